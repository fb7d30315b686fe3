"""Cached results equal newly computed ones."""

from __future__ import annotations

import random
from itertools import chain, islice, product

import pytest

from tables import PRESETS, START, begun, lively
from warren.engine import Match
from warren.engine import fields as engine_fields
from warren.engine.fields import Results, reading
from warren.engine.games import Engine
from warren.games.laundromat.table import parts
from warren.games.laundromat.words import Ask
from warren.table.play.projection import Projection
from warren.table.protocol.messages import write

NAMES = [f"{game}:{preset or 'plain'} with {seats}" for game, preset, seats in PRESETS]
MOVES = 60  # of each match


def played(game: str, preset: str, seats: int, seed: int = 5):
    """Yield the positions of a random match."""
    match = Match(f"{game}:{preset}" if preset else game, seats=seats, seed=seed)
    chance = random.Random(seed)
    for _ in range(MOVES):
        if match.is_over:
            return
        yield match
        seat = chance.choice(match.pending)
        texts = [action.text for action in match.legal(seat)]
        match.act(chance.choice([text for text in texts if text != "pass"] or texts), seat)


@pytest.mark.parametrize("preset", PRESETS, ids=NAMES)
def test_a_view_is_the_same_with_and_without_results_of_earlier_positions(preset):
    for match in islice(played(*preset), 0, None, 4):
        fresh = match.presentation.views(match.engine)
        for viewer in (*range(match.seats), None):
            assert match.views.view(match.state, viewer) == fresh.view(match.state, viewer)


@pytest.mark.parametrize("game", ["gosu", "gosux", "laundromat"])
def test_a_message_is_the_same_with_and_without_earlier_messages(game):
    chance, table = random.Random(3), begun(game, 2, seed=3)
    shown, players, seen = Projection(table.table), ("p0", "p1", None), -1
    for _ in range(20):
        for player, language in product(players, ("en", "fr", "it")):
            about = {"now": START, "presence": {"players": {"p0"}, "spectators": 1}, "seen": seen}
            fresh = Projection(table.table).message(player, language, **about)
            assert write(shown.message(player, language, **about)) == write(fresh)
        seen = chance.randint(0, len(table.match.actions))
        for seat in table.match.pending[:1]:
            table.act(lively(table.match, seat, chance), seat)


def test_the_contents_of_fields_are_read_once():
    state = reading(Match("gosu", seats=2, seed=1).state)
    assert state.content("army", "depth") is state.content("army", "depth")
    assert state.content("army", "depth") != state.content("depth", "army")


@pytest.mark.parametrize("preset", PRESETS, ids=NAMES)
def test_a_text_that_is_known_means_the_same_as_one_that_is_read(preset):
    texts: set[str] = set()
    for match in played(*preset):
        texts.update(action.text for seat in match.pending for action in match.legal(seat))
        read = match.presentation.read_action
        for text in sorted(texts)[::3]:
            for seat in match.pending:
                expected = read(match.engine, match.state, text, seat=seat, line=1, column=1)
                assert match.action(text, seat).number == expected, text


def test_the_risk_of_a_wash_is_guessed_only_if_garments_differ(monkeypatch):
    guesses, redeal = [], Engine.redeal

    def counted(*asked):
        guesses.append(asked)
        redeal(*asked)

    monkeypatch.setattr(Engine, "redeal", counted)
    found = set()
    for match in chain(*(played("laundromat", "", 2, seed) for seed in range(4))):
        for seat in match.pending if int(match.state["question"]) == Ask.WASH else ():
            spoils = {*parts.would_fail(match.engine.rules, match.state, seat)}
            guesses.clear()
            risk = parts.risk(match, seat)["risk"]
            assert len(guesses) == (parts.GUESSES if len(spoils) > 1 else 0)
            assert len(spoils) > 1 or risk == spoils.pop()
            found.add(len(guesses))
    assert found == {0, parts.GUESSES}


def test_the_risk_of_a_wash_is_that_of_the_top_garment():
    """Few guesses of the whole basket say the same as many guesses of the garment on top."""
    chance = random.Random(1)
    compared = 0
    for match in chain(*(played("laundromat", "", 3, seed) for seed in range(3))):
        for seat in match.pending if int(match.state["question"]) == Ask.WASH else ():
            spoils = parts.would_fail(match.engine.rules, match.state, seat)
            if len(set(spoils)) == 1 or chance.random() < 0.7:
                continue
            top, worlds = int(match.state["basket_size"][seat]) - 1, match.engine.new_states()
            tops = []
            for number in range(400):
                worlds[0] = match.state
                match.engine.redeal(worlds, seat, 1000 + number)
                tops.append(spoils[worlds[0]["basket"][seat][top]])
            assert abs(parts.risk(match, seat)["risk"] - sum(tops) / len(tops)) < 0.15
            compared += 1
    assert compared > 3


def test_results_are_made_once_and_do_not_pile_up(monkeypatch):
    monkeypatch.setattr(engine_fields, "MOST", 3)
    results, made = Results(), []
    for key in (1, 2, 1, 3, 1, 4, 1):
        assert results.kept(key, lambda n: made.append(n) or n, key) == key
        assert len(results) <= 3
    assert made == [1, 2, 3, 4, 1]

"""Lines: counted in sampled worlds, played by the rules, and without hidden information."""

import random
import re

import pytest

from trees import TABLES, decisions, first_with, table
from warren.analysis import hint
from warren.analysis.lines import (
    MOST,
    Continuation,
    answer,
    first_heard,
    lines,
    played_on,
    typical,
)
from warren.engine import Match
from warren.locale import LANGUAGES

SMALL = {"worlds": 8, "iterations": 8, "steps": 4}
every_table = pytest.mark.parametrize(("game", "seats"), TABLES)


def some_choices(game, seats, *, every=30, most=3):
    match, chance = table(game, seats, seed=seats), random.Random(seats)
    taken = 0
    for number, seat in enumerate(decisions(match, chance)):
        if number % every == 0 and taken < most:
            taken += 1
            yield match, seat, chance.choice(match.legal(seat)).number


@every_table
def test_a_line_begins_with_the_action_and_goes_on_by_the_rules(game, seats):
    for match, seat, action in some_choices(game, seats):
        found = lines(match, seat, action, **SMALL)
        assert 1 <= len(found) <= MOST
        assert [one.share for one in found] == sorted((one.share for one in found), reverse=True)
        for one in found:
            assert one.match.actions[: one.first] == match.actions
            assert one.match.actions[one.first] == (seat, action)
            assert list(one.moments)[-1] == len(one.match.actions)
            assert one.told().steps
            assert one.views()[len(one.match.actions)] == one.match.view(seat)


@every_table
def test_hidden_cards_change_nothing(game, seats):
    """Lines depend on the seat's knowledge, not on the actual cards."""
    for match, seat, action in some_choices(game, seats, most=2):
        other = match.copy()
        other.engine.redeal(other._states, seat, 77)
        found = lines(match, seat, action, **SMALL)
        again = lines(other, seat, action, **SMALL)
        assert [one.told() for one in found] == [one.told() for one in again]


@every_table
def test_a_step_tells_what_the_seat_sees_and_no_more(game, seats):
    for match, seat, action in some_choices(game, seats, most=2):
        for one in lines(match, seat, action, **SMALL):
            sentences = one.match.sentences("en")
            for reader in (seat, None):
                for moment, said in one.steps(reader=reader):
                    seen = one.match.happened_at(moment, seat)
                    assert said == " ".join(sentences.narrate(seen, reader))


def test_the_share_is_that_of_worlds_with_the_same_answer():
    match, seat, action = next(some_choices("gosu", 2))
    found = lines(match, seat, action, seed=3, **SMALL)
    chance = random.Random(3)
    worlds = [played_on(match, seat, action, chance.randrange(2**62), 8, 4) for _ in range(8)]
    answers = [answer(one, seat) for one in worlds]
    counted = sorted((answers.count(one) / 8 for one in set(answers)), reverse=True)
    assert [one.share for one in found] == counted[: len(found)]


@every_table
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_says_in_how_many_worlds_others_answer_so(game, seats, language):
    for match, seat, action in some_choices(game, seats, most=2):
        found = lines(match, seat, action, **SMALL)
        assert sum(one.share for one in found) <= 1
        for one in found:
            said = one.told(language).said
            figures = re.findall(r"\b\d+\b", said.split(",")[0].split(":")[0])
            assert figures[:2] == [str(round(one.share * 8)), "8"]
            assert "%" not in said


WORDS = {"lucky": 0.9, "usual": 0.7, "lost": 0.0}


def world(what: str) -> Continuation:
    return Continuation(0, None, ((0, what),), WORDS[what])


@pytest.mark.parametrize(
    ("worlds", "shown"),
    [
        (["lost"] * 4 + ["usual"] * 3 + ["lucky"] * 3, "usual"),  # `lost` is the commonest
        (["lost"] * 6 + ["usual"] * 4, "lost"),
        (["lucky"] * 4 + ["usual"] * 5, "usual"),
        (["usual"], "usual"),
    ],
)
def test_the_typical_world_is_neither_lucky_nor_unlucky(worlds, shown):
    found = typical([world(what) for what in worlds])
    assert found.deeds == ((0, shown),)


def test_a_world_is_judged_by_its_end():
    """Stopping the last wash ends the match: the chance is then the result."""
    match = table("laundromat", 2, seed=2)
    for seat in decisions(match, random.Random(2)):
        if match.decision_of(seat).question == "wash":
            ended = match.copy()
            ended.act("stop", seat)
            if ended.is_over:
                break
    stop = match.action("stop", seat).number
    winners = ended.outcome.winners
    found = played_on(match, seat, stop, 3, 8, 4)
    assert found.chance == (seat in winners) / len(winners)


def test_worlds_with_one_kind_of_answer_are_told_apart_by_the_action():
    """In the market everybody takes a garment: the line names it."""
    match = Match("laundromat", seats=2, seed=1)
    [seat] = match.pending
    first, *_ = lines(match, seat, match.legal(seat)[0].number, **SMALL)
    assert first.is_exact
    said = first.told().said
    heard = first_heard(first.match, first.world.answered, seat)
    assert first.match.sentences("en").tell(heard, None) in said


def test_luck_in_an_answer_makes_no_line_of_its_own():
    """Everybody only draws in the wash: the drawn garment is no choice."""
    match = first_with("wash", "laundromat", 2)
    [seat] = match.pending
    for line in lines(match, seat, match.action("stop", seat).number, **SMALL):
        if line.world.reply == "draw":
            assert not line.is_exact


def test_a_hint_with_reasons_has_lines():
    match, seat, _ = next(some_choices("gosu", 2))
    assert hint(match, seat, iterations=200).lines == ()
    told = hint(match, seat, iterations=200, why=True)
    assert told.lines
    assert told.as_dict()["lines"][0]["steps"] == told.lines[0].steps
    assert told.lines[0].steps[0].startswith("You ")
    [line, *_] = lines(match, seat, match.legal(seat)[0].number, **SMALL)
    assert line.told().steps[0].startswith(f"Seat {seat} ")

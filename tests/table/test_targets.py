"""Actions and what they point at: something that is really there, and means them when clicked."""

import random

import msgspec
import pytest

from tables import PRESETS, lively
from warren.engine import GAMES, Match
from warren.table.messages import Target
from warren.table.targets import meant_by, target_of

NO_TARGET = {  # verbs that answer a question by a button only
    *("pass", "draw", "yes", "no", "done", "level", "option", "x", "react", "token", "wonder"),
    *("ban", "stop", "potion", "ally"),
}

in_every_preset = pytest.mark.parametrize(("game", "preset", "seats"), PRESETS)


def decisions(game, preset, seats):
    """Every decision of a match: match, seat, question, legal actions."""
    name = f"{game}:{preset}" if preset else game
    match, chance = Match(name, seats=seats, seed=seats), random.Random(seats)
    while not match.is_over:
        seat = chance.choice(match.pending)
        question = match.views.decision(match.state, seat).question
        yield match, seat, question, [action.text for action in match.legal(seat)]
        match.act(lively(match, seat, chance), seat)


def is_there(match, view, seat, target):
    """Whether a target is to be seen by a seat."""
    own = view.seats[seat]
    card = target.get("card")
    match target["zone"]:
        case "hand":
            return card in own.hand
        case "packet":
            return card in own.packet
        case "market":
            return card in view.market
        case "drum":
            return card in [one.garment for one in own.drum]
        case "discards":
            return card in [*view.discards, *(one for s in view.seats for one in s.discards)]
        case "revealed":
            return card in view.revealed
        case "deck":
            size = int(match.state["deck_size"][seat])
            return target["seat"] == seat and card in [
                match.views.name(one) for one in match.state["deck"][seat, :size]
            ]
        case "slot":
            row = view.seats[target["seat"]].rows[target["row"]]
            return 0 <= target["column"] < len(row)
        case "player":
            return 0 <= target["seat"] < len(view.seats)
        case "clan":
            return target["clan"] in GAMES[view.game].pack.clans
    raise AssertionError(f"nobody knows where {target} is")


@in_every_preset
def test_every_action_points_at_something_that_is_there_and_is_meant_by_it(game, preset, seats):
    pointed = 0
    for match, seat, question, legal in decisions(game, preset, seats):
        view = match.view(seat)
        for action in legal:
            target = target_of(game, action, question, seat)
            if target is None:
                assert action.split()[0] in NO_TARGET
                continue
            pointed += 1
            read = msgspec.convert(target, Target)  # as a client may say it
            assert is_there(match, view, seat, target), (action, target)
            assert action in meant_by(game, read, question, seat)
    assert pointed > 20


@in_every_preset
def test_whatever_is_clicked_can_be_answered(game, preset, seats):
    """Every meaning of a click is an action that can be asked about."""
    chance = random.Random(5)
    zones = ("hand", "packet", "market", "drum", "discards", "revealed", "deck", "slot", "player")
    pack = GAMES[game].pack
    cards = [one.id for one in (pack.garments if game == "laundromat" else pack.cards)]
    for match, seat, question, _ in decisions(game, preset, seats):
        if chance.random() < 0.9:
            continue
        for zone in zones:
            target = Target(
                zone=zone,
                card=chance.choice(cards),
                seat=chance.randrange(seats),
                row=chance.randrange(3),
                column=chance.randrange(5),
            )
            for action in meant_by(game, target, question, seat):
                match.why_not(action, seat)


def test_a_card_of_the_deck_is_searched_for_only_when_that_is_asked():
    target = Target(zone="deck", card="shard", seat=0)
    assert meant_by("gosux", target, "search", 0) == ["search shard"]
    assert meant_by("gosux", target, "turn", 0) == ["draw 1"]
    assert meant_by("gosux", Target(zone="deck", seat=0), "search", 0) == []


def test_another_players_card_belongs_to_its_seat():
    assert target_of("gosu", "choose 1.II3", "target", 0) == {
        "zone": "slot",
        "seat": 1,
        "row": 1,
        "column": 2,
    }
    assert target_of("gosu", "activate III5", "turn", 1)["seat"] == 1
    assert target_of("gosu", "ally I1", "turn", 1)["seat"] == 3
    assert target_of("gosu", "ally draw 3", "turn", 1) is None

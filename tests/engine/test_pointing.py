"""The targets of actions exist, and a click on a target means the action."""

import random

import pytest

from helpers import gosu, gosux
from tables import PRESETS, lively
from warren.engine import GAMES, Match
from warren.engine.views import Cost, Spot
from warren.games.army import words
from warren.games.army.records import EVERYONE, NONE, SLOTS
from words import Event

NO_TARGET = {  # verbs that only answer a question with a button
    *("pass", "yes", "no", "done", "level", "option", "x", "react", "token", "wonder", "stop"),
}

in_every_preset = pytest.mark.parametrize(("game", "preset", "seats"), PRESETS)


def pointing(match):
    """Return a match's pointing object."""
    return match.presentation.pointing(match.engine, match.views)


def point(match, action, seat=0):
    """Return the target of an action in notation."""
    return pointing(match).point(match.state, seat, match.action(action, seat).number)


def decisions(game, preset, seats):
    """Yield every decision of a match: match, seat, legal actions."""
    name = f"{game}:{preset}" if preset else game
    match, chance = Match(name, seats=seats, seed=seats), random.Random(seats)
    while not match.is_over:
        seat = chance.choice(match.pending)
        yield match, seat, match.legal(seat)
        match.act(lively(match, seat, chance), seat)


def in_deck(match, spot):
    """Return whether a card is in a deck, or the spot is the deck itself."""
    pile = spot.seat or 0
    size = int(match.state["deck_size"][pile])
    cards = [match.views.name(one) for one in match.state["deck"][pile, :size]]
    return spot.card is None or spot.card in cards


def is_there(match, view, seat, spot):
    """Return whether a seat can see the spot."""
    own = view.seats[seat]
    match spot.zone:
        case "hand":
            return spot.seat == seat and spot.card in own.hand
        case "packet":
            return spot.seat == seat and spot.card in own.packet
        case "market":
            return spot.card in view.market
        case "drum":
            return spot.card in [one.garment for one in own.drum]
        case "basket" | "potion":
            return spot.seat == seat
        case "discards":
            piles = view if spot.seat is None else view.seats[spot.seat]
            return spot.card in piles.discards
        case "revealed":
            return spot.card in view.revealed
        case "deck":
            return (spot.seat is None) == (view.game == "gosu") and in_deck(match, spot)
        case "slot":
            return 0 <= spot.column < len(view.seats[spot.seat].rows[spot.row])
        case "player":
            return 0 <= spot.seat < len(view.seats)
        case "clan":
            return spot.clan in GAMES[view.game].pack.clans
    raise AssertionError(f"nobody knows where {spot} is")


@in_every_preset
def test_every_action_points_at_something_that_is_there_and_is_meant_by_it(game, preset, seats):
    pointed = 0
    for match, seat, legal in decisions(game, preset, seats):
        view, knows = match.view(seat), pointing(match)
        for action in legal:
            found = knows.point(match.state, seat, action.number)
            assert found.kind == action.text.split()[0]
            assert found.final == (action.text in ("pass", "stop"))
            if found.target is None:
                assert found.kind in NO_TARGET
                continue
            pointed += 1
            assert is_there(match, view, seat, found.target), (action, found.target)
            meant = knows.meant(match.state, seat, found.target)
            if found.kind == "draw" or action.text.startswith("ally draw"):
                assert meant  # drawing a single card, whatever else is offered
            elif found.kind != "ban":
                assert action.number in meant
    assert pointed > 20


@in_every_preset
def test_whatever_is_clicked_can_be_answered(game, preset, seats):
    """Every meaning of a click is an action that can be queried."""
    chance = random.Random(5)
    zones = (
        *("hand", "packet", "market", "drum", "discards", "revealed", "deck", "slot", "player"),
        *("aside", "removed", "basket", "potion", "clan"),
    )
    pack = GAMES[game].pack
    cards = [one.id for one in (pack.garments if game == "laundromat" else pack.cards)]
    for match, seat, _ in decisions(game, preset, seats):
        if chance.random() < 0.9:
            continue
        for zone in zones:
            spot = Spot(
                zone=zone,
                card=chance.choice([*cards, None, "nobody"]),
                seat=chance.randrange(8),
                row=chance.randrange(3),
                column=chance.randrange(5),
                clan="nobody",
            )
            for action in pointing(match).meant(match.state, seat, spot):
                match.why_not(action, seat)


def test_a_click_on_the_deck_draws_a_card_in_ones_turn():
    match = gosux("seat 0 hand: shard")
    meant = pointing(match).meant(match.state, 0, Spot(zone="deck", seat=0))
    assert meant == [match.action("draw 1", 0).number]
    assert point(match, "draw 1").target == Spot(zone="deck", seat=0)
    assert point(gosu("seat 0 hand: kao"), "draw 1").target == Spot(zone="deck")  # all share it


def test_another_players_card_belongs_to_its_seat():
    match = gosu("seat 1 I: dark_medic alpha_shaman   seat 3 I: dark_medic", seats=4)
    assert point(match, "choose 1.I2").target == Spot(zone="slot", seat=1, row=0, column=1)
    assert point(match, "activate I1", 1).target == Spot(zone="slot", seat=1, row=0, column=0)
    assert point(match, "ally I1", 1).target == Spot(zone="slot", seat=3, row=0, column=0)


def test_what_it_costs():
    match = gosu("""
        seat 0   I: alpha_shaman
                 hand: dark_medic alpha_shaman kao dom
        """)
    assert point(match, "play dark_medic").cost == Cost(cards=2)
    assert point(match, "play alpha_shaman").cost == Cost()
    assert point(match, "draw 3").cost == Cost(tokens=2)
    assert point(match, "pass").cost is None
    assert point(match, "activate I1").cost == Cost(tokens=1)


def test_in_gosu_x_discards_are_those_of_their_owner():
    for match, seat, legal in decisions("gosux", "", 2):
        for action in legal:
            spot = pointing(match).point(match.state, seat, action.number).target
            if spot is not None and spot.zone in ("discards", "deck"):
                assert spot.seat in (0, 1)


def test_the_card_that_asks_is_where_it_lies():
    match = gosu("seat 0 hand: garsh   seat 1 I: alpha_shaman")
    assert pointing(match).at(match.state, 0) is None


# --- whence and whither --------------------------------------------------------------------------


def way(match, event, seat, card="", detail=0):
    """Return the source and destination of one event."""
    design = [match.views.name(number) for number in range(len(match.views.design))]
    number = design.index(card) if card else NONE
    ((here, to),) = pointing(match).ways(
        match.state, [[int(event), seat, number, detail, EVERYONE]]
    )
    return here, to


def player(seat):
    return Spot(zone="player", seat=seat)


def place(seat, row, column):
    return Spot(zone="slot", seat=seat, row=row, column=column)


def test_tokens_go_from_players_to_cards_and_back():
    match = gosu("seat 0 I: dark_medic hand: kao   seat 1 I: fire_ammo   deck: sol")
    assert way(match, Event.ACTIVATED, 0, "dark_medic", 0) == (player(0), place(0, 0, 0))
    by_dragoon = way(match, Event.ACTIVATED_BY_DRAGOON, 0, "fire_ammo", SLOTS)
    assert by_dragoon == (player(0), place(1, 0, 0))
    for event in (Event.TOKENS_SPENT, Event.DRAGOONS_SPENT, Event.DRAGOONS_RETURNED):
        assert way(match, event, 1) == (player(1), None)
    for event in (Event.ADVANTAGE, Event.GAINED_POINTS, Event.DRAGOONS_GAINED, Event.PASSED):
        assert way(match, event, 1) == (None, player(1))
    assert way(match, Event.DRAGOON_GIVEN, 1, detail=0) == (player(1), player(0))


def test_cards_of_gosu_come_from_the_deck_that_all_share():
    match = gosu("seat 0 I: dark_medic hand: kao   seat 1 I: fire_ammo   deck: sol")
    deck, hand = Spot(zone="deck"), Spot(zone="hand", seat=0)
    assert way(match, Event.DREW, 0, "sol") == (deck, hand)
    assert way(match, Event.REVEALED, 0, "sol") == (deck, Spot(zone="revealed"))
    assert way(match, Event.PICKED, 0, "sol") == (Spot(zone="packet", seat=0), hand)
    assert way(match, Event.DISCARDED, 0, "kao") == (hand, Spot(zone="discards"))
    assert way(match, Event.PLAYED, 0, "kao", 1) == (hand, place(0, 0, 1))
    assert way(match, Event.JUMPS, 0, "dark_medic", 0) == (place(0, 0, 0), place(0, 0, 0))
    assert way(match, Event.ANNOUNCED, 0, "kao") == (hand, Spot(zone="aside"))
    assert way(match, Event.RETURNED, 0, "dark_medic") == (place(0, 0, 0), hand)


def test_cards_of_gosu_x_are_their_owners():
    match = gosux("seat 0 I: un_go hand: shard deck: elle   seat 1 I: arpia")
    deck, hand = Spot(zone="deck", seat=0), Spot(zone="hand", seat=0)
    assert way(match, Event.SEARCHED, 0, "elle") == (deck, hand)
    assert way(match, Event.MILLED, 0, "elle") == (deck, Spot(zone="discards", seat=0))
    assert way(match, Event.UNDER_DECK, 0, "shard") == (hand, deck)
    assert way(match, Event.SACRIFICED, 0, "un_go") == (
        place(0, 0, 0),
        Spot(zone="discards", seat=0),
    )
    assert way(match, Event.REMOVED, 1, "un_go") == (place(0, 0, 0), Spot(zone="removed", seat=0))
    assert way(match, Event.MARKED, 0, "un_go", 0) == (place(0, 0, 0), place(0, 0, 0))
    assert way(match, Event.WONDER, 1) == (None, player(1))
    assert way(match, Event.WONDER_SPENT, 1) == (player(1), None)
    looked, _ = way(match, Event.LOOKED, 1, "shard")
    assert looked == player(1)
    assert way(match, Event.MULLIGAN, 0) == (hand, deck)


def test_what_happens_to_a_card_after_another_thing_begins_where_that_led():
    match = gosu("seat 0 hand: kao   seat 1 I: fire_ammo")
    kao = next(c for c in range(len(match.views.design)) if match.views.name(c) == "kao")
    events = [
        [int(Event.DISCARDED), 0, kao, 0, EVERYONE],
        [int(Event.RECOVERED), 1, kao, 0, EVERYONE],
    ]
    assert pointing(match).ways(match.state, events) == [
        (Spot(zone="hand", seat=0), Spot(zone="discards")),
        (Spot(zone="discards"), Spot(zone="hand", seat=1)),
    ]


def test_what_activating_takes_from_whom():
    match = gosu(
        "options: teams=true seats=4 kamakor=true   seat 0 I: dark_medic   seat 2 I: fire_ammo"
    )
    seen = pointing(match)
    for first, cost in (
        (words.ACTIVATE, Cost(tokens=1)),
        (words.ACTIVATE_FOR_ALLY, Cost(tokens=1)),
        (words.ACTIVATE_BY_DRAGOON, Cost(others=1)),
        (words.ACTIVATE_FOR_ALLY_BY_DRAGOON, Cost(others=1)),
    ):
        assert seen.cost(match.state, 0, first) == cost
    assert seen.cost(match.state, 0, words.DRAW_MANY_MIXED) == Cost(tokens=1, others=1)


def test_what_a_click_on_an_army_may_mean_the_likeliest_first():
    match = gosu(
        "options: teams=true seats=4   seat 0 I: dark_medic fire_ammo   seat 2 I: alpha_guardian"
    )
    seen, at = pointing(match), 1
    meant = {owner: seen.meant(match.state, 0, place(owner, 0, at)) for owner in range(4)}
    for owner in range(4):
        slot = owner * SLOTS + at
        anybodys = [words.ACTIVATE + slot, words.ACTIVATE_BY_DRAGOON + slot, words.USE + slot]
        assert [action for action in meant[owner] if action in anybodys] == anybodys
    own = [action for action in meant[0] if action in (words.SHIFT + at, words.JUMP + at)]
    assert own == [words.SHIFT + at, words.JUMP + at]
    assert meant[0][1] == words.SHIFT + at
    ally = [words.ACTIVATE_FOR_ALLY + at, words.ACTIVATE_FOR_ALLY_BY_DRAGOON + at]
    assert meant[2][-2:] == ally
    assert not set(ally) & {*meant[0], *meant[1], *meant[3]}


def test_a_card_that_is_named_or_searched_for_lies_in_a_deck():
    match = gosux("seat 0 I: un_go hand: shard deck: elle   seat 1 I: arpia")
    seen, elle = pointing(match), match.views.ids.index("elle")
    named = seen.target(match.state, 0, words.NAME_CARD + elle)
    assert named == Spot(zone="deck", seat=1, card="elle")
    assert seen.target(match.state, 1, words.NAME_CARD + elle).seat == 0
    for design, card in ((elle, "elle"), (0, match.views.ids[0])):
        found = seen.target(match.state, 0, words.FROM_DECK + design)
        assert found == Spot(zone="deck", seat=0, card=card)
    assert seen.meant(match.state, 0, place(1, 0, 0)) == [words.ACTIVATE + SLOTS]

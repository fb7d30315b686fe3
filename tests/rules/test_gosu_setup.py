"""GOSU: the contents of the box, and the start of a match (G-COMP, G-SET)."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from helpers import (
    all_events,
    deck_size,
    discards,
    do,
    drawing,
    gosu,
    hand,
    hand_size,
    holder,
    points,
    question,
    row,
    tokens,
)
from warren.engine import Match
from warren.engine.games import load_pack
from warren.language.tree import CardText
from warren.locale import LANGUAGES
from warren.packs.loader import with_cards

PACK = load_pack("gosu").base
CARDS = [card for card in PACK.cards for _ in range(card.copies)]  # every copy of every card


def level_1(match: Match, seat: int) -> list[str]:
    """Return the level-1 cards of a hand."""
    return [card for card in hand(match, seat) if PACK.card(card).level == 1]


def deck(match: Match) -> list[str]:
    """Return the hidden cards of the deck, top first."""
    return next(line for line in drawing(match).splitlines() if line.startswith("deck:")).split()[
        1:
    ]


def deal(wanted: Callable[[Match], bool], *, seats: int, start: int) -> Match:
    """Return the first deal that fits; `start` is a seed known to fit, so that none is missed."""
    for seed in range(start, start + 30_000):
        match = Match("gosu", seats=seats, seed=seed)
        if wanted(match):
            return match
    raise AssertionError("no deal of this kind")


def asked(match: Match) -> bool:
    """Return whether somebody may exchange the opening hand."""
    return question(match)[1] == "mulligan"


def asked_again(match: Match) -> bool:
    """Return whether the first seat asked may exchange its second hand as well."""
    return asked(match) and question(do(match.copy(), "yes")) == question(match)


def bare(match: Match) -> list[int]:
    """Return the seats without a level-1 card."""
    return [seat for seat in range(match.seats) if not level_1(match, seat)]


def not_seat_order(match: Match, *, by_holder: bool) -> bool:
    """Return whether two are asked, the higher number first: the holder, or a neighbour."""
    seats = bare(match) if asked(match) else []
    order = sorted(seats, key=lambda seat: (seat - holder(match)) % match.seats)
    return len(seats) > 1 and order != seats and (order[0] == holder(match)) == by_holder


# --- the box (G-COMP) ----------------------------------------------------------------------------


def test_g_comp_01_the_deck_has_100_cards():
    match = Match("gosu", seats=2, seed=1)
    assert len(CARDS) == 100
    assert Counter(deck(match) + hand(match, 0) + hand(match, 1)) == Counter(c.id for c in CARDS)


def test_g_comp_02_there_are_50_cards_of_level_1_and_35_and_15():
    assert Counter(card.level for card in CARDS) == {1: 50, 2: 35, 3: 15}


def test_g_comp_03_only_level_1_cards_have_a_twin():
    assert Counter((card.level, card.copies) for card in PACK.cards) == {
        (1, 2): 25,
        (2, 1): 35,
        (3, 1): 15,
    }
    assert len({card.id for card in PACK.cards}) == 75


def test_g_comp_04_the_clans_are_equally_large():
    designs = Counter((card.clan, card.level) for card in PACK.cards)
    assert designs == {
        (clan, level): count for clan in PACK.clans for level, count in ((1, 5), (2, 7), (3, 3))
    }
    assert Counter(card.clan for card in CARDS) == dict.fromkeys(PACK.clans, 20)


def test_g_comp_05_the_clans_have_their_names():
    names = {clan: PACK.words["en"]["clans"][clan]["name"] for clan in PACK.clans}
    assert names == {
        "ancient": "Ancient Gobans",
        "alpha": "Alpha Goblins",
        "dark": "Dark Goblins",
        "meka": "Meka Goblins",
        "fire": "Fire Goblins",
    }


def test_g_comp_06_a_card_has_a_name_a_clan_a_level_a_value_and_a_text():
    for card in PACK.cards:
        assert all(PACK.names[language][card.id] for language in LANGUAGES)
        assert card.clan in PACK.clans
        assert card.level in (1, 2, 3)
        assert card.value > 0
        assert card.text != CardText()


def test_g_comp_06_shift_cost_and_activation_symbol_are_optional():
    """Counted in the list of cards by level; no Ozeki has either."""
    shifting = Counter(card.level for card in PACK.cards if card.shift is not None)
    activated = Counter(card.level for card in PACK.cards if card.symbols)
    assert shifting == {1: 17, 2: 26}
    assert activated == {1: 7, 2: 12}


def test_g_comp_07_the_value_follows_from_the_level():
    assert {(card.level, card.value) for card in PACK.cards} == {(1, 2), (2, 3), (3, 5)}


def test_g_comp_08_four_players_share_eight_tokens():
    match = Match("gosu", seats=4, seed=1)
    assert sum(sum(tokens(match, seat)) for seat in range(4)) == 8


def test_g_comp_09_there_is_one_advantage():
    """Taking it always means taking it from somebody."""
    match = gosu("""
        advantage: 1
        seat 0   hand: meka_priest
        seat 1
        seat 2
        """)
    do(match, "play meka_priest")
    assert holder(match) == 0


def test_g_comp_10_a_tenth_victory_point_can_be_given():
    match = gosu("""
        advantage: 3
        seat 0   points: 2   I: alpha_guardian
        seat 1   points: 2   I: fire_ak52   passed: yes
        seat 2   points: 2   passed: yes
        seat 3   points: 2   passed: yes
        """)
    do(match, "pass")
    assert points(match) == [3, 3, 2, 2]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_g_comp_11_two_to_four_play(seats):
    assert len(Match("gosu", seats=seats, seed=1).view().seats) == seats


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_g_comp_11_any_other_number_of_players_is_refused(seats):
    with pytest.raises(ValueError, match="2 to 4"):
        Match("gosu", seats=seats, seed=1)


def test_g_comp_12_no_shift_cost_differs_from_shift_cost_0():
    """No printed card costs 0, so Guardian is changed to: then it shifts without a discard."""
    assert PACK.card("alpha_guardian").shift is None
    changed = with_cards(PACK, [replace(PACK.card("alpha_guardian"), shift=0)])
    without = deal(
        lambda match: (
            "alpha_guardian" in hand(match, holder(match))
            and "dark_medic" in hand(match, holder(match))
        ),
        seats=2,
        start=0,
    )
    with_0 = Match("gosu", seats=2, seed=without.seed, pack=changed)
    seat = holder(without)
    for match in (without, with_0):
        do(match, "play alpha_guardian", "draw 1")
    assert without.why_not("shift I1") == "no-shift-cost"
    do(with_0, "shift I1", "bring dark_medic")
    assert row(with_0, seat, 1) == ["dark_medic"]
    assert hand_size(with_0, seat) == 5
    assert discards(with_0) == ["alpha_guardian"]


# --- the deal (G-SET) ----------------------------------------------------------------------------


def test_g_set_01_chance_decides_who_holds_the_advantage():
    holders = Counter(holder(Match("gosu", seats=4, seed=seed)) for seed in range(160))
    assert all(20 <= holders[seat] <= 60 for seat in range(4))


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_g_set_01_a_seat_may_be_chosen_to_begin(seat):
    for seed in range(5):
        by_lot = Match("gosu", seats=3, seed=seed)
        chosen = Match("gosu", seats=3, seed=seed, first_seat=seat + 1)
        assert holder(chosen) == seat
        if holder(by_lot) == seat:
            assert chosen.digest() == by_lot.digest()  # the rest of the deal is the same


def test_g_set_02_all_cards_are_shuffled_into_one_deck():
    """Everybody draws from the same deck; no two seeds give the same order."""
    match = Match("gosu", seats=2, seed=1)
    first, second = deck(match)[:2]
    one, other = holder(match), 1 - holder(match)
    held = hand(match, one), hand(match, other)
    do(match, "draw 1", "draw 1")
    assert hand(match, one) == sorted([*held[0], first])
    assert hand(match, other) == sorted([*held[1], second])
    orders = {tuple(deck(Match("gosu", seats=2, seed=seed))) for seed in range(20)}
    assert len(orders) == 20


def test_g_set_02_every_clan_is_as_likely_as_any_other_to_be_dealt():
    dealt = Counter()
    for seed in range(200):
        match = Match("gosu", seats=2, seed=seed)
        dealt.update(PACK.card(card).clan for card in hand(match, 0) + hand(match, 1))
    assert all(480 <= dealt[clan] <= 640 for clan in PACK.clans)


def test_g_set_03_the_discards_are_empty_at_first():
    assert discards(Match("gosu", seats=3, seed=1)) == []


def test_g_set_03_the_discards_are_shared_and_face_up():
    match = gosu("""
        seat 0   I: dark_medic   hand: fire_ak52 kork mind
        seat 1   I: dark_medic   hand: fire_ak52 blind dawn
        """)
    do(match, "play fire_ak52", "discard kork", "play fire_ak52", "discard blind")
    assert discards(match) == ["kork", "mind", "blind", "dawn"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_g_set_04_everybody_takes_two_tokens(seats):
    match = Match("gosu", seats=seats, seed=1)
    assert [tokens(match, seat) for seat in range(seats)] == [(2, 0)] * seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_g_set_05_everybody_draws_seven_cards(seats):
    match = Match("gosu", seats=seats, seed=1)
    assert [hand_size(match, seat) for seat in range(seats)] == [7] * seats
    assert deck_size(match) == 100 - 7 * seats


def test_g_set_06_a_hand_without_a_level_1_card_may_be_exchanged():
    match = deal(asked, seats=2, start=8)
    seat = match.decision.seat
    given_up = hand(match, seat)
    assert level_1(match, seat) == []
    do(match, "yes")
    assert hand_size(match, seat) == 7
    assert not set(given_up) & set(hand(match, seat))


def test_g_set_06_no_other_hand_may_be_exchanged():
    """With a single level-1 card there is no offer."""
    offers = Counter()
    for seed in range(250):
        match = Match("gosu", seats=2, seed=seed)
        fewest = min(len(level_1(match, seat)) for seat in range(2))
        offers[min(fewest, 2), asked(match)] += 1
    assert {kind for kind, count in offers.items() if count} == {
        (0, True),
        (1, False),
        (2, False),
    }


def test_g_set_07_the_offer_is_repeated_while_the_new_hand_has_no_level_1_card():
    match = deal(asked_again, seats=2, start=500)
    seat = match.decision.seat
    do(match, "yes")
    assert level_1(match, seat) == []
    assert question(match) == (seat, "mulligan")
    do(match, "yes")
    assert len(discards(match)) == 14


def test_g_set_07_the_offer_can_be_declined():
    match = deal(asked, seats=2, start=8)
    seat = match.decision.seat
    kept = hand(match, seat)
    do(match, "no")
    assert hand(match, seat) == kept
    assert question(match)[1] == "turn"


def test_g_set_07_the_second_offer_can_be_declined_too():
    match = deal(asked_again, seats=2, start=500)
    seat = match.decision.seat
    do(match, "yes", "no")
    assert level_1(match, seat) == []
    assert question(match) != (seat, "mulligan")


@pytest.mark.parametrize(("seats", "start"), [(2, 8), (3, 8), (4, 8)])
def test_g_set_08_the_hand_given_up_goes_to_the_discards(seats, start):
    match = deal(asked, seats=seats, start=start)
    given_up = hand(match, match.decision.seat)
    do(match, "yes")
    assert sorted(discards(match)) == given_up
    assert deck_size(match) == 100 - 7 * seats - 7


def test_g_set_09_everybody_starts_without_points_and_cards_in_the_army():
    match = Match("gosu", seats=4, seed=1)
    assert points(match) == [0, 0, 0, 0]
    assert [row(match, seat, level) for seat in range(4) for level in (1, 2, 3)] == [[]] * 12


def test_g_set_10_the_holder_takes_the_first_turn():
    deals = (Match("gosu", seats=4, seed=seed) for seed in range(40))
    matches = [match for match in deals if not asked(match)]
    assert {holder(match) for match in matches} == {0, 1, 2, 3}
    assert all(question(match) == (holder(match), "turn") for match in matches)


def test_g_set_10_the_holder_takes_the_first_turn_after_an_exchange_too():
    match = deal(
        lambda match: asked(match) and match.decision.seat != holder(match), seats=2, start=155
    )
    do(match, "no")
    assert question(match) == (holder(match), "turn")


def test_g_set_11_the_holder_decides_first_about_the_opening_hand():
    match = deal(lambda m: not_seat_order(m, by_holder=True), seats=3, start=37180)
    first, second = question(match)[0], (set(bare(match)) - {holder(match)}).pop()
    assert first == holder(match)
    do(match, "no")
    assert question(match) == (second, "mulligan")
    do(match, "no")
    assert question(match) == (holder(match), "turn")


def test_g_set_11_then_the_others_decide_clockwise():
    match = deal(lambda m: not_seat_order(m, by_holder=False), seats=4, start=8462)
    clockwise = sorted(bare(match), key=lambda seat: (seat - holder(match)) % 4)
    do(match, *["no"] * len(clockwise))
    assert [seat for seat, _, _ in all_events(match, "kept-hand")] == clockwise

"""Goblin Laundromat: filling baskets, by draft (L-FILL) or from the market (L-MKT).

Seats are numbered clockwise: the left neighbour of seat 0 is seat 1.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import permutations, product
from typing import Any

import pytest

from helpers import (
    all_events,
    do,
    events,
    hand,
    hand_size,
    laundromat,
    name,
    options,
    question,
    zone,
)
from warren.engine import IllegalAction, Match
from warren.engine.games import load_pack
from warren.locale import LANGUAGES

PACK = load_pack("laundromat")
DIRECTIONS = {1: 1, 2: -1, 3: 1, 4: -1}  # by round: types I and III go left, II and IV right
CYCLES = {1: 3, 2: 4, 3: 5, 4: 6}
TYPES = {number: [p.id for p in PACK.programmes if p.type == number] for number in CYCLES}

# Fourteen different garments for each seat, with no overlap between seats
WARDROBES = [
    [garment.id for garment in PACK.garments if garment.species == species and garment.copies == 1]
    for species in PACK.species
]

DRAFTS = [(seats, number) for seats in (3, 4, 5) for number in CYCLES]
every_draft = pytest.mark.parametrize(("seats", "number"), DRAFTS)
drafting = pytest.mark.parametrize("seats", [3, 4, 5])
every_table = pytest.mark.parametrize("seats", [2, 3, 4, 5])
every_round = pytest.mark.parametrize("number", CYCLES)


def dealt(seats: int, number: int) -> int:
    """Return the number of garments that a player draws in a round (L-FILL-01, L-FILL-02)."""
    return 5 if (seats, number) == (5, 4) else CYCLES[number]


def filling(seats: int, number: int = 1, size: int | None = None, *, seed: int = 0) -> Match:
    """Return a draft: everyone holds the first garments of a wardrobe; the next are in baskets."""
    cards = dealt(seats, number)
    size = size or cards
    lines = [f"round: {number}"]
    for seat in range(seats):
        own = WARDROBES[seat]
        lines.append(f"seat {seat}  hand: {' '.join(own[:size])}")
        lines.append(f"        basket: {' '.join(own[size : cards + 1])}")
    return laundromat("\n".join(lines), seed=seed)


def positions(seats: int, seed: int, *, boldness: float = 0.5) -> Iterator[Match]:
    """Yield a random match before each of its actions; bold players rarely stop a wash."""
    chance = random.Random(seed)
    match = Match("laundromat", seats=seats, seed=seed)
    while not match.is_over:
        yield match
        actions = match.legal(chance.choice(match.pending))
        if "stop" in actions and chance.random() < boldness:
            actions = [action for action in actions if action != "stop"]
        match.act(chance.choice(actions))


def played(seats: int, seed: int) -> Match:
    """Return a random match, played to its end."""
    *_, match = positions(seats, seed)
    assert match.is_over
    return match


def played_to(seats: int, number: int, seed: int = 1) -> Match:
    """Return a random match at the start of a round."""
    return next(m for m in positions(seats, seed) if m.state["round_number"] == number)


def take(match: Match, choices: dict[int, str]) -> Match:
    """Let each seat take its garment, in the given order."""
    for seat, garment in choices.items():
        match.act(f"take {garment}", seat)
    return match


def hands(match: Match) -> list[list[str]]:
    """Everyone's hands."""
    return [hand(match, seat) for seat in range(match.seats)]


def basket(match: Match, seat: int) -> list[str]:
    """Return a basket, top first, regardless of who knows it."""
    return [name(match, garment) for garment in zone(match, "basket", seat)][::-1]


def laundry(match: Match, seat: int) -> list[str]:
    """Return a basket and the garments drawn from it, in the order of appearance."""
    drum = [name(match, int(g)) for g in match.state["drum"][: int(match.state["drum_size"])]]
    return (drum if match.state["washer"] == seat else []) + basket(match, seat)


def supply(match: Match) -> int:
    """Return the number of garments in the supply."""
    return int(match.state["supply_size"])


def viewers(match: Match) -> list[int | None]:
    """Return all seats, and a spectator."""
    return [*range(match.seats), None]


def knows(match: Match, viewer: int | None) -> list[Any]:
    """Everything a viewer can find out now: views, events and questions."""
    view = match.view(viewer)
    told = match.happened(viewer)
    known: list[Any] = [view, repr(view), match.log(viewer), told, match.pending]
    for language in LANGUAGES:
        speaker = match.sentences(language)
        known.append(speaker.ask(match.state, view.decision, viewer))
        known.append(speaker.narrate(told, viewer))
    if viewer is not None:
        known.append(match.engine.observe(match._states, viewer).tolist())
        known.append([action.text for action in match.legal(viewer)])
        known.append(match.decision_of(viewer))
        known.append(match.why_not("take elf_sock", viewer))
    return known


def all_alike(items: Iterable[Any]) -> bool:
    """Return whether there are several items, and all are equal."""
    first, second, *others = items
    return all(item == first for item in (second, *others))


def everything(match: Match) -> tuple[Any, ...]:
    """Return the whole match with every viewer's view."""
    seen = [(match.view(viewer), match.log(viewer)) for viewer in viewers(match)]
    return match.state.tobytes(), match.digest(), match.record().text, match.pending, seen


def refused(match: Match, action: str, seat: int, code: str) -> None:
    """Check that the action is refused with this code and a reason, and changes nothing."""
    before = everything(match)
    assert match.why_not(action, seat) == code
    with pytest.raises(IllegalAction) as caught:
        match.act(action, seat)
    assert caught.value.code == code
    assert str(caught.value)
    assert everything(match) == before


# --- the draft: hands (L-FILL-01, L-FILL-02) -----------------------------------------------------


@pytest.mark.parametrize(("seats", "number"), [d for d in DRAFTS if d != (5, 4)])
def test_l_fill_01_each_player_draws_as_many_garments_as_the_cycle_says(seats, number):
    match = played_to(seats, number)
    before = supply(played_to(seats, number - 1)) if number > 1 else 90 - seats
    assert question(match)[1] == "fill"
    assert match.view().cycle == CYCLES[number]
    assert [len(cards) for cards in hands(match)] == [CYCLES[number]] * seats
    assert supply(match) == before - seats * CYCLES[number]
    told = [(h.seat, h.detail) for h in match.happened() if h.what == "dealt"]
    assert told == [(seat, CYCLES[number]) for seat in range(seats)]


@pytest.mark.parametrize("seed", range(3))
def test_l_fill_02_five_players_draw_five_in_round_4_and_the_supply_is_empty(seed):
    match = played_to(5, 4, seed)
    assert [len(cards) for cards in hands(match)] == [5] * 5
    assert match.view().supply_size == supply(match) == 0
    assert [detail for _, _, detail in events(match, "dealt")] == [5] * 5


def test_l_fill_02_the_cycle_of_that_round_is_still_six():
    """Only the deal is smaller (A-03): a wash is complete with six garments, not five."""
    lines = ["round: 4   washer: 0"]
    spotless = [garment.id for garment in PACK.garments if not any(garment.stains)]
    lines.append(f"seat 0  basket: {' '.join(spotless[:6])}")
    lines += [f"seat {seat}  basket: {' '.join(WARDROBES[seat][4:10])}" for seat in range(1, 5)]
    match = laundromat("\n".join(lines))
    assert match.view().cycle == 6
    for drawn in range(1, 6):
        assert len(match.view().seats[0].drum) == drawn
        assert question(match) == (0, "wash")
        match.act("draw")
    assert [seat for seat, _, _ in events(match, "completed")] == [0]
    assert sorted(match.view().seats[0].clean) == sorted(spotless[:6])


@pytest.mark.parametrize(("seats", "used"), [(3, 3 + 3 * 18), (4, 4 + 4 * 18), (5, 90)])
def test_l_fill_02_so_many_garments_are_used_in_all(seats, used):
    match = played(seats, 2)
    assert match.view().supply_size == 90 - used


# --- the draft: choices (L-FILL-03) --------------------------------------------------------------


@every_draft
def test_l_fill_03_all_players_choose_at_once(seats, number):
    match = filling(seats, number)
    assert match.pending == tuple(range(seats))
    for seat in range(seats):
        decision = match.decision_of(seat)
        assert (decision.seat, decision.question) == (seat, "fill")
        offered = [action.text for action in match.legal(seat)]
        assert sorted(offered) == [f"take {garment}" for garment in hand(match, seat)]
        assert match.view(seat).decision.options == tuple(offered)


def test_l_fill_03_two_garments_of_a_design_are_one_choice():
    match = laundromat("""
        seat 0   hand: elf_sock elf_sock orc_sock
        seat 1   hand: elf_sock elf_sock orc_sock
        seat 2   hand: orc_sock dwarf_sock orc_sock
        """)
    assert options(match) == ["take elf_sock", "take orc_sock"]
    take(match, {0: "elf_sock", 1: "orc_sock", 2: "orc_sock"})
    assert hands(match) == [["dwarf_sock", "orc_sock"], ["elf_sock", "orc_sock"], ["elf_sock"] * 2]
    assert [action.text for action in match.legal(2)] == ["take elf_sock"]


@drafting
def test_l_fill_03_who_has_chosen_owes_nothing_until_all_have(seats):
    match = filling(seats)
    order = list(range(seats))[::-1]
    for count, seat in enumerate(order, start=1):
        match.act(f"take {WARDROBES[seat][0]}", seat)
        if count < seats:
            assert match.pending == tuple(sorted(order[count:]))
            assert match.legal(seat) == []
            assert match.decision_of(seat) is None
            assert [s.has_chosen for s in match.view().seats] == [
                s in order[:count] for s in range(seats)
            ]
            assert match.view(seat).seats[seat].chosen == WARDROBES[seat][0]
            assert match.view().step == 0
    assert match.pending == tuple(range(seats))
    assert not any(s.has_chosen for s in match.view().seats)
    assert match.view().step == 1


@every_draft
def test_l_fill_03_what_is_chosen_goes_onto_the_own_basket(seats, number):
    match = filling(seats, number)
    take(match, {seat: WARDROBES[seat][1] for seat in range(seats)})
    for seat in range(seats):
        assert basket(match, seat)[0] == WARDROBES[seat][1]
        assert WARDROBES[seat][1] not in [card for cards in hands(match) for card in cards]
        assert match.view().seats[seat].basket_size == 2


@drafting
def test_l_fill_03_a_choice_is_not_shown(seats):
    """Only its seat learns which garment it is, even when all have chosen."""
    match = filling(seats)
    for seat in range(seats):
        match.act(f"take {WARDROBES[seat][0]}", seat)
        for viewer in viewers(match):
            (chose,) = [h for h in match.happened(viewer) if h.what == "chose"]
            expected = WARDROBES[seat][0] if viewer == seat else None
            assert (chose.seat, chose.card, chose.hidden) == (seat, expected, viewer != seat)


def test_l_fill_03_acting_tells_the_caller_no_secret():
    """`act` returns what a spectator may see."""
    match = filling(3)
    for seat in (2, 0, 1):
        told = match.act(f"take {WARDROBES[seat][0]}", seat)
        assert told == match.happened(None)
        assert all(h.card is None for h in told)


# --- the draft: any order, the same result -------------------------------------------------------


@every_draft
def test_l_fill_03_the_order_of_answers_does_not_matter(seats, number):
    """At the first choice, and at the last one, after which baskets are shuffled."""
    for size in (dealt(seats, number), 2):
        start = filling(seats, number, size, seed=3)
        choices = {seat: WARDROBES[seat][seat % size] for seat in range(seats)}
        found = {
            take(start.copy(), {seat: choices[seat] for seat in order}).digest()
            for order in permutations(range(seats))
        }
        assert len(found) == 1
        assert found != {start.digest()}


@drafting
@pytest.mark.parametrize("seed", range(2))
def test_l_fill_03_a_whole_match_does_not_depend_on_the_order_of_answers(seats, seed):
    """Choices are made beforehand; one table answers in turn, the others in any order."""
    chance = random.Random(seed)
    one = Match("laundromat", seats=seats, seed=seed)
    other = one.copy()
    rounds = 0
    while not one.is_over:
        choices = [(seat, chance.choice(one.legal(seat)).text) for seat in one.pending]
        for seat, action in choices:
            one.act(action, seat)
        for seat, action in chance.sample(choices, len(choices)):
            other.act(action, seat)
        assert one.digest() == other.digest()
        assert one.pending == other.pending
        rounds += len(choices) > 1
    assert rounds == sum(dealt(seats, number) - 1 for number in CYCLES)
    assert one.outcome == other.outcome
    for viewer in viewers(one):
        assert one.view(viewer) == other.view(viewer)


def test_l_fill_03_the_order_of_answers_can_be_read_back_from_a_record():
    match = filling(4)
    take(match, {seat: WARDROBES[seat][0] for seat in (2, 0, 3)})
    again = Match.from_record(match.record().text)
    assert again.digest() == match.digest()
    assert again.pending == match.pending == (1,)
    written = Match.from_text(match.to_text())
    assert written.digest() == match.digest()
    assert written.pending == (1,)


# --- the draft: nobody learns anything before all have answered ----------------------------------


@every_draft
def test_l_fill_03_nobody_learns_what_a_seat_has_chosen(seats, number):
    start = filling(seats, number)
    for seat in (0, seats - 1):
        after = []
        for action in start.legal(seat):
            after.append(start.copy())
            after[-1].act(action)
        assert len({match.digest() for match in after}) == dealt(seats, number)
        for viewer in viewers(start):
            if viewer == seat:
                assert len({match.view(seat).seats[seat].chosen for match in after}) == len(after)
            else:
                assert all_alike(knows(match, viewer) for match in after)


@drafting
def test_l_fill_03_nobody_learns_what_several_seats_have_chosen(seats):
    """When all but one have answered, nobody knows more than their own choice.

    This is the second choice, from a packet that was passed on.
    """
    start = take(filling(seats, 2), {seat: WARDROBES[seat][0] for seat in range(seats)})
    thinking = seats - 1
    after = {}
    for choice in product(range(3), repeat=2):
        match = after[choice] = start.copy()
        for seat in range(thinking):
            match.act(match.legal(seat)[choice[seat % 2]])
    assert all_alike(knows(match, thinking) for match in after.values())
    assert all_alike(knows(match, None) for match in after.values())
    for mine in range(3):
        assert all_alike(knows(match, 0) for choice, match in after.items() if choice[0] == mine)
        assert all_alike(knows(match, 1) for choice, match in after.items() if choice[1] == mine)


@drafting
def test_l_fill_03_all_that_shows_is_who_has_answered(seats):
    start = filling(seats)
    seat = 1
    match = start.copy()
    match.act(f"take {WARDROBES[seat][0]}", seat)
    pending = tuple(other for other in range(seats) if other != seat)
    for viewer in viewers(match):
        if viewer == seat:
            continue
        before, now = start.view(viewer), match.view(viewer)
        seen = list(before.seats)
        seen[seat] = replace(seen[seat], has_chosen=True)
        assert now == replace(before, seats=tuple(seen), pending=pending)
        if viewer is not None:
            assert match.legal(viewer) == start.legal(viewer)
            assert match.decision_of(viewer) == start.decision_of(viewer)


@drafting
def test_l_fill_03_when_all_have_answered_only_the_next_in_turn_sees_what_is_left(seats):
    """Seat 0 passes to seat 1; nobody else can tell what it took."""
    start = filling(seats)
    after = []
    for garment in WARDROBES[0][:3]:
        others = {seat: WARDROBES[seat][0] for seat in range(1, seats)}
        after.append(take(start.copy(), {0: garment} | others))
    for viewer in (*range(2, seats), None):
        assert all_alike(knows(match, viewer) for match in after)
    assert len({tuple(hand(match, 1)) for match in after}) == 3


# --- the draft: refusals -------------------------------------------------------------------------


@drafting
@pytest.mark.parametrize("again", ["the same", "another", "of a neighbour", "of nobody"])
def test_l_fill_03_nobody_chooses_twice(seats, again):
    match = filling(seats)
    match.act(f"take {WARDROBES[1][0]}", 1)
    garment = {
        "the same": WARDROBES[1][0],
        "another": WARDROBES[1][1],
        "of a neighbour": WARDROBES[0][0],
        "of nobody": "elf_sock",
    }[again]
    refused(match, f"take {garment}", 1, "already-chosen")
    assert match.view(1).seats[1].chosen == WARDROBES[1][0]


@drafting
def test_l_fill_03_a_garment_that_is_not_in_hand_cannot_be_chosen(seats):
    """Wherever it is: in another hand, in the player's own basket, in the supply."""
    match = filling(seats)
    for garment in (WARDROBES[1][0], WARDROBES[seats - 1][0], WARDROBES[0][3], "elf_sock"):
        refused(match, f"take {garment}", 0, "not-in-hand")


@drafting
def test_l_fill_03_a_garment_that_was_passed_on_cannot_be_chosen(seats):
    match = filling(seats)
    take(match, {seat: WARDROBES[seat][0] for seat in range(seats)})
    for garment in WARDROBES[0][:3]:
        refused(match, f"take {garment}", 0, "not-in-hand")
    match.act(f"take {WARDROBES[0][1]}", 1)


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("draw", "not-washing"),
        ("stop", "not-washing"),
        (f"keep {WARDROBES[0][0]}", "not-washing"),
        ("potion", "potion-not-now"),
    ],
)
def test_l_fill_03_there_is_nothing_else_to_do(action, code):
    refused(filling(3), action, 0, code)


def test_l_fill_03_a_refusal_tells_nothing_of_other_hands():
    """The text is the same whether the others hold the garment or have chosen it."""
    said = set()
    for held in ("elf_sock", "mermaid_sock"):
        for choice in ("dwarf_sock", held):
            match = laundromat(f"""
                seat 0   hand: orc_sock orc_hat_cap orc_hat_grand
                seat 1   hand: {held} dwarf_sock dwarf_hat_cap   chosen: {choice}
                seat 2   hand: vampire_sock vampire_hat_cap dwarf_hat_grand
                """)
            refusal = match.why_not("take elf_sock", 0)
            sentences = [refusal.sentence(language) for language in LANGUAGES]
            said.add((str(refusal), *sentences))
    ((code, *sentences),) = said
    assert code == "not-in-hand"
    assert len(set(sentences)) == len(LANGUAGES)


def test_l_fill_03_a_refusal_goes_unnoticed():
    """The others continue as if nobody had tried anything."""
    match, quiet = filling(3), filling(3)
    match.act(f"take {WARDROBES[2][0]}", 2)
    quiet.act(f"take {WARDROBES[2][0]}", 2)
    for seat, garment in ((2, WARDROBES[2][1]), (0, WARDROBES[1][0]), (1, "elf_sock")):
        with pytest.raises(IllegalAction):
            match.act(f"take {garment}", seat)
    for viewer in viewers(match):
        assert knows(match, viewer) == knows(quiet, viewer)
    for seat in (0, 1):
        take(match, {seat: WARDROBES[seat][0]})
        take(quiet, {seat: WARDROBES[seat][0]})
    assert match.digest() == quiet.digest()


# --- the draft: passing (L-FILL-04 to L-FILL-08) -------------------------------------------------


@every_draft
def test_l_fill_04_the_rest_of_a_hand_goes_to_the_neighbour(seats, number):
    """Left in rounds 1 and 3, right in rounds 2 and 4."""
    match = filling(seats, number)
    size = dealt(seats, number)
    take(match, {seat: WARDROBES[seat][0] for seat in range(seats)})
    for seat in range(seats):
        to = (seat + DIRECTIONS[number]) % seats
        assert hand(match, to) == sorted(WARDROBES[seat][1:size])
    assert hand_size(match, 0) == size - 1
    ((is_left, _, cards),) = events(match, "passed")
    assert (is_left, cards) == (int(DIRECTIONS[number] > 0), size - 1)
    assert match.view().direction == ("left" if DIRECTIONS[number] > 0 else "right")


def test_l_fill_04_left_is_clockwise_and_right_is_the_other_way():
    """The direction is printed on the programmes."""
    assert {p.type: p.direction for p in PACK.programmes} == DIRECTIONS
    match = filling(4, 1)
    take(match, {seat: WARDROBES[seat][0] for seat in range(4)})
    assert hand(match, 1) == sorted(WARDROBES[0][1:3])
    assert hand(match, 0) == sorted(WARDROBES[3][1:3])
    match = filling(4, 2)
    take(match, {seat: WARDROBES[seat][0] for seat in range(4)})
    assert hand(match, 3) == sorted(WARDROBES[0][1:4])
    assert hand(match, 0) == sorted(WARDROBES[1][1:4])


@drafting
@pytest.mark.parametrize("seed", range(2))
def test_l_fill_04_hands_go_round_as_on_a_real_table(seats, seed):
    """Compare a whole match with one whose cards are moved by hand, clause by clause."""
    chance = random.Random(seed)
    match = Match("laundromat", seats=seats, seed=seed)
    for number in CYCLES:
        fill_by_hand(match, number, chance)
        while not match.is_over and match.decision.question != "fill":
            match.act(chance.choice(match.legal()))
    assert match.is_over


def fill_by_hand(match: Match, number: int, chance: random.Random) -> None:
    """Fill the baskets of a round, and compare."""
    seats, step = match.seats, DIRECTIONS[number]
    held = [Counter(cards) for cards in hands(match)]
    baskets = [Counter(basket(match, seat)) for seat in range(seats)]
    while held[0].total() > 1:
        assert hand(match, 0) == sorted(held[0].elements())
        for seat in chance.sample(range(seats), seats):
            actions = match.legal(seat)
            assert {action.text for action in actions} == {f"take {card}" for card in held[seat]}
            action = chance.choice(actions)
            garment = Counter([action.text.split()[1]])
            held[seat] -= garment
            baskets[seat] += garment
            match.act(action)
        held = [held[(seat - step) % seats] for seat in range(seats)]
    baskets = [mine + last for mine, last in zip(baskets, held, strict=True)]
    assert [Counter(laundry(match, seat)) for seat in range(seats)] == baskets


@every_draft
def test_l_fill_05_choosing_goes_on_until_each_has_one_card(seats, number):
    match = filling(seats, number)
    sizes = []
    while question(match)[1] == "fill":
        sizes.append(hand_size(match, 0))
        assert len({len(cards) for cards in hands(match)}) == 1
        for seat in range(seats):
            match.act(match.legal(seat)[0])
    assert sizes == list(range(dealt(seats, number), 1, -1))
    assert hand_size(match, 0) == 0


@every_draft
def test_l_fill_06_the_last_card_goes_into_the_next_basket(seats, number):
    match = filling(seats, number, 2)
    before = [Counter(basket(match, seat)) for seat in range(seats)]
    take(match, {seat: WARDROBES[seat][seat % 2] for seat in range(seats)})
    for seat in range(seats):
        giver = (seat - DIRECTIONS[number]) % seats
        new = Counter(laundry(match, seat)) - before[seat]
        assert new == Counter([WARDROBES[seat][seat % 2], WARDROBES[giver][1 - giver % 2]])
        assert hand(match, seat) == []
    gifts = {(giver, taker) for giver, _, taker in events(match, "gave")}
    assert gifts == {(seat, (seat + DIRECTIONS[number]) % seats) for seat in range(seats)}
    assert question(match)[1] == "wash"


def test_l_fill_06_three_cards_step_by_step():
    """Choose, pass two, choose, give the last: two own choices and another player's card."""
    match = laundromat("""
        seat 0   hand: elf_sock elf_hat_cap elf_cape_hooded
                 basket: elf_underwear_plain
        seat 1   hand: orc_sock orc_hat_cap orc_cape_hooded
                 basket: orc_underwear_plain
        seat 2   hand: dwarf_sock dwarf_hat_cap dwarf_cape_hooded
                 basket: dwarf_underwear_plain
        """)
    take(match, {0: "elf_sock", 1: "orc_sock", 2: "dwarf_sock"})
    assert hands(match) == [
        ["dwarf_cape_hooded", "dwarf_hat_cap"],
        ["elf_cape_hooded", "elf_hat_cap"],
        ["orc_cape_hooded", "orc_hat_cap"],
    ]
    take(match, {0: "dwarf_hat_cap", 1: "elf_hat_cap", 2: "orc_hat_cap"})
    assert [sorted(laundry(match, seat)) for seat in range(3)] == [
        ["dwarf_hat_cap", "elf_sock", "elf_underwear_plain", "orc_cape_hooded"],
        ["dwarf_cape_hooded", "elf_hat_cap", "orc_sock", "orc_underwear_plain"],
        ["dwarf_sock", "dwarf_underwear_plain", "elf_cape_hooded", "orc_hat_cap"],
    ]


@every_draft
def test_l_fill_06_the_last_card_is_given_when_all_have_chosen(seats, number):
    """Not before (A-12)."""
    match = filling(seats, number, 2)
    for seat in range(seats - 1):
        before = [basket(match, other) for other in range(seats)]
        match.act(match.legal(seat)[0])
        assert events(match, "gave") == []
        assert [basket(match, other) for other in range(seats)] == before
    match.act(match.legal(seats - 1)[0])
    assert len(events(match, "gave")) == seats


@drafting
def test_l_fill_07_everyone_chooses_one_time_less_than_cards_were_dealt(seats):
    """And hands are passed once less than that."""
    match = played(seats, 3)
    log = [h for _, h in match.log()]
    starts = [place for place, h in enumerate(log) if h.what == "round"]
    assert len(starts) == 4
    for number, (start, end) in enumerate(zip(starts, [*starts[1:], None], strict=True), start=1):
        told = log[start:end]
        cards = dealt(seats, number)
        chose = Counter(h.seat for h in told if h.what == "chose")
        assert chose == dict.fromkeys(range(seats), cards - 1)
        passed = [h.detail for h in told if h.what == "passed"]
        assert passed == list(range(cards - 1, 1, -1))
        assert len(passed) == cards - 2
        assert Counter(h.seat for h in told if h.what == "gave") == dict.fromkeys(range(seats), 1)
        assert Counter(h.detail for h in told if h.what == "gave") == dict.fromkeys(range(seats), 1)


@drafting
@pytest.mark.parametrize("seed", range(3))
def test_l_fill_08_every_basket_grows_by_as_many_as_were_dealt(seats, seed):
    before: list[int] = []
    grown = Counter()
    for match in positions(seats, seed):
        asked = match.decision.question
        sizes = [len(laundry(match, seat)) for seat in range(seats)]
        if asked == "fill" and match.state["step"] == 0:
            before = sizes
        elif asked == "wash" and before:
            number = int(match.state["round_number"])
            assert sizes == [size + dealt(seats, number) for size in before]
            grown[number] += 1
            before = []
    assert grown == dict.fromkeys(CYCLES, 1)


# --- the draft: the basket (L-FILL-09 to L-FILL-11) ----------------------------------------------


def filled(seed: int, number: int = 1) -> Match:
    """Three baskets, just filled by the same choices, and shuffled by the seed."""
    match = filling(3, number, 2, seed=seed)
    return take(match, {seat: WARDROBES[seat][0] for seat in range(3)})


def test_l_fill_09_the_whole_basket_is_shuffled():
    """Leftovers, own choices and another's card: any of them can be first, in any order."""
    found: list[Counter[tuple[str, ...]]] = [Counter(), Counter(), Counter()]
    alike = 0
    for seed in range(300):
        match = filled(seed)
        orders = [tuple(laundry(match, seat)) for seat in range(3)]
        for seat in range(3):
            found[seat][orders[seat]] += 1
        places = [[sorted(order).index(card) for card in order] for order in orders]
        alike += places[0] == places[1]
    for orders in found:
        assert len(orders) == 24
        tops = Counter(order[0] for order in orders.elements())
        assert len(tops) == 4
        assert all(45 <= count <= 105 for count in tops.values())
    assert alike < 40  # each basket is independent: about one in 24


@every_round
def test_l_fill_09_in_every_round(number):
    orders = {tuple(laundry(filled(seed, number), 0)) for seed in range(12)}
    assert len(orders) > 5
    assert len({frozenset(order) for order in orders}) == 1


def test_l_fill_09_the_shuffle_is_not_looked_at():
    """Two tables that differ only in the shuffling of baskets look the same."""
    by_top: dict[str, list[Match]] = {}
    for seed in range(20):
        match = filled(seed)
        by_top.setdefault(laundry(match, match.view().washer)[0], []).append(match)
    alike = max(by_top.values(), key=len)
    assert len({tuple(basket(match, 0)) for match in alike}) > 2
    for viewer in viewers(alike[0]):
        assert all_alike(knows(match, viewer) for match in alike)


@every_draft
def test_l_fill_10_players_remember_what_they_chose_but_cannot_look(seats, number):
    """Own choices are known, in pack order; earlier and received garments are not."""
    match = filling(seats, number)
    chosen: list[list[str]] = [[] for _ in range(seats)]
    ids = [garment.id for garment in PACK.garments]
    while question(match)[1] == "fill":
        for seat in range(seats):
            action = match.legal(seat)[-1]
            chosen[seat].append(action.text.split()[1])
            match.act(action)
    for seat in range(seats):
        drawn = [seen.garment for seen in match.view().seats[seat].drum]
        left = sorted(Counter(chosen[seat]) - Counter(drawn), key=ids.index)
        assert list(match.view(seat).seats[seat].basket_known) == left
        assert match.view().seats[seat].basket_known == ()


@drafting
def test_l_fill_10_no_action_looks_into_a_basket(seats):
    verbs = {
        action.text.split()[0]
        for match in positions(seats, 3)
        for seat in match.pending
        for action in match.legal(seat)
    }
    assert verbs == {"take", "stop", "draw", "potion", "keep"}


@every_table
@pytest.mark.parametrize("boldness", [0.5, 0.9, 1])
def test_l_fill_11_no_wash_runs_out_of_garments(seats, boldness):
    """When a wash begins, the basket has more garments than the cycle.

    In round 4 with five players it may have just as many.
    """
    spare: dict[int, int] = {}
    washes = 0
    for seed in range(8):
        for match in positions(seats, seed, boldness=boldness):
            number, washer = int(match.state["round_number"]), int(match.state["washer"])
            if match.decision.question in ("wash", "keep"):
                garments = len(laundry(match, washer))
                drawn = int(match.state["drum_size"])
                assert drawn <= CYCLES[number] <= garments
                if drawn == 1:
                    washes += 1
                    least = 0 if (seats, number) == (5, 4) else 1
                    assert garments >= CYCLES[number] + least
                    spare[number] = min(garments - CYCLES[number], spare.get(number, 99))
    assert washes == 8 * 4 * seats
    assert spare[1] == 1
    assert boldness < 1 or spare[2] == 1  # the minimum can be reached, but not undercut


def test_l_fill_11_five_players_can_begin_the_last_wash_with_six_garments():
    """A player who has washed as many as possible has one left, and is dealt five."""
    match = filling(5, 4, 2)
    take(match, {seat: WARDROBES[seat][0] for seat in range(5)})
    assert [len(laundry(match, seat)) for seat in range(5)] == [6] * 5


# --- who sees what in the draft ------------------------------------------------------------------


def test_hidden_information_a_hand_is_seen_by_its_holder_alone():
    one, other = (
        laundromat(f"""
            seat 0   hand: orc_sock orc_hat_cap orc_hat_grand
            seat 1   hand: {cards}
            seat 2   hand: vampire_sock vampire_hat_cap dwarf_hat_grand
            """)
        for cards in ("elf_sock elf_hat_cap elf_hat_grand", "dwarf_sock elf_sock mermaid_sock")
    )
    for viewer in (0, 2, None):
        assert knows(one, viewer) == knows(other, viewer)
        assert one.view(viewer).seats[1].hand == ()
        assert one.view(viewer).seats[1].hand_size == 3
    assert hand(one, 1) == ["elf_hat_cap", "elf_hat_grand", "elf_sock"]
    assert hand(other, 1) == ["dwarf_sock", "elf_sock", "mermaid_sock"]


def test_hidden_information_a_packet_is_seen_by_each_player_it_passes_through():
    """In round 2 the hand of seat 0 goes to seat 3, then to seat 2, and never to seat 1."""
    match = filling(4, 2)
    seen = [set(cards) & set(WARDROBES[0]) for cards in hands(match)]
    while question(match)[1] == "fill":
        for seat in range(4):
            match.act(match.legal(seat)[0])
        for seat in range(4):
            seen[seat] |= set(hand(match, seat)) & set(WARDROBES[0])
    assert [len(cards) for cards in seen] == [4, 0, 2, 3]


GIVING = """
    seat 0   hand: elf_hat_cap elf_hat_grand
             basket: elf_trousers_work elf_sock
             programmes: p01 p06 p11 p16
    seat 1   hand: orc_hat_cap orc_hat_grand
             basket: orc_trousers_work orc_sock
             programmes: p02 p07 p12 p17
    seat 2   hand: dwarf_hat_cap dwarf_hat_grand
             basket: dwarf_underwear_plain dwarf_sock
             programmes: p05 p10 p15 p20
    """


def giving(choice: str) -> Match:
    """Seat 0 takes a garment and gives the other to seat 1; seat 2, the hottest, washes."""
    match = laundromat(GIVING, seed=5)
    return take(match, {0: choice, 1: "orc_hat_cap", 2: "dwarf_hat_cap"})


def test_hidden_information_the_last_card_is_told_to_the_giver_alone():
    match = giving("elf_hat_cap")
    for viewer in viewers(match):
        gave = {h.seat: h for h in match.happened(viewer) if h.what == "gave"}
        told = {seat: h.card for seat, h in gave.items()}
        expected = {0: "elf_hat_grand", 1: "orc_hat_grand", 2: "dwarf_hat_grand"}
        assert told == {seat: card if seat == viewer else None for seat, card in expected.items()}
        assert all(h.hidden == (seat != viewer) for seat, h in gave.items())
        assert {seat: h.detail for seat, h in gave.items()} == {0: 1, 1: 2, 2: 0}


def test_hidden_information_the_receiver_of_a_packet_it_never_saw_does_not_know_the_last_card():
    """In round 1 no packet comes to the seat that gets its last card."""
    one, other = giving("elf_hat_cap"), giving("elf_hat_grand")
    assert "elf_hat_grand" in basket(one, 1)
    assert "elf_hat_cap" in basket(other, 1)
    assert one.view().washer == 2
    for viewer in (1, 2, None):
        assert knows(one, viewer) == knows(other, viewer)


def test_hidden_information_the_giver_knows_that_the_last_card_is_in_that_basket():
    match = giving("elf_hat_cap")
    assert match.view(0).seats[1].basket_known == ("elf_hat_grand",)


@drafting
def test_hidden_information_choices_and_last_cards_stay_secret_to_the_end(seats):
    """Each player is told about their own; a spectator about none."""
    match = played(seats, 4)
    for viewer in viewers(match):
        told = [h for _, h in match.log(viewer) if h.what in ("chose", "gave")]
        assert len(told) == seats * sum(dealt(seats, number) for number in CYCLES)
        for h in told:
            assert (h.card is not None) == (h.seat == viewer)
            assert h.hidden == (h.seat != viewer)


@drafting
def test_hidden_information_all_else_that_happens_is_public(seats):
    match = played(seats, 5)
    secret = ("chose", "gave")
    public = [entry for entry in match.log(None) if entry[1].what not in secret]
    assert not any(h.hidden for _, h in public)
    assert {h.what for _, h in public} >= {"round", "programme", "dealt", "passed", "wash", "drew"}
    for viewer in range(seats):
        assert [e for e in match.log(viewer) if e[1].what not in secret] == public


@drafting
def test_hidden_information_the_size_of_a_basket_is_public(seats):
    checked = 0
    for match in positions(seats, 6):
        if match.state["step"] == 1 and len(match.pending) == seats:
            checked += 1
            sizes = [len(basket(match, seat)) for seat in range(seats)]
            for viewer in viewers(match):
                assert [seat.basket_size for seat in match.view(viewer).seats] == sizes
    assert checked == 4


# --- the market (L-MKT) --------------------------------------------------------------------------

MARKET = """
    seat 0   programmes: p01 p06 p11 p16   # 30 degrees
             basket: elf_underwear_plain
    seat 1   programmes: p02 p07 p12 p17   # 50 degrees
             basket: orc_underwear_plain
    market: elf_hat_cap orc_hat_cap dwarf_hat_cap
    pile: elf_cape_hooded orc_cape_hooded dwarf_cape_hooded
    """


def market(match: Match) -> list[str]:
    """Return the face-up garments."""
    return sorted(match.view().market)


def with_programmes(number: int, *mine: str) -> str:
    """Two seats before a round, with these programmes for it."""
    lines = [f"round: {number}"]
    for seat, programme in enumerate(mine):
        four = [TYPES[kind][seat] + ("-" if kind < number else "") for kind in CYCLES]
        four[number - 1] = programme
        lines.append(f"seat {seat}  programmes: {' '.join(four)}")
    return "\n".join(lines)


def taken(match: Match, number: int) -> list[int]:
    """Return the seats that took garments of the market in a round, in order."""
    rounds: dict[int, list[int]] = {}
    for _, h in match.log():
        if h.what == "round":
            now = rounds.setdefault(h.detail, [])
        elif h.what == "took":
            now.append(h.seat)
    return rounds[number]


@every_round
def test_l_mkt_01_nobody_draws_a_hand(number):
    match = played_to(2, number)
    assert question(match)[1] == "market"
    for seat in (0, 1):
        assert hand(match, seat) == []
        assert hand_size(match, seat) == 0
    assert all_events(match, "dealt") == []


@every_round
def test_l_mkt_02_twice_the_cycle_is_taken_from_the_supply(number):
    match = played_to(2, number)
    before = supply(played_to(2, number - 1)) if number > 1 else 88
    size = {1: 6, 2: 8, 3: 10, 4: 12}[number]
    view = match.view()
    assert len(view.market) + view.pile_size == size
    assert view.supply_size == supply(match) == before - size
    assert [detail for _, _, detail in events(match, "market")] == [size]


@every_round
def test_l_mkt_02_the_pile_is_face_down(number):
    """Nobody can tell one pile from another."""
    cards = [card for wardrobe in WARDROBES for card in wardrobe]
    size = 2 * CYCLES[number] - 3
    piles = cards[3 : 3 + size], cards[20 : 20 + size][::-1]
    one, other = (
        laundromat(f"""
            {with_programmes(number, *TYPES[number][:2])}
            market: {" ".join(cards[:3])}
            pile: {" ".join(pile)}
            """)
        for pile in piles
    )
    for viewer in viewers(one):
        assert knows(one, viewer) == knows(other, viewer)
        assert one.view(viewer).pile_size == size


@every_round
def test_l_mkt_03_three_of_them_are_turned_up(number):
    match = played_to(2, number)
    view = match.view()
    assert len(view.market) == 3
    assert view.pile_size == 2 * CYCLES[number] - 3
    for viewer in viewers(match):
        turned = [h.card for h in match.happened(viewer) if h.what == "turned-up"]
        assert sorted(turned) == market(match)
        assert match.view(viewer).market == view.market


@every_round
def test_l_mkt_04_the_lower_temperature_picks_first(number):
    """For any two programmes of the type."""
    degrees = {programme.id: programme.temperature for programme in PACK.programmes}
    for one, other in permutations(TYPES[number], 2):
        match = laundromat(with_programmes(number, one, other))
        assert question(match) == (0 if degrees[one] < degrees[other] else 1, "market")


def test_l_mkt_04_this_player_is_seat_0_or_seat_1():
    assert laundromat(MARKET).pending == (0,)
    swapped = MARKET.replace("p01", "p00").replace("p02", "p01").replace("p00", "p02")
    assert laundromat(swapped).pending == (1,)


@pytest.mark.parametrize("seed", range(4))
def test_l_mkt_04_then_they_alternate(seed):
    match = played(2, seed)
    for number, cycle in CYCLES.items():
        degrees = [
            PACK.programme(seat.programmes[number - 1].programme).temperature
            for seat in match.view().seats
        ]
        first = degrees.index(min(degrees))
        assert taken(match, number) == [first, 1 - first] * cycle


def test_l_mkt_04_nobody_picks_out_of_turn():
    match = laundromat(MARKET)
    refused(match, "take elf_hat_cap", 1, "not-your-decision")
    match.act("take elf_hat_cap", 0)
    refused(match, "take orc_hat_cap", 0, "not-your-decision")


def test_l_mkt_05_a_pick_takes_a_face_up_garment_into_the_own_basket():
    match = laundromat(MARKET)
    assert sorted(options(match)) == ["take dwarf_hat_cap", "take elf_hat_cap", "take orc_hat_cap"]
    match.act("take orc_hat_cap")
    assert "orc_hat_cap" not in match.view().market
    assert sorted(basket(match, 0)) == ["elf_underwear_plain", "orc_hat_cap"]
    assert basket(match, 1) == ["orc_underwear_plain"]
    assert [seat.basket_size for seat in match.view().seats] == [2, 1]
    assert [(seat, card) for seat, card, _ in events(match, "took")] == [(0, "orc_hat_cap")]


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("take elf_cape_hooded", "not-in-market"),  # on top of the pile
        ("take elf_underwear_plain", "not-in-market"),  # in the basket
        ("take elf_sock", "not-in-market"),  # in the supply
        ("draw", "not-washing"),
        ("stop", "not-washing"),
        ("keep elf_hat_cap", "not-washing"),
        ("potion", "potion-not-now"),
    ],
)
def test_l_mkt_05_nothing_else_can_be_picked(action, code):
    refused(laundromat(MARKET), action, 0, code)


def test_l_mkt_05_a_refusal_tells_nothing_of_the_pile():
    said = set()
    for top in ("vampire_hat_cap", "elf_cape_hooded"):
        match = laundromat(MARKET.replace("pile: elf_cape_hooded", f"pile: {top}"))
        refusal = match.why_not("take vampire_hat_cap", 0)
        said.add((str(refusal), *(refusal.sentence(language) for language in LANGUAGES)))
    assert len(said) == 1


def test_l_mkt_06_after_each_pick_one_garment_is_turned_up_at_once():
    match = laundromat(MARKET)
    match.act("take elf_hat_cap")
    assert market(match) == ["dwarf_hat_cap", "elf_cape_hooded", "orc_hat_cap"]
    assert match.view().pile_size == 2
    for viewer in viewers(match):
        told = [(h.what, h.card) for h in match.happened(viewer)]
        assert told == [("took", "elf_hat_cap"), ("turned-up", "elf_cape_hooded")]
    match.act("take elf_cape_hooded")
    assert market(match) == ["dwarf_hat_cap", "orc_cape_hooded", "orc_hat_cap"]
    match.act("take orc_hat_cap")
    assert market(match) == ["dwarf_cape_hooded", "dwarf_hat_cap", "orc_cape_hooded"]
    assert match.view().pile_size == 0


def test_l_mkt_06_when_the_pile_is_empty_nothing_is_turned_up():
    match = laundromat(MARKET)
    do(match, "take elf_hat_cap", "take elf_cape_hooded", "take orc_hat_cap")
    match.act("take dwarf_hat_cap")
    assert market(match) == ["dwarf_cape_hooded", "orc_cape_hooded"]
    assert events(match, "turned-up") == []


def test_l_mkt_07_the_last_picks_are_from_three_two_and_one():
    """The last garment needs no decision."""
    match = laundromat(MARKET)
    offered = []
    while question(match)[1] == "market":
        offered.append((match.pending[0], len(options(match))))
        match.act(options(match)[-1])
    assert offered == [(0, 3), (1, 3), (0, 3), (1, 3), (0, 2)]
    assert [seat for seat, _, _ in all_events(match, "took")] == [0, 1, 0, 1, 0, 1]
    assert [seat for seat, _, _ in events(match, "took")] == [0, 1]
    assert match.view().market == ()
    assert question(match)[1] == "wash"


def test_l_mkt_07_identical_garments_are_picked_in_turn_like_others():
    match = laundromat(MARKET.replace("elf_hat_cap orc_hat_cap dwarf_hat_cap", "elf_sock " * 3))
    while question(match) == (0, "market"):
        match.act("take elf_sock")
    assert question(match) == (1, "market")
    assert market(match) == ["elf_cape_hooded", "elf_sock", "elf_sock"]
    assert sorted(basket(match, 0)) == ["elf_sock", "elf_underwear_plain"]
    match.act("take elf_sock")
    assert question(match) == (0, "market")
    assert market(match) == ["elf_cape_hooded", "elf_sock", "orc_cape_hooded"]


@pytest.mark.parametrize("seed", range(3))
def test_l_mkt_07_each_player_gets_as_many_as_the_cycle_says(seed):
    match = played(2, seed)
    for number, cycle in CYCLES.items():
        assert Counter(taken(match, number)) == {0: cycle, 1: cycle}


@pytest.mark.parametrize("seed", range(2))
def test_l_mkt_07_a_basket_has_what_its_owner_picked(seed):
    """Compare a whole match with one whose garments are moved by hand."""
    chance = random.Random(seed)
    match = Match("laundromat", seats=2, seed=seed)
    for number in CYCLES:
        baskets = [Counter(basket(match, seat)) for seat in (0, 1)]
        picks = len(all_events(match, "took"))
        while match.decision.question == "market":
            match.act(chance.choice(match.legal()))
        for seat, card, _ in all_events(match, "took")[picks:]:
            baskets[seat][card] += 1
        assert [Counter(laundry(match, seat)) for seat in (0, 1)] == baskets
        assert match.view().round == number
        while not match.is_over and match.decision.question != "market":
            match.act(chance.choice(match.legal()))
    assert match.is_over


def picked(seed: int) -> Match:
    """Two baskets after the same picks, shuffled by the seed."""
    match = laundromat(MARKET, seed=seed)
    while question(match)[1] == "market":
        match.act(options(match)[0])
    return match


def test_l_mkt_08_baskets_are_shuffled_when_the_market_is_empty():
    found: list[Counter[tuple[str, ...]]] = [Counter(), Counter()]
    for seed in range(300):
        match = picked(seed)
        for seat in (0, 1):
            found[seat][tuple(laundry(match, seat))] += 1
    for orders in found:
        assert len(orders) == 24
        tops = Counter(order[0] for order in orders.elements())
        assert len(tops) == 4
        assert all(45 <= count <= 105 for count in tops.values())


def test_l_mkt_08_picked_garments_lie_face_down():
    """Nobody sees the order: tables that differ only in that look the same to all."""
    by_top: dict[str, list[Match]] = {}
    for seed in range(20):
        match = picked(seed)
        by_top.setdefault(laundry(match, match.view().washer)[0], []).append(match)
    alike = max(by_top.values(), key=len)
    assert len({tuple(basket(match, 0)) for match in alike}) > 2
    for viewer in viewers(alike[0]):
        assert all_alike(knows(match, viewer) for match in alike)


@pytest.mark.parametrize("seed", range(3))
def test_l_mkt_09_nothing_is_passed_or_given(seed):
    match = played(2, seed)
    for kind in ("dealt", "chose", "passed", "gave"):
        assert all_events(match, kind) == []


@every_round
def test_l_mkt_09_the_direction_plays_no_role(number):
    """Left or right, the cooler seat picks first and they alternate."""
    for first, mine in ((0, ("low", "high")), (1, ("high", "low"))):
        by_degrees = sorted(TYPES[number], key=lambda one: PACK.programme(one).temperature)
        programmes = {"low": by_degrees[0], "high": by_degrees[-1]}
        match = laundromat(with_programmes(number, *(programmes[one] for one in mine)))
        seats = []
        while question(match)[1] == "market":
            seats.append(match.pending[0])
            match.act(match.legal()[0])
        assert seats[:4] == [first, 1 - first, first, 1 - first]


@pytest.mark.parametrize("seed", range(3))
def test_l_mkt_10_two_players_use_38_garments(seed):
    match = played(2, seed)
    assert match.view().supply_size == 90 - 38
    assert sum(detail for _, _, detail in all_events(match, "market")) == 36


def test_hidden_information_picks_from_the_market_are_public():
    """Everybody knows both baskets, except for the garment from the start."""
    match = laundromat(MARKET)
    do(match, "take elf_hat_cap", "take elf_cape_hooded", "take orc_hat_cap")
    for viewer in viewers(match):
        known = [seat.basket_known for seat in match.view(viewer).seats]
        assert known == [("elf_hat_cap", "orc_hat_cap"), ("elf_cape_hooded",)]
        assert not any(h.hidden for _, h in match.log(viewer))


def test_hidden_information_everything_that_happens_between_two_players_is_public():
    match = played(2, 6)
    for viewer in (0, 1):
        assert match.log(viewer) == match.log(None)
    assert not any(h.hidden for _, h in match.log(None))


# --- whole matches -------------------------------------------------------------------------------


@every_table
@pytest.mark.parametrize("seed", range(2))
def test_whoever_acts_for_the_first_pending_seat_plays_whole_matches(seats, seed):
    """A loop that answers in turn never gets stuck, and each draft asks everyone once per step."""
    chance = random.Random(seed)
    match = Match("laundromat", seats=seats, seed=seed)
    asked = Counter()
    while not match.is_over:
        seat = match.pending[0]
        asked[seat] += match.decision.question == "fill"
        assert match.decision == match.decision_of(seat)
        match.act(chance.choice(match.legal()))
    choices = 0 if seats == 2 else sum(dealt(seats, number) - 1 for number in CYCLES)
    assert [asked[seat] for seat in range(seats)] == [choices] * seats
    assert match.outcome

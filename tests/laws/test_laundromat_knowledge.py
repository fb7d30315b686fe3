"""A seat's knowledge in Goblin Laundromat, and fair guesses of the rest."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from math import comb
from types import SimpleNamespace

import numpy as np
import pytest

from helpers import laundromat
from warren.engine import Match
from warren.games.laundromat import redealing
from warren.games.laundromat.filling import packet_of
from warren.games.laundromat.records import IN_BASKET, NONE
from warren.games.laundromat.seeing import KNOWN, UNSEEN, seen_in

MANY = 3_000
SEATS = (2, 3, 4, 5)


def guesses(match: Match, seat: int, times: int) -> Iterator[Match]:
    """Yield the match with different guesses of what the seat can't know."""
    twin = match.copy()
    for seed in range(times):
        twin._states[:] = match._states
        twin.engine.redeal(twin._states, seat, seed)
        yield twin


def basket(match: Match, seat: int) -> list[str]:
    """Return a basket, sorted, regardless of who knows it."""
    size = int(match.state["basket_size"][seat])
    return sorted(match.views.name(garment) for garment in match.state["basket"][seat, :size])


def positions(seats: int, seed: int) -> Iterator[Match]:
    """Yield every position of a random match."""
    chance = random.Random(seed)
    match = Match("laundromat", seats=seats, seed=seed)
    while not match.is_over:
        yield match
        match.act(chance.choice(match.legal(chance.choice(match.pending))))


def about(share: float, count: int) -> bool:
    """Return whether a share of MANY is as expected: within five standard deviations."""
    spread = (MANY * share * (1 - share)) ** 0.5
    return abs(count - MANY * share) <= 5 * spread + 1


# --- what is seen --------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_seat_knows_what_a_careful_player_could_write_down(seats: int) -> None:
    """An account built from views alone agrees with the rules about what was seen."""
    chance = random.Random(seats)
    match = Match("laundromat", seats=seats, seed=seats)
    picked: dict[int, Counter[str]] = {seat: Counter() for seat in range(seats)}
    seen: dict[int, Counter[str]] = {seat: Counter() for seat in range(seats)}
    noted: set[tuple[int, int, int]] = set()
    packets: dict[tuple[int, int, int], Counter[str]] = {}
    while not match.is_over:
        view = match.view(None)
        if view.decision.question == "fill":
            for seat in range(seats):
                note_hand(match, seat, noted, packets, seen)
                assert seen_by(match, seat) == seen[seat]
            seat = chance.choice(match.pending)
            action = chance.choice(match.legal(seat))
            picked[seat][action.text.split()[1]] += 1
            match.act(action)
        else:
            match.act(chance.choice(match.legal()))
        if match.is_over or match.decision.question != "fill" or len(match.pending) == seats:
            for seat in range(seats):
                check_account(match, seat, picked[seat])
    assert noted


def seen_by(match: Match, seat: int) -> Counter[str]:
    """Return what the seat has seen according to the rules."""
    return Counter(
        match.views.name(garment)
        for garment in range(90)
        if match.views.ask(seen_in, match.state, seat, garment) != UNSEEN
    )


def note_hand(
    match: Match,
    seat: int,
    noted: set[tuple[int, int, int]],
    packets: dict[tuple[int, int, int], Counter[str]],
    seen: dict[int, Counter[str]],
) -> None:
    """A packet shows new garments when it first comes, and fewer later."""
    view = match.view(seat)
    if (seat, view.round, view.step) in noted:
        return
    noted.add((seat, view.round, view.step))
    hand = Counter(view.seats[seat].hand)
    packet = int(match.views.ask(packet_of, match.state, seat))
    before = packets.get((seat, view.round, packet))
    if before is None:
        seen[seat] += hand
    else:
        assert hand <= before
    packets[seat, view.round, packet] = hand


def check_account(match: Match, seat: int, picked: Counter[str]) -> None:
    """Check the view of the seat's own basket: own picks minus what came out."""
    drawn = Counter(
        match.views.name(garment)
        for garment in range(90)
        if match.state["home"][garment] == seat and match.state["drawn"][garment]
    )
    surely = sorted((picked - drawn).elements())
    assert sorted(match.view(seat).seats[seat].basket_known) == surely
    assert not picked - drawn - Counter(basket(match, seat))


def test_what_was_taken_before_a_packet_came_along_is_unseen() -> None:
    """Three seats, three cards: the left neighbour sees two, the next one none of them."""
    match = Match("laundromat", seats=3, seed=4)
    first = [match.legal(seat)[0] for seat in range(3)]
    for action in first:
        match.act(action)
    chosen = [int(garment) for garment in match.state["basket"][:3, 1]]
    for seat, garment in enumerate(chosen):
        assert match.views.ask(seen_in, match.state, seat, garment) == KNOWN
        assert match.views.ask(seen_in, match.state, (seat + 1) % 3, garment) == UNSEEN
        assert match.views.ask(seen_in, match.state, (seat + 2) % 3, garment) == UNSEEN
    for packet in range(3):
        for garment in match.state["packets"][packet, :2].tolist():
            before, now, later = packet, (packet + 1) % 3, (packet + 2) % 3
            assert match.views.ask(seen_in, match.state, now, garment) == KNOWN
            assert match.views.ask(seen_in, match.state, later, garment) == UNSEEN
            assert match.views.ask(seen_in, match.state, before, garment) not in (UNSEEN, KNOWN)


# --- guesses -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_a_guess_keeps_everything_that_the_seat_knows(seats: int) -> None:
    """Own picks stay in the basket, and garments seen together stay together."""
    checked = 0
    for match in positions(seats, seats):
        if len(match.actions) % 9:
            continue
        for seat in range(seats):
            account = told(match, seat)
            for guess in guesses(match, seat, 5):
                assert guess.engine.conserved(guess._states) == 0
                assert guess.view(seat) == match.view(seat)
                assert told(guess, seat) == account
                checked += 1
    assert checked > 50


def told(match: Match, seat: int) -> list[tuple[int, Counter[str], Counter[int]]]:
    """Return the garments of each set, and the owners of their baskets."""
    sets: dict[int, tuple[Counter[str], Counter[int]]] = {}
    for garment in range(90):
        number = match.views.ask(seen_in, match.state, seat, garment)
        if number != UNSEEN:
            designs, homes = sets.setdefault(number, (Counter(), Counter()))
            designs[match.views.name(garment)] += 1
            homes[int(match.state["home"][garment])] += 1
    return [(number, *sets[number]) for number in sorted(sets)]


@pytest.mark.parametrize("seats", SEATS)
def test_a_guess_depends_on_knowledge_and_seed_alone(seats: int) -> None:
    """Two positions that a seat can't tell apart lead to the same guess, garment by garment."""
    different = 0
    for match in positions(seats, 40 + seats):
        if len(match.actions) % 7:
            continue
        for seat in range(seats):
            twin = match.copy()
            twin.engine.redeal(twin._states, seat, 999)
            different += twin.digest() != match.digest()
            for seed in (1, 2):
                one, other = match.copy(), twin.copy()
                one.engine.redeal(one._states, seat, seed)
                other.engine.redeal(other._states, seat, seed)
                assert one.digest() == other.digest()
    assert different > 10


def test_unseen_garments_are_anywhere_with_equal_chance() -> None:
    """The garment that is in a basket from the start may be any unseen one."""
    match = laundromat("""
        round: 1
        seat 0  basket: orc_hat_cap
                hand: elf_sock orc_sock dwarf_sock
        seat 1  basket: elf_hat_cap
                hand: elf_cape_hooded orc_cape_hooded dwarf_cape_hooded
        seat 2  basket: dwarf_hat_cap
                hand: elf_cape_feathered orc_cape_feathered dwarf_cape_feathered
        """)
    found = Counter(basket(guess, 1)[0] for guess in guesses(match, 0, MANY))
    assert len(found) == 75  # three socks of each of those designs are still unseen
    assert about(3 / 87, found["elf_sock"])
    assert about(4 / 87, found["mermaid_sock"])
    assert about(1 / 87, found["elf_hat_cap"])
    assert about(1 / 87, found["vampire_hat_grand"])


def test_a_packet_seen_before_is_guessed_among_those_who_took_from_it() -> None:
    """Seat 0 saw three garments and took one: its neighbour took one of the others, or the last."""
    match = laundromat(
        """
        round: 1   washer: 0
        seat 0  programmes: p01 p06 p11 p16
                basket: elf_hat_cap elf_underwear_plain@1.0.0 orc_hat_cap@1.1.2 orc_hat_grand@1.2.1
        seat 1  basket: dwarf_hat_cap elf_trousers_work@1.0.1 dwarf_hat_grand@1.1.0
                        vampire_hat_cap@1.2.2
        seat 2  basket: mermaid_hat_cap elf_trousers_travel@1.0.2 mermaid_hat_grand@1.1.1
                        vampire_hat_grand@1.2.0
        """
    )
    taken = Counter("elf_trousers_work" in basket(guess, 1) for guess in guesses(match, 0, MANY))
    assert about(1 / 2, taken[True])
    for guess in guesses(match, 0, 50):
        both = basket(guess, 1) + basket(guess, 2)
        assert {"elf_trousers_work", "elf_trousers_travel"} <= set(both)
        assert "elf_underwear_plain" in basket(guess, 0) + [
            seen.garment for seen in guess.view(None).seats[0].drum
        ]


def test_of_identical_socks_nobody_can_tell_which_came_to_light() -> None:
    """A sock that was seen going in, and a garment from the start that may be its twin.

    With probability p the garment from the start is such a sock. Then there were two of them, and
    one was revealed; otherwise the known one was. So one is left with probability
    2p / (1 + p): two socks are twice as likely to show one.
    """
    match = laundromat("""
        round: 1   washer: 1
        options: seats=2
        seat 0  programmes: p01- p06 p11 p16
                basket: orc_hat_cap@1.m0 orc_hat_grand@1.m2 dwarf_hat_cap
                        elf_underwear_plain elf_underwear_frilly elf_underwear_baggy
                clean: dwarf_hat_grand@1.m4
        seat 1  programmes: p02 p07 p12 p17
                basket: elf_hat_cap mermaid_hat_cap@1.m1 vampire_hat_cap@1.m3
                drum: elf_sock@1.m5
        """)
    assert match.view(0).seats[1].basket_known == ("mermaid_hat_cap", "vampire_hat_cap")
    p = 3 / 84  # three such socks among all garments but the six of the market
    left = Counter("elf_sock" in basket(guess, 1) for guess in guesses(match, 0, MANY))
    assert about(2 * p / (1 + p), left[True])


def test_a_sock_of_a_seen_set_may_be_another_one() -> None:
    """Seat 0 passed a sock and a hat on; then seat 1 draws such a sock.

    The passed sock went to seat 1 with probability 1/2. Two garments of seat 1 were never seen by
    seat 0 and are such socks with probability p each. If it was one of these, the hat went to seat
    1 or seat 2 with equal probability; otherwise it went to seat 2.
    """
    match = laundromat(
        """
        round: 1   washer: 1
        seat 0  programmes: p01 p06 p11 p16
                basket: elf_hat_cap elf_underwear_plain@1.0.0 orc_hat_cap@1.1.2 orc_hat_grand@1.2.1
        seat 1  programmes: p05 p07 p12 p17
                basket: dwarf_hat_cap dwarf_hat_grand@1.1.0 vampire_hat_cap@1.2.2
                drum: elf_sock@1.0.1
        seat 2  programmes: p02 p08 p13 p18
                basket: mermaid_hat_cap elf_hat_pointed@1.0.2 mermaid_hat_grand@1.1.1
                        vampire_hat_grand@1.2.0
        """
    )
    p = 3 / 85  # three such socks among all garments but the five that seat 0 has seen
    another = 2 * p / (1 / 2 + 2 * p)
    hats = Counter("elf_hat_pointed" in basket(guess, 1) for guess in guesses(match, 0, MANY))
    assert about(another / 2, hats[True])
    assert hats[True] > 50


def test_two_socks_of_a_seen_set_share_its_places() -> None:
    """Seat 0 passed two such socks on, one each to seats 2 and 1; then seat 1 draws one.

    Seat 0 never saw five garments of seat 1, and of the twenty it never saw two are such socks. The
    passed sock has one place, though it may be either of the two. If n of the five are socks, 1 + n
    of them could have been revealed, and n are left.
    """
    match = laundromat("""
        round: 4   washer: 1
        seat 0  programmes: p01- p06- p11- p16-
        seat 1  programmes: p02- p07- p12- p18
                basket: elf_hat_cap orc_hat_cap dwarf_hat_cap mermaid_hat_cap vampire_hat_cap
                drum: elf_sock@4.0.2
        seat 2  programmes: p03- p08- p13- p17-
                basket: elf_sock@4.0.1
        supply: elf_sock elf_sock orc_sock orc_sock orc_sock orc_sock dwarf_sock dwarf_sock
                dwarf_sock dwarf_sock mermaid_sock mermaid_sock mermaid_sock mermaid_sock
                vampire_sock
        """)
    ways = [comb(2, n) * comb(18, 5 - n) * (1 + n) for n in range(3)]
    left = Counter("elf_sock" in basket(guess, 1) for guess in guesses(match, 0, MANY))
    assert about(sum(ways[1:]) / sum(ways), left[True])


def test_garments_that_are_out_of_the_match_stay_out() -> None:
    """A supply written without `...` leaves the rest in the box, visible to everyone."""
    match = laundromat("""
        options: seats=2
        round: 4   washer: 1
        seat 0  programmes: p01- p06- p11- p16-
        seat 1  basket: elf_hat_cap elf_sock elf_sock orc_sock orc_hat_cap dwarf_sock dwarf_hat_cap
        supply: mermaid_sock mermaid_hat_cap
        """)
    out = match.view(0).removed
    assert len(out) == 90 - 7 - 2
    for guess in guesses(match, 0, 30):
        assert guess.engine.conserved(guess._states) == 0
        assert guess.view(0) == match.view(0)


UNSEEN_BEFORE = """
    round: 1   washer: 1
    seat 0  programmes: p01 p06 p11 p16
            basket: elf_hat_cap elf_underwear_plain@1.0.0 orc_hat_cap@1.1.2 orc_hat_grand@1.2.1
    seat 1  programmes: p05 p07 p12 p17
            basket: dwarf_hat_grand{} elf_hat_pointed@1.0.1 vampire_hat_cap@1.2.2
            drum: dwarf_trousers_work{}
    seat 2  programmes: p02 p08 p13 p18
            basket: mermaid_hat_cap dwarf_hat_cap@1.0.2 mermaid_hat_grand@1.1.1
                    vampire_hat_grand@1.2.0
    """


def test_where_an_unseen_garment_came_from_makes_no_difference() -> None:
    """Seat 1 draws a garment that seat 0 never saw: its own pick, or the one from the start."""
    picked = laundromat(UNSEEN_BEFORE.format("", "@1.1.0"))
    started = laundromat(UNSEEN_BEFORE.format("@1.1.0", ""))
    assert picked.view(0) == started.view(0)
    known: Counter[int] = Counter()
    for one, other in zip(guesses(picked, 0, 400), guesses(started, 0, 400), strict=True):
        assert one.digest() == other.digest()
        known[len(one.view(1).seats[1].basket_known)] += 1
    assert set(known) == {1, 2}  # its own choices; both guesses are equally good
    assert abs(known[1] - known[2]) < 100


def test_several_socks_that_came_to_light_are_guessed_together() -> None:
    """Seat 0 passed two socks on, then seats 1 and 2 both draw one like the first.

    Only one of these can be the passed one. All possibilities are counted below: where the two
    went, and which unseen garments are such socks.
    """
    match = laundromat(
        """
        round: 1   washer: 2
        seat 0  programmes: p01 p06 p11 p16
                basket: elf_hat_cap elf_underwear_plain@1.0.0 orc_hat_cap@1.1.2 orc_hat_grand@1.2.1
        seat 1  programmes: p05- p07 p12 p17
                clean: elf_sock@1.0.1
                basket: dwarf_hat_grand dwarf_hat_cap@1.1.0 vampire_hat_cap@1.2.2
        seat 2  programmes: p02 p08 p13 p18
                drum: elf_sock@1.1.1
                basket: mermaid_hat_cap orc_sock@1.0.2 vampire_hat_grand@1.2.0
        """
    )
    # Three of the 85 unseen garments are such socks; seat 1 has two unseen garments, seat 2 three.
    one, two = 3 / 85, (3 / 85) * (2 / 84)  # the chance for one given place, and for two
    to_seat_1 = 1 * 3 * one + 2 * 3 * two  # the one passed on and an unseen one, or two unseen ones
    to_seat_2 = 2 * 1 * one + 2 * 3 * two
    other_to_1 = to_seat_2 / (to_seat_1 + to_seat_2)
    found = Counter(
        "orc_sock" in basket(guess, 1) and "orc_sock" not in basket(guess, 2)
        for guess in guesses(match, 0, MANY)
    )
    assert 0.38 < other_to_1 < 0.43
    assert abs(found[True] / MANY - other_to_1) < 0.06  # there may be more orc socks


@pytest.mark.parametrize("seats", [3, 5])
def test_choices_of_others_are_guessed_from_their_hands(seats: int) -> None:
    match = Match("laundromat", seats=seats, seed=9)
    match.act(match.legal(1)[0])
    match.act(match.legal(2)[0])
    found = set()
    for guess in guesses(match, 0, 200):
        for seat in (1, 2):
            garment = int(guess.state["chosen"][seat])
            assert garment in guess.state["packets"][seat].tolist()
        found.add(guess.views.name(int(guess.state["chosen"][1])))
        assert guess.pending == match.pending
    assert len(found) > 20
    own = match.copy()
    own.act(own.legal(0)[1])
    chosen = own.view(0).seats[0].chosen
    assert all(guess.view(0).seats[0].chosen == chosen for guess in guesses(own, 0, 50))


def test_programmes_to_come_are_guessed_among_those_nobody_has_shown() -> None:
    match = Match("laundromat", seats=4, seed=3)
    own = [seen.programme for seen in match.view(0).seats[0].programmes]
    turned_up = [seat.programmes[0].programme for seat in match.view(0).seats]
    found: set[str] = set()
    for guess in guesses(match, 0, 300):
        assert [seen.programme for seen in guess.view(0).seats[0].programmes] == own
        assert [seat.programmes[0].programme for seat in guess.view(0).seats] == turned_up
        found.add(guess.view(1).seats[1].programmes[3].programme)
    everything = {programme.id for programme in match.engine.pack.programmes if programme.type == 4}
    assert found == everything - {own[3]}


def test_a_basket_is_guessed_in_any_order() -> None:
    match = Match("laundromat", seats=2, seed=5)
    while match.decision.question != "wash":
        match.act(match.legal()[0])
    washer = match.pending[0]
    tops = Counter()
    for guess in guesses(match, washer, 400):
        size = int(guess.state["basket_size"][washer])
        garment = int(guess.state["basket"][washer, size - 1])
        assert guess.state["where"][garment] == IN_BASKET + washer
        tops[guess.views.name(garment)] += 1
    assert len(tops) > 3


# --- copies that share the places of a set -------------------------------------------------------

COPIES = 5  # copies of one design, at places 0 to 4; its first rank is 0


def ranked(*sets: int) -> tuple[SimpleNamespace, SimpleNamespace]:
    """Copies of one design, ranked by the sets in which they were seen, with minimal records."""
    scratch = np.zeros((redealing.RANKED + 1, COPIES), np.int64)
    scratch[redealing.SET] = sets
    scratch[redealing.RANKED] = range(COPIES)
    return SimpleNamespace(first_copy=np.zeros(COPIES, np.int64)), SimpleNamespace(scratch=scratch)


def test_of_several_copies_in_one_set_only_the_first_stands_for_its_places() -> None:
    rules, state = ranked(7, 7, 8, 8, 8)
    again = [redealing.is_again(rules, state, rank) for rank in range(COPIES)]
    assert again == [False, True, False, True, True]


def test_copies_that_are_known_have_places_of_their_own() -> None:
    rules, state = ranked(7, KNOWN, KNOWN, KNOWN, 9)
    again = [redealing.is_again(rules, state, rank) for rank in range(COPIES)]
    assert again == [False] * COPIES


def test_the_first_copy_of_a_design_is_not_compared_with_the_last_of_another() -> None:
    rules, state = ranked(7, 7, 7, 7, 7)
    rules.first_copy[:] = (0, 0, 0, 3, 3)  # two designs
    again = [redealing.is_again(rules, state, rank) for rank in range(COPIES)]
    assert again == [False, True, True, False, True]


@pytest.mark.parametrize(
    ("sets", "rank", "place"),
    [
        ((KNOWN, KNOWN, 7, 7, 7), 1, 1),  # itself
        ((UNSEEN, UNSEEN, 7, 7, 7), 1, NONE),  # nobody knows where
        ((7, 7, 8, 8, 8), 1, NONE),  # the earlier one stands for both
    ],
)
def test_where_a_copy_may_have_come_from(sets: tuple[int, ...], rank: int, place: int) -> None:
    rules, state = ranked(*sets)
    state.home = np.zeros(COPIES, np.int64)
    state.dealt = np.zeros(COPIES, np.int64)
    state.drawn = np.ones(COPIES, np.int64)
    assert redealing.place_as(rules, state, 0, 0, rank) == place
    if place != NONE:
        state.home[place] = 1  # another basket
        assert redealing.place_as(rules, state, 0, 0, rank) == NONE
        state.home[place], state.dealt[place] = 0, 2  # dealt after it was drawn
        assert redealing.place_as(rules, state, 0, 0, rank) == NONE

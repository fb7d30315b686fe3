"""Goblin Laundromat: the box, the set-up, the four rounds (L-COMP, L-SET, L-FLOW), and chance."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import pytest

from helpers import all_events, laundromat, name, zone
from warren.engine import Match
from warren.engine.games import load_pack
from warren.locale import LANGUAGES

PACK = load_pack("laundromat")
GARMENTS = Counter({garment.id: garment.copies for garment in PACK.garments})
SPECIES = {"elf", "mermaid", "dwarf", "orc", "vampire"}
SEATS = (2, 3, 4, 5)
ROUNDS = (1, 2, 3, 4)

every_table = pytest.mark.parametrize("seats", SEATS)


def new(seats: int, seed: int = 1) -> Match:
    """Return a match that has just been set up."""
    return Match("laundromat", seats=seats, seed=seed)


def positions(seats: int, seed: int, *, bold: bool = False) -> Iterator[Match]:
    """Yield a random match before each of its actions, and at its end; the first seat always acts.

    Bold players draw until their wash is complete or fails.
    """
    chance = random.Random(seed)
    match = new(seats, seed)
    while not match.is_over:
        yield match
        actions = match.legal(match.pending[0])
        match.act("draw" if bold and "draw" in actions else chance.choice(actions))
    yield match


def played(seats: int, seed: int) -> Match:
    """Return a random match, played to its end."""
    *_, match = positions(seats, seed)
    return match


def pile(match: Match, what: str) -> list[str]:
    """Supply, market pile, market or drum, top first, regardless of who knows it."""
    size = int(match.state[f"{what}_size"])
    return [name(match, int(garment)) for garment in match.state[what][:size]][::-1]


def basket(match: Match, seat: int) -> list[str]:
    """Return a basket, top first, regardless of who knows it."""
    return [name(match, garment) for garment in zone(match, "basket", seat)][::-1]


def hands(match: Match) -> list[str]:
    """Return all players' hands together."""
    return [card for seat in range(match.seats) for card in match.view(seat).seats[seat].hand]


def own_programmes(match: Match, seat: int) -> list[str]:
    """Return the programmes of a seat, as it sees them itself."""
    return [seen.programme for seen in match.view(seat).seats[seat].programmes]


def viewers(match: Match) -> list[int | None]:
    """Return all seats, and a spectator."""
    return [*range(match.seats), None]


def knows(match: Match, viewer: int | None) -> list[Any]:
    """Everything a viewer can find out now."""
    known: list[Any] = [match.view(viewer), match.log(viewer), match.happened(viewer)]
    if viewer is not None:
        known.append(match.engine.observe(match._states, viewer).tolist())
        known.append([action.text for action in match.legal(viewer)])
    return known


# The first round, with an unseen garment to fill in
TWO = """
    seat 0   basket: {}
    seat 1   basket: orc_underwear_plain
    market: elf_hat_cap orc_hat_cap dwarf_hat_cap
    pile: elf_hat_grand orc_hat_grand dwarf_hat_grand
    """
THREE = """
    seat 0   basket: {}
             hand: elf_hat_cap elf_hat_grand elf_hat_pointed
    seat 1   basket: elf_underwear_plain
             hand: orc_hat_cap orc_hat_grand orc_hat_pointed
    seat 2   basket: orc_underwear_plain
             hand: dwarf_hat_cap dwarf_hat_grand dwarf_hat_pointed
    """


# --- the box (L-COMP) ----------------------------------------------------------------------------


def test_l_comp_01_there_are_five_goblin_baskets_one_for_each_species():
    assert len(PACK.baskets) == 5
    assert {goblin.species for goblin in PACK.baskets} == SPECIES


def test_l_comp_02_there_is_a_potion_for_each_of_five_players():
    assert [seat.potion for seat in new(5).view().seats] == [True] * 5


def test_l_comp_03_there_are_twenty_programmes_five_of_each_type():
    assert len({programme.id for programme in PACK.programmes}) == 20
    assert Counter(programme.type for programme in PACK.programmes) == dict.fromkeys(ROUNDS, 5)


def test_l_comp_04_there_are_ninety_garments():
    assert GARMENTS.total() == 90


@pytest.mark.parametrize("programme", PACK.programmes, ids=lambda programme: programme.id)
def test_l_comp_05_a_programme_shows_all_that_it_needs(programme):
    assert any(limit is not None for limit in programme.limits)
    assert all(limit is None or limit >= 0 for limit in programme.limits)
    assert programme.direction in (1, -1)
    assert programme.temperature > 0
    assert programme.cycle > 0
    assert programme.coins > 0


def test_l_comp_06_the_cycle_follows_from_the_type():
    cycles = {(programme.type, programme.cycle) for programme in PACK.programmes}
    assert cycles == {(1, 3), (2, 4), (3, 5), (4, 6)}


def test_l_comp_06_five_players_are_dealt_all_ninety_garments():
    match = played(5, 1)
    dealt = sum(detail for _, _, detail in all_events(match, "dealt"))
    assert 5 + dealt == 5 + 5 * (3 + 4 + 5) + 5 * 5 == 90


def test_l_comp_07_a_garment_shows_species_type_stains_and_coins():
    types = {kind.id for kind in PACK.types}
    for garment in PACK.garments:
        assert garment.species in SPECIES
        assert garment.type in types
        assert len(garment.stains) == 3
        assert all(stains >= 0 for stains in garment.stains)
        assert garment.coins >= 0


def test_l_comp_07_some_garments_have_no_stains():
    spotless = [garment for garment in PACK.garments if not any(garment.stains)]
    assert 0 < len(spotless) < len(PACK.garments)


def test_l_comp_08_there_are_garments_of_five_species():
    assert set(PACK.species) == SPECIES
    assert {garment.species for garment in PACK.garments} == SPECIES


def test_l_comp_09_stains_are_dirt_magic_and_slime():
    assert PACK.stains == ("dirt", "magic", "slime")
    for kind in range(3):
        assert any(garment.stains[kind] for garment in PACK.garments)


@pytest.mark.parametrize("kind", ["socks", "underwear", "trousers", "capes"])
def test_l_comp_10_there_are_garments_of_every_named_type(kind):
    assert any(garment.type == kind for garment in PACK.garments)


def test_l_comp_11_a_goblin_basket_names_the_species_of_its_owner():
    species = {goblin.id: goblin.species for goblin in PACK.baskets}
    for seat in new(5).view().seats:
        assert seat.species == species[seat.goblin]


@every_table
def test_l_comp_12_two_to_five_can_play(seats):
    match = new(seats)
    assert match.seats == len(match.view().seats) == seats
    assert match.pending


@pytest.mark.parametrize("seats", [0, 1, 6, -3])
def test_l_comp_12_any_other_number_of_players_is_refused(seats):
    with pytest.raises(ValueError, match="for 2 to 5 seats"):
        new(seats)


@pytest.mark.parametrize("number", ROUNDS)
def test_l_comp_13_all_programmes_of_a_type_have_the_same_direction(number):
    assert len({p.direction for p in PACK.programmes if p.type == number}) == 1


def test_l_comp_everything_has_a_name_in_every_language():
    for item in (*PACK.garments, *PACK.programmes, *PACK.baskets):
        assert all(PACK.names[language][item.id] for language in LANGUAGES)


# --- setup (L-SET) -------------------------------------------------------------------------------


@every_table
def test_l_set_01_each_player_has_a_potion_and_a_basket_card_of_their_own(seats):
    for seed in range(10):
        seen = new(seats, seed).view().seats
        assert all(seat.potion for seat in seen)
        assert len({seat.goblin for seat in seen}) == seats


def test_l_set_01_chance_deals_the_basket_cards():
    dealt = Counter(
        (seat.seat, seat.goblin) for seed in range(200) for seat in new(3, seed).view().seats
    )
    assert len(dealt) == 3 * 5
    assert all(20 <= count <= 60 for count in dealt.values())


@every_table
def test_l_set_02_all_garments_are_in_one_supply_or_were_dealt_from_it(seats):
    for seed in range(5):
        match = new(seats, seed)
        baskets = [card for seat in range(seats) for card in basket(match, seat)]
        laid_out = hands(match) + pile(match, "market") + pile(match, "pile")
        assert Counter(pile(match, "supply") + baskets + laid_out) == GARMENTS
        assert match.view().supply_size == len(pile(match, "supply"))


def test_l_set_02_the_supply_is_shuffled():
    supplies = [pile(new(3, seed), "supply") for seed in range(100)]
    assert len({tuple(supply) for supply in supplies}) == 100
    for place in (0, 40, 77):
        found = Counter(supply[place] for supply in supplies)
        assert len(found) > 40
        assert max(found.values()) < 20


@pytest.mark.parametrize("text", [TWO, THREE])
def test_l_set_02_the_supply_is_face_down(text):
    """Nobody can tell one order from another."""
    one, other = (laundromat(text.format("elf_sock"), seed=seed) for seed in (1, 2))
    assert pile(one, "supply") != pile(other, "supply")
    for viewer in viewers(one):
        assert knows(one, viewer) == knows(other, viewer)


@every_table
def test_l_set_03_each_basket_begins_with_one_garment_from_the_supply(seats):
    match = new(seats)
    assert [seat.basket_size for seat in match.view().seats] == [1] * seats
    assert [len(basket(match, seat)) for seat in range(seats)] == [1] * seats


def test_l_set_03_that_garment_is_any_of_the_ninety():
    found = Counter(
        card
        for match in (new(5, seed) for seed in range(72))
        for seat in range(5)
        for card in basket(match, seat)
    )
    assert len(found) > 60
    assert max(found.values()) < 40  # of 360; a sock has four copies, so about 16 times


@every_table
def test_l_set_03_nobody_sees_it(seats):
    match = new(seats)
    for viewer in viewers(match):
        assert all(seat.basket_known == () for seat in match.view(viewer).seats)


@pytest.mark.parametrize("text", [TWO, THREE])
def test_l_set_03_nobody_can_tell_which_it_is_not_even_the_owner(text):
    one, other = (laundromat(text.format(card)) for card in ("vampire_hat_grand", "dwarf_sock"))
    assert basket(one, 0)[0] != basket(other, 0)[0]
    for viewer in viewers(one):
        assert knows(one, viewer) == knows(other, viewer)


@every_table
def test_l_set_04_each_player_has_one_programme_of_each_type(seats):
    for seed in range(10):
        match = new(seats, seed)
        owned = [own_programmes(match, seat) for seat in range(seats)]
        for programmes in owned:
            assert sorted(PACK.programme(one).type for one in programmes) == [1, 2, 3, 4]
        assert len({one for programmes in owned for one in programmes}) == 4 * seats


def test_l_set_04_chance_deals_the_programmes_of_each_type():
    dealt = Counter()
    together = set()
    for seed in range(150):
        match = new(2, seed)
        mine = own_programmes(match, 0)
        dealt.update(enumerate(mine))
        together.add(tuple(mine))
    assert len(dealt) == 4 * 5
    assert all(12 <= count <= 50 for count in dealt.values())
    assert len(together) > 100  # of 625, since each type is dealt independently


@every_table
def test_l_set_05_players_see_their_own_four_programmes_in_order(seats):
    for seed in range(5):
        match = new(seats, seed)
        for seat in range(seats):
            types = [PACK.programme(one).type for one in own_programmes(match, seat)]
            assert types == [1, 2, 3, 4]


@every_table
def test_l_set_06_programme_i_is_face_up_and_the_others_are_face_down(seats):
    match = new(seats)
    for viewer in viewers(match):
        for seat in match.view(viewer).seats:
            if seat.seat != viewer:
                mine = own_programmes(match, seat.seat)
                assert [seen.programme for seen in seat.programmes] == [mine[0], None, None, None]
    turned = all_events(match, "programme")
    assert turned == [(seat, own_programmes(match, seat)[0], 0) for seat in range(seats)]


def test_l_set_06_others_cannot_tell_which_programmes_lie_face_down():
    hidden = "p07 p12 p17", "p10 p15 p20"
    one, other = (
        laundromat(f"""
            seat 0   hand: elf_sock orc_sock dwarf_sock
                     programmes: p03 p06 p11 p16
            seat 1   hand: elf_sock orc_sock dwarf_sock
                     programmes: p05 {programmes}
            seat 2   hand: elf_sock orc_sock dwarf_sock
                     programmes: p01 p08 p13 p18
            """)
        for programmes in hidden
    )
    for viewer in (0, 2, None):
        assert knows(one, viewer) == knows(other, viewer)
    assert own_programmes(one, 1) == ["p05", *hidden[0].split()]
    assert own_programmes(other, 1) == ["p05", *hidden[1].split()]


@every_table
def test_l_set_07_each_score_zone_is_empty(seats):
    for seat in new(seats).view().seats:
        assert seat.clean == ()
        assert [programme.fate for programme in seat.programmes] == ["waiting"] * 4
        assert dict(seat.score) == dict.fromkeys(dict(seat.score), 0) | {"potion": PACK.potion}


@every_table
def test_l_set_08_what_nobody_was_dealt_never_comes_into_the_game(seats):
    for seed in range(3):
        match = played(seats, seed)
        dealt = {one for seat in range(seats) for one in own_programmes(match, seat)}
        assert len(dealt) == 4 * seats
        for kind in ("programme", "completed", "discarded"):
            assert {card for _, card, _ in all_events(match, kind)} <= dealt
        start = new(seats, seed).view().seats
        assert [seat.goblin for seat in match.view().seats] == [seat.goblin for seat in start]
        assert len(match.view().seats) == seats


# --- the game (L-FLOW) ---------------------------------------------------------------------------


@every_table
@pytest.mark.parametrize("seed", range(3))
def test_l_flow_01_there_are_four_rounds_and_round_r_uses_programme_r(seats, seed):
    match = played(seats, seed)
    assert [detail for _, _, detail in all_events(match, "round")] == [1, 2, 3, 4]
    used = [(h.seat, h.card) for _, h in match.log() if h.what in ("completed", "discarded")]
    assert len(used) == 4 * seats
    for number in ROUNDS:
        of_round = used[seats * (number - 1) : seats * number]
        expected = [(seat, own_programmes(match, seat)[number - 1]) for seat in range(seats)]
        assert sorted(of_round) == expected


@every_table
def test_l_flow_01_programmes_are_turned_up_one_a_round(seats):
    """Until then only their owners see them."""
    number = 0
    for match in positions(seats, 5):
        if match.state["round_number"] == number:
            continue
        number += 1
        owned = [own_programmes(match, seat) for seat in range(seats)]
        for viewer in viewers(match):
            for seat in match.view(viewer).seats:
                seen = [programme.programme for programme in seat.programmes]
                known = 4 if viewer == seat.seat else number
                assert seen == owned[seat.seat][:known] + [None] * (4 - known)
    assert number == 4


PHASES = {
    "maintenance": ("round", "programme"),
    "fill": ("dealt", "chose", "passed", "gave", "market", "turned-up", "took"),
    "wash": (
        *("wash", "drew", "potion", "failed", "kept", "removed"),
        *("stopped", "completed", "discarded"),
    ),
    "score": ("scored", "won"),
}
PHASE_OF = {event: phase for phase, events in PHASES.items() for event in events}


@every_table
@pytest.mark.parametrize("seed", range(3))
def test_l_flow_02_each_round_baskets_are_filled_then_all_wash(seats, seed):
    match = played(seats, seed)
    phases = [phase for phase, _ in groupby(PHASE_OF[h.what] for _, h in match.log())]
    assert phases == ["maintenance", "fill", "wash"] * 4 + ["score"]


@every_table
def test_l_flow_02_everyone_washes_once_a_round(seats):
    washers = [seat for seat, _, _ in all_events(played(seats, 4), "wash")]
    assert len(washers) == 4 * seats
    for number in range(4):
        assert set(washers[seats * number : seats * (number + 1)]) == set(range(seats))


@every_table
@pytest.mark.parametrize("seed", range(3))
def test_l_flow_03_after_round_four_the_game_ends_and_is_scored(seats, seed):
    """A loop that always acts for the first pending seat plays a whole match."""
    rounds = []
    for match in positions(seats, seed):
        if not match.is_over:
            rounds.append(int(match.state["round_number"]))
            assert match.outcome is None
            assert match.pending
    assert rounds[-1] == 4
    assert match.pending == ()
    assert match.outcome is not None
    assert match.outcome.winners
    assert [seat for seat, _, _ in all_events(match, "scored")] == list(range(seats))
    assert [seat for seat, _, _ in all_events(match, "won")] == list(match.outcome.winners)


@every_table
def test_l_flow_04_all_have_the_same_cycle_in_a_round(seats):
    cycles: dict[int, int] = {}
    for match in positions(seats, 6):
        if match.state["round_number"] == len(cycles):
            continue
        view = match.view()
        for seat in view.seats:
            active = PACK.programme(seat.programmes[view.round - 1].programme)
            assert active.cycle == view.cycle
            assert view.direction == {1: "left", -1: "right"}[active.direction]
        cycles[view.round] = view.cycle
    assert cycles == {1: 3, 2: 4, 3: 5, 4: 6}


# --- chance --------------------------------------------------------------------------------------


@every_table
def test_randomness_a_seed_decides_everything_that_chance_does(seats):
    assert new(seats, 7).digest() == new(seats, 7).digest() != new(seats, 8).digest()
    assert played(seats, 7).record().text == played(seats, 7).record().text


@every_table
def test_randomness_the_supply_is_never_shuffled_again(seats):
    """Garments leave it from the top; whatever players do, those below stay."""
    supply = pile(new(seats, 9), "supply")
    sizes = set()
    for match in positions(seats, 9):
        left = pile(match, "supply")
        assert left == supply[len(supply) - len(left) :]
        sizes.add(len(left))
    assert len(sizes) == 4


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_randomness_hands_are_dealt_from_the_top_of_the_supply(seats):
    """So what is dealt does not depend on what players do."""
    supply, number = pile(new(seats, 10), "supply"), 1
    for match in positions(seats, 10):
        if match.state["round_number"] > number:
            number += 1
            before, supply = supply, pile(match, "supply")
            assert Counter(hands(match)) == Counter(before[: len(before) - len(supply)])
    assert number == 4


def test_randomness_a_market_is_laid_out_from_the_top_of_the_supply():
    supply, number = pile(new(2, 10), "supply"), 1
    for match in positions(2, 10):
        if match.state["round_number"] > number:
            number += 1
            before, supply = supply, pile(match, "supply")
            laid_out = Counter(pile(match, "market") + pile(match, "pile"))
            assert laid_out == Counter(before[: len(before) - len(supply)])
    assert number == 4


@every_table
def test_randomness_garments_that_left_the_game_stay_out_of_it(seats):
    """And all ninety are always in some zone."""
    gone: Counter[str] = Counter()
    for count, match in enumerate(positions(seats, 11, bold=True)):
        if count % 5 and not match.is_over:
            continue
        view = match.view()
        assert gone <= Counter(view.removed)
        gone = Counter(view.removed)
        rest = [pile(match, what) for what in ("supply", "market", "pile", "drum")]
        rest += [basket(match, seat) for seat in range(seats)]
        rest += [list(seat.clean) for seat in view.seats]
        assert gone + Counter(hands(match)) + sum(map(Counter, rest), Counter()) == GARMENTS
    assert gone


@every_table
def test_randomness_baskets_are_shuffled_once_a_round_when_they_are_filled(seats):
    """Otherwise garments only leave from the top or are put there, and nothing is random."""
    chances, before, was_washing = 0, None, False
    for match in positions(seats, 12):
        now = [basket(match, seat) for seat in range(seats)]
        chance = match.state["chance"].tolist()
        is_washing = match.is_over or match.decision.question in ("wash", "keep")
        if before is None:
            pass
        elif is_washing and not was_washing:
            chances += chance != before[1]
        else:
            assert chance == before[1]
            pairs = zip(before[0], now, strict=True)
            for more, less in pairs if was_washing else [(b, a) for a, b in pairs]:
                assert less == more[len(more) - len(less) :]
        before, was_washing = (now, chance), is_washing
    assert chances == 4

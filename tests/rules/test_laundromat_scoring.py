"""Goblin Laundromat: the score (L-SCORE), with rulings."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from helpers import all_events, events, laundromat
from warren.engine import Match
from warren.engine.games import load_pack

PACK = load_pack("laundromat")
SPECIES = ["elf", "mermaid", "dwarf", "orc", "vampire"]
CUTS = {
    "socks": ["sock"] * 4,
    "underwear": [f"underwear_{cut}" for cut in ("plain", "frilly", "baggy", "patched")],
    "trousers": [f"trousers_{cut}" for cut in ("work", "travel", "festive", "winter")],
    "capes": [f"cape_{cut}" for cut in ("ceremonial", "hooded", "feathered")],
    "hats": [f"hat_{cut}" for cut in ("cap", "pointed", "grand")],
}
LINES = [
    "specialisation",
    "programmes",
    "socks",
    "underwear",
    "trousers",
    "capes",
    "others",
    "potion",
]
NUMBERS = {"underwear": (7, 3), "trousers": (9, 4), "capes": (12, 6)}  # of the designs


def all_of(kind: str) -> list[str]:
    """Return all garments of a kind, cycling through the species."""
    return [f"{species}_{cut}" for cut in CUTS[kind] for species in SPECIES]


# --- positions -----------------------------------------------------------------------------------


def final(*zones: str, completed: str = "", used: str = "", **settings) -> Match:
    """Return a finished game: seat n has a Goblin Basket of species n and these clean garments.

    Seat 0 washes last, with only its last garment in the drum, and stops. `completed` are
    programmes: seat n has the nth of each type. `used` are seats that have used their potion.
    """
    *clean, last = zones[0].split()
    taken = Counter(" ".join(zones).split())
    spare = [item for item in all_of("hats") if item not in taken][:5]
    lines = ["round: 4   washer: 0"]
    for seat, zone in enumerate(zones):
        ids = [f"p{5 * number + seat + 1:02}" for number in range(4)]
        marked = [i + ("+" if i in completed.split() else "-") for i in ids]
        marked[3] = ids[3] if seat == 0 else marked[3]
        lines += [
            f"seat {seat}  goblin: {SPECIES[seat]}  programmes: {' '.join(marked)}",
            f"potion: {'used' if str(seat) in used.split() else 'yes'}",
            f"clean: {zone if seat else ' '.join(clean)}",
        ]
        if seat == 0:
            lines.append(f"drum: {last}  basket: {' '.join(spare)}")
    return over(laundromat("\n".join(lines), **settings), "stop")


def over(match: Match, *actions: str) -> Match:
    """Return the last actions of a game."""
    for action in actions:
        assert not match.is_over
        match.act(action)
    assert match.is_over
    return match


# --- looking -------------------------------------------------------------------------------------


def sheet(match: Match, seat: int) -> dict[str, int]:
    """Return the score sheet of a seat, line by line."""
    return dict(match.view().seats[seat].score)


def column(match: Match, line: str) -> list[int]:
    """One line of every seat's sheet."""
    return [sheet(match, seat)[line] for seat in range(match.seats)]


def coins(match: Match) -> list[int]:
    """Return all coins of every seat."""
    return [seat.coins for seat in match.view().seats]


def stained(match: Match) -> list[int]:
    """Return the stains that decide ties."""
    return [seat.stained for seat in match.view().seats]


def result(match: Match) -> tuple[tuple[int, ...], str]:
    """Return the winners and the reason."""
    return match.outcome.winners, match.outcome.reason


# --- what counts (L-SCORE-01 to 03) --------------------------------------------------------------


def test_l_score_01_baskets_do_not_count():
    """Seat 1 has valuable garments in its basket, and nothing else."""
    match = over(
        laundromat("""
            round: 4   washer: 0
            seat 0   goblin: elf       potion: used   programmes: p01- p06- p11- p16
                     drum: orc_sock
                     basket: elf_hat_grand elf_sock elf_sock elf_cape_hooded elf_trousers_work
            seat 1   goblin: mermaid   potion: used   programmes: p02- p07- p12- p17-
                     basket: mermaid_sock mermaid_sock mermaid_hat_grand mermaid_cape_hooded
            """),
        "stop",
    )
    assert coins(match) == [0, 0]
    assert stained(match) == [2, 0]


def test_l_score_01_removed_garments_and_programmes_do_not_count():
    match = over(
        laundromat("""
            round: 4   washer: 0
            seat 0   goblin: elf   potion: used   programmes: p01- p06- p11- p16
                     drum: elf_hat_grand elf_sock
                     basket: elf_hat_pointed orc_sock orc_sock orc_sock
                     removed: elf_sock elf_hat_cap
            seat 1   goblin: dwarf   potion: used   programmes: p02- p07- p12- p17-
                     removed: dwarf_hat_grand dwarf_sock dwarf_sock
            """),
        "draw",
        "keep elf_sock",
    )
    assert coins(match) == [2, 0]
    assert stained(match) == [2, 0]


def test_l_score_01_what_is_still_in_the_drum_does_not_count():
    match = laundromat("""
        round: 4   washer: 0
        seat 0   goblin: elf   programmes: p01- p06- p11- p16   clean: elf_hat_cap
                 drum: elf_hat_grand
                 basket: orc_sock orc_sock orc_sock orc_sock elf_sock
        seat 1   programmes: p02- p07- p12- p17-
        """)
    assert coins(match) == [2 + 1 + 4, 4]
    over(match, "stop")
    assert coins(match) == [2 * 2 + 1 + 5 + 4, 4]


def test_l_score_01_unused_potions_count():
    match = final("orc_sock", "dwarf_sock", "elf_sock", used="1")
    assert coins(match) == [4, 0, 4]


def test_l_score_02_each_clean_garment_of_ones_species_gives_2_coins():
    match = final("elf_sock orc_sock", "mermaid_hat_cap mermaid_cape_hooded elf_underwear_plain")
    assert column(match, "specialisation") == [2, 4]


def test_l_score_02_of_any_type():
    for kind in CUTS:
        match = final("orc_sock", f"mermaid_{CUTS[kind][0]} mermaid_{CUTS[kind][1]}")
        assert column(match, "specialisation") == [0, 4], kind


@pytest.mark.parametrize("species", SPECIES)
def test_l_score_02_the_goblin_basket_names_the_species(species):
    match = over(
        laundromat(f"""
            round: 4   washer: 0
            seat 0   goblin: {species}   programmes: p01- p06- p11- p16
                     clean: elf_sock mermaid_sock dwarf_sock orc_sock vampire_sock
                     drum: {species}_hat_grand
                     basket: elf_sock mermaid_sock dwarf_sock orc_sock vampire_sock
            seat 1   programmes: p02- p07- p12- p17-
            """),
        "stop",
    )
    assert column(match, "specialisation")[0] == 4


def test_l_score_02_the_species_of_others_gives_nothing():
    match = final("mermaid_hat_cap mermaid_sock", "elf_sock elf_hat_cap")
    assert column(match, "specialisation") == [0, 0]


@pytest.mark.parametrize(
    ("completed", "reward"),
    [
        (["p01", "p06", "p11"], [2 + 3 + 5, 0, 0, 0, 0]),
        (["p02", "p07", "p12", "p17"], [0, 2 + 3 + 5 + 7, 0, 0, 0]),
        (["p03", "p08", "p13", "p18"], [0, 0, 2 + 4 + 5 + 7, 0, 0]),
        (["p04", "p09", "p14", "p19"], [0, 0, 0, 2 + 4 + 4 + 6, 0]),
        (["p05", "p10", "p15", "p20"], [0, 0, 0, 0, 3 + 4 + 5 + 7]),
        (["p04", "p20", "p08", "p01"], [2, 0, 4, 2, 7]),
        ([], [0, 0, 0, 0, 0]),
    ],
)
def test_l_score_03_completed_programmes_give_their_printed_coins(completed, reward):
    match = final(
        *("orc_sock", "elf_sock", "elf_sock", "elf_sock", "elf_sock"), completed=" ".join(completed)
    )
    assert column(match, "programmes") == reward


def test_l_score_03_so_does_the_one_completed_with_the_last_garment():
    match = laundromat("""
        round: 4   washer: 1
        seat 0   programmes: p01+ p06- p11- p17-
        seat 1   programmes: p02- p07- p12+ p16
                 drum: elf_underwear_plain elf_underwear_frilly orc_underwear_plain
                       orc_underwear_frilly dwarf_underwear_plain
                 basket: dwarf_underwear_frilly
        """)
    assert column(match, "programmes") == [2, 5]
    over(match, "draw")
    assert column(match, "programmes") == [2, 5 + 7]


# --- socks (L-SCORE-04, 05) ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("socks", "worth"),
    [
        ("", 0),
        ("elf_sock", 0),
        ("elf_sock elf_sock", 10),
        ("elf_sock elf_sock elf_sock", 10),
        ("elf_sock elf_sock elf_sock elf_sock", 20),
        ("elf_sock orc_sock", 0),
        ("elf_sock mermaid_sock dwarf_sock orc_sock vampire_sock", 0),
        ("elf_sock orc_sock elf_sock orc_sock", 20),
        ("elf_sock orc_sock orc_sock elf_sock orc_sock elf_sock", 20),
        ("dwarf_sock elf_hat_cap dwarf_sock vampire_sock dwarf_sock dwarf_sock vampire_sock", 30),
    ],
)
def test_l_score_04_each_pair_of_identical_socks_gives_10_coins(socks, worth):
    match = final("orc_underwear_plain", socks)
    assert column(match, "socks") == [0, worth]


def test_l_score_04_a_pair_may_come_from_different_rounds():
    match = over(
        laundromat("""
            round: 4   washer: 0
            seat 0   programmes: p01- p06- p11- p16   clean: orc_sock>1 elf_hat_cap>2 dwarf_sock>3
                     drum: orc_sock   basket: elf_sock elf_sock mermaid_sock mermaid_sock elf_sock
            seat 1   programmes: p02- p07- p12- p17-
            """),
        "stop",
    )
    assert column(match, "socks") == [10, 0]


def test_l_score_04_players_do_not_share_a_pair():
    match = final("orc_sock", "orc_sock", "orc_sock")
    assert column(match, "socks") == [0, 0, 0]


def test_l_score_05_a_sock_without_partner_gives_nothing():
    match = final("orc_sock vampire_sock", "elf_sock", used="0 1")
    assert coins(match) == [0, 0]


# --- majorities (L-SCORE-06 to 09) ---------------------------------------------------------------

FIRST, SECOND = "first", "second"
MOST_AND_SECOND_MOST = {
    (5, 3, 1): [FIRST, SECOND, 0],
    (1, 3, 5): [0, SECOND, FIRST],
    (2, 3): [SECOND, FIRST],
    (4, 3, 2, 2, 1): [FIRST, SECOND, 0, 0, 0],
    (3, 1, 2, 4): [SECOND, 0, 0, FIRST],
}
TIED_FOR_MOST = {
    (3, 3, 1): [SECOND, SECOND, 0],
    (1, 3, 3): [0, SECOND, SECOND],
    (2, 2): [SECOND, SECOND],
    (4, 1, 4, 2): [SECOND, 0, SECOND, 0],
    (3, 3, 2, 2, 1): [SECOND, SECOND, 0, 0, 0],
    (2, 2, 2): [SECOND] * 3,
    (4, 4, 4, 1, 0): [SECOND, SECOND, SECOND, 0, 0],
    (2, 3, 3, 3, 3): [0, SECOND, SECOND, SECOND, SECOND],
    (3, 3, 3, 3, 3): [SECOND] * 5,
}
TIED_FOR_SECOND_PLACE = {
    (4, 2, 2): [FIRST, 0, 0],
    (2, 5, 2): [0, FIRST, 0],
    (1, 1, 4, 3, 3): [0, 0, FIRST, 0, 0],
    (5, 2, 2, 2, 1): [FIRST, 0, 0, 0, 0],
    (2, 1, 1, 1, 1): [FIRST, 0, 0, 0, 0],
}
SOME_HAVE_NONE = {
    (3, 0, 0): [FIRST, 0, 0],
    (0, 0, 0): [0, 0, 0],
    (0, 0): [0, 0],
    (1, 0): [FIRST, 0],
    (0, 1): [0, FIRST],
    (0, 0, 0, 0, 0): [0] * 5,
    (0, 2, 0, 1, 0): [0, FIRST, 0, SECOND, 0],
    (0, 1, 1, 0, 0): [0, SECOND, SECOND, 0, 0],
    (1, 1, 1, 1, 0): [SECOND, SECOND, SECOND, SECOND, 0],
    (2, 1, 1, 0): [FIRST, 0, 0, 0],
}


def majority(kind: str, counts: tuple[int, ...]) -> Match:
    """Return a finished game with these numbers of garments of a kind, and a sock for seat 0."""
    garments = iter(all_of(kind))
    zones = [" ".join(next(garments) for _ in range(count)) for count in counts]
    return final(f"{zones[0]} vampire_sock", *zones[1:])


def paid(kind: str, places: list) -> list[int]:
    """Return the coins for first and second places."""
    worth = dict(zip((FIRST, SECOND, 0), (*NUMBERS[kind], 0), strict=True))
    return [worth[place] for place in places]


def standings(places: dict) -> pytest.MarkDecorator:
    """Cases of counts and their coins, for each of the three kinds."""
    cases = [(kind, have, paid(kind, places[have])) for have in places for kind in NUMBERS]
    return pytest.mark.parametrize(("kind", "counts", "worth"), cases)


@standings(MOST_AND_SECOND_MOST)
def test_l_score_06_most_score_the_first_number_second_most_the_second(kind, counts, worth):
    assert column(majority(kind, counts), kind) == worth


def test_l_score_06_the_three_types_are_compared_separately():
    match = final(
        "elf_underwear_plain elf_underwear_frilly elf_trousers_work",
        "orc_underwear_plain orc_cape_hooded",
        "dwarf_trousers_work dwarf_trousers_travel dwarf_cape_hooded dwarf_cape_feathered",
    )
    assert column(match, "underwear") == [7, 3, 0]
    assert column(match, "trousers") == [4, 0, 9]
    assert column(match, "capes") == [0, 6, 12]


@standings(TIED_FOR_MOST)
def test_l_score_07_tied_for_most_all_score_the_second_number_and_nobody_is_second(
    kind, counts, worth
):
    assert column(majority(kind, counts), kind) == worth


@standings(TIED_FOR_SECOND_PLACE)
def test_l_score_08_tied_for_second_place_they_score_nothing(kind, counts, worth):
    assert column(majority(kind, counts), kind) == worth


@standings(SOME_HAVE_NONE)
def test_l_score_09_who_has_none_never_scores(kind, counts, worth):
    assert column(majority(kind, counts), kind) == worth


# --- other garments and potions (L-SCORE-10, 11) -------------------------------------------------


@pytest.mark.parametrize(("hat", "worth"), [("cap", 1), ("pointed", 3), ("grand", 5)])
@pytest.mark.parametrize("species", SPECIES)
def test_l_score_10_all_other_garments_give_their_printed_coins(species, hat, worth):
    match = final("orc_sock", f"{species}_hat_{hat}")
    assert column(match, "others") == [0, worth]


def test_l_score_10_they_add_up():
    match = final("orc_hat_grand elf_hat_grand orc_hat_pointed elf_hat_cap", "orc_hat_cap")
    assert column(match, "others") == [5 + 5 + 3 + 1, 1]


def test_l_score_10_an_unused_potion_gives_its_printed_coins():
    match = final("orc_sock", "orc_sock", "orc_sock", "orc_sock", used="0 3")
    assert column(match, "potion") == [0, 4, 4, 0]


def test_l_score_11_socks_underwear_trousers_and_capes_have_no_value_of_their_own():
    """Seat 1 has one of each; any player with more displaces it in every majority."""
    mine = "orc_sock orc_underwear_plain orc_trousers_work orc_cape_hooded"
    more = [
        f"{who}_underwear_plain {who}_underwear_baggy {who}_trousers_work {who}_trousers_travel "
        f"{who}_cape_hooded {who}_cape_feathered"
        for who in ("vampire", "dwarf")
    ]
    match = final(more[0], mine, more[1], used="1")
    assert sheet(match, 1) == dict.fromkeys(LINES, 0)


def test_l_score_11_the_two_numbers_are_for_the_majority_not_for_each_garment():
    match = final("orc_sock", "orc_cape_hooded orc_cape_feathered orc_cape_ceremonial", used="0 1")
    assert coins(match) == [0, 12]


# --- winning (L-SCORE-12 to 14) ------------------------------------------------------------------


def test_l_score_12_most_coins_win():
    match = final("orc_hat_pointed", "orc_hat_grand", "vampire_hat_pointed")
    assert coins(match) == [7, 9, 7]
    assert result(match) == ((1,), "coins")
    assert events(match, "won") == [(1, None, 0)]


def test_l_score_12_one_coin_more_beats_any_number_of_stains():
    match = final(
        "orc_underwear_plain dwarf_hat_cap",
        "orc_sock vampire_sock dwarf_sock elf_sock elf_hat_pointed",
    )
    assert (coins(match), stained(match)) == ([4 + 7 + 1, 4 + 3], [1, 10])
    assert result(match) == ((0,), "coins")


def test_l_score_12_it_is_told_what_everyone_has():
    match = final("orc_hat_pointed", "orc_hat_grand", "orc_hat_cap", used="2")
    assert events(match, "scored") == [(0, None, 7), (1, None, 9), (2, None, 1)]


def test_l_score_12_nobody_has_anything():
    """Zero coins can be the most, too; here the stains decide."""
    match = final("orc_sock", "orc_sock dwarf_sock", used="0 1")
    assert (coins(match), result(match)) == ([0, 0], ((1,), "stains"))


@pytest.mark.parametrize(
    ("zones", "stains", "outcome"),
    [
        (["orc_hat_grand", "vampire_hat_grand dwarf_sock"], [3, 5], ((1,), "stains")),
        (["orc_hat_grand dwarf_sock", "vampire_hat_grand"], [5, 3], ((0,), "stains")),
        # three with equal coins, one has most stains
        (
            [
                "orc_hat_grand dwarf_sock",
                "vampire_hat_grand",
                "elf_hat_grand orc_sock vampire_sock",
            ],
            [5, 3, 7],
            ((2,), "stains"),
        ),
        # seat 2 has most stains, but fewer coins
        (
            ["orc_hat_grand dwarf_sock", "vampire_hat_grand", "orc_hat_pointed elf_sock orc_sock"],
            [5, 3, 6],
            ((0,), "stains"),
        ),
    ],
)
def test_l_score_13_with_equal_coins_more_stains_win(zones, stains, outcome):
    match = final(*zones)
    assert (stained(match), result(match)) == (stains, outcome)


@pytest.mark.parametrize(
    "garment",
    ["dwarf_hat_pointed", "elf_hat_pointed", "mermaid_hat_pointed"],  # 2 dirt, 2 magic, 2 slime
)
def test_l_score_13_stains_of_every_kind_count(garment):
    """3 coins each, 2 stains against a hat without any."""
    spotless = tuple(
        replace(g, stains=(0, 0, 0)) if g.id == "vampire_hat_pointed" else g for g in PACK.garments
    )
    match = final(
        *("vampire_hat_pointed", "orc_sock", "orc_sock", garment),
        pack=replace(PACK, garments=spotless),
    )
    assert (coins(match), stained(match)) == ([7, 4, 4, 7], [0, 2, 2, 2])
    assert result(match) == ((3,), "stains")


def test_l_score_13_stains_that_no_programme_tracked_count_too():
    """p20 does not track magic, which decides."""
    match = over(
        laundromat("""
            round: 4   washer: 1
            seat 0   goblin: elf       potion: used   programmes: p01- p06- p11- p16-
                     clean: orc_hat_pointed
            seat 1   goblin: mermaid   potion: used   programmes: p02- p07- p12- p20
                     drum: vampire_hat_pointed dwarf_sock
                     basket: elf_sock elf_sock orc_sock orc_sock
            """),
        "stop",
    )
    assert (coins(match), stained(match)) == ([3, 3], [2, 2 + 2])
    assert result(match) == ((1,), "stains")


def test_l_score_13_stains_that_a_potion_neutralised_count_too():
    match = laundromat("""
        round: 4   washer: 0
        seat 0   goblin: elf       potion: yes    programmes: p01- p06- p11- p16
                 drum: orc_hat_grand   basket: vampire_sock elf_sock elf_sock dwarf_sock dwarf_sock
        seat 1   goblin: mermaid   potion: used   programmes: p02- p07- p12- p17-
                 clean: vampire_hat_grand
        """)
    match.act("potion")
    assert match.view().seats[0].stains == (1, 0, 2)
    over(match, "stop")
    assert (coins(match), stained(match)) == ([5, 5], [3 + 2, 3])
    assert result(match) == ((0,), "stains")


@pytest.mark.parametrize("mark", ["", "~"])
def test_l_score_13_the_potion_makes_no_difference_to_the_stains_of_a_tie(mark):
    match = over(
        laundromat(f"""
            round: 4   washer: 0
            seat 0   goblin: elf       potion: used   programmes: p01- p06- p11- p16
                     drum: orc_hat_grand vampire_sock{mark}
                     basket: elf_sock elf_sock dwarf_sock dwarf_sock
            seat 1   goblin: mermaid   potion: used   programmes: p02- p07- p12- p17-
                     clean: vampire_hat_grand
            """),
        "stop",
    )
    assert (coins(match), stained(match)) == ([5, 5], [5, 3])
    assert result(match) == ((0,), "stains")


def test_l_score_13_stains_in_the_basket_and_on_removed_garments_do_not_count():
    match = over(
        laundromat("""
            round: 4   washer: 0
            seat 0   goblin: elf       programmes: p01- p06- p11- p16   clean: vampire_sock
                     drum: orc_hat_grand   basket: elf_sock elf_sock dwarf_sock dwarf_sock elf_sock
            seat 1   goblin: mermaid   programmes: p02- p07- p12- p17-   clean: vampire_hat_grand
                     basket: mermaid_hat_grand mermaid_sock   removed: orc_sock dwarf_hat_grand
            """),
        "stop",
    )
    assert (coins(match), stained(match)) == ([9, 9], [5, 3])
    assert result(match) == ((0,), "stains")


def test_l_score_13_a_garment_kept_after_a_failure_brings_its_stains():
    match = laundromat("""
        round: 4   washer: 0
        seat 0   goblin: elf       programmes: p01- p06- p11- p16   clean: orc_hat_grand
                 drum: vampire_hat_pointed dwarf_sock
                 basket: vampire_cape_ceremonial elf_sock elf_sock elf_sock
        seat 1   goblin: mermaid   programmes: p02- p07- p12- p17-   clean: vampire_hat_grand
        """)
    over(match, "draw", "keep dwarf_sock")
    assert (coins(match), stained(match)) == ([9, 9], [5, 3])
    assert result(match) == ((0,), "stains")


@pytest.mark.parametrize(
    ("zones", "stains", "winners"),
    [
        (["orc_hat_grand", "vampire_hat_grand"], [3, 3], (0, 1)),
        (["orc_hat_grand", "vampire_hat_grand", "orc_hat_pointed"], [3, 3, 2], (0, 1)),
        # three with equal coins, two with equal stains
        (
            ["orc_hat_grand", "vampire_hat_grand dwarf_sock", "elf_hat_grand orc_sock"],
            [3, 5, 5],
            (1, 2),
        ),
        (["orc_hat_grand", "vampire_hat_grand", "elf_hat_grand"], [3, 3, 3], (0, 1, 2)),
        (["vampire_sock"] * 4, [2] * 4, (0, 1, 2, 3)),
        (["orc_sock", "elf_sock", "elf_sock", "elf_sock", "elf_sock"], [2] * 5, (0, 1, 2, 3, 4)),
        (
            ["orc_hat_cap", "elf_hat_cap", "orc_sock", "elf_sock", "mermaid_hat_cap"],
            [1, 1, 2, 2, 1],
            (0, 1, 4),
        ),
    ],
)
def test_l_score_14_still_tied_the_victory_is_shared(zones, stains, winners):
    match = final(*zones)
    assert (stained(match), result(match)) == (stains, (winners, "shared"))
    assert [seat for seat, _, _ in events(match, "won")] == list(winners)


@pytest.mark.parametrize(
    ("zones", "line"),
    [
        (["orc_hat_cap", "orc_hat_grand", "orc_hat_pointed"], "1 coins"),
        (["orc_hat_grand dwarf_sock", "vampire_hat_grand", "orc_hat_cap"], "0 stains"),
        (["orc_hat_grand", "orc_hat_cap", "vampire_hat_grand"], "0 2 shared"),
    ],
)
def test_l_score_12_to_14_the_record_ends_with_the_result(zones, line):
    match = final(*zones)
    assert match.record().result == line
    text = match.record().text
    assert text.splitlines()[-1] == f"result: {line}"
    assert Match.from_record(text).digest() == match.digest()
    assert (match.view().winners, match.view().reason) == result(match)


# --- whole score sheets (L-SCORE-15) -------------------------------------------------------------


def golden(*columns: str) -> list[dict[str, int]]:
    """Score sheets as written: the coins of each line."""
    return [dict(zip(LINES, map(int, column.split()), strict=True)) for column in columns]


def test_l_score_15_a_whole_score_sheet_of_two_players():
    match = laundromat("""
        round: 4   washer: 0
        seat 0   goblin: elf   potion: yes   programmes: p03+ p07- p12+ p18
                 clean: elf_sock elf_sock elf_sock dwarf_sock elf_underwear_plain
                        mermaid_underwear_baggy elf_trousers_work orc_cape_hooded elf_hat_grand
                 drum: vampire_hat_cap
                 basket: elf_sock elf_hat_pointed elf_hat_cap mermaid_hat_grand mermaid_hat_cap
        seat 1   goblin: vampire   potion: used   programmes: p01- p06+ p11- p16+
                 clean: vampire_sock vampire_sock orc_sock orc_sock
                        vampire_underwear_patched dwarf_underwear_plain orc_underwear_frilly
                        orc_trousers_travel vampire_cape_ceremonial dwarf_cape_feathered
                        vampire_hat_pointed dwarf_hat_cap
        """)
    over(match, "stop")
    # Seat 0: six elf garments (3 socks, underwear, trousers, hat): 12. p03 and p12: 2 + 5.
    #   One pair of three elf socks. Underwear 2 against 3: second, 3. Trousers 1 against 1: tied,
    #   4. Capes 1 against 2: second, 6. Hats 5 + 1. Potion 4.
    # Seat 1: five vampire garments (2 socks, underwear, cape, hat): 10. p06 and p16: 3 + 7.
    #   Two pairs. Underwear first, 7. Trousers tied, 4. Capes first, 12. Hats 3 + 1. Potion used.
    assert [sheet(match, seat) for seat in (0, 1)] == golden(
        "12  7 10 3 4  6 6 4",
        "10 10 20 7 4 12 4 0",
    )
    assert coins(match) == [52, 67]
    # Seat 0: socks 4 x 2, baggy 1, work 1, hooded 2, grand 3, cap 1.
    # Seat 1: socks 4 x 2, patched 1, travel 1, ceremonial 2, feathered 2, pointed 2, cap 1.
    assert stained(match) == [16, 17]
    assert result(match) == ((1,), "coins")
    assert match.record().result == "1 coins"


def test_l_score_15_a_whole_score_sheet_of_three_players():
    match = laundromat("""
        round: 4   washer: 2
        seat 0   goblin: dwarf   potion: used   programmes: p04+ p08+ p13- p17-
                 clean: dwarf_sock dwarf_sock dwarf_sock dwarf_sock dwarf_underwear_plain
                        dwarf_trousers_work dwarf_trousers_winter elf_trousers_festive
                        dwarf_cape_hooded mermaid_cape_feathered dwarf_hat_cap orc_hat_pointed
        seat 1   goblin: mermaid   potion: yes   programmes: p02- p10+ p15- p19+
                 clean: mermaid_sock orc_sock mermaid_sock elf_sock
                        mermaid_underwear_frilly mermaid_underwear_patched orc_underwear_baggy
                        vampire_underwear_plain mermaid_trousers_travel orc_trousers_work
                        mermaid_cape_ceremonial elf_cape_hooded mermaid_hat_grand
        seat 2   goblin: orc   potion: yes   programmes: p05+ p09- p14- p20
                 clean: orc_sock orc_sock orc_underwear_plain orc_trousers_festive
                        vampire_trousers_travel dwarf_hat_pointed
                 drum: orc_hat_grand vampire_cape_ceremonial vampire_underwear_frilly
                       elf_trousers_work orc_cape_ceremonial
                 basket: elf_hat_cap orc_sock orc_hat_cap
        """)
    over(match, "draw")
    # The sixth garment brings the third slime, as much as p20 allows: it is completed.
    # Underwear 1, 4, 2: 0, first, second. Trousers 3, 2, 3: tied for most, second, 0, second.
    # Capes 2, 2, 2: second for all.
    # Seat 0: nine dwarf garments (4 socks, underwear, 2 trousers, cape, hat). p04, p08: 2 + 4.
    #   Two pairs. Hats 1 + 3.
    # Seat 1: seven mermaid garments (2 socks, 2 underwear, trousers, cape, hat). p10, p19: 4 + 6.
    #   One pair. Hat 5. Potion 4.
    # Seat 2: six orc garments (2 socks, underwear, trousers, cape, hat). p05, p20: 3 + 7.
    #   One pair. Hats 3 + 5 + 1. Potion 4.
    assert [sheet(match, seat) for seat in range(3)] == golden(
        "18  6 20 0 4 6 4 0",
        "14 10 10 7 0 6 5 4",
        "12 10 10 3 4 6 9 4",
    )
    assert coins(match) == [58, 56, 58]
    # Seat 0: socks 8, work 1, winter 1, festive 1, hooded 2, feathered 2, cap 1, pointed 2.
    # Seat 1: socks 8, patched 1, baggy 1, travel 1, work 1, ceremonial 2, hooded 2, grand 3.
    # Seat 2: socks 4, festive 1, travel 1, pointed 2, grand 3, ceremonial 2 and 2, work 1, cap 1.
    assert stained(match) == [18, 19, 17]
    assert result(match) == ((0,), "stains")
    assert match.record().result == "0 stains"


def test_l_score_15_a_whole_score_sheet_of_five_players():
    match = laundromat("""
        round: 4   washer: 3
        seat 0   goblin: elf   potion: used   programmes: p01+ p06- p11- p17-
                 clean: elf_sock elf_sock elf_cape_hooded elf_cape_feathered orc_cape_feathered
                        dwarf_underwear_plain elf_hat_pointed
        seat 1   goblin: mermaid   potion: yes   programmes: p02+ p07+ p12- p18-
                 clean: mermaid_sock dwarf_sock mermaid_underwear_plain mermaid_underwear_baggy
                        elf_trousers_work elf_trousers_travel mermaid_trousers_work
                        dwarf_trousers_travel dwarf_cape_hooded
        seat 2   goblin: dwarf   potion: used   programmes: p03- p08- p13+ p19-
                 clean: dwarf_sock orc_sock dwarf_sock orc_sock dwarf_underwear_frilly
                        vampire_underwear_plain dwarf_trousers_festive vampire_trousers_work
                        dwarf_hat_grand dwarf_hat_cap mermaid_hat_cap
        seat 3   goblin: orc   potion: yes   programmes: p04+ p09- p14- p16
                 clean: orc_sock orc_underwear_plain orc_trousers_work orc_trousers_winter
                        orc_hat_cap
                 drum: orc_sock elf_cape_ceremonial
                 basket: vampire_hat_pointed orc_hat_grand mermaid_hat_grand mermaid_sock
        seat 4   goblin: vampire   potion: used   programmes: p05- p10- p15+ p20+
                 clean: vampire_sock vampire_sock vampire_sock vampire_underwear_baggy
                        orc_underwear_frilly vampire_trousers_winter mermaid_trousers_winter
                        vampire_cape_hooded vampire_cape_feathered dwarf_cape_ceremonial
                        vampire_hat_grand elf_hat_cap mermaid_hat_pointed
        """)
    over(match, "draw", "keep orc_sock")
    # Seat 3 fails with the fourth magic and keeps the sock that makes a pair.
    # Underwear 1, 2, 2, 1, 2: three tied for most. Trousers 0, 4, 2, 2, 2: first, and nobody is
    # second. Capes 3, 1, 0, 0, 3: two tied for most, and seat 1 is not second.
    # Seat 0: five elf garments (2 socks, 2 capes, hat). p01: 2. One pair. Hat 3.
    # Seat 1: four mermaid garments (sock, 2 underwear, trousers). p02, p07: 2 + 3. Potion 4.
    # Seat 2: six dwarf garments (2 socks, underwear, trousers, 2 hats). p13: 5. Two pairs.
    #   Hats 5 + 1 + 1.
    # Seat 3: six orc garments (2 socks, underwear, 2 trousers, hat). p04: 2. One pair. Hat 1.
    #   Potion 4.
    # Seat 4: eight vampire garments (3 socks, underwear, trousers, 2 capes, hat). p15, p20: 5 + 7.
    #   One pair. Hats 5 + 1 + 3.
    assert [sheet(match, seat) for seat in range(5)] == golden(
        "10  2 10 0 0 6 3 0",
        " 8  5  0 3 9 0 0 4",
        "12  5 20 3 0 0 7 0",
        "12  2 10 0 0 0 1 4",
        "16 12 10 3 0 6 9 0",
    )
    assert coins(match) == [31, 29, 47, 29, 56]
    assert stained(match) == [12, 11, 15, 7, 21]
    assert result(match) == ((4,), "coins")
    assert events(match, "scored") == [
        (seat, None, n) for seat, n in enumerate([31, 29, 47, 29, 56])
    ]


def written_again(match: Match, seat: int) -> dict[str, int]:
    """Recompute a score sheet from the score zones."""
    zones = [[PACK.garment(i) for i in s.clean] for s in match.view().seats]
    seen, mine = match.view().seats[seat], zones[seat]
    socks = Counter(g.id for g in mine if g.type == "socks")
    made = {
        "specialisation": 2 * sum(g.species == seen.species for g in mine),
        "programmes": sum(
            PACK.programme(p.programme).coins for p in seen.programmes if p.fate == "completed"
        ),
        "socks": 10 * sum(count // 2 for count in socks.values()),
        "others": sum(
            {"cap": 1, "pointed": 3, "grand": 5}[g.id.split("_")[2]]
            for g in mine
            if g.type == "hats"
        ),
        "potion": 4 if seen.potion else 0,
    }
    for kind, (first, second) in NUMBERS.items():
        counts = [sum(g.type == kind for g in zone) for zone in zones]
        ranked = sorted(set(counts) - {0}, reverse=True)
        leaders = counts.count(ranked[0]) if ranked else 0
        made[kind] = 0
        if ranked and counts[seat] == ranked[0]:
            made[kind] = first if leaders == 1 else second
        elif len(ranked) > 1 and counts[seat] == ranked[1] and leaders == 1:
            made[kind] = second if counts.count(ranked[1]) == 1 else 0
    return made


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2])
def test_l_score_15_the_sum_of_the_parts_after_a_whole_game(seats, seed):
    match = Match("laundromat", seats=seats, seed=seed)
    chance = random.Random(seed)
    while not match.is_over:
        seat = match.pending[0]
        match.act(chance.choice(match.legal(seat)), seat)
    for seat, seen in enumerate(match.view().seats):
        assert [line for line, _ in seen.score] == LINES
        assert sheet(match, seat) == written_again(match, seat)
        assert seen.coins == sum(written_again(match, seat).values())
        assert seen.stained == sum(sum(PACK.garment(i).stains) for i in seen.clean)
    best = max(coins(match))
    assert all(coins(match)[seat] == best for seat in match.outcome.winners)
    assert len(all_events(match, "scored")) == seats


def test_l_score_15_the_numbers_are_those_of_the_pack():
    """Every number of the score sheet, changed."""
    types = tuple(
        replace(kind, pair=11) if kind.scores == "pairs" else replace(kind, first=20, second=13)
        for kind in PACK.types
    )
    pack = replace(
        PACK,
        types=types,
        garments=tuple(replace(g, coins=17 if g.type == "hats" else 0) for g in PACK.garments),
        programmes=tuple(replace(p, coins=19) for p in PACK.programmes),
        specialisation=6,
        potion=23,
    )
    match = final(
        "orc_sock orc_sock elf_hat_cap elf_cape_hooded orc_trousers_work",
        "mermaid_cape_hooded mermaid_cape_feathered vampire_trousers_work",
        completed="p01 p11 p12",
        used="1",
        pack=pack,
    )
    assert [sheet(match, seat) for seat in (0, 1)] == golden(
        "12 38 11 0 13 13 17 23",
        "12 19  0 0 13 20  0  0",
    )


# --- rulings -------------------------------------------------------------------------------------


def test_a_04_a_garment_kept_after_a_failure_counts_for_all_scoring():
    """The cape of the player's own species breaks a tie; the sock completes a pair."""
    match = laundromat("""
        round: 4   washer: 0
        seat 0   goblin: elf   programmes: p01- p06- p11- p16   clean: orc_cape_hooded vampire_sock
                 drum: elf_cape_ceremonial vampire_sock
                 basket: elf_hat_pointed elf_hat_cap orc_sock orc_sock
        seat 1   goblin: dwarf   programmes: p02- p07- p12- p17-   clean: dwarf_cape_hooded
        """)
    match.act("draw")
    twin = match.copy()
    over(match, "keep elf_cape_ceremonial")
    assert [sheet(match, seat) for seat in (0, 1)] == golden("2 0 0 0 0 12 0 4", "2 0 0 0 0 6 0 4")
    over(twin, "keep vampire_sock")
    assert [sheet(twin, seat) for seat in (0, 1)] == golden("0 0 10 0 0 6 0 4", "2 0 0 0 0 6 0 4")


def test_a_05_with_none_nobody_is_second_or_blocks_the_second():
    assert column(majority("capes", (2, 1, 0, 0, 0)), "capes") == [12, 6, 0, 0, 0]
    assert column(majority("capes", (2, 0, 0, 0, 0)), "capes") == [12, 0, 0, 0, 0]


@pytest.mark.parametrize("tied", [2, 3, 4, 5])
def test_a_06_any_number_of_players_may_be_tied_for_most(tied):
    counts = (2,) * tied + (1,) * (5 - tied)
    assert column(majority("trousers", counts), "trousers") == [4] * tied + [0] * (5 - tied)


def two_elf_designs():
    """Return the pack with two designs of elf socks, each one pair."""
    garments = []
    for garment in PACK.garments:
        if garment.id == "elf_sock":
            garments += [replace(garment, copies=2), replace(garment, id="elf_sock_odd", copies=2)]
        else:
            garments.append(garment)
    return replace(PACK, garments=tuple(garments))


def test_a_07_identical_is_the_design_not_the_species():
    pack = two_elf_designs()
    odd = final("orc_sock", "elf_sock elf_sock_odd", pack=pack)
    assert column(odd, "socks") == [0, 0]
    even = final("orc_sock", "elf_sock elf_sock_odd elf_sock", pack=pack)
    assert column(even, "socks") == [0, 10]
    both = final("orc_sock", "elf_sock elf_sock_odd elf_sock elf_sock_odd", pack=pack)
    assert column(both, "socks") == [0, 20]


def test_a_13_the_two_numbers_are_worth_nothing_to_those_who_win_no_majority():
    match = final(
        "orc_cape_hooded orc_cape_feathered orc_cape_ceremonial",
        "vampire_cape_hooded vampire_cape_feathered",
        "elf_cape_hooded elf_cape_feathered",
        used="0 1 2",
    )
    assert coins(match) == [12, 0, 0]


def test_a_14_majority_and_specialisation_add_up_on_one_card():
    match = final("orc_sock", "mermaid_cape_hooded", used="0 1")
    assert sheet(match, 1) == golden("2 0 0 0 0 12 0 0")[0]
    assert coins(match) == [0, 14]


def test_a_14_so_do_sock_pair_or_hat_and_specialisation():
    match = final("elf_hat_grand", "mermaid_sock mermaid_sock", used="0 1")
    assert coins(match) == [5 + 2, 10 + 4]


def test_a_15_the_kinds_that_programmes_show_do_not_break_a_tie():
    """3 coins each: p05 tracks three kinds, p06 two; the garments have 2 stains on both sides."""
    match = over(
        laundromat("""
            round: 4   washer: 0
            seat 0   goblin: elf       programmes: p05+ p07- p11- p16
                     drum: orc_sock   basket: orc_sock orc_sock dwarf_sock dwarf_sock elf_sock
            seat 1   goblin: mermaid   programmes: p01- p06+ p12- p17-   clean: vampire_sock
            """),
        "stop",
    )
    assert (coins(match), stained(match)) == ([7, 7], [2, 2])
    assert result(match) == ((0, 1), "shared")


@pytest.mark.parametrize(
    ("counts", "worth"),
    [
        ((3, 1), [12, 6]),
        ((1, 3), [6, 12]),
        ((2, 2), [6, 6]),
        ((2, 0), [12, 0]),
        ((0, 2), [0, 12]),
        ((0, 0), [0, 0]),
    ],
)
def test_a_16_with_two_players_the_second_number_is_paid_too(counts, worth):
    assert column(majority("capes", counts), "capes") == worth

"""Goblin Laundromat: washing, the potion, maintenance (L-WASH, L-POT, L-MAINT), with rulings."""

import random
from dataclasses import replace

import pytest

from helpers import all_events, do, events, laundromat, name, options, question, zone
from warren.engine import IllegalAction, Match
from warren.engine.games import load_pack
from warren.locale import LANGUAGES

PACK = load_pack("laundromat")
SPECIES = ["elf", "mermaid", "dwarf", "orc", "vampire"]
KINDS = ["dirt", "magic", "slime"]

# Ten garments without stains, and others with stains of a single kind.
SPOTLESS = [f"{who}_underwear_{cut}" for who in SPECIES for cut in ("plain", "frilly")]
TWO = {"dirt": "dwarf_hat_pointed", "magic": "elf_hat_pointed", "slime": "mermaid_hat_pointed"}
ONE = {
    "dirt": "dwarf_trousers_work dwarf_trousers_travel dwarf_underwear_baggy orc_hat_cap "
    "elf_trousers_winter",
    "magic": "elf_trousers_work elf_trousers_travel elf_underwear_baggy vampire_trousers_work "
    "vampire_trousers_travel",
    "slime": "mermaid_trousers_work mermaid_trousers_travel mermaid_underwear_baggy "
    "orc_trousers_travel orc_trousers_festive",
}
TAME = [
    *(
        f"{who}_underwear_{cut}"
        for who in SPECIES
        for cut in ("plain", "frilly", "baggy", "patched")
    ),
    *(
        f"{who}_trousers_{cut}"
        for who in SPECIES
        for cut in ("work", "travel", "festive", "winter")
    ),
]

# The table of the designs: maxima of dirt, magic and slime.
MAXIMA = {
    "p01": (2, 2, None),
    "p02": (None, 2, 2),
    "p03": (2, None, 2),
    "p04": (2, 2, 3),
    "p05": (2, 2, 2),
    "p06": (3, 2, None),
    "p07": (None, 3, 2),
    "p08": (3, 2, 3),
    "p09": (3, 3, 2),
    "p10": (2, 3, 3),
    "p11": (4, 3, 3),
    "p12": (3, 4, 3),
    "p13": (3, 3, 4),
    "p14": (2, None, None),
    "p15": (None, 4, 2),
    "p16": (4, 3, 4),
    "p17": (4, 4, 3),
    "p18": (3, 4, 4),
    "p19": (5, 4, 3),
    "p20": (3, None, 3),
}
CYCLE = {1: 3, 2: 4, 3: 5, 4: 6}
TRACKED = [(p, k) for p, most in MAXIMA.items() for k, m in zip(KINDS, most, strict=True) if m]
UNTRACKED = [
    (p, k) for p, most in MAXIMA.items() for k, m in zip(KINDS, most, strict=True) if m is None
]


# --- positions -----------------------------------------------------------------------------------


def round_of(programme: str) -> int:
    """Return the round of a programme: p01 to p05 are of type I, and so on."""
    return (int(programme[1:]) - 1) // 5 + 1


def place_of(programme: str) -> int:
    """Which of the five of its type a programme is, from 1."""
    return (int(programme[1:]) - 1) % 5 + 1


def four(programme: str, *, has_washed: bool) -> str:
    """Four programmes including this one; finished ones are removed."""
    number, place = round_of(programme), place_of(programme)
    done = number if has_washed else number - 1
    return " ".join(f"p{place + 5 * n:02}" + "-" * (n < done) for n in range(4))


def wash(
    programme: str,
    basket: str = "",
    *,
    drum: str = "",
    potion: str = "yes",
    clean: str = "",
    **settings,
) -> Match:
    """Seat 0 washes with a programme; seat 1 has washed. Spotless garments are at the bottom."""
    number = round_of(programme)
    other = f"p{5 * (number - 1) + place_of(programme) % 5 + 1:02}"
    fillers = [item for item in SPOTLESS if item not in f"{basket} {drum} {clean}".split()]
    return laundromat(
        f"""
        round: {number}   washer: 0
        seat 0   potion: {potion}
                 programmes: {four(programme, has_washed=False)}
                 basket: {basket} {" ".join(fillers[: CYCLE[number]])}
                 clean: {clean}
                 {f"drum: {drum}" if drum else ""}
        seat 1   programmes: {four(other, has_washed=True)}
        """,
        **settings,
    )


def three_washers() -> Match:
    """Round 1, to the left: seat 1 washes, then seat 2, then seat 0."""
    return laundromat("""
        round: 1   washer: 1
        seat 0   programmes: p01 p06 p11 p16
                 basket: dwarf_sock dwarf_trousers_work elf_underwear_plain elf_underwear_frilly
        seat 1   programmes: p05 p07 p12 p17
                 basket: elf_sock elf_trousers_work elf_trousers_travel orc_underwear_plain
        seat 2   programmes: p02 p08 p13 p18
                 basket: orc_sock mermaid_trousers_work mermaid_underwear_plain vampire_sock
        """)


def full_baskets(*programmes: str) -> Match:
    """Return a match with full baskets, in which seat n washes with programme n."""
    number, seats = round_of(programmes[0]), len(programmes)
    garments = iter(TAME)
    lines = [f"round: {number}   options: seats={seats}"]
    for seat, programme in enumerate(programmes):
        hand = " ".join(next(garments) for _ in range(2))
        basket = " ".join(next(garments) for _ in range(CYCLE[number] - 1))
        mine = four(programme, has_washed=False)
        lines.append(f"seat {seat}  programmes: {mine}  hand: {hand}  basket: {basket}")
    match = laundromat("\n".join(lines))
    for seat in range(seats):
        match.act(match.legal(seat)[0], seat)
    return match


def with_limits(programme: str, *limits: int | None):
    """Return the pack with other maxima on a programme."""
    programmes = tuple(
        replace(p, limits=limits) if p.id == programme else p for p in PACK.programmes
    )
    return replace(PACK, programmes=programmes)


def with_stains(garment: str, *stains: int):
    """Return the pack with other stains on a garment."""
    garments = tuple(replace(g, stains=stains) if g.id == garment else g for g in PACK.garments)
    return replace(PACK, garments=garments)


# --- looking -------------------------------------------------------------------------------------


def drum(match: Match, seat: int = 0) -> list[str]:
    """Return the drum in order; ~ is protected by the potion."""
    return [d.garment + "~" * d.protected for d in match.view().seats[seat].drum]


def stains(match: Match, seat: int = 0) -> dict[str, int]:
    """Return the counted stains in the drum, by kind."""
    return dict(zip(KINDS, match.view().seats[seat].stains, strict=True))


def clean(match: Match, seat: int = 0) -> list[str]:
    """Return the score zone, in the order of arrival."""
    return list(match.view().seats[seat].clean)


def basket(match: Match, seat: int = 0) -> list[str]:
    """Return a whole basket, top first, regardless of who knows it."""
    return [name(match, card) for card in zone(match, "basket", seat)[::-1]]


def gone(match: Match) -> list[str]:
    """Return the garments removed from the game, sorted."""
    return sorted(match.view().removed)


def fate(match: Match, number: int, seat: int = 0) -> str:
    """Return the fate of a round's programme."""
    return match.view().seats[seat].programmes[number - 1].fate


def told_of_programme(match: Match, what: str) -> list[tuple[int, str | None]]:
    """Return the owner of the programme that the last action completed or removed."""
    return [(seat, programme) for seat, programme, _ in events(match, what)]


def has_potion(match: Match, seat: int = 0) -> bool:
    """Return whether a seat has not used its potion."""
    return match.view().seats[seat].potion


def act(match: Match, *actions: str) -> Match:
    """Carry out actions one after another, nothing in between."""
    for action in actions:
        match.act(action)
    return match


def play_out(match: Match, chance: random.Random) -> Match:
    """Play to the end at random."""
    while not match.is_over:
        seat = match.pending[0]
        match.act(chance.choice(match.legal(seat)), seat)
    return match


def refused(match: Match, action: str, seat: int = 0) -> str:
    """Return why an action is refused; it changes nothing and has a text in three languages."""
    before = match.digest(), match.record().text, match.pending, match.happened(), str(match)
    reason = match.why_not(action, seat)
    assert reason is not None, f"{action} is allowed"
    with pytest.raises(IllegalAction) as error:
        match.act(action, seat)
    after = match.digest(), match.record().text, match.pending, match.happened(), str(match)
    assert after == before
    assert error.value.code == str(reason)
    assert action not in [a.text for a in match.legal(seat)]
    said = [reason.sentence(language) for language in LANGUAGES]
    assert (len(said), len(set(said))) == (3, 3)
    assert all(len(sentence) > 10 and "{" not in sentence for sentence in said)
    return str(reason)


# --- washing (L-WASH) ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("programmes", "order"),
    [
        # to the left: the next seat. Temperatures 50 60 30
        (("p02", "p05", "p01"), [1, 2, 0]),
        # to the right: the seat before. 35 65 55
        (("p08", "p07", "p10"), [1, 0, 2]),
        # left, 60 40 70 50
        (("p14", "p15", "p11", "p13"), [2, 3, 0, 1]),
        # right, 90 60 95 45 75
        (("p17", "p16", "p20", "p18", "p19"), [2, 1, 0, 4, 3]),
        # left, 30 50 20 40 60: from the last seat on to the first
        (("p01", "p02", "p03", "p04", "p05"), [4, 0, 1, 2, 3]),
        # right, 65 55 45 35: from the first seat on to the last
        (("p07", "p10", "p06", "p08"), [0, 3, 2, 1]),
    ],
)
def test_l_wash_01_the_highest_temperature_begins_then_the_direction_decides(programmes, order):
    match = full_baskets(*programmes)
    number = match.view().round
    washers = []
    while not match.is_over and match.view().round == number:
        assert match.pending == (match.view().washer,)
        washers.append(match.view().washer)
        match.act("stop")
    assert washers == order
    assert [seat for seat, _, _ in all_events(match, "wash")] == order


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_l_wash_01_in_every_round_of_a_whole_game(seats):
    match = play_out(Match("laundromat", seats=seats, seed=4), random.Random(4))
    washers = [seat for seat, _, _ in all_events(match, "wash")]
    for number, way in enumerate([1, -1, 1, -1]):
        mine = [seen.programmes[number].programme for seen in match.view().seats]
        warm = [PACK.programme(programme).temperature for programme in mine]
        hottest = warm.index(max(warm))
        order = washers[number * seats : (number + 1) * seats]
        assert order == [(hottest + way * n) % seats for n in range(seats)]


def test_l_wash_02_a_wash_is_played_completely_before_the_next_player_begins():
    match = three_washers()
    for action in ("draw", "stop"):
        assert match.pending == (1,)
        assert [refused(match, a, 2) for a in ("draw", "stop")] == ["not-your-decision"] * 2
        assert (len(basket(match, 2)), len(basket(match, 0))) == (4, 4)
        match.act(action)
    assert match.pending == (2,)


def test_l_wash_02_a_failed_wash_goes_on_until_a_garment_is_kept():
    match = act(three_washers(), "draw", "draw")
    assert question(match) == (1, "keep")
    assert refused(match, "draw", 2) == "not-your-decision"
    match.act("keep elf_sock")
    assert question(match) == (2, "wash")


def test_l_wash_03_the_top_garment_of_the_own_basket_is_turned_up():
    match = wash("p14", "elf_sock orc_hat_cap elf_cape_hooded")
    assert drum(match) == ["elf_sock"]
    assert basket(match)[:2] == ["orc_hat_cap", "elf_cape_hooded"]
    match.act("draw")
    assert drum(match) == ["elf_sock", "orc_hat_cap"]
    assert events(match, "drew") == [(0, "orc_hat_cap", 0)]
    assert basket(match)[0] == "elf_cape_hooded"


def test_l_wash_03_everyone_washes_out_of_their_own_basket():
    match = act(three_washers(), "stop")
    assert drum(match, 2) == ["orc_sock"]
    assert basket(match, 2) == ["mermaid_trousers_work", "mermaid_underwear_plain", "vampire_sock"]
    assert len(basket(match, 0)) == 4


def test_l_wash_04_the_first_garment_is_drawn_before_anything_can_be_decided():
    match = full_baskets("p02", "p05", "p01")
    told = [(h.what, h.seat) for h in match.happened() if h.what in ("wash", "drew")]
    assert told == [("wash", 1), ("drew", 1)]
    assert len(drum(match, 1)) == 1
    match.act("stop")
    assert (len(clean(match, 1)), len(drum(match, 2))) == (1, 1)


def test_l_wash_04_before_the_own_wash_begins_nobody_can_decline_it():
    match = three_washers()
    assert refused(match, "stop", 2) == "not-your-decision"
    act(match, "stop")
    assert drum(match, 2) == ["orc_sock"]


def test_l_wash_05_the_stains_of_the_face_up_garments_are_counted_by_kind():
    match = wash("p11", "elf_hat_grand mermaid_sock dwarf_cape_ceremonial")
    assert stains(match) == {"dirt": 0, "magic": 2, "slime": 1}
    match.act("draw")
    assert stains(match) == {"dirt": 1, "magic": 2, "slime": 2}
    match.act("draw")
    assert stains(match) == {"dirt": 3, "magic": 2, "slime": 2}


def test_l_wash_05_clean_garments_and_the_basket_are_not_counted():
    match = wash(
        "p10", "dwarf_hat_pointed dwarf_cape_ceremonial", clean="dwarf_hat_grand dwarf_sock"
    )
    assert (stains(match)["dirt"], question(match)) == (2, (0, "wash"))


def test_l_wash_06_a_kind_that_is_not_tracked_is_ignored():
    """Dirt is tracked, at most 2; ten slime don't matter for this programme."""
    slimy = "mermaid_cape_ceremonial mermaid_hat_pointed orc_hat_pointed mermaid_hat_grand"
    match = wash("p14", f"{slimy} orc_hat_grand")
    for _ in range(3):
        match.act("draw")
        assert question(match) == (0, "wash")
    match.act("draw")
    assert (fate(match, 3), len(clean(match))) == ("completed", 5)


@pytest.mark.parametrize(("programme", "kind"), UNTRACKED)
def test_l_wash_06_a_programme_tracks_only_the_kinds_it_shows(programme, kind):
    number = round_of(programme)
    match = wash(programme, f"{TWO[kind]} {ONE[kind]}")
    act(match, *["draw"] * (CYCLE[number] - 1))
    assert fate(match, number) == "completed"


@pytest.mark.parametrize(("programme", "kind"), TRACKED)
def test_l_wash_07_equal_to_the_maximum_is_safe(programme, kind):
    most = MAXIMA[programme][KINDS.index(kind)]
    match = wash(programme, f"{TWO[kind]} {ONE[kind]}")
    act(match, *["draw"] * (most - 2))
    assert (stains(match)[kind], question(match)) == (most, (0, "wash"))
    assert events(match, "failed") == []


@pytest.mark.parametrize(("programme", "kind"), TRACKED)
def test_l_wash_07_one_more_than_the_maximum_fails(programme, kind):
    most = MAXIMA[programme][KINDS.index(kind)]
    match = wash(programme, f"{TWO[kind]} {ONE[kind]}")
    act(match, *["draw"] * (most - 1))
    assert (stains(match)[kind], question(match)) == (most + 1, (0, "keep"))
    assert events(match, "failed") == [(0, None, KINDS.index(kind))]


def test_l_wash_07_the_example_of_the_rulebook_with_a_maximum_of_3():
    match = wash("p12", "dwarf_hat_pointed orc_hat_cap dwarf_trousers_work")
    act(match, "draw")
    assert (stains(match)["dirt"], question(match)) == (3, (0, "wash"))
    act(match, "draw")
    assert (stains(match)["dirt"], question(match)) == (4, (0, "keep"))


def test_l_wash_08_each_tracked_kind_has_its_own_maximum():
    """4 dirt, 3 magic, 3 slime."""
    dirty = act(wash("p11", "dwarf_cape_ceremonial dwarf_hat_pointed"), "draw")
    assert (stains(dirty)["dirt"], question(dirty)) == (4, (0, "wash"))
    magic = act(wash("p11", "elf_cape_ceremonial elf_hat_pointed"), "draw")
    assert (stains(magic)["magic"], question(magic)) == (4, (0, "keep"))


def test_l_wash_08_one_kind_that_is_too_much_is_enough_to_fail():
    match = act(
        wash("p13", "mermaid_hat_grand mermaid_cape_ceremonial mermaid_sock"), "draw", "draw"
    )
    assert stains(match) == {"dirt": 2, "magic": 0, "slime": 5}
    assert events(match, "failed") == [(0, None, KINDS.index("slime"))]


def failed_wash() -> Match:
    """Return a wash whose third garment had the fourth magic stain; five garments remain."""
    match = wash(
        "p11", "elf_cape_hooded orc_hat_cap elf_hat_pointed vampire_cape_feathered dwarf_sock"
    )
    return act(match, "draw", "draw", "draw")


def test_l_wash_09_after_failing_one_face_up_garment_is_chosen_for_the_score_zone():
    match = failed_wash()
    assert question(match) == (0, "keep")
    assert sorted(options(match)) == [
        "keep elf_cape_hooded",
        "keep elf_hat_pointed",
        "keep orc_hat_cap",
        "keep vampire_cape_feathered",
    ]


@pytest.mark.parametrize(
    "kept", ["elf_cape_hooded", "orc_hat_cap", "elf_hat_pointed", "vampire_cape_feathered"]
)
def test_l_wash_09_it_may_be_any_even_the_one_that_caused_the_failure(kept):
    match = act(failed_wash(), f"keep {kept}")
    assert clean(match) == [kept]
    assert events(match, "kept") == [(0, kept, 0)]


def test_l_wash_09_identical_garments_are_one_choice():
    match = act(wash("p10", "elf_sock orc_sock elf_sock elf_sock"), "draw", "draw", "draw")
    assert options(match) == ["keep elf_sock", "keep orc_sock"]
    match.act("keep elf_sock")
    assert (clean(match), gone(match)) == (["elf_sock"], ["elf_sock", "elf_sock", "orc_sock"])


def test_l_wash_09_if_all_are_identical_one_of_them_is_kept():
    match = do(act(wash("p05", "elf_sock elf_sock elf_sock"), "draw", "draw"))
    assert (clean(match), gone(match)) == (["elf_sock"], ["elf_sock", "elf_sock"])
    assert fate(match, 1) == "discarded"


def test_l_wash_10_the_other_garments_and_the_programme_are_removed_from_the_game():
    match = act(failed_wash(), "keep orc_hat_cap")
    assert gone(match) == ["elf_cape_hooded", "elf_hat_pointed", "vampire_cape_feathered"]
    assert fate(match, 3) == "discarded"
    removed = sorted(card for _, card, _ in events(match, "removed"))
    assert removed == ["elf_cape_hooded", "elf_hat_pointed", "vampire_cape_feathered"]
    assert told_of_programme(match, "discarded") == [(0, "p11")]


def test_l_wash_10_until_one_is_chosen_all_lie_in_the_drum():
    match = failed_wash()
    assert len(drum(match)) == 4
    assert (clean(match), gone(match)) == ([], [])


def test_l_wash_11_undrawn_garments_stay_in_the_basket():
    match = failed_wash()
    left = basket(match)
    assert left == ["dwarf_sock", *SPOTLESS[:5]]
    match.act("keep elf_hat_pointed")
    assert sorted(basket(match)) == sorted(left)


def test_l_wash_11_the_wash_ends_and_the_next_player_washes():
    match = act(three_washers(), "draw", "draw", "keep elf_trousers_work")
    assert (match.view().washer, drum(match, 1), drum(match, 2)) == (2, [], ["orc_sock"])
    assert basket(match, 1) == ["orc_underwear_plain"]


def test_l_wash_12_who_has_not_failed_may_stop_and_all_garments_are_clean():
    match = wash("p14", "elf_sock orc_hat_cap elf_cape_hooded", clean="dwarf_sock")
    act(match, "draw", "draw")
    assert "stop" in options(match)
    assert clean(match) == ["dwarf_sock"]
    match.act("stop")
    assert clean(match) == ["dwarf_sock", "elf_sock", "orc_hat_cap", "elf_cape_hooded"]
    assert events(match, "stopped") == [(0, None, 3)]
    assert (drum(match), gone(match)) == ([], [])


def test_l_wash_12_one_garment_is_enough():
    match = act(wash("p14", "elf_sock"), "stop")
    assert clean(match) == ["elf_sock"]


@pytest.mark.parametrize(("programme", "cycle"), [("p01", 3), ("p06", 4), ("p11", 5), ("p16", 6)])
def test_l_wash_13_with_exactly_the_cycle_the_programme_goes_to_the_score_zone(programme, cycle):
    match = wash(programme)
    act(match, *["draw"] * (cycle - 1))
    number = round_of(programme)
    assert (fate(match, number), len(clean(match))) == ("completed", cycle)
    assert told_of_programme(match, "completed") == [(0, programme)]
    assert events(match, "discarded") == []


@pytest.mark.parametrize(("programme", "cycle"), [("p01", 3), ("p06", 4), ("p11", 5), ("p16", 6)])
def test_l_wash_14_with_fewer_the_programme_is_removed_from_the_game(programme, cycle):
    match = wash(programme)
    act(match, *["draw"] * (cycle - 2), "stop")
    number = round_of(programme)
    assert (fate(match, number), len(clean(match))) == ("discarded", cycle - 1)
    assert told_of_programme(match, "discarded") == [(0, programme)]
    assert events(match, "completed") == []


def test_l_wash_15_undrawn_garments_stay_in_the_basket_for_later_rounds():
    match = act(three_washers(), "draw", "stop")
    assert basket(match, 1) == ["elf_trousers_travel", "orc_underwear_plain"]
    act(match, "stop", "stop")
    assert (match.view().round, question(match)) == (2, (0, "fill"))
    assert sorted(basket(match, 1)) == ["elf_trousers_travel", "orc_underwear_plain"]
    assert sorted(basket(match, 2)) == [
        "mermaid_trousers_work",
        "mermaid_underwear_plain",
        "vampire_sock",
    ]


def test_l_wash_15_in_a_later_round_they_can_be_drawn():
    """The basket contains only leftovers of the first wash and the garments of round 2."""
    match = act(three_washers(), "draw", "stop", "stop", "stop")
    before = [set(basket(match, seat)) for seat in range(3)]
    while match.view().washer is None:
        seat = match.pending[0]
        match.act(match.legal(seat)[0], seat)
    for seat in range(3):
        assert before[seat] <= {*basket(match, seat), *drum(match, seat)}
        assert len(basket(match, seat)) + len(drum(match, seat)) == len(before[seat]) + 4


def test_l_wash_16_below_the_cycle_another_garment_may_be_drawn():
    match = wash("p16")
    for drawn in range(1, 6):
        assert len(drum(match)) == drawn
        assert options(match) == ["stop", "draw", "potion"]
        match.act("draw")


@pytest.mark.parametrize(("programme", "cycle"), [("p01", 3), ("p06", 4), ("p11", 5), ("p16", 6)])
def test_l_wash_17_no_more_than_the_cycle_can_be_drawn(programme, cycle):
    """The basket has more garments, but the wash is over."""
    match = wash(programme, "elf_trousers_work orc_underwear_plain")
    act(match, *["draw"] * (cycle - 1))
    assert (len(clean(match)), match.view().washer) == (cycle, None)
    assert len(all_events(match, "drew")) == cycle
    assert basket(match) != []


def test_l_wash_17_drawing_beyond_the_cycle_is_refused():
    match = act(three_washers(), "stop", "draw", "draw")
    assert (fate(match, 1, 2), match.pending) == ("completed", (0,))
    assert refused(match, "draw", 2) == "cycle-full"
    assert basket(match, 2) == ["vampire_sock"]


def test_l_wash_18_a_complete_wash_ends_by_itself():
    match = act(three_washers(), "stop", "draw")
    assert match.pending == (2,)
    match.act("draw")
    assert (fate(match, 1, 2), match.pending) == ("completed", (0,))
    assert clean(match, 2) == ["orc_sock", "mermaid_trousers_work", "mermaid_underwear_plain"]


def test_l_wash_18_failing_on_the_last_garment_is_a_failure_not_a_completion():
    match = act(three_washers(), "draw", "draw")
    assert (len(drum(match, 1)), question(match)) == (3, (1, "keep"))
    assert (fate(match, 1, 1), all_events(match, "completed")) == ("waiting", [])
    match.act("keep elf_trousers_travel")
    assert (fate(match, 1, 1), all_events(match, "completed")) == ("discarded", [])
    assert (clean(match, 1), gone(match)) == (
        ["elf_trousers_travel"],
        ["elf_sock", "elf_trousers_work"],
    )


def test_l_wash_18_at_the_maximum_with_the_last_garment_it_is_complete():
    match = wash("p05", "elf_sock elf_trousers_work orc_sock")
    act(match, "draw", "draw")
    assert fate(match, 1) == "completed"


def test_l_wash_19_a_failure_leaves_the_score_zone_alone():
    match = wash("p08", "elf_hat_grand elf_sock", clean="dwarf_hat_grand dwarf_sock")
    act(match, "draw", "keep elf_sock")
    assert clean(match) == ["dwarf_hat_grand", "dwarf_sock", "elf_sock"]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_l_wash_19_what_is_in_a_score_zone_stays_there_for_the_rest_of_the_game(seats):
    """Nobody stops, so that many washes fail."""
    match = Match("laundromat", seats=seats, seed=seats)
    chance = random.Random(seats)
    zones = [[] for _ in range(seats)]
    while not match.is_over:
        seat = match.pending[0]
        match.act(chance.choice([a for a in match.legal(seat) if a.text != "stop"]), seat)
        now = [list(seen.clean) for seen in match.view().seats]
        assert all(new[: len(old)] == old for old, new in zip(zones, now, strict=True))
        zones = now
    assert all(4 <= len(zone) <= 18 for zone in zones)
    assert len(all_events(match, "failed")) > 0


def test_l_wash_20_stain_counts_start_at_zero_in_the_wash_of_the_next_player():
    match = act(three_washers(), "draw")
    assert stains(match, 1) == {"dirt": 0, "magic": 2, "slime": 1}
    match.act("stop")
    assert stains(match, 2) == {"dirt": 1, "magic": 0, "slime": 1}


def test_l_wash_20_stain_counts_start_at_zero_in_ones_next_wash():
    """Round 2 counts only its own garments; no stains from round 1 are added."""
    match = laundromat("""
        round: 1   washer: 0
        seat 0   programmes: p05 p10 p11 p16
                 basket: dwarf_hat_pointed dwarf_cape_ceremonial orc_cape_ceremonial dwarf_hat_grand
        seat 1   programmes: p02- p07 p12 p17
        """)
    match.act("stop")
    while match.view().washer != 0:
        match.act(match.legal()[0])
    assert (len(drum(match)), question(match)) == (1, (0, "wash"))
    [garment] = drum(match)
    assert stains(match) == dict(zip(KINDS, PACK.garment(garment).stains, strict=True))


def test_l_wash_21_a_failure_on_the_first_garment_still_scores_that_garment():
    match = wash("p05", "dwarf_hat_grand elf_sock", pack=with_stains("dwarf_hat_grand", 3, 1, 0))
    do(match)
    assert all_events(match, "failed") == [(0, None, KINDS.index("dirt"))]
    assert (clean(match), gone(match)) == (["dwarf_hat_grand"], [])
    assert (fate(match, 1), match.view().round) == ("discarded", 2)
    assert "elf_sock" in basket(match)


def test_l_wash_21_it_fails_as_soon_as_the_wash_of_the_next_player_begins():
    match = laundromat(
        """
        round: 1   washer: 1
        seat 0   programmes: p01- p06 p11 p16
        seat 1   programmes: p05 p07 p12 p17   basket: elf_sock elf_hat_cap orc_hat_cap
        seat 2   programmes: p02 p08 p13 p18   basket: mermaid_sock dwarf_hat_cap orc_sock
        """,
        pack=with_limits("p02", None, 1, 0),
    )
    do(match, "stop")
    assert all_events(match, "failed") == [(2, None, KINDS.index("slime"))]
    assert (clean(match, 1), clean(match, 2)) == (["elf_sock"], ["mermaid_sock"])
    assert sorted(basket(match, 2)) == ["dwarf_hat_cap", "orc_sock"]


@pytest.mark.parametrize(
    ("one", "other", "order"),
    [
        ("p02", "p05", [1, 0]),  # to the left
        ("p05", "p02", [0, 1]),
        ("p07", "p08", [0, 1]),  # to the right
        ("p08", "p07", [1, 0]),
    ],
)
def test_l_wash_22_with_two_players_the_other_is_next_in_either_direction(one, other, order):
    number = round_of(one)
    baskets = [" ".join(TAME[: CYCLE[number]]), " ".join(TAME[6 : 6 + CYCLE[number]])]
    match = laundromat(f"""
        round: {number}
        seat 0   programmes: {four(one, has_washed=False)}     basket: {baskets[0]}
        seat 1   programmes: {four(other, has_washed=False)}   basket: {baskets[1]}
        market: orc_sock dwarf_sock
        """)
    while match.view().washer is None:
        match.act(match.legal()[0])
    act(match, "stop", "stop")
    assert [seat for seat, _, _ in all_events(match, "wash")] == order
    assert match.view().round == number + 1


# --- the potion (L-POT) --------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_l_pot_01_everyone_has_one_potion(seats):
    match = Match("laundromat", seats=seats, seed=3)
    assert [has_potion(match, seat) for seat in range(seats)] == [True] * seats


def test_l_pot_01_it_is_used_once_in_a_wash():
    match = wash("p16")
    act(match, "draw", "potion")
    assert not has_potion(match)
    assert options(match) == ["stop", "draw"]
    assert refused(match, "potion") == "potion-used"
    match.act("draw")
    assert refused(match, "potion") == "potion-used"


def test_l_pot_01_it_is_used_once_in_a_game():
    match = act(wash("p01"), "potion", "stop")
    while match.view().washer != 0:
        match.act(match.legal()[0])
    assert match.view().round == 2
    assert (options(match), refused(match, "potion")) == (["stop", "draw"], "potion-used")


def test_l_pot_02_it_is_used_right_before_drawing_another_garment():
    match = wash("p14", "elf_sock dwarf_hat_grand orc_hat_cap")
    match.act("potion")
    assert drum(match) == ["elf_sock", "dwarf_hat_grand~"]
    assert events(match, "potion") == [(0, None, 0)]
    assert events(match, "drew") == [(0, "dwarf_hat_grand", 1)]


def test_l_pot_02_it_can_protect_the_last_garment_of_the_cycle():
    match = wash("p05", "dwarf_hat_pointed elf_sock dwarf_hat_grand")
    act(match, "draw", "potion")
    assert fate(match, 1) == "completed"
    assert clean(match) == ["dwarf_hat_pointed", "elf_sock", "dwarf_hat_grand"]


def test_l_pot_02_not_while_baskets_are_filled():
    match = Match("laundromat", seats=3, seed=1)
    assert refused(match, "potion", 1) == "potion-not-now"
    match = Match("laundromat", seats=2, seed=1)
    assert refused(match, "potion", match.pending[0]) == "potion-not-now"


def test_l_pot_02_not_before_the_first_garment_of_a_wash():
    """The first garment is drawn before the washer can decide; nobody else may use a potion."""
    match = three_washers()
    assert refused(match, "potion", 2) == "not-your-decision"
    match.act("stop")
    assert (drum(match, 2), has_potion(match, 2)) == (["orc_sock"], True)


def test_l_pot_02_not_after_failing():
    match = act(three_washers(), "draw", "draw")
    assert has_potion(match, 1)
    assert refused(match, "potion", 1) == "wash-failed"


def test_l_pot_02_not_after_ones_wash():
    match = act(three_washers(), "stop")
    assert refused(match, "potion", 1) == "wash-over"


def test_l_pot_03_all_stains_of_the_next_garment_are_not_counted():
    match = act(wash("p11", "elf_trousers_work mermaid_hat_grand"), "potion")
    assert stains(match) == {"dirt": 0, "magic": 1, "slime": 0}


def test_l_pot_03_only_those_of_that_garment():
    """Of two equal socks one is protected; later ones count."""
    match = wash("p11", "orc_hat_cap elf_sock elf_sock elf_sock")
    act(match, "potion", "draw")
    assert drum(match) == ["orc_hat_cap", "elf_sock~", "elf_sock"]
    assert stains(match) == {"dirt": 1, "magic": 1, "slime": 1}
    match.act("draw")
    assert stains(match) == {"dirt": 1, "magic": 2, "slime": 2}


def test_l_pot_04_stains_drawn_earlier_still_count():
    match = wash("p05", "dwarf_hat_pointed elf_hat_grand dwarf_sock")
    match.act("potion")
    assert stains(match) == {"dirt": 2, "magic": 0, "slime": 0}
    match.act("draw")
    assert question(match) == (0, "keep")


def test_l_pot_05_the_garment_is_protected_for_the_rest_of_the_wash():
    match = wash("p16", "elf_sock elf_hat_grand elf_cape_hooded elf_trousers_work elf_hat_cap")
    match.act("potion")
    assert stains(match) == {"dirt": 0, "magic": 1, "slime": 1}
    match.act("draw")
    assert stains(match) == {"dirt": 0, "magic": 2, "slime": 2}
    match.act("draw")
    assert stains(match) == {"dirt": 0, "magic": 3, "slime": 2}
    match.act("draw")
    assert stains(match) == {"dirt": 0, "magic": 3, "slime": 3}
    assert drum(match)[1] == "elf_hat_grand~"
    assert question(match) == (0, "wash")


def test_l_pot_05_a_position_can_begin_with_a_protected_garment():
    match = wash("p05", "dwarf_sock", drum="dwarf_trousers_work dwarf_hat_grand~", potion="used")
    assert stains(match) == {"dirt": 1, "magic": 0, "slime": 0}
    match.act("draw")
    assert fate(match, 1) == "completed"


def test_l_pot_06_after_using_it_the_player_draws_at_once():
    match = wash("p14", "elf_sock orc_hat_cap")
    before = len(basket(match))
    match.act("potion")
    assert (len(drum(match)), len(basket(match))) == (2, before - 1)
    told = [h.what for h in match.happened()]
    assert told.index("potion") + 1 == told.index("drew")


def test_l_pot_07_a_used_potion_is_worth_nothing():
    match = wash("p14")
    assert dict(match.view().seats[0].score)["potion"] == 4
    match.act("potion")
    assert dict(match.view().seats[0].score)["potion"] == 0
    assert dict(match.view().seats[1].score)["potion"] == 4


@pytest.mark.parametrize(
    "garment",
    ["dwarf_hat_grand", "elf_hat_grand", "mermaid_hat_grand", "orc_sock", "elf_underwear_plain"],
)
def test_l_pot_08_the_protected_garment_cannot_cause_a_failure(garment):
    """All three kinds are at the maximum of 2."""
    match = wash("p05", garment, drum="dwarf_sock elf_cape_hooded", pack=with_all_twos())
    assert stains(match) == {"dirt": 2, "magic": 2, "slime": 2}
    match.act("potion")
    assert (fate(match, 1), events(match, "failed")) == ("completed", [])


def with_all_twos():
    """Return the pack with a sock and a cape that together reach 2 of every kind."""
    stained = {"dwarf_sock": (1, 1, 1), "elf_cape_hooded": (1, 1, 1)}
    garments = tuple(replace(g, stains=stained.get(g.id, g.stains)) for g in PACK.garments)
    return replace(PACK, garments=garments)


def test_l_pot_08_without_it_the_same_garment_fails():
    match = wash("p05", "orc_sock", drum="dwarf_sock elf_cape_hooded", pack=with_all_twos())
    match.act("draw")
    assert question(match) == (0, "keep")


def test_l_pot_09_it_affects_only_the_wash_of_its_owner():
    match = act(three_washers(), "potion", "stop")
    assert (has_potion(match, 1), has_potion(match, 2), has_potion(match, 0)) == (False, True, True)
    assert stains(match, 2) == {"dirt": 1, "magic": 0, "slime": 1}
    match.act("draw")
    assert drum(match, 2) == ["orc_sock", "mermaid_trousers_work"]
    assert stains(match, 2) == {"dirt": 1, "magic": 0, "slime": 2}


def test_l_pot_09_who_has_none_left_does_not_keep_others_from_using_theirs():
    match = act(three_washers(), "potion", "stop", "potion")
    assert [has_potion(match, seat) for seat in range(3)] == [True, False, False]
    assert drum(match, 2) == ["orc_sock", "mermaid_trousers_work~"]


# --- maintenance (L-MAINT) -----------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2, 3])
def test_l_maint_01_when_everybody_has_washed_each_player_turns_up_the_next_programme(number):
    match = wash(f"p{5 * number - 4:02}")
    assert [s.programmes[number].programme for s in match.view().seats] == [None, None]
    match.act("stop")
    turned_up = [s.programmes[number].programme for s in match.view().seats]
    assert turned_up == [f"p{5 * number + 1:02}", f"p{5 * number + 2:02}"]
    assert events(match, "programme") == [(0, turned_up[0], 0), (1, turned_up[1], 0)]
    assert [detail for _, _, detail in events(match, "round")] == [number + 1]
    assert (match.view().round, match.view().cycle) == (number + 1, CYCLE[number + 1])
    assert match.view().washer is None


def test_l_maint_01_not_before_everybody_has_washed():
    match = act(three_washers(), "stop", "stop")
    assert (match.view().round, all_events(match, "programme")) == (1, [])
    assert [seat.programmes[1].programme for seat in match.view().seats] == [None] * 3
    match.act("stop")
    assert match.view().round == 2


def test_l_maint_01_a_new_round_begins_with_filling_baskets():
    match = act(three_washers(), "stop", "stop", "stop")
    assert (match.pending, question(match)) == ((0, 1, 2), (0, "fill"))
    assert [seat.hand_size for seat in match.view().seats] == [4, 4, 4]


def test_l_maint_02_baskets_score_zones_and_potions_carry_over():
    match = act(three_washers(), "potion", "stop", "stop", "draw", "stop")
    assert match.view().round == 2
    assert [sorted(basket(match, seat)) for seat in range(3)] == [
        ["elf_underwear_frilly", "elf_underwear_plain"],
        ["elf_trousers_travel", "orc_underwear_plain"],
        ["mermaid_trousers_work", "mermaid_underwear_plain", "vampire_sock"],
    ]
    assert [clean(match, seat) for seat in range(3)] == [
        ["dwarf_sock", "dwarf_trousers_work"],
        ["elf_sock", "elf_trousers_work"],
        ["orc_sock"],
    ]
    assert [has_potion(match, seat) for seat in range(3)] == [True, False, True]


def test_l_maint_02_a_completed_programme_stays_in_the_score_zone():
    match = act(wash("p01"), "draw", "draw")
    assert (match.view().round, fate(match, 1)) == (2, "completed")
    assert dict(match.view().seats[0].score)["programmes"] == 2


def test_l_maint_02_removed_garments_do_not_come_back():
    match = act(three_washers(), "draw", "draw", "keep elf_sock", "stop", "stop")
    assert match.view().round == 2
    assert gone(match) == ["elf_trousers_travel", "elf_trousers_work"]


def test_l_maint_03_after_round_4_no_programme_is_turned_and_the_game_is_scored():
    match = act(wash("p16"), "stop")
    assert (match.is_over, match.view().round, match.pending) == (True, 4, ())
    assert [events(match, what) for what in ("round", "programme", "market", "dealt")] == [[]] * 4
    assert [seat for seat, _, _ in events(match, "scored")] == [0, 1]
    assert match.outcome is not None


@pytest.mark.parametrize("last", ["stop", "draw"])
def test_l_maint_03_when_it_is_over_nothing_can_be_done(last):
    match = wash("p16", drum=" ".join(SPOTLESS[:5]))
    match.act(last)
    assert fate(match, 4) == {"stop": "discarded", "draw": "completed"}[last]
    assert (match.is_over, match.legal(0), match.legal(1)) == (True, [], [])
    for action in ("draw", "stop", "potion", "keep elf_sock", "take elf_sock"):
        assert refused(match, action) == "match-over"


def test_l_maint_03_a_failure_in_round_4_ends_the_game_when_a_garment_is_kept():
    match = wash("p16", "elf_hat_grand elf_hat_pointed")
    match.act("draw")
    assert (match.is_over, question(match)) == (False, (0, "keep"))
    match.act("keep elf_hat_grand")
    assert match.is_over


@pytest.mark.parametrize("seats", [2, 4])
def test_l_maint_03_a_game_has_four_rounds_in_each_of_which_everybody_washes_once(seats):
    match = play_out(Match("laundromat", seats=seats, seed=11), random.Random(11))
    told = [(h.what, h.seat, h.detail) for _, h in match.log() if h.what in ("round", "wash")]
    rounds = [detail for what, _, detail in told if what == "round"]
    assert rounds == [1, 2, 3, 4]
    washers = [seat for what, seat, _ in told if what == "wash"]
    for number in range(4):
        assert sorted(washers[number * seats : (number + 1) * seats]) == list(range(seats))


# --- refusals ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3])
def test_l_wash_while_baskets_are_filled_nobody_can_draw_or_stop(seats):
    match = Match("laundromat", seats=seats, seed=5)
    seat = match.pending[0]
    assert [refused(match, action, seat) for action in ("draw", "stop")] == ["not-washing"] * 2
    assert refused(match, "keep elf_sock", seat) == "not-washing"


def test_l_wash_09_nothing_can_be_kept_of_a_wash_that_has_not_failed():
    match = wash("p14", "elf_sock")
    assert refused(match, "keep elf_sock") == "wash-not-failed"
    assert refused(match, "keep orc_sock") == "wash-not-failed"


def test_l_wash_09_only_a_garment_in_the_drum_can_be_kept():
    """Neither one in the basket, nor a clean one, nor one that is nowhere."""
    match = wash("p08", "elf_hat_grand elf_sock orc_sock", clean="dwarf_sock")
    match.act("draw")
    for garment in ("orc_sock", "dwarf_sock", "vampire_sock"):
        assert refused(match, f"keep {garment}") == "not-in-drum"


def test_l_wash_09_after_failing_one_can_neither_draw_nor_stop():
    match = failed_wash()
    assert [refused(match, action) for action in ("draw", "stop")] == ["wash-failed"] * 2


def test_l_wash_09_nobody_else_chooses():
    match = act(three_washers(), "draw", "draw")
    assert refused(match, "keep elf_sock", 2) == "not-your-decision"


def test_l_wash_11_after_a_failure_the_wash_is_over():
    match = act(three_washers(), "draw", "draw", "keep elf_sock")
    assert refused(match, "stop", 1) == "wash-over"
    assert match.pending == (2,)


def test_l_wash_12_who_has_stopped_can_neither_draw_nor_stop_again():
    match = act(three_washers(), "draw", "stop")
    assert [refused(match, action, 1) for action in ("draw", "stop")] == ["wash-over"] * 2


def test_l_wash_18_who_has_completed_cannot_stop():
    match = act(three_washers(), "stop", "draw", "draw")
    assert refused(match, "stop", 2) == "wash-over"


def test_l_wash_while_somebody_washes_no_garment_can_be_taken():
    match = wash("p14", "elf_sock")
    assert refused(match, "take elf_sock") == "baskets-filled"


# --- rulings -------------------------------------------------------------------------------------


def test_a_01_no_two_programmes_of_a_type_have_one_temperature():
    for number in range(1, 5):
        warm = [p.temperature for p in PACK.programmes if p.type == number]
        assert len(set(warm)) == 5


def test_a_02_the_first_garment_of_a_wash_is_never_protected():
    match = Match("laundromat", seats=3, seed=8)
    chance = random.Random(8)
    firsts = []
    while not match.is_over:
        seat = match.pending[0]
        legal = [action for action in match.legal(seat) if action.text != "stop"]
        match.act("potion" if "potion" in legal else chance.choice(legal), seat)
        washer = match.view().washer
        if washer is not None and len(drum(match, washer)) == 1:
            firsts += drum(match, washer)
    assert len(firsts) == 12
    assert not any(garment.endswith("~") for garment in firsts)
    assert sorted(seat for seat, _, _ in all_events(match, "potion")) == [0, 1, 2]


LAST_ROUND_OF_FIVE = """
    round: 4   washer: 3
    seat 0   programmes: p01- p06- p11- p16-
    seat 1   programmes: p02- p07- p12- p17-
    seat 2   programmes: p03- p08- p13- p18-
    seat 3   programmes: p04- p09- p14- p19
             basket: elf_underwear_plain elf_underwear_frilly orc_underwear_plain
                     orc_underwear_frilly dwarf_underwear_plain dwarf_underwear_frilly
    seat 4   programmes: p05- p10- p15- p20-
    """


def test_a_03_five_players_need_six_garments_in_round_4_too():
    match = laundromat(LAST_ROUND_OF_FIVE)
    act(match, "draw", "draw", "draw", "draw")
    assert (match.is_over, len(drum(match, 3)), match.view().cycle) == (False, 5, 6)
    stopped = act(match.copy(), "stop")
    assert fate(stopped, 4, 3) == "discarded"
    match.act("draw")
    assert (fate(match, 4, 3), len(clean(match, 3)), match.is_over) == ("completed", 6, True)


def test_a_03_only_the_deal_changes():
    match = laundromat("""
        round: 4
        seat 0   basket: elf_sock
        seat 1   basket: elf_sock
        seat 2   basket: elf_sock
        seat 3   basket: elf_sock
        seat 4   basket: orc_sock
        """)
    assert [seat.hand_size for seat in match.view().seats] == [5] * 5
    assert match.view().cycle == 6


def test_a_04_the_garment_kept_after_a_failure_is_clean():
    match = act(failed_wash(), "keep elf_hat_pointed")
    seat = match.view().seats[0]
    assert (seat.clean, seat.species) == (("elf_hat_pointed",), "elf")
    assert dict(seat.score) == {
        **dict.fromkeys(["programmes", "socks", "underwear", "trousers", "capes"], 0),
        "specialisation": 2,
        "others": 3,
        "potion": 4,
    }


def test_a_08_stains_are_compared_by_kind_not_in_total():
    """3 dirt, 3 magic and 3 slime under maxima of 4, 3 and 3."""
    match = wash("p11", drum="dwarf_hat_grand elf_sock orc_sock elf_cape_hooded")
    assert stains(match) == {"dirt": 3, "magic": 3, "slime": 3}
    assert question(match) == (0, "wash")
    match.act("draw")
    assert fate(match, 3) == "completed"


def test_a_09_after_the_potion_nobody_can_stop_without_the_garment():
    match = wash("p05", "elf_sock dwarf_hat_grand orc_underwear_plain")
    act(match, "potion", "stop")
    assert clean(match) == ["elf_sock", "dwarf_hat_grand"]


def test_a_10_a_failure_after_the_potion_comes_from_a_later_garment():
    match = wash("p16", "elf_hat_grand mermaid_hat_grand vampire_hat_grand orc_sock")
    match.act("potion")
    assert (question(match), events(match, "failed")) == ((0, "wash"), [])
    match.act("draw")
    assert question(match) == (0, "keep")
    assert drum(match) == ["elf_hat_grand", "mermaid_hat_grand~", "vampire_hat_grand"]


@pytest.mark.parametrize("kept", ["elf_hat_grand", "mermaid_hat_grand", "vampire_hat_grand"])
def test_a_10_the_potion_stays_used_and_does_not_limit_the_choice(kept):
    match = wash("p11", "elf_hat_grand mermaid_hat_grand vampire_hat_grand orc_sock")
    act(match, "potion", "draw")
    assert len(options(match)) == 3
    match.act(f"keep {kept}")
    assert (clean(match), has_potion(match), len(gone(match))) == ([kept], False, 2)


def test_a_11_all_programmes_of_a_type_go_the_same_way():
    ways = [{p.direction for p in PACK.programmes if p.type == number} for number in range(1, 5)]
    assert ways == [{1}, {-1}, {1}, {-1}]


def last_hands() -> Match:
    """Round 1, to the left: everyone holds two garments."""
    return laundromat("""
        round: 1
        seat 0   programmes: p01 p06 p11 p16   hand: elf_sock elf_hat_cap   basket: orc_sock
        seat 1   programmes: p02 p07 p12 p17   hand: orc_hat_cap dwarf_sock   basket: orc_sock
        seat 2   programmes: p03 p08 p13 p18   hand: dwarf_hat_cap mermaid_sock   basket: orc_sock
        """)


def test_a_12_the_last_garments_are_given_when_everybody_has_chosen():
    match = last_hands()
    for seat, choice in [(2, "take mermaid_sock"), (0, "take elf_hat_cap")]:
        match.act(choice, seat)
        assert all_events(match, "gave") == []
        assert [seen.basket_size for seen in match.view().seats] == [1, 1, 1]
    match.act("take orc_hat_cap", 1)
    assert sorted((seat, to) for seat, _, to in events(match, "gave")) == [(0, 1), (1, 2), (2, 0)]
    inside = [sorted([*basket(match, seat), *drum(match, seat)]) for seat in range(3)]
    assert inside == [
        ["dwarf_hat_cap", "elf_hat_cap", "orc_sock"],
        ["elf_sock", "orc_hat_cap", "orc_sock"],
        ["dwarf_sock", "mermaid_sock", "orc_sock"],
    ]


def test_a_12_the_order_of_choosing_does_not_matter():
    choices = {0: "take elf_sock", 1: "take dwarf_sock", 2: "take dwarf_hat_cap"}
    ends = set()
    for order in ([0, 1, 2], [2, 1, 0], [1, 0, 2]):
        match = last_hands()
        for seat in order:
            match.act(choices[seat], seat)
        ends.add(match.digest())
    assert len(ends) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_17_with_a_maximum_of_0_any_such_stain_fails_at_once(kind):
    limits = [0 if kind == other else None for other in KINDS]
    stained = ONE[kind].split()[0]
    match = do(wash("p05", stained, pack=with_limits("p05", *limits)))
    assert all_events(match, "failed") == [(0, None, KINDS.index(kind))]
    assert (clean(match), fate(match, 1)) == ([stained], "discarded")
    later = wash("p05", f"elf_underwear_plain {stained}", pack=with_limits("p05", *limits))
    assert question(later) == (0, "wash")
    later.act("draw")
    assert question(later) == (0, "keep")


@pytest.mark.parametrize("kind", KINDS)
def test_a_17_with_a_maximum_of_0_everything_else_is_safe(kind):
    limits = [0 if kind == other else None for other in KINDS]
    harmless = " ".join(TWO[other] for other in KINDS if other != kind)
    match = wash("p05", harmless, pack=with_limits("p05", *limits))
    act(match, "draw", "draw")
    assert fate(match, 1) == "completed"


def test_a_17_the_potion_helps_against_a_maximum_of_0():
    pack = with_limits("p05", 0, 0, 0)
    match = act(wash("p05", "elf_underwear_plain dwarf_hat_grand", pack=pack), "potion")
    assert (question(match), stains(match)) == ((0, "wash"), dict.fromkeys(KINDS, 0))

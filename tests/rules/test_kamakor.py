"""GOSU with Kamakor: its clans, jumps, Dragoon tokens, cards' own actions, Recruiters."""

from collections import Counter
from collections.abc import Callable

import pytest

from helpers import (
    all_events,
    deck_size,
    discards,
    do,
    dragoons,
    drawing,
    gosu,
    hand,
    hand_size,
    holder,
    kamakor,
    options,
    question,
    row,
    strength,
    supply,
    tokens,
)
from warren.engine import Match
from warren.engine.errors import NotationError
from warren.engine.games import load_pack
from warren.packs.loader import check_file, with_cards

PACK = load_pack("gosu")
NEW_CLANS = ("dragoon", "kobuke", "shadow", "shibuke", "warmachine")
ELIMINATED = ("ancient", "alpha", "dragoon", "kobuke", "warmachine")
SURVIVORS = {"dark", "meka", "fire", "shadow", "shibuke"}


def offered(match: Match, verb: str) -> list[str]:
    """Return the options with a verb."""
    return [option for option in options(match) if option.split()[0] == verb]


def begun(*, seats: int = 2, seed: int = 1, eliminated: tuple[str, ...] = ELIMINATED) -> Match:
    """Return a match after the eliminations."""
    match = Match("gosu", seats=seats, seed=seed, kamakor=True)
    return do(match, *[f"clan {clan}" for clan in eliminated])


def cards_of(match: Match) -> list[str]:
    """Return all hidden cards of the deck and the hands."""
    lines = drawing(match).splitlines()
    return [
        card for line in lines if "hand:" in line or "deck:" in line for card in line.split()[1:]
    ]


def shift_cost(match: Match, place: str) -> int:
    """Return the current cost of shifting a card; the hand must have more cards."""
    trial = match.copy()
    trial.act(f"shift {place}")
    if trial.decision.question == "newcomer":
        trial.act(trial.legal()[0])
    return trial.decision.amount if trial.decision.question == "pay" else 0


# --- the box (G-COMP) ----------------------------------------------------------------------------


def test_g_comp_13_kamakor_adds_five_clans_of_20_cards():
    assert len(PACK.clans) == 10
    assert [clan for clan in PACK.clans if clan not in PACK.base.clans] == list(NEW_CLANS)
    cards = Counter(card.clan for card in PACK.cards for _ in range(card.copies))
    assert cards == dict.fromkeys(PACK.clans, 20)


def test_k_04_a_card_of_several_levels_counts_once_for_its_first_level():
    """As always, a clan has 10 cards of level 1, 7 of level 2 and 3 of level 3."""
    for clan in NEW_CLANS:
        own = [card for card in PACK.cards if card.clan == clan]
        assert Counter(card.level for card in own for _ in range(card.copies)) == {
            1: 10,
            2: 7,
            3: 3,
        }
        assert all(card.copies == (2 if card.level == 1 else 1) for card in own)
        assert all(card.value == (2, 3, 5)[card.level - 1] for card in own)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_g_comp_14_six_dragoon_tokens_lie_in_the_supply(seats):
    match = Match("gosu", seats=seats, seed=1, kamakor=True)
    assert supply(match) == 6
    assert [dragoons(match, seat) for seat in range(seats)] == [0] * seats


@pytest.mark.parametrize("number", [0, 1, 8])
def test_g_comp_14_there_may_be_another_number_of_dragoon_tokens(number):
    assert supply(Match("gosu", seed=1, kamakor=True, dragoon_supply=number)) == number


@pytest.mark.parametrize("number", [-1, 100])
def test_g_comp_14_a_senseless_number_of_dragoon_tokens_is_refused(number):
    with pytest.raises(ValueError, match="dragoon_supply"):
        Match("gosu", seed=1, kamakor=True, dragoon_supply=number)


def test_g_comp_14_a_smaller_supply_is_empty_sooner():
    match = kamakor(
        """
        seat 0   I: dragoon_goblin_groom dragoon_goblin_groom
        seat 1   passed: yes
        """,
        dragoon_supply=1,
    )
    do(match, "activate I1", "activate I2")
    assert (dragoons(match, 0), supply(match)) == (1, 0)


# --- without Kamakor -----------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_without_kamakor_no_clan_is_eliminated_and_no_card_of_it_is_in_the_match(seats):
    match = Match("gosu", seats=seats, seed=1)
    assert question(match)[1] != "eliminate"
    assert {PACK.card(card).clan for card in cards_of(match)} == set(PACK.base.clans)
    assert len(cards_of(match)) == 100


def test_without_kamakor_nothing_of_it_is_offered():
    match = gosu("""
        seat 0   II: adelam
                 I:  alpha_guardian
                 hand: mind
        """)
    assert not [o for o in options(match) if o.split()[0] in ("jump", "use", "dragoon")]
    assert "draw 1 dragoon" not in options(match)
    assert match.why_not("jump I1") == "no-shadow-jump"
    assert match.why_not("use I1") == "no-own-action"
    assert match.why_not("dragoon I1") == "no-dragoon"
    assert match.view().supply is None
    assert match.view().clans == ()


def test_without_kamakor_one_may_pass_with_tokens_left():
    assert gosu("seat 0   hand: mind").why_not("pass") is None


@pytest.mark.parametrize(
    "text",
    [
        "seat 0   hand: everwhere",
        "seat 0   hand: mind   dragoons: 1",
        "seat 0   I: dark_medic^",
        "clans: ancient alpha dark meka fire",
    ],
)
def test_without_kamakor_a_position_can_have_nothing_of_it(text):
    with pytest.raises(NotationError, match="kamakor"):
        gosu(text)


# --- clans are eliminated (G-KSET) ---------------------------------------------------------------


def test_g_kset_01_the_holder_is_known_before_clans_are_eliminated():
    matches = [Match("gosu", seats=3, seed=seed, kamakor=True) for seed in range(12)]
    assert {holder(match) for match in matches} == {0, 1, 2}
    assert all(question(match) == (holder(match), "eliminate") for match in matches)
    assert all(hand_size(match, seat) == 0 for match in matches for seat in range(3))


@pytest.mark.parametrize(
    ("seats", "order"),
    [(2, [0, 1, 0, 1, 0]), (3, [0, 1, 2, 0, 1]), (4, [0, 1, 2, 3, 0])],
)
@pytest.mark.parametrize("seed", [0, 1, 2, 3])
def test_g_kset_03_the_holder_eliminates_first_then_clockwise(seats, order, seed):
    match = Match("gosu", seats=seats, seed=seed, kamakor=True)
    asked = []
    for clan in ELIMINATED:
        assert question(match)[1] == "eliminate"
        asked.append(question(match)[0])
        do(match, f"clan {clan}")
    assert asked == [(holder(match) + step) % seats for step in order]
    assert question(match)[1] != "eliminate"


def test_g_kset_03_the_holder_is_not_always_seat_0():
    """This makes the test above meaningful."""
    for seats in (2, 3, 4):
        deals = [Match("gosu", seats=seats, seed=seed, kamakor=True) for seed in range(4)]
        assert len({holder(match) for match in deals}) > 1


def test_g_kset_02_five_clans_remain():
    match = Match("gosu", seed=1, kamakor=True)
    for left, clan in zip((10, 9, 8, 7, 6), ELIMINATED, strict=True):
        assert len(match.view().clans) == len(options(match)) == left
        do(match, f"clan {clan}")
    assert set(match.view().clans) == SURVIVORS


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("eliminated", [ELIMINATED, NEW_CLANS, tuple(PACK.base.clans)])
def test_g_kset_04_the_deck_has_100_cards_of_the_five_clans_that_remain(seats, eliminated):
    match = begun(seats=seats, eliminated=eliminated)
    survivors = [clan for clan in PACK.clans if clan not in eliminated]
    expected = [c.id for c in PACK.cards if c.clan in survivors for _ in range(c.copies)]
    assert Counter(cards_of(match)) == Counter(expected)
    assert deck_size(match) == 100 - 7 * seats
    assert [hand_size(match, seat) for seat in range(seats)] == [7] * seats


def test_g_kset_04_an_eliminated_clan_cannot_be_eliminated_again():
    match = do(Match("gosu", seed=1, kamakor=True), "clan dark")
    assert match.why_not("clan dark") == "clan-eliminated"
    assert "clan dark" not in options(match)
    do(match, "clan fire")
    assert match.why_not("clan dark") == match.why_not("clan fire") == "clan-eliminated"


def test_g_kset_04_an_eliminated_clan_cannot_be_named_later():
    """Summoner names a clan of this match."""
    match = kamakor("""
        clans: alpha dark meka shadow shibuke
        seat 0   hand: alpha_summoner
        """)
    do(match, "play alpha_summoner")
    clans = ["alpha", "dark", "meka", "shadow", "shibuke"]
    assert sorted(options(match)) == [f"clan {clan}" for clan in clans]


def test_g_kset_05_everybody_sees_what_is_eliminated():
    match = do(Match("gosu", seed=1, kamakor=True), "clan dark", "clan shadow")
    first = holder(match)
    seen = [(seat, PACK.clans[clan]) for seat, _, clan in all_events(match, "eliminated")]
    assert seen == [(first, "dark"), (1 - first, "shadow")]
    for viewer in (0, 1, None):
        assert not {"dark", "shadow"} & set(match.view(viewer).clans)


def test_g_kset_06_nobody_may_skip():
    match = Match("gosu", seed=1, kamakor=True)
    assert options(match) == [f"clan {clan}" for clan in PACK.clans]
    for answer in ("pass", "done", "no"):
        assert match.why_not(answer) == "not-asked"


def test_g_kset_the_holder_takes_the_first_turn_after_the_eliminations():
    matches = [begun(seats=3, seed=seed) for seed in range(12)]
    asked = [match for match in matches if question(match)[1] == "turn"]
    assert {holder(match) for match in asked} == {0, 1, 2}
    assert all(question(match)[0] == holder(match) for match in asked)


# --- the mulligan (K-03) -------------------------------------------------------------------------


def rows_of(card: str) -> tuple[int, ...]:
    """Return the levels that a card has in hand."""
    several = {
        "defender_of_the_world_tree": (1, 2),
        "snare_weaver_of_the_world_tree": (1, 2),
        "ebbu_heartwood": (2, 3),
        "lichenna": (1, 2),
        "everwhere": (1, 2, 3),
    }
    return several.get(card, (PACK.card(card).level,))


def deal(wanted: Callable[[Match, int], bool], *, start: int) -> tuple[Match, int]:
    """Return the first deal that fits and its seat; `start` is a seed known to fit."""
    for seed in range(start, start + 1000):
        match = begun(seed=seed)
        for seat in (0, 1):
            if wanted(match, seat):
                return match, seat
    raise AssertionError("no deal of this kind")


@pytest.mark.parametrize(("card", "start"), [("lichenna", 119), ("everwhere", 389)])
def test_k_03_a_card_of_several_levels_counts_as_level_1_for_the_mulligan(card, start):
    """The hand has no other level-1 card."""

    def only_that(match: Match, seat: int) -> bool:
        return [held for held in hand(match, seat) if 1 in rows_of(held)] == [card]

    match, seat = deal(only_that, start=start)
    assert question(match) != (seat, "mulligan")


def test_k_03_a_hand_without_any_card_of_level_1_may_still_be_exchanged():
    def has_none(match: Match, seat: int) -> bool:
        return not [held for held in hand(match, seat) if 1 in rows_of(held)]

    match, seat = deal(has_none, start=8)
    assert question(match) == (seat, "mulligan")
    do(match, "yes")
    assert (hand_size(match, seat), len(discards(match))) == (7, 7)


# --- several levels (A-23, K-01 to K-05) ---------------------------------------------------------


def test_k_01_a_card_of_several_levels_needs_its_clan_below_on_level_2():
    """No face-up World-Tree Bakuto: only level 1 is possible, for 2 cards."""
    match = kamakor("""
        seat 0   I: dark_medic [whisperer_of_the_world_tree]
                 hand: defender_of_the_world_tree mind ange kork
        """)
    do(match, "play defender_of_the_world_tree")
    assert question(match) == (0, "pay")
    do(match, "discard mind", "discard ange")
    assert row(match, 0, 1)[2] == "defender_of_the_world_tree"


def test_k_01_a_card_of_several_levels_is_refused_if_no_row_is_open_to_it():
    match = kamakor("""
        seat 0   I: dark_medic
                 hand: defender_of_the_world_tree mind
        """)
    assert match.why_not("play defender_of_the_world_tree") == "cannot-pay"


def test_k_01_the_pyramid_holds_for_a_card_of_several_levels():
    match = kamakor("""
        seat 0   II: thornhush
                 I:  whisperer_of_the_world_tree
                 hand: lichenna
        """)
    do(match, "play lichenna")
    assert row(match, 0, 1) == ["whisperer_of_the_world_tree", "lichenna"]


def test_k_01_a_full_row_is_closed_to_a_card_of_several_levels():
    five = "whisperer_of_the_world_tree dark_medic dark_medic dark_thief dark_thief"
    match = kamakor(f"""
        seat 0   I: {five}
                 hand: lichenna
        """)
    do(match, "play lichenna")
    assert row(match, 0, 2) == ["lichenna"]


def test_k_01_the_row_is_chosen_when_the_card_is_placed():
    match = kamakor("""
        seat 0   I: whisperer_of_the_world_tree
                 hand: lichenna
        """)
    do(match, "play lichenna")
    assert question(match) == (0, "row")
    assert match.why_not("level 3") == "wrong-level"
    do(match, "level 2")
    assert (row(match, 0, 1), row(match, 0, 2)) == (["whisperer_of_the_world_tree"], ["lichenna"])


def test_k_02_a_card_has_only_the_level_of_its_row():
    """Medic captures cards of level 1."""
    match = kamakor("""
        seat 0   I: dark_medic
        seat 1   II: defender_of_the_world_tree
                 I:  snare_weaver_of_the_world_tree
        """)
    do(match, "activate I1")
    assert options(match) == ["choose 0.I1", "choose 1.I1"]
    assert match.why_not("choose 1.II1") == "wrong-level"


def test_k_02_a_captured_card_has_the_level_of_its_row_too():
    """Assassin destroys free cards of level 1 or 2, face up or not."""
    match = kamakor("""
        seat 0   hand: dark_assassin
        seat 1   III: [everwhere]
                 II:  [lichenna] kao
                 I:   dark_medic dark_medic
        """)
    do(match, "play dark_assassin")
    assert options(match) == ["choose 0.I1", "choose 1.II2"]
    assert match.why_not("choose 1.III1") == "wrong-level"


def test_k_02_the_value_is_that_of_the_row():
    match = kamakor("""
        seat 0   III: everwhere
                 II:  defender_of_the_world_tree
                 I:   lichenna
                 hand: mind
        """)
    assert strength(match, 0) == 5 + 3 + 2


def test_k_02_a_swap_takes_cards_of_one_row():
    match = kamakor("""
        advantage: 1
        seat 0   II: dom defender_of_the_world_tree kao
                 I:  lichenna dark_medic dark_medic
        """)
    do(match, "activate II1", "choose 0.II2")
    assert options(match) == ["choose 0.II1", "choose 0.II3"]
    assert match.why_not("choose 0.I1") == "other-row"
    do(match, "choose 0.II3")
    assert row(match, 0, 2) == ["dom*", "kao", "defender_of_the_world_tree"]


@pytest.mark.parametrize(
    ("place", "army"), [("I1", "I: alpha_warrior"), ("II1", "I: dark_medic   II: tantivoo")]
)
def test_k_03_a_card_of_several_levels_may_come_in_by_a_shift_on_any_of_them(place, army):
    match = kamakor(f"""
        seat 0   {army}
                 hand: everwhere kork labdad
        """)
    do(match, f"shift {place}", "discard kork")
    assert (row(match, 0, place.count("I")), hand(match, 0)) == (["everwhere"], [])


def test_k_03_a_card_of_several_levels_comes_in_only_on_its_own_levels():
    match = kamakor("""
        seat 0   I: alpha_warrior
                 hand: ebbu_heartwood kork labdad
        """)
    assert match.why_not("shift I1") == "no-newcomer"


@pytest.mark.parametrize(
    ("place", "army"), [("I1", "I: dark_thief"), ("II1", "I: dark_medic   II: trsck")]
)
def test_k_03_a_card_of_several_levels_may_come_from_the_discards_on_any_of_them(place, army):
    match = kamakor(f"""
        seat 0   {army}
                 hand: kork labdad temuchin
        discards: everwhere
        """)
    do(match, f"shift {place}", "discard kork", "discard labdad")
    assert row(match, 0, place.count("I")) == ["everwhere"]


@pytest.mark.parametrize("level", [1, 2, 3])
def test_k_03_a_card_of_several_levels_is_kept_by_any_of_them(level):
    match = kamakor("""
        seat 0   hand: alpha_recruiter
        deck: everwhere ...
        """)
    do(match, "play alpha_recruiter", f"level {level}")
    assert "everwhere" in hand(match, 0)


def test_k_05_twins_are_identical_in_whatever_row_they_stand():
    match = kamakor("""
        seat 0   II: defender_of_the_world_tree
                 I:  whisperer_of_the_world_tree
        deck: defender_of_the_world_tree ...
        """)
    do(match, "jump II1")
    assert row(match, 0, 2) == ["[defender_of_the_world_tree]"]
    assert discards(match) == ["defender_of_the_world_tree"]


def test_a_23_a_card_of_level_2_by_its_number_may_be_the_first_of_an_army():
    match = kamakor("seat 0   hand: everwhere mind")
    do(match, "play everwhere")
    assert (row(match, 0, 1), strength(match, 0)) == (["everwhere"], 2)


# --- Shadow Jumps (G-SHAD, K-06 to K-08) ---------------------------------------------------------


def jumping(deck: str, *, more: str = "", **options: int) -> Match:
    """Seat 0 has a Whisperer in I1."""
    return kamakor(
        f"""
        seat 0   I: whisperer_of_the_world_tree
                 hand: kork
                 {more}
        seat 1   hand: loya
        deck: {deck}
        """,
        **options,
    )


def test_g_shad_01_a_jump_is_the_action_of_the_turn_and_costs_nothing():
    match = do(jumping("dark_medic ..."), "jump I1")
    assert question(match) == (1, "turn")
    assert (hand(match, 0), tokens(match, 0)) == (["kork"], (2, 0))


def test_g_shad_01_a_jumper_cannot_shift():
    assert jumping("...").why_not("shift I1") == "no-shift-cost"


def test_g_shad_01_a_card_without_shadow_jump_cannot_jump():
    match = kamakor("seat 0   I: dark_medic dark_thief   hand: kork")
    assert match.why_not("jump I1") == match.why_not("jump I2") == "no-shadow-jump"


def test_g_shad_01_only_cards_of_ones_own_army_can_jump():
    match = kamakor("""
        seat 0   hand: kork
        seat 1   I: whisperer_of_the_world_tree
        """)
    assert offered(match, "jump") == []


def test_g_shad_02_a_revealed_card_of_the_same_level_replaces_the_jumper():
    match = do(jumping("dark_medic mind ..."), "jump I1")
    assert row(match, 0, 1) == ["dark_medic"]
    assert discards(match) == ["whisperer_of_the_world_tree"]


def test_g_shad_02_the_newcomer_arrives():
    match = do(jumping("ancient_visionary mind ange ..."), "jump I1")
    assert hand(match, 0) == ["ange", "kork", "mind"]


def test_g_shad_02_the_newcomer_arrives_by_a_shift():
    """Only then Kokoshomushu has an effect (G-CARD-13)."""
    match = kamakor("""
        seat 0   II: tumblemoss
                 I:  dark_medic
                 hand: kork
        deck: kokoshomushu mind ange dante trix sol ...
        """)
    do(match, "jump II1")
    assert hand(match, 0) == ["ange", "dante", "mind", "sol", "trix"]


def test_g_shad_02_the_newcomer_takes_exactly_the_place_of_the_jumper():
    match = kamakor("""
        seat 0   II: kao
                 I:  dark_thief whisperer_of_the_world_tree dark_thief
        deck: dark_medic ...
        """)
    do(match, "jump I2")
    assert row(match, 0, 1) == ["dark_thief", "dark_medic", "dark_thief"]


@pytest.mark.parametrize("card", ["kao", "mind"])
def test_g_shad_03_otherwise_the_jumper_is_captured(card):
    match = do(jumping(f"{card} ..."), "jump I1")
    assert row(match, 0, 1) == ["[whisperer_of_the_world_tree]"]
    assert question(match) == (1, "turn")


@pytest.mark.parametrize(
    ("place", "card", "succeeds"),
    [
        ("I1", "dark_medic", True),
        ("I1", "kao", False),
        ("I1", "mind", False),
        ("II1", "dark_medic", False),
        ("II1", "kao", True),
        ("II1", "mind", False),
        ("III1", "dark_medic", False),
        ("III1", "kao", False),
        ("III1", "mind", True),
    ],
)
def test_g_shad_02_the_level_of_the_jumper_decides(place, card, succeeds):
    match = kamakor(f"""
        seat 0   III: ebbu_heartwood
                 II:  tumblemoss
                 I:   whisperer_of_the_world_tree
        deck: {card} ...
        """)
    do(match, f"jump {place}")
    captured = match.view().seats[0].rows[place.count("I") - 1][0].captured
    assert (row(match, 0, place.count("I")) == [card], captured) == (succeeds, not succeeds)


def test_g_shad_04_a_revealed_card_that_is_not_used_is_discarded():
    match = do(jumping("kao mind ..."), "jump I1")
    assert (discards(match), hand(match, 0)) == (["kao"], ["kork"])


def test_g_shad_05_a_twin_is_a_failed_jump():
    match = do(jumping("whisperer_of_the_world_tree ..."), "jump I1")
    assert row(match, 0, 1) == ["[whisperer_of_the_world_tree]"]
    assert discards(match) == ["whisperer_of_the_world_tree"]


def test_g_shad_06_a_15_the_clan_does_not_matter_and_a_new_one_costs_nothing():
    """The hand couldn't pay for a new clan."""
    match = kamakor("""
        seat 0   I: whisperer_of_the_world_tree dark_medic
        deck: fire_explosive ...
        """)
    do(match, "jump I1")
    assert row(match, 0, 1) == ["fire_explosive", "dark_medic"]


def test_g_shad_06_a_newcomer_on_level_3_needs_no_clan_below():
    match = kamakor("""
        seat 0   III: ebbu_heartwood
                 II:  kao
                 I:   dark_medic
        deck: higuma ...
        """)
    do(match, "jump III1")
    assert row(match, 0, 3) == ["higuma"]


def test_g_shad_07_an_empty_deck_is_refilled_first():
    match = kamakor("""
        seat 0   I: whisperer_of_the_world_tree
        deck:
        discards: dark_medic dark_avenger
        """)
    do(match, "jump I1")
    assert row(match, 0, 1)[0] in ("dark_medic", "dark_avenger")
    assert (deck_size(match), discards(match)) == (1, ["whisperer_of_the_world_tree"])


def test_g_shad_07_a_jump_may_reveal_the_last_card_there_is():
    match = kamakor("""
        seat 0   I: whisperer_of_the_world_tree
        deck: dark_medic
        """)
    do(match, "jump I1")
    assert (row(match, 0, 1), deck_size(match)) == (["dark_medic"], 0)


def test_g_shad_07_without_any_card_to_reveal_nobody_can_jump():
    match = jumping("")
    assert match.why_not("jump I1") == "no-card-to-reveal"
    assert offered(match, "jump") == []


def test_g_shad_07_meow_reacts_when_a_jump_refills_the_deck():
    match = kamakor("""
        advantage: 0
        seat 0   I: whisperer_of_the_world_tree
        seat 1   II: meow
                 I:  meka_scout
                 hand: kork labdad
        deck:
        discards: dark_medic
        """)
    do(match, "jump I1")
    assert holder(match) == 1


def test_g_shad_08_a_captured_card_cannot_jump():
    match = kamakor("seat 0   I: [whisperer_of_the_world_tree]   hand: kork")
    assert match.why_not("jump I1") == "captured"


def test_g_mut_15_a_token_on_the_jumper_is_spent():
    match = kamakor("""
        seat 0   tokens: 1
                 I: whisperer_of_the_world_tree*
        deck: dark_medic ...
        """)
    do(match, "jump I1")
    assert (row(match, 0, 1), tokens(match, 0)) == (["dark_medic"], (1, 1))


def test_a_05_a_token_on_a_jumper_that_fails_stays_on_it():
    match = kamakor("""
        seat 0   tokens: 1
                 I: whisperer_of_the_world_tree*
        deck: kao ...
        """)
    do(match, "jump I1")
    assert (row(match, 0, 1), tokens(match, 0)) == (["[whisperer_of_the_world_tree*]"], (1, 0))


def test_k_06_the_steps_of_a_jump():
    """The jumper's effect, then its discard, then the newcomer's arrival."""
    match = kamakor("""
        seat 0   I: lichenna
        deck: ancient_visionary mind ange dante ...
        """)
    match.act("jump I1")
    told = [(happening.what, happening.card) for happening in match.happened(0)]
    assert told[:6] == [
        ("jumps", "lichenna"),
        ("revealed", "ancient_visionary"),
        ("drew", "mind"),
        ("shifted-in", "ancient_visionary"),
        ("drew", "ange"),
        ("drew", "dante"),
    ]


def test_k_06_nobody_may_decline_a_success():
    match = do(jumping("dark_avenger ..."), "jump I1")
    assert (row(match, 0, 1), question(match)) == (["dark_avenger"], (1, "turn"))


def test_k_06_a_jump_may_be_made_several_times_a_round():
    match = kamakor("""
        seat 0   I: whisperer_of_the_world_tree
        seat 1   passed: yes
        deck: snare_weaver_of_the_world_tree mind dark_avenger ...
        """)
    do(match, "jump I1")
    assert row(match, 0, 1) == ["snare_weaver_of_the_world_tree"]
    do(match, "jump I1")
    assert row(match, 0, 1) == ["dark_avenger"]


SCOUT = """
    turn: 1
    seat 0   I: meka_scout
             hand: kork
    seat 1   II: {hero}
             I:  whisperer_of_the_world_tree
    deck: {deck}
    """


def test_k_07_a_successful_jump_is_a_shift_for_other_cards():
    match = do(kamakor(SCOUT.format(hero="kao", deck="dark_medic mind ...")), "jump I1")
    assert question(match) == (0, "may")


def test_k_07_a_failed_jump_is_none():
    match = do(kamakor(SCOUT.format(hero="kao", deck="trix mind ...")), "jump I1")
    assert question(match) == (0, "turn")


@pytest.mark.parametrize(
    ("answer", "asked"), [("keep dark_medic", (0, "may")), ("done", (0, "turn"))]
)
def test_k_07_a_jump_over_three_cards_is_a_shift_if_one_replaces_the_jumper(answer, asked):
    match = kamakor(SCOUT.format(hero="mosk_of_the_canopy", deck="dark_medic mind trix ..."))
    do(match, "activate II1", "choose 1.I1", answer)
    assert question(match) == asked


def test_g_shad_02_the_jumper_is_not_destroyed():
    """G-MUT-07: neither Prahs nor Dawn reacts."""
    match = kamakor("""
        seat 0   III: dawn
                 II:  prahs
                 I:   whisperer_of_the_world_tree
                 hand: kork
        deck: dark_medic ...
        """)
    do(match, "jump I1")
    assert (question(match), hand(match, 0)) == ((1, "turn"), ["kork"])


# --- Kao (G-KAO-01, K-08, K-27) ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "army"),
    [
        ("jump I1", "I: whisperer_of_the_world_tree"),
        ("use I1", "I: shibuke_goblin_penitent"),
        ("use II1", "I: dark_thief   II: boilover"),
        ("use II1", "I: dark_thief   II: brother_rusk"),
    ],
)
def test_g_kao_01_kao_does_not_react_to_a_card_that_captures_itself(action, army):
    match = kamakor(f"""
        seat 0   {army}
        seat 1   II: kao
                 I:  dark_medic
        seat 2   hand: mind
        deck: trix ange dante ...
        """)
    do(match, action)
    assert question(match) == (1, "turn")
    assert any(slot.captured for cards in match.view().seats[0].rows for slot in cards)


def test_g_kao_01_kao_reacts_when_another_card_captures_it():
    match = kamakor("""
        seat 0   II: ballanchain
                 I:  dark_thief
        seat 1   II: kao
                 I:  [dark_medic]
        """)
    do(match, "use II1")
    assert (row(match, 1, 2), question(match)) == (["[kao]"], (1, "may"))


def test_k_08_kao_itself_does_not_react_to_a_jump_of_its_own_player_that_fails():
    match = kamakor("""
        seat 0   II: kao
                 I:  whisperer_of_the_world_tree
        deck: trix ange ...
        """)
    do(match, "jump I1")
    assert (question(match), hand(match, 0)) == ((1, "turn"), [])


def test_g_kao_01_kao_that_jumps_and_fails_does_not_react():
    """Thousand-Rings lets Kao jump."""
    match = kamakor("""
        seat 0   III: thousand_rings
                 II:  kao
                 I:   dark_medic
        deck: trix ange ...
        """)
    do(match, "jump II1")
    assert (row(match, 0, 2), question(match)) == (["[kao]"], (1, "turn"))


# --- Dragoon tokens (G-DRAGOON, K-12, K-13) ------------------------------------------------------


def test_g_dragoon_01_a_dragoon_token_activates_a_card():
    match = kamakor("""
        seat 0   dragoons: 1
                 I: dark_medic
        seat 1   I: dark_thief
        """)
    do(match, "dragoon I1", "choose 1.I1")
    assert (row(match, 0, 1), row(match, 1, 1)) == (["dark_medic^"], ["[dark_thief]"])
    assert (dragoons(match, 0), tokens(match, 0)) == (0, (2, 0))


def test_g_dragoon_01_both_kinds_of_tokens_may_be_used_while_one_has_them():
    match = kamakor("""
        seat 0   dragoons: 2
                 I: dark_medic dark_medic
                 hand: kork
        """)
    assert offered(match, "activate") == ["activate I1", "activate I2"]
    assert offered(match, "dragoon") == ["dragoon I1", "dragoon I2"]


def test_g_dragoon_01_without_a_dragoon_token_none_can_be_used():
    match = kamakor("seat 0   I: dark_medic   hand: kork")
    assert match.why_not("dragoon I1") == "no-dragoon"


def test_g_dragoon_01_a_card_without_a_symbol_or_captured_takes_none():
    match = kamakor("""
        seat 0   dragoons: 1
                 I: dark_thief [dark_medic]
                 hand: kork
        """)
    assert match.why_not("dragoon I1") == "no-symbol"
    assert match.why_not("dragoon I2") == "captured"


def test_g_dragoon_02_a_card_bears_one_token_of_either_kind():
    match = kamakor("""
        seat 0   dragoons: 1   tokens: 1
                 I: dark_medic* dark_medic^
                 hand: kork
        """)
    for action in ("activate I1", "activate I2", "dragoon I1", "dragoon I2"):
        assert match.why_not(action) == "token-already-there"


def test_g_dragoon_03_a_third_token_in_hand_is_not_gained():
    match = kamakor("""
        seat 0   dragoons: 2
                 I: dragoon_goblin_groom
        """)
    do(match, "activate I1")
    assert (dragoons(match, 0), supply(match)) == (2, 4)


def test_g_dragoon_03_a_third_token_cannot_be_placed():
    match = kamakor("""
        seat 0   dragoons: 2
                 I: dark_medic^ dark_medic^ dragoon_goblin_groom
                 hand: kork
        """)
    assert match.why_not("dragoon I3") == "dragoons-placed"
    assert offered(match, "dragoon") == []
    assert match.why_not("activate I3") is None


def test_g_dragoon_03_a_player_may_have_two_in_hand_and_two_on_cards():
    match = kamakor("""
        seat 0   dragoons: 1
                 I: dark_medic^ dark_medic^ dragoon_goblin_groom
        """)
    do(match, "activate I3")
    assert (dragoons(match, 0), supply(match)) == (2, 2)


def test_g_dragoon_03_tokens_of_others_do_not_count():
    """Blind allows tokens on other players' cards."""
    match = kamakor("""
        seat 0   dragoons: 1
                 I: dark_medic^1 dark_medic^1 dragoon_goblin_groom
                 hand: kork
        """)
    assert offered(match, "dragoon") == ["dragoon I3"]


def test_g_dragoon_03_tokens_on_cards_of_others_do_count():
    match = kamakor("""
        seat 0   dragoons: 1
                 I: dragoon_goblin_groom
                 hand: kork
        seat 1   I: dark_medic^0 dark_medic^0
        """)
    assert match.why_not("dragoon I1") == "dragoons-placed"


def test_g_dragoon_04_nothing_is_gained_from_an_empty_supply():
    match = kamakor(
        """
        seat 0   I: dragoon_goblin_groom
        seat 1   dragoons: 2
        """,
        dragoon_supply=2,
    )
    do(match, "activate I1")
    assert (dragoons(match, 0), supply(match)) == (0, 0)


def dragoons_at_the_end_of_a_round() -> Match:
    """Seat 0 ends the round."""
    match = kamakor("""
        seat 0   tokens: 0   dragoons: 1
                 I: dark_medic^ [dark_medic^]
                 hand: kork
        seat 1   dragoons: 1
                 I: ancient_researcher^ ancient_researcher
                 passed: yes
        """)
    return do(match, "pass")


def test_g_dragoon_05_g_round_03_tokens_on_cards_go_back_to_the_supply():
    match = dragoons_at_the_end_of_a_round()
    assert match.view().round == 2
    assert row(match, 0, 1) == ["dark_medic", "dark_medic"]
    assert row(match, 1, 1) == ["ancient_researcher", "ancient_researcher"]
    assert supply(match) == 4


def test_g_dragoon_06_tokens_in_hand_are_kept():
    match = dragoons_at_the_end_of_a_round()
    assert (dragoons(match, 0), dragoons(match, 1)) == (1, 1)


def test_g_round_03_a_token_on_a_card_of_another_player_goes_back_as_well():
    match = kamakor("""
        seat 0   tokens: 0
                 hand: kork
        seat 1   I: dark_medic^0
                 passed: yes
        """)
    do(match, "pass")
    assert (row(match, 1, 1), supply(match), dragoons(match, 0)) == (["dark_medic"], 6, 0)


def test_g_dragoon_07_dragoon_tokens_cannot_be_spent_to_draw():
    match = kamakor("""
        seat 0   tokens: 0   dragoons: 2
                 hand: kork
        """)
    assert options(match) == ["pass"]
    for action in ("draw 1", "draw 3"):
        assert match.why_not(action) == "no-token"
    for action in ("draw 1 dragoon", "draw 3 mixed", "draw 3 dragoon"):
        assert match.why_not(action) == "no-such-power"


def test_g_dragoon_08_dragoon_tokens_do_not_keep_one_from_passing():
    match = kamakor("""
        seat 0   tokens: 0   dragoons: 2
                 I: dark_medic
                 hand: kork
        """)
    assert match.why_not("pass") is None


def test_g_dragoon_09_a_token_on_a_card_that_is_destroyed_returns_to_the_supply():
    match = kamakor("""
        seat 0   hand: dark_assassin
        seat 1   I: dark_medic^
        """)
    do(match, "play dark_assassin", "choose 1.I1")
    assert (supply(match), dragoons(match, 1), tokens(match, 1)) == (6, 0, (2, 0))


def test_g_dragoon_09_a_token_on_a_card_that_shifts_returns_to_the_supply():
    match = kamakor("""
        seat 0   II: pixl^
                 I:  alpha_guardian
                 hand: kalim kork labdad temuchin
        """)
    do(match, "shift II1", "discard kork", "discard labdad")
    assert (row(match, 0, 2), supply(match), dragoons(match, 0)) == (["kalim"], 6, 0)


def test_g_dragoon_09_a_token_on_a_card_that_jumps_returns_to_the_supply():
    match = kamakor("""
        seat 0   I: whisperer_of_the_world_tree^
        deck: dark_avenger ...
        """)
    do(match, "jump I1")
    assert (row(match, 0, 1), supply(match)) == (["dark_avenger"], 6)


def test_g_dragoon_09_a_token_on_a_card_that_is_captured_stays():
    match = kamakor("""
        seat 0   I: dark_medic
        seat 1   I: dark_medic^
        """)
    do(match, "activate I1", "choose 1.I1")
    assert (row(match, 1, 1), supply(match)) == (["[dark_medic^]"], 5)


def test_k_12_what_cannot_be_gained_is_lost():
    """Bitspur compensates for it; Outrider does not."""
    match = kamakor("""
        seat 0   dragoons: 2
                 hand: dragoon_goblin_outrider
        deck: mind ange ...
        """)
    do(match, "play dragoon_goblin_outrider")
    assert (dragoons(match, 0), supply(match), hand(match, 0)) == (2, 4, ["mind"])


def test_k_12_when_several_gain_at_once_the_active_player_comes_first_then_clockwise():
    text = """
        turn: 1
        seat 0   tokens: 2
        seat 1   II: bitspur
                 I:  dragoon_goblin_groom
                 hand: dowager_oxvell
        seat 2   tokens: 2
        """
    for left, gained in ((1, [0, 1, 0]), (2, [0, 1, 1]), (3, [1, 1, 1])):
        match = kamakor(text, dragoon_supply=left)
        do(match, "play dowager_oxvell")
        assert [dragoons(match, seat) for seat in range(3)] == gained


def test_k_12_outside_turns_the_holder_comes_first():
    for advantage in (0, 1):
        match = kamakor(
            f"""
            advantage: {advantage}
            seat 0   tokens: 0
                     I: dragoon_goblin_ensign
                     hand: kork
            seat 1   I: dragoon_goblin_ensign
                     passed: yes
            """,
            dragoon_supply=1,
        )
        do(match, "pass")
        assert dragoons(match, advantage) == 1
        assert dragoons(match, 1 - advantage) == 0


SADDLES = """
    seat 0   tokens: 0   dragoons: {held}
             III: nine_saddles
             II:  bitspur tantivoo
             I:   dragoon_goblin_ensign dragoon_goblin_groom{token} dragoon_goblin_groom
             hand: kork
    seat 1   passed: yes
    """


def test_k_13_the_ensign_gains_after_the_victory_check():
    match = do(kamakor(SADDLES.format(held=1, token="")), "pass")
    assert not match.is_over
    assert (dragoons(match, 0), question(match)) == (2, (0, "turn"))


def test_k_13_a_token_held_before_the_check_counts():
    match = do(kamakor(SADDLES.format(held=2, token="")), "pass")
    assert match.outcome.winners == (0,)


def test_k_13_a_token_on_a_card_has_left_it_before_the_check():
    """G-ROUND-03 comes before; it is back in the supply, not in the hand."""
    match = do(kamakor(SADDLES.format(held=1, token="^")), "pass")
    assert not match.is_over


# --- actions of cards (G-COLON, A-19, K-25 to K-28) ----------------------------------------------

STOKER = """
    seat 0   I: {stoker}
             hand: {hand}
    seat 1   I: {target}
             hand: trix
    """


def stoker(
    *, own: str = "war_machine_goblin_stoker", held: str = "kork mind ange", target: str
) -> Match:
    """Seat 0 has a Stoker, seat 1 its possible target."""
    return kamakor(STOKER.format(stoker=own, hand=held, target=target))


def test_g_colon_01_an_action_is_bought_with_its_requirement():
    match = stoker(target="dark_medic dark_thief")
    do(match, "use I1", "discard kork", "discard mind")
    assert (row(match, 1, 1), hand(match, 0)) == (["dark_medic"], ["ange"])


def test_g_colon_02_it_is_the_action_of_the_turn():
    match = stoker(target="dark_medic dark_thief")
    do(match, "use I1", "discard kork", "discard mind")
    assert question(match) == (1, "turn")


def test_g_colon_02_a_card_without_an_action_has_none():
    match = kamakor("seat 0   I: dark_medic   hand: kork mind")
    assert match.why_not("use I1") == "no-own-action"


def test_g_colon_02_the_action_of_an_opponents_card_is_not_ones_own():
    match = kamakor("""
        seat 0   I: dark_medic
                 hand: kork mind
        seat 1   I: war_machine_goblin_stoker
        """)
    assert match.why_not("use 1.I1") == "not-your-card"


def test_g_colon_03_it_may_be_used_several_times_a_round():
    match = kamakor("""
        seat 0   I: war_machine_goblin_stoker
                 hand: kork mind ange labdad
        seat 1   I: dark_medic dark_thief dark_thief
                 hand: trix
                 passed: yes
        """)
    do(match, "use I1", "discard kork", "discard mind", "use I1", "discard ange")
    assert row(match, 1, 1) == ["dark_medic"]


def test_g_colon_04_it_uses_no_token():
    match = stoker(target="dark_medic dark_thief")
    do(match, "use I1", "discard kork", "discard mind")
    assert (tokens(match, 0), row(match, 0, 1)) == ((2, 0), ["war_machine_goblin_stoker"])


def test_g_colon_04_it_can_be_used_without_any_token():
    match = kamakor("""
        seat 0   tokens: 0
                 I: war_machine_goblin_stoker
                 hand: kork mind ange
        seat 1   I: dark_medic
        """)
    assert match.why_not("use I1") is None


def test_g_colon_04_a_token_on_the_card_is_no_hindrance():
    match = stoker(own="war_machine_goblin_stoker^", target="dark_medic")
    assert match.why_not("use I1") is None


def test_g_colon_05_the_requirement_must_be_met_in_full():
    match = stoker(held="kork", target="dark_medic")
    assert match.why_not("use I1") == "cannot-pay"
    assert offered(match, "use") == []


def test_g_colon_05_a_captured_card_has_no_action():
    match = stoker(own="[war_machine_goblin_stoker]", target="dark_medic")
    assert match.why_not("use I1") == "captured"


def test_g_colon_05_a_dragoon_token_that_is_required_must_be_held():
    match = kamakor("""
        seat 0   II: ombo_the_farrier
                 I:  dark_medic^
                 hand: kork
        """)
    assert match.why_not("use II1") == "no-dragoon"


def test_k_25_it_needs_a_target():
    """Own cards don't count, and the opponent's only free card is of level 2."""
    match = kamakor("""
        seat 0   I: war_machine_goblin_stoker dark_medic
                 hand: kork mind ange
        seat 1   II: kao
                 I:  dark_medic
        """)
    assert match.why_not("use I1") == "nothing-to-do"
    assert offered(match, "use") == []


def test_a_19_k_25_it_needs_somebody_who_can_discard():
    text = """
        seat 0   II: boilover
                 I:  dark_medic
                 hand: kork
        seat 1   {one}
        seat 2   {other}
                 passed: yes
        """
    match = kamakor(text.format(one="tokens: 2", other="tokens: 2"))
    assert match.why_not("use II1") == "nothing-to-do"
    match = kamakor(text.format(one="tokens: 2", other="hand: mind"))
    assert match.why_not("use II1") is None


@pytest.mark.parametrize(
    ("piles", "refusal"),
    [("deck:", "nothing-to-do"), ("deck:\ndiscards: mind", None), ("deck: mind", None)],
)
def test_a_19_k_25_it_needs_a_card_to_draw(piles, refusal):
    match = kamakor(
        "seat 0   I: shibuke_goblin_penitent\n         hand: kork\n" + piles,
    )
    assert match.why_not("use I1") == refusal


def test_k_25_it_is_used_only_on_ones_own_turn():
    match = kamakor("""
        turn: 1
        seat 0   I: shibuke_goblin_penitent
        seat 1   hand: kork
        """)
    assert match.why_not("use I1", seat=0) == "not-your-decision"


def test_k_26_the_requirement_comes_first_and_the_effect_although_its_card_lies_face_down():
    match = kamakor("""
        seat 0   I: shibuke_goblin_penitent
        deck: mind ange ...
        """)
    match.act("use I1")
    told = [happening.what for happening in match.happened()]
    assert told.index("captured") < told.index("drew")
    assert (row(match, 0, 1), hand(match, 0)) == (["[shibuke_goblin_penitent]"], ["mind"])


def test_k_26_cards_discarded_as_requirement_are_in_the_discards_but_of_no_third_clan():
    match = kamakor("""
        seat 0   II: jin_swapshop
                 I:  dark_medic
                 hand: kork trix mind
        discards: dark_thief ange loya
        """)
    do(match, "use II1", "discard kork", "discard trix")
    assert sorted(discards(match)[-2:]) == ["kork", "trix"]
    assert sorted(options(match)) == ["take ange", "take loya"]
    assert match.why_not("take kork") == "wrong-clan"


def test_k_27_a_token_on_a_card_that_captures_itself_stays():
    """A-05; no printed card has both, so a position must say so."""
    match = kamakor("""
        seat 0   tokens: 1
                 I: shibuke_goblin_penitent*
        """)
    do(match, "use I1")
    assert (row(match, 0, 1), tokens(match, 0)) == (["[shibuke_goblin_penitent*]"], (1, 0))


def test_k_28_it_cannot_be_copied():
    match = kamakor("""
        seat 0   II: copycat
                 I:  ancient_psi
                 hand: kork
        seat 1   I: shibuke_goblin_penitent
        """)
    do(match, "activate II1")
    assert (question(match), hand(match, 0)) == ((1, "turn"), ["kork"])
    assert row(match, 1, 1) == ["shibuke_goblin_penitent"]


def test_k_28_it_cannot_be_used_for_an_ally():
    match = kamakor(
        """
        seat 0   I: dark_medic
                 hand: kork
        seat 2   I: shibuke_goblin_penitent
        """,
        teams=True,
    )
    assert match.why_not("use 2.I1") == "not-your-card"
    assert offered(match, "use") == []
    assert match.why_not("ally I1") == "no-symbol"


# --- passing and extra turns (G-PASS-02, C-01, G-TURN-14) ----------------------------------------


@pytest.mark.parametrize(("held", "refusal"), [(2, "tokens-left"), (1, "tokens-left"), (0, None)])
def test_g_pass_02_nobody_passes_who_holds_a_token(held, refusal):
    match = kamakor(f"seat 0   tokens: {held}   hand: kork")
    assert match.why_not("pass") == refusal


def test_c_01_with_kamakor_passing_needs_no_tokens_unless_it_is_said_otherwise():
    assert Match("gosu", seed=1, kamakor=True).engine.options.pass_needs_no_tokens
    match = kamakor("seat 0   hand: kork", pass_needs_no_tokens=False)
    assert match.why_not("pass") is None


def test_g_pass_02_tokens_can_be_spent_although_there_is_nothing_to_draw():
    """G-TOK-10."""
    match = kamakor("""
        seat 0   hand: kork
        seat 1   passed: yes
        deck:
        """)
    do(match, "draw 1")
    assert match.why_not("pass") == "tokens-left"
    do(match, "draw 1", "pass")
    assert match.view().round == 2


def test_g_turn_14_an_extra_turn_must_be_taken_with_a_token_if_one_is_left():
    match = kamakor("""
        seat 0   tokens: 1
                 I: everwhere
                 hand: kork
        deck: dark_avenger ...
        """)
    do(match, "jump I1")
    assert options(match) == ["draw 1"]
    assert match.why_not("pass") == "tokens-left"


def test_g_turn_14_an_extra_turn_may_be_a_pass_without_tokens():
    match = kamakor("""
        seat 0   tokens: 0
                 I: everwhere
                 hand: kork
        deck: dark_avenger ...
        """)
    do(match, "jump I1")
    assert (question(match), options(match)) == ((0, "turn"), ["pass"])


# --- the first card (G-FIRST) --------------------------------------------------------------------


def test_g_first_01_the_first_card_lies_at_the_bottom_left():
    """Flagbearer makes new clans cheaper only there."""
    for army, cost in (
        ("kobuke_goblin_flagbearer dark_medic", 1),
        ("dark_medic kobuke_goblin_flagbearer", 2),
    ):
        match = kamakor(f"""
            seat 0   I: {army}
                     hand: fire_ammo kork mind ange
            """)
        do(match, "play fire_ammo")
        assert match.decision.amount == cost


def test_g_first_01_after_a_swap_the_new_occupant_is_the_first_card():
    match = kamakor("""
        advantage: 1
        seat 0   II: dom
                 I:  dark_medic kobuke_goblin_flagbearer
                 hand: fire_ammo kork mind ange
        seat 1   passed: yes
        """)
    do(match, "activate II1", "choose 0.I1")
    assert row(match, 0, 1) == ["kobuke_goblin_flagbearer", "dark_medic"]
    do(match, "play fire_ammo")
    assert match.decision.amount == 1


def test_g_first_01_after_a_shift_the_newcomer_is_the_first_card():
    match = kamakor("""
        seat 0   I: dark_thief shibuke_goblin_turnkey
                 hand: shibuke_goblin_novice kork mind ange dark_medic labdad temuchin
        seat 1   passed: yes
        """)
    assert shift_cost(match, "I2") == 2
    do(match, "shift I1", "discard kork", "discard mind", "discard ange")
    do(match, "bring shibuke_goblin_novice")
    assert row(match, 0, 1) == ["shibuke_goblin_novice", "shibuke_goblin_turnkey"]
    assert shift_cost(match, "I2") == 1


def test_g_first_01_a_captured_first_card_does_nothing():
    match = kamakor("""
        seat 0   I: [kobuke_goblin_flagbearer] dark_medic
                 hand: fire_ammo kork mind ange
        """)
    do(match, "play fire_ammo")
    assert match.decision.amount == 2


def test_g_first_01_an_army_that_was_emptied_has_a_new_first_card():
    match = kamakor("""
        seat 0   hand: kobuke_goblin_flagbearer fire_ammo kork
        seat 1   passed: yes
        """)
    do(match, "play kobuke_goblin_flagbearer", "play fire_ammo")
    assert match.decision.amount == 1


# --- Recruiters (G-RECR, A-09, A-10) -------------------------------------------------------------

RECRUITERS = [
    "dragoon_goblin_quartermaster",
    "kobuke_goblin_drummer",
    "kobuke_goblin_tout",
    "war_machine_goblin_press_ganger",
]


@pytest.mark.parametrize("recruiter", RECRUITERS)
def test_g_recr_01_the_card_right_of_a_recruiter_costs_nothing(recruiter):
    match = kamakor(f"""
        seat 0   I: {recruiter}
                 hand: fire_explosive
        """)
    do(match, "play fire_explosive")
    assert row(match, 0, 1) == [recruiter, "fire_explosive"]


def test_g_card_17_the_alpha_card_called_recruiter_is_none():
    match = kamakor("""
        seat 0   I: alpha_recruiter
                 hand: fire_explosive kork
        """)
    assert match.why_not("play fire_explosive") == "cannot-pay"


def test_g_recr_01_only_the_card_immediately_to_the_right():
    match = kamakor("""
        seat 0   I: kobuke_goblin_drummer dark_medic
                 hand: fire_explosive kork
        """)
    assert match.why_not("play fire_explosive") == "cannot-pay"


def test_g_recr_01_a_chain_of_recruiters_costs_nothing():
    match = kamakor("""
        seat 0   hand: kobuke_goblin_drummer dragoon_goblin_quartermaster fire_explosive
        seat 1   passed: yes
        deck: mind kork ...
        """)
    do(match, "play kobuke_goblin_drummer", "play dragoon_goblin_quartermaster")
    do(match, "play fire_explosive")
    assert (discards(match), hand(match, 0)) == ([], ["mind"])


def test_g_recr_02_a_shift_right_of_a_recruiter_costs_what_it_costs():
    match = kamakor("""
        seat 0   I: kobuke_goblin_drummer alpha_warrior
                 hand: fire_explosive kork mind ange
        """)
    assert shift_cost(match, "I2") == 2


RECRUITER_DESTROYED = """
    seat 0   hand: dark_assassin
    seat 1   I: dark_medic {recruiter}
    seat 2   hand: kork
    deck: mind ange dante ...
    """


def recruiter_destroyed(recruiter: str) -> Match:
    """Seat 0 destroys a card of seat 1."""
    match = kamakor(RECRUITER_DESTROYED.format(recruiter=recruiter))
    return do(match, "play dark_assassin", "choose 1.I2")


@pytest.mark.parametrize("recruiter", ["kobuke_goblin_drummer", "kobuke_goblin_tout"])
def test_g_recr_03_when_a_recruiter_is_destroyed_every_opponent_of_its_owner_draws_1(recruiter):
    match = recruiter_destroyed(recruiter)
    assert row(match, 1, 1) == ["dark_medic"]
    assert [hand_size(match, seat) for seat in range(3)] == [1, 0, 2]
    assert deck_size(match) + 2 == deck_size(recruiter_destroyed("dark_thief"))


def test_g_recr_03_when_another_card_is_destroyed_nobody_draws():
    match = recruiter_destroyed("dark_thief")
    assert [hand_size(match, seat) for seat in range(3)] == [0, 0, 1]


def test_g_recr_04_if_the_right_neighbour_disappears_the_next_card_there_costs_nothing():
    match = kamakor("""
        seat 0   I: kobuke_goblin_drummer ancient_illusionist
                 hand: fire_explosive
        seat 1   passed: yes
        deck: kork trix ...
        """)
    do(match, "activate I2")
    assert (row(match, 0, 1), hand_size(match, 0)) == (["kobuke_goblin_drummer"], 3)
    do(match, "play fire_explosive")
    assert row(match, 0, 1) == ["kobuke_goblin_drummer", "fire_explosive"]
    assert hand(match, 0) == ["kork", "trix"]


def test_g_recr_05_a_captured_recruiter_gives_no_discount():
    match = kamakor("""
        seat 0   I: [kobuke_goblin_drummer]
                 hand: fire_explosive kork
        """)
    assert match.why_not("play fire_explosive") == "cannot-pay"


def test_g_recr_05_a_09_when_a_captured_recruiter_is_destroyed_nobody_draws():
    match = recruiter_destroyed("[kobuke_goblin_drummer]")
    assert row(match, 1, 1) == ["dark_medic"]
    assert [hand_size(match, seat) for seat in range(3)] == [0, 0, 1]


def test_g_recr_06_the_opponents_draw_also_if_the_owner_destroys_the_recruiter():
    match = kamakor("""
        seat 0   I: ancient_illusionist kobuke_goblin_drummer
        seat 1   tokens: 2
        seat 2   tokens: 2
        deck: mind ange dante trix kork ...
        """)
    do(match, "activate I1")
    assert row(match, 0, 1) == ["ancient_illusionist*"]
    assert hand(match, 0) == ["ange", "mind"]
    assert (hand(match, 1), hand(match, 2)) == (["dante"], ["trix"])


def test_g_mut_07_when_a_recruiter_shifts_nobody_draws():
    match = kamakor("""
        seat 0   I: kobuke_goblin_drummer
                 hand: dark_avenger kork mind ange
        seat 1   tokens: 2
        """)
    do(match, "shift I1", "discard kork", "discard mind")
    assert (row(match, 0, 1), hand_size(match, 1)) == (["dark_avenger"], 0)


def test_g_recr_03_when_a_recruiter_is_returned_to_hand_nobody_draws():
    match = kamakor("""
        seat 0   I: meka_engineer
        seat 1   I: kobuke_goblin_drummer
                 hand: kork
        """)
    do(match, "activate I1", "choose 1.I1", "discard kork")
    assert (hand(match, 0), hand(match, 1)) == ([], ["kobuke_goblin_drummer"])


def test_a_10_the_card_right_of_a_recruiter_shows_its_clan_like_any_other():
    match = kamakor("""
        seat 0   I: kobuke_goblin_drummer
                 hand: fire_explosive fire_ak52 dalister
        seat 1   passed: yes
                 I: dark_medic
        """)
    do(match, "play fire_explosive", "play fire_ak52")
    assert (discards(match), match.why_not("play dalister")) == ([], None)


# --- releases (K-31, K-32) -----------------------------------------------------------------------


def test_k_31_a_release_with_a_number_is_mandatory_up_to_the_number_of_targets():
    match = kamakor("""
        seat 0   I: shibuke_goblin_locksmith [dark_medic] [dark_thief] [dark_thief]
        seat 1   points: 1
        """)
    do(match, "activate I1", "choose 0.I2")
    assert match.why_not("done") == "choose-more"


def test_k_31_only_captured_cards_can_be_released():
    match = kamakor("""
        seat 0   I: shibuke_goblin_locksmith [dark_medic] [dark_thief] dark_thief
        """)
    do(match, "activate I1")
    assert match.why_not("choose 0.I4") == "not-captured"


def test_k_31_a_released_card_has_its_powers_again_at_once():
    """G-TRAP-09: Thousand-Rings lets Medic jump."""
    match = kamakor("""
        seat 0   III: [thousand_rings]
                 II:  kao
                 I:   shibuke_goblin_locksmith dark_medic
                 hand: kork
        seat 1   passed: yes
        """)
    assert match.why_not("jump I2") == "no-shadow-jump"
    do(match, "activate I1")
    assert match.why_not("jump I2") is None


def test_k_31_a_released_card_may_win_the_match_at_once():
    """G-WIN-08: Walror, with Fact, Garsh and Ideo in the same army."""
    match = kamakor("""
        seat 0   III: [walror]
                 II:  fact garsh ideo
                 I:   fire_ammo fire_ammo shibuke_goblin_locksmith
        """)
    do(match, "activate I3")
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "named-cards")
    assert all_events(match, "drew") == []


def test_k_31_so_may_a_card_that_great_pardon_releases():
    """Seat 1's Walror lets seat 0 win, which has the three."""
    match = kamakor("""
        seat 0   II:  fact garsh ideo keyhole
                 I:   fire_ammo fire_ammo shibuke_goblin_locksmith dark_medic
                 hand: great_pardon
        seat 1   III: [walror]
                 II:  kao
                 I:   dark_medic
        """)
    do(match, "play great_pardon")
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "named-cards")
    assert all_events(match, "drew") == []


def test_k_31_a_copied_release_is_of_the_army_of_whoever_copies():
    """G-EFF-21."""
    match = kamakor("""
        seat 0   II: copycat
                 I:  [ancient_psi]
        seat 1   I: shibuke_goblin_locksmith [dark_medic]
        deck: mind ange ...
        """)
    do(match, "activate II1")
    assert (row(match, 0, 1), hand(match, 0)) == (["ancient_psi"], ["ange", "mind"])
    assert row(match, 1, 1) == ["shibuke_goblin_locksmith", "[dark_medic]"]


def test_k_32_effects_at_the_start_of_a_round_come_in_the_order_of_the_seats_from_the_holder():
    """Seat 0's Ensign gains after the holder's Morning Gong has drawn."""
    match = kamakor("""
        advantage: 1
        seat 0   tokens: 0
                 I: dragoon_goblin_ensign
                 hand: kork
        seat 1   II: morning_gong
                 I:  [dark_medic]
                 passed: yes
        """)
    do(match, "pass")
    told = [happening.what for happening in match.happened()]
    assert told.index("drew") < told.index("dragoons-gained")


def test_k_32_the_cards_released_are_those_of_this_round_change():
    match = kamakor("""
        advantage: 1
        seat 0   tokens: 0
                 II: morning_gong
                 I:  [shibuke_goblin_novice]
                 hand: kork
        seat 1   passed: yes
                 hand: mind
        deck: ange dante trix ...
        """)
    do(match, "pass")
    assert hand(match, 0) == ["ange", "kork"]
    do(match, "draw 3", "draw 3", "pass", "pass")
    assert (match.view().round, hand_size(match, 0)) == (3, 5)


# --- shift costs (K-34) --------------------------------------------------------------------------

HAND = "hand: dark_avenger kataclysm kork labdad temuchin mind ange"


@pytest.mark.parametrize(
    ("army", "place", "cost"),
    [
        # the card's own clause, then Novice, then the Abbot, each with its own minimum
        ("I: shibuke_goblin_novice shibuke_goblin_pilgrim dark_medic", "I2", 1),
        ("I: shibuke_goblin_novice shibuke_goblin_pilgrim [dark_medic]", "I2", 1),
        ("I: shibuke_goblin_novice shibuke_goblin_pilgrim [dark_medic] [dark_medic]", "I2", 1),
        ("I: dark_medic shibuke_goblin_pilgrim [dark_medic] [dark_thief] [dark_thief]", "I2", 0),
        ("I: shibuke_goblin_novice dark_medic shibuke_goblin_turnkey", "I3", 1),
        ("I: dark_medic dark_medic shibuke_goblin_turnkey", "I3", 1),
        ("I: shibuke_goblin_novice dark_thief", "I2", 2),
    ],
)
def test_k_34_reductions_of_shift_costs_add_up_and_stop_at_their_own_least(army, place, cost):
    match = kamakor(f"""
        seat 0   III: abbot_zumbrel
                 II:  last_vow
                 {army}
                 {HAND}
        """)
    assert shift_cost(match, place) == cost


@pytest.mark.parametrize(
    ("first", "captured", "cost"),
    [
        ("dark_thief", "dark_medic", 3),
        ("shibuke_goblin_novice", "dark_medic", 2),
        ("shibuke_goblin_novice", "[dark_medic]", 1),
        ("dark_thief", "[dark_medic]", 2),
    ],
)
def test_k_34_the_shift_of_threadbare(first, captured, cost):
    match = kamakor(f"""
        seat 0   III: abbot_zumbrel
                 II:  threadbare
                 I:   {first} {captured}
                 {HAND}
        """)
    assert shift_cost(match, "II1") == cost


def test_k_34_a_jump_has_no_cost_to_reduce():
    match = kamakor(f"""
        seat 0   III: abbot_zumbrel
                 II:  last_vow
                 I:   shibuke_goblin_novice whisperer_of_the_world_tree
                 {HAND}
        """)
    assert match.why_not("shift I2") == "no-shift-cost"


def test_k_34_a_secret_shift_is_reduced_like_any_other():
    match = kamakor("""
        seat 0   III: abbot_zumbrel
                 II:  last_vow
                 I:   dark_thief
                 hand: kork labdad
        discards: dark_avenger
        """)
    do(match, "shift I1", "discard kork")
    assert (row(match, 0, 1), hand(match, 0)) == (["dark_avenger"], [])


def test_k_34_the_cost_counts_cards_that_are_captured_when_the_shift_is_made():
    """Two Penitents capture themselves."""
    match = kamakor("""
        seat 0   I: shibuke_goblin_pilgrim shibuke_goblin_penitent shibuke_goblin_penitent
                 hand: dark_avenger kork labdad temuchin
        seat 1   passed: yes
        deck: mind ange dante ...
        """)
    costs = [shift_cost(match, "I1")]
    for place in ("I2", "I3"):
        do(match, f"use {place}")
        costs.append(shift_cost(match, "I1"))
    assert costs == [3, 2, 1]


# --- custom cards in a match of the base game ----------------------------------------------------


def own_card(folder, text):
    """Return the pack with another text on Kao."""
    file = folder / "own.toml"
    file.write_text(f'clan = "dark"\n[[card]]\nid = "kao"\nlevel = 2\n{text}\n')
    return with_cards(load_pack("gosu"), check_file(file, load_pack("gosu")))


def test_g_colon_02_an_action_works_without_the_clans_of_kamakor(tmp_path):
    pack = own_card(tmp_path, 'action = "capture this card: draw 1 card"')
    match = gosu("seat 0   II: kao   I: dark_medic", pack=pack)
    assert "use II1" in options(match)
    do(match, "use II1")
    assert hand_size(match, 0) == 1


def test_a_power_at_the_start_of_a_round_works_without_the_clans_of_kamakor(tmp_path):
    pack = own_card(tmp_path, 'permanent = "at the start of each round: draw 1 card"')
    match = gosu("seat 0   II: kao   I: dark_medic   tokens: 0\nseat 1   passed: yes", pack=pack)
    do(match, "pass")
    assert hand_size(match, 0) == 1


def test_the_base_game_has_nothing_of_kamakor():
    match = gosu("seat 0   I: dark_medic")
    assert not match.engine.rules["kamakor"]

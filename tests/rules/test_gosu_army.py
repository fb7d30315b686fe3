"""GOSU: the army and how cards are played into it (G-GRID, G-PLAY, G-HERO, G-OZEKI)."""

from collections.abc import Iterator
from random import Random

import pytest

from helpers import (
    discards,
    do,
    gosu,
    hand,
    hand_size,
    options,
    question,
    row,
    strength,
)
from warren.engine import Match
from warren.engine.games import load_pack
from warren.games.army.presentation.views import SeatView

PACK = load_pack("gosu")

FULL_ARMY = """
    seat 0   III: kork labdad temuchin kamakor higuma
             II:  dogopark favre jaedong pixl prahs
             I:   alpha_guardian alpha_guardian dark_medic ancient_researcher fire_ak52
    """


def free(match: Match, seat: int) -> list[str]:
    """Return the slots of the free cards of an army."""
    return [
        f"{'I' * level}{column}"
        for level, row_ in enumerate(match.view().seats[seat].rows, start=1)
        for column, slot in enumerate(row_, start=1)
        if slot.free
    ]


def destroyable(match: Match, seat: int) -> list[str]:
    """Return the slots of an army that can be destroyed now."""
    chosen = (option.removeprefix("choose ").split(".") for option in options(match))
    return [slot for owner, slot in chosen if owner == str(seat)]


def random_armies() -> Iterator[SeatView]:
    """Armies of random matches after every action; players pass only if they must."""
    for seed in range(9):
        chance = Random(seed)
        match = Match("gosu", seats=2 + seed % 3, seed=seed, turn_cap=40)
        for _ in range(250):
            if match.is_over:
                break
            legal = match.legal()
            match.act(chance.choice([action for action in legal if action != "pass"] or legal))
            yield from match.view().seats


# --- the grid (G-GRID) ---------------------------------------------------------------------------


def test_g_grid_01_each_level_has_its_own_row_of_three():
    seen = set()
    for army in random_armies():
        assert len(army.rows) == 3
        seen |= {
            (level, PACK.card(slot.card).level)
            for level, row_ in enumerate(army.rows, start=1)
            for slot in row_
        }
    assert seen == {(1, 1), (2, 2), (3, 3)}


@pytest.mark.parametrize("card", ["alpha_warrior", "sol", "mind"])
def test_g_grid_02_a_row_holds_five_cards_and_an_army_fifteen(card):
    match = gosu(f"""{FULL_ARMY}
             hand: {card} blind dawn
        """)
    assert sum(len(row(match, 0, level)) for level in (1, 2, 3)) == 15
    assert match.why_not(f"play {card}") == "row-full"


def test_g_grid_03_a_card_goes_right_of_the_last_one_of_its_row():
    match = gosu("""
        seat 0   I: dark_medic dark_avenger dark_medic   II: kao
                 hand: kalim
        seat 1
        """)
    do(match, "play kalim")
    assert row(match, 0, 2) == ["kao", "kalim"]
    assert row(match, 0, 1) == ["dark_medic", "dark_avenger", "dark_medic"]


def test_g_grid_03_a_place_left_empty_is_filled_again():
    match = gosu("""
        seat 0   I: dark_medic dark_avenger   hand: dark_thief
        seat 1   I: dark_medic   II: ultimate   hand: kork
        turn: 1
        """)
    do(match, "activate II1", "choose 0.I2")
    assert row(match, 0, 1) == ["dark_medic"]
    do(match, "play dark_thief")
    assert row(match, 0, 1) == ["dark_medic", "dark_thief"]


def test_g_grid_04_captured_cards_count_towards_the_five_of_their_row():
    match = gosu("""
        seat 0   I: [dark_medic] dark_medic dark_avenger dark_avenger [dark_thief]
                 hand: dark_thief
        seat 1
        """)
    assert match.why_not("play dark_thief") == "row-full"


def test_g_grid_05_no_row_is_longer_than_the_one_below():
    """Rows have no gaps: each is a list of cards from column 1 on."""
    tallest = 0
    for army in random_armies():
        lengths = [len(row_) for row_ in army.rows]
        assert 5 >= lengths[0] >= lengths[1] >= lengths[2]
        tallest = max(tallest, lengths[2])
    assert tallest


def test_g_grid_06_a_card_is_free_with_nothing_above_and_nothing_to_the_right():
    """I1 has both, I2 a card to the right only; II1 and I3 have neither."""
    match = gosu("""
        seat 0   I: dark_medic dark_avenger dark_medic   II: ultimate
        seat 1
        """)
    assert free(match, 0) == ["I3", "II1"]
    do(match, "activate II1")
    assert destroyable(match, 0) == ["I3", "II1"]


def test_g_grid_06_a_card_below_another_is_not_free():
    """I2 is the last of its row, but II2 is above it."""
    match = gosu("""
        seat 0   I: dark_medic dark_avenger   II: kao ultimate
        seat 1
        """)
    assert free(match, 0) == ["II2"]
    do(match, "activate II2")  # the only free card: it destroys itself
    assert row(match, 0, 2) == ["kao"]


def test_g_grid_07_for_an_ozeki_only_the_card_to_the_right_matters():
    match = gosu("""
        seat 0   I: dark_medic dark_avenger   II: kao ultimate   III: higuma the_edge
        seat 1
        """)
    assert free(match, 0) == ["III2"]
    do(match, "activate II2")
    assert row(match, 0, 3) == ["higuma"]


def test_g_grid_08_a_captured_card_above_stands_in_the_way():
    match = gosu("""
        seat 0   I: dark_medic   II: [kao]
        seat 1   I: dark_medic dark_avenger   II: ultimate
        turn: 1
        """)
    assert free(match, 0) == ["II1"]
    do(match, "activate II1")
    assert destroyable(match, 0) == ["II1"]


def test_g_grid_08_a_captured_card_to_the_right_stands_in_the_way():
    match = gosu("""
        seat 0   I: dark_medic [dark_medic]
        seat 1   I: dark_avenger dark_avenger   II: ultimate
        turn: 1
        """)
    assert free(match, 0) == ["I2"]
    do(match, "activate II1")
    assert destroyable(match, 0) == ["I2"]


def test_g_grid_09_at_most_the_last_card_of_a_row_is_free():
    for army in random_armies():
        frees = [[slot.free for slot in row_] for row_ in army.rows]
        assert not any(any(row_[:-1]) for row_ in frees)
        assert any(any(row_) for row_ in frees) == bool(army.rows[0])


def test_g_grid_10_with_three_three_and_one_cards_two_are_free():
    match = gosu("""
        seat 0   III: higuma
                 II:  kao kalim ultimate
                 I:   dark_medic dark_medic dark_avenger
        seat 1
        """)
    assert free(match, 0) == ["II3", "III1"]
    do(match, "activate II3")
    assert destroyable(match, 0) == ["II3", "III1"]


def test_g_grid_10_the_last_card_is_free_exactly_if_the_row_above_is_shorter():
    for army in random_armies():
        lengths = [len(row_) for row_ in army.rows] + [0]
        for level, row_ in enumerate(army.rows):
            if row_:
                assert row_[-1].free == (lengths[level + 1] < lengths[level] or level == 2)


# --- playing a card (G-PLAY) ---------------------------------------------------------------------


def test_g_play_01_a_card_goes_from_hand_into_the_row_of_its_level_of_the_own_army():
    match = gosu("""
        turn: 1
        seat 0   I: dark_medic dark_avenger   II: kao
        seat 1   I: dark_medic dark_avenger   II: kalim   hand: higuma mind
        """)
    do(match, "play higuma")
    assert [row(match, 1, level) for level in (1, 2, 3)] == [
        ["dark_medic", "dark_avenger"],
        ["kalim"],
        ["higuma"],
    ]
    assert row(match, 0, 3) == []
    assert hand(match, 1) == ["mind"]


def test_g_play_02_the_first_card_is_a_bakuto_in_the_bottom_left_corner():
    match = gosu("""
        seat 0   hand: kao higuma dark_medic
        seat 1   I: dark_medic
        """)
    assert match.why_not("play kao") == "nothing-to-stand-on"
    assert match.why_not("play higuma") == "nothing-to-stand-on"
    do(match, "play dark_medic")
    assert row(match, 0, 1) == ["dark_medic"]


@pytest.mark.parametrize(
    "card", ["ancient_researcher", "alpha_guardian", "dark_medic", "meka_engineer", "fire_ak52"]
)
def test_g_play_03_the_first_card_costs_nothing_whatever_its_clan(card):
    match = gosu(f"""
        seat 0   hand: {card} kork mind
        seat 1   I: dark_avenger
        """)
    do(match, f"play {card}")
    assert row(match, 0, 1) == [card]
    assert hand(match, 0) == ["kork", "mind"]


def test_g_play_04_a_bakuto_of_a_clan_already_shown_costs_nothing():
    """Adjacent or not: another clan is between."""
    match = gosu("""
        seat 0   I: dark_medic fire_ak52   hand: dark_avenger kork mind
        seat 1
        """)
    do(match, "play dark_avenger")
    assert row(match, 0, 1) == ["dark_medic", "fire_ak52", "dark_avenger"]
    assert discards(match) == []


def test_g_play_05_a_bakuto_of_a_new_clan_costs_two_cards():
    match = gosu("""
        seat 0   I: dark_medic   hand: fire_ak52 kork mind dawn
        seat 1   I: fire_ak52
        """)
    do(match, "play fire_ak52", "discard kork", "discard dawn")
    assert row(match, 0, 1) == ["dark_medic", "fire_ak52"]
    assert hand(match, 0) == ["mind"]


def test_g_play_05_red_red_blue_red_blue_cost_0_0_2_0_0():
    match = gosu("""
        seat 0   hand: fire_ak52 fire_ak52 meka_engineer fire_explosive meka_scout kork mind dawn
        seat 1   passed: yes
        """)
    paid = []
    for card in ("fire_ak52", "fire_ak52", "meka_engineer", "fire_explosive", "meka_scout"):
        before = len(discards(match))
        do(match, f"play {card}")
        if question(match) == (0, "pay"):
            do(match, "discard kork", "discard mind")
        paid.append(len(discards(match)) - before)
    assert paid == [0, 0, 2, 0, 0]
    assert hand(match, 0) == ["dawn"]


def test_g_play_06_five_clans_cost_eight_cards():
    match = gosu("""
        seat 0   hand: ancient_researcher alpha_guardian dark_medic meka_engineer fire_ak52
                       kork mind dawn blind trix ange lipsy dante higuma
        seat 1   passed: yes
        """)
    do(match, "play ancient_researcher")
    do(match, "play alpha_guardian", "discard kork", "discard mind")
    do(match, "play dark_medic", "discard dawn", "discard blind")
    do(match, "play meka_engineer", "discard trix", "discard ange")
    do(match, "play fire_ak52", "discard lipsy", "discard dante")
    assert len(row(match, 0, 1)) == 5
    assert len(discards(match)) == 8
    assert hand(match, 0) == ["higuma"]


def test_g_play_06_five_of_one_clan_cost_nothing():
    match = gosu("""
        seat 0   hand: fire_ak52 fire_ak52 fire_explosive fire_explosive fire_ammo
        seat 1   passed: yes
        """)
    do(match, "play fire_ak52", "play fire_ak52", "play fire_explosive", "play fire_explosive")
    do(match, "play fire_ammo")
    assert len(row(match, 0, 1)) == 5
    assert discards(match) == []


def test_g_play_07_a_card_cannot_pay_for_itself():
    match = gosu("""
        seat 0   I: dark_medic   hand: fire_ak52 kork mind dawn
        seat 1
        """)
    do(match, "play fire_ak52")
    assert sorted(options(match)) == ["discard dawn", "discard kork", "discard mind"]


def test_g_play_07_its_twin_can_pay_for_it():
    match = gosu("""
        seat 0   I: dark_medic   hand: fire_ak52 fire_ak52 kork mind
        seat 1
        """)
    do(match, "play fire_ak52", "discard fire_ak52", "discard mind")
    assert row(match, 0, 1) == ["dark_medic", "fire_ak52"]
    assert hand(match, 0) == ["kork"]


@pytest.mark.parametrize(
    ("cards", "refusal"), [("fire_ak52 kork", "cannot-pay"), ("fire_ak52 kork mind", None)]
)
def test_g_play_07_a_paid_bakuto_takes_three_cards_in_hand(cards, refusal):
    match = gosu(f"""
        seat 0   I: dark_medic   hand: {cards}
        seat 1
        """)
    assert match.why_not("play fire_ak52") == refusal


def test_g_play_08_who_pays_chooses_what_to_discard():
    match = gosu("""
        seat 0   I: dark_medic   hand: fire_ak52 kork mind dawn blind
        seat 1
        discards: trix
        """)
    do(match, "play fire_ak52", "discard blind", "discard mind")
    assert discards(match) == ["trix", "blind", "mind"]
    assert hand(match, 0) == ["dawn", "kork"]


def test_g_play_09_after_the_loss_of_all_cards_the_next_bakuto_costs_nothing():
    match = gosu("""
        turn: 1
        seat 0   I: dark_medic   hand: fire_ak52 kork mind
        seat 1   I: dark_avenger   II: ultimate
        """)
    do(match, "activate II1", "choose 0.I1", "play fire_ak52")
    assert row(match, 0, 1) == ["fire_ak52"]
    assert hand(match, 0) == ["kork", "mind"]


@pytest.mark.parametrize(
    "army",
    [
        "III: walror   II: dalister   I: dark_medic",  # a layout that shifts and losses may leave
        "II: dalister dom   I: dark_medic meka_scout",
    ],
)
def test_g_play_10_only_bakutos_make_a_bakuto_cost_nothing(army):
    match = gosu(f"""
        seat 0   {army}   hand: fire_ak52 kork mind
        seat 1
        """)
    do(match, "play fire_ak52", "discard kork")
    assert row(match, 0, 1)[-1] == "fire_ak52"
    assert discards(match) == ["kork", "mind"]


def test_g_play_10_without_the_two_cards_it_cannot_be_played():
    match = gosu("""
        seat 0   III: walror   II: dalister   I: dark_medic   hand: fire_ak52 kork
        seat 1
        """)
    assert match.why_not("play fire_ak52") == "cannot-pay"


def test_g_play_11_a_captured_bakuto_shows_no_clan():
    match = gosu("""
        seat 0   I: [fire_ak52] dark_medic   hand: fire_explosive kork mind
        seat 1
        """)
    do(match, "play fire_explosive", "discard kork")
    assert row(match, 0, 1) == ["[fire_ak52]", "dark_medic", "fire_explosive"]
    assert discards(match) == ["kork", "mind"]


def test_g_play_11_another_bakuto_of_the_clan_still_shows_it():
    match = gosu("""
        seat 0   I: [fire_ak52] fire_ak52   hand: fire_explosive kork
        seat 1
        """)
    do(match, "play fire_explosive")
    assert hand(match, 0) == ["kork"]


def test_a_01_a_row_of_captured_bakutos_is_not_empty():
    match = gosu("""
        seat 0   I: [fire_ak52] [dark_medic]   hand: fire_explosive kork mind
        seat 1
        """)
    do(match, "play fire_explosive", "discard kork")
    assert discards(match) == ["kork", "mind"]


@pytest.mark.parametrize("card", ["fire_explosive", "meka_scout"])
def test_a_01_with_captured_row_counts_as_empty_the_next_bakuto_costs_nothing(card):
    match = gosu(
        f"""
        seat 0   I: [fire_ak52] [dark_medic]   hand: {card} kork mind
        seat 1
        """,
        captured_row_counts_as_empty=True,
    )
    do(match, f"play {card}")
    assert row(match, 0, 1) == ["[fire_ak52]", "[dark_medic]", card]
    assert hand(match, 0) == ["kork", "mind"]


def test_a_01_with_captured_row_counts_as_empty_a_single_card_face_up_restores_the_cost():
    match = gosu(
        """
        seat 0   I: [fire_ak52] dark_medic   hand: fire_explosive kork
        seat 1
        """,
        captured_row_counts_as_empty=True,
    )
    assert match.why_not("play fire_explosive") == "cannot-pay"


def test_g_play_12_the_arrival_effect_is_resolved_and_ends_the_turn():
    match = gosu("""
        seat 0   hand: ancient_visionary
        seat 1
        deck: kork mind dawn ...
        """)
    do(match, "play ancient_visionary")
    assert row(match, 0, 1) == ["ancient_visionary"]
    assert hand(match, 0) == ["kork", "mind"]
    assert question(match) == (1, "turn")


def test_g_play_12_the_card_is_in_its_place_when_it_arrives():
    """Assassin, the only free card on the table, must destroy itself."""
    match = gosu("""
        seat 0   hand: dark_assassin
        seat 1
        """)
    do(match, "play dark_assassin")
    assert row(match, 0, 1) == []
    assert discards(match) == ["dark_assassin"]


def test_g_play_13_a_card_may_be_activated_in_the_next_turn():
    match = gosu("""
        seat 0   hand: alpha_guardian
        seat 1   passed: yes
        """)
    do(match, "play alpha_guardian", "activate I1")
    assert hand_size(match, 0) == 3


def test_g_play_14_a_hero_stays_when_the_bakuto_of_its_clan_is_destroyed():
    match = gosu("""
        turn: 1
        seat 0   I: dark_medic fire_ak52   II: dalister
        seat 1   I: dark_medic   II: ultimate
        """)
    do(match, "activate II1", "choose 0.I2")
    assert (row(match, 0, 1), row(match, 0, 2)) == (["dark_medic"], ["dalister"])
    assert strength(match, 0) == 5


def test_g_play_14_a_hero_stays_when_the_bakuto_of_its_clan_is_captured():
    match = gosu("""
        turn: 1
        seat 0   I: fire_ak52   II: dalister
        seat 1   I: dark_medic   II: kalim
        """)
    do(match, "activate II1", "choose 0.I1")
    assert (row(match, 0, 1), row(match, 0, 2)) == (["[fire_ak52]"], ["dalister"])
    assert strength(match, 0) == 3


# --- Heroes (G-HERO) -----------------------------------------------------------------------------


def test_g_hero_01_heroes_need_more_bakutos_than_heroes():
    match = gosu("""
        seat 0   I: dark_medic   II: kao   hand: kalim
        seat 1
        """)
    assert match.why_not("play kalim") == "nothing-to-stand-on"


def test_g_hero_01_a_captured_hero_counts():
    match = gosu("""
        seat 0   I: dark_medic dark_avenger   II: kao [ultimate]   hand: kalim
        seat 1
        """)
    assert match.why_not("play kalim") == "nothing-to-stand-on"


def test_g_hero_01_a_captured_bakuto_counts():
    match = gosu("""
        seat 0   I: dark_medic [dark_avenger]   II: kao   hand: kalim
        seat 1
        """)
    do(match, "play kalim")
    assert row(match, 0, 2) == ["kao", "kalim"]


def test_g_hero_02_a_hero_needs_a_bakuto_of_its_clan():
    match = gosu("""
        seat 0   I: alpha_guardian alpha_guardian   hand: kao
        seat 1   I: dark_medic
        """)
    assert match.why_not("play kao") == "no-clan-below"


def test_g_hero_02_the_bakuto_must_be_face_up():
    match = gosu("""
        seat 0   I: alpha_guardian [dark_medic]   hand: kao
        seat 1
        """)
    assert match.why_not("play kao") == "no-clan-below"


def test_g_hero_02_the_bakuto_may_lie_in_any_column():
    match = gosu("""
        seat 0   I: alpha_guardian alpha_guardian dark_medic   hand: kao
        seat 1
        """)
    do(match, "play kao")
    assert row(match, 0, 2) == ["kao"]


def test_g_hero_03_one_bakuto_is_enough_for_all_heroes_of_its_clan():
    match = gosu("""
        seat 0   I: fire_ak52 dark_medic alpha_guardian   II: dom dynamite
                 hand: dalister
        seat 1
        """)
    assert match.why_not("play dalister") is None


def test_g_hero_04_a_hero_costs_nothing():
    match = gosu("""
        seat 0   I: dark_medic   hand: kao kork mind
        seat 1
        """)
    do(match, "play kao")
    assert row(match, 0, 2) == ["kao"]
    assert hand(match, 0) == ["kork", "mind"]


# --- Ozekis (G-OZEKI) ----------------------------------------------------------------------------


def test_g_ozeki_01_ozekis_need_more_heroes_than_ozekis():
    match = gosu("""
        seat 0   III: higuma   II: kao   I: dark_medic dark_avenger   hand: the_edge
        seat 1
        """)
    assert match.why_not("play the_edge") == "nothing-to-stand-on"


def test_g_ozeki_01_captured_cards_count():
    match = gosu("""
        seat 0   III: [higuma]   II: kao [kalim]   I: dark_medic dark_avenger
                 hand: the_edge trix
        seat 1   passed: yes
        """)
    do(match, "play the_edge")
    assert row(match, 0, 3) == ["[higuma]", "the_edge"]
    assert match.why_not("play trix") == "nothing-to-stand-on"


@pytest.mark.parametrize(
    ("heroes", "bakutos", "refusal"),
    [
        ("kao", "dark_medic", None),
        ("pixl", "dark_medic", "no-clan-below"),
        ("[kao]", "dark_medic", "no-clan-below"),
        ("kao", "alpha_guardian", "no-clan-below"),
        ("kao", "[dark_medic]", "no-clan-below"),
        ("pixl kao", "alpha_guardian alpha_guardian dark_medic", None),
    ],
)
def test_g_ozeki_02_an_ozeki_needs_its_clan_face_up_in_both_rows_below(heroes, bakutos, refusal):
    match = gosu(f"""
        seat 0   II: {heroes}   I: {bakutos}   hand: higuma
        seat 1   II: kalim   I: dark_avenger
        """)
    assert match.why_not("play higuma") == refusal


def test_g_ozeki_03_an_ozeki_costs_nothing():
    match = gosu("""
        seat 0   II: kao   I: dark_medic   hand: higuma kork mind
        seat 1
        """)
    do(match, "play higuma")
    assert row(match, 0, 3) == ["higuma"]
    assert hand(match, 0) == ["kork", "mind"]


def test_g_ozeki_04_one_bakuto_and_one_hero_are_enough_for_all_ozekis_of_their_clan():
    match = gosu("""
        seat 0   III: higuma trix   II: pixl kao favre   I: alpha_guardian dark_medic fire_ak52
                 hand: the_edge
        seat 1
        """)
    do(match, "play the_edge")
    assert row(match, 0, 3) == ["higuma", "trix", "the_edge"]

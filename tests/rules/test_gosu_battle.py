"""GOSU: the Great Battle, the new round and winning (G-BATTLE, G-ROUND, G-WIN)."""

import pytest

from helpers import (
    deck_size,
    discards,
    do,
    events,
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


def strengths(match: Match) -> list[int]:
    """Return the strengths in the battle after the last action."""
    return [detail for _, _, detail in events(match, "strength")]


def winners(match: Match) -> tuple[int, ...] | None:
    """Return the winners of the match, None while it runs."""
    return match.outcome.winners if match.is_over else None


# --- the great battle (G-BATTLE) -----------------------------------------------------------------


def test_g_battle_01_the_strength_of_an_army_is_the_sum_of_its_values():
    match = gosu("""
        seat 0   III: higuma   II: kao kalim   I: dark_medic dark_medic dark_avenger
        seat 1   I: fire_ak52   passed: yes
        """)
    do(match, "pass")
    assert strengths(match) == [5 + 2 * 3 + 3 * 2, 2]


def test_g_battle_02_captured_cards_add_nothing():
    """Face up, the first army would be worth 12."""
    match = gosu("""
        advantage: 0
        seat 0   III: [higuma]   II: [kao]   I: dark_medic [dark_medic]
        seat 1   I: fire_ak52 fire_ak52   passed: yes
        """)
    do(match, "pass")
    assert strengths(match) == [2, 4]
    assert points(match) == [0, 1]


def test_g_battle_03_the_strongest_army_gains_one_point():
    """The Advantage matters only in a tie."""
    match = gosu("""
        advantage: 0
        seat 0   I: dark_medic dark_medic
        seat 1   I: fire_ak52   II: dom   passed: yes
        seat 2   I: alpha_guardian   passed: yes
        """)
    do(match, "pass")
    assert points(match) == [0, 1, 0]


def test_g_battle_04_a_tie_with_the_holder_goes_to_the_holder():
    match = gosu("""
        advantage: 2
        seat 0   I: dark_medic dark_medic
        seat 1   I: fire_ak52   passed: yes
        seat 2   I: alpha_guardian alpha_guardian   passed: yes
        """)
    do(match, "pass")
    assert points(match) == [0, 0, 1]


def test_g_battle_05_a_tie_without_the_holder_gives_each_tied_player_a_point():
    """20, 20 and 15, and the Advantage at 15."""
    match = gosu("""
        advantage: 2
        seat 0   III: higuma   II: kao kalim ultimate
                 I: dark_medic dark_medic dark_avenger
        seat 1   III: walror   II: dom dynamite dalister   passed: yes
                 I: fire_ak52 fire_ak52 fire_explosive
        seat 2   III: kork   II: favre pixl   passed: yes
                 I: alpha_guardian alpha_guardian
        """)
    do(match, "pass")
    assert strengths(match) == [20, 20, 15]
    assert points(match) == [1, 1, 0]


def test_g_battle_06_the_greatest_strength_is_50():
    match = gosu("""
        seat 0   III: kork mind dawn blind trix
                 II:  favre pixl adelam dom meow
                 I:   alpha_guardian dark_medic ancient_researcher fire_ak52 meka_scout
        seat 1   passed: yes
        """)
    do(match, "pass")
    assert strengths(match) == [50, 0]


def test_g_battle_07_everybody_at_0_is_a_tie_like_any_other():
    match = gosu("""
        advantage: 1
        seat 0
        seat 1   I: [dark_medic]   passed: yes
        seat 2   passed: yes
        """)
    do(match, "pass")
    assert points(match) == [0, 1, 0]


def test_g_battle_08_the_battle_changes_nothing_in_armies_and_hands():
    match = gosu("""
        seat 0   II: kao   I: dark_medic dark_avenger   hand: kork mind
        seat 1   I: fire_ak52   hand: dawn   passed: yes
        """)
    before = deck_size(match)
    do(match, "pass")
    assert [row(match, 0, 1), row(match, 0, 2)] == [["dark_medic", "dark_avenger"], ["kao"]]
    assert row(match, 1, 1) == ["fire_ak52"]
    assert (hand(match, 0), hand(match, 1)) == (["kork", "mind"], ["dawn"])
    assert (deck_size(match), discards(match)) == (before, [])


@pytest.mark.parametrize(("labdad", "gained"), [("labdad", 2), ("[labdad]", 1)])
def test_g_battle_09_global_powers_are_applied_while_the_battle_is_counted(labdad, gained):
    """Labdad doubles any winner's first point while it is face up."""
    match = gosu(f"""
        seat 0   I: dark_medic dark_avenger dark_thief   II: kao kalim
        seat 1   I: fire_ak52   II: dom   III: {labdad}   passed: yes
        """)
    do(match, "pass")
    assert points(match) == [gained, 0]


# --- the new round (G-ROUND) ---------------------------------------------------------------------


def test_g_round_01_armies_hands_and_the_advantage_stay_as_they_are():
    match = gosu("""
        advantage: 1
        seat 0   I: dark_medic dark_avenger   II: kao   hand: kork mind
        seat 1   I: fire_ak52   hand: dawn   passed: yes
        """)
    do(match, "pass")
    assert match.view().round == 2
    assert [row(match, 0, level) for level in (1, 2, 3)] == [
        ["dark_medic", "dark_avenger"],
        ["kao"],
        [],
    ]
    assert row(match, 1, 1) == ["fire_ak52"]
    assert (hand(match, 0), hand(match, 1)) == (["kork", "mind"], ["dawn"])
    assert holder(match) == 1


def test_g_round_02_everybody_takes_back_both_tokens_placed_or_spent():
    """Seat 0 has a token on a card of seat 1."""
    match = gosu("""
        seat 0   I: alpha_guardian*   tokens: 0   hand: kork
        seat 1   I: dark_medic*0 alpha_guardian*   spent: 1   passed: yes
        """)
    do(match, "pass")
    assert [tokens(match, 0), tokens(match, 1)] == [(2, 0), (2, 0)]
    assert row(match, 0, 1) == ["alpha_guardian"]
    assert row(match, 1, 1) == ["dark_medic", "alpha_guardian"]


def test_g_round_04_all_captured_cards_are_released():
    match = gosu("""
        seat 0   I: [dark_medic] dark_avenger   II: [kao]
        seat 1   I: [fire_ak52]   passed: yes
        """)
    do(match, "pass")
    assert [row(match, 0, 1), row(match, 0, 2)] == [["dark_medic", "dark_avenger"], ["kao"]]
    assert row(match, 1, 1) == ["fire_ak52"]


EIGHT_DARK_CARDS = """
    II: kao kalim ultimate   I: dark_medic dark_medic dark_avenger dark_avenger dark_thief
    """


def test_g_round_05_the_conditions_of_ozekis_are_tested_at_round_start():
    match = gosu(f"""
        seat 0   III: victhory {EIGHT_DARK_CARDS}   hand: kork
        seat 1   passed: yes
        """)
    assert winners(match) is None
    do(match, "pass")
    assert winners(match) == (0,)
    assert match.outcome.reason == "one-clan"


def test_g_round_06_the_holder_takes_the_first_turn():
    match = gosu("""
        advantage: 1   turn: 0
        seat 0   I: dark_medic
        seat 1
        seat 2
        """)
    do(match, "pass", "pass", "pass")
    assert question(match) == (1, "turn")


def test_g_round_07_a_captured_ozeki_is_released_before_its_condition_is_tested():
    match = gosu(f"""
        seat 0   III: [victhory] {EIGHT_DARK_CARDS}
        seat 1   passed: yes
        """)
    do(match, "pass")
    assert winners(match) == (0,)


def test_g_round_07_captured_cards_of_the_clan_are_released_before_they_are_counted():
    match = gosu("""
        seat 0   III: victhory   II: kao [kalim] ultimate
                 I: dark_medic [dark_medic] dark_avenger dark_avenger dark_thief
        seat 1   passed: yes
        """)
    do(match, "pass")
    assert winners(match) == (0,)


def test_g_round_07_the_order_of_the_steps():
    match = gosu("""
        advantage: 1
        seat 0   I: [dark_medic]
        seat 1   passed: yes
        """)
    do(match, "pass")
    assert [happening.what for happening in match.happened()][-4:] == [
        "battle-won",
        "round",
        "released",
        "turn",
    ]


def test_g_round_08_nobody_draws_when_a_round_changes():
    match = gosu("""
        seat 0   I: dark_medic   hand: kork
        seat 1   passed: yes
        """)
    do(match, "pass")
    assert match.view().round == 2
    assert [hand_size(match, 0), hand_size(match, 1)] == [1, 0]
    assert events(match, "drew") == []


def test_g_round_09_being_released_fires_no_arrival_effect():
    """Justice would draw 3 cards, Priest take the Advantage."""
    match = gosu("""
        advantage: 1
        seat 0   I: [meka_priest] ancient_researcher   II: [justice]
        seat 1   passed: yes
        """)
    do(match, "pass")
    assert row(match, 0, 1) == ["meka_priest", "ancient_researcher"]
    assert hand_size(match, 0) == 0
    assert holder(match) == 1


def test_g_round_10_the_advantage_does_not_pass_on_by_itself():
    """Neither to the winner of the battle nor to the next player, for two rounds."""
    match = gosu("""
        advantage: 2
        seat 0   I: dark_medic
        seat 1   I: fire_ak52 fire_ak52
        seat 2
        """)
    do(match, "pass", "pass", "pass")
    assert holder(match) == 2
    do(match, "pass", "pass", "pass")
    assert match.view().round == 3
    assert holder(match) == 2


# --- winning (G-WIN) -----------------------------------------------------------------------------


def test_g_win_01_three_points_win():
    match = gosu("""
        seat 0   points: 2   I: dark_medic
        seat 1   points: 2   passed: yes
        """)
    do(match, "pass")
    assert winners(match) == (0,)
    assert match.outcome.reason == "points"


def test_g_win_01_two_points_do_not_win():
    match = gosu("""
        seat 0   points: 1   I: dark_medic
        seat 1   points: 2   passed: yes
        """)
    do(match, "pass")
    assert points(match) == [2, 2]
    assert winners(match) is None


def test_g_win_01_more_than_three_points_win_too():
    """No printed card gives so many at once, but a drawn position can."""
    match = gosu("""
        seat 0   points: 3   I: dark_medic
        seat 1   passed: yes
        """)
    do(match, "pass")
    assert points(match) == [4, 0]
    assert winners(match) == (0,)


def kameo_shifts(points_before: int) -> Match:
    """Kameo gives a point when it shifts, then every opponent draws 3."""
    match = gosu(f"""
        advantage: 1
        seat 0   points: {points_before}   I: meka_scout   II: kameo
                 hand: kao kork mind dawn blind trix ange lipsy
        seat 1   I: fire_ak52
        """)
    do(match, "shift II1", "discard kork", "discard mind", "discard dawn")
    return do(match, "discard blind", "discard trix", "discard ange")


def test_g_win_02_the_third_point_ends_the_match_in_the_middle_of_a_turn():
    match = kameo_shifts(points_before=2)
    assert winners(match) == (0,)
    assert points(match) == [3, 0]


def test_g_win_02_what_was_left_to_resolve_is_not_resolved():
    match = kameo_shifts(points_before=2)
    assert hand_size(match, 1) == 0
    assert row(match, 0, 2) == ["kameo"]


def test_g_win_02_the_second_point_ends_nothing():
    match = kameo_shifts(points_before=1)
    assert winners(match) is None
    assert points(match) == [2, 0]
    assert hand_size(match, 1) == 3
    assert row(match, 0, 2) == ["kao"]


def test_g_win_02_nobody_can_act_after_the_end():
    match = kameo_shifts(points_before=2)
    assert match.pending == ()
    assert match.why_not("pass", seat=1) == "match-over"


def test_g_win_03_players_who_reach_three_points_in_one_battle_win_together():
    match = gosu("""
        advantage: 2
        seat 0   points: 2   I: dark_medic
        seat 1   points: 2   I: fire_ak52   passed: yes
        seat 2   points: 2   passed: yes
        """)
    do(match, "pass")
    assert winners(match) == (0, 1)


def test_g_win_03_a_tied_player_who_does_not_reach_three_points_does_not_win():
    match = gosu("""
        advantage: 2
        seat 0   points: 1   I: dark_medic
        seat 1   points: 2   I: fire_ak52   passed: yes
        seat 2   points: 2   passed: yes
        """)
    do(match, "pass")
    assert points(match) == [2, 3, 2]
    assert winners(match) == (1,)


FIFTEEN_CARDS = """
    III: temuchin kork mind dawn blind
    II:  favre pixl adelam dom meow
    I:   alpha_guardian alpha_guardian ancient_researcher fire_ak52 meka_scout
    """


def test_g_win_04_who_meets_the_condition_of_an_ozeki_at_round_start_wins():
    match = gosu(f"""
        seat 0   {FIFTEEN_CARDS}   hand: trix
        seat 1   passed: yes
        """)
    do(match, "pass")
    assert winners(match) == (0,)
    assert match.outcome.reason == "full-army"


def test_g_win_05_any_player_can_meet_the_condition_of_an_ozeki():
    match = gosu(f"""
        seat 0   III: victhory   II: meow   I: meka_scout   hand: kork
        seat 1   {EIGHT_DARK_CARDS}   passed: yes
        """)
    do(match, "pass")
    assert winners(match) == (1,)


THE_TRIO = "II: fact garsh ideo   I: fire_ak52 fire_ak52 fire_explosive"


def test_g_win_06_a_captured_ozeki_offers_no_condition():
    match = gosu(f"""
        seat 0   III: [walror]   {THE_TRIO}
        seat 1
        """)
    assert winners(match) is None
    do(match, "draw 1")
    assert winners(match) is None


@pytest.mark.parametrize(("advantage", "expected"), [(2, (0, 1)), (1, (1,)), (0, (0,))])
def test_g_win_07_of_several_who_meet_conditions_the_holder_wins_or_else_all(advantage, expected):
    """Seat 0 has fifteen cards for Temuchin, seat 1 eight dark ones for Vict'Hory."""
    match = gosu(f"""
        advantage: {advantage}
        seat 0   {FIFTEEN_CARDS}
        seat 1   III: victhory {EIGHT_DARK_CARDS}   passed: yes
        seat 2   passed: yes
        """)
    do(match, "pass")
    assert winners(match) == expected


@pytest.mark.parametrize(("advantage", "expected"), [(2, (0, 1)), (1, (1,)), (0, (0,))])
def test_g_win_07_it_is_the_same_if_they_meet_one_condition(advantage, expected):
    match = gosu(f"""
        advantage: {advantage}
        seat 0   II: favre pixl prahs
                 I: alpha_guardian alpha_guardian alpha_warrior alpha_shaman alpha_shaman
        seat 1   {EIGHT_DARK_CARDS}   passed: yes
        seat 2   III: victhory   II: meow   I: meka_scout   passed: yes
        """)
    do(match, "pass")
    assert winners(match) == expected


def test_g_win_08_a_condition_for_any_moment_is_met_in_the_middle_of_a_turn():
    """Ideo completes the three; it is over before Ideo's own effect asks anything."""
    match = gosu("""
        seat 0   II: fact garsh   I: fire_ak52 fire_ak52 fire_explosive   hand: ideo
        seat 1   III: walror   II: dom   I: dark_medic
        """)
    do(match, "play ideo")
    assert winners(match) == (0,)
    assert match.outcome.reason == "named-cards"


def test_g_win_08_the_condition_is_tested_after_a_shift_too():
    match = gosu("""
        seat 0   II: fact garsh sol   I: fire_ak52 fire_ak52 fire_explosive   hand: ideo kork
        seat 1   III: walror   II: dom   I: dark_medic
        """)
    do(match, "shift II3")
    assert winners(match) == (0,)


def test_g_win_08_the_condition_is_tested_when_its_ozeki_arrives():
    match = gosu(f"""
        seat 0   II: dom   I: fire_ammo   hand: walror
        seat 1   {THE_TRIO}
        """)
    do(match, "play walror")
    assert winners(match) == (1,)


def test_g_win_08_the_condition_is_tested_when_its_ozeki_is_released():
    match = gosu(f"""
        seat 0   III: [walror]   {THE_TRIO}
        seat 1   passed: yes
        """)
    do(match, "pass")
    assert winners(match) == (0,)
    assert match.outcome.reason == "named-cards"


def test_g_win_08_a_condition_for_the_start_of_a_round_waits_for_it():
    match = gosu("""
        seat 0   III: victhory   II: kao kalim
                 I: dark_medic dark_medic dark_avenger dark_avenger dark_thief
                 hand: ultimate kork
        seat 1   passed: yes
        """)
    do(match, "play ultimate")
    assert winners(match) is None
    do(match, "pass")
    assert winners(match) == (0,)

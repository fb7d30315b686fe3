"""Effects, destruction, capture, drawing, single cards, the Advantage, and rulings."""

from random import Random

import pytest

from helpers import (
    all_events,
    deck_size,
    discards,
    do,
    gosu,
    hand,
    hand_size,
    holder,
    options,
    points,
    question,
    row,
    strength,
    tokens,
)
from warren.engine import Match

# --- G-EFF: effects ------------------------------------------------------------------------------


def test_g_eff_01_a_card_arrives_when_it_is_played():
    match = gosu("seat 0   hand: ancient_visionary")
    do(match, "play ancient_visionary")
    assert hand_size(match, 0) == 2


def test_g_eff_01_a_card_arrives_when_it_is_shifted_in_from_hand():
    match = gosu("""
        seat 0   I: fire_sniper
                 hand: ancient_visionary mind kork
        """)
    do(match, "shift I1", "discard mind")
    assert hand_size(match, 0) == 2


def test_g_eff_01_a_card_arrives_when_it_is_shifted_in_from_the_discards():
    match = gosu("""
        seat 0   I: dark_thief
                 hand: mind kork trix
        discards: ancient_visionary
        """)
    do(match, "shift I1", "discard mind", "discard kork")
    assert hand_size(match, 0) == 2


def test_g_eff_02_an_effect_may_choose_cards_of_any_army():
    match = gosu("""
        seat 0   I: dark_medic
        seat 1   I: fire_ammo
        seat 2   I: meka_scout
        """)
    do(match, "activate I1")
    assert options(match) == ["choose 0.I1", "choose 1.I1", "choose 2.I1"]


@pytest.mark.parametrize(
    ("own", "others", "drawn"),
    [(0, (0, 0, 0), 2), (1, (1, 0, 0), 2), (2, (0, 1, 1), 2), (1, (0, 2, 1), 3), (0, (0, 0, 1), 3)],
)
def test_g_eff_03_the_bonus_needs_an_opponent_with_more_points(own, others, drawn):
    match = gosu(f"""
        seat 0   points: {own}
                 hand: ancient_visionary
        seat 1   points: {others[0]}
        seat 2   points: {others[1]}
        seat 3   points: {others[2]}
        """)
    do(match, "play ancient_visionary")
    assert hand_size(match, 0) == drawn


def test_g_eff_04_points_are_compared_when_the_effect_is_resolved():
    """Kameo ties with the opponent before Justice arrives, so there is no bonus any more."""
    match = gosu("""
        seat 0   II: kameo
                 I:  meka_scout
                 hand: justice ange kamakor mind kork labdad temuchin dawn
        seat 1   points: 1
        """)
    paid = ["ange", "kamakor", "mind", "kork", "labdad", "temuchin"]
    do(match, "shift II1", *[f"discard {card}" for card in paid])
    assert points(match) == [1, 1]
    assert hand_size(match, 0) == 3


def test_g_eff_05_a_global_power_works_for_every_player():
    match = gosu("""
        seat 0   II: ultimate
                 I:  dark_medic
        seat 1   III: dawn
                 II:  fact garsh
                 I:   fire_ammo fire_ammo
        advantage: 1
        """)
    do(match, "activate II1", "choose 1.II2")
    assert question(match) == (0, "may")


def test_g_eff_05_a_global_power_lasts_only_while_its_card_is_face_up():
    match = gosu("""
        seat 0   II: ultimate
                 I:  dark_medic
        seat 1   III: [dawn]
                 II:  fact garsh
                 I:   fire_ammo fire_ammo
        advantage: 1
        """)
    do(match, "activate II1", "choose 1.II2")
    assert question(match) == (1, "turn")


def test_g_eff_06_every_x_of_a_card_has_the_value_its_player_chose():
    match = gosu("""
        seat 0   I: fire_ak52
                 hand: mind kork trix
        seat 1   III: walror
                 II:  fact garsh
                 I:   fire_ammo fire_ammo fire_sniper
        """)
    do(match, "activate I1")
    assert question(match) == (0, "number")
    do(match, "x 2", "discard mind", "discard kork")
    assert hand(match, 0) == ["trix"]
    assert [row(match, 1, n)[-1] for n in (1, 2, 3)] == ["fire_sniper", "fact", "walror"]


def test_g_eff_07_x_is_chosen_anew_at_every_use():
    match = gosu("""
        seat 0   II: alikan
                 I:  ancient_researcher meka_scout
                 hand: moonlight mind kork trix
        seat 1   passed: yes
        """)
    do(match, "activate II1", "x 1", "discard mind", "play moonlight", "activate II1")
    assert question(match) == (0, "number")
    do(match, "x 3")
    assert [detail for _, _, detail in all_events(match, "chose-x")] == [1, 3]


SILEND_AND_DAWN = """
    seat 0   I: fire_ammo
             hand: dalister mind kork trix
    seat 1   III: dawn
             II:  fact silend
             I:   fire_ammo meka_scout
    deck: loya ...
    """


def test_g_eff_08_the_active_player_orders_simultaneous_effects():
    match = gosu(SILEND_AND_DAWN)
    do(match, "play dalister", "choose 1.II2")
    assert question(match) == (0, "order")
    assert options(match) == ["react 1", "react 2"]


@pytest.mark.parametrize(("first", "asked"), [("react 1", "discard"), ("react 2", "may")])
def test_g_eff_08_the_chosen_effect_comes_first(first, asked):
    """Silend makes seat 0 discard 2 of 3 cards; Dawn lets seat 0 draw."""
    match = gosu(SILEND_AND_DAWN)
    do(match, "play dalister", "choose 1.II2", first)
    assert question(match) == (0, asked)


def test_g_eff_09_a_waiting_effect_is_resolved_though_its_card_has_gone():
    """No reaction of the base game captures or destroys, so only the cause can remove the card."""
    match = gosu("""
        seat 0   points: 0
                 I: fire_ammo
                 hand: dalister
        seat 1   points: 1
                 II: prahs
                 I:  alpha_guardian alpha_guardian
                 hand: mind
        deck: loya awn ...
        """)
    do(match, "play dalister", "choose 1.II1", "choose 1.I2", "yes", "yes")
    assert hand(match, 1) == ["awn", "loya", "mind"]


@pytest.mark.parametrize(
    ("standing", "drawn"), [((0, 0, 1), [2, 2, 0]), ((1, 0, 2), [0, 2, 0]), ((1, 1, 1), [2, 2, 2])]
)
def test_g_eff_10_all_players_tied_for_the_fewest_points_draw_two(standing, drawn):
    match = gosu(f"""
        seat 0   points: {standing[0]}
                 II: fact
                 I:  fire_ammo
                 hand: lipsy
        seat 1   points: {standing[1]}
        seat 2   points: {standing[2]}
        """)
    do(match, "play lipsy")
    assert [hand_size(match, seat) for seat in range(3)] == drawn


DOM = """
    seat 0   II: dom erxast
             I:  fire_ammo fire_sniper
             hand: mind
    seat 1   II: fact garsh
             I:  fire_ammo [fire_sniper] fire_ak52*
             hand: kork
    """


def test_g_eff_11_a_swap_is_within_one_row_of_one_army():
    match = gosu(DOM + "advantage: 1")
    do(match, "activate II1", "choose 1.I1")
    assert options(match) == ["choose 1.I2", "choose 1.I3"]
    assert match.why_not("choose 0.I2") == "other-row"
    assert match.why_not("choose 1.II1") == "other-row"


def test_g_eff_11_a_swap_may_be_in_any_army():
    match = gosu(DOM + "advantage: 1")
    do(match, "activate II1", "choose 0.I1")
    assert row(match, 0, 1) == ["fire_sniper", "fire_ammo"]


def test_g_eff_12_swapped_cards_take_along_tokens_and_faces():
    match = gosu(DOM + "advantage: 1")
    do(match, "activate II1", "choose 1.I2", "choose 1.I3")
    assert row(match, 1, 1) == ["fire_ammo", "fire_ak52*", "[fire_sniper]"]


def test_g_eff_12_a_swap_fires_nothing():
    match = gosu(DOM + "advantage: 1")
    do(match, "activate II1", "choose 1.II1")
    assert question(match) == (1, "turn")
    assert row(match, 1, 2) == ["garsh", "fact"]


def test_g_eff_12_a_swap_may_lay_a_card_free():
    match = gosu("""
        seat 0   II: dom
                 I:  fire_ammo
        seat 1   I:  meka_scout meka_priest
        """)
    do(match, "activate II1", "choose 1.I1", "choose 1.I2")
    assert row(match, 1, 1) == ["meka_priest"]


def test_g_eff_13_every_player_starts_with_the_active_one_and_includes_the_passed():
    match = gosu("""
        turn: 1
        seat 0   tokens: 2
        seat 1   I: ancient_researcher
                 hand: awn
        seat 2   passed: yes
        deck: mind kork trix dawn loya sol ...
        """)
    do(match, "play awn")
    assert [hand(match, seat) for seat in (1, 2, 0)] == [
        ["kork", "mind"],
        ["dawn", "trix"],
        ["loya", "sol"],
    ]


def test_g_eff_13_opponents_start_at_the_left_neighbour():
    """Silend belongs to seat 1 although it is seat 0's turn: seat 2 comes first, then seat 0."""
    match = gosu("""
        seat 0   I: fire_ammo
                 hand: dalister mind kork trix
        seat 1   II: silend
                 I:  meka_scout
                 hand: loya awn sol
        seat 2   hand: favre manner meow
                 passed: yes
        """)
    do(match, "play dalister", "choose 1.II1")
    assert question(match) == (2, "discard")
    do(match, "discard favre", "discard manner")
    assert question(match) == (0, "discard")


def test_g_eff_14_a_card_without_a_legal_target_may_be_activated_for_nothing():
    match = gosu("""
        seat 0   II: copycat
                 I:  ancient_researcher
                 hand: mind
        seat 1   I: fire_ammo
        """)
    do(match, "activate II1")
    assert row(match, 0, 2) == ["copycat*"]
    assert question(match) == (1, "turn")


def test_g_eff_14_a_card_without_a_legal_target_may_be_played():
    match = gosu("""
        seat 0   hand: alpha_shaman mind
        discards: loya
        """)
    do(match, "play alpha_shaman")
    assert row(match, 0, 1) == ["alpha_shaman"]
    assert hand(match, 0) == ["mind"]


def test_g_eff_15_an_instruction_is_obeyed_even_against_the_card_itself():
    match = gosu("""
        seat 0   I: ancient_illusionist
        seat 1   I: fire_ammo
        """)
    do(match, "activate I1")
    assert (row(match, 0, 1), row(match, 1, 1)) == ([], ["fire_ammo"])
    assert hand_size(match, 0) == 2


def test_g_eff_16_the_bonus_is_as_mandatory_as_the_base_amount():
    match = gosu("""
        seat 0   I: fire_ammo fire_sniper
                 hand: dalister
        seat 1   points: 1
                 I: meka_scout
        """)
    do(match, "play dalister", "choose 1.I1")
    assert match.why_not("done") == "choose-more"
    assert options(match) == ["choose 0.I2", "choose 0.II1"]


def test_g_eff_17_targets_may_lie_in_different_armies_and_rows():
    match = gosu("""
        seat 0   I: fire_ammo
                 hand: dalister
        seat 1   points: 1
                 II: silend
                 I:  meka_scout
        seat 2   I:  alpha_guardian
        """)
    do(match, "play dalister", "choose 1.II1", "choose 2.I1")
    assert (row(match, 1, 2), row(match, 2, 1)) == ([], [])


def test_g_eff_18_prahs_reacts_to_its_own_destruction():
    match = gosu("""
        seat 0   II: ultimate
                 I:  dark_medic
        seat 1   II: prahs
                 I:  alpha_guardian
        advantage: 1
        """)
    do(match, "activate II1", "choose 1.II1")
    assert question(match) == (1, "may")


def test_g_eff_18_dawn_reacts_to_its_own_destruction():
    match = gosu("""
        seat 0   II: ultimate
                 I:  dark_medic
        seat 1   III: dawn
                 II:  fact
                 I:   fire_ammo
        advantage: 1
        """)
    do(match, "activate II1", "choose 1.III1")
    assert question(match) == (0, "may")


def test_g_eff_18_kao_reacts_to_its_own_capture():
    match = gosu("""
        seat 0   II: kalim
                 I:  dark_thief
        seat 1   II: kao
                 I:  dark_medic
        """)
    do(match, "activate II1", "choose 1.II1")
    assert question(match) == (1, "may")


def test_g_eff_18_two_cards_destroyed_with_prahs_and_dawn_bring_two_of_each_reaction():
    """The example of the rulings: 2 draws from Dawn, 2 draws of 1(+1) from Prahs."""
    match = gosu("""
        seat 0   points: 0
                 I: fire_ammo
                 hand: dalister
        seat 1   points: 1
                 II: fact prahs
                 I:  alpha_guardian alpha_guardian alpha_shaman
        seat 2   points: 2
                 III: dawn
                 II:  garsh
                 I:   fire_ammo
        """)
    do(match, "play dalister", "choose 1.II2", "choose 1.I3")
    while question(match) != (1, "turn"):
        do(match, options(match)[0])
    assert (hand_size(match, 0), hand_size(match, 1)) == (2, 4)


def test_g_eff_19_a_card_that_paid_may_be_taken_by_the_arrival_effect():
    match = gosu("""
        seat 0   I: fire_ammo
                 hand: alpha_shaman favre mind
        """)
    do(match, "play alpha_shaman", "discard favre")
    assert hand(match, 0) == ["favre"]


def test_g_eff_20_both_halves_of_a_text_choose_their_targets_independently():
    match = gosu("""
        seat 0   II: dom
                 I:  fire_ammo
        seat 1   I: meka_scout meka_priest
        seat 2   I: alpha_guardian
        """)
    do(match, "activate II1", "choose 1.I1", "choose 2.I1")
    assert row(match, 1, 1) == ["meka_priest", "meka_scout"]
    assert row(match, 2, 1) == []


def test_g_eff_21_a_copied_power_is_resolved_for_the_copier():
    match = gosu("""
        seat 0   II: copycat
                 I:  ancient_researcher
        seat 1   I: ancient_illusionist
        """)
    do(match, "activate II1")
    assert (row(match, 0, 2), row(match, 1, 1)) == ([], ["ancient_illusionist"])
    assert (hand_size(match, 0), hand_size(match, 1)) == (2, 0)


def test_g_eff_21_a_copied_power_looks_at_the_row_of_the_card_that_bears_it():
    match = gosu("""
        seat 0   II: copycat sol
                 I:  ancient_researcher alpha_guardian
        seat 1   II: pixl favre jaedong
                 I:  alpha_recruiter alpha_recruiter alpha_summoner
        """)
    do(match, "activate II1")
    assert (hand_size(match, 0), hand_size(match, 1)) == (3, 0)


def test_g_eff_21_a_token_on_a_foreign_card_fires_it_for_the_player_who_placed_it():
    match = gosu("""
        seat 0   I: alpha_warrior
                 hand: mind
        seat 1   III: blind
                 II:  favre silend
                 I:   alpha_shaman meka_scout
        """)
    do(match, "activate 1.I1")
    assert (hand_size(match, 0), hand_size(match, 1)) == (3, 0)


# --- G-DESTROY: destruction ----------------------------------------------------------------------


def test_g_destroy_01_only_free_cards_can_be_destroyed():
    match = gosu("""
        seat 0   II: ultimate
                 I:  dark_medic
        seat 1   II: fact
                 I:  fire_ammo fire_ammo fire_sniper
        """)
    do(match, "activate II1")
    assert match.why_not("choose 1.I1") == "not-free"  # a card above and a card to the right
    assert match.why_not("choose 1.I2") == "not-free"  # a card to the right
    assert match.why_not("choose 0.I1") == "not-free"  # a card above
    assert options(match) == ["choose 0.II1", "choose 1.I3", "choose 1.II1"]


def test_g_destroy_02_a_destroyed_card_goes_to_the_discards():
    match = gosu("""
        seat 0   II: ultimate
                 I:  dark_medic
        seat 1   I:  fire_ammo
        discards: mind
        advantage: 1
        """)
    do(match, "activate II1", "choose 1.I1")
    assert discards(match) == ["mind", "fire_ammo"]


def test_g_destroy_03_a_free_captured_card_can_be_destroyed():
    match = gosu("""
        seat 0   II: ultimate
                 I:  dark_medic
        seat 1   I:  fire_ammo [fire_sniper]
        advantage: 1
        """)
    do(match, "activate II1", "choose 1.I2")
    assert row(match, 1, 1) == ["fire_ammo"]


def test_g_destroy_04_a_card_freed_by_the_first_destruction_is_out_of_reach():
    match = gosu("""
        seat 0   hand: fire_sniper
        seat 1   I: fire_ammo meka_scout
        """)
    do(match, "play fire_sniper", "choose 1.I2")
    assert match.why_not("choose 1.I1") == "not-free"
    assert options(match) == ["choose 0.I1", "done"]


def test_g_destroy_04_destroying_two_with_one_free_card_on_the_table_destroys_one():
    match = gosu("""
        seat 0   I: fire_ammo
                 hand: dalister
        seat 1   points: 1
        """)
    do(match, "play dalister")
    assert (row(match, 0, 1), row(match, 0, 2)) == (["fire_ammo"], [])


def test_g_destroy_05_a_token_on_a_destroyed_card_is_spent_until_the_next_round():
    match = gosu("""
        seat 0   II: ultimate
                 I:  dark_medic
        seat 1   I:  alpha_guardian*
                 passed: yes
        advantage: 1
        """)
    do(match, "activate II1", "choose 1.I1")
    assert tokens(match, 1) == (1, 1)
    do(match, "pass")
    assert tokens(match, 1) == (2, 0)


# --- G-TRAP: capture -----------------------------------------------------------------------------

KALIM = """
    seat 0   II: kalim
             I:  dark_medic
             hand: mind
    seat 1   III: higuma
             II:  ultimate duwal
             I:   dark_thief dark_thief dark_medic
             hand: kork
    """


def test_g_trap_01_a_captured_card_lies_face_down_in_its_place():
    match = gosu(KALIM)
    do(match, "activate II1", "choose 1.II2")
    assert row(match, 1, 2) == ["ultimate", "[duwal]"]


def test_g_trap_02_a_card_need_not_be_free_to_be_captured():
    match = gosu(KALIM)
    do(match, "activate II1", "choose 1.I1")
    assert row(match, 1, 1) == ["[dark_thief]", "dark_thief", "dark_medic"]


def test_g_trap_03_a_captured_card_has_no_value():
    match = gosu(KALIM)
    do(match, "activate II1", "choose 1.III1")
    assert strength(match, 1) == 3 * 2 + 2 * 3


def test_g_trap_03_a_captured_card_has_no_power():
    match = gosu(KALIM)
    do(match, "activate II1", "choose 1.II1")
    assert match.why_not("activate II1") == "captured"


def test_g_trap_03_a_captured_card_does_not_react_beside_its_face_up_twin():
    match = gosu("""
        seat 0   II: sol
                 I:  alpha_guardian
                 hand: loya mind
        seat 1   I: meka_scout [meka_scout]
                 hand: kork
        """)
    do(match, "shift II1", "no")
    assert question(match) == (1, "turn")


def test_g_trap_03_a_captured_card_has_no_clan():
    match = gosu("""
        seat 0   II: [favre]
                 I:  alpha_shaman [alpha_warrior]
        seat 1   tokens: 2
        """)
    do(match, "activate I1")
    assert hand_size(match, 0) == 1


def test_g_trap_03_a_captured_card_keeps_its_name():
    match = gosu("""
        seat 0   III: walror
                 II:  [fact] [garsh]
                 I:   fire_ammo fire_ammo fire_sniper
                 hand: ideo
        """)
    do(match, "play ideo")
    assert match.outcome.winners == (0,)


def test_g_trap_04_a_captured_card_carries_the_row_above():
    match = gosu("""
        seat 0   II: kalim
                 I:  dark_medic [fire_ammo]
                 hand: kao mind
        """)
    do(match, "play kao")
    assert row(match, 0, 2) == ["kalim", "kao"]


def test_g_trap_05_a_captured_card_is_released_at_the_next_round_start():
    match = gosu("""
        seat 0   I: [fire_ammo] [fire_sniper]
                 hand: mind
        seat 1   passed: yes
        """)
    do(match, "draw 1")
    assert row(match, 0, 1) == ["[fire_ammo]", "[fire_sniper]"]
    do(match, "pass")
    assert row(match, 0, 1) == ["fire_ammo", "fire_sniper"]


def test_g_trap_06_a_captured_bakuto_supports_no_hero():
    match = gosu("""
        seat 0   II: kalim
                 I:  dark_medic dark_medic
        seat 1   I:  fire_ammo alpha_guardian
                 hand: fact sol
        """)
    do(match, "activate II1", "choose 1.I1")
    assert match.why_not("play fact") == "no-clan-below"
    assert match.why_not("play sol") is None


def test_g_trap_06_a_captured_hero_supports_no_ozeki():
    match = gosu("""
        seat 0   II: [fact] sol
                 I:  fire_ammo alpha_guardian
                 hand: lipsy kork
        """)
    assert match.why_not("play lipsy") == "no-clan-below"
    assert match.why_not("play kork") is None


def test_g_trap_07_ones_own_cards_may_be_captured():
    match = gosu(KALIM)
    do(match, "activate II1", "choose 0.I1")
    assert row(match, 0, 1) == ["[dark_medic]"]


def test_g_trap_08_a_captured_card_cannot_be_captured_again():
    match = gosu("""
        seat 0   II: kalim
                 I:  dark_medic
        seat 1   I:  [fire_ammo] fire_sniper
        """)
    do(match, "activate II1")
    assert match.why_not("choose 1.I1") == "already-captured"
    assert "choose 1.I1" not in options(match)


def test_g_trap_09_a_global_power_stops_with_the_capture_and_resumes_on_release():
    match = gosu(KALIM + "advantage: 1")
    do(match, "activate II1", "choose 1.III1")
    assert match.why_not("draw more") == "no-such-power"
    do(match, "pass", "pass")
    assert question(match) == (1, "turn")
    assert match.why_not("draw more") is None


# --- G-DRAW: drawing and discarding --------------------------------------------------------------


def test_g_draw_01_drawing_takes_the_top_card_of_the_deck():
    match = gosu("""
        seat 0   hand: mind
        deck: loya awn sol
        """)
    do(match, "draw 1")
    assert hand(match, 0) == ["loya", "mind"]
    assert deck_size(match) == 2


def test_g_draw_02_an_empty_deck_is_refilled_from_the_discards_when_a_card_is_needed():
    match = gosu("""
        seat 0   hand: mind
        deck:
        discards: loya awn sol
        """)
    do(match, "draw 1")
    assert (hand_size(match, 0), deck_size(match), discards(match)) == (2, 2, [])


def test_g_draw_02_taking_the_last_card_of_the_deck_does_not_refill_it():
    match = gosu("""
        seat 0   hand: mind
        deck: kork
        discards: loya awn sol
        """)
    do(match, "draw 1")
    assert (deck_size(match), discards(match)) == (0, ["loya", "awn", "sol"])


def test_g_draw_03_a_draw_goes_on_after_a_refill():
    match = gosu("""
        seat 0   hand: mind
        deck: kork
        discards: loya awn sol favre prahs
        """)
    do(match, "draw 3")
    assert (hand_size(match, 0), deck_size(match), discards(match)) == (4, 3, [])
    assert "kork" in hand(match, 0)


def test_g_draw_03_with_both_piles_empty_the_rest_is_not_drawn():
    match = gosu("""
        seat 0   hand: mind
        deck: kork
        discards: loya
        """)
    do(match, "draw 3")
    assert hand(match, 0) == ["kork", "loya", "mind"]
    assert tokens(match, 0) == (0, 2)


def test_g_draw_04_a_hand_has_no_limit():
    match = gosu("""
        seat 0   hand: mind kork trix awn loya favre sol justice adelam dom fact garsh
        """)
    do(match, "draw 3")
    assert hand_size(match, 0) == 15
    assert question(match) == (1, "turn")


def test_g_draw_05_everybody_sees_all_the_discards():
    match = gosu("discards: loya awn sol")
    seen = [match.view(viewer).discards for viewer in (None, 0, 1)]
    assert seen == [("loya", "awn", "sol")] * 3


def test_g_draw_06_discarded_destroyed_and_shifted_cards_go_to_the_discards():
    """Mind pays, Sol shifts away, Dalister destroys."""
    match = gosu("""
        seat 0   II: sol
                 I:  alpha_guardian
                 hand: dalister mind
        seat 1   I:  fire_ammo
        """)
    do(match, "shift II1", "choose 1.I1")
    assert discards(match) == ["mind", "sol", "fire_ammo"]


@pytest.mark.parametrize("seed", range(3))
def test_g_draw_07_there_are_always_a_hundred_cards(seed):
    match, chance = Match("gosu", seed=seed, seats=3), Random(seed)
    for _ in range(400):
        if match.is_over:
            break
        match.act(chance.choice(match.legal()))
        view = match.view()
        armies = sum(len(cards) for seat in view.seats for cards in seat.rows)
        hands = sum(seat.hand_size for seat in view.seats)
        limbo = len(view.revealed) + (view.aside is not None)
        assert armies + hands + limbo + view.deck_size + len(view.discards) == 100


# --- G-CARD: what single cards bring into the rules ----------------------------------------------

NINE = "mind kork trix awn loya favre sol justice adelam"


def test_g_card_01_the_hand_limit_holds_at_the_end_of_ones_turn_and_of_the_passing_one():
    match = gosu(f"""
        seat 0   hand: {NINE}
        seat 1   III: the_edge
                 II:  kao
                 I:   dark_medic
        """)
    do(match, "pass", "discard mind", "discard kork")
    assert hand_size(match, 0) == 7
    assert question(match) == (1, "turn")


def test_g_card_01_a_player_who_has_passed_is_exempt_from_the_hand_limit():
    match = gosu(f"""
        turn: 1
        seat 0   hand: {NINE}
                 passed: yes
        seat 1   III: the_edge
                 II:  kao
                 I:   dark_medic
                 hand: dom
        """)
    do(match, "draw 1")
    assert hand_size(match, 0) == 9


KAMAKOR = """
    seat 0   III: kamakor
             II:  loya
             I:   ancient_researcher
             hand: mind
    seat 1   hand: kork
    seat 2   hand: trix
    """


def test_g_card_02_the_first_player_to_pass_in_a_round_draws_three():
    match = gosu(KAMAKOR + "turn: 1")
    do(match, "pass", "pass")
    assert [hand_size(match, seat) for seat in (1, 2)] == [4, 1]


def test_g_card_02_the_reward_comes_again_in_the_next_round():
    match = gosu(KAMAKOR)
    do(match, "pass", "pass", "pass", "pass")
    assert [hand_size(match, seat) for seat in range(3)] == [7, 1, 1]


def test_g_card_02_kamakor_arrives_too_late_if_somebody_has_passed():
    match = gosu("""
        seat 0   II: loya
                 I:  ancient_researcher
                 hand: kamakor mind
        seat 1   passed: yes
        seat 2   hand: trix
        """)
    do(match, "play kamakor", "pass", "pass")
    assert all_events(match, "drew") == []


def test_g_card_02_the_reward_comes_after_the_hand_limit():
    match = gosu("""
        seat 0   III: kamakor the_edge
                 II:  justice kao
                 I:   ancient_researcher dark_medic
        seat 1   hand: mind kork trix awn loya favre sol dom adelam
        turn: 1
        """)
    do(match, "pass", "discard mind", "discard kork")
    assert hand_size(match, 1) == 10


def test_g_card_03_a_winner_without_points_gains_two():
    match = gosu("""
        seat 0   III: labdad
                 II:  sol
                 I:   alpha_guardian
        seat 1   II: fact garsh ideo
                 I:  fire_ammo fire_ammo fire_sniper
                 passed: yes
        """)
    do(match, "pass")
    assert points(match) == [0, 2]


def test_g_card_03_a_winner_with_points_gains_one():
    match = gosu("""
        seat 0   III: labdad
                 II:  sol
                 I:   alpha_guardian
                 points: 1
        seat 1   passed: yes
        """)
    do(match, "pass")
    assert points(match) == [2, 0]


def test_g_card_03_each_tied_winner_without_points_gains_two():
    match = gosu("""
        seat 0   III: labdad
                 II:  sol
                 I:   alpha_guardian
        seat 1   III: walror
                 II:  fact
                 I:   fire_ammo
                 passed: yes
        seat 2   passed: yes
        advantage: 2
        """)
    do(match, "pass")
    assert points(match) == [2, 2, 0]


FULL = """
    III: temuchin kork dawn lipsy trix
    II:  sol fact garsh kao loya
    I:   alpha_guardian alpha_guardian fire_ammo dark_medic ancient_psi
    """


def test_g_card_04_temuchin_gives_an_army_of_fifteen_the_win_at_round_start():
    match = gosu(f"""
        seat 0   {FULL}
        seat 1   passed: yes
        """)
    assert not match.is_over
    do(match, "pass")
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "full-army")


def test_g_card_04_fourteen_cards_are_not_enough_for_temuchin():
    match = gosu(f"""
        seat 0   {FULL.replace(" trix", "")}
        seat 1   passed: yes
        """)
    do(match, "pass")
    assert not match.is_over


@pytest.mark.parametrize(
    ("heroes", "wins"),
    [("fact garsh", False), ("fact garsh ideo", True), ("fact garsh ideo dom", True)],
)
def test_g_card_04_victhory_gives_eight_or_more_of_a_clan_the_win_at_round_start(heroes, wins):
    """The condition is open to everybody; cards captured last round are released."""
    match = gosu(f"""
        seat 0   III: victhory
                 II:  silend
                 I:   meka_scout
        seat 1   II: {heroes}
                 I:  fire_ammo fire_ammo fire_sniper fire_ak52 [fire_explosive]
                 passed: yes
        """)
    assert not match.is_over
    do(match, "pass")
    assert match.is_over == wins
    if wins:
        assert (match.outcome.winners, match.outcome.reason) == ((1,), "one-clan")


def test_g_card_05_walror_gives_the_trio_the_win_at_once_in_any_army():
    match = gosu("""
        turn: 1
        seat 0   III: walror
                 II:  erxast
                 I:   fire_ammo
        seat 1   II: [fact] garsh
                 I:  fire_ammo fire_sniper fire_sniper
                 hand: ideo
        """)
    do(match, "play ideo")
    assert (match.outcome.winners, match.outcome.reason) == ((1,), "named-cards")


def test_g_card_05_a_captured_walror_offers_nothing():
    match = gosu("""
        seat 0   III: [walror]
                 II:  fact garsh
                 I:   fire_ammo fire_sniper fire_sniper
                 hand: ideo
        """)
    do(match, "play ideo", "option 2")
    assert not match.is_over


BLIND = """
    seat 0   III: blind
             II:  silend
             I:   meka_scout
             hand: mind
    seat 1   I: alpha_guardian ancient_researcher*
             hand: kork
    """


def test_g_card_06_a_token_on_a_foreign_card_gives_its_power_to_the_placer():
    match = gosu(BLIND)
    do(match, "activate 1.I1")
    assert (hand_size(match, 0), hand_size(match, 1)) == (3, 1)
    assert row(match, 1, 1) == ["alpha_guardian*0", "ancient_researcher*"]


def test_g_card_06_blind_works_for_every_player():
    match = gosu("""
        turn: 1
        seat 0   III: blind
                 II:  silend
                 I:   alpha_guardian
        seat 1   hand: kork
        """)
    do(match, "activate 0.I1")
    assert hand_size(match, 1) == 3


def test_g_card_06_one_token_a_card_remains_the_limit():
    match = gosu(BLIND)
    assert match.why_not("activate 1.I2") == "token-already-there"
    do(match, "activate 1.I1")
    assert match.why_not("activate I1") == "token-already-there"


def test_g_card_06_without_blind_foreign_cards_are_out_of_reach():
    match = gosu(BLIND.replace("III: blind", "III: [blind]"))
    assert match.why_not("activate 1.I1") == "not-your-card"


def test_g_card_07_the_holder_may_draw_five_for_two_tokens():
    match = gosu("""
        seat 0   hand: mind
        seat 1   III: higuma
                 II:  kao
                 I:   dark_medic
        """)
    do(match, "draw more")
    assert hand_size(match, 0) == 6
    assert match.why_not("draw more") == "not-holder"


@pytest.mark.parametrize(("answer", "drawn"), [("yes", 1), ("no", 0)])
def test_g_card_08_whoever_destroys_a_card_may_draw_one(answer, drawn):
    match = gosu("""
        seat 0   II: ultimate
                 I:  dark_medic
        seat 1   III: dawn
                 II:  fact garsh
                 I:   fire_ammo fire_ammo
        advantage: 1
        """)
    do(match, "activate II1", "choose 0.II1", answer)
    assert (hand_size(match, 0), hand_size(match, 1)) == (drawn, 0)


def test_g_card_09_a_free_card_returns_to_its_owners_hand_who_then_discards_one():
    match = gosu("""
        seat 0   I: meka_engineer
                 hand: mind
        seat 1   II: silend prahs
                 I:  alpha_guardian meka_scout
                 hand: kork
        """)
    do(match, "activate I1", "choose 1.II2")
    assert question(match) == (1, "discard")
    assert hand(match, 1) == ["kork", "prahs"]
    do(match, "discard kork")
    assert (hand(match, 0), hand(match, 1)) == (["mind"], ["prahs"])


def test_g_card_09_returning_a_card_is_not_destroying_it():
    match = gosu("""
        seat 0   I: meka_engineer
        seat 1   II: prahs silend
                 I:  alpha_guardian meka_scout
                 hand: kork loya
        """)
    do(match, "activate I1", "choose 1.II2", "discard kork")
    assert all_events(match, "reacted") == []
    assert (hand(match, 1), holder(match)) == (["loya", "silend"], 0)


@pytest.mark.parametrize(("ahead", "held"), [(0, 7), (1, 8)])
def test_g_card_10_meow_reacts_to_a_reshuffle(ahead, held):
    match = gosu(f"""
        seat 0   points: {ahead}
        seat 1   II: meow
                 I:  meka_scout
                 hand: mind
        deck: kork
        discards: {NINE.replace("mind kork ", "")} dom fact garsh ideo
        """)
    do(match, "draw 3")
    assert (hand_size(match, 0), hand_size(match, 1)) == (3, held)
    assert holder(match) == 1


SCOUT = """
    seat 0   II: sol
             I:  alpha_guardian meka_scout
             hand: loya mind
    seat 1   I: meka_scout
             hand: kork
    deck: awn ...
    """


def test_g_card_11_scout_may_draw_then_discard_when_an_opponent_shifts():
    match = gosu(SCOUT)
    do(match, "shift II1")
    assert question(match) == (1, "may")
    do(match, "yes")
    assert (question(match), hand(match, 1)) == ((1, "discard"), ["awn", "kork"])
    do(match, "discard kork")
    assert hand(match, 1) == ["awn"]


def test_g_card_11_scout_that_declines_neither_draws_nor_discards():
    match = gosu(SCOUT)
    do(match, "shift II1", "no")
    assert hand(match, 1) == ["kork"]
    assert question(match) == (1, "turn")


BATTLE = """
    seat 0   II: jaedong
             I:  alpha_guardian ancient_prescient
    seat 1   II: sprew
             I:  ancient_prescient
             passed: yes
    """


def test_g_card_12_winning_and_losing_a_great_battle_have_their_reactions():
    """Seat 0 wins: Jaedong draws, its own Prescient does not; seat 1's Prescient does."""
    match = gosu(BATTLE)
    do(match, "pass")
    assert points(match) == [1, 0]
    assert [hand_size(match, seat) for seat in (0, 1)] == [2, 2]


def test_g_card_12_sprew_takes_the_advantage_at_the_end_of_each_great_battle():
    match = gosu(BATTLE)
    do(match, "pass")
    assert holder(match) == 1
    assert question(match) == (1, "turn")


KOKOSHOMUSHU = """
    seat 0   II: sol
             I:  alpha_guardian dark_medic
             hand: kokoshomushu mind
    """


def test_g_card_13_an_arrival_by_shift_fires_when_shifted_in():
    match = gosu(KOKOSHOMUSHU)
    do(match, "shift II1")
    assert hand_size(match, 0) == 5


def test_g_card_13_an_arrival_by_shift_does_not_fire_when_played():
    match = gosu(KOKOSHOMUSHU)
    do(match, "play kokoshomushu")
    assert hand(match, 0) == ["mind"]


FIVE_ON_TOP = "deck: kao loya fire_ammo meka_scout dawn trix ..."


def test_g_card_14_psi_keeps_one_revealed_card_by_choice_and_discards_the_rest():
    match = gosu(f"""
        seat 0   hand: ancient_psi
        {FIVE_ON_TOP}
        """)
    do(match, "play ancient_psi", "keep dawn")
    assert hand(match, 0) == ["dawn"]
    assert discards(match) == ["kao", "loya", "fire_ammo", "meka_scout"]


def test_g_card_14_summoner_keeps_the_revealed_cards_of_the_clan_it_named():
    match = gosu(f"""
        seat 0   hand: alpha_summoner
        {FIVE_ON_TOP}
        """)
    do(match, "play alpha_summoner", "clan fire")
    assert hand(match, 0) == ["dawn", "fire_ammo"]
    assert discards(match) == ["kao", "loya", "meka_scout"]


def test_g_card_14_recruiter_keeps_the_revealed_cards_of_the_level_it_named():
    match = gosu(f"""
        seat 0   hand: alpha_recruiter
        {FIVE_ON_TOP}
        """)
    do(match, "play alpha_recruiter", "level 2")
    assert hand(match, 0) == ["kao", "loya"]
    assert discards(match) == ["fire_ammo", "meka_scout", "dawn"]


def test_g_card_14_clan_and_level_are_named_before_anything_is_revealed():
    for card in ("alpha_summoner", "alpha_recruiter"):
        match = gosu(f"seat 0   hand: {card}")
        do(match, f"play {card}")
        assert all_events(match, "revealed") == []


def test_g_card_14_thief_splits_the_revealed_cards():
    match = gosu(f"""
        seat 0   hand: dark_thief
        {FIVE_ON_TOP}
        """)
    do(match, "play dark_thief", "keep loya")
    assert (hand(match, 0), hand(match, 1)) == (["fire_ammo", "kao"], ["loya"])
    assert discards(match) == []


TOKENS_USED = """
    seat 0   II: loya*
             I:  meka_scout ancient_researcher
             hand: moonlight mind
             tokens: 0
    seat 1   I: ancient_researcher*
    """


def test_g_card_15_any_of_ones_own_used_tokens_may_be_taken_back():
    match = gosu(TOKENS_USED)
    do(match, "play moonlight")
    assert options(match) == ["token spent", "choose 0.II1"]
    assert match.why_not("choose 1.I1") == "not-your-token"


@pytest.mark.parametrize(
    ("taken", "heroes", "left"),
    [
        ("token spent", ["loya*", "moonlight"], (1, 0)),
        ("choose 0.II1", ["loya", "moonlight"], (1, 1)),
    ],
)
def test_g_card_15_a_token_comes_back_from_where_it_was_used(taken, heroes, left):
    match = gosu(TOKENS_USED)
    do(match, "play moonlight", taken)
    assert (row(match, 0, 2), tokens(match, 0)) == (heroes, left)


def test_g_card_16_copycat_uses_the_activated_power_of_an_opposing_card():
    match = gosu("""
        seat 0   II: copycat alikan
                 I:  ancient_researcher ancient_researcher
                 hand: mind
        seat 1   II: adelam favre
                 I:  alpha_guardian* [dark_medic]
        """)
    do(match, "activate II1")
    assert options(match) == ["choose 1.I1", "choose 1.II1"]
    assert match.why_not("choose 1.I2") == "captured"
    assert match.why_not("choose 1.II2") == "no-activation"
    do(match, "choose 1.I1")
    assert hand_size(match, 0) == 3


def test_g_card_17_the_alpha_recruiter_makes_no_neighbour_cheaper():
    """The other half, the Kamakor keyword, is not part of the base game."""
    match = gosu("""
        seat 0   I: alpha_recruiter
                 hand: fire_ammo mind
        """)
    assert match.why_not("play fire_ammo") == "cannot-pay"


def test_g_card_17_the_alpha_recruiter_lets_nobody_draw_when_it_is_destroyed():
    match = gosu("""
        seat 0   II: ultimate
                 I:  dark_medic
        seat 1   I: alpha_recruiter
        advantage: 1
        """)
    do(match, "activate II1", "choose 1.I1")
    assert all_events(match, "drew") == []


# --- G-ADV: the Advantage ------------------------------------------------------------------------


def test_g_adv_01_taking_the_advantage_takes_it_from_whoever_held_it():
    match = gosu("""
        advantage: 2
        seat 0   hand: meka_priest
        seat 1   hand: mind
        seat 2   hand: kork
        """)
    do(match, "play meka_priest")
    assert holder(match) == 0


def test_g_adv_01_the_holder_may_take_the_advantage_and_keeps_it():
    match = gosu("seat 0   hand: meka_priest")
    do(match, "play meka_priest")
    assert holder(match) == 0


def test_g_adv_02_a_great_battle_and_a_new_round_do_not_move_the_advantage():
    match = gosu("""
        advantage: 1
        seat 0   I: fire_ammo
        seat 1   passed: yes
        """)
    do(match, "pass")
    assert points(match) == [1, 0]
    assert holder(match) == 1


def test_g_adv_03_whoever_took_the_advantage_starts_the_next_round_but_not_the_next_turn():
    match = gosu("""
        turn: 1
        seat 0   hand: mind
        seat 1   hand: meka_priest kork
        seat 2   hand: trix
        """)
    do(match, "play meka_priest")
    assert question(match) == (2, "turn")
    do(match, "pass", "pass", "pass")
    assert question(match) == (1, "turn")


def test_g_adv_04_the_holder_wins_a_tied_great_battle():
    match = gosu("""
        advantage: 1
        seat 0   I: fire_ammo
        seat 1   I: fire_sniper
                 passed: yes
        """)
    do(match, "pass")
    assert points(match) == [0, 1]


VICTHORY = """
    seat 0   III: victhory
             II:  silend moonlight time
             I:   meka_scout meka_scout meka_priest meka_priest
    seat 1   II: fact garsh ideo
             I:  fire_ammo fire_ammo fire_sniper fire_ak52 fire_explosive
             passed: yes
    seat 2   passed: yes
    """


@pytest.mark.parametrize(("advantage", "winners"), [(0, (0,)), (1, (1,)), (2, (0, 1))])
def test_g_adv_05_the_holder_wins_a_tie_on_an_ozekis_condition(advantage, winners):
    match = gosu(VICTHORY + f"advantage: {advantage}")
    do(match, "pass")
    assert match.outcome.winners == winners


def test_g_adv_06_the_advantage_is_tested_when_the_effect_is_resolved():
    """Sentinel takes the Advantage as it leaves, before Tinkerer requires it."""
    match = gosu("""
        advantage: 1
        seat 0   I: meka_sentinel
                 hand: meka_tinkerer mind kork
        """)
    do(match, "shift I1", "discard mind")
    assert question(match) == (0, "may")


def test_g_adv_06_without_the_advantage_there_is_no_extra_effect():
    match = gosu("""
        advantage: 1
        seat 0   II: adelam
                 I:  ancient_researcher
        """)
    do(match, "activate II1")
    assert question(match) == (1, "turn")


# --- AD: points settled later --------------------------------------------------------------------


def test_ad_1_a_text_is_resolved_to_its_end_before_what_it_triggered():
    """Favre would take the Advantage, but Ultimate requires it first."""
    match = gosu("""
        seat 0   II: ultimate
                 I:  dark_medic
                 hand: mind
        seat 1   II: favre
                 I:  alpha_guardian
        deck: loya awn sol ...
        """)
    do(match, "activate II1", "choose 1.II1")
    assert (question(match), holder(match)) == ((0, "may"), 0)
    do(match, "yes")
    assert (hand(match, 0), hand(match, 1), holder(match)) == (["loya", "mind"], ["awn", "sol"], 1)


def test_ad_1_a_text_gains_nothing_from_what_it_triggered():
    """Favre takes the Advantage for Ultimate's own player, but after Ultimate required it."""
    match = gosu("""
        advantage: 1
        seat 0   II: ultimate favre
                 I:  dark_medic alpha_guardian
        """)
    do(match, "activate II1")
    assert (question(match), hand_size(match, 0), holder(match)) == ((1, "turn"), 2, 0)


DISCARDED = "trix awn loya favre sol justice adelam dom fact garsh ideo"


def test_ad_2_a_draw_is_finished_before_the_reshuffle_is_reacted_to():
    match = gosu(f"""
        seat 0   II: meow
                 I:  meka_scout
        deck: kork
        discards: {DISCARDED}
        """)
    do(match, "draw 3")
    assert hand_size(match, 0) == 7


def test_ad_2_the_rest_of_the_text_goes_before_the_reaction_too():
    match = gosu(f"""
        seat 0   II: meow
                 I:  ancient_researcher
        deck: kork
        discards: {DISCARDED}
        """)
    do(match, "activate I1")
    assert (question(match), hand_size(match, 0)) == ((0, "discard"), 3)
    do(match, *[f"discard {card}" for card in hand(match, 0)[:2]])
    assert hand_size(match, 0) == 7


def test_ad_3_a_reveal_refills_the_deck():
    match = gosu("""
        seat 0   hand: ancient_psi
        deck: kork trix
        discards: awn loya favre sol
        """)
    do(match, "play ancient_psi")
    assert len(match.view().revealed) == 5
    assert (deck_size(match), discards(match)) == (1, [])


def test_ad_4_a_card_on_its_way_out_is_no_target_of_its_own_effect():
    match = gosu("""
        advantage: 1
        seat 0   I: fire_ammo fire_explosive
                 hand: alpha_guardian mind kork trix
        seat 1   II: fact
                 I:  fire_ammo meka_scout
        """)
    do(match, "shift I2", "discard mind", "discard kork")
    assert options(match) == ["choose 1.I2", "choose 1.II1"]
    assert match.why_not("choose 0.I2") == "leaving"


def test_ad_4_an_outgoing_card_alone_on_the_table_destroys_nothing():
    match = gosu("""
        advantage: 1
        seat 0   I: fire_explosive
                 hand: alpha_guardian mind kork trix
        """)
    do(match, "shift I1", "discard mind", "discard kork")
    assert row(match, 0, 1) == ["alpha_guardian"]
    assert all_events(match, "destroyed") == []


def test_ad_5_a_released_walror_is_tested_before_the_conditions_of_round_start():
    """Judged together with Temuchin, seat 0 would win alone as the holder."""
    match = gosu("""
        seat 0   III: temuchin kork dawn lipsy [walror]
                 II:  sol dom erxast kao loya
                 I:   alpha_guardian alpha_guardian fire_ammo dark_medic ancient_psi
        seat 1   II: fact garsh ideo
                 I:  fire_ammo fire_sniper fire_sniper
                 passed: yes
        """)
    do(match, "pass")
    assert (match.outcome.winners, match.outcome.reason) == ((1,), "named-cards")


def test_ad_8_a_token_on_a_card_returned_to_hand_is_spent():
    match = gosu("""
        seat 0   I: meka_engineer
        seat 1   I: fire_ammo alpha_guardian*
                 hand: mind
        """)
    do(match, "activate I1", "choose 1.I2", "discard mind")
    assert tokens(match, 1) == (1, 1)


def test_ad_9_the_end_of_a_turn_counts_the_hand_after_the_reactions_of_the_turn():
    match = gosu("""
        seat 0   III: the_edge
                 II:  kao
                 I:   dark_medic
                 hand: mind kork trix awn loya favre sol
        seat 1   I: fire_ammo
        """)
    do(match, "activate I1", "choose 1.I1", "yes")
    assert question(match) == (0, "discard")


def test_ad_12_kao_does_not_react_to_a_card_that_captures_itself():
    match = gosu("""
        seat 0   II: kao
                 I:  dark_medic fire_ammo
        """)
    do(match, "activate I1", "choose 0.I1")
    assert row(match, 0, 1) == ["[dark_medic*]", "fire_ammo"]
    assert all_events(match, "reacted") == []


# --- A: rulings where the printed sources are silent ---------------------------------------------


def test_a_01_a_bakuto_costs_two_though_all_others_are_captured():
    match = gosu("""
        seat 0   I: [fire_ammo] [fire_sniper]
                 hand: alpha_guardian mind
        """)
    assert match.why_not("play alpha_guardian") == "cannot-pay"


def test_a_01_the_option_lets_a_captured_row_count_as_empty():
    match = gosu("""
        options: captured_row_counts_as_empty=true
        seat 0   I: [fire_ammo] [fire_sniper]
                 hand: alpha_guardian mind
        """)
    do(match, "play alpha_guardian")
    assert hand(match, 0) == ["mind"]


def test_a_02_a_captured_bakuto_makes_the_next_of_its_clan_cost_two():
    match = gosu("""
        seat 0   I: [fire_ammo] alpha_guardian
                 hand: fire_sniper alpha_guardian
        """)
    assert match.why_not("play fire_sniper") == "cannot-pay"
    assert match.why_not("play alpha_guardian") is None


def test_a_03_destroying_is_not_optional_though_only_ones_own_cards_are_free():
    match = gosu("""
        seat 0   I: fire_ammo fire_sniper
                 hand: dalister
        """)
    do(match, "play dalister")
    assert options(match) == ["choose 0.I2", "choose 0.II1"]
    assert match.why_not("done") == "choose-more"


def test_a_03_destroying_is_optional_where_the_card_says_up_to():
    match = gosu("""
        seat 0   hand: fire_sniper
        seat 1   I: fire_ammo
        """)
    do(match, "play fire_sniper", "done")
    assert (row(match, 0, 1), row(match, 1, 1)) == (["fire_sniper"], ["fire_ammo"])


def test_a_04_a_card_may_choose_itself():
    match = gosu("""
        seat 0   hand: fire_sniper
        seat 1   I: fire_ammo
        """)
    do(match, "play fire_sniper", "choose 0.I1", "done")
    assert (row(match, 0, 1), row(match, 1, 1)) == ([], ["fire_ammo"])


def test_a_05_a_token_stays_on_a_captured_card_until_round_start():
    """No card of the base game releases during a round, so that half can't be tested."""
    match = gosu("""
        seat 0   II: kalim
                 I:  dark_thief
                 hand: mind
        seat 1   I: alpha_guardian*
                 passed: yes
        """)
    do(match, "activate II1", "choose 1.I1")
    assert (row(match, 1, 1), tokens(match, 1)) == (["[alpha_guardian*]"], (1, 0))
    do(match, "pass")
    assert (row(match, 1, 1), tokens(match, 1)) == (["alpha_guardian"], (2, 0))


def test_a_06_a_token_on_a_card_that_shifts_away_is_spent():
    match = gosu("""
        seat 0   II: pixl*
                 I:  alpha_guardian
                 hand: loya mind kork trix
        """)
    do(match, "shift II1", "discard mind", "discard kork")
    assert (row(match, 0, 2), tokens(match, 0)) == (["loya"], (1, 1))


def test_a_06_a_token_of_another_player_is_spent_by_that_player():
    match = gosu("""
        seat 0   II: pixl*1
                 I:  alpha_guardian
                 hand: loya mind kork trix
        """)
    do(match, "shift II1", "discard mind", "discard kork")
    assert (tokens(match, 0), tokens(match, 1)) == ((2, 0), (1, 1))


def test_a_08_several_destructions_are_chosen_from_one_look_at_the_table():
    """One by one, destroying Walror would make Fact free."""
    match = gosu("""
        seat 0   I: fire_ammo
                 hand: dalister
        seat 1   points: 1
                 III: walror
                 II:  fact
                 I:   fire_ammo
        """)
    do(match, "play dalister", "choose 1.III1")
    assert [row(match, 1, n) for n in (1, 2, 3)] == [["fire_ammo"], ["fact"], []]
    assert row(match, 0, 2) == []


def test_a_16_the_newcomer_is_safe_from_the_effect_of_the_outgoing_card():
    match = gosu("""
        seat 0   II: manner
                 I:  meka_scout
                 hand: loya mind kork trix dawn
        seat 1   hand: awn
        """)
    do(match, "shift II1", "discard mind", "discard kork", "discard trix")
    assert row(match, 0, 2) == ["loya"]
    assert (hand_size(match, 0), hand_size(match, 1)) == (5, 5)
    assert "loya" not in discards(match)


def test_a_17_a_third_point_in_mid_round_wins_alone():
    """Only Kameo gives a point during a round, so two such effects never meet in the base game."""
    match = gosu("""
        seat 0   points: 2
                 II: kameo
                 I:  meka_scout
                 hand: justice ange kamakor mind kork labdad temuchin dawn
        seat 1   points: 2
        """)
    paid = ["ange", "kamakor", "mind", "kork", "labdad", "temuchin"]
    do(match, "shift II1", *[f"discard {card}" for card in paid])
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "points")
    assert all_events(match, "drew") == []


def test_a_19_after_the_cap_all_remaining_players_count_as_having_passed():
    match = gosu("""
        options: turn_cap=3
        seat 0   I: fire_ammo
                 hand: mind
        seat 1   hand: kork
        """)
    do(match, "draw 1", "draw 1")
    assert points(match) == [0, 0]
    do(match, "draw 1")
    assert points(match) == [1, 0]
    assert match.view().round == 2


def test_a_21_between_rounds_the_holders_effects_come_first_then_clockwise():
    match = gosu("""
        advantage: 1
        seat 0   II: jaedong
                 I:  alpha_guardian
        seat 1   I: ancient_prescient
                 passed: yes
        seat 2   I: ancient_prescient
                 passed: yes
        deck: mind kork trix dawn loya sol ...
        """)
    do(match, "pass")
    assert [hand(match, seat) for seat in (1, 2, 0)] == [
        ["kork", "mind"],
        ["dawn", "trix"],
        ["loya", "sol"],
    ]


def test_a_22_everybody_who_gained_no_point_has_lost_the_battle():
    """Seat 1 ties for the greatest strength, but the holder alone gains the point."""
    match = gosu("""
        seat 0   II: kao
                 I:  ancient_psi
        seat 1   II: fact
                 I:  ancient_prescient
                 passed: yes
        seat 2   I: ancient_prescient
                 passed: yes
        """)
    do(match, "pass")
    assert points(match) == [1, 0, 0]
    assert [hand_size(match, seat) for seat in range(3)] == [0, 2, 2]


def test_a_22_a_tied_winner_who_gained_a_point_has_not_lost():
    match = gosu("""
        advantage: 2
        seat 0   I: ancient_prescient
        seat 1   I: ancient_prescient
                 passed: yes
        seat 2   passed: yes
        """)
    do(match, "pass")
    assert points(match) == [1, 1, 0]
    assert [hand_size(match, seat) for seat in range(3)] == [0, 0, 0]

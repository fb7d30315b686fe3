"""Ancient Gobans (001-015), card by card."""

import pytest

from helpers import (
    all_events,
    deck_size,
    discards,
    do,
    events,
    gosu,
    hand,
    hand_size,
    holder,
    options,
    points,
    question,
    row,
    tokens,
)

# --- Researcher ----------------------------------------------------------------------------------


def test_researcher_draws_3_then_discards_2():
    match = gosu("""
        seat 0   I: ancient_researcher
                 hand: sol
        deck: awn mind loya kao ...
        """)
    do(match, "activate I1")
    assert hand(match, 0) == ["awn", "loya", "mind", "sol"]
    do(match, "discard awn", "discard sol")
    assert hand(match, 0) == ["loya", "mind"]
    assert discards(match) == ["awn", "sol"]
    assert question(match) == (1, "turn")


def test_researcher_draws_4_when_an_opponent_is_ahead_and_still_discards_2():
    match = gosu("""
        seat 0   I: ancient_researcher
        seat 1   points: 1
        deck: awn mind loya kao ...
        """)
    do(match, "activate I1", "discard awn", "discard mind")
    assert hand(match, 0) == ["kao", "loya"]
    assert question(match) == (1, "turn")


def test_researcher_has_no_bonus_at_equal_points():
    match = gosu("""
        seat 0   I: ancient_researcher
                 points: 2
        seat 1   points: 2
        """)
    do(match, "activate I1")
    assert hand_size(match, 0) == 3


def test_researcher_has_its_bonus_if_one_of_three_opponents_is_ahead():
    match = gosu("""
        seat 0   I: ancient_researcher
                 points: 1
        seat 1   points: 1
        seat 2   points: 0
        seat 3   points: 2
        """)
    do(match, "activate I1")
    assert hand_size(match, 0) == 4


def test_researcher_with_too_few_cards_to_draw_discards_what_there_is():
    match = gosu("""
        seat 0   I: ancient_researcher
        deck: awn
        """)
    do(match, "activate I1")
    assert hand(match, 0) == []
    assert discards(match) == ["awn"]


# --- Illusionist ---------------------------------------------------------------------------------


def test_illusionist_destroys_a_free_card_of_its_own_army_then_draws_2():
    match = gosu("""
        seat 0   II: awn
                 I:  ancient_illusionist ancient_psi
        seat 1   I:  dark_medic
        deck: sol kao loya ...
        """)
    do(match, "activate I1")
    assert options(match) == ["choose 0.I2", "choose 0.II1"]
    do(match, "choose 0.II1")
    assert row(match, 0, 2) == []
    assert discards(match) == ["awn"]
    assert hand(match, 0) == ["kao", "sol"]


def test_illusionist_draws_3_when_an_opponent_is_ahead_but_destroys_1():
    match = gosu("""
        seat 0   I:  ancient_illusionist ancient_psi ancient_psi
        seat 1   points: 1
        deck: sol kao loya mind ...
        """)
    do(match, "activate I1")
    assert row(match, 0, 1) == ["ancient_illusionist*", "ancient_psi"]
    assert hand(match, 0) == ["kao", "loya", "sol"]


def test_illusionist_alone_destroys_itself_and_its_token_is_spent():
    match = gosu("""
        seat 0   I:  ancient_illusionist
        seat 1   I:  dark_medic
        deck: sol kao loya ...
        """)
    do(match, "activate I1")
    assert row(match, 0, 1) == []
    assert tokens(match, 0) == (1, 1)
    assert hand(match, 0) == ["kao", "sol"]


def test_illusionist_may_destroy_a_captured_card_that_is_free():
    match = gosu("""
        seat 0   II: [awn]
                 I:  ancient_illusionist ancient_psi
        """)
    do(match, "activate I1", "choose 0.II1")
    assert discards(match) == ["awn"]


# --- Prescient -----------------------------------------------------------------------------------


def test_prescient_gives_one_extra_turn_when_played():
    match = gosu("""
        seat 0   hand: ancient_prescient
        """)
    do(match, "play ancient_prescient")
    assert question(match) == (0, "turn")
    do(match, "draw 1")
    assert question(match) == (1, "turn")


def test_prescient_gives_an_extra_turn_when_shifted_in():
    match = gosu("""
        seat 0   I:  fire_sniper
                 hand: ancient_prescient sol kao
        """)
    do(match, "shift I1", "discard sol")
    assert row(match, 0, 1) == ["ancient_prescient"]
    assert question(match) == (0, "turn")


def test_prescient_extra_turn_must_be_taken_if_only_to_pass():
    match = gosu("""
        seat 0   hand: ancient_prescient
                 tokens: 0
        """)
    do(match, "play ancient_prescient")
    assert match.view().seats[0].passed
    assert question(match) == (1, "turn")


def test_prescient_draws_2_when_its_player_loses_a_great_battle():
    match = gosu("""
        seat 0   I:  ancient_prescient
        seat 1   I:  alpha_guardian alpha_guardian
                 passed: yes
        deck: sol kao loya ...
        """)
    do(match, "pass")
    assert hand(match, 0) == ["kao", "sol"]
    assert hand(match, 1) == []


def test_prescient_draws_nothing_when_its_player_wins_the_battle():
    match = gosu("""
        seat 0   I:  ancient_prescient ancient_psi
        seat 1   I:  alpha_guardian
                 passed: yes
        """)
    do(match, "pass")
    assert points(match) == [1, 0]
    assert hand_size(match, 0) == 0


def test_prescient_draws_for_everyone_who_gained_no_point():
    """A-22: with three players, all but the winner lose."""
    match = gosu("""
        seat 0   I:  ancient_prescient
                 passed: yes
        seat 1   I:  alpha_guardian alpha_guardian alpha_warrior
                 passed: yes
        seat 2   I:  ancient_prescient ancient_psi
        """)
    do(match, "pass")
    assert [hand_size(match, seat) for seat in range(3)] == [2, 0, 2]


def test_prescient_draws_nothing_for_the_winners_of_a_tie():
    """G-BATTLE-05: if the holder is not among them, both win and the holder loses."""
    match = gosu("""
        advantage: 2
        seat 0   I:  ancient_prescient ancient_psi
                 passed: yes
        seat 1   I:  alpha_guardian alpha_guardian
                 passed: yes
        seat 2   I:  ancient_prescient
        """)
    do(match, "pass")
    assert points(match) == [1, 1, 0]
    assert [hand_size(match, seat) for seat in range(3)] == [0, 0, 2]


def test_prescient_draws_when_a_tie_is_lost_to_the_holder():
    match = gosu("""
        advantage: 1
        seat 0   I:  ancient_prescient
        seat 1   I:  alpha_guardian
                 passed: yes
        """)
    do(match, "pass")
    assert hand_size(match, 0) == 2


def test_two_prescients_draw_2_each():
    match = gosu("""
        seat 0   I:  ancient_prescient ancient_prescient
        seat 1   I:  alpha_guardian alpha_guardian alpha_warrior
                 passed: yes
        """)
    do(match, "pass")
    assert hand_size(match, 0) == 4


def test_prescient_captured_draws_nothing():
    match = gosu("""
        seat 0   I:  [ancient_prescient]
        seat 1   I:  alpha_guardian
                 passed: yes
        """)
    do(match, "pass")
    assert row(match, 0, 1) == ["ancient_prescient"]  # released after the battle
    assert hand_size(match, 0) == 0


# --- Psi -----------------------------------------------------------------------------------------


def test_psi_keeps_1_of_the_top_5_and_discards_the_rest():
    match = gosu("""
        seat 0   hand: ancient_psi
        deck: sol kao loya mind awn trix ...
        """)
    do(match, "play ancient_psi")
    assert options(match) == ["keep sol", "keep kao", "keep loya", "keep mind", "keep awn"]
    do(match, "keep loya")
    assert hand(match, 0) == ["loya"]
    assert sorted(discards(match)) == ["awn", "kao", "mind", "sol"]


def test_psi_keeps_2_when_an_opponent_is_ahead():
    match = gosu("""
        seat 0   hand: ancient_psi
        seat 1   points: 1
        deck: sol kao loya mind awn trix ...
        """)
    do(match, "play ancient_psi", "keep loya")
    assert question(match) == (0, "keep")
    assert "done" not in options(match)  # the bonus is mandatory
    do(match, "keep sol")
    assert hand(match, 0) == ["loya", "sol"]
    assert sorted(discards(match)) == ["awn", "kao", "mind"]


def test_psi_refills_a_deck_that_is_too_small():
    """AD-3: the cards revealed before the refill are not shuffled in."""
    match = gosu("""
        seat 0   hand: ancient_psi
        deck: sol kao
        discards: loya mind awn trix
        """)
    do(match, "play ancient_psi", "keep sol")
    assert len(events(match, "discarded")) == 4
    assert deck_size(match) == 1
    assert len(discards(match)) == 4
    assert "kao" in discards(match)


def test_psi_may_keep_a_card_discarded_to_pay_for_it():
    """G-EFF-19: the payment is in the discards before the refill."""
    match = gosu("""
        seat 0   I:  fire_ammo
                 hand: ancient_psi sol kao
        deck:
        """)
    do(match, "play ancient_psi", "discard sol")
    assert sorted(options(match)) == ["keep kao", "keep sol"]


def test_psi_keeps_what_there_is_when_one_card_is_left_in_the_game():
    match = gosu("""
        seat 0   hand: ancient_psi
        seat 1   points: 1
        deck: sol
        """)
    do(match, "play ancient_psi")
    assert hand(match, 0) == ["sol"]
    assert discards(match) == []
    assert question(match) == (1, "turn")


# --- Visionary -----------------------------------------------------------------------------------


def test_visionary_draws_2_when_played():
    match = gosu("""
        seat 0   hand: ancient_visionary
        deck: sol kao loya ...
        """)
    do(match, "play ancient_visionary")
    assert hand(match, 0) == ["kao", "sol"]


def test_visionary_draws_3_when_an_opponent_is_ahead():
    match = gosu("""
        seat 0   hand: ancient_visionary
        seat 1   points: 1
        deck: sol kao loya mind ...
        """)
    do(match, "play ancient_visionary")
    assert hand(match, 0) == ["kao", "loya", "sol"]


def test_visionary_has_no_bonus_when_its_player_is_ahead():
    match = gosu("""
        seat 0   hand: ancient_visionary
                 points: 2
        seat 1   points: 1
        """)
    do(match, "play ancient_visionary")
    assert hand_size(match, 0) == 2


def test_visionary_draws_when_shifted_in_but_not_when_shifted_out():
    match = gosu("""
        seat 0   I:  ancient_psi
                 hand: ancient_visionary sol kao loya trix
        deck: dark_avenger mind awn dom ...
        """)
    do(match, "shift I1", "discard sol", "discard kao")
    assert hand(match, 0) == ["dark_avenger", "loya", "mind", "trix"]
    do(match, "draw 1")  # seat 1
    do(match, "shift I1", "discard loya", "discard trix")
    assert row(match, 0, 1) == ["dark_avenger"]
    assert hand(match, 0) == ["mind"]


# --- Adelam --------------------------------------------------------------------------------------


def test_adelam_draws_2_and_gives_the_holder_an_extra_turn():
    match = gosu("""
        advantage: 0
        seat 0   II: adelam
                 I:  ancient_psi
        deck: sol kao loya ...
        """)
    do(match, "activate II1")
    assert hand(match, 0) == ["kao", "sol"]
    assert question(match) == (0, "turn")


def test_adelam_gives_no_extra_turn_without_the_advantage():
    match = gosu("""
        advantage: 1
        seat 0   II: adelam
                 I:  ancient_psi
        deck: sol kao loya ...
        """)
    do(match, "activate II1")
    assert hand(match, 0) == ["kao", "sol"]
    assert question(match) == (1, "turn")


def test_adelam_draws_3_when_an_opponent_is_ahead():
    match = gosu("""
        advantage: 1
        seat 0   II: adelam
                 I:  ancient_psi
        seat 1   points: 1
        deck: sol kao loya mind ...
        """)
    do(match, "activate II1")
    assert hand(match, 0) == ["kao", "loya", "sol"]


def test_adelam_looks_for_the_advantage_before_meow_takes_it():
    """AD-1, AD-2: its whole text comes before reactions to the reshuffle it caused."""
    match = gosu("""
        advantage: 0
        seat 0   II: adelam
                 I:  ancient_psi
        seat 1   II: meow
                 I:  meka_priest
        deck: sol
        discards: kao loya mind trix
        """)
    do(match, "activate II1")
    assert hand_size(match, 0) == 2
    assert holder(match) == 1
    assert question(match) == (0, "turn")


# --- Alikan --------------------------------------------------------------------------------------


def test_alikan_discards_x_then_draws_x():
    match = gosu("""
        seat 0   II: alikan
                 I:  ancient_psi
                 hand: sol kao loya
        deck: mind trix awn ...
        """)
    do(match, "activate II1")
    assert options(match) == ["x 0", "x 1", "x 2", "x 3"]
    do(match, "x 2", "discard kao", "discard sol")
    assert discards(match) == ["kao", "sol"]
    assert hand(match, 0) == ["loya", "mind", "trix"]


def test_alikan_may_choose_0():
    match = gosu("""
        seat 0   II: alikan
                 I:  ancient_psi
                 hand: sol kao
        """)
    do(match, "activate II1", "x 0")
    assert hand(match, 0) == ["kao", "sol"]
    assert question(match) == (1, "turn")


def test_alikan_draws_back_what_it_discarded_if_nothing_else_is_left():
    match = gosu("""
        seat 0   II: alikan
                 I:  ancient_psi
                 hand: sol kao loya
        deck:
        """)
    do(match, "activate II1", "x 2", "discard sol", "discard kao")
    assert hand(match, 0) == ["kao", "loya", "sol"]
    assert discards(match) == []


# --- Awn -----------------------------------------------------------------------------------------


def test_awn_lets_each_player_draw_2_then_gives_an_extra_turn():
    match = gosu("""
        seat 0   I:  ancient_psi
                 hand: awn
        deck: sol kao loya mind trix ...
        """)
    do(match, "play awn")
    assert hand(match, 0) == ["kao", "sol"]
    assert hand(match, 1) == ["loya", "mind"]
    assert question(match) == (0, "turn")
    do(match, "draw 1")
    assert question(match) == (1, "turn")


def test_awn_starts_with_the_active_player_and_includes_those_who_passed():
    match = gosu("""
        turn: 1
        seat 0   hand: dom
        seat 1   I:  ancient_psi
                 hand: awn
        seat 2   passed: yes
        deck: sol kao loya mind trix prahs dante ...
        """)
    do(match, "play awn")
    assert hand(match, 1) == ["kao", "sol"]
    assert hand(match, 2) == ["loya", "mind"]
    assert hand(match, 0) == ["dom", "prahs", "trix"]
    assert question(match) == (1, "turn")


def test_awn_after_mmo_twice_gives_two_extra_turns():
    """G-TURN-15: no extra turn is lost."""
    match = gosu("""
        seat 0   II: mmo_twice
                 I:  meka_priest
                 hand: awn mind trix
        """)
    do(match, "shift II1", "discard mind")
    assert row(match, 0, 2) == ["awn"]
    assert question(match) == (0, "turn")
    do(match, "draw 1")
    assert question(match) == (0, "turn")
    do(match, "draw 1")
    assert question(match) == (1, "turn")


# --- Copycat -------------------------------------------------------------------------------------


def test_copycat_copies_an_activated_power_of_an_opponent():
    """Not its own army's, not one without the symbol, not a captured one."""
    match = gosu("""
        seat 0   II: copycat adelam
                 I:  ancient_psi ancient_researcher
        seat 1   II: pixl sol [dogopark]
                 I:  alpha_shaman alpha_guardian alpha_warrior
        """)
    do(match, "activate copycat")
    assert question(match) == (0, "copy")
    assert options(match) == ["choose 1.I1", "choose 1.I2", "choose 1.II1"]
    do(match, "choose 1.I2")
    assert hand_size(match, 0) == 3
    assert hand_size(match, 1) == 0


def test_copycat_places_the_token_on_itself_and_copies_a_card_that_bears_one():
    match = gosu("""
        seat 0   II: copycat
                 I:  ancient_psi
        seat 1   I:  alpha_guardian*
        """)
    do(match, "activate copycat")
    assert row(match, 0, 2) == ["copycat*"]
    assert row(match, 1, 1) == ["alpha_guardian*"]
    assert hand_size(match, 0) == 3


def test_copycat_on_pixl_counts_the_row_of_that_pixl():
    match = gosu("""
        seat 0   II: copycat sol favre prahs
                 I:  ancient_psi ancient_psi alpha_warrior alpha_warrior
        seat 1   II: pixl jaedong
                 I:  fire_ammo fire_ammo
        """)
    do(match, "activate copycat")
    assert hand_size(match, 0) == 2
    assert hand_size(match, 1) == 0


def test_copycat_on_shaman_counts_the_column_of_that_shaman():
    match = gosu("""
        seat 0   II: copycat
                 I:  ancient_psi
        seat 1   III: kork
                 II:  sol favre
                 I:   alpha_shaman alpha_warrior
        """)
    do(match, "activate copycat")
    assert hand_size(match, 0) == 3
    assert hand_size(match, 1) == 0


def test_copycat_on_illusionist_destroys_a_card_of_the_copying_player():
    match = gosu("""
        seat 0   II: copycat
                 I:  ancient_psi fire_ammo
        seat 1   I:  ancient_illusionist
        deck: sol kao loya ...
        """)
    do(match, "activate copycat")
    assert options(match) == ["choose 0.I2", "choose 0.II1"]
    do(match, "choose 0.I2")
    assert row(match, 1, 1) == ["ancient_illusionist"]
    assert hand(match, 0) == ["kao", "sol"]


@pytest.mark.parametrize(("mine", "yours", "drawn"), [(0, 1, 4), (1, 0, 3)])
def test_copycat_compares_the_points_of_the_copying_player(mine, yours, drawn):
    match = gosu(f"""
        seat 0   II: copycat
                 I:  ancient_psi
                 points: {mine}
        seat 1   I:  ancient_researcher
                 points: {yours}
        """)
    do(match, "activate copycat")
    assert hand_size(match, 0) == drawn


def test_copycat_on_adelam_asks_whether_the_copying_player_holds_the_advantage():
    match = gosu("""
        advantage: 0
        seat 0   II: copycat
                 I:  ancient_psi
        seat 1   II: adelam
                 I:  ancient_psi
        """)
    do(match, "activate copycat")
    assert question(match) == (0, "turn")


def test_copycat_may_choose_among_all_opponents():
    match = gosu("""
        turn: 1
        seat 0   I:  alpha_guardian
        seat 1   II: copycat
                 I:  ancient_psi
        seat 2   I:  ancient_researcher
                 passed: yes
        """)
    do(match, "activate copycat")
    assert options(match) == ["choose 0.I1", "choose 2.I1"]


def test_copycat_with_nothing_to_copy_may_be_activated_all_the_same():
    match = gosu("""
        seat 0   II: copycat
                 I:  ancient_researcher
        seat 1   I:  alpha_warrior
        """)
    do(match, "activate copycat")
    assert row(match, 0, 2) == ["copycat*"]
    assert hand_size(match, 0) == 0
    assert question(match) == (1, "turn")


def test_copycat_under_blind_copies_for_the_player_who_placed_the_token():
    """G-EFF-21: seat 0 is then the opponent; Copycat does not copy itself."""
    match = gosu("""
        turn: 1
        seat 0   II: copycat
                 I:  alpha_guardian ancient_researcher
        seat 1   III: blind
                 II:  moonlight
                 I:   ancient_illusionist
        """)
    do(match, "activate 0.II1")
    assert question(match) == (1, "copy")
    assert options(match) == ["choose 0.I1", "choose 0.I2"]
    do(match, "choose 0.I1")
    assert hand_size(match, 1) == 3


# --- Justice -------------------------------------------------------------------------------------


def test_justice_draws_3_when_played():
    match = gosu("""
        seat 0   I:  ancient_psi
                 hand: justice
        deck: sol kao loya mind ...
        """)
    do(match, "play justice")
    assert hand(match, 0) == ["kao", "loya", "sol"]


def test_justice_draws_4_when_an_opponent_is_ahead():
    match = gosu("""
        seat 0   I:  ancient_psi
                 hand: justice
        seat 1   points: 1
        deck: sol kao loya mind trix ...
        """)
    do(match, "play justice")
    assert hand(match, 0) == ["kao", "loya", "mind", "sol"]


def test_justice_for_manner_draws_after_manner():
    """Cost, Manner (discard all, draw 5), then Justice: 8 cards. Manner does not affect Justice."""
    match = gosu("""
        seat 0   II: manner
                 I:  meka_priest
                 hand: justice sol kao loya mind
        """)
    do(match, "shift II1", "bring justice", "discard sol", "discard kao", "discard loya")
    assert row(match, 0, 2) == ["justice"]
    assert hand_size(match, 0) == 8
    assert discards(match)[:4] == ["sol", "kao", "loya", "mind"]


# --- Loya ----------------------------------------------------------------------------------------


def test_loya_takes_any_card_from_the_discards():
    match = gosu("""
        seat 0   II: loya
                 I:  ancient_psi
        discards: kork fire_ammo sol
        """)
    do(match, "activate II1")
    assert sorted(options(match)) == ["take fire_ammo", "take kork", "take sol"]
    do(match, "take kork")
    assert hand(match, 0) == ["kork"]
    assert discards(match) == ["fire_ammo", "sol"]


def test_loya_takes_nothing_from_empty_discards_and_does_not_touch_the_deck():
    match = gosu("""
        seat 0   II: loya
                 I:  ancient_psi
        deck: kork sol
        """)
    do(match, "activate II1")
    assert hand(match, 0) == []
    assert deck_size(match) == 2
    assert question(match) == (1, "turn")


# --- Patience ------------------------------------------------------------------------------------


def test_patience_lets_each_player_draw_until_3_when_it_arrives():
    """Players with 3 cards or more neither draw nor discard."""
    match = gosu("""
        seat 0   I:  ancient_psi
                 hand: patience sol
        seat 1   hand: kao kalim duwal trix dante
        seat 2   passed: yes
        seat 3   hand: fact garsh ideo
        deck: mind awn loya kork labdad ...
        """)
    do(match, "play patience")
    assert hand(match, 0) == ["awn", "mind", "sol"]
    assert hand_size(match, 1) == 5
    assert hand(match, 2) == ["kork", "labdad", "loya"]
    assert hand_size(match, 3) == 3


def test_patience_activated_lets_each_player_draw_3():
    match = gosu("""
        turn: 1
        seat 0   hand: kao kalim duwal trix
        seat 1   II: patience
                 I:  ancient_psi
        seat 2   passed: yes
        """)
    do(match, "activate II1")
    assert [hand_size(match, seat) for seat in range(3)] == [7, 3, 3]
    assert [seat for seat, _, _ in events(match, "drew")] == [1, 1, 1, 2, 2, 2, 0, 0, 0]


# --- Ange ----------------------------------------------------------------------------------------

ANGE = """
    seat 0   II: adelam
             I:  ancient_psi
             hand: ange
             points: {}
    seat 1   points: {}
    seat 2   points: {}
             passed: yes
    """


@pytest.mark.parametrize(
    ("standing", "drawn"),
    [
        ((1, 0, 2), [0, 2, 0]),
        ((0, 1, 1), [2, 0, 0]),
        ((1, 0, 0), [0, 2, 2]),  # all who are tied for the fewest
        ((1, 2, 1), [2, 0, 2]),
        ((0, 0, 0), [2, 2, 2]),  # G-EFF-10: if all are equal, all draw
        ((1, 1, 1), [2, 2, 2]),
    ],
)
def test_ange_lets_the_players_with_the_fewest_points_draw_2(standing, drawn):
    match = do(gosu(ANGE.format(*standing)), "play ange")
    assert [hand_size(match, seat) for seat in range(3)] == drawn


def test_ange_lets_the_active_player_draw_first():
    match = gosu("""
        turn: 2
        seat 0   points: 0
        seat 1   points: 1
        seat 2   II: adelam
                 I:  ancient_psi
                 hand: ange
        seat 3   points: 0
        """)
    do(match, "play ange")
    assert [seat for seat, _, _ in events(match, "drew")] == [2, 2, 3, 3, 0, 0]


# --- Kamakor -------------------------------------------------------------------------------------


def test_kamakor_lets_the_first_player_who_passes_draw_3():
    """It is global, no matter who owns it."""
    match = gosu("""
        turn: 1
        seat 0   III: kamakor
                 II:  adelam
                 I:   ancient_psi
        seat 1   hand: sol
        deck: kao loya mind trix ...
        """)
    do(match, "pass")
    assert hand(match, 1) == ["kao", "loya", "mind", "sol"]
    assert hand(match, 0) == []


def test_kamakor_gives_nothing_to_the_second_who_passes():
    match = gosu("""
        seat 0   III: kamakor
                 II:  adelam
                 I:   ancient_psi
        seat 1   hand: sol
        seat 2   hand: kao
        """)
    do(match, "pass", "pass")
    assert [hand_size(match, seat) for seat in range(3)] == [3, 1, 1]


def test_kamakor_rewards_the_first_pass_of_every_round():
    match = gosu("""
        advantage: 1
        seat 0   III: kamakor
                 II:  adelam
                 I:   ancient_psi
        """)
    do(match, "pass", "pass")
    assert question(match) == (1, "turn")  # round 2 begins with the holder
    do(match, "pass")
    assert [hand_size(match, seat) for seat in range(2)] == [3, 3]


def test_kamakor_arriving_after_a_pass_waits_for_the_next_round():
    match = gosu("""
        advantage: 1
        seat 0   II:  adelam
                 I:   ancient_psi
                 hand: kamakor
        seat 1   passed: yes
        """)
    do(match, "play kamakor", "pass")
    assert [hand_size(match, seat) for seat in range(2)] == [0, 0]
    do(match, "pass")  # the holder, first in round 2
    assert [hand_size(match, seat) for seat in range(2)] == [0, 3]


def test_kamakor_comes_after_the_edge():
    """First down to 7, then 3 more."""
    match = gosu("""
        seat 0   hand: sol kao loya mind trix dom fact garsh ideo
        seat 1   III: kamakor the_edge
                 II:  adelam kalim
                 I:   ancient_psi dark_medic
        deck: awn justice patience ...
        """)
    do(match, "pass")
    assert question(match) == (0, "discard")
    assert hand_size(match, 0) == 9
    do(match, "discard sol", "discard kao")
    assert hand_size(match, 0) == 10
    assert {"awn", "justice", "patience"} <= set(hand(match, 0))
    assert question(match) == (1, "turn")


def test_kamakor_captured_gives_nothing():
    match = gosu("""
        seat 0   III: [kamakor]
                 II:  adelam
                 I:   ancient_psi
        """)
    do(match, "pass")
    assert hand_size(match, 0) == 0


def test_kamakor_rewards_a_pass_for_want_of_anything_else_to_do():
    """G-TURN-13: that counts as a pass."""
    match = gosu("""
        turn: 1
        seat 0   III: kamakor
                 II:  justice
                 I:   ancient_psi
                 tokens: 0
        """)
    do(match, "draw 1")
    assert match.view().seats[0].passed
    assert hand_size(match, 0) == 3


# --- Mind ----------------------------------------------------------------------------------------


def test_mind_lets_each_player_draw_or_discard_until_they_hold_4():
    match = gosu("""
        seat 0   II: adelam
                 I:  ancient_psi
                 hand: mind sol kao loya trix dom fact
        seat 1   hand: garsh
        seat 2   hand: ideo dante blind lipsy
        deck: awn justice patience ...
        """)
    do(match, "play mind", "discard sol", "discard dom")
    assert hand(match, 0) == ["fact", "kao", "loya", "trix"]
    assert hand(match, 1) == ["awn", "garsh", "justice", "patience"]
    assert hand(match, 2) == ["blind", "dante", "ideo", "lipsy"]


def test_mind_asks_the_active_player_first_then_clockwise_passed_ones_too():
    match = gosu("""
        turn: 1
        seat 0   hand: garsh ideo dante blind lipsy
        seat 1   II: adelam
                 I:  ancient_psi
                 hand: mind sol kao loya trix dom
        seat 2   hand: kork prahs favre jaedong pixl labdad
                 passed: yes
        """)
    do(match, "play mind")
    assert question(match) == (1, "discard")
    do(match, "discard dom")
    assert question(match) == (2, "discard")
    do(match, "discard kork", "discard pixl")
    assert question(match) == (0, "discard")
    do(match, "discard garsh")
    assert [hand_size(match, seat) for seat in range(3)] == [4, 4, 4]
    assert discards(match) == ["dom", "kork", "pixl", "garsh"]


def test_mind_lets_a_later_player_draw_what_an_earlier_one_discarded():
    """G-EFF-13: one after another; the first discard refills the empty deck."""
    match = gosu("""
        seat 0   II: adelam
                 I:  ancient_psi
                 hand: mind sol kao loya trix dom
        seat 1   hand: garsh ideo dante
        deck:
        """)
    do(match, "play mind", "discard dom")
    assert hand(match, 1) == ["dante", "dom", "garsh", "ideo"]


def test_mind_leaves_the_active_player_short_when_only_later_players_discard():
    match = gosu("""
        seat 0   II: adelam
                 I:  ancient_psi
                 hand: mind sol kao loya
        seat 1   hand: garsh ideo dante blind lipsy
        deck:
        """)
    do(match, "play mind", "discard dante")
    assert hand(match, 0) == ["kao", "loya", "sol"]
    assert discards(match) == ["dante"]
    assert len(all_events(match, "drew")) == 0

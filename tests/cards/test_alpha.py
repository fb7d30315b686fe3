"""Alpha Goblins (016-030), card by card."""

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
    options,
    points,
    question,
    row,
    strength,
)

# --- Guardian ------------------------------------------------------------------------------------


def test_guardian_draws_until_its_player_holds_3():
    match = gosu("""
        seat 0   I: alpha_guardian
                 hand: dom
        seat 1   hand: fact
        deck: kao mind loya ...
        """)
    do(match, "activate I1")
    assert hand(match, 0) == ["dom", "kao", "mind"]
    assert hand(match, 1) == ["fact"]


def test_guardian_neither_draws_nor_discards_with_more_than_3():
    match = gosu("""
        seat 0   I: alpha_guardian
                 hand: dom fact garsh ideo
        """)
    do(match, "activate I1")
    assert hand(match, 0) == ["dom", "fact", "garsh", "ideo"]
    assert row(match, 0, 1) == ["alpha_guardian*"]


def test_guardian_has_no_bonus():
    match = gosu("""
        seat 0   I: alpha_guardian
        seat 1   points: 2
        """)
    do(match, "activate I1")
    assert hand_size(match, 0) == 3


# --- Warrior -------------------------------------------------------------------------------------


def test_warrior_draws_1_for_each_point_and_takes_the_advantage():
    match = gosu("""
        advantage: 1
        seat 0   hand: alpha_warrior
                 points: 2
        seat 1   points: 1
        deck: kao mind loya ...
        """)
    do(match, "play alpha_warrior")
    assert hand(match, 0) == ["kao", "mind"]
    assert holder(match) == 0


def test_warrior_without_points_draws_nothing_and_takes_the_advantage():
    match = gosu("""
        advantage: 1
        seat 0   hand: alpha_warrior
        seat 1   points: 2
        """)
    do(match, "play alpha_warrior")
    assert hand(match, 0) == []
    assert holder(match) == 0


def test_warrior_taking_the_advantage_leaves_the_order_of_turns():
    """G-ADV-03: the new holder starts the next round, not the next turn."""
    match = gosu("""
        turn: 1   advantage: 0
        seat 1   hand: alpha_warrior
        seat 2   hand: dom
        """)
    do(match, "play alpha_warrior")
    assert question(match) == (2, "turn")
    do(match, "pass", "pass", "pass")
    assert question(match) == (1, "turn")


def test_warrior_acts_when_shifted_in():
    match = gosu("""
        advantage: 1
        seat 0   I:  fire_ammo
                 hand: alpha_warrior dom fact
                 points: 1
        seat 1   points: 1
        deck: kao mind loya ...
        """)
    do(match, "shift I1", "discard dom")
    assert hand(match, 0) == ["kao", "mind"]  # one because A.M.M.O. left, one for the point
    assert holder(match) == 0


# --- Summoner ------------------------------------------------------------------------------------


def test_summoner_names_a_clan_and_keeps_all_of_it_among_the_top_5():
    match = gosu("""
        seat 0   hand: alpha_summoner
        deck: sol dark_medic kao fire_ammo trix kalim ...
        """)
    do(match, "play alpha_summoner", "clan dark")
    assert hand(match, 0) == ["dark_medic", "kao", "trix"]
    assert sorted(discards(match)) == ["fire_ammo", "sol"]


def test_summoner_names_the_clan_before_anything_is_revealed():
    match = gosu("""
        seat 0   hand: alpha_summoner
        """)
    do(match, "play alpha_summoner")
    assert options(match) == [
        "clan ancient",
        "clan alpha",
        "clan dark",
        "clan meka",
        "clan fire",
    ]
    assert events(match, "revealed") == []


def test_summoner_may_find_nothing():
    match = gosu("""
        seat 0   hand: alpha_summoner
        deck: sol dark_medic kao fire_ammo trix manner ...
        """)
    do(match, "play alpha_summoner", "clan meka")
    assert hand(match, 0) == []
    assert len(discards(match)) == 5


def test_summoner_refills_a_deck_that_is_too_small():
    """AD-3: the cards it revealed before the refill stay out of the new deck."""
    match = gosu("""
        seat 0   hand: alpha_summoner
        deck: kao sol
        discards: dark_medic kalim trix duwal
        """)
    do(match, "play alpha_summoner", "clan dark")
    assert hand_size(match, 0) == 4
    assert "kao" in hand(match, 0)
    assert discards(match) == ["sol"]
    assert deck_size(match) == 1


def test_summoner_reveals_the_cards_that_paid_for_it_after_a_refill():
    match = gosu("""
        seat 0   I: fire_ammo
                 hand: alpha_summoner kao sol
        deck: trix
        """)
    do(match, "play alpha_summoner", "discard kao", "clan dark")
    assert hand(match, 0) == ["kao", "trix"]
    assert discards(match) == ["sol"]


# --- Recruiter -----------------------------------------------------------------------------------


def test_recruiter_names_a_level_and_keeps_all_of_it_among_the_top_5():
    match = gosu("""
        seat 0   hand: alpha_recruiter
        deck: sol dark_medic kao fire_ammo trix dom ...
        """)
    do(match, "play alpha_recruiter")
    assert options(match) == ["level 1", "level 2", "level 3"]
    assert events(match, "revealed") == []
    do(match, "level 2")
    assert hand(match, 0) == ["kao", "sol"]
    assert sorted(discards(match)) == ["dark_medic", "fire_ammo", "trix"]


def test_recruiter_refills_a_deck_that_is_too_small():
    match = gosu("""
        seat 0   hand: alpha_recruiter
        deck: kao trix
        discards: sol favre
        """)
    do(match, "play alpha_recruiter", "level 2")
    assert hand(match, 0) == ["favre", "kao", "sol"]
    assert discards(match) == ["trix"]
    assert deck_size(match) == 0


def test_recruiter_is_a_title_and_saves_no_cost_to_its_right():
    """G-CARD-17: it is unrelated to the Kamakor keyword."""
    match = gosu("""
        seat 0   I: alpha_recruiter
                 hand: fire_ammo dom
        """)
    assert match.why_not("play fire_ammo") == "cannot-pay"


# --- Shaman --------------------------------------------------------------------------------------


def test_shaman_takes_an_alpha_card_from_the_discards_when_it_arrives():
    match = gosu("""
        seat 0   hand: alpha_shaman
        discards: sol kao kork trix
        """)
    do(match, "play alpha_shaman")
    assert sorted(options(match)) == ["take kork", "take sol"]
    do(match, "take sol")
    assert hand(match, 0) == ["sol"]
    assert discards(match) == ["kao", "kork", "trix"]


def test_shaman_takes_nothing_if_no_alpha_card_was_discarded():
    match = gosu("""
        seat 0   hand: alpha_shaman
        discards: kao trix
        """)
    do(match, "play alpha_shaman")
    assert hand(match, 0) == []
    assert question(match) == (1, "turn")


def test_shaman_may_take_a_card_discarded_to_pay_for_it():
    match = gosu("""
        seat 0   I:  fire_ammo
                 hand: alpha_shaman sol kao
        """)
    do(match, "play alpha_shaman", "discard sol")
    assert hand(match, 0) == ["sol"]
    assert discards(match) == ["kao"]


def test_shaman_draws_1_for_each_alpha_card_in_its_column():
    """Not the cards of its row or of other columns."""
    match = gosu("""
        seat 0   III: kork
                 II:  sol favre
                 I:   alpha_warrior alpha_shaman alpha_guardian
        """)
    do(match, "activate I2")
    assert hand_size(match, 0) == 2


@pytest.mark.parametrize(
    ("top", "middle", "drawn"),
    [
        ("kork", "sol", 3),
        ("kork", "dom", 2),
        ("lipsy", "dom", 1),
        ("[kork]", "sol", 2),  # captured: no clan
        ("[kork]", "[sol]", 1),
    ],
)
def test_shaman_counts_face_up_alpha_cards_itself_included(top, middle, drawn):
    match = gosu(f"""
        seat 0   III: {top}
                 II:  {middle}
                 I:   alpha_shaman
        """)
    do(match, "activate I1")
    assert hand_size(match, 0) == drawn


# --- Dogopark ------------------------------------------------------------------------------------


def test_dogopark_lets_each_player_draw_for_points_or_discard_without():
    match = gosu("""
        seat 0   II: dogopark
                 I:  alpha_guardian
                 points: 2
        seat 1   hand: dom fact garsh
        seat 2   hand: ideo
                 points: 1
                 passed: yes
        deck: kao mind loya ...
        """)
    do(match, "activate II1")
    assert question(match) == (1, "discard")
    do(match, "discard fact")
    assert hand(match, 0) == ["kao", "mind"]
    assert hand(match, 1) == ["dom", "garsh"]
    assert hand(match, 2) == ["ideo", "loya"]
    assert discards(match) == ["fact"]


def test_dogopark_makes_a_player_without_points_discard_the_active_one_first():
    match = gosu("""
        turn: 1
        seat 0   hand: dom fact
        seat 1   II: dogopark
                 I:  alpha_guardian
                 hand: kao kalim
        """)
    do(match, "activate II1", "discard kalim", "discard dom")
    assert discards(match) == ["kalim", "dom"]
    assert hand(match, 0) == ["fact"]
    assert hand(match, 1) == ["kao"]


def test_dogopark_has_nothing_to_discard_from_an_empty_hand():
    match = gosu("""
        seat 0   II: dogopark
                 I:  alpha_guardian
        seat 1   points: 1
        """)
    do(match, "activate II1")
    assert hand_size(match, 0) == 0
    assert hand_size(match, 1) == 1
    assert discards(match) == []


# --- Favre ---------------------------------------------------------------------------------------


def test_favre_draws_2_and_takes_the_advantage_when_it_shifts():
    match = gosu("""
        advantage: 1
        seat 0   II: favre
                 I:  alpha_guardian
                 hand: dom trix dante ange
        deck: kao mind loya ...
        """)
    do(match, "shift II1", "discard trix", "discard dante")
    assert row(match, 0, 2) == ["dom"]
    assert hand(match, 0) == ["kao", "mind"]
    assert holder(match) == 0


def test_favre_does_nothing_when_it_arrives():
    match = gosu("""
        advantage: 1
        seat 0   I:  alpha_guardian
                 hand: favre
        """)
    do(match, "play favre")
    assert hand(match, 0) == []
    assert holder(match) == 1


def test_favre_draws_2_and_takes_the_advantage_for_its_owner_when_destroyed():
    match = gosu("""
        turn: 1   advantage: 1
        seat 0   II: favre
                 I:  alpha_guardian
        seat 1   I:  fire_ammo
                 hand: dalister
        deck: kao mind loya ...
        """)
    do(match, "play dalister", "choose 0.II1")
    assert discards(match) == ["favre"]
    assert hand(match, 0) == ["kao", "mind"]
    assert hand(match, 1) == []
    assert holder(match) == 0


def test_favre_shifting_into_sol_draws_before_sol_halves_the_hand():
    match = gosu("""
        seat 0   II: favre
                 I:  alpha_guardian
                 hand: sol trix dante ange mind kork
        deck: lipsy walror blind ...
        """)
    do(match, "shift II1", "discard trix", "discard dante", "discard ange")
    assert question(match) == (0, "discard")
    assert hand(match, 0) == ["kork", "lipsy", "mind", "walror"]
    do(match, "discard lipsy", "discard mind")
    assert hand(match, 0) == ["kork", "walror"]


def test_favre_destroyed_while_captured_does_nothing():
    """A-09: a captured card has no powers."""
    match = gosu("""
        turn: 1   advantage: 1
        seat 0   II: [favre]
                 I:  alpha_guardian
        seat 1   I:  fire_ammo
                 hand: dalister
        """)
    do(match, "play dalister", "choose 0.II1")
    assert discards(match) == ["favre"]
    assert hand(match, 0) == []
    assert holder(match) == 1


def test_favre_returned_to_hand_was_not_destroyed():
    match = gosu("""
        turn: 1   advantage: 1
        seat 0   II: favre
                 I:  alpha_guardian
                 hand: dom
        seat 1   I:  meka_engineer
        """)
    do(match, "activate I1", "choose 0.II1", "discard dom")
    assert hand(match, 0) == ["favre"]
    assert holder(match) == 1


def test_favre_waits_until_ultimate_has_looked_for_the_advantage():
    """AD-1: the destroyer's text ends before Favre takes the Advantage."""
    match = gosu("""
        turn: 1   advantage: 1
        seat 0   II: favre
                 I:  alpha_guardian
        seat 1   II: ultimate
                 I:  dark_medic
        deck: kao mind loya ...
        """)
    do(match, "activate ultimate", "choose 0.II1")
    assert question(match) == (1, "may")
    do(match, "yes")
    assert hand(match, 1) == ["kao"]
    assert hand(match, 0) == ["loya", "mind"]
    assert holder(match) == 0


# --- Jaedong -------------------------------------------------------------------------------------


def test_jaedong_draws_1_for_each_point_and_takes_the_advantage():
    match = gosu("""
        advantage: 1
        seat 0   I:  alpha_guardian
                 hand: jaedong
                 points: 1
        seat 1   points: 2
        deck: kao mind loya ...
        """)
    do(match, "play jaedong")
    assert hand(match, 0) == ["kao"]
    assert holder(match) == 0


def test_jaedong_draws_2_when_its_player_wins_a_great_battle():
    match = gosu("""
        seat 0   II: jaedong
                 I:  alpha_guardian
        seat 1   I:  fire_ammo
                 passed: yes
        deck: kao mind loya ...
        """)
    do(match, "pass")
    assert points(match) == [1, 0]
    assert hand(match, 0) == ["kao", "mind"]
    assert hand(match, 1) == []


def test_jaedong_draws_nothing_when_the_battle_is_lost():
    match = gosu("""
        seat 0   II: jaedong
                 I:  alpha_guardian
        seat 1   I:  fire_ammo fire_ammo fire_sniper
                 passed: yes
        """)
    do(match, "pass")
    assert points(match) == [0, 1]
    assert [hand_size(match, seat) for seat in range(2)] == [0, 0]


@pytest.mark.parametrize(("advantage", "drawn"), [(0, 2), (1, 0), (2, 2)])
def test_jaedong_draws_in_a_tie_only_if_its_player_gains_a_point(advantage, drawn):
    match = gosu(f"""
        advantage: {advantage}
        seat 0   II: jaedong
                 I:  alpha_guardian
                 passed: yes
        seat 1   II: dom
                 I:  fire_ammo
                 passed: yes
        seat 2   I:  dark_medic
        """)
    do(match, "pass")
    assert hand_size(match, 0) == drawn


def test_jaedong_captured_does_not_react_to_a_victory():
    match = gosu("""
        seat 0   II: [jaedong]
                 I:  alpha_guardian
        seat 1   passed: yes
        """)
    do(match, "pass")
    assert points(match) == [1, 0]
    assert hand_size(match, 0) == 0


# --- Pix'l ---------------------------------------------------------------------------------------


def test_pixl_draws_1_for_each_alpha_card_in_its_row():
    """Not the cards of its column or of other rows."""
    match = gosu("""
        seat 0   III: kork
                 II:  pixl dom sol favre
                 I:   alpha_guardian alpha_guardian fire_ammo alpha_warrior
        seat 1   II:  prahs
                 I:   alpha_warrior
        """)
    do(match, "activate pixl")
    assert hand_size(match, 0) == 3
    assert hand_size(match, 1) == 0


def test_pixl_counts_itself_and_no_captured_card():
    match = gosu("""
        seat 0   II:  [sol] pixl [favre]
                 I:   alpha_guardian alpha_guardian alpha_warrior
        """)
    do(match, "activate pixl")
    assert hand_size(match, 0) == 1


def test_pixl_draws_5_in_a_full_row_of_its_clan():
    match = gosu("""
        seat 0   II:  sol favre prahs sprew pixl
                 I:   alpha_guardian alpha_guardian alpha_warrior fire_ammo fire_ammo
        """)
    do(match, "activate pixl")
    assert hand_size(match, 0) == 5


# --- Prahs ---------------------------------------------------------------------------------------

PRAHS = """
    turn: 1   advantage: 1
    seat 0   II: {prahs}
             I:  alpha_guardian {other}
             points: {mine}
    seat 1   I:  fire_ammo
             hand: dalister
             points: {yours}
    deck: kao mind loya ...
    """


def with_prahs(prahs="prahs", other="alpha_warrior", mine=0, yours=0):
    """Seat 1's Dalister is about to meet seat 0's Prahs."""
    return gosu(PRAHS.format(prahs=prahs, other=other, mine=mine, yours=yours))


def test_prahs_may_draw_1_when_a_card_of_its_army_is_destroyed():
    match = do(with_prahs(), "play dalister", "choose 0.I2")
    assert question(match) == (0, "may")
    do(match, "yes")
    assert hand(match, 0) == ["kao"]
    assert hand(match, 1) == []


def test_prahs_may_decline():
    match = do(with_prahs(), "play dalister", "choose 0.I2", "no")
    assert hand(match, 0) == []
    assert question(match) == (0, "turn")


def test_prahs_may_draw_2_when_an_opponent_is_ahead():
    match = do(with_prahs(yours=1), "play dalister", "choose 0.I2", "yes")
    assert hand(match, 0) == ["kao", "mind"]


def test_prahs_counts_its_own_destruction():
    match = do(with_prahs(), "play dalister", "choose 0.II1", "yes")
    assert discards(match) == ["prahs"]
    assert hand(match, 0) == ["kao"]


def test_prahs_counts_a_card_destroyed_together_with_it():
    """Dalister's bonus takes both; each destruction counts, each may be declined."""
    match = do(with_prahs(mine=1), "play dalister", "choose 0.II1", "choose 0.I2")
    assert sorted(discards(match)) == ["alpha_warrior", "prahs"]
    do(match, "yes")
    assert question(match) == (0, "may")
    do(match, "yes")
    assert hand(match, 0) == ["kao", "mind"]


def test_prahs_counts_a_captured_card_that_is_destroyed():
    match = with_prahs(other="[alpha_warrior]")
    do(match, "play dalister", "choose 0.I2", "yes")
    assert hand(match, 0) == ["kao"]


@pytest.mark.parametrize("target", ["0.I2", "0.II1"])
def test_prahs_captured_does_not_react(target):
    match = do(with_prahs(prahs="[prahs]"), "play dalister", f"choose {target}")
    assert hand(match, 0) == []
    assert question(match) == (0, "turn")


def test_prahs_ignores_cards_of_other_armies():
    match = do(with_prahs(), "play dalister", "choose 1.II1")
    assert discards(match) == ["dalister"]
    assert question(match) == (0, "turn")


def test_prahs_ignores_cards_that_shift():
    """G-MUT-07: a replaced card was not destroyed."""
    match = gosu("""
        seat 0   II: prahs
                 I:  alpha_warrior
                 hand: dark_medic trix dante
        """)
    do(match, "shift I1", "discard trix")
    assert row(match, 0, 1) == ["dark_medic"]
    assert question(match) == (1, "turn")


def test_prahs_reacts_when_its_own_player_destroys():
    match = gosu("""
        seat 0   II: prahs
                 I:  ancient_illusionist
        seat 1   hand: dom
        deck: kao mind loya trix ...
        """)
    do(match, "activate I1")
    assert hand(match, 0) == ["kao", "mind"]  # Illusionist first (AD-1)
    assert question(match) == (0, "may")
    do(match, "yes")
    assert hand(match, 0) == ["kao", "loya", "mind"]


def test_prahs_and_dawn_each_count_two_destroyed_cards():
    """The printed example: Dalister with its bonus, 2 from Dawn and 2 (+2) from Prahs."""
    match = gosu("""
        turn: 1   advantage: 2
        seat 0   II: prahs
                 I:  alpha_guardian alpha_warrior
        seat 1   III: dawn
                 II:  dom
                 I:   fire_ammo fire_ammo
                 hand: dalister
        seat 2   points: 1
        """)
    do(match, "play dalister", "choose 0.II1", "choose 0.I2")
    for _ in range(10):
        if question(match) == (1, "order"):
            do(match, "react 1")
        elif question(match)[1] == "may":
            do(match, "yes")
    assert hand_size(match, 0) == 4
    assert hand_size(match, 1) == 2


# --- Sol -----------------------------------------------------------------------------------------


def test_sol_makes_each_player_discard_half_their_hand_rounded_down():
    """The active player first, then clockwise, even those who passed; half of 1 card is none."""
    match = gosu("""
        turn: 1
        seat 0   hand: dom fact garsh
        seat 1   I:  alpha_guardian
                 hand: sol kao kalim duwal trix dante
        seat 2   hand: loya mind
                 passed: yes
        seat 3   hand: awn
        """)
    do(match, "play sol")
    assert question(match) == (1, "discard")
    do(match, "discard kao", "discard trix")
    assert question(match) == (2, "discard")
    do(match, "discard loya")
    assert question(match) == (0, "discard")
    do(match, "discard garsh")
    assert discards(match) == ["kao", "trix", "loya", "garsh"]
    assert hand(match, 1) == ["dante", "duwal", "kalim"]
    assert hand(match, 3) == ["awn"]
    assert question(match) == (3, "turn")


def test_sol_does_not_count_itself():
    match = gosu("""
        seat 0   I:  alpha_guardian
                 hand: sol kao
        """)
    do(match, "play sol")
    assert hand(match, 0) == ["kao"]


# --- Sprew ---------------------------------------------------------------------------------------


def test_sprew_takes_the_advantage_at_the_end_of_a_great_battle():
    """Even of a lost battle; its player begins the next round."""
    match = gosu("""
        advantage: 1
        seat 0   II: sprew
                 I:  alpha_guardian
        seat 1   I:  fire_ammo fire_ammo fire_sniper
                 passed: yes
        """)
    do(match, "pass")
    assert points(match) == [0, 1]
    assert holder(match) == 0
    assert question(match) == (0, "turn")


def test_sprew_comes_too_late_to_win_a_tie():
    match = gosu("""
        advantage: 1
        seat 0   II: sprew
                 I:  alpha_guardian
        seat 1   II: dom
                 I:  fire_ammo
                 passed: yes
        """)
    do(match, "pass")
    assert points(match) == [0, 1]
    assert holder(match) == 0


def test_sprew_acts_in_each_great_battle():
    match = gosu("""
        seat 0   II: sprew
                 I:  alpha_guardian
        seat 1   hand: alpha_warrior
                 passed: yes
        """)
    do(match, "pass", "pass", "play alpha_warrior")
    assert holder(match) == 1
    do(match, "pass")
    assert holder(match) == 0


def test_sprew_captured_takes_nothing():
    match = gosu("""
        advantage: 1
        seat 0   II: [sprew]
                 I:  alpha_guardian
        seat 1   passed: yes
        """)
    do(match, "pass")
    assert row(match, 0, 2) == ["sprew"]
    assert holder(match) == 1


# --- Kork ----------------------------------------------------------------------------------------

KORK = """
    seat 0   II: sol
             I:  alpha_guardian
             hand: kork
             points: {}
    seat 1   points: {}
    seat 2   points: {}
             passed: yes
    """


@pytest.mark.parametrize(
    ("standing", "drawn"),
    [
        ((2, 1, 0), [0, 0, 2]),
        ((0, 2, 1), [2, 0, 0]),
        ((2, 1, 1), [0, 2, 2]),  # all who are tied for the fewest
        ((0, 0, 0), [2, 2, 2]),  # G-EFF-10: if all are equal, all draw
        ((2, 2, 2), [2, 2, 2]),
    ],
)
def test_kork_lets_the_players_with_the_fewest_points_draw_2(standing, drawn):
    match = do(gosu(KORK.format(*standing)), "play kork")
    assert [hand_size(match, seat) for seat in range(3)] == drawn


def test_kork_lets_the_active_player_draw_first():
    match = gosu("""
        turn: 1
        seat 1   II: sol
                 I:  alpha_guardian
                 hand: kork
        seat 2   points: 1
        seat 3   points: 0
        """)
    do(match, "play kork")
    assert [seat for seat, _, _ in events(match, "drew")] == [1, 1, 3, 3, 0, 0]


# --- Labdad --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "after"), [(0, 2), (1, 2)])
def test_labdad_gives_2_points_to_a_winner_who_had_none(before, after):
    match = gosu(f"""
        seat 0   III: labdad
                 II:  sol
                 I:   alpha_guardian
                 points: {before}
        seat 1   passed: yes
        """)
    do(match, "pass")
    assert points(match) == [after, 0]


def test_labdad_helps_whoever_wins():
    match = gosu("""
        seat 0   III: labdad
                 II:  sol
                 I:   alpha_guardian
        seat 1   II:  dom fact garsh
                 I:   fire_ammo fire_ammo fire_sniper
                 passed: yes
        """)
    do(match, "pass")
    assert points(match) == [0, 2]


TIE = """
    advantage: 2
    seat 0   III: {labdad}
             II:  sol
             I:   alpha_guardian
             points: {mine}
             passed: yes
    seat 1   III: lipsy
             II:  dom
             I:   fire_ammo
             points: {yours}
             passed: yes
    seat 2   I:   dark_medic
    """


@pytest.mark.parametrize(
    ("mine", "yours", "after"), [(0, 0, [2, 2, 0]), (0, 1, [2, 2, 0]), (1, 0, [2, 2, 0])]
)
def test_labdad_gives_2_to_every_tied_winner_who_had_none(mine, yours, after):
    match = do(gosu(TIE.format(labdad="labdad", mine=mine, yours=yours)), "pass")
    assert points(match) == after


def test_labdad_captured_gives_nothing_more():
    match = gosu("""
        seat 0   III: [labdad]
                 II:  sol
                 I:   alpha_guardian
        seat 1   passed: yes
        """)
    do(match, "pass")
    assert points(match) == [1, 0]


# --- Temuchin ------------------------------------------------------------------------------------

# Two armies of 15 cards, less the last Ozeki of each.
MINE = """
             II:  sol favre pixl prahs dogopark
             I:   alpha_guardian alpha_guardian alpha_shaman alpha_shaman alpha_warrior"""
YOURS = """
             II:  dom fact garsh ideo dalister
             I:   fire_ammo fire_ammo fire_sniper fire_sniper fire_ak52"""


def test_temuchin_lets_a_full_army_win_at_the_start_of_a_round():
    match = gosu(f"""
    seat 0   III: kork labdad mind ange temuchin{MINE}
    seat 1   passed: yes
    """)
    assert not match.is_over
    do(match, "pass")
    assert match.outcome.winners == (0,)
    assert match.outcome.reason == "full-army"


def test_temuchin_does_not_let_anybody_win_before_the_round_starts():
    match = gosu(f"""
    seat 0   III: kork mind ange temuchin{MINE}
             hand: labdad
    seat 1   hand: dom
    """)
    do(match, "play labdad")
    assert len(row(match, 0, 3)) == 5
    assert question(match) == (1, "turn")


def test_temuchin_wants_all_15_cards():
    match = gosu(f"""
    seat 0   III: kork mind ange temuchin{MINE}
    seat 1   passed: yes
    """)
    do(match, "pass")
    assert not match.is_over


def test_temuchin_lets_an_opponent_of_its_owner_win():
    match = gosu(f"""
    seat 0   III: temuchin
             II:  sol
             I:   alpha_guardian
             passed: yes
    seat 1   III: lipsy dante trix dawn higuma{YOURS}
    """)
    do(match, "pass")
    assert match.outcome.winners == (1,)
    assert match.outcome.reason == "full-army"


def test_temuchin_captured_in_the_last_round_is_released_in_time():
    """G-ROUND-07; captured cards count as well."""
    match = gosu(f"""
    seat 0   III: [kork] labdad mind ange [temuchin]{MINE}
    seat 1   passed: yes
    """)
    do(match, "pass")
    assert match.outcome.winners == (0,)


BOTH = f"""
    seat 0   III: kork mind ange blind temuchin{MINE}
             passed: yes
    seat 1   III: lipsy dante trix dawn higuma{YOURS}
             passed: yes
    seat 2   I:   dark_medic
    """


def test_temuchin_lets_the_holder_win_alone_among_several():
    match = do(gosu("advantage: 1\n" + BOTH), "pass")
    assert match.outcome.winners == (1,)


def test_temuchin_lets_several_win_together_without_the_holder():
    match = do(gosu("advantage: 2\n" + BOTH), "pass")
    assert match.outcome.winners == (0, 1)


def test_temuchin_comes_after_a_third_point_in_the_battle():
    """G-WIN-02: the third point ended the match before the round started."""
    captured = "[kork] [labdad] [mind] [ange] [temuchin]"
    match = gosu(f"""
    seat 0   III: {captured}
             II:  [sol] [favre] [pixl] [prahs] [dogopark]
             I:   alpha_guardian alpha_guardian alpha_shaman alpha_shaman alpha_warrior
    seat 1   II:  dom fact garsh ideo
             I:   fire_ammo fire_ammo fire_sniper fire_sniper
             points: 2
             passed: yes
    """)
    assert strength(match, 0) < strength(match, 1)
    do(match, "pass")
    assert match.outcome.winners == (1,)
    assert match.outcome.reason == "points"

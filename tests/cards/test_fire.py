"""Fire Goblins: every card of the clan."""

import pytest

from helpers import (
    discards,
    do,
    events,
    gosu,
    hand,
    hand_size,
    holder,
    options,
    question,
    row,
    tokens,
)
from warren.engine.match import Match

# --- 031 AK-52 -----------------------------------------------------------------------------------


def test_ak52_discards_x_and_destroys_a_free_card_of_level_x():
    match = gosu("""
        seat 0   I: fire_ak52
                 hand: mind ange trix
        seat 1   II: pixl
                 I:  alpha_guardian alpha_shaman
        """)
    do(match, "activate I1", "x 2", "discard mind", "discard trix")
    assert discards(match) == ["mind", "trix", "pixl"]
    assert row(match, 1, 1) == ["alpha_guardian", "alpha_shaman"]


@pytest.mark.parametrize(
    ("cards", "most"), [("mind", 1), ("mind ange", 2), ("mind ange trix kork dante", 3)]
)
def test_ak52_x_is_0_to_3_and_never_more_than_the_hand(cards, most):
    match = gosu(f"""
        seat 0   I: fire_ak52
                 hand: {cards}
        """)
    do(match, "activate I1")
    assert options(match) == [f"x {n}" for n in range(most + 1)]


def test_ak52_with_x_0_discards_and_destroys_nothing():
    match = gosu("""
        seat 0   I: fire_ak52
                 hand: mind
        seat 1   I: alpha_guardian
        """)
    do(match, "activate I1", "x 0")
    assert (row(match, 0, 1), row(match, 1, 1)) == (["fire_ak52*"], ["alpha_guardian"])
    assert hand(match, 0) == ["mind"]


def test_ak52_with_an_empty_hand_does_nothing():
    match = gosu("""
        seat 0   I: fire_ak52
        seat 1   I: alpha_guardian
        """)
    do(match, "activate I1")
    assert row(match, 1, 1) == ["alpha_guardian"]
    assert question(match) == (1, "turn")


def test_ak52_may_destroy_itself_if_it_is_free_and_its_token_is_spent():
    match = gosu("""
        seat 0   I: fire_ak52
                 hand: mind
        seat 1   I: alpha_guardian
        """)
    do(match, "activate I1", "x 1", "choose 0.I1")
    assert row(match, 0, 1) == []
    assert tokens(match, 0) == (1, 1)


def test_ak52_destroys_only_free_cards():
    match = gosu("""
        seat 0   I: fire_ak52 fire_ammo
                 hand: mind
        seat 1   I: alpha_guardian alpha_shaman
        """)
    do(match, "activate I1", "x 1")
    assert options(match) == ["choose 0.I2", "choose 1.I2"]
    assert match.why_not("choose 0.I1") == "not-free"


def test_ak52_discards_x_even_if_no_free_card_is_of_level_x():
    match = gosu("""
        seat 0   I: fire_ak52
                 hand: mind ange trix
        seat 1   I: alpha_guardian
        """)
    do(match, "activate I1", "x 3")
    assert sorted(discards(match)) == ["ange", "mind", "trix"]
    assert row(match, 1, 1) == ["alpha_guardian"]


# --- 032 A.M.M.O. --------------------------------------------------------------------------------


def test_ammo_draws_1_when_it_arrives():
    match = gosu("""
        seat 0   hand: fire_ammo
        deck: mind ange ...
        """)
    do(match, "play fire_ammo")
    assert hand(match, 0) == ["mind"]


def test_ammo_draws_1_when_it_shifts():
    match = gosu("""
        seat 0   I: fire_ammo
                 hand: alpha_guardian trix kork
        deck: mind ange ...
        """)
    do(match, "shift I1", "discard trix")
    assert row(match, 0, 1) == ["alpha_guardian"]
    assert hand(match, 0) == ["mind"]


def test_ammo_draws_2_with_the_bonus():
    match = gosu("""
        seat 0   points: 1   hand: fire_ammo
        seat 1   points: 0
        seat 2   points: 2
        deck: mind ange dante ...
        """)
    do(match, "play fire_ammo")
    assert hand(match, 0) == ["ange", "mind"]


def test_ammo_draws_2_with_the_bonus_when_it_shifts():
    match = gosu("""
        seat 0   I: fire_ammo
                 hand: alpha_guardian trix kork
        seat 1   points: 1
        deck: mind ange dante ...
        """)
    do(match, "shift I1", "discard trix")
    assert hand(match, 0) == ["ange", "mind"]


def test_ammo_has_no_bonus_if_everybody_has_equal_points():
    match = gosu("""
        seat 0   points: 1   hand: fire_ammo
        seat 1   points: 1
        deck: mind ange dante ...
        """)
    do(match, "play fire_ammo")
    assert hand(match, 0) == ["mind"]


def test_ammo_that_is_destroyed_draws_nothing():
    match = gosu("""
        seat 0   I: fire_ammo
        seat 1   I: fire_ak52 dark_medic
                 hand: mind
        turn: 1
        """)
    do(match, "activate I1", "x 1", "choose 0.I1")
    assert row(match, 0, 1) == []
    assert hand_size(match, 0) == 0


# --- 033 Explosive -------------------------------------------------------------------------------


def test_explosive_destroys_a_free_card_and_takes_the_advantage_when_it_shifts():
    match = gosu("""
        advantage: 1
        seat 0   I: fire_explosive
                 hand: alpha_guardian trix kork ange
        seat 1   III: dawn
                 II:  dom
                 I:   fire_ammo fire_ammo
        """)
    do(match, "shift I1", "discard trix", "discard kork")
    assert question(match) == (0, "target")
    assert options(match) == ["choose 1.I2", "choose 1.III1"]
    do(match, "choose 1.III1")
    assert (row(match, 1, 3), holder(match)) == ([], 0)


def test_explosive_does_nothing_when_it_arrives():
    match = gosu("""
        advantage: 1
        seat 0   hand: fire_explosive mind
        seat 1   I: alpha_guardian
        """)
    do(match, "play fire_explosive")
    assert (row(match, 1, 1), holder(match)) == (["alpha_guardian"], 1)


def test_explosive_cannot_choose_itself_on_its_way_out():
    """AD-4: it is still in its slot and free, but no legal target."""
    match = gosu("""
        advantage: 1
        seat 0   I: fire_explosive
                 hand: alpha_guardian trix kork ange
        """)
    do(match, "shift I1", "discard trix", "discard kork")
    assert row(match, 0, 1) == ["alpha_guardian"]
    assert events(match, "destroyed") == []
    assert holder(match) == 0


def test_explosive_must_destroy_a_card_of_its_own_army_if_no_other_is_free():
    match = gosu("""
        seat 0   I: fire_explosive fire_ammo
                 hand: alpha_guardian trix kork ange
        """)
    do(match, "shift I1", "discard trix", "discard kork")
    assert row(match, 0, 1) == ["alpha_guardian"]


def test_explosive_that_is_destroyed_does_not_explode():
    match = gosu("""
        advantage: 1
        seat 0   I: fire_explosive
        seat 1   I: fire_ak52 dark_medic
                 hand: mind
        turn: 1
        """)
    do(match, "activate I1", "x 1", "choose 0.I1")
    assert (row(match, 1, 1), holder(match)) == (["fire_ak52*", "dark_medic"], 1)


# --- 034 Sniper ----------------------------------------------------------------------------------

SNIPER = """
    seat 0   I: fire_ammo
             hand: fire_sniper mind
    seat 1   I: alpha_guardian alpha_shaman
    seat 2   II: pixl
             I:  dark_medic dark_medic
    """


@pytest.mark.parametrize(
    ("chosen", "left"),
    [
        (["done"], 2),
        (["choose 1.I2", "done"], 1),
        (["choose 1.I2", "choose 2.I2"], 0),
    ],
)
def test_sniper_destroys_none_one_or_two(chosen, left):
    match = gosu(SNIPER)
    do(match, "play fire_sniper", *chosen)
    assert question(match) == (1, "turn")
    assert len(row(match, 1, 1) + row(match, 2, 1)) == 2 + left


def test_sniper_hits_free_cards_of_level_1_only():
    match = gosu(SNIPER)
    do(match, "play fire_sniper")
    assert sorted(options(match)) == ["choose 0.I2", "choose 1.I2", "choose 2.I2", "done"]
    assert match.why_not("choose 2.II1") == "wrong-level"


def test_sniper_may_destroy_itself():
    match = gosu(SNIPER)
    do(match, "play fire_sniper", "choose 0.I2", "done")
    assert row(match, 0, 1) == ["fire_ammo"]


def test_sniper_makes_no_chain():
    """Both targets must be free when it arrives; the first one's neighbour is not."""
    match = gosu(SNIPER)
    do(match, "play fire_sniper", "choose 1.I2")
    assert match.why_not("choose 1.I1") == "not-free"
    assert match.why_not("choose 1.I2") == "already-chosen"


def test_sniper_fires_when_it_is_shifted_in():
    match = gosu("""
        seat 0   I: fire_teleporter
                 hand: fire_sniper mind ange
        seat 1   I: alpha_guardian
        """)
    do(match, "shift I1", "discard mind", "choose 1.I1", "done")
    assert row(match, 1, 1) == []


# --- 035 Teleporter ------------------------------------------------------------------------------


def test_teleporter_makes_an_opponent_discard_1_and_draws_1():
    match = gosu("""
        seat 0   hand: fire_teleporter kork
        seat 1   hand: trix dante
        deck: mind ange ...
        """)
    do(match, "play fire_teleporter")
    assert question(match) == (1, "discard")
    do(match, "discard dante")
    assert (hand(match, 0), hand(match, 1)) == (["kork", "mind"], ["trix"])


def test_teleporter_has_no_bonus():
    match = gosu("""
        seat 0   hand: fire_teleporter
        seat 1   points: 2   hand: trix dante
        deck: mind ange ...
        """)
    do(match, "play fire_teleporter", "discard dante")
    assert (hand(match, 0), hand(match, 1)) == (["mind"], ["trix"])


def test_teleporter_chooses_among_all_opponents_but_never_its_own_player():
    match = gosu("""
        seat 0   hand: fire_teleporter kork
        seat 1   hand: trix
        seat 2   hand: dante lipsy
                 passed: yes
        deck: mind ...
        """)
    do(match, "play fire_teleporter")
    assert options(match) == ["player 1", "player 2"]
    assert match.why_not("player 0") == "not-an-opponent"
    do(match, "player 2", "discard lipsy")
    assert [hand(match, seat) for seat in range(3)] == [["kork", "mind"], ["trix"], ["dante"]]


def test_teleporter_draws_even_if_the_opponent_has_nothing_to_discard():
    match = gosu("""
        seat 0   hand: fire_teleporter
        deck: mind ...
        """)
    do(match, "play fire_teleporter")
    assert hand(match, 0) == ["mind"]


def test_teleporter_takes_the_advantage_when_it_shifts_not_when_it_arrives():
    match = gosu("""
        advantage: 1
        seat 0   hand: fire_teleporter alpha_guardian trix kork
        seat 1   tokens: 2
        deck: mind ange ...
        """)
    do(match, "play fire_teleporter")
    assert holder(match) == 1
    do(match, "pass", "shift I1", "discard trix", "discard kork")
    assert (holder(match), row(match, 0, 1)) == (0, ["alpha_guardian"])
    assert hand(match, 0) == ["mind"]


# --- 036 Dalister --------------------------------------------------------------------------------


def test_dalister_destroys_a_free_card_of_any_level():
    match = gosu("""
        seat 0   I: fire_ammo
                 hand: dalister mind
        seat 1   III: trix
                 II:  kao
                 I:   dark_medic dark_medic
        """)
    do(match, "play dalister")
    assert options(match) == ["choose 0.II1", "choose 1.I2", "choose 1.III1"]
    do(match, "choose 1.III1")
    assert row(match, 1, 3) == []
    assert question(match) == (1, "turn")


def test_dalister_with_the_bonus_destroys_2():
    match = gosu("""
        seat 0   I: fire_ammo
                 hand: dalister mind
        seat 1   points: 1
                 II:  kao
                 I:   dark_medic dark_medic
        """)
    do(match, "play dalister", "choose 1.I2")
    assert match.why_not("done") == "choose-more"
    do(match, "choose 1.II1")
    assert (row(match, 1, 1), row(match, 1, 2)) == (["dark_medic"], [])


def test_dalister_with_the_bonus_must_destroy_2_even_one_of_its_own():
    match = gosu("""
        seat 0   I: fire_ammo
                 hand: dalister mind
        seat 1   points: 1
                 I: dark_medic
        """)
    do(match, "play dalister", "choose 1.I1")
    assert (row(match, 0, 2), row(match, 1, 1)) == ([], [])


def test_dalister_with_the_bonus_destroys_1_if_only_1_is_free():
    """The first destruction makes Dalister itself free, but it was not free before (A-08)."""
    match = gosu("""
        seat 0   III: lipsy
                 II:  erxast
                 I:   fire_ammo
                 hand: dalister mind ange kork dante
        seat 1   points: 1
        """)
    do(match, "shift II1", "discard mind", "discard ange", "discard kork")
    assert row(match, 0, 3) == []
    assert row(match, 0, 2) == ["dalister"]


def test_dalister_may_spread_its_targets_over_several_armies():
    match = gosu("""
        seat 0   I: fire_ammo
                 hand: dalister mind
        seat 1   I: dark_medic dark_medic
        seat 2   points: 1
                 I: alpha_guardian alpha_guardian
                 passed: yes
        """)
    do(match, "play dalister", "choose 1.I2")
    assert match.why_not("choose 1.I1") == "not-free"
    do(match, "choose 2.I2")
    assert (row(match, 1, 1), row(match, 2, 1)) == (["dark_medic"], ["alpha_guardian"])


# --- 037 Dom -------------------------------------------------------------------------------------


def test_dom_swaps_2_cards_of_a_row_in_any_army():
    match = gosu("""
        advantage: 1
        seat 0   II: dom
                 I:  fire_ammo
        seat 1   I:  alpha_guardian dark_medic alpha_shaman
        """)
    do(match, "activate II1", "choose 1.I1", "choose 1.I3")
    assert row(match, 1, 1) == ["alpha_shaman", "dark_medic", "alpha_guardian"]
    assert question(match) == (1, "turn")


def test_dom_swaps_within_one_row_of_one_army():
    match = gosu("""
        advantage: 1
        seat 0   II: dom
                 I:  fire_ammo fire_ammo
        seat 1   II: pixl sol
                 I:  alpha_guardian alpha_shaman dark_medic
        """)
    do(match, "activate II1")
    assert match.why_not("choose 0.II1") == "lonely-row"
    do(match, "choose 1.I1")
    assert match.why_not("choose 1.II1") == "other-row"
    assert match.why_not("choose 0.I1") == "other-row"
    assert match.why_not("choose 1.I1") == "already-chosen"


def test_dom_swaps_token_and_captured_state_along_with_the_cards():
    match = gosu("""
        advantage: 1
        seat 0   II: dom
                 I:  fire_ammo
        seat 1   I:  alpha_guardian* [alpha_shaman]
        """)
    do(match, "activate II1", "choose 1.I1")
    assert row(match, 1, 1) == ["[alpha_shaman]", "alpha_guardian*"]


def test_dom_may_swap_itself_with_its_token():
    match = gosu("""
        advantage: 1
        seat 0   II: dom erxast
                 I:  fire_ammo fire_ak52
        """)
    do(match, "activate II1", "choose 0.II2")
    assert row(match, 0, 2) == ["erxast", "dom*"]


def test_dom_with_the_advantage_also_destroys_a_free_card():
    match = gosu("""
        advantage: 0
        seat 0   II: dom
                 I:  fire_ammo
        seat 1   I:  alpha_guardian alpha_shaman
        """)
    do(match, "activate II1", "choose 1.I1")
    assert question(match) == (0, "target")
    assert options(match) == ["choose 0.II1", "choose 1.I2"]


def test_dom_may_destroy_the_card_its_swap_has_laid_bare():
    match = gosu("""
        advantage: 0
        seat 0   II: dom
                 I:  fire_ammo
        seat 1   I:  alpha_guardian alpha_shaman
        """)
    do(match, "activate II1", "choose 1.I1", "choose 1.I2")
    assert row(match, 1, 1) == ["alpha_shaman"]
    assert discards(match) == ["alpha_guardian"]


def test_dom_may_swap_in_one_army_and_destroy_in_another():
    match = gosu("""
        advantage: 0
        seat 0   II: dom
                 I:  fire_ammo
        seat 1   I:  alpha_guardian alpha_shaman
        seat 2   I:  dark_medic
        """)
    do(match, "activate II1", "choose 1.I1", "choose 2.I1")
    assert row(match, 1, 1) == ["alpha_shaman", "alpha_guardian"]
    assert row(match, 2, 1) == []


def test_dom_destroys_even_if_no_row_has_2_cards_to_swap():
    match = gosu("""
        advantage: 0
        seat 0   II: dom
                 I:  fire_ammo
        seat 1   I:  alpha_guardian
        """)
    do(match, "activate II1", "choose 1.I1")
    assert row(match, 1, 1) == []


# --- 038 Dynamite --------------------------------------------------------------------------------


def test_dynamite_takes_a_card_with_one_of_four_names():
    match = gosu("""
        advantage: 1
        seat 0   II: dynamite
                 I:  fire_ammo
        discards: fact garsh dalister ideo walror
        """)
    do(match, "activate II1")
    assert sorted(options(match)) == ["take fact", "take garsh", "take ideo", "take walror"]
    assert match.why_not("take dalister") == "wrong-name"
    do(match, "take walror")
    assert (hand(match, 0), discards(match)) == (["walror"], ["fact", "garsh", "dalister", "ideo"])
    assert question(match) == (1, "turn")


def test_dynamite_with_the_bonus_takes_2():
    match = gosu("""
        advantage: 1
        seat 0   II: dynamite
                 I:  fire_ammo
        seat 1   points: 1
        discards: fact garsh ideo
        """)
    do(match, "activate II1", "take fact", "take ideo")
    assert (hand(match, 0), discards(match)) == (["fact", "ideo"], ["garsh"])


def test_dynamite_with_the_bonus_takes_1_if_there_is_only_1():
    match = gosu("""
        advantage: 1
        seat 0   II: dynamite
                 I:  fire_ammo
        seat 1   points: 1
        discards: dalister garsh dom
        """)
    do(match, "activate II1")
    assert (hand(match, 0), discards(match)) == (["garsh"], ["dalister", "dom"])


def test_dynamite_with_the_advantage_gives_an_extra_turn():
    match = gosu("""
        advantage: 0
        seat 0   II: dynamite
                 I:  fire_ammo
                 hand: mind
        discards: garsh
        """)
    do(match, "activate II1")
    assert question(match) == (0, "turn")
    do(match, "draw 1")
    assert question(match) == (1, "turn")


def test_dynamite_gives_the_extra_turn_even_if_there_is_nothing_to_take():
    match = gosu("""
        advantage: 0
        seat 0   II: dynamite
                 I:  fire_ammo
                 hand: mind
        discards: dalister
        """)
    do(match, "activate II1")
    assert question(match) == (0, "turn")
    assert hand(match, 0) == ["mind"]


# --- 039 Erxast ----------------------------------------------------------------------------------


def test_erxast_makes_an_opponent_discard_1_and_draws_1():
    match = gosu("""
        seat 0   I: fire_ammo
                 hand: erxast
        seat 1   hand: trix dante kork
        deck: mind ange ...
        """)
    do(match, "play erxast", "discard dante")
    assert (hand(match, 0), hand(match, 1)) == (["mind"], ["kork", "trix"])


def test_erxast_with_the_bonus_2_are_discarded_and_2_drawn():
    match = gosu("""
        seat 0   I: fire_ammo
                 hand: erxast
        seat 1   points: 1   hand: trix dante kork
        deck: mind ange ...
        """)
    do(match, "play erxast", "discard dante", "discard trix")
    assert (hand(match, 0), hand(match, 1)) == (["ange", "mind"], ["kork"])


def test_erxast_the_bonus_is_its_players_not_that_of_the_opponent_who_discards():
    """Seat 0 is ahead: seat 1, behind, discards only one card."""
    match = gosu("""
        seat 0   I: fire_ammo   points: 1
                 hand: erxast
        seat 1   hand: trix dante kork
        deck: mind ange ...
        """)
    do(match, "play erxast", "discard dante")
    assert (hand_size(match, 0), hand_size(match, 1)) == (1, 2)


def test_erxast_gets_the_bonus_from_one_opponent_and_may_hit_another():
    match = gosu("""
        seat 0   I: fire_ammo
                 hand: erxast
        seat 1   points: 1   hand: trix dante kork
        seat 2   hand: lipsy walror the_edge
        deck: mind ange ...
        """)
    do(match, "play erxast", "player 2", "discard walror", "discard lipsy")
    assert [hand_size(match, seat) for seat in range(3)] == [2, 3, 1]


# --- 040 Fact, 041 Garsh, 042 Ideo ---------------------------------------------------------------

TRIO = pytest.mark.parametrize("card", ["fact", "garsh", "ideo"])


def trio_arrives(card: str, points: int = 0) -> Match:
    """One of the three is played against an army with free cards of level 1 and 3."""
    match = gosu(f"""
        seat 0   I: fire_ammo
                 hand: {card}
        seat 1   points: {points}
                 III: trix
                 II:  kao
                 I:   dark_medic dark_medic
        deck: mind ange kork dante ...
        """)
    return do(match, f"play {card}")


@TRIO
def test_one_of_the_trio_asks_to_choose_one(card):
    match = trio_arrives(card)
    assert question(match) == (0, "choose-one")
    assert options(match) == ["option 1", "option 2"]


@TRIO
def test_one_of_the_trio_destroys_a_free_card_of_level_1_or_2_and_draws_nothing(card):
    match = do(trio_arrives(card), "option 1", "choose 1.I2")
    assert row(match, 1, 1) == ["dark_medic"]
    assert hand(match, 0) == []
    assert question(match) == (1, "turn")


@TRIO
def test_one_of_the_trio_draws_2_and_destroys_nothing(card):
    match = do(trio_arrives(card), "option 2")
    assert hand(match, 0) == ["ange", "mind"]
    assert (row(match, 0, 2), row(match, 1, 1)) == ([card], ["dark_medic", "dark_medic"])


@TRIO
def test_one_of_the_trio_never_destroys_level_3_but_may_destroy_itself(card):
    match = do(trio_arrives(card), "option 1")
    assert options(match) == ["choose 0.II1", "choose 1.I2"]
    assert match.why_not("choose 1.III1") == "wrong-level"
    do(match, "choose 0.II1")
    assert discards(match) == [card]


@TRIO
def test_one_of_the_trio_draws_3_with_the_bonus(card):
    match = do(trio_arrives(card, points=1), "option 2")
    assert hand(match, 0) == ["ange", "kork", "mind"]


@TRIO
def test_one_of_the_trio_destroys_1_even_with_the_bonus(card):
    match = do(trio_arrives(card, points=1), "option 1", "choose 1.I2")
    assert question(match) == (1, "turn")
    assert row(match, 0, 2) == [card]


# --- 043 Dawn ------------------------------------------------------------------------------------

DAWN_OF_SEAT_1 = """
    seat 0   I: fire_ak52
             hand: mind
    seat 1   III: dawn
             II:  dom
             I:   fire_ammo dark_medic
    deck: ange kork ...
    """


def test_dawn_lets_whoever_destroys_a_card_draw_1():
    match = gosu(DAWN_OF_SEAT_1)
    do(match, "activate I1", "x 1", "choose 1.I2")
    assert question(match) == (0, "may")
    do(match, "yes")
    assert (hand(match, 0), hand(match, 1)) == (["ange"], [])


def test_dawn_is_optional():
    match = gosu(DAWN_OF_SEAT_1)
    do(match, "activate I1", "x 1", "choose 1.I2", "no")
    assert hand(match, 0) == []
    assert question(match) == (1, "turn")


def test_dawn_counts_the_destruction_of_ones_own_card():
    match = gosu(DAWN_OF_SEAT_1)
    do(match, "activate I1", "x 1", "choose 0.I1", "yes")
    assert hand(match, 0) == ["ange"]


def test_dawn_counts_its_own_destruction():
    match = gosu("""
        seat 0   I: fire_ak52
                 hand: mind kork dante
        seat 1   III: dawn
                 II:  dom
                 I:   fire_ammo
        deck: ange ...
        """)
    do(match, "activate I1", "x 3")
    assert row(match, 1, 3) == []
    assert question(match) == (0, "may")
    do(match, "yes")
    assert hand(match, 0) == ["ange"]


def test_dawn_counts_each_of_two_cards_even_if_it_is_one_of_them():
    match = gosu("""
        seat 0   I: fire_ammo
                 hand: dalister
        seat 1   points: 1
                 III: dawn
                 II:  dom
                 I:   fire_ammo dark_medic
        deck: ange kork dante ...
        """)
    do(match, "play dalister", "choose 1.III1", "choose 1.I2", "yes", "yes")
    assert hand(match, 0) == ["ange", "kork"]
    assert question(match) == (1, "turn")


def test_dawn_that_is_captured_gives_nothing():
    match = gosu("""
        seat 0   I: fire_ak52
                 hand: mind
        seat 1   III: [dawn]
                 II:  dom
                 I:   fire_ammo dark_medic
        """)
    do(match, "activate I1", "x 1", "choose 1.I2")
    assert question(match) == (1, "turn")


def test_dawn_does_not_count_a_shift():
    match = gosu("""
        seat 0   III: dawn
                 II:  dom
                 I:   fire_teleporter
                 hand: alpha_guardian mind kork
        """)
    do(match, "shift I1", "discard mind")
    assert question(match) == (1, "turn")


def test_dawn_gives_the_destroyer_and_prahs_the_owner():
    """Dalister with the bonus destroys Prahs and a neighbour: 2 from Dawn, 2(+2) from Prahs."""
    match = gosu("""
        seat 0   I: fire_ammo
                 hand: dalister
        seat 1   points: 1
                 II:  prahs
                 I:   alpha_guardian alpha_guardian
        seat 2   points: 2
                 III: dawn
                 II:  dom
                 I:   fire_ammo
        """)
    do(match, "play dalister", "choose 1.II1", "choose 1.I2")
    assert question(match) == (0, "order")
    while question(match)[1] != "turn":
        do(match, "react 1" if question(match)[1] == "order" else "yes")
    assert [hand_size(match, seat) for seat in range(3)] == [2, 4, 0]


# --- 044 Lipsy -----------------------------------------------------------------------------------


def lipsy_arrives(points: tuple[int, int, int]) -> Match:
    """Seat 1 plays Lipsy."""
    match = gosu(f"""
        turn: 1
        seat 0   points: {points[0]}
        seat 1   points: {points[1]}
                 II: dom
                 I:  fire_ammo
                 hand: lipsy
        seat 2   points: {points[2]}
                 passed: yes
        deck: mind ange kork dante trix labdad temuchin ...
        """)
    return do(match, "play lipsy")


def test_lipsy_lets_the_players_with_the_fewest_points_draw_2():
    match = lipsy_arrives((1, 2, 0))
    assert [hand(match, seat) for seat in range(3)] == [[], [], ["ange", "mind"]]


def test_lipsy_lets_all_who_are_tied_for_the_fewest_points_draw():
    match = lipsy_arrives((1, 2, 1))
    assert [hand_size(match, seat) for seat in range(3)] == [2, 0, 2]


def test_lipsy_lets_everybody_draw_if_all_are_equal_the_active_player_first():
    match = lipsy_arrives((1, 1, 1))
    assert [hand(match, seat) for seat in (1, 2, 0)] == [
        ["ange", "mind"],
        ["dante", "kork"],
        ["labdad", "trix"],
    ]


# --- 045 Walror ----------------------------------------------------------------------------------


def test_walror_garsh_fact_and_ideo_in_one_army_win_at_once():
    match = gosu("""
        seat 0   III: walror
                 II:  fact garsh
                 I:   fire_ammo fire_ammo fire_sniper
                 hand: ideo
        seat 1   points: 2
        """)
    do(match, "play ideo")
    assert match.is_over
    assert match.outcome.winners == (0,)
    assert match.outcome.reason == "named-cards"


def test_walror_works_from_any_army():
    match = gosu("""
        seat 0   II:  fact garsh
                 I:   fire_ammo fire_ammo fire_sniper
                 hand: ideo
        seat 1   tokens: 2
        seat 2   III: walror
                 II:  dom
                 I:   fire_sniper
                 passed: yes
        """)
    do(match, "play ideo")
    assert match.outcome.winners == (0,)


def test_walror_that_arrives_gives_the_victory_to_whoever_has_the_trio():
    match = gosu("""
        seat 0   II:  dom
                 I:   fire_sniper
                 hand: walror
        seat 1   II:  fact garsh ideo
                 I:   fire_ammo fire_ammo fire_sniper
        """)
    do(match, "play walror")
    assert match.outcome.winners == (1,)


def test_walror_counts_a_trio_completed_by_a_shift():
    match = gosu("""
        seat 0   III: walror
                 II:  fact garsh dynamite
                 I:   fire_ammo fire_ammo fire_sniper
                 hand: ideo mind kork
        """)
    do(match, "shift II3", "discard mind")
    assert match.is_over
    assert match.outcome.winners == (0,)


def test_walror_counts_a_captured_trio():
    match = gosu("""
        seat 0   III: walror
                 II:  [fact] [garsh]
                 I:   fire_ammo fire_ammo fire_sniper
                 hand: ideo
        """)
    do(match, "play ideo")
    assert match.is_over
    assert match.outcome.winners == (0,)


def test_walror_that_is_captured_does_nothing():
    match = gosu("""
        seat 0   III: [walror]
                 II:  fact garsh
                 I:   fire_ammo fire_ammo fire_sniper
                 hand: ideo
        """)
    do(match, "play ideo", "option 2")
    assert not match.is_over


def test_walror_wants_the_trio_in_one_army():
    match = gosu("""
        seat 0   III: walror
                 II:  fact
                 I:   fire_ammo fire_ammo
                 hand: ideo
        seat 1   II:  garsh
                 I:   fire_sniper
        """)
    do(match, "play ideo", "option 2")
    assert not match.is_over


def test_walror_that_is_released_comes_before_the_conditions_of_the_round_start():
    """AD-5: seat 1 has 8 Mekas and the Advantage, but Walror is tested first."""
    match = gosu("""
        advantage: 1
        seat 0   III: [walror]
                 II:  fact garsh ideo
                 I:   fire_ammo fire_ammo fire_sniper
        seat 1   III: victhory
                 II:  kameo silend
                 I:   meka_scout meka_scout meka_priest meka_priest meka_sentinel
        """)
    do(match, "pass", "pass")
    assert match.is_over
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "named-cards")

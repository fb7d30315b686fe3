"""Meka Goblins: every card of the clan."""

import pytest

from helpers import (
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
    tokens,
)
from warren.engine.match import Match

# --- 046 Tinkerer --------------------------------------------------------------------------------


def test_tinkerer_takes_a_meka_card_from_the_discards():
    match = gosu("""
        advantage: 1
        seat 0   hand: meka_tinkerer
        discards: kameo fact dante loya
        """)
    do(match, "play meka_tinkerer")
    assert sorted(options(match)) == ["take dante", "take kameo"]
    assert match.why_not("take fact") == "wrong-clan"
    do(match, "take kameo")
    assert (hand(match, 0), discards(match)) == (["kameo"], ["fact", "dante", "loya"])


def test_tinkerer_draws_nothing_without_the_advantage():
    match = gosu("""
        advantage: 1
        seat 0   hand: meka_tinkerer
        discards: kameo
        """)
    do(match, "play meka_tinkerer")
    assert hand(match, 0) == ["kameo"]
    assert question(match) == (1, "turn")


@pytest.mark.parametrize(("answer", "held"), [("yes", ["kameo", "mind"]), ("no", ["kameo"])])
def test_tinkerer_may_also_draw_1_with_the_advantage(answer, held):
    match = gosu("""
        advantage: 0
        seat 0   hand: meka_tinkerer
        discards: kameo
        deck: mind ange ...
        """)
    do(match, "play meka_tinkerer")
    assert question(match) == (0, "may")
    do(match, answer)
    assert hand(match, 0) == held


def test_tinkerer_may_draw_even_if_no_meka_card_lies_in_the_discards():
    match = gosu("""
        advantage: 0
        seat 0   hand: meka_tinkerer
        discards: fact
        deck: mind ange ...
        """)
    do(match, "play meka_tinkerer", "yes")
    assert (hand(match, 0), discards(match)) == (["mind"], ["fact"])


def test_tinkerer_may_take_back_a_card_discarded_to_pay_for_it():
    match = gosu("""
        advantage: 1
        seat 0   I: fire_ammo
                 hand: meka_tinkerer kameo mind ange
        """)
    do(match, "play meka_tinkerer", "discard kameo", "discard mind")
    assert hand(match, 0) == ["ange", "kameo"]
    assert discards(match) == ["mind"]


def test_tinkerer_may_take_the_card_it_has_replaced():
    match = gosu("""
        advantage: 1
        seat 0   I: meka_sentinel
                 hand: meka_tinkerer mind ange
        """)
    do(match, "shift I1", "discard mind")
    assert row(match, 0, 1) == ["meka_tinkerer"]
    do(match, "no")
    assert hand(match, 0) == ["meka_sentinel"]


# --- 047 Engineer --------------------------------------------------------------------------------


def test_engineer_returns_a_free_card_to_its_owner_who_discards_1():
    match = gosu("""
        seat 0   I: meka_engineer
                 hand: mind
        seat 1   II: pixl
                 I:  alpha_guardian alpha_shaman
                 hand: kork
        """)
    do(match, "activate I1", "choose 1.II1")
    assert question(match) == (1, "discard")
    do(match, "discard kork")
    assert (row(match, 1, 2), hand(match, 1)) == ([], ["pixl"])
    assert hand(match, 0) == ["mind"]


def test_engineer_the_owner_may_discard_the_returned_card():
    match = gosu("""
        seat 0   I: meka_engineer
        seat 1   I: alpha_guardian
                 hand: kork
        """)
    do(match, "activate I1", "choose 1.I1", "discard alpha_guardian")
    assert (hand(match, 1), discards(match)) == (["kork"], ["alpha_guardian"])


def test_engineer_returns_only_free_cards():
    match = gosu("""
        seat 0   I: meka_engineer meka_scout
        seat 1   II: pixl
                 I:  alpha_guardian
        """)
    do(match, "activate I1")
    assert options(match) == ["choose 0.I2", "choose 1.II1"]
    assert match.why_not("choose 1.I1") == "not-free"


def test_engineer_spends_the_token_on_the_returned_card():
    """AD-8."""
    match = gosu("""
        seat 0   I: meka_engineer
        seat 1   I: alpha_guardian*
                 hand: kork
        """)
    do(match, "activate I1", "choose 1.I1", "discard kork")
    assert tokens(match, 1) == (1, 1)
    assert hand(match, 1) == ["alpha_guardian"]


def test_engineer_may_return_itself_and_its_own_token_is_spent():
    match = gosu("""
        seat 0   I: meka_engineer
                 hand: kork
        seat 1   I: alpha_guardian
        """)
    do(match, "activate I1", "choose 0.I1", "discard kork")
    assert (row(match, 0, 1), hand(match, 0)) == ([], ["meka_engineer"])
    assert tokens(match, 0) == (1, 1)


def test_engineer_must_return_a_card_of_its_own_army_if_no_other_is_free():
    match = gosu("""
        seat 0   I: meka_engineer meka_scout
                 hand: kork
        """)
    do(match, "activate I1", "discard kork")
    assert (row(match, 0, 1), hand(match, 0)) == (["meka_engineer*"], ["meka_scout"])


def test_engineer_returns_a_captured_card():
    match = gosu("""
        seat 0   I: meka_engineer
        seat 1   I: [alpha_guardian]
                 hand: kork
        """)
    do(match, "activate I1", "choose 1.I1", "discard kork")
    assert hand(match, 1) == ["alpha_guardian"]


def test_engineer_does_not_destroy():
    """Neither Dawn nor Prahs nor the returned Silend reacts."""
    match = gosu("""
        advantage: 0
        seat 0   III: dawn
                 II:  dom
                 I:   meka_engineer
                 hand: mind ange
        seat 1   II:  prahs silend
                 I:   alpha_guardian meka_scout
                 hand: kork
        """)
    do(match, "activate I1", "choose 1.II2", "discard kork")
    assert question(match) == (1, "turn")
    assert (hand_size(match, 0), hand(match, 1), holder(match)) == (2, ["silend"], 0)


def test_engineer_with_three_players_only_the_owner_discards():
    match = gosu("""
        seat 0   I: meka_engineer
                 hand: mind
        seat 1   I: dark_medic
                 hand: ange
        seat 2   I: alpha_guardian
                 hand: kork
                 passed: yes
        """)
    do(match, "activate I1", "choose 2.I1")
    assert question(match) == (2, "discard")
    do(match, "discard kork")
    assert [hand(match, s) for s in range(3)] == [["mind"], ["ange"], ["alpha_guardian"]]


# --- 048 Priest ----------------------------------------------------------------------------------


def test_priest_takes_the_advantage_when_it_arrives():
    match = gosu("""
        advantage: 1
        seat 0   hand: meka_priest mind
        """)
    do(match, "play meka_priest")
    assert holder(match) == 0


def test_priest_takes_back_no_token_when_it_arrives():
    match = gosu("""
        seat 0   tokens: 1
                 hand: meka_priest mind
        """)
    do(match, "play meka_priest")
    assert tokens(match, 0) == (1, 1)


def test_priest_that_shifts_takes_back_a_token_used_for_drawing():
    match = gosu("""
        advantage: 1
        seat 0   tokens: 0
                 I: meka_priest
                 hand: alpha_guardian mind ange
        """)
    do(match, "shift I1", "discard mind")
    assert tokens(match, 0) == (1, 1)
    assert holder(match) == 1


def test_priest_that_shifts_takes_back_a_token_from_a_card_or_from_the_spent():
    match = gosu("""
        seat 0   tokens: 0
                 I: meka_priest alpha_guardian*
                 hand: alpha_shaman mind ange
        """)
    do(match, "shift I1", "discard mind")
    assert question(match) == (0, "token")
    assert sorted(options(match)) == ["choose 0.I2", "token spent"]


def test_priest_a_card_whose_token_was_taken_back_can_be_activated_again():
    match = gosu("""
        seat 0   tokens: 0
                 I: meka_priest alpha_guardian*
                 hand: alpha_warrior mind ange
        """)
    do(match, "shift I1", "discard mind", "choose 0.I2")
    assert tokens(match, 0) == (1, 1)
    do(match, "pass")
    assert match.why_not("activate I2") is None


def test_priest_takes_back_only_a_token_of_its_own_player():
    match = gosu("""
        seat 0   tokens: 0
                 I: meka_priest alpha_guardian*1
                 hand: alpha_warrior mind ange
        seat 1   I: dark_medic*0
                 tokens: 0
        """)
    do(match, "shift I1", "discard mind")
    assert sorted(options(match)) == ["choose 1.I1", "token spent"]
    assert match.why_not("choose 0.I2") == "not-your-token"
    do(match, "choose 1.I1")
    assert (tokens(match, 0), row(match, 1, 1)) == ((1, 1), ["dark_medic"])


def test_priest_that_shifts_with_no_token_used_takes_none_back():
    match = gosu("""
        seat 0   I: meka_priest
                 hand: alpha_guardian mind ange
        seat 1   tokens: 0
        """)
    do(match, "shift I1", "discard mind")
    assert (tokens(match, 0), tokens(match, 1)) == ((2, 0), (0, 2))


# --- 049 Scout -----------------------------------------------------------------------------------


def an_opponent_shifts(scouts: str) -> Match:
    """Seat 1 shifts a card; seat 0 has the scouts."""
    match = gosu(f"""
        turn: 1
        seat 0   I: {scouts}
                 hand: kork
        seat 1   I: meka_sentinel
                 hand: alpha_guardian mind ange
        deck: dante trix lipsy ...
        """)
    return do(match, "shift I1", "discard mind")


def test_scout_may_draw_1_then_discards_1_when_an_opponent_shifts():
    match = an_opponent_shifts("meka_scout")
    assert question(match) == (0, "may")
    do(match, "yes")
    assert question(match) == (0, "discard")
    assert sorted(options(match)) == ["discard dante", "discard kork"]
    do(match, "discard kork")
    assert hand(match, 0) == ["dante"]


def test_scout_is_optional():
    match = do(an_opponent_shifts("meka_scout"), "no")
    assert hand(match, 0) == ["kork"]
    assert question(match) == (0, "turn")


def test_scout_reacts_once_for_each_scout():
    match = do(an_opponent_shifts("meka_scout meka_scout"), "yes", "discard kork", "yes")
    assert sorted(options(match)) == ["discard dante", "discard trix"]
    do(match, "discard dante")
    assert question(match) == (0, "turn")
    assert hand(match, 0) == ["trix"]


def test_scout_that_is_captured_does_not_react():
    match = an_opponent_shifts("[meka_scout]")
    assert question(match) == (0, "turn")


def test_scout_does_not_react_to_a_shift_of_its_own_player():
    match = gosu("""
        seat 0   I: meka_scout meka_sentinel
                 hand: alpha_guardian mind ange
        """)
    do(match, "shift I2", "discard mind")
    assert question(match) == (1, "turn")


def test_scout_does_not_react_when_an_opponent_plays_a_card():
    match = gosu("""
        turn: 1
        seat 0   I: meka_scout
                 hand: kork
        seat 1   hand: alpha_guardian
        """)
    do(match, "play alpha_guardian")
    assert question(match) == (0, "turn")


def test_scout_waits_until_the_newcomer_has_done_its_text():
    """AD-1: Teleporter makes seat 0 discard before its Scout draws."""
    match = gosu("""
        turn: 1
        seat 0   I: meka_scout
                 hand: kork
        seat 1   I: meka_priest
                 hand: fire_teleporter mind ange
        deck: dante trix lipsy ...
        """)
    do(match, "shift I1", "discard mind")
    assert question(match) == (0, "may")
    assert (hand(match, 0), hand(match, 1)) == ([], ["dante"])


def test_scouts_of_two_opponents_react_in_the_order_the_shifter_sets():
    match = gosu("""
        seat 0   I: meka_sentinel
                 hand: alpha_guardian mind ange
        seat 1   I: meka_scout
                 hand: kork
        seat 2   I: meka_scout
                 hand: labdad
                 passed: yes
        deck: dante trix lipsy ...
        """)
    do(match, "shift I1", "discard mind")
    assert question(match) == (0, "order")
    do(match, "react 2", "yes", "discard labdad", "yes", "discard kork")
    assert (hand(match, 2), hand(match, 1)) == (["dante"], ["trix"])


# --- 050 Sentinel --------------------------------------------------------------------------------


def test_sentinel_makes_an_opponent_discard_1_and_draws_1():
    match = gosu("""
        seat 0   hand: meka_sentinel kork
        seat 1   hand: trix dante
        deck: mind ange ...
        """)
    do(match, "play meka_sentinel")
    assert question(match) == (1, "discard")
    do(match, "discard dante")
    assert (hand(match, 0), hand(match, 1)) == (["kork", "mind"], ["trix"])


def test_sentinel_has_no_bonus():
    match = gosu("""
        seat 0   hand: meka_sentinel
        seat 1   points: 2   hand: trix dante
        deck: mind ange ...
        """)
    do(match, "play meka_sentinel", "discard dante")
    assert (hand(match, 0), hand(match, 1)) == (["mind"], ["trix"])


def test_sentinel_hits_the_opponent_of_its_players_choice():
    match = gosu("""
        seat 0   hand: meka_sentinel
        seat 1   hand: trix dante
        seat 2   hand: lipsy walror
        seat 3   hand: kork labdad
        deck: mind ange ...
        """)
    do(match, "play meka_sentinel")
    assert options(match) == ["player 1", "player 2", "player 3"]
    do(match, "player 2", "discard lipsy")
    assert [hand_size(match, seat) for seat in range(4)] == [1, 2, 1, 2]


def test_sentinel_takes_the_advantage_when_it_shifts_not_when_it_arrives():
    match = gosu("""
        advantage: 1
        seat 0   hand: meka_sentinel alpha_guardian trix kork
        deck: mind ange ...
        """)
    do(match, "play meka_sentinel")
    assert holder(match) == 1
    do(match, "pass", "shift I1", "discard trix", "discard kork")
    assert (holder(match), row(match, 0, 1)) == (0, ["alpha_guardian"])


# --- 051 Kameo -----------------------------------------------------------------------------------

SEVEN = ["mind", "ange", "kork", "labdad", "temuchin", "higuma", "the_edge"]
PAY_SEVEN = [f"discard {card}" for card in SEVEN[:-1]]  # the last one is paid without asking


def test_kameo_takes_the_advantage_when_it_arrives():
    match = gosu("""
        advantage: 1
        seat 0   I: meka_scout
                 hand: kameo mind
        """)
    do(match, "play kameo")
    assert (holder(match), points(match)) == (0, [0, 0])


def test_kameo_gains_a_point_at_once_and_every_opponent_draws_3_when_it_shifts():
    match = gosu(f"""
        advantage: 1
        seat 0   II: kameo
                 I:  meka_scout
                 hand: prahs {" ".join(SEVEN)}
        seat 1   hand: walror
        """)
    do(match, "shift II1", *PAY_SEVEN)
    assert points(match) == [1, 0]
    assert (hand_size(match, 0), hand_size(match, 1)) == (0, 4)
    assert holder(match) == 1


def test_kameo_the_opponents_draw_clockwise_those_who_passed_too():
    match = gosu(f"""
        turn: 2
        seat 0   hand: walror
                 passed: yes
        seat 1   tokens: 2
        seat 2   II: kameo
                 I:  meka_scout
                 hand: prahs {" ".join(SEVEN)}
        seat 3   tokens: 2
        deck: trix dante loya sol awn adelam favre alikan justice patience ...
        """)
    do(match, "shift II1", *PAY_SEVEN)
    assert hand(match, 3) == ["dante", "loya", "trix"]
    assert hand(match, 0) == ["adelam", "awn", "sol", "walror"]
    assert hand(match, 1) == ["alikan", "favre", "justice"]


def test_kameo_a_third_point_ends_the_match_before_the_opponents_draw():
    match = gosu(f"""
        seat 0   points: 2
                 II: kameo
                 I:  meka_scout
                 hand: prahs {" ".join(SEVEN)}
        seat 1   hand: walror
        """)
    do(match, "shift II1", *PAY_SEVEN)
    assert match.is_over
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "points")
    assert hand_size(match, 1) == 1


def test_kameo_that_is_destroyed_gives_no_point():
    match = gosu("""
        seat 0   II: kameo
                 I:  meka_scout
        seat 1   I:  fire_ak52
                 hand: mind ange
        turn: 1
        """)
    do(match, "activate I1", "x 2")
    assert (row(match, 0, 2), points(match)) == ([], [0, 0])


# --- 052 Manner ----------------------------------------------------------------------------------


def test_manner_everybody_discards_their_hand_and_draws_5_when_it_shifts():
    match = gosu("""
        seat 0   II: manner
                 I:  meka_scout
                 hand: prahs mind ange kork labdad
        seat 1   hand: walror
        seat 2   hand: lipsy trix dante temuchin higuma the_edge kamakor
                 passed: yes
        """)
    do(match, "shift II1", "discard mind", "discard ange", "discard kork")
    assert [hand_size(match, seat) for seat in range(3)] == [5, 5, 5]
    left = {"mind", "ange", "kork", "labdad", "walror", "lipsy", "trix", "dante", "temuchin"}
    assert left | {"higuma", "the_edge", "kamakor", "manner"} == set(discards(match))


def test_manner_does_nothing_when_it_arrives():
    match = gosu("""
        seat 0   I:  meka_scout
                 hand: manner mind
        seat 1   hand: walror
        """)
    do(match, "play manner")
    assert (hand(match, 0), hand(match, 1)) == (["mind"], ["walror"])


def test_manner_cannot_discard_the_newcomer():
    match = gosu("""
        seat 0   II: manner
                 I:  meka_scout
                 hand: prahs mind ange kork
        """)
    do(match, "shift II1", "discard mind", "discard ange")
    assert row(match, 0, 2) == ["prahs"]
    assert "prahs" not in discards(match)


@pytest.mark.parametrize(("lead", "cards"), [(0, 8), (1, 9)])
def test_manner_comes_before_justice_that_replaces_it(lead, cards):
    match = gosu(f"""
        seat 0   II: manner
                 I:  meka_scout
                 hand: justice mind ange kork
        seat 1   points: {lead}
        """)
    do(match, "shift II1", "discard mind", "discard ange")
    assert hand_size(match, 0) == cards


def test_manner_is_carried_out_whole_by_one_player_after_the_other():
    """Seat 0 reshuffles before seat 1 has discarded, so it cannot draw what seat 1 discards."""
    match = gosu("""
        seat 0   II: manner
                 I:  meka_scout
                 hand: prahs mind ange kork labdad temuchin
        seat 1   hand: walror lipsy
        deck: trix dante higuma
        """)
    do(match, "shift II1", "discard mind", "discard ange", "discard kork")
    assert {"trix", "dante", "higuma"} < set(hand(match, 0))
    assert {"walror", "lipsy"} < set(hand(match, 1))
    assert (hand_size(match, 0), hand_size(match, 1)) == (5, 5)


# --- 053 Meow ------------------------------------------------------------------------------------


def meow_of_seat_0(points: int, cards: str = "kork") -> Match:
    """Seat 1 is about to draw; seat 0 has Meow."""
    return gosu(f"""
        turn: 1
        advantage: 1
        seat 0   II: meow
                 I:  meka_scout
                 hand: {cards}
        seat 1   points: {points}
        deck: mind
        discards: ange labdad temuchin higuma the_edge kamakor walror lipsy trix dante loya sol
        """)


def test_meow_draws_up_to_7_and_takes_the_advantage_when_the_discards_are_reshuffled():
    match = do(meow_of_seat_0(0), "draw 3")
    assert hand_size(match, 0) == 7
    assert holder(match) == 0


def test_meow_draws_up_to_8_with_the_bonus():
    match = do(meow_of_seat_0(1), "draw 3")
    assert hand_size(match, 0) == 8


def test_meow_does_not_react_when_the_last_card_of_the_deck_is_drawn():
    """C-02: the discards are reshuffled when a card is needed, not when the deck is empty."""
    match = do(meow_of_seat_0(0), "draw 1")
    assert (deck_size(match), hand(match, 0), holder(match)) == (0, ["kork"], 1)


def test_meow_takes_the_advantage_even_with_a_full_hand():
    cards = "kork awn adelam alikan favre justice patience mmo_twice"
    match = do(meow_of_seat_0(0, cards), "draw 3")
    assert (hand_size(match, 0), holder(match)) == (8, 0)


def test_meow_reacts_after_the_draw_that_reshuffled_is_finished():
    """AD-2: five cards are left, and seat 1 has its three before Meow draws."""
    match = gosu("""
        turn: 1
        advantage: 1
        seat 0   II: meow
                 I:  meka_scout
                 hand: kork
        deck: mind
        discards: ange labdad temuchin higuma
        """)
    do(match, "draw 3")
    assert (hand_size(match, 1), hand_size(match, 0)) == (3, 3)


def test_meow_reacts_after_the_rest_of_the_text_that_drew():
    """AD-1: Researcher's discard comes first, so Meow leaves its player with 7 cards."""
    match = gosu("""
        seat 0   II: meow
                 I:  meka_scout ancient_researcher
        deck: mind
        discards: ange labdad temuchin higuma the_edge kamakor walror lipsy trix dante loya sol
        """)
    do(match, "activate I2")
    assert question(match) == (0, "discard")
    assert hand_size(match, 0) == 3
    do(match, options(match)[0])
    do(match, options(match)[0])
    assert hand_size(match, 0) == 7


def test_meow_that_is_captured_does_not_react():
    match = gosu("""
        turn: 1
        advantage: 1
        seat 0   II: [meow]
                 I:  meka_scout
        deck: mind
        discards: ange labdad temuchin higuma
        """)
    do(match, "draw 3")
    assert (hand_size(match, 0), holder(match)) == (0, 1)


# --- 054 Mmo Twice -------------------------------------------------------------------------------


def test_mmo_twice_takes_the_advantage_draws_1_and_an_extra_turn_when_it_arrives():
    match = gosu("""
        advantage: 1
        seat 0   I: meka_scout
                 hand: mmo_twice
        deck: mind ange ...
        """)
    do(match, "play mmo_twice")
    assert (holder(match), hand(match, 0)) == (0, ["mind"])
    assert question(match) == (0, "turn")
    do(match, "draw 1")
    assert question(match) == (1, "turn")


def test_mmo_twice_does_the_same_when_it_shifts():
    match = gosu("""
        advantage: 1
        seat 0   II: mmo_twice
                 I:  meka_scout
                 hand: prahs kork labdad
        deck: mind ange ...
        """)
    do(match, "shift II1", "discard kork")
    assert (holder(match), hand(match, 0)) == (0, ["mind"])
    assert question(match) == (0, "turn")


def mmo_twice_shifts_into_awn() -> Match:
    match = gosu("""
        seat 0   II: mmo_twice
                 I:  meka_scout
                 hand: awn kork labdad
        """)
    return do(match, "shift II1", "discard kork")


def test_mmo_twice_that_shifts_into_awn_gives_two_extra_turns():
    """G-TURN-15: neither of them is lost."""
    match = mmo_twice_shifts_into_awn()
    assert question(match) == (0, "turn")
    do(match, "draw 1")
    assert question(match) == (0, "turn")
    do(match, "draw 1")
    assert question(match) == (1, "turn")


def test_mmo_twice_passing_in_an_extra_turn_gives_up_the_rest():
    match = do(mmo_twice_shifts_into_awn(), "pass", "draw 1")
    assert question(match) == (1, "turn")


def test_mmo_twice_its_extra_turn_comes_before_the_next_player_of_three():
    match = gosu("""
        turn: 1
        seat 0   tokens: 2
        seat 1   I: meka_scout
                 hand: mmo_twice
        seat 2   tokens: 2
        """)
    do(match, "play mmo_twice")
    assert question(match) == (1, "turn")
    do(match, "draw 1")
    assert question(match) == (2, "turn")


def test_mmo_twice_that_is_destroyed_does_nothing():
    match = gosu("""
        advantage: 1
        turn: 1
        seat 0   II: mmo_twice
                 I:  meka_scout
        seat 1   I:  fire_ak52
                 hand: mind ange
        """)
    do(match, "activate I1", "x 2")
    assert (holder(match), hand_size(match, 0)) == (1, 0)


# --- 055 Moonlight -------------------------------------------------------------------------------


def test_moonlight_takes_back_a_token_when_it_arrives():
    match = gosu("""
        seat 0   tokens: 0
                 I: meka_scout
                 hand: moonlight
        """)
    do(match, "play moonlight")
    assert tokens(match, 0) == (1, 1)


def test_moonlight_takes_back_a_token_when_it_shifts():
    match = gosu("""
        seat 0   tokens: 0
                 II: moonlight
                 I:  meka_scout
                 hand: prahs mind ange kork
        """)
    do(match, "shift II1", "discard mind", "discard ange")
    assert tokens(match, 0) == (1, 1)


def test_moonlight_takes_it_from_a_card_or_from_the_spent():
    match = gosu("""
        seat 0   tokens: 0
                 I: meka_engineer* meka_scout
                 hand: moonlight
        """)
    do(match, "play moonlight")
    assert sorted(options(match)) == ["choose 0.I1", "token spent"]
    do(match, "choose 0.I1")
    assert (row(match, 0, 1), tokens(match, 0)) == (["meka_engineer", "meka_scout"], (1, 1))


def test_moonlight_takes_back_a_token_from_a_captured_card():
    match = gosu("""
        seat 0   tokens: 1
                 I: [meka_engineer*] meka_scout
                 hand: moonlight
        """)
    do(match, "play moonlight")
    assert (row(match, 0, 1), tokens(match, 0)) == (["[meka_engineer]", "meka_scout"], (2, 0))


def test_moonlight_leaves_the_tokens_of_others_alone():
    match = gosu("""
        seat 0   I: meka_engineer*1 meka_scout
                 hand: moonlight
        seat 1   I: alpha_guardian*
                 hand: kork
        """)
    do(match, "play moonlight")
    assert question(match) == (1, "turn")
    assert (row(match, 0, 1)[0], row(match, 1, 1)[0]) == ("meka_engineer*1", "alpha_guardian*")


# --- 056 Silend ----------------------------------------------------------------------------------


def test_silend_every_opponent_discards_2_and_its_player_takes_the_advantage_when_it_shifts():
    match = gosu("""
        advantage: 1
        seat 0   II: silend
                 I:  meka_scout
                 hand: prahs mind ange kork labdad temuchin
        seat 1   hand: walror lipsy trix
        seat 2   hand: dante
                 passed: yes
        """)
    do(match, "shift II1", "discard mind", "discard ange", "discard kork")
    assert question(match) == (1, "discard")
    do(match, "discard walror", "discard trix")
    assert [hand_size(match, seat) for seat in range(3)] == [2, 1, 0]
    assert holder(match) == 0


def test_silend_does_nothing_when_it_arrives():
    match = gosu("""
        advantage: 1
        seat 0   I:  meka_scout
                 hand: silend mind
        seat 1   hand: walror
        """)
    do(match, "play silend")
    assert (hand(match, 1), holder(match)) == (["walror"], 1)


def test_silend_does_the_same_when_it_is_destroyed_in_another_players_turn():
    match = gosu("""
        turn: 1
        advantage: 1
        seat 0   II: silend
                 I:  meka_scout
                 hand: mind ange kork
        seat 1   I:  fire_ak52
                 hand: walror lipsy trix dante
        """)
    do(match, "activate I1", "x 2", "discard walror", "discard lipsy")
    assert row(match, 0, 2) == []
    assert (hand_size(match, 0), hand_size(match, 1), holder(match)) == (3, 0, 0)


def test_silend_its_opponents_discard_clockwise_from_its_players_left():
    match = gosu("""
        turn: 1
        seat 0   hand: awn sol adelam
        seat 1   I:  fire_ak52
                 hand: walror lipsy trix dante favre
        seat 2   II: silend
                 I:  meka_scout
                 hand: mind ange kork
        seat 3   hand: labdad temuchin higuma
        """)
    do(match, "activate I1", "x 2", "discard walror", "discard lipsy")
    assert question(match) == (3, "discard")
    do(match, "discard labdad", "discard higuma")
    assert question(match) == (0, "discard")
    do(match, "discard awn", "discard sol")
    assert question(match) == (1, "discard")
    do(match, "discard trix", "discard dante")
    assert [hand_size(match, seat) for seat in range(4)] == [1, 1, 3, 1]


def test_silend_that_is_captured_does_nothing_when_it_is_destroyed():
    match = gosu("""
        turn: 1
        advantage: 1
        seat 0   II: [silend]
                 I:  meka_scout
        seat 1   I:  fire_ak52
                 hand: walror lipsy trix dante
        """)
    do(match, "activate I1", "x 2", "discard walror", "discard lipsy")
    assert row(match, 0, 2) == []
    assert (hand_size(match, 1), holder(match)) == (2, 1)


def test_silend_comes_before_sol_that_replaces_it():
    """Seat 1 has 7 cards: 2 for Silend, then half of 5, rounded down, for Sol: 3 are left."""
    match = gosu("""
        seat 0   II: silend
                 I:  meka_scout
                 hand: sol mind ange kork
        seat 1   hand: walror lipsy trix dante favre awn adelam
        """)
    do(match, "shift II1", "discard mind", "discard ange")
    do(match, "discard walror", "discard lipsy", "discard trix", "discard dante")
    assert question(match) == (1, "turn")
    assert hand_size(match, 1) == 3


# --- 057 Time ------------------------------------------------------------------------------------


def test_time_makes_an_opponent_discard_1_and_draws_1():
    match = gosu("""
        seat 0   I: meka_scout
                 hand: time
        seat 1   hand: trix dante kork
        deck: mind ange ...
        """)
    do(match, "play time", "discard dante")
    assert (hand(match, 0), hand(match, 1)) == (["mind"], ["kork", "trix"])


def test_time_with_the_bonus_2_are_discarded_and_2_drawn():
    match = gosu("""
        seat 0   I: meka_scout
                 hand: time
        seat 1   points: 1   hand: trix dante kork
        deck: mind ange ...
        """)
    do(match, "play time", "discard dante", "discard trix")
    assert (hand(match, 0), hand(match, 1)) == (["ange", "mind"], ["kork"])


def test_time_hits_a_single_opponent_who_may_have_passed():
    match = gosu("""
        seat 0   I: meka_scout
                 hand: time
        seat 1   hand: trix dante
        seat 2   hand: lipsy walror
                 passed: yes
        deck: mind ange ...
        """)
    do(match, "play time")
    assert match.why_not("player 0") == "not-an-opponent"
    do(match, "player 2", "discard lipsy")
    assert [hand_size(match, seat) for seat in range(3)] == [1, 2, 1]


def test_time_with_the_bonus_draws_2_even_if_only_1_card_can_be_discarded():
    match = gosu("""
        seat 0   I: meka_scout
                 hand: time
        seat 1   points: 1   hand: trix
        deck: mind ange ...
        """)
    do(match, "play time")
    assert (hand(match, 0), hand(match, 1)) == (["ange", "mind"], [])


# --- 058 Blind -----------------------------------------------------------------------------------


def test_blind_lets_every_player_place_tokens_on_foreign_cards():
    """Blind belongs to seat 0, but seat 1 uses seat 2's card."""
    match = gosu("""
        turn: 1
        seat 0   III: blind
                 II:  kameo
                 I:   meka_scout
        seat 1   hand: kork
        seat 2   I:   alpha_guardian
        deck: mind ange ...
        """)
    do(match, "activate 2.I1")
    assert row(match, 2, 1) == ["alpha_guardian*1"]
    assert tokens(match, 1) == (1, 0)


def test_blind_the_power_is_that_of_the_player_who_placed_the_token():
    match = gosu("""
        seat 0   III: blind
                 II:  kameo
                 I:   meka_scout
                 hand: kork
        seat 1   I:   alpha_guardian
        deck: mind ange ...
        """)
    do(match, "activate 1.I1")
    assert (hand(match, 0), hand(match, 1)) == (["ange", "kork", "mind"], [])


def test_blind_illusionist_destroys_in_the_army_of_the_player_who_placed_the_token():
    match = gosu("""
        seat 0   III: blind
                 II:  kameo
                 I:   meka_scout meka_priest
        seat 1   I:   ancient_illusionist
        deck: mind ange ...
        """)
    do(match, "activate 1.I1")
    assert options(match) == ["choose 0.I2", "choose 0.III1"]
    do(match, "choose 0.I2")
    assert (hand(match, 0), hand(match, 1)) == (["ange", "mind"], [])


def test_blind_pixl_counts_its_own_row_for_the_player_who_placed_the_token():
    match = gosu("""
        seat 0   III: blind
                 II:  kameo
                 I:   meka_scout
        seat 1   II:  pixl sol jaedong
                 I:   alpha_guardian alpha_guardian alpha_shaman
        """)
    do(match, "activate 1.II1")
    assert (hand_size(match, 0), hand_size(match, 1)) == (3, 0)


def test_blind_the_bonus_is_that_of_the_player_who_placed_the_token():
    match = gosu("""
        seat 0   III: blind
                 II:  kameo
                 I:   meka_scout
        seat 1   points: 1
                 II:  adelam
                 I:   ancient_psi
        advantage: 1
        """)
    do(match, "activate 1.II1")
    assert hand_size(match, 0) == 3
    assert question(match) == (1, "turn")


def test_blind_a_card_bears_one_token_whoever_placed_it():
    match = gosu("""
        turn: 1
        seat 0   III: blind
                 II:  kameo
                 I:   meka_scout
        seat 1   I:   alpha_guardian*0
        """)
    assert match.why_not("activate I1") == "token-already-there"


def test_blind_tokens_on_foreign_cards_return_to_their_player_at_round_start():
    match = gosu("""
        seat 0   III: blind
                 II:  kameo
                 I:   meka_scout
        seat 1   I:   alpha_guardian*0
        """)
    do(match, "pass", "pass")
    assert (tokens(match, 0), tokens(match, 1)) == ((2, 0), (2, 0))
    assert row(match, 1, 1) == ["alpha_guardian"]


def test_blind_a_token_on_a_foreign_card_that_shifts_is_spent_by_its_player():
    match = gosu("""
        turn: 1
        seat 0   III: blind
                 II:  kameo
                 I:   meka_scout
        seat 1   II:  dynamite*0
                 I:   fire_ammo
                 hand: sprew mind ange
        """)
    do(match, "shift II1", "discard mind")
    do(match, "no")
    assert row(match, 1, 2) == ["sprew"]
    assert (tokens(match, 0), tokens(match, 1)) == ((1, 1), (2, 0))


@pytest.mark.parametrize("top", ["dante", "[blind]"])
def test_without_blind_or_with_a_captured_one_foreign_cards_take_no_tokens(top):
    match = gosu(f"""
        seat 0   III: {top}
                 II:  kameo
                 I:   meka_scout
        seat 1   I:   alpha_guardian
        """)
    assert match.why_not("activate 1.I1") == "not-your-card"


def test_blind_does_not_let_anybody_activate_a_captured_foreign_card():
    match = gosu("""
        seat 0   III: blind
                 II:  kameo
                 I:   meka_scout
        seat 1   I:   [alpha_guardian]
        """)
    assert match.why_not("activate 1.I1") == "captured"


# --- 059 Dante -----------------------------------------------------------------------------------


def dante_arrives(points: tuple[int, int, int, int]) -> Match:
    """Seat 2 plays Dante."""
    match = gosu(f"""
        turn: 2
        seat 0   points: {points[0]}
        seat 1   points: {points[1]}
                 passed: yes
        seat 2   points: {points[2]}
                 II: silend
                 I:  meka_scout
                 hand: dante
        seat 3   points: {points[3]}
        deck: mind ange kork lipsy trix labdad temuchin awn ...
        """)
    return do(match, "play dante")


def test_dante_lets_the_player_with_the_fewest_points_draw_2():
    match = dante_arrives((2, 0, 1, 1))
    assert [hand(match, seat) for seat in range(4)] == [[], ["ange", "mind"], [], []]


def test_dante_lets_its_own_player_draw_only_if_among_the_fewest():
    match = dante_arrives((1, 1, 0, 2))
    assert [hand_size(match, seat) for seat in range(4)] == [0, 0, 2, 0]


def test_dante_lets_all_who_are_tied_draw_the_active_player_first_then_clockwise():
    match = dante_arrives((1, 2, 1, 1))
    assert [hand(match, seat) for seat in (2, 3, 0, 1)] == [
        ["ange", "mind"],
        ["kork", "lipsy"],
        ["labdad", "trix"],
        [],
    ]


def test_dante_lets_everybody_draw_if_all_are_equal():
    match = dante_arrives((0, 0, 0, 0))
    assert [hand_size(match, seat) for seat in range(4)] == [2, 2, 2, 2]


# --- 060 Vict'Hory -------------------------------------------------------------------------------

FIVE_MEKAS = "meka_scout meka_scout meka_priest meka_priest meka_sentinel"


def next_round(text: str, seats: int = 2) -> Match:
    """Let everybody pass."""
    return do(gosu(text), *["pass"] * seats)


def test_victhory_8_cards_of_one_clan_win_at_round_start():
    match = next_round(f"""
        seat 0   III: victhory
                 II:  kameo silend
                 I:   {FIVE_MEKAS}
        """)
    assert match.is_over
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "one-clan")


def test_victhory_more_than_8_win_too():
    match = next_round(f"""
        seat 0   III: victhory
                 II:  kameo silend time
                 I:   {FIVE_MEKAS}
        """)
    assert match.is_over
    assert match.outcome.winners == (0,)


def test_victhory_7_of_one_clan_are_not_enough():
    match = next_round(f"""
        seat 0   III: victhory
                 II:  kameo kao dom
                 I:   {FIVE_MEKAS}
        """)
    assert not match.is_over


def test_victhory_works_for_every_player_and_any_clan():
    match = next_round("""
        seat 0   III: victhory
                 II:  kameo
                 I:   meka_scout
        seat 1   II:  dom dynamite dalister
                 I:   fire_ammo fire_ammo fire_sniper fire_sniper fire_ak52
        """)
    assert match.is_over
    assert match.outcome.winners == (1,)


def test_victhory_is_tested_only_at_round_start():
    match = gosu(f"""
        seat 0   III: victhory
                 II:  kameo
                 I:   {FIVE_MEKAS}
                 hand: silend
        """)
    do(match, "play silend")
    assert question(match) == (1, "turn")


def test_victhory_counts_cards_captured_in_the_last_round_and_works_if_captured_itself():
    """G-ROUND-07: the release comes before the test."""
    match = next_round(f"""
        seat 0   III: [victhory]
                 II:  [kameo] silend
                 I:   {FIVE_MEKAS}
        """)
    assert match.is_over
    assert match.outcome.reason == "one-clan"


def test_victhory_wins_after_a_battle_that_was_lost():
    """Seat 1 is stronger and gains only its second point."""
    match = next_round(f"""
        seat 0   III: victhory
                 II:  kameo silend
                 I:   {FIVE_MEKAS}
        seat 1   points: 1
                 III: trix higuma
                 II:  kao duwal kalim
                 I:   dark_medic dark_medic fire_ammo fire_ammo ancient_psi
        """)
    assert match.is_over
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "one-clan")


TWO_CLANS = f"""
    seat 0   III: victhory
             II:  kameo silend
             I:   {FIVE_MEKAS}
    seat 1   II:  dom dynamite dalister
             I:   fire_ammo fire_ammo fire_sniper fire_sniper fire_ak52
    seat 2   tokens: 2
    """


def test_victhory_the_holder_of_the_advantage_wins_a_tie():
    match = next_round("advantage: 1\n" + TWO_CLANS, seats=3)
    assert match.is_over
    assert match.outcome.winners == (1,)


def test_victhory_players_tied_without_the_advantage_win_together():
    match = next_round("advantage: 2\n" + TWO_CLANS, seats=3)
    assert match.is_over
    assert match.outcome.winners == (0, 1)


def test_victhory_a_third_point_in_the_battle_comes_first():
    match = next_round(f"""
        seat 0   III: victhory
                 II:  kameo silend
                 I:   {FIVE_MEKAS}
        seat 1   points: 2
                 III: trix higuma
                 II:  kao duwal kalim
                 I:   dark_medic dark_medic fire_ammo fire_ammo ancient_psi
        """)
    assert (match.outcome.winners, match.outcome.reason) == ((1,), "points")

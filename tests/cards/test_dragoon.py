"""Dragoon Goblins: every card of the clan."""

import pytest

from helpers import (
    deck_size,
    discards,
    do,
    dragoons,
    events,
    hand,
    hand_size,
    holder,
    kamakor,
    options,
    question,
    row,
    supply,
    tokens,
)
from warren.engine import Match


def next_round(text: str, seats: int = 2) -> Match:
    """Let everybody pass."""
    return do(kamakor(text, pass_needs_no_tokens=False), *["pass"] * seats)


# --- 076 Outrider --------------------------------------------------------------------------------


def test_outrider_gains_a_dragoon_token_and_draws_1():
    match = kamakor("""
        seat 0   hand: dragoon_goblin_outrider
        deck: mind ange ...
        """)
    do(match, "play dragoon_goblin_outrider")
    assert (dragoons(match, 0), supply(match), hand(match, 0)) == (1, 5, ["mind"])
    assert question(match) == (1, "turn")


@pytest.mark.parametrize(("points", "held"), [(1, ["mind"]), (2, ["ange", "mind"])])
def test_outrider_draws_2_if_an_opponent_has_more_points(points, held):
    match = kamakor(f"""
        seat 0   points: 1   hand: dragoon_goblin_outrider
        seat 1   points: {points}
        deck: mind ange ...
        """)
    do(match, "play dragoon_goblin_outrider")
    assert (dragoons(match, 0), hand(match, 0)) == (1, held)


def test_outrider_the_bonus_is_for_the_cards_alone():
    match = kamakor("""
        seat 0   hand: dragoon_goblin_outrider
        seat 1   points: 2
        """)
    do(match, "play dragoon_goblin_outrider")
    assert (dragoons(match, 0), supply(match)) == (1, 5)


def test_outrider_with_two_dragoon_tokens_in_hand_only_draws():
    """K-12: tokens that can't be gained are lost."""
    match = kamakor("""
        seat 0   dragoons: 2   hand: dragoon_goblin_outrider
        deck: mind ange ...
        """)
    do(match, "play dragoon_goblin_outrider")
    assert (dragoons(match, 0), supply(match), hand(match, 0)) == (2, 4, ["mind"])


def test_outrider_gains_nothing_from_an_empty_supply():
    """G-DRAGOON-04: five tokens are in hands, the sixth is on a card."""
    match = kamakor("""
        seat 0   dragoons: 1   hand: dragoon_goblin_outrider
                 I: dragoon_goblin_groom^
        seat 1   dragoons: 2
        seat 2   dragoons: 2
        deck: mind ange ...
        """)
    do(match, "play dragoon_goblin_outrider")
    assert (dragoons(match, 0), supply(match), hand(match, 0)) == (1, 0, ["mind"])


def test_outrider_that_comes_in_by_a_shift_arrives_too():
    match = kamakor("""
        seat 0   I: alpha_warrior   hand: dragoon_goblin_outrider trix higuma
        deck: mind ange ...
        """)
    do(match, "shift I1", "discard trix")
    assert (row(match, 0, 1), dragoons(match, 0)) == (["dragoon_goblin_outrider"], 1)
    assert hand(match, 0) == ["mind"]


def test_outrider_that_shifts_away_gains_nothing():
    match = kamakor("""
        seat 0   I: dragoon_goblin_outrider   hand: alpha_guardian trix higuma
        """)
    do(match, "shift I1", "discard trix")
    assert row(match, 0, 1) == ["alpha_guardian"]
    assert (dragoons(match, 0), supply(match)) == (0, 6)


# --- 077 Groom -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("advantage", "held"), [(0, ["mind"]), (1, [])])
def test_groom_gains_a_dragoon_token_and_draws_1_with_the_advantage(advantage, held):
    match = kamakor(f"""
        advantage: {advantage}
        seat 0   I: dragoon_goblin_groom
        deck: mind ange ...
        """)
    do(match, "activate I1")
    assert (dragoons(match, 0), supply(match), hand(match, 0)) == (1, 5, held)


def test_groom_does_nothing_when_it_arrives():
    match = kamakor("""
        seat 0   hand: dragoon_goblin_groom
        """)
    do(match, "play dragoon_goblin_groom")
    assert (dragoons(match, 0), hand(match, 0)) == (0, [])


def test_groom_draws_even_if_there_is_no_room_for_a_token():
    match = kamakor("""
        advantage: 0
        seat 0   dragoons: 2   I: dragoon_goblin_groom
        deck: mind ange ...
        """)
    do(match, "activate I1")
    assert (dragoons(match, 0), supply(match), hand(match, 0)) == (2, 4, ["mind"])


def test_groom_a_dragoon_token_that_activates_it_makes_room_for_the_next():
    match = kamakor("""
        advantage: 1
        seat 0   dragoons: 2   I: dragoon_goblin_groom
        """)
    do(match, "dragoon I1")
    assert row(match, 0, 1) == ["dragoon_goblin_groom^"]
    assert (dragoons(match, 0), supply(match), tokens(match, 0)) == (2, 3, (2, 0))


def test_groom_does_not_take_back_the_token_that_lies_on_it():
    """With an empty supply there is none to gain (G-DRAGOON-04)."""
    match = kamakor(
        """
        advantage: 1
        seat 0   dragoons: 1   I: dragoon_goblin_groom
        """,
        dragoon_supply=1,
    )
    do(match, "dragoon I1")
    assert (dragoons(match, 0), supply(match)) == (0, 0)


@pytest.mark.parametrize("how", ["activate", "dragoon"])
def test_groom_that_is_captured_cannot_be_activated(how):
    match = kamakor("""
        seat 0   dragoons: 1   I: [dragoon_goblin_groom]
        """)
    assert match.why_not(f"{how} I1") == "captured"


@pytest.mark.parametrize("mark", ["*", "^"])
@pytest.mark.parametrize("how", ["activate", "dragoon"])
def test_groom_bears_one_token_of_either_kind(how, mark):
    """G-DRAGOON-02."""
    match = kamakor(f"""
        seat 0   dragoons: 1   I: dragoon_goblin_groom{mark} dragoon_goblin_groom
        """)
    assert match.why_not(f"{how} I1") == "token-already-there"
    assert match.why_not(f"{how} I2") is None


# --- 078 Lancer ----------------------------------------------------------------------------------

A_LANCE = """
    seat 0   dragoons: 1   II: old_scaleback   I: dragoon_goblin_lancer
             hand: trix higuma
    seat 1   II: sol   I: alpha_guardian alpha_shaman
    """


def test_lancer_discards_1_and_destroys_a_free_card_of_level_1():
    match = do(kamakor(A_LANCE), "activate I1")
    assert question(match) == (0, "discard")
    do(match, "discard trix")
    assert row(match, 1, 1) == ["alpha_guardian"]
    assert (hand(match, 0), discards(match)) == (["higuma"], ["trix", "alpha_shaman"])


def test_lancer_by_a_dragoon_token_may_strike_level_2():
    match = do(kamakor(A_LANCE), "dragoon I1", "discard trix")
    assert options(match) == ["choose 0.II1", "choose 1.I2", "choose 1.II1"]
    do(match, "choose 1.II1", "no")
    assert row(match, 1, 2) == []


def test_lancer_by_a_token_may_not_strike_level_2():
    match = kamakor("""
        seat 0   I: dragoon_goblin_lancer dragoon_goblin_groom   hand: trix
        seat 1   II: sol   I: alpha_guardian alpha_shaman
        """)
    do(match, "activate I1")
    assert options(match) == ["choose 0.I2", "choose 1.I2"]
    assert match.why_not("choose 1.II1") == "wrong-level"


def test_lancer_by_a_dragoon_token_strikes_no_level_3():
    match = kamakor("""
        seat 0   dragoons: 1   I: dragoon_goblin_lancer   hand: trix
        seat 1   III: kork   II: sol   I: alpha_guardian
        """)
    do(match, "dragoon I1")
    assert row(match, 0, 1) == []
    assert row(match, 1, 3) == ["kork"]


@pytest.mark.parametrize("how", ["activate", "dragoon"])
def test_lancer_with_an_empty_hand_destroys_nothing(how):
    match = kamakor("""
        seat 0   dragoons: 1   I: dragoon_goblin_lancer
        seat 1   I: alpha_guardian
        """)
    do(match, f"{how} I1")
    assert (row(match, 1, 1), discards(match)) == (["alpha_guardian"], [])
    assert question(match) == (1, "turn")


def test_lancer_must_strike_itself_if_nothing_else_is_free():
    """G-EFF-15; its token is spent with it (G-DESTROY-05)."""
    match = kamakor("""
        seat 0   I: dragoon_goblin_lancer   hand: trix
        seat 1   II: sol   I: alpha_guardian
        """)
    do(match, "activate I1")
    assert row(match, 0, 1) == []
    assert discards(match) == ["trix", "dragoon_goblin_lancer"]
    assert tokens(match, 0) == (1, 1)


def test_lancer_that_strikes_itself_sends_its_dragoon_token_to_the_supply():
    """G-DRAGOON-09."""
    match = kamakor("""
        seat 0   dragoons: 1   I: dragoon_goblin_lancer   hand: trix
        """)
    do(match, "dragoon I1")
    assert row(match, 0, 1) == []
    assert (dragoons(match, 0), supply(match)) == (0, 6)


def test_lancer_discards_even_if_no_card_can_be_struck():
    """G-EFF-14: the second half has no target, but the first half is carried out."""
    match = kamakor("""
        seat 0   III: dowager_oxvell   II: old_scaleback   I: dragoon_goblin_lancer
                 hand: trix higuma
        """)
    do(match, "activate I1", "discard trix")
    assert (hand(match, 0), discards(match)) == (["higuma"], ["trix"])
    assert question(match) == (1, "turn")


# --- 079 Quartermaster ---------------------------------------------------------------------------


def test_quartermaster_is_a_recruiter():
    match = kamakor("""
        seat 0   I: dragoon_goblin_quartermaster   hand: dark_medic
        """)
    do(match, "play dark_medic")
    assert row(match, 0, 1) == ["dragoon_goblin_quartermaster", "dark_medic"]


def test_quartermaster_that_is_destroyed_lets_the_opponents_draw_1():
    match = kamakor("""
        advantage: 2
        seat 0   II: ultimate   I: dark_medic
        seat 1   I: dragoon_goblin_quartermaster
        seat 2   passed: yes
        deck: mind ange kamakor ...
        """)
    do(match, "activate II1", "choose 1.I1")
    assert [hand_size(match, seat) for seat in range(3)] == [1, 0, 1]
    assert (dragoons(match, 1), supply(match)) == (0, 6)


def test_quartermaster_gains_a_dragoon_token_when_it_shifts():
    """G-MUT-07: nobody draws."""
    match = kamakor("""
        seat 0   I: dragoon_goblin_quartermaster   hand: dark_medic trix higuma the_edge
        """)
    do(match, "shift I1", "discard trix", "discard higuma")
    assert (dragoons(match, 0), supply(match)) == (1, 5)
    assert row(match, 0, 1) == ["dark_medic"]
    assert hand_size(match, 1) == 0


def test_quartermaster_gains_nothing_when_it_arrives():
    match = kamakor("""
        seat 0   hand: dragoon_goblin_quartermaster
        """)
    do(match, "play dragoon_goblin_quartermaster")
    assert (dragoons(match, 0), supply(match)) == (0, 6)


def test_quartermaster_gains_before_the_newcomer_arrives():
    """G-MUT-11."""
    match = kamakor("""
        seat 0   I: dragoon_goblin_quartermaster   hand: dark_medic trix higuma the_edge
        """)
    do(match, "shift I1", "discard trix", "discard higuma")
    happened = [happening.what for happening in match.happened(None)]
    assert happened.index("dragoons-gained") < happened.index("shifted-in")


def test_quartermaster_and_a_newcomer_both_gain():
    match = kamakor("""
        seat 0   I: dragoon_goblin_quartermaster
                 hand: dragoon_goblin_outrider trix higuma the_edge
        """)
    do(match, "shift I1", "discard trix", "discard higuma")
    assert (dragoons(match, 0), supply(match)) == (2, 4)


def test_quartermaster_that_is_captured_recruits_nobody():
    """G-RECR-05: two cards must be paid."""
    match = kamakor("""
        seat 0   I: [dragoon_goblin_quartermaster]   hand: dark_medic trix
        """)
    assert match.why_not("play dark_medic") == "cannot-pay"


# --- 080 Ensign ----------------------------------------------------------------------------------


def test_ensign_takes_the_advantage_and_draws_1_when_it_arrives():
    match = kamakor("""
        advantage: 1
        seat 0   hand: dragoon_goblin_ensign
        deck: mind ...
        """)
    do(match, "play dragoon_goblin_ensign")
    assert (holder(match), dragoons(match, 0), hand(match, 0)) == (0, 0, ["mind"])


def test_ensign_as_the_first_card_gains_a_dragoon_token_at_the_start_of_a_round():
    match = next_round("""
        advantage: 1
        seat 0   I: dragoon_goblin_ensign dragoon_goblin_groom
        """)
    assert (dragoons(match, 0), supply(match)) == (1, 5)
    assert (holder(match), question(match)) == (1, (1, "turn"))


def test_ensign_gains_once_each_round():
    match = next_round("""
        seat 0   I: dragoon_goblin_ensign
        """)
    do(match, "pass", "pass")
    assert dragoons(match, 0) == 2
    do(match, "pass", "pass")
    assert (dragoons(match, 0), supply(match)) == (2, 4)


def test_ensign_that_is_not_the_first_card_gains_nothing():
    match = next_round("""
        seat 0   I: dragoon_goblin_groom dragoon_goblin_ensign
        """)
    assert (dragoons(match, 0), supply(match)) == (0, 6)


def test_ensign_only_the_first_of_two_gains():
    match = next_round("""
        seat 0   I: dragoon_goblin_ensign dragoon_goblin_ensign
        """)
    assert dragoons(match, 0) == 1


def test_ensign_becomes_the_first_card_by_a_swap():
    """G-FIRST-01: the card in the first slot is the first card."""
    match = kamakor(
        """
        advantage: 1
        seat 0   II: dom   I: dragoon_goblin_groom dragoon_goblin_ensign
        """,
        pass_needs_no_tokens=False,
    )
    do(match, "activate II1", "choose 0.I1", "pass", "pass")
    assert row(match, 0, 1) == ["dragoon_goblin_ensign", "dragoon_goblin_groom"]
    assert dragoons(match, 0) == 1


def test_ensign_captured_in_the_last_round_is_released_first():
    """K-13 comes after the release (G-ROUND-07)."""
    match = next_round("""
        seat 0   I: [dragoon_goblin_ensign]
        """)
    assert dragoons(match, 0) == 1


def test_ensign_gains_nothing_with_two_dragoon_tokens_in_hand():
    match = next_round("""
        seat 0   dragoons: 2   I: dragoon_goblin_ensign
        """)
    assert (dragoons(match, 0), supply(match)) == (2, 4)


def test_ensign_gains_a_token_that_lay_on_a_card_until_then():
    """Step 1b comes first (G-ROUND-03)."""
    match = do(
        kamakor(
            """
            seat 0   I: dragoon_goblin_ensign
            seat 1   I: dragoon_goblin_groom^
            """,
            dragoon_supply=1,
            pass_needs_no_tokens=False,
        ),
        "pass",
        "pass",
    )
    assert row(match, 1, 1) == ["dragoon_goblin_groom"]
    assert (dragoons(match, 0), supply(match)) == (1, 0)


@pytest.mark.parametrize(("advantage", "gains"), [(0, 0), (1, 2), (2, 2)])
def test_k_12_the_holders_ensign_gains_the_last_token_first_then_clockwise(advantage, gains):
    match = kamakor(
        f"""
        advantage: {advantage}
        seat 0   I: dragoon_goblin_ensign
        seat 1   I: dragoon_goblin_groom
        seat 2   I: dragoon_goblin_ensign
        """,
        dragoon_supply=1,
        pass_needs_no_tokens=False,
    )
    do(match, "pass", "pass", "pass")
    assert [dragoons(match, seat) for seat in range(3)] == [int(s == gains) for s in range(3)]


def test_k_13_a_token_of_the_ensign_comes_too_late_for_the_victory_check():
    """Nine-Saddles requires two tokens; the second is there for the next check."""
    match = next_round("""
        seat 0   dragoons: 1   III: nine_saddles   II: tantivoo bitspur
                 I: dragoon_goblin_ensign dragoon_goblin_groom dragoon_goblin_groom
        """)
    assert not match.is_over
    assert dragoons(match, 0) == 2
    do(match, "pass", "pass")
    assert match.is_over
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "dragoons")


# --- 081 Knowledge -------------------------------------------------------------------------------


def knowledge(how: str, points: int = 0) -> Match:
    """Knowledge is activated over the same three cards."""
    match = kamakor(f"""
        seat 0   dragoons: 1   II: knowledge   I: dragoon_goblin_groom
        seat 1   points: {points}
        deck: mind ange kork labdad ...
        """)
    return do(match, f"{how} II1")


def test_knowledge_keeps_1_of_3_revealed_cards():
    match = knowledge("activate")
    assert sorted(options(match)) == ["keep ange", "keep kork", "keep mind"]
    do(match, "keep ange")
    assert (hand(match, 0), sorted(discards(match))) == (["ange"], ["kork", "mind"])
    assert question(match) == (1, "turn")


@pytest.mark.parametrize(
    ("how", "points", "kept"),
    [("activate", 0, 1), ("activate", 1, 2), ("dragoon", 0, 2), ("dragoon", 1, 3)],
)
def test_knowledge_keeps_1_more_with_the_bonus_and_1_more_by_a_dragoon_token(how, points, kept):
    match = knowledge(how, points)
    do(match, *["keep ange", "keep mind"][:kept])  # the third card is the last one there
    assert question(match) == (1, "turn")
    assert (hand_size(match, 0), len(discards(match))) == (kept, 3 - kept)


def test_knowledge_must_keep_what_it_may():
    match = knowledge("dragoon")
    do(match, "keep ange")
    assert sorted(options(match)) == ["keep kork", "keep mind"]
    assert match.why_not("done") is not None


def test_knowledge_refills_an_empty_deck_and_keeps_what_there_is():
    """AD-3."""
    match = kamakor("""
        seat 0   dragoons: 1   II: knowledge   I: dragoon_goblin_groom
        deck: mind
        discards: ange
        """)
    do(match, "dragoon II1", "keep mind")
    assert hand(match, 0) == ["ange", "mind"]
    assert (discards(match), deck_size(match)) == ([], 0)


def test_knowledge_over_a_single_card_keeps_that_one():
    match = kamakor("""
        seat 0   dragoons: 1   II: knowledge   I: dragoon_goblin_groom
        seat 1   points: 1
        deck: mind
        """)
    do(match, "dragoon II1")
    assert (hand(match, 0), question(match)) == (["mind"], (1, "turn"))


def test_knowledge_with_nothing_to_reveal_keeps_nothing():
    match = kamakor("""
        seat 0   II: knowledge   I: dragoon_goblin_groom
        deck:
        """)
    do(match, "activate II1")
    assert (hand(match, 0), question(match)) == ([], (1, "turn"))


# --- 082 Bitspur ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "gained", "drawn"), [(0, 2, []), (1, 1, ["mind"]), (2, 0, ["ange", "mind"])]
)
def test_bitspur_gains_2_dragoon_tokens_or_draws_1_for_each_without_room(held, gained, drawn):
    match = kamakor(f"""
        seat 0   dragoons: {held}   I: dragoon_goblin_groom   hand: bitspur
        deck: mind ange kork ...
        """)
    do(match, "play bitspur")
    assert (dragoons(match, 0), supply(match)) == (2, 4)
    assert hand(match, 0) == drawn
    assert [count for _, _, count in events(match, "dragoons-gained")] == [gained] * (gained > 0)


@pytest.mark.parametrize(("there", "drawn"), [(0, ["ange", "mind"]), (1, ["mind"])])
def test_bitspur_draws_1_for_each_token_the_supply_has_not(there, drawn):
    match = kamakor(
        """
        seat 0   I: dragoon_goblin_groom   hand: bitspur
        seat 1   dragoons: 2
        deck: mind ange kork ...
        """,
        dragoon_supply=2 + there,
    )
    do(match, "play bitspur")
    assert (dragoons(match, 0), supply(match), hand(match, 0)) == (there, 0, drawn)


def test_bitspur_that_shifts_away_gains_nothing():
    match = kamakor("""
        seat 0   II: bitspur   I: dragoon_goblin_groom   hand: awn trix higuma the_edge
        """)
    do(match, "shift II1", "discard trix", "discard higuma")
    assert (row(match, 0, 2), dragoons(match, 0)) == (["awn"], 0)


# --- 083 Tantivoo --------------------------------------------------------------------------------


def test_tantivoo_gains_a_dragoon_token_and_takes_an_extra_turn():
    match = kamakor("""
        seat 0   I: dragoon_goblin_groom   hand: tantivoo
        """)
    do(match, "play tantivoo")
    assert (dragoons(match, 0), question(match)) == (1, (0, "turn"))
    do(match, "draw 1")
    assert question(match) == (1, "turn")


def test_tantivoo_that_shifts_does_the_same():
    match = kamakor("""
        seat 0   II: tantivoo   I: dragoon_goblin_groom   hand: knowledge trix higuma
        """)
    do(match, "shift II1", "discard trix")
    assert (row(match, 0, 2), dragoons(match, 0)) == (["knowledge"], 1)
    assert question(match) == (0, "turn")
    do(match, "draw 1")
    assert question(match) == (1, "turn")


def test_tantivoo_takes_the_extra_turn_even_if_no_token_can_be_gained():
    match = kamakor("""
        seat 0   dragoons: 2   I: dragoon_goblin_groom   hand: tantivoo
        """)
    do(match, "play tantivoo")
    assert (dragoons(match, 0), supply(match)) == (2, 4)
    assert question(match) == (0, "turn")


def test_tantivoo_an_extra_turn_on_leaving_and_one_of_the_newcomer_are_both_played():
    """G-TURN-15."""
    match = kamakor("""
        seat 0   II: tantivoo   I: dragoon_goblin_groom   hand: mmo_twice trix higuma
        """)
    do(match, "shift II1", "discard trix", "draw 1")
    assert question(match) == (0, "turn")
    do(match, "draw 1")
    assert question(match) == (1, "turn")


def test_tantivoo_that_is_destroyed_gains_nothing():
    match = kamakor("""
        turn: 1
        seat 0   II: tantivoo   I: dragoon_goblin_groom
        seat 1   II: ultimate   I: dark_medic
        """)
    do(match, "activate II1", "choose 0.II1")
    assert (dragoons(match, 0), supply(match), question(match)) == (0, 6, (0, "turn"))


# --- 084 Old Scaleback ---------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "held"), [("yes", ["mind"]), ("no", [])])
def test_scaleback_may_draw_1_when_its_player_activates_with_a_dragoon_token(answer, held):
    match = kamakor("""
        advantage: 1
        seat 0   dragoons: 1   II: old_scaleback   I: dragoon_goblin_groom
        deck: mind ange ...
        """)
    do(match, "dragoon I1")
    assert question(match) == (0, "may")
    do(match, answer)
    assert (hand(match, 0), question(match)) == (held, (1, "turn"))


def test_scaleback_does_not_react_to_an_activation_token():
    match = kamakor("""
        advantage: 1
        seat 0   dragoons: 1   II: old_scaleback   I: dragoon_goblin_groom
        """)
    do(match, "activate I1")
    assert question(match) == (1, "turn")


def test_scaleback_reacts_after_the_text_of_the_activated_card():
    """AD-1: Groom's card comes first."""
    match = kamakor("""
        advantage: 0
        seat 0   dragoons: 1   II: old_scaleback   I: dragoon_goblin_groom
        deck: mind ange ...
        """)
    do(match, "dragoon I1")
    assert (question(match), hand(match, 0)) == ((0, "may"), ["mind"])


def test_scaleback_does_not_react_to_an_opponents_dragoon_token():
    match = kamakor("""
        turn: 1
        advantage: 0
        seat 0   II: old_scaleback   I: dragoon_goblin_groom
        seat 1   dragoons: 1   I: dragoon_goblin_groom
        """)
    do(match, "dragoon I1")
    assert question(match) == (0, "turn")


def test_scaleback_that_is_captured_does_not_react():
    match = kamakor("""
        advantage: 1
        seat 0   dragoons: 1   II: [old_scaleback]   I: dragoon_goblin_groom
        """)
    do(match, "dragoon I1")
    assert question(match) == (1, "turn")


def test_scaleback_reacts_though_the_activated_power_captures_it():
    """G-EFF-09: it was queued when the power began."""
    match = kamakor("""
        seat 0   dragoons: 1   II: old_scaleback clinkerhoof
                 I: dragoon_goblin_groom dragoon_goblin_groom
        deck: mind ange ...
        """)
    do(match, "dragoon II2", "choose 0.II1")
    assert row(match, 0, 2) == ["[old_scaleback]", "clinkerhoof^"]
    do(match, "yes")
    assert hand(match, 0) == ["mind"]


def test_scaleback_reacts_though_the_activated_power_destroys_it():
    match = kamakor("""
        seat 0   dragoons: 1   II: old_scaleback   I: dragoon_goblin_lancer   hand: trix
        seat 1   I: alpha_guardian
        deck: mind ange ...
        """)
    do(match, "dragoon I1", "choose 0.II1", "yes")
    assert (row(match, 0, 2), hand(match, 0)) == ([], ["mind"])


@pytest.mark.parametrize("seat", [0, 1])
def test_scaleback_under_blind_wants_a_card_of_its_own_army(seat):
    """A player's Dragoon token on another's card, and another's on the player's card."""
    match = kamakor(f"""
        turn: {seat}
        advantage: {1 - seat}
        seat 0   dragoons: 1   II: old_scaleback   I: dragoon_goblin_groom
        seat 1   dragoons: 1   III: blind   II: meow   I: dragoon_goblin_groom
        """)
    do(match, f"dragoon {1 - seat}.I1")
    assert question(match) == (1 - seat, "turn")


# --- 085 Zwit ------------------------------------------------------------------------------------


def test_zwit_takes_a_dragoon_token_from_an_opponents_hand():
    match = kamakor("""
        seat 0   II: zwit_the_magpie   I: dragoon_goblin_groom
        seat 1   dragoons: 2   hand: trix
        """)
    do(match, "activate II1")
    assert (dragoons(match, 0), dragoons(match, 1), supply(match)) == (1, 1, 4)
    assert (hand_size(match, 0), hand(match, 1)) == (0, ["trix"])


def test_zwit_from_an_opponent_without_a_token_takes_a_card_out_of_the_hand():
    match = kamakor("""
        seat 0   II: zwit_the_magpie   I: dragoon_goblin_groom
        seat 1   hand: trix higuma
        deck: mind ange ...
        """)
    do(match, "activate II1")
    assert question(match) == (1, "discard")
    do(match, "discard trix")
    assert (hand(match, 0), hand(match, 1), discards(match)) == (["mind"], ["higuma"], ["trix"])


def test_zwit_without_room_for_a_token_takes_a_card_instead():
    """K-17: the victim has no choice."""
    match = kamakor("""
        seat 0   dragoons: 2   II: zwit_the_magpie   I: dragoon_goblin_groom
        seat 1   dragoons: 2   hand: trix higuma
        deck: mind ange ...
        """)
    do(match, "activate II1", "discard trix")
    assert (dragoons(match, 0), dragoons(match, 1)) == (2, 2)
    assert (hand(match, 0), hand(match, 1)) == (["mind"], ["higuma"])


def test_zwit_activated_with_a_dragoon_token_has_room():
    match = kamakor("""
        seat 0   dragoons: 2   II: zwit_the_magpie   I: dragoon_goblin_groom
        seat 1   dragoons: 1   hand: trix
        """)
    do(match, "dragoon II1")
    assert (dragoons(match, 0), dragoons(match, 1), hand(match, 1)) == (2, 0, ["trix"])


def test_zwit_draws_1_even_from_an_opponent_with_an_empty_hand():
    match = kamakor("""
        seat 0   II: zwit_the_magpie   I: dragoon_goblin_groom
        seat 1   I: dragoon_goblin_groom
        deck: mind ange ...
        """)
    do(match, "activate II1")
    assert (hand(match, 0), question(match)) == (["mind"], (1, "turn"))


def test_k_17_zwit_takes_no_token_from_a_card():
    match = kamakor("""
        seat 0   II: zwit_the_magpie   I: dragoon_goblin_groom
        seat 1   I: dragoon_goblin_groom^   hand: trix higuma
        deck: mind ange ...
        """)
    do(match, "activate II1", "discard trix")
    assert row(match, 1, 1) == ["dragoon_goblin_groom^"]
    assert (dragoons(match, 0), hand(match, 0)) == (0, ["mind"])


def test_zwit_robs_the_opponent_of_its_players_choice():
    match = kamakor("""
        seat 0   II: zwit_the_magpie   I: dragoon_goblin_groom   hand: trix
        seat 1   dragoons: 1   hand: higuma
        seat 2   hand: the_edge kork
        deck: mind ange ...
        """)
    do(match, "activate II1")
    assert options(match) == ["player 1", "player 2"]
    do(match, "player 2", "discard kork")
    assert [dragoons(match, seat) for seat in range(3)] == [0, 1, 0]
    assert (hand(match, 0), hand(match, 2)) == (["mind", "trix"], ["the_edge"])


# --- 086 Ombo ------------------------------------------------------------------------------------


def test_ombo_returns_a_dragoon_token_to_draw_2_and_discard_1():
    match = kamakor("""
        seat 0   dragoons: 2   II: ombo_the_farrier   I: dragoon_goblin_groom   hand: trix
        deck: mind ange kork ...
        """)
    do(match, "use II1")
    assert question(match) == (0, "discard")
    assert sorted(options(match)) == ["discard ange", "discard mind", "discard trix"]
    do(match, "discard trix")
    assert (dragoons(match, 0), supply(match), tokens(match, 0)) == (1, 5, (2, 0))
    assert (hand(match, 0), question(match)) == (["ange", "mind"], (1, "turn"))


def test_ombo_wants_a_dragoon_token_from_the_hand():
    """One on a card cannot be returned."""
    match = kamakor("""
        seat 0   II: ombo_the_farrier   I: dragoon_goblin_groom^
        """)
    assert match.why_not("use II1") == "no-dragoon"
    assert "use II1" not in options(match)


def test_ombo_may_be_used_again():
    """G-COLON-03."""
    match = kamakor("""
        seat 0   dragoons: 2   II: ombo_the_farrier   I: dragoon_goblin_groom
        seat 1   passed: yes
        deck: mind ange kork labdad ...
        """)
    do(match, "use II1", "discard mind", "use II1", "discard kork")
    assert (dragoons(match, 0), supply(match), hand(match, 0)) == (0, 6, ["ange", "labdad"])


def test_ombo_bears_no_token():
    """K-28: it is no activation, so Scaleback does not react, either."""
    match = kamakor("""
        seat 0   dragoons: 1   II: ombo_the_farrier old_scaleback
                 I: dragoon_goblin_groom dragoon_goblin_groom   hand: trix
        """)
    assert match.why_not("dragoon II1") == "no-symbol"
    do(match, "use II1", "discard trix")
    assert row(match, 0, 2) == ["ombo_the_farrier", "old_scaleback"]
    assert question(match) == (1, "turn")


def test_ombo_that_is_captured_has_no_action():
    match = kamakor("""
        seat 0   dragoons: 1   II: [ombo_the_farrier]   I: dragoon_goblin_groom
        """)
    assert match.why_not("use II1") == "captured"
    assert "use II1" not in options(match)


def test_ombo_is_not_the_opponents_to_use():
    match = kamakor("""
        seat 0   dragoons: 1   I: dragoon_goblin_groom
        seat 1   II: ombo_the_farrier   I: dragoon_goblin_groom
        """)
    assert match.why_not("use 1.II1") == "not-your-card"
    assert "use 1.II1" not in options(match)


def test_k_25_ombo_is_not_offered_if_it_would_do_nothing():
    match = kamakor("""
        seat 0   dragoons: 1   II: ombo_the_farrier   I: dragoon_goblin_groom
        deck:
        """)
    assert match.why_not("use II1") == "nothing-to-do"
    assert "use II1" not in options(match)


def test_k_25_ombo_is_offered_if_one_card_can_be_drawn_from_the_discards():
    match = kamakor("""
        seat 0   dragoons: 1   II: ombo_the_farrier   I: dragoon_goblin_groom
        deck:
        discards: trix
        """)
    do(match, "use II1")
    assert (dragoons(match, 0), hand(match, 0), discards(match)) == (0, [], ["trix"])


# --- 087 Clinkerhoof -----------------------------------------------------------------------------

TWO_ARMIES = """
    seat 0   dragoons: 1   II: clinkerhoof   I: dragoon_goblin_groom
    seat 1   III: kork   II: sol   I: alpha_guardian
    """


def test_clinkerhoof_captures_a_card_of_level_1():
    match = do(kamakor(TWO_ARMIES), "activate II1")
    assert options(match) == ["choose 0.I1", "choose 1.I1"]
    assert match.why_not("choose 1.II1") == "wrong-level"
    do(match, "choose 1.I1")
    assert row(match, 1, 1) == ["[alpha_guardian]"]
    assert question(match) == (1, "turn")


def test_clinkerhoof_by_a_dragoon_token_captures_a_card_of_any_level():
    match = do(kamakor(TWO_ARMIES), "dragoon II1")
    assert sorted(options(match)) == [
        "choose 0.I1",
        "choose 0.II1",
        "choose 1.I1",
        "choose 1.II1",
        "choose 1.III1",
    ]
    do(match, "choose 1.III1")
    assert row(match, 1, 3) == ["[kork]"]


@pytest.mark.parametrize(
    ("how", "targets"),
    [("activate", ["choose 1.I1", "choose 1.I2"]), ("dragoon", ["choose 1.III1", "choose 1.I2"])],
)
def test_clinkerhoof_captures_2_if_an_opponent_has_more_points(how, targets):
    match = kamakor("""
        seat 0   dragoons: 1   II: clinkerhoof   I: dragoon_goblin_groom
        seat 1   points: 1   III: kork   II: sol   I: alpha_guardian alpha_shaman
        """)
    do(match, f"{how} II1", *targets)
    assert question(match) == (1, "turn")
    captured = [card for level in (1, 2, 3) for card in row(match, 1, level) if card[0] == "["]
    assert len(captured) == 2


def test_clinkerhoof_must_capture_a_card_of_its_own_army_if_there_is_no_other():
    """G-EFF-16: the second card of the bonus is as mandatory as the first."""
    match = kamakor("""
        seat 0   II: clinkerhoof   I: dragoon_goblin_groom
        seat 1   points: 1   I: alpha_guardian [alpha_shaman]
        """)
    do(match, "activate II1", "choose 1.I1")
    assert row(match, 0, 1) == ["[dragoon_goblin_groom]"]
    assert row(match, 1, 1) == ["[alpha_guardian]", "[alpha_shaman]"]


def test_clinkerhoof_with_no_card_left_to_capture_does_nothing():
    match = kamakor("""
        seat 0   II: clinkerhoof   I: [dragoon_goblin_groom]
        """)
    do(match, "activate II1")
    assert (row(match, 0, 2), question(match)) == (["clinkerhoof*"], (1, "turn"))


def test_clinkerhoof_that_captures_itself_does_not_stir_kao():
    """AD-12, and the token stays on it (A-05)."""
    match = kamakor("""
        seat 0   dragoons: 1   II: clinkerhoof kao   I: dragoon_goblin_groom dark_medic
        """)
    do(match, "dragoon II1", "choose 0.II1")
    assert row(match, 0, 2) == ["[clinkerhoof^]", "kao"]
    assert question(match) == (1, "turn")


def test_clinkerhoof_stirs_kao():
    match = kamakor("""
        seat 0   II: clinkerhoof kao   I: dragoon_goblin_groom dark_medic
        seat 1   I: alpha_guardian
        """)
    do(match, "activate II1", "choose 1.I1")
    assert question(match) == (0, "may")


# --- 088 Tremmulk --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "drawn", "left", "kept"),
    [
        ("draw 1 dragoon", 1, 1, (2, 0)),
        ("draw 3 dragoon", 3, 0, (2, 0)),
        ("draw 3 mixed", 3, 1, (1, 1)),
    ],
)
def test_tremmulk_lets_dragoon_tokens_be_spent_to_draw(action, drawn, left, kept):
    match = kamakor("""
        seat 0   dragoons: 2   III: marshal_tremmulk   II: bitspur   I: dragoon_goblin_groom
        """)
    do(match, action)
    assert hand_size(match, 0) == drawn
    assert (dragoons(match, 0), supply(match), tokens(match, 0)) == (left, 6 - left, kept)
    assert question(match) == (1, "turn")


def test_tremmulk_serves_every_player():
    match = kamakor("""
        turn: 1
        seat 0   III: marshal_tremmulk   II: bitspur   I: dragoon_goblin_groom
        seat 1   dragoons: 1
        """)
    do(match, "draw 1 dragoon")
    assert (hand_size(match, 1), dragoons(match, 1), supply(match)) == (1, 0, 6)


@pytest.mark.parametrize("marshal", ["", "III: [marshal_tremmulk]"])
def test_tremmulk_face_up_is_needed_to_draw_with_dragoon_tokens(marshal):
    """G-DRAGOON-07."""
    match = kamakor(f"""
        seat 0   dragoons: 2   {marshal}   II: bitspur   I: dragoon_goblin_groom
        """)
    for action in ("draw 1 dragoon", "draw 3 dragoon", "draw 3 mixed"):
        assert match.why_not(action) == "no-such-power"
        assert action not in options(match)


@pytest.mark.parametrize(
    ("held", "tokens_held", "offered"),
    [
        (0, 2, ["draw 1", "draw 3"]),
        (1, 0, ["draw 1 dragoon"]),
        (1, 1, ["draw 1", "draw 1 dragoon", "draw 3 mixed"]),
        (2, 0, ["draw 1 dragoon", "draw 3 dragoon"]),
    ],
)
def test_tremmulk_the_draws_that_the_tokens_allow(held, tokens_held, offered):
    match = kamakor(f"""
        seat 0   dragoons: {held}   tokens: {tokens_held}
                 III: marshal_tremmulk   II: bitspur   I: dragoon_goblin_groom
        """)
    assert sorted(a for a in options(match) if a.startswith("draw")) == offered


def test_k_16_tokens_spent_to_draw_are_not_placed():
    """Two are on cards already, and two more may be spent."""
    match = kamakor("""
        seat 0   dragoons: 2   III: marshal_tremmulk   II: knowledge^ clinkerhoof
                 I: dragoon_goblin_groom^ dragoon_goblin_groom
        """)
    assert match.why_not("dragoon I2") == "dragoons-placed"
    do(match, "draw 3 dragoon")
    assert (hand_size(match, 0), supply(match)) == (3, 4)


def test_k_16_higuma_does_not_improve_a_draw_with_a_dragoon_token():
    match = kamakor("""
        advantage: 0
        seat 0   dragoons: 1   tokens: 1   III: marshal_tremmulk higuma   II: bitspur kao
                 I: dragoon_goblin_groom dark_medic
        """)
    assert match.why_not("draw more") == "no-token"
    do(match, "draw 3 mixed")
    assert hand_size(match, 0) == 3


def test_k_16_scaleback_does_not_react_to_a_draw():
    match = kamakor("""
        seat 0   dragoons: 1   III: marshal_tremmulk   II: old_scaleback
                 I: dragoon_goblin_groom
        """)
    do(match, "draw 1 dragoon")
    assert (hand_size(match, 0), question(match)) == (1, (1, "turn"))


def test_tremmulk_does_not_make_dragoon_tokens_block_a_pass():
    """G-DRAGOON-08."""
    match = kamakor(
        """
        seat 0   dragoons: 2   tokens: 0
                 III: marshal_tremmulk   II: bitspur   I: dragoon_goblin_groom
        """,
        pass_needs_no_tokens=True,
    )
    assert match.why_not("pass") is None


# --- 089 Nine-Saddles ----------------------------------------------------------------------------

FIVE_DRAGOONS = (
    "dragoon_goblin_groom dragoon_goblin_groom dragoon_goblin_lancer dragoon_goblin_lancer"
    " dragoon_goblin_outrider"
)


def test_nine_saddles_2_dragoon_tokens_and_6_dragoon_cards_win_at_round_start():
    match = next_round("""
        seat 0   dragoons: 2   III: nine_saddles   II: bitspur tantivoo
                 I: dragoon_goblin_groom dragoon_goblin_groom dragoon_goblin_lancer
        """)
    assert match.is_over
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "dragoons")


def test_nine_saddles_more_than_6_cards_win_too():
    match = next_round(f"""
        seat 0   dragoons: 2   III: nine_saddles   II: bitspur tantivoo   I: {FIVE_DRAGOONS}
        """)
    assert match.is_over
    assert match.outcome.winners == (0,)


def test_nine_saddles_5_dragoon_cards_are_not_enough():
    match = next_round("""
        seat 0   dragoons: 2   III: nine_saddles   II: bitspur sol
                 I: dragoon_goblin_groom dragoon_goblin_groom dragoon_goblin_lancer alpha_shaman
        """)
    assert not match.is_over


def test_nine_saddles_1_dragoon_token_is_not_enough():
    match = next_round("""
        seat 0   dragoons: 1   III: nine_saddles   II: bitspur tantivoo
                 I: dragoon_goblin_groom dragoon_goblin_groom dragoon_goblin_lancer
        """)
    assert not match.is_over


def test_nine_saddles_a_token_on_a_card_is_not_in_hand():
    """G-ROUND-03: it has gone to the supply before the check."""
    match = next_round("""
        seat 0   dragoons: 1   III: nine_saddles   II: bitspur tantivoo
                 I: dragoon_goblin_groom^ dragoon_goblin_groom dragoon_goblin_lancer
        """)
    assert not match.is_over
    assert (dragoons(match, 0), supply(match)) == (1, 5)


def test_nine_saddles_cards_in_two_armies_do_not_add_up():
    match = next_round("""
        seat 0   dragoons: 2   III: nine_saddles   II: bitspur   I: dragoon_goblin_groom
        seat 1   dragoons: 2   II: tantivoo   I: dragoon_goblin_groom dragoon_goblin_lancer
        """)
    assert not match.is_over


def test_nine_saddles_serves_every_player():
    match = next_round(f"""
        seat 0   III: nine_saddles   II: bitspur   I: dragoon_goblin_ensign
        seat 1   dragoons: 2   II: tantivoo   I: {FIVE_DRAGOONS}
        """)
    assert match.is_over
    assert (match.outcome.winners, match.outcome.reason) == ((1,), "dragoons")


def test_nine_saddles_is_tested_only_at_round_start():
    match = kamakor("""
        seat 0   dragoons: 2   III: nine_saddles   II: bitspur
                 I: dragoon_goblin_groom dragoon_goblin_groom dragoon_goblin_lancer
                 hand: old_scaleback
        """)
    do(match, "play old_scaleback")
    assert question(match) == (1, "turn")


def test_nine_saddles_and_its_cards_captured_in_the_last_round_count():
    """G-ROUND-07: the release comes before the check."""
    match = next_round("""
        seat 0   dragoons: 2   III: [nine_saddles]   II: [bitspur] tantivoo
                 I: dragoon_goblin_groom dragoon_goblin_groom [dragoon_goblin_lancer]
        """)
    assert match.is_over


TWO_RIDERS = """
    seat 0   dragoons: 2   III: nine_saddles   II: bitspur tantivoo
             I: dragoon_goblin_groom dragoon_goblin_groom dragoon_goblin_ensign
    seat 1   dragoons: 2   II: knowledge
             I: dragoon_goblin_lancer dragoon_goblin_lancer dragoon_goblin_ensign
                dragoon_goblin_outrider dragoon_goblin_outrider
    seat 2   tokens: 2
    """


@pytest.mark.parametrize(("advantage", "winners"), [(0, (0,)), (1, (1,)), (2, (0, 1))])
def test_nine_saddles_the_holder_wins_if_among_several(advantage, winners):
    """G-WIN-07."""
    match = next_round(f"advantage: {advantage}\n{TWO_RIDERS}", seats=3)
    assert match.is_over
    assert match.outcome.winners == winners


# --- 090 Dowager Oxvell --------------------------------------------------------------------------


def dowager_arrives(points: tuple[int, ...], supply: int = 6) -> Match:
    """Seat 0 plays her; the seats have these points."""
    others = "\n".join(f"seat {seat}   points: {points[seat]}" for seat in range(1, len(points)))
    match = kamakor(
        f"""
seat 0   points: {points[0]}   II: bitspur   I: dragoon_goblin_groom   hand: dowager_oxvell
{others}
deck: mind ange kork labdad ...
""",
        dragoon_supply=supply,
    )
    return do(match, "play dowager_oxvell")


@pytest.mark.parametrize(
    ("points", "gainers"),
    [((0, 1), [0]), ((1, 0), [1]), ((1, 1), [0, 1]), ((2, 1, 1), [1, 2]), ((1, 0, 2), [1])],
)
def test_dowager_each_player_with_the_fewest_points_gains_a_token_and_draws_1(points, gainers):
    match = dowager_arrives(points)
    expected = [int(seat in gainers) for seat in range(len(points))]
    assert [dragoons(match, seat) for seat in range(len(points))] == expected
    assert [hand_size(match, seat) for seat in range(len(points))] == expected


def test_k_12_dowager_the_active_player_gains_the_last_token():
    """K-38: the others still draw."""
    match = dowager_arrives((0, 0, 0), supply=1)
    assert [dragoons(match, seat) for seat in range(3)] == [1, 0, 0]
    assert [hand(match, seat) for seat in range(3)] == [["mind"], ["ange"], ["kork"]]


def test_k_12_dowager_the_next_in_turn_gains_before_the_others():
    """Seat 2 plays her and is not among them: seat 0 comes before seat 1."""
    match = kamakor(
        """
        turn: 2
        seat 0   points: 0
        seat 1   points: 0
        seat 2   points: 1   II: bitspur   I: dragoon_goblin_groom   hand: dowager_oxvell
        """,
        dragoon_supply=1,
    )
    do(match, "play dowager_oxvell")
    assert [dragoons(match, seat) for seat in range(3)] == [1, 0, 0]


def test_k_12_dowager_a_token_that_one_player_has_no_room_for_goes_to_the_next():
    match = kamakor(
        """
        seat 0   dragoons: 2   II: bitspur   I: dragoon_goblin_groom   hand: dowager_oxvell
        """,
        dragoon_supply=3,
    )
    do(match, "play dowager_oxvell")
    assert (dragoons(match, 0), dragoons(match, 1), supply(match)) == (2, 1, 0)


def test_dowager_who_has_no_room_still_draws():
    match = kamakor("""
        seat 0   dragoons: 2   II: bitspur   I: dragoon_goblin_groom   hand: dowager_oxvell
        seat 1   points: 1
        deck: mind ange ...
        """)
    do(match, "play dowager_oxvell")
    assert (dragoons(match, 0), supply(match), hand(match, 0)) == (2, 4, ["mind"])


# --- copies and foreign tokens (K-14, K-15) ------------------------------------------------------


@pytest.mark.parametrize("mark", ["", "*", "^"])
@pytest.mark.parametrize(
    ("how", "targets"),
    [
        ("activate", ["choose 0.I2", "choose 1.I2"]),
        ("dragoon", ["choose 0.I2", "choose 0.II1", "choose 1.I2", "choose 1.II1"]),
    ],
)
def test_k_14_a_copied_power_looks_at_the_token_on_the_copying_card(how, targets, mark):
    """The kind of Lancer's own token does not matter."""
    match = kamakor(f"""
        seat 0   dragoons: 1   II: copycat   I: dark_medic dark_medic   hand: trix
        seat 1   II: sol   I: dragoon_goblin_lancer{mark} alpha_warrior
        """)
    do(match, f"{how} II1")
    assert row(match, 0, 2) == ["copycat" + ("*" if how == "activate" else "^")]
    assert question(match) == (0, "target")
    assert sorted(options(match)) == targets


def test_k_14_knowledge_copied_with_a_dragoon_token_keeps_1_more():
    match = kamakor("""
        seat 0   dragoons: 1   II: copycat   I: dark_medic
        seat 1   II: knowledge   I: dragoon_goblin_outrider
        deck: mind ange kork ...
        """)
    do(match, "dragoon II1", "keep mind", "keep kork")
    assert (hand(match, 0), discards(match)) == (["kork", "mind"], ["ange"])


def test_k_14_scaleback_reacts_once_to_a_copy_with_a_dragoon_token():
    """Copycat is the card that was activated."""
    match = kamakor("""
        advantage: 1
        seat 0   dragoons: 1   II: copycat old_scaleback
                 I: dragoon_goblin_lancer dragoon_goblin_lancer
        seat 1   I: dragoon_goblin_groom
        """)
    do(match, "dragoon II1")
    assert question(match) == (0, "may")
    do(match, "yes")
    assert (dragoons(match, 0), hand_size(match, 0), question(match)) == (1, 1, (1, "turn"))


def test_k_15_blind_also_lets_dragoon_tokens_be_placed_on_foreign_cards():
    match = kamakor("""
        seat 0   dragoons: 1   III: blind   II: meow   I: dark_medic   hand: trix
        seat 1   II: sol   I: dragoon_goblin_lancer alpha_shaman
        """)
    do(match, "dragoon 1.I1", "choose 1.II1")
    assert (row(match, 1, 2), row(match, 1, 1)[0]) == ([], "dragoon_goblin_lancer^0")


def test_k_15_without_blind_a_dragoon_token_stays_in_its_own_army():
    match = kamakor("""
        seat 0   dragoons: 1   I: dark_medic
        seat 1   I: dragoon_goblin_groom
        """)
    assert match.why_not("dragoon 1.I1") == "not-your-card"
    assert "dragoon 1.I1" not in options(match)


def test_k_15_dragoon_tokens_on_foreign_cards_count_among_the_two():
    match = kamakor("""
        seat 0   dragoons: 1   III: blind   II: meow   I: dark_medic^
        seat 1   I: dragoon_goblin_groom^0 dragoon_goblin_groom
        """)
    assert match.why_not("dragoon 1.I2") == "dragoons-placed"
    assert match.why_not("activate 1.I2") is None


def test_k_15_the_limit_of_two_is_each_players_own():
    """His card with another's token does not count for its owner."""
    match = kamakor("""
        turn: 1
        seat 0   III: blind   II: meow   I: dark_medic
        seat 1   dragoons: 1   I: dragoon_goblin_groom^0 dragoon_goblin_lancer^0
                 dragoon_goblin_groom
        """)
    assert match.why_not("dragoon I3") is None


def test_k_15_one_token_lies_on_a_goblin_whoever_placed_it():
    match = kamakor("""
        seat 0   dragoons: 1   III: blind   II: meow   I: dark_medic
        seat 1   I: dragoon_goblin_groom* dragoon_goblin_groom^
        """)
    for slot in ("1.I1", "1.I2"):
        assert match.why_not(f"dragoon {slot}") == "token-already-there"
        assert match.why_not(f"activate {slot}") == "token-already-there"


def test_k_15_a_dragoon_token_is_never_taken_back():
    """Priest finds only the spent activation token."""
    match = kamakor("""
        seat 0   tokens: 1   I: meka_priest dragoon_goblin_groom^
                 hand: alpha_guardian trix higuma
        """)
    do(match, "shift I1", "discard trix")
    assert (tokens(match, 0), dragoons(match, 0)) == ((2, 0), 0)
    assert row(match, 0, 1)[1] == "dragoon_goblin_groom^"


def test_k_15_with_only_dragoon_tokens_placed_nothing_is_taken_back():
    match = kamakor("""
        seat 0   II: moonlight   I: dragoon_goblin_groom^
                 hand: kao trix higuma the_edge
        """)
    do(match, "shift II1", "discard trix", "discard higuma")
    assert (tokens(match, 0), dragoons(match, 0)) == ((2, 0), 0)
    assert row(match, 0, 1) == ["dragoon_goblin_groom^"]


def test_k_14_under_blind_a_foreign_copycat_copies_by_the_token_of_its_user():
    """Seat 0 uses seat 1's Copycat to copy seat 1's Lancer, with a Dragoon token."""
    match = kamakor("""
        seat 0   dragoons: 1   III: blind   II: meow   I: dark_avenger   hand: trix
        seat 1   II: copycat   I: dragoon_goblin_lancer dark_avenger
        """)
    do(match, "dragoon 1.II1")
    assert question(match) == (0, "target")
    assert sorted(options(match)) == ["choose 1.I2", "choose 1.II1"]


def test_g_dragoon_09_a_dragoon_token_on_a_card_that_leaves_goes_to_the_supply():
    """Engineer returns itself to hand, and Pix'l shifts."""
    match = kamakor("""
        seat 0   dragoons: 1   I: meka_engineer   hand: trix
        """)
    do(match, "dragoon I1", "discard trix")
    assert (hand(match, 0), dragoons(match, 0), supply(match)) == (["meka_engineer"], 0, 6)
    match = kamakor("""
        seat 0   II: pixl^   I: alpha_guardian   hand: sol trix higuma the_edge
        """)
    do(match, "shift II1", "discard trix", "discard higuma")
    assert (row(match, 0, 2), dragoons(match, 0), supply(match)) == (["sol"], 0, 6)


# --- teams (G-TEAM) ------------------------------------------------------------------------------


def test_lancer_activated_for_the_ally_with_a_dragoon_token():
    """G-TEAM-05: the ally discards, chooses, Scaleback reacts; the token stays with its owner."""
    match = kamakor(
        """
        seat 0   dragoons: 1   hand: kork labdad
        seat 1   II: sol   I: alpha_guardian alpha_shaman
        seat 2   II: old_scaleback   I: dragoon_goblin_lancer   hand: trix higuma
        seat 3   II: favre   I: alpha_warrior
        deck: mind ange ...
        """,
        teams=True,
    )
    do(match, "ally_dragoon I1")
    assert question(match) == (2, "discard")
    do(match, "discard trix")
    assert options(match) == ["choose 1.I2", "choose 1.II1", "choose 2.II1", "choose 3.II1"]
    do(match, "choose 1.II1")
    assert (question(match), row(match, 2, 1)) == ((2, "may"), ["dragoon_goblin_lancer^0"])
    do(match, "yes")
    assert (hand(match, 2), dragoons(match, 0)) == (["higuma", "mind"], 0)
    assert (hand(match, 0), question(match)) == (["kork", "labdad"], (1, "turn"))


def test_zwit_in_teams_robs_no_ally():
    """G-TEAM-03."""
    match = kamakor(
        """
        seat 0   II: zwit_the_magpie   I: dragoon_goblin_groom
        seat 2   dragoons: 1
        """,
        teams=True,
    )
    do(match, "activate II1")
    assert options(match) == ["player 1", "player 3"]


def test_dowager_in_teams_serves_both_members_of_the_trailing_team():
    """G-TEAM-12; seat 1 plays her, so seat 2 comes before seat 0."""
    match = kamakor(
        """
        turn: 1
        seat 1   points: 1   II: bitspur   I: dragoon_goblin_groom   hand: dowager_oxvell
        deck: mind ange kork labdad ...
        """,
        teams=True,
        dragoon_supply=1,
    )
    do(match, "play dowager_oxvell")
    assert [dragoons(match, seat) for seat in range(4)] == [0, 0, 1, 0]
    assert [hand(match, seat) for seat in range(4)] == [["ange"], [], ["mind"], []]


def test_nine_saddles_in_teams_wins_for_the_team():
    """G-TEAM-17; the allies' cards do not add up."""
    text = """
        seat 0   dragoons: 2   III: nine_saddles   II: bitspur tantivoo
                 I: dragoon_goblin_groom dragoon_goblin_groom {third}
        seat 2   I: dragoon_goblin_lancer
        """
    options = {"teams": True, "pass_needs_no_tokens": False}
    match = do(kamakor(text.format(third="dragoon_goblin_lancer"), **options), *["pass"] * 4)
    assert match.is_over
    assert match.outcome.winners == (0, 2)
    match = do(kamakor(text.format(third="alpha_shaman"), **options), *["pass"] * 4)
    assert not match.is_over

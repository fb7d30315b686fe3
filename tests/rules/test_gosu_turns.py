"""GOSU: rounds, turns, passing and tokens (G-TURN, G-PASS, G-TOK), and related options."""

from collections.abc import Iterator
from random import Random

import pytest

from helpers import (
    all_events,
    discards,
    do,
    events,
    gosu,
    hand,
    hand_size,
    options,
    points,
    question,
    row,
    tokens,
)
from warren.engine import IllegalAction, Match


def round_number(match: Match) -> int:
    """Return the current round."""
    return match.view().round


def passed(match: Match, seat: int) -> bool:
    """Return whether a seat has passed."""
    return match.view().seats[seat].passed


def random_match(seats: int, seed: int, actions: int = 250, **rules: bool) -> Iterator[Match]:
    """Yield a match after each of its random legal actions."""
    chance = Random(seed)
    match = Match("gosu", seats=seats, seed=seed, turn_cap=40, **rules)
    for _ in range(actions):
        yield match
        if match.is_over:
            return
        match.act(chance.choice(match.legal()))


# --- rounds and turns (G-TURN) -------------------------------------------------------------------


def test_g_turn_01_a_round_ends_when_every_player_has_passed():
    match = gosu("""
        seat 0   hand: kork
        seat 1   hand: mind
        seat 2   hand: dawn
        """)
    do(match, "pass", "pass")
    assert round_number(match) == 1
    do(match, "draw 1", "pass")
    assert round_number(match) == 2


def test_g_turn_02_the_holder_takes_the_first_turn_of_a_round():
    """Seat 0 began this round and comes after the last to pass."""
    match = gosu("""
        advantage: 1   turn: 0
        seat 0
        seat 1
        seat 2
        """)
    do(match, "pass", "pass", "pass")
    assert question(match) == (1, "turn")


def test_g_turn_03_turns_go_clockwise():
    match = gosu("""
        turn: 2
        seat 0
        seat 1
        seat 2
        seat 3
        """)
    do(match, "draw 1", "draw 1", "draw 1", "draw 1")
    assert [seat for seat, _, _ in all_events(match, "turn")] == [2, 3, 0, 1, 2]


def test_g_turn_03_players_who_have_passed_are_skipped():
    match = gosu("""
        turn: 0
        seat 0
        seat 1   passed: yes
        seat 2
        seat 3   passed: yes
        """)
    do(match, "draw 1", "draw 1")
    assert [seat for seat, _, _ in all_events(match, "turn")] == [0, 2, 0]


def test_g_turn_04_a_turn_is_one_action():
    match = gosu("""
        seat 0   hand: dark_medic dark_avenger
        seat 1
        """)
    do(match, "play dark_medic")
    assert question(match) == (1, "turn")
    assert match.why_not("play dark_avenger", seat=0) == "not-your-decision"


def test_g_turn_05_these_are_the_actions():
    match = gosu("""
        seat 0   I: alpha_guardian alpha_warrior
                 hand: alpha_summoner kork mind
        seat 1   I: dark_medic
        """)
    assert sorted(options(match)) == [
        "activate I1",
        "draw 1",
        "draw 3",
        "pass",
        "play alpha_summoner",
        "shift I2",
    ]


def test_g_turn_06_there_is_no_limit_to_the_turns_of_a_round():
    match = gosu("""
        seat 0   hand: dark_medic dark_medic dark_avenger dark_avenger kao kalim ultimate
                       kokoshomushu higuma blind
        seat 1   hand: ancient_researcher ancient_researcher ancient_illusionist
                       ancient_illusionist adelam alikan copycat loya kamakor dawn
        """)
    do(match, "play dark_medic", "play ancient_researcher")
    do(match, "play dark_medic", "play ancient_researcher")
    do(match, "play dark_avenger", "play ancient_illusionist")
    do(match, "play dark_avenger", "play ancient_illusionist")
    do(match, "play kao", "play adelam")
    do(match, "play kalim", "play alikan")
    do(match, "play ultimate", "play copycat")
    do(match, "play kokoshomushu", "play loya")
    do(match, "play higuma", "play kamakor")
    do(match, "draw 1", "draw 1")
    do(match, "draw 1", "draw 1")
    assert question(match) == (0, "turn")
    assert round_number(match) == 1


def test_g_turn_07_a_player_who_has_passed_has_no_further_turn():
    match = gosu("""
        seat 0   hand: dark_medic
        seat 1
        seat 2
        """)
    do(match, "pass", "draw 1", "draw 1")
    assert question(match) == (1, "turn")
    assert match.why_not("play dark_medic", seat=0) == "not-your-decision"


def test_g_turn_08_the_last_player_takes_turn_after_turn():
    match = gosu("""
        seat 0   hand: dark_medic dark_avenger kao
        seat 1   passed: yes
        seat 2   passed: yes
        """)
    do(match, "play dark_medic", "play dark_avenger", "play kao", "draw 1")
    assert question(match) == (0, "turn")
    assert row(match, 0, 1) == ["dark_medic", "dark_avenger"]


def test_g_turn_09_cards_of_a_player_who_has_passed_can_be_destroyed():
    match = gosu("""
        seat 0   I: dark_medic   hand: dark_assassin
        seat 1   I: fire_ak52 fire_explosive   passed: yes
        """)
    do(match, "play dark_assassin", "choose 1.I2")
    assert row(match, 1, 1) == ["fire_ak52"]


def test_g_turn_09_a_player_who_has_passed_still_discards():
    match = gosu("""
        seat 0   I: dark_medic   hand: kataclysm
        seat 1   hand: mind dawn kork   passed: yes
        """)
    do(match, "play kataclysm")
    assert question(match) == (1, "discard")
    do(match, "discard mind", "discard dawn")
    assert hand(match, 1) == ["kork"]


def test_g_turn_09_a_player_who_has_passed_still_draws():
    match = gosu("""
        seat 0   I: ancient_researcher   hand: awn
        seat 1   hand: kork   passed: yes
        deck: mind dawn blind trix ...
        """)
    do(match, "play awn")
    assert hand(match, 1) == ["blind", "kork", "trix"]


def test_g_turn_10_everything_is_resolved_before_the_next_turn():
    """Prahs reacts to the loss of a card; only then its owner's turn begins."""
    match = gosu("""
        seat 0   I: dark_medic   hand: dark_assassin
        seat 1   I: alpha_guardian alpha_guardian   II: prahs
        """)
    do(match, "play dark_assassin", "choose 1.I2")
    assert question(match) == (1, "may")
    do(match, "yes")
    assert question(match) == (1, "turn")


def test_g_turn_11_an_action_must_be_payable_in_full():
    match = gosu("""
        seat 0   I: dark_medic   hand: fire_ak52 kork
        seat 1
        """)
    assert match.why_not("play fire_ak52") == "cannot-pay"
    with pytest.raises(IllegalAction):
        match.act("play fire_ak52")
    assert hand(match, 0) == ["fire_ak52", "kork"]
    assert discards(match) == []


def test_g_turn_12_an_extra_turn_comes_directly_after_the_turn_that_granted_it():
    match = gosu("""
        turn: 1
        seat 0
        seat 1   hand: ancient_prescient
        seat 2
        """)
    do(match, "play ancient_prescient", "draw 1", "draw 1")
    assert [seat for seat, _, _ in all_events(match, "turn")] == [1, 1, 2, 0]


def test_g_turn_13_a_player_who_can_do_nothing_else_must_pass():
    match = gosu("""
        seat 0   I: dark_avenger   hand: kork sol   tokens: 0
        seat 1
        """)
    assert options(match) == ["pass"]


def test_g_turn_14_an_extra_turn_must_be_taken_if_only_to_pass():
    match = gosu("""
        seat 0   hand: ancient_prescient kork   tokens: 0
        seat 1
        """)
    do(match, "play ancient_prescient")
    assert question(match) == (0, "turn")
    assert options(match) == ["pass"]
    do(match, "pass")
    assert passed(match, 0)


def test_g_turn_14_an_extra_turn_with_nothing_in_hand_is_passed_at_once():
    match = gosu("""
        seat 0   hand: ancient_prescient   tokens: 0
        seat 1
        """)
    do(match, "play ancient_prescient")
    assert passed(match, 0)
    assert question(match) == (1, "turn")


def test_g_turn_14_in_an_extra_turn_a_token_must_be_used_if_passing_needs_none():
    match = gosu(
        """
        seat 0   hand: ancient_prescient kork   tokens: 1
        seat 1
        """,
        pass_needs_no_tokens=True,
    )
    do(match, "play ancient_prescient")
    assert question(match) == (0, "turn")
    assert options(match) == ["draw 1"]


TWO_EXTRA_TURNS = """
    seat 0   I: dark_medic   II: mmo_twice   hand: awn kork mind
    seat 1
    deck: blind dante trix the_edge higuma kamakor ...
    """


def test_g_turn_15_several_extra_turns_are_all_taken():
    """Mmo Twice grants one when it shifts, Awn one when it arrives."""
    match = gosu(TWO_EXTRA_TURNS)
    do(match, "shift II1", "discard kork", "draw 1", "draw 1")
    assert [seat for seat, _, _ in all_events(match, "turn")] == [0, 0, 0, 1]


def test_g_turn_15_passing_gives_up_the_other_extra_turns():
    match = gosu(TWO_EXTRA_TURNS)
    do(match, "shift II1", "discard kork", "pass")
    assert question(match) == (1, "turn")
    do(match, "draw 1")
    assert question(match) == (1, "turn")


def test_g_turn_16_extra_turns_may_chain():
    match = gosu("""
        seat 0   hand: ancient_prescient ancient_prescient awn
        seat 1
        """)
    do(match, "play ancient_prescient", "play ancient_prescient", "play awn")
    assert question(match) == (0, "turn")
    do(match, "draw 1")
    assert question(match) == (1, "turn")


# --- the safety cap (A-19) -----------------------------------------------------------------------


def test_a_19_after_turn_cap_turns_all_count_as_having_passed():
    match = gosu(
        """
        advantage: 1
        seat 0   I: dark_medic
        seat 1
        seat 2
        """,
        turn_cap=4,
    )
    do(match, "draw 1", "draw 1", "draw 1")
    assert round_number(match) == 1
    do(match, "draw 1")
    assert events(match, "turn-cap") == [(0, None, 4)]
    assert points(match) == [1, 0, 0]
    assert round_number(match) == 2
    assert question(match) == (1, "turn")


def test_a_19_the_turns_of_every_round_are_counted_anew():
    match = gosu("seat 0\nseat 1", turn_cap=3)
    do(match, "draw 1", "draw 1", "draw 1")
    do(match, "draw 1", "draw 1")
    assert round_number(match) == 2
    do(match, "draw 1")
    assert round_number(match) == 3


def test_a_19_extra_turns_count_and_do_not_outlast_the_cap():
    match = gosu(
        """
        advantage: 1
        seat 0   hand: ancient_prescient ancient_prescient kork
        seat 1
        """,
        turn_cap=2,
    )
    do(match, "play ancient_prescient", "play ancient_prescient")
    assert len(events(match, "turn-cap")) == 1
    assert question(match) == (1, "turn")
    do(match, "draw 1")
    assert question(match) == (0, "turn")


def test_a_19_a_round_that_ends_by_itself_is_not_capped():
    match = gosu("seat 0\nseat 1", turn_cap=2)
    do(match, "pass", "pass")
    assert round_number(match) == 2
    assert all_events(match, "turn-cap") == []


# --- passing (G-PASS) ----------------------------------------------------------------------------


def test_g_pass_01_a_player_may_pass_with_playable_cards_and_tokens():
    match = gosu("""
        seat 0   I: alpha_guardian   hand: alpha_guardian favre   tokens: 2
        seat 1
        """)
    do(match, "pass")
    assert passed(match, 0)
    assert hand(match, 0) == ["alpha_guardian", "favre"]
    assert tokens(match, 0) == (2, 0)


@pytest.mark.parametrize("held", [1, 2])
def test_g_pass_02_with_pass_needs_no_tokens_a_token_forbids_passing(held):
    match = gosu(
        f"""
        seat 0   hand: dark_medic   tokens: {held}
        seat 1
        """,
        pass_needs_no_tokens=True,
    )
    assert match.why_not("pass") == "tokens-left"
    assert "pass" not in options(match)


def test_g_pass_02_with_pass_needs_no_tokens_a_player_without_tokens_may_pass():
    """Tokens on cards and spent tokens are not held."""
    match = gosu(
        """
        seat 0   I: alpha_guardian*   hand: kork   tokens: 0
        seat 1
        """,
        pass_needs_no_tokens=True,
    )
    assert options(match) == ["pass"]


def test_g_pass_03_a_pass_holds_until_the_end_of_the_round():
    """Neither tokens nor playable cards nor another's turn let the player return."""
    match = gosu("""
        advantage: 0
        seat 0   I: alpha_guardian   hand: alpha_guardian favre   tokens: 2
        seat 1   hand: dark_medic dark_avenger kao
        """)
    do(match, "pass", "play dark_medic", "play dark_avenger", "play kao", "draw 1", "draw 1")
    turns = [seat for seat, _, _ in all_events(match, "turn")]
    assert turns == [0, 1, 1, 1, 1, 1, 1]
    do(match, "pass")
    assert question(match) == (0, "turn")


def test_g_pass_04_the_great_battle_follows_the_last_pass_at_once():
    match = gosu("""
        seat 0   I: dark_medic
        seat 1   passed: yes
        """)
    do(match, "pass")
    assert [happening.what for happening in match.happened()][:4] == [
        "passed",
        "strength",
        "strength",
        "battle-won",
    ]


def test_g_pass_05_cards_left_in_hand_are_kept():
    match = gosu("""
        seat 0   hand: dark_medic kork
        seat 1   hand: mind   passed: yes
        """)
    do(match, "pass")
    assert round_number(match) == 2
    assert (hand(match, 0), hand(match, 1)) == (["dark_medic", "kork"], ["mind"])


# --- tokens (G-TOK) ------------------------------------------------------------------------------


def test_g_tok_01_one_token_draws_one_card():
    match = gosu("""
        seat 0   hand: kork
        seat 1
        deck: mind dawn ...
        """)
    do(match, "draw 1")
    assert hand(match, 0) == ["kork", "mind"]
    assert tokens(match, 0) == (1, 1)
    assert question(match) == (1, "turn")


def test_g_tok_02_two_tokens_draw_three_cards():
    match = gosu("""
        seat 0   hand: kork
        seat 1
        deck: mind dawn blind trix ...
        """)
    do(match, "draw 3")
    assert hand(match, 0) == ["blind", "dawn", "kork", "mind"]
    assert tokens(match, 0) == (0, 2)


def test_g_tok_02_drawing_three_takes_two_held_tokens():
    """A token on a card is not held."""
    match = gosu("""
        seat 0   I: alpha_guardian*
        seat 1
        """)
    assert tokens(match, 0) == (1, 0)
    assert match.why_not("draw 3") == "no-token"
    assert "draw 1" in options(match)


def test_g_tok_03_a_token_on_a_card_fires_its_power():
    match = gosu("""
        seat 0   I: alpha_guardian   hand: kork
        seat 1
        deck: mind dawn blind ...
        """)
    do(match, "activate I1")
    assert row(match, 0, 1) == ["alpha_guardian*"]
    assert tokens(match, 0) == (1, 0)
    assert hand(match, 0) == ["dawn", "kork", "mind"]


def test_g_tok_03_a_token_goes_on_cards_of_the_own_army_only():
    match = gosu("""
        seat 0   I: dark_avenger
        seat 1   I: alpha_guardian
        """)
    assert match.why_not("activate 1.I1") == "not-your-card"


def test_g_tok_03_activating_takes_a_held_token():
    match = gosu("""
        seat 0   I: alpha_guardian   hand: kork   tokens: 0
        seat 1
        """)
    assert match.why_not("activate I1") == "no-token"


def test_g_tok_04_a_card_bears_one_token_at_most():
    match = gosu("""
        seat 0   I: alpha_guardian alpha_guardian   tokens: 2   hand: kork
        seat 1   passed: yes
        """)
    do(match, "activate I1")
    assert tokens(match, 0) == (1, 0)
    assert match.why_not("activate I1") == "token-already-there"
    assert match.why_not("activate I2") is None


def test_g_tok_05_a_token_taken_back_is_held_again():
    match = gosu("""
        seat 0   I: alpha_guardian* meka_engineer   hand: moonlight
        seat 1   passed: yes
        """)
    do(match, "play moonlight")
    assert tokens(match, 0) == (2, 0)
    do(match, "activate I1")
    assert row(match, 0, 1) == ["alpha_guardian*", "meka_engineer"]
    assert hand_size(match, 0) == 3


def test_g_tok_06_used_tokens_come_back_only_when_a_new_round_starts():
    match = gosu("""
        seat 0   I: alpha_guardian   hand: kork mind dawn
        seat 1
        """)
    do(match, "activate I1", "draw 1", "draw 1", "draw 1", "pass")
    assert tokens(match, 0) == (0, 1)
    assert row(match, 0, 1) == ["alpha_guardian*"]
    assert tokens(match, 1) == (0, 2)
    do(match, "pass")
    assert round_number(match) == 2
    assert [tokens(match, 0), tokens(match, 1)] == [(2, 0), (2, 0)]
    assert row(match, 0, 1) == ["alpha_guardian"]


def test_g_tok_07_a_card_without_the_symbol_cannot_be_activated():
    match = gosu("""
        seat 0   I: dark_avenger dark_medic
        seat 1
        """)
    assert match.why_not("activate I1") == "no-symbol"
    assert match.why_not("activate I2") is None


def test_g_tok_08_a_captured_card_cannot_be_activated():
    match = gosu("""
        seat 0   I: [alpha_guardian] alpha_guardian
        seat 1
        """)
    assert match.why_not("activate I1") == "captured"
    assert match.why_not("activate I2") is None


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_g_tok_09_held_placed_and_spent_tokens_are_always_two(seats, seed):
    used = 0
    for match in random_match(seats, seed):
        view = match.view()
        slots = [slot for seat in view.seats for row_ in seat.rows for slot in row_]
        for seat in view.seats:
            placed = sum(slot.token == seat.seat for slot in slots)
            assert seat.tokens + seat.spent + placed == 2
            used += seat.spent + placed
    assert used


@pytest.mark.parametrize(("action", "left"), [("draw 1", (1, 1)), ("draw 3", (0, 2))])
def test_g_tok_10_drawing_from_nothing_is_legal_and_draws_nothing(action, left):
    match = gosu("""
        seat 0   hand: kork
        seat 1
        deck:
        """)
    do(match, action)
    assert hand(match, 0) == ["kork"]
    assert tokens(match, 0) == left
    assert question(match) == (1, "turn")


def test_g_tok_10_with_both_piles_empty_pass_needs_no_tokens_is_no_deadlock():
    match = gosu(
        """
        seat 0   hand: kork   tokens: 1
        seat 1   passed: yes   tokens: 0
        deck:
        """,
        pass_needs_no_tokens=True,
    )
    assert options(match) == ["draw 1"]
    do(match, "draw 1")
    assert options(match) == ["pass"]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_g_tok_10_with_pass_needs_no_tokens_somebody_can_always_act(seed):
    for match in random_match(3, seed, pass_needs_no_tokens=True):
        if match.is_over:
            continue
        assert match.legal()
        if match.decision.question == "turn":
            held = tokens(match, match.decision.seat)[0]
            assert ("pass" in options(match)) == (held == 0)


@pytest.mark.parametrize("kept", ["fire_ammo", "fire_sniper"])
def test_a_forced_choice_from_a_hidden_hand_is_asked_all_the_same(kept):
    """Whether the player has a choice would reveal the rest of the hand."""
    match = gosu(f"""
        turn: 0   advantage: 1
        seat 0   hand: meka_sentinel
        seat 1   hand: fire_ammo {kept}
        """)
    match.act("play meka_sentinel")
    assert question(match) == (1, "discard")


@pytest.mark.parametrize("other", ["kao", "fire_ammo"])
def test_the_only_newcomer_in_a_hand_is_asked_for_all_the_same(other):
    match = gosu(f"""
        seat 0   I: alpha_warrior
                 hand: ancient_psi {other} kalim sol
        """)
    match.act("shift I1")
    assert question(match) == (0, "newcomer")

"""GOSU: the shared turn limit after the first pass (G-LIMIT), with extra turns (G-TURN)."""

import pytest

from helpers import (
    all_events,
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
from warren.engine import Match

# Three cards of one clan without arrival effects, each of which uses up a turn
DARK = "dark_medic dark_medic dark_avenger"
FIRE = "fire_ak52 fire_ak52 fire_explosive"
USELESS = "kork mind dawn ange walror kamakor blind victhory trix dante"  # their level is too high


def turns_left(match: Match) -> int | None:
    """Return the limited turns left; None without a limit."""
    return match.view().turns_left


def round_of(match: Match) -> int:
    """Return the current round."""
    return match.view().round


def turns_taken(match: Match) -> list[int]:
    """Return the seats whose turns there were, including the open one."""
    return [seat for seat, _, _ in all_events(match, "turn")]


def four(limit: int = 4, **chosen: bool) -> Match:
    """Four seats with two tokens each, and two cards to place; seat 0 begins."""
    return gosu(
        f"""
        seat 0   hand: dark_medic dark_medic
        seat 1   hand: fire_ak52 fire_ak52
        seat 2   hand: alpha_guardian alpha_guardian
        seat 3   hand: meka_scout meka_scout
        deck: {USELESS} ...
        """,
        turn_limit=limit,
        **chosen,
    )


# --- the limit (G-LIMIT-01, G-LIMIT-04, C-07) ----------------------------------------------------


def test_g_limit_01_turns_are_limited_once_the_first_player_has_passed():
    match = four()
    do(match, "draw 1", "draw 1", "draw 1", "draw 1")
    assert turns_left(match) is None
    do(match, "pass")
    assert turns_left(match) == 4
    assert events(match, "limit-started") == [(0, None, 4)]


def test_g_limit_01_the_others_share_the_turns_that_are_left():
    """Four turns for three players, not four for each of them."""
    match = do(four(), "pass")
    for left in (3, 2, 1):
        do(match, "draw 1")
        assert turns_left(match) == left
        assert round_of(match) == 1
    do(match, "draw 1")
    assert turns_taken(match)[:5] == [0, 1, 2, 3, 1]
    assert events(match, "limit-reached") == [(1, None, 0)]
    assert len(events(match, "strength")) == 4
    assert round_of(match) == 2


def test_g_limit_01_one_player_may_take_all_of_them():
    match = gosu(
        f"""
        seat 0   hand: kork
        seat 1   hand: {DARK}
        """,
        turn_limit=3,
    )
    do(match, "pass", "draw 1", "draw 1")
    assert (round_of(match), turns_left(match)) == (1, 1)
    do(match, "play dark_medic")
    assert round_of(match) == 2


@pytest.mark.parametrize("limit", [1, 2, 10])
def test_g_limit_04_as_many_turns_as_the_limit_says_are_played(limit):
    match = gosu(
        f"""
        seat 0   hand: lipsy
        seat 1   hand: {DARK}
        seat 2   hand: {FIRE}
        deck: {USELESS} ...
        """,
        turn_limit=limit,
    )
    do(match, "pass")
    while round_of(match) == 1:
        use_up_a_turn(match)
    taken = turns_taken(match)
    assert taken[1 : limit + 1] == [1, 2, 1, 2, 1, 2, 1, 2, 1, 2][:limit]
    assert len(taken) == limit + 2  # the first pass, the limited turns, the first of round 2


def use_up_a_turn(match: Match) -> None:
    """Draw for a token, or place a card."""
    spends = tokens(match, match.decision.seat)[0] > 0
    do(match, "draw 1" if spends else next(a for a in options(match) if a.startswith("play")))


def test_g_limit_04_whoever_is_left_is_treated_as_having_passed():
    """Seat 2 has had only one turn, and would like to continue."""
    match = gosu(
        """
        seat 0   hand: kork
        seat 1   hand: mind
        seat 2   hand: dark_medic dark_medic
        """,
        turn_limit=3,
    )
    do(match, "pass", "draw 1", "play dark_medic", "draw 1")
    assert events(match, "battle-won") == [(2, None, 1)]
    assert events(match, "passed") == []
    assert hand(match, 2) == ["dark_medic"]
    assert round_of(match) == 2


def test_g_limit_04_a_round_may_end_before_the_limit():
    match = do(four(10), "pass", "pass", "draw 1", "pass", "pass")
    assert round_of(match) == 2
    assert all_events(match, "limit-reached") == []


def test_g_limit_04_the_next_round_begins_without_a_limit():
    match = do(four(3), "pass", "draw 1", "draw 1", "draw 1")
    assert (round_of(match), turns_left(match)) == (2, None)
    do(match, "draw 1", "draw 1", "draw 1", "draw 1", "draw 1")
    assert (round_of(match), turns_left(match)) == (2, None)
    do(match, "draw 1", "draw 1", "pass")
    assert turns_left(match) == 3


def test_g_limit_04_the_last_turn_ends_as_any_other():
    """The Edge: a player with more than seven cards at the end of the turn discards."""
    match = gosu(
        """
        seat 0   passed: yes   III: the_edge   II: kao   I: dark_medic
        seat 1   hand: kork mind dawn ange walror kamakor blind
        turns_left: 1
        """,
        turn_limit=10,
    )
    do(match, "draw 1")
    assert question(match) == (1, "discard")
    do(match, "discard kork")
    assert hand_size(match, 1) == 7
    assert round_of(match) == 2


def test_c_07_there_is_no_limit_without_the_option():
    match = gosu(f"seat 0   hand: kork   seat 1   hand: {DARK}")
    do(match, "pass")
    assert turns_left(match) is None
    assert all_events(match, "limit-started") == []
    do(match, "play dark_medic", "play dark_medic", "play dark_avenger", "draw 1", "draw 1")
    assert turns_left(match) is None
    assert round_of(match) == 1


def test_c_07_the_tournament_preset_has_ten_turns():
    match = Match("gosu:tournament", seed=1)
    assert match.engine.options.turn_limit == 10
    for preset in ("gosu", "gosu:kamakor", "gosu:teams"):
        assert Match(preset, seed=1).engine.options.turn_limit == 0


def test_g_limit_08_the_limit_is_for_the_base_game_and_for_kamakor():
    for kamakor in (False, True):
        match = gosu(
            "seat 0 tokens: 0 hand: kork   seat 1 tokens: 2 hand: mind",
            turn_limit=2,
            kamakor=kamakor,
        )
        do(match, "pass", "draw 1", "draw 1")
        assert round_of(match) == 2


# --- passes (A-12, G-LIMIT-06) -------------------------------------------------------------------


def test_a_12_a_pass_uses_up_no_limited_turn():
    match = do(four(2), "pass", "pass", "pass")
    assert turns_left(match) == 2
    do(match, "draw 1", "draw 1")
    assert turns_taken(match)[:5] == [0, 1, 2, 3, 3]
    assert round_of(match) == 2


def test_g_limit_06_later_passes_start_no_limit_anew():
    match = do(four(4), "pass", "draw 1", "draw 1")
    assert turns_left(match) == 2
    do(match, "pass")
    assert turns_left(match) == 2
    assert all_events(match, "limit-started") == [(0, None, 4)]


def test_a_12_with_the_option_a_pass_uses_one_up():
    match = do(four(4, pass_uses_limited_turn=True), "pass")
    assert turns_left(match) == 4  # the pass that starts the limit is not one of the four turns
    do(match, "pass")
    assert turns_left(match) == 3
    do(match, "draw 1", "pass")
    assert turns_left(match) == 1
    do(match, "draw 1")
    assert round_of(match) == 2


def test_a_12_with_the_option_a_pass_may_use_the_last_one_up():
    """Seat 2 has had one turn and may not take another."""
    match = do(four(3, pass_uses_limited_turn=True), "pass", "draw 1", "draw 1", "pass")
    assert turns_taken(match)[:4] == [0, 1, 2, 3]
    assert events(match, "limit-reached") == [(3, None, 0)]
    assert round_of(match) == 2


def test_a_12_without_the_option_others_go_on_after_that_pass():
    match = do(four(3), "pass", "draw 1", "draw 1", "pass")
    assert (question(match), turns_left(match)) == ((1, "turn"), 1)


def test_a_12_the_option_is_for_limited_turns_only():
    with pytest.raises(ValueError, match="needs a turn_limit"):
        Match("gosu", seed=1, pass_uses_limited_turn=True)


# --- tokens that are left (G-LIMIT-05) -----------------------------------------------------------


def test_g_limit_05_whoever_holds_tokens_is_out_all_the_same():
    match = gosu(
        """
        seat 0   tokens: 0   hand: kork
        seat 1   tokens: 2   hand: mind
        seat 2   tokens: 2   hand: dark_medic
        """,
        turn_limit=1,
        pass_needs_no_tokens=True,
    )
    do(match, "pass")
    assert match.why_not("pass") == "tokens-left"
    do(match, "draw 1")
    assert round_of(match) == 2
    assert [tokens(match, seat) for seat in range(3)] == [(2, 0)] * 3


def test_g_limit_05_unused_tokens_give_nothing_more():
    """Seat 2 keeps its two tokens for the next round; nobody has more than two."""
    match = gosu(
        """
        advantage: 0
        seat 0   tokens: 0   hand: kork
        seat 1   tokens: 1   hand: mind
        seat 2   tokens: 2   hand: dawn
        """,
        turn_limit=1,
        pass_needs_no_tokens=True,
    )
    do(match, "pass", "draw 1")
    assert hand_size(match, 2) == 1
    assert tokens(match, 2) == (2, 0)


# --- extra turns (G-LIMIT-02, G-LIMIT-03, C-17, G-TURN-12, G-TURN-15, G-TURN-16) -----------------


def last_turns(left: int, held: str, army: str = "", **chosen: bool) -> Match:
    """Seat 0 has passed; seat 1 has this many of the ten turns left, and seat 2 waits."""
    return gosu(
        f"""
        turn: 1   turns_left: {left}
        seat 0   passed: yes   hand: kork
        seat 1   {army}  hand: {held}
        seat 2   hand: mind
        """,
        turn_limit=10,
        **chosen,
    )


def test_g_limit_02_an_extra_turn_is_one_of_the_limited_turns():
    match = last_turns(3, "ancient_prescient dawn")
    do(match, "play ancient_prescient")
    assert (question(match), turns_left(match)) == ((1, "turn"), 2)
    do(match, "draw 1")
    assert (question(match), turns_left(match)) == ((2, "turn"), 1)


def test_g_limit_02_an_extra_turn_may_be_the_last_limited_turn():
    """The ninth turn grants the tenth; seat 2 gets none."""
    match = last_turns(2, "ancient_prescient dawn")
    do(match, "play ancient_prescient")
    assert (question(match), turns_left(match)) == ((1, "turn"), 1)
    do(match, "draw 1")
    assert round_of(match) == 2


def test_g_limit_03_the_extra_turn_of_the_last_turn_is_still_played():
    match = last_turns(1, "ancient_prescient dawn")
    do(match, "play ancient_prescient")
    assert (question(match), turns_left(match)) == ((1, "turn"), 0)
    do(match, "draw 1")
    assert events(match, "limit-reached") == [(1, None, 0)]
    assert round_of(match) == 2


def test_g_limit_03_so_are_the_extra_turns_that_follow_from_it():
    match = last_turns(1, "ancient_prescient ancient_prescient awn dawn")
    for card in ("ancient_prescient", "ancient_prescient", "awn"):
        do(match, f"play {card}")
        assert (question(match), turns_left(match)) == ((1, "turn"), 0)
        assert round_of(match) == 1
    do(match, "draw 1")
    assert round_of(match) == 2


def test_g_limit_03_the_extra_turn_of_the_tenth_turn_may_itself_be_an_extra_turn():
    """Turn 9 grants turn 10, which grants one more."""
    match = last_turns(2, "ancient_prescient ancient_prescient dawn")
    do(match, "play ancient_prescient")
    assert turns_left(match) == 1
    do(match, "play ancient_prescient")
    assert (question(match), turns_left(match)) == ((1, "turn"), 0)
    do(match, "draw 1")
    assert round_of(match) == 2


def test_g_turn_12_an_extra_turn_comes_at_once_and_belongs_to_the_same_player():
    match = last_turns(5, "ancient_prescient dawn")
    do(match, "play ancient_prescient")
    assert turns_taken(match) == [1, 1]
    do(match, "draw 1")
    assert turns_taken(match) == [1, 1, 2]


@pytest.mark.parametrize(("left", "after"), [(1, [0, 0]), (2, [1, 0]), (3, [2, 1])])
def test_g_turn_15_several_extra_turns_are_all_played(left, after):
    """Mmo Twice shifts into Awn: each of them grants a turn."""
    match = gosu(
        f"""
        turn: 1   turns_left: {left}
        seat 0   passed: yes   hand: kork
        seat 1   I: dark_medic   II: mmo_twice   hand: awn blind walror dawn
        seat 2   hand: mind
        """,
        turn_limit=10,
    )
    do(match, "shift II1", "discard blind", "discard walror")
    found = [turns_left(match)]
    assert (question(match), match.view().extra_turns) == ((1, "turn"), 1)
    do(match, "draw 1")
    found.append(turns_left(match))
    assert (question(match), match.view().extra_turns) == ((1, "turn"), 0)
    assert found == after
    do(match, "draw 1")
    assert round_of(match) == 2


def test_g_turn_15_passing_in_an_extra_turn_loses_the_others():
    match = gosu(
        """
        turn: 1   turns_left: 5   extra_turns: 2
        seat 0   passed: yes   hand: kork
        seat 1   hand: dawn
        seat 2   hand: mind
        """,
        turn_limit=10,
    )
    do(match, "pass")
    assert (question(match), turns_left(match)) == ((2, "turn"), 5)
    assert match.view().extra_turns == 0


def test_g_turn_15_passing_in_an_extra_turn_beyond_the_limit_ends_the_round():
    """The limit is used up, and no extra turn is pending: seat 2 has none."""
    match = gosu(
        """
        turn: 1   turns_left: 0   extra_turns: 1
        seat 0   passed: yes   hand: kork
        seat 1   hand: dawn
        seat 2   hand: mind
        """,
        turn_limit=10,
    )
    do(match, "pass")
    assert events(match, "limit-reached") == [(1, None, 0)]
    assert round_of(match) == 2


def test_g_turn_16_extra_turns_may_follow_each_other_beyond_the_limit():
    """Both Prescients, Awn when placed, and one Prescient again when shifted."""
    match = gosu(
        """
        turn: 1   turns_left: 1
        seat 0   passed: yes
        seat 1   I: ancient_psi   hand: ancient_prescient ancient_prescient awn dawn ange blind
        seat 2   hand: mind
        """,
        turn_limit=10,
    )
    do(match, "play ancient_prescient", "play awn")
    do(match, "shift I1", "bring ancient_prescient", "discard dawn", "discard ange")
    assert row(match, 1, 1) == ["ancient_prescient", "ancient_prescient"]
    assert (question(match), turns_left(match), round_of(match)) == ((1, "turn"), 0, 1)
    do(match, "draw 1")
    assert round_of(match) == 2


def test_g_limit_01_a_pass_in_an_extra_turn_may_be_the_first():
    match = gosu(
        "extra_turns: 2   seat 0 hand: kork   seat 1 hand: mind   seat 2 hand: dawn",
        turn_limit=10,
    )
    do(match, "pass")
    assert (question(match), turns_left(match)) == ((1, "turn"), 10)


def test_g_limit_02_extra_turns_of_kamakor_count_as_well():
    """Tantivoo, on arrival: one more turn."""
    match = last_turns(2, "tantivoo dowager_oxvell", "I: dragoon_goblin_groom", kamakor=True)
    do(match, "play tantivoo")
    assert (question(match), turns_left(match)) == ((1, "turn"), 1)
    do(match, "draw 1")
    assert round_of(match) == 2


def test_c_17_an_extra_turn_beyond_the_limit_must_be_taken():
    """It is a normal turn: with tokens in hand nobody may pass."""
    match = gosu(
        """
        turn: 1   turns_left: 1
        seat 0   passed: yes   tokens: 0
        seat 1   hand: ancient_prescient dawn
        """,
        turn_limit=10,
        pass_needs_no_tokens=True,
    )
    do(match, "play ancient_prescient")
    assert question(match) == (1, "turn")
    assert match.why_not("pass") == "tokens-left"


# --- the safety cap and the end of the match -----------------------------------------------------


def test_g_limit_04_the_battle_after_the_limit_may_end_the_match():
    match = gosu(
        """
        turn: 1   turns_left: 1
        seat 0   passed: yes   points: 2   I: dark_medic
        seat 1   points: 2   hand: mind
        """,
        turn_limit=10,
    )
    do(match, "draw 1")
    assert (match.is_over, match.outcome.winners) == (True, (0,))
    assert points(match) == [3, 2]


def test_g_limit_04_a_record_with_a_limit_is_replayed():
    match = do(four(3), "pass", "draw 1", "draw 1", "draw 1", "draw 1")
    again = Match.from_record(match.record().text)
    assert (again.digest(), again.record().text) == (match.digest(), match.record().text)


# --- teams (G-LIMIT-07, C-16) --------------------------------------------------------------------


def test_g_limit_07_in_teams_one_pass_limits_nothing():
    match = do(four(3, teams=True), "pass")
    assert turns_left(match) is None
    do(match, "draw 1", "draw 1", "draw 1", "draw 1")
    assert (turns_left(match), round_of(match)) == (None, 1)


def test_g_limit_07_nor_do_passes_of_one_member_of_each_team():
    match = do(four(3, teams=True), "pass", "pass")
    assert turns_left(match) is None
    assert all_events(match, "limit-started") == []


@pytest.mark.parametrize(
    ("actions", "left"),
    [
        (["pass", "draw 1", "pass"], [3, 1]),
        (["draw 1", "pass", "draw 1", "pass"], [0, 2]),
        (["pass", "pass", "pass"], [3]),
        (["pass", "pass", "draw 1", "pass"], [2]),
    ],
)
def test_g_limit_07_both_members_of_a_team_must_have_passed(actions, left):
    match = four(3, teams=True)
    do(match, *actions[:-1])
    assert turns_left(match) is None
    do(match, actions[-1])
    assert turns_left(match) == 3
    assert len(events(match, "limit-started")) == 1
    turns = []
    while round_of(match) == 1:
        turns.append(match.decision.seat)
        use_up_a_turn(match)
    assert turns == (left * 3)[:3]


def test_c_16_without_teams_one_pass_is_enough_for_four_players_too():
    match = do(four(3), "pass")
    assert turns_left(match) == 3

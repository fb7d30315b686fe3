"""Kobuke Goblins: every card of the clan."""

import pytest

from helpers import (
    discards,
    do,
    hand,
    hand_size,
    kamakor,
    options,
    question,
    row,
    tokens,
)
from warren.engine import Match


def next_round(text: str, seats: int = 2) -> Match:
    """Let everybody pass."""
    return do(kamakor(text, pass_needs_no_tokens=False), *["pass"] * seats)


def paid(match: Match, card: str) -> int:
    """Return the number of cards to discard for playing the card now."""
    trial = match.copy()
    before = len(discards(trial))
    do(trial, f"play {card}")
    while question(trial) == (0, "pay"):
        do(trial, options(trial)[0])
    return len(discards(trial)) - before


# --- 091 Drummer ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "held"), [(0, ["mind"]), (1, ["ange", "mind"])])
def test_drummer_draws_1_and_1_more_if_an_opponent_has_more_points(points, held):
    match = kamakor(f"""
        seat 0   hand: kobuke_goblin_drummer
        seat 1   points: {points}
        deck: mind ange ...
        """)
    do(match, "play kobuke_goblin_drummer")
    assert hand(match, 0) == held


def test_drummer_is_a_recruiter():
    match = kamakor("""
        seat 0   I: kobuke_goblin_drummer   hand: dark_medic
        """)
    do(match, "play dark_medic")
    assert row(match, 0, 1) == ["kobuke_goblin_drummer", "dark_medic"]


def test_drummer_recruits_only_the_goblin_directly_to_its_right():
    """K-18: two columns away, a new clan costs two cards again."""
    match = kamakor("""
        seat 0   I: kobuke_goblin_drummer dark_medic   hand: fire_ammo trix
        """)
    assert match.why_not("play fire_ammo") == "cannot-pay"


def test_drummer_recruits_again_once_its_neighbour_is_gone():
    """G-RECR-04."""
    match = kamakor("""
        advantage: 1
        seat 0   II: ultimate   I: kobuke_goblin_drummer dark_medic   hand: fire_ak52
        seat 1   passed: yes
        """)
    do(match, "activate II1", "choose 0.I2", "play fire_ak52")
    assert row(match, 0, 1) == ["kobuke_goblin_drummer", "fire_ak52"]


def test_drummer_recruits_nobody_by_a_shift():
    """G-RECR-02: the printed shift cost must be paid."""
    match = kamakor("""
        seat 0   I: kobuke_goblin_drummer alpha_warrior   hand: fire_ak52 trix
        """)
    assert match.why_not("shift I2") == "cannot-pay"


def test_drummer_that_is_destroyed_lets_every_opponent_draw_1():
    """G-RECR-06: even if its own player destroys it."""
    match = kamakor("""
        advantage: 1
        seat 0   II: ultimate   I: kobuke_goblin_drummer kobuke_goblin_drummer
        seat 1   tokens: 2
        seat 2   tokens: 2
        deck: mind ange kork ...
        """)
    do(match, "activate II1", "choose 0.I2")
    assert [hand(match, seat) for seat in range(3)] == [[], ["mind"], ["ange"]]


def test_drummer_that_is_captured_recruits_nobody_and_lets_nobody_draw():
    """G-RECR-05, A-09."""
    match = kamakor("""
        advantage: 1
        seat 0   II: ultimate   I: [kobuke_goblin_drummer]   hand: fire_ammo
        seat 1   II: sol   I: alpha_guardian [kobuke_goblin_drummer]
        """)
    assert match.why_not("play fire_ammo") == "cannot-pay"
    do(match, "activate II1", "choose 1.I2")
    assert (hand(match, 0), hand_size(match, 1)) == (["fire_ammo"], 0)


# --- 092 Herald ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("others", "drawn"),
    [
        ("", 1),
        ("kobuke_goblin_tout", 1),
        ("dark_medic", 2),
        ("dark_medic dark_avenger", 2),
        ("[dark_medic]", 1),
        ("dark_medic fire_ammo", 3),
        ("dark_medic fire_ammo alpha_guardian meka_scout", 3),
        ("dark_medic fire_ammo [alpha_guardian] meka_scout", 3),
        ("[dark_medic] fire_ammo [alpha_guardian]", 2),
    ],
)
def test_herald_draws_1_for_each_clan_in_the_bottom_row_at_most_3(others, drawn):
    """K-23: only face-up cards show a clan."""
    match = kamakor(f"""
        seat 0   I: kobuke_goblin_herald {others}   hand: trix
        """)
    do(match, "activate I1")
    assert (question(match), hand_size(match, 0)) == ((0, "discard"), 1 + drawn)
    do(match, "discard trix")
    assert (hand_size(match, 0), discards(match)) == (drawn, ["trix"])


def test_herald_counts_no_other_row():
    match = kamakor("""
        seat 0   III: dawn   II: kao   I: kobuke_goblin_herald   hand: trix
        """)
    do(match, "activate I1", "discard trix")
    assert hand_size(match, 0) == 1


def test_herald_discards_what_it_has_drawn_if_there_is_no_other_card():
    match = kamakor("""
        seat 0   I: kobuke_goblin_herald
        deck: mind ange ...
        """)
    do(match, "activate I1")
    assert (hand(match, 0), discards(match), question(match)) == ([], ["mind"], (1, "turn"))


def test_herald_discards_even_if_nothing_can_be_drawn():
    match = kamakor("""
        seat 0   I: kobuke_goblin_herald   hand: trix kork
        deck:
        """)
    do(match, "activate I1", "discard kork")
    assert hand(match, 0) == ["trix"]


def test_herald_copied_counts_the_row_of_the_copying_player():
    """G-EFF-21: "your" bottom row belongs to the player who uses the power."""
    match = kamakor("""
        seat 0   II: copycat   I: dark_avenger fire_ammo
        seat 1   I: kobuke_goblin_herald
        deck: mind ange kork ...
        """)
    do(match, "activate II1", "discard mind")
    assert hand(match, 0) == ["ange"]


# --- 093 Flagbearer ------------------------------------------------------------------------------


def test_flagbearer_draws_1_when_it_arrives():
    """There is no bonus."""
    match = kamakor("""
        seat 0   hand: kobuke_goblin_flagbearer
        seat 1   points: 2
        deck: mind ange ...
        """)
    do(match, "play kobuke_goblin_flagbearer")
    assert hand(match, 0) == ["mind"]


@pytest.mark.parametrize(
    ("army", "cost"),
    [
        ("kobuke_goblin_flagbearer", 1),
        ("kobuke_goblin_flagbearer kobuke_goblin_flagbearer", 1),
        ("[kobuke_goblin_flagbearer]", 2),
        ("kobuke_goblin_herald kobuke_goblin_flagbearer", 2),
        ("kobuke_goblin_flagbearer dark_avenger", 0),
        ("kobuke_goblin_flagbearer [dark_avenger]", 1),
        ("dark_avenger kobuke_goblin_flagbearer", 0),
        ("", 0),
    ],
)
def test_flagbearer_as_the_first_card_takes_1_off_the_cost_of_a_new_clan(army, cost):
    match = kamakor(f"""
        seat 0   I: {army}   hand: dark_medic trix kork higuma
        """)
    assert paid(match, "dark_medic") == cost


def test_flagbearer_one_card_besides_the_goblin_is_needed():
    """G-PLAY-07: a goblin cannot pay for itself."""
    match = kamakor("""
        seat 0   I: kobuke_goblin_flagbearer   hand: dark_medic
        """)
    assert match.why_not("play dark_medic") == "cannot-pay"
    assert "play dark_medic" not in options(match)


def test_flagbearer_serves_its_own_player_alone():
    match = kamakor("""
        seat 0   I: alpha_guardian   hand: dark_medic trix
        seat 1   I: kobuke_goblin_flagbearer
        """)
    assert match.why_not("play dark_medic") == "cannot-pay"


def test_flagbearer_becomes_the_first_card_by_a_shift():
    """G-FIRST-01."""
    match = kamakor("""
        seat 0   I: alpha_warrior alpha_guardian
                 hand: kobuke_goblin_flagbearer trix kork dark_medic fire_ammo
        seat 1   passed: yes
        """)
    do(match, "shift I1", "bring kobuke_goblin_flagbearer", "discard kork", "discard trix")
    assert paid(match, "dark_medic") == 1


# --- 094 Tout ------------------------------------------------------------------------------------


def tout_arrives(army: str, points: int = 0) -> Match:
    """Seat 0 plays it into this army, with three cards to reveal."""
    match = kamakor(f"""
        seat 0   {army}   hand: kobuke_goblin_tout higuma the_edge
        seat 1   points: {points}
        deck: mind ange motley walror ...
        """)
    do(match, "play kobuke_goblin_tout")
    return match


def test_tout_keeps_a_card_of_a_clan_that_its_army_does_not_show():
    """K-23: it counts itself, so Motley must go."""
    match = tout_arrives("")
    assert question(match) == (0, "keep-some")
    assert sorted(options(match)) == ["done", "keep ange", "keep mind"]
    assert match.why_not("keep motley") == "clan-shown"
    do(match, "keep ange")
    assert hand(match, 0) == ["ange", "higuma", "the_edge"]
    assert sorted(discards(match)) == ["mind", "motley"]


def test_tout_keeps_up_to_2_if_an_opponent_has_more_points():
    """They may be of the same new clan."""
    match = do(tout_arrives("", points=1), "keep ange", "keep mind")
    assert hand(match, 0) == ["ange", "higuma", "mind", "the_edge"]
    assert (discards(match), question(match)) == (["motley"], (1, "turn"))


@pytest.mark.parametrize("points", [0, 1])
def test_tout_may_keep_nothing(points):
    match = do(tout_arrives("", points), "done")
    assert hand(match, 0) == ["higuma", "the_edge"]
    assert sorted(discards(match)) == ["ange", "mind", "motley"]


def test_tout_may_keep_fewer_than_the_bonus_allows():
    match = do(tout_arrives("", points=1), "keep ange", "done")
    assert hand(match, 0) == ["ange", "higuma", "the_edge"]


@pytest.mark.parametrize(
    ("army", "shown"),
    [
        ("I: kobuke_goblin_drummer ancient_psi", True),
        ("I: kobuke_goblin_drummer [ancient_psi]", False),
        ("II: awn   I: kobuke_goblin_drummer dark_medic", True),
        ("II: [awn]   I: kobuke_goblin_drummer dark_medic", False),
        ("III: kamakor   II: kao   I: kobuke_goblin_drummer dark_medic", True),
    ],
)
def test_tout_looks_at_all_face_up_cards_of_its_army(army, shown):
    match = tout_arrives(army)
    assert ("keep ange" in options(match)) is not shown


def test_tout_with_nothing_to_keep_discards_all_three():
    match = tout_arrives("I: kobuke_goblin_drummer ancient_psi")
    assert (hand(match, 0), question(match)) == (["higuma", "the_edge"], (1, "turn"))
    assert sorted(discards(match)) == ["ange", "mind", "motley"]


def test_tout_refills_the_deck_to_reveal_3():
    """AD-3."""
    match = kamakor("""
        seat 0   hand: kobuke_goblin_tout
        deck: mind
        discards: ange kork
        """)
    do(match, "play kobuke_goblin_tout")
    assert sorted(options(match)) == ["done", "keep ange", "keep kork", "keep mind"]


def test_tout_is_a_recruiter():
    match = kamakor("""
        seat 0   I: kobuke_goblin_tout   hand: dark_medic
        """)
    do(match, "play dark_medic")
    assert row(match, 0, 1) == ["kobuke_goblin_tout", "dark_medic"]


def test_tout_that_is_destroyed_lets_the_opponents_draw_1():
    match = kamakor("""
        advantage: 1
        seat 0   II: ultimate   I: dark_medic
        seat 1   I: kobuke_goblin_tout
        deck: mind ange ...
        """)
    do(match, "activate II1", "choose 1.I1")
    assert (hand(match, 0), hand_size(match, 1)) == (["mind"], 0)


# --- 095 Drill Sergeant --------------------------------------------------------------------------


def test_drill_sergeant_may_swap_2_cards_of_any_army_and_draws_1():
    match = kamakor("""
        seat 0   I: kobuke_goblin_drill_sergeant
        seat 1   I: alpha_guardian* dark_medic [alpha_shaman]
        deck: mind ange ...
        """)
    do(match, "activate I1", "yes", "choose 1.I1", "choose 1.I3")
    assert row(match, 1, 1) == ["[alpha_shaman]", "dark_medic", "alpha_guardian*"]
    assert (hand(match, 0), question(match)) == (["mind"], (1, "turn"))


def test_drill_sergeant_that_swaps_nothing_still_draws_1():
    match = kamakor("""
        seat 0   I: kobuke_goblin_drill_sergeant
        seat 1   points: 1   I: alpha_guardian dark_medic
        deck: mind ange ...
        """)
    do(match, "activate I1", "no")
    assert row(match, 1, 1) == ["alpha_guardian", "dark_medic"]
    assert hand(match, 0) == ["mind"]


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_drill_sergeant_with_nothing_to_swap_draws_1(answer):
    match = kamakor("""
        seat 0   I: kobuke_goblin_drill_sergeant
        seat 1   II: sol   I: alpha_guardian
        deck: mind ange ...
        """)
    do(match, "activate I1", answer)
    assert (hand(match, 0), question(match)) == (["mind"], (1, "turn"))


def test_drill_sergeant_swaps_within_one_row():
    """G-EFF-11."""
    match = kamakor("""
        seat 0   I: kobuke_goblin_drill_sergeant dark_medic
        seat 1   II: sol prahs   I: alpha_guardian dark_medic alpha_shaman
        """)
    do(match, "activate I1", "yes", "choose 1.I1")
    assert match.why_not("choose 1.II1") == "other-row"
    assert match.why_not("choose 0.I1") == "other-row"


def test_drill_sergeant_may_lay_its_own_new_first_card():
    match = kamakor("""
        seat 0   I: kobuke_goblin_drill_sergeant kobuke_goblin_flagbearer
                 hand: dark_medic trix kork
        seat 1   passed: yes
        """)
    assert paid(match, "dark_medic") == 2
    do(match, "activate I1", "yes", "choose 0.I1")
    assert row(match, 0, 1) == ["kobuke_goblin_flagbearer", "kobuke_goblin_drill_sergeant*"]
    assert paid(match, "dark_medic") == 1


# --- 096 Motley ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("others", "drawn"),
    [
        ("", 1),
        ("kobuke_goblin_drummer", 1),
        ("dark_medic fire_ammo", 3),
        ("dark_medic fire_ammo alpha_guardian meka_scout", 5),
        ("dark_medic [fire_ammo] alpha_guardian [meka_scout]", 3),
    ],
)
def test_motley_draws_1_for_each_clan_in_the_bottom_row(others, drawn):
    """K-23."""
    match = kamakor(f"""
        seat 0   I: kobuke_goblin_herald {others}   hand: motley
        seat 1   points: 2
        """)
    do(match, "play motley")
    assert (hand_size(match, 0), question(match)) == (drawn, (1, "turn"))


def test_motley_does_not_count_itself():
    """It came by a shift, and no Kobuke goblin is below."""
    match = kamakor("""
        seat 0   II: sol   I: dark_medic   hand: motley trix
        deck: mind ange ...
        """)
    do(match, "shift II1")
    assert (row(match, 0, 2), hand(match, 0)) == (["motley"], ["mind"])


def test_motley_over_a_captured_row_draws_nothing():
    match = kamakor("""
        seat 0   II: sol   I: [dark_medic]   hand: motley trix
        """)
    do(match, "shift II1")
    assert (row(match, 0, 2), hand(match, 0)) == (["motley"], [])


# --- 097 Urtle -----------------------------------------------------------------------------------


def beside_a_recruiter(bottom: str, card: str, points: int = 0) -> Match:
    """Seat 0 has Urtle and plays the card."""
    match = kamakor(f"""
        advantage: 1
        seat 0   II: urtle_the_paymistress   I: {bottom}   hand: {card} trix higuma
        seat 1   points: {points}
        deck: mind ange kork ...
        """)
    return do(match, f"play {card}")


@pytest.mark.parametrize(("answer", "held"), [("yes", ["mind"]), ("no", [])])
def test_urtle_may_draw_1_for_a_goblin_right_of_a_recruiter(answer, held):
    match = beside_a_recruiter("kobuke_goblin_drummer", "dark_medic")
    assert question(match) == (0, "may")
    do(match, answer)
    assert hand(match, 0) == sorted([*held, "higuma", "trix"])
    assert question(match) == (1, "turn")


def test_urtle_draws_2_if_an_opponent_has_more_points():
    match = do(beside_a_recruiter("kobuke_goblin_drummer", "dark_medic", points=1), "yes")
    assert hand(match, 0) == ["ange", "higuma", "mind", "trix"]


def test_k_20_urtle_pays_for_a_goblin_that_would_have_cost_nothing_anyway():
    match = beside_a_recruiter("dark_avenger kobuke_goblin_drummer", "dark_medic")
    assert question(match) == (0, "may")


def test_urtle_pays_nothing_away_from_recruiters():
    match = beside_a_recruiter("kobuke_goblin_drummer dark_avenger", "dark_medic")
    assert question(match) == (1, "turn")


@pytest.mark.parametrize("bottom", ["[kobuke_goblin_drummer]", "alpha_recruiter"])
def test_urtle_wants_a_recruiter_face_up(bottom):
    """K-20, G-CARD-17: a captured card has no keyword, the base card only has the name."""
    match = beside_a_recruiter(bottom, "dark_medic")
    do(match, "discard trix")
    assert row(match, 0, 1) == [bottom, "dark_medic"]
    assert question(match) == (1, "turn")


def test_urtle_pays_nothing_for_a_hero():
    """K-18: the slot to the right must be in the bottom row."""
    match = beside_a_recruiter("kobuke_goblin_drummer dark_medic", "kao")
    assert row(match, 0, 2) == ["urtle_the_paymistress", "kao"]
    assert question(match) == (1, "turn")


@pytest.mark.parametrize("level", [1, 2])
def test_urtle_pays_for_a_goblin_of_several_levels_only_in_the_bottom_row(level):
    match = kamakor("""
        seat 0   II: urtle_the_paymistress
                 I: whisperer_of_the_world_tree kobuke_goblin_drummer   hand: lichenna
        deck: mind ange kork ...
        """)
    do(match, "play lichenna", f"level {level}")
    assert question(match) == ((0, "may") if level == 1 else (1, "turn"))


def test_urtle_pays_nothing_for_a_shift():
    """K-18: it must be placed."""
    match = kamakor("""
        seat 0   II: urtle_the_paymistress   I: kobuke_goblin_drummer alpha_warrior
                 hand: dark_medic trix higuma
        """)
    do(match, "shift I2", "discard trix")
    assert row(match, 0, 1) == ["kobuke_goblin_drummer", "dark_medic"]
    assert question(match) == (1, "turn")


def test_urtle_pays_nothing_for_an_opponents_goblin():
    match = kamakor("""
        turn: 1
        seat 0   II: urtle_the_paymistress   I: kobuke_goblin_drummer
        seat 1   I: kobuke_goblin_drummer   hand: dark_medic
        """)
    do(match, "play dark_medic")
    assert question(match) == (0, "turn")


def test_urtle_that_is_captured_pays_nothing():
    match = kamakor("""
        seat 0   II: [urtle_the_paymistress]   I: kobuke_goblin_drummer   hand: dark_medic
        """)
    do(match, "play dark_medic")
    assert question(match) == (1, "turn")


def test_urtle_pays_after_the_newcomer_has_arrived():
    """AD-1: Drummer draws Mind, then Urtle may draw."""
    match = beside_a_recruiter("kobuke_goblin_drummer", "kobuke_goblin_drummer")
    assert (question(match), hand(match, 0)) == ((0, "may"), ["higuma", "mind", "trix"])
    do(match, "yes")
    assert hand(match, 0) == ["ange", "higuma", "mind", "trix"]


def test_urtle_pays_though_the_newcomer_captures_the_recruiter():
    """G-EFF-09: the goblin was placed beside a face-up one."""
    match = beside_a_recruiter("kobuke_goblin_drummer", "dark_necromancer")
    do(match, "choose 0.I1")
    assert row(match, 0, 1) == ["[kobuke_goblin_drummer]", "dark_necromancer"]
    assert question(match) == (0, "may")


def test_urtle_pays_though_the_newcomer_captures_her():
    """G-EFF-09."""
    match = beside_a_recruiter("kobuke_goblin_drummer", "dark_necromancer")
    do(match, "choose 0.II1")
    assert (row(match, 0, 2), question(match)) == (["[urtle_the_paymistress]"], (0, "may"))


# --- 098 Fanfarrow -------------------------------------------------------------------------------


def fanfarrow_arrives() -> Match:
    """Seat 0 plays it and now has an extra turn."""
    match = kamakor("""
        seat 0   I: kobuke_goblin_herald
                 hand: fanfarrow dark_medic dark_avenger fire_ammo trix
        deck: mind ange kork ...
        """)
    return do(match, "play fanfarrow")


def test_fanfarrow_draws_1_and_takes_an_extra_turn():
    match = fanfarrow_arrives()
    assert "mind" in hand(match, 0)
    assert "ange" not in hand(match, 0)
    assert question(match) == (0, "turn")
    do(match, "draw 1")
    assert question(match) == (1, "turn")


def test_fanfarrow_in_the_extra_turn_a_goblin_of_level_1_costs_nothing():
    match = fanfarrow_arrives()
    assert match.view().free_level_1
    do(match, "play dark_medic")
    assert row(match, 0, 1) == ["kobuke_goblin_herald", "dark_medic"]
    assert (discards(match), question(match)) == ([], (1, "turn"))


def test_k_21_fanfarrow_the_benefit_is_lost_if_the_extra_turn_is_used_otherwise():
    match = do(fanfarrow_arrives(), "draw 1", "draw 1")
    assert question(match) == (0, "turn")
    assert paid(match, "dark_medic") == 2


def test_k_21_fanfarrow_the_benefit_is_gone_once_it_was_used():
    match = do(fanfarrow_arrives(), "play dark_medic", "draw 1")
    assert question(match) == (0, "turn")
    assert paid(match, "fire_ammo") == 2


def test_fanfarrow_brings_no_benefit_to_the_next_player():
    match = kamakor("""
        seat 0   I: kobuke_goblin_herald   hand: fanfarrow
        seat 1   I: alpha_guardian   hand: fire_ammo trix
        """)
    do(match, "play fanfarrow", "draw 1")
    assert match.why_not("play fire_ammo") == "cannot-pay"


def test_fanfarrow_makes_no_shift_cheaper():
    match = kamakor("""
        seat 0   I: kobuke_goblin_drummer   hand: fanfarrow dark_medic
        deck: mind ange ...
        """)
    do(match, "play fanfarrow")
    assert hand(match, 0) == ["dark_medic", "mind"]
    assert match.why_not("shift I1") == "cannot-pay"


def test_fanfarrow_that_comes_in_by_a_shift_arrives_too():
    match = kamakor("""
        seat 0   II: sol   I: dark_medic   hand: fanfarrow fire_ammo
        deck: mind ange ...
        """)
    do(match, "shift II1")
    assert (row(match, 0, 2), hand(match, 0)) == (["fanfarrow"], ["mind"])
    assert question(match) == (0, "turn")


def test_fanfarrow_only_the_extra_turn_it_gives_has_the_benefit():
    """G-TURN-12, G-TURN-15: the turn gained last, Fanfarrow's, comes first, then Mmo Twice's."""
    match = kamakor("""
        seat 0   II: mmo_twice   I: meka_scout
                 hand: fanfarrow dark_medic fire_ammo trix kork higuma the_edge
        """)
    do(match, "shift II1", "discard trix", "discard kork")
    assert question(match) == (0, "turn")
    assert paid(match, "dark_medic") == 0
    do(match, "draw 1")
    assert question(match) == (0, "turn")
    assert paid(match, "dark_medic") == 2


def test_g_turn_12_fanfarrow_comes_before_an_extra_turn_still_due():
    match = kamakor("""
        extra_turns: 1
        seat 0   I: kobuke_goblin_herald   hand: fanfarrow dark_medic trix kork labdad the_edge
        """)
    do(match, "play fanfarrow")
    assert paid(match, "dark_medic") == 0
    do(match, "draw 1")
    assert paid(match, "dark_medic") == 2
    do(match, "draw 1")
    assert question(match) == (1, "turn")


def test_fanfarrow_a_further_extra_turn_has_no_benefit():
    """Tantivoo in the extra turn grants another one."""
    match = kamakor("""
        seat 0   I: kobuke_goblin_herald dragoon_goblin_groom
                 hand: fanfarrow tantivoo dark_medic trix kork
        """)
    do(match, "play fanfarrow")
    assert paid(match, "dark_medic") == 0
    do(match, "play tantivoo")
    assert question(match) == (0, "turn")
    assert paid(match, "dark_medic") == 2


def test_fanfarrow_serves_a_goblin_of_several_levels_in_the_bottom_row():
    match = kamakor("""
        seat 0   I: kobuke_goblin_herald   hand: fanfarrow defender_of_the_world_tree trix
        """)
    do(match, "play fanfarrow", "play defender_of_the_world_tree")
    assert row(match, 0, 1) == ["kobuke_goblin_herald", "defender_of_the_world_tree"]
    assert (discards(match), question(match)) == ([], (0, "discard"))


# --- 099 Elder Pebb ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bottom", "discarded"),
    [
        ("kobuke_goblin_drummer", False),
        ("kobuke_goblin_drummer dark_medic", False),
        ("[kobuke_goblin_drummer] kobuke_goblin_herald", True),
        ("dark_medic kobuke_goblin_drummer", True),
    ],
)
def test_pebb_draws_2_and_discards_1_unless_the_first_card_is_a_kobuke_goblin(bottom, discarded):
    """K-24: a captured card shows no clan."""
    match = kamakor(f"""
        seat 0   II: elder_pebb   I: {bottom}
        deck: mind ange kork ...
        """)
    do(match, "activate II1")
    assert hand(match, 0) == ["ange", "mind"]
    if discarded:
        do(match, "discard ange")
    assert (hand_size(match, 0), question(match)) == (2 - discarded, (1, "turn"))


@pytest.mark.parametrize("first", ["kobuke_goblin_drummer", "dark_medic"])
def test_pebb_draws_3_if_an_opponent_has_more_points(first):
    match = kamakor(f"""
        seat 0   II: elder_pebb   I: {first}
        seat 1   points: 1
        deck: mind ange kork labdad ...
        """)
    do(match, "activate II1")
    assert hand(match, 0) == ["ange", "kork", "mind"]


def test_k_24_pebb_used_by_a_player_with_no_first_card_costs_a_discard():
    """Under Blind the power belongs to the placer, and so does the first card (G-EFF-21)."""
    match = kamakor("""
        seat 0   hand: trix
        seat 1   III: blind   II: elder_pebb   I: kobuke_goblin_drummer
        deck: mind ange ...
        """)
    do(match, "activate 1.II1", "discard trix")
    assert (hand(match, 0), tokens(match, 0)) == (["ange", "mind"], (1, 0))


def test_pebb_with_nothing_to_draw_discards_all_the_same():
    match = kamakor("""
        seat 0   II: elder_pebb   I: dark_medic   hand: trix kork
        deck:
        """)
    do(match, "activate II1", "discard kork")
    assert hand(match, 0) == ["trix"]


# --- 100 Elbowroom -------------------------------------------------------------------------------


def test_elbowroom_may_swap_then_destroys_a_free_card_of_level_1():
    match = kamakor("""
        advantage: 1
        seat 0   I: kobuke_goblin_herald   hand: elbowroom
        seat 1   II: sol   I: alpha_guardian alpha_shaman dark_medic
        """)
    do(match, "play elbowroom", "yes", "choose 1.I2", "choose 1.I3")
    assert discards(match) == ["alpha_shaman"]
    assert row(match, 1, 1) == ["alpha_guardian", "dark_medic"]


def test_elbowroom_destroys_without_a_swap():
    match = kamakor("""
        advantage: 1
        seat 0   I: kobuke_goblin_herald   hand: elbowroom
        seat 1   II: sol   I: alpha_guardian alpha_shaman dark_medic
        """)
    do(match, "play elbowroom", "no")
    assert row(match, 1, 1) == ["alpha_guardian", "alpha_shaman"]
    assert row(match, 1, 2) == ["sol"]


def test_elbowroom_with_the_advantage_may_destroy_level_2():
    """Its own slot is free, too (A-04)."""
    match = kamakor("""
        advantage: 0
        seat 0   I: kobuke_goblin_herald   hand: elbowroom
        seat 1   II: sol   I: alpha_guardian alpha_shaman
        """)
    do(match, "play elbowroom", "no")
    assert options(match) == ["choose 0.II1", "choose 1.I2", "choose 1.II1"]
    do(match, "choose 1.II1")
    assert row(match, 1, 2) == []


def test_elbowroom_without_the_advantage_spares_level_2():
    match = kamakor("""
        advantage: 1
        seat 0   I: kobuke_goblin_herald kobuke_goblin_herald   hand: elbowroom
        seat 1   II: sol   I: alpha_guardian alpha_shaman
        """)
    do(match, "play elbowroom", "no")
    assert options(match) == ["choose 0.I2", "choose 1.I2"]


def test_elbowroom_must_destroy_a_card_of_its_own_army_if_no_other_is_free():
    """G-EFF-15."""
    match = kamakor("""
        advantage: 1
        seat 0   I: kobuke_goblin_herald dark_medic   hand: elbowroom
        seat 1   II: sol   I: alpha_guardian
        """)
    do(match, "play elbowroom", "no")
    assert row(match, 0, 1) == ["kobuke_goblin_herald"]


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_elbowroom_with_nothing_to_swap_and_no_free_card_of_level_1_does_nothing(answer):
    match = kamakor("""
        advantage: 1
        seat 0   I: kobuke_goblin_herald   hand: elbowroom
        seat 1   II: sol   I: alpha_guardian
        """)
    do(match, "play elbowroom", answer)
    assert (discards(match), question(match)) == ([], (1, "turn"))


def test_elbowroom_may_swap_in_one_army_and_destroy_in_another():
    """G-EFF-20."""
    match = kamakor("""
        advantage: 1
        seat 0   I: kobuke_goblin_herald   hand: elbowroom
        seat 1   I: alpha_guardian alpha_shaman
        seat 2   I: dark_medic
        """)
    do(match, "play elbowroom", "yes", "choose 1.I1", "choose 2.I1")
    assert row(match, 1, 1) == ["alpha_shaman", "alpha_guardian"]
    assert row(match, 2, 1) == []


# --- 101 Jin Swapshop ----------------------------------------------------------------------------

A_SHOP = """
    seat 0   II: jin_swapshop   I: kobuke_goblin_herald   hand: {hand}
    deck: mind ange ...
    discards: {discards}
    """


def shop(hand: str, discards: str) -> Match:
    """Seat 0's army has Jin Swapshop."""
    return kamakor(A_SHOP.format(hand=hand, discards=discards))


def test_jin_draws_1_when_it_arrives():
    match = kamakor("""
        seat 0   I: kobuke_goblin_herald   hand: jin_swapshop
        seat 1   points: 1
        deck: mind ange ...
        """)
    do(match, "play jin_swapshop")
    assert hand(match, 0) == ["mind"]


def test_jin_swaps_2_cards_of_different_clans_for_one_of_a_third():
    match = do(shop("trix kork sol", "fire_ammo motley kao"), "use II1")
    assert question(match) == (0, "pay-clans")
    do(match, "discard trix", "discard kork")
    assert question(match) == (0, "recover")
    assert sorted(options(match)) == ["take fire_ammo", "take motley"]
    do(match, "take motley")
    assert hand(match, 0) == ["motley", "sol"]
    assert sorted(discards(match)) == ["fire_ammo", "kao", "kork", "trix"]
    assert (question(match), tokens(match, 0)) == ((1, "turn"), (2, 0))


def test_k_26_jin_may_not_take_back_what_was_paid():
    match = do(shop("trix kork", "fire_ammo motley"), "use II1", "discard trix")
    for card in ("trix", "kork"):
        assert match.why_not(f"take {card}") == "wrong-clan"


def test_jin_wants_two_different_clans():
    match = do(shop("trix higuma kork", "fire_ammo"), "use II1", "discard trix")
    assert (hand(match, 0), discards(match)) == (["fire_ammo", "higuma"], ["trix", "kork"])


@pytest.mark.parametrize("held", ["", "trix", "trix higuma the_edge"])
def test_jin_is_not_offered_without_two_clans_in_hand(held):
    match = shop(held, "fire_ammo")
    assert match.why_not("use II1") == "cannot-pay"
    assert "use II1" not in options(match)


@pytest.mark.parametrize("there", ["", "kao", "kao pixl"])
def test_k_25_jin_is_not_offered_if_no_third_clan_lies_in_the_discards(there):
    match = shop("trix kork", there)
    assert match.why_not("use II1") == "nothing-to-do"
    assert "use II1" not in options(match)


def test_k_25_jin_the_payment_leaves_something_to_take():
    """Only a fire card is there, so no fire card can be paid."""
    match = do(shop("trix kork walror", "fire_ammo"), "use II1")
    assert match.why_not("discard walror") == "nothing-to-do"
    do(match, "discard trix")
    assert (hand(match, 0), discards(match)) == (["fire_ammo", "walror"], ["trix", "kork"])


def test_jin_may_be_used_again():
    match = kamakor("""
        seat 0   II: jin_swapshop   I: kobuke_goblin_herald   hand: trix kork sol
        seat 1   passed: yes
        discards: fire_ammo
        """)
    do(match, "use II1", "discard trix", "discard kork", "use II1")
    assert question(match) == (0, "pay-clans")


def test_jin_that_is_captured_has_no_action():
    match = kamakor("""
        seat 0   II: [jin_swapshop]   I: kobuke_goblin_herald   hand: trix kork
        discards: fire_ammo
        """)
    assert match.why_not("use II1") == "captured"


# --- 102 Bolster ---------------------------------------------------------------------------------

BOLSTERED = "II: bolster   I: kobuke_goblin_drummer"


@pytest.mark.parametrize(
    ("bolster", "safe"), [("bolster", True), ("[bolster]", False), ("motley", False)]
)
def test_bolster_no_opponent_can_capture_the_first_card(bolster, safe):
    match = kamakor(f"""
        turn: 1
        seat 0   II: {bolster}   I: kobuke_goblin_herald dark_medic
        seat 1   I: dark_medic dark_avenger
        """)
    do(match, "activate I1")
    assert ("choose 0.I1" in options(match)) is not safe
    assert match.why_not("choose 0.I1") == ("safe" if safe else None)
    assert match.why_not("choose 0.I2") is None


def test_bolster_spares_only_the_first_card():
    """The others of the row, and Bolster itself, can be captured."""
    match = kamakor("""
        turn: 1
        seat 0   II: bolster   I: kobuke_goblin_herald dark_medic
        seat 1   II: kalim   I: fire_ammo
        """)
    do(match, "activate II1")
    assert sorted(options(match)) == ["choose 0.I2", "choose 0.II1", "choose 1.I1", "choose 1.II1"]


def test_bolster_an_opponent_must_capture_a_card_of_his_own_if_there_is_no_other():
    """K-22: the first card is no legal target."""
    match = kamakor("""
        turn: 1
        seat 0   II: bolster   I: kobuke_goblin_herald
        seat 1   I: dark_medic
        """)
    do(match, "activate I1")
    assert (row(match, 0, 1), row(match, 1, 1)) == (["kobuke_goblin_herald"], ["[dark_medic*]"])


def test_bolster_protects_whatever_lies_in_the_first_slot():
    """G-FIRST-01; and no other army."""
    match = kamakor("""
        turn: 1
        seat 0   II: bolster   I: fire_ammo kobuke_goblin_herald
        seat 1   I: dark_medic dark_avenger
        seat 2   I: alpha_guardian
        """)
    do(match, "activate I1")
    assert options(match) == ["choose 0.I2", "choose 1.I1", "choose 1.I2", "choose 2.I1"]


def test_bolster_does_not_hinder_its_own_player():
    """K-22."""
    match = kamakor("""
        seat 0   II: bolster   I: kobuke_goblin_herald dark_medic
        """)
    do(match, "activate I2", "choose 0.I1")
    assert row(match, 0, 1) == ["[kobuke_goblin_herald]", "dark_medic*"]


def test_bolster_does_not_hinder_a_card_that_captures_itself_as_a_cost():
    match = kamakor("""
        seat 0   II: bolster   I: shibuke_goblin_penitent
        """)
    do(match, "use I1")
    assert (row(match, 0, 1), hand_size(match, 0)) == (["[shibuke_goblin_penitent]"], 1)


def test_bolster_does_not_hinder_a_failed_jump():
    match = kamakor("""
        seat 0   II: bolster   I: whisperer_of_the_world_tree
        deck: mind ange ...
        """)
    do(match, "jump I1")
    assert row(match, 0, 1) == ["[whisperer_of_the_world_tree]"]


def test_bolster_looks_at_who_uses_a_power_not_at_whose_card_it_is():
    """Under Blind seat 1 uses seat 0's Medic, and seat 0 uses seat 1's (G-EFF-21)."""
    text = """
        turn: {turn}
        seat 0   II: bolster   I: kobuke_goblin_herald dark_medic
        seat 1   III: blind   II: meow   I: dark_medic
        """
    theirs = do(kamakor(text.format(turn=1)), "activate 0.I2")
    assert theirs.why_not("choose 0.I1") == "safe"
    own = do(kamakor(text.format(turn=0)), "activate 1.I1")
    assert own.why_not("choose 0.I1") is None


def test_bolster_does_not_hinder_a_return_to_the_hand():
    """Only captures and destruction are forbidden, and a card below Bolster is never free."""
    match = kamakor("""
        turn: 1
        seat 0   II: bolster   I: kobuke_goblin_herald
        seat 1   I: meka_engineer meka_scout
        """)
    do(match, "activate I1")
    assert match.why_not("choose 0.I1") == "not-free"
    do(match, "choose 0.II1")
    assert row(match, 0, 2) == []


def test_bolster_hinders_no_ally():
    """G-TEAM-03: an opponent belongs to the other team."""
    match = kamakor(
        """
        turn: 2
        seat 0   II: bolster   I: kobuke_goblin_herald dark_avenger
        seat 1   I: dark_medic
        seat 2   I: dark_medic
        """,
        teams=True,
    )
    do(match, "activate I1")
    assert match.why_not("choose 0.I1") is None


def a_recruiter_is_destroyed(owner: str) -> Match:
    """Seat 1 destroys the last card of seat 0's bottom row."""
    match = kamakor(f"""
        turn: 1
        advantage: 0
        seat 0   {owner}
        seat 1   II: ultimate   I: dark_medic
        deck: mind ange kork labdad ...
        """)
    return do(match, "activate II1", "choose 0.I2")


def test_bolster_draws_2_instead_of_the_opponents_when_a_recruiter_is_destroyed():
    match = a_recruiter_is_destroyed("II: bolster   I: kobuke_goblin_herald kobuke_goblin_tout")
    assert (hand(match, 0), hand_size(match, 1)) == (["ange", "mind"], 0)
    assert question(match) == (0, "turn")


def test_bolster_that_is_captured_draws_nothing_for_a_recruiter():
    match = a_recruiter_is_destroyed("II: [bolster]   I: kobuke_goblin_herald kobuke_goblin_tout")
    assert (hand_size(match, 0), hand(match, 1)) == (0, ["mind"])


def test_bolster_draws_nothing_for_another_card():
    match = a_recruiter_is_destroyed("II: bolster   I: kobuke_goblin_tout kobuke_goblin_herald")
    assert (hand_size(match, 0), hand_size(match, 1)) == (0, 0)


def test_bolster_a_captured_recruiter_is_none():
    """G-RECR-05: it has no keyword, so nobody draws."""
    match = a_recruiter_is_destroyed("II: bolster   I: kobuke_goblin_herald [kobuke_goblin_tout]")
    assert (hand_size(match, 0), hand_size(match, 1)) == (0, 0)


def test_bolster_draws_for_a_recruiter_that_its_own_player_destroys():
    match = kamakor("""
        advantage: 1
        seat 0   II: bolster ultimate   I: kobuke_goblin_herald dark_medic kobuke_goblin_tout
        seat 1   hand: trix
        deck: mind ange kork ...
        """)
    do(match, "activate II2", "choose 0.I3")
    assert (hand(match, 0), hand(match, 1)) == (["ange", "mind"], ["trix"])


def test_bolster_does_nothing_for_the_recruiters_of_others():
    match = kamakor("""
        advantage: 1
        seat 0   II: bolster ultimate   I: kobuke_goblin_herald dark_medic
        seat 1   I: kobuke_goblin_tout
        deck: mind ange kork ...
        """)
    do(match, "activate II2", "choose 1.I1")
    assert (hand(match, 0), hand_size(match, 1)) == (["mind"], 0)


def test_k_22_bolster_destroyed_together_with_a_recruiter_still_replaces_the_draw():
    """Triggers look back (G-EFF-18)."""
    match = kamakor("""
        turn: 1
        seat 0   points: 1   II: bolster   I: kobuke_goblin_herald kobuke_goblin_tout
        seat 1   I: fire_ak52   hand: dalister
        deck: mind ange kork ...
        """)
    do(match, "play dalister", "choose 0.I2", "choose 0.II1")
    assert sorted(discards(match)) == ["bolster", "kobuke_goblin_tout"]
    assert (hand(match, 0), hand_size(match, 1)) == (["ange", "mind"], 0)


def test_bolsters_first_card_is_no_target_of_an_action():
    """Ballanchain may capture any card of level 1 or 2 but this one."""
    match = kamakor("""
        turn: 1
        seat 0   II: bolster   I: kobuke_goblin_herald
        seat 1   II: ballanchain   I: shibuke_goblin_turnkey
        """)
    do(match, "use II1")
    assert (row(match, 0, 1), row(match, 0, 2)) == (["kobuke_goblin_herald"], ["[bolster]"])


def test_bolster_in_teams_only_its_player_draws():
    """G-TEAM-13."""
    match = kamakor(
        """
        turn: 1
        advantage: 0
        seat 0   II: bolster   I: kobuke_goblin_herald kobuke_goblin_tout
        seat 1   II: ultimate   I: dark_medic
        """,
        teams=True,
    )
    do(match, "activate II1", "choose 0.I2")
    assert [hand_size(match, seat) for seat in range(4)] == [2, 0, 0, 0]


def test_a_recruiter_destroyed_in_teams_lets_the_other_team_draw():
    """G-TEAM-13."""
    match = kamakor(
        """
        turn: 1
        advantage: 0
        seat 0   II: motley   I: kobuke_goblin_herald kobuke_goblin_tout
        seat 1   II: ultimate   I: dark_medic
        """,
        teams=True,
    )
    do(match, "activate II1", "choose 0.I2")
    assert [hand_size(match, seat) for seat in range(4)] == [0, 1, 0, 1]


# --- 103 Morrum ----------------------------------------------------------------------------------

MORRUM = "III: morrum_of_the_five_hats"
FIRST, OTHERS = "kobuke_goblin_herald", "dark_medic fire_ammo alpha_guardian meka_scout"
FIVE_CLANS = f"{FIRST} {OTHERS}"
FOUR_HEROES = "motley kao dom sol"


def test_morrum_5_clans_below_and_4_in_the_middle_win_at_round_start():
    match = next_round(f"""
        seat 0   {MORRUM}   II: {FOUR_HEROES}   I: {FIVE_CLANS}
        """)
    assert match.is_over
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "clans-in-rows")


def test_morrum_5_clans_in_the_middle_win_too():
    match = next_round(f"""
        seat 0   {MORRUM}   II: {FOUR_HEROES} meow   I: {FIVE_CLANS}
        """)
    assert match.is_over
    assert match.outcome.winners == (0,)


def test_morrum_3_clans_in_the_middle_are_not_enough():
    match = next_round(f"""
        seat 0   {MORRUM}   II: motley kao dom kalim elder_pebb   I: {FIVE_CLANS}
        """)
    assert not match.is_over


def test_morrum_4_clans_below_are_not_enough():
    match = next_round(f"""
        seat 0   {MORRUM}   II: {FOUR_HEROES} meow
                 I: kobuke_goblin_herald dark_medic fire_ammo alpha_guardian dark_avenger
        """)
    assert not match.is_over


def test_morrum_serves_every_player():
    match = next_round(f"""
        seat 0   {MORRUM}   II: elder_pebb   I: kobuke_goblin_drummer
        seat 1   II: {FOUR_HEROES}   I: {FIVE_CLANS}
        """)
    assert match.is_over
    assert (match.outcome.winners, match.outcome.reason) == ((1,), "clans-in-rows")


def test_morrum_the_rows_of_two_players_do_not_add_up():
    match = next_round(f"""
        seat 0   {MORRUM}   II: motley kao dom   I: {FIVE_CLANS}
        seat 1   II: sol kalim dynamite meow
                 I: dark_medic fire_ammo alpha_guardian meka_scout
        """)
    assert not match.is_over


def test_morrum_cards_captured_in_the_last_round_count():
    """G-ROUND-07."""
    match = next_round(f"""
        seat 0   III: [morrum_of_the_five_hats]   II: [motley] kao dom sol   I: [{FIRST}] {OTHERS}
        """)
    assert match.is_over


def test_morrum_is_tested_only_at_round_start():
    match = kamakor(f"""
        advantage: 1
        seat 0   {MORRUM}   II: motley kao dom   I: {FIVE_CLANS}   hand: prahs
        """)
    do(match, "play prahs")
    assert question(match) == (1, "turn")


@pytest.mark.parametrize(("advantage", "winners"), [(0, (0,)), (1, (1,)), (2, (0, 1))])
def test_morrum_the_holder_wins_if_among_several(advantage, winners):
    """G-WIN-07."""
    match = next_round(
        f"""
        advantage: {advantage}
        seat 0   {MORRUM}   II: {FOUR_HEROES}   I: {FIVE_CLANS}
        seat 1   II: elder_pebb kalim dynamite prahs   I: {FIVE_CLANS}
        seat 2   tokens: 2
        """,
        seats=3,
    )
    assert match.is_over
    assert match.outcome.winners == winners


# --- 104 Wend ------------------------------------------------------------------------------------

WEND = "III: chancellor_wend   II: motley"


@pytest.mark.parametrize("wend", ["chancellor_wend", "[chancellor_wend]"])
def test_wend_takes_1_off_the_cost_of_a_new_clan(wend):
    match = kamakor(f"""
        seat 0   III: {wend}   II: motley   I: kobuke_goblin_herald
                 hand: dark_medic trix kork higuma
        """)
    assert paid(match, "dark_medic") == (2 if "[" in wend else 1)


def test_wend_serves_every_player():
    match = kamakor(f"""
        seat 0   I: alpha_guardian   hand: dark_medic trix
        seat 1   {WEND}   I: kobuke_goblin_herald
        """)
    assert paid(match, "dark_medic") == 1


@pytest.mark.parametrize(
    ("first", "cost"),
    [
        ("kobuke_goblin_flagbearer", 0),
        ("[kobuke_goblin_flagbearer]", 1),
        ("kobuke_goblin_drummer", 0),
        ("kobuke_goblin_herald", 1),
    ],
)
def test_k_19_reductions_add_up_and_a_recruiter_sets_the_cost_to_0(first, cost):
    match = kamakor(f"""
        seat 0   {WEND}   I: {first}   hand: dark_medic trix kork higuma
        """)
    assert paid(match, "dark_medic") == cost


def test_k_19_a_cost_never_falls_below_0():
    """A clan in the row costs nothing, with or without Wend."""
    match = kamakor(f"""
        seat 0   {WEND}   I: kobuke_goblin_flagbearer dark_avenger   hand: dark_medic trix
        """)
    assert paid(match, "dark_medic") == 0


def test_k_19_fanfarrow_sets_the_cost_to_0():
    match = kamakor(f"""
        costs_nothing: yes
        seat 0   {WEND}   I: kobuke_goblin_herald   hand: dark_medic trix kork
        """)
    assert paid(match, "dark_medic") == 0


# --- 105 Aunt Tolliby ----------------------------------------------------------------------------


def tolliby_arrives(points: tuple[int, ...]) -> Match:
    """Seat 0 plays her; the seats have these points."""
    others = "\n".join(f"seat {seat}   points: {points[seat]}" for seat in range(1, len(points)))
    match = kamakor(f"""
seat 0   points: {points[0]}   II: motley   I: kobuke_goblin_herald   hand: aunt_tolliby
{others}
deck: mind ange kork labdad trix higuma dawn walror ...
""")
    return do(match, "play aunt_tolliby")


def test_tolliby_who_has_the_fewest_points_keeps_2_of_4_cards():
    match = tolliby_arrives((0, 1))
    assert sorted(options(match)) == ["keep ange", "keep kork", "keep labdad", "keep mind"]
    do(match, "keep ange", "keep labdad")
    assert hand(match, 0) == ["ange", "labdad"]
    assert (sorted(discards(match)), question(match)) == (["kork", "mind"], (1, "turn"))


def test_tolliby_serves_the_opponent_if_that_one_has_the_fewest():
    match = tolliby_arrives((1, 0))
    assert question(match) == (1, "keep")
    do(match, "keep ange", "keep labdad")
    assert (hand_size(match, 0), hand(match, 1)) == (0, ["ange", "labdad"])


def test_k_38_tolliby_all_tied_players_one_after_the_other():
    """The active player keeps and discards before the next one reveals."""
    match = tolliby_arrives((1, 1, 2))
    assert question(match)[0] == 0
    do(match, "keep ange", "keep labdad")
    assert sorted(discards(match)) == ["kork", "mind"]
    assert question(match)[0] == 1
    assert sorted(options(match)) == ["keep dawn", "keep higuma", "keep trix", "keep walror"]
    do(match, "keep dawn", "keep walror")
    assert [hand_size(match, seat) for seat in range(3)] == [2, 2, 0]


def test_tolliby_the_next_player_may_reveal_what_the_first_discarded():
    """AD-3: the deck is refilled for the player who reveals."""
    match = kamakor("""
        seat 0   II: motley   I: kobuke_goblin_herald   hand: aunt_tolliby
        seat 1   points: 0
        deck: mind ange kork labdad
        """)
    do(match, "play aunt_tolliby", "keep ange", "keep labdad", "keep kork")
    assert (hand(match, 0), hand(match, 1)) == (["ange", "labdad"], ["kork", "mind"])


def test_tolliby_with_nothing_to_reveal_does_nothing():
    match = kamakor("""
        seat 0   II: motley   I: kobuke_goblin_herald   hand: aunt_tolliby
        deck:
        """)
    do(match, "play aunt_tolliby")
    assert (hand_size(match, 0), hand_size(match, 1), question(match)) == (0, 0, (1, "turn"))


def test_tolliby_must_keep_what_there_is():
    match = kamakor("""
        seat 0   II: motley   I: kobuke_goblin_herald   hand: aunt_tolliby
        seat 1   points: 1
        deck: mind
        """)
    do(match, "play aunt_tolliby")
    assert (hand(match, 0), question(match)) == (["mind"], (1, "turn"))

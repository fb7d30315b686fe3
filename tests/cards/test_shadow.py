"""World-Tree People: every card of the clan."""

from dataclasses import replace

import pytest

from helpers import (
    deck_size,
    discards,
    do,
    dragoons,
    hand,
    hand_size,
    holder,
    kamakor,
    options,
    question,
    row,
    strength,
    supply,
    tokens,
)
from warren.engine import Match
from warren.engine.games import load_pack
from warren.packs.loader import with_cards


def levels(match: Match, card: str) -> list[str]:
    """The rows into which a card of the deciding seat's hand may be played, the lowest first."""
    trial = match.copy()
    trial.act(f"play {card}")
    if trial.decision.question == "row":
        return options(trial)
    rows = (row(trial, 0, level) for level in (1, 2, 3))
    return [f"level {level}" for level, cards in enumerate(rows, 1) if card in cards]


# --- 106 Defender --------------------------------------------------------------------------------


def test_defender_draws_3_then_discards_1_when_it_arrives():
    match = kamakor("""
        seat 0   hand: defender_of_the_world_tree kork
        deck: mind ange dante trix ...
        """)
    do(match, "play defender_of_the_world_tree")
    assert question(match) == (0, "discard")
    do(match, "discard mind")
    assert (hand(match, 0), discards(match)) == (["ange", "dante", "kork"], ["mind"])


def test_defender_draws_3_then_discards_1_when_its_jump_succeeds():
    match = kamakor("""
        seat 0   I: defender_of_the_world_tree
        deck: dark_medic mind ange dante trix ...
        """)
    do(match, "jump I1", "discard ange")
    assert (row(match, 0, 1), hand(match, 0)) == (["dark_medic"], ["dante", "mind"])
    assert discards(match) == ["ange", "defender_of_the_world_tree"]


def test_defender_draws_nothing_when_its_jump_fails():
    match = kamakor("""
        seat 0   I: defender_of_the_world_tree
        deck: kork mind ange dante trix ...
        """)
    do(match, "jump I1")
    assert (row(match, 0, 1), hand(match, 0)) == (["[defender_of_the_world_tree]"], [])


def test_defender_has_no_bonus():
    match = kamakor("""
        seat 0   hand: defender_of_the_world_tree
        seat 1   points: 1
        deck: mind ange dante trix ...
        """)
    do(match, "play defender_of_the_world_tree", "discard mind")
    assert hand(match, 0) == ["ange", "dante"]


def test_defender_may_be_placed_on_level_1_or_2():
    match = kamakor("""
        seat 0   I: whisperer_of_the_world_tree
                 hand: defender_of_the_world_tree
        """)
    assert levels(match, "defender_of_the_world_tree") == ["level 1", "level 2"]


@pytest.mark.parametrize(("level", "value"), [(1, 2), (2, 3)])
def test_defender_has_the_value_of_its_row(level, value):
    match = kamakor("""
        seat 0   I: whisperer_of_the_world_tree
                 hand: defender_of_the_world_tree
        """)
    do(match, "play defender_of_the_world_tree", f"level {level}")
    assert "defender_of_the_world_tree" in row(match, 0, level)
    assert strength(match, 0) == 2 + value


def test_defender_on_level_2_jumps_only_into_a_card_of_level_2():
    match = kamakor("""
        seat 0   II: defender_of_the_world_tree
                 I:  whisperer_of_the_world_tree
        deck: dark_medic mind ange dante trix ...
        """)
    do(match, "jump II1")
    assert row(match, 0, 2) == ["[defender_of_the_world_tree]"]


def test_defender_on_level_2_that_jumps_draws_3_then_discards_1():
    match = kamakor("""
        seat 0   II: defender_of_the_world_tree
                 I:  whisperer_of_the_world_tree
        deck: kao mind ange dante trix ...
        """)
    do(match, "jump II1", "discard ange")
    assert (row(match, 0, 2), hand(match, 0)) == (["kao"], ["dante", "mind"])


def test_defender_draws_from_the_reshuffled_discards_if_the_deck_runs_out():
    match = kamakor("""
        seat 0   hand: defender_of_the_world_tree
        deck: mind
        discards: ange dante trix
        """)
    do(match, "play defender_of_the_world_tree", "discard mind")
    assert hand_size(match, 0) == 2
    assert (deck_size(match), discards(match)) == (1, ["mind"])


def test_defender_that_jumps_draws_neither_itself_nor_the_newcomer():
    """The deck is refilled while one is still there and the other set aside."""
    match = kamakor("""
        seat 0   I: defender_of_the_world_tree
        deck: dark_medic
        discards: mind ange dante
        """)
    do(match, "jump I1", "discard mind")
    assert (row(match, 0, 1), hand(match, 0)) == (["dark_medic"], ["ange", "dante"])
    assert (discards(match), deck_size(match)) == (["mind", "defender_of_the_world_tree"], 0)


# --- 107 Root-Reader -----------------------------------------------------------------------------


def test_root_reader_keeps_one_of_two_and_puts_the_other_back_on_top():
    match = kamakor("""
        seat 0   hand: root_reader_of_the_world_tree
        deck: mind ange dante ...
        """)
    do(match, "play root_reader_of_the_world_tree")
    assert sorted(options(match)) == ["keep ange", "keep mind"]
    do(match, "keep mind")
    assert (hand(match, 0), discards(match)) == (["mind"], [])
    do(match, "draw 1")
    assert hand(match, 1) == ["ange"]


def test_root_reader_leaves_the_order_of_the_deck_as_it_is():
    match = kamakor("""
        seat 0   hand: root_reader_of_the_world_tree
        deck: mind ange dante trix ...
        """)
    do(match, "play root_reader_of_the_world_tree", "keep ange", "draw 3")
    assert hand(match, 1) == ["dante", "mind", "trix"]


def test_k_11_everybody_knows_the_card_that_root_reader_puts_back():
    match = kamakor("""
        seat 0   hand: root_reader_of_the_world_tree
        deck: mind ange dante ...
        """)
    do(match, "play root_reader_of_the_world_tree", "keep mind")
    for viewer in (0, 1, None):
        assert match.view(viewer).deck_known == ("ange",)
        assert match.view(viewer).seats[0].hand == ("mind",)


def test_k_11_nobody_knows_the_card_below_it():
    match = kamakor("""
        seat 0   hand: root_reader_of_the_world_tree
        deck: mind ange dante ...
        """)
    do(match, "play root_reader_of_the_world_tree", "keep mind", "draw 1", "draw 1")
    assert match.view(0).seats[1].hand == ("ange",)
    assert match.view(1).seats[0].hand == ("mind",)
    assert hand(match, 0) == ["dante", "mind"]


def test_root_reader_reads_again_when_its_jump_succeeds():
    match = kamakor("""
        seat 0   I: root_reader_of_the_world_tree
        deck: dark_medic mind ange dante ...
        """)
    do(match, "jump I1", "keep ange")
    assert (row(match, 0, 1), hand(match, 0)) == (["dark_medic"], ["ange"])
    assert match.view(1).deck_known == ("mind",)


def test_root_reader_reads_nothing_when_its_jump_fails():
    match = kamakor("""
        seat 0   I: root_reader_of_the_world_tree
        deck: kao mind ange dante ...
        """)
    do(match, "jump I1")
    assert (hand(match, 0), discards(match)) == ([], ["kao"])
    assert row(match, 0, 1) == ["[root_reader_of_the_world_tree]"]


def test_root_reader_reveals_from_the_reshuffled_discards_if_the_deck_runs_out():
    """AD-3."""
    match = kamakor("""
        seat 0   hand: root_reader_of_the_world_tree
        deck: mind
        discards: ange
        """)
    do(match, "play root_reader_of_the_world_tree")
    assert sorted(options(match)) == ["keep ange", "keep mind"]
    do(match, "keep mind")
    assert (deck_size(match), discards(match)) == (1, [])


def test_root_reader_keeps_the_only_card_there_is():
    match = kamakor("""
        seat 0   hand: root_reader_of_the_world_tree
        deck: mind
        """)
    do(match, "play root_reader_of_the_world_tree")
    assert (hand(match, 0), deck_size(match)) == (["mind"], 0)


def test_root_reader_prepares_a_jump():
    """The next jump reveals the card put back."""
    match = kamakor("""
        seat 0   I: gleaner_of_the_world_tree
                 hand: root_reader_of_the_world_tree
        seat 1   passed: yes
        deck: kao dark_medic mind ...
        """)
    do(match, "play root_reader_of_the_world_tree", "keep kao", "jump I1")
    assert row(match, 0, 1) == ["dark_medic", "root_reader_of_the_world_tree"]


# --- 108 Whisperer -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "kept", "left"),
    [
        (1, ["dark_medic"], ["kao", "mind"]),
        (2, ["kao"], ["dark_medic", "mind"]),
        (3, ["mind"], ["dark_medic", "kao"]),
    ],
)
def test_whisperer_keeps_the_cards_of_the_level_it_names(level, kept, left):
    match = kamakor("""
        seat 0   I: whisperer_of_the_world_tree
        deck: dark_medic kao mind dante ...
        """)
    do(match, "activate I1", f"level {level}")
    assert (hand(match, 0), sorted(discards(match))) == (kept, left)


def test_whisperer_keeps_all_cards_of_that_level():
    match = kamakor("""
        seat 0   I: whisperer_of_the_world_tree
        deck: ange kao mind dante ...
        """)
    do(match, "activate I1", "level 3")
    assert (hand(match, 0), discards(match)) == (["ange", "mind"], ["kao"])


def test_whisperer_keeps_nothing_if_no_card_is_of_that_level():
    match = kamakor("""
        seat 0   I: whisperer_of_the_world_tree
        deck: ange dark_medic mind dante ...
        """)
    do(match, "activate I1", "level 2")
    assert (hand(match, 0), len(discards(match))) == ([], 3)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_k_03_whisperer_keeps_everwhere_whatever_level_it_names(level):
    match = kamakor("""
        seat 0   I: whisperer_of_the_world_tree
        deck: everwhere ...
        """)
    do(match, "activate I1", f"level {level}")
    assert "everwhere" in hand(match, 0)


def test_k_03_whisperer_keeps_ebbu_heartwood_by_both_its_levels_only():
    kept = []
    for level in (1, 2, 3):
        match = kamakor("""
            seat 0   I: whisperer_of_the_world_tree
            deck: ebbu_heartwood ...
            """)
        do(match, "activate I1", f"level {level}")
        kept.append("ebbu_heartwood" in hand(match, 0))
    assert kept == [False, True, True]


def test_whisperer_reveals_from_the_reshuffled_discards_if_the_deck_runs_out():
    match = kamakor("""
        seat 0   I: whisperer_of_the_world_tree
        deck: mind
        discards: ange dante
        """)
    do(match, "activate I1", "level 3")
    assert hand(match, 0) == ["ange", "dante", "mind"]


def test_whisperer_that_is_captured_can_be_neither_activated_nor_made_to_jump():
    match = kamakor("seat 0   I: [whisperer_of_the_world_tree]   hand: mind")
    assert match.why_not("activate I1") == "captured"
    assert match.why_not("jump I1") == "captured"


def test_whisperer_that_bears_a_token_may_still_jump_and_the_token_is_spent():
    match = kamakor("""
        seat 0   tokens: 1
                 I: whisperer_of_the_world_tree*
        deck: dark_medic mind ...
        """)
    do(match, "jump I1")
    assert (row(match, 0, 1), tokens(match, 0)) == (["dark_medic"], (1, 1))


# --- 109 Snare-Weaver ----------------------------------------------------------------------------


def test_snare_weaver_draws_1_when_it_arrives():
    match = kamakor("""
        seat 0   hand: snare_weaver_of_the_world_tree
        seat 1   points: 1   I: fire_ammo
        deck: mind ange ...
        """)
    do(match, "play snare_weaver_of_the_world_tree")
    assert (hand(match, 0), row(match, 1, 1)) == (["mind"], ["fire_ammo"])


def test_snare_weaver_that_jumps_captures_a_card_of_level_1_or_2():
    match = kamakor("""
        seat 0   I: snare_weaver_of_the_world_tree gleaner_of_the_world_tree
        seat 1   III: walror
                 II:  fact
                 I:   fire_ammo
        deck: dark_medic ...
        """)
    do(match, "jump I1")
    assert options(match) == ["choose 0.I2", "choose 1.I1", "choose 1.II1"]
    assert match.why_not("choose 1.III1") == "wrong-level"
    do(match, "choose 1.II1")
    assert (row(match, 1, 2), row(match, 0, 1)[0]) == (["[fact]"], "dark_medic")
    assert hand(match, 0) == []


def test_snare_weaver_that_jumps_captures_two_when_an_opponent_is_ahead():
    match = kamakor("""
        seat 0   I: snare_weaver_of_the_world_tree
        seat 1   points: 1
                 II: fact
                 I:  fire_ammo fire_sniper
        deck: dark_medic ...
        """)
    do(match, "jump I1", "choose 1.II1", "choose 1.I1")
    assert (row(match, 1, 1), row(match, 1, 2)) == (["[fire_ammo]", "fire_sniper"], ["[fact]"])


def test_snare_weaver_is_no_target_of_its_own_jump():
    """AD-4; the newcomer has not arrived yet."""
    match = kamakor("""
        seat 0   I: snare_weaver_of_the_world_tree
        seat 1   I: fire_ammo fire_sniper
        deck: dark_medic ...
        """)
    do(match, "jump I1")
    assert options(match) == ["choose 1.I1", "choose 1.I2"]
    assert match.why_not("choose 0.I1") == "leaving"


def test_snare_weaver_must_capture_a_card_of_its_own_army_if_there_is_no_other():
    match = kamakor("""
        seat 0   I: snare_weaver_of_the_world_tree gleaner_of_the_world_tree
        deck: dark_medic ...
        """)
    do(match, "jump I1")
    assert row(match, 0, 1) == ["dark_medic", "[gleaner_of_the_world_tree]"]


def test_snare_weaver_captures_nothing_if_all_cards_of_level_1_and_2_are_captured():
    match = kamakor("""
        seat 0   I: snare_weaver_of_the_world_tree
        seat 1   III: walror
                 II:  [fact]
                 I:   [fire_ammo]
        deck: dark_medic ...
        """)
    do(match, "jump I1")
    assert question(match) == (1, "turn")
    assert (row(match, 0, 1), row(match, 1, 3)) == (["dark_medic"], ["walror"])


def test_snare_weaver_captures_nothing_when_its_jump_fails():
    match = kamakor("""
        seat 0   I: snare_weaver_of_the_world_tree
        seat 1   I: fire_ammo
        deck: kao ...
        """)
    do(match, "jump I1")
    assert row(match, 1, 1) == ["fire_ammo"]


def test_kao_reacts_to_what_snare_weaver_captures():
    match = kamakor("""
        seat 0   I: snare_weaver_of_the_world_tree
        seat 1   II: kao
                 I:  dark_medic
        deck: dark_thief mind ange ...
        """)
    do(match, "jump I1", "choose 1.I1")
    assert question(match) == (1, "may")
    do(match, "yes")
    assert (hand(match, 1), row(match, 0, 1)) == (["mind"], ["dark_thief"])


# --- 110 Gleaner ---------------------------------------------------------------------------------


def test_gleaner_draws_1_if_no_card_of_its_army_is_captured():
    match = kamakor("""
        seat 0   hand: gleaner_of_the_world_tree
        seat 1   I: [dark_medic]
        deck: mind ange ...
        """)
    do(match, "play gleaner_of_the_world_tree")
    assert question(match) == (1, "turn")
    assert (hand(match, 0), row(match, 1, 1)) == (["mind"], ["[dark_medic]"])


def test_gleaner_may_release_a_captured_card_of_its_army_and_then_draws_nothing():
    match = kamakor("""
        seat 0   I: [defender_of_the_world_tree] [dark_medic]
                 hand: gleaner_of_the_world_tree kao trix
        seat 1   I: [dark_medic]
        deck: mind ange ...
        """)
    do(match, "play gleaner_of_the_world_tree", "discard kao")
    assert question(match) == (0, "choose-one")
    do(match, "option 1")
    assert options(match) == ["choose 0.I1", "choose 0.I2"]
    do(match, "choose 0.I1")
    assert row(match, 0, 1)[:2] == ["defender_of_the_world_tree", "[dark_medic]"]
    assert hand(match, 0) == []


def test_gleaner_draws_1_if_it_releases_nothing():
    match = kamakor("""
        seat 0   I: [defender_of_the_world_tree] whisperer_of_the_world_tree
                 hand: gleaner_of_the_world_tree
        deck: mind ange ...
        """)
    do(match, "play gleaner_of_the_world_tree", "option 2")
    assert hand(match, 0) == ["mind"]
    assert row(match, 0, 1)[0] == "[defender_of_the_world_tree]"


def test_gleaner_takes_the_card_that_its_own_failed_jump_reveals():
    match = kamakor("""
        seat 0   I: gleaner_of_the_world_tree
        deck: mind ange ...
        """)
    do(match, "jump I1")
    assert row(match, 0, 1) == ["[gleaner_of_the_world_tree]"]
    assert (hand(match, 0), discards(match)) == (["mind"], [])
    assert match.view(1).seats[0].hand == ("mind",)


def test_gleaner_takes_its_twin():
    """G-SHAD-05: a twin is a failed jump."""
    match = kamakor("""
        seat 0   I: gleaner_of_the_world_tree
        deck: gleaner_of_the_world_tree ange ...
        """)
    do(match, "jump I1")
    assert hand(match, 0) == ["gleaner_of_the_world_tree"]


def test_gleaner_takes_nothing_when_another_card_fails_its_jump():
    match = kamakor("""
        seat 0   I: gleaner_of_the_world_tree whisperer_of_the_world_tree
        deck: mind ange ...
        """)
    do(match, "jump I2")
    assert (hand(match, 0), discards(match)) == ([], ["mind"])


def test_gleaner_takes_nothing_when_its_jump_succeeds():
    match = kamakor("""
        seat 0   I: gleaner_of_the_world_tree
        deck: dark_medic ange ...
        """)
    do(match, "jump I1")
    assert (row(match, 0, 1), hand(match, 0)) == (["dark_medic"], [])
    assert discards(match) == ["gleaner_of_the_world_tree"]


# --- 111 Thornhush -------------------------------------------------------------------------------


def test_thornhush_destroys_a_free_card_of_level_1_or_2():
    match = kamakor("""
        seat 0   I: whisperer_of_the_world_tree
                 hand: thornhush
        seat 1   III: walror
                 II:  fact garsh
                 I:   fire_ammo fire_ammo fire_sniper
        """)
    do(match, "play thornhush")
    assert options(match) == ["choose 0.II1", "choose 1.I3", "choose 1.II2"]
    assert match.why_not("choose 1.III1") == "wrong-level"
    do(match, "choose 1.II2")
    assert (row(match, 1, 2), discards(match)) == (["fact"], ["garsh"])


def test_k_37_thornhush_must_destroy_itself_if_nothing_else_is_free():
    match = kamakor("""
        seat 0   I: whisperer_of_the_world_tree
                 hand: thornhush
        """)
    do(match, "play thornhush")
    assert (row(match, 0, 2), discards(match)) == ([], ["thornhush"])


def test_thornhush_destroys_again_when_its_jump_succeeds():
    match = kamakor("""
        seat 0   II: thornhush
                 I:  whisperer_of_the_world_tree
        seat 1   I: fire_ammo fire_sniper
        deck: kao ...
        """)
    do(match, "jump II1")
    assert (row(match, 0, 2), row(match, 1, 1)) == (["kao"], ["fire_ammo"])
    assert discards(match) == ["fire_sniper", "thornhush"]


def test_thornhush_that_jumps_is_no_target_itself_and_keeps_what_lies_below_it_from_being_free():
    """AD-4; G-MUT-11: it is still in its slot."""
    match = kamakor("""
        seat 0   II: thornhush
                 I:  whisperer_of_the_world_tree
        deck: kao ...
        """)
    do(match, "jump II1")
    assert question(match) == (1, "turn")
    assert (row(match, 0, 1), row(match, 0, 2)) == (["whisperer_of_the_world_tree"], ["kao"])


def test_thornhush_that_jumps_must_destroy_an_own_card_if_no_other_is_free():
    match = kamakor("""
        seat 0   II: thornhush
                 I:  whisperer_of_the_world_tree gleaner_of_the_world_tree
        deck: kao ...
        """)
    do(match, "jump II1")
    assert row(match, 0, 1) == ["whisperer_of_the_world_tree"]


def test_thornhush_whose_jump_fails_destroys_nothing():
    match = kamakor("""
        seat 0   II: thornhush
                 I:  whisperer_of_the_world_tree
        seat 1   I: fire_ammo
        deck: dark_medic ...
        """)
    do(match, "jump II1")
    assert (row(match, 0, 2), row(match, 1, 1)) == (["[thornhush]"], ["fire_ammo"])


def test_thornhush_destroys_a_captured_card():
    match = kamakor("""
        seat 0   I: whisperer_of_the_world_tree
                 hand: thornhush
        seat 1   I: [fire_ammo]
        """)
    do(match, "play thornhush", "choose 1.I1")
    assert row(match, 1, 1) == []


# --- 112 Ebbu Heartwood --------------------------------------------------------------------------


@pytest.mark.parametrize(("ahead", "held"), [(0, ["mind"]), (1, ["ange", "mind"])])
def test_ebbu_heartwood_draws_1_and_another_when_an_opponent_is_ahead(ahead, held):
    match = kamakor(f"""
        seat 0   I: whisperer_of_the_world_tree
                 hand: ebbu_heartwood
        seat 1   points: {ahead}
        deck: mind ange dante ...
        """)
    do(match, "play ebbu_heartwood")
    assert (hand(match, 0), row(match, 0, 2)) == (held, ["ebbu_heartwood"])


def test_ebbu_heartwood_may_be_placed_on_level_2_or_3():
    match = kamakor("""
        seat 0   II: thornhush
                 I:  whisperer_of_the_world_tree gleaner_of_the_world_tree
                 hand: ebbu_heartwood
        """)
    assert levels(match, "ebbu_heartwood") == ["level 2", "level 3"]
    do(match, "play ebbu_heartwood", "level 3")
    assert (row(match, 0, 3), strength(match, 0)) == (["ebbu_heartwood"], 2 + 2 + 3 + 5)


def test_ebbu_heartwood_is_never_placed_on_level_1():
    match = kamakor("seat 0   hand: ebbu_heartwood mind ange")
    assert match.why_not("play ebbu_heartwood") == "nothing-to-stand-on"


def test_ebbu_heartwood_on_level_3_needs_its_clan_in_both_rows_below():
    match = kamakor("""
        seat 0   II: kao
                 I:  dark_medic whisperer_of_the_world_tree
                 hand: ebbu_heartwood
        """)
    assert levels(match, "ebbu_heartwood") == ["level 2"]


def test_k_02_ebbu_heartwood_in_the_top_row_is_of_level_3():
    """Trsck draws as many cards as the level of its victim."""
    match = kamakor("""
        seat 0   I: dark_medic
                 hand: trsck
        seat 1   III: ebbu_heartwood
                 II:  thornhush
                 I:   whisperer_of_the_world_tree
        """)
    do(match, "play trsck", "choose 1.III1")
    assert hand_size(match, 0) == 3


def test_k_02_ebbu_heartwood_in_the_middle_row_is_of_level_2():
    match = kamakor("""
        seat 0   I: dark_medic
                 hand: trsck
        seat 1   II:  ebbu_heartwood
                 I:   whisperer_of_the_world_tree
        """)
    do(match, "play trsck", "choose 1.II1")
    assert hand_size(match, 0) == 2


def test_k_02_ebbu_heartwood_in_the_top_row_is_no_target_for_a_level_2_effect():
    match = kamakor("""
        seat 0   I: whisperer_of_the_world_tree
                 hand: thornhush
        seat 1   III: ebbu_heartwood
                 II:  mosk_of_the_canopy
                 I:   gleaner_of_the_world_tree
        """)
    do(match, "play thornhush")
    assert discards(match) == ["thornhush"]


@pytest.mark.parametrize(("card", "lies"), [("mind", "mind"), ("kao", "[ebbu_heartwood]")])
def test_ebbu_heartwood_in_the_top_row_jumps_into_a_card_of_level_3(card, lies):
    match = kamakor(f"""
        seat 0   III: ebbu_heartwood
                 II:  thornhush
                 I:   whisperer_of_the_world_tree
        deck: {card} ...
        """)
    do(match, "jump III1")
    assert row(match, 0, 3) == [lies]


def test_ebbu_heartwood_draws_nothing_when_it_jumps():
    match = kamakor("""
        seat 0   II: ebbu_heartwood
                 I:  whisperer_of_the_world_tree
        deck: kao ...
        """)
    do(match, "jump II1")
    assert (row(match, 0, 2), hand(match, 0)) == (["kao"], [])


# --- 113 Lichenna --------------------------------------------------------------------------------


def test_lichenna_takes_the_advantage_and_draws_1_when_it_arrives():
    match = kamakor("""
        advantage: 1
        seat 0   hand: lichenna
        seat 1   points: 1
        deck: mind ange ...
        """)
    do(match, "play lichenna")
    assert (holder(match), hand(match, 0), row(match, 0, 1)) == (0, ["mind"], ["lichenna"])


def test_lichenna_takes_the_advantage_and_draws_1_when_its_jump_succeeds():
    match = kamakor("""
        advantage: 1
        seat 0   I: lichenna
        deck: dark_medic mind ange ...
        """)
    do(match, "jump I1")
    assert (holder(match), hand(match, 0), row(match, 0, 1)) == (0, ["mind"], ["dark_medic"])


def test_lichenna_draws_also_if_its_player_holds_the_advantage_already():
    match = kamakor("""
        advantage: 0
        seat 0   hand: lichenna
        deck: mind ange ...
        """)
    do(match, "play lichenna")
    assert (holder(match), hand(match, 0)) == (0, ["mind"])


def test_lichenna_whose_jump_fails_takes_and_draws_nothing():
    match = kamakor("""
        advantage: 1
        seat 0   I: lichenna
        deck: mind ange ...
        """)
    do(match, "jump I1")
    assert (holder(match), hand(match, 0), row(match, 0, 1)) == (1, [], ["[lichenna]"])


def test_lichenna_may_be_placed_on_level_1_or_2():
    match = kamakor("""
        seat 0   I: whisperer_of_the_world_tree
                 hand: lichenna
        """)
    assert levels(match, "lichenna") == ["level 1", "level 2"]


def test_lichenna_on_level_1_carries_a_hero_of_its_clan():
    """A card of several levels counts for its clan in its row like any other."""
    match = kamakor("""
        seat 0   I: lichenna
                 hand: windfall
        """)
    assert match.why_not("play windfall") is None


# --- 114 Everwhere -------------------------------------------------------------------------------


def test_everwhere_may_be_placed_on_any_level():
    match = kamakor("""
        seat 0   II: thornhush
                 I:  whisperer_of_the_world_tree gleaner_of_the_world_tree
                 hand: everwhere
        """)
    assert levels(match, "everwhere") == ["level 1", "level 2", "level 3"]


@pytest.mark.parametrize(("level", "value"), [(1, 2), (2, 3), (3, 5)])
def test_everwhere_has_the_value_of_its_row(level, value):
    match = kamakor("""
        seat 0   II: thornhush
                 I:  whisperer_of_the_world_tree gleaner_of_the_world_tree
                 hand: everwhere
        """)
    do(match, "play everwhere", f"level {level}")
    assert strength(match, 0) == 2 + 2 + 3 + value


def test_everwhere_gives_an_extra_turn_when_its_jump_succeeds():
    match = kamakor("""
        seat 0   I: everwhere
                 hand: kork
        deck: dark_medic ...
        """)
    do(match, "jump I1")
    assert (row(match, 0, 1), question(match)) == (["dark_medic"], (0, "turn"))
    do(match, "draw 1")
    assert question(match) == (1, "turn")


def test_everwhere_gives_no_extra_turn_when_its_jump_fails():
    match = kamakor("""
        seat 0   I: everwhere
                 hand: kork
        deck: kao ...
        """)
    do(match, "jump I1")
    assert question(match) == (1, "turn")


def test_everwhere_gives_no_extra_turn_when_it_arrives():
    match = kamakor("seat 0   hand: everwhere kork")
    do(match, "play everwhere")
    assert question(match) == (1, "turn")


def test_everwhere_and_the_card_that_replaces_it_give_two_extra_turns():
    """G-TURN-15."""
    match = kamakor("""
        seat 0   I: everwhere
                 hand: kork
        deck: ancient_prescient ...
        """)
    do(match, "jump I1", "draw 1")
    assert question(match) == (0, "turn")
    do(match, "draw 1")
    assert question(match) == (1, "turn")


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("I1", "I: whisperer_of_the_world_tree"),
        ("II1", "I: gleaner_of_the_world_tree   II: windfall"),
        ("III1", "I: gleaner_of_the_world_tree   II: tumblemoss   III: umbrabel"),
    ],
)
def test_k_03_everwhere_replaces_a_jumper_of_any_level(place, text):
    match = kamakor(f"""
        seat 0   {text}
        deck: everwhere mind ange dante trix ...
        """)
    match.act(f"jump {place}")
    while question(match) != (1, "turn"):
        match.act(match.legal()[0])
    assert row(match, 0, place.count("I")) == ["everwhere"]


# --- 115 Mosk ------------------------------------------------------------------------------------

MOSK = """
    seat 0   II: mosk_of_the_canopy
             I:  whisperer_of_the_world_tree dark_medic
             hand: kork
    deck: {deck}
    """


def test_mosk_lets_a_card_of_its_clan_jump_over_three():
    match = kamakor(MOSK.format(deck="kao dark_avenger mind ange ..."))
    do(match, "activate II1")
    assert question(match) == (0, "jumper")
    assert options(match) == ["choose 0.I1", "choose 0.II1"]
    assert match.why_not("choose 0.I2") == "not-that-clan"
    do(match, "choose 0.I1")
    assert question(match) == (0, "landing")
    assert options(match) == ["keep dark_avenger", "done"]
    assert match.why_not("keep kao") == "wrong-level"
    do(match, "keep dark_avenger")
    assert row(match, 0, 1) == ["dark_avenger", "dark_medic"]


def test_mosk_discards_the_others():
    match = kamakor(MOSK.format(deck="kao dark_avenger mind ange ..."))
    do(match, "activate II1", "choose 0.I1", "keep dark_avenger")
    assert discards(match) == ["kao", "mind", "whisperer_of_the_world_tree"]
    assert tokens(match, 0) == (1, 0)


def test_mosk_traps_nothing_if_no_card_replaces_the_jumper():
    match = kamakor(MOSK.format(deck="kao dark_avenger mind ange ..."))
    do(match, "activate II1", "choose 0.I1", "done")
    assert row(match, 0, 1) == ["whisperer_of_the_world_tree", "dark_medic"]
    assert (discards(match), hand(match, 0)) == (["kao", "dark_avenger", "mind"], ["kork"])


def test_mosk_asks_nothing_if_no_card_is_of_the_jumpers_level():
    match = kamakor(MOSK.format(deck="kao kalim mind ange ..."))
    do(match, "activate II1", "choose 0.I1")
    assert question(match) == (1, "turn")
    assert row(match, 0, 1) == ["whisperer_of_the_world_tree", "dark_medic"]
    assert len(discards(match)) == 3


def test_k_09_mosk_itself_may_jump_and_its_token_is_spent():
    match = kamakor(MOSK.format(deck="kao dark_avenger mind ange ..."))
    do(match, "activate II1", "choose 0.II1", "keep kao")
    assert (row(match, 0, 2), tokens(match, 0)) == (["kao"], (1, 1))


def test_k_09_a_dragoon_token_on_mosk_returns_to_the_supply():
    match = kamakor("""
        seat 0   dragoons: 1
                 II: mosk_of_the_canopy
                 I:  dark_medic
                 hand: kork
        deck: kao dark_avenger mind ange ...
        """)
    do(match, "dragoon II1")
    assert supply(match) == 5
    do(match, "keep kao")
    assert (row(match, 0, 2), tokens(match, 0)) == (["kao"], (2, 0))
    assert (supply(match), dragoons(match, 0)) == (6, 0)


def test_k_09_mosk_reveals_from_the_reshuffled_discards_if_fewer_than_three_are_left():
    match = kamakor("""
        seat 0   II: mosk_of_the_canopy
                 I:  dark_medic
        deck: mind
        discards: kao dark_avenger
        """)
    do(match, "activate II1")
    assert sorted(match.view().revealed) == ["dark_avenger", "kao", "mind"]


def test_k_09_mosk_reveals_what_there_is():
    match = kamakor("""
        seat 0   II: mosk_of_the_canopy
                 I:  dark_medic
        deck: kao
        """)
    do(match, "activate II1")
    assert options(match) == ["keep kao", "done"]
    do(match, "keep kao")
    assert row(match, 0, 2) == ["kao"]


def test_mosk_does_nothing_if_there_is_no_card_to_reveal():
    match = kamakor("""
        seat 0   II: mosk_of_the_canopy
                 I:  dark_medic
                 hand: kork
        deck:
        """)
    do(match, "activate II1")
    assert (row(match, 0, 2), discards(match)) == (["mosk_of_the_canopy*"], [])


def test_mosk_lets_the_jumper_do_what_it_does_when_its_jump_succeeds():
    match = kamakor("""
        advantage: 1
        seat 0   II: mosk_of_the_canopy
                 I:  lichenna
        deck: kao dark_avenger mind ange dante ...
        """)
    do(match, "activate II1", "choose 0.I1", "keep dark_avenger")
    assert (row(match, 0, 1), holder(match), hand(match, 0)) == (["dark_avenger"], 0, ["ange"])


def test_mosk_lets_the_newcomer_arrive():
    match = kamakor(MOSK.format(deck="ancient_visionary kao mind ange dante ..."))
    do(match, "activate II1", "choose 0.I1", "keep ancient_visionary")
    assert hand(match, 0) == ["ange", "dante", "kork"]


def test_mosk_can_use_no_captured_card():
    match = kamakor("""
        seat 0   II: mosk_of_the_canopy
                 I:  [whisperer_of_the_world_tree] gleaner_of_the_world_tree
        deck: kao dark_avenger mind ange ...
        """)
    do(match, "activate II1")
    assert options(match) == ["choose 0.I2", "choose 0.II1"]
    assert match.why_not("choose 0.I1") == "captured"


def test_mosk_can_use_no_card_of_another_army():
    match = kamakor("""
        seat 0   II: mosk_of_the_canopy
                 I:  whisperer_of_the_world_tree
        seat 1   I: whisperer_of_the_world_tree
        deck: kao dark_avenger mind ange ...
        """)
    do(match, "activate II1")
    assert options(match) == ["choose 0.I1", "choose 0.II1"]


def test_mosk_does_not_replace_a_card_by_its_twin():
    """K-05."""
    match = kamakor(MOSK.format(deck="whisperer_of_the_world_tree kao dark_avenger ange ..."))
    do(match, "activate II1", "choose 0.I1")
    assert options(match) == ["keep dark_avenger", "done"]
    assert match.why_not("keep whisperer_of_the_world_tree") == "same-card"


def test_mosk_lets_an_ozeki_jump_that_has_no_shadow_jump():
    """Any goblin of the clan; its level is that of its row."""
    match = kamakor("""
        seat 0   III: grandmother_acorn
                 II:  mosk_of_the_canopy
                 I:   dark_medic
        deck: kao dark_avenger mind ange ...
        """)
    assert match.why_not("jump III1") == "no-shadow-jump"
    do(match, "activate II1", "choose 0.III1", "keep mind")
    assert row(match, 0, 3) == ["mind"]


def test_k_09_a_jump_over_three_that_replaces_nothing_is_no_failed_jump():
    """Neither Gleaner nor Tumblemoss gains anything."""
    match = kamakor("""
        seat 0   II: mosk_of_the_canopy tumblemoss
                 I:  gleaner_of_the_world_tree dark_medic
        deck: kao kalim mind ange ...
        """)
    do(match, "activate II1", "choose 0.I1")
    assert question(match) == (1, "turn")
    assert (hand(match, 0), row(match, 0, 1)[0]) == ([], "gleaner_of_the_world_tree")
    assert sorted(discards(match)) == ["kalim", "kao", "mind"]


def test_k_09_a_jump_over_three_that_replaces_nothing_leaves_tumblemoss_its_first_failure():
    match = kamakor("""
        seat 0   II: mosk_of_the_canopy tumblemoss
                 I:  whisperer_of_the_world_tree dark_medic
        seat 1   passed: yes
        deck: kao kalim mind ange dante trix ...
        """)
    do(match, "activate II1", "choose 0.I1", "jump I1")
    assert hand(match, 0) == ["dante", "trix"]


def test_mosk_may_be_returned_to_hand_by_the_card_it_lets_jump():
    match = kamakor("""
        seat 0   II: windfall mosk_of_the_canopy
                 I:  dark_medic dark_thief
                 hand: kork
        deck: kao dark_avenger mind ange ...
        """)
    do(match, "activate II2", "choose 0.II1", "keep kao", "discard kork")
    assert (row(match, 0, 2), hand(match, 0)) == (["kao"], ["mosk_of_the_canopy"])
    assert tokens(match, 0) == (1, 1)


def test_mosk_gives_an_extra_turn_if_everwhere_jumps():
    match = kamakor("""
        seat 0   II: mosk_of_the_canopy
                 I:  everwhere
                 hand: kork
        deck: dark_avenger kalim mind ange ...
        """)
    do(match, "activate II1", "choose 0.I1", "keep dark_avenger")
    assert question(match) == (0, "turn")


def test_mosk_copied_by_copycat_moves_a_card_of_the_copying_player():
    match = kamakor("""
        seat 0   II: copycat
                 I:  ancient_psi whisperer_of_the_world_tree
        seat 1   II: mosk_of_the_canopy
                 I:  gleaner_of_the_world_tree
        deck: kao dark_avenger mind ange ...
        """)
    do(match, "activate II1", "keep dark_avenger")
    assert row(match, 0, 1) == ["ancient_psi", "dark_avenger"]
    assert row(match, 1, 2) == ["mosk_of_the_canopy"]


def test_mosk_copied_by_a_player_without_a_card_of_the_clan_does_nothing():
    match = kamakor("""
        seat 0   II: copycat
                 I:  ancient_psi
        seat 1   II: mosk_of_the_canopy
                 I:  gleaner_of_the_world_tree
        deck: kao dark_avenger mind ange ...
        """)
    do(match, "activate II1")
    assert question(match) == (1, "turn")
    assert (deck_size(match), discards(match)) == (96, [])


# --- 116 Tumblemoss ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ahead", "held"), [(0, ["ange", "dante"]), (1, ["ange", "dante", "trix"])]
)
def test_tumblemoss_draws_when_a_card_of_its_army_fails_a_jump(ahead, held):
    match = kamakor(f"""
        seat 0   II: tumblemoss
                 I:  whisperer_of_the_world_tree
        seat 1   points: {ahead}
        deck: mind ange dante trix kork ...
        """)
    do(match, "jump I1")
    assert (hand(match, 0), discards(match)) == (held, ["mind"])


def test_tumblemoss_draws_only_for_the_first_failure_of_a_round():
    match = kamakor("""
        seat 0   II: tumblemoss
                 I:  whisperer_of_the_world_tree gleaner_of_the_world_tree
        seat 1   passed: yes
        deck: mind ange dante kork trix ...
        """)
    do(match, "jump I1")
    assert hand(match, 0) == ["ange", "dante"]
    do(match, "jump I2")
    assert hand(match, 0) == ["ange", "dante", "kork"]


def test_tumblemoss_that_arrives_after_the_first_failure_waits_for_the_next_round():
    match = kamakor("""
        seat 0   I: whisperer_of_the_world_tree lichenna
                 hand: tumblemoss
        seat 1   passed: yes
        deck: mind ange dante kork trix ...
        """)
    do(match, "jump I1", "play tumblemoss", "jump I2")
    assert (hand(match, 0), discards(match)) == ([], ["mind", "ange"])


def test_tumblemoss_draws_again_in_the_next_round():
    match = kamakor("""
        seat 0   tokens: 0
                 II: tumblemoss
                 I:  whisperer_of_the_world_tree
                 hand: loya
        seat 1   passed: yes
        deck: mind ange dante kork sol trix ...
        """)
    do(match, "jump I1", "pass")
    assert match.view().round == 2
    do(match, "jump I1")
    assert hand(match, 0) == ["ange", "dante", "loya", "sol", "trix"]


def test_k_08_tumblemoss_counts_its_own_failure():
    match = kamakor("""
        seat 0   II: tumblemoss
                 I:  dark_medic
        deck: mind ange dante trix ...
        """)
    do(match, "jump II1")
    assert (row(match, 0, 2), hand(match, 0)) == (["[tumblemoss]"], ["ange", "dante"])


def test_tumblemoss_that_is_captured_draws_nothing():
    match = kamakor("""
        seat 0   II: [tumblemoss]
                 I:  whisperer_of_the_world_tree
        deck: mind ange dante trix ...
        """)
    do(match, "jump I1")
    assert hand(match, 0) == []


def test_tumblemoss_draws_nothing_when_an_opponent_fails_a_jump():
    match = kamakor("""
        seat 0   I: whisperer_of_the_world_tree
        seat 1   II: tumblemoss
                 I:  dark_medic
        deck: mind ange dante trix ...
        """)
    do(match, "jump I1")
    assert (hand(match, 0), hand(match, 1)) == ([], [])


def test_tumblemoss_draws_nothing_when_a_jump_succeeds():
    match = kamakor("""
        seat 0   II: tumblemoss
                 I:  whisperer_of_the_world_tree
        deck: dark_medic ange dante trix ...
        """)
    do(match, "jump I1")
    assert (row(match, 0, 1), hand(match, 0)) == (["dark_medic"], [])


def test_tumblemoss_draws_nothing_when_a_card_is_captured_otherwise():
    match = kamakor("""
        turn: 1
        seat 0   II: tumblemoss
                 I:  whisperer_of_the_world_tree
        seat 1   I: dark_medic
        """)
    do(match, "activate I1", "choose 0.I1")
    assert (row(match, 0, 1), hand(match, 0)) == (["[whisperer_of_the_world_tree]"], [])


def test_tumblemoss_may_draw_the_card_that_the_failed_jump_has_revealed():
    """The last card of the deck is in the discards when Tumblemoss draws."""
    match = kamakor("""
        seat 0   II: tumblemoss
                 I:  whisperer_of_the_world_tree
        deck: mind
        """)
    do(match, "jump I1")
    assert (hand(match, 0), discards(match), deck_size(match)) == (["mind"], [], 0)


def test_tumblemoss_draws_besides_what_gleaner_takes():
    match = kamakor("""
        seat 0   II: tumblemoss
                 I:  gleaner_of_the_world_tree
        deck: mind ange dante trix ...
        """)
    do(match, "jump I1")
    assert (hand(match, 0), discards(match)) == (["ange", "dante", "mind"], [])


# --- 117 Windfall --------------------------------------------------------------------------------


def test_windfall_returns_a_free_card_of_level_1_or_2_to_its_owner_who_discards_1():
    match = kamakor("""
        seat 0   I: whisperer_of_the_world_tree
                 hand: windfall mind
        seat 1   III: walror
                 II:  fact garsh
                 I:   fire_ammo fire_ammo fire_sniper
                 hand: ange
        """)
    do(match, "play windfall")
    assert options(match) == ["choose 0.II1", "choose 1.I3", "choose 1.II2"]
    do(match, "choose 1.I3")
    assert question(match) == (1, "discard")
    do(match, "discard ange")
    assert (row(match, 1, 1), hand(match, 1)) == (["fire_ammo", "fire_ammo"], ["fire_sniper"])
    assert (hand(match, 0), discards(match)) == (["mind"], ["ange"])


def test_windfall_must_return_itself_if_nothing_else_is_free():
    match = kamakor("""
        seat 0   I: whisperer_of_the_world_tree
                 hand: windfall mind
        """)
    do(match, "play windfall")
    assert question(match) == (0, "discard")
    do(match, "discard mind")
    assert (row(match, 0, 2), hand(match, 0)) == ([], ["windfall"])


def test_windfall_returns_a_card_again_when_its_jump_succeeds():
    match = kamakor("""
        seat 0   II: windfall
                 I:  whisperer_of_the_world_tree
        seat 1   I: fire_ammo
                 hand: ange
        deck: kao ...
        """)
    do(match, "jump II1", "discard ange")
    assert (row(match, 0, 2), row(match, 1, 1)) == (["kao"], [])
    assert hand(match, 1) == ["fire_ammo"]


def test_windfall_that_jumps_returns_nothing_if_only_it_is_free():
    """AD-4; nobody discards."""
    match = kamakor("""
        seat 0   II: windfall
                 I:  whisperer_of_the_world_tree
                 hand: mind
        seat 1   hand: ange
        seat 2   hand: kork
        seat 3   hand: trix
        deck: kao ...
        """)
    do(match, "jump II1")
    assert (row(match, 0, 2), question(match)) == (["kao"], (1, "turn"))
    assert [hand_size(match, seat) for seat in range(4)] == [1, 1, 1, 1]


def test_windfall_whose_jump_fails_returns_nothing():
    match = kamakor("""
        seat 0   II: windfall
                 I:  whisperer_of_the_world_tree
        seat 1   I: fire_ammo
                 hand: ange
        deck: mind ...
        """)
    do(match, "jump II1")
    assert (row(match, 1, 1), hand(match, 1)) == (["fire_ammo"], ["ange"])


def test_windfall_the_owner_may_discard_the_returned_card():
    match = kamakor("""
        seat 0   I: whisperer_of_the_world_tree
                 hand: windfall
        seat 1   I: fire_ammo
                 hand: ange
        """)
    do(match, "play windfall", "choose 1.I1", "discard fire_ammo")
    assert (hand(match, 1), discards(match)) == (["ange"], ["fire_ammo"])


def test_windfall_a_token_on_the_returned_card_is_spent_a_dragoon_token_is_not_kept():
    """AD-8, G-DRAGOON-09."""
    match = kamakor("""
        seat 0   I: whisperer_of_the_world_tree
                 hand: windfall
        seat 1   tokens: 2
                 I: dark_medic^
                 hand: ange
        """)
    assert supply(match) == 5
    do(match, "play windfall", "choose 1.I1", "discard ange")
    assert (supply(match), dragoons(match, 1), tokens(match, 1)) == (6, 0, (2, 0))


def test_windfall_does_not_destroy():
    """Prahs and Silend do not react."""
    match = kamakor("""
        advantage: 0
        seat 0   I: whisperer_of_the_world_tree
                 hand: windfall mind
        seat 1   II: prahs silend
                 I:  alpha_guardian meka_scout
                 hand: kork
        """)
    do(match, "play windfall", "choose 1.II2", "discard kork")
    assert question(match) == (1, "turn")
    assert (hand(match, 0), hand(match, 1), holder(match)) == (["mind"], ["silend"], 0)


# --- 118 Thousand-Rings --------------------------------------------------------------------------


RINGS = """
    seat 0   III: thousand_rings
             II:  thornhush adelam favre
             I:   gleaner_of_the_world_tree alpha_guardian alpha_warrior alpha_shaman
             hand: mind
    seat 1   I:   dark_medic dark_thief
             hand: ange
    deck: {deck}
    """


def test_thousand_rings_lets_cards_without_a_shift_cost_jump():
    match = kamakor(RINGS.format(deck="meka_scout ..."))
    jumps = [option for option in options(match) if option.startswith("jump")]
    assert jumps == ["jump I1", "jump I2", "jump I4", "jump II1", "jump II2"]
    assert match.why_not("jump I3") == match.why_not("jump II3") == "no-shadow-jump"
    do(match, "jump I2")
    assert row(match, 0, 1)[1] == "meka_scout"


def test_thousand_rings_a_jump_so_granted_may_fail():
    match = kamakor(RINGS.format(deck="kao ..."))
    do(match, "jump I2")
    assert (row(match, 0, 1)[1], discards(match)) == ("[alpha_guardian]", ["kao"])


def test_thousand_rings_lets_cards_of_level_2_jump():
    match = kamakor(RINGS.format(deck="kao ..."))
    do(match, "jump II2")
    assert row(match, 0, 2) == ["thornhush", "kao", "favre"]


def test_k_10_thousand_rings_grants_no_jump_to_ozekis():
    match = kamakor(RINGS.format(deck="..."))
    assert match.why_not("jump III1") == "no-shadow-jump"


def test_thousand_rings_works_for_all_players():
    match = kamakor(RINGS.format(deck="meka_scout ..."))
    do(match, "draw 1")
    assert [option for option in options(match) if option.startswith("jump")] == ["jump I1"]
    assert match.why_not("jump I2") == "no-shadow-jump"


def test_thousand_rings_that_is_captured_grants_no_jump():
    match = kamakor("""
        seat 0   III: [thousand_rings]
                 II:  thornhush
                 I:   alpha_guardian
                 hand: mind
        """)
    assert match.why_not("jump I1") == "no-shadow-jump"
    assert match.why_not("jump II1") is None


def test_thousand_rings_the_same_cards_cannot_jump_without_it():
    match = kamakor("""
        seat 0   II: adelam
                 I:  alpha_guardian
                 hand: mind
        """)
    assert not [option for option in options(match) if option.startswith("jump")]


def test_k_10_thousand_rings_grants_no_jump_to_a_card_whose_shift_costs_0():
    """G-COMP-12: no printed card costs 0, so Guardian is changed to."""
    pack = load_pack("gosu")
    changed = with_cards(pack, [replace(pack.card("alpha_guardian"), shift=0)])
    match = kamakor(RINGS.format(deck="..."), pack=changed)
    assert match.why_not("jump I2") == "no-shadow-jump"
    assert match.why_not("jump I4") is None


# --- 119 Umbrabel --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("advantage", "ahead", "kept"), [(1, 0, 1), (0, 0, 2), (1, 1, 2), (0, 1, 3)]
)
def test_umbrabel_keeps_1_of_4_and_more_when_trailing_or_with_the_advantage(advantage, ahead, kept):
    match = kamakor(f"""
        advantage: {advantage}
        seat 0   II: thornhush
                 I:  whisperer_of_the_world_tree
                 hand: umbrabel
        seat 1   points: {ahead}
        deck: mind ange dante trix kork ...
        """)
    do(match, "play umbrabel")
    assert question(match)[0] == 0
    assert sorted(options(match)) == ["keep ange", "keep dante", "keep mind", "keep trix"]
    do(match, *[f"keep {card}" for card in ("trix", "dante", "ange")[:kept]])
    assert question(match) == (1, "turn")
    assert hand(match, 0) == sorted(["trix", "dante", "ange"][:kept])
    assert len(discards(match)) == 4 - kept


def test_umbrabel_does_the_same_when_its_jump_succeeds():
    match = kamakor("""
        advantage: 1
        seat 0   III: umbrabel
                 II:  thornhush
                 I:   whisperer_of_the_world_tree
        deck: kamakor mind ange dante trix kork ...
        """)
    do(match, "jump III1", "keep dante")
    assert (row(match, 0, 3), hand(match, 0)) == (["kamakor"], ["dante"])
    assert sorted(discards(match)) == ["ange", "mind", "trix", "umbrabel"]


def test_umbrabel_whose_jump_fails_reveals_no_more():
    match = kamakor("""
        seat 0   III: umbrabel
                 II:  thornhush
                 I:   whisperer_of_the_world_tree
        deck: kao mind ange dante trix kork ...
        """)
    do(match, "jump III1")
    assert (row(match, 0, 3), hand(match, 0), discards(match)) == (["[umbrabel]"], [], ["kao"])


def test_umbrabel_reveals_from_the_reshuffled_discards_if_the_deck_runs_out():
    match = kamakor("""
        advantage: 1
        seat 0   II: thornhush
                 I:  whisperer_of_the_world_tree
                 hand: umbrabel
        deck: mind
        discards: ange dante
        """)
    do(match, "play umbrabel")
    assert sorted(options(match)) == ["keep ange", "keep dante", "keep mind"]
    do(match, "keep ange")
    assert (hand(match, 0), sorted(discards(match))) == (["ange"], ["dante", "mind"])


def test_umbrabel_keeps_what_there_is():
    match = kamakor("""
        advantage: 0
        seat 0   II: thornhush
                 I:  whisperer_of_the_world_tree
                 hand: umbrabel
        seat 1   points: 1
        deck: mind ange
        """)
    do(match, "play umbrabel", "keep ange")
    assert (hand(match, 0), deck_size(match), discards(match)) == (["ange", "mind"], 0, [])


def test_umbrabel_needs_its_clan_in_both_rows_below():
    match = kamakor("""
        seat 0   II: kao
                 I:  dark_medic
                 hand: umbrabel
        """)
    assert match.why_not("play umbrabel") == "no-clan-below"


# --- 120 Grandmother Acorn -----------------------------------------------------------------------


def test_grandmother_acorn_lets_the_players_with_the_fewest_points_draw_2_and_release_1():
    match = kamakor("""
        seat 0   points: 1
                 II: thornhush
                 I:  whisperer_of_the_world_tree [gleaner_of_the_world_tree]
                 hand: grandmother_acorn
        seat 1   I: [dark_medic] [dark_thief] dark_thief
        deck: mind ange dante ...
        """)
    do(match, "play grandmother_acorn")
    assert question(match) == (1, "target")
    assert options(match) == ["choose 1.I1", "choose 1.I2"]
    do(match, "choose 1.I2")
    assert (hand(match, 0), hand(match, 1)) == ([], ["ange", "mind"])
    assert row(match, 1, 1) == ["[dark_medic]", "dark_thief", "dark_thief"]
    assert row(match, 0, 1)[1] == "[gleaner_of_the_world_tree]"


def test_k_38_grandmother_acorn_every_tied_player_finishes_before_the_next_the_active_first():
    match = kamakor("""
        turn: 1
        seat 0   I: [dark_medic] [dark_thief]
        seat 1   II: thornhush
                 I:  whisperer_of_the_world_tree [gleaner_of_the_world_tree] [alpha_guardian]
                 hand: grandmother_acorn
        seat 2   points: 1
                 I: [dark_thief]
        deck: mind ange dante trix ...
        """)
    do(match, "play grandmother_acorn")
    assert question(match) == (1, "target")
    assert options(match) == ["choose 1.I2", "choose 1.I3"]
    assert [hand_size(match, seat) for seat in range(3)] == [0, 2, 0]
    do(match, "choose 1.I3")
    assert question(match) == (0, "target")
    assert options(match) == ["choose 0.I1", "choose 0.I2"]
    do(match, "choose 0.I1")
    assert [hand(match, seat) for seat in range(3)] == [["dante", "trix"], ["ange", "mind"], []]
    assert row(match, 2, 1) == ["[dark_thief]"]


def test_k_31_grandmother_acorn_must_release_the_only_captured_card():
    match = kamakor("""
        seat 0   II: thornhush
                 I:  whisperer_of_the_world_tree [gleaner_of_the_world_tree]
                 hand: grandmother_acorn
        seat 1   points: 1
        deck: mind ange dante trix ...
        """)
    do(match, "play grandmother_acorn")
    assert row(match, 0, 1) == ["whisperer_of_the_world_tree", "gleaner_of_the_world_tree"]
    assert hand(match, 0) == ["ange", "mind"]


def test_grandmother_acorn_only_lets_draw_if_nothing_is_captured():
    match = kamakor("""
        seat 0   II: thornhush
                 I:  whisperer_of_the_world_tree
                 hand: grandmother_acorn
        seat 1   I: dark_medic
        deck: mind ange dante trix ...
        """)
    do(match, "play grandmother_acorn")
    assert question(match) == (1, "turn")
    assert (hand(match, 0), hand(match, 1)) == (["ange", "mind"], ["dante", "trix"])


def test_grandmother_acorn_serves_players_who_have_passed():
    match = kamakor("""
        seat 0   points: 1
                 II: thornhush
                 I:  whisperer_of_the_world_tree
                 hand: grandmother_acorn kork
        seat 1   I: [dark_medic]
                 passed: yes
        deck: mind ange dante trix ...
        """)
    do(match, "play grandmother_acorn")
    assert (hand(match, 1), row(match, 1, 1)) == (["ange", "mind"], ["dark_medic"])


def test_grandmother_acorn_cannot_jump():
    match = kamakor("""
        seat 0   III: grandmother_acorn
                 II:  thornhush
                 I:   whisperer_of_the_world_tree
                 hand: mind
        """)
    assert match.why_not("jump III1") == "no-shadow-jump"

"""Dark Goblins: captures, destruction, and newcomers from the discards."""

import pytest

from helpers import (
    all_events,
    discards,
    do,
    gosu,
    hand,
    hand_size,
    options,
    question,
    row,
    tokens,
)
from warren.locale import LANGUAGES

# Assassin


def test_assassin_destroys_a_free_card_of_level_1_or_2():
    match = gosu("""
        seat 0   hand: dark_assassin
        seat 1   III: walror
                 II:  fact garsh
                 I:   fire_ammo fire_ammo fire_sniper
        """)
    do(match, "play dark_assassin")
    assert options(match) == ["choose 0.I1", "choose 1.I3", "choose 1.II2"]
    assert match.why_not("choose 1.III1") == "wrong-level"


def test_assassin_puts_what_it_destroys_on_the_discards():
    match = gosu("""
        seat 0   hand: dark_assassin
        seat 1   I: fire_ammo fire_sniper
        discards: loya
        """)
    do(match, "play dark_assassin", "choose 1.I2")
    assert row(match, 1, 1) == ["fire_ammo"]
    assert discards(match) == ["loya", "fire_sniper"]


def test_assassin_must_destroy_itself_if_nothing_else_is_free():
    match = gosu("seat 0   hand: dark_assassin")
    do(match, "play dark_assassin")
    assert row(match, 0, 1) == []
    assert discards(match) == ["dark_assassin"]


def test_assassin_that_is_not_free_must_destroy_the_hero_above_it():
    match = gosu("""
        seat 0   II: kao
                 I:  fire_ammo
                 hand: dark_assassin mind kork
        seat 1   III: walror
                 II:  fact
                 I:   fire_ammo
        """)
    do(match, "shift I1", "discard mind")
    assert (row(match, 0, 1), row(match, 0, 2)) == (["dark_assassin"], [])


def test_assassin_may_not_be_declined():
    match = gosu("""
        seat 0   II: kao
                 I:  dark_medic dark_medic
                 hand: dark_assassin
        """)
    do(match, "play dark_assassin")
    assert options(match) == ["choose 0.I3", "choose 0.II1"]
    assert match.why_not("done") == "choose-more"


# Medic


def test_medic_captures_any_card_of_level_1():
    match = gosu("""
        seat 0   I: dark_medic
        seat 1   II: fact
                 I:  fire_ammo fire_sniper
        """)
    do(match, "activate I1")
    assert options(match) == ["choose 0.I1", "choose 1.I1", "choose 1.I2"]
    do(match, "choose 1.I1")
    assert row(match, 1, 1) == ["[fire_ammo]", "fire_sniper"]


def test_medic_captures_two_when_an_opponent_is_ahead():
    match = gosu("""
        seat 0   I: dark_medic
        seat 1   points: 1
                 I: fire_ammo fire_sniper fire_explosive
        """)
    do(match, "activate I1", "choose 1.I1", "choose 1.I3")
    assert row(match, 1, 1) == ["[fire_ammo]", "fire_sniper", "[fire_explosive]"]


def test_medic_may_spread_its_bonus_over_two_armies():
    match = gosu("""
        seat 0   I: dark_medic
        seat 1   points: 1
                 I: fire_ammo
        seat 2   I: meka_scout
        """)
    do(match, "activate I1", "choose 1.I1", "choose 2.I1")
    assert (row(match, 1, 1), row(match, 2, 1)) == (["[fire_ammo]"], ["[meka_scout]"])


def test_medic_takes_a_second_card_of_its_own_army_if_the_opponent_has_only_one():
    match = gosu("""
        seat 0   I: dark_medic dark_thief
        seat 1   points: 1
                 I: fire_ammo
        """)
    do(match, "activate I1", "choose 1.I1")
    assert options(match) == ["choose 0.I1", "choose 0.I2"]


def test_medic_captures_itself_if_no_other_bakuto_is_face_up():
    match = gosu("""
        seat 0   I: dark_medic
        seat 1   points: 1
                 II: fact
                 I:  [fire_ammo]
        """)
    do(match, "activate I1")
    assert (row(match, 0, 1), row(match, 1, 2)) == (["[dark_medic*]"], ["fact"])


# Necromancer


def test_necromancer_captures_one_card_of_level_1_or_2():
    match = gosu("""
        seat 0   hand: dark_necromancer
        seat 1   III: walror
                 II:  fact
                 I:   fire_ammo
        """)
    do(match, "play dark_necromancer")
    assert options(match) == ["choose 0.I1", "choose 1.I1", "choose 1.II1"]
    do(match, "choose 1.I1")
    assert (row(match, 1, 1), row(match, 1, 2)) == (["[fire_ammo]"], ["fact"])


def test_necromancer_captures_two_when_an_opponent_is_ahead():
    match = gosu("""
        seat 0   hand: dark_necromancer
        seat 1   points: 2
                 II: fact
                 I:  fire_ammo
        """)
    do(match, "play dark_necromancer", "choose 1.I1", "choose 1.II1")
    assert (row(match, 1, 1), row(match, 1, 2)) == (["[fire_ammo]"], ["[fact]"])


def test_necromancer_takes_itself_as_the_second_card_if_there_is_no_other():
    match = gosu("""
        seat 0   hand: dark_necromancer
        seat 1   points: 2
                 I: fire_ammo
        """)
    do(match, "play dark_necromancer", "choose 1.I1")
    assert (row(match, 0, 1), row(match, 1, 1)) == (["[dark_necromancer]"], ["[fire_ammo]"])


# Avenger


def test_avenger_captures_two_cards_of_level_1_or_2_when_it_shifts():
    match = gosu("""
        seat 0   I: dark_avenger dark_thief
                 hand: ancient_researcher sol favre kork
        seat 1   III: walror
                 II:  fact
                 I:   fire_ammo
        """)
    do(match, "shift I1", "discard sol", "discard favre", "discard kork")
    assert question(match) == (0, "target")
    do(match, "choose 1.I1", "choose 1.II1")
    assert (row(match, 1, 1), row(match, 1, 2)) == (["[fire_ammo]"], ["[fact]"])
    assert row(match, 0, 1) == ["ancient_researcher", "dark_thief"]


def test_avenger_captures_two_cards_without_being_behind_and_never_itself():
    match = gosu("""
        seat 0   I: dark_avenger dark_thief
                 hand: ancient_researcher sol favre kork
        seat 1   III: walror
                 II:  [fact]
                 I:   fire_ammo
        """)
    do(match, "shift I1", "discard sol", "discard favre", "discard kork")
    assert options(match) == ["choose 0.I2", "choose 1.I1"]
    do(match, "choose 1.I1")
    assert row(match, 0, 1) == ["ancient_researcher", "[dark_thief]"]
    assert row(match, 1, 1) == ["[fire_ammo]"]


def test_avenger_does_not_see_its_newcomer():
    """The newcomer is still set aside when Avenger leaves, so there is one opposing card."""
    match = gosu("""
        seat 0   I: dark_avenger
                 hand: ancient_researcher sol favre kork
        seat 1   I: fire_ammo
        """)
    do(match, "shift I1", "discard sol", "discard favre", "discard kork")
    assert (row(match, 0, 1), row(match, 1, 1)) == (["ancient_researcher"], ["[fire_ammo]"])


def test_avenger_does_nothing_when_it_arrives():
    match = gosu("""
        seat 0   hand: dark_avenger
        seat 1   I: fire_ammo fire_sniper
        """)
    do(match, "play dark_avenger")
    assert row(match, 1, 1) == ["fire_ammo", "fire_sniper"]
    assert question(match) == (1, "turn")


# Thief


def test_thief_lets_the_opponent_keep_one_of_three_and_takes_the_others():
    match = gosu("""
        seat 0   hand: dark_thief
        seat 1   hand: mind
        deck: loya kao trix awn ...
        """)
    do(match, "play dark_thief")
    assert question(match) == (1, "keep")
    do(match, "keep kao")
    assert (hand(match, 0), hand(match, 1)) == (["loya", "trix"], ["kao", "mind"])


def test_thief_chooses_the_opponent_and_never_its_own_player():
    match = gosu("""
        seat 0   hand: dark_thief
        seat 1   hand: mind
        seat 2   hand: kork
        deck: loya kao trix ...
        """)
    do(match, "play dark_thief")
    assert options(match) == ["player 1", "player 2"]
    do(match, "player 2", "keep trix")
    assert (hand(match, 0), hand(match, 2)) == (["kao", "loya"], ["kork", "trix"])


def test_thief_of_the_last_card_leaves_it_to_the_opponent():
    match = gosu("""
        seat 0   hand: dark_thief mind
        seat 1   hand: kork
        deck: loya
        """)
    do(match, "play dark_thief")
    assert (hand(match, 0), hand(match, 1)) == (["mind"], ["kork", "loya"])


# Duwal


def test_duwal_captures_a_card_of_any_level():
    match = gosu("""
        seat 0   I: dark_medic
                 hand: duwal
        seat 1   III: walror
                 II:  fact
                 I:   fire_ammo
        """)
    do(match, "play duwal")
    targets = ["0.I1", "0.II1", "1.I1", "1.II1", "1.III1"]
    assert options(match) == [f"choose {slot}" for slot in targets]
    do(match, "choose 1.III1")
    assert row(match, 1, 3) == ["[walror]"]


def test_duwal_captures_two_when_an_opponent_is_ahead():
    match = gosu("""
        seat 0   I: dark_medic
                 hand: duwal
        seat 1   points: 1
                 III: walror
                 II:  fact
                 I:   fire_ammo
        """)
    do(match, "play duwal", "choose 1.III1", "choose 1.I1")
    assert [row(match, 1, n) for n in (1, 2, 3)] == [["[fire_ammo]"], ["fact"], ["[walror]"]]


def test_duwal_must_take_one_of_its_own_cards_as_the_second():
    match = gosu("""
        seat 0   I: dark_medic
                 hand: duwal
        seat 1   points: 1
                 I: fire_ammo
        """)
    do(match, "play duwal", "choose 1.I1")
    assert options(match) == ["choose 0.I1", "choose 0.II1"]
    assert match.why_not("done") == "choose-more"


# Kalim


def test_kalim_captures_one_card_of_any_level():
    match = gosu("""
        seat 0   II: kalim
                 I:  dark_medic
        seat 1   III: walror
                 II:  fact
                 I:   fire_ammo
        """)
    do(match, "activate II1", "choose 1.III1")
    assert [row(match, 1, n) for n in (1, 2, 3)] == [["fire_ammo"], ["fact"], ["[walror]"]]
    assert question(match) == (1, "turn")


def test_kalim_captures_two_over_several_armies_and_levels_when_an_opponent_is_ahead():
    match = gosu("""
        seat 0   II: kalim
                 I:  dark_medic
        seat 1   points: 1
                 II: fact
                 I:  fire_ammo
        seat 2   I:  meka_scout
        """)
    do(match, "activate II1", "choose 1.II1", "choose 2.I1")
    assert (row(match, 1, 2), row(match, 2, 1)) == (["[fact]"], ["[meka_scout]"])


def test_kalim_must_take_one_of_its_own_cards_as_the_second():
    match = gosu("""
        seat 0   II: kalim
                 I:  dark_medic
        seat 1   points: 1
                 I: fire_ammo
        """)
    do(match, "activate II1", "choose 1.I1")
    assert options(match) == ["choose 0.I1", "choose 0.II1"]


# Kao


KAO = """
    seat 0   I: dark_medic dark_thief
             hand: mind
    seat 1   II: kao
             I:  dark_medic
             hand: kork
    deck: loya awn ...
    """


def test_kao_may_draw_when_a_card_is_captured():
    match = gosu(KAO)
    do(match, "activate I1", "choose 0.I2")
    assert question(match) == (1, "may")
    do(match, "yes")
    assert hand(match, 1) == ["kork", "loya"]


def test_kao_may_decline():
    match = gosu(KAO)
    do(match, "activate I1", "choose 0.I2", "no")
    assert hand(match, 1) == ["kork"]
    assert question(match) == (1, "turn")


def test_kao_reacts_to_its_own_capture():
    match = gosu("""
        seat 0   II: kalim
                 I:  dark_thief
        seat 1   II: kao
                 I:  dark_medic
                 hand: kork
        deck: loya ...
        """)
    do(match, "activate II1", "choose 1.II1", "yes")
    assert row(match, 1, 2) == ["[kao]"]
    assert hand(match, 1) == ["kork", "loya"]


def test_kao_reacts_once_for_each_captured_card():
    match = gosu("""
        seat 0   points: 0
                 II: kalim
                 I:  dark_thief
        seat 1   points: 1
                 II: kao
                 I:  dark_medic
                 hand: kork
        deck: loya awn mind ...
        """)
    do(match, "activate II1", "choose 1.II1", "choose 1.I1", "yes")
    assert question(match) == (1, "may")
    do(match, "yes")
    assert hand(match, 1) == ["awn", "kork", "loya"]


def test_kao_does_not_react_to_a_medic_that_captures_itself():
    match = gosu(KAO)
    do(match, "activate I1", "choose 0.I1")
    assert row(match, 0, 1) == ["[dark_medic*]", "dark_thief"]
    assert question(match) == (1, "turn")
    assert all_events(match, "reacted") == []


def test_kao_reacts_only_to_the_other_card_of_a_medic_that_captures_itself_too():
    match = gosu("""
        seat 0   I: dark_medic dark_thief
        seat 1   points: 1
                 II: kao
                 I:  dark_medic
                 hand: kork
        deck: loya awn ...
        """)
    do(match, "activate I1", "choose 0.I1", "choose 0.I2", "yes")
    assert question(match) == (1, "turn")
    assert hand(match, 1) == ["kork", "loya"]


def test_kao_reacts_to_the_captures_of_its_own_player():
    match = gosu("""
        seat 0   II: kao
                 I:  dark_medic
                 hand: mind
        seat 1   I: fire_ammo
        deck: loya ...
        """)
    do(match, "activate I1", "choose 1.I1", "yes")
    assert hand(match, 0) == ["loya", "mind"]


def test_kao_does_nothing_while_it_is_captured():
    match = gosu("""
        seat 0   I: dark_medic dark_thief
        seat 1   II: [kao]
                 I:  dark_medic
                 hand: kork
        """)
    do(match, "activate I1", "choose 0.I2")
    assert question(match) == (1, "turn")


# Kataclysm


def test_kataclysm_makes_every_player_discard_two_then_grants_an_extra_turn():
    match = gosu("""
        seat 0   I: dark_medic
                 hand: kataclysm mind kork
        seat 1   hand: awn loya favre
        """)
    do(match, "play kataclysm")
    assert hand(match, 0) == []
    do(match, "discard awn", "discard favre")
    assert hand(match, 1) == ["loya"]
    assert question(match) == (0, "turn")


def test_kataclysm_starts_with_its_player_and_reaches_those_who_have_passed():
    match = gosu("""
        turn: 1
        seat 0   hand: mind kork trix
                 passed: yes
        seat 1   I: dark_medic
                 hand: kataclysm awn loya favre
        seat 2   hand: sol
        """)
    do(match, "play kataclysm")
    assert question(match) == (1, "discard")
    do(match, "discard awn", "discard loya")
    assert hand_size(match, 2) == 0
    assert question(match) == (0, "discard")
    do(match, "discard mind", "discard kork")
    assert hand(match, 0) == ["trix"]


# Kokoshomushu


def test_kokoshomushu_shifted_in_exchanges_the_hand_for_five_cards():
    match = gosu("""
        seat 0   II: sol
                 I:  alpha_guardian
                 hand: kokoshomushu mind kork trix
        deck: loya awn justice adelam alikan dom ...
        """)
    do(match, "shift II1", "discard mind")
    assert hand(match, 0) == ["adelam", "alikan", "awn", "justice", "loya"]
    assert sorted(discards(match)) == ["kork", "mind", "sol", "trix"]


def test_kokoshomushu_from_the_discards_exchanges_the_hand_as_well():
    match = gosu("""
        seat 0   II: duwal
                 I:  alpha_guardian
                 hand: mind kork trix labdad
        discards: kokoshomushu
        """)
    do(match, "shift II1", "discard mind", "discard kork", "discard trix")
    assert hand_size(match, 0) == 5
    assert discards(match)[-1] == "labdad"


def test_kokoshomushu_played_exchanges_nothing():
    match = gosu("""
        seat 0   I: dark_medic
                 hand: kokoshomushu mind kork
        """)
    do(match, "play kokoshomushu")
    assert hand(match, 0) == ["kork", "mind"]
    assert question(match) == (1, "turn")


@pytest.mark.parametrize(("chosen", "left"), [(0, (1, 3)), (1, (3, 1))])
def test_kokoshomushu_makes_any_player_discard_two_even_its_own(chosen, left):
    match = gosu("""
        seat 0   II: kokoshomushu
                 I:  dark_medic
                 hand: mind kork trix
        seat 1   hand: awn loya favre
        """)
    do(match, "activate II1")
    assert options(match) == ["player 0", "player 1"]
    do(match, f"player {chosen}")
    assert question(match) == (chosen, "discard")
    do(match, *[f"discard {card}" for card in hand(match, chosen)[:2]])
    assert (hand_size(match, 0), hand_size(match, 1)) == left


# Trsck


@pytest.mark.parametrize(("target", "drawn"), [("1.I3", 1), ("1.II2", 2), ("1.III1", 3)])
def test_trsck_draws_as_many_cards_as_the_level_of_what_it_destroys(target, drawn):
    match = gosu("""
        seat 0   I: dark_medic
                 hand: trsck mind
        seat 1   III: walror
                 II:  fact garsh
                 I:   fire_ammo fire_sniper fire_explosive
        """)
    do(match, "play trsck", f"choose {target}")
    assert len(discards(match)) == 1
    assert hand_size(match, 0) == 1 + drawn


def test_trsck_must_destroy_itself_if_nothing_else_is_free():
    match = gosu("""
        seat 0   I: dark_medic
                 hand: trsck mind
        deck: loya awn justice ...
        """)
    do(match, "play trsck")
    assert (row(match, 0, 1), row(match, 0, 2)) == (["dark_medic"], [])
    assert hand(match, 0) == ["awn", "loya", "mind"]


# Ultimate


ULTIMATE = """
    seat 0   II: ultimate
             I:  dark_medic
             hand: mind
    seat 1   III: walror
             II:  fact
             I:   fire_ammo
    deck: loya ...
    """


def test_ultimate_destroys_a_free_card_of_any_level():
    match = gosu(ULTIMATE + "advantage: 1")
    do(match, "activate II1")
    assert options(match) == ["choose 0.II1", "choose 1.III1"]
    do(match, "choose 1.III1")
    assert row(match, 1, 3) == []


def test_ultimate_draws_nothing_without_the_advantage():
    match = gosu(ULTIMATE + "advantage: 1")
    do(match, "activate II1", "choose 1.III1")
    assert question(match) == (1, "turn")
    assert hand(match, 0) == ["mind"]


@pytest.mark.parametrize(("answer", "cards"), [("yes", ["loya", "mind"]), ("no", ["mind"])])
def test_ultimate_may_draw_with_the_advantage(answer, cards):
    match = gosu(ULTIMATE + "advantage: 0")
    do(match, "activate II1", "choose 1.III1")
    assert question(match) == (0, "may")
    do(match, answer)
    assert hand(match, 0) == cards


def test_ultimate_may_destroy_itself():
    match = gosu(ULTIMATE + "advantage: 1")
    do(match, "activate II1", "choose 0.II1")
    assert (row(match, 0, 2), row(match, 1, 3)) == ([], ["walror"])
    assert tokens(match, 0) == (1, 1)


# Higuma


HIGUMA = """
    seat 0   I: fire_ammo
             hand: mind
    seat 1   III: higuma
             II:  kao
             I:   dark_medic
    """


def test_higuma_lets_the_holder_of_the_advantage_draw_five_for_two_tokens():
    match = gosu(HIGUMA + "advantage: 0")
    do(match, "draw more")
    assert hand_size(match, 0) == 6
    assert tokens(match, 0) == (0, 2)


def test_higuma_leaves_the_draw_of_three_as_it_is():
    match = gosu(HIGUMA + "advantage: 0")
    do(match, "draw 3")
    assert hand_size(match, 0) == 4


def test_higuma_does_nothing_for_those_without_the_advantage_even_its_owner():
    assert gosu(HIGUMA + "advantage: 1").why_not("draw more") == "not-holder"
    assert gosu(HIGUMA + "advantage: 0 turn: 1").why_not("draw more") == "not-holder"


def test_higuma_needs_both_tokens():
    match = gosu("""
        seat 0   III: higuma
                 II:  kao
                 I:   dark_medic
                 hand: mind
                 tokens: 1
        """)
    assert match.why_not("draw more") == "no-token"


def test_higuma_does_nothing_while_it_is_captured():
    match = gosu("""
        seat 0   III: [higuma]
                 II:  kao
                 I:   dark_medic
                 hand: mind
        """)
    refused = match.why_not("draw more")
    assert refused == "no-such-power"
    for language in LANGUAGES:
        assert "draw 3" in refused.sentence(language)  # the refusal suggests another wording


# The Edge


THE_EDGE = """
    seat 0   hand: mind kork trix awn loya favre sol justice adelam
    seat 1   III: the_edge
             II:  kao
             I:   dark_medic
             hand: dom fact garsh ideo time meow manner kameo silend
    """


def test_the_edge_makes_a_player_discard_to_seven_at_the_end_of_their_turn():
    match = gosu(THE_EDGE)
    do(match, "draw 1")
    assert question(match) == (0, "discard")
    do(match, "discard mind", "discard kork", "discard trix")
    assert question(match) == (1, "turn")
    assert (hand_size(match, 0), hand_size(match, 1)) == (7, 9)


def test_the_edge_applies_to_its_owner_too():
    match = gosu(THE_EDGE + "turn: 1")
    do(match, "draw 1")
    assert question(match) == (1, "discard")


def test_the_edge_applies_to_the_turn_of_passing():
    match = gosu(THE_EDGE)
    do(match, "pass", "discard mind", "discard kork")
    assert hand_size(match, 0) == 7
    assert question(match) == (1, "turn")


def test_the_edge_spares_players_who_have_passed():
    match = gosu("""
        turn: 1
        seat 0   hand: mind kork trix awn loya favre sol justice adelam
                 passed: yes
        seat 1   III: the_edge
                 II:  kao
                 I:   dark_medic
                 hand: patience
        """)
    do(match, "draw 1")
    assert hand_size(match, 0) == 9
    assert question(match) == (1, "turn")


def test_the_edge_leaves_seven_cards_alone():
    match = gosu("""
        seat 0   hand: mind kork trix awn loya favre
        seat 1   III: the_edge
                 II:  kao
                 I:   dark_medic
        """)
    do(match, "draw 1")
    assert hand_size(match, 0) == 7
    assert question(match) == (1, "turn")


def test_the_edge_applies_before_an_extra_turn():
    match = gosu("""
        seat 0   III: the_edge
                 II:  kao
                 I:   ancient_researcher dark_medic
                 hand: mind kork trix awn loya favre sol justice
        seat 1   hand: dom
        """)
    do(match, "play awn")
    assert question(match) == (0, "discard")
    do(match, "discard mind", "discard kork")
    assert hand_size(match, 0) == 7
    assert question(match) == (0, "turn")


# Trix


TRIX = """
    II:  kao
    I:   dark_medic
    hand: trix
    """


def test_trix_lets_the_players_with_the_fewest_points_draw_two():
    match = gosu(f"""
        seat 0   points: 1 {TRIX}
        seat 1   points: 0
        seat 2   points: 0
                 passed: yes
        """)
    do(match, "play trix")
    assert [hand_size(match, seat) for seat in range(3)] == [0, 2, 2]


def test_trix_lets_everybody_draw_if_all_are_equal():
    match = gosu(f"""
        seat 0   points: 1 {TRIX}
        seat 1   points: 1
        """)
    do(match, "play trix")
    assert [hand_size(match, seat) for seat in range(2)] == [2, 2]


def test_trix_lets_its_own_player_draw_alone_when_last():
    match = gosu(f"""
        seat 0   points: 0 {TRIX}
        seat 1   points: 1
        """)
    do(match, "play trix")
    assert [hand_size(match, seat) for seat in range(2)] == [2, 0]


# Secret shifts (printed "zombie mutation")

SECRET_BAKUTOS = ["dark_assassin", "dark_necromancer", "dark_avenger", "dark_thief"]
SECRET_HEROES = ["duwal", "kataclysm", "trsck"]
OPEN_DARK = ["dark_medic", "kalim", "kao", "kokoshomushu", "ultimate"]


def secret(card: str, *, discards: str, hand: str = "mind kork labdad"):
    """Return a card of level 1 or 2 ready to shift; three Ozekis in hand pay for it."""
    heroes = f"II: {card}" if card in SECRET_HEROES else ""
    bakuto = "alpha_guardian" if heroes else card
    return gosu(f"""
        seat 0   {heroes}
                 I: {bakuto}
                 hand: {hand}
        seat 1   tokens: 2
        discards: {discards}
        """)


@pytest.mark.parametrize("card", SECRET_BAKUTOS)
def test_secret_shift_of_a_bakuto_brings_in_a_card_of_the_discards(card):
    match = secret(card, discards="ancient_researcher alpha_guardian loya")
    do(match, "shift I1", "discard mind", "discard kork")
    assert options(match) == ["take ancient_researcher", "take alpha_guardian"]
    do(match, "take ancient_researcher")
    assert row(match, 0, 1) == ["ancient_researcher"]
    assert hand(match, 0) == []
    assert discards(match) == ["alpha_guardian", "loya", "mind", "kork", "labdad", card]


@pytest.mark.parametrize("card", SECRET_HEROES)
def test_secret_shift_of_a_hero_brings_in_a_card_of_the_discards(card):
    match = secret(card, discards="ancient_researcher loya adelam")
    do(match, "shift II1", "discard mind", "discard kork", "take loya")
    assert row(match, 0, 2) == ["loya"]
    assert discards(match)[-1] == card


def test_secret_shift_brings_in_a_card_of_the_hand_as_well():
    match = secret("duwal", discards="loya", hand="mind kork labdad adelam")
    do(match, "shift II1", "discard mind", "discard kork", "discard labdad")
    assert options(match) == ["bring adelam", "take loya"]
    do(match, "bring adelam")
    assert row(match, 0, 2) == ["adelam"]
    assert discards(match) == ["loya", "mind", "kork", "labdad", "duwal"]


def test_secret_shift_may_bring_in_a_card_that_paid_for_it():
    match = secret("duwal", discards="", hand="mind kork adelam")
    do(match, "shift II1", "discard adelam", "discard mind")
    assert row(match, 0, 2) == ["adelam"]
    assert discards(match) == ["mind", "kork", "duwal"]


def test_secret_shift_does_not_offer_the_twin_in_the_discards():
    match = secret("dark_thief", discards="dark_thief alpha_guardian fire_ammo")
    do(match, "shift I1", "discard mind", "discard kork")
    assert match.why_not("take dark_thief") == "same-card"
    assert options(match) == ["take alpha_guardian", "take fire_ammo"]


def test_secret_shift_is_refused_if_the_twins_are_the_only_newcomers():
    assert secret("dark_thief", discards="dark_thief").why_not("shift I1") == "no-newcomer"
    twin_in_hand = secret("dark_thief", discards="loya", hand="dark_thief mind kork labdad")
    assert twin_in_hand.why_not("shift I1") == "no-newcomer"


def test_secret_shift_does_not_offer_the_twin_in_hand():
    match = secret("dark_thief", discards="alpha_guardian", hand="dark_thief mind kork labdad")
    do(match, "shift I1", "discard mind", "discard kork", "discard labdad")
    assert row(match, 0, 1) == ["alpha_guardian"]
    assert hand(match, 0) == ["dark_thief"]


def test_secret_shift_takes_no_more_cards_in_hand_than_its_cost():
    assert secret("duwal", discards="loya").why_not("shift II1") is None
    assert secret("duwal", discards="loya", hand="mind kork").why_not("shift II1") == "cannot-pay"


def test_secret_shift_needs_a_newcomer_of_the_same_level():
    match = secret("duwal", discards="alpha_guardian kamakor")
    assert match.why_not("shift II1") == "no-newcomer"


def test_secret_shift_fires_the_arrival_of_a_newcomer_from_the_discards():
    match = secret("duwal", discards="justice")
    do(match, "shift II1", "discard mind", "discard kork")
    assert hand_size(match, 0) == 3


def test_secret_shift_is_not_for_captured_cards():
    match = gosu("""
        seat 0   I: [dark_thief]
                 hand: mind kork labdad
        discards: fire_ammo
        """)
    assert match.why_not("shift I1") == "captured"


@pytest.mark.parametrize("card", OPEN_DARK)
def test_the_other_dark_goblins_never_shift(card):
    level = "I" if card == "dark_medic" else "II"
    bakutos = "" if level == "I" else "I: alpha_guardian"
    match = gosu(f"""
        seat 0   {bakutos}
                 {level}: {card}
                 hand: mind kork labdad loya fire_ammo
        discards: adelam fire_sniper
        """)
    assert match.why_not(f"shift {level}1") == "no-shift-cost"

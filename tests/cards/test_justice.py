"""Justice: every card of the clan."""

import pytest

from helpers import (
    all_events,
    bounty,
    deck_size,
    discards,
    do,
    events,
    gosux,
    hand,
    hand_size,
    locked,
    options,
    question,
    row,
    supremacy,
    tiles,
    tokens,
)
from warren.engine.match import Match


def through_the_song(match: Match) -> Match:
    """Carry out every sacrifice that is due now, in any order."""
    while match.decision.question == "sacrifice":
        match.act(match.legal()[0])
    return match


def ethereal(match: Match, seat: int) -> list[str]:
    """Return the Ethereal cards of an army."""
    return [slot.card for cards in match.view().seats[seat].rows for slot in cards if slot.ethereal]


# --- 034 Justice ---------------------------------------------------------------------------------


def justice_arrives(tiles: str = "none", *, supremacy: int = 0, army: str = "") -> Match:
    """Seat 0, of the clans Justice, Tomorrow and Narashima, plays Justice."""
    match = gosux(f"""
        tiles: {tiles}
        seat 0   clans: justice tomorrow narashima   supremacy: {supremacy}
                 {army or "II: elle   I: volantis volantis"}
                 hand: justice
        seat 1   clans: goan_sul galmi phoenix
                 hand: shard
        """)
    return do(match, "play justice")


def test_justice_turns_one_of_its_players_tiles():
    match = justice_arrives()
    assert question(match) == (0, "tile")
    assert options(match) == ["clan justice", "clan narashima", "clan tomorrow"]
    do(match, "clan narashima")
    assert tiles(match) == ["narashima"]


def test_justice_turns_no_tile_of_the_opponent_and_none_that_is_active():
    match = justice_arrives("tomorrow abhilasha")
    assert options(match) == ["clan justice", "clan narashima"]
    assert match.why_not("clan galmi") == "not-your-tile"
    assert match.why_not("clan abhilasha") == "not-your-tile"
    assert match.why_not("clan tomorrow") == "tile-active"


def test_justice_a_turned_tile_binds_both_players():
    """A-10: the opponent must respect Narashima's hand limit."""
    match = gosux("""
        seat 0   clans: justice tomorrow narashima
                 II: elle   I: volantis   hand: justice
        seat 1   I: bun_to
                 hand: shard ree_ab she_rift kan_te galmi un_go
        """)
    do(match, "play justice", "clan narashima", "draw 1")
    assert (question(match), match.view().hand_limit) == ((1, "hand-limit"), 5)


def test_justice_a_turned_tile_stays_active_when_justice_is_gone():
    match = gosux("""
        seat 0   clans: justice tomorrow narashima
                 II: elle   I: volantis   hand: justice
        seat 1   II: she_rift   I: bun_to   hand: galmi
        """)
    do(match, "play justice", "clan narashima", "play galmi", "choose 0.III1")
    assert (row(match, 0, 3), tiles(match)) == ([], ["narashima"])


def test_justice_a_turned_tile_stays_active_in_the_next_round():
    match = do(justice_arrives(), "clan narashima", "draw 3", "draw 3", "pass", "pass")
    through_the_song(match)
    assert (match.view().round, tiles(match)) == (2, ["narashima"])


def test_justice_wins_with_the_third_tile_and_a_supremacy_token():
    match = justice_arrives("justice narashima", supremacy=1)
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "tiles")


def test_justice_wins_nothing_with_the_third_tile_without_a_supremacy_token():
    match = justice_arrives("justice narashima")
    assert not match.is_over
    assert sorted(tiles(match)) == ["justice", "narashima", "tomorrow"]


def test_justice_wins_nothing_with_the_second_tile():
    match = do(justice_arrives("justice", supremacy=1), "clan narashima")
    assert not match.is_over


def test_justice_the_tiles_of_the_clans_nobody_has_are_not_its_players():
    match = do(justice_arrives("abhilasha xi_an", supremacy=1), "clan narashima")
    assert not match.is_over


def test_justice_a_supremacy_token_taken_later_wins_nothing():
    """X-WIN-10."""
    match = gosux("""
        tiles: justice narashima
        seat 0   clans: justice tomorrow narashima
                 II: elle   I: volantis   hand: justice
        seat 1   clans: goan_sul galmi phoenix
                 passed: yes
        """)
    do(match, "play justice", "pass")
    assert (supremacy(match), len(tiles(match)), match.is_over) == ([1, 0], 3, False)


def test_justice_with_no_tile_left_to_turn_does_nothing():
    match = justice_arrives("justice narashima tomorrow", supremacy=1)
    if question(match) == (0, "echo"):
        do(match, "no")
    assert (question(match), match.is_over) == ((1, "turn"), False)


WITH_TOMORROW = "III: tomorrow   II: elle nezha   I: volantis volantis"


@pytest.mark.parametrize(
    ("active", "army"),
    [("none", WITH_TOMORROW), ("tomorrow", "II: elle   I: volantis")],
    ids=["card", "tile"],
)
def test_justice_with_echo_may_turn_two_tiles(active, army):
    match = justice_arrives(active, army=army)
    do(match, "clan narashima")
    assert question(match) == (0, "echo")
    do(match, "yes", *(["clan justice"] if active == "none" else []))
    assert {"justice", "narashima"} <= set(tiles(match))
    assert question(match) == (1, "turn")


def test_justice_the_echo_is_optional():
    match = do(justice_arrives(army=WITH_TOMORROW), "clan narashima", "no")
    assert (tiles(match), question(match)) == (["narashima"], (1, "turn"))


def test_justice_with_echo_may_turn_the_third_tile_and_win():
    match = justice_arrives("tomorrow", supremacy=1)
    do(match, "clan narashima", "yes")
    assert match.outcome.reason == "tiles"


def test_justice_that_turns_the_tile_of_tomorrow_has_no_echo_yet():
    """X-ECHO-05: its keywords at the time of arrival count."""
    match = do(justice_arrives(), "clan tomorrow")
    assert (question(match), tiles(match)) == ((1, "turn"), ["tomorrow"])


def test_justice_the_tomorrow_of_the_opponent_gives_no_echo():
    match = gosux("""
        seat 0   II: elle   I: volantis   hand: justice
        seat 1   III: tomorrow   II: ne_o   I: wiindz
        """)
    do(match, "play justice", "clan justice")
    assert question(match) == (1, "turn")


def test_justice_its_own_players_highest_free_card_is_ethereal():
    match = gosux("""
        seat 0   III: justice   II: elle nezha   I: volantis volantis
        seat 1   III: galmi   II: shard   I: bun_to
        """)
    assert (ethereal(match, 0), ethereal(match, 1)) == (["justice"], [])


def test_justice_protects_itself_when_it_is_free():
    match = gosux("""
        turn: 1
        seat 0   III: justice   II: elle   I: volantis
        seat 1   clans: goan_sul abhilasha galmi
                 supremacy: 1   I: les_gardiens_demons   hand: alpha
        """)
    do(match, "play alpha")
    assert match.why_not("choose 0.III1") == "ethereal"
    assert match.why_not("choose 0.II1") is None


def test_justice_protects_its_highest_free_card_from_being_destroyed():
    match = gosux("""
        turn: 1
        seat 0   III: justice byun_hyung_ja_justice   II: elle nezha   I: volantis volantis
        seat 1   II: hempo   I: les_gardiens_demons esprits_de_smook   supremacy: 1
        """)
    assert ethereal(match, 0) == ["byun_hyung_ja_justice"]
    do(match, "activate II1", "no")
    assert match.why_not("choose 0.III2") == "ethereal"


def test_justice_the_protection_passes_to_another_card_as_the_army_changes():
    match = gosux("""
        seat 0   III: justice   II: elle nezha   I: volantis volantis   hand: byun_hyung_ja_justice
        """)
    do(match, "play byun_hyung_ja_justice")
    assert ethereal(match, 0) == ["byun_hyung_ja_justice"]


def test_justice_that_is_captured_protects_nothing():
    match = gosux("""
        seat 0   III: [justice]   II: elle nezha   I: volantis volantis
        """)
    assert ethereal(match, 0) == []


def test_justice_a_captured_card_that_is_the_highest_free_one_can_not_be_destroyed():
    """X-ETH-05."""
    match = gosux("""
        turn: 1
        seat 0   III: justice [byun_hyung_ja_justice]   II: elle nezha   I: volantis volantis
        seat 1   II: hempo   I: les_gardiens_demons esprits_de_smook   supremacy: 1
        """)
    do(match, "activate II1", "no")
    assert match.why_not("choose 0.III2") == "ethereal"


def test_justice_the_protected_card_can_be_sacrificed():
    match = gosux("""
        turn: 1
        seat 0   III: justice   II: elle   I: volantis volantis
        seat 1   II: niranjan   I: nakshatra
        """)
    do(match, "activate II1")
    assert options(match) == ["choose 0.I2", "choose 0.III1"]


# --- 035 Byun Hyung Ja (Justice) -----------------------------------------------------------------

BHJ = "III: byun_hyung_ja_justice   II: elle   I: volantis"  # strength 10
TEN = "III: narashima   II: niranjan   I: nakshatra"
TWELVE = TEN + " navaj"


def bhj_fights(own: str, opponent: str, *, wonder: str = "nobody") -> Match:
    """Return a Great Battle of seat 0 against seat 1."""
    match = gosux(f"""
        wonder: {wonder}
        seat 0   {own}
        seat 1   {opponent}   passed: yes
        """)
    return do(match, "pass")


def test_bhj_justice_unlocks_a_token_when_its_player_loses_a_battle():
    match = bhj_fights(BHJ, TWELVE)
    assert (supremacy(match), locked(match, 0), locked(match, 1)) == ([0, 1], 1, 2)
    through_the_song(match)
    assert tokens(match, 0) == (3, 0)


def test_bhj_justice_unlocks_nothing_when_its_player_wins():
    match = bhj_fights(BHJ, "I: nakshatra")
    assert (supremacy(match), locked(match, 0)) == ([1, 0], 2)


def test_bhj_justice_unlocks_a_token_for_a_tie_lost_to_the_wonder_token():
    match = bhj_fights(BHJ, TEN, wonder="1")
    assert (supremacy(match), locked(match, 0)) == ([0, 1], 1)


def test_bhj_justice_unlocks_nothing_for_a_tie_that_gives_both_a_token():
    match = bhj_fights(BHJ, TEN)
    assert (supremacy(match), locked(match, 0)) == ([1, 1], 2)


def test_bhj_justice_that_is_captured_unlocks_nothing():
    match = bhj_fights("III: [byun_hyung_ja_justice]   II: elle   I: volantis", TEN)
    assert (supremacy(match), locked(match, 0)) == ([0, 1], 2)


def test_bhj_justice_wins_by_the_fifth_token():
    match = bhj_fights(BHJ + "   locked: 0", TWELVE)
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "fifth-token")


@pytest.mark.parametrize(
    ("opponent", "reason"),
    [
        (TWELVE + "   supremacy: 1", "supremacy"),
        ("III: goan_sul   II: smook* hempo*   I: deesses_de_lave deesses_de_lave", "margin"),
        (
            "III: byun_hyung_ja_goan_sul   II: hempo"
            "   I: deesses_de_lave deesses_de_lave   locked: 0",
            "fifth-token",
        ),
    ],
    ids=["supremacy", "goan sul", "bhj goan sul"],
)
def test_bhj_justice_wins_nothing_if_the_opponent_wins_by_the_battle(opponent, reason):
    """X-BATTLE-12: its own fifth token would come after that."""
    match = bhj_fights(BHJ + "   locked: 0", opponent)
    assert (match.outcome.winners, match.outcome.reason) == ((1,), reason)


def test_bhj_justice_is_a_bounty_card():
    match = gosux(f"""
        turn: 1
        seat 0   {BHJ}
        seat 1   clans: abhilasha narashima galmi
                 I: le_cercle_rouge   hand: cylak
                 deck: nalin ...
        """)
    do(match, "play cylak", "yes")
    assert (row(match, 0, 3), question(match)) == (["[byun_hyung_ja_justice]"], (1, "may"))
    do(match, "yes")
    assert hand(match, 1) == ["nalin"]


# --- 036 Elle ------------------------------------------------------------------------------------


def elle_arrives(deck: str, more: str = "") -> Match:
    """Seat 0 plays Elle."""
    match = gosux(f"""
        seat 0   I: volantis   hand: elle   deck: {deck}   {more}
        seat 1   hand: shard
        """)
    return do(match, "play elle")


def test_elle_takes_any_card_of_the_deck():
    match = elle_arrives("sati nezha justice")
    assert question(match) == (0, "search")
    assert sorted(options(match)) == ["search justice", "search nezha", "search sati"]
    do(match, "search justice")
    assert (hand(match, 0), deck_size(match, 0)) == (["justice"], 2)


def test_elle_shuffles_the_deck():
    """Everybody forgets what they knew of its order."""
    match = elle_arrives("sati! nezha! justice quae tourach", "discards: volantis")
    do(match, "search justice")
    assert events(match, "shuffled") == [(0, None, 4)]
    assert [match.view(viewer).seats[0].deck_known for viewer in (0, 1)] == [(), ()]
    assert discards(match, 0) == ["volantis"]


def test_elle_does_not_show_the_card_to_the_opponent():
    match = do(elle_arrives("sati nezha justice"), "search justice")
    assert match.view(1).seats[0].hand == ()
    assert "justice" not in [happening.card for _, happening in match.log(1)]
    assert "justice" in [happening.card for _, happening in match.log(0)]


def test_elle_a_card_everybody_knew_on_the_deck_is_hidden_once_she_takes_it():
    match = do(elle_arrives("justice! nezha sati"), "search justice")
    assert match.view(1).seats[0].hand == ()


def test_elle_has_to_take_a_card():
    match = elle_arrives("sati nezha")
    assert sorted(options(match)) == ["search nezha", "search sati"]


def test_elle_takes_nothing_from_an_empty_deck():
    match = gosux("""
        seat 0   I: volantis   hand: elle   deck:   discards: sati nezha
        seat 1   hand: shard
        """)
    do(match, "play elle")
    assert (question(match), hand(match, 0)) == ((1, "turn"), [])
    assert discards(match, 0) == ["sati", "nezha"]


# --- 037 Nezha -----------------------------------------------------------------------------------


def test_nezha_draws_2_at_the_end_of_a_turn_with_no_card_in_hand():
    match = gosux("""
        seat 0   II: nezha   I: volantis volantis   hand: atalante_a_grand_bouclier
                 deck: sati quae elle ...
        """)
    do(match, "play atalante_a_grand_bouclier")
    assert hand(match, 0) == ["quae", "sati"]
    assert question(match) == (1, "turn")


def test_nezha_draws_when_it_has_just_arrived():
    match = gosux("""
        seat 0   I: volantis   hand: nezha
        """)
    do(match, "play nezha")
    assert hand_size(match, 0) == 2


def test_nezha_draws_nothing_with_a_card_in_hand():
    match = gosux("""
        seat 0   II: nezha   I: volantis volantis   hand: atalante_a_grand_bouclier sati
        """)
    do(match, "play atalante_a_grand_bouclier")
    assert hand(match, 0) == ["sati"]


def test_nezha_draws_nothing_at_the_end_of_the_opponents_turn():
    match = gosux("""
        turn: 1
        seat 0   II: nezha   I: volantis
        seat 1   hand: nalin
        """)
    do(match, "draw 1")
    assert (question(match), hand_size(match, 0)) == ((0, "turn"), 0)


def test_nezha_that_is_captured_draws_nothing():
    match = gosux("""
        seat 0   II: [nezha]   I: volantis volantis   hand: atalante_a_grand_bouclier
        """)
    do(match, "play atalante_a_grand_bouclier")
    assert hand_size(match, 0) == 0


def test_nezha_draws_in_a_turn_in_which_its_player_passes():
    """There is nothing else to do, so the match begins with the pass."""
    match = gosux("""
        seat 0   tokens: 0   II: nezha   I: volantis
        seat 1   I: nakshatra   hand: nakshatra
        """)
    assert (question(match), match.view().seats[0].passed) == ((1, "turn"), True)
    assert hand_size(match, 0) == 2


def test_nezha_draws_before_the_battle_when_the_second_player_passes():
    """With the tile of Phoenix the two cards are worth 2 in the battle."""
    match = gosux("""
        tiles: phoenix
        seat 0   II: nezha   I: volantis
        seat 1   II: niranjan   I: nakshatra   passed: yes
        """)
    do(match, "pass")
    assert sorted(all_events(match, "strength")) == [(0, None, 7), (1, None, 5)]


@pytest.mark.parametrize(
    ("first", "left"),
    [("react 1", []), ("react 2", ["arpia", "timer"])],
    ids=["nezha first", "bhj first"],
)
def test_nezha_its_player_sets_the_order_with_bhj_xi_an(first, left):
    """AD-9: the hand must be empty when Nezha's text is carried out."""
    match = gosux("""
        seat 0   clans: justice xi_an phoenix
                 III: byun_hyung_ja_xi_an
                 II:  nezha
                 I:   volantis volantis
                 hand: sati tourach quae elle
                 deck: les_fees_petale arpia timer ...
        seat 1   hand: nalin
        """)
    do(match, "draw 1", first, "clan justice")
    do(match, "discard sati", "discard tourach", "discard quae", "discard elle")
    assert (hand(match, 0), locked(match, 0)) == (left, 1)


# --- 038 Quae ------------------------------------------------------------------------------------


def test_quae_who_has_more_cards_sacrifices_until_both_have_as_many():
    match = gosux("""
        seat 0   I: volantis   hand: quae
        seat 1   II: niranjan   I: nakshatra navaj nitish
        """)
    do(match, "play quae")
    assert (question(match), options(match)) == ((1, "sacrifice"), ["choose 1.I3", "choose 1.II1"])
    do(match, "choose 1.I3")
    assert question(match) == (1, "sacrifice")
    do(match, "choose 1.II1")
    assert question(match) == (1, "turn")
    assert (row(match, 1, 1), row(match, 0, 2)) == (["nakshatra", "navaj"], ["quae"])


def test_quae_9_against_4_are_5_sacrifices_of_cards_laid_bare_in_between():
    match = gosux("""
        seat 0   II: elle   I: volantis volantis   hand: quae
        seat 1   III: narashima   II: niranjan nachiketa nalin
                 I: nakshatra nakshatra navaj navaj nitish
        """)
    do(match, "play quae")
    assert match.why_not("choose 1.II1") == "not-free"
    do(match, "choose 1.III1", "choose 1.I5", "choose 1.II3", "choose 1.II2", "choose 1.II1")
    assert [row(match, 1, level) for level in (3, 2)] == [[], []]
    assert row(match, 1, 1) == ["nakshatra", "nakshatra", "navaj", "navaj"]
    assert question(match) == (1, "turn")


def test_quae_its_own_player_sacrifices_if_they_have_more():
    match = gosux("""
        seat 0   I: volantis volantis   hand: quae
        seat 1   I: nakshatra navaj
        """)
    do(match, "play quae")
    assert (question(match), options(match)) == ((0, "sacrifice"), ["choose 0.I2", "choose 0.II1"])
    do(match, "choose 0.II1")
    assert (row(match, 0, 1), discards(match, 0)) == (["volantis", "volantis"], ["quae"])


def test_quae_may_be_sacrificed_on_the_way():
    match = gosux("""
        seat 0   I: volantis   hand: quae
        """)
    do(match, "play quae")
    assert (row(match, 0, 2), row(match, 0, 1)) == ([], [])
    assert sorted(discards(match, 0)) == ["quae", "volantis"]


def test_quae_even_armies_lose_nothing():
    match = gosux("""
        seat 0   I: volantis   hand: quae
        seat 1   I: nakshatra navaj
        """)
    do(match, "play quae")
    assert question(match) == (1, "turn")
    assert (row(match, 0, 2), row(match, 1, 1)) == (["quae"], ["nakshatra", "navaj"])


def test_quae_captured_cards_count_and_may_be_sacrificed():
    match = gosux("""
        seat 0   I: volantis   hand: quae
        seat 1   I: nakshatra navaj [nitish]
        """)
    do(match, "play quae")
    assert (row(match, 1, 1), discards(match, 1)) == (["nakshatra", "navaj"], ["nitish"])


# --- 039 Sati ------------------------------------------------------------------------------------


def sati_arrives(own: str, theirs: str) -> Match:
    """Seat 0 plays Sati."""
    match = gosux(f"""
        seat 0   I: volantis   hand: sati {own}
        seat 1   hand: {theirs}
        """)
    return do(match, "play sati")


def test_sati_draws_until_both_hold_as_many_cards():
    match = sati_arrives("elle", "nalin niranjan nitish navaj")
    assert (hand_size(match, 0), hand_size(match, 1)) == (4, 4)


def test_sati_has_left_the_hand_when_it_is_counted():
    """With Sati there would be two cards against two."""
    match = sati_arrives("elle", "nalin niranjan")
    assert hand_size(match, 0) == 2


@pytest.mark.parametrize("own", ["elle quae", "elle quae nezha"], ids=["as many", "more"])
def test_sati_draws_nothing_for_as_many_or_more(own):
    match = sati_arrives(own, "nalin niranjan")
    assert (hand(match, 0), hand_size(match, 1)) == (sorted(own.split()), 2)


# --- 040 Tourach ---------------------------------------------------------------------------------


def tourach_arrives(own: str, theirs: str) -> Match:
    """Seat 0 plays Tourach."""
    match = gosux(f"""
        seat 0   I: volantis   hand: tourach {own}
        seat 1   hand: {theirs}
        """)
    return do(match, "play tourach")


def test_tourach_the_opponent_discards_down_to_its_players_hand():
    match = tourach_arrives("elle", "nalin niranjan nitish")
    assert (question(match), match.decision.amount) == ((1, "discard"), 2)
    do(match, "discard nalin", "discard nitish")
    assert (hand(match, 1), hand(match, 0)) == (["niranjan"], ["elle"])
    assert discards(match, 1) == ["nalin", "nitish"]


def test_tourach_has_left_the_hand_when_it_is_counted():
    """The hand is then empty, so nothing is left for the opponent."""
    match = tourach_arrives("", "nalin")
    assert hand(match, 1) == []


@pytest.mark.parametrize("theirs", ["nalin niranjan", "nalin"], ids=["as many", "fewer"])
def test_tourach_does_nothing_to_an_opponent_with_as_many_or_fewer(theirs):
    match = tourach_arrives("elle quae", theirs)
    assert (question(match), hand(match, 1)) == ((1, "turn"), theirs.split())


# --- 041 Atalante à grand bouclier ---------------------------------------------------------------

ATALANTE = "atalante_a_grand_bouclier"


def an_opponent_activates(hand: str, *, more: str = "") -> Match:
    """Seat 1 activates Muraena, which draws 2; seat 0 holds the cards."""
    match = gosux(f"""
        turn: 1
        seat 0   clans: justice tomorrow narashima   hand: {hand}   {more}
        seat 1   clans: goan_sul galmi phoenix   I: muraena
        """)
    return do(match, "activate I1")


def test_atalante_cancels_what_the_opponent_activates():
    match = an_opponent_activates(ATALANTE)
    assert (question(match), match.decision.card) == ((0, "cancel"), "muraena")
    do(match, f"discard {ATALANTE}")
    assert hand_size(match, 1) == 0
    assert (hand(match, 0), discards(match, 0)) == ([], [ATALANTE])


def test_atalante_the_token_stays_on_the_card_and_the_action_is_used_up():
    match = do(an_opponent_activates(ATALANTE), f"discard {ATALANTE}")
    assert (row(match, 1, 1), tokens(match, 1)) == (["muraena*"], (1, 0))
    assert question(match) == (0, "turn")


def test_atalante_is_optional():
    match = do(an_opponent_activates(ATALANTE), "no")
    assert (hand_size(match, 1), hand(match, 0)) == (2, [ATALANTE])


def test_atalante_one_copy_is_enough():
    match = do(an_opponent_activates(f"{ATALANTE} {ATALANTE}"), f"discard {ATALANTE}")
    assert (question(match), hand(match, 0)) == ((0, "turn"), [ATALANTE])


def test_atalante_the_question_does_not_tell_whether_it_is_held():
    """X-FOW-09."""
    match = gosux("""
        turn: 1
        seat 0   clans: justice tomorrow narashima   hand: elle
        seat 1   clans: goan_sul galmi phoenix   I: muraena
        """)
    match.act("activate I1")
    assert (question(match), options(match)) == ((0, "cancel"), ["no"])


def test_atalante_may_be_used_by_a_player_who_has_passed():
    match = do(an_opponent_activates(ATALANTE, more="passed: yes"), f"discard {ATALANTE}")
    assert (hand_size(match, 1), row(match, 1, 1)) == (0, ["muraena*"])
    assert question(match) == (1, "turn")


def test_atalante_does_not_stop_an_arrival():
    match = gosux(f"""
        turn: 1
        seat 0   clans: justice tomorrow narashima   hand: {ATALANTE}
        seat 1   clans: goan_sul galmi phoenix   hand: muraena
        """)
    match.act("play muraena")
    assert (question(match), hand_size(match, 1)) == ((0, "turn"), 2)


@pytest.mark.parametrize(("action", "drawn"), [("draw 1", 1), ("draw 3", 3)])
def test_atalante_does_not_stop_a_draw_for_tokens(action, drawn):
    match = gosux(f"""
        turn: 1
        seat 0   clans: justice tomorrow narashima   hand: {ATALANTE}
        seat 1   clans: goan_sul galmi phoenix   hand: bun_to
        """)
    match.act(action)
    assert (question(match), hand_size(match, 1)) == ((0, "turn"), drawn + 1)


def test_atalante_does_not_stop_force_of_will():
    match = gosux(f"""
        seat 0   clans: justice goan_sul narashima
                 hand: deesses_de_lave {ATALANTE}
        seat 1   clans: abhilasha galmi phoenix
                 I: bun_to   hand: le_cercle_rouge
        """)
    do(match, "play deesses_de_lave", "choose 1.I1")
    match.act("discard le_cercle_rouge")
    assert (question(match), row(match, 1, 1)) == ((1, "turn"), ["bun_to"])


def test_atalante_is_not_asked_for_an_activation_of_its_own_player():
    match = gosux(f"""
        seat 0   clans: justice tomorrow narashima   I: nikhilesh   hand: {ATALANTE}
        seat 1   clans: goan_sul galmi phoenix
        """)
    match.act("activate I1")
    assert question(match) == (1, "turn")


def test_atalante_in_an_army_cancels_nothing():
    match = gosux(f"""
        turn: 1
        seat 0   clans: justice tomorrow narashima   I: {ATALANTE} {ATALANTE}   hand: elle
        seat 1   clans: goan_sul galmi phoenix   I: muraena
        """)
    match.act("activate I1")
    assert (question(match), hand_size(match, 1)) == ((0, "turn"), 2)


def test_atalante_does_nothing_when_it_arrives():
    match = gosux(f"""
        seat 0   hand: {ATALANTE} elle
        seat 1   I: nakshatra
        """)
    do(match, f"play {ATALANTE}")
    assert (question(match), hand(match, 0)) == ((1, "turn"), ["elle"])


def test_atalante_is_a_force_of_will_card_for_navaj():
    match = gosux(f"""
        seat 0   hand: navaj   discards: {ATALANTE} elle
        """)
    do(match, "play navaj", f"take {ATALANTE}")
    assert (hand(match, 0), discards(match, 0)) == ([ATALANTE], ["elle"])


def test_atalante_is_a_recruiter_the_card_to_its_right_costs_nothing():
    match = gosux(f"""
        seat 0   I: {ATALANTE}   hand: navaj elle quae
        """)
    do(match, "play navaj")
    assert (row(match, 0, 1), hand(match, 0)) == ([ATALANTE, "navaj"], ["elle", "quae"])


@pytest.mark.parametrize(
    "troops", [f"{ATALANTE} volantis", f"volantis [{ATALANTE}]"], ids=["not the last", "captured"]
)
def test_atalante_recruits_nobody_if_it_is_not_the_last_of_its_row_or_captured(troops):
    match = gosux(f"""
        seat 0   I: {troops}   hand: navaj elle quae
        """)
    do(match, "play navaj", "discard elle")
    assert hand(match, 0) == []


def test_atalante_makes_no_shift_cheaper():
    match = gosux(f"""
        seat 0   I: {ATALANTE} nitish   hand: navaj elle
        """)
    do(match, "shift I2")
    assert (row(match, 0, 1), hand(match, 0)) == ([ATALANTE, "navaj"], [])


# --- 042 Les flèches de Justice ------------------------------------------------------------------

ARROWS = "les_fleches_de_justice"


def arrows_ban(card: str, *, theirs: str, own: str = "", table: str = "") -> Match:
    """Seat 0 plays Les flèches de Justice and names a card of seat 1's deck.

    Both decks are short, so that no hand exceeds its limit in the next round.
    """
    match = gosux(f"""
        {table}
        seat 0   clans: justice tomorrow phoenix
                 I: volantis   hand: {ARROWS} timer timer   deck: arpia   {own}
        seat 1   clans: narashima galmi abhilasha
                 deck: kan_te   {theirs}
        """)
    return do(match, f"play {ARROWS}", f"ban {card}")


def test_fleches_de_justice_show_the_opponents_hand_to_their_player_only():
    match = gosux(f"""
        seat 0   hand: {ARROWS}
        seat 1   hand: nalin niranjan
        """)
    assert match.view(0).seats[1].hand == ()
    do(match, f"play {ARROWS}")
    assert sorted(match.view(0).seats[1].hand) == ["nalin", "niranjan"]
    assert match.view(None).seats[1].hand == ()
    assert "nalin" not in [happening.card for _, happening in match.log(None)]


def test_fleches_de_justice_what_the_opponent_draws_later_is_not_seen():
    match = gosux(f"""
        seat 0   clans: justice tomorrow phoenix   hand: {ARROWS}
        seat 1   clans: narashima galmi abhilasha   hand: nalin
        """)
    do(match, f"play {ARROWS}", "ban shard", "draw 1")
    assert (match.view(0).seats[1].hand, hand_size(match, 1)) == (("nalin",), 2)


def test_fleches_de_justice_name_a_card_even_if_the_opponent_holds_none():
    match = arrows_ban("nakshatra", theirs="")
    assert match.view().seats[1].banned == ("nakshatra",)


def test_fleches_de_justice_the_opponent_can_not_play_the_card_that_is_named():
    match = arrows_ban("nakshatra", theirs="hand: nakshatra navaj")
    assert match.why_not("play nakshatra") == "banned"
    assert match.why_not("play navaj") is None
    assert match.view().seats[1].banned == ("nakshatra",)


def test_fleches_de_justice_both_copies_are_banned():
    match = arrows_ban("nakshatra", theirs="hand: nakshatra nakshatra")
    assert "play nakshatra" not in options(match)


def test_fleches_de_justice_the_card_can_not_be_shifted_in():
    match = arrows_ban("nakshatra", theirs="I: nitish   hand: nakshatra navaj bun_to shard")
    do(match, "shift I1")
    assert sorted(options(match)) == ["bring bun_to", "bring navaj"]
    assert match.why_not("bring nakshatra") == "banned"


def test_fleches_de_justice_the_card_can_not_be_shifted_in_secretly():
    match = arrows_ban(
        "nakshatra", theirs="I: les_apotres_de_la_nuit   hand: shard nalin   discards: nakshatra"
    )
    assert match.why_not("shift I1") == "no-newcomer"


def test_fleches_de_justice_the_card_can_not_be_played_from_the_discards():
    """In a turn that Nityananda grants."""
    match = gosux("""
        turn: 1   additional: yes   open_discards: yes
        seat 1   discards: nakshatra navaj   banned: nakshatra
        """)
    assert match.why_not("revive nakshatra") == "banned"
    assert match.why_not("revive navaj") is None


def test_fleches_de_justice_the_card_can_be_discarded():
    match = arrows_ban("nakshatra", theirs="I: bun_to   hand: navaj nakshatra shard")
    do(match, "play navaj", "discard nakshatra")
    assert "nakshatra" in discards(match, 1)


def test_fleches_de_justice_a_banned_cercle_rouge_can_still_save_a_card():
    match = gosux("""
        seat 0   clans: justice goan_sul phoenix   hand: deesses_de_lave
        seat 1   clans: narashima galmi abhilasha
                 I: bun_to   hand: le_cercle_rouge   banned: le_cercle_rouge
        """)
    do(match, "play deesses_de_lave", "choose 1.I1", "discard le_cercle_rouge")
    assert row(match, 1, 1) == ["bun_to"]


def test_fleches_de_justice_may_name_any_card_of_the_opponents_deck_seen_or_not():
    """A-15: by its full name."""
    match = gosux(f"""
        seat 0   clans: justice tomorrow phoenix   hand: {ARROWS}
        seat 1   clans: narashima galmi abhilasha   hand: nalin
        """)
    do(match, f"play {ARROWS}")
    assert len(options(match)) == 33
    assert {"ban shard", "ban narashima", "ban narashima_lion"} < set(options(match))
    assert match.why_not("ban timer") == "not-in-their-deck"


def test_fleches_de_justice_a_card_of_the_same_name_is_not_banned():
    match = arrows_ban(
        "narashima",
        theirs="II: niranjan   I: nakshatra nakshatra   hand: narashima narashima_lion",
    )
    assert match.why_not("play narashima") == "banned"
    assert match.why_not("play narashima_lion") is None


def test_fleches_de_justice_ban_nothing_of_their_own_player():
    match = arrows_ban("nakshatra", theirs="hand: nakshatra")
    assert match.view().seats[0].banned == ()


def test_fleches_de_justice_the_ban_lasts_until_the_end_of_their_players_next_turn():
    match = arrows_ban("nakshatra", theirs="hand: nakshatra")
    assert match.why_not("play nakshatra") == "banned"
    do(match, "draw 1")
    assert match.view().seats[1].banned == ("nakshatra",)
    do(match, "draw 1")
    assert match.why_not("play nakshatra") is None


def test_fleches_de_justice_an_extra_turn_is_their_players_next_turn():
    match = arrows_ban("nakshatra", theirs="hand: nakshatra", table="extra_turns: 1")
    assert (question(match), match.view().seats[1].banned) == ((0, "turn"), ("nakshatra",))
    do(match, "draw 1")
    assert match.why_not("play nakshatra") is None


def test_fleches_de_justice_if_their_player_passes_the_ban_goes_on():
    match = arrows_ban("nakshatra", theirs="hand: nakshatra navaj", own="tokens: 0")
    do(match, "draw 1", "pass")
    assert (question(match), match.why_not("play nakshatra")) == ((1, "turn"), "banned")


def test_fleches_de_justice_if_their_player_passes_their_first_turn_of_the_next_round_ends_it():
    match = arrows_ban("nakshatra", theirs="hand: nakshatra navaj", own="tokens: 0")
    through_the_song(do(match, "draw 1", "pass", "pass"))
    assert (question(match), match.why_not("play nakshatra")) == ((1, "turn"), "banned")
    do(match, "draw 1", "draw 1")
    assert (question(match), match.why_not("play nakshatra")) == ((1, "turn"), None)


def test_fleches_de_justice_in_the_last_turn_of_a_round_ban_through_one_turn_of_the_next():
    match = arrows_ban("nakshatra", theirs="passed: yes   hand: nakshatra", table="turns_left: 1")
    through_the_song(match)
    assert (question(match), match.why_not("play nakshatra")) == ((1, "turn"), "banned")
    do(match, "draw 1", "draw 1")
    assert (question(match), match.why_not("play nakshatra")) == ((1, "turn"), None)


def test_fleches_de_justice_several_bans_stand_at_once_each_with_its_own_end():
    """Decision 7."""
    match = gosux(f"""
        seat 0   clans: justice tomorrow phoenix   hand: {ARROWS} {ARROWS}
        seat 1   clans: narashima galmi abhilasha   hand: nakshatra navaj
        """)
    do(match, f"play {ARROWS}", "ban nakshatra", "draw 1", f"play {ARROWS}", "ban navaj")
    assert match.why_not("play nakshatra") is None
    assert match.why_not("play navaj") == "banned"


# --- 043 Les fées pétale -------------------------------------------------------------------------

FAIRIES = "les_fees_petale"


def test_fees_petale_each_player_takes_back_a_used_token_their_own_player_first():
    match = gosux(f"""
        seat 0   tokens: 0   I: nitish*   hand: {FAIRIES} elle quae
        seat 1   tokens: 0   I: bun_to*   hand: shard
        """)
    do(match, f"play {FAIRIES}", "discard elle")
    assert (question(match), sorted(options(match))) == (
        (0, "token"),
        ["choose 0.I1", "token spent"],
    )
    do(match, "choose 0.I1")
    assert (question(match), sorted(options(match))) == (
        (1, "token"),
        ["choose 1.I1", "token spent"],
    )
    do(match, "token spent")
    assert (tokens(match, 0), tokens(match, 1)) == ((1, 1), (1, 0))
    assert (row(match, 0, 1)[0], row(match, 1, 1)) == ("nitish", ["bun_to*"])


def test_fees_petale_take_back_and_do_not_unlock():
    """A-28."""
    match = gosux(f"""
        seat 0   hand: {FAIRIES}
        seat 1   I: bun_to
        """)
    do(match, f"play {FAIRIES}")
    assert [tokens(match, seat) for seat in (0, 1)] == [(2, 0), (2, 0)]
    assert [locked(match, seat) for seat in (0, 1)] == [2, 2]


def test_fees_petale_who_has_used_no_token_takes_none_back():
    match = gosux(f"""
        seat 0   hand: {FAIRIES}
        seat 1   tokens: 1
        """)
    do(match, f"play {FAIRIES}")
    assert (tokens(match, 0), tokens(match, 1)) == ((2, 0), (2, 0))


def test_fees_petale_tokens_are_taken_back_before_the_capture():
    """Otherwise the token on Muraena would be spent by then, and only one of two would return."""
    match = gosux(f"""
        seat 0   hand: {FAIRIES}
        seat 1   tokens: 1   I: muraena*   hand: arpia
        """)
    do(match, f"play {FAIRIES}", "no")
    assert (row(match, 1, 1), tokens(match, 1)) == (["[muraena]"], (2, 0))


def test_fees_petale_capture_a_bounty_card_of_either_army():
    match = gosux(f"""
        seat 0   I: nikhilesh   hand: {FAIRIES} elle quae
                 deck: sati ...
        seat 1   clans: phoenix galmi goan_sul
                 III: byun_hyung_ja_galmi   II: orgah   I: muraena bun_to
        """)
    do(match, f"play {FAIRIES}", "discard elle")
    assert sorted(options(match)) == [
        "choose 0.I1",
        "choose 1.I1",
        "choose 1.II1",
        "choose 1.III1",
    ]
    assert match.why_not("choose 1.I2") == "no-bounty"
    do(match, "choose 1.III1")
    assert row(match, 1, 3) == ["[byun_hyung_ja_galmi]"]


@pytest.mark.parametrize(("answer", "drawn"), [("yes", ["sati"]), ("no", [])])
def test_fees_petale_their_player_may_draw_for_an_opposing_bounty_card(answer, drawn):
    match = gosux(f"""
        seat 0   hand: {FAIRIES}   deck: sati ...
        seat 1   I: muraena
        """)
    do(match, f"play {FAIRIES}", answer)
    assert (row(match, 1, 1), hand(match, 0)) == (["[muraena]"], drawn)


def test_fees_petale_must_capture_their_players_own_bounty_card_if_it_is_the_only_one():
    match = gosux(f"""
        seat 0   I: nikhilesh   hand: {FAIRIES} elle quae
        seat 1   I: bun_to
        """)
    do(match, f"play {FAIRIES}", "discard elle")
    assert row(match, 0, 1) == ["[nikhilesh]", FAIRIES]
    assert (question(match), hand(match, 0)) == ((1, "turn"), [])


@pytest.mark.parametrize("troop", ["bun_to", "[muraena]"])
def test_fees_petale_capture_nothing_if_there_is_no_bounty_card_face_up(troop):
    match = gosux(f"""
        seat 0   hand: {FAIRIES}
        seat 1   I: {troop}
        """)
    do(match, f"play {FAIRIES}")
    assert (question(match), row(match, 1, 1)) == ((1, "turn"), [troop])


def test_fees_petale_capture_the_card_under_the_bounty_token():
    match = gosux(f"""
        seat 0   hand: {FAIRIES}
        seat 1   I: bun_to$
        """)
    do(match, f"play {FAIRIES}")
    assert (row(match, 1, 1), bounty(match), question(match)) == (
        ["[bun_to$]"],
        "1.I1",
        (0, "may"),
    )


def test_fees_petale_capture_no_ethereal_card():
    match = gosux(f"""
        seat 0   hand: {FAIRIES}
        seat 1   II: galmi_avatar$   I: bun_to
        """)
    do(match, f"play {FAIRIES}")
    assert (question(match), row(match, 1, 2)) == ((1, "turn"), ["galmi_avatar$"])


def test_fees_petale_can_be_answered_with_le_cercle_rouge():
    match = gosux(f"""
        seat 0   hand: {FAIRIES}
        seat 1   clans: abhilasha phoenix galmi   I: muraena   hand: le_cercle_rouge
        """)
    do(match, f"play {FAIRIES}", "discard le_cercle_rouge")
    assert (question(match), row(match, 1, 1)) == ((1, "turn"), ["muraena"])


# --- 044 Volantis --------------------------------------------------------------------------------


def test_volantis_who_has_more_cards_in_play_sacrifices_a_free_card():
    match = gosux("""
        seat 0   hand: volantis
        seat 1   II: niranjan   I: nakshatra navaj
        """)
    do(match, "play volantis")
    assert (question(match), options(match)) == ((1, "sacrifice"), ["choose 1.I2", "choose 1.II1"])
    do(match, "choose 1.II1")
    assert (row(match, 1, 2), row(match, 1, 1)) == ([], ["nakshatra", "navaj"])
    assert question(match) == (1, "turn")


def test_volantis_then_who_has_more_cards_in_hand_discards_1():
    match = gosux("""
        seat 0   hand: volantis elle
        seat 1   I: nakshatra navaj   hand: nalin nitish niranjan
        """)
    do(match, "play volantis")
    assert (row(match, 1, 1), question(match)) == (["nakshatra"], (1, "discard"))
    do(match, "discard nalin")
    assert (hand(match, 1), hand(match, 0)) == (["niranjan", "nitish"], ["elle"])


def test_volantis_its_own_player_may_be_the_one_of_both():
    match = gosux("""
        seat 0   I: les_fees_petale   hand: volantis elle quae
        """)
    do(match, "play volantis", "discard quae")
    assert (row(match, 0, 1), hand(match, 0)) == (["les_fees_petale"], ["elle"])


def test_volantis_sacrificer_and_discarder_may_be_different_players():
    match = gosux("""
        seat 0   hand: volantis elle quae
        seat 1   I: nakshatra navaj   hand: nalin
        """)
    do(match, "play volantis")
    assert (row(match, 1, 1), question(match)) == (["nakshatra"], (0, "discard"))


def test_volantis_counts_in_the_army_it_has_joined():
    """Two cards against two: nobody sacrifices."""
    match = gosux("""
        seat 0   I: les_fees_petale   hand: volantis
        seat 1   I: nakshatra navaj
        """)
    do(match, "play volantis")
    assert question(match) == (1, "turn")
    assert (len(row(match, 0, 1)), len(row(match, 1, 1))) == (2, 2)


def test_volantis_makes_its_own_army_the_larger_one():
    match = gosux("""
        seat 0   I: les_fees_petale   hand: volantis
        seat 1   I: nakshatra
        """)
    do(match, "play volantis")
    assert (row(match, 0, 1), discards(match, 0)) == (["les_fees_petale"], ["volantis"])


def test_volantis_captured_cards_count():
    match = gosux("""
        seat 0   hand: volantis
        seat 1   I: [nakshatra] [navaj]
        """)
    do(match, "play volantis")
    assert (row(match, 1, 1), discards(match, 1)) == (["[nakshatra]"], ["navaj"])


def test_volantis_equal_hands_discard_nothing():
    """It has left the hand: one card against one."""
    match = gosux("""
        seat 0   hand: volantis elle
        seat 1   I: nakshatra   hand: nalin
        """)
    do(match, "play volantis")
    assert question(match) == (1, "turn")
    assert (hand(match, 0), hand(match, 1)) == (["elle"], ["nalin"])


def test_volantis_does_nothing_if_all_is_equal():
    match = gosux("""
        seat 0   hand: volantis
        seat 1   I: nakshatra
        """)
    do(match, "play volantis")
    assert (row(match, 0, 1), row(match, 1, 1)) == (["volantis"], ["nakshatra"])

"""Galmi, of GOSU X: every card of the clan."""

import pytest

from helpers import (
    all_events,
    bounty,
    deck,
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
    strength,
    tokens,
    wonder,
)
from warren.engine.match import Match

# --- X-CARD-12 Galmi -----------------------------------------------------------------------------


def galmi_arrives(
    *acts: str,
    tokens: int = 0,
    more: str = "",
    army: str = "II: shard   I: bun_to un_go",
) -> Match:
    """Seat 0 plays Galmi; only Nalin of seat 1's army is free."""
    match = gosux(f"""
        seat 0   clans: galmi justice phoenix
                 tokens: {tokens}
                 {army}
                 hand: galmi quae
        seat 1   clans: goan_sul narashima xi_an
                 II:  nalin
                 I:   nitish
                 hand: pangu smook
                 {more}
        """)
    return do(match, "play galmi", *acts)


def is_battle_over(match: Match) -> bool:
    """Return whether a Great Battle has been fought."""
    return len(all_events(match, "strength")) == 2


def test_galmi_puts_a_free_card_of_either_army_on_top_of_its_owners_deck():
    match = galmi_arrives()
    assert question(match) == (0, "target")
    assert sorted(options(match)) == ["choose 0.I2", "choose 0.III1", "choose 1.II1"]
    assert match.why_not("choose 1.I1") == "not-free"
    do(match, "choose 1.II1")
    assert (row(match, 1, 2), deck(match, 1)[0]) == ([], "nalin")


def test_galmi_takes_the_wonder_token_before_its_text():
    match = galmi_arrives()
    assert (question(match), wonder(match)) == ((0, "target"), 0)


def test_galmi_lets_its_player_pass_at_once():
    match = galmi_arrives("choose 1.II1")
    assert question(match) == (0, "may")
    do(match, "yes")
    assert match.view().seats[0].passed
    assert question(match) == (1, "turn")


def test_galmi_its_player_need_not_pass():
    match = galmi_arrives("choose 1.II1", "no")
    assert not match.view().seats[0].passed
    assert question(match) == (1, "turn")


def test_galmi_lets_nobody_pass_who_holds_a_token():
    match = galmi_arrives("choose 1.II1", tokens=1)
    assert question(match) == (1, "turn")
    assert not match.view().seats[0].passed


def test_galmi_in_the_army_of_who_passes_leaves_the_opponent_2_turns():
    match = galmi_arrives("choose 1.II1", "yes")
    assert match.view().turns_left == 2
    do(match, "draw 1", "draw 1")
    assert is_battle_over(match)


def test_galmi_may_choose_itself_and_then_the_limit_is_3_turns():
    match = galmi_arrives("choose 0.III1", "yes")
    assert (row(match, 0, 3), deck(match, 0)[0]) == ([], "galmi")
    assert match.view().turns_left == 3


def test_galmi_passing_by_its_text_is_being_the_first_to_pass():
    match = galmi_arrives(
        "choose 1.II1",
        "yes",
        army="III: byun_hyung_ja_galmi   II: shard kan_te   I: bun_to un_go",
    )
    assert (locked(match, 0), tokens(match, 0)) == (1, (1, 2))


def test_galmi_passing_by_its_text_after_the_opponent_ends_the_round():
    match = galmi_arrives("choose 1.II1", more="passed: yes")
    assert (question(match), is_battle_over(match)) == ((0, "may"), False)
    do(match, "yes")
    assert is_battle_over(match)


def test_galmi_passing_by_its_text_after_the_opponent_is_not_being_the_first():
    match = galmi_arrives(
        "choose 1.II1",
        "yes",
        more="passed: yes",
        army="III: byun_hyung_ja_galmi   II: shard kan_te   I: bun_to un_go",
    )
    assert (is_battle_over(match), locked(match, 0)) == (True, 2)


def test_galmi_lets_nobody_pass_who_holds_a_token_even_after_the_opponent_has_passed():
    """A-16."""
    match = galmi_arrives("choose 1.II1", tokens=1, more="passed: yes")
    assert (question(match), is_battle_over(match)) == ((0, "turn"), False)
    do(match, "pass")
    assert is_battle_over(match)


def test_galmi_lost_after_the_pass_changes_nothing():
    """A-25: Cylak captures it in the first of the two turns."""
    match = gosux("""
        seat 0   clans: galmi justice phoenix
                 tokens: 0
                 III: galmi
                 II:  shard
                 I:   bun_to
                 hand: quae
        seat 1   clans: abhilasha narashima xi_an
                 II:  nalin
                 I:   le_cercle_rouge nitish
                 hand: cylak
        """)
    do(match, "pass", "play cylak", "yes")
    assert row(match, 0, 3) == ["[galmi]"]
    assert (match.view().turns_left, is_battle_over(match)) == (1, False)
    do(match, "draw 1")
    assert is_battle_over(match)


@pytest.mark.parametrize(("immortal", "turns"), [("galmi", 2), ("[galmi]", 3)])
def test_galmi_limits_the_opponent_after_an_ordinary_pass_too_while_face_up(immortal, turns):
    match = gosux(f"""
        seat 0   clans: galmi justice phoenix
                 tokens: 0
                 III: {immortal}
                 II:  shard
                 I:   bun_to
                 hand: quae
        seat 1   I:   nitish
        """)
    do(match, "pass")
    assert match.view().turns_left == turns


def test_galmi_does_not_limit_its_own_player():
    match = gosux("""
        turn: 1
        seat 0   clans: galmi justice phoenix
                 III: galmi
                 II:  shard
                 I:   bun_to
        seat 1   I:   nitish
                 tokens: 0
                 hand: nitish
        """)
    do(match, "pass")
    assert match.view().turns_left == 3


# --- X-CARD-13 Byun Hyung Ja (Galmi) -------------------------------------------------------------


def a_pass_with_bhj_galmi(
    *, immortal: str = "byun_hyung_ja_galmi", locked: int = 2, passed: str = "no", turn: int = 0
) -> Match:
    """One of the players passes; seat 0 has the BHJ."""
    match = gosux(f"""
        turn: {turn}
        seat 0   clans: galmi justice phoenix
                 tokens: 0   locked: {locked}
                 III: {immortal}
                 II:  shard
                 I:   bun_to
                 hand: quae sati
        seat 1   clans: goan_sul narashima xi_an
                 tokens: 0
                 I:   nitish
                 hand: nitish pangu
                 passed: {passed}
        """)
    return do(match, "pass")


def test_bhj_galmi_unlocks_a_token_when_its_player_is_the_first_to_pass():
    match = a_pass_with_bhj_galmi()
    assert (locked(match, 0), tokens(match, 0)) == (1, (1, 2))
    assert question(match) == (1, "turn")


def test_bhj_galmi_does_nothing_if_the_opponent_has_passed_before():
    match = a_pass_with_bhj_galmi(passed="yes")
    assert (is_battle_over(match), locked(match, 0)) == (True, 2)


def test_bhj_galmi_does_nothing_when_the_opponent_passes_first():
    match = a_pass_with_bhj_galmi(turn=1)
    assert (locked(match, 0), locked(match, 1)) == (2, 2)


def test_bhj_galmi_does_nothing_while_it_is_captured():
    match = a_pass_with_bhj_galmi(immortal="[byun_hyung_ja_galmi]")
    assert locked(match, 0) == 2


def test_bhj_galmi_wins_by_a_fifth_token():
    match = a_pass_with_bhj_galmi(locked=0)
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "fifth-token")


def test_bhj_galmi_takes_the_wonder_token_when_it_arrives():
    match = gosux("""
        wonder: 1
        seat 0   II: shard
                 I:  bun_to
                 hand: byun_hyung_ja_galmi
        """)
    do(match, "play byun_hyung_ja_galmi")
    assert wonder(match) == 0


@pytest.mark.parametrize(("answer", "held"), [("yes", ["nitish"]), ("no", [])])
def test_bhj_galmi_captured_by_the_opponent_lets_them_draw(answer, held):
    match = gosux("""
        turn: 1
        seat 0   clans: galmi justice phoenix
                 III: byun_hyung_ja_galmi
                 II:  shard
                 I:   bun_to
        seat 1   clans: abhilasha narashima xi_an
                 I:   le_cercle_rouge
                 hand: cylak
                 deck: nitish navaj
        """)
    do(match, "play cylak", "yes")
    assert question(match) == (1, "may")
    do(match, answer)
    assert hand(match, 1) == held


# --- X-CARD-14 Galmi (Avatar) --------------------------------------------------------------------

AVATAR_IN_BATTLE = """
    seat 0   clans: galmi justice phoenix
             II:  galmi_avatar
             I:   {mine}
    seat 1   clans: goan_sul narashima xi_an
             I:   {theirs}
    """


@pytest.mark.parametrize(
    ("theirs", "value"),
    [
        ("nikhilesh", 6),
        ("nitish$", 6),
        ("nitish", 3),
        ("[nikhilesh] nitish", 3),
        ("[nitish$] nitish", 3),
    ],
)
def test_galmi_avatar_counts_twice_if_the_opponent_has_a_face_up_bounty_card(theirs, value):
    match = gosux(AVATAR_IN_BATTLE.format(mine="bun_to", theirs=theirs))
    assert strength(match, 0) == 2 + value


def test_galmi_avatar_gains_nothing_by_bounty_cards_of_its_own_army():
    match = gosux(AVATAR_IN_BATTLE.format(mine="bun_to$ muraena", theirs="nitish"))
    assert strength(match, 0) == 2 + 2 + 3


def test_galmi_avatar_counts_6_in_the_great_battle():
    match = gosux("""
        seat 0   clans: galmi justice phoenix
                 II:  galmi_avatar
                 I:   bun_to
                 hand: quae
        seat 1   clans: goan_sul narashima xi_an
                 I:   nikhilesh nitish
                 passed: yes
        """)
    do(match, "pass")
    assert [(seat, value) for seat, _, value in all_events(match, "strength")] == [(0, 8), (1, 4)]


def test_galmi_avatar_is_ethereal_and_cannot_be_captured():
    match = gosux("""
        turn: 1
        seat 0   clans: galmi justice phoenix
                 II:  galmi_avatar
                 I:   bun_to
        seat 1   clans: abhilasha goan_sul xi_an
                 I:   le_cercle_rouge
                 hand: solok
        """)
    do(match, "play solok")
    assert sorted(options(match)) == ["choose 0.I1", "choose 1.I1", "choose 1.II1"]
    assert match.why_not("choose 0.II1") == "ethereal"


def test_galmi_avatar_is_ethereal_and_cannot_be_destroyed():
    match = gosux("""
        turn: 1
        seat 0   clans: galmi justice phoenix
                 II:  galmi_avatar
                 I:   bun_to bun_to
        seat 1   clans: abhilasha goan_sul xi_an
                 II:  hempo
                 I:   deesses_de_lave
        """)
    do(match, "activate II1", "no")
    assert sorted(options(match)) == ["choose 0.I2", "choose 1.II1"]
    assert match.why_not("choose 0.II1") == "ethereal"


def test_galmi_avatar_can_be_sacrificed():
    match = gosux("""
        turn: 1
        seat 0   clans: galmi justice phoenix
                 II:  galmi_avatar
                 I:   bun_to bun_to
        seat 1   clans: abhilasha narashima xi_an
                 II:  niranjan
                 I:   nitish
        """)
    do(match, "activate II1")
    assert (question(match), options(match)) == (
        (0, "sacrifice"),
        ["choose 0.I2", "choose 0.II1"],
    )
    do(match, "choose 0.II1")
    assert (row(match, 0, 2), discards(match, 0)) == ([], ["galmi_avatar"])


def test_galmi_avatar_cannot_shift():
    match = gosux("""
        seat 0   II: galmi_avatar
                 I:  bun_to
                 hand: shard kan_te ree_ab she_rift
        """)
    assert match.why_not("shift II1") == "no-shift-cost"


def test_galmi_avatar_shares_its_name_with_galmi():
    match = gosux("""
        seat 0   clans: galmi tomorrow phoenix
                 I:   chercheurs_de_depouilles
                 discards: galmi bun_to galmi_avatar
        """)
    do(match, "activate I1", "take galmi_avatar")
    assert (hand(match, 0), discards(match, 0)) == (["galmi", "galmi_avatar"], ["bun_to"])


def test_galmi_avatar_takes_the_wonder_token_when_it_arrives():
    match = gosux("""
        wonder: 1
        seat 0   I: bun_to
                 hand: galmi_avatar
        """)
    do(match, "play galmi_avatar")
    assert wonder(match) == 0


# --- X-CARD-15 Kan Te ----------------------------------------------------------------------------


def test_kan_te_releases_all_captured_cards_of_its_own_army():
    match = gosux("""
        seat 0   clans: galmi justice phoenix
                 II:  [shard] [elle]
                 I:   [timer] bun_to [volantis]
                 hand: kan_te
        seat 1   clans: goan_sul narashima xi_an
                 I:   [nitish]
        """)
    do(match, "play kan_te")
    assert (row(match, 0, 1), row(match, 0, 2)) == (
        ["timer", "bun_to", "volantis"],
        ["shard", "elle", "kan_te"],
    )
    assert row(match, 1, 1) == ["[nitish]"]
    assert wonder(match) == 0


def test_kan_te_does_the_same_when_activated_but_is_not_wonderful_then():
    match = gosux("""
        wonder: 1
        seat 0   clans: galmi justice phoenix
                 II:  kan_te
                 I:   [timer] [bun_to]
        """)
    do(match, "activate II1")
    assert (row(match, 0, 1), row(match, 0, 2)) == (["timer", "bun_to"], ["kan_te*"])
    assert wonder(match) == 1


def test_kan_te_released_cards_do_not_carry_out_their_texts():
    """Muraena would draw, Un'Go would take a card, Boul Go would take the Wonder token."""
    match = gosux("""
        wonder: 1
        seat 0   clans: galmi justice phoenix
                 II:  kan_te
                 I:   [muraena] [un_go] [boul_go]
                 hand: quae
        seat 1   I:   nitish
        """)
    do(match, "activate II1")
    assert question(match) == (1, "turn")
    assert (hand(match, 0), wonder(match)) == (["quae"], 1)


def test_kan_te_brings_no_tokens_back():
    match = gosux("""
        seat 0   clans: galmi justice phoenix
                 tokens: 1   spent: 1
                 II:  kan_te
                 I:   [timer]
        """)
    do(match, "activate II1")
    assert (row(match, 0, 1), tokens(match, 0)) == (["timer"], (0, 1))


def test_kan_te_may_complete_15_cards_face_up():
    match = gosux("""
        seat 0   clans: galmi justice phoenix
                 III: galmi byun_hyung_ja_galmi justice byun_hyung_ja_justice phoenix
                 II:  kan_te shard elle kaez genious
                 I:   bun_to [un_go] timer [arpia] volantis
        """)
    do(match, "activate II1")
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "full-army")


# --- X-CARD-16 Ree Ab ----------------------------------------------------------------------------


def ree_ab_arrives(*acts: str, locked: int = 2) -> Match:
    """Seat 0 plays Ree Ab with five cards in its discards."""
    match = gosux(f"""
        seat 0   clans: galmi justice phoenix
                 locked: {locked}
                 I:   bun_to
                 hand: ree_ab
                 deck: volantis elle
                 discards: timer arpia muraena sqeezs kaez
        seat 1   clans: goan_sul narashima xi_an
                 discards: nitish
        """)
    return do(match, "play ree_ab", *acts)


def test_ree_ab_puts_cards_of_its_discards_on_the_deck_in_any_order_then_draws_the_last_of_them():
    match = ree_ab_arrives()
    assert question(match) == (0, "bury")
    assert match.why_not("bury nitish") == "not-in-discards"
    do(match, "bury muraena", "bury timer")
    assert hand(match, 0) == ["timer"]
    assert deck(match, 0) == ["muraena", "volantis", "elle"]
    assert discards(match, 0) == ["arpia", "sqeezs", "kaez"]
    assert wonder(match) == 0


def test_ree_ab_does_the_same_when_activated():
    match = gosux("""
        seat 0   clans: galmi justice phoenix
                 II:  ree_ab
                 I:   bun_to
                 deck: volantis
                 discards: timer arpia
        """)
    do(match, "activate II1", "bury timer", "bury arpia")
    assert (hand(match, 0), deck(match, 0)) == (["arpia"], ["timer", "volantis"])


@pytest.mark.parametrize(("locked", "x"), [(2, 2), (1, 3), (0, 4)])
def test_ree_ab_puts_at_most_as_many_cards_as_its_player_owns_tokens(locked, x):
    buried = ["bury timer", "bury arpia", "bury muraena", "bury sqeezs"][:x]
    match = ree_ab_arrives(*buried, locked=locked)
    assert question(match) == (1, "turn")
    assert len(discards(match, 0)) == 5 - x


def test_ree_ab_draws_even_if_no_card_was_put_back():
    match = ree_ab_arrives("done")
    assert (hand(match, 0), deck(match, 0)) == (["volantis"], ["elle"])
    assert len(discards(match, 0)) == 5


def test_ree_ab_draws_even_if_its_discards_are_empty():
    match = gosux("""
        seat 0   clans: galmi justice phoenix
                 I:   bun_to
                 hand: ree_ab
                 deck: volantis elle
        """)
    do(match, "play ree_ab")
    assert hand(match, 0) == ["volantis"]


def ree_ab_with_bhj_narashima(*acts: str) -> Match:
    """Seat 0 has an empty deck, BHJ (Narashima), and two cards in its discards."""
    match = gosux("""
        seat 0   clans: galmi narashima phoenix
                 III: byun_hyung_ja_narashima
                 II:  nalin
                 I:   nitish bun_to
                 hand: ree_ab
                 deck:
                 discards: timer arpia
        """)
    return do(match, "play ree_ab", *acts)


def test_ree_ab_is_no_shuffle_though_it_empties_the_discards():
    match = ree_ab_with_bhj_narashima("bury timer", "bury arpia")
    assert (discards(match, 0), deck(match, 0), hand(match, 0)) == ([], ["timer"], ["arpia"])
    assert locked(match, 0) == 2


def test_ree_ab_bhj_narashima_reacts_if_the_draw_itself_shuffles():
    match = ree_ab_with_bhj_narashima("done")
    assert (discards(match, 0), deck_size(match, 0), hand_size(match, 0)) == ([], 1, 1)
    assert locked(match, 0) == 1


# --- X-CARD-17 Shard -----------------------------------------------------------------------------


def shard_arrives(deck: str, discards: str = "") -> Match:
    """Seat 0 plays Shard."""
    match = gosux(f"""
        seat 0   clans: galmi justice phoenix
                 I:   bun_to
                 hand: shard
                 deck: {deck}
                 discards: {discards}
        seat 1   clans: goan_sul narashima xi_an
        """)
    return do(match, "play shard")


def test_shard_reveals_4_cards_takes_one_and_discards_the_rest():
    match = shard_arrives("timer elle kaez galmi sati quae")
    assert question(match) == (0, "keep")
    assert sorted(options(match)) == ["keep elle", "keep galmi", "keep kaez", "keep timer"]
    do(match, "keep kaez")
    assert (hand(match, 0), deck(match, 0)) == (["kaez"], ["sati", "quae"])
    assert sorted(discards(match, 0)) == ["elle", "galmi", "timer"]
    assert wonder(match) == 0


def test_shard_shows_the_cards_to_everybody():
    match = shard_arrives("timer elle kaez galmi sati")
    assert sorted(match.view(1).revealed) == ["elle", "galmi", "kaez", "timer"]


def test_shard_does_the_same_when_activated():
    match = gosux("""
        seat 0   clans: galmi justice phoenix
                 II:  shard
                 I:   bun_to
                 deck: timer elle kaez galmi sati
        """)
    do(match, "activate II1", "keep galmi")
    assert (hand(match, 0), deck(match, 0)) == (["galmi"], ["sati"])


def test_shard_reveals_fewer_cards_if_the_deck_has_fewer():
    match = shard_arrives("timer elle", discards="kaez quae sati")
    assert sorted(options(match)) == ["keep elle", "keep timer"]
    do(match, "keep elle")
    assert (hand(match, 0), deck(match, 0)) == (["elle"], [])
    assert discards(match, 0) == ["kaez", "quae", "sati", "timer"]


def test_shard_does_nothing_and_shuffles_nothing_if_the_deck_is_empty():
    match = shard_arrives("", discards="kaez quae sati")
    assert question(match) == (1, "turn")
    assert (hand(match, 0), discards(match, 0)) == ([], ["kaez", "quae", "sati"])


# --- X-CARD-18 She Rift --------------------------------------------------------------------------


def she_rift_arrives(theirs: str = "nitish [navaj]") -> Match:
    """Seat 0 plays She Rift."""
    match = gosux(f"""
        seat 0   clans: galmi justice phoenix
                 I:   bun_to un_go
                 hand: she_rift quae
        seat 1   clans: abhilasha narashima xi_an
                 I:   {theirs}
        """)
    return do(match, "play she_rift")


def test_she_rift_puts_the_bounty_token_on_a_card_of_either_army():
    """A captured card is legal too (A-29)."""
    match = she_rift_arrives()
    assert sorted(options(match)) == [
        "choose 0.I1",
        "choose 0.I2",
        "choose 0.II1",
        "choose 1.I1",
        "choose 1.I2",
    ]
    do(match, "choose 1.I1")
    assert bounty(match) == "1.I1"
    assert wonder(match) == 0


def test_she_rift_does_the_same_when_activated():
    match = gosux("""
        seat 0   clans: galmi justice phoenix
                 II:  she_rift
                 I:   bun_to
        seat 1   clans: goan_sul narashima xi_an
                 I:   nitish
        """)
    do(match, "activate II1", "choose 1.I1")
    assert bounty(match) == "1.I1"


def test_she_rift_moves_the_token_to_another_card():
    match = she_rift_arrives(theirs="nitish$ navaj")
    assert match.why_not("choose 1.I1") == "already-marked"
    do(match, "choose 1.I2")
    assert bounty(match) == "1.I2"
    assert row(match, 1, 1) == ["nitish", "navaj$"]


STRUCK_UNDER_THE_TOKEN = """
    turn: 1
    seat 0   clans: galmi justice phoenix
             I:   {army}
    seat 1   clans: abhilasha goan_sul narashima
             I:   le_cercle_rouge deesses_de_lave
             hand: {striker}
             deck: nalin niranjan
    """


@pytest.mark.parametrize(
    ("striker", "acts"),
    [("deesses_de_lave", ["choose 0.I1"]), ("les_gardiens_demons", ["no", "choose 0.I1"])],
)
def test_she_rift_the_bearer_of_the_token_has_bounty(striker, acts):
    match = gosux(STRUCK_UNDER_THE_TOKEN.format(army="timer$", striker=striker))
    do(match, f"play {striker}", *acts)
    assert question(match) == (1, "may")
    do(match, "yes")
    assert hand(match, 1) == ["nalin"]


def test_she_rift_a_bounty_card_under_the_token_lets_draw_once():
    """X-BOUNTY-02."""
    match = gosux(STRUCK_UNDER_THE_TOKEN.format(army="muraena$", striker="deesses_de_lave"))
    do(match, "play deesses_de_lave", "choose 0.I1", "yes")
    assert (hand(match, 1), question(match)) == (["nalin"], (0, "turn"))


def test_she_rift_a_captured_bearer_has_no_bounty():
    match = gosux(STRUCK_UNDER_THE_TOKEN.format(army="[timer$]", striker="les_gardiens_demons"))
    do(match, "play les_gardiens_demons", "no", "choose 0.I1")
    assert (row(match, 0, 1), question(match)) == ([], (0, "turn"))


def test_she_rift_the_token_stays_on_a_captured_card():
    match = gosux(STRUCK_UNDER_THE_TOKEN.format(army="timer$", striker="deesses_de_lave"))
    do(match, "play deesses_de_lave", "choose 0.I1", "no")
    assert row(match, 0, 1) == ["[timer$]"]


def test_she_rift_the_token_stays_through_the_song_of_the_dead():
    match = gosux("""
        seat 0   clans: galmi justice phoenix
                 I:   bun_to
                 hand: quae
        seat 1   clans: goan_sul narashima xi_an
                 I:   [nitish$] navaj
                 passed: yes
        """)
    do(match, "pass")
    assert match.view().round == 2
    assert row(match, 1, 1) == ["nitish$"]


def test_she_rift_the_token_returns_to_the_board_when_its_card_is_sacrificed_in_the_song():
    match = gosux("""
        seat 0   clans: galmi justice phoenix
                 I:   bun_to
                 hand: quae
        seat 1   clans: goan_sul narashima xi_an
                 I:   nitish navaj$
                 passed: yes
        """)
    do(match, "pass")
    assert (row(match, 1, 1), bounty(match)) == (["nitish"], None)


def test_she_rift_the_token_returns_to_the_board_when_its_card_is_destroyed():
    match = gosux(STRUCK_UNDER_THE_TOKEN.format(army="timer$", striker="les_gardiens_demons"))
    do(match, "play les_gardiens_demons", "no", "choose 0.I1", "no")
    assert (discards(match, 0), bounty(match)) == (["timer"], None)


def test_she_rift_the_token_returns_to_the_board_when_its_card_shifts():
    """A-26."""
    match = gosux("""
        seat 0   clans: galmi justice phoenix
                 I:   boul_go$
                 hand: timer quae
        seat 1   clans: goan_sul narashima xi_an
        """)
    do(match, "shift I1")
    assert (discards(match, 0)[-1], bounty(match)) == ("boul_go", None)


def test_she_rift_the_token_returns_to_the_board_when_its_card_goes_on_a_deck():
    match = gosux("""
        seat 0   clans: galmi justice phoenix
                 I:   un_go
        seat 1   clans: goan_sul narashima xi_an
                 I:   nitish$
        """)
    do(match, "activate I1", "choose 1.I1")
    assert (deck(match, 1)[0], bounty(match)) == ("nitish", None)


def test_she_rift_serves_galmi_avatar():
    match = gosux("""
        seat 0   clans: galmi justice phoenix
                 II:  galmi_avatar
                 I:   bun_to un_go
                 hand: she_rift
        seat 1   clans: goan_sul narashima xi_an
                 I:   nitish
        """)
    assert strength(match, 0) == 3 + 2 + 2
    do(match, "play she_rift", "choose 1.I1")
    assert strength(match, 0) == 6 + 3 + 2 + 2


def test_she_rift_serves_les_fees_petale():
    match = gosux("""
        seat 0   clans: galmi justice phoenix
                 I:   volantis
                 hand: les_fees_petale
        seat 1   clans: goan_sul narashima xi_an
                 I:   nitish$ navaj
        """)
    do(match, "play les_fees_petale", "no")
    assert row(match, 1, 1) == ["[nitish$]", "navaj"]


def test_she_rift_serves_hemro():
    """Its draw is not optional; the Bounty's is declined."""
    match = gosux("""
        seat 0   clans: galmi goan_sul phoenix
                 II:  hemro_le_chasseur_de_primes
                 I:   deesses_de_lave
                 hand: deesses_de_lave
                 deck: smook alpha
        seat 1   clans: xi_an narashima tomorrow
                 I:   nitish$
        """)
    do(match, "play deesses_de_lave", "choose 1.I1", "react 1", "no")
    assert (hand(match, 0), question(match)) == (["smook"], (1, "turn"))


# --- X-CARD-19 Boul Go ---------------------------------------------------------------------------


def boul_go_stands(
    row: str = "boul_go", *, additional: str = "no", locked: int = 2, passed: str = ""
) -> Match:
    """Seat 0 must act and has all its tokens."""
    return gosux(f"""
        additional: {additional}
        {f"turns_left: {passed}" if passed else ""}
        seat 0   clans: galmi justice phoenix
                 locked: {locked}
                 I:   {row}
                 hand: quae
        seat 1   clans: goan_sul narashima xi_an
                 I:   nitish
                 {"passed: yes" if passed else ""}
        """)


def test_boul_go_gives_an_extra_turn_for_drawing_3():
    match = do(boul_go_stands(), "draw 3")
    assert (question(match), match.view().additional) == ((0, "turn"), True)
    assert hand_size(match, 0) == 4


def test_boul_go_gives_none_for_drawing_1():
    match = do(boul_go_stands(), "draw 1")
    assert question(match) == (1, "turn")


def test_boul_go_gives_none_when_the_opponent_draws_3():
    match = do(boul_go_stands(), "draw 1", "draw 3")
    assert question(match) == (0, "turn")
    assert not match.view().additional


def test_boul_go_twice_gives_one_extra_turn():
    match = do(boul_go_stands("boul_go boul_go", locked=0), "draw 3")
    assert question(match) == (0, "turn")
    do(match, "draw 1")
    assert question(match) == (1, "turn")


def test_boul_go_gives_none_in_an_extra_turn():
    match = do(boul_go_stands(additional="yes"), "draw 3")
    assert question(match) == (1, "turn")


def test_boul_go_gives_none_in_the_extra_turn_it_gave():
    match = do(boul_go_stands(locked=0), "draw 3", "draw 3")
    assert (question(match), tokens(match, 0)) == ((1, "turn"), (0, 4))


@pytest.mark.parametrize(("turns_left", "over"), [("1", True), ("2", False)])
def test_boul_go_its_extra_turn_counts_among_the_turns_after_the_pass(turns_left, over):
    match = do(boul_go_stands(passed=turns_left), "draw 3")
    assert is_battle_over(match) is over


def test_boul_go_its_extra_turn_is_the_last_of_the_turns_after_the_pass():
    match = do(boul_go_stands(passed="2", locked=0), "draw 3", "draw 1")
    assert is_battle_over(match)


def test_boul_go_gives_none_while_it_is_captured():
    match = do(boul_go_stands("[boul_go]"), "draw 3")
    assert question(match) == (1, "turn")


def test_boul_go_takes_the_wonder_token_when_it_arrives():
    match = gosux("""
        wonder: 1
        seat 0   hand: boul_go
        """)
    do(match, "play boul_go")
    assert wonder(match) == 0


@pytest.mark.parametrize(
    ("army", "refusal"),
    [
        ("timer boul_go", None),
        ("timer [boul_go]", "cannot-pay"),
        ("boul_go timer", "cannot-pay"),
    ],
)
def test_boul_go_recruits_the_card_played_to_its_right(army, refusal):
    match = gosux(f"""
        seat 0   clans: galmi justice phoenix
                 I:   {army}
                 hand: volantis
        """)
    assert match.why_not("play volantis") == refusal


# --- X-CARD-20 Bun To ----------------------------------------------------------------------------


def bun_to_arrives(deck: str, *acts: str, hand: str = "", discards: str = "") -> Match:
    """Seat 0 plays Bun To."""
    match = gosux(f"""
        seat 0   clans: galmi justice phoenix
                 I:   un_go
                 hand: bun_to {hand}
                 deck: {deck}
                 discards: {discards}
        seat 1   clans: goan_sul narashima xi_an
        """)
    return do(match, "play bun_to", *acts)


def test_bun_to_takes_the_cards_of_the_named_level_from_the_top_4():
    match = bun_to_arrives("timer elle kaez galmi sati quae", "level 2")
    assert (hand(match, 0), deck(match, 0)) == (["elle", "kaez"], ["sati", "quae"])
    assert sorted(discards(match, 0)) == ["galmi", "timer"]
    assert wonder(match) == 0


def test_bun_to_does_the_same_when_activated():
    match = gosux("""
        seat 0   clans: galmi justice phoenix
                 I:   bun_to
                 deck: timer elle kaez galmi sati quae
        """)
    do(match, "activate I1", "level 3")
    assert (hand(match, 0), deck(match, 0)) == (["galmi"], ["sati", "quae"])


def test_bun_to_the_level_is_named_before_anything_is_revealed():
    match = bun_to_arrives("timer elle kaez galmi sati quae")
    assert (question(match), options(match)) == ((0, "level"), ["level 1", "level 2", "level 3"])
    assert (events(match, "revealed"), match.view().revealed) == ([], ())


def test_bun_to_may_take_nothing():
    match = bun_to_arrives("elle kaez quae sati tourach", "level 1")
    assert (hand(match, 0), deck(match, 0)) == ([], ["tourach"])
    assert sorted(discards(match, 0)) == ["elle", "kaez", "quae", "sati"]


def test_bun_to_reveals_fewer_cards_if_the_deck_has_fewer_and_shuffles_nothing():
    match = bun_to_arrives("timer elle", "level 1", discards="arpia sqeezs")
    assert (hand(match, 0), deck(match, 0)) == (["timer"], [])
    assert discards(match, 0) == ["arpia", "sqeezs", "elle"]


@pytest.mark.parametrize("level", [1, 2, 3])
def test_bun_to_phoenix_immortal_is_of_every_level(level):
    match = bun_to_arrives("phoenix_immortal elle timer galmi", f"level {level}")
    assert "phoenix_immortal" in hand(match, 0)
    assert hand_size(match, 0) == 2


def test_bun_to_the_hand_limit_waits_for_the_end_of_the_turn():
    seven = "kan_te ree_ab shard she_rift galmi_avatar nezha fenghuang"
    match = bun_to_arrives("elle kaez quae sati", "level 2", hand=seven)
    assert (hand_size(match, 0), question(match)) == (11, (0, "hand-limit"))
    assert match.decision.amount == 4


# --- X-CARD-21 Kno'Bo ----------------------------------------------------------------------------


def kno_bo_is_activated(rows: str, *acts: str, clans: str = "galmi justice xi_an") -> Match:
    """Seat 0 activates the Kno'Bo at I1; the deck has four cards."""
    match = gosux(f"""
        seat 0   clans: {clans}
                 {rows}
                 deck: elle sati tourach nezha
        seat 1   clans: goan_sul narashima phoenix
                 II:  smook nalin
                 I:   nitish navaj
        """)
    return do(match, "activate I1", *acts)


def test_kno_bo_swaps_two_cards_of_a_row_of_its_own_army_then_draws():
    match = gosux("""
        seat 0   clans: galmi justice xi_an
                 II:  shard
                 I:   volantis un_go
                 hand: kno_bo
                 deck: elle sati tourach nezha
        seat 1   clans: goan_sul narashima phoenix
                 I:   nitish navaj
        """)
    do(match, "play kno_bo")
    assert question(match) == (0, "may")
    do(match, "yes")
    assert sorted(options(match)) == ["choose 0.I1", "choose 0.I2", "choose 0.I3"]
    assert match.why_not("choose 1.I1") == "not-your-card"
    do(match, "choose 0.I1", "choose 0.I2")
    assert (row(match, 0, 1), hand(match, 0)) == (["un_go", "volantis", "kno_bo"], ["elle"])
    assert wonder(match) == 0


def test_kno_bo_need_not_swap():
    match = kno_bo_is_activated("II: shard   I: kno_bo volantis", "no")
    assert (row(match, 0, 1), hand(match, 0)) == (["kno_bo*", "volantis"], ["elle", "sati"])


def test_kno_bo_draws_1_for_each_galmi_card_of_its_column():
    match = kno_bo_is_activated("III: galmi justice   II: shard kan_te   I: kno_bo un_go", "no")
    assert hand(match, 0) == ["elle", "sati", "tourach"]


def test_kno_bo_counts_only_galmi_cards():
    match = kno_bo_is_activated("III: justice   II: quae   I: kno_bo un_go", "no")
    assert hand(match, 0) == ["elle"]


def test_kno_bo_looks_at_its_column_after_the_swap():
    """Its token moves with it (X-GRID-10)."""
    match = kno_bo_is_activated(
        "III: justice galmi   II: quae shard   I: kno_bo un_go", "yes", "choose 0.I1"
    )
    assert row(match, 0, 1) == ["un_go", "kno_bo*"]
    assert hand(match, 0) == ["elle", "sati", "tourach"]


def test_kno_bo_may_swap_cards_of_another_row():
    match = kno_bo_is_activated("II: quae shard   I: kno_bo un_go", "yes", "choose 0.II1")
    assert (row(match, 0, 2), hand(match, 0)) == (["shard", "quae"], ["elle", "sati"])


def test_kno_bo_swaps_within_a_row_only():
    match = kno_bo_is_activated("II: quae shard kan_te   I: kno_bo un_go boul_go", "yes")
    do(match, "choose 0.II1")
    assert options(match) == ["choose 0.II2", "choose 0.II3"]
    assert match.why_not("choose 0.I2") == "other-row"


def test_kno_bo_does_not_count_captured_cards():
    match = kno_bo_is_activated("III: galmi   II: [shard]   I: kno_bo un_go", "no")
    assert hand(match, 0) == ["elle", "sati"]


def test_kno_bo_counts_shennong():
    match = kno_bo_is_activated("II: shennong   I: kno_bo un_go", "no")
    assert hand(match, 0) == ["elle", "sati"]


def test_kno_bo_counts_all_in_one():
    """Copied by Valeen, whose column has All in one."""
    match = gosux("""
        seat 0   clans: galmi justice xi_an
                 I:   all_in_one kno_bo
                 hand: valeen
                 deck: elle sati tourach
        seat 1   clans: goan_sul narashima phoenix
        """)
    do(match, "play valeen", "choose 0.I2", "no")
    assert hand(match, 0) == ["elle"]


def test_kno_bo_copied_counts_the_column_of_the_copying_card():
    match = gosux("""
        seat 0   clans: galmi justice xi_an
                 II:  shard
                 I:   kno_bo 3_voeux
                 hand: dragon_dansant
                 deck: elle sati tourach
        seat 1   clans: goan_sul narashima phoenix
        """)
    do(match, "play dragon_dansant", "choose 0.I1", "no")
    assert (hand(match, 0), question(match)) == ([], (1, "turn"))


# --- X-CARD-22 Un'Go -----------------------------------------------------------------------------


def un_go_is_activated(
    *acts: str,
    mine: str = "I: un_go",
    theirs: str = "III: justice   II: elle quae   I: volantis timer les_fees_petale",
    supremacy: int = 0,
) -> Match:
    """Seat 0 activates the Un'Go at I1."""
    match = gosux(f"""
        seat 0   clans: galmi xi_an narashima
                 supremacy: {supremacy}
                 {mine}
                 hand: nalin
                 deck: shard boul_go
        seat 1   clans: justice phoenix abhilasha
                 {theirs}
                 hand: le_cercle_rouge
        """)
    return do(match, "activate I1", *acts)


def test_un_go_puts_a_free_card_of_level_1_or_2_of_either_army_on_its_owners_deck():
    match = un_go_is_activated()
    assert sorted(options(match)) == ["choose 0.I1", "choose 1.I3", "choose 1.II2"]
    assert match.why_not("choose 1.III1") == "wrong-level"
    assert match.why_not("choose 1.I1") == "not-free"
    do(match, "choose 1.II2")
    assert (row(match, 1, 2), deck(match, 1)[0]) == (["elle"], "quae")
    assert match.view(0).seats[1].deck_known == ("quae",)


def test_un_go_does_the_same_when_it_arrives():
    match = gosux("""
        seat 0   hand: un_go
        seat 1   I:   nitish
        """)
    do(match, "play un_go")
    assert (options(match), wonder(match)) == (["choose 0.I1", "choose 1.I1"], 0)
    do(match, "choose 1.I1")
    assert (row(match, 1, 1), deck(match, 1)[0]) == ([], "nitish")


def test_un_go_with_a_supremacy_token_may_also_choose_level_3():
    """AD-7."""
    match = un_go_is_activated(supremacy=1)
    assert sorted(options(match)) == [
        "choose 0.I1",
        "choose 1.I3",
        "choose 1.II2",
        "choose 1.III1",
    ]
    do(match, "choose 1.III1")
    assert (row(match, 1, 3), deck(match, 1)[0]) == ([], "justice")


def test_un_go_a_supremacy_token_of_the_opponent_does_not_help():
    match = gosux("""
        seat 0   clans: galmi xi_an narashima
                 I:   un_go
        seat 1   clans: justice phoenix tomorrow
                 supremacy: 1
                 III: justice
                 II:  elle
                 I:   volantis timer
        """)
    do(match, "activate I1")
    assert sorted(options(match)) == ["choose 0.I1", "choose 1.I2"]


def test_un_go_alone_on_the_table_must_choose_itself():
    match = gosux("""
        seat 0   hand: un_go
        seat 1
        """)
    do(match, "play un_go")
    assert (row(match, 0, 1), deck(match, 0)[0]) == ([], "un_go")


def test_un_go_being_ethereal_does_not_protect():
    match = un_go_is_activated("choose 1.II1", theirs="II: phoenix_immortal   I: volantis")
    assert (row(match, 1, 2), deck(match, 1)[0]) == ([], "phoenix_immortal")


def test_un_go_nobody_draws_for_a_bounty_card():
    match = un_go_is_activated("choose 1.I1", theirs="I: muraena")
    assert (row(match, 1, 1), question(match)) == ([], (1, "turn"))
    assert (hand(match, 0), deck_size(match, 0)) == (["nalin"], 2)


def test_un_go_le_cercle_rouge_does_not_help():
    match = un_go_is_activated("choose 1.I1", theirs="I: volantis")
    assert question(match) == (1, "turn")
    assert (row(match, 1, 1), hand(match, 1)) == ([], ["le_cercle_rouge"])


def test_un_go_tokens_on_the_card_are_spent():
    match = un_go_is_activated("choose 1.I1", theirs="I: muraena*")
    assert tokens(match, 1) == (1, 1)


def test_un_go_that_takes_itself_on_activation_spends_its_token():
    match = un_go_is_activated("choose 0.I1", theirs="I: muraena")
    assert (row(match, 0, 1), tokens(match, 0)) == ([], (1, 1))


def test_un_go_may_take_a_captured_card_that_is_free():
    """A-22: on the deck it is an ordinary card."""
    match = un_go_is_activated("choose 1.I2", theirs="I: volantis [timer]")
    assert (row(match, 1, 1), deck(match, 1)[0]) == (["volantis"], "timer")
    do(match, "draw 1")
    assert hand(match, 1) == ["le_cercle_rouge", "timer"]

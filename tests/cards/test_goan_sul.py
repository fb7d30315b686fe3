"""Goan Sul: every card of the clan."""

import pytest

from helpers import (
    all_events,
    discards,
    do,
    events,
    gosux,
    hand,
    hand_size,
    locked,
    options,
    question,
    removed,
    row,
    strength,
    supremacy,
    tokens,
)
from warren.engine.match import Match


def sacrifices(match: Match) -> list[int]:
    """Return each seat's number of sacrifices, after all that are due now."""
    while not match.is_over and match.decision.question == "sacrifice":
        match.act(match.legal()[0])
    gone = [seat for seat, *_ in all_events(match, "sacrificed")]
    return [gone.count(0), gone.count(1)]


# --- 023 Goan Sul --------------------------------------------------------------------------------


def goan_sul_arrives(opponent: str, *, clan: str) -> Match:
    """Seat 0 plays Goan Sul against an army and names a clan."""
    match = gosux(f"""
        seat 0   clans: goan_sul galmi phoenix
                 II: hempo
                 I:  les_gardiens_demons esprits_de_smook
                 hand: goan_sul
                 deck: smook shard ...
        seat 1   {opponent}
        """)
    return do(match, "play goan_sul", f"clan {clan}")


def test_goan_sul_destroys_all_free_cards_of_the_clan_it_names():
    match = goan_sul_arrives("II: niranjan   I: nakshatra nitish navaj", clan="narashima")
    assert (row(match, 1, 2), row(match, 1, 1)) == ([], ["nakshatra", "nitish"])
    assert sorted(discards(match, 1)) == ["navaj", "niranjan"]
    assert [seat for seat, *_ in events(match, "destroyed")] == [0, 0]


def test_goan_sul_may_name_any_of_the_eight_clans():
    match = gosux("""
        seat 0   II: hempo   I: les_gardiens_demons   hand: goan_sul
        seat 1   I: nakshatra
        """)
    do(match, "play goan_sul")
    assert question(match) == (0, "clan")
    assert len(options(match)) == 8


def test_goan_sul_leaves_free_cards_of_other_clans_alone():
    match = goan_sul_arrives("II: niranjan   I: nakshatra volantis", clan="justice")
    assert (row(match, 1, 2), row(match, 1, 1)) == (["niranjan"], ["nakshatra"])
    assert row(match, 0, 3) == ["goan_sul"]


def test_goan_sul_no_card_that_becomes_free_by_it_is_destroyed():
    """X-DES-02."""
    match = goan_sul_arrives("II: niranjan nalin   I: nakshatra navaj", clan="narashima")
    assert (row(match, 1, 2), row(match, 1, 1)) == (["niranjan"], ["nakshatra", "navaj"])


def test_goan_sul_spares_captured_cards_as_they_have_no_clan():
    match = goan_sul_arrives("II: niranjan   I: nakshatra [navaj]", clan="narashima")
    assert (row(match, 1, 2), row(match, 1, 1)) == ([], ["nakshatra", "[navaj]"])


def test_goan_sul_spares_ethereal_cards():
    match = goan_sul_arrives("II: sha_dow   I: wiindz obeezs", clan="tomorrow")
    assert (row(match, 1, 2), row(match, 1, 1)) == (["sha_dow"], ["wiindz"])


def test_goan_sul_spares_the_card_that_justice_protects():
    match = goan_sul_arrives("III: justice   II: elle   I: volantis volantis", clan="justice")
    assert (row(match, 1, 3), row(match, 1, 1)) == (["justice"], ["volantis"])


def test_goan_sul_destroys_itself_if_its_own_clan_is_named():
    match = goan_sul_arrives("I: nakshatra", clan="goan_sul")
    assert [row(match, 0, level) for level in (3, 2, 1)] == [[], ["hempo"], ["les_gardiens_demons"]]
    assert sorted(discards(match, 0)) == ["esprits_de_smook", "goan_sul"]
    assert row(match, 1, 1) == ["nakshatra"]


def test_goan_sul_that_is_not_free_survives_its_own_clan():
    """Shifted in for Phoenix (Immortal), it has a card to its right."""
    match = gosux("""
        seat 0   III: phoenix_immortal phoenix
                 II:  hempo genious
                 I:   arpia arpia esprits_de_smook
                 hand: goan_sul timer
        """)
    do(match, "shift III1", "clan goan_sul")
    assert row(match, 0, 3) == ["goan_sul", "phoenix"]
    assert row(match, 0, 1) == ["arpia", "arpia"]


def test_goan_sul_destroys_a_card_of_several_clans_by_any_of_them():
    match = goan_sul_arrives(
        "clans: xi_an narashima justice   II: niranjan   I: nakshatra all_in_one", clan="justice"
    )
    assert (row(match, 1, 2), row(match, 1, 1)) == (["niranjan"], ["nakshatra"])


def test_goan_sul_that_finds_no_free_card_of_the_clan_does_nothing():
    match = goan_sul_arrives("II: niranjan   I: nakshatra volantis", clan="xi_an")
    assert (row(match, 1, 2), row(match, 1, 1)) == (["niranjan"], ["nakshatra", "volantis"])
    assert question(match) == (1, "turn")


@pytest.mark.parametrize(
    ("answers", "drawn"),
    [
        (["yes", "yes"], ["shard", "smook"]),
        (["yes", "no"], ["smook"]),
        (["no", "no"], []),
    ],
)
def test_goan_sul_may_draw_for_each_bounty_card(answers, drawn):
    match = goan_sul_arrives(
        "clans: xi_an narashima justice   II: shennong   I: nakshatra nikhilesh", clan="narashima"
    )
    do(match, *answers)
    assert question(match) == (1, "turn")
    assert hand(match, 0) == drawn


def test_goan_sul_one_cercle_rouge_saves_one_card():
    match = goan_sul_arrives(
        "clans: abhilasha narashima justice   II: niranjan   I: nakshatra navaj"
        "   hand: le_cercle_rouge",
        clan="narashima",
    )
    assert question(match) == (1, "save")
    saved = match.decision.card
    do(match, "discard le_cercle_rouge")
    assert question(match) == (1, "turn")
    standing = row(match, 1, 2) + row(match, 1, 1)
    assert sorted(standing) == sorted(["nakshatra", saved])


def test_goan_sul_two_cercle_rouge_save_two_cards():
    match = goan_sul_arrives(
        "clans: abhilasha narashima justice   II: niranjan   I: nakshatra navaj"
        "   hand: le_cercle_rouge le_cercle_rouge",
        clan="narashima",
    )
    do(match, "discard le_cercle_rouge", "discard le_cercle_rouge")
    assert (row(match, 1, 2), row(match, 1, 1)) == (["niranjan"], ["nakshatra", "navaj"])


@pytest.mark.parametrize(
    ("opponent", "reason"),
    [("I: nakshatra", "margin"), ("II: niranjan   I: [nakshatra]", None)],
    ids=["12 to 2", "12 to 3"],
)
def test_goan_sul_wins_the_match_by_a_battle_won_by_10_not_by_9(opponent, reason):
    match = gosux(f"""
        seat 0   III: goan_sul   II: hempo   I: les_gardiens_demons esprits_de_smook
        seat 1   {opponent}   passed: yes
        """)
    do(match, "pass")
    assert (match.outcome and match.outcome.reason) == reason
    assert supremacy(match) == [1, 0]


def test_goan_sul_wins_nothing_for_the_player_it_does_not_belong_to():
    match = gosux("""
        turn: 1
        seat 0   III: goan_sul   II: [hempo]   I: [les_gardiens_demons]   passed: yes
        seat 1   III: narashima   II: niranjan nalin   I: nakshatra navaj nitish
        """)
    assert (strength(match, 0), strength(match, 1)) == (5, 17)
    do(match, "pass")
    assert not match.is_over


def test_goan_sul_that_is_captured_does_not_win_by_10():
    match = gosux("""
        seat 0   III: [goan_sul]   II: hempo alpha   I: les_gardiens_demons esprits_de_smook
        seat 1   passed: yes
        """)
    do(match, "pass")
    assert not match.is_over


def after_the_battle(own: str, opponent: str, *, wonder: str = "nobody", **options) -> list[int]:
    """Return both seats' sacrifices after a battle."""
    match = gosux(
        f"""
        wonder: {wonder}
        seat 0   {own}
        seat 1   {opponent}   passed: yes
        """,
        **options,
    )
    do(match, "pass")
    assert not match.is_over
    return sacrifices(match)


FOUR = "III: goan_sul   II: hempo   I: les_gardiens_demons esprits_de_smook"  # strength 12
NARROW_LOSS = "II: niranjan   I: nakshatra navaj nitish"  # strength 9
WIN = "III: narashima   II: niranjan nalin   I: nakshatra navaj nitish"  # strength 17
TIE = "II: niranjan nalin   I: nakshatra navaj nitish"  # strength 12


@pytest.mark.parametrize(
    ("opponent", "theirs"), [(NARROW_LOSS, 2), (WIN, 3), (TIE, 3)], ids=["win", "loss", "tie"]
)
def test_goan_sul_sacrifices_1_extra_card_after_any_other_battle(opponent, theirs):
    """A-09: half of its four cards and one more; the opponent sacrifices half."""
    assert after_the_battle(FOUR, opponent) == [3, theirs]


def test_goan_sul_a_tie_won_with_the_wonder_token_is_no_win_by_10():
    assert after_the_battle(FOUR, TIE, wonder="0") == [3, 3]


def test_goan_sul_that_was_captured_in_the_battle_demands_nothing():
    """AD-6."""
    assert after_the_battle(FOUR.replace("goan_sul", "[goan_sul]"), NARROW_LOSS) == [2, 2]


@pytest.mark.parametrize(
    ("opponent", "ours"), [(NARROW_LOSS, 3), (WIN, 2), (TIE, 2)], ids=["win", "loss", "tie"]
)
def test_goan_sul_extra_only_on_win(opponent, ours):
    """A-09, the option."""
    assert after_the_battle(FOUR, opponent, goan_sul_extra_only_on_win=True)[0] == ours


# --- 024 Byun Hyung Ja (Goan Sul) ----------------------------------------------------------------

BHJ = "III: byun_hyung_ja_goan_sul   II: hempo   I: les_gardiens_demons"  # strength 10


def bhj_fights(own: str, opponent: str, *, wonder: str = "nobody") -> Match:
    """Return a Great Battle of seat 0 against seat 1."""
    match = gosux(f"""
        wonder: {wonder}
        seat 0   {own}
        seat 1   {opponent}   passed: yes
        """)
    return do(match, "pass")


def test_bhj_goan_sul_unlocks_a_token_when_its_player_wins_a_battle():
    match = bhj_fights(BHJ, "II: niranjan   I: nakshatra")
    assert (locked(match, 0), locked(match, 1)) == (1, 2)
    sacrifices(match)
    assert tokens(match, 0) == (3, 0)


def test_bhj_goan_sul_unlocks_nothing_when_its_player_loses():
    match = bhj_fights(BHJ, "III: narashima   II: niranjan   I: nakshatra navaj")
    assert (supremacy(match), locked(match, 0)) == ([0, 1], 2)


def test_bhj_goan_sul_unlocks_a_token_for_a_tie_won_with_the_wonder_token():
    match = bhj_fights(BHJ, "III: narashima   II: niranjan   I: nakshatra", wonder="0")
    assert (supremacy(match), locked(match, 0)) == ([1, 0], 1)


def test_bhj_goan_sul_unlocks_nothing_for_a_tie_that_gives_both_a_token():
    match = bhj_fights(BHJ, "III: narashima   II: niranjan   I: nakshatra")
    assert (supremacy(match), locked(match, 0)) == ([1, 1], 2)


def test_bhj_goan_sul_wins_by_the_fifth_token():
    match = bhj_fights(BHJ + "   locked: 0", "II: niranjan   I: nakshatra")
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "fifth-token")


def test_bhj_goan_sul_that_is_captured_unlocks_nothing():
    match = bhj_fights(
        "III: [byun_hyung_ja_goan_sul]   II: hempo   I: les_gardiens_demons", "I: nakshatra"
    )
    assert (supremacy(match), locked(match, 0)) == ([1, 0], 2)


def test_bhj_goan_sul_is_a_veteran_without_a_symbol():
    match = gosux(f"seat 0   {BHJ}")
    assert match.why_not("activate III1") == "no-symbol"
    assert strength(match, 0) == 10


def test_bhj_goan_sul_is_a_bounty_card():
    match = gosux(f"""
        turn: 1
        seat 0   {BHJ}
        seat 1   clans: abhilasha narashima justice
                 I: le_cercle_rouge
                 hand: cylak
                 deck: nalin ...
        """)
    do(match, "play cylak", "yes")
    assert (row(match, 0, 3), question(match)) == (["[byun_hyung_ja_goan_sul]"], (1, "may"))
    do(match, "yes")
    assert hand(match, 1) == ["nalin"]


# --- 025 Alpha -----------------------------------------------------------------------------------

THREE_ROWS = "III: narashima   II: niranjan   I: nakshatra"


def alpha_arrives(supremacy: int) -> Match:
    """Seat 0 plays Alpha; the opponent's army has a card of every level."""
    match = gosux(f"""
        seat 0   supremacy: {supremacy}   I: les_gardiens_demons   hand: alpha
        seat 1   {THREE_ROWS}
        """)
    return do(match, "play alpha")


def test_alpha_captures_a_card_of_level_1_or_2_of_either_army_free_or_not():
    match = alpha_arrives(0)
    assert sorted(options(match)) == ["choose 0.I1", "choose 0.II1", "choose 1.I1", "choose 1.II1"]
    do(match, "choose 1.II1")
    assert row(match, 1, 2) == ["[niranjan]"]


def test_alpha_captures_no_card_of_level_3_without_a_supremacy_token():
    match = alpha_arrives(0)
    assert match.why_not("choose 1.III1") == "wrong-level"


def test_alpha_may_capture_a_card_of_level_3_with_a_supremacy_token():
    """D-01, AD-7."""
    match = alpha_arrives(1)
    assert {"choose 1.I1", "choose 1.II1", "choose 1.III1"} < set(options(match))
    do(match, "choose 1.III1")
    assert row(match, 1, 3) == ["[narashima]"]


def test_alpha_the_supremacy_token_of_the_opponent_does_not_help():
    match = gosux(f"""
        seat 0   I: les_gardiens_demons   hand: alpha
        seat 1   supremacy: 1   {THREE_ROWS}
        """)
    do(match, "play alpha")
    assert match.why_not("choose 1.III1") == "wrong-level"


def test_alpha_must_capture_a_card_of_its_own_army_if_there_is_no_other():
    match = gosux("""
        seat 0   I: les_gardiens_demons   hand: alpha
        """)
    do(match, "play alpha")
    assert sorted(options(match)) == ["choose 0.I1", "choose 0.II1"]
    do(match, "choose 0.II1")
    assert row(match, 0, 2) == ["[alpha]"]


def test_alpha_captures_itself_if_there_is_no_other_target():
    """A-04: everything else is captured or Ethereal."""
    match = gosux("""
        seat 0   II: orgah   I: [les_gardiens_demons]   hand: alpha bun_to
        seat 1   II: sha_dow   I: [aat]
        """)
    do(match, "shift II1")
    assert row(match, 0, 2) == ["[alpha]"]


def test_alpha_may_shift_into_alpha_mort_of_the_same_name():
    """X-RELIEF-12: they differ in the brackets, so they are not identical."""
    match = gosux("""
        seat 0   II: alpha   I: les_gardiens_demons   hand: alpha_mort bun_to un_go
        """)
    do(match, "shift II1", "discard bun_to")
    assert row(match, 0, 2) == ["[alpha_mort]"]


def test_alpha_shares_its_name_with_alpha_mort():
    """X-NAME-02: Chercheurs de dépouilles take both."""
    match = gosux("""
        seat 0   clans: goan_sul abhilasha tomorrow
                 hand: chercheurs_de_depouilles
                 discards: alpha alpha_mort obeezs
        """)
    do(match, "play chercheurs_de_depouilles", "take alpha")
    assert hand(match, 0) == ["alpha", "alpha_mort"]


def test_alpha_is_a_veteran_without_a_symbol():
    match = gosux("""
        seat 0   II: alpha   I: [les_gardiens_demons]
        """)
    assert match.why_not("activate II1") == "no-symbol"
    assert strength(match, 0) == 3


# --- 026 Hempo -----------------------------------------------------------------------------------


def hempo_is_activated(opponent: str, *, supremacy: int = 0, own: str = "II: hempo") -> Match:
    """Seat 0 activates its Hempo, the first of the second row."""
    match = gosux(f"""
        seat 0   {own}   I: les_gardiens_demons esprits_de_smook   supremacy: {supremacy}
        seat 1   {opponent}
        """)
    return do(match, "activate II1")


def test_hempo_destroys_a_free_card_of_level_1_or_2_when_it_arrives():
    match = gosux("""
        seat 0   I: les_gardiens_demons   hand: hempo
        seat 1   II: niranjan   I: nakshatra navaj
        """)
    do(match, "play hempo", "no")
    assert sorted(options(match)) == ["choose 0.II1", "choose 1.I2", "choose 1.II1"]
    assert match.why_not("choose 1.I1") == "not-free"
    do(match, "choose 1.II1")
    assert (row(match, 1, 2), discards(match, 1)) == ([], ["niranjan"])


def test_hempo_destroys_when_it_is_activated():
    match = hempo_is_activated("I: nakshatra navaj")
    do(match, "no", "choose 1.I2")
    assert (row(match, 1, 1), row(match, 0, 2)) == (["nakshatra"], ["hempo*"])


def test_hempo_may_first_swap_two_cards_of_one_row_of_either_army():
    match = hempo_is_activated("II: niranjan   I: nakshatra navaj")
    assert question(match) == (0, "may")
    do(match, "yes")
    assert sorted(options(match)) == ["choose 0.I1", "choose 0.I2", "choose 1.I1", "choose 1.I2"]
    assert match.why_not("choose 1.II1") == "lonely-row"
    do(match, "choose 1.I1")
    assert row(match, 1, 1) == ["navaj", "nakshatra"]


def test_hempo_the_swap_lays_a_card_bare():
    match = hempo_is_activated("II: niranjan   I: nakshatra navaj")
    do(match, "yes", "choose 1.I1")
    assert match.why_not("choose 1.I2") is None
    do(match, "choose 1.I2")
    assert (row(match, 1, 1), discards(match, 1)) == (["navaj"], ["nakshatra"])


def test_hempo_destroys_no_card_of_level_3_without_a_supremacy_token():
    match = hempo_is_activated(THREE_ROWS)
    do(match, "no")
    assert match.why_not("choose 1.III1") == "wrong-level"


def test_hempo_may_destroy_a_card_of_level_3_with_a_supremacy_token():
    """AD-7: the other levels stay legal."""
    match = hempo_is_activated(THREE_ROWS, supremacy=1)
    do(match, "no")
    assert sorted(options(match)) == ["choose 0.I2", "choose 0.II1", "choose 1.III1"]
    do(match, "choose 1.III1")
    assert discards(match, 1) == ["narashima"]


def test_hempo_destroys_a_captured_card_that_is_free():
    match = hempo_is_activated("I: nakshatra [navaj]")
    do(match, "no", "choose 1.I2")
    assert discards(match, 1) == ["navaj"]


def test_hempo_destroys_itself_if_nothing_else_is_legal():
    match = gosux("""
        seat 0   I: les_gardiens_demons   hand: hempo
        """)
    do(match, "play hempo")
    assert (row(match, 0, 2), discards(match, 0)) == ([], ["hempo"])


def test_hempo_that_destroys_itself_when_activated_spends_its_token():
    match = gosux("""
        seat 0   II: hempo   I: les_gardiens_demons
        """)
    do(match, "activate II1")
    assert (discards(match, 0), tokens(match, 0)) == (["hempo"], (1, 1))


def test_hempo_counts_twice_with_a_token():
    match = gosux("""
        seat 0   II: hempo*   I: [les_gardiens_demons]
        """)
    assert strength(match, 0) == 6


# --- 027 Hemro, le chasseur de primes ------------------------------------------------------------

HEMRO = "hemro_le_chasseur_de_primes"


def hemro_hunts(opponent: str, *acts: str, hemro: str = HEMRO) -> Match:
    """Seat 0 has Hemro and plays Déesses de lave, which capture."""
    match = gosux(f"""
        seat 0   II: {hemro}   I: les_gardiens_demons
                 hand: deesses_de_lave
                 deck: smook alpha shard ...
        seat 1   {opponent}
        """)
    return do(match, "play deesses_de_lave", *acts)


def settle(match: Match, *, draw: str) -> Match:
    """Carry out all reactions; only the Bounty's draw may be declined."""
    while question(match)[1] in ("order", "may"):
        do(match, "react 1" if question(match)[1] == "order" else draw)
    return match


@pytest.mark.parametrize(("answer", "drawn"), [("yes", 2), ("no", 1)])
def test_hemro_draws_1_for_a_captured_bounty_card_besides_what_bounty_gives(answer, drawn):
    match = settle(hemro_hunts("I: nikhilesh", "choose 1.I1"), draw=answer)
    assert (question(match), hand_size(match, 0)) == ((1, "turn"), drawn)


@pytest.mark.parametrize("first", ["react 1", "react 2"])
def test_hemro_its_player_sets_the_order_of_the_two_draws(first):
    match = hemro_hunts("I: nikhilesh", "choose 1.I1")
    assert (question(match), options(match)) == ((0, "order"), ["react 1", "react 2"])
    settle(do(match, first), draw="yes")
    assert hand(match, 0) == ["alpha", "smook"]


def test_hemro_draws_for_a_destroyed_bounty_card():
    match = gosux(f"""
        seat 0   II: {HEMRO}   I: les_gardiens_demons   hand: les_gardiens_demons
                 deck: smook alpha ...
        seat 1   I: nikhilesh
        """)
    do(match, "play les_gardiens_demons", "no", "choose 1.I1")
    settle(match, draw="no")
    assert (discards(match, 1), hand_size(match, 0)) == (["nikhilesh"], 1)


def test_hemro_draws_nothing_for_a_card_without_bounty():
    match = hemro_hunts("I: nakshatra", "choose 1.I1")
    assert (question(match), hand_size(match, 0)) == ((1, "turn"), 0)


def test_hemro_draws_for_a_card_under_the_bounty_token():
    match = settle(hemro_hunts("I: nakshatra$", "choose 1.I1"), draw="no")
    assert hand_size(match, 0) == 1


def test_hemro_draws_for_each_card_hit():
    match = gosux(f"""
        seat 0   clans: goan_sul galmi phoenix
                 II: {HEMRO}
                 I:  les_gardiens_demons
                 hand: goan_sul
        seat 1   clans: xi_an narashima justice
                 II: shennong
                 I:  nakshatra nikhilesh
        """)
    do(match, "play goan_sul", "clan narashima")
    settle(match, draw="no")
    assert hand_size(match, 0) == 2


def test_hemro_draws_nothing_for_a_bounty_card_of_its_own_player():
    match = gosux(f"""
        seat 0   clans: goan_sul phoenix xi_an
                 II: {HEMRO}
                 I:  muraena les_gardiens_demons
                 hand: deesses_de_lave
        """)
    do(match, "play deesses_de_lave", "choose 0.I1")
    assert (row(match, 0, 1)[0], hand_size(match, 0)) == ("[muraena]", 0)


def test_hemro_draws_nothing_for_what_the_opponent_captures():
    match = gosux(f"""
        turn: 1
        seat 0   clans: goan_sul phoenix xi_an
                 II: {HEMRO}
                 I:  muraena
        seat 1   clans: abhilasha narashima justice
                 hand: les_apotres_de_la_nuit
        """)
    do(match, "play les_apotres_de_la_nuit", "choose 0.I1", "yes")
    assert row(match, 0, 1) == ["[muraena]"]
    assert (hand_size(match, 0), hand_size(match, 1)) == (0, 1)


def test_hemro_draws_nothing_when_the_opponent_captures_their_own_bounty_card():
    match = gosux(f"""
        turn: 1
        seat 0   II: {HEMRO}   I: les_gardiens_demons
        seat 1   clans: abhilasha narashima justice
                 I: nikhilesh les_apotres_de_la_nuit
        """)
    do(match, "activate I2", "choose 1.I1")
    assert (row(match, 1, 1)[0], hand_size(match, 0)) == ("[nikhilesh]", 0)


def test_hemro_draws_for_what_its_player_captures_in_the_opponents_turn():
    """X-BOUNTY-05: Cylak lets both capture."""
    match = gosux(f"""
        turn: 1
        seat 0   II: {HEMRO}   I: les_gardiens_demons
        seat 1   clans: abhilasha narashima justice
                 III: byun_hyung_ja_narashima
                 II:  niranjan
                 I:   le_cercle_rouge nakshatra
                 hand: cylak
        """)
    do(match, "play cylak")
    assert question(match) == (0, "may")
    do(match, "yes")
    settle(match, draw="no")
    assert (row(match, 1, 3), hand_size(match, 0)) == (["[byun_hyung_ja_narashima]"], 1)


def test_hemro_draws_nothing_while_it_is_captured():
    match = hemro_hunts("I: nikhilesh", "choose 1.I1", hemro=f"[{HEMRO}]")
    assert question(match) == (0, "may")
    do(match, "no")
    assert (question(match), hand_size(match, 0)) == ((1, "turn"), 0)


def test_hemro_draws_nothing_for_a_card_saved_by_le_cercle_rouge():
    match = hemro_hunts(
        "clans: abhilasha narashima justice   I: nikhilesh   hand: le_cercle_rouge",
        "choose 1.I1",
        "discard le_cercle_rouge",
    )
    assert (row(match, 1, 1), hand_size(match, 0)) == (["nikhilesh"], 0)


def test_hemro_draws_nothing_for_a_captured_bounty_card_that_is_destroyed():
    """X-CAP-07."""
    match = gosux(f"""
        seat 0   II: {HEMRO}   I: les_gardiens_demons   hand: les_gardiens_demons
        seat 1   I: [nikhilesh]
        """)
    do(match, "play les_gardiens_demons", "no", "choose 1.I1")
    assert (discards(match, 1), hand_size(match, 0)) == (["nikhilesh"], 0)


def test_hemro_draws_nothing_for_a_bounty_card_that_is_sacrificed():
    match = gosux(f"""
        seat 0   II: {HEMRO}   I: les_gardiens_demons   hand: unites_de_bombardement
        seat 1   I: nikhilesh
        """)
    do(match, "play unites_de_bombardement", "choose 0.I2")
    assert (discards(match, 1), hand_size(match, 0)) == (["nikhilesh"], 0)


def test_hemro_is_a_veteran_without_a_symbol():
    match = gosux(f"""
        seat 0   II: {HEMRO}   I: [les_gardiens_demons]
        """)
    assert match.why_not("activate II1") == "no-symbol"
    assert strength(match, 0) == 3


# --- 028 Orgah -----------------------------------------------------------------------------------


def test_orgah_each_player_removes_all_cards_of_a_clan_of_their_own_discards():
    match = gosux("""
        seat 0   I: les_gardiens_demons   hand: orgah   discards: hempo shard bun_to smook
        seat 1   discards: nalin sati elle
        """)
    do(match, "play orgah")
    assert (question(match), options(match)) == ((0, "clan"), ["clan galmi", "clan goan_sul"])
    do(match, "clan galmi")
    assert removed(match, 0) == ["bun_to", "shard"]
    assert (question(match), options(match)) == ((1, "clan"), ["clan justice", "clan narashima"])
    do(match, "clan justice")
    assert (discards(match, 0), discards(match, 1)) == (["hempo", "smook"], ["nalin"])
    assert sorted(removed(match, 1)) == ["elle", "sati"]


def test_orgah_removes_when_it_is_activated():
    match = gosux("""
        seat 0   II: orgah   I: les_gardiens_demons   discards: hempo
        seat 1   discards: nalin
        """)
    do(match, "activate II1")
    assert (removed(match, 0), removed(match, 1)) == (["hempo"], ["nalin"])


def test_orgah_a_clan_that_is_not_in_ones_discards_can_not_be_named():
    """A-20."""
    match = gosux("""
        seat 0   II: orgah   I: les_gardiens_demons   discards: hempo shard
        seat 1   discards: nalin sati
        """)
    do(match, "activate II1")
    assert match.why_not("clan narashima") == "no-clan-in-discards"


def test_orgah_with_empty_discards_its_player_skips():
    match = gosux("""
        seat 0   II: orgah   I: les_gardiens_demons
        seat 1   discards: nalin sati
        """)
    do(match, "activate II1")
    assert question(match) == (1, "clan")
    do(match, "clan justice")
    assert (removed(match, 0), removed(match, 1)) == ([], ["sati"])


def test_orgah_with_empty_discards_the_opponent_skips():
    match = gosux("""
        seat 0   II: orgah   I: les_gardiens_demons   discards: hempo shard
        seat 1   hand: nalin
        """)
    do(match, "activate II1", "clan galmi")
    assert (question(match), removed(match, 0)) == ((1, "turn"), ["shard"])


def test_orgah_a_card_of_several_clans_makes_all_of_them_present_and_goes_with_any():
    match = gosux("""
        seat 0   clans: goan_sul galmi xi_an
                 II: orgah
                 I: les_gardiens_demons
                 discards: all_in_one hempo
        """)
    do(match, "activate II1")
    assert options(match) == ["clan galmi", "clan goan_sul", "clan xi_an"]
    do(match, "clan galmi")
    assert (removed(match, 0), discards(match, 0)) == (["all_in_one"], ["hempo"])


def test_orgah_a_card_of_several_clans_goes_with_the_others_of_a_clan():
    match = gosux("""
        seat 0   clans: goan_sul galmi xi_an
                 II: orgah
                 I: les_gardiens_demons
                 discards: all_in_one hempo shennong nio
        """)
    do(match, "activate II1", "clan goan_sul")
    assert removed(match, 0) == ["all_in_one", "hempo", "shennong"]


def test_orgah_the_owner_who_removes_ne_ye_draws_1():
    match = gosux("""
        seat 0   II: orgah   I: les_gardiens_demons
                 hand: smook
        seat 1   discards: ne_ye ne_o
                 deck: ez ...
        """)
    do(match, "activate II1")
    assert removed(match, 1) == ["ne_o", "ne_ye"]
    assert (hand(match, 0), hand(match, 1)) == (["smook"], ["ez"])


def test_orgah_its_player_draws_for_their_own_ne_ye():
    match = gosux("""
        seat 0   II: orgah   I: les_gardiens_demons
                 discards: ne_ye
                 deck: ez ...
        """)
    do(match, "activate II1")
    assert (removed(match, 0), hand(match, 0), hand(match, 1)) == (["ne_ye"], ["ez"], [])


def test_orgah_is_a_bounty_card():
    match = gosux("""
        turn: 1
        seat 0   II: orgah   I: les_gardiens_demons
        seat 1   I: les_apotres_de_la_nuit
                 hand: solok
                 deck: cylak ...
        """)
    do(match, "play solok", "choose 0.II1")
    assert question(match) == (1, "may")
    do(match, "yes")
    assert hand(match, 1) == ["cylak"]


def test_orgah_counts_twice_with_a_token():
    match = gosux("""
        seat 0   II: orgah*   I: [les_gardiens_demons]
        """)
    assert strength(match, 0) == 6


# --- 029 Smook -----------------------------------------------------------------------------------


def smook_takes(discarded: str, *, tokens: str = "", turn: str = "") -> Match:
    """Seat 0 activates Smook."""
    match = gosux(f"""
        {turn}
        seat 0   clans: goan_sul galmi xi_an   {tokens}
                 II: smook
                 I:  les_gardiens_demons
                 discards: {discarded}
        seat 1   hand: nalin
        """)
    return do(match, "activate II1")


FOUR_TOKENS = "tokens: 4   locked: 0"


def test_smook_takes_veterans_from_the_discards_when_it_arrives():
    match = gosux("""
        seat 0   I: les_gardiens_demons   hand: smook
                 discards: hempo deesses_de_lave shard goan_sul
        """)
    do(match, "play smook")
    assert question(match) == (0, "fetch")
    do(match, "take hempo", "take deesses_de_lave")
    assert hand(match, 0) == ["deesses_de_lave", "hempo"]
    assert discards(match, 0) == ["shard", "goan_sul"]


def test_smook_takes_veterans_only():
    match = smook_takes("shard hempo pangu nio")
    assert match.why_not("take shard") == "wrong-keyword"
    assert "take nio" not in options(match)
    do(match, "take pangu")
    assert hand(match, 0) == ["pangu"]


def test_smook_takes_at_most_one_of_each_level():
    match = smook_takes("hempo pangu deesses_de_lave")
    do(match, "take hempo")
    assert match.why_not("take pangu") == "level-taken"
    assert match.why_not("take deesses_de_lave") is None


def test_smook_takes_x_cards_at_most():
    """X is 2 here: a card of the third level stays."""
    match = smook_takes("hempo deesses_de_lave goan_sul")
    do(match, "take hempo", "take deesses_de_lave")
    assert (question(match), hand_size(match, 0)) == ((1, "turn"), 2)


@pytest.mark.parametrize("owned", ["tokens: 3   locked: 1", FOUR_TOKENS], ids=["x 3", "x 4"])
def test_smook_takes_three_cards_at_most(owned):
    match = smook_takes("hempo deesses_de_lave goan_sul pangu esprits_de_smook", tokens=owned)
    do(match, "take hempo", "take deesses_de_lave", "take goan_sul")
    assert question(match)[1] == "turn"
    assert hand(match, 0) == ["deesses_de_lave", "goan_sul", "hempo"]


def test_smook_may_take_fewer_or_none():
    match = smook_takes("hempo deesses_de_lave")
    do(match, "done")
    assert (hand(match, 0), question(match)) == ([], (1, "turn"))


@pytest.mark.parametrize(
    ("owned", "next_turn"), [("tokens: 3   locked: 1", 1), (FOUR_TOKENS, 0)], ids=["x 3", "x 4"]
)
def test_smook_grants_an_extra_turn_if_x_is_4(owned, next_turn):
    match = do(smook_takes("hempo", tokens=owned), "take hempo")
    assert question(match) == (next_turn, "turn")


def test_smook_the_turn_does_not_depend_on_how_many_cards_are_taken():
    match = do(smook_takes("hempo", tokens=FOUR_TOKENS), "done")
    assert (question(match), match.view().additional) == ((0, "turn"), True)


def test_smook_grants_the_turn_even_if_there_is_nothing_to_take():
    match = smook_takes("shard", tokens=FOUR_TOKENS)
    assert question(match) == (0, "turn")


def test_smook_tokens_on_cards_and_spent_ones_count_for_x():
    match = smook_takes("hempo", tokens="tokens: 2   spent: 2   locked: 0")
    do(match, "done")
    assert question(match) == (0, "turn")


def test_smook_grants_no_extra_turn_in_an_extra_turn():
    match = smook_takes("hempo", tokens=FOUR_TOKENS, turn="additional: yes")
    do(match, "take hempo")
    assert (question(match), hand(match, 0)) == ((1, "turn"), ["hempo"])


def test_smook_counts_twice_with_a_token():
    match = gosux("""
        seat 0   II: smook*   I: [les_gardiens_demons]
        """)
    assert strength(match, 0) == 6


# --- 030 Déesses de lave -------------------------------------------------------------------------


def test_deesses_de_lave_capture_a_card_of_level_1_of_either_army_free_or_not():
    match = gosux("""
        seat 0   I: les_gardiens_demons   hand: deesses_de_lave
        seat 1   II: niranjan   I: nakshatra navaj
        """)
    do(match, "play deesses_de_lave")
    assert sorted(options(match)) == ["choose 0.I1", "choose 0.I2", "choose 1.I1", "choose 1.I2"]
    assert match.why_not("choose 1.II1") == "wrong-level"
    do(match, "choose 1.I1")
    assert row(match, 1, 1) == ["[nakshatra]", "navaj"]


def test_deesses_de_lave_capture_themselves_if_there_is_no_other_target():
    match = gosux("seat 0   hand: deesses_de_lave")
    do(match, "play deesses_de_lave")
    assert row(match, 0, 1) == ["[deesses_de_lave]"]


def test_deesses_de_lave_capture_no_card_that_is_captured_already():
    match = gosux("""
        seat 0   hand: deesses_de_lave
        seat 1   I: [nakshatra]
        """)
    do(match, "play deesses_de_lave")
    assert row(match, 0, 1) == ["[deesses_de_lave]"]


def test_deesses_de_lave_are_veterans_without_a_symbol():
    match = gosux("seat 0   I: deesses_de_lave")
    assert match.why_not("activate I1") == "no-symbol"
    assert strength(match, 0) == 2


# --- 031 Esprits de Smook ------------------------------------------------------------------------


def test_esprits_de_smook_take_a_veteran_from_the_discards_when_they_arrive():
    match = gosux("""
        seat 0   hand: esprits_de_smook   discards: hempo shard goan_sul
        """)
    do(match, "play esprits_de_smook")
    assert sorted(options(match)) == ["take goan_sul", "take hempo"]
    assert match.why_not("take shard") == "wrong-keyword"
    do(match, "take goan_sul")
    assert (hand(match, 0), discards(match, 0)) == (["goan_sul"], ["hempo", "shard"])


def test_esprits_de_smook_take_a_veteran_when_they_are_activated():
    match = gosux("""
        seat 0   I: esprits_de_smook   discards: hempo shard
        """)
    do(match, "activate I1")
    assert (row(match, 0, 1), hand(match, 0)) == (["esprits_de_smook*"], ["hempo"])


def test_esprits_de_smook_must_take_one_if_there_is_one():
    match = gosux("""
        seat 0   I: esprits_de_smook   discards: hempo orgah
        """)
    do(match, "activate I1")
    assert options(match) == ["take hempo", "take orgah"]


def test_esprits_de_smook_take_nothing_if_there_is_no_veteran():
    match = gosux("""
        seat 0   I: esprits_de_smook   discards: shard
        seat 1   discards: pangu
        """)
    do(match, "activate I1")
    assert (hand(match, 0), question(match)) == ([], (1, "turn"))


@pytest.mark.parametrize(
    "veteran",
    ["deesses_de_lave", "alpha", HEMRO, "goan_sul", "byun_hyung_ja_goan_sul", "pangu"],
)
def test_esprits_de_smook_take_a_veteran_without_a_symbol_xi_ans_pangu_too(veteran):
    """X-VET-02."""
    match = gosux(f"""
        seat 0   I: esprits_de_smook   discards: {veteran} nio
        """)
    do(match, "activate I1")
    assert (hand(match, 0), discards(match, 0)) == ([veteran], ["nio"])


def test_esprits_de_smook_may_take_their_twin():
    match = gosux("""
        seat 0   I: esprits_de_smook   discards: esprits_de_smook
        """)
    do(match, "activate I1")
    assert hand(match, 0) == ["esprits_de_smook"]


def test_esprits_de_smook_count_4_with_a_token():
    match = gosux("seat 0   I: esprits_de_smook* esprits_de_smook")
    assert strength(match, 0) == 6


# --- 032 Les gardiens démons ---------------------------------------------------------------------


def gardiens_arrive(opponent: str, own: str = "") -> Match:
    """Seat 0 plays Les gardiens démons."""
    match = gosux(f"""
        seat 0   {own}   hand: les_gardiens_demons
        seat 1   {opponent}
        """)
    return do(match, "play les_gardiens_demons")


def test_gardiens_demons_destroy_a_free_card_of_level_1_of_either_army():
    match = do(gardiens_arrive("I: nakshatra navaj"), "no")
    assert options(match) == ["choose 0.I1", "choose 1.I2"]
    do(match, "choose 1.I2")
    assert (row(match, 1, 1), discards(match, 1)) == (["nakshatra"], ["navaj"])


def test_gardiens_demons_destroy_when_they_are_activated():
    match = gosux("""
        seat 0   I: les_gardiens_demons
        seat 1   I: nakshatra
        """)
    do(match, "activate I1", "choose 1.I1")
    assert (row(match, 0, 1), row(match, 1, 1)) == (["les_gardiens_demons*"], [])


def test_gardiens_demons_a_troop_is_free_only_as_the_last_of_its_row_with_no_hero_above():
    match = do(gardiens_arrive("II: niranjan nalin   I: nakshatra navaj"), "no")
    assert row(match, 0, 1) == []
    assert row(match, 1, 1) == ["nakshatra", "navaj"]


def test_gardiens_demons_destroy_no_hero():
    match = gosux("""
        seat 0   I: les_gardiens_demons
        seat 1   II: niranjan   I: nakshatra navaj
        """)
    do(match, "activate I1", "no")
    assert options(match) == ["choose 0.I1", "choose 1.I2"]
    assert match.why_not("choose 1.II1") == "wrong-level"
    assert match.why_not("choose 1.I1") == "not-free"


def test_gardiens_demons_destroy_themselves_as_the_first_card_of_the_match():
    match = gardiens_arrive("hand: nalin")
    assert (row(match, 0, 1), discards(match, 0)) == ([], ["les_gardiens_demons"])


def test_gardiens_demons_the_swap_lays_a_protected_troop_bare():
    match = gardiens_arrive("II: niranjan   I: nakshatra navaj")
    assert question(match) == (0, "may")
    do(match, "yes", "choose 1.I1")
    assert row(match, 1, 1) == ["navaj", "nakshatra"]
    do(match, "choose 1.I2")
    assert discards(match, 1) == ["nakshatra"]


def test_gardiens_demons_may_swap_in_their_own_army():
    match = gardiens_arrive("I: nakshatra", own="I: deesses_de_lave")
    do(match, "yes", "choose 0.I1")
    assert row(match, 0, 1) == ["les_gardiens_demons", "deesses_de_lave"]
    assert options(match) == ["choose 0.I2", "choose 1.I1"]


def test_gardiens_demons_swap_cards_of_any_one_row():
    match = gardiens_arrive("II: niranjan nalin nachiketa   I: nakshatra navaj nitish")
    do(match, "yes", "choose 1.II1")
    assert match.why_not("choose 1.I1") == "other-row"
    do(match, "choose 1.II3")
    assert row(match, 1, 2) == ["nachiketa", "nalin", "niranjan"]


def test_gardiens_demons_destroy_a_captured_troop_that_is_free():
    match = do(gardiens_arrive("I: nakshatra [navaj]"), "no", "choose 1.I2")
    assert (row(match, 1, 1), discards(match, 1)) == (["nakshatra"], ["navaj"])


def test_gardiens_demons_count_4_with_a_token():
    match = gosux("seat 0   I: les_gardiens_demons*")
    assert strength(match, 0) == 4


# --- 033 Unités de bombardement ------------------------------------------------------------------

BOMBERS = "unites_de_bombardement"


def test_unites_de_bombardement_each_player_sacrifices_a_free_card_their_own_player_first():
    match = gosux(f"""
        seat 0   II: hempo   I: les_gardiens_demons   hand: {BOMBERS}
        seat 1   II: niranjan   I: nakshatra navaj
        """)
    do(match, f"play {BOMBERS}")
    assert (question(match), options(match)) == ((0, "sacrifice"), ["choose 0.I2", "choose 0.II1"])
    do(match, "choose 0.II1")
    assert (question(match), options(match)) == ((1, "sacrifice"), ["choose 1.I2", "choose 1.II1"])
    do(match, "choose 1.I2")
    assert (discards(match, 0), discards(match, 1)) == (["hempo"], ["navaj"])


def test_unites_de_bombardement_are_sacrificed_for_when_activated():
    match = gosux(f"""
        seat 0   I: {BOMBERS} deesses_de_lave
        seat 1   I: nakshatra
        """)
    do(match, "activate I1")
    assert (row(match, 0, 1), row(match, 1, 1)) == ([f"{BOMBERS}*"], [])
    assert question(match) == (1, "turn")


def test_unites_de_bombardement_do_nothing_again_without_a_supremacy_token():
    match = gosux(f"""
        seat 0   I: {BOMBERS} deesses_de_lave
        seat 1   I: nakshatra navaj   supremacy: 1
        """)
    do(match, "activate I1")
    assert (question(match), row(match, 1, 1)) == ((1, "turn"), ["nakshatra"])


@pytest.mark.parametrize(("answer", "left"), [("yes", []), ("no", ["nakshatra"])])
def test_unites_de_bombardement_may_do_it_again_with_a_supremacy_token(answer, left):
    match = gosux(f"""
        seat 0   supremacy: 1   I: {BOMBERS} deesses_de_lave
        seat 1   I: nakshatra navaj
        """)
    do(match, "activate I1")
    assert question(match) == (0, "may")
    do(match, answer)
    assert (row(match, 1, 1), question(match)) == (left, (1, "turn"))


def test_unites_de_bombardement_may_be_sacrificed_themselves_and_still_do_it_again():
    match = gosux(f"""
        seat 0   supremacy: 1   I: deesses_de_lave {BOMBERS}
        seat 1   I: nakshatra navaj nitish
        """)
    do(match, "activate I2")
    assert (row(match, 0, 1), tokens(match, 0)) == (["deesses_de_lave"], (1, 1))
    assert question(match) == (0, "may")
    do(match, "yes")
    assert (row(match, 0, 1), row(match, 1, 1)) == ([], ["nakshatra"])


def test_unites_de_bombardement_that_arrive_alone_are_sacrificed_and_do_it_again():
    match = gosux(f"""
        seat 0   supremacy: 1   hand: {BOMBERS}
        seat 1   I: nakshatra navaj nitish
        """)
    do(match, f"play {BOMBERS}", "yes")
    assert (row(match, 0, 1), row(match, 1, 1)) == ([], ["nakshatra"])


def test_unites_de_bombardement_a_player_without_cards_skips():
    match = gosux(f"""
        seat 0   I: {BOMBERS} deesses_de_lave
        seat 1   hand: nalin
        """)
    do(match, "activate I1")
    assert (question(match), row(match, 0, 1)) == ((1, "turn"), [f"{BOMBERS}*"])


def test_unites_de_bombardement_take_ethereal_and_captured_cards():
    """X-SAC-01, X-SAC-02."""
    match = gosux(f"""
        seat 0   I: {BOMBERS} deesses_de_lave
        seat 1   II: sha_dow   I: wiindz [aat]
        """)
    do(match, "activate I1")
    assert options(match) == ["choose 1.I2", "choose 1.II1"]


def test_unites_de_bombardement_do_not_destroy():
    """No draw for Bounty, and Le Cercle Rouge saves nothing."""
    match = gosux(f"""
        seat 0   I: {BOMBERS} deesses_de_lave
        seat 1   clans: abhilasha narashima justice   I: nikhilesh   hand: le_cercle_rouge
        """)
    do(match, "activate I1")
    assert (question(match), row(match, 1, 1)) == ((1, "turn"), [])
    assert (hand(match, 0), hand(match, 1)) == ([], ["le_cercle_rouge"])


def test_unites_de_bombardement_count_4_with_a_token():
    match = gosux(f"seat 0   I: {BOMBERS}*")
    assert strength(match, 0) == 4

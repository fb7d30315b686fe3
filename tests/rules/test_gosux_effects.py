"""GOSU X: verbs and keywords, names, clans and levels (X-CAP to X-DRAW, X-NAME, X-CLAN)."""

import random
from collections.abc import Iterator

import pytest

from helpers import (
    all_events,
    bounty,
    deck,
    deck_size,
    discards,
    do,
    gosux,
    hand,
    hand_size,
    locked,
    options,
    question,
    removed,
    row,
    strength,
    tokens,
)
from warren.engine import Match
from warren.engine.games import load_pack

# --- capturing (X-CAP) ---------------------------------------------------------------------------


def alpha_arrives() -> Match:
    """Seat 0's Alpha is about to capture a card of level 1 or 2."""
    match = gosux("""
        seat 0   II: smook
                 I:  esprits_de_smook un_go
                 hand: alpha
        seat 1   III: narashima
                 II:  niranjan
                 I:   nitish* navaj
        """)
    return do(match, "play alpha")


def test_x_cap_01_any_card_of_either_army_can_be_captured_free_or_not():
    match = alpha_arrives()
    assert sorted(options(match)) == [
        *("choose 0.I1", "choose 0.I2", "choose 0.II1", "choose 0.II2"),
        *("choose 1.I1", "choose 1.I2", "choose 1.II1"),
    ]


def test_x_cap_01_it_is_turned_face_down_in_its_place():
    match = do(alpha_arrives(), "choose 1.I1")
    assert row(match, 1, 1) == ["[nitish]", "navaj"]


def test_x_cap_02_a_captured_card_has_no_value():
    match = alpha_arrives()
    assert strength(match, 1) == 5 + 3 + 2 + 2
    do(match, "choose 1.II1")
    assert strength(match, 1) == 5 + 2 + 2


def test_x_cap_02_it_has_no_clan():
    match = gosux("""
        seat 0   I: [un_go] muraena
                 hand: bun_to shard
        """)
    assert match.why_not("play shard") == "no-clan-below"
    assert match.why_not("play bun_to") == "cannot-pay"


def test_x_cap_02_it_has_no_text_to_activate():
    match = gosux("seat 0   I: [muraena] un_go")
    assert match.why_not("activate I1") == "captured"


@pytest.mark.parametrize(("card", "limit"), [("narashima", 5), ("[narashima]", 7)])
def test_x_cap_02_it_has_no_permanent_text(card, limit):
    match = gosux(f"""
        seat 0   III: {card}
                 II:  niranjan
                 I:   nitish
        """)
    assert match.view().hand_limit == limit


def test_x_cap_03_a_captured_card_that_is_free_can_be_destroyed():
    match = gosux("""
        seat 0   II: hempo
                 I:  les_gardiens_demons
        seat 1   I:  nitish [navaj]
        """)
    do(match, "activate I1", "no")
    assert (row(match, 1, 1), discards(match, 1)) == (["nitish"], ["navaj"])


def test_x_cap_04_cards_may_be_played_to_the_row_above_it():
    match = gosux("""
        seat 0   I: [un_go] bun_to
                 hand: shard
        """)
    do(match, "play shard")
    assert row(match, 0, 2) == ["shard"]
    assert row(match, 0, 1) == ["[un_go]", "bun_to"]


def test_x_cap_05_the_tokens_on_it_are_spent():
    match = alpha_arrives()
    assert tokens(match, 1) == (1, 0)
    do(match, "choose 1.I1")
    assert (row(match, 1, 1), tokens(match, 1)) == (["[nitish]", "navaj"], (1, 1))


def test_x_cap_05_two_tokens_as_well():
    match = gosux("""
        turn: 1
        seat 0   locked: 1
                 I: 3_voeux** un_go
        seat 1   I: nitish
                 hand: deesses_de_lave les_gardiens_demons alpha
        """)
    do(match, "play deesses_de_lave", "discard alpha", "choose 0.I1")
    assert (row(match, 0, 1), tokens(match, 0)) == (["[3_voeux]", "un_go"], (1, 2))


def test_x_cap_06_a_captured_card_cannot_be_captured_again():
    match = gosux("""
        seat 0   hand: deesses_de_lave
        seat 1   I: [nitish] navaj nikhilesh
        """)
    do(match, "play deesses_de_lave")
    assert options(match) == ["choose 0.I1", "choose 1.I2", "choose 1.I3"]
    assert match.why_not("choose 1.I1") == "already-captured"


@pytest.mark.parametrize(
    ("card", "asked"), [("nikhilesh", (0, "may")), ("[nikhilesh]", (1, "turn"))]
)
def test_x_cap_07_nobody_draws_for_destroying_a_captured_bounty_card(card, asked):
    match = gosux(f"""
        seat 0   II: hempo
                 I:  les_gardiens_demons
        seat 1   I:  nitish {card}
        """)
    do(match, "activate I1", "no")
    assert discards(match, 1) == ["nikhilesh"]
    assert question(match) == asked


@pytest.mark.parametrize(("card", "refusal"), [("boul_go", None), ("[boul_go]", "cannot-pay")])
def test_x_cap_07_a_captured_recruiter_saves_no_cost(card, refusal):
    match = gosux(f"""
        seat 0   I: un_go {card}
                 hand: muraena arpia
        """)
    assert match.why_not("play muraena") == refusal


def test_x_cap_07_a_captured_card_that_was_ethereal_can_be_destroyed():
    match = gosux("""
        seat 0   II: hempo
                 I:  un_go un_go
        seat 1   II: [sha_dow]
                 I:  obeezs wiindz
        """)
    do(match, "activate II1", "no", "choose 1.II1")
    assert discards(match, 1) == ["sha_dow"]


def test_x_cap_08_a_text_for_being_captured_is_carried_out_face_down():
    match = gosux("""
        seat 0   hand: deesses_de_lave un_go bun_to
        seat 1   I: les_gardiens_de_la_nuit
        """)
    do(match, "play deesses_de_lave", "choose 1.I1")
    assert row(match, 1, 1) == ["[les_gardiens_de_la_nuit]"]
    assert question(match) == (0, "discard")
    do(match, "discard un_go")
    assert discards(match, 0) == ["un_go"]


# --- releasing (X-LIB) ---------------------------------------------------------------------------


def test_x_lib_01_a_captured_card_of_either_army_is_turned_face_up():
    match = gosux("""
        seat 0   I: les_apotres_de_la_nuit [un_go]
                 hand: solok
        seat 1   I: [nitish] navaj
        """)
    do(match, "play solok", "option 2")
    assert options(match) == ["choose 0.I2", "choose 1.I1"]
    assert match.why_not("choose 1.I2") == "not-captured"
    do(match, "choose 1.I1")
    assert row(match, 1, 1) == ["nitish", "navaj"]


def test_x_lib_02_its_text_is_not_carried_out():
    match = gosux("""
        seat 0   I: les_apotres_de_la_nuit [muraena]
                 hand: solok
        """)
    do(match, "play solok", "option 2")
    assert (row(match, 0, 1)[1], hand_size(match, 0)) == ("muraena", 0)


def test_x_lib_02_unless_the_releasing_text_says_so():
    match = gosux("""
        seat 0   I: obeezs [muraena]
                 hand: fre_e
        """)
    do(match, "play fre_e")
    assert (row(match, 0, 1)[1], hand_size(match, 0)) == ("muraena", 2)


def test_x_lib_03_it_can_be_activated_again():
    match = gosux("""
        seat 0   I: les_apotres_de_la_nuit [muraena]
                 hand: solok
        seat 1   passed: yes
        """)
    do(match, "play solok", "option 2")
    assert question(match) == (0, "turn")
    do(match, "activate I2")
    assert (row(match, 0, 1)[1], hand_size(match, 0)) == ("muraena*", 2)


def test_x_lib_04_its_tokens_do_not_come_back():
    match = gosux("""
        seat 0   I: les_apotres_de_la_nuit muraena*
                 hand: solok les_apotres_de_la_nuit
                 deck:
        seat 1   passed: yes
        """)
    do(match, "play solok", "choose 0.I2")
    assert tokens(match, 0) == (1, 1)
    do(match, "play les_apotres_de_la_nuit", "option 2")
    assert row(match, 0, 1)[1] == "muraena"
    assert tokens(match, 0) == (1, 1)


# --- destroying (X-DES) --------------------------------------------------------------------------


def hempo_strikes(choice: str) -> Match:
    match = gosux("""
        seat 0   II: hempo smook
                 I:  un_go bun_to kno_bo
        seat 1   II: niranjan
                 I:  nitish navaj
        """)
    do(match, "activate II1", "no")
    assert options(match) == ["choose 0.I3", "choose 0.II2", "choose 1.I2", "choose 1.II1"]
    assert match.why_not("choose 1.I1") == "not-free"
    return do(match, choice)


def test_x_des_01_only_free_cards_of_either_army_can_be_destroyed():
    match = hempo_strikes("choose 1.II1")
    assert row(match, 1, 2) == []


@pytest.mark.parametrize(
    ("choice", "piles"),
    [("choose 0.I3", (["kno_bo"], [])), ("choose 1.I2", ([], ["navaj"]))],
)
def test_x_des_01_they_go_to_the_discards_of_their_player(choice, piles):
    match = hempo_strikes(choice)
    assert (discards(match, 0), discards(match, 1)) == piles


def goan_sul_names(clan: str, others: str) -> Match:
    """Seat 0 plays Goan Sul and names a clan."""
    match = gosux(f"""
        seat 0   II: smook
                 I:  esprits_de_smook un_go
                 hand: goan_sul
        seat 1   {others}
        """)
    return do(match, "play goan_sul", f"clan {clan}")


def test_x_des_02_all_free_cards_of_a_clan_are_settled_before_the_first_goes():
    match = goan_sul_names("narashima", "II: niranjan\nI: nitish navaj nitish")
    assert (row(match, 1, 2), row(match, 1, 1)) == ([], ["nitish", "navaj"])
    assert sorted(discards(match, 1)) == ["niranjan", "nitish"]


# --- sacrificing (X-SAC) -------------------------------------------------------------------------


def seat_1_sacrifices(others: str) -> Match:
    """Seat 0's Niranjan is activated."""
    match = gosux(f"""
        seat 0   II: niranjan
                 I:  nitish
                 hand: nalin
        seat 1   {others}
        """)
    return do(match, "activate II1")


def test_x_sac_01_the_owner_chooses_a_free_card_captured_or_not():
    match = seat_1_sacrifices("II: [quae]\nI: volantis un_go")
    assert question(match) == (1, "sacrifice")
    assert options(match) == ["choose 1.I2", "choose 1.II1"]
    assert match.why_not("choose 1.I1") == "not-free"
    do(match, "choose 1.II1")
    assert (row(match, 1, 2), discards(match, 1)) == ([], ["quae"])


def test_x_sac_02_nobody_draws_for_bounty():
    match = seat_1_sacrifices("I: un_go muraena")
    assert discards(match, 1) == ["muraena"]
    assert (question(match), hand_size(match, 0)) == ((1, "turn"), 1)


def test_x_sac_02_le_cercle_rouge_does_not_help():
    match = seat_1_sacrifices("I: un_go bun_to\nhand: le_cercle_rouge")
    assert (question(match), discards(match, 1)) == ((1, "turn"), ["bun_to"])


def test_x_sac_02_being_ethereal_is_no_protection():
    match = seat_1_sacrifices("II: sha_dow\nI: obeezs")
    assert discards(match, 1) == ["sha_dow"]


# --- removing, and going on a deck (X-REM) -------------------------------------------------------


def test_x_rem_01_a_removed_card_does_not_come_back_with_a_shuffle():
    match = gosux("""
        seat 0   II: ez
                 I:  obeezs
                 discards: ne_o wiindz
                 deck:
        """)
    do(match, "activate II1", "remove ne_o")
    assert (removed(match, 0), hand(match, 0)) == (["ne_o"], ["wiindz"])
    assert (deck(match, 0), discards(match, 0)) == ([], [])


def test_x_rem_01_it_comes_back_by_an_effect_that_says_so():
    match = gosux("""
        seat 0   I: arpia
                 hand: kaez
                 removed: phoenix_eliana arpia
        """)
    do(match, "play kaez")
    assert (removed(match, 0), hand(match, 0)) == (["arpia"], ["phoenix_eliana"])


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_x_rem_02_everybody_sees_the_removed_cards(viewer):
    match = gosux("seat 0   removed: arpia kaez")
    assert sorted(match.view(viewer).seats[0].removed) == ["arpia", "kaez"]


def un_go_takes(others: str) -> Match:
    """Seat 0's Un'Go puts seat 1's only free card on its deck."""
    match = gosux(f"""
        seat 0   II: shard
                 I:  un_go
                 hand: bun_to kno_bo
        seat 1   {others}
        """)
    do(match, "activate I1")
    return do(match, next(option for option in options(match) if option != "choose 0.II1"))


def test_x_rem_03_a_card_put_on_a_deck_was_not_destroyed():
    match = un_go_takes("I: nikhilesh")
    assert deck(match, 1)[0] == "nikhilesh"
    assert (question(match), hand_size(match, 0)) == ((1, "turn"), 2)


def test_x_rem_03_nor_was_it_captured():
    match = un_go_takes("I: les_gardiens_de_la_nuit\nhand: solok")
    assert deck(match, 1)[0] == "les_gardiens_de_la_nuit"
    assert (question(match), hand_size(match, 0)) == ((1, "turn"), 2)


def test_x_rem_03_le_cercle_rouge_does_not_keep_it():
    match = un_go_takes("I: volantis\nhand: le_cercle_rouge")
    assert (question(match), deck(match, 1)[0]) == ((1, "turn"), "volantis")


# --- Bounty (X-BOUNTY) ---------------------------------------------------------------------------


def pangu_strikes(how: str, whom: str, *, others: str = "I: nitish nikhilesh") -> Match:
    """Seat 0's Pangu captures (option 1) or destroys (option 2)."""
    match = gosux(f"""
        seat 0   I: all_in_one all_in_one
                 hand: pangu
                 deck: valeen nio
        seat 1   {others}
        """)
    return do(match, "play pangu", how, whom)


@pytest.mark.parametrize("how", ["option 1", "option 2"])
def test_x_bounty_01_who_captures_or_destroys_an_opposing_bounty_card_may_draw(how):
    match = pangu_strikes(how, "choose 1.I2")
    assert question(match) == (0, "may")
    do(match, "yes")
    assert hand(match, 0) == ["valeen"]


def test_x_bounty_01_not_for_a_card_without_bounty():
    match = pangu_strikes("option 1", "choose 1.I1")
    assert question(match) == (1, "turn")


def test_x_bounty_02_it_is_optional():
    match = do(pangu_strikes("option 1", "choose 1.I2"), "no")
    assert (question(match), hand(match, 0)) == ((1, "turn"), [])


@pytest.mark.parametrize(
    ("answers", "drawn"),
    [(["yes", "yes"], 2), (["yes", "no"], 1), (["no", "yes"], 1), (["no", "no"], 0)],
)
def test_x_bounty_02_it_is_asked_once_for_every_card(answers, drawn):
    match = goan_sul_names(
        "narashima", "III: byun_hyung_ja_narashima\nII: niranjan\nI: nitish nikhilesh"
    )
    assert sorted(discards(match, 1)) == ["byun_hyung_ja_narashima", "nikhilesh"]
    do(match, *answers)
    assert (question(match), hand_size(match, 0)) == ((1, "turn"), drawn)


@pytest.mark.parametrize(
    ("how", "whom"), [("option 1", "choose 0.I1"), ("option 2", "choose 0.I2")]
)
def test_x_bounty_03_there_is_nothing_to_draw_for_ones_own_card(how, whom):
    match = pangu_strikes(how, whom)
    assert (question(match), hand(match, 0)) == ((1, "turn"), [])


def test_x_bounty_03_nor_for_a_card_that_was_shifted_away():
    match = gosux("""
        turn: 1
        seat 0   I: un_go
        seat 1   I: nikhilesh
                 hand: nitish nalin niranjan
        """)
    do(match, "shift I1", "discard nalin")
    assert (discards(match, 1)[-1], question(match)) == ("nikhilesh", (0, "turn"))


def test_x_bounty_03_nor_for_sacrifices_and_the_song_of_the_dead():
    match = gosux("""
        seat 0   I: un_go bun_to
                 deck:
        seat 1   I: nikhilesh
                 passed: yes
        """)
    do(match, "pass")
    assert "nikhilesh" in [card for _, card, _ in all_events(match, "sacrificed")]
    assert hand(match, 0) == ["bun_to"]  # it sacrificed this card and drew it again


def test_x_bounty_04_the_card_under_the_bounty_token_has_bounty():
    match = pangu_strikes("option 1", "choose 1.I1", others="I: nitish$ nikhilesh")
    assert question(match) == (0, "may")


def test_x_bounty_04_not_while_it_is_captured():
    match = pangu_strikes("option 2", "choose 1.I2", others="I: nitish [navaj$]")
    assert (question(match), discards(match, 1)) == ((1, "turn"), ["navaj"])


def test_x_bounty_05_the_captor_draws_in_the_opponents_turn_too():
    match = gosux("""
        seat 0   III: byun_hyung_ja_abhilasha
                 II:  solok
                 I:   les_apotres_de_la_nuit les_apotres_de_la_nuit
                 hand: cylak
        seat 1   III: narashima
                 II:  niranjan
                 I:   nitish
                 deck: navaj nalin
        """)
    do(match, "play cylak", "no", "yes")
    assert row(match, 0, 3) == ["[byun_hyung_ja_abhilasha]"]
    assert question(match) == (1, "may")
    do(match, "yes")
    assert (hand(match, 1), hand_size(match, 0)) == (["navaj"], 0)


def test_x_bounty_06_nobody_draws_for_a_card_that_was_saved():
    match = pangu_strikes(
        "option 1",
        "choose 1.I2",
        others="I: les_apotres_de_la_nuit les_sombres_cultistes\nhand: le_cercle_rouge",
    )
    assert question(match) == (1, "save")
    do(match, "discard le_cercle_rouge")
    assert row(match, 1, 1) == ["les_apotres_de_la_nuit", "les_sombres_cultistes"]
    assert (question(match), hand(match, 0)) == ((1, "turn"), [])


# --- Echo (X-ECHO) -------------------------------------------------------------------------------


def wiindz_arrives() -> Match:
    match = gosux("""
        seat 0   I: obeezs [un_go] [bun_to] [kno_bo]
                 hand: wiindz
        """)
    return do(match, "play wiindz", "choose 0.I2")


def test_x_echo_01_a_card_with_echo_may_repeat_its_arrival():
    match = wiindz_arrives()
    assert question(match) == (0, "echo")
    assert options(match) == ["yes", "no"]


def test_x_echo_01_it_need_not():
    match = do(wiindz_arrives(), "no")
    assert question(match) == (1, "turn")
    assert row(match, 0, 1) == ["obeezs", "un_go", "[bun_to]", "[kno_bo]", "wiindz"]


def test_x_echo_02_all_choices_are_made_anew():
    match = do(wiindz_arrives(), "yes")
    assert options(match) == ["choose 0.I3", "choose 0.I4"]
    do(match, "choose 0.I4")
    assert row(match, 0, 1) == ["obeezs", "un_go", "[bun_to]", "kno_bo", "wiindz"]
    assert question(match) == (1, "turn")


def test_x_echo_03_an_activation_is_not_repeated():
    match = gosux("""
        seat 0   I: [un_go] [bun_to] wiindz
        """)
    do(match, "activate I3", "choose 0.I1")
    assert (question(match), row(match, 0, 1)[1]) == ((1, "turn"), "[bun_to]")


def test_x_echo_04_several_sources_give_one_repetition():
    """Ne'o has Echo, and is beside Sha'dow."""
    match = gosux("""
        seat 0   II: sha_dow
                 I:  obeezs wiindz
                 hand: ne_o
                 deck: ez fre_e ne_ye tomorrow aat chercheurs_de_depouilles aat obeezs wiindz
        """)
    do(match, "play ne_o")
    assert (question(match), deck_size(match, 0)) == ((0, "echo"), 6)
    do(match, "yes")
    assert (question(match), deck_size(match, 0)) == ((1, "turn"), 3)


def test_x_echo_05_it_counts_if_it_was_there_on_arrival():
    """Un'Go arrives below Sha'dow and puts it on the deck."""
    match = gosux("""
        seat 0   II: sha_dow
                 I:  obeezs wiindz
                 hand: un_go bun_to kno_bo
        seat 1   I:  nitish navaj
        """)
    do(match, "shift I1", "bring un_go", "discard bun_to", "choose 0.II1")
    assert (row(match, 0, 2), question(match)) == ([], (0, "echo"))
    do(match, "yes", "choose 1.I2")
    assert row(match, 1, 1) == ["nitish"]


def test_x_echo_05_it_does_not_count_if_it_came_later():
    """Kno'Bo arrives below Ez, and swaps Sha'dow there."""
    match = gosux("""
        seat 0   II: sha_dow ez
                 I:  obeezs wiindz
                 hand: kno_bo bun_to un_go
        """)
    do(match, "shift I2", "bring kno_bo", "discard bun_to", "yes", "choose 0.II1")
    assert row(match, 0, 2) == ["ez", "sha_dow"]
    assert (question(match), hand_size(match, 0)) == ((1, "turn"), 1)


def test_x_echo_05_tomorrow_gives_itself_echo():
    match = gosux("""
        seat 0   II: ez
                 I:  obeezs
                 hand: tomorrow
        """)
    do(match, "play tomorrow")
    assert (question(match), hand_size(match, 0)) == ((0, "echo"), 1)
    do(match, "yes")
    assert (question(match), hand_size(match, 0)) == ((1, "turn"), 2)


def test_x_echo_05_the_repetition_comes_before_reactions_to_the_first_time():
    """Nio captures Les gardiens de la nuit, so seat 1 discards after the repetition."""
    match = gosux("""
        seat 0   II: solok
                 I:  all_in_one les_gardiens_de_la_nuit
                 hand: nio
        seat 1   hand: nitish navaj
        """)
    do(match, "play nio", "choose 0.I2")
    assert (row(match, 0, 1)[1], question(match)) == ("[les_gardiens_de_la_nuit]", (0, "echo"))
    do(match, "no")
    assert question(match) == (1, "discard")


def test_x_echo_06_it_works_for_a_card_that_was_shifted_in():
    match = gosux("""
        seat 0   I: [un_go] 3_voeux [bun_to]
                 hand: wiindz dragon_dansant
        """)
    do(match, "shift I2", "bring wiindz")
    do(match, "choose 0.I1", "yes")
    assert row(match, 0, 1) == ["un_go", "wiindz", "bun_to"]


def test_x_echo_07_two_extra_turns_of_one_card_are_one():
    """Timer arrives below Sha'dow; Arpia makes it draw each time."""
    match = gosux("""
        seat 0   II: sha_dow
                 I:  obeezs arpia
                 hand: timer ne_o ne_ye
        seat 1   I:  nitish
        """)
    do(match, "shift I1", "discard ne_o", "yes")
    assert hand_size(match, 0) == 2
    assert (question(match), match.view().additional) == ((0, "turn"), True)
    do(match, "draw 1")
    assert question(match) == (1, "turn")


# --- Ethereal (X-ETH) ----------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["option 1", "option 2"])
def test_x_eth_01_it_can_be_neither_captured_nor_destroyed(how):
    match = gosux("""
        seat 0   I: all_in_one all_in_one
                 hand: pangu
        seat 1   II: sha_dow
                 I:  obeezs wiindz
        """)
    do(match, "play pangu", how)
    assert match.why_not("choose 1.II1") == "ethereal"
    assert match.why_not("choose 1.I2") is None


def test_x_eth_01_by_token_too():
    """The Justice tile marks the highest free card of each army."""
    match = gosux("""
        tiles: justice
        seat 0   I: all_in_one all_in_one
                 hand: pangu
        seat 1   II: niranjan
                 I:  nitish navaj
        """)
    do(match, "play pangu", "option 1")
    assert match.why_not("choose 1.II1") == "ethereal"
    assert match.why_not("choose 0.II1") == "ethereal"
    assert match.why_not("choose 1.I1") is None


def test_x_eth_02_it_can_be_shifted_away():
    match = gosux("""
        seat 0   II: sha_dow
                 I:  obeezs
                 hand: ne_ye ez
        """)
    do(match, "shift II1", "bring ne_ye")
    assert row(match, 0, 2) == ["ne_ye"]


def test_x_eth_02_it_can_be_swapped():
    match = gosux("""
        seat 0   II: sha_dow ez
                 I:  obeezs kno_bo
        """)
    do(match, "activate I2", "yes", "choose 0.II1")
    assert row(match, 0, 2) == ["ez", "sha_dow"]


def test_x_eth_02_it_can_be_put_on_a_deck():
    match = un_go_takes("II: sha_dow\nI: obeezs")
    assert (row(match, 1, 2), deck(match, 1)[0]) == ([], "sha_dow")


def test_x_eth_02_it_can_be_sacrificed():
    match = seat_1_sacrifices("II: sha_dow\nI: obeezs wiindz")
    assert options(match) == ["choose 1.I2", "choose 1.II1"]


def test_x_eth_03_it_is_no_legal_target():
    match = gosux("""
        seat 0   II: hempo
                 I:  un_go bun_to
        seat 1   II: sha_dow
                 I:  obeezs wiindz
        """)
    do(match, "activate II1", "no")
    assert options(match) == ["choose 0.I2", "choose 0.II1", "choose 1.I2"]
    assert match.why_not("choose 1.II1") == "ethereal"


def test_x_eth_03_with_only_ethereal_candidates_there_is_no_target():
    match = gosux("""
        tiles: justice
        seat 0   hand: deesses_de_lave
        """)
    do(match, "play deesses_de_lave")
    assert (row(match, 0, 1), question(match)) == (["deesses_de_lave"], (1, "turn"))


@pytest.mark.parametrize(("tile", "hero"), [("justice", "alpha_mort"), ("none", "[alpha_mort]")])
def test_x_eth_04_it_cannot_capture_itself(tile, hero):
    match = gosux(f"""
        tiles: {tile}
        seat 0   I: les_apotres_de_la_nuit
                 hand: alpha_mort
        """)
    do(match, "play alpha_mort")
    assert row(match, 0, 2) == [hero]


@pytest.mark.parametrize(
    ("tile", "bhj", "left"),
    [("justice", "byun_hyung_ja_phoenix", 2), ("none", "[byun_hyung_ja_phoenix]", 1)],
)
def test_x_eth_04_bhj_phoenix_gets_no_token_then(tile, bhj, left):
    match = gosux(f"""
        tiles: {tile}
        seat 0   III: phoenix byun_hyung_ja_phoenix
                 II:  phoenix_eliana phoenix_immortal
                 I:   arpia timer
        """)
    do(match, "draw 1")
    assert (row(match, 0, 3)[1], locked(match, 0)) == (bhj, left)


def ethereal(match: Match, seat: int) -> list[str]:
    """Return the cards of an army that are currently Ethereal."""
    rows = match.view().seats[seat].rows
    return [slot.card for cards in rows for slot in cards if slot.ethereal]


def test_x_eth_05_justices_highest_free_card_changes_with_the_army():
    match = gosux("""
        tiles: justice
        seat 0   II: shard
                 I:  un_go
        seat 1   II: niranjan
                 I:  nitish navaj
        """)
    assert ethereal(match, 1) == ["niranjan"]
    do(match, "activate I1", "choose 1.II1")
    assert ethereal(match, 1) == ["navaj"]


def test_x_eth_05_a_captured_card_can_be_the_one():
    match = gosux("""
        tiles: justice
        seat 0   II: hempo
                 I:  un_go bun_to
        seat 1   I:  nitish [navaj]
        """)
    do(match, "activate II1", "no")
    assert match.why_not("choose 1.I2") is not None
    assert (row(match, 1, 1), row(match, 0, 1)) == (["nitish", "[navaj]"], ["un_go"])


def test_x_eth_05_the_card_justice_protects_its_own_army_only():
    match = gosux("""
        seat 0   III: justice
                 II:  elle
                 I:   volantis
        seat 1   I:  nitish navaj
        """)
    assert (ethereal(match, 0), ethereal(match, 1)) == (["justice"], [])


# --- drawing, revealing, searching (X-DRAW) ------------------------------------------------------


def test_x_draw_01_an_empty_deck_is_made_anew_from_ones_own_discards():
    match = gosux("""
        seat 0   deck:
                 discards: un_go bun_to kno_bo
        seat 1   discards: nitish
        """)
    do(match, "draw 1")
    assert (hand_size(match, 0), deck_size(match, 0), discards(match, 0)) == (1, 2, [])
    assert discards(match, 1) == ["nitish"]


def test_x_draw_01_taking_the_last_card_does_not_yet_shuffle():
    match = gosux("""
        seat 0   deck: shard
                 discards: un_go bun_to
        """)
    do(match, "draw 1")
    assert (hand(match, 0), deck_size(match, 0)) == (["shard"], 0)
    assert discards(match, 0) == ["un_go", "bun_to"]


def test_x_draw_02_too_few_cards_are_revealed_without_a_shuffle():
    match = gosux("""
        seat 0   II: shard
                 I:  un_go
                 deck: ree_ab kan_te
                 discards: bun_to kno_bo
        """)
    do(match, "activate II1")
    assert sorted(options(match)) == ["keep kan_te", "keep ree_ab"]
    do(match, "keep kan_te")
    assert (hand(match, 0), deck_size(match, 0)) == (["kan_te"], 0)
    assert discards(match, 0) == ["bun_to", "kno_bo", "ree_ab"]


def test_x_draw_02_from_an_empty_deck_nothing_is_revealed():
    match = gosux("""
        seat 0   II: shard
                 I:  un_go
                 deck:
                 discards: bun_to kno_bo
        """)
    do(match, "activate II1")
    assert (hand(match, 0), discards(match, 0)) == ([], ["bun_to", "kno_bo"])
    assert question(match) == (1, "turn")


def test_x_draw_03_nor_does_discarding_the_top_of_a_deck_shuffle():
    match = gosux("""
        seat 0   II: nalin
                 I:  nitish
        seat 1   deck: un_go bun_to kno_bo
                 discards: shard
        """)
    do(match, "activate II1", "player 1")
    assert (deck_size(match, 1), discards(match, 1)[0]) == (0, "shard")
    assert sorted(discards(match, 1)[1:]) == ["bun_to", "kno_bo", "un_go"]


EIGHT = "un_go bun_to kno_bo shard kan_te ree_ab she_rift boul_go"


def test_x_draw_04_only_the_deck_that_was_searched_is_shuffled():
    match = gosux(f"""
        seat 0   I: volantis
                 hand: elle
                 deck: {EIGHT} galmi
        """)
    others = deck(match, 1)
    do(match, "play elle", "search galmi")
    assert hand(match, 0) == ["galmi"]
    assert sorted(deck(match, 0)) == sorted(EIGHT.split())
    assert deck(match, 0) != EIGHT.split()
    assert deck(match, 1) == others
    assert [seat for seat, _, _ in all_events(match, "shuffled")] == [0]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_x_draw_05_everybody_may_look_through_both_discards(viewer):
    match = gosux("""
        seat 0   discards: un_go bun_to kno_bo
        seat 1   discards: nitish navaj
        """)
    seats = match.view(viewer).seats
    assert [seat.discards for seat in seats] == [("un_go", "bun_to", "kno_bo"), ("nitish", "navaj")]


def test_x_draw_05_abhilasha_searches_both():
    match = gosux("""
        seat 0   II: solok
                 I:  les_apotres_de_la_nuit
                 hand: abhilasha
                 discards: un_go
        seat 1   discards: navaj
        """)
    do(match, "play abhilasha")
    assert sorted(options(match)) == ["copy navaj", "copy un_go"]


def test_x_draw_06_cards_are_drawn_one_by_one_with_a_shuffle_in_between():
    match = gosux("""
        seat 0   deck: shard
                 discards: un_go bun_to kno_bo
        """)
    do(match, "draw 3")
    assert (hand_size(match, 0), deck_size(match, 0), discards(match, 0)) == (3, 1, [])
    assert "shard" in hand(match, 0)


def test_x_draw_06_when_both_are_empty_the_rest_is_not_drawn():
    match = gosux("""
        seat 0   deck: shard
                 discards: un_go
        """)
    do(match, "draw 3")
    assert (hand(match, 0), deck_size(match, 0), tokens(match, 0)) == (
        ["shard", "un_go"],
        0,
        (0, 2),
    )


def play_at_random(match: Match, chance: random.Random, actions: int) -> Iterator[None]:
    """Act at random, and stop at every turn."""
    for _ in range(actions):
        if match.is_over:
            return
        match.act(chance.choice(match.legal()))
        if match.decision and match.decision.question == "turn":
            yield


def cards_of(match: Match, seat: int) -> int:
    """Return a seat's number of cards in all its zones."""
    seen = match.view().seats[seat]
    army = sum(len(cards) for cards in seen.rows)
    return seen.deck_size + seen.hand_size + army + len(seen.discards) + len(seen.removed)


@pytest.mark.parametrize("seed", range(4))
def test_x_draw_07_every_player_always_has_45_cards(seed):
    match = Match("gosux", seed=seed)
    for _ in play_at_random(match, random.Random(seed), 400):
        assert [cards_of(match, seat) for seat in (0, 1)] == [45, 45]


# --- names (X-NAME) ------------------------------------------------------------------------------


def test_x_name_01_cards_that_differ_in_the_bracket_are_not_identical():
    """Phoenix (Eliana) may replace Phoenix (Immortal)."""
    match = gosux("""
        seat 0   II: phoenix_immortal
                 I:  arpia
                 hand: phoenix_eliana kaez
        """)
    do(match, "shift II1", "bring phoenix_eliana")
    assert row(match, 0, 2) == ["phoenix_eliana"]


@pytest.mark.parametrize(
    ("named", "group"),
    [
        ("phoenix", ["phoenix", "phoenix_eliana", "phoenix_immortal"]),
        ("galmi", ["galmi", "galmi_avatar"]),
        ("narashima", ["narashima", "narashima_lion"]),
        ("alpha", ["alpha", "alpha_mort"]),
        ("byun_hyung_ja_xi_an", ["byun_hyung_ja_tomorrow", "byun_hyung_ja_xi_an"]),
        ("goan_sul", ["goan_sul"]),
        ("obeezs", ["obeezs", "obeezs"]),
    ],
)
def test_x_name_02_chercheurs_takes_all_cards_of_one_name(named, group):
    match = gosux(f"""
        seat 0   I: chercheurs_de_depouilles
                 discards: {" ".join(group)} ne_o
        """)
    do(match, "activate I1", f"take {named}")
    assert (hand(match, 0), discards(match, 0)) == (group, ["ne_o"])


def test_x_name_02_the_groups_of_one_name():
    groups: dict[str, int] = {}
    for card in load_pack("gosux").cards:
        name = card.called or card.id
        groups[name] = groups.get(name, 0) + 1
    assert {name: size for name, size in groups.items() if size > 1} == {
        "phoenix": 3,
        "galmi": 2,
        "narashima": 2,
        "alpha": 2,
        "byun_hyung_ja": 8,
    }


def test_x_name_03_a_captured_card_keeps_its_name():
    """Timer requires an Arpia in play."""
    match = gosux("seat 0   I: timer [arpia]")
    do(match, "activate I1")
    assert hand_size(match, 0) == 1


@pytest.mark.parametrize(("card", "granted"), [("timer", True), ("[timer]", False)])
def test_x_name_03_a_text_that_wants_a_card_face_up_says_so(card, granted):
    """Arpia requires a face-up Timer."""
    match = gosux(f"seat 0   I: arpia {card}")
    do(match, "activate I1")
    assert match.view().additional is granted


def test_x_name_03_a_captured_card_keeps_its_level():
    match = gosux("""
        seat 0   II: shard
                 I:  un_go
        seat 1   III: [narashima]
                 II:  niranjan quae
                 I:   nitish navaj
        """)
    do(match, "activate I1")
    assert match.why_not("choose 1.III1") == "wrong-level"


def test_x_name_04_phoenix_eliana_counts_as_timer():
    match = gosux("""
        seat 0   II: phoenix_eliana
                 I:  arpia
        """)
    do(match, "activate I1")
    assert match.view().additional is True


@pytest.mark.parametrize(("card", "drawn"), [("phoenix_eliana", 1), ("[phoenix_eliana]", 0)])
def test_x_name_04_and_as_arpia_while_face_up(card, drawn):
    match = gosux(f"""
        seat 0   locked: 0
                 II: {card}
                 I:  timer
        """)
    do(match, "activate I1")
    assert hand_size(match, 0) == drawn


# --- several clans, several levels (X-CLAN) ------------------------------------------------------


@pytest.mark.parametrize("hero", ["shard", "ez", "valeen"])
def test_x_clan_01_all_in_one_is_of_all_clans_in_an_army(hero):
    match = gosux(f"""
        seat 0   clans: galmi tomorrow xi_an
                 I: all_in_one
                 hand: {hero}
        """)
    assert match.why_not(f"play {hero}") is None


@pytest.mark.parametrize("immortal", ["byun_hyung_ja_galmi", "byun_hyung_ja_tomorrow"])
def test_x_clan_01_so_is_shennong(immortal):
    match = gosux(f"""
        seat 0   II: shennong
                 I:  un_go obeezs
                 hand: {immortal}
        """)
    assert match.why_not(f"play {immortal}") is None


def test_x_clan_01_in_hand():
    """Shennong is above a Troop of another clan; five cards of Galmi for BHJ (Xi'an)."""
    match = gosux("""
        seat 0   III: byun_hyung_ja_xi_an
                 II:  valeen
                 I:   un_go un_go
                 hand: shennong bun_to kno_bo all_in_one shard kan_te
        """)
    assert match.why_not("play shennong") is None
    do(match, "draw 1")
    assert question(match) == (0, "discard-clan")
    assert match.why_not("clan galmi") is None


def test_x_clan_01_in_the_discards():
    match = gosux("""
        seat 0   clans: abhilasha galmi xi_an
                 I: les_apotres_de_la_nuit
                 hand: ashes
                 discards: all_in_one shennong un_go valeen
        """)
    do(match, "play ashes", "clan galmi", "level 1")
    assert sorted(options(match)) == ["done", "take all_in_one", "take un_go"]


def test_x_clan_01_in_the_deck():
    match = gosux("""
        seat 0   clans: galmi tomorrow xi_an
                 I: 3_voeux
                 deck: all_in_one shennong obeezs un_go nio
        """)
    do(match, "activate I1", "clan tomorrow")
    assert (hand(match, 0), discards(match, 0)) == (["all_in_one", "obeezs", "shennong"], ["un_go"])


def test_x_clan_02_all_in_one_costs_nothing_next_to_any_face_up_troop():
    match = gosux("""
        seat 0   I: un_go
                 hand: all_in_one shard
        """)
    do(match, "play all_in_one")
    assert (row(match, 0, 1), hand(match, 0)) == (["un_go", "all_in_one"], ["shard"])


@pytest.mark.parametrize(("troop", "refusal"), [("all_in_one", None), ("bun_to", "cannot-pay")])
def test_x_clan_02_and_makes_every_later_troop_cost_nothing(troop, refusal):
    match = gosux(f"""
        seat 0   clans: galmi tomorrow xi_an
                 I: un_go {troop}
                 hand: obeezs ez
        """)
    assert match.why_not("play obeezs") == refusal


def test_x_clan_03_one_all_in_one_makes_three_clans():
    match = gosux("""
        seat 0   I: nikhilesh
                 discards: all_in_one
        """)
    do(match, "activate I1")
    assert hand_size(match, 0) == 3


@pytest.mark.parametrize(("hero", "drawn"), [("dalisteer", 1), ("shard", 2), ("shennong", 3)])
def test_x_clan_03_each_clan_counts_once(hero, drawn):
    match = gosux(f"""
        seat 0   clans: galmi tomorrow xi_an
                 II: {hero}
                 I:  1000_visages
        """)
    do(match, "activate I1")
    assert hand_size(match, 0) == drawn


def test_x_clan_04_a_card_of_several_clans_is_meant_where_one_of_them_is_named():
    match = goan_sul_names("narashima", "clans: narashima justice xi_an\nI: nitish all_in_one")
    assert discards(match, 1) == ["all_in_one"]


@pytest.mark.parametrize(
    ("rows", "total"),
    [
        ("I: phoenix_immortal", 3),
        ("I: arpia   II: phoenix_immortal", 2 + 3),
        ("I: arpia   II: kaez   III: phoenix_immortal", 2 + 3 + 3),
    ],
)
def test_x_clan_05_phoenix_immortal_counts_3_in_any_row(rows, total):
    match = gosux(f"seat 0   {rows}")
    assert strength(match, 0) == total


@pytest.mark.parametrize("level", [1, 2, 3])
def test_x_clan_05_it_is_of_every_level_in_the_deck(level):
    match = gosux("""
        seat 0   I: bun_to
                 deck: phoenix_immortal
        """)
    do(match, "activate I1", f"level {level}")
    assert hand(match, 0) == ["phoenix_immortal"]


def test_x_clan_05_it_is_of_level_1_in_the_discards():
    match = gosux("""
        seat 0   I: nakshatra
                 deck:
                 discards: phoenix_immortal kaez nalin
        """)
    do(match, "activate I1")
    assert hand(match, 0) == ["phoenix_immortal"]


@pytest.mark.parametrize(("place", "level"), [("level 1", 1), ("level 2", 2), ("level 3", 3)])
def test_x_clan_05_it_is_of_every_level_in_hand(place, level):
    match = gosux("""
        seat 0   II: kaez
                 I:  arpia timer
                 hand: phoenix_immortal
        """)
    do(match, "play phoenix_immortal", place)
    assert row(match, 0, level)[-1] == "phoenix_immortal"


def test_x_clan_06_the_player_may_take_whichever_level_they_like():
    """Without Supremacy Un'Go reaches levels 1 and 2, but Phoenix (Immortal) in the third row."""
    match = gosux("""
        seat 0   II: shard
                 I:  un_go
        seat 1   III: phoenix_immortal
                 II:  kaez
                 I:   arpia
        """)
    do(match, "activate I1", "choose 1.III1")
    assert deck(match, 1)[0] == "phoenix_immortal"


def test_x_clan_07_a_captured_card_of_several_clans_has_none():
    match = gosux("""
        seat 0   I: [all_in_one] un_go
                 hand: obeezs ez
        """)
    assert match.why_not("play obeezs") == "cannot-pay"
    assert match.why_not("play ez") == "no-clan-below"


def test_x_clan_07_a_captured_phoenix_immortal_has_the_level_of_its_row_only():
    match = gosux("""
        seat 0   II: shard
                 I:  un_go
        seat 1   III: [phoenix_immortal]
                 II:  kaez
                 I:   arpia timer
        """)
    do(match, "activate I1")
    assert match.why_not("choose 1.III1") == "wrong-level"


def test_x_clan_08_all_in_one_is_of_no_clan_outside_its_players_deck():
    match = goan_sul_names("tomorrow", "clans: narashima justice xi_an\nI: nitish all_in_one")
    assert discards(match, 1) == []


@pytest.mark.parametrize("seed", range(2))
def test_x_clan_08_the_clans_of_an_army_are_those_of_its_player(seed):
    clan_of = {card.id: card.clan for card in load_pack("gosux").cards}
    match = Match("gosux", seed=seed)
    for _ in play_at_random(match, random.Random(seed), 300):
        for seat in match.view().seats:
            clans = {clan_of[slot.card] for cards in seat.rows for slot in cards}
            assert clans <= set(seat.clans)


def test_a_26_the_bounty_token_returns_to_the_board_when_its_card_shifts_away():
    """The card comes back later, without the token."""
    match = gosux("""
        seat 0   clans: abhilasha galmi justice   tokens: 0
                 I: les_apotres_de_la_nuit$
                 hand: le_cercle_rouge shard ree_ab kan_te she_rift
        seat 1   clans: narashima phoenix tomorrow
                 hand: navaj arpia nalin
        """)
    assert bounty(match) == "0.I1"
    do(match, "shift I1", "discard shard", "discard ree_ab", "bring le_cercle_rouge")
    assert bounty(match) is None
    do(match, "draw 1", "shift I1", "discard kan_te", "take les_apotres_de_la_nuit")
    assert bounty(match) is None

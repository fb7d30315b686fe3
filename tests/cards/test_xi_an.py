"""Xi'an: every card of the clan, and the meaning of copies."""

import pytest

from helpers import (
    all_events,
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
    removed,
    row,
    strength,
    tiles,
    tokens,
    wonder,
)
from warren.engine.match import Match

# --- 78 Xi'an ------------------------------------------------------------------------------------

XI_AN_ARRIVES = """
    tiles: {tiles}
    seat 0   clans: xi_an phoenix abhilasha
             II: valeen   I: 3_voeux muraena
             hand: xi_an {held}
             {own}
    seat 1   clans: galmi justice narashima
             {other}
    """


def xi_an_arrives(own: str = "", other: str = "", active: str = "none", held: str = "") -> Match:
    """Seat 0 plays Xi'an and must choose a card to copy."""
    match = gosux(XI_AN_ARRIVES.format(own=own, other=other, tiles=active, held=held))
    return do(match, "play xi_an")


def test_xi_an_copies_a_card_of_either_army():
    match = xi_an_arrives(other="III: justice   II: nezha   I: volantis [un_go]")
    assert sorted(options(match)) == [
        "choose 0.I1",
        "choose 0.I2",
        "choose 0.II1",
        "choose 1.I1",
        "choose 1.II1",
        "choose 1.III1",
    ]
    do(match, "choose 0.I2")
    assert hand_size(match, 0) == 2


def test_xi_an_never_copies_itself():
    assert xi_an_arrives().why_not("choose 0.III1") == "itself"


def test_xi_an_copies_no_captured_card():
    """X-COPY-06."""
    assert xi_an_arrives(other="I: [un_go] kno_bo").why_not("choose 1.I1") == "captured"


def test_xi_an_may_choose_a_card_without_a_text():
    """X-COPY-07."""
    match = do(xi_an_arrives(other="I: boul_go"), "choose 1.I1")
    assert (question(match), hand(match, 0)) == ((1, "turn"), [])


def test_xi_an_copying_justice_turns_a_tile_of_its_own_player():
    match = do(xi_an_arrives(other="III: justice   II: nezha   I: volantis"), "choose 1.III1")
    assert options(match) == ["clan abhilasha", "clan phoenix", "clan xi_an"]
    assert match.why_not("clan justice") == "not-your-tile"
    do(match, "clan phoenix")
    assert tiles(match) == ["phoenix"]


@pytest.mark.parametrize(("own", "over"), [("supremacy: 1", True), ("supremacy: 0", False)])
def test_xi_an_copying_justice_wins_with_the_third_tile_and_a_supremacy_token(own, over):
    """X-COPY-12."""
    match = xi_an_arrives(
        own=own, other="III: justice   II: nezha   I: volantis", active="abhilasha phoenix"
    )
    do(match, "choose 1.III1")
    assert match.is_over == over
    assert match.view().winners == ((0,) if over else ())


def test_xi_an_does_not_get_the_permanent_power_of_justice():
    """X-COPY-02: free and the highest, it is not Ethereal."""
    match = xi_an_arrives(other="III: justice   II: nezha   I: volantis")
    do(match, "choose 1.III1", "clan phoenix")
    assert not match.view().seats[0].rows[2][0].ethereal


def copy_of_galmi(own: str) -> Match:
    """Seat 0 copies the opponent's Galmi and puts Un'Go on its deck."""
    match = xi_an_arrives(own=own, other="III: galmi   II: shard   I: kno_bo un_go")
    return do(match, "choose 1.III1", "choose 1.I2")


def test_xi_an_copying_galmi_puts_a_free_card_on_its_deck_and_may_pass():
    match = copy_of_galmi("tokens: 0")
    assert (row(match, 1, 1), question(match)) == (["kno_bo"], (0, "may"))
    do(match, "yes")
    assert match.view().seats[0].passed


def test_xi_an_copying_galmi_leaves_the_opponent_3_turns():
    """X-COPY-02: the limit of 2 is a permanent power."""
    match = do(copy_of_galmi("tokens: 0"), "yes")
    assert match.view().turns_left == 3


def test_xi_an_copying_galmi_lets_nobody_pass_who_holds_a_token():
    match = copy_of_galmi("tokens: 1")
    assert (question(match), match.view().seats[0].passed) == ((1, "turn"), False)


def test_xi_an_copies_no_keyword():
    """X-COPY-02: Galmi is Wonderful."""
    assert wonder(copy_of_galmi("tokens: 0")) is None


def test_xi_an_copying_phoenix_grants_an_extra_turn():
    match = gosux("""
        seat 0   II: valeen   I: 3_voeux
                 hand: xi_an
        seat 1   III: phoenix   II: kaez   I: muraena
        """)
    do(match, "play xi_an", "choose 1.III1")
    assert (question(match), match.view().additional) == ((0, "turn"), True)


def test_xi_an_copying_phoenix_in_an_extra_turn_grants_none():
    """X-COPY-11."""
    match = gosux("""
        additional: yes
        seat 0   II: valeen   I: 3_voeux
                 hand: xi_an
        seat 1   III: phoenix   II: kaez   I: muraena
        """)
    do(match, "play xi_an", "choose 1.III1")
    assert question(match) == (1, "turn")


def test_xi_an_with_tomorrow_may_copy_another_card_by_echo():
    """X-COPY-10."""
    match = gosux("""
        seat 0   III: tomorrow   II: valeen ne_o   I: 3_voeux aat
                 hand: xi_an
        seat 1   I: muraena arpia
        """)
    do(match, "play xi_an", "choose 1.I1", "yes", "choose 1.I2")
    assert (question(match), hand_size(match, 0)) == ((1, "turn"), 3)


def test_xi_an_keeps_its_echo_if_its_own_copy_captures_tomorrow():
    """X-ECHO-05: it had Echo on arrival, although the copied Alpha captures Tomorrow."""
    match = gosux("""
        seat 0   supremacy: 1
                 III: tomorrow   II: valeen ne_o   I: 3_voeux aat
                 hand: xi_an
        seat 1   II: alpha   I: esprits_de_smook
        """)
    do(match, "play xi_an", "choose 1.II1", "choose 0.III1")
    assert (row(match, 0, 3), question(match)) == (["[tomorrow]", "xi_an"], (0, "echo"))


def test_xi_an_has_no_echo_if_its_own_copy_releases_tomorrow():
    """X-ECHO-05."""
    match = gosux("""
        seat 0   III: [tomorrow]   II: valeen ne_o   I: 3_voeux wiindz
                 hand: xi_an
        """)
    do(match, "play xi_an", "choose 0.I2")
    assert (row(match, 0, 3), question(match)) == (["tomorrow", "xi_an"], (1, "turn"))


def test_xi_an_copying_abhilasha_copies_a_discarded_card_and_removes_it():
    """X-COPY-09."""
    match = gosux("""
        seat 0   III: abhilasha   II: valeen solok   I: 3_voeux le_cercle_rouge
                 hand: xi_an
        seat 1   discards: muraena
        """)
    do(match, "play xi_an", "choose 0.III1")
    assert (hand_size(match, 0), removed(match, 1)) == (2, ["muraena"])


def test_xi_an_a_copied_timer_finds_an_arpia_in_the_opponents_army():
    """A-13."""
    match = gosux("""
        seat 0   II: valeen   I: 3_voeux
                 hand: xi_an
        seat 1   I: timer arpia
        """)
    do(match, "play xi_an", "choose 1.I1")
    assert (question(match), hand_size(match, 0)) == ((0, "turn"), 1)


def test_xi_an_a_copied_kaez_takes_nothing_of_the_opponents():
    """A-21."""
    match = gosux("""
        seat 0   II: valeen   I: 3_voeux
                 hand: xi_an
        seat 1   II: kaez   I: arpia
                 discards: phoenix
                 removed: phoenix_immortal
        """)
    do(match, "play xi_an", "choose 1.II1")
    assert (hand(match, 0), discards(match, 1)) == ([], ["phoenix"])


@pytest.mark.parametrize(
    ("own", "refusal"), [("xi_an", None), ("[xi_an]", "no-clan-below"), ("", "no-clan-below")]
)
def test_xi_an_lets_later_level_3_cards_be_played_with_any_one_clan_shown(own, refusal):
    match = gosux(f"""
        seat 0   clans: xi_an phoenix abhilasha
                 III: {own}
                 II:  valeen nio
                 I:   3_voeux 1000_visages
                 hand: phoenix
        """)
    assert match.why_not("play phoenix") == refusal


def test_xi_an_the_clan_must_be_shown_in_both_rows():
    """X-PLAY-19: a Troop of Phoenix and a Hero of Abhilasha are not enough."""
    match = gosux("""
        seat 0   clans: xi_an phoenix abhilasha
                 III: xi_an
                 II:  solok ashes
                 I:   muraena arpia
                 hand: phoenix abhilasha byun_hyung_ja_xi_an
        """)
    assert match.why_not("play phoenix") == "no-clan-below"
    assert match.why_not("play abhilasha") == "no-clan-below"
    assert match.why_not("play byun_hyung_ja_xi_an") == "no-clan-below"


def test_xi_an_does_not_help_itself_to_be_played():
    match = gosux("""
        seat 0   clans: xi_an phoenix abhilasha
                 II:  solok
                 I:   le_cercle_rouge
                 hand: xi_an
        """)
    assert match.why_not("play xi_an") == "no-clan-below"


def test_xi_an_does_not_help_the_level_3_cards_of_the_opponent():
    match = gosux("""
        turn: 1
        seat 0   III: xi_an   II: valeen   I: 3_voeux
        seat 1   clans: galmi justice narashima
                 II: nezha   I: volantis
                 hand: galmi
        """)
    assert match.why_not("play galmi") == "no-clan-below"


def test_xi_an_makes_level_3_cards_in_the_deck_of_all_clans():
    match = gosux("""
        seat 0   clans: xi_an phoenix abhilasha
                 III: xi_an   II: valeen   I: 3_voeux
                 deck: phoenix abhilasha kaez solok ...
        """)
    do(match, "activate I1", "clan phoenix")
    assert (hand(match, 0), discards(match, 0)) == (["abhilasha", "kaez", "phoenix"], ["solok"])


def test_xi_an_makes_level_3_cards_in_the_discards_of_all_clans():
    """Nikhilesh draws 1 for each clan in the discards."""
    match = gosux("""
        seat 0   clans: xi_an phoenix narashima
                 III: xi_an   II: valeen   I: 3_voeux nikhilesh
                 discards: phoenix
        """)
    do(match, "activate I2")
    assert hand_size(match, 0) == 3


def test_xi_an_makes_level_3_cards_in_play_of_all_clans():
    match = gosux("""
        seat 0   clans: xi_an phoenix abhilasha
                 III: xi_an   II: valeen   I: 1000_visages
        """)
    do(match, "activate I1")
    assert hand_size(match, 0) == 3


def test_xi_an_gives_no_clan_to_a_captured_level_3_card():
    """X-CLAN-07."""
    match = gosux("""
        seat 0   clans: xi_an phoenix abhilasha
                 III: [phoenix] xi_an   II: valeen nio   I: 1000_visages 3_voeux
        """)
    do(match, "activate I1")
    assert hand_size(match, 0) == 1


# --- 79 Byun Hyung Ja (Xi'an) --------------------------------------------------------------------

FIVE = "3_voeux 3_voeux dalisteer nio pangu"


def a_turn_ends(held: str, own: str = "", bhj: str = "byun_hyung_ja_xi_an", turn: int = 0) -> Match:
    """Seat 0 has the BHJ and holds these cards and Kaez, which it has just drawn."""
    match = gosux(f"""
        turn: {turn}
        seat 0   clans: xi_an phoenix abhilasha
                 III: {bhj}   II: valeen   I: 1000_visages
                 hand: {held}
                 deck: kaez ...
                 {own}
        """)
    return do(match, "draw 1")


def discard_5(match: Match, clan: str = "xi_an") -> Match:
    """Return a match in which the BHJ takes the first 5 cards of a clan."""
    do(match, f"clan {clan}")
    while question(match) == (0, "clan-card"):
        do(match, options(match)[0])
    return match


def test_bhj_xi_an_may_discard_5_cards_of_one_clan_to_unlock_a_token():
    match = discard_5(a_turn_ends(FIVE))
    assert (hand(match, 0), sorted(discards(match, 0))) == (["kaez"], sorted(FIVE.split()))
    assert (locked(match, 0), tokens(match, 0)) == (1, (2, 1))


def test_bhj_xi_an_it_is_a_choice():
    match = do(a_turn_ends(FIVE), "no")
    assert (question(match), hand_size(match, 0), locked(match, 0)) == ((1, "turn"), 6, 2)


def test_bhj_xi_an_chooses_which_5_of_more():
    match = do(a_turn_ends(f"{FIVE} 1000_visages"), "clan xi_an")
    assert "discard kaez" not in options(match)
    for card in ("1000_visages", "3_voeux", "3_voeux", "nio", "pangu"):
        do(match, f"discard {card}")
    assert (hand(match, 0), locked(match, 0)) == (["dalisteer", "kaez"], 1)


def test_bhj_xi_an_4_cards_of_a_clan_are_not_enough():
    match = a_turn_ends("3_voeux 3_voeux dalisteer nio arpia solok")
    assert (question(match), locked(match, 0)) == ((1, "turn"), 2)


def test_bhj_xi_an_the_question_does_not_tell_what_a_hand_holds():
    """Our ruling 4: with 5 or more cards the question is asked, even with one possible answer."""
    match = gosux("""
        seat 0   clans: xi_an phoenix abhilasha
                 III: byun_hyung_ja_xi_an   II: valeen   I: 1000_visages
                 hand: 3_voeux 3_voeux dalisteer nio arpia
                 deck: kaez ...
        """)
    match.act("draw 1")
    assert (question(match), options(match)) == ((0, "discard-clan"), ["no"])


def test_bhj_xi_an_comes_before_the_hand_limit():
    """9 cards: 5 go, 4 stay, and none is discarded for the limit of 7."""
    match = discard_5(a_turn_ends(f"{FIVE} arpia solok ashes"))
    assert (question(match), hand(match, 0)) == ((1, "turn"), ["arpia", "ashes", "kaez", "solok"])


def test_bhj_xi_an_uses_cards_that_the_hand_limit_would_have_taken():
    """X-TURN-08: under Narashima the limit is 5, but there were six cards to choose from."""
    match = gosux(f"""
        tiles: narashima
        seat 0   clans: xi_an phoenix abhilasha
                 III: byun_hyung_ja_xi_an   II: valeen   I: 1000_visages
                 hand: {FIVE} arpia
                 deck: kaez ...
        """)
    discard_5(do(match, "draw 1"))
    assert (locked(match, 0), hand(match, 0)) == (1, ["arpia", "kaez"])


def test_bhj_xi_an_who_declines_meets_the_hand_limit_afterwards():
    match = do(a_turn_ends(f"{FIVE} arpia solok ashes"), "no")
    assert question(match) == (0, "hand-limit")


@pytest.mark.parametrize(
    ("clan", "left"),
    [("xi_an", ["arpia", "kaez", "timer"]), ("abhilasha", ["3_voeux", "arpia", "kaez", "timer"])],
)
def test_bhj_xi_an_cards_of_several_clans_count_as_any(clan, left):
    held = {"xi_an": "3_voeux dalisteer", "abhilasha": "3_voeux solok ashes"}[clan]
    match = discard_5(a_turn_ends(f"all_in_one all_in_one shennong {held} timer arpia"), clan)
    assert (locked(match, 0), hand(match, 0)) == (1, left)


def test_bhj_xi_an_a_hand_of_cards_of_several_clans_is_of_no_clan_outside_the_deck():
    match = a_turn_ends("all_in_one all_in_one shennong 3_voeux dalisteer timer arpia")
    assert sorted(options(match)) == ["clan phoenix", "clan xi_an", "no"]
    assert match.why_not("clan galmi") == "too-few-of-clan"


def test_bhj_xi_an_with_xi_an_level_3_cards_in_hand_count_as_any_clan():
    match = gosux("""
        seat 0   clans: xi_an phoenix abhilasha
                 III: byun_hyung_ja_xi_an xi_an   II: valeen nio   I: 1000_visages 3_voeux
                 hand: phoenix abhilasha byun_hyung_ja_phoenix byun_hyung_ja_abhilasha
                 deck: kaez ...
        """)
    discard_5(do(match, "draw 1"), "phoenix")
    assert (locked(match, 0), hand(match, 0)) == (1, [])


def test_bhj_xi_an_at_most_once_at_each_end_of_a_turn():
    match = discard_5(a_turn_ends(f"{FIVE} muraena muraena timer timer arpia"))
    assert (question(match), locked(match, 0), hand_size(match, 0)) == ((1, "turn"), 1, 6)


def test_bhj_xi_an_a_fifth_token_wins():
    match = discard_5(a_turn_ends(FIVE, own="locked: 0"))
    assert match.is_over
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "fifth-token")


def test_bhj_xi_an_does_nothing_while_captured():
    match = a_turn_ends(FIVE, bhj="[byun_hyung_ja_xi_an]")
    assert (question(match), hand_size(match, 0)) == ((1, "turn"), 6)


def test_bhj_xi_an_does_nothing_at_the_end_of_the_opponents_turn():
    match = a_turn_ends(FIVE, turn=1)
    assert (question(match), hand_size(match, 0)) == ((0, "turn"), 5)


def test_bhj_xi_an_and_nezha_come_in_the_order_their_player_likes():
    """X-CARD-37: the hand that the BHJ has emptied first lets Nezha draw 2."""
    drawn = {}
    for choice in ("react 1", "react 2"):
        match = gosux("""
            seat 0   clans: xi_an phoenix justice
                     III: byun_hyung_ja_xi_an   II: valeen nezha   I: 1000_visages volantis
                     hand: 3_voeux 3_voeux dalisteer nio
                     deck: pangu ...
            """)
        do(match, "draw 1", choice)
        ((_, first, _), *_) = events(match, "reacted")
        drawn[first] = hand_size(discard_5(match), 0)
    assert drawn == {"byun_hyung_ja_xi_an": 2, "nezha": 0}


def test_bhj_xi_an_has_bounty():
    match = gosux("""
        turn: 1
        seat 0   III: byun_hyung_ja_xi_an   II: valeen   I: 1000_visages
        seat 1   supremacy: 1
                 I: esprits_de_smook
                 hand: alpha
        """)
    do(match, "play alpha", "choose 0.III1", "yes")
    assert hand_size(match, 1) == 1


# --- 80 Dalisteer --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("heroes", "drawn"),
    [
        ("", 1),
        ("valeen", 1),
        ("kaez", 2),
        ("kaez solok", 3),
        ("kaez [solok]", 2),
        ("shennong", 3),
        ("[shennong]", 1),
        ("shennong kaez solok", 3),
    ],
)
def test_dalisteer_draws_1_for_each_clan_in_its_row(heroes, drawn):
    """3 at most; captured cards have no clan."""
    match = gosux(f"""
        seat 0   clans: xi_an phoenix abhilasha
                 II: {heroes}   I: 3_voeux arpia timer le_cercle_rouge
                 hand: dalisteer
        seat 1   II: shard nezha nalin   I: un_go kno_bo bun_to
        """)
    do(match, "play dalisteer")
    assert hand_size(match, 0) == drawn


def test_dalisteer_does_the_same_on_each_activation():
    match = gosux("""
        seat 0   clans: xi_an phoenix abhilasha
                 II: dalisteer* kaez   I: 3_voeux arpia
        """)
    do(match, "activate II1")
    assert (row(match, 0, 2), hand_size(match, 0)) == (["dalisteer**", "kaez"], 2)


def test_dalisteer_takes_no_third_token():
    match = gosux("""
        seat 0   locked: 0
                 II: dalisteer**   I: 3_voeux
        """)
    assert match.why_not("activate II1") == "symbols-full"


def test_dalisteer_shifts_in_secret():
    match = gosux("""
        seat 0   II: dalisteer   I: 3_voeux
                 hand: arpia timer
                 discards: shennong
        """)
    do(match, "shift II1", "discard arpia")
    assert row(match, 0, 2) == ["shennong"]


def test_dalisteer_each_token_makes_its_shift_cheaper():
    match = gosux("""
        seat 0   II: dalisteer**   I: 3_voeux
                 locked: 1
                 hand: kaez
        """)
    do(match, "shift II1")
    assert (row(match, 0, 2), tokens(match, 0)) == (["kaez"], (1, 2))


# --- 81 Nio --------------------------------------------------------------------------------------


def test_nio_copies_an_adjacent_card_and_captures_it():
    match = gosux("""
        seat 0   I: muraena 3_voeux
                 hand: nio
        """)
    do(match, "play nio")
    assert (hand_size(match, 0), row(match, 0, 1)) == (2, ["[muraena]", "3_voeux"])


def test_nio_nobody_draws_for_the_capture_of_their_own_bounty_card():
    """X-BOUNTY-03: Muraena has Bounty."""
    match = gosux("""
        seat 0   clans: xi_an phoenix justice
                 I: muraena 3_voeux
                 hand: nio
        """)
    do(match, "play nio", "no")
    assert (question(match), hand_size(match, 0)) == ((1, "turn"), 2)


NIO_IN_THE_MIDDLE = """
    seat 0   clans: xi_an phoenix justice
             III: phoenix
             II:  pangu fenghuang elle
             I:   3_voeux muraena arpia
             hand: nio quae sati
             deck: kaez tourach nezha volantis ...
    seat 1   II: shard   I: un_go kno_bo
    """


def test_nio_looks_to_all_sides_in_its_own_army():
    """It is shifted in at II2, with cards to its left, to its right and below, but none above."""
    match = do(gosux(NIO_IN_THE_MIDDLE), "shift II2", "bring nio", "discard quae")
    assert sorted(options(match)) == ["choose 0.I2", "choose 0.II1", "choose 0.II3"]
    assert match.why_not("choose 0.III1") == "not-adjacent"
    assert match.why_not("choose 0.I1") == "not-adjacent"
    assert match.why_not("choose 1.I2") == "not-adjacent"
    assert match.why_not("choose 0.II2") == "itself"


def test_nio_finds_the_card_above_it():
    match = gosux("""
        seat 0   III: phoenix   II: fenghuang   I: [3_voeux]
                 hand: nio arpia
        """)
    do(match, "shift II1", "no")
    assert (row(match, 0, 3), match.view().additional) == (["[phoenix]"], True)


def test_nio_echo_takes_another_neighbour():
    match = do(gosux(NIO_IN_THE_MIDDLE), "shift II2", "bring nio", "discard quae")
    do(match, "choose 0.I2", "yes")
    assert match.why_not("choose 0.I2") == "captured"
    do(match, "choose 0.II3", "search atalante_a_grand_bouclier")
    assert (row(match, 0, 1)[1], row(match, 0, 2)[2]) == ("[muraena]", "[elle]")
    assert question(match) == (1, "turn")


def test_nio_has_to_choose_a_neighbour_even_for_nothing():
    """All in one has no text and is captured."""
    match = gosux("""
        seat 0   I: all_in_one
                 hand: nio
        """)
    do(match, "play nio")
    assert (row(match, 0, 1), hand(match, 0)) == (["[all_in_one]"], [])


def test_nio_does_nothing_without_a_face_up_neighbour():
    match = gosux("""
        seat 0   II: fenghuang   I: [muraena] 3_voeux
                 hand: nio arpia
        seat 1   I: un_go
        """)
    do(match, "shift II1")
    assert (row(match, 0, 1), hand(match, 0)) == (["[muraena]", "3_voeux"], [])


def test_nio_copies_an_ethereal_neighbour_but_does_not_capture_it():
    """Under the Justice tile the highest free card is Ethereal: Phoenix."""
    match = gosux("""
        tiles: justice
        seat 0   III: phoenix   II: fenghuang   I: [3_voeux]
                 hand: nio arpia kaez
        """)
    do(match, "shift II1", "bring nio", "discard arpia", "no")
    assert row(match, 0, 3) == ["phoenix"]
    assert (question(match), match.view().additional) == ((0, "turn"), True)


def test_nio_may_choose_an_ethereal_neighbour_without_a_text():
    match = gosux("""
        seat 0   II: sha_dow   I: aat 3_voeux
                 hand: nio
        """)
    do(match, "play nio", "choose 0.II1")
    assert (row(match, 0, 2), row(match, 0, 1)) == (["sha_dow", "nio"], ["aat", "3_voeux"])


@pytest.mark.parametrize(
    ("answer", "below"), [("discard le_cercle_rouge", "muraena"), ("no", "[muraena]")]
)
def test_nio_le_cercle_rouge_may_save_the_neighbour(answer, below):
    match = gosux("""
        seat 0   I: muraena 3_voeux
                 hand: nio le_cercle_rouge
                 deck: timer arpia ...
        """)
    do(match, "play nio")
    assert (question(match), hand_size(match, 0)) == ((0, "save"), 3)
    do(match, answer)
    assert row(match, 0, 1) == [below, "3_voeux"]


def test_nio_tokens_on_the_neighbour_are_spent():
    match = gosux("""
        seat 0   I: muraena* 3_voeux
                 hand: nio
        """)
    do(match, "play nio")
    assert (row(match, 0, 1), tokens(match, 0)) == (["[muraena]", "3_voeux"], (1, 1))


def test_nio_captures_the_card_it_copied_after_a_copied_chain():
    """X-COPY-09: Les sombres cultistes copy Dalisteer, but Nio copied them."""
    match = gosux("""
        seat 0   II: dalisteer fenghuang
                 I:  muraena les_sombres_cultistes
                 hand: nio arpia
        """)
    do(match, "shift II2", "choose 0.I2")
    assert row(match, 0, 1) == ["muraena", "[les_sombres_cultistes]"]
    assert (row(match, 0, 2), hand_size(match, 0)) == (["dalisteer", "nio"], 1)


def test_nio_copying_alpha_mort_captures_it_once():
    """X-COPY-05: its own text has captured it, so there is nothing left to capture."""
    match = gosux("""
        seat 0   II: alpha_mort   I: les_apotres_de_la_nuit 3_voeux
                 tokens: 0
                 hand: nio
        """)
    do(match, "play nio", "choose 0.II1", "token spent", "done")
    assert (row(match, 0, 2), tokens(match, 0)) == (["[alpha_mort]", "nio"], (1, 1))
    assert len(all_events(match, "captured")) == 1


NIO_BESIDE_HEMPO = """
    seat 0   clans: xi_an goan_sul phoenix
             II: fenghuang hempo   I: arpia esprits_de_smook
             hand: nio timer
    seat 1   clans: galmi justice narashima
             I: un_go kno_bo
    """


def test_nio_captures_nothing_if_the_copied_card_is_gone():
    match = gosux(NIO_BESIDE_HEMPO)
    do(match, "shift II1", "choose 0.II2", "no", "choose 0.II2")
    assert (row(match, 0, 1), row(match, 0, 2)) == (["arpia", "esprits_de_smook"], ["nio"])


def test_nio_captures_the_copied_card_where_a_swap_has_put_it():
    match = gosux(NIO_BESIDE_HEMPO)
    do(match, "shift II1", "choose 0.II2", "yes", "choose 0.II1", "choose 1.I2")
    assert row(match, 0, 2) == ["[hempo]", "nio"]


# --- 82 Pangu ------------------------------------------------------------------------------------

PANGU = """
    seat 0   II: valeen   I: 3_voeux [arpia] timer
             hand: pangu
    seat 1   III: galmi
             II:  shard ree_ab
             I:   un_go kno_bo [bun_to]
    """
CAPTURE, DESTROY, RELEASE = "option 1", "option 2", "option 3"


def test_pangu_captures_a_level_1_or_2_card_of_either_army():
    match = do(gosux(PANGU), "play pangu", CAPTURE)
    assert sorted(options(match)) == [
        "choose 0.I1",
        "choose 0.I3",
        "choose 0.II1",
        "choose 0.II2",
        "choose 1.I1",
        "choose 1.I2",
        "choose 1.II1",
        "choose 1.II2",
    ]
    do(match, "choose 1.II1")
    assert row(match, 1, 2) == ["[shard]", "ree_ab"]


def test_pangu_destroys_a_free_level_1_or_2_card_of_either_army():
    match = do(gosux(PANGU), "play pangu", DESTROY)
    assert sorted(options(match)) == [
        "choose 0.I3",
        "choose 0.II2",
        "choose 1.I3",
        "choose 1.II2",
    ]
    assert match.why_not("choose 1.II1") == "not-free"
    do(match, "choose 1.I3")
    assert (row(match, 1, 1), discards(match, 1)) == (["un_go", "kno_bo"], ["bun_to"])


def test_pangu_releases_a_captured_level_1_or_2_card_of_either_army():
    match = do(gosux(PANGU), "play pangu", RELEASE)
    assert sorted(options(match)) == ["choose 0.I2", "choose 1.I3"]
    do(match, "choose 0.I2")
    assert row(match, 0, 1) == ["3_voeux", "arpia", "timer"]


@pytest.mark.parametrize("option", [CAPTURE, DESTROY])
def test_pangu_does_not_reach_level_3(option):
    match = do(gosux(PANGU), "play pangu", option)
    assert match.why_not("choose 1.III1") == "wrong-level"


def test_pangu_releases_no_level_3_card():
    match = gosux("""
        seat 0   I: 3_voeux   hand: pangu
        seat 1   III: [galmi]   II: shard   I: un_go
        """)
    do(match, "play pangu")
    assert options(match) == [CAPTURE, DESTROY]


@pytest.mark.parametrize(
    ("option", "left"), [(CAPTURE, ["[pangu]"]), (DESTROY, [])], ids=["capture", "destroy"]
)
def test_pangu_takes_itself_if_nothing_else_is_legal(option, left):
    """Phoenix (Immortal) below it is Ethereal."""
    match = gosux("""
        seat 0   II: fenghuang   I: phoenix_immortal
                 hand: pangu arpia
        """)
    do(match, "shift II1")
    assert options(match) == [CAPTURE, DESTROY]
    do(match, option)
    assert row(match, 0, 2) == left


def test_pangu_takes_no_ethereal_card():
    match = gosux("""
        seat 0   I: 3_voeux   hand: pangu
        seat 1   II: galmi_avatar   I: un_go
        """)
    do(match, "play pangu", DESTROY)
    assert (question(match), row(match, 0, 2), row(match, 1, 2)) == (
        (1, "turn"),
        [],
        ["galmi_avatar"],
    )


def test_pangu_bears_no_token_and_never_counts_twice():
    match = gosux("""
        seat 0   II: pangu   I: all_in_one
        """)
    assert (match.why_not("activate II1"), strength(match, 0)) == ("no-symbol", 5)


def test_pangu_is_a_veteran_for_esprits_de_smook():
    match = gosux("""
        seat 0   I: esprits_de_smook
                 discards: pangu valeen
        """)
    do(match, "activate I1")
    assert hand(match, 0) == ["pangu"]


# --- 83 Shennong ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("troop", "refusal"),
    [
        ("arpia", None),
        ("le_cercle_rouge", None),
        ("3_voeux", None),
        ("[arpia]", "no-clan-below"),
    ],
)
def test_shennong_can_be_played_above_any_face_up_troop(troop, refusal):
    match = gosux(f"""
        seat 0   clans: xi_an phoenix abhilasha
                 I: {troop}
                 hand: shennong timer
        """)
    assert match.why_not("play shennong") == refusal


@pytest.mark.parametrize(
    ("heroes", "immortal", "refusal"),
    [
        ("shennong", "phoenix", None),
        ("shennong", "abhilasha", "no-clan-below"),
        ("shennong", "xi_an", "no-clan-below"),
        ("[shennong]", "phoenix", "no-clan-below"),
        ("valeen", "phoenix", "no-clan-below"),
    ],
)
def test_shennong_supports_an_immortal_whose_clan_has_a_troop(heroes, immortal, refusal):
    match = gosux(f"""
        seat 0   clans: xi_an phoenix abhilasha
                 II: {heroes}   I: arpia
                 hand: {immortal} timer
        """)
    assert match.why_not(f"play {immortal}") == refusal


def test_shennong_does_not_shift():
    match = gosux("""
        seat 0   II: shennong   I: 3_voeux
                 hand: valeen nio pangu
        """)
    assert match.why_not("shift II1") == "no-shift-cost"


def test_shennong_has_bounty():
    match = gosux("""
        turn: 1
        seat 0   II: shennong   I: 3_voeux
        seat 1   I: esprits_de_smook
                 hand: alpha
        """)
    do(match, "play alpha", "choose 0.II1", "yes")
    assert (row(match, 0, 2), hand_size(match, 1)) == (["[shennong]"], 1)


@pytest.mark.parametrize(
    ("clan", "kept"), [("phoenix", ["kaez", "shennong"]), ("galmi", [])], ids=["own", "foreign"]
)
def test_shennong_in_the_deck_is_of_the_clans_of_that_deck_only(clan, kept):
    match = gosux("""
        seat 0   clans: xi_an phoenix abhilasha
                 I: 3_voeux
                 deck: shennong kaez nio solok ...
        """)
    do(match, "activate I1", f"clan {clan}")
    assert hand(match, 0) == kept


def test_shennong_in_the_discards_makes_three_clans():
    """X-CLAN-03, with Nikhilesh."""
    match = gosux("""
        seat 0   I: nikhilesh
                 discards: shennong
        """)
    do(match, "activate I1")
    assert hand_size(match, 0) == 3


# --- 84 Valeen -----------------------------------------------------------------------------------

VALEEN = """
    seat 0   clans: xi_an phoenix justice
             III: phoenix
             II: fenghuang   I: 3_voeux muraena
             hand: valeen
    seat 1   clans: galmi narashima goan_sul
             III: galmi   II: nachiketa   I: un_go [kno_bo]
    """


def test_valeen_copies_a_level_1_or_2_card_of_either_army():
    match = do(gosux(VALEEN), "play valeen")
    assert sorted(options(match)) == [
        "choose 0.I1",
        "choose 0.I2",
        "choose 0.II1",
        "choose 1.I1",
        "choose 1.II1",
    ]
    do(match, "choose 0.I2")
    assert hand_size(match, 0) == 2


def test_valeen_copying_a_card_of_the_opponent_acts_for_its_own_player():
    """X-COPY-03: X is 4 for seat 0."""
    match = gosux("""
        seat 0   I: 3_voeux
                 hand: valeen
                 locked: 0
        seat 1   I: muraena
        """)
    do(match, "play valeen", "choose 1.I1")
    assert (hand_size(match, 0), hand_size(match, 1)) == (4, 0)


@pytest.mark.parametrize(
    ("target", "refusal"),
    [
        ("0.II2", "itself"),
        ("0.III1", "wrong-level"),
        ("1.III1", "wrong-level"),
        ("1.I2", "captured"),
    ],
)
def test_valeen_copies_neither_itself_nor_level_3_nor_a_captured_card(target, refusal):
    match = do(gosux(VALEEN), "play valeen")
    assert match.why_not(f"choose {target}") == refusal


def test_valeen_takes_the_wonder_token_first():
    match = gosux("wonder: 1\n" + VALEEN)
    do(match, "play valeen")
    assert (question(match), wonder(match)) == ((0, "target"), 0)


def test_valeen_copies_with_its_own_column():
    """X-COPY-04: Valeen's column has Muraena and Valeen, that of 1000 visages has three clans."""
    match = gosux("""
        seat 0   clans: xi_an phoenix justice
                 III: phoenix   II: elle   I: 1000_visages muraena
                 hand: valeen
        """)
    do(match, "play valeen", "choose 0.I1")
    assert hand_size(match, 0) == 2


def test_valeen_copying_kno_bo_may_count_no_galmi_card():
    """X-CARD-21."""
    match = gosux("""
        seat 0   I: 3_voeux
                 hand: valeen
        seat 1   I: kno_bo
        """)
    do(match, "play valeen", "choose 1.I1")
    assert (question(match), hand(match, 0)) == ((1, "turn"), [])


def test_valeen_copying_a_card_with_echo_does_not_repeat_it():
    """X-COPY-10."""
    match = gosux("""
        seat 0   II: fenghuang   I: 3_voeux timer
                 hand: valeen
        seat 1   I: obeezs
        """)
    do(match, "play valeen", "choose 1.I1")
    assert (question(match), len(discards(match, 0))) == ((1, "turn"), 2)


def test_valeen_copying_alpha_mort_captures_alpha_mort():
    """X-COPY-05."""
    match = gosux("""
        seat 0   I: 3_voeux
                 tokens: 0
                 hand: valeen
        seat 1   II: alpha_mort   I: les_apotres_de_la_nuit
        """)
    do(match, "play valeen", "choose 1.II1", "token spent", "token spent")
    assert (row(match, 0, 2), row(match, 1, 2)) == (["valeen"], ["[alpha_mort]"])
    assert tokens(match, 0) == (2, 0)


# --- 85 3 voeux ----------------------------------------------------------------------------------

VOEUX_REVEAL = """
    seat 0   clans: xi_an phoenix abhilasha
             {zones}
             deck: kaez arpia solok shennong timer ...
    """


def test_3_voeux_name_a_clan_and_take_its_cards_among_the_top_4():
    match = do(gosux(VOEUX_REVEAL.format(zones="hand: 3_voeux")), "play 3_voeux", "clan phoenix")
    assert (hand(match, 0), discards(match, 0)) == (["arpia", "kaez", "shennong"], ["solok"])


def test_3_voeux_do_the_same_on_each_activation():
    match = gosux(VOEUX_REVEAL.format(zones="I: 3_voeux*"))
    do(match, "activate I1", "clan abhilasha")
    assert (row(match, 0, 1), hand(match, 0)) == (["3_voeux**"], ["shennong", "solok"])


def test_3_voeux_the_clan_is_named_before_the_cards_are_revealed():
    match = do(gosux(VOEUX_REVEAL.format(zones="hand: 3_voeux")), "play 3_voeux")
    assert (question(match), events(match, "revealed")) == ((0, "clan"), [])


def test_3_voeux_cards_of_several_clans_fit():
    match = gosux("""
        seat 0   clans: xi_an phoenix abhilasha
                 I: 3_voeux
                 deck: all_in_one kaez all_in_one shennong ...
        """)
    do(match, "activate I1", "clan abhilasha")
    assert hand(match, 0) == ["all_in_one", "all_in_one", "shennong"]


@pytest.mark.parametrize("clan", ["galmi", "justice"])
def test_3_voeux_a_clan_outside_the_deck_takes_nothing(clan):
    match = gosux(VOEUX_REVEAL.format(zones="I: 3_voeux"))
    do(match, "activate I1", f"clan {clan}")
    assert (hand(match, 0), len(discards(match, 0))) == ([], 4)


def test_3_voeux_with_fewer_cards_reveal_fewer_and_shuffle_nothing():
    match = gosux("""
        seat 0   I: 3_voeux
                 deck: kaez arpia
                 discards: timer
        """)
    do(match, "activate I1", "clan phoenix")
    assert (hand(match, 0), discards(match, 0)) == (["arpia", "kaez"], ["timer"])
    assert deck_size(match, 0) == 0


def test_3_voeux_with_an_empty_deck_reveal_nothing():
    match = gosux("""
        seat 0   I: 3_voeux
                 deck:
                 discards: timer
        """)
    do(match, "activate I1", "clan phoenix")
    assert (hand(match, 0), discards(match, 0)) == ([], ["timer"])


@pytest.mark.parametrize(("marks", "refusal"), [("", None), ("*", None), ("**", "symbols-full")])
def test_3_voeux_bear_up_to_2_tokens(marks, refusal):
    match = gosux(f"""
        seat 0   locked: 0
                 I: 3_voeux{marks}
        """)
    assert match.why_not("activate I1") == refusal


@pytest.mark.parametrize(("marks", "spent"), [("*", 1), ("**", 2)])
def test_3_voeux_with_tokens_shift_for_nothing_but_never_for_less(marks, spent):
    """X-RELIEF-05, X-RELIEF-14."""
    match = gosux(f"""
        wonder: 0
        seat 0   locked: 1
                 I: 3_voeux{marks}
                 hand: le_cercle_rouge kaez
        """)
    do(match, "shift I1")
    assert (row(match, 0, 1), hand(match, 0)) == (["le_cercle_rouge"], ["kaez"])
    assert (wonder(match), tokens(match, 0)) == (0, (3 - spent, spent))


def test_3_voeux_without_a_token_shift_for_1():
    match = gosux("""
        seat 0   I: 3_voeux
                 hand: le_cercle_rouge kaez
        """)
    do(match, "shift I1")
    assert (row(match, 0, 1), hand(match, 0)) == (["le_cercle_rouge"], [])


# --- 86 1000 visages -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("above", "drawn"),
    [
        ("", 1),
        ("II: valeen", 1),
        ("II: kaez", 2),
        ("II: kaez   III: abhilasha", 3),
        ("II: shennong", 3),
        ("II: [shennong]", 1),
        ("II: [kaez]   III: abhilasha", 2),
        ("II: shennong   III: abhilasha", 3),
    ],
)
def test_1000_visages_draw_1_for_each_clan_in_their_column(above, drawn):
    """They count themselves; captured cards have no clan."""
    match = gosux(f"""
        seat 0   clans: xi_an phoenix abhilasha
                 {above}
                 I: 1000_visages le_cercle_rouge arpia
        seat 1   III: galmi   II: nezha   I: nakshatra
        """)
    do(match, "activate I1")
    assert hand_size(match, 0) == drawn


def test_1000_visages_draw_when_they_arrive():
    match = gosux("""
        seat 0   hand: 1000_visages
        """)
    do(match, "play 1000_visages")
    assert hand_size(match, 0) == 1


def test_1000_visages_look_at_their_column_only():
    match = gosux("""
        seat 0   clans: xi_an phoenix abhilasha
                 II: solok kaez   I: arpia 1000_visages all_in_one
        """)
    do(match, "activate I2")
    assert hand_size(match, 0) == 2


def test_1000_visages_copied_above_all_in_one_make_three():
    """Valeen is above All in one."""
    match = gosux("""
        seat 0   I: all_in_one 1000_visages
                 hand: valeen
        """)
    do(match, "play valeen", "choose 0.I2")
    assert hand_size(match, 0) == 3


@pytest.mark.parametrize(("marks", "refusal"), [("", None), ("*", None), ("**", "symbols-full")])
def test_1000_visages_bear_up_to_2_tokens(marks, refusal):
    match = gosux(f"""
        seat 0   locked: 0
                 I: 1000_visages{marks}
        """)
    assert match.why_not("activate I1") == refusal


# --- 87 All in one -------------------------------------------------------------------------------


@pytest.mark.parametrize("hero", ["kaez", "solok", "nio"])
@pytest.mark.parametrize(
    ("troop", "refusal"), [("all_in_one", None), ("[all_in_one]", "no-clan-below")]
)
def test_all_in_one_supports_heroes_of_every_clan_of_the_deck(hero, troop, refusal):
    """X-CLAN-01; X-CLAN-07: not while captured."""
    match = gosux(f"""
        seat 0   clans: xi_an phoenix abhilasha
                 I: {troop}
                 hand: {hero} timer
        """)
    assert match.why_not(f"play {hero}") == refusal


@pytest.mark.parametrize("troop", ["arpia", "le_cercle_rouge", "3_voeux"])
def test_all_in_one_costs_nothing_next_to_any_face_up_troop(troop):
    """X-CLAN-02."""
    match = gosux(f"""
        seat 0   clans: xi_an phoenix abhilasha
                 I: {troop}
                 hand: all_in_one kaez solok
        """)
    do(match, "play all_in_one")
    assert (row(match, 0, 1), hand(match, 0)) == ([troop, "all_in_one"], ["kaez", "solok"])


@pytest.mark.parametrize(
    ("troops", "refusal"),
    [("arpia all_in_one", None), ("arpia [all_in_one]", "cannot-pay"), ("arpia", "cannot-pay")],
)
def test_all_in_one_makes_every_later_troop_cost_nothing(troops, refusal):
    """X-CLAN-02."""
    match = gosux(f"""
        seat 0   clans: xi_an phoenix abhilasha
                 I: {troops}
                 hand: le_cercle_rouge
        """)
    assert match.why_not("play le_cercle_rouge") == refusal


def test_all_in_one_alone_in_the_discards_makes_three_clans():
    """X-CLAN-03, with Nikhilesh."""
    match = gosux("""
        seat 0   I: nikhilesh
                 discards: all_in_one
        """)
    do(match, "activate I1")
    assert hand_size(match, 0) == 3


@pytest.mark.parametrize(
    ("clan", "left"), [("phoenix", []), ("xi_an", []), ("galmi", ["all_in_one"])]
)
def test_all_in_one_is_meant_where_one_of_its_clans_is_named(clan, left):
    """X-CLAN-04, with Goan Sul."""
    match = gosux("""
        turn: 1
        seat 0   clans: xi_an phoenix abhilasha
                 I: all_in_one
        seat 1   clans: goan_sul galmi justice
                 II: hempo alpha   I: esprits_de_smook deesses_de_lave
                 hand: goan_sul
        """)
    do(match, "play goan_sul", f"clan {clan}")
    assert row(match, 0, 1) == left


def test_all_in_one_captured_is_of_no_clan():
    """X-CLAN-07."""
    match = gosux("""
        turn: 1
        seat 0   clans: xi_an phoenix abhilasha
                 I: [all_in_one]
        seat 1   II: hempo   I: esprits_de_smook
                 hand: goan_sul
        """)
    do(match, "play goan_sul", "clan xi_an")
    assert row(match, 0, 1) == ["[all_in_one]"]


def test_all_in_one_does_not_shift():
    match = gosux("""
        seat 0   I: all_in_one
                 hand: 3_voeux nio pangu
        """)
    assert match.why_not("shift I1") == "no-shift-cost"


@pytest.mark.parametrize(("answer", "drawn"), [("yes", 1), ("no", 0)])
def test_all_in_one_has_bounty(answer, drawn):
    match = gosux("""
        turn: 1
        seat 0   I: all_in_one
        seat 1   hand: deesses_de_lave
        """)
    do(match, "play deesses_de_lave", "choose 0.I1", answer)
    assert (row(match, 0, 1), hand_size(match, 1)) == (["[all_in_one]"], drawn)


# --- 88 Dragon dansant ---------------------------------------------------------------------------

DRAGON = """
    seat 0   clans: xi_an phoenix abhilasha
             II: solok phoenix_immortal
             I:  3_voeux les_sombres_cultistes
             hand: dragon_dansant
    seat 1   clans: galmi justice narashima
             II: shard   I: nakshatra [un_go]
    """


def test_dragon_dansant_copies_a_level_1_card_of_either_army():
    """X-CLAN-05: Phoenix (Immortal) has every level, also in the row of the Heroes."""
    match = do(gosux(DRAGON), "play dragon_dansant")
    assert sorted(options(match)) == ["choose 0.I1", "choose 0.I2", "choose 0.II2", "choose 1.I1"]


@pytest.mark.parametrize(
    ("target", "refusal"), [("0.I3", "itself"), ("0.II1", "wrong-level"), ("1.I2", "captured")]
)
def test_dragon_dansant_copies_neither_itself_nor_other_levels_nor_a_captured_card(target, refusal):
    match = do(gosux(DRAGON), "play dragon_dansant")
    assert match.why_not(f"choose {target}") == refusal


def test_dragon_dansant_alone_copies_nothing():
    match = gosux("""
        seat 0   hand: dragon_dansant
        """)
    do(match, "play dragon_dansant")
    assert (question(match), row(match, 0, 1)) == ((1, "turn"), ["dragon_dansant"])


def test_dragon_dansant_copying_an_opposing_card_acts_for_its_own_player():
    match = gosux("""
        seat 0   hand: dragon_dansant
        seat 1   I: muraena
        """)
    do(match, "play dragon_dansant")
    assert (hand_size(match, 0), hand_size(match, 1)) == (2, 0)


def test_dragon_dansant_copying_phoenix_immortal_does_nothing():
    match = do(gosux(DRAGON), "play dragon_dansant", "choose 0.II2")
    assert (question(match), hand(match, 0)) == ((1, "turn"), [])


def test_dragon_dansant_copies_phoenix_immortal_in_the_bottom_row_for_nothing():
    match = gosux("""
        seat 0   hand: dragon_dansant
        seat 1   I: phoenix_immortal
        """)
    do(match, "play dragon_dansant")
    assert (question(match), events(match, "copied")) == (
        (1, "turn"),
        [(0, "phoenix_immortal", 0)],
    )


def test_dragon_dansant_copying_les_sombres_cultistes_copies_on():
    """X-COPY-09: in the row and column of Dragon dansant, the acting card."""
    match = do(gosux(DRAGON), "play dragon_dansant", "choose 0.I2")
    assert events(match, "copied") == [(0, "les_sombres_cultistes", 0), (0, "3_voeux", 0)]
    assert question(match) == (0, "clan")


def test_dragon_dansant_copying_opposing_cultistes_looks_at_its_own_row():
    match = gosux("""
        seat 0   I: 3_voeux muraena
                 hand: dragon_dansant
        seat 1   I: les_sombres_cultistes les_apotres_de_la_nuit
        """)
    do(match, "play dragon_dansant", "choose 1.I1")
    assert sorted(options(match)) == ["choose 0.I1", "choose 0.I2"]
    do(match, "choose 0.I2")
    assert hand_size(match, 0) == 2


def test_dragon_dansant_two_that_copy_each_other_come_to_an_end():
    """X-COPY-08."""
    match = gosux("""
        seat 0   I: dragon_dansant
                 hand: dragon_dansant
        seat 1   I: muraena
        """)
    do(match, "play dragon_dansant", "choose 0.I1")
    assert (question(match), hand_size(match, 0)) == ((1, "turn"), 2)


def test_dragon_dansant_no_card_is_copied_twice_in_a_chain():
    """X-COPY-08."""
    match = gosux("""
        seat 0   I: dragon_dansant 3_voeux
                 hand: dragon_dansant
        seat 1   I: muraena
        """)
    do(match, "play dragon_dansant", "choose 0.I1")
    assert sorted(options(match)) == ["choose 0.I2", "choose 1.I1"]
    assert match.why_not("choose 0.I1") == "already-copied"
    assert match.why_not("choose 0.I3") == "itself"


def test_dragon_dansant_copies_the_text_an_opposing_aat_has():
    """X-AAT-10: Aat faces Muraena."""
    match = gosux("""
        seat 0   I: muraena all_in_one
                 hand: dragon_dansant
        seat 1   I: aat
        """)
    do(match, "play dragon_dansant", "choose 1.I1")
    assert (hand_size(match, 0), hand_size(match, 1)) == (2, 0)


def test_dragon_dansant_opposite_aat_comes_to_an_end():
    """X-COPY-08: Aat has Dragon dansant's own text."""
    match = gosux("""
        seat 0   hand: dragon_dansant
        seat 1   I: aat
        """)
    do(match, "play dragon_dansant")
    assert (question(match), events(match, "copied")) == ((1, "turn"), [(0, "aat", 0)])


# --- options about copying -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chosen", "own", "theirs"),
    [(False, ["valeen"], ["[alpha_mort]"]), (True, ["[valeen]"], ["alpha_mort"])],
)
def test_option_copied_names_mean_the_copier(chosen, own, theirs):
    """A-05: Alpha (mort) names itself."""
    match = gosux(
        """
        seat 0   I: 3_voeux
                 tokens: 0
                 hand: valeen
        seat 1   II: alpha_mort   I: les_apotres_de_la_nuit
        """,
        copied_names_mean_the_copier=chosen,
    )
    do(match, "play valeen", "choose 1.II1", "done")
    assert (row(match, 0, 2), row(match, 1, 2)) == (own, theirs)


@pytest.mark.parametrize(("chosen", "drawn"), [(False, 1), (True, 3)])
def test_option_copies_keep_their_place(chosen, drawn):
    """A-30: the column of 1000 visages has three clans, that of Valeen one."""
    match = gosux(
        """
        seat 0   clans: xi_an phoenix abhilasha
                 III: abhilasha   II: kaez   I: 1000_visages 3_voeux
                 hand: valeen
        """,
        copies_keep_their_place=chosen,
    )
    do(match, "play valeen", "choose 0.I1")
    assert hand_size(match, 0) == drawn


@pytest.mark.parametrize(("chosen", "held"), [(False, ["kaez", "phoenix"]), (True, ["phoenix"])])
def test_option_arpia_must_be_face_up(chosen, held):
    """A-12."""
    match = gosux(
        """
        seat 0   I: timer [arpia]
                 hand: phoenix
                 deck: kaez ...
        """,
        arpia_must_be_face_up=chosen,
    )
    do(match, "activate I1")
    assert (question(match), hand(match, 0)) == ((0, "turn"), held)

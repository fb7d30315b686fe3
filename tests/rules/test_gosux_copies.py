"""GOSU X: copies, Aat, Force of Will, and visibility (X-COPY, X-AAT, X-FOW)."""

import pytest

from helpers import (
    all_events,
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
    tiles,
    tokens,
    wonder,
)
from warren.engine import Match, NotationError
from warren.engine.games import load_pack

# --- copying (X-COPY) ----------------------------------------------------------------------------


def dragon_copies(
    target: str, *, own: str = "I: all_in_one", others: str = "", **settings
) -> Match:
    """Seat 0's Dragon dansant copies a level-1 card."""
    match = gosux(
        f"""
        seat 0   hand: dragon_dansant
                 {own}
        seat 1   {others}
        """,
        **settings,
    )
    return do(match, "play dragon_dansant", f"choose {target}")


def test_x_copy_01_the_text_of_the_card_is_carried_out_now():
    match = dragon_copies("0.I2", own="I: all_in_one muraena")
    assert (hand_size(match, 0), tokens(match, 0)) == (2, (2, 0))


def test_x_copy_02_wonderful_is_not_copied():
    match = dragon_copies("1.I1", others="I: bun_to")
    assert question(match) == (0, "level")
    assert wonder(match) is None


def test_x_copy_02_permanent_and_waiting_texts_are_not_copied():
    """Boul Go grants an extra turn for drawing 3."""
    match = dragon_copies("1.I1", others="I: boul_go\nhand: un_go")
    assert question(match) == (1, "turn")
    do(match, "draw 1", "draw 3")
    assert (match.view().additional, question(match)) == (False, (1, "turn"))


def test_x_copy_02_clan_and_value_are_not_copied():
    match = gosux("""
        seat 0   I: dragon_dansant un_go
                 hand: dragon_dansant ez
        seat 1   I: phoenix_immortal
        """)
    do(match, "play dragon_dansant", "choose 1.I1")
    assert strength(match, 0) == 2 + 2 + 2


def test_x_copy_02_nor_is_force_of_will():
    match = dragon_copies("1.I1", others="I: le_cercle_rouge")
    assert (question(match), discards(match, 0)) == ((1, "turn"), [])


def test_x_copy_03_x_is_that_of_the_copying_player():
    match = dragon_copies("1.I1", own="I: all_in_one\nlocked: 0", others="I: muraena")
    assert (hand_size(match, 0), hand_size(match, 1)) == (4, 0)


def test_x_copy_03_so_are_the_discards_and_the_choices():
    match = dragon_copies(
        "1.I1",
        own="I: all_in_one\ndiscards: pangu",
        others="I: esprits_de_smook\ndiscards: alpha hempo",
    )
    assert (hand(match, 0), hand(match, 1)) == (["pangu"], [])


@pytest.mark.parametrize(("own", "theirs", "refusal"), [(0, 1, "wrong-level"), (1, 0, None)])
def test_x_copy_03_so_are_the_supremacy_tokens(own, theirs, refusal):
    match = gosux(f"""
        seat 0   supremacy: {own}
                 I: all_in_one
                 hand: valeen
        seat 1   supremacy: {theirs}
                 III: narashima
                 II:  alpha
                 I:   nitish
        """)
    do(match, "play valeen", "choose 1.II1")
    assert match.why_not("choose 1.III1") == refusal


def test_x_copy_03_the_opponent_in_a_copied_text_is_the_other_player():
    match = gosux("""
        seat 0   I: all_in_one
                 hand: valeen
        seat 1   II: niranjan
                 I:  nitish navaj
        """)
    do(match, "play valeen", "choose 1.II1")
    assert question(match) == (1, "sacrifice")


@pytest.mark.parametrize(("keep", "drawn"), [(False, 3), (True, 2)])
def test_x_copy_04_its_column_is_that_of_the_copying_card(keep, drawn):
    """Column 1 has the clans Xi'an and Galmi; Valeen arrives above All in one. A-30: an option."""
    match = gosux(
        """
        seat 0   II: shard
                 I:  1000_visages all_in_one
                 hand: valeen
        """,
        copies_keep_their_place=keep,
    )
    do(match, "play valeen", "choose 0.I1")
    assert hand_size(match, 0) == drawn


def test_x_copy_04_its_row_is_that_of_the_copying_card():
    match = gosux("""
        seat 0   II: [shard] [kan_te]
                 I:  all_in_one obeezs [wiindz] wiindz
                 hand: valeen
        """)
    do(match, "play valeen", "choose 0.I4")
    assert options(match) == ["choose 0.I3", "choose 0.II1", "choose 0.II2"]


def test_x_copy_04_adjacent_cards_are_those_of_the_copying_card():
    """Nio is beside Valeen but already in the chain."""
    match = gosux("""
        seat 0   II: nio
                 I:  all_in_one muraena
                 hand: valeen
        """)
    do(match, "play valeen", "choose 0.II1")
    assert row(match, 0, 1) == ["all_in_one", "[muraena]"]
    assert hand_size(match, 0) == 2


@pytest.mark.parametrize(
    ("option", "heroes"),
    [(False, (["valeen"], ["[alpha_mort]"])), (True, (["[valeen]"], ["alpha_mort"]))],
)
def test_x_copy_05_a_card_named_in_the_text_is_the_card_of_that_name(option, heroes):
    """A-05: an option makes it the copying card."""
    match = gosux(
        """
        seat 0   I: all_in_one
                 hand: valeen
        seat 1   II: alpha_mort
                 I:  les_apotres_de_la_nuit
        """,
        copied_names_mean_the_copier=option,
    )
    do(match, "play valeen", "choose 1.II1")
    assert (row(match, 0, 2), row(match, 1, 2)) == heroes


def test_x_copy_05_copied_from_the_discards_it_captures_nothing():
    match = gosux("""
        seat 0   tokens: 1
                 II: solok
                 I:  les_apotres_de_la_nuit
                 hand: abhilasha
                 discards: alpha_mort
        """)
    do(match, "play abhilasha", "token spent")
    assert tokens(match, 0) == (2, 0)
    assert all_events(match, "captured") == []
    assert removed(match, 0) == ["alpha_mort"]


def test_x_copy_06_a_captured_card_cannot_be_copied():
    match = gosux("""
        seat 0   I: all_in_one [muraena]
                 hand: dragon_dansant
        seat 1   I: nitish
        """)
    do(match, "play dragon_dansant")
    assert options(match) == ["choose 0.I1", "choose 1.I1"]
    assert match.why_not("choose 0.I2") == "captured"


def test_x_copy_07_a_card_without_a_text_may_be_chosen():
    match = dragon_copies("0.I1", own="I: all_in_one muraena")
    assert (question(match), hand_size(match, 0)) == ((1, "turn"), 0)


def test_x_copy_08_a_card_does_not_copy_itself():
    match = gosux("""
        seat 0   I: all_in_one muraena
                 hand: dragon_dansant
        """)
    do(match, "play dragon_dansant")
    assert match.why_not("choose 0.I3") == "itself"


def test_x_copy_08_two_dragons_that_copy_each_other_stop():
    match = dragon_copies("0.I1", own="I: dragon_dansant all_in_one")
    assert [card for _, card, _ in all_events(match, "copied")] == ["dragon_dansant", "all_in_one"]
    match = gosux("""
        seat 0   I: dragon_dansant
                 hand: dragon_dansant
        """)
    do(match, "play dragon_dansant")
    assert [card for _, card, _ in all_events(match, "copied")] == ["dragon_dansant"]
    assert question(match) == (1, "turn")


def test_x_copy_08_no_card_is_copied_twice_in_a_chain():
    match = dragon_copies("0.I1", own="I: dragon_dansant all_in_one muraena")
    assert options(match) == ["choose 0.I2", "choose 0.I3"]
    assert match.why_not("choose 0.I1") == "already-copied"
    assert match.why_not("choose 0.I4") == "itself"


def test_x_copy_09_a_text_that_copies_may_be_copied_with_the_first_copier_acting():
    """The opponent's cultistes copy a card in the row of the Dragon."""
    match = dragon_copies(
        "1.I1",
        own="I: muraena all_in_one 3_voeux",
        others="II: solok\nI: les_sombres_cultistes les_apotres_de_la_nuit",
    )
    assert options(match) == ["choose 0.I1", "choose 0.I2", "choose 0.I3"]
    do(match, "choose 0.I1")
    assert (hand_size(match, 0), hand_size(match, 1)) == (2, 0)


def test_x_copy_10_echo_is_not_copied_along():
    match = dragon_copies("1.I1", others="I: obeezs")
    assert question(match) == (1, "turn")
    assert len(discards(match, 0)) == 2


def test_x_copy_10_the_copiers_own_echo_repeats_the_whole_copying():
    """Nio, above Muraena and beside Shard."""
    match = gosux("""
        seat 0   II: shard
                 I:  all_in_one muraena
                 hand: nio
                 deck: un_go bun_to kno_bo arpia timer phoenix
        """)
    do(match, "play nio", "choose 0.I2")
    assert (hand(match, 0), question(match)) == (["bun_to", "un_go"], (0, "echo"))
    do(match, "yes", "keep phoenix")
    assert (row(match, 0, 2), row(match, 0, 1)) == (["[shard]", "nio"], ["all_in_one", "[muraena]"])
    assert hand(match, 0) == ["bun_to", "phoenix", "un_go"]


@pytest.mark.parametrize(("additional", "granted"), [("no", True), ("yes", False)])
def test_x_copy_11_a_copied_extra_turn_is_an_extra_turn(additional, granted):
    match = gosux(f"""
        additional: {additional}
        seat 0   I: all_in_one
                 hand: dragon_dansant
        seat 1   I: timer
        """)
    do(match, "play dragon_dansant", "choose 1.I1")
    assert (question(match)[0] == 0) is granted


def xi_an_copies_justice(supremacy: int, active: str) -> Match:
    match = gosux(f"""
        tiles: {active}
        seat 0   clans: xi_an galmi narashima
                 supremacy: {supremacy}
                 II: shennong
                 I:  all_in_one
                 hand: xi_an
        seat 1   clans: justice phoenix goan_sul
                 III: justice
                 II:  elle
                 I:   volantis
        """)
    return do(match, "play xi_an", "choose 1.III1")


def test_x_copy_12_copying_justice_turns_a_tile_of_the_copying_player():
    match = xi_an_copies_justice(0, "none")
    assert options(match) == ["clan galmi", "clan narashima", "clan xi_an"]
    do(match, "clan galmi")
    assert tiles(match) == ["galmi"]


def test_x_copy_12_and_can_win():
    match = xi_an_copies_justice(1, "galmi narashima")
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "tiles")


# --- Aat and its mirror (X-AAT) ------------------------------------------------------------------


def aat_arrives(others: str, *, own: str = "") -> Match:
    """Seat 0's Aat arrives in the first column."""
    match = gosux(f"""
        seat 0   hand: aat
                 {own}
        seat 1   {others}
        """)
    return do(match, "play aat")


def mirrored(match: Match) -> str | None:
    """Return the card whose text seat 0's first Troop has."""
    return match.view().seats[0].rows[0][0].mirrors


def test_x_aat_01_it_has_the_text_of_its_mirror_card():
    match = aat_arrives("I: muraena nitish")
    assert mirrored(match) == "muraena"
    assert (hand_size(match, 0), hand_size(match, 1)) == (2, 0)


def test_x_aat_01_it_has_its_symbols():
    match = gosux("""
        seat 0   locked: 0   tokens: 4
                 I: aat
        seat 1   I: 1000_visages
                 passed: yes
        """)
    do(match, "activate I1", "activate I1")
    assert row(match, 0, 1) == ["aat**"]
    assert match.why_not("activate I1") == "symbols-full"
    assert hand_size(match, 0) == 2


def test_x_aat_01_it_has_its_keywords_wonderful():
    assert wonder(aat_arrives("I: boul_go")) == 0


def test_x_aat_01_it_has_its_keywords_recruiter():
    match = gosux("""
        seat 0   I: aat
                 hand: muraena ez
        seat 1   I: boul_go
        """)
    assert match.why_not("play muraena") is None


def test_x_aat_01_it_has_its_keywords_bounty():
    match = gosux("""
        turn: 1
        seat 0   I: aat
        seat 1   I: nikhilesh
                 hand: deesses_de_lave alpha hempo
        """)
    do(match, "play deesses_de_lave", "discard alpha", "choose 0.I1")
    assert question(match) == (1, "may")


def test_x_aat_01_it_has_its_permanent_text():
    """Boul Go grants an extra turn for drawing 3."""
    match = gosux("""
        seat 0   locked: 1
                 I: aat
        seat 1   I: boul_go
        """)
    do(match, "draw 3")
    assert (question(match), match.view().additional) == ((0, "turn"), True)


def test_x_aat_01_it_has_its_waiting_text():
    """AD-10: captured opposite Les gardiens de la nuit, Aat makes its opponent discard."""
    match = gosux("""
        turn: 1
        seat 0   I: aat
        seat 1   I: les_gardiens_de_la_nuit
                 hand: deesses_de_lave alpha hempo
        """)
    do(match, "play deesses_de_lave", "choose 0.I1")
    assert (row(match, 0, 1), question(match)) == (["[aat]"], (1, "discard"))


@pytest.mark.parametrize("others", ["hand: nitish", "I: [muraena]"])
def test_x_aat_02_opposite_nothing_or_a_captured_card_it_is_blank(others):
    match = aat_arrives(others)
    assert (mirrored(match), hand_size(match, 0)) == (None, 0)


def test_x_aat_02_a_blank_aat_cannot_be_activated():
    match = gosux("""
        seat 0   I: aat
        seat 1   I: [muraena]
        """)
    assert match.why_not("activate I1") == "no-symbol"


def test_x_aat_03_it_follows_every_change_at_once():
    """Seat 1 swaps Muraena and Kno'Bo."""
    match = gosux("""
        turn: 1
        seat 0   I: aat
        seat 1   I: muraena kno_bo
        """)
    assert mirrored(match) == "muraena"
    do(match, "activate I2", "yes", "choose 1.I1")
    assert mirrored(match) == "kno_bo"


def test_x_aat_03_its_arrival_is_settled_by_the_mirror_card_of_that_moment():
    """Aat captures Les apôtres de la nuit opposite, and then has no text."""
    match = aat_arrives("I: les_apotres_de_la_nuit")
    do(match, "choose 1.I1")
    assert row(match, 1, 1) == ["[les_apotres_de_la_nuit]"]
    assert mirrored(match) is None


def test_x_aat_04_its_value_and_shift_cost_stay_its_own():
    """Phoenix (Immortal) has value 3, Muraena a shift cost of 3."""
    match = gosux("""
        seat 0   I: aat aat
                 hand: obeezs ez ne_o
        seat 1   I: phoenix_immortal muraena
        """)
    assert strength(match, 0) == 4
    do(match, "shift I2", "discard ez")
    assert question(match) == (0, "discard")
    assert row(match, 0, 1) == ["aat", "obeezs"]


def test_x_aat_04_its_clan_stays_its_own():
    match = gosux("""
        seat 0   I: aat
                 hand: ez
        seat 1   I: muraena
        """)
    assert match.why_not("play ez") is None


@pytest.mark.parametrize(("mirror", "refusal"), [("all_in_one", None), ("nitish", "no-clan-below")])
def test_x_aat_04_opposite_all_in_one_it_is_of_all_clans_of_its_own_player(mirror, refusal):
    match = gosux(f"""
        seat 0   clans: tomorrow galmi phoenix
                 I: aat
                 hand: shard kaez
        seat 1   I: {mirror}
        """)
    assert match.why_not("play shard") == refusal
    assert match.why_not("play kaez") == refusal


def test_x_aat_04_its_level_stays_its_own():
    """The Xi'an tile gives all clans to level-3 cards: to Phoenix (Immortal), not to Aat."""
    match = gosux("""
        tiles: xi_an
        seat 0   clans: tomorrow galmi justice
                 I: aat
                 hand: shard ez
        seat 1   I: phoenix_immortal
        """)
    assert match.why_not("play ez") is None
    assert match.why_not("play shard") == "no-clan-below"


def test_x_aat_05_tokens_stay_when_symbols_become_fewer_and_none_is_added():
    """Aat had two tokens opposite 3 voeux; Kno'Bo has one symbol."""
    match = gosux("""
        turn: 1
        seat 0   locked: 0
                 I: aat**
        seat 1   I: 3_voeux kno_bo
        """)
    do(match, "activate I2", "yes", "choose 1.I1")
    assert (mirrored(match), row(match, 0, 1)) == ("kno_bo", ["aat**"])
    assert match.why_not("activate I1") == "symbols-full"


def test_x_aat_06_it_takes_printed_keywords_only():
    """The mirror card has the Bounty token."""
    match = gosux("""
        turn: 1
        seat 0   I: aat
        seat 1   I: nitish$
                 hand: deesses_de_lave alpha hempo
        """)
    do(match, "play deesses_de_lave", "discard alpha", "choose 0.I1")
    assert (row(match, 0, 1), question(match)) == (["[aat]"], (0, "turn"))


def test_x_aat_06_nor_is_it_ethereal_for_a_tile():
    """Both would be the highest free card, if Aat were not below a Hero."""
    match = gosux("""
        tiles: justice
        seat 0   II: ez
                 I:  aat
        seat 1   I:  muraena
        """)
    (first,) = match.view().seats[1].rows[0]
    assert first.ethereal
    assert not match.view().seats[0].rows[0][0].ethereal


def test_x_aat_07_force_of_will_is_of_no_use_to_it():
    """No window opens for a seat that has only Aat opposite Le Cercle Rouge."""
    match = gosux("""
        turn: 1
        seat 0   clans: tomorrow galmi phoenix
                 I: aat
                 hand: aat
        seat 1   I: le_cercle_rouge
                 hand: les_apotres_de_la_nuit
        """)
    match.act("play les_apotres_de_la_nuit")
    match.act("choose 0.I1")
    assert (row(match, 0, 1), question(match)) == (["[aat]"], (0, "turn"))


def test_x_aat_08_captured_it_is_blank():
    match = gosux("""
        seat 0   locked: 1
                 I: [aat]
                 hand: muraena
        seat 1   I: boul_go
        """)
    assert mirrored(match) is None
    do(match, "draw 3")
    assert question(match) == (1, "turn")


def test_x_aat_08_outside_an_army_it_is_blank():
    """In the discards it copies no Veteran, even with one opposite the first place."""
    match = gosux("""
        seat 0   I: obeezs dragon_dansant
                 hand: dragon_dansant
                 discards: aat
        seat 1   I: esprits_de_smook
        """)
    do(match, "play dragon_dansant", "choose 1.I1")
    assert (hand(match, 0), discards(match, 0)) == ([], ["aat"])


def test_x_aat_09_no_aat_ever_faces_another():
    with pytest.raises(NotationError, match="tomorrow"):
        gosux("""
            seat 0   I: aat
            seat 1   I: aat
            """)


@pytest.mark.parametrize(("mirror", "drawn"), [("muraena", 2), ("[muraena]", 0)])
def test_x_aat_10_copying_it_copies_the_text_it_has_at_that_moment(mirror, drawn):
    match = dragon_copies("0.I1", own="I: aat all_in_one", others=f"I: {mirror}")
    assert hand_size(match, 0) == drawn


# --- Force of Will (X-FOW) -----------------------------------------------------------------------


def deesses_strike(others: str) -> Match:
    """Seat 0's Déesses de lave capture seat 1's first Troop; seat 1 has Abhilasha."""
    match = gosux(f"""
        seat 0   clans: goan_sul galmi phoenix
                 hand: deesses_de_lave un_go
        seat 1   clans: abhilasha justice narashima
                 {others}
        """)
    match.act("play deesses_de_lave")
    match.act("choose 1.I1")
    return match


def test_x_fow_01_le_cercle_rouge_saves_a_card_in_the_opponents_turn():
    match = deesses_strike("I: nitish\nhand: le_cercle_rouge navaj")
    assert (question(match), match.decision.card) == ((1, "save"), "nitish")
    do(match, "discard le_cercle_rouge")
    assert (row(match, 1, 1), discards(match, 1)) == (["nitish"], ["le_cercle_rouge"])
    assert hand(match, 1) == ["navaj"]


def test_x_fow_01_or_in_ones_own_turn_against_ones_own_card():
    """Alpha (mort) captures itself."""
    match = gosux("""
        seat 0   I: les_apotres_de_la_nuit
                 hand: alpha_mort le_cercle_rouge
        """)
    do(match, "play alpha_mort")
    assert question(match) == (0, "save")
    do(match, "discard le_cercle_rouge")
    assert row(match, 0, 2) == ["alpha_mort"]


def test_x_fow_01_a_player_who_has_passed_may_use_it():
    match = deesses_strike("I: nitish\nhand: le_cercle_rouge\npassed: yes")
    assert question(match) == (1, "save")


def test_x_fow_02_it_is_optional():
    match = do(deesses_strike("I: nitish\nhand: le_cercle_rouge"), "no")
    assert (row(match, 1, 1), hand(match, 1)) == (["[nitish]"], ["le_cercle_rouge"])


def test_x_fow_02_a_ban_does_not_matter():
    """Les flèches de Justice prevent playing a card, not discarding it."""
    match = deesses_strike("I: nitish\nhand: le_cercle_rouge\nbanned: le_cercle_rouge")
    assert "discard le_cercle_rouge" in options(match)


def test_x_fow_02_it_costs_nothing_and_uses_no_action():
    match = deesses_strike("I: nitish\nhand: le_cercle_rouge")
    do(match, "discard le_cercle_rouge")
    assert (tokens(match, 1), question(match)) == ((2, 0), (1, "turn"))


def test_x_fow_03_two_designs_have_it():
    cards = load_pack("gosux").cards
    assert [card.id for card in cards if "force_of_will" in card.keywords] == [
        "le_cercle_rouge",
        "atalante_a_grand_bouclier",
    ]


def goan_sul_strikes(hand_1: str) -> Match:
    """Two free cards of Abhilasha are about to be destroyed."""
    match = gosux(f"""
        seat 0   II: smook
                 I:  esprits_de_smook un_go
                 hand: goan_sul
        seat 1   II: solok
                 I:  les_apotres_de_la_nuit les_gardiens_de_la_nuit
                 hand: {hand_1}
        """)
    match.act("play goan_sul")
    match.act("clan abhilasha")
    return match


def test_x_fow_04_it_is_asked_for_each_card_before_anything_is_moved():
    match = goan_sul_strikes("le_cercle_rouge")
    asked = []
    while match.decision.question == "save":
        asked.append(match.decision.card)
        assert (len(row(match, 1, 1)), len(row(match, 1, 2))) == (2, 1)
        match.act("no")
    assert sorted(asked) == ["les_gardiens_de_la_nuit", "solok"]
    assert (row(match, 1, 1), row(match, 1, 2)) == (["les_apotres_de_la_nuit"], [])


def test_x_fow_04_one_copy_saves_one_card():
    match = goan_sul_strikes("le_cercle_rouge")
    saved = match.decision.card
    do(match, "discard le_cercle_rouge")
    assert len(row(match, 1, 1)) + len(row(match, 1, 2)) == 2
    assert saved in row(match, 1, 1) + row(match, 1, 2)


def test_x_fow_04_two_copies_save_two_cards():
    match = goan_sul_strikes("le_cercle_rouge le_cercle_rouge")
    do(match, "discard le_cercle_rouge", "discard le_cercle_rouge")
    assert len(row(match, 1, 1)) + len(row(match, 1, 2)) == 3


def muraena_is_activated(others: str) -> Match:
    """Seat 0 activates Muraena; seat 1 has Justice."""
    match = gosux(f"""
        seat 0   clans: goan_sul galmi phoenix
                 I: muraena
        seat 1   clans: abhilasha justice narashima
                 {others}
        """)
    match.act("activate I1")
    return match


def test_x_fow_05_atalante_is_asked_after_the_token_and_before_the_text():
    match = muraena_is_activated("hand: atalante_a_grand_bouclier")
    assert (question(match), match.decision.card) == ((1, "cancel"), "muraena")
    assert (row(match, 0, 1), hand_size(match, 0)) == (["muraena*"], 0)


def test_x_fow_05_if_used_the_text_is_not_carried_out_and_the_action_is_over():
    match = muraena_is_activated("hand: atalante_a_grand_bouclier")
    do(match, "discard atalante_a_grand_bouclier")
    assert (row(match, 0, 1), hand_size(match, 0)) == (["muraena*"], 0)
    assert (question(match), tokens(match, 0)) == ((1, "turn"), (1, 0))
    assert discards(match, 1) == ["atalante_a_grand_bouclier"]


def test_x_fow_05_a_player_who_has_passed_may_use_it():
    match = muraena_is_activated("hand: atalante_a_grand_bouclier\npassed: yes")
    assert question(match) == (1, "cancel")


def test_x_fow_05_if_not_the_text_is_carried_out():
    match = do(muraena_is_activated("hand: atalante_a_grand_bouclier"), "no")
    assert (hand_size(match, 0), hand(match, 1)) == (2, ["atalante_a_grand_bouclier"])


@pytest.mark.parametrize("action", ["play muraena", "draw 1"])
def test_x_fow_05_no_window_for_an_arrival_or_a_draw_for_a_token(action):
    match = gosux("""
        seat 0   hand: muraena
        seat 1   hand: atalante_a_grand_bouclier
        """)
    match.act(action)
    assert question(match) == (1, "turn")


def test_x_fow_05_nor_for_ones_own_activation():
    match = gosux("""
        seat 0   I: muraena
                 hand: atalante_a_grand_bouclier
        """)
    match.act("activate I1")
    assert (question(match), hand_size(match, 0)) == ((1, "turn"), 3)


def test_x_fow_06_force_of_will_starts_no_chain():
    """Seat 0 holds an Atalante and can't cancel Le Cercle Rouge."""
    match = gosux("""
        seat 0   clans: goan_sul justice phoenix
                 hand: deesses_de_lave atalante_a_grand_bouclier
        seat 1   clans: abhilasha galmi narashima
                 I: nitish
                 hand: le_cercle_rouge
        """)
    match.act("play deesses_de_lave")
    match.act("choose 1.I1")
    match.act("discard le_cercle_rouge")
    assert (question(match), row(match, 1, 1)) == ((1, "turn"), ["nitish"])


def test_x_fow_07_the_rest_of_the_effect_goes_on():
    """Cylak: one capture is prevented; the other player may still capture."""
    match = gosux("""
        seat 0   III: galmi
                 II:  shard
                 I:   all_in_one all_in_one
                 hand: valeen
        seat 1   III: abhilasha
                 II:  cylak
                 I:   les_apotres_de_la_nuit
                 hand: le_cercle_rouge
        """)
    do(match, "play valeen", "choose 1.II1", "yes", "discard le_cercle_rouge")
    assert (row(match, 1, 3), question(match)) == (["abhilasha"], (1, "may"))
    do(match, "yes")
    assert row(match, 0, 3) == ["[galmi]"]


def test_x_fow_07_but_not_what_depends_on_the_capture():
    """A-11: BHJ (Phoenix) unlocks no token if it was saved."""
    match = gosux("""
        seat 0   III: phoenix byun_hyung_ja_phoenix
                 II:  phoenix_eliana phoenix_immortal
                 I:   arpia timer
                 hand: le_cercle_rouge
        """)
    do(match, "draw 1", "discard le_cercle_rouge")
    assert (row(match, 0, 3)[1], locked(match, 0)) == ("byun_hyung_ja_phoenix", 2)


@pytest.mark.parametrize("card", ["le_cercle_rouge", "atalante_a_grand_bouclier"])
def test_x_fow_08_both_can_be_played_as_troops(card):
    match = gosux(f"seat 0   hand: {card} un_go")
    do(match, f"play {card}")
    assert row(match, 0, 1) == [card]


def test_x_fow_08_in_an_army_their_hand_text_does_nothing():
    match = deesses_strike("I: nitish le_cercle_rouge le_cercle_rouge\nhand: navaj")
    assert (question(match), row(match, 1, 1)[0]) == ((1, "turn"), "[nitish]")


@pytest.mark.parametrize(
    "others",
    [
        "hand: navaj",
        "hand: le_cercle_rouge navaj",
        "hand: navaj\ndiscards: le_cercle_rouge",
        "hand: le_cercle_rouge\ndiscards: le_cercle_rouge",
        "hand: navaj\nremoved: le_cercle_rouge",
        "hand: navaj\ndeck: le_cercle_rouge! ...",
        "hand: navaj\ndeck: le_cercle_rouge le_cercle_rouge ...",
    ],
)
def test_x_fow_09_le_cercle_rouge_is_asked_whenever_it_could_be_held(others):
    match = deesses_strike(f"I: nitish\n{others}")
    assert question(match) == (1, "save")
    assert "no" in options(match)


@pytest.mark.parametrize(
    "others",
    [
        "deck: ...",
        "hand: navaj\ndiscards: le_cercle_rouge le_cercle_rouge",
        "hand: navaj\ndiscards: le_cercle_rouge\nremoved: le_cercle_rouge",
        "hand: navaj\ndeck: le_cercle_rouge! ...\ndiscards: le_cercle_rouge",
        "hand: navaj\ndeck: le_cercle_rouge! le_cercle_rouge! ...",
    ],
)
def test_x_fow_09_it_is_not_asked_when_everybody_sees_that_it_is_not_held(others):
    match = deesses_strike(f"I: nitish\n{others}")
    assert (question(match), row(match, 1, 1)) == ((1, "turn"), ["[nitish]"])


def test_x_fow_09_it_is_not_asked_of_a_seat_without_the_clan():
    match = gosux("""
        seat 0   clans: goan_sul abhilasha phoenix
                 hand: deesses_de_lave alpha
        seat 1   clans: tomorrow justice narashima
                 I: nitish
                 hand: navaj
        """)
    match.act("play deesses_de_lave")
    match.act("choose 1.I1")
    assert question(match) == (1, "turn")


def test_x_fow_09_the_question_is_the_same_for_the_opponent_whatever_is_held():
    bluff = deesses_strike("I: nitish\nhand: navaj")
    real = deesses_strike("I: nitish\nhand: le_cercle_rouge")
    assert bluff.view(0).decision == real.view(0).decision
    assert (options(bluff), options(real)) == (["no"], ["discard le_cercle_rouge", "no"])
    bluff.act("no")
    real.act("no")
    assert bluff.happened(0) == real.happened(0)


def test_x_fow_09_what_only_the_opponent_knows_does_not_matter():
    """Seat 0 has seen the whole hand, and still has to wait."""
    match = deesses_strike("I: nitish\nhand: navaj?")
    assert question(match) == (1, "save")


@pytest.mark.parametrize(
    "others",
    [
        "hand: navaj",
        "hand: navaj\ndiscards: atalante_a_grand_bouclier",
        "hand: navaj\nI: atalante_a_grand_bouclier",
    ],
)
def test_x_fow_09_atalante_is_asked_whenever_it_could_be_held(others):
    match = muraena_is_activated(others)
    assert (question(match), options(match)) == ((1, "cancel"), ["no"])


@pytest.mark.parametrize(
    "others",
    [
        "I: nitish",
        "hand: navaj\nI: atalante_a_grand_bouclier [atalante_a_grand_bouclier]",
        "hand: navaj\ndiscards: atalante_a_grand_bouclier\nremoved: atalante_a_grand_bouclier",
    ],
)
def test_x_fow_09_atalante_is_not_asked_when_everybody_sees_it_elsewhere(others):
    match = muraena_is_activated(others)
    assert (question(match), hand_size(match, 0)) == ((1, "turn"), 2)


# --- hidden information --------------------------------------------------------------------------

EVERYBODY = [0, 1, None]


def seen_hand(match: Match, viewer: int | None, seat: int) -> list[str]:
    """Return a viewer's knowledge of a seat's hand, sorted."""
    return sorted(match.view(viewer).seats[seat].hand)


def seen_deck(match: Match, viewer: int | None, seat: int) -> tuple[str | None, ...]:
    """Return a viewer's knowledge of a seat's deck, top first."""
    return match.view(viewer).seats[seat].deck_known


def told(match: Match, viewer: int | None, what: str) -> list[str | None]:
    """Return the cards of one kind of events, as a viewer sees them."""
    return [h.card for _, h in match.log(viewer) if h.what == what]


def test_hidden_a_hand_is_seen_by_its_player_only_but_its_size_by_all():
    match = gosux("""
        seat 0   hand: un_go shard
        seat 1   hand: nitish
        """)
    assert seen_hand(match, 0, 0) == ["shard", "un_go"]
    assert (seen_hand(match, 1, 0), seen_hand(match, None, 0)) == ([], [])
    assert [seat.hand_size for seat in match.view(None).seats] == [2, 1]


def test_hidden_only_who_decides_sees_the_options():
    match = gosux("seat 0   hand: un_go")
    assert "play un_go" in match.view(0).decision.options
    assert match.view(1).decision.options == match.view(None).decision.options == ()


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_hidden_nobody_knows_the_order_of_a_deck(viewer):
    match = gosux("""
        seat 0   deck: un_go bun_to kno_bo
        """)
    assert (seen_deck(match, viewer, 0), match.view(viewer).seats[0].deck_size) == ((), 3)


def an_exchanged_hand() -> tuple[Match, int, list[str]]:
    """Return a match in which a seat exchanges its hand, with the seat and its former hand."""
    for seed in range(500):
        match = Match("gosux", seed=seed)
        while match.decision.question == "draft":
            match.act(match.legal()[0])
        if match.decision.question == "mulligan":
            seat = match.decision.seat
            held = hand(match, seat)
            match.act("yes")
            return match, seat, held
    raise AssertionError("nobody was offered an exchange")


def test_hidden_an_exchanged_hand_is_shown_to_the_opponent():
    match, seat, held = an_exchanged_hand()
    assert sorted(told(match, 1 - seat, "showed")) == held


def test_hidden_after_the_shuffle_nobody_knows_where_its_cards_are():
    match, seat, _ = an_exchanged_hand()
    assert seen_hand(match, 1 - seat, seat) == seen_hand(match, None, seat) == []
    assert [seen_deck(match, viewer, seat) for viewer in EVERYBODY] == [(), (), ()]
    assert set(told(match, 1 - seat, "drew")[-7:]) == {None}


def les_fleches_look(hand_1: str) -> Match:
    """Seat 0 looks at seat 1's hand."""
    match = gosux(f"""
        seat 0   hand: les_fleches_de_justice
        seat 1   hand: {hand_1}
                 deck: kno_bo un_go shard
        """)
    return do(match, "play les_fleches_de_justice")


def test_hidden_les_fleches_show_the_hand_to_their_player_alone():
    match = les_fleches_look("un_go bun_to")
    assert seen_hand(match, 0, 1) == ["bun_to", "un_go"]
    assert seen_hand(match, None, 1) == []
    assert sorted(told(match, 0, "looked")) == ["bun_to", "un_go"]
    assert set(told(match, None, "looked")) <= {None}


def test_hidden_les_fleches_show_it_at_that_moment_only():
    match = do(les_fleches_look("un_go bun_to"), "ban un_go", "draw 1")
    assert seen_hand(match, 0, 1) == ["bun_to", "un_go"]
    assert hand(match, 1) == ["bun_to", "kno_bo", "un_go"]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_hidden_everybody_knows_the_card_that_was_named(viewer):
    match = do(les_fleches_look("un_go bun_to"), "ban un_go")
    assert match.view(viewer).seats[1].banned == ("un_go",)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_hidden_a_captured_card_is_known_to_all(viewer):
    match = gosux("seat 0   I: un_go [bun_to]")
    assert match.view(viewer).seats[0].rows[0][1].card == "bun_to"


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_hidden_revealed_cards_are_seen_by_all(viewer):
    match = gosux("""
        seat 0   II: shard
                 I:  un_go
                 deck: ree_ab kan_te bun_to kno_bo galmi
        """)
    do(match, "activate II1")
    assert sorted(match.view(viewer).revealed) == ["bun_to", "kan_te", "kno_bo", "ree_ab"]


@pytest.mark.parametrize("viewer", EVERYBODY)
@pytest.mark.parametrize(
    ("army", "answers", "kept"),
    [
        ("II: shard   I: un_go", ["activate II1", "keep kan_te"], ["kan_te"]),
        ("I: bun_to", ["activate I1", "level 2"], ["kan_te", "ree_ab"]),
        ("I: 3_voeux", ["activate I1", "clan galmi"], ["kan_te", "ree_ab"]),
    ],
)
def test_hidden_everybody_sees_where_revealed_cards_go(viewer, army, answers, kept):
    match = gosux(f"""
        seat 0   {army}
                 hand: she_rift
                 deck: ree_ab 1000_visages kan_te dragon_dansant galmi
        """)
    do(match, *answers)
    assert [card for card in seen_hand(match, viewer, 0) if card != "she_rift"] == kept
    assert sorted([*match.view(viewer).seats[0].discards, *kept]) == [
        *("1000_visages", "dragon_dansant", "kan_te", "ree_ab"),
    ]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_hidden_everybody_sees_what_sqeezs_puts_on_top_and_under_the_deck(viewer):
    match = gosux("""
        seat 0   I: sqeezs
                 deck: arpia muraena timer kaez
        """)
    do(match, "activate I1", "keep muraena", "top timer")
    assert seen_hand(match, viewer, 0) == ["muraena"]
    assert seen_deck(match, viewer, 0) == ("timer", None, "arpia")


def elle_searches(deck: str = "un_go! bun_to kno_bo! shard") -> Match:
    match = gosux(f"""
        seat 0   I: volantis
                 hand: elle
                 deck: {deck}
        """)
    return do(match, "play elle")


def test_hidden_only_the_searcher_sees_the_deck_that_elle_searches():
    match = elle_searches()
    assert sorted(match.view(0).decision.options) == [
        *("search bun_to", "search kno_bo", "search shard", "search un_go"),
    ]
    assert match.view(1).decision.options == match.view(None).decision.options == ()


def test_hidden_the_order_of_a_searched_deck_is_not_shown():
    one = elle_searches("un_go bun_to kno_bo shard").view(0)
    other = elle_searches("shard kno_bo un_go bun_to").view(0)
    assert one.decision.options == other.decision.options


def test_hidden_the_card_elle_takes_is_not_shown():
    match = do(elle_searches(), "search shard")
    assert (hand(match, 0), hand_size(match, 0)) == (["shard"], 1)
    assert seen_hand(match, 1, 0) == seen_hand(match, None, 0) == []
    assert told(match, 0, "searched") == ["shard"]
    assert told(match, 1, "searched") == told(match, None, "searched") == [None]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_hidden_a_search_makes_the_known_cards_of_the_deck_unknown(viewer):
    match = elle_searches()
    assert seen_deck(match, viewer, 0) == ("un_go", None, "kno_bo")
    do(match, "search shard")
    assert seen_deck(match, viewer, 0) == ()


def test_hidden_a_known_card_that_elle_takes_is_not_known_any_more():
    match = do(elle_searches(), "search un_go")
    assert hand(match, 0) == ["un_go"]
    assert seen_hand(match, 1, 0) == seen_hand(match, None, 0) == []


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_hidden_the_card_fenghuang_finds_is_seen_by_all(viewer):
    match = gosux("""
        seat 0   I: arpia
                 hand: fenghuang
                 deck: timer! muraena phoenix kaez
        """)
    do(match, "play fenghuang")
    assert told(match, viewer, "found") == ["phoenix"]
    assert seen_deck(match, viewer, 0) == ("phoenix",)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_hidden_a_card_put_on_a_deck_from_an_army_is_known_there(viewer):
    match = gosux("""
        seat 0   II: shard
                 I:  un_go
        seat 1   I:  nitish navaj
        """)
    do(match, "activate I1", "choose 1.I2")
    assert seen_deck(match, viewer, 1) == ("navaj",)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_hidden_cards_put_on_a_deck_from_the_discards_are_known_in_their_order(viewer):
    match = gosux("""
        seat 0   locked: 1
                 II: ree_ab
                 I:  un_go
                 discards: shard kan_te bun_to
                 deck: galmi
        """)
    do(match, "activate II1", "bury shard", "bury kan_te", "bury bun_to")
    assert seen_deck(match, viewer, 0) == ("kan_te", "shard")
    assert seen_hand(match, viewer, 0) == ["bun_to"]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_hidden_genious_makes_the_known_cards_of_both_decks_unknown(viewer):
    match = gosux("""
        seat 0   I: arpia
                 hand: genious
                 deck: timer! muraena! kaez phoenix arpia
        seat 1   deck: nitish! navaj nalin
        """)
    do(match, "play genious", "clan phoenix", "clan narashima")
    assert (seen_deck(match, viewer, 0), seen_deck(match, viewer, 1)) == ((), ())


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_hidden_bhj_tomorrow_makes_the_known_cards_of_its_deck_unknown(viewer):
    match = gosux("""
        seat 0   III: byun_hyung_ja_tomorrow
                 II:  ez
                 I:   obeezs
                 deck: wiindz aat! ne_o! fre_e
                 removed: ne_ye
        """)
    do(match, "draw 1")
    assert (locked(match, 0), seen_deck(match, viewer, 0)) == (1, ())


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_hidden_discards_shuffled_into_a_new_deck_are_unknown(viewer):
    match = gosux("""
        seat 0   deck:
                 discards: un_go bun_to kno_bo
        """)
    do(match, "draw 1")
    assert seen_deck(match, viewer, 0) == ()
    assert seen_hand(match, viewer, 0) == (hand(match, 0) if viewer == 0 else [])


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_hidden_cards_discarded_from_a_deck_are_seen_by_all(viewer):
    match = gosux("""
        seat 0   II: nalin
                 I:  nitish
        seat 1   deck: un_go bun_to
        """)
    do(match, "activate II1", "player 1")
    assert sorted(match.view(viewer).seats[1].discards) == ["bun_to", "un_go"]
    assert sorted(told(match, viewer, "milled")) == ["bun_to", "un_go"]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_hidden_cards_taken_back_from_the_discards_are_seen_by_all(viewer):
    match = gosux("""
        seat 0   I: esprits_de_smook
                 hand: un_go
                 discards: alpha
        """)
    do(match, "activate I1")
    assert "alpha" in seen_hand(match, viewer, 0)
    assert ("un_go" in seen_hand(match, viewer, 0)) is (viewer == 0)


def test_hidden_drawn_cards_are_seen_by_their_player_only():
    match = gosux("seat 0   deck: un_go bun_to kno_bo")
    do(match, "draw 1")
    assert told(match, 0, "drew") == ["un_go"]
    assert told(match, 1, "drew") == told(match, None, "drew") == [None]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_hidden_cards_discarded_for_a_cost_are_seen_once_they_are_discarded(viewer):
    match = gosux("""
        seat 0   I: un_go
                 hand: muraena shard kan_te ree_ab
        """)
    do(match, "play muraena")
    assert match.view(viewer).seats[0].discards == ()
    do(match, "discard shard", "discard kan_te")
    assert sorted(match.view(viewer).seats[0].discards) == ["kan_te", "shard"]
    assert "ree_ab" not in seen_hand(match, 1, 0)


@pytest.mark.parametrize("viewer", [1, None])
def test_hidden_of_two_copies_the_one_that_was_seen_is_played(viewer):
    """Otherwise the table would learn that the card left in hand is the twin."""
    match = gosux("""
        seat 0   I: bun_to
                 hand: kno_bo! kno_bo
        """)
    do(match, "play kno_bo", "no")
    assert seen_hand(match, viewer, 0) == []


@pytest.mark.parametrize("viewer", [1, None])
def test_hidden_of_two_copies_the_one_that_was_seen_is_discarded(viewer):
    match = gosux("""
        seat 0   I: bun_to
                 hand: kno_bo kno_bo! muraena shard kan_te
        """)
    do(match, "play muraena", "discard shard", "discard kno_bo")
    assert seen_hand(match, viewer, 0) == []


def test_hidden_les_fleches_learn_nothing_of_a_twin_drawn_later():
    match = les_fleches_look("kno_bo bun_to")
    do(match, "ban shard", "draw 1")
    assert hand(match, 1) == ["bun_to", "kno_bo", "kno_bo"]
    do(match, "draw 1", "play kno_bo")
    assert "kno_bo" in hand(match, 1)
    assert seen_hand(match, 0, 1) == ["bun_to"]


@pytest.mark.parametrize("held", ["kno_bo kno_bo", "kno_bo bun_to"])
def test_hidden_a_hand_of_twins_is_asked_like_any_other(held):
    match = gosux(f"""
        seat 0   II: narashima_lion
                 I:  nitish
        seat 1   clans: galmi tomorrow phoenix
                 hand: {held}
        """)
    match.act("activate II1")
    assert question(match) == (1, "discard")


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_hidden_a_card_known_on_top_of_a_deck_is_known_when_it_is_drawn(viewer):
    match = gosux("seat 0   deck: un_go! bun_to kno_bo")
    do(match, "draw 1")
    assert seen_hand(match, viewer, 0) == ["un_go"]

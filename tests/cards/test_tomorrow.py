"""Tomorrow: every card of the clan."""

import pytest

from helpers import (
    all_events,
    deck,
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


def mirrors(match: Match, column: int) -> str | None:
    """Return the card whose text Aat has in this column of the first player's bottom row."""
    return match.view().seats[0].rows[0][column - 1].mirrors


# --- 67 Tomorrow ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "held"), [("yes", ["elle", "sati"]), ("no", ["elle"])])
def test_tomorrow_draws_1_and_may_draw_1_more_by_its_own_echo(answer, held):
    match = gosux("""
        seat 0   II: ne_o   I: obeezs
                 hand: tomorrow
                 deck: elle sati quae ...
        """)
    do(match, "play tomorrow")
    assert (question(match), hand(match, 0)) == ((0, "echo"), ["elle"])
    do(match, answer)
    assert (question(match), hand(match, 0)) == ((1, "turn"), held)


def test_tomorrow_gives_echo_to_the_other_level_3_cards_of_its_army():
    """X-CARD-34: Justice then turns two tiles."""
    match = gosux("""
        seat 0   clans: tomorrow justice phoenix
                 III: tomorrow
                 II:  ne_o nezha
                 I:   obeezs volantis
                 hand: justice arpia
        """)
    do(match, "play justice", "clan phoenix", "yes", "clan justice")
    assert tiles(match) == ["justice", "phoenix"]


def test_tomorrow_gives_no_echo_to_level_2_cards():
    match = gosux("""
        seat 0   III: tomorrow
                 II:  ne_o
                 I:   obeezs volantis
                 hand: elle
        """)
    do(match, "play elle", "search aat")
    assert question(match) == (1, "turn")


LEVEL_3_ARRIVES = """
    seat 0   clans: tomorrow narashima justice
             III: {own}
             II:  ne_o nalin
             I:   obeezs nakshatra
             hand: narashima
             deck: elle aat aat quae sati nezha justice volantis tourach ez fre_e sha_dow
    """


@pytest.mark.parametrize(("own", "asked"), [("tomorrow", (0, "echo")), ("[tomorrow]", (1, "turn"))])
def test_tomorrow_gives_echo_only_face_up(own, asked):
    match = gosux(LEVEL_3_ARRIVES.format(own=own))
    do(match, "play narashima", "take elle")
    assert question(match) == asked


def test_tomorrow_gives_no_echo_to_the_level_3_cards_of_the_opponent():
    match = gosux("""
        seat 0   II:  nalin
                 I:   nakshatra
                 hand: narashima
                 deck: nitish navaj ...
        seat 1   III: tomorrow
                 II:  ne_o
                 I:   obeezs
        """)
    do(match, "play narashima", "take navaj")
    assert question(match) == (1, "turn")


def test_tomorrow_a_bhj_has_no_text_to_repeat():
    match = gosux("""
        seat 0   III: tomorrow
                 II:  ne_o fre_e
                 I:   obeezs aat
                 hand: byun_hyung_ja_tomorrow
        """)
    do(match, "play byun_hyung_ja_tomorrow")
    assert (question(match), events(match, "echoed")) == ((1, "turn"), [])


def test_tomorrow_with_its_tile_as_well_there_is_one_repetition():
    """X-TILE-12, X-ECHO-04."""
    match = gosux("""
        tiles: tomorrow
        seat 0   II: ne_o   I: obeezs
                 hand: tomorrow
        """)
    do(match, "play tomorrow", "yes")
    assert (question(match), hand_size(match, 0)) == ((1, "turn"), 2)


# --- 68 Byun Hyung Ja (Tomorrow) -----------------------------------------------------------------

BHJ_AND_NE_YE = """
    turn: {turn}
    seat 0   clans: tomorrow galmi justice
             III: {bhj}   II: ne_o   I: obeezs
             locked: {locked}
             {neye}: ne_ye
    seat 1   clans: phoenix goan_sul xi_an
    """


def a_turn_ends(
    turn: int = 0, bhj: str = "byun_hyung_ja_tomorrow", neye: str = "removed", left: int = 2
) -> Match:
    """Let the active seat draw 1; the BHJ belongs to seat 0."""
    match = gosux(BHJ_AND_NE_YE.format(turn=turn, bhj=bhj, neye=neye, locked=left))
    return do(match, "draw 1")


def test_bhj_tomorrow_shuffles_the_removed_ne_ye_into_the_deck_and_unlocks_a_token():
    match = a_turn_ends()
    assert (removed(match, 0), "ne_ye" in deck(match, 0)) == ([], True)
    assert (locked(match, 0), tokens(match, 0)) == (1, (2, 1))


def test_bhj_tomorrow_shuffles_first_and_then_unlocks_without_asking():
    match = a_turn_ends()
    assert question(match) == (1, "turn")
    happened = [h.what for h in match.happened(None)]
    assert happened.index("shuffled") < happened.index("unlocked")


def test_bhj_tomorrow_unlocks_nothing_if_ne_ye_lies_in_the_discards():
    match = a_turn_ends(neye="discards")
    assert (locked(match, 0), discards(match, 0)) == (2, ["ne_ye"])


def test_bhj_tomorrow_does_nothing_at_the_end_of_the_opponents_turn():
    match = a_turn_ends(turn=1)
    assert (locked(match, 0), removed(match, 0)) == (2, ["ne_ye"])


def test_bhj_tomorrow_does_nothing_while_captured():
    match = a_turn_ends(bhj="[byun_hyung_ja_tomorrow]")
    assert (locked(match, 0), removed(match, 0)) == (2, ["ne_ye"])


def test_bhj_tomorrow_a_fifth_token_wins():
    match = a_turn_ends(left=0)
    assert match.is_over
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "fifth-token")


def test_bhj_tomorrow_does_it_again_each_time_ne_ye_has_been_removed_again():
    match = gosux("""
        seat 0   III: byun_hyung_ja_tomorrow   II: ez   I: obeezs
                 hand: obeezs
                 removed: ne_ye
                 deck: elle
        """)
    do(match, "draw 1", "draw 1")
    assert (locked(match, 0), deck(match, 0)) == (1, ["ne_ye"])
    do(match, "play obeezs", "no", "draw 1")
    assert (locked(match, 0), sorted(discards(match, 0))) == (1, ["elle", "ne_ye"])
    do(match, "activate II1", "remove ne_ye")
    assert (locked(match, 0), removed(match, 0)) == (0, [])


def test_bhj_tomorrow_a_ne_ye_removed_by_the_opponent_counts_too():
    match = gosux("""
        turn: 1
        seat 0   III: byun_hyung_ja_tomorrow   II: ez   I: obeezs
                 discards: ne_ye
        seat 1   II: solok   I: les_apotres_de_la_nuit
                 hand: abhilasha
        """)
    do(match, "play abhilasha")
    assert (removed(match, 0), locked(match, 0)) == (["ne_ye"], 2)
    do(match, "draw 1")
    assert (removed(match, 0), locked(match, 0)) == ([], 1)


def test_bhj_tomorrow_has_bounty():
    match = gosux("""
        turn: 1
        seat 0   III: byun_hyung_ja_tomorrow   II: ez   I: obeezs
        seat 1   supremacy: 1
                 I: esprits_de_smook
                 hand: alpha
                 deck: hemro_le_chasseur_de_primes ...
        """)
    do(match, "play alpha", "choose 0.III1", "yes")
    assert hand(match, 1) == ["hemro_le_chasseur_de_primes"]


# --- 69 EZ ---------------------------------------------------------------------------------------


def test_ez_removes_a_card_of_its_players_discards_and_draws_1():
    match = gosux("""
        seat 0   II: ez   I: obeezs
                 discards: quae volantis
                 deck: elle sati ...
        seat 1   discards: un_go
        """)
    do(match, "activate II1")
    assert sorted(options(match)) == ["no", "remove quae", "remove volantis"]
    do(match, "remove quae")
    assert (removed(match, 0), discards(match, 0)) == (["quae"], ["volantis"])
    assert hand(match, 0) == ["elle"]


def test_ez_draws_nothing_if_no_card_is_removed():
    match = gosux("""
        seat 0   II: ez   I: obeezs
                 discards: quae
        """)
    do(match, "activate II1", "no")
    assert (hand(match, 0), discards(match, 0)) == ([], ["quae"])


def test_ez_may_be_repeated_by_echo_when_it_arrives():
    match = gosux("""
        seat 0   I: obeezs
                 hand: ez
                 discards: quae volantis
                 deck: elle sati ...
        """)
    do(match, "play ez", "remove quae", "yes", "remove volantis")
    assert (removed(match, 0), hand(match, 0)) == (["quae", "volantis"], ["elle", "sati"])


def test_ez_is_not_repeated_when_it_is_activated():
    match = gosux("""
        seat 0   II: ez   I: obeezs
                 discards: quae volantis
        """)
    do(match, "activate II1", "remove quae")
    assert (question(match), removed(match, 0)) == ((1, "turn"), ["quae"])


def test_ez_draws_1_more_for_ne_ye():
    match = gosux("""
        seat 0   II: ez   I: obeezs
                 discards: ne_ye
                 deck: elle sati quae ...
        """)
    do(match, "activate II1", "remove ne_ye")
    assert (removed(match, 0), hand(match, 0)) == (["ne_ye"], ["elle", "sati"])


def test_ez_a_phoenix_it_removes_waits_for_kaez():
    match = gosux("""
        seat 0   II: ez   I: obeezs arpia
                 hand: kaez
                 discards: phoenix
                 deck: elle sati quae ...
        seat 1   passed: yes
        """)
    do(match, "activate II1", "remove phoenix", "play kaez")
    assert (removed(match, 0), hand(match, 0)) == ([], ["elle", "phoenix"])


def test_ez_with_empty_discards_draws_nothing():
    match = gosux("""
        seat 0   II: ez   I: obeezs
        seat 1   discards: un_go
        """)
    do(match, "activate II1")
    assert (question(match), hand(match, 0)) == ((1, "turn"), [])
    assert discards(match, 1) == ["un_go"]


def test_ez_with_empty_discards_draws_nothing_when_it_arrives():
    match = gosux("""
        seat 0   I: obeezs
                 hand: ez
        """)
    do(match, "play ez")
    assert (hand(match, 0), all_events(match, "drew")) == ([], [])


def test_ez_has_bounty():
    match = gosux("""
        turn: 1
        seat 0   II: ez   I: obeezs
        seat 1   I: esprits_de_smook
                 hand: alpha
                 deck: hemro_le_chasseur_de_primes ...
        """)
    do(match, "play alpha", "choose 0.II1", "yes")
    assert hand(match, 1) == ["hemro_le_chasseur_de_primes"]


# --- 70 Fre'e ------------------------------------------------------------------------------------


def test_fre_e_releases_a_captured_card_of_either_army():
    match = gosux("""
        seat 0   I: obeezs [arpia]
                 hand: fre_e
        seat 1   I: [un_go] bun_to
        """)
    do(match, "play fre_e")
    assert sorted(options(match)) == ["choose 0.I2", "choose 1.I1"]
    assert match.why_not("choose 1.I2") == "not-captured"
    do(match, "choose 0.I2")
    assert row(match, 0, 1) == ["obeezs", "arpia"]


def test_fre_e_carries_out_the_text_of_the_released_card():
    match = gosux("""
        seat 0   I: obeezs [muraena]
                 hand: fre_e
                 deck: phoenix kaez arpia ...
        """)
    do(match, "play fre_e")
    assert hand(match, 0) == ["kaez", "phoenix"]


def test_fre_e_copying_a_card_of_the_opponent_acts_for_its_own_player():
    """X-COPY-03: X is 3 for seat 0 and 2 for seat 1."""
    match = gosux("""
        seat 0   I: obeezs
                 hand: fre_e
                 locked: 1
        seat 1   I: [muraena]
        """)
    do(match, "play fre_e")
    assert (hand_size(match, 0), hand_size(match, 1)) == (3, 0)
    assert row(match, 1, 1) == ["muraena"]


def test_fre_e_copies_with_its_own_column():
    """X-COPY-04: Fre'e is above Arpia, so there are two clans."""
    match = gosux("""
        seat 0   II: ne_o   I: obeezs arpia
                 hand: fre_e
        seat 1   I: [1000_visages]
        """)
    do(match, "play fre_e")
    assert hand_size(match, 0) == 2


def test_fre_e_does_nothing_without_a_captured_card():
    match = gosux("""
        seat 0   I: obeezs muraena
                 hand: fre_e
        seat 1   I: un_go
        """)
    do(match, "play fre_e")
    assert (question(match), hand(match, 0)) == ((1, "turn"), [])


def test_fre_e_has_to_release_a_card_of_the_opponent_if_no_other_is_captured():
    match = gosux("""
        seat 0   I: obeezs
                 hand: fre_e
        seat 1   I: [boul_go]
        """)
    do(match, "play fre_e")
    assert (question(match), row(match, 1, 1)) == ((1, "turn"), ["boul_go"])


def test_fre_e_a_card_without_a_text_is_just_released():
    match = gosux("""
        seat 0   II: [nezha]   I: obeezs volantis
                 hand: fre_e elle
        """)
    do(match, "play fre_e")
    assert (question(match), row(match, 0, 2)) == ((1, "turn"), ["nezha", "fre_e"])
    assert hand(match, 0) == ["elle"]


def test_fre_e_releasing_alpha_mort_takes_back_tokens_and_captures_it_once_more():
    """X-COPY-05."""
    match = gosux("""
        seat 0   II: [alpha_mort]   I: obeezs le_cercle_rouge
                 tokens: 0
                 hand: fre_e
        """)
    do(match, "play fre_e", "token spent", "token spent")
    assert (tokens(match, 0), row(match, 0, 2)) == ((2, 0), ["[alpha_mort]", "fre_e"])


def test_fre_e_releasing_les_sombres_cultistes_copies_a_card_in_its_own_row_or_column():
    """X-COPY-09: Fre'e is acting, and Les sombres cultistes were copied already."""
    match = gosux("""
        seat 0   II: ne_o   I: obeezs arpia [les_sombres_cultistes]
                 hand: fre_e
        """)
    do(match, "play fre_e")
    assert sorted(options(match)) == ["choose 0.I2", "choose 0.II1"]
    assert match.why_not("choose 0.II2") == "itself"
    do(match, "choose 0.I2")
    assert hand_size(match, 0) == 1


def test_fre_e_releasing_aat_copies_what_aat_shows_then():
    """X-AAT-10."""
    match = gosux("""
        seat 0   I: [aat] obeezs
                 hand: fre_e
        seat 1   I: muraena
        """)
    do(match, "play fre_e")
    assert (row(match, 0, 1), hand_size(match, 0)) == (["aat", "obeezs"], 2)


def test_fre_e_takes_no_keyword_of_the_released_card():
    """X-COPY-02: Un'Go is Wonderful."""
    match = gosux("""
        seat 0   I: obeezs
                 hand: fre_e
        seat 1   I: [un_go]
        """)
    do(match, "play fre_e", "choose 1.I1")
    assert (wonder(match), row(match, 1, 1)) == (None, [])


def test_fre_e_next_to_sha_dow_may_release_and_copy_a_second_card():
    """X-COPY-10."""
    match = gosux("""
        seat 0   II: sha_dow   I: obeezs [muraena]
                 hand: fre_e
        seat 1   I: [boul_go]
        """)
    do(match, "play fre_e", "choose 1.I1", "yes")
    assert (row(match, 0, 1), row(match, 1, 1)) == (["obeezs", "muraena"], ["boul_go"])
    assert hand_size(match, 0) == 2


# --- 71 Ne'o -------------------------------------------------------------------------------------

NE_O = """
    seat 0   I: obeezs
             hand: ne_o volantis nezha quae
             deck: elle sati tourach justice les_fees_petale atalante_a_grand_bouclier ...
    """


def test_ne_o_draws_3_then_discards_3():
    match = do(gosux(NE_O), "play ne_o")
    assert (question(match), hand_size(match, 0)) == ((0, "discard"), 6)
    do(match, "discard volantis", "discard nezha", "discard quae", "no")
    assert (question(match), hand(match, 0)) == ((1, "turn"), ["elle", "sati", "tourach"])


def test_ne_o_may_discard_what_it_drew():
    match = do(gosux(NE_O), "play ne_o", "discard elle", "discard sati", "discard tourach", "no")
    assert hand(match, 0) == ["nezha", "quae", "volantis"]


def test_ne_o_echo_repeats_drawing_and_discarding():
    match = do(gosux(NE_O), "play ne_o", "discard volantis", "discard nezha", "discard quae", "yes")
    assert (question(match), hand_size(match, 0)) == ((0, "discard"), 6)
    do(match, "discard elle", "discard sati", "discard justice")
    assert question(match) == (1, "turn")
    assert hand(match, 0) == ["atalante_a_grand_bouclier", "les_fees_petale", "tourach"]


def test_ne_o_who_has_fewer_than_3_cards_discards_them_all():
    match = gosux("""
        seat 0   I: obeezs
                 hand: ne_o sati
                 deck: elle
        """)
    do(match, "play ne_o", "no")
    assert (hand(match, 0), sorted(discards(match, 0))) == ([], ["elle", "sati"])


# --- 72 Ne'ye ------------------------------------------------------------------------------------


def test_ne_ye_who_removes_it_from_the_discards_draws_1():
    """Orgah lets its owner remove it."""
    match = gosux("""
        turn: 1
        seat 0   discards: ne_ye quae
                 deck: elle sati ...
        seat 1   II: orgah   I: esprits_de_smook
        """)
    do(match, "activate II1", "clan tomorrow")
    assert (removed(match, 0), hand(match, 0)) == (["ne_ye"], ["elle"])
    assert hand(match, 1) == []


def test_ne_ye_lets_an_opponent_who_removes_it_draw():
    match = gosux("""
        turn: 1
        seat 0   discards: ne_ye
        seat 1   II: solok   I: les_apotres_de_la_nuit
                 hand: abhilasha
                 deck: ashes cylak ...
        """)
    do(match, "play abhilasha")
    assert (hand(match, 0), hand(match, 1)) == ([], ["ashes"])


def test_ne_ye_lets_its_own_player_draw_whose_abhilasha_removes_it():
    match = gosux("""
        seat 0   II: solok   I: les_apotres_de_la_nuit
                 hand: abhilasha
                 discards: ne_ye
                 deck: ashes cylak ...
        """)
    do(match, "play abhilasha")
    assert hand(match, 0) == ["ashes"]


def test_ne_ye_does_nothing_when_it_arrives():
    match = gosux("""
        seat 0   I: obeezs
                 hand: ne_ye
        """)
    do(match, "play ne_ye")
    assert (question(match), hand(match, 0)) == ((1, "turn"), [])


def test_ne_ye_gives_nothing_when_it_is_destroyed_in_an_army():
    match = gosux("""
        turn: 1
        seat 0   II: ne_ye   I: obeezs
        seat 1   II: hempo   I: esprits_de_smook
        """)
    do(match, "activate II1", "choose 0.II1")
    assert discards(match, 0) == ["ne_ye"]
    assert (hand(match, 0), hand(match, 1)) == ([], [])


def test_ne_ye_has_no_text_to_copy():
    match = gosux("""
        seat 0   II: ne_ye   I: obeezs all_in_one
                 hand: valeen
        """)
    do(match, "play valeen", "choose 0.II1")
    assert (question(match), hand(match, 0)) == ((1, "turn"), [])


# --- 73 Sha'dow ----------------------------------------------------------------------------------

ARRIVALS = {
    "left": ("II: niranjan sha_dow   I: nakshatra wiindz   hand: nalin aat aat", "shift II1"),
    "right": ("II: sha_dow   I: nakshatra wiindz   hand: nalin", "play nalin"),
    "above": ("II: sha_dow nalin   I: nakshatra wiindz   hand: narashima", "play narashima"),
    "below": ("II: sha_dow   I: arpia   hand: muraena aat aat", "shift I1"),
    "diagonal": ("II: sha_dow   I: arpia   hand: muraena", "play muraena"),
    "two away": (
        "II: sha_dow ne_o   I: nakshatra wiindz wiindz   hand: niranjan",
        "play niranjan",
    ),
}


def a_card_arrives(place: str) -> Match:
    """Seat 0's card arrives, and its text is carried out once."""
    zones, action = ARRIVALS[place]
    match = gosux(f"""
        seat 0   clans: tomorrow narashima phoenix
                 {zones}
                 deck: kaez fenghuang ...
        seat 1   I: un_go
        """)
    do(match, action)
    while question(match) not in ((0, "echo"), (1, "turn")):
        do(match, options(match)[0])
    return match


@pytest.mark.parametrize("place", ["left", "right", "above", "below"])
def test_sha_dow_gives_echo_to_a_card_that_arrives_next_to_it(place):
    assert question(a_card_arrives(place)) == (0, "echo")


@pytest.mark.parametrize("place", ["diagonal", "two away"])
def test_sha_dow_gives_no_echo_to_cards_that_are_not_adjacent(place):
    assert question(a_card_arrives(place)) == (1, "turn")


def test_sha_dow_lets_the_whole_text_be_repeated():
    match = do(a_card_arrives("below"), "yes")
    assert (question(match), hand_size(match, 0)) == ((1, "turn"), 4)


def test_sha_dow_gives_nothing_to_the_other_army():
    match = gosux("""
        seat 0   II: niranjan   I: nakshatra nitish
                 hand: nalin
        seat 1   II: sha_dow   I: wiindz
        """)
    do(match, "play nalin", "player 1")
    assert question(match) == (1, "turn")


def test_sha_dow_a_card_that_has_echo_anyway_repeats_once():
    """X-ECHO-04."""
    match = gosux("""
        seat 0   II: sha_dow   I: obeezs wiindz
                 hand: ne_o
        """)
    do(match, "play ne_o")
    assert question(match) == (0, "echo")
    do(match, "yes")
    assert question(match) == (1, "turn")


def test_sha_dow_repeats_no_activation():
    match = gosux("""
        seat 0   II: sha_dow   I: muraena
        """)
    do(match, "activate I1")
    assert (question(match), hand_size(match, 0)) == ((1, "turn"), 2)


@pytest.mark.parametrize("acts", [("play alpha",), ("activate II1", "no")])
def test_sha_dow_can_be_neither_captured_nor_destroyed(acts):
    match = gosux("""
        turn: 1
        seat 0   II: sha_dow   I: wiindz
        seat 1   II: hempo   I: esprits_de_smook deesses_de_lave
                 hand: alpha
        """)
    do(match, *acts)
    assert match.why_not("choose 0.II1") == "ethereal"


def test_sha_dow_can_be_sacrificed_and_then_gives_nothing():
    match = gosux("""
        turn: 1
        seat 0   II: sha_dow   I: wiindz arpia
                 hand: kaez
                 discards: phoenix
        seat 1   II: niranjan   I: nakshatra
        """)
    do(match, "activate II1", "choose 0.II1")
    assert row(match, 0, 2) == []
    do(match, "play kaez")
    assert (question(match), hand(match, 0)) == ((1, "turn"), ["phoenix"])


def test_sha_dow_shifted_away_gives_its_newcomer_nothing():
    match = gosux("""
        seat 0   II: sha_dow   I: nakshatra
                 hand: nalin aat
        """)
    do(match, "shift II1", "player 1")
    assert (question(match), row(match, 0, 2)) == ((1, "turn"), ["nalin"])


def test_sha_dow_shifted_away_gives_nothing_to_later_cards():
    match = gosux("""
        seat 0   II: sha_dow   I: nakshatra nitish
                 hand: fre_e nalin aat
        seat 1   passed: yes
        """)
    do(match, "shift II1", "bring fre_e", "discard aat", "play nalin", "player 0")
    assert question(match) == (0, "turn")


def test_sha_dow_sacrificed_by_the_very_text_still_gave_echo():
    """X-ECHO-05: the card's keywords at its arrival count."""
    match = gosux("""
        seat 0   II: sha_dow   I: wiindz
                 hand: unites_de_bombardement aat aat
        """)
    do(match, "shift I1", "bring unites_de_bombardement")
    assert (row(match, 0, 2), question(match)) == ([], (0, "echo"))


# --- 74 Aat --------------------------------------------------------------------------------------

AAT_IS_THERE = """
    seat 0   clans: tomorrow galmi justice
             {own}
    seat 1   clans: phoenix goan_sul xi_an
             {other}
    """


def aat(own: str, other: str) -> Match:
    """Seat 0 has an Aat, and the turn."""
    return gosux(AAT_IS_THERE.format(own=own, other=other))


def test_aat_when_it_arrives_carries_out_its_mirror_cards_text_as_its_own():
    match = do(aat("hand: aat", "I: muraena"), "play aat")
    assert (hand_size(match, 0), hand_size(match, 1)) == (2, 0)


def test_aat_shifted_in_carries_out_its_mirror_cards_text():
    match = aat("I: wiindz   hand: aat elle sati", "I: muraena")
    do(match, "shift I1", "discard elle")
    assert (row(match, 0, 1), hand_size(match, 0)) == (["aat"], 2)


def test_aat_can_be_activated_if_its_mirror_card_has_a_symbol():
    match = do(aat("I: aat", "I: muraena"), "activate I1")
    assert (row(match, 0, 1), hand_size(match, 0)) == (["aat*"], 2)


def test_aat_cannot_be_activated_if_its_mirror_card_has_no_symbol():
    assert aat("I: aat", "I: deesses_de_lave").why_not("activate I1") == "no-symbol"


@pytest.mark.parametrize(("token", "refusal"), [("*", None), ("**", "symbols-full")])
def test_aat_opposite_2_symbols_bears_2_tokens(token, refusal):
    match = gosux(f"""
        seat 0   I: aat{token}
                 locked: 0
        seat 1   I: 3_voeux
        """)
    assert match.why_not("activate I1") == refusal


@pytest.mark.parametrize("other", ["tokens: 2", "I: [muraena]", "I: deesses_de_lave [muraena]"])
def test_aat_is_blank_opposite_an_empty_place_or_a_captured_card(other):
    match = aat("I: wiindz aat", other) if "deesses" in other else aat("I: aat", other)
    place = "I2" if "deesses" in other else "I1"
    assert match.why_not(f"activate {place}") == "no-symbol"


@pytest.mark.parametrize("other", ["tokens: 2", "I: [muraena]"])
def test_aat_arriving_opposite_an_empty_place_or_a_captured_card_does_nothing(other):
    match = do(aat("hand: aat", other), "play aat")
    assert (question(match), hand(match, 0)) == ((1, "turn"), [])


def test_aat_is_opposite_the_card_in_the_column_of_the_same_number():
    match = aat("I: wiindz aat", "I: deesses_de_lave muraena arpia")
    assert mirrors(match, 2) == "muraena"
    do(match, "activate I2")
    assert hand_size(match, 0) == 2


def test_aat_changes_with_a_swap_in_its_own_army():
    match = aat("I: aat kno_bo", "I: deesses_de_lave muraena")
    do(match, "activate I2", "yes", "choose 0.I1")
    assert row(match, 0, 1) == ["kno_bo*", "aat"]
    do(match, "draw 1", "activate I2")
    assert row(match, 0, 1) == ["kno_bo*", "aat*"]


def test_aat_changes_with_a_swap_in_the_other_army():
    match = aat("I: aat", "I: muraena les_gardiens_demons deesses_de_lave")
    do(match, "draw 1", "activate I2", "yes", "choose 1.I1", "choose 1.I3", "choose 1.I3")
    assert row(match, 1, 1) == ["deesses_de_lave", "les_gardiens_demons*"]
    assert match.why_not("activate I1") == "no-symbol"


def test_aat_a_text_that_has_begun_goes_on_although_the_mirror_card_has_changed():
    match = aat("hand: aat", "I: les_gardiens_demons muraena")
    do(match, "play aat", "yes", "choose 1.I1")
    assert (mirrors(match, 1), question(match)) == ("muraena", (0, "target"))
    do(match, "choose 1.I2")
    assert row(match, 1, 1) == ["muraena"]


def test_aat_takes_the_wonder_token_if_its_mirror_card_is_wonderful():
    match = gosux("""
        seat 0   hand: aat
        seat 1   I: boul_go
        """)
    do(match, "play aat")
    assert wonder(match) == 0


@pytest.mark.parametrize(
    ("other", "refusal"),
    [("atalante_a_grand_bouclier", None), ("[atalante_a_grand_bouclier]", "cannot-pay")],
)
def test_aat_is_a_recruiter_as_long_as_its_mirror_card_is(other, refusal):
    match = gosux(f"""
        seat 0   I: aat
                 hand: un_go
        seat 1   I: {other}
        """)
    assert match.why_not("play un_go") == refusal


@pytest.mark.parametrize(("other", "value"), [("esprits_de_smook", 4), ("[esprits_de_smook]", 2)])
def test_aat_with_a_token_is_a_veteran_as_long_as_its_mirror_card_is(other, value):
    match = gosux(f"""
        seat 0   I: aat*
        seat 1   I: {other}
        """)
    assert strength(match, 0) == value


def capture_of_aat(other: str) -> Match:
    """Seat 1 captures the Aat of seat 0."""
    match = gosux(f"""
        turn: 1
        seat 0   clans: tomorrow galmi justice
                 I: aat
        seat 1   clans: phoenix goan_sul xi_an
                 I: {other} esprits_de_smook
                 hand: deesses_de_lave
        """)
    return do(match, "play deesses_de_lave", "choose 0.I1")


def test_aat_has_bounty_if_its_mirror_card_has():
    match = do(capture_of_aat("muraena"), "yes")
    assert (row(match, 0, 1), hand_size(match, 1)) == (["[aat]"], 1)


def test_aat_has_no_bounty_by_the_bounty_token_on_its_mirror_card():
    """X-AAT-06."""
    match = capture_of_aat("arpia$")
    assert (row(match, 0, 1), question(match)) == (["[aat]"], (0, "turn"))


def test_aat_is_ethereal_opposite_phoenix_immortal():
    match = gosux("""
        turn: 1
        seat 0   I: aat
        seat 1   I: phoenix_immortal esprits_de_smook
                 hand: deesses_de_lave
        """)
    do(match, "play deesses_de_lave")
    assert match.why_not("choose 0.I1") == "ethereal"


def test_aat_is_not_ethereal_because_justice_protects_its_mirror_card():
    """X-AAT-06."""
    match = gosux("""
        tiles: justice
        turn: 1
        seat 0   II: kaez   I: aat
        seat 1   I: esprits_de_smook
                 hand: deesses_de_lave
        """)
    do(match, "play deesses_de_lave", "choose 0.I1")
    assert row(match, 0, 1) == ["[aat]"]


def test_aat_shifts_in_secret_if_its_mirror_card_does():
    match = gosux("""
        seat 0   I: aat
                 hand: elle
                 discards: volantis
        seat 1   I: les_gardiens_de_la_nuit
        """)
    do(match, "shift I1")
    assert (row(match, 0, 1), discards(match, 0)) == (["volantis"], ["elle", "aat"])


def test_aat_has_the_permanent_text_of_its_mirror_card():
    """Boul Go grants an extra turn to a player who draws for 2 tokens."""
    match = gosux("""
        seat 0   I: aat
        seat 1   I: boul_go
        """)
    do(match, "draw 3")
    assert (question(match), match.view().additional) == ((0, "turn"), True)


def test_aat_has_the_waiting_text_of_its_mirror_card():
    """AD-10; X-CAP-08: captured by then, it still reacts."""
    match = gosux("""
        turn: 1
        seat 0   I: aat
        seat 1   I: les_gardiens_de_la_nuit les_apotres_de_la_nuit
                 hand: solok
        """)
    do(match, "activate I2", "choose 0.I1")
    assert (row(match, 0, 1), hand(match, 1)) == (["[aat]"], [])


def test_aat_keeps_its_shift_cost_of_1():
    """X-AAT-04: Muraena's is 3."""
    match = aat("I: aat   hand: wiindz elle sati", "I: muraena")
    do(match, "shift I1", "discard elle")
    assert (row(match, 0, 1), hand(match, 0)) == (["wiindz"], ["sati"])


def test_aat_keeps_its_clan_level_and_value():
    """X-AAT-04: Phoenix (Immortal) counts 3."""
    match = gosux("""
        seat 0   clans: tomorrow galmi justice
                 I: aat
                 hand: ne_o shard
        seat 1   I: phoenix_immortal
        """)
    assert (match.why_not("play ne_o"), match.why_not("play shard")) == (None, "no-clan-below")
    assert strength(match, 0) == 2


@pytest.mark.parametrize(
    ("army", "refusal"),
    [("aat", None), ("[aat]", "no-clan-below"), ("wiindz aat", "no-clan-below")],
)
def test_aat_opposite_all_in_one_is_of_all_clans_of_its_own_players_deck(army, refusal):
    """X-AAT-04; X-AAT-08: not while captured."""
    match = gosux(f"""
        seat 0   clans: tomorrow galmi justice
                 I: {army}
                 hand: shard
        seat 1   I: all_in_one
        """)
    assert match.why_not("play shard") == refusal


@pytest.mark.parametrize(
    ("other", "refusal"), [("muraena", "symbols-full"), ("deesses_de_lave", "no-symbol")]
)
def test_aat_keeps_tokens_when_symbols_become_fewer_but_takes_no_more(other, refusal):
    """X-AAT-05."""
    match = gosux(f"""
        seat 0   I: aat**
                 locked: 0
        seat 1   I: {other}
        """)
    assert row(match, 0, 1) == ["aat**"]
    assert match.why_not("activate I1") == refusal


def test_aat_keeps_its_token_when_its_mirror_card_is_captured():
    """X-AAT-05."""
    match = aat("I: aat*   hand: elle", "I: muraena esprits_de_smook   hand: deesses_de_lave")
    do(match, "draw 1", "play deesses_de_lave", "choose 1.I1")
    assert (row(match, 0, 1), row(match, 1, 1)[0]) == (["aat*"], "[muraena]")
    assert match.why_not("activate I1") == "no-symbol"


def test_aat_makes_no_use_of_force_of_will():
    """X-AAT-07: opposite Le Cercle Rouge it is captured without a question."""
    match = gosux("""
        turn: 1
        seat 0   clans: tomorrow galmi justice
                 I: aat
                 hand: elle
        seat 1   I: le_cercle_rouge les_apotres_de_la_nuit
        """)
    for action in ("activate I2", "no", "choose 0.I1"):
        match.act(action)
    assert (row(match, 0, 1), question(match)) == (["[aat]"], (0, "turn"))


def test_aat_copied_gives_the_text_it_has_at_that_moment():
    """X-AAT-10."""
    match = gosux("""
        seat 0   I: aat all_in_one
                 hand: dragon_dansant
        seat 1   I: muraena
        """)
    do(match, "play dragon_dansant", "choose 0.I1")
    assert hand_size(match, 0) == 2


def test_aat_with_no_mirror_card_can_be_copied_for_nothing():
    """X-AAT-02, X-COPY-07."""
    match = gosux("""
        seat 0   I: aat all_in_one
                 hand: dragon_dansant
        seat 1   I: [muraena]
        """)
    do(match, "play dragon_dansant", "choose 0.I1")
    assert (question(match), hand(match, 0)) == ((1, "turn"), [])


def test_aat_counts_its_own_column():
    """1000 visages: Aat and Shard above it are of two clans."""
    match = aat("II: shard   I: aat", "I: 1000_visages")
    do(match, "activate I1")
    assert hand_size(match, 0) == 2


def test_aat_opposite_dragon_dansant_copies_another_card():
    match = aat("hand: aat", "I: dragon_dansant muraena")
    do(match, "play aat")
    assert match.why_not("choose 0.I1") == "itself"
    do(match, "choose 1.I2")
    assert hand_size(match, 0) == 2


# --- 75 Chercheurs de dépouilles -----------------------------------------------------------------


def test_chercheurs_take_all_cards_of_one_name_from_their_players_discards():
    match = gosux("""
        seat 0   hand: chercheurs_de_depouilles
                 discards: arpia quae arpia sati
        seat 1   discards: un_go
        """)
    do(match, "play chercheurs_de_depouilles")
    assert sorted(options(match)) == ["take arpia", "take quae", "take sati"]
    do(match, "take arpia")
    assert (hand(match, 0), discards(match, 0)) == (["arpia", "arpia"], ["quae", "sati"])


def test_chercheurs_do_the_same_when_they_are_activated():
    match = gosux("""
        seat 0   I: chercheurs_de_depouilles
                 discards: arpia quae arpia
        """)
    do(match, "activate I1", "take arpia")
    assert (hand(match, 0), discards(match, 0)) == (["arpia", "arpia"], ["quae"])


@pytest.mark.parametrize(
    ("group", "clans"),
    [
        ("phoenix phoenix_eliana phoenix_immortal", "phoenix justice"),
        ("galmi galmi_avatar", "galmi justice"),
        ("narashima narashima_lion", "narashima justice"),
        ("alpha alpha_mort", "goan_sul abhilasha"),
        ("byun_hyung_ja_galmi byun_hyung_ja_tomorrow", "galmi justice"),
    ],
)
def test_chercheurs_take_cards_together_that_differ_only_in_the_bracket(group, clans):
    match = gosux(f"""
        seat 0   clans: tomorrow {clans}
                 I: chercheurs_de_depouilles
                 discards: aat {group}
        """)
    do(match, "activate I1", f"take {group.split()[-1]}")
    assert (hand(match, 0), discards(match, 0)) == (group.split(), ["aat"])


def test_chercheurs_phoenix_eliana_is_an_arpia_only_in_an_army():
    """X-NAME-04."""
    match = gosux("""
        seat 0   I: chercheurs_de_depouilles
                 discards: arpia phoenix_eliana timer
        """)
    do(match, "activate I1", "take arpia")
    assert hand(match, 0) == ["arpia"]


def test_chercheurs_have_to_take_a_card_if_there_is_one():
    match = gosux("""
        seat 0   I: chercheurs_de_depouilles
                 discards: quae
        """)
    do(match, "activate I1")
    assert (question(match), hand(match, 0)) == ((1, "turn"), ["quae"])


def test_chercheurs_with_empty_discards_take_nothing():
    match = gosux("""
        seat 0   I: chercheurs_de_depouilles
        seat 1   discards: un_go
        """)
    do(match, "activate I1")
    assert (question(match), hand(match, 0), discards(match, 1)) == ((1, "turn"), [], ["un_go"])


def test_chercheurs_have_bounty():
    match = gosux("""
        turn: 1
        seat 0   I: chercheurs_de_depouilles
        seat 1   hand: deesses_de_lave
        """)
    do(match, "play deesses_de_lave", "choose 0.I1", "yes")
    assert hand_size(match, 1) == 1


# --- 76 Obeezs -----------------------------------------------------------------------------------

OBEEZS = """
    seat 0   hand: obeezs volantis nezha
             deck: elle sati tourach justice ...
    """


def test_obeezs_draw_2_then_discard_2():
    match = do(gosux(OBEEZS), "play obeezs")
    assert (question(match), hand_size(match, 0)) == ((0, "discard"), 4)
    do(match, "discard volantis", "discard nezha", "no")
    assert (question(match), hand(match, 0)) == ((1, "turn"), ["elle", "sati"])


def test_obeezs_may_discard_what_they_drew():
    match = do(gosux(OBEEZS), "play obeezs", "discard elle", "discard sati", "no")
    assert hand(match, 0) == ["nezha", "volantis"]


def test_obeezs_echo_repeats_drawing_and_discarding():
    match = do(gosux(OBEEZS), "play obeezs", "discard volantis", "discard nezha", "yes")
    assert (question(match), hand_size(match, 0)) == ((0, "discard"), 4)
    do(match, "discard elle", "discard justice")
    assert (question(match), hand(match, 0)) == ((1, "turn"), ["sati", "tourach"])


def test_obeezs_who_has_fewer_than_2_cards_discards_them_all():
    match = gosux("""
        seat 0   hand: obeezs
                 deck: elle
        """)
    do(match, "play obeezs", "no")
    assert (hand(match, 0), discards(match, 0)) == ([], ["elle"])


def test_obeezs_shifted_in_have_echo_too():
    """X-ECHO-06."""
    match = gosux("""
        seat 0   I: aat
                 hand: obeezs quae
                 deck: elle sati tourach justice nezha ...
        """)
    do(match, "shift I1", "yes")
    assert (hand(match, 0), deck(match, 0)[:1]) == ([], ["nezha"])


# --- 77 Wiindz -----------------------------------------------------------------------------------

WIINDZ = """
    seat 0   clans: tomorrow phoenix justice
             III: [phoenix]
             II:  [kaez] [elle]
             I:   wiindz [arpia] timer
    seat 1   I:   [un_go]
    """


def test_wiindz_release_a_captured_card_in_their_row_or_column():
    match = do(gosux(WIINDZ), "activate I1")
    assert sorted(options(match)) == ["choose 0.I2", "choose 0.II1", "choose 0.III1"]
    do(match, "choose 0.III1")
    assert row(match, 0, 3) == ["phoenix"]


def test_wiindz_release_no_card_of_the_other_army():
    match = do(gosux(WIINDZ), "activate I1")
    assert match.why_not("choose 1.I1") == "not-in-line"


def test_wiindz_release_no_card_outside_row_and_column():
    match = do(gosux(WIINDZ), "activate I1")
    assert match.why_not("choose 0.II2") == "not-in-line"


def test_wiindz_release_without_the_text_of_the_released_card():
    """X-LIB-02."""
    match = do(gosux(WIINDZ), "activate I1", "choose 0.I2")
    assert (question(match), row(match, 0, 1)[1], hand(match, 0)) == ((1, "turn"), "arpia", [])


def test_wiindz_may_release_a_second_card_by_echo_when_they_arrive():
    match = gosux("""
        seat 0   I: [arpia] [timer] aat
                 hand: wiindz
        """)
    do(match, "play wiindz", "choose 0.I1", "yes")
    assert row(match, 0, 1) == ["arpia", "timer", "aat", "wiindz"]


def test_wiindz_release_one_card_only_when_they_are_activated():
    match = gosux("""
        seat 0   I: [arpia] [timer] wiindz
        """)
    do(match, "activate I3", "choose 0.I1")
    assert (question(match), row(match, 0, 1)) == ((1, "turn"), ["arpia", "[timer]", "wiindz*"])


def test_wiindz_do_nothing_if_no_card_in_line_is_captured():
    match = gosux("""
        seat 0   II: kaez [elle]   I: wiindz arpia
        seat 1   I: [un_go]
        """)
    do(match, "activate I1")
    assert (question(match), row(match, 0, 2)) == ((1, "turn"), ["kaez", "[elle]"])


def test_wiindz_may_arrive_although_no_card_is_captured():
    match = gosux("""
        seat 0   hand: wiindz
        seat 1   I: [un_go]
        """)
    do(match, "play wiindz")
    assert (row(match, 0, 1), row(match, 1, 1)) == (["wiindz"], ["[un_go]"])

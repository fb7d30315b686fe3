"""Narashima: every card of the clan."""

import pytest

from helpers import (
    all_events,
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
    row,
    tokens,
    wonder,
)
from warren.engine.match import Match

# --- 45 Narashima --------------------------------------------------------------------------------


NARASHIMA_IN_HAND = """
    seat 0   clans: narashima phoenix galmi
             II: nachiketa
             I:  nakshatra
             hand: narashima
             discards: sqeezs
    """


def test_narashima_discards_the_top_10_of_the_deck_and_takes_a_card():
    match = gosux(f"""
        {NARASHIMA_IN_HAND}
             deck: arpia bun_to kno_bo un_go shard kan_te timer kaez phoenix galmi boul_go muraena
        """)
    do(match, "play narashima", "take shard")
    assert hand(match, 0) == ["shard"]
    assert len(discards(match, 0)) == 10
    assert deck(match, 0) == ["boul_go", "muraena"]


def test_narashima_may_take_a_card_of_any_level_just_discarded_or_lying_there_before():
    match = gosux(f"""
        {NARASHIMA_IN_HAND}
             deck: arpia kaez phoenix
        """)
    do(match, "play narashima")
    assert question(match) == (0, "fetch")
    assert sorted(options(match)) == ["take arpia", "take kaez", "take phoenix", "take sqeezs"]


def test_narashima_has_to_take_a_card():
    match = gosux(f"""
        {NARASHIMA_IN_HAND}
             deck: arpia kaez phoenix
        """)
    do(match, "play narashima")
    assert match.why_not("done") is not None
    assert match.why_not("no") is not None


def test_narashima_with_fewer_than_10_cards_in_the_deck_shuffles_nothing():
    match = gosux(f"""
        {NARASHIMA_IN_HAND}
             deck: arpia bun_to
        """)
    do(match, "play narashima", "take arpia")
    assert (deck_size(match, 0), discards(match, 0)) == (0, ["sqeezs", "bun_to"])
    assert all_events(match, "reshuffled") == []


def test_narashima_with_neither_deck_nor_discards_takes_nothing():
    match = gosux("""
        seat 0   II: nachiketa
                 I:  nakshatra
                 hand: narashima
                 deck:
        """)
    do(match, "play narashima")
    assert (hand(match, 0), question(match)) == ([], (1, "turn"))


def test_narashima_leaves_the_deck_of_the_opponent_alone():
    match = gosux(f"""
        {NARASHIMA_IN_HAND}
             deck: arpia bun_to
        seat 1   deck: quae elle
        """)
    do(match, "play narashima", "take arpia")
    assert (deck(match, 1), discards(match, 1)) == (["quae", "elle"], [])


NARASHIMA_IN_PLAY = """
    seat 0   clans: narashima phoenix galmi
             III: {narashima}
             II:  nachiketa
             I:   nakshatra
             hand: arpia arpia timer timer shard
    seat 1   clans: justice tomorrow xi_an
             hand: quae elle nezha sati pangu
    turn: {turn}
    """


@pytest.mark.parametrize("turn", [0, 1])
def test_narashima_limits_the_hands_of_both_players_to_5(turn):
    match = gosux(NARASHIMA_IN_PLAY.format(narashima="narashima", turn=turn))
    do(match, "draw 1")
    assert question(match) == (turn, "hand-limit")
    do(match, options(match)[0])
    assert (hand_size(match, turn), question(match)) == (5, (1 - turn, "turn"))


@pytest.mark.parametrize("turn", [0, 1])
def test_narashima_limits_no_hand_while_captured(turn):
    match = gosux(NARASHIMA_IN_PLAY.format(narashima="[narashima]", turn=turn))
    do(match, "draw 1")
    assert (hand_size(match, turn), question(match)) == (6, (1 - turn, "turn"))


def test_narashima_limits_the_hand_in_the_very_turn_it_arrives():
    match = gosux("""
        seat 0   II: nachiketa
                 I:  nakshatra
                 hand: narashima arpia arpia timer timer sqeezs
                 deck: kaez
        """)
    do(match, "play narashima")
    assert question(match) == (0, "hand-limit")


def test_narashima_limits_no_hand_in_the_turn_of_the_other_player():
    """X-TURN-06."""
    match = gosux("""
        turn: 1
        seat 0   III: narashima
                 II:  nachiketa
                 I:   nakshatra
                 hand: arpia arpia timer timer sqeezs sqeezs muraena
        seat 1   hand: quae
        """)
    do(match, "draw 1")
    assert (hand_size(match, 0), question(match)) == (7, (0, "turn"))


def test_narashima_the_song_of_the_dead_still_draws_up_to_7():
    """C-08: the limit applies at the end of the next turn."""
    match = gosux("""
        turn: 1
        seat 0   passed: yes   tokens: 0
                 III: narashima
                 II:  nachiketa
                 I:   nakshatra nakshatra nitish nitish navaj
                 hand: arpia
        seat 1
        """)
    do(match, "pass", "choose 0.I5", "choose 0.I4", "choose 0.I3", "choose 0.I2")
    assert (hand_size(match, 0), hand_size(match, 1)) == (7, 7)
    assert question(match) == (1, "turn")
    do(match, "draw 1")
    assert (match.decision.question, match.decision.amount) == ("hand-limit", 3)


# --- 46 Byun Hyung Ja (Narashima) ----------------------------------------------------------------


def bhj(more: str, *, card: str = "byun_hyung_ja_narashima", troops: str = "nakshatra") -> Match:
    """Seat 0 has the Byun Hyung Ja, and more."""
    return gosux(f"""
        seat 0   clans: narashima phoenix galmi
                 III: {card}
                 II:  nachiketa
                 I:   {troops}
                 {more}
        """)


def test_bhj_narashima_unlocks_a_token_when_a_draw_refills_the_deck():
    match = bhj("deck:   discards: arpia timer")
    do(match, "draw 1")
    assert (locked(match, 0), tokens(match, 0)) == (1, (2, 1))


def test_bhj_narashima_gives_nothing_for_a_draw_without_a_refill():
    match = bhj("deck: shard   discards: arpia timer")
    do(match, "draw 1")
    assert locked(match, 0) == 2


def test_bhj_narashima_gives_nothing_if_there_are_no_discards_to_shuffle():
    match = bhj("deck:")
    do(match, "draw 1")
    assert (locked(match, 0), hand(match, 0)) == (2, [])


def test_bhj_narashima_gives_nothing_while_captured():
    match = bhj("deck:   discards: arpia timer", card="[byun_hyung_ja_narashima]")
    do(match, "draw 1")
    assert (hand_size(match, 0), locked(match, 0)) == (1, 2)


def test_bhj_narashima_reacts_in_the_turn_of_the_opponent_too():
    """Ecnalab makes both draw up to three cards."""
    match = bhj("""deck:   discards: arpia timer arpia timer
        turn: 1
        seat 1   clans: abhilasha justice xi_an
                 I: les_apotres_de_la_nuit
                 hand: ecnalab
        """)
    do(match, "play ecnalab")
    assert (hand_size(match, 0), locked(match, 0), locked(match, 1)) == (3, 1, 2)


def test_bhj_narashima_gives_nothing_for_a_shuffle_by_the_opponent():
    match = bhj("turn: 1   seat 1   deck:   discards: quae elle")
    do(match, "draw 1")
    assert (hand_size(match, 1), locked(match, 0), locked(match, 1)) == (1, 2, 2)


def test_bhj_narashima_waits_until_the_draw_is_finished():
    """AD-2."""
    match = bhj("deck: shard   discards: arpia timer")
    do(match, "draw 3")
    what = [happening.what for happening in match.happened()]
    assert [w for w in what if w in ("drew", "reshuffled", "unlocked")] == [
        "drew",
        "reshuffled",
        "drew",
        "drew",
        "unlocked",
    ]


def test_bhj_narashima_wins_with_the_fifth_token():
    match = bhj("locked: 0   deck:   discards: arpia timer")
    do(match, "draw 1")
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "fifth-token")


SONG_WITH_A_REFILL = """
        seat 0   clans: narashima phoenix galmi
                 passed: yes   tokens: 0   locked: {locked}
                 III: byun_hyung_ja_narashima
                 II:  nachiketa
                 I:   nakshatra nakshatra nitish nitish navaj
                 deck: shard
                 discards: arpia arpia timer timer muraena muraena
        seat 1
        """


def after_the_song(still_locked: int) -> Match:
    """Seat 0 wins the battle, sacrifices four Troops and refills its deck while drawing."""
    match = gosux(SONG_WITH_A_REFILL.format(locked=still_locked) + "turn: 1")
    return do(match, "pass", "choose 0.I5", "choose 0.I4", "choose 0.I3", "choose 0.I2")


def test_bhj_narashima_reacts_in_the_song_of_the_dead():
    match = after_the_song(2)
    assert (hand_size(match, 0), locked(match, 0), tokens(match, 0)) == (7, 1, (3, 0))


def test_bhj_narashima_never_wins_in_the_song_of_the_dead():
    """X-TOK-14."""
    match = after_the_song(0)
    assert match.outcome is None
    assert (question(match), locked(match, 0), tokens(match, 0)) == ((1, "turn"), 0, (4, 0))


def test_bhj_narashima_sacrificed_in_the_song_of_the_dead_gives_nothing():
    """X-SONG-16: it must still be in the army."""
    match = gosux(SONG_WITH_A_REFILL.format(locked=2) + "turn: 1")
    do(match, "pass", "choose 0.III1", "choose 0.II1")
    assert (hand_size(match, 0), locked(match, 0)) == (7, 2)


@pytest.mark.parametrize(
    ("cards", "left"), [("arpia timer", 1), ("arpia shard", 2), ("shard arpia timer", 2)]
)
def test_bhj_narashima_counts_genious_only_if_it_empties_the_discards(cards, left):
    match = bhj(f"hand: genious   discards: {cards}", troops="nakshatra arpia")
    do(match, "play genious", "clan phoenix", "clan justice")
    assert locked(match, 0) == left


def test_bhj_narashima_counts_a_genious_of_the_opponent():
    match = gosux("""
        turn: 1
        seat 0   clans: narashima justice galmi
                 III: byun_hyung_ja_narashima
                 II:  nachiketa
                 I:   nakshatra
                 discards: quae elle
        seat 1   clans: phoenix tomorrow xi_an
                 I:   arpia
                 hand: genious
        """)
    do(match, "play genious", "clan phoenix", "clan justice")
    assert locked(match, 0) == 1


def test_bhj_narashima_does_not_count_genious_with_discards_that_were_empty():
    """Nothing was shuffled into the deck, because the discards did not become empty."""
    match = bhj("hand: genious", troops="nakshatra arpia")
    do(match, "play genious", "clan phoenix", "clan justice")
    assert locked(match, 0) == 2


def test_bhj_narashima_does_not_count_the_shuffle_after_a_search():
    match = bhj("hand: fenghuang   discards: shard", troops="nakshatra arpia")
    do(match, "play fenghuang", "search phoenix")
    assert len(all_events(match, "shuffled")) == 1
    assert locked(match, 0) == 2


def test_bhj_narashima_does_not_count_an_exchanged_opening_hand():
    match = next(match for match in (opening(seed) for seed in range(400)) if is_offered(match))
    seat = match.decision.seat
    assert "narashima" in match.view().seats[seat].clans
    do(match, "yes")
    assert [happening.seat for happening in match.happened() if happening.what == "mulligan"]
    assert (locked(match, 0), locked(match, 1)) == (2, 2)


def opening(seed: int) -> Match:
    """Return a match after the draft; the first player has Narashima."""
    match = Match("gosux", seed=seed)
    drafted = ("narashima", "justice", "xi_an", "galmi", "tomorrow", "phoenix")
    return do(match, *(f"clan {clan}" for clan in drafted))


def is_offered(match: Match) -> bool:
    """Return whether the seat with Narashima may exchange its hand."""
    seat, asked = question(match)
    return asked == "mulligan" and "narashima" in match.view().seats[seat].clans


def test_bhj_narashima_its_captor_may_draw():
    match = bhj("""turn: 1
        seat 1   clans: goan_sul justice xi_an
                 supremacy: 1
                 I: deesses_de_lave
                 hand: alpha
        """)
    do(match, "play alpha", "choose 0.III1", "yes")
    assert (row(match, 0, 3), hand_size(match, 1)) == (["[byun_hyung_ja_narashima]"], 1)


# --- 47 Nachiketa --------------------------------------------------------------------------------


def test_nachiketa_makes_each_player_discard_2():
    match = gosux("""
        seat 0   I: nakshatra
                 hand: nachiketa arpia kaez timer
        seat 1   hand: quae elle sati
        """)
    do(match, "play nachiketa", "discard arpia", "discard kaez")
    do(match, "discard quae", "discard sati")
    assert (hand(match, 0), hand(match, 1)) == (["timer"], ["elle"])
    assert (discards(match, 0), discards(match, 1)) == (["arpia", "kaez"], ["quae", "sati"])


def test_nachiketa_does_so_on_activation_too():
    match = gosux("""
        seat 0   II: nachiketa
                 I:  nakshatra
                 hand: arpia kaez timer
        seat 1   hand: quae elle sati
        """)
    do(match, "activate II1", "discard arpia", "discard kaez")
    do(match, "discard quae", "discard sati")
    assert (hand(match, 0), hand(match, 1)) == (["timer"], ["elle"])


def test_nachiketa_who_holds_fewer_discards_them_all():
    match = gosux("""
        seat 0   I: nakshatra
                 hand: nachiketa arpia
        seat 1   hand: quae elle
        """)
    do(match, "play nachiketa")
    assert (hand(match, 0), hand(match, 1)) == ([], [])


def test_nachiketa_who_holds_nothing_discards_nothing():
    match = gosux("""
        seat 0   I: nakshatra
                 hand: nachiketa
        seat 1   hand: quae elle
        """)
    do(match, "play nachiketa")
    assert (discards(match, 0), hand(match, 1)) == ([], [])


def test_nachiketa_its_player_discards_first_and_openly():
    """A-19: the opponent chooses after seeing both cards."""
    match = gosux("""
        seat 0   I: nakshatra
                 hand: nachiketa arpia kaez timer
        seat 1   hand: quae elle sati
        """)
    do(match, "play nachiketa")
    assert question(match) == (0, "discard")
    do(match, "discard arpia", "discard kaez")
    assert question(match) == (1, "discard")
    assert match.view(1).seats[0].discards == ("arpia", "kaez")
    assert hand_size(match, 1) == 3


# --- 48 Nalin ------------------------------------------------------------------------------------


TWELVE = "quae elle nezha sati tourach volantis volantis justice pangu nio valeen xi_an"


def nalin(more: str = "", *, cards: str = TWELVE) -> Match:
    """Seat 0 plays Nalin against a deck of these cards."""
    return gosux(f"""
        seat 0   clans: narashima phoenix galmi
                 I: nakshatra
                 hand: nalin
                 deck: arpia kaez timer
                 discards: shard
        seat 1   clans: justice tomorrow xi_an
                 deck: {cards}
        {more}
        """)


def test_nalin_makes_a_chosen_player_discard_the_top_10_of_their_deck():
    match = do(nalin(), "play nalin", "player 1")
    assert (deck(match, 1), discards(match, 1)) == (["valeen", "xi_an"], TWELVE.split()[:10])
    assert deck_size(match, 0) == 3


def test_nalin_does_so_on_activation_too():
    match = gosux(f"""
        seat 0   II: nalin
                 I:  nakshatra
        seat 1   deck: {TWELVE}
        """)
    do(match, "activate II1", "player 1")
    assert deck(match, 1) == ["valeen", "xi_an"]


def test_nalin_its_own_player_may_be_chosen():
    match = do(nalin(), "play nalin")
    assert options(match) == ["player 0", "player 1"]
    do(match, "player 0")
    assert (deck(match, 0), discards(match, 0)) == ([], ["shard", "arpia", "kaez", "timer"])
    assert deck_size(match, 1) == 12


def test_nalin_discards_a_deck_of_fewer_cards_whole_and_shuffles_nothing():
    match = do(
        nalin("discards: nezha", cards="quae elle"),
        "play nalin",
        "player 1",
    )
    assert (deck(match, 1), discards(match, 1)) == ([], ["nezha", "quae", "elle"])
    assert all_events(match, "reshuffled") == []


def test_nalin_gives_byun_hyung_ja_nothing():
    match = gosux("""
        seat 0   III: byun_hyung_ja_narashima
                 II:  nachiketa
                 I:   nakshatra nakshatra
                 hand: nalin
                 deck: arpia kaez timer
                 discards: shard
        """)
    do(match, "play nalin", "player 0")
    assert (deck_size(match, 0), locked(match, 0)) == (0, 2)


def test_nalin_is_wonderful():
    match = do(nalin("wonder: 1"), "play nalin", "player 1")
    assert wonder(match) == 0


def test_nalin_takes_no_wonder_token_on_activation():
    """X-TOK-06."""
    match = gosux("""
        wonder: 1
        seat 0   II: nalin
                 I:  nakshatra
        """)
    do(match, "activate II1", "player 1")
    assert wonder(match) == 1


# --- 49 Narashima (Lion) -------------------------------------------------------------------------


FOUR = "quae elle sati nezha"


@pytest.mark.parametrize(
    ("held", "discarded"), [("quae elle", 1), ("quae elle sati", 2), (f"{FOUR} pangu", 3)]
)
def test_lion_makes_the_opponent_discard_half_the_hand_rounded_up(held, discarded):
    match = gosux(f"""
        seat 0   I: nakshatra
                 hand: narashima_lion
        seat 1   hand: {held}
        """)
    do(match, "play narashima_lion")
    do(match, *[f"discard {card}" for card in held.split()[:discarded]])
    assert hand_size(match, 1) == len(held.split()) - discarded
    assert (len(discards(match, 1)), question(match)) == (discarded, (1, "turn"))


@pytest.mark.parametrize("held", ["", "quae"])
def test_lion_takes_the_only_card_of_a_hand_and_none_of_an_empty_one(held):
    match = gosux(f"""
        seat 0   I: nakshatra
                 hand: narashima_lion
        seat 1   hand: {held}
        """)
    do(match, "play narashima_lion")
    assert (hand(match, 1), discards(match, 1)) == ([], held.split())
    assert question(match) == (1, "turn")


def test_lion_takes_4_cards_of_7():
    """Its player had eight cards: the card itself has left the hand."""
    match = gosux("""
        seat 0   I: nakshatra
                 hand: narashima_lion arpia arpia timer timer kaez shard kan_te
        """)
    do(match, "play narashima_lion")
    assert match.decision.amount == 4
    do(match, "discard arpia", "discard kaez", "discard shard", "discard kan_te")
    assert (hand(match, 0), question(match)) == (["arpia", "timer", "timer"], (1, "turn"))


def test_lion_makes_both_players_discard_on_activation():
    match = gosux("""
        seat 0   II: narashima_lion
                 I:  nakshatra
                 hand: arpia kaez timer
        seat 1   hand: quae elle sati
        """)
    do(match, "activate II1", "discard arpia", "discard kaez", "discard quae", "discard elle")
    assert (hand(match, 0), hand(match, 1)) == (["timer"], ["sati"])


def test_lion_its_player_discards_first():
    """A-19."""
    match = gosux("""
        seat 0   I: nakshatra
                 hand: narashima_lion arpia kaez
        seat 1   hand: quae elle
        """)
    do(match, "play narashima_lion")
    assert question(match) == (0, "discard")
    do(match, "discard kaez")
    assert question(match) == (1, "discard")
    assert match.view(1).seats[0].discards == ("kaez",)


def test_lion_does_not_limit_hands_to_5():
    match = gosux("""
        seat 0   II: narashima_lion
                 I:  nakshatra
                 hand: arpia arpia timer timer kaez shard
        """)
    do(match, "draw 1")
    assert (hand_size(match, 0), question(match)) == (7, (1, "turn"))


def test_lion_shares_the_name_narashima():
    match = gosux("""
        seat 0   hand: chercheurs_de_depouilles
                 discards: narashima narashima_lion nachiketa
        """)
    do(match, "play chercheurs_de_depouilles", "take narashima_lion")
    assert hand(match, 0) == ["narashima", "narashima_lion"]


# --- 50 Niranjan ---------------------------------------------------------------------------------


def test_niranjan_makes_the_opponent_sacrifice_a_free_card_of_their_choice():
    match = gosux("""
        seat 0   I: nakshatra
                 hand: niranjan
        seat 1   II: quae
                 I:  volantis all_in_one
        """)
    do(match, "play niranjan")
    assert question(match) == (1, "sacrifice")
    assert options(match) == ["choose 1.I2", "choose 1.II1"]
    do(match, "choose 1.II1")
    assert (row(match, 1, 2), discards(match, 1)) == ([], ["quae"])


def test_niranjan_does_so_on_activation_too():
    match = gosux("""
        seat 0   II: niranjan
                 I:  nakshatra
        seat 1   II: quae
                 I:  volantis all_in_one
        """)
    do(match, "activate II1", "choose 1.I2")
    assert (row(match, 1, 1), discards(match, 1)) == (["volantis"], ["all_in_one"])


def test_niranjan_a_captured_card_may_be_sacrificed():
    match = gosux("""
        seat 0   I: nakshatra
                 hand: niranjan
        seat 1   II: [quae]
                 I:  volantis all_in_one
        """)
    do(match, "play niranjan", "choose 1.II1")
    assert (row(match, 1, 2), discards(match, 1)) == ([], ["quae"])


def test_niranjan_ethereal_is_no_protection():
    match = gosux("""
        seat 0   I: nakshatra
                 hand: niranjan
        seat 1   II: galmi_avatar
                 I:  un_go
        """)
    do(match, "play niranjan")
    assert (row(match, 1, 2), discards(match, 1)) == ([], ["galmi_avatar"])


def test_niranjan_nobody_draws_for_bounty():
    match = gosux("""
        seat 0   I: nakshatra
                 hand: niranjan
        seat 1   I: all_in_one
        """)
    do(match, "play niranjan")
    assert (discards(match, 1), question(match)) == (["all_in_one"], (1, "turn"))
    assert hand(match, 0) == []


def test_niranjan_le_cercle_rouge_saves_nothing():
    """X-SAC-02."""
    match = gosux("""
        seat 0   I: nakshatra
                 hand: niranjan
        seat 1   I: les_apotres_de_la_nuit
                 hand: le_cercle_rouge
        """)
    do(match, "play niranjan")
    assert (discards(match, 1), question(match)) == (["les_apotres_de_la_nuit"], (1, "turn"))


def test_niranjan_against_an_empty_army_does_nothing():
    match = gosux("""
        seat 0   I: nakshatra
                 hand: niranjan
        """)
    do(match, "play niranjan")
    assert (row(match, 0, 2), question(match)) == (["niranjan"], (1, "turn"))


# --- 51 Nityananda -------------------------------------------------------------------------------


def nityananda(cards: str, *, discarded: str, army: str = "nakshatra", more: str = "") -> Match:
    """Return the extra turn that Nityananda has granted."""
    match = gosux(f"""
        seat 0   clans: narashima phoenix galmi
                 I: {army}
                 hand: nityananda {cards}
                 discards: {discarded}
        seat 1   clans: justice tomorrow xi_an
                 hand: quae elle
        {more}
        """)
    return do(match, "play nityananda")


def test_nityananda_grants_an_extra_turn():
    match = nityananda("", discarded="shard")
    assert (question(match), match.view().additional) == ((0, "turn"), True)


def test_nityananda_a_card_of_the_discards_may_be_played_in_it():
    match = nityananda("nitish", discarded="shard nakshatra")
    do(match, "revive nakshatra")
    assert row(match, 0, 1) == ["nakshatra", "nakshatra"]
    assert "nitish" in hand(match, 0)


def test_nityananda_the_card_arrives_as_usual():
    match = nityananda("", discarded="shard bun_to", army="nakshatra un_go")
    do(match, "revive shard")
    assert question(match) == (0, "keep")
    assert wonder(match) == 0


def test_nityananda_hands_may_be_used_all_the_same():
    match = nityananda("nitish", discarded="nakshatra")
    do(match, "play nitish")
    assert row(match, 0, 1) == ["nakshatra", "nitish"]


def test_nityananda_any_other_action_may_be_taken():
    match = nityananda("", discarded="nakshatra")
    do(match, "draw 1")
    assert (hand_size(match, 0), question(match)) == (1, (1, "turn"))


def test_nityananda_a_card_of_the_discards_needs_what_every_card_needs():
    match = nityananda("", discarded="shard", army="nakshatra nitish")
    assert match.why_not("revive shard") == "no-clan-below"


def test_nityananda_a_card_of_the_discards_costs_cards_from_hand():
    match = nityananda("nitish kaez", discarded="arpia")
    do(match, "revive arpia", "discard nitish")
    assert row(match, 0, 1) == ["nakshatra", "arpia"]
    assert discards(match, 0) == ["nitish", "kaez"]


def test_nityananda_the_cards_in_hand_must_suffice_for_the_cost():
    match = nityananda("nitish", discarded="arpia timer muraena")
    assert match.why_not("revive arpia") == "cannot-pay"


def test_nityananda_a_card_discarded_for_the_cost_is_not_what_is_played():
    """Only Arpia, declared first, can be: Timer goes to the discards as its cost."""
    match = nityananda("timer nitish", discarded="arpia")
    assert match.why_not("revive timer") == "not-in-discards"
    do(match, "revive arpia", "discard timer")
    assert row(match, 0, 1) == ["nakshatra", "arpia"]


def test_nityananda_a_card_of_the_discards_may_be_shifted_in():
    match = nityananda("nitish kaez", discarded="timer")
    do(match, "shift I1", "take timer", "discard nitish")
    assert row(match, 0, 1) == ["timer"]
    assert discards(match, 0) == ["nitish", "kaez", "nakshatra"]


def test_nityananda_the_newcomer_is_named_before_the_cost_of_a_shift_is_paid():
    match = nityananda("nitish navaj kaez", discarded="timer")
    do(match, "shift I1")
    assert question(match)[1] in ("newcomer", "secret-newcomer")
    assert sorted(options(match)) == ["bring navaj", "bring nitish", "take timer"]


def test_nityananda_a_card_discarded_for_a_shift_is_not_the_newcomer():
    """The two Troops in hand would pay the cost, but none would be left to enter."""
    match = nityananda("nitish navaj", discarded="kaez")
    assert match.why_not("shift I1") is not None


def test_nityananda_no_card_of_the_discards_replaces_its_twin():
    """X-RELIEF-11."""
    match = nityananda("nitish kaez", discarded="nakshatra timer arpia")
    do(match, "shift I1")
    assert match.why_not("take nakshatra") == "same-card"


def test_nityananda_in_its_turn_a_secret_shift_stays_what_it_is():
    """X-RELIEF-17: there the payment may be the newcomer."""
    match = gosux("""
        additional: yes   open_discards: yes
        seat 0   clans: narashima abhilasha galmi
                 I: les_apotres_de_la_nuit
                 hand: nitish nachiketa
        """)
    do(match, "shift I1", "discard nachiketa")
    assert row(match, 0, 1) == ["nitish"]


def test_nityananda_shifted_in_grants_its_turn_too():
    match = gosux("""
        seat 0   II: nachiketa
                 I:  nakshatra
                 hand: nityananda nitish nitish
                 discards: navaj
        """)
    do(match, "shift II1", "discard nitish", "revive navaj")
    assert row(match, 0, 1) == ["nakshatra", "navaj"]


@pytest.mark.parametrize(("first", "second"), [("1.I1", "0.II1"), ("0.II1", "1.I1")])
def test_nityananda_the_discards_are_open_whatever_else_grants_the_turn(first, second):
    """X-EXTRA-03: with Echo from Sha'dow, Valeen copies Timer and Nityananda in either order."""
    match = gosux("""
        seat 0   II: nityananda sha_dow
                 I:  nakshatra dragon_dansant aat
                 hand: valeen
                 discards: navaj
        seat 1   I: timer
        """)
    do(match, "play valeen", f"choose {first}", "yes", f"choose {second}")
    assert match.why_not("revive navaj") is None
    do(match, "revive navaj")
    assert question(match) == (1, "turn")


def test_nityananda_copied_opens_the_discards_as_well():
    match = gosux("""
        seat 0   clans: narashima xi_an galmi
                 II: nityananda
                 I:  nakshatra dragon_dansant
                 hand: valeen
                 discards: navaj
        """)
    do(match, "play valeen", "choose 0.II1", "revive navaj")
    assert row(match, 0, 1) == ["nakshatra", "dragon_dansant", "navaj"]


def test_nityananda_the_discards_are_closed_again_in_the_next_turn():
    match = nityananda("", discarded="nakshatra")
    do(match, "draw 1", "draw 1")
    assert question(match) == (0, "turn")
    assert match.why_not("revive nakshatra") is not None


def test_nityananda_the_discards_are_closed_in_the_turn_it_is_played():
    match = gosux("""
        seat 0   I: nakshatra
                 hand: nityananda
                 discards: nitish
        """)
    assert match.why_not("revive nitish") is not None


def test_nityananda_the_discards_of_the_opponent_stay_closed():
    match = nityananda("", discarded="shard", more="discards: dragon_dansant")
    assert not [option for option in options(match) if option.startswith("revive")]


@pytest.mark.parametrize("turns_left", [1, 3])
def test_nityananda_counts_among_the_last_turns(turns_left):
    match = nityananda("", discarded="nakshatra", more=f"passed: yes turns_left: {turns_left}")
    granted = (question(match), match.view().additional) == ((0, "turn"), True)
    assert granted == (turns_left == 3)


def test_nityananda_in_an_extra_turn_grants_nothing():
    match = gosux("""
        additional: yes
        seat 0   I: nakshatra
                 hand: nityananda
                 discards: nitish
        seat 1   hand: quae elle
        """)
    do(match, "play nityananda")
    assert question(match) == (1, "turn")
    do(match, "draw 1")
    assert match.why_not("revive nitish") is not None


def test_nityananda_revived_in_its_own_extra_turn_grants_nothing():
    """For example shifted out by Nalin in the first turn, and played again from the discards."""
    match = gosux("""
        additional: yes   open_discards: yes
        seat 0   I: nakshatra
                 discards: nityananda nitish
        """)
    do(match, "revive nityananda")
    assert question(match) == (1, "turn")


def test_nityananda_a_banned_card_cannot_be_played_from_the_discards():
    match = gosux("""
        additional: yes   open_discards: yes
        seat 0   I: nakshatra
                 discards: nitish
                 banned: nitish
        """)
    assert match.why_not("revive nitish") == "banned"


# --- 52 Nakshatra --------------------------------------------------------------------------------


def nakshatra(cards: str, *, discarded: str = "", more: str = "") -> Match:
    """Seat 0 has played Nakshatra."""
    match = gosux(f"""
        seat 0   clans: narashima phoenix galmi
                 hand: nakshatra
                 deck: {cards}
                 discards: {discarded}
                 {more}
        """)
    return do(match, "play nakshatra")


def test_nakshatra_discards_the_top_x_of_the_deck_and_takes_a_level_1_card():
    match = nakshatra("shard arpia kaez", discarded="timer")
    assert sorted(options(match)) == ["take arpia", "take timer"]
    do(match, "take timer")
    assert hand(match, 0) == ["timer"]
    assert (discards(match, 0), deck(match, 0)) == (["shard", "arpia"], ["kaez"])


def test_nakshatra_does_so_on_activation_too():
    """The token on the card is one of the two."""
    match = gosux("""
        seat 0   I: nakshatra
                 deck: shard arpia kaez
        """)
    do(match, "activate I1")
    assert (hand(match, 0), discards(match, 0), deck(match, 0)) == (["arpia"], ["shard"], ["kaez"])


@pytest.mark.parametrize(("still_locked", "left"), [(2, 3), (1, 2), (0, 1)])
def test_nakshatra_x_is_the_number_of_tokens_owned(still_locked, left):
    match = nakshatra(
        "shard kaez kan_te phoenix galmi",
        more=f"tokens: 1 locked: {still_locked}",
    )
    assert deck_size(match, 0) == left


def test_nakshatra_with_fewer_cards_in_the_deck_discards_fewer_and_shuffles_nothing():
    match = nakshatra("shard", discarded="arpia")
    assert (hand(match, 0), discards(match, 0), deck(match, 0)) == (["arpia"], ["shard"], [])
    assert all_events(match, "reshuffled") == []


def test_nakshatra_may_take_a_card_just_discarded():
    match = nakshatra("shard arpia")
    assert (hand(match, 0), discards(match, 0)) == (["arpia"], ["shard"])


def test_nakshatra_without_a_level_1_card_takes_nothing():
    match = nakshatra("shard phoenix", discarded="kaez")
    assert (hand(match, 0), question(match)) == ([], (1, "turn"))
    assert discards(match, 0) == ["kaez", "shard", "phoenix"]


def test_nakshatra_has_to_take_a_card():
    match = nakshatra("shard arpia", discarded="timer")
    assert match.why_not("done") is not None
    assert match.why_not("no") is not None


def test_nakshatra_takes_no_higher_level_without_a_supremacy_token():
    match = nakshatra("arpia timer", discarded="shard phoenix")
    assert match.why_not("take shard") == "wrong-level"
    assert match.why_not("take phoenix") == "wrong-level"


def test_nakshatra_with_a_supremacy_token_takes_any_level():
    """AD-7: level 1 stays legal."""
    match = nakshatra("arpia shard", discarded="phoenix", more="supremacy: 1")
    assert sorted(options(match)) == ["take arpia", "take phoenix", "take shard"]


def test_nakshatra_a_supremacy_token_of_the_opponent_does_not_count():
    match = nakshatra("arpia timer", discarded="shard", more="seat 1 supremacy: 1")
    assert match.why_not("take shard") == "wrong-level"


# --- 53 Navaj ------------------------------------------------------------------------------------


def navaj(discarded: str, more: str = "") -> Match:
    """Seat 0 has played Navaj."""
    match = gosux(f"""
        seat 0   clans: narashima galmi abhilasha
                 hand: navaj
                 discards: {discarded}
                 {more}
        """)
    return do(match, "play navaj")


def test_navaj_takes_wonderful_and_force_of_will_cards_from_the_discards():
    match = navaj("shard le_cercle_rouge nachiketa solok")
    assert sorted(options(match)) == ["done", "take le_cercle_rouge", "take shard"]
    do(match, "take shard", "take le_cercle_rouge")
    assert (hand(match, 0), discards(match, 0)) == (
        ["le_cercle_rouge", "shard"],
        ["nachiketa", "solok"],
    )


@pytest.mark.parametrize(
    "taken",
    [
        ["shard", "nalin"],
        ["le_cercle_rouge", "le_cercle_rouge"],
        ["le_cercle_rouge", "nalin"],
    ],
)
def test_navaj_takes_any_mixture(taken):
    match = navaj("shard nalin le_cercle_rouge le_cercle_rouge")
    do(match, *(f"take {card}" for card in taken))
    assert hand(match, 0) == sorted(taken)


def test_navaj_may_take_none():
    match = do(navaj("shard le_cercle_rouge"), "done")
    assert (hand(match, 0), discards(match, 0)) == ([], ["shard", "le_cercle_rouge"])
    assert question(match) == (1, "turn")


def test_navaj_may_take_fewer_than_x():
    match = do(navaj("shard le_cercle_rouge nalin"), "take nalin", "done")
    assert hand(match, 0) == ["nalin"]


@pytest.mark.parametrize(("still_locked", "x"), [(2, 2), (1, 3), (0, 4)])
def test_navaj_takes_x_cards_at_most(still_locked, x):
    cards = ["shard", "kan_te", "ree_ab", "galmi", "nalin"]
    match = navaj(" ".join(cards), f"locked: {still_locked}")
    do(match, *(f"take {card}" for card in cards[:x]))
    assert (hand_size(match, 0), question(match)) == (x, (1, "turn"))


def test_navaj_takes_a_card_of_any_level():
    match = navaj("galmi shard un_go")
    assert sorted(options(match)) == ["done", "take galmi", "take shard", "take un_go"]


def test_navaj_refuses_other_cards():
    match = navaj("shard nachiketa")
    assert match.why_not("take nachiketa") == "wrong-keyword"


def test_navaj_without_such_a_card_takes_nothing():
    match = navaj("nachiketa solok")
    assert (hand(match, 0), question(match)) == ([], (1, "turn"))


def test_navaj_has_no_symbol():
    match = gosux("seat 0 I: navaj   discards: nalin")
    assert match.why_not("activate I1") == "no-symbol"


# --- 54 Nikhilesh --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("discarded", "drawn"),
    [
        ("", 0),
        ("nitish", 1),
        ("nitish nachiketa narashima", 1),
        ("nitish dragon_dansant nachiketa", 2),
        ("nitish dragon_dansant arpia timer", 3),
        ("all_in_one", 3),
        ("all_in_one nitish shennong", 3),
    ],
)
def test_nikhilesh_draws_1_for_each_clan_in_the_discards(discarded, drawn):
    match = gosux(f"""
        seat 0   clans: narashima phoenix xi_an
                 hand: nikhilesh
                 discards: {discarded}
        seat 1   discards: quae un_go
        """)
    do(match, "play nikhilesh")
    assert hand_size(match, 0) == drawn


def test_nikhilesh_does_so_on_activation_too():
    match = gosux("""
        seat 0   I: nikhilesh
                 discards: nitish arpia
        """)
    do(match, "activate I1")
    assert hand_size(match, 0) == 2


def test_nikhilesh_counts_before_drawing():
    """The first draw needs a refill, which empties the discards."""
    match = gosux("""
        seat 0   clans: narashima phoenix xi_an
                 hand: nikhilesh
                 deck:
                 discards: nitish arpia timer dragon_dansant
        """)
    do(match, "play nikhilesh")
    assert (hand_size(match, 0), deck_size(match, 0)) == (3, 1)


def test_nikhilesh_draws_on_after_a_refill_in_the_middle():
    match = gosux("""
        seat 0   clans: narashima phoenix xi_an
                 hand: nikhilesh
                 deck: kaez
                 discards: nitish arpia
        """)
    do(match, "play nikhilesh")
    assert "kaez" in hand(match, 0)
    assert (hand_size(match, 0), deck_size(match, 0)) == (2, 1)


@pytest.mark.parametrize(("answer", "drawn"), [("yes", 1), ("no", 0)])
def test_nikhilesh_its_captor_may_draw(answer, drawn):
    match = gosux("""
        turn: 1
        seat 0   I: nikhilesh
        seat 1   clans: goan_sul justice xi_an
                 hand: deesses_de_lave
        """)
    do(match, "play deesses_de_lave", "choose 0.I1", answer)
    assert (row(match, 0, 1), hand_size(match, 1)) == (["[nikhilesh]"], drawn)


# --- 55 Nitish -----------------------------------------------------------------------------------


CAPTURE, DESTROY, RELEASE = "option 1", "option 2", "option 3"
TARGETS = """
    seat 1   clans: justice galmi xi_an
             III: xi_an
             II:  quae [elle]
             I:   volantis dragon_dansant [3_voeux]
    """


def nitish(cards: str, more: str = TARGETS) -> Match:
    """Seat 0 has played Nitish."""
    match = gosux(f"""
        seat 0   clans: narashima tomorrow phoenix
                 hand: nitish {cards}
        {more}
        """)
    return do(match, "play nitish")


def test_nitish_discards_a_bounty_card_to_capture_a_card():
    match = nitish("nikhilesh nitish")
    assert sorted(options(match)) == ["discard nikhilesh", "no"]
    do(match, "discard nikhilesh", CAPTURE, "choose 1.I1")
    assert row(match, 1, 1) == ["[volantis]", "dragon_dansant", "[3_voeux]"]
    assert (hand(match, 0), discards(match, 0)) == (["nitish"], ["nikhilesh"])


def test_nitish_does_so_on_activation_too():
    match = gosux(f"""
        seat 0   clans: narashima tomorrow phoenix
                 I: nitish
                 hand: nikhilesh
        {TARGETS}
        """)
    do(match, "activate I1", "discard nikhilesh", CAPTURE, "choose 1.I1")
    assert row(match, 1, 1) == ["[volantis]", "dragon_dansant", "[3_voeux]"]


def test_nitish_is_optional():
    match = do(nitish("nikhilesh"), "no")
    assert (hand(match, 0), question(match)) == (["nikhilesh"], (1, "turn"))


def test_nitish_discards_only_a_bounty_card():
    match = nitish("nikhilesh kaez")
    assert match.why_not("discard kaez") == "wrong-keyword"


def test_nitish_without_a_bounty_card_does_nothing():
    match = nitish("kaez arpia")
    assert (hand(match, 0), question(match)) == (["arpia", "kaez"], (1, "turn"))


def test_nitish_asks_whatever_the_hand_holds():
    """Our ruling 4: skipping the question would reveal the hand."""
    match = gosux(f"seat 0 clans: narashima tomorrow phoenix   hand: nitish kaez {TARGETS}")
    match.act("play nitish")
    assert (question(match), options(match)) == ((0, "discard-keyword"), ["no"])


def test_nitish_destroys_only_free_cards():
    match = do(nitish("byun_hyung_ja_narashima"), "discard byun_hyung_ja_narashima", DESTROY)
    assert options(match) == [
        "choose 0.I1",
        "choose 1.I3",
        "choose 1.II2",
        "choose 1.III1",
    ]
    assert match.why_not("choose 1.II1") == "not-free"
    assert match.why_not("choose 1.I1") == "not-free"


def test_nitish_may_release_a_captured_card_of_either_army():
    match = do(nitish("ez", TARGETS), "discard ez", RELEASE)
    assert options(match) == ["choose 1.I3", "choose 1.II2"]
    do(match, "choose 1.II2")
    assert row(match, 1, 2) == ["quae", "elle"]


def test_nitish_releases_a_card_of_its_own_army():
    match = gosux("""
        seat 0   I: [nakshatra]
                 hand: nitish nikhilesh
        """)
    do(match, "play nitish", "discard nikhilesh", RELEASE)
    assert row(match, 0, 1) == ["nakshatra", "nitish"]


@pytest.mark.parametrize(
    ("discarded", "reached"),
    [
        ("nikhilesh", ["0.I1", "1.I1", "1.I2"]),
        ("ez", ["0.I1", "1.I1", "1.I2", "1.II1"]),
        ("byun_hyung_ja_narashima", ["0.I1", "1.I1", "1.I2", "1.II1", "1.III1"]),
    ],
)
def test_nitish_reaches_cards_of_at_most_the_level_of_the_discarded_one(discarded, reached):
    match = do(nitish(discarded), f"discard {discarded}", CAPTURE)
    assert options(match) == [f"choose {slot}" for slot in reached]


@pytest.mark.parametrize(
    ("discarded", "reached"),
    [("nikhilesh", ["0.I1", "1.I3"]), ("ez", ["0.I1", "1.I3", "1.II2"])],
)
def test_nitish_destroys_cards_of_at_most_the_level_of_the_discarded_one(discarded, reached):
    match = do(nitish(discarded), f"discard {discarded}", DESTROY)
    assert options(match) == [f"choose {slot}" for slot in reached]


def test_nitish_has_to_choose_a_target_once_a_card_is_discarded():
    match = do(nitish("nikhilesh"), "discard nikhilesh")
    assert match.why_not("no") is not None
    do(match, CAPTURE)
    assert match.why_not("no") is not None


def test_nitish_offers_only_what_has_a_target():
    """Nothing is captured, so nothing can be released."""
    match = do(nitish("nikhilesh", ""), "discard nikhilesh")
    assert options(match) == [CAPTURE, DESTROY]
    assert match.why_not(RELEASE) is not None


def test_nitish_is_not_offered_without_a_legal_target():
    """Alone on the table, it is Ethereal because of Justice's tile."""
    match = nitish("nikhilesh", "tiles: justice")
    assert (hand(match, 0), question(match)) == (["nikhilesh"], (1, "turn"))


def test_nitish_discards_only_a_card_that_has_a_legal_target():
    """Copied by Abhilasha. The only Troop in play is Ethereal, so level 1 reaches nothing."""
    match = gosux("""
        tiles: xi_an
        seat 0   clans: abhilasha phoenix tomorrow
                 II: kaez
                 I:  phoenix_immortal
                 hand: abhilasha muraena ez
        seat 1   clans: narashima justice galmi
                 discards: nitish
        """)
    do(match, "play abhilasha")
    assert sorted(options(match)) == ["discard ez", "no"]
    assert match.why_not("discard muraena") is not None


def test_nitish_the_levels_of_captured_cards_are_those_of_their_rows():
    match = do(nitish("nikhilesh"), "discard nikhilesh", RELEASE)
    assert row(match, 1, 1) == ["volantis", "dragon_dansant", "3_voeux"]
    assert row(match, 1, 2) == ["quae", "[elle]"]


def test_nitish_reaches_no_ethereal_card():
    match = nitish("byun_hyung_ja_narashima", "seat 1 I: un_go   II: galmi_avatar")
    do(match, "discard byun_hyung_ja_narashima", CAPTURE)
    assert match.why_not("choose 1.II1") == "ethereal"


def test_nitish_phoenix_immortal_is_a_target_of_level_1():
    """Captured as a Troop it is in that level's row, too."""
    match = gosux("""
        seat 0   hand: nitish nikhilesh
        seat 1   II: quae
                 I:  [phoenix_immortal]
        """)
    do(match, "play nitish", "discard nikhilesh", RELEASE)
    assert row(match, 1, 1) == ["phoenix_immortal"]

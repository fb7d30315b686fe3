"""GOSU X: rounds and turns, tokens, passing, extra turns (X-TURN, X-TOK, X-PASS, X-EXTRA)."""

from collections.abc import Iterator
from random import Random

import pytest

from helpers import (
    all_events,
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
    supremacy,
    tiles,
    tokens,
    wonder,
)
from warren.engine import IllegalAction, Match


def turns(match: Match) -> list[int]:
    """Return the seats in the order of their turns."""
    return [seat for seat, _, _ in all_events(match, "turn")]


def passed(match: Match, seat: int) -> bool:
    """Return whether a seat has passed."""
    return match.view().seats[seat].passed


def happenings(match: Match) -> list[tuple[str, int]]:
    """Return all events since the match began, with their seats."""
    return [(happening.what, happening.seat) for _, happening in match.log(None)]


def tokens_on_cards(match: Match, seat: int) -> int:
    """Return the tokens on the cards of a seat's army."""
    return sum(slot.tokens for cards in match.view().seats[seat].rows for slot in cards)


def random_match(seed: int) -> Iterator[Match]:
    """Yield a match at the start and after each of its random legal actions."""
    chance = Random(seed)
    match = Match("gosux", seed=seed, turn_cap=60)
    yield match
    while not match.is_over:
        match.act(chance.choice(match.legal()))
        yield match


def refused(match: Match, action: str, code: str, seat: int | None = None) -> None:
    """Check that the action is refused with this code and a reason, and changes nothing."""
    before = match.digest(), match.record().text, options(match)
    assert match.why_not(action, seat=seat) == code
    with pytest.raises(IllegalAction) as caught:
        match.act(action, seat=seat)
    assert caught.value.code == code
    assert str(caught.value)
    assert (match.digest(), match.record().text, options(match)) == before


# --- rounds and turns (X-TURN) -------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_x_turn_01_a_match_lasts_three_rounds_at_most(seed):
    *_, match = random_match(seed)
    assert match.view().round <= 3
    assert match.outcome is not None


@pytest.mark.parametrize("winner", [0, 1])
def test_x_turn_01_the_third_battle_is_the_last(winner):
    match = gosux(f"""
        round: 3   wonder: {winner}
        seat 0   supremacy: 1   tokens: 0   hand: shard
        seat 1   supremacy: 1   tokens: 0   passed: yes
        """)
    do(match, "pass")
    assert match.outcome.winners == (winner,)


def test_x_turn_02_players_alternate():
    match = gosux("""
        turn: 1
        seat 0   hand: shard
        seat 1   hand: kaez
        """)
    do(match, "draw 1", "draw 1", "draw 1", "draw 1")
    assert turns(match) == [1, 0, 1, 0, 1]


def test_x_turn_02_a_round_ends_when_both_have_passed():
    match = gosux("""
        seat 0   tokens: 0   hand: shard
        seat 1   tokens: 0   hand: kaez
        """)
    do(match, "pass")
    assert match.view().round == 1
    do(match, "pass")
    assert match.view().round == 2


def test_x_turn_02_a_round_ends_when_the_turn_counter_runs_out():
    match = gosux("""
        seat 0   tokens: 0   hand: shard
        seat 1   locked: 0   tokens: 4   hand: kaez
        """)
    do(match, "pass", "draw 1", "draw 1")
    assert match.view().round == 1
    do(match, "draw 1")
    assert match.view().round == 2


def test_x_turn_03_a_turn_is_one_action():
    match = gosux("""
        seat 0   hand: arpia sqeezs
        seat 1   hand: un_go
        """)
    do(match, "play arpia")
    assert question(match) == (1, "turn")
    assert match.why_not("play sqeezs", seat=0) == "not-your-decision"


def test_x_turn_03_these_are_the_actions():
    match = gosux("""
        seat 0   I: sqeezs   hand: arpia phoenix byun_hyung_ja_phoenix
        seat 1   I: un_go   passed: yes
        """)
    assert sorted(options(match)) == [
        "activate I1",
        "draw 1",
        "draw 3",
        "pass",
        "play arpia",
        "shift I1",
    ]


def test_x_turn_04_what_an_action_causes_is_resolved_before_the_next_turn():
    """The captor pays for Les gardiens de la nuit with a card; then it is seat 1's turn."""
    match = gosux("""
        seat 0   hand: deesses_de_lave smook hempo
        seat 1   I: les_gardiens_de_la_nuit
        """)
    do(match, "play deesses_de_lave", "choose 1.I1")
    assert question(match) == (0, "discard")
    do(match, "discard smook")
    assert question(match) == (1, "turn")


EIGHT = "shard ree_ab un_go un_go kno_bo kno_bo bun_to bun_to"


def test_x_turn_05_at_the_end_of_a_turn_a_hand_is_discarded_down_to_7():
    match = gosux(f"""
        seat 0   hand: {EIGHT}
        seat 1   hand: kaez
        """)
    do(match, "draw 1")
    assert question(match) == (0, "hand-limit")
    assert match.decision.amount == 2
    assert set(EIGHT.split()) <= {option.removeprefix("discard ") for option in options(match)}
    do(match, "discard ree_ab", "discard un_go")
    assert hand_size(match, 0) == 7
    assert discards(match, 0) == ["ree_ab", "un_go"]
    assert question(match) == (1, "turn")


def test_x_turn_05_seven_cards_are_within_the_limit():
    match = gosux("""
        seat 0   hand: shard ree_ab un_go un_go kno_bo kno_bo
        seat 1   hand: kaez
        """)
    do(match, "draw 1")
    assert hand_size(match, 0) == 7
    assert question(match) == (1, "turn")


@pytest.mark.parametrize("owner", [0, 1])
def test_x_turn_05_with_narashima_the_limit_is_5_for_both(owner):
    """It does not matter who has it: seat 0 discards the sixth card."""
    armies = {owner: "III: narashima   II: nalin   I: navaj", 1 - owner: "I: obeezs"}
    match = gosux(f"""
        seat 0   {armies[0]}
                 clans: {"narashima xi_an galmi" if owner == 0 else "tomorrow xi_an galmi"}
                 hand: nio pangu un_go
        seat 1   {armies[1]}
        """)
    do(match, "draw 3")
    assert question(match) == (0, "hand-limit")
    assert match.decision.amount == 1


def test_x_turn_05_with_narashima_five_cards_are_within_the_limit():
    match = gosux("""
        seat 0   III: narashima   II: nalin   I: navaj   hand: nitish nikhilesh
        seat 1   I: obeezs
        """)
    do(match, "draw 3")
    assert question(match) == (1, "turn")


def test_x_turn_06_in_the_middle_of_a_turn_there_is_no_limit():
    """Ne'o: a hand of ten cards, before three of them are discarded."""
    match = gosux("""
        seat 0   I: obeezs   hand: ne_o aat aat ez fre_e sha_dow ne_ye tomorrow
        seat 1   hand: kaez
        """)
    do(match, "play ne_o")
    assert hand_size(match, 0) == 10
    assert question(match) == (0, "discard")


def test_x_turn_06_in_the_opponents_turn_there_is_no_limit():
    match = gosux(f"""
        turn: 1
        seat 0   hand: {EIGHT}
        seat 1   hand: kaez
        """)
    do(match, "draw 1")
    assert question(match) == (0, "turn")
    assert hand_size(match, 0) == 8


def test_x_turn_07_an_extra_turn_has_an_end_of_its_own():
    match = gosux("""
        seat 0   hand: timer arpia sqeezs sqeezs muraena muraena kaez genious fenghuang
        seat 1   hand: un_go
        """)
    do(match, "play timer")
    assert question(match) == (0, "hand-limit")
    do(match, "discard kaez")
    assert (question(match), hand_size(match, 0)) == ((0, "turn"), 7)
    do(match, "draw 1")
    assert question(match) == (0, "hand-limit")
    do(match, "discard genious")
    assert (question(match), hand_size(match, 0)) == ((1, "turn"), 7)


def test_x_turn_08_what_waits_for_the_end_of_the_turn_comes_before_the_limit():
    """BHJ (Xi'an) uses cards that the limit would have taken."""
    match = gosux("""
        seat 0   III: byun_hyung_ja_xi_an   II: nio   I: 3_voeux
                 hand: 1000_visages 1000_visages dragon_dansant dragon_dansant pangu valeen
                       dalisteer
                 deck: 3_voeux all_in_one
        seat 1   hand: kaez
        """)
    do(match, "draw 1")
    assert hand_size(match, 0) == 8
    assert question(match) == (0, "discard-clan")
    do(match, "clan xi_an", *["discard " + card for card in ("pangu", "valeen", "dalisteer")])
    do(match, "discard dragon_dansant", "discard dragon_dansant")
    assert (hand_size(match, 0), locked(match, 0)) == (3, 1)
    assert question(match) == (1, "turn")


def test_x_turn_08_the_active_player_orders_what_waits_for_the_end_of_the_turn():
    """Whether Nezha finds the hand empty depends on the order."""
    position = """
        seat 0   III: byun_hyung_ja_xi_an   II: nio nezha   I: 3_voeux volantis
                 hand: 1000_visages 1000_visages dragon_dansant dragon_dansant
                 deck: pangu
        seat 1   hand: kaez
        """
    sizes = set()
    for first in ("react 1", "react 2"):
        match = do(gosux(position), "draw 1")
        assert question(match) == (0, "order")
        do(match, first, "clan xi_an")
        while question(match) == (0, "clan-card"):
            do(match, options(match)[0])
        assert question(match) == (1, "turn")
        sizes.add(hand_size(match, 0))
    assert sizes == {0, 2}


def test_x_turn_09_the_turn_in_which_a_player_passes_has_an_end():
    """Nezha draws 2 for an empty hand."""
    match = gosux("""
        seat 0   II: nezha   I: volantis   tokens: 1
        seat 1   hand: kaez   passed: yes
        """)
    do(match, "pass")
    what = [what for what, _ in happenings(match)]
    assert what[what.index("passed") : what.index("strength")] == [
        "passed",
        "reacted",
        "drew",
        "drew",
    ]


def test_x_turn_09_nezha_draws_for_the_first_to_pass_too():
    """Without cards and tokens only passing is left."""
    match = gosux("""
        seat 0   II: nezha   I: volantis   tokens: 0
        seat 1   hand: kaez
        """)
    assert passed(match, 0)
    assert hand_size(match, 0) == 2
    assert question(match) == (1, "turn")


def test_x_turn_09_a_pass_is_followed_by_the_hand_limit():
    match = gosux(f"""
        seat 0   hand: {EIGHT}   tokens: 0
        seat 1   hand: kaez
        """)
    do(match, "pass")
    assert question(match) == (0, "hand-limit")


def test_x_turn_10_permanent_powers_hold_while_their_card_is_face_up():
    """Narashima limits hands until it is captured."""
    match = gosux("""
        seat 0   I: les_sombres_cultistes   hand: cylak   tokens: 0
        seat 1   III: narashima   II: nalin   I: navaj   hand: nitish   tokens: 0
        """)
    assert match.view().hand_limit == 5
    do(match, "play cylak", "yes")
    assert match.view().hand_limit == 7


def test_x_turn_11_the_active_player_orders_effects_that_meet():
    """Seat 0 draws for a Bounty, and discards because seat 1's card demands it."""
    match = gosux("""
        seat 0   hand: deesses_de_lave smook   deck: hempo orgah
        seat 1   I: les_gardiens_de_la_nuit$
        """)
    do(match, "play deesses_de_lave", "choose 1.I1")
    assert question(match) == (0, "order")
    assert options(match) == ["react 1", "react 2"]


@pytest.mark.parametrize("first", ["react 1", "react 2"])
def test_x_turn_11_none_of_them_is_lost(first):
    match = gosux("""
        seat 0   hand: deesses_de_lave smook   deck: hempo orgah
        seat 1   I: les_gardiens_de_la_nuit$
        """)
    do(match, "play deesses_de_lave", "choose 1.I1", first)
    while question(match)[0] == 0:
        do(match, options(match)[0])
    assert (hand_size(match, 0), deck_size(match, 0)) == (1, 1)
    assert len(discards(match, 0)) == 1


@pytest.mark.parametrize("active", [0, 1])
def test_x_turn_12_the_active_player_comes_first(active):
    """Nachiketa: each player discards 2 cards."""
    match = gosux(f"""
        turn: {active}
        seat {active}   I: navaj   hand: nachiketa nitish nalin nikhilesh
        seat {1 - active}   hand: kaez genious arpia
        """)
    do(match, "play nachiketa")
    assert question(match) == (active, "discard")
    do(match, "discard nitish", "discard nalin")
    assert question(match) == (1 - active, "discard")


# --- the safety cap (A-27) -----------------------------------------------------------------------


def test_a_27_after_turn_cap_turns_the_great_battle_follows():
    match = gosux(
        """
        seat 0   hand: shard   I: un_go
        seat 1   hand: kaez
        """,
        turn_cap=3,
    )
    do(match, "draw 1", "draw 1")
    assert match.view().round == 1
    do(match, "draw 1")
    assert all_events(match, "turn-cap")
    assert match.view().round == 2
    assert supremacy(match) == [1, 0]


def test_a_27_a_round_that_ends_by_itself_is_not_capped():
    match = gosux(
        """
        seat 0   hand: shard   tokens: 0
        seat 1   hand: kaez   tokens: 0
        """,
        turn_cap=2,
    )
    do(match, "pass", "pass")
    assert match.view().round == 2
    assert all_events(match, "turn-cap") == []


# --- tokens (X-TOK) ------------------------------------------------------------------------------


def test_x_tok_01_one_token_draws_one_card():
    match = gosux("""
        seat 0   hand: shard   deck: un_go kno_bo bun_to
        seat 1   hand: kaez
        """)
    do(match, "draw 1")
    assert tokens(match, 0) == (1, 1)
    assert hand(match, 0) == ["shard", "un_go"]
    assert question(match) == (1, "turn")


def test_x_tok_02_two_tokens_draw_three_cards():
    match = gosux("""
        seat 0   hand: shard   deck: un_go kno_bo bun_to ree_ab
        seat 1   hand: kaez
        """)
    do(match, "draw 3")
    assert tokens(match, 0) == (0, 2)
    assert hand(match, 0) == ["bun_to", "kno_bo", "shard", "un_go"]


@pytest.mark.parametrize(("held", "missing"), [(1, ["draw 3"]), (0, ["draw 1", "draw 3"])])
def test_x_tok_02_drawing_takes_as_many_held_tokens(held, missing):
    match = gosux(f"""
        seat 0   hand: shard   tokens: {held}
        seat 1   hand: kaez
        """)
    for action in ("draw 1", "draw 3"):
        assert match.why_not(action) == ("no-token" if action in missing else None)


def test_x_tok_03_a_token_placed_on_a_card_carries_out_its_text():
    match = gosux("""
        seat 0   I: muraena   hand: kaez   deck: arpia timer
        seat 1   hand: un_go
        """)
    do(match, "activate I1")
    assert row(match, 0, 1) == ["muraena*"]
    assert tokens(match, 0) == (1, 0)
    assert hand(match, 0) == ["arpia", "kaez", "timer"]


def test_x_tok_03_only_ones_own_face_up_cards_with_a_symbol_are_activated():
    match = gosux("""
        seat 0   I: [muraena] all_in_one sqeezs   hand: kaez
        seat 1   I: un_go
        """)
    assert match.why_not("activate I1") == "captured"
    assert match.why_not("activate I2") == "no-symbol"
    assert match.why_not("activate I3") is None
    assert match.why_not("activate I4") == "no-card-there"
    assert match.why_not("activate 1.I1") == "not-your-card"


def test_x_tok_03_without_a_held_token_nothing_is_activated():
    match = gosux("""
        seat 0   I: muraena   hand: kaez   tokens: 0
        seat 1   I: un_go
        """)
    assert match.why_not("activate I1") == "no-token"


def test_x_tok_04_a_card_bears_as_many_tokens_as_it_has_symbols():
    """3 voeux has two; the third is refused."""
    match = gosux("""
        seat 0   I: 3_voeux   hand: nio   locked: 0
        seat 1   tokens: 2   hand: kaez
        """)
    do(match, "activate I1", "clan xi_an", "draw 1", "activate I1", "clan xi_an", "draw 1")
    assert row(match, 0, 1) == ["3_voeux**"]
    assert tokens(match, 0) == (2, 0)
    refused(match, "activate I1", "symbols-full")


def test_x_tok_04_a_card_with_one_symbol_bears_one_token():
    match = gosux("""
        seat 0   I: muraena* sqeezs   hand: nio
        seat 1   hand: un_go
        """)
    refused(match, "activate I1", "symbols-full")
    assert match.why_not("activate I2") is None


def test_x_tok_05_arrival_and_activation_carry_out_the_same_text():
    match = gosux("""
        seat 0   hand: muraena   deck: arpia timer sqeezs kaez genious
        seat 1   hand: un_go   tokens: 1
        """)
    do(match, "play muraena")
    assert hand(match, 0) == ["arpia", "timer"]
    do(match, "draw 1", "activate I1")
    assert hand(match, 0) == ["arpia", "kaez", "sqeezs", "timer"]


def test_x_tok_06_wonderful_does_nothing_on_activation():
    match = gosux("""
        wonder: 1
        seat 0   I: bun_to   hand: shard
        seat 1   hand: kaez
        """)
    do(match, "activate I1", "level 1")
    assert wonder(match) == 1


def test_x_tok_06_echo_does_nothing_on_activation():
    """EZ would remove a second card."""
    match = gosux("""
        seat 0   II: ez   I: obeezs   hand: aat   discards: fre_e sha_dow wiindz
        seat 1   hand: kaez
        """)
    do(match, "activate II1", "remove fre_e")
    assert question(match) == (1, "turn")
    assert hand_size(match, 0) == 2


def test_x_tok_07_only_an_unused_token_is_held():
    """Neither a token on a card nor a spent one can be used."""
    match = gosux("""
        seat 0   I: muraena* sqeezs   hand: kaez   tokens: 0   spent: 1
        seat 1   hand: un_go
        """)
    assert tokens(match, 0) == (0, 1)
    for action in ("draw 1", "activate I2"):
        assert match.why_not(action) == "no-token"


def test_x_tok_08_the_token_taken_back_is_ones_choice():
    match = gosux("""
        seat 0   I: les_sombres_cultistes les_apotres_de_la_nuit* 3_voeux*
                 hand: alpha_mort   locked: 0   spent: 1
        seat 1   I: un_go*
        """)
    do(match, "play alpha_mort")
    assert question(match) == (0, "token")
    assert set(options(match)) >= {"token spent", "choose 0.I2", "choose 0.I3"}
    assert "choose 1.I1" not in options(match)
    do(match, "choose 0.I3", "token spent")
    assert tokens(match, 0) == (3, 0)
    assert row(match, 0, 1)[1:] == ["les_apotres_de_la_nuit*", "3_voeux"]


def test_x_tok_09_a_card_whose_token_was_taken_back_can_be_activated_again():
    match = gosux("""
        seat 0   I: volantis sqeezs*   hand: les_fees_petale kaez   tokens: 1
        seat 1   hand: un_go
        """)
    assert match.why_not("activate I2") == "symbols-full"
    do(match, "play les_fees_petale")
    assert (row(match, 0, 1)[1], tokens(match, 0)) == ("sqeezs", (2, 0))
    do(match, "draw 1")
    assert match.why_not("activate I2") is None


def test_x_tok_10_the_tokens_of_a_captured_card_are_spent():
    match = gosux("""
        seat 0   hand: deesses_de_lave
        seat 1   I: 3_voeux**   hand: nio
        """)
    do(match, "play deesses_de_lave", "choose 1.I1")
    assert row(match, 1, 1) == ["[3_voeux]"]
    assert tokens(match, 1) == (0, 2)


def test_x_tok_10_the_tokens_of_a_destroyed_card_are_spent():
    match = gosux("""
        seat 0   hand: les_gardiens_demons
        seat 1   I: 3_voeux**   hand: nio
        """)
    do(match, "play les_gardiens_demons", "choose 1.I1")
    assert row(match, 1, 1) == []
    assert tokens(match, 1) == (0, 2)


def test_x_tok_11_the_tokens_of_a_sacrificed_card_are_spent():
    match = gosux("""
        seat 0   I: navaj   hand: niranjan
        seat 1   I: 3_voeux**   hand: nio
        """)
    do(match, "play niranjan")
    assert row(match, 1, 1) == []
    assert tokens(match, 1) == (0, 2)


def test_x_tok_11_the_tokens_of_a_card_shifted_away_are_spent():
    match = gosux("""
        seat 0   I: 3_voeux**   hand: dragon_dansant nio
        seat 1   hand: kaez
        """)
    do(match, "shift I1")
    assert row(match, 0, 1) == ["dragon_dansant"]
    assert tokens(match, 0) == (0, 2)


def test_x_tok_11_the_tokens_of_a_card_put_on_a_deck_are_spent():
    match = gosux("""
        seat 0   hand: un_go
        seat 1   I: 3_voeux**   hand: nio
        """)
    do(match, "play un_go", "choose 1.I1")
    assert row(match, 1, 1) == []
    assert tokens(match, 1) == (0, 2)


FIRST_TO_PASS = """
    seat 0   III: byun_hyung_ja_galmi   II: shard   I: un_go   hand: ree_ab
             tokens: 0   locked: {locked}
    seat 1   hand: kaez
    """


@pytest.mark.parametrize("before", [1, 2])
def test_x_tok_12_an_unlocked_token_is_held(before):
    match = do(gosux(FIRST_TO_PASS.format(locked=before)), "pass")
    assert locked(match, 0) == before - 1
    assert tokens(match, 0) == (1, 4 - before)


def test_x_tok_13_having_to_unlock_a_fifth_token_wins_at_once():
    match = do(gosux(FIRST_TO_PASS.format(locked=0)), "pass")
    assert match.outcome.winners == (0,)
    assert match.outcome.reason == "fifth-token"


IN_THE_SONG = """
    seat 0   III: byun_hyung_ja_narashima   II: nalin   I: navaj navaj nitish nakshatra
             hand: nachiketa   discards: nitish nikhilesh nikhilesh narashima_lion niranjan
                                         nityananda nakshatra
             deck:
             tokens: 0   locked: {locked}
    seat 1   tokens: 0   I: arpia   passed: yes
    """


def sing(match: Match) -> Match:
    """Pass, and sacrifice Troops first."""
    do(match, "pass")
    while match.view().song:
        do(match, options(match)[0])
    return match


def test_x_tok_13_and_14_in_the_song_of_the_dead_a_fifth_token_does_nothing():
    """Drawing up to 7 shuffles the discards; BHJ (Narashima) reacts."""
    match = sing(gosux(IN_THE_SONG.format(locked=0)))
    assert row(match, 0, 3) == ["byun_hyung_ja_narashima"]
    assert all_events(match, "reshuffled")
    assert not match.is_over
    assert (tokens(match, 0), locked(match, 0)) == ((4, 0), 0)


@pytest.mark.parametrize(("before", "held"), [(2, 3), (1, 4)])
def test_x_tok_14_in_the_song_of_the_dead_a_third_or_fourth_token_is_unlocked(before, held):
    match = sing(gosux(IN_THE_SONG.format(locked=before)))
    assert (tokens(match, 0), locked(match, 0)) == ((held, 0), before - 1)


@pytest.mark.parametrize(
    ("said", "x"),
    [
        ("tokens: 2", 2),
        ("tokens: 1  spent: 1", 2),
        ("locked: 1  tokens: 2  spent: 1", 3),
        ("locked: 0  tokens: 1  spent: 3", 4),
    ],
)
def test_x_tok_15_x_counts_held_and_spent_tokens(said, x):
    """Muraena draws X cards."""
    match = gosux(f"""
        seat 0   hand: muraena   {said}
        seat 1   hand: un_go
        """)
    do(match, "play muraena")
    assert hand_size(match, 0) == x


def test_x_tok_15_x_counts_tokens_on_cards():
    match = gosux("""
        seat 0   I: 3_voeux** arpia*   hand: muraena   locked: 0
        seat 1   hand: un_go
        """)
    do(match, "play muraena")
    assert hand_size(match, 0) == 4


def test_x_tok_16_an_unlocked_token_is_owned_after_the_bhj_is_gone():
    """BHJ (Galmi) unlocks a token and is sacrificed in the Song of the Dead."""
    match = gosux("""
        seat 0   III: byun_hyung_ja_galmi   II: shard   I: un_go   hand: ree_ab   tokens: 0
        seat 1   I: arpia sqeezs sqeezs timer timer   tokens: 0   hand: kaez
        """)
    do(match, "pass", "pass")
    while match.view().song:
        do(match, options(match)[-1])
    assert row(match, 0, 3) == []
    assert (tokens(match, 0), locked(match, 0)) == ((3, 0), 1)


def test_x_tok_17_a_turn_has_one_activation_at_most():
    match = gosux("""
        seat 0   I: muraena sqeezs   hand: kaez
        seat 1   hand: un_go
        """)
    do(match, "activate I1")
    assert question(match) == (1, "turn")
    assert match.why_not("activate I2", seat=0) == "not-your-decision"


@pytest.mark.parametrize("seed", range(100, 106))
def test_x_tok_18_every_player_always_has_four_tokens(seed):
    for match in random_match(seed):
        for seat in (0, 1):
            held_and_spent = sum(tokens(match, seat))
            assert held_and_spent + tokens_on_cards(match, seat) + locked(match, seat) == 4


CANCEL = """
    seat 0   clans: phoenix xi_an tomorrow   I: muraena   hand: kaez
    seat 1   clans: justice galmi narashima   hand: atalante_a_grand_bouclier elle
    """


def test_x_tok_19_the_token_is_placed_before_the_text_is_carried_out():
    match = gosux(CANCEL)
    match.act("activate I1")
    assert question(match) == (1, "cancel")
    assert row(match, 0, 1) == ["muraena*"]
    assert hand_size(match, 0) == 1


@pytest.mark.parametrize(("answer", "held"), [("discard atalante_a_grand_bouclier", 1), ("no", 3)])
def test_x_tok_19_in_between_the_activation_can_be_cancelled(answer, held):
    match = do(gosux(CANCEL), "activate I1", answer)
    assert hand_size(match, 0) == held
    assert row(match, 0, 1) == ["muraena*"]
    assert question(match) == (1, "turn")


@pytest.mark.parametrize(("action", "after"), [("draw 1", (1, 1)), ("draw 3", (0, 2))])
def test_x_tok_20_tokens_may_be_spent_though_there_is_nothing_to_draw(action, after):
    match = gosux("""
        seat 0   hand: shard   deck:
        seat 1   hand: kaez
        """)
    do(match, action)
    assert tokens(match, 0) == after
    assert hand(match, 0) == ["shard"]


# --- passing (X-PASS) ----------------------------------------------------------------------------


@pytest.mark.parametrize("held", [1, 2])
def test_x_pass_01_who_holds_a_token_cannot_be_the_first_to_pass(held):
    match = gosux(f"""
        seat 0   hand: shard   tokens: {held}
        seat 1   hand: kaez
        """)
    refused(match, "pass", "tokens-left")


def test_x_pass_01_tokens_on_cards_and_spent_ones_do_not_matter():
    match = gosux("""
        seat 0   I: un_go*   hand: shard   tokens: 0   spent: 1
        seat 1   hand: kaez
        """)
    do(match, "pass")
    assert passed(match, 0)


def test_x_pass_02_the_second_to_pass_may_hold_tokens():
    match = gosux("""
        seat 0   hand: shard   passed: yes
        seat 1   hand: kaez   tokens: 2   I: arpia
        """)
    do(match, "pass")
    assert match.view().round == 2
    assert supremacy(match) == [0, 1]


AFTER_A_PASS = """
    seat 0   hand: shard   tokens: 0
    seat 1   hand: {hand}   locked: 0
    """


def test_x_pass_03_after_the_first_pass_the_other_player_has_three_turns():
    match = do(gosux(AFTER_A_PASS.format(hand="kaez")), "pass")
    left = []
    while match.view().round == 1:
        left.append((question(match), match.view().turns_left))
        do(match, "draw 1")
    assert left == [((1, "turn"), 3), ((1, "turn"), 2), ((1, "turn"), 1)]
    assert turns(match)[:4] == [0, 1, 1, 1]


def test_x_pass_04_extra_turns_count_among_the_three():
    match = do(gosux(AFTER_A_PASS.format(hand="timer")), "pass")
    do(match, "play timer")
    assert (match.view().additional, match.view().turns_left) == (True, 2)
    do(match, "draw 1")
    assert match.view().turns_left == 1
    do(match, "draw 1")
    assert match.view().round == 2


def test_x_pass_05_an_extra_turn_that_would_be_the_fourth_is_lost():
    """Timer in the third turn: no fourth, but its second sentence draws a card for Arpia."""
    match = gosux("""
        turns_left: 1
        seat 0   hand: shard   passed: yes   I: un_go
        seat 1   hand: timer   I: arpia
        """)
    do(match, "play timer")
    before_the_battle = happenings(match)[: happenings(match).index(("strength", 0))]
    assert before_the_battle.count(("drew", 1)) == 1
    assert before_the_battle.count(("turn", 1)) == 1


GALMI = """
    turn: 0
    seat 0   III: {mine}   II: shard   I: un_go   hand: ree_ab   tokens: 0
    seat 1   hand: kaez   locked: 0   {theirs}
    """


@pytest.mark.parametrize(("mine", "limit"), [("galmi", 2), ("[galmi]", 3)])
def test_x_pass_06_with_a_face_up_galmi_of_the_passer_there_are_two_turns(mine, limit):
    match = do(gosux(GALMI.format(mine=mine, theirs="")), "pass")
    assert match.view().turns_left == limit


def test_x_pass_06_the_opponents_galmi_changes_nothing():
    match = gosux("""
        turn: 1
        seat 0   III: galmi   II: shard   I: un_go   hand: ree_ab
        seat 1   hand: kaez   tokens: 0
        """)
    do(match, "pass")
    assert match.view().turns_left == 3


def test_x_pass_06_the_number_is_settled_in_the_moment_of_passing():
    """A-25: Galmi is captured in the first of the two turns."""
    match = gosux("""
        seat 0   III: galmi   II: shard   I: un_go   hand: ree_ab   tokens: 0
        seat 1   I: les_sombres_cultistes   hand: cylak   locked: 0
        """)
    do(match, "pass", "play cylak", "yes")
    assert row(match, 0, 3) == ["[galmi]"]
    assert match.view().turns_left == 1
    do(match, "draw 1")
    assert match.view().round == 2 or match.view().song


def test_x_pass_07_when_the_turns_are_used_up_the_second_player_has_passed():
    match = gosux("""
        turns_left: 1
        seat 0   hand: shard   passed: yes   I: un_go kno_bo
        seat 1   hand: kaez
        """)
    do(match, "draw 1")
    assert ("turns-used-up", 1) in happenings(match)
    assert supremacy(match) == [1, 0]


def test_x_pass_07_a_turn_beyond_the_limited_ones_is_refused():
    """Seat 0 must still sacrifice in the Song of the Dead; seat 1 would like another turn."""
    match = gosux("""
        turns_left: 1
        seat 0   hand: shard   passed: yes   II: ree_ab   I: un_go kno_bo bun_to
        seat 1   hand: kaez   locked: 0
        """)
    do(match, "draw 1")
    assert question(match) == (0, "sacrifice")
    refused(match, "draw 1", "turns-used-up", seat=1)


def test_x_pass_08_who_has_passed_takes_no_more_turns():
    match = gosux("""
        seat 0   hand: shard un_go   tokens: 0
        seat 1   hand: kaez
        """)
    do(match, "pass")
    for action in ("play un_go", "pass"):
        refused(match, action, "already-passed", seat=0)
    do(match, "draw 1")
    assert question(match) == (1, "turn")


def test_x_pass_08_who_has_passed_can_use_force_of_will():
    """Le Cercle Rouge against a capture, after passing."""
    match = gosux("""
        turn: 1
        seat 0   I: les_apotres_de_la_nuit   hand: le_cercle_rouge   passed: yes
        seat 1   hand: deesses_de_lave
        """)
    do(match, "play deesses_de_lave", "choose 0.I1")
    assert question(match) == (0, "save")
    do(match, "discard le_cercle_rouge")
    assert row(match, 0, 1) == ["les_apotres_de_la_nuit"]
    assert discards(match, 0) == ["le_cercle_rouge"]


PASS_BY_GALMI = """
    seat 0   II: shard   I: un_go   hand: galmi ree_ab   tokens: {held}
    seat 1   I: arpia   hand: kaez   tokens: 0   passed: {other}
    """


@pytest.mark.parametrize("other", ["yes", "no"])
def test_x_pass_09_galmis_text_lets_a_player_without_tokens_pass(other):
    match = gosux(PASS_BY_GALMI.format(held=0, other=other))
    do(match, "play galmi", "choose 1.I1")
    assert question(match) == (0, "may")
    do(match, "yes")
    assert (match.view().round == 2 or match.view().song) == (other == "yes")
    assert other == "yes" or (passed(match, 0) and match.view().turns_left == 2)


@pytest.mark.parametrize("other", ["yes", "no"])
def test_x_pass_09_galmis_text_lets_nobody_pass_who_holds_a_token(other):
    """A-16: not even as the second."""
    match = gosux(PASS_BY_GALMI.format(held=1, other=other))
    do(match, "play galmi", "choose 1.I1")
    assert question(match) == (0 if other == "yes" else 1, "turn")
    assert not passed(match, 0)


def test_x_pass_10_an_extra_turn_still_due_is_lost_by_passing():
    """Under Tomorrow's tile Xi'an copies Phoenix, which grants a turn, then Galmi, and passes."""
    match = gosux("""
        tiles: tomorrow
        seat 0   II: nio   I: 3_voeux   hand: xi_an dalisteer   tokens: 0
        seat 1   III: phoenix galmi   II: kaez shard   I: arpia un_go   hand: ree_ab
        """)
    do(match, "play xi_an", "choose 1.III1", "yes", "choose 1.III2", "choose 1.III2", "yes")
    assert passed(match, 0)
    assert question(match) == (1, "turn")
    assert match.view().extra_turns == 0


def test_x_pass_10_without_passing_the_extra_turn_is_taken():
    match = gosux("""
        tiles: tomorrow
        seat 0   II: nio   I: 3_voeux   hand: xi_an dalisteer   tokens: 0
        seat 1   III: phoenix galmi   II: kaez shard   I: arpia un_go   hand: ree_ab
        """)
    do(match, "play xi_an", "choose 1.III1", "yes", "choose 1.III2", "choose 1.III2", "no")
    assert question(match) == (0, "turn")
    assert match.view().additional


def test_x_pass_11_the_counter_is_set_once():
    """Seat 1 turns Galmi's tile in the first of its three turns and keeps the other two."""
    match = gosux("""
        turns_left: 3
        seat 0   hand: arpia   passed: yes
        seat 1   clans: justice galmi xi_an   II: sati   I: volantis   hand: justice   locked: 0
        """)
    do(match, "play justice", "clan galmi")
    assert tiles(match) == ["galmi"]
    assert match.view().turns_left == 2
    do(match, "draw 1")
    assert match.view().round == 1
    do(match, "draw 1")
    assert match.view().round == 2 or match.view().song


def test_x_pass_12_when_both_have_passed_the_battle_follows_at_once():
    match = gosux("""
        seat 0   hand: shard   tokens: 0   I: un_go
        seat 1   hand: kaez   passed: yes
        """)
    do(match, "pass")
    what = [what for what, _ in happenings(match)]
    assert what[what.index("passed") : what.index("strength")] == ["passed"]
    assert supremacy(match) == [1, 0]


# --- extra turns (X-EXTRA) -----------------------------------------------------------------------


def test_x_extra_01_an_extra_turn_comes_directly_after_the_running_one():
    match = gosux("""
        seat 0   hand: timer kaez
        seat 1   hand: un_go
        """)
    do(match, "play timer")
    assert question(match) == (0, "turn")
    assert match.view().additional
    do(match, "draw 1", "draw 1")
    assert turns(match) == [0, 0, 1, 0]
    assert not match.view().additional


def test_x_extra_02_an_extra_turn_grants_no_other():
    match = gosux("""
        seat 0   hand: timer timer kaez
        seat 1   hand: un_go
        """)
    do(match, "play timer", "play timer")
    assert row(match, 0, 1) == ["timer", "timer"]
    assert question(match) == (1, "turn")


def test_x_extra_03_several_grants_in_a_turn_make_one_extra_turn():
    """Two Boul Go react to the same draw."""
    match = gosux("""
        seat 0   I: boul_go boul_go   hand: shard   locked: 0
        seat 1   hand: kaez
        """)
    do(match, "draw 3")
    while question(match)[1] == "order":
        do(match, options(match)[0])
    assert (question(match), match.view().additional) == ((0, "turn"), True)
    do(match, "draw 1")
    assert question(match) == (1, "turn")


def test_x_extra_04_extra_turns_count_after_the_first_pass():
    """With Galmi there are two turns: the second is the extra one."""
    match = gosux("""
        turns_left: 2
        seat 0   hand: shard   passed: yes   III: galmi   II: ree_ab   I: un_go
        seat 1   hand: timer   locked: 0
        """)
    do(match, "play timer")
    assert (match.view().additional, match.view().turns_left) == (True, 1)
    do(match, "draw 1")
    assert match.view().round == 2 or match.view().song


def test_x_extra_05_the_rest_of_the_text_is_carried_out_without_the_turn():
    """Timer in an extra turn still draws for Arpia."""
    match = gosux("""
        additional: yes
        seat 0   I: arpia   hand: timer kaez   deck: genious
        seat 1   hand: un_go
        """)
    do(match, "play timer")
    assert hand(match, 0) == ["genious", "kaez"]
    assert question(match) == (1, "turn")


def test_x_extra_06_an_extra_turn_must_be_taken_if_only_to_pass():
    match = gosux("""
        seat 0   hand: timer phoenix   tokens: 0
        seat 1   hand: obeezs
        """)
    do(match, "play timer")
    assert (question(match), options(match)) == ((0, "turn"), ["pass"])
    do(match, "pass")
    assert passed(match, 0)


def test_x_extra_06_in_an_extra_turn_tokens_forbid_the_first_pass_as_always():
    match = gosux("""
        seat 0   hand: timer phoenix   tokens: 1
        seat 1   hand: obeezs
        """)
    do(match, "play timer")
    assert sorted(options(match)) == ["activate I1", "draw 1"]
    assert match.why_not("pass") == "tokens-left"

"""Abhilasha, of GOSU X: every card of the clan."""

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
    removed,
    row,
    tokens,
)
from warren.engine.match import Match

# --- X-CARD-01 Abhilasha -------------------------------------------------------------------------


def abhilasha_arrives(discards: str, *, theirs: str = "", tiles: str = "none") -> Match:
    """Seat 0 plays Abhilasha; its deck begins with Timer and Arpia."""
    match = gosux(f"""
        tiles: {tiles}
        seat 0   clans: abhilasha phoenix galmi
                 II: solok
                 I:  les_gardiens_de_la_nuit
                 hand: abhilasha
                 deck: timer arpia sqeezs kaez ...
                 discards: {discards}
        seat 1   clans: narashima justice xi_an
                 hand: elle
                 discards: {theirs}
        """)
    return do(match, "play abhilasha")


def test_abhilasha_copies_a_card_of_its_own_discards_and_removes_it():
    match = abhilasha_arrives("muraena bun_to")
    do(match, "copy muraena")
    assert (hand(match, 0), discards(match, 0)) == (["arpia", "timer"], ["bun_to"])
    assert removed(match, 0) == ["muraena"]


def test_abhilasha_copies_and_removes_a_card_of_the_opponents_discards():
    """Nikhilesh draws for the clans in the copying player's discards (X-COPY-03)."""
    match = abhilasha_arrives("un_go", theirs="nikhilesh sati quae")
    do(match, "copy nikhilesh")
    assert (hand(match, 0), hand_size(match, 1)) == (["timer"], 1)
    assert (removed(match, 0), removed(match, 1)) == ([], ["nikhilesh"])
    assert discards(match, 1) == ["sati", "quae"]


def test_abhilasha_may_take_any_card_of_either_discards():
    match = abhilasha_arrives("le_cercle_rouge galmi", theirs="quae justice")
    assert question(match) == (0, "copy-discarded")
    assert sorted(options(match)) == [
        "copy galmi",
        "copy justice",
        "copy le_cercle_rouge",
        "copy quae",
    ]


def test_abhilasha_removes_a_card_whose_text_could_do_nothing():
    """Kan Te releases captured cards; there are none."""
    match = abhilasha_arrives("kan_te")
    assert (discards(match, 0), removed(match, 0)) == ([], ["kan_te"])


def test_abhilasha_removes_a_card_without_a_text():
    match = abhilasha_arrives("boul_go")
    assert (discards(match, 0), removed(match, 0)) == ([], ["boul_go"])


def test_abhilasha_copies_no_keyword():
    """X-COPY-02: Shard is Wonderful."""
    match = abhilasha_arrives("shard")
    do(match, "keep kaez")
    assert match.view().wonder is None


def test_abhilasha_does_nothing_if_both_discards_are_empty():
    match = abhilasha_arrives("")
    assert question(match) == (1, "turn")
    assert row(match, 0, 3) == ["abhilasha"]


def test_abhilasha_removes_a_key_card_of_the_opponent():
    match = abhilasha_arrives("", theirs="byun_hyung_ja_justice")
    assert (discards(match, 1), removed(match, 1)) == ([], ["byun_hyung_ja_justice"])


def test_abhilasha_with_echo_takes_a_second_and_different_card():
    match = abhilasha_arrives("muraena bun_to boul_go", tiles="tomorrow")
    do(match, "copy boul_go")
    assert question(match) == (0, "echo")
    do(match, "yes")
    assert sorted(options(match)) == ["copy bun_to", "copy muraena"]
    do(match, "copy muraena")
    assert removed(match, 0) == ["boul_go", "muraena"]
    assert (hand(match, 0), discards(match, 0)) == (["arpia", "timer"], ["bun_to"])


def test_abhilasha_need_not_be_repeated_by_echo():
    match = abhilasha_arrives("muraena boul_go", tiles="tomorrow")
    do(match, "copy boul_go", "no")
    assert (removed(match, 0), discards(match, 0)) == (["boul_go"], ["muraena"])
    assert question(match) == (1, "turn")


def abhilasha_removes_ne_ye(owner: int) -> Match:
    """Seat 0 has Abhilasha; Ne'ye is in its owner's discards."""
    clans = ["abhilasha tomorrow galmi", "narashima justice xi_an"]
    if owner == 1:
        clans = ["abhilasha phoenix galmi", "narashima tomorrow xi_an"]
    match = gosux(f"""
        seat 0   clans: {clans[0]}
                 II: solok
                 I:  les_gardiens_de_la_nuit
                 hand: abhilasha
                 deck: un_go bun_to
                 {"discards: ne_ye" if owner == 0 else ""}
        seat 1   clans: {clans[1]}
                 hand: nikhilesh
                 deck: nitish navaj
                 {"discards: ne_ye" if owner == 1 else ""}
        """)
    return do(match, "play abhilasha")


@pytest.mark.parametrize("owner", [0, 1])
def test_abhilasha_draws_1_for_removing_a_ne_ye_of_either_player(owner):
    match = abhilasha_removes_ne_ye(owner)
    assert removed(match, owner) == ["ne_ye"]
    assert (hand(match, 0), hand(match, 1)) == (["un_go"], ["nikhilesh"])


SECRET_SHIFT_BY_ABHILASHA = """
    turn: {turn}
    seat 0   clans: abhilasha phoenix galmi
             III: {immortal}
             II:  solok galmi_avatar
             I:   les_gardiens_de_la_nuit un_go
             hand: ashes cylak kaez
             discards: boul_go shard
    seat 1   clans: narashima justice xi_an
             I:   volantis
             hand: elle quae sati
             discards: les_fees_petale
    """


def test_abhilasha_gives_its_players_cards_secret_shift():
    match = gosux(SECRET_SHIFT_BY_ABHILASHA.format(turn=0, immortal="abhilasha"))
    do(match, "shift I2", "discard ashes", "discard cylak")
    assert row(match, 0, 1) == ["les_gardiens_de_la_nuit", "boul_go"]


@pytest.mark.parametrize("immortal", ["[abhilasha]", "byun_hyung_ja_abhilasha"])
def test_abhilasha_gives_no_secret_shift_unless_it_lies_face_up(immortal):
    match = gosux(SECRET_SHIFT_BY_ABHILASHA.format(turn=0, immortal=immortal))
    assert match.why_not("shift I2") == "no-newcomer"


def test_abhilasha_gives_the_opponents_cards_no_secret_shift():
    match = gosux(SECRET_SHIFT_BY_ABHILASHA.format(turn=1, immortal="abhilasha"))
    assert match.why_not("shift I1") == "no-newcomer"


def test_abhilasha_does_not_help_a_card_without_shift_cost():
    match = gosux(SECRET_SHIFT_BY_ABHILASHA.format(turn=0, immortal="abhilasha"))
    assert match.why_not("shift II2") == "no-shift-cost"


def test_abhilasha_gives_secret_shift_to_cards_that_arrive_later():
    match = gosux("""
        seat 0   clans: abhilasha phoenix galmi
                 III: abhilasha
                 II:  solok
                 I:   les_gardiens_de_la_nuit
                 hand: boul_go ashes
                 discards: bun_to
        seat 1   clans: narashima justice xi_an
        """)
    do(match, "play boul_go", "draw 1", "shift I2", "discard ashes")
    assert row(match, 0, 1) == ["les_gardiens_de_la_nuit", "bun_to"]


def test_abhilasha_that_copies_galmi_from_the_discards_passes_without_its_permanent_power():
    match = gosux("""
        seat 0   clans: abhilasha phoenix galmi
                 tokens: 0
                 II:  solok
                 I:   les_gardiens_de_la_nuit
                 hand: abhilasha timer
                 discards: galmi
        seat 1   clans: narashima justice xi_an
                 I:   nitish
        """)
    do(match, "play abhilasha", "choose 1.I1", "yes")
    assert (match.view().turns_left, removed(match, 0)) == (3, ["galmi"])


# --- X-CARD-02 Byun Hyung Ja (Abhilasha) ---------------------------------------------------------

BHJ_ABHILASHA = """
    turn: {turn}
    additional: {additional}
    seat 0   clans: abhilasha galmi justice
             tokens: {tokens}   locked: {locked}
             III: {immortal}
             II:  solok
             I:   boul_go [volantis]
             hand: elle
    seat 1   clans: phoenix tomorrow xi_an
             II:  {hero}
             I:   [timer] [arpia] muraena
             hand: kaez
    """


def a_turn_with_bhj_abhilasha(
    act: str = "draw 1",
    *,
    turn: int = 0,
    additional: str = "no",
    tokens: int = 2,
    locked: int = 2,
    immortal: str = "byun_hyung_ja_abhilasha",
    hero: str = "[genious]",
) -> Match:
    """Seat 0 has the BHJ and seat 1 three captured cards; one act ends the turn."""
    match = gosux(
        BHJ_ABHILASHA.format(
            turn=turn,
            additional=additional,
            tokens=tokens,
            locked=locked,
            immortal=immortal,
            hero=hero,
        )
    )
    return do(match, act)


def test_bhj_abhilasha_unlocks_a_token_and_releases_the_opponents_captured_cards():
    match = a_turn_with_bhj_abhilasha()
    assert (locked(match, 0), tokens(match, 0)) == (1, (2, 1))
    assert row(match, 1, 1) == ["timer", "arpia", "muraena"]
    assert row(match, 1, 2) == ["genious"]


def test_bhj_abhilasha_releases_no_card_of_its_own_army():
    match = a_turn_with_bhj_abhilasha()
    assert row(match, 0, 1) == ["boul_go", "[volantis]"]


def test_bhj_abhilasha_asks_nobody():
    match = a_turn_with_bhj_abhilasha()
    assert question(match) == (1, "turn")


def test_bhj_abhilasha_does_nothing_for_two_captured_cards():
    """Seat 0 has one more, which doesn't count."""
    match = a_turn_with_bhj_abhilasha(hero="genious")
    assert locked(match, 0) == 2
    assert row(match, 1, 1) == ["[timer]", "[arpia]", "muraena"]


def test_bhj_abhilasha_reacts_to_the_end_of_an_extra_turn():
    match = a_turn_with_bhj_abhilasha(additional="yes")
    assert locked(match, 0) == 1


def test_bhj_abhilasha_reacts_before_the_extra_turn_that_the_turn_has_granted():
    match = a_turn_with_bhj_abhilasha("draw 3")
    assert question(match) == (0, "turn")
    assert (locked(match, 0), row(match, 1, 2)) == (1, ["genious"])


def test_bhj_abhilasha_reacts_in_a_turn_of_passing():
    match = a_turn_with_bhj_abhilasha("pass", tokens=0)
    assert (locked(match, 0), tokens(match, 0)) == (1, (1, 2))


def test_bhj_abhilasha_does_not_react_to_the_end_of_the_opponents_turn():
    match = a_turn_with_bhj_abhilasha(turn=1)
    assert (locked(match, 0), row(match, 1, 2)) == (2, ["[genious]"])


def test_bhj_abhilasha_wins_by_a_fifth_token_before_it_releases_the_cards():
    match = a_turn_with_bhj_abhilasha(tokens=4, locked=0)
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "fifth-token")
    assert row(match, 1, 1) == ["[timer]", "[arpia]", "muraena"]


def test_bhj_abhilasha_may_give_the_opponent_15_cards_face_up():
    match = gosux("""
        seat 0   clans: abhilasha galmi justice
                 III: byun_hyung_ja_abhilasha
                 II:  solok
                 I:   boul_go
        seat 1   clans: phoenix tomorrow xi_an
                 III: phoenix tomorrow xi_an byun_hyung_ja_xi_an byun_hyung_ja_tomorrow
                 II:  kaez genious [ne_o] ne_ye ez
                 I:   [timer] [arpia] muraena sqeezs wiindz
        """)
    do(match, "draw 1")
    assert (match.outcome.winners, match.outcome.reason) == ((1,), "full-army")
    assert locked(match, 0) == 1


def test_bhj_abhilasha_does_nothing_while_it_is_captured():
    match = a_turn_with_bhj_abhilasha(immortal="[byun_hyung_ja_abhilasha]")
    assert (locked(match, 0), row(match, 1, 2)) == (2, ["[genious]"])


# --- X-CARD-03 Alpha (mort) ----------------------------------------------------------------------


def alpha_mort_arrives(hand: str = "", *, tiles: str = "none") -> Match:
    """Seat 0 has used both tokens, one of them on a card."""
    match = gosux(f"""
        tiles: {tiles}
        seat 0   clans: abhilasha phoenix galmi
                 tokens: 0
                 I:   les_apotres_de_la_nuit*
                 hand: alpha_mort {hand}
        seat 1   clans: narashima xi_an tomorrow
                 I:   nitish*
                 hand: nalin
        """)
    return do(match, "play alpha_mort")


def test_alpha_mort_takes_back_tokens_from_cards_or_from_the_spent():
    match = alpha_mort_arrives()
    assert question(match) == (0, "token")
    assert sorted(options(match)) == ["choose 0.I1", "done", "token spent"]
    assert match.why_not("choose 1.I1") == "not-your-token"


@pytest.mark.parametrize(
    ("answers", "held", "bearer"),
    [
        (["done"], (0, 1), "les_apotres_de_la_nuit*"),
        (["choose 0.I1", "done"], (1, 1), "les_apotres_de_la_nuit"),
        (["token spent", "done"], (1, 0), "les_apotres_de_la_nuit*"),
        (["token spent", "choose 0.I1"], (2, 0), "les_apotres_de_la_nuit"),
    ],
)
def test_alpha_mort_takes_back_up_to_2_tokens_and_is_captured(answers, held, bearer):
    match = alpha_mort_arrives()
    do(match, *answers)
    assert (tokens(match, 0), row(match, 0, 1)) == (held, [bearer])
    assert row(match, 0, 2) == ["[alpha_mort]"]
    assert question(match) == (1, "turn")


def test_alpha_mort_takes_back_2_tokens_of_three_used():
    match = gosux("""
        seat 0   clans: abhilasha phoenix galmi
                 tokens: 0   locked: 1
                 I:   les_apotres_de_la_nuit*
                 hand: alpha_mort
        """)
    do(match, "play alpha_mort", "token spent", "token spent")
    assert tokens(match, 0) == (2, 0)
    assert question(match) == (1, "turn")


def test_alpha_mort_is_captured_even_if_there_is_no_token_to_take_back():
    match = gosux("""
        seat 0   I: les_apotres_de_la_nuit
                 hand: alpha_mort
        """)
    do(match, "play alpha_mort")
    assert (row(match, 0, 2), tokens(match, 0)) == (["[alpha_mort]"], (2, 0))


def test_alpha_mort_may_be_saved_by_le_cercle_rouge():
    match = alpha_mort_arrives("le_cercle_rouge")
    do(match, "token spent", "done")
    assert question(match) == (0, "save")
    do(match, "discard le_cercle_rouge")
    assert (row(match, 0, 2), tokens(match, 0)) == (["alpha_mort"], (1, 0))


def test_alpha_mort_that_is_ethereal_is_not_captured():
    """The tile of Justice: Alpha (mort) is the highest free card."""
    match = alpha_mort_arrives("le_cercle_rouge", tiles="justice")
    do(match, "token spent", "done")
    assert (row(match, 0, 2), tokens(match, 0)) == (["alpha_mort"], (1, 0))
    assert question(match) == (1, "turn")


def test_alpha_mort_captured_still_counts_among_the_heroes():
    match = gosux("""
        seat 0   clans: abhilasha phoenix galmi
                 III: abhilasha
                 II:  [alpha_mort] solok
                 I:   les_apotres_de_la_nuit le_cercle_rouge
                 hand: ashes byun_hyung_ja_abhilasha
        """)
    assert match.why_not("play ashes") == "nothing-to-stand-on"
    assert match.why_not("play byun_hyung_ja_abhilasha") is None


@pytest.mark.parametrize(
    ("hero", "refusal"), [("[alpha_mort]", "no-clan-below"), ("alpha_mort", None)]
)
def test_alpha_mort_captured_shows_no_clan(hero, refusal):
    match = gosux(f"""
        seat 0   clans: abhilasha phoenix galmi
                 II:  {hero}
                 I:   les_apotres_de_la_nuit
                 hand: abhilasha
        """)
    assert match.why_not("play abhilasha") == refusal


def test_alpha_mort_released_does_not_repeat_its_text():
    match = gosux("""
        seat 0   clans: abhilasha phoenix galmi
                 tokens: 0
                 II:  [alpha_mort]
                 I:   les_apotres_de_la_nuit les_apotres_de_la_nuit
                 hand: solok
        """)
    do(match, "play solok", "option 2")
    assert (row(match, 0, 2), tokens(match, 0)) == (["alpha_mort", "solok"], (0, 2))
    assert question(match) == (1, "turn")


def test_alpha_mort_has_secret_shift_but_no_shift_cost():
    match = gosux("""
        seat 0   II: alpha_mort
                 I:  les_apotres_de_la_nuit
                 hand: ashes cylak solok
                 discards: ecnalab
        """)
    assert match.why_not("shift II1") == "no-shift-cost"


def test_alpha_mort_copied_in_an_army_is_captured_itself():
    """X-COPY-05: the name means Alpha (mort), not the copying card."""
    match = gosux("""
        seat 0   clans: abhilasha phoenix galmi
                 tokens: 1
                 II: alpha_mort
                 I:  les_gardiens_de_la_nuit
                 hand: les_sombres_cultistes ashes cylak
        """)
    do(
        match,
        "shift I1",
        "discard ashes",
        "discard cylak",
        "bring les_sombres_cultistes",
        "token spent",
    )
    assert (row(match, 0, 2), row(match, 0, 1)) == (["[alpha_mort]"], ["les_sombres_cultistes"])
    assert tokens(match, 0) == (2, 0)


def test_alpha_mort_copied_from_the_discards_captures_nothing():
    match = gosux("""
        seat 0   clans: abhilasha phoenix galmi
                 tokens: 1
                 II: solok
                 I:  les_gardiens_de_la_nuit
                 hand: abhilasha
                 discards: alpha_mort
        """)
    do(match, "play abhilasha", "token spent")
    assert tokens(match, 0) == (2, 0)
    assert all_events(match, "captured") == []
    assert removed(match, 0) == ["alpha_mort"]


# --- X-CARD-04 Ashes -----------------------------------------------------------------------------


def ashes_arrives(discards: str, *, locked: int = 2) -> Match:
    """Seat 0, with cards of Abhilasha, Phoenix and Xi'an, plays Ashes."""
    match = gosux(f"""
        seat 0   clans: abhilasha phoenix xi_an
                 locked: {locked}
                 I:   les_gardiens_de_la_nuit
                 hand: ashes
                 discards: {discards}
        seat 1   clans: narashima galmi tomorrow
                 discards: nitish nalin
        """)
    return do(match, "play ashes")


def test_ashes_takes_cards_of_the_named_clan_and_level_from_its_own_discards():
    match = ashes_arrives("timer kaez phoenix dalisteer arpia le_cercle_rouge")
    assert question(match) == (0, "clan")
    do(match, "clan phoenix")
    assert options(match) == ["level 1", "level 2", "level 3"]
    do(match, "level 1")
    assert sorted(options(match)) == ["done", "take arpia", "take timer"]
    assert match.why_not("take kaez") == "wrong-level"
    assert match.why_not("take le_cercle_rouge") == "wrong-clan"
    do(match, "take timer", "take arpia")
    assert hand(match, 0) == ["arpia", "timer"]
    assert discards(match, 0) == ["kaez", "phoenix", "dalisteer", "le_cercle_rouge"]


def test_ashes_may_take_fewer_or_none():
    match = ashes_arrives("timer arpia")
    do(match, "clan phoenix", "level 1", "done")
    assert (hand(match, 0), discards(match, 0)) == ([], ["timer", "arpia"])


def test_ashes_takes_nothing_if_no_card_matches():
    match = ashes_arrives("timer kaez")
    do(match, "clan abhilasha", "level 2")
    assert question(match) == (1, "turn")
    assert hand(match, 0) == []


@pytest.mark.parametrize(("locked", "x"), [(2, 2), (1, 3), (0, 4)])
def test_ashes_takes_at_most_as_many_cards_as_its_player_owns_tokens(locked, x):
    match = ashes_arrives("timer arpia sqeezs muraena timer", locked=locked)
    do(match, "clan phoenix", "level 1")
    taken = ["take timer", "take arpia", "take sqeezs", "take muraena"][:x]
    do(match, *taken)
    assert hand_size(match, 0) == x
    assert question(match) == (1, "turn")


@pytest.mark.parametrize("clan", ["abhilasha", "phoenix", "xi_an"])
def test_ashes_all_in_one_matches_every_clan_of_the_deck(clan):
    match = ashes_arrives("all_in_one shennong")
    do(match, f"clan {clan}", "level 1")
    assert sorted(options(match)) == ["done", "take all_in_one"]


@pytest.mark.parametrize("clan", ["abhilasha", "phoenix", "xi_an"])
def test_ashes_shennong_matches_every_clan_of_the_deck(clan):
    match = ashes_arrives("all_in_one shennong")
    do(match, f"clan {clan}", "level 2")
    assert sorted(options(match)) == ["done", "take shennong"]


@pytest.mark.parametrize("clan", ["narashima", "justice"])
def test_ashes_all_in_one_matches_no_clan_out_of_the_deck(clan):
    match = ashes_arrives("all_in_one shennong")
    do(match, f"clan {clan}", "level 1")
    assert question(match) == (1, "turn")


@pytest.mark.parametrize("level", [1, 2, 3])
def test_ashes_phoenix_immortal_matches_every_level(level):
    match = ashes_arrives("phoenix_immortal dalisteer")
    do(match, "clan phoenix", f"level {level}", "take phoenix_immortal")
    assert hand(match, 0) == ["phoenix_immortal"]


def test_ashes_has_secret_shift_but_no_shift_cost():
    match = gosux("""
        seat 0   II: ashes
                 I:  les_apotres_de_la_nuit
                 hand: alpha_mort cylak solok
                 discards: ecnalab
        """)
    assert match.why_not("shift II1") == "no-shift-cost"


# --- X-CARD-05 Cylak -----------------------------------------------------------------------------


def cylak_arrives(
    mine: str = "byun_hyung_ja_abhilasha", theirs: str = "goan_sul", *, hand: str = "elle"
) -> Match:
    """Seat 0 plays Cylak; both armies may have a level 3 card."""
    match = gosux(f"""
        seat 0   clans: abhilasha justice galmi
                 III: {mine}
                 II:  solok shard
                 I:   les_gardiens_de_la_nuit un_go volantis
                 hand: cylak {hand}
                 deck: bun_to boul_go
        seat 1   clans: goan_sul phoenix xi_an
                 III: {theirs}
                 II:  hempo smook
                 I:   deesses_de_lave deesses_de_lave
                 hand: kaez
                 deck: timer arpia
        """)
    return do(match, "play cylak")


def test_cylak_each_player_captures_a_level_3_card_of_the_other_its_player_first():
    match = cylak_arrives("abhilasha")
    assert question(match) == (0, "may")
    do(match, "yes")
    assert (question(match), row(match, 1, 3)) == ((1, "may"), ["[goan_sul]"])
    do(match, "yes")
    assert row(match, 0, 3) == ["[abhilasha]"]
    assert question(match) == (1, "turn")


@pytest.mark.parametrize(
    ("answers", "mine", "theirs"),
    [
        (["no", "no"], "abhilasha", "goan_sul"),
        (["yes", "no"], "abhilasha", "[goan_sul]"),
        (["no", "yes"], "[abhilasha]", "goan_sul"),
    ],
)
def test_cylak_neither_player_has_to_capture(answers, mine, theirs):
    match = do(cylak_arrives("abhilasha"), *answers)
    assert (row(match, 0, 3), row(match, 1, 3)) == ([mine], [theirs])
    assert question(match) == (1, "turn")


def test_cylak_captures_level_3_cards_only_and_whichever_is_wanted():
    match = cylak_arrives(theirs="goan_sul phoenix")
    do(match, "yes")
    assert sorted(options(match)) == ["choose 1.III1", "choose 1.III2"]
    assert match.why_not("choose 1.II2") == "wrong-level"
    assert match.why_not("choose 0.III1") == "not-an-opponent"


def test_cylak_does_not_capture_what_is_captured_already():
    match = cylak_arrives("[abhilasha]", "[goan_sul]")
    assert question(match) == (1, "turn")


def test_cylak_asks_only_who_has_a_level_3_card_before_them():
    match = cylak_arrives("abhilasha", "")
    assert question(match) == (1, "may")


def test_cylak_does_not_capture_an_ethereal_card():
    """Justice is the highest free card of its army."""
    match = cylak_arrives("justice", "goan_sul")
    do(match, "yes")
    assert question(match) == (1, "turn")
    assert row(match, 0, 3) == ["justice"]


def test_cylak_an_ethereal_card_does_not_shield_the_one_beside_it():
    """The second level 3 card is free and so Ethereal, not Justice."""
    match = cylak_arrives("justice abhilasha", "")
    do(match, "yes")
    assert row(match, 0, 3) == ["[justice]", "abhilasha"]


@pytest.mark.parametrize(("answer", "drawn"), [("yes", ["bun_to", "elle"]), ("no", ["elle"])])
def test_cylak_its_player_may_draw_for_capturing_a_bounty_card(answer, drawn):
    match = cylak_arrives("", "byun_hyung_ja_goan_sul")
    do(match, "yes")
    assert (question(match), match.decision.card) == ((0, "may"), "byun_hyung_ja_goan_sul")
    do(match, answer)
    assert (hand(match, 0), hand(match, 1)) == (drawn, ["kaez"])


@pytest.mark.parametrize(("answer", "drawn"), [("yes", ["kaez", "timer"]), ("no", ["kaez"])])
def test_cylak_the_opponent_may_draw_for_a_bounty_card_though_it_is_not_their_turn(answer, drawn):
    match = cylak_arrives("byun_hyung_ja_abhilasha", "")
    do(match, "yes")
    assert (question(match), match.decision.card) == ((1, "may"), "byun_hyung_ja_abhilasha")
    do(match, answer)
    assert (hand(match, 0), hand(match, 1)) == (["elle"], drawn)
    assert question(match) == (1, "turn")


def test_cylak_both_captures_are_made_before_anybody_draws():
    """AD-1: triggered reactions wait for the end of the text."""
    match = cylak_arrives("byun_hyung_ja_abhilasha", "byun_hyung_ja_goan_sul")
    do(match, "yes", "yes")
    assert (row(match, 0, 3), row(match, 1, 3)) == (
        ["[byun_hyung_ja_abhilasha]"],
        ["[byun_hyung_ja_goan_sul]"],
    )
    assert all_events(match, "drew") == []
    assert question(match) == (0, "order")


def test_cylak_has_secret_shift_but_no_shift_cost():
    match = gosux("""
        seat 0   II: cylak
                 I:  les_apotres_de_la_nuit
                 hand: alpha_mort ashes solok
                 discards: ecnalab
        """)
    assert match.why_not("shift II1") == "no-shift-cost"


# --- X-CARD-06 Ecnalab ---------------------------------------------------------------------------


def ecnalab_arrives(mine: str, theirs: str) -> Match:
    """Seat 0 plays Ecnalab and keeps some cards in hand; seat 1 has some, too."""
    match = gosux(f"""
        seat 0   clans: abhilasha justice galmi
                 I:   les_gardiens_de_la_nuit
                 hand: ecnalab {mine}
                 deck: bun_to boul_go kno_bo un_go
        seat 1   clans: goan_sul phoenix xi_an
                 hand: {theirs}
                 deck: timer arpia sqeezs muraena
        """)
    return do(match, "play ecnalab")


def test_ecnalab_each_player_draws_up_to_3():
    match = ecnalab_arrives("elle", "")
    assert hand(match, 0) == ["boul_go", "bun_to", "elle"]
    assert hand(match, 1) == ["arpia", "sqeezs", "timer"]


def test_ecnalab_each_player_discards_down_to_3_and_chooses_its_own_player_first():
    match = ecnalab_arrives("elle quae sati tourach nezha", "kaez genious smook alpha")
    assert question(match) == (0, "discard")
    do(match, "discard nezha", "discard quae")
    assert (hand(match, 0), question(match)) == (["elle", "sati", "tourach"], (1, "discard"))
    do(match, "discard smook")
    assert (hand(match, 1), discards(match, 1)) == (["alpha", "genious", "kaez"], ["smook"])


def test_ecnalab_counts_the_hand_that_it_has_left():
    """With Ecnalab itself the hand had 4 cards."""
    match = ecnalab_arrives("elle quae sati", "kaez genious smook")
    assert (hand_size(match, 0), hand_size(match, 1)) == (3, 3)
    assert (deck_size(match, 0), discards(match, 0)) == (4, [])


def test_ecnalab_does_nothing_to_who_holds_exactly_3():
    match = ecnalab_arrives("elle", "kaez genious smook")
    assert hand(match, 1) == ["genious", "kaez", "smook"]
    assert question(match) == (1, "turn")


def test_ecnalab_one_may_draw_while_the_other_discards():
    match = ecnalab_arrives("", "kaez genious smook alpha")
    assert question(match) == (1, "discard")
    do(match, "discard kaez")
    assert (hand(match, 0), hand(match, 1)) == (
        ["boul_go", "bun_to", "kno_bo"],
        ["alpha", "genious", "smook"],
    )


ECNALAB_AND_AN_EMPTY_DECK = """
    seat 0   clans: abhilasha justice galmi
             I:   les_gardiens_de_la_nuit
             hand: ecnalab elle quae sati
    seat 1   clans: narashima phoenix xi_an
             III: {immortal}
             II:  nalin
             I:   nitish
             hand: kaez
             deck:
             discards: {discards}
    """


def test_ecnalab_a_draw_that_shuffles_the_discards_lets_bhj_narashima_react():
    match = gosux(
        ECNALAB_AND_AN_EMPTY_DECK.format(
            immortal="byun_hyung_ja_narashima", discards="timer arpia sqeezs"
        )
    )
    do(match, "play ecnalab")
    assert (hand_size(match, 1), deck_size(match, 1), discards(match, 1)) == (3, 1, [])
    assert (locked(match, 1), tokens(match, 1)) == (1, (3, 0))


def test_ecnalab_stops_when_deck_and_discards_are_empty():
    match = gosux(ECNALAB_AND_AN_EMPTY_DECK.format(immortal="narashima", discards="timer"))
    do(match, "play ecnalab")
    assert hand(match, 1) == ["kaez", "timer"]


def test_ecnalab_has_secret_shift_but_no_shift_cost():
    match = gosux("""
        seat 0   II: ecnalab
                 I:  les_apotres_de_la_nuit
                 hand: alpha_mort ashes solok
                 discards: cylak
        """)
    assert match.why_not("shift II1") == "no-shift-cost"


# --- X-CARD-07 Solok -----------------------------------------------------------------------------


def solok_arrives(rows: str, theirs: str) -> Match:
    """Seat 0 plays Solok."""
    match = gosux(f"""
        seat 0   clans: abhilasha phoenix galmi
                 {rows}
                 hand: solok
        seat 1   clans: goan_sul justice tomorrow
                 {theirs}
        """)
    return do(match, "play solok")


def test_solok_captures_a_card_of_level_1_or_2_of_either_army():
    match = solok_arrives(
        "I: le_cercle_rouge un_go   II: shard", "I: volantis [volantis]   II: hempo   III: goan_sul"
    )
    do(match, "option 1")
    assert sorted(options(match)) == [
        "choose 0.I1",
        "choose 0.I2",
        "choose 0.II1",
        "choose 0.II2",
        "choose 1.I1",
        "choose 1.II1",
    ]
    assert match.why_not("choose 1.III1") == "wrong-level"
    assert match.why_not("choose 1.I2") == "already-captured"
    do(match, "choose 1.II1")
    assert row(match, 1, 2) == ["[hempo]"]


def test_solok_releases_a_captured_card_of_level_1_or_2_of_either_army():
    match = solok_arrives(
        "I: le_cercle_rouge [un_go]   II: [shard]",
        "I: [volantis] volantis   II: [hempo]   III: [goan_sul]",
    )
    do(match, "option 2")
    assert sorted(options(match)) == ["choose 0.I2", "choose 0.II1", "choose 1.I1", "choose 1.II1"]
    assert match.why_not("choose 1.III1") == "wrong-level"
    assert match.why_not("choose 1.I2") == "not-captured"
    do(match, "choose 1.I1")
    assert row(match, 1, 1) == ["volantis", "volantis"]


def test_solok_can_release_only_if_there_is_a_captured_card_of_level_1_or_2():
    match = solok_arrives("I: le_cercle_rouge", "I: volantis   II: hempo   III: [goan_sul]")
    assert question(match) == (0, "target")
    assert sorted(options(match)) == ["choose 0.I1", "choose 0.II1", "choose 1.I1", "choose 1.II1"]


def test_solok_does_not_capture_an_ethereal_card():
    match = solok_arrives("I: le_cercle_rouge", "I: volantis volantis   II: sha_dow")
    assert sorted(options(match)) == ["choose 0.I1", "choose 0.II1", "choose 1.I1", "choose 1.I2"]
    assert match.why_not("choose 1.II1") == "ethereal"


def test_solok_captures_itself_if_nothing_else_can_be_captured():
    """The only other card is Ethereal; Solok was shifted in."""
    match = gosux("""
        seat 0   clans: abhilasha phoenix galmi
                 II: fenghuang
                 I:  phoenix_immortal
                 hand: solok kaez
        """)
    do(match, "shift II1", "bring solok")
    assert row(match, 0, 2) == ["[solok]"]


def test_solok_may_shift_into_a_card_of_the_discards():
    match = gosux("""
        seat 0   clans: abhilasha phoenix galmi
                 II: solok
                 I:  le_cercle_rouge
                 hand: timer arpia
                 discards: kaez
        """)
    do(match, "shift II1", "discard timer")
    assert (row(match, 0, 2), discards(match, 0)) == (["kaez"], ["timer", "arpia", "solok"])


# --- X-CARD-08 Le Cercle Rouge -------------------------------------------------------------------


def a_card_is_struck(
    striker: str = "deesses_de_lave",
    *acts: str,
    hand: str = "le_cercle_rouge",
    army: str = "I: un_go",
    more: str = "",
) -> Match:
    """Seat 1 plays a card that captures or destroys a card of seat 0's army."""
    match = gosux(f"""
        turn: 1
        seat 0   clans: abhilasha justice galmi
                 {army}
                 hand: {hand}
                 {more}
        seat 1   clans: goan_sul narashima xi_an
                 II:  hempo
                 I:   deesses_de_lave les_gardiens_demons
                 hand: {striker} smook
                 deck: 3_voeux 1000_visages
        """)
    match.act(f"play {striker}")
    for act in acts:
        match.act(act)
    return match


def test_le_cercle_rouge_saves_a_card_about_to_be_captured():
    match = a_card_is_struck("deesses_de_lave", "choose 0.I1")
    assert (question(match), match.decision.card) == ((0, "save"), "un_go")
    assert row(match, 0, 1) == ["un_go"]
    do(match, "discard le_cercle_rouge")
    assert (row(match, 0, 1), discards(match, 0)) == (["un_go"], ["le_cercle_rouge"])
    assert question(match) == (0, "turn")


def test_le_cercle_rouge_saves_a_card_about_to_be_destroyed():
    match = a_card_is_struck("les_gardiens_demons", "no", "choose 0.I1")
    assert (question(match), match.decision.card) == ((0, "save"), "un_go")
    do(match, "discard le_cercle_rouge")
    assert (row(match, 0, 1), discards(match, 0)) == (["un_go"], ["le_cercle_rouge"])


def test_le_cercle_rouge_need_not_be_used():
    match = a_card_is_struck("deesses_de_lave", "choose 0.I1", "no")
    assert (row(match, 0, 1), hand(match, 0)) == (["[un_go]"], ["le_cercle_rouge"])


def test_le_cercle_rouge_saves_no_card_of_the_opponent():
    match = a_card_is_struck("deesses_de_lave", "choose 1.I2")
    assert question(match) == (0, "turn")
    assert row(match, 1, 1)[1] == "[les_gardiens_demons]"


def test_le_cercle_rouge_is_asked_for_though_nobody_holds_it():
    """X-FOW-09."""
    match = a_card_is_struck("deesses_de_lave", "choose 0.I1", hand="elle")
    assert (question(match), options(match)) == ((0, "save"), ["no"])


def test_le_cercle_rouge_is_blank_in_an_army():
    match = gosux("""
        seat 0   clans: abhilasha justice galmi
                 I:   un_go
                 hand: le_cercle_rouge elle quae
        seat 1   I:   timer
        """)
    do(match, "play le_cercle_rouge", "discard elle")
    assert row(match, 0, 1) == ["un_go", "le_cercle_rouge"]
    assert question(match) == (1, "turn")


def test_le_cercle_rouge_saves_nothing_from_an_army():
    match = a_card_is_struck(
        "deesses_de_lave", "choose 0.I1", hand="", army="I: un_go le_cercle_rouge"
    )
    assert row(match, 0, 1) == ["[un_go]", "le_cercle_rouge"]


STRUCK_BY_GOAN_SUL = """
    turn: 1
    seat 0   clans: abhilasha justice galmi
             II:  shard
             I:   bun_to un_go
             hand: {hand}
    seat 1   clans: goan_sul narashima xi_an
             II:  hempo
             I:   deesses_de_lave
             hand: goan_sul
    """


def test_le_cercle_rouge_saves_one_card_when_many_are_struck_at_once():
    match = gosux(STRUCK_BY_GOAN_SUL.format(hand="le_cercle_rouge elle"))
    do(match, "play goan_sul", "clan galmi")
    saved = match.decision.card
    do(match, "discard le_cercle_rouge")
    assert sorted([saved, *discards(match, 0)]) == ["le_cercle_rouge", "shard", "un_go"]
    assert row(match, 0, 1) + row(match, 0, 2) in (["bun_to", "un_go"], ["bun_to", "shard"])
    assert saved in row(match, 0, 1) + row(match, 0, 2)


def test_le_cercle_rouge_may_be_kept_for_the_second_of_the_struck_cards():
    match = gosux(STRUCK_BY_GOAN_SUL.format(hand="le_cercle_rouge elle"))
    do(match, "play goan_sul", "clan galmi")
    first = match.decision.card
    do(match, "no")
    second = match.decision.card
    do(match, "discard le_cercle_rouge")
    assert {first, second} == {"shard", "un_go"}
    assert sorted(discards(match, 0)) == sorted(["le_cercle_rouge", first])


def test_le_cercle_rouge_twice_saves_two_cards():
    match = gosux(STRUCK_BY_GOAN_SUL.format(hand="le_cercle_rouge le_cercle_rouge elle"))
    do(match, "play goan_sul", "clan galmi", "discard le_cercle_rouge", "discard le_cercle_rouge")
    assert (row(match, 0, 1), row(match, 0, 2)) == (["bun_to", "un_go"], ["shard"])


def test_le_cercle_rouge_nothing_is_destroyed_before_every_answer_is_given():
    """X-FOW-04."""
    match = gosux(STRUCK_BY_GOAN_SUL.format(hand="le_cercle_rouge elle"))
    do(match, "play goan_sul", "clan galmi", "no")
    assert question(match) == (0, "save")
    assert (row(match, 0, 1), row(match, 0, 2)) == (["bun_to", "un_go"], ["shard"])


def test_le_cercle_rouge_saves_alpha_mort_from_itself():
    match = gosux("""
        seat 0   clans: abhilasha justice galmi
                 I:   les_gardiens_de_la_nuit
                 hand: alpha_mort le_cercle_rouge
        seat 1   I:   timer
        """)
    do(match, "play alpha_mort", "discard le_cercle_rouge")
    assert row(match, 0, 2) == ["alpha_mort"]


def test_le_cercle_rouge_saves_bhj_phoenix_from_itself_and_no_token_is_unlocked():
    """A-11."""
    match = gosux("""
        seat 0   clans: abhilasha phoenix galmi
                 III: phoenix byun_hyung_ja_phoenix
                 II:  phoenix_eliana phoenix_immortal
                 I:   timer un_go
                 hand: le_cercle_rouge
        seat 1   clans: goan_sul narashima xi_an
        """)
    do(match, "draw 1")
    assert (question(match), match.decision.card) == ((0, "save"), "byun_hyung_ja_phoenix")
    do(match, "discard le_cercle_rouge")
    assert (row(match, 0, 3)[1], locked(match, 0)) == ("byun_hyung_ja_phoenix", 2)


def test_le_cercle_rouge_saves_the_neighbour_of_nio():
    match = gosux("""
        seat 0   clans: abhilasha xi_an galmi
                 I:   1000_visages*
                 tokens: 1
                 hand: nio le_cercle_rouge
                 deck: un_go bun_to
        seat 1   clans: goan_sul narashima tomorrow
        """)
    do(match, "play nio")
    assert (question(match), match.decision.card) == ((0, "save"), "1000_visages")
    do(match, "discard le_cercle_rouge", "no")
    assert (row(match, 0, 1), hand(match, 0)) == (["1000_visages*"], ["un_go"])


def test_le_cercle_rouge_does_not_help_against_sacrifice():
    match = gosux("""
        turn: 1
        seat 0   clans: abhilasha justice galmi
                 I:   un_go
                 hand: le_cercle_rouge
        seat 1   clans: goan_sul narashima xi_an
                 II:  niranjan
                 I:   nitish
        """)
    do(match, "activate II1")
    assert (row(match, 0, 1), hand(match, 0)) == ([], ["le_cercle_rouge"])


def test_le_cercle_rouge_does_not_help_against_a_shift():
    match = gosux("""
        seat 0   clans: abhilasha justice galmi
                 I:   boul_go
                 hand: le_cercle_rouge un_go elle
        seat 1   clans: goan_sul narashima xi_an
                 I:   nitish
        """)
    do(match, "shift I1", "bring un_go", "discard elle")
    assert question(match) == (0, "target")
    assert (row(match, 0, 1), discards(match, 0)) == (["un_go"], ["elle", "boul_go"])


def test_le_cercle_rouge_does_not_help_against_being_put_on_the_deck():
    match = gosux("""
        turn: 1
        seat 0   clans: abhilasha justice phoenix
                 I:   timer
                 hand: le_cercle_rouge
        seat 1   clans: galmi narashima xi_an
                 I:   un_go
        """)
    do(match, "activate I1", "choose 0.I1")
    assert (row(match, 0, 1), hand(match, 0)) == ([], ["le_cercle_rouge"])
    assert match.view().seats[0].deck_known == ("timer",)


def test_le_cercle_rouge_a_saved_card_gives_no_bounty():
    match = a_card_is_struck("deesses_de_lave", "choose 0.I1", army="I: les_sombres_cultistes")
    do(match, "discard le_cercle_rouge")
    assert question(match) == (0, "turn")
    assert hand(match, 1) == ["smook"]


def test_le_cercle_rouge_a_saved_card_was_not_captured():
    """Les gardiens de la nuit would make seat 1 discard."""
    match = a_card_is_struck("deesses_de_lave", "choose 0.I1", army="I: les_gardiens_de_la_nuit")
    do(match, "discard le_cercle_rouge")
    assert question(match) == (0, "turn")
    assert hand(match, 1) == ["smook"]


def test_le_cercle_rouge_may_be_used_after_passing():
    match = a_card_is_struck("deesses_de_lave", "choose 0.I1", more="passed: yes")
    do(match, "discard le_cercle_rouge")
    assert row(match, 0, 1) == ["un_go"]


def test_le_cercle_rouge_may_be_used_while_it_is_banned():
    match = a_card_is_struck(
        "deesses_de_lave",
        "choose 0.I1",
        hand="le_cercle_rouge le_cercle_rouge",
        more="banned: le_cercle_rouge:2",
    )
    do(match, "discard le_cercle_rouge")
    assert row(match, 0, 1) == ["un_go"]
    assert match.why_not("play le_cercle_rouge") == "banned"


def test_le_cercle_rouge_may_shift_into_a_card_of_the_discards():
    match = gosux("""
        seat 0   clans: abhilasha justice galmi
                 I:   le_cercle_rouge
                 hand: elle
                 discards: boul_go
        """)
    do(match, "shift I1")
    assert row(match, 0, 1) == ["boul_go"]


# --- X-CARD-09 Les apôtres de la nuit ------------------------------------------------------------

APOTRES = """
    seat 0   clans: abhilasha justice galmi
             II:  [shard]
             I:   les_gardiens_de_la_nuit [un_go]
             hand: les_apotres_de_la_nuit
    seat 1   clans: goan_sul narashima xi_an
             II:  hempo
             I:   [deesses_de_lave] esprits_de_smook*
             hand: smook
    """


def test_les_apotres_de_la_nuit_capture_a_level_1_card_of_either_army():
    match = gosux(APOTRES)
    do(match, "play les_apotres_de_la_nuit", "option 1")
    assert sorted(options(match)) == ["choose 0.I1", "choose 0.I3", "choose 1.I2"]
    assert match.why_not("choose 1.II1") == "wrong-level"
    do(match, "choose 1.I2")
    assert row(match, 1, 1) == ["[deesses_de_lave]", "[esprits_de_smook]"]
    assert tokens(match, 1) == (1, 1)


def test_les_apotres_de_la_nuit_release_a_captured_level_1_card_of_either_army():
    match = gosux(APOTRES)
    do(match, "play les_apotres_de_la_nuit", "option 2")
    assert sorted(options(match)) == ["choose 0.I2", "choose 1.I1"]
    assert match.why_not("choose 0.II1") == "wrong-level"
    do(match, "choose 0.I2")
    assert row(match, 0, 1) == ["les_gardiens_de_la_nuit", "un_go", "les_apotres_de_la_nuit"]


@pytest.mark.parametrize(
    ("answers", "first", "second"),
    [
        (["option 1", "choose 1.I2"], "[deesses_de_lave]", "[esprits_de_smook]"),
        (["option 2"], "deesses_de_lave", "esprits_de_smook"),
    ],
)
def test_les_apotres_de_la_nuit_do_the_same_when_activated(answers, first, second):
    match = gosux("""
        seat 0   clans: abhilasha justice galmi
                 I:   les_apotres_de_la_nuit
        seat 1   clans: goan_sul narashima xi_an
                 I:   [deesses_de_lave] esprits_de_smook
        """)
    do(match, "activate I1", *answers)
    assert row(match, 1, 1) == [first, second]
    assert row(match, 0, 1) == ["les_apotres_de_la_nuit*"]


def test_les_apotres_de_la_nuit_capture_themselves_if_there_is_no_other_level_1_card():
    match = gosux("""
        seat 0   clans: abhilasha justice galmi
                 hand: les_apotres_de_la_nuit
        seat 1   clans: goan_sul narashima xi_an
        """)
    do(match, "play les_apotres_de_la_nuit")
    assert row(match, 0, 1) == ["[les_apotres_de_la_nuit]"]


def test_les_apotres_de_la_nuit_cannot_release_without_a_captured_level_1_card():
    match = gosux("""
        seat 0   clans: abhilasha justice galmi
                 II:  [shard]
                 I:   un_go
                 hand: les_apotres_de_la_nuit elle quae
        seat 1   clans: goan_sul narashima xi_an
                 II:  [hempo]
                 I:   deesses_de_lave
        """)
    do(match, "play les_apotres_de_la_nuit", "discard elle")
    assert question(match) == (0, "target")
    assert sorted(options(match)) == ["choose 0.I1", "choose 0.I2", "choose 1.I1"]


def test_les_apotres_de_la_nuit_that_capture_themselves_on_activation_spend_the_token():
    match = gosux("""
        seat 0   clans: abhilasha justice galmi
                 I:   les_apotres_de_la_nuit
        seat 1   clans: goan_sul narashima xi_an
                 I:   deesses_de_lave
        """)
    do(match, "activate I1", "choose 0.I1")
    assert row(match, 0, 1) == ["[les_apotres_de_la_nuit]"]
    assert tokens(match, 0) == (1, 1)


def test_les_apotres_de_la_nuit_may_shift_into_a_card_of_the_discards():
    match = gosux("""
        seat 0   clans: abhilasha justice galmi
                 I:   les_apotres_de_la_nuit
                 hand: elle quae
                 discards: boul_go
        """)
    do(match, "shift I1", "discard elle")
    assert row(match, 0, 1) == ["boul_go"]


# --- X-CARD-10 Les gardiens de la nuit -----------------------------------------------------------


def gardiens_are_struck(striker: str, *acts: str, hand: str = "smook pangu") -> Match:
    """Seat 1 plays a card and captures or destroys Les gardiens de la nuit."""
    match = gosux(f"""
        turn: 1
        seat 0   clans: abhilasha justice galmi
                 I:   les_gardiens_de_la_nuit
                 hand: elle
        seat 1   clans: goan_sul narashima xi_an
                 I:   esprits_de_smook
                 hand: {striker} {hand}
        """)
    return do(match, f"play {striker}", *acts)


def test_les_gardiens_de_la_nuit_captured_make_the_opponent_discard_a_card_of_their_choice():
    match = gardiens_are_struck("deesses_de_lave", "choose 0.I1")
    assert question(match) == (1, "discard")
    assert sorted(options(match)) == ["discard pangu", "discard smook"]
    do(match, "discard smook")
    assert (hand(match, 1), discards(match, 1)) == (["pangu"], ["smook"])
    assert hand(match, 0) == ["elle"]


def test_les_gardiens_de_la_nuit_act_though_they_lie_face_down():
    """X-CAP-08."""
    match = gardiens_are_struck("deesses_de_lave", "choose 0.I1")
    assert (question(match), row(match, 0, 1)) == ((1, "discard"), ["[les_gardiens_de_la_nuit]"])


def test_les_gardiens_de_la_nuit_captured_by_their_own_player_make_the_opponent_discard():
    match = gosux("""
        seat 0   clans: abhilasha justice galmi
                 I:   les_apotres_de_la_nuit les_gardiens_de_la_nuit
                 hand: elle
        seat 1   clans: goan_sul narashima xi_an
                 hand: smook pangu
        """)
    do(match, "activate I1", "choose 0.I2", "discard pangu")
    assert (hand(match, 0), hand(match, 1)) == (["elle"], ["smook"])


def test_les_gardiens_de_la_nuit_destroyed_make_nobody_discard():
    match = gardiens_are_struck("les_gardiens_demons", "no", "choose 0.I1")
    assert (row(match, 0, 1), hand(match, 1)) == ([], ["pangu", "smook"])
    assert question(match) == (0, "turn")


def test_les_gardiens_de_la_nuit_sacrificed_make_nobody_discard():
    match = gosux("""
        turn: 1
        seat 0   clans: abhilasha justice galmi
                 I:   les_gardiens_de_la_nuit
        seat 1   clans: goan_sul narashima xi_an
                 II:  niranjan
                 I:   nitish
                 hand: smook pangu
        """)
    do(match, "activate II1")
    assert (row(match, 0, 1), hand(match, 1)) == ([], ["pangu", "smook"])
    assert question(match) == (0, "turn")


def test_les_gardiens_de_la_nuit_captured_do_nothing_to_an_empty_hand():
    match = gardiens_are_struck("deesses_de_lave", "choose 0.I1", hand="")
    assert row(match, 0, 1) == ["[les_gardiens_de_la_nuit]"]
    assert question(match) == (0, "turn")


@pytest.mark.parametrize(("first", "held"), [("react 1", 0), ("react 2", 1)])
def test_les_gardiens_de_la_nuit_under_the_bounty_token_the_active_player_orders_the_two(
    first, held
):
    """A-18: the player who draws first must discard what was drawn."""
    match = gosux("""
        turn: 1
        seat 0   clans: abhilasha justice galmi
                 I:   les_gardiens_de_la_nuit$
        seat 1   clans: goan_sul narashima xi_an
                 I:   esprits_de_smook
                 hand: deesses_de_lave
        """)
    do(match, "play deesses_de_lave", "choose 0.I1")
    assert question(match) == (1, "order")
    do(match, first, "yes")
    assert hand_size(match, 1) == held


GARDIENS_RECRUIT = """
    seat 0   clans: abhilasha justice galmi
             I:   {row}
             hand: volantis
    seat 1   clans: goan_sul narashima xi_an
    """


@pytest.mark.parametrize(
    ("army", "refusal"),
    [
        ("un_go les_gardiens_de_la_nuit", None),
        ("un_go [les_gardiens_de_la_nuit]", "cannot-pay"),
        ("les_gardiens_de_la_nuit un_go", "cannot-pay"),
    ],
)
def test_les_gardiens_de_la_nuit_recruit_the_card_played_to_their_right(army, refusal):
    """X-RECR-01; not while captured, not from another place."""
    match = gosux(GARDIENS_RECRUIT.format(row=army))
    assert match.why_not("play volantis") == refusal


def test_les_gardiens_de_la_nuit_do_not_make_a_shift_cheaper():
    """X-RECR-02: Un'Go costs 2."""
    match = gosux(GARDIENS_RECRUIT.format(row="les_gardiens_de_la_nuit un_go"))
    assert match.why_not("shift I2") == "cannot-pay"


def test_les_gardiens_de_la_nuit_may_shift_into_a_card_of_the_discards():
    match = gosux("""
        seat 0   clans: abhilasha justice galmi
                 I:   les_gardiens_de_la_nuit
                 hand: elle quae
                 discards: boul_go
        """)
    do(match, "shift I1", "discard elle")
    assert row(match, 0, 1) == ["boul_go"]


# --- X-CARD-11 Les sombres cultistes -------------------------------------------------------------


def cultistes_are_shifted_in(rows: str, *acts: str) -> Match:
    """Les sombres cultistes enter I1; the deck begins with Timer, Arpia and Sqeezs."""
    match = gosux(f"""
        seat 0   clans: abhilasha phoenix xi_an
                 {rows}
                 hand: les_sombres_cultistes ashes cylak
                 deck: timer arpia sqeezs kaez
        seat 1   clans: goan_sul narashima tomorrow
                 II:  smook
                 I:   nitish
        """)
    return do(
        match,
        "shift I1",
        "discard ashes",
        "discard cylak",
        "bring les_sombres_cultistes",
        *acts,
    )


def test_les_sombres_cultistes_copy_another_card_of_their_row():
    match = gosux("""
        seat 0   clans: abhilasha phoenix xi_an
                 I:   muraena le_cercle_rouge
                 hand: les_sombres_cultistes
                 deck: timer arpia sqeezs
        seat 1   clans: goan_sul narashima tomorrow
        """)
    do(match, "play les_sombres_cultistes", "choose 0.I1")
    assert hand(match, 0) == ["arpia", "timer"]


def test_les_sombres_cultistes_copy_a_card_of_their_column():
    match = cultistes_are_shifted_in(
        "II: dalisteer   I: les_gardiens_de_la_nuit le_cercle_rouge", "choose 0.II1"
    )
    assert hand(match, 0) == ["timer"]


def test_les_sombres_cultistes_choose_in_their_row_and_column_and_own_army_but_not_themselves():
    match = cultistes_are_shifted_in(
        "III: xi_an   II: dalisteer fenghuang   I: les_gardiens_de_la_nuit muraena"
    )
    assert question(match) == (0, "target")
    assert sorted(options(match)) == ["choose 0.I2", "choose 0.II1", "choose 0.III1"]
    assert match.why_not("choose 0.I1") == "itself"
    assert match.why_not("choose 0.II2") == "not-in-line"
    assert match.why_not("choose 1.I1") == "not-in-line"


def test_les_sombres_cultistes_do_not_copy_a_captured_card():
    match = cultistes_are_shifted_in("II: [dalisteer]   I: les_gardiens_de_la_nuit [muraena]")
    assert hand(match, 0) == []
    assert question(match) == (1, "turn")


def test_les_sombres_cultistes_get_nothing_from_a_card_without_a_text():
    """X-COPY-07."""
    match = cultistes_are_shifted_in(
        "II: dalisteer   I: les_gardiens_de_la_nuit le_cercle_rouge", "choose 0.I2"
    )
    assert hand(match, 0) == []
    assert question(match) == (1, "turn")


def test_les_sombres_cultistes_alone_do_nothing():
    match = gosux("""
        seat 0   clans: abhilasha galmi xi_an
                 hand: les_sombres_cultistes
        seat 1   clans: goan_sul narashima phoenix
                 I:   muraena
        """)
    do(match, "play les_sombres_cultistes")
    assert question(match) == (1, "turn")
    assert (hand(match, 0), row(match, 0, 1)) == ([], ["les_sombres_cultistes"])


def test_les_sombres_cultistes_that_copy_their_twin_go_on_to_a_third_card():
    """X-COPY-08, X-COPY-09: neither themselves nor the twin again."""
    match = gosux("""
        seat 0   clans: abhilasha phoenix xi_an
                 I:   muraena les_sombres_cultistes
                 hand: les_sombres_cultistes
                 deck: timer arpia sqeezs
        seat 1   clans: goan_sul narashima tomorrow
        """)
    do(match, "play les_sombres_cultistes", "choose 0.I2")
    assert hand(match, 0) == ["arpia", "timer"]


def test_les_sombres_cultistes_read_its_column_as_their_own():
    """Column 1 has two clans, 1000 visages' column only one."""
    match = cultistes_are_shifted_in(
        "II: fenghuang   I: les_gardiens_de_la_nuit 1000_visages", "choose 0.I2"
    )
    assert hand(match, 0) == ["arpia", "timer"]


@pytest.mark.parametrize(
    ("striker", "acts"),
    [("deesses_de_lave", []), ("les_gardiens_demons", ["no"])],
)
@pytest.mark.parametrize(("answer", "held"), [("yes", ["3_voeux", "smook"]), ("no", ["smook"])])
def test_les_sombres_cultistes_captured_or_destroyed_the_opponent_may_draw(
    striker, acts, answer, held
):
    match = a_card_is_struck(
        striker, *acts, "choose 0.I1", hand="", army="I: les_sombres_cultistes"
    )
    assert question(match) == (1, "may")
    do(match, answer)
    assert hand(match, 1) == held


def test_les_sombres_cultistes_captured_by_their_own_player_nobody_draws():
    match = gosux("""
        seat 0   clans: abhilasha phoenix xi_an
                 I:   les_apotres_de_la_nuit les_sombres_cultistes
        seat 1   clans: goan_sul narashima tomorrow
        """)
    do(match, "activate I1", "choose 0.I2")
    assert question(match) == (1, "turn")
    assert all_events(match, "drew") == []


def test_les_sombres_cultistes_may_shift_into_a_card_of_the_discards():
    match = gosux("""
        seat 0   clans: abhilasha justice galmi
                 I:   les_sombres_cultistes
                 hand: elle quae
                 discards: boul_go
        """)
    do(match, "shift I1", "discard elle")
    assert row(match, 0, 1) == ["boul_go"]

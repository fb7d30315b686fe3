"""Positions of GOSU X as text: every key and mark, and every error with its place."""

import random
from textwrap import dedent

import pytest

from helpers import (
    as_gosux,
    bounty,
    deck,
    deck_size,
    discards,
    do,
    drawing,
    gosux,
    hand,
    locked,
    options,
    question,
    removed,
    row,
    supremacy,
    tiles,
    tokens,
    wonder,
)
from mangling import mangled
from warren.engine import Match, NotationError


def wrong(text: str) -> tuple[int, int, str]:
    """Return where and why a position can't be read."""
    with pytest.raises(NotationError) as caught:
        Match.from_text(as_gosux(text).strip("\n"))
    return caught.value.line, caught.value.column, caught.value.message


def clans(match: Match) -> list[tuple[str, ...]]:
    """Return the clans of both seats."""
    return [seat.clans for seat in match.view().seats]


# --- what is left out ----------------------------------------------------------------------------


def test_an_empty_table():
    match = Match.from_text("game: gosux")
    assert [deck_size(match, seat) for seat in (0, 1)] == [45, 45]
    assert [tokens(match, seat) for seat in (0, 1)] == [(2, 0), (2, 0)]
    assert [locked(match, seat) for seat in (0, 1)] == [2, 2]
    assert (supremacy(match), wonder(match), bounty(match)) == ([0, 0], None, None)
    assert (match.view().round, question(match)) == (1, (0, "turn"))


def test_the_game_may_be_named_anywhere():
    assert row(Match.from_text("seat 0 I: un_go\ngame: gosux"), 0, 1) == ["un_go"]


def test_clans_that_nobody_mentions_are_dealt_out_in_the_order_of_the_pack():
    assert clans(Match.from_text("game: gosux")) == [
        ("abhilasha", "galmi", "goan_sul"),
        ("justice", "narashima", "phoenix"),
    ]


@pytest.mark.parametrize("zone", ["I", "hand", "deck", "discards", "removed", "banned"])
def test_a_seat_has_the_clans_of_the_cards_written_for_it(zone):
    match = gosux(f"seat 0 {zone}: all_in_one   seat 1 hand: un_go arpia")
    assert clans(match) == [
        ("abhilasha", "goan_sul", "xi_an"),
        ("galmi", "justice", "phoenix"),
    ]


def test_clans_may_be_said():
    match = gosux("seat 0 clans: xi_an galmi tomorrow")
    assert clans(match) == [("galmi", "tomorrow", "xi_an"), ("abhilasha", "goan_sul", "justice")]


def test_the_tiles_of_the_two_clans_left_are_active():
    assert tiles(Match.from_text("game: gosux")) == ["tomorrow", "xi_an"]
    assert tiles(Match.from_text("game: gosux seat 1 hand: aat all_in_one")) == [
        "narashima",
        "phoenix",
    ]


def test_a_clan_named_as_a_tile_is_nobodys_if_that_can_be():
    match = gosux("tiles: abhilasha justice")
    assert clans(match) == [("galmi", "goan_sul", "narashima"), ("phoenix", "tomorrow", "xi_an")]
    assert tiles(match) == ["abhilasha", "justice"]


def test_the_tile_of_a_clan_in_play_may_be_active():
    match = gosux("seat 0 clans: galmi justice phoenix   tiles: galmi justice")
    assert tiles(match) == ["galmi", "justice"]


def test_all_cards_of_a_seat_not_mentioned_are_in_its_deck_shuffled_by_the_seed():
    text = "seat 0 hand: shard"
    assert deck_size(gosux(text), 0) == 44
    assert "shard" not in deck(gosux(text), 0)
    assert drawing(gosux(text, seed=1)) == drawing(gosux(text, seed=1)) != drawing(gosux(text))


def test_who_is_left_to_play_has_three_turns():
    match = gosux("seat 0 passed: yes   seat 1 hand: shard elle")
    assert (question(match), match.view().turns_left) == ((1, "turn"), 3)


# --- every key -----------------------------------------------------------------------------------


def test_every_key_of_the_table():
    match = gosux("""
        game: gosux
        options: seats=2 turn_cap=50 arpia_must_be_face_up=true
        round: 2   turn: 1   turns: 7   extra_turns: 0   additional: yes   open_discards: yes
        wonder: 1   turns_left: 2   tiles: phoenix galmi
        chance: 1 2 3 4
        seat 0   passed: yes   deck: shard
        seat 1   hand: elle   deck: quae
        """)
    view = match.view()
    assert (view.round, view.turn, view.extra_turns) == (2, 1, 0)
    assert (view.additional, view.turns_left, view.wonder) == (True, 2, 1)
    assert (int(match.state["turns"]), int(match.state["open_discards"])) == (7, 1)
    assert tiles(match) == ["galmi", "phoenix"]
    assert match.engine.options.turn_cap == 50
    assert match.engine.options.arpia_must_be_face_up
    assert match.state["chance"].tolist() == [1, 2, 3, 4]


def test_every_key_of_a_seat():
    match = gosux("""
        seat 0   clans: galmi justice xi_an
                 supremacy: 1   tokens: 1   spent: 2   locked: 1   passed: no
                 III: galmi
                 II:  shard elle
                 I:   un_go volantis all_in_one
                 hand: ree_ab nezha
                 deck: kan_te she_rift
                 discards: quae sati
                 removed: xi_an tourach
                 banned: shard:2 elle
        """)
    assert clans(match)[0] == ("galmi", "justice", "xi_an")
    assert (supremacy(match), tokens(match, 0), locked(match, 0)) == ([1, 0], (1, 2), 1)
    assert [row(match, 0, level) for level in (1, 2, 3)] == [
        ["un_go", "volantis", "all_in_one"],
        ["shard", "elle"],
        ["galmi"],
    ]
    assert hand(match, 0) == ["nezha", "ree_ab"]
    assert deck(match, 0) == ["kan_te", "she_rift"]
    assert discards(match, 0) == ["quae", "sati"]
    assert removed(match, 0) == ["tourach", "xi_an"]
    assert match.view().seats[0].banned == ("shard", "elle")


def test_nobody_may_hold_the_wonder_token():
    assert wonder(gosux("wonder: nobody")) is None
    assert wonder(gosux("wonder: 0")) == 0


def test_no_tile_need_be_active():
    assert tiles(gosux("tiles: none")) == tiles(gosux("tiles:")) == []


def test_a_deck_is_written_top_first_and_three_dots_put_the_rest_of_the_clans_below():
    match = gosux("seat 0 hand: shard   deck: elle alpha ...")
    assert deck(match, 0)[:2] == ["elle", "alpha"]
    assert deck_size(match, 0) == 44
    do(match, "draw 1")
    assert hand(match, 0) == ["elle", "shard"]


def test_a_deck_without_dots_leaves_the_rest_out_of_the_match():
    match = gosux("seat 0 hand: shard   deck: elle")
    assert (deck(match, 0), deck_size(match, 1)) == (["elle"], 45)
    assert match.engine.conserved(match._states) == 0


def test_an_extra_turn_is_the_only_one_with_open_discards():
    match = gosux("open_discards: yes   seat 0 hand: elle   discards: un_go")
    assert match.view().additional
    assert "revive un_go" in options(match)


def test_a_ban_ends_with_turns_of_the_opponent():
    match = gosux("""
        turn: 1
        seat 0   I: un_go   hand: shard quae   banned: un_go   tokens: 0
        seat 1   hand: arpia sqeezs
        """)
    do(match, "draw 1")
    assert match.view().seats[0].banned == ()
    match = gosux("""
        turn: 1
        seat 0   I: un_go   hand: shard quae   banned: shard:2   tokens: 0
        seat 1   hand: arpia sqeezs
        """)
    do(match, "draw 1")
    assert match.why_not("play shard") == "banned"


def test_a_seat_may_have_used_up_its_turns():
    match = gosux("seat 0 passed: limit   seat 1 hand: shard")
    assert match.why_not("pass", seat=0) == "turns-used-up"
    assert match.view().seats[0].passed


def test_a_phoenix_of_every_level_may_lie_in_any_row():
    match = gosux("seat 0 I: phoenix_immortal   seat 1 I: un_go II: shard III: galmi")
    assert row(match, 0, 1) == ["phoenix_immortal"]
    match = gosux("seat 0 I: arpia II: kaez III: phoenix_immortal")
    assert row(match, 0, 3) == ["phoenix_immortal"]


# --- every mark ----------------------------------------------------------------------------------


def test_stars_mark_the_tokens_on_a_card():
    match = gosux("seat 0 I: 3_voeux** un_go*   locked: 0   hand: shard")
    assert row(match, 0, 1) == ["3_voeux**", "un_go*"]
    assert [slot.tokens for slot in match.view().seats[0].rows[0]] == [2, 1]
    assert tokens(match, 0) == (1, 0)


def test_a_dollar_marks_the_bounty_token():
    match = gosux("seat 0 I: un_go   seat 1 I: arpia sqeezs*$")
    assert bounty(match) == "1.I2"
    assert row(match, 1, 1) == ["arpia", "sqeezs*$"]


def test_the_bounty_token_stays_on_a_captured_card():
    assert row(gosux("seat 0 I: [un_go$]"), 0, 1) == ["[un_go$]"]


def test_a_mirror_card_may_bear_tokens_without_a_symbol():
    """Its symbols come from the card opposite, which may have gone (X-AAT-05)."""
    assert row(gosux("seat 0 I: aat**"), 0, 1) == ["aat**"]


def test_an_exclamation_mark_tells_everyone_of_a_card_in_hand():
    match = gosux("seat 0 hand: shard! elle")
    assert [match.view(viewer).seats[0].hand for viewer in (1, None)] == [("shard",), ("shard",)]


def test_a_question_mark_tells_only_the_opponent():
    match = gosux("seat 0 hand: shard? elle")
    assert match.view(1).seats[0].hand == ("shard",)
    assert match.view(None).seats[0].hand == ()


def test_an_exclamation_mark_in_a_deck_tells_where_a_card_lies():
    match = gosux("seat 0 deck: elle shard! quae ...")
    for viewer in (None, 0, 1):
        assert match.view(viewer).seats[0].deck_known == (None, "shard")


def test_tokens_that_are_not_said_follow_from_the_others():
    assert tokens(gosux("seat 0 tokens: 0"), 0) == (0, 2)
    assert tokens(gosux("seat 0 spent: 1 locked: 1"), 0) == (2, 1)
    assert tokens(gosux("seat 0 locked: 0"), 0) == (4, 0)


# --- written and read again ----------------------------------------------------------------------

FULL = """
    game: gosux
    options: seats=2 turn_cap=77 copies_keep_their_place=true
    round: 2   turn: 1   turns: 9   additional: yes   open_discards: yes
    wonder: 1   turns_left: 2   tiles: phoenix tomorrow galmi
    seat 0   clans: galmi justice narashima
             supremacy: 1   tokens: 0   spent: 2   locked: 1   passed: yes
             II: shard*$
             I:  un_go [volantis] navaj
             hand: ree_ab! nezha? elle
             deck: un_go kan_te! nitish
             discards: quae navaj
             removed: sati
             banned: ree_ab elle:2
    seat 1   clans: abhilasha goan_sul xi_an
             locked: 0   spent: 1
             I: 3_voeux** dragon_dansant
             hand: alpha smook? all_in_one!
             discards: pangu all_in_one
    """


def test_a_position_is_written_and_read_again():
    match = gosux(FULL)
    text = match.to_text()
    again = Match.from_text(text)
    assert again.to_text() == text
    assert again.digest() == match.digest()


def test_a_position_is_written_with_all_its_words():
    """The output contains every word of the input; it may add others."""
    said, written = dedent(FULL).split(), gosux(FULL).to_text().split()
    assert [word for word in said if word not in written] == []


def test_a_written_position_goes_on_as_the_match_would():
    match = gosux(FULL)
    again = Match.from_text(match.to_text())
    for one in (match, again):
        while not one.is_over and len(one.actions) < 40:
            one.act(one.legal()[0])
    assert again.texts == match.texts
    assert again.digest() == match.digest()


def test_every_turn_of_a_match_can_be_written():
    chance = random.Random(2)
    match = Match("gosux", seed=2)
    while not match.is_over:
        if question(match)[1] == "turn":
            again = Match.from_text(match.to_text())
            assert again.digest() == match.digest()
        match.act(chance.choice(match.legal()))


def test_a_draft_is_written_as_its_deal_and_actions():
    match = Match("gosux", seed=1)
    match.act(match.legal()[0])
    assert match.to_text().endswith(f"deal: 1\nthen:\n{match.actions[0][0]} {match.texts[0]}\n")
    assert Match.from_text(match.to_text()).digest() == match.digest()


# --- what can't be read --------------------------------------------------------------------------

WRONG = {
    "a word of the other game": (
        "seat 0 points: 1",
        (1, 8, "'points:' is a word of gosu, not of gosux; did you mean 'supremacy'?"),
    ),
    "a word of the table of the other game": (
        "advantage: 1",
        (1, 1, "'advantage:' is a word of gosu, not of gosux; did you mean 'wonder'?"),
    ),
    "a word of the other game like none": (
        "box: shard",
        (1, 1, "'box:' is a word of gosu, not of gosux"),
    ),
    "an unknown word": (
        "seat 0 remvoed: shard",
        (1, 8, "unknown word 'remvoed:'; did you mean 'removed'?"),
    ),
    "a deck of nobody": ("deck: shard", (1, 1, "'deck:' must come after 'seat N'")),
    "a seat too many": (
        "seat 2 hand: shard",
        (1, 6, "there is no seat 2 in a match for 2 players"),
    ),
    "an unknown card": (
        "seat 0 hand: shart",
        (1, 14, "unknown card 'shart'; did you mean 'shard'?"),
    ),
    "an unknown clan": (
        "seat 0 clans: galmi justice xian",
        (1, 29, "unknown clan 'xian'; did you mean 'xi_an'?"),
    ),
    "an unknown clan among the tiles": (
        "tiles: none galmi",
        (1, 8, "unknown clan 'none'"),
    ),
    "a clan said twice": (
        "seat 0 clans: galmi justice galmi",
        (1, 29, "galmi is given twice"),
    ),
    "two clans": ("seat 0\n  clans: galmi justice", (2, 3, "'clans:' takes three clans")),
    "four clans": (
        "seat 0 clans: galmi justice xi_an phoenix",
        (1, 8, "'clans:' takes three clans"),
    ),
    "a clan of both seats": (
        "seat 0 clans: galmi justice xi_an\nseat 1 clans: phoenix tomorrow galmi",
        (2, 32, "galmi already belongs to seat 0"),
    ),
    "a card of the other seat's clan": (
        "seat 0 hand: shard\nseat 1 II: ree_ab",
        (2, 12, "ree_ab is of clan galmi, which seat 0 has"),
    ),
    "a card of a clan that was not said": (
        "seat 0 hand: elle arpia\n  clans: galmi justice xi_an",
        (1, 19, "arpia is of clan phoenix, but seat 0 has galmi, justice, xi_an"),
    ),
    "a card of a fourth clan": (
        "seat 0 hand: shard elle arpia\n  discards: smook",
        (2, 13, "smook is of clan goan_sul, but seat 0 has galmi, justice, phoenix"),
    ),
    "a ban of a card that the seat has not": (
        "seat 0 hand: shard elle arpia\n  banned: smook:2",
        (2, 11, "smook is of clan goan_sul, but seat 0 has galmi, justice, phoenix"),
    ),
    "a card of another row": ("seat 0 I: shard", (1, 11, "shard does not belong in row I")),
    "a second copy of a single card": (
        "seat 0 hand: shard\n  removed: shard",
        (2, 12, "shard is in the game only once"),
    ),
    "a second Supremacy token": (
        "seat 0 supremacy: 2",
        (1, 19, "2 is out of range: it must be from 0 to 1"),
    ),
    "three locked tokens": (
        "seat 0 locked: 3",
        (1, 16, "3 is out of range: it must be from 0 to 2"),
    ),
    "tokens that don't add up": (
        "seat 0\n  tokens: 2   spent: 1",
        (2, 3, "seat 0 has 4 tokens; these don't add up: tokens: 2, spent: 1, locked: 2, *: 0"),
    ),
    "a third token on cards": (
        "seat 0 I: 3_voeux** un_go*",
        (1, 21, "seat 0 has 4 tokens; these don't add up: spent: 0, locked: 2, *: 3"),
    ),
    "a locked token that lies on a card": (
        "seat 0 I: 3_voeux** un_go*\n  locked: 2",
        (2, 3, "seat 0 has 4 tokens; these don't add up: spent: 0, locked: 2, *: 3"),
    ),
    "more tokens than symbols": (
        "seat 0 I: un_go**",
        (1, 11, "un_go has room for only 1 token"),
    ),
    "a token without symbol": ("seat 0 I: volantis*", (1, 11, "volantis has no room for a token")),
    "three tokens": ("seat 0 I: 3_voeux***", (1, 11, "'3_voeux***' can't be read as a card")),
    "a token of the other seat": (
        "seat 0 I: un_go*1",
        (1, 11, "'un_go*1' can't be read as a card"),
    ),
    "a token on a captured card": (
        "seat 0 I: [un_go*]",
        (1, 11, "a captured card has no tokens: they are spent"),
    ),
    "two Bounty tokens": (
        "seat 0 I: un_go$\nseat 1 I: arpia$",
        (2, 11, "there is only one Bounty token, and it is on un_go"),
    ),
    "the Bounty token in a hand": (
        "seat 0 hand: shard$",
        (1, 14, "a card in hand can't be captured or have a token"),
    ),
    "a card in an army seen by the opponent": (
        "seat 0 I: un_go?",
        (1, 11, "'?' is for hidden cards: everyone sees an army"),
    ),
    "a card in a deck seen by the opponent": (
        "seat 0 deck: shard? ...",
        (1, 14, "only '!' may mark shard in a deck"),
    ),
    "a mark in the discards": (
        "seat 0 discards: shard!",
        (1, 18, "only shard itself may be here, without any mark"),
    ),
    "a mark on a removed card": (
        "seat 0 removed: [shard]",
        (1, 17, "only shard itself may be here, without any mark"),
    ),
    "a mark on a banned card": (
        "seat 0 banned: shard!:2",
        (1, 16, "only shard itself may be here, without any mark"),
    ),
    "dots in the discards": ("seat 0 discards: ...", (1, 18, "'...' can't be read as a card")),
    "a ban said twice": ("seat 0 banned: shard shard:2", (1, 22, "shard is given twice")),
    "a ban for ever": (
        "seat 0 banned: shard:3",
        (1, 22, "3 is out of range: it must be from 1 to 2"),
    ),
    "a ban without number": ("seat 0 banned: shard:x", (1, 22, "'x' is not a number")),
    "an extra turn after an extra turn": (
        "extra_turns: 1   additional: yes",
        (1, 1, "no extra turn follows an extra turn"),
    ),
    "a fourth round": ("round: 4", (1, 8, "4 is out of range: it must be from 1 to 3")),
    "two extra turns": ("extra_turns: 2", (1, 14, "2 is out of range: it must be from 0 to 1")),
    "passed neither yes nor no": (
        "seat 0\n  passed: maybe",
        (2, 3, "'passed:' must be one of yes, no, limit"),
    ),
    "additional neither yes nor no": (
        "additional: 1",
        (1, 1, "'additional:' must be one of yes, no"),
    ),
    "the Wonder token of a third seat": (
        "wonder: 2",
        (1, 1, "'wonder:' must be one of 0, 1, nobody"),
    ),
    "open discards in a common turn": (
        "additional: no   open_discards: yes",
        (1, 18, "discards are open only in an extra turn"),
    ),
    "turns left before a pass": (
        "turns_left: 2",
        (1, 1, "turns are limited only once a seat has passed"),
    ),
    "no turns left": (
        "turns_left: 0   seat 0 passed: yes",
        (1, 13, "0 is out of range: it must be from 1 to 99"),
    ),
    "everyone has passed": (
        "seat 0 passed: yes\nseat 1 passed: limit",
        (2, 8, "every seat has passed: no turn is left in this position"),
    ),
    "a match for three": (
        "options: seats=3",
        (1, 10, "gosux is for 2 seats, not 3 (X-SET-01)"),
    ),
    "an option of the other game": (
        "options: pass_needs_no_tokens=true",
        (1, 10, "unknown option 'pass_needs_no_tokens'"),
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_read_says_where_and_why(name):
    text, expected = WRONG[name]
    assert wrong(text) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "seat 0 supremacy: 1",
            "'supremacy:' is a word of gosux, not of gosu; did you mean 'points'?",
        ),
        ("wonder: 1", "'wonder:' is a word of gosux, not of gosu; did you mean 'advantage'?"),
        ("tiles: none", "'tiles:' is a word of gosux, not of gosu"),
        ("seat 0 hand: kao?", "'kao?' can't be read as a card"),
        ("seat 0 I: dark_medic$", "'dark_medic$' can't be read as a card"),
        ("seat 0 I: dark_medic**", "'dark_medic**' can't be read as a card"),
    ],
)
def test_gosu_knows_nothing_of_this(text, message):
    with pytest.raises(NotationError) as caught:
        Match.from_text(text)
    assert caught.value.message == message


@pytest.mark.parametrize("kind", ["letters", "words"])
def test_mangled_positions_are_read_or_refused_with_a_place(kind):
    chance = random.Random(kind)
    good = [dedent(FULL), gosux(FULL).to_text()]
    outcomes = [try_out(mangled(chance, chance.choice(good), kind)) for _ in range(150)]
    assert set(outcomes) == {True, False}


def try_out(text: str) -> bool:
    """Read a text and play on a little; False if it can't be read, with a valid place."""
    try:
        match = Match.from_text(text)
    except NotationError as error:
        lines = text.split("\n")
        in_text = 1 <= error.line <= len(lines)
        if not in_text or not 1 <= error.column <= len(lines[error.line - 1]) + 1:
            raise
        return False
    while not match.is_over and len(match.actions) < 3:
        match.act(match.legal()[-1])
    assert match.engine.conserved(match._states) == 0
    return True

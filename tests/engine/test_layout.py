"""Positions as text: every key and mark, and every error with its line and column."""

import random
from textwrap import dedent

import pytest

from helpers import (
    deck_size,
    discards,
    do,
    dragoons,
    drawing,
    gosu,
    hand,
    holder,
    kamakor,
    name,
    points,
    question,
    row,
    supply,
    tokens,
    zone,
)
from mangling import mangled
from warren.engine import GAMES, IllegalAction, Match, NotationError


def wrong(text: str, **chosen: int) -> tuple[int, int, str]:
    """Return where and why a position can't be read."""
    with pytest.raises(NotationError) as caught:
        Match.from_text(dedent(text).strip("\n"), **chosen)
    error = caught.value
    assert str(error) == f"line {error.line}, column {error.column}: {error.message}"
    return error.line, error.column, error.message


# --- what is left out ----------------------------------------------------------------------------


def test_an_empty_text_is_an_empty_table():
    match = Match.from_text("")
    assert deck_size(match) == 100
    assert points(match) == [0, 0]
    assert [tokens(match, seat) for seat in (0, 1)] == [(2, 0), (2, 0)]
    assert (match.view().round, holder(match), question(match)) == (1, 0, (0, "turn"))


def test_the_highest_seat_says_how_many_play():
    assert gosu("seat 0").seats == 2
    assert gosu("seat 2 hand: kao").seats == 3
    assert gosu("seat 3").seats == 4
    assert gosu("seat 0", seats=4).seats == 4


def test_the_turn_is_that_of_the_first_seat_that_has_not_passed():
    assert question(gosu("seat 0 passed: yes   seat 1 hand: kao")) == (1, "turn")


def test_all_cards_not_mentioned_are_in_the_deck_shuffled_by_the_seed():
    text = "seat 0 hand: kao"
    assert deck_size(gosu(text)) == 99
    assert drawing(gosu(text, seed=1)) == drawing(gosu(text, seed=1)) != drawing(gosu(text, seed=2))


# --- every key -----------------------------------------------------------------------------------


def test_every_key_of_the_table():
    match = gosu("""
        game: gosu
        options: seats=3 turn_cap=50 pass_needs_no_tokens=true
        round: 4   turn: 2   turns: 7   extra_turns: 1   advantage: 1
        deck: awn mind
        discards: loya meow
        box: trix
        chance: 1 2 3 4
        """)
    view = match.view()
    assert (view.round, view.turn, view.extra_turns, view.advantage) == (4, 2, 1, 1)
    assert int(match.state["turns"]) == 7
    assert match.engine.options.as_dict() == {
        "seats": 3,
        "pass_needs_no_tokens": True,
        "captured_row_counts_as_empty": False,
        "turn_cap": 50,
    }
    assert (view.deck_size, view.discards) == (2, ("loya", "meow"))
    assert match.state["chance"].tolist() == [1, 2, 3, 4]


def test_every_key_of_a_seat():
    match = gosu("""
        seat 0   III: walror
                 II:  kao kalim
                 I:   dark_medic dark_medic fire_ammo
                 hand: trix manner
                 points: 2   tokens: 1   spent: 1   passed: no
        seat 1   passed: yes
        """)
    assert [row(match, 0, level) for level in (1, 2, 3)] == [
        ["dark_medic", "dark_medic", "fire_ammo"],
        ["kao", "kalim"],
        ["walror"],
    ]
    assert hand(match, 0) == ["manner", "trix"]
    assert points(match) == [2, 0]
    assert tokens(match, 0) == (1, 1)
    assert [seat.passed for seat in match.view().seats] == [False, True]


def test_keys_of_the_table_may_stand_below_a_seat():
    match = gosu("""
        seat 1   hand: kao
        round: 3
        """)
    assert match.view().round == 3


def test_keys_of_a_seat_may_follow_those_of_the_table():
    match = gosu("seat 1 hand: kao   round: 3   I: dark_medic")
    assert (hand(match, 1), row(match, 1, 1), match.view().round) == (["kao"], ["dark_medic"], 3)


def test_a_deck_is_written_top_first():
    match = gosu("seat 0 hand: kao   deck: awn mind sol")
    do(match, "draw 1")
    assert hand(match, 0) == ["awn", "kao"]


def test_three_dots_put_all_other_cards_below():
    match = gosu("deck: awn mind ...")
    assert deck_size(match) == 100
    do(match, "draw 1", "draw 1")
    assert (hand(match, 0), hand(match, 1)) == (["awn"], ["mind"])


def test_a_deck_of_three_dots_is_everything_else():
    assert deck_size(gosu("seat 0 hand: kao   deck: ...")) == 99


def test_a_deck_without_dots_leaves_the_rest_out_of_the_match():
    match = gosu("seat 0 hand: kao   deck: awn")
    assert deck_size(match) == 1
    assert "box: " in drawing(match)


def test_an_empty_deck_is_empty():
    assert deck_size(gosu("deck:")) == 0


def test_cards_in_the_box_are_out_of_the_match():
    match = gosu("box: kao walror fire_ammo")
    assert deck_size(match) == 97
    assert "box: kao fire_ammo walror" in drawing(match)


def test_the_last_discard_lies_on_top():
    assert discards(gosu("discards: loya meow")) == ["loya", "meow"]


def test_comments_are_ignored():
    match = gosu("""
        # seat 3
        seat 0   hand: kao   # trix
        """)
    assert (match.seats, hand(match, 0)) == (2, ["kao"])


def test_cards_may_be_written_in_capitals_and_on_several_lines():
    assert hand(gosu("seat 0 hand: KAO\n   Trix"), 0) == ["kao", "trix"]


# --- every mark ----------------------------------------------------------------------------------


def test_brackets_mark_a_captured_card():
    match = gosu("seat 0 I: [dark_medic]")
    assert row(match, 0, 1) == ["[dark_medic]"]


def test_a_star_marks_a_token_of_the_owner():
    match = gosu("seat 1 I: alpha_guardian*")
    assert match.view().seats[1].rows[0][0].token == 1
    assert tokens(match, 1) == (1, 0)


def test_a_star_and_a_number_mark_a_token_of_another_seat():
    match = gosu("seat 1 I: alpha_guardian*0")
    assert match.view().seats[1].rows[0][0].token == 0
    assert (tokens(match, 0), tokens(match, 1)) == ((1, 0), (2, 0))


def test_a_captured_card_may_bear_a_token():
    assert row(gosu("seat 0 I: [alpha_guardian*]"), 0, 1) == ["[alpha_guardian*]"]
    assert row(gosu("seat 0 I: [alpha_guardian*1]"), 0, 1) == ["[alpha_guardian*1]"]


def test_an_exclamation_mark_tells_everyone_of_a_card_in_hand():
    match = gosu("seat 0 hand: kao! trix")
    assert match.view(1).seats[0].hand == ("kao",)
    assert match.view(None).seats[0].hand == ("kao",)
    assert match.view(0).seats[0].hand == ("kao", "trix")


def test_tokens_that_are_not_said_follow_from_the_others():
    assert tokens(gosu("seat 0 tokens: 0"), 0) == (0, 2)
    assert tokens(gosu("seat 0 spent: 1"), 0) == (1, 1)
    assert tokens(gosu("seat 0 tokens: 1 I: alpha_guardian*"), 0) == (1, 0)
    assert tokens(gosu("seat 0 I: alpha_guardian* dark_medic*"), 0) == (0, 0)


# --- written and read again ----------------------------------------------------------------------

FULL = """
    options: seats=3 turn_cap=77 captured_row_counts_as_empty=true
    round: 3   turn: 1   turns: 9   extra_turns: 2   advantage: 2
    seat 0   points: 2   tokens: 0   spent: 1   passed: yes
             II: kao
             I:  dark_medic* [fire_ammo]
             hand: trix! manner
    seat 1   I: alpha_guardian*2 [dark_medic*]
             hand: mind
    seat 2   hand: fire_ammo
    deck: awn sol
    discards: loya meow
    """


def test_a_position_is_written_and_read_again():
    match = gosu(FULL)
    text = match.to_text()
    again = Match.from_text(text)
    assert again.to_text() == text
    assert again.digest() == match.digest()


def test_a_written_position_goes_on_as_the_match_would():
    match = gosu(FULL)
    again = Match.from_text(match.to_text())
    for one in (match, again):
        while not one.is_over and len(one.actions) < 40:
            one.act(one.legal()[0])
    assert again.texts == match.texts
    assert again.digest() == match.digest()


def test_a_position_in_the_middle_of_an_effect_is_the_table_before_and_the_actions_since():
    match = do(gosu("seat 0 I: dark_medic   seat 1 I: fire_ammo"), "activate I1")
    assert question(match) == (0, "target")
    text = match.to_text()
    assert text.endswith("then:\n0 activate I1\n")
    again = Match.from_text(text)
    assert question(again) == (0, "target")
    assert again.digest() == match.digest()
    assert again.to_text() == text
    assert again.actions == []
    with pytest.raises(IllegalAction):
        again.undo()


def test_more_actions_follow_those_of_a_text():
    match = do(gosu("seat 0 I: dark_medic   seat 1 I: fire_ammo fire_ammo"), "activate I1")
    again = Match.from_text(match.to_text())
    do(match, match.legal()[0].text)
    do(again, again.legal()[0].text)
    assert again.to_text() == match.to_text()
    assert Match.from_record(again.record().text).digest() == match.digest()


def test_a_position_that_was_changed_by_hand_is_not_written():
    match = do(gosu("seat 0 I: dark_medic   seat 1 I: fire_ammo"), "activate I1")
    match.state["points"][0] = 1
    with pytest.raises(NotationError, match="it was changed"):
        match.to_text()


WRONG_ACTIONS = {
    "no action": ("deal: 1\nthen:\n0", (3, 1, "'0' is not an action: write 'SEAT ACTION'")),
    "no seat": ("deal: 1\nthen:\npass", (3, 1, "'pass' is not an action: write 'SEAT ACTION'")),
    "a seat that is not there": ("deal: 1\nthen:\n 2 pass", (3, 2, "2 is out of range")),
    "an illegal action": ("then:\n0 activate I1", (2, 3, "is not legal here")),
    "a table beside a deal": ("deal: 1\nturn: 0", (2, 1, "a deal is complete")),
    "a seat beside a deal": ("deal: 1\nseat 1 I: kao", (2, 6, "a deal is complete")),
    "no seed": ("deal: kao", (1, 7, "'kao' is not a number")),
}


@pytest.mark.parametrize(("text", "said"), WRONG_ACTIONS.values(), ids=WRONG_ACTIONS)
def test_actions_that_can_not_be_read(text, said):
    with pytest.raises(NotationError) as error:
        Match.from_text(text)
    line, column, words = said
    assert (error.value.line, error.value.column) == (line, column)
    assert words in str(error.value)


def test_a_finished_match_is_written():
    match = do(gosu("seat 0 points: 2 I: dark_medic hand: mind   seat 1 passed: yes"), "pass")
    assert match.is_over
    again = Match.from_text(match.to_text())
    assert again.is_over
    assert again.outcome == match.outcome


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_just_dealt_can_be_written(seats):
    match = Match("gosu", seats=seats, seed=12)
    while question(match)[1] != "turn":
        do(match, "no")
    assert Match.from_text(match.to_text()).digest() == match.digest()


# --- what can't be read --------------------------------------------------------------------------

WRONG = {
    "an unknown card": (
        "seat 0   hand: trix\n         I: dark_medic  II: koa",
        (2, 29, "unknown card 'koa'; did you mean 'kao'?"),
    ),
    "a word that is not a card": ("seat 0 hand: k-o", (1, 14, "'k-o' can't be read as a card")),
    "an open bracket": (
        "seat 0 I: [dark_medic",
        (1, 11, "'[dark_medic' can't be read as a card"),
    ),
    "a closing bracket": (
        "seat 0 I: dark_medic]",
        (1, 11, "'dark_medic]' can't be read as a card"),
    ),
    "dots in the middle": ("deck: kao ... trix", (1, 11, "'...' can't be read as a card")),
    "dots in the discards": ("discards: kao ...", (1, 15, "'...' can't be read as a card")),
    "a second copy of a single card": (
        "seat 0 hand: kao\nseat 1 hand: kao",
        (2, 14, "kao is in the game only once"),
    ),
    "a third copy": (
        "seat 0 hand: fire_ammo fire_ammo\ndeck: fire_ammo",
        (2, 7, "fire_ammo is in the game only 2 times"),
    ),
    "six cards in a row": (
        "seat 0 I: dark_medic dark_medic fire_ammo fire_ammo meka_scout meka_scout",
        (1, 64, "too many cards in row I: a row holds 5"),
    ),
    "a row longer than the one below": (
        "seat 0\n  II: kao kalim\n  I: dark_medic",
        (2, 11, "too many cards in row II: only 1 lie below"),
    ),
    "an Ozeki on nothing": (
        "seat 0 I: dark_medic   III: trix",
        (1, 29, "too many cards in row III: only 0 lie below"),
    ),
    "a card in the wrong row": (
        "seat 0 I: dark_medic kao",
        (1, 22, "kao does not belong in row I"),
    ),
    "a seat described twice": (
        "seat 0 hand: kao\nseat 1\nseat 0",
        (3, 6, "seat 0 is described twice"),
    ),
    "a seat beyond four": ("seat 4", (1, 6, "4 is out of range: it must be from 0 to 3")),
    "a seat that is not a number": ("seat kao", (1, 6, "'kao' is not a number")),
    "a seat without number": ("round: 1 seat", (1, 10, "'seat' needs a number")),
    "a seat that is not in the match": (
        "options: seats=2\nseat 0\nseat 2 hand: kao",
        (3, 6, "there is no seat 2 in a match for 2 players"),
    ),
    "an empty seat that is not in the match": (
        "options: seats=2\nseat 3",
        (2, 6, "there is no seat 3 in a match for 2 players"),
    ),
    "an unknown key": (
        "seat 0   hnad: kao",
        (1, 10, "unknown word 'hnad:'; did you mean 'hand'?"),
    ),
    "a key said twice": ("round: 1\nround: 2", (2, 1, "'round:' is given twice")),
    "a key of a seat said twice": (
        "seat 0 hand: kao\n  hand: trix",
        (2, 3, "'hand:' is given twice"),
    ),
    "a key of a seat without seat": (
        "round: 1 hand: kao",
        (1, 10, "'hand:' must come after 'seat N'"),
    ),
    "a word before any key": (
        "# nothing yet\nkao",
        (2, 1, "'kao' has no key; write a key and ':' before it"),
    ),
    "a word after the seat": (
        "seat 0 kao",
        (1, 8, "'kao' has no key; write a key and ':' before it"),
    ),
    "a round below 1": ("round: 0", (1, 8, "0 is out of range: it must be from 1 to 99")),
    "a round that is not a number": ("round: two", (1, 8, "'two' is not a number")),
    "a negative number": ("seat 0 points: -1", (1, 16, "'-1' is not a number")),
    "an endless number": ("round: " + "9" * 5000, (1, 8, f"'{'9' * 5000}' is not a number")),
    "too many points": (
        "seat 0 points: 100",
        (1, 16, "100 is out of range: it must be from 0 to 99"),
    ),
    "no number": ("round:", (1, 1, "'round:' needs one number")),
    "two numbers": ("seat 0\n  points: 1 2", (2, 3, "'points:' needs one number")),
    "an advantage nobody can hold": (
        "advantage: 2",
        (1, 12, "2 is out of range: it must be from 0 to 1"),
    ),
    "a turn nobody can take": ("turn: 2", (1, 7, "2 is out of range: it must be from 0 to 1")),
    "three tokens": ("seat 0 tokens: 3", (1, 16, "3 is out of range: it must be from 0 to 2")),
    "tokens that don't add up": (
        "seat 0\n  tokens: 2   spent: 1",
        (2, 3, "seat 0 has 2 tokens; these don't add up: tokens: 2, spent: 1, *: 0"),
    ),
    "tokens held that lie on cards": (
        "seat 0 I: alpha_guardian*\n  tokens: 2",
        (2, 3, "seat 0 has 2 tokens; these don't add up: tokens: 2, *: 1"),
    ),
    "a third token on cards": (
        "seat 0 I: alpha_guardian* dark_medic*\nseat 1\n  I: alpha_guardian*0",
        (3, 6, "seat 0 has 2 tokens; these don't add up: spent: 0, *: 3"),
    ),
    "a token of nobody": (
        "seat 0 I: alpha_guardian*2",
        (1, 11, "there is no seat 2 in a match for 2 players"),
    ),
    "passed neither yes nor no": (
        "seat 0 hand: kao\n   passed: maybe",
        (2, 4, "'passed:' must be one of yes, no"),
    ),
    "everyone has passed": (
        "seat 0 passed: yes\nseat 1 passed: yes",
        (2, 8, "every seat has passed: no turn is left in this position"),
    ),
    "the turn of a seat that has passed": (
        "turn: 1\nseat 1 passed: yes",
        (1, 1, "it can't be the turn of a seat that has passed"),
    ),
    "an unknown option": (
        "options: turn_cap=9 seets=2",
        (1, 21, "unknown option 'seets'; did you mean 'seats'?"),
    ),
    "an option without value": (
        "options: seats",
        (1, 10, "'seats' must look like seats=2 or some_option=true"),
    ),
    "an option with a strange value": (
        "options: seats=two",
        (1, 10, "'seats=two' must look like seats=2 or some_option=true"),
    ),
    "an option of the wrong kind": (
        "options: turn_cap=true",
        (1, 10, "option turn_cap must be int, not True"),
    ),
    "an option out of range": (
        "options: seats=5",
        (1, 10, "gosu is for 2 to 4 seats, not 5 (G-COMP-11)"),
    ),
    "an option given twice": (
        "options: seats=2 seats=3",
        (1, 18, "option seats is given twice"),
    ),
    "an unknown game": (
        "round: 2\ngame: ghosu",
        (2, 7, f"unknown game 'ghosu'; games are {', '.join(GAMES)}; did you mean 'gosu'?"),
    ),
    "no game": ("game:", (1, 1, "'game:' needs one name")),
    "a key instead of a game": ("game: round: 2", (1, 1, "'game:' needs one name")),
    "a game said twice": ("game: gosu\ngame: gosu", (2, 1, "'game:' is given twice")),
    "two games": ("game: gosu gosu", (1, 1, "'game:' needs one name")),
    "a captured card in hand": (
        "seat 0 hand: [kao]",
        (1, 14, "a card in hand can't be captured or have a token"),
    ),
    "a token on a card in hand": (
        "seat 0 hand: trix kao*",
        (1, 19, "a card in hand can't be captured or have a token"),
    ),
    "a mark in the deck": (
        "deck: awn kao* ...",
        (1, 11, "only '!' may mark kao in a deck"),
    ),
    "a mark in the discards": (
        "discards: [kao]",
        (1, 11, "only kao itself may be here, without any mark"),
    ),
    "a mark in the box": ("box: kao*", (1, 6, "only kao itself may be here, without any mark")),
    "a known card in an army": (
        "seat 0 I: dark_medic!",
        (1, 11, "'!' is for hidden cards: everyone sees an army"),
    ),
    "chance of three numbers": ("chance: 1 2 3", (1, 1, "'chance:' needs four numbers")),
    "chance beyond 32 bits": (
        "chance: 1 2 3 4294967296",
        (1, 15, "4294967296 is out of range: it must be from 0 to 4294967295"),
    ),
}


# --- Kamakor, the starting draft, the turn limit, teams ------------------------------------------

KAMAKOR = """
    options: seats=3 kamakor=true starting_draft=true turn_limit=10
    clans: dragoon kobuke shadow dark fire
    round: 2   turn: 1   turns: 9   extra_turns: 2   advantage: 2
    turns_left: 7   free_extras: 2   costs_nothing: yes
    seat 0   points: 1   tokens: 0   passed: yes   dragoons: 1
             I:  dragoon_goblin_groom^ [dragoon_goblin_lancer^1]
             hand: kao@00 trix@21! motley?2
    seat 1   II: defender_of_the_world_tree
             I:  dark_medic* kobuke_goblin_herald^
             hand: tantivoo@10?02 thornhush@10   failed_jumps: 3
    seat 2   dragoons: 2   hand: walror fire_ammo@02
    deck: fanfarrow! bitspur knowledge! everwhere
    discards: kalim dom
    """


def test_every_key_of_kamakor_is_read():
    match = gosu(KAMAKOR)
    view = match.view()
    assert view.clans == ("dark", "fire", "dragoon", "kobuke", "shadow")
    assert (view.turns_left, view.extra_turns, view.free_level_1) == (7, 2, True)
    assert int(match.state["free_extras"]) == 2
    assert [dragoons(match, seat) for seat in range(3)] == [1, 0, 2]
    assert match.state["failed_jumps"].tolist() == [0, 3, 0, 0]


def test_a_position_of_kamakor_is_written_and_read_again():
    match = gosu(KAMAKOR)
    text = match.to_text()
    again = Match.from_text(text)
    assert again.to_text() == text
    assert again.digest() == match.digest()


def test_clans_are_those_of_the_cards_then_the_first_of_the_pack():
    match = kamakor("seat 0 hand: thumpella   seat 1 I: shibuke_goblin_novice   discards: walror")
    assert match.view().clans == ("ancient", "alpha", "fire", "shibuke", "warmachine")
    assert deck_size(match) == 97
    assert "box:" not in drawing(match)


def test_clans_may_be_said():
    match = kamakor("clans: dragoon Kobuke shadow shibuke warmachine")
    assert match.view().clans == ("dragoon", "kobuke", "shadow", "shibuke", "warmachine")
    assert deck_size(match) == 100


def test_cards_in_the_box_are_of_the_clans_in_the_match():
    match = kamakor("clans: dragoon kobuke shadow shibuke warmachine   box: motley thumpella")
    assert deck_size(match) == 98
    assert "box: motley thumpella\n" in drawing(match)


def test_a_match_without_kamakor_has_its_base_clans_only():
    match = gosu("seat 0 hand: kao")
    assert match.view().clans == ()
    assert int(match.state["clans_in"]) == 0b11111
    assert "clans:" not in drawing(match)


def test_a_caret_marks_a_dragoon_token():
    match = kamakor("seat 0 I: dragoon_goblin_groom^ dragoon_goblin_lancer^1   seat 1 dragoons: 2")
    assert row(match, 0, 1) == ["dragoon_goblin_groom^", "dragoon_goblin_lancer^1"]
    assert [tokens(match, seat) for seat in (0, 1)] == [(2, 0), (2, 0)]
    assert (dragoons(match, 0), dragoons(match, 1), supply(match)) == (0, 2, 2)


def test_the_supply_follows_from_the_rest():
    assert supply(kamakor("seat 0")) == 6
    assert supply(kamakor("seat 0 dragoons: 2", dragoon_supply=8)) == 6
    assert supply(gosu("seat 0")) is None


def test_a_card_of_several_rows_lies_in_any_of_them():
    match = kamakor("""
        seat 0   III: everwhere
                 II:  defender_of_the_world_tree
                 I:   defender_of_the_world_tree
        """)
    assert [row(match, 0, level) for level in (1, 2, 3)] == [
        ["defender_of_the_world_tree"],
        ["defender_of_the_world_tree"],
        ["everwhere"],
    ]
    wrong_row = "seat 0 I: dark_medic II: kao III: lichenna"
    assert wrong(wrong_row, kamakor=True) == (1, 35, "lichenna does not belong in row III")


def test_what_was_drafted_is_written_after_the_name():
    match = gosu("seat 0 hand: kao@00 trix@11! mind", starting_draft=True)
    drafted = {name(match, card): match.state["drafted"][card] for card in zone(match, "hand", 0)}
    assert drafted == {"kao": 0, "trix": 8 + 1, "mind": 255}
    assert "hand: kao@00 trix@11! mind\n" in drawing(match)
    assert match.view(1).seats[0].hand == ("trix",)


def test_some_may_know_of_a_card_in_hand():
    match = gosu("seat 0 hand: kao?2 trix?12 mind   seat 3")
    assert match.view(1).seats[0].hand == ("trix",)
    assert match.view(2).seats[0].hand == ("kao", "trix")
    assert match.view(3).seats[0].hand == match.view(None).seats[0].hand == ()
    assert "hand: kao?2 trix?12 mind\n" in drawing(match)


def test_known_cards_may_lie_on_the_deck():
    match = gosu("deck: awn! kao mind! ...")
    assert match.view(1).deck_known == ("awn", None, "mind")
    assert "deck: awn! kao mind! " in drawing(match)


def test_turns_are_left_once_a_seat_has_passed():
    assert gosu("seat 0", turn_limit=5).view().turns_left is None
    match = gosu("seat 1 passed: yes   seat 2", turn_limit=5)
    assert match.view().turns_left == 5
    assert "turns_left" not in drawing(match)
    fewer = gosu("turns_left: 2   seat 1 passed: yes   seat 2", turn_limit=5)
    assert fewer.view().turns_left == 2
    assert "\nturns_left: 2\n" in drawing(fewer)


def test_in_teams_turns_are_left_once_a_team_has_passed():
    assert (
        gosu("seat 0 passed: yes   seat 1 passed: yes", teams=True, turn_limit=5).view(0).turns_left
        is None
    )
    match = gosu("seat 1 passed: yes   seat 3 passed: yes", teams=True, turn_limit=5)
    assert match.view(0).turns_left == 5


def test_members_of_a_team_have_the_same_points():
    assert points(gosu("seat 0 points: 2   seat 3 points: 1", teams=True)) == [2, 1, 2, 1]
    assert points(gosu("seat 0 points: 2   seat 2 points: 2", teams=True)) == [2, 0, 2, 0]


def test_allies_may_see_each_others_hands():
    match = gosu("seat 0 hand: kao trix!   seat 1 hand: mind", teams=True, allies_show_hands=True)
    assert match.view(2).seats[0].hand == ("kao", "trix")
    assert match.view(3).seats[0].hand == ("trix",)
    assert match.view(3).seats[1].hand == ("mind",)
    assert "hand: kao trix!\n" in drawing(match)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_just_drafted_can_be_written(seats):
    chance = random.Random(seats)
    match = Match("gosu", seats=seats, seed=seats, kamakor=True, starting_draft=True)
    while question(match)[1] != "turn":
        match.act(chance.choice(match.legal(chance.choice(match.pending))))
    assert drawing(match).count("@") == 7 * seats
    again = Match.from_text(match.to_text())
    assert again.digest() == match.digest()
    for seat in range(seats):
        assert again.view(seat) == match.view(seat)


def test_a_position_in_the_middle_of_a_draft_is_written_as_its_deal():
    match = Match("gosu", seed=1, starting_draft=True)
    assert question(match)[1] == "pick"
    assert "deal: 1\n" in match.to_text()
    assert Match.from_text(match.to_text()).digest() == match.digest()
    assert "owes a decision: pick" in str(match)


WRONG_WITH_OPTIONS = {
    "four clans": (
        "clans: dark fire meka alpha",
        (1, 1, "'clans:' takes five clans"),
    ),
    "an unknown clan": (
        "clans: dark fire meka alpha dragon",
        (1, 29, "unknown clan 'dragon'; did you mean 'dragoon'?"),
    ),
    "a clan said twice": ("clans: dark fire dark", (1, 18, "dark is given twice")),
    "a card of a clan that is not in the match": (
        "clans: dark fire meka alpha ancient\nseat 0 hand: kao motley",
        (2, 18, "motley is of clan kobuke, but the match has dark, fire, meka, alpha, ancient"),
    ),
    "cards of six clans": (
        "seat 0 hand: kao tantivoo motley loya\nseat 1 hand: walror\ndiscards: thornhush",
        (2, 14, "walror is of clan fire, but the match has shadow, dark, dragoon, kobuke,"),
    ),
    "three Dragoon tokens held": (
        "seat 0 dragoons: 3",
        (1, 18, "3 is out of range: it must be from 0 to 2"),
    ),
    "a third Dragoon token on cards": (
        "seat 0 I: dark_medic^\nseat 1 I: dark_medic^0 fire_ammo dragoon_goblin_groom^0",
        (2, 34, "seat 0 has 2 Dragoon tokens on cards already"),
    ),
    "more Dragoon tokens than there are": (
        "seat 0 dragoons: 2 I: dark_medic^ dark_medic^\n"
        "seat 1 I: dragoon_goblin_groom^\n  dragoons: 2",
        (3, 3, "this match has only 6 Dragoon tokens"),
    ),
    "a Dragoon token of nobody": (
        "seat 0 I: dark_medic^2",
        (1, 11, "there is no seat 2 in a match for 2 players"),
    ),
    "a Dragoon token in hand": (
        "seat 0 hand: kao^",
        (1, 14, "a card in hand can't be captured or have a token"),
    ),
    "a drafted card in an army": (
        "seat 0 I: dark_medic@00",
        (1, 11, "'@00' is for cards in hand"),
    ),
    "a drafted card in the deck": ("deck: kao@00", (1, 7, "only '!' may mark kao in a deck")),
    "a packet that the seat never had": (
        "seat 0 hand: kao@01",
        (1, 14, "seat 0 had no packet 0 at choice 1 of the draft"),
    ),
    "a packet of nobody": (
        "seat 0 hand: kao@20",
        (1, 14, "seat 0 had no packet 2 at choice 0 of the draft"),
    ),
    "a choice that there is not": (
        "seat 0 hand: kao@06",
        (1, 14, "seat 0 had no packet 0 at choice 6 of the draft"),
    ),
    "three cards at the first choice": (
        "seat 0 hand: kao@00 trix@00 mind@00",
        (1, 29, "no more cards were taken from packet 0 at choice 0"),
    ),
    "two cards at the second choice": (
        "seat 0 hand: kao@11 trix@11",
        (1, 21, "no more cards were taken from packet 1 at choice 1"),
    ),
    "somebody who is not there knows of a card": (
        "seat 0 hand: kao?2",
        (1, 14, "there is no such seat in a match for 2 players"),
    ),
    "a card in an army that somebody knows of": (
        "seat 0 I: dark_medic?1",
        (1, 11, "'?1' is for hidden cards: everyone sees an army"),
    ),
    "extra turns that are not due": (
        "extra_turns: 1   free_extras: 2",
        (1, 31, "2 is out of range: it must be from 0 to 1"),
    ),
    "turns left before anybody passed": (
        "turns_left: 2",
        (1, 1, "turns are limited only once a seat has passed"),
    ),
    "more turns left than the limit": (
        "turns_left: 11\nseat 0 passed: yes",
        (1, 13, "11 is out of range: it must be from 0 to 10"),
    ),
}


@pytest.mark.parametrize("name", WRONG_WITH_OPTIONS)
def test_what_cannot_be_read_with_options_says_where_and_why(name):
    text, (line, column, message) = WRONG_WITH_OPTIONS[name]
    found = wrong(text, kamakor=True, starting_draft=True, turn_limit=10)
    assert found[:2] == (line, column)
    assert found[2].startswith(message)


@pytest.mark.parametrize(
    ("text", "column", "what", "option"),
    [
        ("seat 0 hand: tantivoo", 14, "tantivoo", "kamakor=true"),
        ("seat 0 dragoons: 1", 8, "'dragoons:'", "kamakor=true"),
        ("seat 0 I: dark_medic^", 11, "a Dragoon token", "kamakor=true"),
        ("clans: dark fire meka alpha ancient", 1, "'clans:'", "kamakor=true"),
        ("costs_nothing: yes", 1, "'costs_nothing:'", "kamakor=true"),
        ("seat 0 hand: kao@00", 14, "'@00'", "starting_draft=true"),
        ("turns_left: 2", 1, "'turns_left:'", "turn_limit=10"),
    ],
)
def test_what_only_other_matches_have_says_with_which_option(text, column, what, option):
    name = option.partition("=")[0]
    message = f"{what} needs {name}; write options: {option}"
    assert wrong(text) == (1, column, message)


def test_points_of_a_team_that_differ():
    message = "seats 1 and 3 are a team: they can't have 1 and 2 points"
    assert wrong("seat 3 points: 2\nseat 1 points: 1", teams=True) == (2, 8, message)
    limited = "turns are limited only once both members of a team have passed"
    text = "seat 0 passed: yes\nturns_left: 2"
    assert wrong(text, teams=True, turn_limit=5) == (2, 1, limited)


def test_options_must_go_together():
    assert Match.from_text("options: teams=true").seats == 4
    assert wrong("options: seats=3 teams=true") == (
        1,
        18,
        "teams need 4 seats, not 3 (G-TEAM-01)",
    )
    assert wrong("options: allies_show_hands=true") == (
        1,
        10,
        "allies_show_hands needs teams: nobody has an ally",
    )


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_read_says_where_and_why(name):
    text, expected = WRONG[name]
    assert wrong(text) == expected


def test_a_seat_that_the_caller_left_out_is_not_in_the_match():
    assert wrong("seat 2 hand: kao", seats=2) == (
        1,
        6,
        "there is no seat 2 in a match for 2 players",
    )


def test_the_callers_options_are_no_matter_of_the_text():
    with pytest.raises(ValueError, match=r"^unknown option 'seets'; did you mean 'seats'"):
        Match.from_text("seat 0", seets=2)


def test_the_callers_seed_must_be_a_whole_number():
    with pytest.raises(ValueError, match=r"^a seed must be a whole number, not '7'"):
        Match.from_text("seat 0", seed="7")


@pytest.mark.parametrize("kind", ["letters", "words", "garbage"])
def test_mangled_positions_are_read_or_refused_with_a_place(kind):
    chance = random.Random(kind)
    good = [dedent(FULL), gosu(FULL).to_text(), Match("gosu", seed=4).to_text()]
    good += [dedent(KAMAKOR), gosu(KAMAKOR).to_text()]
    outcomes = [try_out(mangled(chance, chance.choice(good), kind)) for _ in range(300)]
    assert False in outcomes
    assert True in outcomes or kind == "garbage"


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
    return True


def test_a_round_can_not_have_more_turns_than_its_cap():
    with pytest.raises(NotationError, match="out of range"):
        Match.from_text("turns: 300")


def test_choices_of_a_draft_whose_cards_are_gone_are_kept():
    text = "turn: 0   gone: 11 23\nseat 0   hand: kao@00\nseat 1   hand: trix@01\nseat 2"
    match = gosu(text, starting_draft=True)
    assert match.state["picks_gone"].tolist() == [0, 0b10, 0b1000, 0]
    assert "gone: 11 23" in drawing(match)
    assert Match.from_text(match.to_text()).digest() == match.digest()


@pytest.mark.parametrize("word", ["31", "16", "1", "kao"])
def test_what_is_no_choice_of_a_draft_is_refused(word):
    with pytest.raises(NotationError, match=f"'{word}' is not a packet and a choice, such as 02"):
        gosu(f"gone: {word}\nseat 2   hand: kao", starting_draft=True)


def test_choices_of_a_draft_need_a_draft():
    with pytest.raises(NotationError, match="starting_draft"):
        gosu("gone: 11\nseat 0   hand: kao")

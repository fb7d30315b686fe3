"""Words that refer back: each names its referent, and is refused without one."""

from dataclasses import replace

import pytest

from tests import tree as t
from warren.language.parse import parse_action, parse_block, parse_powers
from warren.language.sense import dangling, leaves_cards_revealed


def of(*lines: str, moment: str = "arrival") -> str | None:
    return dangling(parse_block("\n".join(lines)), moment=moment)


# A sentence that refers back, the words that do so, and the sentence that must come before it.
POINTING = [
    ("keep 1 of them", "them", "reveal the top 3 cards of the deck"),
    ("put 1 of them on top of your deck", "them", "reveal the top 3 cards of your deck"),
    ("take the rest", "the rest", "reveal the top 3 cards of the deck"),
    ("discard the rest", "the rest", "reveal the top 3 cards of the deck"),
    ("put the rest under your deck", "the rest", "reveal the top 3 cards of your deck"),
    ("put the rest back on top of the deck", "the rest", "reveal the top 3 cards of the deck"),
    ("keep those of that clan", "that clan", "name a clan"),
    ("keep those of that level", "that level", "name a level"),
    ("destroy all free cards of that clan", "that clan", "name a clan"),
    (
        "remove all cards of that clan in your discards from the game",
        "that clan",
        "name a clan of your discards",
    ),
    (
        "shuffle all cards of that clan in your discards into your deck",
        "that clan",
        "name a clan of your discards",
    ),
    ("take a card of that clan and level from your discards", "that level", "name a level"),
    ("draw as many cards as its level", "its level", "destroy a card"),
    ("capture it", "it", "if leo lies in an army, draw 1 card"),
    ("copy it", "it", "if leo is removed from the game, draw 1 card"),
    ("remove it from the game", "it", "capture leo"),
    ("shuffle it into your deck", "it", "discard a bounty card"),
    ("destroy a card of at most its level", "its level", "release a captured card"),
    ("capture a card of at most its level", "its level", "return a card to its owner's hand"),
    ("release a captured card of at most its level", "its level", "capture this card"),
    ("put a card of at most its level on top of its owner's deck", "its level", "destroy a card"),
    ("copy the effect of a card of at most its level", "its level", "destroy a card"),
    ("its owner draws 1 card", "its owner", "destroy a card"),
    ("that player draws 1 card", "that player", "an opponent of your choice discards 1 card"),
    ("that player draws 1 card", "that player", "a player of your choice draws 1 card"),
    ("that player draws 1 card", "that player", "return a card to its owner's hand"),
    ("if you do, draw 1 card", "if you do", "destroy a card"),
    ("if you do, draw 1 card", "if you do", "capture a card"),
    ("if you do, draw 1 card", "if you do", "discard a bounty card"),
    ("if you do, draw 1 card", "if you do", "discard 2 cards of one clan"),
    (
        "if you do, draw 1 card",
        "if you do",
        "remove a card of your discards from the game",
    ),
    (
        "if they can't, draw 1 card",
        "if they can't",
        "an opponent of your choice gives you a dragoon token",
    ),
    ("do this again", "do this again", "draw 1 card"),
]
INTRODUCING = [
    "put a card on top of its owner's deck",
    "copy a card",
    "copy a card of either player's discards",
    "release a captured card",
    "remove a card of your discards from the game",
]


@pytest.mark.parametrize(("text", "words", "before"), POINTING)
def test_words_need_what_they_point_at(text, words, before):
    assert of(text) == words
    assert of(before, text) is None
    assert of("draw 1 card", text) == (None if words == "do this again" else words)


@pytest.mark.parametrize("before", INTRODUCING)
def test_a_card_that_was_chosen_is_it(before):
    assert of(before, "draw as many cards as its level") is None
    assert of(before, "copy it") is None


def test_what_an_option_names_is_known_below_it():
    assert of("choose one:", "  name a clan", "  draw 1 card", "keep those of that clan") is None
    assert of("choose one:", "  draw 1 card", "  keep 1 of them") == "them"


def test_a_sentence_that_introduces_may_point_back_itself():
    assert of("name a clan, then destroy all free cards of that clan") is None
    assert of("destroy all free cards of that clan, then name a clan") == "that clan"


@pytest.mark.parametrize("verb", ["destroy", "capture", "release", "return"])
def test_a_dragoon_token_matters_only_where_one_activates(verb):
    which = "captured card" if verb == "release" else "card"
    back = " to its owner's hand" if verb == "return" else ""
    text = f"{verb} a {which} of level 1 (or 2 with a dragoon token){back}"
    assert of(text) == "with a dragoon token"
    assert of(text, moment="activation") is None
    assert of("if a dragoon token activates it, draw 1 card", moment="activation") is None
    assert of("if a dragoon token activates it, draw 1 card") == "if a dragoon token activates it"


def test_who_removed_a_card_is_that_player():
    text = "that player draws 1 card"
    assert of(text, moment="removed") is None
    assert of(text, moment="destroyed") == "that player"
    assert of("keep 1 of them", moment="removed") == "them"


def test_some_moments_have_a_player():
    effect = parse_block("that player draws 1 card")
    known = {when for when in t.every(t.AnyWhen) if not dangling(t.Trigger(when, effect))}
    assert known == {
        t.GosuWhen.OPPONENT_SHIFTED,
        t.GosuWhen.CARD_CAPTURED,
        t.GosuWhen.OWN_CARD_DESTROYED,
        t.GosuWhen.PLAYER_DESTROYED,
        t.GosuWhen.FIRST_PASS,
        t.GosuWhen.TURN_ENDED,
        t.GosuWhen.OPPONENT_PASSED,
        t.GosuWhen.OPPONENT_PLAYED,
        t.GosuWhen.OPPONENT_DREW,
        t.GosuWhen.OPPONENT_DISCARDED,
    }


def test_moments_with_a_player():
    said = "when an opponent shifts a card: that player draws 1 card"
    (power,) = parse_powers(said)
    assert power.when is t.GosuWhen.OPPONENT_SHIFTED
    assert dangling(power) is None
    assert dangling(replace(power, when=t.When.BATTLE_WON)) == "that player"


def test_another_clan_is_than_those_discarded():
    text = "take a card of another clan from the discards"
    paid = parse_action(f"discard 2 cards of different clans: {text}")
    assert dangling(paid) is None
    assert dangling(parse_action(f"discard 2 cards: {text}")) == "another clan"
    assert dangling(t.Mirror()) is None


REVEAL = "reveal the top 3 cards of the deck"


@pytest.mark.parametrize(
    ("lines", "stay"),
    [
        ([REVEAL, "keep 1 of them"], True),
        ([REVEAL, "keep 1 of them", "discard the rest"], False),
        ([f"{REVEAL}, then keep 1 of them, then discard the rest"], False),
        ([REVEAL, "you may discard the rest"], True),
        ([REVEAL, "if you hold the advantage, discard the rest"], True),
        ([REVEAL, "choose one:", "  discard the rest", "  draw 1 card"], True),
        ([REVEAL, "choose one:", "  discard the rest", "  take the rest"], False),
        ([f"you may {REVEAL}", "discard the rest"], False),
        ([REVEAL, "discard the rest", REVEAL], True),
        ([REVEAL, "each player with the fewest victory points discards the rest"], True),
        ([f"draw 1 card for each victory point you have, or {REVEAL} if you have none"], True),
    ],
)
def test_what_is_revealed_must_go_somewhere(lines: list[str], stay: bool) -> None:
    text = "\n".join(lines)
    assert leaves_cards_revealed(parse_block(text)) == stay
    under = "\n  ".join(["when a card is captured:", *lines])
    assert all(leaves_cards_revealed(power) == stay for power in parse_powers(under))

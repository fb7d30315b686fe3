"""What may come next in the text of a pack, from the cursor."""

from __future__ import annotations

import pytest

from warren.engine.games import load_pack
from warren.language.completion import offers
from warren.language.parse import parse_block
from warren.packs.completion import next_words

HEAD = 'game = "gosu"\nname = "x"\nversion = 1\n\n[[clan]]\nid = "moon"\ncolour = "'
CARD = HEAD + 'mint"\n\n[[card]]\nid = "a"\n'


def offered(text: str, game: str = "gosu") -> dict[str, str]:
    """What is offered at the end of a text: the whole, and what is typed of it."""
    return {one.whole: one.typed for one in next_words(load_pack(game), text, len(text))}


@pytest.mark.parametrize(
    ("text", "whole", "typed"),
    [
        ("ga", "game", "ga"),
        (HEAD + "la", "lavender", "la"),
        (CARD + "arr", "arrival_by_shift", "arr"),
        (CARD + 'clan = "mo', "moon", "mo"),
        (CARD + 'keywords = ["shadow', "shadow_jump", "shadow"),
        (CARD + 'arrival = "dr', "draw", "dr"),
        (CARD + 'arrival = "draw ', "2", ""),
        (CARD + 'arrival = "draw 2 ', "cards", ""),
        (CARD + 'arrival = "draw 1 ', "card", ""),
        (CARD + 'arrival = "take a mo', "moon", "mo"),
        (CARD + 'arrival = """\ndraw 2 cards\nchoose', "choose one:", "choose"),
        (CARD + 'arrival = """\nchoose one:\n    draw 2 cards\n    destroy a ', "free", ""),
        (CARD + 'permanent = "when you w', "when you win a great battle", "when you w"),
        (CARD + 'permanent = "when you win a great battle: dr', "draw", "dr"),
        (CARD + 'action = "', "discard", ""),
        (CARD + 'action = "discard 1 card: dr', "draw", "dr"),
    ],
)
def test_what_may_come_next_is_offered(text: str, whole: str, typed: str):
    assert offered(text)[whole] == typed


@pytest.mark.parametrize(
    "text",
    [
        CARD + 'arrival = "drwa ',
        CARD + 'arrival = "draw 2 cards"',
        CARD + 'id = "',
        CARD + 'clan = "moon"',
    ],
)
def test_where_nothing_can_be_known_nothing_is_offered(text: str):
    assert offered(text) == {}


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("[[clan]]" + "\n" * 190_000 + '[[card]]\nclan = "', 10),  # the game's clans
        ('[[card]]\nid = """' + "\n" * 190_000, 0),
        ("leave_out = [" + "a" * 190_000 + "!", 0),
        ('leave_out = """' + ("a" * 900 + "!\n") * 200, 60),
    ],
)
def test_nobody_waits_for_an_answer_to_a_text_that_is_none(text: str, number: int):
    """Each of these took minutes once, and nobody else was served."""
    assert len(next_words(load_pack("gosu"), text, len(text))) == number


def test_a_key_is_offered_once():
    assert "id" not in offered(CARD)
    assert "level" in offered(CARD)
    assert "level" not in offered(CARD + "level = 1\n")


def test_a_game_s_own_keys_are_offered():
    text = CARD.replace('"gosu"', '"gosux"')
    assert "effect" in offered(text, "gosux")
    assert "arrival" not in offered(text, "gosux")


@pytest.mark.parametrize("text", ["draw 2 cards", "destroy a free card", "take a kao", "x" * 2_000])
def test_every_beginning_of_a_sentence_can_be_asked_about(text: str):
    for end in range(0, min(len(text), 40) + 1):
        for one in offers(text[:end], ("sentence",), ("kao",)):
            assert one.whole.startswith(" ".join(one.typed.split()))


def test_what_is_offered_can_be_read():
    sentence = ""
    for whole in ("draw", "2", "cards"):
        assert whole in {one.whole for one in offers(sentence, ("sentence",), ())}
        sentence += whole + " "
    assert parse_block(sentence).sentences

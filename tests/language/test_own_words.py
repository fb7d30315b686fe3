"""Words of GOSU that no printed card needs, as people write them in three languages.

`WARREN_WRITE_GOLDEN=1` rewrites the remarks: read the difference as a native reader would.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

from warren.engine.games import load_pack
from warren.language.compile import compile_block, compile_card
from warren.language.errors import LanguageError
from warren.language.tree import CardText
from warren.packs.texts import CardTexts

FILE = Path(__file__).with_name("own_words.txt")
LINES = FILE.read_text("utf-8").splitlines()
SENTENCES = [
    tuple(part.strip() for part in line.split("|")) for line in LINES if line and line[0] != "#"
]


@cache
def texts() -> CardTexts:
    pack = load_pack("gosu")
    return CardTexts(pack.dialect, pack.words, pack.names, pack.cards)


def read(about: str, sentence: str):
    language, key = about.split()
    return texts()._read(key, sentence, language, 1)


def remarks(about: str, sentence: str) -> str:
    return " / ".join(remark.said for remark in read(about, sentence).remarks)


def test_what_people_write_is_read_and_said_again() -> None:
    found = [(about, sentence, remarks(about, sentence)) for about, sentence, _ in SENTENCES]
    if os.environ.get("WARREN_WRITE_GOLDEN"):
        lines = [line for line in LINES if not line or line[0] == "#"]
        lines += [" | ".join(parts).rstrip() for parts in found]
        FILE.write_text("\n".join(lines) + "\n", "utf-8")
    assert found == SENTENCES


def test_what_people_write_means_something_in_gosu() -> None:
    dialect, names = load_pack("gosu").dialect, load_pack("gosu").numbered()
    for about, sentence, _ in SENTENCES:
        tree = read(about, sentence).tree
        assert dialect.first_foreign(tree) is None, sentence
        assert dialect.too_much(tree) is None, sentence
        is_power = about.endswith("permanent")
        program = (
            compile_card(CardText(permanent=tree), names)
            if is_power
            else compile_block(tree, names)
        )
        assert program


@pytest.mark.parametrize(
    "sentence",
    [
        "Look at an opponent's hand and steal a card.",  # a chosen card, or one at random?
    ],
)
def test_what_could_mean_two_things_is_asked(sentence: str) -> None:
    with pytest.raises(LanguageError, match="several things"):
        read("en arrival", sentence)

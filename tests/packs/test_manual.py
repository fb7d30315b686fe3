"""The tables of words in docs/effects.md are generated from the declarations."""

import os
import re
from pathlib import Path

import pytest

from tests import tree as t
from warren.engine.games import load_pack
from warren.language.speak import CANONICAL
from warren.language.speaking import Teller
from warren.locale import LANGUAGES
from warren.packs.manual import BEGIN, END, STRUCTURE, manual, written

FILE = Path(__file__).parents[2] / "docs" / "effects.md"


def test_the_manual_has_every_word_as_it_is_declared():
    dialects = {game: load_pack(game).dialect for game in ("gosu", "gosux")}
    made = manual(dialects)
    text = FILE.read_text(encoding="utf-8")
    written = re.search(f"{BEGIN}.*{END}", text, re.DOTALL)
    if os.environ.get("WARREN_WRITE_GOLDEN"):
        FILE.write_text(text.replace(written[0], made), encoding="utf-8")
    else:
        assert written[0] == made
    for name, word in t.words().items():
        assert f"| `{name}` |" in made or word.kind in {"", *STRUCTURE}
    for member in t.members():
        assert f"| `{member.name.lower()}` |" in made


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manual_writes_a_word_without_slots_as_cards_say_it(language):
    """Participles agree: `quand une carte est capturée`."""
    teller = Teller(CANONICAL.lexicon(language))
    for member, says in t.members().items():
        plain = written(says, member, language).replace("[", "").replace("]", "")
        assert plain == teller.said(member, says.kind)

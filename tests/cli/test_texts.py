"""The command line's own texts: the same in every language, and typographically correct."""

import re

import pytest

from templates import blanks
from warren.cli.console import own_texts, texts_for
from warren.engine.games import GAMES
from warren.locale import LANGUAGES

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def templates(language: str) -> dict[str, str]:
    """Return the command line's texts, and each game's replacements."""
    said = {"": own_texts(language), **{name: texts_for(GAMES[name], language) for name in GAMES}}
    return {
        f"{game}.{name}.{key}": text
        for game, texts in said.items()
        for name, table in texts.tables.items()
        for key, text in table.items()
    }


@in_every_language
def test_every_language_has_the_same_keys_and_blanks(language):
    english = {key: blanks(text) for key, text in templates("en").items()}
    assert {key: blanks(text) for key, text in templates(language).items()} == english


@in_every_language
def test_texts_are_well_printed(language):
    for key, text in templates(language).items():
        assert "'" not in text, key
        assert not re.search(r"\s\s|^\s|\s$", text), key


def test_french_has_a_no_break_space_before_high_punctuation():
    for key, text in templates("fr").items():
        spoken = re.sub(r"\{[^}]*\}|q!|; \? ", "{}", text)
        assert not re.search(r"(?<!\N{NO-BREAK SPACE})[:;!?»]", spoken), key


def test_a_line_is_not_broken_at_a_no_break_space():
    from io import StringIO

    from rich.console import Console
    from rich.text import Text

    from warren.cli.console import print_line

    out = StringIO()
    console = Console(file=out, width=18, force_terminal=True, color_system=None)
    print_line(console, Text("Tirer encore, non\u00a0? Oui\u00a0!"))
    assert [line.rstrip() for line in out.getvalue().splitlines()] == [
        "Tirer encore,",
        "non\u00a0? Oui\u00a0!",
    ]

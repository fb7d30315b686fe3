"""French and Italian texts: correct spaces, apostrophes and quotation marks."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
FILES = {
    language: [
        *sorted((ROOT / "web" / "src").rglob(f"{language}.json")),
        *sorted((ROOT / "warren").rglob(f"*.{language}.toml")),
    ]
    for language in ("fr", "it")
}
CODE = re.compile(r"`[^`]*`|\bhttps?:\S+")
WRONG = {
    "fr": re.compile(r"\w'\w|\"| [:;!?»]|« |“|”|\.\.\."),
    "it": re.compile(r"\w'\w|\"| [:;!]|“|”|\.\.\.| »|« "),
}


def texts(value: Any) -> Iterator[str]:
    """Yield all texts in a table or list."""
    if isinstance(value, str):
        yield CODE.sub("", value)
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from texts(one)


@pytest.mark.parametrize("language", FILES)
def test_texts_are_set_properly(language: str) -> None:
    assert len(FILES[language]) > 20
    found = [
        f"{file.relative_to(ROOT)}: {text}"
        for file in FILES[language]
        for text in texts(
            (json if file.suffix == ".json" else tomllib).loads(file.read_text("utf-8"))
        )
        if WRONG[language].search(text)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("language", "text"),
    [("fr", "Vraiment ?"), ("fr", "« oui »"), ("fr", "l'un"), ("it", "“sì”"), ("it", "un po'di")],
)
def test_a_wrong_character_is_found(language: str, text: str) -> None:
    assert WRONG[language].search(text)

"""The page's texts: complete in every language, with the same blanks."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from warren.locale import LANGUAGES

SOURCE = Path(__file__).parents[2] / "web" / "src"
FOLDERS = sorted(path.parent for path in SOURCE.rglob("texts/en.json"))

pytestmark = pytest.mark.skipif(not SOURCE.is_dir(), reason="the page's source is not here")
in_every_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.parent.name)


def said(folder: Path, language: str) -> dict[str, str]:
    """Return all texts of a language."""
    found: dict[str, str] = json.loads((folder / f"{language}.json").read_text(encoding="utf-8"))
    return found


def blanks(text: str) -> set[str]:
    """Return the blanks; plural forms may occur in one language alone."""
    return set(re.findall(r"\{(\w+)\}", text))


@in_every_folder
def test_every_language_has_a_file(folder: Path) -> None:
    assert {path.stem for path in folder.glob("*.json")} == set(LANGUAGES)


@in_every_folder
def test_everything_is_said_in_every_language_with_the_same_blanks(folder: Path) -> None:
    english = said(folder, "en")
    for language in LANGUAGES:
        other = said(folder, language)
        assert list(other) == list(english), language
        for key, text in other.items():
            assert text.strip(), (language, key)
            assert blanks(text) == blanks(english[key]), (language, key)

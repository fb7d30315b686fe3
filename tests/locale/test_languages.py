"""Languages are listed in one place only."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from warren.language.grammars import GRAMMARS
from warren.language.speak import CANONICAL
from warren.locale import ABOUT, LANGUAGES, TextError, check_language

ROOT = Path(__file__).parents[2]
# ("en", "fr", "it"), {"en": ..., "fr": ...}, `{ en, fr, it }`, `import fr from "./fr.json"`
LIST = re.compile(
    r"""["']en["'],\s*["']fr["']|["']en["']:[^:{]*,\s*["']fr["']:"""
    r"""|\ben, *fr\b|import (en|fr|it)\b"""
)


def test_every_language_is_spoken():
    assert set(GRAMMARS) == set(CANONICAL.lexicons) == set(LANGUAGES)


def test_the_page_has_the_same_languages():
    source = (ROOT / "web" / "src" / "server" / "protocol.ts").read_text(encoding="utf-8")
    listed = ", ".join(f'{code}: "{about.name}"' for code, about in ABOUT.items())
    assert f"export const LANGUAGES = {{ {listed} }} as const;" in source


def test_nobody_else_lists_them():
    sources = [
        *(ROOT / "warren").rglob("*.py"),
        *(ROOT / "web" / "src").rglob("*.ts"),
        *(ROOT / "web" / "src").rglob("*.svelte"),
    ]
    assert len(sources) > 200
    sources.remove(ROOT / "warren" / "locale" / "languages.py")
    assert [path for path in sources if LIST.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there_in_every_language(language):
    english = [
        path
        for path in (ROOT / "warren").rglob("*.en.toml")
        if not path.with_name(path.name.replace(".en.", f".{language}.")).exists()
    ]
    assert english == []


@pytest.mark.parametrize(
    "source",
    [
        'LANGUAGES = ("en", "fr", "it")',
        'GRAMMARS = {\n    "en": English,\n    "fr": French}',
        "speaker({ en, fr, it })",
        'import fr from "./fr.json";',
    ],
)
def test_a_second_list_is_caught(source):
    assert LIST.search(source)


def test_an_unknown_language_is_refused():
    assert check_language("fr") == "fr"
    with pytest.raises(TextError, match=r"^unknown language 'xx'; languages are en, fr, it$"):
        check_language("xx")


@pytest.mark.parametrize("path", sorted((ROOT / "web" / "src").rglob("fr.json")), ids=str)
def test_french_signs_never_begin_a_line(path):
    texts = path.read_text(encoding="utf-8").replace('": ', "")
    assert re.findall(r".*(?:\S [:;!?»%]|« ).*", texts) == []

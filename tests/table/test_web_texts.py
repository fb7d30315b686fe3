"""The page's texts: complete in every language, with a sentence for every refusal."""

import json
import re
from pathlib import Path

import pytest

from warren.art.people import PARTS
from warren.locale import LANGUAGES
from warren.table.protocol import refusals
from warren.table.protocol.refusals import STATUS

WEB = Path(__file__).parents[2] / "web" / "src"
TABLE = Path(refusals.__file__).parents[1]
# These folders have their own texts
OTHERS = ("army", "daily", "lab", "laundromat", "portraits", "tell", "tournaments", "workshop")
OWN = 'import { say } from "./texts"'  # also in single files of other folders
UNSEEN = {"no-page", "slow"}  # there is no page, or no reader
BLANK = re.compile(r"\{(\w+)(?::[^|}]*\|[^}]*)?\}")


def texts(language: str) -> dict[str, str]:
    """Return all texts of a language."""
    read: dict[str, str] = json.loads((WEB / "texts" / f"{language}.json").read_text("utf-8"))
    return read


def all_sources(but: tuple[str, ...] = ()) -> list[str]:
    """Return components and modules, except those of some folders."""
    paths = [path for ending in ("svelte", "ts") for path in WEB.rglob(f"*.{ending}")]
    ours = [path for path in paths if path.relative_to(WEB).parts[0] not in but]
    read = {path: path.read_text("utf-8") for path in ours}
    return [text for path, text in read.items() if not (but and path.parent != WEB and OWN in text)]


def sources() -> str:
    """Return our own components and modules."""
    return "\n".join(all_sources(OTHERS))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same(language):
    assert set(texts(language)) == set(texts("en"))
    for key, text in texts(language).items():
        assert text.strip() == text != "", key
        assert set(BLANK.findall(text)) <= set(BLANK.findall(texts("en")[key])), key


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_every_part_of_a_portrait_has_a_word(language):
    path = WEB / "portraits" / "kinds" / f"{language}.json"
    words = json.loads(path.read_text("utf-8"))
    assert {part: [*kinds] for part, kinds in words.items()} == {
        part: [*kinds] for part, kinds in PARTS.items()
    }
    for part, kinds in words.items():
        assert len({*kinds.values()}) == len(kinds), part


def test_what_the_page_says_is_there():
    said = set(re.findall(r"""\bsay\(\s*"([^"]+)\"""", sources()))
    said |= {
        key
        for pair in re.findall(r"""\bsay\([^"`)]*\? "([^"]+)" : "([^"]+)\"""", sources())
        for key in pair
    }
    assert len(said) > 100
    assert said <= set(texts("en"))


def test_no_text_is_left_over():
    keys = set(texts("en"))
    code = sources()
    families = {found.split("$")[0] for found in re.findall(r"`([a-z.A-Z]+\$)\{", code)}
    elsewhere = set(re.findall(r"""\bplain\("([^"]+)\"""", "".join(all_sources())))
    unused = {key for key in keys - elsewhere if f'"{key}"' not in code}
    assert {key for key in unused if not key.startswith(tuple(families))} == set()


def test_every_refusal_has_words():
    table = "".join(path.read_text("utf-8") for path in TABLE.rglob("*.py"))
    codes = set(re.findall(r"""Refused\(\s*"([a-z-]+)\"""", table))
    assert "nothing-there" in codes
    assert {f"refused.{code}" for code in (codes | set(STATUS)) - UNSEEN} <= set(texts("en"))

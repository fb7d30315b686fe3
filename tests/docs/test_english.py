"""Countable parts of plain English: each count has a limit, which may only fall.

`WARREN_WRITE_GOLDEN=1` lowers the limits in english.toml to the current counts.
"""

from __future__ import annotations

import ast
import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LIMITS = Path(__file__).with_name("english.toml")
OPENING = re.compile(
    r"(?:^|[.:;!?]\s+|\n|\*\* )(Who|Whoever|What|Whatever|Whose|Whom)\b(?![^.?!]*\?)"
)
WHOEVER = re.compile(r"\b(?:whoever|whomever|whence|whither)\b", re.IGNORECASE)
QUOTED = re.compile(r'^ +f?"<?whoever\b.*"|from whoever .*"', re.MULTILINE)  # what designers write
LONGEST, WIDEST = 35, 100  # words of a sentence, letters of a line


def pages() -> list[Path]:
    """Return all prose besides the code."""
    roots = ("README.md", "CONTRIBUTING.md", "bench/README.md")
    return [*(ROOT / name for name in roots), *sorted((ROOT / "docs").rglob("*.md"))]


def prose(text: str) -> str:
    """Return a page without code, tables, headings and link targets."""
    text = re.sub(r"```.*?```|\n\n(?: {4}[^\n]*\n+)+", "\n\n", text, flags=re.DOTALL)
    lines = [line for line in text.split("\n") if not line.lstrip().startswith(("|", "#", ":::"))]
    text = re.sub(r"\]\([^)]*\)", "]", "\n".join(lines))
    return re.sub(r"`[^`]*`", "x", text)


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of prose; paragraphs and list items end one."""
    for paragraph in re.split(r"\n\s*\n|\n\s*(?:[*-]|\d+\.) ", prose(text)):
        yield from re.split(r"(?<=[.!?])\s+(?=[A-Z\"*\[]|x\b)", " ".join(paragraph.split()))


def sources() -> Iterator[str]:
    """Return every file of the package."""
    return (path.read_text("utf-8") for path in sorted((ROOT / "warren").rglob("*.py")))


def docstrings() -> Iterator[str]:
    """Yield every docstring of the package."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for source in sources():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, kinds) and (found := ast.get_docstring(node)):
                yield found


def said_in(docstring: str) -> Iterator[str]:
    """Yield the sentences of a docstring, without examples and tables."""
    for paragraph in docstring.split("\n\n"):
        if not re.search(r"^(?: |>>>)|  ", paragraph, re.MULTILINE):
            yield from sentences(paragraph)


def count() -> dict[str, int]:
    """Return the counts that have limits."""
    texts = {path: path.read_text("utf-8") for path in pages()}
    wide = (line for text in texts.values() for line in prose(text).split("\n"))
    said = [one for text in texts.values() for one in sentences(text)]
    return {
        "openings in docs": sum(len(OPENING.findall(prose(text))) for text in texts.values()),
        "openings in docstrings": sum(bool(OPENING.match(text)) for text in docstrings()),
        "whoever in code": sum(
            len(WHOEVER.findall(QUOTED.sub("", source))) for source in sources()
        ),
        "long sentences in docs": sum(len(one.split()) > LONGEST for one in said),
        "long sentences in docstrings": sum(
            len(one.split()) > LONGEST for text in docstrings() for one in said_in(text)
        ),
        "wide lines in docs": sum(len(line) > WIDEST for line in wide),
    }


@pytest.fixture(scope="module")
def counted() -> dict[str, int]:
    return count()


@pytest.mark.parametrize(
    "what", tomllib.loads(LIMITS.read_text("utf-8")) if LIMITS.exists() else []
)
def test_the_english_gets_no_worse(what: str, counted: dict[str, int]) -> None:
    limits = tomllib.loads(LIMITS.read_text("utf-8"))
    if os.environ.get("WARREN_WRITE_GOLDEN"):
        fallen = {name: min(limit, counted[name]) for name, limit in limits.items()}
        LIMITS.write_text("".join(f'"{name}" = {limit}\n' for name, limit in fallen.items()))
    assert counted[what] <= limits[what], f"write {what} away: CONTRIBUTING.md, Plain English"


def test_everything_that_is_counted_has_a_limit(counted: dict[str, int]) -> None:
    assert counted.keys() == tomllib.loads(LIMITS.read_text("utf-8")).keys()


def test_what_is_counted_is_found() -> None:
    text = "Who plays wins. Bo plays. What a day! Who plays?\n\n" + "word " * 36 + "end."
    assert len(OPENING.findall(text)) == 2
    assert [len(one.split()) > LONGEST for one in sentences(text)] == [False] * 4 + [True]
    assert [len(one.split()) > LONGEST for one in said_in(f"{text}\n\n    {text}")][-1:] == [True]
    assert not [*said_in("    " + "word " * 36), *said_in(">>> " + "word " * 36)]


@pytest.mark.parametrize("page", sorted((ROOT / "docs").rglob("*.md")), ids=lambda page: page.name)
def test_a_page_begins_with_its_readers(page: Path) -> None:
    title, first, *_ = page.read_text("utf-8").split("\n\n")
    assert title.startswith("# ")
    assert first.startswith("For "), "say who it is for in the first sentence"


def test_the_readme_and_the_glossary_stay_short() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").split("\n")) <= 90
    terms = re.findall(r"^\| .+\|$", (ROOT / "docs" / "glossary.md").read_text("utf-8"), re.M)
    assert 30 < len(terms) - 1 <= 60

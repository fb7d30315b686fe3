"""The examples in docs/research.md print what it shows."""

import doctest
from pathlib import Path

from warren.research import batch

PAGE = Path(__file__).resolve().parents[2] / "docs" / "research.md"


def test_the_page_shows_what_happens() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False)
    assert found.attempted > 4
    assert found.failed == 0


def test_the_module_shows_what_happens() -> None:
    found = doctest.testmod(batch)
    assert found.attempted > 4
    assert found.failed == 0

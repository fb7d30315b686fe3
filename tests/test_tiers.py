"""Every test belongs to one tier, and both tiers together are all tests."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tiers import QUICK, SLOW, TESTS, is_slow_file

ROOT = TESTS.parent


def test_both_commands_together_run_all_tests() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    chosen = dict(re.findall(r"^(test(?:-slow)?):.*\n.*[ ,]-m (\"not slow\"|slow)", makefile, re.M))
    assert chosen == {"test": '"not slow"', "test-slow": "slow"}


@pytest.mark.parametrize("path", [*SLOW, *QUICK])
def test_every_line_of_the_tables_is_about_tests_that_are_there(path: str) -> None:
    assert (TESTS / path).exists()
    assert "/" not in path or path.endswith(".py")


@pytest.mark.parametrize("path", QUICK)
def test_what_is_quick_by_name_would_be_slow(path: str) -> None:
    assert str(Path(path).parent) in SLOW
    assert not is_slow_file(TESTS / path)

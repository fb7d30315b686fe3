"""Every test belongs to one tier, and both tiers together are all tests."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tiers import MIXED, QUICK, SLOW, TESTS, has_no_test_of, is_slow_file, mark

ROOT = TESTS.parent


def test_both_commands_together_run_all_tests() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    chosen = dict(re.findall(r"^(test(?:-slow)?):.*\n.*[ ,]-m (\"not slow\"|slow)", makefile, re.M))
    assert chosen == {"test": '"not slow"', "test-slow": "slow"}


@pytest.mark.parametrize("path", sorted([*SLOW, *QUICK, *MIXED]))
def test_every_line_of_the_tables_is_about_tests_that_are_there(path: str) -> None:
    assert (TESTS / path).exists()
    assert "/" not in path or path.endswith(".py")


@pytest.mark.parametrize("path", sorted(QUICK))
def test_what_is_quick_by_name_would_be_slow(path: str) -> None:
    assert str(Path(path).parent) in SLOW
    assert not is_slow_file(TESTS / path)


def test_a_tier_imports_every_file_with_tests_of_its_own() -> None:
    slow, mixed, quick = (
        TESTS / each
        for each in ("cli/test_main.py", "table/test_store.py", "rules/test_kamakor.py")
    )
    assert [has_no_test_of("slow", each) for each in (slow, mixed, quick)] == [False, False, True]
    assert [has_no_test_of("not slow", each) for each in (slow, mixed, quick)] == [
        True,
        False,
        False,
    ]
    assert not any(has_no_test_of("", each) for each in (slow, mixed, quick))


@pytest.mark.parametrize("path", sorted(MIXED))
def test_a_mixed_file_is_quick_but_for_some_tests(path: str) -> None:
    assert not is_slow_file(TESTS / path)


def test_a_slow_test_in_a_quick_file_is_refused(request: pytest.FixtureRequest) -> None:
    item = request.node
    item.add_marker(pytest.mark.slow)
    with pytest.raises(pytest.UsageError, match="add its file to MIXED"):
        mark([item])


@pytest.mark.parametrize(
    ("path", "is_retried"),
    [("cli/test_main.py", True), ("browser/test_smoke.py", True), ("rules/test_kamakor.py", False)],
)
def test_only_slow_tests_and_those_in_a_browser_are_retried(
    path: str, is_retried: bool, request: pytest.FixtureRequest
) -> None:
    item = pytest.Function.from_parent(request.node.parent, name="one", callobj=lambda: None)
    item.path = TESTS / path
    mark([item])
    assert bool(item.get_closest_marker("flaky")) == is_retried

"""Promises to contributors: the same checks everywhere, versions with a date, tests with claims."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import warren

ROOT = Path(__file__).resolve().parent.parent
CHANGELOG = (ROOT / "CHANGELOG.md").read_text("utf-8")
HEADING = re.compile(r"^## \[(\S+)\](?: - (\d{4}-\d\d-\d\d))?$", re.MULTILINE)
KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}

in_the_repository = pytest.mark.skipif(
    not (ROOT / ".ci").is_dir(), reason="an archive of the sources has no .ci"
)


@in_the_repository
def test_every_commit_is_checked_as_continuous_integration_does():
    ci = (ROOT / ".ci" / "run").read_text("utf-8")
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    assert re.findall(r"^make ([\w-]+)", ci, re.MULTILINE) == ["check", "test", "test-slow"]
    assert re.findall(r"^\s+entry: (.+)$", hooks, re.MULTILINE) == ["make check"]


def test_the_version_has_its_section_with_a_date_in_the_changelog():
    found = HEADING.findall(CHANGELOG)
    assert found[0] == ("Unreleased", "")
    assert found[1][0] == warren.__version__
    assert all(date for _, date in found[1:])
    assert [date for _, date in found[1:]] == sorted((date for _, date in found[1:]), reverse=True)


def test_the_changelog_keeps_its_form():
    assert {*re.findall(r"^### (.+)$", CHANGELOG, re.MULTILINE)} <= KINDS
    entries = CHANGELOG[HEADING.search(CHANGELOG).start() :].split("\n")
    other = [line for line in entries if line and not line.startswith(("#", "* ", "To upgrade "))]
    assert other == []
    assert [line for line in entries if len(line.split()) > 26] == []  # 25 words and the bullet


def test_the_citation_names_the_version_and_its_date():
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    dates = dict(HEADING.findall(CHANGELOG))
    assert re.findall(r"^version: (.+)$", citation, re.MULTILINE) == [warren.__version__]
    released = re.findall(r"^date-released: (.+)$", citation, re.MULTILINE)
    assert released == [dates[warren.__version__]]


# Calls that can fail a test: claims of pytest and Playwright, and tests of other packages.
CLAIMS = {"raises", "warns", "deprecated_call", "fail", "expect", "wait_for_selector"}
CLAIMS |= {"api_test", "check_env", "parallel_api_test", "random_sim_test"}


def functions(folder: Path) -> Iterator[tuple[str, str, set[str]]]:
    """Yield all functions in a test folder: file, name, and the names each calls or asserts."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield path.relative_to(folder).as_posix(), node.name, {*called_in(node)}


def called_in(function: ast.AST) -> Iterator[str]:
    """Yield the names that a function calls; an assertion counts as a claim."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assert):
            yield "fail"
        elif isinstance(node, ast.Call):
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            yield "fail" if name.startswith("assert_") else name


def without_claims(folder: Path) -> list[str]:
    """Return the tests that can't fail: neither they nor their helpers assert anything."""
    found, known, more = list(functions(folder)), set[str](), CLAIMS
    while more:
        known |= more
        more = {name for _, name, called in found if not known.isdisjoint(called)} - known
    return [
        f"{path}: {name}"
        for path, name, called in found
        if name.startswith("test_") and known.isdisjoint(called)
    ]


def test_every_test_claims_something():
    assert without_claims(ROOT / "tests") == []


def test_a_test_without_a_claim_is_found(tmp_path):
    (tmp_path / "test_new.py").write_text(
        "def look(): assert 1\n\ndef test_by_another(): look()\n\ndef test_nothing(): print()\n"
    )
    assert without_claims(tmp_path) == ["test_new.py: test_nothing"]

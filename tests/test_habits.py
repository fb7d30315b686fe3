"""What is promised to contributors: the same checks everywhere, and versions with a date."""

import re
from pathlib import Path

import pytest

import warren

ROOT = Path(__file__).resolve().parent.parent
HEADING = re.compile(r"^## (\S+)(?: \((\d{4}-\d\d-\d\d)\))?$", re.MULTILINE)

in_the_repository = pytest.mark.skipif(
    not (ROOT / ".ci").is_dir(), reason="an archive of the sources has no .ci"
)


@in_the_repository
def test_every_commit_is_checked_as_continuous_integration_does():
    ci = (ROOT / ".ci" / "run").read_text("utf-8")
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    assert re.findall(r"^make (\w+)$", ci, re.MULTILINE) == ["check", "test"]
    assert re.findall(r"^\s+entry: (.+)$", hooks, re.MULTILINE) == ["make check"]


def test_the_version_has_its_section_with_a_date_in_the_changelog():
    found = HEADING.findall((ROOT / "CHANGELOG.md").read_text("utf-8"))
    assert found[0] == ("Unreleased", "")
    assert found[1][0] == warren.__version__
    assert all(date for _, date in found[1:])
    assert [date for _, date in found[1:]] == sorted((date for _, date in found[1:]), reverse=True)

"""What is promised to contributors."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

in_the_repository = pytest.mark.skipif(
    not (ROOT / ".ci").is_dir(), reason="an archive of the sources has no .ci"
)


@in_the_repository
def test_every_commit_is_checked_as_continuous_integration_does():
    ci = (ROOT / ".ci" / "run").read_text("utf-8")
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    assert re.findall(r"^make (\w+)$", ci, re.MULTILINE) == ["check", "test"]
    assert re.findall(r"^\s+entry: (.+)$", hooks, re.MULTILINE) == ["make check"]

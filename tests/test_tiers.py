"""Every test belongs to one tier, and both tiers together are all tests."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tiers import QUICK, SLOW, TESTS, is_slow_file

ROOT = TESTS.parent
PLUGIN = """
import json, os, pytest

@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    told = [(item.nodeid, item.get_closest_marker("slow") is not None) for item in items]
    with open(os.environ["TOLD"], "w") as file:
        json.dump(told, file)
"""


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


def test_every_test_belongs_to_one_tier_and_none_is_lost(tmp_path: Path) -> None:
    (tmp_path / "telling.py").write_text(PLUGIN)
    told = tmp_path / "told.json"
    roads = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    asked = {**os.environ, "PYTHONPATH": roads, "TOLD": str(told)}
    command = ["-m", "pytest", "-n", "0", "--collect-only", "-qq", "-p", "telling"]
    subprocess.run([sys.executable, *command], cwd=ROOT, env=asked, check=True, capture_output=True)
    every = json.loads(told.read_text())
    assert len({name for name, _ in every}) == len(every)
    files = {TESTS.parent / name.partition("::")[0] for name, _ in every}
    lost = {*TESTS.rglob("test_*.py"), ROOT / "README.md", ROOT / "docs" / "python.md"} - files
    assert all("importorskip" in path.read_text("utf-8") for path in lost), lost
    slow = {name.partition("::")[0] for name, is_slow in every if is_slow}
    quick = {name.partition("::")[0] for name, is_slow in every if not is_slow}
    assert {f"tests/{path}" for path in QUICK} <= quick - slow
    here = [each for each in SLOW if TESTS / each not in lost]
    assert all(any(f"{name}/".startswith(f"tests/{each}/") for name in slow) for each in here)

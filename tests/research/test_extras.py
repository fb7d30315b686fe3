"""Extras are imported only when used, and a missing one is reported in a line."""

from __future__ import annotations

import subprocess
import sys

import pytest

HIDDEN = """
import sys
sys.modules[{package!r}] = None
try:
    import warren.research.{module}
except ModuleNotFoundError as error:
    print(error)
"""
EXTRAS = [
    ("zoo", "pettingzoo", "pettingzoo"),
    ("gym", "gymnasium", "gymnasium"),
    ("spiel", "pyspiel", "openspiel"),
]


def run(code: str) -> str:
    """Return the output of a fresh Python."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout


@pytest.mark.parametrize(("module", "package", "extra"), EXTRAS)
def test_a_missing_extra_is_said_in_one_line(module: str, package: str, extra: str) -> None:
    said = run(HIDDEN.format(module=module, package=package))
    assert said == f"{package} is not installed: pip install 'warren[{extra}]'\n"


@pytest.mark.parametrize("module", ["batch", "crew", "cli.main", "training.course", "arena"])
def test_no_extra_is_imported_unless_it_is_used(module: str) -> None:
    packages = {package for _, package, _ in EXTRAS} | {"torch", "ray", "psycopg"}
    loaded = run(
        f"import sys, warren.{module}; print(*{{name.partition('.')[0] for name in sys.modules}})"
    )
    assert not packages & {*loaded.split()}

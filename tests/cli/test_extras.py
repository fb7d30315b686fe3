"""Commands that lack packages name the extra that provides them."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

PROJECT = Path(__file__).parent.parent.parent / "pyproject.toml"
EXTRAS = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["optional-dependencies"]
HIDE = "import sys; sys.modules.update(dict.fromkeys({names}))\n"
START = HIDE + "from warren.cli.main import main; main()"


def brought_by(extra: str) -> set[str]:
    """Return the packages of an extra and of the extras it includes."""
    found: set[str] = set()
    for one in EXTRAS[extra]:
        name = re.match(r"[\w-]+", one)[0]
        inner = re.match(r"warren\[([\w,-]+)\]", one)
        found |= {p for e in inner[1].split(",") for p in brought_by(e)} if inner else {name}
    return found


@pytest.mark.parametrize(
    ("missing", "command"),
    [
        (["numba", "ziglang"], ["engines"]),
        (["ziglang"], ["engines"]),
        (["torch", "numba"], ["train", "gosu"]),
        (["numba"], ["play", "gosu", "--engine", "native"]),
        (["pyarrow"], ["dataset", "make", "gosu", "set", "--decisions", "1"]),
        (["pyarrow"], ["dataset", "check", "set"]),
        (["ray"], ["simulate", "laundromat", "--matches", "1", "--ray"]),
        (["reportlab", "svglib", "pypdfium2"], ["print", "gosu", "--cards", "trix"]),
        (["psycopg"], ["backup", "--store", "postgresql://nowhere/none", "x"]),
    ],
    ids=lambda words: " ".join(words),
)
def test_the_extra_that_is_named_brings_all_that_is_missing(missing, command, tmp_path):
    ran = subprocess.run(
        [sys.executable, "-c", START.format(names=missing), *command],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert ran.returncode == 2, ran.stderr
    [line] = ran.stderr.splitlines()
    assert "pip install 'warren[" in line
    [extra] = re.findall(r"warren\[([\w-]+)\]", line)
    assert {*missing} <= brought_by(extra)

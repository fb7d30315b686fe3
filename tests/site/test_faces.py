"""A game says and shows the same, whether NumPy or its stand-in stores the positions."""

import json
import random
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from site_telling import thought, told
from warren.engine import Match

TESTS = Path(__file__).parents[1]
GAMES = ("gosu", "gosu:kamakor", "gosux", "laundromat")


@cache
def record_of(name: str) -> str:
    """Play a match at random."""
    match, chance = Match(name, seed=3), random.Random(3)
    while not match.is_over:
        match.act(chance.choice(match.legal()))
    return match.record().text


@cache
def without_numpy() -> dict[str, Any]:
    """Return the same data from a Python like a browser's."""
    done = subprocess.run(
        [sys.executable, TESTS / "site_telling.py"],
        input=json.dumps([record_of(name) for name in GAMES]),
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.returncode, done.stderr[-3000:]
    return dict(zip(GAMES, json.loads(done.stdout), strict=True))


@pytest.mark.parametrize("name", GAMES)
def test_views_words_and_digests_are_the_same_without_numpy(name: str) -> None:
    assert without_numpy()[name][0] == json.loads(json.dumps(told(record_of(name))))


@pytest.mark.parametrize("name", GAMES)
def test_bots_decide_the_same_without_numpy(name: str) -> None:
    assert without_numpy()[name][1] == thought(record_of(name), "greedy")

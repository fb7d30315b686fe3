"""Numbers of operations, moments, powers and questions are locked: new ones are appended.

Programs and trained networks contain these numbers. `WARREN_WRITE_GOLDEN=1` appends new ones.
"""

import os
from hashlib import sha256
from pathlib import Path

import pytest

from warren.games.army.words import Ask
from warren.games.gosu.words import GosuAsk
from warren.games.gosux.words import XAsk
from warren.language.compile import OWN_NAMES
from warren.language.ops import GosuOp, Moment, Op, Standing, XOp
from warren.language.vocabulary import FIRST_ADDED

LOCK = Path(__file__).with_name("numbers.lock")
LOCKED = (Op, XOp, GosuOp, Moment, Standing, Ask, GosuAsk, XAsk)
FIRST = 259  # lines that existed when the numbers were locked
DIGEST = "60ea96123a234fae"  # of these lines


def declared() -> list[str]:
    return [f"{kind.__name__}.{one.name} {one.value}" for kind in LOCKED for one in kind]


def appended(lock: list[str], now: list[str]) -> list[str]:
    """Append new lines to the lock; changed or missing ones are an error."""
    if lost := [line for line in lock if line not in now]:
        raise ValueError(f"these numbers are locked: {', '.join(lost)}")
    return [*lock, *(line for line in now if line not in lock)]


def test_every_number_is_locked():
    lock = LOCK.read_text(encoding="utf-8").splitlines()
    wanted = appended(lock, declared())
    if os.environ.get("WARREN_WRITE_GOLDEN"):
        LOCK.write_text("\n".join([*wanted, ""]), encoding="utf-8")
    else:
        assert lock == wanted, "append the new ones: WARREN_WRITE_GOLDEN=1"


def test_no_line_of_the_lock_changes():
    lines = LOCK.read_text(encoding="utf-8").splitlines(keepends=True)[:FIRST]
    assert sha256("".join(lines).encode()).hexdigest()[:16] == DIGEST


def test_a_number_that_changes_is_refused():
    with pytest.raises(ValueError, match=r"these numbers are locked: Op\.DRAW 21"):
        appended(["Op.DRAW 21"], ["Op.DRAW 22"])
    assert appended(["Op.DRAW 21"], ["Op.NEW 5", "Op.DRAW 21"]) == ["Op.DRAW 21", "Op.NEW 5"]


def test_words_of_other_packages_have_numbers_of_their_own():
    assert max(OWN_NAMES.values()) < FIRST_ADDED

"""The stand-in for NumPy behaves like NumPy."""

from typing import Any

import numpy as np
import pytest

from warren.engine.games import GAMES
from warren.site import numbers

FIELDS = [("one", "int64"), ("few", "uint8", (3,)), ("many", "int16", (2, 3, 4)), ("last", "int8")]


def kind(module: Any) -> Any:
    """Return a record type, made with a module."""
    made = [(name, getattr(module, of), *shape) for name, of, *shape in FIELDS]
    return module.dtype(made, align=True)


def both() -> tuple[Any, Any]:
    """Return two records of each kind, with numbers in them."""
    made = []
    for module in (np, numbers):
        records = module.zeros(2, kind(module))
        records[0]["one"] = -5
        records[0]["few"] = [7, 8, 9]
        for number in range(24):
            records[0]["many"][number // 12, number // 4 % 3, number % 4] = number
        made.append(records)
    return made[0], made[1]


def plain(value: Any) -> Any:
    """Convert a value to plain Python."""
    return value.tolist() if hasattr(value, "tolist") else value


def test_fields_lie_where_numpy_has_them() -> None:
    assert repr(kind(numbers).fields) == repr(kind(np).fields)
    assert kind(numbers).itemsize == kind(np).itemsize


@pytest.mark.parametrize(
    "read",
    [
        lambda r: r["one"],
        lambda r: r["many"][1],
        lambda r: r["many"][1, 2],
        lambda r: r["many"][1, 2, 3],
        lambda r: r["many"][-1, -1, -1],
        lambda r: r["many"][:, 1],
        lambda r: r["many"][0, 1:],
        lambda r: r["many"][0, :2, 3],
        lambda r: r["many"][1, 2, 1:3],
        lambda r: r["many"] == 5,
        lambda r: (r["many"] > 20).sum(),
        lambda r: r["many"][r["many"] > 20],
        lambda r: r["many"][:, 1].max(),
        lambda r: r["many"][0].nonzero()[0],
        lambda r: r["many"][0].nonzero()[1],
        lambda r: r["few"] + 1,
        lambda r: [*r["few"]],
        lambda r: 8 in r["few"],
        lambda r: (r["few"] != 7).all(),
        lambda r: (r["few"] != 7).any(),
        lambda r: len(r["many"]),
        lambda r: r["many"].flat[7],
        lambda r: r["many"].size,
        lambda r: r.tobytes(),
    ],
)
def test_reading(read: Any) -> None:
    theirs, ours = both()
    assert plain(read(ours[0])) == plain(read(theirs[0]))


def set_field(r: Any) -> None:
    r["few"] = 3


def set_row(r: Any) -> None:
    r["many"][1, 2] = [9, 8, 7, 6]


def set_rest(r: Any) -> None:
    r["many"][1, 1, 2:] = 1


def set_view(r: Any) -> None:
    row = r["many"][0]
    row[1][2] = 77


def sort_rows(r: Any) -> None:
    r["many"][0, 1] = [4, 1, 3, 2]
    r["many"].sort()


def pick_out(r: Any) -> None:
    r["few"] = r["few"][r["few"] - 7]
    r["few"][r["few"] - 7] = [1, 2, 3]


def add_bits(r: Any) -> None:
    r["many"][0, 0, 1] |= 1 << 9


@pytest.mark.parametrize(
    "change", [set_field, set_row, set_rest, set_view, sort_rows, pick_out, add_bits]
)
def test_writing(change: Any) -> None:
    theirs, ours = both()
    change(theirs[0])
    change(ours[0])
    assert ours.tobytes() == theirs.tobytes()


def test_records_are_copied_whole() -> None:
    theirs, ours = both()
    for records in (theirs, ours):
        records[1] = records[0]
        records[0]["one"] = 1
        assert records.copy()[1]["one"] == -5
    assert ours.tobytes() == theirs.tobytes()


def test_numbers_that_are_not_there() -> None:
    _, ours = both()
    with pytest.raises(IndexError):
        ours[0]["few"][3]
    with pytest.raises(IndexError):
        ours[2]
    with pytest.raises(ValueError, match="2 numbers for 3 places"):
        ours[0]["few"] = [1, 2]
    with pytest.raises(ValueError, match="memoryview"):
        ours[0]["few"] = 256


@pytest.mark.parametrize("name", [*GAMES])
def test_records_of_rules_are_the_same(name: str) -> None:
    """The layouts of every game; the engines' fingerprints depend on them."""
    for real in (GAMES[name].rules, GAMES[name].state):
        made = numbers.dtype(
            {
                "names": real.names,
                "formats": [standing_in_for(real.fields[one][0]) for one in real.names],
                "offsets": [real.fields[one][1] for one in real.names],
                "itemsize": real.itemsize,
            }
        )
        assert repr(made.fields) == repr(real.fields)


def standing_in_for(real: Any) -> Any:
    """Return the stand-in's type for a real one."""
    base = getattr(numbers, real.base.name)
    return numbers.subarray(base, real.shape) if real.shape else base

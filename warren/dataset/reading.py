"""Reading a dataset: batches of NumPy arrays, positions, and a check for leaks between splits."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from warren.dataset import tables
from warren.dataset.plan import SPLITS, TRAIN, Plan
from warren.engine import Match

HEADING = "dataset.json"
NAMES = "cells.json"


class Decisions(NamedTuple):
    """Decisions as parallel arrays; lists are padded to the longest."""

    cells: np.ndarray  # int32; padded with the total number of cells
    legal: np.ndarray  # int16; padded with 0
    real: np.ndarray  # bool: the entries of `legal`, `visits` and `values` that are not padding
    visits: np.ndarray  # int32
    values: np.ndarray  # float32; NaN where an action was never tried
    value: np.ndarray  # float32
    place: np.ndarray  # int64: index in `legal` of the action taken
    result: np.ndarray  # float32
    match: np.ndarray  # int64
    number: np.ndarray  # int32
    seat: np.ndarray  # int8


class Dataset:
    """The dataset in a folder."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        try:
            text = (self.folder / HEADING).read_text("utf-8")
        except FileNotFoundError:
            raise ValueError(f"there is no dataset: {HEADING} is missing") from None
        self.heading: dict[str, Any] = json.loads(text)
        names = Plan.__dataclass_fields__
        self.plan = Plan(**{name: self.heading[name] for name in names})

    @cached_property
    def cell_names(self) -> list[str]:
        """The meaning of every active cell."""
        names: list[str] = json.loads((self.folder / NAMES).read_text("utf-8"))
        return names

    @property
    def cells(self) -> int:
        """The total number of cells."""
        return len(self.cell_names)

    def files(self, split: str = "", table: str = "decisions") -> list[Path]:
        """Return the files of a split, or of all, in the order of their shards."""
        found = (self.folder / table).glob(f"{split or '*'}-*.parquet")
        return sorted(found, key=lambda path: path.stem.rpartition("-")[2])

    def __len__(self) -> int:
        return sum(tables.rows_in(path) for path in self.files())

    def batches(self, split: str, size: int, *, seed: int | None = None) -> Iterator[Decisions]:
        """Yield every decision of a split once, in batches of this size; a seed shuffles them.

        Shuffling changes the order of files, and of the decisions in a file.
        """
        check_split(split)
        chance, files = np.random.default_rng(seed), self.files(split)
        for place in range(len(files)) if seed is None else chance.permutation(len(files)):
            table = tables.read(files[place])
            if seed is not None:
                table = table.take(chance.permutation(len(table)))
            for first in range(0, len(table), size):
                yield self.decisions_in(table.slice(first, size))

    def decisions_in(self, table: Any) -> Decisions:
        """Return the rows of a table as arrays."""
        legal, real = padded(table["legal"], 0)
        columns = {
            name: table[name].to_numpy().copy()
            for name in ("value", "result", "match", "number", "seat")
        }
        return Decisions(
            cells=padded(table["cells"], self.cells)[0],
            legal=legal,
            real=real,
            visits=padded(table["visits"], 0)[0],
            values=padded(table["values"], np.nan)[0],
            place=np.argmax((legal == table["action"].to_numpy()[:, None]) & real, axis=1),
            **columns,
        )

    def matches(self, split: str = "") -> Iterator[dict[str, Any]]:
        """Yield all matches of a split, or of all splits: seed, result and record."""
        for path in self.files(split, "matches"):
            yield from tables.read(path).to_pylist()

    def position(self, match: int, number: int) -> Match:
        """Return the position of a decision as a match, including all hidden cards."""
        place = (match - self.plan.seed) // self.plan.matches
        for path in self.files(table="matches"):
            if int(path.stem.rpartition("-")[2]) == place:
                rows = tables.read(path).to_pylist()
                record = next(row["record"] for row in rows if row["match"] == match)
                return Match.from_record(record).earlier(number)
        raise ValueError(f"the dataset has no match {match}")

    def check(self) -> Counter[str]:
        """Count each split's positions that also occur in training; refuse any other leak.

        A match belongs to one split, and its record determines its decisions.
        """
        seen: dict[int, str] = {}
        known: set[bytes] = set()
        repeated: Counter[str] = Counter(dict.fromkeys(SPLITS[1:], 0))
        for split in SPLITS:
            for path in self.files(split):
                check_file(path, tables.read(path), self.shares_of(path))
            for decisions in self.batches(split, 1024):
                for match in np.unique(decisions.match).tolist():
                    if seen.setdefault(match, split) != split:
                        raise ValueError(f"match {match} is in {seen[match]} and in {split}")
                marks = marks_of(decisions, self.cells)
                if split == TRAIN:
                    known.update(marks)
                else:
                    repeated[split] += sum(mark in known for mark in marks)
        return repeated

    def shares_of(self, path: Path) -> dict[int, list[float]]:
        """Return the results of a file's matches."""
        rows = tables.read(self.folder / "matches" / path.name, ["match", "shares"]).to_pylist()
        return {row["match"]: row["shares"] for row in rows}


def check_split(split: str) -> None:
    """Refuse an unknown split."""
    if split not in SPLITS:
        raise ValueError(f"splits are {', '.join(SPLITS)}, not {split}")


def check_file(path: Path, table: Any, shares: dict[int, list[float]]) -> None:
    """Refuse decisions that do not match the record, its lists or its results."""
    columns = ("match", "seat", "legal", "visits", "values", "action", "result")
    for row in table.select(columns).to_pylist():
        fits = (
            row["match"] in shares
            and row["action"] in row["legal"]
            and len(row["legal"]) == len(row["visits"]) == len(row["values"])
            and shares[row["match"]][row["seat"]] == row["result"]
        )
        if not fits:
            raise ValueError(f"{path}: a decision of match {row['match']} is damaged")


def marks_of(decisions: Decisions, cells: int) -> list[bytes]:
    """Return bytes that are equal for equal knowledge and legal actions of the seat."""
    rows = zip(decisions.cells, decisions.legal, decisions.real, strict=True)
    return [seen[seen < cells].tobytes() + legal[real].tobytes() for seen, legal, real in rows]


def padded(column: Any, empty: float) -> tuple[np.ndarray, np.ndarray]:
    """Return a column of lists as a padded array, and a mask of its real entries."""
    lists = column.combine_chunks()
    widths = lists.value_lengths().to_numpy(zero_copy_only=False)
    numbers = lists.flatten().to_numpy(zero_copy_only=False)
    real = np.arange(int(widths.max(initial=0))) < widths[:, None]
    array = np.full(real.shape, empty, numbers.dtype)
    array[real] = numbers
    return array, real

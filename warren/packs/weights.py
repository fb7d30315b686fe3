"""Reads and writes the fitted weights of a game's fast policy, stored next to its cards.

Traits form blocks, which are tables with named rows and columns. `weights.json` contains the weight
of each trait by block, row and column. Missing traits have weight 0 and unknown names are ignored,
so the weights also work for custom packs.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from warren.renamed import old_classes

__getattr__ = old_classes(__name__)

FILE = "weights.json"


@dataclass(frozen=True)
class TraitBlock:
    """A table of traits, numbered row by row from `first` on."""

    name: str
    first: int
    rows: Sequence[str]
    columns: Sequence[str]
    width: int  # numbers reserved per row, with space for more columns

    def trait(self, row: int, column: int) -> int:
        """Return the number of a trait."""
        return self.first + row * self.width + column


def read_weights(path: Path, blocks: Sequence[TraitBlock], into: Any) -> None:
    """Read weights into an array, indexed by trait number."""
    if not path.exists():  # no weights have been fitted yet
        return
    tables = json.loads(path.read_text("utf-8"))["weights"]
    for block in blocks:
        rows = {name: number for number, name in enumerate(block.rows)}
        columns = {name: number for number, name in enumerate(block.columns)}
        for row, cells in tables.get(block.name, {}).items():
            for column, weight in cells.items():
                if row in rows and column in columns:
                    into[block.trait(rows[row], columns[column])] = weight


def write_weights(
    path: Path, blocks: Sequence[TraitBlock], weights: Any, how: dict[str, Any]
) -> None:
    """Write the file; `how` describes the fitting."""
    tables = {block.name: table_of(block, weights) for block in blocks}
    text = json.dumps({"fitted": how, "weights": tables}, indent=1)
    path.write_text(text + "\n", "utf-8")


def table_of(block: TraitBlock, weights: Any) -> dict[str, dict[str, int]]:
    """Return the rows of a block with their non-zero weights."""
    table = {}
    for row, name in enumerate(block.rows):
        cells = {
            column: int(weights[block.trait(row, number)])
            for number, column in enumerate(block.columns)
            if weights[block.trait(row, number)]
        }
        if cells:
            table[name] = cells
    return table

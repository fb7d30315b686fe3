"""The fitted weights of a game's fast policy: a file of names and numbers beside its cards.

Traits stand in blocks, each a table of rows and columns with names: `weights.json` says for each
block, row and column what its trait weighs. Traits that it does not name weigh nothing, and names
that a pack does not know are ignored, so the weights also serve packs of one's own.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FILE = "weights.json"


@dataclass(frozen=True)
class Block:
    """A table of traits, numbered from `first` on, row by row."""

    name: str
    first: int
    rows: Sequence[str]
    columns: Sequence[str]
    width: int  # numbers between two rows: room for more columns

    def trait(self, row: int, column: int) -> int:
        """The number of a trait."""
        return self.first + row * self.width + column


def read_weights(path: Path, blocks: Sequence[Block], into: Any) -> None:
    """Write the weights into an array, by the numbers of their traits."""
    if not path.exists():  # they have yet to be fitted
        return
    tables = json.loads(path.read_text("utf-8"))["weights"]
    for block in blocks:
        rows = {name: number for number, name in enumerate(block.rows)}
        columns = {name: number for number, name in enumerate(block.columns)}
        for row, cells in tables.get(block.name, {}).items():
            for column, weight in cells.items():
                if row in rows and column in columns:
                    into[block.trait(rows[row], columns[column])] = weight


def write_weights(path: Path, blocks: Sequence[Block], weights: Any, how: dict[str, Any]) -> None:
    """Write the file anew; `how` tells how the weights were fitted."""
    tables = {block.name: table_of(block, weights) for block in blocks}
    text = json.dumps({"fitted": how, "weights": tables}, indent=1)
    path.write_text(text + "\n", "utf-8")


def table_of(block: Block, weights: Any) -> dict[str, dict[str, int]]:
    """The rows of a block that hold something."""
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

"""The tables of a dataset, and their files."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from warren.research.extras import extra

if TYPE_CHECKING:
    import pyarrow as pa
    import pyarrow.parquet as pq
else:
    pa = extra("pyarrow", "dataset")
    pq = extra("pyarrow.parquet", "dataset")

DECISIONS = pa.schema(
    [
        ("match", pa.int64()),
        ("number", pa.int32()),
        ("seat", pa.int8()),
        ("cells", pa.list_(pa.int32())),
        ("legal", pa.list_(pa.int16())),
        ("visits", pa.list_(pa.int32())),
        ("values", pa.list_(pa.float32())),
        ("value", pa.float32()),
        ("action", pa.int16()),
        ("result", pa.float32()),
    ]
)
MATCHES = pa.schema(
    [
        ("match", pa.int64()),
        ("decisions", pa.int32()),
        ("shares", pa.list_(pa.float32())),
        ("reason", pa.string()),
        ("record", pa.string()),
    ]
)


def write(path: Path, rows: Sequence[Any], schema: Any) -> None:
    """Write a table of tuples to a file, completely or not at all."""
    path.parent.mkdir(exist_ok=True)
    part = path.with_suffix(".part")
    columns = zip(*rows, strict=True) if rows else [()] * len(schema)
    arrays = [pa.array(column, one.type) for column, one in zip(columns, schema, strict=True)]
    pq.write_table(pa.Table.from_arrays(arrays, schema=schema), part, compression="zstd")
    os.replace(part, path)


def read(path: Path, columns: list[str] | None = None) -> Any:
    """Read the table in a file."""
    return pq.read_table(path, columns=columns)


def rows_in(path: Path) -> int:
    """Return the number of rows in a file."""
    rows: int = pq.read_metadata(path).num_rows
    return rows

"""What the worker behind a page begins with (`web/src/site/worker.ts`)."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

from warren.site.standing_in import stand_in

HERE = Path(__file__).parents[2]  # where the archive was unpacked
KEPT, MINDS = "kept", "minds"  # in it: what was made ahead (`writing.py`)


async def begin(host: Any, kept: Any) -> Any:
    """Open the house, with all that the browser has kept; `host` runs engines."""
    prepare(host)
    from warren.site.house import House

    async def keep(tables: bytes) -> None:
        await kept.keep(tables)

    found = kept.tables.to_bytes() if kept.tables else None
    return await House.open(found, kept.token or "", keep, kept.keepToken)


def prepare(host: Any) -> None:
    """Let everything be found that a browser's Python has not got."""
    stand_in()
    from warren.engine import running
    from warren.language import keeping
    from warren.site.engines import Module

    def runner(code: bytes) -> Module:
        return Module(host, code)

    running.runner = runner
    keeping.folder, keeping.version = HERE / KEPT, KEPT
    read_minds(HERE / MINDS)


def read_minds(folder: Path) -> None:
    """Networks, as they were made ready."""
    from warren.bots.minds import READY, Ready
    from warren.site import numbers

    for path in folder.iterdir() if folder.is_dir() else ():
        content = memoryview(bytearray(path.read_bytes()))
        plies, traits = struct.unpack_from("=2q", content)
        weights = numbers.frombuffer(content[16:], numbers.int64)
        READY[path.name] = Ready(weights[traits:], weights[:traits], plies)

"""What the workers behind a page begin with (`web/src/site/worker.ts`)."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

from warren.site.standing_in import stand_in

HERE = Path(__file__).parents[2]  # where the archive was unpacked
KEPT, MINDS = "kept", "minds"  # in it: what was made ahead (`writing.py`)


async def begin(host: Any, kept: Any, thinking: Any) -> Any:
    """Open the house, with all that the browser has kept.

    `host` runs engines, and `thinking` leads to the second worker.
    """
    prepare(host)
    from warren.site.house import House

    async def keep(tables: bytes) -> None:
        await kept.keep(tables)

    found = kept.tables.to_bytes() if kept.tables else None
    tokens = {who: token for who, token in enumerate(kept.tokens) if token}
    return await House.open(found, tokens, keep, kept.keepToken, thinking)


def begin_thinking(host: Any) -> Any:
    """All that the second worker begins with."""
    prepare(host)
    from warren.site.thinking import Thinker

    return Thinker()


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

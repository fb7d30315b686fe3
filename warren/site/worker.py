"""Starts the workers behind a page (`web/src/site/worker.ts`)."""

from __future__ import annotations

import random
import struct
from functools import cache
from pathlib import Path
from typing import Any

from warren.site.standing_in import stand_in

HERE = Path(__file__).parents[2]  # the folder of the unpacked archive
KEPT, MINDS, SCENES = "kept", "minds", "scenes"  # its folders of prepared data (`writing.py`)


async def begin(host: Any, kept: Any, thinking: Any, game: str) -> Any:
    """Open the server with the browser's stored data.

    `host` runs engines, `thinking` is the channel to the second worker, and `game` is loaded first.
    """
    prepare(host)
    from warren.site.house import BrowserHouse

    async def keep(tables: bytes) -> None:
        await kept.keep(tables)

    found = kept.tables.to_bytes() if kept.tables else None
    tokens = {who: token for who, token in enumerate(kept.tokens) if token}
    return await BrowserHouse.open(found, tokens, keep, kept.keepToken, thinking, game)


def begin_thinking(host: Any) -> Any:
    """Start the second worker."""
    prepare(host)
    from warren.site.thinking import ThinkingWorker

    return ThinkingWorker()


async def rehearse(host: Any, language: str) -> None:
    """Rehearse the start of a visit once, for the saved memory."""
    prepare(host)
    from warren.site import engines
    from warren.site.rehearsing import rehearse

    await rehearse(language)
    engines.leave()


def prepare(host: Any) -> None:
    """Prepare for a visit, in a new Python or a restored one."""
    find_all()
    from warren.site import engines

    engines.host = host
    random.seed()  # otherwise, every visit from this memory would deal the same cards


@cache
def find_all() -> None:
    """Make the replacements of missing packages importable."""
    stand_in()
    from warren.engine import running
    from warren.language import keeping
    from warren.site.engines import BrowserModule
    from warren.table.play import scene

    scene.folder = HERE / SCENES
    running.runner = BrowserModule
    keeping.folder, keeping.version = HERE / KEPT, KEPT
    read_minds(HERE / MINDS)


def read_minds(folder: Path) -> None:
    """Read the prepared networks."""
    from warren.bots.minds import READY, Ready
    from warren.site import numbers

    for path in folder.iterdir() if folder.is_dir() else ():
        content = memoryview(bytearray(path.read_bytes()))
        plies, traits = struct.unpack_from("=2q", content)
        weights = numbers.frombuffer(content[16:], numbers.int64)
        READY[path.name] = Ready(weights[traits:], weights[:traits], plies)

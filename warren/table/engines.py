"""The engines of the games, made ready while pages are served already."""

from __future__ import annotations

import asyncio
import logging
import os
import sys

from warren.engine.games import GAMES, interpreted

log = logging.getLogger("warren.table")


class Engines:
    """Which games can be played already. Compiling is done by another process, one at a time."""

    def __init__(self) -> None:
        self.ready = {name: asyncio.Event() for name in GAMES}

    def is_ready(self, name: str) -> bool:
        """Whether a game can be played at once."""
        return self.ready[name].is_set()

    async def prepare(self) -> None:
        """Make all engines ready, those that need no compiling first."""
        for name in sorted(GAMES, key=lambda name: not GAMES[name].is_ready()):
            try:
                if not GAMES[name].is_ready():
                    await compile_apart(name)
                await asyncio.to_thread(GAMES[name].door)
                self.ready[name].set()
            except Exception:
                log.exception("the engine of %s can't be made ready", name)


async def compile_apart(name: str) -> None:
    """Compile an engine in another process; it is found in the cache afterwards."""
    if interpreted():
        return
    code = f"from warren.engine.games import GAMES; GAMES[{name!r}].door()"
    worker = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, env={**os.environ, "PYTHONSAFEPATH": "1"}
    )
    try:
        await worker.wait()
    except asyncio.CancelledError:
        worker.terminate()
        raise

"""The engines of the games, made ready while pages are served already."""

from __future__ import annotations

import asyncio
import logging
import os
import sys

from warren.engine import Match
from warren.engine.games import GAMES, interpreted
from warren.locale import LANGUAGES

log = logging.getLogger("warren.table")

AT_ONCE = max(1, min(2, (os.cpu_count() or 1) - 1))  # engines that are compiled together
MODESTLY = "import os; hasattr(os, 'nice') and os.nice(5)"  # pages come first


class Engines:
    """Which games can be played already. Compiling is done by other processes."""

    def __init__(self) -> None:
        self.ready = {name: asyncio.Event() for name in GAMES}
        self.loading = asyncio.Lock()

    def is_ready(self, name: str) -> bool:
        """Whether a game can be played at once."""
        return self.ready[name].is_set()

    async def prepare(self) -> None:
        """Make all engines ready, those that need no compiling first."""
        turns = asyncio.Semaphore(AT_ONCE)
        ready = await asyncio.to_thread(lambda: {name: GAMES[name].is_ready() for name in GAMES})
        names = sorted(GAMES, key=lambda name: not ready[name])
        await asyncio.gather(*(self._prepare(name, turns) for name in names))

    async def _prepare(self, name: str, turns: asyncio.Semaphore) -> None:
        try:
            async with turns:
                if not await asyncio.to_thread(GAMES[name].is_ready):
                    await compile_apart(name)
                    if not await asyncio.to_thread(GAMES[name].is_ready):
                        log.warning("an engine is compiled in the server", extra={"game": name})
            async with self.loading:  # Numba loads one at a time
                await asyncio.to_thread(Match, name, seed=0)
            self.ready[name].set()
        except Exception:
            log.exception("an engine can't be made ready", extra={"game": name})


def warm_up(name: str) -> None:
    """Load all else that somebody who looks at a first match would have to wait for."""
    match = Match(name, seed=0)
    seat = match.pending[0]
    for language in LANGUAGES:
        speaker = match.sentences(language)
        speaker.label(match.state, seat, match.legal(seat)[0].number)
    match.view(seat)


async def compile_apart(name: str) -> None:
    """Compile an engine in another process; it is found in the cache afterwards."""
    if interpreted():
        return
    code = f"{MODESTLY}; from warren.engine.games import GAMES; GAMES[{name!r}].door()"
    worker = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, env={**os.environ, "PYTHONSAFEPATH": "1"}
    )
    try:
        await worker.wait()
    except asyncio.CancelledError:
        worker.terminate()
        raise

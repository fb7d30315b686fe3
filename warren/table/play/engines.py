"""The engines of the games: each starts as soon as possible, then switches to a native one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from warren.engine import Match
from warren.engine.bundle import FAULTS
from warren.engine.games import GAMES
from warren.engine.preparing import Preparing
from warren.engine.running import kind_of, may_compile
from warren.locale import LANGUAGES

log = logging.getLogger("warren.table")


class Engines:
    """The games that can already be played. Compiling happens in other processes."""

    def __init__(self) -> None:
        self.ready = {name: asyncio.Event() for name in GAMES}
        self.tried = asyncio.Event()  # set once the games that need no compiling are open
        self.loading = asyncio.Lock()
        self.preparing = Preparing()
        self.opened: Callable[[], None] = lambda: None  # called when all games are ready
        self.warms_up = True  # preload data that people would otherwise wait for

    def is_ready(self, name: str) -> bool:
        """Return whether a game can be played now."""
        return self.ready[name].is_set()

    def kinds(self) -> dict[str, str | None]:
        """Return the kind of engine of each game; None before it starts."""
        return {name: kind_of(game) for name, game in GAMES.items()}

    def play(self, name: str) -> None:
        """Compile a game's engine first, because a player wants to play it."""
        self.preparing.play(name)

    async def prepare_all(self) -> None:
        """Prepare engines, and other data that people would otherwise wait for."""
        games = GAMES if self.warms_up else ()
        await asyncio.gather(self._prepare_in_any_case(), *(self._warm_up(name) for name in games))

    async def _prepare_in_any_case(self) -> None:
        """Prepare the engines; a game that fails does not delay the others."""
        try:
            await self.prepare()
        finally:
            self.opened()

    async def _warm_up(self, game: str) -> None:
        await self.tried.wait()  # engines come first
        await self.ready[game].wait()
        try:
            await asyncio.to_thread(warm_up, game)
        except FAULTS:
            log.exception("a game's data can't be preloaded", extra={"game": game})

    async def prepare(self) -> None:
        """Open the games that need no compiling, then make native engines for the others."""
        left, waiting = [*GAMES], []
        while left:
            # requested games first
            name = min(left, key=lambda name: name not in self.preparing.played)
            left.remove(name)
            if not await self._open_at_once(name):
                waiting.append(name)
        self.tried.set()
        if may_compile():
            try:
                await asyncio.gather(*(self._make_native(name) for name in GAMES))
            finally:
                self.preparing.stop()
        for name in waiting:
            if not self.is_ready(name):
                await self._open(name)

    async def _open_at_once(self, name: str) -> bool:
        """Return whether a game needs no compiling; if so, open it."""
        is_open = await asyncio.to_thread(GAMES[name].is_ready)
        if is_open:
            await self._open(name)
        return is_open

    async def _make_native(self, name: str) -> None:
        """Compile the engine of a game if necessary, and switch to it."""
        try:
            if await asyncio.wrap_future(self.preparing.begin(GAMES[name])):
                await self._open(name)
        except FAULTS:
            log.exception("an engine can't be prepared", extra={"game": name})

    async def _open(self, name: str) -> None:
        """Load everything for a first match; without an engine, compile it here."""
        if self.is_ready(name):
            return
        try:
            async with self.loading:  # Numba loads one at a time
                await asyncio.to_thread(Match, name, seed=0)
            if all(self.is_ready(other) for other in GAMES if other != name):
                self.opened()
            self.ready[name].set()
        except FAULTS:
            log.exception("an engine can't be prepared", extra={"game": name})


def warm_up(name: str) -> None:
    """Preload everything else that the first viewer would wait for."""
    match = Match(name, seed=0)
    seat = match.pending[0]
    for language in LANGUAGES:
        speaker = match.sentences(language)
        speaker.label(match.state, seat, match.legal(seat)[0].number)
    match.view(seat)

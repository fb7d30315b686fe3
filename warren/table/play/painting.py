"""Paints viewers' messages, a few per turn of the event loop.

Therefore a crowd of spectators at one table does not delay moves at other tables.
"""

from __future__ import annotations

import asyncio
from collections import deque

STROKES = 16  # strokes per turn of the loop
NEW, AGAIN = 6, 1  # strokes to paint a message, and to send it to one more viewer


class Painting:
    """Limits the painting per turn of the loop; the rest waits for the next turn."""

    def __init__(self) -> None:
        self.left = STROKES
        self.waiting: deque[tuple[asyncio.Future[None], int]] = deque()
        self.is_turning = False

    async def turn(self, strokes: int) -> bool:
        """Wait until there is time for some strokes; return whether there was a wait."""
        loop = asyncio.get_running_loop()
        if not self.is_turning:
            self.is_turning = True
            loop.call_soon(self._begin, loop)
        if self.left > 0 and not self.waiting:
            self.left -= strokes
            return False
        mine: asyncio.Future[None] = loop.create_future()
        self.waiting.append((mine, strokes))
        await mine
        return True

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """Begin a new turn: the tasks that have waited longest come first."""
        self.left = STROKES
        while self.waiting and self.left > 0:
            mine, strokes = self.waiting.popleft()
            if not mine.done():  # otherwise its viewer has left
                mine.set_result(None)
                self.left -= strokes
        self.is_turning = self.left < STROKES
        if self.is_turning:
            loop.call_soon(self._begin, loop)

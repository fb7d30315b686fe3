"""Paints viewers' messages, a few per turn of the event loop.

Therefore a crowd of spectators at one table does not delay moves at other tables.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

STROKES = 16  # strokes per turn of the loop
NEW, AGAIN = 6, 1  # strokes to paint a message, and to send it to one more viewer


class Painting:
    """Limits the painting per turn of the loop; the rest waits for the next turn."""

    def __init__(self) -> None:
        self.left = STROKES
        self.waiting: deque[tuple[Callable[[], None], int]] = deque()
        self.is_turning = False

    def turn(self, strokes: int, paint: Callable[[], None]) -> None:
        """Paint something of some strokes, now or in a later turn."""
        if not self.is_turning:
            self.is_turning = True
            loop = asyncio.get_running_loop()
            loop.call_soon(self._begin, loop)
        if self.left > 0 and not self.waiting:
            self.left -= strokes
            paint()
        else:
            self.waiting.append((paint, strokes))

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """Begin a new turn: those that have waited longest come first."""
        self.left = STROKES
        while self.waiting and self.left > 0:
            paint, strokes = self.waiting.popleft()
            self.left -= strokes
            paint()
        self.is_turning = self.left < STROKES
        if self.is_turning:
            loop.call_soon(self._begin, loop)

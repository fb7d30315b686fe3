"""The bots of the server: they search in threads, and recently used bots keep their trees."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from warren.bots import Bot, bot
from warren.engine import Match

BOTS = 8  # bots that keep their trees, on the whole server; trees are large

Choice = tuple[str, bool]  # a bot's action, and whether it had no choice


class Players:
    """The bots that play at tables."""

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(max(1, (os.cpu_count() or 2) - 1), "bot")
        self.bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()

    async def choose(self, table_id: str, match: Match, seat: int, level: str) -> Choice:
        """Return a bot's action for a seat of a table."""
        work = partial(choose, self.player(table_id, seat, level), match.copy(), seat)
        return await asyncio.get_running_loop().run_in_executor(self.threads, work)

    def player(self, table_id: str, seat: int, level: str) -> Bot:
        """Return the bot of a seat."""
        key = (table_id, seat, level)
        player = self.bots.pop(key, None) or bot(level, secrets.randbits(62))
        self.bots[key] = player
        while len(self.bots) > BOTS:
            self.bots.popitem(last=False)
        return player

    def close(self) -> None:
        """Stop all searches."""
        self.threads.shutdown(wait=False, cancel_futures=True)
        self.bots.clear()


def choose(player: Bot, match: Match, seat: int) -> Choice:
    """Return a bot's action, and whether it was the only legal one."""
    return player.choose(match, seat).text, len(match.legal(seat)) == 1

"""Finished matches of one's own, in a few words."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from warren.table import entries, store
from warren.table.limits import ANYWHERE
from warren.table.store import Kept
from warren.table.table import OVER, Table
from warren.table.waiting import to_the_end

if TYPE_CHECKING:
    from warren.table.hub import Hub

MOST = 6  # that are told
KEPT = 2_000  # that are remembered, of everybody

Found = tuple[str, int]  # a table, and its last number
Known = tuple[str, int, str, int]  # to whom it is told, and how many were forgotten by then
Summary = dict[str, Any]


class Finished:
    """What is told of finished matches; each is played through once, and then remembered."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.told: dict[Known, Summary | None] = {}

    async def by(self, player: str, address: str = ANYWHERE) -> list[Summary]:
        """The last matches that a player finished, the latest first."""
        found: list[Found] = await self.hub.store.look(store.finished_tables(player, MOST))
        return [told for one in found if (told := await self.of(one, player, address))]

    async def of(self, found: Found, player: str, address: str) -> Summary | None:
        """One of them, from memory if nothing was written there since."""
        known = (*found, player, self.hub.erased)
        if known in self.told:
            return self.told[known]
        async with self.hub.in_turn(address):
            if known in self.told:  # somebody asked for it just before
                return self.told[known]
            kept: Kept | None = await self.hub.store.look(store.find_whole(found[0]))
            if kept and not self.hub.engines.is_ready(store.game_of(kept.setup)):
                return None
            told = await self._told(found[0], kept, player) if kept else None
            while len(self.told) >= KEPT:
                del self.told[next(iter(self.told))]
            self.told[known] = told
            return told

    async def _told(self, table_id: str, kept: Kept, player: str) -> Summary | None:
        work = asyncio.to_thread(summary, table_id, kept, player)
        return await to_the_end(asyncio.ensure_future(work))


def summary(table_id: str, kept: Kept, player: str) -> Summary | None:
    """A finished match as its player remembers it; None if that can't be read any more."""
    try:
        table = Table(table_id, kept.created, entries.read_setup(kept.setup), kept.edition)
        table.apply_all((entries.read_entry(body), at) for at, body, _, _ in kept.entries)
    except Exception:  # of an older or newer version, or damaged: the match itself will say so
        return None
    if table.phase != OVER or table.match is None:
        return None
    view, you = table.match.view(None), table.seat_of(player)
    return {
        "id": table.id,
        "game": table.setup.game,
        "preset": table.setup.preset,
        "lesson": table.setup.lesson,
        "at": kept.entries[-1][0],
        "you": you,
        "seats": [
            {"kind": place.kind, "name": place.name or (place.bot or "")} for place in table.places
        ],
        "winners": list(view.winners),
        "reason": view.reason,
        "points": [getattr(seat, "coins", getattr(seat, "points", 0)) for seat in view.seats],
    }

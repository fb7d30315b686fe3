"""Finished matches of one's own, in a few words."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from warren.table import entries, store
from warren.table.store import Kept
from warren.table.table import OVER, Table

if TYPE_CHECKING:
    from warren.table.hub import Hub

MOST = 6  # that are told
KEPT = 2_000  # that are remembered, of everybody

Found = tuple[str, Kept]
Summary = dict[str, Any]


class Finished:
    """What is told of finished matches; each is played through once, and then remembered."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.told: dict[bytes, Summary | None] = {}

    async def by(self, player: str) -> list[Summary]:
        """The last matches that a player finished, the latest first."""
        found: list[Found] = await self.hub.store.read(store.finished_tables(player, MOST))
        ready = [one for one in found if self.hub.engines.is_ready(store.game_of(one[1].setup))]
        return [told for one in ready if (told := await self.of(one, player))]

    async def of(self, found: Found, player: str) -> Summary | None:
        """One of them, from memory if nothing was written there since."""
        known = sha256(repr((found, player)).encode()).digest()
        if known not in self.told:
            while len(self.told) >= KEPT:
                del self.told[next(iter(self.told))]
            self.told[known] = await asyncio.to_thread(summary, found, player)
        return self.told[known]


def summary(found: Found, player: str) -> Summary | None:
    """A finished match as its player remembers it; None if that can't be read any more."""
    table_id, kept = found
    try:
        table = Table(table_id, kept.created, entries.read_setup(kept.setup))
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

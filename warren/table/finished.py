"""Finished matches of one's own, in a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from warren.table import entries, store
from warren.table.store import Kept
from warren.table.table import OVER, Table

if TYPE_CHECKING:
    from warren.table.hub import Hub

MOST = 6  # that are told

Found = tuple[str, Kept]


async def finished_by(hub: Hub, player: str) -> list[dict[str, Any]]:
    """The last matches that a player finished, the latest first."""
    found: list[Found] = await hub.store.read(store.finished_tables(player, MOST))
    ready = [one for one in found if hub.engines.is_ready(store.game_of(one[1].setup))]
    return [told for told in (summary(one, player) for one in ready) if told]


def summary(found: Found, player: str) -> dict[str, Any] | None:
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

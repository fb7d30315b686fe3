"""What people look like: a goblin of the dice and of parts that they choose.

Nothing is uploaded. A portrait is a short text (`warren.art.people`), and its picture follows from
it. Who has chosen none looks as their name says, and bots as their level does.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from warren import art
from warren.table.protocol.refusals import Refused
from warren.table.storage.store import Database, Job, add_row, checksum, sound_rows

if TYPE_CHECKING:
    from warren.table.people.sessions import Session, Sessions


@lru_cache(maxsize=20_000)
def shown(chosen: str | None, name: str) -> str:
    """The portrait of somebody; what can't be drawn (any more) was never chosen."""
    return chosen if chosen and art.is_portrait(chosen) else art.portrait_of(name)


async def choose(sessions: Sessions, session: Session, text: str) -> Session:
    """Somebody looks like that from now on; with no text, as their name says."""
    if text and not art.is_portrait(text):
        raise Refused("malformed")
    if not sessions.hub.quotas.renamed.takes(session.player):
        raise Refused("rate")
    sessions.hub.quotas.must_store(session.asker, text)
    await sessions.hub.store.write(keep(session.player, text))
    return await sessions.looks_new(session, text)


# --- what is written and read --------------------------------------------------------------------


def keep(player: str, text: str) -> Job:
    """Note what somebody looks like, or that they have no portrait of their own."""

    def job(database: Database) -> None:
        database.execute("DELETE FROM portrait WHERE player = ?", (player,))
        if text:
            add_row(database, "portrait", player, text)

    return job


def drawn(player: str, text: str | None, check: int | None) -> str | None:
    """What somebody has chosen, if it is what was written."""
    return text if check == checksum(player, text) else None


def chosen_by(player: str) -> Job:
    """The portrait that somebody has chosen; "" for none."""

    def job(database: Database) -> str:
        found = sound_rows(database, "portrait", "WHERE player = ?", player)
        return str(found[0][1]) if found else ""

    return job

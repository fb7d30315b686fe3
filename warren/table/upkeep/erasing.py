"""Erases chat and people from the store, but keeps other people's matches intact."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from msgspec import MsgspecError
from msgspec.structs import replace

from warren.table.people import notices
from warren.table.people.forgetting import NO_ONE, erase_session, erased
from warren.table.play import entries
from warren.table.storage.books import find_table, remove_table
from warren.table.storage.store import (
    Database,
    Job,
    NotNowError,
    Store,
    checksum,
    house_of,
)
from warren.table.tournaments import store as tournament_store

log = logging.getLogger("warren.table")

UNREADABLE = (MsgspecError, ValueError)  # an invalid entry, or an entry of another version
NOBODY = "–"  # the name of an erased player
AT_ONCE = 20  # tables processed in one step
LOOKED_AT = 500  # tables searched for a player in one step

Leave = Callable[[str], Awaitable[None]]  # closes a table before it is changed
Row = tuple[int, float, str, str | None, str | None]  # number, time, body, player, request


def rows_of(database: Database, table_id: str) -> list[Row]:
    """Return all entries of a table."""
    return database.execute(
        "SELECT number, at, body, player, request FROM entry WHERE table_id = ? ORDER BY number",
        (table_id,),
    ).fetchall()


def rewrite(database: Database, table_id: str, row: Row) -> None:
    """Replace an entry; its number and time stay."""
    number, at, body, player, request = row
    check = checksum(table_id, number, at, body, player, request)
    database.execute(
        "UPDATE entry SET body = ?, player = ?, request = ?, checksum = ? "
        "WHERE table_id = ? AND number = ?",
        (body, player, request, check, table_id, number),
    )


def unsaid(number: int, at: float, player: str | None, request: str | None) -> Row:
    """Return the entry that replaces an erased chat line."""
    return number, at, entries.written(entries.Talked("", "")), player, request


# --- chats ---------------------------------------------------------------------------------------


def silence(before: float) -> Job:
    """Remove the chat of some tables that were not used since a given time.

    Return the number of removed lines, or None if no such table is left.
    """

    def job(database: Database) -> int | None:
        since = house_of(database).chats_until
        used = database.execute(
            "SELECT used FROM tables WHERE used > ? AND used < ? ORDER BY used LIMIT ?",
            (since, before, AT_ONCE),
        ).fetchall()
        if not used:
            return None
        tables = database.execute(
            "SELECT id FROM tables WHERE used > ? AND used <= ?", (since, *used[-1])
        ).fetchall()
        gone = sum(silence_table(database, table_id) for (table_id,) in tables)
        database.execute("UPDATE house SET chats_until = ?", used[-1])
        return gone

    return job


def silence_table(database: Database, table_id: str) -> int:
    """Remove a table's chat; skip entries that can't be read."""
    gone = 0
    for number, at, body, player, request in rows_of(database, table_id):
        try:
            entry = entries.read_entry(body)
        except UNREADABLE:
            log.warning("can't read an entry", extra={"table": table_id, "number": number})
            continue
        if isinstance(entry, entries.Talked) and entry.text:
            rewrite(database, table_id, unsaid(number, at, player, request))
            gone += 1
    return gone


# --- people --------------------------------------------------------------------------------------


def people_called(database: Database, who: str) -> list[tuple[str, str, float, float]]:
    """Return people with this name or id, even from tables only: id, name, first and last visit."""
    found = database.execute(
        "SELECT player, nickname, created, used FROM session WHERE nickname = ? OR player = ?",
        (who, who),
    ).fetchall()
    known = {player for player, *_ in found}
    for body, at in database.execute(
        "SELECT body, at FROM entry WHERE instr(body, '\"sat\"') > 0 AND instr(body, ?) > 0", (who,)
    ):
        try:
            sat = entries.read_entry(body)
        except UNREADABLE:
            continue
        if (
            isinstance(sat, entries.Sat)
            and who in (sat.name, sat.player)
            and sat.player not in known
        ):
            known.add(sat.player)
            found.append((sat.player, sat.name, at, at))
    # an id belongs to one person, even if others use it as a name
    return [one for one in found if one[0] == who] or found


def tables_of(database: Database, player: str) -> list[str]:
    """Return tables that a player opened, or at which the player sat or chatted."""
    found: list[str] = []
    last: str | None = ""
    while last is not None:
        some, last = some_tables_of(player, last)(database)
        found += some
    return found


def some_tables_of(player: str, after: str) -> Job:
    """Search the next few tables for a player, because no index covers all tables."""

    def job(database: Database) -> tuple[list[str], str | None]:
        last = database.execute(
            "SELECT max(id) FROM (SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?) AS few",
            (after, LOOKED_AT),
        ).fetchone()[0]
        if last is None:
            return [], None
        found = database.execute(
            "SELECT id FROM tables WHERE id > ? AND id <= ? AND instr(setup, ?) > 0 UNION "
            "SELECT table_id FROM entry WHERE table_id > ? AND table_id <= ? "
            "AND (player = ? OR instr(body, ?) > 0) ORDER BY 1",
            (after, last, player, after, last, player, player),
        )
        return [table_id for (table_id,) in found], last

    return job


async def search(kept: Store, player: str) -> list[str]:
    """Search all tables in small steps, so that a request for erasure delays nobody."""
    found: list[str] = []
    last: str | None = ""
    while last is not None:
        some, last = await kept.look(some_tables_of(player, last))
        found += some
    return found


async def nobody_is_there(table_id: str) -> None:
    """Do nothing, because no table is open without a server."""


async def forget(kept: Store, player: str, leave: Leave = nobody_is_there) -> None:
    """Erase a player, table by table; close each table first.

    A table or tournament that can't be read is left unchanged and logged.
    """
    await kept.write(erase_session(player))
    for tournament_id in await kept.look(tournament_store.all_naming(player)):
        job = tournament_store.forget_in(tournament_id, player, NOBODY)
        await _forget_at(kept, job, {"tournament": tournament_id})
    for table_id in await search(kept, player):
        await leave(table_id)
        await _forget_at(kept, erase_from(table_id, player), {"table": table_id})
    await kept.write(erased(player))
    await kept.give_back()


async def _forget_at(kept: Store, job: Job, where: dict[str, str]) -> None:
    try:
        await kept.write(job)
    except NotNowError:  # try again later
        raise
    except Exception as error:
        about = {**where, "error": type(error).__name__}
        log.warning("an erased player is still named here", extra=about)


def erase_from(table_id: str, player: str) -> Job:
    """Erase a player from a table; remove the table if nobody else played there.

    The match stays unchanged, with its deal and proof; the erased player gets another id and no
    name. The player's chat is removed.
    """

    def job(database: Database) -> None:
        found = database.execute(
            "SELECT created, setup FROM tables WHERE id = ?", (table_id,)
        ).fetchone()
        if found is None:
            return
        find_table(table_id)(database)  # damaged rows must not look undamaged
        # the others' summaries are rebuilt on request
        database.execute("DELETE FROM played WHERE table_id = ?", (table_id,))
        notices.forget_names(database, table_id)
        setup = entries.read_setup(found[1])
        rows = rows_of(database, table_id)
        if not others(rows, player) and (setup.host == player or sits(rows, player)):
            remove_table(table_id)(database)
            return
        nobody = f"{NO_ONE}{secrets.token_urlsafe(9)}"
        if setup.host == player:
            text = entries.written(replace(setup, host=nobody))
            database.execute(
                "UPDATE tables SET setup = ?, checksum = ? WHERE id = ?",
                (text, checksum(table_id, found[0], text), table_id),
            )
        for row in without(rows, player, nobody):
            rewrite(database, table_id, row)

    return job


def sits(rows: list[Row], player: str) -> bool:
    """Return whether a player ever sat at a table."""
    return any(isinstance(one, entries.Sat) and one.player == player for one in read(rows))


def others(rows: list[Row], player: str) -> bool:
    """Return whether anybody else ever sat at the table."""
    return any(isinstance(one, entries.Sat) and one.player != player for one in read(rows))


def read(rows: list[Row]) -> Iterator[Any]:
    """Return the decoded entries of rows."""
    return (entries.read_entry(body) for _, _, body, _, _ in rows)


def without(rows: list[Row], player: str, nobody: str) -> Iterator[Row]:
    """Yield the entries without a player's name and chat."""
    names: set[str] = set()
    seats: set[int] = set()  # the player's seat at that time
    for number, at, body, asked, request in rows:
        entry = entries.read_entry(body)
        by = nobody if asked == player else asked
        match entry:
            case entries.Sat() if entry.player == player:
                seats = {entry.seat}
                names.add(entry.name)
                sat = entries.Sat(entry.seat, nobody, NOBODY, entry.salt)
                yield number, at, entries.written(sat), by, request
            case entries.Renamed() if entry.seat in seats:
                names.add(entry.name)
                renamed = entries.written(entries.Renamed(entry.seat, NOBODY))
                yield number, at, renamed, by, request
            case entries.Talked() if asked == player or (asked is None and entry.name in names):
                yield unsaid(number, at, by, request)
            case _:
                if isinstance(entry, entries.Stood | entries.Seated | entries.Sat):
                    seats.discard(entry.seat)
                if asked == player:
                    yield number, at, body, by, request

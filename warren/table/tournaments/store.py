"""Tournaments in the store: their events, and the results of their tables."""

from __future__ import annotations

import secrets
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from warren.table.play import entries
from warren.table.play.table import Table
from warren.table.storage.store import DamagedError, Database, Job, checksum
from warren.table.tournaments.rules import (
    OPEN,
    OVER,
    RUNNING,
    Begun,
    Ended,
    Entered,
    Left,
    TableResult,
    Tournament,
    TournamentEvent,
    read_event,
    read_plan,
    result_of,
)

LISTED = 50
ENDED = 10  # number of past tournaments that are listed in any case
EMPTY = 24 * 60 * 60.0  # seconds for which an empty tournament is listed
NAMING = (  # condition with two placeholders for the player's id
    "(instr(plan, ?) > 0 OR id IN "
    "(SELECT tournament FROM tournament_event WHERE instr(body, ?) > 0))"
)
PHASES: dict[type, str] = {Begun: RUNNING, Ended: OVER}  # the phases that these events begin


class Written(NamedTuple):
    """A stored tournament."""

    created: float
    plan: str
    version: int
    events: list[tuple[float, str]]
    results: list[tuple[str, str, float]]


def rebuilt(tournament_id: str, written: Written) -> Tournament:
    """Return a tournament rebuilt from its events."""
    known = without_results(tournament_id, written)
    decode = msgspec.json.Decoder(TableResult).decode
    known.note((table, decode(body), at) for table, body, at in written.results)
    known.version = written.version
    known.standings()  # compute the standings here, where no client waits
    return known


def without_results(tournament_id: str, written: Written) -> Tournament:
    """Return a tournament without the results of its tables."""
    known = Tournament(tournament_id, written.created, read_plan(written.plan))
    for at, body in written.events:
        known.apply(read_event(body), at)
    return known


def add(tournament_id: str, created: float, plan: str) -> Job:
    """Add a tournament."""

    def job(database: Database) -> None:
        database.execute(
            "INSERT INTO tournament (id, created, plan, number, version, phase, checksum) "
            "VALUES (?, ?, ?, 0, 0, ?, ?)",
            (tournament_id, created, plan, OPEN, checksum(tournament_id, created, plan)),
        )

    return job


def version_of(tournament_id: str) -> Job:
    """Return a tournament's version, which grows with every change; None if it is unknown."""

    def job(database: Database) -> int | None:
        if "\0" in tournament_id:  # PostgreSQL stores no NUL characters
            return None
        found = database.execute(
            "SELECT version FROM tournament WHERE id = ?", (tournament_id,)
        ).fetchone()
        return int(found[0]) if found else None

    return job


def find(tournament_id: str) -> Job:
    """Return a stored tournament; refuse a damaged one."""

    def job(database: Database) -> Written | None:
        found = database.execute(
            "SELECT created, plan, number, version, checksum FROM tournament WHERE id = ?",
            (tournament_id,),
        ).fetchone()
        if found is None:
            return None
        created, plan, number, version, check = found
        events = database.execute(
            "SELECT at, body, number, checksum FROM tournament_event WHERE tournament = ? "
            "ORDER BY number",
            (tournament_id,),
        ).fetchall()
        results = database.execute(
            "SELECT table_id, result, at, checksum FROM sitting "
            "WHERE tournament = ? AND result IS NOT NULL",
            (tournament_id,),
        ).fetchall()
        is_whole = check == checksum(tournament_id, created, plan) and number == len(events)
        for at, body, each, mark in events:
            is_whole &= mark == checksum(tournament_id, each, at, body)
        for table_id, result, at, mark in results:
            is_whole &= mark == checksum(table_id, tournament_id, result, at)
        if not is_whole:
            raise DamagedError(f"tournament {tournament_id} is damaged")
        told_events = [(at, body) for at, body, _, _ in events]
        told_results = [(table, result, at) for table, result, at, _ in results]
        return Written(created, plan, version, told_events, told_results)

    return job


def write(known: Tournament, at: float, events: list[TournamentEvent], also: list[Job]) -> Job:
    """Write the next events, unless another worker wrote first; return whether it worked."""
    first = known.number
    phase = next((PHASES[type(one)] for one in reversed(events) if type(one) in PHASES), None)
    here = known.here + sum(isinstance(one, Entered) - isinstance(one, Left) for one in events)

    def job(database: Database) -> bool:
        found = database.execute(
            "UPDATE tournament SET number = number + ?, version = version + 1, here = ? "
            "WHERE id = ? AND number = ? RETURNING number",
            (len(events), here, known.id, first),
        ).fetchone()
        if found is None:
            return False
        if phase:
            database.execute("UPDATE tournament SET phase = ? WHERE id = ?", (phase, known.id))
        for number, event in enumerate(events, first + 1):
            row = (known.id, number, at, entries.written(event))
            database.execute(
                "INSERT INTO tournament_event (tournament, number, at, body, checksum) "
                "VALUES (?, ?, ?, ?, ?)",
                (*row, checksum(*row)),
            )
        for one in also:
            one(database)
        return True

    return job


def add_sitting(table_id: str, tournament_id: str) -> Job:
    """Add a table without a result to a tournament."""

    def job(database: Database) -> None:
        database.execute(
            "INSERT INTO sitting (table_id, tournament) VALUES (?, ?)", (table_id, tournament_id)
        )

    return job


def note_result(table: Table) -> Job:
    """Store the result of a table; only the first result counts."""
    about, result = table.setup.tournament, result_of(table)
    assert about

    def job(database: Database) -> None:
        if result is None:
            return
        row = (entries.written(result), float(table.ended))
        check = checksum(table.id, about.id, *row)
        found = database.execute(
            "UPDATE sitting SET result = ?, at = ?, checksum = ? "
            "WHERE table_id = ? AND result IS NULL RETURNING table_id",
            (*row, check, table.id),
        ).fetchone()
        if found:
            database.execute(
                "UPDATE tournament SET version = version + 1 WHERE id = ?", (about.id,)
            )

    return job


def running(database: Database) -> list[str]:
    """Return tournaments that have begun and are not over."""
    found = database.execute("SELECT id FROM tournament WHERE phase = ?", (RUNNING,))
    return [tournament_id for (tournament_id,) in found]


def stuck(tournament_id: str) -> Job:
    """Return tables without a result or a running clock, which may be stuck."""

    def job(database: Database) -> list[str]:
        found = database.execute(
            "SELECT table_id FROM sitting JOIN tables ON id = table_id "
            "WHERE tournament = ? AND result IS NULL AND due IS NULL",
            (tournament_id,),
        )
        return [table_id for (table_id,) in found]

    return job


def listed(now: float) -> Job:
    """Return current tournaments, largest first, and the latest past tournaments.

    Because anybody may open a tournament, empty tournaments come last and are listed for only a
    day.
    """

    def job(database: Database) -> list[tuple[str, int]]:
        rows = (
            "SELECT id, version FROM tournament WHERE instr(plan, '\"is_private\":false') > 0 AND "
        )
        over = database.execute(
            f"{rows} phase = ? AND here > 0 ORDER BY created DESC LIMIT ?", (OVER, LISTED)
        ).fetchall()
        others = database.execute(
            f"{rows} phase <> ? AND (here > 0 OR created > ?) "
            "ORDER BY here DESC, created DESC LIMIT ?",
            (OVER, now - EMPTY, LISTED - min(len(over), ENDED)),
        ).fetchall()
        found = [*others, *over][:LISTED]
        return [(tournament_id, int(version)) for tournament_id, version in found]

    return job


def naming(player: str) -> Job:
    """Return the latest tournaments that name a player."""

    def job(database: Database) -> list[tuple[str, int]]:
        found = database.execute(
            f"SELECT id, version FROM tournament WHERE {NAMING} ORDER BY created DESC LIMIT ?",
            (player, player, LISTED),
        )
        return [(tournament_id, int(version)) for tournament_id, version in found]

    return job


def all_naming(player: str) -> Job:
    """Return every tournament that contains a player's id."""

    def job(database: Database) -> list[str]:
        found = database.execute(f"SELECT id FROM tournament WHERE {NAMING}", (player, player))
        return [tournament_id for (tournament_id,) in found]

    return job


def forget_in(tournament_id: str, player: str, name: str) -> Job:
    """Erase a player from a tournament; the results stay under another name.

    The player leaves the tournament. Without its organiser, a tournament continues automatically,
    or ends if it has not begun.
    """

    def job(database: Database) -> None:
        written = find(tournament_id)(database)  # damaged rows must remain recognisable as damaged
        if written is None:
            return
        nobody = f"erased-{secrets.token_urlsafe(9)}"
        for number, (at, body) in enumerate(written.events, 1):
            event = read_event(body)
            if isinstance(event, Entered) and event.player == player:
                event = replace(event, player=nobody, name=name, portrait="")
                row = (tournament_id, number, at, entries.written(event))
                database.execute(
                    "UPDATE tournament_event SET body = ?, checksum = ? "
                    "WHERE tournament = ? AND number = ?",
                    (row[-1], checksum(*row), tournament_id, number),
                )
        known = without_results(tournament_id, written)
        if known.plan.host == player:
            plan = entries.written(replace(known.plan, host=nobody, automatic=True))
            database.execute(
                "UPDATE tournament SET plan = ?, checksum = ? WHERE id = ?",
                (plan, checksum(tournament_id, known.created, plan), tournament_id),
            )
        last = max([known.created, *(at for at, _ in written.events)])
        write(known, last, known.without(player), [])(database)

    return job


def remove_unused(before: float, phase: str) -> Job:
    """Remove tournaments in a phase that were opened before a time; return their number."""

    def job(database: Database) -> int:
        found = database.execute(  # lock the rows, so that no tournament begins meanwhile
            "UPDATE tournament SET version = version + 1 WHERE phase = ? AND created < ? "
            "RETURNING id",
            (phase, before),
        ).fetchall()
        for (tournament_id,) in found:
            for what in ("sitting", "tournament_event"):
                database.execute(f"DELETE FROM {what} WHERE tournament = ?", (tournament_id,))
            database.execute("DELETE FROM tournament WHERE id = ?", (tournament_id,))
        return len(found)

    return job

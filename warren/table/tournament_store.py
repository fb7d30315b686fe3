"""Tournaments in the store: what happened in them, and how their tables ended."""

from __future__ import annotations

import secrets
from typing import NamedTuple

import msgspec

from warren.table import entries
from warren.table.store import DamagedError, Database, Job, checksum
from warren.table.table import Table
from warren.table.tournament import (
    OPEN,
    OVER,
    RUNNING,
    Begun,
    Ended,
    Entered,
    Event,
    Result,
    Tournament,
    read_event,
    read_plan,
    result_of,
)

LISTED = 50
PHASES: dict[type, str] = {Begun: RUNNING, Ended: OVER}  # what these lead to


class Written(NamedTuple):
    """A tournament as it was written down."""

    created: float
    plan: str
    version: int
    events: list[tuple[float, str]]
    results: list[tuple[str, str, float]]


def rebuilt(tournament_id: str, written: Written) -> Tournament:
    """A tournament as it follows from what was written down."""
    known = Tournament(tournament_id, written.created, read_plan(written.plan))
    for at, body in written.events:
        known.apply(read_event(body), at)
    decode = msgspec.json.Decoder(Result).decode
    known.note((table, decode(body), at) for table, body, at in written.results)
    known.version = written.version
    return known


def add(tournament_id: str, created: float, plan: str) -> Job:
    """A new tournament."""

    def job(database: Database) -> None:
        database.execute(
            "INSERT INTO tournament (id, created, plan, number, version, phase, checksum) "
            "VALUES (?, ?, ?, 0, 0, ?, ?)",
            (tournament_id, created, plan, OPEN, checksum(tournament_id, created, plan)),
        )

    return job


def version_of(tournament_id: str) -> Job:
    """A number that grows whenever something changes; None if it is unknown."""

    def job(database: Database) -> int | None:
        if "\0" in tournament_id:  # PostgreSQL has no such text
            return None
        found = database.execute(
            "SELECT version FROM tournament WHERE id = ?", (tournament_id,)
        ).fetchone()
        return int(found[0]) if found else None

    return job


def find(tournament_id: str) -> Job:
    """A tournament as it was written down; what is damaged is refused."""

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
            raise DamagedError(f"tournament {tournament_id} is not what was written")
        told_events = [(at, body) for at, body, _, _ in events]
        told_results = [(table, result, at) for table, result, at, _ in results]
        return Written(created, plan, version, told_events, told_results)

    return job


def write(known: Tournament, at: float, events: list[Event], also: list[Job]) -> Job:
    """The next things that happened, unless something else did; whether it was written."""
    first = known.number
    phase = next((PHASES[type(one)] for one in reversed(events) if type(one) in PHASES), None)

    def job(database: Database) -> bool:
        found = database.execute(
            "UPDATE tournament SET number = number + ?, version = version + 1 "
            "WHERE id = ? AND number = ? RETURNING number",
            (len(events), known.id, first),
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
    """A table belongs to a tournament; how it ended is not known yet."""

    def job(database: Database) -> None:
        database.execute(
            "INSERT INTO sitting (table_id, tournament) VALUES (?, ?)", (table_id, tournament_id)
        )

    return job


def note_result(table: Table) -> Job:
    """How a table of a tournament ended, once that is known; the first word counts."""
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
    """Tournaments that have begun and are not over."""
    found = database.execute("SELECT id FROM tournament WHERE phase = ?", (RUNNING,))
    return [tournament_id for (tournament_id,) in found]


def stuck(tournament_id: str) -> Job:
    """Tables without a result where no clock runs: a bot is to move, or the end was not noted."""

    def job(database: Database) -> list[str]:
        found = database.execute(
            "SELECT table_id FROM sitting JOIN tables ON id = table_id "
            "WHERE tournament = ? AND result IS NULL AND due IS NULL",
            (tournament_id,),
        )
        return [table_id for (table_id,) in found]

    return job


def listed(player: str | None) -> Job:
    """The latest tournaments that are listed, or those that somebody is named in."""

    def job(database: Database) -> list[str]:
        if player is None:
            found = database.execute(
                "SELECT id FROM tournament WHERE instr(plan, '\"is_private\":false') > 0 "
                "ORDER BY created DESC LIMIT ?",
                (LISTED,),
            )
        else:
            found = database.execute(
                "SELECT id FROM tournament WHERE instr(plan, ?) > 0 OR id IN "
                "(SELECT tournament FROM tournament_event WHERE instr(body, ?) > 0) "
                "ORDER BY created DESC LIMIT ?",
                (player, player, LISTED),
            )
        return [tournament_id for (tournament_id,) in found]

    return job


def forget(player: str, name: str) -> Job:
    """Take a player out of all tournaments; what they played stays, by another name."""

    def job(database: Database) -> None:
        while found := listed(player)(database):
            for tournament_id in found:
                forget_in(database, tournament_id, player, name)

    return job


def forget_in(database: Database, tournament_id: str, player: str, name: str) -> None:
    """The same, of one tournament."""
    nobody = f"erased-{secrets.token_urlsafe(9)}"
    created, plan = database.execute(
        "SELECT created, plan FROM tournament WHERE id = ?", (tournament_id,)
    ).fetchone()
    known = read_plan(plan)
    if known.host == player:
        plan = entries.written(msgspec.structs.replace(known, host=nobody))
    database.execute(
        "UPDATE tournament SET plan = ?, checksum = ?, version = version + 1 WHERE id = ?",
        (plan, checksum(tournament_id, created, plan), tournament_id),
    )
    events = database.execute(
        "SELECT number, at, body FROM tournament_event WHERE tournament = ? AND instr(body, ?) > 0",
        (tournament_id, player),
    ).fetchall()
    for number, at, body in events:
        event = read_event(body)
        if isinstance(event, Entered) and event.player == player:
            event = msgspec.structs.replace(event, player=nobody, name=name, is_gone=True)
            body = entries.written(event)
            check = checksum(tournament_id, number, at, body)
            database.execute(
                "UPDATE tournament_event SET body = ?, checksum = ? "
                "WHERE tournament = ? AND number = ?",
                (body, check, tournament_id, number),
            )


def remove_unused(before: float, phase: str) -> Job:
    """Tournaments that were opened before a time, and have come so far, are gone; how many."""

    def job(database: Database) -> int:
        found = database.execute(
            "SELECT id FROM tournament WHERE phase = ? AND created < ?", (phase, before)
        ).fetchall()
        for (tournament_id,) in found:
            for what in ("sitting", "tournament_event"):
                database.execute(f"DELETE FROM {what} WHERE tournament = ?", (tournament_id,))
            database.execute("DELETE FROM tournament WHERE id = ?", (tournament_id,))
        return len(found)

    return job

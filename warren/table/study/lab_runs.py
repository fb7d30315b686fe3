"""Lab runs as server-wide jobs, which any free worker plays.

A run is a row in PostgreSQL. A worker takes it (`FOR UPDATE SKIP LOCKED`), plays it in its
machine's lab, and stores the results until it is complete or no longer wanted. If the worker dies,
another worker repeats it. Without workers, the server uses its `Lab`.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import msgspec

from warren.table.protocol.messages import LabRun, read_lab_run, write
from warren.table.storage.leases import ALIVE, NOW
from warren.table.storage.store import Database, Job, NotNowError
from warren.table.study.lab import FAILED, NOTHING, Lab, check, key_of
from warren.table.workers.workers import Workers

log = logging.getLogger("warren.table")

WANTED = 30.0  # seconds without a request after which a run is no longer wanted
LOOK = 1.0  # seconds between polls of an active run
IDLE = 5.0  # seconds between polls for new runs, in case a notification is lost
PLACES = 16  # maximum number of runs waiting or active
KEPT = 200  # stored results of runs that nobody requests any more
TRIES = 3  # a run fails after this many workers died in it
DEAD = f"NOT EXISTS (SELECT 1 FROM worker WHERE number = taker AND {ALIVE})"
OVER = ("done", FAILED)
NEWS = "lab"


def ask(key: str, run: LabRun) -> Job:
    """Return a run's state as `LabState`; mark the run as wanted unless it should stop."""

    def job(database: Database) -> dict[str, Any]:
        found = database.execute(
            f"UPDATE lab SET wanted = {NOW} + ? WHERE key = ? "
            f"RETURNING said, is_over, taker IS NOT NULL AND NOT {DEAD}",
            (WANTED if run.go else 0.0, key),
        ).fetchone()
        if found is None:
            return begin(database, key, run) if run.go else {**NOTHING, "state": "stopped"}
        text, is_over, is_played = found
        said = {**NOTHING, **(msgspec.json.decode(text) if text else {})}
        if is_over and said["state"] == FAILED:
            database.execute("DELETE FROM lab WHERE key = ?", (key,))  # a new request tries again
        if is_over:
            return said
        if not run.go:
            return {**said, "state": "stopped"}
        return {**said, "state": state_of(said, database, is_played=is_played)}

    return job


def begin(database: Database, key: str, run: LabRun) -> dict[str, Any]:
    """Store a run that is new, or that nobody has requested for a long time."""
    waiting = database.execute(
        f"SELECT count(*) FROM lab WHERE is_over = 0 AND wanted > {NOW}"
    ).fetchone()
    if waiting[0] >= PLACES:
        return {**NOTHING, "state": "busy"}
    database.execute(
        "DELETE FROM lab WHERE key IN "
        f"(SELECT key FROM lab WHERE wanted <= {NOW} ORDER BY wanted DESC OFFSET ?)",
        (KEPT,),
    )
    database.execute(
        f"INSERT INTO lab (key, run, asked, wanted) VALUES (?, ?, {NOW}, {NOW} + ?) "
        "ON CONFLICT DO NOTHING",
        (key, bytes(write(run)).decode(), WANTED),
    )
    return {**NOTHING, "state": state_of(NOTHING, database, is_played=False)}


def state_of(said: dict[str, Any], database: Database, *, is_played: bool) -> str:
    """Return the state of a wanted run that is not finished."""
    if is_played:
        return "playing" if said["found"] else "starting"
    others = database.execute(
        f"SELECT 1 FROM lab WHERE is_over = 0 AND taker IS NOT NULL AND NOT {DEAD} LIMIT 1"
    )
    return "busy" if others.fetchone() else "starting"


def take(worker: int) -> Job:
    """Take the oldest waiting run; skip a run in which too many workers died."""

    def job(database: Database) -> tuple[str, LabRun] | None:
        database.execute(
            f"UPDATE lab SET is_over = 1, said = ? WHERE is_over = 0 AND tries >= ? AND {DEAD}",
            (bytes(write({**NOTHING, "state": FAILED})).decode(), TRIES),
        )
        found = database.execute(
            "UPDATE lab SET taker = ?, tries = tries + 1 WHERE key = (SELECT key FROM lab "
            f"WHERE is_over = 0 AND wanted > {NOW} AND (taker IS NULL OR {DEAD}) "
            "ORDER BY asked LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING key, run",
            (worker,),
        ).fetchone()
        return (found[0], read_lab_run(found[1])) if found else None

    return job


def note(key: str, worker: int, said: dict[str, Any]) -> Job:
    """Store the results so far; return whether the run is still wanted and still ours."""

    def job(database: Database) -> bool:
        found = database.execute(
            "UPDATE lab SET said = ?, is_over = ? WHERE key = ? AND taker = ? "
            f"RETURNING wanted > {NOW}",
            (bytes(write(said)).decode(), int(said["state"] in OVER), key, worker),
        ).fetchone()
        return bool(found and found[0])

    return job


def leave(worker: int) -> Job:
    """Give up a run, so that another worker can take it."""

    def job(database: Database) -> None:
        database.execute(
            "UPDATE lab SET taker = NULL, tries = tries - 1 WHERE taker = ? AND is_over = 0",
            (worker,),
        )

    return job


class SharedLab:
    """The lab of a server with several workers."""

    def __init__(self, lab: Lab, workers: Workers) -> None:
        self.lab = lab
        self.door = lab.door
        self.workers = workers
        self.news = asyncio.Event()
        self.playing: asyncio.Task[None] | None = None

    async def told(self, run: LabRun) -> dict[str, Any]:
        """Return the state of a run at any worker."""
        check(run)
        said: dict[str, Any] = await self.workers.store.write(ask(key_of(run), run))
        if said["state"] == "starting":
            await self.workers.announce(NEWS)
        return said

    def hear(self) -> None:
        """Look for a run after a notification."""
        self.news.set()

    def begin(self) -> None:
        """Begin to play runs."""
        self.playing = asyncio.create_task(self._go_on())

    async def close(self) -> None:
        """Stop playing; other workers take unfinished runs."""
        if self.playing:
            self.playing.cancel()
        self.lab.stop()
        with suppress(NotNowError):
            await self.workers.store.write(leave(self.workers.number))
            await self.workers.announce(NEWS)

    async def _go_on(self) -> None:
        """Play runs one by one, without end."""
        await self.workers.do_jobs(self.news, IDLE, self._play_next)

    def _played(self, run: LabRun) -> dict[str, Any]:
        """Return the state of a run in this machine's lab."""
        try:
            return self.lab.ask(run)
        except Exception as error:
            log.exception("the lab can't play")
            return {**NOTHING, "state": FAILED, "message": str(error)}

    async def _play_next(self) -> bool:
        """Play the next run, if there is a run and this machine is free."""
        store, number = self.workers.store, self.workers.number
        taken: tuple[str, LabRun] | None = await store.write(take(number))
        if taken is None:
            return False
        key, run = taken
        while True:
            said = await asyncio.to_thread(self._played, run)
            if said["state"] == "busy":  # another worker on this machine is already playing one
                await store.write(leave(number))
                return False
            is_wanted = await store.write(note(key, number, said))
            if said["state"] in OVER:
                return True
            if not is_wanted:
                break
            await asyncio.sleep(LOOK)
        await asyncio.to_thread(self.lab.ask, msgspec.structs.replace(run, go=False))
        await store.write(leave(number))
        return True

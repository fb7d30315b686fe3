"""Analyses as server-wide jobs: one worker requests a job, and any free worker does it.

A job is a row in PostgreSQL. The worker that takes a job (`FOR UPDATE SKIP LOCKED`) owns it until
the worker ends. If the worker dies, another worker repeats the job. A job is wanted as long as a
client waits for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple

from warren.table.guard.limits import Asker, place_of
from warren.table.protocol.refusals import Refused
from warren.table.storage.leases import ALIVE, NOW
from warren.table.storage.store import Database, Job
from warren.table.study.study import Looked, Study, Telling, has_place
from warren.table.workers.workers import Workers

log = logging.getLogger("warren.table")

WANTED = 6.0  # seconds for which a request counts as waiting
LOOK = 2.0  # seconds between polls, in case a notification is lost
KEPT = 3_600.0  # seconds for which an unrequested answer is kept
TRIES = 3  # a job fails after this many workers died or failed
KEY = "table_id = ? AND language = ? AND kind = ?"

Find = Callable[[str], Awaitable[Looked]]  # finds a finished match by table


class Taken(NamedTuple):
    """A job that this worker is doing."""

    key: Telling
    asker: Asker


def ask(key: Telling, asker: Asker, places: int) -> Job:
    """Request an answer, which may already exist; return whether the queue has room.

    Addresses are never stored, only short hashes.
    """
    told_apart = Asker(place_of(asker.address), asker.player)

    def job(database: Database) -> bool:
        known = database.execute(
            f"UPDATE study SET wanted = {NOW} + ? WHERE {KEY} RETURNING 1", (WANTED, *key)
        ).fetchone()
        if known:
            return True
        waiting = database.execute(
            f"SELECT address, player FROM study WHERE answer IS NULL AND wanted > {NOW}"
        ).fetchall()
        if not has_place(told_apart, [Asker(*one) for one in waiting], places):
            return False
        database.execute(
            "INSERT INTO study (table_id, language, kind, address, player, asked, wanted) "
            f"VALUES (?, ?, ?, ?, ?, {NOW}, {NOW} + ?) ON CONFLICT DO NOTHING",
            (*key, *told_apart, WANTED),
        )
        return True

    return job


def answer_to(key: Telling) -> Job:
    """Return the answer, or None if there is none yet; refuse if all workers have failed."""

    def job(database: Database) -> bytes | None:
        found = database.execute(
            f"UPDATE study SET wanted = {NOW} + ? WHERE {KEY} RETURNING answer", (WANTED, *key)
        ).fetchone()
        if found is None:
            raise Refused("internal")
        return found[0] if found[0] is None else bytes(found[0])

    return job


def take(worker: int) -> Job:
    """Take the job that has waited longest, and drop unwanted jobs."""

    def job(database: Database) -> Taken | None:
        database.execute(
            f"DELETE FROM study WHERE wanted < {NOW} - ? OR (answer IS NULL AND tries >= ? "
            f"AND NOT EXISTS (SELECT 1 FROM worker WHERE number = taker AND {ALIVE}))",
            (KEPT, TRIES),
        )
        found = database.execute(
            "UPDATE study SET taker = ?, tries = tries + 1 WHERE (table_id, language, kind) = ("
            f"SELECT table_id, language, kind FROM study WHERE answer IS NULL AND wanted > {NOW} "
            "AND (taker IS NULL OR NOT EXISTS "
            f"(SELECT 1 FROM worker WHERE number = taker AND {ALIVE})) "
            "ORDER BY asked LIMIT 1 FOR UPDATE SKIP LOCKED) "
            "RETURNING table_id, language, kind, address, player",
            (worker,),
        ).fetchone()
        return Taken((found[0], found[1], found[2]), Asker(*found[3:])) if found else None

    return job


def is_wanted(key: Telling, worker: int) -> Job:
    """Return whether a client still waits for a job."""

    def job(database: Database) -> bool:
        found = database.execute(
            f"SELECT 1 FROM study WHERE {KEY} AND taker = ? AND wanted > {NOW}", (*key, worker)
        )
        return found.fetchone() is not None

    return job


def finish(key: Telling, worker: int, answer: bytes | None) -> Job:
    """Finish a job; without an answer, another worker takes it."""

    def job(database: Database) -> None:
        database.execute(
            f"UPDATE study SET answer = ?, taker = NULL WHERE {KEY} AND taker = ?",
            (answer, *key, worker),
        )

    return job


def forget_answers(table_id: str) -> Job:
    """Drop the answers for a table that was removed, or whose players were renamed."""

    def job(database: Database) -> None:
        database.execute("DELETE FROM study WHERE table_id = ?", (table_id,))

    return job


class SharedStudy(Study):
    """A study whose analyses any free worker can do."""

    def __init__(
        self, places: Callable[[], int], workers: Workers, find: Find, note: Callable[[Job], None]
    ) -> None:
        super().__init__(places)
        self.workers = workers
        self.find = find
        self.note = note  # background tasks
        self.news: defaultdict[Telling, asyncio.Event] = defaultdict(asyncio.Event)
        self.work_there = asyncio.Event()
        workers.ears["study"].append(lambda _: self.work_there.set())
        workers.ears["answer"].append(self._hear_answer)

    async def _told(self, name: str, room: Looked, listener: Asker, language: str) -> bytes:
        key = (room.table.id, language, name)
        return await self._shared(f"asked for {key}", lambda: self._ask(key, listener))

    async def _ask(self, key: Telling, listener: Asker) -> bytes:
        """Wait for an answer, and renew the request at intervals."""
        kept = self.workers.store
        if not await kept.write(ask(key, listener, self.places())):
            raise Refused("rate")
        await self.workers.announce("study")
        try:
            while (found := await kept.write(answer_to(key))) is None:
                self.news[key].clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.news[key].wait(), LOOK)
        finally:
            self.news.pop(key, None)
        return bytes(found)

    def forget(self, table_id: str) -> None:
        """Drop the analyses of a table that was removed, or whose players were renamed."""
        super().forget(table_id)
        self.note(forget_answers(table_id))

    def _hear_answer(self, about: str) -> None:
        for key, news in self.news.items():
            if about == " ".join(key):
                news.set()

    async def go_on(self) -> None:
        """Do jobs one by one, without end."""
        await self.workers.do_jobs(self.work_there, LOOK, self._do_next)

    async def _do_next(self) -> bool:
        """Do the next job, if any."""
        workers = self.workers
        number = workers.number
        taken: Taken | None = await workers.store.write(take(number))
        if taken is None:
            return False
        doing = asyncio.create_task(self._do(taken))
        try:
            while not (await asyncio.wait([doing], timeout=LOOK))[0]:
                if not await workers.store.read(is_wanted(taken.key, number)):
                    break
            answer = doing.result() if doing.done() else None
        except Exception:
            log.exception("a match can't be analysed", extra={"table": taken.key[0]})
            answer = None
        finally:
            doing.cancel()
        await workers.store.write(finish(taken.key, number, answer))
        await workers.announce("answer", " ".join(taken.key))
        return True

    async def _do(self, taken: Taken) -> bytes:
        table_id, language, kind = taken.key
        looked = await self.find(table_id)
        return await super()._told(kind, looked, taken.asker, language)

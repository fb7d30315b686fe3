"""The study: hints, analyses and imports, one at a time, without delaying bots.

Addresses take turns, and so do the people of each address. An analysis starts and continues only
while a client waits for it.
"""

from __future__ import annotations

import asyncio
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol, TypeVar

from warren.analysis import Analysis, analyse, hint, page
from warren.analysis.chances import thousandths
from warren.analysis.coaching import CoachRemark, comparison, remark
from warren.analysis.lines import lines
from warren.engine import Match
from warren.table.guard.limits import Asker
from warren.table.guard.memory import keep
from warren.table.play.projection import Projection
from warren.table.play.table import Table
from warren.table.protocol.messages import write
from warren.table.protocol.refusals import Refused
from warren.table.study.hindsight import hindsight, in_short, judgements

ITERATIONS = 300  # iterations of an analysis, per decision
HINT_SECONDS = 0.5  # seconds of search for a hint; reasons take up to twice as long
HINT_ITERATIONS = 20_000
HINTS = 3  # actions shown in a hint
ANALYSES = 32  # cached analyses
TOLD = 32  # cached texts of analyses
OF_ONE = 4  # divisor of all slots: the largest share for one person
SERVED = 1_000  # addresses and people whose last turn is remembered
CROWD = 8  # every address gets a slot, up to this multiple of all slots

Answer = TypeVar("Answer")
Tell = Callable[[Analysis, str, list[str]], bytes]
Stop = threading.Event  # set when no client waits any more
Work = Callable[[Stop], Answer]
Telling = tuple[str, str, str]  # table, language, seat
Key = str | Telling
Advised = dict[str, Any]  # actions with their chances, and reasons in sentences


class Looked(Protocol):
    """A match to analyse: a room, or a stored one."""

    table: Table
    projection: Projection


class Stopped(Exception):
    """Raised if no client waits for the result any more."""


@dataclass
class Job:
    """A job and the client that requested it."""

    asker: Asker
    work: Work[Any]
    future: asyncio.Future[Any]
    stop: Stop = field(default_factory=Stop)


@dataclass
class Making:
    """An unfinished analysis or page, and the number of clients waiting for it."""

    task: asyncio.Task[Any]
    listeners: int = 0


class Study:
    """Runs hints, analyses and imports."""

    def __init__(self, places: Callable[[], int]) -> None:
        self.places = places
        self.thread = ThreadPoolExecutor(1, "study")
        self.waiting: list[Job] = []
        self.under_way: Job | None = None
        self.turn = 0
        self.served: Counter[str | Asker] = Counter()  # the last turn of each address or person
        self.made: OrderedDict[str, Analysis] = OrderedDict()  # analyses by table, without language
        self.told: OrderedDict[Telling, bytes] = OrderedDict()
        self.making: dict[Key, Making] = {}
        self.judged: Callable[[Table, list[dict[str, Any]]], None] = lambda table, found: None

    async def go_on(self) -> None:
        """Do shared jobs of all workers, if there are any."""

    def close(self) -> None:
        """Start no more work."""
        self.waiting.clear()
        if self.under_way:
            self.under_way.stop.set()
        self.thread.shutdown(wait=False, cancel_futures=True)

    async def hint(
        self, asker: Asker, match: Match, seat: int, language: str, names: list[str]
    ) -> Advised:
        """Return a seat's best actions, and the reasons why the first is better."""
        return await self.work(asker, lambda _: advised(match, seat, language, names))

    async def remark(
        self, asker: Asker, match: Match, moment: int, language: str, names: list[str]
    ) -> CoachRemark | None:
        """Return a coach's remark on the action before a moment."""
        return await self.work(asker, lambda _: remark(match, moment, language, names))

    async def comparison(
        self,
        asker: Asker,
        match: Match,
        seat: int,
        best: str,
        other: str,
        language: str,
        names: list[str],
    ) -> CoachRemark | None:
        """Return the reasons why one action is better than another."""
        return await self.work(
            asker, lambda _: comparison(match, seat, best, other, language, names)
        )

    async def lines(
        self, asker: Asker, match: Match, seat: int, action: int, language: str, names: list[str]
    ) -> list[dict[str, Any]]:
        """Return the likely continuations after an action, from the view of its seat."""
        return await self.work(asker, lambda _: seen_lines(match, seat, action, language, names))

    # --- analyses --------------------------------------------------------------------------------

    async def analysis(self, room: Looked, listener: Asker) -> Analysis:
        """Return the analysis of a finished match, computed once; stop if no client waits."""
        table_id = room.table.id
        if table_id not in self.made:
            found = await self._shared(table_id, lambda: self._analyse(room, listener))
            keep(self.made, table_id, found, ANALYSES)
            self.judge(room, in_short(found))
        self.made.move_to_end(table_id)
        return self.made[table_id]

    async def page(self, room: Looked, listener: Asker, language: str) -> bytes:
        """Return the analysis of a finished match as a standalone page, in a language."""
        return await self._told("page", room, listener, language)

    async def data(self, room: Looked, listener: Asker, language: str) -> bytes:
        """Return the analysis as data, for the page that replays the match."""
        return await self._told("data", room, listener, language)

    async def _told(self, name: str, room: Looked, listener: Asker, language: str) -> bytes:
        """Return the texts of an analysis, cached because composing them takes long."""
        key = (room.table.id, language, name)
        if key not in self.told:
            found = await self._shared(key, lambda: self._tell_anew(name, room, listener, language))
            keep(self.told, key, found, TOLD)
        self.told.move_to_end(key)
        return self.told[key]

    async def _analyse(self, room: Looked, listener: Asker) -> Analysis:
        assert room.table.match is not None
        match, given = room.table.match.copy(), given_in(room.table)

        def work(stop: Stop) -> Analysis:
            def go_on(*_: int) -> None:
                if stop.is_set():
                    raise Stopped

            return analyse(match, iterations=ITERATIONS, given=given, progress=go_on)

        return await self.work(listener, work)

    async def _tell_anew(self, name: str, room: Looked, listener: Asker, language: str) -> bytes:
        analysis = await self.analysis(room, listener)
        names = room.table.names(language)
        return await self.work(listener, lambda _: TELLS[name](analysis, language, names))

    def judge(self, room: Looked, found: Mapping[str, Any]) -> None:
        """Store the judgements of a finished analysis."""
        if not room.table.setup.record:
            self.judged(room.table, judgements(found))

    async def _shared(self, key: Key, make: Callable[[], Coroutine[Any, Any, Answer]]) -> Answer:
        """Compute a result once for all waiting clients; stop when the last of them leaves."""
        making = self.making.get(key)
        if making is None:
            making = self.making[key] = Making(asyncio.create_task(make()))
            making.task.add_done_callback(lambda task: task.cancelled() or task.exception())
        making.listeners += 1
        try:
            return await asyncio.shield(making.task)
        finally:
            making.listeners -= 1
            if self.making.get(key) is making and (making.task.done() or not making.listeners):
                del self.making[key]
                making.task.cancel()

    def forget(self, table_id: str) -> None:
        """Drop the analyses of a table that was removed, or whose players were renamed."""
        self.made.pop(table_id, None)
        for key in [one for one in self.told if one[0] == table_id]:
            del self.told[key]

    # --- taking turns ----------------------------------------------------------------------------

    async def work(self, asker: Asker, work: Work[Answer]) -> Answer:
        """Run a task when it is the client's turn."""
        self._check_place_for(asker)
        job = Job(asker, work, asyncio.get_running_loop().create_future())
        self.waiting.append(job)
        self._next()
        try:
            return await job.future
        finally:
            job.stop.set()
            if job in self.waiting:
                self.waiting.remove(job)

    def _check_place_for(self, asker: Asker) -> None:
        """Refuse clients who already have a fair share of the slots."""
        jobs = [*self.waiting, *([self.under_way] if self.under_way else [])]
        if not has_place(asker, [job.asker for job in jobs], self.places()):
            raise Refused("rate")

    def _next(self) -> None:
        """Start waiting work if nothing is running; addresses and people take turns."""
        if self.under_way or not self.waiting:
            return
        job = min(
            self.waiting, key=lambda one: (self.served[one.asker.address], self.served[one.asker])
        )
        self.waiting.remove(job)
        if len(self.served) > SERVED:
            self.served.clear()
        self.turn += 1
        self.served[job.asker.address] = self.served[job.asker] = self.turn
        self.under_way = job
        running = asyncio.get_running_loop().run_in_executor(self.thread, job.work, job.stop)
        running.add_done_callback(partial(self._done, job))

    def _done(self, job: Job, running: asyncio.Future[Any]) -> None:
        self.under_way = None
        if running.cancelled():
            job.future.cancel()
        elif not job.future.done():
            error = running.exception()
            if error:
                job.future.set_exception(error)
            else:
                job.future.set_result(running.result())
        else:
            running.exception()  # no client waits for it
        self._next()


def has_place(asker: Asker, waiting: list[Asker], places: int) -> bool:
    """Return whether there is a slot for one more job of a client."""
    addresses = {one.address for one in waiting} | {asker.address}
    of_address = sum(one.address == asker.address for one in waiting)
    share = max(1, places // max(2, len(addresses)))
    is_fair = of_address < share and waiting.count(asker) < max(1, places // OF_ONE)
    return is_fair and len(waiting) < CROWD * places


def advised(match: Match, seat: int, language: str, names: list[str]) -> Advised:
    """Return a seat's best actions, its chances after each, and why the first is better."""
    found = hint(
        match,
        seat,
        iterations=HINT_ITERATIONS,
        seconds=HINT_SECONDS,
        best=HINTS,
        why=True,
        language=language,
        players=names,
    )
    return {
        "choices": [
            {"action": one.text, "label": one.sentence, "chance": thousandths(one.chance) / 1000}
            for one in found.best
        ],
        "rather": found.rather,
        "because": list(found.because),
        "lines": [
            {"share": round(one.share, 3), "said": one.said, "steps": list(one.steps)}
            for one in found.lines
        ],
    }


def seen_lines(
    match: Match, seat: int, action: int, language: str, names: list[str]
) -> list[dict[str, Any]]:
    """Return the likeliest continuations, with the seat's view after each step."""
    found = []
    for line in lines(match, seat, action):
        views = line.views()
        told = line.steps(language, names)
        steps = [{"text": text, "view": views[moment]} for moment, text in told]
        said = line.said(language, names)
        found.append({"share": round(line.share, 3), "said": said, "steps": steps})
    return found


def given_in(table: Table) -> int:
    """Return the number of actions prescribed by a lesson or a position."""
    lesson = table.lesson("en")
    return len(lesson.steps) if lesson else table.setup.given


def told_as_page(analysis: Analysis, language: str, players: list[str]) -> bytes:
    """Return an analysis as a standalone page."""
    return page(analysis, language=language, players=players).encode()


def told_as_data(analysis: Analysis, language: str, players: list[str]) -> bytes:
    """Return an analysis as data, for the page that replays the match."""
    return write(hindsight(analysis, language, players))


TELLS: dict[str, Tell] = {"page": told_as_page, "data": told_as_data}

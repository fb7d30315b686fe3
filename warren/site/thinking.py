"""The bots, hints, analyses and lab of a server in a browser, in a second worker.

The second worker leaves the server free for the tables. The two Pythons share no memory, so a match
is sent as a record, and results are returned as JSON. Until the second worker is ready, the server
does the work itself. The start of the second worker takes seconds, and may never succeed on a small
device.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from dataclasses import asdict
from time import monotonic
from typing import Any, Protocol

from warren.analysis import Analysis, analysing
from warren.analysis.coaching import CoachRemark, comparison, remark
from warren.bots.matches import engine_of
from warren.bots.measuring import endings_of
from warren.engine import Match, Record
from warren.engine.games import GAMES, Engine
from warren.site.counting import count_matches
from warren.table.guard.limits import Asker
from warren.table.guard.memory import keep
from warren.table.play.players import Choice, Players, choose
from warren.table.study.study import (
    ANALYSES,
    ITERATIONS,
    TELLS,
    Advised,
    Looked,
    Stopped,
    Study,
    advised,
    given_in,
)

TURN = 0.05  # seconds that the lab plays before other work gets a turn
ENGINES = 4  # engines of the lab that are kept for later matches


class WorkerChannel(Protocol):
    """A channel between the two workers, which `web/src/site/worker.ts` provides in the browser."""

    def isThere(self) -> bool:  # noqa: N802, as JavaScript has it
        """Return whether the other worker is ready."""

    async def ask(self, number: int, text: str, /) -> str:
        """Return the answer to a question."""

    def stop(self, number: int, /) -> None:
        """Cancel a question."""


class Elsewhere:
    """The server's side of the thinking worker."""

    def __init__(self, host: WorkerChannel) -> None:
        self.host = host
        self.count = 0

    @property
    def is_there(self) -> bool:
        """Whether the other worker is ready."""
        return self.host.isThere()

    async def ask(self, what: str, match: Match | None = None, **about: Any) -> Any:
        """Send a question to the other worker; if the caller is cancelled, cancel the question."""
        self.count += 1
        number = self.count
        if match:
            about["record"] = match.record().text
        try:
            return json.loads(await self.host.ask(number, json.dumps({"what": what, **about})))
        except asyncio.CancelledError:
            self.host.stop(number)
            raise


class FarPlayers(Players):
    """Bots that search in the other worker."""

    def __init__(self, elsewhere: Elsewhere) -> None:
        super().__init__()
        self.elsewhere = elsewhere

    async def choose(self, table_id: str, match: Match, seat: int, level: str) -> Choice:
        """Return a bot's choice for a seat of a table."""
        if not self.elsewhere.is_there:
            return await super().choose(table_id, match, seat, level)
        about = {"table": table_id, "seat": seat, "level": level}
        action, is_forced = await self.elsewhere.ask("choose", match, **about)
        return action, is_forced


class FarStudy(Study):
    """A study whose hints and analyses come from the other worker."""

    def __init__(self, elsewhere: Elsewhere, study: Study) -> None:
        super().__init__(study.places)
        self.elsewhere = elsewhere

    async def hint(
        self, asker: Asker, match: Match, seat: int, language: str, names: list[str]
    ) -> Advised:
        """Return the best actions of a seat, and why the first is better than the second."""
        if not self.elsewhere.is_there:
            return await super().hint(asker, match, seat, language, names)
        about = {"seat": seat, "language": language, "names": names}
        found: Advised = await self.elsewhere.ask("hint", match, **about)
        return found

    async def remark(
        self, asker: Asker, match: Match, moment: int, language: str, names: list[str]
    ) -> CoachRemark | None:
        """Return a coach's remark on the action before a moment."""
        if not self.elsewhere.is_there:
            return await super().remark(asker, match, moment, language, names)
        about = {"moment": moment, "language": language, "names": names}
        return said(await self.elsewhere.ask("remark", match, **about))

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
        if not self.elsewhere.is_there:
            return await super().comparison(asker, match, seat, best, other, language, names)
        about = {"seat": seat, "best": best, "other": other, "language": language, "names": names}
        return said(await self.elsewhere.ask("comparison", match, **about))

    async def _tell_anew(self, name: str, room: Looked, listener: Asker, language: str) -> bytes:
        if not self.elsewhere.is_there:
            return await super()._tell_anew(name, room, listener, language)
        assert room.table.match is not None
        about = {"table": room.table.id, "given": given_in(room.table), "as": name}
        names = room.table.names(language)
        told: str = await self.elsewhere.ask(
            "tell", room.table.match, **about, language=language, names=names
        )
        if name == "data":
            self.judge(room, json.loads(told))
        return told.encode()


def said(found: dict[str, Any] | None) -> CoachRemark | None:
    """Return a remark in the form in which the other worker sends it."""
    return CoachRemark(**{**found, "because": tuple(found["because"])}) if found else None


class ThinkingWorker:
    """The second worker, for searches."""

    def __init__(self) -> None:
        self.players = Players()
        self.made: OrderedDict[str, Analysis] = OrderedDict()  # by table
        self.engines: OrderedDict[str, Engine] = OrderedDict()  # engines of the lab
        self.wanted: set[int] = set()

    async def warm_up(self) -> None:
        """Load every game, and answer questions meanwhile."""
        for game in GAMES.values():
            await asyncio.sleep(0)
            Match(game.name, seed=0)

    def stop(self, number: int) -> None:
        """Cancel a question."""
        self.wanted.discard(number)

    async def answer(self, number: int, text: str) -> str:
        """Return the answer to a question from the server."""
        self.wanted.add(number)
        try:
            await self._look_up(number)
            return json.dumps(await self._answer(number, json.loads(text)))
        finally:
            self.wanted.discard(number)

    async def _look_up(self, number: int) -> None:
        """Handle waiting messages first; stop if the question was cancelled."""
        await asyncio.sleep(0)
        if number not in self.wanted:
            raise Stopped

    async def _answer(self, number: int, about: dict[str, Any]) -> Any:
        if about["what"] == "lab":
            return await self._counted(number, about)
        match = played(about["record"])
        if about["what"] == "choose":
            player = self.players.player(about["table"], about["seat"], about["level"])
            return choose(player, match, about["seat"])
        if about["what"] == "hint":
            return advised(match, about["seat"], about["language"], about["names"])
        words = about["language"], about["names"]
        if about["what"] == "remark":
            found = remark(match, about["moment"], *words)
            return found and asdict(found)
        if about["what"] == "comparison":
            found = comparison(match, about["seat"], about["best"], about["other"], *words)
            return found and asdict(found)
        analysis = await self._analysis(number, match, about)
        return TELLS[about["as"]](analysis, about["language"], about["names"]).decode()

    async def _analysis(self, number: int, match: Match, about: dict[str, Any]) -> Analysis:
        """Return the analysis of a match; let bots and hints interrupt it."""
        if about["table"] not in self.made:
            steps = analysing(match, iterations=ITERATIONS, given=about["given"])
            while True:
                try:
                    next(steps)
                except StopIteration as end:
                    keep(self.made, about["table"], end.value, ANALYSES)
                    break
                await self._look_up(number)
        return self.made[about["table"]]

    async def _counted(self, number: int, about: dict[str, Any]) -> list[dict[str, Any]]:
        """Return the counts of matches for the lab; let bots and hints interrupt it."""
        engines = [self._engine(about["game"], about["options"], one) for one in about["editions"]]
        first, count = about["seeds"]
        seeds, endings = range(first, first + count), endings_of(about["game"])
        steps = count_matches(engines, seeds, endings, about["bot"])
        since = monotonic()
        while True:
            try:
                next(steps)
            except StopIteration as end:
                return [asdict(one) for one in end.value]
            if monotonic() - since > TURN:
                await self._look_up(number)
                since = monotonic()

    def _engine(self, game: str, options: dict[str, Any], edition: str) -> Engine:
        """Return an engine with these cards; the next question reuses it."""
        key = json.dumps([game, options, edition])
        keep(self.engines, key, self.engines.get(key) or engine_of(game, options, edition), ENGINES)
        return self.engines[key]


def played(text: str) -> Match:
    """Return the match of a record with known legal actions."""
    record = Record.from_text(text)
    match = Match.from_record(record, to=0)
    match.carry_out_all((line.seat, line.text) for line in record.lines)
    return match

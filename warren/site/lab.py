"""The lab in a browser: the thinking worker plays, and the server's worker adds up the counts."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator
from dataclasses import asdict
from itertools import repeat
from pathlib import Path
from typing import Any

from warren.bots.finding import Finding
from warren.bots.matches import POLICY
from warren.bots.measuring import Found, LabRequest, cut, possible
from warren.bots.rates import Sums, joined
from warren.engine.games import game_and_preset
from warren.site.thinking import Elsewhere, ThinkingWorker
from warren.table.guard.memory import keep
from warren.table.protocol.messages import LabRun
from warren.table.study.lab import EVERYBODY, FAILED, NOTHING, Lab, check, key_of

log = logging.getLogger("warren.site")

PIECE, PIECE_OF_BOTS = 250, 1  # matches between reports
KEPT = 200  # blocks whose counts are kept, so that a stopped run can resume
SLOWER = 3.0  # a bot's match takes this many times as long here as natively


class FarLab(Lab):
    """A lab whose matches run in the other worker, one run at a time."""

    pace = SLOWER

    def __init__(self, elsewhere: Elsewhere | None) -> None:
        super().__init__(Path("lab"), door=EVERYBODY, workers=1)
        self.elsewhere = elsewhere
        self.here = ThinkingWorker()
        self.task: asyncio.Task[None] | None = None
        self.said = NOTHING
        self.pieces: OrderedDict[str, Any] = OrderedDict()  # by question

    async def told(self, run: LabRun) -> dict[str, Any]:
        """Begin, continue or stop a run; return its state as `LabState`."""
        check(run)
        key = key_of(run)
        if not run.go:
            if key == self.key:
                self.stop()
            return self.said if key == self.key else NOTHING
        if key != self.key or self.said["state"] == "stopped":
            self.stop()
            self.key, self.said = key, {**NOTHING, "state": "starting"}
            self.task = asyncio.create_task(self._play(run, self.said))
        if self.said["state"] == FAILED:
            self.key = ""  # the next request tries again
        return self.said

    def stop(self) -> None:
        """Stop the current run."""
        if self.task and not self.task.done():
            self.task.cancel()
            self.said["state"] = "stopped"

    async def _play(self, run: LabRun, said: dict[str, Any]) -> None:
        """Play a run, and report its progress."""
        try:
            trial = request_of(run)
            said["matches"] = trial.total
            found: Found = []
            async for found, done in self._played(trial):
                said |= {"state": "playing", "done": done, "found": [asdict(one) for one in found]}
            about = await self._finding(trial, found)
            said |= {"state": "done", "finding": asdict(about) if about else None}
        except Exception as error:
            log.exception("the lab can't play")
            said |= {"state": FAILED, "message": str(error)}

    async def _played(self, trial: LabRequest) -> AsyncIterator[tuple[Found, int]]:
        """Yield the results so far and the number of matches, repeatedly."""
        size = PIECE if trial.bot == POLICY else PIECE_OF_BOTS
        before: Found = []
        found: Found = []
        done = 0
        for seats in trial.seats:
            sums: list[Sums] = []
            for first, count in cut(trial.first_seed, trial.matches, repeat(size)):
                sums = joined(sums, await self._piece(trial, seats, first, count))
                found = [*before, *trial.reported(sums, seats)]
                done += count
                yield found, done
            before = found

    async def _finding(self, trial: LabRequest, found: Found) -> Finding | None:
        """Return the card that the comparison found, with its tests."""
        steps = trial.finding(found)
        try:
            run = next(steps)
            while True:
                known = [rates async for rates, _ in self._played(run)][-1]
                run = steps.send(known)
        except StopIteration as end:
            about: Finding | None = end.value
            return about

    async def _piece(self, trial: LabRequest, seats: int, first: int, count: int) -> list[Sums]:
        """Return the counts of some matches, cached or played now."""
        question: dict[str, Any] = {
            "game": trial.game.name,
            "options": {**trial.options, "seats": seats},
            "editions": trial.editions,
            "seeds": [first, count],
            "bot": trial.bot,
        }
        key = json.dumps(question)
        if key not in self.pieces:
            is_far = self.elsewhere is not None and self.elsewhere.is_there
            ask = self.elsewhere.ask if self.elsewhere and is_far else self._ask_here
            keep(self.pieces, key, await ask("lab", **question), KEPT)
        return [Sums(**one) for one in self.pieces[key]]

    async def _ask_here(self, what: str, **question: Any) -> Any:
        """Play in this worker until there is another."""
        return json.loads(await self.here.answer(0, json.dumps({"what": what, **question})))


def request_of(run: LabRun) -> LabRequest:
    """Return the run that a page requests, with packs checked by the workshop."""
    game, options = game_and_preset(f"{run.game}:{run.preset}" if run.preset else run.game)
    seats = (run.seats,) if run.seats else possible(game, options)
    editions = [run.beside, run.pack] if run.pack else [""]
    return LabRequest(game, options, editions, seats, run.matches, 0, run.bot)

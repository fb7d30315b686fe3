"""Work for strangers in a process of its own, which those who play do not notice.

Threads share one interpreter: while one reads a long pack, everybody else's next step waits for a
turn. A process of low priority does not, and one that takes too long is simply ended.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import Any, BinaryIO, TypeVar

from warren.engine.priority import step_aside
from warren.table.protocol.refusals import Refused

log = logging.getLogger("warren.table")

COMMAND = [sys.executable, "-c", "from warren.table.study.reading import main; main()"]
SECONDS = 20.0  # that something may take: far more than the longest pack
IDLE = 300.0  # seconds without work after which the process ends
HEAD = 8  # bytes that say how long something is

Answer = TypeVar("Answer")


class Apart:
    """A process that does one thing after the other; it is there while there is something to do."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.turn = asyncio.Lock()
        self.ending: asyncio.TimerHandle | None = None

    async def do(self, make: Callable[[], Answer]) -> Answer:
        """What a function of a module answers, perhaps with some of its arguments given."""
        async with self.turn:
            if self.ending:
                self.ending.cancel()
            try:
                async with asyncio.timeout(SECONDS):
                    kind, told = await self._ask(pickle.dumps(make))
            except BaseException as error:  # what it still says would be taken for another answer
                self.end()
                if isinstance(error, TimeoutError):
                    raise Refused("too-big") from None
                raise
            self.ending = asyncio.get_running_loop().call_later(IDLE, self.end)
        if kind == "refused":
            raise Refused(*told)
        if kind == "fault":
            raise RuntimeError(told)
        done: Answer = told
        return done

    async def _ask(self, said: bytes) -> tuple[str, Any]:
        if self.process is None or self.process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            self.process = await asyncio.create_subprocess_exec(*COMMAND, stdin=pipe, stdout=pipe)
        given, answers = self.process.stdin, self.process.stdout
        assert given
        assert answers
        given.write(len(said).to_bytes(HEAD, "big") + said)
        await given.drain()
        size = int.from_bytes(await answers.readexactly(HEAD), "big")
        found: tuple[str, Any] = pickle.loads(await answers.readexactly(size))
        return found

    def end(self) -> None:
        """Whatever it does, it does no more."""
        if self.process:
            with suppress(ProcessLookupError):
                self.process.kill()
            self.process = None


def main() -> None:
    """Do what is asked for, until nobody is left to ask."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # that is for the house
    step_aside()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # nothing else is said there
    serve(sys.stdin.buffer, answers)


def serve(given: BinaryIO, answers: BinaryIO) -> None:
    """Answer one question after the other."""
    while head := given.read(HEAD):
        said = pickle.dumps(answer(given.read(int.from_bytes(head, "big"))))
        answers.write(len(said).to_bytes(HEAD, "big") + said)
        answers.flush()


def answer(said: bytes) -> tuple[str, Any]:
    """What comes of something that was asked for."""
    try:
        return "done", pickle.loads(said)()
    except Refused as refused:
        return "refused", (refused.code, refused.sentence, refused.paragraph)
    except Exception:
        return "fault", traceback.format_exc()

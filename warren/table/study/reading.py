"""Reads untrusted texts in separate processes, never in the process that serves tables.

Threads share one interpreter, so all others wait while one of them reads a long pack. A
low-priority process delays nobody. The system ends it if a text takes too much processor time or
memory. Packs, positions, records and tables are sent back as objects, so that no text is read
twice.
"""

from __future__ import annotations

import asyncio
import hashlib
import io
import logging
import math
import os
import pickle
import signal
import sys
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from warren.engine.games import GAMES
from warren.engine.priority import step_aside
from warren.packs.editions import Edition
from warren.table.guard.turns import Slots, to_the_end
from warren.table.protocol.refusals import Refused

log = logging.getLogger("warren.table")

COMMAND = [sys.executable, "-c", "from warren.table.study.reading import main; main()"]
PROCESSES = 2  # maximum number of processes; an address has only one of them at a time
NEW_TEXT = 5.0  # seconds of processor time for a new text
SEARCH = 15.0  # the same, if a position must be found
KNOWN_TEXT = 30.0  # the same for a stored text, so that no table is lost on a slow machine
PATIENCE = 6  # factor for wall-clock time, because other processes have priority
STARTING = 60.0  # seconds to start a process and load its engine
MEMORY = 400_000_000  # maximum size in bytes of memory for a text
GROWN = 600_000_000  # bytes above which a process is not reused
IDLE = 300.0  # seconds without work after which a process ends
HEAD = 8  # bytes of a length prefix
ANSWERS, LONG_ANSWER = 128, 100_000  # cached answers, and the size above which one is not cached
TOO_BIG = "refused", ("too-big", None, None)

Answer = TypeVar("Answer")
Told = tuple[str, Any]  # the outcome (done, refused or fault) and its details


class Work(NamedTuple):
    """A call to another process."""

    make: Callable[[], Any]  # a module's function, perhaps partially applied
    seconds: float  # seconds of processor time
    game: str = ""  # the game whose engine is needed; loading it does not count


class Process:
    """A process that handles calls one by one and ends when idle."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.ending: asyncio.TimerHandle | None = None

    async def do(self, work: Work) -> bytes:
        """Return the process's pickled answer to a call."""
        if self.ending:
            self.ending.cancel()
        try:
            async with asyncio.timeout(STARTING + PATIENCE * work.seconds):
                is_grown, said = await self._ask(pickle.dumps(work))
        except (TimeoutError, asyncio.IncompleteReadError, ConnectionError) as error:
            if process := self.process:  # the process ended on its own
                self.end()
                about = {"error": repr(error), "code": await process.wait()}
                log.warning("reading a text took too much time or memory", extra=about)
            return pickle.dumps(TOO_BIG)
        except BaseException:  # a late answer would be mistaken for the next answer
            self.end()
            raise
        if is_grown:
            self.end()
        self.ending = asyncio.get_running_loop().call_later(IDLE, self.end)
        return said

    async def _ask(self, said: bytes) -> tuple[bool, bytes]:
        if self.process is None or self.process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            self.process = await asyncio.create_subprocess_exec(*COMMAND, stdin=pipe, stdout=pipe)
        given, answers = self.process.stdin, self.process.stdout
        assert given
        assert answers
        given.write(len(said).to_bytes(HEAD, "big") + said)
        await given.drain()
        head = await answers.readexactly(HEAD + 1)
        return bool(head[0]), await answers.readexactly(int.from_bytes(head[1:], "big"))

    def end(self) -> None:
        """Kill the process."""
        if self.process:
            with suppress(ProcessLookupError):
                self.process.kill()
            self.process = None


class Reading:
    """All processes that read texts, shared among addresses."""

    def __init__(self) -> None:
        self.idle = [Process() for _ in range(PROCESSES)]
        self.all = (*self.idle,)
        self.slots = Slots(PROCESSES)
        # cached answers by the hash of the request
        self.answers: OrderedDict[bytes, bytes] = OrderedDict()

    async def do(self, address: str, work: Work, *, keep: bool) -> Any:
        """Return a function's answer; with `keep`, cache the answer for later callers."""
        key = hashlib.sha256(pickle.dumps(work)).digest()
        said = self.answers.get(key)
        if said is None:
            async with self.slots.of(address):
                said = self.answers.get(key) or await self._done(work)
        if keep and len(said) < LONG_ANSWER:
            self.answers[key] = said
            self.answers.move_to_end(key)
            while len(self.answers) > ANSWERS:
                self.answers.popitem(last=False)
        return heard(await asyncio.to_thread(unpacked, said))

    async def _done(self, work: Work) -> bytes:
        process = self.idle.pop()
        try:
            return await to_the_end(asyncio.ensure_future(process.do(work)))
        finally:
            self.idle.append(process)

    def end(self) -> None:
        """Stop the processes that read texts."""
        for process in self.all:
            process.end()


def heard(told: Told) -> Any:
    """Return the result of another process; raise its refusal."""
    kind, about = told
    if kind == "refused":
        raise Refused(*about)
    if kind == "fault":
        raise RuntimeError(about)
    return about


# --- in the other process ------------------------------------------------------------------------


def main() -> None:
    """Answer calls until the server exits."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the server only
    step_aside()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # keep other output away from the answers
    serve(sys.stdin.buffer, answers)


def serve(given: BinaryIO, answers: BinaryIO) -> None:
    """Answer calls one by one."""
    while head := given.read(HEAD):
        said = packed(answer(given.read(int.from_bytes(head, "big"))))
        is_grown = pages()[1] > GROWN
        answers.write(bytes([is_grown]) + len(said).to_bytes(HEAD, "big") + said)
        answers.flush()


def answer(said: bytes) -> Told:
    """Return the answer to a request."""
    try:
        work: Work = pickle.loads(said)
        if work.game:
            GAMES[work.game].door()
        limit(work.seconds)
        return "done", work.make()
    except Refused as refused:
        return "refused", (refused.code, refused.sentence, refused.paragraph)
    except (MemoryError, RecursionError):
        return TOO_BIG
    except Exception:
        return "fault", traceback.format_exc()


def limit(seconds: float) -> None:
    """Limit the processor time and memory from now on; the system enforces the limits."""
    try:
        import resource
    except ImportError:  # Windows
        return
    until, data = math.ceil(time.process_time() + seconds), pages()[0] + MEMORY
    for name, most in (("RLIMIT_CPU", until), ("RLIMIT_DATA", data), ("RLIMIT_CORE", 0)):
        kind = getattr(resource, name)
        with suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, resource.getrlimit(kind)[1]))


def pages() -> tuple[int, int]:
    """Return the bytes of this process that are writable, and the bytes in memory."""
    try:
        told = Path("/proc/self/statm").read_text().split()
    except OSError:  # only Linux reports this and enforces a limit
        return 0, 0
    size = os.sysconf("SC_PAGE_SIZE")
    return int(told[5]) * size, int(told[1]) * size


# --- pickled data --------------------------------------------------------------------------------


@cache
def shared() -> tuple[Any, ...]:
    """Return the games' own cards, which both processes have, so that they are never sent."""
    return tuple(card for game in GAMES.values() for card in game.pack.items)


@cache
def numbers() -> dict[int, int]:
    """Return the numbers of these cards by their address in memory."""
    return {id(card): number for number, card in enumerate(shared())}


# packs in use at tables
editions: WeakValueDictionary[tuple[str, str], Any] = WeakValueDictionary()


def edition_from(key: tuple[str, str], said: bytes) -> Any:
    """Return a received pack; tables with the same pack share it."""
    found = editions.get(key)
    if found is None:
        found = editions[key] = unpacked(said)
    return found


class Packer(pickle.Pickler):
    """Pickles answers; a custom pack is pickled as its text."""

    def __init__(self, file: BinaryIO, whole: Any) -> None:
        super().__init__(file)
        self.whole = whole

    def persistent_id(self, one: Any) -> int | None:
        """Return a number in place of a card that ships with a game."""
        return numbers().get(id(one))

    def reducer_override(self, one: Any) -> Any:
        """Pickle a pack."""
        edition = getattr(one, "edition", None)
        if one is self.whole or not isinstance(edition, Edition):
            return NotImplemented
        return edition_from, ((one.game, edition.fingerprint), packed(one))


class Unpacker(pickle.Unpickler):
    """Unpickles answers."""

    def persistent_load(self, number: Any) -> Any:
        """Return the card for a number."""
        return shared()[number]


def packed(whole: Any) -> bytes:
    """Pickle an object for the other process."""
    made = io.BytesIO()
    Packer(made, whole).dump(whole)
    return made.getvalue()


def unpacked(said: bytes) -> Any:
    """Unpickle an object from the other process."""
    return Unpacker(io.BytesIO(said)).load()

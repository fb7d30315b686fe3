"""The base of every crew, and the crew with a single worker."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack
from traceback import format_exc
from typing import Any, Generic, TypeVar

Block = TypeVar("Block")
Result = TypeVar("Result")
Job = Callable[[], AbstractContextManager[Callable[[Block], Result]]]

AUTO = "auto"  # the local cluster, or the one in RAY_ADDRESS
PAUSE = 0.1  # seconds between checks for a request to stop
ATTEMPTS = 3  # attempts at a block, because its worker may die for an unrelated reason
AHEAD = 4  # blocks per worker that may be in progress, or wait for earlier ones


class CrewError(Exception):
    """The reason, on one line, why the crew can't work: something is missing or differs."""


class Failure(RuntimeError):
    """A block failed: its work raised an error, or its worker died in every attempt."""

    def __init__(self, block: Any, reason: str) -> None:
        super().__init__(f"{block} failed: {reason}")
        self.block = block
        self.reason = reason


def never() -> bool:
    """Return False: the crew never stops early."""
    return False


class Crew:
    """Does blocks in parallel, one job after another, until it is closed."""

    size = 1  # number of workers

    def run(
        self,
        job: Job[Block, Result],
        blocks: Iterable[Block],
        *,
        stopped: Callable[[], bool] = never,
        in_order: bool = False,
    ) -> Generator[tuple[Block, Result], None, None]:
        """Yield every block with its result, as soon as possible or in the order of the blocks.

        Blocks are fetched only when a worker is free, so there may be any number of them. When
        stopped, the crew drops the blocks in progress but still yields the finished blocks.
        """
        todo, begun = enumerate(blocks), dict[int, Block]()
        done, due = dict[int, tuple[Block, Result]](), 0
        self.open(job)
        try:
            is_stopped = False
            while not is_stopped:
                while self.has_room(len(begun)) and len(begun) + len(done) < AHEAD * self.size:
                    given = next(todo, None)
                    if given is None:
                        break
                    begun[given[0]] = given[1]
                    self.give(*given)
                if not begun:
                    return
                is_stopped = stopped()
                for number, result in self.finished(0 if is_stopped else PAUSE):
                    done[number] = begun.pop(number), result
                for number in ready(done, due, in_order=in_order):
                    due = number + 1
                    yield done.pop(number)
        finally:
            self.give_up()

    def has_room(self, begun: int) -> bool:
        """Return whether another block may be started."""
        return begun < self.size

    def open(self, job: Job[Any, Any]) -> None:
        """Begin a job."""
        raise NotImplementedError

    def give(self, number: int, block: Any) -> None:
        """Give a block to a free worker."""
        raise NotImplementedError

    def finished(self, timeout: float) -> Iterable[tuple[int, Any]]:
        """Return finished blocks by number, with results; wait up to `timeout` for the first."""
        raise NotImplementedError

    def give_up(self) -> None:
        """Drop the running work."""

    def close(self) -> None:
        """End all workers."""

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def ready(done: dict[int, Any], due: int, *, in_order: bool) -> Iterator[int]:
    """Yield the finished blocks that are next in order."""
    if not in_order:
        yield from [*done]
        return
    while due in done:
        yield due
        due += 1


class Alone(Crew):
    """A crew of one: this thread does all the work."""

    def run(
        self,
        job: Job[Block, Result],
        blocks: Iterable[Block],
        *,
        stopped: Callable[[], bool] = never,
        in_order: bool = False,
    ) -> Generator[tuple[Block, Result], None, None]:
        """Yield every block with its result, one by one."""
        with job() as do:
            for block in blocks:
                if stopped():
                    return
                yield block, do(block)


class Workplace(Generic[Block, Result]):
    """The state of a worker; it opens a run's job once, and closes it before the next job."""

    def __init__(self) -> None:
        self.run: object = None
        self.stack = ExitStack()
        self.do: Callable[[Block], Result]

    def opened(
        self, run: object, job: Callable[[], Job[Block, Result]]
    ) -> Callable[[Block], Result]:
        """Return the function that computes a block of this run."""
        if self.run is None or self.run != run:
            self.leave()
            self.do = self.stack.enter_context(job()())
            self.run = run
        return self.do

    def attempt(
        self, run: object, job: Callable[[], Job[Block, Result]], block: Block
    ) -> tuple[Result | None, str]:
        """Return the result of a block, or its error."""
        try:
            return self.opened(run, job)(block), ""
        except CrewError:
            raise
        except Exception:
            return None, format_exc()

    def leave(self) -> None:
        """Close the open job."""
        self.run = None
        self.stack.close()

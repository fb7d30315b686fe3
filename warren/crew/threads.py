"""A crew of threads in this process."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any

from warren.crew.crew import Crew, Job, Workplace


class Threads(Crew):
    """Threads of this process, for work that releases Python's global lock."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.pool = ThreadPoolExecutor(size)
        self.place: Workplace[Any, Any] = Workplace()
        self.do: Callable[[Any], Any]
        self.waiting: dict[Future[Any], int] = {}

    def open(self, job: Job[Any, Any]) -> None:
        self.do = self.place.opened(object(), lambda: job)

    def give(self, number: int, block: Any) -> None:
        self.waiting[self.pool.submit(self.do, block)] = number

    def finished(self, timeout: float) -> Iterable[tuple[int, Any]]:
        done, _ = wait(self.waiting, timeout, FIRST_COMPLETED)
        return [(self.waiting.pop(each), each.result()) for each in done]

    def give_up(self) -> None:
        for each in self.waiting:
            each.cancel()
        wait(self.waiting)
        self.waiting.clear()

    def close(self) -> None:
        self.pool.shutdown()
        self.place.leave()

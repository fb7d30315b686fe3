"""Machines of a Ray cluster (extra `ray`): one block at a time for each of their processors.

Ray repeats a block if a worker or a whole machine has died; its result counts once.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Any

from warren import __version__
from warren.crew.crew import ATTEMPTS, AUTO, Crew, CrewError, Failure, Job, Workplace

IN_FLIGHT = 2  # blocks per processor: one in progress and one queued
PATIENCE = 10.0  # seconds within which a cluster must answer
LOOK = 5.0  # seconds between counts of the processors, because machines come and go
OF_RAY = (AUTO, "local")  # addresses that Ray resolves itself
PASSED_ON = ("WARREN_ENGINE", "WARREN_INTERPRET")  # environment variables sent to all machines


class Cluster(Crew):
    """All processors of a cluster, or the requested number."""

    def __init__(self, address: str, workers: int | None = None) -> None:
        self.ray = extra()
        self.workers = workers
        self.is_ours = not self.ray.is_initialized()
        if self.is_ours:
            connect(self.ray, address)
        self.looked = -LOOK
        self.processors = 1
        self.runs = 0
        self.job: Any = None
        self.waiting: dict[Any, tuple[int, Any]] = {}
        self.remote = self.ray.remote(num_cpus=1, max_retries=ATTEMPTS - 1)(do_block)

    @property
    def size(self) -> int:  # type: ignore[override]
        """The number of blocks at a time."""
        if self.workers is not None:
            return self.workers
        if monotonic() - self.looked >= LOOK:
            self.processors = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
            self.looked = monotonic()
        return self.processors

    def has_room(self, begun: int) -> bool:
        return begun < (IN_FLIGHT * self.size if self.workers is None else self.workers)

    def open(self, job: Job[Any, Any]) -> None:
        self.runs += 1
        self.job = self.ray.put(job)

    def give(self, number: int, block: Any) -> None:
        # Wrapped in a list, so that Ray does not resolve it and only workers without the job fetch
        # it.
        done = self.remote.remote(fingerprint(), self.runs, [self.job], block)
        self.waiting[done] = number, block

    def finished(self, timeout: float) -> Iterable[tuple[int, Any]]:
        waiting = [*self.waiting]
        self.ray.wait(waiting, num_returns=1, timeout=timeout)
        done, _ = self.ray.wait(waiting, num_returns=len(waiting), timeout=0)
        for each in done:
            number, block = self.waiting.pop(each)
            yield number, self.taken(each, block)

    def taken(self, done: Any, block: Any) -> Any:
        """Return the result of a block."""
        try:
            result, fault = self.ray.get(done)
        except self.ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, ModuleNotFoundError):
                raise CrewError(f"a machine of the cluster lacks {error.cause.name}") from error
            raise Failure(block, str(error)) from error
        except self.ray.exceptions.RayError as error:
            raise Failure(block, f"{type(error).__name__}, {ATTEMPTS} times: {error}") from error
        if isinstance(result, CrewError):
            raise result
        if fault:
            raise Failure(block, fault)
        return result

    def give_up(self) -> None:
        for each in self.waiting:
            self.ray.cancel(each)
        self.waiting.clear()

    def close(self) -> None:
        self.job = None
        if self.is_ours:
            self.ray.shutdown()


def extra() -> Any:
    """Import Ray; if it is missing, raise an error that explains how to install it."""
    try:
        return import_module("ray")
    except ModuleNotFoundError as missing:
        raise CrewError("ray is not installed: pip install 'warren[ray]'") from missing


def connect(ray: Any, address: str) -> None:
    """Connect to the cluster at an address."""
    told = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    try:
        knock(os.environ.get("RAY_ADDRESS", address) if address == AUTO else address)
        ray.init(
            address,
            log_to_driver=False,
            logging_level=logging.ERROR,
            **({"runtime_env": {"env_vars": told}} if told else {}),
        )
    except Exception as error:
        reason = str(error).strip().partition("\n")[0]
        raise CrewError(f"can't reach the Ray cluster at {address}: {reason}") from error


def knock(address: str) -> None:
    """Check that the address answers, because Ray would wait for minutes."""
    if address in OF_RAY:
        return
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not (host and port.isdecimal()):
        raise ValueError("the address needs a port, as in localhost:6379")
    socket.create_connection((host, int(port)), timeout=PATIENCE).close()


# --- on a machine of the cluster -----------------------------------------------------------------

PLACE: Workplace[Any, Any] = Workplace()


def do_block(wanted: str, run: int, job: list[Any], block: Any) -> tuple[Any, str]:
    """Return the result of a block, or its error."""
    if fingerprint() != wanted:
        there = f"{socket.gethostname()} has Warren {fingerprint()}"
        return CrewError(f"{there}, this machine {wanted}: install the same on all"), ""
    return PLACE.attempt(run, lambda: extra().get(job[0]), block)


@cache
def fingerprint() -> str:
    """Return the version of everything that results depend on: rules, cards, weights, bots."""
    home, digest = Path(__file__).parents[1], sha256()
    for file in sorted(home.rglob("*")):
        if file.suffix in (".py", ".toml", ".npz"):
            digest.update(file.relative_to(home).as_posix().encode() + file.read_bytes())
    return f"{__version__} ({digest.hexdigest()[:12]})"

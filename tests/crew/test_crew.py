"""Crews: each block has one result, even if workers die."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from threading import Thread

import pytest

from warren.crew import Alone, Crew, CrewError, Failure, crew
from warren.crew.cluster import knock
from warren.crew.crew import AHEAD, ATTEMPTS
from warren.crew.processes import Processes
from warren.crew.threads import Threads

PATIENCE = 60.0  # seconds until a test gives up


def crews() -> dict[str, Callable[[], Crew]]:
    return {"alone": Alone, "threads": lambda: Threads(2), "processes": lambda: Processes(2)}


@pytest.fixture(scope="module", params=crews())
def hands(request) -> Iterator[Crew]:
    with crews()[request.param]() as made:
        yield made


@pytest.fixture(scope="module")
def processes() -> Iterator[Processes]:
    with Processes(2) as made:
        yield made


# --- jobs, which are sent to other processes -----------------------------------------------------


@contextmanager
def adding(number: int) -> Iterator[Callable[[int], int]]:
    yield lambda block: block + number


@contextmanager
def failing() -> Iterator[Callable[[int], int]]:
    yield lambda block: 1 // (block - 3)


@contextmanager
def waiting_for_the_first() -> Iterator[Callable[[int], int]]:
    """Block 0 takes longer than all others."""

    def work(block: int) -> int:
        time.sleep(0.3 if block == 0 else 0)
        return block

    yield work


@contextmanager
def dying(folder: Path, deaths: int) -> Iterator[Callable[[int], int]]:
    """Block 3 kills its worker a number of times."""

    def work(block: int) -> int:
        died = len([*folder.iterdir()])
        if block == 3 and died < deaths:
            (folder / str(died)).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return 10 * block

    yield work


@contextmanager
def noting(folder: Path) -> Iterator[Callable[[int], int]]:
    """Records what it opens and closes."""
    (folder / f"opened {os.getpid()}").touch()
    try:
        yield lambda block: os.getpid()
    finally:
        (folder / f"closed {os.getpid()}").touch()


@contextmanager
def sleeping() -> Iterator[Callable[[float], float]]:
    def work(block: float) -> float:
        time.sleep(block)
        return block

    yield work


@contextmanager
def deaf() -> Iterator[Callable[[int], int]]:
    """A worker that misses the signal to end, as if it had just begun to wait."""
    signal.signal(signal.SIGTERM, lambda *_: None)
    yield lambda block: block


# --- what all crews do ---------------------------------------------------------------------------


def test_every_block_has_its_result_once(hands):
    found = [*hands.run(partial(adding, 5), range(100))]
    assert sorted(found) == [(block, block + 5) for block in range(100)]


def test_one_job_after_the_other(hands):
    for number in (1, 2):
        assert dict(hands.run(partial(adding, number), [7])) == {7: 7 + number}


def test_in_order_means_in_the_order_of_the_blocks(hands):
    found = [block for block, _ in hands.run(waiting_for_the_first, range(30), in_order=True)]
    assert found == [*range(30)]


def test_blocks_are_asked_for_when_somebody_is_free(hands):
    """There may be any number of them, and none waits in memory."""
    asked = []
    blocks = (asked.append(number) or number for number in count())
    found = hands.run(partial(adding, 0), blocks)
    for _ in range(10):
        next(found)
    found.close()
    assert len(asked) <= 10 + AHEAD * hands.size


def test_results_that_must_wait_hold_others_back(processes):
    asked = []
    blocks = (asked.append(number) or number for number in range(1000))
    found = processes.run(waiting_for_the_first, blocks, in_order=True)
    assert next(found) == (0, 0)
    found.close()
    assert len(asked) <= AHEAD * processes.size


def test_no_blocks_are_no_work(hands):
    assert [*hands.run(failing, [])] == []


def test_work_that_fails_is_told(hands):
    with pytest.raises((ZeroDivisionError, Failure), match="division"):
        [*hands.run(failing, range(6))]
    assert dict(hands.run(partial(adding, 1), [1])) == {1: 2}  # and the crew keeps working


def test_who_is_stopped_begins_nothing_more(hands):
    seen = []
    for block, _ in hands.run(partial(adding, 0), range(1000), stopped=lambda: len(seen) > 4):
        seen.append(block)
    assert 4 < len(seen) <= 5 + AHEAD * hands.size


# --- processes -----------------------------------------------------------------------------------


@pytest.mark.parametrize("in_order", [False, True])
def test_a_worker_that_dies_loses_nothing_and_repeats_nothing(processes, tmp_path, in_order):
    job = partial(dying, tmp_path, ATTEMPTS - 1)
    found = [*processes.run(job, range(8), in_order=in_order)]
    assert sorted(found) == [(block, 10 * block) for block in range(8)]
    assert len([*tmp_path.iterdir()]) == ATTEMPTS - 1


def test_a_block_that_kills_everybody_is_told(processes, tmp_path):
    with pytest.raises(Failure, match=f"3 failed: the process ended {ATTEMPTS} times"):
        [*processes.run(partial(dying, tmp_path, 99), range(8))]
    assert len([*tmp_path.iterdir()]) == ATTEMPTS


def test_a_job_is_opened_once_by_each_worker_and_closed(tmp_path):
    with Processes(2) as made:
        workers = {pid for _, pid in made.run(partial(noting, tmp_path), range(40))}
    told = {path.name for path in tmp_path.iterdir()}
    assert told >= {f"{what} {pid}" for what in ("opened", "closed") for pid in workers}
    assert len(told) <= 4  # a second worker may arrive when all is done, and is sent away


def test_what_is_under_way_is_given_up():
    with Processes(2) as made:
        found = made.run(sleeping, [0.0, 600.0, 600.0])
        assert next(found) == (0.0, 0.0)
        found.close()
        assert dict(made.run(partial(adding, 1), [1])) == {1: 2}


def test_who_is_told_to_end_just_before_it_waits_ends_all_the_same():
    made = Processes(1)
    assert dict(made.run(deaf, [1])) == {1: 1}
    [worker] = made.idle
    closing = Thread(target=made.close, daemon=True)
    try:
        closing.start()
        closing.join(PATIENCE)
        assert not closing.is_alive()
    finally:
        worker.process.kill()


# --- who works -----------------------------------------------------------------------------------


def test_one_worker_works_in_this_process():
    assert isinstance(crew(), Alone)
    with crew(workers=2) as two:
        assert isinstance(two, Processes)
        assert two.size == 2


def test_ray_is_said_to_be_missing_in_one_line(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(CrewError, match=r"^ray is not installed: pip install 'warren\[ray\]'$"):
        crew(ray="auto")


@pytest.mark.parametrize("address", ["localhost", "localhost:", ":6379", "ray://somewhere"])
def test_an_address_of_a_cluster_has_a_port(address):
    with pytest.raises(ValueError, match="needs a port, as in localhost:6379"):
        knock(address)


@pytest.mark.parametrize("address", ["auto", "local"])
def test_nobody_knocks_at_what_ray_finds_itself(address):
    assert knock(address) is None

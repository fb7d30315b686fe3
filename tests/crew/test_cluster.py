"""A real cluster of two nodes on this machine; one of them is killed in the middle.

Ray is heavy, so `make examples` runs this. It takes a minute or two.
"""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from warren.crew import CrewError, Failure
from warren.crew.crew import AHEAD

# Ray reads these when it is imported; nodes started here inherit them.
os.environ |= {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(16)}
ray = pytest.importorskip("ray", reason="run by `make examples`")

from warren.crew import cluster  # noqa: E402
from warren.crew.cluster import Cluster  # noqa: E402

RAY, WARREN = (Path(sys.executable).with_name(name) for name in ("ray", "warren"))
PATIENCE = 180  # seconds


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Nodes:
    """Two `ray start` nodes, a head and a second machine, each with one processor."""

    def __init__(self, folder: Path) -> None:
        port = free_port()
        self.address = f"127.0.0.1:{port}"
        self.folder = folder
        self.started: list[subprocess.Popen[bytes]] = []
        self.start("--head", f"--port={port}", "--include-dashboard=false", f"--temp-dir={folder}")
        self.wait_for_processors(1)

    def start(self, *how: str) -> subprocess.Popen[bytes]:
        """Another node, with one processor."""
        command = [str(RAY), "start", "--block", "--num-cpus=1", "--disable-usage-stats", *how]
        with (self.folder.parent / f"node-{len(self.started)}").open("wb") as log:
            node = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)
        self.started.append(node)
        return node

    def join(self) -> subprocess.Popen[bytes]:
        """Return a second machine."""
        before = self.processors()
        node = self.start(f"--address={self.address}")
        self.wait_for_processors(before + 1)
        return node

    def processors(self) -> int:
        """Return the number of processors in the cluster, 0 before it is up."""
        code = (
            "import ray, sys; ray.init(sys.argv[1], log_to_driver=False, logging_level='ERROR');"
            "print(int(ray.cluster_resources().get('CPU', 0)))"
        )
        asked = subprocess.run(
            [sys.executable, "-c", code, self.address], capture_output=True, text=True, check=False
        )
        return int(asked.stdout or 0)

    def wait_for_processors(self, number: int) -> None:
        end = time.monotonic() + PATIENCE
        while self.processors() != number:
            assert time.monotonic() < end, f"the cluster has {self.processors()} processors"

    @staticmethod
    def kill(node: subprocess.Popen[bytes]) -> None:
        """Kill a node without a clean shutdown."""
        os.killpg(node.pid, signal.SIGKILL)
        node.wait()

    def end(self) -> None:
        for node in reversed(self.started):
            if node.poll() is None:
                self.kill(node)


@pytest.fixture(scope="module")
def nodes(tmp_path_factory) -> Iterator[Nodes]:
    made = Nodes(tmp_path_factory.mktemp("ray") / "t")
    try:
        yield made
    finally:
        made.end()


@pytest.fixture
def hands(nodes) -> Iterator[Cluster]:
    with Cluster(nodes.address) as made:
        yield made


# --- jobs, which are sent to the nodes -----------------------------------------------------------


@contextmanager
def squaring(folder: Path, seconds: float) -> Iterator[Callable[[int], tuple[int, str]]]:
    """Records the started blocks, and returns the node of each."""

    def work(block: int) -> tuple[int, str]:
        (folder / f"{block} {secrets.token_hex(4)}").touch()
        time.sleep(seconds)
        return block * block, ray.get_runtime_context().get_node_id()

    yield work


@contextmanager
def failing() -> Iterator[Callable[[int], int]]:
    yield lambda block: 1 // (block - 3)


@contextmanager
def dying() -> Iterator[Callable[[int], int]]:
    def work(block: int) -> int:
        if block == 3:
            os.kill(os.getpid(), signal.SIGKILL)
        return block

    yield work


@contextmanager
def large() -> Iterator[Callable[[int], bytes]]:
    yield lambda block: bytes(block)


# --- what a cluster does -------------------------------------------------------------------------


def test_a_node_that_is_killed_loses_nothing_and_repeats_nothing(nodes, hands, tmp_path):
    second = nodes.join()
    seen, where, largest = {}, set(), 0
    begun = iter(range(60))
    for block, (square, node) in hands.run(partial(squaring, tmp_path, 0.2), begun):
        assert block not in seen
        seen[block] = square
        where.add(node)
        largest = max(largest, len([*tmp_path.iterdir()]) - len(seen))
        if len(where) == 2 and second.poll() is None:
            nodes.kill(second)
    assert second.poll() is not None  # both have worked
    assert seen == {block: block * block for block in range(60)}
    assert largest <= AHEAD * 2  # the limit of blocks in progress was kept
    nodes.wait_for_processors(1)


def test_work_that_fails_is_told(hands):
    with pytest.raises(Failure, match="division"):
        [*hands.run(failing, range(6))]


def test_a_block_that_kills_everybody_is_told(hands):
    with pytest.raises(Failure, match="3 failed: WorkerCrashedError, 3 times"):
        [*hands.run(dying, range(6), in_order=True)]


def test_large_results_come_through_in_order(hands):
    sizes = [2_000_000 + block for block in range(12)]
    assert [len(found) for _, found in hands.run(large, sizes, in_order=True)] == sizes


def test_a_machine_with_another_warren_is_told(hands, monkeypatch):
    here = f"{cluster.fingerprint()} of another kind"
    monkeypatch.setattr(cluster, "fingerprint", lambda: here)
    with pytest.raises(CrewError, match=r"has Warren .*, this machine .* of another kind: install"):
        [*hands.run(large, [1])]


# --- commands ------------------------------------------------------------------------------------


def warren(*args: object, **more: str) -> str:
    command = [str(WARREN), *map(str, args)]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, **more}
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def timeless(told: str) -> object:
    timed = ("seconds", "matches_per_second", "decisions_per_second", "workers", "slowest", "ms")
    found = json.loads(told)

    def without(value: object) -> object:
        if isinstance(value, dict):
            return {key: without(one) for key, one in value.items() if key not in timed}
        return [without(one) for one in value] if isinstance(value, list) else value

    return without(found)


COMMANDS = [
    ("simulate", "gosu", "--matches", 3000, "--mix", "--json"),
    ("balance", "gosu:kamakor", "--matches", 120, "--cards", "--json"),
    ("arena", "laundromat", "--bots", "greedy,uniform", "--matches", 12, "--json"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_cluster_comes_to_what_this_machine_does(nodes, command):
    here = warren(*command, "--workers", 1)
    there = warren(*command, "--ray", nodes.address)
    assert timeless(here) == timeless(there)


def test_fitting_on_a_cluster(nodes):
    from warren.bots.fitting import FittingPlan, fit

    plan = FittingPlan(rounds=2, matches=40)
    with Cluster(nodes.address) as hands:
        assert (fit("laundromat", plan, crew=hands) == fit("laundromat", plan)).all()


def test_training_on_a_cluster(nodes, tmp_path):
    pytest.importorskip("torch")
    asked = ("--matches", 300, "--rounds", 1, "--searched", 12, "--iterations", 8)
    quick = ("--trial", 4, "--seconds", 0.005)
    warren("train", "laundromat", "--folder", tmp_path / "here", *asked, *quick, "--workers", 1)
    warren(
        "train",
        "laundromat",
        "--folder",
        tmp_path / "there",
        *asked,
        *quick,
        "--ray",
        nodes.address,
    )
    for number in (0, 1):
        folders = [tmp_path / where / f"positions-{number}" for where in ("here", "there")]
        assert [p.name for p in sorted(folders[0].iterdir())] == [
            p.name for p in sorted(folders[1].iterdir())
        ]
    assert (tmp_path / "here" / "network-0.npz").read_bytes() == (
        tmp_path / "there" / "network-0.npz"
    ).read_bytes()


def test_no_cluster_is_said_in_one_line():
    command = [str(WARREN), "simulate", "gosu", "--matches", "1", "--ray", "127.0.0.1:9"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    told = done.stderr.splitlines()[-1]
    assert told.startswith("warren: can't reach the Ray cluster at 127.0.0.1:9")

"""Real commands in real processes: started, queried, observed from outside, and ended."""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

from resilience.crashes import COMMAND
from tables import PATIENCE

TICKS = os.sysconf("SC_CLK_TCK")
NEIGHBOUR = "203.0.113.8"


class Real:
    """`warren serve` in a separate process."""

    def __init__(self, process: subprocess.Popen[str], url: str) -> None:
        self.process, self.url = process, url

    def browser(self, address: str = NEIGHBOUR, name: str = "") -> httpx.Client:
        """Return a client at an address, perhaps with a name."""
        made = httpx.Client(
            base_url=self.url,
            headers={"X-Forwarded-For": address},
            timeout=2 * PATIENCE,
            trust_env=False,
        )
        if name:
            answer = made.post("/api/session", json={"nickname": name})
            assert answer.status_code == 200, answer.text
        return made

    def until_ready(self) -> None:
        """Wait until all games can be played."""
        with self.browser() as browser:
            until(lambda: all(browser.get("/api/health").json()["engines"].values()))

    def processor(self) -> float:
        """Return the server's own processor seconds, without child processes."""
        told = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(told[11]) + int(told[12])) / TICKS

    def memory(self) -> float:
        """Return its memory in megabytes."""
        told = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", told)
        assert found
        return int(found[1]) / 1000


@contextmanager
def serving(
    folder: Path, *options: str, command: Sequence[str] = COMMAND, port: int = 0
) -> Iterator[Real]:
    """Run a server with a folder until the end of the block."""
    told = [*command, "--port", str(port), "--data", str(folder), "--requests", "10000", *options]
    process = subprocess.Popen(told, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    try:
        found = re.search(r"http://\S+[^/\s]", process.stdout.readline())
        assert found
        yield Real(process, found.group())
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


def until(is_so: Callable[[], object], patience: float = PATIENCE) -> None:
    """Wait until a condition holds."""
    end = time.monotonic() + patience
    while True:
        try:
            if is_so():
                return
        except httpx.TransportError:
            pass
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.05)


def children(pid: int) -> list[int]:
    """Return the child processes of a process."""
    told = [file.read_text() for file in Path(f"/proc/{pid}/task").glob("*/children")]
    return [int(one) for one in " ".join(told).split()]


def sockets(pid: int) -> set[str]:
    """Return a process's open sockets."""
    found = set()
    for file in Path(f"/proc/{pid}/fd").iterdir():
        try:
            found.add(os.readlink(file))
        except OSError:
            continue  # closed meanwhile
    return {one for one in found if one.startswith("socket:")}

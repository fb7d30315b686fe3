"""A real server in a thread, with its page and a separate store."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn

from tables import CALM
from warren.engine.games import MOST_SEED
from warren.table.hub import Hub
from warren.table.play import players, promises
from warren.table.play import table as table_module
from warren.table.study.lab import Lab
from warren.table.web.pages import PAGE
from warren.table.web.serving import listening, server_of

ROOT = Path(__file__).parents[2]
PATIENCE = 300.0  # seconds for the server to start; engines may have to be compiled first
BUILDING = 600.0  # seconds for the page to be built


class House:
    """A server that can be stopped and restarted at the same address with the same store."""

    def __init__(self, folder: Path, *, pace: float = 0.0) -> None:
        self.store = folder / "tables.db"
        self.pace = pace
        self.port = 0
        self.chance = random.Random(0)
        self.hub: Hub | None = None
        self.server: uvicorn.Server | None = None
        self.thread: threading.Thread | None = None

    @property
    def url(self) -> str:
        """The URL of the page."""
        return f"http://127.0.0.1:{self.port}"

    def shuffle(self, seed: int) -> None:
        """Fix all random numbers from now on."""
        self.chance.seed(seed)

    def open(self) -> House:
        """Start serving."""
        listener = listening("127.0.0.1", self.port)
        self.port = listener.getsockname()[1]
        self.hub = Hub(self.store, limits=CALM, pace=self.pace, grace=600.0)
        lab = Lab(self.store.with_name("lab"), workers=1)
        self.server = server_of(self.hub, lab=lab)
        serving = self.server.serve(sockets=[listener])
        self.thread = threading.Thread(target=asyncio.run, args=(serving,), daemon=True)
        self.thread.start()
        end = time.monotonic() + PATIENCE
        while not (self.server.started and self._is_ready(self.hub)):
            assert self.thread.is_alive(), "the server has ended"
            assert time.monotonic() < end, "the server does not get ready"
            time.sleep(0.02)
        return self

    def freeze(self) -> threading.Event:
        """Answer no requests until the event is set; connections stay open."""
        assert self.hub
        thawed = threading.Event()
        self.hub.running.tasks[0].get_loop().call_soon_threadsafe(thawed.wait, PATIENCE)
        return thawed

    def close(self) -> None:
        """Stop; all connections are closed."""
        if self.server and self.thread:
            self.server.should_exit = True
            self.thread.join(PATIENCE)
            assert not self.thread.is_alive(), "the server does not end"
        self.server = self.thread = None

    @staticmethod
    def _is_ready(hub: Hub) -> bool:
        return all(hub.engines.is_ready(name) for name in hub.engines.ready)


def settle_chance(house: House, patch: pytest.MonkeyPatch) -> None:
    """Deals and bots of a server depend only on its seed, regardless of people's salts."""
    settled = SimpleNamespace(randbits=lambda bits: house.chance.getrandbits(bits))
    patch.setattr(players, "secrets", settled)
    patch.setattr(promises, "fresh_secret", lambda: f"{house.chance.getrandbits(120):032x}")
    patch.setattr(table_module, "seed_of", lambda secret, _: (int(secret, 16) >> 64) & MOST_SEED)


def build_page(folder: Path) -> str:
    """Let the build hook build the page if it is missing; return the error, or nothing."""
    if (PAGE / "index.html").is_file():
        return ""
    if not (ROOT / "web" / "package.json").is_file():
        return f"the page is not in {PAGE.name}/, and there is no web/ to build it from"
    command: list[Any] = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"]
    try:
        done = subprocess.run(
            [*command, "--wheel-dir", folder, ROOT],
            check=False,
            timeout=BUILDING,
            capture_output=True,
            text=True,
        )
    except subprocess.TimeoutExpired:
        return f"the page was not built within {BUILDING:.0f} s"
    if done.returncode or not (PAGE / "index.html").is_file():
        return f"the page could not be built:\n{(done.stdout + done.stderr)[-2000:]}"
    return ""

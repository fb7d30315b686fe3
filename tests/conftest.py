"""Every test run begins with a compiled engine, so that parallel workers need not each make one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from warren.engine import GAMES, match, running


def pytest_configure(config: pytest.Config) -> None:
    """Compile in the first process, before any worker starts."""
    if hasattr(config, "workerinput") or running.interpreted():
        return
    if running.chosen() == running.WASM:
        return
    for game in GAMES.values():
        if not game.is_native():
            print(f"compiling the {game.name} engine, once per machine and version ...", flush=True)
            game.door()


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """What asynchronous tests run on."""
    return "asyncio"


@pytest.fixture(scope="session")
def engines() -> None:
    """Engines that are ready."""
    for game in GAMES.values():
        game.door()


@pytest.fixture
def fresh_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A machine on which nothing has been compiled, and where nothing has started yet."""
    monkeypatch.setenv("WARREN_CACHE", str(tmp_path))
    for known in ("_RUNNING", "_DOORS"):
        monkeypatch.setattr(running, known, {})
    match._shared_engine.cache_clear()
    yield tmp_path
    match._shared_engine.cache_clear()

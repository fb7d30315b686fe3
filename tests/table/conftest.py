"""Servers for the tests of a file: asynchronous tests run in one event loop with them."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Iterator

import pytest

from tables import House, no_hurry, open_house
from warren.bots import bot
from warren.table.play import players, promises


@pytest.fixture(autouse=True)
def known_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the server's matches and bots the same in every run."""
    settle_seeds(monkeypatch)


def settle_seeds(patch: pytest.MonkeyPatch) -> None:
    """Count the seeds of matches and bots from 1."""
    seeds = itertools.count(1)
    patch.setattr(promises, "fresh_secret", lambda: f"{next(seeds):032x}")
    patch.setattr(players, "bot", lambda level, seed: bot(level, next(seeds)))


@pytest.fixture(scope="module")
def lasting_seeds() -> Iterator[None]:
    """The same for fixtures that all tests of a file share."""
    with pytest.MonkeyPatch.context() as patch, no_hurry():
        settle_seeds(patch)
        yield


@pytest.fixture(autouse=True)
def calm() -> Iterator[None]:
    """Disable timeouts, so that a busy machine only makes things late."""
    with no_hurry():
        yield


@pytest.fixture(scope="module")
async def standing(engines: None, anyio_backend: str) -> AsyncIterator[House]:
    """A server for all tests of a file."""
    with no_hurry():
        async with open_house() as made:
            yield made


@pytest.fixture
async def house(standing: House) -> AsyncIterator[House]:
    """The shared server, with separate people and tables for each test."""
    yield standing
    await standing.close()

"""Whole collections of garbage wait for a quiet server, but not for ever."""

import gc
from types import SimpleNamespace

import pytest

from warren.table.web import garbage
from warren.table.web.garbage import LATE, QUIET, SOON, Garbage

pytestmark = pytest.mark.anyio


@pytest.fixture
def clock(monkeypatch):
    """Time and processor time, which pass only in tests."""
    made = SimpleNamespace(now=0.0, used=0.0, collected=[])
    fake = SimpleNamespace(monotonic=lambda: made.now, process_time=lambda: made.used)
    monkeypatch.setattr(garbage, "time", fake)
    monkeypatch.setattr(gc, "collect", lambda: made.collected.append(made.now))
    return made


async def look(clock, seconds, load):
    """Look every second, while the server uses a share of a processor."""
    kept = Garbage()
    for _ in range(int(seconds)):
        clock.now += 1
        clock.used += load
        await kept.look()


async def test_a_quiet_server_collects_every_minute(clock):
    await look(clock, 3 * SOON + 1, QUIET / 2)
    assert clock.collected == [SOON, 2 * SOON, 3 * SOON]


async def test_a_busy_server_collects_late(clock):
    await look(clock, LATE + 1, 2 * QUIET)
    assert clock.collected == [LATE]


async def test_a_busy_server_collects_when_it_is_quiet_again(clock):
    kept = Garbage()
    for load in [2 * QUIET] * 100 + [QUIET / 2] * 2:
        clock.now += 1
        clock.used += load
        await kept.look()
    assert clock.collected == [101]

"""What all suites have in common: an event loop, engines, and figures to report."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from warren.engine import GAMES

FIGURES = "figures"


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
def figure(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Notes a line that is shown at the end of the run."""
    return lambda line: record_property(FIGURES, line)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Show what was counted."""
    lines = [
        value
        for reports in terminalreporter.stats.values()
        for report in reports
        for name, value in getattr(report, "user_properties", ())
        if name == FIGURES and report.when == "call"
    ]
    if lines:
        terminalreporter.section("the table holds")
        for line in lines:
            terminalreporter.write_line(str(line))

"""What all suites have in common: kinds of servers to run against, and figures to report."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from resilience.counts import IS_SOAK, KINDS

FIGURES = "figures"


@pytest.fixture
def figure(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Notes a line that is shown at the end of the run."""
    return lambda line: record_property(FIGURES, line)


@pytest.fixture(scope="session")
def new_database(request: pytest.FixtureRequest) -> Callable[[], str]:
    """Makes URLs of empty stores in PostgreSQL, which is started by the first who wants one."""
    return lambda: str(request.getfixturevalue("fresh_database")())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """All suites run against every kind in `make soak`, else on SQLite and, if marked, workers."""
    if IS_SOAK:
        return
    others = {
        item
        for item in items
        if hasattr(item, "callspec")
        and (kind := item.callspec.params.get("standing")) in KINDS[1:]
        and not (kind == "workers" and item.get_closest_marker("with_workers"))
    }
    if others:
        config.hook.pytest_deselected(items=[*others])
        items[:] = [item for item in items if item not in others]


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

"""Fixtures for all suites: kinds of servers to test, and figures to report."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from resilience.counts import IS_SOAK, KINDS

FIGURES = "figures"


@pytest.fixture
def figure(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Return a function that adds a line to the end of the test report."""
    return lambda line: record_property(FIGURES, line)


@pytest.fixture(scope="session")
def new_database(request: pytest.FixtureRequest) -> Callable[[], str]:
    """Return a function that makes URLs of empty PostgreSQL stores; the first use starts
    PostgreSQL.
    """
    return lambda: str(request.getfixturevalue("fresh_database")())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run all suites on every kind of server in `make soak`, else on SQLite or marked workers."""
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
    """Print the reported figures."""
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

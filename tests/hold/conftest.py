"""What all suites have in common: figures to report."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

FIGURES = "figures"


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

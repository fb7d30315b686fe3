"""Metrics of a server, in the text format of Prometheus."""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds


class Times:
    """A histogram of durations."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def note(self, seconds: float) -> None:
        """Count one more duration."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> Iterator[str]:
        """Yield the histogram in Prometheus's text format, line by line."""
        so_far = 0
        for bound, count in zip([*BOUNDS, "+Inf"], self.counts, strict=True):
            so_far += count
            yield f'{name}_bucket{{le="{bound}"}} {so_far}'
        yield f"{name}_sum {self.total:.6f}"
        yield f"{name}_count {so_far}"


class Metrics:
    """Counts since the start."""

    def __init__(self) -> None:
        self.refusals: Counter[str] = Counter()
        self.faults = 0
        self.answers = Times()  # time from the receipt of players' messages until they are stored


def shown(name: str, kind: str, about: str, lines: list[str]) -> list[str]:
    """Return one metric with its explanation."""
    return [f"# HELP {name} {about}", f"# TYPE {name} {kind}", *lines]


def number(name: str, kind: str, about: str, value: float) -> list[str]:
    """Return one metric that is a number."""
    return shown(name, kind, about, [f"{name} {value}"])


def labelled(name: str, kind: str, about: str, label: str, values: dict[str, float]) -> list[str]:
    """Return one metric with a number for each label."""
    lines = [f'{name}{{{label}="{key}"}} {value}' for key, value in sorted(values.items())]
    return shown(name, kind, about, lines)


def times(name: str, about: str, taken: Times) -> list[str]:
    """Return one metric that is a distribution of seconds."""
    return shown(name, "histogram", about, [*taken.lines(name)])


def of_worker(lines: list[str], worker: int) -> list[str]:
    """Return the metrics with a label for the worker."""
    label = f'worker="{worker}"'

    def labelled(line: str) -> str:
        name, value = line.rsplit(" ", 1)
        if name.endswith("}"):
            return f"{name[:-1]},{label}}} {value}"
        return f"{name}{{{label}}} {value}"

    return [line if line.startswith("#") else labelled(line) for line in lines]


def together(texts: list[str]) -> str:
    """Return the metrics of several workers, with one explanation for each metric."""
    found: dict[str, list[str]] = {}  # samples of each metric, by its explanation
    for text in texts:
        about = ""
        for line in text.splitlines():
            if line.startswith("# HELP"):
                about = line
            if line not in found.setdefault(about, []):
                found[about].append(line)
    return "".join(f"{line}\n" for lines in found.values() for line in lines)


def memory() -> int:
    """Return the peak memory of this process in bytes; 0 if the system does not report it."""
    try:
        import resource
    except ImportError:  # Windows
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return int(most if sys.platform == "darwin" else most * 1024)

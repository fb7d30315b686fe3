"""The two tiers of tests: `make test` runs the quick one, `make test-slow` the slow one.

A test is quick unless a line of SLOW covers its file, its folder, or one of its parameters. The
longest path that covers a file decides, so QUICK names files inside slow folders.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent

SLOW = {
    "analysis": "a search looks at every decision of a match",
    "arena": "bots that think, in processes of their own",
    "art": "every picture of every game",
    "bots": "bots that play whole matches",
    "browser": "a browser, at all sizes of screens",
    "cli": "every option of every command, many in processes of their own",
    "crew": "processes that work together",
    "daily": "bots that search for positions",
    "dataset": "a search that plays whole matches",
    "fourth": "installs a game of another package and plays it everywhere",
    "kernel/test_compile.py": "compiles engines in every way",
    "kernel/test_network.py": "networks, in every kind of engine",
    "packs/test_room.py": "whole matches with the largest possible packs",
    "printing": "sheets of whole games as PDF",
    "research": "the interfaces of other packages",
    "resilience": "kills, cuts, floods and fuzzes servers",
    "site": "the site that needs no server",
    "table/test_engines.py": "a server whose engines change while it runs",
    "table/test_lab.py": "runs of the lab, in processes of their own",
    "table/test_postgresql.py": "PostgreSQL",
    "table/test_reading.py": "reading processes that are ended and started again",
    "table/test_runs.py": "runs of the lab, in processes of their own",
    "table/test_workers.py": "several worker processes",
    "training": "networks that learn",
    "verbs": "installs the words of another package and plays with them",
    "wasm/test_building.py": "builds engines as WebAssembly",
}
QUICK = {
    "analysis/test_analysis.py": "each kind of table is analysed",
    "analysis/test_hint.py": "hints",
    "art/test_clans.py": "colours and signs of each clan",
    "bots/test_levels.py": "each level of bots chooses",
    "browser/test_smoke.py": "one match of each game in a browser",
    "cli/test_smoke.py": "each command once",
}
SLOW_PARAMETERS = {"postgresql", "workers"}  # only the first of a test's kinds is quick
MIXED = {  # quick files with some slow tests; a tier needs no file that has no tests
    "analysis/test_analysis.py",
    "language/test_natural.py",
    "table/test_cleaning.py",
    "table/test_damage.py",
    "table/test_devices.py",
    "table/test_editions.py",
    "table/test_gallery.py",
    "table/test_moving.py",
    "table/test_passkeys.py",
    "table/test_ratings.py",
    "table/test_store.py",
    "table/test_tournaments.py",
}
# These have the longest tests; processes that start with them do not wait for them at the end.
LONG = [TESTS / f"{name}.py" for name in ("browser/test_site", "kernel/test_compile")]


@cache
def is_slow_file(path: Path) -> bool:
    """Return whether the tests of a file are slow."""
    if TESTS not in path.parents:
        return False  # README.md and docs/python.md
    name = path.relative_to(TESTS).as_posix()
    covering = [each for each in (*SLOW, *QUICK) if f"{name}/".startswith(f"{each}/")]
    return bool(covering) and max(covering, key=len) in SLOW


def is_mixed(path: Path) -> bool:
    """Return whether a quick file has slow tests too."""
    return path.is_relative_to(TESTS) and path.relative_to(TESTS).as_posix() in MIXED


def has_no_test_of(tier: str, path: Path) -> bool:
    """Return whether a file can be left out of a run: `tier` is what `-m` says."""
    if tier == "not slow":
        return is_slow_file(path)
    return tier == "slow" and not is_slow_file(path) and not is_mixed(path)


def is_slow(item: pytest.Item) -> bool:
    """Return whether a test is slow, by its file or by a parameter."""
    given = getattr(item, "callspec", None)
    parameters = [each for each in given.params.values() if isinstance(each, str)] if given else []
    return is_slow_file(item.path) or not SLOW_PARAMETERS.isdisjoint(parameters)


def seconds_by_folder(reports: Iterable[pytest.TestReport]) -> Counter[str]:
    """Return the seconds of each folder, all phases of its tests added up."""
    told: Counter[str] = Counter()
    for report in reports:
        folder = report.nodeid.partition("::")[0].split("/")[:-1]
        told["/".join(folder) or "."] += report.duration
    return told


def mark(items: list[pytest.Item]) -> None:
    """Mark the slow tests, the longest first; retry a failed one once, and report it if it then
    passes.

    Slow tests wait for browsers, servers and databases, and a busy machine may be too slow for one
    of thousands of waits. The quick tests run only once, apart from those in a browser.
    """
    for item in items:
        if is_slow(item):
            item.add_marker(pytest.mark.slow)
        if item.get_closest_marker("slow") or item.path.parent == TESTS / "browser":
            item.add_marker(pytest.mark.flaky(reruns=1))
        if item.get_closest_marker("slow") and has_no_test_of("slow", item.path):
            raise pytest.UsageError(f"{item.nodeid} is slow: add its file to MIXED in {__file__}")
    items.sort(key=lambda item: item.path not in LONG)

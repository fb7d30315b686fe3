"""Which games are installed: whatever has an entry point in the group `warren.games`.

They are only found here, not loaded, so that a list of them costs nothing.
"""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from warren.locale import read_toml

GROUP = "warren.games"
OURS = "warren"
USUAL = "gosu"  # what is taken where nobody has chosen


def entries() -> dict[str, list[EntryPoint]]:
    """All entry points of the group by name, those of Warren's own games first."""
    found = list(entry_points(group=GROUP))
    if not any(map(is_ours, found)):
        found = [*of_checkout(), *found]
    by_name: dict[str, list[EntryPoint]] = {}
    for entry in sorted(found, key=lambda one: not is_ours(one)):
        by_name.setdefault(entry.name, []).append(entry)
    return by_name


def of_checkout() -> list[EntryPoint]:
    """What pyproject.toml declares, where Warren runs from a folder that was never installed."""
    project = read_toml(Path(__file__).parents[2].joinpath("pyproject.toml"))
    declared = project["project"]["entry-points"][GROUP]
    return [EntryPoint(name, value, GROUP) for name, value in declared.items()]


def is_ours(entry: EntryPoint) -> bool:
    """Whether a game comes with Warren."""
    return entry.value.startswith(f"{OURS}.games.")

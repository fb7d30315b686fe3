"""Which games are installed: whatever has an entry point in the group `warren.games`.

They are only found here, not loaded, so that a list of them costs little.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from warren.locale import read_toml

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "warren.games"
OURS = "warren"
USUAL = "gosu"  # what is taken where nobody has chosen


def entries() -> dict[str, list[EntryPoint]]:
    """All entry points of the group by name, those of Warren's own games first."""
    from importlib.metadata import entry_points

    found = list(entry_points(group=GROUP))
    if not any(map(is_ours, found)):
        found = [*of_checkout(), *found]
    by_name: dict[str, list[EntryPoint]] = {}
    for entry in sorted(found, key=lambda one: not is_ours(one)):
        by_name.setdefault(entry.name, []).append(entry)
    return by_name


def of_checkout() -> list[EntryPoint]:
    """What pyproject.toml declares, where Warren runs from a folder that was never installed."""
    from importlib.metadata import EntryPoint

    project = read_toml(Path(__file__).parents[2].joinpath("pyproject.toml"))
    declared = project["project"]["entry-points"][GROUP]
    return [EntryPoint(name, value, GROUP) for name, value in declared.items()]


def is_ours(entry: EntryPoint) -> bool:
    """Whether a game comes with Warren."""
    return entry.value.startswith(f"{OURS}.games.")

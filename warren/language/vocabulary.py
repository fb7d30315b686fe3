"""The words of all installed games: packages with an entry point in `warren.words`.

Warren declares its own in pyproject.toml, just like any other package. `GAMES` in a package's
`__init__.py` lists the games that support its words. A package that can't be imported is skipped
with a warning and the reason.
"""

from __future__ import annotations

import logging
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from warren.locale import read_toml

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "warren.words"
FIRST_ADDED = 1000  # the first number for operations of other packages
OURS = "warren"

log = logging.getLogger(GROUP)


def added_to(game: str) -> tuple[str, ...]:
    """Return the third-party packages with words for a game."""
    return tuple(name for name in packages() if game in vars(sys.modules[name]).get("GAMES", ()))


@cache
def packages() -> tuple[str, ...]:
    """Import all packages of words; return their names, Warren's own first."""
    found = []
    for entry in (one for some in entries(GROUP).values() for one in some):
        try:
            for file in iter_modules(import_module(entry.value).__path__, f"{entry.value}."):
                import_module(file.name)
        except Exception as error:
            if is_ours(entry):
                raise
            log.warning("the words of %s can't be used: %s", entry.value, error)
        else:
            found.append(entry.value)
    return tuple(found)


def entries(group: str) -> dict[str, list[EntryPoint]]:
    """Return all entry points of a group by name, Warren's own first."""
    from importlib.metadata import entry_points

    found = list(entry_points(group=group))
    if not any(map(is_ours, found)):
        found = [*of_checkout(group), *found]
    by_name: dict[str, list[EntryPoint]] = {}
    for entry in sorted(found, key=lambda one: not is_ours(one)):
        by_name.setdefault(entry.name, []).append(entry)
    return by_name


def of_checkout(group: str) -> list[EntryPoint]:
    """Return the entry points in pyproject.toml, for a checkout that is not installed."""
    from importlib.metadata import EntryPoint

    project = read_toml(Path(__file__).parents[2].joinpath("pyproject.toml"))
    declared = project["project"]["entry-points"][group]
    return [EntryPoint(name, value, group) for name, value in declared.items()]


def is_ours(entry: EntryPoint) -> bool:
    """Return whether an entry point is part of Warren."""
    return entry.value.startswith(f"{OURS}.games.")

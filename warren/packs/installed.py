"""The installed games: every entry point in the group `warren.games`.

This module only lists the games without loading them, which is cheap.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from warren.language import vocabulary

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "warren.games"
OURS = vocabulary.OURS
USUAL = "gosu"  # the default game
is_ours = vocabulary.is_ours


def entries() -> dict[str, list[EntryPoint]]:
    """Return all entry points of the group by name, those of Warren's own games first."""
    return vocabulary.entries(GROUP)

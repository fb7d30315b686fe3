"""The installed games: everything with an entry point in the group `warren.games`.

They are only listed here, not loaded, which is cheap.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from warren.language import vocabulary

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "warren.games"
OURS = vocabulary.OURS
USUAL = "gosu"  # the default
is_ours = vocabulary.is_ours


def entries() -> dict[str, list[EntryPoint]]:
    """All entry points of the group by name, those of Warren's own games first."""
    return vocabulary.entries(GROUP)

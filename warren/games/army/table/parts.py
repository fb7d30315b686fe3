"""What GOSU and GOSU X bring to be played at a table."""

from __future__ import annotations

from collections.abc import Sequence

from warren.engine import Happening
from warren.games.army.table.catalogue import Goblins
from warren.table.parts import AtTable

# After these nothing can be taken back: cards came to light, were dealt or shuffled
REVEALING = {
    *("drew", "mulligan", "revealed", "reshuffled", "showed", "milled", "searched", "found"),
    *("shuffled", "looked", "packets-passed", "round", "won", "ended-in-draw"),
}
DISCARDED = "discarded"  # by others: a card of their hands


def comes_to_light(seat: int, happened: Sequence[Happening]) -> bool:
    """Whether a seat learnt something that was hidden from it, by what it did itself."""
    return any(
        one.what in REVEALING or (one.what == DISCARDED and one.seat != seat) for one in happened
    )


ARMY = AtTable(Goblins, comes_to_light)

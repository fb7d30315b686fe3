"""An army game's printed tokens and tiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from warren.games.army.printing.faces import front
from warren.printing.faces import Piece, Printed

TOKEN, TILE = 20, 50  # sizes in mm


def army(counts: Mapping[str, int], backs: Mapping[str, str] | None = None) -> Printed:
    """Describe an army game's printing: numbers of tokens, and the pictures on their backs."""

    def pieces(pack: Any, clans: Iterable[str]) -> Iterator[Piece]:
        for name, count in counts.items():
            back = (backs or {}).get(name, name)
            yield Piece(f"token-{name}", f"token-{back}", count, TOKEN)
        with_tiles = {card.clan for card in pack.cards if card.tile}
        for clan in clans:
            if clan in with_tiles:
                yield Piece(f"tile-{clan}", f"tile-{clan}-active", 1, TILE)

    return Printed(front, pieces)

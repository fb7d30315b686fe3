"""Stains: dirt is a lump, magic a star, slime a drop, each with its own colour and icon."""

from __future__ import annotations

from warren.art.svg import draw, group, inked

COLOURS = {
    "i": "#8a5526",
    "j": "#5e3716",
    "v": "#8f5ce0",
    "f": "#efe0ff",
    "o": "#6fc23a",
    "q": "#d9f7a8",
    "w": "#ffffff",
}

# Shapes around 0 0, about 11 to each side.
BLOBS: dict[str, tuple[str, ...]] = {
    "dirt": (
        "i M-6-9Q0-13 5-9Q12-8 11-1Q13 7 6 9Q0 13-6 9Q-13 8-11 1Q-14-6-6-9Z",
        "!j o -3-3 2.6",
        "!j o 5 2 3",
        "!j o -4 5 1.8",
        "!j o 4-5 1.6",
    ),
    "magic": (
        "v M0-14L3.6-6 11-10 7-3 14 0 7 4 11 11 3.6 7 0 14-3.6 7-11 11-7 4-14 0-7-3-11-10-3.6-6Z",
        "!f M0-6L1.6-1.6 6 0 1.6 1.6 0 6-1.6 1.6-6 0-1.6-1.6Z",
    ),
    "slime": (
        "o M0-13Q10-3 10 4Q10 8 6 8V12Q4 15 2 12V9Q0 13-2 9Q-4 12-5 8Q-10 8-10 3Q-9-4 0-13Z",
        "!q e -4 1 2 4",
        "!q o 3 4 1.4",
    ),
}


def blob(kind: str, *, x: float, y: float, size: float = 1, turn: int = 0) -> str:
    """Draw a stain at a place."""
    where = f"translate({x:g} {y:g})"
    where += f"rotate({turn})" if turn else ""
    where += f"scale({size:g})" if size != 1 else ""
    return group(draw(BLOBS[kind], COLOURS), transform=where)


def slot(kind: str, *, x: float, y: float, size: float = 1, filled: bool = True) -> str:
    """Draw a slot for one stain: its outline, coloured or pale."""
    first = BLOBS[kind][0].split(" ", 1)
    text = f"{first[0]} {first[1]}" if filled else f"- {first[1]}"
    return group(draw([text], COLOURS), transform=f"translate({x:g} {y:g})scale({size:g})")


def stained(spots: list[tuple[str, float, float]]) -> str:
    """Draw stains at their places."""
    return inked(
        *(
            blob(kind, x=x, y=y, turn=turn)
            for (kind, x, y), turn in zip(spots, TURNS, strict=False)
        ),
        width=1.8,
    )


TURNS = (-8, 12, 4, -14, 9, 0)

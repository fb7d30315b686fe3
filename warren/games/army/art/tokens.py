"""The token that all army games share."""

from __future__ import annotations

from warren.art.goblins.scenes import burst

ACTIVATION = (
    "r o 32 32 29",
    f"~y2 {burst(12, inner=20, outer=25, x=32, y=32)}",
    "y M36 10L18 36H30L26 54 46 26H34Z",
)

"""The back of GOSU X's cards."""

from __future__ import annotations

from warren.art.goblins.scenes import burst
from warren.art.svg import draw
from warren.art.tokens import TONES, card_back


def back_of_gosux() -> str:
    """Draw a duel of stars over a relief map."""
    heights = "".join(
        f"M{60 - r} {80 + r * 0.1:g}Q{60 - r * 0.9:g} {80 - r * 1.1:g} {60 + r * 0.2:g} {80 - r}"
        f"T{60 + r} {80 + r * 0.1:g}T{60 - r * 0.1:g} {80 + r * 1.05:g}T{60 - r} {80 + r * 0.1:g}Z"
        for r in (14, 24, 34, 44)
    )
    return card_back(
        "#1b2340",
        "#efbe3c",
        draw(
            (
                f"~c1.5 {heights}",
                "~o1.5 M10 30Q40 14 110 26M10 140Q60 122 110 138M10 18Q50 6 110 16",
            ),
            TONES,
        ),
        draw(
            (
                f"y {burst(16, inner=28, outer=38, x=60, y=80)}",
                "n o 60 80 26",
                "l M44 60H54L60 71 66 60H76L66 80 76 100H66L60 89 54 100H44L54 80Z",
                "!w M24 34l2 6 6 2-6 2-2 6-2-6-6-2 6-2ZM98 118l2 6 6 2-6 2-2 6-2-6-6-2 6-2Z"
                "M96 40l1 3 3 1-3 1-1 3-1-3-3-1 3-1Z",
            ),
            TONES,
        ),
    )

"""The backs of the cards."""

from __future__ import annotations

from warren.art.goblins.scenes import burst
from warren.art.svg import draw, group
from warren.art.tokens import FACE, TONES, card_back


def back_of_gosu() -> str:
    """War drums under a red moon."""
    return card_back(
        "#2a1a20",
        "#c5302b",
        draw(("!r o 60 70 44", "!m o 74 56 8", "!m o 44 44 5", "!m o 40 88 6"), TONES),
        group(draw(FACE, TONES), transform="translate(60 72)scale(.8)"),
        draw(
            (
                "b M22 112Q60 100 98 112V140Q60 152 22 140Z",
                "p e 60 112 38 9",
                "~y2.5 M24 120L36 145 48 122 60 148 72 122 84 145 96 120",
                "~p4 M38 108L14 88M82 108L106 88",
                "r o 14 87 5",
                "r o 106 87 5",
            ),
            TONES,
        ),
    )


def back_of_gosux() -> str:
    """A duel of stars over a map of heights."""
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

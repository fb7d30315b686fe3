"""The back of GOSU's cards."""

from __future__ import annotations

from warren.art.svg import draw, group
from warren.art.tokens import FACE, TONES, card_back


def back_of_gosu() -> str:
    """Draw war drums under a red moon."""
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

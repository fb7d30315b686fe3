"""The back of the cards."""

from __future__ import annotations

from warren.art.svg import draw, element
from warren.art.tokens import TONES, card_back
from warren.games.laundromat.art.garments import NIGHT
from warren.games.laundromat.art.stains import blob


def back_of_laundromat() -> str:
    """Draw a drum at midnight with a sock and bubbles."""
    return card_back(
        NIGHT,
        "#f5a8dc",
        element(
            "path",
            d="M32 8V152M60 8V152M88 8V152M8 36H112M8 64H112M8 92H112M8 120H112",
            stroke="#323a70",
            stroke_width=1.5,
        ),
        draw(
            (
                "i o 60 80 44",
                "n o 60 80 34",
                "!o M27 86Q38 78 49 86T71 86T93 86Q92 114 60 114T27 86Z",
                "a M50 56H68V84Q80 88 82 96Q80 106 66 104Q50 98 50 82Z",
                "w M49 54H69V64H49Z",
                "~w2 M51 72H68M51 80H68",
            ),
            TONES,
        ),
        blob("dirt", x=40, y=78, size=0.7),
        blob("magic", x=80, y=72, size=0.7),
        blob("slime", x=46, y=102, size=0.7),
        draw(
            (
                "!h o 30 30 6",
                "!h o 44 22 4",
                "!h o 92 138 6",
                "!h o 80 142 3",
                "!w o 28 28 1.8",
                "!w o 90 136 1.8",
            ),
            TONES,
        ),
    )

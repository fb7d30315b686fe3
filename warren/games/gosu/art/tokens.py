"""The tokens of GOSU."""

from __future__ import annotations

from warren.art.tokens import COIN
from warren.games.army.art.tokens import ACTIVATION

TOKENS: dict[str, tuple[str, ...]] = {
    "activation": ACTIVATION,
    "advantage": (
        "y o 32 32 29",
        "r M18 54V12H22V16Q36 8 50 18L44 26 50 36Q36 26 22 34V54Z",
        "- M22 54H16",
    ),
    "victory": (*COIN, "r M32 14L37 26 50 27 40 35 43 48 32 41 21 48 24 35 14 27 27 26Z"),
    "dragoon": (
        "a o 32 32 29",
        "w M12 20Q30 12 54 16Q50 26 44 28Q46 34 38 36Q38 44 30 46L22 56 18 44Q10 34 12 20Z",
        "- M20 24Q34 22 46 20M22 32Q32 32 40 29M24 40L32 37",
    ),
}

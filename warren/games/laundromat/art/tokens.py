"""The coin of Goblin Laundromat."""

from __future__ import annotations

from warren.art.tokens import COIN

GOBLIN_COIN = (
    *COIN,
    "s M18 30Q8 24 6 16Q18 16 24 24ZM46 30Q56 24 58 16Q46 16 40 24Z",
    "s M20 26Q32 12 44 26Q46 42 32 50Q18 42 20 26Z",
    "w o 27 30 4",
    "w o 37 30 4",
    "!k o 28 30 1.8",
    "!k o 36 30 1.8",
    "- M26 40Q32 44 38 39",
)

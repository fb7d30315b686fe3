"""How the goblins of GOSU X are counted by their clans."""

from __future__ import annotations

from warren.games.army.census import census
from warren.games.gosux.words import XAsk

CENSUS = census(XAsk.DRAFT)

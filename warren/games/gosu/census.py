"""How the goblins of GOSU are counted by their clans."""

from __future__ import annotations

from warren.games.army.census import census
from warren.games.gosu.words import GosuAsk

CENSUS = census(GosuAsk.ELIMINATE)

"""Counts GOSU's goblins by clan."""

from __future__ import annotations

from warren.games.army.census import census
from warren.games.gosu.words import GosuAsk

CENSUS = census(GosuAsk.ELIMINATE)

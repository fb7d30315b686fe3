"""Counts GOSU X's goblins by clan."""

from __future__ import annotations

from warren.games.army.census import census
from warren.games.gosux.words import XAsk

CENSUS = census(XAsk.DRAFT)

"""How bots play GOSU X, and what their fast policy is fitted to."""

from __future__ import annotations

from warren.bots.levels import Play

GOSUX = Play(mix=(("", 2, 10),))

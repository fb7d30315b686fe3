"""The facts that explain an action in GOSU X, whose rounds take longer to play on."""

from dataclasses import replace

from warren.games.army.reasons.parts import ARMY

GOSUX = replace(ARMY, effort=replace(ARMY.effort, pairs=90))

"""The setups from which positions of GOSU come."""

from dataclasses import replace

from warren.games.army.daily.parts import ARMY

GOSU = replace(ARMY, tables=(("", 2), ("", 2), ("kamakor", 2), ("", 3)))

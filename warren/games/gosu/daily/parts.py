"""The setups that GOSU's daily positions come from."""

from dataclasses import replace

from warren.games.army.daily.parts import ARMY

GOSU = replace(ARMY, tables=(("", 2), ("", 2), ("kamakor", 2), ("", 3)))

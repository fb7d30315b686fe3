"""The painter of GOSU."""

from __future__ import annotations

from warren.games.army.art.painter import painter
from warren.games.gosu.art.backs import back_of_gosu
from warren.games.gosu.art.cast import CAST
from warren.games.gosu.art.clans import CLANS
from warren.games.gosu.art.kin import KIN
from warren.games.gosu.art.tokens import TOKENS

GOSU = painter(back_of_gosu, TOKENS, CLANS, KIN, CAST)

"""What draws GOSU X."""

from __future__ import annotations

from warren.games.army.art.painter import painter
from warren.games.gosux.art.backs import back_of_gosux
from warren.games.gosux.art.clans import CLANS
from warren.games.gosux.art.tokens import TOKENS, tiles

GOSUX = painter(back_of_gosux, TOKENS, CLANS, tiles)

"""What draws GOSU."""

from __future__ import annotations

from warren.games.army.art.painter import painter
from warren.games.gosu.art.backs import back_of_gosu
from warren.games.gosu.art.clans import CLANS
from warren.games.gosu.art.tokens import TOKENS

GOSU = painter(back_of_gosu, TOKENS, CLANS)

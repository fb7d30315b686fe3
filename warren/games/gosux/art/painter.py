"""The painter of GOSU X."""

from __future__ import annotations

from warren.games.army.art.painter import painter
from warren.games.gosux.art.backs import back_of_gosux
from warren.games.gosux.art.cast import CAST
from warren.games.gosux.art.clans import CLANS
from warren.games.gosux.art.kin import KIN
from warren.games.gosux.art.tokens import TOKENS, tiles

WANDERERS = ("alpha", "byun_hyung_ja")

GOSUX = painter(back_of_gosux, TOKENS, CLANS, KIN, CAST, WANDERERS, tiles)

"""The boards of GOSU X on the page of an analysis."""

from __future__ import annotations

from warren.games.army.boards.boards import ArmyBoards
from warren.games.gosux.art.clans import CLANS


class XBoards(ArmyBoards):
    """Boards with the signs of GOSU X's clans."""

    clans = CLANS

"""The boards of GOSU on the page of an analysis."""

from __future__ import annotations

from warren.games.army.boards.boards import ArmyBoards
from warren.games.gosu.art.clans import CLANS


class GosuBoards(ArmyBoards):
    """Boards with the signs of GOSU's clans."""

    clans = CLANS

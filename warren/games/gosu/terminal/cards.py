"""The cards of GOSU in a terminal: the colours of its clans."""

from __future__ import annotations

from collections.abc import Mapping

from warren.games.army.terminal.cards import ArmyCards


class GosuCards(ArmyCards):
    """The cards of GOSU, with those of Kamakor."""

    styles: Mapping[str, str] = {
        "ancient": "bold",  # replaces white, but is readable on white
        "alpha": "green",
        "dark": "magenta",
        "meka": "bright_blue",
        "fire": "red",
        "dragoon": "dark_orange",
        "kobuke": "yellow",
        "shadow": "medium_purple",
        "shibuke": "dark_turquoise",
        "warmachine": "orange4",
    }
    given: Mapping[str, str] = {"warmachine": "R"}

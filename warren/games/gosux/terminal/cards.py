"""The cards of GOSU X in a terminal: clan colours, tiles, and the meaning of X."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from warren.games.army.terminal.cards import ArmyCards
from warren.language.speak import speak_powers
from warren.packs.loader import Card


class GosuxCards(ArmyCards):
    """The cards of GOSU X."""

    styles: Mapping[str, str] = {
        "justice": "gold3",
        "abhilasha": "medium_purple",
        "tomorrow": "dark_cyan",
        "narashima": "orange3",
        "galmi": "cyan",
        "phoenix": "dark_orange",
        "goan_sul": "red",
        "xi_an": "green",
    }

    def tile(self, clan: str) -> str:
        """Return the text of a clan's tile; empty if it has none."""
        for card in self.pack.cards:
            if card.tile and card.clan == clan:
                return speak_powers(card.text.permanent, self.language, self.words)
        return ""

    def besides(self, card: Card) -> list[Text]:
        """Explain X, and mention if a card is also a tile."""
        lines = []
        if any("X" in line.plain.split() for line in self.says(card)):
            lines.append(Text(f"  {self.texts.say('meaning', 'x')}"))
        if card.tile:
            lines.append(Text(f"  {self.own.say('screen', 'as_a_tile')}"))
        return lines

"""The base class of every game's sentences: texts, card names, player names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from warren.engine.texts import Texts


class Speaker:
    """Sentences about one engine's states, in one language."""

    def __init__(self, engine: Any, views: Any, language: str, players: list[str]) -> None:
        self.engine = engine
        self.pack = engine.pack
        self.rules = engine.rules
        self.views = views
        self.language = language
        self.texts = Texts.load(engine.game.name, language)
        self.players = players

    def card(self, card_id: str | None) -> str:
        """Return a card's printed name."""
        return str(self.pack.name(card_id, self.language)) if card_id else ""

    def player(self, seat: int) -> str:
        """Return the name of a seat's player."""
        if seat < len(self.players):
            return self.players[seat]
        return f"{self.texts.say('label', 'seat').capitalize()} {seat}"

    def listed(self, names: Iterable[str]) -> str:
        """Return a list as `a, b and c`."""
        *most, last = names
        if not most:
            return last
        return f"{', '.join(most)} {self.texts.say('label', 'and')} {last}"

    def remark(self, remark: tuple[str, dict[str, Any]]) -> str:
        """Return a remark on a written position in words."""
        key, about = remark
        named = {"card": self.card(about.get("card")), "n": about.get("n", 0)}
        return self.texts.say("remark", key, player=self.player(about.get("seat", 0)), **named)

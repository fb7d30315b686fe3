"""The cards of any game by name, in any language."""

from __future__ import annotations

import unicodedata
from abc import ABC, abstractmethod
from difflib import get_close_matches
from functools import cached_property
from typing import Any

from rich.text import Text

from warren.cli.console import texts_for
from warren.engine.games import game
from warren.engine.texts import Texts
from warren.locale import LANGUAGES
from warren.renamed import old_classes

__getattr__ = old_classes(__name__)


def fold(text: str) -> str:
    """Reduce a text to letters and digits, without case or accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if letter.isalnum())


def begins(name: str, wanted: str) -> bool:
    """Return whether a word of the name begins with these letters."""
    words = [fold(word) for word in name.split()]
    return any("".join(words[at:]).startswith(wanted) for at in range(len(words)))


class Listing(ABC):
    """A game's named things for the terminal, in one language."""

    def __init__(self, pack: Any, language: str) -> None:
        self.pack = pack
        self.language = language
        self.texts = Texts.load(pack.game, language)
        self.own = texts_for(game(pack.game), language)
        self.title = game(pack.game).title
        self.order = {item.id: place for place, item in enumerate(self.items)}

    # --- what differs between games --------------------------------------------------------------

    @property
    @abstractmethod
    def items(self) -> tuple[Any, ...]:
        """Everything with an id, a name and a source, in pack order."""

    @abstractmethod
    def sheet(self, item: Any) -> list[Text]:
        """Describe an item in full."""

    # --- names -----------------------------------------------------------------------------------

    def name(self, item_id: str, language: str | None = None) -> str:
        """Return the printed name of an item."""
        return str(self.pack.name(item_id, language or self.language))

    @cached_property
    def short(self) -> dict[str, str]:
        """The short names, for the screen."""
        return {item.id: self.name(item.id) for item in self.items}

    def heading(self, text: str) -> str:
        """Capitalise a text and add a colon."""
        return self.own.say("screen", "heading", text=text[:1].upper() + text[1:])

    # --- finding ---------------------------------------------------------------------------------

    def find(self, text: str) -> list[Any]:
        """Find items by id, or by all or part of a name in any language."""
        wanted = fold(text)
        if not wanted:
            return []
        known = [(item, self._known_as(item.id)) for item in self.items]
        exact = [item for item, names in known if wanted in map(fold, names)]
        begun = exact or [item for item, names in known if any(begins(n, wanted) for n in names)]
        return begun or [item for item, names in known if any(wanted in fold(n) for n in names)]

    def near(self, text: str) -> list[str]:
        """Return names that resemble an unknown text."""
        names = {
            fold(name): self.name(item.id)
            for item in self.items
            for name in self._known_as(item.id)
        }
        found = get_close_matches(fold(text), names, n=5, cutoff=0.6)
        return list(dict.fromkeys(names[name] for name in found))[:3]

    def _known_as(self, item_id: str) -> set[str]:
        names = [self.name(item_id, language) for language in LANGUAGES]
        return {item_id.replace("_", " "), self.short[item_id], *names}

    def source(self, item: Any, number: int = 0) -> Text:
        """Return an item's id and source."""
        numbered = f", {number}" if number else ""
        said = self.texts.say("source", item.source)
        return Text(f"{item.id}{numbered}: {said}", style="dim")

"""Shows any game in a terminal: its zones as lists of cards, its facts as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from rich.text import Text

from warren.cli.catalogue import Listing
from warren.cli.errors import BadInputError
from warren.cli.paper import Paper
from warren.cli.screens import Box, Terminal
from warren.engine.presentation import presentation_of
from warren.engine.views import PlainFact, PlainView, Zone

HIDDEN = "▪"  # a hidden card


@dataclass(frozen=True)
class Named:
    """A card with only an id."""

    id: str


class PlainTerminalCards(Listing):
    """A catalogue of cards that have only names."""

    @cached_property
    def items(self) -> tuple[Named, ...]:
        """All cards."""
        return tuple(Named(card) for card in self.pack.names["en"])

    def sheet(self, item: Named) -> list[Text]:
        """Return the name and the game's facts about the card, if any."""
        lines = [Text(self.name(item.id), style="bold")]
        if self.texts.has("meaning", item.id):
            lines.append(Text(self.texts.say("meaning", item.id)))
        return lines


class PlainScreen(Paper):
    """Draws the zones of any game."""

    def table(self, view: PlainView) -> list[Text]:
        """Draw the shared zones, then every seat."""
        lines = [self.rule(self.cards.title, "═", style="bold")]
        lines += self.facts(view.facts) + self.zones(view.zones)
        for seat in view.seats:
            lines.append(self.rule(self.players[seat.seat], "─"))
            own = seat.seat == view.viewer
            shown = [zone for zone in seat.zones if not (own and is_private(zone))]
            lines += self.facts(seat.facts) + self.zones(shown)
        return lines

    def shown(self, view: PlainView) -> tuple[object, ...]:
        """Return the drawn part of a position."""
        return view.zones, view.facts, view.seats, view.reason

    def hands(self, view: PlainView, *, choosing: bool = False) -> list[Text]:
        """Return the zones that only the viewer sees."""
        own = [seat for seat in view.seats if seat.seat == view.viewer]
        return self.zones([zone for seat in own for zone in seat.zones if is_private(zone)])

    def in_detail(self, view: PlainView) -> list[Text]:
        """Return the facts about the cards in the hand."""
        own = [seat for seat in view.seats if seat.seat == view.viewer]
        held = [card for s in own for zone in s.zones if is_private(zone) for card in zone.cards]
        items = [self.cards.items[self.cards.order[card]] for card in dict.fromkeys(held)]
        return [line for item in items for line in self.cards.sheet(item)]

    def discards(self, view: PlainView) -> list[Text]:
        """Return the shared zones, which are all on the table."""
        return self.zones(view.zones)

    def legend(self, view: Any = None) -> list[Text]:
        """Return no lines, because there are no marks."""
        return []

    def zones(self, zones: Sequence[Zone]) -> list[Text]:
        """Yield one or more lines for each zone."""
        return [line for zone in zones for line in self.zone(zone)]

    def zone(self, zone: Zone) -> list[Text]:
        """List the cards of a zone, then the number of hidden ones."""
        unseen = zone.size - len(zone.cards)
        words = [Text(self.cards.short[card]) for card in zone.cards]
        words += [Text(f"{HIDDEN} {unseen}", style="dim")] if unseen else []
        return self.flow(self.texts.say("zone", zone.name), words)

    def facts(self, facts: Sequence[PlainFact]) -> list[Text]:
        """Yield named numbers on one line."""
        said = [f"{self.texts.say('fact', fact.name)} {fact.value}" for fact in facts]
        return [Text("  ".join(said))] if said else []


def is_private(zone: Zone) -> bool:
    """Return whether a zone is part of the hand."""
    return zone.name == "hand"


def plain_terminal(game: str) -> Terminal:
    """Return the terminal part for a game without its own."""
    ends = [end for end in presentation_of(game).ends if end]
    return Terminal(
        catalogue=PlainTerminalCards,
        screen=PlainScreen,
        place=lambda action: (action,),
        formality=None,
        verbs={},
        example="…",
        won=tuple(ends),
    )


def check_names(pack: Any) -> None:
    """Check that all cards have English names."""
    if not pack.names.get("en"):
        raise ValueError("its pack has no card names in English")


def no_own_cards(file: Path, pack: Any) -> str:
    """Raise an error for custom cards, which the game can't read."""
    raise BadInputError(f"{file}: {pack.game} takes no custom cards")


def count(pack: Any) -> dict[str, Any]:
    """Return the numbers of a pack."""
    named = {language: len(names) for language, names in pack.names.items()}
    facts = {"game": pack.game, "version": pack.version, "cards": len(pack.names["en"])}
    return {**facts, "languages": named}


def contents(pack: Any) -> str:
    """Return the number of cards."""
    number = len(pack.names["en"])
    return f"{number} card" if number == 1 else f"{number} cards"


PLAIN_BOX = Box(check_names, contents, count, no_own_cards)

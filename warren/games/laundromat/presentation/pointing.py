"""Places on the table of Goblin Laundromat: the targets of actions, and the moves of cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from warren.engine.views import Pointer, Spot, Way, spot_at
from warren.games.laundromat import words
from warren.games.laundromat.presentation.notation import verb_of
from warren.games.laundromat.records import DESIGNS
from warren.games.laundromat.words import Ask, Event

ZONES = {Ask.FILL: "hand", Ask.MARKET: "market", Ask.KEEP: "drum"}  # zones of the requested cards
OWN = ("hand", "drum")  # zones of a seat

# Source and destination of a garment, by event
WAYS: dict[int, tuple[str | None, str | None]] = {
    Event.DEALT: ("supply", "hand"),
    Event.CHOSE: ("hand", "basket"),
    Event.TURNED_UP: ("pile", "market"),
    Event.TOOK: ("market", "basket"),
    Event.POTION: ("potion", None),
    Event.DREW: ("basket", "drum"),
    Event.KEPT: ("drum", "clean"),
    Event.REMOVED: ("drum", "removed"),
    Event.STOPPED: ("drum", "clean"),
    Event.COMPLETED: ("drum", "clean"),
    Event.DISCARDED: ("programmes", "removed"),
    Event.PROGRAMME: (None, "programmes"),
    Event.SCORED: (None, "player"),
    Event.WON: (None, "player"),
    Event.WASH: (None, "player"),
}
OF_ALL = ("supply", "market", "pile", "removed")


class LaundryPointing:
    """Locates garments and programmes in the positions of one engine."""

    def __init__(self, engine: Any, views: Any) -> None:
        self.pack = engine.pack

    def point(self, state: Any, seat: int, action: int) -> Pointer:
        """Return the kind and target of a legal action of the seat; no action has a cost."""
        return Pointer(
            verb_of(action), self.target(state, seat, action), None, action == words.STOP
        )

    def is_open(self, state: Any, action: int) -> bool:
        """Return whether everybody sees which action is taken."""
        return int(state["question"]) != Ask.FILL

    def target(self, state: Any, seat: int, action: int) -> Spot | None:
        """Return an action's target: a garment, the seat's basket for drawing, or the potion."""
        if action == words.DRAW:
            return spot_at(zone="basket", seat=seat)
        if action == words.POTION:
            return spot_at(zone="potion", seat=seat)
        zone = ZONES.get(Ask(int(state["question"])))
        if action < words.TAKE or zone is None:
            return None
        garment = self.pack.garments[(action - words.TAKE) % DESIGNS].id
        return spot_at(zone=zone, seat=seat if zone in OWN else None, card=garment)

    def meant(self, state: Any, seat: int, spot: Spot) -> list[int]:
        """Return the actions that a click on a garment, a basket or the potion may mean."""
        if spot.zone == "potion":
            return [words.POTION]
        if spot.zone in ("basket", "deck"):
            return [words.DRAW]
        designs = self.pack.designs
        if spot.card not in designs:
            return []
        first = words.KEEP if spot.zone == "drum" else words.TAKE
        return [first + designs[spot.card]]

    def at(self, state: Any, viewer: int | None) -> Spot | None:
        """Return None, because no card asks a question."""
        return None

    def ways(self, before: Any, events: Sequence[Sequence[int]]) -> list[Way]:
        """Return the source and destination of each event."""
        return [self.way(what, seat, detail) for what, seat, _, detail, _ in events]

    def way(self, what: int, seat: int, detail: int) -> Way:
        """Return the source and destination of an event."""
        if what == Event.GAVE:
            return spot_at(zone="hand", seat=seat), spot_at(zone="basket", seat=detail)
        source, destination = WAYS.get(what, (None, None))
        return self.spot(source, seat), self.spot(destination, seat)

    def spot(self, zone: str | None, seat: int) -> Spot | None:
        """Return a zone of a seat, or a shared one."""
        return spot_at(zone=zone, seat=None if zone in OF_ALL else seat) if zone else None

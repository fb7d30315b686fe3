"""Views: the only way for information to leave a match.

A view is built up from permitted facts, never by removing secrets from the whole.

A view names designs, not physical cards, and lists unordered things in pack order, so that
positions in a list reveal nothing. A deciding viewer sees their own decision; any other viewer sees
the first seat's, without its options.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from warren.renamed import old_classes

Event = tuple[int, ...]  # kind, seat, card, detail, and the seats that may see the card, as bits

Seen = TypeVar("Seen")
__getattr__ = old_classes(__name__)
KEPT = 4096  # size of caches for frequent lookups


@lru_cache(maxsize=None, typed=True)  # typed, because members of different enums compare equal
def code(member: IntEnum) -> str:
    """Return the stable code of an enum member."""
    return member.name.lower().replace("_", "-")


def changed(seen: Seen, **new: Any) -> Seen:
    """Copy a dataclass with some fields changed: `dataclasses.replace` without its checks."""
    made = object.__new__(type(seen))
    made.__dict__.update(seen.__dict__, **new)
    return made


def made(kind: type[Seen], **fields: Any) -> Seen:
    """Create a dataclass from all of its fields, faster than its own constructor."""
    found = object.__new__(kind)
    found.__dict__.update(fields)
    return found


@dataclass(frozen=True)
class DecisionView:
    """The open decision; only the deciding seat sees its options."""

    seat: int
    question: str
    card: str | None
    amount: int
    least: int
    options: tuple[str, ...]
    extra: bool = False  # the question belongs to an extra turn


@dataclass(frozen=True, kw_only=True)
class View:
    """A position as one viewer may see it; `viewer` is a seat or, for a spectator, None.

    Every game adds the contents of its table.
    """

    game: str
    viewer: int | None
    seats: tuple[Any, ...]  # every seat's part of the view, in the game's own types
    round: int
    pending: tuple[int, ...]  # the seats that must decide
    decision: DecisionView | None
    winners: tuple[int, ...]
    reason: str | None

    def as_dict(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return asdict(self)


class Spot(NamedTuple):
    """A place on the table: a zone, its seat unless it is shared, and a card in it.

    A slot also has a row and a column; a clan's place has the clan instead of a card.
    """

    zone: str  # hand, deck, discards, slot, player, clan ... in the game's own terms
    seat: int | None = None
    card: str | None = None
    row: int | None = None
    column: int | None = None
    clan: str | None = None


spot_at = lru_cache(maxsize=KEPT)(Spot)  # equal places are the same object


@dataclass(frozen=True)
class Cost:
    """The cost of an action besides the card that it names."""

    cards: int = 0
    tokens: int = 0
    others: int = 0  # tokens of another kind


cost_of = lru_cache(maxsize=KEPT)(Cost)  # equal costs are the same object


class Pointer(NamedTuple):
    """The kind of an action and its target."""

    kind: str  # its verb, a stable code
    target: Spot | None  # None if the action points at nothing on the table
    cost: Cost | None  # None: an action of this kind is free
    final: bool = False  # the page asks for confirmation
    onto: str | None = None  # the zone to which the target goes, if known


Way = tuple[Spot | None, Spot | None]  # source and destination


@dataclass(frozen=True)
class Happening:
    """An event as one viewer may see it: `card` is None if there is no card or it is hidden."""

    what: str
    seat: int
    card: str | None
    detail: int
    hidden: bool = False

    def as_dict(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return self.__dict__.copy()


# --- views for generic screens -------------------------------------------------------------------


@dataclass(frozen=True)
class Zone:
    """A zone with its cards; `zone` is a key of the game's texts."""

    name: str
    cards: tuple[str, ...]  # the visible cards
    size: int  # number of cards, both visible and hidden


@dataclass(frozen=True)
class PlainFact:
    """A number with a name; `fact` is a key of the game's texts."""

    name: str
    value: int


@dataclass(frozen=True)
class PlainSeat:
    """The visible part of a seat."""

    seat: int
    zones: tuple[Zone, ...] = ()
    facts: tuple[PlainFact, ...] = ()


@dataclass(frozen=True, kw_only=True)
class PlainView(View):
    """The view of a game without its own screens: zones of cards, and facts."""

    seats: tuple[PlainSeat, ...]
    zones: tuple[Zone, ...] = ()  # zones that belong to nobody
    facts: tuple[PlainFact, ...] = ()

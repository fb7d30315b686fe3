"""What a viewer may know: the only door through which information leaves a match.

A view is built up from what is allowed, never stripped down from the whole. It names designs, not
physical cards, and lists what has no order for its viewer in the order of the pack, so that nothing
can be told from a place in a list.

Games differ: what a game does not have is None, (), 0 or False. GOSU has one deck and discards for
all, in `View`; GOSU X has them for every seat, in `SeatView`.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class SlotView:
    """A card in an army."""

    card: str
    captured: bool
    token: int | None  # the seat whose tokens lie on it
    free: bool
    tokens: int = 0  # how many
    bounty: bool = False  # bears the Bounty token
    ethereal: bool = False  # by its text, or because of a power
    mirrors: str | None = None  # the card whose text a mirror card has now


@dataclass(frozen=True)
class SeatView:
    """What everyone sees of a seat, and the hand as far as the viewer knows it."""

    seat: int
    rows: tuple[tuple[SlotView, ...], ...]  # bottom row first
    strength: int
    hand_size: int
    hand: tuple[str, ...]  # the whole of one's own, what is known of another's
    tokens: int
    spent: int
    points: int  # victory points, or Supremacy tokens
    passed: bool
    deck_size: int | None = None
    deck_known: tuple[str | None, ...] = ()  # from the top to the deepest card the viewer knows
    discards: tuple[str, ...] = ()  # the last one on top
    removed: tuple[str, ...] = ()  # from the game
    clans: tuple[str, ...] = ()  # of the deck
    locked: int | None = None  # tokens
    banned: tuple[str, ...] = ()  # cards the seat can't play


@dataclass(frozen=True)
class DecisionView:
    """The open decision; its options only for the seat that decides."""

    seat: int
    question: str
    card: str | None
    amount: int
    least: int
    options: tuple[str, ...]


@dataclass(frozen=True)
class View:
    """A position as one viewer may see it; `viewer` is a seat, or None for a spectator."""

    game: str
    viewer: int | None
    seats: tuple[SeatView, ...]
    deck_size: int | None  # of a deck that all share
    discards: tuple[str, ...]  # the last one on top
    revealed: tuple[str, ...]
    aside: str | None
    advantage: int | None
    round: int
    turn: int
    extra_turns: int
    decision: DecisionView | None
    winners: tuple[int, ...]
    reason: str | None
    tiles: tuple[str, ...] = ()  # clans whose tile is active
    wonder: int | None = None  # the seat that holds the Wonder token
    turns_left: int | None = None  # after the first pass; 0 as long as nobody has passed
    additional: bool = False  # this turn is an extra one
    hand_limit: int | None = None  # at the end of a turn
    song: bool = False  # the Song of the Dead is under way

    def as_dict(self) -> dict[str, Any]:
        """Plain data, for JSON."""
        return asdict(self)


@dataclass(frozen=True)
class Happening:
    """An event as one viewer may see it: `card` is None where there is none or it is hidden."""

    what: str
    seat: int
    card: str | None
    detail: int
    hidden: bool = False

    def as_dict(self) -> dict[str, Any]:
        """Plain data, for JSON."""
        return asdict(self)

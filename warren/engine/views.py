"""What a viewer may know: the only door through which information leaves a match.

A view is built up from what is allowed, never stripped down from the whole. It names designs, not
physical cards, and lists what has no order for its viewer in the order of the pack, so that nothing
can be told from a place in a list.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class SlotView:
    """A card in an army."""

    card: str
    captured: bool
    token: int | None  # the seat whose token lies on it
    free: bool


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
    points: int
    passed: bool


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
    deck_size: int
    discards: tuple[str, ...]  # the last one on top
    revealed: tuple[str, ...]
    aside: str | None
    advantage: int
    round: int
    turn: int
    extra_turns: int
    decision: DecisionView | None
    winners: tuple[int, ...]
    reason: str | None

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

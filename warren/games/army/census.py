"""Counts goblins by clan."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from warren.bots.balance import NONE, Census, Entries, Holding
from warren.games.army.records import SLOTS
from warren.games.army.words import Event
from warren.kernel.stack import WHAT

JOINED = (Event.PLAYED, Event.SHIFTED_IN)


def asks(question: int) -> Callable[[Any], bool]:
    """Return whether a position asks this question."""
    return lambda state: int(state["frame"][int(state["depth"]) - 1, WHAT]) == question


def joined(engine: Any, state: Any) -> Iterator[tuple[int, int]]:
    """Yield each seat that the last action gave a card in play, with the card's design."""
    events = state["event"][: int(state["event_count"])]
    for _, seat, card, *_ in events[np.isin(events[:, 0], JOINED)].tolist():
        yield seat, int(engine.rules["design"][card])


def standing(state: Any, seats: int) -> list[list[int]]:
    """Return the face-up cards of each army, and NONE in all other slots."""
    cards = state["army"].ravel().tolist()
    shown = state["face_up"].tolist()
    return [
        [cards[seat * SLOTS + slot] if shown[seat] >> slot & 1 else NONE for slot in range(SLOTS)]
        for seat in range(seats)
    ]


def kinds(engine: Any) -> list[Holding]:
    """Return cards by clan and by design."""
    rules = engine.rules
    design = rules["design"].tolist()[: min(int(rules["cards"]), NONE)]
    clan = rules["clan"].tolist()
    cards = engine.pack.cards[: int(rules["designs"])]
    return [
        Holding("clan", tuple(engine.pack.clans), [clan[one] for one in design]),
        Holding("card", tuple(card.id for card in cards), design),
    ]


def census(choosing: int) -> Census:
    """Return a game's census; its question `choosing`, about clans, is answered at random."""
    return Census(standing, kinds, Entries(asks(choosing), joined))

"""A card's features in words, so that a network can judge unknown cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from warren.bots.network import Features
from warren.games.army.inputs import COUNTS, ZONES
from warren.packs.loader import Card, Pack


def about(card: Card) -> frozenset[str]:
    """Return clan, level, value, costs, keywords, moments, and the words of its text."""
    found = {
        f"clan {card.clan}",
        f"level {card.level}",
        f"value {card.value}",
        f"shift {card.shift}",
        f"symbols {card.symbols}",
        *(f"keyword {keyword}" for keyword in card.keywords),
    }
    for moment in fields(card.text):
        said = set(steps(getattr(card.text, moment.name)))
        if said:
            found |= {f"moment {moment.name}", *said}
    return frozenset(found)


def steps(text: Any) -> Iterator[str]:
    """Yield the names of a text's steps and powers."""
    if isinstance(text, tuple):
        for part in text:
            yield from steps(part)
    elif is_dataclass(text) and not isinstance(text, Enum):
        name = type(text).__name__
        if name not in ("Block", "Sentence"):
            yield f"does {name}"
        for part in fields(text):
            yield from steps(getattr(text, part.name))


def designs(pack: Pack) -> dict[str, frozenset[str]]:
    """Return the features of each card of a pack, in pack order."""
    return {card.id: about(card) for card in pack.cards}


ARMY = Features(counts=COUNTS, zones=ZONES, designs=designs)

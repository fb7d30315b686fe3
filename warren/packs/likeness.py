"""Finds similar cards by comparing the parts of their texts."""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import Any

from warren.packs.loader import Card, Pack

MOST = 5
LEAST = 0.34  # smallest share of common parts


def parts_of(card: Card) -> Counter[str]:
    """Count the parts of a card's text: classes of nodes, and enum members."""
    found: Counter[str] = Counter()
    for node in card.parts:
        found[str(node) if isinstance(node, Enum) else type(node).__name__] += 1
    return found


def similar(pack: Pack, card: Card) -> list[Card]:
    """Return the most similar cards, closest first."""
    own = parts_of(card)
    others = [(likeness(own, parts_of(one)), one) for one in pack.cards if one.id != card.id]
    likest = sorted(others, key=lambda found: -found[0])[:MOST]
    return [one for share, one in likest if share >= LEAST]


def likeness(one: Counter[str], other: Counter[str]) -> float:
    """Return the share of parts that two texts have in common."""
    whole: Any = (one | other).total()
    return (one & other).total() / whole if whole else 0.0

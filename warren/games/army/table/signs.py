"""A card's effects as small signs: one for each verb of its text, grouped by moment.

Signs show the purpose of a card that is too small to read. They are derived from the effect tree,
so custom cards also have signs. Their names are in `catalogue.en.toml` and its translations, and
their pictures in web/src/cards/Sign.svelte.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from warren.language import tree
from warren.packs.dialects import nodes
from warren.packs.loader import Card

# Signs by the first word of a step: `FetchNamed` has the sign of "fetch"
NEW = "rule"  # the sign of verbs without their own sign
VERBS: dict[str, str] = {
    "draw": "draw",
    "discard": "discard",
    "destroy": "destroy",
    "capture": "capture",
    "release": "release",
    "sacrifice": "sacrifice",
    "return": "return",
    "swap": "swap",
    "copy": "copy",
    "fetch": "recover",
    "remove": "remove",
    "mill": "mill",
    "shuffle": "restock",
    "search": "search",
    "reveal": "reveal",
    "keep": "reveal",
    "rest": "reveal",
    "name": "name",
    "look": "look",
    "ban": "ban",
    "unlock": "token",
    "pass": "pass",
    "win": "victory",
}


def sign(word: type[tree.Word]) -> str:
    """Return a word's own sign, or that of its first word."""
    return word.sign or VERBS.get(tree.name_of(word).partition("_")[0], NEW)


STEPS: dict[type, str] = {
    step: sign(step)
    for step in tree.words(tree.Step).values()
    if step.kind != "item"  # its parts have their own signs
}
POWERS: dict[type, str] = {
    power: power.sign or NEW for power in tree.words(tree.StandingPower).values()
}
# Moments of a text's parts; effects on both arrival and activation are in `effect`.
WHEN: dict[str, tuple[str, ...]] = {
    "arrival": ("effect", "arrival", "arrival_by_shift"),
    "token": ("effect", "activation"),
    "leaving": ("shifted", "destroyed", "captured", "removed"),
    "action": ("action", "everyones_action"),
    "always": ("permanent", "everyone", "first"),
    "hand": ("hand",),
}
NAMES = tuple(dict.fromkeys((*STEPS.values(), *POWERS.values())))
QUIET = frozenset({"name", "again"})  # shown only if a moment has no other sign


def signs(card: Card) -> list[dict[str, Any]]:
    """Return the signs of a card, `[{"when": "arrival", "what": ["draw", "advantage"]}]`."""
    found = ((when, told(parts_of(card, when))) for when in WHEN)
    return [{"when": when, "what": what} for when, what in found if what]


def parts_of(card: Card, when: str) -> Iterator[Any]:
    """Yield the parts of a card's text for this moment."""
    if when == "token" and not card.symbols:
        return
    for name in WHEN[when]:
        part = getattr(card.text, name)
        yield part.effect if isinstance(part, tree.Action) else part


def told(parts: Iterable[Any]) -> list[str]:
    """Return signs in the order of the text, each once."""
    verbs = (sign_of(node) for part in parts for node in nodes(part))
    what = list(dict.fromkeys(filter(None, verbs)))
    return [sign for sign in what if sign not in QUIET] or what


def sign_of(node: Any) -> str | None:
    """Return the sign of a verb or a standing power; other parts of a tree have no sign."""
    return STEPS.get(type(node)) or POWERS.get(type(node))

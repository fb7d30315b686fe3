"""The theme of a decision in an army game."""

from __future__ import annotations

from collections.abc import Sequence

from warren.daily.parts import Daily
from warren.engine import Action, Match
from warren.games.army.words import PASS
from warren.packs.dialects import nodes

CAPTURES = "Capture"  # prefix of words that capture a card
CAPTURED = "captured"
VERBS = {  # themes by the verb of the best action
    "shift": "shift",
    "jump": "shift",
    "bring": "shift",
    "activate": "activate",
    "dragoon": "activate",
    "use": "activate",
    "draw": "draw",
    "play": "play",
    "revive": "play",
    "discard": "pay",
    "wonder": "pay",
}
OTHER = "answer"
THEMES = ("pass", "capture", "shift", "activate", "play", "draw", "pay", OTHER)


def theme(match: Match, actions: Sequence[Action]) -> str:
    """Return "pass" if one of the two best actions passes, else the theme of the best action."""
    if any(action.number == PASS for action in actions[:2]):
        return "pass"
    best = actions[0]
    if captures(match, best):
        return "capture"
    return VERBS.get(best.text.split()[0], OTHER)


def captures(match: Match, action: Action) -> bool:
    """Return whether an action captures a card, or uses a card that does."""
    later = match.copy()
    happened = later.act(action.text, action.seat)
    if any(event.what == CAPTURED for event in happened):
        return True
    asked = later.decision_of(action.seat)
    named = {*action.text.split()[1:], asked.card if asked else None}
    items = match.engine.pack.items
    texts = [card.text for card in items if card.id in named]
    return any(type(node).__name__.startswith(CAPTURES) for text in texts for node in nodes(text))


ARMY = Daily(theme, THEMES)

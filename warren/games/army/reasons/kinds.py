"""Classifies mistakes in army games by comparing two actions and their outcomes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warren.games.army.daily.parts import VERBS, captures
from warren.games.army.words import PASS

if TYPE_CHECKING:
    from warren.analysis.why import Why
    from warren.engine import Action, Match

# Each kind, with the themes of daily positions that practise it
KINDS = {
    "passed_early": ("pass",),
    "passed_late": ("pass",),
    "tokens_left": ("pass", "activate"),
    "wrong_payment": ("pay",),
    "capture_missed": ("capture",),
    "shift_unused": ("shift",),
    "activation_unused": ("activate",),
    "drew_instead": ("play",),
    "built_instead": ("draw",),
    "battle_misjudged": ("capture", "answer"),
    "wrong_goblin": ("play",),
    "wrong_choice": ("answer",),
}
INSTEAD = {  # verbs of the better and of the other action
    ("play", "draw"): "drew_instead",
    ("draw", "play"): "built_instead",
    ("draw", "shift"): "built_instead",
    ("pay", "pay"): "wrong_payment",
}
UNUSED = {"shift": "shift_unused", "activate": "activation_unused"}
BATTLES = ("battle", "match")


def kind(match: Match, better: Action, other: Action, why: Why) -> str:
    """Return the kind of mistake made by choosing `other` instead of `better`."""
    if other.number == PASS:
        return "tokens_left" if spends_token(match, better) else "passed_early"
    if better.number == PASS:
        return "passed_late"
    if captures(match, better) and not captures(match, other):
        return "capture_missed"
    deeds = deed(better), deed(other)
    if deeds in INSTEAD:
        return INSTEAD[deeds]
    if deeds[0] in UNUSED and deeds[0] != deeds[1]:
        return UNUSED[deeds[0]]
    if why.reasons and why.reasons[0].fact in BATTLES:
        return "battle_misjudged"
    return "wrong_goblin" if deeds == ("play", "play") else "wrong_choice"


def deed(action: Action) -> str:
    """Return an action's verb, in the vocabulary of daily positions."""
    return VERBS.get(action.text.split()[0], "")


def spends_token(match: Match, action: Action) -> bool:
    """Return whether an action spends a token."""
    later = match.copy()
    later.act(action.text, action.seat)
    return bool(later.state["tokens"][action.seat] < match.state["tokens"][action.seat])

"""Converts actions of Goblin Laundromat to one line of text and back.

take elf_sock       from the hand or from the market, into one's basket
stop                the wash
draw                another garment
potion              use the potion, and draw
keep elf_sock       of a failed wash
"""

from __future__ import annotations

import re
from typing import Any

from warren.engine.errors import NotationError
from warren.games.laundromat.laundry import LaundryPack
from warren.games.laundromat.words import DRAW, KEEP, POTION, STOP, TAKE
from warren.language.errors import did_you_mean

SIMPLE = {STOP: "stop", DRAW: "draw", POTION: "potion"}
ACTION_OF = {text: action for action, text in SIMPLE.items()}
GARMENT_VERBS = {"take": TAKE, "keep": KEEP}
VERBS = (*ACTION_OF, *GARMENT_VERBS)


def action_text(pack: LaundryPack, action: int, *, seat: int, question: int) -> str:
    """Return an action as text, which is the same for every seat and question."""
    verb = verb_of(action)
    if action in SIMPLE:
        return verb
    return f"{verb} {pack.garments[action - GARMENT_VERBS[verb]].id}"


def verb_of(action: int) -> str:
    """Return the verb of an action."""
    if action in SIMPLE:
        return SIMPLE[action]
    return "keep" if action >= KEEP else "take"


def read_action(
    engine: Any, state: Any, text: str, *, seat: int, line: int = 1, column: int = 1
) -> int:
    """Return the action that a text denotes."""
    found = [(word.group().lower(), word.start() + column) for word in re.finditer(r"\S+", text)]

    def wrong(message: str, at: int) -> NotationError:
        return NotationError(message, line=line, column=at)

    if not found:
        raise wrong("an action is missing here", column)
    verb, start = found[0]
    if verb not in VERBS:
        raise wrong(f"unknown action '{verb}'{did_you_mean(verb, VERBS)}", start)
    wanted = 1 if verb in ACTION_OF else 2
    if len(found) < wanted:
        raise wrong(f"'{text.strip()}' is incomplete", start + len(verb))
    if len(found) > wanted:
        raise wrong(f"'{text.strip()}' has too many words", found[wanted][1])
    if verb in ACTION_OF:
        return ACTION_OF[verb]
    designs = engine.pack.designs
    word, start = found[1]
    if word not in designs:
        raise wrong(f"unknown garment '{word}'{did_you_mean(word, designs)}", start)
    return GARMENT_VERBS[verb] + designs[word]


def question_of(state: Any) -> int:
    """Return the open question."""
    return int(state["question"])

"""Checks that every reference in a text, such as "them", has an antecedent."""

from __future__ import annotations

from enum import Enum
from typing import Any

from warren.language import tree as t

REVEALED = "what is revealed must go somewhere: end with 'discard the rest'"


def dangling(part: t.Block | t.Power | t.Action, *, moment: str = "") -> str | None:
    """Return the first reference without an antecedent, for example "them" before a reveal."""
    if moment == "removed" and isinstance(part, t.Block):
        return _dangling(part, "that player", moment=moment)
    if isinstance(part, t.Trigger):
        return _dangling(part.effect, *t.MEMBERS[part.when].introduces, moment=moment)
    if isinstance(part, t.Action):
        return _dangling(part.effect, *part.cost.introduces, moment=moment)
    return _dangling(part, moment=moment) if isinstance(part, t.Block) else None


def leaves_cards_revealed(part: t.Block | t.Power | t.Action) -> bool:
    """Return whether a text may leave cards revealed without a destination for the rest."""
    block = part.effect if isinstance(part, t.Trigger | t.Action) else part
    if not isinstance(block, t.Block):
        return False
    lie_there = False
    for sentence in block.sentences:
        options = sentence.options if isinstance(sentence, t.ChooseOne) else (sentence,)
        is_sure = sentence.condition is None
        done = [_leaves(option, lie_there) for option in options]
        lie_there = any(done) or (lie_there and not is_sure)
    return lie_there


def takes_unrevealed(value: Any) -> bool:
    """Return whether a reading first does something else, then takes cards as if revealed."""
    for sentence in value if isinstance(value, tuple) else ():
        known = False
        for number, step in enumerate(getattr(sentence, "steps", ())):
            if number and step.points_at == "them" and not known:
                return True
            known |= _reveals(step) or "them" in (*step.introduces, step.points_at)
    return False


def _leaves(sentence: t.Sentence, lie_there: bool) -> bool:
    """Return whether cards lie revealed after a sentence, given whether they did before."""
    before = lie_there
    for step in sentence.steps:
        lie_there = _reveals(step) or (lie_there and "rest" not in step.marks)
    is_sure = sentence.who is t.Who.YOU and not sentence.may  # others may be absent
    return lie_there or (before and not is_sure)


def _reveals(step: t.Step) -> bool:
    return "reveals" in step.marks or any(map(_reveals, step.parts))


def _dangling(block: t.Block, *known_before: str, moment: str) -> str | None:
    known = set(known_before)
    for sentence in block.sentences:
        options = sentence.options if isinstance(sentence, t.ChooseOne) else (sentence,)
        if missing := _missing(sentence.condition, known, moment):
            return missing
        for option in options:
            if missing := _missing(option.who, known, moment):
                return missing
            for step in option.steps:
                if missing := _missing(step, known, moment):
                    return missing
        known.add("do this again")
        is_open = sentence.condition not in (None, t.If.OTHERWISE) or "if you do" in known
        (known.add if is_open else known.discard)("otherwise")
    return None


def _missing(word: Any, known: set[str], moment: str) -> str | None:
    """Return a reference outside `known`; if there is none, add the word's antecedents."""
    says = t.MEMBERS.get(word) if isinstance(word, Enum) else word
    if says is None:
        return None
    is_known = (getattr(says, "wants", "") or says.points_at) in known
    is_there = moment and getattr(says, "at", "") == moment
    if says.points_at and not is_known and not is_there:
        return str(says.points_at)
    if targets := getattr(word, "targets", None):
        missing: str = targets.missing(moment)
        if missing and missing not in known:
            return missing
    known.update(says.introduces)
    return None

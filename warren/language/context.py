"""The dependence of a sentence on the previous sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from warren.language import tree as t
from warren.language.errors import LanguageError


def referred(sentences: Sequence[t.Sentence | t.ChooseOne]) -> tuple[t.Sentence | t.ChooseOne, ...]:
    """Replace `if so` with the condition of the preceding sentence, or with `if you do`."""
    made: list[t.Sentence | t.ChooseOne] = []
    for one in sentences:
        if isinstance(one.condition, t.Again):
            if not made or (made[-1].condition is None and not is_offer(made[-1])):
                raise LanguageError("'if so' needs a condition in the sentence before it")
            one = replace(one, condition=made[-1].condition or t.If.DID)
        made.append(one)
    return tuple(made)


def is_offer(sentence: t.Sentence | t.ChooseOne) -> bool:
    """Return whether `if you do` may follow a sentence."""
    return isinstance(sentence, t.Sentence) and sentence.may and sentence.who is t.Who.YOU


def points_back(said: t.Sentence | t.ChooseOne) -> bool:
    """Return whether the subject of a sentence refers to the previous one, e.g. "its owner"."""
    who = said.who if isinstance(said, t.Sentence) else None
    return who in t.MEMBERS and bool(t.MEMBERS[who].points_at)


def reveals(said: t.Sentence | t.ChooseOne) -> bool:
    """Return whether a sentence leaves cards revealed, for the next one to refer to."""
    return isinstance(said, t.Sentence) and "reveals" in said.steps[-1].marks


def speaks_of_somebody(said: t.Sentence | t.ChooseOne) -> bool:
    """Return whether a sentence mentions a player whom the next one can call `they`."""
    if isinstance(said, t.ChooseOne):
        return False
    introduced = [t.MEMBERS[said.who].introduces] if said.who in t.MEMBERS else []
    introduced += [step.introduces for step in said.steps]
    return any("that player" in some for some in introduced)


def several_of(said: t.Sentence | t.ChooseOne) -> t.AnyWho | None:
    """Return the subject of a sentence if it is all players or all opponents, else None."""
    who = said.who if isinstance(said, t.Sentence) else None
    return who if who in (t.Who.EACH_PLAYER, t.Who.EACH_OPPONENT) else None


def is_shuffled(
    before: Sequence[t.Sentence | t.ChooseOne], made: Sequence[t.Sentence | t.ChooseOne]
) -> bool:
    """Return whether a sentence only repeats the shuffle of the previous sentence (a search)."""
    ends = before[-1].steps[-1:] if before and isinstance(before[-1], t.Sentence) else ()
    again = made[0].steps if len(made) == 1 and isinstance(made[0], t.Sentence) else ()
    is_only = len(again) == 1 and "shuffles" in again[0].marks
    return is_only and any("shuffled" in one.marks for one in ends)

"""Other possible meanings of an ambiguous sentence, for its author to choose from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from warren.language import tree as t

Sentences = tuple[t.Sentence | t.ChooseOne, ...]


def other_meanings(value: Any, *, is_told: bool, hand_is_seen: bool | None) -> Iterator[Any]:
    """Yield other meanings: a mandatory price, or a discard from the hand just seen.

    A meaning without wording is None. `hand_is_seen` is None if the text names the owner of the
    discarded cards.
    """
    match value:
        case t.Trigger(when, t.Block(sentences)):
            for other in of_sentences(sentences, is_told, hand_is_seen):
                yield other and t.Trigger(when, t.Block(other))
        case t.Action(cost, t.Block(sentences)):
            for other in of_sentences(sentences, is_told, hand_is_seen):
                yield other and t.Action(cost, t.Block(other))
        case (*sentences,):
            yield from of_sentences(tuple(sentences), is_told, hand_is_seen)


def of_sentences(
    sentences: Sentences, is_told: bool, hand_is_seen: bool | None
) -> Iterator[Sentences | None]:
    """Yield the other meanings of a list of sentences."""
    match sentences:
        case (t.Sentence(may=True) as price, t.Sentence(condition=t.If.DID) as gain) if is_told:
            steps = price.steps + gain.steps
            yield (replace(price, steps=steps, may=False),)
    for at, said in enumerate(sentences if hand_is_seen is not None else ()):
        if isinstance(said, t.ChooseOne) or said.who is not t.Who.YOU:
            continue
        for number, step in enumerate(said.steps):
            hand_is_seen = hand_is_seen or "shows_hand" in step.marks
            if hand_is_seen and "from_hand" in step.marks:
                theirs = of_that_player(said, number)
                yield theirs and (*sentences[:at], *theirs, *sentences[at + 1 :])
                return


def of_that_player(said: t.Sentence, number: int) -> Sentences | None:
    """Return the sentence with one step done by that player: `their hand, and discard a card`."""
    if said.may or (number and said.condition is not None):
        return None
    before, step, after = said.steps[:number], said.steps[number], said.steps[number + 1 :]
    condition = None if before else said.condition
    parts = [t.Sentence((step,), condition=condition, who=t.Who.THAT_PLAYER)]
    if before:
        parts.insert(0, replace(said, steps=before))
    if after:
        parts.append(t.Sentence(after))
    return tuple(parts)


def shows_hand(said: t.Sentence | t.ChooseOne) -> bool:
    """Return whether the last step of a sentence is to look at a player's hand."""
    return isinstance(said, t.Sentence) and "shows_hand" in said.steps[-1].marks

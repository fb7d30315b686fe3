"""Tells the events of a match in paragraphs, one for each turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from warren.engine import Happening, Match
from warren.engine.presentation import Sentences


def paragraphs(
    happenings: Iterable[Happening], sentences: Sentences, viewer: int | None
) -> list[str]:
    """Return the events as paragraphs for a reader."""
    told: list[str] = []
    for turn in turns(happenings, sentences):
        together = [list(same) for _, same in groupby(turn, key=sentences.same_line)]
        text = " ".join(sentences.tell(first, viewer, more) for first, *more in together)
        if text:
            told.append(text)
    return told


def turns(happenings: Iterable[Happening], sentences: Sentences) -> Iterator[list[Happening]]:
    """Group the events by turn."""
    turn: list[Happening] = []
    before = ""
    for happening in happenings:
        if happening.what in sentences.breaks and happening.what != before:
            yield turn
            turn = []
        before = happening.what
        if happening.what not in sentences.untold:
            turn.append(happening)
    yield turn


def ending(match: Match, sentences: Sentences, viewer: int | None) -> str:
    """Return the winner and the reason, or only the reason for a draw."""
    outcome = match.outcome
    if outcome is None:
        return ""
    if len({*match.engine.game.sides(match.engine.options)}) < match.seats:
        won = [event for _, event in match.log(viewer) if event.what == "won"]
        return sentences.tell(won[0], viewer, won[1:])
    reason = outcome.reason.replace("-", "_")
    concerned = [*outcome.winners] or [*range(match.seats)]
    form = "shared" if len(outcome.winners) > 1 else "you" if viewer in concerned else "they"
    among = form == "shared" and viewer in concerned
    if among and sentences.texts.has("end", reason, "shared_you"):
        form, concerned = "shared_you", [seat for seat in concerned if seat != viewer]
    winners = sentences.listed([sentences.player(seat) for seat in concerned])
    said = sentences.texts.say("end", reason, form, player=winners)
    return said[:1].upper() + said[1:]

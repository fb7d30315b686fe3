"""A coach for a match: it reports whether the last action was a clear mistake, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from warren.analysis.analysis import look
from warren.analysis.turning import is_large
from warren.analysis.why import Reasons, explain
from warren.analysis.why_told import tell_why
from warren.analysis.wording import own_texts, percent
from warren.engine import Match

ITERATIONS = 2_000


@dataclass(frozen=True)
class CoachRemark:
    """A coach's remark on a mistake."""

    sentence: str  # the action taken, and the one that seems better
    because: tuple[str, ...]
    kind: str = ""  # the kind of mistake; empty if the game defines none


def remark(
    match: Match, moment: int, language: str = "en", players: Sequence[str] = ()
) -> CoachRemark | None:
    """Return the remark on the action before a moment; None unless it was a clear mistake."""
    seat, action = match.actions[moment - 1]
    before = match.earlier(moment - 1)
    move = look(before, seat, action, iterations=ITERATIONS, seed=moment)
    if not move.is_choice or not is_large(move.cost):
        return None
    why = explain(before, seat, move.best.number, action, seed=moment)
    counts = before.engine.game.part("reasons", Reasons) is not None
    if counts and (why is None or not why.is_confirmed):
        return None
    done = move.done.played_out(move.best, why.difference) if why else move.done
    sentences = before.sentences(language, players)
    said = own_texts(language).say(
        "coach",
        "remark",
        best=sentences.label(before.state, seat, move.best.number),
        other=sentences.label(before.state, seat, action),
        before=percent(move.best.chance),
        after=percent(done.chance),
    )
    because = tell_why(why, before, language, players, seat) if why and why.reasons else ()
    return CoachRemark(said, because, why.kind if why else "")


def comparison(
    match: Match,
    seat: int,
    best: str,
    other: str,
    language: str = "en",
    players: Sequence[str] = (),
) -> CoachRemark | None:
    """Return the reasons why an action is better; None if the game counts no facts."""
    first, second = (match.action(text, seat).number for text in (best, other))
    why = explain(match, seat, first, second)
    if why is None:
        return None
    sentences = match.sentences(language, players)
    names = {
        name: sentences.label(match.state, seat, number)
        for name, number in (("best", first), ("other", second))
    }
    said = own_texts(language).say("why", "heading", **names)
    return CoachRemark(said, tell_why(why, match, language, players, seat), why.kind)


def welcome(language: str) -> str:
    """Return the coach's greeting."""
    return own_texts(language).say("coach", "welcome")

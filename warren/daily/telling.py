"""Rates an answer to a position, in an analysis's sentences."""

from __future__ import annotations

from collections.abc import Sequence

from warren.analysis.telling import own_texts, percent
from warren.daily.positions import WHOLE
from warren.engine import Match


def rivals(choices: Sequence[tuple[str, int, int]], tried: str) -> tuple[str, str]:
    """Return the best action, and the tried action (or the second best if the best was tried)."""
    best = choices[0][0]
    return best, tried if tried != best else max(choices[1:], key=lambda one: one[1])[0]


def explained(
    match: Match,
    seat: int,
    choices: Sequence[tuple[str, int, int]],
    tried: str,
    language: str,
    players: Sequence[str],
) -> str:
    """Compare the action taken with the best one; `match` is the state before the action.

    Actions with too few visits have no chances.
    """
    sentences = match.sentences(language, players)

    def label(action: str) -> str:
        return sentences.label(match.state, seat, match.action(action, seat).number)

    (best, highest, _), (_, next_best, _) = choices[0], max(choices[1:], key=lambda one: one[1])
    chance = {action: chance for action, chance, _ in choices}.get(tried)
    form = "solved" if tried == best else "mistake" if chance is not None else "unrated"
    said = own_texts(language).say(
        "point",
        form,
        player=players[seat],
        action=label(tried),
        best=label(best),
        before=percent((next_best if tried == best else highest) / WHOLE),
        after=percent((chance or 0) / WHOLE),
    )
    return said[:1].upper() + said[1:]

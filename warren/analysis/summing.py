"""A summary of a match for one of its players, in three sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warren.analysis.ledger import ledger
from warren.analysis.wording import SmoothTexts, own_texts, percent, points, texts_of_reasons

if TYPE_CHECKING:
    from warren.analysis.analysis import Analysis


def summed_up(analysis: Analysis, seat: int, player: str, language: str) -> tuple[str, ...]:
    """How the match went, why, and what to work on; empty if nothing was decided."""
    if not any(move.seat == seat for move in analysis.moves):
        return ()
    own = own_texts(language)
    return tuple(part(analysis, seat, player, own) for part in (course, account, lesson))


def course(analysis: Analysis, seat: int, player: str, own: SmoothTexts) -> str:
    """The first chance, and the last one or the result."""
    chances = [(done + 1, chance.value) for done, chance in analysis.curve(seat)]
    first, last = percent(chances[0][1]), percent(chances[-1][1])
    if analysis.result is None:
        return own.say("sum", "running", player=player, first=first, last=last)
    has_won = analysis.result[seat] > 0
    furthest = (min if has_won else max)(chances[:-1], key=lambda one: one[1])
    key = "won" if has_won else "lost"
    return own.say(
        "sum",
        key if percent(furthest[1]) != first else f"{key}_straight",
        player=player,
        first=first,
        furthest=percent(furthest[1]),
        move=furthest[0],
    )


def account(analysis: Analysis, seat: int, player: str, own: SmoothTexts) -> str:
    """The totals of the player's own choices, of the others' choices, and of luck."""
    found = ledger(analysis, seat)
    return own.say(
        "sum",
        "account",
        player=player,
        own=points(sum(one.own for one in found)),
        others=points(sum(one.others for one in found)),
        luck=points(sum(one.luck for one in found)),
    )


def lesson(analysis: Analysis, seat: int, player: str, own: SmoothTexts) -> str:
    """The number of mistakes, and the costliest of them."""
    made = analysis.accuracy(seat).made
    if not made:
        return own.say("sum", "none", player=player)
    worst = max(made, key=lambda one: one.cost)
    return own.say(
        "sum",
        "mistakes" if worst.kind else "unnamed",
        player=player,
        n=len(made),
        move=worst.move,
        kind=kind_name(analysis, worst.kind, own.language) if worst.kind else "",
        cost=round(100 * worst.cost),
    )


def kind_name(analysis: Analysis, kind: str, language: str) -> str:
    """The name of a kind of mistake."""
    return texts_of_reasons(analysis.match.engine.game, language).say("kind", kind)

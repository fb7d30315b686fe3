"""A summary of a match for one of its players, in three sentences."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import TYPE_CHECKING

from warren.analysis.ledger import ledger
from warren.analysis.wording import SmoothTexts, own_texts, percent, signed, texts_of_reasons

if TYPE_CHECKING:
    from warren.analysis.analysis import Analysis

PARTS = ("own", "others", "luck")


def summed_up(analysis: Analysis, seat: int, player: str, language: str) -> tuple[str, ...]:
    """Return the course of the match, its causes and advice; empty if nothing was rated."""
    own_moves = [move for move in analysis.moves if move.seat == seat]
    if not any(move.best.is_rated for move in own_moves):
        return ()
    own = own_texts(language)
    return tuple(part(analysis, seat, player, own) for part in (course, account, lesson))


def course(analysis: Analysis, seat: int, player: str, own: SmoothTexts) -> str:
    """Return the first chance, and the last one or the result."""
    chances = [(done + 1, chance.value) for done, chance in analysis.curve(seat)]
    first, last = percent(chances[0][1]), percent(chances[-1][1])
    if analysis.result is None:
        key = "running" if first != last else "running_even"
        return own.say("sum", key, player=player, first=first, last=last)
    result = analysis.result[seat]
    if 0 < result < 1:
        outcome = analysis.match.outcome
        key = "shared" if outcome and outcome.winners else "drawn"
        return own.say("sum", key, player=player, first=first)
    has_won = result > 0
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
    """Return the totals of the player's own choices, of the others' choices, and of luck."""
    entries = ledger(analysis, seat)
    begun = round(100 * entries[0].before) if entries else 0
    ended = round(100 * entries[-1].after) if entries else 0
    totals = (sum(getattr(one, name) for one in entries) for name in PARTS)
    rounded = together([100 * total for total in totals], ended - begun)
    told = {name: signed(total) for name, total in zip(PARTS, rounded, strict=True)}
    return own.say("sum", "account", player=player, **told)


def together(numbers: Sequence[float], total: int) -> list[int]:
    """Round numbers, by as little as possible, so that they add up to a total."""
    found = [floor(number) for number in numbers]
    order = sorted(range(len(numbers)), key=lambda one: found[one] - numbers[one])
    for turn in range(abs(total - sum(found))):
        found[order[turn % len(order)]] += 1 if total > sum(found) else -1
    return found


def lesson(analysis: Analysis, seat: int, player: str, own: SmoothTexts) -> str:
    """Return the number of mistakes, and the costliest of them."""
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
    """Return the name of a kind of mistake."""
    return texts_of_reasons(analysis.match.engine.game, language).say("kind", kind)

"""A summary of a match for one of its players, in three sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warren.analysis.chances import whole
from warren.analysis.ledger import ledger
from warren.analysis.wording import SmoothTexts, own_texts, percent, signed, texts_of_reasons

if TYPE_CHECKING:
    from warren.analysis.analysis import Analysis


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
    """Return the totals of the player's mistakes, of the others' mistakes, and of everything else.

    The figures add up to the difference between the chances shown, and agree with the mistakes.
    """
    entries = ledger(analysis, seat)
    changed = whole(entries[-1].after) - whole(entries[0].before)
    lost = round(100 * sum(entry.own for entry in entries))
    given = round(100 * sum(entry.others for entry in entries))
    return own.say(
        "sum",
        "account",
        player=player,
        own=signed(lost),
        others=signed(given),
        rest=signed(changed - lost - given),
    )


def lesson(analysis: Analysis, seat: int, player: str, own: SmoothTexts) -> str:
    """The number of mistakes, and the costliest of them."""
    made = [mistake for mistake in analysis.mistakes if mistake.seat == seat]
    if not made:
        return own.say("sum", "none", player=player)
    worst = min(made, key=lambda one: one.points)
    why = analysis.moves[worst.move - 1].why
    kind = why.kind if why else ""
    return own.say(
        "sum",
        "mistakes" if kind else "unnamed",
        player=player,
        n=len(made),
        move=worst.move,
        kind=kind_name(analysis, kind, own.language) if kind else "",
        cost=-worst.points,
    )


def kind_name(analysis: Analysis, kind: str, language: str) -> str:
    """Return the name of a kind of mistake."""
    return texts_of_reasons(analysis.match.engine.game, language).say("kind", kind)

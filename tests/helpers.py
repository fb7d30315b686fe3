"""Short words for tests: draw a position, act, look."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

from warren.engine import Match
from warren.engine.army.layout import draw_position


def gosu(text: str, *, seed: int = 0, **options: Any) -> Match:
    """A match that begins with the drawn position."""
    return Match.from_text(dedent(text), seed=seed, **options)


def do(match: Match, *actions: str) -> Match:
    """Carry out actions one after the other, each by whoever owes a decision.

    Questions that leave no choice, asked only so as to tell nothing of a hand, answer themselves.
    """
    for action in actions:
        _answer_the_obvious(match, action)
        match.act(action)
    _answer_the_obvious(match, "")
    return match


def _answer_the_obvious(match: Match, wanted: str) -> None:
    while not match.is_over and match.decision.question != "turn":
        (first, *others) = match.legal()
        if others or first.text == wanted:
            return
        match.act(first)


def options(match: Match) -> list[str]:
    """What the deciding seat may do, as text."""
    return [action.text for action in match.legal()]


def question(match: Match) -> tuple[int, str] | None:
    """Who is asked what."""
    decision = match.decision
    return (decision.seat, decision.question) if decision else None


def hand(match: Match, seat: int) -> list[str]:
    """A hand, sorted."""
    return sorted(match.view(seat).seats[seat].hand)


def hand_size(match: Match, seat: int) -> int:
    """How many cards a hand holds."""
    return match.view().seats[seat].hand_size


def row(match: Match, seat: int, level: int) -> list[str]:
    """A row as it is drawn: `kao`, `[kao]` captured, `kao*` with its owner's token, `kao*1`."""
    drawn = []
    for slot in match.view().seats[seat].rows[level - 1]:
        token = "" if slot.token is None else "*" if slot.token == seat else f"*{slot.token}"
        drawn.append(f"[{slot.card}{token}]" if slot.captured else slot.card + token)
    return drawn


def discards(match: Match) -> list[str]:
    """The discards, the last one on top."""
    return list(match.view().discards)


def deck_size(match: Match) -> int:
    """How many cards the deck has."""
    return match.view().deck_size


def points(match: Match) -> list[int]:
    """The victory points of every seat."""
    return [seat.points for seat in match.view().seats]


def tokens(match: Match, seat: int) -> tuple[int, int]:
    """Tokens held and spent."""
    seen = match.view().seats[seat]
    return seen.tokens, seen.spent


def strength(match: Match, seat: int) -> int:
    """The strength of an army."""
    return match.view().seats[seat].strength


def holder(match: Match) -> int:
    """Who holds the Advantage."""
    return match.view().advantage


def events(match: Match, what: str) -> list[tuple[int, str | None, int]]:
    """The events of one kind that the last action brought about: seat, card, detail."""
    return [(h.seat, h.card, h.detail) for h in match.happened(None) if h.what == what]


def all_events(match: Match, what: str) -> list[tuple[int, str | None, int]]:
    """The events of one kind since the match began."""
    return [(h.seat, h.card, h.detail) for _, h in match.log(None) if h.what == what]


def drawing(match: Match) -> str:
    """The whole position as text."""
    return draw_position(match.engine, match.state)

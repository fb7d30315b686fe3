"""Matches to analyse, and a search with known answers."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from warren.analysis.chances import Guess
from warren.analysis.why import Why
from warren.bots import Choice, Thought
from warren.engine import Match, Record

GOLDEN = Path(__file__).parent.parent / "playthroughs"
VISITS = 1_000

Opinion = Callable[[Match, int, str], float]  # the chance of the seat after an action


@pytest.fixture
def golden() -> Callable[[str], Match]:
    """Return a function that loads golden matches by file name."""
    return lambda name: Match.from_record(Record.load(GOLDEN / f"{name}.txt"))


def search_by(opinion: Opinion) -> Callable[..., Thought]:
    """Return a search with the given opinion, which visits the best action most."""

    def think(match: Match, seat: int | None = None, *, iterations: int, **_: object) -> Thought:
        seat = match.pending[0] if seat is None else seat
        found = [Choice(a, VISITS, opinion(match, seat, a.text)) for a in match.legal(seat)]
        found.sort(key=lambda choice: -choice.chance)
        own = found[0].chance
        others = (1 - own) / (match.seats - 1)
        chances = tuple(own if who == seat else others for who in range(match.seats))
        return Thought(seat, tuple(found), chances, iterations, 0.0)

    return think


def played_by(opinion: Opinion) -> Callable[..., Why]:
    """Return continuations whose results match the given opinion."""

    def explain(match: Match, seat: int, better: int, other: int, **_: object) -> Why:
        texts = {action.number: action.text for action in match.legal(seat)}
        worth = tuple(opinion(match, seat, texts[number]) for number in (better, other))
        return Why(seat, better, other, worth, Guess(worth[0] - worth[1], 0.01), VISITS)

    return explain


@pytest.fixture
def believe(monkeypatch: pytest.MonkeyPatch) -> Callable[[Opinion], None]:
    """Return a function that gives the search of hints and analyses an opinion."""

    def put(opinion: Opinion) -> None:
        for module in ("analysis", "hint"):
            found = import_module(f"warren.analysis.{module}")
            monkeypatch.setattr(found, "think", search_by(opinion))
            monkeypatch.setattr(found, "explain", played_by(opinion))

    return put


@pytest.fixture
def without_search(believe: Callable[[Opinion], None]) -> None:
    """Make all chances even for any action."""
    believe(lambda match, seat, action: 1 / match.seats)

"""One match of a series, from the deal to its result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from hashlib import blake2b
from math import inf
from time import perf_counter
from typing import Any

from warren.arena.series import Fixture, Series
from warren.bots import bot
from warren.engine import Match

MICROSECONDS = 6  # decimal places that are kept of a time
SEED_BITS = 63


@dataclass(frozen=True)
class Result:
    """A finished match; what is told of bots is told seat by seat."""

    seed: int
    bots: tuple[str, ...]
    winners: tuple[int, ...]  # seats; they share the win, and nobody has won a draw
    reason: str
    first: int | None  # the seat of the first decision, if one alone owed it
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]  # of all its decisions
    slowest: tuple[float, ...]  # seconds of a single one
    record: str | None = None

    @property
    def fixture(self) -> Fixture:
        """The match that this is the result of."""
        return Fixture(self.seed, self.bots)

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the win; a draw is a win that all share."""
        winners = self.winners or tuple(range(len(self.bots)))
        return tuple((seat in winners) / len(winners) for seat in range(len(self.bots)))

    def share(self, name: str) -> float:
        """A bot's share of the win, all its seats together."""
        return sum(s for s, sat in zip(self.shares, self.bots, strict=True) if sat == name)

    def without_record(self) -> Result:
        """All but the record: enough for a report, and small."""
        return replace(self, record=None)

    def as_dict(self) -> dict[str, Any]:
        """Plain data, for JSON; without a record where none was kept."""
        return {k: v for k, v in asdict(self).items() if k != "record" or v is not None}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Result:
        """The result that `as_dict` wrote."""
        lists = ("bots", "winners", "decisions", "seconds", "slowest")
        values: dict[str, Any] = {k: tuple(v) if k in lists else v for k, v in data.items()}
        result = cls(**values)
        if not result.is_sound():
            raise ValueError("not the result of a match")
        return result

    def is_sound(self) -> bool:
        """Whether every value is of its kind and there is one for each seat."""
        seats = len(self.bots)
        by_seat = (self.decisions, self.seconds, self.slowest)
        named = [*self.winners, *([] if self.first is None else [self.first])]
        return (
            all(len(values) == seats for values in by_seat)
            and all(is_amount(value) for values in by_seat for value in values)
            and all(isinstance(seat, int) and 0 <= seat < seats for seat in named)
            and isinstance(self.reason, str)
        )


def is_amount(value: object) -> bool:
    """Whether it is a number from 0 on."""
    return isinstance(value, int | float) and 0 <= value < inf


class Clock:
    """How long a seat thinks."""

    def __init__(self) -> None:
        self.decisions = 0
        self.seconds = 0.0
        self.slowest = 0.0

    def note(self, seconds: float) -> None:
        """One decision more."""
        self.decisions += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)


def never() -> bool:
    """Nobody asks us to stop."""
    return False


def play(
    series: Series,
    fixture: Fixture,
    *,
    with_record: bool = False,
    stopped: Callable[[], bool] = never,
) -> Result | None:
    """Play one match to its end; None if we are stopped before."""
    match = Match(series.game, seed=fixture.seed, **series.options)
    first = match.pending[0] if len(match.pending) == 1 else None
    players = [
        bot(name, bot_seed(fixture.seed, seat, name)) for seat, name in enumerate(fixture.bots)
    ]
    clocks = [Clock() for _ in players]
    while not match.is_over:
        if stopped():
            return None
        seat = match.pending[0]
        began = perf_counter()
        action = players[seat].choose(match, seat)
        clocks[seat].note(perf_counter() - began)
        match.act(action, seat)
    return result_of(match, fixture, first, clocks, with_record=with_record)


def result_of(
    match: Match, fixture: Fixture, first: int | None, clocks: list[Clock], *, with_record: bool
) -> Result:
    """What is kept of a match that is over."""
    outcome = match.outcome
    assert outcome is not None
    return Result(
        seed=fixture.seed,
        bots=fixture.bots,
        winners=outcome.winners,
        reason=outcome.reason,
        first=first,
        decisions=tuple(clock.decisions for clock in clocks),
        seconds=tuple(round(clock.seconds, MICROSECONDS) for clock in clocks),
        slowest=tuple(round(clock.slowest, MICROSECONDS) for clock in clocks),
        record=match.record().text if with_record else None,
    )


def bot_seed(seed: int, seat: int, name: str) -> int:
    """A seed for the bot on a seat: the same in every process, another on every seat."""
    digest = blake2b(f"{seed} {seat} {name}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> (64 - SEED_BITS)

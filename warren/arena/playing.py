"""One match of a series, from the deal to its result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from hashlib import blake2b
from math import inf
from time import perf_counter
from typing import Any

from warren.arena.series import Fixture, Series
from warren.bots import Bot, Company, Forfeit, Guest, bot, is_bot, is_guest
from warren.crew import never
from warren.engine import Action, Match

MICROSECONDS = 6  # decimal places of a stored time
SEED_BITS = 63
FORFEIT = "forfeit"  # reason for the end after an external bot broke the rules
OPTIONAL = ("record", "forfeiter", "fault", "output")  # written only if they have a value


@dataclass(frozen=True)
class Result:
    """A finished match; data about bots is listed by seat."""

    seed: int
    bots: tuple[str, ...]
    winners: tuple[int, ...]  # seats that share the win; empty for a draw
    reason: str
    first: int | None  # the seat of the first decision, unless several decided at once
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]  # total thinking time by seat
    slowest: tuple[float, ...]  # longest decision by seat, in seconds
    record: str | None = None
    forfeiter: int | None = None  # the seat whose bot forfeited the match
    fault: str | None = None  # the rule that the bot broke
    output: str | None = None  # the last lines of output from the bot

    @property
    def fixture(self) -> Fixture:
        """The match that was played."""
        return Fixture(self.seed, self.bots)

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the win; a draw is shared by all."""
        winners = self.winners or tuple(range(len(self.bots)))
        return tuple((seat in winners) / len(winners) for seat in range(len(self.bots)))

    def share(self, name: str) -> float:
        """Return a bot's share of the win, summed over its seats."""
        return sum(s for s, sat in zip(self.shares, self.bots, strict=True) if sat == name)

    def without_record(self) -> Result:
        """Return the result without its record, which is all that a report needs."""
        return replace(self, record=None)

    def as_dict(self) -> dict[str, Any]:
        """Return plain data for JSON; missing parts, such as a record, are left out."""
        return {k: v for k, v in asdict(self).items() if k not in OPTIONAL or v is not None}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Result:
        """Restore a result from `as_dict`."""
        lists = ("bots", "winners", "decisions", "seconds", "slowest")
        values: dict[str, Any] = {k: tuple(v) if k in lists else v for k, v in data.items()}
        result = cls(**values)
        if not result.is_sound():
            raise ValueError("this is not the result of a match")
        return result

    def is_sound(self) -> bool:
        """Return whether all values have the right types and lengths."""
        seats = len(self.bots)
        by_seat = (self.decisions, self.seconds, self.slowest)
        named = [*self.winners, *(s for s in (self.first, self.forfeiter) if s is not None)]
        return (
            all(len(values) == seats for values in by_seat)
            and all(is_amount(value) for values in by_seat for value in values)
            and all(isinstance(seat, int) and 0 <= seat < seats for seat in named)
            and isinstance(self.reason, str)
            and isinstance(self.fault, str | None)
            and isinstance(self.output, str | None)
        )


def is_amount(value: object) -> bool:
    """Return whether a value is a non-negative number."""
    return isinstance(value, int | float) and 0 <= value < inf


class ThinkingTime:
    """The thinking times of a seat."""

    def __init__(self) -> None:
        self.decisions = 0
        self.seconds = 0.0
        self.slowest = 0.0

    def timed(self, player: Bot, match: Match, seat: int) -> Action:
        """Return the choice of the seat's player, and count the decision."""
        began = perf_counter()
        try:
            return player.choose(match, seat)
        finally:
            seconds = perf_counter() - began
            self.decisions += 1
            self.seconds += seconds
            self.slowest = max(self.slowest, seconds)


def play(
    series: Series,
    fixture: Fixture,
    *,
    company: Company | None = None,
    with_record: bool = False,
    stopped: Callable[[], bool] = never,
) -> Result | None:
    """Play one match to its end; return None if it was stopped early.

    The company provides external bots; otherwise they are started for this match only.
    """
    if company is None:
        with Company() as own:
            return play(series, fixture, company=own, with_record=with_record, stopped=stopped)
    match = Match(series.game, seed=fixture.seed, pack=series.pack, **series.options)
    first = match.pending[0] if len(match.pending) == 1 else None
    players = players_of(fixture, company)
    clocks = [ThinkingTime() for _ in players]
    forfeit: tuple[int, Forfeit] | None = None
    while not match.is_over and forfeit is None:
        if stopped():
            return None
        seat = match.pending[0]
        try:
            match.act(clocks[seat].timed(players[seat], match, seat), seat)
        except Forfeit as fault:
            forfeit = seat, fault
    for player in players:
        if isinstance(player, Guest):
            player.over(match)
    return result_of(match, fixture, first, clocks, forfeit, with_record=with_record)


def players_of(fixture: Fixture, company: Company) -> list[Bot]:
    """Return the bots of a match by seat."""
    seeds = [bot_seed(fixture.seed, seat, name) for seat, name in enumerate(fixture.bots)]
    return [
        company.guest(name, seat, seed) if is_guest(name) and not is_bot(name) else bot(name, seed)
        for seat, (name, seed) in enumerate(zip(fixture.bots, seeds, strict=True))
    ]


def result_of(
    match: Match,
    fixture: Fixture,
    first: int | None,
    clocks: list[ThinkingTime],
    forfeit: tuple[int, Forfeit] | None = None,
    *,
    with_record: bool,
) -> Result:
    """Return the result of a finished match; a forfeit is a win for all other bots."""
    forfeiter, fault = forfeit or (None, None)
    if forfeiter is not None:
        lost = fixture.bots[forfeiter]
        winners = tuple(seat for seat, name in enumerate(fixture.bots) if name != lost)
        reason = FORFEIT
    else:
        assert match.outcome is not None
        winners, reason = match.outcome.winners, match.outcome.reason
    return Result(
        seed=fixture.seed,
        bots=fixture.bots,
        winners=winners,
        reason=reason,
        first=first,
        decisions=tuple(clock.decisions for clock in clocks),
        seconds=tuple(round(clock.seconds, MICROSECONDS) for clock in clocks),
        slowest=tuple(round(clock.slowest, MICROSECONDS) for clock in clocks),
        record=match.record().text if with_record else None,
        forfeiter=forfeiter,
        fault=None if fault is None else str(fault),
        output=None if fault is None else fault.output or None,
    )


def bot_seed(seed: int, seat: int, name: str) -> int:
    """Return the seed of a seat's bot: the same in every process, different for each seat."""
    digest = blake2b(f"{seed} {seat} {name}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> (64 - SEED_BITS)

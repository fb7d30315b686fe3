"""What to do now: the best actions of a position, with the chances after them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from warren.analysis.chances import (
    chances_of_sides,
    check_counts,
    estimate,
    guess,
    in_order,
    rounded,
    sides,
    square_of,
)
from warren.bots import mind_of, think
from warren.engine import Match

ITERATIONS = 10_000
HARDLY = 50  # an action that got less than this part of all iterations is hardly known


@dataclass(frozen=True)
class Advice:
    """An action, and the chance to win after it."""

    text: str  # in notation
    sentence: str  # as a person reads it
    chance: float
    margin: float  # what noise alone may amount to
    visits: int


@dataclass(frozen=True)
class Hint:
    """The best actions of the seat that decides, the best first."""

    seat: int
    question: str
    sentence: str  # the question as a person reads it
    chance: float  # of the seat, as things stand
    margin: float
    chances: tuple[float, ...]  # of every seat, as this one sees it
    best: tuple[Advice, ...]
    actions: int  # how many are legal
    iterations: int
    seconds: float

    def as_dict(self) -> dict[str, Any]:
        """Plain data, for JSON."""
        plain = asdict(self)
        for found in (plain, *plain["best"]):
            found["chance"], found["margin"] = rounded(found["chance"]), rounded(found["margin"])
        return {**plain, "chances": [rounded(chance) for chance in self.chances]}


def hint(
    match: Match,
    seat: int | None = None,
    *,
    iterations: int = ITERATIONS,
    seconds: float | None = None,
    threads: int = 1,
    seed: int = 0,
    best: int = 3,
    language: str = "en",
    players: Iterable[str] = (),
) -> Hint:
    """The best actions of a seat, by what it can know; unless told, of the first that must decide.

    Where there are teams, a chance is that of the team.
    """
    check_counts(iterations=iterations, seconds=seconds, threads=threads, best=best)
    seat = deciding_seat(match, seat)
    sentences = match.sentences(language, players)
    decision = match.view(seat).decision
    assert decision is not None
    thought = think(
        match,
        seat,
        iterations=iterations,
        seconds=seconds,
        threads=threads,
        seed=seed,
        mind_of=mind_of,
    )
    allies = sides(match)
    chances = chances_of_sides(thought, allies)
    found = [estimate(choice, allies[seat]) for choice in thought.choices]
    known = [one for one in found[1:] if one.visits * HARDLY >= thought.iterations]
    return Hint(
        seat=seat,
        question=decision.question,
        sentence=sentences.ask(match.state, decision, seat),
        chance=chances[seat],
        margin=guess(chances[seat], thought.iterations, square_of(thought, allies[seat])).margin,
        chances=chances,
        best=tuple(
            Advice(
                text=one.text,
                sentence=sentences.label(match.state, seat, one.number),
                chance=one.chance,
                margin=one.guess.margin,
                visits=one.visits,
            )
            for one in in_order([found[0], *known])[:best]
        ),
        actions=len(found),
        iterations=thought.iterations,
        seconds=thought.seconds,
    )


def deciding_seat(match: Match, seat: int | None = None) -> int:
    """The seat if it owes a decision; unless told, the first that does."""
    if match.is_over:
        raise ValueError("the match is over: there is nothing left to decide")
    if seat is None:
        return match.pending[0]
    if match.decision_of(seat) is None:
        owing = ", ".join(map(str, match.pending))
        raise ValueError(f"seat {seat} owes no decision now; {owing} {does(match.pending)}")
    return seat


def does(seats: tuple[int, ...]) -> str:
    """`does` or `do`."""
    return "does" if len(seats) == 1 else "do"

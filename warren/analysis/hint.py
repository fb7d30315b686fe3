"""A hint: the best actions in a position, with the chances after them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from warren.analysis.chances import (
    Estimate,
    by_chance,
    chances_of_sides,
    check_counts,
    estimate,
    in_order,
    rounded,
    sides,
    with_best,
)
from warren.analysis.lines import ToldLine, lines
from warren.analysis.why import Why, explain
from warren.analysis.why_told import tell_why
from warren.analysis.wording import own_texts, percent
from warren.bots import mind_of, think
from warren.engine import Match

ITERATIONS = 10_000
WORSE = 0.05  # share of the win
REASONS = 2  # seconds for reasons per second of the search, if that is limited
HARDLY = 50  # an action with less than one in this many iterations counts as hardly explored


@dataclass(frozen=True)
class Advice:
    """An action, and the chance of winning after it."""

    text: str  # in notation
    sentence: str  # as readable text
    chance: float
    margin: float  # the margin of error
    visits: int
    is_rated: bool = True  # whether the search visited it often enough to rate it


@dataclass(frozen=True)
class Hint:
    """The best actions of the deciding seat, best first."""

    seat: int
    question: str
    sentence: str  # the question as readable text
    chance: float  # the seat's chance now
    margin: float
    chances: tuple[float, ...]  # every seat's chance, from this seat's view
    best: tuple[Advice, ...]
    actions: int  # number of legal actions
    iterations: int
    seconds: float
    why: Why | None = None  # a comparison of the best action with another one, on request
    rather: str = ""  # the two compared actions, as readable text
    because: tuple[str, ...] = ()  # why the best one is better, in sentences
    lines: tuple[ToldLine, ...] = ()  # likely continuations of the match after the best one

    @property
    def is_rated(self) -> bool:
        """Whether the search was long enough to rate the best action."""
        return self.best[0].is_rated

    def as_dict(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        plain = asdict(self)
        for found in (plain, *plain["best"]):
            found["chance"], found["margin"] = rounded(found["chance"]), rounded(found["margin"])
        for line in plain["lines"]:
            line["share"] = rounded(line["share"])
        plain["why"] = self.why and self.why.as_dict()
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
    why: bool = False,
    language: str = "en",
    players: Iterable[str] = (),
) -> Hint:
    """Return the best actions from a seat's view; by default, that of the first seat to decide.

    With teams, chances are those of the team. With `why`, the best action and the next one are also
    played out in the same worlds: the hint then contains the reasons and the likeliest lines.
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
    found = [estimate(choice, allies[seat]) for choice in thought.choices]
    known = [one for one in found[1:] if one.visits * HARDLY >= thought.iterations]
    ranked = in_order([found[0], *known])
    chances = with_best(chances_of_sides(thought, allies), allies[seat], ranked[0])
    label = sentences.label
    told = Hint(
        seat=seat,
        question=decision.question,
        sentence=sentences.ask(match.state, decision, seat),
        chance=chances[seat],
        margin=ranked[0].guess.margin,
        chances=chances,
        best=tuple(advice(one, label(match.state, seat, one.number)) for one in ranked[:best]),
        actions=len(found),
        iterations=thought.iterations,
        seconds=thought.seconds,
    )
    if not why or len(found) == 1 or not told.is_rated:
        return told
    compared = ranked if known else in_order(found[:2])
    names = tuple(players)
    ways = lines(match, seat, compared[0].number, seed=seed)
    told = replace(told, lines=tuple(one.told(language, names, seat) for one in ways))
    limit = None if seconds is None else REASONS * seconds
    return with_reasons(told, match, compared, seed, limit, language, names)


def advice(one: Estimate, sentence: str) -> Advice:
    """Return an action as advice, with its label."""
    return Advice(one.text, sentence, one.chance, one.guess.margin, one.visits, one.is_rated)


def with_reasons(
    told: Hint,
    match: Match,
    options: Sequence[Estimate],
    seed: int,
    seconds: float | None,
    language: str,
    players: Iterable[str],
) -> Hint:
    """Add the reasons why the hint's best action is better than another one.

    The other action is the first that is clearly worse or, if there is none, the second best. Its
    chance is then taken from the playouts, unless they contradict the search.
    """
    best, *others = options
    other = next((one for one in others if is_worse(one, best)), others[0])
    why = explain(match, told.seat, best.number, other.number, seed=seed, seconds=seconds)
    if why is None:
        return told
    label = match.sentences(language, players).label
    played = other.played_out(best, why.difference)
    if not why.is_contradicted:
        options = [played if one is other else one for one in options]
    ranked = by_chance(options, best)
    shown = [one.text for one in told.best]
    if other.text not in shown:
        shown[1:] = [*shown[1:-1], other.text]
    rather = own_texts(language).say(
        "why",
        "compared" if why.is_confirmed else "heading",
        best=label(match.state, told.seat, best.number),
        other=label(match.state, told.seat, other.number),
        before=percent(best.chance),
        after=percent(played.chance),
    )
    return replace(
        told,
        best=tuple(
            advice(one, label(match.state, told.seat, one.number))
            for one in ranked
            if one.text in shown
        ),
        why=why,
        rather=rather,
        because=tell_why(why, match, language, players, told.seat),
    )


def is_worse(one: Estimate, best: Estimate) -> bool:
    """Return whether an action is so much worse than the best one that a reason can be expected."""
    lost = best.guess - one.guess
    return lost.value >= WORSE and lost.is_clear


def deciding_seat(match: Match, seat: int | None = None) -> int:
    """Return the given seat, by default the first to decide; refuse a seat with no decision."""
    if match.is_over:
        raise ValueError("the match is over: there is nothing left to decide")
    if seat is None:
        return match.pending[0]
    if match.decision_of(seat) is None:
        owing = ", ".join(map(str, match.pending))
        raise ValueError(f"seat {seat} has nothing to decide now; {owing} {does(match.pending)}")
    return seat


def does(seats: tuple[int, ...]) -> str:
    """Return `does` or `do`."""
    return "does" if len(seats) == 1 else "do"

"""Reasons why one action is better than another, measured in paired continuations.

Both actions are played out in the same worlds (`warren.bots.play_pairs`). The game says which facts
are counted and which groups an outcome has (its part `reasons`); Shapley values say how much of the
difference each group accounts for. A claim is a fact that clearly differs, with both of its
figures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from enum import Enum
from math import inf, sqrt
from time import perf_counter
from typing import Any

from warren.analysis.chances import Guess, rounded, sides
from warren.bots import Pair, play_pairs
from warren.engine import Action, Match
from warren.renamed import old_classes

__getattr__ = old_classes(__name__)
CLEAR = 2.5  # standard errors by which two figures must differ to be reported
LEAST_PART = 0.02  # share of the win; smaller contributions do not count as reasons
LEAST_SHARE = 0.2  # share of all arguments for the action; smaller ones do not count as reasons
LEAST_BUT = 0.1  # share of all arguments; a smaller argument against the action is left out
CONFIRMED = 0.05  # share of the win that confirms a mistake: half of `turning.LEAST`
SURE = 2.0  # standard errors by which a difference must exceed 0 to confirm what a search found
# iterations that take as long as playing out the rest of a pair: with a network, and without
JUDGED, POLICY = 40, 8
PIECES = 10  # a limited time is checked this often
FEWEST = 3  # at least a third of the pairs are always played
LEAST_PAIRS = 40  # for confirming a mistake in little time
MOST_REASONS = 2
MOSTLY = 0.75  # a part with at least this share of a claim replaces it
MAINLY = 0.5  # a part with at least this share is reported as the main cause
RARELY = 0.05  # the smallest difference between two shares that is reported


class Side(Enum):
    """The players whose facts a group describes."""

    OWN = "own"
    THEIRS = "theirs"
    BOTH = "both"


@dataclass(frozen=True)
class Fact:
    """A quantity that a game counts for every seat."""

    place: int  # index among the facts of a seat (`kernel.pairs`)
    is_share: bool = False  # reported as the share of worlds in which it happens
    is_good: bool | None = True  # whether a higher figure is good for its seat; None if unclear
    is_later: bool = False  # about the time after this round; counted only if the match continues
    least: float = 0.5  # the smallest difference that is reported, unless it is a share
    causes: tuple[str, ...] = ()  # facts that may cause this one
    excuses: tuple[str, ...] = ()  # facts that may compensate for this one
    parts: tuple[str, ...] = ()  # facts of the same seat that add up to this one


@dataclass(frozen=True)
class FactGroup:
    """A part of an outcome and its facts, most informative first."""

    facts: tuple[str, ...]
    side: Side = Side.BOTH
    # texts that say the group is better or worse after the action, if no fact differs
    worth: tuple[str, str] | None = None
    worths: tuple[str, str] | None = None  # the same texts if the side has several seats
    causes: tuple[str, ...] = ()  # facts that may explain such a claim


@dataclass(frozen=True)
class Effort:
    """The search effort for finding reasons."""

    pairs: int
    iterations: int = 0  # iterations per searched decision
    decisions: int = 0  # searched decisions per continuation

    @property
    def cost(self) -> int:
        """The number of iterations that it takes."""
        rest = JUDGED if self.iterations else POLICY
        return self.pairs * (self.iterations * self.decisions + rest)

    @property
    def smaller(self) -> tuple[Effort, ...]:
        """Return this effort and smaller ones, costliest first."""
        few, short = min(self.iterations, 32), min(self.decisions, 4)
        sizes = (
            self.pairs,
            self.pairs * 3 // 5,
            self.pairs // 3,
            min(self.pairs // 3, LEAST_PAIRS),
        )
        return (self, *(Effort(pairs, few, short) for pairs in sizes))


@dataclass(frozen=True)
class Reasons:
    """The part with which a game explains its actions. Its texts are in `reasons/texts.*.toml`."""

    facts: Mapping[str, Fact]
    groups: tuple[FactGroup, ...]  # groups in the order of the game's own count
    effort: Effort
    ending: int | None = None  # index of the fact that a seat has won by then
    warnings: tuple[str, ...] = ()  # facts that are reported if they argue against the action
    # (match, better, other, why) -> the kind of mistake made by the other action
    kind: Callable[[Match, Action, Action, Why], str] | None = None
    kinds: Mapping[str, tuple[str, ...]] = field(
        default_factory=dict
    )  # themes to practise each kind


@dataclass(frozen=True)
class Claim:
    """A fact that differs between the two actions."""

    fact: str
    seat: int
    better: float  # the figure after the better action
    other: float  # the figure after the other one
    is_share: bool = False
    points: float = 0.0  # its group's share of the difference; 0 for a cause
    cause: Claim | None = None
    # this cause compensates for the claim, which seems to argue against the action
    is_excused: bool = False

    @property
    def rise(self) -> float:
        """How much higher the figure is after the better action."""
        return self.better - self.other

    def as_dict(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        plain = {
            key: rounded(value) if isinstance(value, float) else value
            for key, value in asdict(self).items()
            if key != "cause"
        }
        return {**plain, "cause": self.cause and self.cause.as_dict()}


@dataclass(frozen=True)
class Why:
    """A comparison of two actions that were both played out, and the reasons for the difference."""

    seat: int
    better: int  # number of the better action
    other: int
    worth: tuple[float, float]  # the side's share of the win after each action
    difference: Guess
    pairs: int  # worlds
    reasons: tuple[Claim, ...] = ()
    but: Claim | None = None  # the strongest claim against the better action
    parts: tuple[float, ...] = field(default=(), repr=False)
    kind: str = ""  # the kind of mistake; empty unless confirmed
    is_thorough: bool = True  # whether the game's full effort was spent

    @property
    def is_confirmed(self) -> bool:
        """Whether playouts confirm that the better action is clearly better."""
        return self.difference.value >= max(CONFIRMED, SURE * self.difference.error)

    @property
    def is_contradicted(self) -> bool:
        """Whether playouts show that the other action is clearly better."""
        return self.difference.value <= -max(CONFIRMED, SURE * self.difference.error)

    @property
    def explained(self) -> float:
        """The part of the difference that the reported reasons account for."""
        if not self.is_confirmed:
            return 0.0
        return sum(claim.points for claim in self.reasons) / self.difference.value

    @property
    def claims(self) -> list[Claim]:
        """All claims, including causes."""
        told = [*self.reasons, *([self.but] if self.but else ())]
        return [one for claim in told for one in (claim, claim.cause) if one]

    def as_dict(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {
            "worth": [rounded(worth) for worth in self.worth],
            "difference": rounded(self.difference.value),
            "error": rounded(self.difference.error),
            "confirmed": self.is_confirmed,
            "kind": self.kind,
            "pairs": self.pairs,
            "thorough": self.is_thorough,
            "reasons": [claim.as_dict() for claim in self.reasons],
            "but": self.but and self.but.as_dict(),
        }


def explain(
    match: Match,
    seat: int,
    better: int,
    other: int,
    *,
    effort: Effort | None = None,
    seed: int = 0,
    seconds: float | None = None,
) -> Why | None:
    """Play both actions out and compare them; return None if the game counts no facts.

    A time limit may reduce the number of worlds.
    """
    brought = match.engine.game.part("reasons", Reasons)
    if brought is None:
        return None
    effort = effort or brought.effort
    found_in = [*pieces(match, seat, better, other, effort, seed, seconds)]
    pairs = [pair for found in found_in for pair in found]
    if len(pairs) < 2:
        return None
    found = Findings(brought, pairs, seat, sides(match)[seat])
    why = Why(
        seat=seat,
        better=better,
        other=other,
        worth=(mean(pair.worth[0] for pair in pairs), mean(pair.worth[1] for pair in pairs)),
        difference=guess_of([pair.worth[0] - pair.worth[1] for pair in pairs]),
        pairs=len(pairs),
        parts=tuple(part.value for part in found.parts),
        is_thorough=effort == brought.effort and len(found_in) == len(sizes(effort, seconds)),
    )
    if not why.is_confirmed:
        return why
    reasons = found.reasons()
    why = replace(why, reasons=reasons, but=found.but() if reasons else None)
    return replace(why, kind=kind_of(brought, match, why))


def sizes(effort: Effort, seconds: float | None) -> list[range]:
    """Return the worlds of an effort, in pieces if the time is limited."""
    size = effort.pairs if seconds is None else max(1, effort.pairs // PIECES)
    worlds = range(effort.pairs)
    return [worlds[first : first + size] for first in worlds[::size]]


def pieces(
    match: Match,
    seat: int,
    better: int,
    other: int,
    effort: Effort,
    seed: int,
    seconds: float | None,
) -> Iterator[list[Pair]]:
    """Play both actions out until the time is over, in at least a third of the worlds."""
    end = inf if seconds is None else perf_counter() + seconds
    for worlds in sizes(effort, seconds):
        first = worlds.start
        if perf_counter() > end and FEWEST * first >= effort.pairs:
            return
        piece = replace(effort, pairs=len(worlds))
        yield play_pairs(match, seat, better, other, seed=seed + first, **asdict(piece))


def kind_of(brought: Reasons, match: Match, why: Why) -> str:
    """Classify the other action's mistake; return "" if the game defines no kinds of mistake."""
    if brought.kind is None:
        return ""
    legal = {action.number: action for action in match.legal(why.seat)}
    return brought.kind(match, legal[why.better], legal[why.other], why)


class Findings:
    """Pairs of continuations, and the claims they support."""

    def __init__(
        self, brought: Reasons, pairs: Sequence[Pair], seat: int, own: Sequence[int]
    ) -> None:
        self.brought = brought
        self.pairs = pairs
        self.seat = seat  # the deciding seat
        self.own = frozenset(own)  # this seat and its allies
        self.seats = range(len(pairs[0].facts[0]))
        self.parts = [
            guess_of([pair.parts[group] for pair in pairs]) for group in range(len(brought.groups))
        ]
        self.for_it = sum(part.value for part in self.parts if part.value > 0)
        self.going = [pair for pair in pairs if not self.ends(pair)]
        self.goes_on = 2 * len(self.going) >= len(pairs)  # whether most matches go on

    def ends(self, pair: Pair) -> bool:
        """Return whether the match has been won, after one action or both."""
        place = self.brought.ending
        return place is not None and any(seat[place] for arm in pair.facts for seat in arm)

    def reasons(self) -> tuple[Claim, ...]:
        """Return the groups that contribute most, each with its most informative fact."""
        found: list[Claim] = []
        for number in sorted(range(len(self.parts)), key=lambda one: -self.parts[one].value):
            part = self.parts[number]
            if part.value < max(LEAST_PART, LEAST_SHARE * self.for_it) or not is_clear(part):
                continue
            group = self.brought.groups[number]
            claim = self.claim_of(group, 1) or self.worth_of(group, part.value)
            if claim:
                if claim.cause in [one.cause for one in found]:
                    claim = replace(claim, cause=None)
                found.append(replace(claim, points=part.value))
        return tuple(found[:MOST_REASONS])

    def worth_of(self, group: FactGroup, part: float) -> Claim | None:
        """Return the claim that a group is worth more or less, if no fact explains why."""
        if not self.goes_on:
            return None
        seats = self.seats_of(group.side)
        names, seat = (group.worth, seats[0]) if len(seats) == 1 else (group.worths, self.seat)
        if not names:
            return None
        cause = self.largest(group.causes, 1 if part > 0 else -1, seats)
        return Claim(names[part < 0], seat, part, 0.0, cause=cause)

    def but(self) -> Claim | None:
        """Return the claim against the action: the game's warning, or the costliest group."""
        for name in self.brought.warnings:
            claims = [self.claim(name, seat) for seat in self.own]
            told = [one for one in claims if one and self.helps(one) < 0]
            if told:
                return max(told, key=lambda one: abs(one.rise))
        number = min(range(len(self.parts)), key=lambda one: self.parts[one].value)
        part = self.parts[number]
        if part.value > -max(LEAST_PART, LEAST_BUT * self.for_it) or not is_clear(part):
            return None
        group = self.brought.groups[number]
        claim = self.claim_of(group, -1) or self.worth_of(group, part.value)
        return replace(claim, points=part.value, cause=None) if claim else None

    def claim_of(self, group: FactGroup, sign: int) -> Claim | None:
        """Return a group's most informative fact for the action (1) or against it (-1).

        A fact that seems to say the opposite is reported only with another fact that compensates
        for it.
        """
        claims = [
            claim
            for name in group.facts
            for seat in self.seats_of(group.side)
            if (claim := self.claim(name, seat))
        ]
        claims.sort(key=lambda one: (-abs(one.rise), one.seat not in self.own))
        fitting = [one for one in claims if sign * self.helps(one) > 0 or self.is_open(one)]
        if fitting:
            causes = self.fact(fitting[0]).causes
            if causes:
                return replace(fitting[0], cause=self.largest(causes, sign))
            return self.in_detail(fitting[0])
        for claim in claims if sign > 0 else ():
            if excuse := self.largest(self.fact(claim).excuses, 1):
                return replace(claim, cause=excuse, is_excused=True)
        return None

    def in_detail(self, claim: Claim) -> Claim:
        """Return the claim with a part that accounts for most of it, or that part alone."""
        parts = [self.claim(name, claim.seat) for name in self.fact(claim).parts]
        fitting = [one for one in parts if one and one.rise * claim.rise > 0]
        largest = max(fitting, key=lambda one: abs(one.rise), default=None)
        share = abs(largest.rise / claim.rise) if largest else 0.0
        if largest and share >= MOSTLY:
            return largest
        return replace(claim, cause=largest if share >= MAINLY else None)

    def largest(
        self, names: Iterable[str], sign: int, seats: Iterable[int] | None = None
    ) -> Claim | None:
        """Return the claim that most supports the action (1) or argues most against it (-1)."""
        among = self.seats if seats is None else [*seats]
        claims = [self.claim(name, seat) for name in names for seat in among]
        fitting = [one for one in claims if one and sign * self.helps(one) > 0]
        return max(fitting, key=lambda one: abs(one.rise), default=None)

    def claim(self, name: str, seat: int) -> Claim | None:
        """Return the claim about a seat's fact if it clearly differs and is worth reporting."""
        fact = self.brought.facts[name]
        if fact.is_later and not self.goes_on:
            return None
        better, other = self.numbers(fact, seat)
        rise = guess_of([one - two for one, two in zip(better, other, strict=True)])
        if not is_clear(rise) or abs(rise.value) < (RARELY if fact.is_share else fact.least):
            return None
        return self.counted(name, seat)

    def counted(self, name: str, seat: int) -> Claim:
        """Return the claim about a seat's fact, however small the difference."""
        fact = self.brought.facts[name]
        better, other = self.numbers(fact, seat)
        return Claim(name, seat, mean(better), mean(other), fact.is_share)

    def numbers(self, fact: Fact, seat: int) -> list[list[int]]:
        """Return the values of a fact in every world in which it is counted, after each action."""
        pairs = self.going if fact.is_later and self.goes_on else self.pairs
        arms = [[pair.facts[arm][seat][fact.place] for pair in pairs] for arm in (0, 1)]
        if fact.is_share:
            return [[min(number, 1) for number in arm] for arm in arms]
        return arms

    def helps(self, claim: Claim) -> float:
        """Return a number above 0 if the claim seems to support the action."""
        good = claim.rise if self.fact(claim).is_good else -claim.rise
        return good if claim.seat in self.own else -good

    def is_open(self, claim: Claim) -> bool:
        """Return whether the claim alone leaves open which action it supports."""
        return self.fact(claim).is_good is None

    def fact(self, claim: Claim) -> Fact:
        """Return the fact that a claim is about."""
        return self.brought.facts[claim.fact]

    def seats_of(self, side: Side) -> list[int]:
        """Return the seats of a side."""
        if side is Side.BOTH:
            return [*self.seats]
        return [seat for seat in self.seats if (seat in self.own) == (side is Side.OWN)]


def guess_of(numbers: Sequence[float]) -> Guess:
    """Return the mean of numbers, and its standard error."""
    middle = mean(numbers)
    squares = sum((number - middle) ** 2 for number in numbers)
    return Guess(middle, sqrt(squares / (len(numbers) - 1) / len(numbers)))


def mean(numbers: Iterable[float]) -> float:
    """Return the average."""
    listed = [*numbers]
    return sum(listed) / len(listed)


def is_clear(number: Guess) -> bool:
    """Return whether a measured difference is more than noise."""
    return abs(number.value) > CLEAR * number.error

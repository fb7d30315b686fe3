"""Analyse a match: the chances before each decision, the best action, and the action taken."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property, partial
from random import Random
from typing import Any

from warren.analysis.chances import (
    NOTHING,
    Estimate,
    Guess,
    by_chance,
    chances_of_sides,
    check_counts,
    estimate,
    guess,
    in_order,
    result_of,
    rounded,
    sides,
    square_of,
    whole,
    with_best,
)
from warren.analysis.turning import (
    Stretch,
    TurningPoint,
    is_mistake,
    mistake,
    seems_mistaken,
    turning_points,
)
from warren.analysis.why import Effort, Reasons, Why, explain
from warren.bots import bot, mind_of, think
from warren.crew import crew
from warren.engine import Match, Record
from warren.engine.games import check_seed

ITERATIONS = 5_000
PIECE = 4  # decisions per task of a worker process
MOST_SEARCH_SEED = 2**62
AT_FIRST_SIGHT = "greedy"  # a bot that does not look ahead
PLAYED = 0.45  # playout iterations per iteration of the analysis
WORLDS = 16  # guesses of the hidden cards, to test whether an action reveals something

Progress = Callable[[int, int], None]  # decisions done, total decisions


@dataclass(frozen=True)
class Move:
    """A decision, judged by the information that its seat had."""

    number: int  # from 1, as in the record
    seat: int
    pending: tuple[int, ...]  # all seats that had to decide
    question: str
    chances: tuple[float, ...]  # each seat's chance (its team's, if any) before the decision
    options: tuple[Estimate, ...]  # every legal action, best first
    chosen: int | None  # index of the action taken; None if the decision is still open
    is_plain: bool  # whether the fast policy would take this action
    reveals: bool  # whether the action revealed something that the seat could not have known
    iterations: int
    square: float | None = None  # mean square of the chance before the move (see `chances.guess`)
    is_given: bool = False  # prescribed by a lesson, not chosen
    why: Why | None = None  # comparison with the best action, if the move seems a mistake
    is_confirmed: bool = True  # False if the move looked like a mistake but playouts disagreed

    @property
    def before(self) -> Guess:
        """The seat's chance before the decision, that is after the best rated action."""
        rated = next((one for one in self.options if one.is_rated), None)
        if rated:
            return rated.guess
        return guess(self.chances[self.seat], self.iterations, self.square)

    @property
    def best(self) -> Estimate:
        """The best rated action, or the prescribed one in a lesson."""
        if self.is_given:
            return self.done
        return next((one for one in self.options if one.is_rated), self.options[0])

    @property
    def is_best(self) -> bool:
        """Whether the action taken was the best, as far as the search can tell."""
        return self.chosen is None or self.done is self.best or not self.done.is_rated

    @property
    def done(self) -> Estimate:
        """The action taken, or the best one if the decision is still open."""
        return self.options[self.chosen or 0]

    @property
    def text(self) -> str:
        """The action in notation; empty if the decision is still open."""
        return "" if self.chosen is None else self.done.text

    @property
    def is_choice(self) -> bool:
        """Whether the seat had a choice."""
        return len(self.options) > 1 and not self.is_given

    @property
    def loss(self) -> Guess:
        """The chance lost, compared with the best action; noise can make it negative."""
        if self.played is not None:
            return self.played
        return NOTHING if self.is_best else self.best.guess - self.done.guess

    @property
    def played(self) -> Guess | None:
        """The loss measured by playing both actions to the end; None if that was not done."""
        if self.why is None:
            return None
        return Guess(self.best.chance - self.done.chance, self.why.difference.error)

    @property
    def points(self) -> int:
        """The cost in points: the difference between the chances as they are shown."""
        return 0 if self.is_best else whole(self.best.chance) - whole(self.done.chance)

    @property
    def is_costly(self) -> bool:
        """Whether the action certainly cost something."""
        return self.why.is_confirmed if self.why else self.cost.is_clear

    @property
    def cost(self) -> Guess:
        """The loss, compared with the best action; at least 0."""
        return Guess(max(0.0, self.loss.value), self.loss.error)

    def as_dict(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {
            "number": self.number,
            "seat": self.seat,
            "question": self.question,
            "action": self.text,
            "chances": [rounded(chance) for chance in self.chances],
            "chance": rounded(self.done.chance) if self.done.is_rated else None,
            "best": self.best.text,
            "best_chance": rounded(self.best.chance) if self.best.is_rated else None,
            "cost": rounded(self.cost.value),
            "margin": rounded(self.cost.margin),
            "options": [
                {
                    "action": one.text,
                    "chance": rounded(one.chance) if one.is_rated else None,
                    "visits": one.visits,
                }
                for one in self.options
            ],
            "given": self.is_given,
            "why": self.why and self.why.as_dict(),
        }


@dataclass(frozen=True)
class Made:
    """A mistake that a seat made."""

    move: int
    kind: str  # empty if the game defines no kinds
    cost: float
    choices: tuple[Estimate, ...] = ()  # the rated actions, best first

    def as_dict(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {
            "move": self.move,
            "kind": self.kind,
            "cost": rounded(self.cost),
            "choices": [
                {"action": one.text, "chance": rounded(one.chance), "visits": one.visits}
                for one in self.choices
            ],
        }


@dataclass(frozen=True)
class Accuracy:
    """A seat's accuracy."""

    seat: int
    decisions: int  # decisions with a choice
    cost: float  # mean cost per decision
    made: tuple[Made, ...]  # clear mistakes, in the order of the match

    @property
    def mistakes(self) -> int:
        """Number of mistakes."""
        return len(self.made)

    def as_dict(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {
            "seat": self.seat,
            "decisions": self.decisions,
            "mean_cost": rounded(self.cost),
            "mistakes": self.mistakes,
            "made": [one.as_dict() for one in self.made],
        }


@dataclass(frozen=True)
class Analysis:
    """All decisions of a match, and the chances at each."""

    match: Match
    sides: tuple[tuple[int, ...], ...]
    moves: tuple[Move, ...]
    open: tuple[Move, ...]  # open decisions
    result: tuple[float, ...] | None  # result by seat; None while the match runs
    iterations: int
    seed: int

    @property
    def has_teams(self) -> bool:
        """Whether some seats win together."""
        return any(len(side) > 1 for side in self.sides)

    @property
    def is_rated(self) -> bool:
        """Whether the search was long enough to rate anything."""
        return any(move.best.is_rated for move in (*self.moves, *self.open))

    def curve(self, seat: int) -> tuple[tuple[int, Guess], ...]:
        """Return a seat's chances at its decisions, from its own view, and its result at the end.

        While the match runs, a seat that need not decide ends with the chance after its last
        action. Each value comes with the number of actions taken by then.
        """
        own = [move for move in (*self.moves, *self.open) if move.seat == seat]
        points = [(move.number - 1, move.before) for move in own]
        if self.result is not None:
            points.append((len(self.moves), Guess(self.result[seat])))
        elif own and own[-1].chosen is not None and own[-1].done.is_rated:
            points.append((own[-1].number, own[-1].done.guess))
        return tuple(points)

    @cached_property
    def stretches(self) -> tuple[Stretch, ...]:
        """Return the stretches of the match; each runs from one decision of a seat to its next."""
        return tuple(stretches(self.moves, self.open, self.result, self.sides))

    @cached_property
    def turning_points(self) -> tuple[TurningPoint, ...]:
        """Return the few largest swings, in the order of the match."""
        return turning_points(self.stretches)

    @cached_property
    def mistakes(self) -> tuple[TurningPoint, ...]:
        """All mistakes, in the order of the match."""
        return tuple(mistake(one) for one in self.stretches if is_mistake(one))

    def accuracy(self, seat: int) -> Accuracy:
        """Return a seat's accuracy; over many decisions, noise cancels out."""
        own = [move for move in self.moves if move.seat == seat and move.is_choice]
        lost = sum(move.loss.value for move in own)
        mistaken = [one for one in self.stretches if one.seat == seat and is_mistake(one)]
        made = tuple(made_of(self.moves[one.first - 1], one.cost.value) for one in mistaken)
        return Accuracy(seat, len(own), max(0.0, lost) / max(1, len(own)), made)

    def as_dict(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        seats = range(len(self.sides))
        return {
            "game": self.match.engine.game.name,
            "seats": len(seats),
            "iterations": self.iterations,
            "rated": self.is_rated,
            "seed": self.seed,
            "result": self.result and list(self.result),
            "moves": [move.as_dict() for move in self.moves],
            "open": [move.as_dict() for move in self.open],
            "curve": [
                [[done, rounded(chance.value)] for done, chance in self.curve(seat)]
                for seat in seats
            ],
            "accuracy": [self.accuracy(seat).as_dict() for seat in seats],
        }


def made_of(move: Move, cost: float) -> Made:
    """Describe a decision as a mistake."""
    rated = tuple(one for one in move.options if one.is_rated)
    return Made(move.number, move.why.kind if move.why else "", cost, rated)


def analyse(
    match: Match | Record,
    *,
    iterations: int = ITERATIONS,
    seed: int = 0,
    workers: int = 1,
    given: int = 0,
    progress: Progress | None = None,
) -> Analysis:
    """Search every decision of a match, finished or not, from the view of the seat that made it.

    The first `given` actions were prescribed, as in a lesson, and are not judged. The same seed
    gives the same result with any number of worker processes.
    """
    if isinstance(match, Record):
        match = Match.from_record(match)
    steps = analysing(match, iterations=iterations, seed=seed, workers=workers, given=given)
    while True:
        try:
            so_far = next(steps)
        except StopIteration as end:
            found: Analysis = end.value
            return found
        if progress:
            progress(*so_far)


def analysing(
    match: Match, *, iterations: int, seed: int = 0, workers: int = 1, given: int = 0
) -> Generator[tuple[int, int], None, Analysis]:
    """Analyse a match one decision at a time, so that the caller can do other work in between."""
    check_counts(iterations=iterations, workers=workers)
    check_seed(seed)
    looks: list[Move] = []
    for look in searched(match, iterations=iterations, seed=seed, workers=workers):
        looks.append(look)
        yield len(looks), len(match.actions) + len(match.pending)
    looks.sort(key=lambda look: look.number)
    looks = [replace(look, is_given=look.number <= given) for look in looks]
    allies = sides(match)
    found = Analysis(
        match=match.copy(),
        sides=allies,
        moves=tuple(look for look in looks if look.chosen is not None),
        open=tuple(look for look in looks if look.chosen is None),
        result=result_of(match, allies),
        iterations=iterations,
        seed=seed,
    )
    whys: dict[int, Why] = {}
    doubted = doubts(found)
    for number, why in played_on(found, doubted, workers):
        whys[number] = why
        yield len(looks), len(looks)
    return replace(found, moves=tuple(judged(one, doubted, whys) for one in found.moves))


# --- confirming mistakes -------------------------------------------------------------------------


def doubts(analysis: Analysis) -> list[int]:
    """Return apparent mistakes, costliest first; none if the game counts no facts."""
    if analysis.match.engine.game.part("reasons", Reasons) is None:
        return []
    found = [one for one in analysis.stretches if seems_mistaken(one)]
    return [one.first for one in sorted(found, key=lambda one: (-one.cost.value, one.first))]


def judged(move: Move, doubted: Sequence[int], whys: Mapping[int, Why]) -> Move:
    """Attach the reasons against a decision; without them it does not count as a mistake.

    Its chance is then taken from the playouts, so that all figures agree.
    """
    if move.number not in doubted:
        return move
    why = whys.get(move.number)
    if why is None:
        return replace(move, is_confirmed=False)
    done = move.done.played_out(move.best, why.difference)
    options = [done if one is move.done else one for one in move.options]
    rated = by_chance([one for one in options if one.is_rated], move.best)
    ordered = (*rated, *(one for one in options if not one.is_rated))
    return replace(
        move,
        options=ordered,
        chosen=ordered.index(done),
        why=why,
        is_confirmed=why.is_confirmed,
    )


def played_on(
    analysis: Analysis, numbers: Sequence[int], workers: int
) -> Iterator[tuple[int, Why]]:
    """Play out each apparent mistake and the best action in half of the search's time."""
    brought = analysis.match.engine.game.part("reasons", Reasons)
    if brought is None or not numbers:
        return
    budget = PLAYED * analysis.iterations * len(analysis.moves)
    efforts = brought.effort.smaller
    effort = next((one for one in efforts if one.cost * len(numbers) <= budget), efforts[-1])
    pieces = [(number,) for number in numbers[: max(1, int(budget // effort.cost))]]
    work = partial(playing_on, analysis, effort)
    if workers == 1:
        with work() as play:
            yield from (one for piece in pieces for one in play(piece))
        return
    with crew(workers=min(workers, len(pieces))) as hands:
        for _, found in hands.run(work, pieces):
            yield from found


@contextmanager
def playing_on(
    analysis: Analysis, effort: Effort
) -> Iterator[Callable[[tuple[int, ...]], list[tuple[int, Why]]]]:
    """Yield a worker's function, which plays out one decision at a time."""

    def play(numbers: tuple[int, ...]) -> list[tuple[int, Why]]:
        found = []
        for number in numbers:
            move = analysis.moves[number - 1]
            match = analysis.match.earlier(number - 1)
            seed = (analysis.seed + number) % MOST_SEARCH_SEED
            best, done = move.best.number, move.done.number
            why = explain(match, move.seat, best, done, effort=effort, seed=seed)
            if why:
                found.append((number, why))
        return found

    yield play


# --- looking at decisions ------------------------------------------------------------------------


def searched(match: Match, *, iterations: int, seed: int, workers: int) -> Iterator[Move]:
    """Search every decision of a match; yield them in any order."""
    numbers = range(1, len(match.actions) + 2)
    if workers == 1:
        yield from looks_at(match, iterations, seed, numbers)
        return
    pieces = [numbers[at : at + PIECE] for at in range(0, len(numbers), PIECE)]
    with crew(workers=min(workers, len(pieces))) as hands:
        for _, looks in hands.run(partial(looking, match, iterations, seed), pieces):
            yield from looks


@contextmanager
def looking(match: Match, iterations: int, seed: int) -> Iterator[Callable[[range], list[Move]]]:
    """Yield a worker's function, which analyses a few decisions at a time."""
    yield lambda numbers: [*looks_at(match, iterations, seed, numbers)]


def looks_at(whole: Match, iterations: int, seed: int, numbers: range) -> Iterator[Move]:
    """Analyse decisions one by one; after the last action, analyse the open decisions."""
    match, actions = whole.earlier(numbers[0] - 1), whole.actions
    for number in numbers:
        if number > len(actions):
            for seat in match.pending:
                yield look(match, seat, None, iterations=iterations, seed=seed)
            return
        seat, action = actions[number - 1]
        yield look(match, seat, action, iterations=iterations, seed=seed)
        match.act(action, seat)


def look(match: Match, seat: int, action: int | None, *, iterations: int, seed: int) -> Move:
    """Search one decision; return the result together with the action taken."""
    number = len(match.actions) + 1
    own_seed = (seed + number * match.seats + seat) % MOST_SEARCH_SEED
    decision = match.decision_of(seat)
    assert decision is not None
    thought = think(
        match, seat, iterations=iterations, seed=own_seed, mind_of=mind_of, about=action
    )
    allies = sides(match)
    options = best_first([estimate(one, allies[seat]) for one in thought.choices], action)
    numbers = [option.number for option in options]
    return Move(
        number=number,
        seat=seat,
        pending=match.pending,
        question=decision.question,
        chances=with_best(chances_of_sides(thought, allies), allies[seat], options[0]),
        options=options,
        chosen=None if action is None else numbers.index(action),
        is_plain=action is None or looks_best(match, seat, action, own_seed),
        reveals=action is not None and reveals(match, seat, action, own_seed),
        iterations=thought.iterations,
        square=square_of(thought, allies[seat]),
    )


def best_first(options: list[Estimate], taken: int | None) -> tuple[Estimate, ...]:
    """Return the rated actions, best first, then the others in the order of the search."""
    rated = [one for one in options if one.is_rated]
    rest = [one for one in options if not one.is_rated]
    return (*(in_order(rated, taken) if rated else ()), *rest)


def looks_best(match: Match, seat: int, action: int, seed: int) -> bool:
    """Return whether the fast policy would take the action."""
    return bot(AT_FIRST_SIGHT, seed).choose(match, seat).number == action


def reveals(match: Match, seat: int, action: int, seed: int) -> bool:
    """Return whether a seat's view after its action depends on hidden information."""
    engine, chance = match.engine, Random(seed)
    seen = set()
    for _ in range(WORLDS):
        states = engine.new_states()
        states[0] = match.state
        states[0]["watching"] = 0
        engine.redeal(states, seat, chance.randrange(MOST_SEARCH_SEED))
        engine.apply(states, seat, action)
        reason, wins = engine.outcome(states)
        seen.add((reason, *wins, engine.observe(states, seat).tobytes()))
    return len(seen) > 1


def positions(match: Match) -> Iterator[Match]:
    """Yield one match object, replayed to each decision and then to the current state."""
    again = match.earlier(0)
    for seat, action in match.actions:
        yield again
        again.act(action, seat)
    yield again


# --- from one decision of a seat to its next -----------------------------------------------------


def steps(moves: Sequence[Move]) -> list[int]:
    """Return the step number of each decision; simultaneous decisions share one.

    If several seats must decide, all actions up to their last decision form one step.
    """
    found: list[int] = []
    opened = False  # whether several seats had to decide when this step began
    for earlier, move in zip([None, *moves], moves, strict=False):
        goes_on = (
            earlier is not None
            and opened
            and earlier.question == move.question
            and set(move.pending) <= set(earlier.pending)
        )
        if not goes_on:
            opened = len(move.pending) > 1
        found.append((found[-1] if found else 0) + (not goes_on))
    return found


def stretches(
    moves: Sequence[Move],
    now: Sequence[Move],
    result: tuple[float, ...] | None,
    sides: tuple[tuple[int, ...], ...],
) -> Iterator[Stretch]:
    """Yield each decision with its seat's next estimate, or with the result."""
    everything = [*moves, *now]
    step = dict(zip(map(id, everything), steps(everything), strict=True))
    end = step[id(everything[-1])] + 1 if everything else 0
    for move in moves:
        own = step[id(move)]
        following = next(
            (m for m in everything if m.number > move.number and m.seat == move.seat), None
        )
        until = end if following is None else step[id(following)]
        between = [m for m in moves if own <= step[id(m)] < until and m.seat != move.seat]
        after = None if following is None else following.before
        # Only the last decision leads to the end: for other seats, later decisions cover the rest.
        is_end = following is None and result is not None and own == end - 1
        if is_end and result is not None:
            after = Guess(result[move.seat])
        last = max((m.number for m in moves if step[id(m)] < until), default=move.number)
        yield Stretch(
            seat=move.seat,
            first=move.number,
            last=max(last, move.number),
            before=move.before,
            done=move.done.guess,
            best=move.best.guess,
            others=tuple(
                one.guess for one in move.options if one.is_rated and one is not move.done
            ),
            is_best=move.is_best,
            is_plain=move.is_plain or move.is_given,
            after=after,
            is_news=bool(between) or move.reveals,
            between=tuple(m.number for m in between),
            given=given(between, move.seat, sides),
            is_end=is_end,
            is_confirmed=move.is_confirmed,
            played=move.played,
        )


def given(moves: Sequence[Move], seat: int, sides: tuple[tuple[int, ...], ...]) -> Guess:
    """Return the chance that a seat gained or lost through the choices of others.

    The expected chance after a decision is the chance before it; an ally's loss is the seat's own.
    """
    total = NOTHING
    for move in moves:
        if move.is_choice and move.done.is_rated:
            share, lost = share_of(move, seat, sides), move.before - move.done.guess
            total += Guess(lost.value * share, lost.error * abs(share))
    return total


def share_of(move: Move, seat: int, sides: tuple[tuple[int, ...], ...]) -> float:
    """Return the share of another seat's loss that one seat gains, in proportion to its chance."""
    if seat in sides[move.seat]:
        return -1.0
    rest = 1.0 - move.chances[move.seat]
    return move.chances[seat] / rest if rest > 0 else 0.0

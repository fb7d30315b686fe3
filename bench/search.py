"""Tree search compared with its peer: iterations per second, and observed time limits.

    python -m bench.search                      # this part of `make bench` alone
    python -m bench.search --only OpenSpiel     # only the rows with this in their names

An iteration of either search guesses the hidden cards, descends the tree, and plays one random
match to its end. We time the single call that runs many iterations, in two kinds of positions: at
the first choice after the deal, which has the longest play-outs, and spread over whole matches. The
rate is all iterations divided by all seconds.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from time import perf_counter
from typing import Any, Protocol, TypeVar

from bench.measure import timed
from bench.peers import Measurement, openspiel
from bench.rows import ROUNDS, Row, interleave, machine
from warren.bots import bot, think
from warren.engine import Match

DEALS = 5  # number of searched openings
MATCHES = 4  # matches played from the deal to the end
POSITIONS = 24  # positions taken from these matches at equal distances
ITERATIONS = 2_000  # iterations per position, unless a row says otherwise
PLAYOUTS = 20  # play-outs from each opening, to measure their length

BUDGETS = (0.3, 2.0)  # time limits in seconds
BUDGET_POSITIONS = 10
NO_LIMIT = 1_000_000_000  # more iterations than any time limit allows

T = TypeVar("T")


class Subject(Protocol):
    """A search in one game, with its positions."""

    @property
    def label(self) -> str:
        """The name of the row."""

    @property
    def wanted(self) -> str:
        """The target rate over whole matches."""

    @property
    def openings(self) -> Sequence[Any]:
        """The first choices after several deals."""

    @property
    def along(self) -> Sequence[Any]:
        """Choices from whole matches."""

    def search(self, positions: Sequence[Any]) -> int:
        """Search every position; return the number of iterations."""

    def playout(self, position: Any, chance: random.Random) -> int:
        """Play to the end at random; return the number of decisions."""


# --- Warren --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ours:
    """Warren's search in one game, with matches of greedy bots."""

    label: str
    game: str
    seats: int = 2
    wanted: str = ""
    threads: int = 1

    @cached_property
    def openings(self) -> list[Match]:
        """The first choices after several deals."""
        found = [next(self._choices(seed)) for seed in range(DEALS)]
        think(found[0], iterations=100, threads=self.threads)  # warm up outside the timing
        return found

    @cached_property
    def along(self) -> list[Match]:
        """Choices from whole matches."""
        found = [match for seed in range(MATCHES) for match in self._choices(seed)]
        return spread(found, POSITIONS)

    def _choices(self, seed: int) -> Iterator[Match]:
        """Yield a match at each decision that leaves a choice."""
        match, player = Match(self.game, seats=self.seats, seed=seed), bot("greedy", seed)
        while not match.is_over:
            seat = match.pending[0]
            if len(match.legal(seat)) > 1:
                yield match.copy()
            match.act(player.choose(match, seat))

    def search(self, positions: Sequence[Match]) -> int:
        """Search every position; return the number of iterations."""
        thoughts = [
            think(match, iterations=ITERATIONS, threads=self.threads, seed=seed)
            for seed, match in enumerate(positions)
        ]
        return sum(thought.iterations for thought in thoughts)

    def playout(self, position: Match, chance: random.Random) -> int:
        """Play to the end at random; return the number of decisions."""
        match = position.copy()
        while not match.is_over:
            match.act(chance.choice(match.legal()))
        return len(match.actions) - len(position.actions)

    def seconds_taken(self, seconds: float) -> list[float]:
        """Return the real duration of the search under a time limit."""
        taken = []
        for match in spread(self.along, BUDGET_POSITIONS):
            start = perf_counter()
            think(match, seconds=seconds, iterations=NO_LIMIT, threads=self.threads)
            taken.append(perf_counter() - start)
        return taken


# --- OpenSpiel -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Peer:
    """OpenSpiel's search in one game, with random matches.

    One call of `step` per position runs all simulations inside C++, in one thread. The evaluator is
    `RandomRolloutEvaluator` with one random match to its end, and `uct_c` is 2, as in OpenSpiel's
    own examples; everything else is left at its default. `ISMCTSBot` searches information sets and
    redeals the hidden cards for every simulation. For games that OpenSpiel can't redeal, we use
    `MCTSBot`, which sees all cards and therefore has less work.
    """

    game: str
    sees_all: bool = False
    iterations: int = ITERATIONS
    first: tuple[int, ...] = ()  # fixed outcomes of chance at the start of every match
    wanted: str = ""

    @property
    def label(self) -> str:
        """The name of the row."""
        name = self.game.partition("(")[0]
        return f"OpenSpiel {name}, {'MCTS, all cards seen' if self.sees_all else 'ISMCTS'}"

    @cached_property
    def openings(self) -> list[Any]:
        """The first choices after several deals."""
        return [next(self._choices(seed)) for seed in range(DEALS)]

    @cached_property
    def along(self) -> list[Any]:
        """Choices from whole matches."""
        found = [state for seed in range(MATCHES) for state in self._choices(seed)]
        return spread(found, POSITIONS)

    def _choices(self, seed: int) -> Iterator[Any]:
        """Yield a match at each decision that leaves a choice."""
        state, chance = openspiel().load_game(self.game).new_initial_state(), random.Random(seed)
        for outcome in self.first:
            state.apply_action(outcome)
        while not state.is_terminal():
            if not state.is_chance_node() and len(state.legal_actions()) > 1:
                yield state.clone()
            step_at_random(state, chance)

    def search(self, positions: Sequence[Any]) -> int:
        """Search every position; return the number of iterations."""
        searcher = self._searcher()
        for state in positions:
            searcher.step(state)
        return self.iterations * len(positions)

    def _searcher(self) -> Any:
        spiel = openspiel()
        evaluator = spiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
        if not self.sees_all:
            return spiel.ISMCTSBot(
                seed=1, evaluator=evaluator, uct_c=2.0, max_simulations=self.iterations
            )
        return spiel.MCTSBot(
            game=spiel.load_game(self.game),
            evaluator=evaluator,
            uct_c=2.0,
            max_simulations=self.iterations,
            max_memory_mb=1_000,
            solve=False,
            seed=1,
            verbose=False,
        )

    def playout(self, position: Any, chance: random.Random) -> int:
        """Play to the end at random; return the number of decisions."""
        state, decisions = position.clone(), 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            step_at_random(state, chance)
        return decisions


def step_at_random(state: Any, chance: random.Random) -> None:
    """Take the next step of an OpenSpiel match at random, for a player or for chance."""
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(outcomes, weights)[0])
    else:
        state.apply_action(chance.choice(state.legal_actions()))


# --- lines and tables ----------------------------------------------------------------------------

OURS = (
    Ours("GOSU, 2 seats", "gosu", wanted="37,600"),
    Ours("GOSU, 2 seats, two threads", "gosu", threads=2),
    Ours("GOSU, 4 seats", "gosu", seats=4, wanted="12,100"),
    Ours("Kamakor, 2 seats", "gosu:kamakor", wanted="14,500"),
    Ours("GOSU X", "gosux", wanted="21,500"),
    Ours("Laundromat, 2 seats", "laundromat", wanted="50,000"),
    Ours("Laundromat, 3 seats", "laundromat", seats=3, wanted="50,000"),
    Ours("Laundromat, 5 seats", "laundromat", seats=5),
)

# Bridge would end with the auction, its tricks read from a double-dummy table. In Hearts we fix the
# first outcome of chance, so that nobody passes cards: OpenSpiel 2.0.2 crashes when it redeals
# during passing, and its option `pass_cards` does not prevent that.
PEERS = (
    Peer("gin_rummy", iterations=100),
    Peer("hearts", first=(0,)),
    Peer("bridge(use_double_dummy_result=false)"),
    Peer("euchre"),
    Peer("oh_hell"),
    Peer("spades", sees_all=True),
    Peer("crazy_eights", sees_all=True),
)

BESIDE = "OpenSpiel hearts, ISMCTS"  # its play-outs are as long as those of GOSU
TIMED = {"GOSU, 2 seats", "GOSU, 4 seats", "Kamakor, 2 seats", "GOSU X", "Laundromat, 5 seats"}


class Line:
    """A row of the table: a subject with its measurements."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.opening = Row(f"{subject.label}, after the deal", self._search_openings)
        self.whole = Row(f"{subject.label}, whole matches", self._search_along)

    def _search_openings(self) -> Measurement:
        positions = self.subject.openings  # prepared outside the timing
        return timed(self.opening.label, lambda: self.subject.search(positions))

    def _search_along(self) -> Measurement:
        positions = self.subject.along
        return timed(self.whole.label, lambda: self.subject.search(positions))

    @cached_property
    def playout(self) -> float:
        """Return the mean length of a random match from the openings, in decisions."""
        chance, openings = random.Random(1), self.subject.openings
        return statistics.mean(
            self.subject.playout(position, chance) for position in openings for _ in range(PLAYOUTS)
        )


def lines(only: str = "") -> list[Line]:
    """Return a row for every search whose name contains the text."""
    return [Line(subject) for subject in (*OURS, *PEERS) if only in subject.label]


def rows(of_lines: Sequence[Line]) -> list[Row]:
    """Return all measurements."""
    return [row for line in of_lines for row in (line.opening, line.whole)]


def spread(found: Sequence[T], count: int) -> list[T]:
    """Return a number of elements at equal distances; all of them if there are fewer."""
    count = min(count, len(found))
    return [found[(2 * number + 1) * len(found) // (2 * count)] for number in range(count)]


def print_rates(of_lines: Sequence[Line]) -> None:
    """Print iterations per second, and the speed-up by two threads."""
    by_label = {line.subject.label: line for line in of_lines}
    peer = by_label.get(BESIDE)
    print(
        "\n| search, iterations per second, median | whole matches | wanted | x hearts "
        "| after the deal | decisions a play-out |"
    )
    print("|---|---:|---:|---:|---:|---:|")
    for line in of_lines:
        beside = f"{line.whole.rate / peer.whole.rate:.2f}" if peer else ""
        print(
            f"| {line.subject.label} | {line.whole.rate:,.0f} | {line.subject.wanted} | {beside} "
            f"| {line.opening.rate:,.0f} | {line.playout:.0f} |"
        )
    one, two = by_label.get("GOSU, 2 seats"), by_label.get("GOSU, 2 seats, two threads")
    if one and two:
        factor = two.whole.rate / one.whole.rate
        print(f"\nTwo threads search {factor:.2f} times as fast as one.")


def print_budgets(of_lines: Sequence[Line]) -> None:
    """Print how well time limits are kept."""
    ours = [line.subject for line in of_lines if isinstance(line.subject, Ours)]
    print("\n| thinking time | limit | median | shortest | longest | largest overrun | wanted |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for subject in ours:
        for seconds in BUDGETS if subject.label in TIMED else ():
            print(budget_line(subject.label, seconds, subject.seconds_taken(seconds)))


def budget_line(label: str, asked: float, taken: Sequence[float]) -> str:
    """Return a line of the table of budgets."""
    overrun = (max(taken) / asked - 1) * 100
    times = (asked, statistics.median(taken), min(taken), max(taken))
    cells = " | ".join(f"{time:.3f} s" for time in times)
    return f"| {label} | {cells} | {overrun:.1f} % | 10 % |"


def main() -> None:
    """Measure and print the tables of search alone."""
    parser = argparse.ArgumentParser(prog="bench.search", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--only", default="", help="only rows with this in their names")
    parser.add_argument("--no-budget", action="store_true", help="skip the time limits")
    chosen = parser.parse_args()
    measured = lines(chosen.only)
    print(machine(chosen.rounds))
    interleave(rows(measured), chosen.rounds)
    print_rates(measured)
    if not chosen.no_budget:
        print_budgets(measured)


if __name__ == "__main__":
    main()

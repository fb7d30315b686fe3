"""Search: a bot rates the actions of a decision within a budget."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from operator import itemgetter
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from warren.bots.deciding import legal_actions
from warren.kernel import search as tree
from warren.kernel.shares import WHOLE

if TYPE_CHECKING:
    from warren.engine import Action, Match
    from warren.engine.games import Engine

AT_ONCE = 128  # iterations between checks of the clock
NODES = 120_000  # nodes that a tree can hold; compaction needs the same number again
ROOM = 4  # times the nodes usually needed, because a tree may be reused
CATCHING_UP = 0.6  # the largest share of the remaining iterations that a second-best action can get
SHARE = 3  # an action that the user asked about gets at least a third of the iterations
LURE = 100  # wins added per visit of an action, so that the search picks no other
SEEDS = 2**62
UNTRIED = (0, 0, 0, 0)
NO_NETWORK = np.zeros(0, np.int64)


@dataclass(frozen=True)
class Budget:
    """The limits of a search; it stops at whichever it reaches first."""

    iterations: int
    seconds: float | None = None
    threads: int = 1

    def __post_init__(self) -> None:
        for name, number in (("iterations", self.iterations), ("threads", self.threads)):
            if isinstance(number, bool) or not isinstance(number, int) or number < 1:
                raise ValueError(f"{name} must be a whole number of at least 1, not {number!r}")
        if self.seconds is not None and not self.seconds > 0:
            raise ValueError(f"seconds must be more than 0, not {self.seconds!r}")


@dataclass(frozen=True, eq=False)
class Mind:
    """A network that judges positions in a search, instead of playing them to the end."""

    # the rules of the match, with the policy trained alongside the network
    engine: Engine
    network: np.ndarray  # the network in the kernel's format
    plies: int  # actions that the policy plays before the network judges
    calm: int  # reduction of the value of untried actions, in percent


MindOf = Callable[["Engine"], Mind | None]


def no_mind(engine: Engine) -> Mind | None:
    """Return None: the search plays to the end instead of judging."""
    return None


@dataclass(frozen=True)
class Choice:
    """One legal action with its search results."""

    action: Action
    visits: int
    chance: float  # the deciding seat's expected share of the win after it, 0 to 1
    square: float | None = None  # mean square of that share; None if it was always 0 or 1


@dataclass(frozen=True)
class Thought:
    """The result of a search: every legal action, best first."""

    seat: int
    choices: tuple[Choice, ...]
    chances: tuple[float, ...]  # every seat's chance from the deciding seat's view; the sum is 1
    iterations: int
    seconds: float
    square: float | None = None  # as in `Choice`, for the deciding seat before it acts


def think(
    match: Match,
    seat: int | None = None,
    *,
    iterations: int = 2_000,
    seconds: float | None = None,
    threads: int = 1,
    seed: int = 0,
    mind_of: MindOf | None = None,
    about: int | None = None,
) -> Thought:
    """Search a seat's open decision from that seat's view.

    With `mind_of` of `warren.bots` it uses the game's trained network, if there is one. The action
    `about` gets many visits even if it looks poor.
    """
    if match.is_over:
        raise ValueError("the match is over: there is nothing left to decide")
    seat = match.pending[0] if seat is None else seat
    thinker, budget = Thinker(seed, mind_of), Budget(iterations, seconds, threads)
    if about is None or iterations < SHARE:
        return thinker.think(match, seat, budget)
    return thinker.think_about(match, seat, about, budget)


class Tree:
    """One thread's search tree, with the position at its root."""

    def __init__(
        self, engine: Engine, seat: int, seed: int, iterations: int, mind: Mind | None = None
    ) -> None:
        self.engine = engine
        self.seat = seat
        self.seed = seed
        nodes = min(NODES, ROOM * (engine.options.seats + 2) * iterations)
        end = tree.HEAD + 2 * nodes * tree.NODE
        packed = mind.network if mind else NO_NETWORK
        self.states, self.memory = engine.new_search(tree.HEAD_ROOM + end + len(packed))
        self.nodes = self.memory[tree.HEAD_ROOM :]
        if mind:
            self.nodes[tree.NETWORK], self.nodes[tree.PLIES] = end, mind.plies
            self.nodes[tree.CALM] = mind.calm
            self.nodes[end:] = packed
        engine.plant(self.states, seat, seed, self.memory)

    def follow(self, actions: Sequence[tuple[int, int]]) -> bool:
        """Follow these actions of the match; return False if the tree is no longer useful.

        A node averages over everything that might be revealed. Once something is revealed, that
        average is wrong. Therefore a tree is kept only until the seat's next decision, and only if
        the seat would see the same after its action in any guess of the hidden cards.
        """
        for seat, action in actions:
            if seat != self.seat:
                return False
            guess = self.engine.new_states()
            guess[0] = self.states[0]
            self.engine.redeal(guess, seat, len(actions))
            if self.engine.why_not(guess, seat, action):
                return False
            self.engine.apply(guess, seat, action)
            self.engine.follow(self.states, action, self.memory)
            if not np.array_equal(self.seen(guess), self.seen(self.states)):
                return False
        self.engine.collect(self.states, self.memory)
        return True

    def seen(self, states: Any) -> np.ndarray:
        """Return the position as the seat sees it."""
        return self.engine.observe(states, self.seat)

    def sees_the_same(self, match: Match) -> bool:
        """Return whether the seat's view is the same in its own copy as in the match."""
        states = self.engine.new_states()
        states[0] = match.state
        return bool(np.array_equal(self.seen(self.states), self.seen(states)))

    def grow(self, iterations: int) -> None:
        """Run more iterations."""
        self.engine.search(self.states, self.seat, iterations, self.memory)

    def grow_under(self, action: int, iterations: int) -> None:
        """Run more iterations that all begin with the given action.

        A large bonus makes the search choose that action every time.
        """
        if not tree.has_room(self.nodes):
            self.engine.plant(self.states, self.seat, self.seed, self.memory)
        root, token = int(self.nodes[tree.ROOTS + self.seat]), tree.token_of(self.seat, action)
        child = tree.find_child(root, token, self.nodes) or tree.add_child(root, token, self.nodes)
        lure = LURE * WHOLE * (int(self.nodes[child + tree.VISITS]) + iterations)
        for brought in (child + tree.GAIN, child + tree.WON):
            self.nodes[brought] += lure
        self.grow(iterations)
        for brought in (child + tree.GAIN, child + tree.WON):
            self.nodes[brought] -= lure

    def found(self) -> dict[int, tuple[int, int, int, int]]:
        """Return visits, gains, wins and squared wins of every tried action, by action number."""
        first = tree.token_of(self.seat, 0)
        found = {}
        child = int(self.nodes[self.nodes[tree.ROOTS + self.seat] + tree.CHILD])
        while child:
            node = self.nodes[child : child + tree.NODE].tolist()
            numbers = node[tree.VISITS], node[tree.GAIN], node[tree.WON], node[tree.SQUARES]
            found[node[tree.TOKEN] - first] = numbers
            child = node[tree.SIBLING]
        return found

    def standing(self, seats: int) -> list[float]:
        """Return every seat's expected share of the win."""
        nodes = self.nodes
        return [
            int(nodes[root + tree.WON]) / (WHOLE * max(int(nodes[root + tree.VISITS]), 1))
            for root in nodes[tree.ROOTS : tree.ROOTS + seats].tolist()
        ]

    def mean_square(self) -> float:
        """Return the mean square of the seat's share of the win."""
        root = int(self.nodes[tree.ROOTS + self.seat])
        visits = max(int(self.nodes[root + tree.VISITS]), 1)
        return int(self.nodes[root + tree.SQUARES]) / (WHOLE * WHOLE * visits)


class Thinker:
    """A search that reuses its trees from one decision of a seat to the next.

    Every thread grows its own tree, and their counts are added up. So the same seed, iteration
    budget and number of threads give the same result.
    """

    def __init__(self, seed: int = 0, mind_of: MindOf | None = None) -> None:
        self.chance = Random(seed)
        self.mind_of = mind_of or no_mind
        self.engine: Engine | None = None  # engine of the match being searched
        self.trees: list[Tree] = []
        self.actions: list[tuple[int, int]] = []  # actions that the trees have followed

    def think(self, match: Match, seat: int, budget: Budget, *, to_act: bool = False) -> Thought:
        """Search the open decision of a seat; `to_act` stops once the best action is clear."""
        started = perf_counter()
        actions = legal_actions(match, seat)
        self._take_up(match, seat, budget)
        done = 0
        with contextlib.ExitStack() as stack:
            pool = None
            if budget.threads > 1:
                pool = stack.enter_context(ThreadPoolExecutor(budget.threads))
            while done < budget.iterations:
                begun = perf_counter()
                step = min(AT_ONCE * budget.threads, budget.iterations - done)
                self._grow(step, pool)
                done += step
                ends = 2 * perf_counter() - begun  # assume that the next step takes as long
                if budget.seconds is not None and ends - started > budget.seconds:
                    break
                left = budget.iterations - done
                if budget.seconds is not None:
                    spent = perf_counter() - started
                    left = min(left, int(done * (budget.seconds / spent - 1)))
                if to_act and self._is_clear(actions, left):
                    break
        return self._thought(match, seat, actions, done, perf_counter() - started)

    def think_about(self, match: Match, seat: int, action: int, budget: Budget) -> Thought:
        """Search a decision; use the rest of the budget for one action if it has too few visits."""
        last = budget.iterations // SHARE
        thought = self.think(match, seat, replace(budget, iterations=budget.iterations - last))
        asked = next(one for one in thought.choices if one.action.number == action)
        if asked.visits >= last:
            more = self.think(match, seat, replace(budget, iterations=last))
            return replace(more, iterations=thought.iterations + more.iterations)
        for one in self.trees:
            one.grow_under(action, -(-last // len(self.trees)))
        [(visits, _, won, squares)] = self._totals([asked.action])
        known = choice_of(asked.action, visits, won, squares)
        choices = tuple(known if one is asked else one for one in thought.choices)
        return replace(thought, choices=choices)

    def _grow(self, iterations: int, pool: ThreadPoolExecutor | None) -> None:
        """Run more iterations, divided among the trees."""
        if pool is None:
            self.trees[0].grow(iterations)
            return
        each, more = divmod(iterations, len(self.trees))
        shares = [each + (number < more) for number in range(len(self.trees))]
        jobs = [pool.submit(one.grow, n) for one, n in zip(self.trees, shares, strict=True)]
        for job in jobs:
            job.result()

    def _is_clear(self, actions: list[Action], left: int) -> bool:
        """Return whether the most visited action is clearly the best.

        Another action could overtake it only with most of the remaining iterations. The best action
        must also win as often as any other; an action with fewer visits may still catch up.
        """
        (best, _, won, _), *others = sorted(self._totals(actions), reverse=True)
        if not others:
            return True
        if best - others[0][0] <= CATCHING_UP * left:
            return False
        return all(won * visits >= wins * best for visits, _, wins, _ in others)

    def _take_up(self, match: Match, seat: int, budget: Budget) -> None:
        """Reuse the trees if the match has continued from their roots, else create new ones."""
        followed = len(self.actions)
        if (
            len(self.trees) == budget.threads
            and self.engine is match.engine
            and self.trees[0].seat == seat
            and match.actions[:followed] == self.actions
        ):
            actions = match.actions[followed:]
            if not all(one.follow(actions) and one.sees_the_same(match) for one in self.trees):
                self.trees = []
        else:
            self.trees = []
        if not self.trees:
            seeds = [self.chance.randrange(SEEDS) for _ in range(budget.threads)]
            mind = self.mind_of(match.engine)
            engine = mind.engine if mind else match.engine
            self.trees = [Tree(engine, seat, one, budget.iterations, mind) for one in seeds]
            self.engine = match.engine
        self.actions = list(match.actions)
        for one in self.trees:
            one.states[0] = match.state

    def _totals(self, actions: list[Action]) -> list[tuple[int, ...]]:
        """Return visits, gains, wins and squared wins of every action, over all trees."""
        found = [one.found() for one in self.trees]
        return [
            tuple(map(sum, zip(*(one.get(action.number, UNTRIED) for one in found), strict=True)))
            for action in actions
        ]

    def _thought(
        self, match: Match, seat: int, actions: list[Action], done: int, seconds: float
    ) -> Thought:
        standing = [one.standing(match.seats) for one in self.trees]
        shares = [sum(column) for column in zip(*standing, strict=True)]
        chances = tuple(share / max(sum(shares), 1e-9) for share in shares)
        found = []
        for action, (visits, gain, won, squares) in zip(
            actions, self._totals(actions), strict=True
        ):
            choice = Choice(action, 0, chances[seat])
            if visits:
                choice = choice_of(action, visits, won, squares)
            found.append((-visits, -gain / max(visits, 1), choice))
        found.sort(key=itemgetter(0, 1))
        choices = tuple(choice for _, _, choice in found)
        square = sum(one.mean_square() for one in self.trees) / len(self.trees)
        return Thought(seat, choices, chances, done, seconds, square)


def choice_of(action: Action, visits: int, won: int, squares: int) -> Choice:
    """Return a searched action with its results."""
    return Choice(action, visits, won / (WHOLE * visits), squares / (WHOLE * WHOLE * visits))

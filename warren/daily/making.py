"""Finds positions: strong bots play, and clear, important decisions are kept.

The best action must be clearly better than every other action, even with ten times the search and
other guesses of hidden cards. Few decisions qualify, so each check is deeper than the one before
it, and most decisions fail the first check.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import zip_longest
from random import Random

from warren.analysis.chances import RATED, Guess, guess
from warren.bots import Budget, Thinker, Thought, bot, mind_of, think
from warren.daily.parts import Daily
from warren.daily.positions import WHOLE, Position, RatedAction, daily_of
from warren.engine import GAMES, Match

PLAYING = 4  # bots play with a quarter of the search, which is still more than `hard`
STEPS = (3, 3, 4)  # factors of further search that must agree; a decision may be dropped after each
LEAST = 0.12  # the minimum lead of the best action over all others
NEARLY = 0.06  # the amount by which a rival may still improve
AGAIN = 5  # independent searches; each action that they choose is a rival
HOPE = (0.2, 0.97)  # range of chances in which the match is still open
EARLY, LATE = 8, 240  # actions before the position: neither too few nor too many
OF_ONE_MATCH = 6
KEPT_OF_ONE_MATCH = 2
AT_FIRST_SIGHT = "greedy"
FEW = 2  # actions with enough visits


@dataclass(frozen=True)
class SearchPlan:
    """Settings for finding positions."""

    game: str
    iterations: int  # iterations of the first check; the next one uses ten times as many
    plain: bool = False  # include positions that the fast policy solves
    themes: frozenset[str] = frozenset()  # only these themes; empty: all


@contextmanager
def finding(plan: SearchPlan) -> Iterator[Callable[[int], list[Position]]]:
    """A worker that searches matches for positions, by their seeds."""
    yield lambda seed: list(found_in(plan, seed))


def found_in(plan: SearchPlan, seed: int) -> Iterator[Position]:
    """Yield the positions of one match, in order of play."""
    daily = daily_of(GAMES[plan.game])
    if daily is None:
        raise ValueError(f"{plan.game} has no daily positions")
    preset, seats = daily.tables[seed % len(daily.tables)]
    name = f"{plan.game}:{preset}" if preset else plan.game
    match = Match(name, seed=seed, seats=seats)
    minds = [Thinker(seed * seats + seat, mind_of) for seat in range(seats)]
    found = 0
    while match.pending and len(match.actions) < LATE and found < OF_ONE_MATCH:
        seat = match.pending[0]
        legal = match.legal(seat)
        if len(legal) == 1:
            match.carry_out(legal[0], seat)
            continue
        thought = minds[seat].think(match, seat, Budget(max(1, plan.iterations // PLAYING)))
        if len(match.actions) >= EARLY and may_be_clear(thought):
            wanted = is_wanted(match, thought, plan, daily)
            deeper = looked_into(match, seat, plan, seed) if wanted else None
            if deeper:
                found += 1
                yield position(match, seat, deeper, daily, preset)
        match.carry_out(thought.choices[0].action, seat)


def is_wanted(match: Match, thought: Thought, plan: SearchPlan, daily: Daily) -> bool:
    """Return whether this decision's kind is wanted."""
    actions = [one.action for one in thought.choices]
    if plan.themes and daily.theme(match, actions) not in plan.themes:
        return False
    return plan.plain or not is_plain(match, actions[0].seat, actions[0].number)


def looked_into(match: Match, seat: int, plan: SearchPlan, seed: int) -> Thought | None:
    """Return the result of ten times the search; None if the decision is no longer clear."""
    first = thought_of(match, seat, plan.iterations, seed + 1)
    if not seems_clear(first):
        return None
    thinker = Thinker(seed, mind_of)
    for step in STEPS:
        deeper = thinker.think(match, seat, Budget(step * plan.iterations))
        if best_of(deeper) != best_of(first) or not may_be_clear(deeper):
            return None
    if not is_open(deeper) or not seems_clear(deeper):
        return None
    again = [thought_of(match, seat, plan.iterations, seed + 2 + n) for n in range(AGAIN)]
    return deeper if is_sure([deeper, *again]) and not has_rival(deeper, again) else None


def thought_of(match: Match, seat: int, iterations: int, seed: int) -> Thought:
    """Return the result of an independent search."""
    return think(match, seat, iterations=iterations, seed=seed, mind_of=mind_of)


def is_sure(thoughts: Sequence[Thought]) -> bool:
    """Return whether the first search's action is best by more than the noise of all searches."""
    visits: Counter[int] = Counter()
    won: dict[int, float] = defaultdict(float)
    for choice in (choice for one in thoughts for choice in one.choices):
        visits[choice.action.number] += choice.visits
        won[choice.action.number] += choice.visits * choice.chance
    rated = {one: guess(won[one] / n, n) for one, n in visits.items() if n >= RATED}
    best = rated.pop(best_of(thoughts[0]))
    return all(gap.value > 0 and gap.is_clear for gap in (best - other for other in rated.values()))


def has_rival(thought: Thought, others: Iterable[Thought]) -> bool:
    """Return whether another search chooses a different action that is nearly as good.

    A search rarely visits actions with poor first results, so only its chosen action is well known.
    If that action differs and is far worse, the best action is merely hard to find. Chances rise
    with more search, so the comparison uses the best action's lowest estimate.
    """
    settled = [one.choices[0] for one in (thought, *others)]
    best = settled[0].action.number
    chance = min(one.chance for one in settled if one.action.number == best)
    return any(one.action.number != best and chance - one.chance < LEAST for one in settled)


def gaps(thought: Thought) -> list[Guess]:
    """Return the first action's lead over each other action with enough visits."""
    rated = [guess(one.chance, one.visits) for one in thought.choices if one.visits >= RATED]
    return [rated[0] - other for other in rated[1:]]


def seems_clear(thought: Thought, least: float = LEAST) -> bool:
    """Return whether a deeper search is worthwhile: one action leads clearly but not reliably."""
    found = gaps(thought)
    return bool(found) and all(gap.value >= least for gap in found)


def may_be_clear(thought: Thought) -> bool:
    """Return whether more search might make the decision clear."""
    return is_open(thought, NEARLY) and seems_clear(thought, NEARLY)


def is_open(thought: Thought, give: float = 0.0) -> bool:
    """Return whether the match is undecided; `give` allows for changes of the chances."""
    low, high = HOPE
    return low - give <= thought.choices[0].chance <= high + give / 3


def best_of(thought: Thought) -> int:
    """Return the best action."""
    return thought.choices[0].action.number


def position(match: Match, seat: int, thought: Thought, daily: Daily, preset: str) -> Position:
    """Return a seat's open decision in its stored form."""
    best = thought.choices[0].action
    acted = zip((one for one, _ in match.actions), match.texts, strict=True)
    rated = [one for one in thought.choices if one.visits >= RATED]
    return Position(
        seed=match.seed,
        seat=seat,
        theme=daily.theme(match, [one.action for one in thought.choices]),
        actions=tuple(f"{one} {text}" for one, text in acted),
        choices=tuple(
            RatedAction(one.action.text, round(WHOLE * one.chance), one.visits) for one in rated
        ),
        preset=preset,
        seats=match.seats,
        plain=is_plain(match, seat, best.number),
    )


def is_plain(match: Match, seat: int, action: int) -> bool:
    """Return whether the fast policy would take the best action."""
    return bot(AT_FIRST_SIGHT, match.seed).choose(match, seat).number == action


def chosen(found: Iterable[Position], many: int) -> list[Position]:
    """Choose a number of positions, at most two per match."""
    kept: list[Position] = []
    of_match = Counter[int]()
    for one in in_turn(found):
        if len(kept) < many and of_match[one.seed] < KEPT_OF_ONE_MATCH:
            of_match[one.seed] += 1
            kept.append(one)
    return sorted(kept, key=lambda one: (one.seed, len(one.actions)))


def in_turn(found: Iterable[Position]) -> Iterator[Position]:
    """Order positions: plain ones later, those with two choices last, themes in turn."""
    order = sorted(found, key=lambda one: (one.seed, len(one.actions)))
    Random(0).shuffle(order)
    alike: dict[tuple[bool, bool], dict[str, list[Position]]] = {}
    for one in order:
        level = one.plain, one.plain and len(one.choices) == FEW
        alike.setdefault(level, {}).setdefault(one.theme, []).append(one)
    for _, by_theme in sorted(alike.items()):
        for row in zip_longest(*(by_theme[theme] for theme in sorted(by_theme))):
            yield from filter(None, row)

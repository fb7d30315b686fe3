"""Finding positions: strong bots play, and decisions are kept that matter and are clear.

The best action must be so much better than every other, and it must still be with ten times the
search and other guesses of what is hidden. Nearly all decisions are not like that; so each look
costs more than the one before, and most decisions get only the first.
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
from warren.daily.positions import WHOLE, Choice, Position, daily_of
from warren.engine import GAMES, Match

PLAYING = 4  # bots play with so much less, which is still more than `hard` has
STEPS = (3, 3, 4)  # times as much search must come to the same; after each it may be given up
LEAST = 0.12  # how much better the best action must be
NEARLY = 0.06  # a rival may still turn out better by this much
AGAIN = 5  # more searches: whatever any of them settles on
HOPE = (0.2, 0.97)  # nothing is lost or won already
EARLY, LATE = 8, 240  # actions: enough has happened, and not too much to look back at
OF_ONE_MATCH = 6
KEPT_OF_ONE_MATCH = 2
AT_FIRST_SIGHT = "greedy"
FEW = 2  # actions that anything can be said of


@dataclass(frozen=True)
class SearchPlan:
    """How positions are looked for."""

    game: str
    iterations: int  # with which a decision must be clear, before ten times as many
    plain: bool = False  # those too that are solved at first sight
    themes: frozenset[str] = frozenset()  # only what is about these; none: about anything


@contextmanager
def finding(plan: SearchPlan) -> Iterator[Callable[[int], list[Position]]]:
    """A worker that searches matches for positions, by their seeds."""
    yield lambda seed: list(found_in(plan, seed))


def found_in(plan: SearchPlan, seed: int) -> Iterator[Position]:
    """The positions of one match, in its order."""
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
    """Whether such a decision is wanted at all."""
    actions = [one.action for one in thought.choices]
    if plan.themes and daily.theme(match, actions) not in plan.themes:
        return False
    return plan.plain or not is_plain(match, actions[0].seat, actions[0].number)


def looked_into(match: Match, seat: int, plan: SearchPlan, seed: int) -> Thought | None:
    """The decision as ten times the search sees it, if it stays clear."""
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
    """The result of an independent search."""
    return think(match, seat, iterations=iterations, seed=seed, mind_of=mind_of)


def is_sure(thoughts: Sequence[Thought]) -> bool:
    """Whether the action that the first settled on is the best, by more than the noise of all."""
    visits: Counter[int] = Counter()
    won: dict[int, float] = defaultdict(float)
    for choice in (choice for one in thoughts for choice in one.choices):
        visits[choice.action.number] += choice.visits
        won[choice.action.number] += choice.visits * choice.chance
    rated = {one: guess(won[one] / n, n) for one, n in visits.items() if n >= RATED}
    best = rated.pop(best_of(thoughts[0]))
    return all(gap.value > 0 and gap.is_clear for gap in (best - other for other in rated.values()))


def has_rival(thought: Thought, others: Iterable[Thought]) -> bool:
    """Whether some other search settles on another action that is nearly as good.

    A search looks at what disappoints at first so rarely that it says little of it: the one action
    it settles on is what it knows. Where that is another, and worse by far, the best is only hard
    to find. Chances rise with the search, so it is the lowest one of the best that is compared.
    """
    settled = [one.choices[0] for one in (thought, *others)]
    best = settled[0].action.number
    chance = min(one.chance for one in settled if one.action.number == best)
    return any(one.action.number != best and chance - one.chance < LEAST for one in settled)


def gaps(thought: Thought) -> list[Guess]:
    """How much better the first action is than each other of which anything can be said."""
    rated = [guess(one.chance, one.visits) for one in thought.choices if one.visits >= RATED]
    return [rated[0] - other for other in rated[1:]]


def seems_clear(thought: Thought, least: float = LEAST) -> bool:
    """Whether a deeper search is worthwhile: one action is the best by far, sure or not."""
    found = gaps(thought)
    return bool(found) and all(gap.value >= least for gap in found)


def may_be_clear(thought: Thought) -> bool:
    """Whether more search might find it clear."""
    return is_open(thought, NEARLY) and seems_clear(thought, NEARLY)


def is_open(thought: Thought, give: float = 0.0) -> bool:
    """Whether the match is still undecided; `give` is for chances that may change yet."""
    low, high = HOPE
    return low - give <= thought.choices[0].chance <= high + give / 3


def best_of(thought: Thought) -> int:
    """The best action."""
    return thought.choices[0].action.number


def position(match: Match, seat: int, thought: Thought, daily: Daily, preset: str) -> Position:
    """The decision that a seat owes, in its stored form."""
    best = thought.choices[0].action
    acted = zip((one for one, _ in match.actions), match.texts, strict=True)
    rated = [one for one in thought.choices if one.visits >= RATED]
    return Position(
        seed=match.seed,
        seat=seat,
        theme=daily.theme(match, [one.action for one in thought.choices]),
        actions=tuple(f"{one} {text}" for one, text in acted),
        choices=tuple(
            Choice(one.action.text, round(WHOLE * one.chance), one.visits) for one in rated
        ),
        preset=preset,
        seats=match.seats,
        plain=is_plain(match, seat, best.number),
    )


def is_plain(match: Match, seat: int, action: int) -> bool:
    """Whether it is the action that one takes at first sight."""
    return bot(AT_FIRST_SIGHT, match.seed).choose(match, seat).number == action


def chosen(found: Iterable[Position], many: int) -> list[Position]:
    """So many of them, at most two of a match."""
    kept: list[Position] = []
    of_match = Counter[int]()
    for one in in_turn(found):
        if len(kept) < many and of_match[one.seed] < KEPT_OF_ONE_MATCH:
            of_match[one.seed] += 1
            kept.append(one)
    return sorted(kept, key=lambda one: (one.seed, len(one.actions)))


def in_turn(found: Iterable[Position]) -> Iterator[Position]:
    """All that are not plain, then the plain ones, those with two choices last; themes in turn."""
    order = sorted(found, key=lambda one: (one.seed, len(one.actions)))
    Random(0).shuffle(order)
    alike: dict[tuple[bool, bool], dict[str, list[Position]]] = {}
    for one in order:
        level = one.plain, one.plain and len(one.choices) == FEW
        alike.setdefault(level, {}).setdefault(one.theme, []).append(one)
    for _, by_theme in sorted(alike.items()):
        for row in zip_longest(*(by_theme[theme] for theme in sorted(by_theme))):
            yield from filter(None, row)

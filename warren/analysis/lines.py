"""Lines: how a match is likely to continue after an action, from a seat's view.

The action is played out in sampled worlds, with a small search for every decision. Worlds in which
the others answer in the same way form a line. Its most typical world is shown as the seat would see
it: hidden cards stay hidden.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from warren.bots import mind_of, think
from warren.engine import Match, View

WORLDS = 24
ITERATIONS = 48  # iterations of the search for a decision
STEPS = 6  # decisions shown
MOST = 3  # lines
LEAST = 0.1  # the smallest share of worlds for a line; the first may have less
SEEDS = 2**62


@dataclass(frozen=True)
class Continuation:
    """A world in which the action was played out."""

    seed: int  # the seed of the guess
    match: Match  # the match at its end
    # for each decision after the action: the seat and the kind of action
    deeds: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class ToldLine:
    """A line in words."""

    share: float
    steps: tuple[str, ...]


@dataclass(frozen=True)
class LikelyLine:
    """A likely continuation of the match."""

    share: float  # share of the worlds in which the others answer this way
    start: Match  # before the action
    world: Continuation  # the most typical of these worlds
    seat: int  # the seat whose view is shown

    @property
    def match(self) -> Match:
        """The match as played out in its most typical world."""
        return self.world.match

    @property
    def first(self) -> int:
        """The number of actions before the line."""
        return len(self.start.actions)

    @property
    def moments(self) -> range:
        """The moments of the match that belong to the line, one after each of its actions."""
        return range(self.first + 1, len(self.match.actions) + 1)

    def views(self) -> dict[int, View]:
        """The seat's view at each of its moments."""
        world = guessed(self.start, self.seat, self.world.seed)
        found = {}
        for moment in self.moments:
            who, action = self.match.actions[moment - 1]
            world.act(action, who)
            found[moment] = world.view(self.seat)
        return found

    def steps(
        self, language: str = "en", players: Sequence[str] = (), reader: int | None = None
    ) -> list[tuple[int, str]]:
        """Each moment with its events, from the seat's view; hidden ones are left out.

        `you` is the reader's own seat.
        """
        sentences = self.match.sentences(language, players)
        said = (
            (moment, " ".join(sentences.narrate(self.match.happened_at(moment, self.seat), reader)))
            for moment in self.moments
        )
        return [(moment, sentence) for moment, sentence in said if sentence]

    def told(
        self, language: str = "en", players: Sequence[str] = (), reader: int | None = None
    ) -> ToldLine:
        """The line in words."""
        steps = tuple(sentence for _, sentence in self.steps(language, players, reader))
        return ToldLine(self.share, steps)


def lines(
    match: Match,
    seat: int,
    action: int,
    *,
    worlds: int = WORLDS,
    iterations: int = ITERATIONS,
    steps: int = STEPS,
    seed: int = 0,
) -> tuple[LikelyLine, ...]:
    """The likeliest continuations after an action, likeliest first."""
    chance = Random(seed)
    found = []
    for _ in range(worlds):
        world = played_on(match, seat, action, chance.randrange(SEEDS), iterations, steps)
        if world:
            found.append(world)
    answers = Counter(answer(one, seat) for one in found)
    start = match.copy()
    return tuple(
        LikelyLine(many / len(found), start, typical(found, seat, said), seat)
        for number, (said, many) in enumerate(answers.most_common(MOST))
        if number == 0 or many >= LEAST * len(found)
    )


def guessed(match: Match, seat: int, seed: int) -> Match:
    """The match, with everything hidden from a seat replaced by a guess."""
    world = match.copy()
    world.engine.redeal(world._states, seat, seed)
    return world


def played_on(
    match: Match, seat: int, action: int, seed: int, iterations: int, steps: int
) -> Continuation | None:
    """Play the action out in a guessed world; return None if it is not legal there."""
    world = match.copy()
    world.engine.redeal(world._states, seat, seed)
    if world.engine.why_not(world._states, seat, action):
        return None
    world.act(action, seat)
    deeds: list[tuple[int, str]] = []
    while world.pending and len(deeds) < steps:
        who = world.pending[0]
        legal = world.legal(who)
        chosen = legal[0]
        if len(legal) > 1:
            thought = think(world, who, iterations=iterations, seed=seed, mind_of=mind_of)
            chosen = thought.choices[0].action
            deeds.append((who, chosen.text.split()[0]))
        world.act(chosen.number, who)
    return Continuation(seed, world, tuple(deeds))


def answer(world: Continuation, seat: int) -> tuple[int, str] | None:
    """The first action of another seat."""
    return next((deed for deed in world.deeds if deed[0] != seat), None)


def typical(found: Sequence[Continuation], seat: int, said: tuple[int, str] | None) -> Continuation:
    """Of the worlds with this answer, the one whose actions are the most common."""
    alike = [one for one in found if answer(one, seat) == said]
    common = Counter(step for one in alike for step in enumerate(one.deeds))
    return max(alike, key=lambda one: sum(common[step] for step in enumerate(one.deeds)))

"""Lines: how a match is likely to continue after an action, from a seat's view.

The action is played out in sampled worlds, with a small search for every decision. Worlds in which
the others answer in the same way form a line. A typical world is shown as the seat would see it:
neither lucky nor unlucky, and hidden cards stay hidden.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from random import Random

from warren.analysis.chances import chances_of_sides, result_of, sides
from warren.analysis.why import Reasons
from warren.analysis.wording import own_texts, texts_of_reasons
from warren.bots import mind_of, think
from warren.engine import Match, View
from warren.engine.views import Happening

WORLDS = 24
ITERATIONS = 48  # iterations of the search for a decision
STEPS = 6  # decisions shown
MOST = 3  # lines
LEAST = 0.1  # the smallest share of worlds for a line; the first may have less
EXACT = 0.25  # the smallest share of worlds with the same answer that form a separate line
MIDDLE = 3  # a typical world is in the middle third, ordered by chance
SEEDS = 2**62


@dataclass(frozen=True)
class Continuation:
    """A world in which the action was played out."""

    seed: int  # the seed of the guess
    match: Match  # the match at its end
    # for each decision after the action: the seat and the kind of action
    deeds: tuple[tuple[int, str], ...]
    chance: float = 0.0  # the seat's chance at its end
    answered: int = 0  # the moment after the first decision of another seat, or 0
    reply: str = ""  # this decision in notation
    heard: str = ""  # this decision as the seat sees it, in English


@dataclass(frozen=True)
class ToldLine:
    """A line in words."""

    share: float
    said: str  # the share of worlds in which the others answer in this way, in words
    steps: tuple[str, ...]


@dataclass(frozen=True)
class LikelyLine:
    """A likely continuation of the match."""

    share: float  # share of the worlds in which the others answer this way
    worlds: int  # number of all worlds
    is_exact: bool  # whether they answer with the same action, not only with the same kind
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
        """Return the seat's view at each of its moments."""
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
        """Yield each moment with its events, from the seat's view; hidden events are left out.

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
        """Return the line in words."""
        steps = tuple(sentence for _, sentence in self.steps(language, players, reader))
        return ToldLine(self.share, self.said(language, players), steps)

    def said(self, language: str = "en", players: Sequence[str] = ()) -> str:
        """Return the share of worlds in which the others answer this way, in words."""
        own = own_texts(language)
        counted = {"n": round(self.share * self.worlds), "all": self.worlds}
        deed = answer(self.world, self.seat)
        if deed is None:
            return own.say("lines", "alone", **counted)
        sentences = self.match.sentences(language, players)
        if self.is_exact and self.world.heard:
            heard = first_heard(self.match, self.world.answered, self.seat)
            told = sentences.tell(heard, None) if heard else ""
            return own.say("lines", "exactly", answer=told, **counted)
        player, game = sentences.player(deed[0]), self.match.engine.game
        if game.part("reasons", Reasons):
            texts = texts_of_reasons(game, language)
            if texts.has("answer", deed[1]):
                told = texts.say("answer", deed[1], player=player)
                return own.say("lines", "kind", answer=told, **counted)
        return own.say("lines", "alike", player=player, **counted)


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
    """Return the likeliest continuations after an action, likeliest first."""
    chance = Random(seed)
    found = []
    for _ in range(worlds):
        world = played_on(match, seat, action, chance.randrange(SEEDS), iterations, steps)
        if world:
            found.append(world)
    groups, is_exact = grouped(found, lambda one: answer(one, seat)), False
    if len(groups) == 1:
        finer = grouped(found, lambda one: one.heard)
        has_choice = len({one.reply for one in found}) > 1  # otherwise only luck differs
        is_exact = has_choice and len(finer) > 1 and len(finer[0]) >= EXACT * len(found)
        groups = finer if is_exact else groups
    start = match.copy()
    return tuple(
        LikelyLine(len(alike) / len(found), len(found), is_exact, start, typical(alike), seat)
        for number, alike in enumerate(groups[:MOST])
        if number == 0 or len(alike) >= LEAST * len(found)
    )


def grouped(
    found: Sequence[Continuation], key: Callable[[Continuation], Hashable]
) -> list[list[Continuation]]:
    """Return worlds with the same key, the largest group first."""
    groups: dict[Hashable, list[Continuation]] = {}
    for one in found:
        groups.setdefault(key(one), []).append(one)
    return sorted(groups.values(), key=len, reverse=True)


def guessed(match: Match, seat: int, seed: int) -> Match:
    """Return the match, with everything hidden from a seat replaced by a guess."""
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
    answered = 0
    while world.pending and len(deeds) < steps:
        who = world.pending[0]
        legal = world.legal(who)
        chosen = legal[0]
        if len(legal) > 1:
            thought = think(world, who, iterations=iterations, seed=seed, mind_of=mind_of)
            chosen = thought.choices[0].action
            deeds.append((who, chosen.text.split()[0]))
        world.act(chosen.number, who)
        if len(legal) > 1 and who != seat and not answered:
            answered = len(world.actions)
    heard = first_heard(world, answered, seat) if answered else None
    said = world.sentences("en").tell(heard, None) if heard else ""
    reply = world.texts[answered - 1] if answered else ""
    chance = chance_in(world, seat, iterations, seed)
    return Continuation(seed, world, tuple(deeds), chance, answered, reply, said)


def first_heard(world: Match, moment: int, seat: int) -> Happening | None:
    """Return the first event of an action that a seat can see."""
    untold = world.sentences("en").untold
    events = world.happened_at(moment, seat)
    return next((event for event in events if event.what not in untold), None)


def chance_in(world: Match, seat: int, iterations: int, seed: int) -> float:
    """Return a seat's chance in a world: its result, or the chance found by a search."""
    allies = sides(world)
    result = result_of(world, allies)
    if result is not None:
        return result[seat]
    thought = think(world, world.pending[0], iterations=iterations, seed=seed, mind_of=mind_of)
    return chances_of_sides(thought, allies)[seat]


def answer(world: Continuation, seat: int) -> tuple[int, str] | None:
    """Return the first action of another seat."""
    return next((deed for deed in world.deeds if deed[0] != seat), None)


def typical(alike: Sequence[Continuation]) -> Continuation:
    """Return the most typical world: a middling end, and the most common actions."""
    median = sorted(one.chance for one in alike)[len(alike) // 2]
    nearest = sorted(alike, key=lambda one: abs(one.chance - median))
    middle = nearest[: max(1, len(alike) // MIDDLE)]
    common = Counter(step for one in alike for step in enumerate(one.deeds))
    return max(middle, key=lambda one: sum(common[step] for step in enumerate(one.deeds)))

"""The strength of clans and cards: the win rate of players who brought them into play.

Bots of one kind play matches against each other with clans chosen at random. Every goblin that
joins an army by play, shift or Shadow Jump counts once as played for its clan and its design. It
counts once as won if its player wins the match. A clan is fair if its rate equals that of the
others. All rates exceed one half, because winners play more goblins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from math import sqrt
from random import Random
from typing import Any

import numpy as np

from warren.bots import player
from warren.bots.greedy import WORLD_SEEDS
from warren.bots.rates import NORMAL
from warren.engine import Match
from warren.engine.games import GAMES, Engine, Game, edition_of, game_and_preset
from warren.renamed import old_classes

__getattr__ = old_classes(__name__)
NONE = 255  # placeholder for no card


@dataclass(frozen=True)
class Holding:
    """A way to group a player's final holdings, e.g. cards by clan."""

    title: str
    names: tuple[str, ...]
    of: Sequence[int]  # index of each thing's name; NONE if it has none


@dataclass(frozen=True)
class Entries:
    """How cards come into play in a game with clans."""

    is_chance: Callable[[Any], bool]  # (state) -> whether a question about clans is open
    joined: Callable[[Engine, Any], Iterator[tuple[int, int]]]  # pairs of seat and new design


@dataclass(frozen=True)
class Census:
    """The categories that are counted in a game."""

    # (state, seats) -> the things to count; NONE for the others
    standing: Callable[[Any, int], list[list[int]]]
    kinds: Callable[[Engine], Sequence[Holding]]
    entries: Entries | None = None  # only in games with clans


def entries_of(game: Game) -> Entries:
    """Return how cards come into play in a game; raise an error if it has no clans."""
    found = entries_in(game)
    if found is None:
        counted = " and ".join(name for name, other in GAMES.items() if entries_in(other))
        raise ValueError(f"{game.name} has no clans: balance is for {counted}")
    return found


def entries_in(game: Game) -> Entries | None:
    """Return how cards come into play in a game; None if it has no clans."""
    census = game.part("census", Census)
    return census.entries if census else None


@dataclass
class Rate:
    """Counts of goblins played and goblins won, match by match."""

    won: float = 0.0
    played: float = 0.0
    matches: int = 0
    squares: np.ndarray = field(default_factory=lambda: np.zeros(3))  # won², won·played, played²

    def add(self, won: float, played: float) -> None:
        """Add the goblins of one match."""
        self.won += won
        self.played += played
        self.matches += 1
        self.squares += (won * won, won * played, played * played)

    def join(self, other: Rate) -> None:
        """Merge the matches of another rate."""
        self.won += other.won
        self.played += other.played
        self.matches += other.matches
        self.squares += other.squares

    @property
    def value(self) -> float:
        """The share of goblins whose player won, out of all played."""
        return self.won / self.played if self.played else 0.0

    @property
    def margin(self) -> float:
        """Half of the 95 % interval; goblins of one match are not independent of each other."""
        if not self.played:
            return 1.0
        won, both, played = self.squares
        spread = won - 2 * self.value * both + self.value**2 * played
        return NORMAL * sqrt(max(spread, 0.0)) / self.played


@dataclass
class Balance:
    """The rates of all clans and cards of a game."""

    game: str
    matches: int = 0
    clans: dict[str, Rate] = field(default_factory=dict)
    cards: dict[str, Rate] = field(default_factory=dict)

    def join(self, other: Balance) -> None:
        """Merge the matches of another balance."""
        self.matches += other.matches
        for ours, theirs in ((self.clans, other.clans), (self.cards, other.cards)):
            for name, rate in theirs.items():
                ours.setdefault(name, Rate()).join(rate)


def measure(
    name: str,
    options: dict[str, Any],
    *,
    edition: str = "",
    first_seed: int,
    matches: int,
    bot: str = "greedy",
) -> Balance:
    """Let bots play matches of an army game and count wins by card.

    If an edition (the text of a custom pack) is given, they play with its cards.
    """
    game, preset = game_and_preset(name)
    pack = edition_of(game.name, edition) if edition else None
    engine = Engine(game, game.options(**{**preset, **options}), pack=pack)
    found = Balance(game.name)
    for seed in range(first_seed, first_seed + matches):
        thinks = bot not in ("uniform", "greedy")
        played, shares = (play_by_bots if thinks else play)(engine, seed, bot)
        note(found, engine, played, shares)
    return found


def play(engine: Engine, seed: int, bot: str) -> tuple[np.ndarray, np.ndarray]:
    """Play one match; return the goblins played by each seat, by design, and the shares."""
    chance = Random(seed)
    states = engine.new_states()
    states[0]["watching"] = 1
    played = np.zeros((engine.options.seats, int(engine.rules["designs"])))
    mask = engine.setup(states, seed)
    entries = entries_of(engine.game)
    while mask:
        seat = (mask & -mask).bit_length() - 1
        mask = engine.apply(states, seat, choose(engine, states, seat, chance, bot))
        for who, design in entries.joined(engine, states[0]):
            played[who, design] += 1
    _, wins = engine.outcome(states)
    return played, np.array(wins) / max(1, sum(wins))


def play_by_bots(engine: Engine, seed: int, name: str) -> tuple[np.ndarray, np.ndarray]:
    """Play one match with bots that search."""
    chance, seats, entries = Random(seed), engine.options.seats, entries_of(engine.game)
    match = Match(engine.game.name, pack=engine.pack, seed=seed, **asdict(engine.options))
    bots = [player(name, seats * seed + seat) for seat in range(seats)]
    played = np.zeros((seats, int(engine.rules["designs"])))
    while match.pending:
        seat = match.pending[0]
        if entries.is_chance(match.state):
            match.carry_out(chance.choice(match.legal(seat)), seat)
        else:
            match.carry_out(bots[seat].choose(match, seat), seat)
        for who, design in entries.joined(engine, match.state):
            played[who, design] += 1
    _, wins = engine.outcome(match._states)
    return played, np.array(wins) / max(1, sum(wins))


def choose(engine: Engine, states: Any, seat: int, chance: Random, bot: str) -> int:
    """Choose clans at random, and let the bot decide everything else."""
    if bot == "uniform" or entries_of(engine.game).is_chance(states[0]):
        return chance.choice(engine.legal(states, seat))
    return engine.best_action(states, seat, chance.randrange(WORLD_SEEDS))


def note(found: Balance, engine: Engine, played: np.ndarray, shares: np.ndarray) -> None:
    """Add a match to the rates of its clans and cards."""
    found.matches += 1
    total = played.sum(axis=0)
    won = (played * shares[:, None]).sum(axis=0)
    clans = engine.rules["clan"][: len(total)]
    for clan in np.unique(clans[total > 0]):
        of_clan = clans == clan
        rate = found.clans.setdefault(engine.pack.clans[clan], Rate())
        rate.add(float(won[of_clan].sum()), float(total[of_clan].sum()))
    for design in np.flatnonzero(total):
        rate = found.cards.setdefault(engine.pack.cards[design].id, Rate())
        rate.add(float(won[design]), float(total[design]))

"""A series: its pairings of bots, their seats, and the seeds.

The bots of a match form a group: two bots for two seats or two teams, otherwise one per seat. If
there are fewer bots than seats, they alternate: A B A on three seats. Every group plays the same
seeds, and each seed once for every seating of the group. So no bot has an advantage from the deal
or its seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache, cached_property
from itertools import combinations, permutations
from typing import Any

from warren.bots import BOTS, command_of, installed, is_bot, is_guest
from warren.engine.games import MOST_SEED, Game, check_seed, edition_of, game, game_and_preset
from warren.language.errors import did_you_mean

Group = tuple[str, ...]


@dataclass(frozen=True)
class Fixture:
    """A match to be played: its seed, and the bot on each seat."""

    seed: int
    bots: tuple[str, ...]


@dataclass(frozen=True)
class Series:
    """The settings that determine which matches are played."""

    game: str
    options: dict[str, Any]  # all options with their values
    bots: tuple[str, ...]
    seed: int  # the first seed
    asked: int  # requested matches per group
    edition: str = ""  # the text of a custom pack, if any

    @classmethod
    def of(
        cls,
        name: str,
        bots: Sequence[str],
        *,
        matches: int,
        seed: int = 0,
        edition: str = "",
        **options: Any,
    ) -> Series:
        """Return a series of matches of a game, whose name may include presets: `gosu:kamakor`."""
        chosen, preset = game_and_preset(name)
        full = asdict(chosen.options(**{**preset, **options}))
        if matches < 1:
            raise ValueError(f"a series has at least 1 match, not {matches}")
        series = cls(chosen.name, full, check_bots(bots), check_seed(seed), matches, edition)
        if seed + series.seeds - 1 > MOST_SEED:
            raise ValueError(f"seed {seed} leaves no room for {series.seeds} seeds")
        return series

    @property
    def rules(self) -> Game:
        """The game's bundle."""
        return game(self.game)

    @property
    def pack(self) -> Any:
        """The custom pack; None for the game's own cards."""
        return edition_of(self.game, self.edition) if self.edition else None

    @property
    def seats(self) -> int:
        """Number of seats in a match."""
        return int(self.options["seats"])

    @cached_property
    def groups(self) -> list[Group]:
        """The bots that meet; a single bot plays against itself."""
        sides = {*self.rules.sides(self.rules.options(**self.options))}
        return list(combinations(self.bots, min(len(sides), len(self.bots))))

    @cached_property
    def per_seed(self) -> int:
        """Matches of a group per seed."""
        return len(seatings(self.groups[0], seats=self.seats, seed=self.seed))

    @property
    def seeds(self) -> int:
        """The number of seeds that the requested matches need."""
        return -(-self.asked // self.per_seed)

    @property
    def matches(self) -> int:
        """The number of matches of each group, rounded up to whole seeds."""
        return self.seeds * self.per_seed

    @property
    def total(self) -> int:
        """The number of matches of all groups."""
        return self.matches * len(self.groups)

    def fixtures(self) -> Iterator[Fixture]:
        """Yield all matches, seed by seed, so that stopping early is fair to all bots."""
        for seed in range(self.seed, self.seed + self.seeds):
            for group in self.groups:
                for bots in seatings(group, seats=self.seats, seed=seed):
                    yield Fixture(seed, bots)

    def has(self, fixture: Fixture) -> bool:
        """Return whether a match belongs to the series."""
        group = tuple(name for name in self.bots if name in fixture.bots)
        return (
            fixture.seed in range(self.seed, self.seed + self.seeds)
            and group in self.groups
            and fixture.bots in seatings(group, seats=self.seats, seed=fixture.seed)
        )


def seatings(group: Group, *, seats: int, seed: int) -> list[tuple[str, ...]]:
    """Return all distinct rotations of the seats for a seed.

    The order of seats changes from seed to seed, which matters only with more than two bots.
    """
    orders = circular_orders(group)
    return rotations(orders[seed % len(orders)], seats)


@cache
def circular_orders(group: Group) -> list[Group]:
    """Return the distinct seatings around a table, ignoring rotations."""
    first, *others = group
    return [(first, *order) for order in permutations(others)]


@cache
def rotations(circle: Group, seats: int) -> list[tuple[str, ...]]:
    """Return every rotation of the alternating seatings that begin with each bot."""
    ways = [
        tuple(circle[(start + seat) % len(circle)] for seat in range(seats))
        for start in range(len(circle))
    ]
    return list(dict.fromkeys(way[turn:] + way[:turn] for way in ways for turn in range(seats)))


def check_bots(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names after checking that each is a bot and none is listed twice."""
    known = [*BOTS, *(name for name in installed() if name not in BOTS)]
    if not names:
        raise ValueError(f"name at least one bot; bots are {', '.join(known)}")
    for place, name in enumerate(names):
        if not is_bot(name):
            if not is_guest(name):
                hint = did_you_mean(name, known)
                raise ValueError(f"unknown bot '{name}'; bots are {', '.join(known)}{hint}")
            command_of(name)  # raises if the program does not exist
        if name in names[:place]:
            raise ValueError(f"bot '{name}' is listed twice")
    return tuple(names)

"""The plan of a dataset: it determines every byte of the files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from hashlib import sha256
from itertools import count
from typing import Any, NamedTuple

from warren import __version__
from warren.bots.network import network_file
from warren.engine.games import MOST_SEED, check_seed, edition_of, game, game_and_preset

FORMAT = 1
TRAIN, VALIDATION, TEST = "train", "validation", "test"
SPLITS = (TRAIN, VALIDATION, TEST)
TENTHS = (TRAIN, VALIDATION, TEST, *[TRAIN] * 7)  # every ten shards cover all splits


class Shard(NamedTuple):
    """Several whole matches in one file, so that all decisions of a match belong to one split."""

    number: int
    split: str
    seed: int  # seed of its first match
    matches: int

    @property
    def name(self) -> str:
        """The file name of the shard's tables."""
        return f"{self.split}-{self.number:05}.parquet"


@dataclass(frozen=True)
class Plan:
    """The settings that determine which matches are played, and how."""

    game: str
    options: dict[str, Any]  # all options with their values
    iterations: int = 400  # iterations of the search for every decision
    matches: int = 50  # matches of a shard
    seed: int = 0  # seed of the first match
    edition: str = ""  # the text of a custom pack

    @classmethod
    def of(
        cls,
        name: str,
        *,
        iterations: int = 400,
        matches: int = 50,
        seed: int = 0,
        edition: str = "",
        **options: Any,
    ) -> Plan:
        """Return a plan for a game, which may be named with presets: `gosu:kamakor`."""
        chosen, preset = game_and_preset(name)
        full = asdict(chosen.options(**{**preset, **options}))
        for what, number in (("iterations", iterations), ("matches of a shard", matches)):
            if number < 1:
                raise ValueError(f"{what} must be at least 1, not {number}")
        return cls(chosen.name, full, iterations, matches, check_seed(seed), edition)

    @property
    def pack(self) -> Any:
        """The custom pack; None means the game's own cards."""
        return edition_of(self.game, self.edition) if self.edition else None

    def shards(self) -> Iterator[Shard]:
        """Yield all possible shards; a dataset consists of the first ones."""
        for number in count():
            seed = self.seed + number * self.matches
            if seed + self.matches - 1 > MOST_SEED:
                raise ValueError(f"seed {self.seed} leaves no room for so many matches")
            yield Shard(number, TENTHS[number % len(TENTHS)], seed, self.matches)

    def heading(self) -> dict[str, Any]:
        """Return everything that the decisions depend on, as plain data."""
        return {
            "dataset": FORMAT,
            "warren": __version__,
            "cards": game(self.game).pack.version,
            "network": network_mark(self.game),
            **asdict(self),
        }


def network_mark(name: str) -> str:
    """Return a checksum of the search's network; empty without a network."""
    file = network_file(game(name))
    return sha256(file.read_bytes()).hexdigest()[:16] if file.exists() else ""


def difference(kept: dict[str, Any], wanted: dict[str, Any]) -> str:
    """Return the first difference between two headings, in words; empty if they agree."""
    for key in wanted:
        if kept.get(key) != wanted[key]:
            return f"its {key} is {kept.get(key)!r}, not {wanted[key]!r}"
    return ""

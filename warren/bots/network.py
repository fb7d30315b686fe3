"""A game's network: a file, prepared for the cards of a match.

It ships with the game, next to its cards. A network that the user has trained and kept is in the
data folder and takes precedence. The previous network is stored there too.

Every input has a row of weights. The row of a design in a zone (in a hand, in a row) is the sum of
its own row, if training included it, and of the rows of its features. Features are its level, value
and costs, and the words of its text. Therefore the network can judge an unknown card by its
effects. All numbers are integers, in the file as in the kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

import numpy as np

from warren.engine.folders import data_folder
from warren.kernel import network as kernel
from warren.kernel.scratch import SEATS

if TYPE_CHECKING:
    from warren.engine.games import Engine, Game

FILE = "network.npz"


@dataclass(frozen=True)
class Features:
    """The inputs of a game's network, with their names."""

    counts: int  # number of inputs that are not about designs; they come first
    zones: int  # number of zones that can hold a design
    designs: Callable[[Any], Mapping[str, frozenset[str]]]  # (pack) -> the features of each design


@dataclass(frozen=True)
class Network:
    """Weights, all integers; `kernel.network` defines their units."""

    count_rows: np.ndarray  # (inputs that are not designs, cells)
    words: Sequence[str]  # the possible features of a design
    word_rows: np.ndarray  # (zones, words, cells)
    designs: Sequence[str]
    design_rows: np.ndarray  # (designs, zones, cells)
    bias: np.ndarray
    second: np.ndarray  # (1 + cells, thin): the bias comes first
    third: np.ndarray  # (1 + thin, thin)
    last: np.ndarray  # (seats, 1 + thin)
    policy: np.ndarray  # trait weights; empty: those of the fast policy
    plies: int  # actions that the policy plays before the network judges the position

    def write(self, path: Path) -> None:
        """Write the network to a file."""
        np.savez_compressed(path, **{one.name: getattr(self, one.name) for one in fields(self)})

    @classmethod
    def read(cls, path: Path) -> Network:
        """Read a network from a file."""
        with np.load(path) as found:
            arrays = {one.name: found[one.name] for one in fields(cls)}
        arrays["plies"] = int(arrays["plies"])
        arrays["words"] = tuple(arrays["words"].tolist())
        arrays["designs"] = tuple(arrays["designs"].tolist())
        return cls(**arrays)

    def fits(self, features: Features) -> bool:
        """Whether the network has rows for exactly the inputs of this version of the game."""
        return (len(self.count_rows), len(self.word_rows)) == (features.counts, features.zones)

    def knows(self, engine: Engine) -> bool:
        """Return whether the network was trained on an engine's cards, in the same order."""
        features = features_of(engine.game)
        return features is not None and [*features.designs(engine.pack)] == [*self.designs]

    def rows(self, designs: Mapping[str, frozenset[str]]) -> np.ndarray:
        """Return the rows of all inputs, for a pack's designs in order."""
        known = {name: number for number, name in enumerate(self.designs)}
        has = np.array([[word in about for word in self.words] for about in designs.values()])
        rows = np.einsum("dw,zwc->dzc", has.astype(np.int32), self.word_rows.astype(np.int32))
        for number, name in enumerate(designs):
            if name in known:
                rows[number] += self.design_rows[known[name]]
        rows = np.clip(rows, -kernel.ONE, kernel.ONE).reshape(-1, self.bias.size)
        return np.concatenate([self.count_rows.astype(np.int32), rows])

    def packed(self, designs: Mapping[str, frozenset[str]]) -> np.ndarray:
        """Return the network in the kernel's format."""
        words = self.bias.size // 4
        rows = self.rows(designs)
        head = np.zeros(kernel.BIAS, np.int64)
        head[kernel.WORDS], head[kernel.ROWS] = words, len(rows)
        last = np.zeros((SEATS, 1 + kernel.THIN), np.int64)
        last[: len(self.last)] = self.last
        return np.concatenate(
            [
                head,
                lanes(self.bias, kernel.LANE).ravel(),
                lanes(self.second, kernel.WIDE_LANE).ravel(),
                lanes(self.third, kernel.WIDE_LANE).ravel(),
                last.ravel(),
                lanes(rows, kernel.LANE).ravel(),
            ]
        )


def lanes(weights: np.ndarray, bits: int) -> np.ndarray:
    """Pack several weights into a word, the first in the lowest lane."""
    count = 64 // bits
    apart = weights.astype(np.int64).reshape(*weights.shape[:-1], -1, count)
    places = np.int64(1) << (bits * np.arange(count, dtype=np.int64))
    packed: np.ndarray = (apart * places).sum(axis=-1)
    return packed


def features_of(game: Game) -> Features | None:
    """Return the inputs of a game's network; None if it has no network."""
    return game.part("features", Features)


def network_file(game: Game) -> Path:
    """Return the file of the network in use: the user's own if it fits, else the shipped file."""
    return own_file(game) if _usable(game, own_file(game)) else shipped_file(game)


def shipped_file(game: Game) -> Path:
    """Return the network that comes with a game, next to its cards."""
    return Path(str(game.folder("pack", FILE)))


def own_file(game: Game) -> Path:
    """Return the network that the user trained and kept."""
    return data_folder() / "networks" / f"{game.name}.npz"


def previous_file(game: Game) -> Path:
    """Return the user's previous network."""
    return own_file(game).with_suffix(".previous.npz")


def keep(game: Game, network: Path) -> None:
    """Let bots use a network from now on; the previous one can be restored."""
    own, fresh = own_file(game), own_file(game).with_suffix(".part.npz")
    own.parent.mkdir(parents=True, exist_ok=True)
    fresh.write_bytes(network.read_bytes())
    previous_file(game).unlink(missing_ok=True)
    if own.exists():
        own.replace(previous_file(game))
    fresh.replace(own)
    _read.cache_clear()


def restore(game: Game) -> None:
    """Swap the user's network with the previous one; without one, use the shipped network."""
    own, previous = own_file(game), previous_file(game)
    if not own.exists() and not previous.exists():
        raise ValueError(f"{game.name} has no other network to restore")
    aside = own.with_suffix(".part.npz")
    for old, new in ((own, aside), (previous, own), (aside, previous)):
        if old.exists():
            old.replace(new)
    _read.cache_clear()


def network_of(game: Game) -> Network | None:
    """Return the network used by the bots of a game; None if there is none."""
    return _read(network_file(game)) if features_of(game) else None


def _usable(game: Game, path: Path) -> bool:
    features = features_of(game)
    try:
        found = _read(path)
    except (OSError, ValueError, KeyError, BadZipFile):
        return False
    return found is not None and features is not None and found.fits(features)


@cache
def _read(path: Path) -> Network | None:
    return Network.read(path) if path.exists() else None


def packed_for(engine: Engine, network: Network) -> np.ndarray:
    """Return a network for the cards of an engine."""
    features = features_of(engine.game)
    if features is None:
        raise ValueError(f"{engine.game.name} has no inputs for a network")
    return network.packed(features.designs(engine.pack))

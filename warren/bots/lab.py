"""The lab: many matches by one kind of player, their results, and the effect of a change.

A trial is a range of seeds, each played to the end; the fast policy plays in compiled code. For
every match it stores the first decider, the winner, the length, the ending and every seat's final
holdings. Each reported figure is a rate: the ratio of two counts per match. Two trials on the same
seeds are compared match by match.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import numpy as np

from warren.bots import matches
from warren.bots.balance import NONE, Census, Holding
from warren.bots.matches import POLICY, playing
from warren.bots.rates import Sums, Tallies
from warren.engine.games import Engine
from warren.kernel.compile import cache_root, source_key
from warren.packs.loader import sources_of

MOST_KEPT = 2_000_000_000  # bytes of cached trials; the least recently used are deleted first
READERS = ("warren.language", "warren.packs")  # options that add rules for cards

Counted = tuple[np.ndarray, np.ndarray]  # two counts per match; their ratio is the rate
Count = Callable[["Trial"], Counted]


@dataclass(frozen=True)
class Trial:
    """Results of matches, match by match."""

    first: np.ndarray  # the seat that decided first
    shares: np.ndarray  # each seat's share of the win
    decisions: np.ndarray
    rounds: np.ndarray
    reason: np.ndarray  # why the match ended
    standing: np.ndarray  # final holdings by seat; empty in games without a census

    def __len__(self) -> int:
        return len(self.first)


FIELDS = tuple(Trial.__dataclass_fields__)


def play(engine: Engine, first_seed: int, count: int, by: str = POLICY) -> Trial:
    """Play matches with the fast policy, or with bots of one kind."""
    seeds = range(first_seed, first_seed + count)
    played = [one for one in playing(engine, seeds, by) if one]
    first, decisions, rounds, reason, shares, standing = zip(*played, strict=True)
    return Trial(
        first=np.array(first, np.int8),
        shares=np.array(shares, np.float32),
        decisions=np.array(decisions, np.int32),
        rounds=np.array(rounds, np.int32),
        reason=np.array(reason, np.int8),
        standing=np.array(standing, np.uint8),
    )


# --- the cache of trials ------------------ -------------------------------------------------------


def folder_of(engine: Engine, by: str = POLICY) -> Path:
    """Return the folder for the trials of exactly these cards, options, rules and players."""
    edition = getattr(engine.pack, "edition", None)
    about = hashlib.sha256(source_key(engine.game.contract).encode())
    about.update(repr(engine.options).encode())
    about.update(edition.fingerprint.encode() if edition else b"")
    about.update(by.encode())
    for module in (__file__, matches.__file__):  # they determine which data of a match is kept
        about.update(Path(module).read_bytes())
    for source in sources_of(*map(files, READERS if by == POLICY else (*READERS, "warren.bots"))):
        about.update(source)
    for file in sorted(engine.game.folder("pack").iterdir(), key=lambda one: one.name):
        if file.is_file():
            about.update(file.read_bytes())
    return cache_root() / "lab" / about.hexdigest()[:32]


def piece(engine: Engine, first_seed: int, count: int, by: str = POLICY) -> Trial:
    """Return some matches of a trial, from the cache or newly played."""
    file = folder_of(engine, by) / f"{first_seed}-{count}.npz"
    try:
        with np.load(file) as kept:
            found = Trial(*(kept[name] for name in FIELDS))
        os.utime(file.parent)  # mark the folder as recently used
        return found
    except (OSError, ValueError, KeyError, EOFError):  # not cached, or damaged
        made = play(engine, first_seed, count, by)
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(f".{os.getpid()}.new")
    with new.open("wb") as target:
        np.savez(target, **{name: getattr(made, name) for name in FIELDS})
    new.replace(file)
    return made


def tidy(most: int = MOST_KEPT) -> None:
    """Delete the least recently used trials."""
    folders = [one for one in (cache_root() / "lab").glob("*") if one.is_dir()]
    for folder in sorted(folders, key=lambda one: -one.stat().st_mtime):
        most -= sum(file.stat().st_size for file in folder.iterdir())
        if most < 0:
            shutil.rmtree(folder, ignore_errors=True)


# --- what is counted -----------------------------------------------------------------------------


@dataclass(frozen=True)
class RateGroup:
    """A group of rates of one kind."""

    title: str
    names: tuple[str, ...]
    count: Count
    is_share: bool = True  # whether the rate is a share of 1, not a mean count


def groups_of(engine: Engine, endings: Mapping[int, str]) -> Iterator[RateGroup]:
    """Yield every rate group of a game; `endings` names the reasons."""
    yield RateGroup("first player", ("who decides first",), first_player)
    yield RateGroup("seat", tuple(f"seat {seat}" for seat in range(engine.seats)), by_seat)
    yield RateGroup("length", ("decisions", "rounds"), lengths, is_share=False)
    yield RateGroup("ending", tuple(endings.values()), lambda trial: by_ending(trial, [*endings]))
    census = engine.game.part("census", Census)
    for kind in census.kinds(engine) if census else ():
        standing = FinalHoldings(kind)
        yield RateGroup(kind.title, kind.names, standing.won)
        if kind.title == "clan" and engine.seats == 2:
            pairs = tuple(f"{a} against {b}" for a in kind.names for b in kind.names)
            yield RateGroup("clan against clan", pairs, standing.against)


def first_player(trial: Trial) -> Counted:
    """Return the rate at which the first player wins."""
    won = np.take_along_axis(trial.shares, trial.first[:, None].astype(np.int64), axis=1)
    return won.astype(np.float64), np.ones_like(won, np.float64)


def by_seat(trial: Trial) -> Counted:
    """Return the rate at which each seat wins."""
    return trial.shares.astype(np.float64), np.ones(trial.shares.shape)


def lengths(trial: Trial) -> Counted:
    """Return the lengths of matches."""
    counted = np.stack([trial.decisions, trial.rounds], axis=1).astype(np.float64)
    return counted, np.ones(counted.shape)


def by_ending(trial: Trial, reasons: list[int]) -> Counted:
    """Return the share of each ending."""
    ended = (trial.reason[:, None] == np.array(reasons)).astype(np.float64)
    return ended, np.ones(ended.shape)


class FinalHoldings:
    """Final holdings in one category: their owners, and the share of the winners."""

    def __init__(self, kind: Holding) -> None:
        self.many = len(kind.names)
        of = np.array(kind.of)
        self.of = np.full(NONE + 1, self.many)  # index of each thing's name; `many` if it has none
        self.of[: len(of)] = np.where(of == NONE, self.many, of)

    def standing(self, trial: Trial) -> np.ndarray:
        """Count the holdings of each seat by name."""
        matches, seats, _ = trial.standing.shape
        room = self.many + 1
        found = self.of[trial.standing] + room * np.arange(seats)[:, None]
        found += room * seats * np.arange(matches)[:, None, None]
        counted = np.bincount(found.reshape(-1), minlength=matches * seats * room)
        return counted.reshape(matches, seats, room)[:, :, :-1].astype(np.float64)

    def won(self, trial: Trial) -> Counted:
        """Count the final holdings that belong to winners."""
        there = self.standing(trial)
        return np.einsum("msd,ms->md", there, trial.shares), there.sum(axis=1)

    def against(self, trial: Trial) -> Counted:
        """Return how often a player with more of one name beats a player with more of another."""
        most = self.standing(trial).argmax(axis=2)
        won, met = np.zeros((len(trial), self.many**2)), np.zeros((len(trial), self.many**2))
        for seat in range(2):
            pair = most[:, seat] * self.many + most[:, 1 - seat]
            rows = np.arange(len(trial))
            np.add.at(won, (rows, pair), trial.shares[:, seat])
            np.add.at(met, (rows, pair), 1.0)
        return won, met


# --- sums -----------------------------------------------------------------------------------------


def gathered(
    engines: Sequence[Engine],
    seeds: tuple[int, int],
    endings: Mapping[int, str],
    by: str = POLICY,
) -> list[Sums]:
    """Return the counts of a block: for one edition, or for the old and the new one."""
    trials = [piece(engine, *seeds, by) for engine in engines]
    groups = [[*groups_of(engine, endings)] for engine in engines]
    if len(engines) == 1:
        return [summed(group, group.count(trials[0])) for group in groups[0]]
    return [
        beside(new, new.count(trials[1]), old, old.count(trials[0]))
        for old, new in zip(*groups, strict=True)
    ]


def summed(group: RateGroup, counted: Counted) -> Sums:
    """Return the sums of a group in one trial."""
    return Sums(group.title, tallied(group.names, counted))


def beside(group: RateGroup, counted: Counted, other: RateGroup, earlier: Counted) -> Sums:
    """Return the sums of two trials on the same seeds."""
    shared = [name for name in group.names if name in set(other.names)]
    ours = [group.names.index(name) for name in shared]
    theirs = [other.names.index(name) for name in shared]
    products = products_of([one[:, theirs] for one in earlier], [one[:, ours] for one in counted])
    both = dict(zip(shared, products.T.tolist(), strict=True))
    return Sums(group.title, tallied(group.names, counted), tallied(other.names, earlier), both)


def tallied(names: Sequence[str], counted: Counted) -> Tallies:
    """Return both counts of each name and their products, summed over the matches."""
    squares = np.delete(products_of(counted, counted), 2, axis=0)  # this product occurs twice
    sums = np.concatenate([[one.sum(axis=0) for one in counted], squares])
    return dict(zip(names, sums.T.tolist(), strict=True))


def products_of(these: Sequence[np.ndarray], those: Sequence[np.ndarray]) -> np.ndarray:
    """Return the products of all pairs of counts, summed over the matches."""
    return np.array([np.einsum("mk,mk->k", one, other) for one in these for other in those])

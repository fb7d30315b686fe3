"""The lab: many matches by one kind of player, their results, and the effect of a change.

A trial is a range of seeds, each played to the end; the fast policy plays in compiled code. For
every match it stores the first decider, the winner, the length, the ending and every seat's final
holdings. Every reported figure is a rate: the ratio of two counts per match. Two trials on the same
seeds are compared match by match.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from importlib.resources import files
from itertools import chain, repeat
from math import erfc, sqrt
from pathlib import Path
from typing import Any

import numpy as np

from warren.bots import player
from warren.bots.balance import NONE, NORMAL, Census, Kind
from warren.engine import Match
from warren.engine.games import Engine, edition_of, game_and_preset
from warren.kernel import entry as ask
from warren.kernel import playout
from warren.kernel.compile import cache_root, source_key
from warren.packs.loader import sources_of

POLICY = "policy"  # the default player: the fast policy in compiled code
PIECE = 5_000  # seeds that are played, cached and counted together
FIRST_PIECES = (500, 500, 1_000, 1_000, 2_000)  # a small first block, so that results show soon
PIECE_OF_BOTS = 2  # the same for bots that search
MOST_KEPT = 2_000_000_000  # bytes of cached trials; the least recently used are deleted first
READERS = ("warren.language", "warren.packs")  # packages whose sources decide how cards are read
# groups of designed things, which get verdicts
JUDGED = ("clan", "card", "basket", "programme", "type", "garment")
STRONG, WEAK, FAIR, UNSURE = "too strong", "too weak", "in range", "can't tell yet"

ALPHA = 0.05  # family-wise false positive rate of a group
CLEAR = 0.05  # the widest margin of a rate that can serve for comparison

Counted = tuple[np.ndarray, np.ndarray]  # two counts per match; their ratio is the rate
Count = Callable[["Trial"], Counted]


@dataclass(frozen=True)
class Trial:
    """Results of matches, match by match."""

    first: np.ndarray  # the seat that decided first
    shares: np.ndarray  # each seat's share of the win
    decisions: np.ndarray
    rounds: np.ndarray
    reason: np.ndarray  # the reason for the end
    standing: np.ndarray  # final holdings by seat; empty in games without a census

    def __len__(self) -> int:
        return len(self.first)


FIELDS = tuple(Trial.__dataclass_fields__)


def engine_of(name: str, options: dict[str, Any], edition: str) -> Engine:
    """Return a game's engine, with its own cards or those of an edition."""
    game, preset = game_and_preset(name)
    pack = edition_of(game.name, edition) if edition else None
    return Engine(game, game.options(**{**preset, **options}), pack=pack)


def play(engine: Engine, first_seed: int, matches: int, by: str = POLICY) -> Trial:
    """Play matches by the fast policy, or by bots of one kind."""
    if by != POLICY:
        return play_by_bots(engine, first_seed, matches, by)
    states, out = engine.new_states(), engine.running.zeros(len(engine.out), engine.out.dtype)
    numbers, entry, rulebook = memoryview(out), engine.running.entry, engine.rulebook
    seats = engine.seats
    census = engine.game.part("census", Census)
    slots = census.standing(states[0], seats).shape[1] if census else 0
    facts = np.zeros((matches, 4 + seats), np.int64)
    standing = np.zeros((matches, seats, slots), np.uint8)
    how = playout.EVERYONE << playout.BY_POLICY
    for match in range(matches):
        seed = first_seed + match
        owing = entry(rulebook, states, 0, ask.SETUP, 0, seed, out)
        numbers[0] = 1
        entry(rulebook, states, 0, ask.SIMULATE, how, seed, out)
        ended = numbers[playout.REASONS : playout.WINS].tolist()
        facts[match] = (
            (owing & -owing).bit_length() - 1,
            numbers[playout.DECISIONS],
            numbers[playout.ROUNDS],
            ended.index(1) if 1 in ended else 0,
            *numbers[playout.WINS : playout.WINS + seats].tolist(),
        )
        if census:
            standing[match] = census.standing(states[0], seats)
    return trial_of(facts, standing)


def play_by_bots(engine: Engine, first_seed: int, matches: int, name: str) -> Trial:
    """Play matches with a bot on every seat; bots may take their time."""
    seats, census = engine.seats, engine.game.part("census", Census)
    slots = census.standing(engine.new_states()[0], seats).shape[1] if census else 0
    facts = np.zeros((matches, 4 + seats), np.int64)
    standing = np.zeros((matches, seats, slots), np.uint8)
    for number, seed in enumerate(range(first_seed, first_seed + matches)):
        match = Match(engine.game.name, pack=engine.pack, seed=seed, **asdict(engine.options))
        bots = [player(name, seats * seed + seat) for seat in range(seats)]
        first = match.pending[0]
        while match.pending:
            seat = match.pending[0]
            match.carry_out(bots[seat].choose(match, seat), seat)
        states = engine.new_states()
        states[0] = match.state
        reason, wins = engine.outcome(states)
        rounds = int(match.state["round_number"])
        facts[number] = (first, len(match.actions), rounds, reason, *wins)
        if census:
            standing[number] = census.standing(states[0], seats)
    return trial_of(facts, standing)


def trial_of(facts: np.ndarray, standing: np.ndarray) -> Trial:
    """Build a trial from rows of first decider, decisions, rounds, reason, wins by seat."""
    wins = facts[:, 4:].astype(np.float64)
    return Trial(
        first=facts[:, 0].astype(np.int8),
        shares=(wins / np.maximum(wins.sum(axis=1, keepdims=True), 1)).astype(np.float32),
        decisions=facts[:, 1].astype(np.int32),
        rounds=facts[:, 2].astype(np.int32),
        reason=facts[:, 3].astype(np.int8),
        standing=standing,
    )


# --- the cache of trials ------------------ -------------------------------------------------------


def folder_of(engine: Engine, by: str = POLICY) -> Path:
    """The folder with the trials of exactly these cards, options, rules and players."""
    edition = getattr(engine.pack, "edition", None)
    about = hashlib.sha256(source_key(engine.game.contract).encode())
    about.update(repr(engine.options).encode())
    about.update(edition.fingerprint.encode() if edition else b"")
    about.update(by.encode())
    about.update(Path(__file__).read_bytes())  # this file decides which match data is stored
    for source in sources_of(*map(files, READERS if by == POLICY else (*READERS, "warren.bots"))):
        about.update(source)
    for file in sorted(engine.game.folder("pack").iterdir(), key=lambda one: one.name):
        if file.is_file():
            about.update(file.read_bytes())
    return cache_root() / "lab" / about.hexdigest()[:32]


def piece(engine: Engine, first_seed: int, count: int, by: str = POLICY) -> Trial:
    """Return some matches of a trial, from the cache or played now."""
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


def pieces(first_seed: int, matches: int, by: str = POLICY) -> list[tuple[int, int]]:
    """Split a trial into (first seed, matches); longer trials begin with the same pieces."""
    sizes = chain(FIRST_PIECES, repeat(PIECE)) if by == POLICY else repeat(PIECE_OF_BOTS)
    found, seed, end = list[tuple[int, int]](), first_seed, first_seed + matches
    while seed < end:
        size = next(sizes)
        found.append((seed, min(size, end - seed)))
        seed += size
    return found


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
    """Rates of one kind."""

    title: str
    names: tuple[str, ...]
    count: Count
    is_share: bool = True  # the rate is a share of one; otherwise a mean count


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
    """How often the first decider wins."""
    won = np.take_along_axis(trial.shares, trial.first[:, None].astype(np.int64), axis=1)
    return won.astype(np.float64), np.ones_like(won, np.float64)


def by_seat(trial: Trial) -> Counted:
    """How often each seat wins."""
    return trial.shares.astype(np.float64), np.ones(trial.shares.shape)


def lengths(trial: Trial) -> Counted:
    """How long matches are."""
    counted = np.stack([trial.decisions, trial.rounds], axis=1).astype(np.float64)
    return counted, np.ones(counted.shape)


def by_ending(trial: Trial, reasons: list[int]) -> Counted:
    """How matches end."""
    ended = (trial.reason[:, None] == np.array(reasons)).astype(np.float64)
    return ended, np.ones(ended.shape)


class FinalHoldings:
    """Final holdings by one category: whose they are, and how many belong to winners."""

    def __init__(self, kind: Kind) -> None:
        self.many = len(kind.names)
        self.of = np.full(NONE + 1, self.many)  # the index of each thing's name, or `many`
        self.of[: len(kind.of)] = np.where(kind.of == NONE, self.many, kind.of)

    def standing(self, trial: Trial) -> np.ndarray:
        """Count each seat's things by name."""
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
        """Count how often the player with most of one name beats the one with most of another."""
        most = self.standing(trial).argmax(axis=2)
        won, met = np.zeros((len(trial), self.many**2)), np.zeros((len(trial), self.many**2))
        for seat in range(2):
            pair = most[:, seat] * self.many + most[:, 1 - seat]
            rows = np.arange(len(trial))
            np.add.at(won, (rows, pair), trial.shares[:, seat])
            np.add.at(met, (rows, pair), 1.0)
        return won, met


# --- sums and statistics -------------------------------------------------------------------------


@dataclass
class Sums:
    """A group's counts in one or two trials: totals, and products summed over matches."""

    title: str
    names: tuple[str, ...]  # names in the new trial
    new: np.ndarray  # counts and their totals
    squares: np.ndarray
    old_names: tuple[str, ...] = ()
    old: np.ndarray | None = None
    old_squares: np.ndarray | None = None
    shared: tuple[str, ...] = ()
    products: np.ndarray | None = None  # products of old and new counts, for common names

    def join(self, other: Sums) -> None:
        """Merge the matches of another sum."""
        for name in ("new", "squares", "old", "old_squares", "products"):
            if getattr(self, name) is not None:
                setattr(self, name, getattr(self, name) + getattr(other, name))


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


def joined(some: list[Sums], more: list[Sums]) -> list[Sums]:
    """Merge the sums of several pieces."""
    for ours, theirs in zip(some, more, strict=False):
        ours.join(theirs)
    return some or more


def summed(group: RateGroup, counted: Counted) -> Sums:
    """The sums of a group in one trial."""
    return Sums(group.title, group.names, total(counted), products_of(counted, counted))


def beside(group: RateGroup, counted: Counted, other: RateGroup, earlier: Counted) -> Sums:
    """The sums of two trials on the same seeds."""
    found = summed(group, counted)
    found.old_names = other.names
    found.old, found.old_squares = total(earlier), products_of(earlier, earlier)
    found.shared = tuple(name for name in group.names if name in set(other.names))
    ours = [group.names.index(name) for name in found.shared]
    theirs = [other.names.index(name) for name in found.shared]
    found.products = products_of(
        (earlier[0][:, theirs], earlier[1][:, theirs]), (counted[0][:, ours], counted[1][:, ours])
    )
    return found


def total(counted: Counted) -> np.ndarray:
    """The totals of both parts of a rate."""
    return np.array([one.sum(axis=0) for one in counted])


def products_of(these: Counted, those: Counted) -> np.ndarray:
    """Products of the counts, summed over the matches."""
    return np.array([[np.einsum("mk,mk->k", one, other) for other in those] for one in these])


@dataclass(frozen=True)
class FoundRate:
    """A rate, and its change since an earlier trial; margins are half a 95 % interval."""

    group: str
    name: str
    rate: float
    margin: float
    count: float
    seats: int = 0  # number of seats
    before: float | None = None
    effect: float | None = None
    effect_margin: float | None = None
    verdict: str = ""
    luck: float | None = None  # p-value of the effect, corrected for its group
    usual: float | None = None  # the median of the rates it is compared with

    @property
    def has_changed(self) -> bool:
        """Whether the effect is statistically significant."""
        return self.luck is not None and self.luck < ALPHA


def rate_of(sums: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return a rate and its derivatives with respect to its two counts."""
    whole = np.maximum(sums[1], 1e-9)
    rate = sums[0] / whole
    return rate, np.stack([1 / whole, -rate / whole])


def spread(slope: np.ndarray, products: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Return the variance of a rate; each match is one observation."""
    return np.asarray(np.einsum("ak,abk,bk->k", slope, products, other))


def margin_of(squared: np.ndarray) -> np.ndarray:
    """Return half of the 95 % interval."""
    return np.asarray(NORMAL * np.sqrt(np.maximum(squared, 0)))


def told(sums: Sums) -> list[FoundRate]:
    """The rates of a group, and their changes since an earlier trial."""
    rate, slope = rate_of(sums.new)
    margin = margin_of(spread(slope, sums.squares, slope))
    rows = zip(sums.names, rate, margin, sums.new[1], strict=True)
    found = {
        name: FoundRate(sums.title, name, float(one), float(half), float(many))
        for name, one, half, many in rows
        if many
    }
    if sums.old is not None:
        compare(found, sums, slope)
    return [*found.values()]


def compare(found: dict[str, FoundRate], sums: Sums, slope: np.ndarray) -> None:
    """Add the earlier rates, and the effect of the change on the same seeds."""
    assert sums.old is not None
    assert sums.old_squares is not None
    assert sums.products is not None
    ours = [sums.names.index(name) for name in sums.shared]
    theirs = [sums.old_names.index(name) for name in sums.shared]
    before, steep = rate_of(sums.old[:, theirs])
    up = slope[:, ours]
    strays = (
        spread(up, sums.squares[:, :, ours], up)
        + spread(steep, sums.old_squares[:, :, theirs], steep)
        - 2 * spread(steep, sums.products, up)
    )
    margins = margin_of(strays)
    for place, name in enumerate(sums.shared):
        if name in found and sums.old[1, theirs[place]]:
            found[name] = replace(
                found[name],
                before=float(before[place]),
                effect=float(found[name].rate - before[place]),
                effect_margin=float(margins[place]),
            )


# --- a whole report ------------------------------------------------------------------------------


def report(
    sums: Sequence[Sums],
    levels: Mapping[str, Any],
    seats: int = 0,
    touched: frozenset[str] | None = None,
) -> list[FoundRate]:
    """Return the whole report.

    Only names that a change has touched are judged, against all others of their level in the same
    matches. Unchanged names may have moved, but are not at fault.
    """
    found: list[FoundRate] = []
    for one in sums:
        rates = told(one)
        if one.old is not None:
            rates = corrected(rates)
        if one.old is not None and one.title in JUDGED:
            rates = judged(rates, touched, levels, usual(one))
        found += rates
    return [replace(one, seats=seats) for one in found]


def usual(sums: Sums) -> dict[str, float]:
    """Return the rates of the earlier trial."""
    assert sums.old is not None
    rate, _ = rate_of(sums.old)
    rows = zip(sums.old_names, rate, sums.old[1], strict=True)
    return {name: float(one) for name, one, many in rows if many}


def corrected(found: list[FoundRate]) -> list[FoundRate]:
    """Return effects with Holm-corrected p-values, because many are tested together."""
    moved = [one for one in found if one.effect is not None]
    chances = holm([chance(one.effect or 0.0, one.effect_margin or 0.0) for one in moved])
    luck = {one.name: found for one, found in zip(moved, chances, strict=True)}
    return [replace(one, luck=luck.get(one.name)) for one in found]


def chance(distance: float, margin: float) -> float:
    """Return the p-value of a distance from zero."""
    if margin <= 0:
        return 0.0 if distance else 1.0
    return erfc(abs(distance) / (margin / NORMAL) / sqrt(2))


def holm(chances: Sequence[float]) -> list[float]:
    """Apply Holm's correction, which bounds the error rate of the whole family."""
    order = sorted(range(len(chances)), key=lambda at: chances[at])
    found, worst = [0.0] * len(chances), 0.0
    for rank, at in enumerate(order):
        worst = max(worst, min(1.0, (len(chances) - rank) * chances[at]))
        found[at] = worst
    return found


def judged(
    found: list[FoundRate],
    touched: frozenset[str] | None,
    levels: Mapping[str, Any],
    before: Mapping[str, float],
) -> list[FoundRate]:
    """Rates with a verdict for each touched name; without `touched`, for every name."""
    mine = [one for one in found if touched is None or one.name in touched]
    peers = {one.name: likes(one, found, mine, levels, before) for one in mine}
    beyond = [
        chance(max(0.0, one.rate - high, low - one.rate), one.margin) / 2
        for one in mine
        for low, _, high in (peers[one.name],)
    ]
    luck = dict(zip((one.name for one in mine), holm(beyond), strict=True))
    return [
        replace(
            one,
            usual=peers[one.name][1],
            verdict=verdict(one, peers[one.name][0], peers[one.name][2], luck[one.name]),
        )
        if one.name in peers
        else one
        for one in found
    ]


def likes(
    one: FoundRate,
    found: Sequence[FoundRate],
    touched: Sequence[FoundRate],
    levels: Mapping[str, Any],
    before: Mapping[str, float],
) -> tuple[float, float, float]:
    """Return the lowest, median and highest rate of comparable, untouched names."""
    names = {other.name for other in touched}
    like = sorted(
        other.rate
        for other in found
        if other.name not in names
        and other.margin < CLEAR
        and levels.get(other.name) == levels.get(one.name)
    ) or sorted(rate for name, rate in before.items() if levels.get(name) == levels.get(one.name))
    return (like[0], like[len(like) // 2], like[-1]) if like else (0.0, 0.5, 1.0)


def verdict(one: FoundRate, low: float, high: float, luck: float) -> str:
    """Return whether a rate is above, below or within the usual range, or still uncertain."""
    if luck < ALPHA / 2 and one.rate > high:
        return STRONG
    if luck < ALPHA / 2 and one.rate < low:
        return WEAK
    is_within = one.rate - one.margin >= low and one.rate + one.margin <= high
    return FAIR if is_within else UNSURE

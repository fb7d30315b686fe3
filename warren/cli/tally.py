"""Plays random matches and counts their results."""

from __future__ import annotations

import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from enum import IntEnum
from functools import partial
from shlex import quote
from time import perf_counter
from typing import Any

import numpy as np

from warren.cli.mix import BLOCK, Mix, parts_played, presets_played
from warren.cli.options import as_words, besides, preset_name
from warren.cli.progress import progress
from warren.cli.terminals import terminal_of
from warren.crew import Crew, never
from warren.engine.games import Engine, game
from warren.engine.views import code
from warren.kernel import playout
from warren.kernel.scratch import TALLY

MOMENT = 0.1  # seconds per block on this machine; short, because Ctrl-C waits for its end
A_BLOCK = 1.0  # seconds per block on a cluster; longer, because sending a block takes milliseconds
FIRST_BLOCK = 8  # matches in the first block
MOST_FAULTS = 5  # faults reported in full


@dataclass(frozen=True)
class Fault:
    """Matches that broke a law or did not end, with the data for a replay."""

    seeds: range
    options: Any

    def command(self, name: str, pack: str = "") -> str:
        """Return the command that replays these matches; `pack` is the path of any custom pack."""
        known = game(name)
        words = [
            f"warren simulate {preset_name(known, self.options)} --seats {self.options.seats}",
            *(f"--option {word}" for word in as_words(besides(known, self.options))),
            *([f"--pack {quote(pack)}"] if pack else []),
            f"--seed {self.seeds.start} --matches {len(self.seeds)} --checks",
        ]
        return " ".join(words)


@dataclass(kw_only=True)
class MatchCounts:
    """The counts of some matches."""

    counts: np.ndarray = field(default_factory=lambda: np.zeros(TALLY, np.int64))
    played: Counter[Any] = field(default_factory=Counter)  # matches by options
    faults: list[Fault] = field(default_factory=list)
    seconds: float = 0.0

    def note(self, options: Any, seeds: range, counts: np.ndarray) -> None:
        """Add the counts of some seeds played with these options."""
        self.add(counts)
        self.played[options] += len(seeds)

    def join(self, other: MatchCounts) -> None:
        """Merge another count."""
        self.add(other.counts)
        self.played += other.played
        self.faults += other.faults

    def add(self, counts: np.ndarray) -> None:
        """Add the counts of other matches."""
        ours = self.counts
        shortest = counts[playout.SHORTEST]
        if ours[playout.MATCHES]:
            shortest = min(shortest, ours[playout.SHORTEST])
        longest = max(counts[playout.LONGEST], ours[playout.LONGEST])
        most_rounds = max(counts[playout.MOST_ROUNDS], ours[playout.MOST_ROUNDS])
        ours += counts[:TALLY]
        ours[playout.SHORTEST], ours[playout.LONGEST] = shortest, longest
        ours[playout.MOST_ROUNDS] = most_rounds


@dataclass
class RunTally(MatchCounts):
    """The counts of a run, with its settings."""

    game: str
    seats: int
    first_seed: int
    wanted: int
    workers: int
    checks: bool
    options: Mapping[str, Any] = field(default_factory=dict)
    pack: str = ""  # the path of a custom pack
    mixes: int = 0  # number of option mixes, if options are mixed
    interrupted: bool = False

    def of(self, place: int) -> int:
        """Return one of the counts."""
        return int(self.counts[place])

    @property
    def matches(self) -> int:
        """Matches played."""
        return self.of(playout.MATCHES)

    @property
    def broken(self) -> int:
        """Decisions that broke a law."""
        return self.of(playout.BROKEN)

    @property
    def stuck(self) -> int:
        """Matches that did not end."""
        return self.of(playout.STUCK)

    def per_match(self, place: int) -> float:
        """Return a count divided by the matches."""
        return self.of(place) / self.matches if self.matches else 0.0

    def per_second(self, place: int) -> float:
        """Return a count divided by the time."""
        return self.of(place) / self.seconds if self.seconds else 0.0

    def won(self) -> dict[str, int]:
        """Count the won matches by reason, shared wins included."""
        return self.ended((*self.ways_to_win(), *terminal_of(self.game).shared))

    def ways_to_win(self) -> list[IntEnum]:
        """Return the reasons for which matches can be won under their options."""
        parts = terminal_of(self.game)
        asked = {
            option for option in parts.ends_of.values() for o in self.played if getattr(o, option)
        }
        return [end for end in parts.won if parts.ends_of.get(end, "") in {"", *asked}]

    def drawn(self) -> dict[str, int]:
        """Count the drawn matches by reason; empty if draws can't happen."""
        return self.ended(terminal_of(self.game).drawn)

    def ended(self, ends: Iterable[IntEnum]) -> dict[str, int]:
        """Return the number of matches that ended for each of these reasons."""
        return {code(end): self.of(playout.REASONS + end) for end in ends}

    def wins(self) -> list[int]:
        """Return the matches won by each seat; a shared win counts for each winner."""
        return [self.of(playout.WINS + seat) for seat in range(self.seats)]

    def as_dict(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {
            "game": self.game,
            "seats": self.seats,
            "options": dict(self.options),
            "first_seed": self.first_seed,
            "wanted": self.wanted,
            "matches": self.matches,
            "interrupted": self.interrupted,
            "workers": self.workers,
            "seconds": round(self.seconds, 6),
            "matches_per_second": round(self.per_second(playout.MATCHES), 1),
            "decisions_per_second": round(self.per_second(playout.DECISIONS), 1),
            "won_by": self.won(),
            **({"drawn_by": self.drawn()} if self.drawn() else {}),
            "wins_by_seat": self.wins(),
            "decisions": self.of(playout.DECISIONS),
            "decisions_per_match": {
                "mean": round(self.per_match(playout.DECISIONS), 3),
                "shortest": self.of(playout.SHORTEST),
                "longest": self.of(playout.LONGEST),
            },
            "rounds": self.of(playout.ROUNDS),
            "rounds_per_match": round(self.per_match(playout.ROUNDS), 3),
            "most_rounds": self.of(playout.MOST_ROUNDS),
            "capped": self.of(playout.CAPPED),
            "stuck": self.stuck,
            "checked": self.checks,
            "broken": self.broken,
            "again": [fault.command(self.game, self.pack) for fault in self.faults],
            **(self.mixes_played() if self.mixes else {}),
        }

    def mixes_played(self) -> dict[str, Any]:
        """Count the matches by preset and by mix of options."""
        mixes = [(options.as_dict(), matches) for options, matches in self.played.items()]
        mixes.sort(key=lambda mix: as_words(mix[0]))
        return {
            "presets": presets_played(game(self.game), self.played),
            "mixes": [{"options": options, "matches": matches} for options, matches in mixes],
        }

    def lines(self) -> list[str]:
        """Return the tally as lines of text."""
        stopped = f" (stopped; {self.wanted:,} were wanted)" if self.interrupted else ""
        last_seed = self.first_seed + max(self.matches, 1) - 1
        shortest, longest = self.of(playout.SHORTEST), self.of(playout.LONGEST)
        decisions = f"{self.per_match(playout.DECISIONS):.1f} ({shortest} to {longest})"
        most_rounds = self.of(playout.MOST_ROUNDS)
        parts = terminal_of(self.game)
        rows = [
            ("game", f"{self.title()}, seeds {self.first_seed} to {last_seed}"),
            ("matches", f"{self.matches:,}{stopped}"),
            ("seconds", f"{self.seconds:.2f} (workers: {self.workers})"),
            ("matches per second", f"{self.per_second(playout.MATCHES):,.0f}"),
            ("decisions per second", f"{self.per_second(playout.DECISIONS):,.0f}"),
            *(("won by " + code(end), self.ended_by(end)) for end in self.ways_to_win()),
            *(("win " + code(end), self.ended_by(end)) for end in parts.shared),
            *(("ended in " + code(end), self.ended_by(end)) for end in parts.drawn),
            *self.won_by_seat(),
            ("decisions per match", decisions),
            ("rounds per match", f"{self.per_match(playout.ROUNDS):.2f} (at most {most_rounds})"),
            *self.cut(),
            ("stuck", f"{self.stuck:,}"),
            ("broken laws", f"{self.broken:,}" if self.checks else "not tested (--checks)"),
            *(
                ("again with", fault.command(self.game, self.pack))
                for fault in self.faults[:MOST_FAULTS]
            ),
            *self.mixed(),
        ]
        width = max(len(name) for name, _ in rows)
        return [f"{name:{width}}  {value}" for name, value in rows]

    def title(self) -> str:
        """Return the game and its options."""
        known = game(self.game)
        if self.mixes:
            fixed = "".join(f", {word}" for word in as_words(self.options))
            return f"{self.game}{fixed}, options mixed at random"
        options = known.options(**{"seats": self.seats, **self.options})
        words = [f"{self.seats} seats", *as_words(besides(known, options))]
        return ", ".join([preset_name(known, options), *words])

    def won_by_seat(self) -> list[tuple[str, str]]:
        """Format the matches won by each seat; omit shares if some matches have fewer seats."""
        if self.mixes:
            return []
        return [(f"won by seat {seat}", self.share(n)) for seat, n in enumerate(self.wins())]

    def mixed(self) -> list[tuple[str, str]]:
        """Format the number of matches by preset and by option, if options were mixed."""
        if not self.mixes:
            return []
        known = game(self.game)
        parts = {f"with {name}": n for name, n in parts_played(known, self.played).items()}
        counts = {**presets_played(known, self.played), **parts}
        rows = [(name, self.share(number)) for name, number in counts.items()]
        return [("mixes", f"{len(self.played):,} of {self.mixes:,}"), *rows]

    def ended_by(self, end: IntEnum) -> str:
        """Return the number of matches that ended for a reason."""
        return self.share(self.of(playout.REASONS + end))

    def cut(self) -> list[tuple[str, str]]:
        """Format the number of matches with a round cut short, if the game has such a cap."""
        options = fields(game(self.game).options_type)
        has_cap = any(option.name == "turn_cap" for option in options)
        return [("cut by the turn cap", self.share(self.of(playout.CAPPED)))] if has_cap else []

    def share(self, number: int) -> str:
        """Format a number of matches with its share of the total."""
        part = 100 * number / self.matches if self.matches else 0.0
        return f"{number:,} ({part:.2f} %)"


class Seeds:
    """Blocks of seeds, each for a given number of seconds."""

    def __init__(self, first: int, count: int, seconds: float) -> None:
        self.next = first
        self.end = first + count
        self.seconds = seconds
        self.size = FIRST_BLOCK

    def blocks(self, stopped: Callable[[], bool] = never) -> Iterator[range]:
        """Yield blocks of seeds until none is left or the run is stopped."""
        while self.next < self.end and not stopped():
            block = range(self.next, min(self.next + self.size, self.end))
            self.next = block.stop
            yield block

    def learn(self, block: range, seconds: float) -> None:
        """Record a block's time for the size of the next blocks, which at most doubles."""
        fitting = len(block) * self.seconds / max(seconds, 1e-9)
        self.size = max(1, int(min(2 * len(block), fitting)))


@dataclass(frozen=True)
class RandomPlay:
    """The settings of a run of random matches."""

    game: str
    options: Mapping[str, Any]
    edition: str  # the text of a custom pack
    mixed: bool
    checks: bool

    def mix(self) -> Mix | None:
        """Return all values of the options, if options are mixed."""
        return Mix(game(self.game), self.options) if self.mixed else None


class RunEngines:
    """The engines of a run: a single one, or one for each mix of options."""

    def __init__(self, play: RandomPlay) -> None:
        self.game = game(play.game)
        self.options = self.game.options(**play.options)
        self.mix = play.mix()
        # a custom pack; None means the game's own
        self.pack = self.game.edition(play.edition) if play.edition else None
        self.checks = play.checks
        self.made: dict[Any, Engine] = {}
        self.lock = threading.Lock()

    def engine(self, options: Any) -> Engine:
        """Return the engine for these rules; the first thread that needs it creates it."""
        with self.lock:
            if options not in self.made:
                self.made[options] = Engine(self.game, options, pack=self.pack)
            return self.made[options]

    def play(self, block: range) -> MatchCounts:
        """Play the matches of some seeds."""
        count, states = MatchCounts(), None
        for options, seeds in self.parts(block):
            engine = self.engine(options)
            states = engine.new_states() if states is None else states
            began = perf_counter()
            counts = engine.simulate(states, seeds.start, len(seeds), checks=self.checks)
            count.seconds += perf_counter() - began
            count.note(options, seeds, counts)
            if is_faulty(counts):
                count.faults += [fault for seed in seeds for fault in self.faults(options, seed)]
        return count

    def parts(self, block: range) -> Iterator[tuple[Any, range]]:
        """Split a block of seeds by options."""
        if self.mix is None:
            yield self.options, block
            return
        start = block.start
        while start < block.stop:
            stop = min(start - start % BLOCK + BLOCK, block.stop)
            yield self.mix.of(start), range(start, stop)
            start = stop

    def faults(self, options: Any, seed: int) -> list[Fault]:
        """Return the faults in this match."""
        engine = self.engine(options)
        counts = engine.simulate(engine.new_states(), seed, 1, checks=self.checks)
        return [Fault(range(seed, seed + 1), options)] if is_faulty(counts) else []


def is_faulty(counts: np.ndarray) -> bool:
    """Return whether a law was broken or a match did not end."""
    return bool(counts[playout.BROKEN] or counts[playout.STUCK])


@contextmanager
def playing(play: RandomPlay) -> Iterator[Callable[[range], MatchCounts]]:
    """Return a worker that plays blocks of seeds."""
    game(play.game).start_for_long()
    yield RunEngines(play).play


def play_matches(
    play: RandomPlay, *, crew: Crew, first_seed: int, matches: int, seconds: float
) -> RunTally:
    """Play at random in blocks of a given number of seconds."""
    mix, usual = play.mix(), game(play.game).options(**play.options)
    seats = max(each.seats for each in mix.all) if mix else usual.seats
    tally = RunTally(
        *(play.game, seats, first_seed, matches, crew.size, play.checks, play.options),
        mixes=len(mix.all) if mix else 0,
    )
    seeds = Seeds(first_seed, matches, seconds)
    began = perf_counter()
    with progress(matches) as advance, stoppable() as stopped:
        # A stopped worker finishes its block, so that no seed is omitted.
        for block, count in crew.run(partial(playing, play), seeds.blocks(stopped)):
            seeds.learn(block, count.seconds)
            tally.join(count)
            advance(tally.matches)
    tally.interrupted = tally.matches < matches
    tally.seconds = perf_counter() - began
    tally.faults.sort(key=lambda fault: fault.seeds.start)
    return tally


@contextmanager
def stoppable() -> Iterator[Callable[[], bool]]:
    """Catch Ctrl-C, so that no finished work is lost; a second Ctrl-C ends the process at once."""
    asked = threading.Event()

    def note(*_: object) -> None:
        if asked.is_set():
            raise KeyboardInterrupt
        asked.set()

    before = signal.getsignal(signal.SIGINT)
    if before != signal.SIG_IGN:
        signal.signal(signal.SIGINT, note)
    try:
        yield asked.is_set
    finally:
        signal.signal(signal.SIGINT, before)

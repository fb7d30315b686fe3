"""Random matches on several threads, and what is counted of them."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from enum import IntEnum
from time import perf_counter
from typing import Any

import numpy as np

from warren.cli.screens import GAMES
from warren.engine.games import Engine, Game, game
from warren.engine.views import code
from warren.kernel import playout

CHUNK_SECONDS = 0.1  # how long one call into the engine should take: Ctrl-C waits for it
FIRST_CHUNK = 8


@dataclass
class Tally:
    """What was counted of some matches."""

    game: str
    seats: int
    first_seed: int
    wanted: int
    workers: int
    checks: bool
    counts: np.ndarray = field(default_factory=lambda: np.zeros(playout.TALLY, np.int64))
    seconds: float = 0.0
    interrupted: bool = False

    def add(self, counts: np.ndarray) -> None:
        """Count the matches of another tally in."""
        ours = self.counts
        shortest = counts[playout.SHORTEST]
        if ours[playout.MATCHES]:
            shortest = min(shortest, ours[playout.SHORTEST])
        longest = max(counts[playout.LONGEST], ours[playout.LONGEST])
        most_rounds = max(counts[playout.MOST_ROUNDS], ours[playout.MOST_ROUNDS])
        ours += counts[: playout.TALLY]
        ours[playout.SHORTEST], ours[playout.LONGEST] = shortest, longest
        ours[playout.MOST_ROUNDS] = most_rounds

    def of(self, place: int) -> int:
        """One of the numbers."""
        return int(self.counts[place])

    @property
    def matches(self) -> int:
        """Matches played."""
        return self.of(playout.MATCHES)

    @property
    def broken(self) -> int:
        """Decisions at which a law did not hold."""
        return self.of(playout.BROKEN)

    @property
    def stuck(self) -> int:
        """Matches that did not end."""
        return self.of(playout.STUCK)

    def per_match(self, place: int) -> float:
        """A number divided by the matches."""
        return self.of(place) / self.matches if self.matches else 0.0

    def per_second(self, place: int) -> float:
        """A number divided by the time it took."""
        return self.of(place) / self.seconds if self.seconds else 0.0

    def won(self) -> dict[str, int]:
        """How many matches were won for each reason, together or alone."""
        return self.ended((*GAMES[self.game].won, *GAMES[self.game].shared))

    def drawn(self) -> dict[str, int]:
        """How many matches nobody won, for each reason; empty where that can't happen."""
        return self.ended(GAMES[self.game].drawn)

    def ended(self, ends: Iterable[IntEnum]) -> dict[str, int]:
        """How many matches ended for each of these reasons."""
        return {code(end): self.of(playout.REASONS + end) for end in ends}

    def wins(self) -> list[int]:
        """Matches won by each seat; a shared win counts for each winner."""
        return [self.of(playout.WINS + seat) for seat in range(self.seats)]

    def as_dict(self) -> dict[str, Any]:
        """Plain data, for JSON."""
        return {
            "game": self.game,
            "seats": self.seats,
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
        }

    def lines(self) -> list[str]:
        """The same, to be read."""
        stopped = f" (stopped; {self.wanted:,} were wanted)" if self.interrupted else ""
        last_seed = self.first_seed + max(self.matches, 1) - 1
        shortest, longest = self.of(playout.SHORTEST), self.of(playout.LONGEST)
        decisions = f"{self.per_match(playout.DECISIONS):.1f} ({shortest} to {longest})"
        most_rounds = self.of(playout.MOST_ROUNDS)
        parts = GAMES[self.game]
        rows = [
            ("game", f"{self.game}, {self.seats} seats, seeds {self.first_seed} to {last_seed}"),
            ("matches", f"{self.matches:,}{stopped}"),
            ("seconds", f"{self.seconds:.2f} (workers: {self.workers})"),
            ("matches per second", f"{self.per_second(playout.MATCHES):,.0f}"),
            ("decisions per second", f"{self.per_second(playout.DECISIONS):,.0f}"),
            *(("won by " + code(end), self.ended_by(end)) for end in parts.won),
            *(("win " + code(end), self.ended_by(end)) for end in parts.shared),
            *(("ended in " + code(end), self.ended_by(end)) for end in parts.drawn),
            *((f"won by seat {seat}", self.share(n)) for seat, n in enumerate(self.wins())),
            ("decisions per match", decisions),
            ("rounds per match", f"{self.per_match(playout.ROUNDS):.2f} (at most {most_rounds})"),
            *self.cut(),
            ("stuck", f"{self.stuck:,}"),
            ("broken laws", f"{self.broken:,}" if self.checks else "not tested (--checks)"),
        ]
        width = max(len(name) for name, _ in rows)
        return [f"{name:{width}}  {value}" for name, value in rows]

    def ended_by(self, end: IntEnum) -> str:
        """The matches that ended for a reason."""
        return self.share(self.of(playout.REASONS + end))

    def cut(self) -> list[tuple[str, str]]:
        """Matches with a round cut short, where a game has such a cap."""
        options = fields(game(self.game).options_type)
        has_cap = any(option.name == "turn_cap" for option in options)
        return [("cut by the turn cap", self.share(self.of(playout.CAPPED)))] if has_cap else []

    def share(self, number: int) -> str:
        """A number of matches, and their part of all."""
        part = 100 * number / self.matches if self.matches else 0.0
        return f"{number:,} ({part:.2f} %)"


class Seeds:
    """Hands out runs of seeds to workers until none is left or somebody says stop."""

    def __init__(self, first: int, count: int) -> None:
        self.next = first
        self.end = first + count
        self.lock = threading.Lock()

    def take(self, wanted: int) -> range:
        """The next seeds, at most as many as wanted."""
        with self.lock:
            taken = range(self.next, min(self.next + wanted, self.end))
            self.next = taken.stop
            return taken

    def stop(self) -> None:
        """Hand out no more."""
        with self.lock:
            self.end = self.next


def play_matches(
    game: Game,
    options: Any,
    *,
    first_seed: int,
    matches: int,
    workers: int,
    checks: bool,
    show_bar: bool,
) -> Tally:
    """Play at random on several threads: the engine holds no lock of Python's."""
    tally = Tally(game.name, options.seats, first_seed, matches, workers, checks)
    seeds = Seeds(first_seed, matches)
    failures: list[BaseException] = []
    lock = threading.Lock()

    def work() -> None:
        try:
            engine = Engine(game, options)
            for counts in chunks(engine, seeds, checks=checks):
                with lock:
                    tally.add(counts)
        except BaseException as failure:  # it is raised again by the main thread
            failures.append(failure)
            seeds.stop()

    threads = [threading.Thread(target=work, daemon=True) for _ in range(workers)]
    began = perf_counter()
    with progress_bar(matches, show=show_bar) as advance:
        try:
            for thread in threads:
                thread.start()
            while any(thread.is_alive() for thread in threads):
                advance(tally.matches)
                next(t for t in threads if t.is_alive() or t is threads[-1]).join(CHUNK_SECONDS)
            advance(tally.matches)
        except KeyboardInterrupt:
            tally.interrupted = True
            seeds.stop()
            for thread in filter(threading.Thread.is_alive, threads):
                thread.join()
    tally.seconds = perf_counter() - began
    if failures:
        raise failures[0]
    return tally


def chunks(engine: Engine, seeds: Seeds, *, checks: bool) -> Iterator[np.ndarray]:
    """Tallies of as many matches as can be played in a moment."""
    states = engine.new_states()
    size = FIRST_CHUNK
    while taken := seeds.take(size):
        began = perf_counter()
        yield engine.simulate(states, taken.start, len(taken), checks=checks)
        taken_seconds = perf_counter() - began
        if taken_seconds < CHUNK_SECONDS / 2:
            size *= 2
        elif taken_seconds > CHUNK_SECONDS * 2:
            size = max(1, size // 2)


@contextmanager
def progress_bar(total: int, *, show: bool) -> Iterator[Any]:
    """A bar on stderr."""
    if not show:
        yield lambda done: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from warren.cli.console import console

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(sys.stderr), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda done: bar.update(task, completed=done)

"""The results of a series, as plain data and as text tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from itertools import combinations
from statistics import median
from typing import Any

from warren.arena.playing import Result
from warren.arena.ratings import ratings
from warren.arena.scores import BotPair, ScoreEstimate, beginner_share, has_won, pair_of, seat_share
from warren.arena.series import Series

SCORE_DIGITS = 5
RATING_DIGITS = 1
SECONDS_DIGITS = 6
NOTHING = "-"  # an empty table cell
BARE = 2  # spaces between columns
SHOWN_FAULTS = 3  # faults shown per bot


@dataclass
class BotCounts:
    """The counts of one bot; a match counts twice if it had two seats."""

    name: str
    matches: int = 0
    played: int = 0  # number of seats played
    share: float = 0.0  # share of the wins
    won_by: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)  # faults that forfeited a match
    outputs: dict[str, str] = field(default_factory=dict)  # the bot's last output, by fault
    decisions: int = 0
    seconds: float = 0.0
    slowest: list[float] = field(default_factory=list)  # slowest decision of each match

    def note(self, result: Result) -> None:
        """Add a match."""
        seats = [seat for seat, name in enumerate(result.bots) if name == self.name]
        if not seats:
            return
        self.matches += 1
        self.played += len(seats)
        self.share += result.share(self.name)
        if result.winners and has_won(self.name, result):
            self.won_by[result.reason] += 1
        if result.forfeiter in seats:
            self.faults[str(result.fault)] += 1
            self.outputs.setdefault(str(result.fault), result.output or "")
        self.decisions += sum(result.decisions[seat] for seat in seats)
        self.seconds += sum(result.seconds[seat] for seat in seats)
        self.slowest.append(max(result.slowest[seat] for seat in seats))

    @property
    def decisions_per_match(self) -> float:
        """Return the mean number of decisions per seat and match."""
        return self.decisions / max(1, self.played)

    def times(self) -> dict[str, float]:
        """The mean time per decision, the slowest in a typical match, and the slowest of all."""
        return {
            "mean": self.seconds / max(1, self.decisions),
            "slowest_of_a_match": median(self.slowest or [0.0]),
            "slowest": max(self.slowest, default=0.0),
        }

    def as_dict(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {
            "matches": self.matches,
            "wins": self.won_by.total(),
            "share_of_wins": round(self.share, SCORE_DIGITS),
            "won_by": dict(sorted(self.won_by.items())),
            "forfeits": dict(self.faults.most_common()),
            **({"outputs": dict(self.outputs)} if self.outputs else {}),
            "decisions": self.decisions,
            "decisions_per_match": round(self.decisions_per_match, 3),
            "seconds": {name: round(t, SECONDS_DIGITS) for name, t in self.times().items()},
        }


class Report:
    """The results of a series, in any order."""

    def __init__(
        self, series: Series, results: Iterable[Result], *, interrupted: bool = False
    ) -> None:
        self.series = series
        self.results = sorted(results, key=lambda result: (result.seed, result.bots))
        self.interrupted = interrupted

    @property
    def matches(self) -> int:
        """Number of finished matches."""
        return len(self.results)

    @cached_property
    def pairs(self) -> list[BotPair]:
        """All pairs of bots that have played each other."""
        pairs = [pair_of(*two, self.results) for two in combinations(self.series.bots, 2)]
        return [pair for pair in pairs if pair.matches]

    @cached_property
    def ratings(self) -> dict[str, ScoreEstimate]:
        """The ratings, highest first; empty if a bot plays alone or no match was finished."""
        if not self.pairs:
            return {}
        found = ratings(self.series.bots, self.results)
        return dict(sorted(found.items(), key=lambda item: -item[1].value))

    @cached_property
    def players(self) -> list[BotCounts]:
        """The bots, highest rating first."""
        players = [BotCounts(name) for name in self.ratings or self.series.bots]
        for player in players:
            for result in self.results:
                player.note(result)
        return players

    @cached_property
    def drawn_by(self) -> dict[str, int]:
        """The number of draws by reason."""
        drawn = Counter(result.reason for result in self.results if not result.winners)
        return dict(sorted(drawn.items()))

    @cached_property
    def seats(self) -> list[ScoreEstimate | None]:
        """The share of the wins by seat."""
        return [seat_share(seat, self.results) for seat in range(self.series.seats)]

    @cached_property
    def beginner(self) -> ScoreEstimate | None:
        """The share of matches won by the seat that decided first."""
        return beginner_share(self.results)

    # --- as plain data ---------------------------------------------------------------------------

    def as_dict(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        series = self.series
        return {
            "game": series.game,
            "seats": series.seats,
            "options": series.options,
            "bots": list(series.bots),
            "first_seed": series.seed,
            "seeds": series.seeds,
            "matches_of_a_group": series.matches,
            "wanted": series.total,
            "matches": self.matches,
            "interrupted": self.interrupted,
            "pairs": [pair_as_dict(pair) for pair in self.pairs],
            "ratings": {
                name: rating.as_dict("rating", RATING_DIGITS)
                for name, rating in self.ratings.items()
            },
            "players": {player.name: player.as_dict() for player in self.players},
            "drawn_by": self.drawn_by,
            "wins_by_seat": [share_as_dict(seat) for seat in self.seats],
            "wins_by_who_begins": share_as_dict(self.beginner),
        }

    # --- as text ------------------------------------------------------------------------------

    def lines(self) -> list[str]:
        """Return the report as text tables."""
        if not self.results:
            return [*self.heading(), "no match was finished"]
        tables = [self.pair_table(), self.rating_table(), self.win_table(), self.fault_lines()]
        tables += [self.time_table(), self.seat_table()]
        return [*self.heading(), *(line for table in tables if table for line in ("", *table))]

    def heading(self) -> list[str]:
        """Return a line with the number of matches and decisions."""
        series = self.series
        wanted = "" if self.matches == series.total else f" of {series.total:,}"
        rounded = f" ({series.asked:,} rounded up)" if series.asked != series.matches else ""
        each = f"{series.matches:,} of each pairing{rounded}"
        times = "once" if series.per_seed == 1 else f"{series.per_seed} times"
        seeds = f"{series.seeds:,} seeds from {series.seed}, each played {times}"
        return [f"matches  {self.matches:,}{wanted}; {each}: {seeds}"]

    def pair_table(self) -> list[str]:
        """Tabulate each pair's results."""
        rows = [
            [f"{pair.first} - {pair.second}", *counts_of(pair), *percent(pair.score)]
            for pair in self.pairs
        ]
        head = ["pairing", "matches", "won", "lost", "shared", "neither", "score", "95 % interval"]
        without = {"neither"} if not any(pair.neither for pair in self.pairs) else set()
        return table(head, rows, without=without)

    def rating_table(self) -> list[str]:
        """Tabulate the ratings."""
        rows = [
            [name, f"{r.value:.0f}", f"{r.low:.0f} to {r.high:.0f}"]
            for name, r in self.ratings.items()
        ]
        return table(["bot", "rating", "95 % interval"], rows)

    def win_table(self) -> list[str]:
        """Tabulate the wins by reason."""
        reasons = sorted({reason for player in self.players for reason in player.won_by})
        rows = [
            [
                player.name,
                f"{player.matches:,}",
                f"{player.won_by.total():,}",
                *(f"{player.won_by[reason]:,}" for reason in reasons),
            ]
            for player in self.players
        ]
        head = ["bot", "matches", "wins", *(f"by {reason}" for reason in reasons)]
        drawn = [f"nobody won: {n:,} by {reason}" for reason, n in self.drawn_by.items()]
        return [*table(head, rows), *drawn]

    def fault_lines(self) -> list[str]:
        """Tabulate the faults of external bots, with the last output of the first match."""
        return [
            line
            for player in self.players
            for fault, count in player.faults.most_common()[:SHOWN_FAULTS]
            for line in (
                f"{player.name} forfeited {count:,}: it {fault}",
                *(f"    {wrote}" for wrote in player.outputs[fault].splitlines()),
            )
        ]

    def time_table(self) -> list[str]:
        """Tabulate the number and duration of the bots' decisions."""
        rows = [
            [p.name, f"{p.decisions_per_match:.1f}", *(milliseconds(t) for t in p.times().values())]
            for p in self.players
        ]
        head = ["bot", "decisions a match", "mean ms", "slowest ms a match", "slowest ms"]
        return table(head, rows)

    def seat_table(self) -> list[str]:
        """Tabulate the win share of each seat and of the first player."""
        shares = [(f"seat {seat}", share) for seat, share in enumerate(self.seats)]
        if self.beginner:
            shares.append(("who begins", self.beginner))
        rows = [[name, *percent(share)] for name, share in shares]
        return table(["place", "wins", "95 % interval"], rows)


def pair_as_dict(pair: BotPair) -> dict[str, Any]:
    """Return a pair as plain data."""
    data = asdict(pair)
    bots = [data.pop("first"), data.pop("second")]
    return {"bots": bots, **data, "score": share_as_dict(pair.score)}


def share_as_dict(share: ScoreEstimate | None) -> dict[str, float] | None:
    """Return a share as plain data."""
    return share.as_dict("share", SCORE_DIGITS) if share else None


def counts_of(pair: BotPair) -> list[str]:
    """Return a pair's counts of matches."""
    counts = (pair.matches, pair.won, pair.lost, pair.shared, pair.neither)
    return [f"{number:,}" for number in counts]


def percent(share: ScoreEstimate | None) -> list[str]:
    """Format a share and its interval."""
    if share is None:
        return [NOTHING, NOTHING]
    low, high = 100 * share.low, 100 * share.high
    return [f"{100 * share.value:.1f} %", f"{low:.1f} to {high:.1f} %"]


def milliseconds(seconds: float) -> str:
    """Format a time with three significant digits."""
    number = 1000 * seconds
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def table(head: Sequence[str], rows: list[list[str]], *, without: Iterable[str] = ()) -> list[str]:
    """Format a table: first column left-aligned, others right-aligned; empty without rows."""
    if not rows:
        return []
    kept = [place for place, name in enumerate(head) if name not in without]
    cells = [[row[place] for place in kept] for row in [list(head), *rows]]
    widths = [max(len(row[column]) for row in cells) for column in range(len(kept))]
    return [
        (" " * BARE)
        .join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        .rstrip()
        for row in cells
    ]

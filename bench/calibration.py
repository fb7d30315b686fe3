"""The calibration of chances: python -m bench.calibration --chances 120 gosu.

Bots play. At some of their decisions a short search is compared with a long one: the chance before
the decision, and the chance after the action taken. The table groups short searches by their
chance, in tenths. `off` is the difference of the means. `within` is the rate at which the long
search lies within the short search's margin.

--write draws the plot of docs/coach.md into docs/pictures/reliability.svg.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from warren.analysis.chances import Estimate, Guess, estimate, in_order, sides
from warren.bots import LEVELS, mind_of, player, think
from warren.crew import crew
from warren.engine import GAMES, Match

SHORT, LONG = 300, 30_000  # iterations: those of the table's analysis, and a hundred times as many
PLAYERS = [f"{level}@100" for level in LEVELS]
EVERY = 7  # one in this many decisions of a match is compared
TENTHS = 10
PLOT = Path(__file__).parents[1] / "docs" / "pictures" / "reliability.svg"
COLOURS = {"gosu": "#b93a08", "gosux": "#0b5fa5", "laundromat": "#0b6e5f"}
SIDE, EDGE = 320, 40  # size and margin of the plot


class Compared(NamedTuple):
    """A chance from a short search, and the same chance from a long search."""

    short: Guess
    long: Guess


class Row(NamedTuple):
    """All short searches with similar chances."""

    tenth: int
    many: int
    short: float
    long: float

    @property
    def off(self) -> float:
        """The difference between short and long searches, in points."""
        return 100 * (self.short - self.long)


def decisions(game: str, seed: int) -> Iterator[tuple[Match, int, int]]:
    """Yield decisions of a match of bots, with the actions they take."""
    match, chance = Match(game, seats=2, seed=seed), random.Random(seed)
    bots = [player(chance.choice(PLAYERS), seed + seat) for seat in range(match.seats)]
    while not match.is_over:
        seat = match.pending[0]
        taken = bots[seat].choose(match, seat)
        if len(match.legal(seat)) > 1 and chance.randrange(EVERY) == 0:
            yield match, seat, taken.number
        match.act(taken, seat)


def looked(match: Match, seat: int, taken: int, iterations: int, seed: int) -> list[Guess | None]:
    """Return the chance before a decision, and after the action taken if it was searched."""
    thought = think(match, seat, iterations=iterations, seed=seed, mind_of=mind_of, about=taken)
    allies = sides(match)[seat]
    found = in_order([estimate(one, allies) for one in thought.choices], taken)
    done: Estimate = next(one for one in found if one.number == taken)
    return [found[0].guess, done.guess if done.is_rated else None]


@contextmanager
def comparing(game: str) -> Iterator[Callable[[int], list[Compared]]]:
    """Return a worker that compares decisions, by the seeds of their matches."""
    yield lambda seed: compared_in(game, seed)


def compared_in(game: str, seed: int) -> list[Compared]:
    """Run short and long searches of a match's decisions."""
    found: list[Compared] = []
    for number, (match, seat, taken) in enumerate(decisions(game, seed)):
        short = looked(match, seat, taken, SHORT, 2 * number)
        long = looked(match, seat, taken, LONG, 2 * number + 1)
        found += [Compared(a, b) for a, b in zip(short, long, strict=True) if a and b]
    return found


def compared(game: str, wanted: int, first_seed: int, workers: int) -> list[Compared]:
    """Compare at least a given number of chances."""
    found: list[Compared] = []
    with crew(workers=workers) as hands:
        for _, those in hands.run(partial(comparing, game), count(first_seed + 1), in_order=True):
            found += those
            if len(found) >= wanted:
                break
    return found


def rows(found: Sequence[Compared]) -> list[Row]:
    """Group short searches by their chance, in tenths."""
    tenths: dict[int, list[Compared]] = defaultdict(list)
    for one in found:
        tenths[min(TENTHS - 1, max(0, int(TENTHS * one.short.value)))].append(one)
    return [
        Row(tenth, len(those), fmean(a.value for a, _ in those), fmean(b.value for _, b in those))
        for tenth, those in sorted(tenths.items())
    ]


def table(game: str, found: Sequence[Compared]) -> str:
    """Return the rows as Markdown."""
    lines = [f"{game}: {len(found)} chances, {SHORT} and {LONG} iterations", ""]
    lines += ["| chance | chances | short | long | off |", "|---|---|---|---|---|"]
    lines += [
        f"| {10 * one.tenth}–{10 * one.tenth + 10} % | {one.many} | {100 * one.short:.1f} % "
        f"| {100 * one.long:.1f} % | {one.off:+.1f} |"
        for one in rows(found)
    ]
    gaps = [abs(a.value - b.value) for a, b in found]
    within = fmean((a - b).value ** 2 <= (a - b).margin ** 2 for a, b in found)
    mean = 100 * fmean(a.value - b.value for a, b in found)
    lines += ["", f"mean {mean:+.1f} points, typical {100 * fmean(gaps):.1f}; within {within:.0%}"]
    return "\n".join(lines)


def plot(found: dict[str, list[Compared]]) -> str:
    """Draw the reliability plot: a dot per row, and the ideal diagonal."""

    def at(short: float, long: float) -> str:
        return f'cx="{EDGE + SIDE * short:.1f}" cy="{EDGE + SIDE * (1 - long):.1f}"'

    size = SIDE + 2 * EDGE
    said = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{size}" height="{size}" fill="#fff"/>',
        f'<rect x="{EDGE}" y="{EDGE}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#999"/>',
        f'<path d="M{EDGE} {EDGE + SIDE}L{EDGE + SIDE} {EDGE}" stroke="#999"/>',
        f'<text x="{size / 2}" y="{size - 8}" text-anchor="middle">{SHORT} iterations</text>',
        f'<text x="14" y="{size / 2}" text-anchor="middle" '
        f'transform="rotate(-90 14 {size / 2})">{LONG} iterations</text>',
    ]
    for number, (game, those) in enumerate(found.items()):
        colour = COLOURS.get(game, "#444")
        said.append(
            f'<text x="{EDGE + 10}" y="{EDGE + 18 + 16 * number}" fill="{colour}">'
            f"{GAMES[game].title}</text>"
        )
        said += [
            f'<circle {at(one.short, one.long)} r="{2 + one.many**0.5 / 2:.1f}" fill="{colour}" '
            'fill-opacity="0.6"/>'
            for one in rows(those)
        ]
    return "\n".join([*said, "</svg>", ""])


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all of them")
    parser.add_argument("--chances", type=int, default=120)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0, help="seed of the first match")
    parser.add_argument("--write", action="store_true", help="draw the plot of the docs")
    asked = parser.parse_args()
    found = {}
    for game in asked.games or GAMES:
        found[game] = compared(game, asked.chances, asked.seed, asked.workers)
        print(table(game, found[game]), end="\n\n", flush=True)
    if asked.write:
        PLOT.write_text(plot(found), encoding="utf-8")


if __name__ == "__main__":
    main()

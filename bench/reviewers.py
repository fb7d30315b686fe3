"""The figures of docs/reviewers.md: branching, length and size of game trees, and the role of luck.

    python -m bench.reviewers --write    # into the page

`medium` and `hard` run a fixed number of iterations unless the machine is very slow, so the figures
are reproducible.
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from warren import __version__
from warren.arena import Report, Result, Series, play_all
from warren.batch import Batch
from warren.crew import crew
from warren.research.length import longest_of

PAGE = Path(__file__).parents[1] / "docs" / "reviewers.md"
FIGURES = re.compile(r"(?<=<!-- figures -->\n).*(?=<!-- end -->)", re.DOTALL)
GAMES = [
    *(("gosu", 2), ("gosu", 3), ("gosu", 4), ("gosu:kamakor", 2), ("gosu:kamakor", 4)),
    *(("gosux", 2), ("laundromat", 2), ("laundromat", 3), ("laundromat", 5)),
]
DUELS = ["gosu", "gosu:kamakor", "gosux", "laundromat"]
PAIRS = [
    ("greedy", "uniform", 10),
    ("medium", "greedy", 1),
    ("hard", "greedy", 1),
    ("hard", "medium", 1),
]
ROWS = 4096


@dataclass
class Shape:
    """The shape of a game's tree, measured in random matches."""

    length: float  # decisions per match
    choices: float  # decisions between two or more actions
    branching: float  # actions per such decision
    most: int
    size: float  # mean log10 of the product of all branching factors of a match


def shape_of(batch: Batch, seed: int = 1) -> Shape:
    """Play one random match in each row and count."""
    chance = np.random.default_rng(seed)
    decisions, choices, actions, sizes = np.zeros((4, len(batch)))
    most = 0
    batch.reset(seed)
    while (live := batch.seat >= 0).any():
        counts = np.where(live, batch.counts, 1)
        decisions += live
        choices += counts > 1
        actions += np.where(counts > 1, counts, 0)
        sizes += np.log10(counts)
        most = max(most, int(counts.max()))
        batch.step(batch.any_actions(chance))
    branching = actions.sum() / choices.sum()
    return Shape(decisions.mean(), choices.mean(), branching, most, sizes.mean())


def shape_lines(rows: int) -> list[str]:
    """Return the table of shapes."""
    lines = [
        "| game | seats | actions | decisions | with a choice | branching, mean | most |"
        " tree, log10 | features | MaxGameLength |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for name, seats in GAMES:
        batch = Batch(name, rows, seats=seats, again=False)
        found = shape_of(batch)
        told = [
            f"{batch.actions:,}",
            *(f"{found.length:.0f}", f"{found.choices:.0f}", f"{found.branching:.1f}"),
            *(f"{found.most}", f"{found.size:.0f}"),
            *(f"{len(batch.features):,}", f"{longest_of(batch.engine):,}"),
        ]
        lines.append(f"| {name} | {seats} | {' | '.join(told)} |")
    return lines


def by_seat(results: Iterable[Result]) -> float:
    """Return the share of deals that one seat wins with either of the two bots."""
    winners = defaultdict(list)
    for result in results:
        winners[result.seed].append(result.winners)
    same = [all(one == won[0] for one in won) for won in winners.values()]
    return float(np.mean(same))


def luck_lines(matches: int, workers: int) -> list[str]:
    """Return the rates of the stronger bot's wins, and of deals that decide the match."""
    lines = [
        "| game, 2 seats | stronger - weaker | matches | wins | 95 % interval |"
        " won by the seat, not the bot | decisions |",
        "|---|---|---:|---:|---|---:|---:|",
    ]
    for name in DUELS:
        for strong, weak, times in PAIRS:
            series = Series.of(name, [strong, weak], matches=matches * times, seats=2)
            with crew(workers=workers) as hands:
                results = [*play_all(series, series.fixtures(), crew=hands)]
            [pair] = Report(series, results).pairs
            assert pair.score is not None
            length = np.mean([sum(result.decisions) for result in results])
            told = [
                *(f"{pair.matches:,}", f"{pair.score.value:.1%}"),
                f"{pair.score.low:.1%} to {pair.score.high:.1%}",
                *(f"{by_seat(results):.0%}", f"{length:.0f}"),
            ]
            lines.append(f"| {name} | {strong} - {weak} | {' | '.join(told)} |")
            print(lines[-1], flush=True)
    return lines


def figures(rows: int, matches: int, workers: int) -> str:
    """Return all figures as Markdown."""
    command = f"python -m bench.reviewers --rows {rows} --matches {matches} --write"
    parts = [
        f"Warren {__version__}; `{command}`:",
        "\n".join(shape_lines(rows)),
        "\n".join(luck_lines(matches, workers)),
    ]
    return "\n" + "\n\n".join(parts) + "\n\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.reviewers", description=__doc__)
    parser.add_argument("--rows", type=int, default=ROWS)
    parser.add_argument("--matches", type=int, default=200, help="matches of searching bots")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="write them into the page")
    asked = parser.parse_args()
    text = figures(asked.rows, asked.matches, asked.workers)
    if asked.write:
        PAGE.write_text(FIGURES.sub(lambda _: text, PAGE.read_text("utf-8")), "utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()

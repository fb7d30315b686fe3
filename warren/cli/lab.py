"""`warren lab`: many quick matches of a game or a pack, and what a change has done."""

from __future__ import annotations

import csv
import sys
from dataclasses import asdict, fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from warren.cli.errors import bad_input, check_positive
from warren.cli.options import Chosen, Own, game_and_options, game_help, own_pack, processors

if TYPE_CHECKING:
    from warren.bots.lab import Found, Sums
    from warren.engine.games import Game

SHOWN = 12  # cards, unless all are asked for
LONG = "clan against clan"


def lab(
    game: Annotated[str, typer.Argument(help=game_help())],
    matches: Annotated[int, typer.Option(help="How many matches, of each.")] = 100_000,
    seats: Annotated[int | None, typer.Option(help="How many play; else 2.")] = None,
    option: Chosen = None,
    pack: Own = None,
    beside: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Another pack to compare with; else the game's cards."),
    ] = None,
    workers: Annotated[int | None, typer.Option(help="Processes; else one per processor.")] = None,
    seed: Annotated[int, typer.Option(help="The seed of the first match.")] = 0,
    whole: Annotated[
        bool, typer.Option("--all", help="Every card, and clan against clan.")
    ] = False,
    to_csv: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Write all figures there.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print all figures as JSON.")] = False,
) -> None:
    """Play many matches by the fast policy: rates with intervals, and what a pack changes.

    What was played is kept: whoever stops may go on, and asks for more, by the same command.
    """
    check_positive("--matches", matches)
    workers = check_positive("--workers", processors() if workers is None else workers)
    from warren.bots.lab import report
    from warren.cli.console import start_engine
    from warren.engine.games import check_seed

    with bad_input():
        check_seed(seed)
        if beside and not pack:
            raise ValueError("--beside compares with a --pack")
    chosen, options = game_and_options(game, seats=seats, written=option or ())
    editions = [text_of(chosen, file, options) for file in ([beside, pack] if pack else [None])]
    start_engine(chosen, natively=True)
    seeds = {"first_seed": seed, "matches": matches}
    show_bar = not json and sys.stderr.isatty()
    sums = counted(chosen, options, editions, **seeds, workers=workers, show_bar=show_bar)
    found = report(sums, levels_of(chosen, editions))
    if to_csv:
        write_csv(to_csv, found)
    if json:
        from json import dumps

        about = {"game": chosen.name, "matches": matches, "first_seed": seed}
        typer.echo(dumps({**about, "found": [asdict(one) for one in found]}, indent=2))
    else:
        tell(found, matches, whole=whole, is_compared=len(editions) > 1)


def text_of(game: Game, file: Path | None, options: dict[str, Any]) -> str:
    """The text of a pack that can be played; nothing for the game's own."""
    own = own_pack(game, file)
    with bad_input():
        game.rulebook(own or game.pack, game.options(**options))
    return own.edition.text if own else ""


def counted(
    game: Game,
    options: dict[str, Any],
    editions: list[str],
    *,
    first_seed: int,
    matches: int,
    workers: int,
    show_bar: bool,
) -> list[Sums]:
    """Every edition is played on the same seeds, shared out among processes, and counted there."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    from warren.bots.lab import gathered, joined, pieces
    from warren.cli.tally import progress_bar

    parts = pieces(first_seed, matches)
    endings = endings_of(game.name)
    found: list[Sums] = []
    with (
        ProcessPoolExecutor(min(workers, len(parts)), get_context("spawn")) as pool,
        progress_bar(matches, show=show_bar) as advance,
    ):
        jobs = [pool.submit(gathered, game.name, options, editions, one, endings) for one in parts]
        try:
            for (seed, count), job in zip(parts, jobs, strict=True):
                found = joined(found, job.result())
                advance(seed + count - first_seed)
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return found


def levels_of(game: Game, editions: list[str]) -> dict[str, int]:
    """The levels of all cards, where there are any."""
    from warren.engine.games import edition_of

    packs = [edition_of(game.name, text) if text else game.pack for text in editions]
    cards = [card for pack in packs for card in getattr(pack, "cards", ())]
    return {card.id: card.level for card in cards if hasattr(card, "level")}


def endings_of(name: str) -> dict[int, str]:
    """How matches of a game may end."""
    from warren.cli.screens import terminal_of
    from warren.engine.views import code

    parts = terminal_of(name)
    return {int(end): code(end) for end in (*parts.won, *parts.shared, *parts.drawn)}


def write_csv(file: Path, found: list[Found]) -> None:
    """All figures as a table for other programs."""
    from warren.bots.lab import Found

    with bad_input(file), file.open("w", newline="", encoding="utf-8") as target:
        writer = csv.writer(target)
        names = [one.name for one in fields(Found)]
        writer.writerow(names)
        writer.writerows([getattr(one, name) for name in names] for one in found)


def tell(found: list[Found], matches: int, *, whole: bool, is_compared: bool) -> None:
    """Print the rates; of cards those first that have changed most, or else the highest."""
    typer.echo(f"{matches:,} matches by the fast policy" + (", of each" if is_compared else ""))
    if is_compared:
        typer.echo("what it is now, what it was, and what the change has done on the same seeds")
    titles = dict.fromkeys(one.group for one in found)
    for title in titles:
        if title == LONG and not whole:
            continue
        rows = [one for one in found if one.group == title]
        if title in ("card", "clan"):
            rows.sort(key=lambda one: -abs(one.effect or 0.0) if is_compared else -one.rate)
        shown = rows if whole or title != "card" else first_of(rows)
        typer.echo("")
        typer.echo(title)
        width = max(len(one.name) for one in shown)
        for one in shown:
            typer.echo(f"  {one.name:{width}}  {line(one)}")


def first_of(rows: list[Found]) -> list[Found]:
    """The first few cards, all that are new, and all that are out of range."""
    out = ("too strong", "too weak")
    return [
        one
        for at, one in enumerate(rows)
        if at < SHOWN or one.verdict in out or (one.before is None and rows[0].before is not None)
    ]


def line(one: Found) -> str:
    """A rate in one line."""
    many = one.group == "length"
    said = [figure(one.rate, one.margin, many=many)]
    if one.effect is not None and one.before is not None:
        unit = "" if many else " points"
        size, margin = (
            (one.effect, one.effect_margin or 0.0)
            if many
            else (100 * one.effect, 100 * (one.effect_margin or 0.0))
        )
        was = f"{one.before:.1f}" if many else f"{100 * one.before:.1f} %"
        word = "" if one.has_changed else ", perhaps by luck"
        said.append(f"was {was}: {size:+.1f} ± {margin:.1f}{unit}{word}")
    if one.verdict:
        said.append(one.verdict)
    return "   ".join(said)


def figure(rate: float, margin: float, *, many: bool) -> str:
    """A share in per cent, or a number."""
    if many:
        return f"{rate:7.1f} ± {margin:.1f}"
    return f"{100 * rate:5.1f} % ± {100 * margin:.1f}"

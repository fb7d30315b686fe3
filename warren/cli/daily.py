"""`warren daily`: finds daily positions in bots' matches."""

from __future__ import annotations

import time
from collections import Counter
from functools import partial
from itertools import count
from pathlib import Path
from typing import Annotated

import typer

from warren.cli.errors import BadInputError, bad_input, check_positive
from warren.cli.options import Ray, Workers, crew_of, game_help, workers_of

ITERATIONS = 2_000
HALF = 0.5

app = typer.Typer(
    add_completion=False,
    invoke_without_command=True,
    rich_markup_mode=None,
    help="Daily positions: find them, and choose those that come with a game.",
)


@app.callback()
def daily(context: typer.Context) -> None:
    """Daily positions: find them, and choose those that come with a game."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def make(
    game: Annotated[str, typer.Argument(help=game_help())],
    into: Annotated[Path, typer.Option(metavar="FILE", help="Append the positions to this file.")],
    matches: Annotated[
        int | None, typer.Option(help="The number of matches; default: no limit.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(help="Stop after this many seconds; default: never.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The seed of the first match.")] = 0,
    iterations: Annotated[
        int,
        typer.Option(
            help="Iterations for each decision; promising positions then get ten times as many."
        ),
    ] = ITERATIONS,
    plain: Annotated[
        bool, typer.Option("--plain", help="Include positions that the fast policy solves.")
    ] = False,
    theme: Annotated[
        list[str] | None, typer.Option(help="Only this theme; may be repeated.")
    ] = None,
    workers: Workers = None,
    ray: Ray = None,
) -> None:
    """Let strong bots play, and collect decisions with one clearly best action."""
    check_positive("--matches", 1 if matches is None else matches)
    check_positive("--iterations", iterations)
    workers_of(workers, ray)
    from warren.cli.console import start_engine
    from warren.cli.progress import progress
    from warren.daily.making import SearchPlan, finding
    from warren.daily.positions import daily_of, written
    from warren.engine.games import check_seed
    from warren.engine.games import game as game_called

    with bad_input():
        check_seed(seed)
        chosen = game_called(game)
        daily = daily_of(chosen)
        if daily is None:
            raise ValueError(f"{game} has no daily positions")
        themes = frozenset(theme or ())
        for unknown in sorted(themes - set(daily.themes)):
            known = ", ".join(daily.themes)
            raise ValueError(f"{game} has no theme {unknown!r}; themes are {known}")
    start_engine(chosen, natively=True)
    end = time.monotonic() + (seconds or float("inf"))
    seeds = count(seed) if matches is None else range(seed, seed + matches)
    job = partial(finding, SearchPlan(game, iterations, plain, themes))
    played = found = 0
    with crew_of(workers, ray) as crew, into.open("ab") as file, progress(matches) as advance:
        for _, positions in crew.run(job, seeds, stopped=lambda: time.monotonic() > end):
            played += 1
            found += len(positions)
            file.writelines(map(written, positions))
            file.flush()
            advance(played)
    print(f"{found} positions in {played} matches, starting at seed {seed}")


@app.command()
def check(
    game: Annotated[str, typer.Argument(help=game_help())],
    into: Annotated[
        Path,
        typer.Option(
            metavar="FILE", help="Append verdicts to this file; skip positions that have one."
        ),
    ],
    pairs: Annotated[
        int | None,
        typer.Option(
            help="Pairs of playouts per position; default: three times as many as for a hint."
        ),
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(help="Stop after this many seconds; default: never.")
    ] = None,
    drop: Annotated[
        bool, typer.Option("--drop", help="Remove unconfirmed positions once all are checked.")
    ] = False,
    workers: Workers = None,
    ray: Ray = None,
) -> None:
    """Check each position by playing out its best action and the rival."""
    check_positive("--pairs", 1 if pairs is None else pairs)
    workers_of(workers, ray)
    from warren.cli.console import start_engine
    from warren.cli.progress import progress
    from warren.daily.checking import checking, read_verdict, written
    from warren.daily.positions import FILE, packed, positions
    from warren.engine.games import game as game_called

    with bad_input():
        chosen = game_called(game)
    with bad_input(into):
        lines = into.read_bytes().splitlines() if into.exists() else []
        known = {one.number: one for one in map(read_verdict, lines)}
    own = positions(game)
    for one in known.values():
        if one.number >= len(own) or own[one.number].seed != one.seed:
            raise BadInputError(
                f"{into}: this file has verdicts on other positions; choose another file"
            )
    start_engine(chosen, natively=True)
    open_ = [number for number in range(len(own)) if number not in known]
    end = time.monotonic() + (seconds or float("inf"))
    job = partial(checking, game, pairs)
    with crew_of(workers, ray) as crew, into.open("ab") as file, progress(len(open_)) as advance:
        for _, verdict in crew.run(job, open_, stopped=lambda: time.monotonic() > end):
            if verdict:
                known[verdict.number] = verdict
                file.write(written(verdict))
                file.flush()
            advance(len(known) - len(own) + len(open_))
    confirmed = {number for number, one in known.items() if one.confirmed}
    explained = sum(known[number].explained >= HALF for number in confirmed)
    print(
        f"{len(known)} of {len(own)} positions checked: {len(confirmed)} confirmed, "
        f"{explained} of these explained by half"
    )
    if drop and len(known) == len(own):
        kept = [own[number] for number in sorted(confirmed)]
        Path(str(chosen.folder("daily", FILE))).write_bytes(packed(kept))
        print(f"{len(kept)} positions kept")


@app.command()
def choose(
    game: Annotated[str, typer.Argument(help=game_help())],
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Files that `make` wrote.")
    ],
    many: Annotated[int, typer.Option(help="The maximum number of positions.")] = 400,
    into: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The file to write; default: the game's own."),
    ] = None,
) -> None:
    """Choose positions of every theme, at most two per match, and write them to a file."""
    check_positive("--many", many)
    from warren.daily.making import chosen
    from warren.daily.positions import FILE, packed, read_line
    from warren.engine.games import game as game_called

    with bad_input():
        home = game_called(game).folder("daily", FILE)
    try:
        lines = [line for file in files for line in file.read_bytes().splitlines()]
        kept = chosen({one.actions: one for one in map(read_line, lines)}.values(), many)
    except (OSError, ValueError) as error:
        raise BadInputError(str(error)) from None
    place = into or Path(str(home))
    place.write_bytes(packed(kept))
    themes = Counter(one.theme for one in kept)
    print(
        f"{len(kept)} positions in {place}:", ", ".join(f"{n} {t}" for t, n in themes.most_common())
    )

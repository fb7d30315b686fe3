"""`warren train`: a game plays itself, and bots learn from it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from warren.cli.errors import BadInputError, bad_input, check_positive
from warren.cli.options import Ray, Workers, crew_of, game_help, workers_of


def train(
    game: Annotated[str, typer.Argument(help=game_help())],
    folder: Annotated[Path | None, typer.Option(help="Where it works; else training/GAME.")] = None,
    matches: Annotated[int, typer.Option(help="That the fast policy plays first.")] = 400_000,
    rounds: Annotated[int, typer.Option(help="Of self-play by the search.")] = 2,
    searched: Annotated[int, typer.Option(help="Matches of a round.")] = 4_000,
    iterations: Annotated[int, typer.Option(help="Of a decision in these matches.")] = 128,
    trial: Annotated[int, typer.Option(help="Matches against the last champion.")] = 100,
    seconds: Annotated[float, typer.Option(help="A decision in those matches.")] = 0.05,
    limit: Annotated[float | None, typer.Option(help="Seconds of self-play in a round.")] = None,
    workers: Workers = None,
    ray: Ray = None,
    seed: Annotated[int, typer.Option(help="The same seed learns the same.")] = 1,
    further: Annotated[
        bool, typer.Option("--further", help="Begin with what bots of the game use now.")
    ] = False,
    keep: Annotated[
        bool, typer.Option("--keep", help="Bots of the game use it from now on.")
    ] = False,
) -> None:
    """Let a game play itself and learn from it; what was broken off goes on where it was."""
    for name, number in (("--matches", matches), ("--searched", searched), ("--trial", trial)):
        check_positive(name, number)
    workers_of(workers, ray)
    from importlib.util import find_spec

    from warren.bots.network import features_of, network_file
    from warren.cli.console import start_engine
    from warren.engine.games import game as game_named

    if find_spec("torch") is None:
        raise BadInputError("training needs PyTorch: pip install 'warren[train]'")
    with bad_input():
        chosen = game_named(game)
        if features_of(chosen) is None:
            raise ValueError(f"{chosen.name} says nothing that a network could learn from")
    start_engine(chosen, natively=True)
    from warren.training.course import Course, Plan

    plan = Plan(
        matches=matches,
        rounds=rounds,
        searched=searched,
        iterations=iterations,
        trial=trial,
        seconds=seconds,
        limit=limit,
        seed=seed,
    )
    place = folder or Path("training") / chosen.name
    with crew_of(workers, ray) as crew:
        course = Course(chosen.name, place, plan, crew=crew, told=typer.echo)
        if further:
            with bad_input():
                if not network_file(chosen).exists():
                    raise ValueError(f"{chosen.name} has no network to go on from")
                course.start_from(network_file(chosen))
        best = course.run()
    if best is None:
        typer.echo("nothing that was learned has won")
        raise typer.Exit(1)
    typer.echo(f"the champion is {best}")
    if keep:
        network_file(chosen).write_bytes(best.read_bytes())

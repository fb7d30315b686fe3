"""`warren train`: trains a network by self-play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from warren.cli.errors import BadInputError, bad_input, check_positive
from warren.cli.options import Own, Ray, Workers, crew_of, game_help, own_pack, workers_of

if TYPE_CHECKING:
    from warren.engine.games import Game
    from warren.training.course import Course

TRIAL = 100  # offset of the trial's seeds, beyond those of all rounds


def train(
    game: Annotated[str, typer.Argument(help=game_help())],
    folder: Annotated[
        Path | None, typer.Option(help="The working folder; default: training/GAME.")
    ] = None,
    matches: Annotated[
        int, typer.Option(help="Matches by the fast policy before the first round.")
    ] = 400_000,
    rounds: Annotated[int, typer.Option(help="Rounds of self-play with search.")] = 2,
    searched: Annotated[int, typer.Option(help="Matches in a round.")] = 4_000,
    iterations: Annotated[
        int, typer.Option(help="Iterations for each decision in self-play.")
    ] = 128,
    trial: Annotated[
        int, typer.Option(help="Matches in the trial against the last champion.")
    ] = 100,
    seconds: Annotated[float, typer.Option(help="Seconds for each decision in the trial.")] = 0.05,
    limit: Annotated[float | None, typer.Option(help="Seconds of self-play in a round.")] = None,
    pack: Own = None,
    workers: Workers = None,
    ray: Ray = None,
    seed: Annotated[int, typer.Option(help="The seed; equal seeds give equal networks.")] = 1,
    further: Annotated[
        bool, typer.Option("--further", help="Start from the network that bots use now.")
    ] = False,
    pool: Annotated[
        bool,
        typer.Option(
            "--pool",
            help="Record every decision, and learn from all rounds since the first network.",
        ),
    ] = False,
    keep: Annotated[
        bool,
        typer.Option(
            "--keep", help="Use the new network from now on, if it beats the current one."
        ),
    ] = False,
    restore: Annotated[
        bool,
        typer.Option(
            "--restore", help="Restore the network in use before the last --keep; don't train."
        ),
    ] = False,
) -> None:
    """Train a network by self-play; an interrupted run resumes."""
    if restore:
        return back(game)
    for name, number in (("--matches", matches), ("--searched", searched), ("--trial", trial)):
        check_positive(name, number)
    workers_of(workers, ray)
    from importlib.util import find_spec

    from warren.bots.network import features_of, network_file
    from warren.cli.console import start_engine
    from warren.engine.games import game as game_named

    if keep and pack:
        raise BadInputError(
            "--keep works only with the game's own cards, because bots play with them; "
            "leave out --pack"
        )
    if find_spec("torch") is None:
        raise BadInputError("training needs PyTorch: pip install 'warren[train]'")
    with bad_input():
        chosen = game_named(game)
        if features_of(chosen) is None:
            raise ValueError(f"{chosen.name} has no inputs for a network")
    own = own_pack(chosen, pack)
    edition = own.edition.text if own else ""
    start_engine(chosen, natively=True)
    from warren.training.course import Course, CoursePlan

    plan = CoursePlan(
        matches=matches,
        rounds=rounds,
        searched=searched,
        iterations=iterations,
        trial=trial,
        seconds=seconds,
        limit=limit,
        pooled=pool,
        seed=seed,
    )
    place = folder or Path("training") / chosen.name
    with crew_of(workers, ray) as crew:
        course = Course(*(chosen.name, place, plan), crew=crew, told=typer.echo, edition=edition)
        if further:
            with bad_input():
                if not network_file(chosen).exists():
                    raise ValueError(f"{chosen.name} has no network to start from")
                course.start_from(network_file(chosen))
        best = course.run()
        if best is None:
            typer.echo("no trained network has beaten the champion yet; repeat with more --rounds")
            raise typer.Exit(1)
        typer.echo(f"the champion is {best}")
        if keep:
            keep_if_better(chosen, course, best)


def keep_if_better(game: Game, course: Course, best: Path) -> None:
    """Let bots use a network if it is significantly better than their current one."""
    from warren.bots import network

    current = network.network_file(game)
    used = current if current.exists() else None
    if used and used.read_bytes() == best.read_bytes():
        typer.echo(f"not kept: it is the same network that bots of {game.name} use already")
        raise typer.Exit(1)
    score = course.contest(best, used, seed=course.plan.seed + TRIAL)
    typer.echo(f"against {used or 'the search without a network'}: {score.told()}")
    if not score.is_better:
        typer.echo(
            "not kept: its interval is not entirely above a fair share; try a larger --trial"
        )
        raise typer.Exit(1)
    with bad_input():
        network.keep(game, best)
    typer.echo(
        f"bots of {game.name} use {network.own_file(game)} from now on;"
        f" 'warren train {game.name} --restore' restores the previous network"
    )


def back(name: str) -> None:
    """Restore the network that was in use before the last --keep."""
    from warren.bots import network
    from warren.engine.games import game as game_named

    with bad_input():
        game = game_named(name)
        network.restore(game)
    typer.echo(f"bots of {game.name} use {network.network_file(game)} from now on")

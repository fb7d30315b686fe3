"""`warren dataset`: writes decisions of strong play as Parquet files."""

from __future__ import annotations

from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from warren.cli.errors import BadInputError, bad_input, check_positive
from warren.cli.options import (
    SEATS_HELP,
    Chosen,
    Own,
    Ray,
    Workers,
    crew_of,
    game_and_options,
    game_help,
    own_pack,
    workers_of,
)

if TYPE_CHECKING:
    from warren.crew import Crew
    from warren.dataset import Plan

STOPPED = 130
app = typer.Typer(
    help="Make and check datasets of strong play.",
    add_completion=False,
    invoke_without_command=True,
    rich_markup_mode=None,
)


@app.callback()
def dataset(context: typer.Context) -> None:
    """Make and check datasets of strong play."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command("make")
def make_one(
    game: Annotated[str, typer.Argument(help=game_help())],
    folder: Annotated[Path, typer.Argument(help="The folder of the dataset.")],
    decisions: Annotated[
        int, typer.Option(help="The number of decisions, rounded up to whole files.")
    ],
    iterations: Annotated[
        int, typer.Option(help="Iterations of the search for each decision.")
    ] = 400,
    matches: Annotated[int, typer.Option(help="Matches in a file.")] = 50,
    seats: Annotated[int | None, typer.Option(help=SEATS_HELP)] = None,
    option: Chosen = None,
    pack: Own = None,
    workers: Workers = None,
    ray: Ray = None,
    seed: Annotated[int, typer.Option(help="The seed of the first match.")] = 0,
) -> None:
    """Let the search play against itself and record its decisions; repeat it to resume."""
    check_positive("--decisions", decisions)
    workers_of(workers, ray)
    need_pyarrow()
    from warren.cli.console import start_engine
    from warren.dataset import Plan

    chosen, options = game_and_options(game, seats=seats, written=option or [])
    own = own_pack(chosen, pack)
    with bad_input():
        plan = Plan.of(
            chosen.name,
            iterations=iterations,
            matches=matches,
            seed=seed,
            edition=own.edition.text if own else "",
            **options,
        )
    start_engine(chosen, natively=True)
    with crew_of(workers, ray) as crew:
        has_ended = written(folder, plan, decisions, crew)
    if not has_ended:
        typer.echo("interrupted: repeat the command to resume", err=True)
        raise typer.Exit(STOPPED)
    from warren.dataset import Dataset

    typer.echo(f"{len(Dataset(folder)):,} decisions; {folder / 'README.md'} describes them")


def written(folder: Path, plan: Plan, decisions: int, crew: Crew) -> bool:
    """Write the missing files; return whether all exist."""
    from warren.cli.progress import progress
    from warren.dataset import make

    with bad_input(), closing(make(folder, plan, decisions, crew=crew)) as counts:
        try:
            with progress(decisions) as advance:
                for done in counts:
                    advance(min(done, decisions))
        except KeyboardInterrupt:
            return False
    return True


@app.command()
def check(
    folder: Annotated[Path, typer.Argument(help="The folder of the dataset.")],
) -> None:
    """Check the files of a dataset, and look for leaks between its splits."""
    need_pyarrow()
    from warren.dataset import Dataset

    with bad_input(folder):
        data = Dataset(folder)
        repeated = data.check()
    typer.echo(f"{len(data):,} decisions; no match is in two splits")
    for split, many in repeated.items():
        typer.echo(f"{many:,} positions of {split} are in train too")


def need_pyarrow() -> None:
    """Raise an error if pyarrow is missing."""
    if find_spec("pyarrow") is None:
        raise BadInputError("datasets need pyarrow: pip install 'warren[dataset]'")

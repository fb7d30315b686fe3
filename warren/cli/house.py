"""`warren house`: for those who look after one."""

from __future__ import annotations

from typing import Annotated

import typer

from warren.cli.errors import BadInputError
from warren.cli.upkeep import Data, Kept

app = typer.Typer(
    help="Look after a house: its ratings.",
    add_completion=False,
    invoke_without_command=True,
    rich_markup_mode=None,
)


@app.callback()
def house(context: typer.Context) -> None:
    """Look after a house: its ratings."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command("ratings")
def ratings(
    data: Data = None,
    kept: Kept = None,
    write: Annotated[
        bool, typer.Option("--write", help="Put them right; no server may use the store.")
    ] = False,
) -> None:
    """Work out all ratings again, match by match, and compare; exit code 1 if any differs."""
    from warren.table import serving, upkeep
    from warren.table.store import StoreError

    try:
        found = upkeep.ratings(serving.store_in(data, kept), write=write)
    except StoreError as error:
        raise BadInputError(str(error)) from None
    for problem in found.problems:
        typer.echo(f"BAD   {problem}")
    typer.echo(f"{found.matches:,} rated matches, {found.people:,} ratings of people")
    if found.problems and not write:
        raise typer.Exit(1)
    typer.echo("put right" if found.problems else "all is as it follows from the matches")

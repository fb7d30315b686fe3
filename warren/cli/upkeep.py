"""`warren backup`, `doctor`, `erase` and `verify`: for those who host a table, and doubters."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from warren.cli.errors import BadInputError, bad_input

if TYPE_CHECKING:
    from warren.engine.record import Proof

Data = Annotated[
    Path | None, typer.Option(help="The folder that tables are kept in; else the user's own.")
]
SAMPLE = 100
UNSALTED = "--without-salts confirms the rest, for tables of an earlier version"


def backup(
    target: Annotated[Path, typer.Argument(help="The file to copy the tables to.")],
    data: Data = None,
) -> None:
    """Copy all tables into one file, while the server runs or not."""
    from warren.table import serving
    from warren.table import upkeep as work
    from warren.table.store import StoreError

    try:
        size = work.backup((data or serving.data_folder()) / serving.STORE, target)
    except StoreError as error:
        raise BadInputError(str(error)) from None
    typer.echo(f"{target}: {size:,} bytes, checked")


def doctor(
    data: Data = None,
    sample: Annotated[int, typer.Option(help="Tables that are read again.")] = SAMPLE,
    seed: Annotated[int | None, typer.Option(help="Which ones, by chance.")] = None,
) -> None:
    """Look at versions, engines, disk and tables; tells what is not well, with exit code 1."""
    if sample < 0:
        raise BadInputError(f"--sample must be at least 0, not {sample}")
    from warren.table import serving
    from warren.table import upkeep as work
    from warren.table.store import StoreError

    folder = data or serving.data_folder()
    chance = random.randrange(2**32) if seed is None else seed
    is_well = True
    try:
        for finding in work.examine(folder, folder / serving.STORE, sample, chance):
            typer.echo(("ok    " if finding.is_well else "BAD   ") + finding.what)
            is_well &= finding.is_well
    except StoreError as error:
        typer.echo(f"BAD   {error}")
        is_well = False
    typer.echo("all is well" if is_well else f"not all is well (--seed {chance})")
    if not is_well:
        raise typer.Exit(1)


def erase(
    who: Annotated[
        str, typer.Argument(metavar="WHO", help="A nickname, or the id of a player (see --list).")
    ],
    data: Data = None,
    only_list: Annotated[
        bool, typer.Option("--list", help="Tell who that may be, and change nothing.")
    ] = False,
) -> None:
    """Remove what is known of a person; matches of others stay whole. The server may run."""
    from warren.table import serving
    from warren.table import upkeep as work
    from warren.table.store import StoreError

    path = (data or serving.data_folder()) / serving.STORE
    try:
        people = work.people(path, who)
        if not people:
            raise BadInputError(f"nobody here is called {who}, or has that id")
        if only_list or len(people) > 1:
            for one in people:
                typer.echo(str(one))
            if not only_list:
                raise BadInputError(f"{len(people)} people were called {who}: give an id")
            return
        is_done = work.erase(path, people[0].player)
        left = work.still_named(path, people[0].player) if is_done else []
    except StoreError as error:
        raise BadInputError(str(error)) from None
    typer.echo(f"{people[0]}")
    for table in left:
        typer.echo(f"table {table} can't be read, and still names them", err=True)
    if left:
        raise typer.Exit(1)
    typer.echo("forgotten" if is_done else "the server has not done it yet: it will")


def verify(
    record: Annotated[Path, typer.Argument(help="The record of a match of a table.")],
    commitment: Annotated[
        str | None, typer.Option(help="What the table showed before the deal.")
    ] = None,
    fingerprint: Annotated[
        str | None, typer.Option(help="What the table showed after the match.")
    ] = None,
    salt: Annotated[
        list[str] | None,
        typer.Option(metavar="SALT", help="A salt that must be in the deal; as many as you like."),
    ] = None,
    without_salts: Annotated[
        bool, typer.Option("--without-salts", help="Confirm a deal of the house's secret alone.")
    ] = False,
) -> None:
    """Check that nobody chose the deal and nobody changed what was played; plays it again."""
    from warren.engine import Record
    from warren.engine.proof import TamperedError, UnsaltedError
    from warren.engine.proof import verify as check

    with bad_input(record):
        read = Record.load(record)
        try:
            found = check(
                read,
                commitment=commitment,
                fingerprint=fingerprint,
                salts=salt or (),
                without_salts=without_salts,
            )
        except UnsaltedError as error:
            typer.echo(f"{record}: NOT proven: {error} ({UNSALTED})", err=True)
            raise typer.Exit(1) from None
        except TamperedError as error:
            typer.echo(f"{record}: NOT what was played: {error}", err=True)
            raise typer.Exit(1) from None
    proof = read.proof
    assert proof
    typer.echo(f"{record}: {read.game}, {len(read.lines)} actions, result {read.result}")
    typer.echo(f"the secret fits the commitment {proof.commitment}")
    typer.echo(f"the deal follows from {_deal_of(proof)}")
    typer.echo(f"every action is legal and as it was marked; fingerprint {found}")


def _deal_of(proof: Proof) -> str:
    """What a deal follows from, and whether the house could have chosen it."""
    if proof.salts is None:
        return (
            "the secret alone, as at tables of an earlier version: the house could have chosen it"
        )
    if not any(proof.salts):
        return "the secret alone, as nobody added a salt: the house could have chosen it"
    return "the secret and everybody's salts"

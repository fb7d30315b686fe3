"""`warren backup`, `doctor`, `erase` and `store` for hosts, and `verify` to check deals."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from warren.cli.errors import BadInputError, bad_input

if TYPE_CHECKING:
    from warren.engine.record import Proof

Data = Annotated[
    Path | None, typer.Option(help="The data folder; default: that of your user account.")
]
Kept = Annotated[
    str | None,
    typer.Option(
        "--store",
        envvar="WARREN_STORE",
        metavar="WHERE",
        help="The store's database URL (postgresql://...) or file, instead of the data folder.",
    ),
]
SAMPLE = 100
UNPROVEN = "the record has no proof; only records of matches at a table have one"
UNSALTED = "--without-salts confirms the rest, for tables of an earlier version"


def backup(
    target: Annotated[Path, typer.Argument(help="Copy the tables to this file.")],
    data: Data = None,
    kept: Kept = None,
) -> None:
    """Copy all tables to one file, even while the server runs."""
    from warren.table.storage.store import StoreError
    from warren.table.upkeep import care as work
    from warren.table.web import serving

    try:
        size = work.backup(serving.store_in(data, kept), target)
    except StoreError as error:
        raise BadInputError(str(error)) from None
    typer.echo(f"{target}: {size:,} bytes, checked")


def doctor(
    data: Data = None,
    kept: Kept = None,
    sample: Annotated[int, typer.Option(help="The number of tables to replay.")] = SAMPLE,
    seed: Annotated[int | None, typer.Option(help="The seed that picks the tables.")] = None,
) -> None:
    """Check versions, engines, disk and tables; exit code 1 if something is wrong."""
    if sample < 0:
        raise BadInputError(f"--sample must be at least 0, not {sample}")
    from warren.engine.folders import data_folder
    from warren.table.storage.store import StoreError
    from warren.table.upkeep import care as work
    from warren.table.web import serving

    folder = data or data_folder()
    chance = random.randrange(2**32) if seed is None else seed
    is_well = True
    try:
        for finding in work.examine(folder, serving.store_in(data, kept), sample, chance):
            typer.echo(("ok    " if finding.is_well else "BAD   ") + finding.what)
            is_well &= finding.is_well
    except StoreError as error:
        typer.echo(f"BAD   {error}")
        is_well = False
    typer.echo("all is well" if is_well else f"there are problems (--seed {chance})")
    if not is_well:
        raise typer.Exit(1)


def erase(
    who: Annotated[
        str, typer.Argument(metavar="WHO", help="A nickname, or the id of a player (see --list).")
    ],
    data: Data = None,
    kept: Kept = None,
    only_list: Annotated[
        bool, typer.Option("--list", help="List matching players without changing anything.")
    ] = False,
) -> None:
    """Erase a player; other players' matches stay intact. The server may be running."""
    from warren.table.storage.store import StoreError
    from warren.table.upkeep import care as work
    from warren.table.web import serving

    try:
        where = serving.store_in(data, kept)
        people = work.people(where, who)
        if not people:
            raise BadInputError(f"no player here has the name or id {who}")
        if only_list or len(people) > 1:
            for one in people:
                typer.echo(str(one))
            if not only_list:
                raise BadInputError(
                    f"{len(people)} people have had the name {who}: give the id of one of them"
                )
            return
        is_done = work.erase(where, people[0].player)
        left = work.still_named(where, people[0].player) if is_done else []
    except StoreError as error:
        raise BadInputError(str(error)) from None
    typer.echo(f"{people[0]}")
    for table in left:
        typer.echo(f"table {table} can't be read, and still contains their name", err=True)
    if left:
        raise typer.Exit(1)
    typer.echo("forgotten" if is_done else "the server has not done this yet, but it will")


app = typer.Typer(
    help="Copy a whole store to another database or file.",
    add_completion=False,
    invoke_without_command=True,
    rich_markup_mode=None,
)


@app.callback()
def store(context: typer.Context) -> None:
    """Copy a whole store to another database or file."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


PLACE = "a data folder, a file, or postgresql://..."


@app.command("copy")
def copy(
    source: Annotated[str, typer.Argument(metavar="FROM", help=f"The source: {PLACE}")],
    target: Annotated[str, typer.Argument(metavar="TO", help=f"An empty target: {PLACE}")],
) -> None:
    """Copy a whole store and compare it with the copy; no server may use either."""
    from warren.table.storage.store import StoreError
    from warren.table.upkeep import care as work
    from warren.table.web import serving

    try:
        old, new = serving.store_at(source), serving.store_at(target)
        counted = work.move(old, new)
        place = work.shown(new)
    except StoreError as error:
        raise BadInputError(str(error)) from None
    sessions, tables, entries = (counted[name] for name in work.COUNTED)
    said = f"{sessions:,} sessions, {tables:,} tables, {entries:,} entries"
    typer.echo(f"{place}: {said}; compared, no differences")


def verify(
    record: Annotated[Path, typer.Argument(help="The file with the record of a match at a table.")],
    commitment: Annotated[
        str | None, typer.Option(help="The commitment that the table showed before the deal.")
    ] = None,
    fingerprint: Annotated[
        str | None, typer.Option(help="The fingerprint that the table showed after the match.")
    ] = None,
    salt: Annotated[
        list[str] | None,
        typer.Option(metavar="SALT", help="A salt that the deal must include; may be repeated."),
    ] = None,
    without_salts: Annotated[
        bool,
        typer.Option(
            "--without-salts", help="Accept a deal that follows from the server's secret alone."
        ),
    ] = False,
) -> None:
    """Verify by replay that nobody chose the deal or changed a move."""
    from warren.engine import Record
    from warren.engine.games import edition_of
    from warren.engine.proof import TamperedError, UnsaltedError
    from warren.engine.proof import verify as check

    with bad_input(record):
        read = Record.load(record)
        if read.proof is None:
            typer.echo(f"{record}: NOT proven: {UNPROVEN}", err=True)
            raise typer.Exit(1)
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
    typer.echo(f"{record}: {read.game}, {len(read.lines)} actions, result {read.result}")
    if read.edition:
        pack = edition_of(read.game, read.edition).edition
        called = f"{pack.name}, version {pack.version}"
        typer.echo(f"the cards are those of {called}; fingerprint {pack.fingerprint}")
    typer.echo(f"the secret matches the commitment {proof.commitment}")
    typer.echo(f"the deal follows from {_deal_of(proof)}")
    typer.echo(f"every action is legal and matches its mark; fingerprint {found}")


def _deal_of(proof: Proof) -> str:
    """Describe the origin of a deal, and whether the server could have chosen it."""
    if proof.salts is None:
        return (
            "the secret alone, as at tables of an earlier version: the server could have chosen it"
        )
    if not any(proof.salts):
        return "the secret alone, as nobody added a salt: the server could have chosen it"
    return "the secret and everybody's salts"

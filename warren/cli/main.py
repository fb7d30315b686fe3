"""The `warren` command."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from warren import __version__
from warren.cli import (
    analyse,
    arena,
    art,
    balance,
    bots,
    daily,
    dataset,
    engines,
    exploit,
    games,
    hint,
    house,
    lab,
    packs,
    play,
    printing,
    replay,
    serve,
    simulate,
    site,
    train,
    upkeep,
)
from warren.cli.errors import BAD_INPUT, BadInputError
from warren.cli.guard import guard
from warren.cli.options import with_addresses
from warren.crew.crew import CrewError

ClickException: type[Any] = typer.BadParameter.__mro__[2]  # typer does not export it


COMMANDS: dict[str, Callable[..., None] | typer.Typer] = {
    "serve": serve.serve,
    "play": play.play,
    "games": games.games,
    "simulate": simulate.simulate,
    "replay": replay.replay,
    "balance": balance.balance,
    "lab": lab.lab,
    "bots": bots.bots,
    "arena": arena.arena,
    "hint": hint.hint,
    "analyse": analyse.analyse,
    "train": train.train,
    "exploit": exploit.exploit,
    "dataset": dataset.app,
    "verify": upkeep.verify,
    "backup": upkeep.backup,
    "doctor": upkeep.doctor,
    "erase": upkeep.erase,
    "store": upkeep.app,
    "house": house.app,
    "daily": daily.app,
    "site": site.site,
    "engines": engines.engines,
    "packs": packs.app,
    "art": art.app,
    "print": printing.print_cards,
}


class Commands(Mapping[str, Any]):
    """The commands, each imported on first use, which keeps `--help` fast."""

    def __getitem__(self, name: str) -> Any:
        found = COMMANDS[name]
        if not isinstance(found, typer.Typer):
            found = typer.Typer(add_completion=False, rich_markup_mode=None)
            found.command(name)(COMMANDS[name])
        return get_command(found)

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


def summary(name: str) -> Any:
    """Return a command's line in the list of commands."""
    found = COMMANDS[name]
    said = found.info.help if isinstance(found, typer.Typer) else found.__doc__
    return TyperCommand(name, help=inspect.cleandoc(str(said)))


class Warren(TyperGroup):
    """The command group; it reports an error as one line on stderr."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.commands: Any = Commands()

    def format_commands(self, *where: Any) -> None:
        """List the commands."""
        TyperGroup(commands={name: summary(name) for name in COMMANDS}).format_commands(*where)

    def parse_args(self, context: Any, args: list[str]) -> list[str]:
        """Parse the arguments; typer lacks options with an optional value."""
        found: list[str] = super().parse_args(context, with_addresses(args))
        return found

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run a command and exit with its code."""
        extra["standalone_mode"] = False
        try:
            code = super().main(*args, **extra)
        except (BadInputError, CrewError) as refused:
            code = refuse(str(refused))
        except ClickException as refused:
            code = refuse(refused.format_message())
        sys.exit(code if isinstance(code, int) else 0)

    def invoke(self, *args: Any, **extra: Any) -> Any:
        """Run a command whose output pipe may be closed early (`| head`)."""
        try:
            return super().invoke(*args, **extra)
        finally:
            sys.stdout.flush()  # a closed pipe shows up here and ends the command quietly


def refuse(message: str) -> int:
    """Report an error in one line; return the exit code."""
    print("warren: " + " ".join(message.split()), file=sys.stderr)
    return BAD_INPUT


app = typer.Typer(
    cls=Warren,
    help="Goblin card games as software: play, host, simulate and design them.",
    add_completion=False,
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@app.callback()
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    """Goblin card games as software: play, host, simulate and design them."""
    if version:
        typer.echo(f"warren {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """The entry point."""
    guard()
    app(prog_name="warren")

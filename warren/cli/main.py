"""The `warren` command."""

from __future__ import annotations

import sys
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from warren import __version__
from warren.cli import (
    analyse,
    arena,
    art,
    balance,
    bots,
    engines,
    games,
    hint,
    packs,
    play,
    replay,
    serve,
    simulate,
    upkeep,
)
from warren.cli.errors import BAD_INPUT, BadInputError

ClickException: type[Any] = typer.BadParameter.__mro__[2]  # typer keeps it in no public place


class Warren(TyperGroup):
    """The commands; what they refuse is one line on stderr."""

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run a command and exit with its code."""
        extra["standalone_mode"] = False
        try:
            code = super().main(*args, **extra)
        except BadInputError as refused:
            code = refuse(str(refused))
        except ClickException as refused:
            code = refuse(refused.format_message())
        sys.exit(code if isinstance(code, int) else 0)

    def invoke(self, *args: Any, **extra: Any) -> Any:
        """Run a command; whoever reads what it prints may have read enough (`| head`)."""
        try:
            return super().invoke(*args, **extra)
        finally:
            sys.stdout.flush()  # a closed pipe is noticed here, and ends us quietly


def refuse(message: str) -> int:
    """Say in one line what can't be used."""
    print("warren: " + " ".join(message.split()), file=sys.stderr)
    return BAD_INPUT


app = typer.Typer(
    cls=Warren,
    help="Goblin card games as software: play them, simulate them, look at their cards.",
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
    """Goblin card games as software: play them, simulate them, look at their cards."""
    if version:
        typer.echo(f"warren {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


app.command("serve")(serve.serve)
app.command("play")(play.play)
app.command("games")(games.games)
app.command("simulate")(simulate.simulate)
app.command("replay")(replay.replay)
app.command("balance")(balance.balance)
app.command("bots")(bots.bots)
app.command("arena")(arena.arena)
app.command("hint")(hint.hint)
app.command("analyse")(analyse.analyse)
app.command("verify")(upkeep.verify)
app.command("backup")(upkeep.backup)
app.command("doctor")(upkeep.doctor)
app.command("erase")(upkeep.erase)
app.command("engines")(engines.engines)
app.add_typer(packs.app, name="packs")
app.add_typer(art.app, name="art")


def main() -> None:
    """The entry point."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    app(prog_name="warren")

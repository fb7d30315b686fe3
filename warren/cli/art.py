"""`warren art`: draws the pictures of cards, one by one or all on a sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from warren.cli.errors import BadInputError, bad_input
from warren.cli.options import named_games

GAME_HELP = "The game: {}; `warren` has the pictures that belong to no game."
Output = Annotated[
    Path | None, typer.Option(metavar="FILE", help="The file to write; default: standard output.")
]

app = typer.Typer(
    help="Draw the pictures of cards.",
    add_completion=False,
    invoke_without_command=True,
    rich_markup_mode=None,
)


@app.callback()
def art(context: typer.Context) -> None:
    """Draw the pictures of cards."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command("sheet")
def sheet(
    game: Annotated[str, typer.Argument(help=GAME_HELP.format(named_games()))],
    output: Output = None,
) -> None:
    """Write a page with all pictures of a game in two sizes, by clan and level."""
    from warren.art import sheet as drawn

    with bad_input():
        text = drawn(game)
    write(text, output)


@app.command("card")
def card(
    game: Annotated[str, typer.Argument(help=GAME_HELP.format(named_games()))],
    name: Annotated[
        str,
        typer.Argument(help="The picture's name: the id of a card, a token, `back` or glyph-CLAN."),
    ],
    output: Output = None,
) -> None:
    """Write one picture as SVG."""
    from warren.art import picture

    with bad_input():
        text = picture(game, name)
    write(text + "\n", output)


def write(text: str, output: Path | None) -> None:
    """Write a text to a file, or to standard output."""
    if output is None:
        typer.echo(text, nl=False)
        return
    if output.is_dir():
        raise BadInputError(f"{output}: this is a folder, not a file")
    if not output.parent.is_dir():
        raise BadInputError(f"{output}: there is no folder '{output.parent}'")
    with bad_input(output):
        output.write_text(text, encoding="utf-8")
    typer.echo(f"{output}: written")

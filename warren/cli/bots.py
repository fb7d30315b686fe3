"""`warren bots`: who can be played against."""

from __future__ import annotations

from typing import Annotated

import typer

from warren.cli.errors import check_language


def bots(
    lang: Annotated[str, typer.Option(help="The language: en, fr or it.")] = "en",
) -> None:
    """List the bots, each with what it does."""
    check_language(lang)
    from warren.bots import BOTS, described

    known = {bot: described(bot, lang) for bot in BOTS}
    widths = max(map(len, known)), max(len(words.name) for words in known.values())
    for bot, words in known.items():
        typer.echo(f"{bot:{widths[0]}}  {words.name:{widths[1]}}  {words.does}")

"""`warren bots`: who can be played against."""

from __future__ import annotations

import typer

from warren.cli.errors import check_language
from warren.cli.options import Lang


def bots(
    lang: Lang = "en",
) -> None:
    """List the bots, each with what it does; those of other packages with where they lie."""
    check_language(lang)
    from warren.bots import BOTS, Description, described, installed

    known = {bot: described(bot, lang) for bot in BOTS}
    for name, entry in installed().items():  # of other packages
        known[name] = Description(name, entry.value)
    widths = max(map(len, known)), max(len(words.name) for words in known.values())
    for bot, words in known.items():
        typer.echo(f"{bot:{widths[0]}}  {words.name:{widths[1]}}  {words.does}")

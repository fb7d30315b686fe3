"""`warren bots`: lists the bots to play against."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import typer

from warren.cli.errors import check_language
from warren.cli.options import Lang


def bots(
    lang: Lang = "en",
) -> None:
    """List the bots and how they play, with the champion's network in each game."""
    check_language(lang)
    from warren.bots import BOTS, Description, described, installed

    known = {bot: described(bot, lang) for bot in (*BOTS, "1350")}
    for name, entry in installed().items():  # bots from other packages
        known[name] = Description(name, entry.value)
    widths = max(map(len, known)), max(len(words.name) for words in known.values())
    for bot, words in known.items():
        typer.echo(f"{bot:{widths[0]}}  {words.name:{widths[1]}}  {words.does}")
    typer.echo()
    for name, said in networks(lang):
        typer.echo(f"{name}: {said}")


def networks(lang: str) -> Iterator[tuple[str, str]]:
    """Yield each game, its champion's network, and how to restore the previous one."""
    from warren.bots import network
    from warren.cli.console import own_texts
    from warren.engine.games import GAMES

    say = partial(own_texts(lang).say, "networks")
    for name, game in GAMES.items():
        own, used = network.own_file(game), network.network_file(game)
        if own.exists() and used != own:
            yield name, say("unfit", file=own)
        kind = "own" if used == own else "shipped" if used.exists() else "none"
        yield name, say(kind, file=used)
        if own.exists() or network.previous_file(game).exists():
            yield name, say("back", command=f"warren train {name} --restore")

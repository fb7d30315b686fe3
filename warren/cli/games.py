"""`warren games`: lists the games with their presets and options."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import TYPE_CHECKING

import typer

from warren.cli.errors import check_language
from warren.cli.options import Lang, as_words

if TYPE_CHECKING:
    from warren.engine.games import Game


def games(lang: Lang = "en") -> None:
    """List the games, each with its presets and options."""
    check_language(lang)
    from warren.engine.games import GAMES

    typer.echo("\n\n".join("\n".join(about(game, lang)) for game in GAMES.values()))


def about(game: Game, language: str) -> Iterator[str]:
    """Yield lines about a game: seats, presets and options."""
    from warren.packs.options import name_of

    told = game.wording("table", "lobby", language)
    yield f"{game.name}  {game.title}  {told.get('blurb', '')}".rstrip()
    labels = told.get("preset", {})
    presets = {
        f"{game.name}:{name}": labels.get(name, {}).get("label", "") for name in game.presets
    }
    asked = [known for known in fields(game.options_type) if known.name != "seats"]
    options = {
        f"--option {as_words({known.name: known.default})[0]}": name_of(known, language)
        for known in asked
    }
    seats = {f"--seats {game.options().seats}": ", ".join(map(str, game.seats))}
    rows = presets | seats | options
    widest = max(map(len, rows))
    yield from (f"  {typed:{widest}}  {said}".rstrip() for typed, said in rows.items())

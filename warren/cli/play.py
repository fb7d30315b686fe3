"""`warren play`: a match in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from warren.cli.errors import BadInputError, bad_input, check_language

SEEDS = 1_000_000  # short enough for the name of a file


def play(
    game: Annotated[str, typer.Argument(help="The game: gosu, gosux or laundromat.")],
    seats: Annotated[
        int | None, typer.Option(help="How many play, you included; else 2, laundromat 3.")
    ] = None,
    bot: Annotated[str, typer.Option(help="The other players: uniform or greedy.")] = "greedy",
    seed: Annotated[int | None, typer.Option(help="The number the deal comes from.")] = None,
    lang: Annotated[str, typer.Option(help="The language: en, fr or it.")] = "en",
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved match.")] = None,
    save: Annotated[Path | None, typer.Option(help="The file to save the match in.")] = None,
) -> None:
    """Play a match in the terminal; bots take the other seats."""
    check_language(lang)
    check_files(resume=resume, save=save, other=seats is not None or seed is not None)
    from warren.bots import bot as bot_named
    from warren.cli.console import console, start_engine
    from warren.cli.session import Session
    from warren.engine import Match, Record
    from warren.engine import game as game_named

    options: dict[str, Any] = {} if seats is None else {"seats": seats}
    with bad_input():
        chosen = game_named(game)
        chosen.options(**options)
        bot_named(bot)
    with bad_input(resume):
        record = None if resume is None else Record.load(resume)
    if record is not None and record.game != game:
        raise BadInputError(f"{resume}: this is a match of {record.game}, not of {game}")
    start_engine(chosen, lang)
    with bad_input(resume):
        if record is not None:
            match = Match.from_record(record)
        else:
            match = Match(game, seed=any_seed() if seed is None else seed, **options)
    session = Session(match, bot_name=bot, language=lang, file=save or resume, console=console())
    if not session.run():
        raise typer.Exit(1)


def check_files(*, resume: Path | None, save: Path | None, other: bool) -> None:
    """What can be told before anything is loaded."""
    if resume and other:
        raise BadInputError(
            "--resume takes seats and seed from the file: leave out --seats and --seed"
        )
    if save and not save.parent.is_dir():
        raise BadInputError(f"{save}: there is no folder '{save.parent}'")
    if save and save.is_dir():
        raise BadInputError(f"{save}: this is a folder, not a file")


def any_seed() -> int:
    """A seed nobody chose."""
    import secrets

    return secrets.randbelow(SEEDS)

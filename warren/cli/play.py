"""`warren play`: plays a match in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from warren.cli.errors import BadInputError, bad_input, check_language
from warren.cli.options import (
    BOT_HELP,
    USUAL_BOT,
    Chosen,
    Engine,
    Lang,
    Own,
    agrees,
    game_and_options,
    game_help,
    own_pack,
    preset_name,
)

SEEDS = 1_000_000  # limit of random seeds, so that file names stay short


def play(
    game: Annotated[str, typer.Argument(help=game_help())],
    seats: Annotated[
        int | None,
        typer.Option(
            help="The number of players, including you; default: the game's usual number."
        ),
    ] = None,
    option: Chosen = None,
    pack: Own = None,
    bot: Annotated[str, typer.Option(help=BOT_HELP)] = USUAL_BOT,
    seed: Annotated[int | None, typer.Option(help="The seed of the deal.")] = None,
    lang: Lang = "en",
    resume: Annotated[Path | None, typer.Option(help="Resume a saved match.")] = None,
    save: Annotated[Path | None, typer.Option(help="The file in which to save the match.")] = None,
    engine: Engine = None,
) -> None:
    """Play a match in the terminal; bots take the other seats."""
    check_language(lang)
    made = seats is not None or seed is not None or bool(option) or pack is not None
    check_files(resume=resume, save=save, other=made)
    chosen, options = game_and_options(game, seats=seats, written=option or ())
    from warren.bots import bot as bot_named
    from warren.cli.console import console, start_engine
    from warren.cli.session import TerminalSession
    from warren.engine import Match, Record
    from warren.engine.preparing import Preparing
    from warren.engine.running import may_compile

    with bad_input():
        bot_named(bot)
    with bad_input(resume):
        record = None if resume is None else Record.load(resume)
    if record is not None and record.game != chosen.name:
        raise BadInputError(f"{resume}: this is a match of {record.game}, not of {game}")
    cards = own_pack(chosen, pack)
    start_engine(chosen, lang)
    if may_compile():
        Preparing().begin(chosen)
    with bad_input(resume):
        if record is not None:
            match = Match.from_record(record)
        else:
            dealt = any_seed() if seed is None else seed
            match = Match(chosen.name, seed=dealt, pack=cards, **options)
    if not agrees(match.engine.options, options):
        found = preset_name(chosen, match.engine.options)
        raise BadInputError(f"{resume}: this is a match of {found}, not of {game}")
    session = TerminalSession(
        match, bot_name=bot, language=lang, file=save or resume, console=console()
    )
    if not session.run():
        raise typer.Exit(1)


def check_files(*, resume: Path | None, save: Path | None, other: bool) -> None:
    """Check the files before loading anything."""
    if resume and other:
        raise BadInputError(
            "--resume takes seats, seed, options and cards from the file: "
            "leave out --seats, --seed, --option and --pack"
        )
    if save and not save.parent.is_dir():
        raise BadInputError(f"{save}: there is no folder '{save.parent}'")
    if save and save.is_dir():
        raise BadInputError(f"{save}: this is a folder, not a file")


def any_seed() -> int:
    """Return a random seed."""
    import secrets

    return secrets.randbelow(SEEDS)

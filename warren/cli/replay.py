"""`warren replay`: tells a saved match in sentences and shows its final position."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from warren.cli.errors import BadInputError, bad_input, check_language
from warren.cli.options import Lang


def replay(
    file: Annotated[Path, typer.Argument(help="A saved match.")],
    to: Annotated[int | None, typer.Option(help="Stop after this many actions.")] = None,
    lang: Lang = "en",
    seat: Annotated[int | None, typer.Option(help="Show only what this seat can see.")] = None,
) -> None:
    """Tell a saved match in sentences and draw its final position."""
    check_language(lang)
    from rich.text import Text

    from warren.cli.console import console, print_line, start_engine
    from warren.cli.story import ending, paragraphs
    from warren.cli.terminals import catalogue_of, screen_of
    from warren.engine import Match, Record
    from warren.engine import game as game_named

    with bad_input(file):
        record = Record.load(file)
    if to is not None and not 0 <= to <= len(record.lines):
        raise BadInputError(f"--to must be from 0 to {len(record.lines)}, the actions of {file}")
    start_engine(game_named(record.game), lang)
    with bad_input(file):
        match = Match.from_record(record, to=to)
    if seat is not None and not 0 <= seat < match.seats:
        raise BadInputError(f"--seat must be from 0 to {match.seats - 1}, not {seat}")

    out = console()
    sentences = match.sentences(lang)
    cards = catalogue_of(match.engine.pack, lang)
    players = [sentences.player(number) for number in range(match.seats)]
    screen = screen_of(cards, players, width=out.width, height=out.height)
    log = [event for _, event in match.log(seat)]
    for paragraph in paragraphs(log, sentences, seat):
        print_line(out, Text(paragraph), indent=2)
    view = match.view(seat)
    for line in [Text(), *screen.table(view), *screen.hands(view)]:
        print_line(out, line)
    if view.decision is not None:
        print_line(out, Text(sentences.ask(match.state, view.decision, seat)))
    else:
        print_line(out, Text(ending(match, sentences, seat), style="bold"))

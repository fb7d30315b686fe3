"""Output of the command line, and the first start of an engine."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, TextIO

from rich.console import Console, ConsoleOptions, RenderableType
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.segment import Segment
from rich.text import Text

from warren.cli.guard import trusted
from warren.engine.texts import Texts
from warren.locale import joined, read_texts
from warren.locale.visible import visible

if TYPE_CHECKING:
    from warren.engine.games import Game

# rich breaks lines at no-break spaces, so a placeholder replaces them
NO_BREAK, STAND_IN = "\u00a0", "\ue000"
LAST_STEP = 0.25  # linking, after the last function, adds a quarter to the total


class SafeConsole(Console):
    """A console that passes only its own control characters to the terminal."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterator[Segment]:
        """Yield the segments to show."""
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else visible(text), style, control)


def console(file: TextIO | None = None) -> Console:
    """Return a console, by default for standard output; NO_COLOR turns colours off."""
    return SafeConsole(
        file=trusted(file or sys.stdout),
        color_system=None if os.environ.get("NO_COLOR") else "auto",
        highlight=False,
        markup=False,
        emoji=False,
    )


def print_line(console: Console, line: Text, indent: int = 0) -> None:
    """Print a line; a terminal wraps it between words, with a hanging indent."""
    if not console.is_terminal or line.cell_len <= console.width:
        console.print(line, soft_wrap=True)
        return
    first, rest = line.divide([indent])
    rest.plain = rest.plain.replace(NO_BREAK, STAND_IN)
    for place, part in enumerate(rest.wrap(console, console.width - indent)):
        part.plain = part.plain.replace(STAND_IN, NO_BREAK)
        console.print((Text(" " * indent) if place else first) + part)


@cache
def own_texts(language: str) -> Texts:
    """Return the texts of the command line itself."""
    return Texts("cli", language, read_texts(files("warren.cli"), "texts", language))


def texts_for(game: Game, language: str) -> Texts:
    """Return the command line's texts, with a game's own texts for the terminal."""
    of_game = game.wording("terminal", "texts", language)
    return Texts("cli", language, joined(own_texts(language).tables, of_game))


def start_engine(game: Game, language: str = "en", *, natively: bool = False) -> None:
    """Start a game's engine in the way that is ready first.

    `natively` is for long runs. It compiles the engine on first use, which takes about a minute,
    unless native engines are disabled or unavailable.
    """
    from warren.engine.running import can_compile, may_compile

    if game.is_native():
        return
    if game.is_ready() and not (natively and may_compile()):
        return
    if not can_compile():
        game.running()
        return
    errors = console(sys.stderr)
    sentence = own_texts(language).say("start", "compiling")
    if not errors.is_terminal:
        errors.print(sentence, soft_wrap=True)
        game.entry()
        return
    errors.print(sentence)
    columns = (BarColumn(), TextColumn("{task.percentage:>3.0f} %"), TimeElapsedColumn())
    with Progress(*columns, console=errors, transient=True) as bar:
        task = bar.add_task("", total=None)

        def show(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total * (1 + LAST_STEP))

        game.entry(show)

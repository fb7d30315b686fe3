"""`warren hint`: shows the best actions in a saved match, with the chances after each."""

from __future__ import annotations

from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from warren.cli.errors import BadInputError, bad_input, check_language, check_positive
from warren.cli.options import Lang

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from warren.analysis import Advice, Hint
    from warren.analysis.lines import ToldLine
    from warren.engine import Match
    from warren.engine.texts import Texts

ITERATIONS = 10_000
BEST = 3
RANGED = 19  # columns of a chance and its range


def hint(
    file: Annotated[Path, typer.Argument(help="The file of a saved match that is not over.")],
    seat: Annotated[
        int | None, typer.Option(help="The seat to advise; default: the first that must decide.")
    ] = None,
    iterations: Annotated[int, typer.Option(help="How much to search.")] = ITERATIONS,
    seconds: Annotated[
        float | None,
        typer.Option(help="The search's time limit in seconds; it overrides the iterations."),
    ] = None,
    best: Annotated[int, typer.Option(help="How many actions to show.")] = BEST,
    why: Annotated[
        bool,
        typer.Option("--why", help="Explain why the best action is better than another one."),
    ] = False,
    lang: Lang = "en",
    json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON.")] = False,
) -> None:
    """Show the player's best actions and the chance to win after each."""
    check_language(lang)
    check_positive("--iterations", iterations)
    check_positive("--best", best)
    if seconds is not None and not 0 < seconds < inf:
        raise BadInputError(f"--seconds must be more than 0, not {seconds:g}")
    from warren.analysis import hint as hint_for
    from warren.analysis.hint import deciding_seat

    match = saved_match(file, lang)
    if seat is not None and not 0 <= seat < match.seats:
        raise BadInputError(f"--seat must be from 0 to {match.seats - 1}, not {seat}")
    with bad_input(file):
        chosen = deciding_seat(match, seat)
    found = hint_for(
        match, chosen, iterations=iterations, seconds=seconds, best=best, why=why, language=lang
    )
    if json:
        from json import dumps

        typer.echo(dumps({"game": match.engine.game.name, **found.as_dict()}, indent=2))
        return
    tell(found, match, lang, told=seat is not None, wanted=best)


def saved_match(file: Path, language: str) -> Match:
    """Load a match from a file; errors are reported in one line."""
    from warren.cli.console import start_engine
    from warren.engine import Match, Record
    from warren.engine import game as game_named

    with bad_input(file):
        record = Record.load(file)
    start_engine(game_named(record.game), language)
    with bad_input(file):
        return Match.from_record(record)


def tell(found: Hint, match: Match, language: str, *, told: bool, wanted: int) -> None:
    """Print a hint with the `wanted` number of actions;

    `told` means that the user named the seat.
    """
    from rich.text import Text

    from warren.analysis.telling import own_texts, span
    from warren.cli.console import console, print_line

    out, own, sentences = console(), own_texts(language), match.sentences(language)
    player = sentences.player(found.seat)
    if len(match.pending) > 1 and not told:
        players = sentences.listed([sentences.player(seat) for seat in match.pending])
        print_line(out, Text(own.say("hint", "several", players=players, player=player)))
    print_line(out, Text(found.sentence, style="bold"))
    if not found.is_rated:
        tell_unrated(out, found, own)
        return
    chance = span(found.chance, found.margin)
    print_line(out, Text(own.say("hint", "now", player=player, chance=chance)))
    key = "only" if found.actions == 1 else "actions"
    print_line(out, Text(own.say("hint", key, n=len(found.best), all=found.actions)))
    width = max(len(advice.sentence) for advice in found.best)
    for advice in found.best:
        print_line(out, line(advice, width), indent=RANGED)
    if left := min(wanted, found.actions) - len(found.best):
        print_line(out, Text(own.say("hint", "rest", n=left), style="dim"))
    if found.because:
        print_line(out, Text(found.rather, style="bold"))
    for sentence in found.because:
        print_line(out, Text(f"  {sentence}"), indent=2)
    tell_lines(out, found.lines, found.best[0].sentence, own)
    print_line(out, Text(own.say("hint", "basis", n=found.iterations, player=player), style="dim"))


def tell_unrated(out: Console, found: Hint, own: Texts) -> None:
    """Print the visits of a search that was too short to rate any action."""
    from rich.text import Text

    from warren.analysis.chances import RATED
    from warren.cli.console import print_line

    said = own.say("hint", "unrated", n=found.iterations, least=RATED, all=found.actions)
    print_line(out, Text(said))
    for advice in sorted(found.best, key=lambda one: -one.visits):
        visits = own.say("hint", "visits", n=advice.visits)
        print_line(out, Text(f"  {visits}  {advice.sentence}  {advice.text}"), indent=2)


def tell_lines(
    out: Console, lines: tuple[ToldLine, ...], action: str, own: Texts, indent: int = 0
) -> None:
    """Print the likely continuation after an action, step by step."""
    from rich.text import Text

    from warren.cli.console import print_line

    space = " " * indent
    if lines:
        heading = own.say("lines", "heading", action=action)
        print_line(out, Text(space + heading, style="bold"), indent=indent)
    for one in lines:
        print_line(out, Text(f"{space}  {one.said}"), indent=indent + 2)
        for number, step in enumerate(one.steps, 1):
            print_line(out, Text(f"{space}  {number:>3}. {step}"), indent=indent + 7)


def line(advice: Advice, width: int) -> Text:
    """Format an action with its chance, in words and in notation."""
    from rich.text import Text

    from warren.analysis.telling import span

    chance, between = span(advice.chance, advice.margin).split(" ", 1)
    found = Text(f"{chance:>6} {between:<10}  ")
    found.append(f"{advice.sentence:{width}}", style="bold")
    return found.append(f"  {advice.text}", style="dim")

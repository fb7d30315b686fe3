"""`warren analyse`: shows the chances and turning points of a saved match."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from warren.cli.errors import BadInputError, bad_input, check_language, check_positive
from warren.cli.hint import saved_match, tell_lines
from warren.cli.options import Lang, processors

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from warren.analysis import Analysis, Telling
    from warren.analysis.lines import ToldLine
    from warren.analysis.telling import ToldPoint
    from warren.analysis.turning import TurningPoint
    from warren.engine import Match
    from warren.engine.texts import Texts

ITERATIONS = 5_000
STOPPED = 130


def analyse(
    file: Annotated[Path, typer.Argument(help="The file of a saved match, finished or not.")],
    html: Annotated[
        Path | None,
        typer.Option(
            metavar="OUT", help="Write a page with the curve of chances and the positions."
        ),
    ] = None,
    iterations: Annotated[
        int, typer.Option(help="Iterations of the search for each decision.")
    ] = ITERATIONS,
    seed: Annotated[int, typer.Option(help="The seed of the search.")] = 0,
    workers: Annotated[
        int | None, typer.Option(help="Processes; default: one per processor.")
    ] = None,
    lang: Lang = "en",
    json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
) -> None:
    """Search every decision of a match, to show how well each player played and where it turned."""
    check_language(lang)
    check_positive("--iterations", iterations)
    workers = check_positive("--workers", processors() if workers is None else workers)
    from warren.engine.games import check_seed

    with bad_input():
        check_seed(seed)
    match = saved_match(file, lang)
    if html is not None:
        check_output(html, file)
    found = analysed(match, iterations=iterations, seed=seed, workers=workers)
    from warren.analysis import page, tell

    told = tell(found, lang)
    if html is not None:
        text = page(found, lang)
        with bad_input(html):
            html.write_text(text, encoding="utf-8")
    if json:
        from json import dumps

        typer.echo(dumps(as_dict(found, told), indent=2, ensure_ascii=False))
        return
    report(found, told, lang)
    if html is not None:
        say(lang, "written", file=html)


def check_output(out: Path, record: Path) -> None:
    """Check that the page can be written, before the long search."""
    with bad_input(out):
        if out.is_dir():
            raise BadInputError(f"{out}: this is a folder, not a file")
        if not out.parent.is_dir():
            raise BadInputError(f"{out}: there is no folder '{out.parent}'")
        is_new = not out.exists()
        if not is_new and out.samefile(record):
            raise BadInputError(f"{out}: this is the saved match itself; choose another file")
        with out.open("ab"):
            pass
        if is_new:
            out.unlink()


def analysed(match: Match, *, iterations: int, seed: int, workers: int) -> Analysis:
    """Return the analysis; Ctrl-C ends it quietly."""
    from warren.analysis import analyse as search
    from warren.cli.progress import progress

    total = len(match.actions) + len(match.pending)
    with progress(total) as advance:
        try:
            return search(
                match,
                iterations=iterations,
                seed=seed,
                workers=min(workers, total),
                progress=lambda done, _: advance(done),
            )
        except KeyboardInterrupt:
            raise typer.Exit(STOPPED) from None


def as_dict(found: Analysis, told: Telling) -> dict[str, object]:
    """Return everything as plain data, with the sentences."""
    points = [
        {**point.as_dict(), "name": said.name, "sentence": said.sentence, "because": said.because}
        for point, said in zip(found.turning_points, told.points, strict=True)
    ]
    plain = found.as_dict()
    for key, sentences in (("moves", told.moves), ("open", told.open)):
        for move, said in zip(plain[key], sentences, strict=True):
            move["sentence"], move["because"] = said.done, list(said.because)
    return {**plain, "turning_points": points, "ending": told.ending, "sums": told.sums}


# --- the report ----------------------------------------------------------------------------------


def report(found: Analysis, told: Telling, language: str) -> None:
    """Print turning points and accuracy."""
    from rich.text import Text

    from warren.analysis.chances import RATED
    from warren.analysis.telling import own_texts
    from warren.cli.console import console, print_line

    out, own = console(), own_texts(language)
    game = found.match.engine.game.title
    head = own.say("report", "heading", game=game, n=len(found.moves), iterations=found.iterations)
    print_line(out, Text(head, style="bold"))
    for line in standing(found, told, own):
        print_line(out, Text(line))
    if not found.moves:
        print_line(out, Text(own.say("report", "no_moves")))
    if not found.is_rated:
        said = own.say("report", "unrated", iterations=found.iterations, least=RATED)
        print_line(out, Text(said))
    if not found.moves or not found.is_rated:
        return
    for sentences in filter(None, told.sums):
        print_line(out, Text())
        for sentence in sentences:
            print_line(out, Text(sentence))
    report_points(out, found, told, own)
    report_other_mistakes(out, found, told, own)
    report_accuracy(out, found, told, own)


def standing(found: Analysis, told: Telling, own: Texts) -> list[str]:
    """Return the winner, or each pending player's own view of the chances, if there is one."""
    from warren.analysis.telling import percent

    if told.ending:
        return [told.ending]
    chances = [
        own.say(
            "hint", "now", player=told.players[move.seat], chance=percent(move.chances[move.seat])
        )
        for move in found.open
        if move.best.is_rated
    ]
    return [own.say("report", "running"), *chances]


def report_points(out: Console, found: Analysis, told: Telling, own: Texts) -> None:
    """Print the turning points, one paragraph each."""
    from rich.text import Text

    from warren.analysis.turning import LEAST
    from warren.cli.console import print_line

    print_line(out, Text())
    print_line(out, Text(own.say("page", "points"), style="bold"))
    if not told.points:
        print_line(out, Text(own.say("page", "none", n=round(100 * LEAST))))
    width = max((len(said.moves) for said in told.points), default=0)
    for point, said in zip(found.turning_points, told.points, strict=True):
        report_point(out, found, told, own, point, said, width)


def report_other_mistakes(out: Console, found: Analysis, told: Telling, own: Texts) -> None:
    """Print the mistakes that are not turning points, one paragraph each."""
    from rich.text import Text

    from warren.analysis.telling import other_mistakes
    from warren.cli.console import print_line

    others = other_mistakes(found, told)
    if others:
        print_line(out, Text())
        print_line(out, Text(own.say("page", "mistakes_too"), style="bold"))
    width = max((len(said.moves) for _, said in others), default=0)
    for point, said in others:
        report_point(out, found, told, own, point, said, width)


def report_point(
    out: Console,
    found: Analysis,
    told: Telling,
    own: Texts,
    point: TurningPoint,
    said: ToldPoint,
    width: int,
) -> None:
    """Print a turning point or a mistake; for a mistake, also reasons and a line."""
    from rich.text import Text

    from warren.analysis.telling import signed
    from warren.analysis.turning import Kind
    from warren.cli.console import print_line

    move = own.say("page", "number")
    head = Text(f"{move} {said.moves:>{width}}  {signed(point.points):>4}  ")
    indent = head.cell_len
    head.append(f"{said.name}. ", style="bold").append(said.sentence)
    print_line(out, head, indent=indent)
    for sentence in said.because:
        print_line(out, Text(" " * indent + sentence), indent=indent)
    if point.kind is Kind.MISTAKE:
        best = told.moves[point.first - 1].best
        tell_lines(out, lines_after(found, point, own.language)[:1], best, own, indent)


def lines_after(found: Analysis, point: TurningPoint, language: str) -> tuple[ToldLine, ...]:
    """Return the likely continuations after the best action."""
    from warren.analysis.lines import lines

    move = found.moves[point.first - 1]
    match = found.match.earlier(move.number - 1)
    ways = lines(match, move.seat, move.best.number, seed=found.seed)
    return tuple(one.told(language) for one in ways)


def report_accuracy(out: Console, found: Analysis, told: Telling, own: Texts) -> None:
    """Print each player's accuracy as a table."""
    from rich.text import Text

    from warren.analysis.telling import decimal
    from warren.cli.console import print_line

    heads = ["", *(own.say("page", key) for key in ("decisions", "cost", "mistakes"))]
    rows = [heads]
    for seat, player in enumerate(told.players):
        accuracy = found.accuracy(seat)
        cost = decimal(100 * accuracy.cost, own.language)
        rows.append([player, str(accuracy.decisions), cost, str(accuracy.mistakes)])
    print_line(out, Text())
    print_line(out, Text(own.say("page", "accuracy"), style="bold"))
    for line in in_columns(rows):
        print_line(out, line)


def in_columns(rows: list[list[str]]) -> list[Text]:
    """Print rows as a table; all columns except the first are numbers."""
    from rich.text import Text

    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = []
    for first, *numbers in rows:
        cells = [f"{first:{widths[0]}}"]
        cells += [f"{cell:>{width}}" for cell, width in zip(numbers, widths[1:], strict=True)]
        lines.append(Text("  ".join(cells).rstrip()))
    return lines


def say(language: str, key: str, **values: object) -> None:
    """Print a sentence of the report."""
    from rich.text import Text

    from warren.analysis.telling import own_texts
    from warren.cli.console import console, print_line

    print_line(console(), Text(own_texts(language).say("report", key, **values)))

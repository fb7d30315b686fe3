"""`warren arena`: bots play balanced series and get ratings."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from warren.cli.errors import BadInputError, bad_input, check_positive
from warren.cli.options import (
    SEATS_HELP,
    Chosen,
    Own,
    Ray,
    Workers,
    as_words,
    besides,
    crew_of,
    game_and_options,
    game_help,
    own_pack,
    preset_name,
    workers_of,
)

if TYPE_CHECKING:
    from warren.arena import Journal, Report, Result, Series
    from warren.crew import Crew

STOPPED = 130
A_DAY = 86_400  # seconds


def arena(
    game: Annotated[str, typer.Argument(help=game_help())],
    bots: Annotated[
        list[str],
        typer.Option(
            metavar="A,B,C",
            help=(
                "The bots. Each pair of them plays, or with more than two seats each group. "
                "A single bot plays against itself. May be repeated; 'cmd:COMMAND' is a program."
            ),
        ),
    ],
    matches: Annotated[
        int,
        typer.Option(
            help="Matches of each pairing. Every seed is played with the seats swapped "
            "(with all rotations, if more than two play), so the number is rounded up to whole "
            "seeds: to an even number with two seats."
        ),
    ] = 100,
    seats: Annotated[int | None, typer.Option(help=SEATS_HELP)] = None,
    option: Chosen = None,
    pack: Own = None,
    workers: Workers = None,
    ray: Ray = None,
    seed: Annotated[
        int | None,
        typer.Option(
            help="The seed of the first matches; default: 0, or random with external bots.",
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Append every finished match to this file, as a line of JSON."
        ),
    ] = None,
    resume: Annotated[
        bool,
        typer.Option(
            "--resume", help="Continue the series in the file: play only the missing matches."
        ),
    ] = False,
    records: Annotated[
        bool,
        typer.Option("--records", help="Also write the actions, so that matches can be replayed."),
    ] = False,
    seconds: Annotated[
        float | None,
        typer.Option(help="The time limit for one decision of an external bot; default: 10 s."),
    ] = None,
    match_seconds: Annotated[
        float | None,
        typer.Option(
            help="The time limit for all decisions of an external bot in a match; default: none."
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the tables as JSON.")] = False,
) -> None:
    """Let bots play balanced series against each other and rate them."""
    check_positive("--matches", matches)
    for name, limit in (("--seconds", seconds), ("--match-seconds", match_seconds)):
        if limit is not None and not 0 < limit <= A_DAY:
            raise BadInputError(f"{name} must be above 0 and at most {A_DAY:,}, not {limit:g}")
    workers_of(workers, ray)
    if output is None and (resume or records):
        raise BadInputError(f"{'--resume' if resume else '--records'} needs a file: --output FILE")
    series = series_of(
        *(game, bots),
        matches=matches,
        seats=seats,
        written=option or [],
        seed=first_seed(bots, output if resume else None) if seed is None else seed,
        pack=pack,
    )
    called = introduced(series.bots)
    from warren.bots import SECONDS
    from warren.cli.console import start_engine

    with opened(output, series, resume=resume) as (journal, results):
        start_engine(series.rules, natively=True)
        with crew_of(workers, ray) as crew:
            interrupted = play_missing(
                series,
                results,
                journal=journal,
                crew=crew,
                with_records=records,
                seconds=seconds or SECONDS,
                match_seconds=match_seconds,
            )
    from warren.arena import Report

    for bot, itself in () if json else called.items():
        typer.echo(f"bot      {bot} calls itself {itself}")
    report(Report(series, results, interrupted=interrupted), as_json=json)
    if interrupted:
        command = command_to_go_on(series, output, with_records=records, pack=pack)
        stopped = f"stopped after {len(results):,} of {series.total:,} matches"
        typer.echo(f"{stopped}; {command}", err=True)
        raise typer.Exit(STOPPED)


def names_in(bots: list[str]) -> list[str]:
    """Split comma-separated lists of bots; commands may contain commas."""
    from warren.bots.guests import COMMAND

    lists = [[text] if text.startswith(COMMAND) else text.split(",") for text in bots]
    return [word.strip() for words in lists for word in words if word.strip()]


def introduced(bots: Iterable[str]) -> dict[str, str]:
    """Return the names that external bots announce; each bot is started once as a check."""
    from warren.bots import introduce, is_bot

    with bad_input():
        return {name: introduce(name) for name in bots if not is_bot(name)}


def first_seed(bots: list[str], file: Path | None) -> int:
    """Return the default first seed: random with external bots, which must not guess the deals."""
    import secrets

    from warren.arena.journal import seed_in
    from warren.bots.guests import is_guest

    if not any(is_guest(name) for name in names_in(bots)):
        return 0
    begun = seed_in(file) if file else None  # a resumed series
    return secrets.randbelow(1 << 48) if begun is None else begun


def series_of(
    name: str,
    bots: list[str],
    *,
    matches: int,
    seats: int | None,
    written: list[str],
    seed: int,
    pack: Path | None = None,
) -> Series:
    """Return the requested series; raise an error if it can't be played."""
    from warren.arena import Series

    chosen, options = game_and_options(name, seats=seats, written=written)
    own = own_pack(chosen, pack)
    edition = own.edition.text if own else ""
    with bad_input():
        chosen.rulebook(own or chosen.pack, chosen.options(**options))
        return Series.of(
            *(chosen.name, names_in(bots)), matches=matches, seed=seed, edition=edition, **options
        )


@contextmanager
def opened(
    path: Path | None, series: Series, *, resume: bool
) -> Iterator[tuple[Journal | None, list[Result]]]:
    """Open the journal, if there is one, and yield it with its matches."""
    from warren.arena import Journal

    if path is None:
        yield None, []
        return
    with bad_input(path):
        journal, results = (
            Journal.resume(path, series) if resume else (Journal.begin(path, series), [])
        )
    with journal:
        yield journal, results


def play_missing(
    series: Series,
    results: list[Result],
    *,
    journal: Journal | None,
    crew: Crew,
    with_records: bool,
    seconds: float,
    match_seconds: float | None,
) -> bool:
    """Play the missing matches and add them; return whether Ctrl-C interrupted the series."""
    from warren.arena import play_all
    from warren.cli.progress import progress
    from warren.cli.tally import stoppable

    done = {result.fixture for result in results}
    missing = [fixture for fixture in series.fixtures() if fixture not in done]
    with (
        stoppable() as stopped,
        progress(series.total) as advance,
        closing(
            play_all(
                series,
                missing,
                crew=crew,
                with_records=with_records,
                seconds=seconds,
                match_seconds=match_seconds,
                stopped=stopped,
            )
        ) as played,
    ):
        advance(len(results))
        for result in played:
            keep(result, journal)
            results.append(result.without_record())
            advance(len(results))
    return len(results) < series.total


def keep(result: Result, journal: Journal | None) -> None:
    """Write a result to the file at once."""
    if journal is not None:
        with bad_input(journal.path):
            journal.note(result)


def report(found: Report, *, as_json: bool) -> None:
    """Print the tables."""
    if as_json:
        from json import dumps

        typer.echo(dumps(found.as_dict(), indent=2))
        return
    typer.echo(f"game     {title(found.series)}")
    for line in found.lines():
        typer.echo(line)


def title(series: Series) -> str:
    """Return the game and its options."""
    options = series.rules.options(**series.options)
    words = [f"{series.seats} seats", *as_words(besides(series.rules, options))]
    if series.edition:
        edition = series.pack.edition
        words.append(f"{edition.name} (version {edition.version})")
    return ", ".join([preset_name(series.rules, options), *words])


def command_to_go_on(
    series: Series, output: Path | None, *, with_records: bool, pack: Path | None = None
) -> str:
    """Return the command that resumes an interrupted series."""
    if output is None:
        return "to be able to resume, use --output FILE"
    options = series.rules.options(**series.options)
    words = [
        *("warren", "arena", preset_name(series.rules, options), "--seats", str(series.seats)),
        *(word for o in as_words(besides(series.rules, options)) for word in ("--option", o)),
        *(["--pack", str(pack)] if pack else []),
        *(word for bots in typed(series.bots) for word in ("--bots", bots)),
        *("--matches", str(series.asked)),
        *("--seed", str(series.seed), "--output", str(output), "--resume"),
        *(["--records"] if with_records else []),
    ]
    return f"resume with: {shlex.join(words)}"


def typed(bots: Iterable[str]) -> list[str]:
    """Return the bots as options: one list, and each command by itself."""
    from warren.bots.guests import COMMAND

    commands = [name for name in bots if name.startswith(COMMAND)]
    if not commands:
        return [",".join(bots)]
    return list(bots)

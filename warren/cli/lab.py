"""`warren lab`: plays many matches of a game or a pack, and measures the effect of a change."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from warren.cli.errors import BadInputError, bad_input, check_positive
from warren.cli.options import (
    Chosen,
    Own,
    Ray,
    Workers,
    crew_of,
    game_and_options,
    game_help,
    own_pack,
    workers_of,
)

if TYPE_CHECKING:
    from warren.bots.finding import Finding
    from warren.bots.measuring import LabRequest
    from warren.bots.rates import FoundRate, Sums
    from warren.crew import Crew
    from warren.engine.games import Game

SHOWN = 12  # cards shown by default
LONG = "clan against clan"
MATCHES, MATCHES_OF_BOTS = 100_000, 100
EVERY = "all"  # every possible number of seats
NOTHING = "Nothing that was changed is out of range or has moved more than chance explains."


FirstSeed = Annotated[int, typer.Option(help="The seed of the first match.")]
Html = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Write plots to this file, as a self-contained page."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print all figures as JSON.")]


def lab(
    game: Annotated[str, typer.Argument(help=game_help())],
    matches: Annotated[
        int | None,
        typer.Option(
            help="The number of matches with each pack; default: 100000, or 100 with bots."
        ),
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(help="The number of players, or `all` for every possible number; default: 2."),
    ] = None,
    option: Chosen = None,
    pack: Own = None,
    beside: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="The pack to compare with; default: the game's own cards."
        ),
    ] = None,
    bot: Annotated[
        str,
        typer.Option(
            help=(
                "The players: policy, which is fast, or a bot from `warren bots`; "
                "champion@400 searches 400 iterations per decision."
            )
        ),
    ] = "policy",
    workers: Workers = None,
    ray: Ray = None,
    seed: FirstSeed = 0,
    whole: Annotated[
        bool, typer.Option("--all", help="Show every card, and each clan against each other clan.")
    ] = False,
    to_csv: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Write all figures to this file.")
    ] = None,
    html: Html = None,
    json: AsJson = False,
    live: Annotated[Path | None, typer.Option(hidden=True)] = None,
) -> None:
    """Play many matches with the fast policy; print rates with intervals and a pack's effects.

    Results are cached: repeat the command to resume a stopped run or to play more matches.
    """
    workers_of(workers, ray)
    trial = asked(game, matches, seats, option or [], pack, beside, bot, seed)
    found: list[FoundRate] = []
    if live:
        return watched(trial, live, workers)
    from warren.bots.lab import tidy
    from warren.bots.matches import POLICY
    from warren.cli.console import start_engine

    if trial.bot != POLICY:
        typer.echo(f"{trial.bot}: about {longest(trial, workers)} at most", err=True)
    start_engine(trial.game, natively=True)
    tidy()
    with crew_of(workers, ray) as crew:
        for known, _ in play_all(trial, crew):
            found = known
        about = find(trial, found, crew)
    if to_csv:
        write_csv(to_csv, found)
    if html:
        from warren.cli.plots import names_of, write_page

        write_page(
            html, f"{title_of(trial)}, {trial.matches:,} matches", found, names_of(trial.pack)
        )
    if json:
        from json import dumps

        finding = asdict(about) if about else None
        rows = [asdict(one) for one in found]
        typer.echo(dumps({**in_figures(trial), "finding": finding, "found": rows}, indent=2))
    else:
        tell(found, trial, about, whole=whole)


def watched(trial: LabRequest, file: Path, workers: int | None) -> None:
    """Play as long as the page polls the results."""
    from warren.bots.lab import tidy
    from warren.cli.console import start_engine
    from warren.cli.live import Live

    with Live(file, trial.total) as live, crew_of(workers, None) as crew:
        start_engine(trial.game, natively=True)
        tidy()
        playing = play_all(
            trial, crew, stopped=lambda: not live.is_wanted(), show=False, comes_last=True
        )
        for found, done in playing:
            live.tell(found, done)
        if live.done == live.matches:
            live.finding = find(trial, live.found, crew, comes_last=True)


def play_all(
    trial: LabRequest,
    crew: Crew,
    *,
    stopped: Callable[[], bool] = lambda: False,
    show: bool = True,
    comes_last: bool = False,
) -> Iterator[tuple[list[FoundRate], int]]:
    """Yield the results so far and the number of matches, repeatedly."""
    from warren.cli.progress import progress

    before: list[FoundRate] = []
    found: list[FoundRate] = []
    with progress(trial.total, show=show) as advance:
        for number, seats in enumerate(trial.seats):
            for sums, done in count_all(trial, crew, seats, stopped, comes_last=comes_last):
                found = [*before, *trial.reported(sums, seats)]
                done += number * trial.matches
                advance(done)
                yield found, done
            before = found


def count_all(
    trial: LabRequest, crew: Crew, seats: int, stopped: Callable[[], bool], *, comes_last: bool
) -> Iterator[tuple[list[Sums], int]]:
    """Yield growing sums over the matches, regardless of the number of workers."""
    from warren.bots.measuring import endings_of
    from warren.bots.rates import joined

    options, endings = {**trial.options, "seats": seats}, endings_of(trial.game.name)
    about = trial.game.name, options, trial.editions, endings, trial.bot
    job = partial(counting, *about, comes_last=comes_last)
    found: list[Sums] = []
    for (seed, count), sums in crew.run(job, trial.pieces, stopped=stopped, in_order=True):
        found = joined(found, sums)
        yield found, seed + count - trial.first_seed


def find(
    trial: LabRequest, found: list[FoundRate], crew: Crew, *, comes_last: bool = False
) -> Finding | None:
    """Return the card that the comparison singles out, with the tested changes."""
    steps = trial.finding(found)
    try:
        run = next(steps)
        while True:
            *_, (known, _) = play_all(run, crew, show=False, comes_last=comes_last)
            run = steps.send(known)
    except StopIteration as end:
        about: Finding | None = end.value
        return about


def longest(trial: LabRequest, workers: int | None) -> str:
    """Print an upper estimate of the time for a run of bots."""
    from warren.bots import longest_match

    all_matches = trial.total * len(trial.editions) * longest_match(trial.bot)
    seconds = all_matches / (workers or os.cpu_count() or 1)
    return f"{seconds:.0f} s" if seconds < 90 else f"{seconds / 60:.0f} min"


def title_of(trial: LabRequest) -> str:
    """Return the title of a run."""
    edition = getattr(trial.pack, "edition", None)
    return f"{trial.game.title}: {edition.name}" if edition else str(trial.game.title)


def compared(trial: LabRequest) -> str:
    """Describe the comparison in a sentence."""
    from warren.bots.finding import families_of

    old, new = named(trial.beside), named(trial.pack)
    many = len(trial.touched or ())
    has_clans = any(families_of(trial.pack).values())
    alike = "cards of the same level" if has_clans else "items of the same type or round"
    return (
        f"{new} compared with {old}: both play the same {trial.matches:,} deals. Only what "
        f"differs is judged ({many} names), compared with unchanged {alike}. "
        "Intervals are 95 %; effects are corrected for the size of their group (Holm)."
    )


def in_figures(trial: LabRequest) -> dict[str, Any]:
    """Describe the run in figures."""
    return {
        "game": trial.game.name,
        "matches": trial.matches,
        "first_seed": trial.first_seed,
        "bot": trial.bot,
        "is_compared": trial.is_compared,
    }


def asked(
    name: str,
    matches: int | None,
    seats: str | None,
    written: list[str],
    pack: Path | None,
    beside: Path | None,
    bot: str,
    seed: int,
) -> LabRequest:
    """Return the requested run; raise an error if it can't be played."""
    from warren.bots import player
    from warren.bots.matches import POLICY
    from warren.bots.measuring import LabRequest, possible
    from warren.engine.games import check_seed

    with bad_input():
        check_seed(seed)
        if bot != POLICY:
            player(bot)
        if beside and not pack:
            raise ValueError("--beside needs a pack to compare: --pack FILE")
    usual = MATCHES if bot == POLICY else MATCHES_OF_BOTS
    many = check_positive("--matches", usual if matches is None else matches)
    if seats not in (None, EVERY) and not str(seats).isdecimal():
        raise BadInputError(f"--seats is a number, or {EVERY}, not '{seats}'")
    given = int(seats) if seats and seats != EVERY else None
    chosen, options = game_and_options(name, seats=given, written=written)
    numbers = possible(chosen, options) if seats == EVERY else (chosen.options(**options).seats,)
    files = [beside, pack] if pack else [None]
    editions = [text_of(chosen, file, options, numbers) for file in files]
    return LabRequest(chosen, options, editions, numbers, many, seed, bot)


def text_of(game: Game, file: Path | None, options: dict[str, Any], seats: tuple[int, ...]) -> str:
    """Return the text of a playable pack; empty for the game's own."""
    own = own_pack(game, file)
    with bad_input():
        for number in seats:
            game.rulebook(own or game.pack, game.options(**{**options, "seats": number}))
    return own.edition.text if own else ""


@contextmanager
def counting(
    name: str,
    options: dict[str, Any],
    editions: list[str],
    endings: dict[int, str],
    bot: str,
    *,
    comes_last: bool,
) -> Iterator[Callable[[tuple[int, int]], list[Sums]]]:
    """Return a worker that counts blocks of matches; every edition plays the same seeds."""
    from warren.bots.lab import gathered
    from warren.bots.matches import engine_of
    from warren.cli.live import step_back
    from warren.engine.games import game

    game(name).start_for_long()
    engines = [engine_of(name, options, edition) for edition in editions]
    if comes_last:
        step_back()
    yield lambda seeds: gathered(engines, seeds, endings, bot)


def write_csv(file: Path, found: list[FoundRate]) -> None:
    """Write all figures as a CSV table."""
    from warren.bots.rates import FoundRate

    with bad_input(file), file.open("w", newline="", encoding="utf-8") as target:
        writer = csv.writer(target)
        names = [one.name for one in fields(FoundRate)]
        writer.writerow(names)
        writer.writerows([getattr(one, name) for name in names] for one in found)


def named(pack: Any) -> str:
    """Describe a pack by its name, version and fingerprint, or the game by its title."""
    from warren.engine.games import GAMES

    edition = getattr(pack, "edition", None)
    if edition is None:
        return str(GAMES[pack.game].title)
    return f"{edition.name} {edition.version} ({edition.fingerprint[:8]})"


def tell(found: list[FoundRate], trial: LabRequest, about: Finding | None, *, whole: bool) -> None:
    """Print the rates, starting with the cards that changed most or rank highest."""
    from warren.bots.finding import sentences
    from warren.bots.rates import JUDGED

    is_compared = trial.is_compared
    if is_compared:
        names = {one.id: trial.pack.name(one.id) for one in trial.pack.items}
        clans = trial.pack.words.get("en", {}).get("clans", {})
        names |= {clan: str(said["name"]) for clan, said in clans.items()}
        group = next((one.group for one in found if about and about.card == one.name), "card")
        for sentence in sentences(about, names, group) if about else (NOTHING,):
            typer.echo(sentence)
        typer.echo("")
        typer.echo(compared(trial))
    who = "the fast policy" if trial.bot == "policy" else trial.bot
    typer.echo(f"{trial.matches:,} matches by {who}" + (", of each" if is_compared else ""))
    if is_compared:
        typer.echo(
            "each line has the rates now and before, and the effect of the change on the same deals"
        )
    titles = dict.fromkeys((one.seats, one.group) for one in found)
    for seats, title in titles:
        if title == LONG and not whole:
            continue
        rows = [one for one in found if (one.seats, one.group) == (seats, title)]
        if title in JUDGED:
            rows.sort(key=lambda one: -abs(one.effect or 0.0) if is_compared else -one.rate)
        shown = rows if whole or title not in ("card", "garment") else first_of(rows)
        typer.echo("")
        typer.echo(title if len(trial.seats) == 1 else f"{title}, {seats} players")
        width = max(len(one.name) for one in shown)
        for one in shown:
            typer.echo(f"  {one.name:{width}}  {line(one)}")


def first_of(rows: list[FoundRate]) -> list[FoundRate]:
    """Return the first few cards, all new cards, and all with rates out of range."""
    out = ("too strong", "too weak")
    return [
        one
        for at, one in enumerate(rows)
        if at < SHOWN or one.verdict in out or (one.before is None and rows[0].before is not None)
    ]


def line(one: FoundRate) -> str:
    """Return a rate as a line."""
    many = one.group == "length"
    said = [figure(one.rate, one.margin, many=many)]
    if one.effect is not None and one.before is not None:
        unit = "" if many else " points"
        size, margin = (
            (one.effect, one.effect_margin or 0.0)
            if many
            else (100 * one.effect, 100 * (one.effect_margin or 0.0))
        )
        was = f"{one.before:.1f}" if many else f"{100 * one.before:.1f} %"
        word = "" if one.has_changed else ", perhaps by chance"
        said.append(f"was {was}: {size:+.1f} ± {margin:.1f}{unit}{word}")
    if one.verdict:
        said.append(one.verdict)
    return "   ".join(said)


def figure(rate: float, margin: float, *, many: bool) -> str:
    """Format a share in percent, or a number."""
    if many:
        return f"{rate:7.1f} ± {margin:.1f}"
    return f"{100 * rate:5.1f} % ± {100 * margin:.1f}"

"""`warren lab`: many matches of a game or a pack, and the effect of a change."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields, replace
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
    from warren.bots.lab import FoundRate, Sums
    from warren.crew import Crew
    from warren.engine.games import Game

SHOWN = 12  # cards shown by default
LONG = "clan against clan"
MATCHES, MATCHES_OF_BOTS = 100_000, 100
EVERY = "all"  # all numbers of seats
NOTHING = "No changed card is out of range or has moved more than chance explains."
TRIED = 20_000  # matches per suggestion
SILENCED = 10_000  # matches of a pack with one card's text removed


FirstSeed = Annotated[int, typer.Option(help="The seed of the first match.")]
Html = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Write plots into this file, a self-contained page."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print all figures as JSON.")]


def lab(
    game: Annotated[str, typer.Argument(help=game_help())],
    matches: Annotated[
        int | None,
        typer.Option(help="The number of matches of each; default: 100000, or 100 by bots."),
    ] = None,
    seats: Annotated[
        str | None, typer.Option(help="The number of players, or all for every number; default: 2.")
    ] = None,
    option: Chosen = None,
    pack: Own = None,
    beside: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Another pack to compare with; default: the game's cards."
        ),
    ] = None,
    bot: Annotated[
        str,
        typer.Option(
            help=(
                "The players: policy, which is fast, or a bot of `warren bots`; "
                "champion@400 searches 400 iterations a decision."
            )
        ),
    ] = "policy",
    workers: Workers = None,
    ray: Ray = None,
    seed: FirstSeed = 0,
    whole: Annotated[
        bool, typer.Option("--all", help="Show every card, and clan against clan.")
    ] = False,
    to_csv: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Write all figures into this file.")
    ] = None,
    html: Html = None,
    json: AsJson = False,
    live: Annotated[Path | None, typer.Option(hidden=True)] = None,
) -> None:
    """Play many matches by the fast policy: rates with intervals, and the effects of a pack.

    Results are cached: the same command resumes a stopped run, or plays more matches.
    """
    workers_of(workers, ray)
    trial = asked(game, matches, seats, option or [], pack, beside, bot, seed)
    found: list[FoundRate] = []
    if live:
        return watched(trial, live, workers)
    from warren.bots.lab import POLICY, tidy
    from warren.cli.console import start_engine

    if trial.bot != POLICY:
        typer.echo(f"{trial.bot}: about {trial.longest(workers)} at most", err=True)
    start_engine(trial.game, natively=True)
    tidy()
    with crew_of(workers, ray) as crew:
        for known, _ in trial.played(crew, stopped=lambda: False):
            found = known
        about = trial.finding(found, crew)
    if to_csv:
        write_csv(to_csv, found)
    if html:
        from warren.cli.plots import names_of, write_page

        write_page(html, f"{trial.title}, {trial.matches:,} matches", found, names_of(trial.pack))
    if json:
        from json import dumps

        finding = asdict(about) if about else None
        rows = [asdict(one) for one in found]
        typer.echo(dumps({**trial.about, "finding": finding, "found": rows}, indent=2))
    else:
        tell(found, trial, about, whole=whole)


def watched(trial: LabRequest, file: Path, workers: int | None) -> None:
    """Play while the page polls the results."""
    from warren.bots.lab import tidy
    from warren.cli.console import start_engine
    from warren.cli.live import Live

    trial = replace(trial, comes_last=True)
    with Live(file, trial.total) as live, crew_of(workers, None) as crew:
        start_engine(trial.game, natively=True)
        tidy()
        for found, done in trial.played(crew, show=False, stopped=lambda: not live.is_wanted()):
            live.tell(found, done)
        if live.done == live.matches:
            live.finding = trial.finding(live.found, crew)


@dataclass(frozen=True)
class LabRequest:
    """A run of the lab."""

    game: Game
    options: dict[str, Any]
    editions: list[str]  # texts of the old and the new edition, or of one alone
    seats: tuple[int, ...]
    matches: int
    first_seed: int
    bot: str
    comes_last: bool = False  # lowest priority on the machine

    @property
    def total(self) -> int:
        """The total of matches; each edition plays all of them."""
        return self.matches * len(self.seats)

    @property
    def pack(self) -> Any:
        """The cards under test."""
        return cards_of(self.game, self.editions[-1])

    @property
    def beside(self) -> Any:
        """The cards to compare with."""
        return cards_of(self.game, self.editions[0])

    @property
    def touched(self) -> frozenset[str] | None:
        """The names that differ between the two packs; None without a comparison."""
        from warren.bots.finding import touched_by

        return touched_by(self.pack, self.beside) if len(self.editions) > 1 else None

    def longest(self, workers: int | None) -> str:
        """Estimate the longest run of bots."""
        from warren.bots import longest_match

        all_matches = self.total * len(self.editions) * longest_match(self.bot)
        seconds = all_matches / (workers or os.cpu_count() or 1)
        return f"{seconds:.0f} s" if seconds < 90 else f"{seconds / 60:.0f} min"

    def compared(self) -> str:
        """Describe the comparison in a sentence."""
        old, new = named(self.beside), named(self.pack)
        many = len(self.touched or ())
        return (
            f"{new} compared with {old}: both play the same {self.matches:,} deals. Only what "
            f"differs is judged ({many} names), beside the unchanged ones of its level. "
            "Intervals are 95 %; effects are corrected for the size of their group (Holm)."
        )

    def finding(self, found: list[FoundRate], crew: Crew) -> Finding | None:
        """Return the card that the comparison singles out, with the tested changes."""
        from warren.bots.finding import families_of, finding, outcome, variants
        from warren.bots.lab import POLICY

        about = finding(found, families_of(self.pack)) if len(self.editions) > 1 else None
        if about is None or self.bot != POLICY:
            return about
        about = self.blamed(about, found, crew)
        item = next(one for one in self.pack.items if one.id == about.card)
        step, tries = -1 if about.points > 0 else 1, []
        for one, text in variants(self.editions[-1], about.card, item, step):
            if known := self.tried(text, about.seats, TRIED, crew):
                tries.append(outcome(one, known, about))
        return replace(about, tries=tuple(tries))

    def blamed(self, about: Finding, found: list[FoundRate], crew: Crew) -> Finding:
        """Return the finding, or the one about a card of the same clan whose text adds more."""
        from warren.bots.finding import blamed, families_of, silent, suspects

        clans, alone = families_of(self.pack), {}
        for one in suspects(about, found, clans):
            text = silent(self.editions[-1], one.name, self.pack.dialect.keys)
            known = self.tried(text, about.seats, SILENCED, crew) if text else None
            for row in known or ():
                if (row.group, row.name) == (one.group, one.name):
                    alone[one.name] = row
        return blamed(about, alone, found, clans)

    def tried(self, text: str, seats: int, most: int, crew: Crew) -> list[FoundRate] | None:
        """Return the rates of another version of the pack; None if it can't be played."""
        from warren.language.errors import WarrenError

        editions, matches = [self.editions[0], text], min(self.matches, most)
        run = replace(self, editions=editions, seats=(seats,), matches=matches)
        try:
            self.game.rulebook(run.pack, self.game.options(**{**self.options, "seats": seats}))
        except (WarrenError, ValueError):
            return None
        *_, (known, _) = run.played(crew, stopped=lambda: False, show=False)
        return known

    @property
    def title(self) -> str:
        """The title of the run."""
        edition = getattr(self.pack, "edition", None)
        return f"{self.game.title}: {edition.name}" if edition else str(self.game.title)

    @property
    def about(self) -> dict[str, Any]:
        """Describe the run in figures."""
        return {
            "game": self.game.name,
            "matches": self.matches,
            "first_seed": self.first_seed,
            "bot": self.bot,
            "is_compared": len(self.editions) > 1,
        }

    def played(
        self, crew: Crew, *, stopped: Callable[[], bool], show: bool = True
    ) -> Iterator[tuple[list[FoundRate], int]]:
        """Yield the results so far and the number of matches, repeatedly."""
        from warren.bots.lab import report
        from warren.cli.progress import progress

        levels, touched = levels_of(self.game, self.editions), self.touched
        before: list[FoundRate] = []
        found: list[FoundRate] = []
        with progress(self.total, show=show) as advance:
            for number, seats in enumerate(self.seats):
                for sums, done in self.counted(crew, seats, stopped):
                    found = [*before, *report(sums, levels, seats, touched)]
                    done += number * self.matches
                    advance(done)
                    yield found, done
                before = found

    def counted(
        self, crew: Crew, seats: int, stopped: Callable[[], bool]
    ) -> Iterator[tuple[list[Sums], int]]:
        """Yield sums over more and more matches; independent of the number of workers."""
        from warren.bots.lab import joined, pieces

        options, endings = {**self.options, "seats": seats}, endings_of(self.game.name)
        about = self.game.name, options, self.editions, endings, self.bot
        job = partial(counting, *about, comes_last=self.comes_last)
        parts = pieces(self.first_seed, self.matches, self.bot)
        found: list[Sums] = []
        for (seed, count), sums in crew.run(job, parts, stopped=stopped, in_order=True):
            found = joined(found, sums)
            yield found, seed + count - self.first_seed


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
    """Return the requested run; refuse one that can't be played."""
    from warren.bots import player
    from warren.bots.lab import POLICY
    from warren.engine.games import check_seed

    with bad_input():
        check_seed(seed)
        if bot != POLICY:
            player(bot)
        if beside and not pack:
            raise ValueError("--beside compares with a --pack")
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


def possible(game: Game, options: dict[str, Any]) -> tuple[int, ...]:
    """Return the numbers of seats that fit the options."""
    found = []
    for seats in game.seats:
        try:
            game.options(**{**options, "seats": seats})
        except ValueError:
            continue
        found.append(seats)
    return tuple(found)


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
    """Return a worker that counts pieces; every edition plays the same seeds."""
    from warren.bots.lab import engine_of, gathered
    from warren.cli.live import step_back
    from warren.engine.games import game

    game(name).start_for_long()
    engines = [engine_of(name, options, edition) for edition in editions]
    if comes_last:
        step_back()
    yield lambda seeds: gathered(engines, seeds, endings, bot)


def levels_of(game: Game, editions: list[str]) -> dict[str, Any]:
    """Return the level of each card, or the type of other things: groups to judge within."""
    from warren.engine.games import edition_of

    packs = [edition_of(game.name, text) if text else game.pack for text in editions]
    items = [one for pack in packs for one in getattr(pack, "items", ())]
    return {one.id: getattr(one, "level", None) or getattr(one, "type", None) for one in items}


def endings_of(name: str) -> dict[int, str]:
    """The possible endings of a game."""
    from warren.cli.screens import terminal_of
    from warren.engine.views import code

    parts = terminal_of(name)
    return {int(end): code(end) for end in (*parts.won, *parts.shared, *parts.drawn)}


def write_csv(file: Path, found: list[FoundRate]) -> None:
    """Write all figures as a CSV table."""
    from warren.bots.lab import FoundRate

    with bad_input(file), file.open("w", newline="", encoding="utf-8") as target:
        writer = csv.writer(target)
        names = [one.name for one in fields(FoundRate)]
        writer.writerow(names)
        writer.writerows([getattr(one, name) for name in names] for one in found)


def cards_of(game: Game, text: str) -> Any:
    """The cards of a pack, or of the game."""
    from warren.engine.games import edition_of

    return edition_of(game.name, text) if text else game.pack


def named(pack: Any) -> str:
    """Name a pack by name, version and fingerprint; the game by its title."""
    from warren.engine.games import GAMES

    edition = getattr(pack, "edition", None)
    if edition is None:
        return str(GAMES[pack.game].title)
    return f"{edition.name} {edition.version} ({edition.fingerprint[:8]})"


def tell(found: list[FoundRate], trial: LabRequest, about: Finding | None, *, whole: bool) -> None:
    """Print the rates; cards that changed most or rank highest come first."""
    from warren.bots.finding import sentences
    from warren.bots.lab import JUDGED

    is_compared = len(trial.editions) > 1
    if is_compared:
        names = {one.id: trial.pack.name(one.id) for one in trial.pack.items}
        clans = trial.pack.words.get("en", {}).get("clans", {})
        names |= {clan: str(said["name"]) for clan, said in clans.items()}
        for sentence in sentences(about, names) if about else (NOTHING,):
            typer.echo(sentence)
        typer.echo("")
        typer.echo(trial.compared())
    who = "the fast policy" if trial.bot == "policy" else trial.bot
    typer.echo(f"{trial.matches:,} matches by {who}" + (", of each" if is_compared else ""))
    if is_compared:
        typer.echo(
            "each line: the rate now, before, and the effect of the change on the same deals"
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
    """The first few cards, all new ones, and all that are out of range."""
    out = ("too strong", "too weak")
    return [
        one
        for at, one in enumerate(rows)
        if at < SHOWN or one.verdict in out or (one.before is None and rows[0].before is not None)
    ]


def line(one: FoundRate) -> str:
    """A rate in one line."""
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
    """A share in percent, or a number."""
    if many:
        return f"{rate:7.1f} ± {margin:.1f}"
    return f"{100 * rate:5.1f} % ± {100 * margin:.1f}"

"""`warren balance`: measures the strength of clans and cards in bots' matches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from warren.cli.errors import bad_input
from warren.cli.lab import AsJson, FirstSeed, Html, asked, title_of
from warren.cli.options import Chosen, Own, Ray, Workers, crew_of, game_help, workers_of

if TYPE_CHECKING:
    from warren.bots.balance import Balance, Rate
    from warren.bots.measuring import LabRequest
    from warren.bots.rates import FoundRate
    from warren.crew import Crew

PIECE, PIECE_OF_BOTS = 50, 2  # matches per block
QUICK = ("uniform", "greedy")
MATCHES = 10_000


def balance(
    game: Annotated[str, typer.Argument(help=game_help())],
    matches: Annotated[
        int | None,
        typer.Option(help="The number of matches; default: 10000, or 100 with bots that search."),
    ] = None,
    seats: Annotated[str | None, typer.Option(help="The number of players; default: 2.")] = None,
    option: Chosen = None,
    pack: Own = None,
    bot: Annotated[
        str,
        typer.Option(help="The players: a bot from `warren bots`, or a bot like champion@400."),
    ] = "greedy",
    workers: Workers = None,
    ray: Ray = None,
    seed: FirstSeed = 0,
    cards: Annotated[bool, typer.Option("--cards", help="Count single cards as well.")] = False,
    html: Html = None,
    json: AsJson = False,
) -> None:
    """Let bots play and measure how often each clan's goblins win."""
    workers_of(workers, ray)
    if matches is None and bot in QUICK:
        matches = MATCHES
    trial = asked(game, matches, seats, option or [], pack, None, bot, seed)
    from warren.bots.balance import entries_of
    from warren.cli.console import start_engine

    with bad_input():
        entries_of(trial.game)
    start_engine(trial.game, natively=True)
    with crew_of(workers, ray) as crew:
        found = measured(trial, crew=crew)
    if html:
        from warren.cli.plots import names_of, write_page

        rates = [*as_found("clan", found.clans), *as_found("card", found.cards)]
        write_page(
            html, f"{title_of(trial)}, {trial.matches:,} matches", rates, names_of(trial.pack)
        )
    report(found, with_cards=cards, as_json=json)


def as_found(group: str, table: dict[str, Rate]) -> Iterator[FoundRate]:
    """Convert rates to the lab's format."""
    from warren.bots.rates import FoundRate

    for name, rate in table.items():
        yield FoundRate(group, name, rate.value, rate.margin, rate.played)


def measured(trial: LabRequest, *, crew: Crew) -> Balance:
    """Return the result of all matches, which does not depend on the number of workers."""
    from warren.bots.balance import Balance
    from warren.cli.progress import progress

    name, options = trial.game.name, {**trial.options, "seats": trial.seats[0]}
    found, job = Balance(name), partial(counting, name, options, trial.editions[-1], trial.bot)
    seeds = range(trial.first_seed, trial.first_seed + trial.matches)
    size = PIECE if trial.bot in QUICK else PIECE_OF_BOTS
    blocks = (seeds[at : at + size] for at in range(0, trial.matches, size))
    with progress(trial.matches) as advance:
        for _, part in crew.run(job, blocks, in_order=True):
            found.join(part)
            advance(found.matches)
    return found


@contextmanager
def counting(
    name: str, options: dict[str, Any], edition: str, bot: str
) -> Iterator[Callable[[range], Balance]]:
    """Return a worker that plays blocks of seeds."""
    from warren.bots.balance import measure
    from warren.engine.games import game

    def count(seeds: range) -> Balance:
        first, matches = seeds.start, len(seeds)
        return measure(name, options, edition=edition, first_seed=first, matches=matches, bot=bot)

    game(name).start_for_long()
    yield count


def report(found: Balance, *, with_cards: bool, as_json: bool) -> None:
    """Print the rates, highest first."""
    tables = {"clans": found.clans, **({"cards": found.cards} if with_cards else {})}
    if as_json:
        from json import dumps

        plain = {what: {n: as_dict(r) for n, r in ranked(t)} for what, t in tables.items()}
        typer.echo(dumps({"game": found.game, "matches": found.matches, **plain}, indent=2))
        return
    typer.echo(
        f"{found.matches:,} matches; share of the played goblins that were on the winning side"
    )
    for table in tables.values():
        typer.echo("")
        width = max((len(name) for name in table), default=0)
        for name, rate in ranked(table):
            typer.echo(
                f"{name:{width}}  {100 * rate.value:5.1f} % ± {100 * rate.margin:.1f}"
                f"   {rate.played / rate.matches:.1f} in each of {rate.matches:,} matches"
            )


def ranked(table: dict[str, Rate]) -> list[tuple[str, Rate]]:
    """Sort the rates, highest first."""
    return sorted(table.items(), key=lambda item: (-item[1].value, item[0]))


def as_dict(rate: Rate) -> dict[str, float]:
    """Return a rate as plain data for JSON."""
    return {
        "rate": round(rate.value, 5),
        "margin": round(rate.margin, 5),
        "played": rate.played,
        "matches": rate.matches,
    }

"""`warren balance`: how strong clans and cards are, by matches of bots."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from warren.cli.errors import bad_input, check_positive
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
    from warren.bots.balance import Balance, Rate
    from warren.bots.lab import Found
    from warren.crew import Crew

PIECE = 50  # matches of a block


def balance(
    game: Annotated[str, typer.Argument(help=game_help())],
    matches: Annotated[int, typer.Option(help="How many matches.")] = 10_000,
    seats: Annotated[int | None, typer.Option(help="How many play; else 2.")] = None,
    option: Chosen = None,
    pack: Own = None,
    bot: Annotated[str, typer.Option(help="Who plays: uniform or greedy.")] = "greedy",
    workers: Workers = None,
    ray: Ray = None,
    seed: Annotated[int, typer.Option(help="The seed of the first match.")] = 0,
    cards: Annotated[bool, typer.Option("--cards", help="Single cards as well.")] = False,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write plots there, as a page of its own.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON.")] = False,
) -> None:
    """Let bots play and tell how often who plays a clan's goblins wins."""
    check_positive("--matches", matches)
    workers_of(workers, ray)
    from warren.bots import bot as bot_named
    from warren.bots.balance import census_of
    from warren.cli.console import start_engine
    from warren.engine.games import check_seed

    with bad_input():
        bot_named(bot)
        if bot not in ("uniform", "greedy"):
            raise ValueError(f"balance is measured with uniform or greedy, not with {bot}")
        check_seed(seed)
    chosen, options = game_and_options(game, seats=seats, written=option or ())
    with bad_input():
        census_of(chosen)
    own = own_pack(chosen, pack)
    with bad_input():
        chosen.rulebook(own or chosen.pack, chosen.options(**options))
    start_engine(chosen, natively=True)
    edition = own.edition.text if own else ""
    with crew_of(workers, ray) as crew:
        found = measured(
            chosen.name,
            options,
            edition=edition,
            bot=bot,
            first_seed=seed,
            matches=matches,
            crew=crew,
            show_bar=not json and sys.stderr.isatty(),
        )
    if html:
        from warren.cli.plots import names_of, write_page

        rates = [*as_found("clan", found.clans), *as_found("card", found.cards)]
        write_page(
            html, f"{chosen.title}, {matches:,} matches", rates, names_of(own or chosen.pack)
        )
    report(found, with_cards=cards, as_json=json)


def as_found(group: str, table: dict[str, Rate]) -> Iterator[Found]:
    """Rates as the lab tells them."""
    from warren.bots.lab import Found

    for name, rate in table.items():
        yield Found(group, name, rate.value, rate.margin, rate.played)


def measured(
    name: str,
    options: dict[str, Any],
    *,
    edition: str = "",
    bot: str,
    first_seed: int,
    matches: int,
    crew: Crew,
    show_bar: bool,
) -> Balance:
    """The matches are shared out in blocks; the result does not depend on among how many."""
    from warren.bots.balance import Balance
    from warren.cli.tally import progress_bar

    found, job = Balance(name), partial(counting, name, options, edition, bot)
    seeds = range(first_seed, first_seed + matches)
    blocks = (seeds[at : at + PIECE] for at in range(0, matches, PIECE))
    with progress_bar(matches, show=show_bar) as advance:
        for _, part in crew.run(job, blocks, in_order=True):
            found.join(part)
            advance(found.matches)
    return found


@contextmanager
def counting(
    name: str, options: dict[str, Any], edition: str, bot: str
) -> Iterator[Callable[[range], Balance]]:
    """Where blocks of seeds are played."""
    from warren.bots.balance import measure
    from warren.engine.games import game

    def count(seeds: range) -> Balance:
        first, matches = seeds.start, len(seeds)
        return measure(name, options, edition=edition, first_seed=first, matches=matches, bot=bot)

    game(name).start_for_long()
    yield count


def report(found: Balance, *, with_cards: bool, as_json: bool) -> None:
    """Print the rates, the highest first."""
    tables = {"clans": found.clans, **({"cards": found.cards} if with_cards else {})}
    if as_json:
        from json import dumps

        plain = {what: {n: as_dict(r) for n, r in ranked(t)} for what, t in tables.items()}
        typer.echo(dumps({"game": found.game, "matches": found.matches, **plain}, indent=2))
        return
    typer.echo(
        f"{found.matches:,} matches; of the goblins played, how many were on the winning side"
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
    """The highest rate first."""
    return sorted(table.items(), key=lambda item: (-item[1].value, item[0]))


def as_dict(rate: Rate) -> dict[str, float]:
    """A rate as plain data, for JSON."""
    return {
        "rate": round(rate.value, 5),
        "margin": round(rate.margin, 5),
        "played": rate.played,
        "matches": rate.matches,
    }

"""`warren balance`: how strong clans and cards are, by matches of bots."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from warren.cli.errors import bad_input, check_positive
from warren.cli.options import Chosen, Own, game_and_options, game_help, own_pack
from warren.cli.simulate import processors

if TYPE_CHECKING:
    from warren.bots.balance import Balance, Rate

PIECE = 50  # matches that a worker plays at a time


def balance(
    game: Annotated[str, typer.Argument(help=game_help())],
    matches: Annotated[int, typer.Option(help="How many matches.")] = 10_000,
    seats: Annotated[int | None, typer.Option(help="How many play; else 2.")] = None,
    option: Chosen = None,
    pack: Own = None,
    bot: Annotated[str, typer.Option(help="Who plays: uniform or greedy.")] = "greedy",
    workers: Annotated[int | None, typer.Option(help="Processes; else one per processor.")] = None,
    seed: Annotated[int, typer.Option(help="The seed of the first match.")] = 0,
    cards: Annotated[bool, typer.Option("--cards", help="Single cards as well.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON.")] = False,
) -> None:
    """Let bots play and tell how often who plays a clan's goblins wins."""
    check_positive("--matches", matches)
    workers = check_positive("--workers", processors() if workers is None else workers)
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
    found = measured(
        chosen.name,
        options,
        edition=own.edition.text if own else "",
        first_seed=seed,
        matches=matches,
        bot=bot,
        workers=workers,
        show_bar=not json and sys.stderr.isatty(),
    )
    report(found, with_cards=cards, as_json=json)


def measured(
    name: str,
    options: dict[str, Any],
    *,
    edition: str = "",
    first_seed: int,
    matches: int,
    bot: str,
    workers: int,
    show_bar: bool,
) -> Balance:
    """The matches are shared out among processes; the result does not depend on how many."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    from warren.bots.balance import Balance
    from warren.cli.tally import progress_bar

    found = Balance(name)
    end = first_seed + matches
    pieces = [(s, min(PIECE, end - s)) for s in range(first_seed, end, PIECE)]
    with (
        ProcessPoolExecutor(min(workers, len(pieces)), get_context("spawn")) as pool,
        progress_bar(matches, show=show_bar) as advance,
    ):
        jobs = [
            pool.submit(piece, name, options, edition, first, count, bot) for first, count in pieces
        ]
        try:
            for job in jobs:
                found.join(job.result())
                advance(found.matches)
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return found


def piece(
    name: str, options: dict[str, Any], edition: str, first_seed: int, matches: int, bot: str
) -> Balance:
    """What one process plays at a time."""
    from warren.bots.balance import measure

    return measure(name, options, edition=edition, first_seed=first_seed, matches=matches, bot=bot)


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

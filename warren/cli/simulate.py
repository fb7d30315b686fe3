"""`warren simulate`: plays random matches at native speed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from warren.cli.errors import BadInputError, bad_input, check_positive
from warren.cli.options import (
    SEATS_HELP,
    Chosen,
    Engine,
    Own,
    Ray,
    game_and_options,
    game_help,
    own_pack,
    workers_of,
)

if TYPE_CHECKING:
    from warren.cli.tally import RunTally


def simulate(
    game: Annotated[str, typer.Argument(help=game_help())],
    matches: Annotated[int, typer.Option(help="The number of matches.")],
    seats: Annotated[int | None, typer.Option(help=SEATS_HELP)] = None,
    option: Chosen = None,
    pack: Own = None,
    mix: Annotated[
        bool,
        typer.Option(
            "--mix",
            help="Choose the number of seats and the options at random, except those that you set.",
        ),
    ] = False,
    workers: Annotated[
        int | None, typer.Option(help="Threads; default: one per processor.")
    ] = None,
    ray: Ray = None,
    seed: Annotated[int, typer.Option(help="The seed of the first match.")] = 0,
    json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON.")] = False,
    checks: Annotated[
        bool,
        typer.Option(
            "--checks", help="Check at every decision that no card or token is lost or added."
        ),
    ] = False,
    engine: Engine = None,
) -> None:
    """Play random matches and count how they end."""
    check_positive("--matches", matches)
    wanted = workers_of(workers, ray)
    from warren.cli.console import start_engine
    from warren.cli.tally import A_BLOCK, MOMENT, RandomPlay, play_matches
    from warren.crew import crew
    from warren.crew.threads import Threads
    from warren.engine.games import MOST_SEED, check_seed

    chosen, options = game_and_options(game, seats=seats, written=option or ())
    with bad_input():
        check_seed(seed)
    if seed + matches - 1 > MOST_SEED:
        raise BadInputError(f"--seed {seed} leaves no room for {matches} matches below {MOST_SEED}")
    cards = own_pack(chosen, pack)
    with bad_input():
        chosen.rulebook(cards or chosen.pack, chosen.options(**options))
    start_engine(chosen, natively=True)
    threads = min(wanted or 1, matches)
    with Threads(threads) if ray is None else crew(workers=wanted, ray=ray) as hands:
        tally = play_matches(
            RandomPlay(chosen.name, options, cards.edition.text if cards else "", mix, checks),
            crew=hands,
            first_seed=seed,
            matches=matches,
            seconds=MOMENT if ray is None else A_BLOCK,
        )
    tally.pack = str(pack or "")
    report(tally, as_json=json)
    if tally.broken or tally.stuck:
        raise typer.Exit(1)
    if tally.interrupted:
        raise typer.Exit(130)


def report(tally: RunTally, *, as_json: bool) -> None:
    """Print the counts."""
    if as_json:
        from json import dumps

        typer.echo(dumps(tally.as_dict(), indent=2))
        return
    for line in tally.lines():
        typer.echo(line)

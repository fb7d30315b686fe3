"""OpenSpiel's ISMCTS against one of Warren's bots, from every seat in turn.

    python -m examples.ismcts --bot champion --simulations 10000 --matches 100

Both play in the same match. Each action is carried out in OpenSpiel's state and in Warren's match.
"""

from __future__ import annotations

import argparse
import math
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts

from warren.bots import bot
from warren.engine import Match
from warren.research import spiel


def play(game: Any, deal: int, *, name: str, searchers_seat: int, simulations: int) -> float:
    """Play one match; return the share won by ISMCTS."""
    state = game.new_initial_state()
    state.apply_action(deal)
    engine = state.game.engine
    match = Match(engine.game.name, seed=deal, **engine.options.as_dict())
    searcher = ismcts.ISMCTSBot(
        game,
        spiel.Playouts(state.game, seed=deal),
        uct_c=1.4,
        max_simulations=simulations,
        random_state=np.random.RandomState(deal),
    )
    opponents = {seat: bot(name, deal + seat) for seat in range(match.seats)}
    while not match.is_over:
        seat = match.pending[0]
        if seat == searchers_seat:
            action = int(searcher.step(state))
        else:
            action = opponents[seat].choose(match, seat).number
        match.carry_out(action, seat)
        state.apply_action(action)
    assert match.outcome is not None
    winners = match.outcome.winners
    return 1 / len(winners) if searchers_seat in winners else 0.0


def main(arguments: list[str] | None = None) -> float:
    """Play a series, and print the score after every match; return the share won by ISMCTS."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="warren_gosu")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bot", default="champion")
    parser.add_argument("--simulations", type=int, default=1_000)
    parser.add_argument("--matches", type=int, default=10)
    chosen = parser.parse_args(arguments)
    game = pyspiel.load_game(chosen.game, {"players": chosen.players})
    won: list[float] = []
    for number in range(chosen.matches):
        deal, seat = divmod(number, chosen.players)  # every deal from every seat
        won.append(
            play(
                game,
                deal,
                name=chosen.bot,
                searchers_seat=seat,
                simulations=chosen.simulations,
            )
        )
        mean = sum(won) / len(won)
        wide = 1.96 * math.sqrt(max(mean * (1 - mean), 0.01) / len(won))
        print(
            f"{len(won)} matches: ISMCTS with {chosen.simulations} simulations wins "
            f"{mean:.0%} ± {wide:.0%} against {chosen.bot}",
            flush=True,
        )
    return sum(won) / len(won)


if __name__ == "__main__":
    main()

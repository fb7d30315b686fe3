"""Matches played to the end by the lab, with one kind of player in every seat.

Plain Python, because the lab also runs in browsers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any, NamedTuple

from warren.bots import player
from warren.bots.balance import Census
from warren.engine import Match
from warren.engine.fields import cells_of
from warren.engine.games import Engine, edition_of, game_and_preset
from warren.kernel import entry as ask
from warren.kernel import playout

POLICY = "policy"  # the default player: the fast policy, in compiled code


class Played(NamedTuple):
    """The results of a match."""

    first: int  # the seat that decided first
    decisions: int
    rounds: int
    reason: int  # why the match ended
    shares: list[float]  # each seat's share of the win
    standing: list[list[int]]  # final holdings by seat; empty in games without a census


def engine_of(name: str, options: dict[str, Any], edition: str) -> Engine:
    """Return a game's engine, with its own cards or those of an edition."""
    game, preset = game_and_preset(name)
    pack = edition_of(game.name, edition) if edition else None
    return Engine(game, game.options(**{**preset, **options}), pack=pack)


def playing(engine: Engine, seeds: Iterable[int], by: str = POLICY) -> Iterator[Played | None]:
    """Play matches with the fast policy, or with bots of one kind; yield None between decisions."""
    return by_policy(engine, seeds) if by == POLICY else by_bots(engine, seeds, by)


def by_policy(engine: Engine, seeds: Iterable[int]) -> Iterator[Played]:
    """Play each match in one call of the engine."""
    states, out = engine.new_states(), engine.running.zeros(len(engine.out), engine.out.dtype)
    numbers, entry, rulebook = cells_of(out), engine.running.entry, engine.rulebook
    how, seats = playout.EVERYONE << playout.BY_POLICY, engine.seats
    for seed in seeds:
        owing = entry(rulebook, states, 0, ask.SETUP, 0, seed, out)
        numbers[0] = 1
        entry(rulebook, states, 0, ask.SIMULATE, how, seed, out)
        ended = numbers[playout.REASONS : playout.WINS].tolist()
        yield Played(
            (owing & -owing).bit_length() - 1,
            numbers[playout.DECISIONS],
            numbers[playout.ROUNDS],
            ended.index(1) if 1 in ended else 0,
            shares_of(numbers[playout.WINS : playout.WINS + seats].tolist()),
            standing_of(engine, states[0]),
        )


def by_bots(engine: Engine, seeds: Iterable[int], name: str) -> Iterator[Played | None]:
    """Play matches with a bot in every seat, without a time limit."""
    seats = engine.seats
    for seed in seeds:
        match = Match(engine.game.name, pack=engine.pack, seed=seed, **asdict(engine.options))
        bots = [player(name, seats * seed + seat) for seat in range(seats)]
        first = match.pending[0]
        while match.pending:
            seat = match.pending[0]
            match.carry_out(bots[seat].choose(match, seat), seat)
            yield None
        states = engine.new_states()
        states[0] = match.state
        reason, wins = engine.outcome(states)
        rounds = int(match.state["round_number"])
        standing = standing_of(engine, states[0])
        yield Played(first, len(match.actions), rounds, reason, shares_of(wins), standing)


def shares_of(wins: list[int]) -> list[float]:
    """Return the seats' shares of the win."""
    whole = max(1, sum(wins))
    return [one / whole for one in wins]


def standing_of(engine: Engine, state: Any) -> list[list[int]]:
    """Return the final holdings of each seat, as counted by the game."""
    census = engine.game.part("census", Census)
    return census.standing(state, engine.seats) if census else [[] for _ in range(engine.seats)]

"""Decisions per second in OpenSpiel's card games, with random players."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from time import perf_counter
from typing import Any

# Plays the match of the given number and returns its finished state.
Play = Callable[[int], Any]


@dataclass(frozen=True)
class Measurement:
    """A number of player decisions, and the seconds they took."""

    label: str
    decisions: int
    seconds: float

    @property
    def per_second(self) -> float:
        """Player decisions per second."""
        return self.decisions / self.seconds


def crazy_eights_inside_cpp(matches: int) -> Measurement:
    """Play random matches of Crazy Eights (five players) wholly inside OpenSpiel's C++."""
    return inside_cpp("crazy_eights", matches)


def inside_cpp(game_name: str, matches: int) -> Measurement:
    """Play random matches wholly inside OpenSpiel's C++, one call per match."""
    spiel = openspiel()
    game = spiel.load_game(game_name)

    def prepare() -> Play:
        bots = [spiel.make_uniform_random_bot(p, p) for p in range(game.num_players())]

        def play(seed: int) -> Any:
            state = game.new_initial_state()
            spiel.evaluate_bots(state, bots, seed)
            return state

        return play

    return _measure(f"OpenSpiel {game_name}, inside C++", matches, prepare)


def openspiel_from_python(game_name: str, matches: int) -> Measurement:
    """Play random matches of a sequential game, driving each decision from Python."""
    game = openspiel().load_game(game_name)

    def prepare() -> Play:
        rng = random.Random(0)

        def play(_: int) -> Any:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, weights)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
            return state

        return play

    return _measure(f"OpenSpiel {game_name}, from Python", matches, prepare)


def _measure(label: str, matches: int, prepare: Callable[[], Play]) -> Measurement:
    """Time the matches, then replay them to count decisions, because counting would slow them."""
    play, seconds = prepare(), 0.0
    for number in range(matches):
        start = perf_counter()
        state = play(number)
        seconds += perf_counter() - start
        del state  # free the memory outside the timing
    replay = prepare()
    decisions = sum(_player_decisions(replay(number)) for number in range(matches))
    return Measurement(label, decisions, seconds)


def _player_decisions(state: Any) -> int:
    """Count the players' moves in a finished match, without chance and empty moves."""
    return sum(move.player >= 0 and move.action >= 0 for move in state.full_history())


def openspiel() -> Any:
    """Import OpenSpiel only when it is needed."""
    try:
        return import_module("pyspiel")
    except ModuleNotFoundError:
        message = "OpenSpiel is not installed: run `pip install open_spiel`"
        raise ModuleNotFoundError(message, name="pyspiel") from None

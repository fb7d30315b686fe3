"""OpenSpiel's DQN learns a seat of one of Warren's games, against chance.

pip install 'warren[native,openspiel]' torch
python -m examples.dqn --game warren_laundromat --matches 2000
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import random_agent
from open_spiel.python.pytorch import dqn

from warren.research import spiel  # noqa: F401  it registers the games


def play(env: Any, agents: list[Any], *, evaluate: bool) -> float:
    """Play one match; return the first agent's reward."""
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([agents[player].step(step, is_evaluation=evaluate).action])
    for agent in agents:
        agent.step(step, is_evaluation=evaluate)
    return float(step.rewards[0])


def learn(game: str, matches: int, trials: int) -> tuple[float, float]:
    """Train; return the rewards in trials before and after."""
    env = rl_environment.Environment(pyspiel.load_game(game, {"players": 2}))
    actions = env.action_spec()["num_actions"]
    learner = dqn.DQN(
        player_id=0,
        state_representation_size=env.observation_spec()["info_state"][0],
        num_actions=actions,
        hidden_layers_sizes=[128],
        replay_buffer_capacity=20_000,
        batch_size=64,
        learn_every=16,
        epsilon_decay_duration=matches * 20,
    )
    agents = [learner, random_agent.RandomAgent(player_id=1, num_actions=actions)]

    def trial() -> float:
        won = [(play(env, agents, evaluate=True) + 1) / 2 for _ in range(trials)]
        return float(np.mean(won))

    before, start = trial(), time.monotonic()
    for _ in range(matches):
        play(env, agents, evaluate=False)
    after = trial()
    gone = time.monotonic() - start
    print(f"{matches} matches in {gone:.0f} s: {before:.0%} of the wins before, {after:.0%} after")
    return before, after


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="warren_laundromat")
    parser.add_argument("--matches", type=int, default=2_000)
    parser.add_argument("--trials", type=int, default=200)
    chosen = parser.parse_args()
    learn(chosen.game, chosen.matches, chosen.trials)


if __name__ == "__main__":
    main()

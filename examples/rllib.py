"""RLlib's multi-agent PPO: one network plays all seats of a match and learns from itself.

    pip install 'warren[native,pettingzoo]' 'ray[rllib]' torch
    python -m examples.rllib --game laundromat --minutes 10

After every iteration, the network plays against random play, from each seat; illegal actions are
masked.
"""

from __future__ import annotations

import argparse
import logging
import time
from typing import Any

import numpy as np
import ray
import torch
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.multi_agent_env import MultiAgentEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from warren.batch import Batch
from warren.research import zoo

POLICY = "all"


class Seats(MultiAgentEnv):
    """A match in PettingZoo's interface for RLlib; the deciding agent observes."""

    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__()
        self.zoo = zoo.env(config["game"], seats=2)
        self.agents = self.possible_agents = list(self.zoo.possible_agents)
        actions = self.zoo.action_space(self.agents[0])
        seen = self.zoo.observation_space(self.agents[0])["observation"]
        space = spaces.Dict(
            {
                "action_mask": spaces.Box(0.0, 1.0, (int(actions.n),), np.float32),
                "observations": spaces.Box(0.0, 1.0, seen.shape, np.float32),
            }
        )
        self.observation_spaces = dict.fromkeys(self.agents, space)
        self.action_spaces = dict.fromkeys(self.agents, actions)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, Any]:
        self.zoo.reset(seed=seed)
        return self._seen(), {}

    def step(self, actions: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        self.zoo.step(int(actions[self.zoo.agent_selection]))
        over = bool(self.zoo.terminations[self.zoo.agent_selection])
        seen = {agent: self._of(agent) for agent in self.agents} if over else self._seen()
        rewards = {agent: float(self.zoo.rewards[agent]) for agent in seen}
        return seen, rewards, {"__all__": over}, {"__all__": False}, {}

    def _seen(self) -> dict[str, Any]:
        return {self.zoo.agent_selection: self._of(self.zoo.agent_selection)}

    def _of(self, agent: str) -> dict[str, np.ndarray]:
        seen = self.zoo.observe(agent)
        return {
            "action_mask": np.asarray(seen["action_mask"], np.float32),
            "observations": np.asarray(seen["observation"], np.float32),
        }


def configured(game: str, size: int) -> Any:
    """Return PPO with one policy for all seats."""
    register_env("warren", lambda config: Seats(config))
    return (
        PPOConfig()
        .environment("warren", env_config={"game": game})
        .env_runners(num_env_runners=0, batch_mode="complete_episodes")
        .learners(num_learners=0)
        .multi_agent(policies={POLICY}, policy_mapping_fn=lambda agent, *_, **__: POLICY)
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule,
                model_config={"head_fcnet_hiddens": [128], "fcnet_hiddens": [128]},
            )
        )
        .training(
            train_batch_size=size, minibatch_size=min(size, 256), num_epochs=4, lr=5e-4, gamma=1.0
        )
        .debugging(seed=1, log_level="ERROR")
    )


def trial(module: Any, game: str, matches: int) -> float:
    """Return the number of matches won against random play, half of them from each seat."""
    won = []
    for seat in (0, 1):
        batch = Batch(game, matches // 2, seats=2, observe="dense", again=False)
        batch.reset(seeds=10**6)
        batch.play({1 - seat: "uniform"})
        while (batch.seat >= 0).any():
            live = batch.seat >= 0
            seen = {
                "action_mask": torch.from_numpy(batch.mask[live].astype(np.float32)),
                "observations": torch.from_numpy(batch.dense[live]),
            }
            with torch.no_grad():
                told = module.forward_inference({"obs": seen})["action_dist_inputs"]
            actions = np.zeros(len(batch), np.int64)
            actions[live] = told.argmax(dim=1).numpy()
            batch.step(actions)
            batch.play({1 - seat: "uniform"})
        won.append(float(batch.shares[:, seat].mean()))
    return float(np.mean(won))


def learn(game: str, *, minutes: float, size: int = 4_000, matches: int = 200) -> list[float]:
    """Train; return the wins against random play, before and after every iteration."""
    logging.getLogger("ray").setLevel(logging.ERROR)
    algorithm = configured(game, size).build_algo()
    start, curve, decisions = time.monotonic(), [], 0
    try:
        while True:
            curve.append(trial(algorithm.get_module(POLICY), game, matches))
            gone = time.monotonic() - start
            print(
                f"{gone:5.0f} s, {decisions:9,} decisions: {curve[-1]:.1%} of {matches} matches "
                "against chance",
                flush=True,
            )
            if gone >= 60 * minutes and len(curve) > 1:
                return curve
            algorithm.train()
            decisions += size
    finally:
        algorithm.stop()
        ray.shutdown()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="laundromat")
    parser.add_argument("--minutes", type=float, default=10)
    chosen = parser.parse_args()
    learn(chosen.game, minutes=chosen.minutes)


if __name__ == "__main__":
    main()

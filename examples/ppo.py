"""MaskablePPO of sb3-contrib learns to play a seat against one of Warren's quick bots.

    pip install 'warren[native,gymnasium]' sb3-contrib
    python -m examples.ppo --game laundromat --bot greedy --minutes 10

Matches run side by side on a batch. The network gets dense features, and illegal actions are
masked. In GOSU, an untrained policy never beats greedy and therefore learns nothing, so begin with
`--bot uniform`.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from warren.research.gym import SeatsEnv


class Seats(VecEnv):
    """A vector of seats in the interface of Stable-Baselines3."""

    def __init__(self, game: str, rows: int, **options: Any) -> None:
        self.seats = SeatsEnv(game, rows, **options)
        self.finished: list[float] = []
        super().__init__(rows, self.seats.single_observation_space, self.seats.single_action_space)

    def reset(self) -> np.ndarray:
        return self.seats.reset(seed=1)[0]

    def step_async(self, actions: np.ndarray) -> None:
        self.actions = actions

    def step_wait(self) -> Any:
        seen, rewards, over, _, told = self.seats.step(self.actions)
        infos: list[dict[str, Any]] = [{} for _ in over]
        for row in np.flatnonzero(over):
            infos[row]["terminal_observation"] = told["final_obs"][row]
        self.finished += rewards[over].tolist()
        return seen, rewards.astype(np.float32), over, infos

    def env_method(self, name: str, *args: Any, indices: Any = None, **more: Any) -> list[Any]:
        if name != "action_masks":
            raise AttributeError(name)
        return list(self.seats.action_masks())

    def has_attr(self, name: str) -> bool:
        return name == "action_masks" or hasattr(self.seats, name)

    def get_attr(self, name: str, indices: Any = None) -> list[Any]:
        return [getattr(self.seats, name)] * self.num_envs

    def set_attr(self, name: str, value: Any, indices: Any = None) -> None:
        setattr(self.seats, name, value)

    def env_is_wrapped(self, wrapper: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        pass


class Telling(BaseCallback):
    """Reports the share of recent matches won, and stops when the time is over."""

    def __init__(self, seats: Seats, seconds: float) -> None:
        super().__init__()
        self.seats, self.seconds, self.start = seats, seconds, time.monotonic()
        self.curve: list[tuple[float, float]] = []

    def _on_step(self) -> bool:
        return time.monotonic() - self.start < self.seconds

    def _on_rollout_end(self) -> None:
        last = self.seats.finished[-1000:]
        if last:
            gone = time.monotonic() - self.start
            won = float(np.mean([(reward + 1) / 2 for reward in last]))
            self.curve.append((gone, won))
            print(
                f"{gone:5.0f} s, {self.num_timesteps:9,} decisions: {won:.1%} of the last "
                f"{len(last)} matches",
                flush=True,
            )


def learn(game: str, bot: str, *, minutes: float, rows: int = 128, steps: int = 64) -> list[Any]:
    """Train; return the learning curve as pairs of seconds and shares of matches won."""
    seats = Seats(game, rows, bots=bot, seats=2)
    model = MaskablePPO(
        "MlpPolicy",
        seats,
        n_steps=steps,
        batch_size=1024,
        n_epochs=3,
        learning_rate=5e-4,
        ent_coef=0.01,
        gamma=0.995,
        policy_kwargs={"net_arch": [256, 128]},
        device="cpu",
        seed=1,
    )
    telling = Telling(seats, minutes * 60)
    model.learn(total_timesteps=10**9, callback=telling)
    return telling.curve


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="laundromat")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--minutes", type=float, default=10)
    chosen = parser.parse_args()
    learn(chosen.game, chosen.bot, minutes=chosen.minutes)


if __name__ == "__main__":
    main()

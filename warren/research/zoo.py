"""Warren's games in PettingZoo's interfaces (extra `pettingzoo`).

>>> from warren.research import zoo
>>> env = zoo.env("gosu", seats=3)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter(max_iter=20):
...     observation, reward, termination, truncation, info = env.last()
...     action = env.action_space(agent).sample(observation["action_mask"])
...     env.step(action)

Agents are `seat_0`, `seat_1` ... An observation has the features under "observation" and the mask
under "action_mask". Rewards come at the end: 1 for the win, and all add up to 0.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from warren.engine.bundle import CardFacts
from warren.research.extras import extra
from warren.research.playing import DENSE, FOUL, SEEDS, Playing

if TYPE_CHECKING:
    from gymnasium import Space
    from pettingzoo import AECEnv, ParallelEnv
else:
    extra("pettingzoo", "pettingzoo")
    from pettingzoo import AECEnv, ParallelEnv

ANSI, HUMAN = "ansi", "human"
MODES = (ANSI, HUMAN)

Observation = dict[str, np.ndarray]


def env(game: str, *, render_mode: str | None = None, **options: Any) -> AECEnv[str, Any, Any]:
    """Return a turn-based game: an illegal action loses and ends the match."""
    return JudgedEnv(game, render_mode=render_mode, **options)


def parallel_env(game: str, **options: Any) -> ParallelEnv[str, Any, Any]:
    """Return a game in which all seats act at once; seats with nothing to decide wait."""
    return AtOnceEnv(game, **options)


class Zoo:
    """The base of both: agents, spaces, the match."""

    def __init__(
        self,
        game: str,
        *,
        render_mode: str | None = None,
        observe: str = DENSE,
        pack: CardFacts | None = None,
        **options: Any,
    ) -> None:
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"a match can be rendered as {' or '.join(MODES)}, not {render_mode}")
        self.playing = Playing(game, observe=observe, pack=pack, **options)
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {
            "name": f"warren_{self.playing.match.engine.game.name}_v0",
            "render_modes": list(MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.playing.seats)]
        self.agents: list[str] = []
        self._chance = np.random.default_rng()
        self._observation_space = cache(self._make_observation_space)
        self._action_space = cache(self._make_action_space)

    more = 0  # actions in addition to those of the game

    def _make_observation_space(self, agent: str) -> Space[Any]:
        from gymnasium import spaces

        least, most, kind = self.playing.bounds
        box = spaces.Box(least, most, self.playing.shape, kind)
        mask = spaces.Box(0, 1, (self.playing.actions + self.more,), np.int8)
        return spaces.Dict({"observation": box, "action_mask": mask})

    def _make_action_space(self, agent: str) -> Space[Any]:
        from gymnasium import spaces

        return spaces.Discrete(self.playing.actions + self.more)

    def observation_space(self, agent: str) -> Space[Any]:
        """Return features and mask."""
        return self._observation_space(agent)

    def action_space(self, agent: str) -> Space[Any]:
        """Return the numbers of all actions."""
        return self._action_space(agent)

    def _deal(self, seed: int | None) -> None:
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self.playing.deal(int(self._chance.integers(SEEDS)))
        self.agents = self.possible_agents[:]

    def _see(self, agent: str) -> Observation:
        seat = self.possible_agents.index(agent)
        observation, mask = self.playing.see(seat, self.more)
        return {"observation": observation, "action_mask": mask}

    def render(self) -> str | None:
        """Return the whole position as text, including hidden cards."""
        if self.render_mode == HUMAN:
            print(self.playing)
        return str(self.playing) if self.render_mode == ANSI else None

    def close(self) -> None:
        """Do nothing, because nothing is open."""


class TurnsEnv(Zoo, AECEnv):
    """One seat after the other; simultaneous decisions in seat order."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match."""
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.playing.match.pending[0]]

    def observe(self, agent: str) -> Observation:
        """Return an agent's knowledge and legal actions."""
        return self._see(agent)

    def step(self, action: int | None) -> None:
        """Let the selected agent act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        assert action is not None
        self.playing.match.carry_out(int(action), self.possible_agents.index(agent))
        match = self.playing.match
        if match.is_over:
            self.rewards = dict(zip(self.possible_agents, self.playing.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[match.pending[0]]
        self._accumulate_rewards()
        if self.render_mode == HUMAN:
            self.render()


class JudgedEnv(TurnsEnv):
    """The turn-based game with Warren's own checks; PettingZoo's would halve its speed."""

    def __getattr__(self, name: str) -> Any:
        """Raise an error that explains why attributes are missing before the first reset."""
        raise AttributeError(f"there is no {name} yet: call reset() first")

    def step(self, action: int | None) -> None:
        """Let the selected agent act; an illegal action ends the match for all."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            super().step(action)
            return
        assert action is not None, "only an agent that is out may pass None"
        assert self.action_space(agent).contains(action), "there is no such action"
        if not self.playing.match.why_not(int(action), self.possible_agents.index(agent)):
            super().step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {other: FOUL if other == agent else 0.0 for other in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()


class AtOnceEnv(Zoo, ParallelEnv):
    """An environment in which all seats act at once.

    The last action is to wait, which is the only action of seats with nothing to decide.
    """

    more = 1

    @property
    def waiting(self) -> int:
        """The action of seats with nothing to decide."""
        return self.playing.actions

    def _see(self, agent: str) -> Observation:
        seen = super()._see(agent)
        if not seen["action_mask"].any():
            seen["action_mask"][self.waiting] = 1
        return seen

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a match."""
        self._deal(seed)
        return self._all(self._see), self._all(lambda agent: {})

    def _all(self, of: Any) -> dict[str, Any]:
        return {agent: of(agent) for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """Carry out everybody's actions at once. Illegal actions lose."""
        match = self.playing.match
        chosen = {seat: int(actions[self.possible_agents[seat]]) for seat in match.pending}
        fouls = [seat for seat, action in chosen.items() if match.why_not(action, seat)]
        if not fouls:
            for seat, action in chosen.items():
                match.carry_out(action, seat)
        rewards = dict(zip(self.possible_agents, self.playing.rewards(), strict=True))
        rewards |= {self.possible_agents[seat]: FOUL for seat in fouls}
        over = match.is_over or bool(fouls)
        told = (
            self._all(self._see),
            self._all(rewards.__getitem__),
            self._all(lambda agent: over),
            self._all(lambda agent: False),
            self._all(lambda agent: {}),
        )
        if over:
            self.agents = []
        if self.render_mode == HUMAN:
            self.render()
        return told

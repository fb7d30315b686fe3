"""Warren's games in Gymnasium's interfaces (extra `gymnasium`).

`SeatEnv` is one seat of a match against bots. `SeatsEnv` has many of them side by side on a batch.

>>> import gymnasium
>>> env = gymnasium.make("warren.research.gym:warren/gosu-v0", bots="greedy")
>>> observation, info = env.reset(seed=1)
>>> action = env.action_space.sample(info["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)

The reward comes at the end: 1 for the win; all rewards of a match add up to 0. An illegal action
loses the match, so mask illegal actions with `info["action_mask"]` or `env.action_masks()`. In
`SeatsEnv`, an illegal action is an error.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from warren.bots import bot
from warren.engine import GAMES
from warren.engine.bundle import CardFacts
from warren.research.batch import Batch
from warren.research.extras import extra
from warren.research.playing import DENSE, FOUL, SEEDS, Playing, rewards_of

if TYPE_CHECKING:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
else:
    gymnasium = extra("gymnasium", "gymnasium")
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv

GREEDY = "greedy"
ANSI, HUMAN = "ansi", "human"

Told = tuple[np.ndarray, float, bool, bool, dict[str, Any]]


def bots_by_seat(bots: str | Sequence[str], seat: int, seats: int) -> dict[int, str]:
    """Return the players of the other seats: one name for all, or one name per seat."""
    if not 0 <= seat < seats:
        raise ValueError(f"there is no seat {seat} in a match for {seats} players")
    others = [other for other in range(seats) if other != seat]
    names = [bots] * len(others) if isinstance(bots, str) else list(bots)
    if len(names) != len(others):
        raise ValueError(f"there are {len(others)} other seats, but bots for {len(names)}")
    return dict(zip(others, names, strict=True))


class SeatEnv(gymnasium.Env):
    """One seat of a match; named bots (see `warren bots`) play the others."""

    def __init__(
        self,
        game: str,
        *,
        seat: int = 0,
        bots: str | Sequence[str] = GREEDY,
        observe: str = DENSE,
        render_mode: str | None = None,
        pack: CardFacts | None = None,
        **options: Any,
    ) -> None:
        if render_mode not in (None, ANSI, HUMAN):
            raise ValueError(f"a match can be rendered as {ANSI} or {HUMAN}, not {render_mode}")
        self.playing = Playing(game, observe=observe, pack=pack, **options)
        self.seat = seat
        self.names = bots_by_seat(bots, seat, self.playing.seats)
        for name in self.names.values():
            bot(name)  # raises if the name is unknown
        self.render_mode = render_mode
        least, most, kind = self.playing.bounds
        self.observation_space = spaces.Box(least, most, self.playing.shape, kind)
        self.action_space = spaces.Discrete(self.playing.actions)

    metadata = {"render_modes": [ANSI, HUMAN], "render_fps": 4}  # noqa: RUF012

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Begin a match, and let bots decide until it is the seat's turn."""
        super().reset(seed=seed)
        self.playing.deal(int(self.np_random.integers(SEEDS)))
        luck = int(self.np_random.integers(SEEDS))
        self.bots = {other: bot(name, luck + other) for other, name in self.names.items()}
        self._let_bots_play()
        return self.playing.observation(self.seat), self._info()

    def step(self, action: Any) -> Told:
        """Let the seat act, then let bots decide until it is the seat's turn again."""
        match = self.playing.match
        foul = match.why_not(int(action), self.seat)
        if foul is None:
            match.carry_out(int(action), self.seat)
            self._let_bots_play()
        reward = self.playing.rewards()[self.seat] if foul is None else FOUL
        info = self._info() if foul is None else {**self._info(), "illegal": str(foul)}
        if self.render_mode == HUMAN:
            self.render()
        return (
            self.playing.observation(self.seat),
            reward,
            foul is not None or match.is_over,
            False,
            info,
        )

    def _let_bots_play(self) -> None:
        match = self.playing.match
        while not match.is_over and self.seat not in match.pending:
            other = match.pending[0]
            match.carry_out(self.bots[other].choose(match, other))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.playing.mask(self.seat)}

    def action_masks(self) -> np.ndarray:
        """Return the mask of legal actions, as sb3-contrib expects it."""
        return self.playing.mask(self.seat).view(np.bool_)

    def render(self) -> str | None:
        """Return the whole position as text, including hidden cards."""
        if self.render_mode == HUMAN:
            print(self.playing)
        return str(self.playing) if self.render_mode == ANSI else None


class SeatsEnv(VectorEnv):
    """Many seats on a batch; the only bots are the fast ones, "uniform" and "greedy"."""

    def __init__(
        self,
        game: str,
        num_envs: int,
        *,
        seat: int = 0,
        bots: str | Sequence[str] = GREEDY,
        observe: str = DENSE,
        threads: int = 1,
        pack: CardFacts | None = None,
        **options: Any,
    ) -> None:
        playing = Playing(game, observe=observe, pack=pack, **options)
        self.batch = Batch(
            game, num_envs, observe=observe, again=False, threads=threads, pack=pack, **options
        )
        self.seat, self.observe = seat, observe
        self.bots = bots_by_seat(bots, seat, self.batch.seats)
        self.num_envs = num_envs
        least, most, kind = playing.bounds
        self.single_observation_space = spaces.Box(least, most, playing.shape, kind)
        self.single_action_space = spaces.Discrete(playing.actions)
        self.observation_space = spaces.Box(least, most, (num_envs, *playing.shape), kind)
        self.action_space = spaces.MultiDiscrete([playing.actions] * num_envs)
        self._chance = np.random.default_rng()

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Any = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Begin a match in every row, from one seed or with a seed per row."""
        if seed is None or isinstance(seed, int | np.integer):
            if seed is not None:
                self._chance = np.random.default_rng(seed)
            seeds = self._chance.integers(SEEDS, size=self.num_envs)
        else:
            seeds = np.array([self._chance.integers(SEEDS) if s is None else s for s in seed])
        self.batch.reset(seeds)
        self.batch.play(self.bots)
        return self._seen(), self._info()

    def step(
        self, actions: Any
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Act in every row; when a match ends, the next one begins in the same step."""
        batch = self.batch
        batch.step(actions, bots=self.bots)
        over = batch.over
        rewards = np.where(over, rewards_of(batch.shares)[:, self.seat], 0.0)
        info: dict[str, Any] = {}
        if over.any():
            batch.see(self.seat)
            info = {"final_obs": self._finals(over), "_final_obs": over}
            batch.renew()
            batch.play(self.bots)
        return self._seen(), rewards, over, np.zeros(self.num_envs, np.bool_), info | self._info()

    def _seen(self) -> np.ndarray:
        seen: np.ndarray = getattr(self.batch, self.observe).copy()
        return seen

    def _finals(self, over: np.ndarray) -> np.ndarray:
        finals = np.full(self.num_envs, None, dtype=object)
        seen = getattr(self.batch, self.observe)
        for row in np.flatnonzero(over):
            finals[row] = seen[row].copy()
        return finals

    def _info(self) -> dict[str, Any]:
        masks = self.action_masks()
        return {
            "action_mask": masks.view(np.int8),
            "_action_mask": np.ones(self.num_envs, np.bool_),
        }

    def action_masks(self) -> np.ndarray:
        """Return the mask of legal actions, by row."""
        return self.batch.mask.copy()


def register() -> None:
    """Register the games with Gymnasium, as `warren/NAME-v0`."""
    for name in GAMES:
        gymnasium.register(
            f"warren/{name}-v0",
            entry_point="warren.research.gym:SeatEnv",
            vector_entry_point="warren.research.gym:SeatsEnv",
            kwargs={"game": name},
            disable_env_checker=True,
        )


register()

"""Gymnasium: its own checks, one seat against bots, and many environments at once."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from warren.engine import GAMES
from warren.research import gym

pytestmark = pytest.mark.filterwarnings("ignore:.*alternative render modes")


@pytest.mark.parametrize("observe", ["dense", "raw"])
@pytest.mark.parametrize("name", GAMES)
def test_it_passes_gymnasiums_checks(name: str, observe: str) -> None:
    check_env(gym.SeatEnv(name, observe=observe, bots="uniform", render_mode="ansi"))


def test_games_are_registered() -> None:
    env = gymnasium.make("warren.research.gym:warren/gosux-v0", bots="uniform", seat=1)
    seen, info = env.reset(seed=1)
    assert seen in env.observation_space
    assert env.unwrapped.seat in env.unwrapped.playing.match.pending
    assert info["action_mask"].sum() == len(env.unwrapped.playing.match.legal(1))


@pytest.mark.parametrize("bots", ["uniform", "greedy", ["easy", "uniform"]])
def test_bots_play_the_other_seats_to_the_end(bots: Any) -> None:
    env = gym.SeatEnv("laundromat", seats=3, seat=1, bots=bots)
    _, info = env.reset(seed=4)
    over = False
    while not over:
        assert (env.action_masks() == info["action_mask"]).all()
        action = env.action_space.sample(info["action_mask"])
        seen, reward, over, truncated, info = env.step(action)
        assert seen in env.observation_space
        assert not truncated
    assert reward == env.playing.rewards()[1]


def test_the_same_seed_plays_the_same_match() -> None:
    def played() -> list[Any]:
        env, notes = gym.SeatEnv("gosu", bots="greedy"), []
        _, info = env.reset(seed=9)
        while info["action_mask"].any():
            action = int(np.flatnonzero(info["action_mask"])[-1])
            seen, *told, info = env.step(action)
            notes.append((seen.tolist(), told))
        assert len(notes) > 5
        return notes

    assert played() == played()


def test_an_illegal_action_loses() -> None:
    env = gym.SeatEnv("gosu")
    _, info = env.reset(seed=1)
    _, reward, over, _, info = env.step(int(np.argmin(info["action_mask"])))
    assert (reward, over) == (-1, True)
    assert info["illegal"]


def test_a_vector_of_seats_plays_on_and_on() -> None:
    env = gymnasium.make_vec(
        "warren.research.gym:warren/gosu-v0",
        num_envs=32,
        vectorization_mode="vector_entry_point",
        seat=1,
    )
    seats: Any = env.unwrapped
    seen, info = env.reset(seed=1)
    chance, ended = np.random.default_rng(1), 0
    for _ in range(150):
        assert seen in env.observation_space
        assert (seats.batch.seat == 1).all()
        actions = np.array([chance.choice(np.flatnonzero(row)) for row in info["action_mask"]])
        seen, rewards, over, truncated, info = env.step(actions)
        assert (rewards[~over] == 0).all()
        assert np.isin(rewards[over], (-1, 0, 1)).all()
        assert not truncated.any()
        for row in np.flatnonzero(over):
            assert info["final_obs"][row] in env.single_observation_space
            assert info["final_obs"][row].tolist() != seen[row].tolist()
        ended += over.sum()
    assert ended > 32


def test_a_row_of_a_vector_is_the_match_of_its_seed() -> None:
    one, two = (gym.SeatsEnv("gosux", 2, bots="uniform") for _ in range(2))
    first, _ = one.reset(seed=[5, 6])
    second, _ = two.reset(seed=[6, 5])
    assert first.tolist() == second[::-1].tolist()
    again, _ = one.reset(seed=3)
    once_more, _ = two.reset(seed=3)
    assert again.tolist() == once_more.tolist()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"seat": 2}, "there is no seat 2 in a match for 2 players"),
        ({"bots": ["greedy", "greedy"]}, "1 other seats, but bots for 2"),
        ({"bots": "gready"}, "greedy"),
        ({"render_mode": "rgb_array"}, "ansi or human"),
    ],
)
def test_what_is_wrong_is_said(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        gym.SeatEnv("gosu", **wrong)

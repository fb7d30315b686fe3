"""PettingZoo: its own tests, and rules that it does not know."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)

from warren.engine import Match
from warren.research import zoo
from warren.research.playing import Playing

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("gosu", {"seats": 3}),
    ("gosu:tournament", {"seats": 2}),
    ("gosux", {}),
    ("laundromat", {"seats": 4}),
]
every_table = pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
QUIET = ["ignore:Observation:UserWarning", "ignore:.*Observation space:UserWarning"]
pytestmark = [pytest.mark.filterwarnings(told) for told in QUIET]


@every_table
def test_it_passes_pettingzoos_tests(name: str, options: dict[str, Any]) -> None:
    api_test(zoo.env(name, **options), num_cycles=60)
    api_test(zoo.env(name, observe="raw", **options), num_cycles=10)
    seed_test(lambda: zoo.env(name, **options), num_cycles=20)
    render_test(lambda render_mode=None: zoo.env(name, render_mode=render_mode, **options))


@every_table
def test_it_passes_those_for_all_at_once(name: str, options: dict[str, Any]) -> None:
    parallel_api_test(zoo.parallel_env(name, **options), num_cycles=60)
    parallel_seed_test(lambda: zoo.parallel_env(name, **options), num_cycles=20)


def test_it_can_be_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    times = iter([0.0, 0.0, 9.0, 9.0])
    monkeypatch.setattr("time.time", lambda: next(times, 99.0))
    performance_benchmark(zoo.env("gosu"))
    assert "turns per second" in capsys.readouterr().out


@every_table
def test_whole_matches_are_played_to_rewards_that_add_up_to_nothing(
    name: str, options: dict[str, Any]
) -> None:
    env = zoo.env(name, **options)
    env.reset(seed=3)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        total[agent] += reward
        legal = np.flatnonzero(seen["action_mask"])
        env.step(None if over else int(random.Random(len(legal)).choice(legal)))
    assert sum(total.values()) == pytest.approx(0)
    assert max(total.values()) > 0 or not any(total.values())


def test_an_illegal_action_loses() -> None:
    env = zoo.env("gosu", seats=2)
    env.reset(seed=1)
    seen, *_ = env.last()
    agent = env.agent_selection
    env.step(int(np.argmin(seen["action_mask"])))
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())
    together = zoo.parallel_env("gosu", seats=2)
    seen, _ = together.reset(seed=1)
    wrong = {agent: int(np.argmin(seen[agent]["action_mask"])) for agent in together.agents}
    _, rewards, over, _, _ = together.step(wrong)
    assert sorted(rewards.values()) == [-1, 0]  # a waiting agent can't act illegally
    assert all(over.values())
    assert together.agents == []


def test_all_decide_at_once_without_seeing_each_other() -> None:
    env = zoo.parallel_env("laundromat", seats=3)
    seen, _ = env.reset(seed=5)
    assert all(not mask["action_mask"][env.unwrapped.waiting] for mask in seen.values())
    env.step({agent: int(np.argmax(seen[agent]["action_mask"])) for agent in env.agents})
    match: Match = env.unwrapped.playing.match
    assert len(match.actions) == 3


def test_who_owes_no_decision_waits() -> None:
    env = zoo.parallel_env("gosu", seats=2)
    seen, _ = env.reset(seed=5)
    masks = [seen[agent]["action_mask"] for agent in env.agents]
    waiting = [mask[env.unwrapped.waiting] for mask in masks]
    assert sorted(waiting) == [0, 1]
    assert masks[waiting.index(1)].sum() == 1


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(ValueError, match="ansi or human, not rgb_array"):
        zoo.env("gosu", render_mode="rgb_array")
    with pytest.raises(ValueError, match="raw or dense, not sparse"):
        zoo.env("gosu", observe="sparse")


def test_nothing_is_there_before_the_first_reset() -> None:
    env = zoo.env("gosu")
    with pytest.raises(AttributeError, match=r"call reset\(\) first"):
        env.step(0)
    with pytest.raises(AttributeError, match=r"call reset\(\) first"):
        env.last()


def test_an_action_that_is_no_number_of_the_game_is_refused() -> None:
    env = zoo.env("gosu")
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="no such action"):
        env.step(100_000)
    with pytest.raises(AssertionError, match="may pass None"):
        env.step(None)


@pytest.mark.parametrize("observe", ["raw", "dense"])
@pytest.mark.parametrize("game", ["gosu", "gosux", "laundromat"])
def test_features_are_the_same_with_and_without_a_compiler(game: str, observe: str) -> None:
    quick, plain = (Playing(game, observe=observe) for _ in range(2))
    plain._eye = None
    chance = random.Random(1)
    while not quick.match.is_over:
        for seat in range(quick.seats):
            for one, other in zip(quick.see(seat, 1), plain.see(seat, 1), strict=True):
                assert one.dtype == other.dtype
                assert one.tolist() == other.tolist()
        action = chance.choice(quick.match.legal()).number
        quick.match.act(action)
        plain.match.act(action)

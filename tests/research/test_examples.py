"""Short versions of the examples work."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"


def test_a_linear_policy_learns_to_beat_chance() -> None:
    from examples.reinforce import learn

    rounds = learn("laundromat", "uniform", seconds=1e9)
    won = [next(rounds)[2] for _ in range(8)]
    assert np.mean(won[-3:]) > 0.7


def test_ismcts_meets_a_bot_of_ours(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this platform")
    from examples.ismcts import main

    asked = ["--game", "warren_laundromat", "--bot", "greedy"]
    assert main([*asked, "--simulations", "4", "--matches", "2"]) in (0, 0.25, 0.5, 0.75, 1)
    assert "2 matches: ISMCTS with 4 simulations wins" in capsys.readouterr().out


def test_a_policy_learns_from_batches_on_any_device() -> None:
    pytest.importorskip("torch", reason="run by `make examples`")
    from examples.gpu import learn

    found = learn("laundromat", "uniform", minutes=0.01, rows=16, device="cpu")
    assert found.playing > 0
    assert found.learning > 0
    assert 0 <= found.share <= 1


def test_a_policy_learns_from_a_dataset(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torch", reason="run by `make examples`")
    from examples.cloning import main
    from warren.crew import crew
    from warren.dataset import Plan, make

    plan = Plan.of("laundromat", seats=2, iterations=16, matches=4)
    with crew() as hands:
        for _ in make(tmp_path / "set", plan, 1_200, crew=hands):
            pass
    found = main([str(tmp_path / "set"), "--epochs", "4", "--matches", "20"])
    assert found.agrees > found.by_chance + 0.15
    assert "wins " in capsys.readouterr().out


def test_maskable_ppo_learns() -> None:
    pytest.importorskip("sb3_contrib", reason="run by `make examples`")
    from examples.ppo import learn

    assert learn("laundromat", "uniform", minutes=0.02, rows=16, steps=32) is not None


def test_dqn_learns() -> None:
    pytest.importorskip("torch", reason="run by `make examples`")
    pytest.importorskip("tree", reason="run by `make examples`")
    from examples.dqn import learn

    before, after = learn("warren_laundromat", 2, 2)
    assert 0 <= before <= 1
    assert 0 <= after <= 1


def test_rllib_learns() -> None:
    pytest.importorskip("ray.rllib", reason="run by `make examples`")
    from examples.rllib import learn

    curve = learn("laundromat", minutes=0, size=200, matches=8)
    assert len(curve) == 2
    assert all(0 <= won <= 1 for won in curve)


class Plots(ModuleType):
    """Records plots if matplotlib is missing."""

    def __init__(self) -> None:
        super().__init__("matplotlib.pyplot")
        self.plotted: list[str] = []

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *given, **more: self.plotted.append(name)


def test_the_notebook_runs_without_the_repository(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A wheel contains no examples, tests or benchmarks."""
    plots, around = Plots(), ModuleType("matplotlib")
    around.pyplot = plots  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "matplotlib", around)
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", plots)
    for missing in ("examples", "bench", "helpers"):
        monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.chdir(tmp_path)
    book = json.loads((EXAMPLES / "learning.ipynb").read_text("utf-8"))
    scope: dict[str, Any] = {}
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            code = "".join(cell["source"]).replace("ROUNDS = 200", "ROUNDS = 2")
            exec(compile(code, "learning.ipynb", "exec"), scope)
    assert plots.plotted.count("show") == 2
    assert scope["match"].is_over
    assert len(scope["curve"]) == 2
    assert scope["weights"].any()

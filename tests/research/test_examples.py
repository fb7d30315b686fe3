"""Short versions of the examples work."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from zipfile import ZipFile

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


READER = """
import json, sys
from types import ModuleType


class Plots(ModuleType):
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *given, **more: drawn.append(name)


drawn = []
plots, package = Plots("matplotlib.pyplot"), ModuleType("matplotlib")
package.pyplot = plots
sys.modules.update({"matplotlib": package, "matplotlib.pyplot": plots})
scope = {}
for cell in json.load(open(sys.argv[1], encoding="utf-8"))["cells"]:
    if cell["cell_type"] == "code":
        exec(compile("".join(cell["source"]), sys.argv[1], "exec"), scope)
curve = [float(won) for won in scope["curve"]]
print(json.dumps({"drawn": drawn, "curve": curve, "over": scope["match"].is_over,
                  "warren": sys.modules["warren"].__file__}))
"""  # runs the cells of a notebook; plots are only counted


def installed(wheel_folder: Path, place: Path) -> Path:
    """Build a wheel and install it beside our dependencies, but not beside the checkout."""
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    building = [*pip, "wheel", "--no-deps", "--wheel-dir", str(wheel_folder), str(ROOT)]
    built = subprocess.run(building, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr[-2000:]
    [wheel] = wheel_folder.glob("warren-*.whl")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True)
    python = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    asked = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    packages = Path(
        subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    )
    with ZipFile(wheel) as archive:
        archive.extractall(packages)
    # A folder named in a .pth file is searched, but its own .pth files are not read. Ours is one.
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    return python


@pytest.mark.skipif("EXAMPLES" not in os.environ, reason="run by `make examples`")
def test_the_notebook_runs_from_a_wheel(tmp_path: Path) -> None:
    """A wheel contains no examples, tests or benchmarks."""
    python = installed(tmp_path / "wheel", tmp_path / "venv")
    shutil.copy(EXAMPLES / "learning.ipynb", tmp_path)
    done = subprocess.run(
        [str(python), "-c", READER, "learning.ipynb"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout.splitlines()[-1])
    assert Path(found["warren"]).is_relative_to(tmp_path)
    assert found["drawn"].count("show") == 2
    assert found["over"]
    assert np.mean(found["curve"][-10:]) > 2 * np.mean(found["curve"][:5])

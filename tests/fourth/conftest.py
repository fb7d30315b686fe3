"""The fourth game, installed beside Warren as by an installer."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

HERE = Path(__file__).parent
Run = Callable[..., subprocess.CompletedProcess[str]]


def install(into: Path, source: Path = HERE) -> None:
    """Copy a package and its metadata into a folder, as `pip install --target` does."""
    project = tomllib.loads((source / "pyproject.toml").read_text("utf-8"))["project"]
    name, version = project["name"], project["version"]
    shutil.copytree(source / name, into / name, ignore=shutil.ignore_patterns("__pycache__"))
    metadata = into / f"{name}-{version}.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    lines = []
    for group, entries in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{one} = {place}" for one, place in entries.items())]
    (metadata / "entry_points.txt").write_text("\n".join([*lines, ""]))


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the fourth game installed."""
    folder = tmp_path_factory.mktemp("installed")
    install(folder)
    return folder


def environment(folder: Path) -> dict[str, str]:
    """Return an environment in which programs find the installed game."""
    return {**os.environ, "PYTHONPATH": str(folder), "NO_COLOR": "1"}


@pytest.fixture
def run(installed: Path, tmp_path: Path) -> Run:
    """Return a function that runs Python with the fourth game: `run("-c", ...)`."""

    def run(
        *arguments: object, typed: str = "", path: Path = installed
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *map(str, arguments)],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=environment(path),
            cwd=tmp_path,
            check=False,
            timeout=600,
        )

    return run


@pytest.fixture
def warren(run: Run) -> Callable[..., str]:
    """Return a function that runs a command, which must succeed, and returns its output."""

    def warren(*arguments: object, typed: str = "") -> str:
        done = run("-c", "from warren.cli.main import main; main()", *arguments, typed=typed)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return warren

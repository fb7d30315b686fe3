"""The command line, run in a separate folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from warren.cli.main import app

PATIENCE = 86_400.0  # seconds
START = "from warren.cli.main import main; main()"


class CommandLine:
    """Runs `warren` inside this process, or as a separate process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, *args: object, typed: str = "") -> Result:
        return CliRunner().invoke(app, [str(arg) for arg in args], input=typed, prog_name="warren")

    def refused(self, *args: object, typed: str = "") -> str:
        """Run a command that must fail; return its one-line message."""
        result = self(*args, typed=typed)
        assert result.exit_code == 2, result.output
        assert result.stdout == ""
        [line] = result.stderr.splitlines()
        assert line.startswith("warren: ")
        assert "Traceback" not in line
        return line.removeprefix("warren: ")

    def start(
        self,
        *args: object,
        terminal: int = subprocess.PIPE,
        stdout: int | None = None,
        **variables: str,
    ) -> subprocess.Popen:
        """Start a separate process, between pipes or in a terminal."""
        environment = {**os.environ, "COLUMNS": "80", **variables}
        return subprocess.Popen(
            [sys.executable, "-c", START, *map(str, args)],
            stdin=terminal,
            stdout=terminal if stdout is None else stdout,
            stderr=terminal,
            text=True,
            encoding="utf-8",
            cwd=self.folder,
            env=environment,
        )


@pytest.fixture
def warren(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    """The command line in an empty folder, with no progress reports."""
    monkeypatch.setattr("warren.cli.progress.SOON", PATIENCE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return CommandLine(tmp_path)

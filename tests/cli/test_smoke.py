"""Each command once, as briefly as possible; other files test the rest."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tables import PATIENCE
from warren.cli.main import COMMANDS
from warren.engine import Match
from warren.table.storage.sqlite import connect

FEW = ("--matches", "4", "--workers", "1")
RUNS: dict[str, tuple[tuple[str, ...], str]] = {
    "play": (("laundromat", "--bot", "greedy"), "The match is saved in"),
    "games": ((), "laundromat"),
    "simulate": (("laundromat", "--matches", "4"), "rounds per match"),
    "replay": (("match.warren",), "Round 1 begins"),
    "balance": (("gosu", *FEW), "%"),
    "lab": (("laundromat", *FEW), "%"),
    "bots": ((), "greedy"),
    "arena": (("laundromat", "--bots", "greedy,uniform", *FEW), "greedy"),
    "hint": (("match.warren", "--iterations", "80"), "%"),
    "analyse": (("match.warren", "--iterations", "80", "--workers", "1"), "%"),
    "backup": (("copy.db", "--store", "tables.db"), "copy.db"),
    "doctor": (("--store", "tables.db"), "ok"),
    "store": (("copy", "tables.db", "other.db"), "other.db"),
    "house": (("bans", "--store", "tables.db"), ""),
    "packs": (("stats",), "laundromat"),
    "art": (("card", "gosu", "kao"), "<svg"),
    # these take long, need a finished match, or need optional packages
    "erase": (("--help",), "Usage: warren erase"),
    "verify": (("--help",), "Usage: warren verify"),
    "daily": (("choose", "--help"), "Usage: warren daily choose"),
    "site": (("--help",), "Usage: warren site"),
    "train": (("--help",), "Usage: warren train"),
    "engines": (("--help",), "Usage: warren engines"),
    "exploit": (("--help",), "Usage: warren exploit"),
    "dataset": (
        ("make", "laundromat", "set", "--decisions", "1", "--iterations", "2", *FEW),
        "README.md describes them",
    ),
    "print": (("laundromat", "--cards", "orc_hat_cap", "--out", "card.svg"), "card.svg"),
}


def test_the_package_runs_as_a_command() -> None:
    said = subprocess.run(
        [sys.executable, "-m", "warren", "--version"], capture_output=True, text=True, check=True
    )
    assert said.stdout.startswith("warren ")


def test_no_command_is_forgotten() -> None:
    assert {*RUNS, "serve"} == {*COMMANDS}


@pytest.mark.parametrize("command", RUNS)
def test_a_command_does_its_work(warren, tmp_path: Path, command: str) -> None:
    match = Match("laundromat", seed=1)
    for _ in range(3):
        match.act(match.legal()[0])
    (tmp_path / "match.warren").write_text(match.record().text, "utf-8")
    connect(tmp_path / "tables.db").close()
    args, said = RUNS[command]
    result = warren(command, *args)
    assert result.exit_code == 0, result.output
    assert said in result.output


def test_serve_serves_until_it_is_told_to_end(warren) -> None:
    process = warren.start("serve", "--port", 0)
    try:
        url = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
        answer = httpx.get(f"{url[0]}/api/health", timeout=PATIENCE, trust_env=False)
        assert answer.status_code == 200
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) in (0, -signal.SIGTERM)
    finally:
        process.kill()
        process.communicate()

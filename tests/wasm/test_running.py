"""How engines run: at once as WebAssembly, natively when ready, or as chosen."""

from __future__ import annotations

import logging
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from warren.engine import GAMES, Match
from warren.engine import running as ways
from ways import NATIVE, WASM, all_running

GAME = GAMES["laundromat"]


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch, fresh_machine: Path) -> Path:
    """A machine on which nothing is compiled, and nothing can be."""
    monkeypatch.setattr(ways.engines, "native_entry", compiling)
    return fresh_machine


def compiling(*_args: Any, **_kwargs: Any) -> Any:
    raise AssertionError("something was compiled")


def test_on_a_fresh_machine_a_game_starts_as_webassembly(fresh: Path) -> None:
    assert GAME.is_ready()
    assert not GAME.is_native()
    assert GAME.running().kind == WASM


def test_who_wants_native_engines_waits_for_them(
    fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WARREN_ENGINE", NATIVE)
    assert not GAME.is_ready()
    with pytest.raises(AssertionError, match="something was compiled"):
        GAME.running()


def test_who_wants_webassembly_never_goes_over(monkeypatch: pytest.MonkeyPatch) -> None:
    GAME.entry()
    monkeypatch.setattr(ways, "_RUNNING", {})
    monkeypatch.setenv("WARREN_ENGINE", WASM)
    assert GAME.running().kind == WASM
    assert not GAME.is_native()
    GAME.entry()
    assert GAME.running().kind == WASM


def test_a_native_engine_in_the_cache_is_used_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    GAME.entry()
    for known in ("_RUNNING", "_ENTRIES"):
        monkeypatch.setattr(ways, known, {})
    assert GAME.running().kind == NATIVE


def test_without_numba_everything_is_played_all_the_same(
    fresh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ways, "can_compile", lambda: False)
    assert GAME.running().kind == WASM
    assert not ways.may_compile()


def test_without_any_engine_the_rules_run_as_plain_python(
    fresh: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A third-party game without an engine, on a machine without Numba."""
    monkeypatch.setattr(ways, "can_compile", lambda: False)
    monkeypatch.setattr(ways, "wasm_module", lambda game: None)
    monkeypatch.setattr(ways, "_PLAIN", {})
    match = Match("laundromat", seed=3)
    assert match.engine.running.kind == ways.INTERPRETED
    match.act(match.legal()[0])
    assert caplog.text.count("run as plain Python") == 1
    assert caplog.records[0].levelno == logging.WARNING


def test_a_word_that_means_nothing_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARREN_ENGINE", "wsam")
    with pytest.raises(ValueError, match="auto, wasm, native, not wsam"):
        ways.chosen()


def test_engines_of_a_game_go_over_together() -> None:
    matches = [Match("gosu", seats=seats, seed=1) for seats in (2, 3)]
    with all_running(WASM):
        assert {match.engine.running.kind for match in matches} == {WASM}
    assert {match.engine.running.kind for match in matches} == {NATIVE}


WITHOUT = """
import sys
sys.modules["numba"] = sys.modules["llvmlite"] = None
from importlib import util
found = util.find_spec
util.find_spec = lambda name, *more: None if name == "numba" else found(name, *more)
import random
from warren.bots import bot
from warren.engine import Match
for game in ("gosu", "gosux", "laundromat"):
    match, player = Match(game, seed=1), bot("easy", 1)
    for _ in range(6):
        seat = match.pending[0]
        match.act(player.choose(match, seat))
    print(match.engine.running.kind, len(match.actions))
"""


def test_all_games_are_played_where_numba_is_not_installed(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT],
        env={"PYTHONPATH": ":".join(sys.path), "WARREN_CACHE": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.split("\n")[:3] == ["wasm 6"] * 3, done.stderr

"""Engines built from plain functions."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import numba
import numpy as np
import pytest

import warren
from tiny import entry as small_entry
from tiny import game as tiny
from warren.engine import bundle, running
from warren.engine.games import GAMES, Engine
from warren.games.army.playing import play, playing_cost
from warren.kernel import compile as engines
from warren.kernel import tuning
from warren.kernel.entry import entry
from warren.kernel.playout import play_out


def test_a_hook_gives_way_to_the_game() -> None:
    game = dict(GAMES["gosu"].contract)
    plain = engines.Namespace(game, lambda function: function)
    copied = plain.make(play_out)
    assert copied.__globals__["apply"].__module__ == "warren.games.army.running"
    assert play_out.__globals__["apply"].__module__ == "warren.kernel.contract"


def test_a_shared_rule_is_made_for_each_game() -> None:
    gosu, gosux = (GAMES[name].plain(playing_cost) for name in ("gosu", "gosux"))
    assert gosu.__globals__["clans_of"].__module__ == "warren.games.army.hooks"
    assert gosux.__globals__["clans_of"].__module__ == "warren.games.gosux.army"


def test_a_module_is_read_once_for_all_plain_functions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "_PLAIN", {})
    monkeypatch.setattr(bundle, "_COPIES", {})
    read, usual = list[str](), engines.functions_of
    monkeypatch.setattr(
        engines, "functions_of", lambda module: read.append(module.__name__) or usual(module)
    )
    for function in (playing_cost, play):
        GAMES["gosu"].plain(function)
    assert len(read) == len({*read}) > 1


def test_one_thread_makes_plain_functions_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python 3.11 miscounts its depth when two threads read code (cpython 106905)."""
    monkeypatch.setattr(bundle, "_PLAIN", {})
    monkeypatch.setattr(running, "_PLAIN", {})
    busy, most = list[str](), list[int]()

    def make(*_: Any) -> Any:
        busy.append("one")
        most.append(len(busy))
        time.sleep(0.02)  # another compilation would begin meanwhile
        busy.pop()

    monkeypatch.setattr(engines.Namespace, "make", make)
    monkeypatch.setattr(engines, "interpreted_entry", make)
    with ThreadPoolExecutor(3) as threads:
        for name in ("gosu", "gosux"):
            threads.submit(GAMES[name].plain, playing_cost)
        threads.submit(running.plain, GAMES["gosu"])
    assert most == [1, 1, 1]


def test_copies_do_not_touch_the_functions_they_come_from() -> None:
    before = entry.__globals__["apply"]
    engines.interpreted_entry(dict(GAMES["gosu"].contract))
    assert entry.__globals__["apply"] is before


def test_enum_members_are_written_out_as_numbers() -> None:
    game = dict(GAMES["gosu"].contract)
    plain = engines.Namespace(game, lambda function: function)
    copied = plain.make(game["why_not"])
    assert "Reason" not in copied.__code__.co_names


def test_the_cache_is_named_after_the_sources() -> None:
    folder = engines.cache_folder("gosu", GAMES["gosu"].contract)
    assert folder.name == "gosu"
    assert len(folder.parent.name) == 20


@pytest.mark.parametrize("name", GAMES)
def test_an_engine_is_made_of_rules_alone(name: str) -> None:
    """So nothing is recompiled when a sentence or a picture changes."""
    found = engines.sources(GAMES[name].contract)
    of_games = [module for module in found if module.startswith("warren.games.")]
    assert {"warren.kernel.entry", "warren.kernel.compile", f"warren.games.{name}.rules"} <= {
        *found
    }
    assert all(len(module.split(".")) <= 4 for module in of_games)  # no module from a folder below
    assert f"warren.games.{name}.game" not in found
    assert not [m for m in of_games if m.endswith((".blocks", ".game", ".rulebook"))]


def test_warren_cache_says_where(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WARREN_CACHE", str(tmp_path))
    assert engines.cache_folder("gosu", GAMES["gosu"].contract).parents[1] == tmp_path
    assert tiny.loaded() is None


@pytest.mark.parametrize("name", GAMES)
def test_a_position_has_at_most_4_kilobytes(name: str) -> None:
    assert GAMES[name].state.itemsize <= 4096


def test_states_may_lie_side_by_side() -> None:
    gosu = GAMES["gosu"]
    engine = Engine(gosu, gosu.options(seats=2))
    states = engine.new_states(3)
    for index in range(3):
        engine.setup(states, 10 + index, index)
    alone = engine.new_states()
    engine.setup(alone, 11)
    assert engine.legal(states, engine.pending(states, 1).bit_length() - 1, 1) == engine.legal(
        alone, engine.pending(alone).bit_length() - 1
    )


def test_former_names_still_serve_games_of_other_packages() -> None:
    former = {"likings": "action_weights", "outlook": "chance_key", "prizes": "rewards"}
    theirs = SimpleNamespace(**{name: Mock() for name in former})
    found = bundle.functions(theirs)
    assert all(found[name] is getattr(theirs, old) for old, name in former.items())
    game = GAMES["laundromat"]
    with pytest.warns(DeprecationWarning, match=r"Game\.entry"):
        assert game.door() is game.entry()


# --- both ways of compiling ----------------------------------------------------------------------


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An engine with a small entry point for a tiny game, and an empty cache."""
    monkeypatch.setattr(engines, "entry", small_entry.entry)
    monkeypatch.setenv("WARREN_CACHE", str(tmp_path))
    return tmp_path


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache in which such an engine was compiled, and a copy of it."""
    folder = tmp_path_factory.mktemp("once")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engines, "entry", small_entry.entry)
        patch.setenv("WARREN_CACHE", str(folder / "cache"))
        tiny.compiled()
    shutil.copytree(folder / "cache", folder / "copy")
    return folder


@pytest.fixture
def cached(once: Path, small: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """That cache as it was, at the only place where Numba reads it."""
    shutil.rmtree(once / "cache")
    shutil.copytree(once / "copy", once / "cache")
    monkeypatch.setenv("WARREN_CACHE", str(once / "cache"))
    assert tiny.loaded() is not None
    return once / "cache"


def truth() -> list[int]:
    """Return the tiny game's results in plain Python."""
    return tiny.played(engines.interpreted_entry(tiny.GAME), 20, interpreted=True)


def breaks(*_args: object, **_kwargs: object) -> None:
    """Fail, as Numba does when its internals have changed."""
    raise TypeError("cannot unpack\nor something like it")


TUNED = tuple(map(int, numba.__version__.split(".")[:2])) >= (0, 62)
needs_tuning = pytest.mark.skipif(not TUNED, reason="this Numba compiles the ordinary way alone")


@needs_tuning
@pytest.mark.usefixtures("small")
def test_the_tuned_way_compiles_and_is_loaded_again(caplog: pytest.LogCaptureFixture) -> None:
    assert tiny.loaded() is None
    assert tiny.played(tiny.compiled(), 20) == truth()
    assert tiny.played(tiny.loaded(), 20) == truth()
    assert not caplog.messages


@pytest.mark.skipif(TUNED, reason="this Numba can be tuned")
@pytest.mark.usefixtures("small")
def test_a_numba_that_can_t_be_tuned_compiles_the_ordinary_way(
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert tiny.played(tiny.compiled(), 20) == truth()
    assert tiny.played(tiny.loaded(), 20) == truth()
    assert [message.partition(",")[0] for message in caplog.messages] == [
        "compiling tiny the ordinary way"
    ]


@needs_tuning
@pytest.mark.parametrize("broken", ["_optimise", "_parts", "_make_private", "_executable"])
@pytest.mark.usefixtures("small")
def test_any_error_of_the_tuned_way_leads_to_the_ordinary_way_with_one_line_of_log(
    broken: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(tuning, broken, breaks)
    if broken == "_optimise":
        assert tiny.played(tiny.compiled(), 20) == truth()
        assert tiny.played(tiny.loaded(), 20) == truth()
    else:  # once is enough, because stock Numba is slow
        monkeypatch.setattr(engines, "_compiler", only_tuned(engines._compiler))
        with pytest.raises(InterruptedError):
            tiny.compiled()
    said = "compiling tiny with stock Numba, since tuning failed: TypeError: cannot unpack"
    assert caplog.messages == [said]
    assert caplog.records[0].levelno == logging.WARNING


def only_tuned(compiler: Callable[..., object]) -> Callable[..., object]:
    """Disable the fallback to stock Numba."""

    def interrupted(*arguments: object, **tuning: object) -> object:
        if not tuning:
            raise InterruptedError
        return compiler(*arguments, **tuning)

    return interrupted


@needs_tuning
@pytest.mark.usefixtures("cached")
def test_what_can_t_be_loaded_quickly_is_loaded_slowly(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(tuning, "_load", breaks)
    assert tiny.played(tiny.loaded(), 20) == truth()
    assert caplog.messages == ["can't load the engine of tiny (TypeError: cannot unpack)"]


# --- what is ready -------------------------------------------------------------------------------


def test_a_cache_that_lacks_the_door_is_not_ready_and_the_engine_is_made_anew(
    cached: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if another kind of CPU had written it: the whole engine is built, not an empty entry."""
    for kept in cached.rglob("*.nbc"):
        kept.unlink()
    assert tiny.loaded() is None
    monkeypatch.setattr(engines.Namespace, "make", lambda self, function: "built")
    assert tiny.compiled() == "built"


@pytest.mark.parametrize("kind", ["nbi", "nbc"])
def test_a_damaged_cache_is_thrown_away(
    kind: str, cached: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for kept in cached.rglob(f"*.{kind}"):
        kept.write_bytes(kept.read_bytes()[:40])
    assert tiny.loaded() is None
    assert "can't load the engine of tiny" in caplog.text
    assert tiny.played(tiny.compiled(), 20) == truth()
    assert tiny.played(tiny.loaded(), 20) == truth()


def test_nobody_waits_while_an_engine_is_compiled(cached: Path) -> None:
    asked: list[object] = []

    def ask(_done: int, _total: int) -> None:
        other = threading.Thread(target=lambda: asked.append(tiny.loaded()))
        other.start()
        other.join()

    shutil.rmtree(cached)
    engines.native_entry("tiny", tiny.GAME, rules=tiny.RULES, state=tiny.STATE, progress=ask)
    assert asked
    assert not any(asked)


ELSEWHERE = """
import warren
from warren.engine.games import GAMES
from warren.kernel import compile as engines

def compiling(*_args):
    raise AssertionError("compiled anew")

engines.Namespace.make = compiling
assert GAMES["laundromat"].is_ready()
GAMES["laundromat"].entry()
print(warren.__file__)
"""


def test_an_engine_is_ready_wherever_warren_is_installed(tmp_path: Path) -> None:
    """The same sources in another folder load the very same cached files."""
    GAMES["laundromat"].entry()
    here = Path(warren.__file__).parent
    there = tmp_path / "warren"
    shutil.copytree(here, there, ignore=shutil.ignore_patterns("page", "__pycache__"))
    for source in there.rglob("*.py"):
        os.utime(source, (1, 1))
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "WARREN_INTERPRET": ""}
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.strip() == str(there / "__init__.py"), done.stderr


def test_numba_still_compiles_where_an_engine_was_loaded() -> None:
    GAMES["laundromat"].entry()
    added = numba.njit(lambda many: np.arange(many).sum())
    assert added(5) == 10

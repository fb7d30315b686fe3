"""Engines from plain functions."""

from __future__ import annotations

from pathlib import Path
from types import FunctionType, ModuleType

import numba
import numpy as np
import pytest

from warren.engine.games import GAMES, Engine
from warren.games.army import ways
from warren.games.army.playing import playing_cost
from warren.kernel import compile as engines
from warren.kernel import contract
from warren.kernel.door import door
from warren.kernel.playout import play_out

ARMIES = ("gosu", "gosux")


def declared(module: ModuleType) -> dict[str, FunctionType]:
    """The functions that a module leaves to the games."""
    return {name: f for name, f in vars(module).items() if isinstance(f, FunctionType)}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_brings_every_declared_function(name: str) -> None:
    functions = GAMES[name].contract
    wanted = declared(contract) | (declared(ways) if name in ARMIES else {})
    assert set(functions) == set(wanted)
    assert set(declared(contract)) == set(contract.ENTRIES)
    for entry, declaration in wanted.items():
        given = functions[entry].__code__
        assert given.co_varnames[: given.co_argcount] == declaration.__code__.co_varnames


def test_the_declaration_gives_way_to_the_game() -> None:
    game = dict(GAMES["gosu"].contract)
    plain = engines.Namespace(game, lambda function: function)
    copied = plain.make(play_out)
    assert copied.__globals__["apply"].__module__ == "warren.games.army.running"
    assert play_out.__globals__["apply"].__module__ == "warren.kernel.contract"


def test_a_shared_rule_is_made_for_each_game() -> None:
    gosu, gosux = (GAMES[name].plain(playing_cost) for name in ("gosu", "gosux"))
    assert gosu.__globals__["clans_of"].__module__ == "warren.games.gosu.army"
    assert gosux.__globals__["clans_of"].__module__ == "warren.games.gosux.army"


def test_copies_do_not_touch_the_functions_they_come_from() -> None:
    before = door.__globals__["apply"]
    engines.interpreted_door(dict(GAMES["gosu"].contract))
    assert door.__globals__["apply"] is before


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
    """So that nothing is compiled anew when a sentence or a picture changes."""
    found = engines.sources(GAMES[name].contract)
    of_games = [module for module in found if module.startswith("warren.games.")]
    assert {"warren.kernel.door", "warren.kernel.compile", f"warren.games.{name}.rules"} <= {*found}
    assert all(len(module.split(".")) == 4 for module in of_games)  # nothing from a folder below
    assert not [m for m in of_games if m.endswith((".blocks", ".game", ".rulebook"))]


def test_warren_cache_says_where(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WARREN_CACHE", str(tmp_path))
    assert engines.cache_folder("gosu", GAMES["gosu"].contract).parents[1] == tmp_path
    assert not engines.is_cached("gosu", GAMES["gosu"].contract)


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_smaller_than_4_kilobytes(name: str) -> None:
    assert GAMES[name].state.itemsize < 4096


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


def test_a_cache_that_lacks_the_door_is_made_anew(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As when another kind of CPU wrote it: the whole engine is built, not a door into nothing."""
    gosu = GAMES["gosu"]
    monkeypatch.setattr(engines, "is_cached", lambda name, game: True)
    monkeypatch.setattr(engines, "cache_folder", lambda name, game: tmp_path / name)
    monkeypatch.setattr(engines.Namespace, "make", lambda self, function: "built")
    made = engines.native_door("gosu", gosu.contract, rules=gosu.rules, state=gosu.state)
    assert made == "built"


def test_numba_still_compiles_where_an_engine_was_loaded() -> None:
    GAMES["laundromat"].door()
    added = numba.njit(lambda many: np.arange(many).sum())
    assert added(5) == 10

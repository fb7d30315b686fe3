"""`--engine`: how engines run; `warren engines`: how they are built."""

import pytest

from warren.engine import GAMES
from warren.engine.running import NATIVE, WASM, kind_of, run_as


@pytest.fixture(autouse=True)
def as_before(monkeypatch):
    """Restore the choice of engine afterwards."""
    monkeypatch.setenv("WARREN_ENGINE", "")
    yield
    for game in GAMES.values():
        run_as(game, NATIVE)


@pytest.mark.parametrize("command", [("serve",), ("play", "gosu"), ("simulate", "gosu")])
def test_an_engine_that_there_is_not_is_refused(warren, command):
    more = ("--matches", 1) if "simulate" in command else ()
    line = warren.refused(*command, *more, "--engine", "wsam")
    assert "auto, wasm, native" in line


def test_native_without_numba_says_what_to_install(warren, monkeypatch):
    monkeypatch.setattr("warren.cli.options.find_spec", lambda name: None)
    line = warren.refused("play", "gosu", "--engine", "native")
    assert line.endswith("--engine native needs Numba: pip install 'warren[native]'")


def test_a_match_is_played_in_the_terminal_as_webassembly(warren):
    run_as(GAMES["gosu"], WASM)
    played = warren("play", "gosu", "--seed", 42, "--engine", "wasm", typed="1\nq\n")
    assert played.exit_code == 0, played.output
    assert kind_of(GAMES["gosu"]) == WASM


def test_matches_are_counted_alike_on_both_engines(warren):
    found = []
    for kind in (NATIVE, WASM):
        run_as(GAMES["laundromat"], kind)
        asked = ("simulate", "laundromat", "--matches", 50, "--workers", 2, "--checks", "--json")
        counted = warren(*asked, "--engine", kind)
        assert counted.exit_code == 0, counted.output
        assert kind_of(GAMES["laundromat"]) == kind
        found.append(without_times(counted.stdout))
    assert found[0] == found[1]


def without_times(told):
    """Return the counts without times."""
    return [line for line in told.splitlines() if "second" not in line]


def test_what_is_up_to_date_is_not_built_anew(warren, monkeypatch):
    monkeypatch.setattr("warren.cli.engines.find_spec", lambda name: True)
    monkeypatch.setattr("warren.cli.engines.start", None)
    told = warren("engines").stdout.splitlines()
    assert [line.rpartition(": ")[2] for line in told] == ["up to date"] * len(GAMES)


def test_what_building_takes_is_told(warren, monkeypatch):
    monkeypatch.setattr("warren.cli.engines.find_spec", lambda name: None)
    assert "numba and ziglang: pip install 'warren[engines]'" in warren.refused("engines")
    monkeypatch.setattr("warren.cli.engines.find_spec", lambda name: True)
    assert "unknown game 'gosuu'" in warren.refused("engines", "gosuu")

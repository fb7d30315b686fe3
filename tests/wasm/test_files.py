"""Engine files: built from exactly these rules, or not used."""

from __future__ import annotations

import logging
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from warren.engine import GAMES
from warren.engine import running as ways
from warren.wasm import files
from warren.wasm.files import Origin, origin_of, place_of

GAME = GAMES["laundromat"]


def origin(name: str) -> Origin:
    """Return the current origin of a game's engine."""
    game = GAMES[name]
    return Origin.of(name, game.contract, rules=game.rules, state=game.state)


@pytest.mark.parametrize("name", GAMES)
def test_the_engine_was_made_of_the_rules_as_they_are(name: str) -> None:
    code = place_of(name, GAMES[name].home).read_bytes()
    assert origin_of(code) == origin(name), "rules have changed: make engines"


@pytest.mark.parametrize("name", GAMES)
def test_an_engine_is_small_and_wants_nothing_from_outside(name: str) -> None:
    import wasmtime

    code = place_of(name, GAMES[name].home).read_bytes()
    module = wasmtime.Module(wasmtime.Engine(), code)
    assert not module.imports
    assert {one.name for one in module.exports} == {
        *("enter", "memory", "__heap_base", "__stack_pointer")
    }
    assert len(code) < 250_000


@pytest.fixture
def current() -> None:
    """Skip a test that needs an engine built from the current rules; another test reports it."""
    if origin_of(place_of(GAME.name, GAME.home).read_bytes()) != origin(GAME.name):
        pytest.skip("rules have changed: make engines")


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The file of an engine that has not been read yet; it is empty."""
    path = tmp_path / "laundromat.wasm"
    monkeypatch.setattr(ways, "place_of", lambda name, home: path)
    monkeypatch.setattr(ways, "_MODULES", {})
    return path


@pytest.mark.usefixtures("current")
def test_one_that_fits_is_used(unread: Path) -> None:
    unread.write_bytes(place_of(GAME.name, GAME.home).read_bytes())
    assert ways.wasm_module(GAME) is not None


WRONG: dict[str, Any] = {
    "other rules": lambda code: code.replace(origin("laundromat").sources.encode(), b"0" * 64),
    "another game": lambda code: place_of("gosu", GAMES["gosu"].home).read_bytes(),
    "cut off": lambda code: code[: len(code) // 2],
    "no WebAssembly": lambda code: b"<html>" + code,
    "empty": lambda code: b"",
    "without origin": lambda code: code[:8],
}


@pytest.mark.usefixtures("current")
@pytest.mark.parametrize("how", WRONG)
def test_one_that_does_not_fit_is_never_used(
    how: str, unread: Path, caplog: pytest.LogCaptureFixture
) -> None:
    whole = place_of(GAME.name, GAME.home).read_bytes()
    unread.write_bytes(WRONG[how](whole))
    assert unread.read_bytes() != whole
    assert ways.wasm_module(GAME) is None
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert "was built from other rules" in caplog.text


def test_one_that_is_not_there_is_no_error(unread: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert ways.wasm_module(GAME) is None
    assert not caplog.records


@pytest.mark.usefixtures("current")
def test_without_anything_to_run_it_there_is_none(
    unread: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    unread.write_bytes(place_of(GAME.name, GAME.home).read_bytes())
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    assert ways.wasm_module(GAME) is None
    assert "WebAssembly can't be run" in caplog.text


def test_the_origin_changes_with_any_source_and_with_the_layout(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain = origin("laundromat")
    found = files.engines.sources(GAME.contract)
    some = sorted(found)[0]
    for change, same in ((b"\n# another line\n", False), (b"", True)):
        changed = {**found, some: found[some] + change}
        monkeypatch.setattr(files.engines, "sources", lambda _, changed=changed: changed)
        assert (origin("laundromat") == plain) is same
    wider = replace(GAME, state=GAMES["gosu"].state)
    assert Origin.of("laundromat", GAME.contract, rules=GAME.rules, state=wider.state) != plain


def test_lines_may_end_as_windows_writes_them(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = origin("laundromat")
    found = files.engines.sources(GAME.contract)
    there = {name: source.replace(b"\n", b"\r\n") for name, source in found.items()}
    monkeypatch.setattr(files.engines, "sources", lambda _: there)
    assert origin("laundromat") == plain


@pytest.mark.parametrize("number", [0, 1, 127, 128, 300, 16_384, 2**31])
def test_numbers_are_written_as_webassembly_has_them(number: int) -> None:
    written = files.leb(number)
    assert files.read_leb(b"\xff" + written, 1) == (number, 1 + len(written))


def test_engines_of_others_lie_with_their_games() -> None:
    assert place_of("tiny", "tiny").name == "tiny.wasm"
    assert Path(str(place_of("tiny", "tiny"))).parent.name == "tiny"

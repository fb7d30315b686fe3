"""Runs a game's engine natively, as WebAssembly, or as plain Python.

A game runs in one way at a time, which all its engines share. WebAssembly starts at once; when the
native engine is ready, the game switches to it between two calls. Positions stay in place, so
callers do not notice the switch.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from threading import Lock
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from warren.kernel import compile as engines
from warren.wasm.files import Origin, origin_of, place_of

if TYPE_CHECKING:
    from warren.wasm.sandbox import Module

log = logging.getLogger("warren.engine")

NATIVE = "native"  # compiled by Numba for this processor
WASM = "wasm"  # as the WebAssembly file that ships with Warren
INTERPRETED = "interpreted"  # as plain Python
AUTO = "auto"  # natively as soon as no compilation is needed; until then as WebAssembly
CHOICES = (AUTO, WASM, NATIVE)

Zeros = Callable[[int, Any], Any]

runner: Callable[[bytes], Any] | None = None  # runs WebAssembly inside a browser


class Runnable(Protocol):
    """The parts of a game from which its engine is compiled."""

    @property
    def name(self) -> str: ...
    @property
    def contract(self) -> Mapping[str, Any]: ...
    @property
    def rules(self) -> np.dtype[Any]: ...
    @property
    def state(self) -> np.dtype[Any]: ...
    @property
    def home(self) -> Any: ...


@dataclass
class Running:
    """A way to run an engine: an entry point and an array factory."""

    kind: str
    entry: Callable[..., int]
    zeros: Zeros  # (size, type) -> an array of zeros
    apart: Callable[[], Zeros]  # the same, but in separate memory for a search

    def go_over(self, other: Running) -> None:
        """Switch to another way at the next call."""
        self.zeros, self.apart, self.entry, self.kind = (
            other.zeros,
            other.apart,
            other.entry,
            other.kind,
        )


def chosen() -> str:
    """Return the requested way to run engines, from WARREN_ENGINE; `auto` by default."""
    found = os.environ.get("WARREN_ENGINE") or AUTO
    if found not in CHOICES:
        raise ValueError(f"WARREN_ENGINE must be one of {', '.join(CHOICES)}, not {found}")
    return found


def interpreted() -> bool:
    """Return whether WARREN_INTERPRET=1 asks for plain Python."""
    return os.environ.get("WARREN_INTERPRET", "") not in ("", "0")


_RUNNING: dict[str, Running] = {}  # the current way to run each game
_PLAIN: dict[str, Running] = {}
_ENTRIES: dict[str, Any] = {}  # native entry points by game
_MODULES: dict[str, Module | None] = {}
_READING = Lock()  # only one engine is read at a time
MAKING = (
    Lock()
)  # guards the creation of plain functions, as Python 3.11 can't read its code in two threads


def running(game: Runnable, progress: engines.Progress | None = None) -> Running:
    """Return the current way to run a game; start one at once if possible, else compile one."""
    if interpreted():
        return plain(game)
    if game.name not in _RUNNING and not start(game):
        if not can_compile():
            if game.name not in _PLAIN:
                log.warning("there is no engine, so the rules of %s run as plain Python", game.name)
            return plain(game)
        compile_now(game, progress)
    return _RUNNING[game.name]


def start(game: Runnable) -> bool:
    """Start an engine that needs no compiling; return whether one runs."""
    if game.name in _RUNNING:
        return chosen() != NATIVE or _RUNNING[game.name].kind == NATIVE or start_natively(game)
    return start_natively(game) or start_as_wasm(game)


def start_natively(game: Runnable) -> bool:
    """Switch to the native engine if one is cached; return whether that succeeded."""
    if chosen() == WASM:
        return False
    if game.name not in _ENTRIES:
        if not can_compile() or not is_kept(game.name):
            return False
        entry = engines.load_entry(game.name, game.contract, rules=game.rules, state=game.state)
        if entry is None:
            return False
        _ENTRIES[game.name] = entry
    go_over(game, native(_ENTRIES[game.name]))
    return True


def start_as_wasm(game: Runnable) -> bool:
    """Start the engine as WebAssembly if it exists; return whether that succeeded."""
    if chosen() == NATIVE:
        return False
    module = wasm_module(game)
    if module is not None:
        go_over(game, as_wasm(module))
    return module is not None


def compile_now(game: Runnable, progress: engines.Progress | None = None) -> Any:
    """Compile or load the native engine, and switch the game to it."""
    if game.name not in _ENTRIES:
        with one_process(game.name):
            _ENTRIES[game.name] = engines.native_entry(
                *(game.name, dict(game.contract)),
                rules=game.rules,
                state=game.state,
                progress=progress,
            )
    if chosen() != WASM:
        go_over(game, native(_ENTRIES[game.name]))
    return _ENTRIES[game.name]


def compile_if_wanted(game: Runnable) -> None:
    """Run natively if requested and possible, which is worthwhile for long work."""
    if may_compile():
        compile_now(game)


@contextmanager
def one_process(name: str) -> Iterator[None]:
    """Let one process per machine compile an engine while other processes wait."""
    try:
        import fcntl

        engines.cache_root().mkdir(parents=True, exist_ok=True)
        file = (engines.cache_root() / f"{name}.lock").open("w")
    except (ImportError, OSError):  # Windows, or no cache folder: each process compiles its own
        yield
        return
    with file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def kind_of(game: Runnable) -> str | None:
    """Return the kind of a game's engine; None before it has started."""
    known = _RUNNING.get(game.name)
    return known.kind if known else None


def go_over(game: Runnable, other: Running) -> None:
    """Switch all engines of the game at their next call."""
    known = _RUNNING.setdefault(game.name, other)
    if known.kind != other.kind:
        known.go_over(other)
        log.info("the engine of %s runs %s now", game.name, other.kind)


def run_as(game: Runnable, kind: str) -> None:
    """Switch the game to native code or WebAssembly, regardless of WARREN_ENGINE."""
    if kind == NATIVE:
        compile_now(game)
        go_over(game, native(_ENTRIES[game.name]))
        return
    module = wasm_module(game)
    if module is None:
        raise LookupError(f"{game.name} has no WebAssembly engine: run `make engines`")
    go_over(game, as_wasm(module))


@cache
def can_compile() -> bool:
    """Return whether Numba is installed."""
    return find_spec("numba") is not None


def may_compile() -> bool:
    """Return whether native engines are requested and possible."""
    return not interpreted() and chosen() != WASM and can_compile()


def is_kept(name: str) -> bool:
    """Whether a native engine of the game was ever cached, without the cost of asking Numba."""
    return any(engines.cache_root().glob(f"*/{name}"))


# --- the three ways ------------------------------------------------------------------------------


def native(entry: Callable[..., int]) -> Running:
    """Return a native way to run the engine."""
    return Running(NATIVE, straight(entry), np.zeros, lambda: np.zeros)


def straight(entry: Any) -> Callable[..., int]:
    """Return the machine code of the entry point, without Numba's argument checks.

    The code was compiled for one signature and rejects arrays with records of another size.
    """
    code: Callable[..., int] = next(iter(entry.overloads.values())).entry_point
    return code


def as_wasm(module: Module) -> Running:
    """Return the way to run an engine as WebAssembly."""
    return Running(WASM, module.entry, module.zeros, lambda: module.apart().zeros)


def plain(game: Runnable) -> Running:
    """Return the way to run an engine as plain Python."""
    if game.name not in _PLAIN:
        with MAKING:
            entry = engines.interpreted_entry(dict(game.contract))
        _PLAIN[game.name] = Running(INTERPRETED, whole(entry), recorded, lambda: recorded)
    return _PLAIN[game.name]


def whole(entry: Callable[..., Any]) -> Callable[..., int]:
    """Wrap the entry point so that it returns plain integers, never NumPy's."""
    return lambda *asked: int(entry(*asked))


def recorded(count: int, kind: np.dtype[Any]) -> Any:
    """Return zeros with fields as attributes, which plain functions expect."""
    zeros = np.zeros(count, kind)
    return zeros.view(np.recarray) if zeros.dtype.names else zeros


def wasm_module(game: Runnable) -> Module | None:
    """Return the engine as WebAssembly, if it can run here."""
    with _READING:
        if game.name not in _MODULES:
            _MODULES[game.name] = _read_module(game)
        return _MODULES[game.name]


def _read_module(game: Runnable) -> Module | None:
    """Load the module; return None without a runtime or a file for exactly these rules."""
    place = place_of(game.name, game.home)
    try:
        code = place.read_bytes()
    except OSError:
        return None
    wanted = Origin.of(game.name, game.contract, rules=game.rules, state=game.state)
    if origin_of(code) != wanted:
        log.warning("%s was built from other rules, so it is not used", place)
        return None
    try:
        if runner is not None:
            return runner(code)
        from warren.wasm.sandbox import Module

        return Module(code)
    except Exception as error:  # wasmtime is missing, or does not support this machine
        log.warning("WebAssembly can't be run (%s: %s)", type(error).__name__, error)
        return None

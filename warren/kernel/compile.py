"""Plain functions to engines: interpreted, compiled for the CPU, or compiled for CUDA.

Kernel modules carry no decorators. An engine is built from outside: every function that the door
reaches is copied into a namespace of its own, with the contract's names replaced by the game's
functions, and compiled there. The CPU engine is cached on disk under a key made of every source it
was built from, so it is compiled once per machine and version.
"""

from __future__ import annotations

import ast
import dis
import hashlib
import inspect
import os
import sys
from collections.abc import Callable, Iterator
from enum import IntEnum
from pathlib import Path
from types import FunctionType
from typing import Any

from warren.kernel import contract
from warren.kernel.door import door

OURS = ("warren.kernel.", "warren.games.")

Game = dict[str, FunctionType]  # the game's own functions, by the contract's names
Wrap = Callable[[FunctionType], Any]


class Namespace:
    """Copies of functions that call each other's copies."""

    def __init__(self, game: Game, wrap: Wrap) -> None:
        self.game = game
        self.wrap = wrap
        self.scopes: dict[str, dict[str, Any]] = {}
        self.made: dict[FunctionType, Any] = {}

    def make(self, function: FunctionType) -> Any:
        """The copy of a function, after everything it calls."""
        if function.__module__ == contract.__name__:
            function = self.game[function.__name__]
        if function not in self.made:
            scope = self.scope(function)
            for name, callee in callees(function):
                scope[name] = self.make(callee)
            self.made[function] = self.wrap(self.copy(function, scope))
        return self.made[function]

    def scope(self, function: FunctionType) -> dict[str, Any]:
        """The copied globals of the function's module."""
        return self.scopes.setdefault(function.__module__, dict(function.__globals__))

    @staticmethod
    def copy(function: FunctionType, scope: dict[str, Any]) -> FunctionType:
        """The function again, its enum members written out as numbers: they compile faster."""
        tree = ast.parse(inspect.getsource(function))
        ast.increment_lineno(tree, function.__code__.co_firstlineno - 1)
        folded = _Fold(scope).visit(tree)
        exec(compile(folded, function.__code__.co_filename, "exec"), scope)
        return scope[function.__name__]


class _Fold(ast.NodeTransformer):
    """Writes `Reason.LEGAL` as 0."""

    def __init__(self, scope: dict[str, Any]) -> None:
        self.scope = scope

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:  # noqa: N802
        owner = self.scope.get(node.value.id) if isinstance(node.value, ast.Name) else None
        if isinstance(owner, type) and issubclass(owner, IntEnum):
            return ast.copy_location(ast.Constant(int(owner[node.attr])), node)
        return self.generic_visit(node)


def callees(function: FunctionType) -> Iterator[tuple[str, FunctionType]]:
    """The functions of ours that a function calls by name."""
    named = {i.argval for i in dis.get_instructions(function) if i.opname == "LOAD_GLOBAL"}
    for name in sorted(named):
        value = function.__globals__.get(name)
        if isinstance(value, FunctionType) and value.__module__.startswith(OURS):
            yield name, value


def interpreted_door(game: Game) -> Any:
    """The engine as plain Python, for debugging and coverage."""
    return Namespace(game, lambda function: function).make(door)


def cuda_function(game: Game, function: FunctionType) -> Any:
    """A function of the engine as a CUDA device function, to be called from a CUDA kernel."""
    from numba import cuda

    return Namespace(game, lambda plain: cuda.jit(plain, device=True)).make(function)


def native_door(name: str, game: Game, *, rules: Any, state: Any) -> Any:
    """The engine compiled for this CPU; it compiles, or loads from the cache, when first called."""
    import numba

    known = {"rules": numba.from_dtype(rules), "state": numba.from_dtype(state)}
    known["states"] = numba.types.Array(known["state"], 1, "C")
    cached = is_cached(name)  # then nothing inside the door needs to be compiled

    def wrap(function: FunctionType) -> Any:
        outer = function.__name__ == door.__name__
        return numba.njit(
            None if outer or cached else signature(function, known),
            nogil=True,
            cache=outer,
            error_model="numpy",
            no_cpython_wrapper=not outer,
            no_cfunc_wrapper=True,
        )(function)

    numba.config.CACHE_DIR = str(cache_folder(name))
    return Namespace(game, wrap).make(door)


ARRAYS = {"frame", "chance", "cards", "out", "tally"}


def signature(function: FunctionType, known: dict[str, Any]) -> Any:
    """The types of a function's arguments, told by their names: whatever is no record is a number.

    Without it Numba would compile a function anew for every width of integer it is called with.
    """
    from numba import types

    names = inspect.signature(function).parameters
    if ARRAYS & set(names):
        return None
    return tuple(known.get(name, types.int64) for name in names)


def is_cached(name: str) -> bool:
    """Whether this game's engine was already compiled on this machine."""
    return any(cache_folder(name).rglob("*.nbi"))


# --- the cache -----------------------------------------------------------------------------------


def cache_folder(name: str) -> Path:
    """Where this very version of a game's engine is cached."""
    return cache_root() / source_key() / name


def cache_root() -> Path:
    """WARREN_CACHE, or the user's cache folder."""
    chosen = os.environ.get("WARREN_CACHE")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "warren"


def source_key() -> str:
    """A name for every source file and tool that engines are made of."""
    import numba
    import numpy

    package = Path(__file__).parents[1]
    sources = [*package.glob("kernel/**/*.py"), *package.glob("games/**/*.py")]
    digest = hashlib.sha256()
    for version in (sys.version, numba.__version__, numpy.__version__):
        digest.update(version.encode())
    for source in [*sorted(sources), package / "language" / "ops.py"]:
        digest.update(source.read_bytes())
    return digest.hexdigest()[:20]

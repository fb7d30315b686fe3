"""Turns plain functions into engines: interpreted, or compiled for the CPU.

An engine is built from the entry point: every function that `entry` reaches is copied into its own
namespace and compiled there, with hooks (`kernel.hooks`) replaced by the game's functions. The CPU
engine is cached on disk under a hash of all its sources, so each machine compiles a version once,
wherever Warren is installed.
"""

from __future__ import annotations

import ast
import contextlib
import dis
import functools
import hashlib
import inspect
import logging
import os
import re
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from enum import IntEnum
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from platformdirs import user_cache_path

from warren.kernel.entry import entry
from warren.kernel.hooks import Function, is_hook
from warren.kernel.tuning import quick_numba, short_pipeline, tuned_numba, without_collecting

log = logging.getLogger("warren.engine")

Game = Mapping[str, Function]  # the game's functions, by hook name
Wrap = Callable[[Function], Any]
Progress = Callable[[int, int], None]  # functions compiled so far, and their total number


class Namespace:
    """Copies of functions that call each other's copies."""

    def __init__(self, game: Game, wrap: Wrap) -> None:
        self.game = game
        self.wrap = wrap
        self.ours = packages(game)
        self.scopes: dict[str, dict[str, Any]] = {}
        self.trees: dict[str, dict[str, ast.FunctionDef]] = {}
        self.made: dict[Function, Any] = {}
        self.asked_for: set[str] = set()  # operations that some function compares with `==`

    def make(self, function: Function) -> Any:
        """The copy of a function, after everything it calls."""
        function = meant(self.game, function)
        if function not in self.made:
            scope = self.scope(function)
            for name, callee in callees(function, self.ours):
                scope[name] = self.make(callee)
            self.made[function] = self.wrap(self.copy(function, scope))
        return self.made[function]

    def engine(self) -> Any:
        """Return the entry point; raise an error if no function carries out some operation."""
        made = self.make(entry)
        if missing := self.not_carried_out():
            raise NotImplementedError(f"no function carries out {', '.join(missing)}")
        return made

    def not_carried_out(self) -> list[str]:
        """Operations that a used module declares (`CARRIES_OUT`) but no function tests for.

        Functions test with `op == Op.DRAW`, because a final `else` would accept any number.
        """
        kinds = {kind for scope in self.scopes.values() for kind in scope.get("CARRIES_OUT", ())}
        promised = {f"{kind.__name__}.{name}" for kind in kinds for name in kind.__members__}
        return sorted(promised - self.asked_for)

    def scope(self, function: Function) -> dict[str, Any]:
        """The copied globals of the function's module."""
        return self.scopes.setdefault(function.__module__, dict(function.__globals__))

    def copy(self, function: Function, scope: dict[str, Any]) -> Function:
        """Copy the function with enum members written as numbers, which compile faster."""
        module = function.__module__
        if module not in self.trees:
            self.trees[module] = functions_of(sys.modules[module])
        folded = _Fold(scope, self.asked_for).visit(self.trees[module][function.__name__])
        folded.decorator_list = []  # `implements` is no longer needed
        tree = ast.Module([folded], type_ignores=[])
        exec(compile(tree, function.__code__.co_filename, "exec"), scope)
        return scope[function.__name__]


class _Fold(ast.NodeTransformer):
    """Replaces enum members with their numbers: `Reason.LEGAL` becomes 0."""

    def __init__(self, scope: dict[str, Any], asked_for: set[str]) -> None:
        self.scope = scope
        self.asked_for = asked_for

    def member(self, node: ast.AST) -> IntEnum | None:
        """Return the enum member that a node names, or None."""
        if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
            return None
        owner: Any = self.scope.get(node.value.id)
        is_enum = isinstance(owner, type) and issubclass(owner, IntEnum)
        return owner[node.attr] if is_enum else None

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        if isinstance(node.ops[0], ast.Eq) and self.member(node.comparators[0]) is not None:
            self.asked_for.add(ast.unparse(node.comparators[0]))
        return self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if (member := self.member(node)) is not None:
            return ast.copy_location(ast.Constant(int(member)), node)
        return self.generic_visit(node)


def packages(game: Game) -> frozenset[str]:
    """The packages of an engine: Warren's, and the package of a third-party game."""
    modules = (__name__, *(function.__module__ for function in game.values()))
    return frozenset(module.partition(".")[0] for module in modules)


def meant(game: Game, function: Function) -> Function:
    """Return the game's implementation of a hook; other functions are returned unchanged."""
    return game[function.__name__] if is_hook(function) else function


def functions_of(module: ModuleType) -> dict[str, ast.FunctionDef]:
    """The functions of a module as syntax trees, by name."""
    tree = ast.parse(inspect.getsource(module))
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


@functools.cache
def callees(function: Function, ours: frozenset[str]) -> tuple[tuple[str, Function], ...]:
    """The functions of our packages that a function calls by name."""
    named = {i.argval for i in dis.get_instructions(function) if i.opname == "LOAD_GLOBAL"}
    values = ((name, function.__globals__.get(name)) for name in sorted(named))
    return tuple(
        (name, value)
        for name, value in values
        if isinstance(value, FunctionType) and value.__module__.partition(".")[0] in ours
    )


def plain(game: Game, function: Function) -> Any:
    """A function of the engine as plain Python."""
    return Namespace(game, lambda function: function).make(function)


def interpreted_entry(game: Game) -> Any:
    """The engine as plain Python, for debugging and coverage."""
    return Namespace(game, lambda function: function).engine()


def native_entry(
    name: str, game: Game, *, rules: Any, state: Any, progress: Progress | None = None
) -> Any:
    """The engine compiled for this CPU, or loaded from the cache."""
    folder = cache_folder(name, game)
    with ONE_AT_A_TIME:
        return _load(name, folder, rules, state) or _build(
            name, folder, game, rules, state, progress
        )


def load_entry(name: str, game: Game, *, rules: Any, state: Any) -> Any:
    """Load the engine from the cache; None if it must be compiled or is being compiled."""
    if not ONE_AT_A_TIME.acquire(blocking=False):
        return None
    try:
        with without_collecting():
            return _load(name, cache_folder(name, game), rules, state)
    finally:
        ONE_AT_A_TIME.release()


ONE_AT_A_TIME = threading.RLock()  # Numba's patches and its cache folder are global to the process


def _load(name: str, folder: Path, rules: Any, state: Any) -> Any:
    """Load only the entry point; its cached file contains everything it calls.

    Numba finds nothing if the cache was written by another kind of CPU.
    """
    if not any(folder.rglob("*.nbi")):
        return None
    from numba.core.errors import NumbaError

    for way in (quick_numba, contextlib.nullcontext):
        try:
            with way(), _caching_in(folder):
                return _compiler(folder, rules, state)(entry)
        except NumbaError:
            return None
        except Exception as error:
            log.warning("can't load the engine of %s (%s)", name, _in_a_line(error))
    shutil.rmtree(folder, ignore_errors=True)  # the cache is damaged
    return None


def _build(
    name: str, folder: Path, game: Game, rules: Any, state: Any, progress: Progress | None
) -> Any:
    """Compile everything, with the tuned pipeline if this Numba allows it."""
    import numba

    numba.njit("int64(int64)")(lambda number: number)  # initialise Numba before it is patched
    try:
        with tuned_numba(packages(game)), _caching_in(folder):
            wrap = _compiler(folder, rules, state, pipeline_class=short_pipeline(), **TUNING)
            return Namespace(game, counted(wrap, count_functions(game), progress)).engine()
    except Exception as error:
        log.warning(
            "compiling %s with stock Numba, since tuning failed: %s", name, _in_a_line(error)
        )
    with _caching_in(folder):
        wrap = _compiler(folder, rules, state)
        return Namespace(game, counted(wrap, count_functions(game), progress)).engine()


TUNING = {"_nrt": False}  # rules allocate nothing; reference counting took a fifth of the time


def _compiler(folder: Path, rules: Any, state: Any, **tuning: Any) -> Wrap:
    """Return the compiler for functions; only the entry point is cached in the folder."""
    import numba
    from numba import types

    njit: Any = numba.njit
    known: dict[str, Any] = {"rules": numba.from_dtype(rules), "state": numba.from_dtype(state)}
    known["rulebook"] = types.Array(known["rules"], 1, "C")
    known["states"] = types.Array(known["state"], 1, "C")
    known["out"] = known["tree"] = types.Array(types.int64, 1, "C")

    def compiled(function: Function) -> Any:
        outer = function.__name__ == entry.__name__
        return njit(
            signature(function, known),
            nogil=True,
            cache=outer,
            error_model="numpy",
            no_cpython_wrapper=not outer,
            no_cfunc_wrapper=True,
            **tuning,
        )(at_home(function, folder) if outer else function)

    return compiled


@contextlib.contextmanager
def _caching_in(folder: Path) -> Iterator[None]:
    """Make Numba cache compiled code in this folder."""
    import numba

    config: Any = numba.config
    kept = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = kept


def _in_a_line(error: Exception) -> str:
    """Return the error as one line."""
    said = str(error).strip().splitlines()
    return f"{type(error).__name__}: {said[0]}" if said else type(error).__name__


def counted(wrap: Wrap, total: int, progress: Progress | None) -> Wrap:
    """Wrap the compiler so that it reports progress."""
    done = 0

    def wrap_and_tell(function: Function) -> Any:
        nonlocal done
        wrapped = wrap(function)
        done += 1
        if progress:
            progress(done, total)
        return wrapped

    return wrap_and_tell


def count_functions(game: Game) -> int:
    """Count the functions of an engine."""
    ours, found, waiting = packages(game), set[Function](), [entry]
    while waiting:
        function = meant(game, waiting.pop())
        if function not in found:
            found.add(function)
            waiting += [callee for _, callee in callees(function, ours)]
    return len(found)


ARRAYS = {"frame", "chance", "cards", "tally"}


def signature(function: Function, known: dict[str, Any]) -> Any:
    """Return the argument types of a function by name: all arguments but records are integers.

    Without a signature Numba would compile a function again for every integer width.
    """
    from numba import types

    names = inspect.signature(function).parameters
    if ARRAYS & set(names):
        return None
    return tuple(known.get(name, types.int64) for name in names)


# --- the cache -----------------------------------------------------------------------------------


def cache_folder(name: str, game: Game) -> Path:
    """The cache folder of exactly this version of a game's engine."""
    return cache_root() / source_key(game) / name


def at_home(function: Function, folder: Path) -> Function:
    """Return the function with its source file placed in the cache folder.

    Numba keys its cache by the folder and time of the source; this makes both independent of where
    Warren is installed.
    """
    home = folder / "entry.py"
    try:
        if not home.exists():
            folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=folder)
            os.write(handle, inspect.getsource(entry).encode())
            os.close(handle)
            os.utime(name, (0, 0))
            os.replace(name, home)
    except OSError as error:
        log.warning("can't keep engines in %s (%s)", folder, _in_a_line(error))
        return function
    code = function.__code__.replace(co_filename=str(home))
    return FunctionType(code, function.__globals__, function.__name__)


def cache_root() -> Path:
    """WARREN_CACHE, or the user's cache folder."""
    chosen = os.environ.get("WARREN_CACHE")
    if chosen:
        return Path(chosen)
    return user_cache_path("warren", appauthor=False, opinion=False)


IMPORT = re.compile(r"^(?:from|import) ([\w.]+)", re.MULTILINE)


def source_key(game: Game) -> str:
    """A hash of every source file and tool that a game's engine depends on."""
    import numba
    import numpy

    digest = hashlib.sha256()
    for version in (sys.version, numba.__version__, numpy.__version__):
        digest.update(version.encode())
    for _, source in sorted(sources(game).items()):
        digest.update(source)
    return digest.hexdigest()[:20]


def sources(game: Game) -> dict[str, bytes]:
    """Return the sources of a game's modules and of all our modules they import.

    Other parts of a game (sentences, pictures, screens) are not compiled, so they are left out.
    """
    ours, found = packages(game), dict[str, bytes]()
    wanted = [__name__, *(function.__module__ for function in (entry, *game.values()))]
    while wanted:
        name = wanted.pop()
        module = sys.modules.get(name)
        if name in found or module is None or name.partition(".")[0] not in ours:
            continue
        found[name] = Path(str(module.__file__)).read_bytes()
        wanted += IMPORT.findall(found[name].decode())
        if not hasattr(module, "__path__"):  # depends on what was imported so far
            wanted += [value.__name__ for value in vars(module).values() if inspect.ismodule(value)]
    return found

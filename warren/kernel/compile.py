"""Plain functions to engines: interpreted, compiled for the CPU, or compiled for CUDA.

Kernel modules carry no decorators. An engine is built from outside: every function that the door
reaches is copied into a namespace of its own, with those that a module only declares (the contract,
and what a family of games leaves to each) replaced by the game's, and compiled there. The CPU
engine is cached on disk under a key made of every source it was built from, so it is compiled once
per machine and version.
"""

from __future__ import annotations

import ast
import contextlib
import dis
import hashlib
import inspect
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from enum import IntEnum
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from warren.kernel.door import door

Function = Callable[..., Any]
Game = Mapping[str, Function]  # the game's own functions, by the names they are declared under
Wrap = Callable[[Function], Any]
Tuning = tuple[Any, str, Function]  # what of Numba is replaced, and by what
Progress = Callable[[int, int], None]  # functions compiled so far, and in all


class Namespace:
    """Copies of functions that call each other's copies."""

    def __init__(self, game: Game, wrap: Wrap) -> None:
        self.game = game
        self.wrap = wrap
        self.ours = packages(game)
        self.scopes: dict[str, dict[str, Any]] = {}
        self.made: dict[Function, Any] = {}

    def make(self, function: Function) -> Any:
        """The copy of a function, after everything it calls."""
        if "DECLARATIONS" in function.__globals__:
            function = self.game[function.__name__]
        if function not in self.made:
            scope = self.scope(function)
            for name, callee in callees(function, self.ours):
                scope[name] = self.make(callee)
            self.made[function] = self.wrap(self.copy(function, scope))
        return self.made[function]

    def scope(self, function: Function) -> dict[str, Any]:
        """The copied globals of the function's module."""
        return self.scopes.setdefault(function.__module__, dict(function.__globals__))

    @staticmethod
    def copy(function: Function, scope: dict[str, Any]) -> Function:
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

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        owner = self.scope.get(node.value.id) if isinstance(node.value, ast.Name) else None
        if isinstance(owner, type) and issubclass(owner, IntEnum):
            return ast.copy_location(ast.Constant(int(owner[node.attr])), node)
        return self.generic_visit(node)


def packages(game: Game) -> set[str]:
    """The packages that an engine is made of: ours, and that of a game of somebody else's."""
    return {function.__module__.partition(".")[0] for function in (door, *game.values())}


def callees(function: Function, ours: set[str]) -> Iterator[tuple[str, Function]]:
    """The functions of our packages that a function calls by name."""
    named = {i.argval for i in dis.get_instructions(function) if i.opname == "LOAD_GLOBAL"}
    for name in sorted(named):
        value = function.__globals__.get(name)
        if isinstance(value, FunctionType) and value.__module__.partition(".")[0] in ours:
            yield name, value


def provided(declarations: ModuleType, *modules: ModuleType) -> dict[str, Function]:
    """For each function that a module declares, the first of the modules that has it."""
    found = {}
    for name, declared in vars(declarations).items():
        if isinstance(declared, FunctionType) and declared.__module__ == declarations.__name__:
            found[name] = next(vars(module)[name] for module in modules if name in vars(module))
    return found


def plain(game: Game, function: Function) -> Any:
    """A function of the engine as plain Python."""
    return Namespace(game, lambda function: function).make(function)


def interpreted_door(game: Game) -> Any:
    """The engine as plain Python, for debugging and coverage."""
    return plain(game, door)


def cuda_function(game: Game, function: Function) -> Any:
    """A function of the engine as a CUDA device function, to be called from a CUDA kernel."""
    from numba import cuda

    return Namespace(game, lambda plain: cuda.jit(plain, device=True)).make(function)


def native_door(
    name: str, game: Game, *, rules: Any, state: Any, progress: Progress | None = None
) -> Any:
    """The engine compiled for this CPU, or loaded from the cache."""
    import numba
    from numba import types

    config: Any = numba.config
    njit: Any = numba.njit
    known: dict[str, Any] = {"rules": numba.from_dtype(rules), "state": numba.from_dtype(state)}
    known["rulebook"] = types.Array(known["rules"], 1, "C")
    known["states"] = types.Array(known["state"], 1, "C")
    known["out"] = known["tree"] = types.Array(types.int64, 1, "C")

    def compiled(function: Function) -> Any:
        outer = function.__name__ == door.__name__
        return njit(
            signature(function, known),
            nogil=True,
            cache=outer,
            error_model="numpy",
            no_cpython_wrapper=not outer,
            no_cfunc_wrapper=True,
            _nrt=False,  # nothing is allocated; counting references took a fifth of the time
        )(function)

    folder = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder(name, game))
    try:
        if is_cached(name, game):
            # The door alone is asked for: what lies behind it comes with it from the cache. If
            # another kind of CPU wrote the cache, there is nothing behind it, and Numba says so.
            with contextlib.suppress(numba.errors.NumbaError), quick_numba():
                return compiled(door)
        with tuned_numba(packages(game)):
            return Namespace(game, counted(compiled, count_functions(game), progress)).make(door)
    finally:
        config.CACHE_DIR = folder


def counted(wrap: Wrap, total: int, progress: Progress | None) -> Wrap:
    """The same, telling how far it is."""
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
    """How many functions an engine is made of."""
    plain = Namespace(game, lambda function: function)
    plain.make(door)
    return len(plain.made)


ARRAYS = {"frame", "chance", "cards", "tally"}


def signature(function: Function, known: dict[str, Any]) -> Any:
    """The types of a function's arguments, told by their names: whatever is no record is a number.

    Without it Numba would compile a function anew for every width of integer it is called with.
    """
    from numba import types

    names = inspect.signature(function).parameters
    if ARRAYS & set(names):
        return None
    return tuple(known.get(name, types.int64) for name in names)


# --- Numba, tuned for engines --------------------------------------------------------------------


@contextlib.contextmanager
def tuned_numba(ours: set[str]) -> Iterator[None]:
    """Compile in a third of the time to code that is twice as fast. Measured in bench/README.md.

    * No index in the kernel is ever negative, so none needs to be tested for it.
    * Numba links every function with all it calls, optimises that and makes machine code of it, the
      innermost dozens of times. Here each function is tidied alone, and everything is linked,
      optimised and turned into machine code once, at the door.
    * At the door every other function is made private, so that LLVM inlines what is called once.

    These are Numba's internals: where a version lacks them, it compiles the ordinary way.
    """
    from numba.core import codegen, cpu
    from numba.np import arrayobj

    tunings: list[Tuning] = [
        (codegen.JITCodeLibrary, "finalize", _finalise(ours)),
        (cpu.CPUContext, "get_executable", _executable(cpu.CPUContext)),
        (arrayobj, "fix_integer_index", _never_negative),
    ]
    with _tuned(tunings):
        yield


@contextlib.contextmanager
def quick_numba() -> Iterator[None]:
    """Load from the cache without all that only compiling needs: 0.4 s and 46 MB."""
    from numba.core import caching

    known = hasattr(caching.Cache, "_load_overload")
    with _tuned([(caching.Cache, "load_overload", _load)] if known else []):
        yield


@contextlib.contextmanager
def _tuned(tunings: list[Tuning]) -> Iterator[None]:
    if not all(hasattr(owner, name) for owner, name, _ in tunings):
        yield
        return
    kept = [(owner, name, vars(owner).get(name)) for owner, name, _ in tunings]
    for owner, name, tuned in tunings:
        setattr(owner, name, tuned)
    try:
        yield
    finally:
        for owner, name, ordinary in kept:
            if ordinary is None:  # it was inherited
                delattr(owner, name)
            else:
                setattr(owner, name, ordinary)


def _load(cache: Any, signature: Any, context: Any) -> Any:
    with cache._guard_against_spurious_io_errors():
        return cache._load_overload(signature, context)


def _never_negative(context: Any, builder: Any, index_type: Any, index: Any, size: Any) -> Any:
    from numba import types

    wide = types.intp if index_type.signed else types.uintp
    return context.cast(builder, index, index_type, wide)


def _executable(context: Any) -> Function:
    """Only the door is called from Python; the rest needs no machine code of its own."""
    ordinary = context.get_executable

    def get_executable(self: Any, library: Any, descriptor: Any, environment: Any) -> Any:
        if library.name == door.__name__:
            return ordinary(self, library, descriptor, environment)
        return [].append  # a built-in of its own to go by; nobody calls it

    return get_executable


def _finalise(ours: set[str]) -> Function:
    """Tidy a function alone; at the door, link and optimise all of them."""

    def finalize(library: Any) -> None:
        if library.name != door.__name__:
            _optimise(library, 1)
            library._finalized = True
            return
        for part in _parts(library):
            library._final_module.link_in(part._get_module_for_linking(), preserve=True)
        _make_private(library, ours)
        _optimise(library, 3)
        _optimise(library, 3)  # what the first pass inlined leaves more to do
        library._final_module.verify()
        library._finalize_final_module()

    return finalize


def _parts(library: Any) -> list[Any]:
    """Every library that a library calls, directly or through others, callers before called.

    Linking passes over a function that nothing linked so far calls.
    """
    found: dict[Any, None] = {}

    def visit(part: Any) -> None:
        if part not in found:
            for called in part._linking_libraries:
                visit(called)
            found[part] = None

    visit(library)
    return [*reversed(found)][1:]


def _optimise(library: Any, level: int) -> None:
    manager, builder = library._codegen._module_pass_manager(
        loop_vectorize=False, slp_vectorize=False, opt=level
    )
    manager.run(library._final_module, builder)


def _make_private(library: Any, ours: set[str]) -> None:
    named = [f"{len(package)}{package}" for package in ours]
    entry = f"{len(door.__name__)}{door.__name__}" * 2  # as it stands in mangled names
    for function in library._final_module.functions:
        is_ours = any(name in function.name for name in named) and entry not in function.name
        if is_ours and not function.is_declaration:
            function.linkage = "internal"


def is_cached(name: str, game: Game) -> bool:
    """Whether this game's engine was already compiled on this machine."""
    return any(cache_folder(name, game).rglob("*.nbi"))


# --- the cache -----------------------------------------------------------------------------------


def cache_folder(name: str, game: Game) -> Path:
    """Where this very version of a game's engine is cached."""
    return cache_root() / source_key(game) / name


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


IMPORT = re.compile(r"^(?:from|import) ([\w.]+)", re.MULTILINE)


def source_key(game: Game) -> str:
    """A name for every source file and tool that a game's engine is made of."""
    import numba
    import numpy

    digest = hashlib.sha256()
    for version in (sys.version, numba.__version__, numpy.__version__):
        digest.update(version.encode())
    for _, source in sorted(sources(game).items()):
        digest.update(source)
    return digest.hexdigest()[:20]


def sources(game: Game) -> dict[str, bytes]:
    """The modules of a game's functions and all of our packages that these import, as written.

    What else a game brings (sentences, pictures, screens) is not compiled, so it is not among them.
    """
    ours, found = packages(game), dict[str, bytes]()
    wanted = [__name__, *(function.__module__ for function in (door, *game.values()))]
    while wanted:
        name = wanted.pop()
        module = sys.modules.get(name)
        if name in found or module is None or name.partition(".")[0] not in ours:
            continue
        found[name] = Path(str(module.__file__)).read_bytes()
        wanted += IMPORT.findall(found[name].decode())
        wanted += [value.__name__ for value in vars(module).values() if inspect.ismodule(value)]
    return found

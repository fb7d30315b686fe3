"""Numba tuned for engines: it compiles in less than half the time to code that is twice as fast.

This relies on Numba's internals; docs/architecture.md lists the patch points. On any failure
`kernel.compile` falls back to stock Numba and logs one line.
"""

from __future__ import annotations

import contextlib
import functools
import gc
from collections.abc import Callable, Iterator
from typing import Any

from warren.kernel.entry import entry

TESTED = ("0.68.0", "0.68.1")  # Numba versions with which all patch points were tested
VECTORISED = frozenset({"mark_cards"})  # functions whose loops become vector instructions
PASSES = 2  # the first pass inlines and leaves work for a second; a third gains nothing

Function = Callable[..., Any]
Tuning = tuple[Any, str, Function]  # a part of Numba, and its replacement


@contextlib.contextmanager
def tuned_numba(ours: frozenset[str]) -> Iterator[None]:
    """Compile in a third of the time to code that is twice as fast (bench/README.md).

    * No index in the kernel is ever negative, so the check for negative indices is skipped.
    * Stock Numba links, optimises and compiles every function together with all its callees, the
      innermost ones dozens of times. Here each function is simplified alone; everything is linked,
      optimised and compiled once, at the entry point.
    * All other functions become private, so that LLVM inlines those that are called once.
    * Repeated look-ups are cached: result types of operations, sizes of types, names of records,
      registries, calling conventions.
    * Variable lifetimes and error locations are not tracked. Nothing is freed, and code that fails
      here is compiled again with stock Numba, which reports the error.
    """
    with _tuned(compiling(ours)):
        yield


def compiling(ours: frozenset[str]) -> list[Tuning]:
    """The patch points while an engine is compiled."""
    from numba.core import base, codegen, cpu, lowering, typeinfer
    from numba.core.interpreter import Interpreter
    from numba.core.postproc import PostProcessor
    from numba.core.types import Record
    from numba.core.types.functions import BaseFunction
    from numba.core.typing import Context
    from numba.np import arrayobj

    return [
        (codegen.JITCodeLibrary, "finalize", _finalise(ours)),
        (codegen.CPUCodeLibrary, "_optimize_functions", _set_layout),
        (cpu.CPUContext, "get_executable", _executable(cpu.CPUContext)),
        (arrayobj, "fix_integer_index", _never_negative),
        (BaseFunction, "get_call_type", _typed_once(BaseFunction.get_call_type)),
        (cpu.CPUContext, "get_abi_sizeof", _once(cpu.CPUContext.get_abi_sizeof)),
        (cpu.CPUContext, "get_abi_alignment", _once(cpu.CPUContext.get_abi_alignment)),
        (Record, "__repr__", _named_once(Record.__repr__)),
        *(
            (context, "load_additional_registries", _loaded_when_new(context))
            for context in (cpu.CPUContext, Context)
        ),
        (base, "_has_loc", functools.cache(base._has_loc)),
        (lowering, "new_error_context", _no_context),
        (typeinfer, "new_error_context", _no_context),
        (PostProcessor, "run", _straightened(ours, PostProcessor.run)),
        (Interpreter, "post_process", _as_it_is(ours, Interpreter.post_process)),
    ]


def short_pipeline() -> Any:
    """Return a pipeline with only the Numba passes that rules need.

    Rules have no closures, comprehensions, objects or array expressions, and no variables to free.
    """
    from numba.core import typed_passes as typed
    from numba.core import untyped_passes as untyped
    from numba.core.compiler import CompilerBase
    from numba.core.compiler_machinery import PassManager

    class Straight(PassManager):
        def run(self, state: Any) -> None:
            for step, _ in self.passes:
                step().run_pass(state)

    class Short(CompilerBase):
        def define_pipelines(self) -> list[Any]:
            manager = Straight("rules")
            for step in (
                untyped.TranslateByteCode,
                untyped.FixupArgs,
                untyped.IRProcessing,
                untyped.ReconstructSSA,
                typed.NopythonTypeInference,
                typed.PreLowerStripPhis,
                typed.AnnotateTypes,
                typed.NativeLowering,
                typed.NoPythonBackend,
            ):
                manager.add_pass(step, step.__name__)
            manager.finalize()
            return [manager]

    return Short


@contextlib.contextmanager
def quick_numba() -> Iterator[None]:
    """Load from the cache without everything that only compiling needs: saves 0.4 s and 46 MB.

    Nothing is linked with the entry point, so its parts are not read. No function behind it looks
    anything up in its own environment.
    """
    with _tuned(loading()):
        yield


def loading() -> list[Tuning]:
    """The patch points while an engine is loaded."""
    from numba.core import caching, codegen

    return [
        (caching.Cache, "load_overload", _load),
        (codegen.CPUCodeLibrary, "_unserialize", _unserialise(codegen.CPUCodeLibrary)),
        (codegen.JitEngine, "is_symbol_defined", lambda engine, name: True),
        (codegen.JITCPUCodegen, "set_env", _set_env(codegen.JITCPUCodegen.set_env)),
    ]


@contextlib.contextmanager
def without_collecting() -> Iterator[None]:
    """Turn garbage collection off: scanning loaded modules takes a tenth of the time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


@contextlib.contextmanager
def _tuned(tunings: list[Tuning]) -> Iterator[None]:
    for owner, name, _ in tunings:
        getattr(owner, name)  # raise an error if this Numba lacks it
    kept = [(owner, name, vars(owner).get(name)) for owner, name, _ in tunings]
    for owner, name, tuned in tunings:
        setattr(owner, name, tuned)
    try:
        yield
    finally:
        for owner, name, ordinary in kept:
            if ordinary is None:  # the attribute was inherited
                delattr(owner, name)
            else:
                setattr(owner, name, ordinary)


def _load(cache: Any, signature: Any, context: Any) -> Any:
    with cache._guard_against_spurious_io_errors():
        return cache._load_overload(signature, context)


def _unserialise(library: Any) -> Any:
    ordinary = library._unserialize

    def unserialise(cls: Any, codegen: Any, kept: Any) -> Any:
        name, kind, content = kept
        if kind != "object":
            return ordinary(codegen, kept)
        found = codegen.create_library(name)
        found.enable_object_caching()
        found._set_compiled_object(content[0])
        found._finalize_final_module()
        return found

    return classmethod(unserialise)


def _set_env(ordinary: Function) -> Function:
    mangled = _mangled(entry.__name__) * 2

    def set_env(self: Any, name: str, environment: Any) -> None:
        if mangled in name:
            ordinary(self, name, environment)

    return set_env


def _never_negative(context: Any, builder: Any, index_type: Any, index: Any, size: Any) -> Any:
    from numba import types

    wide = types.intp if index_type.signed else types.uintp
    return context.cast(builder, index, index_type, wide)


def _once(ordinary: Function) -> Function:
    """Cache a fact about a type by the type's name."""
    known: dict[str, Any] = {}

    def fact(self: Any, about: Any) -> Any:
        name = str(about)
        if name not in known:
            known[name] = ordinary(self, about)
        return known[name]

    return fact


def _named_once(ordinary: Function) -> Function:
    """Cache the name of a type by its identity."""
    known: dict[int, tuple[Any, str]] = {}

    def name(self: Any) -> str:
        if id(self) not in known:
            known[id(self)] = self, ordinary(self)
        return known[id(self)][1]

    return name


def _typed_once(ordinary: Function) -> Function:
    """Cache the result type of an operation by the types of its arguments."""
    known: dict[Any, Any] = {}

    def get_call_type(self: Any, context: Any, args: Any, kws: Any) -> Any:
        given = self, context, args, tuple(sorted(kws.items()))
        if given not in known:
            known[given] = ordinary(self, context, args, kws)
        return known[given]

    return get_call_type


def _loaded_when_new(context: Any) -> Function:
    """Search Numba's registries only when something was added to them."""
    ordinary, known = context.load_additional_registries, 0

    def load(self: Any) -> None:
        nonlocal known
        if known != _registered(self):
            ordinary(self)
            known = _registered(self)

    return load


def _registered(context: Any) -> int:
    lists = (part for registry in context._registries for part in vars(registry).values())
    return sum(len(part) for part in lists if isinstance(part, list))


def _no_context(*about: Any, **details: Any) -> Any:
    """Return an empty error context instead of one that describes the compiler's step."""
    return NO_CONTEXT


NO_CONTEXT = contextlib.nullcontext()


def _straightened(ours: frozenset[str], ordinary: Function) -> Function:
    """Only canonicalise the loops of our functions; others get Numba's full post-processing."""
    from numba.core.transforms import canonicalize_cfg

    def run(self: Any, *how: Any, **also: Any) -> None:
        if not _is_ours(self.func_ir.func_id, ours):
            return ordinary(self, *how, **also)
        self.func_ir.blocks = canonicalize_cfg(self.func_ir.blocks)
        self.func_ir.generator_info = None

    return run


def _as_it_is(ours: frozenset[str], ordinary: Function) -> Function:
    """Skip Numba's search for `with`, `*` and the like in functions of ours."""

    def post_process(self: Any, peepholes: Any, found: Any) -> Any:
        return found if _is_ours(self.func_id, ours) else ordinary(self, peepholes, found)

    return post_process


def _is_ours(identity: Any, ours: frozenset[str]) -> bool:
    return identity.modname.partition(".")[0] in ours


def _set_layout(library: Any, module: Any) -> None:
    """Set the data layout only; each function is optimised later, when it is complete."""
    module.data_layout = library._codegen._data_layout


def _executable(context: Any) -> Function:
    """Compile only the entry point to machine code; Python calls nothing else."""
    ordinary = context.get_executable

    def get_executable(self: Any, library: Any, descriptor: Any, environment: Any) -> Any:
        if library.name == entry.__name__:
            return ordinary(self, library, descriptor, environment)
        return [].append  # a placeholder with an identity of its own; nobody calls it

    return get_executable


def _finalise(ours: frozenset[str]) -> Function:
    """Simplify a function alone; at the entry point, link and optimise all functions."""

    def finalize(library: Any) -> None:
        if library.name != entry.__name__:
            _optimise(library, 1)
            if library.name in VECTORISED:
                _vectorise(library)
            library._finalized = True
            return
        _link(library)
        _make_private(library, ours)
        for _ in range(PASSES):
            _optimise(library, 3)
        library._final_module.verify()
        library._finalize_final_module()

    return finalize


def _link(library: Any) -> None:
    for part in _parts(library):
        library._final_module.link_in(part._get_module_for_linking(), preserve=True)


def _parts(library: Any) -> list[Any]:
    """Return every library that a library calls, directly or indirectly, callers first.

    The linker drops a function that nothing linked so far calls.
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


def _vectorise(library: Any) -> None:
    """Optimise a function with everything that it calls, using vector instructions."""
    _link(library)
    manager, builder = library._codegen._module_pass_manager(
        loop_vectorize=True, slp_vectorize=False, opt=3
    )
    manager.run(library._final_module, builder)


def _make_private(library: Any, ours: frozenset[str]) -> None:
    named = [_mangled(package) for package in ours]
    mangled = _mangled(entry.__name__) * 2
    for function in library._final_module.functions:
        is_ours = any(name in function.name for name in named) and mangled not in function.name
        if is_ours and not function.is_declaration:
            function.linkage = "internal"


def _mangled(name: str) -> str:
    """Return a name as it appears in mangled function names."""
    return f"{len(name)}{name}"

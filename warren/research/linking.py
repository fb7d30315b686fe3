"""The loops of `research.rows`, compiled to call an engine by the address of its entry point.

Compiling the loops takes seconds, while an engine takes a minute. They are cached like an engine.
"""

from __future__ import annotations

import hashlib
import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from warren.kernel import bits, compile, entry, noticing, scratch
from warren.kernel.compile import Namespace, cache_root
from warren.kernel.tuning import _never_negative, _tuned
from warren.research import rows

LINE = 64  # bytes of a cache line

Work = Callable[..., int]


def plain_work(enter: Callable[..., int]) -> Work:
    """Return the loops as plain Python, over an entry point of any kind."""

    def straight(address: int, *asked: Any) -> int:
        return enter(*asked)

    return made(lambda function: function, straight, rows.fetch, rows.fetch_cell)


def native_work(dispatcher: Any, *, rules: Any, state: Any, width: int) -> tuple[Work, int]:
    """Return the loops as machine code, and the address of the entry point to call.

    A dense cell is `width` bytes wide.
    """
    with compile.ONE_AT_A_TIME, compile._caching_in(folder()), _tuned(_tunings()):
        wrap = _compiler(rules, state, width)
        work = _kept(wrap) or made(wrap, _entrance(), _fetching(state.itemsize), _fetching_cell())
    code: Work = next(iter(work.overloads.values())).entry_point
    return code, address_of(dispatcher)


def _tunings() -> list[Any]:
    """Return compiler settings, which omit a check because no index is ever negative."""
    from numba.np import arrayobj

    return [(arrayobj, "fix_integer_index", _never_negative)]


def _kept(wrap: Callable[[Any], Any]) -> Any:
    """Return the cached loops (and the functions that they call), or None."""
    from numba.core.errors import NumbaError

    try:
        return wrap(rows.work)
    except NumbaError:
        return None


def made(wrap: Callable[[Any], Any], enter: Any, fetch: Any, fetch_cell: Any) -> Any:
    """Return the loops with this entry point."""
    namespace = Namespace({}, wrap)
    namespace.made |= {rows.enter: enter, rows.fetch: fetch, rows.fetch_cell: fetch_cell}
    return namespace.make(rows.work)


def address_of(dispatcher: Any) -> int:
    """Return the address of an entry point's machine code, valid during its lifetime."""
    compiled = next(iter(dispatcher.overloads.values()))
    engine = compiled.library.codegen._engine
    address = int(engine.get_function_address(compiled.fndesc.llvm_func_name))
    if address == 0:
        raise RuntimeError("the entry point of this engine can't be found in its machine code")
    return address


def _entrance() -> Any:
    """Return a function that calls the entry point directly, as compiled code does."""
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def enter(context, address, rulebook, states, index, wanted, seat, number, out):  # type: ignore[no-untyped-def]
        numbers = (types.int64,) * 4
        asked = types.int64(types.int64, rulebook, states, *numbers, out)

        def call(target: Any, builder: Any, signature: Any, given: Any) -> Any:
            convention, kinds = target.call_conv, signature.args[1:]
            kind = convention.get_function_type(types.int64, kinds)
            place = builder.inttoptr(given[0], kind.as_pointer())
            _, came = convention.call_function(builder, place, types.int64, kinds, given[1:])
            return came

        return asked, call

    return enter


def _fetching(size: int) -> Any:
    """Prefetch every cache line of a position."""
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def fetch(context, states, row):  # type: ignore[no-untyped-def]
        def ask(target: Any, builder: Any, signature: Any, given: Any) -> Any:
            from llvmlite import ir

            array = target.make_array(signature.args[0])(target, builder, given[0])
            place = builder.ptrtoint(array.data, ir.IntType(64))
            place = builder.add(place, builder.mul(given[1], ir.Constant(ir.IntType(64), size)))
            for line in range(0, size, LINE):
                _prefetch(builder, builder.add(place, ir.Constant(ir.IntType(64), line)))
            return target.get_dummy_value()

        return types.void(states, types.int64), ask

    return fetch


def _fetching_cell() -> Any:
    """Prefetch the cache line of a dense cell."""
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def fetch_cell(context, dense, row, cell):  # type: ignore[no-untyped-def]
        def ask(target: Any, builder: Any, signature: Any, given: Any) -> Any:
            from llvmlite import ir
            from numba.core import cgutils

            kind = signature.args[0]
            array = target.make_array(kind)(target, builder, given[0])
            place = cgutils.get_item_pointer(target, builder, kind, array, given[1:])
            _prefetch(builder, builder.ptrtoint(place, ir.IntType(64)))
            return target.get_dummy_value()

        return types.void(dense, types.int64, types.int64), ask

    return fetch_cell


def _prefetch(builder: Any, address: Any) -> None:
    """Fetch the cache line of an address."""
    from llvmlite import ir
    from numba.core import cgutils

    pointer = ir.IntType(8).as_pointer()
    kind = ir.FunctionType(ir.VoidType(), [pointer, *[ir.IntType(32)] * 3])
    wish = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0i8")
    to_write_and_keep = [ir.Constant(ir.IntType(32), number) for number in (1, 3, 1)]
    builder.call(wish, [builder.inttoptr(address, pointer), *to_write_and_keep])


def _compiler(rules: Any, state: Any, width: int) -> Callable[[Any], Any]:
    """Return the compiler of a function; the names of its arguments determine their types."""
    import numba
    from numba import types

    positions = types.Array(numba.from_dtype(state), 1, "C")
    known: dict[str, Any] = {
        "rulebook": types.Array(numba.from_dtype(rules), 1, "C"),
        "states": positions,
        "scratch": positions,
        "out": types.Array(types.int64, 1, "C"),
        "table": types.Array(types.int64, 2, "C"),
        "column": types.Array(types.int64, 2, "C"),
        "given": types.Array(types.int64, 2, "C"),
        "legal": types.Array(types.int16, 2, "C"),
        "mask": types.Array(types.uint8, 2, "C"),
        "raw": types.Array(types.int16, 2, "C"),
        "sparse": types.Array(types.int32, 2, "C"),
        "dense": types.Array(types.Integer.from_bitwidth(8 * width, signed=False), 2, "C"),
        "shares": types.Array(types.float32, 2, "C"),
    }
    njit: Any = numba.njit

    def compiled(function: Any) -> Any:
        outer = function.__name__ == rows.work.__name__
        names = inspect.signature(function).parameters
        kinds = tuple(known.get(name, types.int64) for name in names)
        return njit(kinds, nogil=True, cache=outer, error_model="numpy", no_cfunc_wrapper=True)(
            function
        )

    return compiled


def folder() -> Path:
    """Return the cache folder for exactly these loops."""
    import numba
    import numpy

    digest = hashlib.sha256()
    for version in (sys.version, numba.__version__, numpy.__version__):
        digest.update(version.encode())
    for module in (rows, bits, entry, noticing, scratch, sys.modules[__name__]):
        digest.update(Path(str(module.__file__)).read_bytes())
    return cache_root() / f"batches-{digest.hexdigest()[:20]}"

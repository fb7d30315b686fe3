"""Engines as WebAssembly, run by wasmtime.

A sandbox is one instance of an engine with its own memory. Positions and lists are NumPy arrays in
that memory, so an engine and Python share them. Other arrays are copied in and out. Every thread
and every search has its own sandbox, so none waits for another. Any failure in a sandbox raises a
Python error.
"""

from __future__ import annotations

import atexit
import ctypes
import re
import struct
import threading
import weakref
from collections import deque
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from warren.wasm import request

LINE = 64  # bytes; the alignment of every array
PAGE = 1 << 16  # bytes of a WebAssembly page
GROWTH = 16  # minimum growth of a memory, in pages
STACK = 1 << 17  # bytes of the caller's stack that an engine may use
SMALL = 1 << 16  # largest array, in bytes, for which the space of copies is kept


class EngineError(RuntimeError):
    """An engine failed, and its position is no longer usable."""


class Module:
    """A game's engine, compiled for this machine."""

    def __init__(self, code: bytes) -> None:
        import wasmtime

        self.module = _kept(wasmtime.Module(_runtime(), code))
        self.of_thread = threading.local()

    def home(self) -> Sandbox:
        """Return the sandbox of the calling thread."""
        try:
            found: Sandbox = self.of_thread.sandbox
        except AttributeError:
            found = self.of_thread.sandbox = self.apart()
        return found

    def apart(self) -> Sandbox:
        """Return a separate sandbox."""
        return Sandbox(self.module)

    def zeros(self, count: int, kind: np.dtype[Any]) -> np.ndarray:
        """Return an array of zeros in the engine's memory."""
        return self.home().zeros(count, kind)

    def entry(
        self,
        rulebook: np.ndarray,
        states: Any,
        index: int,
        wanted: int,
        seat: int,
        number: int,
        out: Any,
    ) -> int:
        """Call the entry point (`kernel.entry`) on positions in place."""
        try:
            block, scratch = states.base.base, out.base.base
            sandbox: Sandbox = block.sandbox
            is_near = scratch.sandbox is sandbox
        except AttributeError:  # one of the arrays is not in a sandbox
            is_near = False
        if is_near and states.nbytes == block.nbytes and out.nbytes == scratch.nbytes:
            places = block.at, len(states), scratch.at, len(out)
            return sandbox.enter(rulebook, places, index, wanted, seat, number)
        return self._with_copies(rulebook, states, index, wanted, seat, number, out)

    def _with_copies(
        self,
        rulebook: np.ndarray,
        states: np.ndarray,
        index: int,
        wanted: int,
        seat: int,
        number: int,
        out: np.ndarray,
    ) -> int:
        """Call the entry point on arrays outside any sandbox or in different sandboxes."""
        block = _block(states)
        sandbox = block.sandbox if block else self.home()
        with sandbox.lock:  # other calls may use copies at the same addresses
            inside = [sandbox.inside(array) for array in (states, out)]
            places = [place for array, at in inside for place in (at, len(array))]
            answer = sandbox.enter(rulebook, places, index, wanted, seat, number)
            for array, (copy, _) in zip((states, out), inside, strict=True):
                if copy is not array:
                    array[...] = copy
        return answer


def _runtime() -> Any:
    """Return the only WebAssembly runtime of this process."""
    with _ONE_AT_A_TIME:
        return _new_runtime()


_ONE_AT_A_TIME = threading.Lock()


@cache
def _new_runtime() -> Any:
    import wasmtime

    config = wasmtime.Config()
    config.cranelift_opt_level = "speed"
    config.max_wasm_stack = STACK
    config.memory_may_move = False  # arrays point into it
    return _kept(wasmtime.Engine(config))


_ALIVE: weakref.WeakSet[Any] = weakref.WeakSet()


def _kept(thing: Any) -> Any:
    """Return a wasmtime object that must not be freed while Python is shutting down."""
    _ALIVE.add(thing)
    return thing


@atexit.register
def _leave() -> None:
    """Leave the memory to be freed at the end of the process."""
    for thing in [*_ALIVE]:
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(thing))


class MemoryBlock:
    """A piece of a sandbox's memory, which is freed once no array uses it any more."""

    __slots__ = ("at", "nbytes", "sandbox", "size")

    def __init__(self, sandbox: Sandbox, at: int, nbytes: int, size: int) -> None:
        self.sandbox = sandbox
        self.at = at
        self.nbytes = nbytes  # bytes in use
        self.size = size  # including padding to a whole line

    @property
    def __array_interface__(self) -> dict[str, Any]:
        """The bytes, for NumPy."""
        place = (self.sandbox.base + self.at, False)
        return {"data": place, "shape": (self.nbytes,), "typestr": "|u1", "version": 3}

    def __del__(self) -> None:
        self.sandbox.left.append((self.size, self.at))


def _block(array: np.ndarray) -> MemoryBlock | None:
    """Return the block of an array if it is ours."""
    try:
        block = array.base.base  # type: ignore[union-attr]
    except AttributeError:
        return None
    return block if type(block) is MemoryBlock else None


class Sandbox:
    """One instance of an engine, and its memory."""

    def __init__(self, module: Any) -> None:
        import wasmtime

        self.lock = threading.RLock()
        self.store = _kept(wasmtime.Store(_runtime()))
        exports: Any = wasmtime.Instance(self.store, module, []).exports(self.store)
        self.memory: Any = exports["memory"]
        self.stack: Any = exports["__stack_pointer"]
        self.stack_top = self.stack.value(self.store)
        self.base = ctypes.addressof(self.memory.data_ptr(self.store).contents)
        self.end = self.memory.data_len(self.store)
        self.first = self.unused = _lines(exports["__heap_base"].value(self.store))
        self.clean = self.first  # memory beyond this address was never used
        self.free: dict[int, list[int]] = {}  # free blocks by size
        self.left: deque[tuple[int, int]] = deque()  # blocks that were just freed
        self.books: dict[int, tuple[int, Any]] = {}  # addresses of copied rules by id
        self.places: dict[tuple[int, Any], tuple[np.ndarray, int]] = {}  # for copies, by size
        self.request = self._take(_lines(request.SIZE))
        self.asked = (ctypes.c_char * request.SIZE).from_address(self.base + self.request)
        self.answer = ctypes.c_int64.from_address(self.base + self.request + request.ANSWER)
        self.call = _caller(self.store, exports[request.ENTRY])

    # --- memory ----------------------------------------------------------------------------------

    def zeros(self, count: int, kind: np.dtype[Any]) -> np.ndarray:
        """Return an array of zeros in the memory."""
        with self.lock:
            nbytes = count * kind.itemsize
            size = _lines(nbytes)
            at = self._take(size)
            bytes_of = np.asarray(MemoryBlock(self, at, nbytes, size))
            if at < self.clean:
                bytes_of[:] = 0
            self.clean = max(self.clean, at + size)
            return bytes_of.view(kind)

    def _take(self, size: int) -> int:
        """Allocate space that was freed before or never used."""
        while self.left:
            given, at = self.left.popleft()
            self.free.setdefault(given, []).append(at)
        if self.free.get(size):
            return self.free[size].pop()
        if self.unused + size > self.end:
            self._grow(self.unused + size - self.end)
        self.unused += size
        return self.unused - size

    def _grow(self, missing: int) -> None:
        pages = max(GROWTH, -(-missing // PAGE))
        try:
            self.memory.grow(self.store, pages)
        except Exception as error:
            raise MemoryError(f"an engine can't use {pages * PAGE} more bytes") from error
        self.end = self.memory.data_len(self.store)

    # --- calls -----------------------------------------------------------------------------------

    def enter(
        self,
        rulebook: np.ndarray,
        places: Sequence[int],
        index: int,
        wanted: int,
        seat: int,
        number: int,
    ) -> int:
        """Call the entry point; `places` has the addresses and lengths of positions and `out`."""
        at, count, scratch, length = places
        with self.lock:
            known = self.books.get(id(rulebook))
            book = known[0] if known else self._book(rulebook)
            try:
                WRITE(self.asked, 0, book, at, count, index, wanted, seat, number, scratch, length)
            except struct.error as error:
                raise OverflowError(str(error)) from None
            fault = self.call(self.request)
            if fault is not None:
                self.stack.set_value(self.store, self.stack_top)
                raise EngineError(fault)
            return self.answer.value

    def inside(self, array: np.ndarray) -> tuple[np.ndarray, int]:
        """Return the array or a copy of it in this memory, with its address."""
        block = _block(array)
        if block and block.sandbox is self and array.flags.c_contiguous:
            return array, array.ctypes.data - self.base
        copy, at = self._place_for(array)
        copy[...] = array
        return copy, at

    def _place_for(self, array: np.ndarray) -> tuple[np.ndarray, int]:
        """Copy an array into this memory; return its address. Small copies reuse their space."""
        kind = len(array), array.dtype
        if kind in self.places:
            return self.places[kind]
        if array.nbytes > SMALL:
            copy = self.zeros(*kind)
            return copy, copy.ctypes.data - self.base
        at = self._take(_lines(array.nbytes))
        self.clean = max(self.clean, self.unused)
        room: Any = (ctypes.c_char * array.nbytes).from_address(self.base + at)
        self.places[kind] = np.frombuffer(room, array.dtype), at
        return self.places[kind]

    def _book(self, rulebook: np.ndarray) -> int:
        """Return the address of the rules record, which never changes and is copied only once."""
        key, size, sandbox = id(rulebook), _lines(rulebook.nbytes), weakref.ref(self)
        at = self._take(size)
        ctypes.memmove(self.base + at, rulebook.ctypes.data, rulebook.nbytes)
        self.clean = max(self.clean, at + size)

        def forget(_: Any) -> None:
            alive = sandbox()
            if alive:
                del alive.books[key]
                alive.left.append((size, at))

        self.books[key] = at, weakref.ref(rulebook, forget)
        return at


WRITE = struct.Struct(f"={len(request.FIELDS) - 1}q").pack_into


def _lines(nbytes: int) -> int:
    """Round a size up to whole lines."""
    return -(-nbytes // LINE) * LINE


def _caller(store: Any, entry: Any) -> Callable[[int], str | None]:
    """Return a caller of an engine's entry; it returns None on success, otherwise the error."""
    try:
        return _quick_caller(store, entry)
    except (ImportError, AttributeError):  # wasmtime's internals have changed
        return _plain_caller(store, entry)


def _reason(error: Exception) -> str:
    """Return the cause in a long error message: `out of bounds memory access`."""
    said = str(error).strip()
    trap = re.search(r"wasm trap: (.*)", said)
    return trap[1] if trap else said.partition("\n")[0]


def _plain_caller(store: Any, entry: Any) -> Callable[[int], str | None]:
    """Return a caller through wasmtime's Python interface, which takes 50 µs per call."""
    import wasmtime

    def call(at: int) -> str | None:
        try:
            status = entry(store, at)
        except (wasmtime.Trap, wasmtime.WasmtimeError) as error:
            return _reason(error)
        return f"status {status}" if status else None

    return call


def _quick_caller(store: Any, entry: Any) -> Callable[[int], str | None]:
    """Return a caller through wasmtime's unchecked C function, which takes 1 µs per call."""
    from wasmtime import Trap, WasmtimeError, _ffi

    pointer = ctypes.c_void_p
    enter = _ffi.dll["wasmtime_func_call_unchecked"]
    enter.restype = pointer
    enter.argtypes = [pointer, pointer, pointer, ctypes.c_size_t, pointer]
    context = ctypes.cast(store._context(), pointer).value
    function = ctypes.addressof(entry._func)
    values, trap = _ffi.wasmtime_val_raw_t(), ctypes.POINTER(_ffi.wasm_trap_t)()
    at_values, at_trap = ctypes.addressof(values), ctypes.addressof(trap)
    number = ctypes.c_int32.from_address(at_values)

    def call(at: int) -> str | None:
        number.value = at
        error = enter(context, function, at_values, 1, at_trap)
        if error or trap:
            return went_wrong(error)
        return f"status {number.value}" if number.value else None

    def went_wrong(error: int | None) -> str:
        if error:
            kind = ctypes.POINTER(_ffi.wasmtime_error_t)
            return _reason(WasmtimeError._from_ptr(ctypes.cast(error, kind)))
        said = _reason(Trap._from_ptr(ctypes.cast(trap, type(trap))))
        ctypes.c_void_p.from_address(at_trap).value = None
        return said

    call.keeps = (entry, values)  # type: ignore[attr-defined]
    return call

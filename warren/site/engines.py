"""Engines as WebAssembly, run by the same browser as Python.

Positions and lists stay in Python's memory, because copying them in before a call and out after it
takes only microseconds. Search trees are large, so they stay in the memory of the engine, and
Python reads a few of their numbers at a time. A host (`WasmHost`) has six functions that take plain
numbers. In the browser, `web/src/site/engines.ts` is the host; in tests, wasmtime is.
"""

from __future__ import annotations

import gc
import struct
import weakref
from collections import deque
from functools import cached_property
from typing import Any, Protocol

from warren.site import numbers
from warren.wasm import request
from warren.wasm.sandbox import EngineError

LINE = 64  # bytes; the alignment of everything
LARGE = 1 << 17  # arrays of at least this size stay in the engine's memory
WRITE = struct.Struct(f"={len(request.FIELDS)}q")


class WasmHost(Protocol):
    """A host of WebAssembly; addresses are in Python's memory, places in an engine's."""

    def start(self, game: int, code: Any, /) -> int:
        """Create an engine's instance and return its number. The code of a game never changes."""

    def end(self, instance: int, /) -> None:
        """End an instance."""

    def room(self, instance: int, size: int, /) -> int:
        """Allocate bytes; return their place, or 0 if there is no memory left."""

    def write(self, instance: int, place: int, address: int, size: int, /) -> None:
        """Copy bytes in."""

    def read(self, instance: int, place: int, address: int, size: int, /) -> None:
        """Copy bytes out."""

    def enter(self, instance: int, place: int, copies: int, count: int, /) -> str:
        """Call the entry with the request at a place; return the error, if any.

        The address `copies` points at triples of numbers, each a place, an address and a size in
        bytes: data to copy in before the call and out after it.
        """


host: (
    # this visit's host; nothing else may refer to it, because memory outlives it (`rehearsing.py`)
    WasmHost
)
_MODULES: weakref.WeakSet[BrowserModule] = weakref.WeakSet()
_INSTANCES: weakref.WeakSet[Instance] = weakref.WeakSet()


def leave() -> None:
    """Drop the host; all engines start again with the next host."""
    global host
    for module in _MODULES:
        vars(module).pop("home", None)
    gc.collect()
    if _INSTANCES:
        raise RuntimeError(f"{len(_INSTANCES)} engines are still in use")
    del host


class BrowserModule:
    """A game's engine."""

    made = 0

    def __init__(self, code: bytes) -> None:
        BrowserModule.made += 1
        self.number, self.code = BrowserModule.made, code
        _MODULES.add(self)

    @cached_property
    def home(self) -> Instance:
        """The instance for everything except searches."""
        return Instance(self)

    def zeros(self, count: int, kind: numbers.dtype) -> Any:
        """Return zeros, or records full of them."""
        return numbers.zeros(count, kind)

    def apart(self) -> Instance:
        """Return a new instance, for a search."""
        return Instance(self)

    def entry(
        self,
        rulebook: numbers.recarray,
        states: numbers.recarray,
        index: int,
        wanted: int,
        seat: int,
        number: int,
        out: Any,
    ) -> int:
        """Handle a request (`kernel.entry`) in the instance with the search tree, if any."""
        instance = out.instance if isinstance(out, FarArray) else self.home
        return instance.enter(rulebook, states, index, wanted, seat, number, out)


class Instance:
    """One instance of an engine, with its own memory."""

    def __init__(self, module: BrowserModule) -> None:
        self.number = host.start(module.number, module.code)
        _INSTANCES.add(self)
        weakref.finalize(self, end, self.number)
        self.places: dict[int, int] = {}  # addresses of copies, by content and size
        self.books: dict[int, tuple[int, Any]] = {}  # addresses of rules records by id
        self.free: dict[int, deque[int]] = {}
        self.asked = numbers.memory(request.SIZE)
        self.copies = numbers.memory(9 * 8).cast("q")
        self.request = self._room(request.SIZE)
        self.copies[:3] = three(self.request, numbers.address_of(self.asked), request.SIZE)
        self.at_copies = numbers.address_of(self.copies)

    def zeros(self, count: int, kind: numbers.dtype) -> Any:
        """Return zeros; a large array stays in this instance's memory."""
        size = count * kind.itemsize
        if kind.names or size < LARGE:
            return numbers.zeros(count, kind)
        return FarArray(self, self._room(size), count)

    def _room(self, size: int) -> int:
        place = host.room(self.number, -(-size // LINE) * LINE)
        if not place:
            raise MemoryError(f"an engine can't use {size} more bytes")
        return place

    def _place(self, which: int, size: int) -> int:
        """Return the place for data that is copied repeatedly."""
        key = 2 * size + which
        if key not in self.places:
            self.places[key] = self._room(size)
        return self.places[key]

    def _book(self, rulebook: numbers.recarray) -> int:
        """Return the place of the rules record, which never changes and is copied only once."""
        key, size = id(rulebook), rulebook.nbytes
        known = self.books.get(key)
        if known and known[1]() is rulebook:
            return known[0]
        free = self.free.setdefault(size, deque())
        place = free.popleft() if free else self._room(size)
        host.write(self.number, place, numbers.address_of(rulebook.content), size)

        books = self.books  # avoid a reference cycle, which would keep the instance alive

        def forget(_: Any) -> None:
            books.pop(key, None)
            free.append(place)

        books[key] = place, weakref.ref(rulebook, forget)
        return place

    def enter(
        self,
        rulebook: numbers.recarray,
        states: numbers.recarray,
        index: int,
        wanted: int,
        seat: int,
        number: int,
        out: Any,
    ) -> int:
        """Call the entry point."""
        size = states.nbytes
        place = self._place(0, size)
        self.copies[3:6] = three(place, numbers.address_of(states.content), size)
        if isinstance(out, FarArray):
            scratch, threes = out.place, 2
        else:
            scratch, threes = self._place(1, out.nbytes), 3
            self.copies[6:9] = three(scratch, numbers.address_of(out.cells), out.nbytes)
        book = self._book(rulebook)
        try:
            WRITE.pack_into(
                self.asked,
                0,
                book,
                place,
                len(states),
                index,
                wanted,
                seat,
                number,
                scratch,
                len(out),
                0,
            )
        except struct.error as error:
            raise OverflowError(str(error)) from None
        fault = host.enter(self.number, self.request, self.at_copies, threes)
        if fault:
            raise EngineError(fault)
        answer: int = WRITE.unpack_from(self.asked)[-1]
        return answer


def end(number: int) -> None:
    """End the instance."""
    host.end(number)


def three(place: int, address: int, size: int) -> memoryview:
    """Return a place, an address and a size, in the host's format."""
    return numbers.array((place, address, size)).cells


class FarArray:
    """64-bit numbers that stay in the memory of an engine."""

    def __init__(self, instance: Instance, place: int, count: int) -> None:
        self.instance, self.place, self.count = instance, place, count

    def __len__(self) -> int:
        return self.count

    def _read(self, first: int, count: int) -> numbers.ndarray:
        found = numbers.zeros(count, numbers.int64)
        if count:
            address = numbers.address_of(found.cells)
            host.read(self.instance.number, self.place + 8 * first, address, 8 * count)
        return found

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, slice):
            first, end, _ = key.indices(self.count)
            if key.stop is None:  # an open end gives a writable view
                return FarArray(self.instance, self.place + 8 * first, self.count - first)
            return self._read(first, max(0, end - first))
        if isinstance(key, numbers.ndarray):
            return numbers.array([self[one] for one in key])
        return self._read(key, 1).cells[0]

    def __setitem__(self, key: Any, value: Any) -> None:
        if isinstance(key, slice):
            first, end, _ = key.indices(self.count)
            if end - first != len(value):
                raise ValueError(f"there are {len(value)} numbers for {end - first} places")
        else:
            first, value = key, numbers.array([value])
        address = numbers.address_of(value.cells)
        host.write(self.instance.number, self.place + 8 * first, address, value.nbytes)

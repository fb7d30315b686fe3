"""A table as in a browser, but in CPython: with the stand-ins, and with wasmtime as the host."""

import ctypes
import struct
import sys
from typing import Any

ABSENT = ("numba", "llvmlite", "uvicorn", "rich", "typer", "httptools", "websockets")


class Wasmtime:
    """Runs WebAssembly for `warren.site.engines`, as a browser does."""

    def __init__(self) -> None:
        import wasmtime

        self.wasmtime = wasmtime
        self.engine = wasmtime.Engine()
        self.modules: dict[int, Any] = {}
        self.instances: dict[int, Any] = {}
        self.count = 0

    def start(self, game: int, code: bytes) -> int:
        if game not in self.modules:
            self.modules[game] = self.wasmtime.Module(self.engine, code)
        store = self.wasmtime.Store(self.engine)
        exports = self.wasmtime.Instance(store, self.modules[game], []).exports(store)
        self.count += 1
        self.instances[self.count] = [store, exports, exports["__heap_base"].value(store)]
        return self.count

    def end(self, instance: int) -> None:
        self.instances.pop(instance, None)

    def room(self, instance: int, size: int) -> int:
        store, exports, first = self.instances[instance]
        first += -first % 64
        missing = first + size - exports["memory"].data_len(store)
        if missing > 0:
            exports["memory"].grow(store, -(-missing >> 16))
        self.instances[instance][2] = first + size
        return first

    def base(self, instance: int) -> int:
        store, exports, _ = self.instances[instance]
        return ctypes.addressof(exports["memory"].data_ptr(store).contents)

    def write(self, instance: int, place: int, address: int, size: int) -> None:
        ctypes.memmove(self.base(instance) + place, address, size)

    def read(self, instance: int, place: int, address: int, size: int) -> None:
        ctypes.memmove(address, self.base(instance) + place, size)

    def enter(self, instance: int, place: int, copies: int, count: int) -> str:
        store, exports, _ = self.instances[instance]
        threes = [*struct.iter_unpack("=3q", ctypes.string_at(copies, 24 * count))]
        for at, address, size in threes:
            self.write(instance, at, address, size)
        try:
            exports["enter"](store, place)
        except self.wasmtime.Trap as error:
            return str(error)
        for at, address, size in threes:
            self.read(instance, at, address, size)
        return ""


def begin() -> None:
    """Install the stand-ins of a browser's Python in this Python."""
    sys.modules.update(dict.fromkeys(ABSENT))
    from warren.site.standing_in import stand_in

    stand_in()
    from warren.engine import running
    from warren.site import engines

    engines.host = Wasmtime()
    running.runner = engines.BrowserModule

"""The files of engines: their paths, and the sources of each."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from warren.kernel import compile as engines

OURS = "warren"
BUILDER = ("building.py", "lacking.py", "request.py")  # sources of the engines besides the rules
SECTION = "warren"  # the section of a file that describes its origin
CUSTOM = 0  # the type of that section
HEADER = 8  # bytes before the first section
MAGIC = b"\0asm"


@dataclass(frozen=True)
class Origin:
    """The origin of an engine: its game, and a hash of its sources."""

    game: str
    sources: str  # a hash of the sources

    @classmethod
    def of(cls, name: str, functions: Mapping[str, Any], *, rules: Any, state: Any) -> Origin:
        """Return the current origin of a game's engine."""
        digest = hashlib.sha256()
        builder = {name: files(__package__).joinpath(name).read_bytes() for name in BUILDER}
        for module, source in sorted({**engines.sources(functions), **builder}.items()):
            digest.update(f"{module}\0".encode() + source.replace(b"\r\n", b"\n") + b"\0")
        for record in (rules, state):
            digest.update(repr(record.fields).encode())  # the offsets of all fields
        return cls(name, digest.hexdigest())


def place_of(name: str, home: str) -> Traversable:
    """Return the path of a game's engine: in Warren's folder, or with the game's package."""
    ours = home.partition(".")[0] == OURS
    return files(__package__ if ours else home).joinpath(f"{name}.wasm")


def with_origin(module: bytes, origin: Origin) -> bytes:
    """Return a module with a note about its sources."""
    told = json.dumps(asdict(origin), sort_keys=True).encode()
    content = bytes([len(SECTION)]) + SECTION.encode() + told
    return module + bytes([CUSTOM]) + leb(len(content)) + content


def origin_of(module: bytes) -> Origin | None:
    """Return the sources of a module; None if it does not name them."""
    try:
        for name, content in custom_sections(module):
            if name == SECTION:
                return Origin(**json.loads(content))
    except (ValueError, TypeError, IndexError):
        pass
    return None


def custom_sections(module: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the custom sections of a module."""
    if not module.startswith(MAGIC):
        raise ValueError("this is not WebAssembly")
    at = HEADER
    while at < len(module):
        kind = module[at]
        size, first = read_leb(module, at + 1)
        at = first + size
        if kind == CUSTOM:
            length, begins = read_leb(module, first)
            yield module[begins : begins + length].decode(), module[begins + length : at]


def leb(number: int) -> bytes:
    """Encode a number in LEB128: seven bits per byte, lowest first."""
    found = []
    while number > 0x7F:
        found.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*found, number])


def read_leb(module: bytes, at: int) -> tuple[int, int]:
    """Return the LEB128 number at an offset, and the offset of its end."""
    number = shift = 0
    while module[at] & 0x80:
        number |= (module[at] & 0x7F) << shift
        at, shift = at + 1, shift + 7
    return number | module[at] << shift, at + 1

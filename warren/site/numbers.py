"""The part of NumPy that a table needs, in plain Python: records and small integer arrays.

Python in a browser has no NumPy. This module replaces NumPy there (`standing_in`), so that rules,
presentations and bots are written only once. An array is a flat `memoryview` and a shape. A
contiguous slice is a view; any other selection is a copy.
"""

from __future__ import annotations

import ctypes
import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from math import prod
from types import MappingProxyType
from typing import Any

__version__ = "0"  # a version that matches no cache


# --- data types ----------------------------------------------------------------------------------


class integer:  # noqa: N801 - as NumPy calls it
    """The base class of NumPy's integers; unused here, because all numbers are Python's."""


class dtype:  # noqa: N801
    """A data type: a number, an array or a record."""

    def __new__(cls, kind: Any, align: bool = False) -> dtype:
        """Return the data type itself, if it is one already."""
        return kind if isinstance(kind, dtype) else super().__new__(cls)

    def __init__(self, kind: Any, align: bool = False) -> None:
        if kind is self:
            return
        self.base = self
        self.shape: tuple[int, ...] = ()
        self.letter: Any = ""
        self.isalignedstruct = align
        self._fields: dict[str, tuple[dtype, int]] = {}
        if isinstance(kind, str):  # the format letter of Python
            self.letter, self.itemsize = kind, LETTERS[kind]
            self.alignment = self.itemsize
        else:
            self._lay_out(kind)

    def _lay_out(self, kind: Any) -> None:
        """Return the offset of every field, as in C."""
        if isinstance(kind, dict):
            named = zip(kind["names"], kind["formats"], kind["offsets"], strict=True)
            self._fields = {name: (one, at) for name, one, at in named}
            self.itemsize = kind["itemsize"]
            self.alignment = max(one.alignment for one, _ in self._fields.values())
            return
        at, self.alignment = 0, 1
        for name, one, *shape in kind:
            field = subarray(dtype(one), tuple(*shape)) if shape else dtype(one)
            self.alignment = max(self.alignment, field.alignment)
            at += -at % field.alignment
            self._fields[name] = field, at
            at += field.itemsize
        self.itemsize = at + -at % self.alignment

    @property
    def names(self) -> tuple[str, ...] | None:
        """The fields of a record, in their order."""
        return tuple(self._fields) or None

    @property
    def fields(self) -> MappingProxyType[str, tuple[dtype, int]] | None:
        """Each field with its data type and offset."""
        return MappingProxyType(self._fields) if self._fields else None

    def __repr__(self) -> str:
        """Return the data type in NumPy's notation, to check that an engine matches the records."""
        if self.base is not self:
            return f"dtype(({SHORT[self.base.letter]!r}, {self.shape}))"
        return f"dtype({LONG[self.letter]!r})" if self.letter else f"dtype({[*self._fields]})"


def subarray(base: dtype, shape: tuple[int, ...]) -> dtype:
    """Return the data type of a field that is an array."""
    made = object.__new__(dtype)
    made.base, made.shape, made.letter = base, shape, ""
    made.itemsize, made.alignment = base.itemsize * prod(shape), base.alignment
    made.isalignedstruct, made._fields = False, {}
    return made


LETTERS = {"b": 1, "B": 1, "h": 2, "i": 4, "q": 8}
SHORT = {"b": "i1", "B": "u1", "h": "<i2", "i": "<i4", "q": "<i8"}
LONG = {"b": "int8", "B": "uint8", "h": "int16", "i": "int32", "q": "int64"}

int8, uint8, int16, int32, int64 = (dtype(letter) for letter in "bBhiq")


# --- arrays --------------------------------------------------------------------------------------


class ndarray:  # noqa: N801
    """An array of whole numbers, one row after the other."""

    def __init__(self, cells: memoryview, shape: tuple[int, ...], kind: dtype) -> None:
        self.cells = cells  # all numbers in a row
        self.shape = shape
        self.dtype = kind

    @property
    def size(self) -> int:
        """Number of elements."""
        return len(self.cells)

    @property
    def nbytes(self) -> int:
        """The number of bytes."""
        return self.cells.nbytes

    @property
    def ndim(self) -> int:
        """Number of axes."""
        return len(self.shape)

    @property
    def flat(self) -> memoryview:
        """All numbers in a row."""
        return self.cells

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        if len(self.shape) == 1:
            return iter(self.cells.tolist())
        return (self[number] for number in range(len(self)))

    def __bool__(self) -> bool:
        if self.size != 1:
            raise ValueError("an array with several numbers is not one number")
        return bool(self.cells[0])

    def __int__(self) -> int:
        return int(self.cells[slice(None) if self.size != 1 else 0])

    def __contains__(self, number: Any) -> bool:
        return number in self.cells.tolist()

    def __repr__(self) -> str:
        return f"array({self.tolist()})"

    # --- reading and writing ---------------------------------------------------------------------

    def __getitem__(self, key: Any) -> Any:
        if type(key) is int and len(self.shape) == 1:
            return self.cells[key]
        piece = self._piece(key)
        if piece is not None:
            first, shape = piece
            if not shape:
                return self.cells[first]
            return ndarray(self.cells[first : first + prod(shape)], shape, self.dtype)
        shape, places = self._places(key)
        return array([self.cells[at] for at in places], self.dtype, shape)

    def __setitem__(self, key: Any, value: Any) -> None:
        if type(key) is int and type(value) is int and len(self.shape) == 1:
            self.cells[key] = value
            return
        piece = self._piece(key)
        if piece is None:
            shape, places = self._places(key)
        else:
            shape, places = piece[1], range(piece[0], piece[0] + prod(piece[1]))
        for at, number in zip(places, spread(value, shape), strict=True):
            self.cells[at] = number

    def _piece(self, key: Any) -> tuple[int, tuple[int, ...]] | None:
        """Return the start and shape of a contiguous piece; None if it is not contiguous."""
        keys = key if isinstance(key, tuple) else (key,)
        first, width = 0, self.size
        for axis, (one, length) in enumerate(zip(keys, self.shape, strict=False)):
            width //= length or 1
            if isinstance(one, slice):
                start, stop, step = one.indices(length)
                if step != 1 or any(other != slice(None) for other in keys[axis + 1 :]):
                    return None
                return first + start * width, (max(stop - start, 0), *self.shape[axis + 1 :])
            if one is Ellipsis:
                return first, self.shape[axis:]
            if isinstance(one, (ndarray, list)):
                return None
            number = operator.index(one)
            if not -length <= number < length:
                raise IndexError(f"there is no number {number} among {length}")
            first += number % length * width
        return first, self.shape[len(keys) :]

    def _places(self, key: Any) -> tuple[tuple[int, ...], Sequence[int]]:
        """Return the shape of a selection, and the index of each of its numbers."""
        if isinstance(key, ndarray) and key.is_mask:
            found = [at for at, is_meant in enumerate(key.cells) if is_meant]
            return (len(found),), found
        keys = key if isinstance(key, tuple) else (key,)
        keys += (slice(None),) * (len(self.shape) - len(keys))
        shape: list[int] = []
        axes: list[list[int]] = []
        for one, length in zip(keys, self.shape, strict=True):
            if isinstance(one, slice):
                axes.append([*range(*one.indices(length))])
                shape.append(len(axes[-1]))
            elif isinstance(one, (ndarray, list)):
                chosen = asarray(one)
                axes.append([number % length for number in chosen.cells])
                shape += chosen.shape
            else:
                axes.append([operator.index(one) % length])
        widths = [prod(self.shape[axis + 1 :]) for axis in range(len(self.shape))]
        places = [sum(map(operator.mul, at, widths)) for at in product(*axes)]
        return tuple(shape), places

    is_mask = False  # a mask

    # --- conversions -----------------------------------------------------------------------------

    def tolist(self) -> list[Any]:
        """Return the numbers as lists."""
        return [one.tolist() for one in self] if self.ndim > 1 else self.cells.tolist()

    def tobytes(self) -> bytes:
        """Return the bytes in memory."""
        return self.cells.tobytes()

    def copy(self) -> ndarray:
        """Return a copy."""
        return ndarray(memory(self.tobytes()).cast(self.dtype.letter), self.shape, self.dtype)

    def astype(self, kind: Any) -> ndarray:
        """Return the same numbers with another data type."""
        return array(self.cells.tolist(), dtype(kind), self.shape)

    def ravel(self) -> ndarray:
        """Return all numbers in a row."""
        return ndarray(self.cells, (self.size,), self.dtype)

    def sort(self) -> None:
        """Sort the numbers of every row."""
        length = self.shape[-1]
        for first in range(0, self.size, length or 1):
            row = sorted(self.cells[first : first + length])
            for at, number in enumerate(row, first):
                self.cells[at] = number

    def sum(self) -> int:
        """Return the sum of all numbers."""
        return sum(self.cells)

    def max(self) -> int:
        """Return the largest number."""
        return max(self.cells)

    def min(self) -> int:
        """Return the smallest number."""
        return min(self.cells)

    def any(self) -> bool:
        """Return whether any number is not 0."""
        return any(self.cells)

    def all(self) -> bool:
        """Return whether no number is 0."""
        return all(self.cells)

    def nonzero(self) -> tuple[ndarray, ...]:
        """Return the indices of non-zero numbers, one array per axis."""
        found = [at for at, number in enumerate(self.cells) if number]
        axes = []
        for axis, length in enumerate(self.shape):
            width = prod(self.shape[axis + 1 :])
            axes.append(array([at // width % length for at in found], int64))
        return tuple(axes)

    # --- arithmetic ------------------------------------------------------------------------------

    def _each(self, do: Callable[[Any, Any], Any], other: Any) -> ndarray:
        return array(map(do, self.cells, spread(other, self.shape)), int64, self.shape)

    def _mask(self, do: Callable[[Any, Any], Any], other: Any) -> ndarray:
        made = self._each(do, other)
        made.is_mask = True
        return made

    def __add__(self, other: Any) -> ndarray:
        return self._each(operator.add, other)

    __radd__ = __add__

    def __sub__(self, other: Any) -> ndarray:
        return self._each(operator.sub, other)

    def __and__(self, other: Any) -> ndarray:
        found = self._each(operator.and_, other)
        found.is_mask = self.is_mask
        return found

    def __rshift__(self, other: Any) -> ndarray:
        return self._each(operator.rshift, other)

    def __eq__(self, other: object) -> ndarray:  # type: ignore[override]
        return self._mask(operator.eq, other)

    def __ne__(self, other: object) -> ndarray:  # type: ignore[override]
        return self._mask(operator.ne, other)

    def __lt__(self, other: Any) -> ndarray:
        return self._mask(operator.lt, other)

    def __gt__(self, other: Any) -> ndarray:
        return self._mask(operator.gt, other)

    def __ge__(self, other: Any) -> ndarray:
        return self._mask(operator.ge, other)

    def __le__(self, other: Any) -> ndarray:
        return self._mask(operator.le, other)

    __hash__ = object.__hash__


def spread(value: Any, shape: tuple[int, ...]) -> Iterable[int]:
    """Return the numbers of a value, repeated to fill a shape."""
    count = prod(shape)
    if isinstance(value, (ndarray, list, tuple, range)):
        numbers = asarray(value).cells.tolist()
        if len(numbers) == count:
            return numbers
        if numbers and count % len(numbers) == 0:
            return numbers * (count // len(numbers))
        raise ValueError(f"there are {len(numbers)} numbers for {count} places")
    return [int(value)] * count


def memory(content: bytes | bytearray | int) -> memoryview:
    """Return writable bytes; all are 0 if only their number is given."""
    return memoryview(bytearray(content))


def address_of(cells: memoryview) -> int:
    """Return the address in memory."""
    return ctypes.addressof(ctypes.c_char.from_buffer(cells)) if cells.nbytes else 0


def array(numbers: Any, kind: Any = None, shape: tuple[int, ...] | None = None) -> ndarray:
    """Return an array of these numbers, which may be nested lists."""
    found = list(numbers)
    if shape is None:
        shape = (len(found),)
        while found and isinstance(found[0], (list, tuple, ndarray)):
            shape = (*shape, len(found[0]))
            found = [number for one in found for number in one]
    made = dtype(int64 if kind is None else kind)
    cells = memory(prod(shape) * made.itemsize).cast(made.letter)
    for at, number in enumerate(found):
        cells[at] = int(number)
    return ndarray(cells, shape, made)


def asarray(numbers: Any) -> ndarray:
    """Convert to an array, unless it is one already."""
    return numbers if isinstance(numbers, ndarray) else array(numbers)


def arange(count: int) -> ndarray:
    """Return 0, 1, 2 and so on."""
    return array(range(count))


def zeros(count: int, kind: Any) -> Any:
    """Return an array of zeros or of empty records."""
    return over(memory(count * dtype(kind).itemsize), dtype(kind))


def frombuffer(content: Any, kind: Any) -> Any:
    """Return the numbers or records in a buffer."""
    return over(memoryview(content).cast("B"), dtype(kind))


def over(content: memoryview, kind: dtype) -> Any:
    """Return an array of numbers or records that shares these bytes."""
    if kind.names:
        return recarray(content, kind)
    cells = content.cast(kind.letter)
    return ndarray(cells, (len(cells),), kind)


def array_equal(one: Any, other: Any) -> bool:
    """Return whether two arrays have the same shape and numbers."""
    first, second = asarray(one), asarray(other)
    return first.shape == second.shape and first.cells == second.cells


# --- records -------------------------------------------------------------------------------------


class record:  # noqa: N801
    """Numbers and arrays by name."""

    def __init__(self, content: memoryview, kind: dtype) -> None:
        self.content = content
        self.dtype = kind
        self.known: dict[str, ndarray] = {}

    def _field(self, name: str) -> ndarray:
        if name not in self.known:
            kind, at = self.dtype._fields[name]
            cells = self.content[at : at + kind.itemsize].cast(kind.base.letter)
            self.known[name] = ndarray(cells, kind.shape, kind.base)
        return self.known[name]

    def __getitem__(self, name: str) -> Any:
        found = self._field(name)
        return found if found.shape else found.cells[0]

    def __setitem__(self, name: str, value: Any) -> None:
        found = self._field(name)
        if found.shape:
            found[...] = value
        else:
            found.cells[0] = int(value)

    def item(self) -> tuple[Any, ...]:
        """Return all fields, in their order."""
        return tuple(self[name] for name in self.dtype.names or ())

    def tobytes(self) -> bytes:
        """Return the bytes in memory."""
        return self.content.tobytes()

    def copy(self) -> record:
        """Return a copy."""
        return record(memory(self.tobytes()), self.dtype)


class recarray:  # noqa: N801
    """Records, one after the other."""

    def __init__(self, content: memoryview, kind: dtype) -> None:
        self.content = content
        self.dtype = kind
        self.known: dict[int, record] = {}

    @property
    def nbytes(self) -> int:
        """Number of bytes."""
        return self.content.nbytes

    def __len__(self) -> int:
        return self.nbytes // self.dtype.itemsize

    def __getitem__(self, number: int) -> record:
        if not 0 <= number < len(self):
            raise IndexError(f"there is no record {number} among {len(self)}")
        if number not in self.known:
            size = self.dtype.itemsize
            self.known[number] = record(self.content[number * size :][:size], self.dtype)
        return self.known[number]

    def __setitem__(self, key: int | slice, value: Any) -> None:
        if isinstance(key, slice):
            self.content[:] = value.content
        else:
            self[key].content[:] = value.content

    def tobytes(self) -> bytes:
        """Return the bytes in memory."""
        return self.content.tobytes()

    def copy(self) -> recarray:
        """Return a copy."""
        return recarray(memory(self.tobytes()), self.dtype)

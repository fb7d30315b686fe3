"""The part of msgspec that a table needs, in plain Python: structs and validated JSON.

msgspec is written in C and is not available for Python in a browser. This module replaces msgspec
there (`standing_in`). Tests send the same valid and invalid messages to both.
"""

from __future__ import annotations

import json as plain
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, SimpleNamespace, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

MISSING: Any = object()


class MsgspecError(Exception):
    """The message can't be decoded."""


class DecodeError(MsgspecError):
    """Invalid JSON."""


class ValidationError(DecodeError):
    """The message is valid JSON, but has the wrong form."""


@dataclass(frozen=True)
class Meta:
    """Constraints on a value."""

    ge: int | None = None
    le: int | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None

    def check(self, value: Any) -> None:
        """Raise an error if a value breaks a constraint."""
        if isinstance(value, (str, list, dict)):
            length = len(value)
            is_well = (
                (self.min_length or 0)
                <= length
                <= (length if self.max_length is None else self.max_length)
            )
        else:
            is_well = (self.ge is None or value >= self.ge) and (
                self.le is None or value <= self.le
            )
        if not is_well or (self.pattern and not re.search(self.pattern, value)):
            raise ValidationError(f"{value!r:.60} breaks a constraint of its field")


def field(*, name: str, default: Any = MISSING) -> Any:
    """Declare a field with another name in JSON; only the server's messages have such fields."""
    return default


@dataclass_transform(field_specifiers=(field,))
class Struct:
    """A struct whose fields are checked during decoding."""

    __struct_fields__: tuple[str, ...] = ()
    _tag_field: str | None = None
    _tag: str | None = None
    _forbids = False
    _is_frozen = False
    _by_name = False
    _is_list = False  # written as an array, without field names
    _omits = False  # omits fields with default values

    def __init_subclass__(
        cls,
        *,
        forbid_unknown_fields: bool | None = None,
        frozen: bool | None = None,
        kw_only: bool = False,
        tag_field: str | None = None,
        tag: str | None = None,
        array_like: bool | None = None,
        omit_defaults: bool | None = None,
    ) -> None:
        own = tuple(name for name in vars(cls).get("__annotations__", annotations_of(cls)))
        cls.__struct_fields__ = (*cls.__struct_fields__, *own)
        cls._defaults = {  # type: ignore[attr-defined]
            **getattr(cls, "_defaults", {}),
            **{name: vars(cls)[name] for name in own if name in vars(cls)},
        }
        cls._by_name = kw_only
        for name, given in (
            ("_forbids", forbid_unknown_fields),
            ("_is_frozen", frozen),
            ("_tag_field", tag_field),
            ("_tag", tag),
            ("_is_list", array_like),
            ("_omits", omit_defaults),
        ):
            if given is not None:
                setattr(cls, name, given)

    def __init__(self, *values: Any, **named: Any) -> None:
        names, kind = self.__struct_fields__, type(self).__name__
        if len(values) > (0 if self._by_name else len(names)):
            raise TypeError(f"{kind} can't be made from {len(values)} values")
        given = dict(zip(names, values, strict=False)) | named
        for name in names:
            value = given.pop(name, MISSING)
            if value is MISSING:
                value = self._defaults.get(name, MISSING)  # type: ignore[attr-defined]
                value = value.copy() if isinstance(value, (list, dict)) else value
            if value is MISSING:
                raise TypeError(f"{kind} lacks '{name}'")
            object.__setattr__(self, name, value)
        if given:
            raise TypeError(f"{kind} has no '{next(iter(given))}'")

    def __setattr__(self, name: str, value: Any) -> None:
        if self._is_frozen:
            raise AttributeError(f"{type(self).__name__} can't be changed")
        object.__setattr__(self, name, value)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and asdict(self) == asdict(other)

    def __hash__(self) -> int:
        return hash((type(self), *(getattr(self, name) for name in self.__struct_fields__)))

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__struct_fields__)
        return f"{type(self).__name__}({told})"


def annotations_of(cls: type) -> dict[str, Any]:
    """Return the annotations of a class itself; from 3.14 on, Python computes them on demand."""
    if sys.version_info >= (3, 14):
        from annotationlib import Format, get_annotations

        return get_annotations(cls, format=Format.FORWARDREF)
    return {}


def asdict(struct: Struct) -> dict[str, Any]:
    """Return the struct's fields by name."""
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


def astuple(struct: Struct) -> tuple[Any, ...]:
    """Return the values of the struct's fields."""
    return tuple(asdict(struct).values())


def replace(struct: Any, **changes: Any) -> Any:
    """Return a copy with other values."""
    return type(struct)(**(asdict(struct) | changes))


# --- JSON ----------------------------------------------------------------------------------------

Read = Callable[[Any], Any]


class Raw(bytes):
    """Text that is already encoded."""


def encode(value: Any) -> bytes:
    """Return the value as JSON."""
    written = plain.dumps(value, ensure_ascii=False, separators=(",", ":"), default=told)
    return written.encode("utf-8")


def told(value: Any) -> Any:
    """Convert a value to JSON's types."""
    if isinstance(value, Struct):
        tag = {value._tag_field: value._tag} if value._tag_field and value._tag else {}
        known = asdict(value)
        if value._is_list:
            return [*tag.values(), *known.values()]
        if value._omits:
            usual = value._defaults  # type: ignore[attr-defined]
            known = {name: one for name, one in known.items() if usual.get(name, MISSING) != one}
        return tag | known
    if is_dataclass(value):
        return {one.name: getattr(value, one.name) for one in fields(value)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Raw):
        return plain.loads(value)
    if isinstance(value, (set, frozenset)):
        return list(value)
    raise TypeError(f"{type(value).__name__} can't be written as JSON")


class Encoder:
    """Writes JSON."""

    encode = staticmethod(encode)


class Decoder:
    """Decodes JSON into a type."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind

    def decode(self, text: bytes | str) -> Any:
        """Return the decoded value, if it has the right type."""
        try:
            found = plain.loads(text, parse_constant=no_number)
        except UnicodeDecodeError:
            raise
        except ValueError as error:
            raise DecodeError(str(error)) from None
        return reader_of(self.kind)(found)


def no_number(text: str) -> Any:
    """Raise an error for NaN and infinities, which are not JSON."""
    raise ValueError(f"{text} is not a number")


json = SimpleNamespace(Decoder=Decoder, Encoder=Encoder, encode=encode, decode=plain.loads)
structs = SimpleNamespace(asdict=asdict, astuple=astuple, replace=replace)


@cache
def reader_of(kind: Any) -> Read:
    """Return the reader of a type, which converts a JSON value or raises an error."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return checked(reader_of(parts[0]), [one for one in parts[1:] if isinstance(one, Meta)])
    if origin is Literal:
        return one_of(parts)
    if origin in (Union, UnionType):
        return any_of(parts)
    if origin is list:
        item = reader_of(parts[0])
        return lambda value: [item(one) for one in plainly(value, list)]
    if origin is tuple and parts[-1] is ...:
        item = reader_of(parts[0])
        return lambda value: tuple(item(one) for one in plainly(value, list))
    if origin is dict:
        item = reader_of(parts[1])
        return lambda value: {key: item(one) for key, one in plainly(value, dict).items()}
    if isinstance(kind, type) and issubclass(kind, Struct):
        return struct_of(kind)
    if kind is float:
        return lambda value: float(plainly(value, int if type(value) is int else float))
    return lambda value: plainly(value, kind)


def plainly(value: Any, kind: type) -> Any:
    """Return the value if it has exactly this type."""
    if type(value) is not (NoneType if kind is None else kind):
        raise ValidationError(f"expected {kind.__name__}, got {value!r:.60}")
    return value


def checked(read: Read, metas: list[Meta]) -> Read:
    """Return a reader that also checks every constraint."""

    def found(value: Any) -> Any:
        made = read(value)
        for meta in metas:
            meta.check(made)
        return made

    return found


def one_of(known: tuple[Any, ...]) -> Read:
    """Return a reader that accepts only these values."""

    def found(value: Any) -> Any:
        if not isinstance(value, str) or value not in known:
            raise ValidationError(f"{value!r:.60} is not one of {known}")
        return value

    return found


def any_of(kinds: tuple[Any, ...]) -> Read:
    """Return a reader for a union of types; structs are distinguished by their tags."""
    tagged = {kind._tag: struct_of(kind) for kind in kinds if is_tagged(kind)}
    others = [reader_of(kind) for kind in kinds if not is_tagged(kind)]
    field_of_tag = next((kind._tag_field for kind in kinds if is_tagged(kind)), "")

    def found(value: Any) -> Any:
        if tagged and isinstance(value, dict):
            tag = value.get(field_of_tag)
            if not isinstance(tag, str) or tag not in tagged:
                raise ValidationError(f"{tag!r:.60} is an unknown tag")
            return tagged[tag](value)
        for read in others:
            try:
                return read(value)
            except ValidationError:
                pass
        raise ValidationError(f"{value!r:.60} has an unexpected type")

    return found


def is_tagged(kind: Any) -> bool:
    """Return whether a type is a struct with a tag."""
    return isinstance(kind, type) and issubclass(kind, Struct) and kind._tag is not None


def struct_of(kind: type[Struct]) -> Read:
    """Return a reader for a struct, field by field."""
    hints = get_type_hints(kind, include_extras=True)
    readers = {name: reader_of(hints[name]) for name in kind.__struct_fields__}

    def found(value: Any) -> Any:
        if kind._is_list:
            value = dict(zip(kind.__struct_fields__, plainly(value, list), strict=False))
        given = dict(plainly(value, dict))
        if kind._tag_field and kind._tag and given.pop(kind._tag_field, kind._tag) != kind._tag:
            raise ValidationError(f"this is not a {kind.__name__}")
        if kind._forbids and not given.keys() <= readers.keys():
            raise ValidationError(f"{kind.__name__} has no such field")
        read = {name: readers[name](one) for name, one in given.items() if name in readers}
        try:
            return kind(**read)
        except TypeError as error:
            raise ValidationError(str(error)) from None

    return found

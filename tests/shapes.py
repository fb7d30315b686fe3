"""Checks plain values against a struct: every field present, none more, each of its type."""

from __future__ import annotations

import dataclasses
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from warren.engine.views import View
from warren.games.army.presentation.views import ArmyView
from warren.games.laundromat.presentation.views import LaundryView

VIEWS = {"gosu": ArmyView, "gosux": ArmyView, "laundromat": LaundryView}
PLAIN: dict[Any, tuple[type, ...]] = {
    **{each: (each,) for each in (int, str, bool, NoneType)},
    float: (float, int),
}


def check(value: Any, hint: Any) -> None:
    """Fail unless a JSON value has the expected type."""
    wrong = why_not(value, hint)
    assert wrong is None, wrong


def why_not(value: Any, hint: Any, where: str = "it") -> str | None:
    """Return what is wrong with a value, and where."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint is Any:
        return None
    if hint in PLAIN:
        return None if type(value) in PLAIN[hint] else f"{where} is {value!r}, no {hint.__name__}"
    if hint is View and isinstance(value, dict):
        hint = VIEWS[value["game"]]
    if origin is Annotated:
        return why_not(value, arguments[0], where)
    if origin in (Union, UnionType):
        found = [why_not(value, each, where) for each in arguments]
        return None if None in found else max((each for each in found if each), key=depth)
    if origin is Literal:
        return None if value in arguments else f"{where} is {value!r}, not one of {arguments}"
    if origin is dict:
        return None if isinstance(value, dict) else f"{where} is {value!r}, no table"
    if origin in (list, tuple):
        return of_list(value, origin, arguments, where)
    return of_struct(value, hint, where)


def depth(complaint: str) -> int:
    """Return the depth of a complaint; the deepest one is about the type that fits best."""
    return complaint.split(" ")[0].count(".")


def of_list(value: Any, kind: type, parts: tuple[Any, ...], where: str) -> str | None:
    if not isinstance(value, list):
        return f"{where} is {value!r}, no list"
    if kind is list or parts[1:] == (...,):
        parts = parts[:1] * len(value)
    if len(value) != len(parts):
        return f"{where} has {len(value)} parts, not {len(parts)}"
    pairs = enumerate(zip(value, parts, strict=True))
    found = (why_not(each, part, f"{where}.{n}") for n, (each, part) in pairs)
    return next(filter(None, found), None)


def of_struct(value: Any, hint: Any, where: str) -> str | None:
    of = get_origin(hint) or hint
    if not isinstance(value, dict):
        return f"{where} is {value!r}, no {of.__name__}"
    open_ones = dict(zip(getattr(of, "__parameters__", ()), get_args(hint), strict=True))
    for name, encoded, needed in members(of):
        if encoded in value:
            part = hints(of)[name]
            part = open_ones.get(part, part)
            if wanted := getattr(part, "__parameters__", ()):  # list[Line] of Lines[ChatLine]
                part = part[tuple(open_ones[each] for each in wanted)]
            wrong = why_not(value[encoded], part, f"{where}.{encoded}")
            if wrong:
                return wrong
        elif needed:
            return f"{where}.{encoded} is missing"
    strangers = set(value) - {encoded for _, encoded, _ in members(of)}
    return f"{where}.{min(strangers)} is unknown to {of.__name__}" if strangers else None


@cache
def hints(of: type) -> dict[str, Any]:
    return get_type_hints(of, include_extras=True)


@cache
def members(of: type) -> list[tuple[str, str, bool]]:
    """Return each field's name, encoded name, and whether it is required."""
    if dataclasses.is_dataclass(of):
        return [(each.name, each.name, True) for each in dataclasses.fields(of)]
    return [(each.name, each.encode_name, each.required) for each in msgspec.structs.fields(of)]

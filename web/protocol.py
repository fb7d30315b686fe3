"""Writes web/src/server/protocol.ts from the structs of the server: `python web/protocol.py`.

Types come from the annotations; comments come from the docstrings and the comments after fields. A
test compares the file in the repository with this output.
"""

from __future__ import annotations

import dataclasses
import inspect
import re
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from warren.engine import views
from warren.games.army.presentation import views as army
from warren.games.army.table import sent as army_sent
from warren.games.laundromat.presentation import views as laundromat
from warren.games.laundromat.table import sent as laundromat_sent
from warren.locale import ABOUT
from warren.table.protocol import messages, sent

FILE = Path(__file__).parent / "src" / "server" / "protocol.ts"
HEAD = "// Written by web/protocol.py from the structs of the server: change those, and run it."
SIMPLE = {
    NoneType: "null",
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    Any: "unknown",
}

# The views of games that have their own display in the page.
OF_GAMES = {army.ArmyView: ("gosu", "gosux"), laundromat.LaundryView: ("laundromat",)}
OWN = [game for games in OF_GAMES.values() for game in games]
PARTS = {
    views.DecisionView: "DecisionView",
    views.Cost: "Cost",
    army.SlotView: "SlotView",
    army.SeatView: "ArmySeat",
    laundromat.ProgrammeView: "ProgrammeView",
    laundromat.DrumView: "DrumView",
    laundromat.LaundrySeatView: "LaundrySeat",
    views.Zone: "PlainZone",
    views.PlainFact: "PlainFact",
    views.PlainSeat: "PlainSeat",
}
NAMED = {sent.Target: "Target", sent.Zone: "Zone", views.View: "View"}  # written by name
GAME = "GameName"  # the type of fields called `game`


def written() -> str:
    """Return the whole file."""
    said = [each for each in structs(messages) if issubclass(each, messages.Said)]
    told = [messages.Clock, messages.NewTable, messages.Branch, messages.NewTournament]
    told += [messages.Draft, messages.DraftCursor, messages.LabRun]
    told += [messages.Seek, messages.BlockPlayer, messages.Invite, messages.PlayerReport]
    told += [messages.PictureReport]
    told += [messages.Subscription, *structs(sent)]
    told += [*structs(army_sent), *structs(laundromat_sent)]
    asked = [each for each in structs(messages) if issubclass(each, messages.ToTournament)]
    names = ", ".join(f'{code}: "{about.name}"' for code, about in ABOUT.items())
    parts = [
        HEAD,
        f"export const LANGUAGES = {{ {names} }} as const;\n"
        "export type Language = keyof typeof LANGUAGES;\n"
        f"export type {GAME} = {literal(OWN)};",
        commented(str(sent.__doc__).split("\n\n", 2)[2].strip()),
        alias("Zone", sent.Zone),
        alias("Target", sent.Target),
        *(interface(name, part) for part, name in PARTS.items()),
        *(interface(view.__name__, view, games) for view, games in OF_GAMES.items()),
        f"export type View = {' | '.join(view.__name__ for view in OF_GAMES)};",
        interface(views.PlainView.__name__, views.PlainView),
        *(interface(each.__name__, each) for each in told),
        alias("ServerMessage", sent.ServerMessage),
        "export type ClientMessage =" + "".join(message(each) for each in said[1:]) + ";",
        "export type ToTournament =" + "".join(message(each) for each in asked[1:]) + ";",
    ]
    return "\n\n".join(parts) + "\n"


def structs(module: ModuleType) -> list[type]:
    """Return the structs of a module, in its order."""
    return [
        each
        for each in vars(module).values()
        if isinstance(each, type)
        and issubclass(each, msgspec.Struct)
        and each.__module__ == module.__name__
    ]


def interface(name: str, of: type, games: tuple[str, ...] = ()) -> str:
    """Return a struct, or a dataclass, with its comments."""
    generic = "".join(f"<{each.__name__} = unknown>" for each in getattr(of, "__parameters__", ()))
    lines = [
        f"  {field}{'?' if optional else ''}: {type_}; // {comment}".removesuffix(" // ")
        for field, type_, optional, comment in fields(of, games)
    ]
    return "\n".join([documented(of), f"export interface {name}{generic} {{", *lines, "}"])


def fields(of: type, games: tuple[str, ...] = ()) -> list[tuple[str, str, bool, str]]:
    """Return the name, the type, optionality and the comment of every field."""
    hints, said = get_type_hints(of, include_extras=True), comments(of)
    found = []
    for name, encoded, has_default in members(of):
        type_ = literal(games) if games and name == "game" else script(hints[name])
        if (type_ == "string" and name == "game") or (of is sent.GameInfo and name == "name"):
            type_ = GAME
        optional = has_default and of is not messages.Clock  # a clock is always sent whole
        found.append((encoded, type_, optional, said.get(name, "")))
    return found


def members(of: type) -> list[tuple[str, str, bool]]:
    """Return each field's name, its name in JSON, and whether it may be left out."""
    if dataclasses.is_dataclass(of):
        return [(each.name, each.name, False) for each in dataclasses.fields(of)]
    return [(each.name, each.encode_name, not each.required) for each in msgspec.structs.fields(of)]


def message(of: type) -> str:
    """Return the interface of one of the messages that a browser sends."""
    tag = of.__struct_config__.tag  # type: ignore[attr-defined]
    said = [f"{name}{'?' if may else ''}: {type_}" for name, type_, may, _ in fields(of)]
    parts = "; ".join([f'type: "{tag}"', *said])
    return f"\n  // {first_line(of)}\n  | {{ {parts} }}"


def script(hint: Any) -> str:
    """Return a type in TypeScript."""
    for named, name in NAMED.items():
        if hint == named:
            return name
    if hint in SIMPLE:
        return SIMPLE[hint]
    if hint in PARTS:
        return PARTS[hint]
    if isinstance(hint, TypeVar):
        return hint.__name__
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return script(arguments[0])
    if origin is Literal:
        return literal(arguments)
    if origin in (Union, UnionType):
        return union(hint)
    if origin is dict:
        return f"Record<string, {SIMPLE.get(arguments[1], 'unknown')}>"
    if origin in (list, tuple):
        return sequence(origin, arguments)
    if origin is not None:
        return f"{origin.__name__}<{', '.join(map(script, arguments))}>"
    return str(hint.__name__)


def union(hint: Any) -> str:
    """Return a union, such as `string | null`; a target has a name of its own."""
    arguments = get_args(hint)
    rest = tuple(each for each in arguments if each is not NoneType)
    if len(rest) < len(arguments) and rest == get_args(sent.Target):
        return "Target | null"
    return " | ".join(dict.fromkeys(script(each) for each in arguments))


def sequence(origin: type, arguments: tuple[Any, ...]) -> str:
    """Return a list type, or a tuple type of fixed length."""
    if origin is tuple and arguments[1:] != (...,):
        return f"[{', '.join(map(script, arguments))}]"
    inner = script(arguments[0])
    return f"({inner})[]" if " " in inner and not inner.startswith("[") else f"{inner}[]"


def alias(name: str, hint: Any) -> str:
    """Declare a type; the members of a long union are on separate lines."""
    parts = [f'"{each}"' for each in get_args(hint)] if get_origin(hint) is Literal else []
    parts = parts or [each.__name__ for each in get_args(hint)]
    return f"export type {name} = {' | '.join(parts)};"


def literal(values: Any) -> str:
    """Return a union of literal words."""
    return " | ".join(f'"{each}"' for each in values)


def comments(of: type) -> dict[str, str]:
    """Return the comments after the fields, including those of base classes."""
    found: dict[str, str] = {}
    for each in reversed(of.__mro__):
        if each.__module__.startswith("warren."):
            source = inspect.getsource(each)
            found.update(re.findall(r"^    (\w+): .*?  # (.+)$", source, re.MULTILINE))
    return found


def first_line(of: type) -> str:
    return str(of.__doc__).split("\n")[0]


def documented(of: type) -> str:
    """Return the docstring as a comment."""
    lines = inspect.cleandoc(str(of.__doc__)).split("\n")
    if len(lines) == 1:
        return f"/** {lines[0]} */"
    return "\n".join(["/**", *(f" * {line}".rstrip() for line in lines), " */"])


def commented(text: str) -> str:
    return "\n".join(f"// {line}".rstrip() for line in text.split("\n"))


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")

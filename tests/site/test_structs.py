"""The stand-in for msgspec reads and refuses the same as msgspec."""

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

import warren.table
from warren.site import structs
from warren.table.play import entries
from warren.table.protocol import messages

MODULES = ("warren.table.protocol.messages", "warren.table.play.entries")


@pytest.fixture(scope="module")
def plain() -> Iterator[dict[str, ModuleType]]:
    """Load messages and entries with the stand-in, and restore them afterwards."""
    before = {name: sys.modules[name] for name in (*MODULES, "msgspec")}
    sys.modules["msgspec"] = structs  # type: ignore[assignment]
    for name in MODULES:
        del sys.modules[name]
    try:
        yield {name: importlib.import_module(name) for name in MODULES}
    finally:
        sys.modules.update(before)
        for name in MODULES:
            setattr(warren.table, name.rpartition(".")[2], before[name])


SAID = [
    b'{"type":"sit","request":"1","seat":0}',
    b'{"type":"sit","request":"1","seat":0,"salt":"ab12"}',
    b'{"type":"act","request":"a-1","decision":3,"action":"play kao"}',
    b'{"type":"seat","request":"1","seat":1,"bot":null}',
    b'{"type":"seat","request":"1","seat":1,"bot":"hard"}',
    b'{"type":"why","request":"1","target":{"zone":"hand","card":"kao","seat":1}}',
    b'{"type":"why","request":"1","target":{"zone":"slot","seat":0,"row":2,"column":4}}',
    b'{"type":"chat","request":"1","text":"Oh l\xc3\xa0 l\xc3\xa0"}',
    b'{"request":"1","type":"rematch"}',
    # refused
    b"",
    b"{",
    b"[]",
    b"null",
    b"NaN",
    b'{"type":"sit"}',
    b'{"request":"1"}',
    b'{"type":"fly","request":"1"}',
    b'{"type":["sit"],"request":"1","seat":0}',
    b'{"type":"sit","request":"","seat":0}',
    b'{"type":"sit","request":"1","seat":8}',
    b'{"type":"sit","request":"1","seat":-1}',
    b'{"type":"sit","request":"1","seat":"0"}',
    b'{"type":"sit","request":"1","seat":true}',
    b'{"type":"sit","request":"1","seat":0.5}',
    b'{"type":"sit","request":"1","seat":null}',
    b'{"type":"sit","request":"1","seat":0,"salt":"XY"}',
    b'{"type":"sit","request":"1","seat":0,"more":1}',
    b'{"type":"sit","request":1,"seat":0}',
    b'{"type":"act","request":"1","decision":1,"action":""}',
    b'{"type":"chat","request":"1","text":""}',
    b'{"type":"why","request":"1","target":{"zone":"Hand"}}',
    b'{"type":"why","request":"1","target":{"zone":"hand","more":1}}',
    b'{"type":"why","request":"1","target":[]}',
    b'\xff{"type":"start","request":"1"}',
]
TABLES = [
    b'{"game":"gosu"}',
    b'{"game":"gosu","bots":["hard",null],"seats":4,"options":{"teams":true,"turn_limit":3}}',
    b'{"game":"gosu","clock":{"kind":"live","minutes":5}}',
    b'{"game":"gosu","lesson":true,"commitment":""}',
    # refused
    b'{"game":"gosu","seats":1}',
    b'{"game":"gosu","options":{"teams":"yes"}}',
    b'{"game":"gosu","options":[]}',
    b'{"game":"gosu","clock":{"kind":"slow"}}',
    b'{"game":"gosu","clock":{"kind":"live","minutes":0}}',
    b'{"game":"gosu","bots":[""]}',
    b'{"game":"gosu","bots":"hard"}',
    b'{"game":"gosu","lesson":1}',
    b"{}",
]
ENTRIES = [
    '{"what":"sat","seat":0,"player":"p","name":"Ada"}',
    '{"what":"acted","seat":1,"action":"pass"}',
    '{"what":"taken-over","seat":1,"bot":"medium","why":"time"}',
    '{"what":"resumed","away":3}',
    '{"what":"resumed","away":null}',
    '{"what":"started","of a later version":1}',
    # refused
    '{"what":"taken-over","seat":1,"bot":"medium","why":"hunger"}',
    '{"what":"eaten"}',
]
SETUP = (
    '{"game":"gosu","preset":"","options":{"teams":true},"seats":2,"clock":{"kind":"none"},'
    '"is_private":false,"lesson":false,"host":"p","secret":"s","version":1}'
)


def outcome(read: Any, text: Any, errors: type[Exception]) -> Any:
    """Return what was read as words, or that it was refused."""
    try:
        found = read(text)
    except (errors, UnicodeDecodeError):
        return "refused"
    return repr(found)


@pytest.mark.parametrize(
    ("module", "reader", "text"),
    [
        *(("messages", "read_message", text) for text in SAID),
        *(("messages", "read_new_table", text) for text in TABLES),
        *(("entries", "read_entry", text) for text in ENTRIES),
        ("entries", "read_setup", SETUP),
    ],
)
def test_what_is_read(plain: dict[str, ModuleType], module: str, reader: str, text: Any) -> None:
    theirs = getattr({"messages": messages, "entries": entries}[module], reader)
    homes = {"messages": "protocol", "entries": "play"}
    ours = getattr(plain[f"warren.table.{homes[module]}.{module}"], reader)
    expected = outcome(theirs, text, msgspec.MsgspecError)
    assert outcome(ours, text, structs.MsgspecError) == expected


def test_what_is_written(plain: dict[str, ModuleType]) -> None:
    ours = plain["warren.table.play.entries"]
    for text in ENTRIES[:6]:
        assert ours.written(ours.read_entry(text)) == entries.written(entries.read_entry(text))
    assert ours.written(ours.read_setup(SETUP)) == entries.written(entries.read_setup(SETUP))
    message = {"text": 'Oh là là \x01 "', "few": (1, 2.5, None, True), "deep": {"a": []}}
    assert structs.encode(message) == msgspec.json.encode(message)


def test_structs_are_what_they_are_made_of(plain: dict[str, ModuleType]) -> None:
    made = plain["warren.table.play.entries"].Sat(0, "p", "Ada")
    assert structs.astuple(made) == tuple(structs.asdict(made).values())
    assert structs.asdict(made) == {
        "seat": 0,
        "player": "p",
        "name": "Ada",
        "salt": "",
        "portrait": "",
    }
    assert structs.replace(made, name="Bo").name == "Bo"
    assert made == structs.replace(made)
    with pytest.raises(AttributeError):
        made.seat = 1
    with pytest.raises(TypeError):
        type(made)(0, "p")
    with pytest.raises(TypeError):
        type(made)(0, "p", "Ada", colour="green")


class Row(msgspec.Struct, frozen=True, array_like=True):
    """A struct encoded as an array."""

    name: str
    many: int
    more: int = 0


class Rows(msgspec.Struct, frozen=True, omit_defaults=True):
    """A struct that omits defaults."""

    rows: tuple[Row, ...]
    words: tuple[str, ...] = ()
    seats: int = 2


class PlainRow(structs.Struct, frozen=True, array_like=True):
    """The array struct with the stand-in."""

    name: str
    many: int
    more: int = 0


class PlainRows(structs.Struct, frozen=True, omit_defaults=True):
    """The struct that omits defaults, with the stand-in."""

    rows: tuple[PlainRow, ...]
    words: tuple[str, ...] = ()
    seats: int = 2


@pytest.mark.parametrize(
    "text",
    [
        b'{"rows":[["a",1,0],["b",2,3]]}',
        b'{"rows":[],"words":["x"],"seats":3}',
        b'{"rows":[["a",1]],"seats":2}',
        b'{"rows":[["a",1,2,"newer"]]}',
        b'{"rows":[["a"]]}',
        b'{"rows":[["a","1"]]}',
        b'{"rows":[{"name":"a","many":1}]}',
        b'{"rows":["a"]}',
        b'{"rows":[],"words":[1]}',
    ],
)
def test_structs_in_a_row_are_read_and_written_alike(text: bytes) -> None:
    told: list[bytes | None] = []
    ways: list[tuple[Any, Any]] = [(msgspec, Rows), (structs, PlainRows)]
    for module, kind in ways:
        try:
            told.append(module.json.encode(module.json.Decoder(kind).decode(text)))
        except module.ValidationError:
            told.append(None)
    assert told[0] == told[1]


def test_whatever_the_table_takes_of_msgspec_is_there() -> None:
    taken = re.compile(r"^\s*from msgspec\.structs import (.+)$", re.MULTILINE)
    for path in Path(warren.table.__file__).parent.rglob("*.py"):
        for names in taken.findall(path.read_text("utf-8")):
            assert {name.strip() for name in names.split(",")} <= {*vars(structs.structs)}, path

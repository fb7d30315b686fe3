"""Rude packs, archives, pictures and words for every route of a real server.

The routes and their bodies come from the router, so that new routes are also tested.
"""

from __future__ import annotations

import inspect
import json
import re
import resource
from base64 import b64encode
from collections import Counter
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any
from zlib import crc32

import httpx
import pytest
from msgspec.inspect import StrType, type_info
from starlette.routing import Route

from bench.abuse.measuring import Health, among_players
from covering import takes_all
from own_packs import MOON
from resilience.test_rude import serving
from rude import ARCHIVES, LINE, PICTURES, TEXTS, TOO_LONG
from warren.table.guard.limits import Limits
from warren.table.hub import Hub
from warren.table.protocol import messages
from warren.table.web.app import app

pytestmark = pytest.mark.skipif(
    not hasattr(resource, "prlimit"), reason="only Linux has so many addresses of its own"
)

WEB = Path(__file__).parents[2] / "web" / "src"
LONG = 10_000  # fields of so many characters may have whole packs
SHARES = 6  # of the long texts; each field of a route gets one share
LONGEST = 400  # characters of a sentence for a user
FIRST = ("gosu", "en", "lantern_bearer", "", "x", "0", "A" * 87, "A" * 22, f"{'0' * 64}.png")
WORDS = ("\0", "a\0b", "\u202e", "../../etc/passwd", "<script>", "'; --", "x" * 5_000, LINE)
BODIES = (
    *(b"", b"\0" * 100, b"null", b"[]", b'"', b"\xff\xfe", b'{"game": "gosu"', LINE.encode()),
    *(b"[" * 100_000, b'{"a":' * 50_000, b'{"text": "\\ud800"}', b'{"a": 1' + b"0" * 100_000),
    *(data for data in ARCHIVES.values() if len(data) < 100_000),
)
DETAILED = ("bad-options", "bad-record")  # the page adds an English detail to its own sentence
ODD = re.compile(r"Traceback|\bError\b|recursion|int_max|[\x00-\x08\x0b-\x1f\u202a-\u202e]")
ENGLISH = re.compile(r"\b(the|this|that|must|has|have|is|are|there|it|of|with)\b")
QUOTED = re.compile(r"«[^»]*»|'[^']*'|\"[^\"]*\"|\w+\.warrenpack")


def handlers() -> dict[tuple[str, str], Any]:
    """Return all routes for data, with their handlers."""
    found: dict[tuple[str, str], Any] = {}
    for route in app(Hub(None)).routes:
        if isinstance(route, Route):
            inner = inspect.getclosurevars(route.endpoint).nonlocals["handler"]
            found |= {(method, route.path): inner for method in (route.methods or set()) - {"HEAD"}}
    return found


def structs_of(handler: Any) -> list[Any]:
    """Return the messages that a handler reads."""
    names = [name for name in handler.__code__.co_names if name.startswith("read_")]
    read = [one for name in names if (one := getattr(messages, name, None))]
    kinds = [one.__self__.type for one in read]
    return [each for kind in kinds for each in getattr(kind, "__args__", (kind,))]


def valid(kind: Any) -> Any:
    """Return a valid value of a type of messages."""
    match type(kind).__name__:
        case "StructType":
            fields = {one.encode_name: one.type for one in kind.fields if one.required}
            tag = {kind.tag_field: kind.tag} if kind.tag_field else {}
            return {**tag, **{name: valid(one) for name, one in fields.items()}}
        case "StrType":
            return next(word for word in FIRST if fits(kind, word))
        case "IntType" | "FloatType":
            return kind.ge or 0
        case "BoolType":
            return False
        case "ListType":
            return [valid(kind.item_type)] * (kind.min_length or 0)
        case "DictType":
            return {}
        case "UnionType":
            return valid(kind.types[0])
        case "LiteralType":
            return kind.values[0]
    raise AssertionError(f"no value is known of {kind}")


def fits(kind: Any, word: str) -> bool:
    """Return whether a text is valid."""
    if kind.pattern and not re.search(kind.pattern, word):
        return False
    return (kind.min_length or 0) <= len(word) <= (kind.max_length or LONG)


def rude_values(path: str, name: str, kind: Any) -> list[str]:
    """Return the texts to try in a field: a share of the long ones, all in `make soak`."""
    found = list(WORDS)
    if (kind.max_length or LONG) >= LONG:
        step = 1 if takes_all() else SHARES
        start = crc32(f"{path} {name}".encode()) % step
        found += [*[*TEXTS.values()][start::step], *TOO_LONG.values()]
        for data in (*PICTURES.values(), *ARCHIVES.values()) if name == "data" else ():
            found.append(b64encode(data).decode())
    return found


def rude_bodies(path: str, handler: Any) -> list[bytes]:
    """Return the bodies to send to a route."""
    found = list(BODIES)
    for struct in structs_of(handler):
        about: Any = type_info(struct)
        base = valid(about)
        if {"game", "text"} <= {one.encode_name for one in about.fields}:
            base["text"] = MOON
        for field in about.fields:
            kinds = getattr(field.type, "types", (field.type,))
            for kind in kinds:
                if isinstance(kind, StrType):
                    values = rude_values(path, field.encode_name, kind)
                    found += [dumped({**base, field.encode_name: one}) for one in values]
            found.append(dumped({**base, field.encode_name: [[]] * 1_000}))
    return found


def dumped(body: Any) -> bytes:
    return json.dumps(body).encode()


def rude_paths(path: str) -> list[str]:
    """Return a route's addresses with rude parameters."""
    blank = re.compile(r"\{\w+\}")
    words = ("%00", "%ff", "a%00b", "..%2f..%2fetc", "%E2%80%AE", "x" * 5_000, "9" * 500, "%0d%0a")
    queries = ("lang=xx", "lang=fr&cards=" + ",".join(["loya"] * 1_000), "pack=%00", "since=-1")
    found = [f"{blank.sub('gosu', path)}?{query}" for query in queries]
    return found + [blank.sub(word, path) for word in words if blank.search(path)]


@pytest.fixture(scope="module")
def said() -> dict[str, str]:
    """The sentences of the page in French."""
    return dict(json.loads((WEB / "texts" / "fr.json").read_text("utf-8")))


@pytest.fixture(scope="module")
def served(engines: None, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server that allows each address many requests."""
    options = ("--requests", "100000", "--per-address", "100000")
    with serving(tmp_path_factory.mktemp("contents"), *options) as found:
        yield found


def client(served: Any, number: int) -> httpx.Client:
    """Return a named visitor with an address of their own."""
    way = httpx.HTTPTransport(local_address=f"127.0.1.{number}")
    made = httpx.Client(base_url=served.url, transport=way, timeout=None, trust_env=False)
    name = f"Rude {number}"
    assert made.post("/api/session", json={"nickname": name}).status_code == 200
    return made


def check(answer: httpx.Response, said: dict[str, str], about: str) -> str:
    """Check that an answer is useful, or one clear sentence in French; return what it was."""
    assert answer.status_code < 500, (about, answer.text)
    if not answer.headers.get("content-type", "").startswith("application/json"):
        return str(answer.status_code)
    found = answer.json()
    if isinstance(found, dict) and found.get("type") == "refused":
        assert f"refused.{found['code']}" in said, about
        if found["sentence"]:
            check_sentence(found["sentence"], about, is_spoken=found["code"] not in DETAILED)
        return str(found["code"])
    if isinstance(found, dict) and "faults" in found:
        for fault in found["faults"]:
            check_sentence(fault["message"], about)
        return "a fault" if found["faults"] else "none"
    return "done"


def check_sentence(sentence: str, about: str, *, is_spoken: bool = True) -> None:
    """Check that a sentence is short, on one line, and French outside quotations."""
    assert len(sentence) < LONGEST, (about, sentence)
    assert not ODD.search(sentence), (about, sentence)
    assert "\n" not in sentence, (about, sentence)
    assert not is_spoken or not ENGLISH.search(QUOTED.sub("", sentence)), (about, sentence)


def test_every_handler_with_a_body_says_what_it_reads() -> None:
    for (_, path), handler in handlers().items():
        names = handler.__code__.co_names
        assert ("body_of" in names) == bool(structs_of(handler)), path
    assert sum(bool(structs_of(one)) for one in handlers().values()) > 20


def test_rude_contents_are_answered_in_a_sentence_and_disturb_nobody(
    served: Any, said: dict[str, str], figure: Any
) -> None:
    with closing(client(served, 1)) as ann:
        wanted = {"game": "gosu", "pack": MOON, "bots": ["easy"]}
        table = ann.post("/api/tables", json=wanted).json()["id"]
        before = ann.get(f"/api/tables/{table}").json()["table"]
        health = Health(served.url)
        health.start()
        played = among_players(served.url, 5.0, partial(send_all, served, said), tables=2)
        health.is_over = True
        health.join()
        assert health.silent == 0
        assert played.times
        assert ann.get(f"/api/tables/{table}").json()["table"] == before
        draft = {"game": "gosu", "text": MOON, "card": "lantern_bearer"}
        assert ann.post("/api/workshop", json=draft).json()["fault"] is None
    assert served.counted("warren_faults_total") == 0
    assert isinstance(played.told, Counter), played.told
    figure(f"{played.told.total()} rude contents answered in a sentence, {len(played.times)} moves")


def send_all(served: Any, said: dict[str, str]) -> Counter[str] | str:
    """Send everything rude to every route; return the outcomes, or the first wrong one."""
    told: Counter[str] = Counter()
    where = ""
    try:
        for number, ((method, path), handler) in enumerate(handlers().items(), start=2):
            with closing(client(served, number)) as visitor:
                if method == "GET":
                    for where in rude_paths(path):
                        answer = visitor.get(where)
                        told[check(answer, said, where[:200])] += 1
                    continue
                where = re.sub(r"\{\w+\}", "x", path) + "?lang=fr"
                for body in rude_bodies(path, handler):
                    try:
                        answer = visitor.post(where, content=body)
                    except httpx.NetworkError:  # the server answers while it is still being sent
                        if len(body) <= Limits().longest:
                            raise
                        told["cut off"] += 1
                    else:
                        told[check(answer, said, f"{where} {body[:200]!r}")] += 1
    except Exception as error:
        return f"{where} {type(error).__name__}: {error}"
    return told

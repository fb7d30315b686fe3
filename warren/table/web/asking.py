"""The client of a request: name, address, cookies, body."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Container, Coroutine
from functools import lru_cache
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Any, TypeVar
from urllib.parse import urlsplit

from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.websockets import WebSocket

from warren.engine.games import GAMES
from warren.locale import LANGUAGES
from warren.table.protocol.refusals import Refused

HOUSEHOLD = 64  # bits of an IPv6 address that identify a household
LOCAL = ".localhost"  # suffix of names that never leave this computer
SECURE = {"https": "https", "wss": "https"}
USUAL = {"http": ":80", "https": ":443"}  # default ports
HOST = re.compile(r"(?:\[([^\[\]]*)\]|([^:\[\]]*))(?::[0-9]*)?")
DIGITS = 16  # maximum number of digits in a number of a URL
GONE = {"http.disconnect", "websocket.disconnect"}


Answer = TypeVar("Answer")


def check_name(connection: HTTPConnection, names: Container[str]) -> None:
    """Refuse unknown host names; a foreign page could use its name for us (DNS rebinding)."""
    hosts = connection.headers.getlist("host")  # two Host headers are ambiguous
    name = name_in(hosts[0]) if len(hosts) == 1 else ""
    if name not in names and not name.endswith(LOCAL) and not is_address(name):
        raise Refused("misdirected")


def name_in(host: str) -> str:
    """Return a host name or address without the port; empty if it is neither."""
    found = HOST.fullmatch(host)
    return (found[1] or found[2].rstrip(".")).lower() if found else ""


def is_address(name: str) -> bool:
    """Return whether something is an address, not a name."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def check_origin(connection: HTTPConnection) -> None:
    """Refuse requests from pages of another origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return
    try:
        asks = urlsplit(origin)
        scheme, host = asks.scheme, bare(asks.netloc, asks.scheme)
    except ValueError:  # it is not an address
        raise Refused("foreign") from None
    if not host or host != bare(connection.headers.get("host", ""), scheme):
        raise Refused("foreign")
    if scheme != SECURE.get(connection.scope["scheme"], "http"):
        raise Refused("scheme")


def bare(host: str, scheme: str) -> str:
    """Return a host without the default port, as browsers write it."""
    return host.lower().removesuffix(USUAL.get(scheme, ""))


def language_of(connection: HTTPConnection) -> str:
    """Return the language of a request."""
    language = connection.query_params.get("lang", "en")
    if language not in LANGUAGES:
        raise Refused("malformed")
    return language


def cookie_of(connection: HTTPConnection, name: str) -> str | None:
    """Return a cookie exactly as it was set.

    Before 3.11.10 and 3.12.6, Python's own reader takes seconds for 16 KB of backslashes.
    """
    found = None
    for header in connection.headers.getlist("cookie"):
        for part in header.split(";"):
            key, _, value = part.partition("=")
            if key.strip() == name:
                found = value.strip()
    return found


def address_of(connection: HTTPConnection) -> str:
    """Return the address of a client."""
    return household(connection.client.host) if connection.client else "?"


@lru_cache(maxsize=10_000)
def household(host: str) -> str:
    """Return an address; for IPv6 its prefix, because a household has countless addresses."""
    try:
        address = ip_address(host)
    except ValueError:  # a local socket has no address
        return host
    if isinstance(address, IPv4Address):
        return host
    return str(address.ipv4_mapped or ip_network((address, HOUSEHOLD), strict=False))


def number_in(text: str) -> int | None:
    """Return a number in a URL; None if it is not a number."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < DIGITS else None


async def body_of(request: Request, most: int) -> bytes:
    """Return the body of a request; refuse it if it is too long."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise Refused("too-big")
    return body


def game_of(request: Request) -> str:
    """Return the game in the path of a request."""
    name: str = request.path_params["game"]
    if name not in GAMES:
        raise Refused("unknown")
    return name


async def while_listened(connection: HTTPConnection, work: Coroutine[Any, Any, Answer]) -> Answer:
    """Run a long task, but stop it if the client disconnects."""
    working, hanging_up = asyncio.create_task(work), asyncio.create_task(hung_up(connection))
    try:
        await asyncio.wait((working, hanging_up), return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise ClientDisconnect
    finally:
        working.cancel()
        hanging_up.cancel()


async def hung_up(connection: HTTPConnection) -> None:
    """Wait until the client disconnects."""
    assert isinstance(connection, Request | WebSocket)
    while (await connection.receive())["type"] not in GONE:
        pass

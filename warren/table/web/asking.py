"""Who asks, from where, and for what."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, ip_address, ip_network
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request

from warren.engine.games import GAMES
from warren.packs.loader import LANGUAGES
from warren.table.refusals import Refused

HOUSEHOLD = 64  # bits of an address
DIGITS = 16  # of a number in an address


def is_foreign(connection: HTTPConnection) -> bool:
    """Whether a page of another origin asks."""
    origin = connection.headers.get("origin")
    if origin is None:
        return False
    try:
        return urlsplit(origin).netloc.lower() != connection.headers.get("host", "").lower()
    except ValueError:  # no address at all
        return True


def language_of(connection: HTTPConnection) -> str:
    """The viewer's language."""
    language = connection.query_params.get("lang", "en")
    if language not in LANGUAGES:
        raise Refused("malformed")
    return language


def address_of(connection: HTTPConnection) -> str:
    """Where somebody asks from."""
    return household(connection.client.host) if connection.client else "?"


@lru_cache(maxsize=10_000)
def household(host: str) -> str:
    """An address; of IPv6 the part that belongs to one household, which has endless addresses."""
    try:
        address = ip_address(host)
    except ValueError:  # a socket of this very machine
        return host
    if isinstance(address, IPv4Address):
        return host
    return str(address.ipv4_mapped or ip_network((address, HOUSEHOLD), strict=False))


def number_in(text: str) -> int | None:
    """A number as it stands in an address, None if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < DIGITS else None


async def body_of(request: Request, most: int) -> bytes:
    """The body of a request, if it is not too long."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise Refused("too-big")
    return body


def game_of(request: Request) -> str:
    """The game in the path of a request."""
    name: str = request.path_params["game"]
    if name not in GAMES:
        raise Refused("unknown")
    return name

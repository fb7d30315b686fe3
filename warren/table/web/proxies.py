"""Trusted proxies: the client behind a proxy, and its URL scheme."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Protocol, runtime_checkable

from starlette.types import ASGIApp, Receive, Scope, Send

from warren.table.guard.limits import ANYWHERE
from warren.table.telemetry import logs
from warren.table.web.asking import is_address, name_in

ANY = "*"
LONGEST = 64  # maximum number of characters of an address with its port
LINE = "line"  # key of the protocol object in a connection's state
REQUEST = b"x-warren-request"  # the id of a request in the logs of all workers
INSIDE = "inside"  # the same header, set by another worker
SCHEMES = {"http", "https", "ws", "wss"}

Headers = Iterable[tuple[bytes, bytes]]


@runtime_checkable
class Sender(Protocol):
    """A connection that can send at once."""

    def says(self, text: bytes) -> bool:
        """Send a message; return whether it worked."""


class Proxies:
    """Trusted addresses and networks, such as `10.0.0.2,fd00::/8`; `*` trusts everybody."""

    def __init__(self, named: str = "") -> None:
        names = [one.strip() for one in named.split(",") if one.strip()]
        self.are_all = ANY in names
        self.networks = [ip_network(one) for one in names if one != ANY]
        self._believes = lru_cache(maxsize=10_000)(self._look_up)

    def __contains__(self, host: object) -> bool:
        return self.are_all or self._believes(host)

    def _look_up(self, host: object) -> bool:
        try:
            address = ip_address(str(host))
        except ValueError:
            return False
        if isinstance(address, IPv6Address):  # IPv4-mapped, on a dual-stack socket
            address = address.ipv4_mapped or address
        return any(address in network for network in self.networks)

    def asker(self, host: str | None, headers: Headers) -> str | None:
        """Return the client's address: the last untrusted forwarded address, or the first."""
        if host not in self:
            return host
        told = b",".join(value for name, value in headers if name == b"x-forwarded-for")
        hosts = [one for one in told.decode("latin-1").split(",") if one.strip()]
        # a client may send many addresses
        for one in hosts[:1] if self.are_all else reversed(hosts):
            host = bare(one)
            if host not in self:
                break
        return host

    def scheme(self, scope: Scope) -> str:
        """Return the URL scheme that the client used."""
        told = dict(scope["headers"]).get(b"x-forwarded-proto", b"").decode("latin-1").strip()
        if told not in SCHEMES:
            return str(scope["scheme"])
        return told.replace("http", "ws") if scope["type"] == "websocket" else told


def bare(told: str) -> str:
    """Return an address without the port that some proxies add; empty if it is not an address."""
    found = told.strip()
    return address_in(found) if len(found) <= LONGEST else ANYWHERE


@lru_cache(maxsize=10_000)
def address_in(told: str) -> str:
    """Return the address in a text; None if there is none."""
    found = told if is_address(told) else name_in(told)
    return found if is_address(found) else ANYWHERE


class Believed:
    """Replaces a trusted proxy's address with the client's address in every request."""

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        self.app = app
        self.proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Apply the proxy's headers."""
        client = scope.get("client")
        if scope["type"] != "lifespan":  # background work belongs to no request
            logs.REQUEST.set(secrets.token_hex(6))
        if scope.get("state", {}).get(INSIDE):
            told = dict(scope["headers"])
            logs.REQUEST.set(told.get(REQUEST, b"").decode("latin-1"))
            scope["client"] = (told[b"x-forwarded-for"].decode("latin-1"), 0)
            scope["scheme"] = self.proxies.scheme(scope)
        elif client and client[0] in self.proxies:
            scope["client"] = (self.proxies.asker(client[0], scope["headers"]), 0)
            scope["scheme"] = self.proxies.scheme(scope)
        await self.app(scope, receive, send)

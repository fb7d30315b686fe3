"""What every request has in common: limits, sessions, refusals."""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import JSONResponse, Response

from warren.table.hub import Hub, Session
from warren.table.limits import Buckets
from warren.table.messages import write
from warren.table.refusals import Refused
from warren.table.room import Room
from warren.table.table import OVER
from warren.table.web.asking import address_of, is_foreign

log = logging.getLogger("warren.table")
COOKIE = "warren"
PICTURES = 20  # for each other request: a page may show all cards of a game
MALFORMED = (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError, RecursionError)
Handler = Callable[["Server", Request], Awaitable[Response]]


class Server:
    """Answers requests, and keeps the connections."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.buckets = Buckets(hub.limits.requests)
        self.picture_buckets = Buckets(PICTURES * hub.limits.requests)
        self.connections: Counter[str] = Counter()
        self.analyses: OrderedDict[tuple[str, str], asyncio.Task[str]] = OrderedDict()

    def handles(
        self, handler: Handler, buckets: Buckets
    ) -> Callable[[Request], Awaitable[Response]]:
        """A handler whose refusals and faults become answers."""

        async def handle(request: Request) -> Response:
            try:
                if not buckets.takes(address_of(request)):
                    raise Refused("rate")
                if request.method == "POST" and is_foreign(request):
                    raise Refused("foreign")
                return await handler(self, request)
            except (*MALFORMED, ClientDisconnect):
                return refusal(self, request, Refused("malformed"))
            except Refused as refused:
                return refusal(self, request, refused)
            except sqlite3.Error:
                return refusal(self, request, Refused("unsaved"), exception=True)
            except Exception:
                return refusal(self, request, Refused("internal"), exception=True)

        return handle

    def refused(self, refused: Refused, request: str, exception: bool = False) -> dict[str, Any]:
        """What is said of a refusal, which is counted."""
        self.hub.metrics.refusals[refused.code] += 1
        self.hub.metrics.faults += exception
        return refused_body(refused, request, exception)

    @contextmanager
    def counted(self, address: str) -> Iterator[None]:
        """A connection, from the first moment to the last, if there is room for another."""
        limits = self.hub.limits
        if (
            self.connections.total() >= limits.connections
            or self.connections[address] >= limits.connections_of_one
        ):
            raise Refused("full")
        self.connections[address] += 1
        try:
            yield
        finally:
            self.connections[address] -= 1
            if not self.connections[address]:
                del self.connections[address]

    async def session(self, connection: HTTPConnection) -> Session | None:
        """Who asks."""
        return await self.hub.session(connection.cookies.get(COOKIE))

    async def must_have_name(self, request: Request) -> Session:
        """Who asks, and has a name."""
        session = await self.session(request)
        if session is None:
            raise Refused("no-name")
        return session

    async def room(self, connection: HTTPConnection) -> Room:
        """The room that a path names."""
        return await self.hub.room(connection.path_params["table"])

    async def finished(self, request: Request) -> Room:
        """The same, if its match is over."""
        room = await self.room(request)
        if room.table.phase != OVER:
            raise Refused("not-over")
        return room


def refusal(
    server: Server, request: Request, refused: Refused, *, exception: bool = False
) -> Response:
    """A refusal as an answer; its id stands in the log, too."""
    name = getattr(request.state, "name", "")
    return JSONResponse(server.refused(refused, name, exception), refused.status)


def refused_body(refused: Refused, request: str, exception: bool = False) -> dict[str, Any]:
    """What is said of a refusal."""
    number = secrets.token_hex(4)
    if exception:
        log.exception("fault", extra={"id": number})
    else:
        log.info("refused", extra={"id": number, "code": refused.code})
    return {
        "type": "refused",
        "request": request,
        "code": refused.code,
        "sentence": refused.sentence,
        "paragraph": refused.paragraph,
        "id": number,
    }


def as_json(data: Any, status: int = 200) -> Response:
    """Data as an answer that is not kept."""
    headers = {"cache-control": "no-store"}
    return Response(write(data), status, headers, media_type="application/json")

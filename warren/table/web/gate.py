"""The gate for every request: allowed host names, and the number of simultaneous requests."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict, deque
from contextlib import AbstractContextManager

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from warren.table.protocol.refusals import Refused
from warren.table.web.asking import address_of, check_name, name_in
from warren.table.web.server import Server, counted, refusal

SCRIPTS = ("/api/", "/ws/", "/art/", "/assets/")  # machine-readable routes
NAME = re.compile(r"[a-z0-9.-]{1,253}")
MISDIRECTED = (
    "This is not {name}. If it should be, start Warren with --name {name}.",
    "Ce serveur n’est pas {name}. S’il doit l’être, lancez Warren avec --name {name}.",
    "Questo server non è {name}. Se questo nome è giusto, avvia Warren con --name {name}.",
)


class Gate:
    """Admits requests within the server's limits."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self.app = app
        self.server = server
        self.queue = Queue()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        try:
            place = self.admit(request)
        except Refused as refused:
            await self.turn_away(request, refused)(scope, receive, send)
            return
        with place:
            await self.queue.turn_of(address_of(request))
            await self.app(scope, receive, send)

    def admit(self, request: Request) -> AbstractContextManager[None]:
        """Return a slot for a request; refuse it if there is none."""
        server, address = self.server, address_of(request)
        check_name(request, server.names)
        if server.asking[address] >= server.hub.limits.connections_of_one:
            raise Refused("full")
        return counted(server.asking, address)

    def turn_away(self, request: Request, refused: Refused) -> Response:
        """Refuse a request; use plain text for people if the host name is wrong."""
        answer = refusal(self.server, request, refused)
        name = name_in(request.headers.get("host", ""))
        if refused.code != "misdirected" or request.scope["path"].startswith(SCRIPTS):
            return answer
        known = name if NAME.fullmatch(name) else "?"
        said = "\n".join(text.format(name=known) for text in MISDIRECTED)
        return PlainTextResponse(said + "\n", refused.status)


class Queue:
    """Starts requests one by one, and serves all other connections after each.

    Therefore players wait for at most one request, even if many arrive at once. Addresses take
    turns.
    """

    def __init__(self) -> None:
        self.waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self.is_taken = False  # whether a request has started since the others were served

    async def turn_of(self, address: str) -> None:
        """Wait for an address's turn."""
        loop = asyncio.get_running_loop()
        if self.is_taken:
            turn: asyncio.Future[None] = loop.create_future()
            self.waiting.setdefault(address, deque()).append(turn)
            await turn
        else:
            self.is_taken = True
            loop.call_soon(self._next)

    def _next(self) -> None:
        self.is_taken = False
        while self.waiting and not self.is_taken:
            address, turns = self.waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self.waiting[address] = turns
            if not turn.done():  # otherwise its client has left
                self.is_taken = True
                turn.set_result(None)
                asyncio.get_running_loop().call_soon(self._next)

"""Whoever asks comes through here: by which name, and how many at once."""

from __future__ import annotations

import re
from contextlib import AbstractContextManager

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from warren.table.refusals import Refused
from warren.table.web.asking import address_of, check_name, name_in
from warren.table.web.server import Server, counted, refusal

SCRIPTS = ("/api/", "/ws/", "/art/", "/assets/")  # not for people to read
NAME = re.compile(r"[a-z0-9.-]{1,253}")
MISDIRECTED = (
    "This is not {name}. If it should be, start Warren with --name {name}.",
    "Ce serveur n’est pas {name}. S’il doit l’être, lancez Warren avec --name {name}.",
    "Questo server non è {name}. Se deve esserlo, avvia Warren con --name {name}.",
)


class Gate:
    """Lets requests through that the house has room for."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self.app = app
        self.server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or say why not."""
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
            await self.app(scope, receive, send)

    def admit(self, request: Request) -> AbstractContextManager[None]:
        """A place for a request, if there is one."""
        server, address = self.server, address_of(request)
        check_name(request, server.names)
        if server.asking[address] >= server.hub.limits.connections_of_one:
            raise Refused("full")
        return counted(server.asking, address)

    def turn_away(self, request: Request, refused: Refused) -> Response:
        """Why there is none; people who came by a wrong name read it as it is."""
        answer = refusal(self.server, request, refused)
        name = name_in(request.headers.get("host", ""))
        if refused.code != "misdirected" or request.scope["path"].startswith(SCRIPTS):
            return answer
        known = name if NAME.fullmatch(name) else "?"
        said = "\n".join(text.format(name=known) for text in MISDIRECTED)
        return PlainTextResponse(said + "\n", refused.status)

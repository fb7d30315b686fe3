"""Forwards requests for a table to the worker that owns it.

The owner receives the request's head with the client's address. Then bytes are forwarded in both
directions. The answer to a plain request ends its connection, because the next request may be for
another worker.
"""

from __future__ import annotations

import re
from contextlib import closing, suppress

from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from warren.table.protocol.refusals import Refused
from warren.table.storage.store import UnsavedError
from warren.table.web.asking import body_of
from warren.table.web.connections import turn_away
from warren.table.web.proxies import INSIDE
from warren.table.web.server import Server, refusal

TABLE = re.compile(r"/(?:ws|api/tables)/([^/]+)(?:/.*)?")


class Passes:
    """Forwards every request to the worker that owns its table."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self.app = app
        self.server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Forward a request for another worker."""
        hub = self.server.hub
        found = TABLE.fullmatch(scope["path"]) if hub.workers and "path" in scope else None
        if not found or scope["state"].get(INSIDE) or found[1] in hub.rooms:
            await self.app(scope, receive, send)
            return
        try:
            # this worker has lost its tables, so another must decide
            if hub.workers and hub.workers.is_cut_off:
                raise Refused("unsaved")
            owner = await self.server.pipes.owner(found[1])
            if owner is None:
                await self.app(scope, receive, send)
                return
            with closing(owner[1].transport):
                body = None
                if scope["type"] == "http":
                    body = await body_of(Request(scope, receive), hub.limits.message)
                await self.server.pipes.pass_on(scope, body, *owner)
        except ClientDisconnect:
            return
        except Refused as refused:
            await self._refuse(scope, receive, send, refused)
        except UnsavedError:
            await self._refuse(scope, receive, send, Refused("unsaved"), exception=True)

    async def _refuse(
        self,
        scope: Scope,
        receive: Receive,
        send: Send,
        refused: Refused,
        *,
        exception: bool = False,
    ) -> None:
        """Answer that no worker can be reached."""
        if scope["type"] == "websocket":
            socket = WebSocket(scope, receive, send)
            await socket.receive()
            with suppress(WebSocketDisconnect):
                await turn_away(self.server, socket, refused, exception=exception)
        else:
            answer = refusal(self.server, Request(scope), refused, exception=exception)
            await answer(scope, receive, send)

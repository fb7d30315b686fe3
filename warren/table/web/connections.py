"""Connections of a table's viewers and players."""

from __future__ import annotations

import asyncio
import logging
import re
from contextlib import suppress
from time import perf_counter
from typing import Any

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from warren.table.guard.tokens import hashed
from warren.table.play.room import Room, Viewer
from warren.table.play.session import Session
from warren.table.protocol.messages import read_message, write
from warren.table.protocol.refusals import Refused
from warren.table.web.asking import address_of, check_name, check_origin, cookie_of, language_of
from warren.table.web.server import COOKIE, MALFORMED, Server, counted
from warren.table.web.showing import Showing, line_of, send
from warren.table.web.talking import answer

log = logging.getLogger("warren.table")
TABLE = re.compile("/ws/(?P<table>[^/]+)")
PARTING = 5.0  # seconds for the closing handshake
AWAITED = 4  # connections per seated player; another one evicts the oldest
TOO_BIG = 1009  # close code after a message that is far too long
CLOSED = {
    "unknown-table": 4404,
    "foreign": 4403,
    "scheme": 4403,
    "misdirected": 4403,
    "full": 4429,
    "rate": 4429,
    "malformed": 4400,
    "too-big": 4400,
    "engine-compiling": 4503,
    "unsaved": 4500,
    "internal": 4500,
    "slow": 4408,
    "signed-out": 1012,
    "moved": 1012,  # pages reconnect at once, and repeat unanswered requests
}


class ToTables:
    """Connects viewers to tables.

    The router would do that with eight calls more, which would last as long as each connection.
    """

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self.app = app
        self.server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Connect a viewer; pass everything else on."""
        found = TABLE.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found is None:
            await self.app(scope, receive, send)
        else:
            scope["path_params"] = found.groupdict()
            await connect(self.server, WebSocket(scope, receive, send))


async def connect(server: Server, socket: WebSocket) -> None:
    """Connect a viewer to a table."""
    address = address_of(socket)
    try:
        check_name(socket, server.names)
        if not server.comings.takes(address):
            raise Refused("rate")
        if "origin" not in socket.headers:
            raise Refused("foreign")
        check_origin(socket)
        await socket.receive()  # from here on, a disconnect is noticed
        await look_on(server, socket, address)
    except (ClientDisconnect, WebSocketDisconnect):
        return
    except Refused as refused:
        await turn_away(server, socket, refused)
    except Exception:
        await turn_away(server, socket, Refused("internal"), exception=True)


async def look_on(server: Server, socket: WebSocket, address: str) -> None:
    """Serve an admitted viewer."""
    language = language_of(socket)
    session, room = await server.session(socket), await server.room(socket)
    cookie = cookie_of(socket, COOKIE)
    changes = socket.query_params.get("changes") == "1"
    player = session.player if session else None
    viewer = Viewer(player, language, address, hashed(cookie or ""), takes_changes=changes)
    has_room = len(room.viewers) < server.hub.limits.viewers and server.has_room_for(address)
    if not has_room:
        has_seat = room.table.seat_of(viewer.player) is not None
        if not has_seat or not (
            room.makes_room_for(viewer.player, AWAITED) or server.awaits_from(address)
        ):
            raise Refused("full")
    with counted(server.connections, address):
        if session:
            await room.rename(session.player, session.nickname, session.portrait)
        room.join(viewer)
        server.hub.addresses.seen(room.table, player, address)
        try:
            await accept(socket)
            why = await serve(server, socket, room, viewer, cookie)
        finally:
            room.leave(viewer)
    if isinstance(why, TimeoutError):
        why = Refused("slow")
    if isinstance(why, Refused):
        server.refused(why, "")
        await close(socket, CLOSED.get(why.code, 4400), why.code)
    elif why is not None and not isinstance(why, WebSocketDisconnect):
        log.error("error on a connection", exc_info=why, extra={"table": room.table.id})
        server.hub.metrics.faults += 1
        await close(socket, CLOSED["internal"], "internal")


async def turn_away(
    server: Server, socket: WebSocket, refused: Refused, *, exception: bool = False
) -> None:
    """Refuse a viewer with a reason."""
    server.refused(refused, "", exception)
    with suppress(WebSocketDisconnect):
        # otherwise the connection was already accepted
        if socket.application_state is WebSocketState.CONNECTING:
            await accept(socket)
        await close(socket, CLOSED.get(refused.code, 4400), refused.code)


async def accept(socket: WebSocket) -> None:
    """Accept a connection, which may already be closed; its headers are no longer needed."""
    try:
        await socket.accept()
        socket.scope["headers"].clear()
    except OSError:
        raise WebSocketDisconnect from None


async def close(socket: WebSocket, code: int, reason: str) -> None:
    """Close a connection, even if the client no longer reads."""
    with suppress(RuntimeError, TimeoutError):
        async with asyncio.timeout(PARTING):
            await socket.close(code, reason)


async def serve(
    server: Server, socket: WebSocket, room: Room, viewer: Viewer, cookie: str | None
) -> Exception | None:
    """Send news and answer messages until the connection ends; return its last error."""
    showing = Showing(socket, room, viewer)
    try:
        await listen(server, socket, room, viewer, cookie)
    except asyncio.CancelledError:
        task = asyncio.current_task()
        if task is None or showing.why is None:
            raise
        task.uncancel()
    except Exception as error:
        return error
    finally:
        showing.end()
    return showing.why


async def listen(
    server: Server, socket: WebSocket, room: Room, viewer: Viewer, cookie: str | None
) -> None:
    """Answer messages one after another."""
    await room.come_back(viewer.player)
    line, address = line_of(socket), viewer.address
    while True:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect":
            if received.get("code") == TOO_BIG:  # the message was not read
                server.refused(Refused("too-big"), "")
            return
        text = received.get("text")
        if text is None or len(text.encode()) > server.hub.limits.message:
            raise Refused("too-big" if text else "malformed")
        if not server.message_buckets.takes(address):
            raise Refused("rate")
        async with viewer.answering:
            session = await server.session_of(cookie, address)  # the name may have changed
            reply = await reply_to(server, room, session, viewer.language, text)
            text = write(reply)
            if not (line and line.says(text)):
                await send(socket, text)


async def reply_to(
    server: Server, room: Room, session: Session | None, language: str, text: str
) -> dict[str, Any]:
    """Return the answer to a message, or the reason for refusing it."""
    request, begun = "", perf_counter()
    try:
        message = read_message(text)
        request = message.request
        answered = await answer(server.hub, room, session, language, message)
        server.hub.metrics.answers.note(perf_counter() - begun)
        return answered
    except MALFORMED:
        return server.refused(Refused("malformed"), request)
    except Refused as refused:
        if refused.code == "moved":  # the table's new owner will answer
            raise
        return server.refused(refused, request)
    except Exception:
        return server.refused(Refused("internal"), request, exception=True)

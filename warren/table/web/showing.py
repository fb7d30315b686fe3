"""Shows a table to one viewer: at once if possible; a task does only what must wait."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from warren.table.play.room import Room, Viewer
from warren.table.protocol.refusals import Refused
from warren.table.web.proxies import LINE, Sender

SLOW = 20.0  # seconds that a connection may take to accept a message


class Showing:
    """Sends a viewer each change of a table; a slow reader gets only the latest message.

    It ends the listening task if the connection can not go on; `why` is the reason.
    """

    def __init__(self, socket: WebSocket, room: Room, viewer: Viewer) -> None:
        self.socket = socket
        self.room = room
        self.viewer = viewer
        self.line = line_of(socket)
        self.listening = asyncio.current_task()
        self.why: Exception | None = None
        self.is_waiting = False  # for a task, or for a turn to paint
        self.task: asyncio.Task[Any] | None = None
        viewer.wake = self.wake
        self.wake()

    def wake(self) -> None:
        """Show the news, if there are any."""
        if self.is_waiting:
            return
        room, viewer = self.room, self.viewer
        try:
            if viewer.is_out:
                self._wait_for(self._part())
            elif viewer.heard != room.news:
                self.is_waiting = True
                room.host.painting.turn(room.strokes(viewer), self._paint)
        except Exception as error:
            self._fail(error)

    def end(self) -> None:
        """Show nothing more."""
        self.is_waiting = True
        self.viewer.wake = nothing
        if self.task:
            self.task.cancel()

    def _paint(self) -> None:
        """Send the latest message; first catch up if there are many new sentences."""
        if self.viewer.wake is nothing:
            return
        self.is_waiting = False
        room, viewer = self.room, self.viewer
        try:
            seat = room.table.seat_of(viewer.player)
            if viewer.is_out:
                self.wake()
            elif not room.can_tell(seat, viewer.language):
                self._wait_for(room.catch_up(seat, viewer.language, viewer.address))
            else:
                text = room.text_for(viewer)
                if not (self.line and self.line.says(text)):
                    self._wait_for(send(self.socket, text))
        except Exception as error:
            self._fail(error)

    async def _part(self) -> None:
        """Send pending answers, then end."""
        async with self.viewer.answering:
            raise Refused(why_out(self.room, self.viewer))

    def _wait_for(self, work: Coroutine[Any, Any, None]) -> None:
        """Show nothing until some work is done."""
        self.is_waiting = True
        self.task = asyncio.create_task(work)
        self.task.add_done_callback(self._waited)

    def _waited(self, task: asyncio.Task[None]) -> None:
        self.task = None
        if task.cancelled():
            return
        error = task.exception()
        if isinstance(error, Exception):
            self._fail(error)
        else:
            self.is_waiting = False
            self.wake()

    def _fail(self, error: Exception) -> None:
        """End the connection."""
        self.why = error
        self.end()
        if self.listening:
            self.listening.cancel()


def nothing() -> None:
    """Ignore the news."""


def why_out(room: Room, viewer: Viewer) -> str:
    """Return the reason why a viewer must leave."""
    if viewer.is_replaced:
        return "full"
    if viewer.is_signed_out:
        return "signed-out"
    return "moved" if room.closed_by == "moved" else "internal"


def line_of(socket: WebSocket) -> Sender | None:
    """Return the protocol object of a connection, if it is one of the server's own."""
    line = socket.scope.get("state", {}).get(LINE)
    return line if isinstance(line, Sender) else None


async def send(socket: WebSocket, text: bytes) -> None:
    """Send a message; raise an error if the connection is closed."""
    async with asyncio.timeout(SLOW):
        try:
            await socket.send_text(text.decode())
        except RuntimeError:  # it has been closed
            raise WebSocketDisconnect from None

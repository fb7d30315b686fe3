"""Rate limits on the frames of a connection, including control frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from warren.table.guard.limits import Bucket
from warren.table.protocol.refusals import Refused
from warren.table.web.patience import PART, part
from warren.table.web.proxies import LINE

if TYPE_CHECKING:
    from warren.table.web.server import Server

RATE = 4429  # close code after too many frames
SHORT, LONG = 126, 1 << 16  # message lengths from which the header needs 2 or 8 more bytes
HERE = b'"here"'  # the page's ping, and the answer to it


def framed(text: bytes) -> bytes:
    """Encode a message for the wire (RFC 6455, 5.2): one text frame, unmasked."""
    size = len(text)
    if size < SHORT:
        return b"\x81%c%b" % (size, text)
    if size < LONG:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


class FrameCounter(WebSocketsSansIOProtocol):
    """Disconnects clients that send too many frames: messages and their parts, pings, pongs."""

    def __init__(self, *, server: Server, **about: Any) -> None:
        super().__init__(**about)
        self.house = server
        self.bucket = Bucket(server.hub.limits.messages)
        self.is_deaf = False

    def data_received(self, data: bytes) -> None:
        """Process a little at a time, because the data may contain thousands of frames."""
        for at in range(0, len(data), PART):
            if self.is_deaf or self.transport.is_closing():
                return
            super().data_received(data[at : at + PART])
        if not self.handshake_initiated:  # the first data was the whole request
            self.transport.close()

    def handle_connect(self, event: Any) -> None:
        """Handle the handshake."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["state"][LINE] = self

    def handle_events(self) -> None:
        """Pass frames on, unless there are too many."""
        if all(self.bucket.takes() for _ in self.conn.events):
            super().handle_events()
        else:
            self._end()

    def handle_text(self, event: Any) -> None:
        """Answer heartbeats here; pass everything else to the table."""
        is_open = self.handshake_complete and self.conn.state is OPEN  # a close frame may follow
        if event.data == HERE and event.fin and is_open and not self.close_sent:
            self.conn.send_text(HERE)
            self.transport.write(b"".join(self.conn.data_to_send()))
        else:
            super().handle_text(event)

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; stop reading only if another message is waiting.

        Each pause in reading costs two system calls.
        """
        is_next = self.queue.empty() and not self.read_paused
        self.read_paused |= is_next  # so that the base class does not stop reading
        super().send_receive_event_to_app()
        self.read_paused &= not is_next

    def says(self, text: bytes) -> bool:
        """Send something at once, if nothing is queued and no close was sent."""
        can = (
            self.writable.is_set()
            and self.handshake_complete
            and not (self.close_sent or self.disconnected or self.conn.extensions)
            and self.conn.state is OPEN
            and not self.transport.is_closing()
        )
        if can:
            self.transport.write(framed(text))
        return can

    async def send(self, message: Any) -> None:
        """Send a message; disconnect a client that ignores the close frame."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.request.headers.clear()  # nobody reads the handshake again
            del self.request, self.response
        if self.close_sent:
            self.house.crowd.waits(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Record that the connection is lost; end the parser, which refers to itself."""
        self.house.crowd.leaves(self.transport)
        super().connection_lost(exc)
        self.conn.parser.close()

    def on_task_complete(self, task: Any) -> None:
        """Drop the scope, which refers to this connection."""
        super().on_task_complete(task)
        self.scope = None  # type: ignore[assignment]

    def _end(self) -> None:
        """Send the close code, and close."""
        self.is_deaf = True
        self.house.refused(Refused("rate"), "")
        self.stop_keepalive()
        self.read_paused = False  # stop reading permanently
        if self.handshake_complete and not self.close_sent:
            self.conn.fail(RATE, "rate")
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.queue.put_nowait({"type": "websocket.disconnect", "code": RATE, "reason": "rate"})
        self.close_sent = True
        self.close_timer = part(self.loop, self.transport)

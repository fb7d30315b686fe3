"""Limits on the size of a request and on its transfer time."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from warren.table.guard.limits import ANYWHERE
from warren.table.protocol.messages import write
from warren.table.protocol.refusals import Refused
from warren.table.web.asking import household
from warren.table.web.pages import HEADERS
from warren.table.web.proxies import INSIDE, LINE

if TYPE_CHECKING:
    from warren.table.web.server import Server

PATIENCE = 30.0  # seconds for a whole request
PARTING = 1.0  # seconds for a refusal to reach the client
PART = 1_024  # bytes processed at a time
HEAD = 16_384  # bytes of the first line and all headers
FIELDS = 100  # maximum number of headers
FRAMING = 65_536  # bytes besides the body: head, chunk sizes, trailers
URI_TOO_LONG, HEADERS_TOO_LONG = 414, 431
LAST = {"content-type": "application/json", "connection": "close", **HEADERS}
SAFE = "".join(f"{name}: {value}\r\n" for name, value in LAST.items()).encode()


class Patient(HttpToolsProtocol):
    """Handles one request at a time, each within limits of size and time."""

    def __init__(self, *, server: Server, **about: Any) -> None:
        super().__init__(**about)
        self.house = server
        self.is_inside = bool(self.app_state.get(INSIDE))  # whether other workers connect here
        self.most = server.hub.limits.longest + FRAMING
        self.waiting: asyncio.TimerHandle | None = None
        self.is_head = True  # no request has begun, or its head is incomplete
        self.is_deaf = False  # whether further data is ignored
        self.size = 0  # bytes received of the current request

    def connection_made(self, transport: Any) -> None:
        """Admit a connection, and start the timer of its first request."""
        super().connection_made(transport)
        try:
            host = self.client[0] if self.client else None
            self.house.crowd.let_in(transport, host)
            self._wait()
        except Refused as refused:
            self._hang_up(refused)

    def data_received(self, data: bytes) -> None:
        """Process a little data at a time, up to the limit."""
        for at in range(0, len(data), PART):
            if self.is_deaf or self.transport.is_closing():
                return
            part = data[at : at + PART]
            super().data_received(part)
            self.size += len(part)
            if self.is_head and self.size > HEAD:
                self._refuse(Refused("too-big"), HEADERS_TOO_LONG if self.headers else URI_TOO_LONG)
            elif self.size > self.most:
                self._refuse(Refused("too-big"))
        if self.waiting is None and not self.is_deaf and not self._is_answering():
            self._wait()

    def on_message_begin(self) -> None:
        """Begin a request; pipelined requests are refused."""
        if self._is_answering():
            self.cycle.keep_alive = False
            self.is_deaf = True
            raise RuntimeError
        super().on_message_begin()
        self.size = 0
        self._wait()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Record a header; headers after the body are ignored."""
        if self.is_head:
            super().on_header(name, value)
            if len(self.headers) > FIELDS:
                self._refuse(Refused("too-big"), HEADERS_TOO_LONG)
                raise RuntimeError

    def on_headers_complete(self) -> None:
        """Record the sender of a request; refuse the request if it exceeds the limits."""
        if refused := self._refusal():
            self._hang_up(refused)
            raise RuntimeError
        if self._announced() > self.most:  # refuse the body before the client sends it
            self._refuse(Refused("too-big"))
            raise RuntimeError
        self.is_head = False
        self.scope["state"][LINE] = self
        super().on_headers_complete()

    def _announced(self) -> int:
        """Return the size of the body according to the head."""
        return next((int(size) for name, size in self.headers if name == b"content-length"), 0)

    def _refusal(self) -> Refused | None:
        """Return the reason for refusing a request, based on its head alone."""
        if self.is_inside:
            if not self.house.knows(self.headers):
                return Refused("misdirected")
            self.house.crowd.trusts(self.transport)
            return None
        host = self.client[0] if self.client else None
        address = household(self.house.proxies.asker(host, self.headers) or ANYWHERE)
        is_coming = self.parser.should_upgrade() and self._should_upgrade()
        may_ask = self.house.lets_ask(address, self.url, is_coming=is_coming)
        return None if may_ask else Refused("rate")

    def on_message_complete(self) -> None:
        """Record that the request is complete."""
        self._wait_no_more()
        self.is_head, self.size = True, 0
        super().on_message_complete()
        if self._is_answering():
            self.house.crowd.is_busy(self.transport)

    def on_response_complete(self) -> None:
        """Record that the request is answered."""
        super().on_response_complete()
        self.house.crowd.waits(self.transport)

    def handle_websocket_upgrade(self) -> None:
        """Switch to WebSocket, which has heartbeats."""
        self._wait_no_more()
        self.is_deaf = True
        self.house.crowd.is_busy(self.transport)
        super().handle_websocket_upgrade()
        self._forget()

    def send_400_response(self, msg: str) -> None:
        """Answer invalid bytes, or a request that has already been refused."""
        if not self.is_deaf:
            self._refuse(Refused("malformed"))

    def connection_lost(self, exc: Exception | None) -> None:
        """Record that the connection is lost."""
        self._wait_no_more()
        self.house.crowd.leaves(self.transport)
        super().connection_lost(exc)
        self._forget()

    def _forget(self) -> None:
        """Cut the reference cycles, so that memory is freed without garbage collection."""
        self.parser = self.scope = self.cycle = None  # type: ignore[assignment]

    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _refuse(self, refused: Refused, status: int = 0) -> None:
        """Refuse a request, and close the connection before more of it arrives."""
        self.is_deaf = True
        self._wait_no_more()
        if self.is_head:
            self._say(refused, status or refused.status)
        elif self._is_answering() and not self.cycle.response_started:
            self._say(refused, status or refused.status)
            self.cycle.disconnected = True  # drop any further answer of the application
            self.cycle.message_event.set()
        part(self.loop, self.transport)

    def _hang_up(self, refused: Refused) -> None:
        """Send a refusal, and close."""
        self.is_deaf = True
        self._wait_no_more()
        self._say(refused, refused.status)
        self.transport.close()

    def _say(self, refused: Refused, status: int) -> None:
        """Answer in place of the application."""
        body = write(self.house.refused(refused, ""))
        self.transport.write(
            STATUS_LINE[status] + SAFE + b"content-length: %d\r\n\r\n%b" % (len(body), body)
        )

    def _wait(self) -> None:
        self._wait_no_more()
        self.waiting = self.loop.call_later(PATIENCE, self.transport.close)

    def _wait_no_more(self) -> None:
        if self.waiting:
            self.waiting.cancel()
            self.waiting = None


def part(loop: asyncio.AbstractEventLoop, transport: Any) -> asyncio.TimerHandle:
    """Stop reading, and close once the last answer has had time to arrive."""
    if not transport.is_closing():
        transport.pause_reading()
    return loop.call_later(PARTING, transport.abort)

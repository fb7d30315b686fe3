"""Bad networks: a proxy that loses and repeats clients' messages, and clients that do not read."""

from __future__ import annotations

import asyncio
import base64
import os
import random
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as connect_socket
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

TEXT, BINARY, CLOSE = 1, 2, 8  # kinds of frames
RECEIVED = 4096  # receive buffer of a client that does not read, in bytes


# --- a faulty proxy ------------------------------------------------------------------------------


@dataclass
class Faults:
    """The probability of each fault, per client message."""

    drop: float = 0.15
    twice: float = 0.15
    late: float = 0.15  # sent after the next message, or after a delay
    again: float = 0.3  # an earlier message, from this or another client, is repeated
    cut: float = 0.03  # the connection ends
    mute: float = 0.1  # the answer is lost
    delay: float = 0.01  # seconds, at most


@dataclass
class Counted:
    """Counts of a proxy's faults."""

    passed: int = 0
    dropped: int = 0
    doubled: int = 0
    reordered: int = 0
    replayed: int = 0
    cut: int = 0
    muted: int = 0


@dataclass
class Proxy:
    """Stands between clients and a server, and damages their messages like a bad network."""

    target: str
    chance: random.Random
    faults: Faults = field(default_factory=Faults)
    counted: Counted = field(default_factory=Counted)
    said: list[str] = field(default_factory=list)  # messages of all clients, over all connections
    host: str = ""

    async def handle(self, client: ServerConnection) -> None:
        """Serve one client with its own connection to the server."""
        assert client.request is not None
        cookie = client.request.headers.get("Cookie")
        async with connect_socket(
            f"ws://{self.target}{client.request.path}",
            origin=f"http://{self.target}",  # type: ignore[arg-type]
            additional_headers={"Cookie": cookie} if cookie else None,
            compression=None,
            max_size=None,
            proxy=None,
        ) as server:
            back = asyncio.create_task(self.pass_on(server, client))
            try:
                with suppress(ConnectionClosed):
                    await self.forward(client, server)
            finally:
                back.cancel()

    async def forward(self, client: ServerConnection, server: ClientConnection) -> None:
        """Forward the client's messages, with faults."""
        held: list[str] = []
        async for said in client:
            text = str(said)
            self.said.append(text)
            if self.happens(self.faults.cut):
                self.counted.cut += 1
                return
            await asyncio.sleep(self.chance.random() * self.faults.delay)
            for one in self.fate_of(text, held):
                await server.send(one)

    def fate_of(self, text: str, held: list[str]) -> list[str]:
        """Return what is sent to the server instead of a message."""
        if self.happens(self.faults.drop):
            self.counted.dropped += 1
            sent = []
        elif self.happens(self.faults.late):
            self.counted.reordered += 1
            held.append(text)
            return []
        else:
            self.counted.passed += 1
            sent = [text]
        if sent and self.happens(self.faults.twice):
            self.counted.doubled += 1
            sent *= 2
        sent += held
        held.clear()
        if self.happens(self.faults.again):
            self.counted.replayed += 1
            sent.append(self.chance.choice(self.said))
        return sent

    async def pass_on(self, server: ClientConnection, client: ServerConnection) -> None:
        """Forward the server's messages; sometimes lose an answer."""
        with suppress(ConnectionClosed):
            async for said in server:
                is_answer = not str(said).startswith('{"type":"table"')
                if is_answer and self.happens(self.faults.mute):
                    self.counted.muted += 1
                else:
                    await client.send(said)
        await client.close()

    def happens(self, likely: float) -> bool:
        """Return whether a fault happens now."""
        return self.chance.random() < likely


@asynccontextmanager
async def faulty_proxy(
    target: str, chance: random.Random, faults: Faults | None = None
) -> AsyncIterator[Proxy]:
    """Run a proxy on a free port until the end of the block."""
    proxy = Proxy(target, chance, faults or Faults())
    async with serve(proxy.handle, "127.0.0.1", 0, compression=None, max_size=None) as server:
        proxy.host = "{}:{}".format(*server.sockets[0].getsockname()[:2])
        yield proxy


# --- sockets without a library -------------------------------------------------------------------


async def raw_socket(
    host: str, table: str, token: str | None = None, *, received: int = 0
) -> socket.socket:
    """Open a connection to a table that nobody reads unless told."""
    name, port = host.split(":")
    loop = asyncio.get_running_loop()
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if received:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, received)
    made.setblocking(False)
    await loop.sock_connect(made, (name, int(port)))
    cookie = f"Cookie: warren={token}\r\n" if token else ""
    key = base64.b64encode(os.urandom(16)).decode()
    asked = (
        f"GET /ws/{table}?lang=en HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n{cookie}\r\n"
    )
    await loop.sock_sendall(made, asked.encode())
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        part = await loop.sock_recv(made, 1)
        assert part, answer
        answer += part
    assert answer.startswith(b"HTTP/1.1 101"), answer
    return made


def frame(kind: int, body: bytes, chance: Any = random) -> bytes:
    """Return a client's frame."""
    mask = bytes(chance.randrange(256) for _ in range(4))
    hidden = bytes(byte ^ mask[at % 4] for at, byte in enumerate(body))
    if len(body) < 126:
        return struct.pack("!BB", 128 | kind, 128 | len(body)) + mask + hidden
    if len(body) < 65_536:
        return struct.pack("!BBH", 128 | kind, 254, len(body)) + mask + hidden
    return struct.pack("!BBQ", 128 | kind, 255, len(body)) + mask + hidden

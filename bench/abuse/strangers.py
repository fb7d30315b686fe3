"""Attackers, and the bytes that they send from any address."""

from __future__ import annotations

import base64
import random
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from bench.abuse.house import LONG, LONG_TABLES

PROXY = "127.0.0.1"  # a trusted proxy, which forwards client addresses
TEXT, PING, PONG, FIN, MASKED = 1, 9, 10, 128, 128
PATIENCE = 5.0  # default timeout of attackers in seconds
PIECE = 65_536
AT_A_TIME = 16  # connections per attacker


@dataclass
class Stranger:
    """An attacker at an address, with the id of a table."""

    port: int
    table: str
    chance: random.Random = field(default_factory=random.Random)
    source: str = ""  # a local source address; by default a new one for each connection
    forwarded: str = ""  # the client address that the proxy forwards
    token: str = ""  # session token
    patience: float = PATIENCE  # timeout in seconds

    def line(self) -> socket.socket:
        """Open a new connection."""
        made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        made.settimeout(self.patience)
        source = self.source or PROXY if self.forwarded else self.source or self.anywhere("127")
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((source, 0))
        made.connect(("127.0.0.1", self.port))
        return made

    def anywhere(self, net: str) -> str:
        """Return a random address of a network."""
        return ".".join([net, *(str(self.chance.randrange(1, 255)) for _ in range(3))])

    def head(self, method: str, path: str, *more: str) -> bytes:
        """Return the head of a request."""
        host = f"127.0.0.1:{self.port}"
        lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", f"Origin: http://{host}", *more]
        if self.forwarded:
            lines.append(f"X-Forwarded-For: {self.forwarded}")
        if self.token:
            lines.append(f"Cookie: warren={self.token}")
        return "\r\n".join([*lines, "", ""]).encode()

    def handshake(self) -> bytes:
        """Return the handshake for a connection to the table."""
        key = base64.b64encode(self.chance.randbytes(16)).decode()
        return self.head(
            "GET",
            f"/ws/{self.table}?lang=en",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
        )

    def post(self, path: str, body: bytes, *more: str) -> bytes:
        """Return a whole POST request."""
        return self.head("POST", path, f"Content-Length: {len(body)}", *more) + body

    def long_table(self) -> str:
        """Return the path of a long table."""
        return f"/api/tables/{LONG}{self.chance.randrange(LONG_TABLES)}"

    @contextmanager
    def looking_on(self) -> Iterator[socket.socket]:
        """Open a connection to the table."""
        with self.line() as made:
            made.sendall(self.handshake())
            heard = b""
            while b"\r\n\r\n" not in heard:
                part = made.recv(PIECE)
                if not part:
                    raise ConnectionError
                heard += part
            yield made


def frame(kind: int, body: bytes = b"", *, fin: int = FIN) -> bytes:
    """Return a client frame with a mask that changes nothing."""
    short = len(body) < 126
    size = bytes([MASKED | len(body)]) if short else struct.pack("!BH", MASKED | 126, len(body))
    return bytes([fin | kind]) + size + bytes(4) + body

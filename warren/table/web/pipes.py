"""Connections to other workers, through which clients are forwarded byte by byte."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from starlette.types import Scope

from warren.table.protocol.refusals import Refused
from warren.table.storage import leases
from warren.table.telemetry import logs
from warren.table.web.proxies import LINE, REQUEST

if TYPE_CHECKING:
    from warren.table.hub import Hub
    from warren.table.storage.leases import OtherWorker

PASS = b"x-warren-pass"
REACH = 1.0  # seconds that another worker may take to accept a connection
PATIENCE = 8.0  # seconds until a worker has renewed its lease or counts as dead
AGAIN = 0.1  # seconds between attempts
FORWARDED = {b"x-forwarded-for", b"x-forwarded-proto"}
OWN = {PASS, REQUEST, *FORWARDED, b"content-length", b"transfer-encoding"}
PLAIN = {*OWN, b"connection", b"keep-alive", b"expect"}


class Pipe(asyncio.Protocol):
    """One end of a forwarded connection; received data is sent at the other end."""

    def __init__(self, ended: asyncio.Future[None]) -> None:
        self.other: Any = None  # the transport of the other end
        self.ended = ended

    def data_received(self, data: bytes) -> None:
        """Forward data."""
        self.other.write(data)

    def pause_writing(self) -> None:
        """Pause the other end, because this end can't send as fast as it receives."""
        if not self.other.is_closing():
            self.other.pause_reading()

    def resume_writing(self) -> None:
        """Resume the other end."""
        if not self.other.is_closing():
            self.other.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """Close the other end, once everything is sent."""
        if self.other:
            self.other.close()
        if not self.ended.done():
            self.ended.set_result(None)


class Pipes:
    """All forwarded connections, by worker."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.far: dict[Any, int] = {}  # worker by transport
        hub.base.hears("over", lambda worker: self.cut(int(worker)))

    def cut(self, worker: int | None = None) -> None:
        """Close the connections to a dead worker, or to all."""
        for transport, number in [*self.far.items()]:
            if worker in (number, None):
                transport.abort()

    async def ask_all(self, path: str, patience: float = 0.0) -> list[str]:
        """Return the answers of all other workers to a request."""
        workers = self.hub.workers
        assert workers
        others: list[OtherWorker] = await workers.store.read(leases.others(workers.number))
        return [*await asyncio.gather(*(ask(one, path, patience or REACH) for one in others))]

    async def owner(self, table_id: str) -> tuple[OtherWorker, Any] | None:
        """Connect to the worker that owns a table; return None if it is this worker.

        An unreachable worker either answers soon or is declared dead, and then its tables are free.
        """
        workers = self.hub.workers
        assert workers
        end = asyncio.get_running_loop().time() + PATIENCE
        while found := await workers.find(table_id):
            try:
                async with asyncio.timeout(REACH):
                    return found, await reach(found.address)
            except (OSError, TimeoutError) as error:
                if isinstance(error, ConnectionRefusedError):  # its process has exited
                    await workers.give_up(found)
                if asyncio.get_running_loop().time() > end:
                    raise Refused("moved") from None
                await asyncio.sleep(AGAIN)
        return None

    async def pass_on(self, scope: Scope, body: bytes | None, to: OtherWorker, far: Any) -> None:
        """Forward a client to another worker until either side closes."""
        line = scope["state"][LINE]
        if line.transport.is_closing():
            far.transport.close()
            return
        near = Pipe(far.ended)
        near.other, far.other = far.transport, line.transport
        is_plain = body is not None
        if is_plain:
            line.cycle.disconnected = True  # the other worker answers
        else:
            line.stop_keepalive()
            line.handshake_complete = line.close_sent = True
        self.far[far.transport] = to.number
        line.transport.set_protocol(near)
        try:
            far.transport.write(head(scope, to.key, body))
            far.transport.resume_reading()
            line.transport.resume_reading()
            await far.ended
        finally:
            self.far.pop(far.transport, None)
            for transport in (far.transport, line.transport):
                transport.close()
            line.connection_lost(None)


async def reach(address: str) -> Any:
    """Return a connection to another worker."""
    loop = asyncio.get_running_loop()
    host, _, port = address.rpartition(":")
    made = Far(loop.create_future())
    await loop.create_connection(lambda: made, host.strip("[]"), int(port))
    return made


async def ask(worker: OtherWorker, path: str, patience: float) -> str:
    """Return another worker's answer to a request; empty if there is none."""
    host, _, port = worker.address.rpartition(":")
    lines = [f"GET {path} HTTP/1.0", "host: localhost", f"{PASS.decode()}: {worker.key}"]
    lines += ["x-forwarded-for: 127.0.0.1", "x-forwarded-proto: http", "", ""]
    try:
        async with asyncio.timeout(patience):
            reader, writer = await asyncio.open_connection(host.strip("[]"), int(port))
            writer.write("\r\n".join(lines).encode())
            answer = (await reader.read()).decode()
            writer.close()
    except (OSError, TimeoutError):
        return ""
    head, _, body = answer.partition("\r\n\r\n")
    return body if " 200 " in head.partition("\r\n")[0] else ""


class Far(Pipe):
    """The end of a connection at the other worker."""

    transport: Any = None

    def connection_made(self, transport: Any) -> None:
        """Record the connection; hold its data until the client is known."""
        self.transport = transport
        transport.pause_reading()


def head(scope: Scope, key: str, body: bytes | None) -> bytes:
    """Return the head of a request for another worker, with the secret that proves its origin."""
    query = b"?" + scope["query_string"] if scope["query_string"] else b""
    dropped = OWN if body is None else PLAIN
    lines = [b"%b %b%b HTTP/1.1" % (scope.get("method", "GET").encode(), scope["raw_path"], query)]
    lines += [b"%b: %b" % pair for pair in scope["headers"] if pair[0].lower() not in dropped]
    host = scope["client"][0] if scope["client"] else "?"
    lines.append(b"x-forwarded-for: " + host.encode())
    lines.append(b"x-forwarded-proto: " + scope["scheme"].encode())
    lines.append(PASS + b": " + key.encode())
    lines.append(REQUEST + b": " + logs.REQUEST.get().encode())
    if body is not None:
        lines += [b"connection: close", b"content-length: %d" % len(body)]
    return b"\r\n".join([*lines, b"", body or b""])

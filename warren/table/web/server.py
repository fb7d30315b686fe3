"""The common part of all requests: limits, sessions, refusals."""

from __future__ import annotations

import logging
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Container, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import JSONResponse, Response

from warren.packs.editions import fingerprint_of
from warren.table.guard.limits import Asker, Bucket, Buckets
from warren.table.guard.turns import Once
from warren.table.hub import Hub
from warren.table.people.finished import Finished
from warren.table.play.room import Room
from warren.table.play.session import Session
from warren.table.play.table import OVER
from warren.table.protocol.messages import write
from warren.table.protocol.refusals import Refused
from warren.table.storage.store import UnsavedError
from warren.table.study.lab import Lab
from warren.table.study.lab_runs import NEWS, SharedLab
from warren.table.web.asking import address_of, check_origin, cookie_of, while_listened
from warren.table.web.crowd import Crowd
from warren.table.web.pipes import PASS, PATIENCE, Pipes
from warren.table.web.proxies import Headers, Proxies

log = logging.getLogger("warren.table")
COOKIE = "warren"
BROWSER = "warren-browser"  # a cookie that survives signing out
PICTURES = (b"/art/", b"/assets/")
MANY = 20  # pictures allowed per other request, because a page may show all cards of a game
DRAWN = 1_000  # burst of new pictures: all cards of all games
DRAFTS = 8.0  # checks of a workshop pack per second and address
AT_ONCE = 10.0  # burst, in seconds of requests, because a club may arrive together
LINES = 20.0  # logged refusals per second, so that floods do not hide other lines
MATCHES = 10  # number of requests that a search of the player's matches counts as
COMING = 5  # number of requests that a connection counts as, because the whole table is notified
NAMES = frozenset({"localhost"})
MALFORMED = (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError, RecursionError)
Handler = Callable[["Server", Request], Awaitable[Response]]


class Server:
    """Answers requests and tracks the connections."""

    def __init__(
        self,
        hub: Hub,
        *,
        names: Container[str] = NAMES,
        proxies: Proxies | None = None,
        lab: Lab | None = None,
    ) -> None:
        self.hub = hub
        self.lab: Lab | SharedLab | None = lab
        if lab:
            hub.quotas.beside.append(lab.size)
            lab.must_have_room = hub.quotas.check_disk
        if lab and hub.workers:
            self.lab = shared = SharedLab(lab, hub.workers)
            hub.base.hears(NEWS, lambda _: shared.hear())
        self.matches = Finished(hub.tables)
        self.once = Once()
        self.names = names
        self.proxies = proxies or Proxies()
        self.crowd = Crowd(hub.limits, self.proxies)
        self.buckets = Buckets(hub.limits.requests, burst=AT_ONCE * hub.limits.requests)
        self.picture_buckets = Buckets(MANY * hub.limits.requests)
        self.drawings = Buckets(hub.limits.requests, burst=DRAWN)
        self.drafting = Buckets(DRAFTS, burst=AT_ONCE * DRAFTS)
        self.handshakes = Buckets(hub.limits.requests, burst=AT_ONCE * hub.limits.requests)
        matches = hub.limits.requests / MATCHES
        self.match_buckets = Buckets(matches, burst=AT_ONCE * matches)
        comings = hub.limits.requests / COMING
        self.comings = Buckets(comings, burst=AT_ONCE * comings)
        of_address = hub.limits.messages_of_address
        self.message_buckets = Buckets(of_address, burst=AT_ONCE * of_address)
        self.lines = Bucket(LINES, burst=AT_ONCE * LINES)
        self.asking: Counter[str] = Counter()  # requests in progress by address
        self.connections: Counter[str] = Counter()
        self.pipes = Pipes(hub)
        if hub.workers:
            hub.editions.elsewhere = self.find_draft
            for one in (self, self.crowd):
                hub.shares.have(one)
            held = hub.limits.connections_of_one
            hub.shares.held["connections"] = lambda: self.connections, held

    def handles(self, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
        """Wrap a handler, so that its refusals and faults become answers."""

        async def handle(request: Request) -> Response:
            try:
                if request.method == "POST":
                    check_origin(request)
                return await handler(self, request)
            except (*MALFORMED, ClientDisconnect):
                return refusal(self, request, Refused("malformed"))
            except Refused as refused:
                return refusal(self, request, refused)
            except UnsavedError:
                return refusal(self, request, Refused("unsaved"), exception=True)
            except Exception:
                return refusal(self, request, Refused("internal"), exception=True)

        return handle

    def refused(self, refused: Refused, request: str, exception: bool = False) -> dict[str, Any]:
        """Return the body of a refusal; count the refusal, and log it unless there are many."""
        self.hub.metrics.refusals[refused.code] += 1
        self.hub.metrics.faults += exception
        number = secrets.token_hex(4)
        if exception:
            log.exception("fault", extra={"id": number})
        elif self.lines.takes():
            log.info("refused", extra={"id": number, "code": refused.code})
        return {
            "type": "refused",
            "request": request,
            "code": refused.code,
            "sentence": refused.sentence,
            "paragraph": refused.paragraph,
            "id": number,
        }

    def lets_ask(self, address: str, path: bytes, *, is_coming: bool = False) -> bool:
        """Return whether an address may send another request now, for a page or a table."""
        if is_coming:
            return self.handshakes.takes(address)
        buckets = self.picture_buckets if path.startswith(PICTURES) else self.buckets
        return buckets.takes(address)

    def knows(self, headers: Headers) -> bool:
        """Return whether a request is from another worker, with the shared secret."""
        workers = self.hub.workers
        told = next((value for name, value in headers if name == PASS), b"")
        return workers is not None and secrets.compare_digest(told, workers.key.encode())

    async def find_draft(self, fingerprint: str, address: str) -> str | None:
        """Return another worker's draft; for an unknown draft, every worker gets a request."""
        if not self.drafting.takes(address):
            raise Refused("rate")
        texts = await self.pipes.ask_all(f"/api/packs/{fingerprint}", PATIENCE)
        return next((one for one in texts if fingerprint_of(one) == fingerprint), None)

    def has_room_for(self, address: str) -> bool:
        """Return whether one more viewer may connect from an address."""
        limits = self.hub.limits
        return (
            self.connections.total() < limits.connections
            and self._connected(address) < limits.connections_of_one
        )

    def awaits_from(self, address: str) -> bool:
        """Return whether one more seated player may connect from an address.

        This limit is higher than the limit for viewers.
        """
        return self._connected(address) < self.hub.limits.seated_of_address

    def _connected(self, address: str) -> int:
        """Return an address's connections to tables at all workers."""
        return self.connections[address] + self.hub.shares.elsewhere("connections", address)

    async def session(self, connection: HTTPConnection) -> Session | None:
        """Return the session of a connection."""
        return await self.session_of(cookie_of(connection, COOKIE), address_of(connection))

    async def session_of(self, token: str | None, address: str) -> Session | None:
        """Return the session of a token, used from an address."""
        session = await self.hub.sessions.of(token)
        if session:
            self.hub.presence.hear(session.player)
        return replace(session, address=address) if session else None

    async def asker(self, connection: HTTPConnection) -> Asker:
        """Return the client, with or without a name."""
        session = await self.session(connection)
        return session.asker if session else Asker(address_of(connection))

    async def must_have_name(self, request: Request) -> Session:
        """Return the client's session; refuse clients without a name."""
        session = await self.session(request)
        if session is None:
            raise Refused("no-name")
        return session

    async def room(self, connection: HTTPConnection) -> Room:
        """Return the room in a path."""
        asker, table = await self.asker(connection), connection.path_params["table"]
        if table in self.hub.rooms:
            return await self.hub.room(table, asker)
        return await while_listened(connection, self.hub.room(table, asker))

    async def finished(self, request: Request) -> Room:
        """Return the room in a path; refuse if its match is not over."""
        room = await self.room(request)
        if room.table.phase != OVER:
            raise Refused("not-over")
        return room


@contextmanager
def counted(counts: Counter[str], address: str) -> Iterator[None]:
    """Count one more request for an address while the block runs."""
    counts[address] += 1
    try:
        yield
    finally:
        counts[address] -= 1
        if not counts[address]:
            del counts[address]


def refusal(
    server: Server, request: Request, refused: Refused, *, exception: bool = False
) -> Response:
    """Return a refusal as an answer; its id also appears in the log."""
    name = getattr(request.state, "name", "")
    return JSONResponse(server.refused(refused, name, exception), refused.status)


def as_json(data: Any, status: int = 200) -> Response:
    """Return data as an answer that is not cached."""
    headers = {"cache-control": "no-store"}
    return Response(write(data), status, headers, media_type="application/json")

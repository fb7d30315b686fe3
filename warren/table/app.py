"""The web server: pages, plain requests and connections."""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import cache, lru_cache
from ipaddress import IPv4Address, ip_address, ip_network
from pathlib import Path
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from warren import __version__, art
from warren.analysis import analyse, page
from warren.engine.games import GAMES
from warren.help.rules import Rulebook
from warren.packs.loader import LANGUAGES
from warren.table.catalogue import catalogue
from warren.table.games import games
from warren.table.hub import Hub, Session
from warren.table.limits import Bucket, Buckets
from warren.table.messages import (
    read_message,
    read_new_table,
    read_nickname,
    read_record,
    write,
)
from warren.table.metrics import labelled, memory, number, times
from warren.table.refusals import Refused
from warren.table.room import Room, Viewer
from warren.table.table import OVER
from warren.table.talking import answer

log = logging.getLogger("warren.table")

COOKIE = "warren"
YEAR = 365 * 86_400
PAGE = Path(__file__).parent / "page"
INDEX = "index.html"
NO_PAGES = ("/api/", "/art/", "/assets/", "/ws/")
PICTURES = 20  # for each other request: a page may show all cards of a game
SLOW = 20.0  # seconds that a connection may take to swallow a message
PARTING = 5.0  # seconds that it may take to hear that it is over
MALFORMED = (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError, RecursionError)
TOO_BIG = 1009  # how a connection ends after a message that is far too long
HOUSEHOLD = 64  # bits of an address
DIGITS = 16  # of a number in an address
ANALYSES = 16  # that are kept
ANALYSIS_ITERATIONS = 300

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; connect-src 'self'; img-src 'self'; style-src 'self'; "
        "script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
ANALYSIS_POLICY = "frame-ancestors 'none'"  # it says itself which script it allows

CLOSED = {
    "unknown-table": 4404,
    "foreign": 4403,
    "full": 4429,
    "rate": 4429,
    "malformed": 4400,
    "too-big": 4400,
    "engine-compiling": 4503,
    "unsaved": 4500,
    "internal": 4500,
    "slow": 4408,
}


class SafeHeaders:
    """Every answer says what a page of ours may do."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the headers that are not there yet."""

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                there = {name for name, _ in message["headers"]}
                message["headers"] += [
                    (name.encode(), value.encode())
                    for name, value in HEADERS.items()
                    if name.encode() not in there
                ]
            await send(message)

        await self.app(scope, receive, send_safely if scope["type"] == "http" else send)


# --- asking --------------------------------------------------------------------------------------


def is_foreign(connection: HTTPConnection) -> bool:
    """Whether a page of another origin asks."""
    origin = connection.headers.get("origin")
    if origin is None:
        return False
    try:
        return urlsplit(origin).netloc.lower() != connection.headers.get("host", "").lower()
    except ValueError:  # no address at all
        return True


def language_of(connection: HTTPConnection) -> str:
    """The viewer's language."""
    language = connection.query_params.get("lang", "en")
    if language not in LANGUAGES:
        raise Refused("malformed")
    return language


def address_of(connection: HTTPConnection) -> str:
    """Where somebody asks from."""
    return household(connection.client.host) if connection.client else "?"


@lru_cache(maxsize=10_000)
def household(host: str) -> str:
    """An address; of IPv6 the part that belongs to one household, which has endless addresses."""
    try:
        address = ip_address(host)
    except ValueError:  # a socket of this very machine
        return host
    if isinstance(address, IPv4Address):
        return host
    return str(address.ipv4_mapped or ip_network((address, HOUSEHOLD), strict=False))


def number_in(text: str) -> int | None:
    """A number as it stands in an address, None if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < DIGITS else None


async def body_of(request: Request, most: int) -> bytes:
    """The body of a request, if it is not too long."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise Refused("too-big")
    return body


def game_of(request: Request) -> str:
    """The game in the path of a request."""
    name: str = request.path_params["game"]
    if name not in GAMES:
        raise Refused("unknown")
    return name


Handler = Callable[["Server", Request], Awaitable[Response]]


class Server:
    """Answers requests, and keeps the connections."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.buckets = Buckets(hub.limits.requests)
        self.picture_buckets = Buckets(PICTURES * hub.limits.requests)
        self.connections: Counter[str] = Counter()
        self.analyses: OrderedDict[tuple[str, str], asyncio.Task[str]] = OrderedDict()

    def handles(self, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
        """A handler whose refusals and faults become answers."""

        async def handle(request: Request) -> Response:
            try:
                buckets = self.picture_buckets if handler is get_picture else self.buckets
                if not buckets.takes(address_of(request)):
                    raise Refused("rate")
                if request.method == "POST" and is_foreign(request):
                    raise Refused("foreign")
                return await handler(self, request)
            except (*MALFORMED, ClientDisconnect):
                return refusal(self, request, Refused("malformed"))
            except Refused as refused:
                return refusal(self, request, refused)
            except sqlite3.Error:
                return refusal(self, request, Refused("unsaved"), exception=True)
            except Exception:
                return refusal(self, request, Refused("internal"), exception=True)

        return handle

    def refused(self, refused: Refused, request: str, exception: bool = False) -> dict[str, Any]:
        """What is said of a refusal, which is counted."""
        self.hub.metrics.refusals[refused.code] += 1
        self.hub.metrics.faults += exception
        return refused_body(refused, request, exception)

    @contextmanager
    def counted(self, address: str) -> Iterator[None]:
        """A connection, from the first moment to the last, if there is room for another."""
        limits = self.hub.limits
        if (
            self.connections.total() >= limits.connections
            or self.connections[address] >= limits.connections_of_one
        ):
            raise Refused("full")
        self.connections[address] += 1
        try:
            yield
        finally:
            self.connections[address] -= 1
            if not self.connections[address]:
                del self.connections[address]

    async def session(self, connection: HTTPConnection) -> Session | None:
        """Who asks."""
        return await self.hub.session(connection.cookies.get(COOKIE))

    async def must_have_name(self, request: Request) -> Session:
        """Who asks, and has a name."""
        session = await self.session(request)
        if session is None:
            raise Refused("no-name")
        return session

    async def room(self, connection: HTTPConnection) -> Room:
        """The room that a path names."""
        return await self.hub.room(connection.path_params["table"])

    async def finished(self, request: Request) -> Room:
        """The same, if its match is over."""
        room = await self.room(request)
        if room.table.phase != OVER:
            raise Refused("not-over")
        return room


def refusal(
    server: Server, request: Request, refused: Refused, *, exception: bool = False
) -> Response:
    """A refusal as an answer; its id stands in the log, too."""
    name = getattr(request.state, "name", "")
    return JSONResponse(server.refused(refused, name, exception), refused.status)


async def no_such_thing(request: Request, exception: Exception) -> Response:
    """What is answered where nothing is: to people the page, which says so; to scripts a code."""
    server: Server = request.app.state.server
    if not server.buckets.takes(address_of(request)):
        return refusal(server, request, Refused("rate"))
    status = exception.status_code if isinstance(exception, HTTPException) else 404
    is_page = request.method == "GET" and not request.url.path.startswith(NO_PAGES)
    if status == 404 and is_page and (PAGE / INDEX).is_file():
        return index(404)
    return JSONResponse(server.refused(Refused("unknown"), ""), status)


def refused_body(refused: Refused, request: str, exception: bool = False) -> dict[str, Any]:
    """What is said of a refusal."""
    number = secrets.token_hex(4)
    if exception:
        log.exception("fault", extra={"id": number})
    else:
        log.info("refused", extra={"id": number, "code": refused.code})
    return {
        "type": "refused",
        "request": request,
        "code": refused.code,
        "sentence": refused.sentence,
        "paragraph": refused.paragraph,
        "id": number,
    }


def as_json(data: Any, status: int = 200) -> Response:
    """Data as an answer that is not kept."""
    headers = {"cache-control": "no-store"}
    return Response(write(data), status, headers, media_type="application/json")


# --- sessions and the lobby ----------------------------------------------------------------------


async def get_session(server: Server, request: Request) -> Response:
    """What the asker is called."""
    session = await server.session(request)
    return as_json({"nickname": session.nickname if session else None})


async def post_session(server: Server, request: Request) -> Response:
    """Take a name."""
    wanted = read_nickname(await body_of(request, server.hub.limits.message))
    token, session = await server.hub.name(request.cookies.get(COOKIE), wanted.nickname)
    response = as_json({"nickname": session.nickname})
    response.set_cookie(
        COOKIE,
        token,
        max_age=YEAR,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
    return response


async def get_games(server: Server, request: Request) -> Response:
    """All games, and whether they can be played already."""
    found = games(language_of(request))
    return as_json([{**game, "ready": server.hub.engines.is_ready(game["name"])} for game in found])


async def get_cards(server: Server, request: Request) -> Response:
    """All cards of a game."""
    return Response(
        cards_as_json(game_of(request), language_of(request)),
        headers={"cache-control": "max-age=300"},
        media_type="application/json",
    )


@cache
def cards_as_json(game: str, language: str) -> bytes:
    """They are many, and always the same."""
    encoded: bytes = write(catalogue(game, language))
    return encoded


async def get_rules(server: Server, request: Request) -> Response:
    """The rules of a game."""
    return as_json(Rulebook.load(game_of(request), language_of(request)).as_dict())


async def get_tables(server: Server, request: Request) -> Response:
    """The lobby."""
    return as_json(server.hub.listed())


async def post_tables(server: Server, request: Request) -> Response:
    """Open a table."""
    session = await server.must_have_name(request)
    wanted = read_new_table(await body_of(request, server.hub.limits.message))
    return as_json({"id": await server.hub.open(session, wanted)}, 201)


async def post_commitment(server: Server, request: Request) -> Response:
    """Promise a secret for the next table, before its opener adds a salt."""
    session = await server.must_have_name(request)
    return as_json({"commitment": server.hub.promise(session)}, 201)


async def post_records(server: Server, request: Request) -> Response:
    """Import a match."""
    session = await server.must_have_name(request)
    wanted = read_record(await body_of(request, server.hub.limits.record))
    return as_json({"id": await server.hub.import_record(session, wanted.text)}, 201)


# --- a table -------------------------------------------------------------------------------------


async def get_table(server: Server, request: Request) -> Response:
    """A table as the asker may see it; nothing if there is nothing new since `since`."""
    session, room = await server.session(request), await server.room(request)
    room.hear(session.player if session else None)
    since = number_in(request.query_params.get("since", ""))
    if since is not None and since >= room.table.number:
        return Response(status_code=204)
    return as_json(room.snapshot(session.player if session else None, language_of(request)))


async def post_table(server: Server, request: Request) -> Response:
    """Say something to a table, without a connection."""
    session, room = await server.session(request), await server.room(request)
    message = read_message(await body_of(request, server.hub.limits.message))
    request.state.name = message.request
    room.hear(session.player if session else None)
    return as_json(await answer(server.hub, room, session, language_of(request), message))


async def get_moment(server: Server, request: Request) -> Response:
    """A table as it was; when all is over, from any seat."""
    session, room = await server.session(request), await server.room(request)
    table = room.table
    if table.match is None:
        raise Refused("not-started")
    number = number_in(request.path_params["number"])
    if number is None or number > len(table.match.actions):
        raise Refused("unknown")
    viewer = table.seat_of(session.player if session else None)
    wanted = request.query_params.get("seat")
    if wanted is not None:
        if table.phase != OVER:
            raise Refused("not-over")
        viewer = seat_wanted(wanted, len(table.places))
    return as_json(room.projection.moment(number, viewer, language_of(request)))


def seat_wanted(text: str, seats: int) -> int | None:
    """A seat to look from, None for a spectator's."""
    if text == "spectator":
        return None
    seat = number_in(text)
    if seat is None or seat >= seats:
        raise Refused("malformed")
    return seat


async def get_record(server: Server, request: Request) -> Response:
    """A finished match as text."""
    room = await server.finished(request)
    name = f"{room.table.setup.game}-{room.table.id}.warren"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(room.table.record().text, headers=headers)


async def get_analysis(server: Server, request: Request) -> Response:
    """How the chances of a finished match went, as a page of its own."""
    room = await server.finished(request)
    language = language_of(request)
    key = (room.table.id, language)
    if key not in server.analyses:
        server.analyses[key] = asyncio.create_task(analysed(server.hub, room, language))
        while len(server.analyses) > ANALYSES:
            server.analyses.popitem(last=False)
    try:
        found = await asyncio.shield(server.analyses[key])
    except Exception:
        server.analyses.pop(key, None)
        raise
    headers = {"content-security-policy": ANALYSIS_POLICY, "cache-control": "no-store"}
    return HTMLResponse(found, headers=headers)


async def analysed(hub: Hub, room: Room, language: str) -> str:
    """The page of a finished match."""
    match, names = room.table.match, room.projection.names(language)
    assert match is not None
    return await hub.in_study(
        lambda: page(
            analyse(match.copy(), iterations=ANALYSIS_ITERATIONS), language=language, players=names
        )
    )


# --- pages and pictures --------------------------------------------------------------------------


async def get_page(server: Server, request: Request) -> Response:
    """The page, whatever its path; it finds out by itself what to show."""
    if not (PAGE / INDEX).is_file():
        raise Refused("no-page", "The page has not been built: run `make play` from a checkout.")
    return index()


def index(status: int = 200) -> Response:
    """The page as it was built; a browser asks again whether it still is."""
    return HTMLResponse((PAGE / INDEX).read_bytes(), status, {"cache-control": "no-cache"})


async def get_picture(server: Server, request: Request) -> Response:
    """A picture of a game."""
    try:
        drawn = picture(request.path_params["game"], request.path_params["name"])
    except ValueError:
        raise Refused("unknown") from None
    headers = {"cache-control": "max-age=86400"}
    return Response(drawn, headers=headers, media_type="image/svg+xml")


@cache
def picture(game: str, name: str) -> bytes:
    """A picture, drawn once."""
    return art.picture(game, name).encode()


async def get_health(server: Server, request: Request) -> Response:
    """Whether all is well; 503 if nothing can be written down."""
    ready = {name: server.hub.engines.is_ready(name) for name in GAMES}
    well = server.hub.store.fault is None
    about = {"ok": well, "engines": ready, "tables": len(server.hub.rooms), "version": __version__}
    return as_json(about, 200 if well else 503)


async def get_metrics(server: Server, request: Request) -> Response:
    """What is counted, for Prometheus."""
    hub = server.hub
    phases = Counter(room.table.phase for room in hub.rooms.values())
    well = int(hub.store.fault is None)
    lines = [
        *labelled("warren_tables", "gauge", "Tables that are awake.", "phase", {**phases}),
        *number("warren_connections", "gauge", "Connections.", server.connections.total()),
        *number("warren_entries_total", "counter", "What happened at tables.", hub.acted),
        *labelled(
            "warren_refusals_total", "counter", "Refusals.", "code", {**hub.metrics.refusals}
        ),
        *number("warren_faults_total", "counter", "Faults of the server.", hub.metrics.faults),
        *times("warren_answer_seconds", "Answers to messages.", hub.metrics.answers),
        *times("warren_commit_seconds", "Commits to the disk.", hub.store.commits),
        *number("warren_store_ok", "gauge", "Whether it can be written.", well),
        *number("warren_memory_bytes", "gauge", "Memory held at most.", memory()),
    ]
    return PlainTextResponse("\n".join(lines) + "\n", headers={"cache-control": "no-store"})


# --- connections ---------------------------------------------------------------------------------


async def connect(server: Server, socket: WebSocket) -> None:
    """Somebody looks on at a table."""
    address = address_of(socket)
    try:
        if not server.buckets.takes(address):
            raise Refused("rate")
        if is_foreign(socket) or "origin" not in socket.headers:
            raise Refused("foreign")
        with server.counted(address):
            await look_on(server, socket)
    except Refused as refused:
        await turn_away(server, socket, refused)
    except Exception:
        await turn_away(server, socket, Refused("internal"), exception=True)


async def look_on(server: Server, socket: WebSocket) -> None:
    """The same, for who may."""
    language = language_of(socket)
    session, room = await server.session(socket), await server.room(socket)
    if len(room.viewers) >= server.hub.limits.viewers:
        raise Refused("full")
    viewer = Viewer(session.player if session else None, language)
    room.join(viewer)
    try:
        await socket.accept()
        why = await serve(server, socket, room, viewer)
    finally:
        room.leave(viewer)
    if isinstance(why, TimeoutError):
        why = Refused("slow")
    if isinstance(why, Refused):
        server.refused(why, "")
        await close(socket, CLOSED.get(why.code, 4400), why.code)
    elif why is not None and not isinstance(why, WebSocketDisconnect):
        log.error("fault of a connection", exc_info=why, extra={"table": room.table.id})
        server.hub.metrics.faults += 1
        await close(socket, CLOSED["internal"], "internal")


async def turn_away(
    server: Server, socket: WebSocket, refused: Refused, *, exception: bool = False
) -> None:
    """Say why somebody can't look on."""
    server.refused(refused, "", exception)
    await socket.accept()
    await close(socket, CLOSED.get(refused.code, 4400), refused.code)


async def close(socket: WebSocket, code: int, reason: str) -> None:
    """End a connection, whether or not the other side still reads."""
    with suppress(RuntimeError, TimeoutError):
        async with asyncio.timeout(PARTING):
            await socket.close(code, reason)


async def serve(
    server: Server, socket: WebSocket, room: Room, viewer: Viewer
) -> BaseException | None:
    """Show what happens, and answer, until the connection ends; tells what ended it."""
    tasks = [
        asyncio.create_task(listen(server, socket, room, viewer)),
        asyncio.create_task(show(socket, room, viewer)),
    ]
    try:
        ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return ended.pop().exception()


async def show(socket: WebSocket, room: Room, viewer: Viewer) -> None:
    """Send what is new. Who reads slowly gets the latest only, and delays nobody."""
    while True:
        await viewer.news.wait()
        if viewer.is_out:
            async with viewer.answering:  # an answer that is under way comes first
                raise Refused("internal")
        async with room.hub.painting:
            if viewer.is_out:
                continue
            viewer.news.clear()
            text = room.text_for(viewer)
            await asyncio.sleep(0)  # whatever else waits comes before the next viewer
        await send(socket, text)


async def send(socket: WebSocket, text: str) -> None:
    """Send a message, or find that nobody reads."""
    async with asyncio.timeout(SLOW):
        try:
            await socket.send_text(text)
        except RuntimeError:  # it was closed meanwhile
            raise WebSocketDisconnect from None


async def listen(server: Server, socket: WebSocket, room: Room, viewer: Viewer) -> None:
    """Answer what somebody says, one thing after the other."""
    await room.come_back(viewer.player)
    bucket = Bucket(server.hub.limits.messages)
    while True:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect":
            if received.get("code") == TOO_BIG:  # it was not even read
                server.refused(Refused("too-big"), "")
            return
        text = received.get("text")
        if text is None or len(text.encode()) > server.hub.limits.message:
            raise Refused("too-big" if text else "malformed")
        if not bucket.takes():
            raise Refused("rate")
        async with viewer.answering:
            session = await server.session(socket)  # the name may be another by now
            reply = await reply_to(server, room, session, viewer.language, text)
            await send(socket, write(reply).decode())


async def reply_to(
    server: Server, room: Room, session: Session | None, language: str, text: str
) -> dict[str, Any]:
    """The answer to a message, or why it is refused."""
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
        return server.refused(refused, request)
    except Exception:
        return server.refused(Refused("internal"), request, exception=True)


# --- all together --------------------------------------------------------------------------------


def app(hub: Hub) -> Starlette:
    """The server as an application."""
    server = Server(hub)

    def route(path: str, handler: Handler, method: str = "GET") -> Route:
        return Route(path, server.handles(handler), methods=[method])

    async def socket(websocket: WebSocket) -> None:
        await connect(server, websocket)

    @asynccontextmanager
    async def living(_: Starlette) -> AsyncIterator[None]:
        await hub.start()
        yield
        await hub.stop()

    routes: list[Any] = [
        route("/api/session", get_session),
        route("/api/session", post_session, "POST"),
        route("/api/games", get_games),
        route("/api/cards/{game}", get_cards),
        route("/api/rules/{game}", get_rules),
        route("/api/tables", get_tables),
        route("/api/tables", post_tables, "POST"),
        route("/api/records", post_records, "POST"),
        route("/api/commitments", post_commitment, "POST"),
        route("/api/tables/{table}", get_table),
        route("/api/tables/{table}", post_table, "POST"),
        route("/api/tables/{table}/moments/{number}", get_moment),
        route("/api/tables/{table}/record", get_record),
        route("/api/tables/{table}/analysis", get_analysis),
        route("/api/health", get_health),
        route("/api/metrics", get_metrics),
        route("/art/{game}/{name}.svg", get_picture),
        WebSocketRoute("/ws/{table}", socket),
        *(route(path, get_page) for path in ("/", "/t/{table}", "/rules/{game}", "/cards/{game}")),
    ]
    if (PAGE / "assets").is_dir():
        routes.append(Mount("/assets", StaticFiles(directory=PAGE / "assets")))
    made = Starlette(
        routes=routes,
        middleware=[Middleware(SafeHeaders)],
        exception_handlers={HTTPException: no_such_thing},
        lifespan=living,
    )
    made.router.redirect_slashes = False  # to wherever a request says that we are
    made.state.server = server
    return made

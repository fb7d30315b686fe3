"""The server in a browser: the same hub and the same answers, without a socket.

The page sends its usual requests through `ask` and `connect`, which pass them to the server's
application.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from math import inf
from typing import Any, TypeVar

from warren.engine.games import GAMES
from warren.site.keeping import BrowserStore, Keep
from warren.site.lab import FarLab
from warren.site.thinking import Elsewhere, FarPlayers, FarStudy, WorkerChannel
from warren.table.hub import Hub
from warren.table.study.study import Study
from warren.table.web.app import app
from warren.table.web.server import BROWSER, COOKIE

HOST = "localhost"
HEADERS = [(b"host", HOST.encode()), (b"origin", f"http://{HOST}".encode())]
HERE = ("127.0.0.1", 0)
THIS = "a" * 22  # the id of the only browser
GONE = {"type": "http.disconnect"}
LOST = 4500  # close code for an error

Answer = TypeVar("Answer")
Hear = Callable[[str], Any]  # messages to the page
Ended = Callable[[int], Any]
KeepToken = Callable[[str, int], Any]  # a token and its player


class AtOnce(ThreadPoolExecutor):
    """Runs work at once, because Python in a browser has no threads."""

    def submit(self, work: Callable[..., Answer], /, *about: Any, **more: Any) -> Future[Answer]:
        """Run the work."""
        future: Future[Answer] = Future()
        try:
            future.set_result(work(*about, **more))
        except BaseException as error:
            future.set_exception(error)
        return future


class Home(Hub):
    """A hub for the players in front of one browser."""

    def __init__(self, store: BrowserStore, host: WorkerChannel | None) -> None:
        self.elsewhere = Elsewhere(host) if host else None
        # there are no other clients, because players share one screen
        super().__init__(store, offers={"daily", "pictures"}, grace=inf)
        if self.elsewhere:
            self.tables.players = FarPlayers(self.elsewhere)
        self.tables.players.threads = self.study.thread = AtOnce()
        self.engines.warms_up = False  # there are no other clients, so load on demand

    def _new_study(self) -> Study:
        study = super()._new_study()
        return FarStudy(self.elsewhere, study) if self.elsewhere else study


class BrowserHouse:
    """Answers all requests from a page.

    Several people may share the device in turns; each has a number and a token.
    """

    def __init__(self, hub: Home, tokens: dict[int, str], keep_token: KeepToken) -> None:
        self.hub = hub
        self.app = app(hub, lab=FarLab(hub.elsewhere))
        self.tokens = tokens
        self.keep_token = keep_token
        self.asked: dict[int, asyncio.Queue[dict[str, Any]]] = {}  # messages without an answer yet

    @classmethod
    async def open(
        cls,
        found: bytes | None,
        tokens: dict[int, str],
        keep: Keep,
        keep_token: KeepToken,
        host: WorkerChannel | None = None,
        game: str = "",
    ) -> BrowserHouse:
        """Open the server with the browser's stored data; prepare the given game first.

        `host` is the channel to the second worker, which runs searches.
        """
        hub = Home(BrowserStore(found, keep), host)
        if game in GAMES:
            hub.engines.play(game)
        await hub.start()
        return cls(hub, tokens, keep_token)

    def _scope(self, kind: str, path: str, query: str, who: int) -> dict[str, Any]:
        token = self.tokens.get(who)
        cookie = [(b"cookie", f"{COOKIE}={token};{BROWSER}={THIS}".encode())] if token else []
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": HEADERS + cookie,
            "client": HERE,
            "server": (HOST, 80),
            "state": {},
        }

    async def ask(
        self, method: str, path: str, query: str, body: str, who: int = 0, number: int = 0
    ) -> tuple[int, str, bytes]:
        """Return the status, type and body of the answer to a request."""
        coming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.asked[number] = coming
        coming.put_nowait({"type": "http.request", "body": body.encode(), "more_body": False})
        status, headers, said = 500, list[tuple[bytes, bytes]](), b""

        async def send(message: Any) -> None:
            nonlocal status, headers, said
            if message["type"] == "http.response.start":
                status, headers = message["status"], list(message["headers"])
            else:
                said += message.get("body", b"")

        scope = self._scope("http", path, query, who) | {"method": method}
        try:
            await self.app(scope, coming.get, send)
        finally:
            self.asked.pop(number, None)
        about = {name.decode(): value.decode() for name, value in headers}
        for name, value in headers:
            key, _, told = value.decode().partition("=")
            if name == b"set-cookie" and key == COOKIE:
                self.tokens[who] = told.partition(";")[0]
                self.keep_token(self.tokens[who], who)
        return status, about.get("content-type", ""), said

    def hang_up(self, number: int) -> None:
        """Cancel a request."""
        if number in self.asked:
            self.asked[number].put_nowait({"type": "http.disconnect"})

    def connect(
        self, path: str, query: str, hear: Hear, ended: Ended, who: int = 0
    ) -> TableConnection:
        """Connect to a table."""
        return TableConnection(self.app, self._scope("websocket", path, query, who), hear, ended)


class TableConnection:
    """A connection to a table."""

    def __init__(
        self, app: Callable[..., Awaitable[None]], scope: dict[str, Any], hear: Hear, ended: Ended
    ) -> None:
        self.hear, self.ended = hear, ended
        self.coming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.coming.put_nowait({"type": "websocket.connect"})
        self.code: int | None = None
        self.talk = asyncio.ensure_future(self._talk(app, scope | {"subprotocols": []}))

    async def _talk(self, app: Callable[..., Awaitable[None]], scope: dict[str, Any]) -> None:
        try:
            await app(scope, self.coming.get, self._send)
        finally:
            self._end(LOST)

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.hear(message["text"])
        elif message["type"] == "websocket.close":
            self._end(message.get("code", 1000))

    def _end(self, code: int) -> None:
        if self.code is None:
            self.code = code
            self.ended(code)

    def say(self, text: str) -> None:
        """Handle a message from the page."""
        self.coming.put_nowait({"type": "websocket.receive", "text": text})

    def hang_up(self) -> None:
        """Close the connection."""
        self.code = 1000
        self.coming.put_nowait({"type": "websocket.disconnect", "code": 1000})

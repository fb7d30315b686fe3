"""Runs the server with its store at its address until it must exit."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Container
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, cast

import uvicorn

from warren.engine.folders import data_folder
from warren.table.guard.limits import Limits
from warren.table.hub import Hub
from warren.table.storage.kinds import is_url
from warren.table.storage.store import StoreError, Where
from warren.table.study.lab import Lab
from warren.table.study.reading import Reading
from warren.table.web.app import app
from warren.table.web.crowd import ASKING, SPARE, files
from warren.table.web.door import Door
from warren.table.web.frames import FrameCounter
from warren.table.web.garbage import Garbage, collect_little
from warren.table.web.patience import Patient
from warren.table.web.proxies import INSIDE, Proxies
from warren.table.web.server import NAMES, Server

log = logging.getLogger("warren.table")

PROXY = "127.0.0.1,::1"
PING = 20.0  # seconds between heartbeats
ENGINES = 60.0  # seconds that a worker waits for engines before it accepts clients
KEEP = 60  # keep-alive seconds of a connection; proxies keep connections open, too
STORE = "tables.db"
TURN = 0.0002  # short thread switch interval in seconds, so that answers get their turn
NOISE = "Invalid UTF-8 sequence"  # a client's error, for which uvicorn would log a whole traceback


def store_in(data: Path | None, kept: str | None) -> Where:
    """Return the location of the store: the given location, or a file in the data folder."""
    return store_at(kept) if kept else (data or data_folder()) / STORE


def store_at(named: str) -> Where:
    """Return the location of a store, given its URL, file or folder."""
    if is_url(named):
        return named
    scheme, is_other, _ = named.partition("://")
    if is_other:
        raise StoreError(f"a store can't be at {scheme}://...: name a file or postgresql://...")
    path = Path(named)
    return path / STORE if path.is_dir() else path


def listening(host: str, port: int) -> socket.socket:
    """Return a socket to listen on; raise OSError if its address is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except OSError:
        made.close()
        raise
    return made


def local_names(host: str) -> frozenset[str]:
    """Return the names of this computer in its own network, without addresses."""
    own = socket.gethostname().lower()
    return NAMES | {own, own.partition(".")[0] + ".local", host.lower()}


class GuardedServer(uvicorn.Server):
    """A server with a door at each socket."""

    def __init__(
        self, config: uvicorn.Config, hub: Hub, server: Server, inside: socket.socket | None
    ) -> None:
        super().__init__(config)
        self.hub = hub
        self.house = server
        self.inside = inside
        self.started_by: Callable[[], None] = lambda: None  # called when the server answers
        self.doors: list[Door] = []
        self.back_door: Door | None = None  # the socket for other workers

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open a door at every socket, then report that the server has started."""
        await super().startup(sockets=[])
        self.started = False
        welcomes = self.house.crowd.welcomes
        self.doors = [Door(one, self._protocol, welcomes) for one in sockets or []]
        if self.inside:
            self.back_door = Door(self.inside, partial(self._protocol, inside=True))
            self.back_door.open()
            await self._until_tables_can_be_woken()
        for door in self.doors:
            door.open()
        self.started = True
        threading.Thread(target=self.started_by).start()

    async def _until_tables_can_be_woken(self) -> None:
        """Wait until tables can be woken; until then, the other workers serve all clients."""
        ready = self.hub.engines.ready.values()
        with suppress(TimeoutError):
            async with asyncio.timeout(ENGINES):
                await asyncio.gather(*(one.wait() for one in ready))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop accepting, hand tables over to other workers, and let running requests finish."""
        for door in self.doors:
            door.close()
        try:
            if self.hub.handing:
                await self.hub.handing.give_all()
        except StoreError:
            log.exception("tables can't be handed over")
        if self.back_door:
            self.back_door.close()
        self.house.pipes.cut()
        await super().shutdown(sockets)

    async def on_tick(self, counter: int) -> bool:
        """Return whether the server must exit, after a signal or the loss of its store."""
        return await super().on_tick(counter) or self.hub.store.is_taken

    def _protocol(self, *, inside: bool = False) -> asyncio.Protocol:
        protocol: Any = self.config.http_protocol_class
        made: asyncio.Protocol = protocol(
            config=self.config,
            server_state=self.server_state,
            app_state={**self.lifespan.state, INSIDE: inside},
        )
        return made


def server_of(
    hub: Hub,
    *,
    proxy: str = PROXY,
    names: Container[str] = NAMES,
    inside: socket.socket | None = None,
    lab: Lab | None = None,
) -> GuardedServer:
    """Return the web server for a hub, with the hub's limits.

    The server trusts a proxy at the given address to name the client's address and scheme. Other
    workers forward requests to the socket `inside`.
    """
    made = app(hub, names=names, proxies=Proxies(proxy), lab=lab)
    server: Server = made.state.server
    config = uvicorn.Config(
        made,
        log_config=None,
        log_level="error",  # warnings are about clients that do not speak HTTP
        access_log=False,
        ws_max_size=hub.limits.message,
        ws_per_message_deflate=False,
        http=cast(Any, partial(Patient, server=server)),
        ws=cast(Any, partial(FrameCounter, server=server)),
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        server_header=False,
        proxy_headers=False,  # the protocol reads the headers itself, before there is a request
        timeout_keep_alive=KEEP,
        timeout_graceful_shutdown=5,
        callback_notify=Garbage().look,
        timeout_notify=1,
    )
    return GuardedServer(config, hub, server, inside)


def serve(
    hub: Hub,
    listener: socket.socket,
    *,
    proxy: str = PROXY,
    names: Container[str] = NAMES,
    started: Callable[[], None] = lambda: None,
    inside: socket.socket | None = None,
    lab: Lab | None = None,
) -> None:
    """Serve until interrupted."""
    logging.getLogger("uvicorn.error").addFilter(lambda told: NOISE not in told.getMessage())
    sys.setswitchinterval(TURN)
    collect_little()
    if too_few := too_few_files(hub.limits):
        log.warning(too_few)
    hub.editions.reading = Reading()
    server = server_of(hub, proxy=proxy, names=names, inside=inside, lab=lab)
    server.started_by = started
    server.run(sockets=[listener])


def open_many_files() -> None:
    """Raise the limit of open files as far as the system allows, because shells start with few."""
    try:
        import resource
    except ImportError:  # Windows
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def too_few_files(limits: Limits) -> str:
    """Return a warning if the system allows fewer connections than the host's limit; else ""."""
    wanted, room = limits.connections + ASKING, max(0, files() - SPARE)
    if room >= wanted:
        return ""
    told = f"room for only {room} of {wanted} connections" if room else "no room for connections"
    return (
        f"This process may open only {files()} files, which leaves {told}. "
        f"Raise the limit, e.g. with `ulimit -n {wanted + SPARE}`."
    )


def show_in_browser(url: str) -> None:
    """Open the page in a browser, if there is a browser."""
    with suppress(webbrowser.Error):
        webbrowser.open(url)

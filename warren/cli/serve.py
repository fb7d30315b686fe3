"""`warren serve`: the table, in a browser."""

from __future__ import annotations

import os
import re
import sys
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from warren.cli.errors import BadInputError
from warren.cli.options import Engine, processors
from warren.cli.upkeep import Data, Kept

if TYPE_CHECKING:
    import socket

    from warren.table.hub import Hub

PORT = 8700
NAME = re.compile(r"[a-z0-9.-]{1,253}")
MEGABYTE = 1_000_000
LAB = ("nobody", "here", "everybody")  # who may use it
HERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # where a browser finds who listens everywhere


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on; 0 finds a free one.")] = PORT,
    data: Data = None,
    kept: Kept = None,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the page in a browser.")
    ] = False,
    max_tables: Annotated[
        int, typer.Option(help="Tables that people may be at, at a time; others sleep.")
    ] = 2_000,
    max_connections: Annotated[int, typer.Option(help="Connections at a time.")] = 5_000,
    per_address: Annotated[
        int, typer.Option(help="Connections from one address, and in proportion all else.")
    ] = 128,
    requests: Annotated[int, typer.Option(help="Requests a second from one address.")] = 50,
    proxy: Annotated[
        str,
        typer.Option(
            help="Addresses or networks of proxies that are believed who asks, with commas between."
        ),
    ] = "127.0.0.1,::1",
    name: Annotated[
        list[str] | None,
        typer.Option(
            help="A name that people reach it by, like table.example.org; may be given again. "
            "Addresses, localhost and the name of this computer need none."
        ),
    ] = None,
    max_store: Annotated[
        int, typer.Option(help="Megabytes of the store; when it is full nothing new is opened.")
    ] = 2_000,
    lapse: Annotated[
        int, typer.Option(help="Days until a match that nobody comes back to is removed; 0: never.")
    ] = 90,
    keep_imports: Annotated[
        int, typer.Option(help="Days that an import is kept which nobody looks at; 0: for ever.")
    ] = 30,
    keep_chats: Annotated[
        int, typer.Option(help="Days that chats of tables are kept; 0: for ever.")
    ] = 365,
    keep_matches: Annotated[
        int, typer.Option(help="Days that finished matches are kept; 0: for ever.")
    ] = 0,
    keep_sessions: Annotated[
        int,
        typer.Option(help="Days that the name of somebody is kept who stays away; 0: for ever."),
    ] = 400,
    without: Annotated[
        list[str] | None,
        typer.Option(
            help="Do without this: announcements, daily, ladders, notices, opponents, reports, "
            "tournaments; may be given again."
        ),
    ] = None,
    private: Annotated[
        bool, typer.Option("--private", help="Do without all of that: tables, and nothing else.")
    ] = False,
    tournaments: Annotated[
        str, typer.Option(help="Who may open a tournament: all, or members.")
    ] = "all",
    rated_at_home: Annotated[
        bool,
        typer.Option(
            "--rated-at-home",
            help="Matches between people at one address count for ladders: a club with one router.",
        ),
    ] = False,
    contact: Annotated[
        str,
        typer.Option(
            help="Where push services of browsers find you: mailto:you@example.org or an https "
            "address. Some refuse to pass anything on without."
        ),
    ] = "",
    standby: Annotated[
        bool,
        typer.Option(
            "--standby", help="Wait while another server uses the store, then take its place."
        ),
    ] = False,
    workers: Annotated[
        int | None,
        typer.Option(
            help="Serve with so many processes, which share a store in PostgreSQL with all that "
            "others serve with."
        ),
    ] = None,
    inside: Annotated[
        str,
        typer.Option(
            help="The address of this machine where workers on others reach those here; "
            "theirs alone, not for the world."
        ),
    ] = "127.0.0.1",
    lab: Annotated[
        str,
        typer.Option(
            metavar="nobody|here|everybody",
            help="Who may let the lab play for them: nobody, who sits at this very computer, or "
            "everybody. It works one run at a time, after all else.",
        ),
    ] = "here",
    lab_workers: Annotated[
        int | None, typer.Option(help="Processes of the lab; else all processors but one.")
    ] = None,
    engine: Engine = None,
    log: Annotated[
        str | None, typer.Option(help="The file to log to, - for the console; else in the folder.")
    ] = None,
) -> None:
    """Serve the table: people play with each other and with bots, in a browser."""
    if not 0 <= port <= 65_535:
        raise BadInputError(f"a port is a number from 0 to 65535, not {port}")
    for option, number in (
        ("--max-tables", max_tables),
        ("--max-connections", max_connections),
        ("--per-address", per_address),
        ("--requests", requests),
        ("--max-store", max_store),
    ):
        if number < 1:
            raise BadInputError(f"{option} must be at least 1, not {number}")
    names = {one.lower() for one in name or ()}
    for one in names:
        if not NAME.fullmatch(one):
            raise BadInputError(f"a name is like table.example.org, not {one}")
    for option, days in (
        ("--lapse", lapse),
        ("--keep-imports", keep_imports),
        ("--keep-chats", keep_chats),
        ("--keep-matches", keep_matches),
        ("--keep-sessions", keep_sessions),
    ):
        if days < 0:
            raise BadInputError(f"{option} must be at least 0, not {days}")
    offers = offered(without or [], private=private)
    if tournaments not in ("all", "members"):
        raise BadInputError(f"--tournaments is all or members, not {tournaments}")
    if lab not in LAB:
        raise BadInputError(f"--lab is one of {', '.join(LAB)}, not {lab}")
    if lab_workers is not None and lab_workers < 1:
        raise BadInputError(f"--lab-workers must be at least 1, not {lab_workers}")
    if contact and not contact.startswith(("mailto:", "https://")):
        raise BadInputError(f"a contact is like mailto:you@example.org, not {contact}")
    check_proxies(proxy)
    check_workers(workers, standby=standby)
    from warren.engine.folders import data_folder
    from warren.table.guard.limits import Keeping, Limits
    from warren.table.storage.kinds import is_url, kind_of, open_store
    from warren.table.storage.store import StoreError
    from warren.table.study.lab import Lab
    from warren.table.telemetry import logs
    from warren.table.web import serving
    from warren.table.workers import supervising

    folder = data or data_folder()
    limits = Limits(
        tables=max_tables,
        connections=max_connections,
        connections_of_one=per_address,
        requests=requests,
        store=max_store * MEGABYTE,
        tournaments=tournaments,
    )
    keeping = Keeping(
        lapse=lapse,
        imports=keep_imports,
        chats=keep_chats,
        matches=keep_matches,
        sessions=keep_sessions,
    )
    own = supervising.inherited()
    try:
        listener = own or serving.listening(host, port)
    except (OSError, OverflowError) as error:
        raise BadInputError(f"can't listen on {host} port {port}: {error}") from None
    back: socket.socket | None = None
    try:
        where = serving.store_in(data, kept)
        place = kind_of(where).shown(where) if kept else folder
        if workers and not is_url(where):
            raise BadInputError("workers share a store in PostgreSQL: --store postgresql://...")
        if workers and not own:
            open_store(where, is_shared=True).close()  # one line says what is wrong with it
            logs.write_to(logs.STREAM if log == logs.STREAM else made(folder) / "workers.log")
            typer.echo(greeting(host, listener, place))
            supervising.Supervisor(listener, sys.argv[sys.argv.index("serve") + 1 :], workers).run()
            return
        about: dict[str, Any] = {"limits": limits, "keeping": keeping, "offers": offers}
        about["contact"] = contact
        about["rated_at_home"] = rated_at_home
        if own:
            back = serving.listening(inside, 0)
            about["inside"] = where_is(inside, back)
        hub = opened(where, standby=standby, **about)
    except (StoreError, OSError) as error:
        listener.close()
        raise BadInputError(str(error)) from None
    try:
        file = logs.FILE if hub.base.number is None else f"worker-{hub.base.number}.log"
        logs.WORKER = hub.base.number
        logs.write_to(log or made(folder) / file)
    except OSError as error:
        listener.close()
        raise BadInputError(f"can't log to {log or folder}: {error.strerror}") from None
    if not own:
        typer.echo(greeting(host, listener, place))

    def started() -> None:
        supervising.tell_ready()
        if open_browser and not own:
            serving.show_in_browser(address(HERE.get(host, host), listener.getsockname()[1]))

    names |= serving.local_names(host)
    about = {"proxy": proxy, "names": names, "started": started, "inside": back}
    spare = max(1, processors() - 1)  # one is the table's
    runs = Lab(folder / "lab", door=lab, workers=lab_workers or spare)
    serving.serve(hub, listener, **about, lab=runs)


def made(folder: Path) -> Path:
    """A folder, which is there by now."""
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def greeting(host: str, listener: socket.socket, place: object) -> str:
    """Where it is."""
    url = address(host, listener.getsockname()[1])
    return f"Warren is at {url} (Ctrl+C ends it); tables are kept in {place}."


def offered(without: list[str], *, private: bool) -> frozenset[str]:
    """What the house has beside its tables."""
    from warren.table.guard.limits import OFFERS

    for one in without:
        if one not in OFFERS:
            raise BadInputError(f"--without is one of {', '.join(sorted(OFFERS))}, not {one}")
    return frozenset() if private else OFFERS - {*without}


def where_is(host: str, listener: socket.socket) -> str:
    """Where other workers find one."""
    port = listener.getsockname()[1]
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def check_workers(workers: int | None, *, standby: bool) -> None:
    """Refuse what can't be served together."""
    if workers is not None and workers < 1:
        raise BadInputError(f"--workers must be at least 1, not {workers}")
    if workers is not None and standby:
        raise BadInputError("workers need no --standby: they take over from each other")
    if workers is not None and os.name != "posix":
        raise BadInputError("workers need Linux or macOS")


def opened(where: Path | str, *, standby: bool, **about: Any) -> Hub:
    """A house with its store, if need be when another server has left it."""
    from warren.table.hub import Hub
    from warren.table.storage.kinds import kind_of
    from warren.table.storage.store import InUseError

    while standby:
        try:
            return Hub(where, **about)
        except InUseError as error:
            typer.echo(f"Waiting: {error}.")
            kind_of(where).wait_for(where)
    return Hub(where, **about)


def address(host: str, port: int) -> str:
    """Where the page is."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def check_proxies(named: str) -> None:
    """Refuse what is no address: it would never be believed."""
    for one in filter(None, map(str.strip, named.split(","))):
        try:
            if one != "*":
                ip_network(one)
        except ValueError as error:
            raise BadInputError(f"a proxy is an address like 10.0.0.2, but {error}") from None

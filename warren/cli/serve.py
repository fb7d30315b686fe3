"""`warren serve`: serves the table to browsers."""

from __future__ import annotations

import errno
import inspect
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from warren.cli import settings as declared
from warren.cli.errors import BadInputError
from warren.cli.options import Engine, processors
from warren.cli.settings import Settings

if TYPE_CHECKING:
    import socket

    from warren.table.guard.limits import Limits
    from warren.table.hub import Hub

MEGABYTE = 1_000_000
# the address for browsers if the server listens on all interfaces
HERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
File = Annotated[
    Path | None,
    typer.Option("--settings", metavar="FILE", help="A TOML file with any of these settings."),
]
Show = Annotated[bool, typer.Option("--show-settings", help="Print all settings as TOML and exit.")]


def serve(settings: Path | None, show_settings: bool, engine: str | None, **given: Any) -> None:
    """Serve the table: people play each other and bots in a browser."""
    chosen, sources = declared.load(given, settings)
    if show_settings:
        typer.echo(declared.shown(chosen, sources))
    else:
        run(chosen)


def option_for(name: str) -> inspect.Parameter:
    """Return a setting as a command-line option that is None by default."""
    one, kind = declared.FIELDS[name], declared.kind_of(name)
    about = one.metadata
    default = one.default
    text = f"{about['help']} [{default}]" if default not in (None, False, (), "") else about["help"]
    more: dict[str, Any] = {"metavar": about["metavar"]} if about["metavar"] else {}
    option = typer.Option(declared.option_of(name), help=text, show_default=False, **more)
    hint: Any = list[str] | None if kind is tuple else kind | None
    return parameter(name, Annotated[hint, option])


def parameter(name: str, hint: Any, *, default: Any = None) -> inspect.Parameter:
    """Return an option in the form that Typer expects of a function's parameter."""
    kind = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(name, kind, default=default, annotation=hint)


def _add_options() -> None:
    """Give `serve` an option for each setting."""
    options = [option_for(name) for name in declared.FIELDS]
    options += [
        parameter("engine", Engine),
        parameter("settings", File),
        parameter("show_settings", Show, default=False),
    ]
    serve.__signature__ = inspect.Signature(options)  # type: ignore[attr-defined]
    serve.__annotations__ = {one.name: one.annotation for one in options}


def run(settings: Settings) -> None:
    """Listen, open the store, and serve until told to stop."""
    from warren.engine.folders import data_folder
    from warren.table.storage.store import StoreError
    from warren.table.telemetry import logs
    from warren.table.web import serving
    from warren.table.workers import supervising

    own = supervising.inherited()
    serving.open_many_files()
    if not own and (too_few := serving.too_few_files(limits_of(settings))):
        typer.echo(too_few, err=True)
    listener = own or listening(settings)
    folder = Path(settings.data) if settings.data else data_folder()
    back: socket.socket | None = None
    try:
        where = serving.store_in(folder if settings.data else None, settings.store)
        place = shown_place(where) if settings.store else folder
        if settings.workers and not own:
            supervise(settings, listener, where, folder, place)
            return
        if own:
            back = serving.listening(settings.inside, 0)
        hub = opened(where, settings, back)
    except (StoreError, OSError) as error:
        listener.close()
        raise BadInputError(str(error)) from None
    try:
        file = logs.FILE if hub.base.number is None else f"worker-{hub.base.number}.log"
        logs.WORKER = hub.base.number
        logs.write_to(settings.log or made(folder) / file)
    except OSError as error:
        listener.close()
        raise BadInputError(f"can't log to {settings.log or folder}: {error.strerror}") from None
    answer(settings, hub, listener, back, folder, place)


def listening(settings: Settings) -> socket.socket:
    """Open a socket at the chosen address."""
    from warren.table.web import serving

    try:
        return serving.listening(settings.host, settings.port)
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or error
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            why = "another program uses it; choose another port with --port"
        told = f"can't listen on {settings.host} port {settings.port}: {why}"
        raise BadInputError(told) from None


def supervise(
    settings: Settings, listener: socket.socket, where: Path | str, folder: Path, place: object
) -> None:
    """Start the workers, and restart any that exit."""
    from warren.table.storage.kinds import is_url, open_store
    from warren.table.telemetry import logs
    from warren.table.workers.supervising import Supervisor

    if not is_url(where):
        raise BadInputError("workers need a shared store in PostgreSQL: --store postgresql://...")
    open_store(where, is_shared=True).close()  # report any error in one line
    is_console = settings.log == logs.STREAM
    logs.write_to(logs.STREAM if is_console else made(folder) / "workers.log")
    assert settings.workers
    options = sys.argv[sys.argv.index("serve") + 1 :]
    greet = partial(typer.echo, greeting(settings.host, listener, place))
    Supervisor(listener, options, settings.workers, greet).run()


def opened(where: Path | str, settings: Settings, back: socket.socket | None) -> Hub:
    """Open the server with its store, waiting for another server to end if necessary."""
    from warren.table.hub import Hub
    from warren.table.storage.kinds import kind_of
    from warren.table.storage.store import InUseError

    about = about_hub(settings)
    if back:
        about["inside"] = where_is(settings.inside, back)
    while settings.standby:
        try:
            return Hub(where, **about)
        except InUseError as error:
            typer.echo(f"Waiting: {error}.")
            kind_of(where).wait_for(where)
    return Hub(where, **about)


def about_hub(settings: Settings) -> dict[str, Any]:
    """Return the settings of the hub."""
    from warren.table.guard.limits import Keeping

    keeping = Keeping(
        lapse=settings.lapse,
        imports=settings.keep_imports,
        chats=settings.keep_chats,
        matches=settings.keep_matches,
        sessions=settings.keep_sessions,
    )
    return {
        "limits": limits_of(settings),
        "keeping": keeping,
        "offers": settings.offers,
        "contact": settings.contact,
        "rated_at_home": settings.rated_at_home,
    }


def limits_of(settings: Settings) -> Limits:
    """Return the limits from the settings."""
    from warren.table.guard.limits import Limits

    return Limits(
        tables=settings.max_tables,
        connections=settings.max_connections,
        connections_of_one=settings.per_address,
        requests=settings.requests,
        store=settings.max_store * MEGABYTE,
        tournaments=settings.tournaments,
    )


def answer(
    settings: Settings,
    hub: Hub,
    listener: socket.socket,
    back: socket.socket | None,
    folder: Path,
    place: object,
) -> None:
    """Answer requests until told to stop; print the address unless a supervisor does."""
    from warren.table.study.lab import Lab
    from warren.table.web import serving
    from warren.table.workers import supervising

    def started() -> None:
        supervising.tell_ready()
        if back is None:
            typer.echo(greeting(settings.host, listener, place))
        if settings.open and back is None:
            host, port = HERE.get(settings.host, settings.host), listener.getsockname()[1]
            serving.show_in_browser(address(host, port))

    spare = max(1, processors() - 1)  # leave one for the event loop
    serving.serve(
        hub,
        listener,
        proxy=settings.proxy,
        names={one.lower() for one in settings.name} | serving.local_names(settings.host),
        started=started,
        inside=back,
        lab=Lab(folder / "lab", door=settings.lab, workers=settings.lab_workers or spare),
    )


def made(folder: Path) -> Path:
    """Return a folder, after creating it if necessary."""
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def shown_place(where: Path | str) -> str:
    """Return the location of a store without its password."""
    from warren.table.storage.kinds import kind_of

    return str(kind_of(where).shown(where))


def greeting(host: str, listener: socket.socket, place: object) -> str:
    """Return the line with the server's address."""
    url = address(host, listener.getsockname()[1])
    return f"Warren is at {url} (Ctrl+C ends it); tables are kept in {place}."


def where_is(host: str, listener: socket.socket) -> str:
    """Return the address of a worker for other workers."""
    port = listener.getsockname()[1]
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def address(host: str, port: int) -> str:
    """Return the address of the page."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


_add_options()

"""The settings of `warren serve`, read from a file, the environment and options.

Later sources override earlier ones: the defaults below, a TOML file (`--settings FILE` or
WARREN_SETTINGS), variables like WARREN_MAX_TABLES, and the command line.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from ipaddress import ip_network
from pathlib import Path
from typing import Any, get_args, get_type_hints

from warren.cli.errors import BadInputError
from warren.language.errors import did_you_mean
from warren.locale import TextError
from warren.locale.reading import read_toml

PORT = 8700
NAME = re.compile(r"[a-z0-9.-]{1,253}")
OFFERS = (
    *("announcements", "daily", "gallery", "ladders", "notices", "opponents"),
    *("pictures", "reports", "tournaments"),
)
PREFIX, FILE = "WARREN_", "WARREN_SETTINGS"
TRUE, FALSE = ("true", "1", "yes", "on"), ("false", "0", "no", "off")

Check = Callable[[Any], str | None]  # (value) -> the error, or None


def at_least(number: int) -> Check:
    """Return a check that accepts numbers from a given minimum."""
    return lambda value: None if value >= number else f"must be at least {number}, not {value}"


def one_of(*choices: str) -> Check:
    """Return a check that accepts only these words."""
    return lambda value: (
        None if value in choices else f"must be one of {', '.join(choices)}, not {value}"
    )


def check_port(port: int) -> str | None:
    """Check a port."""
    return None if 0 <= port <= 65_535 else f"must be from 0 to 65535, not {port}"


def check_names(names: tuple[str, ...]) -> str | None:
    """Check host names."""
    bad = [one for one in names if not NAME.fullmatch(one.lower())]
    return f"must look like table.example.org, not {bad[0]}" if bad else None


def check_offers(names: tuple[str, ...]) -> str | None:
    """Check that each name is an optional feature."""
    bad = [one for one in names if one not in OFFERS]
    return f"must be one of {', '.join(OFFERS)}, not {bad[0]}" if bad else None


def check_contact(contact: str) -> str | None:
    """Check a contact address."""
    is_good = not contact or contact.startswith(("mailto:", "https://"))
    return None if is_good else f"must look like mailto:you@example.org, not {contact}"


def check_proxies(named: str) -> str | None:
    """Check addresses and networks, because invalid ones would never match."""
    for one in filter(None, map(str.strip, named.split(","))):
        try:
            if one != "*":
                ip_network(one)
        except ValueError as error:
            return f"must be addresses like 10.0.0.2: {error}"
    return None


def setting(
    default: Any, text: str, check: Check | None = None, *, option: str = "", metavar: str = ""
) -> Any:
    """Return a setting with its default, help and check."""
    about = {"help": text, "check": check, "option": option, "metavar": metavar}
    return field(default=default, metadata=about)


@dataclass(frozen=True)
class Settings:
    """All settings of a host."""

    host: str = setting("127.0.0.1", "The address to listen on.")
    port: int = setting(PORT, "The port to listen on; 0 finds a free one.", check_port)
    data: str | None = setting(None, "The data folder; default: the one of your user account.")
    store: str | None = setting(
        None,
        "The store's database URL (postgresql://...) or file, instead of the data folder.",
        metavar="WHERE",
    )
    open: bool = setting(False, "Open the page in a browser.")
    max_tables: int = setting(
        2_000, "The maximum number of tables with people at them; other tables sleep.", at_least(1)
    )
    max_connections: int = setting(
        5_000, "The maximum number of connections at a time.", at_least(1)
    )
    per_address: int = setting(
        128,
        "The maximum number of connections from one address; its other limits scale with it.",
        at_least(1),
    )
    requests: int = setting(
        50, "The maximum number of requests per second from one address.", at_least(1)
    )
    proxy: str = setting(
        "127.0.0.1,::1", "Trusted proxies: addresses or networks, comma-separated.", check_proxies
    )
    name: tuple[str, ...] = setting(
        (),
        "A host name of the server, like table.example.org; may be repeated. "
        "Addresses, localhost and the name of this computer always work.",
        check_names,
    )
    max_store: int = setting(
        2_000,
        "The store's maximum size in megabytes; once it is full, only running matches continue.",
        at_least(1),
    )
    lapse: int = setting(90, "Days until an abandoned match is removed; 0: never.", at_least(0))
    keep_imports: int = setting(
        30, "Days to keep an unused imported match; 0: forever.", at_least(0)
    )
    keep_chats: int = setting(365, "Days to keep the chats of tables; 0: forever.", at_least(0))
    keep_matches: int = setting(0, "Days to keep finished matches; 0: forever.", at_least(0))
    keep_sessions: int = setting(400, "Days to keep an unused name; 0: forever.", at_least(0))
    without: tuple[str, ...] = setting(
        (), f"Disable one of these features: {', '.join(OFFERS)}; may be repeated.", check_offers
    )
    private: bool = setting(False, "Disable all optional features and serve tables only.")
    tournaments: str = setting(
        "all",
        "The players who may open a tournament.",
        one_of("all", "members"),
        metavar="all|members",
    )
    rated_at_home: bool = setting(
        False, "Also rate matches between people at one address, such as a club behind one router."
    )
    contact: str = setting(
        "",
        "Your contact for push services: mailto:you@example.org or an https address. "
        "Some services refuse to deliver without one.",
        check_contact,
    )
    standby: bool = setting(False, "Wait while another server uses the store, then take over.")
    workers: int | None = setting(
        None, "The number of processes; several share a store in PostgreSQL.", at_least(1)
    )
    inside: str = setting(
        "127.0.0.1",
        "The address at which workers on other machines reach these workers; keep it private.",
    )
    lab: str = setting(
        "here",
        "The people who may use the lab: nobody, people at this computer, or everybody. "
        "The lab plays one run at a time, at the lowest priority.",
        one_of("nobody", "here", "everybody"),
        metavar="nobody|here|everybody",
    )
    lab_workers: int | None = setting(
        None,
        "The lab's processes; default: one fewer than there are processors.",
        at_least(1),
    )
    log: str | None = setting(None, "The log file; - for the console; default: in the data folder.")

    def __post_init__(self) -> None:
        """Raise an error for impossible values and combinations."""
        for name, value in vars(self).items():
            check = FIELDS[name].metadata["check"] if name in FIELDS else None
            wrong = check(value) if check and value is not None else None
            if wrong:
                raise BadInputError(f"{option_of(name)} {wrong}")
        if self.workers is not None and self.standby:
            raise BadInputError("leave out --standby: workers already take over from each other")
        if self.workers is not None and os.name != "posix":
            raise BadInputError("workers need Linux or macOS")

    @property
    def offers(self) -> frozenset[str]:
        """Return the optional features of the server."""
        return frozenset() if self.private else frozenset(OFFERS) - {*self.without}


FIELDS = {one.name: one for one in fields(Settings)}
TYPES = get_type_hints(Settings)


def option_of(name: str) -> str:
    """Return the command-line option for a setting."""
    return f"--{name.replace('_', '-')}"


def variable_of(name: str) -> str:
    """Return the environment variable for a setting."""
    return f"{PREFIX}{name.upper()}"


def load(
    given: Mapping[str, Any],
    file: Path | None = None,
    environment: Mapping[str, str] = os.environ,
) -> tuple[Settings, dict[str, str]]:
    """Return the settings, and the source of each setting that is not a default."""
    chosen: dict[str, Any] = {}
    sources: dict[str, str] = {}
    named = file or (Path(environment[FILE]) if environment.get(FILE) else None)
    for source, found in (
        (str(named), _in_file(named) if named else {}),
        ("environment", _in_environment(environment)),
        ("command line", _on_command_line(given)),
    ):
        chosen |= found
        sources |= dict.fromkeys(found, source)
    return Settings(**chosen), sources


def _on_command_line(given: Mapping[str, Any]) -> dict[str, Any]:
    lists = {name: tuple(value) for name, value in given.items() if isinstance(value, list | tuple)}
    return {name: value for name, value in {**given, **lists}.items() if value not in (None, ())}


def _in_file(path: Path) -> dict[str, Any]:
    try:
        found = read_toml(path)
    except TextError as error:
        where = f"{path}:{error.line}" if error.line > 1 else str(path)
        raise BadInputError(f"{where}: {error.message}") from None
    for name in found:
        if name not in FIELDS:
            raise BadInputError(f"{path}: no setting '{name}'{did_you_mean(name, FIELDS)}")
    return {name: _typed(name, value, str(path)) for name, value in found.items()}


def _in_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    named = {name: environment.get(variable_of(name)) for name in FIELDS}
    return {name: _read(name, text) for name, text in named.items() if text}


def _read(name: str, text: str) -> Any:
    """Parse a setting from an environment variable."""
    kind = kind_of(name)
    if kind is bool and text.lower() in (*TRUE, *FALSE):
        return text.lower() in TRUE
    if kind is tuple:
        return tuple(filter(None, map(str.strip, text.split(","))))
    try:
        value = int(text) if kind is int else text
    except ValueError:
        value = text
    return _typed(name, value, variable_of(name))


def _typed(name: str, value: Any, where: str) -> Any:
    """Convert a value to the type of its setting."""
    kind = kind_of(name)
    if kind is tuple and isinstance(value, list) and all(isinstance(one, str) for one in value):
        return tuple(value)
    if type(value) is not kind:
        told = {int: "a number", bool: "true or false", tuple: "a list of texts", str: "a text"}
        raise BadInputError(f"{where}: '{name}' must be {told[kind]}, not {value!r}")
    return value


def kind_of(name: str) -> type:
    """Return the type of a setting: int, bool, str or tuple."""
    hint = TYPES[name]
    plain = [one for one in get_args(hint) if one is not type(None)] if get_args(hint) else []
    if hint == tuple[str, ...]:
        return tuple
    return plain[0] if plain else hint


def shown(settings: Settings, sources: Mapping[str, str]) -> str:
    """Return all settings as TOML for a settings file, with defaults commented out."""
    return "\n".join(_lines(settings, sources))


def _lines(settings: Settings, sources: Mapping[str, str]) -> Iterator[str]:
    yield "# The settings of `warren serve`. Lines with a # before the name are defaults."
    for name, one in FIELDS.items():
        value = getattr(settings, name)
        yield ""
        yield f"# {one.metadata['help']}"
        source = f"  # from {sources[name]}" if name in sources else ""
        if value is None:
            yield f"# {name} ="
        else:
            yield f"{'' if name in sources else '# '}{name} = {_toml(value)}{source}"


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


assert all(one.default is not MISSING for one in FIELDS.values())

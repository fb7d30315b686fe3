"""The rules of a match on the command line: presets after the game's name, and options."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from importlib.util import find_spec
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from warren.cli.errors import BadInputError, bad_input, check_positive
from warren.locale import LANGUAGES

if TYPE_CHECKING:
    from warren.crew import Crew
    from warren.engine.games import Game
    from warren.packs.archive import Archive

SEATS_HELP = "The number of players; default: the usual number."
BOT_HELP = (
    "The other players: uniform, greedy, easy, medium, hard, expert, champion, "
    "or ladder points such as 1350."
)
USUAL_BOT = "medium"
Lang = Annotated[str, typer.Option(help=f"The language: {', '.join(LANGUAGES)}.")]
Chosen = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="An option of the game, such as turn_limit=10; may be repeated.",
    ),
]
Own = Annotated[
    Path | None,
    typer.Option("--pack", metavar="FILE", help="Your own pack, which changes the cards."),
]
Workers = Annotated[
    int | None,
    typer.Option(help="Processes; default: one per processor (of the cluster, with --ray)."),
]
Ray = Annotated[
    str | None,
    typer.Option(
        metavar="[ADDRESS]",
        help="Use a Ray cluster: the local one, or the one at this address.",
    ),
]
ADDRESS = re.compile(r"auto|(ray://)?[^/:]+:\d+")
WORDS = {"true": True, "false": False}


def named_games() -> str:
    """List all installed games; the lookup happens only when needed."""
    from warren.packs.installed import entries

    return ", ".join(entries())


def game_help() -> str:
    """Return the help text for the `game` argument."""
    return (
        f"The game: {named_games()}. Presets follow after a colon, several joined by +, as "
        "GAME:PRESET+PRESET; `warren games` lists them."
    )


ENGINES = ("auto", "wasm", "native")


def choose_engine(kind: str | None) -> None:
    """Choose the kind of engine for this process and its children."""
    if kind not in (None, *ENGINES):
        raise BadInputError(f"--engine must be one of {', '.join(ENGINES)}, not {kind}")
    if kind == "native" and find_spec("numba") is None:
        raise BadInputError("--engine native needs Numba: pip install 'warren[native]'")
    if kind is not None:
        os.environ["WARREN_ENGINE"] = kind


Engine = Annotated[
    str | None,
    typer.Option(
        callback=choose_engine,
        metavar="|".join(ENGINES),
        help=(
            "How engines run: as WebAssembly, natively (compiled once, for a minute), or as "
            "WebAssembly until the native one is ready."
        ),
    ),
]


def game_and_options(
    name: str, *, seats: int | None, written: Iterable[str]
) -> tuple[Game, dict[str, Any]]:
    """Return the game and its options; `--seats` and `--option` override presets."""
    from warren.engine.games import game_and_preset

    with bad_input():
        game, preset = game_and_preset(name)
    chosen: dict[str, Any] = {} if seats is None else {"seats": seats}
    for text in written:
        option, value = read_option(game, text)
        if option in chosen:
            raise BadInputError(f"option {option} is given twice")
        chosen[option] = value
    with bad_input():
        game.options(**{**preset, **chosen})
    return game, {**preset, **chosen}


def with_addresses(arguments: list[str]) -> list[str]:
    """Insert the local address after a `--ray` without a value."""
    found = []
    for argument, after in zip_longest(arguments, arguments[1:], fillvalue=""):
        found.append(argument)
        if argument == "--ray" and not ADDRESS.fullmatch(after):
            found.append("auto")
    return found


def processors() -> int:
    """Return the number of available processors."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def workers_of(workers: int | None, ray: str | None) -> int | None:
    """Return the number of workers; None means all of a cluster."""
    if workers is None:
        return None if ray else processors()
    return check_positive("--workers", workers)


def crew_of(workers: int | None, ray: str | None) -> Crew:
    """Return the crew: processes on this machine, or a cluster."""
    from warren.crew import crew

    return crew(workers=workers_of(workers, ray), ray=ray)


def own_pack(game: Game, file: Path | None) -> Any:
    """Read the custom pack from a file; None means the game's own cards."""
    if file is None:
        return None
    archive = pack_in(file)
    with bad_input():
        pack = game.edition(archive.text, file.name)
        if not archive.pictures:
            return pack
        return replace(pack, edition=replace(pack.edition, pictures=archive.pictures))


def pack_in(file: Path) -> Archive:
    """Read a custom pack with its pictures, from a `.warrenpack` or from a text and its files."""
    from warren.packs.archive import bundled, is_archive, read_archive

    with bad_input(file):
        data = file.read_bytes()
        if is_archive(data):
            return read_archive(data)
        try:
            text = data.decode()
        except UnicodeDecodeError:
            raise ValueError("this is not a text file") from None
        return bundled(text, file.parent)


def read_option(game: Game, text: str) -> tuple[str, Any]:
    """Parse `turn_limit=10` into the option and its value."""
    from warren.engine.sections import whole
    from warren.language.errors import did_you_mean

    known = game.option_types
    name, equals, value = text.partition("=")
    if name not in known:
        hint = did_you_mean(name, known) or f"; options of {game.name} are {', '.join(known)}"
        raise BadInputError(f"unknown option '{name}'{hint}")
    if not equals:
        example = "10" if known[name] is int else "true"
        raise BadInputError(f"option {name} needs a value, for example {name}={example}")
    if known[name] is int:
        number = whole(value.removeprefix("-"))
        if number is not None and value.startswith("-"):
            number = -number  # a later check refuses negative numbers and lists the allowed numbers
        if number is None:
            raise BadInputError(f"option {name} must be a whole number, not '{value}'")
        return name, number
    if value not in WORDS:
        hint = did_you_mean(value, WORDS)
        raise BadInputError(f"option {name} must be true or false, not '{value}'{hint}")
    return name, WORDS[value]


def preset_name(game: Game, options: Any) -> str:
    """Return the game with all presets that match these options: `gosu:kamakor+teams`."""
    presets = [name for name, preset in game.presets.items() if agrees(options, preset)]
    return game.name + (f":{'+'.join(presets)}" if presets else "")


def agrees(options: Any, chosen: Mapping[str, Any]) -> bool:
    """Return whether the options have these values."""
    return all(getattr(options, name) == value for name, value in chosen.items())


def besides(game: Game, options: Any) -> dict[str, Any]:
    """Return the options (except the seats) that are neither defaults nor set by a preset."""
    _, _, presets = preset_name(game, options).partition(":")
    usual = game.options(seats=options.seats, **(game.preset(presets) if presets else {}))
    return {
        field.name: getattr(options, field.name)
        for field in fields(options)
        if getattr(options, field.name) != getattr(usual, field.name)
    }


def as_words(options: Mapping[str, Any]) -> list[str]:
    """Format options as typed: `turn_limit=10`."""
    return [f"{name}={str(value).lower()}" for name, value in options.items()]

"""`warren engines`: builds WebAssembly engines from the games' rules."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from warren.cli.errors import BadInputError

if TYPE_CHECKING:
    from warren.engine.games import Game

TOOLS = ("numba", "ziglang")  # packages of the extra `engines`
BUILD = "import sys; from warren.cli.engines import build; build(*sys.argv[1:])"
# a random hash seed would change the order of sets, and thus the files
SAME_ORDER = {"PYTHONHASHSEED": "0"}


def engines(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", help="Games; default: all of Warren's."),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; fail if a file would change.")
    ] = False,
) -> None:
    """Build the WebAssembly engines whose rules have changed."""
    from warren.engine.games import GAMES, game

    missing = [tool for tool in TOOLS if find_spec(tool) is None]
    if missing:
        needed = " and ".join(missing)
        raise BadInputError(f"building engines needs {needed}: pip install 'warren[engines]'")
    try:
        chosen = (
            [game(name) for name in names]
            if names
            else [one for one in GAMES.values() if one.is_ours]
        )
    except ValueError as error:
        raise BadInputError(str(error)) from None
    wanted = [one for one in chosen if check or not is_current(one)]
    workers = {one.name: start(one.name, check=check) for one in wanted}
    failed = [name for name, worker in workers.items() if worker.wait()]
    if failed:
        raise BadInputError(
            f"these engines could not be built or differ from their files: {', '.join(failed)}"
        )
    for one in chosen:
        typer.echo(f"{path_of(one)}: {'built' if one in wanted and not check else 'up to date'}")


def path_of(game: Game) -> Path:
    """Return the path of a game's engine."""
    from warren.wasm.files import place_of

    return Path(str(place_of(game.name, game.home)))


def is_current(game: Game) -> bool:
    """Return whether the file was built from the current rules."""
    from warren.wasm.files import Origin, origin_of

    path = path_of(game)
    now = Origin.of(game.name, game.contract, rules=game.rules, state=game.state)
    return path.exists() and origin_of(path.read_bytes()) == now


def start(name: str, *, check: bool) -> subprocess.Popen[bytes]:
    """Start building an engine in a separate process."""
    arguments = [sys.executable, "-c", BUILD, name, *(["check"] if check else [])]
    return subprocess.Popen(arguments, env={**os.environ, **SAME_ORDER})


def build(name: str, check: str = "") -> None:
    """Build the engine of a game, or compare it with the file."""
    from warren.engine.games import game
    from warren.wasm import building

    chosen = game(name)
    code = building.build(name, chosen.contract, rules=chosen.rules, state=chosen.state)
    if not check:
        path_of(chosen).write_bytes(code)
    elif path_of(chosen).read_bytes() != code:
        sys.exit(f"{path_of(chosen)} differs from a fresh build; run `make engines`")

"""Imports point one way, at what changes least: this test reads them all and says which do not."""

import ast
import sys
from collections.abc import Iterator
from importlib.util import resolve_name
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent

# What each part may import besides itself. A part is a folder of warren/ or one game.
RULES = {"kernel", "language", "packs"}
GAMES = RULES | {"games"}
ENGINE = GAMES | {"engine", "__version__"}

MAY_IMPORT = {
    "kernel": set(),
    "language": set(),
    "help": set(),
    "packs": {"language", "games.laundromat"},
    "games": GAMES,  # games/__init__.py, the list of games
    "games.army": GAMES | {"art", "cli", "engine"},
    "games.gosu": RULES | {"games.army"},
    "games.gosux": RULES | {"games.army"},
    "games.laundromat": RULES | {"art", "cli", "engine"},
    "engine": ENGINE,
    "bots": ENGINE,
    "analysis": ENGINE,
    "arena": ENGINE,
    "adapters": ENGINE,
    "art": {"games", "language", "packs"},
    "table": ENGINE | {"analysis", "art", "help"},
}

# These serve every game alike, and know a game only by the face that it is given.
SERVE_EVERY_GAME = {
    *("warren.engine.errors", "warren.engine.face", "warren.engine.keys", "warren.engine.match"),
    *("warren.engine.plain", "warren.engine.record", "warren.engine.sections"),
    *("warren.engine.speaking", "warren.engine.texts", "warren.engine.views"),
}
OF_A_GAME = ("warren.games.",)

# These may import `warren.bots` itself, to ask for a player by name, but none of its modules.
MAY_ASK_BOTS = {"analysis", "arena", "table"}


class Import(NamedTuple):
    line: int
    module: str
    is_lazy: bool  # inside a function or under TYPE_CHECKING: not run by importing the file


def why_not(importer: str, imported: str, *, is_lazy: bool = False) -> str | None:
    """The reason why module `importer` may not import module `imported`, or None if it may."""
    here, there = part_of(importer), part_of(imported)
    if importer == "warren" and not (is_lazy or is_standard(imported)):
        return "importing warren is cheap: do this inside a function"
    if here == "cli" or not is_ours(imported):
        return None
    if there == "cli" and here not in ("games.army", "games.laundromat"):
        return "nothing imports warren.cli"
    if importer == "warren":
        return None
    if here not in MAY_IMPORT:
        return f"warren.{here} has no place among the layers: add it to MAY_IMPORT"
    if importer in SERVE_EVERY_GAME and f"{imported}.".startswith(OF_A_GAME):
        return f"{importer} serves every game: it may not import one"
    if here == there or allows(MAY_IMPORT[here], there):
        return None
    if here in MAY_ASK_BOTS and imported == "warren.bots":
        return None
    if here in MAY_ASK_BOTS and there == "bots":
        return f"warren.{here} may import warren.bots, but not the modules inside it"
    allowed = ", ".join(sorted(MAY_IMPORT[here] - {here}))
    return f"warren.{here} may import {f'only {allowed} and itself' if allowed else 'only itself'}"


def is_ours(module: str) -> bool:
    return module.split(".")[0] == "warren"


def is_standard(module: str) -> bool:
    return module.split(".")[0] in sys.stdlib_module_names


def part_of(module: str) -> str:
    """warren.bots.search -> bots, warren.games.gosu.turn -> games.gosu, warren -> ''."""
    parts = module.split(".")[1:]
    return ".".join(parts[:2] if parts[:1] == ["games"] else parts[:1])


def allows(parts: set[str], part: str) -> bool:
    """Naming `games` allows every single game."""
    return part in parts or part.split(".")[0] in parts


def imports(tree: ast.AST, package: str, modules: set[str], lazy: bool = False) -> Iterator[Import]:
    """Every import below a node, with relative names resolved against `package`.

    `from x import y` means module x.y where `modules` has one of that name, else module x.
    """
    for node in ast.iter_child_nodes(tree):
        for name in named_modules(node, package, modules):
            yield Import(node.lineno, name, lazy)
        yield from imports(node, package, modules, lazy or delays(node))


def named_modules(node: ast.AST, package: str, modules: set[str]) -> list[str]:
    match node:
        case ast.Import(names=names):
            return [alias.name for alias in names]
        case ast.ImportFrom(module=module, names=names, level=level):
            source = resolve_name("." * level + (module or ""), package)
            members = [f"{source}.{alias.name}" for alias in names]
            return [name if name in modules else source for name in members]
        case ast.Call(
            func=ast.Name(id="import_module" | "__import__") | ast.Attribute(attr="import_module"),
            args=[ast.Constant(value=str(name)), *_],
        ):
            return [resolve_name(name, package)]
    return []


def delays(node: ast.AST) -> bool:
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING") | ast.Attribute(attr="TYPE_CHECKING")):
            return True
    return False


def complaints(path: str, source: str, modules: set[str]) -> list[str]:
    """One line for each import of a file that points the wrong way."""
    importer = module_of(path)
    package = importer if path.endswith("__init__.py") else importer.rpartition(".")[0]
    return [
        f"{path}:{line}: {importer} imports {imported}: {reason}"
        for line, imported, is_lazy in imports(ast.parse(source), package, modules)
        if (reason := why_not(importer, imported, is_lazy=is_lazy))
    ]


def module_of(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def test_imports_point_at_what_changes_least():
    files = {path.relative_to(ROOT).as_posix(): path for path in (ROOT / "warren").rglob("*.py")}
    modules = {module_of(path) for path in files} | {"warren.__version__"}
    assert "warren" in modules
    found = [
        complaint
        for path, file in sorted(files.items())
        for complaint in complaints(path, file.read_text(encoding="utf-8"), modules)
    ]
    assert not found, "imports that point the wrong way:\n" + "\n".join(found)


# The checker itself: what it must catch, and what it must let pass.

MODULES = {
    "warren.__version__",
    "warren.bots",
    "warren.bots.search",
    "warren.engine",
    "warren.games.army",
    "warren.games.gosu",
}


@pytest.mark.parametrize(
    ("path", "source", "reason"),
    [
        ("warren/kernel/zones.py", "import warren.language", "kernel may import only itself"),
        ("warren/kernel/zones.py", "from warren import __version__", "kernel may import only"),
        ("warren/language/speak.py", "from ..kernel import zones", "language may import only"),
        ("warren/packs/load.py", "import warren.kernel.zones", "packs may import only language"),
        ("warren/games/gosu/turn.py", "import warren.engine", "games.gosu may import only"),
        ("warren/games/gosu/turn.py", "from ..gosux import turn", "games.gosu may import only"),
        ("warren/games/gosu/turn.py", "from .. import GAMES", "games.gosu may import only"),
        ("warren/games/army/rows.py", "from .. import gosu", "games.army may import only"),
        ("warren/games/laundromat/wash.py", "from .. import army", "games.laundromat may import"),
        ("warren/games/laundromat/wash.py", "from ..army import rows", "laundromat may import"),
        ("warren/games/poker/deal.py", "import warren.kernel", "no place among the layers"),
        ("warren/engine/match.py", "from warren.bots import player", "engine may import only"),
        ("warren/engine/match.py", "from warren.games.gosu import turn", "serves every game"),
        ("warren/engine/views.py", "from .army import notation", "serves every game"),
        ("warren/bots/search.py", "from warren import arena", "bots may import only"),
        ("warren/bots/search.py", "import warren", "bots may import only"),
        ("warren/adapters/gym.py", "import warren.bots", "adapters may import only"),
        ("warren/table/rooms.py", "import warren.bots.search", "not the modules inside it"),
        ("warren/table/rooms.py", "from warren.bots import search", "not the modules inside it"),
        ("warren/arena/series.py", "from ..bots.search import best", "not the modules inside it"),
        ("warren/table/rooms.py", "from warren.cli.main import main", "nothing imports warren.cli"),
        ("warren/__init__.py", "def f():\n    import warren.cli", "nothing imports warren.cli"),
        ("warren/__init__.py", "from .engine import Match", "importing warren is cheap"),
        ("warren/__init__.py", "import numpy", "importing warren is cheap"),
        ("warren/kernel/zones.py", "def f():\n    import warren.games", "kernel may import only"),
        ("warren/kernel/zones.py", "import_module('warren.games')", "kernel may import only"),
        ("warren/kernel/zones.py", "importlib.import_module('warren.games')", "kernel may import"),
    ],
)
def test_an_import_that_points_the_wrong_way_is_caught(path, source, reason):
    [complaint] = complaints(path, source, MODULES)
    assert reason in complaint


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("warren/kernel/zones.py", "import numpy, numba\nfrom . import chance"),
        ("warren/packs/__init__.py", "from .load import load\nfrom ..language import parse"),
        ("warren/games/__init__.py", "from . import gosu, army"),
        ("warren/games/gosux/turn.py", "from ..army import rows\nfrom warren.games import army"),
        ("warren/games/laundromat/wash.py", "import warren.kernel.zones, warren.packs"),
        ("warren/engine/games.py", "from warren.games.gosu import turn"),
        ("warren/engine/army/views.py", "from warren.games.gosu import turn"),
        ("warren/engine/match.py", "from warren.engine.games import game"),
        ("warren/bots/search.py", "from warren import __version__, engine\nfrom . import greedy"),
        ("warren/table/rooms.py", "from warren.bots import player\nimport warren.bots"),
        ("warren/cli/play.py", "import warren\nfrom warren.bots.search import best"),
        ("warren/__init__.py", "import typing\ndef f():\n    from .engine import Match"),
        ("warren/__init__.py", "if TYPE_CHECKING:\n    from .engine import Match"),
    ],
)
def test_an_import_that_points_the_right_way_passes(path, source):
    assert complaints(path, source, MODULES) == []


def test_a_complaint_says_where_what_and_why():
    source = "import numpy\n\nfrom warren.games.army import rows\n"
    assert complaints("warren/games/laundromat/wash.py", source, MODULES) == [
        "warren/games/laundromat/wash.py:3: warren.games.laundromat.wash imports"
        " warren.games.army: warren.games.laundromat may import only kernel, language, packs"
        " and itself"
    ]

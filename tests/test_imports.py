"""Imports point towards what changes least: this test reads them all and reports violations."""

import ast
import graphlib
import re
import sys
from collections.abc import Collection, Iterable
from fnmatch import fnmatch
from functools import cache
from importlib.util import resolve_name
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent

DOCUMENT = ROOT / "docs" / "architecture.md"
ROOM = re.compile(r"^\| (`[^|]+) \|[^|]+\| ([^|]+) \|$", re.MULTILINE)
NAME = re.compile(r"`([a-z_/*]+)`( \(public names only\))?")
EVERYTHING = "everything"
VERSION = "warren.__version__"
RENAMED = "warren.renamed"  # old names; it needs only the standard library, and all may use it


def read_rooms(document: str) -> dict[str, str]:
    """Read the table of packages: each package's permissions, as the document words them."""
    return {
        name: may_use
        for names, may_use in ROOM.findall(document)
        for name, _ in NAME.findall(names)
    }


ROOMS = read_rooms(DOCUMENT.read_text(encoding="utf-8"))


class Import(NamedTuple):
    line: int
    module: str
    is_lazy: bool  # inside a function or under TYPE_CHECKING, so importing the file does not run it


def why_not(importer: str, imported: str, *, is_lazy: bool = False) -> str | None:
    """Return why module `importer` may not import module `imported`; None if it may."""
    if importer == "warren":
        cheap = is_lazy or is_standard(imported) or imported == RENAMED
        return None if cheap else "importing warren is cheap: do this inside a function"
    if importer == RENAMED:
        return None if is_standard(imported) else "every import of warren waits for this one"
    if (
        not is_ours(imported)
        or room_of(importer) == room_of(imported)
        or imported in (VERSION, RENAMED)
    ):
        return None
    rows = rows_of(importer)
    if not rows:
        return f"{importer} is in no package of the table in docs/architecture.md"
    if any(allows(row, importer, imported) for row in rows):
        return None
    return f"{rows[-1]} may use {', '.join(ROOMS[row] for row in rows)}"


def allows(row: str, importer: str, imported: str) -> bool:
    """Return whether a row of the table lets a module import another."""
    if ROOMS[row] == EVERYTHING:
        return room_of(imported).split("/")[0] != "games"
    room = room_of(imported)
    for name, is_public in NAME.findall(ROOMS[row]):
        if is_public and imported == f"warren.{name}":
            return True
        if not is_public and is_meant(room, name, importer):
            return True
    # A game's part for a package may import its rules, and its family's part for that package.
    return "*" in row and room in (folder_of(importer), *meant(row, importer))


def is_meant(room: str, name: str, importer: str) -> bool:
    """Whether a name in the table covers a package; from outside, `table` covers all its parts."""
    is_inside = room.startswith("table/") and room_of(importer).startswith("table")
    return room in meant(name, importer) or (name == room.split("/")[0] and not is_inside)


@cache
def meant(name: str, importer: str) -> set[str]:
    """Return the packages that a name covers: `games/*/art` is of the same game or family."""
    if "*" not in name:
        return {name}
    return {name.replace("*", folder.removeprefix("games/")) for folder in folders_of(importer)}


@cache
def folders_of(module: str) -> set[str]:
    """Return a module's game, and the families that its rules may use."""
    used = {name for name, _ in NAME.findall(own_row(module)) if name.startswith("games/")}
    return {folder_of(module), *used}


def own_row(module: str) -> str:
    """Return the permissions of the rules of a module's game."""
    return ROOMS.get(folder_of(module), "")


@cache
def rows_of(module: str) -> list[str]:
    """Return the rows of the table for a module: those of its game, and of its part."""
    room = room_of(module)
    whole = room.split("/")[0] if room.startswith("table/") else room
    return [row for row in ROOMS if row in (whole, folder_of(module)) or fnmatch(room, row)]


@cache
def room_of(module: str) -> str:
    """Return a module's package: warren.bots.search -> bots, warren.games.gosu.x -> games/gosu."""
    parts = module.split(".")[1:]
    if parts[:1] == ["table"]:
        return "/".join(parts[:2])
    if parts[:1] != ["games"]:
        return "/".join(parts[:1])
    is_part = len(parts) > 2 and f"games/*/{parts[2]}" in ROOMS
    return "/".join(parts[: 3 if is_part else 2])


def folder_of(module: str) -> str:
    """Return a module's folder: warren.games.army.presentation.views -> games/army."""
    return "/".join(room_of(module).split("/")[:2])


def is_ours(module: str) -> bool:
    return module.split(".")[0] == "warren"


def is_standard(module: str) -> bool:
    return module.split(".")[0] in sys.stdlib_module_names


@cache
def imports(path: str, source: str, modules: frozenset[str]) -> list[Import]:
    """Return every import of a file, with relative names resolved.

    `from x import y` means module x.y if `modules` has it, else module x.
    """
    package, found = package_of(path), []
    left = [(ast.parse(source), False)]
    while left:
        tree, lazy = left.pop()
        names = named_modules(tree, package, modules)
        found += [Import(tree.lineno, name, lazy) for name in names]
        below = lazy or delays(tree)
        left += [(node, below) for node in ast.iter_child_nodes(tree)]
    return sorted(found)


def named_modules(node: ast.AST, package: str, modules: Collection[str]) -> list[str]:
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


def complaints(path: str, source: str, modules: Iterable[str]) -> list[str]:
    """Return one line for each import of a file that points the wrong way."""
    importer = module_of(path)
    return [
        f"{path}:{line}: {importer} imports {imported}: {reason}"
        for line, imported, is_lazy in imports(path, source, frozenset(modules))
        if (reason := why_not(importer, imported, is_lazy=is_lazy))
    ]


def package_of(path: str) -> str:
    module = module_of(path)
    return module if path.endswith("__init__.py") else module.rpartition(".")[0]


def module_of(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@pytest.fixture(scope="module")
def files() -> dict[str, str]:
    """Return our files with their contents."""
    found = sorted((ROOT / "warren").rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in found}


def modules_of(files: Iterable[str]) -> frozenset[str]:
    """Return everything that can be imported by name."""
    return frozenset({"warren.__version__", *map(module_of, files)})


def test_imports_point_at_what_changes_least(files):
    modules = modules_of(files)
    assert "warren" in modules
    found = [one for path, source in files.items() for one in complaints(path, source, modules)]
    assert not found, "imports that point the wrong way:\n" + "\n".join(found)


def uses(row: str, name: str, door: str, seen: set[tuple[str, str]]) -> bool:
    """Return whether some import needs what a row of the table allows."""
    return any(
        row in rows_of(importer)
        and (imported == f"warren.{name}" if door else is_meant(room_of(imported), name, importer))
        and room_of(importer) != room_of(imported)
        for importer, imported in seen
    )


def test_nothing_is_allowed_that_no_import_needs(files):
    modules = modules_of(files)
    seen = {
        (module_of(path), one.module)
        for path, source in files.items()
        for one in imports(path, source, modules)
        if one.module.startswith("warren.")
    }
    idle = [
        f"{row} does not use {name}"
        for row, may_use in ROOMS.items()
        for name, door in NAME.findall(may_use)
        if not uses(row, name, door, seen)
    ]
    assert not idle, "the table of rooms allows too much:\n" + "\n".join(idle)


def circles(links: dict[str, set[str]]) -> list[list[str]]:
    """Return all import cycles."""
    try:
        graphlib.TopologicalSorter(links).prepare()
    except graphlib.CycleError as error:
        return [error.args[1]]
    return []


def links_within(files: dict[str, str], package: str) -> dict[str, set[str]]:
    """Return the imports between files of a package, wherever an import stands."""
    modules = modules_of(files)
    return {
        module_of(path): {
            one.module
            for one in imports(path, source, modules)
            if one.module.startswith(f"{package}.") and one.module != module_of(path)
        }
        for path, source in files.items()
        if module_of(path).startswith(f"{package}.")
    }


# A word says how it is compiled, and the compiler knows every word: types that name each other.
WORDS_AND_THEIR_WRITER = {
    ("warren.language.declaring", "warren.language.compile"),
    ("warren.language.declaring", "warren.language.tree"),
    ("warren.language.tree", "warren.language.compile"),
}


def test_no_files_import_each_other_in_a_circle(files):
    links = links_within(files, "warren")
    for importer, imported in WORDS_AND_THEIR_WRITER:
        links[importer].remove(imported)  # fails for an exception that is no longer needed
    found = circles(links)
    assert not found, f"a circle of imports: {' -> '.join(found[0])}"


def test_a_circle_is_found_inside_functions_and_for_types_alone():
    files = {
        "warren/table/a.py": "def f():\n    from warren.table import b",
        "warren/table/b.py": "if TYPE_CHECKING:\n    from warren.table.a import f",
    }
    assert circles(links_within(files, "warren.table")) == [
        ["warren.table.a", "warren.table.b", "warren.table.a"]
    ]


def test_the_server_is_at_most_twelve_boxes():
    assert len([row for row in ROOMS if row.startswith("table/")]) <= 12


def test_the_hub_only_connects_the_parts(files):
    assert files["warren/table/hub.py"].count("\n") <= 150


# The folders of the page, as in the second table.

FOLDER = re.compile(r"^\| `(\w+)` \| ([^|]+) \|$", re.MULTILINE)
FOLDERS = dict(FOLDER.findall(DOCUMENT.read_text(encoding="utf-8").split("\n#")[2]))
FROM = re.compile(r"""(?:from |import |import\()["'](\.[^"']+)["']""")
PAGE = ROOT / "web" / "src"
in_the_sources = pytest.mark.skipif(not PAGE.is_dir(), reason="there is no client here")


def folder_links() -> dict[str, set[str]]:
    """Return the imports between folders of the page."""
    links: dict[str, set[str]] = {path.name: set() for path in PAGE.iterdir() if path.is_dir()}
    for path in PAGE.glob("*/**/*"):
        if path.suffix in (".ts", ".svelte"):
            folder = path.relative_to(PAGE).parts[0]
            for named in FROM.findall(path.read_text(encoding="utf-8")):
                links[folder].add((path.parent / named).resolve().relative_to(PAGE).parts[0])
            links[folder].discard(folder)
    return links


@in_the_sources
def test_every_folder_of_the_page_is_in_the_table():
    unlike = folder_links().keys() ^ FOLDERS.keys()
    assert not unlike, "docs/architecture.md: correct the table of the page's folders"


ENTRIES = {"main.ts", "site/worker.ts", "tell/sw.ts"}  # Vite and workers load them


@in_the_sources
def test_every_file_of_the_page_is_imported():
    files = [path for path in PAGE.rglob("*") if path.suffix in (".ts", ".svelte")]
    named = {
        (path.parent / one).resolve()
        for path in files
        for one in FROM.findall(path.read_text(encoding="utf-8"))
    }
    idle = {
        path.relative_to(PAGE).as_posix()
        for path in files
        if not {path, path.with_suffix(""), path.parent} & named and ".d" not in path.suffixes
    }
    assert idle == ENTRIES


@in_the_sources
def test_screens_of_the_page_do_not_import_each_other_in_a_circle():
    screens = {name for name, what in FOLDERS.items() if what.startswith("screen")}
    links = folder_links()
    assert not circles({screen: links[screen] & screens for screen in screens})
    displays = {name for name, what in FOLDERS.items() if what.startswith("display")}
    shared = FOLDERS.keys() - screens - displays - {"games", "stage"}
    assert not {(one, screen) for one in shared for screen in links[one] & screens}


# Tests of the checker: imports it must reject, and imports it must accept.

MODULES = {
    "warren.__version__",
    "warren.bots",
    "warren.bots.search",
    "warren.engine",
    "warren.games.army",
    "warren.games.army.presentation.views",
    "warren.games.gosu",
}


@pytest.mark.parametrize(
    ("path", "source", "reason"),
    [
        ("warren/kernel/zones.py", "import warren.language", "kernel may use nothing"),
        ("warren/language/speak.py", "from ..kernel import zones", "language may use `locale`"),
        ("warren/packs/load.py", "import warren.kernel.zones", "packs may use `language`"),
        ("warren/games/gosu/turn.py", "import warren.engine", "games/gosu may use"),
        ("warren/games/gosu/turn.py", "from ..gosux import turn", "games/gosu may use"),
        ("warren/games/army/rows.py", "from .. import gosu", "games/army may use"),
        ("warren/games/army/rows.py", "from .presentation import views", "games/army may use"),
        (
            "warren/games/gosu/turn.py",
            "from ..army.presentation import views",
            "games/gosu may use",
        ),
        ("warren/games/laundromat/wash.py", "from .. import army", "games/laundromat may use"),
        ("warren/games/laundromat/wash.py", "from ..army import rows", "laundromat may use"),
        (
            "warren/games/laundromat/presentation/x.py",
            "import warren.table",
            "games/*/presentation may use",
        ),
        (
            "warren/games/laundromat/presentation/x.py",
            "from ...army.presentation import views",
            "*/presentation may use",
        ),
        (
            "warren/games/gosu/presentation/x.py",
            "from ..terminal import screen",
            "games/*/presentation may use",
        ),
        (
            "warren/games/gosu/art/x.py",
            "from ...army.presentation import views",
            "games/*/art may use",
        ),
        (
            "warren/games/gosu/terminal/x.py",
            "from ...gosux.presentation import x",
            "terminal may use",
        ),
        ("warren/games/poker/deal.py", "import warren.kernel", "is in no package"),
        ("warren/attic/old.py", "import warren.kernel", "is in no package"),
        ("warren/engine/match.py", "from warren.bots import player", "engine may use"),
        ("warren/engine/match.py", "from warren.games.gosu import turn", "engine may use"),
        ("warren/cli/play.py", "import warren.games.gosu.turns", "cli may use everything"),
        ("warren/bots/search.py", "from warren import arena", "bots may use"),
        ("warren/table/rooms.py", "import warren.bots.search", "table may use"),
        ("warren/table/rooms.py", "from warren.bots import search", "public names only"),
        ("warren/arena/series.py", "from ..bots.search import best", "public names only"),
        ("warren/table/rooms.py", "from warren.cli.main import main", "table may use"),
        ("warren/table/rooms.py", "import warren.games.gosu.turns", "table may use"),
        ("warren/__init__.py", "from .engine import Match", "importing warren is cheap"),
        ("warren/__init__.py", "import numpy", "importing warren is cheap"),
        ("warren/kernel/zones.py", "def f():\n    import warren.games", "kernel may use nothing"),
        ("warren/kernel/zones.py", "import_module('warren.games')", "kernel may use nothing"),
        ("warren/kernel/zones.py", "importlib.import_module('warren.games')", "kernel may use"),
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
        ("warren/games/gosux/turn.py", "from ..army import rows\nfrom warren.games import army"),
        ("warren/games/laundromat/wash.py", "import warren.kernel.zones, warren.packs"),
        (
            "warren/games/army/presentation/views.py",
            "from ..rows import row\nimport warren.engine.match",
        ),
        (
            "warren/games/gosu/presentation/views.py",
            "from ...army.presentation.views import ArmyViews",
        ),
        (
            "warren/games/gosu/terminal/x.py",
            "from ..presentation import x\nfrom ...army.presentation import views",
        ),
        ("warren/games/gosu/game.py", "from warren.engine.games import Game"),
        ("warren/engine/match.py", "from warren.engine.games import game"),
        ("warren/bots/search.py", "from warren import engine\nfrom . import greedy"),
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
        " warren.games.army: games/laundromat may use `kernel`, `language`, `locale`,"
        " `packs`"
    ]

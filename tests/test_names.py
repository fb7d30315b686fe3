"""The rest of Warren knows games by their bundles alone: no name of a game stands in its code."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from warren.engine.register import GAMES
from warren.packs.installed import USUAL, is_ours

ROOT = Path(__file__).resolve().parent.parent
OURS = {name for name, entry in GAMES.declared.items() if is_ours(entry)}
FAMILIES = {"army"}

# Where names of games may stand: their folders, and the two files that register them in the page.
OF_GAMES = ("warren/games/",)
PAGES = ("web/src/army/", "web/src/laundromat/", "web/src/games.ts", "web/src/faces.ts")
GENERATED = "web/src/protocol.ts"
CHOSEN = ("warren/packs/installed.py", USUAL)  # what is taken where nobody has chosen


def named(path: str, source: str) -> Iterator[tuple[int, str]]:
    """The lines of a module on which a game is named; documentation may speak of one."""
    for node in ast.walk(ast.parse(source)):
        is_name = isinstance(node, ast.Constant) and node.value in OURS | FAMILIES
        if is_name and (path, node.value) != CHOSEN:
            yield node.lineno, node.value


def test_no_module_asks_which_game_it_is():
    found = [
        f"{path}:{line}: '{name}'"
        for file in sorted((ROOT / "warren").rglob("*.py"))
        if not (path := file.relative_to(ROOT).as_posix()).startswith(OF_GAMES)
        for line, name in named(path, file.read_text(encoding="utf-8"))
    ]
    assert not found, "what differs from game to game belongs into its folder:\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("source", "caught"),
    [
        ('if game == "gosu": pass', True),
        ('PRESETS = {"laundromat": 3}', True),
        ('match name:\n    case "gosux": pass', True),
        ('from warren.games import x\nx = f("army")', True),
        ('"""A match of gosu."""', False),
        ('help = "The game: gosu, gosux or laundromat."', False),
        ("name = game.name", False),
    ],
)
def test_a_name_is_caught(source, caught):
    assert bool([*named("warren/table/x.py", source)]) == caught


def scripts(file: Path) -> str:
    """A component without its style, where colours of games may stand."""
    return re.sub(r"<style>.*?</style>", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)


@pytest.mark.skipif(not (ROOT / "web" / "src").is_dir(), reason="there is no client here")
def test_no_component_asks_which_game_it_is():
    word = re.compile(rf"""["'`]({"|".join(sorted(OURS))})["'`]""")
    found = [
        f"{path}: {match.group()}"
        for file in sorted((ROOT / "web" / "src").rglob("*"))
        if file.suffix in (".ts", ".svelte")
        and not (path := file.relative_to(ROOT).as_posix()).startswith(PAGES)
        and path != GENERATED
        for match in word.finditer(scripts(file))
    ]
    assert not found, "games are told apart in games.ts and faces.ts alone:\n" + "\n".join(found)

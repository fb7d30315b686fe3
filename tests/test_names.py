"""Code outside of games names no game, and a class name has one meaning."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from warren.engine.register import GAMES
from warren.packs.installed import USUAL, is_ours

ROOT = Path(__file__).resolve().parent.parent
OURS = {name for name, entry in GAMES.declared.items() if is_ours(entry)}
FAMILIES = {"army"}

NAME = re.compile(rf"(?<![\w])({'|'.join(sorted(OURS | {'kamakor'}))})(?![\w])")

# Places that may name games: their folders, and the files that register them in the page.
OF_GAMES = ("warren/games/",)
PAGES = ("web/src/army/", "web/src/laundromat/")
REGISTERS = ("web/src/games/games.ts", "web/src/games/register.ts", "web/src/games/games.css")
GENERATED = ("web/src/server/protocol.ts", "warren/table/page/")
CHOSEN = ("warren/packs/installed.py", USUAL)  # the default, where nothing was chosen
COMMENTS = {
    ".css": r"/\*.*?\*/",
    ".js": r"//[^\n]*|/\*.*?\*/",
    ".ts": r"//[^\n]*|/\*.*?\*/",
    ".svelte": r"//[^\n]*|/\*.*?\*/|<!--.*?-->",
    ".html": r"<!--.*?-->",
    ".json": r"(?!)",
    ".toml": r"#[^\n]*",
}

# Class names that occur more than once, and why: names may only leave this list.
TWICE = {
    "Action": "the public API; a kind of text on a card",
    "Ask": "each family of games numbers its questions",
    "Cost": "what an action costs: as viewers see it, and on a card",
    "End": "each family of games numbers the ways a match ends",
    "Event": "each family of games numbers its events",
    "Fetch": "a word of GOSU X, and its operation",
    "Options": "each game has its own",
    "Question": "the protocol of external bots; fields on the stack of army games",
    "Reason": "each family of games numbers its refusals",
    "Search": "the public API; a word of GOSU X",
    "Step": "fields on the stack of army games; a step of a sentence on a card",
    "Target": "a target in a message; flags of a card's targets",
}


def named(path: str, source: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a module that name a game; documentation may do so."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            continue
        is_name = node.value in FAMILIES or (" " not in node.value and NAME.search(node.value))
        if is_name and "\n" not in node.value and (path, node.value) != CHOSEN:
            yield node.lineno, node.value


def mentioned(path: str, source: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of any other file that name a game, without comments."""
    kind = COMMENTS[Path(path).suffix]
    bare = re.sub(kind, lambda found: re.sub(r"[^\n]", " ", found.group()), source, flags=re.DOTALL)
    for line, text in enumerate(bare.split("\n"), 1):
        yield from ((line, found.group()) for found in NAME.finditer(text))


def files(folder: str, *allowed: str) -> Iterator[tuple[str, str]]:
    """Yield our files that may name no game, with their contents."""
    for file in sorted((ROOT / folder).rglob("*")):
        path = file.relative_to(ROOT).as_posix()
        if file.suffix in COMMENTS and not path.startswith((*allowed, *GENERATED)):
            yield path, file.read_text(encoding="utf-8")


def test_no_module_asks_which_game_it_is():
    found = [
        f"{path}:{line}: '{name}'"
        for file in sorted((ROOT / "warren").rglob("*.py"))
        if not (path := file.relative_to(ROOT).as_posix()).startswith(OF_GAMES)
        for line, name in named(path, file.read_text(encoding="utf-8"))
    ]
    assert not found, "what differs from game to game belongs into its folder:\n" + "\n".join(found)


def test_no_other_file_of_warren_names_a_game():
    found = [
        f"{path}:{line}: {name}"
        for path, source in files("warren", *OF_GAMES)
        for line, name in mentioned(path, source)
    ]
    assert not found, "what differs from game to game belongs into its folder:\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("source", "caught"),
    [
        ('if game == "gosu": pass', True),
        ('PRESETS = {"laundromat": 3}', True),
        ('match name:\n    case "gosux": pass', True),
        ('from warren.games import x\nx = f("army")', True),
        ('usual = "gosu:kamakor"', True),
        ('KEY = "kamakor"', True),
        ('text = f"over.gosu.{n}"', True),
        ('"""A match of gosu."""', False),
        ('help = "The game: gosu, gosux or laundromat."', False),
        ("name = game.name", False),
    ],
)
def test_a_name_is_caught(source, caught):
    assert bool([*named("warren/table/x.py", source)]) == caught


@pytest.mark.parametrize(
    ("path", "source", "caught"),
    [
        ("a.ts", "const FACES = { gosu: army };", True),
        ("a.ts", "// of gosu alone\nconst a = 1;", False),
        ("a.ts", 'say("over.points.gosu")', True),
        ("a.css", '[data-game="gosux"] { color: red }', True),
        ("a.json", '{ "card.shift.gosu": "..." }', True),
        ("a.toml", 'kamakor = ["dragoon"]', True),
        ("a.svelte", "<style>[data-game=laundromat] { top: 0 }</style>", True),
        ("a.svelte", "<!-- As in laundromat. --><p>A game</p>", False),
    ],
)
def test_a_name_is_caught_in_any_kind_of_file(path, source, caught):
    assert bool([*mentioned(path, source)]) == caught


@pytest.mark.skipif(not (ROOT / "web" / "src").is_dir(), reason="there is no client here")
def test_no_component_asks_which_game_it_is():
    found = [
        f"{path}:{line}: {name}"
        for path, source in files("web/src", *PAGES, *REGISTERS)
        for line, name in mentioned(path, source)
    ]
    assert not found, "games are told apart in the registers alone:\n" + "\n".join(found)


def test_a_class_name_has_one_meaning():
    found = Counter(
        node.name
        for file in (ROOT / "warren").rglob("*.py")
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    twice = {name for name, many in found.items() if many > 1}
    assert not twice - TWICE.keys(), "choose another name for one of the two"
    assert not TWICE.keys() - twice, "these names occur once now: remove them from TWICE"

"""Writes a site: the page, pictures, Python with all that it needs, and what keeps it offline.

Everything is a plain file with a relative address, so any web space will do, in any folder.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import struct
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from warren import __version__, art
from warren.bots.network import network_of, packed_for
from warren.engine.games import GAMES, Engine
from warren.language import keeping
from warren.table.web.pages import INDEX, PAGE

HOME = Path(__file__).parents[1]
OUR_PYODIDE = HOME.parent / "web" / "node_modules" / "pyodide"  # in a checkout
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "python_stdlib.zip", "pyodide-lock.json")
LARGE = "pyodide.asm.wasm"  # lies there compressed: not every web space does that by itself
PACKAGES = ("anyio", "idna", "lark", "platformdirs", "starlette", "typing_extensions")
LEFT_OUT = {"arena", "cli", "research", "training", "page", "__pycache__"}  # folders of ours
NOT_SENT = {".npz", ".pyc", ".typed"}
MARK = '<meta name="warren-site" content="{}" />'
KEPT = "kept"  # in the archive: what takes long to make
MINDS = "minds"
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the same files make the same archive
ICON = ("warren", "favicon")


class SiteError(Exception):
    """A site can't be written; one line says why."""


def write_site(folder: Path, pyodide: Path = OUR_PYODIDE) -> list[Path]:
    """Write a site into a folder; returns its files."""
    check(folder, pyodide)
    folder.mkdir(parents=True, exist_ok=True)
    write_page(folder)
    write_pictures(folder)
    write_pyodide(folder / "pyodide", pyodide)
    write_python(folder / "python")
    write_manifest(folder)
    write_service(folder)
    return sorted(files_in(folder))


def check(folder: Path, pyodide: Path) -> None:
    """Whether all is there, and nothing is in the way."""
    if not (PAGE / INDEX).is_file():
        raise SiteError("the page has not been built: run `make site` from a checkout")
    if not (pyodide / LARGE).is_file():
        raise SiteError(
            f"there is no Pyodide in {pyodide}: get it by `npm pack pyodide` and name its folder "
            "with --pyodide"
        )
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        if not (folder / INDEX).is_file() or MARK[:20] not in (folder / INDEX).read_text("utf-8"):
            raise SiteError(f"{folder} is neither empty nor a site of Warren's")
        shutil.rmtree(folder)


def files_in(folder: Path) -> Iterator[Path]:
    """All files in a folder."""
    return (path for path in folder.rglob("*") if path.is_file())


# --- the page ------------------------------------------------------------------------------------


def write_page(folder: Path) -> None:
    """The page as a server sends it, but with relative addresses, and marked as a site's."""
    assets = folder / "assets"
    assets.mkdir()
    for path in (PAGE / "assets").iterdir():
        if path.suffix in (".js", ".css"):
            (assets / path.name).write_text(relative(path.read_text("utf-8"), path.suffix), "utf-8")
        elif path.suffix not in (".br", ".gz"):
            shutil.copy(path, assets)
    index = (PAGE / INDEX).read_text("utf-8").replace('"/assets/', '"./assets/')
    head = MARK.format(__version__) + '<link rel="manifest" href="./site.webmanifest" />'
    (folder / INDEX).write_text(index.replace("</head>", f"{head}</head>"), "utf-8")


def relative(text: str, suffix: str) -> str:
    """A script or a style whose addresses begin at its own page, or beside itself."""
    if suffix == ".css":
        return text.replace("/assets/", "./")
    text = re.sub(r'(new URL\(\s*["`])/assets/', r"\1./", text)
    return re.sub(r'(?<=["`])/(assets|art)/', r"./\1/", text)


def write_pictures(folder: Path) -> None:
    """Every picture of every game."""
    for game in GAMES:
        (folder / "art" / game).mkdir(parents=True)
        for name in art.pictures(game):
            place = folder / "art" / game / f"{name}.svg"
            place.write_text(art.picture(game, name), "utf-8")
    (folder / "icon.svg").write_text(art.picture(*ICON), "utf-8")


def write_manifest(folder: Path) -> None:
    """What a browser needs to know to install it."""
    about = {
        "name": "Warren: goblin card games",
        "short_name": "Warren",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#1f2a24",
        "theme_color": "#1f2a24",
        "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }
    (folder / "site.webmanifest").write_text(json.dumps(about, indent=1), "utf-8")


def write_service(folder: Path) -> None:
    """What keeps all files in the browser, for visits without a network."""
    digest, names = hashlib.sha256(), []
    for path in sorted(files_in(folder)):
        names.append(path.relative_to(folder).as_posix())
        digest.update(names[-1].encode() + b"\0" + path.read_bytes())
    script = (Path(__file__).parent / "service.js").read_text("utf-8")
    head = f"const VERSION = {digest.hexdigest()[:16]!r};\nconst FILES = {json.dumps(names)};\n"
    (folder / "service.js").write_text(head + script, "utf-8")


# --- Python --------------------------------------------------------------------------------------


def write_pyodide(folder: Path, pyodide: Path) -> None:
    """Python for browsers, without the packages that nobody asks for."""
    folder.mkdir()
    for name in PYODIDE:
        shutil.copy(pyodide / name, folder)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    (folder / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), "utf-8")
    (folder / f"{LARGE}.gz").write_bytes(packed((pyodide / LARGE).read_bytes()))


def packed(content: bytes) -> bytes:
    """As small as it gets, and always the same."""
    return gzip.compress(content, 9, mtime=0)


def write_python(folder: Path) -> None:
    """Our own Python, what it imports, and what takes long to make."""
    folder.mkdir()
    with TemporaryDirectory() as made:
        make_ahead(Path(made))
        with ZipFile(folder / "warren.zip", "w", ZIP_DEFLATED, compresslevel=9) as archive:
            for name, path in sorted([*our_files(), *package_files(), *made_files(Path(made))]):
                archive.writestr(entry(name), path.read_bytes(), ZIP_DEFLATED, 9)


def entry(name: str) -> ZipInfo:
    """A file of an archive, of no time."""
    return ZipInfo(name, LONG_AGO)


def our_files() -> Iterator[tuple[str, Path]]:
    """All that a table needs."""
    for path in files_in(HOME):
        place = path.relative_to(HOME)
        if not LEFT_OUT & set(place.parts) and path.suffix not in NOT_SENT:
            yield f"warren/{place.as_posix()}", path
    about = distribution("warren")
    yield "warren-0.dist-info/METADATA", Path(str(about.locate_file(found_in(about, "METADATA"))))
    place = Path(str(about.locate_file(found_in(about, "entry_points.txt"))))
    yield "warren-0.dist-info/entry_points.txt", place


def found_in(about: Any, name: str) -> Any:
    """A file that an installed package brings about itself."""
    found = next((one for one in about.files or () if one.name == name), None)
    if found is None:
        raise SiteError(f"warren is not installed here: it lacks {name}")
    return found


def package_files() -> Iterator[tuple[str, Path]]:
    """Packages of others, as they are installed here; all of them are Python alone."""
    for name in PACKAGES:
        about = distribution(name)
        for one in about.files or ():
            if one.suffix == ".py" and ".." not in one.parts:
                yield one.as_posix(), Path(str(about.locate_file(one)))


def made_files(folder: Path) -> Iterator[tuple[str, Path]]:
    """What was made ahead."""
    return ((path.relative_to(folder).as_posix(), path) for path in files_in(folder))


def make_ahead(folder: Path) -> None:
    """Read all packs and make all networks ready: a browser would take long."""
    before = keeping.folder, keeping.version
    keeping.folder, keeping.version = folder / KEPT, KEPT
    try:
        for game in GAMES.values():
            game.rulebook(game.cards(), game.options())
            write_mind(folder / MINDS, game)
    finally:
        keeping.folder, keeping.version = before


def write_mind(folder: Path, game: Any) -> None:
    """The network of a game as the kernel reads it, behind the policy that belongs to it."""
    network = network_of(game)
    if network is None:
        return
    folder.mkdir(exist_ok=True)
    engine = Engine(game, game.options())
    policy = network.policy if network.knows(engine) else network.policy[:0]
    head = struct.pack("=2q", network.plies, policy.size)
    content = head + policy.astype("int64").tobytes() + packed_for(engine, network).tobytes()
    (folder / game.name).write_bytes(content)

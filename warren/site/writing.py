"""Writes a site: the page, pictures, Python with its packages, and the offline cache.

Everything is a plain file with a relative address, so the site works on any web host, in any
folder.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import logging
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html import escape
from importlib.metadata import distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZipFile, ZipInfo

from warren import __version__, art
from warren.engine.games import GAMES
from warren.kernel.compile import sources
from warren.locale import LANGUAGES, read_texts
from warren.site.ahead import ANSWERS, make_ahead
from warren.table import INDEX, PAGE
from warren.table.web.pages import ICON, MANIFEST, manifest
from warren.wasm.files import BUILDER

log = logging.getLogger("warren.site")

HERE = Path(__file__).parent
HOME = HERE.parent
OUR_PYODIDE = HOME.parent / "web" / "node_modules" / "pyodide"  # in a checkout
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "python_stdlib.zip", "pyodide.asm.wasm")
LOCK = "pyodide-lock.json"  # the lock file of its packages
LARGE = (  # stored compressed, because not every web host compresses
    *("pyodide/pyodide.asm.wasm", "pyodide/pyodide.asm.mjs"),
    *("pyodide/python_stdlib.zip", "python/warren.zip"),
)
PACKAGES = ("anyio", "platformdirs", "starlette", "typing_extensions")
LEFT_OUT = {  # our folders and files that are not needed in a browser
    *("arena", "cli", "research", "training", "page", "__pycache__"),
    *("site/ahead.py", "site/compiling.py", "site/writing.py", "table/storage/postgresql.py"),
    *(
        "bots/lab.py",
        "printing/pdf.py",
        "table/storage/moving.py",
        "table/web/serving.py",
        "table/upkeep/care.py",
    ),
}
NOT_CALLED = {  # modules of packages that a table in a browser never imports
    *("anyio/_backends/_trio.py", "anyio/pytest_plugin.py", "anyio/to_interpreter.py"),
    *("anyio/functools.py", "anyio/itertools.py", "anyio/streams/file.py", "anyio/streams/text.py"),
    *("anyio/to_process.py", "starlette/testclient.py"),
    *("platformdirs/android.py", "platformdirs/ios.py", "platformdirs/macos.py"),
    *("platformdirs/pytest_plugin.py", "platformdirs/testing.py", "platformdirs/windows.py"),
    *(f"starlette/middleware/{one}.py" for one in ("cors", "httpsredirect", "opentelemetry")),
    *(f"starlette/middleware/{one}.py" for one in ("gzip", "sessions", "trustedhost", "wsgi")),
    *(f"starlette/{one}.py" for one in ("config", "schemas", "templating")),
}
NOT_SENT = {".npz", ".pyc", ".typed", ".mjs"}
LATER = ("Lab-", "plots-")  # loaded only for the lab and its plots, 0.8 MB
PACKED = ".packed"  # not .gz, because some web hosts make browsers unpack it
MARK = '<meta name="warren-site" content="{}" />'
NOWHERE = "404.html"  # the page that most web hosts show for an unknown address
NOWHERE_PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />
<meta name="warren-nowhere" content="" /><title>Warren</title>{}</head>
<body><div id="app"></div></body>
</html>
"""
UNUSED = [  # unused modules of Python's library
    *("argparse.py", "asyncio/proactor_events.py", "asyncio/windows_", "cmd.py", "compileall.py"),
    *("configparser.py", "statistics.py"),
    *("filecmp.py", "fileinput.py", "http/cookiejar.py", "modulefinder.py", "plistlib.py"),
    *("pyclbr.py", "sched.py", "shelve.py", "socketserver.py", "tabnanny.py"),
    *("tarfile.py", "timeit.py", "trace.py", "tracemalloc.py", "webbrowser.py", "zipapp.py"),
    *("_pydatetime.py", "_pydecimal.py", "_pyio.py", "_pyrepl/", "bdb.py", "cProfile.py"),
    *("curses/", "dbm/", "doctest.py", "ensurepip/", "ftplib.py", "idlelib/", "imaplib.py"),
    *("lib2to3/", "mailbox.py", "http/server.py", "logging/config.py", "logging/handlers.py"),
    *("multiprocessing/", "optparse.py", "pdb.py", "pickletools.py"),
    *("poplib.py", "profile.py", "pstats.py", "pydoc.py", "pydoc_data/", "smtplib.py", "test/"),
    *(f"encodings/{one}" for one in ("big5", "cp0", "cp1", "cp5", "cp7", "cp8", "cp9", "euc_")),
    *(f"encodings/{one}" for one in ("gb", "hp_", "iso2022", "iso8859", "johab", "koi8", "kz")),
    *(f"encodings/{one}" for one in ("mac_", "palmos", "ptcp", "shift_", "tis_", "uu_", "hz")),
    *("tkinter/", "turtle.py", "turtledemo/", "unittest/", "venv/", "wsgiref/", "xml/", "xmlrpc/"),
]
READ = re.compile(
    r"warren/(language|locale|packs)/|warren/games/\w+/\w+\.py"
)  # packs need the source of this module
ANYIO = re.compile(r"anyio/(\w+/)*__init__\.py")
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the same files give the same archive


# Games of other packages have no engine for browsers
BROUGHT = {name: game for name, game in GAMES.items() if game.is_ours}


class SiteError(Exception):
    """The site can't be written; the message contains the reason on one line."""


def write_site(folder: Path, pyodide: Path = OUR_PYODIDE) -> list[Path]:
    """Write a site into a folder; return its files."""
    check(folder, pyodide)
    folder.mkdir(parents=True, exist_ok=True)
    write_page(folder)
    write_pictures(folder)
    write_pyodide(folder / "pyodide", pyodide)
    write_python(folder / "python")
    compile_python(folder, pyodide)
    pack(folder)
    write_first(folder)
    write_manifest(folder)
    write_service(folder)
    return sorted(files_in(folder))


def check(folder: Path, pyodide: Path) -> None:
    """Check that everything needed exists, and that the folder is writable."""
    if not (PAGE / INDEX).is_file():
        raise SiteError("the page has not been built: run `make site` from a checkout")
    if not all((pyodide / name).is_file() for name in (*PYODIDE, LOCK)):
        raise SiteError(
            f"there is no Pyodide in {pyodide}: get it with `npm pack pyodide` and name its "
            "folder with --pyodide"
        )
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        if not (folder / INDEX).is_file() or MARK[:20] not in (folder / INDEX).read_text("utf-8"):
            raise SiteError(f"{folder} is neither empty nor a Warren site")
        shutil.rmtree(folder)


def files_in(folder: Path) -> Iterator[Path]:
    """Return all files in a folder."""
    return (path for path in folder.rglob("*") if path.is_file())


# --- the page ------------------------------------------------------------------------------------


def write_page(folder: Path) -> None:
    """Return the page with relative addresses, marked as part of a static site."""
    assets = folder / "assets"
    assets.mkdir()
    for path in (PAGE / "assets").iterdir():
        if path.suffix in (".js", ".css"):
            (assets / path.name).write_text(relative(path.read_text("utf-8"), path.suffix), "utf-8")
        elif path.suffix not in (".br", ".gz"):
            shutil.copy(path, assets)
    index = (PAGE / INDEX).read_text("utf-8").replace('"/assets/', '"./assets/')
    index = index.replace(f'"{MANIFEST}"', '"./site.webmanifest"')
    head = MARK.format(__version__) + plain_script()
    (folder / INDEX).write_text(index.replace("</head>", f"{head}</head>"), "utf-8")
    (folder / NOWHERE).write_text(NOWHERE_PAGE.format(plain_script()), "utf-8")


def plain_script() -> str:
    """Return the script for pages that can't start; it is not a module, so it runs anywhere."""
    texts = {language: read_texts(HERE, "texts", language) for language in LANGUAGES}
    script = (HERE / "plain.js").read_text("utf-8").replace("TEXTS", json.dumps(texts), 1)
    return f"<script>{script}</script>"


def relative(text: str, suffix: str) -> str:
    """Return a script or a style with addresses relative to its page or itself."""
    if suffix == ".css":
        return text.replace("/assets/", "./")
    text = re.sub(r'(new URL\(\s*["`])/assets/', r"\1./", text)
    text = re.sub(
        r'(=function\(\w+\)\{return)"/"\+', r'\1"./"+', text
    )  # parts of the page that are loaded later
    return re.sub(r'(?<=["`])/(assets|art)/', r"./\1/", text)


def write_first(folder: Path) -> None:
    """Write the first paint into the index: progress bar and games, without fonts or scripts."""
    sizes = {
        "page": sum(
            path.stat().st_size
            for path in files_in(folder / "assets")
            if not path.name.startswith(LATER)
        ),
        "python": sum(path.stat().st_size for path in files_in(folder / "pyodide")),
        "rules": sum(path.stat().st_size for path in files_in(folder / "python")),
        "tables": 0,
    }
    steps = "".join(
        f'<li data-step="{step}" data-bytes="{size}">{in_all_languages(step)}'
        f"<small>{f'{size / 1e6:.1f} MB' if size else ''}</small></li>"
        for step, size in sizes.items()
    )
    first = (HERE / "first.html").read_text("utf-8").replace("STEPS", steps, 1)
    first = first.replace("SENTENCE", in_all_languages("sentence"), 1)
    first = first.replace("DOORS", "".join(map(door, BROUGHT)), 1)
    index = (folder / INDEX).read_text("utf-8")
    (folder / INDEX).write_text(index.replace("<body>", f"<body>{first}", 1), "utf-8")


def door(game: str) -> str:
    """Return the link to a game, which works before anything is loaded."""
    return (
        f'<li><button type="button" data-door="{game}"><b>{escape(GAMES[game].title)}</b>'
        f"<em>{in_all_languages('door')}</em></button></li>"
    )


def in_all_languages(text: str) -> str:
    """Return a text in every language; the page shows only the viewer's language."""
    said = {language: read_texts(HERE, "texts", language)["first"] for language in LANGUAGES}
    return "".join(
        f'<span data-said="{language}" lang="{language}">{escape(said[language][text])}</span>'
        for language in LANGUAGES
    )


def write_pictures(folder: Path) -> None:
    """Write every picture of every game."""
    for game in BROUGHT:
        (folder / "art" / game).mkdir(parents=True)
        for name in art.pictures(game):
            place = folder / "art" / game / f"{name}.svg"
            place.write_text(art.picture(game, name), "utf-8")
    (folder / "icon.svg").write_text(art.picture(*ICON), "utf-8")


def write_manifest(folder: Path) -> None:
    """Write the manifest with which a browser installs the page."""
    about = {
        **manifest("./"),
        "description": read_texts(HERE, "texts", "en")["about"],
        "id": "./",
    }
    (folder / "site.webmanifest").write_text(json.dumps(about, indent=1), "utf-8")


def write_service(folder: Path) -> None:
    """Write the service worker that caches all files in the browser for offline visits."""
    files = {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        for path in sorted(files_in(folder))
        if path.parent.name != ANSWERS  # needed only until everything is loaded
    }
    version = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:16]
    later = [name for name in files if Path(name).name.startswith(LATER)]
    head = f"const VERSION = {version!r};\nconst FILES = {json.dumps(files)};\n"
    head += f"const LATER = new Set({json.dumps(later)});\n"
    script = (HERE / "service.js").read_text("utf-8")
    (folder / "service.js").write_text(head + script, "utf-8")


# --- Python --------------------------------------------------------------------------------------


def write_pyodide(folder: Path, pyodide: Path) -> None:
    """Write Python for browsers, without unused packages."""
    folder.mkdir()
    for name in PYODIDE:
        shutil.copy(pyodide / name, folder)
    lock = json.loads((pyodide / LOCK).read_text("utf-8"))
    (folder / LOCK).write_text(json.dumps({**lock, "packages": {}}), "utf-8")


def pack(folder: Path) -> None:
    """Compress large files, each as a whole."""
    for name in LARGE:
        path = folder / name
        path.with_name(path.name + PACKED).write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
        path.unlink()


def write_python(folder: Path) -> None:
    """Pack our own Python, its imports, and the prepared files."""
    folder.mkdir()
    with TemporaryDirectory() as made:
        make_ahead(Path(made))
        shutil.move(Path(made) / ANSWERS, folder.parent / ANSWERS)
        with ZipFile(folder / "warren.zip", "w") as archive:
            for name, path in sorted([*our_files(), *package_files(), *made_files(Path(made))]):
                archive.writestr(ZipInfo(name, LONG_AGO), path.read_bytes())


def our_files() -> Iterator[tuple[str, Path]]:
    """Return all our files that a table needs."""
    for path in files_in(HOME):
        place = path.relative_to(HOME)
        is_left_out = LEFT_OUT & {*place.parts, place.as_posix()}
        if not is_left_out and path.suffix not in NOT_SENT:
            yield f"warren/{place.as_posix()}", path
    about = distribution("warren")
    yield "warren-0.dist-info/METADATA", Path(str(about.locate_file(found_in(about, "METADATA"))))
    place = Path(str(about.locate_file(found_in(about, "entry_points.txt"))))
    yield "warren-0.dist-info/entry_points.txt", place


def found_in(about: Any, name: str) -> Any:
    """Return a metadata file of an installed package."""
    found = next((one for one in about.files or () if one.name == name), None)
    if found is None:
        raise SiteError(f"warren is not installed here: it lacks {name}")
    return found


def package_files() -> Iterator[tuple[str, Path]]:
    """Return the installed third-party packages, all of which are pure Python."""
    for name in PACKAGES:
        about = distribution(name)
        for one in about.files or ():
            if (
                one.suffix == ".py"
                and ".." not in one.parts
                and "__pyinstaller" not in one.parts
                and one.as_posix() not in NOT_CALLED
            ):
                yield one.as_posix(), Path(str(about.locate_file(one)))


def made_files(folder: Path) -> Iterator[tuple[str, Path]]:
    """Return the prepared files."""
    return ((path.relative_to(folder).as_posix(), path) for path in files_in(folder))


def compile_python(folder: Path, pyodide: Path) -> bool:
    """Compile all Python with the site's own Python, if Node is installed."""
    node = shutil.which("node")
    if node is None:
        log.warning("Node is not installed: the site will take a few seconds longer to open")
        return False
    task = folder / "compiling.json"
    choices = {
        "python/warren.zip": {"kept": sorted(compared()), "left_out": []},
        "pyodide/python_stdlib.zip": {"kept": [], "left_out": UNUSED},
    }
    task.write_text(json.dumps(choices), "utf-8")
    script = HERE / "compiling.mjs"
    try:
        subprocess.run([node, script, folder, pyodide], check=True, capture_output=True, text=True)
    except subprocess.CalledProcessError as error:
        raise SiteError(f"the site's Python can't be compiled: {error.stderr[-300:]}") from None
    finally:
        task.unlink()
    return True


def compared() -> set[str]:
    """Return files whose source must be kept.

    The source is needed to check engines and packs, and AnyIO's packages read their own to find
    later imports.
    """
    found = {f"warren/wasm/{name}" for name in BUILDER}
    found |= {name for name, _ in package_files() if ANYIO.fullmatch(name)}
    found |= {name for name, _ in our_files() if READ.match(name)}
    for game in BROUGHT.values():
        for module in sources(game.contract):
            place = Path(str(sys.modules[module].__file__)).relative_to(HOME)
            found.add(f"warren/{place.as_posix()}")
    return found

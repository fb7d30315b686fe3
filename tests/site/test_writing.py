"""The files of a site."""

import gzip
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from browser.once import once
from browser.site import WRITTEN, made_ahead
from warren.art import pictures
from warren.engine.games import GAMES
from warren.site import writing
from warren.site.ahead import ANSWERS
from warren.site.writing import SiteError, write_site
from warren.table.web.pages import PAGE

pytestmark = pytest.mark.skipif(
    not (PAGE / "index.html").is_file(), reason="the page has not been built"
)
ABSOLUTE = re.compile(r"""["'`(=]/(?:assets|art)/|return ?"/" ?\+""")


def pyodide(folder: Path) -> Path:
    """Return a folder that looks like Pyodide."""
    folder.mkdir()
    for name in (*writing.PYODIDE, writing.LOCK):
        (folder / name).write_text('{"packages": {"numpy": {}}}')
    return folder


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a written site; only one test process writes it."""

    def write() -> str:
        folder = tmp_path_factory.mktemp("written")
        with pytest.MonkeyPatch.context() as patch, made_ahead(tmp_path_factory):
            patch.setattr(writing, "compile_python", lambda *_: False)  # needs a real Pyodide
            write_site(folder / "site", pyodide(folder / "pyodide"))
        return str(folder / "site")

    return Path(once(tmp_path_factory, "written", write, WRITTEN))


@pytest.fixture(scope="module")
def archive(written: Path) -> Iterator[ZipFile]:
    """The archive with all its Python."""
    packed = (written / "python" / "warren.zip.packed").read_bytes()
    with ZipFile(BytesIO(gzip.decompress(packed))) as opened:
        yield opened


def test_addresses_are_relative(written: Path) -> None:
    for path in written.rglob("*"):
        if path.suffix in (".html", ".js", ".css") and path.is_file():
            assert not ABSOLUTE.search(path.read_text("utf-8")), path


def test_the_page_knows_that_it_is_a_site(written: Path) -> None:
    assert 'name="warren-site"' in (written / "index.html").read_text("utf-8")


def test_every_picture_is_there(written: Path) -> None:
    for game in GAMES:
        there = {path.stem for path in (written / "art" / game).iterdir()}
        assert there == set(pictures(game))


def test_everything_is_kept_for_visits_without_a_network(written: Path) -> None:
    script = (written / "service.js").read_text("utf-8")
    names = json.loads(re.search(r"const FILES = (.*);", script)[1])  # type: ignore[index]
    there = {path.relative_to(written).as_posix() for path in writing.files_in(written)}
    early = {name for name in there if name.startswith(f"{ANSWERS}/")}  # only for the first visit
    assert early
    assert there - early - {"service.js"} == set(names)


def test_the_archive_has_engines_and_what_was_made_ahead_but_no_networks_of_numpy(
    archive: ZipFile,
) -> None:
    names = archive.namelist()
    assert {f"warren/wasm/{game}.wasm" for game in GAMES} <= set(names)
    assert [name for name in names if name.startswith("kept/")]
    assert [name for name in names if name.startswith("minds/")]
    assert not [name for name in names if name.endswith((".npz", ".so", ".pyd"))]
    assert not [name for name in names if name.startswith(("warren/cli/", "numpy/", "msgspec/"))]


@pytest.fixture(scope="module")
def unpacked(archive: ZipFile, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its Python, unpacked as for a browser."""
    folder = tmp_path_factory.mktemp("unpacked")
    archive.extractall(folder)
    return folder


def done_in(unpacked: Path, script: str) -> str:
    """Return the output of a Python that sees only what a browser's has."""
    begin = """
import sys
sys.path.insert(0, sys.argv[1])
import lent
sys.modules.update(dict.fromkeys(lent.ABSENT))
from warren.site import worker
"""
    done = subprocess.run(
        [sys.executable, "-c", begin + script, str(unpacked), *GAMES],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[1],
    )
    assert not done.returncode, done.stderr[-3000:]
    return done.stdout


def test_a_match_is_played_from_the_archive_alone(unpacked: Path) -> None:
    said = done_in(
        unpacked,
        """
sys.modules["warren.language.chart"] = None  # all packs were read ahead
worker.prepare(lent.Wasmtime())
import numpy, warren, warren.engine
from warren.bots import bot
from warren.engine import Match
assert warren.__file__.startswith(sys.argv[1])
assert numpy.__spec__ is None
for name in sys.argv[2:]:
    match = Match(name, seed=1)
    assert match.engine.running.kind == "wasm", name
    print(name, bot("champion", 1).choose(match, match.pending[0]).text)
""",
    )
    assert [line.split()[0] for line in said.splitlines()] == [*GAMES]


def test_after_a_rehearsal_nothing_is_left_of_who_ran_the_engines(unpacked: Path) -> None:
    """Its memory is kept and works with another host and another random generator."""
    done_in(
        unpacked,
        """
import asyncio, random
first, second = lent.Wasmtime(), lent.Wasmtime()
random.seed(1)
asyncio.run(worker.rehearse(first, "en"))
started = first.count
assert started >= len(sys.argv[2:])
assert not first.instances
random.seed(1)
before = random.random()
random.seed(1)
worker.prepare(second)
assert random.random() != before
from warren.engine import Match
for name in sys.argv[2:]:
    match = Match(name, seed=1)
    assert match.engine.running.kind == "wasm", name
    match.act(match.legal(match.pending[0])[0])
assert (first.count, second.count) == (started, len(sys.argv[2:]))
""",
    )


def test_ten_analyses_in_one_visit_let_their_instances_go(unpacked: Path) -> None:
    """A browser has room for few: one serves all searches, and one does the rest."""
    said = done_in(
        unpacked,
        """
import asyncio, json

class Small(lent.Wasmtime):
    def start(self, game, code):
        if len(self.instances) >= 2:
            raise RuntimeError("RangeError: WebAssembly.Instance(): Out of memory")
        return super().start(game, code)

host = Small()
worker.prepare(host)
from warren.engine import Match
from warren.site import thinking
thinking.ITERATIONS = 3

async def visit():
    thinker, told = thinking.ThinkingWorker(), 0
    for number in range(10):
        match = Match("gosux", seed=number)
        while match.pending and len(match.actions) < 16:
            options = match.legal(match.pending[0])
            match.act(options[number % len(options)], match.pending[0])
        about = {"what": "tell", "record": match.record().text, "table": f"t{number}", "given": 0}
        about |= {"as": "data", "language": "en", "names": ["Ada", "Bo"]}
        found = json.loads(json.loads(await thinker.answer(number, json.dumps(about))))
        told += bool(found["moves"])
    print(told, host.count)

asyncio.run(visit())
""",
    )
    told, started = map(int, said.split())
    assert told == 10
    assert started > 5 * told


def test_a_site_may_be_written_anew_but_nothing_else_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("Dear Ada")
    with pytest.raises(SiteError, match="neither empty nor a Warren site"):
        write_site(tmp_path / "mine", pyodide(tmp_path / "pyodide"))
    assert (tmp_path / "mine" / "letter.txt").exists()


def test_without_pyodide_it_is_said_where_to_get_it(tmp_path: Path) -> None:
    with pytest.raises(SiteError, match="npm pack pyodide"):
        write_site(tmp_path / "site", tmp_path / "nothing")

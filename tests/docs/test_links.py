"""The docs: every link works, every page is linked, and the site shows all of them."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(
    [
        *ROOT.glob("*.md"),
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / "bench").glob("*.md"),
        *(ROOT / "deploy").glob("*.md"),
    ]
)
FENCE = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#{1,6} +(.+)$", re.MULTILINE)
# A path of the repository between backticks; capitals and dots stand for variable parts.
PATH = re.compile(r"`((?:warren|web|tests|docs|bench|deploy|language|games)/[\w/.-]+?)`")
HOMES = (ROOT, ROOT / "warren")
# A source file between backticks, perhaps with the end of its path: `hub.py`, `table/web/app.py`.
SOURCE = re.compile(r"`((?:[\w@-]+/)*\w+\.(?:py|ts|svelte))`")
DEFINED = re.compile(r"^ *def (test_\w+)", re.MULTILINE)
TEST = re.compile(r"`(test_\w+)`")
EXAMPLES = {"firebrand.py"}  # files that a reader writes
SOURCES = ("warren", "web/src", "tests", "bench", "docs", "deploy", "examples")
FILES = [
    path.as_posix()
    for found in (
        ROOT.glob("*.py"),
        ROOT.glob("web/*.py"),
        *((ROOT / one).rglob("*.*") for one in SOURCES),
    )
    for path in found
]
BUILT = {"warren/table/page"}  # a fresh clone has it once the page is built


def prose(page: Path) -> str:
    """Return a page without its examples."""
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def links(page: Path) -> Iterator[tuple[Path, str]]:
    """Yield the files a page links to, each with its anchor."""
    for target in LINK.findall(prose(page)):
        if not re.match(r"[a-z]+:", target):
            path, _, anchor = target.partition("#")
            yield (page.parent / path if path else page).resolve(), anchor


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings."""
    said = (re.sub(r"[`*]", "", each).strip().lower() for each in HEADING.findall(prose(page)))
    return {re.sub(r"[\s]+", "-", re.sub(r"[^\w\s-]", "", each)) for each in said}


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_leads_somewhere(page):
    for target, anchor in links(page):
        assert target.is_file(), f"{name(page)} links to {target}"
        assert not anchor or anchor in anchors(target), f"{name(page)}: no '#{anchor}' there"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_named_test_exists(page):
    known = {one.stem for one in (ROOT / "tests").rglob("test_*.py")} | set(names_of_all())
    assert set(TEST.findall(prose(page))) <= known


@cache
def names_of_all() -> tuple[str, ...]:
    """Return the names of all test functions."""
    files = (ROOT / "tests").rglob("test_*.py")
    return tuple(found for one in files for found in DEFINED.findall(one.read_text("utf-8")))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_path_that_is_named_is_there(page):
    if page.name == "CHANGELOG.md":  # it describes old states
        return
    named = {path for path in PATH.findall(prose(page)) if not re.search(r"[A-Z]{2}", path)}
    for path in named:
        found = path in BUILT or any((home / path).exists() for home in HOMES)
        assert found, f"{name(page)} names {path}"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_source_file_that_is_named_is_there(page):
    if page.name == "CHANGELOG.md":  # it describes old states
        return
    named = {path for path in SOURCE.findall(prose(page)) if not re.search(r"[A-Z]{2}", path)}
    missing = {path for path in named if not any(one.endswith(f"/{path}") for one in FILES)}
    assert missing <= EXAMPLES, f"{name(page)} names {sorted(missing - EXAMPLES)}"


PLACED = re.compile(r"`(\w+)` in `([\w/]+\.py)`")  # `HouseClock` in `guard/clock.py`
STEP = re.compile(r"^\|[^|\n]*\|((?: `[\w/]+\.py`,?)+) \|((?: `\w+`,?)+) \|$", re.MULTILINE)


def names_placed(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The functions and classes that a text places in files, and those files."""
    yield from ((named, (path,)) for named, path in PLACED.findall(text))
    for files, functions in STEP.findall(text):
        for function in re.findall(r"\w+", functions):
            yield function, tuple(re.findall(r"`(.+?)`", files))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_function_is_in_the_file_that_is_named(page):
    if page.name == "CHANGELOG.md":  # it describes old states
        return
    for named, ends in names_placed(prose(page)):
        if any(re.search(r"[A-Z]{2}", end) for end in ends):
            continue  # the path of any game
        paths = [Path(one) for one in FILES for end in ends if one.endswith(f"/{end}")]
        texts = [path.read_text("utf-8") for path in paths]
        defined = re.compile(rf"^ *(?:async |def |class )*{named}\b", re.MULTILINE)
        assert any(map(defined.search, texts)), f"{name(page)}: no {named} in {' or '.join(ends)}"


def test_what_is_built_is_not_in_the_repository():
    ignored = (ROOT / ".gitignore").read_text("utf-8").split("\n")
    assert all(f"/{path}/" in ignored for path in BUILT)


def test_every_page_is_reached_from_the_readme():
    reached, waiting = set(), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page.suffix == ".md" and page not in reached:
            reached.add(page)
            waiting += [target for target, _ in links(page)]
    assert reached >= set(PAGES) - {ROOT / "CHANGELOG.md"}


def test_the_site_has_every_page_of_the_docs():
    shown = set(re.findall(r": ([\w/]+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.M))
    ours = {page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").rglob("*.md")}
    hooks = (ROOT / "docs" / "site.py").read_text("utf-8")
    root = set(re.findall(r': "([\w/]+\.md)",$', hooks, re.MULTILINE))
    assert shown == ours | root
    assert len(root) == 6


def test_the_built_site_is_not_in_the_repository():
    site = re.search(r"^site_dir: (\S+)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.M)
    assert site is not None
    if (ROOT / ".git").exists():
        ignored = subprocess.run(["git", "check-ignore", "-q", site[1]], cwd=ROOT, check=False)
        assert ignored.returncode == 0

"""A browser, a server, and people who use them."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from browser.chromium import INSTALLING, NoChromiumError, chromium, do_without, is_root
from browser.house import BUILDING, House, build_page, settle_chance
from browser.once import once
from browser.visitor import PATIENCE, WATCH, Visitor
from warren.table.web import app, pages

DESKTOP = {"width": 1280, "height": 900}
expect.set_options(timeout=PATIENCE)

# Leaving out shadows saves 7 % of the processor time, and moves nothing.
WITHOUT_SHADOWS = """(() => {
  const plain = new CSSStyleSheet();
  plain.replaceSync(`*, ::before, ::after {
    box-shadow: none !important; text-shadow: none !important }`);
  document.adoptedStyleSheets = [plain];
})()"""

Meet = Callable[..., Visitor]
failures = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    """Record whether a test failed, so that its screenshots are kept."""
    report = yield
    if report.when == "call":
        item.stash[failures] = report.failed
    return report


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Playwright."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def chromium_path(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A Chromium, installed if necessary; without one, the tests are skipped."""

    def find() -> str:
        try:
            return chromium(playwright.chromium.executable_path)
        except NoChromiumError as error:
            return f"-{error}"

    found = once(tmp_path_factory, "chromium", find, 3 * INSTALLING)
    if found.startswith("-"):
        do_without(found[1:])
    return found


def launched(playwright: Playwright, path: str, *more: str) -> Browser:
    """Return a browser with optional extra arguments."""
    arguments = [*(["--no-sandbox"] if is_root() else []), *more]
    return playwright.chromium.launch(executable_path=path, args=arguments)


@pytest.fixture(scope="package")
def browser(playwright: Playwright, chromium_path: str) -> Iterator[Browser]:
    """A browser that all tests share; it draws no pictures, which dominate the work of a table."""
    running = launched(playwright, chromium_path, "--blink-settings=imagesEnabled=false")
    yield running
    running.close()


@pytest.fixture(scope="package")
def drawing_browser(playwright: Playwright, chromium_path: str) -> Iterator[Browser]:
    """A browser that also draws pictures."""
    running = launched(playwright, chromium_path)
    yield running
    running.close()


@pytest.fixture(scope="package")
def page_built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy of the built page, since it may be rebuilt while tests run."""
    folder = tmp_path_factory.mktemp("page")
    problem = once(tmp_path_factory, "page", lambda: build_page(folder), 2 * BUILDING)
    if problem:
        pytest.fail(problem)
    copy = shutil.copytree(pages.PAGE, folder / "copy")
    with pytest.MonkeyPatch.context() as patch:
        for module in (app, pages):
            patch.setattr(module, "PAGE", copy)
        yield copy


@pytest.fixture(scope="package")
def open_house(page_built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that runs during all tests."""
    house = House(tmp_path_factory.mktemp("house"))
    with pytest.MonkeyPatch.context() as patch:
        settle_chance(house, patch)
        yield house.open()
        house.close()


@pytest.fixture
def house(open_house: House) -> House:
    """The server, with the same random numbers whenever this test runs."""
    open_house.shuffle(1)
    return open_house


@pytest.fixture
def own_house(page_built: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A server for one test, which may stop and restart it."""
    house = House(tmp_path)
    settle_chance(house, monkeypatch)
    yield house.open()
    house.close()


@pytest.fixture
def meet(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Meet]:
    """Return a function that makes visitors with separate browsers; none may have had a problem."""
    visitors: list[Visitor] = []

    def come(house: House, *, pictures: bool = False, **about: Any) -> Visitor:
        browser = request.getfixturevalue("drawing_browser" if pictures else "browser")
        usual = {"viewport": DESKTOP, "locale": "en-GB", "reduced_motion": "reduce"}
        usual["service_workers"] = "block"  # only some tests need them
        context = browser.new_context(base_url=house.url, **{**usual, **about})
        context.set_default_timeout(PATIENCE)
        context.add_init_script(WATCH)
        if not pictures:
            context.add_init_script(WITHOUT_SHADOWS)
        by_touch = bool(about.get("has_touch"))
        visitors.append(Visitor(context.new_page(), by_touch=by_touch))
        return visitors[-1]

    yield come
    failed = request.node.stash.get(failures, True)
    for number, visitor in enumerate(visitors):
        if failed:
            picture = tmp_path / f"visitor-{number}.png"
            visitor.page.screenshot(path=picture)
            print(f"What visitor {number} saw at {visitor.page.url}: {picture}")
        visitor.page.context.close()
    problems = [problem for visitor in visitors for problem in visitor.problems]
    assert not problems, "\n".join(problems)

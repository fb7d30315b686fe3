"""A first visit on a slow line: painted at once, with progress, and usable early."""

from __future__ import annotations

import gzip
import itertools
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.site import PLACE, Space, copy_of_site, web_space
from browser.test_site import PATIENCE
from warren.site.writing import INDEX, OUR_PYODIDE

SLOW = 1.5e6 / 8  # bytes a second
WATCHED = 8.0  # seconds
PAINTED = 1_000  # ms
STILL = 2_000  # ms for which the progress bar may stand still
SMALL = 20 * 1024  # bytes of the page itself, compressed

WATCH = """() => {
  window.seen = [];
  const look = () => {
    const bar = document.querySelector("#arriving progress");
    if (bar) seen.push([performance.now(), bar.position]);
  };
  addEventListener("DOMContentLoaded", () => setInterval(look, 100));
}"""
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"

pytestmark = [
    pytest.mark.skipif(not OUR_PYODIDE.is_dir(), reason="no Pyodide: run `npm ci` in web/"),
    pytest.mark.usefixtures("page_built"),
]


@pytest.fixture(scope="module")
def space(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Space]:
    """A site on a web host that compresses, as most do."""
    root = copy_of_site(tmp_path_factory)
    with web_space(root, compresses=True) as served:
        served.folder = root / PLACE
        yield served


@pytest.fixture
def page(browser: Browser, space: Space) -> Iterator[Page]:
    """A visitor with an empty cache."""
    context = browser.new_context(locale="en-GB", viewport={"width": 1366, "height": 768})
    page = context.new_page()
    page.add_init_script(f"({WATCH})()")
    yield page
    space.rate = None
    context.close()


def test_a_first_visit_is_painted_at_once_and_a_door_is_pressed_once(
    page: Page, space: Space
) -> None:
    space.rate = SLOW
    page.goto(f"{space.address}/{PLACE}/", wait_until="commit")
    expect(page.get_by_role("heading", name="Warren")).to_be_visible()
    page.wait_for_function(f"performance.now() > 2000 && {PAINT}")
    page.locator("[data-door='gosu'], [data-game='gosu'] .play").first.click()
    page.wait_for_timeout(1_000 * WATCHED)
    assert page.evaluate(PAINT) <= PAINTED
    moved = rising(page.evaluate("seen"))
    assert moved[-1][1] > 0.05
    waits = [later[0] - sooner[0] for sooner, later in itertools.pairwise(moved)]
    assert max(waits) <= STILL, moved
    page.get_by_role("link", name="Rules").first.click()  # meanwhile
    expect(page.get_by_role("searchbox")).to_be_visible()
    space.rate = None
    page.wait_for_url("**/#/t/**", timeout=PATIENCE)
    expect(page.locator("#arriving")).to_have_count(0)


def rising(seen: list[list[float]]) -> list[list[float]]:
    """Return when the progress bar moved and how far; it never falls."""
    known = [one for one in seen if one[1] >= 0]
    values = [value for _, value in known]
    assert values == sorted(values)
    return [one for n, one in enumerate(known) if not n or one[1] > known[n - 1][1]]


def test_what_is_painted_is_small_and_needs_no_script_or_font(space: Space) -> None:
    index = (space.folder / INDEX).read_bytes()
    assert len(gzip.compress(index)) <= SMALL
    first = index.decode().split('id="first"')[1].split('id="app"')[0]
    assert "<progress" in first
    assert first.count("data-step=") == 4
    assert "<img" not in first
    assert "@font-face" not in index.decode()

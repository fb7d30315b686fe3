"""A site without a server: all games in the browser alone, with the network cut."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.site import PLACE, PLAY, web_space
from warren.engine import Match
from warren.site.writing import OUR_PYODIDE, write_site

PATIENCE = 240_000  # ms until Python is there, on a machine that has much else to do
GAMES = ("gosu", "gosux", "laundromat")
WHOLE = GAMES if os.environ.get("STAGE_MATCHES") else ["laundromat"]  # Python takes its time there
# Opens a table through the page itself, and looks at it.
BEGIN = """async (game) => {
  const ask = async (path, body) => (await transport.ask(path, body)).json();
  const { id } = await ask("/api/tables", { game, bots: ["easy"] });
  return ask(`/api/tables/${id}?lang=en`);
}"""
IS_KEPT = "navigator.serviceWorker.ready.then(() => true)"

pytestmark = [
    pytest.mark.skipif(not OUR_PYODIDE.is_dir(), reason="no Pyodide: run `npm ci` in web/"),
    pytest.mark.usefixtures("page_built"),
]


@pytest.fixture(scope="module")
def space(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A web space with a site somewhere on it."""
    folder = tmp_path_factory.mktemp("space")
    write_site(folder / Path(PLACE))
    with web_space(folder) as address:
        yield f"{address}/{PLACE}/"


def test_matches_of_every_game_with_the_network_cut(browser: Browser, space: str) -> None:
    """The page is loaded once; then there is no network, and it is opened anew."""
    context = browser.new_context(locale="en")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(space)
    expect(page.get_by_role("status")).to_contain_text("without a network")
    page.evaluate(IS_KEPT)
    context.set_offline(True)
    page.reload()
    game = page.get_by_role("article", name="Goblin Laundromat", exact=True)
    game.get_by_role("button", name="Play now against a bot").click(timeout=PATIENCE)
    expect(page.locator(".stage .ask .say")).to_be_visible(timeout=PATIENCE)
    for name in set(GAMES) - set(WHOLE):
        begun = page.evaluate(BEGIN, name)
        assert begun["table"]["phase"] == "running"
        assert begun["ask"]["sentence"]
    for name in WHOLE:
        played = page.evaluate(PLAY, {"game": name, "bots": ["easy"]})
        match = Match.from_record(played["record"])
        assert match.is_over
        assert match.engine.game.name == name
    page.goto(space)  # to the lobby; matches are kept in the browser
    recent = page.locator(f"a[href='/t/{played['id']}']")
    expect(recent).to_be_visible(timeout=PATIENCE)
    assert not problems
    context.close()


def test_a_second_tab_says_that_it_is_open_elsewhere(browser: Browser, space: str) -> None:
    context = browser.new_context(locale="en")
    context.new_page().goto(space)
    second = context.new_page()
    second.goto(space)
    expect(second.get_by_role("alert")).to_contain_text("open in another tab")
    context.close()


def test_a_browser_without_webassembly_gets_a_clear_page(browser: Browser, space: str) -> None:
    context = browser.new_context(locale="en")
    page = context.new_page()
    page.add_init_script("delete window.WebAssembly")
    page.goto(space)
    expect(page.get_by_role("alert")).to_contain_text("WebAssembly")
    context.close()

"""The fourth game in a browser: it has no display of its own, so it uses the plain one."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from browser.chromium import NoChromiumError, chromium, do_without, is_root
from browser.house import build_page
from fourth.conftest import environment

PATIENCE = 60_000  # ms
START = "from warren.cli.main import main; main()"
SCREENS = [(1280, 900), (390, 844), (844, 390), (360, 640), (1920, 1080)]
FITS = """document.documentElement.scrollHeight <= innerHeight
    && document.documentElement.scrollWidth <= innerWidth"""
ARE_AT_HAND = """() => [...document.querySelectorAll(".own [data-zone=hand] .can")].every((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
        && bottom - top >= 24 && one.contains(there);
})"""
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def house(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with the fourth game installed."""
    folder = tmp_path_factory.mktemp("house")
    if why := build_page(folder):
        do_without(why)
    command = [sys.executable, "-c", START, "serve", "--port", "0", "--data", folder]
    server = subprocess.Popen(
        [*map(str, command)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, env=environment(installed), cwd=folder,
    )  # fmt: skip
    try:
        yield address_of(server)
    finally:
        server.terminate()
        server.wait(60)


def address_of(server: subprocess.Popen[str]) -> str:
    """Return the address that the server prints."""
    assert server.stdout
    end = time.monotonic() + 300
    said = ""
    while time.monotonic() < end and server.poll() is None:
        said += server.stdout.readline()
        if found := re.search(r"http://[\w.]+:\d+", said):
            return found.group()
    raise AssertionError(f"the server does not say where it is: {said}")


@pytest.fixture
def page(house: str) -> Iterator[Page]:
    """The server's page in a browser."""
    with sync_playwright() as playwright:
        try:
            found = chromium(playwright.chromium.executable_path)
        except NoChromiumError as error:
            do_without(str(error))
        arguments = ["--no-sandbox"] if is_root() else []
        browser = playwright.chromium.launch(executable_path=found, args=arguments)
        page = browser.new_page(locale="en-GB", viewport={"width": 1280, "height": 900})
        page.set_default_timeout(PATIENCE)
        page.goto(house)
        yield page
        browser.close()


def test_it_is_played_to_its_end_at_the_plain_face(page: Page, house: str) -> None:
    name = page.evaluate(
        """async () => {
            const post = (path, body) => fetch(path, {
                method: "POST", body: JSON.stringify(body),
                headers: {"content-type": "application/json"},
            }).then((answer) => answer.json());
            for (;;) {
                const games = await (await fetch("/api/games?lang=en")).json();
                if (games.find((game) => game.name === "turnips")?.ready) break;
                await new Promise((done) => setTimeout(done, 500));
            }
            await post("/api/session", {nickname: "Ana"});
            const made = await post("/api/tables", {
                game: "turnips", seats: 3, bots: ["easy", "greedy"], is_private: true,
            });
            return made.id;
        }"""
    )
    page.goto(f"{house}/t/{name}")
    own = page.locator(".plain section.own")
    expect(own.locator("h2")).to_contain_text("Ana")
    hand = own.locator("[data-zone=hand] .card")
    expect(hand).to_have_count(5)
    expect(page.get_by_text("Lay a card, the highest takes the turnip.").first).to_be_visible()
    menu = page.get_by_role("button", name="Menu")
    menu.click()
    expect(page.get_by_role("button", name="Chat").first).to_be_visible()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Rules")).to_have_count(0)  # it brings none
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    lay = own.get_by_role("button", name=re.compile("^Lay Card"))
    for left, (width, height) in zip((4, 3, 2, 1), SCREENS, strict=False):
        page.set_viewport_size({"width": width, "height": height})
        expect(lay).to_have_count(left + 1)
        page.wait_for_function(ARE_AT_HAND)
        assert page.evaluate(FITS), (width, height)
        lay.first.click()
        expect(hand).to_have_count(left if left > 1 else 0)  # the last one is played automatically
    expect(page.locator(".result")).to_contain_text("points")
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(FITS), (width, height)


def test_the_lobby_has_a_tile_for_it(page: Page) -> None:
    expect(page.get_by_role("heading", name="Turnips").first).to_be_visible()
    tile, other = (
        page.locator("article[data-game=turnips]"),
        page.locator("article[data-game=gosu]"),
    )
    lesson = "First guided match"  # it brings none
    expect(other.get_by_role("button", name=lesson)).to_be_visible()
    expect(tile.get_by_role("button", name=lesson)).to_have_count(0)
    page.get_by_text("Open a table", exact=True).click()
    form = page.locator("form").filter(has_text="Players")
    for name, many in (("GOSU", 1), ("Turnips", 0)):  # and it does not support custom packs
        form.get_by_role("button", name=name, exact=True).click()
        expect(form.locator("input[type=file]")).to_have_count(many)


def test_its_cards_are_shown_with_name_and_text_and_no_pictures_of_others(
    page: Page, house: str
) -> None:
    asked: list[str] = []
    page.goto("about:blank")  # the lobby requests pictures of other games until it is left
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{house}/cards/turnips")
    cards = page.locator(".plain-card")
    expect(cards).to_have_count(24)
    expect(cards.first).to_have_text("Card 1")
    expect(page.locator("search select")).to_have_count(0)
    games = page.get_by_role("navigation", name="Games").get_by_role("link")
    expect(games).to_have_text(["GOSU", "GOSU X", "Goblin Laundromat", "Turnips"])
    page.get_by_role("button", name="Card 24").click()
    expect(page.get_by_role("dialog").locator(".plain-card")).to_have_text("Card 24")
    assert not [url for url in asked if "/art/laundromat/" in url or "null" in url]

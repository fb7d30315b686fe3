"""A static site: all games run in the browser alone, without a network.

One browser visits one site once; later tests find Python loaded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from browser.site import (
    IS_REMEMBERED,
    PLACE,
    PLAY,
    TEXTS,
    Space,
    compressed,
    copy_of_site,
    web_space,
)
from browser.test_lab import KEEP, STRONG
from warren.engine import Match, Record
from warren.engine.proof import verify
from warren.site.ahead import ANSWERS
from warren.site.writing import INDEX, LATER, OUR_PYODIDE, write_service

PATIENCE = 240_000  # ms until Python is ready, on a very busy machine
IS_KEPT = "navigator.serviceWorker.ready.then(() => true)"
ASK = """async ([path, body]) => {
  const answer = await transport.ask(path, body ?? undefined);
  return [answer.status, await answer.text()];
}"""
# Send a message to a table and return the answer.
SAY = """([id, message]) => new Promise((done) => {
  const line = transport.connect(`/ws/${id}?lang=it`);
  line.onmessage = ({ data }) => {
    const said = JSON.parse(data);
    const asked = { ...message, request: "1" };
    if (said.type === "table" && said.ask?.mine) line.send(JSON.stringify(asked));
    if (said.request === "1") done(said);
  };
})"""
FETCH_NEWER = """async () => {
  const found = await navigator.serviceWorker.ready;
  await found.update();
  while (!found.waiting) await new Promise((done) => setTimeout(done, 100));
}"""
# Corrupt the stored snapshot of Python's memory.
SPOIL = """() => new Promise((done) => {
  const opening = indexedDB.open("warren", 1);
  opening.onsuccess = () => {
    const writing = opening.result.transaction("kept", "readwrite");
    const shelf = writing.objectStore("kept");
    shelf.get("memory").onsuccess = ({ target: { result } }) => {
      result.content[0] ^= 1;
      shelf.put(result, "memory");
    };
    writing.oncomplete = () => done(opening.result.close());
  };
})"""
# The files of the lab in the service worker's cache.
KEPT_OF_LAB = """async () => {
  const [name] = (await caches.keys()).filter((one) => one.startsWith("warren "));
  const kept = await (await caches.open(name)).keys();
  return kept.map(({ url }) => url).filter((url) => /\\/(Lab|plots)-/.test(url));
}"""
PACK = 'game = "gosu"\nname = "Mine"\nversion = 1\n'

pytestmark = [
    pytest.mark.skipif(not OUR_PYODIDE.is_dir(), reason="no Pyodide: run `npm ci` in web/"),
    pytest.mark.usefixtures("page_built"),
]


class Visit:
    """An open page of a site."""

    def __init__(self, page: Page, address: str, folder: Path) -> None:
        self.page, self.address, self.folder = page, address, folder
        self.problems: list[str] = []
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self.hear)

    def hear(self, message: ConsoleMessage) -> None:
        """Note the failures of a worker."""
        if message.type == "warning":
            self.problems.append(message.text)

    def ask(self, path: str, body: Any = None) -> str:
        """Return the server's answer."""
        status, text = self.page.evaluate(ASK, [path, body])
        assert status < 300, text
        return str(text)


@pytest.fixture(scope="module")
def space(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Space, Path]]:
    """A web host with a site in a folder."""
    folder = copy_of_site(tmp_path_factory)
    with web_space(folder) as running:
        yield running, folder / PLACE


@pytest.fixture(scope="module")
def visit(browser: Browser, space: tuple[Space, Path]) -> Iterator[Visit]:
    """A visit to the site, after which the network is off."""
    running, folder = space
    context = browser.new_context(locale="en")
    context.set_default_timeout(PATIENCE)
    made = Visit(context.new_page(), f"{running.address}/{PLACE}/", folder)
    made.page.goto(made.address)
    expect(made.page.locator("#arriving")).to_be_attached()
    made.page.evaluate(IS_KEPT)
    made.page.evaluate(IS_REMEMBERED)
    context.set_offline(True)
    made.page.reload()
    yield made  # from the snapshot, like all later visits
    context.close()


@pytest.mark.parametrize("game", ["gosu", "gosux", "laundromat"])
def test_whole_matches_with_the_network_cut(visit: Visit, game: str) -> None:
    """Two people play on one device; their records are proved like those of a server."""
    played = visit.page.evaluate(PLAY, {"game": game, "bots": [None]})
    record = Record.from_text(played["record"])
    assert Match.from_record(record).is_over
    assert verify(record, without_salts=True)
    assert played["id"] in visit.ask("/api/matches?game=&most=0&before=")


def test_a_bot_plays_and_gives_hints_elsewhere(visit: Visit) -> None:
    played = visit.page.evaluate(PLAY, {"game": "gosux", "bots": ["hard"], "moves": 2})
    said = visit.page.evaluate(SAY, [played["id"], {"type": "hint"}])
    assert said["type"] == "hint"
    assert said["choices"]
    assert len(visit.page.workers) == 2  # one worker for the tables, one for the search


def test_a_site_promises_nobody_to_be_known_elsewhere(visit: Visit) -> None:
    visit.page.goto(f"{visit.address}#/matches")
    expect(visit.page.get_by_text("Only this browser stores your name")).to_be_visible()
    expect(visit.page.get_by_role("button", name="Become a member")).to_have_count(0)
    expect(visit.page.get_by_label("I have a sentence")).to_have_count(0)


def test_a_record_is_brought_in_and_looked_into(visit: Visit) -> None:
    match = Match("laundromat", seed=3)
    while not match.is_over and len(match.actions) < 12:
        match.act(match.legal(match.pending[0])[0])
    text = match.record().text
    visit.ask("/api/session", {"nickname": "Ada"})
    table = visit.ask("/api/records", {"text": text}).split('"')[3]
    assert match.texts[0] in visit.ask(f"/api/tables/{table}/record")


def test_a_pack_of_ones_own_is_read(visit: Visit) -> None:
    checked = visit.ask("/api/workshop?lang=en", {"game": "gosu", "text": PACK, "card": ""})
    assert '"fault":null' in checked


def test_the_workshop_works_without_a_server(visit: Visit) -> None:
    page = visit.page
    page.evaluate("location.hash = '#/workshop'")
    page.get_by_role("button", name="Copy it and change it: Moss and patience").click()
    page.get_by_role("button", name="Change: Moss Sweeper").click(timeout=PATIENCE)
    form = page.get_by_role("form", name="Form")
    form.get_by_label("English").fill("Dew Sweeper")
    expect(page.locator("article.goblin")).to_contain_text("Dew Sweeper", timeout=PATIENCE)
    page.evaluate("location.hash = '#/'")
    assert not visit.problems


def test_a_new_card_is_printed_and_played_without_a_server(visit: Visit) -> None:
    page = visit.page
    page.evaluate("location.hash = '#/workshop'")
    new = page.get_by_role("button", name="New: GOSU", exact=True)
    another = page.get_by_role("button", name="New pack")  # if an earlier pack is open
    expect(another.or_(new)).to_be_visible()
    if another.count():
        another.click()
    new.click()
    page.get_by_label("Name", exact=True).fill("Offline")
    page.get_by_role("button", name="All cards").click()
    page.get_by_role("button", name="New card").click()
    form = page.get_by_role("form", name="Form")
    form.get_by_label("English").fill("Cut Cable")
    form.get_by_label("Add an effect").select_option("arrival")
    page.keyboard.type("draw 2 cards")
    expect(page.locator("article.goblin")).to_contain_text(re.compile("draw 2 cards", re.I))
    page.get_by_role("button", name=re.compile("^Make room")).click()
    play = page.get_by_role("button", name="Play it against a bot")
    expect(play).to_be_enabled()
    page.get_by_role("link", name="Print these cards").click()
    expect(page.locator(".sheet").first).to_contain_text("Cut Cable")
    page.evaluate("window.print = () => { window.printed = true }")
    page.get_by_role("button", name="Print", exact=True).click()
    page.wait_for_function("window.printed")
    page.go_back()
    play.click()
    expect(page).to_have_url(re.compile("#/t/"))
    expect(page.locator(".stage")).to_be_visible()
    page.evaluate("location.hash = '#/'")
    assert not visit.problems


def test_the_lab_finds_what_a_change_has_done_and_stays_for_visits_offline(visit: Visit) -> None:
    page = visit.page
    assert page.evaluate(KEPT_OF_LAB) == []  # a first visit does not load it
    page.evaluate(KEEP, STRONG)
    page.context.set_offline(False)
    page.goto(f"{visit.address}#/lab?pack=x")
    page.reload()
    expect(page.get_by_label("Cards")).to_have_value("x", timeout=PATIENCE)
    page.get_by_label("Matches").first.select_option("500")
    page.get_by_role("button", name="Play the matches").click()
    page.get_by_role("button", name="Stop", exact=True).click()
    page.get_by_role("button", name="Go on", exact=True).click()
    expect(page.get_by_text("500 of 500 matches")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#finding")).to_have_text(
        re.compile(r"^Loya wins too often for its level"), timeout=PATIENCE
    )
    tries = page.get_by_role("region", name=re.compile("^Loya wins"))
    expect(tries).to_contain_text("With value 29 instead of 30:")
    expect(page.locator("figure svg").first).to_be_visible()
    expect(page.get_by_role("table", name="Cards").get_by_role("rowheader")).to_have_count(20)
    assert len(page.evaluate(KEPT_OF_LAB)) == 3  # two scripts and a style
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_label("Cards")).to_have_value("x", timeout=PATIENCE)
    page.evaluate("location.hash = '#/'")
    visit.problems.clear()


def test_the_device_is_passed_on_and_hands_are_hidden(visit: Visit) -> None:
    page = visit.page
    page.evaluate("location.hash = '#/'")
    played = page.evaluate(PLAY, {"game": "gosu", "bots": [None], "moves": 2})
    page.evaluate("(id) => location.hash = `#/t/${id}`", played["id"])
    expect(page.locator(".stage .ask .say")).to_be_visible(timeout=PATIENCE)
    pass_on = page.get_by_role("button", name="Hide my cards and pass on")
    if not pass_on.is_visible():
        page.locator(".stage .ask").get_by_role("button", name="Draw 1 card").click()
    pass_on.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Pass the device to")
    dialog.get_by_role("button", name="I am").click()
    expect(page.locator(".stage .ask .say")).to_contain_text("Your turn", timeout=PATIENCE)
    page.go_back()
    expect(page.get_by_role("heading", name="Warren", exact=True)).to_be_visible()
    assert not visit.problems


def test_an_address_without_a_hash_leads_there(visit: Visit) -> None:
    visit.page.goto(f"{visit.address}rules/gosu", wait_until="commit")
    visit.page.wait_for_url(f"{visit.address}#/rules/gosu")
    expect(visit.page.get_by_role("searchbox")).to_be_visible(timeout=PATIENCE)
    assert not visit.problems


def test_a_memory_that_can_not_be_read_is_given_up(visit: Visit) -> None:
    """Python restarts then, and all tables are still there."""
    visit.ask("/api/session", {"nickname": "Ada"})
    table = visit.ask("/api/tables", {"game": "gosu", "bots": ["easy"]}).split('"')[3]
    visit.page.evaluate(SPOIL)
    visit.page.reload()
    assert table in visit.ask(f"/api/tables/{table}?lang=en")
    visit.problems.clear()


def test_one_tab_has_the_tables_and_another_can_take_them(visit: Visit) -> None:
    second = visit.page.context.new_page()
    second.goto(visit.address)
    expect(second.get_by_role("alert")).to_contain_text("your tables are there")
    second.get_by_role("button", name="Continue here instead").click()
    expect(visit.page.get_by_role("alert")).to_contain_text("your tables are there now")
    second.close()


def test_a_newer_site_takes_over_as_a_whole(visit: Visit) -> None:
    """One visit fetches it, and the next one has it."""
    page, index = visit.page, visit.folder / INDEX
    mark = 'name="warren-site" content="'
    index.write_text(index.read_text("utf-8").replace(mark, f"{mark}newer than "))
    (visit.folder / "service.js").unlink()
    write_service(visit.folder)
    page.context.set_offline(False)
    page.goto(visit.address)
    page.evaluate(FETCH_NEWER)
    page.context.set_offline(True)
    page.reload(wait_until="commit")
    page.wait_for_selector('meta[name="warren-site"][content^="newer"]', state="attached")


def test_a_first_visit_takes_no_more_than_eleven_megabytes(space: tuple[Space, Path]) -> None:
    others = (".en.json", ".it.json")  # a visit loads one language; French is the largest
    files = [
        path
        for path in space[1].rglob("*")
        if path.is_file()
        and not (path.parent.name == ANSWERS and path.name.endswith(others))
        and not path.name.startswith(LATER)
    ]
    sent = [compressed(one) if one.suffix in TEXTS else one.read_bytes() for one in files]
    assert sum(map(len, sent)) < 11_200_000


def test_a_browser_without_webassembly_gets_a_clear_page(
    browser: Browser, space: tuple[Space, Path]
) -> None:
    context = browser.new_context(locale="en")
    page = context.new_page()
    page.add_init_script("delete window.WebAssembly")
    page.goto(f"{space[0].address}/{PLACE}/")
    expect(page.get_by_role("alert")).to_contain_text("WebAssembly")
    context.close()


def test_opened_as_a_file_it_says_what_to_do(browser: Browser, space: tuple[Space, Path]) -> None:
    context = browser.new_context(locale="fr")
    page = context.new_page()
    page.goto((space[1] / INDEX).as_uri())
    expect(page.get_by_role("alert")).to_contain_text("python -m http.server")
    context.close()

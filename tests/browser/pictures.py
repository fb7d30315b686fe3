"""Pictures of the page for README and docs, from real matches: `make pictures`.

PYTHONPATH=tests python -m browser.pictures
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import APIRequestContext, Browser, Locator, Page, TimeoutError, expect

from browser.alone import opened
from browser.house import House
from browser.visitor import WATCH, Visitor, at_random, hurried, soon_over

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SCREEN = {"width": 1280, "height": 760}
QUALITY = 62  # of a JPEG
MOST = 1_000_000  # bytes of all pictures together
SEED = 5
MOMENTS = (("gosu", 18, "light"), ("gosux", 20, "dark"), ("laundromat", 8, "dark"))
GUESTS = ("Gurk", "Snib", "Mirbal", "Ozzle", "Tante Polka")  # other people in the lobby
MOVES = 12  # moves of two guests, whose match is shown in the lobby
CALM = ("turn", "market")  # questions at which the whole table is visible
PATIENCE = 60_000  # ms
expect.set_options(timeout=PATIENCE)
SOON = 6_000  # ms

# A battle ends on its own, and the others act at once, so freeze the stage for the picture.
KEEP = """() => {
  new MutationObserver((_, watching) => {
    if (!document.querySelector(".fight .prize")) return;
    watching.disconnect();
    const stage = document.querySelector(".stage");
    const kept = stage.cloneNode(true);
    kept.dataset.kept = "";
    kept.style.cssText += "; position: fixed; inset: 0; z-index: 99";
    stage.after(kept);
  }).observe(document, { subtree: true, childList: true, attributes: true });
}"""


def take(what: Page | Locator, name: str) -> None:
    """Take a picture."""
    what.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=QUALITY)


@contextmanager
def somebody(
    browser: Browser, house: House, name: str = "Krazzle", **about: Any
) -> Iterator[Visitor]:
    """A visitor with a name."""
    usual = {"viewport": SCREEN, "locale": "en-GB", "reduced_motion": "reduce"}
    context = browser.new_context(base_url=house.url, **{**usual, **about})
    context.set_default_timeout(PATIENCE)
    context.add_init_script(WATCH)
    visitor = Visitor(context.new_page())
    visitor.go()
    visitor.page.get_by_label("Your name at the table").fill(name)
    visitor.press("Enter")
    expect(visitor.page.get_by_text("Saved.")).to_be_visible()
    visitor.page.evaluate("document.activeElement.blur()")
    yield visitor
    context.close()


def settled(visitor: Visitor) -> None:
    """Wait until all pictures are loaded and nothing moves."""
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.wait_for_timeout(1_200)


def play_some(table: str, *players: APIRequestContext) -> None:
    """Let two people play until both have armies."""
    choose = at_random(SEED)
    for number in range(MOVES):
        for player in players:
            ask = player.get(f"/api/tables/{table}").json()["ask"]
            if ask and ask["mine"]:
                about = {"type": "act", "request": f"move {number}", "decision": ask["decision"]}
                action = choose(ask["options"])["action"]
                player.post(f"/api/tables/{table}", data={**about, "action": action})


@contextmanager
def company(browser: Browser, house: House) -> Iterator[None]:
    """People in the lobby: two of them play, and another waits at a table."""
    with ExitStack() as stack:
        ada, bob, eve, *_ = (
            stack.enter_context(somebody(browser, house, name)).page.request for name in GUESTS
        )
        for host, guest in ((ada, bob), (eve, None)):
            table = host.post("/api/tables", data={"game": "gosu", "seats": 2}).json()["id"]
            if guest:
                guest.post(
                    f"/api/tables/{table}", data={"type": "sit", "seat": 1, "request": "sit"}
                )
                host.post(f"/api/tables/{table}", data={"type": "start", "request": "start"})
                play_some(table, host, guest)
        yield


def lobby_and_card(browser: Browser, house: House) -> None:
    """The lobby, and a card with all its details."""
    with company(browser, house), somebody(browser, house, color_scheme="dark") as ada:
        expect(ada.page.get_by_text(f"{len(GUESTS) + 1} people here")).to_be_visible()
        expect(ada.page.get_by_role("region", name="A match to watch")).to_be_visible()
        settled(ada)
        take(ada.page, "lobby")
    with somebody(browser, house) as ada:
        ada.go("/cards/gosu#temuchin")
        sheet = ada.page.get_by_role("dialog")
        expect(sheet).to_be_visible()
        settled(ada)
        take(sheet, "card")


def tables(browser: Browser, house: House) -> None:
    """A table of each game, in the middle of a match."""
    for game, decisions, theme in MOMENTS:
        house.shuffle(SEED)
        with somebody(browser, house, color_scheme=theme) as ada:
            ada.play_now(game)
            choose = at_random(SEED)
            for _ in range(decisions):
                ada.move(choose)
            while ada.turn()["ask"]["question"] not in CALM:
                ada.move(choose)
            ada.page.wait_for_selector("[data-telling]", state="detached")
            settled(ada)
            take(ada.page, f"table-{game}")


def refusal(browser: Browser, house: House) -> None:
    """A card that can't be played now, with the reason."""
    house.shuffle(SEED)
    with somebody(browser, house) as ada:
        ada.play_now("gosu")
        told = ada.todo.get_by_role("status")
        for _ in range(30):
            for card in ada.page.get_by_role("group", name="Your hand").get_by_role("button").all():
                if ";" in (card.get_attribute("aria-label") or ";"):
                    continue
                card.click()
                ada.page.wait_for_timeout(600)
                if told.get_by_role("button", name="Rule").is_visible():
                    settled(ada)
                    return take(ada.page, "refusal")
            ada.move(at_random(SEED))
        raise SystemExit("nothing was ever refused")


def battle_and_curve(browser: Browser, house: House) -> None:
    """A Great Battle while it is counted, then the replay of the match."""
    house.shuffle(SEED)
    with somebody(browser, house, reduced_motion="no-preference") as ada:
        ada.play_now("gosu")
        choose, first, taken = hurried(SEED), at_random(SEED), False
        for _ in range(8):
            ada.move(first)
        shown_all(ada)
        ada.page.evaluate(KEEP)
        while ada.move(choose if taken else soon_over):
            taken = taken or caught(ada)
        if not taken:
            print("no battle was seen: its picture stays as it is")
        ada.click(ada.page.get_by_role("link", name="Analysis", exact=True))
        expect(ada.page.locator(".drawing").first).to_be_visible()
        ada.press("n")
        settled(ada)
        take(ada.page, "curve")


def shown_all(visitor: Visitor) -> None:
    """Wait until everything that happened has been shown."""
    visitor.page.wait_for_selector("[data-telling]", state="detached")


def caught(visitor: Visitor) -> bool:
    """Take a picture of the battle, if one is shown."""
    try:
        visitor.page.wait_for_selector("[data-kept]", timeout=SOON)
    except TimeoutError:
        return False
    visitor.page.wait_for_timeout(900)  # until the point has moved down
    take(visitor.page, "battle")
    visitor.page.evaluate("document.querySelector('[data-kept]').remove()")
    return True


def main() -> None:
    """Take all pictures; together they are small."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with opened(pace=0.05) as (browser, house):
        for part in (lobby_and_card, tables, refusal, battle_and_curve):
            part(browser, house)
    size = sum(file.stat().st_size for file in FOLDER.glob("*.jpg"))
    print(f"{len(list(FOLDER.glob('*.jpg')))} pictures, {size / 1000:.0f} kB in {FOLDER}")
    if size > MOST:
        raise SystemExit("they are too large")


if __name__ == "__main__":
    main()

"""The server in a browser: a server's answers, and tables that the browser stores."""

import asyncio
import json
import sqlite3
from base64 import b64encode
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from own_pictures import pack, png, svg
from warren.engine import Match
from warren.packs.editions import fingerprint_of
from warren.packs.pictures import cleaned, name_of
from warren.site.house import BrowserHouse

PATIENCE = 60.0
STORES = Path(__file__).parents[1] / "table" / "stores"


class Browser:
    """A browser's storage, and a page's requests."""

    def __init__(self) -> None:
        self.tables: bytes | None = None
        self.tokens: dict[int, str] = {}
        self.kept = 0
        self.house: BrowserHouse

    async def open(self) -> "Browser":
        """Open the site."""
        self.house = await BrowserHouse.open(self.tables, self.tokens, self.keep, self.keep_token)
        self.house.hub.tables.pace = 0.0
        while not all(one["ready"] for one in (await self.ask("/api/games?lang=en"))[1]):
            await asyncio.sleep(0.01)
        return self

    async def keep(self, tables: bytes) -> None:
        await asyncio.sleep(0)
        self.tables = tables
        self.kept += 1

    def keep_token(self, token: str, who: int) -> None:
        self.tokens[who] = token

    async def ask(self, path: str, body: Any = None, who: int = 0) -> tuple[int, Any]:
        place, _, query = path.partition("?")
        method, text = ("GET", "") if body is None else ("POST", json.dumps(body))
        status, kind, said = await self.house.ask(method, place, query, text, who)
        return status, json.loads(said) if "json" in kind else said.decode()

    async def play(self, table: str) -> dict[str, Any]:
        """Play a match to its end with the first action each time; return the last view."""
        heard: asyncio.Queue[str] = asyncio.Queue()
        line = self.house.connect(f"/ws/{table}", "lang=en", heard.put_nowait, lambda _: None)
        asked = 0
        while True:
            said = json.loads(await asyncio.wait_for(heard.get(), PATIENCE))
            assert said["type"] in ("table", "done"), said
            if said["type"] == "table" and said["table"]["phase"] == "over":
                line.hang_up()
                return said
            if said["type"] == "table" and said["ask"] and said["ask"]["mine"]:
                asked += 1
                options = said["ask"]["options"]
                act = {"type": "act", "request": str(asked), "decision": said["ask"]["decision"]}
                line.say(json.dumps({**act, "action": options[asked % len(options)]["action"]}))


def run(work: Callable[[Browser], Awaitable[None]]) -> None:
    async def visit() -> None:
        browser = await Browser().open()
        await browser.ask("/api/session", {"nickname": "Ada"})
        try:
            await work(browser)
        finally:
            await browser.house.hub.stop()

    asyncio.run(visit())


async def opened(browser: Browser, game: str = "laundromat") -> str:
    status, said = await browser.ask("/api/tables", {"game": game, "bots": ["easy"]})
    assert status == 201, said
    return str(said["id"])


@pytest.mark.parametrize("game", ["gosu", "gosux", "laundromat"])
def test_a_match_is_played_and_its_record_is_a_servers(game: str) -> None:
    async def work(browser: Browser) -> None:
        table = await opened(browser, game)
        await browser.play(table)
        _, record = await browser.ask(f"/api/tables/{table}/record")
        assert Match.from_record(record).is_over
        status, moment = await browser.ask(f"/api/tables/{table}/moments/3?lang=fr&seat=spectator")
        assert status == 200
        assert moment["view"]

    run(work)


def test_what_happened_is_there_at_the_next_visit() -> None:
    async def work(browser: Browser) -> None:
        table = await opened(browser)
        await browser.play(table)
        while not (await browser.ask("/api/matches"))[1]:
            await asyncio.sleep(0.01)
        await browser.house.hub.stop()
        await browser.open()
        assert (await browser.ask("/api/session"))[1]["nickname"] == "Ada"
        _, matches = await browser.ask("/api/matches")
        assert [one["id"] for one in matches] == [table]

    run(work)


def test_every_change_is_kept_before_it_is_answered() -> None:
    async def work(browser: Browser) -> None:
        before = browser.kept
        await opened(browser)
        assert browser.kept > before

    run(work)


def test_two_people_at_one_device_see_their_own_hands_alone() -> None:
    async def work(browser: Browser) -> None:
        await browser.ask("/api/session", {"nickname": "Bo"}, who=1)
        _, said = await browser.ask("/api/tables", {"game": "gosu", "bots": [None]})
        table = said["id"]
        lines: list[Any] = []
        heard: list[asyncio.Queue[str]] = [asyncio.Queue(), asyncio.Queue()]
        for who, queue in enumerate(heard):
            line = browser.house.connect(
                f"/ws/{table}", "lang=en", queue.put_nowait, lambda _: None, who
            )
            lines.append(line)
        lines[1].say(json.dumps({"type": "sit", "request": "1", "seat": 1, "salt": ""}))
        while json.loads(await asyncio.wait_for(heard[1].get(), PATIENCE))["type"] != "done":
            pass
        lines[0].say(json.dumps({"type": "start", "request": "2"}))
        for who, queue in enumerate(heard):
            while True:
                said = json.loads(await asyncio.wait_for(queue.get(), PATIENCE))
                assert said["type"] != "refused", said
                if said["type"] == "table" and said["view"]:
                    break
            assert said["you"] == who
            hands = [seat["hand"] for seat in said["view"]["seats"]]
            assert hands[who]
            assert not hands[1 - who]
        assert browser.tokens.keys() == {0, 1}
        for line in lines:
            line.hang_up()

    run(work)


def test_what_happens_at_once_is_kept_together() -> None:
    async def work(browser: Browser) -> None:
        store = browser.house.hub.store
        before = browser.kept

        def change(number: int) -> Any:
            return lambda database: database.execute("UPDATE house SET age = ?", (number,))

        await asyncio.gather(*(store.write(change(number)) for number in range(1, 20)))
        assert 1 <= browser.kept - before <= 2

    run(work)


def test_pictures_of_packs_are_kept_in_the_browser() -> None:
    data = cleaned(png())
    name = name_of(data)
    drawing = f"/art/gosu/lantern.svg?pack={fingerprint_of(pack(name))}"

    async def draw(browser: Browser) -> str:
        said = {"game": "gosu", "text": pack(name), "card": "lantern"}
        assert (await browser.ask("/api/workshop?lang=en", said))[1]["lacking"] == []
        status, drawn = await browser.ask(drawing)
        assert status == 200
        return str(drawn)

    async def visits() -> None:
        browser = await Browser().open()
        await browser.ask("/api/session", {"nickname": "Ann"})
        for one in (data, svg()):
            said = {"data": b64encode(one).decode()}
            status, _ = await browser.ask("/api/pictures?lang=en", said)
            assert status == 200
        assert "data:image/png" in await draw(browser)
        assert "data:image/png" in await draw(await browser.open())  # at the next visit

    asyncio.run(visits())


def test_bad_requests_are_refused_as_by_a_server() -> None:
    async def work(browser: Browser) -> None:
        status, said = await browser.ask("/api/tables", {"game": "chess"})
        assert (status, said["code"]) == (404, "unknown")
        status, said = await browser.ask("/api/tables", {"colour": "green"})
        assert (status, said["code"]) == (400, "malformed")
        status, said = await browser.ask("/api/records", {"text": "nonsense"})
        assert said["code"] == "bad-record"

    run(work)


def test_an_analysis_stops_when_the_page_looks_at_something_else() -> None:
    async def work(browser: Browser) -> None:
        table = await opened(browser)
        await browser.play(table)
        begun, stopped = asyncio.Event(), asyncio.Event()

        async def endless(*_: object) -> None:
            begun.set()
            try:
                await asyncio.Event().wait()
            finally:
                stopped.set()

        browser.house.hub.study._analyse = endless  # type: ignore[assignment, method-assign]
        place = f"/api/tables/{table}/study"
        asking = asyncio.create_task(browser.house.ask("GET", place, "lang=en", "", 0, 7))
        await asyncio.wait_for(begun.wait(), PATIENCE)
        browser.house.hang_up(8)
        assert not stopped.is_set()
        browser.house.hang_up(7)
        await asyncio.wait_for(stopped.wait(), PATIENCE)
        await asking
        assert not browser.house.asked

    run(work)


def test_a_table_that_is_not_there_ends_the_line() -> None:
    async def work(browser: Browser) -> None:
        ended: asyncio.Queue[int] = asyncio.Queue()
        browser.house.connect("/ws/nowhere", "lang=en", print, ended.put_nowait)
        assert await asyncio.wait_for(ended.get(), PATIENCE) == 4404

    run(work)


@pytest.mark.parametrize("name", ["version-1", "version-3"])
def test_what_an_earlier_site_has_kept_is_what_it_was(name: str) -> None:
    old = sqlite3.connect(":memory:")
    old.executescript((STORES / f"{name}.sql").read_text("utf-8"))
    was = json.loads((STORES / f"{name}.json").read_text("utf-8"))

    async def visit() -> None:
        browser = Browser()
        browser.tables = old.serialize()
        await browser.open()
        over = [table for table, about in was.items() if about["phase"] == "over"]
        assert over
        for table in over:
            status, record = await browser.ask(f"/api/tables/{table}/record")
            assert status == 200
            assert Match.from_record(record).record().text == was[table]["record"]
        await browser.house.hub.stop()

    asyncio.run(visit())

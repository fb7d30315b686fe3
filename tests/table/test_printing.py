"""Sheets that the server draws and a browser prints."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from own_packs import MOON
from shapes import check
from warren.packs.editions import fingerprint_of
from warren.table.protocol import sent
from warren.table.web.packing import zipped

pytestmark = pytest.mark.anyio


async def asked(person, game, **query):
    """Return the server's sheets."""
    answer = await person.browser.get(f"/api/print/{game}", params=query)
    assert answer.status_code == 200, answer.text
    check(answer.json(), sent.Sheets)
    return answer.json()


async def test_sheets_of_a_clan(house):
    ann = await house.person()
    found = await asked(ann, "gosux", clan="galmi", lang="fr", only="1", paper="letter")
    assert (found["width"], found["height"]) == (279.4, 215.9)
    assert len(found["pages"]) == 6
    for page in found["pages"]:
        ElementTree.fromstring(page)
    assert "Galmi · " in found["pages"][0]


async def test_sheets_are_cached_for_minutes_since_pictures_may_be_hidden(house):
    ann = await house.person()
    answer = await ann.browser.get("/api/print/gosux", params={"clan": "galmi", "only": "1"})
    assert answer.headers["cache-control"] == "max-age=300"
    refused = await ann.browser.get("/api/print/gosux", params={"paper": "a5"})
    assert refused.status_code >= 400
    assert "max-age" not in refused.headers.get("cache-control", "")


async def test_sheets_are_kept_once_and_compressed(house):
    """They have megabytes: a stranger could fill the memory with those of many packs."""
    ann, query, before = await house.person(), {"clan": "galmi", "only": "1"}, zipped.cache_info()
    for coding in ("gzip", "identity"):
        headers = {"accept-encoding": coding}
        answer = await ann.browser.get("/api/print/gosux", params=query, headers=headers)
        assert answer.headers.get("content-encoding", "identity") == coding
        check(answer.json(), sent.Sheets)
    assert zipped.cache_info() == before
    *_, kept = house.hub.editions.sheets.values()
    assert len(kept) < len(answer.content) / 4


async def test_sheets_of_a_draft(house):
    ann = await house.person()
    await ann.browser.post("/api/workshop", json={"game": "gosu", "text": MOON, "card": ""})
    found = await asked(ann, "gosu", pack=fingerprint_of(MOON))
    assert "Lantern Bearer" in found["pages"][0]
    assert "Loya" in found["pages"][0]


async def test_sheets_of_chosen_cards(house):
    ann = await house.person()
    found = await asked(ann, "gosux", cards="galmi,shard", only="1")
    assert len(found["pages"]) == 2
    assert "Shard" in found["pages"][0]
    for cards in ("galmi,nobody", "x" * 5_000):
        answer = await ann.browser.get("/api/print/gosux", params={"cards": cards})
        assert answer.status_code in (400, 404)


async def test_too_many_cards_and_too_long_texts_are_told(house, monkeypatch):
    ann = await house.person()
    monkeypatch.setattr("warren.printing.sheets.MOST", 100)
    assert (await asked(ann, "gosu"))["too_many"] > 100
    moments = {"arrival": 1, "shifted": 2, "destroyed": 3}
    words = {
        moment: "Each opponent discards 2 cards. " * 14 + f"Draw {many} cards."
        for moment, many in moments.items()
    }
    written = "\n".join(f'{moment} = "{said}"' for moment, said in words.items())
    long = MOON.replace('arrival = "draw 2 cards"', written.replace("1 cards", "1 card"))
    said = {"game": "gosu", "text": long, "card": ""}
    checked = (await ann.browser.post("/api/workshop", json=said)).json()
    assert checked["fault"] is None, checked["fault"]
    found = await asked(ann, "gosu", pack=fingerprint_of(long))
    assert found["too_long"] == ["Lantern Bearer"]
    assert found["pages"] == []


@pytest.mark.parametrize(
    ("query", "status"),
    [({"paper": "a5"}, 400), ({"clan": "nobody"}, 404), ({"pack": "0" * 64}, 404)],
)
async def test_what_there_is_not_is_refused(house, query, status):
    ann = await house.person()
    assert (await ann.browser.get("/api/print/gosu", params=query)).status_code == status

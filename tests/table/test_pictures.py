"""Pictures that people upload for their packs: stored, shown, reported, hidden and removed."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from functools import partial
from types import SimpleNamespace

import pytest

import own_pictures as made
from shapes import check
from table.test_gallery import member
from tables import open_house
from warren.packs.editions import fingerprint_of
from warren.packs.pictures import MOST_BYTES, cleaned, name_of
from warren.table.guard.limits import OFFERS, Limits
from warren.table.people import moderation
from warren.table.protocol import sent
from warren.table.storage import pictures
from warren.table.upkeep import cleaning
from warren.table.upkeep.damage import damaged

pytestmark = pytest.mark.anyio
DATA = cleaned(made.png())
NAME = name_of(DATA)
TEXT = made.pack(NAME)
PACK = fingerprint_of(TEXT)


@pytest.fixture
async def house(engines):
    """A separate server, because pictures stay in the store."""
    async with open_house() as found:
        yield found


async def bring(person, data=DATA, language="en"):
    """Upload a picture; return the answer."""
    said = {"data": b64encode(data).decode()}
    return await person.browser.post("/api/pictures", params={"lang": language}, json=said)


async def draft(person, text=TEXT):
    """Return the server's check of a pack."""
    said = {"game": "gosu", "text": text, "card": "lantern"}
    return (await person.browser.post("/api/workshop", json=said)).json()


async def drawn(person, name="lantern", pack=PACK):
    """Return a picture of a pack, and its cache control."""
    answer = await person.browser.get(f"/art/gosu/{name}.svg", params={"pack": pack})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("image/svg+xml")
    return answer.text, answer.headers["cache-control"]


def inside(svg):
    """Return the image bytes inside a drawing."""
    return b64decode(re.search(r'href="data:image/png;base64,([^"]+)"', svg)[1])


@pytest.mark.parametrize(
    "job", [pictures.known, pictures.size_of, partial(pictures.known, shown=True)]
)
async def test_thousands_of_names_in_a_text_take_only_a_few_queries(house, job):
    """Other people's requests wait for them, and in PostgreSQL each takes a while."""
    await bring(await house.person("Ann"))
    names, asked = [NAME, *(f"{number:064x}.png" for number in range(2_500))], []

    def counted(database):
        def execute(*said):
            asked.append(said)
            return database.execute(*said)

        return job(names)(SimpleNamespace(execute=execute))

    assert await house.hub.store.look(counted) in ({NAME}, len(DATA))
    assert len(asked) < 10


async def test_a_picture_is_brought_once_and_shown_to_everybody(house):
    ann, bob = await house.person("Ann"), await house.person()
    assert (await draft(ann))["lacking"] == [NAME]
    plain, age = await drawn(bob)
    assert "<image" not in plain
    assert age == "no-cache"
    dirty = made.png(more=made.chunk(b"tEXt", b"where I live"))
    answer = await bring(ann, dirty)
    check(answer.json(), sent.StoredPicture)
    assert answer.json() == {"name": NAME, "data": b64encode(DATA).decode()}
    found = await draft(ann)
    assert found["lacking"] == []
    assert found["card"][0]["card"]["picture"] == NAME
    for name in ("lantern", "bare-lantern"):
        svg, age = await drawn(bob, name)
        assert inside(svg) == DATA
        assert age == "max-age=3600"
    assert "<image" not in (await drawn(bob, "owl"))[0]


async def test_it_is_shown_at_tables_and_in_print(house):
    ann = await house.person("Ann")
    await bring(ann)
    table = await ann.open("gosu", bots=["easy"], pack=TEXT)
    shown = (await ann.look(table))["table"]["pack"]["fingerprint"]
    assert inside((await drawn(ann, pack=shown))[0]) == DATA
    cards = (await ann.browser.get("/api/cards/gosu", params={"pack": shown})).json()
    assert {one["id"]: one["picture"] for one in cards["cards"]}["lantern"] == NAME
    sheets = await ann.browser.get("/api/print/gosu", params={"pack": shown, "clan": "moon"})
    assert f'href="/art/gosu/bare-lantern.svg?pack={shown}"' in sheets.json()["pages"][0]
    assert sheets.json()["pages"][0].count("<image") == 2  # copies


@pytest.mark.parametrize(
    ("data", "language", "why"),
    [
        (b"MZ", "en", "this is not a PNG, JPEG, WebP or SVG picture"),
        (b"MZ", "fr", "ce n’est pas une image PNG, JPEG, WebP ou SVG"),
        (made.png(160, 160), "it", "un’immagine deve avere il formato 3 per 4; ritagliala"),
        (made.svg("<script/>"), "fr", "<script> est interdit dans une image SVG"),
        (
            bytes(MOST_BYTES + 1),
            "en",
            "a picture can have at most 200 KB, not 201 KB; save it smaller",
        ),
    ],
)
async def test_what_is_no_picture_is_refused_in_the_readers_language(house, data, language, why):
    ann = await house.person("Ann")
    answer = await bring(ann, data, language)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-picture")
    assert answer.json()["sentence"].startswith(why)


async def test_too_long_requests_are_not_read(house):
    ann = await house.person("Ann")
    answer = await bring(ann, bytes(3 * MOST_BYTES))
    assert answer.json()["code"] == "too-big"
    answer = await ann.browser.post("/api/pictures", json={"data": "no base64!"})
    assert answer.json()["code"] == "malformed"


async def test_nobody_fills_the_disk_with_pictures(engines):
    async with open_house(limits=Limits(pictures_of_one=2_000)) as house:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        answers = [await bring(ann) for _ in range(20)]
        assert {one.status_code for one in answers} == {200, 503}
        assert answers[-1].json()["code"] == "full"
        assert (await bring(bob)).status_code == 200


async def test_a_house_may_do_without(engines):
    async with open_house(offers=OFFERS - {"pictures"}) as house:
        ann = await house.person("Ann")
        for path, said in (
            ("/api/pictures", {"data": b64encode(DATA).decode()}),
            ("/api/pictures/report", {"picture": NAME, "why": "ugly"}),
        ):
            answer = await ann.browser.post(path, json=said)
            assert answer.json()["code"] == "not-offered"
        await house.hub.store.write(pictures.add(NAME, DATA, "x", 0.0, 10**6))  # from before
        assert (await draft(ann))["lacking"] == []
        assert "<image" not in (await drawn(ann))[0]
        sheets = await ann.browser.get("/api/print/gosu", params={"pack": PACK, "clan": "moon"})
        assert "<image" not in sheets.text


async def test_a_picture_is_reported_and_hidden(house):
    ann, bob = await house.person("Ann"), await house.person("Bob")
    await bring(ann)
    await draft(ann)
    said = {"picture": NAME, "why": "Not for children."}
    for _ in range(2):  # told once
        assert (await bob.browser.post("/api/pictures/report", json=said)).status_code == 200
    [told] = await house.hub.store.read(moderation.reports())
    assert (told.name, told.table_id, told.why) == ("Ann", NAME, "Not for children.")
    assert await house.hub.store.write(pictures.hide(NAME, hidden=True))
    assert "<image" not in (await drawn(bob))[0]
    await bring(ann)  # uploading it again does not help
    assert "<image" not in (await drawn(bob))[0]
    assert (await draft(ann))["lacking"] == []
    answer = await bob.browser.post("/api/pictures/report", json=said)
    assert answer.json()["code"] == "unknown"
    await house.hub.store.write(pictures.hide(NAME, hidden=False))
    assert inside((await drawn(bob))[0]) == DATA


async def test_banned_people_bring_none(house):
    ann = await house.person("Ann")
    player = next(iter(await house.hub.store.read(players)))
    await house.hub.store.write(moderation.ban(player, "rude", 0.0, moderation.FOR_EVER))
    house.hub.moderation.looked_at = -moderation.LOOK
    await house.hub.moderation.look()
    assert (await bring(ann)).json()["code"] == "banned"


def players(database):
    """Return the ids of all players."""
    return [player for (player,) in database.execute("SELECT player FROM session")]


async def test_unused_pictures_go_and_those_of_tables_stay(house):
    ann = await house.person("Ann")
    other = cleaned(made.png(240, 320))
    await bring(ann)
    await bring(ann, other)
    await ann.open("gosu", bots=["easy"], pack=TEXT)
    later = house.hub.clock.now() + 10
    assert await house.hub.store.look(pictures.unused(0.0)) == []
    assert await house.hub.store.look(pictures.unused(later)) == [name_of(other)]
    names = (NAME, name_of(other))
    assert await house.hub.store.write(pictures.remove(names[1:], 0.0)) == 0
    assert await house.hub.store.write(pictures.remove(names[1:], later)) == 1
    assert await house.hub.store.read(pictures.known(names)) == {NAME}


async def test_cleaning_removes_pictures_that_no_pack_names(house, monkeypatch):
    ann = await house.person("Ann")
    others = [cleaned(made.png(120 + 3 * n, 160 + 4 * n)) for n in range(3)]
    for data in (DATA, *others):
        await bring(ann, data)
    await ann.open("gosu", bots=["easy"], pack=TEXT)
    monkeypatch.setattr(cleaning, "AT_ONCE", 2)
    monkeypatch.setattr(cleaning, "UNNAMED", -1.0)  # days
    await house.hub.chores.cleaning.clean()
    names = [NAME, *map(name_of, others)]
    assert await house.hub.store.read(pictures.known(names)) == {NAME}


async def test_pictures_leave_room_for_everything_else(engines):
    async with open_house(limits=Limits(store=2_000_000)) as house:
        ann = await house.person("Ann")
        assert (await bring(ann)).status_code == 200
        job = pictures.add("x", bytes(1_000_000 - len(DATA)), "x", 0.0, 1_000_000)
        assert await house.hub.store.write(job)
        assert (await bring(ann, cleaned(made.png(240, 320)))).json()["code"] == "full"


async def test_a_report_of_a_picture_outlives_the_player_who_brought_it(house):
    ann, bob = await house.person("Ann"), await house.person("Bob")
    await bring(ann)
    said = {"picture": NAME, "why": "Not for children."}
    assert (await bob.browser.post("/api/pictures/report", json=said)).status_code == 200
    assert (await ann.browser.post("/api/session/erase", json={})).status_code == 200
    [told] = await house.hub.store.read(moderation.reports())
    assert told.table_id == NAME
    assert told.player.startswith("erased-")
    assert "Ann" not in told


async def test_who_is_erased_is_no_longer_named_by_a_picture(house):
    ann = await house.person("Ann")
    await bring(ann)
    before = (await house.hub.store.read(pictures.find(NAME))).player
    assert (await ann.browser.post("/api/session/erase", json={})).status_code == 200
    after = (await house.hub.store.read(pictures.find(NAME))).player
    assert after.startswith("erased-")
    assert after != before


async def test_a_damaged_picture_is_noticed_and_not_shown(house):
    ann = await house.person("Ann")
    await bring(ann)
    await draft(ann)
    await house.hub.store.write(
        lambda database: database.execute("UPDATE picture SET body = ?", (DATA[:-1] + b"x",))
    )
    assert "<image" not in (await drawn(ann))[0]
    said = await house.hub.store.read(lambda database: [*damaged(database)])
    assert f"the picture {NAME} is damaged" in said
    await bring(ann)  # which mends it
    assert inside((await drawn(ann))[0]) == DATA


async def test_a_hidden_picture_is_not_shown_by_a_flipped_bit(house):
    ann = await house.person("Ann")
    await bring(ann)
    await draft(ann)
    store = house.hub.store
    await store.write(pictures.hide(NAME, hidden=True))
    assert await store.read(lambda database: [*damaged(database)]) == []
    await store.write(lambda database: database.execute("UPDATE picture SET hidden = 0"))
    assert "<image" not in (await drawn(ann))[0]
    assert len(await store.read(lambda database: [*damaged(database)])) == 1


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "remove some"), ("fr", "retirez-en"), ("it", "togline qualcuna")],
)
async def test_the_pictures_of_a_pack_have_a_limit_together(house, monkeypatch, language, said):
    """In the workshop, at a table and in the gallery."""
    ann = await member(house)
    await bring(ann)
    assert (await draft(ann))["limit"] is None
    monkeypatch.setattr("warren.table.study.pictures.MOST_IN_PACK", 100)
    asked = {"game": "gosu", "text": TEXT, "card": ""}
    found = await ann.browser.post("/api/workshop", params={"lang": language}, json=asked)
    assert said in found.json()["limit"]
    table = {"game": "gosu", "bots": ["easy"], "pack": TEXT}
    for path, body in (("/api/tables", table), ("/api/gallery", asked)):
        answer = await ann.browser.post(path, params={"lang": language}, json=body)
        assert answer.status_code == 400, path
        assert answer.json()["code"] == "bad-pack"
        assert said in str(answer.json())

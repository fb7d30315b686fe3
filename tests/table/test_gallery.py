"""The gallery: members publish packs, everybody sees them, authors and hosts remove them."""

import asyncio
import io
import json
from zipfile import ZipFile

import pytest
from typer.testing import CliRunner

from finishing import noted, play
from own_packs import FULL, LATER, MOON, WASH
from shapes import check
from tables import open_house
from warren.cli.main import app
from warren.packs.editions import fingerprint_of
from warren.table.guard.quotas import SHOWN
from warren.table.people import forgetting
from warren.table.people.moderation import PlayerBan
from warren.table.protocol import sent
from warren.table.storage import books, gallery
from warren.table.study import foreign
from warren.table.study.reading import Reading
from warren.table.upkeep import erasing

pytestmark = pytest.mark.anyio
WASHING = "laundromat"


@pytest.fixture
async def house(engines, where):
    """A separate server, with either kind of store."""
    async with open_house(where) as opened:
        yield opened


async def member(house, name="Ann"):
    person = await house.person(name)
    await person.join_house()
    return person


async def show(person, game=WASHING, text=WASH):
    return await person.browser.post("/api/gallery", json={"game": game, "text": text})


async def shown(person):
    answer = await person.browser.get("/api/gallery")
    check(answer.json(), list[sent.GalleryPack])
    return answer.json()


async def withdraw(person, text=WASH):
    wanted = {"fingerprint": fingerprint_of(text)}
    return await person.browser.post("/api/gallery/withdraw", json=wanted)


async def texts(house):
    """Return the fingerprints of all stored texts."""
    job = lambda database: database.execute("SELECT fingerprint FROM edition").fetchall()  # noqa: E731
    return {one for (one,) in await house.hub.store.read(job)}


async def test_everybody_sees_the_packs_of_members(house):
    ann, nobody = await member(house), await house.person()
    assert await shown(nobody) == []
    assert (await show(ann)).json() == await shown(ann)
    assert (await show(ann, "gosu", MOON)).status_code == 200
    [moon, wash] = await shown(nobody)
    assert (moon["name"], moon["author"], moon["game"]) == ("Moonlight", "Ann", "gosu")
    assert (moon["cards"], moon["matches"], moon["is_yours"]) == (2, 0, False)
    assert wash["fingerprint"] == fingerprint_of(WASH)
    assert [one["is_yours"] for one in await shown(ann)] == [True, True]
    copied = await nobody.browser.get(f"/api/packs/{moon['fingerprint']}")
    assert copied.text == MOON


async def test_authors_are_called_as_they_are_called_now(house):
    ann = await member(house)
    await show(ann)
    await ann.browser.post("/api/session", json={"nickname": "Anna"})
    assert [one["author"] for one in await shown(ann)] == ["Anna"]


async def test_matches_with_a_pack_are_counted_when_they_are_over(house):
    ann = await member(house)
    await show(ann)
    await ann.open(WASHING, seats=2, bots=["greedy"], pack=WASH)
    assert [one["matches"] for one in await shown(ann)] == [0]
    table = await ann.open(WASHING, seats=2, bots=["greedy"], pack=WASH)
    await play([ann], table)
    await noted(house)
    record = (await ann.browser.get(f"/api/tables/{table}/record")).text
    assert (await ann.browser.post("/api/records", json={"text": record})).status_code == 201
    assert [one["matches"] for one in await shown(ann)] == [1]  # neither imports nor running ones


async def test_guests_and_banned_members_show_nothing(house, monkeypatch):
    guest, bob = await house.person("Gus"), await member(house, "Bob")
    assert (await show(guest)).json()["code"] == "gallery-members"
    monkeypatch.setattr(house.hub.moderation, "ban_of", lambda _: PlayerBan("rude", 2e9))
    assert (await show(bob)).json()["code"] == "banned"
    assert await shown(bob) == []


async def test_only_packs_that_can_be_played_are_shown(house):
    ann = await member(house)
    for game, text in ((WASHING, "x"), ("gosu", WASH), ("gosu", FULL)):
        answer = await show(ann, game, text)
        assert answer.json()["code"] == "bad-pack", game
        assert answer.json()["sentence"]
    assert (await show(ann, "chess", WASH)).json()["code"] == "unknown"
    assert await shown(ann) == []


async def test_texts_are_read_by_another_process(house, monkeypatch):
    ann = await member(house)
    house.hub.editions.reading = Reading()
    monkeypatch.setattr(foreign, "edition_of", None)  # reading it here would fail
    assert (await show(ann)).status_code == 200
    running = [one.process for one in house.hub.editions.reading.all if one.process]
    house.hub.editions.close()
    for process in running:
        await process.wait()
    assert running


async def test_a_pack_is_shown_once_and_a_later_version_replaces_it(house):
    ann, bob = await member(house), await member(house, "Bob")
    for _ in range(2):
        assert (await show(ann, "gosu", MOON)).status_code == 200
    assert (await show(bob, "gosu", MOON)).json()["code"] == "in-gallery"
    assert (await show(bob, "gosu", LATER)).status_code == 200  # Bob's own pack with the same name
    assert (await show(ann, "gosu", MOON + "# mended\n")).status_code == 200
    found = {(one["author"], one["fingerprint"]) for one in await shown(ann)}
    mended = fingerprint_of(MOON + "# mended\n")
    assert found == {("Ann", mended), ("Bob", fingerprint_of(LATER))}
    assert await texts(house) == {mended, fingerprint_of(LATER)}


async def test_there_is_room_for_so_many_packs(house, monkeypatch):
    monkeypatch.setattr(gallery, "OF_ONE", 2)
    monkeypatch.setattr(gallery, "IN_ALL", 3)
    ann, bob = await member(house), await member(house, "Bob")
    packs = [WASH.replace("Heavy duty", f"Duty {n}") for n in range(5)]
    answers = [await show(ann, WASHING, text) for text in packs[:3]]
    assert [one.status_code for one in answers] == [200, 200, 409]
    assert answers[2].json()["code"] == "gallery-of-one"
    assert (await show(ann, WASHING, packs[1] + "# again\n")).status_code == 200
    assert (await show(bob, WASHING, packs[3])).status_code == 200
    assert (await show(bob, WASHING, packs[4])).json()["code"] == "gallery-full"
    monkeypatch.setattr(gallery, "UNPLAYED", -1.0)  # seconds: its protection has expired
    assert (await show(bob, WASHING, packs[4])).status_code == 200
    assert fingerprint_of(packs[0]) not in {one["fingerprint"] for one in await shown(bob)}


async def test_one_address_does_not_fill_the_gallery(house):
    codes = []
    for number in range(3):
        person = await member(house, f"Ann{number}")
        packs = [WASH.replace("Heavy duty", f"Duty {number} {n}") for n in range(9)]
        codes += [(await show(person, WASHING, text)).json() for text in packs]
    refused = [one["code"] for one in codes if isinstance(one, dict)]
    assert refused == ["rate"] * (27 - SHOWN)


async def erase_oneself(house, ann):
    await ann.browser.post("/api/session/erase", json={})


async def be_erased(house, ann):
    """Erase somebody as the host does: `warren erase` leaves a request in the store."""
    [player] = await house.hub.store.look(people_called("Ann"))
    await house.hub.store.write(forgetting.ask_to_erase(player))
    await house.hub.chores.sweep()


def people_called(name):
    return lambda database: [one[0] for one in erasing.people_called(database, name)]


@pytest.mark.parametrize("leave", [lambda _, ann: withdraw(ann), erase_oneself, be_erased])
async def test_what_is_withdrawn_or_erased_is_no_longer_served(house, leave):
    ann, bob = await member(house), await house.person()
    await show(ann)
    address = f"/api/packs/{fingerprint_of(WASH)}"
    assert (await bob.browser.get(address)).text == WASH
    await leave(house, ann)
    assert (await bob.browser.get(address)).status_code == 404


async def test_authors_withdraw_their_packs_and_tables_keep_them(house):
    ann, bob = await member(house), await member(house, "Bob")
    await show(ann)
    assert (await withdraw(bob)).json()["code"] == "unknown"
    table = await bob.open(WASHING, seats=2, bots=["greedy"], pack=WASH)
    assert (await withdraw(ann)).json() == []
    assert (await withdraw(ann)).json()["code"] == "unknown"
    assert await texts(house) == {fingerprint_of(WASH)}
    await house.hub.store.write(books.remove_table(table))
    assert await texts(house) == set()


async def test_a_table_that_goes_leaves_the_pack_in_the_gallery(house):
    ann = await member(house)
    await show(ann)
    table = await ann.open(WASHING, seats=2, bots=["greedy"], pack=WASH)
    await house.hub.store.write(books.remove_table(table))
    assert len(await shown(ann)) == 1
    assert await texts(house) == {fingerprint_of(WASH)}


async def test_who_is_erased_has_no_packs_there(house):
    ann = await member(house)
    await show(ann)
    assert (await ann.browser.post("/api/session/erase", json={})).status_code == 200
    await house.hub.chores.sweep()
    assert await shown(await house.person()) == []
    assert await texts(house) == set()


async def test_the_archive_has_the_packs(house):
    ann = await member(house)
    await show(ann)
    answer = await ann.browser.get("/api/matches/records")
    with ZipFile(io.BytesIO(answer.content)) as archive:
        [about] = json.loads(archive.read("you.json"))["gallery"]
        assert about["name"] == "Heavy duty"
        assert archive.read(f"pack-{fingerprint_of(WASH)[:12]}.toml").decode() == WASH


async def test_damaged_rows_are_not_shown(house):
    ann = await member(house)
    await show(ann)
    await house.hub.store.write(lambda d: d.execute("UPDATE gallery SET name = 'x'") and None)
    assert await shown(ann) == []


async def test_a_host_may_do_without_it(engines):
    async with open_house(offers=frozenset()) as house:
        ann = await member(house)
        for answer in (await show(ann), await withdraw(ann), await ann.browser.get("/api/gallery")):
            assert answer.json()["code"] == "not-offered"


async def test_the_host_removes_a_pack(engines, tmp_path):
    path = tmp_path / "tables.db"
    async with open_house(path) as house:
        ann = await member(house)
        await show(ann)
        await show(ann, "gosu", MOON)
        said = await asyncio.to_thread(by_host, path)
        assert [line.split()[1] for line in said.splitlines()] == ["gosu", WASHING]
        assert "Ann (" in said
        key = fingerprint_of(MOON)[:12]
        await asyncio.to_thread(by_host, path, "--remove", key)
        assert [one["game"] for one in await shown(ann)] == [WASHING]
        for wrong in (key, ""):
            await asyncio.to_thread(by_host, path, "--remove", wrong, code=2)


def by_host(path, *said, code=0):
    """Run a host's command while the server runs."""
    found = CliRunner().invoke(app, ["house", "packs", *said, "--store", str(path)])
    assert found.exit_code == code, found.output
    return found.output

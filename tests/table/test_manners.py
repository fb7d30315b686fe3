"""Moderation: reports, bans, the host's announcements, and a person's own data."""

import io
import json
import re
import zipfile
from time import time

import pytest
from typer.testing import CliRunner

from finishing import noted, play
from tables import CALM, open_house
from warren.cli.main import app
from warren.table.guard.limits import Limits
from warren.table.people import moderation
from warren.table.people.dossier import ABOUT
from warren.table.storage.moving import LEFT, TABLES

pytestmark = pytest.mark.anyio

WHY = "Called me a sock."


@pytest.fixture
async def house(engines, monkeypatch):
    """A separate server that reads the host's decisions at once."""
    monkeypatch.setattr(moderation, "LOOK", 0.0)
    async with open_house(limits=CALM) as opened:
        yield opened


async def post(person, path, **said):
    return await person.browser.post(f"/api/{path}", json=said)


async def about(person):
    return (await person.browser.get("/api/house")).json()


async def together(house):
    """Two people at a table, one of whom has talked."""
    ann, bob = await house.person("Ann"), await house.person("Bob")
    table = await ann.open("laundromat")
    await bob.say(table, "sit", seat=1)
    await bob.say(table, "chat", text="You sock!")
    return ann, bob, table


def player_of(house, table, seat):
    return house.hub.rooms[table].table.places[seat].player


def told(house, job):
    return house.hub.store.read(job)


# --- reports -------------------------------------------------------------------------------------


async def test_the_host_is_told_who_where_why_and_what_was_said(house):
    ann, _, table = await together(house)
    for _ in range(2):  # once for each table
        assert (await post(ann, "people/report", table=table, seat=1, why=WHY)).status_code == 200
    [one] = await told(house, moderation.reports())
    assert (one.name, one.table_id, one.why, one.said) == ("Bob", table, WHY, "You sock!")
    assert one.player == player_of(house, table, 1)
    assert one.reporter == player_of(house, table, 0)
    assert await house.hub.store.write(moderation.settle(one.key))
    assert await told(house, moderation.reports()) == []
    assert len(await told(house, moderation.reports(all_of_them=True))) == 1


async def test_nobody_is_reported_who_is_not_there(house):
    ann, bob, table = await together(house)
    for person, seat in ((ann, 0), (bob, 1), (ann, 4)):
        answer = await post(person, "people/report", table=table, seat=seat, why=WHY)
        assert answer.json()["code"] == "nobody-there"
    answer = await post(ann, "people/report", table=table, seat=1, why="")
    assert answer.json()["code"] == "malformed"
    stranger = await house.person()
    answer = await post(stranger, "people/report", table=table, seat=1, why=WHY)
    assert answer.json()["code"] == "no-name"


async def test_reports_are_limited(engines, monkeypatch):
    monkeypatch.setattr(moderation, "REPORTS", 1)
    async with open_house(limits=Limits()) as house:
        ann, _, table = await together(house)
        await post(ann, "people/report", table=table, seat=1, why=WHY)
        answer = await post(ann, "people/report", table=table, seat=1, why=WHY)
        assert answer.json()["code"] == "rate"


# --- bans ----------------------------------------------------------------------------------------


async def ban(house, player, seconds=60.0):
    now = house.hub.clock.now()
    await house.hub.store.write(moderation.ban(player, "Rude.", now, now + seconds))
    await house.hub.moderation.look()


async def test_who_is_banned_looks_on_and_plays_to_the_end(house):
    ann, bob, table = await together(house)
    open_one = await ann.open("gosu")
    await ann.say(table, "start")
    await ban(house, player_of(house, table, 1))
    assert (await about(bob))["ban"]["reason"] == "Rude."
    for answer in (
        await post(bob, "tables", game="gosu"),
        await post(bob, "records", text="x"),
        await post(bob, "opponents", game="laundromat"),
        await post(bob, "people/invite", table=table, seat=0, to=table),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "banned")
        assert answer.json()["sentence"] == "Rude."
    for said in (("sit", {"seat": 1}), ("chat", {"text": "But!"})):
        answer = await bob.say(open_one, said[0], **said[1])
        assert answer["code"] == "banned"
    for answer in (
        await post(bob, "session", nickname="Rudely"),
        await post(bob, "session/portrait", portrait=""),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "banned")
    assert [seat["name"] for seat in (await ann.look(table))["table"]["seats"]] == ["Ann", "Bob"]
    await play([ann, bob], table)
    assert (await bob.say(table, "rematch"))["code"] == "banned"
    assert (await about(ann))["ban"] is None


async def test_a_ban_ends_by_itself_or_by_the_host(house):
    _, bob, table = await together(house)
    player = player_of(house, table, 1)
    await ban(house, player, seconds=-1.0)
    await bob.open("gosu")
    await ban(house, player)
    assert (await post(bob, "tables", game="gosu")).status_code == 403
    assert await house.hub.store.write(moderation.lift(player))
    await house.hub.moderation.look()
    await bob.open("gosu")


# --- what the host puts up -----------------------------------------------------------------------


async def test_everybody_reads_what_the_host_puts_up(house):
    ann, now = await house.person("Ann"), house.hub.clock.now()
    write = house.hub.store.write
    await write(moderation.put_up(moderation.ANNOUNCEMENT, "Cup on Friday.", now, now + 60))
    await write(moderation.put_up(moderation.WORDS, "Be kind.", now))
    await house.hub.moderation.look()
    assert (await about(ann))["announcement"] == "Cup on Friday."
    assert (await about(ann))["words"] == "Be kind."
    await write(moderation.put_up(moderation.ANNOUNCEMENT, "Over.", now, now - 1))
    await write(moderation.put_up(moderation.WORDS, "", now))
    await house.hub.moderation.look()
    assert (await about(ann))["announcement"] == (await about(ann))["words"] == ""


async def test_a_private_house_shows_none_of_it(engines, monkeypatch):
    monkeypatch.setattr(moderation, "LOOK", 0.0)
    async with open_house(limits=CALM, offers=()) as house:
        await house.hub.store.write(moderation.put_up(moderation.WORDS, "Be kind.", 1.0))
        await house.hub.moderation.look()
        ann, _, table = await together(house)
        shown = await about(ann)
        assert (shown["offers"], shown["words"], shown["announcement"]) == ([], "", "")
        answer = await post(ann, "people/report", table=table, seat=1, why=WHY)
        assert answer.json()["code"] == "not-offered"


# --- what is kept of a person --------------------------------------------------------------------


async def test_a_person_is_told_all_and_forgotten_with_all(house):
    ann, bob, table = await together(house)
    await ann.say(table, "start")
    await play([ann, bob], table)
    await noted(house)
    await post(ann, "session/keep")
    await post(ann, "people/report", table=table, seat=1, why=WHY)
    await post(bob, "people/report", table=table, seat=0, why=WHY)
    await post(ann, "people/block", table=table, seat=1)
    player = player_of(house, table, 0)
    await ban(house, player)
    sent = (await ann.browser.get("/api/matches/records")).content
    with zipfile.ZipFile(io.BytesIO(sent)) as archive:
        known = json.loads(archive.read("you.json"))
    assert known["session"][0]["nickname"] == "Ann"
    assert [len(known[what]) for what in ("member", "report", "block", "ban")] == [1, 1, 1, 1]
    assert player not in str(known)
    await post(ann, "session/erase")
    rows = await told(
        house,
        lambda database: {
            what: database.execute(f"SELECT * FROM {what}").fetchall()
            for what in ("report", "block", "ban", "rating", "seek", "invitation")
        },
    )
    assert player not in str(rows)
    assert [row[6] for row in rows["report"]] == [WHY], "hers stays, without her"


def test_no_kind_of_row_about_a_person_is_left_out():
    rows = {**TABLES, **LEFT}
    personal = {what for what, columns in rows.items() if "player" in columns.split(", ")}
    told_elsewhere = {"entry", "played", "erasure", "present", "study"}
    assert personal - told_elsewhere == set(ABOUT)


# --- the host's tools ----------------------------------------------------------------------------


@pytest.fixture
async def visited(engines, tmp_path):
    """The store of a server in which somebody was reported."""
    path = tmp_path / "tables.db"
    async with open_house(path) as house:
        ann, _, table = await together(house)
        await post(ann, "session/keep")
        await post(ann, "people/report", table=table, seat=1, why=WHY)
    return path


def tool(path, *said, code=0, text=None):
    found = CliRunner().invoke(app, ["house", *said, "--store", str(path)], input=text)
    assert found.exit_code == code, found.output
    return found.output


async def test_the_host_looks_after_the_house_by_command(visited):
    assert "Ann" in tool(visited, "members")
    said = tool(visited, "reports")
    assert "Bob" in said
    assert WHY in said
    assert re.search(r"\bAnn \(\S+\): ", said)
    assert "> You sock!" in said
    tool(visited, "reports", "--settle", said.split()[0])
    assert tool(visited, "reports") == ""
    assert "(settled)" in tool(visited, "reports", "--all")
    tool(visited, "reports", "--settle", "nothing", code=2)
    assert "is banned until" in tool(visited, "ban", "Bob", "--reason", "Rude.", "--days", "3")
    assert re.match(r"Bob \(\S+\)  until \S+  Rude\.", tool(visited, "bans"))
    assert tool(visited, "unban", "Bob").startswith("Bob (")
    tool(visited, "unban", "Bob", code=2)
    tool(visited, "ban", "Nobody", "--reason", "Rude.", code=2)
    tool(visited, "ban", "Bob", "--reason", " ", code=2)
    assert "Cup" in tool(visited, "announce", "Cup on Friday.")
    tool(visited, "announce", "x" * 3000, code=2)
    for days in ("0", "1e9", "inf", "nan"):
        tool(visited, "announce", "Hear!", "--days", days, code=2)
    tool(visited, "words", "-", text="Be kind.\nLose well.\n")
    assert tool(visited, "words") == "Be kind.\nLose well.\n"
    async with open_house(visited) as house:
        await house.hub.moderation.look()
        shown = await about(await house.person("Cid"))
        assert (shown["announcement"], shown["words"]) == ("Cup on Friday.", "Be kind.\nLose well.")


async def test_a_server_hears_of_a_ban_while_it_runs(engines, tmp_path, monkeypatch):
    path = tmp_path / "tables.db"
    monkeypatch.setattr(moderation, "LOOK", 0.0)
    async with open_house(path) as house:
        bob = await house.person("Bob")
        tool(path, "ban", "Bob", "--reason", "Rude.")
        await house.hub.moderation.look()
        answer = await post(bob, "tables", game="gosu")
        assert (answer.json()["code"], answer.json()["sentence"]) == ("banned", "Rude.")
        assert (await about(bob))["ban"]["until"] > time()

"""No request makes anything grow without bound, and every refusal has a reason."""

import asyncio
import random
import socket
import sqlite3
import stat
import sys
import threading
from collections import Counter
from contextlib import closing, suppress
from dataclasses import replace
from unittest import mock

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

import tables
from resilience.proxy import frame, raw_socket
from tables import CALM, PATIENCE, open_house, play_on, setup_of, until
from warren.engine import NotationError, Record
from warren.table.guard.limits import Limits
from warren.table.guard.quotas import ROW
from warren.table.hub import Hub
from warren.table.people.members import RequestDevice
from warren.table.play import entries
from warren.table.play.room import ANSWERS
from warren.table.protocol.messages import Chat, NewTable, Stand
from warren.table.protocol.refusals import Refused
from warren.table.storage import books, migrations, sqlite
from warren.table.storage.store import StoreError
from warren.table.study import study
from warren.table.web import asking, connections, crowd, door, patience, proxies, server
from warren.table.web.frames import HERE
from warren.table.web.gate import Gate
from warren.table.web.proxies import Proxies
from warren.table.web.talking import answer

pytestmark = pytest.mark.anyio
SERVICE = "https://fcm.googleapis.com/x"


async def counted(house, name):
    """Return how often something was refused, from the metrics."""
    said = (await (await house.person()).browser.get("/api/metrics")).text
    lines = [line for line in said.splitlines() if f'code="{name}"' in line]
    return int(lines[0].split()[-1]) if lines else 0


# --- what is written down ------------------------------------------------------------------------


@pytest.mark.parametrize("are_others", [False, True])
async def test_one_address_does_not_fill_the_store_by_talking(engines, are_others):
    """One player with many tables, or one with many names."""
    limits = replace(CALM, connections_of_one=32, stored_of_one=100_000)  # the limit per address
    async with open_house(limits=limits) as house:
        before, codes, rooms, names = house.hub.store.size, Counter(), [], []
        for number in range(8):
            if are_others or not names:
                names.append((await house.hub.sessions.name(None, f"P{number}", "here"))[1])
            person = replace(names[-1], address="here")
            table = await house.hub.opening.open(person, NewTable(game="gosu"))
            rooms.append((person, await house.hub.room(table)))
        for number in range(80):
            person, room = rooms[number % 8]
            chat = Chat(request=f"{number}", text="\U0001f600" * 500)
            try:
                await answer(house.hub, room, person, "en", chat)
            except Refused as refused:
                codes[refused.code] += 1
        assert [*codes] == ["full"]
        assert codes["full"] > 50
        assert house.hub.store.size - before < 1.5 * limits.stored_of_one
        other = replace((await house.hub.sessions.name(None, "Bob", "there"))[1], address="there")
        room = await house.hub.room(await house.hub.opening.open(other, NewTable(game="gosu")))
        said = Chat(request="bob", text="hello")
        assert (await answer(house.hub, room, other, "en", said))["type"] == "done"


async def test_who_had_too_much_written_down_opens_nothing_and_plays_on(engines):
    async with open_house(limits=CALM) as house:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        table = await ann.open("laundromat")
        lines = [await one.connect(table) for one in (ann, bob)]
        await lines[1].say("sit", seat=1)
        await lines[0].say("start")
        for player in (place.player for place in house.hub.rooms[table].table.places):
            house.hub.quotas.stored_by.spend(player, CALM.stored_of_one)
        assert (await lines[0].say("chat", text="hello"))["code"] == "full"
        answered = await ann.browser.post("/api/tables", json={"game": "gosu"})
        assert answered.json()["code"] == "too-many-tables"
        await play_on(lines, random.Random(1))
        assert lines[0].shown["table"]["phase"] == "over"


@pytest.mark.parametrize("whose", ["player", "address", "house"])
@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("push", {"endpoint": SERVICE, "p256dh": "A" * 87, "auth": "A" * 22, "language": "en"}),
        ("feed", {}),
        ("session/keep", {}),
        ("session/portrait", {"portrait": "7.hat-hood"}),
        ("people/report", {"table": "t", "seat": 1, "why": "Rude."}),
        ("people/invite", {"table": "t", "seat": 1, "to": "u"}),
        ("people/block", {"table": "t", "seat": 1}),
        ("tournaments", {"name": "Cup", "game": "laundromat", "clock": {"kind": "days"}}),
    ],
)
async def test_whatever_is_kept_for_somebody_counts(engines, path, said, whose):
    async with open_house(limits=CALM) as house:
        ann, hub = await house.person("Ann"), house.hub
        match whose:
            case "player":
                change = mock.patch.object(
                    hub.quotas.stored_by, "takes", lambda _, size: size < ROW
                )
            case "address":
                change = mock.patch.object(hub.quotas.stored, "takes", lambda _, size: size < ROW)
            case _:
                change = mock.patch.object(hub.quotas, "limits", replace(CALM, store=1))
        with change:
            answered = await ann.browser.post(f"/api/{path}", json=said)
        assert answered.json()["code"] == "full"


async def test_members_who_come_from_one_address_in_a_day_are_not_a_crowd(engines):
    async with open_house(limits=replace(CALM, connections_of_one=16)) as house:
        names = [(await house.hub.sessions.name(None, f"P{one}", "here"))[1] for one in range(20)]
        here = [replace(one, address="here") for one in names]

        async def keep(one):
            return await house.hub.members.keep(one, RequestDevice(), keep_others=True)

        for one in here[:16]:
            assert await keep(one)
        with pytest.raises(Refused, match="rate"):
            await keep(here[16])
        with mock.patch.object(house.hub.members, "is_proved", return_value=True):
            assert await keep(replace(here[0], is_member=True))  # another sentence
        assert await keep(replace(here[16], address="there"))


async def test_what_bots_do_counts_for_who_opened_the_table(engines):
    async with open_house(limits=CALM) as house:
        ann = replace((await house.hub.sessions.name(None, "Ann", "here"))[1], address="here")
        wanted = NewTable(game="laundromat", bots=["easy"])
        table = await house.hub.opening.open(ann, wanted)
        room = house.hub.rooms[table]
        before = room.table.number
        level = house.hub.quotas.stored_by.buckets[ann.player].level
        await answer(house.hub, room, ann, "en", Stand(request="1"))
        await until(lambda: room.table.number > before + 5)
        assert house.hub.quotas.stored_by.buckets[ann.player].level < level - 5 * ROW


@pytest.mark.usefixtures("no_time")
async def test_what_is_said_by_plain_requests_counts_like_what_is_said_at_a_table(engines):
    limits = replace(CALM, messages=1.0, connections_of_one=64)  # one per second, ten at once
    async with open_house(limits=limits) as house:
        ann = await house.person("Ann")
        table = await ann.open("gosu")
        said = [await ann.say(table, "chat", text="hello") for _ in range(14)]
        assert [one["type"] for one in said[:10]] == ["done"] * 10
        assert said[-1]["code"] == "rate"
        assert await ann.look(table)


# --- answers that are kept -----------------------------------------------------------------------


async def test_strangers_make_the_house_remember_no_more_and_forget_nothing(engines):
    async with open_house() as house:
        ann = await house.person("Ann")
        table = await ann.open("gosu")
        refused = await ann.say(table, "start", request="mine")
        assert refused["code"] == "seats-open"
        for number in range(3):
            stranger = await house.person(f"Stranger {number}")
            for _ in range(ANSWERS):
                await stranger.say(table, "stand")
        answers = house.hub.rooms[table].answers
        assert sum(map(len, answers.given.values())) <= 2 * ANSWERS
        assert answers.under_way == {}
        await ann.say(table, "seat-bot", seat=1, bot="easy")
        again = await ann.say(table, "start", request="mine")
        assert (again["code"], again["request"]) == ("seats-open", "mine")


async def test_who_has_left_is_not_remembered_for_ever(engines):
    async with open_house() as house:
        table = await (await house.person("Ann")).open("gosu")
        for number in range(5):
            guest = await house.person(f"Guest {number}")
            assert (await guest.say(table, "sit", seat=1))["type"] == "done"
            await guest.say(table, "start")
            assert (await guest.say(table, "stand"))["type"] == "done"
            await guest.say(table, "stand")
        room = house.hub.rooms[table]
        assert len(room.answers.given) <= 2
        assert len(room.seen) <= 2


async def test_what_was_done_is_answered_again_however_much_was_said_since(engines):
    async with open_house() as house:
        ann = await house.person("Ann")
        table = await ann.open("gosu", bots=["easy"])
        first = await ann.say(table, "chat", request="hello", text="Hello")
        for _ in range(ANSWERS + 10):
            await ann.say(table, "why", target={"kind": "deck"})
        assert await ann.say(table, "chat", request="hello", text="Hello") == first
        assert len(house.hub.rooms[table].table.chat) == 1


# --- what happens at a table ---------------------------------------------------------------------


async def test_there_is_an_end_to_what_happens_at_a_table_but_not_to_the_match(engines):
    async with open_house(limits=replace(CALM, entries=8)) as house:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        table = await ann.open("laundromat")
        one, other = await ann.connect(table), await bob.connect(table)
        await other.say("sit", seat=1)
        await one.say("start")
        answers = []
        for _ in range(5):
            answers.append((await one.say("stand")).get("code"))
            answers.append((await one.say("back")).get("code"))
        assert answers[:4] == [None] * 4
        assert set(answers[-4::2]) == {"enough"}
        assert (await one.say("chat", text="Well"))["code"] == "enough"
        await play_on([one, other], random.Random(1))
        assert one.shown["table"]["phase"] == "over"


async def test_those_who_look_on_leave_room_to_talk(engines):
    async with open_house(limits=replace(CALM, chat=6)) as house:
        ann, cid = await house.person("Ann"), await house.person("Cid")
        table = await ann.open("gosu")
        said = [await cid.say(table, "chat", text=f"{n}") for n in range(5)]
        assert [one.get("code") for one in said] == [None] * 3 + ["enough"] * 2
        said = [await ann.say(table, "chat", text=f"{n}") for n in range(5)]
        assert [one.get("code") for one in said] == [None] * 3 + ["enough"] * 2


@pytest.mark.parametrize("name", ["Medium", "Moyen", "МEDIUM"])
async def test_nobody_speaks_under_the_name_of_a_bot(engines, name):
    async with open_house() as house:
        ann, false = await house.person("Ann"), await house.person(name)
        table = await ann.open("gosu", bots=["medium"])
        assert (await false.say(table, "chat", text="I give up"))["code"] == "name-taken"


# --- tables --------------------------------------------------------------------------------------


async def test_imports_count_as_tables(engines):
    async with open_house(limits=replace(CALM, tables_of_one=3)) as house:
        ann = await house.person("Ann")
        table = await ann.open("laundromat", bots=["easy"])
        await play_on([await ann.connect(table)], random.Random(1))
        text = (await ann.browser.get(f"/api/tables/{table}/record")).text
        padded = text + "\n" * 50_000
        answers = [await ann.browser.post("/api/records", json={"text": padded}) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [201, 201, 409, 409]
        kept = await house.hub.store.read(
            lambda database: database.execute("SELECT max(length(setup)) FROM tables").fetchone()
        )
        assert kept[0] < 2 * len(text)


async def test_a_long_record_is_read_while_everybody_else_is_served(engines, monkeypatch):
    threads = []

    def read(text):
        threads.append(threading.current_thread())
        raise NotationError("no record")

    monkeypatch.setattr(Record, "from_text", read)
    async with open_house() as house:
        ann = await house.person("Ann")
        answer = await ann.browser.post("/api/records", json={"text": "warren record 1"})
    assert answer.json()["code"] == "bad-record"
    assert len(threads) == 1
    assert threading.main_thread() not in threads


def filled(path, tables):
    """Fill a store with open tables, later ones used later."""
    with closing(sqlite.connect(path)) as database:
        for number in range(tables):
            setup = entries.written(setup_of("gosu", 2))
            sat = entries.written(entries.Sat(0, "p0", "Ann"))
            books.add_table(f"table{number}", float(number), setup, [sat])(database)


async def test_at_a_start_no_table_is_woken(engines, tmp_path):
    filled(tmp_path / "tables.db", 5)
    async with open_house(tmp_path / "tables.db", limits=replace(CALM, tables=3)) as house:
        assert house.hub.rooms == {}
        ann = await house.person("Ann")
        assert (await ann.look("table0"))["table"]["phase"] == "open"
        assert set(house.hub.rooms) == {"table0"}


@pytest.mark.parametrize("setup", ["{bad", "null", "[]", '{"game": "chess"}', '{"game": "gosu"}'])
async def test_a_table_that_can_not_be_read_harms_no_other(engines, tmp_path, setup):
    filled(tmp_path / "tables.db", 2)
    with closing(sqlite.connect(tmp_path / "tables.db")) as database:
        database.execute("UPDATE tables SET setup = ? WHERE id = 'table0'", (setup,))
        database.execute("UPDATE tables SET due = 0")
        migrations.check_again(database)  # as if the change were intended
    async with open_house(tmp_path / "tables.db") as house:
        await until(lambda: house.hub.alarms.unreadable)
        assert house.hub.alarms.unreadable == {"table0"}
        ann = await house.person("Ann")
        assert (await ann.look("table1"))["table"]["phase"] == "open"
        answer = await ann.browser.get("/api/tables/table0")
        assert (answer.status_code, answer.json()["code"]) == (500, "internal")
        assert house.hub.metrics.faults == 1


async def test_a_table_of_a_later_version_is_not_played_by_the_wrong_cards(engines, tmp_path):
    filled(tmp_path / "tables.db", 1)
    with closing(sqlite.connect(tmp_path / "tables.db")) as database:
        database.execute(
            "UPDATE tables SET setup = replace(setup, '\"version\":1', '\"version\":2')"
        )
        migrations.check_again(database)
    async with open_house(tmp_path / "tables.db") as house:
        answer = await (await house.person("Ann")).browser.get("/api/tables/table0")
        assert (answer.status_code, answer.json()["code"]) == (500, "internal")


# --- the store -----------------------------------------------------------------------------------


async def test_a_store_is_for_one_server(engines, tmp_path):
    path = tmp_path / "tables.db"
    async with open_house(path):
        with pytest.raises(StoreError, match="another server uses it"):
            Hub(path)
    async with open_house(path):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such rights")
async def test_only_its_owner_reads_the_store(engines, tmp_path):
    path = tmp_path / "tables.db"
    async with open_house(path) as house:
        await house.person("Ann")
        kept = [one for one in tmp_path.iterdir() if not one.name.endswith("-serving")]
        assert len(kept) >= 2
        assert {stat.S_IMODE(one.stat().st_mode) for one in kept} == {0o600}


def test_a_store_that_was_there_keeps_its_rights(tmp_path):
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 0")
    path.chmod(0o640)
    sqlite.connect(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


# --- connections ---------------------------------------------------------------------------------


def noted(kept, make):
    """Wrap a function so that its results are stored."""

    def made(*about, **named):
        kept["it"] = make(*about, **named)
        return kept["it"]

    return made


async def still_open(socket):
    """Return whether a connection shows something and is not closed."""
    with suppress(ConnectionClosed):
        async with asyncio.timeout(PATIENCE):
            await socket.recv()
    return (socket.close_code, socket.close_reason) != (4429, "full")


@pytest.mark.parametrize("limit", ["connections", "connections_of_one"])
async def test_connections_that_come_at_once_are_counted(engines, limit):
    async with open_house(limits=replace(CALM, **{limit: 5})) as house:
        people = [await house.person() for _ in range(20)]
        table = await (await house.person("Ann")).open("gosu")
        for number, person in enumerate(people):
            person.browser.cookies.set("warren", f"nobody{number}")  # tokens to look up
        sockets = await asyncio.gather(*(person.socket(table) for person in people))
        assert sum(await asyncio.gather(*map(still_open, sockets))) == 5
        assert await counted(house, "full") == 15


async def test_who_looks_on_at_once_is_counted(engines):
    async with open_house(limits=replace(CALM, viewers=3)) as house:
        table = await (await house.person("Ann")).open("gosu")
        people = [await house.person() for _ in range(10)]
        sockets = await asyncio.gather(*(person.socket(table) for person in people))
        assert sum(await asyncio.gather(*map(still_open, sockets))) == 3


@pytest.mark.parametrize("limit", ["viewers", "connections", "connections_of_one"])
async def test_who_has_a_seat_always_gets_in(engines, limit):
    async with open_house(limits=replace(CALM, **{limit: 8})) as house:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        table = await ann.open("gosu")
        await bob.say(table, "sit", seat=1)
        strangers = [await (await house.person()).connect(table) for _ in range(8)]
        assert not await still_open(await (await house.person()).socket(table))
        for person in (ann, bob):
            lines = [await person.socket(table) for _ in range(connections.AWAITED + 1)]
            assert all([await still_open(line) for line in lines[1:]])
            async with asyncio.timeout(PATIENCE):
                await lines[0].wait_closed()  # the oldest connection is closed
            assert (lines[0].close_code, lines[0].close_reason) == (4429, "full")
        assert len(house.hub.rooms[table].viewers) == 8 + 2 * connections.AWAITED
        await strangers[0].close()


async def test_seats_are_not_as_many_connections_as_one_likes(engines):
    async with open_house(limits=replace(CALM, connections_of_one=3)) as house:
        ann = await house.person("Ann")
        tables = [await ann.open("gosu") for _ in range(3)]
        lines = [await ann.socket(table) for table in tables * 2]
        assert await still_open(lines[-1])
        assert not await still_open(await ann.socket(tables[0]))


async def test_a_fault_at_one_look_does_not_end_looking(monkeypatch):
    monkeypatch.setattr(crowd, "LOOK", 0.001)
    around, looks = crowd.Crowd(CALM, Proxies()), []

    def fail():
        looks.append(1)
        raise OSError("no such line")

    monkeypatch.setattr(around, "cut_off", fail)
    looking = asyncio.create_task(around.look_around())
    await until(lambda: len(looks) > 2)
    looking.cancel()


async def test_who_reads_nothing_is_cut_off(engines, monkeypatch):
    monkeypatch.setattr(crowd, "LOOK", 0.3)
    monkeypatch.setattr(tables, "server_of", noted(found := {}, tables.server_of))
    async with open_house() as house:
        host, port = house.host.split(":")
        loop = asyncio.get_running_loop()
        made = socket.socket()
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        made.setblocking(False)
        await loop.sock_connect(made, (host, int(port)))
        here = found["it"].config.app.state.server.crowd.addresses
        asked = f"GET /api/cards/gosu HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()
        await until(lambda: here)
        with suppress(ConnectionError):
            for _ in range(60):  # more than any system buffers for a client that does not read
                await loop.sock_sendall(made, asked)
                await asyncio.sleep(0.01)
        await until(lambda: not here)
        made.close()


async def test_who_is_told_goodbye_and_stays_makes_room(engines, monkeypatch):
    monkeypatch.setattr(tables, "server_of", noted(found := {}, tables.server_of))
    async with open_house() as house:
        here = found["it"].config.app.state.server.crowd
        made = await raw_socket(house.host, "nowhere")
        await until(lambda: here.oldest)
        here.most = 1
        assert (await (await house.person()).browser.get("/api/health")).status_code == 200
        made.close()


@pytest.mark.parametrize("said", [HERE, b'{"type":"start","request":"1"}'])
async def test_who_says_something_and_goodbye_at_once_is_let_go(engines, caplog, said):
    async with open_house() as house:
        loop = asyncio.get_running_loop()
        table = await (await house.person("Ann")).open("gosu")
        made = await raw_socket(house.host, table)
        await loop.sock_sendall(made, frame(1, said) + frame(8, b"\x03\xe8"))
        received = b""
        while part := await loop.sock_recv(made, 65_536):
            received += part
        assert received.endswith(b"\x88\x02\x03\xe8")  # goodbye
        made.close()
    assert caplog.text == ""


def line_of(number):
    """Return a minimal connection for a crowd."""
    return mock.Mock(name=f"line {number}")


def test_those_who_wait_longest_make_room():
    house = crowd.Crowd(Limits(connections=1, connections_of_one=1), Proxies("10.0.0.9"))
    house.most = 7
    of_one = [line_of(number) for number in range(5)]
    for line in of_one:
        house.let_in(line, "10.0.0.1")
    assert of_one[0].abort.called  # four connections for each allowed viewer
    assert not any(line.abort.called for line in of_one[1:])
    house.is_busy(of_one[1])
    house.is_busy(of_one[2])
    proxied = [line_of(number) for number in range(4)]
    for line in proxied:
        house.let_in(line, "10.0.0.9")
    assert of_one[3].abort.called  # the oldest of all idle connections
    assert [line.abort.called for line in proxied] == [False] * 4
    for line in (of_one[4], *proxied):
        house.is_busy(line)
    with pytest.raises(Refused, match="full"):
        house.let_in(line_of(9), "10.0.0.9")
    house.leaves(proxied[0])
    house.waits(of_one[1])
    house.let_in(line_of(10), "10.0.0.2")
    assert not of_one[1].abort.called
    house.let_in(line_of(11), "10.0.0.3")
    assert of_one[1].abort.called


def test_who_has_shown_the_word_of_workers_takes_no_place_of_its_address():
    house = crowd.Crowd(Limits(connections_of_one=1), Proxies())
    workers = [line_of(number) for number in range(20)]
    for line in workers:
        house.let_in(line, "10.0.0.1")
        house.trusts(line)
        house.trusts(line)
    assert not any(line.abort.called for line in workers)
    assert house.counts == {None: 20}
    strangers = [line_of(number) for number in range(20)]
    for line in strangers:
        house.let_in(line, "10.0.0.1")
    assert sum(not line.abort.called for line in strangers) == 4
    assert not any(line.abort.called for line in workers)
    for line in (*workers, *strangers):
        house.leaves(line)
    assert not house.counts
    assert not house.oldest


def test_a_crowd_that_has_gone_is_forgotten():
    house = crowd.Crowd(Limits(), Proxies())
    lines = [line_of(number) for number in range(10)]
    for line in lines:
        house.let_in(line, "10.0.0.1")
    for line in lines:
        house.leaves(line)
        house.leaves(line)
    assert not house.addresses
    assert not house.counts
    assert not house.oldest
    assert not house.waiting


def test_who_connects_again_and_again_is_not_welcome():
    house = crowd.Crowd(Limits(requests=0.5), Proxies("10.0.0.9"))
    asked = [house.welcomes("10.0.0.1") for _ in range(1_000)]
    assert 0 < asked.count(True) < 100
    assert not asked[-1]
    assert not house.welcomes("::ffff:10.0.0.1")
    assert house.welcomes("10.0.0.2")
    assert all(house.welcomes("10.0.0.9") for _ in range(1_000))
    assert house.sent_away == asked.count(False) + 1


@pytest.mark.usefixtures("no_time")
async def test_who_is_not_welcome_finds_the_door_shut(engines, monkeypatch):
    made, usual = [], patience.Patient.connection_made
    monkeypatch.setattr(
        patience.Patient, "connection_made", lambda *of: made.append(1) or usual(*of)
    )
    async with open_house(limits=Limits(requests=0.2)) as house:
        ends = Counter()
        for _ in range(30):
            line = socket.socket()
            line.bind(("127.0.0.5", 0))
            line.settimeout(0.0)
            loop = asyncio.get_running_loop()
            host, port = house.host.split(":")
            try:
                async with asyncio.timeout(PATIENCE):
                    await loop.sock_connect(line, (host, int(port)))
                    await loop.sock_sendall(line, b"GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n")
                    ends[bool(await loop.sock_recv(line, 10))] += 1
            except ConnectionError:
                ends["reset"] += 1
            line.close()
        assert ends.keys() == {True, "reset"}
        assert len(made) == ends[True] < 10  # the others created no objects


async def test_a_door_stays_open_whatever_comes():
    listener = mock.Mock()
    faults = [ConnectionAbortedError(), OSError(24, "too many files"), BlockingIOError()]
    listener.accept.side_effect = faults
    made = door.Door(listener, mock.Mock(), crowd.Crowd(Limits(), Proxies()).welcomes)
    made.loop = loop = mock.Mock()
    made.open()
    made.look()
    assert listener.accept.call_count == 2  # a client that has gone is skipped
    assert loop.remove_reader.called  # and the socket is not watched while the server is full
    ((pause, again), _) = loop.call_later.call_args
    assert pause == door.PAUSE
    again()
    loop.add_reader.assert_called_with(listener, made.look)
    made.look()
    assert listener.accept.call_count == 3


async def test_few_come_in_at_a_time_and_few_are_sent_away(monkeypatch):
    entered = mock.AsyncMock()
    monkeypatch.setattr(door, "let_in", entered)
    listener, welcomes = mock.Mock(), mock.Mock()
    listener.accept.side_effect = lambda: (mock.Mock(), ("10.0.0.1", 1))
    made = door.Door(listener, mock.Mock(), welcomes)
    welcomes.side_effect = [False, False, *[True] * door.TURN]
    made.look()
    await asyncio.gather(*made.entering)
    assert (entered.call_count, listener.accept.call_count) == (door.LET_IN, 2 + door.LET_IN)
    await until(lambda: not made.entering)
    welcomes.side_effect = lambda _: False
    made.look()
    assert listener.accept.call_count == 2 + door.LET_IN + door.TURN


async def test_who_can_not_be_let_in_is_let_go(caplog):
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    await door.let_in(ours, mock.Mock(side_effect=RuntimeError("no protocol")))
    assert theirs.recv(1) == b""
    assert "error while accepting a connection" in caplog.text
    theirs.close()


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET /api/health HTT",
        b"POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{",
    ],
    ids=["nothing", "half a head", "half a body"],
)
async def test_who_does_not_come_to_the_end_is_hung_up_on(engines, monkeypatch, half):
    monkeypatch.setattr(patience, "PATIENCE", 0.2)
    async with open_house() as house:
        host, port = house.host.split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(half)
        async with asyncio.timeout(PATIENCE):
            await reader.read()
        writer.close()


async def test_who_only_listens_is_not_hung_up_on(engines, monkeypatch):
    made, usual = [], patience.Patient.connection_made
    monkeypatch.setattr(
        patience.Patient, "connection_made", lambda line, *of: made.append(line) or usual(line, *of)
    )
    async with open_house() as house:
        ann = await house.person("Ann")
        seen = await ann.connect(await ann.open("gosu", bots=["easy"]))
        assert made[-1].waiting is None  # they have no timeout
        assert (await seen.say("chat", text="Still there"))["type"] == "done"


@pytest.mark.usefixtures("no_time")
async def test_closed_connections_are_counted_by_their_codes(engines):
    async with open_house(limits=replace(CALM, messages=5.0)) as house:
        ann = await house.person("Ann")
        table = await ann.open("gosu")
        for said, code in ((b"\0", "malformed"), ("x" * 9_000, "too-big"), ("{}", "rate")):
            socket = await ann.socket(table)
            with suppress(ConnectionClosed):
                for _ in range(100):
                    await socket.send(said)
                    await socket.recv()
            await until_counted(house, code)


async def until_counted(house, code):
    """Wait until a refusal is counted."""
    async with asyncio.timeout(PATIENCE):
        while not await counted(house, code):
            await asyncio.sleep(0.02)


@pytest.mark.usefixtures("no_time")
async def test_who_comes_by_a_proxy_is_counted_by_its_word(engines):
    async with open_house(limits=replace(CALM, requests=0.2)) as house:
        elsewhere = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
        async with (
            httpx.AsyncClient(base_url=f"http://{house.host}", timeout=PATIENCE) as proxy,
            httpx.AsyncClient(
                base_url=f"http://{house.host}", transport=elsewhere, timeout=PATIENCE
            ) as liar,
        ):

            async def ask(who, address):
                told = {"x-forwarded-for": address}
                return (await who.get("/api/games", headers=told)).status_code

            assert [await ask(proxy, "10.0.0.1") for _ in range(3)] == [200, 200, 429]
            assert [await ask(proxy, f"10.0.0.{n}") for n in range(2, 9)] == [200] * 7
            assert [await ask(liar, f"10.1.0.{n}") for n in range(3)] == [200, 200, 429]


@pytest.mark.parametrize(
    ("host", "told", "asks"),
    [
        ("127.0.0.1", ["10.0.0.1"], "10.0.0.1"),
        ("::ffff:127.0.0.1", ["10.0.0.1"], "10.0.0.1"),
        ("::1", ["10.0.0.1:4711"], "10.0.0.1"),
        ("::1", ["[2001:db8::1]:4711"], "2001:db8::1"),
        ("::1", ["2001:db8::1"], "2001:db8::1"),
        ("127.0.0.1", ["10.6.6.6, 10.0.0.1"], "10.0.0.1"),
        ("127.0.0.1", ["10.6.6.6", "10.0.0.1, 172.16.0.7"], "10.0.0.1"),
        ("127.0.0.1", ["127.0.0.1, ::1"], "127.0.0.1"),
        ("127.0.0.1", [], "127.0.0.1"),
        ("127.0.0.1", [" , "], "127.0.0.1"),
        ("127.0.0.1", ["x" * 9_000], "?"),
        ("10.0.0.9", ["10.0.0.1"], "10.0.0.9"),
        (None, ["10.0.0.1"], None),
    ],
)
def test_who_asks_is_the_last_one_told_who_is_no_proxy(host, told, asks):
    believed = Proxies("127.0.0.1, ::1, 172.16.0.0/12")
    headers = [(b"x-forwarded-for", one.encode()) for one in told]
    assert believed.asker(host, headers) == asks


@pytest.mark.parametrize("named", ["127.0.0.1", "*"])
def test_who_adds_many_addresses_keeps_nobody_busy(monkeypatch, named):
    looked, usual = [], asking.is_address
    monkeypatch.setattr(proxies, "is_address", lambda told: looked.append(1) or usual(told))
    many = ",".join(f"10.9.{n // 250}.{n % 250}" for n in range(1_000)) + ",10.9.9.9"
    Proxies(named).asker("127.0.0.1", [(b"x-forwarded-for", many.encode())])
    assert len(looked) <= 2


def test_where_every_proxy_is_believed_the_first_one_told_asks():
    assert Proxies("*").asker("10.0.0.9", [(b"x-forwarded-for", b"10.0.0.1, 10.0.0.2")]) == (
        "10.0.0.1"
    )


@pytest.mark.usefixtures("no_time")
async def test_too_many_requests_never_reach_the_application(engines, monkeypatch):
    reached, usual = [], Gate.__call__
    monkeypatch.setattr(Gate, "__call__", lambda *of: reached.append(1) or usual(*of))
    async with open_house(limits=replace(CALM, requests=1.0)) as house:
        ann = await house.person()
        reached.clear()
        codes = Counter([(await ann.browser.get("/api/health")).status_code for _ in range(60)])
        assert len(reached) == codes[200] < 30
        assert codes[200] + codes[429] == 60
        assert house.hub.metrics.refusals["rate"] == codes[429]


@pytest.mark.usefixtures("no_time")
async def test_who_says_upgrade_may_not_ask_twice_as_often(engines):
    async with open_house(limits=replace(CALM, requests=0.5)) as house:
        ann, codes = await house.person(), []
        for upgrade in ("h2c", "websocket, h2c") * 10:
            headers = {"connection": "upgrade", "upgrade": upgrade}
            codes.append((await ann.browser.get("/api/health", headers=headers)).status_code)
        assert codes[0] == 200
        assert codes[-1] == (await ann.browser.get("/api/health")).status_code == 429


@pytest.mark.parametrize(("of_one", "messages"), [(128, 40.0), (512, 160.0), (1, 20.0)])
def test_what_one_address_may_say_grows_with_its_connections(of_one, messages):
    assert Limits(connections_of_one=of_one).messages_of_address == messages


@pytest.mark.usefixtures("no_time")
async def test_many_connections_of_an_address_say_no_more_than_it_may(engines):
    limits = replace(CALM, messages=2.0, connections_of_one=64)
    async with open_house(limits=limits) as house:
        ann = await house.person("Ann")
        table, codes = await ann.open("gosu"), Counter()
        for _ in range(10):  # each may send six at once, all together twenty
            line = await ann.connect(table)
            with suppress(ConnectionClosed):
                for _ in range(4):
                    codes[(await line.say("stand"))["type"]] += 1
        assert 20 <= codes.total() < 35


@pytest.mark.usefixtures("no_time")
async def test_floods_leave_room_in_the_log(engines, caplog, monkeypatch):
    caplog.set_level("INFO", "warren.table")
    monkeypatch.setattr(server, "LINES", 0.5)
    async with open_house() as house:
        ann = await house.person()
        for _ in range(50):
            await ann.browser.get("/api/tables/nowhere")
        told = [record for record in caplog.records if record.message == "refused"]
        assert 5 <= len(told) < 40
        assert await counted(house, "unknown-table") == 50


async def test_what_is_not_there_may_not_be_asked_for_too_often_either(engines):
    async with open_house(limits=replace(CALM, requests=2.0)) as house:
        ann = await house.person()
        codes = [(await ann.browser.get("/api/nothing")).status_code]
        while codes[-1] == 404 and len(codes) < 1_000:  # time passes on a busy machine
            codes.append((await ann.browser.get("/api/nothing")).status_code)
        assert codes[-1] == 429
        assert len(codes) > 1
        await asyncio.sleep(1.1)
        assert await counted(house, "unknown") > 0


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1", "2001:db8::ffff:2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("10.0.0.1", "10.0.0.2", False),
        ("::ffff:10.0.0.1", "10.0.0.1", True),
        ("unix", "unix", True),
    ],
)
def test_a_household_has_one_address(one, other, same):
    assert (asking.household(one) == asking.household(other)) is same


# --- long work -----------------------------------------------------------------------------------


async def test_an_analysis_that_many_want_is_made_once(engines, monkeypatch):
    async with open_house(limits=replace(CALM, studies=2)) as house:
        ann = await house.person("Ann")
        table = await ann.open("laundromat", bots=["easy"])
        await play_on([await ann.connect(table)], random.Random(1))
        made, usual = [], study.analyse
        monkeypatch.setattr(study, "ITERATIONS", 4)
        monkeypatch.setattr(
            study, "analyse", lambda *of, **how: made.append(1) or usual(*of, **how)
        )
        where = f"/api/tables/{table}/analysis"
        answers = await asyncio.gather(*(ann.browser.get(where) for _ in range(8)))
        assert {answer.status_code for answer in answers} == {200}
        assert len(made) == 1


async def test_who_would_wait_too_long_for_an_analysis_is_told_so(engines):
    async with open_house(limits=replace(CALM, studies=0)) as house:
        ann = await house.person("Ann")
        table = await ann.open("laundromat", bots=["easy"])
        await play_on([await ann.connect(table)], random.Random(1))
        answer = await ann.browser.get(f"/api/tables/{table}/analysis")
        assert (answer.status_code, answer.json()["code"]) == (429, "rate")
        house.hub.limits = replace(house.hub.limits, studies=1)
        assert (await ann.browser.get(f"/api/tables/{table}/analysis")).status_code == 200

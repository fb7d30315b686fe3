"""Several workers form one server: a table has one owner and is reached through any of them."""

from __future__ import annotations

import asyncio
import logging
import random
import re
import socket
import threading
import time
from base64 import b64encode
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress
from dataclasses import replace
from functools import partial

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from own_packs import LATER, MOON
from own_pictures import pack as pack_with
from own_pictures import png
from tables import (
    CALM,
    PATIENCE,
    Connection,
    Person,
    is_waited_for,
    open_house,
    play_on,
    settle,
    until,
    whole,
)
from warren.engine import Match
from warren.table.hub import Hub
from warren.table.people import members
from warren.table.protocol import sent
from warren.table.storage import books, leases
from warren.table.storage.postgresql import PgConnection
from warren.table.storage.store import NotNowError, OutdatedError
from warren.table.telemetry import logs
from warren.table.upkeep import handing as handing_over
from warren.table.web.serving import listening, server_of
from warren.table.workers import supervising, workers

pytestmark = pytest.mark.anyio
AWHILE = 100.0  # seconds


@asynccontextmanager
async def two_workers(url, **about):
    """Two workers with one store."""
    async with AsyncExitStack() as stack:
        made = [open_house(url, is_worker=True, **about) for _ in range(2)]
        yield [await stack.enter_async_context(one) for one in made]


@pytest.fixture
async def pair(engines, fresh_database):
    """Two workers."""
    async with two_workers(fresh_database()) as made:
        yield made


async def at(house, person: Person) -> Person:
    """Return the same person at another worker."""
    other = await house.person()
    other.browser.cookies = person.browser.cookies
    return other


async def test_a_table_is_played_at_through_any_worker(pair):
    first, second = pair
    anna, bert = await first.person("Anna"), await second.person("Bert")
    table = await anna.open("laundromat")
    lines = [await anna.connect(table), await bert.connect(table)]
    assert table in first.hub.rooms
    assert table not in second.hub.rooms
    assert (await lines[1].say("sit", seat=1))["type"] == "done"
    assert (await lines[0].say("start"))["type"] == "done"
    await play_on(lines, random.Random(1))
    assert {line.shown["table"]["phase"] for line in lines} == {"over"}
    assert lines[0].shown["number"] == lines[1].shown["number"]
    again = await at(second, anna)
    assert (await again.look(table))["number"] == lines[0].shown["number"]


async def test_the_only_worker_keeps_what_is_opened_there(engines, fresh_database):
    """No other worker can own it, so nobody need read it again."""
    url = fresh_database()
    async with open_house(url, is_worker=True) as first:
        await until(lambda: first.hub.workers.many == 1)
        anna = await first.person("Anna")
        table = await anna.open("laundromat", clock={"kind": "live", "minutes": 5})
        assert table in first.hub.rooms
        assert table in first.hub.alarms.unnoted
        async with open_house(url, is_worker=True) as second:
            bert = await second.person("Bert")
            line = await bert.connect(table)
            assert (await line.say("sit", seat=1))["type"] == "done"
            assert table not in second.hub.rooms
            await until(lambda: first.hub.workers.many != 1)
            assert await anna.open("gosu") not in first.hub.rooms
            rooms = {*first.hub.rooms}
            await first.hub.handing.give_all()
            again = await (await at(second, anna)).connect(table)
            assert [seat["name"] for seat in again.shown["table"]["seats"]] == ["Anna", "Bert"]
            assert ({*first.hub.rooms}, {*second.hub.rooms}) == (set(), rooms)


async def test_the_lobby_has_the_tables_of_all(pair):
    first, second = pair
    anna, bert = await first.person("Anna"), await second.person("Bert")
    tables = {await anna.open("laundromat"), await bert.open("gosu")}
    for table, person in zip(sorted(tables), (anna, bert), strict=True):
        await person.connect(table)
    for person in (anna, bert):
        await eventually(lambda person=person: listed(person), tables)
    await first.sockets[0].close()
    for person in (anna, bert):
        await eventually(lambda person=person: listed(person), {sorted(tables)[1]})


async def test_what_could_not_be_told_of_the_lobby_is_told_later(pair, monkeypatch):
    first, second = pair
    for task in first.hub.running.tasks:
        task.cancel()
    anna, bert = await first.person("Anna"), await second.person("Bert")
    table = await anna.open("laundromat")
    await anna.connect(table)

    async def full(_):
        raise NotNowError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(first.hub.store, "write", full)
        with pytest.raises(NotNowError):
            await first.hub.running.tick()
    await first.hub.running.tick()
    await eventually(lambda: listed(bert), {table})


async def listed(person: Person) -> set[str]:
    return {table["id"] for table in (await person.browser.get("/api/tables")).json()}


async def eventually(find, wanted):
    """Wait until a query returns the wanted value."""
    async with asyncio.timeout(PATIENCE):
        while (found := await find()) != wanted:
            await asyncio.sleep(0.05)
    assert found == wanted


async def test_a_name_and_a_promise_hold_everywhere(pair):
    first, second = pair
    anna = await first.person("Anna")
    table = await anna.open("laundromat")
    line = await anna.connect(table)
    other = await at(second, anna)
    assert (await other.browser.get("/api/session")).json()["nickname"] == "Anna"
    await other.browser.post("/api/session", json={"nickname": "Ann"})
    await line.until(lambda shown: shown["table"]["seats"][0]["name"] == "Ann")
    await eventually(lambda: nickname(anna), "Ann")
    commitment = (await anna.browser.post("/api/commitments")).json()["commitment"]
    wanted = {"game": "laundromat", "commitment": commitment, "salt": "00"}
    assert (await other.browser.post("/api/tables", json=wanted)).status_code == 201
    refused = (await anna.browser.post("/api/tables", json=wanted)).json()
    assert refused["code"] == "broken-promise"


async def nickname(person: Person) -> str:
    return (await person.browser.get("/api/session")).json()["nickname"]


async def started(house, game="laundromat", **wanted):
    """Start a match between two people at one worker."""
    anna, bert = await house.person("Anna"), await house.person("Bert")
    table = await anna.open(game, **wanted)
    lines = [await anna.connect(table), await bert.connect(table)]
    await lines[1].say("sit", seat=1)
    await lines[0].say("start")
    return table, [anna, bert], lines


async def test_a_table_that_is_handed_over_goes_on_and_its_clocks_do_not(pair):
    first, second = pair
    clock = {"kind": "live", "minutes": 5, "increment": 0}
    table, people, lines = await started(first, clock=clock)
    await play_on(lines, random.Random(1), actions=4)
    number = await settle(lines)
    before = first.hub.rooms[table].table.clocks.left_at(first.hub.clock.now())
    await first.hub.handing.give_all()
    assert [await closed(line) for line in lines] == [1012, 1012]
    for house in pair:
        house.hub.clock.ticks = lambda: time.monotonic() + AWHILE
    new = [
        await (await at(house, one)).connect(table) for house, one in zip(pair, people, strict=True)
    ]
    assert (table in first.hub.rooms, table in second.hub.rooms) == (False, True)
    assert all(line.shown["number"] >= number for line in new)
    after = second.hub.rooms[table].table.clocks.left_at(second.hub.clock.now())
    assert sum(before) - sum(after) < AWHILE
    await play_on(new, random.Random(2))


async def test_tables_are_handed_over_as_fast_as_others_take_them(pair, monkeypatch):
    """A forwarded client does not wait until other tables have woken."""
    monkeypatch.setattr(handing_over, "AT_ONCE", 1)
    monkeypatch.setattr(workers, "TAKING", 60.0)
    first, second = pair
    anna = await first.person("Anna")
    tables = [await anna.open("laundromat") for _ in range(2)]
    lines = [await anna.connect(table) for table in tables]
    handing = asyncio.create_task(first.hub.handing.give_all())
    assert await closed(lines[0]) == 1012
    await until(lambda: tables[0] not in first.hub.rooms)
    await asyncio.sleep(0.1)
    assert [*first.hub.rooms] == tables[1:]
    await second.hub.room(tables[0])
    assert await closed(lines[1]) == 1012
    await second.hub.room(tables[1])
    await asyncio.wait_for(handing, PATIENCE)
    assert {*second.hub.rooms} == {*tables}


async def closed(line) -> int:
    """Return how a connection was closed."""
    with suppress(ConnectionClosed):
        while True:
            await line.hear()
    return line.socket.close_code


async def test_a_worker_that_was_thought_dead_can_not_write(pair):
    first, second = pair
    table, people, lines = await started(first)
    ours = first.hub.store
    life, ours.show_life = ours.show_life, None  # as if the worker were frozen
    await ours.read(lambda _: None)  # after the heartbeat in progress
    ours.showed = float("inf")  # and has not noticed yet
    other = await at(second, people[0])
    gone = first.hub.base.number
    lapsed = f"UPDATE worker SET until = {leases.NOW} - 1 WHERE number = {gone}"
    await second.hub.store.write(lambda database: database.execute(lapsed))
    await eventually(lambda: is_over(second, gone), True)
    new = await other.connect(table)
    assert table in second.hub.rooms
    said = {"type": "chat", "request": "late", "text": "still here?"}
    await lines[0].socket.send(msgspec.json.encode(said).decode())
    assert await closed(lines[0]) == 1012
    ours.show_life = life
    assert (await new.send(said))["type"] == "done"
    await until(lambda: first.hub.base.number != gone)
    assert not first.hub.rooms
    late = await (await at(first, people[1])).connect(table)
    assert [line["text"] for line in late.chat] == ["still here?"]


async def test_a_worker_that_is_cut_off_sends_everybody_on(pair, monkeypatch):
    first, second = pair
    table, people, lines = await started(first)
    monkeypatch.setattr(leases, "LEASE", 1e9)  # the others still consider it alive
    begun, heard = threading.Event(), threading.Event()

    def nothing_is_heard(database):
        begun.set()
        heard.wait(PATIENCE)

    first.hub.store.jobs.put((nothing_is_heard, lambda *_: None))
    await until(begun.is_set)
    first.hub.store.showed -= 1e10
    assert [await closed(line) for line in lines] == [1012, 1012]
    assert (await people[0].browser.get("/api/health")).status_code == 503
    assert (await people[0].browser.get(f"/api/tables/{table}")).json()["code"] == "unsaved"
    heard.set()
    await eventually(lambda: health(people[0]), 200)
    assert (await (await at(second, people[0])).look(table))["table"]["id"] == table


async def health(person: Person) -> int:
    return (await person.browser.get("/api/health")).status_code


async def is_over(house, number: int) -> bool:
    job = lambda database: database.execute(  # noqa: E731
        "SELECT is_over FROM worker WHERE number = ?", (number,)
    ).fetchone()
    return (await house.hub.store.read(job))[0] == 1


async def gone_with(house, table: str, until: str) -> int:
    """Add a dead worker that owned a table, with its last heartbeat."""
    kept = house.hub.store
    number = (await kept.write(leases.register("127.0.0.1:1", "key", 1))).number
    await kept.write(leases.claim(table, number, 1))
    said = f"UPDATE worker SET until = {leases.NOW} + {until} WHERE number = {number}"
    await kept.write(lambda database: database.execute(said))
    return number


async def test_a_newcomer_is_news_to_nobody_and_a_new_name_is(pair, monkeypatch):
    sessions, said = pair[0].hub.sessions, []

    async def announce(word, about=""):
        said.append(word)

    monkeypatch.setattr(pair[0].hub.workers, "announce", announce)
    token, _ = await sessions.name(None, "Anna")
    assert said == []
    await sessions.name(token, "Ada")
    assert said == ["named"]


async def test_two_who_claim_a_table_at_once_do_not_both_get_it(pair):
    first, second = pair
    table = await (await first.person("Anna")).open("laundromat")
    url = first.hub.store.url
    with closing(PgConnection(url)) as line, closing(PgConnection(url)) as watch:
        line.execute("BEGIN")
        assert leases.claim(table, first.hub.base.number, 1)(line)
        claimed = asyncio.create_task(second.hub.workers.claim(table))
        await until(lambda: is_waited_for(line, watch))
        line.execute("COMMIT")
        assert await claimed is None


async def test_a_worker_that_was_thought_dead_removes_no_table(pair, monkeypatch):
    """Another worker may own it by now."""
    first, second = pair
    table = await (await first.person("Anna")).open("laundromat")

    async def claim(_):
        number = first.hub.base.number
        await second.hub.store.write(
            lambda line: line.execute("UPDATE worker SET is_over = 1 WHERE number = ?", (number,))
        )
        return leases.Claimed(None)

    monkeypatch.setattr(first.hub.workers, "claim", claim)
    with pytest.raises(OutdatedError):
        await first.hub.sleeping.remove(table)
    assert await second.hub.store.read(books.find_table(table))


async def test_a_worker_whose_process_is_gone_is_not_waited_for(pair):
    """A worker with a recent heartbeat is waited for: it may be about to listen."""
    first, _ = pair
    anna = await first.person("Anna")
    table, other = [await anna.open("laundromat") for _ in range(2)]
    dead = await gone_with(first, table, f"{leases.LEASE - leases.SILENT} + 1e-9")
    alive = await gone_with(first, other, "1e6")
    assert (await anna.look(table))["table"]["id"] == table
    assert (await is_over(first, dead), await is_over(first, alive)) == (True, False)
    await first.hub.workers.give_up(leases.OtherWorker(alive, "", ""))
    assert not await is_over(first, alive)


async def test_time_without_the_database_is_held_against_nobody(pair, monkeypatch):
    first, _ = pair
    just_now = leases.LATE.replace("pg_postmaster_start_time()", "clock_timestamp()")
    assert just_now != leases.LATE
    monkeypatch.setattr(leases, "LATE", just_now)
    number = await gone_with(first, "any", "-1000")
    await first.hub.store.write(leases.bury)
    assert not await is_over(first, number)
    monkeypatch.undo()
    await first.hub.store.write(leases.bury)
    assert await is_over(first, number)


def test_who_ends_lets_nobody_wait_outside(monkeypatch):
    monkeypatch.setattr(supervising.signal, "signal", lambda *_: None)
    listener = listening("127.0.0.1", 0)
    listener.listen()
    where = listener.getsockname()
    ending = supervising.Supervisor(listener, [], 0)
    ending.is_ending = True
    ending.run()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(where)


async def test_somebody_is_forgotten_at_the_tables_of_others(pair):
    first, second = pair
    table, people, lines = await started(first)
    player = (await first.hub.sessions.of(people[0].browser.cookies["warren"])).player
    await second.hub.chores.erase(player)
    assert [await closed(line) for line in lines] == [1012, 1012]
    shown = (await people[1].connect(table)).shown
    assert [seat["name"] for seat in shown["table"]["seats"]] == ["–", "Bert"]
    assert (await people[0].browser.get("/api/session")).json()["nickname"] is None


async def test_limits_hold_over_all_workers(engines, fresh_database):
    limits = replace(CALM, tables_of_one=4, connections_of_one=8)
    async with two_workers(fresh_database(), limits=limits) as (first, second):
        parts = ("Tournaments.entered", "Quotas.kept", "Opponents.searches", "Passkeys.asked")
        assert {*parts, "Tournaments.opened", "Server.drawings"} <= {*first.hub.shares.buckets}
        anna = await first.person("Anna")
        player = (await first.hub.sessions.of(anna.browser.cookies["warren"])).player
        other = await at(second, anna)
        tables = [await anna.open("laundromat") for _ in range(3)]
        await until(lambda: second.hub.quotas.opened_by._of(player).lacks() > 2)
        await other.open("laundromat")
        refused = (await other.browser.post("/api/tables", json={"game": "laundromat"})).json()
        assert refused["code"] == "too-many-tables"
        watchers = [await first.person() for _ in range(5)]
        for watcher in watchers:
            await watcher.connect(tables[0])
        held = second.hub.shares
        await until(lambda: held.elsewhere("connections", "127.0.0.1") == 5)
        await until(lambda: held.elsewhere("awake", "127.0.0.1") == 0)
        table = await other_table(second, tables)
        for _ in range(3):
            await (await second.person()).connect(table)
        assert await closed(Connection(await (await second.person()).socket(table))) == 4429
        for socket in first.sockets:
            await socket.close()
        await until(lambda: held.elsewhere("connections", "127.0.0.1") == 0)
        await (await second.person()).connect(table)


async def other_table(house, tables) -> str:
    """Return one of the tables that the other worker owns."""
    await (await house.person()).connect(tables[1])
    await house.sockets.pop().close()
    assert tables[1] in house.hub.rooms
    await until(lambda: not house.hub.rooms[tables[1]].viewers)
    return tables[1]


async def test_an_analysis_is_made_by_whoever_is_free(pair):
    table, people, lines = await started(pair[0])
    await play_on(lines, random.Random(3))
    found = await asyncio.gather(
        *(
            person.browser.get(f"/api/tables/{table}/study?lang={language}")
            for person in people
            for language in ("en", "fr")
        )
    )
    assert [answer.status_code for answer in found] == [200] * 4
    assert found[0].content == found[2].content != found[1].content
    made = [house.hub.study.told for house in pair]
    assert sum(map(len, made)) == 2


async def test_an_analysis_goes_on_elsewhere_if_a_worker_dies(pair, monkeypatch):
    table, people, lines = await started(pair[0])
    await play_on(lines, random.Random(3))
    begun = asyncio.Queue()

    async def dies(house, taken):
        begun.put_nowait(house)
        await asyncio.Event().wait()

    for house in pair:
        monkeypatch.setattr(house.hub.study, "_do", partial(dies, house))
    asked = asyncio.create_task(people[0].browser.get(f"/api/tables/{table}/study"))
    async with asyncio.timeout(PATIENCE):
        dead = await begun.get()
    [other] = [house for house in pair if house is not dead]
    monkeypatch.undo()
    await dead.hub.store.write(leases.end(dead.hub.base.number, dead.hub.workers.channel))
    await until(lambda: other.hub.study.told)
    with suppress(httpx.HTTPError):
        await asked
    again = await (await at(other, people[0])).browser.get(f"/api/tables/{table}/study")
    assert again.status_code == 200


async def test_what_is_counted_is_told_of_all(pair):
    first, second = pair
    table, people, _ = await started(first)
    line = await (await at(second, people[1])).connect(table)
    found = (await people[0].browser.get("/api/metrics")).text.splitlines()
    assert found.count("# TYPE warren_tables gauge") == 1
    counted = [one.rsplit(" ", 1) for one in found if one[0] != "#"]
    of_each = {name: float(value) for name, value in counted}
    numbers = [house.hub.base.number for house in pair]
    assert [of_each[f'warren_connections{{worker="{one}"}}'] for one in numbers] == [3, 0]
    assert [of_each[f'warren_passed_on{{worker="{one}"}}'] for one in numbers] == [0, 1]
    assert of_each[f'warren_tables{{phase="running",worker="{numbers[0]}"}}'] == 1
    await line.close()


async def test_a_request_has_one_name_in_the_logs_of_all(pair, caplog):
    first, second = pair
    table, people, _ = await started(first)
    other = await at(second, people[0])
    caplog.set_level("INFO", "warren.table")
    seen = []

    class Noted(logging.Handler):
        def emit(self, record):
            if record.getMessage() in ("refused", "asked"):
                seen.append(logs.REQUEST.get())

    noted = Noted()
    log = logging.getLogger("warren.table")
    log.addHandler(noted)
    usual = second.hub.workers.find

    async def find(table):
        log.info("asked")
        return await usual(table)

    second.hub.workers.find = find
    assert (await other.say(table, "start"))["code"] == "started"
    log.removeHandler(noted)
    assert len(seen) == 2
    assert seen[0] == seen[1] != ""


async def test_nobody_comes_in_by_the_back_door_without_the_word(pair):
    place = f"http://{pair[0].hub.workers.address}"
    async with httpx.AsyncClient(trust_env=False, timeout=PATIENCE) as stranger:
        for headers in ({}, {"x-warren-pass": "guess", "x-forwarded-for": "10.0.0.1"}):
            answer = await stranger.get(f"{place}/api/health", headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (421, "misdirected")
        word = {"x-warren-pass": pair[1].hub.workers.key}  # another worker's
        assert (await stranger.get(f"{place}/api/tables", headers=word)).status_code == 421


@pytest.mark.parametrize(
    "body",
    [b"Content-Length: 500\r\n\r\n{", b"Transfer-Encoding: chunked\r\n\r\n2328\r\n" + bytes(9_000)],
)
async def test_who_hangs_up_before_all_is_said_leaves_no_line_open(pair, body):
    first, second = pair
    anna = await first.person("Anna")
    table = await anna.open("laundromat")
    line = f'warren_lines{{worker="{first.hub.base.number}"}} '

    async def lines():
        """Return the lobby's lines from the worker that owns the table."""
        told = (await anna.browser.get("/api/metrics")).text
        return next(float(one.removeprefix(line)) for one in told.split("\n") if line in one)

    before = await lines()
    _, writer = await asyncio.open_connection(*second.host.split(":"))
    writer.write(f"POST /api/tables/{table} HTTP/1.1\r\nHost: 127.0.0.1\r\n".encode() + body)
    await writer.drain()
    await asyncio.sleep(0.3)
    writer.close()
    async with asyncio.timeout(PATIENCE):
        while await lines() != before:
            await asyncio.sleep(0.05)


async def test_guesses_at_one_worker_count_at_all(pair):
    first, second = pair
    for one in pair:
        assert one.hub.members.tried.takes("10.0.0.1")
    first.hub.members.tried.spend("10.0.0.1", members.TRIES)
    await until(lambda: second.hub.members.tried.buckets["10.0.0.1"].level < 1)


async def test_old_and_new_versions_serve_together(pair):
    """A newer worker may have written entries that an older one can't read."""
    old, new = pair
    table, people, lines = await started(old)
    await play_on(lines, random.Random(1), actions=4)
    new.hub.workers.form += 1
    await new.hub.workers.begin_anew()
    at_new = await at(new, people[0])
    assert (await at_new.look(table))["you"] == 0  # forwarded: the table is at the old worker
    assert table in old.hub.rooms
    await old.hub.tables.hand_over(old.hub.rooms[table])
    await at_new.look(table)
    assert table in new.hub.rooms
    await new.hub.tables.hand_over(new.hub.rooms[table])
    assert await old.hub.workers.claim(table) is None
    again = [await one.connect(table) for one in people]  # at the old one
    assert (table in old.hub.rooms, table in new.hub.rooms) == (False, True)
    await play_on(again, random.Random(2))
    await new.hub.handing.give_all()
    refused = await people[0].browser.get(f"/api/tables/{table}")
    assert refused.json()["code"] == "moved"
    other = await people[0].open("laundromat")  # its own tables are not limited
    assert (await people[0].look(other))["table"]["phase"] == "open"


async def test_what_is_passed_on_is_what_was_said(pair):
    """Nobody sees more, or less, through another worker."""
    first, second = pair
    table, people, lines = await started(first, "gosu")
    await play_on(lines, random.Random(5), actions=9)
    people.append(await first.person())
    for person in people:
        other = await at(second, person)
        for language in ("en", "it"):
            direct, passed = [await one.look(table, lang=language) for one in (person, other)]
            assert whole(direct) == whole(passed)
        seen = await other.connect(table)
        assert whole(seen.shown) == whole(await person.look(table))


async def test_every_worker_knows_from_where_somebody_was_removed(pair):
    first, second = pair
    ann, bob = await first.person("Ann"), await first.person("Bob")
    cup = {"name": "Cup", "game": "laundromat", "clock": {"kind": "live"}}
    opened = (await ann.browser.post("/api/tournaments", json=cup)).json()["id"]

    async def says(person, kind, **fields):
        said = {"type": kind, **fields}
        answer = await person.browser.post(f"/api/tournaments/{opened}", json=said)
        return answer.json().get("code")

    assert await says(bob, "enter") is None
    await until(lambda: second.hub.tournaments.entries)
    assert await says(await at(second, ann), "drop", entrant=0) is None
    await until(lambda: first.hub.tournaments.removals)
    for house, name in ((first, "Cid"), (second, "Dan")):
        assert await says(await house.person(name), "enter") == "removed-here"


async def test_a_worker_has_started_when_it_accepts_clients(fresh_database):
    """Its engines are ready a moment before its door opens."""
    made = await asyncio.to_thread(Hub, fresh_database(), inside="127.0.0.1:1", limits=CALM)
    inside, listener = listening("127.0.0.1", 0), listening("127.0.0.1", 0)
    server = server_of(made, inside=inside)
    ready = asyncio.Event()
    server._until_tables_can_be_woken = ready.wait
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    await until(lambda: server.back_door)
    assert not server.started
    ready.set()
    await until(lambda: server.started)
    socket.create_connection(listener.getsockname()).close()
    server.should_exit = True
    await serving
    inside.close()


# --- ids and fingerprints ------------------------------------------------------------------------

TABLE, PRINTED = "/api/tables/{}", "/api/print/gosu?only=1&pack={}"
PACK = ("/api/packs/{}", "/api/cards/gosu?pack={}", PRINTED, "/art/gosu/loya.svg?pack={}")
SALTED = {"game": "laundromat", "salt": "00", "commitment": "{}"}
WITH_PICTURE = {"game": "gosu", "text": pack_with("{}")}
# answers that name something, and the place of the name
NAMES = {
    **{f"{{{key}}}": key for key in ("id", "key", "sentence", "commitment")},
    "DraftChecked": "pack.fingerprint",
    "GalleryPack[]": "0.fingerprint",
    "StoredPicture": "name",
}


async def test_every_worker_knows_what_another_has_named(pair):
    posts = re.findall(r"^POST (/\S+?)(?:\?\S*)? .*-> (\S+)", sent.__doc__, re.MULTILINE)
    places = {path: NAMES[kind] for path, kind in posts if kind in NAMES}
    places.pop("/api/gallery/withdraw")  # names nothing new
    first, second = pair
    anna = await first.person("Anna")
    await anna.join_house()
    record = {"text": played("laundromat").record().text}
    table = (await anna.browser.post("/api/records", json=record)).json()["id"]
    today = (await anna.browser.get("/api/daily")).json()["day"]
    # a body for each route, and the requests that use the name
    naming = {
        "/api/feed": ({}, ["/feed/{}.json"]),
        "/api/daily": ({"game": "gosu", "day": today}, [TABLE]),
        "/api/tables": ({"game": "laundromat"}, [TABLE]),
        "/api/commitments": ({}, [("/api/tables", SALTED)]),
        "/api/records": (record, [TABLE, f"{TABLE}/record"]),
        "/api/tables/ID/branch": ({"moment": 1}, [TABLE]),
        "/api/workshop": ({"game": "gosu", "text": MOON}, PACK),
        "/api/pictures": (
            {"data": b64encode(png()).decode()},
            [("/api/workshop", WITH_PICTURE)],
        ),
        "/api/tournaments": (
            {"name": "Cup", "game": "laundromat", "clock": {"kind": "live"}},
            ["/api/tournaments/{}"],
        ),
        "/api/gallery": ({"game": "gosu", "text": LATER}, PACK),
        # the last one, because it replaces the token
        "/api/session/keep": ({}, [("/api/session/back", {"sentence": "{}"})]),
    }
    assert naming.keys() == places.keys()
    for path, (body, later) in naming.items():
        answer = await anna.browser.post(path.replace("ID", table), json=body)
        assert answer.is_success, (path, answer.text)
        name = part_of(answer.json(), places[path])
        other = (await at(second, anna)).browser
        for one in later:
            if isinstance(one, str):
                found = await other.get(one.format(name))
            else:
                wanted = {key: value.replace("{}", name) for key, value in one[1].items()}
                found = await other.post(one[0], json=wanted)
            assert found.is_success, (path, one, found.text)
            assert '"lacking":["' not in found.text, found.text


def part_of(said, place):
    """Return the part of an answer at a place such as `pack.fingerprint`."""
    for key in place.split("."):
        said = said[int(key) if key.isdigit() else key]
    return said


def played(game):
    """Return a finished match."""
    match = Match(game, seed=1)
    while not match.is_over:
        seat = match.pending[0]
        match.act(match.legal(seat)[0].text, seat)
    return match

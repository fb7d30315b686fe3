"""Rooms with real connections: two per seat, spectators, leavers, restarts, bad messages."""

import asyncio
import gc
import hashlib
import random
import time
import weakref
from dataclasses import replace
from itertools import pairwise

import pytest
from websockets.exceptions import ConnectionClosed

from tables import CALM, PATIENCE, open_house, play_on, settle, until, whole
from warren.engine import GAMES, Record
from warren.engine.proof import verify
from warren.help.lessons import Lesson
from warren.table.play import entries, players, requests
from warren.table.play import room as room_module
from warren.table.play.projection import Projection
from warren.table.play.table import OVER
from warren.table.protocol.messages import Clock
from warren.table.storage import books
from warren.table.study import study
from warren.table.web import talking
from warren.table.web.frames import FrameCounter

pytestmark = pytest.mark.anyio

in_every_game = pytest.mark.parametrize("game", GAMES)
LONG_GRACE, SHORT_GRACE = 600.0, 0.05


async def duel(house, game="laundromat", seats=2, **wanted):
    """Two connected people at a table with a running match; bots on the other seats."""
    ann, bob = await house.person("Ann"), await house.person("Bob")
    table = await ann.open(game, seats=seats, bots=[None, *["greedy"] * (seats - 2)], **wanted)
    one, other = await ann.connect(table), await bob.connect(table)
    assert (await other.say("sit", seat=1))["type"] == "done"
    assert (await one.say("start"))["type"] == "done"
    await settle([one, other])
    return table, (ann, one), (bob, other)


async def to_move(*lines):
    """Return the connection whose turn it is, and the others."""
    while True:
        await settle(list(lines))
        for line in lines:
            if line.is_mine:
                return line, [other for other in lines if other is not line]
        await lines[0].hear()


async def closed(socket):
    """Return how a connection was closed."""
    async with asyncio.timeout(PATIENCE):
        await socket.wait_closed()
    return socket.close_code, socket.close_reason


def is_refused(answer, code):
    assert answer["type"] == "refused", answer
    assert answer["code"] == code
    assert len(answer["id"]) == 8
    return True


# --- whole matches -------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), [("gosu", 3), ("gosux", 2), ("laundromat", 3)])
async def test_a_whole_match_with_two_connections_for_every_seat(house, game, seats):
    table, (ann, a1), (bob, b1) = await duel(house, game, seats)
    cid = await house.person()
    a2, b2, watching = [await one.connect(table) for one in (ann, bob, cid)]
    everybody = [a1, a2, b1, b2, watching]
    chance = random.Random(seats)
    compared = 0
    while a1.shown["table"]["phase"] != OVER:
        await play_on(everybody, chance, actions=25)
        await settle(everybody)
        if len({one.shown["number"] for one in everybody}) == 1:
            assert a1.whole == a2.whole
            assert b1.whole == b2.whole
            assert a1.whole["view"] != b1.whole["view"] or a1.shown["table"]["phase"] == OVER
            compared += 1
    assert compared
    assert watching.shown["you"] is None
    assert watching.shown["table"]["spectators"] == 1
    about = watching.shown["table"]
    proof = about["proof"]
    assert hashlib.sha256(proof["secret"].encode()).hexdigest() == about["commitment"]
    assert len(proof["salts"]) == seats
    assert a1.all[0]["table"]["commitment"] == about["commitment"]
    assert all(one.shown["view"]["winners"] == a1.shown["view"]["winners"] for one in everybody)
    assert is_refused(await a1.say("act", decision=1, action="pass"), "over")
    assert is_refused(await a1.say("undo", decision=1), "stale")

    # after the match: every moment from any seat, and the record
    record = await cid.browser.get(f"/api/tables/{table}/record")
    assert verify(Record.from_text(record.text), commitment=about["commitment"])
    assert f"fingerprint: {proof['fingerprint']}\n" in record.text
    path = f"/api/tables/{table}/moments/{watching.shown['moments']}"
    for seat in range(seats):
        moment = (await cid.browser.get(path, params={"seat": seat})).json()
        assert moment["view"]["viewer"] == seat
        assert moment["ask"] is None
    answer = await ann.browser.post("/api/records", json={"text": record.text})
    again = (await cid.browser.get(f"/api/tables/{answer.json()['id']}/record")).text
    assert again == record.text


async def test_the_log_and_every_beat_come_as_they_happen(house):
    table, (ann, one), (bob, other) = await duel(house, "gosux")
    await play_on([one, other], random.Random(4), actions=20)
    await settle([one, other])
    told = 0
    for person, line in ((ann, one), (bob, other)):
        assert line.all[0]["beats"] == []
        for before, now in pairwise(line.all):
            first = before["moments"] + 1 if before["view"] else 0
            moments = range(first, now["moments"] + 1) if now["view"] else []
            assert [beat["moment"] for beat in now["beats"]] == [*moments]
            for beat in now["beats"]:
                path = f"/api/tables/{table}/moments/{beat['moment']}"
                assert (await person.browser.get(path)).json()["beats"] == [beat]
                told += 1
        assert line.log == (await person.look(table))["log"]["lines"]
    assert told > 10


async def test_what_is_said_does_not_repeat_what_happened(house):
    _, (_, one), (_, other) = await duel(house)
    mover, _ = await to_move(one, other)
    await mover.act(mover.shown["ask"]["options"][0]["action"])
    await settle([one, other])
    await other.say("chat", text="well done")
    await settle([one, other])
    assert one.shown["beats"] == []
    assert one.chat[-1]["text"] == "well done"


# --- seats ---------------------------------------------------------------------------------------


async def test_seats_are_taken_once_and_tables_are_begun_by_their_host(house):
    ann, bob, cid = [await house.person(name) for name in ("Ann", "Bob", "Cid")]
    twin = await house.person("АNN")
    table = await ann.open("laundromat", seats=3)
    a, b, c, t = [await one.connect(table) for one in (ann, bob, cid, twin)]
    assert is_refused(await b.say("start"), "not-host")
    assert is_refused(await a.say("start"), "seats-open")
    assert is_refused(await b.say("seat", seat=1, bot="easy"), "not-host")
    assert is_refused(await b.say("sit", seat=0), "taken")
    assert is_refused(await b.say("sit", seat=5), "no-such-seat")
    assert is_refused(await t.say("sit", seat=1), "name-taken")
    both = await asyncio.gather(b.say("sit", seat=1), c.say("sit", seat=1))
    assert sorted(one["type"] for one in both) == ["done", "refused"]
    assert (await a.say("seat", seat=2, bot="greedy"))["type"] == "done"
    assert is_refused(await a.say("seat", seat=1, bot="greedy"), "taken")
    assert is_refused(await a.say("seat", seat=2, bot="nobody"), "unknown-bot")
    assert (await a.say("start"))["type"] == "done"
    assert is_refused(await a.say("start"), "started")
    assert is_refused(await c.say("sit", seat=2), "started")
    await settle([a, b, c])
    assert {b.shown["you"], c.shown["you"]} == {1, None}


async def test_a_full_table_can_be_watched_only(house):
    table, _, _ = await duel(house)
    cid = await (await house.person("Cid")).connect(table)
    for seat in (0, 1):
        assert is_refused(await cid.say("sit", seat=seat), "started")
    assert is_refused(await cid.say("act", decision=1, action="pass"), "not-your-seat")
    assert is_refused(await cid.say("stand"), "not-your-seat")
    assert is_refused(await cid.say("hint"), "not-your-seat")
    assert is_refused(await cid.say("rematch"), "not-your-seat")


async def test_who_has_no_name_looks_on_in_silence(house):
    table, _, _ = await duel(house)
    nobody = await (await house.person()).connect(table)
    assert nobody.shown["you"] is None
    for kind, fields in (
        ("chat", {"text": "hello"}),
        ("sit", {"seat": 0}),
        ("why", {"target": {"zone": "deck"}}),
        ("stand", {}),
    ):
        assert is_refused(await nobody.say(kind, **fields), "no-name")


async def test_presence_is_shown(house):
    table, (_, one), (_, other) = await duel(house)
    await other.close()
    await one.until(lambda message: not message["table"]["seats"][1]["connected"])
    watcher = await (await house.person()).connect(table)
    await one.until(lambda message: message["table"]["spectators"] == 1)
    await watcher.close()
    await one.until(lambda message: message["table"]["spectators"] == 0)


# --- acting, and not being allowed to ------------------------------------------------------------


async def test_stale_out_of_turn_and_illegal_actions_change_nothing(house):
    _, (_, one), (_, other) = await duel(house, "gosu")
    mover, [waiting] = await to_move(one, other)
    number, decision = mover.shown["number"], mover.shown["ask"]["decision"]
    for line, wrong, action, code in (
        (mover, decision - 1, "pass", "stale"),
        (mover, decision + 1, "pass", "stale"),
        (mover, 2**53, "pass", "stale"),
        (waiting, decision, "pass", "stale"),
        (mover, decision, "fly away", "malformed"),
        (mover, decision, "activate I1", "no-card-there"),
    ):
        answer = await line.say("act", decision=wrong, action=action)
        assert is_refused(answer, code)
    assert answer["sentence"]
    assert answer["paragraph"]
    unread = await mover.say("act", decision=decision, action="draw 5")
    assert is_refused(unread, "malformed")
    assert "'draw 3'" in unread["sentence"]
    assert one.shown["number"] == other.shown["number"] == number


async def test_a_request_that_is_repeated_gets_the_first_answer_and_changes_nothing(house):
    _, (_, one), (_, other) = await duel(house, "gosu")
    mover, [waiting] = await to_move(one, other)
    action = mover.shown["ask"]["options"][0]["action"]
    message = {
        "type": "act",
        "request": "only-once",
        "decision": mover.shown["ask"]["decision"],
        "action": action,
    }
    first = await mover.send(message)
    assert first["type"] == "done"
    assert await mover.send(message) == first
    await play_on([one, other], random.Random(1), actions=3)
    assert await mover.send(message) == first
    assert await mover.send({**message, "action": "something else"}) == first
    said = {"type": "chat", "request": "hello", "text": "hello"}
    answers = [await one.send(said) for _ in range(3)]
    assert answers[0] == answers[1] == answers[2]
    await settle([one, other])
    assert len(one.chat) == 1
    assert (await waiting.send({**said, "text": "mine"}))["type"] == "done"  # another's request


async def test_a_request_that_comes_twice_at_once_is_carried_out_once(house):
    table, (ann, one), _ = await duel(house)
    again = await ann.connect(table)
    said = {"type": "chat", "request": "twice", "text": "hello"}
    both = await asyncio.gather(one.send(said), again.send(said))
    assert both[0] == both[1]
    await settle([one, again])
    assert [line["text"] for line in one.chat] == ["hello"]


async def test_a_move_needs_no_task_and_its_answer_leaves_together_with_the_table(
    house, monkeypatch
):
    _, (_, one), (_, other) = await duel(house)
    mine, _ = await to_move(one, other)
    loop, turns, sent = asyncio.get_running_loop(), 0, []

    def turn():
        nonlocal turns
        turns += 1
        timers.append(loop.call_soon(turn))

    def says(line, text):
        sent.append((turns, line, text.partition(b",")[0]))
        return usual(line, text)

    usual, timers = FrameCounter.says, []
    monkeypatch.setattr(FrameCounter, "says", says)
    monkeypatch.setattr(talking, "_answer", None)
    turn()
    answered = await mine.act(mine.shown["ask"]["options"][0]["action"])
    assert answered["type"] == "done"
    await settle([one, other])
    timers[-1].cancel()
    [(when, line)] = [(at, to) for at, to, what in sent if what == b'{"type":"done"']
    tables = [(at, to) for at, to, what in sent if what == b'{"type":"table"']
    assert (when, line) in tables
    assert len(tables) == len({to for _, to in tables}) == 2  # one for everybody


async def test_a_refusal_that_is_asked_for_again_stays_one(house):
    ann, bob = await house.person("Ann"), await house.person("Bob")
    table = await ann.open("gosu", bots=["greedy"], seats=3)
    a, b = await ann.connect(table), await bob.connect(table)
    asked = {"type": "sit", "request": "please", "seat": 1}
    assert is_refused(await b.send(asked), "taken")
    await a.say("seat", seat=1, bot=None)
    assert is_refused(await b.send(asked), "taken")
    assert (await b.send({**asked, "request": "again"}))["type"] == "done"


async def test_after_a_fault_a_request_can_be_tried_again(house, monkeypatch):
    _, (_, one), _ = await duel(house)
    asked = {"type": "chat", "request": "again", "text": "hello"}
    monkeypatch.setattr(requests, "talked", lambda *_: 1 / 0)
    assert is_refused(await one.send(asked), "internal")
    monkeypatch.undo()
    assert (await one.send(asked))["type"] == "done"


async def test_taking_back(house):
    people = [await house.person(name) for name in ("Ann", "Bob", "Cid")]
    table = await people[0].open("laundromat", seats=3)
    one, other, third = [await person.connect(table) for person in people]
    await other.say("sit", seat=1)
    await third.say("sit", seat=2)
    await one.say("start")
    await settle([one, other, third])
    before, decision = one.whole, other.shown["ask"]["decision"]
    assert not one.shown["can_undo"]
    await one.act(one.shown["ask"]["options"][0]["action"])
    assert one.shown["can_undo"]
    assert one.log != before["log"]
    assert is_refused(
        await other.say("undo", decision=other.shown["ask"]["decision"]), "cannot-undo"
    )
    assert is_refused(await one.say("undo", decision=9_999), "stale")
    assert (await one.say("undo", decision=one.shown["ask"]["decision"]))["type"] == "done"
    assert one.log == before["log"]
    assert one.shown["view"] == before["view"]
    assert not one.shown["can_undo"]
    await settle([one, other, third])
    assert other.shown["ask"]["decision"] == decision  # nothing has changed for others


async def test_a_bot_goes_on_after_something_was_taken_back(house):
    ann = await house.person("Ann")
    table = await ann.open("gosu", bots=["easy"])
    one = await ann.connect(table)
    undone = 0
    while undone < 3:
        await one.until(lambda message: message["ask"]["mine"])
        actions = [option["action"] for option in one.shown["ask"]["options"]]
        await one.act(next((a for a in actions if a.startswith("play")), actions[0]))
        if one.shown["can_undo"]:
            decision = one.shown["ask"]["decision"]
            undone += (await one.say("undo", decision=decision))["type"] == "done"
            await one.until(lambda message: message["ask"]["mine"])
            actions = [option["action"] for option in one.shown["ask"]["options"]]
            await one.act("draw 1" if "draw 1" in actions else actions[-1])
    await play_on([one], random.Random(3), actions=3)


async def test_why_not(house):
    _, (_, one), (_, other) = await duel(house, "gosu")
    mover, [waiting] = await to_move(one, other)
    place = {"zone": "slot", "seat": mover.shown["you"], "row": 2, "column": 0}
    answer = await mover.say("why", target=place)
    assert (answer["type"], answer["code"]) == ("why", "no-card-there")
    assert answer["sentence"]
    assert answer["paragraph"]
    options = mover.shown["ask"]["options"]
    target = next(option["target"] for option in options if option["target"])
    assert (await mover.say("why", target=target))["code"] is None
    assert (await waiting.say("why", target=place))["code"] == "not-your-decision"
    assert (await mover.say("why", target={"zone": "market"}))["code"] == "nothing-there"


async def test_a_refusal_calls_a_bot_by_the_name_it_has_at_the_table(house):
    ann = await house.person("Ann")
    one = await ann.connect(await ann.open("gosu", bots=["easy"]), language="fr")
    while True:
        await one.until(lambda message: message["ask"]["mine"])
        ask = one.shown["ask"]
        if ask["question"] == "turn" and one.shown["view"]["seats"][1]["rows"][0]:
            break
        await one.act(ask["options"][0]["action"])
    place = {"zone": "slot", "seat": 1, "row": 0, "column": 0}
    answer = await one.say("why", target=place)
    assert answer["code"] == "not-your-card"
    assert "Facile" in answer["sentence"]


# --- chat ----------------------------------------------------------------------------------------


async def test_chat_is_plain_text_for_everybody(house):
    table, (_, one), (_, other) = await duel(house)
    dan = await (await house.person("Dan")).connect(table)
    said = '<img src=x onerror="alert(1)"> & \u202eabc\x00\n  d'
    assert (await dan.say("chat", text=said))["type"] == "done"
    await settle([one, other, dan])
    for line in (one, other, dan):
        [heard] = line.chat
        assert (heard["name"], heard["text"]) == (
            "Dan",
            '<img src=x onerror="alert(1)"> & abc d',
        )
        assert abs(heard["at"] - time.time()) < 60
    assert is_refused(await one.say("chat", text=" \u200b\n "), "malformed")
    assert (await one.say("chat", text="x" * 500))["type"] == "done"


async def test_nobody_speaks_under_the_name_of_a_player(house):
    table, _, (bob, other) = await duel(house)
    false = await (await house.person("АNN")).connect(table)
    assert is_refused(await false.say("chat", text="I give up"), "name-taken")
    await bob.browser.post("/api/session", json={"nickname": "Ann"})
    again = await bob.connect(table)
    await again.say("chat", text="I am Bob")
    await settle([other, again])
    assert other.chat[-1]["name"] == "Bob"


async def test_there_is_an_end_to_chat(engines):
    async with open_house(limits=replace(CALM, chat=3)) as house:
        _, (_, one), _ = await duel(house)
        codes = [(await one.say("chat", text=f"{n}")).get("code") for n in range(5)]
        assert codes == [None, None, None, "enough", "enough"]


# --- connections that are refused or closed ------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "{}",
        "[]",
        '{"type": "stand"}',
        '{"type": "dance", "request": "a"}',
        '{"type": "act", "request": "a", "decision": 1, "action": "pass", "seat": 1}',
        '{"type": "act", "request": "a", "decision": "1", "action": "pass"}',
        '{"type": "sit", "request": "a", "seat": null}',
        '{"type": "why", "request": "a", "target": {"zone": "hand", "card": 5}}',
        '{"type": "chat", "request": "a", "text": "\\ud800"}',
        "[" * 4000,
    ],
)
async def test_a_malformed_message_is_refused_and_nothing_else_happens(house, text):
    ann = await house.person("Ann")
    table = await ann.open("gosu", seats=3)
    line = await ann.connect(table)
    await line.socket.send(text)
    assert is_refused(await line.answer(""), "malformed")
    assert (await line.say("chat", text="still here"))["type"] == "done"


@pytest.mark.parametrize("name", ["Ann", None])
async def test_whoever_asks_whether_they_are_heard_is_told_so(house, name):
    host = await house.person("Host")
    table = await host.open("gosu")
    line = await (await house.person(name)).connect(table)
    number = line.shown["number"]
    await line.socket.send('"here"')
    assert await line.socket.recv() == '"here"'
    assert (await host.look(table))["number"] == number


async def test_a_binary_or_oversized_frame_ends_the_connection_and_no_other(house):
    table, (ann, one), _ = await duel(house)
    socket = await ann.socket(table)
    await socket.send(b'{"type": "stand", "request": "a"}')
    assert await closed(socket) == (4400, "malformed")
    socket = await ann.socket(table)
    await socket.send('{"type": "chat", "request": "a", "text": "' + "x" * 9_000 + '"}')
    assert (await closed(socket))[0] == 1009
    assert (await one.say("chat", text="still here"))["type"] == "done"
    assert not one.shown["table"]["seats"][0]["away"]


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1", "http://[", None]
)
async def test_pages_of_others_can_not_connect(house, origin):
    ann = await house.person("Ann")
    table = await ann.open("gosu")
    assert await closed(await ann.socket(table, origin=origin)) == (4403, "foreign")
    assert not house.hub.rooms[table].viewers


async def test_unknown_tables_and_languages(house):
    ann = await house.person("Ann")
    table = await ann.open("gosu")
    assert await closed(await ann.socket("nowhere")) == (4404, "unknown-table")
    assert await closed(await ann.socket("%00")) == (4404, "unknown-table")
    assert await closed(await ann.socket(table, language="de")) == (4400, "malformed")


async def test_there_is_an_end_to_connections(engines):
    limits = replace(CALM, viewers=2, connections_of_one=3, connections=4)
    async with open_house(limits=limits) as house:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        first, second = await ann.open("gosu"), await ann.open("gosu")
        for _ in range(2):
            await bob.connect(first)
        assert await closed(await bob.socket(first)) == (4429, "full")
        third = await bob.connect(second)
        assert await closed(await bob.socket(second)) == (4429, "full")
        await third.close()
        await until(lambda: not house.hub.rooms[second].viewers)
        await bob.connect(second)


async def talk_on(line):
    for _ in range(50):
        await line.say("why", target={"zone": "deck"})


@pytest.mark.usefixtures("no_time")
async def test_who_says_too_much_is_sent_away(engines):
    async with open_house(limits=replace(CALM, messages=0.5)) as house:
        ann = await house.person("Ann")
        table = await ann.open("gosu")
        line = await ann.connect(table)
        with pytest.raises(ConnectionClosed):
            await talk_on(line)
        assert await closed(line.socket) == (4429, "rate")


async def test_who_does_not_read_delays_nobody(house):
    table, (_, one), (_, other) = await duel(house)
    deaf = await (await house.person("Dan")).socket(table, max_queue=1, close_timeout=0.01)
    await play_on([one, other], random.Random(2), actions=10)
    await deaf.close()


# --- coming back ---------------------------------------------------------------------------------


@in_every_game
async def test_who_comes_back_sees_the_same(house, game):
    table, (ann, one), (_, other) = await duel(house, game)
    await one.say("chat", text="back in a minute")
    await play_on([one, other], random.Random(6), actions=12)
    await settle([one, other])
    before = one.whole
    await one.close()
    again = await ann.connect(table)
    assert again.whole == before
    assert whole(await ann.look(table)) == before
    await play_on([again, other], random.Random(7), actions=3)
    french = await ann.connect(table, language="fr")
    assert french.shown["view"] == again.shown["view"]
    assert french.shown["ask"]["sentence"] != again.shown["ask"]["sentence"]


@pytest.mark.parametrize("kind", ["none", "live", "days"])
async def test_a_server_that_comes_back_shows_everything_as_it_was(tmp_path, engines, kind):
    path = tmp_path / "tables.db"
    views, tables, cookies = {}, {}, {}
    async with open_house(path) as house:
        for game in GAMES:
            table, (ann, one), (bob, other) = await duel(house, game, clock={"kind": kind})
            await one.say("chat", text="see you")
            await play_on([one, other], random.Random(8), actions=15)
            mover, _ = await to_move(one, other)
            if mover.shown["can_undo"]:
                await mover.say("undo", decision=mover.shown["ask"]["decision"])
            watcher = await (await house.person()).connect(table)
            await settle([one, other, watcher])
            tables[game] = table
            views[game] = [line.whole for line in (one, other, watcher)]
            cookies[game] = [person.browser.cookies["warren"] for person in (ann, bob)]
    async with open_house(path) as house:
        for game, table in tables.items():
            people = [await house.person() for _ in range(3)]
            for person, cookie in zip(people, cookies[game], strict=False):
                person.browser.cookies.set("warren", cookie)
            lines = [await person.connect(table) for person in people]
            await settle(lines)
            for line, before in zip(lines, views[game], strict=True):
                assert timeless(line.whole) == timeless(before)
                if kind != "none":
                    now, then = line.shown["left"], before["left"]
                    assert all(abs(a - b) < 30 for a, b in zip(now, then, strict=True))
            await play_on(lines[:2], random.Random(9), actions=3)
            assert house.hub.rooms[table].table.number > views[game][0]["number"]


def timeless(message):
    """Return what does not depend on the time; with clocks, the server's restart is an entry."""
    return {key: value for key, value in message.items() if key not in ("left", "number")}


async def test_who_leaves_is_played_for_after_the_grace_and_gets_the_seat_back(engines):
    async with open_house(grace=SHORT_GRACE) as house:
        table, (_, one), (bob, other) = await duel(house)
        await other.close()
        shown = await one.until(lambda message: message["table"]["seats"][1]["away"])
        seat = shown["table"]["seats"][1]
        assert (seat["name"], seat["connected"]) == ("Bob", False)
        assert seat["bot"]
        await play_on([one], random.Random(1), actions=3)
        house.hub.tables.grace = LONG_GRACE
        back = await bob.connect(table)
        await back.until(lambda message: not message["table"]["seats"][1]["away"])
        await play_on([one, back], random.Random(1), actions=4)
        assert back.shown["you"] == 1


async def test_nobody_is_played_for_while_one_of_two_connections_stays(engines):
    async with open_house(grace=SHORT_GRACE) as house:
        table, _, (bob, other) = await duel(house)
        second = await bob.connect(table)
        await other.close()
        room = house.hub.rooms[table]
        await until(lambda: len(room.viewers) == 2)
        assert room._deadlines() == []
        assert not second.shown["table"]["seats"][1]["away"]


async def test_when_all_are_gone_the_match_waits(engines):
    async with open_house(grace=0.0) as house:
        ann = await house.person("Ann")
        table = await ann.open("laundromat", bots=["greedy"])
        one = await ann.connect(table)
        await one.close()
        room = house.hub.rooms[table]
        await until(lambda: not room.viewers)
        assert room._deadlines() == []
        again = await ann.connect(table)
        assert not again.shown["table"]["seats"][0]["away"]


async def test_who_comes_back_first_does_not_wait_for_ever(engines):
    async with open_house() as house:
        table, (ann, one), (_, other) = await duel(house)
        for line in (one, other):
            await line.close()
        room = house.hub.rooms[table]
        await until(lambda: not room.viewers)
        house.hub.tables.grace = SHORT_GRACE
        again = await ann.connect(table)
        await again.until(lambda message: message["table"]["seats"][1]["away"])


async def test_who_never_comes_back_after_a_restart_is_played_for(tmp_path, engines):
    path = tmp_path / "tables.db"
    async with open_house(path) as house:
        table, (ann, _), _ = await duel(house)
        cookie = ann.browser.cookies["warren"]
    async with open_house(path, grace=SHORT_GRACE) as house:
        ann = await house.person()
        ann.browser.cookies.set("warren", cookie)
        one = await ann.connect(table)
        await one.until(lambda message: message["table"]["seats"][1]["away"])
        house.hub.tables.grace = LONG_GRACE
        await play_on([one], random.Random(1), actions=3)


async def test_a_script_is_there_as_long_as_it_asks(engines):
    async with open_house() as house:
        table, (_, _), (bob, other) = await duel(house)
        player = house.hub.rooms[table].table.places[1].player
        await other.close()
        room = house.hub.rooms[table]
        await until(lambda: player in room.seen)
        room.seen[player] -= 100
        before = room.seen[player]
        await bob.look(table)
        assert room.seen[player] > before + 50


async def test_who_stands_up_is_played_for_at_once(house):
    table, (ann, one), (_, other) = await duel(house)
    assert (await one.say("stand"))["type"] == "done"
    assert is_refused(await one.say("stand"), "away-already")
    await other.until(lambda message: message["table"]["seats"][0]["away"])
    answer = await one.say("act", decision=one.shown["ask"]["decision"], action="stop")
    assert is_refused(answer, "away-already")
    again = await ann.connect(table)
    await again.until(lambda message: not message["table"]["seats"][0]["away"])
    await play_on([again, other], random.Random(1), actions=3)


async def test_who_stands_up_can_play_on_without_coming_anew(house):
    _, (_, one), (_, other) = await duel(house)
    await one.say("stand")
    await other.until(lambda message: message["table"]["seats"][0]["away"])
    assert (await one.say("back"))["type"] == "done"
    await one.until(lambda message: not message["table"]["seats"][0]["away"])
    assert (await one.say("back"))["type"] == "done"  # a second undo does nothing
    await play_on([one, other], random.Random(1), actions=3)


async def test_a_new_name_counts_at_once_for_who_is_connected(house):
    ann, twin = await house.person("Ann"), await house.person("Ann")
    table = await ann.open("gosu")
    line = await twin.connect(table)
    assert is_refused(await line.say("sit", seat=1), "name-taken")
    await twin.browser.post("/api/session", json={"nickname": "Bea"})
    assert (await line.say("sit", seat=1))["type"] == "done"
    await line.until(lambda message: message["table"]["seats"][1]["name"] == "Bea")


async def test_a_new_name_reaches_the_match_and_stays_after_a_restart(engines, tmp_path):
    path = tmp_path / "tables.db"
    async with open_house(path) as house:
        table, (ann, one), (_, other) = await duel(house, "gosu")
        await play_on([one, other], random.Random(1), actions=4)
        await ann.browser.post("/api/session", json={"nickname": "Zelda"})
        for line in (one, other):
            await line.until(lambda message: message["table"]["seats"][0]["name"] == "Zelda")
        cookie = ann.browser.cookies["warren"]
        again = await ann.connect(table)  # as after a lost connection
        told = [line["text"] for line in again.shown["log"]["lines"]]
        assert any("You" in text for text in told)
        stranger = await (await house.person("Cy")).connect(table)
        told = [line["text"] for line in stranger.shown["log"]["lines"]]
        assert any("Zelda" in text for text in told)
        assert not any("Ann" in text for text in told)
    async with open_house(path) as house:
        ann = await house.person()
        ann.browser.cookies.set("warren", cookie)
        shown = (await ann.connect(table)).shown
        assert (shown["you"], shown["table"]["seats"][0]["name"]) == (0, "Zelda")
        stranger = await (await house.person("Cy")).connect(table)
        assert [line["text"] for line in stranger.shown["log"]["lines"]] == told


async def test_nobody_comes_back_to_a_seat_of_others(house):
    table, (_, one), _ = await duel(house)
    stranger = await (await house.person("Cy")).connect(table)
    await one.say("stand")
    assert is_refused(await stranger.say("back"), "not-your-seat")


async def test_a_host_without_a_seat_is_shown_as_the_host_and_nobody_else_is(house):
    ann, bob = await house.person("Ann"), await house.person("Bob")
    table = await ann.open("laundromat")
    assert (await ann.say(table, "stand"))["type"] == "done"
    lines = [await who.connect(table) for who in (bob, ann, await house.person())]
    await lines[0].say("chat", text="Who opened this?")  # equal messages are encoded once
    await settle(lines)
    assert [line.shown["table"]["host"] for line in lines] == [False, True, False]


async def test_who_stands_up_before_the_match_makes_room(house):
    ann, bob = await house.person("Ann"), await house.person("Bob")
    table = await ann.open("laundromat")
    a, b = await ann.connect(table), await bob.connect(table)
    await b.say("sit", seat=1)
    await b.say("stand")
    await settle([a, b])
    assert b.shown["you"] is None
    assert a.shown["table"]["seats"][1]["kind"] == "open"


# --- clocks --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["live", "days"])
async def test_whose_time_runs_out_is_played_for_and_may_come_back(house, kind):
    table, (ann, one), (bob, other) = await duel(house, "gosu", clock={"kind": kind})
    mover, _ = await to_move(one, other)
    seat = mover.shown["you"]
    assert mover.shown["ticking"] == [seat]
    whole_clock = (20 * 60) if kind == "live" else 3 * 86_400
    assert mover.shown["left"][1 - seat] == whole_clock
    room = house.hub.rooms[table]
    room.table.clocks.left[seat] = 0.0
    room._poke()
    for line in (one, other):
        await line.until(lambda message: message["table"]["seats"][seat]["away"])
    book = house.hub.store.database.execute(
        "SELECT body FROM entry WHERE table_id = ? ORDER BY number", (table,)
    ).fetchall()
    assert any('"why":"time"' in body for [body] in book)
    person = (ann, bob)[seat]
    back = await person.connect(table)
    shown = await back.until(lambda message: not message["table"]["seats"][seat]["away"])
    assert shown["left"][seat] > 60


async def test_with_days_nobody_has_to_stay(engines):
    async with open_house(grace=0.0) as house:
        table, (_, one), (_, other) = await duel(house, clock={"kind": "days"})
        await other.close()
        await one.until(lambda message: not message["table"]["seats"][1]["connected"])
        assert all(why == "time" for _, _, why in house.hub.rooms[table]._deadlines())
        assert not one.shown["table"]["seats"][1]["away"]


async def test_a_clock_is_what_was_agreed(house):
    _, (_, one), _ = await duel(house, clock={"kind": "live", "minutes": 3, "increment": 7})
    assert one.shown["table"]["clock"] == {
        "kind": "live",
        "minutes": 3,
        "increment": 7,
        "days": Clock().days,
    }
    assert all(170 < left <= 180 for left in one.shown["left"])


# --- how long bots take --------------------------------------------------------------------------


class Slow:
    """A bot that thinks for a while if it has a choice."""

    def choose(self, match, seat):
        legal = match.legal(seat)
        if len(legal) > 1:
            time.sleep(THOUGHT)
        return legal[0]


THOUGHT = 0.1


@pytest.mark.parametrize("game", ["gosu", "gosux"])
async def test_the_time_of_a_bot_does_not_tell_whether_it_had_a_choice(engines, monkeypatch, game):
    monkeypatch.setattr(players, "bot", lambda level, seed: Slow())
    async with open_house(pace=0.01) as house:
        ann = await house.person("Ann")
        table = await ann.open(game, bots=["medium"])
        one = await ann.connect(table)
        await play_on([one], random.Random(1), actions=12)
        room = house.hub.rooms[table]
        [*book] = (await house.hub.store.read(books.find_table(table))).entries
        forced, chosen = [], []
        moment = 0
        for (before, *_), (at, body, *_) in pairwise(book):
            entry = entries.read_entry(body)
            if not isinstance(entry, entries.Acted):
                continue
            if entry.seat == 1:
                options = room.table.match.earlier(moment).legal(1)
                (chosen if len(options) > 1 else forced).append(at - before)
            moment += 1
        assert min(chosen) >= THOUGHT * 0.9
        assert all(took >= THOUGHT * 0.9 for took in forced)
        assert forced or game == "gosu"


async def test_forced_moves_wait_as_long_as_others_did_and_cost_tests_nothing(engines):
    async with open_house(pace=0.5) as house:
        ann = await house.person("Ann")
        room = house.hub.rooms[await ann.open("gosu", seats=3)]
        for level, budget in (("medium", 0.3), ("expert", 2.0)):
            assert room._seconds(level, 0.0001, is_forced=True) == budget
        assert room._seconds("expert", 1.25, is_forced=False) == 1.25
        assert room._seconds("expert", 0.0001, is_forced=True) == 1.25
        house.hub.tables.pace = 0.0
        assert room._seconds("expert", 0.0001, is_forced=True) == 0.0001


# --- after the match, hints and lessons ----------------------------------------------------------


async def test_a_rematch_has_the_same_people_and_bots_one_seat_on(house):
    _, (ann, one), (bob, other) = await duel(house, "laundromat", 3)
    await play_on([one, other], random.Random(5))
    both = await asyncio.gather(one.say("rematch"), other.say("rematch"))
    assert [answer["type"] for answer in both] == ["done", "done"]
    await settle([one, other])
    following = one.shown["table"]["rematch"]
    assert following == other.shown["table"]["rematch"]
    assert (await one.say("rematch"))["type"] == "done"
    a, b = await ann.connect(following), await bob.connect(following)
    seats = [(seat["kind"], seat["name"]) for seat in a.shown["table"]["seats"]]
    assert seats[1][0] == "bot"
    assert {a.shown["you"], b.shown["you"]} in ({2, None}, {None, 0})
    late, seat = (b, 0) if b.shown["you"] is None else (a, 2)
    host = a if late is b else b
    assert (await late.say("sit", seat=seat))["type"] == "done"
    assert (await host.say("start"))["type"] == "done"
    await settle([a, b])
    assert a.shown["table"]["commitment"] != one.shown["table"]["commitment"]


async def test_against_bots_a_rematch_begins_at_once(house):
    ann = await house.person("Ann")
    table = await ann.open("laundromat", bots=["greedy"])
    one = await ann.connect(table)
    assert is_refused(await one.say("rematch"), "not-over")
    await play_on([one], random.Random(5))
    await one.say("rematch")
    again = await ann.connect(one.shown["table"]["rematch"])
    assert again.shown["table"]["phase"] == "running"
    assert again.shown["you"] == 1


async def test_hints_are_for_solo_matches(house, monkeypatch):
    monkeypatch.setattr(study, "HINT_ITERATIONS", 400)
    _, (_, one), (_, other) = await duel(house)
    mover, _ = await to_move(one, other)
    assert not mover.shown["can_hint"]
    assert is_refused(await mover.say("hint"), "no-hint")
    ann = await house.person("Ann")
    for game in GAMES:
        solo = await ann.connect(await ann.open(game, bots=["greedy"]))
        await solo.until(lambda message: message["ask"]["mine"])
        assert solo.shown["can_hint"]
        answer = await solo.say("hint")
        legal = [option["action"] for option in solo.shown["ask"]["options"]]
        assert answer["type"] == "hint"
        assert 1 <= len(answer["choices"]) <= 3
        assert all(choice["action"] in legal for choice in answer["choices"])
        assert all(0 <= choice["chance"] <= 1 for choice in answer["choices"])
        assert bool(answer["because"]) == bool(answer["rather"]) == (len(legal) > 1)


@in_every_game
async def test_a_lesson_is_played_step_by_step(house, game):
    ann = await house.person("Ann")
    line = await ann.connect(await ann.open(game, lesson=True), language="it")
    lesson = Lesson.load(game, "it")
    for number, step in enumerate(lesson.steps):
        if step.seat != 0:
            continue
        await line.until(lambda message, n=number: message["moments"] >= n)
        assert [option["action"] for option in line.shown["ask"]["options"]] == [step.action]
        if step.text:
            assert line.shown["lesson"]["text"].endswith(step.text)
        other = "draw" if game == "laundromat" else "pass"
        if step.action != other:
            assert is_refused(await line.act(other), "lesson")
        assert (await line.act(step.action))["type"] == "done"
    await line.until(lambda message: message["moments"] >= len(lesson.steps))
    assert all(not message["can_undo"] for message in line.all)


async def test_what_is_written_comes_before_what_is_answered(house):
    """When the answer arrives, another connection to the store finds the move."""
    table, (_, one), (_, other) = await duel(house)
    mover, _ = await to_move(one, other)
    answer = await mover.act(mover.shown["ask"]["options"][0]["action"])
    found = house.hub.store.database.execute(
        "SELECT body FROM entry WHERE table_id = ? AND number = ?", (table, answer["number"])
    ).fetchone()
    assert isinstance(entries.read_entry(found[0]), entries.Acted)


async def test_a_room_that_is_put_away_is_freed_at_once(house):
    """With many tables, searching for reference cycles takes long."""
    table, (_, one), (_, other) = await duel(house)
    await play_on([one, other], random.Random(3), actions=4)
    assert is_refused(await one.say("act", decision=0, action="pass"), "stale")
    await one.close()
    await other.close()
    room = weakref.ref(await house.hub.room(table))
    await until(lambda: not room().viewers)
    gc.collect()
    gc.disable()
    try:
        house.hub.tables.forget(room(), "internal")
        await until(lambda: room() is None)
    finally:
        gc.enable()


async def test_words_for_a_long_match_are_found_a_little_at_a_time(house):
    table, (_, one), (_, other) = await duel(house)
    await play_on([one, other], random.Random(4), actions=20)
    room = house.hub.rooms[table]
    once = room.snapshot(None, "fr")["log"]
    room.projection = Projection(room.table)
    catching = asyncio.create_task(room.catch_up(None, "fr", "here"))
    known = [0]
    while not catching.done():
        await asyncio.sleep(0)
        known += [len(told.beats) for told in room.projection.told.values()]
    assert max(later - sooner for sooner, later in pairwise(known)) <= room_module.MOMENTS
    assert known[-1] == len(room.table.match.actions) + 1 > 2 * room_module.MOMENTS
    assert room.snapshot(None, "fr")["log"] == once


async def test_a_move_that_is_taken_back_while_words_are_found_is_not_told(house):
    table, (_, one), (_, other) = await duel(house)
    await play_on([one, other], random.Random(4), actions=20)
    room = house.hub.rooms[table]
    room.projection = Projection(room.table)
    assert not room.projection.tells(None, "en", most=room_module.MOMENTS)
    before = len(room.table.match.actions)
    for _ in range(before - room_module.MOMENTS + 3):  # more than the page was sent
        room.table.apply(entries.Undone(room.table.match.actions[-1][0]), room.now)
    await room.catch_up(None, "en", "here")
    assert room.table.match.actions
    assert room.snapshot(None, "en")["log"]["lines"] == Projection(room.table).log(None, "en")


async def test_nothing_long_is_told_at_once_when_somebody_takes_another_name(house, monkeypatch):
    table, (ann, one), (_, other) = await duel(house)
    await play_on([one, other], random.Random(4), actions=20)
    tells, at_once = Projection.tells, []

    def counted(self, seat, language, *, most):
        known = self.told.get((seat, language))
        before = len(known.beats) if known else 0
        found = tells(self, seat, language, most=most)
        at_once.append(len(self.told[seat, language].beats) - before)
        return found

    monkeypatch.setattr(Projection, "tells", counted)
    for name in ("Anna", "Annie", "Anne"):
        await ann.browser.post("/api/session", json={"nickname": name})
    looking = await (await house.person()).connect(table, language="fr")
    for line in (one, other, looking):
        await line.until(lambda shown: shown["table"]["seats"][0]["name"] == "Anne")
    assert (await ann.look(table, lang="it"))["moments"] > 2 * room_module.MOMENTS
    bob = await house.person("Bob")
    moment = await bob.browser.get(f"/api/tables/{table}/moments/3", params={"lang": "it"})
    assert moment.json()["beats"]
    assert max(at_once) == room_module.MOMENTS


async def test_a_bot_whose_question_was_taken_back_does_nothing(house, caplog, monkeypatch):
    ann = await house.person("Ann")
    table = await ann.open("gosu", bots=["easy"])
    line = await ann.connect(table)
    room = house.hub.rooms[table]
    await until(lambda: room.table.match and room.table.owing == (0,) and not room.thinking)
    asked = iter([[1]])  # and nobody any more when it begins to think
    monkeypatch.setattr(room.table, "bots_to_move", lambda: next(asked, []))
    await line.say("chat", text="hello")
    await until(lambda: not room.thinking)
    assert next(asked, None) is None
    assert "fault" not in caplog.text

"""Malformed and hostile messages get a known refusal, cause no fault and change nothing."""

import asyncio
import os
import unicodedata

import pytest

from resilience.counts import KINDS, count
from resilience.hostile import (
    ANN,
    KNOWN,
    NASTY,
    WAYS,
    Lines,
    attack_all,
    attack_of,
    listening_for_errors,
    stage_for,
    summary,
)
from tables import open_house, open_kind
from warren.table.guard.names import LONGEST
from warren.table.protocol.messages import Chat
from warren.table.protocol.refusals import Refused
from warren.table.web.talking import answer

pytestmark = pytest.mark.anyio

MESSAGES = {"sqlite": 2_000, "postgresql": 400, "workers": 600}  # in `make test`
SEED = int(os.environ.get("SOAK_SEED") or 1)


@pytest.fixture
async def stage(engines):
    """A server with tables to attack."""
    async with open_house(grace=1e9) as house:
        yield await stage_for(house, SEED)


@pytest.mark.parametrize("kind", KINDS)
async def test_hostile_messages_do_nothing(engines, new_database, figure, kind):
    messages = count("hostile", MESSAGES[kind])
    async with open_kind(kind, new_database, grace=1e9) as house:
        stage = await stage_for(house, SEED)
        await attack_all(stage, messages)
    figure(f"{kind}: {summary(stage, messages)}")
    assert not stage.faults, "\n\n".join(stage.faults[:10])
    refused = {name for name in stage.counted if name in KNOWN}
    assert {"malformed", "no-name", "not-your-seat", "stale", "over", "started"} <= refused


async def test_every_message_can_be_made_again(stage):
    made = [attack_of(stage, number) for number in range(300)]
    assert made == [attack_of(stage, number) for number in range(300)]
    assert {attack.way for attack in made} == {way.__name__ for way in WAYS}
    assert len({attack.frame for attack in made}) > 250


async def test_connections_stand_with_workers_of_message(stage):
    lines = Lines(stage)
    with listening_for_errors() as complaints:
        for number in range(150):
            await lines.attack(attack_of(stage, number))
    assert not stage.faults + complaints.heard, stage.faults[:3] + complaints.heard[:3]
    assert stage.counted["closed 4400"]
    assert stage.counted["malformed"]


@pytest.mark.parametrize("opening", ['{"a":', "[", '{"type":"why","request":"r","target":{"a":'])
async def test_deep_messages_are_malformed_and_no_fault(stage, opening):
    text = opening + '{"a":' * 1_300 + "0" + "}" * 1_300
    person = await stage.house.person("Dan")
    table = stage.scenes[1].room.table.id
    with listening_for_errors() as complaints:
        answers = [
            (await person.browser.post(path, content=text.encode())).json()["code"]
            for path in (f"/api/tables/{table}", "/api/tables", "/api/session", "/api/records")
        ]
    assert answers == ["malformed"] * 4
    assert not complaints.heard


async def test_who_goes_away_in_the_middle_of_a_request_is_no_fault(stage):
    host, port = stage.house.host.split(":")
    with listening_for_errors() as complaints:
        for path in ("/api/session", "/api/tables", f"/api/tables/{stage.scenes[1].room.table.id}"):
            _, writer = await asyncio.open_connection(host, int(port))
            head = f"POST {path} HTTP/1.1\r\nHost: {stage.house.host}\r\nContent-Length: 99\r\n"
            cookie = f"Cookie: warren={stage.tokens[ANN]}\r\n"
            writer.write(f"{head}{cookie}\r\n{{".encode())
            await writer.drain()
            await asyncio.sleep(0.05)
            writer.close()
            await asyncio.sleep(0.05)
    assert not complaints.heard, complaints.heard[0]


async def outcome(asked):
    """Return a request's answer, or its refusal code."""
    try:
        return await asked
    except Refused as refused:
        return refused.code


async def test_hostile_names_are_cleaned_or_refused(stage):
    for text in NASTY:
        for name in (text, f"x{text}", f"{text}x"):
            given = await outcome(stage.hub.sessions.name(None, name))
            if given == "bad-name":
                continue
            shown = given[1].nickname
            assert 0 < len(shown) <= LONGEST
            assert {unicodedata.category(letter)[0] for letter in shown} <= set("LNPSZ"), shown


async def test_hostile_talk_is_plain_text_to_everybody(stage):
    scene = stage.scenes[1]
    session = await stage.hub.sessions.of(stage.tokens[ANN])
    said = 0
    for number, text in enumerate(NASTY):
        if not text:
            continue
        message = Chat(request=f"talk {number}", text=text)
        told = await outcome(answer(stage.hub, scene.room, session, "en", message))
        assert told == "malformed" or told["type"] == "done"
        said += told != "malformed"
    lines = [text for _, text, _ in scene.room.table.chat]
    assert len(lines) == said > 15
    assert all(letter.isprintable() for line in lines for letter in line)
    person = await stage.house.person()
    shown = await person.look(scene.room.table.id)
    assert [line["text"] for line in shown["chat"]["lines"]] == lines

"""A bot that plays for an absent player never acts once the player is back."""

from __future__ import annotations

import asyncio

import pytest

from tables import PATIENCE, begun, until
from warren.table.play.room import Room
from warren.table.protocol.refusals import Refused

STAND_IN = "easy"


class Thinker:
    """Replaces every bot and thinks until released."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.go = asyncio.Event(), asyncio.Event()
        monkeypatch.setattr(Room, "_choice", lambda room, *about: self.choice(*about))

    async def choice(self, match, seat, level):
        self.begun.set()
        await self.go.wait()
        return match.legal(seat)[0], False


async def lone(house):
    """Return a player who must move in a match against another person, and the room."""
    ann, bob = await house.person("Ann"), await house.person("Bob")
    table = await ann.open("gosux")
    one, other = await ann.connect(table), await bob.connect(table)
    await other.say("sit", seat=1)
    await one.say("start")
    room = house.hub.rooms[table]
    [seat] = room.table.decisions
    return (one, other)[seat], seat, room


@pytest.mark.anyio
async def test_a_bot_that_has_thought_of_an_action_does_not_act_for_who_is_back(house, monkeypatch):
    thinker = Thinker(monkeypatch)
    line, seat, room = await lone(house)
    decision = room.table.decisions[seat]
    await line.say("stand")
    async with asyncio.timeout(PATIENCE):
        await thinker.begun.wait()
    await line.say("back")
    thinker.go.set()
    await until(lambda: not room.thinking)
    assert room.table.match.actions == []
    assert room.table.decisions == {seat: decision}
    assert room.table.places[seat].bot is None
    await line.until(lambda shown: not shown["table"]["seats"][seat]["away"])
    done = await line.act(line.shown["ask"]["options"][0]["action"])
    assert done["type"] == "done"
    assert len(room.table.match.actions) == 1


def test_who_may_act_for_a_seat():
    played = begun("gosux")
    table = played.table
    [seat] = table.decisions
    decision, action = table.decisions[seat], played.match.legal(seat)[0].text
    with pytest.raises(Refused, match="away-already"):
        table.may_act(seat, action, decision, bot=STAND_IN)
    assert table.may_act(seat, action, decision).action == action
    played.happen(table.may_stand(f"p{seat}"))
    level = table.places[seat].bot
    assert level is not None
    with pytest.raises(Refused, match="away-already"):
        table.may_act(seat, action, decision)
    with pytest.raises(Refused, match="away-already"):
        table.may_act(seat, action, decision, bot="another level")
    assert table.may_act(seat, action, decision, bot=level).action == action

"""Connections to tables whose client may be gone."""

import gc
import logging
from contextlib import contextmanager, suppress
from types import SimpleNamespace

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect

from tables import open_house, until
from warren.table.protocol.refusals import Refused
from warren.table.web.connections import accept, turn_away
from warren.table.web.frames import FrameCounter
from warren.table.web.patience import Patient

pytestmark = pytest.mark.anyio


async def hung_up(message):
    """Return what the server does with a connection that is gone."""
    raise OSError("client disconnected")


async def test_who_hangs_up_while_being_let_in_is_gone_and_that_is_no_fault(caplog):
    socket = WebSocket({"type": "websocket"}, coming, hung_up)
    with pytest.raises(WebSocketDisconnect):
        await accept(socket)
    told = []
    server = SimpleNamespace(refused=lambda refused, *_: told.append(refused.code))
    with caplog.at_level(logging.WARNING):
        await turn_away(server, WebSocket({"type": "websocket"}, coming, hung_up), Refused("full"))
    assert told == ["full"]
    assert not caplog.records


async def test_who_was_let_in_is_turned_away_without_being_let_in_again():
    said = []

    async def send(message):
        said.append(message["type"])

    socket = WebSocket({"type": "websocket", "headers": []}, coming, send)
    await accept(socket)
    server = SimpleNamespace(refused=lambda *_: None)
    await turn_away(server, socket, Refused("internal"), exception=True)
    assert said == ["websocket.accept", "websocket.close"]


async def coming():
    return {"type": "websocket.connect"}


@contextmanager
def without_garbage_collection():
    """Keep everything that only the garbage collector would free."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def connected():
    """Return the server's ends of all connections in memory."""
    return [one for one in gc.get_objects() if type(one) in (Patient, FrameCounter)]


@pytest.mark.parametrize("leave", ["close", "abort"])
async def test_a_lost_connection_leaves_no_garbage(leave):
    with without_garbage_collection():
        async with open_house() as house:
            person = await house.person("Ann")
            table = await person.open("gosux", bots=["uniform"])
            line = await person.connect(table)
            await person.look(table)
            assert connected()
            if leave == "close":
                await line.close()
            else:
                line.socket.transport.abort()
            await person.browser.aclose()
            with suppress(TimeoutError):
                await until(lambda: not connected())
            assert [type(one).__name__ for one in connected()] == []

"""Connections to tables whose client may be gone."""

import logging
from types import SimpleNamespace

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect

from warren.table.protocol.refusals import Refused
from warren.table.web.connections import accept, turn_away

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

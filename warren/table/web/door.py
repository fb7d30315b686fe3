"""The door: who comes too often is sent away before anything is made for them."""

from __future__ import annotations

import asyncio
import logging
import socket
import struct
from collections.abc import Callable
from contextlib import suppress

from warren.table.web.crowd import Crowd

log = logging.getLogger("warren.table")
BACKLOG = 2_048  # connections that may wait to be let in
TURN = 16  # who are sent away before others have their turn
PAUSE = 0.1  # seconds until it is tried again if the system has no room for another
AT_ONCE = struct.pack("ii", 1, 0)  # nothing is left of a connection that is closed

Make = Callable[[], asyncio.Protocol]


async def open_door(listener: socket.socket, crowd: Crowd, make: Make) -> None:
    """Let people in, again and again."""
    loop, sent_away = asyncio.get_running_loop(), 0
    listener.setblocking(False)
    listener.listen(BACKLOG)
    while True:
        try:
            line, peer = await loop.sock_accept(listener)
        except ConnectionError:  # who came has gone already
            continue
        except OSError:  # too many files are open
            await asyncio.sleep(PAUSE)
            continue
        if crowd.welcomes(peer[0]):
            await let_in(line, make)
            continue
        send_away(line)
        sent_away += 1
        if sent_away % TURN == 0:
            await asyncio.sleep(0)


async def let_in(line: socket.socket, make: Make) -> None:
    """From now on somebody answers them; whatever goes wrong, the door stays open."""
    try:
        await asyncio.get_running_loop().connect_accepted_socket(make, line)
    except OSError:
        line.close()
    except Exception:
        line.close()
        log.exception("fault at the door")


def send_away(line: socket.socket) -> None:
    """Hang up at once, and keep nothing."""
    with suppress(OSError):
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
    line.close()

"""The door: rejects clients that connect too often, before it allocates anything for them."""

from __future__ import annotations

import asyncio
import logging
import socket
import struct
from collections.abc import Callable
from contextlib import suppress

log = logging.getLogger("warren.table")
BACKLOG = 2_048  # connections that may wait to be accepted
TURN = 16  # connections handled before other work gets its turn
LET_IN = 1  # accepted per turn of the loop; a move takes a few turns, and each accept delays it
PAUSE = 0.1  # seconds until the next attempt if the system is out of resources
AT_ONCE = struct.pack("ii", 1, 0)  # close without lingering state

Make = Callable[[], asyncio.Protocol]


class Door:
    """Accepts a few connections at a time, so that existing clients do not wait."""

    def __init__(
        self,
        listener: socket.socket,
        make: Make,
        welcomes: Callable[[str], bool] = lambda host: True,
    ) -> None:
        self.listener = listener
        self.make = make
        self.welcomes = welcomes
        self.loop = asyncio.get_running_loop()
        self.entering: set[asyncio.Task[None]] = set()
        self.pausing: asyncio.TimerHandle | None = None

    def open(self) -> None:
        """Begin to accept."""
        self.listener.setblocking(False)
        self.listener.listen(BACKLOG)
        self._watch()

    def close(self) -> None:
        """Stop accepting; disconnect waiting clients, unless other workers accept them."""
        self.loop.remove_reader(self.listener)
        self.listener.close()
        if self.pausing:
            self.pausing.cancel()

    def _watch(self) -> None:
        self.pausing = None
        self.loop.add_reader(self.listener, self.look)

    def look(self) -> None:
        """Accept some waiting clients, and reject clients over their limits."""
        room = LET_IN
        for _ in range(TURN):
            try:
                line, peer = self.listener.accept()
            except (BlockingIOError, InterruptedError):  # no more clients are waiting
                return
            except ConnectionError:  # the client has already left
                continue
            except OSError:  # too many files are open
                self.loop.remove_reader(self.listener)
                self.pausing = self.loop.call_later(PAUSE, self._watch)
                return
            if self.welcomes(peer[0]):
                line.setblocking(False)
                entering = self.loop.create_task(let_in(line, self.make))
                self.entering.add(entering)
                entering.add_done_callback(self.entering.discard)
                room -= 1
                if not room:
                    return
            else:
                send_away(line)


async def let_in(line: socket.socket, make: Make) -> None:
    """Hand a connection to its protocol; errors do not close the door."""
    try:
        await asyncio.get_running_loop().connect_accepted_socket(make, line)
    except OSError:
        line.close()
    except Exception:
        line.close()
        log.exception("error while accepting a connection")


def send_away(line: socket.socket) -> None:
    """Reset a connection at once, without lingering state."""
    with suppress(OSError):
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
    line.close()

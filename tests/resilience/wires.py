"""Connections between two workers and PostgreSQL, one of which can be cut silently.

`Wire` is a real connection. PostgreSQL and the worker are in separate network namespaces, joined by
a bridge, and the worker's end is unplugged. This needs root and `ip`. `Relay` needs neither: it
forwards data to PostgreSQL's socket, or stops forwarding it.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
import subprocess
import tempfile
from contextlib import suppress
from typing import Any

SOCKET = ".s.PGSQL.5432"
PORT = 5432


def can_wire() -> bool:
    """Return whether network namespaces are available."""
    if os.geteuid() != 0 or not shutil.which("ip") or not shutil.which("runuser"):
        return False
    name = f"warren{secrets.token_hex(3)}"
    made = [ip("netns", "add", name), ip("link", "add", name, "type", "bridge")]
    gone = [ip("link", "del", name), ip("netns", "del", name)]
    return all([*made, *gone])


def ip(*about: str) -> bool:
    """Run `ip`; return whether it succeeded."""
    done = subprocess.run(["ip", *about], capture_output=True, check=False)
    return done.returncode == 0


def must(*about: str) -> None:
    """Run `ip`, which must succeed."""
    subprocess.run(["ip", *about], check=True, capture_output=True)


def folder_of(url: str) -> str:
    """Return the folder of PostgreSQL's socket."""
    [found] = [part[5:] for part in url.split("?")[1].split("&") if part[:5] == "host="]
    return found


class Relay:
    """Forwards the second worker's connections to PostgreSQL through this process."""

    name = "by a relay that says nothing any more"

    def __init__(self, server: Any, url: str) -> None:
        self.postgresql = server
        self.folder = tempfile.TemporaryDirectory()
        self.there = folder_of(url)
        self.urls = [url, url.replace(self.there, self.folder.name)]
        self.hosts = ["127.0.0.1", "127.0.0.1"]
        self.commands: list[list[str]] = [[], []]
        self.is_open = asyncio.Event()
        self.is_open.set()

    async def start(self) -> None:
        """Start forwarding."""
        where = f"{self.folder.name}/{SOCKET}"
        self.server = await asyncio.start_unix_server(self._handle, where)

    async def _handle(self, reader: Any, writer: Any) -> None:
        try:
            far = await asyncio.open_unix_connection(f"{self.there}/{SOCKET}")
        except OSError:
            writer.close()
            return
        ways = [self._carry(reader, far[1]), self._carry(far[0], writer)]
        await asyncio.wait([*map(asyncio.create_task, ways)], return_when=asyncio.FIRST_COMPLETED)
        for one in (writer, far[1]):
            one.close()

    async def _carry(self, reader: Any, writer: Any) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                await self.is_open.wait()
                writer.write(data)
                await writer.drain()

    def cut(self) -> None:
        """Stop forwarding silently."""
        self.is_open.clear()

    def heal(self) -> None:
        """Resume forwarding."""
        self.is_open.set()

    def restart(self) -> None:
        """Restart PostgreSQL."""
        self.postgresql.ensure_postgres_running()

    def close(self) -> None:
        """Stop and clean up."""
        self.heal()
        self.server.close()
        self.folder.cleanup()


class Wire:
    """PostgreSQL and the second worker in namespaces; people reach the worker on a separate line.

    this machine: bridge 10.A.0.254 ---- PostgreSQL 10.A.0.1
                                 `-x-x- the worker 10.A.0.2
                  10.B.0.1 ------------ the worker 10.B.0.2
    """

    name = "in network namespaces"

    def __init__(self, server: Any, url: str) -> None:
        self.server = server
        self.socket = folder_of(url)
        self.id = secrets.token_hex(3)
        base = 2 * (int(self.id, 16) % 120)
        self.inner, self.outer = f"10.{base}.0", f"10.{base + 1}.0"
        here = f"postgresql://postgres@{self.inner}.1:{PORT}/postgres?"
        options = next(part for part in url.split("?")[1].split("&") if part[:8] == "options=")
        self.urls = [here + options] * 2
        self.hosts = [f"{self.outer}.1", f"{self.outer}.2"]
        self.commands = [[], ["ip", "netns", "exec", self._named("w")]]

    def _named(self, what: str) -> str:
        return f"wa{self.id}{what}"

    async def start(self) -> None:
        """Set up the network, and let PostgreSQL listen at one end."""
        bridge, behind, worker = map(self._named, "bpw")
        for name in (behind, worker):
            must("netns", "add", name)
            must("-n", name, "link", "set", "lo", "up")
        must("link", "add", bridge, "type", "bridge")
        must("addr", "add", f"{self.inner}.254/24", "dev", bridge)
        must("link", "set", bridge, "up")
        self._lay(behind, "1", f"{self.inner}.1", bridge)
        self._lay(worker, "2", f"{self.inner}.2", bridge)
        self._lay(worker, "3", f"{self.outer}.2")
        must("addr", "add", f"{self.outer}.1/24", "dev", self._named("3"))
        rights = self.server.pgdata / "pg_hba.conf"
        rights.write_text(f"{rights.read_text()}\nhost all all {self.inner}.0/24 trust\n")
        self._control("stop", "-m", "fast")
        self.restart()

    def _lay(self, namespace: str, number: str, address: str, bridge: str = "") -> None:
        """Connect this machine to a namespace."""
        here, there = self._named(number), self._named(f"{number}n")
        must("link", "add", here, "type", "veth", "peer", "name", there)
        must("link", "set", there, "netns", namespace)
        must("-n", namespace, "addr", "add", f"{address}/24", "dev", there)
        must("-n", namespace, "link", "set", there, "up")
        if bridge:
            must("link", "set", here, "master", bridge)
        must("link", "set", here, "up")

    def _control(self, *about: str) -> None:
        folder = str(self.server.pgdata)
        command = [str(self.server.bin_path / "pg_ctl"), "-w", "-D", folder, *about]
        into = ["ip", "netns", "exec", self._named("p"), "runuser", "-u", self.server.system_user]
        log = subprocess.DEVNULL
        subprocess.run([*into, "--", *command], check=True, stdout=log, stderr=log)

    def restart(self) -> None:
        """Restart PostgreSQL where the workers expect it."""
        how = f"-h {self.inner}.1 -p {PORT} -k {self.socket}"
        self._control("-o", how, "-l", str(self.server.log), "start")
        self.server.ensure_postgres_running()

    def cut(self) -> None:
        """Unplug the worker: everything sent is lost, and no connection is closed."""
        must("link", "set", self._named("2"), "nomaster")

    def heal(self) -> None:
        """Plug the worker in again."""
        ip("link", "set", self._named("2"), "master", self._named("b"))

    def close(self) -> None:
        """Remove the network."""
        for number in "123":
            ip("link", "del", self._named(number))
        ip("link", "del", self._named("b"))
        for name in "pw":
            ip("netns", "del", self._named(name))

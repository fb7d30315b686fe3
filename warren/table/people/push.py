"""Web Push: notices to browsers whose page is closed, through the browser vendors' push services.

The server signs each message with its own key (VAPID) and encrypts it for the one browser; the
service in between can't read it. This module needs the extra `push`.
"""

from __future__ import annotations

import asyncio
import base64
import json
import logging
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from importlib.util import find_spec
from typing import Any
from urllib.parse import urlsplit

from warren.table.people.notices import Notice, worded
from warren.table.play.session import Session
from warren.table.protocol.messages import Subscription
from warren.table.protocol.refusals import Refused
from warren.table.storage.store import CHECKED, Database, Job, Store, add_row, sound_rows
from warren.table.workers.base import Base

log = logging.getLogger("warren.table")

SERVICES = (  # the only hosts that the server calls: push services of browser vendors
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "notify.windows.com",
    "push.apple.com",
)
KEY = "vapid"
NOBODY = "mailto:nobody@localhost"
BROWSERS = 10  # maximum number of browsers of one player
WAITING = 1_000  # maximum number of pushes at a time; more are dropped
TIMEOUT = 10.0  # seconds for a service to answer
KEPT = 86_400  # seconds for which a service keeps an undelivered message
ABOUT = {
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
    "ttl": str(KEPT),
}
GONE = (404, 410)  # the browser has unsubscribed


class Push:
    """Pushes notices to browsers."""

    def __init__(self, base: Base, contact: str = "") -> None:
        self.base = base
        self.contact = contact or NOBODY  # the host's contact address for the services
        self.keys = keys_of(base.store) if find_spec("py_vapid") else None
        self.threads = ThreadPoolExecutor(2, "push")
        self.telling: set[asyncio.Task[None]] = set()
        self.is_over = False

    @property
    def public_key(self) -> str | None:
        """The key that a browser needs to subscribe; None if the server can't push."""
        return self.keys[1] if self.keys else None

    async def subscribe(self, session: Session, wanted: Subscription) -> None:
        """Subscribe a browser to a player's notices."""
        if self.keys is None or not self.may_ask(wanted.endpoint):
            raise Refused("no-push")
        self.base.quotas.must_store(session.asker, wanted.endpoint, wanted.p256dh, wanted.auth)
        await self.base.store.write(subscribe(session.player, wanted, self.base.clock.now()))

    async def unsubscribe(self, player: str, endpoint: str) -> None:
        """Unsubscribe a browser."""
        await self.base.store.write(unsubscribe(endpoint, player))

    def may_ask(self, endpoint: str) -> bool:
        """Return whether a URL belongs to a known push service; the server calls no other hosts."""
        try:
            parts = urlsplit(endpoint)
            name, port = parts.hostname or "", parts.port
        except ValueError:
            return False
        is_known = any(name == one or name.endswith(f".{one}") for one in SERVICES)
        is_plain = parts.netloc.lower() in (name, f"{name}:443")  # no user or password
        return parts.scheme == "https" and is_known and port in (None, 443) and is_plain

    def tell(self, player: str, notice: Notice) -> None:
        """Push a new notice to a player's browsers, in the background."""
        if self.keys and len(self.telling) < WAITING and not self.is_over:
            task = asyncio.create_task(self._tell(player, notice))
            self.telling.add(task)
            self.base.notes.add(task)
            task.add_done_callback(self._told)

    def _told(self, task: asyncio.Task[None]) -> None:
        self.telling.discard(task)
        self.base.notes.discard(task)
        if not self.is_over and not task.cancelled() and task.exception():
            log.warning("a push notice failed", extra={"error": type(task.exception()).__name__})

    async def _tell(self, player: str, notice: Notice) -> None:
        loop = asyncio.get_running_loop()
        for browser in await self.base.store.look(browsers_of(player)):
            status = await loop.run_in_executor(self.threads, self.send, browser, notice)
            if status in GONE:
                await self.base.store.write(unsubscribe(browser["endpoint"], player))

    def send(self, browser: dict[str, Any], notice: Notice) -> int:
        """Send a notice to a browser's push service; return the status, 0 if there is no answer."""
        assert self.keys is not None
        line = None
        try:
            where = urlsplit(browser["endpoint"])
            scheme = HTTPConnection if where.scheme == "http" else HTTPSConnection
            line = scheme(where.netloc, timeout=TIMEOUT)
            body = sealed(json.dumps(worded(notice, browser["language"])).encode(), browser)
            headers = signature(self.keys[0], f"{where.scheme}://{where.netloc}", self.contact)
            line.request("POST", f"{where.path}?{where.query}", body, {**headers, **ABOUT})
            return line.getresponse().status
        except (OSError, ValueError, HTTPException):  # no network connection, or invalid keys
            return 0
        finally:
            if line:
                line.close()

    def close(self) -> None:
        """Stop pushing."""
        self.is_over = True
        for task in self.telling:
            task.cancel()  # the store closes next, so do not wait
        self.threads.shutdown(wait=False, cancel_futures=True)


def sealed(text: bytes, browser: dict[str, Any]) -> bytes:
    """Encrypt a text so that only the given browser can decrypt it."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    sealed_text: bytes = http_ece.encrypt(
        text,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=raw(browser["p256dh"]),
        auth_secret=raw(browser["auth"]),
        version="aes128gcm",
    )
    return sealed_text


def signature(key: str, service: str, contact: str) -> dict[str, str]:
    """Sign a request; the signature names this server and its contact to a push service."""
    from py_vapid import Vapid02

    signed: dict[str, str] = Vapid02.from_raw(key.encode()).sign({"aud": service, "sub": contact})
    return signed


def keys_of(kept: Store) -> tuple[str, str]:
    """Return the private and the public key of the server, made at its first start."""
    known: str | None = kept.now(secret_called(KEY))
    if known is None:
        known = kept.now(keep_secret(KEY, new_key()))
    return known, public_part(known)


def new_key() -> str:
    """Return a private key."""
    from cryptography.hazmat.primitives.asymmetric import ec

    made = ec.generate_private_key(ec.SECP256R1())
    return plain(made.private_numbers().private_value.to_bytes(32, "big"))


def public_part(key: str) -> str:
    """Return the public part of a private key, in the browsers' format."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    number = int.from_bytes(raw(key), "big")
    made = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    return plain(made.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def plain(data: bytes) -> str:
    """Return bytes as URL-safe Base64."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def raw(text: str) -> bytes:
    """Decode URL-safe Base64."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


# --- jobs ----------------------------------------------------------------------------------------


def secret_called(name: str) -> Job:
    """Return a secret of the server."""

    def job(database: Database) -> str | None:
        found = sound_rows(database, "secret", "WHERE name = ?", name)
        return found[0][1] if found else None

    return job


def keep_secret(name: str, value: str) -> Job:
    """Store a secret of the server, unless the name is taken; return the stored secret."""

    def job(database: Database) -> str:
        if secret_called(name)(database) is None:  # the stored one may be damaged
            database.execute("DELETE FROM secret WHERE name = ?", (name,))
        add_row(database, "secret", name, value, otherwise="ON CONFLICT DO NOTHING")
        kept: str = secret_called(name)(database)
        return kept

    return job


def subscribe(player: str, wanted: Subscription, now: float) -> Job:
    """Subscribe a browser to a player's notices; drop the oldest browser if there are too many."""

    def job(database: Database) -> None:
        unsubscribe(wanted.endpoint)(database)
        row = (wanted.endpoint, player, wanted.p256dh, wanted.auth, wanted.language, float(now))
        add_row(database, "push", *row)
        database.execute(
            "DELETE FROM push WHERE player = ? AND endpoint NOT IN "
            "(SELECT endpoint FROM push WHERE player = ? ORDER BY created DESC LIMIT ?)",
            (player, player, BROWSERS),
        )

    return job


def unsubscribe(endpoint: str, player: str | None = None) -> Job:
    """Unsubscribe a browser, if it belongs to this player."""

    def job(database: Database) -> None:
        if player is None:
            database.execute("DELETE FROM push WHERE endpoint = ?", (endpoint,))
        else:
            database.execute(
                "DELETE FROM push WHERE endpoint = ? AND player = ?", (endpoint, player)
            )

    return job


def browsers_of(player: str) -> Job:
    """Return the browsers that are subscribed to a player's notices."""

    def job(database: Database) -> list[dict[str, Any]]:
        columns = CHECKED["push"].split(", ")
        found = sound_rows(database, "push", "WHERE player = ?", player)
        return [dict(zip(columns, row, strict=True)) for row in found]

    return job

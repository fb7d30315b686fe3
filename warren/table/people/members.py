"""Members: players who can sign in on other devices, with a sentence or a passkey.

A guest is known by the token of one browser. Guests who become members get a sentence in Goblin,
six random words; it signs them in on any device. Only its hash is stored. A passkey (`passkeys.py`)
also makes a player a member, without a sentence until they request one.

Each device has its own token. A copied token must not be enough to take over an account. Therefore
a recent sign-in is required for a new sentence, for passkeys, for erasure and for the archive. A
new sign-in revokes the browser's old token and all copies of it.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from warren.table.guard.limits import ANYWHERE, per_hour
from warren.table.guard.names import look_of
from warren.table.guard.tokens import hashed
from warren.table.people import forgetting
from warren.table.people.member_rows import (
    add_device,
    devices_of,
    is_fresh,
    keep,
    leave,
    renew,
    sign_out,
    sign_out_others,
)
from warren.table.people.sessions import Sessions
from warren.table.play.session import Session
from warren.table.protocol.refusals import Refused
from warren.table.storage.store import Database, Job
from warren.table.workers.base import Base

WORDS = 6
FIRST = ("b", "d", "f", "g", "k", "l", "m", "n", "p", "r", "s", "t", "v", "z", "gr", "kr")
VOWELS = ("a", "e", "i", "o", "u", "ou", "oo", "y")
RUDE = {"figa", "fika", "kaka", "kulo", "pipi", "popo", "puta", "suka"}  # rude in some language
TRIES = 20  # sentences that an address may try: burst, and per hour
# erasures per address, burst and per hour; each one searches all tables
FORGOTTEN = 40
FRESH = 300.0  # seconds for which a sign-in counts as proof
BROWSERS = (  # substrings of user agents, and the browsers they identify
    *(("Firefox", "Firefox"), ("Edg", "Edge"), ("OPR", "Opera"), ("Chrome", "Chrome")),
    ("Safari", "Safari"),
)
SYSTEMS = tuple(
    (name, name) for name in ("Android", "iPhone", "iPad", "Windows", "Mac", "Linux", "CrOS")
)
LETTERS = re.compile(r"[a-z]+")


Tell = Callable[[str, str], Awaitable[None]]


class RequestDevice(NamedTuple):
    """The browser of a request: its token, if it has one, and its name."""

    token: str = ""
    name: str = ""


def new_sentence() -> str:
    """Return an unguessable sentence of words chosen among 16,000."""
    words: list[str] = []
    while len(words) < WORDS:
        word = "".join(map(secrets.choice, (FIRST, VOWELS, FIRST, VOWELS)))
        if word not in RUDE:
            words.append(word)
    return f"{' '.join(words).capitalize()}."


def key_of(sentence: str) -> bytes:
    """Return the hash of a sentence, regardless of spelling variants."""
    plain = " ".join(LETTERS.findall(sentence.casefold()))
    return hashlib.sha256(plain.encode()).digest()


class Members:
    """All members."""

    def __init__(self, base: Base, sessions: Sessions, tell: Tell) -> None:
        self.base = base
        self.sessions = sessions
        self.tell = tell  # notifies a member of actions in their name
        self.tried = per_hour(TRIES)
        self.forgotten = per_hour(FORGOTTEN)

    async def keep(
        self, session: Session, device: RequestDevice, *, keep_others: bool
    ) -> tuple[str, str]:
        """Make a player a member, or replace a member's sentence.

        Return the sentence and a new token.

        Other devices are signed out unless `keep_others` is set.
        """
        await self.must_be_proved(session, device.token)
        self.must_be_allowed(session)
        sentence, token = new_sentence(), new_token()
        job = self._kept(session, key_of(sentence), device, hashed(token), keep_others=keep_others)
        if not await self.base.store.write(job):
            raise Refused("name-of-member")
        await self.sessions.know_anew(session)
        await self.sessions.evict(session.player)
        await self.tell_member(session, "sentence-only" if keep_others else "sentence")
        return sentence, token

    def _kept(
        self,
        session: Session,
        key: bytes,
        device: RequestDevice,
        token: bytes,
        *,
        keep_others: bool,
    ) -> Job:
        player, look, now = session.player, look_of(session.nickname), self.base.clock.now()

        def job(database: Database) -> bool:
            if not keep(player, key, look, now)(database):
                return False
            renew(player, hashed(device.token), token, device.name, now)(database)
            if not keep_others:
                sign_out_others(player, token)(database)
            return True

        return job

    async def must_be_proved(
        self, session: Session, token: str | None, within: float = FRESH
    ) -> None:
        """Require a recent sign-in from members; guests need no proof."""
        if session.is_member and not await self.is_proved(session, token, within):
            raise Refused("prove")

    async def is_proved(self, session: Session, token: str | None, within: float = FRESH) -> bool:
        """Return whether the player has signed in recently on this device."""
        job = is_fresh(session.player, hashed(token or ""), self.base.clock.now(), within)
        found: bool = await self.base.store.look(job)
        return found

    async def tell_member(self, session: Session, event: str) -> None:
        """Notify a member of an action in their name."""
        if session.is_member:
            await self.tell(session.player, event)

    def must_be_allowed(self, session: Session) -> None:
        """Refuse a new member if there are too many, or if the store is full."""
        quotas = self.base.quotas
        if not session.is_member and not quotas.kept.takes(session.address):
            raise Refused("rate")
        quotas.must_store(session.asker, session.nickname)

    async def back(
        self, sentence: str, device: RequestDevice, address: str = ANYWHERE
    ) -> tuple[str, Session]:
        """Sign in with a sentence; return a token for the device, and the session."""
        if not self.tried.takes(address):
            raise Refused("rate")
        token = new_token()
        job = add_device(key_of(sentence), hashed(token), self.base.clock.now(), device.name)
        if not await self.base.store.write(job):
            raise Refused("unknown-sentence")
        return token, await self.welcome(token, device, "unknown-sentence")

    async def welcome(self, token: str, device: RequestDevice, otherwise: str) -> Session:
        """Return the session of a new token, and revoke the browser's previous one."""
        session = await self.sessions.of(token)
        if session is None:
            raise Refused(otherwise)
        before = await self.sessions.of(device.token)
        if before and device.token and before.player == session.player:
            await self.base.store.write(leave(hashed(device.token)))
            await self.sessions.evict(session.player)
        else:
            await self.tell(session.player, "device")
        return session

    async def renewed(self, session: Session, device: RequestDevice) -> str:
        """Return a new token for a browser whose player has become a member."""
        token, now = new_token(), self.base.clock.now()
        job = renew(session.player, hashed(device.token), hashed(token), device.name, now)
        await self.base.store.write(job)
        await self.sessions.evict(session.player)
        return token

    async def devices(self, session: Session, token: str | None) -> list[dict[str, Any]]:
        """Return a member's devices, last used first."""
        this = hashed(token or "")
        return [
            {"id": id_of(key), "name": name, "used": used, "is_this": key == this}
            for key, name, _, used in await self.base.store.look(devices_of(session.player))
        ]

    async def sign_out(self, session: Session, token: str | None, device: str) -> None:
        """Sign out one device, or all except this one."""
        known = [key for key, *_ in await self.base.store.look(devices_of(session.player))]
        this = hashed(token or "")
        gone = [key for key in known if (id_of(key) == device if device else key != this)]
        if device and not gone:
            raise Refused("unknown")
        await self.base.store.write(sign_out(session.player, gone))
        await self.sessions.evict(session.player)
        await self.tell(session.player, "signed-out" if device else "signed-out-others")

    async def leave(self, token: str, session: Session) -> None:
        """Sign this device out; a guest's data is removed."""
        await self.base.store.write(leave(hashed(token)))
        await self.sessions.know_anew(session)
        await self.sessions.evict(session.player)

    async def erase(self, session: Session, token: str | None) -> None:
        """Erase a player on request: the identity at once, the traces at tables soon after."""
        await self.must_be_proved(session, token)
        if not self.forgotten.takes(session.address):
            raise Refused("rate")
        await self.base.store.write(forgetting.ask_to_erase(session.player))
        await self.sessions.erase(session.player)


def new_token() -> str:
    """Return a new session token."""
    return secrets.token_urlsafe(16)


def id_of(key: bytes) -> str:
    """Return the id that identifies a device in lists: a part of its token's hash."""
    return key.hex()[:16]


def device_name(agent: str) -> str:
    """Return the name of a device: its browser and system, from the browser's user agent."""
    found = [
        next((name for sign, name in signs if sign in agent), "") for signs in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, found))

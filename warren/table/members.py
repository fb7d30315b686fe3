"""Members: who wants to be the same player on another device, and has a sentence to say so.

A guest is known by the token of one browser. Who asks to be kept gets a sentence in Goblin, six
words that chance has made; whoever says it is that player, on any device. Only its hash is kept.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import TYPE_CHECKING

from warren.table import erasing
from warren.table.limits import ANYWHERE, per_hour
from warren.table.names import look_of
from warren.table.refusals import Refused
from warren.table.store import Database, Job, checksum

if TYPE_CHECKING:
    from warren.table.hub import Hub
    from warren.table.sessions import Session

WORDS = 6
FIRST = ("b", "d", "f", "g", "k", "l", "m", "n", "p", "r", "s", "t", "v", "z", "gr", "kr")
VOWELS = ("a", "e", "i", "o", "u", "ou", "oo", "y")
RUDE = {"figa", "fika", "kaka", "kulo", "pipi", "popo", "puta", "suka"}  # in some language
DEVICES = 20  # that somebody may have
TRIES = 20  # sentences that an address may try at once, and in an hour
FORGOTTEN = 40  # people of an address who may be, the same way: every table is searched for them
LETTERS = re.compile(r"[a-z]+")


def new_sentence() -> str:
    """A sentence that nobody can guess: each word is one of 16,000."""
    words: list[str] = []
    while len(words) < WORDS:
        word = "".join(map(secrets.choice, (FIRST, VOWELS, FIRST, VOWELS)))
        if word not in RUDE:
            words.append(word)
    return f"{' '.join(words).capitalize()}."


def key_of(sentence: str) -> bytes:
    """What is kept of a sentence, however it is typed."""
    plain = " ".join(LETTERS.findall(sentence.casefold()))
    return hashlib.sha256(plain.encode()).digest()


def hashed(token: str) -> bytes:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).digest()


class Members:
    """Everybody who is kept."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.tried = per_hour(TRIES)
        self.forgotten = per_hour(FORGOTTEN)

    async def keep(self, session: Session) -> str:
        """Make somebody a member, or give a member another sentence; returns it."""
        sentence, now = new_sentence(), self.hub.clock.now()
        job = keep(session.player, key_of(sentence), look_of(session.nickname), now)
        if not await self.hub.store.write(job):
            raise Refused("name-of-member")
        await self.hub.sessions.know_anew(session)
        return sentence

    async def back(self, sentence: str, address: str = ANYWHERE) -> tuple[str, Session]:
        """Who says this sentence, and a token for the device they say it on."""
        if not self.tried.takes(address):
            raise Refused("rate")
        token = secrets.token_urlsafe(16)
        job = add_device(key_of(sentence), hashed(token), self.hub.clock.now())
        if not await self.hub.store.write(job):
            raise Refused("unknown-sentence")
        session = await self.hub.sessions.of(token)
        if session is None:
            raise Refused("unknown-sentence")
        return token, session

    async def leave(self, token: str, session: Session) -> None:
        """A device does not know its player any more; a guest is gone then."""
        await self.hub.store.write(leave(hashed(token)))
        await self.hub.sessions.know_anew(session)

    async def erase(self, session: Session) -> None:
        """Forget somebody who asks for it: at once who they are, and soon where they were."""
        if not self.forgotten.takes(session.address):
            raise Refused("rate")
        await self.hub.store.write(erasing.ask_to_erase(session.player))
        await self.hub.sessions.erase(session.player)


# --- what is written and read --------------------------------------------------------------------


def is_member(player: str) -> Job:
    """Whether somebody is a member."""

    def job(database: Database) -> bool:
        found = database.execute("SELECT 1 FROM member WHERE player = ?", (player,))
        return found.fetchone() is not None

    return job


def is_taken(database: Database, look: str, player: str) -> bool:
    """Whether another member has a name that looks like this one."""
    found = database.execute("SELECT 1 FROM member WHERE look = ? AND player != ?", (look, player))
    return found.fetchone() is not None


def keep(player: str, key: bytes, look: str, now: float) -> Job:
    """Somebody is a member from now on, or has another sentence; False if the name is taken."""

    def job(database: Database) -> bool:
        if is_taken(database, look, player):
            return False
        database.execute("DELETE FROM member WHERE player = ?", (player,))
        database.execute(
            "INSERT INTO member (player, sentence, look, created, checksum) VALUES (?, ?, ?, ?, ?)",
            (player, key, look, now, checksum(player, key.hex(), look, now)),
        )
        return True

    return job


def add_device(key: bytes, token: bytes, now: float) -> Job:
    """Another device of whoever has this sentence; False if nobody has."""

    def job(database: Database) -> bool:
        found = database.execute("SELECT player FROM member WHERE sentence = ?", (key,)).fetchone()
        if found is None:
            return False
        database.execute("INSERT INTO device VALUES (?, ?, ?)", (token, found[0], now))
        database.execute(
            "DELETE FROM device WHERE player = ? AND token NOT IN "
            "(SELECT token FROM device WHERE player = ? ORDER BY created DESC LIMIT ?)",
            (*found, *found, DEVICES),
        )
        return True

    return job


def leave(token: bytes) -> Job:
    """A token is worth nothing any more."""

    def job(database: Database) -> None:
        database.execute("DELETE FROM device WHERE token = ?", (token,))
        found = database.execute(
            "SELECT player, nickname, created FROM session WHERE token = ?", (token,)
        ).fetchone()
        if found is None:
            return
        if not is_member(found[0])(database):
            database.execute("DELETE FROM session WHERE token = ?", (token,))
            return
        nobodys = secrets.token_bytes(32)  # the name stays, for other devices
        database.execute(
            "UPDATE session SET token = ?, checksum = ? WHERE token = ?",
            (nobodys, checksum(nobodys.hex(), *found), token),
        )

    return job

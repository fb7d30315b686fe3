"""Members: who wants to be the same player on another device, and has a sentence to say so.

A guest is known by the token of one browser. Who asks to be kept gets a sentence in Goblin, six
words that chance has made; whoever says it is that player, on any device. Only its hash is kept.
A passkey (`passkeys.py`) makes somebody a member, too, without a sentence until they ask for one.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import TYPE_CHECKING

from warren.table.guard.limits import ANYWHERE, per_hour
from warren.table.guard.names import look_of
from warren.table.guard.tokens import hashed
from warren.table.people import notices
from warren.table.people.ratings import forget_ratings
from warren.table.protocol.refusals import Refused
from warren.table.storage.store import Database, Job, add_row, checksum
from warren.table.upkeep import erasing

if TYPE_CHECKING:
    from warren.table.hub import Hub
    from warren.table.people.sessions import Session

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


class Members:
    """Everybody who is kept."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.tried = per_hour(TRIES)
        self.forgotten = per_hour(FORGOTTEN)

    async def keep(self, session: Session) -> str:
        """Make somebody a member, or give a member another sentence; returns it."""
        self.must_be_allowed(session)
        sentence, now = new_sentence(), self.hub.clock.now()
        job = keep(session.player, key_of(sentence), look_of(session.nickname), now)
        if not await self.hub.store.write(job):
            raise Refused("name-of-member")
        await self.hub.sessions.know_anew(session)
        return sentence

    def must_be_allowed(self, session: Session) -> None:
        """Refuse a crowd of new members, and what there is no room for."""
        quotas = self.hub.quotas
        if not session.is_member and not quotas.kept.takes(session.address):
            raise Refused("rate")
        quotas.must_store(session.asker, session.nickname)

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
        add_member(database, player, key, look, now)
        return True

    return job


def add_member(
    database: Database, player: str, key: bytes, look: str, now: float, *, can_say: bool = True
) -> None:
    """Somebody is a member; `can_say` is False where nobody knows the sentence."""
    database.execute(
        "INSERT INTO member (player, sentence, look, created, has_sentence, checksum) "
        "VALUES (?, ?, ?, ?, ?, ?)",
        (player, key, look, now, int(can_say), checksum(player, key.hex(), look, now)),
    )


def become_member(player: str, look: str, now: float) -> Job:
    """Somebody is a member, if need be without a sentence; False if the name is taken."""

    def job(database: Database) -> bool:
        if is_member(player)(database):
            return True
        if is_taken(database, look, player):
            return False
        add_member(database, player, secrets.token_bytes(32), look, now, can_say=False)
        return True

    return job


def rename_member(player: str, look: str) -> Job:
    """A member is called otherwise; False if the name is taken. Nothing happens to a guest."""

    def job(database: Database) -> bool:
        found = database.execute(  # as it is, and stays until the checksum fits
            "UPDATE member SET look = look WHERE player = ? RETURNING sentence, created", (player,)
        ).fetchone()
        if found is None:
            return True
        if is_taken(database, look, player):
            return False
        sentence, created = found
        database.execute(
            "UPDATE member SET look = ?, checksum = ? WHERE player = ?",
            (look, checksum(player, sentence.hex(), look, float(created)), player),
        )
        return True

    return job


def add_device(key: bytes, token: bytes, now: float) -> Job:
    """Another device of whoever has this sentence; False if nobody has."""

    def job(database: Database) -> bool:
        found = database.execute(
            "SELECT player, look, created, checksum FROM member WHERE sentence = ?", (key,)
        ).fetchone()
        if found is None or found[-1] != checksum(found[0], key.hex(), *found[1:-1]):
            return False
        add_device_of(found[0], token, now)(database)
        return True

    return job


def add_device_of(player: str, token: bytes, now: float) -> Job:
    """Another device of a player; the oldest of many knows them no longer."""

    def job(database: Database) -> None:
        add_row(database, "device", token, player, float(now))
        database.execute(
            "DELETE FROM device WHERE player = ? AND token NOT IN "
            "(SELECT token FROM device WHERE player = ? ORDER BY created DESC LIMIT ?)",
            (player, player, DEVICES),
        )

    return job


def leave(token: bytes) -> Job:
    """A token is worth nothing any more."""

    def job(database: Database) -> None:
        database.execute("DELETE FROM device WHERE token = ?", (token,))
        found = database.execute(  # as it is, and stays until the checksum fits
            "UPDATE session SET used = used WHERE token = ? RETURNING player, nickname, created",
            (token,),
        ).fetchone()
        if found is None:
            return
        if not is_member(found[0])(database):
            database.execute("DELETE FROM session WHERE token = ?", (token,))
            forget_guest(database, found[0])
            return
        player, nickname, created = found
        nobodys = secrets.token_bytes(32)  # the name stays, for other devices
        database.execute(
            "UPDATE session SET token = ?, checksum = ? WHERE token = ?",
            (nobodys, checksum(nobodys.hex(), player, nickname, float(created)), token),
        )

    return job


def forget_guest(database: Database, player: str) -> None:
    """Nobody can be this player any more: what only they could use is gone."""
    forget_ratings(player)(database)
    for what in ("portrait", "daily", "block", *notices.ROWS):
        database.execute(f"DELETE FROM {what} WHERE player = ?", (player,))

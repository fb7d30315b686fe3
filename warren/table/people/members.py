"""Members: who wants to be the same player on another device, and has a sentence to say so.

A guest is known by the token of one browser. Who asks to be kept gets a sentence in Goblin, six
words that chance has made; whoever says it is that player, on any device. Only its hash is kept.
A passkey (`passkeys.py`) makes somebody a member, too, without a sentence until they ask for one.
"""

from __future__ import annotations

import hashlib
import re
import secrets

from warren.table.guard.limits import ANYWHERE, per_hour
from warren.table.guard.names import look_of
from warren.table.guard.tokens import hashed
from warren.table.people import forgetting
from warren.table.people.member_rows import add_device, keep, leave
from warren.table.people.sessions import Sessions
from warren.table.play.session import Session
from warren.table.protocol.refusals import Refused
from warren.table.workers.base import Base

WORDS = 6
FIRST = ("b", "d", "f", "g", "k", "l", "m", "n", "p", "r", "s", "t", "v", "z", "gr", "kr")
VOWELS = ("a", "e", "i", "o", "u", "ou", "oo", "y")
RUDE = {"figa", "fika", "kaka", "kulo", "pipi", "popo", "puta", "suka"}  # in some language
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

    def __init__(self, base: Base, sessions: Sessions) -> None:
        self.base = base
        self.sessions = sessions
        self.tried = per_hour(TRIES)
        self.forgotten = per_hour(FORGOTTEN)

    async def keep(self, session: Session) -> str:
        """Make somebody a member, or give a member another sentence; returns it."""
        self.must_be_allowed(session)
        sentence, now = new_sentence(), self.base.clock.now()
        job = keep(session.player, key_of(sentence), look_of(session.nickname), now)
        if not await self.base.store.write(job):
            raise Refused("name-of-member")
        await self.sessions.know_anew(session)
        return sentence

    def must_be_allowed(self, session: Session) -> None:
        """Refuse a crowd of new members, and what there is no room for."""
        quotas = self.base.quotas
        if not session.is_member and not quotas.kept.takes(session.address):
            raise Refused("rate")
        quotas.must_store(session.asker, session.nickname)

    async def back(self, sentence: str, address: str = ANYWHERE) -> tuple[str, Session]:
        """Who says this sentence, and a token for the device they say it on."""
        if not self.tried.takes(address):
            raise Refused("rate")
        token = secrets.token_urlsafe(16)
        job = add_device(key_of(sentence), hashed(token), self.base.clock.now())
        if not await self.base.store.write(job):
            raise Refused("unknown-sentence")
        session = await self.sessions.of(token)
        if session is None:
            raise Refused("unknown-sentence")
        return token, session

    async def leave(self, token: str, session: Session) -> None:
        """A device does not know its player any more; a guest is gone then."""
        await self.base.store.write(leave(hashed(token)))
        await self.sessions.know_anew(session)

    async def erase(self, session: Session) -> None:
        """Forget somebody who asks for it: at once who they are, and soon where they were."""
        if not self.forgotten.takes(session.address):
            raise Refused("rate")
        await self.base.store.write(forgetting.ask_to_erase(session.player))
        await self.sessions.erase(session.player)

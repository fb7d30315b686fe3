"""Passkeys: a member signs in with a key that never leaves their device (WebAuthn).

A browser gets a challenge, and its device signs the challenge for the server's domain. The public
key and the last signature count are stored. A challenge is valid for one answer within five
minutes, at any worker. This module needs the extra `passkeys`.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from warren.table.guard.limits import ANYWHERE, per_hour
from warren.table.guard.names import clean_name, look_of
from warren.table.guard.tokens import hashed
from warren.table.people.member_rows import add_device_of, become_member
from warren.table.people.members import FRESH, Members, RequestDevice, new_token
from warren.table.people.sessions import Sessions
from warren.table.play.session import Session
from warren.table.protocol.refusals import Refused
from warren.table.storage.store import Database, Job, checksum
from warren.table.workers.base import Base

TITLE = "Warren"
ALGORITHMS = (-7, -8, -257)  # ES256, EdDSA and RS256, which devices support
MOST = 20  # maximum number of passkeys of a player
LIVES = 300.0  # lifetime of a challenge in seconds
ASKED = 60  # challenges of an address: burst, and per hour
LONGEST = 1_024  # maximum size in bytes of a key with its credential id


@dataclass(frozen=True)
class RelyingParty:
    """The relying party of a request: the domain of its keys, and the page's origin."""

    name: str
    origin: str


class Passkeys:
    """The members' passkeys."""

    def __init__(self, base: Base, sessions: Sessions, members: Members) -> None:
        self.base, self.sessions, self.members = base, sessions, members
        self.asked = per_hour(ASKED)
        self.are_possible = find_spec("fido2") is not None

    async def begin(
        self, session: Session, place: RelyingParty, token: str | None
    ) -> dict[str, Any]:
        """Return the options with which a browser creates a key for a player."""
        await self.members.must_be_proved(session, token)
        challenge = await self._challenge(session.player, session.address)
        known: list[dict[str, Any]] = await self.base.store.look(keys_of(session.player))
        if len(known) >= MOST:
            raise Refused("too-many-passkeys")
        # the first call loads the library, which is slow
        ids = [one["id"] for one in known]
        return await asyncio.to_thread(creation, place, session, challenge, ids)

    async def add(
        self,
        session: Session,
        place: RelyingParty,
        device: RequestDevice,
        name: str,
        answer: dict[str, Any],
    ) -> str | None:
        """Store a key created by a browser, and make its player a member.

        Return a new token if the player was not a member before.
        """
        await self.members.must_be_proved(session, device.token, within=FRESH + LIVES)
        made, challenge = await checked(registered, place, answer)
        self.members.must_be_allowed(session)
        now = self.base.clock.now()
        job = add(session.player, look_of(session.nickname), challenge, made, clean_name(name), now)
        refusal: str = await self.base.store.write(job)
        if refusal:
            raise Refused(refusal)
        await self.sessions.know_anew(session)
        if not session.is_member:
            return await self.members.renewed(session, device)
        await self.members.tell(session.player, "passkey-added")
        return None

    async def ask(self, place: RelyingParty, address: str = ANYWHERE) -> dict[str, Any]:
        """Return the options with which a browser proves a player's identity."""
        return await asyncio.to_thread(request, place, await self._challenge("", address))

    async def back(
        self, place: RelyingParty, device: RequestDevice, answer: dict[str, Any]
    ) -> tuple[str, Session]:
        """Sign in with a proven identity; return a token for the device, and the session."""
        key = str(answer.get("id"))
        known: dict[str, Any] | None = None
        if "\0" not in key:  # PostgreSQL stores no NUL characters
            known = await self.base.store.look(key_called(key))
        if known is None:
            raise Refused("unknown-passkey")
        count, challenge = await checked(proved, place, answer, known)
        token = new_token()
        new = add_device_of(known["player"], hashed(token), self.base.clock.now(), device.name)
        job = use(known["id"], known["player"], challenge, count, new, self.base.clock.now())
        refusal: str = await self.base.store.write(job)
        if refusal:
            raise Refused(refusal)
        return token, await self.members.welcome(token, device, "unknown-passkey")

    async def of(self, session: Session) -> dict[str, Any]:
        """Return the player's ways to sign in."""
        found: dict[str, Any] = await self.base.store.look(ways_of(session.player))
        return found

    async def remove(self, session: Session, token: str | None, key: str) -> None:
        """Remove a key, unless it is the only way to sign in."""
        await self.members.must_be_proved(session, token)
        if not await self.base.store.write(remove(session.player, key)):
            raise Refused("last-passkey")
        await self.members.tell(session.player, "passkey-removed")

    async def _challenge(self, player: str, address: str) -> bytes:
        if not self.asked.takes(address):
            raise Refused("rate")
        challenge = secrets.token_bytes(32)
        await self.base.store.write(give(challenge, player, self.base.clock.now()))
        return challenge


# --- options for browsers, and their answers -----------------------------------------------------


def server_at(place: RelyingParty) -> Any:
    """Return the library's server object for one domain."""
    from fido2.server import Fido2Server
    from fido2.webauthn import PublicKeyCredentialRpEntity

    party = PublicKeyCredentialRpEntity(name=TITLE, id=place.name)
    made = Fido2Server(party, verify_origin=lambda origin: origin == place.origin)
    made.allowed_algorithms = [one for one in made.allowed_algorithms if int(one.alg) in ALGORITHMS]
    return made


def creation(
    place: RelyingParty, session: Session, challenge: bytes, known: list[str]
) -> dict[str, Any]:
    """Return the options for a new key, as JSON; a device has at most one key per player."""
    from fido2.utils import websafe_decode
    from fido2.webauthn import (
        PublicKeyCredentialDescriptor,
        PublicKeyCredentialType,
        PublicKeyCredentialUserEntity,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    user = PublicKeyCredentialUserEntity(
        name=session.nickname, id=session.player.encode(), display_name=session.nickname
    )
    options, _ = server_at(place).register_begin(
        user,
        [
            PublicKeyCredentialDescriptor(
                type=PublicKeyCredentialType.PUBLIC_KEY, id=websafe_decode(one)
            )
            for one in known
        ],
        resident_key_requirement=ResidentKeyRequirement.REQUIRED,  # the user need not type a name
        user_verification=UserVerificationRequirement.PREFERRED,
        challenge=challenge,
    )
    return dict(options.public_key)


def request(place: RelyingParty, challenge: bytes) -> dict[str, Any]:
    """Return the options for using one of our keys in a browser, as JSON."""
    from fido2.webauthn import UserVerificationRequirement

    options, _ = server_at(place).authenticate_begin(
        user_verification=UserVerificationRequirement.PREFERRED, challenge=challenge
    )
    return dict(options.public_key)


async def checked(check: Callable[..., Any], *about: Any) -> Any:
    """Check an untrusted answer; turn any error into a refusal."""
    try:
        return await asyncio.to_thread(check, *about)
    except Exception as error:
        raise Refused("bad-passkey") from error


def registered(place: RelyingParty, answer: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    """Return a new key, and the challenge that it answered."""
    from fido2.webauthn import RegistrationResponse

    said = RegistrationResponse.from_dict(answer)
    challenge = said.response.client_data.challenge
    made = server_at(place).register_complete(state_of(challenge), said)
    credential = made.credential_data
    if credential.credential_id != said.raw_id or credential.public_key[3] not in ALGORITHMS:
        raise ValueError("this is not a key that was requested")
    if len(credential) > LONGEST:
        raise ValueError("the key is too long")
    return {"id": said.id, "key": bytes(credential), "count": made.counter}, challenge


def proved(place: RelyingParty, answer: dict[str, Any], known: dict[str, Any]) -> tuple[int, bytes]:
    """Return a key's signature count, and the challenge that it answered."""
    from fido2.webauthn import AttestedCredentialData, AuthenticationResponse

    said = AuthenticationResponse.from_dict(answer)
    challenge = said.response.client_data.challenge
    credential = AttestedCredentialData(known["key"])
    server_at(place).authenticate_complete(state_of(challenge), [credential], said)
    if said.response.user_handle != known["player"].encode():
        raise ValueError("somebody else's")
    return said.response.authenticator_data.counter, challenge


def state_of(challenge: bytes) -> dict[str, Any]:
    """Return the state to check an answer against; the store has the challenges we issued."""
    from fido2.utils import websafe_encode

    return {"challenge": websafe_encode(challenge), "user_verification": None}


# --- jobs ----------------------------------------------------------------------------------------


def give(challenge: bytes, player: str, now: float) -> Job:
    """Store a challenge for a player (anybody if empty), and drop expired challenges."""

    def job(database: Database) -> None:
        database.execute("DELETE FROM challenge WHERE until < ?", (now,))
        database.execute(
            "INSERT INTO challenge (key, player, until) VALUES (?, ?, ?)",
            (challenge, player, now + LIVES),
        )

    return job


def take(database: Database, challenge: bytes, player: str, now: float) -> bool:
    """Delete a challenge; return whether it was issued to this player recently."""
    found = database.execute(
        "DELETE FROM challenge WHERE key = ? AND player = ? RETURNING until", (challenge, player)
    ).fetchone()
    return found is not None and found[0] >= now


def checksum_of(key: str, player: str, public: bytes, name: str, created: float) -> int:
    """Return the checksum of the constant fields."""
    return checksum(key, player, public.hex(), name, created)


def add(
    player: str, look: str, challenge: bytes, made: dict[str, Any], name: str, now: float
) -> Job:
    """Store a key of a player and make the player a member; return the reason for a failure."""

    def job(database: Database) -> str:
        if not take(database, challenge, player, now):
            return "old-challenge"
        found = database.execute("SELECT 1 FROM passkey WHERE id = ?", (made["id"],)).fetchone()
        if found or len(keys_of(player)(database)) >= MOST:
            return "bad-passkey" if found else "too-many-passkeys"
        if not become_member(player, look, now)(database):
            return "name-of-member"
        row = (made["id"], player, made["key"], name, now)
        database.execute(
            "INSERT INTO passkey (id, player, key, name, created, count, used, checksum) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (*row, made["count"], now, checksum_of(*row)),
        )
        return ""

    return job


def use(key: str, player: str, challenge: bytes, count: int, new: Job, now: float) -> Job:
    """Add a device of a player with a proven identity; return the reason for a failure.

    A key either counts its signatures or always reports 0. If the count decreases, the key has been
    cloned.
    """

    def job(database: Database) -> str:
        if not take(database, challenge, "", now):
            return "old-challenge"
        found = database.execute(
            "UPDATE passkey SET count = ?, used = ? WHERE id = ? AND player = ? "
            "AND (count < ? OR (count = 0 AND ? = 0)) RETURNING player",
            (count, now, key, player, count, count),
        ).fetchone()
        if found is None:
            return "copied-passkey"
        new(database)
        return ""

    return job


def key_called(key: str) -> Job:
    """Return a key by its id; None if it is unknown, or damaged."""

    def job(database: Database) -> dict[str, Any] | None:
        found = database.execute(
            "SELECT id, player, key, name, created, checksum FROM passkey WHERE id = ?", (key,)
        ).fetchone()
        if found is None or found[-1] != checksum_of(*found[:-1]):
            return None
        return {"id": found[0], "player": found[1], "key": found[2]}

    return job


def keys_of(player: str) -> Job:
    """Return the keys of a player, as sent to the page."""

    def job(database: Database) -> list[dict[str, Any]]:
        columns = ("id", "name", "created", "used")
        found = database.execute(
            f"SELECT {', '.join(columns)} FROM passkey WHERE player = ? ORDER BY created", (player,)
        )
        return [dict(zip(columns, row, strict=True)) for row in found]

    return job


def ways_of(player: str) -> Job:
    """Return all ways in which a player can sign in."""

    def job(database: Database) -> dict[str, Any]:
        found = database.execute(
            "SELECT has_sentence FROM member WHERE player = ?", (player,)
        ).fetchone()
        return {
            "has_sentence": bool(found and found[0]),
            "passkeys": keys_of(player)(database),
        }

    return job


def remove(player: str, key: str) -> Job:
    """Remove a key; return False if it is the only way to sign in."""

    def job(database: Database) -> bool:
        ways = ways_of(player)(database)
        others = [one for one in ways["passkeys"] if one["id"] != key]
        if not others and not ways["has_sentence"]:
            return False
        database.execute("DELETE FROM passkey WHERE id = ? AND player = ?", (key, player))
        return True

    return job

"""Passkeys: the same player on another device with a key, checked as WebAuthn demands."""

import base64
import hashlib
import json
import secrets
import struct

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2 import cbor
from fido2.cose import ES256

from tables import CALM, open_house
from warren.art import portrait_of
from warren.table.guard.clock import DAY
from warren.table.guard.limits import per_hour
from warren.table.people import dossier, passkeys, sessions
from warren.table.people.passkeys import MOST

pytestmark = pytest.mark.anyio

HERE = {"host": "localhost", "origin": "http://localhost"}
PRESENT, VERIFIED, HAS_KEY = 1, 4, 64  # flags of a device


def plain(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def raw(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Device:
    """A phone or a security key that creates keys and signs with them."""

    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.count = 0
        self.player = b""
        self.origin, self.party, self.flags = HERE["origin"], "localhost", PRESENT | VERIFIED

    def client(self, kind, challenge):
        about = {"type": f"webauthn.{kind}", "challenge": challenge, "origin": self.origin}
        return json.dumps(about).encode()

    def data(self, flags=0):
        self.count += 1
        party = hashlib.sha256(self.party.encode()).digest()
        return party + struct.pack(">BI", self.flags | flags, self.count)

    def named(self, **response):
        told = {name: plain(data) for name, data in response.items()}
        return {
            "id": plain(self.id),
            "rawId": plain(self.id),
            "type": "public-key",
            "response": told,
        }

    def made(self, asked):
        """Return its answer to a request to create a key."""
        self.player = raw(asked["user"]["id"])
        public = cbor.encode(ES256.from_cryptography_key(self.key.public_key()))
        key = bytes(16) + struct.pack(">H", len(self.id)) + self.id + public
        attested = {"fmt": "none", "attStmt": {}, "authData": self.data(HAS_KEY) + key}
        client = self.client("create", asked["challenge"])
        return self.named(clientDataJSON=client, attestationObject=cbor.encode(attested))

    def shown(self, asked):
        """Return its answer to a request to prove an identity."""
        client, data = self.client("get", asked["challenge"]), self.data()
        signed = data + hashlib.sha256(client).digest()
        return self.named(
            clientDataJSON=client,
            authenticatorData=data,
            signature=self.key.sign(signed, ec.ECDSA(hashes.SHA256())),
            userHandle=self.player,
        )


@pytest.fixture
async def house(engines):
    """A separate server, requested by its host name."""
    async with open_house(limits=CALM) as opened:
        yield opened


async def post(person, path, **said):
    return await person.browser.post(f"/api/{path}", json=said, headers=HERE)


async def asked(person, path):
    answer = await post(person, path)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def add(person, device, name="Phone"):
    answer = device.made(await asked(person, "passkeys/new"))
    return await post(person, "passkeys", name=name, answer=answer)


async def back(person, device):
    answer = device.shown(await asked(person, "passkeys/ask"))
    return await post(person, "session/passkey", answer=answer)


async def ways(person):
    return (await person.browser.get("/api/passkeys", headers=HERE)).json()


async def code(answer):
    return (await answer).json()["code"]


async def test_a_passkey_makes_one_the_same_player_on_another_device(house):
    ann, phone, device = await house.person("Ann"), await house.person(), Device()
    told = (await add(ann, device)).json()
    assert [one["name"] for one in told["passkeys"]] == ["Phone"]
    assert not told["has_sentence"]
    assert (await ann.browser.get("/api/session")).json()["is_member"]
    for _ in range(2):
        assert (await back(phone, device)).json() == {
            "nickname": "Ann",
            "is_member": True,
            "portrait": portrait_of("Ann"),
        }
    assert (await ways(phone))["passkeys"][0]["used"] >= told["passkeys"][0]["used"]


async def test_both_kinds_of_store_keep_them(engines, where):
    async with open_house(where, limits=CALM) as house:
        ann, phone, device = await house.person("Ann"), await house.person(), Device()
        await add(ann, device)
        assert (await back(phone, device)).json()["nickname"] == "Ann"
        answer = device.shown(await asked(phone, "passkeys/ask"))
        assert (await post(phone, "session/passkey", answer=answer)).status_code == 200
        assert await code(post(phone, "session/passkey", answer=answer)) == "old-challenge"
        device.count = 0
        assert await code(back(phone, device)) == "copied-passkey"
        assert await code(post(ann, "passkeys/remove", id=plain(device.id))) == "last-passkey"


async def test_somebody_may_have_several_and_each_has_one_player(house):
    ann, bob, first, second = (
        await house.person("Ann"),
        await house.person("Bob"),
        Device(),
        Device(),
    )
    await add(ann, first)
    await add(ann, second, "Stick")
    assert [one["name"] for one in (await ways(ann))["passkeys"]] == ["Phone", "Stick"]
    known = (await asked(ann, "passkeys/new"))["excludeCredentials"]
    assert {one["id"] for one in known} == {plain(first.id), plain(second.id)}
    assert await code(add(bob, second)) == "bad-passkey"
    second.player = first.player
    for device in (first, second):
        assert (await back(await house.person(), device)).json()["nickname"] == "Ann"


async def test_the_last_way_back_is_not_removed(house):
    ann, bob, device = await house.person("Ann"), await house.person("Bob"), Device()
    await add(ann, device)
    key = plain(device.id)
    assert await code(post(ann, "passkeys/remove", id=key)) == "last-passkey"
    await post(ann, "session/keep")
    assert (await ways(ann))["has_sentence"]
    await post(bob, "session/keep")
    await post(bob, "passkeys/remove", id=key)  # not Bob's
    assert len((await ways(ann))["passkeys"]) == 1
    assert (await post(ann, "passkeys/remove", id=key)).json()["passkeys"] == []
    assert await code(back(await house.person(), device)) == "unknown-passkey"


async def test_another_name_leaves_members_without_a_sentence_what_they_are(house):
    ann, device = await house.person("Ann"), Device()
    await add(ann, device)
    await ann.browser.post("/api/session", json={"nickname": "Anna"})
    assert not (await ways(ann))["has_sentence"]
    assert (await back(await house.person(), device)).json()["nickname"] == "Anna"


async def test_names_of_members_look_different_by_passkey_too(house):
    ann, other, device = await house.person("Ann"), await house.person("A n n"), Device()
    await add(ann, Device())
    assert await code(add(other, device)) == "name-of-member"
    assert (await ways(other))["passkeys"] == []


async def test_a_challenge_is_good_for_one_answer(house):
    ann, phone, device = await house.person("Ann"), await house.person(), Device()
    await add(ann, device)
    question = await asked(phone, "passkeys/ask")
    answer = device.shown(question)
    assert (await post(phone, "session/passkey", answer=answer)).status_code == 200
    assert await code(post(phone, "session/passkey", answer=answer)) == "old-challenge"
    again = device.shown(question)
    assert await code(post(phone, "session/passkey", answer=again)) == "old-challenge"


async def test_a_challenge_is_good_for_a_while_and_for_whom_it_was_given(house, monkeypatch):
    ann, bob, device = await house.person("Ann"), await house.person("Bob"), Device()
    of_ann = await asked(ann, "passkeys/new")
    answer = device.made(of_ann)
    assert await code(post(bob, "passkeys", name="Mine", answer=answer)) == "old-challenge"
    assert (await post(ann, "passkeys", name="Mine", answer=answer)).status_code == 201
    to_come_back = await asked(bob, "passkeys/ask")  # such a challenge can't create a passkey
    made = Device().made({**to_come_back, "user": of_ann["user"]})
    assert await code(post(bob, "passkeys", name="Mine", answer=made)) == "old-challenge"
    monkeypatch.setattr(passkeys, "LIVES", -1.0)
    late = await asked(bob, "passkeys/ask")
    assert await code(post(bob, "session/passkey", answer=device.shown(late))) == "old-challenge"
    await asked(bob, "passkeys/ask")
    given = [key for (key,) in await rows(house, "SELECT key FROM challenge")]
    assert raw(late["challenge"]) not in given  # old challenges are gone


async def test_a_key_that_counts_back_is_a_copy(house):
    ann, phone, device = await house.person("Ann"), await house.person(), Device()
    await add(ann, device)
    assert (await back(phone, device)).status_code == 200
    device.count = 0
    assert await code(back(phone, device)) == "copied-passkey"
    device.count = 10
    assert (await back(phone, device)).status_code == 200


async def test_a_device_that_does_not_count_is_as_good(house):
    ann, phone, device = await house.person("Ann"), await house.person(), Device()
    for step in (add(ann, device), back(phone, device), back(phone, device)):
        device.count = -1
        assert (await step).status_code in (200, 201)


@pytest.mark.parametrize(
    "change",
    [
        {"origin": "http://evil.example"},
        {"origin": "http://localhost:81"},
        {"party": "evil.example"},
        {"flags": VERIFIED},  # nobody was there
        {"player": b"somebody else"},
        {"key": ec.generate_private_key(ec.SECP256R1())},
    ],
)
async def test_what_was_signed_elsewhere_or_by_another_is_refused(house, change):
    ann, phone, device = await house.person("Ann"), await house.person(), Device()
    await add(ann, device)
    vars(device).update(change)
    assert await code(back(phone, device)) == "bad-passkey"
    assert (await phone.browser.get("/api/session")).json()["nickname"] is None
    if set(change) <= {"origin", "party", "flags"}:
        device.id = secrets.token_bytes(16)
        assert await code(add(ann, device)) == "bad-passkey"


@pytest.mark.parametrize("what", ["clientDataJSON", "attestationObject", "rawId", "response"])
async def test_what_is_no_answer_is_refused(house, what):
    ann = await house.person("Ann")
    for wrong in (
        "",
        "AAAA",
        7,
        None,
        [],
        "ä",
        "A" * 4000,
        plain(b"[" * 2000),
        plain(b"\x9f" * 900),
    ):
        answer = Device().made(await asked(ann, "passkeys/new"))
        where = answer if what in answer else answer["response"]
        where[what] = wrong
        assert await code(post(ann, "passkeys", name="Mine", answer=answer)) == "bad-passkey", wrong
    assert (await ways(ann))["passkeys"] == []


async def test_there_are_no_passkeys_at_a_bare_address_or_without_the_extra(house, monkeypatch):
    ann = await house.person("Ann")
    assert (await ways(ann))["is_possible"]
    assert not (await ann.browser.get("/api/passkeys")).json()["is_possible"]
    assert (await ann.browser.post("/api/passkeys/new")).json()["code"] == "no-passkeys"
    monkeypatch.setattr(house.hub.passkeys, "are_possible", False)
    assert not (await ways(ann))["is_possible"]
    assert await code(post(ann, "passkeys/new")) == "no-passkeys"


async def test_who_is_forgotten_has_no_passkeys_and_is_told_of_them_before(house):
    ann, device = await house.person("Ann"), Device()
    await add(ann, device)
    await asked(ann, "passkeys/new")
    [player] = [row[0] for row in await rows(house, "SELECT player FROM member")]
    told = await house.hub.store.read(dossier.of(player))
    assert [one["name"] for one in told["passkey"]] == ["Phone"]
    assert (await post(ann, "session/erase")).status_code == 200
    assert await code(back(await house.person(), device)) == "unknown-passkey"
    assert await rows(house, "SELECT * FROM passkey") == []
    assert await rows(house, "SELECT * FROM challenge WHERE player != ''") == []


async def rows(house, statement):
    return await house.hub.store.read(lambda database: database.execute(statement).fetchall())


async def test_members_by_passkey_stay_however_long_they_are_away(house):
    ann, device = await house.person("Ann"), Device()
    await add(ann, device)
    now = house.hub.clock.now()
    assert await house.hub.store.write(sessions.remove_sessions(now + DAY, now)) == 0
    assert (await back(await house.person(), device)).json()["nickname"] == "Ann"


async def test_passkeys_have_limits(house, monkeypatch):
    ann = await house.person("Ann")
    for _ in range(MOST):
        assert (await add(ann, Device())).status_code == 201
    assert await code(post(ann, "passkeys/new")) == "too-many-passkeys"
    monkeypatch.setattr(house.hub.passkeys, "asked", per_hour(2))
    codes = [(await post(ann, "passkeys/ask")).status_code for _ in range(3)]
    assert codes == [200, 200, 429]

"""Members can lock out a thief: devices can be signed out, and important actions need proof."""

from __future__ import annotations

import pytest

from shapes import check
from tables import CALM, Time, open_house
from warren.locale import LANGUAGES
from warren.table.guard import browsers
from warren.table.guard.clock import HouseClock
from warren.table.people import ratings
from warren.table.people.member_rows import add_member, devices_of
from warren.table.people.members import FRESH, device_name
from warren.table.people.notices import ACCOUNT, ACCOUNT_KEPT, texts
from warren.table.people.ratings import Rating, Seat, after
from warren.table.people.sessions import add_session, find_session
from warren.table.protocol import sent
from warren.table.storage import migrations, postgresql
from warren.table.storage.kinds import open_store
from warren.table.storage.store import RATED, add_row, checksum
from warren.table.upkeep.damage import damaged

pytestmark = pytest.mark.anyio

PHONE = "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36"


@pytest.fixture
async def time():
    return Time()


@pytest.fixture
async def house(engines, time):
    async with open_house(limits=CALM, clock=HouseClock(time, time), grace=1e9) as opened:
        yield opened


async def member(house, name="Ann"):
    """Return a member and the sentence."""
    ann = await house.person(name)
    return ann, (await ann.browser.post("/api/session/keep", json={})).json()["sentence"]


async def signed_in(house, sentence, **headers):
    """Sign the same player in on another device."""
    phone = await house.person()
    await phone.browser.post("/api/session/back", json={"sentence": sentence}, headers=headers)
    return phone


async def thief_of(house, victim):
    """Return a client with a copied cookie."""
    thief = await house.person()
    thief.browser.cookies.update(dict(victim.browser.cookies))
    return thief


async def name(person):
    return (await person.browser.get("/api/session")).json()["nickname"]


async def devices(person):
    answer = await person.browser.get("/api/devices")
    check(answer.json(), sent.Devices)
    return answer.json()["devices"]


async def told(person):
    """Return a member's account notices."""
    found = (await person.browser.get("/api/notices")).json()
    return {one["subject"] for one in found if one["kind"] == ACCOUNT}


PROTECTED = {
    "a new sentence": ("POST", "/api/session/keep", {}),
    "a new passkey": ("POST", "/api/passkeys/new", {}),
    "removing a passkey": ("POST", "/api/passkeys/remove", {"id": "x"}),
    "the archive": ("GET", "/api/matches/records", None),
    "erasing": ("POST", "/api/session/erase", {}),
}


async def ask(person, what):
    method, path, said = PROTECTED[what]
    origin = {"origin": "http://localhost", "host": "localhost"} if "passkey" in path else {}
    return await person.browser.request(method, path, json=said, headers=origin)


@pytest.mark.parametrize("passed", [FRESH + 1, -FRESH - 1])  # the clock may be set back
@pytest.mark.parametrize("what", PROTECTED)
async def test_a_copied_cookie_is_no_proof(house, time, what, passed):
    ann, sentence = await member(house)
    time.at += passed
    thief = await thief_of(house, ann)
    for one in (thief, ann):
        answer = await ask(one, what)
        assert (answer.status_code, answer.json()["code"]) == (403, "prove")
    assert not (await ann.browser.get("/api/devices")).json()["is_proved"]
    wrong = await thief.browser.post("/api/session/back", json={"sentence": "Gru gru."})
    assert wrong.json()["code"] == "unknown-sentence"
    assert (await ask(thief, what)).json()["code"] == "prove"
    await ann.browser.post("/api/session/back", json={"sentence": sentence})
    assert (await ann.browser.get("/api/devices")).json()["is_proved"]
    assert (await ask(ann, what)).status_code in (200, 201, 409)  # 409: the passkey does not exist
    assert await name(thief) is None  # proof of identity revokes copied tokens


async def test_a_guest_has_nothing_to_prove(house, time):
    ann = await house.person("Ann")
    time.at += FRESH + 1
    assert (await ask(ann, "the archive")).status_code == 200
    assert (await ask(ann, "erasing")).status_code == 200


async def test_devices_are_listed_and_signed_out_one_by_one(house, time):
    ann, sentence = await member(house)
    time.at += 7200
    phone = await signed_in(house, sentence, **{"user-agent": PHONE})
    listed = await devices(phone)
    assert [(one["name"], one["is_this"]) for one in listed] == [
        ("Chrome, Android", True),
        ("", False),
    ]
    assert listed[0]["used"] == listed[1]["used"] + 7200
    gone = await phone.browser.post("/api/devices/leave", json={"id": listed[1]["id"]})
    assert [one["is_this"] for one in gone.json()["devices"]] == [True]
    assert (await name(ann), await name(phone)) == (None, "Ann")
    again = await phone.browser.post("/api/devices/leave", json={"id": listed[1]["id"]})
    assert again.json()["code"] == "unknown"


async def test_nobody_signs_out_somebody_elses_device(house):
    ann, _ = await member(house)
    bob, _ = await member(house, "Bob")
    [own] = await devices(ann)
    answer = await bob.browser.post("/api/devices/leave", json={"id": own["id"]})
    assert answer.json()["code"] == "unknown"
    await bob.browser.post("/api/devices/leave", json={})
    assert await name(ann) == "Ann"


async def test_everybody_else_is_signed_out_at_once_and_told_nothing_more(house):
    ann, sentence = await member(house)
    thief = await signed_in(house, sentence)
    table = await ann.open("laundromat", bots=["uniform"])
    socket = await thief.socket(table)
    wanted = {"endpoint": "https://fcm.googleapis.com/x", "p256dh": "A" * 87, "auth": "A" * 22}
    await thief.browser.post("/api/push", json={**wanted, "language": "en"})
    key = (await thief.browser.post("/api/feed", json={})).json()["key"]
    await ann.browser.post("/api/devices/leave", json={})
    await socket.wait_closed()
    assert (await name(ann), await name(thief)) == ("Ann", None)
    assert (await thief.say(table, "chat", text="Hello"))["code"] == "no-name"
    assert (await ann.browser.get(f"/feed/{key}.json")).status_code == 404
    kept = await house.hub.store.look(
        lambda database: database.execute("SELECT * FROM push").fetchall()
    )
    assert kept == []


async def test_who_renames_while_being_signed_out_is_signed_out(house, monkeypatch):
    ann, sentence = await member(house)
    thief = await signed_in(house, sentence)
    token, sessions = thief.browser.cookies["warren"], house.hub.sessions
    rename = sessions._rename

    async def renamed_and_signed_out(*about):
        await rename(*about)
        await ann.browser.post("/api/devices/leave", json={})

    monkeypatch.setattr(sessions, "_rename", renamed_and_signed_out)
    await thief.browser.post("/api/session", json={"nickname": "Ann"})
    assert await sessions.of(token) is None


async def test_a_feed_of_a_device_that_left_before_is_gone(house):
    ann, sentence = await member(house)
    key = (await ann.browser.post("/api/feed", json={})).json()["key"]
    await ann.browser.post("/api/session/back", json={"sentence": sentence})
    await ann.browser.post("/api/devices/leave", json={})
    assert (await ann.browser.get(f"/feed/{key}.json")).status_code == 404


@pytest.mark.parametrize("keep_others", [False, True])
async def test_a_new_sentence_signs_out_other_devices_unless_they_are_to_stay(house, keep_others):
    ann, sentence = await member(house)
    phone = await signed_in(house, sentence)
    await ann.browser.post("/api/session/keep", json={"keep_others": keep_others})
    assert await name(ann) == "Ann"
    assert await name(phone) == ("Ann" if keep_others else None)
    assert ("sentence-only" if keep_others else "sentence") in await told(ann)


async def test_a_member_is_told_of_all_that_is_done_in_their_name(house, time):
    ann, sentence = await member(house)
    assert await told(ann) == set()
    phone = await signed_in(house, sentence)
    assert await told(ann) == {"device"}
    await ask(phone, "the archive")
    [own] = [one for one in await devices(phone) if one["is_this"]]
    await phone.browser.post("/api/devices/leave", json={})
    await phone.browser.post("/api/devices/leave", json={"id": own["id"]})
    ann = await signed_in(house, sentence)
    assert await told(ann) == {"device", "archive", "signed-out-others", "signed-out"}
    for language in LANGUAGES:
        found = (await ann.browser.get("/api/notices", params={"lang": language})).json()
        assert {one["words"] for one in found} <= {*texts(language)["account"].values()}
        assert {one["path"] for one in found} == {"/matches"}
    time.at += ACCOUNT_KEPT + 1
    assert await told(ann) == set()


async def test_a_new_feed_is_told_and_tells_nothing_about_the_account(house):
    ann, _ = await member(house)
    thief = await thief_of(house, ann)
    key = (await thief.browser.post("/api/feed", json={})).json()["key"]
    assert await told(ann) == {"feed"}
    for kind, empty in (("json", '"items":[]'), ("ics", "VCALENDAR")):
        text = (await thief.browser.get(f"/feed/{key}.{kind}")).text
        assert empty in text
        assert "VEVENT" not in text


async def test_passkeys_that_come_and_go_are_told(house):
    said = []

    async def tell(player, event):
        said.append(event)

    house.hub.members.tell = tell
    ann, _ = await member(house)
    await ask(ann, "removing a passkey")
    assert said == ["passkey-removed"]


def test_browsers_are_called_by_what_people_know():
    assert device_name(PHONE) == "Chrome, Android"
    assert (
        device_name("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0") == "Firefox, Linux"
    )
    assert device_name("\x1b]0;owned\x07") == ""


@pytest.fixture
def upgraded(where, monkeypatch):
    """Upgrade a store from the version before device lists and match weights."""
    before = migrations.MIGRATIONS.index(migrations.list_devices)
    with monkeypatch.context() as then:
        then.setattr(migrations, "MIGRATIONS", migrations.MIGRATIONS[:before])
        then.setattr(migrations, "VERSION", before)
        for later in ("browser", "gallery", "picture"):
            then.delitem(postgresql.TEXTS, later)
        old = open_store(where)
        old.now(live_there)
        old.close()
    opened = open_store(where)
    yield opened
    opened.close()


def live_there(database):
    """Add two people, one of them a member with a phone, and a rated match."""
    for player in ("ann", "guest"):
        add_session(player.encode() * 4, player, player.title(), 5.0)(database)
        database.execute("UPDATE session SET used = 7 WHERE player = ?", (player,))
    add_member(database, "ann", b"key", "look", 5.0)
    add_row(database, "device", b"phone", "ann", 6.0)
    rated = after([Seat("ann", 0, True, Rating()), Seat(None, 1, False, Rating())])
    ratings.note(database, "gosu", "ann", rated[0])
    for seat, player in enumerate(("ann", None)):
        row = (1, "t", seat, "gosu", 8.0, seat, 1 - seat, *Rating()[:2], *rated[seat][:2])
        database.execute(
            f"INSERT INTO rated ({RATED}, player, checksum) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (*row, player, checksum(*row)),
        )


def test_the_first_browser_of_a_member_becomes_a_device(upgraded):
    """Tokens of browsers stay valid."""
    for token, player in ((b"ann" * 4, "ann"), (b"guest" * 4, "guest"), (b"phone", "ann")):
        assert upgraded.now(find_session(token))[0] == player
    found = upgraded.now(devices_of("ann"))
    assert found == [(b"ann" * 4, "", 5.0, 7.0), (b"phone", "", 6.0, 6.0)]
    assert upgraded.now(devices_of("guest")) == []
    assert upgraded.now(lambda database: [*damaged(database)]) == []


def test_matches_rated_before_they_were_weighed_count_in_full(upgraded):
    def weights(database):
        return database.execute("SELECT weight, discounted FROM rated").fetchall()

    assert [tuple(row) for row in upgraded.now(weights)] == [(1.0, 0), (1.0, 0)]
    again = upgraded.now(ratings.again)
    assert again.problems == []
    assert again.held["gosu", "ann"].points > Rating().points
    upgraded.now(browsers.add(b"hash", "ann", 9.0))  # later data is there as well
    assert upgraded.now(lambda database: browsers.of(database, "ann")) == {b"hash"}

"""Notices of turns at tables where players are absent: in the page, by push and by feed."""

import base64
import json
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from shapes import check
from tables import CALM, Time, open_house, until
from warren.table.guard.clock import DAY, HouseClock
from warren.table.guard.limits import Limits
from warren.table.people import notices, push
from warren.table.protocol import sent
from warren.table.storage.store import NotNowError

pytestmark = pytest.mark.anyio
AWAY = notices.AWAY
SERVICE = "https://updates.push.services.mozilla.com/wpush/v2/x"


@pytest.fixture
async def time():
    return Time()


@pytest.fixture
async def house(engines, time):
    clock = HouseClock(time, time)
    async with open_house(limits=CALM, clock=clock, grace=1e9) as opened:
        yield opened


async def told(person, **query):
    """Return a person's notices, checked against the protocol."""
    answer = await person.browser.get("/api/notices", params=query)
    assert answer.status_code == 200, answer.text
    for one in answer.json():
        check(one, sent.Notice)
    return answer.json()


async def duel(house, **about):
    """Start a match between two people who only poll; the first to decide comes first."""
    ann, bob = await house.person("Ann"), await house.person("Bob")
    table = await ann.open("gosu", seats=2, **about)
    await bob.say(table, "sit", seat=1)
    await ann.say(table, "start")
    people = {True: ann, False: bob}
    is_anns = (await ann.look(table))["ask"]["mine"]
    return table, people[is_anns], people[not is_anns]


async def test_whose_turn_it_is_is_told_when_they_are_away(house, time):
    table, first, second = await duel(house)
    await house.hub.notices.look()
    assert await told(first) == []  # they were online a moment ago
    time.at += AWAY
    await house.hub.notices.look()
    [notice] = await told(first)
    assert notice["kind"] == "turn"
    assert notice["subject"] == table
    assert notice["path"] == f"/t/{table}"
    assert notice["until"] is None
    assert notice["words"] == f"Your turn in GOSU against {notice['others'][0]}"
    assert await told(second) == []
    [french] = await told(first, lang="fr")
    assert french["words"].startswith("À vous de jouer")


async def test_who_comes_back_or_acts_is_told_nothing_any_more(house, time):
    table, first, second = await duel(house)
    time.at += AWAY
    await house.hub.notices.look()
    assert await told(first)
    connection = await first.connect(table)
    await house.hub.notices.look()
    assert await told(first) == []
    await connection.close()
    await until(lambda: not house.hub.rooms[table].viewers)
    time.at += AWAY
    await house.hub.notices.look()
    assert await told(first)
    while (ask := (await first.look(table))["ask"])["mine"]:
        action = ask["options"][0]["action"]
        await first.say(table, "act", decision=ask["decision"], action=action)
    time.at += AWAY
    await house.hub.notices.look()
    assert [await told(one) != [] for one in (first, second)] == [False, True]


async def test_a_clock_says_until_when(house, time):
    _, first, _ = await duel(house, clock={"kind": "days", "days": 2})
    time.at += AWAY
    await house.hub.notices.look()
    [notice] = await told(first)
    assert notice["until"] - notice["at"] == pytest.approx(2 * DAY - AWAY)


async def test_it_is_told_of_tables_that_sleep_and_after_a_restart(engines, time, tmp_path):
    async with open_house(tmp_path / "tables.db", clock=HouseClock(time, time)) as house:
        table, first, _ = await duel(house)
        await house.hub.sleeping.put_away(house.hub.rooms[table])
        assert [one["subject"] for one in await told(first)] == [table]
        other = await first.open("gosu", seats=2, bots=["greedy"])
        token = first.browser.cookies.get("warren")
    async with open_house(tmp_path / "tables.db", clock=HouseClock(time, time)) as house:
        again = await house.person()
        again.browser.cookies.set("warren", token)
        assert {one["subject"] for one in await told(again)} >= {table}
        await house.hub.room(table)
        await house.hub.notices.look()
        await again.connect(table)
        await house.hub.notices.look()
        assert table not in {one["subject"] for one in await told(again)}
        assert other


async def test_bots_are_called_as_in_the_language_of_who_is_told(house, time):
    ann = await house.person("Ann")
    room = house.hub.rooms[await ann.open("laundromat", bots=["easy"])]
    await until(lambda: room.table.owing == (0,))
    time.at += AWAY
    await house.hub.notices.look()
    [notice] = await told(ann, lang="it")
    assert notice["words"] == "Tocca a te: Goblin Laundromat contro Facile"
    assert notice["others"] == ["Facile"]


async def test_what_is_gone_is_told_no_more_and_erased_names_neither(house, time):
    table, first, second = await duel(house)
    time.at += AWAY
    await house.hub.notices.look()
    [notice] = await told(first)
    assert notice["others"]
    await second.browser.post("/api/session/erase", json={})
    await house.hub.chores.sweep()
    [notice] = await told(first)
    assert notice["others"] == []
    assert notice["words"] == "Your turn in GOSU"
    await first.browser.post("/api/session/erase", json={})
    await house.hub.chores.sweep()
    assert house.hub.store.now(lambda d: d.execute("SELECT count(*) FROM awaited").fetchone()) == (
        0,
    )
    assert table


async def test_nobody_is_told_what_others_are(house, time):
    _, first, second = await duel(house)
    time.at += AWAY
    await house.hub.notices.look()
    stranger = await house.person()
    assert await told(second) == await told(stranger) == []
    assert await told(first)


async def test_what_could_not_be_written_is_told_later(house, time, monkeypatch):
    _, first, _ = await duel(house)
    time.at += AWAY

    async def full(_):
        raise NotNowError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(house.hub.store, "write", full)
        with pytest.raises(NotNowError):
            await house.hub.notices.look()
    await house.hub.notices.look()
    assert len(await told(first)) == 1


async def test_playing_along_writes_nothing(house):
    ann = await house.person("Ann")
    table = await ann.open("gosu", seats=2, bots=["greedy"])
    await ann.connect(table)
    await house.hub.notices.look()
    written = []
    house.hub.store.write = written.append
    await house.hub.notices.look()
    del house.hub.store.write
    assert written == []


async def test_a_house_that_tells_nobody_anything(engines, time):
    clock = HouseClock(time, time)
    async with open_house(clock=clock, grace=1e9, offers=()) as house:
        _, first, _ = await duel(house)
        time.at += AWAY
        await house.hub.notices.look()
        assert await told(first) == []
        answer = await first.browser.post("/api/feed", json={})
        assert answer.json()["code"] == "not-offered"
        answer = await first.browser.post("/api/push", json=Browser(SERVICE).wanted)
        assert answer.json()["code"] == "not-offered"
        for path in ("/api/push", "/feed/any.json", "/feed/any.ics"):
            assert (await first.browser.get(path)).json()["code"] == "not-offered"


# --- feeds ---------------------------------------------------------------------------------------


async def test_a_feed_tells_the_same_to_other_programs(house, time):
    table, first, _ = await duel(house, clock={"kind": "days", "days": 2})
    time.at += AWAY
    await house.hub.notices.look()
    key = (await first.browser.post("/api/feed", json={})).json()["key"]
    reader = await house.person()
    feed = await reader.browser.get(f"/feed/{key}.json")
    assert feed.headers["content-type"].startswith("application/feed+json")
    [item] = feed.json()["items"]
    assert item["url"] == f"http://{house.host}/t/{table}"
    assert item["title"] == (await told(first))[0]["words"]
    calendar = (await reader.browser.get(f"/feed/{key}.ics", params={"lang": "it"})).text
    lines = calendar.split("\r\n")
    assert lines[0] == "BEGIN:VCALENDAR"
    assert lines[-2:] == ["END:VCALENDAR", ""]
    assert "SUMMARY:Tocca a te: GOSU contro " in calendar
    assert f"URL:http://{house.host}/t/{table}" in calendar
    assert all(len(line.encode()) <= 75 for line in lines)


async def test_a_new_address_of_a_feed_ends_the_old_one(house):
    ann = await house.person("Ann")
    old, new = [(await ann.browser.post("/api/feed", json={})).json()["key"] for _ in range(2)]
    assert (await ann.browser.get(f"/feed/{old}.json")).status_code == 404
    assert (await ann.browser.get(f"/feed/{new}.json")).json()["items"] == []
    assert (await ann.browser.get("/feed/x.ics")).status_code == 404
    nobody = await house.person()
    assert (await nobody.browser.post("/api/feed", json={})).status_code == 401


# --- push ----------------------------------------------------------------------------------------


def plain(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """A browser that is subscribed and can decrypt its messages."""

    def __init__(self, endpoint):
        self.key, self.secret = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.wanted = {
            "endpoint": endpoint,
            "p256dh": plain(public),
            "auth": plain(self.secret),
            "language": "fr",
        }

    def read(self, body):
        text = http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret)
        return json.loads(text)


@pytest.fixture
def service():
    """A push service that stores messages with their signatures and answers as configured."""
    handed = []

    class Service(BaseHTTPRequestHandler):
        status = 201

        def do_POST(self):
            body = self.rfile.read(int(self.headers["content-length"]))
            handed.append((self.headers["authorization"], body))
            self.send_response(Service.status)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Service)
    Thread(target=server.serve_forever, daemon=True).start()
    yield Service, handed, f"http://127.0.0.1:{server.server_port}/x"
    server.shutdown()
    server.server_close()


async def test_a_browser_is_told_while_its_page_is_closed(house, time, service, monkeypatch):
    answers, handed, address = service
    monkeypatch.setattr(push.Push, "may_ask", lambda self, endpoint: True)
    table, first, _ = await duel(house)
    browser = Browser(address)
    assert (await first.browser.post("/api/push", json=browser.wanted)).status_code == 201
    time.at += AWAY
    await house.hub.notices.look()
    await until(lambda: handed)
    [(signature, body)] = handed
    key = (await first.browser.get("/api/push")).json()["key"]
    assert f"k={key}" in signature
    read = browser.read(body)
    assert read["path"] == f"/t/{table}"
    assert read["words"].startswith("À vous de jouer\N{NO-BREAK SPACE}: GOSU contre ")
    await house.hub.notices.look()
    await until(lambda: not house.hub.base.notes)
    assert len(handed) == 1  # once
    answers.status = 410  # the browser has unsubscribed
    await tell(house, first, "other")
    await until(lambda: len(handed) == 2 and not house.hub.base.notes)
    await tell(house, first, "third")
    await until(lambda: not house.hub.base.notes)
    assert len(handed) == 2


async def test_a_house_that_closes_tells_no_browser(house, service, monkeypatch, caplog):
    monkeypatch.setattr(push.Push, "may_ask", lambda self, endpoint: True)
    ann = await house.person("Ann")
    await ann.browser.post("/api/push", json=Browser(service[2]).wanted)
    house.hub.push.close()
    await tell(house, ann, "table")
    assert not house.hub.base.notes
    assert caplog.text == ""


async def tell(house, person, table):
    """Notify somebody of a turn at a nonexistent table."""
    body = {"game": "gosu", "others": [], "until": None}
    player = (await players(house))[person]
    for one, told in house.hub.store.now(notices.note_turns(table, {player: body}, set(), 1.0)):
        house.hub.notices.told(one, told)


async def players(house):
    """Return everybody's player ids."""
    tokens = {one: one.browser.cookies.get("warren") for one in house.people}
    return {
        one: (await house.hub.sessions.of(token)).player for one, token in tokens.items() if token
    }


async def test_the_key_of_the_house_stays_the_same(engines, tmp_path):
    keys = []
    for _ in range(2):
        async with open_house(tmp_path / "tables.db") as house:
            keys.append(house.hub.push.public_key)
    assert keys[0] == keys[1]
    assert len(keys[0]) == 87


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com.example.org/x",
        "https://fcm.googleapis.com:8443/x",
        "https://me@fcm.googleapis.com/x",
        "https://:x@fcm.googleapis.com/x",
        "https://@fcm.googleapis.com/x",
        "https://fcm.googleapis.com:/x",
        "https://127.0.0.1/x",
        "https://[::1/x",
        "file:///etc/passwd",
    ],
)
async def test_the_house_asks_none_but_known_services(house, endpoint):
    ann = await house.person("Ann")
    answer = await ann.browser.post("/api/push", json=Browser(endpoint).wanted)
    assert answer.json()["code"] == "no-push"


async def test_a_browser_with_a_bad_address_keeps_no_other_from_being_told(
    house, time, service, monkeypatch
):
    _, handed, address = service
    monkeypatch.setattr(push.Push, "may_ask", lambda self, endpoint: True)
    _, first, _ = await duel(house)
    for endpoint in ("file://:x@fcm.googleapis.com/x", "//[::1/x", address):
        answer = await first.browser.post("/api/push", json=Browser(endpoint).wanted)
        assert answer.status_code == 201
    player = (await house.hub.sessions.of(first.browser.cookies["warren"])).player
    *_, last = await house.hub.store.look(push.browsers_of(player))
    assert last["endpoint"] == address  # the other browsers come first
    time.at += AWAY
    await house.hub.notices.look()
    await until(lambda: handed)


async def test_a_browser_can_be_left_alone_again(house):
    ann, bob = await house.person("Ann"), await house.person("Bob")
    wanted = Browser(SERVICE).wanted
    assert (await ann.browser.post("/api/push", json=wanted)).status_code == 201
    player = (await players(house))[ann]
    browsers = push.browsers_of(player)
    await bob.browser.post("/api/push/end", json={"endpoint": SERVICE})
    assert len(house.hub.store.now(browsers)) == 1  # it does not belong to Bob
    await ann.browser.post("/api/push/end", json={"endpoint": SERVICE})
    assert house.hub.store.now(browsers) == []
    for bad in ({"auth": "x"}, {"p256dh": "x"}, {"language": "xx"}, {"endpoint": ""}):
        answer = await ann.browser.post("/api/push", json={**wanted, **bad})
        assert answer.status_code == 400, bad


async def test_many_browsers_of_one_are_not_told(house):
    ann = await house.person("Ann")
    for number in range(push.BROWSERS + 3):
        await ann.browser.post("/api/push", json=Browser(f"{SERVICE}{number}").wanted)
    found = house.hub.store.now(push.browsers_of((await players(house))[ann]))
    assert len(found) == push.BROWSERS


@pytest.mark.usefixtures("no_time")
async def test_feeds_and_browsers_are_not_asked_for_all_the_time(engines):
    async with open_house(limits=Limits(requests=5.0)) as house:
        ann = await house.person("Ann")
        codes = [(await ann.browser.post("/api/feed", json={})).status_code for _ in range(20)]
        assert 429 in codes

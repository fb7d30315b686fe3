"""The server as browsers and scripts meet it: sessions, the lobby, refusals, records, pages."""

import re
import sqlite3
from dataclasses import replace

import httpx
import msgspec
import pytest
from starlette.requests import HTTPConnection
from websockets.asyncio.client import connect as connect_socket
from websockets.exceptions import ConnectionClosed

from tables import CALM, PATIENCE, open_house, until
from warren.art import portrait_of
from warren.engine import GAMES, Match
from warren.help import lessons, rules
from warren.table.hub import Hub
from warren.table.people.members import hashed
from warren.table.protocol.refusals import STATUS, Refused
from warren.table.storage import books
from warren.table.study import study
from warren.table.web.asking import check_origin
from warren.table.web.pages import HEADERS
from warren.table.web.server import Server
from warren.table.web.serving import server_of

pytestmark = pytest.mark.anyio

in_every_game = pytest.mark.parametrize("game", GAMES)


def is_refused(answer, code, status=None):
    """Return whether an answer is a proper refusal."""
    body = answer.json()
    assert body["code"] == code, body
    assert answer.status_code == (status or STATUS.get(code, 409))
    assert re.fullmatch("[0-9a-f]{8}", body["id"])
    assert set(body) == {"type", "request", "code", "sentence", "paragraph", "id"}
    is_safe(answer)
    return True


def is_safe(answer):
    """Whether an answer has the security headers and reveals no internals."""
    for name, value in HEADERS.items():
        if name != "content-security-policy" or "/analysis" not in str(answer.url):
            assert answer.headers[name] == value
    assert "content-security-policy" in answer.headers
    assert "server" not in answer.headers
    assert "Traceback" not in answer.text
    assert ".py" not in answer.text or answer.status_code == 200


# --- sessions ------------------------------------------------------------------------------------


async def test_a_name_comes_with_a_cookie_that_no_script_and_no_other_site_can_use(house):
    ann = await house.person()
    answer = await ann.browser.post("/api/session", json={"nickname": "  Ann\u202e  of Hill "})
    assert answer.json()["nickname"] == "Ann of Hill"
    cookies = answer.headers.get_list("set-cookie")
    for cookie in cookies:
        parts = {part.strip().lower() for part in cookie.split(";")}
        assert {"httponly", "samesite=strict", "path=/"} <= parts
    token = next(found[1] for one in cookies if (found := re.match(r"warren=([\w-]+);", one)))
    assert len(token) == 22  # 128 bits
    found = (await ann.browser.get("/api/session")).json()
    assert found == {
        "nickname": "Ann of Hill",
        "is_member": False,
        "portrait": portrait_of("Ann of Hill"),
    }
    kept = house.hub.store.database.execute("SELECT token FROM session").fetchall()
    assert (hashed(token),) in kept
    assert (token,) not in kept


async def test_who_changes_name_stays_the_same_player(house):
    ann = await house.person("Ann")
    table = await ann.open("gosu")
    answer = await ann.browser.post("/api/session", json={"nickname": "Anna"})
    assert answer.json()["nickname"] == "Anna"
    assert (await ann.look(table))["you"] == 0


async def test_a_token_that_nobody_gave_out_is_nobodys(house):
    ann = await house.person()
    for token in ("x", "é", "a" * 4000):
        ann.browser.headers["cookie"] = f"warren={token}"
        assert (await ann.browser.get("/api/session")).json()["nickname"] is None


@pytest.mark.parametrize("name", ["", "   ", "\u3164", "!!!", "x" * 21, "\x00"])
async def test_names_that_can_not_be_shown_are_refused(house, name):
    ann = await house.person()
    answer = await ann.browser.post("/api/session", json={"nickname": name})
    assert is_refused(answer, "bad-name")
    assert "set-cookie" not in answer.headers


# --- what can be read ----------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr", "it"])
async def test_games_cards_and_rules_are_there_in_every_language(house, language):
    ann = await house.person()
    found = (await ann.browser.get("/api/games", params={"lang": language})).json()
    assert [(game["name"], game["ready"]) for game in found] == [(name, True) for name in GAMES]
    for game in GAMES:
        cards = await ann.browser.get(f"/api/cards/{game}", params={"lang": language})
        rules = await ann.browser.get(f"/api/rules/{game}", params={"lang": language})
        assert cards.json()["game"] == rules.json()["game"] == game
        is_safe(cards)
        is_safe(rules)


async def test_what_is_not_there_is_refused(house):
    ann = await house.person("Ann")
    table = await ann.open("gosu", bots=["greedy"])
    for path, code, status in (
        ("/api/games?lang=de", "malformed", 400),
        ("/api/cards/chess", "unknown", 404),
        ("/api/rules/chess?lang=fr", "unknown", 404),
        ("/api/tables/nowhere", "unknown-table", 404),
        ("/api/tables/%00", "unknown-table", 404),
        ("/api/tables/nowhere/moments/1", "unknown-table", 404),
        ("/api/tables/nowhere/record", "unknown-table", 404),
        ("/api/tables/nowhere/analysis", "unknown-table", 404),
        (f"/api/tables/{table}/moments/9999", "unknown", 404),
        (f"/api/tables/{table}/moments/-1", "unknown", 404),
        (f"/api/tables/{table}/moments/x", "unknown", 404),
        (f"/api/tables/{table}/moments/²", "unknown", 404),
        (f"/api/tables/{table}/moments/{'9' * 5000}", "unknown", 404),
        (f"/api/tables/{table}/moments/0?seat=1", "not-over", 409),
        (f"/api/tables/{table}/record", "not-over", 409),
        (f"/api/tables/{table}/analysis", "not-over", 409),
        (f"/api/tables/{table}?lang=xx", "malformed", 400),
        ("/art/gosu/nobody.svg", "unknown", 404),
        ("/art/chess/king.svg", "unknown", 404),
        ("/art/gosu/..%2f..%2fpyproject.svg", "unknown", 404),
        ("/api/nothing", "unknown", 404),
        ("/assets/nothing.js", "unknown", 404),
        ("/assets/%2e%2e/%2e%2e/app.py", "unknown", 404),
    ):
        assert is_refused(await ann.browser.get(path), code, status), path
    for method, path in (("DELETE", "/api/tables"), ("PUT", "/api/session"), ("POST", "/")):
        assert is_refused(await ann.browser.request(method, path), "unknown", 405)


async def test_a_page_that_is_not_there_is_the_page_that_says_so(house, monkeypatch, tmp_path):
    page = tmp_path / "index.html"
    monkeypatch.setattr("warren.table.web.pages.PAGE", tmp_path)
    ann = await house.person()
    assert is_refused(await ann.browser.get("/nothing/here"), "unknown", 404)
    page.write_text("<p>Nothing here.")
    answer = await ann.browser.get("/nothing/here")
    assert (answer.status_code, answer.text) == (404, "<p>Nothing here.")
    is_safe(answer)


async def test_numbers_in_addresses_may_be_anything(house):
    ann = await house.person("Ann")
    table = await ann.open("gosu")
    for since in ("", "x", "-1", "²", "9" * 5000, "1.5", "٣"):
        assert (await ann.look(table, since=since))["type"] == "table"
    answer = await ann.browser.get(f"/api/tables/{table}", params={"since": 1})
    assert answer.status_code == 204
    is_safe(answer)
    assert (await ann.browser.get(f"/api/tables/{table}", params={"since": 0})).status_code == 200


async def test_pictures_pages_and_health_are_safe(house):
    ann = await house.person()
    drawn = await ann.browser.get("/art/gosu/alpha_warrior.svg")
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert drawn.text.startswith("<svg")
    is_safe(drawn)
    health = await ann.browser.get("/api/health")
    assert health.json()["ok"] is True
    is_safe(health)
    for path in ("/", "/t/x", "/rules/gosu", "/cards/gosux"):
        page = await ann.browser.get(path)
        assert page.status_code in (200, 409)  # 409: the page has not been built
        is_safe(page)


# --- the lobby -----------------------------------------------------------------------------------


async def listed(person):
    return {one["id"]: one for one in (await person.browser.get("/api/tables")).json()}


async def test_the_lobby_lists_tables_that_somebody_waits_or_plays_at(house):
    ann, bob = await house.person("Ann"), await house.person("Bob")
    waiting = await ann.open("gosu", seats=3, bots=["easy"])
    hidden = await ann.open("gosu", is_private=True)
    lesson = await ann.open("gosu", lesson=True)
    assert waiting not in await listed(bob)  # nobody is there
    here = [await ann.connect(table) for table in (waiting, hidden, lesson)]
    running = await bob.open("gosux", bots=["greedy"])
    found = await listed(bob)
    assert {waiting, running} <= set(found)
    assert not {hidden, lesson} & set(found)
    assert found[waiting]["phase"] == "open"
    assert found[running]["phase"] == "running"
    seats = [(seat["kind"], seat["name"]) for seat in found[waiting]["seats"]]
    assert seats == [("person", "Ann"), ("bot", "easy"), ("open", "")]
    assert list(found).index(waiting) < list(found).index(running)
    for connection in here:
        await connection.close()
    await until(lambda: not house.hub.rooms[waiting].viewers)
    assert waiting not in await listed(bob)


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"game": "chess"}, "unknown"),
        ({"game": "gosu:kamakor"}, "unknown"),
        ({"game": "gosu", "preset": "nothing"}, "bad-options"),
        ({"game": "gosu", "preset": "teams", "seats": 2}, "bad-options"),
        ({"game": "gosux", "seats": 3}, "bad-options"),
        ({"game": "laundromat", "seats": 1}, "malformed"),
        ({"game": "gosu", "seats": 5}, "bad-options"),
        ({"game": "gosu", "seats": 9}, "malformed"),
        ({"game": "gosu", "options": {"nothing": True}}, "bad-options"),
        ({"game": "gosu", "options": {"turn_cap": True}}, "bad-options"),
        ({"game": "gosu", "options": {"turn_cap": 10**15}}, "bad-options"),
        ({"game": "gosu", "options": {"seed": 3}}, "bad-options"),
        ({"game": "gosu", "options": {"turn_cap": "many"}}, "malformed"),
        ({"game": "gosu", "options": {"turn_cap": [[[]]]}}, "malformed"),
        ({"game": "gosu", "bots": ["nobody"]}, "unknown-bot"),
        ({"game": "gosu", "bots": ["99"]}, "unknown-bot"),
        ({"game": "gosu", "bots": ["easy", "easy"]}, "bad-options"),
        ({"game": "gosu", "bots": "easy"}, "malformed"),
        ({"game": "gosu", "clock": {"kind": "hourglass"}}, "malformed"),
        ({"game": "gosu", "clock": {"kind": "live", "minutes": 0}}, "malformed"),
        ({"game": "gosu", "clock": {"kind": "live", "seconds": 1}}, "malformed"),
        ({"game": "gosu", "seed": 1}, "malformed"),
        ({"game": "gosu", "is_private": 1}, "malformed"),
        ({"game": 7}, "malformed"),
        ({}, "malformed"),
        ([], "malformed"),
        (None, "malformed"),
    ],
)
async def test_a_table_that_can_not_be_is_not_opened(house, wanted, code):
    ann = await house.person("Ann")
    before = set(house.hub.rooms)
    assert is_refused(await ann.browser.post("/api/tables", json=wanted), code)
    assert set(house.hub.rooms) == before


async def test_only_who_has_a_name_opens_tables_and_imports(house):
    nobody = await house.person()
    assert is_refused(await nobody.browser.post("/api/tables", json={"game": "gosu"}), "no-name")
    assert is_refused(await nobody.browser.post("/api/records", json={"text": "x"}), "no-name")


@in_every_game
async def test_presets_options_and_lessons_are_played_as_chosen(house, game):
    ann = await house.person("Ann")
    lesson = await ann.look(await ann.open(game, lesson=True))
    assert lesson["lesson"]["text"]
    assert lesson["table"]["is_private"]
    if game == "gosu":
        table = await ann.open(
            "gosu", preset="kamakor+teams", seats=4, bots=["greedy"] * 3, options={"turn_cap": 99}
        )
        shown = await ann.look(table)
        assert shown["view"]["supply"] == 6
        assert [seat["ally"] for seat in shown["view"]["seats"]] == [2, 3, 0, 1]
        assert shown["table"]["options"] == {"turn_cap": 99}


async def test_a_house_is_full_at_some_time(engines):
    async with open_house(limits=replace(CALM, tables=2, tables_of_one=1)) as house:
        ann, bob = await house.person("Ann"), await house.person("Bob")
        await ann.open("gosu")
        again = await ann.browser.post("/api/tables", json={"game": "gosu"})
        assert is_refused(again, "too-many-tables")
        await bob.open("gosu")
        cid = await house.person("Cid")
        assert is_refused(await cid.browser.post("/api/tables", json={"game": "gosu"}), "full")
        assert is_refused(await cid.browser.post("/api/records", json={"text": "x"}), "full")


# --- bad requests --------------------------------------------------------------------------------

MALFORMED = [
    b"",
    b"{",
    b"null",
    b"[]",
    b"\xff\xfe",
    b'{"type": "stand"}',
    b'{"type": "dance", "request": "a"}',
    b'{"request": "a"}',
    b'{"type": "stand", "request": ""}',
    b'{"type": "stand", "request": 7}',
    b'{"type": "stand", "request": "' + b"x" * 41 + b'"}',
    b'{"type": "stand", "request": "a", "seat": 1}',
    b'{"type": "sit", "request": "a", "seat": -1}',
    b'{"type": "sit", "request": "a", "seat": 8}',
    b'{"type": "sit", "request": "a", "seat": 0.5}',
    b'{"type": "sit", "request": "a", "seat": true}',
    b'{"type": "seat", "request": "a", "seat": 1}',
    b'{"type": "act", "request": "a", "action": "pass"}',
    b'{"type": "act", "request": "a", "decision": "1", "action": "pass"}',
    b'{"type": "act", "request": "a", "decision": 1e99, "action": "pass"}',
    b'{"type": "act", "request": "a", "decision": 1, "action": ""}',
    b'{"type": "act", "request": "a", "decision": 1, "action": "pass", "player": "p0"}',
    b'{"type": "chat", "request": "a", "text": ""}',
    b'{"type": "chat", "request": "a", "text": "' + b"x" * 501 + b'"}',
    b'{"type": "chat", "request": "a", "text": "\\ud800"}',
    b'{"type": "why", "request": "a", "target": {"zone": ""}}',
    b'{"type": "why", "request": "a", "target": {"zone": "The Moon"}}',
    b'{"type": "why", "request": "a", "target": {"zone": "' + b"x" * 41 + b'"}}',
    b'{"type": "why", "request": "a", "target": {"zone": "slot", "row": 256}}',
    b'{"type": "why", "request": "a", "target": {"zone": "slot", "column": -1}}',
    b'{"type": "why", "request": "a", "target": {"zone": "hand", "power": 1}}',
    b'{"type": "why", "request": "a", "target": ' + b"[" * 3000 + b"]" * 3000 + b"}",
]


@pytest.mark.parametrize("body", MALFORMED, ids=range(len(MALFORMED)))
async def test_what_is_not_said_exactly_as_it_should_be_is_refused(house, body):
    ann = await house.person("Ann")
    table = await ann.open("gosu", bots=["greedy"], is_private=True)
    answer = await ann.browser.post(f"/api/tables/{table}", content=body)
    assert is_refused(answer, "malformed")
    shown = await ann.look(table)
    assert not shown["chat"]["lines"]


async def test_what_is_too_long_is_refused(house):
    ann = await house.person("Ann")
    table = await ann.open("gosu")
    for path, size in (
        (f"/api/tables/{table}", 8_192),
        ("/api/tables", 262_144),  # with a pack
        ("/api/session", 8_192),
        ("/api/records", 262_144),
    ):
        answer = await ann.browser.post(path, content=b"x" * (size + 1))
        assert is_refused(answer, "too-big")
        assert is_refused(await ann.browser.post(path, content=b"x" * size), "malformed")


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:8700", 200),
        ("192.168.1.20", 200),
        ("[::1]:8700", 200),
        ("localhost:1", 200),
        ("LOCALHOST.", 200),
        ("warren.localhost", 200),
        ("table.example.org:443", 421),
        ("localhost.example.org", 421),
        ("127.0.0.1.example.org", 421),
        ("[::1].example.org", 421),
        ("[::1]:8700.example.org", 421),
        ("127.0.0.1:example.org", 421),
        ("", 421),
        ("[", 421),
    ],
)
async def test_a_house_answers_to_its_own_names(house, host, status):
    person = await house.person()
    for path in ("/api/health", "/", "/art/gosu/kao.svg", "/nothing", "/assets/x"):
        answer = await person.browser.get(path, headers={"host": host})
        assert (answer.status_code == 421) is (status == 421), path
    answer = await person.browser.post("/api/session", json={}, headers={"host": host})
    assert (answer.json()["code"] == "misdirected") is (status == 421)


async def test_who_came_by_a_wrong_name_reads_what_to_do(house):
    person = await house.person()
    page = await person.browser.get("/t/x", headers={"host": "table.example.org"})
    assert page.headers["content-type"] == "text/plain; charset=utf-8"
    assert page.text.count("--name table.example.org") == 3  # in three languages
    page = await person.browser.get("/", headers={"host": "<b>"})
    assert "<b>" not in page.text


async def test_a_host_names_the_names(engines):
    hub = Hub(limits=CALM)
    server = server_of(hub, names=frozenset({"table.example.org"})).config.app
    transport = httpx.ASGITransport(server)
    async with httpx.AsyncClient(transport=transport, base_url="http://table.example.org") as ann:
        assert (await ann.get("/api/games")).status_code == 200
    async with httpx.AsyncClient(transport=transport, base_url="http://other.example.org") as ann:
        assert (await ann.get("/api/games")).status_code == 421
    await hub.stop()


async def test_a_connection_by_a_wrong_name_is_closed(house):
    ann = await house.person("Ann")
    table = await ann.open("gosu")
    port = house.host.partition(":")[2]
    line = await connect_socket(
        f"ws://evil.example:{port}/ws/{table}",
        host="127.0.0.1",
        port=int(port),
        origin=f"http://evil.example:{port}",
        open_timeout=PATIENCE,
        proxy=None,
    )
    with pytest.raises(ConnectionClosed):
        await line.recv()
    assert (line.close_code, line.close_reason) == (4403, "misdirected")


async def test_a_page_came_by_the_scheme_that_the_proxy_tells(house):
    ann = await house.person()
    by_tls = {"origin": f"https://{house.host}", "x-forwarded-proto": "https"}
    answer = await ann.browser.post("/api/session", json={"nickname": "Ann"}, headers=by_tls)
    assert answer.status_code == 200
    assert "secure" in answer.headers["set-cookie"].lower()
    for headers in (
        {"origin": f"https://{house.host}"},  # a proxy that does not forward the scheme
        {"origin": f"http://{house.host}", "x-forwarded-proto": "https"},
    ):
        answer = await ann.browser.post("/api/session", json={"nickname": "A"}, headers=headers)
        assert is_refused(answer, "scheme")


@pytest.mark.parametrize(
    ("host", "origin", "scheme"),
    [
        ("table.example.org", "https://table.example.org:443", "https"),
        ("table.example.org:443", "https://table.example.org", "https"),
        ("table.example.org:80", "http://TABLE.example.org", "http"),
    ],
)
def test_usual_ports_need_not_be_said(host, origin, scheme):
    headers = [(b"host", host.encode()), (b"origin", origin.encode())]
    request = HTTPConnection({"type": "http", "scheme": scheme, "headers": headers})
    assert check_origin(request) is None


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://[", "https://127.0.0.1", "file://", "x"]
)
async def test_pages_of_others_can_ask_for_nothing(house, origin):
    ann = await house.person("Ann")
    table = await ann.open("gosu")
    for path in ("/api/tables", "/api/session", "/api/records", f"/api/tables/{table}"):
        answer = await ann.browser.post(path, json={}, headers={"origin": origin})
        assert is_refused(answer, "foreign")
    own = {"origin": f"http://{house.host}"}
    answer = await ann.browser.post("/api/session", json={"nickname": "Ann"}, headers=own)
    assert answer.status_code == 200


@pytest.mark.usefixtures("no_time")
async def test_who_asks_too_often_has_to_wait(engines):
    async with open_house(limits=replace(CALM, requests=1.0)) as house:
        ann = await house.person()
        answers = [await ann.browser.get("/api/health") for _ in range(40)]
        codes = [answer.status_code for answer in answers]
        assert codes[0] == 200
        late = answers[codes.index(429)]
        assert is_refused(late, "rate")


# --- scripts -------------------------------------------------------------------------------------


async def test_a_script_plays_by_plain_requests(house):
    ann = await house.person("Ann")
    table = await ann.open("laundromat", bots=["greedy"])
    seen = 0
    while (shown := await ann.look(table))["table"]["phase"] != "over":
        if not shown["ask"]["mine"]:
            continue
        action = shown["ask"]["options"][-1]["action"]
        said = await ann.say(table, "act", decision=shown["ask"]["decision"], action=action)
        assert said["type"] == "done"
        assert said["number"] > seen
        seen = said["number"]
    assert shown["view"]["winners"]


async def test_scripts_are_refused_like_everybody(house):
    ann, bob, nobody = [await house.person(name) for name in ("Ann", "Bob", None)]
    table = await ann.open("gosu", bots=["greedy"])
    shown = await until_mine(ann, table)
    act = {"decision": shown["ask"]["decision"], "action": "pass"}
    assert (await nobody.say(table, "act", **act))["code"] == "no-name"
    assert (await bob.say(table, "act", **act))["code"] == "not-your-seat"
    assert (await bob.say(table, "undo", decision=1))["code"] == "not-your-seat"
    assert (await bob.say(table, "why", target={"zone": "deck"}))["code"] == "not-your-seat"
    assert (await bob.say(table, "start"))["code"] == "not-host"
    assert (await bob.say(table, "sit", seat=1))["code"] == "started"
    assert (await bob.say(table, "rematch"))["code"] == "not-your-seat"
    assert (await ann.say(table, "rematch"))["code"] == "not-over"
    assert (await ann.say(table, "act", decision=0, action="pass"))["code"] == "stale"
    unknown = await ann.say(table, "act", decision=act["decision"], action="fly away")
    assert unknown["code"] == "malformed"
    again = await ann.look(table)
    assert again["number"] == shown["number"]


async def until_mine(person, table):
    """Poll a table until the player must decide."""
    shown = await person.look(table)
    while not shown["ask"]["mine"]:
        shown = await person.look(table)
    return shown


@in_every_game
async def test_whatever_is_clicked_there_is_a_reason_or_it_is_legal(house, game):
    ann = await house.person("Ann")
    table = await ann.open(game, bots=["greedy"])
    shown = await until_mine(ann, table)
    legal = [option["target"] for option in shown["ask"]["options"] if option["target"]]
    for target in legal[:6]:
        assert (await ann.say(table, "why", target=target))["code"] is None
    for zone in ("hand", "packet", "market", "drum", "discards", "revealed", "deck", "slot"):
        for target in (
            {"zone": zone},
            {"zone": zone, "card": "nobody"},
            {"zone": zone, "card": "x y"},
            {"zone": zone, "seat": 7, "row": 2, "column": 4, "card": "kao"},
        ):
            said = await ann.say(table, "why", target=target)
            assert said["type"] == "why"
            assert said["code"] is None or isinstance(said["code"], str)
    for target in (
        {"zone": "moon", "card": "nobody"},
        {"zone": "slot", "seat": 0, "row": 3, "column": 0},
        {"zone": "slot", "seat": 0, "row": 0, "column": 5},
    ):
        assert (await ann.say(table, "why", target=target))["code"] == "nothing-there"


async def test_rules_and_lessons_that_a_game_does_not_bring_are_unknown(house, monkeypatch):
    for module, asked in ((rules, "has_rules"), (lessons, "has_lesson")):
        monkeypatch.setattr(module, "_load", module._load.__wrapped__)
        monkeypatch.setattr(module, asked, lambda game: game.name != "gosu")
    ann = await house.person("Ann")
    assert is_refused(await ann.browser.get("/api/rules/gosu?lang=fr"), "unknown", 404)
    wanted = {"game": "gosu", "lesson": True}
    assert is_refused(await ann.browser.post("/api/tables", json=wanted), "unknown", 404)
    assert (await ann.browser.get("/api/rules/gosux?lang=fr")).status_code == 200


# --- faults --------------------------------------------------------------------------------------


async def test_a_fault_is_told_by_a_number_only(house, monkeypatch, caplog):
    ann = await house.person("Ann")
    table = await ann.open("gosu")
    room = await house.hub.room(table)
    monkeypatch.setattr(room, "snapshot", lambda *_: 1 / 0)
    answer = await ann.browser.get(f"/api/tables/{table}")
    assert is_refused(answer, "internal", 500)
    assert answer.json()["id"] in [getattr(record, "id", None) for record in caplog.records]
    assert "ZeroDivisionError" in caplog.text
    assert "ZeroDivision" not in answer.text


async def test_every_refusal_has_a_number_of_its_own(house):
    server = Server(house.hub)
    told = [server.refused(Refused("stale"), "r")["id"] for _ in range(50)]
    assert len(set(told)) == 50


async def test_a_table_that_can_not_be_read_disturbs_no_other(tmp_path, engines, caplog):
    path = tmp_path / "tables.db"
    async with open_house(path) as house:
        ann = await house.person("Ann")
        tables = [await ann.open("laundromat", bots=["greedy"]) for _ in range(3)]
    database = sqlite3.connect(path)
    body = '{"what": "acted", "seat": 0, "action": "fly away"}'
    with database:
        books.append(tables[1], 99, 1.0, body)(database)
    database.close()
    async with open_house(path) as house:
        bob = await house.person("Bob")
        assert is_refused(await bob.browser.get(f"/api/tables/{tables[1]}"), "internal", 500)
        socket = await bob.socket(tables[1])
        await socket.wait_closed()
        assert (socket.close_code, socket.close_reason) == (4500, "internal")
        assert (await bob.look(tables[0]))["table"]["phase"] == "running"


# --- records -------------------------------------------------------------------------------------


def played(game, seats=2, actions=None):
    """Play a match by always taking the last legal action."""
    match = Match(game, seats=seats, seed=11)
    while not match.is_over and (actions is None or len(match.actions) < actions):
        match.act(match.legal()[-1])
    return match


@pytest.mark.parametrize(
    ("game", "seats"), [("gosu", 3), ("gosu:kamakor", 2), ("gosux", 2), ("laundromat", 4)]
)
async def test_a_record_comes_out_as_it_went_in(house, game, seats):
    ann, bob = await house.person("Ann"), await house.person()
    match = played(game, seats, 60)
    text = match.record().text
    answer = await ann.browser.post("/api/records", json={"text": text})
    assert answer.status_code == 201, answer.text
    table = answer.json()["id"]
    again = await bob.browser.get(f"/api/tables/{table}/record")
    assert again.text == text
    assert again.headers["content-type"].startswith("text/plain")
    assert "attachment" in again.headers["content-disposition"]
    is_safe(again)
    shown = await bob.look(table)
    assert shown["table"]["imported"]
    assert shown["table"]["phase"] == "over"
    assert shown["table"]["proof"] is None
    assert len(shown["table"]["seats"]) == seats
    assert shown["moments"] == len(match.actions)
    for seat in (*range(seats), "spectator"):
        path = f"/api/tables/{table}/moments/{shown['moments'] // 2}"
        moment = (await bob.browser.get(path, params={"seat": seat})).json()
        viewer = None if seat == "spectator" else seat
        assert moment["view"]["viewer"] == viewer
        earlier = match.earlier(shown["moments"] // 2)
        assert moment["view"] == msgspec.json.decode(msgspec.json.encode(earlier.view(viewer)))
    for seat in (seats, "-1", "x", "²", "9" * 5000):
        answer = await bob.browser.get(path, params={"seat": seat})
        assert is_refused(answer, "malformed")
    for said in ("act", "undo"):
        fields = {"decision": 1, **({"action": "pass"} if said == "act" else {})}
        assert (await ann.say(table, said, **fields))["code"] in ("not-your-seat", "over")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "warren record 1",
        "warren record 1\ngame: chess\nseed: 1\nactions:\n",
        "warren record 1\ngame: gosu\nseed: -1\nactions:\n",
        f"warren record 1\ngame: gosu\nseed: {'9' * 5000}\nactions:\n",
        "warren record 1\ngame: gosu\nversion: 999\nseed: 1\nactions:\n",
        "warren record 1\ngame: gosu\nseed: 1\noptions: seats=9\nactions:\n",
        "warren record 1\ngame: gosu\nseed: 1\nactions:\n1. 0 fly away\n",
        "warren record 1\ngame: gosu\nseed: 1\nactions:\n1. 7 pass\n",
        "warren record 1\ngame: gosu\nseed: 1\nactions:\nresult: 0 points\n",
        "warren record 1\ngame: gosu\nseed: 1\nposition:\nnonsense\nend position\nactions:\n",
        "warren record 1\ngame: gosu\nseed: 1\nactions:\n1. ² pass\n",
        "\x00" * 100,
        replace(Match("gosu", seed=1).record(), edition='game = "gosu"\n').text,
    ],
)
async def test_a_record_that_can_not_be_played_is_refused_in_one_line(house, text):
    ann = await house.person("Ann")
    before = set(house.hub.rooms)
    answer = await ann.browser.post("/api/records", json={"text": text})
    assert is_refused(answer, "bad-record")
    sentence = answer.json()["sentence"]
    assert sentence
    assert "\n" not in sentence
    assert len(sentence) <= 300
    assert set(house.hub.rooms) == before


async def test_an_imported_match_is_still_there_after_a_restart(tmp_path, engines):
    text = played("laundromat").record().text
    async with open_house(tmp_path / "tables.db") as house:
        ann = await house.person("Ann")
        table = (await ann.browser.post("/api/records", json={"text": text})).json()["id"]
        before = await ann.look(table)
    async with open_house(tmp_path / "tables.db") as house:
        bob = await house.person()
        assert (await bob.look(table))["view"] == before["view"]
        assert table not in house.hub.rooms or house.hub.rooms[table].table.phase == "over"


@pytest.mark.parametrize("actions", [0, 6])
async def test_the_analysis_is_a_page_of_its_own(house, actions, monkeypatch):
    monkeypatch.setattr(study, "ITERATIONS", 4)
    ann = await house.person("Ann")
    text = played("laundromat", 2, actions).record().text
    table = (await ann.browser.post("/api/records", json={"text": text})).json()["id"]
    path = f"/api/tables/{table}/analysis"
    page = await ann.browser.get(path, params={"lang": "fr"})
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    assert "Content-Security-Policy" in page.text
    assert 'lang="fr"' in page.text
    is_safe(page)
    again = await ann.browser.get(path, params={"lang": "fr"})
    assert again.text == page.text

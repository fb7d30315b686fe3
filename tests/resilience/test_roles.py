"""Nobody acts for another: every route and message, sent by everybody who must not."""

import random
import re
import secrets
from functools import partial
from typing import get_args

import httpx
import pytest
from starlette.routing import Mount, Route
from websockets.exceptions import ConnectionClosed

from resilience import counts
from tables import PATIENCE, Person, open_house, open_kind, play_on, until
from warren.engine import Match
from warren.table.hub import Hub
from warren.table.protocol.messages import Message, TournamentMessage
from warren.table.protocol.refusals import CONFLICT, STATUS
from warren.table.web.app import app
from warren.table.web.connections import CLOSED

pytestmark = pytest.mark.anyio

FOREIGN = ("http://evil.example", "null", "https://127.0.0.1", "http://[", "")
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND")
SHORT = httpx.Limits(keepalive_expiry=1.0)  # the server closes idle connections after 5 s
DONE, WHY = "done", "why"  # answers that are not refusals

TOURNAMENTS = ("tournament", "tournament_event", "sitting")  # in the store

# Strangers: they have no token, or one that this server never issued
NOBODIES = ("nobody", "forged", "truncated", "longer", "foreign", "unreadable")


# --- a house with a table for every occasion -----------------------------------------------------


class World:
    """People, and tables that are open, running, abandoned and finished."""

    def __init__(self, house):
        self.house = house
        self.people = {}
        self.tables = {}
        self.acts = {}  # actions that are legal from the right seat
        self.movers = {}
        self.tournament = ""

    async def person(self, role, name):
        self.people[role] = await self.house.person(name)
        return self.people[role]

    async def nobody(self, role, token):
        """Return a client with an invalid token."""
        self.people[role] = await self.house.person()
        if token is not None:
            self.people[role].browser.cookies.set("warren", token)

    def room(self, name):
        return self.house.hub.rooms[self.tables[name]]


async def furnished(house):
    """Create all people, and all tables except those that a test changes."""
    world = World(house)
    host, guest = await world.person("host", "Ann"), await world.person("guest", "Bob")
    await world.person("stranger", "Cid")
    await world.person("namesake", "ann")
    dan, eve = await world.person("elsewhere", "Dan"), await world.person("Eve", "Eve")
    await make_nobodies(world)

    world.tables["open"] = await host.open("gosu", seats=3)
    await said(guest, world.tables["open"], "sit", seat=1)
    world.tables["over"] = await finished(house, host, guest)
    for name, people in (("running", (host, guest)), ("other", (dan, eve))):
        world.tables[name] = await begun(*people)
        await note_move(world, name, people)
    world.tables["left"] = await begun(host, guest)
    mover = await note_move(world, "left", (host, guest))
    leaver = guest if mover is host else host
    world.people["left"] = leaver
    await said(leaver, world.tables["left"], "stand")
    world.tournament = await opened_tournament(host, guest)
    return world


async def opened_tournament(host, guest):
    """Open a tournament of two people, one of them the organiser, that has not begun."""
    wanted = {"name": "Cup", "game": "gosu", "clock": {"kind": "days"}, "automatic": False}
    answer = await host.browser.post("/api/tournaments", json=wanted)
    tournament = answer.json()["id"]
    for person in (host, guest):
        answer = await person.browser.post(f"/api/tournaments/{tournament}", json={"type": "enter"})
        assert answer.status_code == 200, answer.text
    return tournament


async def make_nobodies(world):
    """Create clients with tokens that were made up, damaged, or issued by another server."""
    token = world.people["host"].browser.cookies["warren"]
    another = Hub(None)
    try:
        foreign, _ = await another.sessions.name(None, "Ann")
    finally:
        another.store.close()
    await world.nobody("nobody", None)
    await world.nobody("forged", secrets.token_urlsafe(16))
    await world.nobody("truncated", token[:-1])
    await world.nobody("longer", token + "A")
    await world.nobody("foreign", foreign)
    await world.nobody("unreadable", "%00'--")


async def said(person, table, kind, **fields):
    """Send a message that must be accepted."""
    answer = await person.say(table, kind, **fields)
    assert answer["type"] in (DONE, WHY, "hint", "remark"), answer
    return answer


async def begun(host, guest, game="gosu"):
    """Start a match of two people."""
    table = await host.open(game)
    await said(guest, table, "sit", seat=1)
    await said(host, table, "start")
    return table


async def finished(house, host, guest):
    """Finish a match of two people."""
    table = await begun(host, guest, "laundromat")
    lines = [await host.connect(table), await guest.connect(table)]
    await play_on(lines, random.Random(3))
    for line in lines:
        await line.close()
    await until(lambda: not house.hub.rooms[table].viewers)
    return table


async def note_move(world, name, people):
    """Note who moves at a table and a legal action; return the person."""
    for person in people:
        ask = (await person.look(world.tables[name]))["ask"]
        if ask["mine"]:
            world.acts[name] = {
                "decision": ask["decision"],
                "action": ask["options"][0]["action"],
            }
            world.movers[name] = person
            return person
    raise AssertionError("nobody moves")


@pytest.fixture(scope="module", params=counts.KINDS)
async def standing(engines, anyio_backend, request, new_database):
    """A server that stays unchanged by wrong requests, and whose rooms never sleep."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("warren.table.upkeep.running.SWEEP", 3600.0)
        patch.setattr("tables.httpx.AsyncClient", partial(httpx.AsyncClient, limits=SHORT))
        async with open_kind(request.param, new_database) as house:
            yield await furnished(house)


@pytest.fixture
def world(standing):
    """The shared world, for one test."""
    return standing


# --- what must not change ------------------------------------------------------------------------


async def inside(house):
    """Return everything that a refused request must leave unchanged."""
    kept = await house.hub.store.read(
        lambda database: [
            database.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall()
            for name in (*("session", "tables", "entry", "promise"), *TOURNAMENTS)
        ]
    )
    rooms = {table: whole_of(room.table) for table, room in house.hub.rooms.items()}
    return kept, rooms


def whole_of(table):
    """Return the whole state of a table."""
    return (
        table.number,
        table.phase,
        table.match.digest() if table.match else None,
        [(place.player, place.name, place.salt, place.bot) for place in table.places],
        list(table.chat),
        dict(table.decisions),
        table.undone,
        table.rematch,
    )


def is_refusal(body, code):
    """Return whether an answer is the expected refusal, with an id and no internals."""
    assert body["type"] == "refused", body
    assert body["code"] == code, (body, code)
    assert re.fullmatch("[0-9a-f]{8}", body["id"])
    assert set(body) == {"type", "request", "code", "sentence", "paragraph", "id"}
    assert "Traceback" not in str(body)
    return True


def is_answer(answer, code, status=None):
    """Return whether an HTTP answer is the expected refusal, with its status."""
    assert is_refusal(answer.json(), code)
    assert answer.status_code == (status or STATUS.get(code, CONFLICT)), answer.text
    assert "set-cookie" not in answer.headers
    return True


# --- messages ------------------------------------------------------------------------------------

KINDS = {kind.__struct_config__.tag for kind in get_args(Message)}

# The messages; an action and an undo name the decision of the seat to move
FIELDS = {
    "sit": {"seat": 0},
    "stand": {},
    "back": {},
    "seat": {"seat": 1, "bot": "easy"},
    "start": {},
    "act": {},
    "undo": {},
    "why": {"target": {"zone": "deck"}},
    "hint": {},
    "remark": {},
    "chat": {"text": "it was me"},
    "rematch": {},
}

UNSEATED = dict.fromkeys(
    ("stand", "back", "act", "undo", "why", "hint", "remark", "rematch"), "not-your-seat"
)
STRANGER = {**UNSEATED, "seat": "not-host", "start": "not-host"}

# By table and role: the answer to each message. Messages that are not listed are allowed to that
# role.
MATRIX = {
    ("open", "stranger"): {**STRANGER, "sit": "taken"},
    ("open", "elsewhere"): {**STRANGER, "sit": "taken"},
    ("open", "namesake"): {**STRANGER, "sit": "taken", "chat": "name-taken"},
    ("open", "guest"): {
        **{"sit": "taken", "seat": "not-host", "start": "not-host", "act": "not-started"},
        **{
            "undo": "stale",
            "why": "not-started",
            "hint": "no-hint",
            "remark": "no-hint",
            "rematch": "not-over",
        },
        "back": DONE,
    },
    ("open", "host"): {
        **{"sit": "taken", "seat": "taken", "start": "seats-open", "act": "not-started"},
        **{
            "undo": "stale",
            "why": "not-started",
            "hint": "no-hint",
            "remark": "no-hint",
            "rematch": "not-over",
        },
        "back": DONE,
    },
    ("running", "stranger"): {**STRANGER, "sit": "started"},
    ("running", "elsewhere"): {**STRANGER, "sit": "started"},
    ("running", "namesake"): {**STRANGER, "sit": "started", "chat": "name-taken"},
    ("running", "waiting"): {
        **{"sit": "started", "seat": "not-host", "start": "not-host", "act": "stale"},
        **{
            "undo": "cannot-undo",
            "why": WHY,
            "hint": "no-hint",
            "remark": "no-hint",
            "rematch": "not-over",
        },
        "back": DONE,
    },
    ("running", "moving"): {
        **{"sit": "started", "seat": "started", "start": "started"},
        **{
            "undo": "cannot-undo",
            "why": WHY,
            "hint": "no-hint",
            "remark": "no-hint",
            "rematch": "not-over",
        },
        "back": DONE,
    },
    ("left", "left"): {
        **{"sit": "started", "seat": "started", "start": "started", "act": "away-already"},
        **{
            "undo": "away-already",
            "why": WHY,
            "hint": "no-hint",
            "remark": "no-hint",
            "rematch": "not-over",
        },
        "stand": "away-already",
    },
    ("left", "stranger"): {**STRANGER, "sit": "started"},
    ("over", "stranger"): {**STRANGER, "sit": "over"},
    ("over", "elsewhere"): {**STRANGER, "sit": "over"},
    ("over", "namesake"): {**STRANGER, "sit": "over", "chat": "name-taken"},
    ("over", "guest"): {
        **{"sit": "over", "stand": "over", "seat": "not-host", "start": "not-host"},
        **{
            "act": "over",
            "undo": "stale",
            "why": "over",
            "hint": "no-hint",
            "remark": "no-hint",
            "back": DONE,
        },
    },
    ("over", "host"): {
        **{"sit": "over", "stand": "over", "seat": "over", "start": "over"},
        **{
            "act": "over",
            "undo": "stale",
            "why": "over",
            "hint": "no-hint",
            "remark": "no-hint",
            "back": DONE,
        },
    },
}
NOBODY = dict.fromkeys(FIELDS, "no-name")
MATRIX |= {
    (name, role): NOBODY for name in ("open", "running", "left", "over") for role in NOBODIES
}

# Each role's rights, so that no entry is missing above by mistake
RIGHTS = {
    ("open", "stranger"): {"chat"},
    ("open", "elsewhere"): {"chat"},
    ("open", "guest"): {"chat", "stand"},
    ("open", "host"): {"chat", "stand"},
    ("running", "stranger"): {"chat"},
    ("running", "elsewhere"): {"chat"},
    ("running", "waiting"): {"chat", "stand"},
    ("running", "moving"): {"chat", "stand", "act"},
    ("left", "left"): {"chat", "back"},
    ("left", "stranger"): {"chat"},
    ("over", "stranger"): {"chat"},
    ("over", "elsewhere"): {"chat"},
    ("over", "guest"): {"chat", "rematch"},
    ("over", "host"): {"chat", "rematch"},
}


def test_every_message_is_in_the_matrix():
    assert set(FIELDS) == KINDS
    for (name, role), expected in MATRIX.items():
        rights = RIGHTS.get((name, role), set())
        assert set(expected) | rights == KINDS, (name, role)
        assert not set(expected) & rights, (name, role)


def somebody(world, name, role):
    """Return a person with a role at a table."""
    if role in ("waiting", "moving"):
        mover = world.movers[name]
        others = [world.people[one] for one in ("host", "guest") if world.people[one] is not mover]
        return mover if role == "moving" else others[0]
    return world.people[role]


def expected_of(world, name, role, kind, code):
    """Return the expected code, which depends on whether the mover or leaver is the host."""
    if role not in ("waiting", "moving", "left") or kind not in ("seat", "start"):
        return code
    return "started" if somebody(world, name, role) is world.people["host"] else "not-host"


def fields_of(world, name, kind):
    """Return a message that would be valid from somebody else."""
    if kind not in ("act", "undo"):
        return FIELDS[kind]
    right = world.acts.get(name, {"decision": 1, "action": "pass"})
    return right if kind == "act" else {"decision": right["decision"]}


@pytest.mark.parametrize(
    "name", ["open", pytest.param("running", marks=pytest.mark.with_workers), "left", "over"]
)
async def test_no_request_is_carried_out_for_the_wrong_person(world, name, figure):
    tried = 0
    before = await inside(world.house)
    for (where, role), expected in MATRIX.items():
        if where != name:
            continue
        person = somebody(world, name, role)
        for kind, code in expected.items():
            code = expected_of(world, name, role, kind, code)
            answer = await person.browser.post(
                f"/api/tables/{world.tables[name]}",
                json={"type": kind, "request": f"{role} {kind}", **fields_of(world, name, kind)},
            )
            if code in (DONE, WHY):
                assert (answer.status_code, answer.json()["type"]) == (200, code), answer.text
            else:
                assert is_answer(answer, code), (name, role, kind)
            tried += 1
        assert await inside(world.house) == before, (name, role)
    assert tried >= 60
    figure(f"0 of {tried} requests of wrong people at a table that is {name} carried out")


@pytest.mark.parametrize("name", ["open", "running", "over"])
async def test_no_connection_acts_for_another(world, name, figure):
    tried = 0
    before = await inside(world.house)
    for (where, role), expected in MATRIX.items():
        if where != name:
            continue
        line = await somebody(world, name, role).connect(world.tables[name])
        for kind, code in expected.items():
            code = expected_of(world, name, role, kind, code)
            answer = await line.say(kind, **fields_of(world, name, kind))
            if code in (DONE, WHY):
                assert answer["type"] == code, answer
            else:
                assert is_refusal(answer, code), (name, role, kind)
            tried += 1
        assert await inside(world.house) == before, (name, role)
        await line.close()
    assert tried >= 60
    figure(f"0 of {tried} messages of wrong people at a table that is {name} carried out")


@pytest.mark.with_workers
async def test_the_request_of_another_player_is_not_ones_own(world):
    host, stranger = world.people["host"], world.people["stranger"]
    table = world.tables["open"]
    asked = {"type": "chat", "request": "the same name", "text": "hello"}
    told = (await host.browser.post(f"/api/tables/{table}", json=asked)).json()
    assert told["type"] == DONE
    asked = {"type": "start", "request": "the same name"}
    assert (await host.browser.post(f"/api/tables/{table}", json=asked)).json() == told
    answer = await stranger.browser.post(f"/api/tables/{table}", json=asked)
    assert is_answer(answer, "not-host")


async def test_each_message_is_accepted_from_the_one_right_person(engines, monkeypatch):
    monkeypatch.setattr("warren.table.study.study.HINT_SECONDS", 0.05)
    accepted = {}
    async with open_house() as house:
        ann, bob = await house.person("Ann"), await house.person("Bob")

        async def right(person, table, kind, entries=1, **fields):
            before = house.hub.rooms[table].table.number
            accepted[kind] = await said(person, table, kind, **fields)
            after = house.hub.rooms[table].table.number
            assert after - before == entries, kind

        table = await ann.open("gosu")
        await right(bob, table, "sit", seat=1)
        await right(bob, table, "stand")
        await right(ann, table, "seat", seat=1, bot="easy")
        await right(ann, table, "seat", seat=1, bot=None)
        await right(bob, table, "sit", seat=1)
        await right(ann, table, "start")
        world = World(house)
        world.tables["t"] = table
        mover = await note_move(world, "t", (ann, bob))
        await right(mover, table, "why", 0, target={"zone": "deck"})
        await right(mover, table, "act", **world.acts["t"])
        waiting = bob if mover is ann else ann
        if (await waiting.look(table))["ask"]["mine"]:
            mover, waiting = waiting, mover
        await right(waiting, table, "stand")
        await right(waiting, table, "back")
        await right(waiting, table, "chat", text="here again")
        undoable = await an_undo(house, ann, bob)
        await right(undoable[0], undoable[1], "undo", decision=undoable[2])
        alone = await ann.open("laundromat", bots=["greedy"])
        await until(lambda: 0 in house.hub.rooms[alone].table.decisions)
        await right(ann, alone, "hint", 0)
        coached = await ann.open("laundromat", seats=3, coached=True)
        await until(lambda: not house.hub.rooms[coached].table.bots_to_move())
        await right(ann, coached, "remark", 0)
        over = await finished(house, ann, bob)
        await right(bob, over, "rematch")
    assert set(accepted) == KINDS


async def an_undo(house, ann, bob):
    """Return a table where an action can be undone: who, where, and the decision."""
    world = World(house)
    world.tables["t"] = table = await ann.open("laundromat", seats=3)
    await said(bob, table, "sit", seat=1)
    await said(await house.person("Cid"), table, "sit", seat=2)
    await said(ann, table, "start")
    await note_move(world, "t", [ann])
    await said(ann, table, "act", **world.acts["t"])
    shown = await ann.look(table)
    assert shown["can_undo"]
    return ann, table, shown["ask"]["decision"]


# --- routes --------------------------------------------------------------------------------------

# Every route, and whether it answers anybody (200) or what it answers strangers
ROUTES = {
    ("GET", "/api/session"): 200,
    ("POST", "/api/session"): "malformed",
    ("POST", "/api/session/portrait"): "no-name",
    ("GET", "/api/portraits"): 200,
    ("POST", "/api/session/keep"): "no-name",
    ("POST", "/api/session/back"): "malformed",
    ("POST", "/api/session/passkey"): "no-passkeys",  # the test server's host is an IP address
    ("GET", "/api/passkeys"): 200,
    ("POST", "/api/passkeys"): "no-name",
    ("POST", "/api/passkeys/new"): "no-name",
    ("POST", "/api/passkeys/ask"): "no-passkeys",
    ("POST", "/api/passkeys/remove"): "no-name",
    ("GET", "/api/devices"): "no-name",
    ("POST", "/api/devices/leave"): "no-name",
    ("POST", "/api/session/leave"): "no-name",
    ("POST", "/api/session/erase"): "no-name",
    ("GET", "/api/daily"): 200,
    ("GET", "/api/daily/{game}/{day}"): "unknown",
    ("POST", "/api/daily"): "no-name",
    ("GET", "/api/notices"): 200,
    ("POST", "/api/feed"): "no-name",
    ("GET", "/api/push"): 200,
    ("POST", "/api/push"): "no-name",
    ("POST", "/api/push/end"): "no-name",
    ("GET", "/feed/{key}.json"): "unknown",
    ("GET", "/feed/{key}.ics"): "unknown",
    ("GET", "/api/games"): 200,
    ("GET", "/api/cards/{game}"): 200,
    ("GET", "/api/print/{game}"): 200,
    ("GET", "/api/rules/{game}"): 200,
    ("GET", "/api/packs/{fingerprint}"): "unknown",
    ("POST", "/api/workshop"): "malformed",
    ("POST", "/api/workshop/next"): "malformed",
    ("POST", "/api/workshop/position"): "no-name",
    ("POST", "/api/pictures"): "no-name",
    ("POST", "/api/pictures/report"): "no-name",
    ("GET", "/api/workshop/examples"): 200,
    ("GET", "/api/workshop/form/{game}"): 200,
    ("GET", "/api/workshop/parts"): 200,
    ("GET", "/api/workshop/source/{game}/{card}"): "unknown",
    ("GET", "/api/gallery"): 200,
    ("POST", "/api/gallery"): "no-name",
    ("POST", "/api/gallery/withdraw"): "no-name",
    ("GET", "/api/matches"): 200,
    ("GET", "/api/matches/statistics"): 200,
    ("GET", "/api/matches/records"): "no-name",
    ("GET", "/api/house"): 200,
    ("GET", "/api/lab"): 200,
    ("POST", "/api/lab"): "not-host",
    ("GET", "/api/ladders/{game}"): 200,
    ("POST", "/api/opponents"): "no-name",
    ("POST", "/api/opponents/stop"): "no-name",
    ("GET", "/api/people"): "no-name",
    ("GET", "/api/people/at/{table}"): 200,
    ("POST", "/api/people/block"): "no-name",
    ("POST", "/api/people/invite"): "no-name",
    ("POST", "/api/people/report"): "no-name",
    ("POST", "/api/people/decline"): "no-name",
    ("GET", "/api/tournaments"): 200,
    ("POST", "/api/tournaments"): "no-name",
    ("GET", "/api/tournaments/{tournament}"): 200,
    ("POST", "/api/tournaments/{tournament}"): "no-name",
    ("GET", "/api/tournaments/{tournament}/results"): 200,
    ("GET", "/api/tournaments/{tournament}/records"): 200,
    ("GET", "/api/scene"): 200,
    ("GET", "/api/tables"): 200,
    ("POST", "/api/tables"): "no-name",
    ("POST", "/api/records"): "no-name",
    ("POST", "/api/commitments"): "no-name",
    ("GET", "/api/tables/{table}"): 200,
    ("POST", "/api/tables/{table}"): "malformed",
    ("GET", "/api/tables/{table}/moments/{number}"): 200,
    ("GET", "/api/tables/{table}/record"): "not-over",
    ("GET", "/api/tables/{table}/analysis"): "not-over",
    ("GET", "/api/tables/{table}/study"): "not-over",
    ("GET", "/api/tables/{table}/lines/{number}"): "not-over",
    ("POST", "/api/tables/{table}/branch"): "no-name",
    ("GET", "/api/health"): 200,
    ("GET", "/api/metrics"): 200,
    ("GET", "/art/{game}/{name}.svg"): 200,
    ("WS", "/ws/{table}"): 200,
    ("GET", "/"): 200,
    ("GET", "/t/{table}"): 200,
    ("GET", "/rules/{game}"): 200,
    ("GET", "/cards/{game}"): 200,
    ("GET", "/print/{game}"): 200,
    ("GET", "/cards"): 200,
    ("GET", "/rules"): 200,
    ("GET", "/matches"): 200,
    ("GET", "/ladders"): 200,
    ("GET", "/daily"): 200,
    ("GET", "/workshop"): 200,
    ("GET", "/gallery"): 200,
    ("GET", "/lab"): 200,
    ("GET", "/tournaments"): 200,
    ("GET", "/tournament/{tournament}"): 200,
    ("GET", "/tournaments/{tournament}"): 200,
    ("GET", "/sw.js"): 200,
    ("GET", "/app.webmanifest"): 200,
    ("GET", "/icon.svg"): 200,
    ("ANY", "/assets"): 404,
}
PAGES = (
    *("/", "/t/{table}", "/rules/{game}", "/cards/{game}", "/print/{game}", "/matches"),
    *("/ladders", "/workshop", "/gallery"),
    "/daily",
    "/lab",
    *("/tournaments", "/tournament/{tournament}", "/sw.js"),
)


def routes_of(made):
    """Return all routes with their methods."""
    yield "WS", "/ws/{table}"  # answered before the router, by `ToTables`
    for route in made.routes:
        if isinstance(route, Mount):
            yield "ANY", route.path
        else:
            assert isinstance(route, Route), route
            for method in route.methods - {"HEAD"}:
                yield method, route.path


def filled(path, world):
    """Fill in the parameters of a path."""
    for blank, value in (
        ("{table}", world.tables["running"]),
        ("{tournament}", world.tournament),
        ("{game}", "gosu"),
        ("{number}", "0"),
        ("{day}", "0"),
        ("{name}", "alpha_warrior"),
    ):
        path = path.replace(blank, value)
    return path


def plain_routes():
    """Return the routes that answer plain requests."""
    return [(method, path, want) for (method, path), want in ROUTES.items() if method != "WS"]


async def test_every_route_is_in_the_matrix(world):
    found = set(routes_of(app(world.house.hub)))
    known = found | {("ANY", "/assets")}  # assets exist once the page is built
    assert known == set(ROUTES), "write into ROUTES what a stranger gets from each route"


@pytest.mark.parametrize("role", NOBODIES)
async def test_who_has_no_name_can_only_look(world, role):
    person = world.people[role]
    before = await inside(world.house)
    for method, path, want in plain_routes():
        if method == "ANY":
            continue
        answer = await person.browser.request(method, filled(path, world))
        if isinstance(want, str):
            assert is_answer(answer, want), path
        elif path in PAGES and answer.status_code == CONFLICT:
            assert is_answer(answer, "no-page")  # the page has not been built
        else:
            assert answer.status_code == want, path
    assert await inside(world.house) == before
    assert (await person.browser.get("/api/session")).json()["nickname"] is None


@pytest.mark.parametrize("role", [*NOBODIES, "stranger", "elsewhere", "namesake"])
async def test_who_does_not_sit_there_sees_what_everybody_sees(world, role):
    for name in ("open", "running", "left", "over"):
        table = world.tables[name]
        nobody = await world.people["nobody"].look(table)
        shown = await world.people[role].look(table)
        assert shown == nobody
        assert (shown["you"], shown["table"]["host"]) == (None, False)
        if name in ("running", "over"):
            path = f"/api/tables/{table}/moments/0"
            answers = [
                (await person.browser.get(path)).json()
                for person in (world.people[role], world.people["nobody"])
            ]
            assert answers[0] == answers[1]


@pytest.mark.parametrize("role", [*NOBODIES, "stranger", "elsewhere", "guest", "host"])
async def test_what_is_for_later_is_for_nobody_now(world, role):
    person = world.people[role]
    before = await inside(world.house)
    for name in ("open", "running", "left"):
        at = f"/api/tables/{world.tables[name]}"
        begun = "not-started" if name == "open" else "not-over"
        for path, code in (
            (f"{at}/record", "not-over"),
            (f"{at}/analysis", "not-over"),
            (f"{at}/study", "not-over"),
            (f"{at}/moments/0?seat=0", begun),
            (f"{at}/moments/0?seat=1", begun),
            (f"{at}/moments/0?seat=spectator", begun),
        ):
            assert is_answer(await person.browser.get(path), code), (name, path)
    for way in ("", "/moments/0", "/record", "/analysis", "/study"):
        assert is_answer(await person.browser.get(f"/api/tables/nowhere{way}"), "unknown-table")
    answer = await person.browser.post("/api/tables/nowhere", json={})
    assert is_answer(answer, "unknown-table")
    assert await inside(world.house) == before


# Messages to a tournament: the roles that are refused, and the code
TO_TOURNAMENT = {
    "enter": ({}, {"guest": "entered", "host": "entered", "namesake": "name-taken"}),
    "leave": ({}, {"stranger": "not-entered", "namesake": "not-entered"}),
    **{
        kind: (fields, dict.fromkeys(("guest", "stranger", "elsewhere"), "not-organiser"))
        for kind, fields in (
            ("begin", {}),
            ("next", {}),
            ("drop", {"entrant": 0}),
            ("admit", {"entrant": 0}),
            ("correct", {"round": 0, "table": 0, "places": [1, 2], "note": "it was me"}),
            ("end", {}),
        )
    },
}


def test_everything_that_is_said_to_tournaments_is_in_the_matrix():
    kinds = {kind.__struct_config__.tag for kind in get_args(TournamentMessage)}
    assert set(TO_TOURNAMENT) == kinds


@pytest.mark.with_workers
async def test_nobody_organises_or_enters_for_another(world, figure):
    tried, before = 0, await inside(world.house)
    for kind, (fields, refused) in TO_TOURNAMENT.items():
        for role, code in {**refused, **dict.fromkeys(NOBODIES, "no-name")}.items():
            answer = await world.people[role].browser.post(
                f"/api/tournaments/{world.tournament}", json={"type": kind, **fields}
            )
            assert is_answer(answer, code), (kind, role)
            tried += 1
        assert await inside(world.house) == before, kind
    assert tried > 50
    figure(f"0 of {tried} requests of wrong people to a tournament carried out")


@pytest.mark.with_workers
async def test_a_made_up_token_never_becomes_a_session(world):
    for role in NOBODIES:
        person = world.people[role]
        token = person.browser.cookies.get("warren")
        cookies = {"warren": token or ""}
        place = person.browser.base_url
        async with httpx.AsyncClient(base_url=place, cookies=cookies, timeout=PATIENCE) as fresh:
            answer = await fresh.post("/api/session", json={"nickname": "Ann"})
        assert answer.status_code == 200
        said = "\n".join(answer.headers.get_list("set-cookie"))
        given = re.search(r"^warren=([\w-]{22});", said, re.MULTILINE)[1]
        assert given != token
        assert world.people["host"].browser.cookies["warren"] != given


@pytest.mark.with_workers
async def test_what_was_promised_to_one_is_not_anothers(world):
    host, stranger = world.people["host"], world.people["stranger"]
    promised = (await host.browser.post("/api/commitments")).json()["commitment"]
    before = await inside(world.house)
    wanted = {"game": "gosu", "commitment": promised, "salt": "00"}
    assert is_answer(await stranger.browser.post("/api/tables", json=wanted), "broken-promise")
    assert await inside(world.house) == before
    answer = await host.browser.post("/api/tables", json=wanted)
    assert answer.status_code == 201
    assert is_answer(await host.browser.post("/api/tables", json=wanted), "broken-promise")


@pytest.mark.parametrize("origin", FOREIGN)
async def test_pages_of_others_get_nothing_done(world, origin):
    host = world.people["host"]
    bodies = {
        "/api/session": {"nickname": "Mallory"},
        "/api/session/portrait": {"portrait": "7"},
        "/api/session/keep": {},
        "/api/session/back": {"sentence": "who am I"},
        "/api/session/passkey": {"answer": {}},
        "/api/passkeys": {"name": "Phone", "answer": {}},
        "/api/passkeys/new": {},
        "/api/passkeys/ask": {},
        "/api/passkeys/remove": {"id": "x"},
        "/api/devices/leave": {},
        "/api/session/leave": {},
        "/api/session/erase": {},
        "/api/daily": {"game": "gosu", "day": 1},
        "/api/feed": {},
        "/api/push": {"endpoint": "x", "p256dh": "A" * 87, "auth": "A" * 22, "language": "en"},
        "/api/push/end": {"endpoint": "x"},
        "/api/opponents": {"game": "gosu"},
        "/api/opponents/stop": {},
        "/api/people/block": {"table": world.tables["running"], "seat": 1},
        "/api/people/invite": {"table": "x", "seat": 1, "to": world.tables["open"]},
        "/api/pictures": {"data": "aGVsbG8="},
        "/api/pictures/report": {"picture": f"{'0' * 64}.png", "why": "evil"},
        "/api/people/report": {"table": world.tables["running"], "seat": 1, "why": "evil"},
        "/api/people/decline": {"table": "x"},
        "/api/lab": {"game": "gosu", "matches": 10},
        "/api/tables": {"game": "gosu"},
        "/api/records": {"text": Match("gosu", seed=1).record().text},
        "/api/commitments": {},
        "/api/tournaments": {"name": "Cup", "game": "gosu", "clock": {"kind": "live"}},
        "/api/tournaments/{tournament}": {"type": "begin"},
        "/api/workshop": {"game": "gosu", "text": ""},
        "/api/workshop/next": {"game": "gosu", "text": "", "at": 0},
        "/api/workshop/position": {"game": "gosu", "text": "", "card": "loya"},
        "/api/gallery": {"game": "gosu", "text": ""},
        "/api/gallery/withdraw": {"fingerprint": "0"},
        "/api/tables/{table}/branch": {"moment": 1},
        "/api/tables/{table}": {"type": "chat", "request": origin or "none", "text": "evil"},
    }
    before = await inside(world.house)
    posts = [path for method, path, _ in plain_routes() if method == "POST"]
    assert set(posts) == set(bodies)
    for path in posts:
        answer = await host.browser.post(
            filled(path, world), json=bodies[path], headers={"origin": origin}
        )
        assert is_answer(answer, "foreign"), path
    for method, path, _ in plain_routes():
        if method == "GET":
            answer = await host.browser.get(filled(path, world), headers={"origin": origin})
            assert "access-control-allow-origin" not in answer.headers
    assert await inside(world.house) == before


@pytest.mark.parametrize("origin", [*FOREIGN[:-1], None])
async def test_pages_of_others_can_not_connect(world, origin):
    before = await inside(world.house)
    for role in ("host", "stranger", "nobody"):
        for table in (world.tables["running"], "nowhere"):
            socket = await world.people[role].socket(table, origin=origin)
            assert await parting(socket) == (CLOSED["foreign"], "foreign")
    assert not world.room("running").viewers
    assert await inside(world.house) == before


async def test_connections_to_nowhere_are_told_so(world):
    for role in ("host", "nobody"):
        person = world.people[role]
        assert await parting(await person.socket("nowhere")) == (4404, "unknown-table")
        socket = await person.socket(world.tables["open"], language="xx")
        assert await parting(socket) == (4400, "malformed")


async def parting(socket):
    """Return the code and reason with which a connection is closed before it shows anything."""
    with pytest.raises(ConnectionClosed):
        await socket.recv()
    return socket.close_code, socket.close_reason


async def test_wrong_methods_do_nothing(world):
    host: Person = world.people["host"]
    before = await inside(world.house)
    ways = {}
    for method, path in ROUTES:
        ways.setdefault(path, set()).add(method)
    for path, methods in ways.items():
        for method in METHODS:
            if method in methods or methods == {"ANY"}:
                continue
            answer = await host.browser.request(method, filled(path, world))
            if methods == {"WS"}:
                assert answer.status_code == 404, (method, path)
                continue
            assert is_answer(answer, "unknown", 405), (method, path)
    assert await inside(world.house) == before

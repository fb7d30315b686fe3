"""The protocol is defined once: messages and the page's types match the structs."""

from __future__ import annotations

import importlib.util
import random
import re
from pathlib import Path

import msgspec
import pytest
from starlette.routing import Route

from shapes import check, why_not
from tables import PRESETS, START, at_random, begun, seated
from warren.games.laundromat.table.sent import Three
from warren.help import Rulebook
from warren.locale import LANGUAGES
from warren.table.hub import Hub
from warren.table.play.games import games
from warren.table.play.parts import catalogue
from warren.table.play.projection import Projection
from warren.table.protocol import sent
from warren.table.protocol.messages import Clock, Message, write
from warren.table.web.app import app

WEB = Path(__file__).parents[2] / "web"
NOBODY_THERE = {"players": set(), "spectators": 0}
GAMES = ("gosu", "gosux", "laundromat")


def generator():
    """Return the script that writes the types of the page."""
    spec = importlib.util.spec_from_file_location("protocol", WEB / "protocol.py")
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    assert spec.loader is not None
    spec.loader.exec_module(module)
    return module


def as_sent(value):
    """Return a value as it arrives."""
    return msgspec.json.decode(write(value))


def message(table, viewer, language="en", **more):
    player = None if viewer is None else f"p{viewer}"
    shown = Projection(table)
    return as_sent(shown.message(player, language, now=START, presence=NOBODY_THERE, **more))


# --- the types of the page -----------------------------------------------------------------------


OURS = (WEB / "src" / "server" / "protocol.ts").read_text(encoding="utf-8")


def test_the_types_of_the_page_are_those_of_the_server():
    assert generator().written() == OURS, "run `python web/protocol.py`"


def test_everything_that_is_said_has_its_type_and_its_comment():
    written = OURS  # this is the output of the generator
    assert "\n/** Everything that a viewer sees, sent first and after every change" in written
    assert '  kind: "open" | "person" | "bot";' in written
    assert "  log: Lines<LogLine>;" in written
    assert "  salts: string[] | null; // salts of all seats; null if" in written
    sit = '{ type: "sit"; request: string; seat: number; salt?: string }'
    assert f"\n  // Take a seat.\n  | {sit}" in written
    for said in msgspec.inspect.type_info(Message).types:
        assert f'type: "{said.tag}"' in written


# --- what is sent --------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "preset", "seats"), PRESETS)
def test_every_message_is_what_the_structs_say(game, preset, seats):
    open_table = seated(game, seats, preset=preset).table
    check(message(open_table, 0), sent.TableMessage)
    played = begun(game, seats, preset=preset, seed=seats, clock=Clock(kind="live"))
    chance = random.Random(seats)
    for count, _ in enumerate(at_random(played, chance)):
        if chance.random() < 0.1 or played.match.is_over:
            viewer = chance.choice([None, *range(seats)])
            shown = message(played.table, viewer, chance.choice(LANGUAGES), seen=-1)
            check(shown, sent.TableMessage)
        if count > 60:
            break
    moment = Projection(played.table).moment(len(played.match.actions) // 2, None, "fr")
    check(as_sent(moment), sent.MomentInfo)


@pytest.mark.parametrize("game", GAMES)
def test_catalogues_rules_and_games_are_too(game):
    for language in LANGUAGES:
        check(as_sent(catalogue(game, language)), sent.Catalogue)
        check(Rulebook.load(game, language).as_dict(), sent.Rules)
        check(as_sent(games(language)), list[sent.GameInfo])


@pytest.mark.anyio
async def test_answers_to_plain_requests_are_too(house):
    ada = await house.person("Ada")
    table = await ada.open("gosux", bots=["uniform"])
    check((await ada.browser.get("/api/session")).json(), sent.SessionInfo)
    check((await ada.browser.get("/api/tables")).json(), list[sent.TableSummary])
    check(await ada.look(table), sent.TableMessage)
    for said in (
        await ada.say(table, "chat", text="Hello"),
        await ada.say(table, "sit", seat=1),
        await ada.say(table, "start"),
        await ada.say(table, "hint"),
        await ada.say(table, "why", target={"zone": "hand", "card": "walror"}),
    ):
        check(said, sent.ServerMessage)
    check(await ada.look(table, lang="fr"), sent.TableMessage)
    moment = await ada.browser.get(f"/api/tables/{table}/moments/0")
    check(moment.json(), sent.MomentInfo)
    check((await ada.browser.get("/api/matches")).json(), list[sent.MatchSummary])
    counted = (await ada.browser.get("/api/matches/statistics")).json()
    check(counted, list[sent.Statistics])
    scene = await ada.browser.get("/api/scene", params={"lang": "it"})
    assert scene.status_code == 200
    check(scene.json(), sent.Scene)


def test_every_route_is_in_the_list_of_the_protocol():
    listed = re.findall(r"^(GET|POST) +(/api/[^? ]*)", sent.__doc__ or "", re.MULTILINE)
    made = [one for one in app(Hub()).routes if isinstance(one, Route)]
    found = [
        (method, re.sub(r"{\w+}", "X", route.path))
        for route in made
        for method in (route.methods or set()) - {"HEAD"}
        if route.path.startswith("/api/")
    ]
    written = {(method, re.sub("[A-Z]+", "X", path)) for method, path in listed}
    assert written == set(found), "list each route, and no other, at the top of protocol/sent.py"


def test_the_check_finds_what_is_wrong():
    seat = {"seat": 0, "kind": "bot", "name": "Easy", "bot": "easy", "connected": True}
    assert why_not(seat, sent.SeatInfo) == "it.away is missing"
    assert why_not({**seat, "away": 1}, sent.SeatInfo) == "it.away is 1, no bool"
    more = {**seat, "away": False, "hat": 1}
    assert why_not(more, sent.SeatInfo) == "it.hat is unknown to SeatInfo"
    kind = why_not({**seat, "away": False, "kind": "cat"}, sent.SeatInfo)
    assert kind is not None
    assert kind.startswith("it.kind is 'cat', not one of")
    lines = {"from": 0, "lines": [{"name": "Ada", "text": 3, "at": 1.5}]}
    assert why_not(lines, sent.Lines[sent.ChatLine]) == "it.lines.0.text is 3, no str"
    assert why_not({"zone": "slot", "seat": 0}, sent.Target) is not None
    assert why_not([1, 2], Three) == "it has 2 parts, not 3"

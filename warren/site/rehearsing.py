"""Rehearses a first visit: loads everything, and makes a move in every game.

A browser saves the memory of a rehearsed Python and starts later visits from it
(`web/src/site/memory.ts`). Therefore a rehearsal must leave behind nothing that differs between
visits.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

from warren.engine.games import GAMES
from warren.site import thinking  # noqa: F401, what the second worker imports first
from warren.site.house import BrowserHouse

OPPONENT = "easy"
# the requests that a lobby makes
ASKED = ("/api/session", "/api/games", "/api/house", "/api/tables", "/api/scene")


async def rehearse(language: str) -> None:
    """Open a server that stores nothing, play, and close it."""
    house = await BrowserHouse.open(None, {}, keep=forget, keep_token=lambda *_: None)
    await ask(house, "/api/session", {"nickname": "Rehearsal"})
    await house.hub.engines.tried.wait()
    for path in ASKED:
        await ask(house, f"{path}?lang={language}")
    for game in GAMES:
        await ask(house, f"/api/cards/{game}?lang={language}")
        table = await ask(house, "/api/tables", {"game": game, "bots": [OPPONENT]})
        await move(house, table["id"], language)
    await house.hub.stop()
    await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()}, return_exceptions=True)


async def forget(_: bytes) -> None:
    """Save nothing."""


async def ask(house: BrowserHouse, path: str, body: Any = None) -> Any:
    """Return the answer to a request from the page."""
    place, _, query = path.partition("?")
    method, text = ("GET", "") if body is None else ("POST", json.dumps(body))
    status, kind, said = await house.ask(method, place, query, text)
    if status >= 300:
        raise RuntimeError(f"{status} {path}: {said.decode()}")
    return json.loads(said) if "json" in kind else said


async def move(house: BrowserHouse, table: str, language: str) -> None:
    """Make the first move at a table."""
    heard: asyncio.Queue[str] = asyncio.Queue()
    line = house.connect(f"/ws/{table}", f"lang={language}", heard.put_nowait, lambda _: None)
    has_moved = False
    while (said := json.loads(await heard.get()))["type"] != "done":
        if said["type"] == "table" and said["ask"] and said["ask"]["mine"] and not has_moved:
            has_moved = True
            asked = {"type": "act", "request": "1", "decision": said["ask"]["decision"]}
            line.say(json.dumps({**asked, "action": said["ask"]["options"][0]["action"]}))
    line.hang_up()
    await line.talk

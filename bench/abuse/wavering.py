"""Players who constantly undo their moves, and request hints without waiting for them."""

from __future__ import annotations

import dataclasses
import http.client
import json
import random
import re
import socket
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from bench.abuse.strangers import Stranger

WAVERERS = 4  # players who undo their moves
WAVERING = 20  # undos before they look at the bot's moves again


class Asking:
    """A connection that sends one request after another."""

    def __init__(self, who: Stranger, made: socket.socket) -> None:
        self.who = who
        self.made = made
        self.said = 0

    def hear(self, said: bytes) -> tuple[dict[str, Any], http.client.HTTPResponse]:
        """Send a request; return the answer and the response object."""
        self.made.sendall(said)
        answer = http.client.HTTPResponse(self.made)
        answer.begin()
        return json.loads(answer.read()), answer

    def ask(self, path: str, **wanted: Any) -> dict[str, Any]:
        """POST a request and return the answer."""
        return self.hear(self.who.post(path, json.dumps(wanted).encode()))[0]

    def say(self, table: str, **said: Any) -> dict[str, Any]:
        """Send a message to a table and return the answer."""
        self.said += 1
        return self.ask(table, request=str(self.said), **said)

    def look(self, path: str) -> dict[str, Any]:
        """GET a path and return the answer."""
        return self.hear(self.who.head("GET", path))[0]


def newcomer(who: Stranger) -> Stranger:
    """Give an attacker a name."""
    with who.line() as made:
        said = who.post("/api/session", json.dumps({"nickname": "Waverer"}).encode())
        cookie = Asking(who, made).hear(said)[1].getheader("set-cookie", "")
    found = re.search(r"\bwarren=([\w-]+)", cookie)
    return dataclasses.replace(who, token=found[1] if found else "")


def waver(who: Stranger, until: float) -> Counter[str]:
    """Play with a bot, undo and redo, request hints and hang up; return the counts."""
    counts: Counter[str] = Counter()
    who = newcomer(who)
    with who.line() as made:
        asking = Asking(who, made)
        table = f"/api/tables/{asking.ask('/api/tables', game='gosu', bots=['easy'])['id']}"
        while time.monotonic() < until:
            question = asking.look(table)["ask"]
            if not question:
                break  # the match is over
            if not question["mine"]:
                time.sleep(0.02)
                continue
            with who.line() as other:
                other.sendall(who.post(table, b'{"type":"hint","request":"h%d"}' % asking.said))
            counts["hints"] += 1
            actions = [option["action"] for option in question["options"]]
            back_and_forth(asking, table, question["decision"], actions, counts)
    return counts


def back_and_forth(
    asking: Asking, table: str, decision: int, actions: list[str], counts: Counter[str]
) -> None:
    """Act and undo repeatedly, until an undo is refused."""
    for _ in range(WAVERING):
        action = asking.who.chance.choice(actions)
        done = asking.say(table, type="act", decision=decision, action=action)
        if done["type"] == "refused":
            break
        done = asking.say(table, type="undo", decision=done["number"])
        if done["type"] == "refused":  # something was revealed, or the bot was faster
            break
        counts["taken back"] += 1
        decision = done["number"]


def wavering(who: Stranger, until: float) -> None:
    """Run several players who constantly undo."""
    with ThreadPoolExecutor(WAVERERS) as crowd:
        for _ in range(WAVERERS):
            alone = dataclasses.replace(who, chance=random.Random(who.chance.random()))
            crowd.submit(waver, alone, until)
    time.sleep(0.02)

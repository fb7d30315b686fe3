"""The house before strangers come: long tables sleep in its store, and a guest has played there."""

from __future__ import annotations

import asyncio
import json
import random
import time
from functools import cache
from pathlib import Path
from typing import Any

import httpx
from msgspec.structs import replace

from warren.table import books, entries, sessions, store
from warren.table.entries import Setup
from warren.table.members import hashed
from warren.table.messages import NewTable
from warren.table.setups import setup_of
from warren.table.sqlite import SQLite
from warren.table.table import Table

LONG = "longtable"  # what the tables are called that sleep in the store
LONG_TABLES = 200
GUEST = "a-token-of-nobody"  # who played there
TALK = entries.written(entries.Talked("Guest", "good game"))


def long_match() -> tuple[Setup, list[Any]]:
    """A match of four that went on for long, much of it taken back; the last seat is a bot's."""
    setup, _ = setup_of(NewTable(game="gosu", seats=4), "guest")
    setup = replace(setup, secret="ab" * 16)
    table, done = Table("", 0.0, setup), list[Any]()

    def happens(entry: Any) -> None:
        table.apply(entry, 0.0)
        done.append(entry)

    for seat in range(3):
        happens(entries.Sat(seat, f"guest{seat or ''}", f"Guest {seat}", ""))
    for entry in (entries.Seated(3, "easy"), entries.Started()):
        happens(entry)
    chance = random.Random(1)
    while table.match and not table.match.is_over:
        seat = table.match.pending[0]
        texts = [action.text for action in table.match.legal(seat)]
        action = chance.choice([text for text in texts if text != "pass"] or texts)
        happens(entries.Acted(seat, action))
        if len(done) % 4 == 0 and not table.match.is_over:
            happens(entries.Undone(seat))
            happens(entries.Acted(seat, action))
    return setup, done


@cache
def record(port: int) -> bytes:
    """The match, as it is imported."""
    where = f"http://127.0.0.1:{port}/api/tables/{LONG}0/record"
    return json.dumps({"text": httpx.get(where, timeout=30, trust_env=False).text}).encode()


def fill(folder: str | Path) -> None:
    """Let long tables sleep in a store, and a guest have played there."""
    kept = SQLite(Path(folder) / "tables.db")
    setup, done = long_match()
    text, now = entries.written(setup), time.time()
    bodies = [entries.written(entry) for entry in done]
    jobs = [sessions.add_session(hashed(GUEST), "guest", "Guest", now)]
    for number in range(LONG_TABLES):
        table = f"{LONG}{number}"
        jobs.append(books.add_table(table, now, text, bodies))
        jobs.append(books.append(table, len(bodies) + 1, now, TALK, ("guest", "1")))
        jobs.append(books.mark_over(table))
    asyncio.run(kept.write(store.together(*jobs)))
    kept.close()

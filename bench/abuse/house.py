"""The store before the attack: long tables at which a guest has played, and a long tournament."""

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

from warren.table.people import sessions
from warren.table.people.members import hashed
from warren.table.play import entries
from warren.table.play.entries import Setup
from warren.table.play.setups import setup_of
from warren.table.play.table import Table
from warren.table.protocol.messages import NewTable, NewTournament
from warren.table.storage import books, store
from warren.table.storage.sqlite import SQLite
from warren.table.tournaments import store as tournament_store
from warren.table.tournaments.rules import Begun, Corrected, Entered, Paired, Tournament
from warren.table.tournaments.tournaments import plan_of

LONG = "longtable"  # name of the sleeping tables in the store
LONG_TABLES = 200
GUEST = "a-token-of-nobody"  # token of the guest who played there
CUP = "longcup"  # a tournament with many rounds
ENTRANTS, ROUNDS = 127, 20  # entrants and rounds; one more may enter
TALK = entries.written(entries.Talked("Guest", "good game"))


def long_match() -> tuple[Setup, list[Any]]:
    """Return a long match of four with many undos; a bot has the last seat."""
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
    """Return the match as an import request."""
    where = f"http://127.0.0.1:{port}/api/tables/{LONG}0/record"
    return json.dumps({"text": httpx.get(where, timeout=30, trust_env=False).text}).encode()


def long_tournament() -> list[store.Job]:
    """Return the jobs that store a tournament with nearly all possible people and many rounds."""
    plan = plan_of(
        NewTournament(name="Cup", game="gosu", format="round-robin", automatic=False), "host"
    )
    known, done = Tournament(CUP, 0.0, plan), list[Any]()
    chance = random.Random(1)

    def happens(*events: Any) -> None:
        for event in events:
            known.apply(event, 0.0)
            done.append(event)

    happens(*(Entered(f"p{one}", f"Person {one}") for one in range(ENTRANTS)), Begun())
    for number in range(ROUNDS):
        [paired] = known.next_round()
        tables = [f"{number}-{at}" if len(one) > 1 else "" for at, one in enumerate(paired.seats)]
        happens(Paired(paired.seats, tables))
        for at in (at for at, table in enumerate(tables) if table):
            happens(Corrected(number, at, chance.choice([[1, 2], [2, 1], [1, 1]]), "played"))
    now, opened = time.time(), Tournament(CUP, 0.0, plan)
    added = tournament_store.add(CUP, now, entries.written(plan))
    return [added, tournament_store.write(opened, now, done, [])]


def fill(folder: str | Path) -> None:
    """Fill a store with long sleeping tables at which a guest has played."""
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
    jobs += long_tournament()
    asyncio.run(kept.write(store.together(*jobs)))
    kept.close()

"""Notices to people who are away from the table: it is their turn, or they are invited.

A notice stays in the store until it is outdated. The page polls the notices of its player. A feed
offers them to other programs. A browser can subscribe to push messages for times when the page is
closed.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Awaitable, Callable
from functools import cache
from importlib.resources import files
from math import inf
from typing import Any

from warren.bots import described
from warren.engine.games import GAMES
from warren.locale import read_texts
from warren.table.guard.clock import DAY
from warren.table.guard.tokens import hashed
from warren.table.play.room import Room
from warren.table.play.session import Session
from warren.table.play.table import RUNNING, Table
from warren.table.play.tables import Tables
from warren.table.storage.store import Database, Job, add_row, sound_rows
from warren.table.workers.base import Base

ROWS = ("awaited", "feed", "push")  # database tables with a player's data
LOOK = 5.0  # seconds between checks for players whose turn it is
AWAY = 20.0  # seconds after which a player counts as away, since a page may be reloading
TURN = "turn"
ROUND = "round"
ACCOUNT = "account"  # a change to a member's account; the subject says which
ACCOUNT_KEPT = 3 * DAY
MOST = 50  # notices per answer

Notice = dict[str, Any]
About = dict[str, Any]


class Notices:
    """The notices of all players."""

    def __init__(self, base: Base, tables: Tables) -> None:
        self.base, self.tables = base, tables
        tables.listeners.put_away.append(self.note)
        # Players with a turn at a table, and players still expected at it, as stored
        self.noted: dict[str, tuple[set[str], set[str]]] = {}
        # called with every new notice
        self.told: Callable[[str, Notice], None] = lambda player, notice: None
        self.invitations: Callable[[str], Awaitable[list[Notice]]]  # (player) -> invitations

    @property
    def are_offered(self) -> bool:
        """Whether this server sends notices."""
        return "notices" in self.base.offers

    async def look(self) -> None:
        """Record the turns of absent players."""
        if not self.are_offered:
            return
        rooms = {**self.tables.rooms}
        self.noted = {table: noted for table, noted in self.noted.items() if table in rooms}
        for room in rooms.values():
            await self.note(room, AWAY)

    async def note(self, room: Room, away: float = 0.0) -> None:
        """Record the turns at a table of players who have been away for a few seconds."""
        missed, expected, table_id = missed_at(room, away), expected_at(room), room.table.id
        if (missed, expected) == self.noted.get(table_id) or not self.are_offered:
            return
        bodies = {player: about(room.table, player) for player in missed}
        await self._tell(note_turns(table_id, bodies, expected, self.base.clock.now()))
        self.noted[table_id] = missed, expected  # failed writes are retried

    async def begin_round(self, table: Table) -> None:
        """Notify the players at a tournament's table that it is open."""
        if self.are_offered:
            players = [place.player for place in table.places if place.player]
            bodies = {player: about(table, player) for player in players}
            await self._tell(tell(bodies, ROUND, table.id, self.base.clock.now()))

    async def tell_account(self, player: str, event: str) -> None:
        """Notify a member of an action in their name."""
        if self.are_offered:
            await self._tell(tell_account(player, event, self.base.clock.now()))

    async def _tell(self, job: Job) -> None:
        for player, notice in await self.base.store.write(job):
            self.told(player, notice)

    async def of(self, player: str) -> list[Notice]:
        """Return the player's notices, latest first."""
        old = self.base.clock.now() - ACCOUNT_KEPT
        found: list[Notice] = await self.base.store.look(notices_of(player))
        found = [one for one in found if one["kind"] != ACCOUNT or one["at"] >= old]
        found += await self.invitations(player)
        return sorted(found, key=lambda notice: float(notice["at"]), reverse=True)

    async def new_feed(self, session: Session) -> str:
        """Return a new key for a feed; the previous key is revoked."""
        key = secrets.token_urlsafe(16)
        self.base.quotas.must_store(session.asker, key)
        await self.base.store.write(new_feed(session.player, hashed(key), self.base.clock.now()))
        return key

    async def fed(self, key: str) -> list[Notice] | None:
        """Return the notices of a feed, except those about the account;

        None for an unknown feed.
        """
        player: str | None = await self.base.store.look(player_fed(hashed(key)))
        if player is None:
            return None
        return [one for one in await self.of(player) if one["kind"] != ACCOUNT]


def missed_at(room: Room, away: float) -> set[str]:
    """Return players who must decide at a table but have been away for a few seconds."""
    table, here = room.table, room.players()
    if table.phase != RUNNING:
        return set()
    asked = {table.places[seat].player for seat in table.owing if not table.places[seat].bot}
    seen = {player: room.now - room.seen.get(player, -inf) for player in asked if player}
    return {player for player, since in seen.items() if player not in here and since >= away}


def expected_at(room: Room) -> set[str]:
    """Return players of a tournament's table who are not there."""
    table = room.table
    if table.phase != RUNNING or not table.setup.tournament:
        return set()
    return {place.player for place in table.places if place.player} - room.players()


def about(table: Table, player: str) -> About:
    """Return the body of a turn's notice, which reveals nothing about the match."""
    clocks, seat = table.clocks, table.own_seat(player)
    runs = clocks.are_used and seat in clocks.ticking
    return {
        "game": table.setup.game,
        "others": [one.name for one in table.places if one.player and one.player != player],
        "bots": [one.bot for one in table.places if one.bot and not one.player],
        "until": clocks.since + clocks.left[seat] if runs else None,
    }


# --- in words ------------------------------------------------------------------------------------


@cache
def texts(language: str) -> dict[str, Any]:
    """Return the texts of each kind of notice."""
    return read_texts(files("warren.table.people"), "notices", language)


def worded(notice: Notice, language: str) -> Notice:
    """Return a notice as text, with the path of its subject."""
    known = {**notice}
    if notice["kind"] == ACCOUNT:
        return {**known, "words": texts(language)[ACCOUNT][notice["subject"]], "path": "/matches"}
    bots = [described(one, language).name for one in known.pop("bots", ())]
    known["others"] = [*known["others"], *bots]
    names = ", ".join(known["others"])
    sentence = texts(language)[notice["kind"]]["against" if names else "alone"]
    game = GAMES[notice["game"]].title if notice["game"] in GAMES else notice["game"]
    words = sentence.format(game=game, names=names)
    return {**known, "words": words, "path": f"/t/{notice['subject']}"}


# --- jobs ----------------------------------------------------------------------------------------


def tell(bodies: dict[str, About], kind: str, subject: str, at: float) -> Job:
    """Notify people who have not been notified yet; return them with their notices."""

    def job(database: Database) -> list[tuple[str, Notice]]:
        new = list[tuple[str, Notice]]()
        for player, body in sorted(bodies.items()):
            text = json.dumps(body, ensure_ascii=False)
            there = database.execute(
                "SELECT 1 FROM awaited WHERE player = ? AND kind = ? AND subject = ?",
                (player, kind, subject),
            ).fetchone()
            if there is None:
                add_row(database, "awaited", player, kind, subject, float(at), text)
                new.append((player, {"kind": kind, "subject": subject, "at": at, **body}))
        return new

    return job


def tell_account(player: str, event: str, at: float) -> Job:
    """Notify a member; replace a notice of the same kind, and drop old ones."""

    def job(database: Database) -> list[tuple[str, Notice]]:
        database.execute(
            "DELETE FROM awaited WHERE player = ? AND kind = ? AND (subject = ? OR at < ?)",
            (player, ACCOUNT, event, at - ACCOUNT_KEPT),
        )
        body: About = {"game": "", "others": [], "until": None}
        told: list[tuple[str, Notice]] = tell({player: body}, ACCOUNT, event, at)(database)
        return told

    return job


def untell(kind: str, subject: str, but: Callable[[str], bool] = lambda player: False) -> Job:
    """Drop an outdated notice, except for some players."""

    def job(database: Database) -> None:
        told = database.execute(
            "SELECT player FROM awaited WHERE subject = ? AND kind = ?", (subject, kind)
        ).fetchall()
        for (player,) in told:
            if not but(player):
                database.execute(
                    "DELETE FROM awaited WHERE player = ? AND kind = ? AND subject = ?",
                    (player, kind, subject),
                )

    return job


def note_turns(table_id: str, bodies: dict[str, About], expected: set[str], at: float) -> Job:
    """Record the turns at a table, drop outdated notices, and return the new notices.

    Drop notices of a round's start for players who are no longer expected.
    """

    def job(database: Database) -> list[tuple[str, Notice]]:
        untell(TURN, table_id, bodies.__contains__)(database)
        untell(ROUND, table_id, expected.__contains__)(database)
        new: list[tuple[str, Notice]] = tell(bodies, TURN, table_id, at)(database)
        return new

    return job


def notices_of(player: str) -> Job:
    """Return the player's notices, latest first."""

    def job(database: Database) -> list[Notice]:
        latest = "WHERE player = ? ORDER BY at DESC LIMIT ?"
        return [
            {"kind": kind, "subject": subject, "at": at, **json.loads(body)}
            for _, kind, subject, at, body in sound_rows(database, "awaited", latest, player, MOST)
        ]

    return job


def forget_names(database: Database, table_id: str) -> None:
    """Remove an erased player's name from the notices of a table."""
    found = sound_rows(database, "awaited", "WHERE subject = ?", table_id)
    database.execute("DELETE FROM awaited WHERE subject = ?", (table_id,))
    for *row, body in found:
        add_row(database, "awaited", *row, json.dumps({**json.loads(body), "others": []}))


def new_feed(player: str, key: bytes, now: float) -> Job:
    """Store a new key for a player's feed."""

    def job(database: Database) -> None:
        database.execute("DELETE FROM feed WHERE player = ?", (player,))
        add_row(database, "feed", player, key, float(now))

    return job


def player_fed(key: bytes) -> Job:
    """Return the player of a feed."""

    def job(database: Database) -> str | None:
        found = sound_rows(database, "feed", "WHERE key = ?", key)
        return found[0][0] if found else None

    return job

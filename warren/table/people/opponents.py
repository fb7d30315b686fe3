"""Matchmaking: pairs waiting players by rating and waiting time, and counts players online.

A waiting player has a row in the store while their page polls, so any worker can serve them. The
player who finds an opponent opens the table and claims the opponent's row in one transaction. The
opponent's next poll returns the table.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, NamedTuple

from warren.engine.games import GAMES
from warren.table.guard.limits import per_hour
from warren.table.people import company, ratings
from warren.table.people.member_rows import is_member
from warren.table.people.moderation import Moderation
from warren.table.people.ratings import Rating
from warren.table.play.opening import Opener
from warren.table.play.session import Session
from warren.table.play.setups import setup_of
from warren.table.play.tables import Tables
from warren.table.protocol.messages import Clock, NewTable, Seek
from warren.table.protocol.refusals import Refused
from warren.table.storage.store import CHECKED, Database, Job, checksum, sound_rows
from warren.table.workers.base import Base

LEASE = 12.0  # seconds without a request until a search ends
HOLD = 4.0  # seconds for which an answer is held back (long polling)
WINDOW = 100.0  # the rating difference allowed at first, in points, besides the uncertainty
WIDER = 20.0  # increase of that difference, in points per second of waiting
CLOCK = Clock(kind="live")
SEARCHES = 120  # searches by one player: burst, and per hour
LOOKED_AT = 500  # candidates considered, longest waiting first
HERE = 90.0  # seconds without a request after which a player is offline
TOLD = 15.0  # seconds between reports of a worker's online players
COUNTED = 5.0  # seconds between counts


class Waiting(NamedTuple):
    """A player who waits for an opponent."""

    player: str
    mu: float
    sigma: float
    since: float  # the server's age at that time

    def reach(self, age: float) -> float:
        """Return the largest acceptable difference at this time, in points."""
        doubt = Rating(self.mu, self.sigma).margin / 2
        return WINDOW + doubt + WIDER * max(0.0, age - self.since)


def fits(one: Waiting, other: Waiting, age: float) -> float | None:
    """Return the rating difference between two players in points; None if it is too large."""
    apart = abs(one.mu - other.mu) * ratings.POINTS
    return apart if apart <= min(one.reach(age), other.reach(age)) else None


def best(one: Waiting, others: Iterable[Waiting], age: float) -> str | None:
    """Return the opponent closest in rating; among equals, the one with the longest wait."""
    found = [(apart, other) for other in others if (apart := fits(one, other, age)) is not None]
    return min(found, key=lambda pair: (pair[0], pair[1].since))[1].player if found else None


class SearchState(NamedTuple):
    """The state of a search."""

    table: str | None  # the table of the match
    since: float
    other: str | None  # the best-fitting player
    is_host: bool = False  # this request opened the table


class Opponents:
    """All searches for an opponent."""

    def __init__(self, base: Base, opening: Opener, moderation: Moderation) -> None:
        self.base, self.opening, self.moderation = base, opening, moderation
        self.news: dict[str, asyncio.Event] = {}  # wakes requests held at this worker
        base.hears("found", self.hear)
        self.searches = per_hour(SEARCHES)
        self.searches_there = per_hour(3 * base.limits.connections_of_one)

    async def seek(self, session: Session, wanted: Seek) -> dict[str, Any]:
        """Look for an opponent, and wait briefly if there is none."""
        self._check(session, wanted)
        player, age = session.player, self.base.clock.age
        begun = age()
        job = enter(player, wanted.game, begun, is_new=wanted.is_new)
        self.news[player] = news = asyncio.Event()  # another worker may find one
        try:
            found: SearchState = await self.base.store.write(job)
            is_first = found.table is None and found.since == begun and not wanted.is_new
            if is_first and not self._may_begin(session):
                await self.base.store.write(leave(player))
                raise Refused("rate")
            if found.table is None and found.other:
                found = await self._meet(session, wanted, found)
            if found.table is None:
                with suppress(TimeoutError):
                    async with asyncio.timeout(HOLD):
                        await news.wait()
                found = await self.base.store.read(look(player, found.since))
        except asyncio.CancelledError:  # the client has disconnected
            self.base.note(leave(player))
            raise
        finally:
            if self.news.get(player) is news:
                del self.news[player]
        waited = max(0.0, age() - found.since)
        return {"table": found.table, "is_host": found.is_host, "waited": waited}

    def _check(self, session: Session, wanted: Seek) -> None:
        self.base.must_offer("opponents")
        self.moderation.must_be_welcome(session.player)
        if wanted.game not in GAMES:
            raise Refused("unknown")
        if not self.opening.engines.is_ready(wanted.game):
            raise Refused("engine-compiling")
        if wanted.is_new and not self._may_begin(session):
            raise Refused("rate")

    def _may_begin(self, session: Session) -> bool:
        """Return whether a player may start another search (rate limit)."""
        by_player = self.searches.takes(session.player)
        return by_player and self.searches_there.takes(session.address)

    async def _meet(self, session: Session, wanted: Seek, found: SearchState) -> SearchState:
        """Open a table for the player and a fitting opponent, unless the opponent has left."""
        assert found.other
        is_rated = "ladders" in self.base.offers and session.is_member
        is_rated = is_rated and await self.base.store.look(is_member(found.other))
        new = NewTable(game=wanted.game, is_private=True, clock=CLOCK, rated=is_rated)
        setup, _ = setup_of(new, session.player)
        sat = session.sits(0, wanted.salt)
        table_id, is_done = await self.opening.open_if(
            session,
            setup,
            [sat],
            wanted.commitment,
            lambda table: take(session.player, found.other or "", table, self.base.clock.age()),
        )
        if not is_done:
            return found._replace(other=None)
        self.hear(found.other)
        await self.base.announce("found", found.other)
        return found._replace(table=table_id, is_host=True)

    def hear(self, player: str) -> None:
        """Wake a waiting request of a player: an opponent was found."""
        if player in self.news:
            self.news[player].set()

    async def stop(self, session: Session) -> None:
        """Stop searching."""
        await self.base.store.write(leave(session.player))


# --- jobs ----------------------------------------------------------------------------------------


def enter(player: str, game: str, age: float, *, is_new: bool) -> Job:
    """Start or continue to wait; return a found table or a fitting opponent."""

    def job(database: Database) -> SearchState:
        database.execute("DELETE FROM seek WHERE until < ?", (age,))
        if is_new:
            leave(player)(database)
        found = database.execute(
            "SELECT game, since, table_id FROM seek WHERE player = ?", (player,)
        ).fetchone()
        if found and found[2]:
            return SearchState(found[2], found[1], None)
        since = found[1] if found and found[0] == game else age
        rating = ratings.find(database, game, player) or Rating()
        row = (player, game, rating.mu, rating.sigma, float(since))
        database.execute(
            f"INSERT INTO seek ({CHECKED['seek']}, until, checksum) VALUES (?, ?, ?, ?, ?, ?, ?) "
            "ON CONFLICT (player) DO UPDATE SET game = excluded.game, mu = excluded.mu, "
            "sigma = excluded.sigma, since = excluded.since, until = excluded.until, "
            "checksum = excluded.checksum",
            (*row, age + LEASE, checksum(*row)),
        )
        others = sound_rows(
            database,
            "seek",
            f"WHERE game = ? AND player != ? AND table_id IS NULL "
            f"AND player NOT IN ({company.STRANGERS}) ORDER BY since LIMIT ?",
            *(game, player, player, player, LOOKED_AT),
        )
        own = Waiting(player, rating.mu, rating.sigma, since)
        found_waiting = [Waiting(who, *about) for who, _, *about in others]
        return SearchState(None, since, best(own, found_waiting, age))

    return job


def look(player: str, since: float) -> Job:
    """Read the state of a player's search."""

    def job(database: Database) -> SearchState:
        found = database.execute(
            "SELECT table_id, since FROM seek WHERE player = ?", (player,)
        ).fetchone()
        return SearchState(found[0], found[1], None) if found else SearchState(None, since, None)

    return job


def take(player: str, other: str, table_id: str, age: float) -> Job:
    """Pair two players, unless one is already paired; return whether it worked.

    Rows are locked in a fixed order to avoid deadlocks.
    """

    def job(database: Database) -> bool:
        taken = [
            one
            for one in sorted((player, other))
            if database.execute(
                "UPDATE seek SET table_id = ?, until = ? WHERE player = ? AND table_id IS NULL "
                "RETURNING player",
                (table_id, age + LEASE, one),
            ).fetchone()
        ]
        if len(taken) == 2:
            return True
        for one in taken:
            database.execute("UPDATE seek SET table_id = NULL WHERE player = ?", (one,))
        return False

    return job


def leave(player: str) -> Job:
    """Stop a player's search."""

    def job(database: Database) -> None:
        database.execute("DELETE FROM seek WHERE player = ?", (player,))

    return job


def count_waiting(age: float) -> Job:
    """Return the number of waiting players, for each game."""

    def job(database: Database) -> Counter[str]:
        found = database.execute(
            "SELECT game, count(*) FROM seek WHERE table_id IS NULL AND until >= ? GROUP BY game",
            (age,),
        )
        return Counter(dict(found.fetchall()))

    return job


# --- who is online -------------------------------------------------------------------------------


class Presence:
    """Counts the named people online: at a table, or active a moment ago."""

    def __init__(self, base: Base, tables: Tables) -> None:
        self.base, self.tables = base, tables
        self.heard: dict[str, float] = {}  # monotonic time of the last request, by player
        self.told_at = -TOLD
        self.counted_at = -COUNTED
        self.here = 0
        self.waiting: Counter[str] = Counter()

    def hear(self, player: str) -> None:
        """Record that a player is active."""
        self.heard[player] = self.base.clock.ticks()

    def people(self) -> set[str]:
        """Return the players that this worker counts as online."""
        now = self.base.clock.ticks()
        self.heard = {one: at for one, at in self.heard.items() if now - at < HERE}
        return {*self.heard}.union(*(room.players() for room in self.tables.rooms.values()))

    async def tell(self) -> None:
        """Report the online players of this worker to the other workers."""
        now = self.base.clock.ticks()
        if now - self.told_at >= TOLD:
            self.told_at = now
            await self.base.store.write(note_present(self.people(), self.base.clock.age()))

    async def count(self) -> tuple[int, Counter[str]]:
        """Return the number of people online, and of waiting players in each game."""
        now = self.base.clock.ticks()
        if now - self.counted_at >= COUNTED:
            self.counted_at = now
            age = self.base.clock.age()
            self.waiting = await self.base.store.read(count_waiting(age))
            if self.base.workers:
                self.here = await self.base.store.read(count_present(age))
            else:
                self.here = len(self.people())
        return self.here, self.waiting


def note_present(players: Iterable[str], age: float) -> Job:
    """Record that people are online until a given time."""

    def job(database: Database) -> None:
        database.execute("DELETE FROM present WHERE until < ?", (age,))
        for player in sorted(players):
            database.execute(
                "INSERT INTO present VALUES (?, ?) "
                "ON CONFLICT (player) DO UPDATE SET until = excluded.until",
                (player, age + 2 * TOLD),
            )

    return job


def count_present(age: float) -> Job:
    """Return the number of people online at all workers."""

    def job(database: Database) -> int:
        found = database.execute("SELECT count(*) FROM present WHERE until >= ?", (age,))
        return int(found.fetchone()[0])

    return job

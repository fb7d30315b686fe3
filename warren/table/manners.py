"""What the host does about people: reports, bans, announcements, and the words of the house."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, NamedTuple

from warren.table import entries
from warren.table.company import others_at
from warren.table.limits import per_hour
from warren.table.messages import Report
from warren.table.refusals import Refused
from warren.table.store import Database, Job

if TYPE_CHECKING:
    from warren.table.hub import Hub
    from warren.table.sessions import Session

REPORTS = 10  # of one player at once, and in an hour
LOOK = 10.0  # seconds between two looks at what the host has decided

SAID = 20  # lines of chat that go along with a report, the latest
ANNOUNCEMENT, WORDS = "announcement", "words"
FOR_EVER = 1e12


class Ban(NamedTuple):
    """Somebody may look on, and no more."""

    reason: str
    until: float  # by the time of the house


class Reported(NamedTuple):
    """Somebody was reported."""

    key: str  # by which the host names it
    at: float
    reporter: str
    player: str
    name: str
    table_id: str
    why: str
    said: str  # at the table, the last of it
    is_settled: int


class Manners:
    """What the host has decided, as it was last looked at, and what people tell the host."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.reported = per_hour(REPORTS)
        self.reported_there = per_hour(hub.limits.connections_of_one)
        self.bans: dict[str, Ban] = {}
        self.notices = {ANNOUNCEMENT: "", WORDS: ""}
        self.looked_at = -LOOK

    async def look(self) -> None:
        """See now and then what the host has decided."""
        now = self.hub.clock.ticks()
        if now - self.looked_at >= LOOK:
            self.looked_at = now
            self.bans = await self.hub.store.read(bans(self.hub.clock.now()))
            self.notices = await self.hub.store.read(notices(self.hub.clock.now()))

    def ban_of(self, player: str) -> Ban | None:
        """The ban of somebody, if it still holds."""
        found = self.bans.get(player)
        return found if found and found.until > self.hub.clock.now() else None

    def must_be_welcome(self, player: str) -> None:
        """Refuse who may only look on, and play matches to their end."""
        found = self.ban_of(player)
        if found:
            raise Refused("banned", found.reason)

    async def report(self, session: Session, wanted: Report) -> None:
        """Tell the host of somebody."""
        self.hub.must_offer("reports")
        if not (self.reported.takes(session.player) and self.reported_there.takes(session.address)):
            raise Refused("rate")
        self.hub.quotas.check_disk()
        if not await self.hub.store.write(report(session.player, wanted, self.hub.clock.now())):
            raise Refused("nobody-there")


# --- reports -------------------------------------------------------------------------------------


def report(reporter: str, wanted: Report, at: float) -> Job:
    """The host is told of whoever sat there, once for each table; False if nobody did."""

    def job(database: Database) -> bool:
        found = others_at(database, reporter, wanted.table, wanted.seat)
        if found is None:
            return False
        said = "\n".join(words_of(database, found[0], wanted.table)[-SAID:])
        database.execute(
            "INSERT INTO report (id, at, reporter, player, name, table_id, why, said) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (secrets.token_hex(4), at, reporter, *found, wanted.table, wanted.why, said),
        )
        return True

    return job


def words_of(database: Database, player: str, table_id: str) -> list[str]:
    """What somebody has said at a table."""
    rows = database.execute(
        "SELECT body FROM entry WHERE table_id = ? AND player = ? "
        "AND instr(body, '\"talked\"') > 0 ORDER BY number",
        (table_id, player),
    )
    said = [entries.read_entry(body) for (body,) in rows]
    return [one.text for one in said if isinstance(one, entries.Talked) and one.text]


def reports(*, all_of_them: bool = False) -> Job:
    """What was reported and is not settled, the latest last."""

    def job(database: Database) -> list[Reported]:
        found = database.execute(
            "SELECT id, at, reporter, player, name, table_id, why, said, is_settled "
            "FROM report WHERE is_settled <= ? ORDER BY at",
            (int(all_of_them),),
        )
        return [Reported(*one) for one in found]

    return job


def settle(key: str) -> Job:
    """A report needs no more looking at; whether there was one."""

    def job(database: Database) -> bool:
        found = database.execute(
            "UPDATE report SET is_settled = 1 WHERE id = ? RETURNING id", (key,)
        )
        return found.fetchone() is not None

    return job


def remove_old(before: float, now: float) -> Job:
    """Reports of long ago are gone, and bans and announcements that are over."""

    def job(database: Database) -> None:
        database.execute("DELETE FROM report WHERE at < ?", (before,))
        for what in ("ban", "notice"):
            database.execute(f"DELETE FROM {what} WHERE until < ?", (now,))

    return job


# --- bans ----------------------------------------------------------------------------------------


def ban(player: str, reason: str, at: float, until: float) -> Job:
    """Somebody may only look on until a time."""

    def job(database: Database) -> None:
        lift(player)(database)
        database.execute("INSERT INTO ban VALUES (?, ?, ?, ?)", (player, reason, at, until))

    return job


def lift(player: str) -> Job:
    """A ban is over; whether there was one."""

    def job(database: Database) -> bool:
        found = database.execute("DELETE FROM ban WHERE player = ? RETURNING player", (player,))
        return found.fetchone() is not None

    return job


def bans(now: float) -> Job:
    """Every ban that holds."""

    def job(database: Database) -> dict[str, Ban]:
        found = database.execute("SELECT player, reason, until FROM ban WHERE until > ?", (now,))
        return {player: Ban(reason, until) for player, reason, until in found}

    return job


# --- what there is to be read --------------------------------------------------------------------


def put_up(kind: str, text: str, at: float, until: float = FOR_EVER) -> Job:
    """Something to be read by everybody; there is one of each kind, and nothing takes it away."""

    def job(database: Database) -> None:
        database.execute("DELETE FROM notice WHERE kind = ?", (kind,))
        if text:
            database.execute("INSERT INTO notice VALUES (?, ?, ?, ?)", (kind, text, at, until))

    return job


def notices(now: float) -> Job:
    """What there is to be read, by kind."""

    def job(database: Database) -> dict[str, str]:
        found = dict(
            database.execute("SELECT kind, text FROM notice WHERE until > ?", (now,)).fetchall()
        )
        return {kind: found.get(kind, "") for kind in (ANNOUNCEMENT, WORDS)}

    return job


def members(database: Database) -> list[tuple[str, str, float, float]]:
    """Every member: id, name, since when, and when last here."""
    found = database.execute(
        "SELECT member.player, nickname, member.created, used FROM member "
        "JOIN session ON session.player = member.player ORDER BY member.created"
    )
    return [tuple(one) for one in found]

"""The host's tools for moderation: reports, bans, announcements, and the house rules."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from warren.packs.pictures import NAME as PICTURE
from warren.table.guard.limits import per_hour
from warren.table.play import entries
from warren.table.play.session import Session
from warren.table.play.sitters import others_at, written
from warren.table.protocol.messages import PictureReport, PlayerReport
from warren.table.protocol.refusals import Refused
from warren.table.storage import pictures
from warren.table.storage.store import Database, Job, add_row, sound_rows
from warren.table.workers.base import Base

REPORTS = 10  # reports by one player: burst, and per hour
LOOK = 10.0  # seconds between reads of the host's decisions

SAID = 20  # latest chat lines included in a report
ANNOUNCEMENT, WORDS = "announcement", "words"
FOR_EVER = 1e12


class PlayerBan(NamedTuple):
    """A ban: the player may only watch."""

    reason: str
    until: float  # server time


class Reported(NamedTuple):
    """A report about a player or a picture."""

    key: str  # the id of the report for the host
    at: float
    reporter: str
    player: str
    name: str
    table_id: str
    why: str
    said: str  # the last chat lines at the table
    is_settled: int


class Moderation:
    """The host's decisions, as last read, and people's reports to the host."""

    def __init__(self, base: Base) -> None:
        self.base = base
        self.reported = per_hour(REPORTS)
        self.reported_there = per_hour(base.limits.connections_of_one)
        self.bans: dict[str, PlayerBan] = {}
        self.notices = {ANNOUNCEMENT: "", WORDS: ""}
        self.looked_at = -LOOK

    async def look(self) -> None:
        """Read the host's decisions again at intervals."""
        now = self.base.clock.ticks()
        if now - self.looked_at >= LOOK:
            self.looked_at = now
            self.bans = await self.base.store.read(bans(self.base.clock.now()))
            self.notices = await self.base.store.read(notices(self.base.clock.now()))
            for look in self.base.looks:
                await look()

    def ban_of(self, player: str) -> PlayerBan | None:
        """Return the player's ban, if it is still in force."""
        found = self.bans.get(player)
        return found if found and found.until > self.base.clock.now() else None

    def must_be_welcome(self, player: str) -> None:
        """Refuse banned players; they may only watch and finish their matches."""
        found = self.ban_of(player)
        if found:
            raise Refused("banned", found.reason)

    async def report(self, session: Session, wanted: PlayerReport) -> None:
        """Report a player to the host."""
        self.base.must_offer("reports")
        self._must_have_reports_left(session)
        self.base.quotas.must_store(session.asker, wanted.why)
        if not await self.base.store.write(report(session.player, wanted, self.base.clock.now())):
            raise Refused("nobody-there")

    async def report_picture(self, session: Session, wanted: PictureReport) -> None:
        """Report a picture, and the player who uploaded it, to the host."""
        self.base.must_offer("reports")
        self.base.must_offer("pictures")
        self._must_have_reports_left(session)
        self.base.quotas.must_store(session.asker, wanted.why)
        told = report_picture(session.player, wanted, self.base.clock.now())
        if not await self.base.store.write(told):
            raise Refused("unknown")

    def _must_have_reports_left(self, session: Session) -> None:
        if not (self.reported.takes(session.player) and self.reported_there.takes(session.address)):
            raise Refused("rate")


# --- reports -------------------------------------------------------------------------------------


def report(reporter: str, wanted: PlayerReport, at: float) -> Job:
    """Report the player in a seat, once per table; return False if the seat is empty."""

    def job(database: Database) -> bool:
        found = others_at(database, reporter, wanted.table, wanted.seat)
        if found is None:
            return False
        said = "\n".join(words_of(database, found[0], wanted.table)[-SAID:])
        row = (secrets.token_hex(4), float(at), reporter, *found, wanted.table, wanted.why, said, 0)
        add_row(database, "report", *row, otherwise="ON CONFLICT DO NOTHING")
        return True

    return job


def report_picture(reporter: str, wanted: PictureReport, at: float) -> Job:
    """Report a picture to the host, once; return False if the picture is not shown."""

    def job(database: Database) -> bool:
        picture = pictures.kept(database, wanted.picture)
        if picture is None or not picture.is_shown:
            return False
        player = picture.player
        known = database.execute("SELECT nickname FROM session WHERE player = ?", (player,))
        found = known.fetchone()
        name = found[0] if found else player
        about = (player, name, wanted.picture, wanted.why, "", 0)
        row = (secrets.token_hex(4), float(at), reporter, *about)
        add_row(database, "report", *row, otherwise="ON CONFLICT DO NOTHING")
        return True

    return job


def words_of(database: Database, player: str, table_id: str) -> list[str]:
    """Return the player's chat lines at a table."""
    about = "table_id = ? AND player = ? AND instr(body, '\"talked\"') > 0 ORDER BY number"
    said = [entry for _, _, entry in written(database, about, table_id, player)]
    return [one.text for one in said if isinstance(one, entries.Talked) and one.text]


def reports(*, all_of_them: bool = False) -> Job:
    """Return open reports, or all reports, with the latest last."""

    def job(database: Database) -> list[Reported]:
        wanted = "WHERE is_settled <= ? ORDER BY at"
        return [Reported(*one) for one in sound_rows(database, "report", wanted, int(all_of_them))]

    return job


def settle(key: str) -> Job:
    """Settle a report; return whether there was one."""

    def job(database: Database) -> bool:
        found = sound_rows(database, "report", "WHERE id = ?", key)
        for row in found:
            rewrite(database, Reported(*row)._replace(is_settled=1))
        return bool(found)

    return job


def forget_reported(database: Database, player: str, nobody: str) -> None:
    """Remove the reports about a player; reports about pictures remain, without the name."""
    for row in sound_rows(database, "report", "WHERE player = ?", player):
        told = Reported(*row)
        if PICTURE.fullmatch(told.table_id):
            rewrite(database, told._replace(player=nobody, name=nobody))
    database.execute("DELETE FROM report WHERE player = ?", (player,))


def forget_reporter(database: Database, player: str, nobody: str) -> None:
    """Keep a player's reports, but remove the player's name."""
    for row in sound_rows(database, "report", "WHERE reporter = ?", player):
        rewrite(database, Reported(*row)._replace(reporter=nobody))
    # damaged rows lose the name, too
    database.execute("UPDATE report SET reporter = ? WHERE reporter = ?", (nobody, player))


def rewrite(database: Database, told: Reported) -> None:
    """Rewrite a report."""
    database.execute("DELETE FROM report WHERE id = ?", (told.key,))
    add_row(database, "report", *told)


def remove_old(before: float, now: float) -> Job:
    """Remove old reports, and expired bans and announcements."""

    def job(database: Database) -> None:
        database.execute("DELETE FROM report WHERE at < ?", (before,))
        for what in ("ban", "notice"):
            database.execute(f"DELETE FROM {what} WHERE until < ?", (now,))

    return job


# --- bans ----------------------------------------------------------------------------------------


def ban(player: str, reason: str, at: float, until: float) -> Job:
    """Ban a player until a given time; the player may only watch."""

    def job(database: Database) -> None:
        lift(player)(database)
        add_row(database, "ban", player, reason, float(at), float(until))

    return job


def lift(player: str) -> Job:
    """Lift a ban; return whether there was one."""

    def job(database: Database) -> bool:
        found = database.execute("DELETE FROM ban WHERE player = ? RETURNING player", (player,))
        return found.fetchone() is not None

    return job


def bans(now: float) -> Job:
    """Return all current bans."""

    def job(database: Database) -> dict[str, PlayerBan]:
        found = sound_rows(database, "ban", "WHERE until > ?", now)
        return {player: PlayerBan(reason, until) for player, reason, _, until in found}

    return job


def called(database: Database, player: str) -> str:
    """Return a player as shown to the host: the name, if any, and the id."""
    found = database.execute("SELECT nickname FROM session WHERE player = ?", (player,)).fetchone()
    return f"{found[0]} ({player})" if found else player


# --- notices and members -------------------------------------------------------------------------


def put_up(kind: str, text: str, at: float, until: float = FOR_EVER) -> Job:
    """Publish a notice, replacing the last of its kind; an empty text removes the notice."""

    def job(database: Database) -> None:
        database.execute("DELETE FROM notice WHERE kind = ?", (kind,))
        if text:
            add_row(database, "notice", kind, text, float(at), float(until))

    return job


def notices(now: float) -> Job:
    """Return the current notices, by kind."""

    def job(database: Database) -> dict[str, str]:
        rows = sound_rows(database, "notice", "WHERE until > ?", now)
        found = {kind: text for kind, text, *_ in rows}
        return {kind: found.get(kind, "") for kind in (ANNOUNCEMENT, WORDS)}

    return job


def members(database: Database) -> list[tuple[str, str, float, float]]:
    """Return every member: id, name, time of joining, and last visit."""
    found = database.execute(
        "SELECT member.player, nickname, member.created, used FROM member "
        "JOIN session ON session.player = member.player ORDER BY member.created"
    )
    return [tuple(one) for one in found]

"""Company: the people whom a player has met, invited or blocked.

People are identified by a table and a seat that they had, because player ids are secret.
"""

from __future__ import annotations

import json
from typing import Any

from warren.table.guard.limits import per_hour
from warren.table.people.moderation import Moderation
from warren.table.people.notices import Notice, Notices
from warren.table.people.portraits import drawn
from warren.table.play import entries
from warren.table.play.looks import shown
from warren.table.play.session import Session
from warren.table.play.sitters import happened, others_at
from warren.table.protocol.messages import BlockPlayer, Invite
from warren.table.protocol.refusals import Refused
from warren.table.storage.store import Database, Job, add_row, sound, sound_rows
from warren.table.workers.base import Base

MET = 30  # maximum number of people listed as met, the latest ones
BLOCKED = 200  # maximum number of people that a player may block
INVITED = 1800.0  # lifetime of an invitation, in seconds
RUNNING = 6  # maximum number of unfinished tables listed
INVITATIONS = 40  # invitations by one player: burst, and per hour

# Players whom a player blocks, or who block that player; takes the same id twice
STRANGERS = (
    "SELECT blocked FROM block WHERE player = ? UNION SELECT player FROM block WHERE blocked = ?"
)


class Contacts:
    """Blocks, invitations and reports among people."""

    def __init__(self, base: Base, moderation: Moderation, notices: Notices) -> None:
        self.base, self.moderation, self.notices = base, moderation, notices
        notices.invitations = self.invitations
        self.invited = per_hour(INVITATIONS)
        self.invited_there = per_hour(3 * base.limits.connections_of_one)

    async def people(self, session: Session) -> dict[str, Any]:
        """Return the people whom a player has met, and those they block."""
        found: dict[str, Any] = await self.base.store.look(people_of(session.player))
        return found

    async def block(self, session: Session, wanted: BlockPlayer) -> None:
        """Block or unblock a player."""
        job = unblock(session.player, wanted.table, wanted.seat)
        if wanted.is_on:
            self.base.quotas.must_store(session.asker, "")
            job = block(session.player, wanted.table, wanted.seat, self.base.clock.now())
        if not await self.base.store.write(job):
            raise Refused("nobody-there")

    async def invite(self, session: Session, wanted: Invite) -> None:
        """Invite a player to a table; do not notify people who block the sender."""
        self.moderation.must_be_welcome(session.player)
        if not (self.invited.takes(session.player) and self.invited_there.takes(session.address)):
            raise Refused("rate")
        self.base.quotas.must_store(session.asker, session.nickname)
        invited = await self.base.store.write(invite(session, wanted, self.base.clock.now()))
        if invited is None:
            raise Refused("nobody-there")
        for player, notice in invited:
            self.notices.told(player, notice)

    async def invitations(self, player: str) -> list[Notice]:
        """Return the tables to which a player is invited."""
        since = self.base.clock.now() - INVITED
        found: list[Notice] = await self.base.store.read(invitations(player, since))
        return found


# --- people --------------------------------------------------------------------------------------


def people_of(player: str) -> Job:
    """Return the people whom a player has met, latest first, and those they block."""

    def job(database: Database) -> dict[str, Any]:
        blocked = sound_rows(database, "block", "WHERE player = ? ORDER BY at DESC", player)
        return {
            "met": met_by(database, player),
            "blocked": [
                {"table": table, "seat": seat, "name": name}
                for _, _, name, table, seat, _ in blocked
            ],
        }

    return job


def met_by(database: Database, player: str) -> list[dict[str, Any]]:
    """Return the people with whom a player played lately, once each, except blocked people."""
    rows = database.execute(
        "SELECT other.player, nickname, portrait.text, portrait.checksum, other.table_id, "
        "other.body FROM "
        "(SELECT table_id FROM played WHERE player = ? ORDER BY at DESC LIMIT ?) AS mine "
        "JOIN played AS other ON other.table_id = mine.table_id "
        "JOIN session ON session.player = other.player "
        "LEFT JOIN portrait ON portrait.player = other.player "
        f"WHERE other.player != ? AND other.player NOT IN ({STRANGERS}) ORDER BY other.at DESC",
        (player, 4 * MET, player, player, player),
    ).fetchall()
    met: dict[str, dict[str, Any]] = {}
    for other, name, chosen, check, table, body in rows:
        if other not in met and len(met) < MET:
            seat = seat_in(body)
            looks = shown(drawn(other, chosen, check), name)
            met[other] = {"name": name, "table": table, "seat": seat, "portrait": looks}
    return [*met.values()]


def seat_in(body: str) -> int:
    """Return the seat of a summary's player."""
    return int(json.loads(body)["you"])


def block(player: str, table_id: str, seat: int, at: float) -> Job:
    """Block the player of a seat; return False if the seat was empty or the list is full."""

    def job(database: Database) -> bool:
        found = others_at(database, player, table_id, seat)
        (many,) = database.execute(
            "SELECT count(*) FROM block WHERE player = ?", (player,)
        ).fetchone()
        if found is None or many >= BLOCKED:
            return False
        row = (player, *found, table_id, seat, float(at))
        add_row(database, "block", *row, otherwise="ON CONFLICT DO NOTHING")
        database.execute(
            "DELETE FROM invitation WHERE player = ? AND inviter = ?", (player, found[0])
        )
        return True

    return job


def unblock(player: str, table_id: str, seat: int) -> Job:
    """Unblock the person at a seat; return whether they were blocked."""

    def job(database: Database) -> bool:
        found = database.execute(
            "DELETE FROM block WHERE player = ? AND table_id = ? AND seat = ? RETURNING player",
            (player, table_id, seat),
        )
        return found.fetchone() is not None

    return job


def blocked_at(player: str, table_id: str) -> Job:
    """Return the names of people at a table whom a player blocks."""

    def job(database: Database) -> list[str]:
        found = database.execute("SELECT blocked FROM block WHERE player = ?", (player,))
        blocked = {one for (one,) in found}
        names = set()
        for entry in happened(database, table_id) if blocked else ():
            if isinstance(entry, entries.Sat) and entry.player in blocked:
                names.add(entry.name)
        return sorted(names)

    return job


# --- invitations ---------------------------------------------------------------------------------


def invite(session: Session, wanted: Invite, at: float) -> Job:
    """Invite a known player to the inviter's table; return the player to notify, or None.

    The inviter does not learn whether they are blocked.
    """

    def job(database: Database) -> list[tuple[str, Notice]] | None:
        table = database.execute(
            "SELECT setup FROM tables WHERE id = ? AND is_over = 0", (wanted.to,)
        ).fetchone()
        other = others_at(database, session.player, wanted.table, wanted.seat)
        if table is None or other is None or not sits(database, session.player, wanted.to):
            return None
        if is_kept_away(database, session.player, other[0]):
            return []
        game = entries.read_setup(table[0]).game
        row = (other[0], wanted.to, session.player, session.nickname, game, float(at))
        database.execute(  # an expired invitation must not block a new one
            "DELETE FROM invitation WHERE player = ? AND table_id = ? AND at <= ?",
            (other[0], wanted.to, at - INVITED),
        )
        is_new = add_row(
            database, "invitation", *row, otherwise="ON CONFLICT DO NOTHING RETURNING player"
        ).fetchone()
        told = invitation(wanted.to, session.nickname, game, at)
        return [(other[0], told)] if is_new else []

    return job


def invitation(table_id: str, name: str, game: str, at: float) -> Notice:
    """Return the notice of an invitation."""
    about = {"game": game, "others": [name], "until": at + INVITED}
    return {"kind": "invited", "subject": table_id, "at": at, **about}


def sits(database: Database, player: str, table_id: str) -> bool:
    """Return whether a player sits at a table."""
    return player in (one for one, _ in sitting(database, table_id).values())


def sitting(database: Database, table_id: str) -> dict[int, tuple[str, str]]:
    """Return the player and name at each seat; bots have a level instead of a player."""
    sat: dict[int, tuple[str, str]] = {}
    for entry in happened(database, table_id):
        match entry:
            case entries.Sat():
                sat = {seat: one for seat, one in sat.items() if one[0] != entry.player}
                sat[entry.seat] = (entry.player, entry.name)
            case entries.Renamed() if entry.seat in sat:
                sat[entry.seat] = (sat[entry.seat][0], entry.name)
            case entries.Seated() if entry.bot:
                sat[entry.seat] = ("", entry.bot)
            case entries.Stood() | entries.Seated():
                sat.pop(entry.seat, None)
    return sat


def running_of(player: str) -> Job:
    """Return the tables with a player's unfinished matches, latest first.

    A browser remembers its own tables. This function adds the tables from the player's other
    devices at which the player has acted or must act.
    """

    def job(database: Database) -> list[dict[str, Any]]:
        rows = database.execute(
            "SELECT id, created, setup, checksum FROM tables WHERE is_over = 0 "
            "AND id IN (SELECT table_id FROM entry WHERE player = ? "
            "UNION SELECT subject FROM awaited WHERE player = ?) ORDER BY used DESC LIMIT ?",
            (player, player, 4 * RUNNING),
        ).fetchall()
        found = []
        for table_id, _, setup in sound(rows):
            sat = sitting(database, table_id)
            others = [name for _, (one, name) in sorted(sat.items()) if one != player]
            if any(one == player for one, _ in sat.values()):
                game = entries.read_setup(setup).game
                found.append({"id": table_id, "game": game, "others": others})
        return found[:RUNNING]

    return job


def is_kept_away(database: Database, player: str, by: str) -> bool:
    """Return whether another player blocks the player."""
    found = database.execute("SELECT 1 FROM block WHERE player = ? AND blocked = ?", (by, player))
    return found.fetchone() is not None


def invitations(player: str, since: float) -> Job:
    """Return the tables to which a player is invited, latest first."""

    def job(database: Database) -> list[Notice]:
        found = database.execute(
            "SELECT player, table_id, inviter, name, game, at, invitation.checksum FROM invitation "
            "JOIN tables ON tables.id = table_id AND is_over = 0 "
            "WHERE player = ? AND at > ? ORDER BY at DESC",
            (player, since),
        )
        return [invitation(table, name, game, at) for _, table, _, name, game, at in sound(found)]

    return job


def decline(player: str, table_id: str) -> Job:
    """Remove an invitation that was declined or followed."""

    def job(database: Database) -> None:
        database.execute(
            "DELETE FROM invitation WHERE player = ? AND table_id = ?", (player, table_id)
        )

    return job


def remove_invitations(before: float) -> Job:
    """Remove old invitations."""

    def job(database: Database) -> None:
        database.execute("DELETE FROM invitation WHERE at < ?", (before,))

    return job

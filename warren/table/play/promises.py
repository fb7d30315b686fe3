"""Fair deals: the server commits to a secret before anybody knows the deal."""

from __future__ import annotations

import secrets

from warren.engine.proof import commitment_to
from warren.table.play.session import Session
from warren.table.protocol.refusals import Refused
from warren.table.storage.store import Database, Job
from warren.table.workers.base import Base


class Promises:
    """Secrets of tables that are yet to be opened."""

    def __init__(self, base: Base) -> None:
        self.base = base

    async def make(self, session: Session) -> str:
        """Choose the secret of a player's next table; return the commitment to the secret."""
        secret = fresh_secret()
        await self.base.store.write(promise(session.player, secret, self.base.clock.now()))
        return commitment_to(secret)

    async def keep(self, session: Session, commitment: str) -> str:
        """Return the promised secret, or a fresh one if none was promised."""
        if not commitment:
            return fresh_secret()
        secret = await self.known(session, commitment)
        if not await self.base.store.write(take_promise(session.player, secret)):
            raise Refused("broken-promise")
        return secret

    async def known(self, session: Session, commitment: str) -> str:
        """Return the secret that was promised to a player with this commitment."""
        secret: str | None = await self.base.store.read(promised(session.player))
        if secret is None or commitment_to(secret) != commitment:
            raise Refused("broken-promise")
        return secret


def fresh_secret() -> str:
    """Return a random secret."""
    return secrets.token_hex(16)


# --- what is written and read --------------------------------------------------------------------


def promise(player: str, secret: str, at: float) -> Job:
    """Store the secret of a player's next table, replacing any earlier one."""

    def job(database: Database) -> None:
        database.execute(
            "INSERT INTO promise VALUES (?, ?, ?) "
            "ON CONFLICT (player) DO UPDATE SET secret = excluded.secret, at = excluded.at",
            (player, secret, at),
        )

    return job


def take_promise(player: str, secret: str) -> Job:
    """Delete a promised secret; return whether it existed."""

    def job(database: Database) -> bool:
        found = database.execute(
            "DELETE FROM promise WHERE player = ? AND secret = ? RETURNING player", (player, secret)
        )
        return found.fetchone() is not None

    return job


def promised(player: str) -> Job:
    """Return the secret promised to a player; None if there is none."""

    def job(database: Database) -> str | None:
        found = database.execute(
            "SELECT secret FROM promise WHERE player = ?", (player,)
        ).fetchone()
        return found[0] if found else None

    return job


def remove_promises(before: float) -> Job:
    """Remove unused promises."""

    def job(database: Database) -> None:
        database.execute("DELETE FROM promise WHERE at < ?", (before,))

    return job

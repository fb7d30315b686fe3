"""Players who have used the same browser.

Each browser has its own cookie, which outlives sessions: it stays the same when somebody signs out
or signs in as another player. The store keeps the cookie's hash with each player who has used the
browser. A shared cookie shows that two players are close. A missing cookie proves nothing: private
windows, other browsers and scripts have another cookie or none.
"""

from __future__ import annotations

import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Collection
from typing import NamedTuple

from warren.table.guard.limits import per_hour
from warren.table.guard.memory import keep
from warren.table.guard.tokens import hashed
from warren.table.storage.store import Database, Job, add_row, sound_rows

MOST = 20  # browsers stored per player, the latest ones
KNOWN = 20_000  # cached pairs, which need not be written again
ID = re.compile(r"[\w-]{22}", re.ASCII)

Note = Callable[[Job], None]


def new_id() -> str:
    """Return a new id for a browser that has none."""
    return secrets.token_urlsafe(16)


def is_id(text: str | None) -> bool:
    """Return whether a text is a valid browser id."""
    return bool(text and ID.fullmatch(text))


class Browsers:
    """Records which player uses which browser, each pair once."""

    def __init__(self, note: Note) -> None:
        self.note = note
        self.noted: OrderedDict[tuple[bytes, str], None] = OrderedDict()
        self.changes = per_hour(MOST)

    def used(self, browser: str, player: str, now: float) -> None:
        """Record that a player uses a browser; ignore more than a few new browsers per hour."""
        pair = hashed(browser), player
        if pair not in self.noted and self.changes.takes(player):
            self.note(add(*pair, now))
            keep(self.noted, pair, None, KNOWN)


def add(browser: bytes, player: str, now: float) -> Job:
    """Record that a player uses a browser; drop the oldest if there are too many."""

    def job(database: Database) -> None:
        add_row(
            *(database, "browser", browser, player, float(now)), otherwise="ON CONFLICT DO NOTHING"
        )
        database.execute(
            "DELETE FROM browser WHERE player = ? AND hash NOT IN "
            "(SELECT hash FROM browser WHERE player = ? ORDER BY created DESC LIMIT ?)",
            (player, player, MOST),
        )

    return job


def of(database: Database, player: str) -> set[bytes]:
    """Return the hashes of a player's browsers."""
    found = sound_rows(database, "browser", "WHERE player = ?", player)
    return {bytes(browser) for browser, _, _ in found}


def is_shared(database: Database, players: Collection[str]) -> bool:
    """Return whether two of these players have used the same browser."""
    known = [of(database, player) for player in players]
    return sum(map(len, known)) > len(set[bytes]().union(*known))


class PlayerOrigin(NamedTuple):
    """A player's first visit, their browsers, and all players who share those browsers."""

    came: float
    browsers: set[bytes]
    others: set[str]  # everybody who has used one of these browsers, including this player


def company_of(player: str) -> Job:
    """Return a player's first visit, their browsers, and everybody who has used one of those."""

    def job(database: Database) -> PlayerOrigin:
        came = database.execute("SELECT created FROM session WHERE player = ?", (player,))
        known = of(database, player)
        others = {
            other
            for browser in known
            for _, other, _ in sound_rows(database, "browser", "WHERE hash = ?", browser)
        }
        return PlayerOrigin(float((came.fetchone() or (0.0,))[0]), known, others)

    return job


def remove_unused(before: float) -> Job:
    """Remove old rows of players who no longer have a session."""

    def job(database: Database) -> None:
        database.execute(
            "DELETE FROM browser WHERE created < ? AND player NOT IN (SELECT player FROM session)",
            (before,),
        )

    return job

"""The daily position of each game: its table, and people's results.

Only the first attempt of a player counts, once per day and game. The best action is secret until
then.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from functools import lru_cache
from typing import Any

from warren.bots import described
from warren.daily import archive_of, day_of, of_day, position_of, starts_at
from warren.engine.fields import reading
from warren.engine.games import GAMES
from warren.table.play.daily_texts import theme_name
from warren.table.play.entries import OfDay
from warren.table.play.opening import Opener, check_game
from warren.table.play.session import Session
from warren.table.play.table import Table
from warren.table.protocol.refusals import Refused
from warren.table.storage.store import Database, Job, add_row, sound_rows
from warren.table.workers.base import Base

OPPONENT = "hard"  # the bot on the other seats

Row = tuple[str, int, str, int | None]  # game, day, table, and whether the best action was found


class Days:
    """The daily positions up to today."""

    def __init__(self, base: Base, opening: Opener) -> None:
        self.base, self.opening = base, opening
        opening.tables.listeners.acted.append(self.noticed)
        opening.tables.listeners.ended.append(self.noticed)
        opening.tables.listeners.woken.append(self.woken)

    @property
    def today(self) -> int:
        """The number of this day."""
        return day_of(self.base.clock.now())

    async def told(self, player: str | None, language: str) -> dict[str, Any]:
        """Return today's positions, the archive, and a player's results, without solutions."""
        today = self.today
        rows: list[Row] = await self.base.store.look(begun_by(player)) if player else []
        now = {game: (table, found) for game, day, table, found in rows if day == today}
        return {
            "day": today,
            "until": starts_at(today + 1),
            "games": [
                {
                    "game": game,
                    "label": GAMES[game].title,
                    "table": now[game][0] if game in now else None,
                    "found": None if game not in now or now[game][1] is None else now[game][1] == 1,
                }
                for game in GAMES
                if of_day(game, today) is not None
            ],
            **streaks({day for _, day, _, found in rows if found}, today),
            "tried": tried_days(rows),
            "archive": [one for game in GAMES for one in self._archive(game, language)],
        }

    def _archive(self, game: str, language: str) -> list[dict[str, Any]]:
        """Return past positions, by theme."""
        by_theme: dict[str, list[int]] = defaultdict(list)
        for day, number in archive_of(game, self.today):
            by_theme[position_of(game, number).theme].append(day)
        return [
            {"game": game, "theme": theme, "label": theme_name(game, theme, language), "days": days}
            for theme, days in sorted(by_theme.items(), key=lambda one: -len(one[1]))
        ]

    def _number(self, game: str, day: int) -> int:
        """Return the number of a day's position; refuse future days."""
        past = dict(archive_of(game, self.today)) if game in GAMES else {}
        number = of_day(game, day) if game in GAMES and day == self.today else past.get(day)
        if number is None:
            raise Refused("unknown")
        return number

    async def shown(self, game: str, day: int, language: str) -> dict[str, Any]:
        """Return a position as seen by the player who must decide, without the solution."""
        number = self._number(game, day)
        check_game(self.opening.engines, game)
        return {"day": day, **await asyncio.to_thread(look_at, game, number, language)}

    async def open(self, session: Session, game: str, day: int) -> str:
        """Open the table of a position; a player has only one table for today's position."""
        number = self._number(game, day)
        counts = day == self.today
        if counts and (table := await self._begun(session.player, game, day)):
            return table
        position = position_of(game, number)
        about = OfDay(
            day=day,
            counts=counts,
            seat=position.seat,
            theme=position.theme,
            choices=tuple((one.action, one.chance, one.visits) for one in position.choices),
        )

        def note(table_id: str) -> Job:
            return begin(session.player, game, day, table_id, self.base.clock.now())

        table = await self.opening.open_position(
            session, game, position, about, OPPONENT, note if counts else None
        )
        return (await self._begun(session.player, game, day) if counts else None) or table

    async def _begun(self, player: str, game: str, day: int) -> str | None:
        """Return the table at which a player plays the position of a day, if it still exists."""
        table: str | None = await self.base.store.look(table_of(player, game, day))
        return table

    def noticed(self, table: Table) -> None:
        """Record the first attempt at a table."""
        daily = table.setup.daily
        if daily and daily.counts and table.tried and table.tried_at == moments(table):
            self.base.note(tried(table))

    def woken(self, table: Table) -> None:
        """Record a first attempt that was missed while the table slept."""
        if table.setup.daily and table.setup.daily.counts and table.tried:
            self.base.note(tried(table))


def moments(table: Table) -> int:
    """Return the number of actions so far."""
    return len(table.match.actions) if table.match else 0


@lru_cache(maxsize=256)
def look_at(game: str, number: int, language: str) -> dict[str, Any]:
    """Return a position of a game: its question, and the view of the player who must decide."""
    position = position_of(game, number)
    match = position.match(game)
    view = match.view(position.seat)
    assert view.decision is not None
    names = [described(OPPONENT, language).name] * position.seats
    speaker = match.sentences(language, names)
    return {
        "game": game,
        "question": speaker.ask(reading(match.state), view.decision, position.seat),
        "view": view,
    }


def tried_days(rows: list[Row]) -> dict[str, bool]:
    """Return the days with an attempt, and whether each attempt succeeded."""
    days: dict[str, bool] = {}
    for _, day, _, found in rows:
        if found is not None:
            days[str(day)] = days.get(str(day), False) or found == 1
    return days


def streaks(found: set[int], today: int) -> dict[str, int]:
    """Return the streak of solved days up to today or yesterday, and the longest streak."""
    runs: dict[int, int] = {}
    for day in sorted(found):
        runs[day] = runs.get(day - 1, 0) + 1
    streak = runs.get(today) or runs.get(today - 1, 0)
    return {"streak": streak, "longest": max(runs.values(), default=0), "found": len(found)}


# --- jobs ----------------------------------------------------------------------------------------


def begin(player: str, game: str, day: int, table_id: str, now: float) -> Job:
    """Record that a player plays the position of a day; replace a table that was removed."""

    def job(database: Database) -> None:
        database.execute(
            "DELETE FROM daily WHERE player = ? AND game = ? AND day = ? AND found IS NULL "
            "AND table_id NOT IN (SELECT id FROM tables)",
            (player, game, day),
        )
        row = (player, game, day, table_id, None, float(now))
        add_row(database, "daily", *row, otherwise="ON CONFLICT DO NOTHING")

    return job


def tried(table: Table) -> Job:
    """Store the first attempt on the day itself; later ones do not count."""
    daily = table.setup.daily
    assert daily
    assert table.tried
    action, at = table.tried
    found = int(action == daily.choices[0][0])
    player = table.places[daily.seat].player

    def job(database: Database) -> None:
        begun = "WHERE player = ? AND table_id = ? AND found IS NULL"
        rows = sound_rows(database, "daily", begun, player, table.id)
        for row in rows if day_of(at) == daily.day else ():
            database.execute(f"DELETE FROM daily {begun}", (player, table.id))
            add_row(database, "daily", *row[:4], found, float(at))

    return job


def table_of(player: str, game: str, day: int) -> Job:
    """Return the table at which a player plays the position of a day, if it still exists."""

    def job(database: Database) -> str | None:
        begun = "WHERE player = ? AND game = ? AND day = ? AND table_id IN (SELECT id FROM tables)"
        found = sound_rows(database, "daily", begun, player, game, day)
        return found[0][3] if found else None

    return job


def begun_by(player: str) -> Job:
    """Return all daily positions that a player began on the day itself."""

    def job(database: Database) -> list[Row]:
        rows = sound_rows(database, "daily", "WHERE player = ?", player)
        return [(game, day, table, found) for _, game, day, table, found, _ in rows]

    return job

"""Finished matches, as those who played them remember them.

What is remembered of a match is written down when it ends. Matches that ended before that was
done, or of which somebody was forgotten since, are played through again when they are asked for.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from warren.table import books, entries, ratings, store
from warren.table.books import Kept
from warren.table.limits import ANYWHERE
from warren.table.store import Database, Job, checksum
from warren.table.table import OVER, Table
from warren.table.tournament_store import note_result
from warren.table.waiting import to_the_end

if TYPE_CHECKING:
    from warren.table.hub import Hub

MOST = 6  # that are told at once, unless more are asked for
PAGE = 50  # that may be asked for at once
AGAIN = 20  # that are played through at once
COUNTED = 5_000  # by which somebody's play is judged, the latest

Summary = dict[str, Any]


class Finished:
    """What is told of finished matches."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.unreadable: set[tuple[str, str]] = set()  # player and table, of those played through

    async def by(
        self,
        player: str,
        address: str = ANYWHERE,
        *,
        game: str = "",
        before: float | None = None,
        most: int = 0,
    ) -> list[Summary]:
        """The last matches that a player finished, the latest first."""
        await self.remember(player, address)
        found = told_by(player, game=game, before=before, most=most or MOST)
        matches: list[Summary] = await self.hub.store.look(found)
        return matches

    async def statistics(self, player: str, address: str = ANYWHERE) -> list[Summary]:
        """How a player has fared in each game."""
        await self.remember(player, address)
        return await asyncio.to_thread(statistics, await self.all_of(player))

    async def all_of(self, player: str) -> list[Summary]:
        """What a player remembers, the latest first."""
        found: list[Summary] = await self.hub.store.look(told_by(player, most=COUNTED))
        return found

    async def remember(self, player: str, address: str) -> None:
        """Play matches through that were not written down when they ended."""
        found: list[str] = await self.hub.store.look(untold(player, AGAIN))
        for table_id in found:
            if (player, table_id) not in self.unreadable:
                await self._play_through(table_id, player, address)

    async def _play_through(self, table_id: str, player: str, address: str) -> None:
        async with self.hub.in_turn(address):
            if await self.hub.store.look(is_told(player, table_id)):
                return  # somebody asked for it just before
            kept: Kept | None = await self.hub.store.look(books.find_whole(table_id))
            if kept and not self.hub.engines.is_ready(books.game_of(kept.setup)):
                return
            work = asyncio.to_thread(end_of, table_id, kept) if kept else asyncio.sleep(0)
            table = await to_the_end(asyncio.ensure_future(work))
            if table and table.seat_of(player) is not None:
                await self.hub.store.write(note_end(table))
            else:
                self.unreadable.add((player, table_id))


def end_of(table_id: str, kept: Kept) -> Table | None:
    """A table whose match is over; None if it can't be read any more, or is not."""
    try:
        table = Table(table_id, kept.created, entries.read_setup(kept.setup), kept.edition)
        table.apply_all((entries.read_entry(body), at) for at, body, _, _ in kept.entries)
    except Exception:  # of an older or newer version, or damaged: the match itself will say so
        return None
    return table if table.phase == OVER else None


# --- what is written and read --------------------------------------------------------------------


def note_end(table: Table) -> Job:
    """A match is over, and everybody who played it remembers it; imports were played elsewhere."""
    jobs = [books.mark_over(table.id)]
    if table.setup.rated:
        jobs.append(ratings.rate(table))
    if not table.setup.record:
        people = {place.player for place in table.places if place.player}
        jobs += [remember(table, player) for player in sorted(people)]
        if table.setup.tournament:
            jobs.append(note_result(table))
    return store.together(*jobs)


def remember(table: Table, player: str) -> Job:
    """Write down what a player remembers of a match, unless that was done."""
    about, is_rated = summary(table, player), table.setup.rated
    key = (player, table.id, float(table.ended), table.setup.game)

    def job(database: Database) -> None:
        rating = ratings.change(database, table.id, player) if is_rated else None
        body = json.dumps({**about, "rating": rating}, ensure_ascii=False)
        row = (*key, body)
        database.execute(
            "INSERT INTO played (player, table_id, at, game, body, checksum) "
            "VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (*row, checksum(*row)),
        )

    return job


def untold(player: str, most: int) -> Job:
    """Tables that are over, at which a player did something that is not remembered."""

    def job(database: Database) -> list[str]:
        found = database.execute(
            "SELECT id FROM tables WHERE is_over = 1 "
            "AND id IN (SELECT table_id FROM entry WHERE player = ?) "
            "AND id NOT IN (SELECT table_id FROM played WHERE player = ?) "
            "ORDER BY created DESC LIMIT ?",
            (player, player, most),
        )
        return [table_id for (table_id,) in found]

    return job


def is_told(player: str, table_id: str) -> Job:
    """Whether a player remembers a match."""

    def job(database: Database) -> bool:
        found = database.execute(
            "SELECT 1 FROM played WHERE player = ? AND table_id = ?", (player, table_id)
        )
        return found.fetchone() is not None

    return job


def told_by(player: str, *, game: str = "", before: float | None = None, most: int) -> Job:
    """What a player remembers, the latest first: of one game, if it is given, and before a time."""

    def job(database: Database) -> list[Summary]:
        wanted, values = "player = ?", list[Any]([player])
        for condition, value in (("game = ?", game or None), ("at < ?", before)):
            if value is not None:
                wanted += f" AND {condition}"
                values.append(value)
        found = database.execute(
            "SELECT player, table_id, at, game, body, checksum FROM played "
            f"WHERE {wanted} ORDER BY at DESC LIMIT ?",
            (*values, most),
        )
        whole = [row for *row, check in found if check == checksum(*row)]
        return [{"rating": None, **json.loads(row[-1])} for row in whole]

    return job


# --- what is told --------------------------------------------------------------------------------


def summary(table: Table, player: str) -> Summary:
    """A finished match as its player remembers it."""
    assert table.match is not None
    view = table.match.view(None)
    return {
        "id": table.id,
        "game": table.setup.game,
        "preset": table.setup.preset,
        "lesson": table.setup.lesson or table.setup.given > 0,
        "at": table.ended,
        "you": table.seat_of(player),
        "seats": [
            {"kind": place.kind, "name": place.name or (place.bot or "")} for place in table.places
        ],
        "winners": list(view.winners),
        "reason": view.reason,
        "points": [getattr(seat, "coins", getattr(seat, "points", 0)) for seat in view.seats],
        "actions": len(table.match.actions),
    }


def statistics(matches: Iterable[Summary]) -> list[Summary]:
    """How somebody has fared in each game: by preset, opponent, seat, number of seats and month."""
    counted: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    won: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    for match in matches:
        if match["lesson"] or match["you"] is None:
            continue
        for about in kinds_of(match):
            counted[match["game"]][about] += 1
            won[match["game"]][about] += match["you"] in match["winners"]
    return [
        {
            "game": game,
            **{
                kind: [
                    {"key": key, "matches": many, "won": won[game][kind, key]}
                    for (of, key), many in found.most_common()
                    if of == kind
                ]
                for kind in KINDS
            },
        }
        for game, found in counted.items()
    ]


KINDS = ("presets", "opponents", "seats", "tables", "months")


def kinds_of(match: Summary) -> list[tuple[str, str]]:
    """What a match is counted among."""
    others = [seat for number, seat in enumerate(match["seats"]) if number != match["you"]]
    month = datetime.fromtimestamp(match["at"], UTC).strftime("%Y-%m")
    return [
        ("presets", match["preset"]),
        *(("opponents", name) for name in {f"{one['kind']}:{one['name']}" for one in others}),
        ("seats", str(match["you"] + 1)),
        ("tables", str(len(match["seats"]))),
        ("months", month),
    ]

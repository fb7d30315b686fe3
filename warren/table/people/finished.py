"""Finished matches, from their players' views.

A summary of a match is stored when it ends. Older matches without a summary, and matches with an
erased player, are replayed on request.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from typing import Any

from warren.table.guard.limits import ANYWHERE
from warren.table.people import ratings
from warren.table.play import entries
from warren.table.play.looks import shown
from warren.table.play.parts import at_table
from warren.table.play.table import OVER, Table
from warren.table.play.tables import Tables
from warren.table.storage import books, store
from warren.table.storage.books import StoredTable
from warren.table.storage.store import Database, Job, checksum
from warren.table.tournaments.store import note_result

MOST = 6  # default number of matches per answer
PAGE = 50  # maximum number of matches per answer
AGAIN = 20  # matches replayed per request
COUNTED = 5_000  # number of latest matches that count for a player's accuracy

DRAWN = 500  # number of points in a plot
POSITIONS = 5  # examples of a kind of mistake, to practise

Summary = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """A filter of matches."""

    game: str = ""
    before: float | None = None
    opponent: str = ""  # `person:NAME` or `bot:LEVEL`
    result: str = ""  # `won` or `lost`
    rated: bool | None = None

    @property
    def is_picky(self) -> bool:
        """Whether the filter needs more than the stored columns."""
        return bool(self.opponent or self.result or self.rated is not None)

    def fits(self, match: Summary) -> bool:
        """Return whether a match of the right game and time passes the filter."""
        is_won = match["you"] in match["winners"]
        return (
            (not self.opponent or self.opponent in opponents_in(match))
            and (not self.result or is_won == (self.result == "won"))
            and (self.rated is None or self.rated == bool(match["rating"]))
        )


EVERYTHING = Wanted()


class Finished:
    """Queries on finished matches."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.store = tables, tables.store
        # (player, table) of matches that could not be replayed
        self.unreadable: set[tuple[str, str]] = set()

    async def by(
        self,
        player: str,
        address: str = ANYWHERE,
        *,
        wanted: Wanted = EVERYTHING,
        most: int = 0,
    ) -> list[Summary]:
        """Return a player's last finished matches, latest first."""
        await self.remember(player, address)
        found = told_by(player, wanted, most=most or MOST)
        matches: list[Summary] = await self.store.look(found)
        return matches

    async def statistics(self, player: str, address: str = ANYWHERE) -> list[Summary]:
        """Return a player's results in each game."""
        await self.remember(player, address)
        return await asyncio.to_thread(statistics, await self.all_of(player))

    async def all_of(self, player: str) -> list[Summary]:
        """Return the player's finished matches, latest first."""
        found: list[Summary] = await self.store.look(told_by(player, most=COUNTED))
        return found

    async def remember(self, player: str, address: str) -> None:
        """Replay matches whose summary was not stored when they ended."""
        found: list[str] = await self.store.look(untold(player, AGAIN))
        for table_id in found:
            if (player, table_id) not in self.unreadable:
                await self._play_through(table_id, player, address)

    async def _play_through(self, table_id: str, player: str, address: str) -> None:
        async with self.tables.turns.own(address):
            if await self.store.look(is_told(player, table_id)):
                return  # another request has just done this
            kept: StoredTable | None = await self.store.look(books.find_whole(table_id))
            if kept and not self.tables.engines.is_ready(books.game_of(kept.setup)):
                return
            table = None
            if kept:
                make = partial(end_of, table_id, kept)
                table = await self.tables.building.of_kept(address, kept.setup, make)
            if table and table.seat_of(player) is not None:
                await self.store.write(note_end(table))
            else:
                self.unreadable.add((player, table_id))


def end_of(table_id: str, kept: StoredTable) -> Table | None:
    """Return the table of a finished match; None if it is unreadable or not finished."""
    try:
        table = Table(table_id, kept.created, entries.read_setup(kept.setup), kept.edition)
        table.apply_all((entries.read_entry(body), at) for at, body, _, _ in kept.entries)
    except Exception:  # from another version, or damaged; opening the match reports the error
        return None
    return table if table.phase == OVER else None


# --- jobs ----------------------------------------------------------------------------------------


def note_end(table: Table, *, rated_at_home: bool = False) -> Job:
    """Store the summary of a finished match for each player, except for imports."""
    jobs = [books.mark_over(table.id)]
    if table.setup.rated:
        jobs.append(ratings.rate(table, rated_at_home=rated_at_home))
    if not table.setup.record:
        people = {place.player for place in table.places if place.player}
        jobs += [remember(table, player) for player in sorted(people)]
        if table.setup.tournament:
            jobs.append(note_result(table))
    return store.together(*jobs)


def remember(table: Table, player: str) -> Job:
    """Store a player's summary of a match, unless it exists."""
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


def judge(table_id: str, found: list[dict[str, Any]]) -> Job:
    """Store the analysis of a match for its players, if its table still exists."""
    row = (table_id, json.dumps(found))

    def job(database: Database) -> None:
        database.execute("DELETE FROM judged WHERE table_id = ?", (table_id,))
        database.execute(
            "INSERT INTO judged (table_id, body, checksum) "
            "SELECT id, ?, ? FROM tables WHERE id = ?",
            (row[1], checksum(*row), table_id),
        )

    return job


def made_at(table_id: str, move: int) -> Job:
    """Return the mistake that an analysis found at a move, if any."""

    def job(database: Database) -> Summary | None:
        rows = database.execute(
            "SELECT table_id, body, checksum FROM judged WHERE table_id = ?", (table_id,)
        ).fetchall()
        seats = [
            one
            for key, body, check in rows
            if check == checksum(key, body)
            for one in json.loads(body)
        ]
        made = [one for seat in seats for one in seat.get("made", ())]
        return next((one for one in made if one["move"] == move), None)

    return job


def untold(player: str, most: int) -> Job:
    """Return the finished tables of a player that have no summary."""

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
    """Return whether a player's summary of a match is stored."""

    def job(database: Database) -> bool:
        found = database.execute(
            "SELECT 1 FROM played WHERE player = ? AND table_id = ?", (player, table_id)
        )
        return found.fetchone() is not None

    return job


def told_by(player: str, wanted: Wanted = EVERYTHING, *, most: int) -> Job:
    """Return the player's finished matches that pass the filter, latest first."""

    def job(database: Database) -> list[Summary]:
        where, values = "player = ?", list[Any]([player])
        for condition, value in (("game = ?", wanted.game or None), ("at < ?", wanted.before)):
            if value is not None:
                where += f" AND {condition}"
                values.append(value)
        found = database.execute(
            "SELECT player, played.table_id, at, game, played.body, played.checksum, "
            "judged.body, judged.checksum FROM played "
            "LEFT JOIN judged ON judged.table_id = played.table_id "
            f"WHERE {where} ORDER BY at DESC LIMIT ?",
            (*values, COUNTED if wanted.is_picky else most),
        )
        told = (
            {
                "rating": None,
                "clans": [],
                "cards": [],
                **json.loads(row[-1]),
                "judged": judged_of(row, judged, sum_of),
            }
            for *row, check, judged, sum_of in found
            if check == checksum(*row)
        )
        return [with_portraits(match) for match in islice(filter(wanted.fits, told), most)]

    return job


def judged_of(row: list[Any], judged: str | None, check: int | None) -> Summary | None:
    """Return the analysis of a match for one of its players; None if there is none."""
    if judged is None or check != checksum(row[1], judged):
        return None
    seat, found = json.loads(row[-1])["you"], json.loads(judged)
    return None if seat is None or seat >= len(found) else {"curve": [], **found[seat]}


# --- summaries -----------------------------------------------------------------------------------


def summary(table: Table, player: str) -> Summary:
    """Return a finished match from its player's view."""
    assert table.match is not None
    view = table.match.view(None)
    part, you = at_table(table.setup.game), table.seat_of(player)
    return {
        "id": table.id,
        "game": table.setup.game,
        "preset": table.setup.preset,
        "lesson": table.setup.lesson or table.setup.is_trial,
        "at": table.ended,
        "you": you,
        "seats": [
            {
                "kind": place.kind,
                "name": place.name or (place.bot or ""),
                "portrait": place.portrait,
            }
            for place in table.places
        ],
        "clans": list(part.clans(table.match, you or 0)),
        "cards": list(part.best_cards(table.match, view.winners[0])) if view.winners else [],
        "winners": list(view.winners),
        "reason": view.reason,
        "points": [getattr(seat, "coins", getattr(seat, "points", 0)) for seat in view.seats],
        "actions": len(table.match.actions),
    }


def with_portraits(match: Summary) -> Summary:
    """Return the same match, with the portraits of its players."""
    seats = [
        {**seat, "portrait": shown(seat.get("portrait", ""), seat["name"])}
        for seat in match["seats"]
    ]
    return {**match, "seats": seats}


def statistics(matches: Iterable[Summary]) -> list[Summary]:
    """Return a player's results in each game, by category and over time."""
    counted: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    won: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    judged: dict[str, list[Summary]] = defaultdict(list)
    course: dict[str, list[Summary]] = defaultdict(list)
    made: dict[str, list[Summary]] = defaultdict(list)
    for match in matches:
        if match["lesson"] or match["you"] is None:
            continue
        if match.get("judged"):
            judged[match["game"]].append(match["judged"])
            found = match["judged"].get("made", ())
            made[match["game"]] += [{**one, "table": match["id"]} for one in found]
        if len(course[match["game"]]) < DRAWN:
            course[match["game"]].append(point_of(match))
        for about in kinds_of(match):
            counted[match["game"]][about] += 1
            won[match["game"]][about] += match["you"] in match["winners"]
    return [
        {
            "game": game,
            "accuracy": accuracy(judged[game]),
            "course": course[game][::-1],
            "mistakes": mistakes(made[game]),
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


def mistakes(made: list[Summary]) -> list[Summary]:
    """Return the kinds of mistakes, costliest first, each with its latest examples."""
    kinds: dict[str, list[Summary]] = defaultdict(list)
    for one in made:
        if one["kind"]:
            kinds[one["kind"]].append(one)
    found = [
        {
            "kind": kind,
            "many": len(those),
            "cost": round(sum(one["cost"] for one in those), 4),
            "positions": [
                {"table": one["table"], "moment": one["move"] - 1}
                for one in those[:POSITIONS]
                if len(one["choices"]) > 1
            ],
        }
        for kind, those in kinds.items()
    ]
    return sorted(found, key=lambda one: -one["cost"])


def accuracy(judged: list[Summary]) -> Summary | None:
    """Return a player's accuracy, averaged over all analysed matches."""
    if not judged:
        return None
    decisions = sum(one["decisions"] for one in judged)
    lost = sum(one["cost"] * one["decisions"] for one in judged)
    return {
        "matches": len(judged),
        "decisions": decisions,
        "cost": round(lost / max(1, decisions), 4),
        "mistakes": sum(one["mistakes"] for one in judged),
    }


def point_of(match: Summary) -> Summary:
    """Return the point that a match adds to a plot over time."""
    rating, judged = match["rating"] or {}, match.get("judged") or {}
    return {
        "at": match["at"],
        "won": match["you"] in match["winners"],
        "rating": rating.get("after"),
        "margin": rating.get("margin"),
        "cost": judged.get("cost"),
    }


KINDS = ("presets", "opponents", "clans", "seats", "tables", "months")


def kinds_of(match: Summary) -> list[tuple[str, str]]:
    """Return the categories in which a match is counted."""
    month = datetime.fromtimestamp(match["at"], UTC).strftime("%Y-%m")
    return [
        ("presets", match["preset"]),
        *(("opponents", name) for name in opponents_in(match)),
        *(("clans", clan) for clan in match.get("clans", ())),
        ("seats", str(match["you"] + 1)),
        ("tables", str(len(match["seats"]))),
        ("months", month),
    ]


def opponents_in(match: Summary) -> set[str]:
    """Return the opponents in a match."""
    others = (seat for number, seat in enumerate(match["seats"]) if number != match["you"])
    return {f"{one['kind']}:{one['name']}" for one in others}

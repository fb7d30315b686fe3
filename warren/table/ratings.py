"""Ratings: how strong somebody seems to be in a game, and how sure that is.

People and bots are on one scale, of which the bots are the fixed points: their strength was
measured in the arena. A rating changes when a rated match ends, once, in the transaction in which
the match is noted as over; every change is kept, so that all ratings can be worked out again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

from warren.bots import BOTS, strength_of
from warren.engine.games import GAMES
from warren.table.games import NO_OPPONENTS
from warren.table.store import RATED, Database, Job, checksum
from warren.table.table import Table

NEW = 1500  # points of somebody who is new, and of a medium bot
POINTS = 30.0  # of a ladder for one of the library's: 400 more win ten times as often
MARGIN = 2.0  # standard deviations: 95 of 100 times the truth lies within
SURE = 300  # points; as long as more than that are in doubt a rating is provisional
MEASURED = 1.0  # the deviation of a bot, by the library
LISTED = 100  # people on a ladder
CLOSE = 1e-6  # what two machines may differ by
FORGOTTEN = "erased-"  # how ids begin of those who were


Row = tuple[Any, ...]


class Rating(NamedTuple):
    """What is believed of somebody's strength, as the library has it."""

    mu: float = 25.0
    sigma: float = 25.0 / 3
    matches: int = 0

    @property
    def points(self) -> int:
        """As a ladder shows it."""
        return round(NEW + (self.mu - Rating().mu) * POINTS)

    @property
    def margin(self) -> int:
        """How many points it may be off."""
        return round(MARGIN * self.sigma * POINTS)

    @property
    def is_provisional(self) -> bool:
        """Whether too little is known yet."""
        return self.margin > SURE

    def told(self) -> dict[str, Any]:
        """As the page shows it."""
        return {
            "points": self.points,
            "margin": self.margin,
            "is_provisional": self.is_provisional,
            "matches": self.matches,
        }


class Seat(NamedTuple):
    """Somebody who played a rated match."""

    player: str | None  # None: a bot, or somebody who was forgotten
    side: int
    has_won: bool
    before: Rating


def of_bot(game: str, name: str) -> Rating:
    """The rating of a bot, which never changes."""
    points = strength_of(GAMES[game], name)
    return Rating(Rating().mu + (points - NEW) / POINTS, MEASURED)


@cache
def model() -> Any:
    """Plackett and Luce's: any number of sides, with any number of players each."""
    from openskill.models import PlackettLuce  # only where something is rated

    return PlackettLuce()


def after(seats: Sequence[Seat]) -> list[Rating]:
    """The ratings after a match: who wins is before all others, among whom nothing is told."""
    sides = sorted({seat.side for seat in seats})
    teams = [
        [
            model().rating(mu=seat.before.mu, sigma=seat.before.sigma)
            for seat in seats
            if seat.side == side
        ]
        for side in sides
    ]
    ranks = [min(2 - seat.has_won for seat in seats if seat.side == side) for side in sides]
    rated = model().rate(teams, ranks=ranks)
    each = {side: iter(team) for side, team in zip(sides, rated, strict=True)}
    return [moved(seat, next(each[seat.side])) for seat in seats]


def moved(seat: Seat, found: Any) -> Rating:
    """A rating after one more match."""
    return Rating(found.mu, found.sigma, seat.before.matches + 1)


def sides_of(table: Table) -> tuple[int, ...]:
    """Who wins with whom, seat by seat."""
    assert table.match is not None
    game = GAMES[table.setup.game]
    return tuple(game.sides(table.match.engine.options))


# --- when a match ends ---------------------------------------------------------------------------


def rate(table: Table) -> Job:
    """A match is over: everybody's rating changes by it, unless that was done.

    The row of the house is held meanwhile, so that one match is rated after the other, whichever
    worker does it, and in the order of their numbers they can be rated again.
    """
    assert table.match is not None
    assert table.match.outcome is not None
    sides, winners = sides_of(table), table.match.outcome.winners
    game, at = table.setup.game, float(table.ended)
    places = list(table.places)

    def job(database: Database) -> None:
        (number,) = database.execute(
            "UPDATE house SET rated = rated + 1 RETURNING rated"
        ).fetchone()
        if is_rated(database, table.id):
            return
        seats = [
            Seat(known(place.player), side, seat in winners, before_of(database, game, place))
            for seat, (place, side) in enumerate(zip(places, sides, strict=True))
        ]
        for seat, (one, new) in enumerate(zip(seats, after(seats), strict=True)):
            row: Row = (int(number), table.id, seat, game, at, one.side, int(one.has_won))
            row += (one.before.mu, one.before.sigma, new.mu, new.sigma)
            database.execute(
                f"INSERT INTO rated ({RATED}, player, checksum) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*row, one.player, checksum(*row)),
            )
            if one.player:
                note(database, game, one.player, new)

    return job


def known(player: str | None) -> str | None:
    """Somebody, unless they were forgotten."""
    return None if player is None or player.startswith(FORGOTTEN) else player


def before_of(database: Database, game: str, place: Any) -> Rating:
    """The rating with which somebody sat there: a person's own, whoever played for them."""
    if place.player:
        return find(database, game, place.player) or Rating()
    return of_bot(game, place.bot)


def is_rated(database: Database, table_id: str) -> bool:
    """Whether a match has changed ratings already."""
    found = database.execute("SELECT 1 FROM rated WHERE table_id = ?", (table_id,))
    return found.fetchone() is not None


def find(database: Database, game: str, player: str) -> Rating | None:
    """The rating of a person, if there is one yet."""
    found = database.execute(
        "SELECT mu, sigma, matches FROM rating WHERE game = ? AND player = ?", (game, player)
    ).fetchone()
    return Rating(*found) if found else None


def note(database: Database, game: str, player: str, rating: Rating) -> None:
    """The rating of a person is another by now."""
    database.execute(
        "INSERT INTO rating (game, player, mu, sigma, matches) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (game, player) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, "
        "matches = excluded.matches",
        (game, player, *rating),
    )


def change(database: Database, table_id: str, player: str) -> dict[str, int] | None:
    """What a match did to a player's rating."""
    found = database.execute(
        "SELECT mu, sigma, new_mu, new_sigma FROM rated WHERE table_id = ? AND player = ?",
        (table_id, player),
    ).fetchone()
    if found is None:
        return None
    old, new = Rating(*found[:2]), Rating(*found[2:])
    return {"before": old.points, "after": new.points, "margin": new.margin}


# --- ladders -------------------------------------------------------------------------------------


def ladder(game: str, player: str | None) -> Job:
    """The ladder of a game, the best first; who is not sure yet comes after those who are.

    It has members and bots. Guests may look up their own rating.
    """

    def job(database: Database) -> dict[str, Any]:
        unsure = SURE / MARGIN / POINTS
        found = database.execute(
            "SELECT rating.player, nickname, mu, sigma, matches FROM rating "
            "JOIN member ON member.player = rating.player "
            "JOIN session ON session.player = rating.player "
            "WHERE game = ? ORDER BY sigma > ?, mu DESC LIMIT ?",
            (game, unsure, LISTED),
        )
        lines = [
            line("person", name, Rating(*about), is_you=who == player)
            for who, name, *about in found
        ]
        lines += [
            line("bot", name, of_bot(game, name)) for name in BOTS if name not in NO_OPPONENTS
        ]
        lines.sort(key=lambda one: (one["is_provisional"], -one["points"]))
        own = find(database, game, player) if player else None
        return {"game": game, "lines": lines, "you": own.told() if own else None}

    return job


def line(kind: str, name: str, rating: Rating, *, is_you: bool = False) -> dict[str, Any]:
    """A line of a ladder."""
    return {"kind": kind, "name": name, "is_you": is_you, **rating.told()}


# --- working it out again ------------------------------------------------------------------------


Held = dict[tuple[str, str], Rating]


class Again(NamedTuple):
    """All ratings, worked out from the first match on, and what was noted otherwise."""

    held: Held
    wrong: list[Row]  # what should be noted of a match instead
    problems: list[str]


def matches_in(database: Database) -> Iterator[tuple[str, list[Row]]]:
    """All rated matches in their order: a table, and a row for each of its seats."""
    rows = database.execute(
        f"SELECT {RATED}, player FROM rated ORDER BY number, table_id, seat"
    ).fetchall()
    return ((table, list(seats)) for table, seats in groupby(rows, key=lambda row: row[1]))


def again(database: Database) -> Again:
    """Work out all ratings again.

    Of bots, and of those who were forgotten, the match itself says what they came with.
    """
    found = Again({}, [], [])
    for table, rows in matches_in(database):
        seats = []
        for _, _, _, game, _, side, has_won, mu, sigma, _, _, player in rows:
            before = found.held.get((game, player), Rating()) if player else Rating(mu, sigma)
            seats.append(Seat(player, side, bool(has_won), before))
        for row, one, new in zip(rows, seats, after(seats), strict=True):
            if one.player:
                found.held[row[3], one.player] = new
            right = (one.before.mu, one.before.sigma, new.mu, new.sigma)
            if not is_close(row[7:11], right):
                was = Rating(row[9], row[10]).points
                found.problems.append(f"table {table}, seat {row[2]}: {was}, not {new.points}")
                found.wrong.append((*row[:7], *right))
    found.problems.extend(differences(database, found.held))
    return found


def is_close(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether numbers are the same, but for the machine."""
    return all(abs(a - b) < CLOSE for a, b in zip(one, other, strict=True))


def differences(database: Database, held: Held) -> Iterator[str]:
    """Where ratings are not what they should be."""
    noted = {
        (game, player): Rating(*about)
        for game, player, *about in database.execute(
            "SELECT game, player, mu, sigma, matches FROM rating"
        )
    }
    nothing = Rating(0.0, 0.0)
    for key in sorted({*noted, *held}):
        is_, should = noted.get(key, nothing), held.get(key, nothing)
        if not is_close(is_, should):
            game, player = key
            yield f"{game}, player {player}: {in_words(is_)}, not {in_words(should)}"


def in_words(rating: Rating) -> str:
    """A rating, and what it rests on."""
    return f"{rating.points} after {rating.matches}" if rating.matches else "none"


def unrated(database: Database) -> list[str]:
    """Rated tables that are over and changed no rating: a server of an older version had them."""
    found = database.execute(
        "SELECT id FROM tables WHERE is_over = 1 AND is_import = 0 AND instr(setup, ?) > 0 "
        "AND id NOT IN (SELECT table_id FROM rated) ORDER BY id",
        ('"rated":true',),
    )
    return [table for (table,) in found]


def put_right(database: Database) -> None:
    """Everything is what follows from the matches; who played them remembers it anew."""
    found = again(database)
    for row in found.wrong:
        database.execute(
            "UPDATE rated SET mu = ?, sigma = ?, new_mu = ?, new_sigma = ?, checksum = ? "
            "WHERE table_id = ? AND seat = ?",
            (*row[7:], checksum(*row), row[1], row[2]),
        )
        database.execute("DELETE FROM played WHERE table_id = ?", (row[1],))
    database.execute("DELETE FROM rating")
    for (game, player), rating in found.held.items():
        note(database, game, player, rating)


def forget_ratings(player: str) -> Job:
    """A player has no ratings any more; those of others stay what they are."""

    def job(database: Database) -> None:
        database.execute("DELETE FROM rating WHERE player = ?", (player,))
        database.execute("UPDATE rated SET player = NULL WHERE player = ?", (player,))

    return job

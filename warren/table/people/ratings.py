"""Ratings: estimates of players' strength in a game, with their uncertainty.

People and bots share one scale. Bots are fixed points on that scale, because the arena has measured
their strength. A rating changes once, at the end of a rated match, in the transaction that marks
the match as over. Every change is stored, so that all ratings can be recomputed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, groupby
from math import exp, sqrt
from typing import Any, NamedTuple

from warren.bots import BOTS, points_of, range_of
from warren.engine.games import GAMES
from warren.table.guard import browsers
from warren.table.guard.clock import DAY
from warren.table.people import addresses
from warren.table.people.portraits import drawn
from warren.table.play.games import NO_OPPONENTS
from warren.table.play.looks import shown
from warren.table.play.sitters import FORGOTTEN
from warren.table.play.table import Table
from warren.table.storage.store import CHECKED, RATED, Database, Job, add_row, checksum, sound

UNRATED = "easy"  # the coach's bot for a player without a rating
NEW = 1500  # points of a new player, and of a medium bot
POINTS = 30.0  # ladder points per unit of strength; 400 points more win ten times as often
MARGIN = 2.0  # standard deviations of a 95 % interval
SURE = 300  # ratings with a larger margin (in points) are provisional
MEASURED = 1.0  # the deviation of a bot, in units of strength
CHANCE = 25 / 6  # the deviation of a player's performance in a match
DRIFT = 25 / 300  # the drift of strength from one match to the next
SMALLEST = 1e-4  # a match leaves at least this fraction of the uncertainty
LISTED = 100  # maximum number of people on a ladder
# Weights of the first, second, ... match between two people in a day; later matches count 0
REPEATED = (1.0, 1.0, 0.5, 0.5, 0.25, 0.25)
FEW = 5  # a match with fewer actions per seat has no weight
ODD = 8  # matches between two people, nearly all won by one, that a host should check
NEARLY_ALL = 0.9
CLOSE = 1e-6  # the largest rounding difference between two machines


Row = tuple[Any, ...]


class Rating(NamedTuple):
    """An estimate of a player's strength, and its uncertainty."""

    mu: float = 25.0
    sigma: float = 25.0 / 3
    matches: int = 0

    @property
    def points(self) -> int:
        """The points on the ladder."""
        return round(NEW + (self.mu - Rating().mu) * POINTS)

    @property
    def margin(self) -> int:
        """The margin of error, in points."""
        return round(MARGIN * self.sigma * POINTS)

    @property
    def is_provisional(self) -> bool:
        """Whether the rating is still provisional."""
        return self.margin > SURE

    def told(self) -> dict[str, Any]:
        """Return the rating as the page shows it."""
        return {
            "points": self.points,
            "margin": self.margin,
            "is_provisional": self.is_provisional,
            "matches": self.matches,
        }


class Seat(NamedTuple):
    """A player of a rated match."""

    player: str | None  # None for a bot or an erased player
    side: int
    has_won: bool
    before: Rating


class RatedSide(NamedTuple):
    """Players who win or lose together."""

    mu: float
    doubt: float  # sum of squared sigmas
    has_won: bool


def of_bot(game: str, name: str) -> Rating:
    """Return the rating of a bot, which never changes."""
    points = points_of(GAMES[game], name)
    return Rating(Rating().mu + (points - NEW) / POINTS, MEASURED)


def after(seats: Sequence[Seat], weight: float = 1.0) -> list[Rating]:
    """Return the ratings after a match with the given weight."""
    return [counted(seat.before, new, weight) for seat, new in zip(seats, full(seats), strict=True)]


def counted(before: Rating, new: Rating, weight: float) -> Rating:
    """Move a rating part of the way to another."""
    if weight in (0.0, 1.0):
        return new if weight else before
    mu, sigma = (old + weight * (far - old) for old, far in zip(before[:2], new[:2], strict=True))
    return Rating(mu, sigma, new.matches)


def full(seats: Sequence[Seat]) -> list[Rating]:
    """Return the ratings after a match with full weight; only first place counts.

    This is the Plackett-Luce model of Weng and Lin (2011) with their usual constants, for any
    number of sides with any number of players. Tests compare it with openskill. We do not depend on
    openskill because it takes 3 MB, and because ratings must not change with the version of a
    package.
    """
    before = [(seat.before.mu, seat.before.sigma**2 + DRIFT**2) for seat in seats]
    sides = {seat.side: RatedSide(0.0, 0.0, has_won=False) for seat in seats}
    for seat, (mu, doubt) in zip(seats, before, strict=True):
        old = sides[seat.side]
        sides[seat.side] = RatedSide(old.mu + mu, old.doubt + doubt, old.has_won or seat.has_won)
    spread = sqrt(sum(side.doubt + CHANCE**2 for side in sides.values()))
    weights = {number: exp(side.mu / spread) for number, side in sides.items()}
    rated = []
    for seat, (mu, doubt) in zip(seats, before, strict=True):
        side = sides[seat.side]
        gain, surer = 0.0, 0.0
        for number, other in sides.items():
            if other.has_won < side.has_won:
                continue  # lower places do not affect this side
            equals = [one for one in sides.values() if one.has_won == other.has_won]
            behind = sum(weights[one] for one in sides if sides[one].has_won <= other.has_won)
            likely = weights[seat.side] / behind
            gain += ((number == seat.side) - likely) / len(equals)
            surer += likely * (1 - likely) / len(equals)
        surer *= side.doubt**1.5 / spread**3
        sigma = sqrt(doubt) * sqrt(max(1 - doubt / side.doubt * surer, SMALLEST))
        rated.append(Rating(mu + doubt / spread * gain, sigma, seat.before.matches + 1))
    return rated


def sides_of(table: Table) -> tuple[int, ...]:
    """Return the side of each seat."""
    assert table.match is not None
    game = GAMES[table.setup.game]
    return tuple(game.sides(table.match.engine.options))


# --- when a match ends ---------------------------------------------------------------------------


def rate(table: Table, *, rated_at_home: bool = False) -> Job:
    """Rate a finished match, unless it has already been rated.

    The weight is 0 if a guest or an erased player took part, or if the match ended after a few
    actions. It is also 0 if two people share an address or a browser, unless the host allows that.
    The row of `house` stays locked meanwhile. Therefore all workers rate matches one by one, and
    matches can be rated again in the order of their numbers.
    """
    assert table.match is not None
    assert table.match.outcome is not None
    sides, winners = sides_of(table), table.match.outcome.winners
    game, at = table.setup.game, float(table.ended)
    places = list(table.places)
    is_short = len(table.match.actions) < FEW * len(places)
    has_erased = any(place.player and not known(place.player) for place in places)

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
        people = [one.player for one in seats if one.player]
        counts = not (is_short or has_erased)
        counts = counts and (rated_at_home or not are_close(database, table.id, people))
        weight = weight_of(database, game, seats, at) if counts else 0.0
        for seat, (one, new) in enumerate(zip(seats, after(seats, weight), strict=True)):
            row: Row = (int(number), table.id, seat, game, at, one.side, int(one.has_won))
            row += (one.before.mu, one.before.sigma, new.mu, new.sigma)
            database.execute(
                f"INSERT INTO rated ({RATED}, player, checksum, weight) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*row, one.player, checksum(*row), weight),
            )
            if one.player and weight:
                note(database, game, one.player, new)
        addresses.forget(database, table.id)

    return job


def are_close(database: Database, table_id: str, players: Collection[str]) -> bool:
    """Return whether two of the players share a browser, or shared an address in a match."""
    return browsers.is_shared(database, players) or addresses.is_shared(database, table_id, players)


def weight_of(database: Database, game: str, seats: Sequence[Seat], at: float) -> float:
    """Return a match's weight, which falls to 0 as the same people play more often in a day."""
    people = [(one.player, one.side) for one in seats if one.player]
    for player, _ in people:
        if not database.execute("SELECT 1 FROM member WHERE player = ?", (player,)).fetchone():
            return 0.0
    met = 0
    for (one, side), (other, other_side) in combinations(people, 2):
        if side != other_side:
            (count,) = database.execute(
                "SELECT count(*) FROM rated AS one JOIN rated AS other "
                "ON one.table_id = other.table_id WHERE one.player = ? AND other.player = ? "
                "AND one.side != other.side AND one.game = ? AND one.at > ?",
                (one, other, game, at - DAY),
            ).fetchone()
            met = max(met, int(count))
    return REPEATED[met] if met < len(REPEATED) else 0.0


def known(player: str | None) -> str | None:
    """Return the player, or None if they were erased."""
    return None if player is None or player.startswith(FORGOTTEN) else player


def before_of(database: Database, game: str, place: Any) -> Rating:
    """Return a seat's rating before the match: the person's own, even if a bot took over."""
    if place.player:
        return find(database, game, place.player) or Rating()
    return of_bot(game, place.bot)


def is_rated(database: Database, table_id: str) -> bool:
    """Return whether a match has already changed ratings."""
    found = database.execute("SELECT 1 FROM rated WHERE table_id = ?", (table_id,))
    return found.fetchone() is not None


def find(database: Database, game: str, player: str) -> Rating | None:
    """Return the rating of a person; None if there is none yet."""
    found = database.execute(
        f"SELECT {CHECKED['rating']}, checksum FROM rating WHERE game = ? AND player = ?",
        (game, player),
    ).fetchall()
    for row in sound(found):
        return Rating(*row[2:])
    return last_noted(database, game, player) if found else None


def level_of(player: str, game: str) -> Job:
    """Return the bot closest to a player's strength; an easy bot if there is no rating."""

    def job(database: Database) -> str:
        rating = find(database, game, player) if game in GAMES else None
        if rating is None:
            return UNRATED
        low, high = range_of(GAMES[game])
        return str(min(max(rating.points, low), high))

    return job


def last_noted(database: Database, game: str, player: str) -> Rating | None:
    """Return the rating from the stored matches, for when the stored rating is damaged."""
    found = database.execute(
        "SELECT new_mu, new_sigma, number FROM rated "
        "WHERE game = ? AND player = ? AND weight > 0 AND discounted = 0",
        (game, player),
    ).fetchall()
    mu, sigma, _ = max(found, key=lambda row: int(row[2]), default=(0.0, 0.0, 0))
    return Rating(mu, sigma, len(found)) if found else None


def note(database: Database, game: str, player: str, rating: Rating) -> None:
    """Store a person's rating."""
    add_row(
        *(database, "rating", game, player, *rating),
        otherwise="ON CONFLICT (game, player) DO UPDATE SET mu = excluded.mu, "
        "sigma = excluded.sigma, matches = excluded.matches, checksum = excluded.checksum",
    )


def change(database: Database, table_id: str, player: str) -> dict[str, int] | None:
    """Return the change of a player's rating through a match."""
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
    """Return the ladder of a game, best first, with uncertain ratings last.

    It lists members and bots. Guests may look up their own rating.
    """

    def job(database: Database) -> dict[str, Any]:
        unsure = SURE / MARGIN / POINTS
        found = database.execute(
            "SELECT nickname, portrait.text, portrait.checksum, game, rating.player, mu, sigma, "
            "matches, rating.checksum FROM rating "
            "JOIN member ON member.player = rating.player "
            "JOIN session ON session.player = rating.player "
            "LEFT JOIN portrait ON portrait.player = rating.player "
            "WHERE game = ? ORDER BY sigma > ?, mu DESC LIMIT ?",
            (game, unsure, LISTED),
        )
        lines = [
            line(
                *("person", name, Rating(*about)),
                portrait=drawn(who, chosen, check),
                is_you=who == player,
            )
            for name, chosen, check, *row in found
            for _, who, *about in sound([row])
        ]
        lines += [
            line("bot", name, of_bot(game, name)) for name in BOTS if name not in NO_OPPONENTS
        ]
        lines.sort(key=lambda one: (one["is_provisional"], -one["points"]))
        own = find(database, game, player) if player else None
        return {"game": game, "lines": lines, "you": own.told() if own else None}

    return job


def line(
    kind: str, name: str, rating: Rating, *, portrait: str | None = None, is_you: bool = False
) -> dict[str, Any]:
    """Return a line of a ladder."""
    looks = shown(portrait, name)
    return {"kind": kind, "name": name, "portrait": looks, "is_you": is_you, **rating.told()}


# --- recomputing ---------------------------------------------------------------------------------


Held = dict[tuple[str, str], Rating]


class Recomputed(NamedTuple):
    """All ratings, recomputed from the first match on, and the differences found."""

    held: Held
    wrong: list[Row]  # corrected rows of a match
    problems: list[str]


def matches_in(database: Database) -> Iterator[tuple[str, list[Row]]]:
    """Return all rated matches in order, each as a table and a row for each of its seats."""
    rows = database.execute(
        f"SELECT {RATED}, player, CASE WHEN discounted = 1 THEN 0.0 ELSE weight END FROM rated "
        "ORDER BY number, table_id, seat"
    ).fetchall()
    return ((table, list(seats)) for table, seats in groupby(rows, key=lambda row: row[1]))


def again(database: Database) -> Recomputed:
    """Recompute all ratings.

    Bots and erased players keep the ratings stored with each match.
    """
    found = Recomputed({}, [], [])
    for table, rows in matches_in(database):
        seats = []
        weight = float(rows[0][-1])
        for _, _, _, game, _, side, has_won, mu, sigma, _, _, player, _ in rows:
            before = found.held.get((game, player), Rating()) if player else Rating(mu, sigma)
            seats.append(Seat(player, side, bool(has_won), before))
        for row, one, new in zip(rows, seats, after(seats, weight), strict=True):
            if one.player and weight:
                found.held[row[3], one.player] = new
            right = (one.before.mu, one.before.sigma, new.mu, new.sigma)
            if not is_close(row[7:11], right):
                was = Rating(row[9], row[10]).points
                found.problems.append(f"table {table}, seat {row[2]}: {was}, not {new.points}")
                found.wrong.append((*row[:7], *right))
    found.problems.extend(differences(database, found.held))
    return found


def is_close(one: Sequence[float], other: Sequence[float]) -> bool:
    """Return whether numbers are equal up to rounding."""
    return all(abs(a - b) < CLOSE for a, b in zip(one, other, strict=True))


def differences(database: Database, held: Held) -> Iterator[str]:
    """Yield stored ratings that differ from the recomputed ones."""
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
    """Return a rating and the number of its matches as text."""
    return f"{rating.points} after {rating.matches}" if rating.matches else "none"


def unrated(database: Database) -> list[str]:
    """Return finished rated tables of older versions that have changed no rating."""
    found = database.execute(
        "SELECT id FROM tables WHERE is_over = 1 AND is_import = 0 AND instr(setup, ?) > 0 "
        "AND id NOT IN (SELECT table_id FROM rated) ORDER BY id",
        ('"rated":true',),
    )
    return [table for (table,) in found]


def put_right(database: Database) -> None:
    """Correct all ratings, and the summaries of the matches."""
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


class OddPair(NamedTuple):
    """Two people, one of whom has won nearly all of their rated matches."""

    game: str
    winner: str
    loser: str
    won: int
    matches: int
    first: float
    last: float


def odd_pairs(database: Database) -> list[OddPair]:
    """Return pairs for the host to examine, most matches first."""
    found = database.execute(
        "SELECT one.game, one.player, other.player, sum(one.has_won) AS won, count(*) AS matches, "
        "min(one.at), max(one.at) FROM rated AS one JOIN rated AS other "
        "ON one.table_id = other.table_id AND one.side != other.side "
        "WHERE one.player IS NOT NULL AND other.player IS NOT NULL AND one.discounted = 0 "
        "GROUP BY one.game, one.player, other.player ORDER BY matches DESC, one.player"
    ).fetchall()
    pairs = [
        OddPair(game, winner, loser, int(won), int(matches), first, last)
        for game, winner, loser, won, matches, first, last in found
    ]
    return [one for one in pairs if one.matches >= ODD and one.won >= NEARLY_ALL * one.matches]


def discount(player: str, *, is_on: bool) -> Job:
    """Discount a player's matches against people, or undo that; return their number."""

    def job(database: Database) -> int:
        found = database.execute(
            "SELECT DISTINCT one.table_id FROM rated AS one JOIN rated AS other "
            "ON one.table_id = other.table_id AND one.side != other.side "
            "WHERE one.player = ? AND other.player IS NOT NULL AND one.discounted != ?",
            (player, int(is_on)),
        ).fetchall()
        for (table,) in found:
            database.execute(
                "UPDATE rated SET discounted = ? WHERE table_id = ?", (int(is_on), table)
            )
        put_right(database)
        return len(found)

    return job


def forget_ratings(player: str) -> Job:
    """Remove a player's ratings; other players' ratings remain."""

    def job(database: Database) -> None:
        database.execute("DELETE FROM rating WHERE player = ?", (player,))
        database.execute("UPDATE rated SET player = NULL WHERE player = ?", (player,))

    return job

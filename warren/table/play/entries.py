"""The stored entries of a table. Replaying them rebuilds the table."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from warren.table.protocol.messages import Clock

FORMAT = 4  # grows when a kind of entry is added or changed; older workers leave such tables alone


class OfTournament(Struct, frozen=True, kw_only=True):
    """The tournament to which a table belongs."""

    id: str
    name: str
    round: int  # round and table, counted from 0
    table: int
    team: int = 1  # number of people per entrant


class OfDay(Struct, frozen=True, kw_only=True):
    """A position with a best action to find, which is hidden until the player has tried."""

    day: int  # 0: a position from the player's own match
    counts: bool  # otherwise it is practice
    seat: int  # the seat that decides
    theme: str
    choices: tuple[tuple[str, int, int], ...]  # actions, chances in thousandths, visits


class Setup(Struct, frozen=True, kw_only=True):
    """The setup of a table; the secret stays here until the match is over."""

    game: str
    preset: str
    options: dict[str, bool | int]
    seats: int
    clock: Clock
    is_private: bool
    lesson: bool
    host: str  # the player who opened the table
    secret: str  # the server's part of the deal
    version: int  # the version of the cards
    seed: int | None = None  # the seed of a fixed deal: a lesson, or a table of an old version
    record: str = ""  # a whole imported match
    given: int = 0  # prescribed actions that lead to the position in which a card is tried
    pack: str = ""  # the fingerprint of a custom pack; the store has its text once
    rated: bool = False  # whether its match counts for the ladder
    tournament: OfTournament | None = None
    daily: OfDay | None = None
    position: str = ""  # a user's own position that the match starts from
    coached: bool = False  # a coach remarks on mistakes

    # the table continues a finished match, so hidden cards may be known
    is_branch: bool = False

    @property
    def is_trial(self) -> bool:
        """Whether the match starts midway or is coached, so that it does not count."""
        is_midway = self.given > 0 or bool(self.position) or self.is_branch
        return is_midway or self.daily is not None or self.coached


class Entry(Struct, frozen=True, tag_field="what"):
    """Something that happened."""


class Sat(Entry, frozen=True, tag="sat"):
    """A player took a seat."""

    seat: int
    player: str
    name: str
    salt: str = ""
    portrait: str = ""  # the player's portrait


class Renamed(Entry, frozen=True, tag="renamed"):
    """A player at the table changed their name or portrait."""

    seat: int
    name: str
    portrait: str = ""


class Stood(Entry, frozen=True, tag="stood"):
    """A player left a seat before the match."""

    seat: int


class Seated(Entry, frozen=True, tag="seated"):
    """A bot was put on a seat, or the seat was opened again."""

    seat: int
    bot: str | None


class Started(Entry, frozen=True, tag="started"):
    """The match began."""


class Acted(Entry, frozen=True, tag="acted"):
    """A seat answered a decision."""

    seat: int
    action: str


class Undone(Entry, frozen=True, tag="undone"):
    """A seat took its last action back."""

    seat: int


class TakenOver(Entry, frozen=True, tag="taken-over"):
    """A bot took over for a player who had left or run out of time."""

    seat: int
    bot: str
    why: Literal["left", "time"]


class Returned(Entry, frozen=True, tag="returned"):
    """A player came back."""

    seat: int


class Talked(Entry, frozen=True, tag="talked"):
    """A chat message of a player."""

    name: str
    text: str


class Resumed(Entry, frozen=True, tag="resumed"):
    """The server came back; nobody loses time for its downtime."""

    away: float | None = None  # seconds; in old entries None: all the time since the last entry


class Rematched(Entry, frozen=True, tag="rematched"):
    """The next table was opened."""

    table: str


Entries = (
    Sat
    | Renamed
    | Stood
    | Seated
    | Started
    | Acted
    | Undone
    | TakenOver
    | Returned
    | Talked
    | Resumed
    | Rematched
)

_entries = msgspec.json.Decoder(Entries)
_setups = msgspec.json.Decoder(Setup)


def read_entry(text: str) -> Entries:
    """Return an entry, decoded from its stored form."""
    return _entries.decode(text)


def read_setup(text: str) -> Setup:
    """Return a setup, decoded from its stored form."""
    return _setups.decode(text)


def written(entry: Struct) -> str:
    """Return the stored form of an entry or a setup."""
    return msgspec.json.encode(entry).decode()

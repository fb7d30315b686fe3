"""A run of the lab: its matches, its comparison, and the further runs that the finding needs.

The caller plays the matches: commands in processes, browsers in a worker.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, repeat
from typing import Any

from warren.bots.finding import (
    Finding,
    blamed,
    families_of,
    finding,
    outcome,
    silent,
    suspects,
    touched_by,
    variants,
)
from warren.bots.matches import POLICY
from warren.bots.rates import FoundRate, Sums, report
from warren.engine.games import Game, edition_of
from warren.engine.presentation import presentation_of
from warren.engine.views import code
from warren.language.errors import WarrenError

TRIED = 10_000  # matches of each changed pack: a suggestion, or one card's text removed
PIECE = 5_000  # seeds that are played, stored and counted together
FIRST_PIECES = (500, 500, 1_000, 1_000, 2_000)  # a small first block, so that results show soon
PIECE_OF_BOTS = 2  # the same for bots that search

Found = list[FoundRate]


@dataclass(frozen=True)
class LabRequest:
    """A run of the lab."""

    game: Game
    options: dict[str, Any]
    editions: list[str]  # texts of the old and the new edition, or of one edition
    seats: tuple[int, ...]
    matches: int
    first_seed: int
    bot: str

    @property
    def total(self) -> int:
        """The total number of matches; each edition plays all of them."""
        return self.matches * len(self.seats)

    @property
    def is_compared(self) -> bool:
        """Whether there are two editions."""
        return len(self.editions) > 1

    @property
    def pack(self) -> Any:
        """The cards under test."""
        return cards_of(self.game, self.editions[-1])

    @property
    def beside(self) -> Any:
        """The cards to compare with."""
        return cards_of(self.game, self.editions[0])

    @property
    def keys(self) -> Sequence[str]:
        """The keys of cards that hold sentences; only games with clans have them."""
        return self.pack.dialect.keys

    @cached_property
    def touched(self) -> frozenset[str] | None:
        """The names that differ between the two packs; None without a comparison."""
        return touched_by(self.pack, self.beside) if self.is_compared else None

    @cached_property
    def levels(self) -> dict[str, Any]:
        """Return each card's level, or the type of other things; groups are judged separately."""
        items = [one for pack in (self.pack, self.beside) for one in getattr(pack, "items", ())]
        return {one.id: getattr(one, "level", None) or getattr(one, "type", None) for one in items}

    @property
    def pieces(self) -> list[tuple[int, int]]:
        """Split a trial into pieces (first seed, matches); longer trials share the first pieces."""
        first, later = (FIRST_PIECES, PIECE) if self.bot == POLICY else ((), PIECE_OF_BOTS)
        sizes = chain(first, repeat(later))
        return [*cut(self.first_seed, self.matches, sizes)]

    def reported(self, sums: list[Sums], seats: int) -> Found:
        """Return the report for a number of seats."""
        return report(sums, self.levels, seats, self.touched)

    def finding(self, found: Found) -> Generator[LabRequest, Found, Finding | None]:
        """Find the card behind a changed rate; yield runs to play, and receive their rates."""
        about = finding(found, families_of(self.pack)) if self.is_compared else None
        if about is None or self.bot != POLICY:
            return about
        about = yield from self.blamed(about, found)
        item = next(one for one in self.pack.items if one.id == about.card)
        step, tries = -1 if about.points > 0 else 1, []
        keys = self.keys if about.clan else ()
        for one, text in variants(self.editions[-1], about.card, item, step, keys):
            if run := self.changed(text, about.seats, TRIED):
                tries.append(outcome(one, (yield run), about))
        return replace(about, tries=tuple(tries))

    def blamed(self, about: Finding, found: Found) -> Generator[LabRequest, Found, Finding]:
        """Return the finding, or that about a card of the same clan whose text adds more."""
        clans, alone = families_of(self.pack), {}
        for one in suspects(about, found, clans):
            text = silent(self.editions[-1], one.name, self.keys)
            run = self.changed(text, about.seats, TRIED) if text else None
            for row in (yield run) if run else ():
                if (row.group, row.name) == (one.group, one.name):
                    alone[one.name] = row
        return blamed(about, alone, found, clans)

    def changed(self, text: str, seats: int, most: int) -> LabRequest | None:
        """Return a run with another version of the pack; None if it can't be played."""
        editions, matches = [self.editions[0], text], min(self.matches, most)
        run = replace(self, editions=editions, seats=(seats,), matches=matches)
        try:
            self.game.rulebook(run.pack, self.game.options(**{**self.options, "seats": seats}))
        except (WarrenError, ValueError):
            return None
        return run


def cut(first_seed: int, matches: int, sizes: Iterator[int]) -> Iterator[tuple[int, int]]:
    """Cut a range of seeds into pieces of these sizes."""
    seed, end = first_seed, first_seed + matches
    while seed < end:
        size = next(sizes)
        yield seed, min(size, end - seed)
        seed += size


def possible(game: Game, options: dict[str, Any]) -> tuple[int, ...]:
    """Return the numbers of seats that the options allow."""
    found = []
    for seats in game.seats:
        try:
            game.options(**{**options, "seats": seats})
        except ValueError:
            continue
        found.append(seats)
    return tuple(found)


def endings_of(name: str) -> dict[int, str]:
    """Return the possible endings of a game."""
    return {int(end): code(end) for end in presentation_of(name).ends if end}


def cards_of(game: Game, text: str) -> Any:
    """Return the cards of a pack, or of the game."""
    return edition_of(game.name, text) if text else game.pack

"""A written position, split into the sections of the table and of each seat."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from warren.engine.errors import NotationError
from warren.engine.games import GAMES, game
from warren.engine.presentation import presentation_of
from warren.language.errors import did_you_mean
from warren.renamed import old_classes

__getattr__ = old_classes(__name__)
MOST_DIGITS = 20
THEN = "then:"  # the line before the actions that lead to a position
WITH_DEAL = ("game", "options", "deal")


def whole(text: str) -> int | None:
    """Parse a whole number; None if the text is not one."""
    readable = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    return int(text) if readable else None


@dataclass(frozen=True)
class PlacedWord:
    """A word of the text, with its line and column."""

    text: str
    line: int
    column: int

    def wrong(self, message: str) -> NotationError:
        return NotationError(message, line=self.line, column=self.column)

    def number(self, least: int, most: int) -> int:
        number = whole(self.text)
        if number is None:
            raise self.wrong(f"'{self.text}' is not a number")
        if not least <= number <= most:
            raise self.wrong(f"{self.text} is out of range: it must be from {least} to {most}")
        return number

    def split(self, mark: str) -> tuple[PlacedWord, PlacedWord | None]:
        """Split at the mark; without a mark the second part is None."""
        first, found, second = self.text.partition(mark)
        after = PlacedWord(second, self.line, self.column + len(first) + len(mark))
        return PlacedWord(first, self.line, self.column), after if found else None


@dataclass
class Section:
    """The lines about the table, or about one seat."""

    start: PlacedWord = field(default_factory=lambda: PlacedWord("", 1, 1))
    entries: dict[str, list[PlacedWord]] = field(default_factory=dict)
    heads: dict[str, PlacedWord] = field(default_factory=dict)

    def one(self, key: str, least: int, most: int, default: int) -> int:
        """Return the single number of a key."""
        if key not in self.entries:
            return default
        values = self.entries[key]
        if len(values) != 1:
            raise self.heads[key].wrong(f"'{key}:' needs one number")
        return values[0].number(least, most)

    def choice(self, key: str, values: Mapping[str, int], default: int) -> int:
        """Return the value of a key, which must be one of the given words."""
        if key not in self.entries:
            return default
        words = self.entries[key]
        if len(words) != 1 or words[0].text not in values:
            raise self.heads[key].wrong(f"'{key}:' must be one of {', '.join(values)}")
        return values[words[0].text]


# --- words and sections --------------------------------------------------------------------------


def read_words(text: str) -> Iterator[PlacedWord]:
    """Yield the words of a text, without comments and without the actions that follow."""
    for number, line in enumerate(text.split("\n"), start=1):
        spoken = line.partition("#")[0]
        if spoken.strip() == THEN:
            return
        for match in re.finditer(r"\S+", spoken):
            yield PlacedWord(match.group(), number, match.start() + 1)


def read_game(words: list[PlacedWord]) -> str:
    """Return the game that a text names; by default the first."""
    place = next((n for n, word in enumerate(words) if word.text == "game:"), None)
    if place is None:
        return next(iter(GAMES))
    names = words[place + 1 : place + 3]
    if not names or is_key(names[0]) or not (len(names) == 1 or is_key(names[1])):
        raise words[place].wrong("'game:' needs one name")
    try:
        return game(names[0].text).name
    except ValueError as error:
        raise names[0].wrong(str(error)) from None


def is_key(word: PlacedWord) -> bool:
    """Return whether the word is a key."""
    return word.text == "seat" or word.text.endswith(":")


def read_sections(text: str) -> tuple[str, Section, dict[int, Section]]:
    """Return the parsed text: the game, the table's section, and a section for each seat."""
    table = Section()
    seats: dict[int, Section] = {}
    section = table  # section of the last seat, if any
    values = None
    words = list(read_words(text))
    name = read_game(words)
    place = 0
    while place < len(words):
        word = words[place]
        place += 1
        if word.text == "seat":
            if place == len(words):
                raise word.wrong("'seat' needs a number")
            number = read_seat(words[place], game(name).seats)
            if number in seats:
                raise words[place].wrong(f"seat {number} is described twice")
            section = seats.setdefault(number, Section(words[place]))
            values = None
            place += 1
        elif is_key(word):
            found = _section_of(name, word, section, table)
            values = found.entries.setdefault(word.text[:-1], [])
            found.heads[word.text[:-1]] = word
        elif values is None:
            raise word.wrong(f"'{word.text}' has no key; write a key and ':' before it")
        else:
            values.append(word)
    return name, table, seats


def read_seat(word: PlacedWord, seats: range) -> int:
    """Parse a seat number, which must be below the number of players."""
    number, most = whole(word.text), seats[-1]
    if number is not None and number >= most and len(seats) == 1:
        raise word.wrong(f"there is no seat {number} in a match for {most} players")
    return word.number(0, most - 1)


def _section_of(name: str, word: PlacedWord, section: Section, table: Section) -> Section:
    """Return a word's section: seat keys belong to the seat above, table keys to the table."""
    key = word.text[:-1]
    keys = presentation_of(name).keys
    found = section
    if key in keys.table:
        found = table
    elif key not in keys.seat:
        raise _unknown_key(name, word, key)
    elif section is table:
        raise word.wrong(f"'{key}:' must come after 'seat N'")
    if key in found.entries:
        raise word.wrong(f"'{key}:' is given twice")
    return found


def _unknown_key(name: str, word: PlacedWord, key: str) -> NotationError:
    keys = presentation_of(name).keys
    owner = next((other for other in GAMES if key in presentation_of(other).keys.all), None)
    hint = did_you_mean(key, keys.all)
    if owner is None:
        return word.wrong(f"unknown word '{key}:'{hint}")
    if key in keys.instead:
        hint = f"; did you mean '{keys.instead[key]}'?"
    return word.wrong(f"'{key}:' is a word of {owner}, not of {name}{hint}")


# --- options -------------------------------------------------------------------------------------


def of_game(text: str, name: str) -> str:
    """Return the position with its game as the last line, so that line numbers do not change."""
    said = any(word.text == "game:" for word in read_words(text))
    if said or name == next(iter(GAMES)):
        return text
    table, then = split_at_then(text)
    return "\n".join([table.rstrip(), f"game: {name}", *then, ""])


def split_at_then(text: str) -> tuple[str, list[str]]:
    """Split a text into the table and the lines from `then:` on, if there are any."""
    lines = text.split("\n")
    at = next((n for n, line in enumerate(lines) if line.partition("#")[0].strip() == THEN), None)
    return (text, []) if at is None else ("\n".join(lines[:at]), lines[at:])


def read_then(text: str) -> Iterator[tuple[PlacedWord, PlacedWord]]:
    """Yield the actions that lead from the table to the position, each with its seat."""
    _, lines = split_at_then(text)
    first = text.count("\n") + 2 - len(lines)  # the line of `then:`
    for number, line in enumerate(lines[1:], start=first + 1):
        spoken = line.partition("#")[0].rstrip()
        words = list(re.finditer(r"\S+", spoken))
        if not words:
            continue
        seat = PlacedWord(words[0].group(), number, words[0].start() + 1)
        if len(words) == 1 or whole(seat.text) is None:
            raise seat.wrong(f"'{spoken.strip()}' is not an action: write 'SEAT ACTION'")
        at = words[1].start()
        yield seat, PlacedWord(spoken[at:], number, at + 1)


def read_deal(text: str) -> PlacedWord | None:
    """Return the seed after `deal:`, if the position is written as a deal with actions."""
    _, table, seats = read_sections(text)
    if "deal" not in table.entries:
        return None
    table.one("deal", 0, (1 << 63) - 1, 0)
    others = [*(head for key, head in table.heads.items() if key not in WITH_DEAL)]
    others += [section.start for section in seats.values()]
    if others:
        raise others[0].wrong(
            "a deal is complete: only 'game:', 'options:' and 'then:' may be added"
        )
    return table.entries["deal"][0]


def read_options(text: str) -> tuple[str, dict[str, Any], int]:
    """Return the game, the options and the number of seats in a text."""
    name, table, seats = read_sections(text)
    chosen: dict[str, Any] = {}
    for word in table.entries.get("options", []):
        read_option(word, name, chosen)
    return name, chosen, max(seats, default=1) + 1


def read_option(word: PlacedWord, game_name: str, chosen: dict[str, Any]) -> None:
    """Add `seats=2` or `some_option=true` to `chosen`, which may not contradict itself."""
    name, equals, value = word.text.partition("=")
    number = whole(value)
    if not equals or (number is None and value not in ("true", "false")):
        raise word.wrong(f"'{word.text}' must look like seats=2 or some_option=true")
    if name in chosen:
        raise word.wrong(f"option {name} is given twice")
    option = {name: value == "true" if number is None else number}
    try:
        game(game_name).options(**chosen, **option)
    except ValueError as error:
        raise word.wrong(str(error)) from None
    chosen |= option

"""Reads unfinished packs: finds all faults, and returns the pack without its faulty parts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any, TypeVar

from warren.packs.editions import MOST_ITEMS
from warren.packs.errors import PackError
from warren.packs.places import Places
from warren.packs.reading import parse_source

HEADER = re.compile(r"\s*\[\[?\s*(\w+)\s*\]\]?")
# a header, even if an earlier multi-line text was never closed
CERTAIN = re.compile(r"\[\[?\w+\]\]?\s*(?:#.*)?")
WORD = r'^[ \t]*{}\s*=\s*"(\w+)"'
LONG = '"""'
NEEDED = ("game", "name", "version", "id")  # required keys of a piece
LONGEST = 1.5  # maximum processor time in seconds for re-reading one text
MOST_FAULTS = 5  # faults fixed key by key in one piece; then a minimal piece is kept

Made = TypeVar("Made")


class PackPiece:
    """A table of a pack, or its top-level keys; faults are removed from it one by one."""

    def __init__(self, kind: str, line: int, lines: list[str]) -> None:
        self.kind, self.line, self.source = kind, line, lines
        self.lines = list(lines)
        self.is_whole = True  # whether lines were only blanked, never removed
        self.faults = 0

    def mend(self, line: int) -> None:
        """Blank out the key at a line; if that is impossible, keep only a minimal piece."""
        self.faults += 1
        is_hopeless = self.faults > MOST_FAULTS
        if self.is_whole and not is_hopeless and (lines := self._lines_of_key(line)):
            for number in lines:
                self.lines[number] = ""
        else:
            self.cut()

    def cut(self) -> None:
        """Keep only a minimal piece; remove a piece that is already minimal."""
        stub = self._stub() if self.is_whole else []
        self.lines, self.is_whole = stub, False

    @property
    def name(self) -> str:
        """The id of a card or clan, after its kind."""
        return f"{self.kind} {self._word('id', chr(10).join(self.source))}"

    def _lines_of_key(self, line: int) -> list[int]:
        """Return the lines of the key at a line, if it is optional."""
        starts = sorted((one.line - 1, key) for (_, _, key), one in self.places.keys.items())
        at = [number for number, (start, _) in enumerate(starts) if start <= line]
        if not at or starts[at[-1]][1] in NEEDED:
            return []
        start = starts[at[-1]][0]
        end = starts[at[-1] + 1][0] if at[-1] + 1 < len(starts) else len(self.lines)
        return [number for number in range(start, end) if self.lines[number].strip()]

    @property
    def places(self) -> Places:
        """The positions of the remaining keys."""
        return Places("\n".join(self.lines))

    def _stub(self) -> list[str]:
        """Return a minimal card or clan; empty for other pieces."""
        text = "\n".join(self.source)
        known = {key: self._word(key, text) for key in ("id", "clan", "game")}
        if not self.kind and known["game"]:
            return [f'game = "{known["game"]}"', 'name = "?"', "version = 1"]
        if self.kind not in ("card", "clan") or not known["id"]:
            return []
        of_clan = [f'clan = "{known["clan"]}"', "level = 1"] if self.kind == "card" else []
        names = f'names = {{ en = "{known["id"]}" }}'
        return [f"[[{self.kind}]]", f'id = "{known["id"]}"', names, *of_clan]

    def _word(self, key: str, text: str) -> str:
        found = re.search(WORD.format(key), text, re.MULTILINE)
        return found[1] if found else ""


def pieces_of(text: str) -> list[PackPiece]:
    """Split a text at every table header."""
    found = [PackPiece("", 0, [])]
    is_open = False
    for number, line in enumerate(text.split("\n")):
        header = HEADER.match(line)
        if header and (not is_open or CERTAIN.fullmatch(line)):
            found.append(PackPiece(header[1], number, []))
            is_open = False
        found[-1].source.append(line)
        is_open ^= line.count(LONG) % 2 == 1
    return [PackPiece(one.kind, one.line, one.source) for one in found]


def read_in_part(
    text: str, read: Callable[[str], Made], first: Exception | None = None
) -> tuple[Made | None, list[Exception]]:
    """Read a text; return the pack without its faulty parts (or None), and every fault.

    `first` is the fault of the whole text, if already known. If time runs out, only the pieces
    before the last fault are kept whole.
    """
    pieces = pieces_of(text)
    faults: list[Exception] = list(misspelt(pieces))
    error = None if faults else first
    end = process_time() + LONGEST
    is_last, last = False, pieces[0]
    while True:
        if error is None:
            try:
                return read("\n".join(line for piece in pieces for line in piece.lines)), faults
            except (PackError, ValueError) as found:
                error = found
        if not isinstance(error, PackError):
            return None, [*faults, error]
        found_at = [(*at_line(pieces, one.line), one) for one in (error, *error.others)]
        faults += [
            moved(one, piece.line + line + 1)
            for piece, line, one in found_at
            if not follows(pieces, piece, line)
        ]
        if is_last or not found_at[0][0].lines:
            return None, faults
        for piece, line, _ in found_at:
            piece.mend(line)
            for other in beyond_room(pieces, piece):
                other.lines, other.is_whole = [], False
            last = piece
        error, is_last = None, process_time() >= end
        if is_last:
            cut_after(pieces, last)


def cut_after(pieces: list[PackPiece], last: PackPiece) -> None:
    """Keep only minimal pieces after the last piece that was read."""
    seen: set[str] = set()
    for piece in pieces:
        if piece.line > last.line:
            piece.cut()
            if piece.name in seen or len(seen) == MOST_ITEMS:
                piece.lines = []
        seen.add(piece.name)


def follows(pieces: list[PackPiece], piece: PackPiece, line: int) -> bool:
    """Return whether a fault results only from the removal of another fault."""
    if not piece.is_whole or piece.lines[line] != piece.source[line]:
        return True
    is_lacking = bool(piece.kind) and line == 0  # something is missing
    was_mended = piece.lines != piece.source
    lost_cards = piece.kind == "clan" and any(not one.lines for one in pieces)
    return is_lacking and (was_mended or lost_cards)


def beyond_room(pieces: list[PackPiece], piece: PackPiece) -> list[PackPiece]:
    """Return all pieces above a limit, if a piece is the first of them."""
    alike = [one for one in pieces if one.kind and one.kind == piece.kind]
    at = next((n for n, one in enumerate(alike) if one is piece), 0)
    return alike[MOST_ITEMS:] if at == MOST_ITEMS else []


def misspelt(pieces: list[PackPiece]) -> Iterator[PackError]:
    """Yield the faults of pieces with invalid TOML, and mend each piece."""
    for piece in pieces:
        for _ in range(3):
            try:
                parse_source("\n".join(piece.lines), "")
                break
            except PackError as error:
                if piece.is_whole:
                    yield moved(error, piece.line + error.line)
                piece.mend(error.line - 1)


def at_line(pieces: list[PackPiece], line: int) -> tuple[PackPiece, int]:
    """Return the piece that contains a line of the mended text, and the line's index in it."""
    line -= 1
    for piece in pieces[:-1]:
        if line < len(piece.lines):
            return piece, line
        line -= len(piece.lines)
    return pieces[-1], min(line, max(len(pieces[-1].lines) - 1, 0))


def moved(error: PackError, line: int) -> PackError:
    """Return the same fault on another line."""
    about: dict[str, Any] = {"file": error.file, "column": error.column}
    about |= {"help": error.help, "limit": error.limit}
    return PackError(error.message, line=line, **about)

"""Reads unfinished packs: finds every fault, and returns the pack without the faulty parts."""

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
# a header even if a multi-line text before it was never closed
CERTAIN = re.compile(r"\[\[?\w+\]\]?\s*(?:#.*)?")
WORD = r'^\s*{}\s*=\s*"(\w+)"'
LONG = '"""'
NEEDED = ("game", "name", "version", "id")  # required keys of a piece
LONGEST = 2.5  # maximum processor time in seconds for re-reading one text

Made = TypeVar("Made")


class PackPiece:
    """A table of a pack, or its top-level keys, from which faults are removed one by one."""

    def __init__(self, kind: str, line: int, lines: list[str]) -> None:
        self.kind, self.line, self.source = kind, line, lines
        self.lines = list(lines)
        self.is_whole = True  # whether lines were only blanked, never removed

    def mend(self, line: int) -> None:
        """Blank out the key at a line; if that is impossible, keep only a minimal piece."""
        if self.is_whole and (lines := self._lines_of_key(line)):
            for number in lines:
                self.lines[number] = ""
        else:
            stub = self._stub() if self.is_whole else []
            self.lines, self.is_whole = stub, False

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


def read_in_part(text: str, read: Callable[[str], Made]) -> tuple[Made | None, list[Exception]]:
    """Read a text; return the pack without its faulty parts (or None), and every fault."""
    pieces = pieces_of(text)
    faults: list[Exception] = list(misspelt(pieces))
    end = process_time() + LONGEST
    while process_time() < end:
        mended = "\n".join(line for piece in pieces for line in piece.lines)
        try:
            return read(mended), faults
        except PackError as error:
            piece, line = at_line(pieces, error.line)
            if not follows(pieces, piece, line):
                faults.append(moved(error, piece.line + line + 1))
            if not piece.lines:
                break
            piece.mend(line)
            for other in beyond_room(pieces, piece):
                other.lines, other.is_whole = [], False
        except ValueError as error:
            faults.append(error)
            break
    return None, faults


def follows(pieces: list[PackPiece], piece: PackPiece, line: int) -> bool:
    """Whether a fault is only a consequence of removing another fault."""
    if not piece.is_whole or piece.lines[line] != piece.source[line]:
        return True
    is_lacking = bool(piece.kind) and line == 0  # something is missing
    was_mended = piece.lines != piece.source
    lost_cards = piece.kind == "clan" and any(not one.lines for one in pieces)
    return is_lacking and (was_mended or lost_cards)


def beyond_room(pieces: list[PackPiece], piece: PackPiece) -> list[PackPiece]:
    """Return all pieces that are too many, if a piece is the first of them."""
    alike = [one for one in pieces if one.kind and one.kind == piece.kind]
    at = next((n for n, one in enumerate(alike) if one is piece), 0)
    return alike[MOST_ITEMS:] if at == MOST_ITEMS else []


def misspelt(pieces: list[PackPiece]) -> Iterator[PackError]:
    """Yield the faults of pieces that are not valid TOML, and mend each piece."""
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

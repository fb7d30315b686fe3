"""Building blocks of the screens: rules, headings, running lists, columns, numbered choices."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.text import Text

from warren.cli.catalogue import Listing

MARGIN = 4
NOTHING = "–"
FIRST_COLUMN = 8  # minimum width of the first column


class Paper:
    """Lines of a given width for a reader of one language."""

    cards: Listing

    def __init__(self, cards: Listing, players: Sequence[str], *, width: int, height: int) -> None:
        self.cards = cards
        self.texts = cards.texts
        self.own = cards.own
        self.players = players
        self.width = width
        self.height = height

    def label(self, key: str) -> str:
        """Return a short word of the game."""
        return self.texts.say("label", key)

    def heading(self, text: str) -> str:
        """Capitalise a text and add a colon."""
        return self.cards.heading(text)

    def rule(self, text: str, line: str, style: str = "") -> Text:
        """Draw a line across the screen with a text in it."""
        ruled = Text(f"{line}{line} {text} ", style=style)
        ruled.truncate(self.width, overflow="ellipsis")
        return ruled.append(line * (self.width - ruled.cell_len))

    def flow(self, heading: str, words: Sequence[Text]) -> list[Text]:
        """Wrap a heading and words into lines; words are never split."""
        start = Text.assemble((self.heading(heading), "bold"))
        return self.run_on(start, words or [nothing()])

    def run_on(self, start: Text, words: Iterable[Text], *, indent: int = MARGIN) -> list[Text]:
        """Wrap words into lines after an opening text."""
        lines = [start]
        for word in words:
            if lines[-1].cell_len + 2 + word.cell_len > self.width:
                lines.append(Text(" " * indent))
            lines[-1].append("  ").append_text(word)
        return lines

    def offer(
        self, view: Any, numbers: Sequence[int], labels: Sequence[str], actions: Sequence[str]
    ) -> list[Text]:
        """List the possible actions; `actions` holds their notation."""
        return self.choices(numbers, labels)

    def in_columns(
        self, rows: Sequence[Sequence[Text]], *, right: Iterable[int] = ()
    ) -> list[Text]:
        """Align rows of cells; the columns in `right` are flush right.

        If there is not enough room, the first column is shortened.
        """
        widths = [max(cell.cell_len for cell in column) for column in zip(*rows, strict=True)]
        most = self.width - sum(widths[1:]) - 2 * len(widths[1:])
        widths[0] = min(widths[0], max(most, FIRST_COLUMN))
        flush = set(right)
        lines = []
        for row in rows:
            line = Text()
            for place, (cell, width) in enumerate(zip(row, widths, strict=True)):
                cell.truncate(width, overflow="ellipsis")
                gap = " " * (width - cell.cell_len)
                line.append("  " if place else "")
                if place in flush:
                    line.append(gap).append_text(cell)
                else:
                    line.append_text(cell).append(gap)
            line.rstrip()
            lines.append(line)
        return lines

    def choices(self, numbers: Sequence[int], labels: Sequence[str]) -> list[Text]:
        """Format a numbered list in as many columns as fit."""
        widest = max(len(str(number)) for number in numbers)
        entries = [
            f"{number:>{widest + 1}} {label}" for number, label in zip(numbers, labels, strict=True)
        ]
        for columns in (4, 3, 2, 1):
            height = -(-len(entries) // columns)
            split = [entries[at : at + height] for at in range(0, len(entries), height)]
            widths = [max(map(len, column)) + 2 for column in split]
            if columns == 1 or (sum(widths) - 2 <= self.width and len(entries) > columns):
                break
        lines = []
        for place in range(height):
            line = Text()
            for column, width in zip(split, widths, strict=True):
                if place < len(column):
                    line.append(f"{column[place]:{width}}")
            line.rstrip()
            lines.append(line)
        return lines


def nothing() -> Text:
    """Return the symbol for an empty list."""
    return Text(NOTHING, style="dim")

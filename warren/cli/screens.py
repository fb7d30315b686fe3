"""The terminal part of each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path
from typing import Any, Protocol

from rich.text import Text

from warren.cli.catalogue import Listing


class AnyScreen(Protocol):
    """Draws the views of a game."""

    def table(self, view: Any) -> list[Text]:
        """Draw the table and, after the match, the result."""

    def shown(self, view: Any) -> tuple[object, ...]:
        """Return the drawn part of a position, apart from hands and piles."""

    def hands(self, view: Any, *, choosing: bool = False) -> list[Text]:
        """Show the viewer's hand, and the known cards in other hands.

        While the viewer is choosing, the choices may be left to `offer`.
        """

    def in_detail(self, view: Any) -> list[Text]:
        """Return the texts of the cards in the viewer's hand."""

    def discards(self, view: Any) -> list[Text]:
        """Show the piles that are not on the table."""

    def legend(self, view: Any = None) -> list[Text]:
        """Explain the marks and letters that occur in a match."""

    def offer(
        self, view: Any, numbers: Sequence[int], labels: Sequence[str], actions: Sequence[str]
    ) -> list[Text]:
        """List the viewer's possible actions with numbers; `actions` holds their notation."""


@dataclass(frozen=True)
class Box:
    """A game's part for `warren packs`: checks and counts its cards, and reads custom ones."""

    check: Callable[[Any], None]  # raises ValueError for the first error
    contents: Callable[[Any], str]  # describes the contents briefly
    count: Callable[[Any], dict[str, Any]]
    check_own: Callable[[Path, Any], str]  # (the user's cards, the pack) -> a summary


@dataclass(frozen=True)
class Terminal:
    """A game's part for the terminal."""

    catalogue: Callable[[Any, str], Listing]  # (pack, language)
    screen: Callable[..., AnyScreen]
    place: Callable[[int], tuple[int, ...]]  # (action) -> its sort key in the list
    formality: int | None  # the automatic answer if it is the only legal one
    verbs: Mapping[str, str]  # first words of labels, and the notation's verb for them
    example: str  # an example card for the help
    won: tuple[IntEnum, ...]  # possible reasons for the end of a match
    shared: tuple[IntEnum, ...] = ()
    drawn: tuple[IntEnum, ...] = ()
    numbers: tuple[str, ...] = ()  # questions that are answered with a number
    ends_of: Mapping[IntEnum, str] = field(default_factory=dict)  # ends that an option adds
    more: tuple[str, ...] = ()  # options that add lines to the help
    box: Box | None = None  # checks and counts its packs

"""The part of each game for the terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path
from typing import Any, Protocol

from rich.text import Text

from warren.cli.catalogue import Catalogue
from warren.engine.games import game as game_called


class AnyScreen(Protocol):
    """Draws the views of a game."""

    def table(self, view: Any) -> list[Text]:
        """Everything on the table; after the match, its result."""

    def shown(self, view: Any) -> tuple[object, ...]:
        """The drawn part of a position, apart from hands and piles."""

    def hands(self, view: Any, *, choosing: bool = False) -> list[Text]:
        """The viewer's hand, and the known cards of the others.

        While the viewer is choosing, the choices may be left to `offer`.
        """

    def in_detail(self, view: Any) -> list[Text]:
        """The texts of the cards in the viewer's hand."""

    def discards(self, view: Any) -> list[Text]:
        """The piles that are not on the table."""

    def legend(self, view: Any = None) -> list[Text]:
        """The meaning of marks and letters, as far as a match has them."""

    def offer(
        self, view: Any, numbers: Sequence[int], labels: Sequence[str], actions: Sequence[str]
    ) -> list[Text]:
        """The viewer's possible actions, numbered; `actions` are the same in notation."""


@dataclass(frozen=True)
class Box:
    """The part of a game for `warren packs`: check its cards, count them, read others."""

    check: Callable[[Any], None]  # raises ValueError for the first error
    contents: Callable[[Any], str]  # in a few words
    count: Callable[[Any], dict[str, Any]]
    check_own: Callable[[Path, Any], str]  # (the user's cards, the pack): a summary


@dataclass(frozen=True)
class Terminal:
    """The part of a game for the terminal."""

    catalogue: Callable[[Any, str], Catalogue]  # (pack, language)
    screen: Callable[..., AnyScreen]
    place: Callable[[int], tuple[int, ...]]  # an action's place in the list
    formality: int | None  # the answer that is not a choice if it is the only one
    verbs: Mapping[str, str]  # labels of actions, and the verb of the notation they begin with
    example: str  # an example card for the help
    won: tuple[IntEnum, ...]  # how a match can end
    shared: tuple[IntEnum, ...] = ()
    drawn: tuple[IntEnum, ...] = ()
    numbers: tuple[str, ...] = ()  # questions whose answers are numbers
    ends_of: Mapping[IntEnum, str] = field(default_factory=dict)  # endings that an option adds
    more: tuple[str, ...] = ()  # options that add lines to the help
    box: Box | None = None  # how its packs are checked and counted


def terminal_of(game: str) -> Terminal:
    """The terminal part of a game, or the plain one for any game."""
    from warren.cli.plain import plain_terminal

    return game_called(game).part("terminal", Terminal) or plain_terminal(game)


def catalogue_of(pack: Any, language: str) -> Catalogue:
    """The cards of a pack, by name."""
    return terminal_of(pack.game).catalogue(pack, language)


def screen_of(cards: Catalogue, players: Sequence[str], *, width: int, height: int) -> AnyScreen:
    """The screen for views of the game that these cards belong to."""
    screen = terminal_of(cards.pack.game).screen
    return screen(cards, players, width=width, height=height)

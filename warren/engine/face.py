"""What a game brings along to be played, written down, looked at and spoken of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Protocol

from warren.engine.games import Engine
from warren.engine.texts import Texts
from warren.engine.views import DecisionView, Happening, View
from warren.packs.loader import Pack

NO_ACTION = -1  # a number that means nothing


class Views(Protocol):
    """Makes views of the states of one engine."""

    def name(self, card: int) -> str:
        """The id of a card's design."""

    def view(self, state: Any, viewer: int | None) -> View:
        """The position as the viewer may see it."""

    def decision(self, state: Any, viewer: int | None) -> DecisionView | None:
        """The viewer's own open decision, else the first one, without its options."""

    def happening(self, event: list[int], viewer: int | None) -> Happening:
        """One event; a card is shown only to those who may see it."""


class Sentences(Protocol):
    """Speaks of the states of one engine, in one language."""

    pack: Pack
    texts: Texts
    breaks: tuple[str, ...]  # events that begin a paragraph
    untold: tuple[str, ...]  # events that a story leaves out: they show by themselves

    def player(self, seat: int) -> str:
        """What a seat's player is called."""

    def listed(self, names: Iterable[str]) -> str:
        """`a, b and c`."""

    def ask(self, state: Any, decision: DecisionView, viewer: int | None) -> str:
        """The sentence that says what the engine waits for, and from whom."""

    def label(self, state: Any, seat: int, action: int) -> str:
        """An action as a line of a list."""

    def refusal(self, state: Any, seat: int, action: int, reason: int) -> str:
        """What was refused, then why, then the way out."""

    def same_line(self, happening: Happening) -> tuple[Any, ...]:
        """Neighbouring events with the same value can share a sentence."""

    def tell(self, happening: Happening, viewer: int | None, more: Sequence[Happening] = ()) -> str:
        """An event as a line of the log; `more` are events that share its sentence."""

    def narrate(self, happenings: Iterable[Happening], viewer: int | None) -> list[str]:
        """Events as lines of the log."""


@dataclass(frozen=True)
class Face:
    """What a game looks like from outside: all that matches, records and screens ask of it."""

    reasons: type[IntEnum]  # codes of refusals
    ends: type[IntEnum]  # codes of endings

    # actions as text
    question_of: Callable[[Any], int]  # (state): the open question
    action_text: Callable[..., str]  # (pack, number, *, seat, question)
    read_action: Callable[..., int]  # (engine, state, text, *, seat, line, column), or NO_ACTION

    # positions as text
    lay_out: Callable[[Engine, Any, str, int], None]  # (engine, state, text, seed)
    draw: Callable[[Engine, Any], str]  # (engine, state)
    is_writable: Callable[[Any], bool]  # (state): whether the text says all of it
    not_writable: str  # what to say otherwise
    canonical: Callable[[Engine, Any], bytes]  # (engine, state): equal positions, equal bytes

    # what a viewer sees and reads
    views: Callable[[Engine], Views]
    # (engine, views of its own making, language, players)
    sentences: Callable[[Engine, Any, str, list[str]], Sentences]

"""The part of a game used by matches, records, views and sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Any, Protocol

from warren.engine.games import Engine
from warren.engine.keys import Keys
from warren.engine.register import game
from warren.engine.texts import Texts
from warren.engine.views import DecisionView, Event, Happening, Pointer, Spot, View, Way

NO_ACTION = -1  # returned if a text names no action


class Views(Protocol):
    """Makes views of one engine's states."""

    def name(self, card: int) -> str:
        """Return the id of a card's design."""

    def view(self, state: Any, viewer: int | None) -> View:
        """Return the position as the viewer may see it."""

    def decision(self, state: Any, viewer: int | None) -> DecisionView | None:
        """Return the viewer's own open decision, or the first one without its options."""

    def happening(self, event: Event, viewer: int | None) -> Happening:
        """Return one event; its card appears only if the viewer may see it."""


class Pointing(Protocol):
    """Places on the table: the targets of actions, and the movements of cards."""

    def point(self, state: Any, seat: int, action: int) -> Pointer:
        """Return the kind, target and cost of a legal action of the seat."""

    def meant(self, state: Any, seat: int, spot: Spot) -> list[int]:
        """Return the possible meanings of a seat's click, likeliest first."""

    def at(self, state: Any, viewer: int | None) -> Spot | None:
        """Return the place of the card that asks the question, if the viewer knows that place."""

    def ways(self, before: Any, events: Sequence[Event]) -> list[Way]:
        """Return the source and destination of each event; `before` is None for the deal."""

    def is_open(self, state: Any, action: int) -> bool:
        """Return whether everybody sees which action is taken."""


class Sentences(Protocol):
    """Sentences about one engine's states, in one language."""

    pack: Any
    texts: Texts
    breaks: tuple[str, ...]  # events that begin a paragraph of a story
    chapters: tuple[str, ...]  # events that are headings of the log
    untold: tuple[str, ...]  # events that a story omits because they are obvious

    def player(self, seat: int) -> str:
        """Return the name of a seat's player."""

    def listed(self, names: Iterable[str]) -> str:
        """Return a list as `a, b and c`."""

    def ask(self, state: Any, decision: DecisionView, viewer: int | None) -> str:
        """Return the question as a sentence, with the player who must decide."""

    def label(self, state: Any, seat: int, action: int) -> str:
        """Return an action as a line of a list."""

    def refusal(self, state: Any, seat: int, action: int, reason: int) -> str:
        """Return the refused action, then the reason, then what to do instead."""

    def same_line(self, happening: Happening) -> tuple[Any, ...]:
        """Return a key; neighbouring events with equal keys may share a sentence."""

    def tell(self, happening: Happening, viewer: int | None, more: Sequence[Happening] = ()) -> str:
        """Return an event as a line of the log; `more` contains events in the same sentence."""

    def lines(
        self, happenings: Iterable[Happening], viewer: int | None, before: Any = None
    ) -> list[str | None]:
        """Return a line of the log for each event; None for an event that shares an earlier line.

        `before` is the position in which the action was taken, if it is known.
        """

    def narrate(self, happenings: Iterable[Happening], viewer: int | None) -> list[str]:
        """Return events as lines of the log."""

    def leads(self, before: Any, action: int) -> bool:
        """Return whether an action is a heading of the log, with its events below it."""

    def remark(self, remark: Remark) -> str:
        """Return a remark on a written position in words."""

    def deed(self, before: Any, seat: int, action: int, viewer: int | None, *, silent: bool) -> str:
        """Describe an action in a sentence; empty if its events do so or if it is secret.

        `silent` means that the events have no sentences.
        """


Remark = tuple[str, dict[str, Any]]  # the name of the remark's text, and its values


@dataclass(frozen=True)
class Presentation:
    """A game's interface to matches, records and screens."""

    keys: Keys  # the keys of written positions
    reasons: type[IntEnum]  # refusal codes
    ends: type[IntEnum]  # codes for the end of a match

    # actions as text
    question_of: Callable[[Any], int]  # (state) -> the open question
    action_text: Callable[..., str]  # (pack, number, *, seat, question)
    read_action: Callable[..., int]  # (engine, state, text, *, seat, line, column), or NO_ACTION

    # the table as text; `Match.to_text` adds later actions, so it can write every position
    # (engine, state, text, seed) -> remarks on the position, if any
    lay_out: Callable[[Engine, Any, str, int], Sequence[Remark] | None]
    draw: Callable[[Engine, Any], str]  # (engine, state)
    is_writable: Callable[[Any], bool]  # (state) -> whether the text describes all of it
    canonical: Callable[[Engine, Any], bytes]  # (engine, state) -> bytes, equal for equal positions

    # for viewers
    views: Callable[[Engine], Views]
    pointing: Callable[[Engine, Any], Pointing]  # (engine, its views)
    # (engine, its views, language, players)
    sentences: Callable[[Engine, Any, str, list[str]], Sentences]

    # (view, events as numbers, latest first) -> the view with facts from the past
    recall: Callable[[Any, Iterator[Event]], Any] = lambda view, past: view
    not_writable: str = ""  # unused, but accepted from third-party bundles until 2.0


@cache
def presentation_of(name: str) -> Presentation:
    """Return the presentation of a game by name."""
    found = game(name).part("presentation", Presentation)
    assert found  # every registered game has a presentation
    return found

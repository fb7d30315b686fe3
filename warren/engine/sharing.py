"""The parts that matches under the same rules share: engine, views and notation."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from warren.engine.bundle import CardFacts
from warren.engine.errors import NotationError
from warren.engine.games import Engine, edition_of, game
from warren.engine.presentation import NO_ACTION, Presentation, Views, presentation_of
from warren.engine.record import Record
from warren.engine.running import INTERPRETED
from warren.engine.views import Event, Happening
from warren.kernel.compile import Progress
from warren.language.errors import WarrenError

HAPPENINGS = 4096  # cached events per engine: enough for nearly all that occur


@lru_cache(maxsize=64)
def _shared_engine(name: str, options: Any, is_interpreted: bool) -> Engine:
    return Engine(game(name), options)


def engine_of(name: str, options: Any, pack: CardFacts | None, progress: Progress | None) -> Engine:
    """Return an engine; matches under the same rules share its rules record."""
    if pack is not None:
        return Engine(game(name), options, pack=pack, progress=progress)
    running = game(name).running(progress)
    return _shared_engine(name, options, running.kind == INTERPRETED)


def parts_of(engine: Engine) -> tuple[str, Any, CardFacts | None, Any]:
    """Return an engine's parts for another process; with custom cards, also the rules record."""
    name, options = engine.game.name, engine.options
    if engine.pack is engine.game.pack:
        return name, options, None, None
    return name, options, engine.pack, engine.rulebook.view(np.ndarray)


def restored(name: str, options: Any, pack: CardFacts | None, rulebook: Any) -> Engine:
    """Restore an engine from another process; engines for a game's own cards are shared."""
    if pack is None:
        return engine_of(name, options, None, None)
    return Engine(game(name), options, pack=pack, rulebook=rulebook)


def edition_in(record: Record) -> Any:
    """Return the custom pack in a record."""
    try:
        return edition_of(record.game, record.edition)
    except (ValueError, WarrenError) as error:
        raise NotationError(f"its pack can't be played: {error}") from None


def edition_text(pack: Any) -> str:
    """Return the text of a custom pack; empty for the game's own cards."""
    edition = getattr(pack, "edition", None)
    return edition.text if edition else ""


@lru_cache(maxsize=64)
def views_of(engine: Engine) -> tuple[Views, Callable[[Event, int | None], Happening]]:
    """Return the engine's views, whose results are cached."""
    views = presentation_of(engine.game.name).views(engine)
    return views, lru_cache(maxsize=HAPPENINGS)(views.happening)


class CachedNotation:
    """Converts actions to text and back, with a cache."""

    def __init__(self, presentation: Presentation, pack: Any) -> None:
        self.presentation = presentation
        self.pack = pack
        self.texts: dict[tuple[int, int, int], str] = {}  # texts by action, seat and question
        self.known: dict[tuple[str, int], int] = {}  # actions by canonical text and seat

    def text(self, number: int, seat: int, question: int) -> str:
        """Return an action of a seat in the words of the question that it answers."""
        key = (number, seat, question)
        if key not in self.texts:
            text = self.presentation.action_text(self.pack, number, seat=seat, question=question)
            self.texts[key] = text
        return self.texts[key]

    def number(
        self, engine: Engine, state: Any, text: str, seat: int, *, line: int, column: int
    ) -> int:
        """Return the action that a text means in a position."""
        shown, number = self.presentation, self.known.get((text, seat))
        question = shown.question_of(state)
        if number is not None and self.text(number, seat, question) == text:
            return number
        number = shown.read_action(engine, state, text, seat=seat, line=line, column=column)
        # Only canonical notation means the same in every position
        if number != NO_ACTION and self.text(number, seat, question) == text:
            self.known[text, seat] = number
        return number


def notation_of(engine: Engine) -> CachedNotation:
    return _shared_notation(engine.game.name, engine.pack)


@lru_cache(maxsize=16)
def _shared_notation(name: str, pack: Any) -> CachedNotation:
    return CachedNotation(presentation_of(name), pack)

"""A guided first match: a real match whose first decisions are prescribed and explained.

`help/lesson.toml` of a game lists the game, the seats, the seed and the steps: each step has a
seat, an action, and a flag for steps with an explanation. `help/lesson.en.toml` and its
translations hold the texts for the player. After the last step, the match continues like any other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from warren.engine.games import GAMES, Game
from warren.locale import TextError, check_language, read_spoken, read_toml

LEARNER = 0  # the seat of the player who takes the lesson


class LessonError(TextError):
    """A lesson is missing or unreadable."""


@dataclass(frozen=True)
class LessonStep:
    """One action of the lesson, in notation; `text` explains it to the player."""

    seat: int
    action: str
    teach: str | None = None  # the key of the text
    text: str | None = None


@dataclass(frozen=True)
class Lesson:
    """The guided first match of one game, in one language."""

    game: str  # the game's name with its presets, as a `Match` takes it
    language: str
    seats: int
    seed: int
    welcome: str  # the text before the first step
    on_your_own: str  # the text after the last step
    steps: tuple[LessonStep, ...]

    @staticmethod
    def load(game: str, language: str) -> Lesson:
        """Load the lesson of a game that ships with Warren."""
        return _load(game, language)

    @property
    def taught(self) -> tuple[LessonStep, ...]:
        """The steps that are explained."""
        return tuple(step for step in self.steps if step.text is not None)

    def is_followed(self, actions: Sequence[str]) -> bool:
        """Return whether a match agrees with the steps, which may have changed since it began."""
        given = (step.action for step in self.steps)
        return all(action == step for action, step in zip(actions, given, strict=False))

    def as_dict(self) -> dict[str, Any]:
        """Return plain values for JSON."""
        return {
            "game": self.game,
            "language": self.language,
            "seats": self.seats,
            "seed": self.seed,
            "welcome": self.welcome,
            "on_your_own": self.on_your_own,
            "steps": [
                {"seat": step.seat, "action": step.action, "teach": step.teach, "text": step.text}
                for step in self.steps
            ],
        }


def games() -> tuple[str, ...]:
    """Return the games that have a lesson."""
    return tuple(name for name, game in GAMES.items() if has_lesson(game))


def has_lesson(game: Game) -> bool:
    """Return whether a game has a guided first match."""
    return game.folder("help", "lesson.toml").is_file()


@cache
def _load(game: str, language: str) -> Lesson:
    check_language(language)
    if game not in games():
        raise LessonError(f"no lesson for '{game}'; there are lessons for {', '.join(games())}")
    folder = GAMES[game].folder("help")
    script = read_toml(folder.joinpath("lesson.toml"))
    texts = read_spoken(folder, "lesson", language)
    try:
        return Lesson(
            game=script["game"],
            language=language,
            seats=script["seats"],
            seed=script["seed"],
            welcome=texts["welcome"],
            on_your_own=texts["on-your-own"],
            steps=tuple(_step(step, texts["teach"]) for step in script["step"]),
        )
    except KeyError as missing:
        raise LessonError(f"the lesson of {game} in '{language}' lacks {missing}") from None


def _step(step: Mapping[str, Any], texts: Mapping[str, str]) -> LessonStep:
    teach = step.get("teach")
    text = None if teach is None else texts[teach]
    return LessonStep(step["seat"], step["action"], teach, text)

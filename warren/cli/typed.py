"""Parses a player's input as an action: notation, or words in the player's language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from warren.cli.catalogue import Listing, fold
from warren.engine import Match, NotationError, Refusal
from warren.engine.errors import AmbiguousAction


class UnclearError(Exception):
    """The text does not mean any action."""


class AmbiguousError(Exception):
    """The text may mean several actions."""


class Typed:
    """Parses actions for one match."""

    def __init__(self, cards: Listing, verbs: Mapping[str, str]) -> None:
        self.cards = cards
        labels = dict(self._labels(verbs))
        self.verbs = {
            tuple(fold(word) for word in label.partition("{")[0].split()): verb
            for label, verb in labels.items()
        }
        self.simple = {label: verb for label, verb in labels.items() if "{card}" not in label}

    def _labels(self, verbs: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """Yield the labels with special first words, with the notation's verb for each."""
        actions = self.cards.texts.tables["action"]
        for name, verb in verbs.items():
            key, _, form = name.partition(".")
            template = actions.get(key, {})
            if isinstance(template, Mapping):
                template = template.get(form, "")
            if template.partition("{")[0].split():
                yield template, verb

    def in_notation(self, text: str) -> str:
        """Translate the known verb and card of a text into notation."""
        words = text.split()
        folded = [fold(word) for word in words]
        simple = [verb for label, verb in self.simple.items() if has_words(label, folded)]
        if len(simple) == 1 and all(folded):
            return simple[0]
        verb, rest = words[0], words[1:]
        for spoken, written in self.verbs.items():  # several words, such as "faire muter"
            if tuple(folded[: len(spoken)]) == spoken:
                verb, rest = written, words[len(spoken) :]
        found = self.cards.find(" ".join(rest))
        return " ".join([verb, *([found[0].id] if len(found) == 1 else rest)])

    def why_not(self, text: str, match: Match, seat: int) -> tuple[str, Refusal | None]:
        """Return the action in notation, and the reason for its refusal."""
        for written in (text, self.in_notation(text)):
            try:
                return written, match.why_not(written, seat)
            except AmbiguousAction:
                raise AmbiguousError from None
            except NotationError:
                continue
        raise UnclearError

    def choice(self, text: str, labels: Sequence[str]) -> int | None:
        """Return the index of the only label with all these words, even abbreviated."""
        typed = [fold(word) for word in text.split()]
        if not all(typed) or not any(word[0].isalpha() for word in typed):
            return None
        found = [place for place, label in enumerate(labels) if has_words(label, typed)]
        if len(found) > 1:
            raise AmbiguousError
        return found[0] if found else None


def has_words(label: str, typed: list[str]) -> bool:
    """Return whether each typed word begins a different word of the label."""
    words = list(dict.fromkeys(fold(word) for word in label.split()))
    for start in typed:
        begun = next((word for word in words if word.startswith(start)), None)
        if begun is None:
            return False
        words.remove(begun)
    return True

"""What a player types, read as an action: notation, or words in the player's language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from warren.cli.cards import Cards, fold
from warren.engine import Match, NotationError, Refusal
from warren.engine.errors import AmbiguousAction

# The labels that begin with a verb of the notation, in every language.
VERBS = {
    "pass": "pass",
    "play": "play",
    "shift": "shift",
    "activate": "activate",
    "from_hand.discard": "discard",
    "from_hand.newcomer": "bring",
    "from_discards.recover": "take",
    "from_revealed.keep": "keep",
    "card_at.target": "choose",
    "ban": "ban",
    "from_discards.remove": "remove",
    "from_discards.copy_discarded": "copy",
}


class UnclearError(Exception):
    """A text that is no action."""


class AmbiguousError(Exception):
    """A text that could be several actions."""


class Typed:
    """Reads actions for one match."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.verbs = dict(self._verbs())

    def _verbs(self) -> Iterator[tuple[tuple[str, ...], str]]:
        """The words of a label before its card, ("faire", "muter"), and what they mean."""
        actions = self.cards.texts.tables["action"]
        for name, verb in VERBS.items():
            key, _, form = name.partition(".")
            template = actions.get(key, {})
            if isinstance(template, Mapping):
                template = template.get(form, "")
            words = template.partition("{")[0].split()
            if words:
                yield tuple(fold(word) for word in words), verb

    def in_notation(self, text: str) -> str:
        """The text with its verb and card, as far as they are known, in notation."""
        words = text.split()
        verb, rest = words[0], words[1:]
        for spoken, written in self.verbs.items():
            if tuple(fold(word) for word in words[: len(spoken)]) == spoken:
                verb, rest = written, words[len(spoken) :]
        found = self.cards.find(" ".join(rest))
        return " ".join([verb, *([found[0].id] if len(found) == 1 else rest)])

    def why_not(self, text: str, match: Match, seat: int) -> tuple[str, Refusal | None]:
        """The action meant, in notation, and why it is refused."""
        for written in (text, self.in_notation(text)):
            try:
                return written, match.why_not(written, seat)
            except AmbiguousAction:
                raise AmbiguousError from None
            except NotationError:
                continue
        raise UnclearError

    def choice(self, text: str, labels: Sequence[str]) -> int | None:
        """The place of the only label with all these words, or their beginnings."""
        typed = [fold(word) for word in text.split()]
        if not all(typed) or not any(word[0].isalpha() for word in typed):
            return None
        found = [place for place, label in enumerate(labels) if has_words(label, typed)]
        if len(found) > 1:
            raise AmbiguousError
        return found[0] if found else None


def has_words(label: str, typed: list[str]) -> bool:
    """Whether every typed word begins a word of the label, each another one."""
    words = [fold(word) for word in label.split()]
    for start in typed:
        begun = next((word for word in words if word.startswith(start)), None)
        if begun is None:
            return False
        words.remove(begun)
    return True

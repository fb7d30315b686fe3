"""Generates the manual's tables of words from the declarations of the effect language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from warren.language import tree as t
from warren.language.grammars import GRAMMARS
from warren.language.grammars.grammar import Voice
from warren.language.parse import parse_any
from warren.language.patterns import (
    Alternatives,
    Literal,
    NounPiece,
    OptionalPiece,
    Phrase,
    Piece,
    Slot,
    VerbForm,
    VerbPiece,
    listed,
    pieces_of,
)
from warren.language.speak import CANONICAL, speak_on
from warren.language.speaking import Teller, slots_of
from warren.locale import ABOUT, LANGUAGES
from warren.packs.dialects import Dialect

NUMBERS = ("int", "number", "some")  # kinds of slots with a number that nouns agree with
BEGIN, END = "<!-- words: begin -->", "<!-- words: end -->"
STRUCTURE = ("clause", "choice")  # the manual has its own section on sentence structure
HEADINGS = {
    "step": "Steps",
    "item": "Alternative steps",
    "amount": "Amounts",
    "number": "Numbers",
    "targets": "Cards in armies",
    "owner": "Owners of armies",
    "near": "Places in an army",
    "scope": "Where things are counted",
    "counted": "Things that are counted",
    "group": "Cards that a power applies to",
    "danger": "Dangers that cards are protected from",
    "deed": "Actions that are forbidden",
    "span": "Durations",
    "who": "Players",
    "condition": "Conditions",
    "when": "Moments",
    "power": "Powers",
    "winning": "Victories",
    "cost": "Costs of an action",
    "moment": "Moments of a card itself",
}


def manual(dialects: Mapping[str, Dialect]) -> str:
    """Tabulate all words by kind: their forms in each language, and their games."""
    rows: dict[str, list[str]] = {}
    words: list[tuple[Any, Any]] = [(one, one) for one in t.words().values()]
    for word, says in (*words, *t.members().items()):
        if says.kind and says.kind not in STRUCTURE:
            rows.setdefault(says.kind, []).append(row(word, says, dialects))
    head = "| word | " + " | ".join(ABOUT[code].name for code in LANGUAGES) + " | understood by |"
    line = "|---" * (len(LANGUAGES) + 2) + "|"
    parts = [
        f"**{HEADINGS.get(kind, kind.capitalize())}**\n\n{head}\n{line}\n" + "\n".join(rows[kind])
        for kind in sorted(rows, key=[*HEADINGS, *rows].index)
    ]
    return f"{BEGIN}\n\n" + "\n\n".join(parts) + f"\n\n{END}"


def row(word: Any, says: Any, dialects: Mapping[str, Dialect]) -> str:
    """Return a row of a table."""
    name = word.name.lower() if isinstance(word, Enum) else t.name_of(word)
    known = [game for game, dialect in dialects.items() if word in dialect.words]
    spoken = [with_example(written(says, word, code), says.example, code) for code in LANGUAGES]
    everybody = len(known) in (0, len(dialects))
    return f"| `{name}` | {' | '.join(spoken)} | {'all' if everybody else ', '.join(known)} |"


def with_example(form: str, text: str, language: str) -> str:
    """Return a form with an example in its language, unless the two are equal."""
    said = speak_on(parse_any(text), language) if text else ""
    return form if said.lower() in ("", f"{form.lower()}.") else f"{form}<br>*{said}*"


def written(says: Any, word: Any, language: str) -> str:
    """Return the usual form of a word: its first pattern."""
    first = listed(getattr(says, language))[0]
    teller = Teller(CANONICAL.lexicon(language))
    voice = Voice(count=2 if says.kind == "counted" else 1)  # it follows a number
    slots = slots_of(word)
    values = {**dict.fromkeys(dict(slots), 2), **first.fixed}
    said = " ".join(shown(pieces_of(first.text, slots), teller, voice, values))
    return GRAMMARS[language].smooth(said).replace("|", "\\|").replace(" ]", "]")


def shown(
    pieces: Iterable[Piece], teller: Teller, voice: Voice, values: Mapping[str, Any]
) -> Iterable[str]:
    """Yield pieces as readable text: slots in capitals, optional parts in brackets.

    Nouns and participles after a slot for a number are in the plural.
    """
    for piece in pieces:
        match piece:
            case Slot(name, kind):
                voice.count = values[name] if kind in NUMBERS else voice.count
                yield name.upper().replace("_", " ")
            case OptionalPiece(_, _, inner):
                yield f"[{' '.join(shown(inner, teller, voice, values)).strip()}]"
            case Literal(text):
                yield text.strip()
            case Alternatives() | NounPiece() | VerbPiece() | VerbForm() | Phrase():
                yield teller.piece(piece, values, voice)

"""The declaration of a word of the effect language.

A word is one class. Its fields are the slots of its patterns, and its patterns (`en`, `fr`, `it`)
express it in every language. The speaker uses the first pattern that covers all filled slots, and
the reader accepts all patterns. Patterns in `also_...` are accepted but never spoken. `patterns.py`
explains the notation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, dataclass_transform

from warren.language.ops import Each, Moment, Standing, Use
from warren.language.vocabulary import packages

if TYPE_CHECKING:
    from warren.language.compile import Hole, Names, Writer
    from warren.language.tree import Condition


class Pattern(NamedTuple):
    """A pattern of a word, and the values that it sets in slots."""

    text: str
    fixed: Mapping[str, Any] = {}


Patterns = str | tuple[str | Pattern, ...]


def so(text: str, **fixed: Any) -> Pattern:
    """Return a pattern for nodes whose slots have these values."""
    return Pattern(text, fixed)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Word:
    """A node of the tree: immutable and compared by value."""

    __slots__ = ("__dict__", "_hash")  # the hash is stored outside the compared fields
    _hash: int

    kind: ClassVar[str] = ""  # its role: step, amount, targets, condition, power, ...
    en: ClassVar[Patterns] = ()
    fr: ClassVar[Patterns] = ()
    it: ClassVar[Patterns] = ()
    also_en: ClassVar[Patterns] = ()  # accepted, never spoken
    also_fr: ClassVar[Patterns] = ()
    also_it: ClassVar[Patterns] = ()
    example: ClassVar[str] = ""  # a text with the word, for the manual
    operation: ClassVar[int | None] = None  # default: the one with the same name
    kernel: ClassVar[Callable[..., Any] | None] = None  # executes it; for words of other packages
    marks: ClassVar[frozenset[str]] = frozenset()  # properties that rules and checks test
    never: ClassVar[Mapping[str, str]] = {}  # card keys where it is not allowed, and why
    sign: ClassVar[str] = ""  # symbol on tiny cards; default: that of its first word

    def __init_subclass__(cls) -> None:
        if cls.__annotations__ or not is_dataclass(cls):  # else it inherits its parent's fields
            dataclass(eq=False, repr=False)(cls)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            made = hash((type(self), *self.__dict__.values()))
            object.__setattr__(self, "_hash", made)
            return made

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__  # string hashes differ between processes

    def __repr__(self) -> str:
        said = ", ".join(f"{name}={value!r}" for name, value in self.__dict__.items())
        return f"{type(self).__qualname__}({said})"

    def __setattr__(self, name: str, value: object) -> None:
        if name in self.__dict__:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        self.__dict__[name] = value

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def flaw(self) -> str:
        """Return why no sentence may express this node despite its patterns; "" if one may."""
        return ""

    def write(self, to: Writer) -> None:
        """Write the word's program; by default, the operation of the same name."""
        to.by_name(self)

    @property
    def points_at(self) -> str:
        """The thing that an earlier sentence must have introduced."""
        return ""

    @property
    def introduces(self) -> tuple[str, ...]:
        """The things that later sentences may refer to."""
        return ()


class Step(Word):
    """An action of a player."""

    kind = "step"
    use: ClassVar[int] = Use.ALWAYS  # the condition without which it has no effect
    aim: ClassVar[int] = 0  # flags of its targets

    @property
    def parts(self) -> tuple[Step, ...]:
        """The steps that this step consists of."""
        return ()


class Amount(Word):
    """A number of things."""

    kind = "amount"
    begins: ClassVar[int | None] = None  # the first operation of every text that contains it


class Stated(Word):
    """A condition that contains numbers or names."""

    kind = "condition"

    def test(self, to: Writer) -> Hole:
        """Write the condition's test; return the hole for a jump if the test fails."""
        raise TypeError(f"no program for {self!r}")

    def opposite(self) -> Condition | None:
        """Return the opposite condition; None if it has no wording."""
        return None


class StandingPower(Word):
    """A power that is always in effect."""

    kind = "power"
    moment: ClassVar[Moment | None] = None  # the moment of its program, if it has one

    @property
    def is_for_first(self) -> bool:
        """Whether only the first card of an army can have it."""
        return False

    def standing(self, names: Names) -> tuple[Standing, int]:
        """Return the power's kind, which has the same name, and its number."""
        numbers = [
            getattr(self, name) for name, kind in details(type(self)).items() if kind == "int"
        ]
        return Standing[name_of(type(self)).upper()], numbers[0] if numbers else 1


@dataclass
class Says:
    """The wording of an enum member, or of a word used as another kind."""

    word: Any
    kind: str
    en: Patterns
    fr: Patterns
    it: Patterns
    also_en: Patterns = ()
    also_fr: Patterns = ()
    also_it: Patterns = ()
    example: str = ""
    program: tuple[int, ...] = ()  # operations that select the actor
    each: Each | None = None  # the players who act in turn
    unless: int | None = None  # the operation that skips the sentence if it does not hold
    points_at: str = ""
    wants: str = ""  # its meaning, if its name differs
    at: str = ""  # the card key under which no words are needed
    introduces: tuple[str, ...] = ()
    against_you: bool = False  # for an opponent, "their opponent" is you


KINDS = {"AnyWho": "who", "AnyIf": "condition", "AnyWhen": "when", "Own": "moment"}
MEMBERS: dict[Enum, Says] = {}
VIEWS: dict[tuple[str, type[Word]], Says] = {}  # wordings of words used as another kind


def declare(member: Enum, **says: Any) -> None:
    """Declare the wording and the meaning of an enum member."""
    names = [known.__name__ for known in type(member).__mro__]
    kind = next((KINDS[name] for name in names if name in KINDS), names[0].lower())
    MEMBERS[member] = Says(member, kind, **says)


def view(word: type[Word], kind: str, **says: Any) -> None:
    """Declare the wording of a word that is used as another kind."""
    VIEWS[kind, word] = Says(word, kind, **says)


def name_of(node: type) -> str:
    """Return the name of a class in snake case: `FetchName` as fetch_name."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", node.__name__).lower()


def words(kind: type[Word] = Word) -> dict[str, type[Word]]:
    """Return every declared word of a kind by name, grouped by file."""
    packages()  # imports all words
    return dict(sorted(_below(kind), key=lambda found: found[1].__module__))


def _below(kind: type[Word]) -> Iterator[tuple[str, type[Word]]]:
    for word in kind.__subclasses__():
        if word.en or not word.__subclasses__():
            yield name_of(word), word
        yield from _below(word)


def members() -> dict[Enum, Says]:
    """Return every declared enum member, grouped by file."""
    packages()  # imports all words
    return dict(sorted(MEMBERS.items(), key=lambda found: type(found[0]).__module__))


def views() -> dict[tuple[str, type[Word]], Says]:
    """Return the wordings of words that are used as another kind, grouped by file."""
    packages()  # imports all words
    return dict(sorted(VIEWS.items(), key=lambda found: found[0][1].__module__))


def details(node: type) -> dict[str, str]:
    """Return the names and types of a node's fields, in order."""
    return {known.name: str(known.type) for known in fields(node)}

"""The declaration of a word of the effect language.

A word is one class: its fields are the slots of its patterns, and its patterns (`en`, `fr`, `it`)
say it in every language. The first pattern that says all that is filled is spoken; all of them are
read. `also` has patterns that are read and never spoken. `patterns.py` explains the notation.
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
    """A pattern of a word, and the slots that it fixes."""

    text: str
    fixed: Mapping[str, Any] = {}


Patterns = str | tuple[str | Pattern, ...]


def so(text: str, **fixed: Any) -> Pattern:
    """A pattern for nodes whose slots have these values."""
    return Pattern(text, fixed)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Word:
    """A part of the tree: it never changes, and compares by value."""

    __slots__ = ("__dict__", "_hash")  # the hash is kept apart from what is compared
    _hash: int

    kind: ClassVar[str] = ""  # where it may stand: step, amount, targets, condition, power, ...
    en: ClassVar[Patterns] = ()
    fr: ClassVar[Patterns] = ()
    it: ClassVar[Patterns] = ()
    also_en: ClassVar[Patterns] = ()  # read, never spoken
    also_fr: ClassVar[Patterns] = ()
    also_it: ClassVar[Patterns] = ()
    example: ClassVar[str] = ""  # a text with it, for the manual
    operation: ClassVar[int | None] = None  # else the one that is called like it
    kernel: ClassVar[Callable[..., Any] | None] = None  # carries it out, in words of other packages
    marks: ClassVar[frozenset[str]] = frozenset()  # properties that rules and checks look for
    never: ClassVar[Mapping[str, str]] = {}  # keys of a card where it can't stand, and why
    sign: ClassVar[str] = ""  # on a card too small to be read; else by its first word

    def __init_subclass__(cls) -> None:
        if cls.__annotations__ or not is_dataclass(cls):  # else it has its parent's fields
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
        return self.__dict__  # hashes of names differ from process to process

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
        """Why no sentence says it, though patterns would; nothing if one does."""
        return ""

    def write(self, to: Writer) -> None:
        """Write its program: the operation that is called like it, unless it says otherwise."""
        to.by_name(self)

    @property
    def points_at(self) -> str:
        """The thing that a sentence before must have introduced."""
        return ""

    @property
    def introduces(self) -> tuple[str, ...]:
        """The things that later sentences may point at."""
        return ()


class Step(Word):
    """An action of a player."""

    kind = "step"
    use: ClassVar[int] = Use.ALWAYS  # the need without which it does nothing
    aim: ClassVar[int] = 0  # flags of its targets

    @property
    def parts(self) -> tuple[Step, ...]:
        """The steps it is made of."""
        return ()


class Amount(Word):
    """How many."""

    kind = "amount"
    begins: ClassVar[int | None] = None  # the operation that a text with it begins with


class Stated(Word):
    """A condition of a sentence, with numbers or names."""

    kind = "condition"

    def test(self, to: Writer) -> Hole:
        """Write its test; what is returned says where to go if it does not hold."""
        raise TypeError(f"no program for {self!r}")

    def opposite(self) -> Condition | None:
        """The condition that holds if this one does not; None if no sentence says it."""
        return None


class StandingPower(Word):
    """A power that holds all the time."""

    kind = "power"
    moment: ClassVar[Moment | None] = None  # where its program lies, if it has one

    @property
    def is_for_first(self) -> bool:
        """Whether only the first card of an army can have it."""
        return False

    def standing(self, names: Names) -> tuple[Standing, int]:
        """Its kind, which is called like it, and its number."""
        numbers = [
            getattr(self, name) for name, kind in details(type(self)).items() if kind == "int"
        ]
        return Standing[name_of(type(self)).upper()], numbers[0] if numbers else 1


@dataclass
class Says:
    """How a member of an enum, or a word in another place than its own, is said."""

    word: Any
    kind: str
    en: Patterns
    fr: Patterns
    it: Patterns
    also_en: Patterns = ()
    also_fr: Patterns = ()
    also_it: Patterns = ()
    example: str = ""
    program: tuple[int, ...] = ()  # the code of the actor
    each: Each | None = None  # the players who act in turn
    unless: int | None = None  # the operation that leads past the sentence if it does not hold
    points_at: str = ""
    wants: str = ""  # its meaning, if it is called otherwise
    at: str = ""  # the key of a card where it needs nothing else
    introduces: tuple[str, ...] = ()
    against_you: bool = False  # to an opponent, "their opponent" is you


KINDS = {"AnyWho": "who", "AnyIf": "condition", "AnyWhen": "when", "Own": "moment"}
MEMBERS: dict[Enum, Says] = {}
VIEWS: dict[tuple[str, type[Word]], Says] = {}  # how a word is said where another kind is wanted


def declare(member: Enum, **says: Any) -> None:
    """Declare how a member of an enum is said, and what it means."""
    names = [known.__name__ for known in type(member).__mro__]
    kind = next((KINDS[name] for name in names if name in KINDS), names[0].lower())
    MEMBERS[member] = Says(member, kind, **says)


def view(word: type[Word], kind: str, **says: Any) -> None:
    """Declare how a word is said where another kind is wanted."""
    VIEWS[kind, word] = Says(word, kind, **says)


def name_of(node: type) -> str:
    """`FetchName` as fetch_name."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", node.__name__).lower()


def words(kind: type[Word] = Word) -> dict[str, type[Word]]:
    """Every declared word of a kind, by name, grouped by file."""
    packages()  # are loaded
    return dict(sorted(_below(kind), key=lambda found: found[1].__module__))


def _below(kind: type[Word]) -> Iterator[tuple[str, type[Word]]]:
    for word in kind.__subclasses__():
        if word.en or not word.__subclasses__():
            yield name_of(word), word
        yield from _below(word)


def members() -> dict[Enum, Says]:
    """Every declared member of an enum, grouped by file."""
    packages()  # are loaded
    return dict(sorted(MEMBERS.items(), key=lambda found: type(found[0]).__module__))


def views() -> dict[tuple[str, type[Word]], Says]:
    """How words are said where another kind is wanted; those of a file together."""
    packages()  # are loaded
    return dict(sorted(VIEWS.items(), key=lambda found: found[0][1].__module__))


def details(node: type) -> dict[str, str]:
    """The names and types of a node's fields, in order."""
    return {known.name: str(known.type) for known in fields(node)}

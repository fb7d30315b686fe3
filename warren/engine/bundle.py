"""A game's interface to the rest of Warren: a bundle of all its parts.

The bundle itself names the rules and cards. Everything else is a part for one package of Warren,
which defines the part's type. Parts are given as import paths and loaded on first use, so unused
games use no time or memory.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache, cached_property, reduce
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pkgutil import resolve_name
from typing import Any, Protocol, TypeVar, get_type_hints

import numpy as np

from warren.engine import running
from warren.engine.running import Running, interpreted
from warren.kernel import compile as engines
from warren.kernel import contract
from warren.kernel.contract import FORMER_NAMES
from warren.kernel.hooks import has_default, hooks_of
from warren.kernel.scratch import ACTIONS, SEATS, SIZE
from warren.language.errors import WarrenError, did_you_mean
from warren.locale import joined, read_spoken
from warren.packs.weights import TraitBlock
from warren.renamed import old_classes

__getattr__ = old_classes(__name__)
MOST_SEATS = SEATS
REQUIRED = ("presentation",)
PARTS = {  # the parts that a game may have, with the modules that define their types
    "presentation": "warren.engine.presentation.Presentation",
    "play": "warren.bots.levels.Play",
    "features": "warren.bots.network.Features",
    "observed": "warren.research.features.Observed",
    "census": "warren.bots.balance.Census",
    "painter": "warren.art.gallery.Painter",
    "boards": "warren.analysis.boards.Boards",
    "reasons": "warren.analysis.why.Reasons",
    "daily": "warren.daily.parts.Daily",
    "terminal": "warren.cli.screens.Terminal",
    "table": "warren.table.play.parts.AtTable",
    "printed": "warren.printing.faces.Printed",
}
RENAMED = {"face": "presentation"}  # old names of parts, accepted until 2.0
CLASSES = ("boards",)  # parts that are classes

FAULTS = (Exception, SystemExit)  # third-party packages may fail in any way

Part = TypeVar("Part")


class GameError(WarrenError, ValueError):
    """The game can't be played: a required part is missing or wrong."""

    code = "broken-game"


class CardFacts(Protocol):
    """The attributes that all games' cards have; each game adds its own."""

    @property
    def game(self) -> str:
        """The name of the cards' game."""

    @property
    def version(self) -> int:
        """The version of the cards; replaying a record needs its version or a later one."""

    def name(self, card_id: str, language: str = "en") -> str:
        """Return the printed name of a card."""


def alone(options: Any) -> tuple[int, ...]:
    """Return a separate side for each seat."""
    return tuple(range(options.seats))


def _by_new_names(parts: Mapping[str, str]) -> dict[str, str]:
    """Return the parts of a game under their current names."""
    for old, new in RENAMED.items():
        if old in parts:
            told = (
                f"the part '{old}' is called '{new}'; Warren 2.0 will no longer accept the old name"
            )
            warnings.warn(told, DeprecationWarning, stacklevel=5)
    return {RENAMED.get(name, name): place for name, place in parts.items()}


@dataclass(frozen=True)
class Game:
    """A game: its rules, its cards, and the import paths of its parts."""

    name: str
    title: str  # the title that players see
    home: str  # its Python package

    # rules and record types
    seats: range
    actions: int
    observation: int
    contract: Mapping[str, Callable[..., Any]]
    options_type: type[Any]
    rulebook: Callable[[Any, Any], np.ndarray]
    rules: np.dtype[Any]
    state: np.dtype[Any]
    blocks: Callable[[Any], list[TraitBlock]]  # the names of the fast policy's traits
    cards: Callable[[], Any]  # reads the pack

    parts: Mapping[str, str]  # `module:name` of each part, by the names in PARTS
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    offered: tuple[str, ...] = ("",)  # presets that a table can offer, the plain game first
    sides: Callable[[Any], tuple[int, ...]] = alone  # (options) -> the side of each seat
    texts: tuple[str, ...] = ()  # packages whose texts it shares; its own texts take precedence
    # (text, pack, file): the pack with an edition applied
    editions: Callable[..., Any] | None = None

    def __post_init__(self) -> None:
        """Check that the game is complete when it is registered."""
        object.__setattr__(self, "parts", _by_new_names(self.parts))
        for function in hooks_of(contract):
            if function not in self.contract:
                raise GameError(f"its contract has no '{function}'")
        if not (self.seats.start >= 1 and self.seats.stop <= MOST_SEATS + 1 and self.seats):
            raise GameError(f"'seats' must be from 1 to {MOST_SEATS}")
        for fact, most in (("actions", ACTIONS), ("observation", SIZE)):
            if not 1 <= getattr(self, fact) <= most:
                raise GameError(f"'{fact}' must be from 1 to {most}, not {getattr(self, fact)}")
        for part in REQUIRED:
            if part not in self.parts:
                raise GameError(f"it lacks the part '{part}' ({PARTS[part]})")
        for part, place in self.parts.items():
            if part not in PARTS:
                raise GameError(f"there is no part '{part}'{did_you_mean(part, PARTS)}")
            if not is_there(place):
                raise GameError(f"its '{part}' is missing at {place}")
        if not self.folder("pack").joinpath("texts.en.toml").is_file():
            raise GameError(f"there is no pack/texts.en.toml in {self.home}")
        self._check_options()

    def _check_options(self) -> None:
        """Check that options are integers or booleans, and that each offered preset is playable."""
        if not is_dataclass(self.options_type):
            raise GameError(f"its options ({self.options_type!r}) are not a dataclass")
        if self.option_types.get("seats") is not int:
            raise GameError("its options have no number of 'seats'")
        for name, kind in self.option_types.items():
            if kind not in (int, bool):
                raise GameError(f"its option '{name}' must be int or bool, not {named(kind)}")
        for preset in self.offered:
            if not self.seats_for(preset):
                raise GameError(f"its preset '{preset}' can't be played")

    @property
    def is_ours(self) -> bool:
        """Whether the game ships with Warren."""
        return self.home.startswith("warren.")

    # --- parts -----------------------------------------------------------------------------------

    def part(self, name: str, kind: type[Part]) -> Part | None:
        """Return a part, loaded on first use, or None if the game lacks it."""
        found = _part(self.name, self.parts[name]) if name in self.parts else None
        if found is not None and not is_one(found, kind, by_class=name in CLASSES):
            place = self.parts[name]
            raise GameError(
                f"the game '{self.name}': its '{name}' ({place}) is not a {PARTS[name]}"
            )
        return found

    def folder(self, *path: str) -> Traversable:
        """Return a folder of the game's package: `pack` (cards and texts) or `help` (rules and
        lesson).
        """
        return files(self.home).joinpath(*path)

    def wording(self, folder: str, name: str, language: str) -> Mapping[str, Any]:
        """Return the game's texts: `FOLDER/NAME.LANGUAGE.toml`, merged over the shared texts.

        Falls back to English in missing languages.
        """
        return _wording((*self.texts, self.home), folder, name, language)

    @cached_property
    def pack(self) -> Any:
        """Return the cards that ship with the game."""
        return self.cards()

    def edition(self, text: str, file: str = "the pack") -> Any:
        """Return the game's pack with a custom edition applied."""
        if self.editions is None:
            raise ValueError(f"{self.name} takes no custom packs")
        return self.editions(text, self.pack, file=file)

    # --- options ---------------------------------------------------------------------------------

    @cached_property
    def option_types(self) -> dict[str, type]:
        """Every option with its type, `int` or `bool`."""
        hints = get_type_hints(self.options_type)
        return {known.name: hints[known.name] for known in fields(self.options_type)}

    def options(self, **chosen: Any) -> Any:
        """Return the options object; an unknown option raises an error with the nearest name."""
        known = self.option_types
        for name, value in chosen.items():
            if name not in known:
                raise ValueError(f"unknown option '{name}'{did_you_mean(name, known)}")
            if type(value) is not known[name]:
                raise ValueError(f"option {name} must be {known[name].__name__}, not {value!r}")
        return self.options_type(**{**self.implied(chosen), **chosen})

    def implied(self, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """Return the chosen options together with those they imply."""
        implied = getattr(self.options_type, "implied", None)
        return implied(chosen) if implied else {}

    def preset(self, name: str) -> dict[str, Any]:
        """Return the options that a preset chooses; presets can be joined by `+`."""
        chosen: dict[str, Any] = {}
        for part in name.split("+"):
            if part not in self.presets:
                known = ", ".join(self.presets) or "none"
                hint = did_you_mean(part, self.presets)
                raise ValueError(
                    f"unknown preset {part[:40]!r} of {self.name}; presets are {known}{hint}"
                )
            chosen |= self.presets[part]
        return chosen

    def seats_for(self, preset: str) -> list[int]:
        """Return the numbers of players that a preset allows; "" is the game without presets."""
        chosen = self.preset(preset) if preset else {}
        return [seats for seats in self.seats if self.allows({**chosen, "seats": seats})]

    def allows(self, chosen: Mapping[str, Any]) -> bool:
        """Return whether the rules allow this combination of options."""
        try:
            self.options(**chosen)
        except ValueError:
            return False
        return True

    # --- engines ---------------------------------------------------------------------------------

    def plain(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return this game's version of a function of the shared rules, in plain Python."""
        key = self.name, function
        if key not in _PLAIN:
            with running.MAKING:
                if self.name not in _COPIES:
                    _COPIES[self.name] = engines.Namespace(dict(self.contract), lambda copy: copy)
                _PLAIN[key] = _COPIES[self.name].make(function)
        return _PLAIN[key]

    def running(self, progress: engines.Progress | None = None) -> Running:
        """Return the current way to run the engine; start the engine if necessary."""
        return running.running(self, progress)

    def is_ready(self) -> bool:
        """Start the engine, native or not, if it needs no compiling; return whether it runs."""
        return interpreted() or running.start(self)

    def is_native(self) -> bool:
        """Switch to the native engine if it needs no compiling; return whether it runs."""
        return running.start_natively(self)

    def start_for_long(self) -> None:
        """Start the native engine if allowed; only one process per machine compiles it."""
        running.compile_if_wanted(self)

    def entry(self, progress: engines.Progress | None = None) -> Any:
        """Return the native entry point, compiled or loaded on first use."""
        return self.running().entry if interpreted() else running.compile_now(self, progress)

    def door(self, progress: engines.Progress | None = None) -> Any:
        """Deprecated: the former name of `entry`."""
        warnings.warn("Game.door() is now Game.entry()", DeprecationWarning, stacklevel=2)
        return self.entry(progress)


_PLAIN: dict[tuple[str, Callable[..., Any]], Callable[..., Any]] = {}
_COPIES: dict[str, engines.Namespace] = {}  # reads each module only once


@cache
def _part(game: str, place: str) -> Any:
    try:
        return resolve_name(place)
    except FAULTS as error:
        raise GameError(f"the game '{game}': {place} can't be loaded: {told(error)}") from error


@cache
def _wording(homes: tuple[str, ...], folder: str, name: str, language: str) -> Mapping[str, Any]:
    spoken = (read_spoken(files(home).joinpath(folder), name, language) for home in homes)
    return reduce(joined, spoken)


def is_there(place: str) -> bool:
    """Return whether the module in `module:name` exists; `name` is only checked on loading."""
    try:
        return find_spec(place.partition(":")[0]) is not None
    except ModuleNotFoundError:
        return False


def is_one(found: object, kind: type, *, by_class: bool) -> bool:
    """Return whether an object is an instance of a type or, with `by_class`, a subclass of it."""
    return (
        isinstance(found, type) and issubclass(found, kind) if by_class else isinstance(found, kind)
    )


def told(error: BaseException) -> str:
    """Return the message of an error, or its type if the message is empty."""
    return str(error) if isinstance(error, Exception) and str(error) else repr(error)


def named(kind: Any) -> str:
    """Return the name of a type."""
    return str(getattr(kind, "__name__", kind))


def functions(*modules: Any) -> dict[str, Callable[..., Any]]:
    """Return the contract's functions by name, each from the first module that defines it."""
    found: dict[str, Callable[..., Any]] = {}
    for name, hook in hooks_of(contract).items():
        names = (name, FORMER_NAMES.get(name, name))
        own = [vars(module)[one] for one in names for module in modules if one in vars(module)]
        found |= {name: own[0]} if own else {name: hook} if has_default(hook) else {}
    return found

"""The register of games: every installed entry point in the group `warren.games`.

Warren's own games are declared in pyproject.toml, like the games of other packages. A broken game
is skipped, and the log names its package and the fault. To find faults early, all parts of a
third-party game are loaded at once.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import import_module
from pkgutil import resolve_name
from typing import TYPE_CHECKING

from warren.engine.bundle import FAULTS, PARTS, Game, GameError, Part, is_there, told
from warren.kernel.tuning import without_collecting
from warren.language.errors import did_you_mean
from warren.packs.installed import OURS, entries, is_ours

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

NAME = re.compile(r"[a-z][a-z0-9_]{0,19}")

log = logging.getLogger("warren.games")


class Games(Mapping[str, Game]):
    """All games by name, Warren's own first; each is loaded on first use."""

    def __init__(self) -> None:
        self.loaded: dict[str, Game] = {}
        self.broken: dict[str, GameError] = {}

    @cached_property
    def declared(self) -> dict[str, EntryPoint]:
        """Return the entry points of all games, by name."""
        found = entries()
        for first, *others in found.values():
            for twin in others:
                if twin.value != first.value:
                    log.warning(why(twin, f"{source(first)} has a game of that name already"))
        return {name: first for name, (first, *_) in found.items()}

    def __getitem__(self, name: str) -> Game:
        if name not in self.loaded:
            with without_collecting():
                self.loaded[name] = own(name) or self._load(self.declared[name])
        return self.loaded[name]

    def __iter__(self) -> Iterator[str]:
        return (name for name, entry in self.declared.items() if self._is_sound(entry))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, name: object) -> bool:
        return (
            isinstance(name, str) and name in self.declared and self._is_sound(self.declared[name])
        )

    def _is_sound(self, entry: EntryPoint) -> bool:
        """Whether a game can be used; third-party games are checked before they are offered."""
        if is_ours(entry):
            return True
        try:
            return bool(self[entry.name])
        except GameError:
            return False

    def _load(self, entry: EntryPoint) -> Game:
        if entry.name in self.broken:
            raise self.broken[entry.name]
        try:
            return checked(entry, entry.load())
        except FAULTS as error:
            raise self.refuse(entry, told(error)) from error

    def bringing(self, part: str, kind: type[Part]) -> Iterator[Part]:
        """Yield a part of every game that has it; skip parts that can't be loaded."""
        for known in self.values():
            try:
                found = known.part(part, kind)
            except GameError as error:
                log.warning(str(error))
            else:
                if found is not None:
                    yield found

    def refuse(self, entry: EntryPoint, reason: str) -> GameError:
        """Log the error in a game, once."""
        error = GameError(why(entry, reason))
        self.broken.setdefault(entry.name, error)
        log.warning(str(error))
        return error


def own(name: str) -> Game | None:
    """Return one of Warren's own games without searching all installed packages."""
    place = f"{OURS}.games.{name}.game"
    if not NAME.fullmatch(name) or not is_there(place):
        return None
    try:
        found = getattr(import_module(place), "GAME", None)
    except FAULTS:  # the register reports the error
        return None
    return found if isinstance(found, Game) and found.name == name else None


def checked(entry: EntryPoint, found: object) -> Game:
    """Return the game behind an entry point; raise an error for anything else."""
    if not isinstance(found, Game):
        raise GameError(f"{entry.value} is not a warren.engine.Game")
    if found.name != entry.name:
        raise GameError(f"{entry.value} is the game '{found.name}'")
    if not NAME.fullmatch(found.name):
        raise GameError("a name has at most 20 lower-case letters, digits and _")
    for part in () if is_ours(entry) else found.parts:
        found.part(part, resolve_name(PARTS[part]))
    return found


def why(entry: EntryPoint, reason: str) -> str:
    """Describe the fault in a game and name its package."""
    return f"the game '{entry.name}' of {source(entry)} can't be used: {reason}"


def source(entry: EntryPoint) -> str:
    """Return the package of a game: `some-game 1.0`."""
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist else OURS


GAMES = Games()


def game(name: str) -> Game:
    """Return a game by name."""
    if isinstance(name, str) and (name in GAMES.loaded or own(name) or name in GAMES.declared):
        return GAMES[name]
    hint = did_you_mean(str(name), GAMES)
    raise ValueError(f"unknown game '{name}'; games are {', '.join(GAMES)}{hint}")

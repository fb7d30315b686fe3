"""The part of a game that draws it: its pictures, colours of clans, and looks of goblins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Paint = Callable[[], str]
Own = tuple[str, str]  # the name of a pack's own picture, and the marks over it
Groups = Iterator[tuple[str, str, list[str]]]  # a title, a level, and the names of pictures


@dataclass(frozen=True)
class Tones:
    """A ground, an ink, and an accent colour."""

    ground: str
    ink: str
    accent: str


@dataclass(frozen=True)
class Palette:
    """The colours of a clan on a light page and on a dark one."""

    letter: str
    light: Tones
    dark: Tones
    glyph: str  # a path of 16 by 16 units


@dataclass(frozen=True)
class Kin:
    """A clan's sets of parts; every goblin has one part of each set."""

    sky: str
    moon: str
    skins: tuple[str, ...]
    hair: tuple[str, ...]
    iris: tuple[str, ...]
    cloth: tuple[str, ...]
    hats: tuple[str, ...]
    held: tuple[str, ...]
    outfits: tuple[str, ...]
    ears: tuple[str, ...]
    scene: tuple[str, ...]  # the motifs behind goblins
    seed: int = 0  # a seed that varies hats, eyes and mouths among the clan's goblins
    is_cosmic: bool = False  # lines in the sky, and the gold of the highest level
    shade: str = ""  # the shade of a ground without a darker tone
    third_eye: bool = False


@dataclass(frozen=True)
class Painter:
    """The part of a game that draws it; a game without this part has only text."""

    pictures: Callable[[Any], Mapping[str, Paint]]  # (pack) -> its pictures by name
    groups: Callable[[Any], Groups]  # (pack) -> its cards in the order of a contact sheet
    clans: Mapping[str, Palette] = field(default_factory=dict)  # also for other things with glyphs
    kin: Mapping[str, Kin] = field(default_factory=dict)  # common features of the goblins of a clan
    cast: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # fixed features by goblin
    wanderers: tuple[str, ...] = ()  # goblins that look the same in every clan
    own: Callable[[Any], Mapping[str, Own]] = lambda pack: {}  # a pack's own pictures, by drawing

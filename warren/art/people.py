"""Portraits of people: goblins with random and chosen parts.

A portrait is a short text such as `4711.colour-mint.hat-hood`: a throw of the dice, then the chosen
parts in the order of `PARTS`. The text alone determines the picture.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from warren.art.dice import Dice
from warren.art.gallery import UnknownPicture
from warren.art.goblins import looks
from warren.art.goblins.kin import kin_of
from warren.art.goblins.portrait import figure, scene, tones
from warren.art.svg import group, inked, picture_of
from warren.language.errors import did_you_mean
from warren.packs.liveries import BETWEEN, COLOURS

PEOPLE = "people"  # the folder of people's portraits, next to those of games
PARTS: Mapping[str, Collection[str]] = {"colour": COLOURS, **looks.PARTS}
THROWS = 1_000_000  # number of possible throws
SIZE = 120  # width and height of a picture
NEARER = "translate(-4.8 -17)scale(1.08)"  # heads are large, so that people are easy to distinguish


def portrait_of(name: str) -> str:
    """Return a person's default portrait, which depends only on the name."""
    return str(Dice(f"{PEOPLE}/{name}").roll("throw") % THROWS)


def is_portrait(text: str) -> bool:
    """Return whether a text is a valid portrait."""
    try:
        parts_of(text)
    except UnknownPicture:
        return False
    return True


def parts_of(text: str) -> tuple[int, dict[str, str]]:
    """Return the throw and the chosen parts; every portrait has only one spelling."""
    first, *others = text.split(".")
    is_throw = first.isascii() and first.isdigit() and first == str(int(first[:9]))
    if not is_throw or int(first) >= THROWS:
        raise UnknownPicture(
            f"a portrait must begin with a throw below {THROWS}, not with '{first}'"
        )
    pairs = [(part, kind) for part, _, kind in (one.partition("-") for one in others)]
    for part, kind in pairs:
        if kind not in PARTS.get(part, ()):
            known = PARTS.get(part, PARTS)
            wrong = kind if part in PARTS else part
            raise UnknownPicture(f"a portrait has no '{part}-{kind}'{did_you_mean(wrong, known)}")
    chosen = dict(pairs)
    if [part for part, _ in pairs] != [part for part in PARTS if part in chosen]:
        raise UnknownPicture(
            f"the parts of a portrait are {', '.join(PARTS)}: use each at most once, in this order"
        )
    return int(first), chosen


def person(text: str) -> str:
    """Return the picture of a portrait."""
    throw, chosen = parts_of(text)
    name = f"{PEOPLE}/{throw}"
    dice = Dice(name)
    clan = BETWEEN.join((chosen.pop("colour", dice.pick("colour", COLOURS)), "moon", "M"))
    seen = looks.looks_of(name, clan, chosen=chosen.items())
    colours = tones(clan, seen)
    body = group(
        figure(seen, colours, dice, third_eye=kin_of(clan).third_eye), transform="translate(60 0)"
    )
    return picture_of(SIZE, SIZE, group(inked(scene(clan, colours), body), transform=NEARER))

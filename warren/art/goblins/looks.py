"""The looks of one goblin: parts from the sets of its clan, chosen by its id.

The face belongs to the character, so cards with a common name (Byun Hyung Ja, Phoenix) share skull,
ears, eyes, nose and mouth. Clothes, hat and held things belong to the card.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, fields, replace

from warren.art.dice import Dice
from warren.art.goblins.bones import EAR_SHAPES, SKULLS
from warren.art.goblins.faces import BROW_KINDS, EYE_KINDS, MARKS, MOUTHS, NOSES, RARE_EYES
from warren.art.goblins.hair import BEARDS, HAIR, OPEN_HAIR, UNDER_HATS
from warren.art.goblins.hats import HATS
from warren.art.goblins.held import HELD
from warren.art.goblins.kin import all_cast, kin_of, wanderers
from warren.art.goblins.outfits import OUTFITS
from warren.art.painter import Kin
from warren.language.errors import did_you_mean
from warren.packs.loader import Card

USUAL_EYES = tuple(kind for kind in EYE_KINDS if kind not in RARE_EYES)
BEARDS_BY_LUCK = ("none", "none", "none", *(kind for kind in BEARDS if kind != "none"))


@dataclass(frozen=True)
class Looks:
    """The parts of a goblin by name, with colours in their written form."""

    skull: str
    ears: str
    eyes: str
    brows: str
    nose: str
    mouth: str
    mark: str
    hair: str
    beard: str
    hat: str
    held: str
    outfit: str
    skin: str
    hair_colour: str
    iris: str
    cloth: str

    def differs(self, other: Looks) -> int:
        """Return the number of parts in which two goblins differ."""
        return sum(getattr(self, part.name) != getattr(other, part.name) for part in fields(self))


PARTS: Mapping[str, Collection[str]] = {  # parts that may be chosen
    "skull": SKULLS,
    "ears": EAR_SHAPES,
    "eyes": EYE_KINDS,
    "brows": BROW_KINDS,
    "nose": NOSES,
    "mouth": MOUTHS,
    "mark": MARKS,
    "hair": HAIR,
    "beard": BEARDS,
    "hat": HATS,
    "held": HELD,
    "outfit": OUTFITS,
}


def looks_of(
    card_id: str,
    clan: str,
    *,
    called: str = "",
    throw: int = 0,
    chosen: Iterable[tuple[str, str]] = (),
) -> Looks:
    """Return the looks of a goblin; some parts may be chosen, and `throw` varies the others.

    Another throw ignores the parts that the card's name suggests.
    """
    kin, own = kin_of(clan), dice_of(card_id, clan, throw)
    face = dice_of(called or card_id, clan, throw)
    looks = _clothed(_faced(kin, face), kin, own)
    looks = replace(looks, **({} if throw else all_cast().get(card_id, {})))
    looks = replace(looks, **{part: kind for part, kind in chosen if kind in PARTS.get(part, ())})
    return replace(looks, hair=_hair(looks, own))


def dice_of(name: str, clan: str, throw: int = 0) -> Dice:
    """Return the dice of a name in its clan; goblins of several clans share theirs among them."""
    again = f"/{throw}" if throw else ""
    return Dice((name if name in wanderers() else f"{kin_of(clan).seed}/{name}") + again)


def unknown_part(card: Card) -> str:
    """Return an error in a card's portrait as text; empty if it can be drawn."""
    for part, kind in card.looks:
        if part not in PARTS:
            return f"a portrait has no '{part}'{did_you_mean(part, PARTS)}"
        if kind not in PARTS[part]:
            return f"there is no {part} '{kind}'{did_you_mean(kind, PARTS[part])}"
    return ""


def _faced(kin: Kin, dice: Dice) -> Looks:
    """Return the parts that belong to the character: the face."""
    return Looks(
        skull=dice.pick("skull", tuple(SKULLS)),
        ears=dice.pick("ears", kin.ears),
        eyes=dice.pick("eyes", USUAL_EYES),
        brows=dice.pick("brows", tuple(BROW_KINDS)),
        nose=dice.pick("nose", tuple(NOSES)),
        mouth=dice.pick("mouth", tuple(MOUTHS)),
        mark=dice.pick("mark", tuple(MARKS)),
        hair="",
        beard=dice.pick("beard", BEARDS_BY_LUCK),
        hat="",
        held="",
        outfit="",
        skin=dice.pick("skin", kin.skins),
        hair_colour=dice.pick("hair colour", kin.hair),
        iris=dice.pick("iris", kin.iris),
        cloth="",
    )


def _clothed(looks: Looks, kin: Kin, dice: Dice) -> Looks:
    """Return the parts that belong to the card: clothes, hat, held things."""
    return replace(
        looks,
        hat=dice.pick("hat", kin.hats),
        held=dice.pick("held", kin.held),
        outfit=dice.pick("outfit", kin.outfits),
        cloth=dice.pick("cloth", kin.cloth),
    )


def _hair(looks: Looks, dice: Dice) -> str:
    """Return hair that matches the hat, unless it was chosen."""
    if looks.hair:
        return looks.hair
    hat = HATS[looks.hat]
    if hat.covers:
        return dice.pick("hair", UNDER_HATS)
    kinds = OPEN_HAIR if looks.hat == "bare" else (*UNDER_HATS, "tonsure", "tufts")
    return dice.pick("hair", kinds)

"""Draws a goblin's portrait, from the sky to the badge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from warren.art.clans import at, initial, palette, sign
from warren.art.colours import darker, lighter, mix
from warren.art.dice import Dice
from warren.art.goblins.bones import BROW, EAR_SHAPES, SKULLS, Bones, ear, outline, shade
from warren.art.goblins.faces import BROW_KINDS, EYE_KINDS, MARKS, MOUTHS, NOSES
from warren.art.goblins.hair import BEARDS, HAIR
from warren.art.goblins.hats import HATS
from warren.art.goblins.held import CARRIED, HELD
from warren.art.goblins.kin import kin_of
from warren.art.goblins.looks import Looks, dice_of, looks_of
from warren.art.goblins.outfits import OUTFITS
from warren.art.goblins.scenes import CONTOURS, burst
from warren.art.svg import INK, draw, element, group, inked, number, picture_of
from warren.packs.loader import Card

WIDTH, HEIGHT = 120, 160
SIZES = {1: 0.89, 2: 0.99, 3: 1.07}  # by level
BREAKS_THE_FRAME = 3
GOLD = "#e0ab2b"

HEAD = "translate(0 -12)scale(1.1)"  # heads are large
EYE_ON_THE_BROW = ("w M-8 60Q0 52 8 60Q0 68-8 60Z", "!a o 0 60 3.4", "!k o 0 60 1.5")

Colours = Mapping[str, str]


def goblin(card: Card, *, framed: bool = True) -> str:
    """Draw a goblin's portrait, without frame and badge for a card with its own."""
    about: dict[str, Any] = {"called": card.called, "throw": card.throw, "chosen": card.looks}
    looks = looks_of(card.id, card.clan, **about)
    colours = tones(card.clan, looks)
    dice = dice_of(card.called or card.id, card.clan, card.throw)
    body = figure(looks, colours, dice, third_eye=kin_of(card.clan).third_eye)
    body = group(body, transform=standing(SIZES[card.level]))
    behind = scene(card.clan, colours) + halo(card.clan, card.level, colours)
    if not framed:
        return picture_of(WIDTH, HEIGHT, inked(sky(colours), behind, body))
    around, marks = frame(card.clan, card.level), badge(card.clan, card.level)
    if card.level == BREAKS_THE_FRAME:
        return picture_of(WIDTH, HEIGHT, inked(behind, around, body, sill(card.clan), marks))
    return picture_of(WIDTH, HEIGHT, inked(behind, body, around, marks))


def standing(size: float) -> str:
    """Place a figure at the lower edge, scaled by its level."""
    return f"translate(60 {number(158 - 158 * size)})scale({size})"


def tones(clan: str, looks: Looks) -> dict[str, str]:
    """Return the colour of each tone letter in strokes."""
    clan_tones, kin = palette(clan).light, kin_of(clan)
    ground = clan_tones.ground
    return {
        "s": looks.skin,
        "t": darker(looks.skin, 0.28),
        "u": lighter(looks.skin, 0.35),
        "h": looks.hair_colour,
        "e": looks.iris,
        "c": looks.cloth,
        "g": ground,
        "d": kin.shade or darker(ground, 0.45),
        "a": clan_tones.accent,
        "p": kin.moon,
        "x": darker(kin.sky, 0.22),
        "z": lighter(kin.sky, 0.35),
        "q": kin.sky,
        "w": "#fbf6e6",
        "k": INK,
        "m": "#b4bcc6",
        "n": "#5d6470",
        "y": "#efbe3c",
        "b": "#8a5c34",
        "l": "#7a4b2b",
        "r": "#d2433f",
        "f": mix(looks.skin, "#e0405a", 0.45),
    }


# --- the goblin ----------------------------------------------------------------------------------


def figure(looks: Looks, colours: Colours, dice: Dice, *, third_eye: bool = False) -> str:
    """Draw a goblin down to its chest, centred on x = 0."""
    bones = SKULLS[looks.skull]
    hat, hair = HATS[looks.hat], HAIR[looks.hair]
    behind = (
        worn(hat.back, bones, colours)
        + worn(hair.back, bones, colours)
        + ears(looks, bones, colours, dice)
    )
    before = (
        head(looks, bones, colours, dice)
        + worn(hair.front, bones, colours)
        + worn(hat.front, bones, colours)
        + (draw(EYE_ON_THE_BROW, colours) if third_eye else "")
    )
    return (
        group(behind, transform=HEAD)
        + draw(OUTFITS[looks.outfit], colours)
        + group(before, transform=HEAD)
        + held(looks, colours, dice)
    )


def worn(strokes: Iterable[str], bones: Bones, colours: Colours, *, y: float = BROW) -> str:
    """Return a hat or hair, as wide as the head."""
    drawn = draw(strokes, colours)
    wide = (bones.temple + 2) / 26
    return group(drawn, transform=f"translate(0 {number(y)})scale({wide:.2f} 1)") if drawn else ""


def ears(looks: Looks, bones: Bones, colours: Colours, dice: Dice) -> str:
    """Return two ears, each with its own angle."""
    rim, inside = EAR_SHAPES[looks.ears]
    drawn = draw([f"s {rim}", f"!t {inside}"], colours)
    tilts = {side: dice.between(f"ear {side}", -22, 8) for side in (-1, 1)}
    places = [ear(bones, side=side, tilt=tilt) for side, tilt in tilts.items()]
    return "".join(group(drawn, transform=place) for place in places)


def head(looks: Looks, bones: Bones, colours: Colours, dice: Dice) -> str:
    """Return a head with its face."""
    skin = [f"s {outline(bones)}", f"!t {shade(bones)}", *MARKS[looks.mark](bones, dice)]
    mouth = draw(MOUTHS[looks.mouth](bones, dice), colours)
    beard = draw(BEARDS[looks.beard], colours)
    beard = group(beard, transform=at(0, bones.end)) if beard else ""
    brows = [] if looks.eyes == "cyclops" else BROW_KINDS[looks.brows](bones, dice)
    features = [*EYE_KINDS[looks.eyes](bones, dice), *NOSES[looks.nose], *brows]
    below = (beard, mouth) if looks.beard == "full" else (mouth, beard)
    return draw(skin, colours) + "".join(below) + draw(features, colours)


def held(looks: Looks, colours: Colours, dice: Dice) -> str:
    """Return a fist and the thing it holds."""
    strokes = HELD[looks.held]
    if not strokes:
        return ""
    turn = dice.between("turn", 0, 4)
    fist = draw(["s M-8-4Q-8-10 0-10T9-3Q10 8 0 9T-8-4Z", "- M-3-9v6M2-9v6M6-7v5"], colours)
    if looks.held in CARRIED:
        fist = draw(["s M-10 4Q-10-2 0-2T11 4Q11 12 0 12T-10 4Z", "- M-4-1v5M1-2v5M6-1v5"], colours)
    inside = draw(strokes, colours)
    return group(inside, fist, transform=f"translate(35 138)rotate({turn})")


# --- around it -----------------------------------------------------------------------------------


def scene(clan: str, colours: Colours) -> str:
    """Return sky, moon and the motif of a clan."""
    ground = element(
        "rect", x=3, y=3, width=114, height=154, rx=7, fill=colours["q"], stroke="none"
    )
    kin = kin_of(clan)
    lines = (CONTOURS,) if kin.is_cosmic else ()
    return ground + draw((*lines, *kin.scene), colours)


def sky(colours: Colours) -> str:
    """Fill the whole picture with one tone."""
    return element("rect", width=WIDTH, height=HEIGHT, fill=colours["q"], stroke="none")


def halo(clan: str, level: int, colours: Colours) -> str:
    """Return nothing for a troop, a banner for a hero, a burst of gold for the highest level."""
    if level == 2:
        flag = draw(("b M106 8H110V160H106Z", "g M82 12H108V62L95 54 82 62Z"), colours)
        glyph = sign(clan, palette(clan).light.ink, x=86, y=20, size=18)
        return flag + group(glyph, stroke="none")
    if level == 3:
        return draw((f"y {burst(18, inner=48, outer=57)}", "!p o 60 70 42"), colours)
    return ""


def frame(clan: str, level: int) -> str:
    """Return the frame of a card: plain, with corners, or golden."""
    tones = palette(clan).light
    is_gold = level == 3 and kin_of(clan).is_cosmic
    parts = [edge(INK, 8), edge(GOLD if is_gold else tones.ground, 5)]
    if level == 2:
        corners = "M112 8H98L112 22ZM8 152V138L22 152ZM112 152H98L112 138Z"
        parts.append(element("path", d=corners, fill=tones.accent, stroke_width=1.5))
    if level == 3:
        parts.append(edge(tones.ground if is_gold else GOLD, 2))
    return "".join(parts)


def edge(colour: str, width: int) -> str:
    """Return a line around a card."""
    return element(
        "rect",
        x=4,
        y=4,
        width=112,
        height=152,
        rx=6,
        fill="none",
        stroke=colour,
        stroke_width=width,
    )


def sill(clan: str) -> str:
    """Draw the lower edge of a frame, over which a goblin leans."""
    tones = palette(clan).light
    colour = GOLD if kin_of(clan).is_cosmic else tones.ground
    bar = "M1 152H119V154Q119 159 114 159H6Q1 159 1 154Z"
    return element("path", d=bar, fill=colour, stroke_width=1.5)


def badge(clan: str, level: int) -> str:
    """Draw the glyph, the letter and a pip for each level."""
    tones, letter = palette(clan).light, palette(clan).letter
    first = 18 - 4.2 * (level - 1)
    pips = "".join(f"M{first + 8.4 * n - 4:g} 43.5l4-4.5 4 4.5-4 4.5Z" for n in range(level))
    return (
        element("path", d="M4 3H32V55L18 50 4 55Z", fill=tones.ground, stroke_width=1.6)
        + group(
            element("path", d=pips),
            sign(clan, tones.ink, x=8.5, y=5.5, size=19),
            fill=tones.ink,
            stroke="none",
        )
        + initial(letter, tones.ink, x=14, y=26.5, size=10)
    )

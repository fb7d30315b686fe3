"""Garments: a silhouette for each type, the pattern of a species, and stains."""

from __future__ import annotations

from warren.art.clans import palette, sign
from warren.art.colours import darker, lighter
from warren.art.dice import Dice
from warren.art.svg import INK, draw, element, group, inked, picture_of
from warren.games.laundromat.art.stains import stained
from warren.games.laundromat.laundry import STAINS, Garment

NIGHT = "#232a55"
CLOTH = {
    "elf": ("#8fd47e", "#b9dc7a", "#6cbf9a", "#d3e8a0"),
    "mermaid": ("#7fd8e8", "#8fb8f0", "#a4ead8", "#c0dcf5"),
    "dwarf": ("#f0a45e", "#e0c08a", "#d98a6a", "#f2c48f"),
    "orc": ("#cfc75a", "#b0b868", "#dfd08a", "#c2a85e"),
    "vampire": ("#d07ac0", "#b86a9a", "#e8a0c8", "#a884d8"),
}

# Each type hangs from a line at y = 22. `b` is the cloth, `l` its light, `d` its shade, `t` a trim.
SHAPES: dict[str, tuple[str, ...]] = {
    "socks": (
        "b M42 24H78V84Q80 92 94 100Q108 110 104 126Q98 142 78 138Q58 132 48 116Q40 102 42 84Z",
        "!d M68 24H78V84Q80 92 94 100Q104 108 102 120Q86 112 74 104Q66 96 68 84Z",
        "t M40 24H80V40H40Z",
        "t M43 92Q54 94 56 112L48 116Q40 104 43 92ZM92 100Q108 110 104 126Q100 138 88 139"
        "Q80 122 92 100Z",
    ),
    "underwear": (
        "b M20 40H100L104 66Q82 74 76 112H44Q38 74 16 66Z",
        "!d M84 40H100L104 66Q82 74 76 112H66Q72 70 84 62Z",
        "t M19 34H101V46H19Z",
        "- M60 46V78M52 78Q60 84 68 78",
    ),
    "trousers": (
        "b M32 28H88L100 138H68L60 70 52 138H20Z",
        "!d M76 28H88L100 138H86Z",
        "t M31 24H89V38H31Z",
        "- M60 38V62M36 38Q38 56 50 58M84 38Q82 56 70 58",
    ),
    "capes": (
        "b M46 30H74Q80 60 104 126Q82 136 60 136T16 126Q40 60 46 30Z",
        "!d M66 32H74Q80 60 104 126Q90 132 78 134Q74 80 66 32Z",
        "- M52 46Q46 90 36 130M60 48V135M68 46Q74 90 84 130",
        "t M42 26Q60 38 78 26L80 38Q60 50 40 38Z",
        "y o 60 42 5",
    ),
    "hats": (
        "b M30 104Q32 50 60 44T90 104Z",
        "!d M66 45Q86 52 90 104H76Q78 64 66 45Z",
        "t M31 92Q60 82 89 92V104Q60 94 31 104Z",
        "b M12 106Q60 86 108 106Q104 122 60 122T12 106Z",
    ),
}
HAT_LINE = "M60 44V24"

# Additions of a variant, which is the end of a garment's id.
VARIANTS: dict[str, tuple[str, ...]] = {
    "plain": ("- M24 60q14 4 18 16M96 60q-14 4-18 16",),
    "frilly": (
        "w M16 62q0 9 8 7q0 9 8 7q0 8 7 8q-2 8 4 12l3 16q-8 2-6-6q-8-2-4-10q-8 0-8-8q-8 0-8-8"
        "q-8 0-7-10ZM104 62q0 9-8 7q0 9-8 7q0 8-7 8q2 8-4 12l-3 16q8 2 6-6q8-2 4-10q8 0 8-8"
        "q8 0 8-8q8 0 7-10Z",
        "r M60 40l-10-6v12ZM60 40l10-6v12Z",
    ),
    "baggy": (
        "b M19 46H101Q112 86 96 118Q80 126 72 116L60 88 48 116Q40 126 24 118Q8 86 19 46Z",
        "!d M88 46H101Q112 86 96 118Q88 122 82 121Q98 84 88 46Z",
        "t M22 110Q34 118 50 111L48 120Q36 128 22 120ZM98 110Q86 118 70 111L72 120Q84 128 98 120Z",
        "- M60 46V76",
    ),
    "patched": (
        "l M28 50L44 48 46 62 30 64Z",
        "t M66 88L78 84 76 98 66 100Z",
        "- M27 54h4M43 52h5M32 62v5M40 61v5M65 92h5M76 88h4",
    ),
    "work": (
        "l M24 96H46L44 112H22Z",
        "- M25 99H44M74 96L92 94M75 102L93 100",
        "l M70 44H84V56H70Z",
    ),
    "travel": ("k M30 38H90V44H30Z", "y M54 36H66V46H54Z", "l M78 66H96L97 82H79Z", "- M78 71H96"),
    "festive": (
        "~y3 M34 40L22 134M86 40L98 134",
        "r M20 128L52 128 52 138H19ZM68 128H100L101 138H68Z",
        "~y5 M34 60h.1M31 82h.1M28 104h.1M86 60h.1M89 82h.1M92 104h.1",
    ),
    "winter": (
        "w M17 126q4-6 8 0q4-6 8 0q4-6 8 0q4-6 12 0l-1 14H18ZM67 126q4-6 8 0q4-6 8 0q4-6 8 0"
        "q4-6 12 0l0 14H68Z",
        "w M29 24q4-5 8 0q4-5 8 0q4-5 8 0q4-5 8 0q4-5 8 0q4-5 8 0q4-5 8 0q4-5 6 0v13H29Z",
    ),
    "ceremonial": (
        "y M16 118Q60 136 104 118L106 128Q82 138 60 138T14 128Z",
        "y M60 62l4 9 10 1-7 7 2 10-9-5-9 5 2-10-7-7 10-1Z",
    ),
    "hooded": (
        "b M38 44Q34 14 60 12T82 44Q60 58 38 44Z",
        "d M46 42Q44 24 60 23T74 42Q60 50 46 42Z",
    ),
    "feathered": (
        "w M30 50Q40 34 60 36T90 50L84 60 78 52 72 64 66 54 60 66 54 54 48 64 42 52 36 60Z",
        "l M34 120l6 16 8-14 6 16 6-14 6 14 6-16 8 14 6-16Z",
    ),
    "cap": ("t M60 50Q70 60 72 92H48Q50 60 60 50Z", "y o 60 43 6"),
    "pointed": (
        "b M36 96Q46 50 78 20Q80 60 84 96Z",
        "!d M78 22Q80 60 84 96H74Q78 60 72 32Z",
        "t M36 88Q60 80 84 88V100Q60 92 34 100Z",
        "y o 78 22 6",
    ),
    "grand": (
        "w M30 84Q6 74 12 40Q28 46 36 66ZM90 84Q114 74 108 40Q92 46 84 66Z",
        "y M34 60L44 68 50 50 60 64 70 50 76 68 86 60 88 82Q60 74 32 82Z",
        "r o 60 74 4",
    ),
}

# Places of a species' pattern, and of stains.
PATTERN: dict[str, tuple[tuple[int, int], ...]] = {
    "socks": ((51, 50), (64, 58), (51, 70), (64, 80), (58, 94), (68, 108), (80, 122)),
    "underwear": ((30, 54), (46, 60), (74, 58), (88, 52), (52, 96), (66, 90)),
    "trousers": ((40, 66), (36, 86), (30, 116), (78, 66), (84, 88), (82, 116), (42, 104)),
    "capes": ((44, 74), (36, 100), (28, 120), (54, 112), (66, 74), (76, 100), (84, 120)),
    "hats": ((44, 78), (58, 64), (72, 78), (30, 109), (60, 110), (88, 109)),
}
SPOTS: dict[str, tuple[tuple[int, int], ...]] = {
    "socks": ((60, 70), (78, 116), (54, 100)),
    "underwear": ((38, 62), (72, 72), (58, 98)),
    "trousers": ((37, 78), (80, 84), (32, 112)),
    "capes": ((46, 88), (74, 92), (58, 118)),
    "hats": ((48, 74), (72, 66), (62, 108)),
}
MOTIFS = {
    "elf": "M0-5Q6-2 0 5Q-6-2 0-5ZM0 5v3",
    "mermaid": "M-5-2A5 5 0 0 0 5-2M-5 3A5 5 0 0 0 5 3",
    "dwarf": "M0-5L5 0 0 5-5 0ZM-5-5L5 5",
    "orc": "M-6 2L-3-4 0 2 3-4 6 2",
    "vampire": "M0-1Q3-5 7-2Q4-1 4 2Q2 1 0 4Q-2 1-4 2Q-4-1-7-2Q-3-5 0-1Z",
}


def garment(one: Garment) -> str:
    """Draw a garment on the line."""
    colours = tones(one)
    return picture_of(
        120,
        160,
        wall(one.species),
        inked(*line(one), draw(silhouette(one), colours), width=2.2),
        pattern(one, colours),
        stained(spots(one)),
        emblem(one.species),
    )


def marks(one: Garment) -> str:
    """Draw the parts of a garment that matter in play."""
    return neon(one.species) + stained(spots(one)) + emblem(one.species)


def tones(one: Garment) -> dict[str, str]:
    """Return the colours of a garment; a species' colours vary with the design."""
    dice = Dice(one.id)
    cloth = dice.pick("cloth", CLOTH[one.species])
    trims = [shade for shade in CLOTH[one.species] if shade != cloth]
    return {
        "b": cloth,
        "d": darker(cloth, 0.22),
        "l": lighter(cloth, 0.45),
        "t": darker(dice.pick("trim", trims), 0.35),
        "k": INK,
        "w": "#fffaf0",
        "y": "#f5c842",
        "r": "#ef5f6f",
    }


def silhouette(one: Garment) -> list[str]:
    """Return the strokes of a garment's type, with its variant's additions."""
    return [*SHAPES[one.type], *VARIANTS.get(variant(one), ())]


def variant(one: Garment) -> str:
    """Return the last word of a garment's id."""
    return one.id.rpartition("_")[2]


def pattern(one: Garment, colours: dict[str, str]) -> str:
    """Draw the pattern of a species in some places on the cloth."""
    taken = {(x, y) for _, x, y in spots(one)}
    places = [at for at in PATTERN[one.type] if all(apart(at, spot) > 14 for spot in taken)]
    motif = element("path", d=MOTIFS[one.species])
    return group(
        *(group(motif, transform=f"translate({x} {y})") for x, y in places),
        fill="none",
        stroke=darker(colours["b"], 0.5),
        stroke_width=1.6,
        stroke_linecap="round",
    )


def apart(first: tuple[float, float], second: tuple[float, float]) -> float:
    """Return the distance between two points."""
    return float(((first[0] - second[0]) ** 2 + (first[1] - second[1]) ** 2) ** 0.5)


def spots(one: Garment) -> list[tuple[str, float, float]]:
    """Return each stain of a garment and its place."""
    kinds = [kind for kind, count in zip(STAINS, one.stains, strict=True) for _ in range(count)]
    return [(kind, x, y) for kind, (x, y) in zip(kinds, SPOTS[one.type], strict=False)]


def line(one: Garment) -> tuple[str, ...]:
    """Return the line that a garment hangs from, with pegs."""
    pegs = {"socks": (50, 70), "hats": (60,), "capes": (48, 72)}.get(one.type, (34, 86))
    rope = "M2 20Q60 28 118 20"
    return (
        element("path", d=rope, fill="none", stroke="#e8ecff", stroke_width=2),
        *(
            element("path", d=HAT_LINE, fill="none", stroke="#e8ecff")
            for _ in range(one.type == "hats")
        ),
        *(element("path", d=f"M{x - 3} 14h6v18h-6Z", fill="#f5c842") for x in pegs),
    )


def wall(species: str) -> str:
    """Draw the tiles of the launderette at midnight, in a species' neon light."""
    tile = "M32 4V156M60 4V156M88 4V156M4 48H116M4 76H116M4 104H116M4 132H116"
    return (
        element("rect", x=2, y=2, width=116, height=156, rx=8, fill=NIGHT)
        + element("path", d=tile, stroke="#323a70", stroke_width=1.5)
        + neon(species)
    )


def neon(species: str) -> str:
    """Return the light of a species around a picture."""
    light = palette(species).dark.ground
    box = {"x": 4, "y": 4, "width": 112, "height": 152, "rx": 6}
    return element("rect", **box, fill="none", stroke=light, stroke_width=3)


def emblem(species: str) -> str:
    """Draw the sign of a species in the lower corner."""
    tones = palette(species).dark
    disc = element("circle", cx=20, cy=140, r=13, fill=tones.ground, stroke=INK, stroke_width=1.6)
    return disc + sign(species, tones.ink, x=11, y=131, size=18)

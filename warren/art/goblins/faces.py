"""The parts of a goblin's face: eyes, brows, nose, mouth and marks, as strokes around x = 0."""

from __future__ import annotations

from collections.abc import Callable

from warren.art.dice import Dice
from warren.art.goblins.bones import EYES, Bones

Strokes = list[str]
Feature = Callable[[Bones, Dice], Strokes]

# Tones: s skin, t its shade, u its light, e the iris, w white, k ink, r tongue, h hair, a accent.


# --- eyes ----------------------------------------------------------------------------------------


def ball(x: float, y: float, r: float, look: tuple[float, float], *, pupil: float = 0.3) -> Strokes:
    """Return an open eye with a direction of gaze."""
    dx, dy = look[0] * r * 0.35, look[1] * r * 0.35
    return [
        f"w o {x} {y} {r}",
        f"!e o {x + dx} {y + dy} {r * 0.62}",
        f"!k o {x + dx} {y + dy} {r * pupil}",
        f"!w o {x + dx - r * 0.28} {y + dy - r * 0.3} {r * 0.17}",
    ]


def slit(x: float, y: float, r: float) -> Strokes:
    """Return an eye like that of a cat."""
    return [
        f"e M{x - r} {y}Q{x} {y - 2 * r} {x + r} {y}Q{x} {y + 1.7 * r} {x - r} {y}Z",
        f"!k e {x} {y} {r * 0.22} {r * 0.8}",
        f"!w o {x - r * 0.35} {y - r * 0.3} {r * 0.17}",
    ]


def lid(x: float, y: float, r: float, *, tilt: float = 0, low: float = 0) -> str:
    """Return an upper lid; `tilt` lowers its right end, and `low` lowers the whole lid."""
    return f"s M{x - r} {y - tilt + low}A{r} {r} 0 0 1 {x + r} {y + tilt + low}Z"


def gaze(dice: Dice) -> tuple[float, float]:
    """Return the direction of a goblin's gaze."""
    return dice.pick("gaze", ((0, 0), (0.7, 0.2), (-0.7, 0.2), (0, 0.7), (0.5, -0.5), (-0.5, -0.5)))


def bag(x: float, y: float, r: float) -> str:
    """Return a bag below a tired eye."""
    return f"- M{x - r * 0.8} {y + r + 1.5}Q{x} {y + r + 4} {x + r * 0.8} {y + r + 1}"


def goggling(bones: Bones, dice: Dice) -> Strokes:
    x, look = bones.eye + 1, gaze(dice)
    return ball(-x, EYES, 8.5, look) + ball(x, EYES, 8.5, look)


def uneven(bones: Bones, dice: Dice) -> Strokes:
    x, look = bones.eye + 1, gaze(dice)
    side = dice.pick("larger eye", (-1, 1))
    return ball(-x * side, EYES - 1, 10, look, pupil=0.2) + ball(x * side, EYES + 1, 6, look)


def cross_eyed(bones: Bones, dice: Dice) -> Strokes:
    x = bones.eye + 0.5
    return ball(-x, EYES, 8, (1, 0.3)) + ball(x, EYES - 1, 8, (-1, 0.5))


def wall_eyed(bones: Bones, dice: Dice) -> Strokes:
    x = bones.eye + 0.5
    return ball(-x, EYES - 1, 8, (-0.9, -0.6)) + ball(x, EYES, 7, (0.9, 0.7))


def glaring(bones: Bones, dice: Dice) -> Strokes:
    x, look = bones.eye + 1, gaze(dice)
    eyes = ball(-x, EYES, 8, look) + ball(x, EYES, 8, look)
    return [*eyes, lid(-x, EYES, 8, tilt=3), lid(x, EYES, 8, tilt=-3)]


def sleepy(bones: Bones, dice: Dice) -> Strokes:
    x = bones.eye + 1
    eyes = ball(-x, EYES, 8, (0, 0.6)) + ball(x, EYES, 8, (0, 0.6))
    lids = [lid(-x, EYES, 8, tilt=-1, low=1), lid(x, EYES, 8, tilt=1, low=-1)]
    return [*eyes, *lids, bag(-x, EYES, 8), bag(x, EYES, 8)]


def feline(bones: Bones, dice: Dice) -> Strokes:
    x = bones.eye + 1
    return slit(-x, EYES, 8.5) + slit(x, EYES, 8.5)


def beady(bones: Bones, dice: Dice) -> Strokes:
    x = bones.eye
    return [
        f"!t e {-x} {EYES} 8 7",
        f"!t e {x} {EYES} 8 7",
        *(ball(-x, EYES, 4.5, (0.4, 0)) + ball(x, EYES, 4.5, (0.4, 0))),
    ]


def cyclops(bones: Bones, dice: Dice) -> Strokes:
    look = gaze(dice)
    return [*ball(0, EYES - 2, 13, look), bag(0, EYES - 2, 12)]


def patched(bones: Bones, dice: Dice) -> Strokes:
    x, side = bones.eye + 1, dice.pick("patched eye", (-1, 1))
    strap = (
        f"- M{-bones.temple} 66L{bones.cheek} 74"
        if side > 0
        else f"- M{bones.temple} 66L{-bones.cheek} 74"
    )
    at, y = x * side, EYES
    cover = f"k M{at - 8} {y - 6}H{at + 8}Q{at + 8} {y + 9} {at} {y + 9}T{at - 8} {y - 6}Z"
    return [*ball(-x * side, EYES, 9, gaze(dice)), strap, cover]


def winking(bones: Bones, dice: Dice) -> Strokes:
    x, side = bones.eye + 1, dice.pick("winking eye", (-1, 1))
    closed = f"- M{x * side - 7} {EYES + 1}Q{x * side} {EYES - 6} {x * side + 7} {EYES + 2}"
    return [*ball(-x * side, EYES, 9, (0.5 * side, 0)), closed, bag(x * side, EYES - 6, 6)]


def merry(bones: Bones, dice: Dice) -> Strokes:
    x = bones.eye + 1
    return [
        f"- M{x - 8} {EYES + 3}Q{x} {EYES - 9} {x + 8} {EYES + 3}M{-x - 8} {EYES + 3}"
        f"Q{-x} {EYES - 9} {8 - x} {EYES + 3}",
        bag(-x, EYES - 4, 7),
        bag(x, EYES - 4, 7),
    ]


def blindfold(bones: Bones, dice: Dice) -> Strokes:
    wide = bones.cheek - 0.5
    return [
        f"a M{-wide} {EYES - 8}Q0 {EYES - 4} {wide} {EYES - 8}V{EYES + 5}"
        f"Q0 {EYES + 10} {-wide} {EYES + 5}Z",
        f"- M{-wide + 6} {EYES - 2}Q0 {EYES + 2} {wide - 8} {EYES - 3}M{-wide + 12} {EYES + 4}"
        f"Q0 {EYES + 6} {wide - 6} {EYES + 1}",
    ]


def lens(bones: Bones, dice: Dice) -> Strokes:
    x, side = bones.eye + 1, dice.pick("lens", (-1, 1))
    at = x * side
    return [
        *ball(-at, EYES, 8, gaze(dice)),
        f"n o {at} {EYES} 10.5",
        f"a o {at} {EYES} 6.5",
        f"!w M{at - 4} {EYES - 1}a4 4 0 0 1 4-4v2Z",
        f"- M{at} {EYES - 10}v-6",
    ]


EYE_KINDS: dict[str, Feature] = {
    "goggling": goggling,
    "uneven": uneven,
    "cross": cross_eyed,
    "wall": wall_eyed,
    "glaring": glaring,
    "sleepy": sleepy,
    "feline": feline,
    "beady": beady,
    "cyclops": cyclops,
    "patch": patched,
    "winking": winking,
    "merry": merry,
    "blindfold": blindfold,
    "lens": lens,
}
RARE_EYES = ("blindfold", "lens")  # only for certain goblins, never random


# --- brows ---------------------------------------------------------------------------------------


def brow(x: float, y: float, *, drop: float, thick: float) -> str:
    """Return a brow over the eye at x; `drop` lowers the end at the nose."""
    inner, outer = (x - 7, x + 9) if x > 0 else (x + 7, x - 9)
    return (
        f"h M{inner} {y + drop}Q{x} {y - 4} {outer} {y - drop * 0.4}"
        f"Q{x} {y - 2 + thick} {inner} {y + drop + thick}Z"
    )


def angry(bones: Bones, dice: Dice) -> Strokes:
    return [brow(side * bones.eye, 67, drop=4, thick=4) for side in (-1, 1)]


def worried(bones: Bones, dice: Dice) -> Strokes:
    return [brow(side * bones.eye, 66, drop=-4, thick=3) for side in (-1, 1)]


def doubtful(bones: Bones, dice: Dice) -> Strokes:
    side = dice.pick("raised brow", (-1, 1))
    return [
        brow(side * bones.eye, 63, drop=-3, thick=3.5),
        brow(-side * bones.eye, 68, drop=3, thick=4),
    ]


def bushy(bones: Bones, dice: Dice) -> Strokes:
    x = bones.eye
    tuft = f"h M3 70Q{x} 60 {x + 12} 62L{x + 8} 66L{x + 13} 68L{x + 6} 69L{x + 7} 73L{x} 70Z"
    other = (
        f"h M-3 70Q{-x} 60 {-x - 12} 62L{-x - 8} 66L{-x - 13} 68L{-x - 6} 69L{-x - 7} 73L{-x} 70Z"
    )
    return [tuft, other]


def joined(bones: Bones, dice: Dice) -> Strokes:
    x = bones.eye + 9
    return [f"h M{-x} 64Q{-x / 2} 60 0 67Q{x / 2} 60 {x} 64Q{x / 2} 67 0 72Q{-x / 2} 67 {-x} 64Z"]


def singed(bones: Bones, dice: Dice) -> Strokes:
    x = bones.eye
    return [
        f"- M{x - 5} 67l2-3M{x} 66l1-4M{x + 5} 66l3-3M{5 - x} 67l-2-3M{-x} 66l-1-4M{-x - 5} 66l-3-3"
    ]


BROW_KINDS: dict[str, Feature] = {
    "angry": angry,
    "worried": worried,
    "doubtful": doubtful,
    "bushy": bushy,
    "joined": joined,
    "singed": singed,
}


# --- noses, around 0 86 --------------------------------------------------------------------------

NOSES: dict[str, Strokes] = {
    "hook": ["s M-4 80Q-9 94-3 102Q3 104 4 98Q9 99 8 93Q3 90 4 80Z", "- M-3 97Q0 94 3 98"],
    "potato": [
        "s M-5 82Q-13 86-10 94Q-5 99 0 96Q6 99 10 94Q13 86 5 82Z",
        "!u e -4 88 3 2.4",
        "- M-6 95q2-3 4 0M3 95q2-3 4 0",
    ],
    "snout": ["u M-10 84Q0 79 10 84Q13 96 0 97T-10 84Z", "!k e -4 90 2 3", "!k e 4 90 2 3"],
    "carrot": ["s M-4 80Q-8 88-5 92Q4 98 17 100Q12 92 5 86Q5 82 3 80Z", "- M3 91l3-1M9 95l2-1"],
    "slits": ["- M-4 86Q-6 92-3 93M4 86Q6 92 3 93", "!t M-3 82Q0 79 3 82L2 88Q0 89-2 88Z"],
    "drop": [
        "s M-3 78Q-12 96-6 100Q0 104 6 100Q12 96 3 78Z",
        "!u e -3 94 2.4 3.4",
        "- M-4 100q2-3 3 0M2 100q2-3 3 0",
    ],
    "ringed": [
        "s M-4 80Q-11 90-7 95Q0 99 7 95Q11 90 4 80Z",
        "- M-5 94q2-3 4 0M2 94q2-3 4 0",
        "~y2.4 M-3 96Q-4 104 0 104T3 96",
    ],
    "warty": [
        "s M-5 80Q-13 92-8 98Q0 102 8 98Q13 92 5 80Z",
        "u o 4 87 3",
        "- M4 84l1-4M-5 97q2-3 4 0M2 97q2-3 4 0",
    ],
    "button": ["s e 0 90 6 5", "!u e -2 88 2 1.6"],
    "broken": [
        "s M-4 79L-7 86-2 89Q-11 95-5 99Q2 102 7 97Q9 92 3 89L5 80Z",
        "- M-4 97q2-3 4 0M2 97q2-3 3 0",
        "w M-8 84L7 87 6 91-9 88Z",
    ],
}


# --- mouths --------------------------------------------------------------------------------------


def tooth(x: float, y: float, *, wide: float, tall: float) -> str:
    """Return a pointed tooth; downward if `tall` is positive."""
    return f"M{x} {y}h{wide}l{-wide * 0.45} {tall}Z"


def grin(bones: Bones, dice: Dice) -> Strokes:
    x, y = bones.lips, bones.mouth
    up = dice.pick("crooked", (-2, 2))
    teeth = [
        tooth(
            -x * 0.75 + at * x * 0.3,
            y - 1 + abs(2 - at) * -0.6,
            wide=x * 0.25,
            tall=dice.between(f"tooth {at}", 4, 7),
        )
        for at in range(5)
        if at != dice.between("gap", 0, 6)
    ]
    return [
        f"k M{-x} {y - 3 + up}Q0 {y + 1} {x} {y - 3 - up}Q{x * 0.6} {y + 10} 0 {y + 10}"
        f"T{-x} {y - 3 + up}Z",
        "w " + "".join(teeth),
        f"- M{-x - 2} {y - 6 + up}q-1 3 2 4M{x + 2} {y - 6 - up}q1 3-2 4",
    ]


def tusks(bones: Bones, dice: Dice) -> Strokes:
    x, y = bones.lips, bones.mouth
    tall = dice.between("tusk", 9, 14)
    return [
        f"- M{-x} {y + 3}Q0 {y - 2} {x} {y + 3}",
        f"w M{-x * 0.7} {y + 2}q-3 {-tall * 0.6} 0 {-tall}q6 {tall * 0.4} 6 {tall}Z",
        f"w M{x * 0.7} {y + 2}q3 {-tall * 0.5} 0 {-tall * 0.8}q-6 {tall * 0.3}-6 {tall * 0.8}Z",
        f"- M-5 {y + 7}Q0 {y + 9} 5 {y + 7}",
    ]


def snaggle(bones: Bones, dice: Dice) -> Strokes:
    x, y = bones.lips, bones.mouth
    first, second = dice.pick("teeth", ((-0.5, 0.3), (-0.2, 0.55), (0.1, -0.6)))
    return [
        f"w {tooth(x * first, y + 1, wide=5, tall=7)}{tooth(x * second, y + 1, wide=4, tall=-6)}",
        f"- M{-x} {y - 1}Q{-x * 0.3} {y + 4} {x * 0.2} {y + 1}T{x} {y - 3}M{x} {y - 6}q2 3-1 5",
    ]


def laugh(bones: Bones, dice: Dice) -> Strokes:
    x, y = bones.lips * 0.9, bones.mouth
    gap = dice.pick("gap", (-0.5, 0.0, 0.4))
    return [
        f"k M{-x} {y - 5}Q0 {y - 1} {x} {y - 5}Q{x + 1} {y + 11} 0 {y + 11}T{-x} {y - 5}Z",
        f"!r M{-x * 0.6} {y + 7}Q0 {y - 1} {x * 0.6} {y + 7}Q0 {y + 12} {-x * 0.6} {y + 7}Z",
        f"w M{x * gap - 6} {y - 3}h5v5h-5ZM{x * gap + 1} {y - 3}h5l-1 6h-4Z",
        f"w {tooth(-x * 0.2, y + 10, wide=5, tall=-5)}",
    ]


def smirk(bones: Bones, dice: Dice) -> Strokes:
    x, y, side = bones.lips, bones.mouth, dice.pick("smirk", (-1, 1))
    fang = "w " + tooth(side * x * 0.45 - 2, y - 1, wide=5, tall=7)
    return [
        fang,
        f"- M{-side * x * 0.7} {y + 3}Q{side * x * 0.3} {y + 4} {side * x} {y - 6}"
        f"M{side * (x - 2)} {y - 9}Q{side * (x + 3)} {y - 7} {side * (x + 2)} {y - 3}",
    ]


def tongue(bones: Bones, dice: Dice) -> Strokes:
    x, y, side = bones.lips * 0.9, bones.mouth, dice.pick("tongue", (-1, 1))
    at = side * 4
    return [
        f"- M{-x} {y - 3}Q0 {y + 5} {x} {y - 3}",
        f"r M{at - 5} {y + 1}h10Q{at + 7} {y + 14} {at} {y + 14}T{at - 5} {y + 1}Z",
        f"- M{at} {y + 2}v6",
        "w "
        + tooth(-x * 0.6 - side, y - 1, wide=5, tall=6)
        + tooth(x * 0.45, y - 1, wide=5, tall=5),
    ]


def grimace(bones: Bones, dice: Dice) -> Strokes:
    x, y = bones.lips * 0.9, bones.mouth
    cracks = "".join(
        f"M{-x + x * 0.4 * at + dice.between(f'crack {at}', -1, 1)} {y - 4}v9" for at in range(1, 5)
    )
    return [
        f"w M{-x} {y - 4}Q0 {y - 6} {x} {y - 4}Q{x + 4} {y + 2} {x - 1} {y + 6}"
        f"Q0 {y + 4} {1 - x} {y + 6}Q{-x - 4} {y + 2} {-x} {y - 4}Z",
        f"- M{-x - 1} {y + 1}Q0 {y - 1} {x + 1} {y + 1}{cracks}",
    ]


def sulk(bones: Bones, dice: Dice) -> Strokes:
    x, y = bones.lips * 0.85, bones.mouth
    return [
        f"- M{-x} {y + 5}Q0 {y - 5} {x} {y + 4}",
        f"w {tooth(-x * 0.6, y + 1, wide=5, tall=-7)}{tooth(x * 0.2, y - 1, wide=4, tall=-5)}",
        f"- M-6 {y + 7}Q0 {y + 5} 6 {y + 7}",
    ]


def buck(bones: Bones, dice: Dice) -> Strokes:
    x, y = bones.lips * 0.8, bones.mouth
    return [
        f"w M-5 {y}h5v9h-4ZM0 {y}h5l-1 8H0Z",
        f"- M{-x} {y - 2}Q0 {y + 3} {x} {y - 4}M{x + 2} {y - 6}q1 2-2 3",
    ]


MOUTHS: dict[str, Feature] = {
    "grin": grin,
    "tusks": tusks,
    "snaggle": snaggle,
    "laugh": laugh,
    "smirk": smirk,
    "tongue": tongue,
    "grimace": grimace,
    "sulk": sulk,
    "buck": buck,
}


# --- marks ---------------------------------------------------------------------------------------


def scar(bones: Bones, dice: Dice) -> Strokes:
    x = dice.pick("scar", (-1, 1)) * bones.eye
    return [f"~t2.6 M{x - 3} 63L{x + 4} 95", f"- M{x - 3} 89l7-2M{x} 95l7-2"]


def stitches(bones: Bones, dice: Dice) -> Strokes:
    x = dice.pick("stitches", (-1, 1)) * (bones.cheek - 8)
    return [f"- M{x} 87l5 13M{x - 1} 92l5-2M{x + 1} 97l5-2M{x - 2} 88l5-2"]


def warts(bones: Bones, dice: Dice) -> Strokes:
    side = dice.pick("warts", (-1, 1))
    x = side * (bones.cheek - 7)
    return [f"u o {x} 91 2.6", f"u o {x - side * 4} 97 1.8", f"u o {-x} 67 2"]


def freckles(bones: Bones, dice: Dice) -> Strokes:
    x = bones.cheek - 9
    dots = "".join(
        f"M{px} {py}h.1"
        for px, py in ((x, 88), (x + 4, 90), (x, 93), (-x, 88), (-x - 4, 91), (-x, 94))
    )
    return [f"~t2.4 {dots}"]


def paint(bones: Bones, dice: Dice) -> Strokes:
    x = bones.cheek - 5
    return [f"~a3 M{x} 86l-9 3M{x - 1} 92l-8 2M{-x} 86l9 3M{1 - x} 92l8 2"]


def stripe(bones: Bones, dice: Dice) -> Strokes:
    side = dice.pick("stripe", (-1, 1))
    x = side * bones.eye
    return [f"!a M{x - 4} 62h8l-1 10h-6ZM{x - 3} 84h6l-3 14Z"]


def plaster(bones: Bones, dice: Dice) -> Strokes:
    x = dice.pick("plaster", (-1, 1)) * (bones.cheek - 8)
    return [f"w M{x - 6} 90l9-6 4 5-9 6Z", f"- M{x - 1} 90l2 2M{x + 1} 88l2 2"]


def blush(bones: Bones, dice: Dice) -> Strokes:
    x = bones.cheek - 8
    return [f"!f e {x} 91 5 3", f"!f e {-x} 91 5 3"]


def wrinkles(bones: Bones, dice: Dice) -> Strokes:
    x = bones.cheek - 3
    return [f"~t1.8 M-9 65Q0 62 9 65M{x} 84q-6 2-8 7M{-x} 84q6 2 8 7M{x} 80l-5 1M{-x} 80l5 1"]


MARKS: dict[str, Feature] = {
    "scar": scar,
    "stitches": stitches,
    "warts": warts,
    "freckles": freckles,
    "paint": paint,
    "stripe": stripe,
    "plaster": plaster,
    "blush": blush,
    "wrinkles": wrinkles,
}

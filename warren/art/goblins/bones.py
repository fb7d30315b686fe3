"""The bones of a goblin: skulls and ears. Heads are drawn around x = 0, the brow at y = 60."""

from __future__ import annotations

from dataclasses import dataclass

from warren.art.svg import number, smooth

BROW = 61  # height of hats
EYES = 77
EARS = 78
REACH = 49  # how far ears may extend to the side


@dataclass(frozen=True)
class Bones:
    """A skull: half its width at three heights, and its top and bottom."""

    top: float
    temple: float
    cheek: float
    jaw: float
    chin: float
    end: float  # the y of the chin

    @property
    def eye(self) -> float:
        """The distance between each eye and the middle."""
        return self.cheek * 0.45

    @property
    def mouth(self) -> float:
        """The y of the mouth."""
        return self.end - 13

    @property
    def lips(self) -> float:
        """Half the width of the mouth."""
        return min(self.jaw * 0.85, self.cheek * 0.8)


SKULLS = {
    "turnip": Bones(46, 24, 29, 18, 6, 115),
    "pear": Bones(47, 19, 26, 28, 15, 113),
    "egg": Bones(42, 23, 26, 20, 10, 115),
    "brick": Bones(48, 25, 27, 25, 17, 112),
    "pumpkin": Bones(50, 27, 33, 26, 12, 110),
    "bean": Bones(40, 20, 23, 19, 9, 119),
    "heart": Bones(45, 27, 28, 16, 5, 117),
    "bulb": Bones(40, 28, 26, 17, 9, 114),
}


def outline(bones: Bones) -> str:
    """Return the outline of a head."""
    right = [
        (bones.temple, 58.0),
        (bones.cheek, 79.0),
        (bones.jaw, bones.end - 14),
        (bones.chin, bones.end - 1),
    ]
    left = [(-x, y) for x, y in reversed(right)]
    return smooth([(0, bones.top), *right, *left])


def shade(bones: Bones) -> str:
    """Return the shaded side of a head."""
    right = [
        (bones.temple - 1, 58.0),
        (bones.cheek - 1, 79.0),
        (bones.jaw - 1, bones.end - 14),
        (bones.chin, bones.end - 2),
    ]
    inner = [
        (-2.0, bones.end - 3),
        (bones.jaw - 8, bones.end - 15),
        (bones.cheek - 9, 82.0),
    ]
    return smooth([*right, *inner])


# Each ear points to the right from its root at 0 0; its rim comes first, then its inside.
EAR_SHAPES = {
    "long": ("M-4-10Q14-18 40-19Q26 2-2 11Z", "M3-5Q16-12 32-15Q22-2 4 6Z"),
    "bat": ("M-4-13Q12-24 36-25Q37-14 31-10Q31-3 22 0Q20 7-2 12Z", "M3-7Q14-17 30-19Q22-6 4 6Z"),
    "leaf": ("M-4-10Q16-26 38-12Q24 14-2 11Z", "M3-4Q16-16 31-11Q20 6 4 6Z"),
    "torn": (
        "M-4-11Q10-19 22-20L24-12 29-20Q36-20 40-18L33-9 27-9 29-4Q18 7-2 11Z",
        "M3-5Q12-12 22-14Q20-3 4 6Z",
    ),
    "lop": (
        "M-4-9Q16-22 32-8Q40 2 37 20Q26 14 22 6Q12 10-2 11Z",
        "M3-4Q16-13 27-4Q32 3 32 12Q20 4 4 6Z",
    ),
    "fan": (
        "M-4-12Q8-28 30-26Q36-22 31-17Q38-14 33-8Q36-2 28 1Q24 10-2 12Z",
        "M3-6Q12-20 26-19Q24-2 4 7Z",
    ),
    "curl": ("M-4-10Q12-14 30-22Q40-24 38-15Q34-18 31-12Q20 6-2 11Z", "M3-4Q14-8 27-14Q19-1 4 6Z"),
}


def ear(bones: Bones, *, side: int, tilt: int) -> str:
    """Return the transform from the right ear to this one."""
    root = bones.cheek - 4
    length = (REACH - root) / 35
    flip = f"scale({side} 1)" if side < 0 else ""
    size = f"scale({length:.2f} {max(length, 0.95):.2f})"
    return f"{flip}translate({number(root)} {EARS})rotate({tilt}){size}"

"""Hair and beards, as strokes on a head that is 25 wide at the temples;

`back` is behind the head.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Hair:
    """Strokes in front of the head and behind it."""

    front: tuple[str, ...] = ()
    back: tuple[str, ...] = ()


# Measured from the brow, like hats.
HAIR: dict[str, Hair] = {
    "bald": Hair(),
    "tufts": Hair(
        back=(
            "h M-20 2Q-40 0-42-12Q-34-10-30-8Q-36-20-30-26Q-26-14-18-12ZM20 2Q40 0 42-12"
            "Q34-10 30-8Q36-20 30-26Q26-14 18-12Z",
        )
    ),
    "braids": Hair(
        back=(
            "h M-24 10Q-36 26-30 40Q-38 50-30 62L-22 60Q-20 48-24 40Q-20 24-18 14ZM24 10"
            "Q36 26 30 40Q38 50 30 62L22 60Q20 48 24 40Q20 24 18 14Z",
            "~a3 M-32 41h9M32 41h-9",
        )
    ),
    "long": Hair(back=("h M-27-4Q-44 30-36 70L-26 58-18 66V0ZM27-4Q44 30 36 70L26 58 18 66V0Z",)),
    "sideburns": Hair(front=("h M-26 4L-27 26-20 34-22 18-17 10ZM26 4L27 26 20 34 22 18 17 10Z",)),
    "mohawk": Hair(back=("h M-6 4L-16-14-8-16-12-30-2-26 2-38 7-26 15-32 11-17 17-14 6 4Z",)),
    "strands": Hair(back=("- M-4-14Q-10-30-22-30M0-16Q-2-34 6-37M5-14Q12-26 24-26",)),
    "mop": Hair(front=("h M-27 8Q-34-26 0-27T27 8L22-4 16 4 10-6 3 3-4-6-11 4-17-4Z",)),
    "spikes": Hair(
        back=("h M-26 4L-38-12-26-12-30-28-16-22-12-38 0-25 12-38 16-22 30-28 26-12 38-12 26 4Z",)
    ),
    "quiff": Hair(
        front=(
            "h M-24 0Q-30-20-10-24Q8-38 24-28Q32-18 22-12Q28-8 24 0Q14-14-2-10Q-14-10-24 0Z",
            "- M-8-16Q8-26 20-22",
        )
    ),
    "tonsure": Hair(
        front=("h M-25 6Q-32-4-27-14Q-24-8-20-6L-21 8ZM25 6Q32-4 27-14Q24-8 20-6L21 8Z",)
    ),
    "bun": Hair(
        front=("h M-25 2Q-24-20 0-19T25 2Q10-12 0-11T-25 2Z",),
        back=("h o 0-24 11", "- M-6-28Q2-30 6-22"),
    ),
    "curls": Hair(
        front=(
            "h M-26 6Q-36 0-30-8Q-36-18-24-20Q-22-30-11-26Q-4-35 5-27Q16-32 21-21Q33-20 29-9"
            "Q36 0 26 6Q24-4 18-4Q14-12 6-7Q0-13-6-7Q-14-12-18-4Q-24-4-26 6Z",
        )
    ),
}
UNDER_HATS = ("bald", "tufts", "braids", "long", "sideburns")
OPEN_HAIR = tuple(HAIR)

# y is measured from the chin.
BEARDS: dict[str, tuple[str, ...]] = {
    "none": (),
    "goatee": ("h M-6-3Q0-6 6-3Q6 10-1 17Q-7 10-6-3Z",),
    "full": (
        "h M-20-20Q-24 4-12 8L-9 15-3 9 1 20 5 9 10 15 13 8Q24 4 20-20Q16-4 7-4H-7Q-16-4-20-20Z",
    ),
    "fork": ("h M-10-4Q0-8 10-4Q12 10 7 20Q2 8 0 4Q-2 8-7 20Q-12 10-10-4Z",),
    "moustache": (
        "h M0-20Q-10-24-16-16Q-22-10-26-14Q-22-4-12-8Q-4-12 0-15Q4-12 12-8Q22-4 26-14"
        "Q22-10 16-16Q10-24 0-20Z",
    ),
    "whiskers": ("~h2.5 M-8-18Q-22-18-26-2Q-28 10-24 16M8-18Q22-18 26-2Q28 10 24 16",),
}

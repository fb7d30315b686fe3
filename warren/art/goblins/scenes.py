"""What stands behind a goblin: a sky of its clan, a moon or something like it, a motif."""

from __future__ import annotations

import math


def rays(count: int, *, inner: float, outer: float, x: float = 60, y: float = 78) -> str:
    """Rays around a place, as one path that stays inside a card."""
    text = ""
    for at in range(count):
        middle = 2 * math.pi * at / count
        half = math.pi / count / 2
        corners = [
            (x + radius * math.cos(middle + turn), y + radius * math.sin(middle + turn))
            for radius, turn in ((inner, -half), (outer, -half), (outer, half), (inner, half))
        ]
        inside = [(min(max(px, 5), 115), min(max(py, 5), 155)) for px, py in corners]
        text += "M" + "L".join(f"{px:.0f} {py:.0f}" for px, py in inside) + "Z"
    return text


def burst(points: int, *, inner: float, outer: float, x: float = 60, y: float = 70) -> str:
    """A star with many points."""
    corners = []
    for at in range(points * 2):
        angle = math.pi * (at + 0.5) / points
        radius = inner if at % 2 else outer
        corners.append(f"{x + radius * math.cos(angle):.0f} {y + radius * math.sin(angle):.0f}")
    return "M" + "L".join(corners) + "Z"


def _cog(teeth: int, *, inner: float, outer: float, x: float = 60, y: float = 76) -> str:
    """The outline of a cogwheel."""
    corners = []
    for at in range(teeth * 4):
        angle = 2 * math.pi * (at + 0.5) / (teeth * 4)
        radius = outer if at % 4 in (0, 1) else inner
        corners.append(f"{x + radius * math.cos(angle):.0f} {y + radius * math.sin(angle):.0f}")
    return "M" + "L".join(corners) + "Z"


# Tones: x is the sky in the shade, z the sky in the light, p the moon.
MOON = "!p o 60 72 44"
SCENES: dict[str, tuple[str, ...]] = {
    "ancient": (
        "!x M-4 76Q60-20 124 76Q60 172-4 76Z",
        "!p o 60 76 44",
        "~a1.5 M8 76Q60-4 112 76Q60 156 8 76Z",
        "~x3 M14 22l10 12M34 10l6 14M86 10l-6 14M106 22l-10 12",
    ),
    "alpha": (
        MOON,
        "!x M6 154V100Q16 112 18 128Q24 96 34 90Q34 116 30 130Q60 116 92 130Q88 106 90 92"
        "Q100 104 102 128Q106 110 114 98V154Z",
        "!d M6 154V132Q14 136 18 146Q24 124 28 122Q30 136 28 146H92Q92 132 96 122"
        "Q102 134 102 146Q108 132 114 130V154Z",
    ),
    "dark": (
        "!p o 60 66 44",
        "!x M6 154V116H22V104Q22 94 31 94T40 104V120H80V96H76V88H86V80H94V88H104V96H94V116H114"
        "V154Z",
        "~x2 M88 30l6-4 4 3 4-3 6 4M16 58l5-3 4 3 4-3 5 3",
        "!a o 30 132 1.5",
    ),
    "meka": (
        f"!x {_cog(12, inner=49, outer=57)}",
        "!p o 60 76 41",
        "!x M6 154V138H18V122H28V138H92V114H104V138H114V154Z",
    ),
    "fire": (
        "!p o 60 70 44",
        "!x M6 154V92Q14 96 16 106Q22 88 18 74Q34 86 34 112Q46 128 60 124Q76 128 86 110"
        "Q84 88 100 72Q98 92 104 104Q108 92 114 90V154Z",
        "!a M6 154V124Q14 128 16 138Q24 126 22 114Q36 126 36 142H84Q86 124 98 114"
        "Q98 128 104 138Q108 126 114 124V154Z",
        "~a2 M24 40h.1M98 34h.1M104 56h.1M16 64h.1",
    ),
    "dragoon": (
        MOON,
        "!x M56 120Q4 108 6 22Q20 42 30 44Q26 58 38 66Q36 84 50 90ZM64 120Q116 108 114 22"
        "Q100 42 90 44Q94 58 82 66Q84 84 70 90Z",
    ),
    "kobuke": (f"!z {rays(12, inner=30, outer=110)}", "!r o 60 72 42", "!p o 60 72 38"),
    "shadow": (
        "!p o 60 70 43",
        "!x M6 154V14H16Q22 50 18 90L36 66 39 68 20 104Q20 130 30 154ZM114 154V14H106"
        "Q98 46 102 84L84 54 81 56 100 100Q98 130 92 154Z",
        "!d M6 6H114V20Q104 34 94 22Q84 38 72 24Q60 34 48 24Q38 38 27 22Q16 36 6 22Z",
    ),
    "shibuke": (
        "!p o 60 72 44",
        "~x4 M20 6V154M40 6V154M60 6V154M80 6V154M100 6V154",
        "!x M6 132q9-12 18 0q9-12 18 0q9-12 18 0q9-12 18 0q9-12 18 0q9-12 18 0V154H6Z",
    ),
    "warmachine": (
        "!p o 60 74 45",
        f"!x {rays(8, inner=12, outer=50, y=74)}",
        "~d6 M12 74A48 48 0 0 1 108 74A48 48 0 0 1 12 74",
        "!d M6 154V136H30L34 128H86L90 136H114V154Z",
    ),
    "justice": (
        f"!z {rays(16, inner=44, outer=120)}",
        "!p o 60 72 42",
        "~y2 M22 72A38 38 0 0 1 98 72",
    ),
    "abhilasha": (
        "!p M78 22A50 50 0 1 0 108 96A44 44 0 0 1 78 22Z",
        "!p M96 34l2 6 6 2-6 2-2 6-2-6-6-2 6-2ZM86 60l1 3 3 1-3 1-1 3-1-3-3-1 3-1ZM106 62"
        "l1 3 3 1-3 1-1 3-1-3-3-1 3-1Z",
        "~z1 M6 132Q40 116 114 136M6 142Q50 126 114 146",
    ),
    "tomorrow": (
        "~z1.2 M6 40H114M6 64H114M6 88H114M6 112H114M6 136H114M22 6V154M98 6V154",
        "!p o 60 74 42",
        "~a2 M60 26V20M60 122V128M12 74H6M108 74H114M26 40l-5-5M94 40l5-5",
    ),
    "narashima": (
        "!x M60 12L72 24 88 18 94 34 110 38 106 55 116 70 106 84 112 100 96 106 92 122 60 126"
        " 28 122 24 106 8 100 14 84 4 70 14 55 10 38 26 34 32 18 48 24Z",
        "!p o 60 72 42",
    ),
    "galmi": (
        "!p o 60 68 44",
        "!x M6 108Q20 88 33 104T60 104T87 104T114 104V154H6Z",
        "!d M6 128Q20 112 33 126T60 126T87 126T114 126V154H6Z",
        "~p1.5 M22 30a4 4 0 1 0 .1 0M102 40a3 3 0 1 0 .1 0",
    ),
    "phoenix": (
        "!p o 60 70 42",
        "!x M60 154Q0 140 6 40Q18 60 22 56Q16 80 30 92Q32 120 60 130Q88 120 90 92Q104 80 98 56"
        "Q102 60 114 40Q120 140 60 154Z",
        "!a M60 154Q14 142 14 84Q28 126 60 138Q92 126 106 84Q106 142 60 154Z",
    ),
    "goan_sul": (
        "!p o 60 64 42",
        "!x M6 154V120L24 96 34 106 46 86H74L86 106 96 94 114 122V154Z",
        "!a M46 86H74L70 98 76 116 66 106 60 128 54 106 46 112 50 98Z",
        "~a2 M26 34h.1M94 24h.1M100 52h.1M20 58h.1",
    ),
    "xi_an": (
        "!p o 60 70 43",
        "!x M6 120Q4 104 18 106Q22 92 34 100Q46 96 44 110Q60 112 58 122H114V154H6ZM114 100"
        "Q116 86 104 88Q100 78 90 84Q80 82 82 92Q72 92 72 102H114Z",
        "~z1.5 M14 118q6-8 12 0q6-6 10 0M88 96q5-6 9 0",
    ),
    "laundry": (MOON,),
}
CONTOURS = "~z1 M6 22Q34 8 58 20T114 14M6 32Q38 18 62 30T114 24M6 148Q40 132 70 146T114 140"

"""The background of a goblin: its clan's sky, a moon or something similar, and a motif."""

from __future__ import annotations

import math


def rays(count: int, *, inner: float, outer: float, x: float = 60, y: float = 78) -> str:
    """Return rays around a point, as one path that stays within the card."""
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
    """Return a star with many points."""
    corners = []
    for at in range(points * 2):
        angle = math.pi * (at + 0.5) / points
        radius = inner if at % 2 else outer
        corners.append(f"{x + radius * math.cos(angle):.0f} {y + radius * math.sin(angle):.0f}")
    return "M" + "L".join(corners) + "Z"


def cog(teeth: int, *, inner: float, outer: float, x: float = 60, y: float = 76) -> str:
    """Return the outline of a cogwheel."""
    corners = []
    for at in range(teeth * 4):
        angle = 2 * math.pi * (at + 0.5) / (teeth * 4)
        radius = outer if at % 4 in (0, 1) else inner
        corners.append(f"{x + radius * math.cos(angle):.0f} {y + radius * math.sin(angle):.0f}")
    return "M" + "L".join(corners) + "Z"


# Tones: x is the sky in the shade, z the sky in the light, p the moon.
MOON = "!p o 60 72 44"
CONTOURS = "~z1 M6 22Q34 8 58 20T114 14M6 32Q38 18 62 30T114 24M6 148Q40 132 70 146T114 140"

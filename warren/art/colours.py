"""Colours: mixing, contrast, and simulation of colour blindness."""

from __future__ import annotations

Rgb = tuple[float, float, float]

# Red, green and blue, in linear light, as seen without one kind of cone
# (Viénot, Brettel and Mollon 1999; the third by the same method).
DEFICIENCIES: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "protanopia": ((0.1124, 0.8876, 0.0), (0.1124, 0.8876, 0.0), (0.0040, -0.0040, 1.0)),
    "deuteranopia": ((0.2928, 0.7072, 0.0), (0.2928, 0.7072, 0.0), (-0.0223, 0.0223, 1.0)),
    "tritanopia": ((1.0, 0.1452, -0.1452), (0.0, 0.8594, 0.1406), (0.0, 0.8594, 0.1406)),
}


def parts(colour: str) -> Rgb:
    """Return the red, green and blue of `#rrggbb`, from 0 to 1."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def written(rgb: Rgb) -> str:
    """Return red, green and blue as `#rrggbb`."""
    return "#" + "".join(f"{round(255 * min(max(part, 0), 1)):02x}" for part in rgb)


def mix(first: str, second: str, share: float) -> str:
    """Return a mix of two colours; `share` is the share of the second."""
    pairs = zip(parts(first), parts(second), strict=True)
    red, green, blue = (a + (b - a) * share for a, b in pairs)
    return written((red, green, blue))


def darker(colour: str, share: float = 0.3) -> str:
    """Return a colour in the shade: darker and a little cooler."""
    return mix(colour, "#1a1030", share)


def lighter(colour: str, share: float = 0.3) -> str:
    """Return a colour in the light: brighter and a little warmer."""
    return mix(colour, "#fff6dc", share)


def linear(part: float) -> float:
    """Convert a colour channel to linear light."""
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def gamma(light: float) -> float:
    """Convert linear light to a colour channel."""
    light = min(max(light, 0.0), 1.0)
    return 12.92 * light if light <= 0.0031308 else float(1.055 * light ** (1 / 2.4) - 0.055)


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, from 0 to 1."""
    red, green, blue = map(linear, parts(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two colours according to WCAG, from 1 to 21."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def seen_with(colour: str, deficiency: str) -> str:
    """Return a colour as seen with a colour vision deficiency."""
    light = [linear(part) for part in parts(colour)]
    rows = DEFICIENCIES[deficiency]
    red, green, blue = (gamma(sum(a * b for a, b in zip(row, light, strict=True))) for row in rows)
    return written((red, green, blue))

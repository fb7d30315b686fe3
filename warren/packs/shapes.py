"""The limits of any picture of a pack: its size in bytes, and its shape."""

from __future__ import annotations

from warren.language.errors import WarrenError

MOST_BYTES = 200_000  # maximum size in bytes of a picture
WIDE, HIGH = 3, 4  # aspect ratio of a picture


class PictureError(WarrenError, ValueError):
    """The file is not acceptable as a picture of a pack."""

    code = "picture"


def damaged() -> PictureError:
    """Return the error for a file that is truncated or inconsistent."""
    return PictureError("the picture is damaged")


def too_large(count: int) -> PictureError:
    """Return the error for a picture of so many bytes."""
    most, found = MOST_BYTES // 1_000, -(-count // 1_000)
    return PictureError(f"a picture can have at most {most} KB, not {found} KB; save it smaller")


def check_shape(wide: float, high: float, slack: float) -> None:
    """Refuse any shape except that of a card."""
    if abs(high - wide * HIGH / WIDE) > slack:
        raise PictureError(f"a picture must be {WIDE} wide and {HIGH} high; crop it to that shape")

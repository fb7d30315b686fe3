"""Repeating the sentences above."""

from __future__ import annotations

from warren.language.compile import Writer
from warren.language.tree import Step


class DoAgain(Step):
    """Carry out the sentences above once more."""

    example = (
        "Each player sacrifices a FREE card. If you have a supremacy token, you may do this again."
    )
    en = "!do this again"
    fr = "!faire une seconde fois"
    it = "!fare una seconda volta"
    sign = "again"
    points_at = "do this again"

    def write(self, to: Writer) -> None:
        to.block(to.above)

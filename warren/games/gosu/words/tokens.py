"""Losing tokens."""

from __future__ import annotations

from warren.language.compile import Writer
from warren.language.ops import GosuOp
from warren.language.tree import Step


class LoseTokens(Step):
    """Spend Activation tokens in hand without any effect, as many as there are."""

    count: int
    example = "Each opponent loses 1 token."
    en = "!lose {count} {#token}"
    fr = "!perdre {count} {#token}"
    it = "!perdere {count} {#token}"
    also_en = "!spend {count} {#token}"
    also_fr = "!dépenser {count} {#token}"
    marks = frozenset({"gains_nothing"})

    def write(self, to: Writer) -> None:
        to.number(self.count)
        to.add(GosuOp.LOSE_TOKENS)

"""Losing tokens."""

from __future__ import annotations

from warren.language.compile import Writer
from warren.language.ops import GosuOp
from warren.language.tree import Step, so


class LoseTokens(Step):
    """Spend Activation tokens in hand without any effect, as many as there are."""

    count: int
    example = "Each opponent loses 1 token."
    en = "!lose {count} {#token}"
    fr = "!perdre {count} {#token}"
    it = "!perdere {count} {#token}"
    also_en = (
        "!spend {count} {#token}",
        "!lose {count} of {your|their} {token.many}",
    )
    also_fr = (
        "!dépenser {count} {#token}",
        "!perdre {count} de {votre|son} {token.many}",
        so("!perdre l’un de {votre|son} {token.many}", count=1),
    )
    also_it = "!perdere {count} dei {tuoi|propri} {token.many}"
    marks = frozenset({"gains_nothing"})

    def write(self, to: Writer) -> None:
        to.number(self.count)
        to.add(GosuOp.LOSE_TOKENS)

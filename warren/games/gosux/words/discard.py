"""Discarding cards with a keyword or of a clan."""

from __future__ import annotations

from warren.language.compile import Writer, keyword_bits
from warren.language.ops import XOp
from warren.language.tree import STRUCK, Step


class DiscardKeyword(Step):
    """Discard a card with this keyword; `it` is that card."""

    keyword: str
    example = "You may discard a bounty card."
    en = "!discard a~ {keyword} card"
    fr = "!défausser une carte avec le mot-clé {keyword}"
    it = "!scartare una carta con {keyword}"
    also_fr = "!défausser une carte {keyword}"
    also_it = "!scartare una carta {keyword}"
    marks = frozenset({"declinable"})
    introduces = STRUCK

    def write(self, to: Writer) -> None:
        to.add(XOp.DISCARD_KEYWORD, int(to.declinable), keyword_bits((self.keyword,)))


class DiscardOfClan(Step):
    """Discard this many cards that share a clan."""

    count: int
    example = "You may discard 5 cards of one clan."
    en = "!discard {count} {#card} of one clan"
    fr = "!défausser {count} {#card} d’un même clan"
    it = "!scartare {count} {#card} dello stesso clan"
    marks = frozenset({"declinable"})
    introduces = ("if you do",)

    def write(self, to: Writer) -> None:
        to.number(self.count)
        to.add(XOp.DISCARD_CLAN, int(to.declinable))

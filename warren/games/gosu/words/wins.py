"""Victories."""

from __future__ import annotations

from warren.games.gosu.words.counted import Counted, Thing
from warren.language.compile import Writer
from warren.language.ops import GosuOp
from warren.language.tree import Win, so


class WinWithCards(Win):
    """A player with this many cards in the army wins."""

    count: int
    example = "A player with 15 cards in their army wins the game."
    en = "with {count} {#card} in their army"
    fr = "dont l’armée compte {count} {#card}"
    it = "con {count} {#card} nel proprio esercito"


class WinWithClan(Win):
    """A player with this many cards of one clan in the army wins."""

    count: int
    example = "A player with 8 or more cards of one clan in their army wins the game."
    en = "with {count} or more cards of one clan in their army"
    fr = "dont l’armée compte au moins {count} {#card} d’un même clan"
    it = "con almeno {count} {#card} dello stesso clan nel proprio esercito"


class WinWithNames(Win):
    """A player with all these cards in the army wins."""

    names: tuple[str, ...]
    example = "A player with garsh, fact and ideo in their army wins the game."
    en = "with {names:all_of} in their army"
    fr = "dont l’armée contient {names:all_of}"
    it = "con {names:all_of} nel proprio esercito"


class WinWithDragoons(Win):
    """A player with this many Dragoon tokens in hand and cards of the clan in the army wins."""

    tokens: int
    count: int
    clan: str
    example = (
        "A player with 2 dragoon tokens in hand and 6 or more dragoon cards in their army wins "
        "the game."
    )
    en = "with {tokens} {#dragoon} in hand and {count} or more {clan:clans} in their army"
    fr = "ayant {tokens} {#dragoon} en main et au moins {count} {clan} dans son armée"
    it = "con {tokens} {#dragoon} in mano e almeno {count} {clan} nel proprio esercito"


class WinWithRows(Win):
    """A player whose bottom and middle rows show this many clans wins."""

    bottom: int
    middle: int
    example = "A player with 5 clans in their bottom row and 4 in their middle row wins the game."
    en = "with {bottom} clans in their bottom row and {middle} in their middle row"
    fr = (
        "ayant au moins {bottom} clans dans sa ligne du bas et au moins {middle} "
        "dans sa ligne du milieu"
    )
    it = (
        "con almeno {bottom} clan nella propria riga inferiore e almeno {middle} in quella centrale"
    )


class WinByStrength(Win):
    """A player with this strength, and twice that of each opponent, wins."""

    least: int
    example = (
        "A player with a strength of 20 or more and at least twice that of each opponent wins "
        "the game."
    )
    en = "with a strength of {least} or more and at least twice that of each opponent"
    fr = (
        "dont l’armée a une force d’au moins {least} et d’au moins le double de "
        "celle de chaque adversaire"
    )
    it = (
        "il cui esercito ha una forza di almeno {least} e pari ad almeno il doppio "
        "di quella di ogni avversario"
    )


class WinWith(Win):
    """A player who has this many of something, or more, wins."""

    count: int
    counted: Counted
    example = "A player with 10 or more cards in hand wins the game."
    en = (
        so("with a strength of {count} or more", counted=Counted(Thing.STRENGTH)),
        "with {count} or more {counted}",
    )
    fr = (
        so("dont l’armée a une force d’au moins {count}", counted=Counted(Thing.STRENGTH)),
        "ayant au moins {count} {counted}",
    )
    it = (
        so("il cui esercito ha una forza di almeno {count}", counted=Counted(Thing.STRENGTH)),
        "con almeno {count} {counted}",
    )
    also_en = ("with at least {count} {counted}", "who has {count} or more {counted}")
    also_fr = "<avec|qui a|qui possède|qui contrôle|ayant> [au moins] {count} {counted} [ou plus]"
    also_it = "<con|che ha|che possiede|che controlla> [almeno] {count} [o più] {counted}"

    def write(self, to: Writer) -> None:
        to.add(GosuOp.WIN_WITH, self.count, *self.counted.numbers(to))

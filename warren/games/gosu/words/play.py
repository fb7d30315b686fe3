"""To play a card."""

from __future__ import annotations

from warren.language.compile import Writer
from warren.language.ops import GosuOp
from warren.language.tree import Step, so


class PlayCard(Step):
    """Play a card from hand or from the discards, perhaps for nothing; from hand, if one likes."""

    from_discards: bool = False
    for_nothing: bool = False
    en = (
        "!play a card from {your|their} hand {for_nothing? for free}",
        so("!play a card from {the discards} {for_nothing? for free}", from_discards=True),
    )
    fr = (
        "!poser une carte de {votre|sa} main {for_nothing? gratuitement}",
        so("!poser une carte {du discards} {for_nothing? gratuitement}", from_discards=True),
    )
    it = (
        "!giocare una carta dalla {tua|propria} mano {for_nothing? gratis}",
        so("!giocare una carta {dal discards} {for_nothing? gratis}", from_discards=True),
    )
    also_en = (
        "!play a card {for_nothing? for free}",
        "!play another card {for_nothing? for free}",
        "!place a card [from {your|their} hand] {for_nothing? for free}",
        "!deploy a card [from {your|their} hand] {for_nothing? for free}",
        so("!deploy a card from {the discards} {for_nothing? for free}", from_discards=True),
        "!play a card {for_nothing? without paying [its cost]}",
        "!play a card [from {your|their} hand] {for_nothing? for nothing}",
        so(
            "!play a card from {the discards} {for_nothing? without paying [its cost]}",
            from_discards=True,
        ),
    )
    also_fr = (
        "!jouer une carte de {votre|sa} main {for_nothing? gratuitement}",
        "!jouer une carte {for_nothing? gratuitement}",
        "!poser {for_nothing? gratuitement} une carte de {votre|sa} main",
        "!jouer {for_nothing? gratuitement} une carte de {votre|sa} main",
        "!poser une carte {for_nothing? gratuitement}",
        "!poser une carte [de {votre|sa} main] {for_nothing? sans payer [son coût]}",
        so("!jouer une carte {du discards} {for_nothing? gratuitement}", from_discards=True),
    )
    also_it = (
        "!giocare una carta {for_nothing? gratis}",
        "!giocare una carta {for_nothing? gratuitamente}",
        "!giocare {for_nothing? gratis} una carta dalla {tua|propria} mano",
        "!schierare una carta [dalla {tua|propria} mano] {for_nothing? gratis}",
        "!schierare una carta dalla mano {for_nothing? senza pagare}",
        so("!schierare una carta {dal discards} {for_nothing? gratis}", from_discards=True),
        "!giocare una carta [dalla {tua|propria} mano] {for_nothing? senza pagarne il costo}",
    )
    marks = frozenset({"nests"})

    def write(self, to: Writer) -> None:
        """From hand or discards, perhaps for nothing."""
        to.by_name(self)
        to.add(GosuOp.PLAYED)

"""Releasing an army."""

from __future__ import annotations

from warren.games.army.words.places import Owner
from warren.language.compile import Writer
from warren.language.ops import XOp
from warren.language.tree import Step, so


class ReleaseAll(Step):
    """Release every card of one's own or the opponent's army."""

    owner: Owner
    example = "Release all captured cards of your army."
    en = (
        so("!@release all {? {capture.ed}} cards of {your|their} army", owner=Owner.YOURS),
        so(
            "!@release all {? {capture.ed}} cards of {your|their} opponent’s army",
            owner=Owner.OPPONENT,
        ),
    )
    fr = (
        so("!@release toutes les cartes {capture.eds} de {votre|son} armée", owner=Owner.YOURS),
        so(
            "!@release toutes les cartes {capture.eds} de l’armée de {votre|son} adversaire",
            owner=Owner.OPPONENT,
        ),
    )
    it = (
        so(
            "!@release tutte le carte {capture.eds} {del tuo|del proprio} esercito",
            owner=Owner.YOURS,
        ),
        so(
            ("!@release tutte le carte {capture.eds} dell’esercito del {tuo|proprio} avversario"),
            owner=Owner.OPPONENT,
        ),
    )
    also_en = (
        so("!@release all [of] {your|their} {? {capture.ed}} cards", owner=Owner.YOURS),
        so("!@release all {? {capture.ed}} cards in {your|their} army", owner=Owner.YOURS),
    )
    also_fr = (
        so("!@release tous {vos|ses} cartes [{capture.eds}]", owner=Owner.YOURS),
        so("!@release toutes {vos|ses} cartes [{capture.eds}]", owner=Owner.YOURS),
    )
    also_it = tuple(
        so(f"!{verb} {all_} {{tuoi|propri}} carte [{{capture.eds}}]", owner=Owner.YOURS)
        for verb in ("@release", "liberare")
        for all_ in ("tutti i", "tutte le")
    )

    def write(self, to: Writer) -> None:
        to.add(XOp.RELEASE_ALL, int(self.owner is Owner.OPPONENT))

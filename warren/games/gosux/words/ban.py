"""Banning a card."""

from __future__ import annotations

from warren.language.tree import Step


class Ban(Step):
    """Name a card that the opponent can't play until the end of one's next turn."""

    example = "Name a card that your opponent can’t play until the end of your next turn."
    en = (
        "!name a card that {your|their} opponent can’t play until the end of {your|their} next turn"
    )
    fr = (
        "!annoncer une carte que {votre|son} adversaire ne peut pas poser jusqu’à la "
        "fin de {votre|son} prochain tour"
    )
    it = (
        "!dichiarare una carta che il {tuo|suo} avversario non può giocare fino alla "
        "fine del {tuo|suo} prossimo turno"
    )

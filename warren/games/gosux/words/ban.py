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
    also_en = tuple(
        f"!name a card {who} can’t play {what} until the end of {{your|their}} next turn"
        for what in ("", "it", "that card")
        for who in (
            "[that] {your|their} opponent",
            *(f"{sign} {{your|their}} opponent" for sign in ".;:"),
        )
    )
    also_fr = tuple(
        f"!{verb} une carte {sign} {{votre|son}} adversaire ne peut pas la poser "
        "jusqu’à la fin de {votre|son} prochain tour"
        for verb in ("annoncer", "nommer")
        for sign in ".;:"
    )
    also_it = tuple(
        f"!{verb} una carta {sign} il {{tuo|proprio}} avversario non può giocarla "
        "fino alla fine del {tuo|proprio} prossimo turno"
        for verb in ("dichiarare", "nominare")
        for sign in ".;:"
    )

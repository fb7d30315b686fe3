"""Unlocking a token."""

from __future__ import annotations

from warren.language.tree import Step


class Unlock(Step):
    """Gain a locked token; the fifth wins the game."""

    example = "Unlock a token."
    en = "!unlock {a token}"
    fr = "!débloquer {un token}"
    it = "!sbloccare {un token}"
    also_en = (
        "!unlock 1 {token.one}",
        "!unlock one <of|of the> [{your|their}] [locked] {token.many}",
        "!unlock {your|their} next {token.one}",
    )
    also_fr = (
        "!débloquer 1 {token.one}",
        "!débloquer <un|l’un> de {vos|ses} {token.many}",
        "!débloquer {votre|son} prochain {token.one}",
        *(
            f"!{verb} {whose}"
            for verb in ("déverrouiller", "libérer")
            for whose in ("{un token}", "<un|l’un> de {vos|ses} {token.many}")
        ),
    )
    also_it = (
        "!sbloccare 1 {token.one}",
        "!sbloccare <un|uno dei> {tuo|proprio} {token.many}",
        "!sbloccare un {tuo|proprio} {token.one}",
        "!sbloccare il {tuo|proprio} prossimo {token.one}",
    )

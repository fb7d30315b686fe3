"""Discarding from the deck."""

from __future__ import annotations

from warren.language.tree import Number, Step, TheX, so


class Mill(Step):
    """Discard the top cards of one's own deck."""

    amount: Number | TheX
    example = "Discard the top X cards of your deck."
    en = "!discard the top {amount} {#card} of {own deck}"
    fr = (
        so("!défausser la première carte de {own deck}", amount=Number(count=1)),
        "!défausser les {amount} premières cartes de {own deck}",
    )
    it = (
        so("!scartare la prima carta {own_di deck}", amount=Number(count=1)),
        "!scartare le prime {amount} carte {own_di deck}",
    )
    also_en = (
        so("!discard the top {card.one} of {own deck}", amount=Number(1)),
        *(
            f"!{verb} the top {{amount}} {{#card}} of {{own deck}} in {{own discards}}"
            for verb in ("put", "place")
        ),
        "!mill {amount} [{#card}]",
    )
    also_fr = (
        *(
            f"!{verb} les {{amount}} premières cartes de {{own deck}} <à|dans> {{own discards}}"
            for verb in ("mettre", "placer", "envoyer")
        ),
        "!mettre les {amount} premières cartes de {own deck} à la {discards.one}",
        *(
            f"!{verb} dans <la|{{votre|sa}}> {{discards.one}} les {{amount}} premières cartes "
            "de {own deck}"
            for verb in ("mettre", "placer", "envoyer")
        ),
    )
    also_it = tuple(
        f"!{verb} {what}"
        for verb in ("mettere", "mandare")
        for what in (
            "le prime {amount} carte {own_di deck} {own_in discards}",
            "{own_in discards} le prime {amount} carte {own_di deck}",
            "negli scarti le prime {amount} carte {own_di deck}",
            "le prime {amount} carte {own_di deck} negli scarti",
        )
    )

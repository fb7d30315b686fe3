"""The cost of a card's own action."""

from __future__ import annotations

from warren.language.tree import Price, so


class Cost(Price):
    """A cost that must be paid in full before a card's own action (G-COLON-01)."""

    captures_this: bool = False
    discards: int = 0
    different_clans: bool = False  # whether the two cards discarded must differ in clan
    dragoons: int = 0  # Dragoon tokens returned to the supply
    example = "Capture this card: draw 1 (+1) card."
    en = (
        so("{capture.imperative} this card", captures_this=True),
        so("{capture.imperative} this card and discard {discards} {#card}", captures_this=True),
        so("discard {discards} {#card} of different clans", different_clans=True),
        so("return {a dragoon} {? to the supply}", dragoons=1),
        "return {dragoons} {#dragoon} {? to the supply}",
        "discard {discards} {#card}",
    )
    fr = (
        so("{capture.imperative} cette carte", captures_this=True),
        so("{capture.imperative} cette carte et défaussez {discards} {#card}", captures_this=True),
        so("défaussez {discards} {#card} de clans différents", different_clans=True),
        so("rendez {un dragoon} à la réserve", dragoons=1),
        "rendez {dragoons} {#dragoon} à la réserve",
        "défaussez {discards} {#card}",
    )
    it = (
        so("{capture.imperative} questa carta", captures_this=True),
        so("{capture.imperative} questa carta e scarta {discards} {#card}", captures_this=True),
        so("scarta {discards} {#card} di clan diversi", different_clans=True),
        so("restituisci {un dragoon} alla riserva", dragoons=1),
        "restituisci {dragoons} {#dragoon} alla riserva",
        "scarta {discards} {#card}",
    )
    also_en = (
        so("pay {a dragoon}", dragoons=1),
        "pay {dragoons} {#dragoon}",
        *(
            f"!{verb} {{dragoons}} [of your] {{#dragoon}} [to the supply]"
            for verb in ("spend", "return", "discard", "give back", "use")
        ),
        "!pay {discards} {#card}",
        "!discard {discards} {#card} [from your hand]",
    )
    also_fr = tuple(
        f"!{verb} {{discards}} {{#card}} [de votre main]" for verb in ("défausser", "payer")
    ) + tuple(
        f"!{verb} {{dragoons}} [de vos] {{#dragoon}} [à la réserve]"
        for verb in ("payer", "dépenser", "rendre", "remettre", "défausser", "utiliser")
    )
    also_it = tuple(
        f"!{verb} {{discards}} {{#card}} [dalla [tua] mano]" for verb in ("scartare", "pagare")
    ) + tuple(
        f"!{verb} {{dragoons}} [dei tuoi] {{#dragoon}} [alla riserva]"
        for verb in ("pagare", "spendere", "restituire", "rimettere", "scartare", "usare")
    )

    @property
    def introduces(self) -> tuple[str, ...]:
        """Let later sentences refer to a clan other than those of the discarded cards."""
        return ("another clan",) if self.different_clans else ()

    def flaw(self) -> str:
        """Reject an empty cost, and different clans unless there are two cards."""
        if self.different_clans and self.discards != 2:
            return "only 2 cards can be required to be of different clans"
        return "" if self.captures_this or self.discards or self.dragoons else "it costs nothing"

"""Letting cards jump."""

from __future__ import annotations

from typing import ClassVar

from warren.language.compile import Writer
from warren.language.ops import GosuOp
from warren.language.tree import Step, so


class LetJump(Step):
    """A card of this clan in the player's army jumps over the top cards of the deck (K-09)."""

    clan: str
    count: int
    example = (
        "Let a shadow card of your army jump over the top 3 cards of the deck (one of its "
        "level may replace it; the rest are discarded)."
    )
    en = (
        "!let {clan:a_clan} of {your|their} army jump over the top {count} {#card} "
        "of {the deck} {? (one of its level may replace it; the rest are discarded)}"
    )
    fr = (
        so(
            (
                "!choisir {clan:a_clan} de {votre|son} armée, !révéler la première carte {du "
                "deck}, !remplacer+it {si vous le souhaitez|s’il le souhaite} par une carte "
                "révélée de même niveau ({shadow_jump.one} réussi) et !défausser le reste"
            ),
            count=1,
        ),
        (
            "!choisir {clan:a_clan} de {votre|son} armée, !révéler les {count} premières "
            "cartes {du deck}, !remplacer+it {si vous le souhaitez|s’il le souhaite} par "
            "une carte révélée de même niveau ({shadow_jump.one} réussi) et !défausser "
            "le reste"
        ),
    )
    it = (
        so(
            (
                "!scegliere {clan:a_clan} {del tuo|del proprio} esercito, !rivelare la prima "
                "carta {del deck}, !sostituire+it {se vuoi|se vuole} con una carta rivelata "
                "dello stesso livello ({shadow_jump.one} riuscito) e !scartare il resto"
            ),
            count=1,
        ),
        (
            "!scegliere {clan:a_clan} {del tuo|del proprio} esercito, !rivelare le prime "
            "{count} carte {del deck}, !sostituire+it {se vuoi|se vuole} con una carta "
            "rivelata dello stesso livello ({shadow_jump.one} riuscito) e !scartare il "
            "resto"
        ),
    )
    marks = frozenset({"at_once", "opens", "nests", "jumps", "takes", "discards"})
    sign = "jump"
    never: ClassVar = {"shifted": "no card can jump while another one leaves"}

    def write(self, to: Writer) -> None:
        """Write the clan of the jumper, then the number of cards."""
        to.add(GosuOp.LET_JUMP, to.names.clans[self.clan])
        to.number(self.count)
        to.add(GosuOp.JUMP_OVER)

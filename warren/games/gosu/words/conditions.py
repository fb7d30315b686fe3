"""Conditions that only GOSU has."""

from __future__ import annotations

from warren.language.compile import Hole, Writer
from warren.language.ops import GosuOp
from warren.language.tree import AnyIf, If, Stated, declare, opposites


class GosuIf(AnyIf):
    """Conditions of sentences that only GOSU has."""

    HOLD_ADVANTAGE = "you hold the advantage"
    LACK_ADVANTAGE = "you don't hold the advantage"
    BY_DRAGOON = "a dragoon token activates it"
    HAVE_CARD = "you have a card in hand"


class FirstCardIsNot(Stated):
    """If your first card is not a face-up card of this clan."""

    clan: str
    example = "If your first card is no kobuke card, discard 1 card."
    en = "if your {first_card.one} is no {clan}"
    fr = "si {own first_card} n’est pas {clan:a_clan}"
    it = "se {own first_card} non è {clan:a_clan}"

    def test(self, to: Writer) -> Hole:
        return to.hole(GosuOp.UNLESS_FIRST_IS_NOT, to.names.clans[self.clan])


declare(
    GosuIf.HOLD_ADVANTAGE,
    unless=GosuOp.UNLESS_ADVANTAGE,
    example="If you hold the advantage, draw 1 card.",
    en="if you hold {the advantage}",
    fr="si vous avez {le advantage}",
    it="se hai {il advantage}",
    also_en="if you have {the advantage}",
    also_fr=(
        "si vous <détenez|possédez|contrôlez> {le advantage}",
        "si {le advantage} est <à vous|en votre possession>",
    ),
    also_it="se <possiedi|detieni|controlli> {il advantage}",
)
declare(
    GosuIf.LACK_ADVANTAGE,
    unless=GosuOp.UNLESS_NO_ADVANTAGE,
    example="If you don’t hold the advantage, discard 1 card.",
    en="if you don’t hold {the advantage}",
    fr="si vous n’avez pas {le advantage}",
    it="se non hai {il advantage}",
    also_en=(
        "if you don’t have {the advantage}",
        "if you do not hold {the advantage}",
        "if you do not have {the advantage}",
        "if you lack {the advantage}",
    ),
    also_fr="si vous ne <détenez|possédez|contrôlez> pas {le advantage}",
    also_it="se non <possiedi|detieni|controlli> {il advantage}",
)
declare(
    GosuIf.BY_DRAGOON,
    unless=GosuOp.UNLESS_BY_DRAGOON,
    points_at="if a dragoon token activates it",
    at="activation",
    example="If a dragoon token activates it, draw 1 card.",
    en="if {a dragoon} activates it",
    fr="si elle est activée avec {un dragoon}",
    it="se viene attivata con {un dragoon}",
)
declare(
    GosuIf.HAVE_CARD,
    unless=GosuOp.UNLESS_HAND,
    example="If you have a card in hand, draw 1 card.",
    en="if you have a card in hand",
    fr="si vous avez au moins une carte en main",
    it="se hai almeno una carta in mano",
)
opposites(GosuIf.HOLD_ADVANTAGE, GosuIf.LACK_ADVANTAGE)
opposites(GosuIf.HAVE_CARD, If.EMPTY_HAND)

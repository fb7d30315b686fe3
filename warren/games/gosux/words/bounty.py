"""Placing the Bounty token."""

from __future__ import annotations

from warren.games.army.words.targets import Targets
from warren.language.compile import Writer
from warren.language.ops import Target, XOp
from warren.language.tree import Step


class PlaceBounty(Step):
    """Put the Bounty token on a card, or move it to another."""

    example = "Put the bounty token on a card in play."
    en = "!put the {bounty_token.one} on a card {? in play}"
    fr = "!placer {le bounty_token} sur une carte en jeu"
    it = "!mettere {il bounty_token} su una carta in gioco"
    also_en = tuple(
        f"!{verb} {{the bounty_token}} on {card}"
        for verb in ("put", "place", "move")
        for card in ("a card [of {your|their} choice]", "a card in <any|an> army")
    )
    also_fr = tuple(
        f"!{verb} {{le bounty_token}} sur une carte [{choice}]"
        for verb in ("placer", "poser", "mettre", "déplacer")
        for choice in ("en jeu", "de {votre|son} choix", "au choix")
    )
    also_it = tuple(
        f"!{verb} {{il bounty_token}} su una carta [{choice}]"
        for verb in ("mettere", "piazzare", "spostare")
        for choice in ("in gioco", "a {tua|propria} scelta", "a scelta")
    )
    sign = "bounty"

    def write(self, to: Writer) -> None:
        """Write the operation that chooses a card in any army, face up or down."""
        Targets().write(to, Target.ANY_FACE | Target.UNMARKED)
        to.add(XOp.MARK)

"""Powers that add strength."""

from __future__ import annotations

from warren.language.tree import StandingPower


class HandStrength(StandingPower):
    """In a great battle your army gains 1 strength for each card in your hand (X-TILE-06)."""

    example = "In a great battle your army gains 1 strength for each card in your hand."
    en = "in {a great_battle} your army gains 1 strength for each card in your hand"
    fr = (
        "lors de~{un great_battle}, votre armée gagne 1 point de force pour chaque "
        "carte dans votre main"
    )
    it = (
        "in {un great_battle} il tuo esercito guadagna 1 punto di forza per ogni "
        "carta nella tua mano"
    )
    also_en = (
        *(
            f"{before} your army <gains|gets|has> [+] 1 strength for each card in your hand {after}"
            for before, after in (("", "[in {a great_battle}]"), ("in {the great_battle}", ""))
        ),
    )
    also_fr = (
        "votre armée <gagne|a> [+] 1 <point de force|en force|de force> <pour chaque|par> carte "
        "<dans votre|en> main [<lors de|dans|à> <une|la|chaque> {great_battle.one}]"
    )
    also_it = (
        "il tuo esercito <guadagna|ha> [+] 1 <punto di forza|forza|di forza> per ogni carta "
        "<nella tua|in> mano [<in|nella> [<una|la|ogni>] {great_battle.one}]"
    )
    sign = "strength"


class DoubledByBounty(StandingPower):
    """Its value is doubled in a great battle if the opponent has a bounty card (X-CARD-14)."""

    example = "Its value is doubled in a great battle if your opponent has a bounty card in play."
    en = (
        "its value is doubled in {a great_battle} if your opponent has a "
        "{bounty.one} card{? in play}"
    )
    fr = (
        "sa valeur militaire est doublée lors de~{un great_battle} si votre "
        "adversaire a en jeu une carte avec le mot-clé {bounty.one}"
    )
    it = (
        "il suo valore militare è raddoppiato in {un great_battle} se il tuo "
        "avversario ha in gioco una carta con {bounty.one}"
    )
    sign = "strength"

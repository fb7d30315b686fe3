"""Powers that make captured cards worth something."""

from __future__ import annotations

from warren.language.tree import StandingPower


class ExtraPointWithCaptured(StandingPower):
    """A battle won with this many captured cards in your army is worth a point more (K-35)."""

    count: int
    example = (
        "Winning a great battle with 4 or more captured cards in your army gains you 1 victory "
        "point more."
    )
    en = (
        "winning {a great_battle} with {count} or more {capture.ed} cards in your "
        "army gains you 1 {victory_point.one} more"
    )
    fr = (
        "gagner {un great_battle} avec au moins {count} {#card} {capture.ed} dans "
        "votre armée vous rapporte 1 {victory_point.one} de plus"
    )
    it = (
        "vincere {un great_battle} con almeno {count} {#card} {capture.ed} nel tuo "
        "esercito ti fa guadagnare 1 {victory_point.one} in più"
    )
    sign = "point"


class CapturedAreWorth(StandingPower):
    """Captured cards have this value in a great battle (K-36)."""

    value: int
    example = "Captured cards have a value of 1 in a great battle."
    en = "{capture.eds} cards have a value of {value} in {a great_battle}"
    fr = "lors de~{un great_battle}, les cartes {capture.eds} ont une valeur militaire de {value}"
    it = "in {un great_battle} le carte {capture.eds} hanno valore militare {value}"
    also_en = tuple(
        f"{{capture.eds}} cards {worth} [<in|during> [<a|the|each>] {{great_battle.{form}}}]"
        for worth in ("are worth {value} [point]", "have [a] <strength|value> [of] {value}")
        for form in ("one", "many")
    )
    also_fr = tuple(
        f"les cartes {{capture.eds}} {worth} "
        f"[<lors de|pendant|dans> [<la|une|chaque>] {{great_battle.{form}}}]"
        for worth in ("valent {value} [point]", "ont une <valeur|force> de {value}")
        for form in ("one", "many")
    )
    also_it = tuple(
        f"le carte {{capture.eds}} {worth} "
        f"[<in|nella|durante> [<la|una|ogni>] {{great_battle.{form}}}]"
        for worth in ("valgono {value} [punto]", "hanno [una] <forza|valore> [di] {value}")
        for form in ("one", "many")
    )
    sign = "strength"

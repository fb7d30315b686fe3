"""Powers that change clan, level or name."""

from __future__ import annotations

from warren.language.tree import StandingPower


class LevelOfEveryClan(StandingPower):
    """Your cards of a level count as every clan of your deck (X-TILE-08)."""

    level: int
    example = "Your cards of level 3 count as every clan of your deck, wherever they are."
    en = "your cards of level {level} count as every clan of your {deck.one}{? , wherever they are}"
    fr = (
        "vos cartes de niveau {level} appartiennent à tous les clans de votre "
        "{deck.one}, où qu’elles soient"
    )
    it = "le tue carte di livello {level} appartengono a tutti i clan {own_di deck}, ovunque siano"
    sign = "clan"


class OfEveryClan(StandingPower):
    """It counts as every clan of your deck, in every zone (X-CLAN-01)."""

    example = "It counts as every clan of your deck, wherever it is."
    en = (
        "it counts as every clan of your {deck.one}{? , wherever it is}",
        "it also counts as every clan of your {deck.one}{? , wherever it is}",
    )
    fr = "elle appartient à tous les clans de votre {deck.one}, où qu’elle soit"
    it = "appartiene a tutti i clan {own_di deck}, ovunque sia"
    also_en = "this card [also] counts as <every|each> clan of your {deck.one}"
    also_fr = "cette carte appartient à <tous les clans|chaque clan> de votre {deck.one}"
    also_it = "questa carta appartiene a <tutti i|ogni> clan {own_di deck}"
    sign = "clan"


class OfEveryLevel(StandingPower):
    """It counts as every level, in every zone (X-CLAN-05)."""

    example = "It counts as every level, wherever it is."
    en = (
        "it counts as every level{? , wherever it is}",
        "it also counts as every level{? , wherever it is}",
    )
    fr = "elle est de tous les niveaux, où qu’elle soit"
    it = "è di tutti i livelli, ovunque sia"
    marks = frozenset({"every_level"})
    sign = "clan"


class StandsFor(StandingPower):
    """Face up, it counts as a card of these names as well (X-NAME-04)."""

    names: tuple[str, ...]
    example = "It also counts as arpia and timer."
    en = ("it also counts as {names:all_of}", "it counts as {names:all_of}")
    fr = "elle compte aussi comme {names:all_of}"
    it = "conta anche come {names:all_of}"
    marks = frozenset({"stands_for"})
    sign = "clan"

"""Powers that repeat texts."""

from __future__ import annotations

from warren.language.tree import StandingPower


class LevelEchoes(StandingPower):
    """Your cards of a level have echo (X-TILE-07)."""

    level: int
    example = "Your cards of level 3 have echo."
    en = "your cards of level {level} have {echo.one}"
    fr = "vos cartes de niveau {level} ont le mot-clé {echo.one}"
    it = "le tue carte di livello {level} hanno {echo.one}"
    sign = "again"


class NeighboursEcho(StandingPower):
    """Cards adjacent to it have echo (X-CARD-73)."""

    example = "Cards adjacent to it have echo."
    en = "cards adjacent to it have {echo.one}"
    fr = "les cartes adjacentes à celle-ci ont le mot-clé {echo.one}"
    it = "le carte adiacenti a questa hanno {echo.one}"
    also_en = tuple(
        f"{cards} {near} {this} have {{echo.one}}"
        for cards in ("[all] cards", "[all] your cards")
        for near in ("adjacent to", "next to", "beside")
        for this in ("it", "this [card]", "this one")
    ) + ("[all] adjacent cards have {echo.one}",)
    also_fr = (
        "[toutes] les cartes adjacentes [à <cette carte|celle-ci>] ont [le mot-clé] {echo.one}",
        "[tous] les cartes adjacents [à celui-ci] ont [le mot-clé] {echo.one}",
    )
    also_it = (
        "[tutte] le carte adiacenti [a <questa carta|questa>] hanno {echo.one}",
        "[tutti] i carte adiacenti [a questo] hanno {echo.one}",
    )
    sign = "again"


class Mirror(StandingPower):
    """It has the text, keywords and symbols of its mirror card (X-AAT-01)."""

    example = "It has the text, keywords and symbols of its mirror card."
    en = "it has the text, keywords and symbols of its mirror card"
    fr = "elle a le texte, les mots-clés et les symboles de sa carte miroir"
    it = "ha il testo, le parole chiave e i simboli della sua carta specchio"
    sign = "copy"

"""Powers that affect tokens, draws, battles and jumps."""

from __future__ import annotations

from warren.language.tree import StandingPower


class TokensOnOthers(StandingPower):
    """Players may place their tokens on the cards of other players (G-CARD-06)."""

    example = "Players may place their tokens on the cards of other players."
    en = "players may place their {token.many} on the cards of other players"
    fr = "les joueurs peuvent placer leurs {token.many} sur les cartes des autres joueurs"
    it = "i giocatori possono mettere i propri {token.many} sulle carte degli altri giocatori"
    also_en = (
        "players may place their {token.many} on other players cards",
        "players may place {token.many} on the cards of other players",
    )
    sign = "token"


class HolderDraws(StandingPower):
    """The holder of the Advantage may draw this many cards for 2 tokens (G-CARD-07)."""

    count: int
    example = "The holder of the advantage may draw 5 cards for 2 tokens."
    en = "the holder of {the advantage} may draw {count} {#card} for 2 {token.many}"
    fr = "le détenteur {du advantage} peut piocher {count} {#card} en dépensant 2 {token.many}"
    it = "chi ha {il advantage} può pescare {count} {#card} spendendo 2 {token.many}"
    sign = "draw"


class FirstWinIsWorth(StandingPower):
    """A player without victory points who wins a great battle gains this many (G-CARD-03)."""

    count: int
    example = (
        "A player without victory points who wins a great battle gains 2 victory points "
        "instead of 1."
    )
    en = (
        "a player without {victory_point.many} who wins {a great_battle} gains "
        "{count} {#victory_point} instead of 1"
    )
    fr = (
        "un joueur sans {victory_point.one} qui gagne {un great_battle} obtient "
        "{count} {#victory_point} au lieu de 1"
    )
    it = (
        "un giocatore senza {victory_point.many} che vince {un great_battle} "
        "guadagna {count} {#victory_point} invece di 1"
    )
    sign = "point"


class DragoonsDraw(StandingPower):
    """Dragoon tokens may be spent to draw cards, and go back to the supply (K-16)."""

    example = (
        "Dragoon tokens may be spent like tokens to draw cards, and then return to the supply."
    )
    en = (
        "{dragoon.many} may be spent {? like {token.many}} to draw cards{? , and "
        "then return to the supply}"
    )
    fr = (
        "les {dragoon.many} peuvent être <dragoon:dépensés|dépensées> comme des "
        "{token.many} pour piocher des cartes, puis retournent à la réserve"
    )
    it = (
        "{un dragoon} può essere <dragoon:speso|spesa> come {un token} per pescare "
        "carte, poi torna nella riserva"
    )
    sign = "draw"


class FirstIsSafe(StandingPower):
    """Opponents can't capture or destroy your first card (K-22)."""

    example = "Opponents can’t capture or destroy your first card."
    en = "opponents can’t {capture.infinitive} or destroy your {first_card.one}"
    fr = "vos adversaires ne peuvent ni {capture.infinitive} ni détruire {own first_card}"
    it = "gli avversari non possono né {capture.infinitive} né distruggere {own first_card}"
    sign = "safe"


class TakesRevealed(StandingPower):
    """You take the card that its failed Shadow Jump reveals (K-06)."""

    example = "You take the card that its failed shadow jump reveals."
    en = "you take the card that its failed {shadow_jump.one} reveals"
    fr = "vous prenez en main la carte révélée quand son {shadow_jump.one} échoue"
    it = "prendi in mano la carta rivelata quando il suo {shadow_jump.one} fallisce"
    sign = "draw"

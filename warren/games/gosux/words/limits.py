"""Powers that change limits and victories."""

from __future__ import annotations

from warren.language.tree import StandingPower


class SecretShifts(StandingPower):
    """Your cards with a shift cost have secret shift (X-CARD-01)."""

    example = "Your cards with a shift cost have secret shift."
    en = "your cards with {a shift_cost} have {secret_shift.one}"
    fr = "vos cartes avec {un shift_cost} ont le mot-clé {secret_shift.one}"
    it = "le tue carte con {un shift_cost} hanno {secret_shift.one}"
    sign = "shift"


class TurnsAfterPass(StandingPower):
    """Your opponent has only this many turns after you pass first (X-PASS-06)."""

    count: int
    example = "Your opponent has only 2 turns after you pass first."
    en = "your opponent has only {count} <turn|turns> after you pass first"
    fr = "quand vous passez en premier, votre adversaire n’a plus que {count} <tour|tours>"
    it = (
        "quando passi per primo, al tuo avversario <count:resta|restano> solo {count} <turno|turni>"
    )
    sign = "pass"


class WinByMargin(StandingPower):
    """Win the game by winning a battle by this margin; others cost a card (X-BATTLE-11)."""

    margin: int
    example = (
        "Winning a great battle by 10 or more wins you the game; after any other great battle "
        "you sacrifice 1 extra card."
    )
    en = (
        "winning {a great_battle} by {margin} or more wins you the game{? ;} after "
        "any other {? {great_battle.one}} you sacrifice 1 extra card"
    )
    fr = (
        "gagner {un great_battle} avec au moins {margin} points d’écart vous fait "
        "gagner la partie\N{NO-BREAK SPACE}; après <great_battle:tout|toute> autre "
        "{great_battle.one}, vous sacrifiez 1 carte de plus"
    )
    it = (
        "vincere {un great_battle} con almeno {margin} punti di scarto ti fa vincere "
        "la partita; dopo ogni <great_battle:altro|altra> {great_battle.one} "
        "sacrifichi 1 carta in più"
    )
    sign = "victory"


class HandLimit(StandingPower):
    """Players have a hand limit of this many cards (X-TURN-05)."""

    count: int
    example = "Players have a hand limit of 5 cards."
    en = "players have a hand limit of {count} {#card}"
    fr = "les joueurs ont une limite de {count} {#card} en main"
    it = "i giocatori hanno un limite di {count} {#card} in mano"
    also_en = (
        "each player has a hand limit of {count} [{#card}]",
        "the hand limit is {count} [{#card}]",
        "<players|each player> can’t <hold|have> more than {count} {#card} [in hand]",
    )
    also_fr = (
        "chaque joueur a une limite de {count} {#card} en main",
        "la limite de main est de {count} {#card}",
        "<les joueurs|chaque joueur> ne <peut|peuvent> pas avoir plus de {count} {#card} en main",
    )
    also_it = (
        "ogni giocatore ha un limite di {count} {#card} in mano",
        "il limite della mano è di {count} {#card}",
        "<i giocatori|ogni giocatore> non <può|possono> avere più di {count} {#card} in mano",
    )

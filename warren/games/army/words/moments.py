"""Moments in every army game."""

from __future__ import annotations

from warren.language.tree import AnyWhen, declare


class When(AnyWhen):
    """Moments for permanent powers in every army game."""

    BATTLE_WON = "when you win a great battle"
    BATTLE_LOST = "when you lose a great battle"
    OWN_TURN_ENDED = "at the end of your turn"
    OWN_FIRST_PASS = "when you are the first to pass in a round"


declare(
    When.BATTLE_WON,
    example="When you win a great battle, draw 2 cards.",
    en="when you win {a great_battle}",
    fr="quand vous gagnez {un great_battle}",
    it="quando vinci {un great_battle}",
    also_en=(
        "after winning {a great_battle}",
        "when you win {the great_battle}",
        "if you win {a great_battle}",
        "if you win {the great_battle}",
        "<at the end of|after> <a|the> {great_battle.one} , if you <won|win> [it]",
    ),
    also_fr=(
        "<quand|si> vous <gagnez|remportez> <une|la> {great_battle.one}",
        "après avoir <gagné|remporté> <une|la> {great_battle.one}",
        "après une victoire [<à|lors de> {le great_battle}]",
        "après une {great_battle.one} gagnée",
        "<à la fin de|après> <une|la> {great_battle.one} , "
        "si vous [l’] <avez gagné|avez gagnée|gagnez>",
    ),
    also_it=(
        "<quando|se> vinci <una|la> {great_battle.one}",
        "dopo aver vinto <una|la> {great_battle.one}",
        "dopo una vittoria [<in|nella> {great_battle.one}]",
        "dopo una {great_battle.one} vinta",
        "<alla fine di|dopo> <una|la> {great_battle.one} , se <hai vinto|vinci>",
        "alla fine della {great_battle.one} , se [l’] <hai vinta|hai vinto|vinci>",
    ),
)
declare(
    When.BATTLE_LOST,
    example="When you lose a great battle, draw 2 cards.",
    en="when you lose {a great_battle}",
    fr="quand vous perdez {un great_battle}",
    it="quando perdi {un great_battle}",
    also_en=(
        "after losing {a great_battle}",
        "when you lose {the great_battle}",
        "if you lose {a great_battle}",
        "if you lose {the great_battle}",
        "<at the end of|after> <a|the> {great_battle.one} , if you <lost|lose> [it]",
    ),
    also_fr=(
        "<quand|si> vous perdez <une|la> {great_battle.one}",
        "après avoir perdu <une|la> {great_battle.one}",
        "après une défaite [<à|lors de> {le great_battle}]",
        "après une {great_battle.one} perdue",
        "<à la fin de|après> <une|la> {great_battle.one} , "
        "si vous [l’] <avez perdu|avez perdue|perdez>",
    ),
    also_it=(
        "<quando|se> perdi <una|la> {great_battle.one}",
        "dopo aver perso <una|la> {great_battle.one}",
        "dopo una sconfitta [<in|nella> {great_battle.one}]",
        "dopo una {great_battle.one} persa",
        "<alla fine di|dopo> <una|la> {great_battle.one} , se <hai perso|perdi>",
        "alla fine della {great_battle.one} , se [l’] <hai persa|hai perso|perdi>",
    ),
)
declare(
    When.OWN_TURN_ENDED,
    example="At the end of your turn, draw 1 card.",
    en="at the end of your turn",
    fr="à la fin de votre tour",
    it="alla fine del tuo turno",
    also_en=("at the end of each of your turns", "when your turn ends"),
    also_fr=("à la fin de chacun de vos tours", "quand votre tour <se termine|finit>"),
    also_it=("alla fine di ogni tuo turno", "quando <finisce|termina> il tuo turno"),
)
declare(
    When.OWN_FIRST_PASS,
    example="When you are the first to pass in a round, unlock a token.",
    en="when you are the first to pass in {a round}",
    fr="quand vous êtes le premier à passer dans {un round}",
    it="quando sei il primo a passare in {un round}",
    also_fr=(
        "<quand|si> vous êtes le premier à passer [<dans|de> la {round.one}]",
        "<quand|si> vous passez en premier",
    ),
    also_it=(
        "<quando|se> sei il primo a passare [nel {round.one}]",
        "<quando|se> passi per primo",
    ),
)

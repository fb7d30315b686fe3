"""Moments that every army game knows."""

from __future__ import annotations

from warren.language.tree import AnyWhen, declare


class When(AnyWhen):
    """Moments that a permanent power waits for, in every army game."""

    BATTLE_WON = "when you win a great battle"
    BATTLE_LOST = "when you lose a great battle"
    OWN_TURN_ENDED = "at the end of your turn"
    OWN_FIRST_PASS = "when you are the first to pass in a round"


declare(
    When.BATTLE_WON,
    en="when you win {a great_battle}",
    fr="quand vous gagnez {un great_battle}",
    it="quando vinci {un great_battle}",
    also_en=("after winning {a great_battle}", "when you win {the great_battle}"),
    also_fr=(
        "quand vous gagnez {le great_battle}",
        "quand vous remportez {un great_battle}",
        "après avoir gagné {un great_battle}",
        "après une victoire [à {le great_battle}]",
    ),
    also_it=(
        "quando vinci {il great_battle}",
        "dopo aver vinto {un great_battle}",
        "dopo una vittoria [in {un great_battle}]",
    ),
)
declare(
    When.BATTLE_LOST,
    en="when you lose {a great_battle}",
    fr="quand vous perdez {un great_battle}",
    it="quando perdi {un great_battle}",
    also_en=("after losing {a great_battle}", "when you lose {the great_battle}"),
    also_fr=(
        "quand vous perdez {le great_battle}",
        "après avoir perdu {un great_battle}",
        "après une défaite [à {le great_battle}]",
    ),
    also_it=(
        "quando perdi {il great_battle}",
        "dopo aver perso {un great_battle}",
        "dopo una sconfitta [in {un great_battle}]",
    ),
)
declare(
    When.OWN_TURN_ENDED,
    en="at the end of your turn",
    fr="à la fin de votre tour",
    it="alla fine del tuo turno",
    also_en=("at the end of each of your turns", "when your turn ends"),
    also_fr=("à la fin de chacun de vos tours", "quand votre tour se termine"),
    also_it=("alla fine di ogni tuo turno", "quando finisce il tuo turno"),
)
declare(
    When.OWN_FIRST_PASS,
    en="when you are the first to pass in {a round}",
    fr="quand vous êtes le premier à passer dans {un round}",
    it="quando sei il primo a passare in {un round}",
)

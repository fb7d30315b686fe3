"""Powers that protect."""

from __future__ import annotations

from warren.language.tree import StandingPower


class HighestFreeIsEthereal(StandingPower):
    """Your highest free card is ethereal (X-ETH-05)."""

    example = "Your highest FREE card is ethereal."
    en = "your highest FREE card is {ethereal.one}"
    fr = "votre carte LIBRE la plus haute a le mot-clé {ethereal.one}"
    it = "la tua carta LIBERA più alta è {f ethereal}"
    sign = "safe"


class SavesACard(StandingPower):
    """Discard it from hand to save a card about to be captured or destroyed (X-FOW-04)."""

    example = "Discard it to save a card of your army that is about to be captured or destroyed."
    en = "discard it to save a card of your army that is about to be {capture.ed} or destroyed"
    fr = (
        "défaussez-la pour sauver une carte de votre armée sur le point d’être "
        "{capture.ed} ou détruite"
    )
    it = (
        "scartala per salvare una carta del tuo esercito che sta per essere "
        "{capture.ed} o distrutta"
    )
    sign = "safe"


class CancelsActivation(StandingPower):
    """Discard it from hand to cancel an activation by the opponent (X-FOW-05)."""

    example = "Discard it to cancel the activation of a card by your opponent."
    en = "discard it to cancel the activation of a card by your opponent"
    fr = "défaussez-la pour annuler l’activation d’une carte par votre adversaire"
    it = "scartala per annullare l’attivazione di una carta da parte del tuo avversario"
    sign = "ban"

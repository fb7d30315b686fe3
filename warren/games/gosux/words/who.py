"""Players that only GOSU X's texts mention."""

from __future__ import annotations

from warren.language.ops import Each
from warren.language.tree import AnyWho, declare


class XWho(AnyWho):
    """Subjects of sentences that only GOSU X has."""

    YOUR_OPPONENT = "your opponent"
    MOST_IN_PLAY = "the player with the most cards in play"
    MOST_IN_HAND = "the player with the most cards in hand"


declare(
    XWho.YOUR_OPPONENT,
    each=Each.OPPONENT,
    against_you=True,
    example="Your opponent discards 1 card.",
    en="your opponent",
    fr="votre adversaire",
    it="il tuo avversario",
)
declare(
    XWho.MOST_IN_PLAY,
    each=Each.MOST_IN_PLAY,
    example="The player with the most cards in play sacrifices a FREE card.",
    en="the player with the most cards in play",
    fr="le joueur qui a le plus de cartes en jeu",
    it="il giocatore con più carte in gioco",
)
declare(
    XWho.MOST_IN_HAND,
    each=Each.MOST_IN_HAND,
    example="The player with the most cards in hand discards 1 card.",
    en="the player with the most cards in hand",
    fr="le joueur qui a le plus de cartes en main",
    it="il giocatore con più carte in mano",
)

"""Players mentioned only by GOSU X's texts."""

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
    also_en=("the opponent", "the other player", "make your opponent", "make the other player"),
    also_fr=("l’adversaire", "l’autre joueur"),
    also_it=("l’avversario", "l’altro giocatore"),
)
declare(
    XWho.MOST_IN_PLAY,
    each=Each.MOST_IN_PLAY,
    example="The player with the most cards in play sacrifices a FREE card.",
    en="the player with the most cards in play",
    fr="le joueur qui a le plus de cartes en jeu",
    it="il giocatore con più carte in gioco",
    also_en=(
        "<whoever|the player who> has the most cards in play",
        "<whoever|the player who> controls the most cards",
        "the player with the largest army",
    ),
    also_fr=(
        "<celui qui a|le joueur ayant|le joueur avec> le plus de cartes en jeu",
        "<celui qui|le joueur qui> <contrôle|possède> le plus de cartes",
    ),
    also_it=(
        "<chi ha|il giocatore che ha> più carte in gioco",
        "<chi|il giocatore che> <controlla|possiede> più carte",
    ),
)
declare(
    XWho.MOST_IN_HAND,
    each=Each.MOST_IN_HAND,
    example="The player with the most cards in hand discards 1 card.",
    en="the player with the most cards in hand",
    fr="le joueur qui a le plus de cartes en main",
    it="il giocatore con più carte in mano",
    also_en=(
        "<whoever|the player who> has the most cards in hand",
        "<whoever|the player who> holds the most cards",
        "the player with the largest hand",
    ),
    also_fr="<celui qui a|le joueur ayant|le joueur avec> le plus de cartes en main",
    also_it="<chi ha|il giocatore che ha> più carte in mano",
)

"""To see and exchange hands."""

from __future__ import annotations

from warren.language.compile import Writer
from warren.language.ops import GosuOp, Op
from warren.language.tree import Step


class SeeHand(Step):
    """Look at the hand of an opponent of one's choice."""

    en = "!look at the hand of an opponent of {your|their} choice"
    fr = "!regarder la main d’un adversaire {de votre|de son} choix"
    it = "!guardare la mano di un avversario {a tua|a propria} scelta"
    also_en = ("!look at an opponent’s hand", "!see an opponent’s hand")
    also_fr = "!regarder la main d’un adversaire"
    also_it = "!guardare la mano di un avversario"
    marks = frozenset({"gains_nothing"})

    def write(self, to: Writer) -> None:
        to.add(Op.CHOOSE_PLAYER, 1, Op.YOU, GosuOp.SEE_HAND)


class ExchangeHands(Step):
    """Exchange hands with an opponent of one's choice."""

    en = "!exchange hands with an opponent of {your|their} choice"
    fr = "!échanger {votre|sa} main avec celle d’un adversaire {de votre|de son} choix"
    it = "!scambiare la {tua|propria} mano con quella di un avversario {a tua|a propria} scelta"
    also_en = (
        "!exchange hands with an opponent",
        "!exchange {your|their} hand with an opponent [of {your|their} choice]",
        "!swap hands with an opponent [of {your|their} choice]",
        "!trade hands with an opponent [of {your|their} choice]",
        "!swap hands with {your|their} opponent",
        "!exchange {your|their} hand with that of an opponent",
        "!exchange {your|their} hand with that of another player",
        "!exchange hands with another player",
        "!swap hands with another player",
        "!exchange hands with {your|their} opponent",
    )
    also_fr = (
        "!échanger {votre|sa} main avec un adversaire",
        "!échanger {votre|sa} main avec celle d’un autre joueur",
        "!échanger {votre|sa} main avec un autre joueur",
        "!échanger {votre|sa} main avec celle d’un adversaire",
    )
    also_it = (
        "!scambiare la {tua|propria} mano con un avversario",
        "!scambiare la {tua|propria} mano con quella di un altro giocatore",
        "!scambiare la {tua|propria} mano con un altro giocatore",
        "!scambiare la {tua|propria} mano con quella di un avversario",
    )
    introduces = ("that player",)

    def write(self, to: Writer) -> None:
        to.add(Op.CHOOSE_PLAYER, 1, Op.YOU, GosuOp.EXCHANGE_HANDS)

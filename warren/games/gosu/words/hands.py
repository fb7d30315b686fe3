"""Looking at hands and exchanging them."""

from __future__ import annotations

from warren.language.compile import Writer
from warren.language.ops import GosuOp, Op
from warren.language.tree import Step

HANDS_FR = (
    "<d’un adversaire|d’un autre joueur|de l’adversaire> [{de votre|de son} choix] [au choix]",
    "de {votre|son} adversaire",
)
HANDS_IT = (
    "<di un avversario|di un altro giocatore|dell’avversario> "
    "[{a tua|a propria} scelta] [a scelta]",
    "del {tuo|proprio} avversario",
)
INTO_HAND_EN = (
    "<and|, and|then|, then|and then> <add|put|take|adds|puts|takes> <it|them> <to|in> "
    "{your|their} hand"
)
INTO_HAND_FR = (
    "<et|puis|, puis> <ajoutez|prenez|mettez|ajoute|prends|mets|prendre|ajouter|mettre> "
    "<la|les> <à|en|dans> [{votre|sa}] main"
)
INTO_HAND_IT = (
    "<e|poi|, poi> <aggiungila|aggiungilo|aggiungile|prendila|prendilo|prendile|mettila|mettilo> "
    "<alla|in|nella> [{tua|propria}] mano"
)
SEE_FR = ("regarder", "consulter")
SEE_IT = ("guardare", "sbirciare")


class SeeHand(Step):
    """Look at a chosen opponent's hand."""

    example = "Look at the hand of an opponent of your choice."
    en = "!look at the hand of an opponent of {your|their} choice"
    fr = "!regarder la main d’un adversaire {de votre|de son} choix"
    it = "!guardare la mano di un avversario {a tua|a propria} scelta"
    also_en = (
        *(
            f"!{verb} {whose} hand"
            for verb in ("look at", "see", "peek at", "view")
            for whose in ("an opponent’s", "{your|their} opponent’s")
        ),
        "!choose an opponent <and|.|,> look at <their hand|that player’s hand>",
    )
    also_fr = (
        *(f"!{verb} la main {hand}" for verb in SEE_FR for hand in HANDS_FR),
        "choisissez un adversaire <et|.|,> <regardez|consultez> sa main",
    )
    also_it = (
        *(f"!{verb} la mano {hand}" for verb in SEE_IT for hand in HANDS_IT),
        "scegli un avversario <e|.|,> <guarda|guardane> la [sua] mano",
    )
    marks = frozenset({"gains_nothing", "shows_hand"})
    introduces = ("that player",)

    def write(self, to: Writer) -> None:
        to.add(Op.CHOOSE_PLAYER, 1, Op.YOU, GosuOp.SEE_HAND)


class ExchangeHands(Step):
    """Exchange hands with a chosen opponent."""

    example = "Exchange hands with an opponent of your choice."
    en = "!exchange hands with an opponent of {your|their} choice"
    fr = "!échanger {votre|sa} main avec celle d’un adversaire {de votre|de son} choix"
    it = "!scambiare la {tua|propria} mano con quella di un avversario {a tua|a propria} scelta"
    also_en = (
        *(
            one
            for verb in ("exchange", "swap", "trade", "switch")
            for one in (
                f"!{verb} [{{your|their}}] [<whole|entire>] <hand|hands> with "
                "<an opponent|another player> "
                "[of {your|their} choice]",
                f"!{verb} [{{your|their}}] <hand|hands> with {{your|their}} opponent",
                f"!{verb} {{your|their}} hand with that of <an opponent|another player>",
                f"!{verb} {{your|their}} hand with <an opponent’s|another player’s> [hand]",
                f"!{verb} {{your|their}} hand with the hand of <an|your> opponent "
                "[of {your|their} choice]",
            )
        ),
    )
    also_fr = (
        *(f"!échanger {{votre|sa}} main <avec|contre> <celle|la main> {hand}" for hand in HANDS_FR),
        "!échanger {vos|leurs} mains avec <un adversaire|un autre joueur|l’adversaire>",
        "!échanger {votre|sa} main avec <un adversaire|un autre joueur|l’adversaire>",
        "!échanger {votre|sa} main avec {votre|son} adversaire",
    )
    also_it = (
        *(f"!scambiare la [{{tua|propria}}] mano con <quella|la mano> {hand}" for hand in HANDS_IT),
        "!scambiare la [{tua|propria}] mano con <un avversario|un altro giocatore|l’avversario>",
        "!scambiare la [{tua|propria}] mano con il {tuo|proprio} avversario",
    )
    introduces = ("that player",)

    def write(self, to: Writer) -> None:
        to.add(Op.CHOOSE_PLAYER, 1, Op.YOU, GosuOp.EXCHANGE_HANDS)

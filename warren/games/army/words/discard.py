"""Discarding cards."""

from __future__ import annotations

from warren.games.army.words.amounts import OtherHand
from warren.language.compile import Writer
from warren.language.ops import Op, Use, XOp
from warren.language.tree import Amount, Number, Step, so


class DiscardUntil(Step):
    """Discard until holding this many cards."""

    amount: Number | OtherHand
    example = "Each player discards until they hold 5 cards."
    en = (
        "!discard until {you|they} hold {amount} {#card}",
        so(
            ("!discard until {you|they} hold as many cards as {your opponent|you|their opponent}"),
            amount=OtherHand(),
        ),
    )
    fr = (
        "!défausser des cartes jusqu’à n’en avoir plus que {amount} en main",
        so(
            (
                "!défausser des cartes jusqu’à en avoir autant en main que {votre "
                "adversaire|vous|son adversaire}"
            ),
            amount=OtherHand(),
        ),
    )
    it = (
        "!scartare carte fino ad averne {amount} in mano",
        so(
            (
                "!scartare carte fino ad averne in mano tante quante {il tuo "
                "avversario|te|il proprio avversario}"
            ),
            amount=OtherHand(),
        ),
    )
    also_en = ("!discard down to {amount} {#card}", "!discard down to {amount}")
    also_fr = (
        "!défausser [des cartes] jusqu’à n’en <avoir|garder> plus que {amount} [en main]",
        "!défausser [des cartes] jusqu’à <avoir|garder> {amount} {#card} en main",
        "!défausser [des cartes] jusqu’à n’<avoir|garder> plus que {amount} {#card} [en main]",
        "ne {gardez|garde} que {amount} {#card} [en main]",
        "!garder {amount} {#card} en main et !défausser <les autres|le reste>",
    )
    also_it = (
        "!scartare [carte] fino ad avere [solo] {amount} {#card} [in mano]",
        "!scartare [carte] fino ad averne {amount} [in mano]",
        "!tenere <solo|soltanto> {amount} {#card} [in mano]",
        "!tenere {amount} {#card} in mano e !scartare <le altre|il resto>",
    )
    marks = frozenset({"gains_nothing"})

    def write(self, to: Writer) -> None:
        if isinstance(self.amount, OtherHand):
            to.add(XOp.DOWN_TO_OTHER, Op.DISCARD)
        else:
            to.add(Op.DOWN_TO_HAND, self.amount.count, self.amount.bonus, Op.DISCARD)


class Discard(Step):
    amount: Amount
    example = "Discard 1 card."
    en = "!discard {amount}"
    fr = "!défausser {amount}"
    it = "!scartare {amount}"
    also_en = (
        "!discard {amount} from {your|their} hand",
        *(
            f"!{verb} {{amount}} [of {{your|their}} choice] [from {{your|their}} hand]"
            for verb in ("throw away", "throw out", "toss", "ditch", "dump", "trash", "pay")
        ),
        "!lose {amount} from {your|their} hand",
        "!discard {amount} of {your|their} choice",
        "!lose {amount} of {your|their} choice",
        "!choose and !discard {amount}",
        "!choose {amount} and !discard it",
    )
    also_fr = (
        "!défausser en {amount:some}",
        "!défausser-en {amount:some}",
        "[vous] en !défausser {amount:some}",
        *(
            f"!{verb} {{amount}} [de {{votre|sa}} main]"
            for verb in ("défausser", "jeter", "balancer", "perdre", "payer")
        ),
        "!défausser {amount} [de {votre|sa} main] de {votre|son} choix",
        "!défausser {amount} au choix",
        "!choisir {amount} de {votre|sa} main et !défausser+it",
        "défausse de {amount}",
    )
    also_it = (
        "!scartarne {amount:some}",
        "!scartare {amount} [dalla [{tua|propria}] mano] a {tua|propria} scelta",
        "!scartare {amount} a scelta",
        *(
            f"!{verb} {{amount}} [dalla [{{tua|propria}}] mano]"
            for verb in ("scartare", "perdere", "gettare", "buttare", "buttare via", "pagare")
        ),
    )
    marks = frozenset({"price", "x_amount", "aims", "from_hand"})
    use = Use.DISCARD
    introduces = ("if you do",)

"""To draw."""

from __future__ import annotations

from warren.games.army.words.amounts import LevelOfIt, OtherHand
from warren.games.army.words.discard import DiscardUntil
from warren.language.compile import Writer
from warren.language.ops import Op, Use, XOp
from warren.language.tree import Amount, Number, Step, so


class Draw(Step):
    amount: Amount
    en = "!draw {amount}"
    fr = "!piocher {amount}"
    it = "!pescare {amount}"
    also_en = (
        "!take {amount} from {the deck}",
        "!draw {amount} from {the deck}",
        "!get {amount} from {the deck}",
        so("!draw another [{card.one}]", amount=Number(1)),
    )
    also_fr = (
        "!tirer {amount}",
        "!piocher-en {amount:some}",
        so("!piocher-en une autre", amount=Number(1)),
    )
    also_it = ("!pescarne {amount:some}", so("!pescarne un’altra", amount=Number(1)))
    marks = frozenset({"x_amount"})
    use = Use.DRAW

    @property
    def points_at(self) -> str:
        """The level of a card that was chosen."""
        return "its level" if self.amount == LevelOfIt() else ""


class DrawUntil(Step):
    """Draw until holding so many."""

    amount: Number | OtherHand
    en = (
        "!draw until {you|they} hold {amount} {#card}",
        so(
            "!draw until {you|they} hold as many cards as {your opponent|you|their opponent}",
            amount=OtherHand(),
        ),
    )
    fr = (
        "!piocher jusqu’à avoir {amount} {#card} en main",
        so(
            (
                "!piocher jusqu’à avoir autant de cartes en main que {votre "
                "adversaire|vous|son adversaire}"
            ),
            amount=OtherHand(),
        ),
    )
    it = (
        "!pescare fino ad avere {amount} {#card} in mano",
        so(
            (
                "!pescare fino ad avere in mano tante carte quante {il tuo avversario|te|il "
                "proprio avversario}"
            ),
            amount=OtherHand(),
        ),
    )
    also_en = (
        "!draw until {you|they} have {amount} {#card} [in hand]",
        "!draw cards until {you|they} have {amount} [{#card}] in hand",
        "!draw cards until {you|they} hold {amount} {#card}",
        "!draw until {you|they} have {amount} in hand",
        "!draw up to {amount} {#card} in hand",
        "!refill {your|their} hand to {amount} {#card}",
        "!fill {your|their} hand [up] to {amount} {#card}",
    )
    also_fr = "!compléter {votre|sa} main [jusqu’] à {amount} {#card}"
    also_it = (
        "!riempire la {tua|propria} mano fino a {amount} {#card}",
        "!riempire la mano fino a {amount} {#card}",
    )

    def write(self, to: Writer) -> None:
        if isinstance(self.amount, OtherHand):
            to.add(XOp.UP_TO_OTHER, Op.DRAW)
        else:
            to.add(Op.UP_TO_HAND, self.amount.count, self.amount.bonus, Op.DRAW)


class DrawOrDiscardUntil(Step):
    """Draw or discard until holding so many."""

    amount: Number
    en = "!draw or !discard until {you|they} hold {amount} {#card}"
    fr = "!piocher ou !défausser des cartes jusqu’à en avoir {amount} en main"
    it = "!pescare o !scartare carte fino ad averne {amount} in mano"
    marks = frozenset({"discards"})

    def write(self, to: Writer) -> None:
        """One of them has nothing to do."""
        DrawUntil(self.amount).write(to)
        DiscardUntil(self.amount).write(to)

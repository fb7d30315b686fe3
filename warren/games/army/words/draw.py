"""Drawing cards."""

from __future__ import annotations

from warren.games.army.words.amounts import LevelOfIt, OtherHand
from warren.games.army.words.discard import DiscardUntil
from warren.language.compile import Writer
from warren.language.ops import Op, Use, XOp
from warren.language.tree import Amount, Number, Step, so

FILL_FR = ("compléter", "remplir")  # a hand


class Draw(Step):
    amount: Amount
    example = "Draw 1 card."
    en = "!draw {amount}"
    fr = "!piocher {amount}"
    it = "!pescare {amount}"
    also_en = (
        "!take {amount} from {the deck}",
        "!draw {amount} from {the deck}",
        "!get {amount} from {the deck}",
        so("!draw another [{card.one}]", amount=Number(1)),
        so("!draw another one", amount=Number(1)),
        so("!draw another", amount=Number(1)),
        so("!draw <one|1> <more|extra> [{card.one}]", amount=Number(1)),
        "!draw {amount:some} <more|extra|additional|further> {#card}",
        "!draw the top {amount:some} {#card} [<of|from> {the deck}]",
        so("!draw the top {card.one} [<of|from> {the deck}]", amount=Number(1)),
        "+ {amount:some} {#card}",
    )
    also_fr = (
        *(f"!{verb} {{amount}} [<dans|de> {{le deck}}]" for verb in ("tirer", "piocher")),
        "!prendre {amount} {du deck}",
        "!prendre les {amount:some} premières cartes {du deck}",
        "!piocher les {amount:some} premières cartes [{du deck}]",
        "!piocher {amount} <supplémentaire|supplémentaires|de plus|en plus>",
        "!piocher encore {amount}",
        "pioche de {amount}",
        so("!prendre la première carte {du deck}", amount=Number(1)),
        "!piocher-en {amount:some}",
        "[vous] en !piocher {amount:some}",
        so("!piocher <une autre carte|une nouvelle carte>", amount=Number(1)),
        so("!piocher-en une autre", amount=Number(1)),
        so("!piocher", amount=Number(1)),
        "+ {amount:some} {#card}",
    )
    also_it = (
        "!pescare {amount} {dal deck}",
        "!prendere {amount} {dal deck}",
        "!prendere le prime {amount:some} carte {del deck}",
        so("!prendere la prima carta {del deck}", amount=Number(1)),
        "!pescare {amount} <in più|aggiuntiva|aggiuntive|extra|supplementare|supplementari>",
        "!pescare ancora {amount}",
        "!pescarne {amount:some}",
        so("!pescare <un’altra carta|una nuova carta>", amount=Number(1)),
        so("!pescarne un’altra", amount=Number(1)),
        so("!pescare", amount=Number(1)),
        "+ {amount:some} {#card}",
    )
    marks = frozenset({"x_amount"})
    use = Use.DRAW

    @property
    def points_at(self) -> str:
        """Let the text refer to the level of a chosen card."""
        return "its level" if self.amount == LevelOfIt() else ""


class DrawUntil(Step):
    """Draw until holding this many cards."""

    amount: Number | OtherHand
    example = "Draw until you hold 3 cards."
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
        "!draw [cards] until {you|they} <have|hold> {amount} {#card} [in [{your|their}] hand]",
        "!draw cards until {you|they} have {amount} [{#card}] in hand",
        "!draw cards until {you|they} hold {amount} {#card}",
        "!draw until {you|they} have {amount} in hand",
        "!draw [back] up to {amount} {#card} in hand",
        "!draw back up to {amount} {#card}",
        "!refill {your|their} hand to {amount} {#card}",
        "!fill {your|their} hand [up] to {amount} {#card}",
        "!draw [cards] until {you|they} <have|hold> {amount}",
        *(
            so(f"!draw [cards] until {{you|they}} <have|hold> {many} {who}", amount=OtherHand())
            for many in (
                "as many [cards] [in hand] as",
                "the same number [of cards] [in hand] as",
                "as many [cards] as",
            )
            for who in ("{your opponent|you|their opponent}", "the opponent", "the other player")
        ),
        so("!draw up to {your|their} opponents hand size", amount=OtherHand()),
    )
    also_fr = (
        *(f"!{verb} {{votre|sa}} main [jusqu’] à {{amount}} {{#card}}" for verb in FILL_FR),
        "!piocher [des cartes] jusqu’à en avoir {amount} [en main]",
        "!piocher [des cartes] jusqu’à avoir {amount} {#card} [en main]",
        "!piocher [des cartes] jusqu’à ce {que vous ayez|qu’il ait} {amount} {#card} [en main]",
        so("!piocher jusqu’à en avoir autant que <lui|votre adversaire>", amount=OtherHand()),
        *(
            so(f"!piocher [des cartes] jusqu’à {have} {many} {who}", amount=OtherHand())
            for have in ("avoir", "en avoir", "ce {que vous ayez|qu’il ait}")
            for many in ("autant [de cartes] [en main] que", "le même nombre [de cartes] que")
            for who in ("<votre|l’> adversaire", "lui")
        ),
    )
    also_it = (
        "!riempire la [{tua|propria}] mano fino a {amount} {#card}",
        "!pescare [carte] fino ad averne {amount} [in mano]",
        "!pescare [carte] fino ad avere {amount} {#card} [in mano]",
        "!pescare [carte] finché non {hai|ha} {amount} {#card} [in mano]",
        so("!pescare fino ad averne quante <lui|il tuo avversario>", amount=OtherHand()),
        *(
            so(f"!pescare [carte] {until} {who}", amount=OtherHand())
            for until in (
                "fino ad avere [in mano] [tante|lo stesso numero di] carte [in mano] <quante|di>",
                "fino ad averne [tante] quante",
                "finché non {hai|ha} [in mano] tante carte [in mano] quante",
            )
            for who in ("[ne ha] <il tuo|l’> avversario", "lui", "ne ha lui")
        ),
    )

    def write(self, to: Writer) -> None:
        if isinstance(self.amount, OtherHand):
            to.add(XOp.UP_TO_OTHER, Op.DRAW)
        else:
            to.add(Op.UP_TO_HAND, self.amount.count, self.amount.bonus, Op.DRAW)


class DrawOrDiscardUntil(Step):
    """Draw or discard until holding this many cards."""

    amount: Number
    example = "Each player draws or discards until they hold 4 cards."
    en = "!draw or !discard until {you|they} hold {amount} {#card}"
    fr = "!piocher ou !défausser des cartes jusqu’à en avoir {amount} en main"
    it = "!pescare o !scartare carte fino ad averne {amount} in mano"
    marks = frozenset({"discards"})

    def write(self, to: Writer) -> None:
        """Write both steps; at most one of them has an effect."""
        DrawUntil(self.amount).write(to)
        DiscardUntil(self.amount).write(to)

"""Discarding at random, and from the deck."""

from __future__ import annotations

from warren.language.tree import Amount, Number, Step, so, view


class DiscardAtRandom(Step):
    """Discard random cards from the hand."""

    amount: Amount
    example = "Each opponent discards 1 card at random."
    en = "!discard {amount} at random"
    fr = "!défausser {amount} au hasard"
    it = "!scartare {amount} a caso"
    also_en = (
        "!discard {amount} at random from {your|their} hand",
        *(
            f"!{verb} {{amount}} {where}"
            for verb in ("discard", "lose", "throw away", "toss", "ditch", "dump", "trash")
            for where in ("at random", "from {your|their} hand at random", "chosen at random")
        ),
        "randomly !discard {amount}",
        *(
            f"!{verb} {{amount:some}} random {{#card}} [from [{{your|their}}] hand]"
            for verb in ("discard", "lose")
        ),
    )
    also_fr = (
        *(
            f"!{verb} {{amount}} [de {{votre|sa}} main] au hasard"
            for verb in ("défausser", "jeter", "perdre")
        ),
        "!perdre {amount} au hasard [de {votre|sa} main]",
        "!défausser {amount} au hasard [de {votre|sa} main]",
        "!défausser <aléatoirement|au hasard> {amount}",
        "!défausser {amount} <aléatoire|aléatoires|prise au hasard|choisie au hasard>",
    )
    also_it = (
        "!scartare <casualmente|a caso> {amount}",
        "!scartare {amount} dalla [{tua|propria}] mano a caso",
        "!scartare {amount} a caso dalla [{tua|propria}] mano",
        "!perdere {amount} a caso [dalla [{tua|propria}] mano]",
        "!scartare {amount} <casuale|casuali|presa a caso|scelta a caso>",
    )
    marks = frozenset({"price"})
    introduces = ("if you do",)


view(
    DiscardAtRandom,
    "undergone",  # discarded from somebody's hand; only read
    en="{amount} <is|are> discarded at random",
    fr="{amount} <est|sont> <défaussée|défaussées> au hasard",
    it="{amount} <viene|vengono> <scartata|scartate> a caso",
    also_en="{amount} <is|are> randomly discarded",
    also_it="{amount} <è|sono> <scartata|scartate> a caso",
)


class DiscardTop(Step):
    """Discard the top cards of the shared deck."""

    amount: Number
    example = "Discard the top 3 cards of the deck."
    en = (
        so("!discard the top {card.one} of {the deck}", amount=Number(1)),
        "!discard the top {amount} {#card} of {the deck}",
    )
    fr = (
        so("!défausser la première carte {du deck}", amount=Number(1)),
        "!défausser les {amount} premières cartes {du deck}",
    )
    it = (
        so("!scartare la prima carta {del deck}", amount=Number(1)),
        "!scartare le prime {amount} carte {del deck}",
    )
    also_en = (
        "!put the top {amount} {#card} of {the deck} into {the discards}",
        so("!put the top {card.one} of {the deck} into {the discards}", amount=Number(1)),
        "!mill [top] {amount} {#card} [of {the deck}]",
    )
    also_fr = (
        so("!défausser la carte du dessus {du deck}", amount=Number(1)),
        so("!mettre la première carte {du deck} <dans|à> {le discards}", amount=Number(1)),
        "!défausser les {amount} cartes du dessus {du deck}",
        "!meuler {amount} {#card} [{du deck}]",
        "!meuler les {amount} premières cartes [{du deck}]",
        "!mettre les {amount} premières cartes {du deck} dans {le discards}",
    )
    also_it = (
        so("!scartare la carta in cima {al deck}", amount=Number(1)),
        so("!mettere la prima carta {del deck} {nel discards}", amount=Number(1)),
        "!scartare le {amount} carte in cima {al deck}",
        "!macinare {amount} {#card} [{del deck}]",
        "!macinare le prime {amount} carte [{del deck}]",
        "!mettere le prime {amount} carte {del deck} {nel discards}",
    )
    marks = frozenset({"gains_nothing"})

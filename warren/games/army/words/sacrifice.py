"""Sacrificing cards."""

from __future__ import annotations

from warren.games.army.words.amounts import Surplus
from warren.games.army.words.places import Owner
from warren.games.army.words.targets import Targets
from warren.language.compile import Writer
from warren.language.ops import GosuOp, XOp
from warren.language.tree import STRUCK, Number, Step, so


class Sacrifice(Step):
    """Put one's own free cards into the discards, one by one."""

    amount: Number | Surplus
    example = "Sacrifice a FREE card."
    en = (
        so("!sacrifice a FREE card", amount=Number(count=1)),
        "!sacrifice {amount} FREE {#card}",
        so(
            "!sacrifice FREE cards until both players have the same number of cards in play",
            amount=Surplus(),
        ),
        so(
            "!sacrifice FREE cards until both players have the same number "
            "{? of cards} {? in play}",
            amount=Surplus(),
        ),
        so(
            "!sacrifice FREE cards until both players have as many {? of cards} {? in play}",
            amount=Surplus(),
        ),
    )
    fr = (
        so("!sacrifier une carte LIBRE", amount=Number(count=1)),
        "!sacrifier {amount} {#card} <LIBRE|LIBRES>",
        so(
            (
                "!sacrifier des cartes LIBRES jusqu’à ce que les deux joueurs aient le même "
                "nombre de cartes en jeu"
            ),
            amount=Surplus(),
        ),
    )
    it = (
        so("!sacrificare una carta LIBERA", amount=Number(count=1)),
        "!sacrificare {amount} {#card} <LIBERA|LIBERE>",
        so(
            (
                "!sacrificare carte LIBERE finché i due giocatori non hanno lo stesso numero "
                "di carte in gioco"
            ),
            amount=Surplus(),
        ),
    )
    also_en = (
        "!sacrifice {amount} [FREE] {#card} [of {your|their} choice]",
        "!sacrifice {amount} of {your|their} [FREE] {#card}",
        "!choose {amount} of {your|their} {#card} and !sacrifice it",
    )
    also_fr = (
        "!sacrifier {amount} {#card} [LIBRE] [de {votre|son} choix]",
        "!sacrifier {amount} de {votre|son} {#card} [LIBRE]",
        "!choisir {amount} de {votre|son} {#card} et [le] !sacrifier [la]",
        "!perdre {amount} {#card} [LIBRE]",
        "!perdre {amount} de {votre|son} {#card} [LIBRE]",
    )
    also_it = (
        "!sacrificare {amount} {#card} [<LIBERO|LIBERI>] [a {tua|propria} scelta]",
        "!sacrificare {amount} [dei] {tuo|proprio} {#card} [LIBERO]",
        "!scegliere {amount} {tuo|proprio} {#card} e [lo] !sacrificare",
        "!perdere {amount} {#card} [<LIBERO|LIBERI|LIBERA|LIBERE>]",
        "!perdere {amount} [dei] {tuo|proprio} {#card} [LIBERO]",
    )
    marks = frozenset({"gains_nothing", "strike"})
    introduces = STRUCK

    def write(self, to: Writer) -> None:
        """Write the sacrifice:

        GOSU X has its own step, and GOSU lets the player choose free cards.
        """
        if isinstance(self.amount, Surplus):
            to.add(XOp.SURPLUS, XOp.SACRIFICE)
        elif to.names.has_one_opponent:
            to.by_name(self)
        else:
            Targets(self.amount, free=True, owner=Owner.YOURS).write(to)
            to.add(GosuOp.SACRIFICE_CHOSEN)

"""To reveal cards, and what happens to them."""

from __future__ import annotations

from warren.language.compile import Writer
from warren.language.ops import GosuOp, Op
from warren.language.tree import Number, Step, so

SEE_FR = ("regarder", "révéler")
SEE_IT = ("guardare", "rivelare")


class Reveal(Step):
    """Turn up the top cards of the deck: the common one, or one's own."""

    count: int
    own: bool = False
    en = (
        "!reveal the top {count} {#card} of {the deck}",
        so("!reveal the top {count} {#card} of {own deck}", own=True),
    )
    fr = (
        so("!révéler la première carte {du deck}", count=1),
        "!révéler les {count} premières cartes {du deck}",
        so("!révéler la première carte de {own deck}", own=True, count=1),
        so("!révéler les {count} premières cartes de {own deck}", own=True),
    )
    it = (
        so("!rivelare la prima carta {del deck}", count=1),
        "!rivelare le prime {count} carte {del deck}",
        so("!rivelare la prima carta {own_di deck}", own=True, count=1),
        so("!rivelare le prime {count} carte {own_di deck}", own=True),
    )
    also_en = (
        "!look at the top {count} {#card} of {the deck}",
        "!reveal {count} {#card} [from {the deck}]",
    )
    also_fr = (
        so("!regarder la première carte {du deck}", count=1),
        "!regarder les {count} premières cartes {du deck}",
        *(so(f"!{verb} la carte du dessus {{du deck}}", count=1) for verb in SEE_FR),
        *(f"!{verb} les {{count}} cartes du dessus {{du deck}}" for verb in SEE_FR),
    )
    also_it = (
        so("!guardare la prima carta {del deck}", count=1),
        "!guardare le prime {count} carte {del deck}",
        *(so(f"!{verb} la carta in cima {{al deck}}", count=1) for verb in SEE_IT),
        *(f"!{verb} le {{count}} carte in cima {{al deck}}" for verb in SEE_IT),
    )
    marks = frozenset({"at_once", "reveals", "opens"})
    introduces = ("them", "the rest")

    def write(self, to: Writer) -> None:
        """Of which deck follows from the game."""
        to.number(self.count)
        to.add(Op.REVEAL)


class Keep(Step):
    """Keep some of the revealed cards in hand."""

    amount: Number
    up_to: bool = False
    new_clans: bool = False  # only of clans that the player's army does not show
    en = (
        "!keep {up_to? up to} {amount} {@more? more} of them {new_clans? of clans "
        "that {your|their} army does not show}"
    )
    fr = (
        "!garder-en {up_to? au plus} {amount} {@more? de plus}{new_clans? , <d’un "
        "clan absent|de clans absents> de {votre|son} armée}"
    )
    it = (
        "!tenerne {up_to? al massimo} {amount} {@more? in più}{new_clans? , <di un "
        "clan assente|di clan assenti> dal {tuo|proprio} esercito}"
    )
    also_en = (
        "!keep {up_to? up to} {amount} [{#card}]",
        "!take {up_to? up to} {amount} of them",
        "!put {up_to? up to} {amount} of them in {your|their} hand",
        "!add {up_to? up to} {amount} of them to {your|their} hand",
        "!choose {amount} of them and !keep it",
    )
    also_fr = "!prendre-en {up_to? au plus} {amount}"
    also_it = "!prenderne {up_to? al massimo} {amount}"
    marks = frozenset({"keeps"})
    points_at = "them"

    def write(self, to: Writer) -> None:
        """Fewer of them, or of new clans alone, in GOSU."""
        self.amount.write(to)
        if self.up_to or self.new_clans:
            to.add(GosuOp.KEEP_SOME, int(self.up_to), int(self.new_clans))
        else:
            to.add(Op.KEEP)


class KeepNamed(Step):
    """Keep the revealed cards of the clan or level just named."""

    what: str  # "clan" or "level"
    en = (
        so("!keep those of that clan", what="clan"),
        so("!keep those of that level", what="level"),
    )
    fr = (
        so("!garder celles du clan annoncé", what="clan"),
        so("!garder celles du niveau annoncé", what="level"),
    )
    it = (
        so("!tenere quelle del clan dichiarato", what="clan"),
        so("!tenere quelle del livello dichiarato", what="level"),
    )
    also_en = tuple(
        so(f"!{verb} {those} of that {what}", what=what)
        for what in ("clan", "level")
        for verb in ("keep", "take")
        for those in ("all those", "all cards", "the cards", "all of those", "all of them", "any")
    )

    def write(self, to: Writer) -> None:
        to.add(Op.KEEP_CLAN if self.what == "clan" else Op.KEEP_LEVEL)

    @property
    def points_at(self) -> str:
        """The clan or level just named."""
        return f"that {self.what}"


class TakeRest(Step):
    """Take the remaining revealed cards into hand."""

    en = "!take the rest"
    fr = "!prendre les autres"
    it = "!prendere le altre"
    also_fr = "!prendre le reste"
    also_it = "!prendere il resto"
    marks = frozenset({"rest"})
    sign = "reveal"
    points_at = "the rest"


class DiscardRest(Step):
    """Discard the remaining revealed cards."""

    en = "!discard the rest"
    fr = "!défausser les autres"
    it = "!scartare le altre"
    also_en = (
        "!discard the others",
        "!discard the other cards",
        "!discard the remaining cards",
        "!put the rest in {the discards}",
        "!put the others in {the discards}",
    )
    also_fr = "!défausser le reste"
    also_it = "!scartare il resto"
    marks = frozenset({"gains_nothing", "rest"})
    sign = "reveal"
    points_at = "the rest"

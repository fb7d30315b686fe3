"""Revealing cards, and choosing their destinations."""

from __future__ import annotations

from warren.language.compile import Writer
from warren.language.ops import GosuOp, Op
from warren.language.tree import Number, Step, so

SEE_EN = ("look at", "reveal", "turn over", "flip over", "flip", "show", "turn up")
SEE_FR = ("regarder", "révéler", "retourner", "consulter", "dévoiler", "montrer")
SEE_IT = ("guardare", "rivelare", "girare", "scoprire", "mostrare")
REST_FR = "<les autres|le reste|les autres cartes|les cartes restantes>"
REST_IT = "<le altre|gli altri|il resto|le altre carte|le restanti|le carte restanti>"


class Reveal(Step):
    """Reveal the top cards of the shared deck, or of one's own."""

    count: int
    own: bool = False
    example = "Reveal the top 5 cards of the deck."
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
        *(
            one
            for verb in SEE_EN
            for one in (
                f"!{verb} <the top|the first> {{count}} {{#card}} <of|from> {{the deck}}",
                f"!{verb} {{count}} {{#card}} from the top of {{the deck}}",
                so(f"!{verb} the top {{card.one}} [<of|from> {{the deck}}]", count=1),
            )
        ),
        "!reveal {count} {#card} [from {the deck}]",
    )
    also_fr = tuple(
        one
        for verb in SEE_FR
        for one in (
            so(f"!{verb} la <première carte|carte du dessus> {{du deck}}", count=1),
            f"!{verb} les {{count}} <premières cartes|cartes du dessus> {{du deck}}",
            f"!{verb} {{count}} {{#card}} {{du deck}}",
        )
    )
    also_it = tuple(
        one
        for verb in SEE_IT
        for one in (
            so(f"!{verb} la prima carta {{del deck}}", count=1),
            f"!{verb} le prime {{count}} carte {{del deck}}",
            so(f"!{verb} la carta in cima {{al deck}}", count=1),
            f"!{verb} le {{count}} carte in cima {{al deck}}",
            f"!{verb} {{count}} {{#card}} {{dal deck}}",
        )
    )
    marks = frozenset({"at_once", "reveals", "opens"})
    introduces = ("them", "the rest")

    def write(self, to: Writer) -> None:
        """Write the number and the step; the game determines the deck."""
        to.number(self.count)
        to.add(Op.REVEAL)


class Keep(Step):
    """Keep some of the revealed cards in hand."""

    amount: Number
    up_to: bool = False
    new_clans: bool = False  # only of clans that the player's army lacks
    example = "Reveal the top 2 cards of the deck. Keep 1 of them."
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
        "!choose {amount} of them [and !keep it]",
        *(
            f"!{verb} {{up_to? up to}} {{amount}} [of them] {where}"
            for verb, where in (
                ("put", "in {your|their} hand"),
                ("take", "in {your|their} hand"),
                ("add", "to {your|their} hand"),
            )
        ),
    )
    also_fr = (
        "!garder {up_to? au plus} {amount} {#card}",
        *(
            f"!{verb}-en {{up_to? <au plus|jusqu’à>}} {{amount}} {where}"
            for verb, where in (
                ("prendre", "[en main] [dans {votre|sa} main]"),
                ("garder", "[en main] [dans {votre|sa} main]"),
                ("choisir", ""),
                ("mettre", "[en] [dans {votre|sa}] main"),
                ("ajouter", "à {votre|sa} main"),
            )
        ),
    )
    also_it = (
        "!tenere {up_to? al massimo} {amount} {#card}",
        *(
            f"!{verb}ne {{up_to? <al massimo|fino a>}} {{amount}} {where}"
            for verb, where in (
                ("prender", "[in mano] [nella {tua|propria} mano]"),
                ("tener", "[in mano] [nella {tua|propria} mano]"),
                ("sceglier", ""),
                ("metter", "[in] [nella {tua|propria}] mano"),
                ("aggiunger", "alla {tua|propria} mano"),
            )
        ),
    )
    marks = frozenset({"keeps"})
    points_at = "them"

    def write(self, to: Writer) -> None:
        """Write the number of cards to keep; GOSU may allow fewer, or only cards of new clans."""
        self.amount.write(to)
        if self.up_to or self.new_clans:
            to.add(GosuOp.KEEP_SOME, int(self.up_to), int(self.new_clans))
        else:
            to.add(Op.KEEP)


class KeepNamed(Step):
    """Keep the revealed cards of the clan or level just named."""

    what: str  # "clan" or "level"
    example = "Name a clan. Reveal the top 5 cards of the deck. Keep those of that clan."
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
    ) + tuple(
        so(f"!{verb} {those} of that {what} {where} {{your|their}} hand", what=what)
        for what in ("clan", "level")
        for verb, where in (("put", "in"), ("take", "in"), ("add", "to"))
        for those in ("[all] <those|cards|the cards>",)
    )
    also_fr = tuple(
        so(f"!{verb} {those} de ce {said}", what=what)
        for what, said in (("clan", "clan"), ("level", "niveau"))
        for verb in (
            *("garder", "prendre", "garder en main", "prendre en main", "mettre en main"),
            *("mettre dans {votre|sa} main", "ajouter à {votre|sa} main", "conserver"),
        )
        for those in ("[toutes] celles", "[tous] ceux", "[toutes] les cartes", "[tous] les cartes")
    )
    also_it = tuple(
        so(f"!{verb} {those} di quel {said}", what=what)
        for what, said in (("clan", "clan"), ("level", "livello"))
        for verb in ("tenere", "prendere")
        for those in ("[tutte] quelle", "[tutti] quelli", "[tutte] le carte", "[tutti] i carte")
    )

    def write(self, to: Writer) -> None:
        to.add(Op.KEEP_CLAN if self.what == "clan" else Op.KEEP_LEVEL)

    @property
    def points_at(self) -> str:
        """Let the text refer to the clan or level just named."""
        return f"that {self.what}"


class TakeRest(Step):
    """Take the remaining revealed cards into hand."""

    example = (
        "An opponent of your choice reveals the top 3 cards of the deck. That player keeps 1 "
        "of them. Take the rest."
    )
    en = "!take the rest"
    fr = "!prendre les autres"
    it = "!prendere le altre"
    also_fr = f"!prendre {REST_FR} [en main]"
    also_it = f"!prendere {REST_IT} [in mano]"
    marks = frozenset({"rest"})
    sign = "reveal"
    points_at = "the rest"


class DiscardRest(Step):
    """Discard the remaining revealed cards."""

    example = "Reveal the top 4 cards of your deck. Keep 1 of them. Discard the rest."
    en = "!discard the rest"
    fr = "!défausser les autres"
    it = "!scartare le altre"
    also_en = (
        "!discard the others",
        "!discard the other cards",
        "!discard the remaining cards",
        "!put the rest in {the discards}",
        "!put the others in {the discards}",
        "the <rest|others> in {the discards}",
    )
    also_fr = (f"!défausser {REST_FR}", f"!mettre {REST_FR} <dans|à> {{le discards}}")
    also_it = (f"!scartare {REST_IT}", f"!mettere {REST_IT} {{nel discards}}")
    marks = frozenset({"gains_nothing", "rest"})
    sign = "reveal"
    points_at = "the rest"

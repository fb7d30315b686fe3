"""Finding cards in the deck."""

from __future__ import annotations

from warren.language.compile import Writer, level_bits
from warren.language.ops import GosuOp, WantedClan
from warren.language.tree import Number, Step

AND_EN = "<,|and|, and|then|, then|and then|, and then>"
AND_FR = "<,|et|, et|puis|, puis|et puis>"
AND_IT = "<,|e|, e|poi|, poi|e poi>"
TAKEN_EN = (
    f"[{AND_EN} <show|shows|reveal|reveals> it [to <everyone|everybody|all players>]] "
    f"[{AND_EN} !take it [in {{your|their}} hand]] [{AND_EN} !add it to {{your|their}} hand] "
    f"[{AND_EN} !put it in {{your|their}} hand] "
    f"[{AND_EN} !shuffle [{{the deck}}] [it] [afterwards]]"
)
TAKEN_FR = (
    f"[{AND_FR} !montrer+it [à <tous|tout le monde>]] [{AND_FR} !révéler+it] "
    f"[{AND_FR} !prendre+it [en main] [dans {{votre|sa}} main]] "
    f"[{AND_FR} !ajouter+it à {{votre|sa}} main] [{AND_FR} !mettre+it dans {{votre|sa}} main] "
    f"[{AND_FR} !mélanger [{{le deck}}] [la]] [{AND_FR} !remélanger [{{le deck}}]]"
)
TAKEN_IT = (
    f"[{AND_IT} !mostrare+it [a tutti]] [{AND_IT} !rivelare+it] "
    f"[{AND_IT} !prendere+it [in mano]] [{AND_IT} !aggiungere+it alla {{tua|propria}} mano] "
    f"[{AND_IT} !mettere+it [in] [nella {{tua|propria}}] mano] "
    f"[{AND_IT} !mescolare [{{il deck}}]] [{AND_IT} !rimescolare [{{il deck}}]] "
    f"[{AND_IT} !mescolare+it] [{AND_IT} !rimescolare+it]"
)


class Find(Step):
    """Reveal cards of the deck until one of a level or clan appears, and take it into the hand.

    Shuffle the others into the deck.
    """

    amount: Number = Number(1)
    levels: tuple[int, ...] = ()
    clan: str | None = None
    example = "Take the next dark card from the deck and shuffle the deck."
    en = (
        "!take the next {card.one} of level {levels} from {the deck} and !shuffle {the deck}",
        "!take the next {clan} {levels? of level {levels}} from {the deck} and !shuffle {the deck}",
        "!take the next {amount} {#card} of level {levels} from {the deck} and !shuffle {the deck}",
        "!take the next {amount} {clan} {levels? of level {levels}} from {the deck} "
        "and !shuffle {the deck}",
    )
    fr = (
        "!prendre dans {le deck} la prochaine {card.one} de niveau {levels} et !mélanger {le deck}",
        "!prendre dans {le deck} la prochaine {clan} {levels? de niveau {levels}} "
        "et !mélanger {le deck}",
        "!prendre dans {le deck} les {amount} prochaines cartes de niveau {levels} "
        "et !mélanger {le deck}",
        "!prendre dans {le deck} les {amount} prochaines {clan} {levels? de niveau {levels}} "
        "et !mélanger {le deck}",
    )
    it = (
        "!prendere {dal deck} la prossima {card.one} di livello {levels} e !mescolare {il deck}",
        "!prendere {dal deck} la prossima {clan} {levels? di livello {levels}} "
        "e !mescolare {il deck}",
        "!prendere {dal deck} le prossime {amount} carte di livello {levels} "
        "e !mescolare {il deck}",
        "!prendere {dal deck} le prossime {amount} {clan} {levels? di livello {levels}} "
        "e !mescolare {il deck}",
    )
    also_en = (
        "!take the next {levels:ranks} from {the deck} [and !shuffle {the deck}]",
        "!take the next {card.one} of level {levels} from {the deck}",
        "!take the next level {levels} {card.one} from {the deck} [and !shuffle {the deck}]",
        "!take the next {clan} from {the deck}",
        *(
            f"!{how} {TAKEN_EN}"
            for what in (
                "{amount} {#card} of level {levels}",
                "{amount} level {levels} {#card}",
                "{clan:a_clan}",
                "{amount} {clan:clans}",
                "{amount} {levels:ranks}",
            )
            for how in (
                f"search {{the deck}} for {what}",
                f"find {what} in {{the deck}}",
                f"tutor {what} [from {{the deck}}]",
                f"fetch {what} from {{the deck}}",
            )
        ),
    )
    also_fr = (
        "!prendre la prochaine {card.one} de niveau {levels} {du deck} [et !mélanger {le deck}]",
        "!prendre dans {le deck} la prochaine {card.one} de niveau {levels}",
        "!prendre la prochaine {clan} {du deck} [et !mélanger {le deck}]",
        *(
            f"!{verb} {how} {TAKEN_FR}"
            for verb in ("chercher", "prendre")
            for what in (
                "{amount} {levels:ranks}",
                "{amount} {#card} de niveau {levels}",
                "{clan:a_clan}",
            )
            for how in (f"{what} dans {{le deck}}", f"dans {{le deck}} {what}")
        ),
    )
    also_it = (
        *(
            f"!prendere {how} [{AND_IT} !mescolare [{{il deck}}]]"
            for what in (
                "la prossima {card.one} di livello {levels}",
                "<il prossimo|la prossima> {levels:ranks}",
                "la prossima {clan}",
            )
            for how in (f"{{dal deck}} {what}", f"{what} {{dal deck}}")
        ),
        *(
            f"!{verb} {how} {TAKEN_IT}"
            for verb, there in (("cercare", "{nel deck}"), ("prendere", "{dal deck}"))
            for what in (
                "{amount} {levels:ranks}",
                "{amount} {#card} di livello {levels}",
                "{clan:a_clan}",
            )
            for how in (f"{what} {there}", f"{there} {what}")
        ),
    )

    marks = frozenset({"shuffled", "found"})

    def flaw(self) -> str:
        """Reject a search for any card, because it would find the next one."""
        return "" if self.levels or self.clan else "say which card is looked for"

    def write(self, to: Writer) -> None:
        self.amount.write(to)
        wanted = WantedClan.ANY if self.clan is None else to.names.clans[self.clan]
        to.add(GosuOp.FIND, level_bits(self.levels), wanted)

"""To find cards in the deck."""

from __future__ import annotations

from warren.language.compile import Writer, level_bits
from warren.language.ops import GosuOp, WantedClan
from warren.language.tree import Number, Step

TAKEN_FR = (
    "[<et|puis|,> !prendre+it [en main]] [<et|,> !ajouter+it à {votre|sa} main] "
    "[<et|puis|et puis> !mélanger [{le deck}] [la]]"
)
TAKEN_IT = (
    "[<e|poi|,> <prendilo|prendila|aggiungilo|aggiungila> [in mano] [alla {tua|propria} mano]] "
    "[<e|poi|e poi> <mescolalo|rimescolalo>] [<e|poi|e poi> !mescolare {il deck}] "
    "[<e|poi|e poi> !rimescolare {il deck}]"
)


class Find(Step):
    """Turn up cards of the deck until one of a level or clan comes; it comes into the hand.

    The others are shuffled into the deck.
    """

    amount: Number = Number(1)
    levels: tuple[int, ...] = ()
    clan: str | None = None
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
        "!search {the deck} for {amount} {#card} of level {levels} [and !take it] "
        "[and !put it in {your|their} hand] [, then !shuffle {the deck}] [and !shuffle it]",
        "!search {the deck} for {amount} level {levels} {#card} [and !take it] "
        "[and !put it in {your|their} hand] [, then !shuffle {the deck}] [and !shuffle it]",
        "!search {the deck} for {clan:a_clan} [and !take it] "
        "[, then !shuffle {the deck}] [and !shuffle it]",
        "!search {the deck} for {amount} {clan:clans}",
        "!search {the deck} for {amount} {levels:ranks} [, !show it [to everyone]] [and !take it] "
        "[and !put it in {your|their} hand] [, then !shuffle [{the deck}]]",
        "!find {amount} {#card} of level {levels} in {the deck}",
        "!find {clan:a_clan} in {the deck}",
    )
    also_fr = (
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

    def flaw(self) -> str:
        """Any card would be the next."""
        return "" if self.levels or self.clan else "say which card is looked for"

    def write(self, to: Writer) -> None:
        self.amount.write(to)
        wanted = WantedClan.ANY if self.clan is None else to.names.clans[self.clan]
        to.add(GosuOp.FIND, level_bits(self.levels), wanted)

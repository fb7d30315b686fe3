"""Cards that a power applies to."""

from __future__ import annotations

from warren.language.compile import Writer, level_bits
from warren.language.ops import WantedClan
from warren.language.tree import Word, so


class Group(Word):
    """Cards of your army: this one only, or all face-up ones, possibly of some levels or a clan."""

    this: bool = False
    levels: tuple[int, ...] = ()
    clan: str | None = None
    kind = "group"
    example = "In a great battle your cards of level 2 have +1 strength."
    en = (
        so("this card", this=True),
        "your cards {levels? of level {levels}}",
        "your {clan:clans} {levels? of level {levels}}",
    )
    fr = (
        so("cette carte", this=True),
        "vos cartes {levels? de niveau {levels}}",
        "vos {clan:clans} {levels? de niveau {levels}}",
    )
    it = (
        so("questa carta", this=True),
        "le tue carte {levels? di livello {levels}}",
        "le tue {clan:clans} {levels? di livello {levels}}",
    )
    also_en = (
        so("it", this=True),
        "all your cards {levels? of level {levels}}",
        "all of your cards {levels? of level {levels}}",
        "[all] your {levels:ranks}",
        "all of your {levels:ranks}",
        "[all] cards {levels? of level {levels}} you control",
        "[all] {levels:ranks} you control",
        "[all] {levels:ranks} in your army",
        "[all] {levels:ranks} of your army",
        "all your {clan:clans}",
        "[all] {clan:clans} {levels? of level {levels}} <you control|in your army|of your army>",
        "all [of] your level {levels} cards",
        "cards {levels? of level {levels}} of your army",
        "cards {levels? of level {levels}} in your army",
        "your level {levels} cards",
    )
    also_fr = (
        "<toutes|tous> vos cartes {levels? de niveau {levels}}",
        "<toutes|tous> vos {clan:clans} {levels? de niveau {levels}}",
        "[tous] vos {levels:ranks}",
        "[tous] les {levels:ranks} de votre armée",
        "[<toutes|tous>] les cartes {levels? de niveau {levels}} de votre armée",
        "[<toutes|tous>] les {clan:clans} {levels? de niveau {levels}} de votre armée",
    )
    also_it = (
        "<tutte|tutti> le tue carte {levels? di livello {levels}}",
        "<tutte|tutti> le tue {clan:clans} {levels? di livello {levels}}",
        "[tutti] i tuoi {levels:ranks}",
        "[tutti] <gli|i> {levels:ranks} <del tuo esercito|che controlli|che possiedi>",
        "[<tutte|tutti>] le carte {levels? di livello {levels}} <del tuo esercito|che controlli>",
        "[<tutte|tutti>] le {clan:clans} {levels? di livello {levels}} "
        "<del tuo esercito|che controlli>",
    )

    def numbers(self, to: Writer) -> tuple[int, ...]:
        """Return three operands: whether only itself, levels and clan."""
        clan = WantedClan.ANY if self.clan is None else to.names.clans[self.clan]
        return int(self.this), level_bits(self.levels), clan

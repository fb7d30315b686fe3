"""Fetching cards from the discards."""

from __future__ import annotations

from warren.language.compile import Writer, keyword_bits, level_bits
from warren.language.ops import Fetch as FetchFlag
from warren.language.ops import XOp
from warren.language.tree import Number, Step, TheX

FROM_DISCARDS_EN = (
    *((verb, "[in {your|their} hand]") for verb in ("take", "fetch", "get", "recover", "retrieve")),
    *((verb, "to {your|their} hand") for verb in ("return", "add", "bring back")),
    ("put", "[back] in {your|their} hand"),
)
WHAT_EN = (
    "[{keywords}] {#card} [of level {levels}]",
    "level {levels} {#card}",
    "{levels:ranks}",
)
FROM_DISCARDS_FR = (
    *((verb, "[en main]") for verb in ("prendre", "reprendre", "récupérer", "ramener")),
    ("mettre", "<en|dans {votre|sa}> main"),
)
WHAT_FR = (
    "{#card} [de niveau {levels}]",
    "{#card} avec <le mot-clé|> {keywords}",
    "{levels:ranks}",
)
FROM_DISCARDS_IT = (
    *((verb, "[in mano]") for verb in ("prendere", "riprendere", "recuperare", "riportare")),
    ("mettere", "<in|nella {tua|propria}> mano"),
)
WHAT_IT = ("{#card} [di livello {levels}]", "{#card} con {keywords}", "{levels:ranks}")


class Fetch(Step):
    """Take cards from one's own discards."""

    amount: Number | TheX = Number(1)
    up_to: bool = False
    keywords: tuple[str, ...] = ()  # one of them is enough
    levels: tuple[int, ...] = ()
    with_supremacy: tuple[int, ...] = ()
    different_levels: bool = False
    as_named: bool = False  # cards of the clan and level just named
    example = "Take a card from your discards."
    en = (
        (
            "!take a~ {keywords? {keywords}} card {levels? of level "
            "{levels}{with_supremacy? (or {with_supremacy} with {a supremacy})}} "
            "{different_levels? of different levels} {as_named? of that clan and level} "
            "from {own discards}"
        ),
        (
            "!take {up_to? up to} {amount} {keywords? {keywords}} {#card} {levels? of "
            "level {levels}{with_supremacy? (or {with_supremacy} with {a supremacy})}} "
            "{different_levels? of different levels} {as_named? of that clan and level} "
            "from {own discards}"
        ),
    )
    fr = (
        "!prendre une carte dans {own discards}",
        (
            "!prendre dans {own discards} une carte {levels? de niveau "
            "{levels}{with_supremacy? (ou {with_supremacy} avec {un supremacy})}} "
            "{different_levels? de niveaux différents} {as_named? du clan et du niveau "
            "annoncés} {keywords? avec le mot-clé {keywords}}"
        ),
        "!prendre {up_to? jusqu’à} {amount} {#card} dans {own discards}",
        (
            "!prendre dans {own discards} {up_to? jusqu’à} {amount} {#card} {levels? de "
            "niveau {levels}{with_supremacy? (ou {with_supremacy} avec {un supremacy})}} "
            "{different_levels? de niveaux différents} {as_named? du clan et du niveau "
            "annoncés} {keywords? avec le mot-clé {keywords}}"
        ),
    )
    it = (
        "!prendere una carta {own_da discards}",
        (
            "!prendere {own_da discards} una carta {levels? di livello "
            "{levels}{with_supremacy? (o {with_supremacy} con {un supremacy})}} "
            "{different_levels? di livelli diversi} {as_named? del clan e del livello "
            "dichiarati} {keywords? con {keywords}}"
        ),
        "!prendere {up_to? fino a} {amount} {#card} {own_da discards}",
        (
            "!prendere {own_da discards} {up_to? fino a} {amount} {#card} {levels? di "
            "livello {levels}{with_supremacy? (o {with_supremacy} con {un supremacy})}} "
            "{different_levels? di livelli diversi} {as_named? del clan e del livello "
            "dichiarati} {keywords? con {keywords}}"
        ),
    )
    also_en = tuple(
        f"!{verb} {{up_to? up to}} {{amount}} {what} from {{own discards}} {where}"
        for verb, where in FROM_DISCARDS_EN
        for what in WHAT_EN
    )
    also_fr = tuple(
        f"!{verb} {{up_to? jusqu’à}} {{amount}} {what} <de|dans> {{own discards}} {where}"
        for verb, where in FROM_DISCARDS_FR
        for what in WHAT_FR
    ) + tuple(
        f"!{verb} {place} {{up_to? jusqu’à}} {{amount}} {what} {rest}"
        for verb, where in FROM_DISCARDS_FR
        for what in WHAT_FR
        for place, rest in (
            ("<de|dans> {own discards}", where),
            (where.strip("[]"), "<de|dans> {own discards}"),
        )
    )
    also_it = tuple(
        f"!{verb} {{up_to? fino a}} {{amount}} {what} {{own_da discards}} {where}"
        for verb, where in FROM_DISCARDS_IT
        for what in WHAT_IT
    ) + tuple(
        f"!{verb} {place} {{up_to? fino a}} {{amount}} {what} {rest}"
        for verb, where in FROM_DISCARDS_IT
        for what in WHAT_IT
        for place, rest in (
            ("{own_da discards}", where),
            (where.strip("[]"), "{own_da discards}"),
        )
    )

    def write(self, to: Writer) -> None:
        self.amount.write(to)
        flags = FetchFlag.OF_DIFFERENT_LEVELS if self.different_levels else 0
        if self.as_named:
            flags |= FetchFlag.OF_NAMED_CLAN | FetchFlag.OF_NAMED_LEVEL
        levels = level_bits(self.levels, self.with_supremacy)
        to.add(XOp.FETCH, int(self.up_to), flags, keyword_bits(self.keywords), levels)

    @property
    def points_at(self) -> str:
        """The level just named."""
        return "that level" if self.as_named else ""


class FetchName(Step):
    """Choose a name, and take all cards of that name from one's own discards."""

    example = "Take all cards of one name from your discards."
    en = "!take all cards of one name from {own discards}"
    fr = "!prendre dans {own discards} toutes les cartes portant un nom de {votre|son} choix"
    it = "!prendere {own_da discards} tutte le carte con un nome a {tua|sua} scelta"


class FetchNamed(Step):
    """Take all cards of this name from one's own discards and removed cards."""

    name: str
    example = (
        "Take all cards named phoenix from your discards and from your cards removed from the game."
    )
    en = (
        "!take all cards named {name} from {own discards} and from {your|their} "
        "cards removed from the game"
    )
    fr = (
        "!prendre toutes les cartes nommées {name} qui sont dans {own discards} ou "
        "parmi {vos|ses} cartes retirées de la partie"
    )
    it = (
        "!prendere tutte le carte di nome {name} {own_da discards} e tra le "
        "{tue|proprie} carte rimosse dalla partita"
    )

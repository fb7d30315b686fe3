"""Searching the deck."""

from __future__ import annotations

from warren.language.tree import Step

TAKE_EN = (
    "!take it [in {your|their} hand]",
    "!put it in {your|their} hand",
    "!add it to {your|their} hand",
    "!draw it",
)
TAKE_FR = (
    "!prendre+it [en main]",
    "!mettre+it <en|dans {votre|sa}> main",
    "!ajouter+it à {votre|sa} main",
)
TAKE_IT = (
    "!prendere+it [in mano]",
    "!mettere+it <in|nella {tua|propria}> mano",
    "!aggiungere+it alla [{tua|propria}] mano",
)


class Search(Step):
    """Take a card from one's deck, unseen by others, and shuffle the deck."""

    example = "Search your deck for a card, take it and shuffle your deck."
    en = "!search {own deck} for a card, !take it and !shuffle {own deck}"
    fr = "!chercher une carte dans {own deck}, !prendre+it et !mélanger {own deck}"
    it = "!cercare una carta {own_in deck}, !prendere+it e !mescolare {own deck}"
    also_en = tuple(
        f"!search {{own deck}} for a card [<and|then>] {take} [<and|then|and then> {shuffle}]"
        for take in TAKE_EN
        for shuffle in ("!shuffle [{own deck}]", "!shuffle it", "!reshuffle [{own deck}]")
    )
    also_fr = tuple(
        f"!chercher {card} [<et|puis>] {take} [<et|puis|et puis> {shuffle}]"
        for card in ("une carte dans {own deck}", "dans {own deck} une carte")
        for take in TAKE_FR
        for shuffle in ("!mélanger [{own deck}]", "!remélanger [{own deck}]")
    )
    also_it = tuple(
        f"!cercare {card} [<e|poi>] {take} [<e|poi|e poi> {shuffle}]"
        for card in ("una carta {own_in deck}", "{own_in deck} una carta")
        for take in TAKE_IT
        for shuffle in ("!mescolare [{own deck}]", "!rimescolare [{own deck}]")
    )


class SearchNamed(Step):
    """Show a card of this name from one's deck, shuffle, and put it on top."""

    name: str
    example = (
        "Search your deck for a card named phoenix, show it, shuffle your deck and put it on top."
    )
    en = (
        "!search {own deck} for a card named {name}, !show it, !shuffle {own deck} "
        "and !put it on top"
    )
    fr = (
        "!chercher dans {own deck} une carte nommée {name}, !montrer+it, !mélanger "
        "{own deck} et !placer+it sur le dessus"
    )
    it = (
        "!cercare {own_in deck} una carta di nome {name}, !mostrare+it, !mescolare "
        "{own deck} e !mettere+it in cima"
    )

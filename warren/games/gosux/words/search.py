"""Searching the deck."""

from __future__ import annotations

from warren.language.tree import Step


class Search(Step):
    """Take a card from one's deck, unseen by others, and shuffle the deck."""

    example = "Search your deck for a card, take it and shuffle your deck."
    en = "!search {own deck} for a card, !take it and !shuffle {own deck}"
    fr = "!chercher une carte dans {own deck}, !prendre+it et !mélanger {own deck}"
    it = "!cercare una carta {own_in deck}, !prendere+it e !mescolare {own deck}"


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

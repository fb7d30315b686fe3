"""Shuffling the deck and the discards."""

from __future__ import annotations

from warren.language.tree import Step


class ShuffleDeck(Step):
    """Shuffle the deck."""

    example = "Shuffle the deck."
    en = "!shuffle {the deck}"
    fr = "!mélanger {le deck}"
    it = "!mescolare {il deck}"
    also_en = ("!shuffle [{the deck}] [<afterwards|again>]", "!reshuffle [{the deck}]")
    also_fr = ("!mélanger [{le deck}] [ensuite]", "!remélanger [{le deck}]")
    also_it = ("!mescolare", "!rimescolare [{il deck}]")
    marks = frozenset({"gains_nothing", "shuffles"})


class ShuffleDiscards(Step):
    """Shuffle all discards into the deck."""

    example = "Shuffle the discards into the deck."
    en = "!shuffle {the discards} into {the deck}"
    fr = "!mélanger {le discards} dans {le deck}"
    also_fr = tuple(
        f"!{verb} {how}"
        for verb in ("mélanger", "remélanger")
        for how in (
            "[toute] {le discards} <dans|avec|à> {le deck}",
            "{le discards} et {le deck}",
            "{le deck} <avec|et> {le discards}",
        )
    )
    also_fr += ("!remettre {le discards} dans {le deck} et <mélangez|mélangez la|mélange la>",)
    it = "!mescolare {il discards} {nel deck}"
    also_en = (
        "!shuffle all cards of {the discards} into {the deck}",
        "!shuffle {the discards} back into {the deck}",
        "!reshuffle {the discards} into {the deck}",
        "!shuffle {the deck} and {the discards} [together]",
    )
    also_it = tuple(
        f"!{verb} [tutti] {{il discards}} {how}"
        for verb in ("mescolare", "rimescolare")
        for how in ("{nel deck}", "con {il deck}", "insieme {al deck}")
    )
    also_it += tuple(
        f"!{verb} {{il deck}} <con|e> {{il discards}}" for verb in ("mescolare", "rimescolare")
    )
    marks = frozenset({"gains_nothing"})

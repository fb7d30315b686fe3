"""The names in a game's texts: cards, clans, keywords and ranks."""

from __future__ import annotations

import re
from typing import Any

from warren.language.chart import Names
from warren.language.grammars import GRAMMARS
from warren.language.grammars.grammar import Voice
from warren.language.lexicon import Lexicon

OF_CLAN = re.compile(r" d[ue]l? clan (?:des |degli |dei |delle )?")
PLURAL = re.compile(r"s\b")
THE_CLAN = re.compile(r" (?:du|del) ")


def names_of(lexicon: Lexicon) -> Names:
    """Return the names that may occur in a game's texts, by their first words."""
    grammar = GRAMMARS[lexicon.language]
    found: dict[str, dict[str, list[tuple[tuple[str, ...], Any, int]]]] = {}

    def add(kind: str, text: str, key: Any, cost: int = 0) -> None:
        if words := grammar.words(text):
            some = found.setdefault(kind, {}).setdefault(words[0], [])
            if (words, key) not in [(one[0], one[1]) for one in some]:
                some.append((words, key, cost))

    for card, name in {**(lexicon.cards or {}), **lexicon.called}.items():
        add("card", name, card)
        add("card", card, card)
    for clan, about in (lexicon.clans or {}).items():
        noun = about.card
        own = [noun.one, noun.many]
        short = [OF_CLAN.sub(" ", one) for one in own]  # carte Alpha, carte du Feu
        bare = {"fr": " de ", "it": " di "}.get(lexicon.language, " ")
        short += [THE_CLAN.sub(bare, one) for one in short]  # carte de Feu
        if lexicon.language != "en":
            short += [f"{about.name} {grammar.card.one}", f"{grammar.card.one} {about.name}"]
            short += [PLURAL.sub("", about.name)] * (lexicon.language == "fr")  # Sombre Gobelin
            short += [
                f"{card} {of} {about.name}"  # carte du clan des Gobelins de Feu
                for card in (grammar.card.one, grammar.card.many)
                for of in grammar.of_the_clan
            ]
        short += [other for one in short for other in grammar.agreeing(one)]
        if lexicon.language == "en":
            own += [f"{clan} card", f"{clan} cards"]
            bare = noun.one.removesuffix(" card")
            short = [f"card of the {one} clan" for one in (bare, clan, about.name)]
            short += [bare, f"{bare}s", f"card of the {about.name}"]
        short.append(about.name)
        for cost, some in ((0, own), (1, short)):
            for one in some:
                for kind in ("clan", "clans"):
                    add(kind, one, clan, cost)
                article = "a" if lexicon.language == "en" else "un"
                said = type(noun)(one, one, noun.gender, noun.begins)
                add("a_clan", grammar.form(article, said, Voice()), clan, cost)
    for keyword, name in lexicon.keywords.items():
        add("keyword", name, keyword)
        add("keyword", keyword.replace("_", " "), keyword)
        add("keyword", keyword, keyword)
    ranks = {rank: level for level, rank in lexicon.ranks.items()}
    for rank, level in {**grammar.ranks, **ranks}.items():
        add("rank_name", rank, level, 1)
        for many in grammar.plurals(rank):
            add("rank_name", many, level, 1)
        add("rank_name", f"{'a' if lexicon.language == 'en' else 'un'} {rank}", level, 1)
    return found

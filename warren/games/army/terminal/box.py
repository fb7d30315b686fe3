"""Checks of army games' packs and counts of their cards for `warren packs`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from warren.cli.errors import bad_input
from warren.cli.packs import plural
from warren.cli.screens import Box
from warren.engine.games import game
from warren.language.compile import compile_card
from warren.language.ops import Standing
from warren.language.speak import card_sentences
from warren.locale import LANGUAGES
from warren.packs.loader import (
    BLOCKS,
    KEYWORDS,
    SOURCES,
    Card,
    Pack,
    check_file,
    check_pack,
    check_texts,
)


def check(pack: Pack) -> None:
    """Check the names and texts, and that programs fit into the rules record."""
    check_pack(pack)
    rules = game(pack.game)
    for chosen in ({}, *rules.presets.values()):
        rules.rulebook(pack, rules.options(**chosen))


def check_own(file: Path, pack: Pack) -> str:
    """Describe a custom card file."""
    with bad_input():
        cards = check_file(file, pack)
    with bad_input(file):
        check_texts(pack, cards)
    return counted(cards)


def contents(pack: Pack) -> str:
    """Describe a pack in a few words."""
    return counted(pack.cards)


def counted(cards: Sequence[Card]) -> str:
    """Count designs and cards."""
    copies = sum(card.copies for card in cards)
    return f"{plural(len(cards), 'design')}, {plural(copies, 'card')}"


def count_cards(pack: Pack) -> dict[str, Any]:
    """Count the contents of a pack.

    A standing power is a sentence that changes a rule while its card is face up. A card without any
    sentence would need its own rule in the kernel.
    """
    numbered = pack.numbered()
    compiled = [compile_card(card.text, numbered) for card in pack.cards]
    sizes = [sum(len(program) for program in card.programs.values()) for card in compiled]

    def designs(fact: str, known: Any) -> dict[str, int]:
        count = Counter(getattr(card, fact) for card in pack.cards)
        return {str(key): count[key] for key in known}

    keywords = Counter(keyword for card in pack.cards for keyword in card.keywords)
    return {
        "game": pack.game,
        "version": pack.version,
        "designs": len(pack.cards),
        "cards": sum(card.copies for card in pack.cards),
        "clans": designs("clan", pack.clans),
        "levels": designs("level", sorted({card.level for card in pack.cards})),
        "keywords": {key: count for key in KEYWORDS if (count := keywords[key])},
        "sources": designs("source", SOURCES),
        "languages": {lang: len(pack.names[lang]) for lang in LANGUAGES},
        "by_clan": {clan: count_clan(pack, clan) for clan in pack.clans},
        "paragraphs": sum(
            len(card_sentences(card.text, keywords=card.keywords)) for card in pack.cards
        ),
        "sentences": sum(count_sentences(card) for card in pack.cards),
        "standing_powers": sum(
            bool(card.standing.keys() - {Standing.EVERYONES_ACTION}) for card in compiled
        ),
        "kernel_rules": sum(count_sentences(card) == 0 for card in pack.cards),
        "program_size": {
            "total": sum(sizes),
            "mean": round(sum(sizes) / len(sizes), 1),
            "largest": max(sizes),
        },
    }


def count_clan(pack: Pack, clan: str) -> dict[str, Any]:
    """Count one clan; `levels` are designs of levels 1, 2 and 3."""
    cards = [card for card in pack.cards if card.clan == clan]
    levels = [sum(card.level == level for card in cards) for level in (1, 2, 3)]
    return {
        "designs": len(cards),
        "cards": sum(card.copies for card in cards),
        "levels": "/".join(map(str, levels)),
        "sources": sorted({card.source for card in cards}),
    }


def count_sentences(card: Card) -> int:
    """Count sentences of the effect language, including each option and each power.

    The sentences paid for by an action count, not the action itself.
    """
    text = card.text
    sentences: list[object] = [
        sentence for block in BLOCKS for sentence in getattr(text, block).sentences
    ]
    actions = [action for action in (text.action, text.everyones_action) if action]
    for power in (*text.permanent, *text.everyone, *text.hand, *text.first, *actions):
        effect = getattr(power, "effect", None)
        sentences += effect.sentences if effect else [power]
    return sum(len(getattr(sentence, "options", ())) or 1 for sentence in sentences)


BOX = Box(check, contents, count_cards, check_own)

"""A pack's cards as numbers, for the record of rules."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from warren.games.army.blocks import blocks
from warren.games.army.records import CARDS, CODE, DESIGNS, NONE, ROWS, RULES
from warren.kernel.policy import write_odds
from warren.language.compile import Useful, compile_block, compile_card, keyword_bits, relocate
from warren.language.ops import STANDING_BIT
from warren.language.parse import parse_block
from warren.language.tree import OfEveryLevel
from warren.packs.loader import Card, Pack
from warren.packs.weights import FILE, read_weights

CANNOT_SHIFT = -1
NEVER = 1000  # more cards than there are


@lru_cache(maxsize=16)
def card_book(pack: Pack) -> np.ndarray:
    """An array of one record of rules with nothing but a pack's cards; to be copied."""
    book = np.zeros(1, RULES)
    write_cards(book[0], pack)
    return book


def write_cards(rules: Any, pack: Pack) -> None:
    """Write designs, physical cards and programs into the record."""
    if len(pack.cards) > DESIGNS or sum(card.copies for card in pack.cards) > CARDS:
        raise ValueError(f"a game holds at most {DESIGNS} designs and {CARDS} cards")
    rules["designs"] = len(pack.cards)
    rules["clans"] = len(pack.clans)
    write_copies(rules, pack)
    write_facts(rules, pack)
    write_programs(rules, pack)
    write_odds(rules)
    weights = Path(__file__).parents[1] / pack.game / "pack" / FILE
    read_weights(weights, blocks(pack), rules["weight"])


def write_copies(rules: Any, pack: Pack) -> None:
    """Number the physical cards, copies side by side."""
    rules["twin"] = NONE
    card = 0
    for design, printed in enumerate(pack.cards):
        copies = range(card, card + printed.copies)
        for copy in copies:
            rules["design"][copy] = design
            rules["row"][copy] = printed.level - 1
            rules["rows"][copy] = rows_of(printed)
            rules["clans_of"][copy] = 1 << pack.clans.index(printed.clan)
        if printed.copies == 2:
            rules["twin"][card], rules["twin"][card + 1] = card + 1, card
        card = copies.stop
    rules["cards"] = card


def rows_of(card: Card) -> int:
    """The rows a card may lie in, as bits."""
    if card.rows:
        return sum(1 << (level - 1) for level in card.rows)
    every = any(isinstance(power, OfEveryLevel) for power in card.text.permanent)
    return (1 << ROWS) - 1 if every else 1 << (card.level - 1)


def write_facts(rules: Any, pack: Pack) -> None:
    """Levels, clans, values, costs, names."""
    rules["tile"] = -1
    names = list(dict.fromkeys(card.called or card.id for card in pack.cards))
    for design, card in enumerate(pack.cards):
        clan = pack.clans.index(card.clan)
        rules["level"][design] = card.level
        rules["clan"][design] = clan
        rules["clan_bit"][design] = 1 << clan
        rules["value"][design] = pack.values if card.rows else card.value  # K-02
        if card.rows:
            rules["value"][design][card.level - 1] = card.value
        rules["shift_cost"][design] = CANNOT_SHIFT if card.shift is None else card.shift
        secret = "secret_shift" in card.keywords
        rules["secret_shift"][design] = secret
        rules["shift_needs"][design] = NEVER if card.shift is None else card.shift + 1 - secret
        rules["symbols"][design] = card.symbols
        rules["keywords"][design] = keyword_bits(card.keywords)
        rules["called"][design] = names.index(card.called or card.id)
        if card.tile:
            rules["tile"][clan] = design


BOUNTY = "you may draw 1 card"  # what catching a Bounty card is worth (X-BOUNTY-01)
RECRUITER_LOST = "each opponent draws 1 card"  # when a Recruiter is destroyed (G-RECR-03)


def write_programs(rules: Any, pack: Pack) -> None:
    """Compile every text; address 0 means that a card says nothing."""
    names = pack.numbered()
    at = 1

    def write(program: list[int], card_id: str) -> int:
        nonlocal at
        start, at = at, at + len(program)
        if at > CODE:
            raise ValueError(f"the texts of this pack are too long at '{card_id}'")
        rules["code"][start:at] = relocate(program, start)
        return start

    rules["bounty"] = write(compile_block(parse_block(BOUNTY), names), "bounty")
    lost = compile_block(parse_block(RECRUITER_LOST), names)
    rules["recruiter_lost"] = write(lost, "recruiter")
    for design, card in enumerate(pack.cards):
        compiled = compile_card(card.text, names)
        if compiled.use:
            write_use(rules, design, compiled.use)
        for moment, program in compiled.programs.items():
            rules["program"][design, moment] = write(program, card.id)
            rules["listens"][design] |= 1 << moment
        for power, number in compiled.standing.items():
            rules["standing"][design, power] = number
            rules["listens"][design] |= 1 << (STANDING_BIT + power)


def write_use(rules: Any, design: int, use: Useful) -> None:
    """What the action of a card costs, and what it needs to do something."""
    rules["use_captures"][design] = use.cost.captures_this
    rules["use_discards"][design] = use.cost.discards
    rules["use_clans"][design] = use.cost.different_clans
    rules["use_dragoons"][design] = use.cost.dragoons
    rules["use_needs"][design] = use.needs
    rules["use_flags"][design] = use.flags
    rules["use_levels"][design] = use.levels

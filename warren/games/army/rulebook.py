"""A pack's cards as numbers, for the record of rules."""

from __future__ import annotations

from typing import Any

from warren.games.army.records import CARDS, CODE, DESIGNS, NONE
from warren.games.army.triggers import STANDING_BIT
from warren.language.compile import compile_card, relocate
from warren.packs.loader import Pack

CANNOT_SHIFT = -1
NEVER = 1000  # more cards than there are


def write_cards(rules: Any, pack: Pack) -> None:
    """Write designs, physical cards and programs into the record."""
    if len(pack.cards) > DESIGNS or sum(card.copies for card in pack.cards) > CARDS:
        raise ValueError(f"a game holds at most {DESIGNS} designs and {CARDS} cards")
    rules["designs"] = len(pack.cards)
    rules["clans"] = len(pack.clans)
    write_copies(rules, pack)
    write_facts(rules, pack)
    write_programs(rules, pack)


def write_copies(rules: Any, pack: Pack) -> None:
    """Number the physical cards, copies side by side."""
    rules["twin"] = NONE
    card = 0
    for design, printed in enumerate(pack.cards):
        copies = range(card, card + printed.copies)
        for copy in copies:
            rules["design"][copy] = design
            rules["row"][copy] = printed.level - 1
            rules["clans_of"][copy] = 1 << pack.clans.index(printed.clan)
        if printed.copies == 2:
            rules["twin"][card], rules["twin"][card + 1] = card + 1, card
        card = copies.stop
    rules["cards"] = card


def write_facts(rules: Any, pack: Pack) -> None:
    """Levels, clans, values, costs."""
    for design, card in enumerate(pack.cards):
        clan = pack.clans.index(card.clan)
        rules["level"][design] = card.level
        rules["clan"][design] = clan
        rules["clan_bit"][design] = 1 << clan
        rules["value"][design] = card.value
        rules["shift_cost"][design] = CANNOT_SHIFT if card.shift is None else card.shift
        secret = "secret_shift" in card.keywords
        rules["secret_shift"][design] = secret
        rules["shift_needs"][design] = NEVER if card.shift is None else card.shift + 1 - secret
        rules["symbols"][design] = card.symbols


def write_programs(rules: Any, pack: Pack) -> None:
    """Compile every text; address 0 means that a card says nothing."""
    clans = {clan: number for number, clan in enumerate(pack.clans)}
    cards = {card.id: number for number, card in enumerate(pack.cards)}
    at = 1
    for design, card in enumerate(pack.cards):
        compiled = compile_card(card.text, clans=clans, cards=cards)
        for moment, program in compiled.programs.items():
            end = at + len(program)
            if end > CODE:
                raise ValueError(f"the texts of this pack are too long at '{card.id}'")
            rules["code"][at:end] = relocate(program, at)
            rules["program"][design, moment] = at
            rules["listens"][design] |= 1 << moment
            at = end
        for power, number in compiled.standing.items():
            rules["standing"][design, power] = number
            rules["listens"][design] |= 1 << (STANDING_BIT + power)

"""Writes a pack's cards into the rules record, as numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from warren.games.army.blocks import blocks
from warren.games.army.records import CHOICES, CLANS, CODE, DESIGNS, NONE, REVEALED, ROWS
from warren.kernel.policy import write_odds
from warren.kernel.stack import FRAMES
from warren.language.compile import (
    Compiled,
    Names,
    Useful,
    compile_block,
    compile_card,
    keyword_bits,
    relocate,
    wins_by,
)
from warren.language.keeping import kept
from warren.language.tree import Block, ChooseOne, Trigger
from warren.packs.errors import Limit, PackError
from warren.packs.loader import Card, Pack, sources_of, sources_of_words
from warren.packs.weights import FILE, read_weights

CANNOT_SHIFT = -1
COPIES = 2  # maximum number of copies of a design
MOST_NUMBER = 2**15 - 1  # largest number in the code


@dataclass(frozen=True)
class Capacity:
    """The capacity of a game's records, and its own parts."""

    rules: np.dtype[Any]
    cards: int
    pile: int  # cards in a deck
    clans: int  # clans in a deck
    seats: int
    questions: type[IntEnum]
    texts: tuple[tuple[str, str], ...] = ()  # fields for texts of the rules themselves


@lru_cache(maxsize=16)
def card_book(pack: Pack, room: Capacity) -> np.ndarray:
    """Return an array of one rules record with only a pack's cards; copy it before use."""
    check_cards(pack, room)
    check_texts(pack, room)
    book = np.zeros(1, room.rules)
    write_cards(book[0], pack, room)
    return book


def write_cards(rules: Any, pack: Pack, room: Capacity) -> None:
    """Write designs, physical cards and programs into the record."""
    rules["designs"] = len(pack.cards)
    rules["clans"] = len(pack.clans)
    write_copies(rules, pack)
    write_facts(rules, pack)
    write_programs(rules, pack, room)
    write_odds(rules)
    weights = Path(__file__).parents[1] / pack.game / "pack" / FILE
    read_weights(weights, blocks(pack, room.questions), rules["weight"])


# --- capacity ------------------------------------------------------------------------------------


def file_of(pack: Pack, clan: str = "pack") -> str:
    """Return the file of a clan, or of the whole pack; a custom pack has a single file."""
    return pack.edition.file if pack.edition else f"{clan}.toml"


def too_many(file: str, what: str, most: int, needed: int, way_out: str) -> PackError:
    """Return the error for a pack that exceeds a record's capacity."""
    message = f"there is room for {most} {what}, not {needed}"
    return PackError(message, file=file, limit=Limit(most, needed, way_out))


def check_cards(pack: Pack, room: Capacity) -> None:
    """Check clans, designs, physical cards, and the largest deck that the clans can form."""
    if len(pack.clans) > CLANS:
        raise too_many(file_of(pack), "clans", CLANS, len(pack.clans), "clans")
    if len(pack.cards) > DESIGNS:
        file = file_of(pack, pack.cards[DESIGNS].clan)
        raise too_many(file, "designs", DESIGNS, len(pack.cards), "designs")
    copies = sum(card.copies for card in pack.cards)
    if copies > room.cards:
        raise too_many(file_of(pack), "cards in all", room.cards, copies, "cards")
    sizes = Counter[str]()
    for card in pack.cards:
        sizes[card.clan] += card.copies
        if card.copies > COPIES:
            file, what = file_of(pack, card.clan), f"copies of '{card.id}'"
            raise too_many(file, what, COPIES, card.copies, "copies")
    largest = sizes.most_common(room.clans)
    in_deck = sum(size for _, size in largest)
    if in_deck > room.pile:
        file = file_of(pack, largest[0][0])
        raise too_many(file, "cards in a deck", room.pile, in_deck, "cards")


def check_enough(pack: Pack, *, clans: int, in_deck: int, cards: int) -> None:
    """Check for enough clans, and enough cards in the smallest deck that they can form."""
    if len(pack.clans) < clans:
        raise too_few("clans", clans, len(pack.clans), file=file_of(pack))
    sizes = Counter[str]()
    for card in pack.cards:
        sizes[card.clan] += card.copies
    smallest = sum(sorted(sizes.values())[:in_deck])
    if smallest < cards:
        raise too_few("cards in a deck", cards, smallest, file=file_of(pack))


def too_few(what: str, least: int, found: int, *, file: str) -> PackError:
    """Return the error for a pack that is too small for a match."""
    message = f"a match needs at least {least} {what}, not {found}"
    return PackError(message, file=file, limit=Limit(least, found, "small"))


def check_texts(pack: Pack, room: Capacity) -> None:
    """Check options of a choice, cards revealed together, and the nesting of texts."""
    for card in pack.cards:
        for part in card.parts:
            file = file_of(pack, card.clan)
            if isinstance(part, ChooseOne) and (options := len(part.options)) > CHOICES:
                raise too_many(file, "sentences to choose from", CHOICES, options, "long")
            if "opens" in getattr(part, "marks", ()) and part.count > REVEALED:
                raise too_many(file, "cards revealed together", REVEALED, part.count, "number")
    depth = STEPS_BELOW + room.seats + copies_that_nest(pack) + most_at_once(pack)
    if depth > FRAMES:
        raise too_many(file_of(pack), "texts within texts", FRAMES, depth, "long")


def copies_that_nest(pack: Pack) -> int:
    """Count physical cards that may start a text during another."""
    return sum(
        card.copies
        for card in pack.cards
        if any("nests" in getattr(kind, "marks", ()) for kind in card.kinds)
    )


def most_at_once(pack: Pack) -> int:
    """Count physical cards that may offer a victory at once, because all of them act."""
    return sum(
        card.copies
        for card in pack.cards
        if any(isinstance(power, Trigger) and wins_by(power.effect) for power in powers(card))
    )


def powers(card: Card) -> Iterator[Any]:
    """Yield all standing powers and reactions of a card."""
    yield from (*card.text.permanent, *card.text.everyone, *card.text.first)


STEPS_BELOW = 6  # the end of the turn, a shift or an echo in progress, a question on top


# --- cards ---------------------------------------------------------------------------------------


def write_copies(rules: Any, pack: Pack) -> None:
    """Number the physical cards, copies side by side."""
    rules["twin"] = NONE
    card = 0
    for design, printed in enumerate(pack.cards):
        copies = range(card, card + printed.copies)
        rules["first_copy"][design] = card
        for copy in copies:
            rules["design"][copy] = design
            rules["row"][copy] = printed.level - 1
            rules["rows"][copy] = rows_of(printed)
            rules["spread"][copy] = spread(rows_of(printed))
            rules["clans_of"][copy] = 1 << pack.clans.index(printed.clan)
        if printed.copies == 2:
            rules["twin"][card], rules["twin"][card + 1] = card + 1, card
        card = copies.stop
    rules["cards"] = card


def rows_of(card: Card) -> int:
    """Return the rows for a card, as bits."""
    if card.rows:
        return sum(1 << (level - 1) for level in card.rows)
    every = any("every_level" in power.marks for power in card.text.permanent)
    return (1 << ROWS) - 1 if every else 1 << (card.level - 1)


def spread(rows: int) -> int:
    """Return the same bits, spaced by CLANS."""
    return sum(1 << row * CLANS for row in range(ROWS) if rows >> row & 1)


def write_facts(rules: Any, pack: Pack) -> None:
    """Write the levels, clans, values, costs and names."""
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
        rules["secret_shift"][design] = "secret_shift" in card.keywords
        rules["symbols"][design] = card.symbols
        rules["keywords"][design] = keyword_bits(card.keywords)
        rules["called"][design] = names.index(card.called or card.id)


def write_programs(rules: Any, pack: Pack, room: Capacity) -> None:
    """Compile every text; address 0 means that a card has no text."""
    names = pack.numbered()
    at = 1

    def write(program: list[int], clan: str) -> int:
        nonlocal at
        start, at = at, at + len(program)
        if at > CODE:
            file = file_of(pack, clan)
            raise too_many(file, "numbers in the texts of all cards", CODE, at, "long")
        if (largest := max(program)) > MOST_NUMBER:
            file = file_of(pack, clan)
            raise too_many(file, "as a number in a text", MOST_NUMBER, largest, "number")
        rules["code"][start:at] = relocate(program, start)
        return start

    for field, text in room.texts:
        rules[field] = write(compile_block(as_read(text), names), "pack")
    for design, card in enumerate(pack.cards):
        compiled = compiled_card(card, names)
        if compiled.use:
            write_use(rules, design, compiled.use)
        for moment, program in compiled.programs.items():
            rules["program"][design, moment] = write(program, card.clan)
            rules["listens"][design] |= 1 << moment
        for power, number in compiled.standing.items():
            rules["standing"][design, power] = number
            rules["powers"][design] |= 1 << power


def compiled_card(card: Card, names: Names) -> Compiled:
    """Return the programs of a card; every named card must be in the match."""
    try:
        return compile_card(card.text, names)
    except KeyError as error:
        message = f"'{card.id}' mentions '{error.args[0]}', which is not in this match"
        raise PackError(message, file=card.file, line=card.line) from None


def as_read(text: str) -> Block:
    """Return a compiled text of the rules, cached because the parser loads slowly."""
    sources = (text.encode(), *sources_of(*sources_of_words()))
    return kept("text", sources, lambda: parsed(text))


def parsed(text: str) -> Block:
    """Parse a text of the rules now."""
    from warren.language.parse import parse_block

    return parse_block(text)


def write_use(rules: Any, design: int, use: Useful) -> None:
    """Write the cost of a card's action and the conditions under which it does something."""
    rules["use_captures"][design] = use.cost.captures_this
    rules["use_discards"][design] = use.cost.discards
    rules["use_clans"][design] = use.cost.different_clans
    rules["use_dragoons"][design] = use.cost.dragoons
    rules["use_needs"][design] = use.needs
    rules["use_flags"][design] = use.flags
    rules["use_levels"][design] = use.levels

"""GOSU X: the options of a match, and the rules record made from them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np

from warren.games.army.blocks import blocks as army_blocks
from warren.games.army.records import NONE
from warren.games.army.rulebook import Capacity, card_book, check_enough, file_of, too_many
from warren.games.gosux import army
from warren.games.gosux.army import CARDS, FORCES
from warren.games.gosux.knowledge import DECK
from warren.games.gosux.steps import SUPREMACY
from warren.games.gosux.words import XAsk
from warren.language.ops import Standing
from warren.packs.errors import PackError
from warren.packs.loader import Pack
from warren.packs.options import chosen, option, with_options, write_options
from warren.packs.weights import TraitBlock

SEATS = 2
CLANS_IN_DECK = 3
FEWEST_CARDS = 20  # fewest cards of a deck: an army and a hand
BOUNTY = "you may draw 1 card"  # the reward for catching a Bounty card (X-BOUNTY-01)


@dataclass(frozen=True)
class Options:
    """The options of a match."""

    seats: int = SEATS
    turn_cap: int = option(
        300,
        en="maximum number of turns in a round",
        fr="nombre maximal de tours par ronde",
        it="numero massimo di turni per round",
    )
    goan_sul_extra_only_on_win: bool = option(
        False,
        en="Goan Sul’s extra sacrifice only after a narrow win",
        fr="sacrifice de plus de Goan Sul seulement après une courte victoire",
        it="sacrificio in più di Goan Sul solo dopo una vittoria di misura",
    )
    copied_names_mean_the_copier: bool = option(
        False,
        en="in a copied text, a card’s own name means the card that copies",
        fr="dans un texte copié, le nom de la carte désigne celle qui copie",
        it="in un testo copiato, il nome della carta indica quella che copia",
    )
    arpia_must_be_face_up: bool = option(
        False,
        en="a captured Arpia doesn’t count for Timer",
        fr="une Arpia capturée ne compte pas pour Timer",
        it="un’Arpia catturata non conta per Timer",
    )
    copies_keep_their_place: bool = option(
        False,
        en="copied texts use the row and column of the copied card",
        fr="les textes copiés gardent la ligne et la colonne de la carte copiée",
        it="i testi copiati usano la riga e la colonna della carta copiata",
    )
    first_seat: int = option(  # for tournaments, where everybody must begin equally often
        0,
        is_offered=False,
        en="seat that begins (0: chosen at random)",
        fr="place qui commence (0 : au sort)",
        it="posto che comincia (0: a sorte)",
    )

    def __post_init__(self) -> None:
        if self.seats != SEATS:
            raise ValueError(f"gosux is for {SEATS} seats, not {self.seats} (X-SET-01)")
        if not 1 <= self.turn_cap <= 30_000:
            raise ValueError(f"turn_cap must be from 1 to 30000, not {self.turn_cap}")
        if not 0 <= self.first_seat <= SEATS:
            raise ValueError(f"first_seat must be from 0 to {SEATS}, not {self.first_seat}")

    def as_dict(self) -> dict[str, Any]:
        """Return the options by name."""
        return chosen(self, ALWAYS_SAID)


# Options that older records always contain
ALWAYS_SAID = (
    *("seats", "turn_cap", "goan_sul_extra_only_on_win", "copied_names_mean_the_copier"),
    *("arpia_must_be_face_up", "copies_keep_their_place"),
)


RULES = with_options(army.RULES, Options)
ROOM = Capacity(
    rules=RULES,
    cards=CARDS,
    pile=DECK,
    clans=CLANS_IN_DECK,
    seats=SEATS,
    questions=XAsk,
    texts=(("bounty", BOUNTY),),
)


def rulebook(pack: Pack, options: Options) -> np.ndarray:
    """Return an array of one record: the rules of this match and all its cards."""
    check_enough(pack, clans=SEATS * CLANS_IN_DECK, in_deck=CLANS_IN_DECK, cards=FEWEST_CARDS)
    book = card_book(pack, ROOM).copy()
    check_tiles(pack)
    rules = book[0]
    rules["tile"] = -1
    for design, card in enumerate(pack.cards):
        if card.tile:
            rules["tile"][pack.clans.index(card.clan)] = design
    rules["seats"] = options.seats
    rules["points_to_win"] = SUPREMACY
    rules["captured_row_counts_as_empty"] = True
    rules["capture_spends_tokens"] = True
    write_options(rules, options)
    for seat in range(options.seats):
        rules["side"][seat] = rules["sees_hand"][seat] = 1 << seat
    write_forces(rules, pack, "savers", Standing.SAVES_A_CARD)
    write_forces(rules, pack, "cancellers", Standing.CANCELS_ACTIVATION)
    return book


def check_tiles(pack: Pack) -> None:
    """Check that every clan has one card with the powers of its tile."""
    tiles = Counter(card.clan for card in pack.cards if card.tile)
    for clan in pack.clans:
        if tiles[clan] != 1:
            message = f"the clan '{clan}' must have one card with a tile, not {tiles[clan]}"
            raise PackError(message, file=file_of(pack, clan))


def blocks(pack: Pack) -> list[TraitBlock]:
    """Return the names of the fast policy's traits."""
    return army_blocks(pack, XAsk)


def write_forces(rules: Any, pack: Pack, field: str, power: Standing) -> None:
    """Write the physical cards with a power from hand."""
    cards = [c for c in range(rules["cards"]) if rules["standing"][rules["design"][c], power]]
    if len(cards) > FORCES:
        what = "cards with the same power from hand"
        raise too_many(file_of(pack), what, FORCES, len(cards), "designs")
    rules[field] = NONE
    rules[field][: len(cards)] = cards

"""GOSU: the options of a match, and the rules record made from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from warren.games.army.blocks import blocks as army_blocks
from warren.games.army.records import CARDS, SEATS
from warren.games.army.rulebook import Capacity, card_book, check_enough
from warren.games.gosu import army
from warren.games.gosu.army import PILE
from warren.games.gosu.drafting import CLANS_IN_MATCH
from warren.games.gosu.words import GosuAsk
from warren.games.gosu.words.cheaper import (
    CheaperPerCaptured,
    ClanShiftsCheaper,
    JumpsWithoutCost,
    ShiftsCostLess,
)
from warren.games.gosu.words.dragoons import GainDragoons, GiveDragoon
from warren.games.gosu.words.holding import DragoonsDraw
from warren.games.gosu.words.jump import LetJump
from warren.games.gosu.words.moments import GosuWhen
from warren.games.gosu.words.play import PlayCard
from warren.language.compile import wins_by
from warren.language.tree import Trigger
from warren.packs.loader import Card, Pack
from warren.packs.options import chosen, option, with_options, write_options
from warren.packs.weights import TraitBlock

FEWEST_SEATS = 2
MOST_SEATS = 4
POINTS_TO_WIN = 3
RECRUITER_LOST = "each opponent draws 1 card"  # effect of a destroyed Recruiter (G-RECR-03)
DRAGOONS = 6  # Dragoon tokens in the supply
LIMITED_TURNS = 10  # turn limit of the tournament rules
TEAM_SEATS = 4
CARDS_A_SEAT = 15  # minimum number of cards in the deck per seat: an army

PRESETS: dict[str, dict[str, Any]] = {
    "kamakor": {"kamakor": True},
    "tournament": {"starting_draft": True, "turn_limit": LIMITED_TURNS},
    "teams": {"teams": True},
}


@dataclass(frozen=True)
class Options:
    """The options of a match."""

    seats: int = 2
    pass_needs_no_tokens: bool = option(  # C-01: the help sheet's rule, and Kamakor's
        False,
        en="no passing with Activation tokens in hand",
        fr="on ne passe pas avec des jetons d’Activation en main",
        it="non si passa con gettoni Attivazione in mano",
    )
    captured_row_counts_as_empty: bool = option(
        False,
        en="a Bakuto costs nothing if all others are trapped",
        fr="un Bakuto ne coûte rien si tous les autres sont emprisonnés",
        it="un Bakuto non costa nulla se tutti gli altri sono intrappolati",
    )
    turn_cap: int = option(
        300,
        en="maximum number of turns in a round",
        fr="nombre maximal de tours par ronde",
        it="numero massimo di turni per round",
    )
    kamakor: bool = option(  # ten clans, five of which are eliminated, with all their rules
        False, is_rule=False, en="Kamakor", fr="Kamakor", it="Kamakor"
    )
    starting_draft: bool = option(
        False, en="starting draft", fr="draft de départ", it="draft iniziale"
    )
    turn_limit: int = option(  # turns of all others together after the first pass; 0: no limit
        0, en="turn limit", fr="limite de tours", it="limite di turni"
    )
    pass_uses_limited_turn: bool = option(
        False,
        en="a pass uses up a turn of the turn limit",
        fr="passer compte parmi les tours de la limite",
        it="passare consuma un turno del limite",
    )
    teams: bool = option(  # seats 0 and 2 against 1 and 3
        False, en="two teams", fr="deux équipes", it="due squadre"
    )
    allies_show_hands: bool = option(
        False,
        is_rule=False,
        en="allies show each other their hands",
        fr="les alliés se montrent leurs mains",
        it="gli alleati si mostrano la mano",
    )
    dragoon_supply: int = option(
        DRAGOONS,
        is_rule=False,
        en="Dragoon tokens in the supply",
        fr="jetons Dragoon dans la réserve",
        it="gettoni Dragoon nella riserva",
    )
    first_seat: int = option(  # for tournaments, where everybody must begin equally often
        0,
        is_offered=False,
        en="seat that begins (0: chosen at random)",
        fr="place qui commence (0 : au sort)",
        it="posto che comincia (0: a sorte)",
    )

    def __post_init__(self) -> None:
        if not FEWEST_SEATS <= self.seats <= MOST_SEATS:
            raise ValueError(
                f"gosu is for {FEWEST_SEATS} to {MOST_SEATS} seats, not {self.seats} (G-COMP-11)"
            )
        if self.teams and self.seats != TEAM_SEATS:
            raise ValueError(f"teams need {TEAM_SEATS} seats, not {self.seats} (G-TEAM-01)")
        if self.allies_show_hands and not self.teams:
            raise ValueError("allies_show_hands needs teams: nobody has an ally")
        if self.pass_uses_limited_turn and not self.turn_limit:
            raise ValueError("pass_uses_limited_turn needs a turn_limit")
        for name, least, most in (
            ("turn_cap", 1, 30_000),
            ("turn_limit", 0, 1_000),
            ("dragoon_supply", 0, 99),
            ("first_seat", 0, self.seats),
        ):
            if not least <= getattr(self, name) <= most:
                chosen = getattr(self, name)
                raise ValueError(f"{name} must be from {least} to {most}, not {chosen}")

    @staticmethod
    def implied(asked: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options that follow from the chosen ones."""
        meant: dict[str, Any] = {}
        if asked.get("kamakor"):
            meant["pass_needs_no_tokens"] = True
        if asked.get("teams"):
            meant["seats"] = TEAM_SEATS
        return meant

    def as_dict(self) -> dict[str, Any]:
        """Return the options by name."""
        return chosen(self, ALWAYS_SAID)


# Options that older records always contain
ALWAYS_SAID = ("seats", "pass_needs_no_tokens", "captured_row_counts_as_empty", "turn_cap")


RULES = with_options(army.RULES, Options)
ROOM = Capacity(
    rules=RULES,
    cards=CARDS,
    pile=PILE,
    clans=CLANS_IN_MATCH,
    seats=SEATS,
    questions=GosuAsk,
    texts=(("recruiter_lost", RECRUITER_LOST),),
)


def rulebook(pack: Pack, options: Options) -> np.ndarray:
    """Return an array of one record: the rules of this match and all its cards."""
    if options.kamakor and not pack.added:
        raise ValueError("this pack has no clans of Kamakor: leave out kamakor")
    cards = pack if options.kamakor else pack.base
    fewest = CLANS_IN_MATCH if options.kamakor else min(CLANS_IN_MATCH, len(cards.clans))
    check_enough(cards, clans=fewest, in_deck=fewest, cards=CARDS_A_SEAT * options.seats)
    book = card_book(cards, ROOM).copy()
    rules = book[0]
    rules["seats"] = options.seats
    rules["points_to_win"] = POINTS_TO_WIN
    rules["reveal_refills"] = True
    write_options(rules, options)
    for seat in range(SEATS):
        ally = (seat + 2) % SEATS
        rules["side"][seat] = 1 << seat | (1 << ally if options.teams else 0)
        rules["sees_hand"][seat] = 1 << seat | (1 << ally if options.allies_show_hands else 0)
    rules["kamakor"] = options.kamakor or plays_like_kamakor(cards)
    rules["dragoons"] = options.dragoon_supply if rules["kamakor"] else 0
    return book


def blocks(pack: Pack) -> list[TraitBlock]:
    """Return the names of the fast policy's traits."""
    return army_blocks(pack, GosuAsk)


@lru_cache(maxsize=16)
def plays_like_kamakor(pack: Pack) -> bool:
    """Return whether any of the cards has effects of Kamakor."""
    return any(map(is_of_kamakor, pack.cards))


def is_of_kamakor(card: Card) -> bool:
    """Return whether a card has effects of Kamakor, including custom cards.

    In matches without such cards, the engine skips jumps, actions and Dragoon tokens.
    """
    text = card.text
    powers = (*text.permanent, *text.everyone, *text.first)
    return bool(
        card.rows
        or text.first
        or text.action
        or text.everyones_action
        or {"shadow_jump", "recruiter"} & set(card.keywords)
        or not card.kinds.isdisjoint(KAMAKOR_WORDS)
        or any(
            isinstance(power, Trigger)
            and power.when is GosuWhen.ROUND_STARTED
            and not wins_by(power.effect)
            for power in powers
        )
    )


KAMAKOR_WORDS = (
    PlayCard,  # a card may cost nothing
    GainDragoons,
    GiveDragoon,
    LetJump,
    DragoonsDraw,
    JumpsWithoutCost,
    CheaperPerCaptured,
    ClanShiftsCheaper,
    ShiftsCostLess,
)

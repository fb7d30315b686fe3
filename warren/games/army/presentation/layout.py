"""Positions as text for people and tests to write and read.

    round: 2   turn: 0   advantage: 1
    seat 0   points: 1  tokens: 1
             III: walror
             II:  kao* [sol]          # a token on Kao; Sol is captured
             I:   dark_medic dark_medic fire_ammo
             hand: trix manner!       # everyone knows of Manner
    seat 1   I:   alpha_guardian*0    # bears a token of seat 0
             passed: yes
    deck: awn mind ...                # top first; `...`: all other cards below, shuffled
    discards: loya                    # the last one lies on top

Omitted facts have their starting values: no points, two tokens and empty zones. Every unmentioned
card is in the deck. A deck without `...` holds only the listed cards; unmentioned cards are then
out of the match, like those after `box:`. Everything after `#` is a comment.

The `layout` modules of GOSU and GOSU X describe additional facts.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from warren.engine.errors import NotationError
from warren.engine.presentation import Remark
from warren.engine.sections import PlacedWord, Section, read_sections
from warren.games.army.presentation.notation import ROMAN
from warren.games.army.records import (
    COLUMNS,
    EVERYONE,
    IN_BOX,
    IN_DECK,
    IN_HAND,
    ROWS,
)
from warren.kernel.chance import seed_chance, shuffle
from warren.language.errors import did_you_mean

YES_OR_NO = {"yes": 1, "no": 0}
THE_REST = "..."  # stands for the rest of a deck's cards
TOKEN_KEYS = ("tokens", "spent", "locked")


class Layout(ABC):
    """Fills a state from a text, and gives every card its place."""

    MARKED = re.compile("")  # the notation of a card with its marks
    TOKENS = 0  # of every seat
    PASSED = YES_OR_NO
    MOST_ROUNDS = 99
    MOST_EXTRA_TURNS = 99
    CARD_KEYS = (*ROMAN, "hand", "deck", "discards", "removed", "banned", "box")

    def __init__(self, engine: Any, state: Any, text: str, seed: int) -> None:
        self.engine = engine
        self.pack = engine.pack
        self.rules = engine.rules
        self.state = state
        self.seats = int(engine.options.seats)
        _, self.table, self.sections = read_sections(text)
        self.seed = seed
        self.remarks: list[Remark] = []
        self.token_words: dict[int, PlacedWord] = {}  # the last card with a token of the seat
        self.clan_of = {card.id: card.clan for card in self.pack.cards}
        self.free: dict[str, list[int]] = {}
        for card in range(int(self.rules["cards"])):
            self.free.setdefault(self.pack.cards[self.rules["design"][card]].id, []).append(card)

    @classmethod
    def lay_out(cls, engine: Any, state: Any, text: str, seed: int) -> list[Remark]:
        """Fill an empty state from a text; return remarks on an unreachable position."""
        layout = cls(engine, state, text, seed)
        layout.write()
        return layout.remarks

    def write(self) -> None:
        """Fill the state; `arrange` then derives the rest and opens the turn."""
        self.state["where"] = IN_BOX
        self.state["known"] = 0
        self.state["tokens"] = self.TOKENS  # also for empty seats
        self.write_chance()
        for seat, section in self.sections.items():
            if seat >= self.seats:
                raise section.start.wrong(
                    f"there is no seat {seat} in a match for {self.seats} players"
                )
        self.prepare()
        for seat, section in self.sections.items():
            self.write_army(seat, section)
        for seat in range(self.seats):
            self.write_seat(seat, self.section(seat))
        self.write_piles()
        self.write_table()

    def section(self, seat: int) -> Section:
        """Return the section of a seat."""
        return self.sections.get(seat, Section())

    def write_chance(self) -> None:
        words = self.table.entries.get("chance")
        if words is None:
            seed_chance(self.state["chance"], self.seed)
        elif len(words) != 4:
            raise self.table.heads["chance"].wrong("'chance:' needs four numbers")
        else:
            self.state["chance"] = [word.number(0, 2**32 - 1) for word in words]

    # --- what differs between games --------------------------------------------------------------

    @abstractmethod
    def prepare(self) -> None:
        """Read everything needed before cards are placed."""

    @abstractmethod
    def write_marks(
        self, slot: tuple[int, int, int], word: PlacedWord, marks: re.Match[str]
    ) -> None:
        """Apply the marks after a card's name in an army."""

    def known_by(self, seat: int, mark: str) -> int:
        """Return the seats that know a card in the seat's hand, as bits."""
        return EVERYONE if mark else 1 << seat

    @abstractmethod
    def write_seat(self, seat: int, section: Section) -> None:
        """Write points, tokens and the hand."""

    @abstractmethod
    def write_piles(self) -> None:
        """Write decks, discards, and cards out of the match."""

    # --- cards -----------------------------------------------------------------------------------

    def marks(self, word: PlacedWord) -> re.Match[str]:
        """Return a known card with its marks."""
        match = self.MARKED.match(word.text.lower())
        if match is None or bool(match["open"]) != bool(match["close"]):
            raise word.wrong(f"'{word.text}' can't be read as a card")
        if match["id"] not in self.free:
            hint = did_you_mean(match["id"], self.free)
            raise word.wrong(f"unknown card '{match['id']}'{hint}")
        return match

    def card_words(self, section: Section) -> Iterator[PlacedWord]:
        """Yield every word that names a card, without the part after a colon."""
        for key, words in section.entries.items():
            if key in self.CARD_KEYS:
                yield from (word.split(":")[0] for word in words if word.text != THE_REST)

    def read_clans(self, words: list[PlacedWord]) -> list[str]:
        """Return the named clans; a repeated name is an error."""
        found: list[str] = []
        for word in words:
            clan = word.text.lower()
            if clan not in self.pack.clans:
                hint = did_you_mean(clan, self.pack.clans)
                raise word.wrong(f"unknown clan '{word.text}'{hint}")
            if clan in found:
                raise word.wrong(f"{clan} is given twice")
            found.append(clan)
        return found

    def card(self, word: PlacedWord) -> tuple[int, re.Match[str]]:
        """Return a copy of the named card that has no place yet, with its marks."""
        marks = self.marks(word)
        card_id = marks["id"]
        if not self.free[card_id]:
            copies = self.pack.card(card_id).copies
            times = "only once" if copies == 1 else f"only {copies} times"
            raise word.wrong(f"{card_id} is in the game {times}")
        return self.free[card_id].pop(0), marks

    def plain_card(self, word: PlacedWord) -> int:
        """Return a card that is neither captured nor marked."""
        card, marks = self.card(word)
        if word.text.lower() != marks["id"]:
            raise word.wrong(f"only {marks['id']} itself may be here, without any mark")
        return card

    def place(self, card: int, where: int, known: int) -> None:
        self.state["where"][card] = where
        self.state["known"][card] = known

    def add(self, zone: str, pile: int, card: int) -> None:
        """Add a card to this zone."""
        size = int(self.state[f"{zone}_size"][pile])
        self.state[zone][pile, size] = card
        self.state[f"{zone}_size"][pile] = size + 1

    # --- armies and hands ------------------------------------------------------------------------

    def write_army(self, seat: int, section: Section) -> None:
        below = COLUMNS
        for row in range(ROWS):
            words = section.entries.get(ROMAN[row], [])
            if len(words) > below:
                limit = f"only {below} lie below" if row else "a row holds 5"
                raise words[below].wrong(f"too many cards in row {ROMAN[row]}: {limit}")
            below = len(words)
            self.state["row_size"][seat, row] = len(words)
            for column, word in enumerate(words):
                self.write_slot((seat, row, column), word)

    def write_slot(self, slot: tuple[int, int, int], word: PlacedWord) -> None:
        seat, row, column = slot
        card, marks = self.card(word)
        if marks["known"]:
            raise word.wrong(f"'{marks['known']}' is for hidden cards: everyone sees an army")
        if not self.rules["rows"][card] >> row & 1:
            raise word.wrong(f"{marks['id']} does not belong in row {ROMAN[row]}")
        self.state["army"][slot] = card
        self.state["captured"][slot] = bool(marks["open"])
        self.write_marks(slot, word, marks)
        self.place(card, (seat * ROWS + row) * COLUMNS + column, EVERYONE)

    def put_tokens(
        self, slot: tuple[int, int, int], word: PlacedWord, *, owner: int, count: int
    ) -> None:
        """Put tokens of a seat on a card."""
        self.token_words[owner] = word
        self.state["token_on"][slot] = owner + 1
        self.state["tokens_on"][slot] = count

    def write_hand(self, seat: int, section: Section) -> None:
        for word in section.entries.get("hand", []):
            card, marks = self.card(word)
            if word.text.lower() != marks["id"] + self.hand_marks(marks):
                raise word.wrong("a card in hand can't be captured or have a token")
            self.add("hand", seat, card)
            self.place(card, IN_HAND + seat, self.known_by(seat, marks["known"]))

    def hand_marks(self, marks: re.Match[str]) -> str:
        """Return the marks that a card in hand may have."""
        return marks["known"]

    def write_tokens(self, seat: int, section: Section, locked: int | None = None) -> None:
        """Tokens held and spent; an omitted number is computed from the others."""
        state = self.state
        on_cards = int(state["tokens_on"][state["token_on"] == seat + 1].sum())
        rest = self.TOKENS - (locked or 0) - on_cards
        spent = section.one("spent", 0, self.TOKENS, -1)
        held = section.one("tokens", 0, self.TOKENS, rest - max(spent, 0))
        if spent < 0:
            spent = rest - held
        if spent < 0 or held < 0 or held + spent != rest:
            counts = {"tokens": held, "spent": spent, "locked": locked, "*": on_cards}
            raise self.wrong_tokens(seat, section, counts)
        state["tokens"][seat], state["spent"][seat] = held, spent

    def wrong_tokens(
        self, seat: int, section: Section, counts: dict[str, int | None]
    ) -> NotationError:
        """Return the error for a seat whose tokens do not add up."""
        heads = [section.heads[key] for key in TOKEN_KEYS if key in section.heads]
        word = heads[0] if heads else self.token_words[seat]
        said = {what: count for what, count in counts.items() if count is not None and count >= 0}
        sums = ", ".join(f"{what}: {count}" for what, count in said.items())
        return word.wrong(f"seat {seat} has {self.TOKENS} tokens; these don't add up: {sums}")

    # --- piles and the table ---------------------------------------------------------------------

    def write_deck(self, pile: int, section: Section, cards: Iterable[str]) -> None:
        """Write the listed cards, top first, followed by the remaining cards of these designs."""
        words = section.entries.get("deck")
        rest = words is None
        if words and words[-1].text == THE_REST:
            rest, words = True, words[:-1]
        named = [self.deck_card(word) for word in words or []]
        below = sorted(copy for card in cards for copy in self.free[card]) if rest else []
        shuffled = np.array(below, np.int64)
        shuffle(self.state["chance"], shuffled, len(shuffled))
        for card, known in [*((card, 0) for card in shuffled.tolist()), *reversed(named)]:
            self.add("deck", pile, card)
            self.place(card, IN_DECK, known)

    def deck_card(self, word: PlacedWord) -> tuple[int, int]:
        """Return a card of a deck, and the seats that know its place."""
        card, marks = self.card(word)
        if word.text.lower() not in (marks["id"], f"{marks['id']}!"):
            raise word.wrong(f"only '!' may mark {marks['id']} in a deck")
        return card, EVERYONE if marks["known"] else 0

    def write_pile(self, zone: str, pile: int, section: Section, where: int) -> None:
        """Write cards that everybody sees."""
        for word in section.entries.get(zone, []):
            card = self.plain_card(word)
            self.add(zone, pile, card)
            self.place(card, where, EVERYONE)

    def write_passed(self, seat: int, section: Section) -> None:
        passed = section.choice("passed", self.PASSED, 0)
        self.state["passed"][seat] = passed
        self.state["passes"] += passed > 0

    def write_table(self) -> None:
        state, last = self.state, self.seats - 1
        first = next((s for s in range(self.seats) if not state["passed"][s]), None)
        if first is None:
            head = self.sections[last].heads["passed"]
            raise head.wrong("every seat has passed: no turn is left in this position")
        state["turn"] = self.table.one("turn", 0, last, first)
        if state["passed"][state["turn"]]:
            raise self.table.heads["turn"].wrong("it can't be the turn of a seat that has passed")
        state["round_number"] = self.table.one("round", 1, self.MOST_ROUNDS, 1)
        state["turns"] = self.table.one("turns", 0, int(self.rules["turn_cap"]) - 1, 0)
        state["extra_turns"] = self.table.one("extra_turns", 0, self.MOST_EXTRA_TURNS, 0)

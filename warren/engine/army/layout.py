"""Positions as text that people and tests can write as well as read.

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

Whatever is left out is as at the start: no points, two tokens, empty zones, and every card not
mentioned in the deck. A deck without `...` is just what is written; cards mentioned nowhere are
then out of the match, as are those after `box:`. Everything after `#` is a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from warren.engine.army.notation import ROMAN, whole
from warren.engine.errors import NotationError
from warren.engine.games import GAMES, game
from warren.games.army.records import (
    ALL_SEATS,
    COLUMNS,
    IN_BOX,
    IN_DECK,
    IN_DISCARDS,
    IN_HAND,
    NONE,
    ROWS,
    SLOTS,
)
from warren.games.army.words import Ask
from warren.kernel.chance import seed_chance, shuffle
from warren.kernel.stack import ASK, IT, KIND, STEP, TEXT, TRIGGER_CARD, WHAT
from warren.kernel.stack import CARD as CARD_FIELD
from warren.language.errors import did_you_mean

TOKENS = 2
TABLE_KEYS = (
    "game",
    "options",
    "round",
    "turn",
    "turns",
    "extra_turns",
    "advantage",
    "deck",
    "discards",
    "box",
    "chance",
)
SEAT_KEYS = (*ROMAN, "hand", "points", "tokens", "spent", "passed")
CARD = re.compile(r"^(?P<open>\[?)(?P<id>[a-z0-9_]+)(?P<token>\*\d?)?(?P<known>!?)(?P<close>\]?)$")


@dataclass(frozen=True)
class Word:
    """A word of the text and where it stands."""

    text: str
    line: int
    column: int

    def wrong(self, message: str) -> NotationError:
        return NotationError(message, line=self.line, column=self.column)

    def number(self, least: int, most: int) -> int:
        number = whole(self.text)
        if number is None:
            raise self.wrong(f"'{self.text}' is no number")
        if not least <= number <= most:
            raise self.wrong(f"{self.text} is out of range: it must be from {least} to {most}")
        return number


@dataclass
class Section:
    """What is said of the table, or of one seat."""

    start: Word = field(default_factory=lambda: Word("", 1, 1))
    entries: dict[str, list[Word]] = field(default_factory=dict)
    heads: dict[str, Word] = field(default_factory=dict)

    def one(self, key: str, least: int, most: int, default: int) -> int:
        """A single number."""
        if key not in self.entries:
            return default
        values = self.entries[key]
        if len(values) != 1:
            raise self.heads[key].wrong(f"'{key}:' wants one number")
        return values[0].number(least, most)


def read_words(text: str) -> Iterator[Word]:
    """The words of a text, without comments."""
    for number, line in enumerate(text.split("\n"), start=1):
        spoken = line.partition("#")[0]
        for match in re.finditer(r"\S+", spoken):
            yield Word(match.group(), number, match.start() + 1)


def read_sections(text: str) -> tuple[Section, dict[int, Section]]:
    """Split a text into what is said of the table and of each seat."""
    table = Section()
    seats: dict[int, Section] = {}
    section, values = table, None
    words = list(read_words(text))
    place = 0
    while place < len(words):
        word = words[place]
        place += 1
        if word.text == "seat":
            if place == len(words):
                raise word.wrong("'seat' wants a number")
            number = words[place].number(0, 3)
            if number in seats:
                raise words[place].wrong(f"seat {number} is described twice")
            section = seats.setdefault(number, Section(words[place]))
            values = None
            place += 1
        elif word.text.endswith(":"):
            section = _section_of(word, section, table)
            values = section.entries.setdefault(word.text[:-1], [])
            section.heads[word.text[:-1]] = word
        elif values is None:
            raise word.wrong(f"'{word.text}' belongs to nothing; write a word with ':' before it")
        else:
            values.append(word)
    return table, seats


def _section_of(word: Word, section: Section, table: Section) -> Section:
    """Seat keys belong to the seat above; table keys to the table, wherever they stand."""
    key = word.text[:-1]
    found = section
    if key in TABLE_KEYS:
        found = table
    elif key not in SEAT_KEYS:
        raise word.wrong(f"unknown word '{key}:'{did_you_mean(key, TABLE_KEYS + SEAT_KEYS)}")
    elif section is table:
        raise word.wrong(f"'{key}:' must come after 'seat N'")
    if key in found.entries:
        raise word.wrong(f"'{key}:' is said twice")
    return found


def read_options(text: str) -> tuple[str, dict[str, Any], int]:
    """The game, the options and the number of seats a text speaks of."""
    table, seats = read_sections(text)
    name = _read_game(table)
    chosen: dict[str, Any] = {}
    for word in table.entries.get("options", []):
        read_option(word, name, chosen)
    return name, chosen, max(seats, default=1) + 1


def _read_game(table: Section) -> str:
    if "game" not in table.entries:
        return next(iter(GAMES))
    words = table.entries["game"]
    if len(words) != 1:
        raise table.heads["game"].wrong("'game:' wants one name")
    try:
        return game(words[0].text).name
    except ValueError as error:
        raise words[0].wrong(str(error)) from None


def read_option(word: Word, game_name: str, chosen: dict[str, Any]) -> None:
    """Note `seats=2` or `some_option=true` in `chosen`."""
    name, equals, value = word.text.partition("=")
    number = whole(value)
    if not equals or (number is None and value not in ("true", "false")):
        raise word.wrong(f"'{word.text}' must look like seats=2 or some_option=true")
    if name in chosen:
        raise word.wrong(f"option {name} is given twice")
    option = {name: value == "true" if number is None else number}
    try:
        game(game_name).options(**option)
    except ValueError as error:
        raise word.wrong(str(error)) from None
    chosen |= option


class Layout:
    """Writes a text into a state: every card gets its place."""

    def __init__(self, engine: Any, state: Any, text: str, seed: int) -> None:
        self.engine = engine
        self.pack = engine.pack
        self.rules = engine.rules
        self.state = state
        self.seats = int(engine.options.seats)
        self.table, self.sections = read_sections(text)
        self.seed = seed
        self.token_words: dict[int, Word] = {}  # the last card that bears a token of the seat
        self.free: dict[str, list[int]] = {}
        for card in range(int(self.rules["cards"])):
            self.free.setdefault(self.pack.cards[self.rules["design"][card]].id, []).append(card)

    def write(self) -> None:
        """Fill the state; `arrange` then derives the rest and opens the turn."""
        state = self.state
        state["where"] = IN_BOX
        state["known"] = 0
        state["tokens"] = TOKENS
        self.write_chance()
        for seat, section in self.sections.items():
            if seat >= self.seats:
                raise section.start.wrong(f"there is no seat {seat} in a match for {self.seats}")
            self.write_army(seat, section)
        for seat in range(self.seats):
            self.write_seat(seat, self.sections.get(seat, Section()))
        self.write_pile("discards", IN_DISCARDS, known=ALL_SEATS)
        for word in self.table.entries.get("box", []):
            self.plain_card(word)
        self.write_deck()
        self.write_table()

    def write_chance(self) -> None:
        words = self.table.entries.get("chance")
        if words is None:
            seed_chance(self.state["chance"], self.seed)
        elif len(words) != 4:
            raise self.table.heads["chance"].wrong("'chance:' wants four numbers")
        else:
            self.state["chance"] = [word.number(0, 2**32 - 1) for word in words]

    def card(self, word: Word) -> tuple[int, re.Match[str]]:
        """A copy of the card a word names that has no place yet, and its decorations."""
        match = CARD.match(word.text.lower())
        if match is None or bool(match["open"]) != bool(match["close"]):
            raise word.wrong(f"'{word.text}' can't be read as a card")
        card_id = match["id"]
        if card_id not in self.free:
            raise word.wrong(f"unknown card '{card_id}'{did_you_mean(card_id, self.free)}")
        if not self.free[card_id]:
            copies = self.pack.card(card_id).copies
            times = "only once" if copies == 1 else f"only {copies} times"
            raise word.wrong(f"{card_id} is in the game {times}")
        return self.free[card_id].pop(0), match

    def plain_card(self, word: Word) -> int:
        """A card that is neither captured nor marked."""
        card, marks = self.card(word)
        if marks["open"] or marks["token"] or marks["known"]:
            raise word.wrong(f"only {marks['id']} itself can stand here, without any mark")
        return card

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
                self.write_slot(seat, row, column, word)

    def write_slot(self, seat: int, row: int, column: int, word: Word) -> None:
        card, marks = self.card(word)
        if marks["known"]:
            raise word.wrong("'!' is for cards in hand: everyone sees an army")
        if self.rules["level"][self.rules["design"][card]] != row + 1:
            raise word.wrong(f"{marks['id']} does not belong in row {ROMAN[row]}")
        self.state["army"][seat, row, column] = card
        self.state["captured"][seat, row, column] = bool(marks["open"])
        if marks["token"]:
            owner = int(marks["token"][1:] or seat)
            if owner >= self.seats:
                raise word.wrong(f"there is no seat {owner} in a match for {self.seats}")
            self.token_words[owner] = word
            self.state["token_on"][seat, row, column] = owner + 1
        self.place(card, (seat * ROWS + row) * COLUMNS + column, ALL_SEATS)

    def place(self, card: int, where: int, known: int) -> None:
        self.state["where"][card] = where
        self.state["known"][card] = known

    def write_seat(self, seat: int, section: Section) -> None:
        state = self.state
        state["points"][seat] = section.one("points", 0, 99, 0)
        state["passed"][seat] = self.flag(section, "passed")
        state["passes"] += state["passed"][seat]
        on_cards = int(np.sum(state["token_on"] == seat + 1))
        spent = section.one("spent", 0, TOKENS, -1)
        held = section.one("tokens", 0, TOKENS, TOKENS - on_cards - max(spent, 0))
        if spent < 0:
            spent = TOKENS - on_cards - held
        if spent < 0 or held < 0 or held + spent + on_cards != TOKENS:
            head = section.heads.get("tokens") or section.heads.get("spent")
            raise (head or self.token_words[seat]).wrong(
                f"seat {seat} has {TOKENS} tokens: {held} held, {spent} spent and "
                f"{on_cards} on cards don't add up"
            )
        state["tokens"][seat], state["spent"][seat] = held, spent
        for word in section.entries.get("hand", []):
            card, marks = self.card(word)
            if marks["open"] or marks["token"]:
                raise word.wrong("a card in hand can't be captured or bear a token")
            state["hand"][seat, state["hand_size"][seat]] = card
            state["hand_size"][seat] += 1
            self.place(card, IN_HAND + seat, ALL_SEATS if marks["known"] else 1 << seat)

    def flag(self, section: Section, key: str) -> bool:
        words = section.entries.get(key)
        if words is None:
            return False
        if len(words) != 1 or words[0].text not in ("yes", "no"):
            raise section.heads[key].wrong(f"'{key}:' is yes or no")
        return words[0].text == "yes"

    def write_pile(self, name: str, where: int, known: int) -> None:
        for word in self.table.entries.get(name, []):
            card = self.plain_card(word)
            self.state[name][self.state[f"{name}_size"]] = card
            self.state[f"{name}_size"] += 1
            self.place(card, where, known)

    def write_deck(self) -> None:
        words = self.table.entries.get("deck")
        rest = words is None
        if words and words[-1].text == "...":
            rest, words = True, words[:-1]
        named = [self.plain_card(word) for word in words or []]
        below = sorted(card for copies in self.free.values() for card in copies) if rest else []
        cards = np.array(below, np.int64)
        shuffle(self.state["chance"], cards, len(cards))
        order = [*cards.tolist(), *reversed(named)]
        self.state["deck"][: len(order)] = order
        self.state["deck_size"] = len(order)
        for card in order:
            self.place(card, IN_DECK, 0)

    def write_table(self) -> None:
        state, last = self.state, self.seats - 1
        state["advantage"] = self.table.one("advantage", 0, last, 0)
        first = next((s for s in range(self.seats) if not state["passed"][s]), None)
        if first is None:
            head = self.sections[last].heads["passed"]
            raise head.wrong("every seat has passed: no turn is left in this position")
        state["turn"] = self.table.one("turn", 0, last, first)
        if state["passed"][state["turn"]]:
            raise self.table.heads["turn"].wrong("it can't be the turn of a seat that has passed")
        state["round_number"] = self.table.one("round", 1, 99, 1)
        state["turns"] = self.table.one("turns", 0, int(self.rules["turn_cap"]) - 1, 0)
        state["extra_turns"] = self.table.one("extra_turns", 0, 99, 0)


# --- drawing -------------------------------------------------------------------------------------


def draw_position(engine: Any, state: Any) -> str:
    """The whole position as text that `Layout` reads again, hidden cards included."""
    ids = [card.id for card in engine.pack.cards]
    design = engine.rules["design"]

    def name(card: int) -> str:
        return ids[design[card]]

    options = " ".join(
        f"{key}={str(value).lower()}" for key, value in engine.options.as_dict().items()
    )
    lines = [
        f"game: {engine.game.name}",
        f"options: {options}",
        f"round: {state['round_number']}   turn: {state['turn']}   turns: {state['turns']}   "
        f"extra_turns: {state['extra_turns']}   advantage: {state['advantage']}",
    ]
    for seat in range(engine.options.seats):
        lines += _draw_seat(state, seat, name)
    deck = [name(card) for card in state["deck"][: state["deck_size"]][::-1]]
    discards = [name(card) for card in state["discards"][: state["discards_size"]]]
    boxed = [name(c) for c in range(int(engine.rules["cards"])) if state["where"][c] == IN_BOX]
    lines.append(("deck: " + " ".join(deck)).rstrip())
    lines.append(("discards: " + " ".join(discards)).rstrip())
    if boxed:
        lines.append("box: " + " ".join(boxed))
    lines.append("chance: " + " ".join(str(word) for word in state["chance"]))
    return "\n".join(lines) + "\n"


def _draw_seat(state: Any, seat: int, name: Any) -> list[str]:
    lines = [
        f"seat {seat}   points: {state['points'][seat]}   tokens: {state['tokens'][seat]}   "
        f"spent: {state['spent'][seat]}   passed: {'yes' if state['passed'][seat] else 'no'}"
    ]
    for row in reversed(range(ROWS)):
        size = int(state["row_size"][seat, row])
        cards = [_draw_slot(state, seat, row, column, name) for column in range(size)]
        lines.append(f"  {ROMAN[row] + ':':5}" + " ".join(cards))
    hand = state["hand"][seat, : state["hand_size"][seat]]
    known = [name(c) + ("!" if int(state["known"][c]) != 1 << seat else "") for c in hand]
    lines.append("  hand: " + " ".join(known))
    return [line.rstrip() for line in lines]


def _draw_slot(state: Any, seat: int, row: int, column: int, name: Any) -> str:
    token = int(state["token_on"][seat, row, column])
    mark = "" if not token else "*" if token == seat + 1 else f"*{token - 1}"
    text = name(state["army"][seat, row, column]) + mark
    return f"[{text}]" if state["captured"][seat, row, column] else text


def is_between_turns(state: Any) -> bool:
    """Whether nothing is under way but the turn itself."""
    frame = state["frame"][0]
    return int(state["depth"]) == 1 and frame[KIND] == ASK and frame[WHAT] == Ask.TURN


def slots_of(engine: Any, state: Any, card_id: str) -> list[int]:
    """The slots, of all armies, where a card of this design lies."""
    found = []
    for card in range(int(engine.rules["cards"])):
        where = int(state["where"][card])
        if where < SLOTS * 4 and engine.pack.cards[engine.rules["design"][card]].id == card_id:
            found.append(where)
    return found


def copy_of(state: Any) -> Any:
    """A record of its own with the same contents."""
    return np.frombuffer(bytearray(state.tobytes()), state.dtype)[0]


def canonical(state: Any, twin: Any) -> bytes:
    """The position alone, whichever copy of a card lies where, and whatever a hand's order.

    What lies beyond the end of a list is wiped, and so are the events.
    """
    clean = copy_of(state)
    clean["frame"][int(state["depth"]) :] = 0
    clean["trigger"][int(state["waiting"]) :] = 0
    clean["options"] = clean["option_count"] = 0  # they follow from the rest
    for zone in ("deck", "discards", "revealed", "chosen"):
        clean[zone][int(state[f"{zone}_size"]) :] = NONE
    for seat in range(len(state["hand"])):
        clean["hand"][seat, int(state["hand_size"][seat]) :] = NONE
        for row in range(ROWS):
            size = int(state["row_size"][seat, row])
            clean["army"][seat, row, size:] = NONE
            clean["captured"][seat, row, size:] = clean["token_on"][seat, row, size:] = 0
    clean["watching"] = clean["event_count"] = clean["event"] = 0
    clean["claims"] = clean["claim_reason"] = 0
    _rename(clean, _labels(clean, twin))
    return bytes(clean.tobytes())


def _labels(state: Any, twin: Any) -> np.ndarray:
    """New numbers for the cards: of two copies, the one that lies first is the lower."""
    order = np.zeros(NONE + 1, np.int64)
    for zone in ("deck", "discards", "revealed"):
        order[state[zone]] = np.arange(len(state[zone]))
    place = np.zeros(NONE + 1, np.int64)
    for cards in state["hand"]:
        place[cards] = np.arange(len(cards))
    labels = np.arange(NONE + 1)
    for card, other in enumerate(twin):
        if card < other < NONE:
            here = (state["where"][card], order[card], state["known"][card], place[card])
            there = (state["where"][other], order[other], state["known"][other], place[other])
            if tuple(map(int, there)) < tuple(map(int, here)):
                labels[card], labels[other] = other, card
    return labels


def _rename(state: Any, labels: np.ndarray) -> None:
    """Give every card its new number, wherever it is mentioned."""
    for zone in ("deck", "discards", "revealed", "chosen", "hand", "army"):
        state[zone] = labels[state[zone]]
    state["hand"].sort()  # a hand has no order; NONE comes last
    for fact in ("where", "known"):
        old = state[fact].copy()
        state[fact][labels[: len(old)]] = old
    state["aside"], state["leaving"] = labels[state["aside"]], labels[state["leaving"]]
    for frame in state["frame"][: int(state["depth"])]:
        if frame[KIND] != STEP:
            frame[CARD_FIELD] = labels[frame[CARD_FIELD]]
        if frame[KIND] == TEXT:
            frame[IT] = labels[frame[IT]]
    for trigger in state["trigger"][: int(state["waiting"])]:
        trigger[TRIGGER_CARD] = labels[trigger[TRIGGER_CARD]]

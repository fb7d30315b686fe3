"""Actions as one line of text, and back.

    play kao            pass            draw 1          draw 3          draw more
    shift II2           activate I1     activate 1.I1   (a card of seat 1)
    discard kao         bring kao       take kao        keep kao
    choose 1.III1       token spent     done            yes             no
    clan alpha          level 2         x 3             player 1        option 2        react 1

A slot is a row (I, II, III) and a column (1 to 5), after the seat and a dot where it may be any
seat's. Where a slot is asked for, the name of a card does as well if only one such card lies there.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from warren.engine.errors import AmbiguousAction, NotationError
from warren.games.army import words
from warren.games.army.records import COLUMNS, DESIGNS, ROWS, SLOTS
from warren.games.army.words import Ask
from warren.kernel.stack import WHAT
from warren.language.errors import did_you_mean
from warren.packs.loader import Pack

ROMAN = ("I", "II", "III")
MOST_DIGITS = 20

SIMPLE = {
    words.PASS: "pass",
    words.DRAW_ONE: "draw 1",
    words.DRAW_MANY: "draw 3",
    words.DRAW_MORE: "draw more",
    words.YES: "yes",
    words.NO: "no",
    words.DONE: "done",
    words.SPENT_TOKEN: "token spent",
}
ACTION_OF = {text: action for action, text in SIMPLE.items()}

CARD_VERBS = {
    "play": words.PLAY,
    "discard": words.FROM_HAND,
    "bring": words.FROM_HAND,
    "take": words.FROM_DISCARDS,
    "keep": words.FROM_REVEALED,
}
SLOT_VERBS = {"shift": words.SHIFT, "activate": words.ACTIVATE, "choose": words.CARD_AT}
NUMBER_VERBS = {
    "level": (words.NAME_LEVEL, 1, 3),
    "x": (words.NUMBER, 0, 100),
    "player": (words.PLAYER, 0, 3),
    "option": (words.OPTION - 1, 1, 8),
    "react": (words.TRIGGER - 1, 1, 32),
}
VERBS = (
    *CARD_VERBS,
    *SLOT_VERBS,
    *NUMBER_VERBS,
    "clan",
    "pass",
    "draw",
    "yes",
    "no",
    "done",
    "token",
)


def whole(text: str) -> int | None:
    """The whole number a text means, or None."""
    readable = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    return int(text) if readable else None


def slot_text(slot: int) -> str:
    """A slot of one army: `II3`."""
    return f"{ROMAN[slot % SLOTS // COLUMNS]}{slot % COLUMNS + 1}"


def any_slot_text(slot: int) -> str:
    """A slot of any army: `1.II3`."""
    return f"{slot // SLOTS}.{slot_text(slot)}"


def action_text(pack: Pack, action: int, *, seat: int, question: int) -> str:
    """An action as text, in the words of the question it answers."""
    if action in SIMPLE:
        return SIMPLE[action]
    if action >= words.CARD_AT:
        return f"choose {any_slot_text(action - words.CARD_AT)}"
    if action >= words.ACTIVATE:
        slot = action - words.ACTIVATE
        own = slot // SLOTS == seat
        return f"activate {slot_text(slot) if own else any_slot_text(slot)}"
    if action >= words.SHIFT:
        return f"shift {slot_text(action - words.SHIFT)}"
    if action >= words.PLAY:
        kind, design = divmod(action - words.PLAY, DESIGNS)
        bring = question in (Ask.NEWCOMER, Ask.SECRET_NEWCOMER)
        verb = ("play", "bring" if bring else "discard", "take", "keep")[kind]
        return f"{verb} {pack.cards[design].id}"
    if action >= words.NUMBER:
        return f"x {action - words.NUMBER}"
    if action >= words.NAME_LEVEL:
        return f"level {action - words.NAME_LEVEL}"
    if action >= words.NAME_CLAN:
        return f"clan {pack.clans[action - words.NAME_CLAN]}"
    if action >= words.PLAYER:
        return f"player {action - words.PLAYER}"
    if action >= words.TRIGGER:
        return f"react {action - words.TRIGGER + 1}"
    return f"option {action - words.OPTION + 1}"


def parse_action(
    text: str,
    pack: Pack,
    *,
    seat: int,
    find: Callable[[str], list[int]] | None = None,
    line: int = 1,
    column: int = 1,
) -> int:
    """The action a text means; `find` gives the slots (of all armies) where a card lies."""
    words_ = text.split()
    starts = [column + found.start() for found in re.finditer(r"\S+", text)]
    simple = " ".join(words_).lower()
    if simple in ACTION_OF:
        return ACTION_OF[simple]
    if not words_:
        raise NotationError("an action is missing here", line=line, column=column)
    verb = words_[0].lower()
    if verb not in VERBS:
        hint = did_you_mean(verb, VERBS)
        raise NotationError(f"unknown action '{words_[0]}'{hint}", line=line, column=starts[0])
    if len(words_) != 2:
        problem = "says too little" if len(words_) == 1 else "says too much"
        at = starts[2] if len(words_) > 2 else starts[0] + len(words_[0])
        raise NotationError(f"'{text.strip()}' {problem}", line=line, column=at)
    reader = _Reader(pack, seat, find, line, starts[1])
    return reader.read(verb, words_[1])


class _Reader:
    """Reads the one word after the verb."""

    def __init__(
        self,
        pack: Pack,
        seat: int,
        find: Callable[[str], list[int]] | None,
        line: int,
        column: int,
    ) -> None:
        self.pack = pack
        self.seat = seat
        self.find = find
        self.line = line
        self.column = column

    def wrong(self, message: str) -> NotationError:
        return NotationError(message, line=self.line, column=self.column)

    def read(self, verb: str, word: str) -> int:
        if verb in CARD_VERBS:
            return CARD_VERBS[verb] + self.design(word)
        if verb in SLOT_VERBS:
            return self.slot_action(verb, word)
        if verb in NUMBER_VERBS:
            first, least, most = NUMBER_VERBS[verb]
            return first + self.number(word, least, most)
        if verb == "clan":
            return words.NAME_CLAN + self.clan(word)
        raise self.wrong(f"'{verb} {word}' means nothing")

    def design(self, word: str) -> int:
        ids = [card.id for card in self.pack.cards]
        if word.lower() not in ids:
            raise self.wrong(f"unknown card '{word}'{did_you_mean(word.lower(), ids)}")
        return ids.index(word.lower())

    def clan(self, word: str) -> int:
        if word.lower() not in self.pack.clans:
            raise self.wrong(f"unknown clan '{word}'{did_you_mean(word.lower(), self.pack.clans)}")
        return self.pack.clans.index(word.lower())

    def number(self, word: str, least: int, most: int) -> int:
        number = whole(word)
        if number is None or not least <= number <= most:
            raise self.wrong(f"'{word}' is no number from {least} to {most}")
        return number

    def slot_action(self, verb: str, word: str) -> int:
        slot = self.slot(verb, word)
        if verb == "shift":
            if slot // SLOTS != self.seat:
                raise self.wrong("only cards of one's own army can shift")
            return words.SHIFT + slot % SLOTS
        return SLOT_VERBS[verb] + slot

    def slot(self, verb: str, word: str) -> int:
        """`II3`, `1.II3`, or the name of a card that lies in exactly one slot."""
        owner, dot, place = word.rpartition(".")
        row = next((r for r in (2, 1, 0) if place.upper().startswith(ROMAN[r])), None)
        column = place[len(ROMAN[row]) :] if row is not None else ""
        if row is not None and column.isascii() and column.isdigit():
            seat = self.number(owner, 0, 3) if dot else self.seat
            return (seat * ROWS + row) * COLUMNS + self.number(column, 1, COLUMNS) - 1
        design = self.pack.cards[self.design(place)].id
        slots = self.find(design) if self.find else []
        if dot:
            seat = self.number(owner, 0, 3)
            slots = [slot for slot in slots if slot // SLOTS == seat]
        if verb == "shift":
            slots = [slot for slot in slots if slot // SLOTS == self.seat]
        if not slots:
            raise self.wrong(f"no {place} lies in an army")
        if len(slots) > 1:
            listed = ", ".join(any_slot_text(slot) for slot in slots)
            raise AmbiguousAction(
                f"several cards are called {place}: {listed}", line=self.line, column=self.column
            )
        return slots[0]


def question_of(state: Any) -> int:
    """The question on top of the stack, 0 if none is open."""
    depth = int(state["depth"])
    return int(state["frame"][depth - 1, WHAT]) if depth else 0

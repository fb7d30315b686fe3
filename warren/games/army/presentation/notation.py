"""Converts actions to one line of text and back.

    play kao            pass            draw 1          draw 3          draw more
    shift II2           activate I1     activate 1.I1   (a card of seat 1)
    discard kao         bring kao       take kao        keep kao
    choose 1.III1       token spent     done            yes             no
    clan alpha          level 2         x 3             player 1        option 2        react 1

and in GOSU X:

    revive shard        search shard    ban shard       wonder          (pays for one card)
    bury shard          remove shard    copy shard      top shard

and with Kamakor, or in teams:

    dragoon I1          dragoon 1.I1    (activates with a Dragoon token)
    jump I1             use I1          use 1.III1      (the action of a card)
    draw 1 dragoon      draw 3 mixed    draw 3 dragoon
    ally I1             ally_dragoon I1 (activates a card of the ally's, for the ally)
    ally draw 1         ally draw 3

A slot is a row (I, II, III) and a column (1 to 5), preceded by a seat and a dot if it may be in any
army. Where a slot is expected, a card's name also works if only one such card is there.

The verb for a card from a hand, the discards or the revealed cards depends on the question:

    from a hand         bring, if it comes in by a shift; else discard
    from the discards   revive, if it is played; bury, onto the deck; remove; copy; else take
    from the reveal     top, if it goes on the deck; else keep
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any

from warren.engine.errors import AmbiguousAction, NotationError
from warren.engine.presentation import NO_ACTION
from warren.engine.sections import whole
from warren.engine.views import KEPT
from warren.games.army import words
from warren.games.army.records import COLUMNS, ROWS, SEATS, SLOTS
from warren.kernel.stack import WHAT
from warren.language.errors import did_you_mean
from warren.packs.loader import Pack

ROMAN = ("I", "II", "III")
WORD = re.compile(r"\S+")

SIMPLE = {
    words.PASS: "pass",
    words.DRAW_ONE: "draw 1",
    words.DRAW_MANY: "draw 3",
    words.DRAW_MORE: "draw more",
    words.YES: "yes",
    words.NO: "no",
    words.DONE: "done",
    words.SPENT_TOKEN: "token spent",
    words.WONDER: "wonder",
    words.DRAW_ONE_BY_DRAGOON: "draw 1 dragoon",
    words.DRAW_MANY_MIXED: "draw 3 mixed",
    words.DRAW_MANY_BY_DRAGOONS: "draw 3 dragoon",
    words.ALLY_DRAWS_ONE: "ally draw 1",
    words.ALLY_DRAWS_MANY: "ally draw 3",
}
ACTION_OF = {text: action for action, text in SIMPLE.items()}

# Actions that name a card, in descending order, each with its usual verb
USUAL_VERBS = {
    words.NAME_CARD: "ban",
    words.FROM_DECK: "search",
    words.FROM_REVEALED: "keep",
    words.FROM_DISCARDS: "take",
    words.FROM_HAND: "discard",
    words.PLAY: "play",
}
# Payments and newcomers both come from hand, so only the verb distinguishes them
OTHER_VERBS = {
    "bring": words.FROM_HAND,
    "revive": words.FROM_DISCARDS,
    "bury": words.FROM_DISCARDS,
    "remove": words.FROM_DISCARDS,
    "copy": words.FROM_DISCARDS,
    "top": words.FROM_REVEALED,
}
CARD_VERBS = {verb: first for first, verb in USUAL_VERBS.items()} | OTHER_VERBS
Verbs = Mapping[tuple[int, int], str]  # verbs for the cards of a zone, in answer to a question
SHARED_VERBS: Verbs = {
    (words.FROM_HAND, words.Ask.NEWCOMER): "bring",
    (words.FROM_HAND, words.Ask.SECRET_NEWCOMER): "bring",
    (words.FROM_DISCARDS, words.Ask.TURN): "revive",
}
# Actions that name a slot: in any army (with the seat always, or only for another seat's army), in
# the player's own army, or in the ally's
ANY_SLOT_VERBS = {"choose": words.CARD_AT}
OWN_FIRST_VERBS = {
    "activate": words.ACTIVATE,
    "dragoon": words.ACTIVATE_BY_DRAGOON,
    "use": words.USE,
}
OWN_SLOT_VERBS = {"shift": words.SHIFT, "jump": words.JUMP}
ALLY_SLOT_VERBS = {
    "ally": words.ACTIVATE_FOR_ALLY,
    "ally_dragoon": words.ACTIVATE_FOR_ALLY_BY_DRAGOON,
}
SLOT_VERBS = ANY_SLOT_VERBS | OWN_FIRST_VERBS | OWN_SLOT_VERBS | ALLY_SLOT_VERBS
ONE_ARMY_VERBS = OWN_SLOT_VERBS | ALLY_SLOT_VERBS
NUMBER_VERBS = {
    "level": (words.NAME_LEVEL, 1, 3),
    "x": (words.NUMBER, 0, 100),
    "player": (words.PLAYER, 0, 3),
    "option": (words.OPTION - 1, 1, 8),
    "react": (words.TRIGGER - 1, 1, 32),
}
# Actions that name something else, in descending order
SMALL_VERBS = {
    words.NUMBER: "x",
    words.NAME_LEVEL: "level",
    words.NAME_CLAN: "clan",
    words.PLAYER: "player",
    words.TRIGGER: "react",
    words.OPTION: "option",
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
    "wonder",
)


def slot_text(slot: int) -> str:
    """Return a slot of one army: `II3`."""
    return f"{ROMAN[slot % SLOTS // COLUMNS]}{slot % COLUMNS + 1}"


def any_slot_text(slot: int) -> str:
    """Return a slot of any army: `1.II3`."""
    return f"{slot // SLOTS}.{slot_text(slot)}"


def ally_of(seat: int) -> int:
    """Return the seat opposite, in a match for four."""
    return (seat + SEATS // 2) % SEATS


def team_of(seat: int) -> int:
    """Return the number of a seat's team, in a match for four."""
    return seat % (SEATS // 2)


@cache
def slot_verb(action: int) -> tuple[str, int] | None:
    """Return the verb of an action that names a slot, and the slot."""
    for verb, first in SLOT_VERBS.items():
        slots = SLOTS if verb in ONE_ARMY_VERBS else SEATS * SLOTS
        if first <= action < first + slots:
            return verb, action - first
    return None


def slot_of(action: int, seat: int) -> int | None:
    """Return the slot that a seat's action names, numbered across all armies."""
    found = slot_verb(action)
    if found is None:
        return None
    verb, slot = found
    if verb in OWN_SLOT_VERBS:
        return seat * SLOTS + slot
    return ally_of(seat) * SLOTS + slot if verb in ALLY_SLOT_VERBS else slot


class Notation:
    """The notation of a game; each game defines the verbs of its own questions."""

    def __init__(self, verbs: Verbs | None = None) -> None:
        self.verbs = {**SHARED_VERBS, **(verbs or {})}
        self.verb_of = lru_cache(maxsize=KEPT)(self.find_verb)

    def find_verb(self, action: int, question: int) -> str:
        """Return the verb of an action that answers this question."""
        if action in SIMPLE:
            return SIMPLE[action].split()[0]
        if found := slot_verb(action):
            return found[0]
        if action >= words.PLAY:
            return self.card_verb(next(first for first in USUAL_VERBS if first <= action), question)
        return next(verb for first, verb in SMALL_VERBS.items() if first <= action)

    def text(self, pack: Pack, action: int, *, seat: int, question: int) -> str:
        """Return an action as text, in the words of the question it answers."""
        if action in SIMPLE:
            return SIMPLE[action]
        if found := slot_verb(action):
            verb, slot = found
            own = verb in OWN_FIRST_VERBS and slot // SLOTS == seat
            short = own or verb in ONE_ARMY_VERBS
            return f"{verb} {slot_text(slot) if short else any_slot_text(slot)}"
        verb = self.verb_of(action, question)
        if action >= words.PLAY:
            first = next(first for first in USUAL_VERBS if first <= action)
            return f"{verb} {pack.cards[action - first].id}"
        if verb == "clan":
            return f"clan {pack.clans[action - words.NAME_CLAN]}"
        return f"{verb} {action - NUMBER_VERBS[verb][0]}"

    def card_verb(self, first: int, question: int) -> str:
        """Return the verb for naming a card of this zone in answer to this question."""
        return self.verbs.get((first, question), USUAL_VERBS[first])

    def fits_question(self, text: str, question: int) -> bool:
        """Return whether a parsed action has the right verb for the open question and its card."""
        verb = text.split(maxsplit=1)[0].lower()
        return verb not in CARD_VERBS or self.card_verb(CARD_VERBS[verb], question) == verb

    def read(
        self, engine: Any, state: Any, text: str, *, seat: int, line: int = 1, column: int = 1
    ) -> int:
        """Return the action that a text denotes in this position, or NO_ACTION."""

        def find(card_id: str) -> list[int]:
            return slots_of(engine, state, card_id)

        action = parse_action(text, engine.pack, seat=seat, find=find, line=line, column=column)
        return action if self.fits_question(text, question_of(state)) else NO_ACTION


def parse_action(
    text: str,
    pack: Pack,
    *,
    seat: int,
    find: Callable[[str], list[int]] | None = None,
    line: int = 1,
    column: int = 1,
) -> int:
    """Return the action that a text denotes;

    `find` returns the slots (of all armies) with a card.
    """
    words_ = text.split()
    simple = " ".join(words_).lower()
    if simple in ACTION_OF:
        return ACTION_OF[simple]
    if not words_:
        raise NotationError("an action is missing here", line=line, column=column)
    verb = words_[0].lower()
    starts = [column + found.start() for found in WORD.finditer(text)]
    if verb not in VERBS:
        hint = did_you_mean(verb, VERBS)
        raise NotationError(f"unknown action '{words_[0]}'{hint}", line=line, column=starts[0])
    if simple.startswith("ally draw"):
        raise NotationError(f"'{text.strip()}' means nothing", line=line, column=starts[1])
    if len(words_) != 2:
        problem = "is incomplete" if len(words_) == 1 else "has too many words"
        at = starts[2] if len(words_) > 2 else starts[0] + len(words_[0])
        raise NotationError(f"'{text.strip()}' {problem}", line=line, column=at)
    reader = _ActionReader(pack, seat, find, line, starts[1])
    return reader.read(verb, words_[1])


class _ActionReader:
    """Reads the word after the verb."""

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
        like = [f"'{text}'" for text in ACTION_OF if re.fullmatch(rf"{verb} \w+", text)]
        hint = f"; write {' or '.join(like)}" if len(like) > 1 else ""
        raise self.wrong(f"'{verb} {word}' means nothing{hint}")

    def design(self, word: str) -> int:
        designs = self.pack.designs
        if word.lower() not in designs:
            raise self.wrong(f"unknown card '{word}'{did_you_mean(word.lower(), designs)}")
        return designs[word.lower()]

    def clan(self, word: str) -> int:
        if word.lower() not in self.pack.clans:
            raise self.wrong(f"unknown clan '{word}'{did_you_mean(word.lower(), self.pack.clans)}")
        return self.pack.clans.index(word.lower())

    def number(self, word: str, least: int, most: int) -> int:
        number = whole(word)
        if number is None or not least <= number <= most:
            raise self.wrong(f"'{word}' is not a number from {least} to {most}")
        return number

    def slot_action(self, verb: str, word: str) -> int:
        slot = self.slot(verb, word)
        if verb not in ONE_ARMY_VERBS:
            return SLOT_VERBS[verb] + slot
        if slot // SLOTS != self.army(verb):
            if verb in ALLY_SLOT_VERBS:
                raise self.wrong("only cards of the ally's army can be activated for the ally")
            raise self.wrong(f"only cards of your own army can {verb}")
        return SLOT_VERBS[verb] + slot % SLOTS

    def army(self, verb: str) -> int:
        """Return the default seat of a slot."""
        return ally_of(self.seat) if verb in ALLY_SLOT_VERBS else self.seat

    def slot(self, verb: str, word: str) -> int:
        """Return `II3`, `1.II3`, or the name of a card that is in exactly one slot."""
        owner, dot, place = word.rpartition(".")
        row = next((r for r in (2, 1, 0) if place.upper().startswith(ROMAN[r])), None)
        column = place[len(ROMAN[row]) :] if row is not None else ""
        if row is not None and column.isascii() and column.isdigit():
            seat = self.number(owner, 0, 3) if dot else self.army(verb)
            return (seat * ROWS + row) * COLUMNS + self.number(column, 1, COLUMNS) - 1
        design = self.pack.cards[self.design(place)].id
        slots = self.find(design) if self.find else []
        if dot:
            seat = self.number(owner, 0, 3)
            slots = [slot for slot in slots if slot // SLOTS == seat]
        if verb in ONE_ARMY_VERBS:
            slots = [slot for slot in slots if slot // SLOTS == self.army(verb)]
        if not slots:
            raise self.wrong(f"there is no {place} in an army")
        if len(slots) > 1:
            listed = ", ".join(any_slot_text(slot) for slot in slots)
            raise AmbiguousAction(
                f"several cards are called {place}: {listed}", line=self.line, column=self.column
            )
        return slots[0]


def question_of(state: Any) -> int:
    """Return the question on top of the stack, 0 if none is open."""
    depth = int(state["depth"])
    return int(state["frame"][depth - 1, WHAT]) if depth else 0


def slots_of(engine: Any, state: Any, card_id: str) -> list[int]:
    """Return the slots, of all armies, that hold a card of this design."""
    found = []
    for card in range(int(engine.rules["cards"])):
        where = int(state["where"][card])
        if where < SLOTS * SEATS and engine.pack.cards[engine.rules["design"][card]].id == card_id:
            found.append(where)
    return found

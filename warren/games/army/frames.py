"""The frames of an army game: texts, questions and steps, with the fields of each kind.

`kernel.stack` has the fields common to all frames: the kind, the seat and the card.
"""

from enum import IntEnum

from warren.games.army.words import Event
from warren.kernel.stack import (
    ASK,
    NO_CARD,
    TEXT,
    TRIGGER_AT,
    TRIGGER_CARD,
    TRIGGER_THEY,
    TRIGGER_YOU,
    push,
    queue_trigger,
    take_trigger,
    tell,
)

MOST_REACTIONS = 100  # maximum number of reactions in a turn or between turns (AD-14)


class Text(IntEnum):
    """Fields of a card's text in progress."""

    WHO = 4  # the player acting now
    THEY = 5  # "that player"
    AMOUNT = 6  # a number of cards or other things
    X = 7
    IT = 8  # the card just chosen
    CLAN = 9  # the clan just named, or the clans just discarded as bits
    LEVEL = 10  # the level just named
    LOOP = 11  # seats still to act, as bits
    OWN = 12  # the game's own field: see `gosu.frames` and `gosux.frames`
    STRUCK = 13  # the former slot of the card just struck, plus 1


class Question(IntEnum):
    """Fields of a question; fields with the same number belong to different questions."""

    AMOUNT = 6  # how many more may be chosen
    LEAST = 7  # how many more must be chosen
    FLAGS = 8  # the allowed choices (`language.ops`)
    UNPAID = 8  # cards still to pay after the newcomer is named
    ELSEWHERE = 8  # where the text continues: if declined, or where the options are listed
    PROGRAM = 8  # the text that may be carried out once more
    WANTED = 8  # the clan that a card must have
    PAID = 8  # the clans paid so far, as bits
    LEVELS = 9  # levels that may be chosen, as bits 1 to 3
    CLANS = 9  # clans that may not be chosen, as bits
    NAMES = 10  # index of the allowed names in the code
    KEYWORDS = 10  # keywords as bits; a card must have one of them
    REST = 10  # index in the code where the text continues
    SLOT = 11  # a slot of an army
    CLAN = 11  # the clan just named
    STRIKE = 12  # the operation that awaits the chosen cards


class Step(IntEnum):
    """Fields of a rules step still to come."""

    PROGRAM = 7  # the text that may be carried out once more
    SLOT = 11  # a slot of an army, or a row
    REACTED = 13  # at the bottom of the stack: number of reactions so far


def push_text(state, program, seat, card):
    """Push a card's text for `seat`, with nothing chosen yet."""
    top = push(state, TEXT, program, seat, card)
    state.frame[top, Text.WHO] = seat
    state.frame[top, Text.IT] = NO_CARD
    return top


def ask(state, question, seat, card, amount, least):
    """Ask a seat to choose `least` to `amount` things; return the frame."""
    top = push(state, ASK, question, seat, card)
    state.frame[top, Question.AMOUNT] = amount
    state.frame[top, Question.LEAST] = least
    return top


def let_wait(state, program, you, card, they):
    """Queue a reaction; it lapses if the queue is full (AD-13)."""
    if not queue_trigger(state, program, you, card, they):
        tell(state, Event.LAPSED, you, card, 0)


def lapse(state):
    """Drop the waiting reactions, because there were too many already (AD-14)."""
    for index in range(state.waiting):
        waiting = state.trigger[index]
        tell(state, Event.LAPSED, waiting[TRIGGER_YOU], waiting[TRIGGER_CARD], 0)
    state.waiting = 0


def start_trigger(state, index):
    """Carry out one of the waiting reactions; the others keep their order."""
    waiting = state.trigger[index]
    top = push_text(state, waiting[TRIGGER_AT], waiting[TRIGGER_YOU], waiting[TRIGGER_CARD])
    state.frame[top, Text.THEY] = waiting[TRIGGER_THEY]
    take_trigger(state, index)

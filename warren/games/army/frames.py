"""The frames of an army game: texts, questions and steps, and the fields that each kind has.

Those of every frame (what it is, whose, and which card's) are in `kernel.stack`.
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

MOST_REACTIONS = 100  # in a turn, or between two (AD-14)


class Text(IntEnum):
    """The fields of a card's text that is being carried out."""

    WHO = 4  # the player acting now
    THEY = 5  # "that player"
    AMOUNT = 6  # how many
    X = 7
    IT = 8  # the card just chosen
    CLAN = 9  # just named; or clans just discarded, as bits
    LEVEL = 10  # just named
    LOOP = 11  # seats still to act, as bits
    OWN = 12  # the game's own: see `gosu.frames` and `gosux.frames`
    STRUCK = 13  # the slot where the card just struck lay + 1


class Question(IntEnum):
    """The fields of a question; those with the same number belong to different questions."""

    AMOUNT = 6  # how many more may be chosen
    LEAST = 7  # how many more must be chosen
    FLAGS = 8  # the allowed choices, see `language.ops`
    UNPAID = 8  # cards still to be paid when the newcomer is named
    ELSEWHERE = 8  # where the text goes on: if declined, or where the options are listed
    PROGRAM = 8  # the text that may be carried out once more
    WANTED = 8  # the clan that a card must have
    PAID = 8  # the clans paid so far, as bits
    LEVELS = 9  # those that may be chosen, as bits 1 to 3
    CLANS = 9  # those that may not be chosen, as bits
    NAMES = 10  # where in the code the allowed names begin
    KEYWORDS = 10  # one of which a card must have, as bits
    REST = 10  # where in the code the text goes on
    SLOT = 11  # a place in an army
    CLAN = 11  # the clan just named
    STRIKE = 12  # the operation that awaits the chosen cards


class Step(IntEnum):
    """The fields of a step of the rules still to come."""

    PROGRAM = 7  # the text that may be carried out once more
    SLOT = 11  # a place in an army, or a row
    REACTED = 13  # at the bottom: how many reactions there were since it began


def push_text(state, program, seat, card):
    """A card's text begins, for `seat`; it has chosen nothing yet."""
    top = push(state, TEXT, program, seat, card)
    state.frame[top, Text.WHO] = seat
    state.frame[top, Text.IT] = NO_CARD
    return top


def ask(state, question, seat, card, amount, least):
    """A seat must choose up to `amount` things, at least `least`; returns the frame."""
    top = push(state, ASK, question, seat, card)
    state.frame[top, Question.AMOUNT] = amount
    state.frame[top, Question.LEAST] = least
    return top


def let_wait(state, program, you, card, they):
    """Queue a reaction; if the queue is full, it lapses (AD-13)."""
    if not queue_trigger(state, program, you, card, they):
        tell(state, Event.LAPSED, you, card, 0)


def lapse(state):
    """Drop the waiting reactions: there were too many already (AD-14)."""
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

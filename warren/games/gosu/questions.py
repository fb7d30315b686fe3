"""GOSU: its own questions, all from Kamakor or the tournament rules."""

from warren.games.army import hooks
from warren.games.army.frames import Question, Text
from warren.games.army.questions import one_less
from warren.games.army.records import NONE, ROWS, SLOTS
from warren.games.army.words import (
    CARD_AT,
    DONE,
    FROM_REVEALED,
    NUMBER,
    PLAY,
    SHIFT,
    Ask,
    Event,
    Reason,
)
from warren.games.army.zones import copy_in_reveal, keep_revealed, stands_for_design
from warren.games.gosu.drafting import eliminate, list_eliminations, list_picks, why_not_eliminate
from warren.games.gosu.freely import answer_play_card, list_play_cards, why_not_play_card
from warren.games.gosu.jumping import (
    answer_jumper,
    answer_landing,
    list_jumpers,
    list_landings,
    why_not_jumper,
    why_not_landing,
)
from warren.games.gosu.using import (
    answer_pay_clan,
    has_target,
    list_pay_clans,
    why_not_pay_clan,
)
from warren.games.gosu.words import GosuAsk, GosuReason
from warren.kernel.hooks import implements
from warren.kernel.stack import CARD, SEAT, WHAT, offer, pop, tell
from warren.language.ops import Target

AIMED_AT = int(Target.FREE | Target.HIT)


@implements(hooks.why_not_own)
def why_not_own(rules, state, frame, action):
    """Return why this answer to one of GOSU's own questions is not allowed."""
    question = frame[WHAT]
    if question == GosuAsk.ELIMINATE:
        return why_not_eliminate(rules, state, action)
    if question == GosuAsk.AIM:
        if action < NUMBER or action >= PLAY:
            return Reason.NOT_ASKED
        return why_not_aim(rules, state, frame, action - NUMBER)
    if question == GosuAsk.KEEP_SOME:
        return why_not_keep(rules, state, frame, action)
    if question == GosuAsk.PAY_CLANS:
        return why_not_pay_clan(rules, state, frame, action)
    if question == GosuAsk.JUMPER:
        if action < CARD_AT or action >= CARD_AT + rules.seats * SLOTS:
            return Reason.NOT_ASKED
        return why_not_jumper(rules, state, frame, action - CARD_AT)
    if question == GosuAsk.LANDING:
        return why_not_landing(rules, state, frame, action)
    if question == GosuAsk.PLAY_CARD:
        return why_not_play_card(rules, state, frame, action)
    return Reason.NOT_ASKED


@implements(hooks.list_own)
def list_own(rules, state, frame):
    """Offer every answer to one of GOSU's own questions."""
    question = frame[WHAT]
    if question == GosuAsk.ELIMINATE:
        list_eliminations(rules, state)
    elif question == Ask.PICK:
        list_picks(rules, state, int(frame[SEAT]))
    elif question == GosuAsk.AIM:
        for level in range(1, ROWS + 1):
            if why_not_aim(rules, state, frame, level) == Reason.LEGAL:
                offer(state, NUMBER + level)
    elif question == GosuAsk.KEEP_SOME:
        list_keeps(rules, state, frame)
    elif question == GosuAsk.PAY_CLANS:
        list_pay_clans(rules, state, frame)
    elif question == GosuAsk.JUMPER:
        list_jumpers(rules, state, frame)
    elif question == GosuAsk.PLAY_CARD:
        list_play_cards(rules, state, frame)
    else:
        list_landings(rules, state, frame)


@implements(hooks.answer_own)
def answer_own(rules, state, frame, action):
    """Carry out an answer to one of GOSU's own questions."""
    question = frame[WHAT]
    if question == GosuAsk.ELIMINATE:
        eliminate(state, frame, action)
    elif question == GosuAsk.AIM:
        answer_aim(state, frame, action - NUMBER)
    elif question == GosuAsk.KEEP_SOME:
        answer_keep(rules, state, frame, action)
    elif question == GosuAsk.PAY_CLANS:
        answer_pay_clan(rules, state, frame, action)
    elif question == GosuAsk.JUMPER:
        answer_jumper(state, action)
    elif question == GosuAsk.PLAY_CARD:
        answer_play_card(rules, state, frame, action)
    else:
        answer_landing(rules, state, frame, action)


@implements(hooks.tells_of_hand)
def tells_of_hand(state, frame):
    """Whether the number of answers depends on cards that others can't see."""
    question = frame[WHAT]
    if question == GosuAsk.PLAY_CARD:
        return frame[Question.LEAST] == 0
    return question == Ask.PICK or question == GosuAsk.PAY_CLANS


# --- an X that is a level (K-39) -----------------------------------------------------------------


def why_not_aim(rules, state, frame, level):
    """Require a level that can be paid for, with a target if any such level has one."""
    if level < 1 or level > ROWS:
        return Reason.TOO_MANY
    if not can_pay_aim(state, frame, level):
        return Reason.CANNOT_PAY
    if is_aim(rules, state, frame, level):
        return Reason.LEGAL
    for other in range(1, ROWS + 1):
        if can_pay_aim(state, frame, other) and is_aim(rules, state, frame, other):
            return Reason.NO_TARGET
    return Reason.LEGAL


def can_pay_aim(state, frame, level):
    """Whether the hand has as many cards as the level, or one fewer with the Advantage."""
    less = 1 if state.advantage == frame[SEAT] else 0
    return state.hand_size[frame[SEAT]] >= level - less


def is_aim(rules, state, frame, level):
    """Whether a free card of this level can be destroyed."""
    return has_target(rules, state, int(frame[SEAT]), int(frame[CARD]), AIMED_AT, 1 << level)


def answer_aim(state, frame, level):
    """Note the chosen X."""
    seat = int(frame[SEAT])
    card = int(frame[CARD])
    pop(state)
    state.frame[state.depth - 1, Text.X] = level
    tell(state, Event.CHOSE_X, seat, card, level)


# --- keeping revealed cards (K-23) ---------------------------------------------------------------


def why_not_keep(rules, state, frame, action):
    """Require a revealed card, or none if enough were kept."""
    if action == DONE:
        return Reason.LEGAL if frame[Question.LEAST] <= 0 else Reason.CHOOSE_MORE
    if action < FROM_REVEALED or action >= SHIFT:
        return Reason.NOT_ASKED
    card = copy_in_reveal(rules, state, action - FROM_REVEALED)
    if card == NONE:
        return Reason.NOT_REVEALED
    seat = int(frame[SEAT])
    shown = state.shown[seat, 0] | state.shown[seat, 1] | state.shown[seat, 2]
    is_old = frame[Question.FLAGS] and shown & rules.clans_of[card]
    return GosuReason.CLAN_SHOWN if is_old else Reason.LEGAL


def list_keeps(rules, state, frame):
    """Offer the revealed cards that may be kept, and the choice to stop, if allowed."""
    for place in range(state.revealed_size):
        card = int(state.revealed[place])
        if stands_for_design(rules, state, card):
            action = FROM_REVEALED + rules.design[card]
            if why_not_keep(rules, state, frame, action) == Reason.LEGAL:
                offer(state, action)
    if frame[Question.LEAST] <= 0:
        offer(state, DONE)


def answer_keep(rules, state, frame, action):
    """Move a revealed card to the hand, or stop."""
    if action == DONE:
        pop(state)
        return
    card = copy_in_reveal(rules, state, action - FROM_REVEALED)
    keep_revealed(rules, state, int(frame[SEAT]), card)
    one_less(state, frame)

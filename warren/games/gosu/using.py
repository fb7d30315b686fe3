"""Kamakor: cards' own actions, paid for with the cost before their colon (G-COLON)."""

from warren.games.army.frames import Question, Text, ask, push_text
from warren.games.army.grid import card_at, column_of, owner_of, row_of, slot_at, turn_down
from warren.games.army.playing import ask_to_pay
from warren.games.army.questions import clans_in_discards, list_row_ends, list_slots, one_less
from warren.games.army.records import NONE, ROWS
from warren.games.army.triggers import are_opponents
from warren.games.army.words import (
    FROM_DISCARDS,
    FROM_HAND,
    USE,
    Ask,
    Event,
    Reason,
)
from warren.games.army.zones import copy_in_hand, discard, speaks_in_hand
from warren.games.gosu.dragoons import return_dragoons
from warren.games.gosu.words import GosuAsk, GosuEvent, GosuReason
from warren.kernel.stack import SEAT, offer, pop, tell
from warren.language.ops import Moment, Standing, Target, Use

DIFFERENT = 2  # maximum number of different clans that a cost can require


# --- may it be used? -----------------------------------------------------------------------------


def why_not_use(rules, state, seat, slot):
    """Return why the seat can't use the action of the card in this slot now (K-25)."""
    owner = owner_of(slot)
    if column_of(slot) >= state.row_size[owner, row_of(slot)]:
        return Reason.NO_CARD_THERE
    card = card_at(state, slot)
    design = rules.design[card]
    if rules.program[design, Moment.ACTION] == 0:
        return GosuReason.NO_OWN_ACTION
    if owner != seat and rules.standing[design, Standing.EVERYONES_ACTION] == 0:
        return Reason.NOT_YOUR_CARD
    if state.captured[owner, row_of(slot), column_of(slot)]:
        return Reason.CAPTURED
    if state.dragoons[seat] < rules.use_dragoons[design]:
        return GosuReason.NO_DRAGOON
    if state.hand_size[seat] < rules.use_discards[design]:
        return Reason.CANNOT_PAY
    if rules.use_clans[design]:
        return why_not_exchange(rules, state, seat)
    return Reason.LEGAL if does_something(rules, state, seat, card) else GosuReason.NOTHING_TO_DO


def does_something(rules, state, seat, card):
    """Whether the card's action would change anything."""
    needs = rules.use_needs[rules.design[card]]
    if needs & Use.ALWAYS:
        return True
    if needs & Use.DRAW and state.deck_size[0] + state.discards_size[0] > 0:
        return True
    if needs & Use.DISCARD:
        for other in range(rules.seats):
            if are_opponents(rules, seat, other) and state.hand_size[other] > 0:
                return True
    if needs & Use.RECOVER and state.discards_size[0] > 0:
        return True
    if needs & Use.TARGET:
        design = rules.design[card]
        return has_target(
            rules, state, seat, card, int(rules.use_flags[design]), int(rules.use_levels[design])
        )
    return False


def has_target(rules, state, seat, card, flags, levels):
    """Whether a card in an army fits, tested with a question that is never asked."""
    top = ask(state, Ask.TARGET, seat, card, 1, 1)
    frame = state.frame[top]
    frame[Question.FLAGS] = flags
    frame[Question.LEVELS] = levels
    options = int(state.option_count)
    chosen = int(state.chosen_size)
    state.chosen_size = 0
    if flags & Target.FREE:
        list_row_ends(rules, state, frame)
    else:
        list_slots(rules, state, frame)
    found = state.option_count > options
    state.option_count = options
    state.chosen_size = chosen
    pop(state)
    return found


def list_uses(rules, state, seat):
    """Offer the actions of one's own cards, and those that everyone may use."""
    for owner in range(rules.seats):
        if owner == seat:
            some = (state.listening[owner] >> Moment.ACTION) & 1
        else:
            some = (state.powers[owner] >> Standing.EVERYONES_ACTION) & 1
        if some:
            for row in range(ROWS):
                for column in range(state.row_size[owner, row]):
                    slot = slot_at(owner, row, column)
                    if why_not_use(rules, state, seat, slot) == Reason.LEGAL:
                        offer(state, USE + slot)


# --- using it ------------------------------------------------------------------------------------


def use(rules, state, seat, slot):
    """Pay the cost before the colon, then push the effect; the card may be face down now (K-26)."""
    card = card_at(state, slot)
    design = rules.design[card]
    tell(state, GosuEvent.USED, seat, card, slot)
    push_text(state, rules.program[design, Moment.ACTION], seat, card)
    if rules.use_captures[design]:
        turn_down(rules, state, slot)  # this capture is a cost and triggers nothing (K-27)
        tell(state, Event.CAPTURED, seat, card, slot)
    if rules.use_dragoons[design]:
        return_dragoons(state, seat, int(rules.use_dragoons[design]))
        tell(state, GosuEvent.DRAGOONS_RETURNED, seat, NONE, rules.use_dragoons[design])
    if rules.use_clans[design]:
        ask(state, GosuAsk.PAY_CLANS, seat, card, DIFFERENT, DIFFERENT)
    else:
        ask_to_pay(state, seat, int(rules.use_discards[design]))


# --- two cards of different clans for one of a third (K-26) --------------------------------------


def clans_in_hand(rules, state, seat):
    """The clans of a hand, as bits."""
    clans = 0
    for place in range(state.hand_size[seat]):
        clans |= int(rules.clans_of[state.hand[seat, place]])
    return clans


def why_not_exchange(rules, state, seat):
    """Whether two cards of different clans can be paid so that a third clan can be taken."""
    hand = clans_in_hand(rules, state, seat)
    for clan in range(rules.clans):
        if (hand >> clan) & 1 and may_pay_clan(rules, state, hand, 1 << clan):
            return Reason.LEGAL
    return Reason.CANNOT_PAY if hand & (hand - 1) == 0 else GosuReason.NOTHING_TO_DO


def may_pay_clan(rules, state, hand, first):
    """Whether after a card of the first clan another can be paid, with something left to take."""
    discarded = clans_in_discards(rules, state, 0)
    for clan in range(rules.clans):
        second = 1 << clan
        if hand & second and second != first and discarded & ~(first | second):
            return True
    return False


def why_not_pay_clan(rules, state, frame, action):
    """Require a card of another clan than the one paid before, so that a third can be taken."""
    if action < FROM_HAND or action >= FROM_DISCARDS:
        return Reason.NOT_ASKED
    seat = int(frame[SEAT])
    card = copy_in_hand(rules, state, seat, action - FROM_HAND)
    if card == NONE:
        return Reason.NOT_IN_HAND
    paid = int(frame[Question.PAID])
    clan = int(rules.clans_of[card])
    if paid & clan:
        return GosuReason.SAME_CLAN
    if paid:
        possible = clans_in_discards(rules, state, 0) & ~(paid | clan) != 0
    else:
        possible = may_pay_clan(rules, state, clans_in_hand(rules, state, seat), clan)
    return Reason.LEGAL if possible else GosuReason.NOTHING_TO_DO


def list_pay_clans(rules, state, frame):
    """Offer the cards that may be paid."""
    seat = int(frame[SEAT])
    for place in range(state.hand_size[seat]):
        card = int(state.hand[seat, place])
        if speaks_in_hand(rules, state, seat, card):
            action = FROM_HAND + rules.design[card]
            if why_not_pay_clan(rules, state, frame, action) == Reason.LEGAL:
                offer(state, action)


def answer_pay_clan(rules, state, frame, action):
    """Pay a card; the text remembers both clans."""
    seat = int(frame[SEAT])
    card = copy_in_hand(rules, state, seat, action - FROM_HAND)
    frame[Question.PAID] |= int(rules.clans_of[card])
    paid = int(frame[Question.PAID])
    last = frame[Question.AMOUNT] == 1
    discard(rules, state, seat, card)
    one_less(state, frame)
    if last:
        state.frame[state.depth - 1, Text.CLAN] = paid

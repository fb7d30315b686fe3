"""GOSU: cards that a text lets a player play, from hand or from the discards."""

from warren.games.army.frames import Question, ask
from warren.games.army.playing import choose_row_and_pay, why_not_place
from warren.games.army.records import NONE
from warren.games.army.words import DONE, FROM_DISCARDS, FROM_HAND, FROM_REVEALED, Reason
from warren.games.army.zones import (
    copy_in_discards,
    copy_in_hand,
    put_aside,
    remove_from_discards,
    set_aside,
    speaks_in_hand,
    stands_for_design,
)
from warren.games.gosu.words import GosuAsk
from warren.kernel.stack import SEAT, offer, pop


def ask_for_play(state, seat, from_discards, for_nothing):
    """Ask which card is played; skip this while another is on its way into an army."""
    if state.aside != NONE:
        return
    state.costs_nothing = for_nothing
    if from_discards or state.hand_size[seat] > 0:
        top = ask(state, GosuAsk.PLAY_CARD, seat, NONE, 1, from_discards)
        state.frame[top, Question.FLAGS] = from_discards


def why_not_play_card(rules, state, frame, action):
    """Require a card of the zone that can be played now, or DONE if declining is allowed."""
    seat = int(frame[SEAT])
    if action == DONE:
        return Reason.LEGAL if frame[Question.LEAST] == 0 else Reason.CHOOSE_MORE
    if frame[Question.FLAGS]:
        if action < FROM_DISCARDS or action >= FROM_REVEALED:
            return Reason.NOT_ASKED
        card = copy_in_discards(rules, state, 0, action - FROM_DISCARDS)
        if card == NONE:
            return Reason.NOT_IN_DISCARDS
        return why_not_place(rules, state, seat, card, state.hand_size[seat])
    if action < FROM_HAND or action >= FROM_DISCARDS:
        return Reason.NOT_ASKED
    card = copy_in_hand(rules, state, seat, action - FROM_HAND)
    if card == NONE:
        return Reason.NOT_IN_HAND
    return why_not_place(rules, state, seat, card, state.hand_size[seat] - 1)


def list_play_cards(rules, state, frame):
    """Offer the cards that can be played, and the choice to play none, if allowed."""
    seat = int(frame[SEAT])
    if frame[Question.FLAGS]:
        for place in range(state.discards_size[0]):
            card = int(state.discards[0, place])
            if stands_for_design(rules, state, card):
                offer_play(rules, state, frame, FROM_DISCARDS + int(rules.design[card]))
    else:
        for place in range(state.hand_size[seat]):
            card = int(state.hand[seat, place])
            if speaks_in_hand(rules, state, seat, card):
                offer_play(rules, state, frame, FROM_HAND + int(rules.design[card]))
        offer(state, DONE)


def offer_play(rules, state, frame, action):
    """Offer a card if it can be played."""
    if why_not_play_card(rules, state, frame, action) == Reason.LEGAL:
        offer(state, action)


def answer_play_card(rules, state, frame, action):
    """Set the card aside; it is paid for and arrives."""
    seat = int(frame[SEAT])
    pop(state)
    if action == DONE:
        return
    if action >= FROM_DISCARDS:
        card = copy_in_discards(rules, state, 0, action - FROM_DISCARDS)
        remove_from_discards(rules, state, card)
        set_aside(state, card)
    else:
        put_aside(rules, state, seat, copy_in_hand(rules, state, seat, action - FROM_HAND))
    choose_row_and_pay(rules, state, seat)

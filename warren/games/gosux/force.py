"""GOSU X: powers used from hand in anyone's turn, and questions that reveal nothing (X-FOW)."""

from warren.games.army import hooks
from warren.games.army.frames import ask
from warren.games.army.grid import owner_of
from warren.games.army.records import IN_DECK, IN_HAND, NONE, PUBLIC
from warren.games.gosux.army import pile_of
from warren.games.gosux.words import XAsk
from warren.kernel.hooks import implements
from warren.language.ops import Standing


def may_hold(rules, state, seat, power):
    """Whether, from public knowledge, the seat could hold a card with this power (X-FOW-09)."""
    if state.hand_size[seat] == 0:
        return False
    cards = rules.savers if power == Standing.SAVES_A_CARD else rules.cancellers
    for place in range(len(cards)):
        card = int(cards[place])
        if card == NONE:
            return False
        if pile_of(rules, state, card) == seat:
            hidden = state.where[card] == IN_DECK and state.known[card] & PUBLIC == 0
            if hidden or state.where[card] == IN_HAND + seat:
                return True
    return False


@implements(hooks.must_ask_first)
def must_ask_first(rules, state):
    """Ask each controller of an endangered card, card by card (X-FOW-04)."""
    while state.asked < state.chosen_size:
        card = int(state.chosen[state.asked])
        seat = owner_of(state.where[card])
        state.asked += 1
        if may_hold(rules, state, seat, Standing.SAVES_A_CARD):
            ask(state, XAsk.SAVE, seat, card, 1, 0)
            return True
    state.asked = 0
    return False


def save(state):
    """Remove the card last asked about from the targets (X-FOW-04)."""
    state.asked -= 1
    state.chosen_size -= 1
    for place in range(state.asked, state.chosen_size):
        state.chosen[place] = state.chosen[place + 1]

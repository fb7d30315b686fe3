"""Cards between deck, hands, discards and the reveal, and who knows where they are."""

from warren.games.army.records import (
    ALL_SEATS,
    ASIDE,
    IN_DECK,
    IN_DISCARDS,
    IN_HAND,
    IN_REVEAL,
    NONE,
    REVEALED,
    ROWS,
)
from warren.games.army.triggers import notify_everyone
from warren.games.army.words import Event
from warren.kernel.chance import shuffle
from warren.kernel.stack import tell, tell_some
from warren.language.ops import Moment


def bit(seat):
    """The seat as a bit of a mask."""
    return 1 << int(seat)


def row_for(rules, card):
    """The row a card belongs to, 0 at the bottom."""
    return rules.row[card]


def count_levels(rules, state):
    """Count anew how many cards of each level lie in hands and discards."""
    for row in range(ROWS):
        state.levels_discarded[row] = 0
        for seat in range(rules.seats):
            state.levels_in_hand[seat, row] = 0
    for place in range(state.discards_size):
        state.levels_discarded[row_for(rules, state.discards[place])] += 1
    for seat in range(rules.seats):
        for place in range(state.hand_size[seat]):
            state.levels_in_hand[seat, row_for(rules, state.hand[seat, place])] += 1


# --- hands ---------------------------------------------------------------------------------------


def add_to_hand(rules, state, seat, card):
    """The card is in the hand now; whoever knew where it was still does, and so does its holder."""
    size = state.hand_size[seat]
    state.hand[seat, size] = card
    state.hand_size[seat] = size + 1
    state.levels_in_hand[seat, row_for(rules, card)] += 1
    state.where[card] = IN_HAND + seat
    state.known[card] |= bit(seat)


def remove_from_hand(rules, state, seat, card):
    """Take the card out of the hand; the caller says where it goes."""
    last = state.hand_size[seat] - 1
    for place in range(last + 1):
        if state.hand[seat, place] == card:
            state.hand[seat, place] = state.hand[seat, last]
            break
    state.hand_size[seat] = last
    state.levels_in_hand[seat, row_for(rules, card)] -= 1


def stands_for_design(rules, state, card):
    """Of two copies in the same zone, exactly one speaks for both."""
    twin = rules.twin[card]
    return twin == NONE or card < twin or state.where[twin] != state.where[card]


def copy_in_hand(rules, state, seat, design):
    """A copy of the design in the hand, the one most seats know of first; NONE if there is none."""
    found = NONE
    for place in range(state.hand_size[seat]):
        card = int(state.hand[seat, place])
        if rules.design[card] == design and (
            found == NONE or state.known[card] > state.known[found]
        ):
            found = card
    return found


def put_aside(rules, state, seat, card):
    """Announce a card from hand: everyone sees it, nothing can touch it (G-MUT-11)."""
    remove_from_hand(rules, state, seat, card)
    set_aside(state, card)


def set_aside(state, card):
    """The card is on its way into an army."""
    state.where[card] = ASIDE
    state.known[card] = ALL_SEATS
    state.aside = card


# --- the discards --------------------------------------------------------------------------------


def add_to_discards(rules, state, card):
    """Face up on the discards, for everyone to see (G-DRAW-05)."""
    state.discards[state.discards_size] = card
    state.discards_size += 1
    state.levels_discarded[row_for(rules, card)] += 1
    state.where[card] = IN_DISCARDS
    state.known[card] = ALL_SEATS


def discard(rules, state, seat, card):
    """A card from hand goes to the discards."""
    remove_from_hand(rules, state, seat, card)
    add_to_discards(rules, state, card)
    tell(state, Event.DISCARDED, seat, card, 0)


def discard_hand(rules, state, seat):
    """The whole hand goes to the discards."""
    while state.hand_size[seat] > 0:
        discard(rules, state, seat, int(state.hand[seat, state.hand_size[seat] - 1]))


def copy_in_discards(rules, state, design):
    """A copy of the design among the discards, or NONE."""
    for place in range(state.discards_size):
        card = int(state.discards[place])
        if rules.design[card] == design:
            return card
    return NONE


def remove_from_discards(rules, state, card):
    """Take the card out of the discards; the others keep their order."""
    last = state.discards_size - 1
    place = 0
    while state.discards[place] != card:
        place += 1
    for later in range(place, last):
        state.discards[later] = state.discards[later + 1]
    state.discards_size = last
    state.levels_discarded[row_for(rules, card)] -= 1


# --- the deck ------------------------------------------------------------------------------------


def refill(rules, state):
    """The discards are shuffled into a new deck (G-DRAW-02); their places are forgotten."""
    count = int(state.discards_size)
    for place in range(count):
        card = state.discards[place]
        state.deck[place] = card
        state.where[card] = IN_DECK
        state.known[card] = 0
    state.deck_size = count
    state.discards_size = 0
    for row in range(ROWS):
        state.levels_discarded[row] = 0
    shuffle(state.chance, state.deck, count)
    tell(state, Event.RESHUFFLED, 0, NONE, count)
    notify_everyone(rules, state, Moment.RESHUFFLED, 0)


def take_top(rules, state):
    """The top card of the deck, refilled if need be; NONE if there is no card left."""
    if state.deck_size == 0:
        if state.discards_size == 0:
            return NONE
        refill(rules, state)
    state.deck_size -= 1
    return int(state.deck[state.deck_size])


def draw(rules, state, seat, count):
    """Draw one by one, as long as there are cards (G-DRAW-03)."""
    for _ in range(count):
        card = take_top(rules, state)
        if card == NONE:
            return
        add_to_hand(rules, state, seat, card)
        tell_some(state, Event.DREW, seat, card, 0, int(state.known[card]))


# --- the reveal ----------------------------------------------------------------------------------


def reveal(rules, state, seat, count):
    """Turn up the top cards of the deck for everyone (AD-3: refilled as for drawing)."""
    for _ in range(min(count, REVEALED)):
        card = take_top(rules, state)
        if card == NONE:
            return
        state.revealed[state.revealed_size] = card
        state.revealed_size += 1
        state.where[card] = IN_REVEAL
        state.known[card] = ALL_SEATS
        tell(state, Event.REVEALED, seat, card, 0)


def copy_in_reveal(rules, state, design):
    """A copy of the design among the revealed cards, or NONE."""
    for place in range(state.revealed_size):
        card = int(state.revealed[place])
        if rules.design[card] == design:
            return card
    return NONE


def keep_revealed(rules, state, seat, card):
    """A revealed card goes to a hand; the others keep their order."""
    last = state.revealed_size - 1
    place = 0
    while state.revealed[place] != card:
        place += 1
    for later in range(place, last):
        state.revealed[later] = state.revealed[later + 1]
    state.revealed_size = last
    add_to_hand(rules, state, seat, card)
    tell(state, Event.KEPT, seat, card, 0)


def discard_revealed(rules, state, seat):
    """The revealed cards that are left go to the discards."""
    for place in range(state.revealed_size):
        card = int(state.revealed[place])
        add_to_discards(rules, state, card)
        tell(state, Event.DISCARDED, seat, card, 0)
    state.revealed_size = 0

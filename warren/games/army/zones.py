"""Moves cards between deck, hands, discards and the reveal, and tracks who knows where they are."""

from warren.games.army.hooks import left_hand, own_pile, pile_of, reshuffled
from warren.games.army.records import (
    ASIDE,
    EVERYONE,
    IN_DECK,
    IN_DISCARDS,
    IN_HAND,
    IN_REVEAL,
    NONE,
    REVEALED,
    ROWS,
)
from warren.games.army.triggers import notify_opponents
from warren.games.army.words import Event
from warren.kernel.chance import shuffle
from warren.kernel.stack import tell, tell_some
from warren.language.ops import Moment


def bit(seat):
    """The seat as a bit of a mask."""
    return 1 << int(seat)


def count_levels(rules, state):
    """Recount the cards for each row in hands and discards."""
    for pile in range(len(state.discards_size)):
        for row in range(ROWS):
            state.levels_discarded[pile, row] = 0
        for place in range(state.discards_size[pile]):
            count_discarded(rules, state, pile, state.discards[pile, place], 1)
    for seat in range(rules.seats):
        clear_counts(state, seat)
        for place in range(state.hand_size[seat]):
            count_in_hand(rules, state, seat, state.hand[seat, place], 1)
        state.pairs[seat] //= 2  # each pair was counted twice


def clear_counts(state, seat):
    """Reset the counts of a hand that is empty or not yet counted."""
    state.pairs[seat] = 0
    for row in range(ROWS):
        state.levels_in_hand[seat, row] = 0


def count_in_hand(rules, state, seat, card, one):
    """Count a card that enters a hand (+1) or leaves it (-1)."""
    rows = int(rules.rows[card])
    for row in range(ROWS):
        state.levels_in_hand[seat, row] += ((rows >> row) & 1) * one
    twin = rules.twin[card]
    if twin != NONE and state.where[twin] == IN_HAND + seat:
        state.pairs[seat] += one


def count_discarded(rules, state, pile, card, one):
    """Count a card that enters the discards (+1) or leaves them (-1)."""
    rows = int(rules.rows[card])
    for row in range(ROWS):
        state.levels_discarded[pile, row] += ((rows >> row) & 1) * one


# --- hands ---------------------------------------------------------------------------------------


def add_to_hand(rules, state, seat, card):
    """Add a card to a hand; its holder and the seats that knew where it was still know."""
    size = state.hand_size[seat]
    state.hand[seat, size] = card
    state.hand_size[seat] = size + 1
    count_in_hand(rules, state, seat, card, 1)
    state.where[card] = IN_HAND + seat
    state.known[card] |= rules.sees_hand[seat]


def remove_from_hand(rules, state, seat, card):
    """Remove the card from the hand; the caller says where it goes."""
    last = state.hand_size[seat] - 1
    for place in range(last + 1):
        if state.hand[seat, place] == card:
            state.hand[seat, place] = state.hand[seat, last]
            break
    state.hand_size[seat] = last
    count_in_hand(rules, state, seat, card, -1)
    left_hand(rules, state, card)
    twin = rules.twin[card]
    # nobody can tell which of the two has left
    if twin != NONE and state.where[twin] == IN_HAND + seat:
        state.known[twin] = (state.known[twin] & state.known[card]) | rules.sees_hand[seat]


def stands_for_design(rules, state, card):
    """Whether a card represents its design: of two copies in a zone exactly one does."""
    twin = rules.twin[card]
    return twin == NONE or card < twin or state.where[twin] != state.where[card]


def speaks_in_hand(rules, state, seat, card):
    """The same for a card in a hand, which rarely has two copies of a design."""
    return state.pairs[seat] == 0 or stands_for_design(rules, state, card)


def only_copy(rules, state, design, zone):
    """Return the design's copy in a zone that does not have both; NONE if it has neither."""
    if design >= rules.designs:
        return NONE
    card = int(rules.first_copy[design])
    if state.where[card] == zone:
        return card
    twin = int(rules.twin[card])
    return twin if twin != NONE and state.where[twin] == zone else NONE


def copy_in_hand(rules, state, seat, design):
    """Return a copy of the design in the hand, the one that most seats know first; or NONE."""
    if state.pairs[seat] == 0:
        return only_copy(rules, state, design, IN_HAND + seat)
    found = NONE
    for place in range(state.hand_size[seat]):
        card = int(state.hand[seat, place])
        if rules.design[card] == design and (
            found == NONE or state.known[card] > state.known[found]
        ):
            found = card
    return found


def look_at_hand(state, seat, other):
    """Let the seat see and remember the other's hand."""
    for place in range(state.hand_size[other]):
        card = int(state.hand[other, place])
        state.known[card] |= bit(seat)
        tell_some(state, Event.LOOKED, seat, card, 0, bit(seat) | bit(other))


def put_aside(rules, state, seat, card):
    """Announce a card from hand: everyone sees it, nothing can touch it (G-MUT-11)."""
    remove_from_hand(rules, state, seat, card)
    set_aside(state, card)


def set_aside(state, card):
    """Set the card aside, on its way into an army."""
    state.where[card] = ASIDE
    state.known[card] = EVERYONE
    state.aside = card


# --- the discards --------------------------------------------------------------------------------


def add_to_discards(rules, state, card):
    """Put a card face up on the discards (G-DRAW-05, X-DRAFT-08)."""
    pile = pile_of(rules, state, card)
    state.discards[pile, state.discards_size[pile]] = card
    state.discards_size[pile] += 1
    count_discarded(rules, state, pile, card, 1)
    state.where[card] = IN_DISCARDS
    state.known[card] = EVERYONE


def discard(rules, state, seat, card):
    """Discard a card from hand."""
    remove_from_hand(rules, state, seat, card)
    add_to_discards(rules, state, card)
    tell(state, Event.DISCARDED, seat, card, 0)
    notify_opponents(rules, state, Moment.OPPONENT_DISCARDED, seat)


def discard_hand(rules, state, seat):
    """Discard the whole hand."""
    while state.hand_size[seat] > 0:
        discard(rules, state, seat, int(state.hand[seat, state.hand_size[seat] - 1]))


def copy_in_discards(rules, state, pile, design):
    """A copy of the design among the discards, or NONE."""
    for place in range(state.discards_size[pile]):
        card = int(state.discards[pile, place])
        if rules.design[card] == design:
            return card
    return NONE


def remove_from_discards(rules, state, card):
    """Remove the card from the discards; the others keep their order."""
    pile = pile_of(rules, state, card)
    last = state.discards_size[pile] - 1
    place = 0
    while state.discards[pile, place] != card:
        place += 1
    for later in range(place, last):
        state.discards[pile, later] = state.discards[pile, later + 1]
    state.discards_size[pile] = last
    count_discarded(rules, state, pile, card, -1)


# --- the deck ------------------------------------------------------------------------------------


def refill(rules, state, pile):
    """Shuffle the discards into a new deck (G-DRAW-02); their places are forgotten."""
    count = int(state.discards_size[pile])
    for place in range(count):
        card = state.discards[pile, place]
        state.deck[pile, place] = card
        state.where[card] = IN_DECK
        state.known[card] = 0
    state.deck_size[pile] = count
    state.discards_size[pile] = 0
    for row in range(ROWS):
        state.levels_discarded[pile, row] = 0
    shuffle(state.chance, state.deck[pile], count)
    tell(state, Event.RESHUFFLED, pile, NONE, count)
    reshuffled(rules, state, pile)


def shuffle_deck(rules, state, pile):
    """Shuffle the deck, after which nobody knows any place in it (X-DRAW-04)."""
    for place in range(state.deck_size[pile]):
        state.known[state.deck[pile, place]] = 0
    shuffle(state.chance, state.deck[pile], int(state.deck_size[pile]))
    tell(state, Event.SHUFFLED, pile, NONE, state.deck_size[pile])


def take_top(rules, state, pile):
    """Take the top card of the deck, refilled if necessary; NONE if no card is left."""
    if state.deck_size[pile] == 0:
        if state.discards_size[pile] == 0:
            return NONE
        refill(rules, state, pile)
    state.deck_size[pile] -= 1
    return int(state.deck[pile, state.deck_size[pile]])


def draw(rules, state, seat, count):
    """Draw one by one, as long as there are cards (G-DRAW-03, X-DRAW-06)."""
    before = int(state.hand_size[seat])
    for _ in range(count):
        card = take_top(rules, state, own_pile(seat))
        if card == NONE:
            break
        add_to_hand(rules, state, seat, card)
        tell_some(state, Event.DREW, seat, card, 0, int(state.known[card]))
    if seat == state.turn and state.hand_size[seat] > before:
        notify_opponents(rules, state, Moment.OPPONENT_DREW, seat)


# --- the reveal ----------------------------------------------------------------------------------


def reveal(rules, state, seat, count):
    """Turn up the top cards of the deck for everyone (AD-3: refilled only in GOSU)."""
    pile = own_pile(seat)
    for _ in range(min(count, REVEALED - int(state.revealed_size))):
        if state.deck_size[pile] == 0 and not rules.reveal_refills:
            return
        card = take_top(rules, state, pile)
        if card == NONE:
            return
        state.revealed[state.revealed_size] = card
        state.revealed_size += 1
        state.where[card] = IN_REVEAL
        state.known[card] = EVERYONE
        tell(state, Event.REVEALED, seat, card, 0)


def copy_in_reveal(rules, state, design):
    """A copy of the design among the revealed cards, or NONE."""
    for place in range(state.revealed_size):
        card = int(state.revealed[place])
        if rules.design[card] == design:
            return card
    return NONE


def take_revealed(state, card):
    """Remove a card from the reveal; the others keep their order."""
    last = state.revealed_size - 1
    place = 0
    while state.revealed[place] != card:
        place += 1
    for later in range(place, last):
        state.revealed[later] = state.revealed[later + 1]
    state.revealed_size = last


def keep_revealed(rules, state, seat, card):
    """Move a revealed card to a hand."""
    take_revealed(state, card)
    add_to_hand(rules, state, seat, card)
    tell(state, Event.KEPT, seat, card, 0)


def discard_revealed(rules, state, seat):
    """Discard the remaining revealed cards."""
    for place in range(state.revealed_size):
        card = int(state.revealed[place])
        add_to_discards(rules, state, card)
        tell(state, Event.DISCARDED, seat, card, 0)
    state.revealed_size = 0

"""A seat's knowledge of an army game, and a fair guess of the rest."""

from warren.games.army.hooks import (
    deal_hidden_packets,
    fits_question,
    forget,
    lift_hidden_packets,
    own_pile,
    pile_of,
    place_remembered,
    remembers,
)
from warren.games.army.records import (
    COLUMNS,
    IN_DECK,
    IN_DISCARDS,
    IN_HAND,
    NONE,
    ROWS,
)
from warren.games.army.running import list_options, pending
from warren.games.army.zones import count_levels
from warren.kernel import contract
from warren.kernel.chance import seed_chance, shuffle
from warren.kernel.hooks import implements

GUESSES = 5_000  # more guesses than a rare question needs
DECK_BIT = IN_DECK.bit_length() - 1

# --- observe -------------------------------------------------------------------------------------


def list_cards(rules, state, seat, all_in, known_in, out, last):
    """List cards behind the others in `out`; return the new end.

    `all_in` and `known_in` are places from the deck on, as bits. All cards in the former are
    listed, and those in the latter that the seat knows. Their marks are behind the list.
    """
    marks = last + int(rules.cards)
    mark_cards(rules, state, seat, all_in, known_in, out, marks)
    for card in range(rules.cards):
        out[last] = card
        last += out[marks + card]
    return last


def mark_cards(rules, state, seat, all_in, known_in, out, marks):
    """Mark the cards to list; this loop becomes vector instructions (`tuning.VECTORISED`)."""
    for card in range(rules.cards):
        where = int(state.where[card])
        knows = -((int(state.known[card]) >> seat) & 1)
        wanted = (all_in | (known_in & knows)) >> (where & (IN_DECK - 1))
        out[marks + card] = wanted & (where >> DECK_BIT) & 1  # 0 in an army


# --- redeal --------------------------------------------------------------------------------------


@implements(contract.redeal)
def redeal(rules, state, seat, seed):
    """Redeal the cards that the seat can't locate among their possible places.

    A guess that contradicts another seat's open question is dealt again: a seat that is asked for a
    newcomer has one, and a seat that may exchange its hand has an exchangeable one.
    """
    seed_chance(state.chance, seed)
    fits = True
    for _ in range(GUESSES):
        for pile in range(len(state.deck_size)):
            hidden = gather_hidden(rules, state, seat, pile)
            shuffle(state.chance, state.options, hidden)
            fits = place_remembered(rules, state, seat)
            deal_hidden(rules, state, pile)
        count_levels(rules, state)
        if pending(rules, state) == 0:
            return
        list_options(rules, state)
        if fits and fits_question(rules, state):
            return


def gather_hidden(rules, state, seat, pile):
    """Lift every card of the pile that the seat can't locate; the options serve as scratch space.

    Unknown cards are gathered in the order of their numbers, so that the guess does not depend on
    the true position.
    """
    count = 0
    for card in range(rules.cards):
        where = state.where[card]
        if (where == IN_DECK or where >= IN_HAND) and is_hidden(rules, state, seat, card):
            if pile_of(rules, state, card) == pile:
                state.options[count] = card
                count += 1
    for place in range(state.deck_size[pile]):
        if (state.known[state.deck[pile, place]] >> seat) & 1 == 0:
            state.deck[pile, place] = NONE
    for other in range(rules.seats):
        if own_pile(other) == pile:
            for place in range(state.hand_size[other]):
                if (state.known[state.hand[other, place]] >> seat) & 1 == 0:
                    state.hand[other, place] = NONE
    lift_hidden_packets(rules, state, seat)
    for place in range(count):
        forget(state, int(state.options[place]))
    return count


def is_hidden(rules, state, seat, card):
    """Whether the seat neither knows where the card is nor remembers where it went."""
    if (state.known[card] >> seat) & 1:
        return False
    return not remembers(rules, state, seat, card)


def deal_hidden(rules, state, pile):
    """Fill the gaps with the gathered cards; only the holder of a hand knows them."""
    dealt = 0
    for place in range(state.deck_size[pile]):
        if state.deck[pile, place] == NONE:
            card = state.options[dealt]
            state.deck[pile, place] = card
            state.where[card] = IN_DECK
            state.known[card] = 0
            dealt += 1
    for other in range(rules.seats):
        if own_pile(other) == pile:
            for place in range(state.hand_size[other]):
                if state.hand[other, place] == NONE:
                    card = state.options[dealt]
                    state.hand[other, place] = card
                    state.where[card] = IN_HAND + other
                    state.known[card] = 1 << other
                    dealt += 1
    deal_hidden_packets(rules, state, dealt)


# --- laws ----------------------------------------------------------------------------------------

CARDS_BROKEN = 1
TOKENS_BROKEN = 2
ARMY_BROKEN = 3
OPTIONS_BROKEN = 4
ROOM_BROKEN = 5  # a buffer was full, so something may have been lost


def tokens_on(state, owner, seat):
    """The number of a seat's tokens on the cards of one army."""
    found = 0
    for row in range(ROWS):
        for column in range(state.row_size[owner, row]):
            if state.token_on[owner, row, column] == seat + 1:
                found += int(state.tokens_on[owner, row, column])
    return found


def is_pyramid(state, seat):
    """Whether no row is longer than the one below (G-GRID-05, X-GRID-03)."""
    for row in range(ROWS):
        size = int(state.row_size[seat, row])
        if size > COLUMNS or (row > 0 and size > state.row_size[seat, row - 1]):
            return False
    return True


def places_agree(rules, state):
    """Whether every card is where the record says."""
    for pile in range(len(state.deck_size)):
        for place in range(state.deck_size[pile]):
            if state.where[state.deck[pile, place]] != IN_DECK:
                return False
        for place in range(state.discards_size[pile]):
            if state.where[state.discards[pile, place]] != IN_DISCARDS:
                return False
    for seat in range(rules.seats):
        for place in range(state.hand_size[seat]):
            card = state.hand[seat, place]
            if state.where[card] != IN_HAND + seat or (state.known[card] >> seat) & 1 == 0:
                return False
        for row in range(ROWS):
            for column in range(state.row_size[seat, row]):
                slot = (seat * ROWS + row) * COLUMNS + column
                if state.where[state.army[seat, row, column]] != slot:
                    return False
    return True

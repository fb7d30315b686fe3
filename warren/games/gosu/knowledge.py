"""GOSU: what a seat can know, a fair guess of the rest, and how good a position looks."""

from warren.games.army.grid import strength
from warren.games.army.records import (
    COLUMNS,
    DESIGNS,
    IN_DECK,
    IN_DISCARDS,
    IN_HAND,
    IN_REVEAL,
    NONE,
    ROWS,
    SEATS,
    SLOTS,
)
from warren.games.army.words import ACTIONS, Ask
from warren.games.army.zones import count_levels
from warren.games.gosu.rules import list_options, pending
from warren.kernel.chance import seed_chance, shuffle
from warren.kernel.stack import AMOUNT, CARD, KIND, SEAT, TEXT, WHAT, X

GUESSES = 5_000  # more than a rare question needs

# --- redeal --------------------------------------------------------------------------------------


def redeal(rules, state, seat, seed):
    """Deal the cards the seat can't locate anew among the places where they may be.

    A guess that does not fit the open question of another seat is dealt again: whoever is asked for
    a newcomer has one, and whoever may exchange a hand holds no card of level 1.
    """
    seed_chance(state.chance, seed)
    for _ in range(GUESSES):
        hidden = gather_hidden(rules, state, seat)
        shuffle(state.chance, state.options, hidden)
        deal_hidden(rules, state)
        count_levels(rules, state)
        if fits_question(rules, state):
            return


def fits_question(rules, state):
    """Whether the open question could have been asked; lists its options."""
    if pending(rules, state) == 0:
        return True
    list_options(rules, state)
    frame = state.frame[state.depth - 1]
    if frame[WHAT] == Ask.MULLIGAN:
        return state.levels_in_hand[frame[SEAT], 0] == 0
    return state.option_count > 0


def gather_hidden(rules, state, seat):
    """Lift every card the seat can't locate; the options serve as scratch paper.

    They are gathered in the order of their numbers, so that the guess tells nothing of the truth.
    """
    count = 0
    for card in range(rules.cards):
        where = state.where[card]
        if (where == IN_DECK or where >= IN_HAND) and (state.known[card] >> seat) & 1 == 0:
            state.options[count] = card
            count += 1
    for place in range(state.deck_size):
        if (state.known[state.deck[place]] >> seat) & 1 == 0:
            state.deck[place] = NONE
    for other in range(rules.seats):
        for place in range(state.hand_size[other]):
            if (state.known[state.hand[other, place]] >> seat) & 1 == 0:
                state.hand[other, place] = NONE
    return count


def deal_hidden(rules, state):
    """Fill the gaps with the gathered cards; only the holder of a hand knows them."""
    dealt = 0
    for place in range(state.deck_size):
        if state.deck[place] == NONE:
            card = state.options[dealt]
            state.deck[place] = card
            state.where[card] = IN_DECK
            state.known[card] = 0
            dealt += 1
    for other in range(rules.seats):
        for place in range(state.hand_size[other]):
            if state.hand[other, place] == NONE:
                card = state.options[dealt]
                state.hand[other, place] = card
                state.where[card] = IN_HAND + other
                state.known[card] = 1 << other
                dealt += 1


# --- observe -------------------------------------------------------------------------------------

SLOT_FEATURES = 3  # design + 1, face down, owner of the token + 1 (seats counted from the observer)
SEAT_FEATURES = 7  # points, tokens held, tokens spent, hand size, passed, holds Advantage, has turn
CARD_FEATURES = 3 + SEATS - 1  # own hand, discards, revealed, known in each other hand
TABLE_FEATURES = 12

OBSERVATION = (
    SEATS * (SLOTS * SLOT_FEATURES + SEAT_FEATURES) + DESIGNS * CARD_FEATURES + TABLE_FEATURES
)


def observe(rules, state, seat, out):
    """A fixed number of integers, everything as seen from the seat; returns how many."""
    for place in range(OBSERVATION):
        out[place] = 0
    at = 0
    for step in range(SEATS):
        if step < rules.seats:
            observe_seat(rules, state, seat, (seat + step) % rules.seats, out, at)
        at += SLOTS * SLOT_FEATURES + SEAT_FEATURES
    observe_cards(rules, state, seat, out, at)
    at += DESIGNS * CARD_FEATURES
    observe_table(rules, state, seat, out, at)
    return OBSERVATION


def relative(rules, seat, other):
    """The other seat counted clockwise from the observer's."""
    return (int(other) - seat) % rules.seats


def observe_seat(rules, state, seat, other, out, at):
    """An army and what lies beside it."""
    for row in range(ROWS):
        for column in range(state.row_size[other, row]):
            place = at + (row * COLUMNS + column) * SLOT_FEATURES
            out[place] = 1 + rules.design[state.army[other, row, column]]
            out[place + 1] = state.captured[other, row, column]
            token = state.token_on[other, row, column]
            if token:
                out[place + 2] = 1 + relative(rules, seat, int(token) - 1)
    place = at + SLOTS * SLOT_FEATURES
    out[place] = state.points[other]
    out[place + 1] = state.tokens[other]
    out[place + 2] = state.spent[other]
    out[place + 3] = state.hand_size[other]
    out[place + 4] = state.passed[other]
    out[place + 5] = state.advantage == other
    out[place + 6] = state.turn == other


def observe_cards(rules, state, seat, out, at):
    """How many copies of each design the seat knows in each zone."""
    for card in range(rules.cards):
        where = int(state.where[card])
        place = at + rules.design[card] * CARD_FEATURES
        if where == IN_HAND + seat:
            out[place] += 1
        elif where == IN_DISCARDS:
            out[place + 1] += 1
        elif where == IN_REVEAL:
            out[place + 2] += 1
        elif where >= IN_HAND and (state.known[card] >> seat) & 1:
            out[place + 2 + relative(rules, seat, where - IN_HAND)] += 1


def observe_table(rules, state, seat, out, at):
    """The round, the piles, and the open decision."""
    out[at] = rules.seats
    out[at + 1] = state.round_number
    out[at + 2] = state.turns
    out[at + 3] = state.deck_size
    out[at + 4] = state.discards_size
    out[at + 5] = state.extra_turns
    out[at + 6] = state.over
    if state.depth > 0:
        frame = state.frame[state.depth - 1]
        out[at + 7] = frame[WHAT]
        out[at + 8] = (pending(rules, state) >> seat) & 1
        out[at + 9] = frame[AMOUNT]
    if state.depth > 1 and state.frame[state.depth - 2, KIND] == TEXT:
        text = state.frame[state.depth - 2]
        out[at + 10] = 1 + rules.design[text[CARD]]
        out[at + 11] = text[X]


# --- evaluate ------------------------------------------------------------------------------------

A_WIN = 100_000
A_POINT = 1_500
STRENGTH = 100
A_CARD = 60
A_TOKEN = 70
THE_ADVANTAGE = 120


def evaluate(rules, state, seat):
    """One's own standing less that of the best opponent, in hundredths of a strength point."""
    if state.over:
        return A_WIN if (state.winners >> seat) & 1 else -A_WIN
    best = -A_WIN
    for other in range(rules.seats):
        if other != seat:
            best = max(best, worth(rules, state, other))
    return worth(rules, state, seat) - best


def worth(rules, state, seat):
    """Points, strength, cards, tokens and the Advantage, weighed."""
    total = A_POINT * int(state.points[seat]) + STRENGTH * strength(rules, state, seat)
    total += A_CARD * int(state.hand_size[seat])
    if state.passed[seat] == 0:
        total += A_TOKEN * int(state.tokens[seat])
    if state.advantage == seat:
        total += THE_ADVANTAGE
    return total


# --- laws ----------------------------------------------------------------------------------------

CARDS_BROKEN = 1
TOKENS_BROKEN = 2
ARMY_BROKEN = 3
OPTIONS_BROKEN = 4


def conserved(rules, state):
    """0 while cards, tokens and armies add up (G-DRAW-07, G-TOK-09, G-GRID-05)."""
    cards = int(state.deck_size + state.discards_size + state.revealed_size)
    if state.aside != NONE:
        cards += 1
    for seat in range(rules.seats):
        tokens = int(state.tokens[seat] + state.spent[seat])
        cards += int(state.hand_size[seat])
        for row in range(ROWS):
            size = int(state.row_size[seat, row])
            cards += size
            if size > COLUMNS or (row > 0 and size > state.row_size[seat, row - 1]):
                return ARMY_BROKEN
        for owner in range(rules.seats):
            tokens += tokens_on(state, owner, seat)
        if tokens != 2:
            return TOKENS_BROKEN
    if cards != rules.cards:
        return CARDS_BROKEN
    if state.over == 0 and (state.option_count < 1 or state.option_count > ACTIONS):
        return OPTIONS_BROKEN
    return places_agree(rules, state)


def tokens_on(state, owner, seat):
    """The tokens of a seat that lie on one army."""
    found = 0
    for row in range(ROWS):
        for column in range(state.row_size[owner, row]):
            if state.token_on[owner, row, column] == seat + 1:
                found += 1
    return found


def places_agree(rules, state):
    """Every card lies where the record of places says."""
    for place in range(state.deck_size):
        if state.where[state.deck[place]] != IN_DECK:
            return CARDS_BROKEN
    for place in range(state.discards_size):
        if state.where[state.discards[place]] != IN_DISCARDS:
            return CARDS_BROKEN
    for seat in range(rules.seats):
        for place in range(state.hand_size[seat]):
            if state.where[state.hand[seat, place]] != IN_HAND + seat:
                return CARDS_BROKEN
        for row in range(ROWS):
            for column in range(state.row_size[seat, row]):
                slot = (seat * ROWS + row) * COLUMNS + column
                if state.where[state.army[seat, row, column]] != slot:
                    return CARDS_BROKEN
    return 0

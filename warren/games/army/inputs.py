"""The network's inputs for a position of an army game.

Most of them are designs by place: in a hand, face up in a row, among the discards. The others are
counts: points, tokens, cards, strength, the question. Seats are counted from the deciding one, so
every seat uses the same weights.
"""

from warren.games.army.frames import Question
from warren.games.army.records import CARDS, COLUMNS, NONE, ROWS, SEATS
from warren.games.army.triggers import are_opponents
from warren.games.army.words import Ask
from warren.kernel.network import note_input
from warren.kernel.stack import CARD, KIND, TEXT, WHAT

# Places of a design; the first six exist for every seat
HAND = 0
FACE_UP = 1  # + row
FACE_DOWN = 4
USED = 5  # face up with a token on it
SEAT_ZONES = 6
DISCARDED = SEATS * SEAT_ZONES
THEIR_DISCARDED = DISCARDED + 1
REVEALED = DISCARDED + 2
ASKING = DISCARDED + 3
BANNED = DISCARDED + 4
THEIR_BANNED = DISCARDED + 5
MARKED = DISCARDED + 6
ON_ITS_WAY = DISCARDED + 7
ZONES = DISCARDED + 8

# Counts of every seat
POINTS = 0
TOKENS = 8
SPENT = 14
HAND_SIZE = 20
STRENGTH = 34
ROW_SIZE = 66
PASSED = 84
HAS_TURN = 85
HOLDS = 86  # has the Advantage, or the Wonder
OWN_TOKENS = 87
ALLY = 94
SEAT_COUNTS = 96

# Counts of the table
SEATS_IN = SEATS * SEAT_COUNTS
ROUND = SEATS_IN + SEATS + 1
DECK = ROUND + 16
THEIR_DECK = DECK + 26
TURNS_LEFT = THEIR_DECK + 26
EXTRA_TURNS = TURNS_LEFT + 8
QUESTION = EXTRA_TURNS + 4
AMOUNT = QUESTION + 48
LEAD = AMOUNT + 8
OWN = LEAD + 33  # each game's own
COUNTS = OWN + 64

MOST_LEAD = 16
CARDS_A_STEP = 4  # cards of a deck per step


def note_design(design, zone, count, out):
    """Note a design in a zone; return the number of inputs."""
    return note_input(COUNTS + int(design) * ZONES + zone, count, out)


def note_count(first, number, room, count, out):
    """Note a count below `room`."""
    return note_input(first + min(max(int(number), 0), room - 1), count, out)


def note_seat(rules, state, seat, step, count, out):
    """Note everything about one seat, `step` seats after the deciding one."""
    other = (seat + step) % rules.seats
    zones = step * SEAT_ZONES
    for place in range(state.hand_size[other]):
        count = note_design(rules.design[state.hand[other, place]], zones + HAND, count, out)
    for row in range(ROWS):
        for column in range(state.row_size[other, row]):
            design = rules.design[state.army[other, row, column]]
            zone = FACE_DOWN if state.captured[other, row, column] else FACE_UP + row
            count = note_design(design, zones + zone, count, out)
            if state.token_on[other, row, column]:
                count = note_design(design, zones + USED, count, out)
    return count_seat(rules, state, seat, other, step * SEAT_COUNTS, count, out)


def count_seat(rules, state, seat, other, first, count, out):
    """Note the counts of a seat."""
    count = note_count(first + POINTS, state.points[other], TOKENS - POINTS, count, out)
    count = note_count(first + TOKENS, state.tokens[other], SPENT - TOKENS, count, out)
    count = note_count(first + SPENT, state.spent[other], HAND_SIZE - SPENT, count, out)
    count = note_count(first + HAND_SIZE, state.hand_size[other], STRENGTH - HAND_SIZE, count, out)
    count = note_count(first + STRENGTH, state.strength[other], ROW_SIZE - STRENGTH, count, out)
    for row in range(ROWS):
        place = first + ROW_SIZE + row * (COLUMNS + 1)
        count = note_count(place, state.row_size[other, row], COLUMNS + 1, count, out)
    if state.passed[other]:
        count = note_input(first + PASSED, count, out)
    if state.turn == other:
        count = note_input(first + HAS_TURN, count, out)
    if other != seat and not are_opponents(rules, seat, other):
        count = note_input(first + ALLY, count, out)
    return count


def note_table(rules, state, seat, count, out):
    """Note round, turn, question, and the seat's strength against the strongest other army."""
    count = note_count(SEATS_IN, rules.seats, ROUND - SEATS_IN, count, out)
    count = note_count(ROUND, state.round_number, DECK - ROUND, count, out)
    count = note_count(EXTRA_TURNS, state.extra_turns, QUESTION - EXTRA_TURNS, count, out)
    best = 0
    for other in range(rules.seats):
        if are_opponents(rules, seat, other):
            best = max(best, int(state.strength[other]))
    lead = int(state.strength[seat]) - best + MOST_LEAD
    count = note_count(LEAD, lead, OWN - LEAD, count, out)
    for place in range(state.revealed_size):
        count = note_design(rules.design[state.revealed[place]], REVEALED, count, out)
    if state.aside != NONE:
        count = note_design(rules.design[state.aside], ON_ITS_WAY, count, out)
    return note_question(rules, state, count, out)


def note_question(rules, state, count, out):
    """Note the question, its amount, and the card whose text asks."""
    if state.depth == 0:
        return count
    frame = state.frame[state.depth - 1]
    count = note_count(QUESTION, frame[WHAT], AMOUNT - QUESTION, count, out)
    if frame[WHAT] != Ask.PICK and frame[WHAT] != Ask.TURN:
        count = note_count(AMOUNT, frame[Question.AMOUNT], LEAD - AMOUNT, count, out)
    if state.depth > 1 and state.frame[state.depth - 2, KIND] == TEXT:
        card = state.frame[state.depth - 2, CARD]
        if card < min(rules.cards, CARDS):
            count = note_design(rules.design[card], ASKING, count, out)
    return count


def note_pile(rules, state, pile, zone, first, count, out):
    """Note the discards of a pile, and the size of its deck."""
    for place in range(state.discards_size[pile]):
        count = note_design(rules.design[state.discards[pile, place]], zone, count, out)
    return note_count(first, state.deck_size[pile] // CARDS_A_STEP, THEIR_DECK - DECK, count, out)

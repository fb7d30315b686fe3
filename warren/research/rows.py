"""Many matches side by side: each row of a batch is a position with data on its decision.

The loops contain no rules. They call `enter`, the entry point of the existing engine, so no game
code is compiled twice. Compiled loops call its machine code by address (`research.linking`);
otherwise they run as plain Python over any entry point.
"""

from warren.kernel.bits import lowest
from warren.kernel.entry import (
    BEST_ACTION,
    LEGAL,
    NOTICE,
    OUTCOME,
    PENDING,
    REDEAL,
    REFUSED,
    SETUP,
)
from warren.kernel.entry import STEP as TAKE
from warren.kernel.noticing import PLACE_BITS, PLACES
from warren.kernel.scratch import SEATS, SHARE

# Requests
DEAL = 0  # start a new match in each row, from its seed
STEP = 1  # carry out the given actions, then let bots decide
PLAY = 2  # let bots decide until it is somebody else's turn
GUESS = 3  # redeal everything hidden from the given seats
SEE = 4  # observe from the given seats, and list their legal actions
RENEW = 5  # start the next match in rows whose match is over
READ = 6  # find the deciding seats after a change of positions
OWE = 7  # list all seats that must decide

# Data of each row: column[WHAT, row]
SEED = 0  # the seed of the match
LUCK = 1  # of bots
SEAT = 2  # the first seat that must decide, NOBODY when the match is over
OWING = 3  # all seats that must decide, as bits, after a request OWE
COUNT = 4  # number of legal actions of that seat
OVER = 5  # whether a match ended in the last step
REASON = 6  # why it ended
DECISIONS = 7  # number of decisions in the match so far
CELLS = 8  # number of cells noted in `sparse`
COLUMNS = 9

NOBODY = -1
UNLISTED = -2  # the actions of the next decision are not known yet

# Arguments for each row: given[WHAT, row]
ACTION = 0
BY = 1  # the seat
GIVEN = 2

# How: bits
GREEDY = 0  # plus a seat: that seat plays by the fast policy
UNIFORM = GREEDY + SEATS  # plus a seat: that seat plays at random
AGAIN = UNIFORM + SEATS  # a new match begins when one ends
RAW = AGAIN + 1  # this and the next bits: the observations to write
SPARSE = RAW + 1
DENSE = SPARSE + 1
BOTS = (1 << AGAIN) - 1
NOTED = 1 << RAW | 1 << SPARSE | 1 << DENSE

# The numbers of `observe` that become features: table[place, WHAT]
FEATURE = 0  # the feature's index in `raw`
BITS = 1  # the number of features if each bit is one; 0 if the number is not a feature
FIRST = 2  # the feature's first cell; the value 0 has no cell, and a bit has one
LAST = 3  # the feature's last cell, counted from the first; higher values share it
SHARED = 4  # the binary logarithm of the number of values that share a cell
TABLE = 5

NUMBER = -1  # in place of the number of bits: the whole number is one feature

MOST_SEED = (1 << 63) - 1


def enter(address, rulebook, states, index, wanted, seat, number, out):
    """Stand in for an engine's entry point (`kernel.entry`), which the caller inserts."""
    raise NotImplementedError


def following(seed):
    """Return the next seed; all 2**63 seeds form one cycle, so no row repeats a match."""
    return (seed * 6364136223846793005 + 1442695040888963407) & MOST_SEED


def fetch(states, row):
    """Prefetch a position during the processing of another; plain Python does nothing."""


def fetch_cell(dense, row, cell):
    """Prefetch a dense cell; plain Python does nothing."""


def work(
    address,
    rulebook,
    states,
    first,
    last,
    wanted,
    how,
    out,
    scratch,
    table,
    column,
    given,
    legal,
    mask,
    raw,
    sparse,
    dense,
    one,
    shares,
):
    """Carry out a request for some rows; return the number of refused, unchanged rows."""
    refused = 0
    for row in range(first, last):
        fetch(states, row + 1)
        if (how >> DENSE) & 1 and row + 1 < last:
            fetch_cells(row + 1, column, sparse, dense)
        seat = column[SEAT, row]
        count = UNLISTED
        if wanted == OWE:
            column[OWING, row] = 0
            if seat != NOBODY:
                column[OWING, row] = enter(address, rulebook, states, row, PENDING, 0, 0, out)
            continue
        if wanted == STEP:
            column[OVER, row] = 0
            if seat == NOBODY:
                continue
            seat, action = given[BY, row], given[ACTION, row]
            count = take(address, rulebook, states, row, seat, action, how, out, column, shares)
            if count == REFUSED:
                refused += 1
                column[OVER, row] = REFUSED
                continue
            if how & BOTS:
                if count <= 0:
                    find_decision(address, rulebook, states, row, out, column)
                if play(address, rulebook, states, row, how, out, scratch, column, shares):
                    count = UNLISTED
        elif wanted == DEAL:
            column[OVER, row] = 0
            deal(address, rulebook, states, row, out, column)
        elif wanted == RENEW:
            if seat != NOBODY:
                continue
            column[SEED, row] = following(int(column[SEED, row]))
            deal(address, rulebook, states, row, out, column)
        elif wanted == PLAY:
            if not play(address, rulebook, states, row, how, out, scratch, column, shares):
                continue
        elif wanted == GUESS:
            number = given[ACTION, row]
            enter(address, rulebook, states, row, REDEAL, given[BY, row], number, out)
        if wanted == SEE:
            seat = given[BY, row]
        elif count > 0:
            seat = column[SEAT, row]  # recorded together with the list
        else:
            seat = find_decision(address, rulebook, states, row, out, column)
        if count == UNLISTED:
            count = 0
            if seat != NOBODY:
                count = enter(address, rulebook, states, row, LEGAL, seat, 0, out)
        list_actions(row, count, out, column, legal, mask)
        if how & NOTED and seat != NOBODY:
            count = enter(address, rulebook, states, row, NOTICE, seat, 0, out)
            note(row, how, count, out, table, column, raw, sparse, dense, one)
    return refused


def deal(address, rulebook, states, row, out, column):
    """Start a new match from the seed of the row."""
    enter(address, rulebook, states, row, SETUP, 0, column[SEED, row], out)
    column[DECISIONS, row] = 0


def take(address, rulebook, states, row, seat, action, how, out, column, shares):
    """Carry out an action; if the match ends, record the winners, and deal the next if required.

    Return the number of actions in `out` for the next decision, or REFUSED.
    """
    came = REFUSED
    if 0 <= seat < shares.shape[1]:
        came = enter(address, rulebook, states, row, TAKE, seat, action, out)
    if came == REFUSED:
        return REFUSED
    column[DECISIONS, row] += 1
    if came > 0:
        column[SEAT, row] = came % SEATS
        return came // SEATS
    column[OVER, row] = 1
    column[REASON, row] = enter(address, rulebook, states, row, OUTCOME, 0, 0, out)
    share_out(row, out, shares)
    if (how >> AGAIN) & 1 == 0:
        return 0
    column[SEED, row] = following(int(column[SEED, row]))
    deal(address, rulebook, states, row, out, column)
    return UNLISTED


def share_out(row, out, shares):
    """Share the win equally among the winners; after a draw, among all seats."""
    seats = shares.shape[1]
    winners = 0
    for seat in range(seats):
        winners += out[SHARE + seat]
    for seat in range(seats):
        shares[row, seat] = out[SHARE + seat] / winners if winners else 1 / seats


def play(address, rulebook, states, row, how, out, scratch, column, shares):
    """Let bots decide during their turns; return whether any bot did."""
    bots = (how >> GREEDY | how >> UNIFORM) & ((1 << SEATS) - 1)
    seat = column[SEAT, row]
    has_played = False
    while seat != NOBODY and (bots >> seat) & 1:
        luck = following(int(column[LUCK, row]))
        column[LUCK, row] = luck
        if (how >> (GREEDY + seat)) & 1:
            scratch[0] = states[row]
            action = enter(address, rulebook, scratch, 0, BEST_ACTION, seat, luck >> 1, out)
        else:
            count = enter(address, rulebook, states, row, LEGAL, seat, 0, out)
            action = out[((luck >> 31) * count) >> 32]
        take(address, rulebook, states, row, seat, action, how, out, column, shares)
        seat = find_decision(address, rulebook, states, row, out, column)
        has_played = True
    return has_played


def find_decision(address, rulebook, states, row, out, column):
    """Record the seats that must decide; return the first of them."""
    owing = enter(address, rulebook, states, row, PENDING, 0, 0, out)
    seat = lowest(owing) if owing else NOBODY
    column[SEAT, row] = seat
    return seat


def list_actions(row, count, out, column, legal, mask):
    """Write the legal actions of a seat, as a list and as a mask."""
    for place in range(column[COUNT, row]):
        mask[row, legal[row, place]] = 0
    for place in range(count):
        action = out[place]
        legal[row, place] = action
        mask[row, action] = 1
    column[COUNT, row] = count


def note(row, how, count, out, table, column, raw, sparse, dense, one):
    """Write a seat's observation, from the list of `notice`: numbers and active cells."""
    if (how >> RAW) & 1:
        note_numbers(row, count, out, table, raw)
    if (how >> SPARSE | how >> DENSE) & 1:
        before = column[CELLS, row]
        if (how >> DENSE) & 1:
            for place in range(before):
                dense[row, sparse[row, place]] = 0
        cells = note_cells(row, count, out, table, sparse)
        for place in range(cells, max(before, cells + 1)):
            sparse[row, place] = dense.shape[1]
        column[CELLS, row] = cells
        if (how >> DENSE) & 1:
            for place in range(cells):
                dense[row, sparse[row, place]] = one


def fetch_cells(row, column, sparse, dense):
    """Prefetch the active cells; the next active cells are mostly beside them."""
    for place in range(column[CELLS, row]):
        fetch_cell(dense, row, sparse[row, place])


def note_numbers(row, count, out, table, raw):
    """Write all numbers that are features."""
    for feature in range(raw.shape[1]):
        raw[row, feature] = 0
    for entry in range(count):
        place = out[entry] & PLACES
        value = out[entry] >> PLACE_BITS
        feature = table[place, FEATURE]
        if table[place, BITS] == NUMBER:
            raw[row, feature] = value
        else:
            for bit in range(table[place, BITS]):
                raw[row, feature + bit] = (value >> bit) & 1


def note_cells(row, count, out, table, sparse):
    """Write the active cells; return their number."""
    cells = 0
    for entry in range(count):
        place = out[entry] & PLACES
        value = out[entry] >> PLACE_BITS
        first = table[place, FIRST]
        if table[place, BITS] == NUMBER:
            step = min((value - 1) >> table[place, SHARED], table[place, LAST])
            sparse[row, cells] = first + step
            cells += 1 if value > 0 else 0
        else:
            for bit in range(table[place, BITS]):
                sparse[row, cells] = first + bit
                cells += (value >> bit) & 1
    return cells

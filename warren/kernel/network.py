"""A small network that judges positions of any game: each seat's share of the win.

A game describes a position as numbers of inputs (`inputs` of the contract); every input
has a row of weights, and the rows are added up. Two thin layers and one number for each seat
follow. Everything is a whole number, so that every engine gives the same judgement, and sums
are kept several to a word of 64 bits: four of 16 bits in the first layer, two of 32 behind it. A
word is the sum of its lanes, each shifted to its place; negative ones borrow from the lane above,
and give back when lanes are taken off from below.

The network lies in the array of a search tree, behind its nodes (`kernel.search`).
"""

from warren.kernel.contract import inputs
from warren.kernel.policy import FAINT
from warren.kernel.scratch import (
    CELL,
    INPUT,
    INPUTS,
    REWARD,
    SEATS,
    SHARE,
    SUM,
)
from warren.kernel.shares import WHOLE

ONE = 128  # the largest output of a cell, and a weight of 1 in the first layer
FINE_BITS = 9
FINE = 1 << FINE_BITS  # a weight of 1 in the other layers
GIVES_BITS = 8
GIVES = 1 << GIVES_BITS  # in the list of active cells: outputs are below this
LANE = 16  # bits of a sum in the first layer
WIDE_LANE = 32  # in the others
HALF = 1 << (LANE - 1)
WIDE_HALF = 1 << (WIDE_LANE - 1)
LANE_BITS = (1 << LANE) - 1
WIDE_BITS = (1 << WIDE_LANE) - 1
THIN = 32  # cells of a thin layer
THIN_WORDS = THIN // 2
BLOCK = 8  # words that are added up together

# A network: a head, then what follows one after the other
WORDS = 0  # of a row: a fourth of the cells of the first layer
ROWS = 1  # how many inputs there are rows for
BIAS = 8

assert INPUTS * ONE < 1 << (LANE - 1)  # weights of the first layer are at most 1


def second_layer(words):
    """Where the second layer begins: its bias, then a row for each cell before it."""
    return BIAS + words


def third_layer(words):
    """Where the third layer begins."""
    return second_layer(words) + THIN_WORDS * (1 + 4 * words)


def last_layer(words):
    """Where the last layer begins: for each seat a bias and a weight for each cell."""
    return third_layer(words) + THIN_WORDS * (1 + THIN)


def first_row(words):
    """Where the rows of the inputs begin."""
    return last_layer(words) + SEATS * (1 + THIN)


def judge(rules, state, seat, network, out, tree):
    """Write each seat's share of the win into `out`, seen from the seat; rewards are the same."""
    count = inputs(rules, state, seat, out)
    words = tree[network + WORDS]
    add_inputs(count, words, network, out, tree)
    active = wake(words, out)
    mix(active, network + second_layer(words), out, tree)
    active = wake_thin(out)
    mix(active, network + third_layer(words), out, tree)
    active = wake_thin(out)
    share_by(rules, seat, active, network + last_layer(words), out, tree)


def add_inputs(count, words, network, out, tree):
    """The sums of the first layer, a few words at a time."""
    rows = network + first_row(words)
    for block in range(0, words, BLOCK):
        at = network + BIAS + block
        a, b, c, d = tree[at], tree[at + 1], tree[at + 2], tree[at + 3]
        e, f, g, h = tree[at + 4], tree[at + 5], tree[at + 6], tree[at + 7]
        for place in range(count):
            at = rows + out[INPUT + place] * words + block
            a += tree[at]
            b += tree[at + 1]
            c += tree[at + 2]
            d += tree[at + 3]
            e += tree[at + 4]
            f += tree[at + 5]
            g += tree[at + 6]
            h += tree[at + 7]
        write_block(SUM + block, a, b, c, d, e, f, g, h, out)


def write_block(at, a, b, c, d, e, f, g, h, out):
    """Put eight words down."""
    out[at] = a
    out[at + 1] = b
    out[at + 2] = c
    out[at + 3] = d
    out[at + 4] = e
    out[at + 5] = f
    out[at + 6] = g
    out[at + 7] = h


def wake(words, out):
    """List the cells of the first layer whose sum is above 0; returns how many there are."""
    active = 0
    for word in range(words):
        left = out[SUM + word]
        for lane in range(4):
            low = ((left + HALF) & LANE_BITS) - HALF
            left = (left - low) >> LANE
            if low > 0:
                out[CELL + active] = (word * 4 + lane) * GIVES + min(low, ONE)
                active += 1
    return active


def wake_thin(out):
    """The same for a thin layer, whose sums are finer."""
    active = 0
    for word in range(THIN_WORDS):
        left = out[SUM + word]
        for lane in range(2):
            low = ((left + WIDE_HALF) & WIDE_BITS) - WIDE_HALF
            left = (left - low) >> WIDE_LANE
            if low >= FINE:
                out[CELL + active] = (word * 2 + lane) * GIVES + min(low >> FINE_BITS, ONE)
                active += 1
    return active


def mix(active, layer, out, tree):
    """The sums of a thin layer: what the active cells give, times their rows."""
    rows = layer + THIN_WORDS
    for block in range(0, THIN_WORDS, BLOCK):
        at = layer + block
        a, b, c, d = tree[at], tree[at + 1], tree[at + 2], tree[at + 3]
        e, f, g, h = tree[at + 4], tree[at + 5], tree[at + 6], tree[at + 7]
        for place in range(active):
            given = out[CELL + place] & (GIVES - 1)
            at = rows + (out[CELL + place] >> GIVES_BITS) * THIN_WORDS + block
            a += given * tree[at]
            b += given * tree[at + 1]
            c += given * tree[at + 2]
            d += given * tree[at + 3]
            e += given * tree[at + 4]
            f += given * tree[at + 5]
            g += given * tree[at + 6]
            h += given * tree[at + 7]
        write_block(SUM + block, a, b, c, d, e, f, g, h, out)


def share_by(rules, seat, active, layer, out, tree):
    """Divide the win by the odds of the seats, which the last layer gives, seen from the seat."""
    most = -(1 << 40)
    for step in range(rules.seats):
        at = layer + step * (1 + THIN)
        logit = int(tree[at])
        for place in range(active):
            given = out[CELL + place] & (GIVES - 1)
            logit += given * tree[at + 1 + (out[CELL + place] >> GIVES_BITS)]
        logit >>= FINE_BITS
        out[REWARD + (seat + step) % rules.seats] = logit
        most = max(most, logit)
    total = 0
    for other in range(rules.seats):
        odds = int(rules.odds[min(most - out[REWARD + other], FAINT)])
        out[SHARE + other] = odds
        total += odds
    for other in range(rules.seats):
        out[SHARE + other] = WHOLE * out[SHARE + other] // total
        out[REWARD + other] = out[SHARE + other]


def note_input(number, count, out):
    """Add an input unless the list is full; return how many there are."""
    if count < INPUTS:
        out[INPUT + count] = number
        count += 1
    return count

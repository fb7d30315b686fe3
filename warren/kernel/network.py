"""A small network that estimates each seat's share of the win in a position of any game.

A game describes a position as a list of input numbers (`inputs` of the contract). Every input has a
row of weights, and the first layer adds up these rows. Two thin layers and one output per seat
follow. All numbers are integers, so every engine computes the same estimate. Sums are packed into
64-bit words: four of 16 bits in the first layer, two of 32 bits after it. A word is the sum of its
shifted lanes. A negative lane borrows from the lane above; unpacking from below undoes this.

The network is stored in the search tree's array, after its nodes (`kernel.search`).
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
GIVES = 1 << GIVES_BITS  # upper bound of outputs in the list of active cells
LANE = 16  # bits of a sum in the first layer
WIDE_LANE = 32  # bits of a sum in the other layers
HALF = 1 << (LANE - 1)
WIDE_HALF = 1 << (WIDE_LANE - 1)
LANE_BITS = (1 << LANE) - 1
WIDE_BITS = (1 << WIDE_LANE) - 1
THIN = 32  # cells of a thin layer
THIN_WORDS = THIN // 2
BLOCK = 8  # words that are added in one loop

# A network: a head, followed by its layers
WORDS = 0  # words of a row: a quarter of the first layer's cells
ROWS = 1  # number of inputs that have a row
BIAS = 8

assert INPUTS * ONE < 1 << (LANE - 1)  # assuming that first-layer weights are at most 1


def second_layer(words):
    """Return the offset of the second layer: its bias, then a row for each cell before it."""
    return BIAS + words


def third_layer(words):
    """Return the offset of the third layer."""
    return second_layer(words) + THIN_WORDS * (1 + 4 * words)


def last_layer(words):
    """Return the offset of the last layer: for each seat a bias and a weight for each cell."""
    return third_layer(words) + THIN_WORDS * (1 + THIN)


def first_row(words):
    """Return the offset of the input rows."""
    return last_layer(words) + SEATS * (1 + THIN)


def judge(rules, state, seat, network, out, tree):
    """Write each seat's share of the win into `out`, counting from this seat; rewards are equal."""
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
    """Compute the sums of the first layer, a few words at a time."""
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
    """Write eight words."""
    out[at] = a
    out[at + 1] = b
    out[at + 2] = c
    out[at + 3] = d
    out[at + 4] = e
    out[at + 5] = f
    out[at + 6] = g
    out[at + 7] = h


def wake(words, out):
    """List the first layer's cells with a positive sum; return their number."""
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
    """List the active cells of a thin layer, whose sums are finer."""
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
    """Compute the sums of a thin layer: each active cell's output times its row."""
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
    """Divide the win in proportion to the last layer's odds, counting seats from this one."""
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
    """Add an input unless the list is full; return the new length."""
    if count < INPUTS:
        out[INPUT + count] = number
        count += 1
    return count

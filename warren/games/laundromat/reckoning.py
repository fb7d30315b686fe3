"""Goblin Laundromat: facts counted when two actions are compared (`kernel.pairs`).

The outcome is the end of the match. Its groups are the coins for clean garments, for programmes and
for the potion, of the seat and of the others. Coins decide, so the worth of a mixed outcome is
exact.
"""

from warren.games.laundromat.scoring import LINES, Line, count_stains, score
from warren.games.laundromat.words import Event
from warren.kernel import contract
from warren.kernel.hooks import implements
from warren.kernel.pairs import ARM_FACTS, FACTS, TOLD
from warren.kernel.shares import WHOLE
from warren.kernel.stack import EVENTS

# Groups of the seat; those of the others follow
GARMENTS_GROUP = 0
PROGRAMMES_GROUP = 1
POTION_GROUP = 2
THEIRS = 3
GROUPS = 6

# Facts about a seat; the coins of each line come first
STAINS = 8
FAILED = 9  # failed washes of this round
COMPLETED = 10
FAILED_LATER = 11  # failed washes of later rounds
COMPLETED_LATER = 12
GARMENTS = 13  # coins for clean garments: all lines but programmes and the potion
ROUNDS_BEGUN = 15  # stored with the first seat


@implements(contract.groups)
def groups(rules, tree):
    """Return the number of groups: three for the seat, three for the others."""
    return GROUPS


@implements(contract.note_facts)
def note_facts(rules, state, seat, stage, facts, tree):
    """Count washes as they end, and coins once the match is over."""
    for place in range(min(int(state.event_count), EVENTS)):
        what = state.event[place, 0]
        own = facts + state.event[place, 1] * FACTS
        later = 1 if tree[facts + ROUNDS_BEGUN] else 0
        if what == Event.ROUND:
            tree[facts + ROUNDS_BEGUN] += 1
        elif what == Event.FAILED:
            tree[own + (FAILED_LATER if later else FAILED)] += 1
        elif what == Event.COMPLETED:
            tree[own + (COMPLETED_LATER if later else COMPLETED)] += 1
    if state.over == 0:
        return stage
    for other in range(rules.seats):
        for line in range(LINES):
            coins = score(rules, state, other, line)
            tree[facts + other * FACTS + line] = coins
            if line != Line.PROGRAMMES and line != Line.POTION:
                tree[facts + other * FACTS + GARMENTS] += coins
        tree[facts + other * FACTS + STAINS] = count_stains(rules, state, other)
    return TOLD


@implements(contract.mixed_worth)
def mixed_worth(rules, states, index, seat, taken, facts, out, tree):
    """Return the worth: most coins win; stains break ties if all groups are of one outcome."""
    own = mixed_coins(seat, taken, facts, tree)
    theirs = taken >> THEIRS
    equals = 1
    for other in range(rules.seats):
        if other != seat:
            coins = mixed_coins(other, theirs, facts, tree)
            stains = more_stains(seat, other, taken, facts, tree)
            if coins > own or (coins == own and stains < 0):
                return 0
            if coins == own and stains == 0:
                equals += 1
    return WHOLE // equals


def mixed_coins(seat, taken, facts, tree):
    """Sum a seat's coins, each group from one of the outcomes."""
    own = facts + seat * FACTS
    garments = tree[own + GARMENTS + source_of(GARMENTS_GROUP, taken)]
    programmes = tree[own + Line.PROGRAMMES + source_of(PROGRAMMES_GROUP, taken)]
    return garments + programmes + tree[own + Line.POTION + source_of(POTION_GROUP, taken)]


def source_of(group, taken):
    """Return the index of the facts that a group comes from."""
    return 0 if (taken >> group) & 1 else ARM_FACTS


def more_stains(seat, other, taken, facts, tree):
    """Return how many more stains a seat has than another, if all groups are of one outcome."""
    if taken == (1 << GROUPS) - 1:
        arm = facts
    elif taken == 0:
        arm = facts + ARM_FACTS
    else:
        return 0
    return tree[arm + seat * FACTS + STAINS] - tree[arm + other * FACTS + STAINS]

"""Goblin Laundromat: what is counted when two actions are compared (`kernel.pairs`).

The outcome is the end of the match, and its groups are the lines of the score sheet: coins decide,
so what a mixed outcome is worth is exact.
"""

from warren.games.laundromat.scoring import LINES, count_stains, score
from warren.games.laundromat.words import Event
from warren.kernel import contract
from warren.kernel.hooks import implements
from warren.kernel.pairs import ARM_FACTS, FACTS, TOLD
from warren.kernel.shares import WHOLE
from warren.kernel.stack import EVENTS

# Facts of a seat: the coins of each line come first
STAINS = 8
FAILED = 9  # washes of this round
COMPLETED = 10
FAILED_LATER = 11  # washes of later rounds
COMPLETED_LATER = 12
ROUNDS_BEGUN = 15  # noted with the first seat


@implements(contract.groups)
def groups(rules, tree):
    """One for each line."""
    return LINES


@implements(contract.note_facts)
def note_facts(rules, state, seat, stage, facts, tree):
    """Washes as they end; coins once the match is over."""
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
            tree[facts + other * FACTS + line] = score(rules, state, other, line)
        tree[facts + other * FACTS + STAINS] = count_stains(rules, state, other)
    return TOLD


@implements(contract.mixed_worth)
def mixed_worth(rules, states, index, seat, taken, facts, out, tree):
    """Most coins win; stains break ties where all lines are of one outcome, else those share."""
    own = mixed_coins(seat, taken, facts, tree)
    equals = 1
    for other in range(rules.seats):
        if other != seat:
            coins = mixed_coins(other, taken, facts, tree)
            stains = more_stains(seat, other, taken, facts, tree)
            if coins > own or (coins == own and stains < 0):
                return 0
            if coins == own and stains == 0:
                equals += 1
    return WHOLE // equals


def mixed_coins(seat, taken, facts, tree):
    """All coins of a seat, each line as one of the outcomes has it."""
    coins = 0
    for line in range(LINES):
        arm = 0 if (taken >> line) & 1 else ARM_FACTS
        coins += tree[facts + arm + seat * FACTS + line]
    return coins


def more_stains(seat, other, taken, facts, tree):
    """How many more stains a seat has than another, if the whole outcome is one of the two."""
    if taken == (1 << LINES) - 1:
        arm = facts
    elif taken == 0:
        arm = facts + ARM_FACTS
    else:
        return 0
    return tree[arm + seat * FACTS + STAINS] - tree[arm + other * FACTS + STAINS]

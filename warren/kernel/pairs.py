"""Comparison of two actions in paired continuations.

A world is a guess of everything hidden from the seat and of all future random numbers. Both actions
are played on in the same worlds. Their first decisions are searched, with the network in the tree
if there is one; then the policy decides. The game counts facts (`note_facts`) and says when the
outcome is settled. Then groups of facts are swapped between the two outcomes. Their Shapley values
say how much of the difference each group explains.
"""

from warren.kernel.chance import seed_chance
from warren.kernel.contract import (
    apply,
    groups,
    legal,
    mixed_worth,
    note_facts,
    pending,
    redeal,
    why_not,
)
from warren.kernel.playout import LIMIT, first_seat
from warren.kernel.policy import choose_by_policy
from warren.kernel.scratch import LEGAL, SEATS
from warren.kernel.search import NOTES, plant, search
from warren.kernel.selfplay import visited

# Facts that a game may count
GROUPS = 8  # maximum number of groups of an outcome
FACTS = 16  # maximum number of facts of a seat

# Stages of a continuation
OPEN = 0
SETTLED = 1  # the outcome is known; later facts are counted separately
TOLD = 2  # nothing is left to count

# Head: the actions to compare, and how to play on
COMPARED = 0  # + arm: the action
ITERATIONS = 2  # iterations of a searched decision
DECISIONS = 3  # searched decisions of a continuation
PAIRS = 4  # pairs to play
WORTHS = 8  # + groups as bits: the worth of a mixed outcome
FIRST_PAIR = WORTHS + (1 << GROUPS)

# A pair
IS_FAIR = 0  # both actions were legal in this world
WORTH = 1  # + arm
PART = 3  # + group: its part of the difference
FACT = PART + GROUPS  # facts of both arms
ARM_FACTS = SEATS * FACTS
PAIR = FACT + 2 * ARM_FACTS

# Positions: the search uses the first three
START = 3
ENDS = 4  # + arm
MIXED = 6
POSITIONS = 7

STEP = 1_000_003  # between the seeds of two decisions
SEEDS = (1 << 62) - 1


def play_pairs(rules, states, index, seat, first_world, out, tree):
    """Play on after both actions in the requested number of worlds; return that number.

    The position is `states[index + START]`; all others are scratch space.
    """
    notes = tree[NOTES]
    for number in range(tree[notes + PAIRS]):
        pair = notes + FIRST_PAIR + number * PAIR
        world = first_world + number
        tree[pair + IS_FAIR] = 1
        for arm in range(2):
            if play_on(rules, states, index, seat, world, arm, pair, out, tree) == 0:
                tree[pair + IS_FAIR] = 0
        if tree[pair + IS_FAIR]:
            share_difference(rules, states, index, seat, pair, out, tree)
    return tree[notes + PAIRS]


def play_on(rules, states, index, seat, world, arm, pair, out, tree):
    """Play one continuation; return whether the action was legal in this world."""
    facts = pair + FACT + arm * ARM_FACTS
    for place in range(ARM_FACTS):
        tree[facts + place] = 0
    states[index] = states[index + START]
    state = states[index]
    state.watching = 1
    redeal(rules, state, seat, world)
    action = tree[tree[NOTES] + COMPARED + arm]
    if why_not(rules, state, seat, action) != 0:
        return 0
    who = seat
    stage = OPEN
    searched = 0
    for step in range(LIMIT):
        apply(rules, state, who, action)
        reached = note_facts(rules, state, seat, stage, facts, tree)
        mask = pending(rules, state)
        if stage == OPEN and (reached >= SETTLED or mask == 0):
            states[index + ENDS + arm] = state
        stage = reached
        if stage == TOLD or mask == 0:
            break
        who = first_seat(mask)
        count = legal(rules, state, who, out)
        if count == 1:
            action = out[LEGAL]
        elif stage == OPEN and searched < tree[tree[NOTES] + DECISIONS]:
            searched += 1
            action = search_once(rules, states, index, who, seed_of(world, step), out, tree)
        else:
            chance = states[index + MIXED].chance
            seed_chance(chance, seed_of(world, step))
            action = choose_by_policy(rules, state, who, chance, out)
    return 1


def seed_of(world, step):
    """Return the seed of one decision, the same in both continuations of a world."""
    return (world + (step + 1) * STEP) & SEEDS


def search_once(rules, states, index, who, seed, out, tree):
    """Return the most visited action of a small search."""
    plant(rules, who, seed, tree)
    search(rules, states, index, who, tree[tree[NOTES] + ITERATIONS], out, tree)
    return visited(who, -1, tree)


def share_difference(rules, states, index, seat, pair, out, tree):
    """Note the worth of both outcomes and each group's share of the difference."""
    count = groups(rules, tree)
    worths = tree[NOTES] + WORTHS
    for taken in range(1 << count):
        tree[worths + taken] = mixed_worth(
            rules, states, index + ENDS, seat, taken, pair + FACT, out, tree
        )
    tree[pair + WORTH] = tree[worths + (1 << count) - 1]
    tree[pair + WORTH + 1] = tree[worths]
    for group in range(GROUPS):
        tree[pair + PART + group] = 0
    for group in range(count):
        tree[pair + PART + group] = shapley_value(group, count, worths, tree)


def shapley_value(group, count, worths, tree):
    """Return a group's average gain over all orders of swapping the groups."""
    total = 0.0
    for taken in range(1 << count):
        if (taken >> group) & 1 == 0:
            gain = tree[worths + taken + (1 << group)] - tree[worths + taken]
            total += gain / (count * ways(count - 1, size_of(taken)))
    return int(total + 0.5) if total >= 0 else -int(0.5 - total)


def size_of(taken):
    """Count the set bits."""
    found = 0
    while taken > 0:
        found += taken & 1
        taken >>= 1
    return found


def ways(count, size):
    """Return the binomial coefficient: the number of ways to choose `size` out of `count`."""
    found = 1
    for place in range(size):
        found = found * (count - place) // (place + 1)
    return found

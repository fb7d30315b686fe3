"""Random play of any game, whole matches at native speed."""

from warren.kernel.chance import below, seed_chance
from warren.kernel.contract import apply, conserved, legal, outcome, pending, setup

# What `tally` counts; reasons follow from REASONS on
MATCHES = 0
DECISIONS = 1
BROKEN = 2  # a conservation law did not hold
STUCK = 3  # a match did not end
CAPPED = 4  # matches with a round cut short by the safety cap
SHORTEST = 5
LONGEST = 6
ROUNDS = 7
MOST_ROUNDS = 8  # of one match
REASONS = 16  # + reason the match ended
WINS = 32  # + seat
TALLY = 48

LIMIT = 50_000  # decisions; no match comes near


def first_seat(mask):
    """The lowest seat of a mask."""
    seat = 0
    while (mask >> seat) & 1 == 0:
        seat += 1
    return seat


def play_out(rules, state, chance, out):
    """Play at random to the end; returns the number of decisions."""
    decisions = 0
    mask = pending(rules, state)
    while mask and decisions < LIMIT:
        mask = play_one(rules, state, mask, chance, out)
        decisions += 1
    return decisions


def play_one(rules, state, mask, chance, out):
    """One random decision by the first of the seats that owe one; returns who owes the next."""
    seat = first_seat(mask)
    count = legal(rules, state, seat, out)
    apply(rules, state, seat, out[below(chance, count)])
    return pending(rules, state)


def simulate(rules, states, index, first_seed, matches, checks, tally):
    """Play whole random matches one after the other; `checks` tests the laws at every decision.

    `states[index]` is played on; the record after it and the rest of `tally` are scratch paper.
    """
    for place in range(TALLY):
        tally[place] = 0
    state = states[index]
    chance = states[index + 1].chance
    out = tally[TALLY:]
    for match in range(matches):
        seed = first_seed + match
        seed_chance(chance, seed ^ 0x5DEECE66D)
        setup(rules, state, seed)
        if checks:
            decisions = play_out_checked(rules, state, chance, out, tally)
        else:
            decisions = play_out(rules, state, chance, out)
        note(rules, state, decisions, out, tally)


def play_out_checked(rules, state, chance, out, tally):
    """Play at random to the end, testing the laws at every decision."""
    decisions = 0
    mask = pending(rules, state)
    while mask and decisions < LIMIT:
        mask = play_one(rules, state, mask, chance, out)
        decisions += 1
        if conserved(rules, state):
            tally[BROKEN] += 1
    return decisions


def note(rules, state, decisions, out, tally):
    """Count a finished match."""
    tally[MATCHES] += 1
    tally[DECISIONS] += decisions
    tally[ROUNDS] += state.round_number
    tally[MOST_ROUNDS] = max(tally[MOST_ROUNDS], state.round_number)
    tally[SHORTEST] = decisions if tally[MATCHES] == 1 else min(tally[SHORTEST], decisions)
    tally[LONGEST] = max(tally[LONGEST], decisions)
    reason = outcome(rules, state, out)
    if reason == 0:
        tally[STUCK] += 1
    else:
        tally[REASONS + reason] += 1
    for seat in range(rules.seats):
        tally[WINS + seat] += out[seat]
    if state.capped:
        tally[CAPPED] += 1


def copy_state(states, source, target, times):
    """Copy a position to and fro, each time a little different, to be measured."""
    for _ in range(times // 2):
        states[target] = states[source]
        states[target].chance[0] += 1
        states[source] = states[target]
        states[source].chance[1] += 1

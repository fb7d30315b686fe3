"""Native-speed play of any game to the end, at random or by the fast policy."""

from warren.kernel.bits import lowest
from warren.kernel.chance import seed_chance
from warren.kernel.contract import any_legal, apply, conserved, outcome, pending, setup
from warren.kernel.policy import choose_by_policy
from warren.kernel.scratch import REASONS as MOST_REASONS
from warren.kernel.scratch import SEATS, SHARE, TALLIED, TALLY

# Indices of `tally`; reasons begin at REASONS
MATCHES = 0
DECISIONS = 1
BROKEN = 2  # a conservation law did not hold
STUCK = 3  # a match did not end
CAPPED = 4  # matches with a round cut short by the safety cap
SHORTEST = 5
LONGEST = 6
ROUNDS = 7
MOST_ROUNDS = 8  # maximum number of rounds of a match
REASONS = TALLIED  # + reason for the end
WINS = REASONS + MOST_REASONS  # + seat

LIMIT = 50_000  # maximum number of decisions of a match; none comes close
EVERYONE = (1 << SEATS) - 1  # all seats, as bits


def first_seat(mask):
    """The lowest seat of a mask."""
    return lowest(mask)


def play_out(rules, state, by_policy, chance, out):
    """Play to the end and return the number of decisions; `by_policy` seats follow the policy."""
    decisions = 0
    mask = pending(rules, state)
    while mask and decisions < LIMIT:
        mask = play_one(rules, state, mask, by_policy, chance, out)
        decisions += 1
    return decisions


def play_one(rules, state, mask, by_policy, chance, out):
    """Play the first pending seat's decision; return the seats that must decide next."""
    seat = first_seat(mask)
    if (by_policy >> seat) & 1:
        apply(rules, state, seat, choose_by_policy(rules, state, seat, chance, out))
    else:
        apply(rules, state, seat, any_legal(rules, state, seat, chance, out))
    return pending(rules, state)


CHECKS = 1  # in `how`: check the laws at every decision
BY_POLICY = 1  # in `how`: index of the first bit of the seats that play by the policy


def simulate(rules, states, index, first_seed, matches, how, tally):
    """Play whole matches in sequence; seats play at random unless `how` names them.

    The match is played in `states[index]`; the next record and the rest of `tally` are scratch
    space.
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
        if how & CHECKS:
            decisions = play_out_checked(rules, state, how >> BY_POLICY, chance, out, tally)
        else:
            decisions = play_out(rules, state, how >> BY_POLICY, chance, out)
        note(rules, state, decisions, out, tally)


def play_out_checked(rules, state, by_policy, chance, out, tally):
    """Play to the end, checking the laws at every decision."""
    decisions = 0
    mask = pending(rules, state)
    while mask and decisions < LIMIT:
        mask = play_one(rules, state, mask, by_policy, chance, out)
        decisions += 1
        if conserved(rules, state):
            tally[BROKEN] += 1
    return decisions


def note(rules, state, decisions, out, tally):
    """Add a finished match to the tally."""
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
        tally[WINS + seat] += out[SHARE + seat]
    if state.capped:
        tally[CAPPED] += 1


def copy_state(states, source, target, times):
    """Copy a position back and forth with small changes, for benchmarks."""
    for _ in range(times // 2):
        states[target] = states[source]
        states[target].chance[0] += 1
        states[source] = states[target]
        states[source].chance[1] += 1

"""The fast policy of any game: an action's probability from its traits and their fitted weights.

A trait is a number that describes an action in its context: its effect, its card, the state of the
match. Every action has `TRAITS` of them, and its score is the sum of their weights. Its probability
is proportional to the exponential of the score.

In `out` the actions come first; data about them follows (`kernel.scratch`).
"""

from math import exp

from warren.kernel.chance import below, seed_chance
from warren.kernel.contract import action_weights, legal, redeal, survey, traits
from warren.kernel.scratch import ODDS
from warren.kernel.weights import sum_of_weights

NO_TRAIT = 0  # the trait whose weight is always 0

UNIT = 64  # a difference in weight that makes an action e times as likely
FAINT = 511  # larger distances from the best score count as this one
CERTAIN = 1 << 20  # the odds of the most likely action


def write_odds(rules):
    """Fill the table of odds in the record of rules."""
    for less in range(FAINT + 1):
        rules["odds"][less] = round(CERTAIN * exp(-less / UNIT))


def weigh(rules, state, seat, count, out):
    """Write the odds of the first `count` actions after them in `out`; return their sum."""
    survey(rules, state, seat, out)
    most = action_weights(rules, state, seat, count, out)
    total = 0
    for place in range(count):
        odds = int(rules.odds[min(most - out[ODDS + place], FAINT)])
        out[ODDS + place] = odds
        total += odds
    return total


def weight_of(rules, state, seat, action, out):
    """Return the sum of an action's trait weights."""
    traits(rules, state, seat, action, out)
    return sum_of_weights(rules, out)


def draw_by_odds(chance, total, out):
    """Draw the index of an action in proportion to its odds."""
    left = below(chance, total)
    place = 0
    while left >= out[ODDS + place]:
        left -= out[ODDS + place]
        place += 1
    return place


def choose_by_policy(rules, state, seat, chance, out):
    """Draw an action of the seat from the policy's odds."""
    count = legal(rules, state, seat, out)
    if count == 1:
        return out[0]
    total = weigh(rules, state, seat, count, out)
    return out[draw_by_odds(chance, total, out)]


def best_action(rules, states, index, seat, seed, out):
    """Return the action with the best score after a guess of the hidden cards.

    Ties are broken at random. `states[index]` is the position; the next two records and `out` are
    scratch space.
    """
    states[index + 1] = states[index]
    guess = states[index + 1]
    redeal(rules, guess, seat, seed)
    chance = states[index + 2].chance
    seed_chance(chance, seed)
    count = legal(rules, states[index], seat, out)
    survey(rules, guess, seat, out)
    best = 0
    most = 0
    equals = 0
    for place in range(count):
        weight = weight_of(rules, guess, seat, out[place], out)
        if equals == 0 or weight > most:
            best = place
            most = weight
            equals = 1
        elif weight == most:
            equals += 1
            if below(chance, equals) == 0:
                best = place
    return out[best]

"""One-decision look-ahead: try every action on a redealt copy and keep the best."""

from warren.kernel.chance import below, seed_chance
from warren.kernel.contract import apply, evaluate, legal, redeal


def best_action(rules, states, index, seat, seed, out):
    """The action after which the position looks best on average; ties are broken at random.

    The average is over guesses of what the seat can't know, the same for every action.
    `states[index]` is the position; the two records after it and `out` are scratch paper.
    """
    scratch = states[index + 1]
    chance = states[index + 2].chance
    seed_chance(chance, seed)
    count = legal(rules, states[index], seat, out)
    best = out[0]
    best_value = 0
    equals = 0
    for place in range(count):
        value = 0
        for world in range(rules.worlds):
            states[index + 1] = states[index]
            scratch.watching = 0
            redeal(rules, scratch, seat, seed + world)
            apply(rules, scratch, seat, out[place])
            value += evaluate(rules, scratch, seat)
        if equals == 0 or value > best_value:
            best = out[place]
            best_value = value
            equals = 1
        elif value == best_value:
            equals += 1
            if below(chance, equals) == 0:
                best = out[place]
    return best

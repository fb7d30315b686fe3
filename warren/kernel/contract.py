"""The contract: the functions that bots, matches and adapters call in every game.

They are hooks (`kernel.hooks`). `rules` is the record of the rulebook and cards in use, `state`
that of a position.
"""

from warren.kernel.chance import below
from warren.kernel.scratch import ODDS, REWARD, SHARE
from warren.kernel.weights import LEAST, sum_of_weights

HOOKS = True


def setup(rules, state, seed):
    """Deal, and open the first decision."""
    raise NotImplementedError


def arrange(rules, state):
    """Complete a position that was written by hand, and open its decision."""
    raise NotImplementedError


def pending(rules, state):
    """The seats that must decide, as a bit mask; 0 when the match is over."""
    raise NotImplementedError


def legal(rules, state, seat, out):
    """Write the legal actions of that seat into `out` and return how many there are."""
    raise NotImplementedError


def any_legal(rules, state, seat, chance, out):
    """A random legal action of the seat, all equally likely; it must have an open decision.

    A game that keeps its actions in the position need not write them out.
    """
    return out[below(chance, legal(rules, state, seat, out))]


def why_not(rules, state, seat, action):
    """0 if the action is legal for the seat now, else the reason code."""
    raise NotImplementedError


def apply(rules, state, seat, action):
    """Carry out a legal action and run to the next decision or to the end."""
    raise NotImplementedError


def outcome(rules, state, out):
    """Write each seat's share of the win into `out`; return the reason, 0 while the match runs."""
    raise NotImplementedError


def redeal(rules, state, seat, seed):
    """Replace everything the seat cannot know by a fair guess."""
    raise NotImplementedError


def observe(rules, state, seat, out):
    """Write what the seat may know into `out`, a fixed number of integers."""
    raise NotImplementedError


def sees(rules, state, seat, action, viewer):
    """Whether another seat sees which action the seat takes now."""
    raise NotImplementedError


def chance_key(rules, state, seat):
    """A number for the random outcomes that matter for the seat's decision, 0 if none do.

    In a search, positions with the same number and the same past actions count as one. It may be
    rough: the fewer numbers, the sooner each is known well.
    """
    return 0


def rewards(rules, state, since, out):
    """Write a bot's rewards after the shares of the win (`kernel.shares`).

    `since` is the round in which it began to think. Rewards may show sooner than the win alone
    which action was good; they count less as more is known of an action.
    """
    for seat in range(rules.seats):
        out[REWARD + seat] = out[SHARE + seat]


def survey(rules, state, seat, out):
    """Note in `out` what all actions of the seat's decision have in common (`kernel.policy`)."""


def traits(rules, state, seat, action, out):
    """Write the traits of an action into `out`, after a survey (`kernel.policy`)."""
    raise NotImplementedError


def action_weights(rules, state, seat, count, out):
    """Write the weights of the first `count` actions behind them; return the largest.

    The weight of an action is that of all its traits, after a survey.
    """
    most = LEAST
    for place in range(count):
        traits(rules, state, seat, out[place], out)
        weight = sum_of_weights(rules, out)
        out[ODDS + place] = weight
        most = max(most, weight)
    return most


def inputs(rules, state, seat, out):
    """Write the network's inputs for a position, counting seats from this one, into `out`.

    Inputs are numbers, one for each thing that is so (`kernel.network`); returns how many there
    are. They may include hidden information: a search judges guesses.
    """
    return 0


# --- why one action is better than another (`kernel.pairs`) --------------------------------------


def groups(rules, tree):
    """The number of groups that an outcome is split into, to say which of them made a difference.

    0 if outcomes can't be judged.
    """
    return 0


def note_facts(rules, state, seat, stage, facts, tree):
    """Count the facts of the last action, from the events of the position.

    Facts of a seat begin at `tree[facts + seat * FACTS]`. Returns the stage that is reached:
    whether the outcome is settled, and whether there is nothing left to count.
    """
    return stage


def mixed_worth(rules, states, index, seat, taken, facts, out, tree):
    """The worth to the seat, of WHOLE, of an outcome that is mixed of two.

    The bits of `taken` name the groups that come from the first outcome, at `states[index]`; the
    others come from the second, right behind it. A third record is scratch space. The facts of the
    first begin at `tree[facts]`, those of the second follow.
    """
    return 0


def conserved(rules, state):
    """0 while cards and tokens add up, else the number of the law that is broken."""
    raise NotImplementedError


FORMER_NAMES = {"action_weights": "likings", "chance_key": "outlook", "rewards": "prizes"}

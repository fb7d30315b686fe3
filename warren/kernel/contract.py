"""The contract: the functions that bots, matches and adapters call in every game.

They are hooks (`kernel.hooks`). `rules` is the record of the rulebook and the cards in use;
`state` is the record of a position.
"""

from warren.kernel.chance import below
from warren.kernel.noticing import put
from warren.kernel.scratch import ODDS, REWARD, SHARE
from warren.kernel.weights import LEAST, sum_of_weights

HOOKS = True


def setup(rules, state, seed):
    """Deal the cards and open the first decision."""
    raise NotImplementedError


def arrange(rules, state):
    """Complete a position written by hand and open its decision."""
    raise NotImplementedError


def pending(rules, state):
    """The seats that must decide, as a bit mask; 0 when the match is over."""
    raise NotImplementedError


def legal(rules, state, seat, out):
    """Write the seat's legal actions into `out` and return their number."""
    raise NotImplementedError


def any_legal(rules, state, seat, chance, out):
    """Return a uniformly random legal action of the seat, which must have an open decision.

    A game that stores its legal actions in the position need not write them to `out`.
    """
    return out[below(chance, legal(rules, state, seat, out))]


def why_not(rules, state, seat, action):
    """Return 0 if the action is legal for the seat now, else the reason code."""
    raise NotImplementedError


def apply(rules, state, seat, action):
    """Carry out a legal action and run to the next decision or to the end."""
    raise NotImplementedError


def outcome(rules, state, out):
    """Write each seat's share of the win into `out`; return the reason, 0 while the match runs."""
    raise NotImplementedError


def redeal(rules, state, seat, seed):
    """Replace everything hidden from the seat with a fair guess."""
    raise NotImplementedError


def observe(rules, state, seat, out):
    """Write the seat's observation into `out`: a fixed number of integers."""
    raise NotImplementedError


def notice(rules, state, seat, out):
    """Write the same as a list without zeros (`kernel.noticing`); return its length.

    A game that writes the list itself need not write all numbers first, and is observed faster.
    """
    count = 0
    for place in range(observe(rules, state, seat, out)):
        count = put(out, count, place, out[place])
    return count


def sees(rules, state, seat, action, viewer):
    """Return whether the viewer sees which action the seat takes now."""
    raise NotImplementedError


def chance_key(rules, state, seat):
    """Return a key for the random outcomes that matter to the seat's decision; 0 if none do.

    A search merges positions with the same key and the same past actions. The key may be coarse:
    the fewer keys, the sooner the search knows each one well.
    """
    return 0


def rewards(rules, state, since, out):
    """Write a bot's rewards after the shares of the win (`kernel.shares`).

    The bot began to think in round `since`. Rewards may reveal a good action sooner than the win
    alone does; their influence shrinks as an action is visited more often.
    """
    for seat in range(rules.seats):
        out[REWARD + seat] = out[SHARE + seat]


def survey(rules, state, seat, out):
    """Write facts common to all actions of the seat's decision into `out` (`kernel.policy`)."""


def traits(rules, state, seat, action, out):
    """Write an action's traits into `out`; `survey` must run first (`kernel.policy`)."""
    raise NotImplementedError


def action_weights(rules, state, seat, count, out):
    """Write the weights of the first `count` actions behind them; return the largest.

    An action's weight is the sum over its traits; `survey` must run first.
    """
    most = LEAST
    for place in range(count):
        traits(rules, state, seat, out[place], out)
        weight = sum_of_weights(rules, out)
        out[ODDS + place] = weight
        most = max(most, weight)
    return most


def inputs(rules, state, seat, out):
    """Write the network's inputs for a position into `out`, counting seats from this one.

    An input is the number of a fact that holds (`kernel.network`). Return how many there are.
    Inputs may include hidden information, because a search evaluates guesses.
    """
    return 0


# --- why one action is better than another (`kernel.pairs`) --------------------------------------


def groups(rules, tree):
    """Return how many groups an outcome is split into when we explain a difference.

    0 if outcomes can't be judged.
    """
    return 0


def note_facts(rules, state, seat, stage, facts, tree):
    """Count the facts of the last action from the position's events.

    A seat's facts begin at `tree[facts + seat * FACTS]`. Return the stage reached: whether the
    outcome is settled, and whether nothing is left to count.
    """
    return stage


def mixed_worth(rules, states, index, seat, taken, facts, out, tree):
    """Return what a mix of two outcomes is worth to the seat, as a fraction of WHOLE.

    The bits of `taken` name the groups that come from the first outcome, at `states[index]`. All
    others come from the second, in the next record. A third record is scratch space. The first
    outcome's facts begin at `tree[facts]`; the second's follow.
    """
    return 0


def conserved(rules, state):
    """Return 0 if cards and tokens add up, else the number of the broken law."""
    raise NotImplementedError


FORMER_NAMES = {"action_weights": "likings", "chance_key": "outlook", "rewards": "prizes"}

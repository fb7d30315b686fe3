"""Policy learning by self-play with REINFORCE: winning actions become likelier.

All numbers are integers, so the same seeds give the same gradient on every machine.
"""

from warren.kernel.chance import seed_chance
from warren.kernel.contract import apply, legal, pending, rewards, setup, traits
from warren.kernel.playout import LIMIT, first_seat
from warren.kernel.policy import draw_by_odds, weigh
from warren.kernel.scratch import ODDS, REWARD, SIZE, TRAIT, TRAITS
from warren.kernel.shares import WHOLE, share_out

GRADIENT = SIZE  # in `out`: one number for each weight, followed by the notes of one match
ONE = 1 << 12  # the strength of a note for a choice with probability 0
NOTE = 3  # fields of a note: seat, trait, strength


def learn(rules, states, index, first_seed, matches, out):
    """Play matches by the policy and add up the gradient; return the number of decisions."""
    decisions = 0
    for match in range(matches):
        decisions += learn_from_match(rules, states, index, first_seed + match, out)
    return decisions


def learn_from_match(rules, states, index, seed, out):
    """Play one match and note every choice; a reward above a fair share counts as success."""
    state = states[index]
    chance = states[index + 1].chance
    seed_chance(chance, seed ^ 0x5DEECE66D)
    setup(rules, state, seed)
    first = GRADIENT + len(rules.weight)
    end = first
    decisions = 0
    mask = pending(rules, state)
    while mask and decisions < LIMIT:
        seat = first_seat(mask)
        count = legal(rules, state, seat, out)
        place = 0
        if count > 1:
            total = weigh(rules, state, seat, count, out)
            place = draw_by_odds(chance, total, out)
            end = note_choice(rules, state, seat, place, count, total, end, out)
        apply(rules, state, seat, out[place])
        mask = pending(rules, state)
        decisions += 1
    share_out(rules, state, out)
    rewards(rules, state, int(state.round_number), out)
    while first < end:
        gain = out[REWARD + out[first]] * rules.seats - WHOLE
        out[GRADIENT + out[first + 1]] += gain * out[first + 2]
        first += NOTE
    return decisions


def note_choice(rules, state, seat, chosen, count, total, end, out):
    """Note the chosen action's traits minus the others' expected traits; return the notes' end."""
    for place in range(count):
        weight = -(out[ODDS + place] * ONE) // total
        if place == chosen:
            weight += ONE
        traits(rules, state, seat, out[place], out)
        for number in range(TRAITS):
            trait = out[TRAIT + number]
            if trait > 0 and weight != 0 and end + NOTE <= len(out):
                out[end] = seat
                out[end + 1] = trait
                out[end + 2] = weight
                end += NOTE
    return end

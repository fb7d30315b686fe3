"""Self-play: whole matches with notes of positions to learn from.

Without iterations the policy plays; otherwise every decision is searched, with the network in the
tree if there is one. A note is a row of fixed length: the position's inputs, the search's
estimates, and, once the match is over, every seat's share of the win.
"""

from warren.kernel.chance import below, next_word, seed_chance
from warren.kernel.contract import apply, inputs, legal, pending, setup, survey, traits
from warren.kernel.playout import LIMIT, first_seat
from warren.kernel.policy import choose_by_policy
from warren.kernel.scratch import INPUT, INPUTS, LEGAL, SEATS, SHARE, TRAIT, TRAITS
from warren.kernel.search import (
    CHILD,
    NOTES,
    ROOTS,
    SIBLING,
    TOKEN,
    VISITS,
    WON,
    plant,
    search,
    token_of,
)
from warren.kernel.shares import share_out

# Head of the notes: settings and counters
ITERATIONS = 0  # iterations per decision; 0: the policy plays
ONE_IN = 1  # one in this many decisions is noted
LIVELY = 2  # decisions in which the action is drawn by visits; later the most visited one is played
NEXT = 3  # number of notes
MATCHES = 4  # number of finished matches
ROOM = 5  # capacity for notes
BEFORE = 8

# A note
WHOSE = 0
SEATS_IN = 1
THOUGHT = 2  # the seat's estimate of the win, 0 without a search
COUNT = 3  # number of inputs
OPTIONS = 4  # number of noted actions
DECISION = 5  # number of the decision in its match
RESULT = 6  # + step: each seat's share, counted from the deciding one
INPUT_AT = RESULT + SEATS
ACTION_AT = INPUT_AT + INPUTS
MOST_ACTIONS = 24  # decisions with more actions are not used to train the policy
ACTION = 1 + TRAITS  # an action's visits and traits
NOTE = ACTION_AT + MOST_ACTIONS * ACTION


def self_play(rules, states, index, first_seed, matches, out, tree):
    """Play matches until all are played or the notes are full; return the number played.

    The match is played in `states[index]`. The search uses the next two records; the generator of
    the third draws actions.
    """
    notes = tree[NOTES]
    for match in range(matches):
        if tree[notes + NEXT] >= tree[notes + ROOM]:
            break
        play_match(rules, states, index, first_seed + match, out, tree)
        tree[notes + MATCHES] += 1
    return tree[notes + MATCHES]


def play_match(rules, states, index, seed, out, tree):
    """Play one match and note some of its positions."""
    state = states[index]
    notes = tree[NOTES]
    first = tree[notes + NEXT]
    seed_chance(states[index + 3].chance, seed ^ 0x5DEECE66D)
    setup(rules, state, seed)
    decisions = 0
    mask = pending(rules, state)
    while mask and decisions < LIMIT:
        seat = first_seat(mask)
        action = decide(rules, states, index, seat, decisions, out, tree)
        apply(rules, state, seat, action)
        mask = pending(rules, state)
        decisions += 1
    share_out(rules, state, out)
    for number in range(first, tree[notes + NEXT]):
        note = notes + BEFORE + number * NOTE
        for step in range(rules.seats):
            share = out[SHARE + (tree[note + WHOSE] + step) % rules.seats]
            tree[note + RESULT + step] = share


def decide(rules, states, index, seat, decisions, out, tree):
    """Return the seat's action and sometimes note the decision."""
    state = states[index]
    chance = states[index + 3].chance
    notes = tree[NOTES]
    count = legal(rules, state, seat, out)
    if count == 1:
        return out[LEGAL]
    is_noted = below(chance, tree[notes + ONE_IN]) == 0
    if tree[notes + ITERATIONS] == 0:
        if is_noted:
            note_position(rules, state, seat, decisions, out, tree)
        return choose_by_policy(rules, state, seat, chance, out)
    plant(rules, seat, next_word(chance), tree)
    search(rules, states, index, seat, tree[notes + ITERATIONS], out, tree)
    if is_noted:
        note = note_position(rules, state, seat, decisions, out, tree)
        if note > 0:
            note_thought(rules, state, seat, note, out, tree)
    left = -1
    if decisions < tree[notes + LIVELY]:
        left = below(chance, count_visits(seat, tree))
    return visited(seat, left, tree)


def note_position(rules, state, seat, decisions, out, tree):
    """Note a position's inputs; return the note's index, 0 if the notes are full."""
    notes = tree[NOTES]
    if tree[notes + NEXT] >= tree[notes + ROOM]:
        return 0
    note = notes + BEFORE + tree[notes + NEXT] * NOTE
    tree[notes + NEXT] += 1
    count = inputs(rules, state, seat, out)
    tree[note + WHOSE] = seat
    tree[note + SEATS_IN] = rules.seats
    tree[note + THOUGHT] = 0
    tree[note + COUNT] = count
    tree[note + OPTIONS] = 0
    tree[note + DECISION] = decisions
    for step in range(SEATS):
        tree[note + RESULT + step] = 0
    for place in range(count):
        tree[note + INPUT_AT + place] = out[INPUT + place]
    return note


def note_thought(rules, state, seat, note, out, tree):
    """Note the search's estimate of the win and each action's visits."""
    root = tree[ROOTS + seat]
    tree[note + THOUGHT] = tree[root + WON] // max(tree[root + VISITS], 1)
    count = legal(rules, state, seat, out)
    if count > MOST_ACTIONS:
        return
    survey(rules, state, seat, out)
    tree[note + OPTIONS] = count
    for place in range(count):
        at = note + ACTION_AT + place * ACTION
        tree[at] = visits_of(seat, out[place], tree)
        traits(rules, state, seat, out[place], out)
        for number in range(TRAITS):
            tree[at + 1 + number] = out[TRAIT + number]


def visits_of(seat, action, tree):
    """Return how often the search visited an action of the seat."""
    child = tree[tree[ROOTS + seat] + CHILD]
    while child > 0:
        if tree[child + TOKEN] == token_of(seat, action):
            return tree[child + VISITS]
        child = tree[child + SIBLING]
    return 0


def count_visits(seat, tree):
    """Return the visits of all actions together."""
    found = 0
    child = tree[tree[ROOTS + seat] + CHILD]
    while child > 0:
        found += tree[child + VISITS]
        child = tree[child + SIBLING]
    return found


def visited(seat, left, tree):
    """Return the action at a cumulative number of visits; below 0: the most visited one."""
    is_drawn = left >= 0
    best = -1
    most = -1
    child = tree[tree[ROOTS + seat] + CHILD]
    while child > 0:
        visits = tree[child + VISITS]
        left -= visits
        if is_drawn and left < 0:
            return tree[child + TOKEN] - token_of(seat, 0)
        if visits > most:
            most = visits
            best = tree[child + TOKEN] - token_of(seat, 0)
        child = tree[child + SIBLING]
    return best

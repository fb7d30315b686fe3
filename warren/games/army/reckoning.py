"""Facts counted in army games when two actions are compared (`kernel.pairs`).

The outcome is the end of this round, judged by the network. Its groups are the score, the armies
and hands of both sides, who begins the next round, and the rest: decks, discards, tokens.
"""

from warren.games.army.grid import owner_of, row_of
from warren.games.army.records import COLUMNS, ROWS
from warren.games.army.triggers import are_opponents
from warren.games.army.words import Event
from warren.kernel import contract
from warren.kernel.contract import pending
from warren.kernel.hooks import implements
from warren.kernel.network import judge
from warren.kernel.pairs import FACTS, SETTLED, TOLD
from warren.kernel.playout import first_seat
from warren.kernel.scratch import SHARE
from warren.kernel.search import NETWORK
from warren.kernel.shares import WHOLE
from warren.kernel.stack import EVENTS

# Groups
SCORE = 0  # points, and a won or lost match
OWN_ARMY = 1
THEIR_ARMY = 2
OWN_HAND = 3
THEIR_HAND = 4
LEAD = 5  # the Advantage, and who begins the next round
REST = 6
GROUPS = 7

# Facts about a seat, in this round unless noted otherwise
MATCH = 0  # it wins the match
BATTLE = 1  # it wins the battle
ADDED = 2  # strength that it adds to its army
DESTROYED = 3  # strength of opponents that it destroys
TRAPPED = 4  # strength of opponents that it traps
DREW = 5
DREW_NEXT = 6  # cards drawn in the next round
HAND = 7  # cards in hand at the end
ARMY = 8  # strength at the end
POINTS = 9  # points at the end
BEGINS = 10  # it begins the next round
FOUGHT = 15  # whether the battle has begun, stored with the first seat


@implements(contract.groups)
def groups(rules, tree):
    """Return the number of groups if there is a network to judge them: score to rest."""
    return GROUPS if tree[NETWORK] else 0


def count_events(rules, state, won, stage, ahead, facts, tree):
    """Count the events; return the stage reached.

    `won` is the event of a won battle; with `ahead`, the next round is counted, too.
    """
    for place in range(min(int(state.event_count), EVENTS)):
        what = int(state.event[place, 0])
        own = facts + int(state.event[place, 1]) * FACTS
        if what == Event.STRENGTH:
            if stage == SETTLED:
                return TOLD
            tree[facts + FOUGHT] = 1
        elif what == Event.DREW:
            tree[own + (DREW_NEXT if stage == SETTLED else DREW)] += 1
        elif what == Event.ROUND and tree[facts + FOUGHT] and stage < SETTLED:
            note_end(rules, state, facts, tree)
            stage = SETTLED if ahead else TOLD
        elif what == won and stage < SETTLED:
            tree[own + BATTLE] = 1
        elif tree[facts + FOUGHT] == 0:
            count_strength(rules, state, place, what, own, tree)
    if state.over:
        if stage < SETTLED:
            note_end(rules, state, facts, tree)
        return TOLD
    return stage


def count_strength(rules, state, place, what, own, tree):
    """Count strength gained and lost before the battle."""
    if what == Event.PLAYED or what == Event.SHIFTED_IN:
        tree[own + ADDED] += value_in(rules, state, place)
    elif what == Event.SHIFTS:
        tree[own + ADDED] -= value_in(rules, state, place)
    elif what == Event.DESTROYED or what == Event.CAPTURED:
        if are_opponents(rules, int(state.event[place, 1]), owner_of(int(state.event[place, 3]))):
            tree[own + (DESTROYED if what == Event.DESTROYED else TRAPPED)] += value_in(
                rules, state, place
            )


def value_in(rules, state, place):
    """Return the value of an event's card in its row."""
    return int(rules.value[rules.design[state.event[place, 2]], row_of(int(state.event[place, 3]))])


def note_end(rules, state, facts, tree):
    """Note the holdings of every seat at the end of the round."""
    for seat in range(rules.seats):
        own = facts + seat * FACTS
        tree[own + HAND] = state.hand_size[seat]
        tree[own + ARMY] = state.strength[seat]
        tree[own + POINTS] = state.points[seat]
        tree[own + BEGINS] = 1 if state.over == 0 and state.turn == seat else 0
        tree[own + MATCH] = (state.winners >> seat) & 1 if state.over else 0


@implements(contract.mixed_worth)
def mixed_worth(rules, states, index, seat, taken, facts, out, tree):
    """Let the network judge the end of a round, unless the match is over."""
    score = source_of(SCORE, taken, index)
    if states[score].over:
        return worth_of_end(rules, states[score], seat)
    rest = source_of(REST, taken, index)
    if states[rest].over:
        rest = score
    lead = source_of(LEAD, taken, index)
    if states[lead].over:
        lead = score
    mixed = index + 2
    states[mixed] = states[rest]
    states[mixed].advantage = states[lead].advantage
    states[mixed].turn = states[lead].turn
    for other in range(rules.seats):
        is_theirs = are_opponents(rules, seat, other)
        states[mixed].points[other] = states[score].points[other]
        army = source_of(THEIR_ARMY if is_theirs else OWN_ARMY, taken, index)
        take_army(states, army, mixed, other)
        hand = source_of(THEIR_HAND if is_theirs else OWN_HAND, taken, index)
        take_hand(states, hand, mixed, other)
    first = first_seat(pending(rules, states[lead]))
    judge(rules, states[mixed], first, tree[NETWORK], out, tree)
    worth = 0
    for other in range(rules.seats):
        if not are_opponents(rules, seat, other):
            worth += out[SHARE + other]
    return worth


def source_of(group, taken, index):
    """Return the outcome that a group comes from."""
    return index if (taken >> group) & 1 else index + 1


def worth_of_end(rules, state, seat):
    """Return a side's share in a finished match; everybody shares a draw."""
    winners = 0
    own = 0
    for other in range(rules.seats):
        if state.winners == 0 or (state.winners >> other) & 1:
            winners += 1
            own += 0 if are_opponents(rules, seat, other) else 1
    return WHOLE * own // winners


def take_army(states, source, target, seat):
    """Copy a seat's army from another position, as far as the network sees it."""
    states[target].strength[seat] = states[source].strength[seat]
    for row in range(ROWS):
        states[target].row_size[seat, row] = states[source].row_size[seat, row]
        for column in range(COLUMNS):
            states[target].army[seat, row, column] = states[source].army[seat, row, column]
            captured = states[source].captured[seat, row, column]
            states[target].captured[seat, row, column] = captured
            states[target].token_on[seat, row, column] = states[source].token_on[seat, row, column]


def take_hand(states, source, target, seat):
    """Copy a seat's hand from another position."""
    states[target].hand_size[seat] = states[source].hand_size[seat]
    for place in range(states[source].hand_size[seat]):
        states[target].hand[seat, place] = states[source].hand[seat, place]

"""Information-set tree search for any game, with a fresh guess of hidden cards in every iteration.

Every seat has its own tree. A node stands for the actions that its seat has seen since the search
began. So positions that a seat can't tell apart share a node, and seats that decide simultaneously
do not see each other's choice. Chance adds no nodes: a node averages over random outcomes, unless
the game separates them with `chance_key`.

An iteration descends all trees together. The deciding seat chooses by the statistics of its own
tree, and every seat that sees the action moves to its child for that action. When the deciding seat
has no such child, a node is added and the policy plays to the end. Then every node on the path adds
its seat's share of the win.

A child's exploration bonus depends on how often it was available, not on its parent's visits,
because not every guess allows every action.

The tree is an array of integers: a head, then two halves for nodes. One half is in use; when the
seat has acted, the nodes that are still useful are copied to the other one.
"""

from math import sqrt

from warren.kernel.chance import next_word, seed_chance
from warren.kernel.contract import apply, chance_key, legal, pending, redeal, rewards, sees
from warren.kernel.network import judge
from warren.kernel.playout import EVERYONE, first_seat, play_one, play_out
from warren.kernel.policy import weigh
from warren.kernel.scratch import (
    ACTIONS,
    CURSOR,
    FOUND,
    MARK,
    ODDS,
    PATH,
    PATH_END,
    REWARD,
    SEATS,
    SHARE,
    SIZE,
)
from warren.kernel.shares import WHOLE, share_out

HEAD_ROOM = SIZE  # numbers in `out` before the tree

# The head of a tree
USED = 0  # index of the next node
END = 1  # end of the half in use
ME = 2  # the searching seat
SEED = 3  # -1 once it has been used
ROOTS = 4  # + seat: root of its tree
NETWORK = ROOTS + SEATS  # index of the network that judges leaves (`kernel.network`); 0: none
PLIES = NETWORK + 1  # decisions that the policy plays before the network judges
CALM = NETWORK + 2  # reduction of the value of untried actions, in percent
NOTES = NETWORK + 3  # index of the notes of self-play; 0: none
HEAD = 16  # size of the head, with space for all roots

# A node
TOKEN = 0  # the action that leads to the node and its seat, or the seat's observation
CHILD = 1  # first child; 0: none
SIBLING = 2  # next child of the same parent
VISITS = 3
CHANCES = 4  # iterations in which it was available
GAIN = 5  # sum of its seat's rewards
WON = 6  # sum of its seat's shares
SQUARES = 7  # sum of these shares squared
NODE = 8  # numbers in a node; its 64 bytes fill a cache line

OUTLOOK = SEATS  # in a token instead of a seat: the token is an observation, not an action
assert NOTES < HEAD

CURIOSITY = 0.5  # weight of the exploration bonus
PATIENCE = 300.0  # visits of a decision after which the win counts as much as rewards
SPREAD = 0.25  # the part of the exploration bonus that all actions share
DOUBT = 0.1  # how far an untried action's expected value is below its parent's


def search(rules, states, index, seat, iterations, out, tree):
    """Run iterations for the seat's decision in `states[index]`.

    The next two records and `out` are scratch space; the second record holds the generator.
    """
    if tree[SEED] >= 0:
        seed_chance(states[index + 2].chance, tree[SEED])
        tree[SEED] = -1
    for action in range(ACTIONS):
        out[MARK + action] = 0
    for _ in range(iterations):
        iterate(rules, states, index, seat, out, tree)


def iterate(rules, states, index, seat, out, tree):
    """Run one iteration: guess, descend, play to the end and update the statistics."""
    chance = states[index + 2].chance
    states[index + 1] = states[index]
    world = states[index + 1]
    world.watching = 0
    redeal(rules, world, seat, next_word(chance))
    end = walk_down(rules, world, seat, out, tree)
    if tree[NETWORK] == 0:
        play_out(rules, world, EVERYONE, chance, out)
        share_out(rules, world, out)
        rewards(rules, world, int(states[index].round_number), out)
    else:
        play_a_little(rules, world, int(states[index].round_number), chance, out, tree)
    for at in range(PATH, end, 2):
        node = out[at]
        share = out[SHARE + out[at + 1]]
        tree[node + VISITS] += 1
        tree[node + WON] += share
        tree[node + SQUARES] += share * share
        tree[node + GAIN] += out[REWARD + out[at + 1]]


def play_a_little(rules, state, since, chance, out, tree):
    """Play a few decisions by the policy, then let the network judge unless the match has ended."""
    mask = pending(rules, state)
    decisions = 0
    while mask and decisions < tree[PLIES]:
        mask = play_one(rules, state, mask, EVERYONE, chance, out)
        decisions += 1
    if mask:
        judge(rules, state, first_seat(mask), tree[NETWORK], out, tree)
    else:
        share_out(rules, state, out)
        rewards(rules, state, since, out)


def walk_down(rules, state, seat, out, tree):
    """Descend from the roots to a new node; return where the path ends."""
    end = PATH
    for other in range(rules.seats):
        root = tree[ROOTS + other]
        out[CURSOR + other] = root
        end = note_node(root, other, end, out)
    mask = pending(rules, state)
    who = seat
    while mask and end < PATH_END and out[CURSOR + who] > 0:
        count = legal(rules, state, who, out)
        place = 0
        out[FOUND] = 0
        if count > 1:
            total = weigh(rules, state, who, count, out)
            place = select(who, count, total, out, tree)
        is_new = out[FOUND] == 0 and count > 1
        action = out[place]
        end = advance(rules, state, who, action, end, out, tree)
        apply(rules, state, who, action)
        if is_new:
            return end
        mask = pending(rules, state)
        if mask:
            who = first_seat(mask)
            end = look_out(rules, state, who, end, out, tree)
    return end


def look_out(rules, state, who, end, out, tree):
    """Move the deciding seat to the node for its observation; return where the path ends."""
    what = chance_key(rules, state, who)
    if what == 0 or out[CURSOR + who] == 0:
        return end
    return go_on(who, token_of(OUTLOOK, what), 0, end, out, tree)


def note_node(node, seat, end, out):
    """Append a node to the path; return where the path ends."""
    out[end] = node
    out[end + 1] = seat
    return end + 2


def token_of(who, action):
    """Return the key of a child: a seat and its action."""
    return who * ACTIONS + action


def select(who, count, total, out, tree):
    """Return the index of the most promising action; FOUND gets its node, 0 if it has none."""
    for place in range(count):
        out[MARK + out[place]] = place + 1
    node = out[CURSOR + who]
    tried = best_tried(node, who, count, total, out, tree)
    untried = likeliest_untried(count, out)
    if tried < 0:
        return untried
    if untried >= 0 and has_room(tree):
        seen = tree[node + VISITS]
        hope = mean_of(node, seen, tree) - DOUBT
        hope += curiosity(out[ODDS + untried], total, count, tree) * sqrt(seen)
        if hope > promise(out[FOUND], tried, count, total, seen, out, tree):
            out[FOUND] = 0
            return untried
    return tried


def best_tried(node, who, count, total, out, tree):
    """Return the index of the best action with a node, or -1; unmark all that have one."""
    best = -1.0
    chosen = -1
    child = tree[node + CHILD]
    while child > 0:
        action = tree[child + TOKEN] - token_of(who, 0)
        if 0 <= action < ACTIONS and out[MARK + action] > 0:
            place = out[MARK + action] - 1
            out[MARK + action] = 0
            tree[child + CHANCES] += 1
            value = promise(child, place, count, total, tree[node + VISITS], out, tree)
            if value > best:
                best = value
                chosen = place
                out[FOUND] = child
        child = tree[child + SIBLING]
    return chosen


def likeliest_untried(count, out):
    """Return the index of the likeliest action still marked, or -1; unmark all."""
    likeliest = -1
    for place in range(count):
        if out[MARK + out[place]] > 0:
            out[MARK + out[place]] = 0
            if likeliest < 0 or out[ODDS + place] > out[ODDS + likeliest]:
                likeliest = place
    return likeliest


def promise(node, place, count, total, seen, out, tree):
    """The upper confidence bound of an action: its mean so far plus a bonus for exploring it."""
    interest = curiosity(out[ODDS + place], total, count, tree) * sqrt(tree[node + CHANCES])
    return mean_of(node, seen, tree) + interest / (1 + tree[node + VISITS])


def mean_of(node, seen, tree):
    """Return a node's mean; rewards dominate at first, the win as its parent's visits grow."""
    brought = PATIENCE * tree[node + GAIN] + seen * tree[node + WON]
    return brought / (WHOLE * max(tree[node + VISITS], 1) * (PATIENCE + seen))


def curiosity(odds, total, count, tree):
    """Return the exploration bonus of an untried action."""
    much = CURIOSITY * (1.0 - 0.01 * tree[CALM])
    return much * ((1.0 - SPREAD) * odds / total + SPREAD / count)


def advance(rules, state, who, action, end, out, tree):
    """Move every seat that sees the action to its child; return where the path ends."""
    token = token_of(who, action)
    for other in range(rules.seats):
        if other == who:
            end = go_on(other, token, out[FOUND], end, out, tree)
        elif out[CURSOR + other] > 0 and sees(rules, state, who, action, other):
            end = go_on(other, token, 0, end, out, tree)
    return end


def go_on(seat, token, child, end, out, tree):
    """Move the seat to the child for a token; `child` is 0 if it must be looked up."""
    node = out[CURSOR + seat]
    if child == 0:
        child = find_child(node, token, tree)
        if child > 0:
            tree[child + CHANCES] += 1
        else:
            child = add_child(node, token, tree)
    out[CURSOR + seat] = child
    if child > 0:
        end = note_node(child, seat, end, out)
    return end


def find_child(node, token, tree):
    """Return the child for a token; 0 if there is no child or no node."""
    child = tree[node + CHILD] if node > 0 else 0
    while child > 0 and tree[child + TOKEN] != token:
        child = tree[child + SIBLING]
    return child


def add_child(node, token, tree):
    """Add a child for a token and return it; 0 if the tree is full."""
    child = new_node(token, tree)
    if child > 0:
        tree[child + CHANCES] = 1
        tree[child + SIBLING] = tree[node + CHILD]
        tree[node + CHILD] = child
    return child


def has_room(tree):
    """Whether another node fits into the half in use."""
    return tree[USED] + NODE <= tree[END]


def new_node(token, tree):
    """Return a new node without children; 0 if the tree is full."""
    if not has_room(tree):
        return 0
    node = tree[USED]
    tree[USED] = node + NODE
    for field in range(NODE):
        tree[node + field] = 0
    tree[node + TOKEN] = token
    return node


# --- reusing the tree ----------------------------------------------------------------------------


def plant(rules, seat, seed, tree):
    """Create an empty tree for every seat in the first half."""
    tree[USED] = HEAD
    tree[END] = HEAD + half(tree)
    tree[ME] = seat
    tree[SEED] = seed
    for other in range(rules.seats):
        tree[ROOTS + other] = new_node(0, tree)


def half(tree):
    """Return the size of a half; a network or notes follow after both."""
    end = len(tree)
    if tree[NETWORK] > 0:
        end = tree[NETWORK]
    elif tree[NOTES] > 0:
        end = tree[NOTES]
    return (end - HEAD) // 2


def follow(rules, state, action, tree):
    """Move the roots of all seats that see the searching seat's action to its children."""
    me = tree[ME]
    for other in range(rules.seats):
        if other == me or sees(rules, state, me, action, other):
            tree[ROOTS + other] = find_child(tree[ROOTS + other], token_of(me, action), tree)
    apply(rules, state, me, action)
    what = chance_key(rules, state, me)
    if what > 0:
        tree[ROOTS + me] = find_child(tree[ROOTS + me], token_of(OUTLOOK, what), tree)


def collect(rules, tree):
    """Copy the nodes below the roots to the other half and drop the rest."""
    start = HEAD + half(tree) if tree[END] == HEAD + half(tree) else HEAD
    tree[USED] = start
    tree[END] = start + half(tree)
    for other in range(rules.seats):
        root = tree[ROOTS + other]
        if root > 0:
            tree[root + SIBLING] = 0
            tree[ROOTS + other] = move(root, tree)
    node = start
    while node < tree[USED]:
        if tree[node + CHILD] > 0:
            tree[node + CHILD] = move(tree[node + CHILD], tree)
        if tree[node + SIBLING] > 0:
            tree[node + SIBLING] = move(tree[node + SIBLING], tree)
        node += NODE
    for other in range(rules.seats):
        if tree[ROOTS + other] == 0:
            tree[ROOTS + other] = new_node(0, tree)


def move(node, tree):
    """Copy a node to the end of the used part; return its new index."""
    there = tree[USED]
    for field in range(NODE):
        tree[there + field] = tree[node + field]
    tree[USED] = there + NODE
    return there

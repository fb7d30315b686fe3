"""The scratch buffer of an engine, `out`: its regions and their sizes.

Every region begins where the one before it ends, so that none can run into another. The result of a
match is written over the actions: there are no decisions by then.
"""

# Upper limits for any game; `engine` checks them
SEATS = 8
OPTIONS = 288  # legal actions of one decision
ACTIONS = 1536  # numbers of actions
REASONS = 16  # why a match ended, 0 while it runs

# One decision
LEGAL = 0  # its legal actions
ODDS = LEGAL + OPTIONS  # how likely each of them is (`kernel.policy`)
SURVEY = ODDS + OPTIONS  # common facts of all of them
SURVEYED = 32
TRAIT = SURVEY + SURVEYED  # the traits of one of them
TRAITS = 4

# One iteration of a search (`kernel.search`)
CURSOR = TRAIT + TRAITS  # + seat: where it is in each tree
FOUND = CURSOR + SEATS  # the child that was chosen, 0: a new one
PATH = FOUND + 1  # nodes and whose they are, by pairs
PATH_END = PATH + 1476  # no further step is taken from here on
STEP = 2 * (SEATS + 1)  # one step of the path: every seat's node, and what each has seen
MARK = PATH_END + STEP  # + action: its place among the legal ones + 1
USED = MARK + ACTIONS

# The judgement of a position (`kernel.network`): inputs over the actions, and its layers
INPUT = LEGAL  # numbers of inputs
INPUTS = 192  # at most; what is more is left out
CELLS = 256  # of a layer, at most
SUM = USED  # the sums of a layer, several to a word
CELL = SUM + CELLS // 4  # the cells that give something: which, and how much

# The end of a match (`kernel.shares`), over the actions
SHARE = LEGAL  # + seat: its share of the win
REWARD = SHARE + SEATS  # + seat: its reward
ENDED = REWARD + SEATS

# Whole matches (`kernel.playout`): a tally, and behind it the scratch of a decision
TALLIED = 16  # numbers that have a name
TALLY = TALLIED + REASONS + SEATS

SIZE = 4096  # of all this; what follows in a longer `out` is a search tree or a gradient

assert ENDED <= ODDS
assert INPUT + INPUTS <= CURSOR
assert CELL + CELLS <= SIZE
assert TALLY + TRAIT + TRAITS <= SIZE

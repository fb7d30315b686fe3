"""The scratch buffer of an engine, `out`: its regions and their sizes.

Every region begins where the previous one ends, so that none can overlap another. A match's result
overwrites the actions, because no decisions are left by then.
"""

# Upper limits for any game; `engine` checks them
SEATS = 8
OPTIONS = 288  # legal actions of one decision
ACTIONS = 1536  # action numbers
REASONS = 16  # reasons for the end of a match; 0 while it runs

# Regions for one decision
LEGAL = 0  # its legal actions
ODDS = LEGAL + OPTIONS  # the odds of each action (`kernel.policy`)
SURVEY = ODDS + OPTIONS  # facts common to all actions
SURVEYED = 32
TRAIT = SURVEY + SURVEYED  # traits of one action
TRAITS = 4

# Regions for one search iteration (`kernel.search`)
CURSOR = TRAIT + TRAITS  # + seat: current node in its tree
FOUND = CURSOR + SEATS  # the chosen child; 0: a new one
PATH = FOUND + 1  # pairs of a node and its seat
PATH_END = PATH + 1476  # the walk stops once it reaches this index
STEP = 2 * (SEATS + 1)  # numbers for one step of the path: every seat's node and observation
MARK = PATH_END + STEP  # + action: its index among the legal ones, plus 1
USED = MARK + ACTIONS

# Regions for judging a position (`kernel.network`); inputs overwrite the actions
INPUT = LEGAL  # input numbers
INPUTS = 192  # maximum number of inputs; any others are left out
CELLS = 256  # maximum number of cells of a layer
SUM = USED  # a layer's sums, several to a word
CELL = SUM + CELLS // 4  # active cells: index and output

# Regions for the end of a match (`kernel.shares`), over the actions
SHARE = LEGAL  # + seat: its share of the win
REWARD = SHARE + SEATS  # + seat: its reward
ENDED = REWARD + SEATS

# Regions for whole matches (`kernel.playout`): a tally, then the scratch space of a decision
TALLIED = 16  # tally fields with a name
TALLY = TALLIED + REASONS + SEATS

SIZE = 4096  # size of all regions; a longer `out` continues with a search tree or a gradient

assert ENDED <= ODDS
assert INPUT + INPUTS <= CURSOR
assert CELL + CELLS <= SIZE
assert TALLY + TRAIT + TRAITS <= SIZE

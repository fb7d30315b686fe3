"""The numbers that a compiled card is made of: operations, moments, powers.

A program is a flat list of integers: an operation, then its operands. A running text has a few
registers: who acts (`WHO`), how many (`AMOUNT`), the chosen X, clan, level, card and player.
"""

from enum import IntEnum


class Op(IntEnum):
    """One step of a program; its operands are named in the comment."""

    END = 0
    # who acts
    YOU = 1
    CHOOSE_PLAYER = 2  # 1: opponents only, 0: anyone
    THAT_PLAYER = 3
    EACH = 4  # which (Each)
    NEXT = 5  # where to go when everyone has had a turn
    JUMP = 6  # to
    # whether
    UNLESS_ADVANTAGE = 7  # where to go if you don't hold the Advantage
    UNLESS_POINTS = 8  # where to go if the player has no victory point
    MAY = 9  # where to go if the player declines
    CHOOSE_ONE = 10  # number of options, then where each begins
    # how many
    NUMBER = 11  # count, bonus
    THE_X = 12
    PER_POINT = 13
    PER_CARD = 14  # clan, Around
    LEVEL_OF_IT = 15
    HALF_HAND = 16
    WHOLE_HAND = 17
    UP_TO_HAND = 18  # count, bonus: as many as are missing
    DOWN_TO_HAND = 19  # count, bonus: as many as are too many
    # what
    CHOOSE_X = 20  # the most (0: the hand)
    DRAW = 21
    DISCARD = 22
    TARGET = 23  # Target flags, levels (bit 1, 2, 3; -1: level X), 1 if fewer may be chosen
    DESTROY = 24
    CAPTURE = 25
    RETURN = 26
    SWAP = 27
    COPY = 28
    RECOVER = 29  # clan or -1, number of names, then the names (designs)
    REVEAL = 30
    KEEP = 31
    KEEP_CLAN = 32
    KEEP_LEVEL = 33
    TAKE_REST = 34
    DISCARD_REST = 35
    NAME_CLAN = 36
    NAME_LEVEL = 37
    ADVANTAGE = 38
    EXTRA_TURN = 39
    TAKE_BACK = 40
    GAIN = 41
    WIN_WITH_CARDS = 42  # count
    WIN_WITH_CLAN = 43  # count
    WIN_WITH_NAMES = 44  # number of names, then the names (designs)


class Each(IntEnum):
    """The players a sentence speaks of."""

    PLAYER = 0
    OPPONENT = 1
    FEWEST_POINTS = 2


class Around(IntEnum):
    """The cards counted around a card."""

    ROW = 0
    COLUMN = 1


class Target(IntEnum):
    """Flags of a target."""

    FREE = 1
    YOURS = 2
    OPPONENTS = 4


class Moment(IntEnum):
    """When a text is carried out: the card's own moments, then what its powers wait for."""

    ARRIVAL = 0
    ARRIVAL_BY_SHIFT = 1
    ACTIVATION = 2
    SHIFTED = 3
    DESTROYED = 4
    BATTLE_WON = 5
    BATTLE_LOST = 6
    BATTLE_ENDED = 7
    RESHUFFLED = 8
    OPPONENT_SHIFTED = 9
    CARD_CAPTURED = 10
    OWN_CARD_DESTROYED = 11
    PLAYER_DESTROYED = 12
    FIRST_PASS = 13
    TURN_ENDED = 14
    ROUND_STARTED = 15
    ANY_MOMENT = 16


class Standing(IntEnum):
    """Powers that change a rule while their card lies face up; each has a number."""

    TOKENS_ON_OTHERS = 0
    HOLDER_DRAWS = 1
    FIRST_WIN_IS_WORTH = 2


MOMENTS = len(Moment)
STANDING = len(Standing)

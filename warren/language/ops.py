"""The numbers that make up a compiled card: operations, moments, powers.

A program is a flat list of integers: an operation, then its operands. A running text has a few
registers: who acts (`WHO`), how many (`AMOUNT`), the chosen X, clan, level, card and player.
Operations from `FIRST_OWN` on are carried out by each game in its own way: those of GOSU X have
numbers from 70 on, those of GOSU from 140.
"""

from enum import IntEnum


class Op(IntEnum):
    """One step of a program; its operands are named in the comment."""

    END = 0
    # actors
    YOU = 1
    CHOOSE_PLAYER = 2  # 1: opponents only, 0: anyone
    THAT_PLAYER = 3
    EACH = 4  # which (Each)
    NEXT = 5  # where to go when everyone has had a turn
    JUMP = 6  # to
    # whether
    MAY = 9  # where to go if the player declines
    CHOOSE_ONE = 10  # where to go if nothing can be chosen, number of options, where each begins
    # how many
    NUMBER = 11  # count, bonus
    THE_X = 12
    HALF_HAND_UP = 13
    PER_CARD = 14  # clan, Around
    LEVEL_OF_IT = 15
    HALF_HAND = 16
    WHOLE_HAND = 17
    UP_TO_HAND = 18  # count, bonus: the cards missing from that size
    DOWN_TO_HAND = 19  # count, bonus: the cards in excess of that size
    # effects
    CHOOSE_X = 20  # the maximum (0: the hand)
    DRAW = 21
    DISCARD = 22
    TARGET = 23  # Target flags, levels (see Levels), 1 if fewer may be chosen
    DESTROY = 24
    CAPTURE = 25
    RETURN = 26
    SWAP = 27  # 1: in your army, 0: in any
    RECOVER = 29  # clan (or WantedClan), number of names, then the names (designs)
    REVEAL = 30
    KEEP = 31
    KEEP_CLAN = 32
    KEEP_LEVEL = 33
    TAKE_REST = 34
    DISCARD_REST = 35
    NAME_CLAN = 36  # 1: of the player's discards, 0: any
    NAME_LEVEL = 37
    EXTRA_TURN = 39  # 1: with cards from the discards
    TAKE_BACK = 40  # count, 1 if fewer may be chosen
    # each game has its own implementation
    RELEASE = 64  # the chosen cards
    UNLESS_DONE = 71  # to; if the last step that chose a card chose none
    UNLESS_EMPTY_HAND = 73  # to


class XOp(IntEnum):
    """Steps that only programs of GOSU X have."""

    # whether; the first operand is where to go if not
    UNLESS_SUPREMACY = 70  # to
    UNLESS_TOKENS = 72  # to, count: exactly this many are owned
    UNLESS_THEY_CAPTURED = 74  # to, count: the opponent has this many captured cards
    UNLESS_SHOWN = 75  # to, count, Named: this many lie face up in your army
    UNLESS_IN_PLAY = 76  # to, 1 if face up, Named
    UNLESS_REMOVED = 77  # to, Named
    # how many
    MY_TOKENS = 80  # the X of GOSU X
    PER_CLAN = 81  # Around
    UP_TO_OTHER = 83  # the cards missing from the size of the other player's hand
    DOWN_TO_OTHER = 84
    SURPLUS = 85  # cards in play beyond the other player's
    # effects on armies
    SACRIFICE = 90
    RELEASE_ALL = 92  # 1: the opponent's army, 0: your own
    CHOOSE_NAMED = 93  # design: it is the target, if it lies face up in an army
    CHOOSE_THIS = 94
    CHOOSE_IT = 95
    CHOOSE_CLAN = 96  # every free card of the clan just named
    PUT_ON_DECK = 97
    MARK = 98  # the Bounty token
    COPY_CHOSEN = 99
    COPY_IT = 100
    COPY_DISCARDED = 101
    # effects on decks and discards
    REMOVE_IT = 110
    REMOVE_DISCARDED = 111  # 1 if it may be declined
    REMOVE_CLAN = 112
    FETCH = 113  # 1 if fewer may be chosen, Fetch flags, keywords (bits), levels (see Levels)
    FETCH_NAME = 114
    FETCH_NAMED = 115  # Named: from discards and removed cards
    BURY = 116  # 1 if fewer may be chosen: from the discards on top of the deck
    MILL = 117
    SHUFFLE_CLAN = 118
    SHUFFLE_IT = 119
    SEARCH = 120  # any card, put into the hand
    SEARCH_NAMED = 121  # Named: on top of the deck
    PUT_ON_TOP = 122
    REST_UNDER = 123
    # effects on hands, tokens, tiles and turns
    DISCARD_KEYWORD = 130  # 1 if it may be declined, keywords (bits)
    DISCARD_CLAN = 131  # 1 if it may be declined
    UNLOCK = 132
    TURN_TILE = 133
    LOOK = 134
    BAN = 135
    PASS = 136


class GosuOp(IntEnum):
    """Steps that only programs of GOSU have: most came with Kamakor."""

    # whether; the first operand is where to go if not
    UNLESS_ADVANTAGE = 140  # to
    UNLESS_POINTS = 141  # to; if the player has a victory point
    UNLESS_NO_ADVANTAGE = 142  # to
    UNLESS_BY_DRAGOON = 143  # to
    UNLESS_HAND = 144  # to
    UNLESS_FAILED = 145  # to; if the last step that could fail did
    UNLESS_STRUCK = 146  # to; if the last strike hit a card
    UNLESS_FIRST_IS_NOT = 147  # to, clan
    ITS_OWNER = 148  # of the card just struck
    # how many
    X_LESS = 150
    CLANS_SHOWN = 151  # the maximum (0: any number); in the player's bottom row
    PER_RELEASED = 152  # the maximum
    PER_POINT = 153
    # effects
    CHOOSE_AIM = 160  # X, a level that can be struck and paid for
    KEEP_SOME = 161  # 1 if fewer may be kept, 1: only of clans the army does not show
    REST_ON_TOP = 162
    LET_JUMP = 163  # clan
    JUMP_OVER = 164
    GAIN_DRAGOONS = 165  # 1: draw a card for each that can't be gained
    GIVE_DRAGOON = 166
    RELEASE_EVERYONE = 167
    COPY = 168
    ADVANTAGE = 169
    GAIN = 170  # victory points
    WIN_WITH_DRAGOONS = 180  # tokens, cards, clan
    WIN_WITH_ROWS = 181  # clans in the bottom row, clans in the middle row
    WIN_BY_STRENGTH = 182  # the minimum strength
    WIN_WITH_CARDS = 183  # count
    WIN_WITH_CLAN = 184  # count
    WIN_WITH_NAMES = 185  # number of names, then the names (designs)
    # only in custom packs; a Count is four operands: what (Count), whose (Whose), levels, clan
    UNLESS_AT_LEAST = 190  # to, count, Count
    UNLESS_AT_MOST = 191  # to, count, Count
    UNLESS_MORE = 192  # to, Count; than each opponent
    UNLESS_FEWER = 193  # to, Count; than each opponent
    UNLESS_ENOUGH = 194  # to; if the player's hand has fewer cards than the amount
    FOR_EACH = 200  # the maximum (0: any number), Count
    CHOOSE_SELF = 210  # the card with this text, if face up; 1: only if also free
    SACRIFICE_CHOSEN = 211
    STEAL_CHOSEN = 212  # into the player's hand
    STEAL_AT_RANDOM = 213  # from the hand of "that player"
    REVEAL_HAND = 214  # of "that player"
    REST_BACK = 215  # return the rest of the revealed hand
    EXCHANGE_HANDS = 216  # with "that player"
    DISCARD_AT_RANDOM = 217
    FIND = 218  # levels, clan (or WantedClan)
    SHUFFLE_DECK = 219
    SHUFFLE_DISCARDS = 220
    LOSE_POINTS = 221
    LOSE_TOKENS = 222
    PLAY_CARD = 223  # 1: from the discards, 1: at no cost
    PLAYED = 224  # the card of PLAY_CARD has been played
    FORBID = 225  # Forbidden flags
    DISCARD_TOP = 226
    SEE_HAND = 227  # of "that player"
    BONUS = 240  # how much, Group, 1: for each of a Count; data, not a step
    PROTECT = 241  # Protected flags, 1: only from opponents, Group
    WIN_WITH = 230  # count, Count


FIRST_OWN = 64

# A Group is three operands: 1: only the card with this text, levels, clan (or WantedClan).
# `Named` operands are a number of names, then the names: a design, or -1 - design for one that
# counts only while it lies face up.


class Each(IntEnum):
    """The players that a sentence refers to."""

    PLAYER = 0
    OPPONENT = 1
    FEWEST_POINTS = 2
    MOST_IN_PLAY = 3
    MOST_IN_HAND = 4
    STRONGEST = 5
    WEAKEST = 6
    MOST_CARDS = 7  # in hand
    FEWEST_CARDS = 8
    MOST_POINTS = 9


class Count(IntEnum):
    """Things that can be counted."""

    HAND = 0
    ARMY = 1  # face up or down
    FACE_UP = 2
    CAPTURED = 3
    POINTS = 4
    STRENGTH = 5
    TOKENS = 6


class Whose(IntEnum):
    """The players whose things are counted."""

    YOURS = 0
    OPPONENT = 1  # the opponent who has the most
    ANY = 2  # all players' things together


class Forbidden(IntEnum):
    """Actions forbidden to a player, as flags for the next turn and, shifted, for this round."""

    PLAY = 1
    SHIFT = 2
    ACTIVATE = 4
    DRAW = 8
    IN_ROUND = 4  # how far they are shifted
    TURN = 256  # the next turn is skipped


class Protected(IntEnum):
    """Dangers that a card is protected from, as flags."""

    DESTROYED = 1
    CAPTURED = 2
    RETURNED = 4
    STOLEN = 8


class Around(IntEnum):
    """The cards counted around a card."""

    ROW = 0
    COLUMN = 1
    DISCARDS = 2


class Use(IntEnum):
    """Conditions for a card's own action to have an effect, as flags; one of them is enough."""

    TARGET = 1
    DRAW = 2
    DISCARD = 4  # by an opponent
    RECOVER = 8
    ALWAYS = 16  # it has an effect, or this can't be predicted


class Target(IntEnum):
    """Flags of a target, which must be face up unless a flag says otherwise."""

    FREE = 1  # captured or not
    YOURS = 2
    OPPONENTS = 4
    HIT = 8  # about to be captured or destroyed
    CAPTURED = 16
    ANY_FACE = 32
    OTHER = 64  # than the card with this text
    IN_LINE = 128  # in its row or column
    ADJACENT = 256  # to it
    BOUNTY = 512
    UNMARKED = 1024  # without the Bounty token
    COPY = 2048  # about to be copied


class WantedClan(IntEnum):
    """Clans that can be required of a discarded card, besides a named one."""

    ANY = -1
    OTHER = -2  # than those of the cards just discarded


class Levels(IntEnum):
    """Levels are bits 1, 2, 3; levels added on a condition are the same bits, shifted."""

    ADDED = 4  # how far they are shifted
    WITH_DRAGOON = 1 << 8  # added if a Dragoon token pays; with neither flag, by Supremacy
    WITH_ADVANTAGE = 1 << 9  # added if the player holds the Advantage
    X = -1  # level X
    UP_TO_IT = -2  # at most the level of the card just chosen


class Fetch(IntEnum):
    """Conditions on a card taken from one's own discards."""

    OF_NAMED_CLAN = 1
    OF_NAMED_LEVEL = 2
    OF_DIFFERENT_LEVELS = 4


class Keyword(IntEnum):
    """Keywords of cards, by bit."""

    SECRET_SHIFT = 0
    BOUNTY = 1
    ECHO = 2
    ETHEREAL = 3
    VETERAN = 4
    RECRUITER = 5
    WONDERFUL = 6
    FORCE_OF_WILL = 7
    SHADOW_JUMP = 8


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
    CAPTURED = 17
    REMOVED = 18
    OWN_TURN_ENDED = 19
    OWN_FIRST_PASS = 20
    OWN_RESHUFFLED = 21
    DREW_FOR_TWO = 22
    BOUNTY_HIT = 23
    ROUND_BEGUN = 24  # after the victory conditions of a round's start
    FIRST_ROUND_BEGUN = 25  # the same, for a first card
    DRAGOON_USED = 26
    RECRUITED = 27
    RECRUITER_DESTROYED = 28
    JUMP_FAILED = 29
    YOU_DESTROYED = 30
    ACTION = 31  # of the card's own
    OWN_TURN_STARTED = 32
    YOU_PASSED = 33
    OPPONENT_PASSED = 34
    YOU_PLAYED = 35  # another card
    OPPONENT_PLAYED = 36
    OPPONENT_DREW = 37
    OPPONENT_DISCARDED = 38
    THIS_LEFT = 39
    BONUS = 40  # not a moment: the strength that the card adds in a battle
    PROTECTION = 41  # not a moment: the cards that it protects


class Standing(IntEnum):
    """Powers that change a rule while their card lies face up; each has a number."""

    TOKENS_ON_OTHERS = 0
    HOLDER_DRAWS = 1
    FIRST_WIN_IS_WORTH = 2
    SECRET_SHIFTS = 3
    TURNS_AFTER_PASS = 4
    WIN_BY_MARGIN = 5
    HIGHEST_FREE_IS_ETHEREAL = 6
    HAND_LIMIT = 7
    HAND_STRENGTH = 8
    LEVEL_ECHOES = 9
    LEVEL_OF_EVERY_CLAN = 10
    OF_EVERY_CLAN = 11
    OF_EVERY_LEVEL = 12
    STANDS_FOR = 13
    NEIGHBOURS_ECHO = 14
    DOUBLED_BY_BOUNTY = 15
    MIRROR = 16
    SAVES_A_CARD = 17  # from hand
    CANCELS_ACTIVATION = 18  # from hand
    DRAGOONS_DRAW = 19
    NEW_CLANS_COST_LESS = 20
    NEW_CLANS_COST_YOU_LESS = 21
    FIRST_IS_SAFE = 22
    TAKES_REVEALED = 23
    JUMPS_WITHOUT_COST = 24
    CHEAPER_PER_CAPTURED = 25  # the minimum cost + 1
    CLAN_SHIFTS_CHEAPER = 26  # the clan + 1
    SHIFTS_COST_LESS = 27
    EXTRA_POINT_WITH_CAPTURED = 28
    CAPTURED_ARE_WORTH = 29
    EVERYONES_ACTION = 30  # every player may use the card's action


MOMENTS = len(Moment)
STANDING = len(Standing)
BITS = 63  # usable bits of an integer; moments and standing powers are stored as bits


def check_room(names: type[IntEnum]) -> None:
    """Raise an error for a name whose number does not fit into the bits of an integer."""
    for name in names:
        if name >= BITS:
            raise ValueError(
                f"no room for {names.__name__}.{name.name} = {name}: numbers go up to {BITS - 1}, "
                "since they are bits of `listens` and `powers` in games/army/records.py"
            )


check_room(Moment)
check_room(Standing)

"""The numbers with a name that an army game uses: actions, questions, reasons, events."""

from enum import IntEnum

from warren.games.army.records import DESIGNS, SEATS, SLOTS

# --- actions: dense integers ---------------------------------------------------------------------

PASS = 0
DRAW_ONE = 1
DRAW_MANY = 2  # three cards for two tokens
DRAW_MORE = 3  # more cards for two tokens, by a standing power
YES = 4
NO = 5
DONE = 6
SPENT_TOKEN = 7  # take back a token that lies on no card
OPTION = 8  # + number of the option
TRIGGER = 16  # + place in the queue
PLAYER = 48  # + seat
NAME_CLAN = 52  # + clan
NAME_LEVEL = 64  # + level
WONDER = 68  # pay with the Wonder token
NUMBER = 70  # + the number
PLAY = 176  # + design, from hand
FROM_HAND = PLAY + DESIGNS  # + design
FROM_DISCARDS = FROM_HAND + DESIGNS  # + design
FROM_REVEALED = FROM_DISCARDS + DESIGNS  # + design
SHIFT = FROM_REVEALED + DESIGNS  # + own slot
ACTIVATE = SHIFT + SLOTS  # + seat * SLOTS + slot
CARD_AT = ACTIVATE + SEATS * SLOTS  # + seat * SLOTS + slot
FROM_DECK = CARD_AT + SEATS * SLOTS  # + design
NAME_CARD = FROM_DECK + DESIGNS  # + design
# of Kamakor and of team play
ACTIVATE_BY_DRAGOON = NAME_CARD + DESIGNS  # + seat * SLOTS + slot: with a Dragoon token
ACTIVATE_FOR_ALLY = ACTIVATE_BY_DRAGOON + SEATS * SLOTS  # + slot of the ally's army
ACTIVATE_FOR_ALLY_BY_DRAGOON = ACTIVATE_FOR_ALLY + SLOTS  # + slot of the ally's army
JUMP = ACTIVATE_FOR_ALLY_BY_DRAGOON + SLOTS  # + own slot: a Shadow Jump
USE = JUMP + SLOTS  # + seat * SLOTS + slot: the action of a card
DRAW_ONE_BY_DRAGOON = USE + SEATS * SLOTS
DRAW_MANY_MIXED = DRAW_ONE_BY_DRAGOON + 1  # three cards for a token of each kind
DRAW_MANY_BY_DRAGOONS = DRAW_MANY_MIXED + 1
ALLY_DRAWS_ONE = DRAW_MANY_BY_DRAGOONS + 1
ALLY_DRAWS_MANY = ALLY_DRAWS_ONE + 1
ACTIONS = ALLY_DRAWS_MANY + 1


class Ask(IntEnum):
    """What a seat is asked."""

    MULLIGAN = 1  # exchange the hand?
    TURN = 2  # one action
    PAY = 3  # discard a card as a cost
    NEWCOMER = 4  # the card that comes in by a shift, from hand
    SECRET_NEWCOMER = 5  # the same, from hand or discards
    DISCARD = 6
    TARGET = 7
    SWAP_FIRST = 8
    SWAP_SECOND = 9
    COPY = 10
    RECOVER = 11
    KEEP = 12
    CLAN = 13
    LEVEL = 14
    NUMBER = 15
    PLAYER = 16
    MAY = 17
    CHOOSE_ONE = 18
    TOKEN = 19
    ORDER = 20  # which of the waiting reactions comes next
    # of GOSU X
    DRAFT = 21  # a clan of one's own
    ROW = 22  # where a card of every level is played
    TILE = 23  # which tile is turned
    BAN = 24  # which card the opponent can't play
    SEARCH = 25  # a card of one's deck
    FETCH = 26  # cards of one's own discards, into the hand
    BURY = 27  # the same, on top of the deck
    REMOVE = 28  # the same, out of the game
    COPY_DISCARDED = 29
    ON_TOP = 30  # which revealed card goes on top of the deck
    SACRIFICE = 31
    HAND_LIMIT = 32  # discard down to it
    DISCARD_KEYWORD = 33  # a card with a keyword, or nothing
    DISCARD_CLAN = 34  # a clan of which to discard cards, or nothing
    CLAN_CARD = 35  # discard a card of that clan
    SAVE = 36  # a card about to be captured or destroyed
    CANCEL = 37  # what the opponent activates
    ECHO = 38  # carry out the arrival once more?
    # of Kamakor and the tournament rules
    ELIMINATE = 39  # a clan that nobody plays with
    PICK = 40  # a card of the packet, by all seats at once
    AIM = 41  # X: a level that can be struck and paid for
    KEEP_SOME = 42  # revealed cards, perhaps only of new clans, perhaps fewer
    PAY_CLANS = 43  # discard cards of different clans as a cost
    JUMPER = 44  # a card of one's own that jumps over revealed cards
    LANDING = 45  # the revealed card that replaces it, or none


class Reason(IntEnum):
    """Why an action is refused. The name, in lower case with dashes, is the stable code."""

    LEGAL = 0
    MATCH_OVER = 1
    NOT_YOUR_DECISION = 2
    NOT_ASKED = 3
    NOT_IN_HAND = 4
    ROW_FULL = 5
    NOTHING_TO_STAND_ON = 6
    NO_CLAN_BELOW = 7
    CANNOT_PAY = 8
    NO_CARD_THERE = 9
    CAPTURED = 10
    NO_SHIFT_COST = 11
    NO_NEWCOMER = 12
    SAME_CARD = 13
    WRONG_LEVEL = 14
    NOT_YOUR_CARD = 15
    NO_SYMBOL = 16
    TOKEN_ALREADY_THERE = 17
    NO_TOKEN = 18
    NOT_HOLDER = 19
    NO_SUCH_POWER = 20
    TOKENS_LEFT = 21
    NOT_FREE = 22
    ALREADY_CHOSEN = 23
    NOT_IN_DISCARDS = 24
    WRONG_CLAN = 25
    WRONG_NAME = 26
    NOT_REVEALED = 27
    CHOOSE_MORE = 28
    TOO_MANY = 29
    NOT_AN_OPPONENT = 30
    NO_SUCH_PLAYER = 31
    OTHER_ROW = 32
    LONELY_ROW = 33
    NO_SUCH_OPTION = 34
    NO_ACTIVATION = 35
    ALREADY_COPIED = 36
    LEAVING = 37
    ALREADY_CAPTURED = 38
    NOT_YOUR_TOKEN = 39
    # of GOSU X
    CLAN_TAKEN = 40
    SYMBOLS_FULL = 41
    NO_WONDER = 42
    BANNED = 43
    NOT_IN_DECK = 44
    ETHEREAL = 45
    NOT_CAPTURED = 46
    NOT_IN_LINE = 47
    NOT_ADJACENT = 48
    NO_BOUNTY = 49
    ALREADY_MARKED = 50
    ITSELF = 51
    LEVEL_TAKEN = 52
    WRONG_KEYWORD = 53
    NOT_YOUR_TILE = 54
    TILE_ACTIVE = 55
    NOT_IN_THEIR_DECK = 56
    TOO_FEW_OF_CLAN = 57
    NO_USE_HERE = 58
    NO_TARGET = 59
    NO_CLAN_IN_DISCARDS = 60
    ALREADY_PASSED = 61
    TURNS_USED_UP = 62
    # of Kamakor, the tournament rules and team play
    CLAN_ELIMINATED = 63
    NOT_IN_PACKET = 64
    NO_SHADOW_JUMP = 65
    NO_CARD_TO_REVEAL = 66
    NO_DRAGOON = 67
    DRAGOONS_PLACED = 68  # two lie on cards already
    NO_OWN_ACTION = 69
    NOTHING_TO_DO = 70  # the action would change nothing
    NO_ALLY = 71
    SAME_CLAN = 72
    SAFE = 73  # no opponent can strike it
    CLAN_SHOWN = 74
    NOT_THAT_CLAN = 75


class End(IntEnum):
    """Why a match is over."""

    RUNNING = 0
    POINTS = 1
    FULL_ARMY = 2
    ONE_CLAN = 3
    NAMED_CARDS = 4
    SUPREMACY = 5
    FIFTH_TOKEN = 6
    MARGIN = 7
    TILES = 8
    DRAW = 9  # both take their second Supremacy token
    DRAW_FULL = 10  # both have fifteen cards face up
    DRAGOONS = 11
    CLANS_IN_ROWS = 12
    STRENGTH = 13


class Event(IntEnum):
    """What happened, for logs and animations: seat, card, detail."""

    MATCH_STARTED = 1  # seat: the first holder of the Advantage
    DREW = 2
    DISCARDED = 3
    MULLIGAN = 4
    KEPT_HAND = 5
    PLAYED = 6  # detail: slot
    SHIFTS = 7  # the card that leaves; detail: slot
    ANNOUNCED = 8  # the newcomer of a shift
    SHIFTED_IN = 9  # detail: slot
    ACTIVATED = 10  # detail: slot of all armies
    TOKENS_SPENT = 11  # detail: how many
    DESTROYED = 12  # seat: the destroyer; detail: slot of all armies
    CAPTURED = 13  # seat: the captor; detail: slot of all armies
    RETURNED = 14  # seat: the owner
    SWAPPED = 15  # seat: the owner; detail: the other card
    COPIED = 16
    RECOVERED = 17
    REVEALED = 18
    KEPT = 19
    NAMED_CLAN = 20  # detail: clan
    NAMED_LEVEL = 21  # detail: level
    CHOSE_X = 22  # detail: X
    CHOSE_PLAYER = 23  # detail: seat chosen
    CHOSE_OPTION = 24  # detail: option
    DECLINED = 25
    REACTED = 26  # a permanent power begins
    ADVANTAGE = 27
    EXTRA_TURN = 28
    TOKEN_BACK = 29
    GAINED_POINTS = 30  # detail: how many
    RESHUFFLED = 31
    PASSED = 32
    TURN = 33
    STRENGTH = 34  # detail: strength of the army in the battle
    BATTLE_WON = 35  # detail: points gained
    ROUND = 36  # detail: number
    RELEASED = 37
    TURN_CAP = 38
    WON = 39  # detail: End
    # of GOSU X
    DRAFTED = 40  # detail: clan
    TILE_ACTIVE = 41  # detail: clan that nobody drafted
    SHOWED = 42  # a card of a hand, before it is exchanged
    WONDER = 43
    WONDER_SPENT = 44
    SACRIFICED = 45  # detail: slot of all armies
    ON_DECK = 46  # seat: the owner; from an army, discards or the reveal on top of the deck
    UNDER_DECK = 47
    MILLED = 48
    REMOVED = 49  # seat: the remover
    SEARCHED = 50  # the card only for its owner
    FOUND = 51  # the card for everyone
    SHUFFLED = 52  # detail: cards in the deck
    UNLOCKED = 53  # detail: tokens owned now
    TILE_TURNED = 54  # detail: clan
    LOOKED = 55  # the card only for who looks
    BANNED = 56  # detail: design
    SAVED = 57  # the card in the army
    CANCELLED = 58  # the card that was activated
    ECHOED = 59
    MARKED = 60  # the card that bears the Bounty token now
    TURNS_LEFT = 61  # seat: who has passed; detail: turns of the opponent
    SONG = 62  # the Song of the Dead begins
    NO_EXTRA_TURN = 63
    TURNS_USED_UP = 64
    ENDED_IN_DRAW = 65  # detail: End
    SUPREMACY = 66  # seat: who takes a Supremacy token
    BROUGHT_BACK = 67  # a card that was removed from the game
    # of Kamakor, the tournament rules and team play
    ELIMINATED = 68  # detail: clan
    PICKED = 69  # the card only for who keeps it
    PACKETS_PASSED = 70  # detail: cards in each
    JUMPS = 71  # the card that makes a Shadow Jump; detail: slot of all armies
    JUMP_FAILED = 72  # the card is captured; detail: slot of all armies
    USED = 73  # the action of a card; detail: slot of all armies
    DRAGOONS_GAINED = 74  # detail: how many
    DRAGOON_GIVEN = 75  # seat: the giver; detail: who gets it
    DRAGOONS_RETURNED = 76  # as a cost; detail: how many
    DRAGOONS_SPENT = 77  # to draw cards; detail: how many
    ACTIVATED_BY_DRAGOON = 78  # detail: slot of all armies
    FOR_ALLY = 79  # seat: whose tokens are used; detail: the ally
    LIMIT_STARTED = 80  # detail: turns left to those who have not passed
    LIMIT_REACHED = 81

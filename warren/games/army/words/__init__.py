"""The named numbers that army games share: actions, questions, reasons, events.

Numbers that only one game uses are in its own `words`, in separate ranges: GOSU X has questions
from 23 on, GOSU from 40; GOSU X has reasons and events from 64 on, GOSU from 96.
"""

from enum import IntEnum

from warren.games.army.records import CHOICES, CLANS, DESIGNS, ROWS, SEATS, SLOTS
from warren.kernel.stack import TRIGGERS

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
TRIGGER = OPTION + CHOICES  # + place in the queue
PLAYER = TRIGGER + TRIGGERS  # + seat
NAME_CLAN = PLAYER + SEATS  # + clan
NAME_LEVEL = NAME_CLAN + CLANS  # + level
WONDER = NAME_LEVEL + ROWS + 1  # pay with the Wonder token
NUMBER = WONDER + 2  # + the number
NUMBERS = 106  # at least the cards of a hand, and none
PLAY = NUMBER + NUMBERS  # + design, from hand
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
    """Questions to a seat."""

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
    ROW = 21  # the row for a card of every level
    PICK = 22  # all seats choose at once; each game handles this and later questions itself


PLAY_BY_TEXT = 46  # which card to play, when a text lets somebody play one


class Reason(IntEnum):
    """Reasons for refusing an action. The name, in lower case with dashes, is the stable code."""

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
    NO_TOKEN = 17
    TOKENS_LEFT = 18
    NOT_FREE = 19
    ALREADY_CHOSEN = 20
    NOT_IN_DISCARDS = 21
    WRONG_CLAN = 22
    WRONG_NAME = 23
    NOT_REVEALED = 24
    CHOOSE_MORE = 25
    TOO_MANY = 26
    NOT_AN_OPPONENT = 27
    NO_SUCH_PLAYER = 28
    OTHER_ROW = 29
    LONELY_ROW = 30
    NO_SUCH_OPTION = 31
    NO_ACTIVATION = 32
    ALREADY_COPIED = 33
    LEAVING = 34
    ALREADY_CAPTURED = 35
    NOT_YOUR_TOKEN = 36
    NOT_CAPTURED = 38
    ITSELF = 39
    NO_TARGET = 40
    NO_CLAN_IN_DISCARDS = 41
    CLAN_ELIMINATED = 42


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
    COUNTED = 14  # as many things as a card requires


class Event(IntEnum):
    """Events for logs and animations: seat, card, detail."""

    MORE = 0  # further events were dropped; detail: how many
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
    REACTED = 26  # a permanent power takes effect
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
    ON_DECK = 40  # seat: the owner; from an army, discards or the reveal on top of the deck
    LAPSED = 41  # a reaction that did not fit into the queue
    SACRIFICED = 42  # detail: slot of all armies
    MILLED = 43
    SHUFFLED = 44  # detail: cards in the deck
    LOOKED = 45  # only the seat that looks sees the card

"""The named numbers of Goblin Laundromat: actions, questions, reasons, events."""

from enum import IntEnum

from warren.games.laundromat.records import DESIGNS

# --- actions -------------------------------------------------------------------------------------

STOP = 0  # end the wash with the garments in the drum
DRAW = 1  # another garment from the basket
POTION = 2  # use the potion, and draw
TAKE = 3  # + design: from the hand, or from the market
KEEP = TAKE + DESIGNS  # + design: from the drum of a failed wash
ACTIONS = KEEP + DESIGNS


class Ask(IntEnum):
    """The open question. In FILL all seats choose at once; elsewhere a single seat decides."""

    NOTHING = 0
    FILL = 1  # a garment of the hand for the basket
    MARKET = 2  # a garment of the market, with two seats
    WASH = 3  # stop, draw, or use the potion and draw
    KEEP = 4  # a garment of a failed wash


class Reason(IntEnum):
    """Reasons for refusing an action."""

    LEGAL = 0
    MATCH_OVER = 1
    NOT_YOUR_DECISION = 2
    ALREADY_CHOSEN = 3  # the seat has chosen and waits for the others
    NOT_IN_HAND = 4
    NOT_IN_MARKET = 5
    NOT_IN_DRUM = 6
    NOT_WASHING = 7  # stop or draw while baskets are filled
    POTION_NOT_NOW = 8  # only before drawing another garment
    POTION_USED = 9
    CYCLE_FULL = 10  # this seat has drawn as many garments as its cycle allows
    WASH_OVER = 11  # this seat has washed in this round
    WASH_FAILED = 12  # the seat can only keep one garment
    WASH_NOT_FAILED = 13  # nothing to keep
    BASKETS_FILLED = 14  # take a garment while everyone washes
    UNKNOWN_ACTION = 15


class End(IntEnum):
    """Why the match ended as it did."""

    RUNNING = 0
    COINS = 1  # most coins
    STAINS = 2  # equal coins, more stains
    SHARED = 3  # equal in both


class Event(IntEnum):
    """Events. `card` is a garment unless said otherwise."""

    MORE = 0  # further events were dropped; detail: how many
    ROUND = 1  # a round begins; detail: which
    PROGRAMME = 2  # a seat turns up a programme; card: the programme
    DEALT = 3  # a seat picks up a hand; detail: how many
    CHOSE = 4  # a seat puts a garment of the hand into its basket; only that seat sees which
    PASSED = 5  # hands go round; detail: how many cards each; seat: 1 to the left, 0 to the right
    GAVE = 6  # a seat puts its last card into a basket; detail: whose; only the giver sees it
    MARKET = 7  # a market is laid out; detail: how many garments
    TURNED_UP = 8  # a garment of the market
    TOOK = 9  # a seat takes a garment of the market
    WASH = 10  # a seat begins to wash
    POTION = 11  # a seat uses its potion
    DREW = 12  # a seat draws a garment; detail: 1 if the potion protects it
    FAILED = 13  # a wash fails; detail: the kind of stain that exceeded its limit
    KEPT = 14  # a garment of a failed wash
    REMOVED = 15  # a garment of a failed wash leaves the game
    STOPPED = 16  # a seat stops its wash; detail: how many garments are clean
    COMPLETED = 17  # a wash is complete; card: the programme; detail: how many garments
    DISCARDED = 18  # a programme leaves the game; card: the programme; detail: how many garments
    SCORED = 19  # detail: all coins of a seat
    WON = 20

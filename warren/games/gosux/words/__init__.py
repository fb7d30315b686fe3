"""GOSU X: questions, reasons and events of its own."""

from enum import IntEnum


class XAsk(IntEnum):
    """Questions to a seat that only GOSU X has."""

    DRAFT = 23  # a clan of one's own
    TILE = 24  # which tile is turned
    BAN = 25  # which card the opponent can't play
    SEARCH = 26  # a card of one's deck
    FETCH = 27  # cards of one's own discards, into the hand
    BURY = 28  # the same, on top of the deck
    REMOVE = 29  # the same, out of the game
    COPY_DISCARDED = 30
    ON_TOP = 31  # which revealed card goes on top of the deck
    SACRIFICE = 32
    HAND_LIMIT = 33  # discard down to the hand limit
    DISCARD_KEYWORD = 34  # a card with a keyword, or nothing
    DISCARD_CLAN = 35  # a clan of which to discard cards, or nothing
    CLAN_CARD = 36  # discard a card of that clan
    SAVE = 37  # a card about to be captured or destroyed
    CANCEL = 38  # the opponent's activation
    ECHO = 39  # carry out the arrival once more?


class XReason(IntEnum):
    """Reasons for refusing an action that only GOSU X has."""

    CLAN_TAKEN = 64
    SYMBOLS_FULL = 65
    NO_WONDER = 66
    NOT_IN_DECK = 67
    ETHEREAL = 68
    NOT_IN_LINE = 69
    NOT_ADJACENT = 70
    NO_BOUNTY = 71
    ALREADY_MARKED = 72
    LEVEL_TAKEN = 73
    WRONG_KEYWORD = 74
    NOT_YOUR_TILE = 75
    TILE_ACTIVE = 76
    NOT_IN_THEIR_DECK = 77
    TOO_FEW_OF_CLAN = 78
    NO_USE_HERE = 79
    ALREADY_PASSED = 80
    TURNS_USED_UP = 81
    BANNED = 82


class XEvent(IntEnum):
    """Events that only GOSU X has."""

    DRAFTED = 64  # detail: clan
    TILE_ACTIVE = 65  # detail: clan that nobody drafted
    SHOWED = 66  # a card of a hand, before it is exchanged
    WONDER = 67
    WONDER_SPENT = 68
    UNDER_DECK = 70
    REMOVED = 72  # seat: the remover
    SEARCHED = 73  # only its owner sees the card
    FOUND = 74  # everyone sees the card
    UNLOCKED = 76  # detail: tokens owned now
    TILE_TURNED = 77  # detail: clan
    BANNED = 79  # detail: design
    SAVED = 80  # the card in the army
    CANCELLED = 81  # the card that was activated
    ECHOED = 82
    MARKED = 83  # the card that now has the Bounty token
    TURNS_LEFT = 84  # seat: the player who has passed; detail: turns left to the opponent
    SONG = 85  # the Song of the Dead begins
    NO_EXTRA_TURN = 86
    TURNS_USED_UP = 87
    ENDED_IN_DRAW = 88  # detail: End
    SUPREMACY = 89  # seat: the player who takes a Supremacy token
    BROUGHT_BACK = 90  # a card that was removed from the game

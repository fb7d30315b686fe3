"""GOSU: questions, reasons and events of its own; most came with Kamakor, the draft and teams."""

from enum import IntEnum

from warren.games.army.words import PLAY_BY_TEXT


class GosuAsk(IntEnum):
    """Questions to a seat that only GOSU has."""

    ELIMINATE = 40  # a clan that nobody plays with
    AIM = 41  # X: a level that can be struck and paid for
    KEEP_SOME = 42  # revealed cards, perhaps only of new clans, perhaps fewer
    PAY_CLANS = 43  # discard cards of different clans as a cost
    JUMPER = 44  # a card of one's own that jumps over revealed cards
    LANDING = 45  # the revealed card that replaces it, or none
    PLAY_CARD = PLAY_BY_TEXT  # a card to be played by a text, or none from hand


class GosuReason(IntEnum):
    """Reasons for refusing an action that only GOSU has."""

    TOKEN_ALREADY_THERE = 96
    NOT_HOLDER = 97
    NO_SUCH_POWER = 98
    NOT_IN_PACKET = 99
    NO_SHADOW_JUMP = 100
    NO_CARD_TO_REVEAL = 101
    NO_DRAGOON = 102
    DRAGOONS_PLACED = 103  # two are already on cards
    NO_OWN_ACTION = 104
    NOTHING_TO_DO = 105  # the action would change nothing
    NO_ALLY = 106
    SAME_CLAN = 107
    SAFE = 108  # no opponent can strike it
    CLAN_SHOWN = 109
    NOT_THAT_CLAN = 110
    PROTECTED = 111  # a power keeps it from this
    FORBIDDEN = 112  # for this turn or round


class GosuEvent(IntEnum):
    """Events that only GOSU has."""

    ELIMINATED = 96  # detail: clan
    PICKED = 97  # only the seat that keeps the card sees it
    PACKETS_PASSED = 98  # detail: cards in each
    JUMPS = 99  # the card that makes a Shadow Jump; detail: slot of all armies
    JUMP_FAILED = 100  # the card is captured; detail: slot of all armies
    USED = 101  # the action of a card; detail: slot of all armies
    DRAGOONS_GAINED = 102  # detail: how many
    DRAGOON_GIVEN = 103  # seat: the giver; detail: who gets it
    DRAGOONS_RETURNED = 104  # as a cost; detail: how many
    DRAGOONS_SPENT = 105  # to draw cards; detail: how many
    ACTIVATED_BY_DRAGOON = 106  # detail: slot of all armies
    FOR_ALLY = 107  # seat: whose tokens are used; detail: the ally
    LIMIT_STARTED = 108  # detail: turns left to those who have not passed
    LIMIT_REACHED = 109
    STOLEN = 110  # the card is in the seat's hand now; detail: who had it
    EXCHANGED_HANDS = 111  # detail: with whom
    FOUND_IN_DECK = 112  # everyone sees the card
    LOST_POINTS = 113  # detail: how many
    FORBIDDEN = 114  # detail: Forbidden flags
    SKIPPED = 115  # a turn that is skipped

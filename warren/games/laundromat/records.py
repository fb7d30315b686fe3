"""The records of Goblin Laundromat: the rules and cards in use, and a position.

`NONE` means no card.

A garment's history determines who can know where it is: in which round it was dealt, in which
packet, and at which step it was taken out of the packet. Packet p begins at seat p and goes to its
neighbour after every step; a garment taken at step t, or given at the last one, goes into the
basket of the seat that then has the packet.
"""

import numpy as np

from warren.kernel.policy import FAINT
from warren.kernel.stack import EVENT_FIELDS, EVENTS, NO_CARD

NONE = NO_CARD

SEATS = 5  # at most
ROUNDS = 4
GARMENTS = 90  # physical cards
DESIGNS = 90  # at most: every garment could be the only one of its kind
PROGRAMMES = 20
STAINS = 3  # kinds
KINDS = 5  # of garments
MAJORITIES = 3
HAND = 6
DRUM = 6
MARKET = 3  # garments face up
PILE = 12
BASKET = 24  # one garment at the start, and three, four, five and six
CLEAN = 18  # the cycles of four rounds
SCRATCH = 13  # rows of scratch space
PAPER = 125  # numbers in a row: one for each garment, and one for each place in a draft
UNTRACKED = 127  # a maximum that no wash exceeds
WEIGHTS = 512  # of the fast policy: room for all traits

# Kinds of garments, by what they are worth; the three in the middle are majorities
SOCKS = 0
UNDERWEAR = 1
TROUSERS = 2
CAPES = 3
OTHER = 4  # coins of their own

# Where a garment is
IN_SUPPLY = 0
IN_PILE = 1
IN_MARKET = 2
IN_DRUM = 3
REMOVED = 4
IN_PACKET = 5
IN_BASKET = 16  # + seat
CLEAN_OF = 24  # + seat

# Histories
AT_MARKET = 7  # the packet of a garment that everyone saw in the market
NOT_YET = 15  # the step of a garment that was not taken out of its packet yet

# Fates of a programme
WAITING = 0
COMPLETED = 1
DISCARDED = 2

RULES = np.dtype(
    [
        ("seats", np.int64),
        ("designs", np.int64),
        ("specialisation", np.int64),  # coins for a garment of one's species
        ("sock_pair", np.int64),
        ("potion", np.int64),
        # of each round
        ("cycle", np.int16, (ROUNDS,)),
        ("deal", np.int16, (ROUNDS,)),  # cards in a hand, or in the whole market
        ("direction", np.int16, (ROUNDS,)),  # 1: to the left (clockwise), -1: to the right
        # of each garment
        ("design", np.int16, (GARMENTS,)),
        ("species", np.int16, (GARMENTS,)),
        ("kind", np.int16, (GARMENTS,)),
        ("coins", np.int16, (GARMENTS,)),
        ("stains", np.int16, (GARMENTS, STAINS)),
        ("copies", np.int16, (GARMENTS,)),  # of its design, one after the other
        ("first_copy", np.int16, (GARMENTS,)),
        # of each programme; those of one round stand together
        ("temperature", np.int16, (PROGRAMMES,)),
        ("limit", np.int16, (PROGRAMMES, STAINS)),
        ("reward", np.int16, (PROGRAMMES,)),
        # of each majority
        ("first", np.int16, (MAJORITIES,)),
        ("second", np.int16, (MAJORITIES,)),
        ("goblin_species", np.int16, (SEATS,)),  # of each Goblin Basket
        ("garment", np.int16, (DESIGNS,)),  # the first garment of each design
        # the fast policy
        ("weight", np.int16, (WEIGHTS,)),  # of each trait
        ("odds", np.int32, (FAINT + 1,)),  # of an action, by its distance from the largest weight
    ],
    align=True,
)

STATE = np.dtype(
    [
        ("chance", np.int64, (4,)),
        # the match
        ("over", np.int16),  # the reason, 0 while it runs
        ("winners", np.int16),  # seats as bits
        ("round_number", np.int16),  # 1 to 4
        ("capped", np.int16),  # always 0: no match is cut short
        ("question", np.int16),
        ("owing", np.int16),  # the seats that must decide, as bits
        ("step", np.int16),  # of the draft, or of the market, from 0
        ("washer", np.int16),  # the seat that washes, NONE while baskets are filled
        ("washed", np.int16),  # how many seats have washed in this round
        # of each seat
        (
            "goblin",
            np.uint8,
            (SEATS,),
        ),  # its Goblin Basket; beyond the seats: those out of the game
        ("potion", np.uint8, (SEATS,)),  # 1: unused
        ("programme", np.uint8, (ROUNDS, SEATS)),  # beyond the seats: those out of the game
        ("fate", np.uint8, (ROUNDS, SEATS)),  # of each programme
        ("chosen", np.uint8, (SEATS,)),  # the garment a seat has chosen, until all have, or NONE
        ("basket_size", np.uint8, (SEATS,)),
        ("clean_size", np.uint8, (SEATS,)),
        ("basket", np.uint8, (SEATS, BASKET)),  # the last one is the top
        ("clean", np.uint8, (SEATS, CLEAN)),
        # the draft: packets stand still in the record and go round by the step
        ("packet_size", np.uint8),  # of every packet
        ("packets", np.uint8, (SEATS, HAND)),  # in the order of the pack
        # the wash
        ("drum_size", np.uint8),
        ("protected", np.uint8),  # the garment that the potion protects in this wash, or NONE
        ("stain", np.uint8, (STAINS,)),  # counted in the drum
        ("drum", np.uint8, (DRUM,)),
        # the table
        ("market_size", np.uint8),
        ("pile_size", np.uint8),
        ("supply_size", np.uint8),
        ("market", np.uint8, (MARKET,)),
        ("pile", np.uint8, (PILE,)),  # the last one is the top
        ("supply", np.uint8, (GARMENTS,)),  # the last one is the top
        # of each garment
        ("where", np.uint8, (GARMENTS,)),
        ("dealt", np.uint8, (GARMENTS,)),  # in which round, 0: never, or into a basket at set-up
        ("packet", np.uint8, (GARMENTS,)),
        ("taken", np.uint8, (GARMENTS,)),  # at which step of its packet
        ("home", np.uint8, (GARMENTS,)),  # in whose basket it is or was, or NONE
        ("drawn", np.uint8, (GARMENTS,)),  # in which round it came to light, 0: not yet
        ("scratch", np.uint8, (SCRATCH, PAPER)),
        # events since the last decision, for viewers
        ("watching", np.int16),
        ("event_count", np.int16),
        ("event", np.int16, (EVENTS, EVENT_FIELDS)),
    ],
    align=True,
)

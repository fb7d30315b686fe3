"""The records of Goblin Laundromat: the rules with the cards in use, and a position.

`NONE` means no card.

A garment's history determines who can know where it is: the round in which it was dealt, its
packet, and the step at which it was taken from the packet. Packet p begins at seat p and goes to
the next seat after every step. A garment taken at step t, or given at the last one, goes into the
basket of the seat that then has the packet.
"""

import numpy as np

from warren.kernel.policy import FAINT
from warren.kernel.stack import EVENT_FIELDS, EVENTS, NO_CARD

NONE = NO_CARD

SEATS = 5  # maximum number of seats
ROUNDS = 4
GARMENTS = 90  # number of garments
DESIGNS = 90  # maximum number of designs: every garment could be unique
PROGRAMMES = 20
STAINS = 3  # kinds of stains
KINDS = 5  # kinds of garments
MAJORITIES = 3
HAND = 6
DRUM = 6
MARKET = 3  # garments face up in the market
PILE = 12
BASKET = 24  # capacity of a basket: one garment at the start, and three, four, five and six
CLEAN = 18  # maximum number of clean garments: the cycles of four rounds
SCRATCH = 13  # rows of scratch space
PAPER = 125  # numbers in a row: one for each garment, and one for each step of a draft
UNTRACKED = 127  # a limit that no wash exceeds
WEIGHTS = 512  # weights of the fast policy, with room for all traits

# Kinds of garments by scoring; the three in the middle are majorities
SOCKS = 0
UNDERWEAR = 1
TROUSERS = 2
CAPES = 3
OTHER = 4  # garments with their own coins

# Places of a garment
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
NOT_YET = 15  # the step of a garment that is still in its packet

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
        # fields of each round
        ("cycle", np.int16, (ROUNDS,)),
        ("deal", np.int16, (ROUNDS,)),  # cards in a hand, or in the whole market
        ("direction", np.int16, (ROUNDS,)),  # 1: to the left (clockwise), -1: to the right
        # fields of each garment
        ("design", np.int16, (GARMENTS,)),
        ("species", np.int16, (GARMENTS,)),
        ("kind", np.int16, (GARMENTS,)),
        ("coins", np.int16, (GARMENTS,)),
        ("stains", np.int16, (GARMENTS, STAINS)),
        ("copies", np.int16, (GARMENTS,)),  # copies of its design, which are consecutive
        ("first_copy", np.int16, (GARMENTS,)),
        # fields of each programme; those of one round are consecutive
        ("temperature", np.int16, (PROGRAMMES,)),
        ("limit", np.int16, (PROGRAMMES, STAINS)),
        ("reward", np.int16, (PROGRAMMES,)),
        # fields of each majority
        ("first", np.int16, (MAJORITIES,)),
        ("second", np.int16, (MAJORITIES,)),
        ("goblin_species", np.int16, (SEATS,)),  # species of each Goblin Basket
        ("garment", np.int16, (DESIGNS,)),  # the first garment of each design
        # fields of the fast policy
        ("weight", np.int16, (WEIGHTS,)),  # weight of each trait
        # odds of an action, by its distance from the largest weight
        ("odds", np.int32, (FAINT + 1,)),
    ],
    align=True,
)

STATE = np.dtype(
    [
        ("chance", np.int64, (4,)),
        # the match
        ("over", np.int16),  # reason for the end; 0 while the match runs
        ("winners", np.int16),  # seats as bits
        ("round_number", np.int16),  # 1 to 4
        ("capped", np.int16),  # always 0, because no match is cut short
        ("question", np.int16),
        ("owing", np.int16),  # the seats that must decide, as bits
        ("step", np.int16),  # step of the draft or of the market, from 0
        ("washer", np.int16),  # the seat that washes, NONE while baskets are filled
        ("washed", np.int16),  # number of seats that have washed in this round
        # fields of each seat
        (
            "goblin",
            np.uint8,
            (SEATS,),
        ),  # its Goblin Basket; entries beyond the seats are out of the game
        ("potion", np.uint8, (SEATS,)),  # 1: the potion is unused
        ("programme", np.uint8, (ROUNDS, SEATS)),  # entries beyond the seats are out of the game
        ("fate", np.uint8, (ROUNDS, SEATS)),  # of each programme
        ("chosen", np.uint8, (SEATS,)),  # a seat's chosen garment until all have chosen, or NONE
        ("basket_size", np.uint8, (SEATS,)),
        ("clean_size", np.uint8, (SEATS,)),
        ("basket", np.uint8, (SEATS, BASKET)),  # the last garment is the top
        ("clean", np.uint8, (SEATS, CLEAN)),
        # the draft: packets keep their place in the record and move by the step
        ("packet_size", np.uint8),  # size of every packet
        ("packets", np.uint8, (SEATS, HAND)),  # in the order of the pack
        # the wash
        ("drum_size", np.uint8),
        ("protected", np.uint8),  # the garment that the potion protects in this wash, or NONE
        ("stain", np.uint8, (STAINS,)),  # stains counted in the drum
        ("drum", np.uint8, (DRUM,)),
        # the table
        ("market_size", np.uint8),
        ("pile_size", np.uint8),
        ("supply_size", np.uint8),
        ("market", np.uint8, (MARKET,)),
        ("pile", np.uint8, (PILE,)),  # the last garment is the top
        ("supply", np.uint8, (GARMENTS,)),  # the last garment is the top
        # fields of each garment
        ("where", np.uint8, (GARMENTS,)),
        # round of its deal; 0: never dealt, or put into a basket at set-up
        ("dealt", np.uint8, (GARMENTS,)),
        ("packet", np.uint8, (GARMENTS,)),
        ("taken", np.uint8, (GARMENTS,)),  # step at which it left its packet
        ("home", np.uint8, (GARMENTS,)),  # seat of its current or former basket, or NONE
        ("drawn", np.uint8, (GARMENTS,)),  # round in which it was revealed; 0: not yet
        ("scratch", np.uint8, (SCRATCH, PAPER)),
        # whether to record events since the last decision, for viewers
        ("watching", np.int16),
        ("event_count", np.int16),
        ("event", np.int16, (EVENTS, EVENT_FIELDS)),
    ],
    align=True,
)

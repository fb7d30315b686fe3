"""The records of an army game: its rules and cards in use, and a position."""

import numpy as np

from warren.kernel.stack import (
    EVENT_FIELDS,
    EVENTS,
    FIELDS,
    FRAMES,
    NO_CARD,
    TRIGGER_FIELDS,
    TRIGGERS,
)
from warren.language.ops import MOMENTS, STANDING

SEATS = 4
ROWS = 3
COLUMNS = 5
SLOTS = ROWS * COLUMNS  # of one army
CARDS = 200  # physical cards a game may own; at most PILE of them are in play
PILE = 100
DESIGNS = 160
CLANS = 12
REVEALED = 16  # cards face up in front of everyone during an effect
CHOSEN = 16  # targets of one effect
CODE = 8192
OPTIONS = 192

NONE = NO_CARD

# Where a card is: a slot of an army (seat * SLOTS + row * COLUMNS + column), or one of these
IN_DECK = 64
IN_DISCARDS = 65
IN_REVEAL = 66
ASIDE = 67  # announced for a shift, not yet in its slot
IN_BOX = 68  # out of this match
IN_HAND = 70  # + seat

RULES = np.dtype(
    [
        ("seats", np.int64),
        ("cards", np.int64),
        ("designs", np.int64),
        ("clans", np.int64),
        ("points_to_win", np.int64),
        ("turn_cap", np.int64),
        ("pass_needs_no_tokens", np.int64),
        ("captured_row_counts_as_empty", np.int64),
        # of each physical card
        ("design", np.int16, (CARDS,)),
        ("twin", np.int16, (CARDS,)),  # the other copy, or NONE
        ("row", np.int16, (CARDS,)),  # the row it belongs to
        ("clans_of", np.int16, (CARDS,)),  # its clans, as bits
        # of each design
        ("level", np.int16, (DESIGNS,)),
        ("clan", np.int16, (DESIGNS,)),
        ("clan_bit", np.int16, (DESIGNS,)),
        ("value", np.int16, (DESIGNS,)),
        ("shift_cost", np.int16, (DESIGNS,)),  # -1: cannot shift
        ("shift_needs", np.int16, (DESIGNS,)),  # cards in hand without which it can't shift
        ("secret_shift", np.int16, (DESIGNS,)),
        ("symbols", np.int16, (DESIGNS,)),
        ("listens", np.int32, (DESIGNS,)),  # moments and standing powers, as bits
        ("program", np.int16, (DESIGNS, MOMENTS)),  # where in the code, 0: nothing
        ("standing", np.int16, (DESIGNS, STANDING)),
        ("code", np.int16, (CODE,)),
    ],
    align=True,
)

STATE = np.dtype(
    [
        ("chance", np.int64, (4,)),
        ("listening", np.int32, (SEATS,)),  # what the face-up cards of an army wait for
        # what is under way
        ("depth", np.int16),
        ("waiting", np.int16),
        ("option_count", np.int16),
        ("frame", np.int16, (FRAMES, FIELDS)),
        ("trigger", np.int16, (TRIGGERS, TRIGGER_FIELDS)),
        ("options", np.int16, (OPTIONS,)),
        # the match
        ("over", np.int16),  # the reason, 0 while it runs
        ("winners", np.int16),  # seats as bits
        ("claims", np.int16),  # seats that meet a victory condition right now
        ("claim_reason", np.int16, (SEATS,)),
        ("round_number", np.int16),
        ("turns", np.int16),  # in this round
        ("capped", np.int16),  # rounds cut short by the safety cap
        ("turn", np.int16),  # whose turn it is
        ("between_rounds", np.int16),
        ("extra_turns", np.int16),
        ("advantage", np.int16),
        ("points", np.int16, (SEATS,)),
        ("passed", np.int16, (SEATS,)),
        ("passes", np.int16),  # in this round
        ("aside", np.int16),  # the card on its way into an army, or NONE
        ("leaving", np.int16),  # the card on its way out by a shift, or NONE
        ("tokens", np.int16, (SEATS,)),  # held
        ("spent", np.int16, (SEATS,)),
        # armies
        ("row_size", np.int16, (SEATS, ROWS)),
        ("shown", np.int16, (SEATS, ROWS)),  # clans shown face up in a row, as bits
        ("army", np.uint8, (SEATS, ROWS, COLUMNS)),
        ("captured", np.uint8, (SEATS, ROWS, COLUMNS)),
        ("token_on", np.uint8, (SEATS, ROWS, COLUMNS)),  # the token's owner + 1
        # zones; the last card of a deck is its top
        ("hand_size", np.int16, (SEATS,)),
        ("deck_size", np.int16),
        ("discards_size", np.int16),
        ("revealed_size", np.int16),
        ("chosen_size", np.int16),
        ("levels_in_hand", np.int16, (SEATS, ROWS)),  # how many cards of each level
        ("levels_discarded", np.int16, (ROWS,)),
        ("hand", np.uint8, (SEATS, PILE)),
        ("deck", np.uint8, (PILE,)),
        ("discards", np.uint8, (PILE,)),
        ("revealed", np.uint8, (REVEALED,)),
        ("chosen", np.uint8, (CHOSEN,)),
        ("where", np.uint8, (CARDS,)),
        ("known", np.uint8, (CARDS,)),  # seats that know where the card is, as bits
        # what happened since the last decision, for whoever watches
        ("watching", np.int16),
        ("event_count", np.int16),
        ("event", np.int16, (EVENTS, EVENT_FIELDS)),
    ],
    align=True,
)

ALL_SEATS = (1 << SEATS) - 1

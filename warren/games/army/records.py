"""The records of an army game: its rules and cards in use, and a position.

Every game has the same fields; the numbers of seats, decks and cards differ, and a game may add
fields. `NONE` means no card. The capacities are here and next to each game's `STATE`;
`army.rulebook` refuses a pack that needs more.
"""

import numpy as np

from warren.kernel.policy import FAINT
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

SEATS = 4  # at most
ROWS = 3
COLUMNS = 5
SLOTS = ROWS * COLUMNS  # of one army
CARDS = 200  # physical cards a game may own
DESIGNS = 160
CLANS = 12
REVEALED = 16  # cards face up in front of everyone during an effect
CHOSEN = 16  # targets of one effect
CODE = 8192
CHOICES = 8  # sentences to choose one of
OPTIONS = 192  # of one decision
WEIGHTS = 10240  # of the fast policy: room for all traits

NONE = NO_CARD

# Where a card is: a slot of an army (seat * SLOTS + row * COLUMNS + column), or one of these
IN_DECK = 64
IN_DISCARDS = 65
IN_REVEAL = 66
ASIDE = 67  # on its way into an army
IN_BOX = 68  # out of this match
REMOVED = 69  # from the game, by an effect
IN_HAND = 70  # + seat
IN_PACKET = 74  # + seat, in a starting draft

# Viewers who know where a card is: seats as bits, and spectators
PUBLIC = 1 << SEATS
EVERYONE = PUBLIC | (PUBLIC - 1)


def rules_and_cards(more=()):
    """The record of rules and of all cards in use."""
    return np.dtype(
        [
            ("seats", np.int64),
            ("cards", np.int64),
            ("designs", np.int64),
            ("clans", np.int64),
            ("points_to_win", np.int64),
            ("turn_cap", np.int64),
            ("pass_needs_no_tokens", np.int64),
            ("captured_row_counts_as_empty", np.int64),
            ("reveal_refills", np.int64),  # a deck with too few cards to reveal
            ("capture_spends_tokens", np.int64),
            ("side", np.int64, (SEATS,)),  # a seat and its ally, as bits
            ("sees_hand", np.int64, (SEATS,)),  # the viewers of a seat's hand, as bits
            # of each physical card
            ("design", np.int16, (CARDS,)),
            ("twin", np.int16, (CARDS,)),  # the other copy, or NONE
            ("row", np.int16, (CARDS,)),  # the row it belongs to
            ("rows", np.int16, (CARDS,)),  # every row it may lie in, as bits
            ("clans_of", np.int16, (CARDS,)),  # its printed clans, as bits
            ("spread", np.int64, (CARDS,)),  # a bit for each of these rows, CLANS apart
            # of each design
            ("first_copy", np.int16, (DESIGNS,)),  # the physical card, or the first of two
            ("level", np.int16, (DESIGNS,)),
            ("clan", np.int16, (DESIGNS,)),
            ("clan_bit", np.int16, (DESIGNS,)),
            ("value", np.int16, (DESIGNS, ROWS)),  # in each row it may lie in
            ("shift_cost", np.int16, (DESIGNS,)),  # -1: cannot shift
            ("secret_shift", np.int16, (DESIGNS,)),
            ("keywords", np.int16, (DESIGNS,)),  # as bits
            ("symbols", np.int16, (DESIGNS,)),
            ("called", np.int16, (DESIGNS,)),  # designs of one name share a number
            ("listens", np.int64, (DESIGNS,)),  # the moments it waits for, as bits
            ("powers", np.int64, (DESIGNS,)),  # its standing powers, as bits
            ("program", np.int16, (DESIGNS, MOMENTS)),  # where in the code, 0: nothing
            ("standing", np.int16, (DESIGNS, STANDING)),
            ("code", np.int16, (CODE,)),
            *more,
            # the fast policy
            ("weight", np.int16, (WEIGHTS,)),  # of each trait
            # of an action, by its distance from the largest weight
            ("odds", np.int32, (FAINT + 1,)),
        ],
        align=True,
    )


def position(*, seats, piles, pile, cards, more=()):
    """The record of a position, given the numbers of seats, of decks, and of cards in each."""
    return np.dtype(
        [
            ("chance", np.int64, (4,)),
            ("listening", np.int64, (seats,)),  # moments that the face-up cards of an army wait for
            ("heard", np.int64),  # moments that those of any army wait for
            ("powers", np.int64, (seats,)),  # the standing powers that an army has
            ("in_force", np.int64),  # those that any army has
            # effects under way
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
            ("claim_reason", np.int16, (seats,)),
            ("round_number", np.int16),
            ("turns", np.int16),  # in this round
            ("capped", np.int16),  # rounds cut short by the safety cap
            ("turn", np.int16),  # the seat whose turn it is
            ("between_rounds", np.int16),
            ("extra_turns", np.int16),
            ("advantage", np.int16),
            ("points", np.int16, (seats,)),  # victory points, or Supremacy tokens
            ("passed", np.int16, (seats,)),
            ("passes", np.int16),  # in this round
            ("aside", np.int16),  # the card on its way into an army, or NONE
            ("leaving", np.int16),  # the card on its way out by a shift, or NONE
            ("tokens", np.int16, (seats,)),  # held
            ("spent", np.int16, (seats,)),
            # armies
            ("row_size", np.int16, (seats, ROWS)),
            ("shown", np.int16, (seats, ROWS)),  # clans shown face up in a row, as bits
            ("strength", np.int16, (seats,)),  # the values of the face-up cards
            ("face_up", np.int16, (seats,)),  # the slots of face-up cards, as bits
            ("can_shift", np.int16, (seats,)),  # of those that have a cost of shifting
            ("can_activate", np.int16, (seats,)),  # of those that have a symbol
            ("army", np.uint8, (seats, ROWS, COLUMNS)),
            ("captured", np.uint8, (seats, ROWS, COLUMNS)),
            ("token_on", np.uint8, (seats, ROWS, COLUMNS)),  # owner + 1 (+ DRAGOON_TOKEN)
            ("tokens_on", np.uint8, (seats, ROWS, COLUMNS)),  # how many
            # zones; the last card of a deck is its top
            ("hand_size", np.int16, (seats,)),
            ("deck_size", np.int16, (piles,)),
            ("discards_size", np.int16, (piles,)),
            ("revealed_size", np.int16),
            ("chosen_size", np.int16),
            ("levels_in_hand", np.int8, (seats, ROWS)),  # how many cards for each row
            ("levels_discarded", np.int8, (piles, ROWS)),
            ("pairs", np.int8, (seats,)),  # designs of which both copies are in a hand
            ("hand", np.uint8, (seats, pile)),
            ("deck", np.uint8, (piles, pile)),
            ("discards", np.uint8, (piles, pile)),
            ("revealed", np.uint8, (REVEALED,)),
            ("chosen", np.uint8, (CHOSEN,)),
            ("where", np.uint8, (cards,)),
            ("known", np.uint8, (cards,)),  # viewers who know where the card is, as bits
            *more,
            # events since the last decision, for viewers
            ("watching", np.int16),
            ("event_count", np.int16),
            ("event", np.int16, (EVENTS, EVENT_FIELDS)),
        ],
        align=True,
    )

"""The records of an army game: its rules with the cards in use, and a position.

All games have the same fields and may add some; numbers of seats, decks and cards differ. `NONE`
means no card. The capacities are here and next to each game's `STATE`; `army.rulebook` refuses a
pack that needs more.
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

SEATS = 4  # maximum number of seats
ROWS = 3
COLUMNS = 5
SLOTS = ROWS * COLUMNS  # slots of one army
CARDS = 200  # maximum number of physical cards of a game
DESIGNS = 160
CLANS = 12
REVEALED = 16  # maximum number of cards face up in front of everyone during an effect
CHOSEN = 16  # maximum number of targets of one effect
CODE = 8192
CHOICES = 8  # maximum number of sentences to choose from
OPTIONS = 192  # maximum number of options of one decision
WEIGHTS = 10240  # weights of the fast policy, with room for all traits

NONE = NO_CARD

# Places of a card: a slot of an army (seat * SLOTS + row * COLUMNS + column), or one of these
IN_DECK = 64
IN_DISCARDS = 65
IN_REVEAL = 66
ASIDE = 67  # on its way into an army
IN_BOX = 68  # not in this match
REMOVED = 69  # removed from the game by an effect
IN_HAND = 70  # + seat
IN_PACKET = 74  # + seat, in a starting draft

# Viewers who know where a card is: seats as bits, and spectators
PUBLIC = 1 << SEATS
EVERYONE = PUBLIC | (PUBLIC - 1)


def rules_and_cards(more=()):
    """Return the type of the record of rules and of all cards in use."""
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
            ("reveal_refills", np.int64),  # whether revealing refills a deck that has too few cards
            ("capture_spends_tokens", np.int64),
            ("side", np.int64, (SEATS,)),  # a seat and its ally, as bits
            ("sees_hand", np.int64, (SEATS,)),  # the viewers of a seat's hand, as bits
            # fields of each physical card
            ("design", np.int16, (CARDS,)),
            ("twin", np.int16, (CARDS,)),  # the other copy, or NONE
            ("row", np.int16, (CARDS,)),  # its row
            ("rows", np.int16, (CARDS,)),  # all rows it may be in, as bits
            ("clans_of", np.int16, (CARDS,)),  # its printed clans, as bits
            ("spread", np.int64, (CARDS,)),  # a bit for each of these rows, CLANS apart
            # fields of each design
            ("first_copy", np.int16, (DESIGNS,)),  # its physical card, or the first of two
            ("level", np.int16, (DESIGNS,)),
            ("clan", np.int16, (DESIGNS,)),
            ("clan_bit", np.int16, (DESIGNS,)),
            ("value", np.int16, (DESIGNS, ROWS)),  # value in each row it may be in
            ("shift_cost", np.int16, (DESIGNS,)),  # -1: cannot shift
            ("secret_shift", np.int16, (DESIGNS,)),
            ("keywords", np.int16, (DESIGNS,)),  # as bits
            ("symbols", np.int16, (DESIGNS,)),
            ("called", np.int16, (DESIGNS,)),  # designs of one name share a number
            ("listens", np.int64, (DESIGNS,)),  # the moments it waits for, as bits
            ("powers", np.int64, (DESIGNS,)),  # its standing powers, as bits
            ("program", np.int16, (DESIGNS, MOMENTS)),  # index in the code; 0: none
            ("standing", np.int16, (DESIGNS, STANDING)),
            ("code", np.int16, (CODE,)),
            *more,
            # fields of the fast policy
            ("weight", np.int16, (WEIGHTS,)),  # weight of each trait
            # odds of an action, by its distance from the largest weight
            ("odds", np.int32, (FAINT + 1,)),
        ],
        align=True,
    )


def position(*, seats, piles, pile, cards, more=()):
    """Return the type of a position, given the numbers of seats, decks, and cards in each."""
    return np.dtype(
        [
            ("chance", np.int64, (4,)),
            ("listening", np.int64, (seats,)),  # moments that the face-up cards of an army wait for
            ("heard", np.int64),  # moments that face-up cards of any army wait for
            ("powers", np.int64, (seats,)),  # standing powers of each army
            ("in_force", np.int64),  # standing powers of any army
            # frames of effects in progress
            ("depth", np.int16),
            ("waiting", np.int16),
            ("option_count", np.int16),
            ("frame", np.int16, (FRAMES, FIELDS)),
            ("trigger", np.int16, (TRIGGERS, TRIGGER_FIELDS)),
            ("options", np.int16, (OPTIONS,)),
            # the match
            ("over", np.int16),  # reason for the end; 0 while the match runs
            ("winners", np.int16),  # seats as bits
            ("claims", np.int16),  # seats that currently meet a victory condition
            ("claim_reason", np.int16, (seats,)),
            ("round_number", np.int16),
            ("turns", np.int16),  # turns in this round
            ("capped", np.int16),  # rounds cut short by the safety cap
            ("turn", np.int16),  # the seat whose turn it is
            ("between_rounds", np.int16),
            ("extra_turns", np.int16),
            ("advantage", np.int16),
            ("points", np.int16, (seats,)),  # victory points, or Supremacy tokens
            ("passed", np.int16, (seats,)),
            ("passes", np.int16),  # passes in this round
            ("aside", np.int16),  # the card on its way into an army, or NONE
            ("leaving", np.int16),  # the card on its way out by a shift, or NONE
            ("tokens", np.int16, (seats,)),  # tokens held
            ("spent", np.int16, (seats,)),
            # armies
            ("row_size", np.int16, (seats, ROWS)),
            ("shown", np.int16, (seats, ROWS)),  # clans shown face up in a row, as bits
            ("strength", np.int16, (seats,)),  # sum of the face-up cards' values
            ("face_up", np.int16, (seats,)),  # the slots of face-up cards, as bits
            ("can_shift", np.int16, (seats,)),  # slots of face-up cards with a shift cost, as bits
            ("can_activate", np.int16, (seats,)),  # slots of face-up cards with a symbol, as bits
            ("army", np.uint8, (seats, ROWS, COLUMNS)),
            ("captured", np.uint8, (seats, ROWS, COLUMNS)),
            # owner of the tokens + 1 (+ DRAGOON_TOKEN)
            ("token_on", np.uint8, (seats, ROWS, COLUMNS)),
            ("tokens_on", np.uint8, (seats, ROWS, COLUMNS)),  # number of tokens
            # zones; the last card of a deck is its top
            ("hand_size", np.int16, (seats,)),
            ("deck_size", np.int16, (piles,)),
            ("discards_size", np.int16, (piles,)),
            ("revealed_size", np.int16),
            ("chosen_size", np.int16),
            ("levels_in_hand", np.int8, (seats, ROWS)),  # number of cards per row
            ("levels_discarded", np.int8, (piles, ROWS)),
            ("pairs", np.int8, (seats,)),  # designs with both copies in a hand
            ("hand", np.uint8, (seats, pile)),
            ("deck", np.uint8, (piles, pile)),
            ("discards", np.uint8, (piles, pile)),
            ("revealed", np.uint8, (REVEALED,)),
            ("chosen", np.uint8, (CHOSEN,)),
            ("where", np.uint8, (cards,)),
            ("known", np.uint8, (cards,)),  # viewers who know where the card is, as bits
            *more,
            # whether to record events since the last decision, for viewers
            ("watching", np.int16),
            ("event_count", np.int16),
            ("event", np.int16, (EVENTS, EVENT_FIELDS)),
        ],
        align=True,
    )

"""GOSU X: owners, clans, texts and keywords of cards; sums of armies; costs of playing.

Clause numbers refer to docs/rules/gosux.md.
"""

import numpy as np

from warren.games.army import hooks
from warren.games.army.grid import (
    army_size,
    card_at,
    column_of,
    is_captured,
    is_in_army,
    owner_of,
    row_of,
    show_card,
    show_nothing,
    slot_at,
)
from warren.games.army.playing import NEW_CLAN_COST, finish
from warren.games.army.records import (
    CLANS,
    COLUMNS,
    DESIGNS,
    NONE,
    ROWS,
    SLOTS,
    position,
    rules_and_cards,
)
from warren.games.army.words import End, Reason
from warren.games.gosux.steps import NOBODY
from warren.games.gosux.words import XEvent, XReason
from warren.kernel.bits import lowest
from warren.kernel.hooks import implements
from warren.kernel.stack import tell
from warren.language.ops import Keyword, Standing

PILE = 48  # capacity of a pile: at least a deck's 45 cards

CARDS = 120
FORCES = 8  # maximum number of physical cards with one power from hand

RULES = rules_and_cards(
    more=(
        # fields of the rules
        ("goan_sul_extra_only_on_win", np.int64),
        ("copied_names_mean_the_copier", np.int64),
        ("arpia_must_be_face_up", np.int64),
        ("copies_keep_their_place", np.int64),
        ("tile", np.int16, (CLANS,)),  # the design whose powers a clan's tile has, or -1
        ("bounty", np.int16),  # index in the code of a Bounty's reward
        ("savers", np.int16, (FORCES,)),  # cards that save another from hand, then NONE
        ("cancellers", np.int16, (FORCES,)),  # cards that cancel an activation from hand
    ),
)

STATE = position(
    seats=2,
    piles=2,
    pile=PILE,
    cards=CARDS,
    more=[
        ("removed_size", np.int16, (2,)),
        ("removed", np.uint8, (2, PILE)),
        # the draft
        ("clan_owner", np.int16, (CLANS,)),  # the seat that drafted it, or NOBODY
        ("deck_clans", np.int16, (2,)),  # clans of a deck, as bits
        ("tiles", np.int16),  # clans whose tile is active, as bits
        # tokens
        ("locked", np.int16, (2,)),
        ("wonder", np.int16),  # the seat that holds it, or NOBODY
        ("bounty", np.int16),  # the card with the Bounty token, or NONE
        # turns
        ("additional", np.int16),  # this turn is an extra one
        ("open_discards", np.int16),  # in this turn cards may be played from the discards
        ("discards_open_next", np.int16),  # the same for the coming extra turn
        ("turns_left", np.int16),  # turns left for the second player to pass
        ("bans", np.int16, (2,)),  # number of cards that a seat can't play
        ("ban", np.uint8, (2, DESIGNS)),  # remaining turns of the opponent during which it lasts
        # battle and song
        ("battle_winner", np.int16),
        ("extra_sacrifices", np.int16, (2,)),
        ("song", np.int16),  # the Song of the Dead is in progress
        # derived from the armies and tiles
        ("mirrors", np.int16, (2,)),  # whether the army has a mirror card
        ("echo_rows", np.int16, (2,)),  # levels with echo, as bits of their rows
        ("every_clan_rows", np.int16, (2,)),  # levels that count as every clan
        # endangered cards whose controllers were asked already
        ("asked", np.int16),
    ],
)

NO_COST = -1

# --- whose deck, which clans, whose text ---------------------------------------------------------


@implements(hooks.own_pile)
def own_pile(seat):
    """Return the seat's own deck and discards (X-DRAFT-08)."""
    return seat


@implements(hooks.pile_of)
def pile_of(rules, state, card):
    """Return the pile of the player who drafted the card's clan (X-COMP-11)."""
    return int(state.clan_owner[rules.clan[rules.design[card]]])


@implements(hooks.clans_of)
def clans_of(rules, state, card):
    """Return the printed clan, or every clan of the deck (X-CLAN-01, X-TILE-08)."""
    if rules.standing[rules.design[card], Standing.OF_EVERY_CLAN]:
        return state.deck_clans[pile_of(rules, state, card)]
    if state.every_clan_rows[0] | state.every_clan_rows[1]:
        owner = pile_of(rules, state, card)
        if state.every_clan_rows[owner] & rules.rows[card]:
            return state.deck_clans[owner]
    return rules.clans_of[card]


@implements(hooks.clans_at)
def clans_at(rules, state, seat, row, column):
    """Return the clans in an army, where a mirror card may have another's power (X-AAT-04)."""
    card = int(state.army[seat, row, column])
    if rules.standing[design_at(rules, state, seat, row, column), Standing.OF_EVERY_CLAN]:
        return state.deck_clans[seat]
    if state.every_clan_rows[seat] & (levels_of(rules, card, row) >> 1):
        return state.deck_clans[seat]
    return rules.clans_of[card]


@implements(hooks.text_of)
def text_of(rules, state, card):
    """Return the design of a card's text, keywords and symbols; a mirror card has another's."""
    design = rules.design[card]
    if rules.standing[design, Standing.MIRROR] and is_in_army(state, card):
        slot = state.where[card]
        if not is_captured(state, slot):
            return design_at(rules, state, owner_of(slot), row_of(slot), column_of(slot))
    return design


def design_at(rules, state, seat, row, column):
    """Return the design whose text the face-up card in a slot has (X-AAT-01, X-AAT-02)."""
    design = rules.design[state.army[seat, row, column]]
    if rules.standing[design, Standing.MIRROR]:
        other = 1 - seat
        if column < state.row_size[other, row] and state.captured[other, row, column] == 0:
            return rules.design[state.army[other, row, column]]
    return design


@implements(hooks.levels_at)
def levels_at(rules, state, slot):
    """Return the row's level; a face-up card of every level has all (X-CLAN-05, X-CLAN-07)."""
    row = row_of(slot)
    if is_captured(state, slot):
        return 2 << row
    return levels_of(rules, card_at(state, slot), row)


def levels_of(rules, card, row):
    """The levels of a face-up card in this row, as bits 1 to 3; a mirror card keeps its own."""
    return 0b1110 if rules.standing[rules.design[card], Standing.OF_EVERY_LEVEL] else 2 << row


# --- keywords ------------------------------------------------------------------------------------


def has_keyword(rules, state, slot, keyword):
    """Whether the card in a slot shows this keyword; a captured one shows none (X-CAP-07)."""
    if is_captured(state, slot):
        return False
    design = design_at(rules, state, owner_of(slot), row_of(slot), column_of(slot))
    return (rules.keywords[design] >> keyword) & 1 == 1


def has_bounty(rules, state, slot):
    """Whether a card has a Bounty, by keyword or token (X-BOUNTY-04)."""
    if has_keyword(rules, state, slot, Keyword.BOUNTY):
        return True
    return state.bounty == card_at(state, slot) and not is_captured(state, slot)


def is_ethereal(rules, state, slot):
    """Whether a card is ethereal: by keyword, or as its army's highest free card (X-ETH-01, 05)."""
    if has_keyword(rules, state, slot, Keyword.ETHEREAL):
        return True
    if not has_power(state, owner_of(slot), Standing.HIGHEST_FREE_IS_ETHEREAL):
        return False
    return slot == highest_free(state, owner_of(slot))


def highest_free(state, seat):
    """The last card of the highest row that is not empty (X-GRID-05); -1 without cards."""
    for row in range(ROWS - 1, -1, -1):
        if state.row_size[seat, row] > 0:
            return slot_at(seat, row, state.row_size[seat, row] - 1)
    return -1


def has_echo(rules, state, slot):
    """Whether a card has echo: by keyword, level, or a neighbour's power (X-ECHO)."""
    if has_keyword(rules, state, slot, Keyword.ECHO):
        return True
    seat = owner_of(slot)
    if state.echo_rows[seat] & (levels_at(rules, state, slot) >> 1):
        return True
    if not has_power(state, seat, Standing.NEIGHBOURS_ECHO):
        return False
    for other in range(slot_at(seat, 0, 0), slot_at(seat, 0, 0) + SLOTS):
        if is_neighbour(state, slot, other):
            if has_standing(rules, state, other, Standing.NEIGHBOURS_ECHO):
                return True
    return False


def is_neighbour(state, slot, other):
    """Whether two cards of one army are directly beside or above each other (X-GRID-09)."""
    if owner_of(slot) != owner_of(other):
        return False
    if column_of(other) >= state.row_size[owner_of(other), row_of(other)]:
        return False
    apart = abs(row_of(slot) - row_of(other)) + abs(column_of(slot) - column_of(other))
    return apart == 1


def has_standing(rules, state, slot, power):
    """Whether the card in this slot is face up and has a standing power."""
    if is_captured(state, slot):
        return False
    design = design_at(rules, state, owner_of(slot), row_of(slot), column_of(slot))
    return rules.standing[design, power] != 0


# --- powers --------------------------------------------------------------------------------------


def has_power(state, seat, power):
    """Whether a face-up card of the army or an active tile gives the seat a standing power."""
    return (state.powers[seat] >> power) & 1 == 1


def power_number(rules, state, seat, power):
    """The number of a standing power, of a face-up card or a tile; 0 without it."""
    if not has_power(state, seat, power):
        return 0
    for clan in range(rules.clans):
        if (state.tiles >> clan) & 1 and rules.standing[rules.tile[clan], power]:
            return rules.standing[rules.tile[clan], power]
    for row in range(ROWS):
        for column in range(state.row_size[seat, row]):
            if has_standing(rules, state, slot_at(seat, row, column), power):
                return rules.standing[design_at(rules, state, seat, row, column), power]
    return 0


def power_sources(rules, state, seat, power):
    """Count the face-up cards and active tiles that give the seat a power (X-TILE-12)."""
    sources = 0
    if not has_power(state, seat, power):
        return sources
    for clan in range(rules.clans):
        if (state.tiles >> clan) & 1 and rules.standing[rules.tile[clan], power]:
            sources += 1
    for row in range(ROWS):
        for column in range(state.row_size[seat, row]):
            if has_standing(rules, state, slot_at(seat, row, column), power):
                sources += 1
    return sources


# --- the army ------------------------------------------------------------------------------------


@implements(hooks.army_changed)
def army_changed(rules, state, seat):
    """Recompute the sums of the army; a mirror card in the other army may have changed with it."""
    read_army(rules, state, seat)
    if state.mirrors[1 - seat]:
        read_army(rules, state, 1 - seat)


@implements(hooks.army_grew)
def army_grew(rules, state, seat, row, card):
    """Update the sums after a card was added, which affects others only by a power or a mirror."""
    if rules.powers[rules.design[card]] or state.mirrors[1 - seat]:
        army_changed(rules, state, seat)
        return
    column = int(state.row_size[seat, row]) - 1
    show_card(rules, state, seat, row, column, rules.design[card])
    state.shown[seat, row] |= clans_at(rules, state, seat, row, column)


def read_army(rules, state, seat):
    """Sum up an army's face-up cards and the active tiles, then the clans that it shows."""
    show_nothing(state, seat)
    state.powers[seat] = tile_powers(rules, state)
    state.every_clan_rows[seat] = 0
    mirrors = 0
    for row in range(ROWS):
        for column in range(state.row_size[seat, row]):
            if state.captured[seat, row, column] == 0:
                text = design_at(rules, state, seat, row, column)
                show_card(rules, state, seat, row, column, text)
                state.shown[seat, row] |= clans_at(rules, state, seat, row, column)
                design = rules.design[state.army[seat, row, column]]
                mirrors |= rules.standing[design, Standing.MIRROR]
    state.mirrors[seat] = mirrors
    state.echo_rows[seat] = rows_with(rules, state, seat, Standing.LEVEL_ECHOES)
    state.every_clan_rows[seat] = rows_with(rules, state, seat, Standing.LEVEL_OF_EVERY_CLAN)
    if state.every_clan_rows[seat]:
        show_every_clan(rules, state, seat)


def show_every_clan(rules, state, seat):
    """Sum up again, now knowing which level counts as every clan (X-TILE-08)."""
    for row in range(ROWS):
        for column in range(state.row_size[seat, row]):
            if state.captured[seat, row, column] == 0:
                state.shown[seat, row] |= clans_at(rules, state, seat, row, column)


def tile_powers(rules, state):
    """The standing powers of the active tiles, as bits (X-TILE-09)."""
    powers = 0
    tiles = int(state.tiles)
    while tiles:
        design = rules.tile[lowest(tiles)]
        tiles &= tiles - 1
        if design >= 0:
            powers |= rules.powers[design]
    return powers


def rows_with(rules, state, seat, power):
    """Return the row of the level that a power names, as a bit; 0 if the seat lacks the power."""
    if not has_power(state, seat, power):
        return 0
    return 1 << (int(power_number(rules, state, seat, power)) - 1)


@implements(hooks.left_play)
def left_play(state, card):
    """Return the Bounty token to the board with its card (X-SONG-14, A-26)."""
    if state.bounty == card:
        state.bounty = NONE


def shows_full_army(state, seat):
    """Whether the army has fifteen face-up cards (X-WIN-03)."""
    if army_size(state, seat) < SLOTS:
        return False
    for row in range(ROWS):
        for column in range(COLUMNS):
            if state.captured[seat, row, column]:
                return False
    return True


def check_full_armies(rules, state):
    """End the match if armies have fifteen face-up cards; two of them draw (X-WIN-07)."""
    first = shows_full_army(state, 0)
    second = shows_full_army(state, 1)
    if not (first or second):
        return False
    if first and second:
        end_in_draw(rules, state, End.DRAW_FULL)
    else:
        state.winners = 1 if first else 2
        finish(rules, state, End.FULL_ARMY)
    return True


def end_in_draw(rules, state, reason):
    """End the match in a draw."""
    state.winners = 0
    finish(rules, state, reason)
    tell(state, XEvent.ENDED_IN_DRAW, 0, NONE, reason)


# --- playing -------------------------------------------------------------------------------------


@implements(hooks.new_clan_cost)
def new_clan_cost(rules, state, seat):
    """Return 0 if the next Troop lands right of a face-up Recruiter (X-RECR-01)."""
    size = int(state.row_size[seat, 0])
    if size > 0 and has_keyword(rules, state, slot_at(seat, 0, size - 1), Keyword.RECRUITER):
        return 0
    return NEW_CLAN_COST


@implements(hooks.payment_beside_hand)
def payment_beside_hand(state, seat):
    """Return 1 with the Wonder token, which pays for one card (X-WONDER-03)."""
    return 1 if state.wonder == seat else 0


@implements(hooks.has_bans)
def has_bans(state, seat):
    """Whether any card is banned for the seat."""
    return state.bans[seat] > 0


@implements(hooks.why_barred)
def why_barred(state, seat, design):
    """Return whether the opponent has banned the card (X-CARD-42)."""
    return XReason.BANNED if state.ban[seat, design] > 0 else Reason.LEGAL


@implements(hooks.shift_cost_at)
def shift_cost_at(rules, state, seat, row, column):
    """Return the printed cost, reduced by the tokens on the card (X-RELIEF-03, X-RELIEF-05)."""
    cost = int(rules.shift_cost[rules.design[state.army[seat, row, column]]])
    if cost < 0:
        return NO_COST
    return max(0, cost - int(state.tokens_on[seat, row, column]))


@implements(hooks.shifts_secretly)
def shifts_secretly(rules, state, seat, row, column):
    """Whether a card shifts secretly, by keyword or power (X-RELIEF-15, X-TILE-01)."""
    if has_power(state, seat, Standing.SECRET_SHIFTS):
        return True
    return has_keyword(rules, state, slot_at(seat, row, column), Keyword.SECRET_SHIFT)


@implements(hooks.plays_from_discards)
def plays_from_discards(state, seat):
    """Whether this is the turn that Nityananda granted (X-CARD-51)."""
    return state.open_discards != 0


def take_wonder(state, seat):
    """Give the Wonder token to the seat (X-WONDER-01)."""
    if state.wonder != seat:
        state.wonder = seat
        tell(state, XEvent.WONDER, seat, NONE, 0)


def return_wonder(state):
    """Return the Wonder token to the board."""
    state.wonder = NOBODY

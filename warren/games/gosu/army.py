"""GOSU: its implementations of the army hooks; many use the defaults.

One common deck, printed clans and texts, and no bans. Kamakor's additions cost no time unless a
card with them is in play.
"""

import numpy as np

from warren.games.army import hooks
from warren.games.army.frames import Question, Text, let_wait
from warren.games.army.grid import (
    captured_cards,
    card_at,
    column_of,
    face_of,
    is_captured,
    owner_of,
    row_of,
    show_card,
)
from warren.games.army.playing import NEW_CLAN_COST, start_text
from warren.games.army.records import (
    CARDS,
    DESIGNS,
    NONE,
    ROWS,
    SEATS,
    SLOTS,
    position,
    rules_and_cards,
)
from warren.games.army.triggers import (
    are_opponents,
    is_in_force,
    listen_also,
    listen_anew,
    notify,
    notify_everyone,
    notify_opponents,
    standing,
)
from warren.games.army.words import Event, Reason
from warren.games.gosu.powers import bonus_of, is_protected
from warren.games.gosu.steps import DRAGOON_TOKEN
from warren.games.gosu.victory import check_any_moment
from warren.games.gosu.words import GosuReason
from warren.kernel.hooks import implements
from warren.kernel.stack import CARD, SEAT, tell
from warren.language.ops import Keyword, Moment, Standing, Target

PACKET = 7  # cards of a drafted hand
NOT_DRAFTED = 255
PICKS = 8  # `drafted` is a packet times this, plus the pick
FREE_EXTRAS = 0x3FFF  # the bits of `free_extras`

PILE = 100  # maximum number of cards of a pile: all cards of a match

RULES = rules_and_cards(
    more=(
        # fields of the rules
        ("kamakor", np.int64),  # a card in use has effects beyond the base game
        ("teams", np.int64),
        ("starting_draft", np.int64),
        ("turn_limit", np.int64),  # turn limit; 0: none
        ("pass_uses_limited_turn", np.int64),
        ("dragoons", np.int64),  # Dragoon tokens in the supply at the start
        # index in the code of the compensation for a destroyed Recruiter
        ("recruiter_lost", np.int16),
        # a card's own action: its cost, and what it needs to have an effect
        ("use_captures", np.int16, (DESIGNS,)),
        ("use_discards", np.int16, (DESIGNS,)),
        ("use_clans", np.int16, (DESIGNS,)),  # the discarded cards must be of different clans
        ("use_dragoons", np.int16, (DESIGNS,)),
        ("use_needs", np.int16, (DESIGNS,)),
        ("use_flags", np.int16, (DESIGNS,)),
        ("use_levels", np.int16, (DESIGNS,)),
    ),
)

STATE = position(
    seats=SEATS,
    piles=1,
    pile=PILE,
    cards=CARDS,
    more=(
        ("clans_in", np.int16),  # the clans of this match, as bits
        # Dragoon tokens
        ("dragoons", np.int16, (SEATS,)),  # Dragoon tokens held
        ("supply", np.int16),
        # the turn and the round
        ("turns_left", np.int16),  # turns left for those who have not passed; -1: no limit
        ("free_extras", np.int16),  # bits of the extra turns in which a level-1 card is free
        ("costs_nothing", np.int16),  # whether a level-1 card is free in this turn
        ("released", np.int8, (SEATS,)),  # cards released at the start of this round
        ("failed_jumps", np.int16, (SEATS,)),  # failed jumps in this round
        ("forbidden", np.int16, (SEATS,)),  # flags of Forbidden
        # the starting draft
        ("picking", np.int16),  # seats that must still choose from their packets, as bits
        ("pick", np.int16),  # number of the pick
        ("packet_size", np.int8, (SEATS,)),
        ("packet", np.uint8, (SEATS, PACKET)),
        ("drafted", np.uint8, (CARDS,)),  # origin of a card in hand or packet: 8 * packet + pick
        # picks of a packet whose card has left its hand, as bits
        ("picks_gone", np.int16, (SEATS,)),
    ),
)

# --- whose deck, which clans, whose text ---------------------------------------------------------


@implements(hooks.is_clan_in)
def is_clan_in(state, clan):
    """Whether the clan is in the match; eliminated clans can't be named."""
    return (state.clans_in >> clan) & 1 == 1


@implements(hooks.levels_at)
def levels_at(rules, state, slot):
    """Return the level of the row."""
    return 2 << row_of(slot)


# --- the army ------------------------------------------------------------------------------------


@implements(hooks.army_changed)
def army_changed(rules, state, seat):
    """Recompute the sums of the army and the moments that its cards wait for."""
    strength, listening, powers = 0, 0, 0
    face_up, can_shift, can_activate = 0, 0, 0
    for row in range(ROWS):
        clans = 0
        for column in range(int(state.row_size[seat, row])):
            if state.captured[seat, row, column] == 0:
                design = int(rules.design[state.army[seat, row, column]])
                value, waits, has, bit, shifts, acts = face_of(rules, row, column, design, design)
                clans |= int(rules.clan_bit[design])
                strength += value
                listening |= waits
                powers |= has
                face_up |= bit
                can_shift |= shifts
                can_activate |= acts
        state.shown[seat, row] = clans
    state.strength[seat] = strength
    state.listening[seat] = listening
    state.powers[seat] = powers
    state.face_up[seat] = face_up
    state.can_shift[seat] = can_shift
    state.can_activate[seat] = can_activate
    listen_anew(rules, state)


@implements(hooks.army_grew)
def army_grew(rules, state, seat, row, card):
    """Add a face-up card."""
    design = int(rules.design[card])
    state.shown[seat, row] |= rules.clan_bit[design]
    show_card(rules, state, seat, row, state.row_size[seat, row] - 1, design)
    listen_also(state, seat)


@implements(hooks.left_hand)
def left_hand(rules, state, card):
    """Forget the card's pick; of two copies nobody can tell which one has left."""
    history = int(state.drafted[card])
    twin = rules.twin[card]
    if twin != NONE:
        state.drafted[twin] = NOT_DRAFTED
    elif history != NOT_DRAFTED:
        state.picks_gone[history // PICKS] |= 1 << (history % PICKS)
    state.drafted[card] = NOT_DRAFTED


@implements(hooks.tokens_leave)
def tokens_leave(state, owner, count):
    """Spend Activation tokens, or return a Dragoon token (A-06, G-DRAGOON-09)."""
    if owner > DRAGOON_TOKEN:
        state.supply += 1
    else:
        state.spent[owner - 1] += count


def first_standing(rules, state, seat, power):
    """Return the number of a power that only the army's first card has (G-FIRST-01)."""
    if state.row_size[seat, 0] == 0 or state.captured[seat, 0, 0]:
        return 0
    return int(rules.standing[rules.design[state.army[seat, 0, 0]], power])


def is_recruiter(rules, state, seat, column):
    """Whether this column of the bottom row has a face-up Recruiter."""
    if state.captured[seat, 0, column]:
        return False
    design = rules.design[state.army[seat, 0, column]]
    return (rules.keywords[design] >> Keyword.RECRUITER) & 1 == 1


def battle_strength(rules, state, seat):
    """Return an army's strength in a battle; a power may include captured cards (K-36)."""
    total = int(state.strength[seat])
    worth = standing(rules, state, Standing.CAPTURED_ARE_WORTH)
    if worth > 0:
        total += worth * captured_cards(state, seat)
    return total + bonus_of(rules, state, seat)


# --- playing -------------------------------------------------------------------------------------


@implements(hooks.new_clan_cost)
def new_clan_cost(rules, state, seat):
    """Return two cards, reduced by powers; nothing right of a Recruiter (K-19, G-RECR-01)."""
    if state.costs_nothing:
        return 0
    size = int(state.row_size[seat, 0])
    if size > 0 and is_recruiter(rules, state, seat, size - 1):
        return 0
    less = standing(rules, state, Standing.NEW_CLANS_COST_LESS)
    less += first_standing(rules, state, seat, Standing.NEW_CLANS_COST_YOU_LESS)
    return max(0, NEW_CLAN_COST - less)


@implements(hooks.shift_cost_at)
def shift_cost_at(rules, state, seat, row, column):
    """Return the printed cost, reduced by powers."""
    design = rules.design[state.army[seat, row, column]]
    cost = int(rules.shift_cost[design])
    if cost <= 0 or rules.kamakor == 0:
        return cost
    return cost_with_powers(rules, state, seat, design, cost)


def cost_with_powers(rules, state, seat, design, cost):
    """Return a shift cost after the powers that reduce it, each to its own minimum (K-34)."""
    own = int(rules.standing[design, Standing.CHEAPER_PER_CAPTURED])
    if own > 0:
        cost = cheaper(cost, captured_cards(state, seat), own - 1)
    clan = first_standing(rules, state, seat, Standing.CLAN_SHIFTS_CHEAPER)
    if clan > 0 and (rules.clan_bit[design] >> (clan - 1)) & 1:
        cost = cheaper(cost, 1, 1)
    if is_in_force(state, Standing.SHIFTS_COST_LESS):
        cost = cheaper(cost, 1, 1)
    return cost


def cheaper(cost, less, least):
    """Reduce a cost to a minimum, never raising it."""
    return max(cost - less, min(cost, least))


@implements(hooks.arrive)
def arrive(rules, state, seat, card, by_shift):
    """Trigger the newcomer's powers, and opponents' reactions to a shift (G-MUT-09)."""
    if by_shift:
        notify_opponents(rules, state, Moment.OPPONENT_SHIFTED, seat)
        start_text(rules, state, Moment.ARRIVAL_BY_SHIFT, seat, card)
    else:
        notice_recruit(rules, state, seat, int(state.where[card]))
        notice_play(rules, state, seat, card)
    start_text(rules, state, Moment.ARRIVAL, seat, card)
    check_any_moment(rules, state)


def notice_play(rules, state, seat, played):
    """Trigger powers of other cards that wait for a card to be played."""
    notify_opponents(rules, state, Moment.OPPONENT_PLAYED, seat)
    if (state.listening[seat] >> Moment.YOU_PLAYED) & 1:
        for row in range(ROWS):
            for column in range(state.row_size[seat, row]):
                card = int(state.army[seat, row, column])
                program = rules.program[rules.design[card], Moment.YOU_PLAYED]
                if program != 0 and card != played and state.captured[seat, row, column] == 0:
                    let_wait(state, program, seat, card, seat)


def notice_recruit(rules, state, seat, slot):
    """Trigger powers that wait for a card to be placed right of a Recruiter (K-20)."""
    if row_of(slot) == 0 and column_of(slot) > 0:
        if is_recruiter(rules, state, seat, column_of(slot) - 1):
            notify(rules, state, Moment.RECRUITED, seat, seat)


# --- effects -------------------------------------------------------------------------------------


@implements(hooks.reshuffled)
def reshuffled(rules, state, pile):
    """Trigger powers that wait for a reshuffle."""
    notify_everyone(rules, state, Moment.RESHUFFLED, 0)


@implements(hooks.why_not_hit)
def why_not_hit(rules, state, frame, slot):
    """Refuse the same card again, and first cards that opponents can't strike (K-22, K-33)."""
    flags = int(frame[Question.FLAGS])
    if flags & Target.OTHER and card_at(state, slot) == frame[CARD]:
        return Reason.ITSELF
    if flags & Target.HIT and slot % SLOTS == 0:
        owner = owner_of(slot)
        if are_opponents(rules, int(frame[SEAT]), owner):
            if (state.powers[owner] >> Standing.FIRST_IS_SAFE) & 1:
                return GosuReason.SAFE
    if (state.listening[owner_of(slot)] >> Moment.PROTECTION) & 1:
        if is_protected(rules, state, frame, slot):
            return GosuReason.PROTECTED
    return Reason.LEGAL


@implements(hooks.foresee_destruction)
def foresee_destruction(rules, state, destroyer, card):
    """Queue the reactions to a destruction while every card is still there (G-EFF-18)."""
    slot = int(state.where[card])
    owner = owner_of(slot)
    if not is_captured(state, slot):
        program = rules.program[rules.design[card], Moment.DESTROYED]
        if program != 0:
            let_wait(state, program, owner, card, destroyer)
        foresee_recruiter(rules, state, owner, card)
    notify(rules, state, Moment.OWN_CARD_DESTROYED, owner, destroyer)
    notify_everyone(rules, state, Moment.PLAYER_DESTROYED, destroyer)
    if are_opponents(rules, destroyer, owner):
        notify(rules, state, Moment.YOU_DESTROYED, destroyer, owner)


def foresee_recruiter(rules, state, owner, card):
    """Let opponents draw for a destroyed Recruiter, unless a power says otherwise (G-RECR-03)."""
    if (rules.keywords[rules.design[card]] >> Keyword.RECRUITER) & 1 == 0:
        return
    if (state.listening[owner] >> Moment.RECRUITER_DESTROYED) & 1:
        notify(rules, state, Moment.RECRUITER_DESTROYED, owner, owner)
    else:
        let_wait(state, rules.recruiter_lost, owner, card, owner)


@implements(hooks.foresee_capture)
def foresee_capture(rules, state, captor, card, source):
    """Queue reactions to a capture; one by itself triggers only the card's own text (AD-12)."""
    program = rules.program[rules.design[card], Moment.CAPTURED]
    if program != 0:
        let_wait(state, program, owner_of(state.where[card]), card, captor)
    if card != source:
        notify_everyone(rules, state, Moment.CARD_CAPTURED, captor)


@implements(hooks.level_of_it)
def level_of_it(rules, frame):
    """Return the level of the card's row (K-02)."""
    return row_of(int(frame[Text.STRUCK]) - 1) + 1


@implements(hooks.grant_extra_turn)
def grant_extra_turn(state, seat, special):
    """Add an extra turn for the active player; the one gained last comes next.

    In a special one a level-1 card is free (K-21).
    """
    if seat == state.turn and state.between_rounds == 0:
        state.free_extras = (int(state.free_extras) << 1 | int(special)) & FREE_EXTRAS
        state.extra_turns += 1
        tell(state, Event.EXTRA_TURN, seat, NONE, 0)

"""GOSU: its implementations of the army hooks; many are the defaults.

One common deck, printed clans and texts, and no bans. Kamakor's additions take no time
if no card with them is in play.
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

PACKET = 7  # cards of a hand that is drafted
NOT_DRAFTED = 255
PICKS = 8  # `drafted` is a packet times this, plus the pick
FREE_EXTRAS = 0x3FFF  # the bits of `free_extras`

PILE = 100  # cards of a match: all of them may lie in one pile

RULES = rules_and_cards(
    more=(
        # chosen cards
        ("kamakor", np.int64),  # a card in use has effects beyond the base game
        ("teams", np.int64),
        ("starting_draft", np.int64),
        ("turn_limit", np.int64),  # 0: none
        ("pass_uses_limited_turn", np.int64),
        ("dragoons", np.int64),  # in the supply at the start
        ("recruiter_lost", np.int16),  # where in the code a destroyed Recruiter is made up for
        # the action of a card's own: what it costs, and what it needs to do something
        ("use_captures", np.int16, (DESIGNS,)),
        ("use_discards", np.int16, (DESIGNS,)),
        ("use_clans", np.int16, (DESIGNS,)),  # the discarded cards are of different clans
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
        ("dragoons", np.int16, (SEATS,)),  # held
        ("supply", np.int16),
        # the turn and the round
        ("turns_left", np.int16),  # to those who have not passed; -1: as many as they like
        ("free_extras", np.int16),  # which extra turns due let a level-1 card cost nothing, as bits
        ("costs_nothing", np.int16),  # whether this turn does
        ("released", np.int8, (SEATS,)),  # cards released by this round's start
        ("failed_jumps", np.int16, (SEATS,)),  # in this round
        ("forbidden", np.int16, (SEATS,)),  # Forbidden flags
        # the starting draft
        ("picking", np.int16),  # seats that have yet to choose from their packets, as bits
        ("pick", np.int16),  # which choice it is
        ("packet_size", np.int8, (SEATS,)),
        ("packet", np.uint8, (SEATS, PACKET)),
        ("drafted", np.uint8, (CARDS,)),  # of a card in hand or packet: 8 * packet + pick
        ("picks_gone", np.int16, (SEATS,)),  # picks of a packet whose card has left, as bits
    ),
)

# --- whose deck, which clans, whose text ---------------------------------------------------------


@implements(hooks.is_clan_in)
def is_clan_in(state, clan):
    """Eliminated clans can't be named."""
    return (state.clans_in >> clan) & 1 == 1


@implements(hooks.levels_at)
def levels_at(rules, state, slot):
    """A card has the level of its row."""
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
    """Forget its pick; of two copies nobody can tell which one has left."""
    history = int(state.drafted[card])
    twin = rules.twin[card]
    if twin != NONE:
        state.drafted[twin] = NOT_DRAFTED
    elif history != NOT_DRAFTED:
        state.picks_gone[history // PICKS] |= 1 << (history % PICKS)
    state.drafted[card] = NOT_DRAFTED


@implements(hooks.tokens_leave)
def tokens_leave(state, owner, count):
    """Activation tokens are spent, a Dragoon token goes to the supply (A-06, G-DRAGOON-09)."""
    if owner > DRAGOON_TOKEN:
        state.supply += 1
    else:
        state.spent[owner - 1] += count


def first_standing(rules, state, seat, power):
    """The number of a power that only the first card of the army has (G-FIRST-01)."""
    if state.row_size[seat, 0] == 0 or state.captured[seat, 0, 0]:
        return 0
    return int(rules.standing[rules.design[state.army[seat, 0, 0]], power])


def is_recruiter(rules, state, seat, column):
    """Whether a face-up Recruiter lies in this column of the bottom row."""
    if state.captured[seat, 0, column]:
        return False
    design = rules.design[state.army[seat, 0, column]]
    return (rules.keywords[design] >> Keyword.RECRUITER) & 1 == 1


def battle_strength(rules, state, seat):
    """The strength of an army in a battle; a power may make captured cards count (K-36)."""
    total = int(state.strength[seat])
    worth = standing(rules, state, Standing.CAPTURED_ARE_WORTH)
    if worth > 0:
        total += worth * captured_cards(state, seat)
    return total + bonus_of(rules, state, seat)


# --- playing -------------------------------------------------------------------------------------


@implements(hooks.new_clan_cost)
def new_clan_cost(rules, state, seat):
    """Two cards, less what powers take off; nothing right of a Recruiter (K-19, G-RECR-01)."""
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
    """The printed cost, less what powers take off."""
    design = rules.design[state.army[seat, row, column]]
    cost = int(rules.shift_cost[design])
    if cost <= 0 or rules.kamakor == 0:
        return cost
    return cost_with_powers(rules, state, seat, design, cost)


def cost_with_powers(rules, state, seat, design, cost):
    """A cost of shifting after the powers that reduce it, each down to its own least (K-34)."""
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
    """A cost with something taken off, which never raises it."""
    return max(cost - less, min(cost, least))


@implements(hooks.arrive)
def arrive(rules, state, seat, card, by_shift):
    """The newcomer's powers, and what opponents do when a card has shifted (G-MUT-09)."""
    if by_shift:
        notify_opponents(rules, state, Moment.OPPONENT_SHIFTED, seat)
        start_text(rules, state, Moment.ARRIVAL_BY_SHIFT, seat, card)
    else:
        notice_recruit(rules, state, seat, int(state.where[card]))
        notice_play(rules, state, seat, card)
    start_text(rules, state, Moment.ARRIVAL, seat, card)
    check_any_moment(rules, state)


def notice_play(rules, state, seat, played):
    """Powers of other cards that wait for a card to be played."""
    notify_opponents(rules, state, Moment.OPPONENT_PLAYED, seat)
    if (state.listening[seat] >> Moment.YOU_PLAYED) & 1:
        for row in range(ROWS):
            for column in range(state.row_size[seat, row]):
                card = int(state.army[seat, row, column])
                program = rules.program[rules.design[card], Moment.YOU_PLAYED]
                if program != 0 and card != played and state.captured[seat, row, column] == 0:
                    let_wait(state, program, seat, card, seat)


def notice_recruit(rules, state, seat, slot):
    """Powers that wait for a card to be placed right of a Recruiter (K-20)."""
    if row_of(slot) == 0 and column_of(slot) > 0:
        if is_recruiter(rules, state, seat, column_of(slot) - 1):
            notify(rules, state, Moment.RECRUITED, seat, seat)


# --- effects -------------------------------------------------------------------------------------


@implements(hooks.reshuffled)
def reshuffled(rules, state, pile):
    """Powers that wait for a reshuffle."""
    notify_everyone(rules, state, Moment.RESHUFFLED, 0)


@implements(hooks.why_not_hit)
def why_not_hit(rules, state, frame, slot):
    """Another card is asked for, or opponents can't strike a first card (K-22, K-33)."""
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
    """Opponents draw when a Recruiter is destroyed, unless a power says otherwise (G-RECR-03)."""
    if (rules.keywords[rules.design[card]] >> Keyword.RECRUITER) & 1 == 0:
        return
    if (state.listening[owner] >> Moment.RECRUITER_DESTROYED) & 1:
        notify(rules, state, Moment.RECRUITER_DESTROYED, owner, owner)
    else:
        let_wait(state, rules.recruiter_lost, owner, card, owner)


@implements(hooks.foresee_capture)
def foresee_capture(rules, state, captor, card, source):
    """A card that captures itself triggers no other card (AD-12), but its own text."""
    program = rules.program[rules.design[card], Moment.CAPTURED]
    if program != 0:
        let_wait(state, program, owner_of(state.where[card]), card, captor)
    if card != source:
        notify_everyone(rules, state, Moment.CARD_CAPTURED, captor)


@implements(hooks.level_of_it)
def level_of_it(rules, frame):
    """A card in an army has the level of its row (K-02)."""
    return row_of(int(frame[Text.STRUCK]) - 1) + 1


@implements(hooks.grant_extra_turn)
def grant_extra_turn(state, seat, special):
    """Extra turns add up, for the player whose turn it is; the one gained last comes next.

    In a special one a card of level 1 costs nothing (K-21).
    """
    if seat == state.turn and state.between_rounds == 0:
        state.free_extras = (int(state.free_extras) << 1 | int(special)) & FREE_EXTRAS
        state.extra_turns += 1
        tell(state, Event.EXTRA_TURN, seat, NONE, 0)

"""Cards that join an army: by being played, or by a shift."""

from warren.games.army.grid import (
    army_changed,
    card_at,
    place,
    put_in_slot,
    spend_token_on,
)
from warren.games.army.records import CLANS, COLUMNS, IN_DISCARDS, IN_HAND, NONE
from warren.games.army.triggers import left_of, notify
from warren.games.army.words import Ask, Event, Reason
from warren.games.army.zones import (
    add_to_discards,
    copy_in_hand,
    put_aside,
)
from warren.kernel.stack import (
    SEAT,
    SLOT,
    ask,
    pop,
    push_step,
    push_text,
    tell,
)
from warren.language.ops import Moment

# Steps that every army game knows
PLACE = 1  # the card set aside is placed
LEAVE = 2  # the card that shifts does what it does when it leaves
ENTER = 3  # the newcomer takes its slot
JUDGE = 4  # whoever meets a victory condition wins

NEW_CLAN_COST = 2
ALL_CLANS = (1 << CLANS) - 1


# --- may it be played? ---------------------------------------------------------------------------


def playing_cost(rules, state, seat, design):
    """Only a level-1 card of a clan its row does not show costs something (G-PLAY-03 to 11)."""
    if rules.level[design] > 1 or is_first_card(rules, state, seat):
        return 0
    return 0 if state.shown[seat, 0] & rules.clan_bit[design] else NEW_CLAN_COST


def is_first_card(rules, state, seat):
    """Whether the next level-1 card counts as the first of the army (G-PLAY-09, A-01)."""
    if state.row_size[seat, 0] == 0:
        return True
    return rules.captured_row_counts_as_empty and state.shown[seat, 0] == 0


def playable_clans(rules, state, seat, row):
    """The clans, as bits, of which a card in hand can be played into this row now."""
    size = state.row_size[seat, row]
    if size >= COLUMNS:
        return 0
    if row == 0:
        can_pay = state.hand_size[seat] > NEW_CLAN_COST
        return ALL_CLANS if can_pay or is_first_card(rules, state, seat) else state.shown[seat, 0]
    if size >= state.row_size[seat, row - 1]:
        return 0
    return state.shown[seat, 0] & state.shown[seat, row - 1]


def why_not_place(rules, state, seat, design):
    """Why a card of this design in hand can't join the army by being played."""
    row = rules.level[design] - 1
    if playable_clans(rules, state, seat, row) & rules.clan_bit[design]:
        return Reason.LEGAL
    if state.row_size[seat, row] >= COLUMNS:
        return Reason.ROW_FULL
    if row == 0:
        return Reason.CANNOT_PAY
    if state.row_size[seat, row] >= state.row_size[seat, row - 1]:
        return Reason.NOTHING_TO_STAND_ON
    return Reason.NO_CLAN_BELOW


def why_not_play(rules, state, seat, design):
    """Why the seat can't play that card now."""
    if copy_in_hand(rules, state, seat, design) == NONE:
        return Reason.NOT_IN_HAND
    return why_not_place(rules, state, seat, design)


def play(rules, state, seat, design):
    """A card from hand joins its row: pay, place, arrive (G-PLAY-01, G-PLAY-12)."""
    cost = playing_cost(rules, state, seat, design)
    put_aside(rules, state, seat, copy_in_hand(rules, state, seat, design))
    push_step(state, PLACE, seat)
    ask_to_pay(state, seat, cost)


def ask_to_pay(state, seat, cost):
    """The player chooses which cards to discard as a cost (G-PLAY-08)."""
    if cost > 0:
        ask(state, Ask.PAY, seat, NONE, cost, cost)


# --- may it shift? -------------------------------------------------------------------------------


def why_not_shift(rules, state, seat, row, column):
    """Why the seat can't shift the card in that place of its army."""
    if column >= state.row_size[seat, row]:
        return Reason.NO_CARD_THERE
    if state.captured[seat, row, column]:
        return Reason.CAPTURED
    design = rules.design[state.army[seat, row, column]]
    cost = rules.shift_cost[design]
    if cost < 0:
        return Reason.NO_SHIFT_COST
    secret = rules.secret_shift[design]
    if state.hand_size[seat] < cost + 1 - secret:
        return Reason.CANNOT_PAY
    if has_newcomer(rules, state, seat, row, int(state.army[seat, row, column])):
        return Reason.LEGAL
    return Reason.NO_NEWCOMER


def has_newcomer(rules, state, seat, row, card):
    """Whether a card of the row's level and another design could take this card's place."""
    twin = rules.twin[card]
    count = state.levels_in_hand[seat, row]
    if twin != NONE and state.where[twin] == IN_HAND + seat:
        count -= 1
    if rules.secret_shift[rules.design[card]]:
        count += state.levels_discarded[row]
        if twin != NONE and state.where[twin] == IN_DISCARDS:
            count -= 1
    return count > 0


def why_not_replace(rules, row, design, newcomer):
    """Why the newcomer can't take the place of this design (G-MUT-02, G-MUT-06)."""
    if newcomer == design:
        return Reason.SAME_CARD
    if rules.level[newcomer] - 1 != row:
        return Reason.WRONG_LEVEL
    return Reason.LEGAL


def shift(rules, state, seat, slot):
    """Announce, pay, leave, enter, arrive (G-MUT-11); a secret newcomer is named after paying."""
    card = card_at(state, slot)
    design = rules.design[card]
    tell(state, Event.SHIFTS, seat, card, slot)
    top = push_step(state, LEAVE, seat)
    state.frame[top, SLOT] = slot
    state.leaving = card
    if rules.secret_shift[design]:
        _ask_for_newcomer(state, Ask.SECRET_NEWCOMER, seat, slot)
        ask_to_pay(state, seat, rules.shift_cost[design])
    else:
        ask_to_pay(state, seat, rules.shift_cost[design])
        _ask_for_newcomer(state, Ask.NEWCOMER, seat, slot)


def _ask_for_newcomer(state, question, seat, slot):
    top = ask(state, question, seat, NONE, 1, 1)
    state.frame[top, SLOT] = slot


# --- the steps -----------------------------------------------------------------------------------


def step_place(rules, state):
    """The card set aside takes its place and arrives."""
    seat = int(state.frame[state.depth - 1, SEAT])
    pop(state)
    card = int(state.aside)
    slot = place(rules, state, seat, card)
    tell(state, Event.PLAYED, seat, card, slot)
    start_text(rules, state, Moment.ARRIVAL, seat, card)
    check_any_moment(rules, state)


def step_leave(rules, state):
    """The outgoing card does what it does when it shifts, just before it leaves (C-06)."""
    frame = state.frame[state.depth - 1]
    seat = int(frame[SEAT])
    slot = int(frame[SLOT])
    pop(state)
    if state.aside == NONE:  # only after a redeal that left no newcomer in a hidden hand
        state.leaving = NONE
        return
    top = push_step(state, ENTER, seat)
    state.frame[top, SLOT] = slot
    start_text(rules, state, Moment.SHIFTED, seat, card_at(state, slot))


def step_enter(rules, state):
    """The outgoing card is discarded, not destroyed; the newcomer arrives (G-MUT-07, G-MUT-09)."""
    frame = state.frame[state.depth - 1]
    seat = int(frame[SEAT])
    slot = int(frame[SLOT])
    pop(state)
    spend_token_on(state, slot)
    add_to_discards(rules, state, card_at(state, slot))
    card = int(state.aside)
    put_in_slot(state, slot, card)
    army_changed(rules, state, seat)
    state.leaving = NONE
    tell(state, Event.SHIFTED_IN, seat, card, slot)
    other = left_of(rules, seat)
    while other != seat:
        notify(rules, state, Moment.OPPONENT_SHIFTED, other, seat)
        other = left_of(rules, other)
    start_text(rules, state, Moment.ARRIVAL_BY_SHIFT, seat, card)
    start_text(rules, state, Moment.ARRIVAL, seat, card)
    check_any_moment(rules, state)


def start_text(rules, state, moment, seat, card):
    """Carry out what a card says for this moment, for `seat`."""
    program = rules.program[rules.design[card], moment]
    if program != 0:
        push_text(state, program, seat, card)


def check_any_moment(rules, state):
    """Test the victory conditions that hold at any moment (G-WIN-08)."""
    for seat in range(rules.seats):
        if (state.listening[seat] >> Moment.ANY_MOMENT) & 1:
            judge_after(rules, state, Moment.ANY_MOMENT)
            return


def judge_after(rules, state, moment):
    """Let every card that offers a victory at this moment speak, then judge."""
    state.claims = 0
    push_step(state, JUDGE, 0)
    for seat in range(rules.seats):
        if (state.listening[seat] >> moment) & 1:
            for row in range(3):
                for column in range(state.row_size[seat, row]):
                    if state.captured[seat, row, column] == 0:
                        start_text(rules, state, moment, seat, int(state.army[seat, row, column]))


def step_judge(rules, state):
    """The holder wins if among those who meet a condition, else all of them do (G-WIN-07)."""
    pop(state)
    if state.claims == 0:
        return
    holder = 1 << int(state.advantage)
    state.winners = holder if state.claims & holder else state.claims
    seat = 0
    while (state.winners >> seat) & 1 == 0:
        seat += 1
    finish(rules, state, state.claim_reason[seat])


def finish(rules, state, reason):
    """The match is over: nothing further is resolved (G-WIN-02)."""
    state.over = reason
    state.depth = 0
    state.waiting = 0
    state.option_count = 0
    for seat in range(rules.seats):
        if (state.winners >> seat) & 1:
            tell(state, Event.WON, seat, NONE, reason)

"""GOSU: a turn is one action, or a pass (G-TURN, G-TOK, G-PASS)."""

from warren.games.army import hooks
from warren.games.army.frames import push_text
from warren.games.army.grid import (
    card_at,
    column_of,
    owner_of,
    put_token_on,
    row_of,
    slot_at,
)
from warren.games.army.playing import (
    fits_in,
    list_shifts,
    playable_places,
    start_text,
    why_not_play,
    why_not_shift,
)
from warren.games.army.records import (
    NONE,
    SLOTS,
)
from warren.games.army.triggers import (
    is_in_force,
    left_of,
    notify,
    notify_everyone,
    notify_opponents,
    standing,
)
from warren.games.army.turns import open_turn, place_token, spend, spend_on_cards
from warren.games.army.words import (
    ACTIVATE,
    ACTIVATE_BY_DRAGOON,
    ACTIVATE_FOR_ALLY,
    ACTIVATE_FOR_ALLY_BY_DRAGOON,
    ALLY_DRAWS_MANY,
    ALLY_DRAWS_ONE,
    DRAW_MANY,
    DRAW_MANY_BY_DRAGOONS,
    DRAW_MANY_MIXED,
    DRAW_MORE,
    DRAW_ONE,
    DRAW_ONE_BY_DRAGOON,
    FROM_HAND,
    JUMP,
    PASS,
    PLAY,
    SHIFT,
    USE,
    Event,
    Reason,
)
from warren.games.army.zones import (
    draw,
    speaks_in_hand,
)
from warren.games.gosu.dragoons import dragoons_on_cards, return_dragoons
from warren.games.gosu.forbidding import (
    end_forbidden_turn,
    is_forbidden,
    leave_out_forbidden,
    skips,
)
from warren.games.gosu.frames import BY, BY_DRAGOON
from warren.games.gosu.jumping import jump, list_jumps, why_not_jump
from warren.games.gosu.steps import (
    BATTLE,
    DRAGOON_TOKEN,
    FIRST_PASS,
    MOST_DRAGOONS,
    NEXT_TURN,
    OPEN_TURN,
    TOKENS,
)
from warren.games.gosu.using import list_uses, use, why_not_use
from warren.games.gosu.words import GosuEvent, GosuReason
from warren.kernel.bits import lowest
from warren.kernel.hooks import implements
from warren.kernel.stack import SEAT, WHAT, offer, pop, push_step, tell
from warren.language.ops import Moment, Standing

CARDS_FOR_ONE = 1
CARDS_FOR_TWO = 3


@implements(hooks.why_not_turn)
def why_not_turn(rules, state, seat, action):
    """Return why the seat can't take this action in its turn."""
    if state.forbidden[seat] and is_forbidden(state, seat, action):
        return GosuReason.FORBIDDEN
    if action == PASS:
        return why_not_pass(rules, state, seat)
    if action == DRAW_ONE:
        return Reason.LEGAL if state.tokens[seat] >= 1 else Reason.NO_TOKEN
    if action == DRAW_MANY:
        return Reason.LEGAL if state.tokens[seat] >= TOKENS else Reason.NO_TOKEN
    if action == DRAW_MORE:
        return why_not_draw_more(rules, state, seat)
    if PLAY <= action < FROM_HAND:
        return why_not_play(rules, state, seat, action - PLAY)
    if SHIFT <= action < ACTIVATE:
        return why_not_shift(rules, state, seat, row_of(action - SHIFT), column_of(action - SHIFT))
    if ACTIVATE <= action < ACTIVATE + rules.seats * SLOTS:
        return why_not_activate(rules, state, seat, action - ACTIVATE, 0)
    if action >= ACTIVATE_BY_DRAGOON:
        return why_not_otherwise(rules, state, seat, action)
    return Reason.NOT_ASKED


def why_not_pass(rules, state, seat):
    """Return why the seat can't pass; with an option, tokens must be used first (C-01)."""
    blocked = rules.pass_needs_no_tokens and state.tokens[seat] > 0 and not state.forbidden[seat]
    return Reason.TOKENS_LEFT if blocked else Reason.LEGAL


def why_not_otherwise(rules, state, seat, action):
    """Return why the seat can't take an action of Kamakor or team play."""
    if action < ACTIVATE_BY_DRAGOON + rules.seats * SLOTS:
        return why_not_activate(rules, state, seat, action - ACTIVATE_BY_DRAGOON, 1)
    if ACTIVATE_FOR_ALLY <= action < ACTIVATE_FOR_ALLY_BY_DRAGOON:
        return why_not_help(rules, state, seat, action - ACTIVATE_FOR_ALLY, 0)
    if ACTIVATE_FOR_ALLY_BY_DRAGOON <= action < JUMP:
        return why_not_help(rules, state, seat, action - ACTIVATE_FOR_ALLY_BY_DRAGOON, 1)
    if JUMP <= action < USE:
        return why_not_jump(rules, state, seat, row_of(action - JUMP), column_of(action - JUMP))
    if USE <= action < USE + rules.seats * SLOTS:
        return why_not_use(rules, state, seat, action - USE)
    if DRAW_ONE_BY_DRAGOON <= action < ALLY_DRAWS_ONE:
        return why_not_ride(rules, state, seat, action)
    if action == ALLY_DRAWS_ONE or action == ALLY_DRAWS_MANY:
        if rules.teams == 0:
            return GosuReason.NO_ALLY
        price = 1 if action == ALLY_DRAWS_ONE else TOKENS
        return Reason.LEGAL if state.tokens[seat] >= price else Reason.NO_TOKEN
    return Reason.NOT_ASKED


def why_not_ride(rules, state, seat, action):
    """Require the standing power that lets Dragoon tokens be spent to draw (K-16)."""
    if not is_in_force(state, Standing.DRAGOONS_DRAW):
        return GosuReason.NO_SUCH_POWER
    riders = TOKENS if action == DRAW_MANY_BY_DRAGOONS else 1
    if state.dragoons[seat] < riders:
        return GosuReason.NO_DRAGOON
    if action == DRAW_MANY_MIXED and state.tokens[seat] == 0:
        return Reason.NO_TOKEN
    return Reason.LEGAL


def why_not_draw_more(rules, state, seat):
    """Require the standing power that lets its holder draw more for two tokens (G-CARD-07)."""
    if not is_in_force(state, Standing.HOLDER_DRAWS):
        return GosuReason.NO_SUCH_POWER
    if state.advantage != seat:
        return GosuReason.NOT_HOLDER
    return Reason.LEGAL if state.tokens[seat] >= TOKENS else Reason.NO_TOKEN


def why_not_activate(rules, state, seat, slot, by_dragoon):
    """Why the seat can't put a token on that card (G-TOK-03 to 08, G-CARD-06)."""
    owner = owner_of(slot)
    if column_of(slot) >= state.row_size[owner, row_of(slot)]:
        return Reason.NO_CARD_THERE
    if owner != seat and not is_in_force(state, Standing.TOKENS_ON_OTHERS):
        return Reason.NOT_YOUR_CARD
    return why_not_token_on(rules, state, seat, slot, by_dragoon)


def why_not_help(rules, state, seat, place, by_dragoon):
    """Return why the seat can't put a token on an ally's card, for the ally (G-TEAM-04)."""
    if rules.teams == 0:
        return GosuReason.NO_ALLY
    slot = slot_at(ally_of(rules, seat), 0, 0) + place
    if column_of(slot) >= state.row_size[owner_of(slot), row_of(slot)]:
        return Reason.NO_CARD_THERE
    return why_not_token_on(rules, state, seat, slot, by_dragoon)


def why_not_token_on(rules, state, seat, slot, by_dragoon):
    """Return why the card in this slot can't take a token of the seat."""
    owner = owner_of(slot)
    row = row_of(slot)
    column = column_of(slot)
    if state.captured[owner, row, column]:
        return Reason.CAPTURED
    if rules.symbols[rules.design[state.army[owner, row, column]]] == 0:
        return Reason.NO_SYMBOL
    if state.token_on[owner, row, column]:
        return GosuReason.TOKEN_ALREADY_THERE
    if by_dragoon:
        return why_not_dragoon(rules, state, seat)
    return Reason.LEGAL if state.tokens[seat] >= 1 else Reason.NO_TOKEN


def why_not_dragoon(rules, state, seat):
    """Allow at most two Dragoon tokens of a player on cards (G-DRAGOON-03)."""
    if state.dragoons[seat] == 0:
        return GosuReason.NO_DRAGOON
    placed = dragoons_on_cards(rules, state, seat)
    return GosuReason.DRAGOONS_PLACED if placed >= MOST_DRAGOONS else Reason.LEGAL


def ally_of(rules, seat):
    """The other seat of the team; seats of a team sit opposite each other (G-TEAM-14)."""
    return (seat + rules.seats // 2) % rules.seats


@implements(hooks.list_turn)
def list_turn(rules, state, seat):
    """Offer every action of the turn."""
    list_plays(rules, state, seat)
    list_shifts(rules, state, seat)
    if state.tokens[seat] > 0:
        list_uses_of_tokens(rules, state, seat)
    if rules.kamakor:
        list_kamakor(rules, state, seat)
    if state.forbidden[seat]:
        leave_out_forbidden(state, seat)
    if why_not_pass(rules, state, seat) == Reason.LEGAL:
        offer(state, PASS)


def list_plays(rules, state, seat):
    """Offer the cards in hand that can be played; see `why_not_place`."""
    places = playable_places(rules, state, seat, state.hand_size[seat] - 1)
    for place in range(state.hand_size[seat]):
        card = int(state.hand[seat, place])
        if places & fits_in(rules, state, card) and speaks_in_hand(rules, state, seat, card):
            offer(state, PLAY + rules.design[card])


def list_uses_of_tokens(rules, state, seat):
    """Offer the cards that can be activated, cards for tokens, and both for an ally."""
    list_activations(rules, state, seat, ACTIVATE)
    offer(state, DRAW_ONE)
    if state.tokens[seat] >= TOKENS:
        offer(state, DRAW_MANY)
    if why_not_draw_more(rules, state, seat) == Reason.LEGAL:
        offer(state, DRAW_MORE)
    if rules.teams:
        list_places(state, ally_of(rules, seat), ACTIVATE_FOR_ALLY)
        offer(state, ALLY_DRAWS_ONE)
        if state.tokens[seat] >= TOKENS:
            offer(state, ALLY_DRAWS_MANY)


def list_kamakor(rules, state, seat):
    """Offer jumps, cards' own actions, and uses of Dragoon tokens."""
    list_jumps(rules, state, seat)
    list_uses(rules, state, seat)
    if state.dragoons[seat] > 0:
        if why_not_dragoon(rules, state, seat) == Reason.LEGAL:
            list_activations(rules, state, seat, ACTIVATE_BY_DRAGOON)
            if rules.teams:
                list_places(state, ally_of(rules, seat), ACTIVATE_FOR_ALLY_BY_DRAGOON)
        for action in range(DRAW_ONE_BY_DRAGOON, DRAW_MANY_BY_DRAGOONS + 1):
            if why_not_ride(rules, state, seat, action) == Reason.LEGAL:
                offer(state, action)


def list_activations(rules, state, seat, first):
    """Offer the cards that can be activated, one's own or, by a power, anyone's."""
    everyone = is_in_force(state, Standing.TOKENS_ON_OTHERS)
    for owner in range(rules.seats):
        if owner == seat or everyone:
            list_places(state, owner, first + slot_at(owner, 0, 0))


def list_places(state, owner, first):
    """Offer the cards of an army that can take a token from hand; see `why_not_token_on`."""
    cards = int(state.can_activate[owner])
    while cards:
        slot = lowest(cards)
        cards &= cards - 1
        if state.token_on[owner, row_of(slot), column_of(slot)] == 0:
            offer(state, first + slot)


@implements(hooks.draw_for_tokens)
def draw_for_tokens(rules, state, seat, action):
    """Draw a card for one token, three for two, or more with a power (G-TOK-01, 02)."""
    if action == DRAW_ONE:
        spend_on_cards(rules, state, seat, 1, CARDS_FOR_ONE)
    elif action == DRAW_MANY:
        spend_on_cards(rules, state, seat, TOKENS, CARDS_FOR_TWO)
    else:
        spend_on_cards(rules, state, seat, TOKENS, standing(rules, state, Standing.HOLDER_DRAWS))


@implements(hooks.activate)
def activate(rules, state, seat, slot):
    """Put a token on a card and fire its power for the player (G-TOK-03, G-EFF-21)."""
    card = card_at(state, slot)
    place_token(state, seat, slot, card)
    start_text(rules, state, Moment.ACTIVATION, seat, card)


@implements(hooks.act_otherwise)
def act_otherwise(rules, state, seat, action):
    """Carry out an action of a turn that Kamakor or team play adds."""
    if action < ACTIVATE_FOR_ALLY:
        ride(rules, state, seat, seat, action - ACTIVATE_BY_DRAGOON)
    elif action < JUMP:
        help_ally(rules, state, seat, action)
    elif action < USE:
        jump(rules, state, seat, slot_at(seat, 0, 0) + action - JUMP)
    elif action < DRAW_ONE_BY_DRAGOON:
        use(rules, state, seat, action - USE)
    elif action < ALLY_DRAWS_ONE:
        draw_for_dragoons(rules, state, seat, action)
    else:
        draw_for_ally(rules, state, seat, action)


def ride(rules, state, seat, user, slot):
    """Put the seat's Dragoon token on a card and fire its power for the user (G-DRAGOON-01)."""
    card = card_at(state, slot)
    state.dragoons[seat] -= 1
    put_token_on(state, seat + DRAGOON_TOKEN, slot)
    tell(state, GosuEvent.ACTIVATED_BY_DRAGOON, seat, card, slot)
    if owner_of(slot) == user:
        notify(rules, state, Moment.DRAGOON_USED, user, user)
    top = push_text(state, rules.program[rules.design[card], Moment.ACTIVATION], user, card)
    state.frame[top, BY] = BY_DRAGOON


def help_ally(rules, state, seat, action):
    """Put a token on the ally's card and fire its power as if the ally had (G-TEAM-05)."""
    ally = ally_of(rules, seat)
    tell(state, GosuEvent.FOR_ALLY, seat, NONE, ally)
    first = slot_at(ally, 0, 0)
    if action >= ACTIVATE_FOR_ALLY_BY_DRAGOON:
        ride(rules, state, seat, ally, first + action - ACTIVATE_FOR_ALLY_BY_DRAGOON)
    else:
        slot = first + action - ACTIVATE_FOR_ALLY
        card = card_at(state, slot)
        place_token(state, seat, slot, card)
        start_text(rules, state, Moment.ACTIVATION, ally, card)


def draw_for_dragoons(rules, state, seat, action):
    """Spend Dragoon tokens to draw; they return to the supply at once (K-16)."""
    riders = TOKENS if action == DRAW_MANY_BY_DRAGOONS else 1
    return_dragoons(state, seat, riders)
    tell(state, GosuEvent.DRAGOONS_SPENT, seat, NONE, riders)
    if action == DRAW_MANY_MIXED:
        spend_on_cards(rules, state, seat, 1, CARDS_FOR_TWO)
    else:
        draw(rules, state, seat, CARDS_FOR_ONE if riders == 1 else CARDS_FOR_TWO)


def draw_for_ally(rules, state, seat, action):
    """Spend one's own tokens to let the ally draw (G-TEAM-04, G-TEAM-06)."""
    ally = ally_of(rules, seat)
    tell(state, GosuEvent.FOR_ALLY, seat, NONE, ally)
    if action == ALLY_DRAWS_ONE:
        spend(state, seat, 1)
        draw(rules, state, ally, CARDS_FOR_ONE)
    else:
        spend(state, seat, TOKENS)
        draw(rules, state, ally, CARDS_FOR_TWO)


@implements(hooks.pass_turn)
def pass_turn(rules, state, seat):
    """Pass for this round; pending extra turns are lost (G-PASS-03, G-TURN-15)."""
    state.passed[seat] = 1
    state.passes += 1
    state.extra_turns = 0
    state.free_extras = 0
    tell(state, Event.PASSED, seat, NONE, 0)
    notify(rules, state, Moment.YOU_PASSED, seat, seat)
    notify_opponents(rules, state, Moment.OPPONENT_PASSED, seat)


def step_end_turn(rules, state):
    """Trigger powers at the end of a turn, then the first pass's reward (G-CARD-02)."""
    frame = state.frame[state.depth - 1]
    seat = int(frame[SEAT])
    frame[WHAT] = NEXT_TURN
    end_forbidden_turn(state, seat)
    if state.passed[seat] and state.passes == 1:
        push_step(state, FIRST_PASS, seat)
    notify(rules, state, Moment.OWN_TURN_ENDED, seat, seat)
    notify_everyone(rules, state, Moment.TURN_ENDED, seat)


def step_first_pass(rules, state):
    """Carry out the consequences for the first player to pass in a round."""
    seat = int(state.frame[state.depth - 1, SEAT])
    pop(state)
    notify(rules, state, Moment.OWN_FIRST_PASS, seat, seat)
    notify_everyone(rules, state, Moment.FIRST_PASS, seat)


def begin_turn(rules, state, seat):
    """Begin this seat's turn, after the powers that wait for its start."""
    if (state.listening[seat] >> Moment.OWN_TURN_STARTED) & 1:
        state.turn = seat
        push_step(state, OPEN_TURN, seat)
        notify(rules, state, Moment.OWN_TURN_STARTED, seat, seat)
    else:
        open_turn(state, seat)


def step_open_turn(state):
    """Open the turn after the powers at its start."""
    seat = int(state.frame[state.depth - 1, SEAT])
    pop(state)
    open_turn(state, seat)


def step_next_turn(rules, state):
    """Start an extra turn, the next seat's turn, or the Great Battle (G-TURN-03, 12)."""
    seat = int(state.frame[state.depth - 1, SEAT])
    pop(state)
    state.turns += 1
    if state.turns >= rules.turn_cap and state.passes < rules.seats:
        state.capped += 1
        tell(state, Event.TURN_CAP, seat, NONE, state.turns)
        push_step(state, BATTLE, 0)
        return
    if rules.turn_limit and is_limit_reached(rules, state, seat):
        tell(state, GosuEvent.LIMIT_REACHED, seat, NONE, 0)
        push_step(state, BATTLE, 0)
        return
    state.costs_nothing = 0
    if state.passed[seat]:  # even if more extra turns were granted since (G-TURN-07)
        state.extra_turns = 0
        state.free_extras = 0
    if state.extra_turns > 0 and not skips(state, seat):
        state.extra_turns -= 1
        state.costs_nothing = state.free_extras & 1
        state.free_extras >>= 1
        begin_turn(rules, state, seat)
        return
    for _ in range(2 * rules.seats):
        seat = left_of(rules, seat)
        if state.passed[seat] == 0 and not skips(state, seat):
            begin_turn(rules, state, seat)
            return
    push_step(state, BATTLE, 0)


# --- the shared turn limit (G-LIMIT) -------------------------------------------------------------


def is_limit_reached(rules, state, seat):
    """Count the turn that has ended; return whether nobody has a turn left (G-LIMIT-04)."""
    passed = state.passed[seat] != 0
    if state.turns_left < 0:
        if passed and starts_limit(rules, state, seat):
            state.turns_left = rules.turn_limit
            if state.passes < rules.seats:
                tell(state, GosuEvent.LIMIT_STARTED, seat, NONE, state.turns_left)
        return False
    if state.turns_left > 0 and (not passed or rules.pass_uses_limited_turn):
        state.turns_left -= 1
    return state.turns_left == 0 and state.extra_turns == 0 and state.passes < rules.seats


def starts_limit(rules, state, seat):
    """Whether this pass starts the limit: the round's first, or a team's last (G-LIMIT-07)."""
    for other in range(rules.seats):
        if (rules.side[seat] >> other) & 1 and state.passed[other] == 0:
            return False
    return True

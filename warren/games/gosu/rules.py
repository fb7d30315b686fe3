"""GOSU: set-up, turns, great battle and rounds, on the contract of every game.

Clause numbers refer to docs/rules/gosu.md.
"""

from warren.games.army.effects import perform
from warren.games.army.grid import (
    army_changed,
    card_at,
    column_of,
    owner_of,
    release_all,
    row_of,
    slot_at,
    strength,
)
from warren.games.army.playing import (
    ENTER,
    JUDGE,
    LEAVE,
    PLACE,
    check_any_moment,
    finish,
    judge_after,
    play,
    playable_clans,
    shift,
    start_text,
    step_enter,
    step_judge,
    step_leave,
    step_place,
    why_not_play,
    why_not_shift,
)
from warren.games.army.questions import answer, is_repeated, list_answers, react, why_not_answer
from warren.games.army.records import (
    COLUMNS,
    IN_BOX,
    IN_DECK,
    NONE,
    ROWS,
    SLOTS,
)
from warren.games.army.triggers import active_seat, left_of, notify, notify_everyone, standing
from warren.games.army.words import (
    ACTIVATE,
    DRAW_MANY,
    DRAW_MORE,
    DRAW_ONE,
    FROM_HAND,
    PASS,
    PLAY,
    SHIFT,
    YES,
    Ask,
    End,
    Event,
    Reason,
)
from warren.games.army.zones import (
    count_levels,
    discard_hand,
    draw,
    stands_for_design,
)
from warren.kernel.chance import below, seed_chance, shuffle
from warren.kernel.stack import (
    ASK,
    KIND,
    SEAT,
    TEXT,
    WHAT,
    ask,
    offer,
    pop,
    push_step,
    tell,
)
from warren.language.ops import Moment, Standing

HAND = 7
TOKENS = 2
CARDS_FOR_ONE = 1
CARDS_FOR_TWO = 3

# Steps of GOSU's own, after those of every army game
MULLIGAN = 10
END_TURN = 11
FIRST_PASS = 12
NEXT_TURN = 13
BATTLE = 14
BATTLE_END = 15
NEW_ROUND = 16
FIRST_TURN = 17


# --- set-up --------------------------------------------------------------------------------------


def setup(rules, state, seed):
    """Deal seven cards and two tokens each; a random seat holds the Advantage (G-SET)."""
    seed_chance(state.chance, seed)
    clear(rules, state)
    for card in range(rules.cards):
        state.deck[card] = card
        state.where[card] = IN_DECK
    state.deck_size = rules.cards
    state.advantage = below(state.chance, rules.seats)
    state.turn = state.advantage
    tell(state, Event.MATCH_STARTED, state.advantage, NONE, 0)
    shuffle(state.chance, state.deck, rules.cards)
    for step in range(rules.seats):
        draw(rules, state, (state.advantage + step) % rules.seats, HAND)
    start_round(rules, state)
    push_step(state, FIRST_TURN, 0)
    for step in range(rules.seats - 1, -1, -1):
        push_step(state, MULLIGAN, (state.advantage + step) % rules.seats)
    run(rules, state)


def clear(rules, state):
    """An empty table; who watches goes on watching."""
    state.depth = 0
    state.waiting = 0
    state.option_count = 0
    state.over = End.RUNNING
    state.winners = 0
    state.claims = 0
    state.round_number = 0
    state.turns = 0
    state.capped = 0
    state.between_rounds = 0
    state.extra_turns = 0
    state.passes = 0
    state.aside = NONE
    state.leaving = NONE
    state.deck_size = 0
    state.discards_size = 0
    state.revealed_size = 0
    state.chosen_size = 0
    state.event_count = 0
    for card in range(len(state.where)):
        state.where[card] = IN_BOX
        state.known[card] = 0
    for seat in range(len(state.points)):
        state.points[seat] = 0
        state.passed[seat] = 0
        state.tokens[seat] = TOKENS
        state.spent[seat] = 0
        state.hand_size[seat] = 0
        for row in range(ROWS):
            state.row_size[seat, row] = 0
            state.levels_in_hand[seat, row] = 0
            state.levels_discarded[row] = 0
        army_changed(rules, state, seat)


def arrange(rules, state):
    """Take up a position between two turns: derive what armies show, and open the turn."""
    state.depth = 0
    state.waiting = 0
    state.event_count = 0
    state.aside = NONE
    state.leaving = NONE
    count_levels(rules, state)
    for seat in range(rules.seats):
        army_changed(rules, state, seat)
    open_turn(state, int(state.turn))
    check_any_moment(rules, state)
    run(rules, state)


def step_mulligan(rules, state):
    """A hand without a level-1 card may be exchanged, again and again (G-SET-06 to 08)."""
    seat = int(state.frame[state.depth - 1, SEAT])
    if state.levels_in_hand[seat, 0] > 0:
        pop(state)
    else:
        ask(state, Ask.MULLIGAN, seat, NONE, 1, 1)


def answer_mulligan(rules, state, action):
    """Exchange the hand, or keep it and be asked no more."""
    seat = int(state.frame[state.depth - 1, SEAT])
    pop(state)
    if action == YES:
        tell(state, Event.MULLIGAN, seat, NONE, 0)
        discard_hand(rules, state, seat)
        draw(rules, state, seat, HAND)
    else:
        tell(state, Event.KEPT_HAND, seat, NONE, 0)
        pop(state)


# --- the contract --------------------------------------------------------------------------------


def pending(rules, state):
    """The seat that owes a decision, as a bit."""
    if state.over or state.depth == 0:
        return 0
    return 1 << int(state.frame[state.depth - 1, SEAT])


def legal(rules, state, seat, out):
    """The options of the open decision, if it is the seat's."""
    if (pending(rules, state) >> seat) & 1 == 0:
        return 0
    for place in range(state.option_count):
        out[place] = state.options[place]
    return int(state.option_count)


def why_not(rules, state, seat, action):
    """Why the action is not legal for the seat now."""
    if state.over:
        return Reason.MATCH_OVER
    if seat < 0 or (pending(rules, state) >> seat) & 1 == 0:
        return Reason.NOT_YOUR_DECISION
    frame = state.frame[state.depth - 1]
    if frame[WHAT] == Ask.TURN:
        return why_not_turn(rules, state, seat, action)
    return why_not_answer(rules, state, frame, action)


def apply(rules, state, seat, action):
    """Carry out a legal action and run to the next decision or to the end."""
    state.event_count = 0
    respond(rules, state, action)
    run(rules, state)


def outcome(rules, state, out):
    """Winners share one point; the reason the match ended, 0 while it runs."""
    for seat in range(rules.seats):
        out[seat] = (state.winners >> seat) & 1
    return int(state.over)


# --- running -------------------------------------------------------------------------------------


def run(rules, state):
    """Go on until somebody must decide or the match is over."""
    while state.over == 0:
        kind = state.frame[state.depth - 1, KIND]
        if kind == TEXT:
            perform(rules, state)
        elif kind == ASK:
            if must_wait(rules, state):
                return
        elif state.waiting > 0 and state.frame[state.depth - 1, WHAT] != JUDGE:
            next_reaction(state)
        else:
            go_on(rules, state)


def must_wait(rules, state):
    """Open the question; who has no choice is not asked, unless that would tell of a hand."""
    list_options(rules, state)
    frame = state.frame[state.depth - 1]
    if state.option_count > 1:
        return True
    if frame[WHAT] == Ask.TURN and state.hand_size[frame[SEAT]] > 0:
        return True
    if state.option_count == 0:
        pop(state)
    else:
        respond(rules, state, int(state.options[0]))
    return False


def list_options(rules, state):
    """Every legal answer to the open question."""
    state.option_count = 0
    frame = state.frame[state.depth - 1]
    if frame[WHAT] == Ask.TURN:
        list_turn(rules, state, int(frame[SEAT]))
    else:
        list_answers(rules, state, frame)


def respond(rules, state, action):
    """The answer to the open question."""
    question = state.frame[state.depth - 1, WHAT]
    if question == Ask.TURN:
        take_turn(rules, state, action)
    elif question == Ask.MULLIGAN:
        answer_mulligan(rules, state, action)
    else:
        answer(rules, state, action)


def next_reaction(state):
    """Reactions come one by one, in the order the active player wishes (G-EFF-08).

    Between rounds nobody decides: the holder's come first, then clockwise (A-21).
    """
    if state.between_rounds:
        react(state, 0)
        return
    for index in range(1, state.waiting):
        if not is_repeated(state, index):
            ask(state, Ask.ORDER, active_seat(state), NONE, 1, 1)
            return
    react(state, 0)


def go_on(rules, state):
    """The next step of the rules."""
    step = state.frame[state.depth - 1, WHAT]
    if step == PLACE:
        step_place(rules, state)
    elif step == LEAVE:
        step_leave(rules, state)
    elif step == ENTER:
        step_enter(rules, state)
    elif step == JUDGE:
        step_judge(rules, state)
    elif step == END_TURN:
        step_end_turn(rules, state)
    elif step == NEXT_TURN:
        step_next_turn(rules, state)
    elif step == FIRST_PASS:
        step_first_pass(rules, state)
    elif step == MULLIGAN:
        step_mulligan(rules, state)
    elif step == BATTLE:
        step_battle(rules, state)
    elif step == BATTLE_END:
        step_battle_end(rules, state)
    elif step == NEW_ROUND:
        step_new_round(rules, state)
    else:
        step_first_turn(rules, state)


# --- turns ---------------------------------------------------------------------------------------


def open_turn(state, seat):
    """It is this seat's turn."""
    state.turn = seat
    tell(state, Event.TURN, seat, NONE, state.turns)
    ask(state, Ask.TURN, seat, NONE, 1, 1)


def why_not_turn(rules, state, seat, action):
    """Why the action can't be this turn's."""
    if action == PASS:
        blocked = rules.pass_needs_no_tokens and state.tokens[seat] > 0
        return Reason.TOKENS_LEFT if blocked else Reason.LEGAL
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
        slot = action - ACTIVATE
        return why_not_activate(rules, state, seat, owner_of(slot), row_of(slot), column_of(slot))
    return Reason.NOT_ASKED


def why_not_draw_more(rules, state, seat):
    """A standing power lets the holder draw more for two tokens (G-CARD-07)."""
    if standing(rules, state, Standing.HOLDER_DRAWS) == 0:
        return Reason.NO_SUCH_POWER
    if state.advantage != seat:
        return Reason.NOT_HOLDER
    return Reason.LEGAL if state.tokens[seat] >= TOKENS else Reason.NO_TOKEN


def why_not_activate(rules, state, seat, owner, row, column):
    """Why the seat can't put a token on that card (G-TOK-03 to 08, G-CARD-06)."""
    if column >= state.row_size[owner, row]:
        return Reason.NO_CARD_THERE
    if owner != seat and standing(rules, state, Standing.TOKENS_ON_OTHERS) == 0:
        return Reason.NOT_YOUR_CARD
    if state.captured[owner, row, column]:
        return Reason.CAPTURED
    if rules.symbols[rules.design[state.army[owner, row, column]]] == 0:
        return Reason.NO_SYMBOL
    if state.token_on[owner, row, column]:
        return Reason.TOKEN_ALREADY_THERE
    return Reason.LEGAL if state.tokens[seat] >= 1 else Reason.NO_TOKEN


def list_turn(rules, state, seat):
    """Offer every action of the turn."""
    list_plays(rules, state, seat)
    list_shifts(rules, state, seat)
    if state.tokens[seat] > 0:
        list_activations(rules, state, seat)
        for action in range(DRAW_ONE, DRAW_MORE + 1):
            if why_not_turn(rules, state, seat, action) == Reason.LEGAL:
                offer(state, action)
    if why_not_turn(rules, state, seat, PASS) == Reason.LEGAL:
        offer(state, PASS)


def list_plays(rules, state, seat):
    """Offer the cards in hand that can be played; see `why_not_place`."""
    bottom = playable_clans(rules, state, seat, 0)
    middle = playable_clans(rules, state, seat, 1)
    top = playable_clans(rules, state, seat, 2)
    for place in range(state.hand_size[seat]):
        card = state.hand[seat, place]
        row = rules.row[card]
        clans = bottom if row == 0 else middle if row == 1 else top
        if clans & rules.clans_of[card] and stands_for_design(rules, state, card):
            offer(state, PLAY + rules.design[card])


def list_shifts(rules, state, seat):
    """Offer the cards that can shift."""
    hand = state.hand_size[seat]
    for row in range(ROWS):
        for column in range(state.row_size[seat, row]):
            if rules.shift_needs[rules.design[state.army[seat, row, column]]] > hand:
                continue
            if why_not_shift(rules, state, seat, row, column) == Reason.LEGAL:
                offer(state, SHIFT + slot_at(0, row, column))


def list_activations(rules, state, seat):
    """Offer the cards that can be activated, one's own or, by a power, anyone's."""
    everyone = standing(rules, state, Standing.TOKENS_ON_OTHERS)
    for owner in range(rules.seats):
        if owner == seat or everyone:
            for row in range(ROWS):
                for column in range(state.row_size[owner, row]):
                    if rules.symbols[rules.design[state.army[owner, row, column]]] == 0:
                        continue
                    if why_not_activate(rules, state, seat, owner, row, column) == Reason.LEGAL:
                        offer(state, ACTIVATE + slot_at(owner, row, column))


def take_turn(rules, state, action):
    """One action, then the turn ends (G-TURN-04)."""
    seat = int(state.frame[state.depth - 1, SEAT])
    pop(state)
    push_step(state, END_TURN, seat)
    if action == PASS:
        pass_turn(rules, state, seat)
    elif action >= ACTIVATE:
        activate(rules, state, seat, action - ACTIVATE)
    elif action >= SHIFT:
        shift(rules, state, seat, slot_at(seat, 0, 0) + action - SHIFT)
    elif action >= PLAY:
        play(rules, state, seat, action - PLAY)
    else:
        draw_for_tokens(rules, state, seat, action)


def draw_for_tokens(rules, state, seat, action):
    """One token for a card, two for three, or for more by a standing power (G-TOK-01, 02)."""
    tokens = TOKENS
    cards = CARDS_FOR_TWO
    if action == DRAW_ONE:
        tokens = 1
        cards = CARDS_FOR_ONE
    elif action == DRAW_MORE:
        cards = standing(rules, state, Standing.HOLDER_DRAWS)
    state.tokens[seat] -= tokens
    state.spent[seat] += tokens
    tell(state, Event.TOKENS_SPENT, seat, NONE, tokens)
    draw(rules, state, seat, cards)


def activate(rules, state, seat, slot):
    """A token on a card fires its power for whoever placed it (G-TOK-03, G-EFF-21)."""
    card = card_at(state, slot)
    state.tokens[seat] -= 1
    state.token_on[owner_of(slot), row_of(slot), slot % COLUMNS] = seat + 1
    tell(state, Event.ACTIVATED, seat, card, slot)
    start_text(rules, state, Moment.ACTIVATION, seat, card)


def pass_turn(rules, state, seat):
    """Out of this round; extra turns still due are lost (G-PASS-03, G-TURN-15)."""
    state.passed[seat] = 1
    state.passes += 1
    state.extra_turns = 0
    tell(state, Event.PASSED, seat, NONE, 0)


def step_end_turn(rules, state):
    """Powers that wait for the end of a turn, then the reward of the first to pass (G-CARD-02)."""
    frame = state.frame[state.depth - 1]
    seat = int(frame[SEAT])
    frame[WHAT] = NEXT_TURN
    if state.passed[seat] and state.passes == 1:
        push_step(state, FIRST_PASS, seat)
    notify_everyone(rules, state, Moment.TURN_ENDED, seat)


def step_first_pass(rules, state):
    """What happens to the first player to pass in a round."""
    seat = int(state.frame[state.depth - 1, SEAT])
    pop(state)
    notify_everyone(rules, state, Moment.FIRST_PASS, seat)


def step_next_turn(rules, state):
    """An extra turn, or the next seat that has not passed, or the great battle (G-TURN-03, 12)."""
    seat = int(state.frame[state.depth - 1, SEAT])
    pop(state)
    state.turns += 1
    if state.turns >= rules.turn_cap and state.passes < rules.seats:
        state.capped += 1
        tell(state, Event.TURN_CAP, seat, NONE, state.turns)
        push_step(state, BATTLE, 0)
        return
    if state.extra_turns > 0:
        state.extra_turns -= 1
        open_turn(state, seat)
        return
    for _ in range(rules.seats):
        seat = left_of(rules, seat)
        if state.passed[seat] == 0:
            open_turn(state, seat)
            return
    push_step(state, BATTLE, 0)


# --- great battle and rounds ---------------------------------------------------------------------


def step_battle(rules, state):
    """The strongest army gains a point; ties go to the holder, else to all (G-BATTLE)."""
    pop(state)
    state.between_rounds = 1
    state.extra_turns = 0
    best = -1
    winners = 0
    for seat in range(rules.seats):
        own = strength(rules, state, seat)
        tell(state, Event.STRENGTH, seat, NONE, own)
        if own > best:
            best = own
            winners = 0
        if own == best:
            winners |= 1 << seat
    holder = 1 << int(state.advantage)
    if winners & holder:
        winners = holder
    award(rules, state, winners)
    if state.over == 0:
        push_step(state, BATTLE_END, 0)
        react_to_battle(rules, state, winners)


def award(rules, state, winners):
    """Everyone who reaches the goal in the same battle wins together (G-WIN-03)."""
    done = 0
    first_win = standing(rules, state, Standing.FIRST_WIN_IS_WORTH)
    for seat in range(rules.seats):
        if (winners >> seat) & 1:
            points = first_win if first_win > 0 and state.points[seat] == 0 else 1
            state.points[seat] += points
            tell(state, Event.BATTLE_WON, seat, NONE, points)
            if state.points[seat] >= rules.points_to_win:
                done |= 1 << seat
    if done:
        state.winners = done
        finish(rules, state, End.POINTS)


def react_to_battle(rules, state, winners):
    """Winning and losing have their own powers; who gained nothing lost (A-22)."""
    first = int(state.advantage)
    for step in range(rules.seats):
        seat = (first + step) % rules.seats
        moment = Moment.BATTLE_WON if (winners >> seat) & 1 else Moment.BATTLE_LOST
        notify(rules, state, moment, seat, seat)


def step_battle_end(rules, state):
    """Powers that wait for the end of the battle."""
    pop(state)
    push_step(state, NEW_ROUND, 0)
    notify_everyone(rules, state, Moment.BATTLE_ENDED, 0)


def start_round(rules, state):
    """A new round begins: nobody has passed yet."""
    state.round_number += 1
    state.turns = 0
    state.passes = 0
    state.extra_turns = 0
    for seat in range(rules.seats):
        state.passed[seat] = 0
    tell(state, Event.ROUND, 0, NONE, state.round_number)


def step_new_round(rules, state):
    """Tokens back, captured cards released, victory conditions, first turn (G-ROUND-02 to 07)."""
    pop(state)
    start_round(rules, state)
    recover_tokens(rules, state)
    release_all(rules, state)
    push_step(state, FIRST_TURN, 0)
    judge_after(rules, state, Moment.ROUND_STARTED)
    check_any_moment(rules, state)


def recover_tokens(rules, state):
    """Every player takes back both tokens, from cards and from the spent (G-ROUND-02)."""
    for seat in range(rules.seats):
        state.tokens[seat] = TOKENS
        state.spent[seat] = 0
        for row in range(ROWS):
            for column in range(COLUMNS):
                state.token_on[seat, row, column] = 0


def step_first_turn(rules, state):
    """The holder of the Advantage takes the first turn (G-ROUND-06)."""
    pop(state)
    state.between_rounds = 0
    open_turn(state, int(state.advantage))

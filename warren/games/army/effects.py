"""The effect machine: carries out the compiled text of a card, one operation at a time."""

from warren.games.army.frames import Question, Text, ask
from warren.games.army.grid import (
    army_size,
    capture_chosen,
    column_of,
    destroy_chosen,
    is_in_army,
    owner_of,
    return_to_hand,
    row_of,
)
from warren.games.army.hooks import (
    adds_levels,
    can_do,
    clans_at,
    clans_of,
    grant_extra_turn,
    level_of_it,
    must_ask_first,
    own_step,
    place_card,
)
from warren.games.army.records import CHOSEN, NONE, ROWS
from warren.games.army.triggers import active_seat
from warren.games.army.words import Ask
from warren.games.army.zones import (
    discard_hand,
    discard_revealed,
    draw,
    keep_revealed,
    reveal,
)
from warren.kernel.stack import CARD, SEAT, WHAT, pop
from warren.language.ops import FIRST_OWN, Around, Each, Levels, Op

CARRIES_OUT = (Op, Each)

ANY_LEVEL = 0b1110
HUGE = 1 << 14  # larger than any count


def perform(rules, state):
    """Carry out the text on top of the stack until it ends, asks, or starts another."""
    depth = int(state.depth)
    frame = state.frame[depth - 1]
    while state.depth == depth and state.over == 0:
        at = int(frame[WHAT])
        op = rules.code[at]
        if op == Op.END:
            pop(state)
        elif op < Op.MAY:
            frame[WHAT] = choose_who(rules, state, frame, op, at)
        elif op < Op.NUMBER:
            frame[WHAT] = decide_whether(rules, state, frame, op, at)
        elif op < Op.CHOOSE_X:
            frame[WHAT] = count(rules, state, frame, op, at)
        elif op < Op.TARGET:
            frame[WHAT] = draw_or_discard(rules, state, frame, op, at)
        elif op < Op.RECOVER:
            frame[WHAT] = strike(rules, state, frame, op, at)
        elif op < Op.NAME_CLAN:
            frame[WHAT] = sift(rules, state, frame, op, at)
        elif op < FIRST_OWN:
            frame[WHAT] = take(rules, state, frame, op, at)
        else:
            frame[WHAT] = own_step(rules, state, frame, op, at)


# --- who -----------------------------------------------------------------------------------------


def choose_who(rules, state, frame, op, at):
    """Set the acting players; return where the text continues."""
    if op == Op.YOU:
        frame[Text.WHO] = frame[SEAT]
    elif op == Op.THAT_PLAYER:
        frame[Text.WHO] = frame[Text.THEY]
    elif op == Op.JUMP:
        return rules.code[at + 1]
    elif op == Op.EACH:
        frame[Text.LOOP] = seats_meant(rules, state, frame[SEAT], rules.code[at + 1])
        opponents = rules.code[at + 1] == Each.OPPONENT
        frame[Text.WHO] = frame[SEAT] if opponents else active_seat(state)
        return at + 2
    elif op == Op.NEXT:
        return next_player(rules, frame, at)
    elif op == Op.CHOOSE_PLAYER:
        top = ask(state, Ask.PLAYER, frame[SEAT], NONE, 1, 1)
        state.frame[top, Question.FLAGS] = rules.code[at + 1]
        return at + 2
    return at + 1


def seats_meant(rules, state, you, which):
    """The players that a sentence refers to, as bits."""
    everyone = (1 << rules.seats) - 1
    if which == Each.PLAYER:
        return everyone
    if which == Each.OPPONENT:
        return everyone & ~rules.side[int(you)]
    if which == Each.FEWEST_POINTS:
        return seats_with_fewest_points(rules, state)
    if which == Each.MOST_IN_PLAY:
        return seat_with_more(army_size(state, 0), army_size(state, 1))
    if which == Each.MOST_IN_HAND:
        return seat_with_more(state.hand_size[0], state.hand_size[1])
    return seats_with_most(rules, state, which)


def seats_with_most(rules, state, which):
    """The players with the most of something, or the least, as bits."""
    meant = 0
    most = -HUGE
    for seat in range(rules.seats):
        has = 0
        if which == Each.STRONGEST:
            has = int(state.strength[seat])
        elif which == Each.WEAKEST:
            has = -int(state.strength[seat])
        elif which == Each.MOST_CARDS:
            has = int(state.hand_size[seat])
        elif which == Each.FEWEST_CARDS:
            has = -int(state.hand_size[seat])
        elif which == Each.MOST_POINTS:
            has = int(state.points[seat])
        if has > most:
            most = has
            meant = 0
        if has == most:
            meant |= 1 << seat
    return meant


def seats_with_fewest_points(rules, state):
    """The players with the fewest victory points, as bits."""
    fewest = state.points[0]
    for seat in range(1, rules.seats):
        fewest = min(fewest, state.points[seat])
    meant = 0
    for seat in range(rules.seats):
        if state.points[seat] == fewest:
            meant |= 1 << seat
    return meant


def seat_with_more(one, other):
    """Of two seats, the one that has more, as a bit; 0 if they are equal."""
    if one == other:
        return 0
    return 1 if one > other else 2


def next_player(rules, frame, at):
    """Let the next player clockwise act (G-EFF-13)."""
    for step in range(rules.seats):
        seat = (int(frame[Text.WHO]) + step) % rules.seats
        if (frame[Text.LOOP] >> seat) & 1:
            frame[Text.LOOP] &= ~(1 << seat)
            frame[Text.WHO] = seat
            return at + 2
    frame[Text.WHO] = frame[SEAT]
    return rules.code[at + 1]


# --- whether -------------------------------------------------------------------------------------


def decide_whether(rules, state, frame, op, at):
    """Ask a yes-or-no question or offer options; return where the text continues."""
    if op == Op.MAY:
        if not can_do(rules, state, at + 2):
            return rules.code[at + 1]
        top = ask(state, Ask.MAY, frame[Text.WHO], frame[CARD], 1, 1)
        state.frame[top, Question.ELSEWHERE] = rules.code[at + 1]
        return at + 2
    if op == Op.CHOOSE_ONE:
        top = ask(state, Ask.CHOOSE_ONE, frame[Text.WHO], frame[CARD], rules.code[at + 2], 1)
        state.frame[top, Question.ELSEWHERE] = at + 3
    return rules.code[at + 1]


# --- how many ------------------------------------------------------------------------------------


def is_trailing(rules, state, seat):
    """Whether an opponent has more victory points (G-EFF-03)."""
    for other in range(rules.seats):
        if state.points[other] > state.points[seat]:
            return True
    return False


def with_bonus(rules, state, seat, at):
    """Return the value of `n (+m)` from the two operands at this index."""
    number = int(rules.code[at])
    bonus = int(rules.code[at + 1])
    if bonus > 0 and is_trailing(rules, state, seat):
        number += bonus
    return number


def count(rules, state, frame, op, at):
    """Set the amount; return where the text continues."""
    who = int(frame[Text.WHO])
    hand = int(state.hand_size[who])
    if op == Op.NUMBER:
        frame[Text.AMOUNT] = with_bonus(rules, state, frame[SEAT], at + 1)
        return at + 3
    if op == Op.UP_TO_HAND:
        frame[Text.AMOUNT] = max(0, with_bonus(rules, state, frame[SEAT], at + 1) - hand)
        return at + 3
    if op == Op.DOWN_TO_HAND:
        frame[Text.AMOUNT] = max(0, hand - with_bonus(rules, state, frame[SEAT], at + 1))
        return at + 3
    if op == Op.PER_CARD:
        frame[Text.AMOUNT] = cards_around(
            rules, state, place_card(rules, frame), rules.code[at + 1], rules.code[at + 2]
        )
        return at + 3
    if op == Op.THE_X:
        frame[Text.AMOUNT] = frame[Text.X]
    elif op == Op.LEVEL_OF_IT:
        frame[Text.AMOUNT] = 0 if frame[Text.IT] == NONE else level_of_it(rules, frame)
    elif op == Op.HALF_HAND:
        frame[Text.AMOUNT] = hand // 2
    elif op == Op.HALF_HAND_UP:
        frame[Text.AMOUNT] = (hand + 1) // 2
    elif op == Op.WHOLE_HAND:
        frame[Text.AMOUNT] = hand
    return at + 1


def cards_around(rules, state, card, clan, around):
    """Count face-up cards of the clan in a card's row or column, including the card."""
    if not is_in_army(state, card):
        return 0
    slot = state.where[card]
    seat = owner_of(slot)
    found = 0
    for row in range(ROWS):
        for column in range(state.row_size[seat, row]):
            near = row == row_of(slot) if around == Around.ROW else column == column_of(slot)
            if near and state.captured[seat, row, column] == 0:
                if clans_at(rules, state, seat, row, column) >> clan & 1:
                    found += 1
    return found


# --- what: drawing and discarding ----------------------------------------------------------------


def draw_or_discard(rules, state, frame, op, at):
    """Draw, discard, or choose X; return where the text continues."""
    who = int(frame[Text.WHO])
    if op == Op.DRAW:
        draw(rules, state, who, int(frame[Text.AMOUNT]))
        return at + 1
    if op == Op.DISCARD:
        if frame[Text.AMOUNT] >= state.hand_size[who]:
            discard_hand(rules, state, who)
        elif frame[Text.AMOUNT] > 0:
            ask(state, Ask.DISCARD, who, NONE, frame[Text.AMOUNT], frame[Text.AMOUNT])
        return at + 1
    if op == Op.CHOOSE_X:
        most = int(state.hand_size[frame[SEAT]])
        if rules.code[at + 1] > 0:
            most = min(most, int(rules.code[at + 1]))
        ask(state, Ask.NUMBER, frame[SEAT], NONE, most, 0)
    return at + 2


# --- what: cards in armies -----------------------------------------------------------------------


def strike(rules, state, frame, op, at):
    """Choose cards in armies, and apply an effect to them; return where the text continues."""
    if op == Op.TARGET:
        ask_for_targets(rules, state, frame, at)
        return at + 4
    if op == Op.SWAP:
        top = ask(state, Ask.SWAP_FIRST, frame[Text.WHO], NONE, 1, 1)
        state.frame[top, Question.FLAGS] = rules.code[at + 1]
        return at + 2
    if op != Op.RETURN and must_ask_first(rules, state):
        return at
    frame[Text.IT] = NONE
    frame[Text.STRUCK] = 0
    if state.chosen_size > 0:
        frame[Text.IT] = state.chosen[0]
        frame[Text.STRUCK] = int(state.where[frame[Text.IT]]) + 1
        strike_chosen(rules, state, frame, op)
    state.chosen_size = 0
    return at + 1


def strike_chosen(rules, state, frame, op):
    """Destroy, capture or return the chosen cards."""
    if op == Op.DESTROY:
        destroy_chosen(rules, state, int(frame[Text.WHO]))
    elif op == Op.CAPTURE:
        capture_chosen(rules, state, int(frame[Text.WHO]), int(frame[CARD]))
    elif op == Op.RETURN:
        frame[Text.THEY] = owner_of(state.where[frame[Text.IT]])
        for place in range(state.chosen_size):
            return_to_hand(rules, state, int(state.where[state.chosen[place]]))


def ask_for_targets(rules, state, frame, at):
    """Ask for all targets before anything happens to them (G-DESTROY-04)."""
    state.chosen_size = 0
    amount = min(int(frame[Text.AMOUNT]), CHOSEN)
    if amount == 0:
        return
    least = 0 if rules.code[at + 3] else amount
    top = ask(state, Ask.TARGET, frame[Text.WHO], frame[CARD], amount, least)
    state.frame[top, Question.FLAGS] = rules.code[at + 1]
    state.frame[top, Question.LEVELS] = levels_meant(rules, state, frame, int(rules.code[at + 2]))
    state.frame[top, Question.STRIKE] = rules.code[at + 4]


def levels_meant(rules, state, frame, levels):
    """Return the levels that an operand currently means, as bits 1 to 3."""
    if levels == Levels.X:
        return 1 << int(frame[Text.X])
    if levels == Levels.UP_TO_IT:
        return 0 if frame[Text.IT] == NONE else (2 << int(level_of_it(rules, frame))) - 2
    if adds_levels(state, frame, levels):
        levels |= levels >> Levels.ADDED
    return levels & ANY_LEVEL


# --- what: the discards and the reveal -----------------------------------------------------------


def sift(rules, state, frame, op, at):
    """Take from the discards, reveal or keep; return where the text continues."""
    who = int(frame[Text.WHO])
    if op == Op.RECOVER:
        names = int(rules.code[at + 2])
        if frame[Text.AMOUNT] > 0:
            top = ask(state, Ask.RECOVER, who, NONE, frame[Text.AMOUNT], frame[Text.AMOUNT])
            state.frame[top, Question.WANTED] = rules.code[at + 1]
            state.frame[top, Question.CLANS] = frame[Text.CLAN]
            state.frame[top, Question.NAMES] = at + 2
        return at + 3 + names
    if op == Op.REVEAL:
        reveal(rules, state, who, int(frame[Text.AMOUNT]))
    elif op == Op.KEEP:
        if frame[Text.AMOUNT] > 0:
            ask(state, Ask.KEEP, who, NONE, frame[Text.AMOUNT], frame[Text.AMOUNT])
    elif op == Op.DISCARD_REST:
        discard_revealed(rules, state, who)
    else:
        keep_all(rules, state, frame, op)
    return at + 1


def keep_all(rules, state, frame, op):
    """Keep every revealed card, or those of the named clan or level."""
    place = 0
    while place < state.revealed_size:
        card = int(state.revealed[place])
        wanted = op == Op.TAKE_REST
        if op == Op.KEEP_CLAN:
            wanted = (clans_of(rules, state, card) >> int(frame[Text.CLAN])) & 1 == 1
        elif op == Op.KEEP_LEVEL:
            wanted = (rules.rows[card] >> (int(frame[Text.LEVEL]) - 1)) & 1 == 1
        if wanted:
            keep_revealed(rules, state, int(frame[Text.WHO]), card)
        else:
            place += 1


# --- what: names, tokens, turns, points ----------------------------------------------------------


def take(rules, state, frame, op, at):
    """Name something or take something; return where the text continues."""
    who = int(frame[Text.WHO])
    if op == Op.NAME_CLAN:
        top = ask(state, Ask.CLAN, who, NONE, 1, 1)
        state.frame[top, Question.FLAGS] = rules.code[at + 1]
        return at + 2
    if op == Op.NAME_LEVEL:
        ask(state, Ask.LEVEL, who, NONE, 1, 1)
        return at + 1
    if op == Op.EXTRA_TURN:
        grant_extra_turn(state, who, rules.code[at + 1])
        return at + 2
    if op == Op.TAKE_BACK:
        count = rules.code[at + 1]
        ask(state, Ask.TOKEN, who, NONE, count, 0 if rules.code[at + 2] else count)
    return at + 3

"""GOSU X: its own operations of the effect machine, and effects of arrivals and hits."""

from warren.games.army import hooks
from warren.games.army.effects import levels_meant
from warren.games.army.frames import Question, Step, Text, ask, let_wait, push_text
from warren.games.army.grid import (
    army_size,
    card_at,
    column_of,
    is_captured,
    is_free,
    is_in_army,
    lift_free_card,
    owner_of,
    release,
    release_army,
    row_of,
    slot_at,
)
from warren.games.army.playing import finish
from warren.games.army.questions import clans_in_discards, take_from_discards, why_not_target
from warren.games.army.records import IN_DISCARDS, NONE, REMOVED, ROWS
from warren.games.army.triggers import notify
from warren.games.army.words import End, Event, Reason
from warren.games.army.zones import add_to_hand, look_at_hand, shuffle_deck
from warren.games.gosux.army import (
    army_changed,
    check_full_armies,
    clans_at,
    has_bounty,
    has_echo,
    has_keyword,
    is_ethereal,
    is_neighbour,
    pile_of,
    take_wonder,
    text_of,
)
from warren.games.gosux.decks import (
    mill,
    put_on_deck,
    put_under_deck,
    remove_clan,
    remove_from_game,
    shuffle_clan,
    take_from_removed,
)
from warren.games.gosux.frames import COPIED
from warren.games.gosux.steps import ECHO, MOST_TOKENS
from warren.games.gosux.turns import pass_turn
from warren.games.gosux.words import XAsk, XEvent, XReason
from warren.kernel.hooks import implements
from warren.kernel.stack import (
    CARD,
    FRAMES,
    KIND,
    SEAT,
    TEXT,
    pop,
    push_step,
    tell,
)
from warren.language.ops import Around, Fetch, Keyword, Moment, Op, Target, XOp

CARRIES_OUT = (XOp,)

ALL_OF_ITS_NAME = 8  # another flag of FETCH, besides those of Fetch

# --- arrival, echo, hits -------------------------------------------------------------------------


@implements(hooks.arrive)
def arrive(rules, state, seat, card, by_shift):
    """Let a card arrive: fifteen cards win; then keywords and effect (X-PLAY-15, X-RELIEF-10)."""
    if check_full_armies(rules, state):
        return
    slot = int(state.where[card])
    if has_keyword(rules, state, slot, Keyword.WONDERFUL):
        take_wonder(state, seat)
    program = rules.program[text_of(rules, state, card), Moment.ARRIVAL]
    if program != 0:
        if has_echo(rules, state, slot):
            top = push_step(state, ECHO, seat)
            state.frame[top, CARD] = card
            state.frame[top, Step.PROGRAM] = program
        push_text(state, program, seat, card)


def step_echo(rules, state):
    """Ask whether to carry out the arrival again (X-ECHO-01)."""
    frame = state.frame[state.depth - 1]
    ask_card = int(frame[CARD])
    seat = int(frame[SEAT])
    program = int(frame[Step.PROGRAM])
    pop(state)
    top = ask(state, XAsk.ECHO, seat, ask_card, 1, 1)
    state.frame[top, Question.PROGRAM] = program


@implements(hooks.foresee_destruction)
def foresee_destruction(rules, state, destroyer, card):
    """Pay the bounty to the destroyer of an opposing Bounty card (X-BOUNTY-01)."""
    pay_bounty(rules, state, destroyer, card)


@implements(hooks.foresee_capture)
def foresee_capture(rules, state, captor, card, source):
    """Pay the bounty for a capture; the card itself may react (X-CAP-08)."""
    pay_bounty(rules, state, captor, card)
    program = rules.program[text_of(rules, state, card), Moment.CAPTURED]
    if program != 0:
        let_wait(state, program, owner_of(state.where[card]), card, captor)


def pay_bounty(rules, state, hitter, card):
    """Let the hitter draw, and the hitter's own cards react (X-BOUNTY-01, X-CARD-27)."""
    slot = int(state.where[card])
    if owner_of(slot) != hitter and has_bounty(rules, state, slot):
        let_wait(state, rules.bounty, hitter, card, hitter)
        notify(rules, state, Moment.BOUNTY_HIT, hitter, hitter)


@implements(hooks.reshuffled)
def reshuffled(rules, state, pile):
    """Trigger powers that wait for a reshuffle (X-CARD-46)."""
    notify(rules, state, Moment.OWN_RESHUFFLED, pile, pile)


# --- places and targets --------------------------------------------------------------------------


def speaking(state):
    """Return the frame of the text in progress."""
    depth = int(state.depth) - 1
    while depth > 0 and state.frame[depth, KIND] != TEXT:
        depth -= 1
    return depth


@implements(hooks.level_of_it)
def level_of_it(rules, frame):
    """Return the printed level, wherever the card was."""
    return rules.level[rules.design[frame[Text.IT]]]


@implements(hooks.place_card)
def place_card(rules, frame):
    """Return the card whose row, column and neighbours a text refers to (X-COPY-04, A-30)."""
    if rules.copies_keep_their_place and frame[COPIED]:
        return int(frame[COPIED]) - 1
    return int(frame[CARD])


@implements(hooks.why_not_hit)
def why_not_hit(rules, state, frame, slot):
    """Return GOSU X's reasons why the card in this slot is not a target."""
    flags = int(frame[Question.FLAGS])
    card = card_at(state, slot)
    if flags & Target.HIT and is_ethereal(rules, state, slot):
        return XReason.ETHEREAL
    if flags & Target.OTHER and card == frame[CARD]:
        return Reason.ITSELF
    if flags & Target.COPY and is_copied(state, card):
        return Reason.ALREADY_COPIED
    if flags & Target.BOUNTY and not has_bounty(rules, state, slot):
        return XReason.NO_BOUNTY
    if flags & Target.UNMARKED and state.bounty == card:
        return XReason.ALREADY_MARKED
    if flags & (Target.IN_LINE | Target.ADJACENT):
        return why_not_near(rules, state, flags, slot)
    return Reason.LEGAL


def why_not_near(rules, state, flags, slot):
    """Require the row or column of the text's card, or a neighbour, in the same army."""
    source = place_card(rules, state.frame[speaking(state)])
    here = int(state.where[source])
    if flags & Target.ADJACENT:
        near = is_in_army(state, source) and is_neighbour(state, here, slot)
        return Reason.LEGAL if near else XReason.NOT_ADJACENT
    if not is_in_army(state, source) or owner_of(here) != owner_of(slot):
        return XReason.NOT_IN_LINE
    near = row_of(here) == row_of(slot) or column_of(here) == column_of(slot)
    return Reason.LEGAL if near else XReason.NOT_IN_LINE


def is_copied(state, card):
    """Whether the card is part of the current chain of copies (X-COPY-08)."""
    for depth in range(state.depth):
        if state.frame[depth, KIND] == TEXT:
            if state.frame[depth, COPIED] == card + 1 or state.frame[depth, CARD] == card:
                return True
    return False


@implements(hooks.can_do)
def can_do(rules, state, at):
    """Whether the sentence at this index of the code could do something."""
    if rules.code[at] == Op.YOU:
        at += 1
    op = rules.code[at]
    text = state.frame[speaking(state)]
    if op == Op.NUMBER and rules.code[at + 3] == Op.TARGET:
        return has_target(rules, state, text, at + 3)
    if op == Op.SWAP:
        return can_swap(state, int(text[Text.WHO]), rules.code[at + 1])
    if op == XOp.PASS:
        return state.tokens[text[Text.WHO]] == 0 and state.passed[text[Text.WHO]] == 0
    return True


def has_target(rules, state, frame, at):
    """Whether a card fits the TARGET at this index; the frame above the top is scratch space."""
    question = state.frame[min(int(state.depth), FRAMES - 1)]
    question[SEAT] = frame[Text.WHO]
    question[CARD] = frame[CARD]
    question[Question.FLAGS] = rules.code[at + 1]
    question[Question.LEVELS] = levels_meant(rules, state, frame, int(rules.code[at + 2]))
    for seat in range(rules.seats):
        for row in range(ROWS):
            for column in range(state.row_size[seat, row]):
                slot = slot_at(seat, row, column)
                if why_not_target(rules, state, question, slot) == Reason.LEGAL:
                    return True
    return False


def can_swap(state, seat, own):
    """Whether some row has two cards."""
    for owner in range(2):
        if owner == seat or not own:
            if state.row_size[owner, 0] > 1:
                return True
    return False


@implements(hooks.adds_levels)
def adds_levels(state, frame, levels):
    """Whether a Supremacy token adds levels."""
    return state.points[frame[Text.WHO]] > 0


# --- operations ----------------------------------------------------------------------------------


@implements(hooks.own_step)
def own_step(rules, state, frame, op, at):
    """Carry out an operation of GOSU X; return where the text continues."""
    if op == Op.RELEASE:
        return choose_or_move(rules, state, frame, op, at)
    if op < XOp.MY_TOKENS:
        return decide(rules, state, frame, op, at)
    if op < XOp.SACRIFICE:
        return measure(rules, state, frame, op, at)
    if op == XOp.SACRIFICE:
        return sacrifice(state, frame, at)
    if op < XOp.COPY_CHOSEN:
        return choose_or_move(rules, state, frame, op, at)
    if op < XOp.REMOVE_IT:
        return copy(rules, state, frame, op, at)
    if op < XOp.MILL:
        return fetch(rules, state, frame, op, at)
    if op < XOp.DISCARD_KEYWORD:
        return use_deck(rules, state, frame, op, at)
    return use_table(rules, state, frame, op, at)


# --- whether -------------------------------------------------------------------------------------


def decide(rules, state, frame, op, at):
    """Test a condition; the first operand is the index to continue at if it fails."""
    holds = False
    end = at + 2
    seat = int(frame[SEAT])
    if op == XOp.UNLESS_SUPREMACY:
        holds = state.points[seat] > 0
    elif op == Op.UNLESS_DONE:
        holds = frame[Text.IT] != NONE
    elif op == XOp.UNLESS_TOKENS:
        holds = tokens_owned(state, seat) == rules.code[at + 2]
        end = at + 3
    elif op == Op.UNLESS_EMPTY_HAND:
        holds = state.hand_size[seat] == 0
    elif op == XOp.UNLESS_THEY_CAPTURED:
        holds = count_captured(state, 1 - seat) >= rules.code[at + 2]
        end = at + 3
    elif op == XOp.UNLESS_REMOVED:
        frame[Text.IT] = named_removed(rules, state, seat, at + 2)
        holds = frame[Text.IT] != NONE
        end = at + 3 + rules.code[at + 2]
    else:
        end = at + 4 + rules.code[at + 3]
        if op == XOp.UNLESS_SHOWN:
            holds = count_shown(rules, state, seat, at + 3) >= rules.code[at + 2]
        elif op == XOp.UNLESS_IN_PLAY:
            holds = is_in_play(rules, state, at + 3, rules.code[at + 2])
    return end if holds else rules.code[at + 1]


def tokens_owned(state, seat):
    """Return X: the tokens that are not locked (X-TOK-15)."""
    return MOST_TOKENS - state.locked[seat]


def count_captured(state, seat):
    """Count the captured cards of an army."""
    found = 0
    for row in range(ROWS):
        for column in range(state.row_size[seat, row]):
            found += state.captured[seat, row, column]
    return found


def is_named(rules, design, at):
    """Whether the design is in the list of names at this index of the code."""
    for which in range(rules.code[at]):
        if rules.code[at + 1 + which] == design:
            return True
    return False


def count_shown(rules, state, seat, at):
    """Face-up cards of the army that have the name."""
    found = 0
    for row in range(ROWS):
        for column in range(state.row_size[seat, row]):
            if state.captured[seat, row, column] == 0:
                if is_named(rules, rules.design[state.army[seat, row, column]], at):
                    found += 1
    return found


def is_in_play(rules, state, at, face_up):
    """Whether an army has a card of the name; some count only face up (X-NAME-03, 04)."""
    for seat in range(rules.seats):
        for row in range(ROWS):
            for column in range(state.row_size[seat, row]):
                design = rules.design[state.army[seat, row, column]]
                shown = state.captured[seat, row, column] == 0
                if is_named(rules, design, at):
                    if shown or not (face_up or rules.arpia_must_be_face_up):
                        return True
                if shown and is_named(rules, -1 - design, at):
                    return True
    return False


def named_removed(rules, state, seat, at):
    """The seat's removed card that has the name, or NONE."""
    for place in range(state.removed_size[seat]):
        card = int(state.removed[seat, place])
        if is_named(rules, rules.design[card], at):
            return card
    return NONE


# --- how many ------------------------------------------------------------------------------------


def measure(rules, state, frame, op, at):
    """Set the amount; return where the text continues."""
    who = int(frame[Text.WHO])
    hand = int(state.hand_size[who])
    other = int(state.hand_size[1 - who])
    if op == XOp.PER_CLAN:
        clans = clans_meant(rules, state, frame, rules.code[at + 1])
        frame[Text.AMOUNT] = 0
        for clan in range(rules.clans):
            frame[Text.AMOUNT] += (clans >> clan) & 1
        return at + 2
    if op == XOp.MY_TOKENS:
        frame[Text.AMOUNT] = tokens_owned(state, who)
    elif op == XOp.UP_TO_OTHER:
        frame[Text.AMOUNT] = max(0, other - hand)
    elif op == XOp.DOWN_TO_OTHER:
        frame[Text.AMOUNT] = max(0, hand - other)
    elif op == XOp.SURPLUS:
        frame[Text.AMOUNT] = max(0, int(army_size(state, who)) - int(army_size(state, 1 - who)))
    return at + 1


def clans_meant(rules, state, frame, around):
    """Return the clans of the player's discards, or of a card's row or column (X-CLAN-03)."""
    if around == Around.DISCARDS:
        return clans_in_discards(rules, state, int(frame[Text.WHO]))
    source = place_card(rules, frame)
    clans = 0
    if is_in_army(state, source):
        here = int(state.where[source])
        seat = owner_of(here)
        for row in range(ROWS):
            for column in range(state.row_size[seat, row]):
                near = row == row_of(here) if around == Around.ROW else column == column_of(here)
                if near and state.captured[seat, row, column] == 0:
                    clans |= clans_at(rules, state, seat, row, column)
    return clans


# --- what, with armies ---------------------------------------------------------------------------


def sacrifice(state, frame, at):
    """Ask for free cards of one's own army, one by one (X-SAC-01)."""
    if frame[Text.AMOUNT] > 0:
        ask(state, XAsk.SACRIFICE, frame[Text.WHO], NONE, frame[Text.AMOUNT], frame[Text.AMOUNT])
    return at + 1


def choose_or_move(rules, state, frame, op, at):
    """Choose cards that a text itself names, or move the chosen ones."""
    if op == XOp.RELEASE_ALL:
        release_army(rules, state, int(frame[Text.WHO] ^ rules.code[at + 1]))
        check_full_armies(rules, state)
        return at + 2
    if op == XOp.CHOOSE_NAMED:
        choose_named(rules, state, frame, rules.code[at + 1])
        return at + 2
    if op == XOp.CHOOSE_THIS:
        choose_card(rules, state, int(frame[CARD]))
    elif op == XOp.CHOOSE_IT:
        choose_card(rules, state, int(frame[Text.IT]))
    elif op == XOp.CHOOSE_CLAN:
        choose_clan(rules, state, int(frame[Text.CLAN]))
    else:
        frame[Text.IT] = NONE
        if state.chosen_size > 0:
            frame[Text.IT] = state.chosen[0]
            move_chosen(rules, state, op, int(state.chosen[0]))
        state.chosen_size = 0
    return at + 1


def choose_card(rules, state, card):
    """Choose a card for capture, if it is face up and unprotected."""
    state.chosen_size = 0
    if card != NONE and is_in_army(state, card):
        slot = int(state.where[card])
        if not is_captured(state, slot) and not is_ethereal(rules, state, slot):
            state.chosen[0] = card
            state.chosen_size = 1


def choose_named(rules, state, frame, design):
    """Choose the card of this name, wherever it is face up (X-COPY-05, A-05)."""
    state.chosen_size = 0
    if rules.copied_names_mean_the_copier and frame[COPIED]:
        choose_card(rules, state, int(frame[CARD]))
        return
    for card in range(rules.cards):
        if rules.design[card] == design:
            choose_card(rules, state, card)
            if state.chosen_size > 0:
                return


def choose_clan(rules, state, clan):
    """Choose every free face-up card of the clan before anything happens (X-DES-02)."""
    state.chosen_size = 0
    for seat in range(rules.seats):
        for row in range(ROWS):
            size = int(state.row_size[seat, row])
            if size > 0 and state.captured[seat, row, size - 1] == 0:
                slot = slot_at(seat, row, size - 1)
                if (clans_at(rules, state, seat, row, size - 1) >> clan) & 1:
                    if is_free(state, slot) and not is_ethereal(rules, state, slot):
                        state.chosen[state.chosen_size] = card_at(state, slot)
                        state.chosen_size += 1


def move_chosen(rules, state, op, card):
    """Release the chosen card, put it on its owner's deck, or put the Bounty token on it."""
    slot = int(state.where[card])
    if op == Op.RELEASE:
        release(state, slot)
        army_changed(rules, state, owner_of(slot))
        check_full_armies(rules, state)
    elif op == XOp.PUT_ON_DECK:
        lift_free_card(rules, state, slot)
        put_on_deck(rules, state, card)
    elif op == XOp.MARK:
        state.bounty = card
        tell(state, XEvent.MARKED, owner_of(slot), card, slot)


def copy(rules, state, frame, op, at):
    """Carry out the effect of another card (X-COPY)."""
    if op == XOp.COPY_DISCARDED:
        frame[Text.IT] = NONE
        ask(state, XAsk.COPY_DISCARDED, frame[Text.WHO], NONE, 1, 1)
        return at + 1
    card = NONE
    if op == XOp.COPY_IT:
        card = int(frame[Text.IT])
    elif op == XOp.COPY_CHOSEN:
        frame[Text.IT] = NONE
        if state.chosen_size > 0:
            card = int(state.chosen[0])
            frame[Text.IT] = card
        state.chosen_size = 0
    if card != NONE and not is_copied(state, card):
        start_copy(rules, state, frame, card)
    return at + 1


def start_copy(rules, state, frame, card):
    """Run the copied text for the copier, from the copier's place (X-COPY-03, X-COPY-04)."""
    tell(state, Event.COPIED, frame[SEAT], card, 0)
    program = rules.program[text_of(rules, state, card), Moment.ARRIVAL]
    if program != 0:
        top = push_text(state, program, frame[SEAT], frame[CARD])
        state.frame[top, COPIED] = card + 1


# --- what, with decks and discards ---------------------------------------------------------------


def fetch(rules, state, frame, op, at):
    """Remove discarded cards, take them into the hand, or put them on the deck."""
    who = int(frame[Text.WHO])
    if op == XOp.REMOVE_IT:
        if frame[Text.IT] != NONE and state.where[frame[Text.IT]] == IN_DISCARDS:
            remove_from_game(rules, state, who, int(frame[Text.IT]))
        return at + 1
    if op == XOp.REMOVE_DISCARDED:
        frame[Text.IT] = NONE
        if state.discards_size[who] > 0:
            ask(state, XAsk.REMOVE, who, NONE, 1, 1 - rules.code[at + 1])
        return at + 2
    if op == XOp.REMOVE_CLAN:
        remove_clan(rules, state, who, int(frame[Text.CLAN]))
        return at + 1
    if op == XOp.FETCH_NAMED:
        fetch_named(rules, state, who, at + 1)
        return at + 2 + rules.code[at + 1]
    if op == XOp.FETCH_NAME:
        top = ask(state, XAsk.FETCH, who, NONE, 1, 1)
        state.frame[top, Question.FLAGS] = ALL_OF_ITS_NAME
        state.frame[top, Question.LEVELS] = 0b1110
        return at + 1
    question = XAsk.BURY if op == XOp.BURY else XAsk.FETCH
    if frame[Text.AMOUNT] > 0:
        least = 0 if rules.code[at + 1] else frame[Text.AMOUNT]
        top = ask(state, question, who, NONE, frame[Text.AMOUNT], least)
        if op == XOp.FETCH:
            set_conditions(rules, state, frame, top, at)
    return at + 5 if op == XOp.FETCH else at + 2


def set_conditions(rules, state, frame, top, at):
    """Note the conditions for a fetched card in the question."""
    asked = state.frame[top]
    asked[Question.FLAGS] = rules.code[at + 2]
    asked[Question.KEYWORDS] = rules.code[at + 3]
    asked[Question.LEVELS] = levels_meant(rules, state, frame, int(rules.code[at + 4]))
    if rules.code[at + 2] & Fetch.OF_NAMED_LEVEL:
        asked[Question.LEVELS] = 1 << int(frame[Text.LEVEL])
    asked[Question.CLAN] = frame[Text.CLAN]


def fetch_named(rules, state, seat, at):
    """Fetch all cards of a name from one's discards and removed cards (X-CARD-60)."""
    for card in range(rules.cards):
        if is_named(rules, rules.design[card], at) and pile_of(rules, state, card) == seat:
            if state.where[card] == IN_DISCARDS:
                take_from_discards(rules, state, seat, card)
            elif state.where[card] == REMOVED:
                take_from_removed(state, seat, card)
                add_to_hand(rules, state, seat, card)
                tell(state, XEvent.BROUGHT_BACK, seat, card, 0)


def use_deck(rules, state, frame, op, at):
    """Mill, shuffle or search; return where the text continues."""
    who = int(frame[Text.WHO])
    if op == XOp.MILL:
        mill(rules, state, who, int(frame[Text.AMOUNT]))
    elif op == XOp.SHUFFLE_CLAN:
        shuffle_clan(rules, state, who, int(frame[Text.CLAN]))
    elif op == XOp.SHUFFLE_IT:
        take_from_removed(state, who, int(frame[Text.IT]))
        put_on_deck(rules, state, int(frame[Text.IT]))
        shuffle_deck(rules, state, who)
    elif op == XOp.SEARCH:
        if state.deck_size[who] > 0:
            ask(state, XAsk.SEARCH, who, NONE, 1, 1)
    elif op == XOp.SEARCH_NAMED:
        if is_in_deck(rules, state, who, at + 1):
            top = ask(state, XAsk.SEARCH, who, NONE, 1, 1)
            state.frame[top, Question.NAMES] = at + 1
        else:
            shuffle_deck(rules, state, who)
        return at + 2 + rules.code[at + 1]
    elif op == XOp.PUT_ON_TOP:
        ask(state, XAsk.ON_TOP, who, NONE, frame[Text.AMOUNT], frame[Text.AMOUNT])
    elif op == XOp.REST_UNDER:
        for place in range(state.revealed_size):
            put_under_deck(rules, state, int(state.revealed[place]))
        state.revealed_size = 0
    return at + 1


def is_in_deck(rules, state, pile, at):
    """Whether the deck has a card of the name."""
    for place in range(state.deck_size[pile]):
        if is_named(rules, rules.design[state.deck[pile, place]], at):
            return True
    return False


# --- what, with hands, tokens, tiles and turns ---------------------------------------------------


def use_table(rules, state, frame, op, at):
    """Carry out all other operations; return where the text continues."""
    who = int(frame[Text.WHO])
    if op == XOp.DISCARD_KEYWORD:
        frame[Text.IT] = NONE
        if state.hand_size[who] > 0:
            top = ask(state, XAsk.DISCARD_KEYWORD, who, NONE, 1, 1 - rules.code[at + 1])
            state.frame[top, Question.FLAGS] = rules.code[at + 2]
            state.frame[top, Question.REST] = at + 3
        return at + 3
    if op == XOp.DISCARD_CLAN:
        frame[Text.IT] = NONE
        if state.hand_size[who] >= frame[Text.AMOUNT]:
            least = 1 - rules.code[at + 1]
            ask(state, XAsk.DISCARD_CLAN, who, NONE, frame[Text.AMOUNT], least)
        return at + 2
    if op == XOp.UNLOCK:
        unlock(rules, state, who)
    elif op == XOp.TURN_TILE:
        ask(state, XAsk.TILE, who, NONE, 1, 1)
    elif op == XOp.LOOK:
        look_at_hand(state, who, 1 - who)
    elif op == XOp.BAN:
        ask(state, XAsk.BAN, who, NONE, 1, 1)
    elif op == XOp.PASS and state.passed[who] == 0:
        pass_turn(rules, state, who)
    return at + 1


def unlock(rules, state, seat):
    """Unlock a token; a fifth wins, but not in the Song (X-TOK-12 to 14)."""
    if state.locked[seat] > 0:
        state.locked[seat] -= 1
        state.tokens[seat] += 1
        tell(state, XEvent.UNLOCKED, seat, NONE, tokens_owned(state, seat))
    elif state.song == 0:
        state.winners = 1 << seat
        finish(rules, state, End.FIFTH_TOKEN)


def worth_a_discard(rules, state, at, card):
    """Whether the text's next offer for this card could do something (X-CARD-55)."""
    if rules.code[at] != Op.UNLESS_DONE or rules.code[at + 3] != Op.CHOOSE_ONE:
        return True
    text = state.frame[speaking(state)]
    chosen = int(text[Text.IT])
    text[Text.IT] = card
    found = False
    for option in range(rules.code[at + 5]):
        found = found or can_do(rules, state, rules.code[at + 6 + option])
    text[Text.IT] = chosen
    return found

"""Questions of effects and costs: legal answers, refusals, and consequences.

Legality has one source: `why_not_...` says whether a single answer is allowed, and the lists of
options use it.
"""

from warren.games.army.frames import Question, Step, Text, ask, start_trigger
from warren.games.army.grid import (
    card_at,
    column_of,
    is_captured,
    is_free,
    is_occupied,
    occupied,
    owner_of,
    row_of,
    slot_at,
    swap,
)
from warren.games.army.hooks import (
    answer_own,
    can_do,
    clans_of,
    is_clan_in,
    levels_at,
    list_own,
    own_of_copy,
    own_pile,
    payment_beside_hand,
    why_not_hit,
    why_not_own,
)
from warren.games.army.playing import pay_for_row, start_text, why_not_replace, why_not_row
from warren.games.army.records import COLUMNS, NONE, ROWS, SLOTS
from warren.games.army.triggers import are_opponents
from warren.games.army.words import (
    CARD_AT,
    DONE,
    FROM_DISCARDS,
    FROM_HAND,
    FROM_REVEALED,
    NAME_CLAN,
    NAME_LEVEL,
    NO,
    NUMBER,
    OPTION,
    PLAYER,
    SHIFT,
    SPENT_TOKEN,
    TRIGGER,
    WONDER,
    YES,
    Ask,
    Event,
    Reason,
)
from warren.games.army.zones import (
    add_to_hand,
    copy_in_discards,
    copy_in_hand,
    copy_in_reveal,
    discard,
    keep_revealed,
    put_aside,
    remove_from_discards,
    set_aside,
    speaks_in_hand,
    stands_for_design,
)
from warren.kernel.bits import lowest
from warren.kernel.stack import (
    CARD,
    KIND,
    SEAT,
    TEXT,
    TRIGGER_AT,
    TRIGGER_YOU,
    WHAT,
    offer,
    pop,
    tell,
)
from warren.language.ops import Moment, Target, WantedClan

LEVEL_COUNT = 3


def design_in(action, first):
    """Return the design that an action names."""
    return action - first


# --- why not -------------------------------------------------------------------------------------


def why_not_answer(rules, state, frame, action):
    """Why this answer is not allowed; 0 if it is."""
    question = frame[WHAT]
    if question >= Ask.PICK or (question == Ask.PAY and action == WONDER):
        return why_not_own(rules, state, frame, action)
    if question == Ask.PAY or question == Ask.DISCARD:
        return why_not_discard(rules, state, frame, action)
    if question == Ask.TARGET:
        if action == DONE:
            return Reason.LEGAL if frame[Question.LEAST] <= 0 else Reason.CHOOSE_MORE
        return why_not_slot(rules, state, frame, action)
    if question == Ask.SWAP_FIRST or question == Ask.SWAP_SECOND or question == Ask.COPY:
        return why_not_slot(rules, state, frame, action)
    if question == Ask.NEWCOMER or question == Ask.SECRET_NEWCOMER:
        return why_not_newcomer(rules, state, frame, action)
    if question == Ask.RECOVER:
        if action < FROM_DISCARDS or action >= FROM_REVEALED:
            return Reason.NOT_ASKED
        return why_not_recover(rules, state, frame, design_in(action, FROM_DISCARDS))
    if question == Ask.KEEP:
        if action < FROM_REVEALED or action >= SHIFT:
            return Reason.NOT_ASKED
        if copy_in_reveal(rules, state, design_in(action, FROM_REVEALED)) == NONE:
            return Reason.NOT_REVEALED
        return Reason.LEGAL
    if question == Ask.TOKEN:
        return why_not_token(rules, state, frame, action)
    return why_not_small(rules, state, frame, action)


def why_not_discard(rules, state, frame, action):
    """Require a card from the player's own hand."""
    if action < FROM_HAND or action >= FROM_DISCARDS:
        return Reason.NOT_ASKED
    if copy_in_hand(rules, state, int(frame[SEAT]), design_in(action, FROM_HAND)) == NONE:
        return Reason.NOT_IN_HAND
    return Reason.LEGAL


def why_not_newcomer(rules, state, frame, action):
    """Require a card of the same level and another design, from hand, or secretly from the
    discards.
    """
    seat = int(frame[SEAT])
    if FROM_HAND <= action < FROM_DISCARDS:
        newcomer = copy_in_hand(rules, state, seat, design_in(action, FROM_HAND))
        if newcomer == NONE:
            return Reason.NOT_IN_HAND
        return why_not_bring(rules, state, frame, newcomer, 1)
    if FROM_DISCARDS <= action < FROM_REVEALED and frame[WHAT] == Ask.SECRET_NEWCOMER:
        newcomer = copy_in_discards(rules, state, own_pile(seat), design_in(action, FROM_DISCARDS))
        if newcomer == NONE:
            return Reason.NOT_IN_DISCARDS
        return why_not_bring(rules, state, frame, newcomer, 0)
    return Reason.NOT_ASKED


def why_not_bring(rules, state, frame, newcomer, from_hand):
    """Return why this card can't be the newcomer."""
    if not leaves_payment(state, frame, from_hand):
        return Reason.CANNOT_PAY
    slot = int(frame[Question.SLOT])
    design = rules.design[card_at(state, slot)]
    return why_not_replace(rules, state, int(frame[SEAT]), row_of(slot), design, newcomer)


def leaves_payment(state, frame, from_hand):
    """Whether the rest of the cost can still be paid without the newcomer (X-CARD-51)."""
    seat = int(frame[SEAT])
    left = state.hand_size[seat] - from_hand + payment_beside_hand(state, seat)
    return left >= frame[Question.UNPAID]


def why_not_slot(rules, state, frame, action):
    """Require a card in an army that fits the question."""
    if action < CARD_AT or action >= CARD_AT + rules.seats * SLOTS:
        return Reason.NOT_ASKED
    slot = action - CARD_AT
    if not is_occupied(state, slot):
        return Reason.NO_CARD_THERE
    if frame[WHAT] == Ask.TARGET:
        return why_not_target(rules, state, frame, slot)
    if frame[WHAT] == Ask.COPY:
        return why_not_copy(rules, state, frame, slot)
    if card_at(state, slot) == state.leaving:
        return Reason.LEAVING
    if frame[WHAT] == Ask.SWAP_FIRST:
        if frame[Question.FLAGS] and owner_of(slot) != frame[SEAT]:
            return Reason.NOT_YOUR_CARD
        return Reason.LONELY_ROW if is_lonely(state, slot) else Reason.LEGAL
    first = int(frame[Question.SLOT])
    if slot == first:
        return Reason.ALREADY_CHOSEN
    if owner_of(slot) != owner_of(first) or row_of(slot) != row_of(first):
        return Reason.OTHER_ROW
    return Reason.LEGAL


def is_lonely(state, slot):
    """Whether no other card of its row could swap places with this one (AD-4)."""
    others = int(state.row_size[owner_of(slot), row_of(slot)]) - 1
    if state.leaving != NONE:
        away = int(state.where[state.leaving])
        if owner_of(away) == owner_of(slot) and row_of(away) == row_of(slot):
            others -= 1
    return others < 1


def why_not_target(rules, state, frame, slot):
    """Require a card in an army that fits the sentence, face up unless the flags say otherwise."""
    flags = int(frame[Question.FLAGS])
    card = card_at(state, slot)
    if flags & Target.YOURS and owner_of(slot) != frame[SEAT]:
        return Reason.NOT_YOUR_CARD
    if flags & Target.OPPONENTS and not are_opponents(rules, int(frame[SEAT]), owner_of(slot)):
        return Reason.NOT_AN_OPPONENT
    if int(frame[Question.LEVELS]) & levels_at(rules, state, slot) == 0:
        return Reason.WRONG_LEVEL
    if flags & Target.FREE:
        if not is_free(state, slot):
            return Reason.NOT_FREE
    elif flags & Target.CAPTURED:
        if not is_captured(state, slot):
            return Reason.NOT_CAPTURED
    elif flags & Target.ANY_FACE == 0 and is_captured(state, slot):
        return Reason.CAPTURED if flags & Target.COPY else Reason.ALREADY_CAPTURED
    if card == state.leaving:
        return Reason.LEAVING
    for place in range(state.chosen_size):
        if state.chosen[place] == card:
            return Reason.ALREADY_CHOSEN
    return why_not_hit(rules, state, frame, slot)


def why_not_copy(rules, state, frame, slot):
    """Require a face-up opposing card with an activated power, and no card twice in one chain."""
    if not are_opponents(rules, int(frame[SEAT]), owner_of(slot)):
        return Reason.NOT_AN_OPPONENT
    if is_captured(state, slot):
        return Reason.CAPTURED
    card = card_at(state, slot)
    if rules.program[rules.design[card], Moment.ACTIVATION] == 0:
        return Reason.NO_ACTIVATION
    for depth in range(state.depth):
        if state.frame[depth, KIND] == TEXT and state.frame[depth, CARD] == card:
            return Reason.ALREADY_COPIED
    return Reason.LEGAL


def why_not_recover(rules, state, frame, design):
    """Require a discarded card of the requested clan or with a requested name."""
    if copy_in_discards(rules, state, own_pile(frame[SEAT]), design) == NONE:
        return Reason.NOT_IN_DISCARDS
    return why_not_wanted(rules, frame, design)


def why_not_wanted(rules, frame, design):
    """Return why the design lacks the requested clan and names."""
    clan = int(frame[Question.WANTED])
    if clan >= 0 and (rules.clan_bit[design] >> clan) & 1 == 0:
        return Reason.WRONG_CLAN
    if clan == WantedClan.OTHER and rules.clan_bit[design] & frame[Question.CLANS]:
        return Reason.WRONG_CLAN
    names = int(rules.code[frame[Question.NAMES]])
    if names == 0:
        return Reason.LEGAL
    for which in range(names):
        if rules.code[frame[Question.NAMES] + 1 + which] == design:
            return Reason.LEGAL
    return Reason.WRONG_NAME


def why_not_token(rules, state, frame, action):
    """Require one of the player's tokens used this round, wherever it is (G-CARD-15)."""
    seat = int(frame[SEAT])
    if action == DONE:
        return Reason.LEGAL if frame[Question.LEAST] <= 0 else Reason.CHOOSE_MORE
    if action == SPENT_TOKEN:
        return Reason.LEGAL if state.spent[seat] > 0 else Reason.NO_TOKEN
    if action < CARD_AT or action >= CARD_AT + rules.seats * SLOTS:
        return Reason.NOT_ASKED
    slot = action - CARD_AT
    if not is_occupied(state, slot):
        return Reason.NO_CARD_THERE
    token = state.token_on[owner_of(slot), row_of(slot), slot % COLUMNS]
    if token == 0:
        return Reason.NO_TOKEN
    return Reason.LEGAL if token == seat + 1 else Reason.NOT_YOUR_TOKEN


def why_not_small(rules, state, frame, action):
    """Check clans, levels, numbers, players, yes or no, options, the order of reactions."""
    question = frame[WHAT]
    if question == Ask.MAY or question == Ask.MULLIGAN:
        return Reason.LEGAL if action == YES or action == NO else Reason.NOT_ASKED
    if question == Ask.CLAN:
        return why_not_clan(rules, state, frame, action)
    if question == Ask.LEVEL:
        return in_range(action, NAME_LEVEL + 1, LEVEL_COUNT, Reason.NOT_ASKED)
    if question == Ask.ROW:
        return why_not_row(rules, state, int(frame[SEAT]), action - NAME_LEVEL - 1)
    if question == Ask.CHOOSE_ONE:
        reason = in_range(action, OPTION, int(frame[Question.AMOUNT]), Reason.NO_SUCH_OPTION)
        if reason == Reason.LEGAL:
            if not can_do(rules, state, rules.code[frame[Question.ELSEWHERE] + action - OPTION]):
                return Reason.NO_TARGET
        return reason
    if question == Ask.NUMBER:
        return in_range(action, NUMBER, int(frame[Question.AMOUNT]) + 1, Reason.TOO_MANY)
    if question == Ask.PLAYER:
        if action < PLAYER or action >= PLAYER + rules.seats:
            return Reason.NO_SUCH_PLAYER
        if frame[Question.FLAGS] and not are_opponents(rules, int(frame[SEAT]), action - PLAYER):
            return Reason.NOT_AN_OPPONENT
        return Reason.LEGAL
    if question == Ask.ORDER:
        reason = in_range(action, TRIGGER, int(state.waiting), Reason.NO_SUCH_OPTION)
        if reason == Reason.LEGAL and is_repeated(state, action - TRIGGER):
            return Reason.NO_SUCH_OPTION
        return reason
    return Reason.NOT_ASKED


def why_not_clan(rules, state, frame, action):
    """Require any clan, or that of a card among one's own discards (X-CARD-28)."""
    reason = in_range(action, NAME_CLAN, rules.clans, Reason.NOT_ASKED)
    if reason == Reason.LEGAL and not is_clan_in(state, action - NAME_CLAN):
        return Reason.CLAN_ELIMINATED
    if reason == Reason.LEGAL and frame[Question.FLAGS]:
        present = clans_in_discards(rules, state, own_pile(frame[SEAT]))
        if (present >> (action - NAME_CLAN)) & 1 == 0:
            return Reason.NO_CLAN_IN_DISCARDS
    return reason


def clans_in_discards(rules, state, pile):
    """The clans of all cards among the discards, as bits."""
    clans = 0
    for place in range(state.discards_size[pile]):
        clans |= clans_of(rules, state, state.discards[pile, place])
    return clans


def in_range(action, first, count, otherwise):
    """Accept one of `count` actions from `first` on."""
    return Reason.LEGAL if first <= action < first + count else otherwise


def is_repeated(state, index):
    """Whether an earlier waiting reaction does the same for the same player."""
    for earlier in range(index):
        if (
            state.trigger[earlier, TRIGGER_AT] == state.trigger[index, TRIGGER_AT]
            and state.trigger[earlier, TRIGGER_YOU] == state.trigger[index, TRIGGER_YOU]
        ):
            return True
    return False


# --- options -------------------------------------------------------------------------------------


def list_answers(rules, state, frame):
    """Offer every answer that is allowed."""
    question = frame[WHAT]
    if question >= Ask.PICK:
        list_own(rules, state, frame)
    elif question == Ask.PAY:
        list_hand(rules, state, frame)
        if payment_beside_hand(state, frame[SEAT]) > 0:
            offer(state, WONDER)
    elif question == Ask.DISCARD:
        list_hand(rules, state, frame)
    elif question == Ask.TARGET and int(frame[Question.FLAGS]) & Target.FREE:
        list_row_ends(rules, state, frame)
    elif question >= Ask.TARGET and question <= Ask.COPY:
        list_slots(rules, state, frame)
    elif question == Ask.NEWCOMER:
        list_newcomers_in_hand(rules, state, frame)
    elif question == Ask.SECRET_NEWCOMER:
        list_newcomers_in_hand(rules, state, frame)
        list_newcomers_in_discards(rules, state, frame)
    elif question == Ask.RECOVER:
        list_discards(rules, state, frame)
    elif question == Ask.KEEP:
        list_revealed(rules, state)
    elif question == Ask.TOKEN:
        list_tokens(rules, state, frame)
    else:
        list_small(rules, state, frame)


def list_hand(rules, state, frame):
    """Offer every design in the hand."""
    seat = int(frame[SEAT])
    for place in range(state.hand_size[seat]):
        card = int(state.hand[seat, place])
        if speaks_in_hand(rules, state, seat, card):
            offer(state, FROM_HAND + rules.design[card])


def list_row_ends(rules, state, frame):
    """Offer the ends of rows, because only the last card of a row can be free."""
    for seat in range(rules.seats):
        for row in range(ROWS):
            size = int(state.row_size[seat, row])
            if size > 0:
                slot = slot_at(seat, row, size - 1)
                if why_not_target(rules, state, frame, slot) == Reason.LEGAL:
                    offer(state, CARD_AT + slot)
    if frame[Question.LEAST] <= 0:
        offer(state, DONE)


def list_slots(rules, state, frame):
    """Offer every card in an army that fits the question."""
    for seat in range(rules.seats):
        cards = cards_meant(rules, state, frame, seat)
        while cards:
            action = CARD_AT + slot_at(seat, 0, lowest(cards))
            cards &= cards - 1
            if why_not_slot(rules, state, frame, action) == Reason.LEGAL:
                offer(state, action)
    if frame[WHAT] == Ask.TARGET and frame[Question.LEAST] <= 0:
        offer(state, DONE)


def cards_meant(rules, state, frame, seat):
    """Return the slots of an army that can be an answer, as bits; many texts exclude armies."""
    if frame[WHAT] == Ask.TARGET:
        flags = int(frame[Question.FLAGS])
        if flags & Target.YOURS and seat != frame[SEAT]:
            return 0
        if flags & Target.OPPONENTS and not are_opponents(rules, int(frame[SEAT]), seat):
            return 0
        if flags & (Target.FREE | Target.CAPTURED | Target.ANY_FACE) == 0:
            return int(state.face_up[seat])
    return occupied(state, seat)


def list_newcomers_in_hand(rules, state, frame):
    """Offer cards in hand that may replace the shifting one; see `why_not_bring`."""
    if not leaves_payment(state, frame, 1):
        return
    seat = int(frame[SEAT])
    row = row_of(frame[Question.SLOT])
    leaving = rules.design[card_at(state, int(frame[Question.SLOT]))]
    for place in range(state.hand_size[seat]):
        card = int(state.hand[seat, place])
        if why_not_replace(rules, state, seat, row, leaving, card) == Reason.LEGAL:
            if speaks_in_hand(rules, state, seat, card):
                offer(state, FROM_HAND + rules.design[card])


def list_newcomers_in_discards(rules, state, frame):
    """Offer discarded cards that may replace it (G-ZOMB-01, X-RELIEF-15)."""
    pile = own_pile(frame[SEAT])
    for place in range(state.discards_size[pile]):
        card = int(state.discards[pile, place])
        if stands_for_design(rules, state, card):
            if why_not_bring(rules, state, frame, card, 0) == Reason.LEGAL:
                offer(state, FROM_DISCARDS + rules.design[card])


def list_discards(rules, state, frame):
    """Offer discarded cards that may be taken."""
    pile = own_pile(frame[SEAT])
    for place in range(state.discards_size[pile]):
        card = int(state.discards[pile, place])
        if stands_for_design(rules, state, card):
            design = rules.design[card]
            if why_not_wanted(rules, frame, design) == Reason.LEGAL:
                offer(state, FROM_DISCARDS + design)


def list_revealed(rules, state):
    """Offer every design among the revealed cards."""
    for place in range(state.revealed_size):
        card = int(state.revealed[place])
        if stands_for_design(rules, state, card):
            offer(state, FROM_REVEALED + rules.design[card])


def list_tokens(rules, state, frame):
    """Offer the seat's used tokens: a spent one, or one on a card."""
    if state.spent[frame[SEAT]] > 0:
        offer(state, SPENT_TOKEN)
    for seat in range(rules.seats):
        for row in range(ROWS):
            for column in range(state.row_size[seat, row]):
                if state.token_on[seat, row, column] == frame[SEAT] + 1:
                    offer(state, CARD_AT + slot_at(seat, row, column))
    if frame[Question.LEAST] <= 0:
        offer(state, DONE)


def list_small(rules, state, frame):
    """Offer clans, levels, numbers, players, yes or no, options, reactions."""
    question = frame[WHAT]
    first = YES
    count = 2
    if question == Ask.CLAN:
        first = NAME_CLAN
        count = int(rules.clans)
    elif question == Ask.LEVEL or question == Ask.ROW:
        first = NAME_LEVEL + 1
        count = LEVEL_COUNT
    elif question == Ask.CHOOSE_ONE:
        first = OPTION
        count = int(frame[Question.AMOUNT])
    elif question == Ask.NUMBER:
        first = NUMBER
        count = int(frame[Question.AMOUNT]) + 1
    elif question == Ask.PLAYER:
        first = PLAYER
        count = int(rules.seats)
    elif question == Ask.ORDER:
        first = TRIGGER
        count = int(state.waiting)
    for action in range(first, first + count):
        if why_not_small(rules, state, frame, action) == Reason.LEGAL:
            offer(state, action)


# --- answers -------------------------------------------------------------------------------------


def answer(rules, state, action):
    """Carry out a legal answer to the question on top of the stack."""
    frame = state.frame[state.depth - 1]
    question = frame[WHAT]
    if question >= Ask.PICK or (question == Ask.PAY and action == WONDER):
        answer_own(rules, state, frame, action)
    elif question == Ask.PAY or question == Ask.DISCARD:
        answer_discard(rules, state, frame, design_in(action, FROM_HAND))
    elif question == Ask.TARGET:
        answer_target(state, frame, action)
    elif question == Ask.NEWCOMER or question == Ask.SECRET_NEWCOMER:
        answer_newcomer(rules, state, frame, action)
    elif question == Ask.RECOVER:
        answer_recover(rules, state, frame, design_in(action, FROM_DISCARDS))
    elif question == Ask.KEEP:
        card = copy_in_reveal(rules, state, design_in(action, FROM_REVEALED))
        keep_revealed(rules, state, int(frame[SEAT]), card)
        one_less(state, frame)
    elif question == Ask.SWAP_FIRST or question == Ask.SWAP_SECOND:
        answer_swap(rules, state, frame, action - CARD_AT)
    elif question == Ask.COPY:
        answer_copy(rules, state, frame, action - CARD_AT)
    elif question == Ask.TOKEN:
        answer_token(state, frame, action)
    elif question == Ask.ROW:
        seat = int(frame[SEAT])
        pop(state)
        pay_for_row(rules, state, seat, action - NAME_LEVEL - 1)
    elif question == Ask.ORDER:
        pop(state)
        react(state, action - TRIGGER)
    else:
        answer_small(rules, state, frame, action)


def one_less(state, frame):
    """Note one more choice; the question ends with the last."""
    frame[Question.AMOUNT] -= 1
    frame[Question.LEAST] -= 1
    if frame[Question.AMOUNT] <= 0:
        pop(state)


def answer_discard(rules, state, frame, design):
    """Discard the chosen card."""
    seat = int(frame[SEAT])
    discard(rules, state, seat, copy_in_hand(rules, state, seat, design))
    one_less(state, frame)


def answer_target(state, frame, action):
    """Note one more target, or stop."""
    if action == DONE:
        pop(state)
        return
    state.chosen[state.chosen_size] = card_at(state, action - CARD_AT)
    state.chosen_size += 1
    one_less(state, frame)


def answer_newcomer(rules, state, frame, action):
    """Set the newcomer of a shift aside, visible to all."""
    seat = int(frame[SEAT])
    if action < FROM_DISCARDS:
        put_aside(
            rules, state, seat, copy_in_hand(rules, state, seat, design_in(action, FROM_HAND))
        )
    else:
        pile = own_pile(seat)
        card = copy_in_discards(rules, state, pile, design_in(action, FROM_DISCARDS))
        remove_from_discards(rules, state, card)
        set_aside(state, card)
    pop(state)
    tell(state, Event.ANNOUNCED, seat, state.aside, 0)


def answer_recover(rules, state, frame, design):
    """Move the chosen card from the discards to the hand."""
    seat = int(frame[SEAT])
    take_from_discards(rules, state, seat, copy_in_discards(rules, state, own_pile(seat), design))
    one_less(state, frame)


def take_from_discards(rules, state, seat, card):
    """Move a card from the discards to a hand; everyone has seen it."""
    remove_from_discards(rules, state, card)
    add_to_hand(rules, state, seat, card)
    tell(state, Event.RECOVERED, seat, card, 0)


def answer_swap(rules, state, frame, slot):
    """Note the first card of a swap, then its partner."""
    seat = frame[SEAT]
    first = int(frame[Question.SLOT])
    second = frame[WHAT] == Ask.SWAP_SECOND
    pop(state)
    if second:
        swap(rules, state, first, slot)
    else:
        top = ask(state, Ask.SWAP_SECOND, seat, NONE, 1, 1)
        state.frame[top, Question.SLOT] = slot


def answer_copy(rules, state, frame, slot):
    """Carry out the copied power for the copier (G-EFF-21)."""
    seat = int(frame[SEAT])
    card = card_at(state, slot)
    pop(state)
    own = own_of_copy(int(state.frame[state.depth - 1, Text.OWN]))
    tell(state, Event.COPIED, seat, card, slot)
    start_text(rules, state, Moment.ACTIVATION, seat, card)
    state.frame[state.depth - 1, Text.OWN] = own


def answer_token(state, frame, action):
    """Return a used token to the hand; its card can be activated again."""
    seat = int(frame[SEAT])
    card = NONE
    if action == DONE:
        pop(state)
        return
    if action == SPENT_TOKEN:
        state.spent[seat] -= 1
    else:
        card = card_at(state, action - CARD_AT)
        take_token_off(state, action - CARD_AT)
    one_less(state, frame)
    state.tokens[seat] += 1
    tell(state, Event.TOKEN_BACK, seat, card, 0)


def take_token_off(state, slot):
    """Remove one token from the card."""
    seat = owner_of(slot)
    row = row_of(slot)
    column = column_of(slot)
    state.tokens_on[seat, row, column] -= 1
    if state.tokens_on[seat, row, column] == 0:
        state.token_on[seat, row, column] = 0


def react(state, index):
    """Start a waiting reaction."""
    state.frame[0, Step.REACTED] += 1
    start_trigger(state, index)
    frame = state.frame[state.depth - 1]
    tell(state, Event.REACTED, frame[SEAT], frame[CARD], 0)


def answer_small(rules, state, frame, action):
    """Carry out an answer that steers the text below."""
    question = frame[WHAT]
    seat = int(frame[SEAT])
    elsewhere = int(frame[Question.ELSEWHERE])
    pop(state)
    text = state.frame[state.depth - 1]
    if question == Ask.MAY:
        if action == NO:
            text[WHAT] = elsewhere
            tell(state, Event.DECLINED, seat, text[CARD], 0)
    elif question == Ask.CHOOSE_ONE:
        text[WHAT] = rules.code[elsewhere + action - OPTION]
        tell(state, Event.CHOSE_OPTION, seat, text[CARD], action - OPTION)
    elif question == Ask.NUMBER:
        text[Text.X] = action - NUMBER
        tell(state, Event.CHOSE_X, seat, text[CARD], action - NUMBER)
    elif question == Ask.PLAYER:
        text[Text.THEY] = action - PLAYER
        text[Text.WHO] = action - PLAYER
        tell(state, Event.CHOSE_PLAYER, seat, text[CARD], action - PLAYER)
    elif question == Ask.CLAN:
        text[Text.CLAN] = action - NAME_CLAN
        tell(state, Event.NAMED_CLAN, seat, text[CARD], action - NAME_CLAN)
    elif question == Ask.LEVEL:
        text[Text.LEVEL] = action - NAME_LEVEL
        tell(state, Event.NAMED_LEVEL, seat, text[CARD], action - NAME_LEVEL)

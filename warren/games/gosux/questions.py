"""GOSU X: its own questions: legal answers, refusals, and consequences."""

from warren.games.army import hooks
from warren.games.army.frames import Question, Text, ask, push_text
from warren.games.army.grid import (
    is_free,
    is_occupied,
    lift_free_card,
    owner_of,
    slot_at,
)
from warren.games.army.playing import finish
from warren.games.army.questions import one_less, take_from_discards
from warren.games.army.records import IN_DECK, NONE, ROWS, SLOTS
from warren.games.army.words import (
    CARD_AT,
    DONE,
    FROM_DECK,
    FROM_DISCARDS,
    FROM_HAND,
    FROM_REVEALED,
    NAME_CARD,
    NAME_CLAN,
    NO,
    SHIFT,
    YES,
    Ask,
    End,
    Event,
    Reason,
)
from warren.games.army.zones import (
    add_to_discards,
    add_to_hand,
    bit,
    copy_in_discards,
    copy_in_hand,
    copy_in_reveal,
    discard,
    remove_from_discards,
    shuffle_deck,
    speaks_in_hand,
    stands_for_design,
    take_revealed,
)
from warren.games.gosux.army import army_changed, clans_of, pile_of, return_wonder
from warren.games.gosux.decks import (
    put_on_deck,
    remove_from_game,
    take_from_deck,
)
from warren.games.gosux.effects import (
    ALL_OF_ITS_NAME,
    is_copied,
    is_named,
    start_copy,
    worth_a_discard,
)
from warren.games.gosux.force import save
from warren.games.gosux.steps import NOBODY
from warren.games.gosux.turns import ban
from warren.games.gosux.words import XAsk, XEvent, XReason
from warren.kernel.hooks import implements
from warren.kernel.stack import CARD, SEAT, WHAT, offer, pop, tell, tell_some
from warren.language.ops import Fetch, Standing


@implements(hooks.tells_of_hand)
def tells_of_hand(state, frame):
    """Whether the number of answers depends on a hidden hand or deck."""
    question = frame[WHAT]
    if question == XAsk.HAND_LIMIT or question == XAsk.SEARCH:
        return True
    return XAsk.DISCARD_KEYWORD <= question <= XAsk.CANCEL


# --- why not -------------------------------------------------------------------------------------


@implements(hooks.why_not_own)
def why_not_own(rules, state, frame, action):
    """Why this answer to a question of GOSU X is not allowed."""
    question = frame[WHAT]
    seat = int(frame[SEAT])
    if question == Ask.PAY:
        return Reason.LEGAL if state.wonder == seat else XReason.NO_WONDER
    if question == XAsk.ECHO:
        return Reason.LEGAL if action == YES or action == NO else Reason.NOT_ASKED
    if action == NO and is_declinable(question):
        return Reason.LEGAL if frame[Question.LEAST] <= 0 else Reason.CHOOSE_MORE
    if action == DONE and (question == XAsk.FETCH or question == XAsk.BURY):
        return Reason.LEGAL if frame[Question.LEAST] <= 0 else Reason.CHOOSE_MORE
    if question == XAsk.SACRIFICE:
        return why_not_sacrifice(rules, state, seat, action)
    if FROM_HAND <= action < FROM_DISCARDS:
        return why_not_from_hand(rules, state, frame, action - FROM_HAND)
    if FROM_DISCARDS <= action < FROM_REVEALED:
        return why_not_from_discards(rules, state, frame, action - FROM_DISCARDS)
    if question == XAsk.ON_TOP and FROM_REVEALED <= action < SHIFT:
        found = copy_in_reveal(rules, state, action - FROM_REVEALED) != NONE
        return Reason.LEGAL if found else Reason.NOT_REVEALED
    if question == XAsk.SEARCH and FROM_DECK <= action < NAME_CARD:
        return why_not_search(rules, state, frame, action - FROM_DECK)
    if question == XAsk.BAN and NAME_CARD <= action < NAME_CARD + rules.designs:
        theirs = state.clan_owner[rules.clan[action - NAME_CARD]] == 1 - seat
        return Reason.LEGAL if theirs else XReason.NOT_IN_THEIR_DECK
    return why_not_name(rules, state, frame, action)


def is_declinable(question):
    """Whether a question may be declined."""
    return question == XAsk.REMOVE or (
        XAsk.DISCARD_KEYWORD <= question <= XAsk.CANCEL and question != XAsk.CLAN_CARD
    )


def why_not_sacrifice(rules, state, seat, action):
    """Require a free card of one's own army, captured or not (X-SAC-01)."""
    if action < CARD_AT or action >= CARD_AT + rules.seats * SLOTS:
        return Reason.NOT_ASKED
    slot = action - CARD_AT
    if not is_occupied(state, slot):
        return Reason.NO_CARD_THERE
    if owner_of(slot) != seat:
        return Reason.NOT_YOUR_CARD
    return Reason.LEGAL if is_free(state, slot) else Reason.NOT_FREE


def why_not_from_hand(rules, state, frame, design):
    """Require a card of one's hand."""
    question = frame[WHAT]
    if question < XAsk.HAND_LIMIT or question == XAsk.DISCARD_CLAN or question > XAsk.CANCEL:
        return Reason.NOT_ASKED
    card = copy_in_hand(rules, state, int(frame[SEAT]), design)
    if card == NONE:
        return Reason.NOT_IN_HAND
    return why_not_serve(rules, state, frame, card)


def why_not_serve(rules, state, frame, card):
    """Return why a card in hand does not fit."""
    question = frame[WHAT]
    design = rules.design[card]
    if question == XAsk.SAVE:
        helps = rules.standing[design, Standing.SAVES_A_CARD]
        return Reason.LEGAL if helps else XReason.NO_USE_HERE
    if question == XAsk.CANCEL:
        helps = rules.standing[design, Standing.CANCELS_ACTIVATION]
        return Reason.LEGAL if helps else XReason.NO_USE_HERE
    if question == XAsk.CLAN_CARD:
        has = (clans_of(rules, state, card) >> int(frame[Question.WANTED])) & 1
        return Reason.LEGAL if has else Reason.WRONG_CLAN
    if question == XAsk.DISCARD_KEYWORD:
        if rules.keywords[design] & frame[Question.FLAGS] == 0:
            return XReason.WRONG_KEYWORD
        if not worth_a_discard(rules, state, int(frame[Question.REST]), card):
            return Reason.NO_TARGET
    return Reason.LEGAL


def why_not_from_discards(rules, state, frame, design):
    """Require a card of one's discards; for copying, of either player's."""
    question = frame[WHAT]
    if question < XAsk.FETCH or question > XAsk.COPY_DISCARDED:
        return Reason.NOT_ASKED
    seat = int(frame[SEAT])
    if question == XAsk.COPY_DISCARDED:
        card = uncopied_in_discards(rules, state, design)
        if card != NONE:
            return Reason.LEGAL
        owner = int(state.clan_owner[rules.clan[design]])
        if owner != NOBODY and copy_in_discards(rules, state, owner, design) != NONE:
            return Reason.ALREADY_COPIED
        return Reason.NOT_IN_DISCARDS
    card = copy_in_discards(rules, state, seat, design)
    if card == NONE:
        return Reason.NOT_IN_DISCARDS
    return why_not_fetch(rules, state, frame, card)


def why_not_fetch(rules, state, frame, card):
    """Require the requested clan, level and keyword; any card can be removed or buried."""
    if frame[WHAT] != XAsk.FETCH:
        return Reason.LEGAL
    keywords = frame[Question.KEYWORDS]
    flags = int(frame[Question.FLAGS])
    if keywords and rules.keywords[rules.design[card]] & keywords == 0:
        return XReason.WRONG_KEYWORD
    if flags & Fetch.OF_NAMED_CLAN:
        if (clans_of(rules, state, card) >> int(frame[Question.CLAN])) & 1 == 0:
            return Reason.WRONG_CLAN
    if (int(frame[Question.LEVELS]) >> 1) & rules.rows[card] == 0:
        return XReason.LEVEL_TAKEN if flags & Fetch.OF_DIFFERENT_LEVELS else Reason.WRONG_LEVEL
    return Reason.LEGAL


def uncopied_in_discards(rules, state, design):
    """Return a discarded copy of the design that is not part of the chain of copies."""
    for pile in range(len(state.discards_size)):
        for place in range(state.discards_size[pile]):
            card = int(state.discards[pile, place])
            if rules.design[card] == design and not is_copied(state, card):
                return card
    return NONE


def why_not_search(rules, state, frame, design):
    """Require a card of one's deck, perhaps of a certain name."""
    if copy_in_deck(rules, state, int(frame[SEAT]), design) == NONE:
        return XReason.NOT_IN_DECK
    if frame[Question.NAMES] and not is_named(rules, design, int(frame[Question.NAMES])):
        return Reason.WRONG_NAME
    return Reason.LEGAL


def copy_in_deck(rules, state, pile, design):
    """A copy of the design in the deck, or NONE."""
    for place in range(state.deck_size[pile]):
        card = int(state.deck[pile, place])
        if rules.design[card] == design:
            return card
    return NONE


def why_not_name(rules, state, frame, action):
    """Require a clan to draft, a tile to turn, or a clan of one's hand."""
    question = frame[WHAT]
    seat = int(frame[SEAT])
    if action < NAME_CLAN or action >= NAME_CLAN + rules.clans:
        return Reason.NOT_ASKED
    clan = action - NAME_CLAN
    if question == XAsk.DRAFT:
        return Reason.LEGAL if state.clan_owner[clan] == NOBODY else XReason.CLAN_TAKEN
    if question == XAsk.TILE:
        if state.clan_owner[clan] != seat:
            return XReason.NOT_YOUR_TILE
        return XReason.TILE_ACTIVE if (state.tiles >> clan) & 1 else Reason.LEGAL
    if question == XAsk.DISCARD_CLAN:
        enough = clan_in_hand(rules, state, seat, clan) >= frame[Question.AMOUNT]
        return Reason.LEGAL if enough else XReason.TOO_FEW_OF_CLAN
    return Reason.NOT_ASKED


def clan_in_hand(rules, state, seat, clan):
    """Count a hand's cards of the clan."""
    found = 0
    for place in range(state.hand_size[seat]):
        found += (clans_of(rules, state, state.hand[seat, place]) >> clan) & 1
    return found


# --- options -------------------------------------------------------------------------------------


@implements(hooks.list_own)
def list_own(rules, state, frame):
    """Offer every answer to a question of GOSU X."""
    question = frame[WHAT]
    if question == XAsk.SACRIFICE:
        list_sacrifices(rules, state, frame)
    elif question >= XAsk.HAND_LIMIT and question <= XAsk.CANCEL:
        list_from_hand(rules, state, frame)
    elif question >= XAsk.FETCH and question <= XAsk.COPY_DISCARDED:
        list_from_discards(rules, state, frame)
    elif question == XAsk.ON_TOP:
        for place in range(state.revealed_size):
            card = int(state.revealed[place])
            if stands_for_design(rules, state, card):
                offer(state, FROM_REVEALED + rules.design[card])
    elif question == XAsk.SEARCH:
        list_search(rules, state, frame)
    elif question == XAsk.BAN:
        list_range(rules, state, frame, NAME_CARD, rules.designs)
    elif question == XAsk.ECHO:
        offer(state, YES)
        offer(state, NO)
    else:
        list_range(rules, state, frame, NAME_CLAN, rules.clans)


def list_range(rules, state, frame, first, count):
    """Offer the legal actions of a range."""
    for action in range(first, first + count):
        if why_not_own(rules, state, frame, action) == Reason.LEGAL:
            offer(state, action)


def list_sacrifices(rules, state, frame):
    """Offer the ends of rows, because only the last card of a row can be free."""
    seat = int(frame[SEAT])
    for row in range(ROWS):
        if state.row_size[seat, row] > 0:
            slot = slot_at(seat, row, state.row_size[seat, row] - 1)
            if is_free(state, slot):
                offer(state, CARD_AT + slot)


def list_from_hand(rules, state, frame):
    """Offer cards of the hand, clans of the hand, or no."""
    seat = int(frame[SEAT])
    if frame[WHAT] == XAsk.DISCARD_CLAN:
        list_range(rules, state, frame, NAME_CLAN, rules.clans)
    else:
        for place in range(state.hand_size[seat]):
            card = int(state.hand[seat, place])
            if speaks_in_hand(rules, state, seat, card):
                if why_not_serve(rules, state, frame, card) == Reason.LEGAL:
                    offer(state, FROM_HAND + rules.design[card])
    if is_declinable(frame[WHAT]) and frame[Question.LEAST] <= 0:
        offer(state, NO)


def list_from_discards(rules, state, frame):
    """Offer discarded cards, or the choice to stop."""
    seat = int(frame[SEAT])
    either = frame[WHAT] == XAsk.COPY_DISCARDED
    for pile in range(len(state.discards_size)):
        if pile == seat or either:
            for place in range(state.discards_size[pile]):
                card = int(state.discards[pile, place])
                if stands_for_design(rules, state, card):
                    design = rules.design[card]
                    if either:
                        legal = uncopied_in_discards(rules, state, design) != NONE
                    else:
                        legal = why_not_fetch(rules, state, frame, card) == Reason.LEGAL
                    if legal:
                        offer(state, FROM_DISCARDS + design)
    if frame[Question.LEAST] <= 0:
        offer(state, NO if frame[WHAT] == XAsk.REMOVE else DONE)


def list_search(rules, state, frame):
    """Offer cards of the deck in pack order, which does not reveal the deck's order."""
    seat = int(frame[SEAT])
    for card in range(rules.cards):
        if state.where[card] == IN_DECK and pile_of(rules, state, card) == seat:
            design = rules.design[card]
            if stands_for_design(rules, state, card):
                if not frame[Question.NAMES] or is_named(rules, design, int(frame[Question.NAMES])):
                    offer(state, FROM_DECK + design)


# --- answers -------------------------------------------------------------------------------------


@implements(hooks.answer_own)
def answer_own(rules, state, frame, action):
    """Carry out an answer to a question of GOSU X."""
    question = frame[WHAT]
    seat = int(frame[SEAT])
    if question == Ask.PAY:
        pay_with_wonder(state, frame)
    elif question == XAsk.SACRIFICE:
        sacrifice(rules, state, frame, action - CARD_AT)
    elif question == XAsk.HAND_LIMIT or question == XAsk.CLAN_CARD:
        discard(rules, state, seat, copy_in_hand(rules, state, seat, action - FROM_HAND))
        one_less(state, frame)
    elif question == XAsk.SAVE or question == XAsk.CANCEL:
        answer_window(rules, state, frame, action)
    elif question == XAsk.DISCARD_KEYWORD or question == XAsk.DISCARD_CLAN:
        answer_discard_for(rules, state, frame, action)
    elif question >= XAsk.FETCH and question <= XAsk.COPY_DISCARDED:
        answer_from_discards(rules, state, frame, action)
    elif question == XAsk.ON_TOP:
        card = copy_in_reveal(rules, state, action - FROM_REVEALED)
        take_revealed(state, card)
        put_on_deck(rules, state, card)
        one_less(state, frame)
    elif question == XAsk.SEARCH:
        answer_search(rules, state, frame, action - FROM_DECK)
    else:
        answer_name(rules, state, frame, action)


def pay_with_wonder(state, frame):
    """Return the Wonder token to pay one card less (X-WONDER-03)."""
    return_wonder(state)
    tell(state, XEvent.WONDER_SPENT, frame[SEAT], NONE, 0)
    one_less(state, frame)


def sacrifice(rules, state, frame, slot):
    """Discard a free card to its owner's discards; nobody gets a bounty (X-SAC-02)."""
    seat = int(frame[SEAT])
    card = lift_free_card(rules, state, slot)
    add_to_discards(rules, state, card)
    tell(state, Event.SACRIFICED, seat, card, slot)
    one_less(state, frame)


def answer_window(rules, state, frame, action):
    """Discard a card of Force of Will, or decline (X-FOW-04, X-FOW-05)."""
    seat = int(frame[SEAT])
    card = int(frame[CARD])
    question = frame[WHAT]
    pop(state)
    if action == NO:
        return
    discard(rules, state, seat, copy_in_hand(rules, state, seat, action - FROM_HAND))
    if question == XAsk.SAVE:
        save(state)
        tell(state, XEvent.SAVED, seat, card, 0)
    else:
        pop(state)  # drop the text that was about to run
        tell(state, XEvent.CANCELLED, seat, card, 0)


def answer_discard_for(rules, state, frame, action):
    """Discard a card with a keyword, name a clan to discard several of, or decline."""
    seat = int(frame[SEAT])
    amount = int(frame[Question.AMOUNT])
    question = frame[WHAT]
    pop(state)
    text = state.frame[state.depth - 1]
    if action == NO:
        tell(state, Event.DECLINED, seat, text[CARD], 0)
    elif question == XAsk.DISCARD_KEYWORD:
        card = copy_in_hand(rules, state, seat, action - FROM_HAND)
        discard(rules, state, seat, card)
        text[Text.IT] = card
    else:
        text[Text.IT] = text[CARD]
        tell(state, Event.NAMED_CLAN, seat, text[CARD], action - NAME_CLAN)
        top = ask(state, XAsk.CLAN_CARD, seat, NONE, amount, amount)
        state.frame[top, Question.WANTED] = action - NAME_CLAN


def answer_from_discards(rules, state, frame, action):
    """Take, put on the deck, remove or copy a discarded card."""
    seat = int(frame[SEAT])
    question = frame[WHAT]
    if action == DONE or action == NO:
        pop(state)
        if action == NO:
            tell(state, Event.DECLINED, seat, state.frame[state.depth - 1, CARD], 0)
        return
    design = action - FROM_DISCARDS
    if question == XAsk.COPY_DISCARDED:
        card = uncopied_in_discards(rules, state, design)
        pop(state)
        text = state.frame[state.depth - 1]
        text[Text.IT] = card
        start_copy(rules, state, text, card)
        return
    card = copy_in_discards(rules, state, seat, design)
    if question == XAsk.FETCH:
        answer_fetch(rules, state, frame, card)
    elif question == XAsk.BURY:
        remove_from_discards(rules, state, card)
        put_on_deck(rules, state, card)
        one_less(state, frame)
    else:
        pop(state)
        state.frame[state.depth - 1, Text.IT] = card
        remove_from_game(rules, state, seat, card)


def answer_fetch(rules, state, frame, card):
    """Fetch one card, or all of its name; its level may be used now (X-CARD-29)."""
    seat = int(frame[SEAT])
    flags = int(frame[Question.FLAGS])
    if flags & ALL_OF_ITS_NAME:
        fetch_all_called(rules, state, seat, rules.called[rules.design[card]])
    else:
        take_from_discards(rules, state, seat, card)
    if flags & Fetch.OF_DIFFERENT_LEVELS:
        for row in range(ROWS):
            taken = 2 << row
            if (rules.rows[card] >> row) & 1 and int(frame[Question.LEVELS]) & taken:
                frame[Question.LEVELS] &= ~taken
                break
    one_less(state, frame)


def fetch_all_called(rules, state, seat, name):
    """Fetch all cards of one name from the discards (X-NAME-01, X-CARD-75)."""
    place = 0
    while place < state.discards_size[seat]:
        card = int(state.discards[seat, place])
        if rules.called[rules.design[card]] == name:
            take_from_discards(rules, state, seat, card)
        else:
            place += 1


def answer_search(rules, state, frame, design):
    """Take a card from the deck: into the hand unseen, or shown and put on top (X-CARD-36, 58)."""
    seat = int(frame[SEAT])
    named = int(frame[Question.NAMES])
    card = copy_in_deck(rules, state, seat, design)
    pop(state)
    take_from_deck(state, seat, card)
    if named:
        tell(state, XEvent.FOUND, seat, card, 0)
        shuffle_deck(rules, state, seat)
        put_on_deck(rules, state, card)
    else:
        state.known[card] = 0
        add_to_hand(rules, state, seat, card)
        tell_some(state, XEvent.SEARCHED, seat, card, 0, bit(seat))
        shuffle_deck(rules, state, seat)


def answer_name(rules, state, frame, action):
    """Draft a clan, turn a tile, ban a card, or answer an echo."""
    question = frame[WHAT]
    seat = int(frame[SEAT])
    card = int(frame[CARD])
    program = int(frame[Question.PROGRAM])
    pop(state)
    if question == XAsk.DRAFT:
        state.clan_owner[action - NAME_CLAN] = seat
        state.deck_clans[seat] |= 1 << (action - NAME_CLAN)
        tell(state, XEvent.DRAFTED, seat, NONE, action - NAME_CLAN)
    elif question == XAsk.TILE:
        turn_tile(rules, state, seat, action - NAME_CLAN)
    elif question == XAsk.BAN:
        ban(state, 1 - seat, action - NAME_CARD)
        tell(state, XEvent.BANNED, seat, NONE, action - NAME_CARD)
    elif action == YES:
        tell(state, XEvent.ECHOED, seat, card, 0)
        push_text(state, program, seat, card)
    else:
        tell(state, Event.DECLINED, seat, card, 0)


def turn_tile(rules, state, seat, clan):
    """Activate a tile for both players; the third one may win (X-TILE-11, X-WIN-05)."""
    state.tiles |= 1 << clan
    tell(state, XEvent.TILE_TURNED, seat, NONE, clan)
    for other in range(rules.seats):
        army_changed(rules, state, other)
    if state.tiles & state.deck_clans[seat] == state.deck_clans[seat] and state.points[seat] > 0:
        state.winners = 1 << seat
        finish(rules, state, End.TILES)

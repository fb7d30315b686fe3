"""Kamakor: Shadow Jumps (G-SHAD, K-06 to K-10)."""

from warren.games.army.frames import Question, Text, ask
from warren.games.army.grid import card_at, column_of, owner_of, row_of, slot_at, turn_down
from warren.games.army.playing import leave, why_not_replace
from warren.games.army.records import EVERYONE, IN_REVEAL, NONE, ROWS
from warren.games.army.triggers import notify, standing
from warren.games.army.words import (
    CARD_AT,
    DONE,
    FROM_REVEALED,
    JUMP,
    SHIFT,
    Event,
    Reason,
)
from warren.games.army.zones import (
    add_to_discards,
    add_to_hand,
    copy_in_reveal,
    discard_revealed,
    reveal,
    set_aside,
    stands_for_design,
    take_revealed,
    take_top,
)
from warren.games.gosu.words import GosuAsk, GosuEvent, GosuReason
from warren.kernel.bits import lowest
from warren.kernel.stack import CARD, SEAT, offer, pop, tell
from warren.language.ops import Keyword, Moment, Standing

HIGHEST_GRANTED_ROW = 1  # goblins of level 3 can't be granted a jump (K-10)


def why_not_jump(rules, state, seat, row, column):
    """Return why the card in that slot of the army can't make a Shadow Jump."""
    if column >= state.row_size[seat, row]:
        return Reason.NO_CARD_THERE
    if state.captured[seat, row, column]:
        return Reason.CAPTURED
    design = rules.design[state.army[seat, row, column]]
    if (rules.keywords[design] >> Keyword.SHADOW_JUMP) & 1 == 0:
        if rules.shift_cost[design] >= 0 or row > HIGHEST_GRANTED_ROW:
            return GosuReason.NO_SHADOW_JUMP
        if standing(rules, state, Standing.JUMPS_WITHOUT_COST) == 0:
            return GosuReason.NO_SHADOW_JUMP
    if state.deck_size[0] == 0 and state.discards_size[0] == 0:
        return GosuReason.NO_CARD_TO_REVEAL
    return Reason.LEGAL


def list_jumps(rules, state, seat):
    """Offer the cards that can make a Shadow Jump."""
    cards = int(state.face_up[seat] & ~state.can_shift[seat])
    while cards:
        slot = lowest(cards)
        cards &= cards - 1
        if why_not_jump(rules, state, seat, row_of(slot), column_of(slot)) == Reason.LEGAL:
            offer(state, JUMP + slot)


def jump(rules, state, seat, slot):
    """Replace the jumper by the top card of the deck, or capture it (G-SHAD-01 to 05)."""
    jumper = card_at(state, slot)
    tell(state, GosuEvent.JUMPS, seat, jumper, slot)
    card = take_top(rules, state, 0)
    state.where[card] = IN_REVEAL
    state.known[card] = EVERYONE
    tell(state, Event.REVEALED, seat, card, 0)
    if why_not_land(rules, state, seat, slot, card) == Reason.LEGAL:
        set_aside(state, card)
        leave(rules, state, seat, slot)
    else:
        fail(rules, state, seat, slot, card)


def why_not_land(rules, state, seat, slot, card):
    """Return why a revealed card can't replace the jumper: wrong level or same (G-SHAD-05)."""
    return why_not_replace(
        rules, state, seat, row_of(slot), rules.design[card_at(state, slot)], card
    )


def fail(rules, state, seat, slot, card):
    """Capture the jumper, which triggers nothing (K-08), and discard the revealed card."""
    jumper = card_at(state, slot)
    if state.failed_jumps[seat] == 0:
        notify(rules, state, Moment.JUMP_FAILED, seat, seat)
    state.failed_jumps[seat] += 1
    turn_down(rules, state, slot)
    tell(state, GosuEvent.JUMP_FAILED, seat, jumper, slot)
    if rules.standing[rules.design[jumper], Standing.TAKES_REVEALED]:
        add_to_hand(rules, state, seat, card)
        tell(state, Event.KEPT, seat, card, 0)
    else:
        add_to_discards(rules, state, card)
        tell(state, Event.DISCARDED, seat, card, 0)


# --- a jump over several cards (K-09) ------------------------------------------------------------


def let_jump(rules, state, frame, clan):
    """Ask which card of the clan jumps; skip this while another is on its way into an army."""
    frame[Text.IT] = NONE
    if state.aside != NONE:
        return
    top = ask(state, GosuAsk.JUMPER, frame[Text.WHO], frame[CARD], 1, 1)
    state.frame[top, Question.WANTED] = clan


def why_not_jumper(rules, state, frame, slot):
    """Require a face-up card of the clan in one's own army."""
    seat = owner_of(slot)
    if seat != frame[SEAT]:
        return Reason.NOT_YOUR_CARD
    if column_of(slot) >= state.row_size[seat, row_of(slot)]:
        return Reason.NO_CARD_THERE
    if state.captured[seat, row_of(slot), column_of(slot)]:
        return Reason.CAPTURED
    if (rules.clans_of[card_at(state, slot)] >> int(frame[Question.WANTED])) & 1 == 0:
        return GosuReason.NOT_THAT_CLAN
    return Reason.LEGAL


def list_jumpers(rules, state, frame):
    """Offer the cards that may jump."""
    seat = int(frame[SEAT])
    for row in range(ROWS):
        for column in range(state.row_size[seat, row]):
            slot = slot_at(seat, row, column)
            if why_not_jumper(rules, state, frame, slot) == Reason.LEGAL:
                offer(state, CARD_AT + slot)


def answer_jumper(state, action):
    """Note the chosen jumper."""
    pop(state)
    state.frame[state.depth - 1, Text.IT] = card_at(state, action - CARD_AT)


def jump_over(rules, state, frame):
    """Reveal some cards and ask which of them, if any, replaces the jumper."""
    if frame[Text.IT] == NONE:
        return
    slot = int(state.where[frame[Text.IT]])
    tell(state, GosuEvent.JUMPS, frame[Text.WHO], frame[Text.IT], slot)
    reveal(rules, state, int(frame[Text.WHO]), int(frame[Text.AMOUNT]))
    top = ask(state, GosuAsk.LANDING, frame[Text.WHO], frame[Text.IT], 1, 0)
    state.frame[top, Question.SLOT] = slot


def why_not_landing(rules, state, frame, action):
    """Require a revealed card that can replace the jumper, or none."""
    if action == DONE:
        return Reason.LEGAL
    if action < FROM_REVEALED or action >= SHIFT:
        return Reason.NOT_ASKED
    card = copy_in_reveal(rules, state, action - FROM_REVEALED)
    if card == NONE:
        return Reason.NOT_REVEALED
    return why_not_land(rules, state, int(frame[SEAT]), int(frame[Question.SLOT]), card)


def list_landings(rules, state, frame):
    """Offer the revealed cards that can replace the jumper, and the choice of none."""
    for place in range(state.revealed_size):
        card = int(state.revealed[place])
        if stands_for_design(rules, state, card):
            action = FROM_REVEALED + rules.design[card]
            if why_not_landing(rules, state, frame, action) == Reason.LEGAL:
                offer(state, action)
    offer(state, DONE)


def answer_landing(rules, state, frame, action):
    """Carry out a successful jump or none, and discard the other revealed cards."""
    seat = int(frame[SEAT])
    slot = int(frame[Question.SLOT])
    pop(state)
    if action == DONE:
        discard_revealed(rules, state, seat)
        return
    card = copy_in_reveal(rules, state, action - FROM_REVEALED)
    take_revealed(state, card)
    set_aside(state, card)
    discard_revealed(rules, state, seat)
    leave(rules, state, seat, slot)

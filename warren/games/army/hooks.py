"""The hooks of army games: the points where GOSU and GOSU X may differ.

The shared rules call these functions. A game that differs marks its own with `@implements`
(`kernel.hooks`); the others use the body here.
"""

from warren.games.army.words import Reason
from warren.kernel.stack import CARD

HOOKS = True


# --- whose deck, which clans, whose text ---------------------------------------------------------


def own_pile(seat):
    """The number of the deck and discards that a seat uses."""
    return 0


def pile_of(rules, state, card):
    """The number of the deck and discards that a card belongs to."""
    return 0


def is_clan_in(state, clan):
    """Whether the match is played with this clan."""
    return True


def clans_of(rules, state, card):
    """The clans of a card outside the armies, as bits."""
    return rules.clans_of[card]


def clans_at(rules, state, seat, row, column):
    """The clans of a face-up card in an army, as bits."""
    return rules.clans_of[state.army[seat, row, column]]


def text_of(rules, state, card):
    """The design whose text, keywords and symbols a card currently has."""
    return rules.design[card]


def levels_at(rules, state, slot):
    """The levels of the card in a slot, as bits 1 to 3."""
    raise NotImplementedError


# --- the army ------------------------------------------------------------------------------------


def army_changed(rules, state, seat):
    """Recompute the sums of the army and the moments that its cards wait for."""
    raise NotImplementedError


def army_grew(rules, state, seat, row, card):
    """Update the sums after a card was added."""
    raise NotImplementedError


def left_play(state, card):
    """Called when a card has left its army."""


def left_hand(rules, state, card):
    """Called when a card has left a hand openly."""


def tokens_leave(state, owner, count):
    """Called when tokens leave a card; `owner` is their owner + 1, with their kind."""
    state.spent[owner - 1] += count


# --- playing -------------------------------------------------------------------------------------


def new_clan_cost(rules, state, seat):
    """The cost of the next card of level 1 if its row does not show its clan."""
    raise NotImplementedError


def payment_beside_hand(state, seat):
    """The number of payments that a seat can make without a card."""
    return 0


def has_bans(state, seat):
    """Whether any card is banned for the seat."""
    return False


def why_barred(state, seat, design):
    """Return the game's own reason why the seat can't play this card now."""
    return Reason.LEGAL


def shift_cost_at(rules, state, seat, row, column):
    """The cost of shifting this card now, -1 if it can't be shifted."""
    raise NotImplementedError


def shifts_secretly(rules, state, seat, row, column):
    """Whether the newcomer may come from the discards, after paying."""
    return rules.secret_shift[rules.design[state.army[seat, row, column]]] != 0


def plays_from_discards(state, seat):
    """Whether the seat may play cards from its discards this turn."""
    return False


def arrive(rules, state, seat, card, by_shift):
    """Carry out the consequences of a card's arrival in an army."""
    raise NotImplementedError


# --- effects -------------------------------------------------------------------------------------


def reshuffled(rules, state, pile):
    """Called when a pile's discards have become its deck."""
    raise NotImplementedError


def why_not_hit(rules, state, frame, slot):
    """Further reasons why the card in this slot is not a target."""
    raise NotImplementedError


def must_ask_first(rules, state):
    """Ask players who may save the chosen cards; return whether anybody was asked."""
    return False


def foresee_destruction(rules, state, destroyer, card):
    """Queue the reactions to a destruction while the card is still there."""
    raise NotImplementedError


def foresee_capture(rules, state, captor, card, source):
    """Queue the reactions to a capture while the card is still face up."""
    raise NotImplementedError


def level_of_it(rules, frame):
    """The level of the card just struck."""
    raise NotImplementedError


def place_card(rules, frame):
    """The card whose row and column a text refers to."""
    return int(frame[CARD])


def adds_levels(state, frame, levels):
    """Whether the levels that a sentence adds on a condition are added now."""
    raise NotImplementedError


def own_of_copy(own):
    """The part of a text's own field that it passes on to the text that it copies."""
    return 0


def can_do(rules, state, at):
    """Whether the sentence at this index of the code could do something."""
    raise NotImplementedError


def grant_extra_turn(state, seat, special):
    """Give the seat an extra turn, if allowed; a special extra turn has further benefits."""
    raise NotImplementedError


def own_step(rules, state, frame, op, at):
    """Carry out one of the game's own operations; return where the text continues."""
    raise NotImplementedError


# --- questions -----------------------------------------------------------------------------------


def why_not_own(rules, state, frame, action):
    """Return why this answer to one of the game's own questions is not allowed."""
    raise NotImplementedError


def list_own(rules, state, frame):
    """Offer every answer to one of the game's own questions."""
    raise NotImplementedError


def answer_own(rules, state, frame, action):
    """Carry out an answer to one of the game's own questions."""
    raise NotImplementedError


def seats_picking(state):
    """The seats that must still choose simultaneously, as bits."""
    return 0


def why_not_pick(rules, state, seat, action):
    """Return why the seat can't keep this card in a simultaneous choice."""
    return Reason.NOT_ASKED


def list_picks(rules, state, seat):
    """Offer the cards that the seat may keep."""


def pick(rules, state, seat, action):
    """Let the seat keep a card."""


def tells_of_hand(state, frame):
    """Whether the number of answers to one of the game's own questions reveals a hidden hand."""
    raise NotImplementedError


# --- turns and steps -----------------------------------------------------------------------------


def why_not_turn(rules, state, seat, action):
    """Return why the seat can't take this action in its turn."""
    raise NotImplementedError


def list_turn(rules, state, seat):
    """Offer every action of the turn."""
    raise NotImplementedError


def pass_turn(rules, state, seat):
    """Let the seat pass."""
    raise NotImplementedError


def activate(rules, state, seat, slot):
    """Put a token of the seat on a card."""
    raise NotImplementedError


def act_otherwise(rules, state, seat, action):
    """Carry out an action that only this game has."""


def draw_for_tokens(rules, state, seat, action):
    """Spend the seat's tokens to draw cards."""
    raise NotImplementedError


def answer_mulligan(rules, state, action):
    """Exchange the hand, or keep it."""
    raise NotImplementedError


def comes_before_reactions(step):
    """Whether this rules step does not wait for reactions."""
    raise NotImplementedError


def go_on_own(rules, state, step):
    """Carry out one of the game's own rules steps."""
    raise NotImplementedError


def remembers(rules, state, seat, card):
    """Whether the seat remembers something about a card that it can't locate."""
    return False


def place_remembered(rules, state, seat):
    """Redeal such cards among their possible places; return whether that worked."""
    return True


def forget(state, card):
    """Forget where this card came from."""


def lift_hidden_packets(rules, state, seat):
    """Leave gaps in packets for the cards that the seat can't locate."""


def deal_hidden_packets(rules, state, dealt):
    """Fill these gaps with the gathered cards, starting at index `dealt`."""


def fits_question(rules, state):
    """Whether the open question could have been asked with these hidden cards."""
    raise NotImplementedError

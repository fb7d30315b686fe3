"""What every army game does in its own way: the differences between GOSU and GOSU X, by name.

The shared rules call these; when an engine is built, the game's own functions take their place
(`provided` in `gosu.game` and `gosux.game`). Under each stands where its two functions are.
"""

DECLARATIONS = True  # every game brings the functions themselves


# --- whose deck, which clans, whose text ---------------------------------------------------------


def own_pile(seat):
    """The number of the deck and discards that a seat uses.

    gosu.army, gosux.army
    """
    raise NotImplementedError


def pile_of(rules, state, card):
    """The number of the deck and discards that a card belongs to.

    gosu.army, gosux.army
    """
    raise NotImplementedError


def is_clan_in(state, clan):
    """Whether the match is played with this clan.

    gosu.army, gosux.army
    """
    raise NotImplementedError


def clans_of(rules, state, card):
    """The clans of a card outside the armies, as bits.

    gosu.army, gosux.army
    """
    raise NotImplementedError


def clans_at(rules, state, seat, row, column):
    """The clans of a face-up card in an army, as bits.

    gosu.army, gosux.army
    """
    raise NotImplementedError


def text_of(rules, state, card):
    """The design whose text, keywords and symbols a card has where it lies.

    gosu.army, gosux.army
    """
    raise NotImplementedError


def levels_at(rules, state, slot):
    """The levels of the card in a slot, as bits 1 to 3.

    gosu.army, gosux.army
    """
    raise NotImplementedError


# --- the army ------------------------------------------------------------------------------------


def army_changed(rules, state, seat):
    """See anew what the army shows and what its face-up cards wait for.

    gosu.army, gosux.army
    """
    raise NotImplementedError


def army_grew(rules, state, seat, row, card):
    """The same after a card was added.

    gosu.army, gosux.army
    """
    raise NotImplementedError


def left_play(state, card):
    """A card is in no army any more.

    gosu.army, gosux.army
    """
    raise NotImplementedError


def left_hand(rules, state, card):
    """A card is in no hand any more, for all to see.

    gosu.army, gosux.army
    """
    raise NotImplementedError


def tokens_leave(state, owner, count):
    """Tokens go off a card; `owner` is whose they are + 1, and of which kind.

    gosu.army, gosux.army
    """
    raise NotImplementedError


# --- playing -------------------------------------------------------------------------------------


def new_clan_cost(rules, state, seat):
    """What the next card of level 1 costs if its row does not show its clan.

    gosu.army, gosux.army
    """
    raise NotImplementedError


def payment_beside_hand(state, seat):
    """Payments that a seat can make without a card.

    gosu.army, gosux.army
    """
    raise NotImplementedError


def has_bans(state, seat):
    """Whether the seat can't play some card.

    gosu.army, gosux.army
    """
    raise NotImplementedError


def why_barred(state, seat, design):
    """Why the seat can't play this card now, for a reason of the game's own.

    gosu.army, gosux.army
    """
    raise NotImplementedError


def shift_cost_at(rules, state, seat, row, column):
    """What shifting this card costs now, -1 if it can't.

    gosu.army, gosux.army
    """
    raise NotImplementedError


def shifts_secretly(rules, state, seat, row, column):
    """Whether the newcomer may come from the discards, after paying.

    gosu.army, gosux.army
    """
    raise NotImplementedError


def plays_from_discards(state, seat):
    """Whether the seat may play cards from its discards this turn.

    gosu.army, gosux.army
    """
    raise NotImplementedError


def arrive(rules, state, seat, card, by_shift):
    """What happens when a card has joined an army.

    gosu.army, gosux.effects
    """
    raise NotImplementedError


# --- effects -------------------------------------------------------------------------------------


def reshuffled(rules, state, pile):
    """The discards of a pile have become its deck.

    gosu.army, gosux.effects
    """
    raise NotImplementedError


def why_not_hit(rules, state, frame, slot):
    """Further reasons why the card in this slot is no target.

    gosu.army, gosux.effects
    """
    raise NotImplementedError


def must_ask_first(rules, state):
    """Ask who may prevent what is about to happen to the chosen cards; whether somebody is.

    gosu.army, gosux.force
    """
    raise NotImplementedError


def foresee_destruction(rules, state, destroyer, card):
    """Queue the reactions to a destruction while the card still lies there.

    gosu.army, gosux.effects
    """
    raise NotImplementedError


def foresee_capture(rules, state, captor, card, source):
    """Queue the reactions to a capture while the card still lies face up.

    gosu.army, gosux.effects
    """
    raise NotImplementedError


def level_of_it(rules, frame):
    """The level of the card just struck.

    gosu.army, gosux.effects
    """
    raise NotImplementedError


def place_card(rules, frame):
    """The card whose row and column a text means.

    gosu.army, gosux.effects
    """
    raise NotImplementedError


def adds_levels(state, frame, levels):
    """Whether the levels that a sentence adds on a condition count.

    gosu.effects, gosux.effects
    """
    raise NotImplementedError


def own_of_copy(own):
    """What a copied text takes over of the copying text's own field.

    gosu.effects, gosux.effects
    """
    raise NotImplementedError


def can_do(rules, state, at):
    """Whether the sentence at this place of the code could do something.

    gosu.effects, gosux.effects
    """
    raise NotImplementedError


def grant_extra_turn(state, seat, special):
    """The seat plays another turn after this one, if that is allowed; a special one allows more.

    gosu.army, gosux.turns
    """
    raise NotImplementedError


def own_step(rules, state, frame, op, at):
    """Carry out an operation of the game's own; returns where the text goes on.

    gosu.effects, gosux.effects
    """
    raise NotImplementedError


# --- questions -----------------------------------------------------------------------------------


def why_not_own(rules, state, frame, action):
    """Why this answer to a question of the game's own is not allowed.

    gosu.questions, gosux.questions
    """
    raise NotImplementedError


def list_own(rules, state, frame):
    """Offer every answer to a question of the game's own.

    gosu.questions, gosux.questions
    """
    raise NotImplementedError


def answer_own(rules, state, frame, action):
    """Carry out an answer to a question of the game's own.

    gosu.questions, gosux.questions
    """
    raise NotImplementedError


def seats_picking(state):
    """The seats that have yet to choose, while all seats choose at once, as bits.

    gosu.drafting, gosux.questions
    """
    raise NotImplementedError


def why_not_pick(rules, state, seat, action):
    """Why the seat can't keep this card, while all seats choose at once.

    gosu.drafting, gosux.questions
    """
    raise NotImplementedError


def list_picks(rules, state, seat):
    """Offer the cards that the seat may keep.

    gosu.drafting, gosux.questions
    """
    raise NotImplementedError


def pick(rules, state, seat, action):
    """The seat keeps a card.

    gosu.drafting, gosux.questions
    """
    raise NotImplementedError


def tells_of_hand(state, frame):
    """Whether the number of answers to a question of the game's own depends on a hidden hand.

    gosu.questions, gosux.questions
    """
    raise NotImplementedError


# --- turns and steps -----------------------------------------------------------------------------


def why_not_turn(rules, state, seat, action):
    """Why the action can't be this turn's.

    gosu.turns, gosux.turns
    """
    raise NotImplementedError


def list_turn(rules, state, seat):
    """Offer every action of the turn.

    gosu.turns, gosux.turns
    """
    raise NotImplementedError


def pass_turn(rules, state, seat):
    """The seat passes.

    gosu.turns, gosux.turns
    """
    raise NotImplementedError


def activate(rules, state, seat, slot):
    """The seat puts a token on a card.

    gosu.turns, gosux.turns
    """
    raise NotImplementedError


def act_otherwise(rules, state, seat, action):
    """An action that only this game has.

    gosu.turns, gosux.turns
    """
    raise NotImplementedError


def draw_for_tokens(rules, state, seat, action):
    """The seat spends tokens to draw cards.

    gosu.turns, gosux.turns
    """
    raise NotImplementedError


def answer_mulligan(rules, state, action):
    """Exchange the hand, or keep it.

    gosu.rules, gosux.rules
    """
    raise NotImplementedError


def comes_before_reactions(step):
    """Whether this step of the rules does not wait for reactions.

    gosu.rules, gosux.rules
    """
    raise NotImplementedError


def go_on_own(rules, state, step):
    """The next step of the rules, one of the game's own.

    gosu.rules, gosux.rules
    """
    raise NotImplementedError


def remembers(rules, state, seat, card):
    """Whether the seat has an idea of where a card is that it can't locate.

    gosu.drafting, gosux.knowledge
    """
    raise NotImplementedError


def place_remembered(rules, state, seat):
    """Deal such cards anew among the places where they may be; whether that was possible.

    gosu.drafting, gosux.knowledge
    """
    raise NotImplementedError


def forget(state, card):
    """Nobody remembers where this card came from.

    gosu.drafting, gosux.knowledge
    """
    raise NotImplementedError


def lift_hidden_packets(rules, state, seat):
    """Leave gaps in packets for the cards that the seat can't locate.

    gosu.drafting, gosux.knowledge
    """
    raise NotImplementedError


def deal_hidden_packets(rules, state, dealt):
    """Fill these gaps with gathered cards from number `dealt` on.

    gosu.drafting, gosux.knowledge
    """
    raise NotImplementedError


def fits_question(rules, state):
    """Whether the open question could have been asked with these hidden cards.

    gosu.knowledge, gosux.knowledge
    """
    raise NotImplementedError

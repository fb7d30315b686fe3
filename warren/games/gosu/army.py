"""GOSU: its own ways in what army games share; most of them are the plain ones.

One common deck, printed clans and texts, and nothing that bans, guards or recruits.
"""

from warren.games.army.grid import is_captured, owner_of, row_of
from warren.games.army.playing import start_text
from warren.games.army.records import NONE, ROWS, position
from warren.games.army.triggers import left_of, notify, notify_everyone
from warren.games.army.words import Event, Reason
from warren.games.gosu.victory import check_any_moment
from warren.kernel.stack import CARD, queue_trigger, tell
from warren.language.ops import Moment

STATE = position(seats=4, piles=1, pile=100, cards=100)

# --- whose deck, which clans, whose text ---------------------------------------------------------


def own_pile(seat):
    """All players share one deck."""
    return 0


def pile_of(rules, state, card):
    """All cards belong to the one deck."""
    return 0


def clans_of(rules, state, card):
    """A card has the clan printed on it."""
    return rules.clans_of[card]


def clans_at(rules, state, seat, row, column):
    """A card has the clan printed on it."""
    return rules.clans_of[state.army[seat, row, column]]


def text_of(rules, state, card):
    """A card has the text printed on it."""
    return rules.design[card]


def levels_at(rules, state, slot):
    """A card has the level of its row."""
    return 2 << row_of(slot)


# --- the army ------------------------------------------------------------------------------------


def army_changed(rules, state, seat):
    """See anew what the army shows and what its face-up cards wait for."""
    listening = 0
    for row in range(ROWS):
        shown = 0
        for column in range(state.row_size[seat, row]):
            if state.captured[seat, row, column] == 0:
                design = rules.design[state.army[seat, row, column]]
                shown |= rules.clan_bit[design]
                listening |= rules.listens[design]
        state.shown[seat, row] = shown
    state.listening[seat] = listening


def army_grew(rules, state, seat, row, card):
    """A face-up card more."""
    design = rules.design[card]
    state.shown[seat, row] |= rules.clan_bit[design]
    state.listening[seat] |= rules.listens[design]


def left_play(state, card):
    """Nothing lies on a card but tokens."""


# --- playing -------------------------------------------------------------------------------------


def recruits(rules, state, seat):
    """Nobody recruits."""
    return False


def payment_beside_hand(state, seat):
    """Costs are paid with cards alone."""
    return 0


def has_bans(state, seat):
    """No card is banned."""
    return False


def is_banned(state, seat, design):
    """No card is banned."""
    return False


def shift_cost_at(rules, state, seat, row, column):
    """The printed cost."""
    return rules.shift_cost[rules.design[state.army[seat, row, column]]]


def shifts_secretly(rules, state, seat, row, column):
    """The printed keyword (G-ZOMB-01)."""
    return rules.secret_shift[rules.design[state.army[seat, row, column]]] != 0


def plays_from_discards(state, seat):
    """Only a secret shift reaches the discards."""
    return False


def arrive(rules, state, seat, card, by_shift):
    """The newcomer's powers, and what opponents do when a card has shifted (G-MUT-09)."""
    if by_shift:
        other = left_of(rules, seat)
        while other != seat:
            notify(rules, state, Moment.OPPONENT_SHIFTED, other, seat)
            other = left_of(rules, other)
        start_text(rules, state, Moment.ARRIVAL_BY_SHIFT, seat, card)
    start_text(rules, state, Moment.ARRIVAL, seat, card)
    check_any_moment(rules, state)


# --- effects -------------------------------------------------------------------------------------


def reshuffled(rules, state, pile):
    """Powers that wait for a reshuffle."""
    notify_everyone(rules, state, Moment.RESHUFFLED, 0)


def why_not_hit(rules, state, frame, slot):
    """Nothing protects a card."""
    return Reason.LEGAL


def must_ask_first(rules, state):
    """Nothing can be prevented."""
    return False


def foresee_destruction(rules, state, destroyer, card):
    """Queue the reactions to a destruction while every card is still there (G-EFF-18)."""
    slot = int(state.where[card])
    owner = owner_of(slot)
    if not is_captured(state, slot):
        program = rules.program[rules.design[card], Moment.DESTROYED]
        if program != 0:
            queue_trigger(state, program, owner, card, destroyer)
    notify(rules, state, Moment.OWN_CARD_DESTROYED, owner, destroyer)
    notify_everyone(rules, state, Moment.PLAYER_DESTROYED, destroyer)


def foresee_capture(rules, state, captor, card, source):
    """A card that captures itself stirs nobody (AD-12)."""
    if card != source:
        notify_everyone(rules, state, Moment.CARD_CAPTURED, captor)


def place_card(rules, frame):
    """The card whose text it is."""
    return int(frame[CARD])


def can_do(rules, state, at):
    """Every option can be chosen, even one that does nothing."""
    return True


def grant_extra_turn(state, seat, from_discards):
    """Extra turns add up, for the player whose turn it is."""
    if seat == state.turn and state.between_rounds == 0:
        state.extra_turns += 1
        tell(state, Event.EXTRA_TURN, seat, NONE, 0)


# --- questions: GOSU has none of its own ---------------------------------------------------------


def why_not_own(rules, state, frame, action):
    """There is no Wonder token to pay with."""
    return Reason.NOT_ASKED


def list_own(rules, state, frame):
    """No such question."""


def answer_own(rules, state, frame, action):
    """No such question."""


def tells_of_hand(state, frame):
    """No such question."""
    return False

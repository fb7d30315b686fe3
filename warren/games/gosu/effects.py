"""GOSU: operations of its own texts; all but the victories are Kamakor's."""

from warren.games.army import hooks
from warren.games.army.frames import Question, Text, ask
from warren.games.army.grid import owner_of, release, release_all
from warren.games.army.hooks import army_changed
from warren.games.army.playing import finish
from warren.games.army.records import EVERYONE, IN_DECK, NONE
from warren.games.army.turns import spend
from warren.games.army.words import Ask, End, Event
from warren.games.army.zones import look_at_hand, shuffle_deck
from warren.games.gosu.counting import compares, tally
from warren.games.gosu.decks import discard_top, find, shuffle_discards
from warren.games.gosu.dragoons import gain_dragoons, give_dragoon
from warren.games.gosu.forbidding import forbid
from warren.games.gosu.frames import BY, BY_DRAGOON, FAILED
from warren.games.gosu.freely import ask_for_play
from warren.games.gosu.jumping import jump_over, let_jump
from warren.games.gosu.stealing import (
    choose_self,
    discard_at_random,
    exchange_hands,
    give_rest_back,
    reveal_hand,
    sacrifice_chosen,
    steal_at_random,
    steal_chosen,
)
from warren.games.gosu.using import has_target
from warren.games.gosu.victory import check_any_moment, number_of, test_victory
from warren.games.gosu.words import GosuAsk, GosuEvent
from warren.kernel.hooks import implements
from warren.kernel.stack import CARD, KIND, SEAT, TEXT, tell
from warren.language.ops import GosuOp, Levels, Op, Target

CARRIES_OUT = (GosuOp,)

FIRST_OF_PACKS = int(GosuOp.UNLESS_AT_LEAST)

LOOKED_AT = int(Target.CAPTURED | Target.OTHER)


@implements(hooks.own_step)
def own_step(rules, state, frame, op, at):
    """Carry out one of GOSU's own operations; return where the text continues."""
    if op >= FIRST_OF_PACKS:
        return own_step_of_packs(rules, state, frame, op, at)
    if op >= GosuOp.WIN_WITH_DRAGOONS:
        return test_victory(rules, state, frame, op, at)
    if op == Op.RELEASE:
        release_chosen(rules, state, frame)
        return at + 1
    if op < GosuOp.X_LESS:
        return decide(rules, state, frame, op, at)
    if op < GosuOp.CHOOSE_AIM:
        return count_own(state, frame, op, int(rules.code[at + 1]), at)
    return do(rules, state, frame, op, at)


def own_step_of_packs(rules, state, frame, op, at):
    """Carry out an operation that only custom cards use; return where the text continues."""
    if op < GosuOp.UNLESS_MORE:
        holds = compares(rules, state, int(frame[SEAT]), op, at)
        return at + 7 if holds else rules.code[at + 1]
    if op == GosuOp.UNLESS_ENOUGH:
        holds = state.hand_size[frame[Text.WHO]] >= max(1, frame[Text.AMOUNT])
        return at + 2 if holds else rules.code[at + 1]
    if op < GosuOp.FOR_EACH:
        holds = compares(rules, state, int(frame[SEAT]), op, at)
        return at + 6 if holds else rules.code[at + 1]
    if op == GosuOp.FOR_EACH:
        most = int(rules.code[at + 1])
        amount = tally(rules, state, int(frame[Text.WHO]), at + 2)
        frame[Text.AMOUNT] = amount if most == 0 else min(most, amount)
        return at + 6
    if op == GosuOp.CHOOSE_SELF:
        choose_self(state, frame, rules.code[at + 1])
        return at + 2
    if op == GosuOp.FIND:
        amount = int(frame[Text.AMOUNT])
        find(rules, state, int(frame[Text.WHO]), amount, rules.code[at + 1], rules.code[at + 2])
        return at + 3
    if op == GosuOp.FORBID:
        forbid(state, int(frame[Text.WHO]), rules.code[at + 1])
        return at + 2
    if op == GosuOp.PLAY_CARD:
        ask_for_play(state, int(frame[Text.WHO]), rules.code[at + 1], rules.code[at + 2])
        return at + 3
    if op < GosuOp.WIN_WITH:
        move(rules, state, frame, op)
        return at + 1
    return test_victory(rules, state, frame, op, at)


def move(rules, state, frame, op):
    """Move cards from hand to hand, out of armies or into the deck, or remove things."""
    who = int(frame[Text.WHO])
    they = int(frame[Text.THEY])
    if op == GosuOp.SACRIFICE_CHOSEN:
        sacrifice_chosen(rules, state, frame)
    elif op == GosuOp.STEAL_CHOSEN:
        steal_chosen(rules, state, frame)
    elif op == GosuOp.STEAL_AT_RANDOM:
        steal_at_random(rules, state, who, they, int(frame[Text.AMOUNT]))
    elif op == GosuOp.REVEAL_HAND:
        reveal_hand(rules, state, they)
    elif op == GosuOp.REST_BACK:
        give_rest_back(rules, state, they)
    elif op == GosuOp.EXCHANGE_HANDS:
        exchange_hands(rules, state, who, they)
    elif op == GosuOp.DISCARD_AT_RANDOM:
        discard_at_random(rules, state, who, int(frame[Text.AMOUNT]))
    elif op == GosuOp.SEE_HAND:
        look_at_hand(state, who, they)
    elif op == GosuOp.DISCARD_TOP:
        discard_top(rules, state, who, int(frame[Text.AMOUNT]))
    elif op == GosuOp.SHUFFLE_DECK:
        shuffle_deck(rules, state, 0)
    elif op == GosuOp.SHUFFLE_DISCARDS:
        shuffle_discards(rules, state)
    elif op == GosuOp.PLAYED:
        state.costs_nothing = 0
    elif op == GosuOp.LOSE_POINTS:
        lose_points(rules, state, who, int(frame[Text.AMOUNT]))
    elif op == GosuOp.LOSE_TOKENS:
        lost = min(int(frame[Text.AMOUNT]), int(state.tokens[who]))
        if lost > 0:
            spend(state, who, lost)


# --- whether, who --------------------------------------------------------------------------------


def decide(rules, state, frame, op, at):
    """Test a condition, or set who acts; return where the text continues."""
    if op == GosuOp.ITS_OWNER:
        frame[Text.WHO] = owner_of(int(frame[Text.STRUCK]) - 1)
        return at + 1
    if op == GosuOp.UNLESS_FIRST_IS_NOT:
        first = is_first_of_clan(rules, state, int(frame[SEAT]), rules.code[at + 2])
        return rules.code[at + 1] if first else at + 3
    return at + 2 if holds(state, frame, op) else rules.code[at + 1]


def holds(state, frame, op):
    """Whether a condition is met."""
    seat = int(frame[SEAT])
    if op == GosuOp.UNLESS_ADVANTAGE:
        return state.advantage == seat
    if op == GosuOp.UNLESS_POINTS:
        return state.points[frame[Text.WHO]] > 0
    if op == GosuOp.UNLESS_NO_ADVANTAGE:
        return state.advantage != seat
    if op == GosuOp.UNLESS_BY_DRAGOON:
        return frame[BY] & BY_DRAGOON != 0
    if op == GosuOp.UNLESS_HAND:
        return state.hand_size[seat] > 0
    if op == GosuOp.UNLESS_FAILED:
        return frame[BY] & FAILED != 0
    if op == GosuOp.UNLESS_STRUCK:
        return frame[Text.STRUCK] != 0
    if op == Op.UNLESS_DONE:
        return frame[Text.IT] != NONE
    if op == Op.UNLESS_EMPTY_HAND:
        return state.hand_size[seat] == 0
    return False


def is_first_of_clan(rules, state, seat, clan):
    """Whether the army's first card is face up and of the clan (K-24)."""
    if state.row_size[seat, 0] == 0 or state.captured[seat, 0, 0]:
        return False
    return (rules.clans_of[state.army[seat, 0, 0]] >> clan) & 1 == 1


@implements(hooks.adds_levels)
def adds_levels(state, frame, levels):
    """Whether a Dragoon token, the Advantage, or a victory point adds levels."""
    if levels & Levels.WITH_DRAGOON:
        return frame[BY] & BY_DRAGOON != 0
    if levels & Levels.WITH_ADVANTAGE:
        return state.advantage == frame[SEAT]
    return state.points[frame[Text.WHO]] > 0


@implements(hooks.own_of_copy)
def own_of_copy(own):
    """Keep the Dragoon token on the copying card (K-14)."""
    return own & BY_DRAGOON


# --- how many ------------------------------------------------------------------------------------


def count_own(state, frame, op, most, at):
    """Set the amount; return where the text continues."""
    if op == GosuOp.X_LESS:
        less = 1 if state.advantage == frame[SEAT] else 0
        frame[Text.AMOUNT] = max(0, int(frame[Text.X]) - less)
        return at + 1
    if op == GosuOp.PER_POINT:
        frame[Text.AMOUNT] = state.points[frame[Text.WHO]]
        return at + 1
    amount = 0
    if op == GosuOp.CLANS_SHOWN:
        amount = number_of(state.shown[frame[Text.WHO], 0])
    elif op == GosuOp.PER_RELEASED:
        amount = int(state.released[frame[Text.WHO]])
    frame[Text.AMOUNT] = amount if most == 0 else min(most, amount)
    return at + 2


# --- what ----------------------------------------------------------------------------------------


def do(rules, state, frame, op, at):
    """Carry out an operation; return where the text continues."""
    if op == GosuOp.CHOOSE_AIM:
        ask(state, GosuAsk.AIM, frame[SEAT], frame[CARD], 1, 1)
    elif op == GosuOp.KEEP_SOME:
        least = 0 if rules.code[at + 1] else int(frame[Text.AMOUNT])
        top = ask(state, GosuAsk.KEEP_SOME, frame[Text.WHO], NONE, frame[Text.AMOUNT], least)
        state.frame[top, Question.FLAGS] = rules.code[at + 2]
        return at + 3
    elif op == GosuOp.REST_ON_TOP:
        put_rest_on_top(state, int(frame[Text.WHO]))
    elif op == GosuOp.LET_JUMP:
        let_jump(rules, state, frame, rules.code[at + 1])
        return at + 2
    elif op == GosuOp.JUMP_OVER:
        jump_over(rules, state, frame)
    elif op == GosuOp.GAIN_DRAGOONS:
        gain_dragoons(rules, state, frame, rules.code[at + 1])
        return at + 2
    elif op == GosuOp.GIVE_DRAGOON:
        give_dragoon(state, frame)
    elif op == GosuOp.COPY:
        ask(state, Ask.COPY, frame[Text.WHO], NONE, 1, 1)
    elif op == GosuOp.ADVANTAGE:
        take_advantage(state, int(frame[Text.WHO]))
    elif op == GosuOp.GAIN:
        gain_points(rules, state, int(frame[Text.WHO]), int(frame[Text.AMOUNT]))
    elif op == GosuOp.RELEASE_EVERYONE:
        release_all(rules, state)
        check_any_moment(rules, state)
    return at + 1


def take_advantage(state, seat):
    """Give the seat the Advantage."""
    if state.advantage != seat:
        state.advantage = seat
        tell(state, Event.ADVANTAGE, seat, NONE, 0)


def gain_points(rules, state, seat, points):
    """Gain victory points; enough of them end the match at once (G-WIN-02)."""
    add_points(rules, state, seat, points)
    tell(state, Event.GAINED_POINTS, seat, NONE, points)
    if state.points[seat] >= rules.points_to_win:
        state.winners = rules.side[seat]
        finish(rules, state, End.POINTS)


def lose_points(rules, state, seat, points):
    """Take victory points away, down to 0."""
    lost = min(points, int(state.points[seat]))
    if lost > 0:
        add_points(rules, state, seat, -lost)
        tell(state, GosuEvent.LOST_POINTS, seat, NONE, lost)


def add_points(rules, state, seat, points):
    """Add victory points, which allies share (G-TEAM-01)."""
    for other in range(rules.seats):
        if (rules.side[seat] >> other) & 1:
            state.points[other] += points


def release_chosen(rules, state, frame):
    """Turn the chosen cards face up, which is not an arrival (G-ROUND-09)."""
    frame[Text.IT] = NONE
    for place in range(state.chosen_size):
        card = int(state.chosen[place])
        frame[Text.IT] = card
        release(state, int(state.where[card]))
        army_changed(rules, state, owner_of(state.where[card]))
    state.chosen_size = 0
    check_any_moment(rules, state)


def put_rest_on_top(state, seat):
    """Put the remaining revealed cards back on the deck, known to all (K-11)."""
    for place in range(state.revealed_size - 1, -1, -1):
        card = int(state.revealed[place])
        state.deck[0, state.deck_size[0]] = card
        state.deck_size[0] += 1
        state.where[card] = IN_DECK
        state.known[card] = EVERYONE
        tell(state, Event.ON_DECK, seat, card, 0)
    state.revealed_size = 0


@implements(hooks.can_do)
def can_do(rules, state, at):
    """Whether the sentence at this index of the code could do something.

    Only releases and captures of another card are tested. Where the base game offers a choice,
    every option is allowed, even one that does nothing.
    """
    if rules.code[at] == Op.YOU:
        at += 1
    if rules.code[at] != Op.NUMBER or rules.code[at + 3] != Op.TARGET:
        return True
    flags = int(rules.code[at + 4])
    if flags & LOOKED_AT == 0 or rules.code[at + 6]:  # "up to" may be zero
        return True
    frame = state.frame[state.depth - 1]
    seat = int(frame[Text.WHO]) if frame[KIND] == TEXT else int(frame[SEAT])
    return has_target(rules, state, seat, int(frame[CARD]), flags, int(rules.code[at + 5]))

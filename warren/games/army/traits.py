"""Traits of an action in an army game: the features that the fast policy weighs.

Traits are numbered in blocks: the action and its question, the state of the round, the card, the
asking text, where a card from hand would fit, the kind of card struck.
"""

from warren.games.army.grid import card_at, is_captured, owner_of, row_of
from warren.games.army.playing import ALL_CLANS, is_first_card
from warren.games.army.records import CARDS, CLANS, DESIGNS, ROWS, SLOTS
from warren.games.army.records import WEIGHTS as ROOM_FOR_WEIGHTS
from warren.games.army.triggers import are_opponents
from warren.games.army.words import (
    ACTIVATE,
    ACTIVATE_BY_DRAGOON,
    ACTIVATE_FOR_ALLY,
    CARD_AT,
    DRAW_ONE_BY_DRAGOON,
    FROM_DECK,
    FROM_DISCARDS,
    FROM_HAND,
    FROM_REVEALED,
    JUMP,
    NAME_CARD,
    NAME_CLAN,
    NAME_LEVEL,
    NUMBER,
    OPTION,
    PLAY,
    PLAYER,
    SHIFT,
    SPENT_TOKEN,
    TRIGGER,
    USE,
    WONDER,
    YES,
    Ask,
)
from warren.kernel import contract
from warren.kernel.hooks import implements
from warren.kernel.policy import NO_TRAIT
from warren.kernel.scratch import ODDS, SURVEY, TRAIT
from warren.kernel.stack import CARD, KIND, TEXT, WHAT
from warren.kernel.weights import LEAST

# Fields of a survey
QUESTION = SURVEY
ASKER = SURVEY + 1  # the design whose text asks, plus 1; 0: none
ROUND = SURVEY + 2  # state of the round
MEANS = SURVEY + 3  # cards and tokens available
MATCH = SURVEY + 4  # state of the match
FREE = SURVEY + 5  # clans whose level-1 cards are free, as bits

# Kinds of actions; those below SMALL are numbered like the actions themselves
DID_OPTION = 8
DID_TRIGGER = 9
DID_PLAYER = 10
DID_CLAN = 11
DID_LEVEL = 12
DID_WONDER = 13
DID_NUMBER = 14
DID_PLAY = 15  # + row
DID_PLAY_PAID = 18
DID_HAND = 19
DID_DISCARDS = 20
DID_REVEALED = 21
DID_SHIFT = 22
DID_ACTIVATE = 23
DID_ACTIVATE_OTHER = 24
DID_OWN = 25
DID_OTHER = 26
DID_DECK = 27
DID_NAME = 28
DID_DRAGOON = 29
DID_ALLY = 30
DID_JUMP = 31
DID_USE = 32
DID_DRAW = 33  # + one of the draws that only Kamakor and teams have
KINDS = 40
NO_KIND = -1  # not a turn's action with a card

# Roles of a card in an action
TO_PLAY = 0
TO_BRING = 1
TO_LOSE = 2
TO_TAKE = 3  # take from the discards
TO_KEEP = 4
TO_FIND = 5
TO_NAME = 6
TO_SHIFT = 7
TO_ACTIVATE = 8
TO_HIT_OWN = 9
TO_HIT_OTHER = 10
TO_PICK = 11
ROLES = 12

# Answers to a card's text
SAY_YES = 0
SAY_NO = 1
SAY_OPTION = 2  # + index of the option
SAY_OWN = 6
SAY_OTHER = 7
SAY_HAND = 8
SAY_NUMBER = 9
ANSWERS = 10

QUESTIONS = 46  # questions with weights; networks store their policies in this order
LEADS = 14
MEANS_COUNT = 18
MATCHES = 16
FITS = 12
TARGETS = 12
NUMBERS = 24

# First traits of the blocks
DOING = 1  # question and kind of action
IN_ROUND = DOING + QUESTIONS * KINDS
WITH_MEANS = IN_ROUND + KINDS * LEADS
IN_MATCH = WITH_MEANS + KINDS * MEANS_COUNT
ABOUT = IN_MATCH + KINDS * MATCHES
ANSWER = ABOUT + ROLES * DESIGNS
FIT = ANSWER + ANSWERS * DESIGNS
TARGET = FIT + QUESTIONS * FITS
COUNT = TARGET + QUESTIONS * TARGETS
WEIGHTS = COUNT + QUESTIONS * NUMBERS
assert WEIGHTS <= ROOM_FOR_WEIGHTS


@implements(contract.survey)
def survey(rules, state, seat, out):
    """Note the question, the asking text, the round, the seat's resources, and the match."""
    out[QUESTION] = state.frame[state.depth - 1, WHAT]
    if out[QUESTION] >= QUESTIONS:
        out[QUESTION] = Ask.NEWCOMER  # a card that a text plays counts as a newcomer, too
    out[ASKER] = asker(rules, state)
    if out[QUESTION] == Ask.TURN or out[QUESTION] == Ask.MAY:
        survey_standing(rules, state, seat, out)


def asker(rules, state):
    """Return the design whose text asks, plus 1; 0 if no card asks."""
    if state.depth > 1 and state.frame[state.depth - 2, KIND] == TEXT:
        card = state.frame[state.depth - 2, CARD]
        if card < rules.cards:
            return 1 + int(rules.design[card])
    return 0


def survey_standing(rules, state, seat, out):
    """Note the strength against the strongest opponent, players left, resources, and points."""
    best = -1
    points = 0
    playing = 0
    for other in range(rules.seats):
        if are_opponents(rules, seat, other):
            best = max(best, int(state.strength[other]))
            points = max(points, int(state.points[other]))
            if state.passed[other] == 0:
                playing = 1
    lead = int(state.strength[seat]) - best
    out[ROUND] = playing * (LEADS // 2) + bucket_of_lead(lead)
    cards = int(state.hand_size[seat])
    tokens = min(int(state.tokens[seat]), 2)
    out[MEANS] = tokens * (MEANS_COUNT // 3) + (cards if cards < 4 else 4 if cards < 6 else 5)
    out[MATCH] = min(int(state.points[seat]), 3) * 4 + min(points, 3)
    out[FREE] = ALL_CLANS if is_first_card(rules, state, seat) else state.shown[seat, 0]


FAR = 6  # larger leads count as this one
# bucket of each lead from -FAR on, as hexadecimal digits from the lowest
BUCKETS = 0x6_555_44_3_22_111_0


def bucket_of_lead(lead):
    """Return a number from 0 (far behind) to 6 (far ahead)."""
    return (BUCKETS >> 4 * (min(max(lead, -FAR), FAR) + FAR)) & 15


@implements(contract.traits)
def traits(rules, state, seat, action, out):
    """Write the four traits of an action."""
    first, second, third, fourth = traits_of(rules, state, seat, action, out)
    out[TRAIT] = first
    out[TRAIT + 1] = second
    out[TRAIT + 2] = third
    out[TRAIT + 3] = fourth


def traits_of(rules, state, seat, action, out):
    """Return the four traits of an action."""
    kind, role, design = card_of_turn(rules, state, seat, action, out)
    if kind != NO_KIND:
        return doing(kind, out), in_round(kind, out), with_means(kind, out), about(role, design)
    return traits_of_rest(rules, state, seat, action, out)


def traits_of_rest(rules, state, seat, action, out):
    """Return the traits of an action that is not a turn's action with a card."""
    if action < YES:
        return traits_of_turn(action, out)
    if action < PLAY:
        return traits_of_answer(rules, state, seat, action, out)
    kind, role, first = zone_named(action, out)
    if kind != NO_KIND:
        fit = fitting(rules, state, seat, action - first, out)
        return doing(kind, out), about(role, action - first), fit, answer_trait(SAY_HAND, out)
    if CARD_AT <= action < FROM_DECK:
        return traits_of_hit(rules, state, seat, action - CARD_AT, out)
    if ACTIVATE_FOR_ALLY <= action < JUMP:
        return traits_of_turn(DID_ALLY, out)
    return traits_of_turn(DID_DRAW + action - DRAW_ONE_BY_DRAGOON, out)


# --- weights -------------------------------------------------------------------------------------


@implements(contract.action_weights)
def action_weights(rules, state, seat, count, out):
    """Write the sum of each action's trait weights (`traits`); return the largest."""
    if out[QUESTION] == Ask.TURN:
        return weights_in_turn(rules, state, seat, count, out)
    return weights_of_answers(rules, state, seat, count, out)


def weights_in_turn(rules, state, seat, count, out):
    """Write these weights for the actions of a turn."""
    most = LEAST
    for place in range(count):
        kind, role, design = card_of_turn(rules, state, seat, out[place], out)
        if kind == NO_KIND:
            weight = weight_of_rest(rules, state, seat, out[place], out)
        else:
            weight = int(rules.weight[doing(kind, out)]) + int(rules.weight[about(role, design)])
            weight += int(rules.weight[in_round(kind, out)])
            weight += int(rules.weight[with_means(kind, out)])
        out[ODDS + place] = weight
        most = max(most, weight)
    return most


def weights_of_answers(rules, state, seat, count, out):
    """Write these weights for any other question; cards of one zone share two traits."""
    most = LEAST
    kind = NO_KIND
    role = 0
    first = -DESIGNS
    shared = 0
    for place in range(count):
        action = out[place]
        if not first <= action < first + DESIGNS:
            kind, role, first = zone_named(action, out)
            if kind != NO_KIND:
                shared = int(rules.weight[doing(kind, out)])
                shared += int(rules.weight[answer_trait(SAY_HAND, out)])
        if kind == NO_KIND:
            weight = weight_of_rest(rules, state, seat, action, out)
        else:
            fit = fitting(rules, state, seat, action - first, out)
            weight = shared + int(rules.weight[about(role, action - first)])
            weight += int(rules.weight[fit])
        out[ODDS + place] = weight
        most = max(most, weight)
    return most


def weight_of_rest(rules, state, seat, action, out):
    """Return the weight of an action that is not a turn's action with a card."""
    first, second, third, fourth = traits_of_rest(rules, state, seat, action, out)
    weight = rules.weight
    return int(weight[first]) + int(weight[second]) + int(weight[third]) + int(weight[fourth])


# --- common traits -------------------------------------------------------------------------------


def doing(kind, out):
    """Return the trait of this kind of action at this question."""
    return DOING + out[QUESTION] * KINDS + kind


def in_round(kind, out):
    """Return the trait of this kind of action in this state of the round."""
    return IN_ROUND + kind * LEADS + out[ROUND]


def with_means(kind, out):
    """Return the trait of this kind of action with these resources (cards and tokens)."""
    return WITH_MEANS + kind * MEANS_COUNT + out[MEANS]


def about(role, design):
    """Return the trait of this role for this card."""
    return ABOUT + role * DESIGNS + design


def answer_trait(answer, out):
    """Return the trait of this answer to a card's text."""
    if out[ASKER] == 0:
        return NO_TRAIT
    return ANSWER + answer * DESIGNS + out[ASKER] - 1


def traits_of_turn(kind, out):
    """Return the traits of an action without a card: by round, resources and match."""
    match = IN_MATCH + kind * MATCHES + out[MATCH]
    return doing(kind, out), in_round(kind, out), with_means(kind, out), match


# --- cards of a turn -----------------------------------------------------------------------------


def card_of_turn(rules, state, seat, action, out):
    """Return the kind of a turn's action on a card, the card's role, and its design; or NO_KIND."""
    if action < PLAY:
        return NO_KIND, TO_PLAY, 0
    if action < FROM_HAND:
        return kind_of_play(rules, action - PLAY, out), TO_PLAY, action - PLAY
    kind = NO_KIND
    role = TO_ACTIVATE
    slot = 0
    if SHIFT <= action < ACTIVATE:
        kind, role, slot = DID_SHIFT, TO_SHIFT, own(seat, action - SHIFT)
    elif ACTIVATE <= action < CARD_AT:
        slot = action - ACTIVATE
        kind = DID_ACTIVATE if owner_of(slot) == seat else DID_ACTIVATE_OTHER
    elif ACTIVATE_BY_DRAGOON <= action < ACTIVATE_FOR_ALLY:
        kind, slot = DID_DRAGOON, action - ACTIVATE_BY_DRAGOON
    elif JUMP <= action < USE:
        kind, role, slot = DID_JUMP, TO_SHIFT, own(seat, action - JUMP)
    elif USE <= action < DRAW_ONE_BY_DRAGOON:
        kind, slot = DID_USE, action - USE
    return kind, role, design_at(rules, state, slot)


def kind_of_play(rules, design, out):
    """Return the kind of action for playing a card, by its row and whether it has a cost."""
    row = int(rules.level[design]) - 1
    is_paid = (row == 0) & (rules.clan_bit[design] & out[FREE] == 0)
    return DID_PLAY_PAID if is_paid else DID_PLAY + row


def own(seat, slot):
    """Convert a slot of one's own army to a slot of all armies."""
    return seat * SLOTS + slot


def design_at(rules, state, slot):
    """Return the design of the card in a slot; the first design if it is empty."""
    card = card_at(state, slot)
    return int(rules.design[card]) if card < CARDS else 0


# --- cards outside the armies --------------------------------------------------------------------


def zone_named(action, out):
    """Return the kind of an action on a card of a zone, the card's role, the zone's first action.

    NO_KIND if the action names no card outside the armies.
    """
    if action < FROM_HAND:
        return NO_KIND, 0, -DESIGNS
    if action < FROM_DISCARDS:
        question = out[QUESTION]
        comes = question == Ask.NEWCOMER or question == Ask.SECRET_NEWCOMER
        return DID_HAND, TO_BRING if comes else TO_LOSE, FROM_HAND
    if action < FROM_REVEALED:
        return DID_DISCARDS, TO_TAKE, FROM_DISCARDS
    if action < SHIFT:
        role = TO_PICK if out[QUESTION] == Ask.PICK else TO_KEEP
        return DID_REVEALED, role, FROM_REVEALED
    if FROM_DECK <= action < NAME_CARD:
        return DID_DECK, TO_FIND, FROM_DECK
    if NAME_CARD <= action < ACTIVATE_BY_DRAGOON:
        return DID_NAME, TO_NAME, NAME_CARD
    return NO_KIND, 0, -DESIGNS


def fitting(rules, state, seat, design, out):
    """Return the trait of the level, whether the row below has the clan, and whether it fits."""
    row = int(rules.level[design]) - 1
    below = max(row - 1, 0)
    fits = 1 if state.shown[seat, below] & rules.clan_bit[design] else 0
    if (row > below) & (state.row_size[seat, row] >= state.row_size[seat, below]):
        fits += 2
    return FIT + out[QUESTION] * FITS + row * (FITS // ROWS) + fits


# --- cards in armies that are struck -------------------------------------------------------------


def traits_of_hit(rules, state, seat, slot, out):
    """Return the traits of a card that a text strikes, turns or moves: owner, level, design."""
    is_own = not are_opponents(rules, seat, owner_of(slot))
    target = (0 if is_own else 6) + row_of(slot) * 2 + (1 if is_captured(state, slot) else 0)
    role = TO_HIT_OWN if is_own else TO_HIT_OTHER
    return (
        doing(DID_OWN if is_own else DID_OTHER, out),
        about(role, design_at(rules, state, slot)),
        TARGET + out[QUESTION] * TARGETS + target,
        answer_trait(SAY_OWN if is_own else SAY_OTHER, out),
    )


# --- the rest ------------------------------------------------------------------------------------


def traits_of_answer(rules, state, seat, action, out):
    """Return the traits of yes, no, done, and named numbers."""
    if action <= SPENT_TOKEN:
        answer = SAY_YES if action == YES or action == SPENT_TOKEN else SAY_NO
        standing = NO_TRAIT
        means = NO_TRAIT
        if out[QUESTION] == Ask.MAY:
            standing = in_round(action, out)
            means = with_means(action, out)
        return doing(action, out), answer_trait(answer, out), standing, means
    if action < TRIGGER:
        number = action - OPTION
        answer = answer_trait(SAY_OPTION + min(number, 3), out)
        return doing(DID_OPTION, out), answer, count_trait(number, out), NO_TRAIT
    if action < PLAYER:
        return doing(DID_TRIGGER, out), NO_TRAIT, NO_TRAIT, NO_TRAIT
    if action < NAME_CLAN:
        standing = count_trait(standing_of(rules, state, seat, action - PLAYER), out)
        return doing(DID_PLAYER, out), standing, NO_TRAIT, NO_TRAIT
    if action < NAME_LEVEL:
        clan = action - NAME_CLAN
        shown = CLANS if (state.shown[seat, 0] >> clan) & 1 else CLANS + 1
        return doing(DID_CLAN, out), count_trait(clan, out), count_trait(shown, out), NO_TRAIT
    if action < WONDER:
        level = count_trait(action - NAME_LEVEL, out)
        return doing(DID_LEVEL, out), level, answer_trait(SAY_NUMBER, out), NO_TRAIT
    if action < NUMBER:
        return doing(DID_WONDER, out), NO_TRAIT, NO_TRAIT, NO_TRAIT
    number = count_trait(min(action - NUMBER, NUMBERS - 1), out)
    return doing(DID_NUMBER, out), number, answer_trait(SAY_NUMBER, out), NO_TRAIT


def count_trait(number, out):
    """The trait of answering this question with a number."""
    return COUNT + out[QUESTION] * NUMBERS + number


def standing_of(rules, state, seat, other):
    """Classify a player: an opponent by points and passing, an ally, or oneself."""
    if not are_opponents(rules, seat, other):
        return 16 if other == seat else 17
    return min(int(state.points[other]), 3) * 2 + (1 if state.passed[other] else 0)

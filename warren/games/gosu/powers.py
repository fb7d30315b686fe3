"""GOSU: bonuses and protection from face-up custom cards."""

from warren.games.army.frames import Question
from warren.games.army.grid import card_at, owner_of, row_of
from warren.games.army.records import ROWS
from warren.games.army.triggers import are_opponents
from warren.games.gosu.counting import cards_in_play, tally
from warren.kernel.stack import SEAT
from warren.language.ops import Count, GosuOp, Moment, Op, Protected, Target

BONUS_SIZE = 10  # size of the operation with its operands
PROTECT_SIZE = 6


def bonus_of(rules, state, seat):
    """Return the strength that an army's cards add in a battle."""
    total = 0
    if (state.listening[seat] >> Moment.BONUS) & 1:
        for row in range(ROWS):
            for column in range(state.row_size[seat, row]):
                if state.captured[seat, row, column] == 0:
                    design = rules.design[state.army[seat, row, column]]
                    total += bonus_at(rules, state, seat, int(rules.program[design, Moment.BONUS]))
    return total


def bonus_at(rules, state, seat, at):
    """Return the strength that one card adds; its powers are consecutive in the code."""
    total = 0
    while at > 0 and rules.code[at] == GosuOp.BONUS:
        bonus = int(rules.code[at + 1])
        if rules.code[at + 2] == 0:
            levels = rules.code[at + 3]
            bonus *= cards_in_play(rules, state, seat, Count.FACE_UP, levels, rules.code[at + 4])
        if rules.code[at + 5]:
            bonus *= tally(rules, state, seat, at + 6)
        total += bonus
        at += BONUS_SIZE
    return total


def is_protected(rules, state, frame, slot):
    """Whether a power protects the card in this slot from the question's effect."""
    owner = owner_of(slot)
    wanted = danger(frame)
    if wanted == 0:
        return False
    by_opponent = are_opponents(rules, int(frame[SEAT]), owner)
    for row in range(ROWS):
        for column in range(state.row_size[owner, row]):
            if state.captured[owner, row, column] == 0:
                card = int(state.army[owner, row, column])
                at = int(rules.program[rules.design[card], Moment.PROTECTION])
                if at > 0 and protects(rules, state, card, at, slot, wanted, by_opponent):
                    return True
    return False


def danger(frame):
    """Return the dangers to a target as flags; protection must cover all of them."""
    strike = frame[Question.STRIKE]
    if strike == Op.DESTROY:
        return int(Protected.DESTROYED)
    if strike == Op.CAPTURE:
        return int(Protected.CAPTURED)
    if strike == Op.RETURN:
        return int(Protected.RETURNED)
    if strike == GosuOp.STEAL_CHOSEN:
        return int(Protected.STOLEN)
    if int(frame[Question.FLAGS]) & Target.HIT:
        return int(Protected.DESTROYED | Protected.CAPTURED)
    return 0


def protects(rules, state, card, at, slot, wanted, by_opponent):
    """Whether one of a card's powers protects the card in this slot."""
    other = card_at(state, slot)
    while rules.code[at] == GosuOp.PROTECT:
        meant = rules.code[at + 1] & wanted == wanted and (by_opponent or not rules.code[at + 2])
        if rules.code[at + 3]:
            meant = meant and other == card
        else:
            clan = int(rules.code[at + 5])
            meant = meant and (rules.code[at + 4] >> (row_of(slot) + 1)) & 1 == 1
            meant = meant and (clan < 0 or (rules.clans_of[other] >> clan) & 1 == 1)
        if meant:
            return True
        at += PROTECT_SIZE
    return False

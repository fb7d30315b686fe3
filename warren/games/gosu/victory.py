"""GOSU: victories that cards offer (G-WIN)."""

from warren.games.army.frames import Text
from warren.games.army.grid import army_size, is_in_army_of
from warren.games.army.playing import finish, start_text
from warren.games.army.records import NONE, ROWS
from warren.games.army.triggers import are_opponents, is_awaited
from warren.games.army.words import End
from warren.games.gosu.counting import tally
from warren.games.gosu.steps import JUDGE
from warren.kernel.stack import pop, push_step
from warren.language.ops import GosuOp, Moment


def check_any_moment(rules, state):
    """Test the victory conditions that hold at any moment (G-WIN-08)."""
    if is_awaited(state, Moment.ANY_MOMENT):
        judge_after(rules, state, Moment.ANY_MOMENT)


def judge_after(rules, state, moment):
    """Run every card that offers a victory at this moment, then judge."""
    state.claims = 0
    push_step(state, JUDGE, 0)
    for seat in range(rules.seats):
        if (state.listening[seat] >> moment) & 1:
            for row in range(ROWS):
                for column in range(state.row_size[seat, row]):
                    if state.captured[seat, row, column] == 0:
                        start_text(rules, state, moment, seat, int(state.army[seat, row, column]))


def step_judge(rules, state):
    """Let the holder win if they meet a condition, else all who do (G-WIN-07)."""
    pop(state)
    if state.claims == 0:
        return
    deciding = int(state.claims) & rules.side[state.advantage]
    if deciding == 0:
        deciding = int(state.claims)
    state.winners = sides_of(rules, deciding)
    seat = 0
    while (deciding >> seat) & 1 == 0:
        seat += 1
    finish(rules, state, state.claim_reason[seat])


def sides_of(rules, seats):
    """Return these seats with their allies (G-TEAM-17)."""
    found = 0
    for seat in range(rules.seats):
        if (seats >> seat) & 1:
            found |= rules.side[seat]
    return found


def test_victory(rules, state, frame, op, at):
    """Note whether the player meets a victory condition; return where the text continues."""
    who = int(frame[Text.WHO])
    if op == GosuOp.WIN_WITH_CARDS:
        if army_size(state, who) >= rules.code[at + 1]:
            note_claim(state, who, End.FULL_ARMY)
        return at + 2
    if op == GosuOp.WIN_WITH_CLAN:
        if most_of_one_clan(rules, state, who) >= rules.code[at + 1]:
            note_claim(state, who, End.ONE_CLAN)
        return at + 2
    if op == GosuOp.WIN_WITH_DRAGOONS:
        if state.dragoons[who] >= rules.code[at + 1]:
            if cards_of_clan(rules, state, who, rules.code[at + 3]) >= rules.code[at + 2]:
                note_claim(state, who, End.DRAGOONS)
        return at + 4
    if op == GosuOp.WIN_WITH_ROWS:
        below = number_of(state.shown[who, 0])
        if below >= rules.code[at + 1] and number_of(state.shown[who, 1]) >= rules.code[at + 2]:
            note_claim(state, who, End.CLANS_IN_ROWS)
        return at + 3
    if op == GosuOp.WIN_BY_STRENGTH:
        if is_crushing(rules, state, who, rules.code[at + 1]):
            note_claim(state, who, End.STRENGTH)
        return at + 2
    if op == GosuOp.WIN_WITH:
        if tally(rules, state, who, at + 2) >= rules.code[at + 1]:
            note_claim(state, who, End.COUNTED)
        return at + 6
    names = int(rules.code[at + 1])
    if op == GosuOp.WIN_WITH_NAMES and has_all_named(rules, state, who, at + 2, names):
        note_claim(state, who, End.NAMED_CARDS)
    return at + 2 + names


def number_of(clans):
    """The number of clans in a mask."""
    found = 0
    left = int(clans)
    while left:
        left &= left - 1
        found += 1
    return found


def is_crushing(rules, state, seat, least):
    """Whether an army has a given strength, and twice each opponent's (K-40)."""
    own = int(state.strength[seat])
    if own < least:
        return False
    for other in range(rules.seats):
        if are_opponents(rules, seat, other) and own < 2 * state.strength[other]:
            return False
    return True


def note_claim(state, seat, reason):
    """Note that the seat meets a victory condition."""
    state.claims |= 1 << seat
    state.claim_reason[seat] = reason


def most_of_one_clan(rules, state, seat):
    """The largest number of face-up cards of one clan in the army."""
    most = 0
    for clan in range(rules.clans):
        most = max(most, cards_of_clan(rules, state, seat, clan))
    return most


def cards_of_clan(rules, state, seat, clan):
    """The number of face-up cards of a clan in the army."""
    found = 0
    for row in range(ROWS):
        for column in range(state.row_size[seat, row]):
            if state.captured[seat, row, column] == 0:
                found += rules.clan_bit[rules.design[state.army[seat, row, column]]] >> clan & 1
    return found


def has_all_named(rules, state, seat, at, names):
    """Whether the army has every named card; captured ones keep their names (G-CARD-05)."""
    for which in range(names):
        if not has_named(rules, state, seat, int(rules.code[at + which])):
            return False
    return True


def has_named(rules, state, seat, design):
    """Whether the army has a card of the design, face up or down."""
    card = int(rules.first_copy[design])
    twin = int(rules.twin[card])
    return is_in_army_of(state, seat, card) or (twin != NONE and is_in_army_of(state, seat, twin))

"""GOSU X: the Great Battle and the Song of the Dead (X-BATTLE, X-SONG)."""

from warren.games.army.frames import ask
from warren.games.army.grid import (
    army_size,
    column_of,
    owner_of,
    release_all,
    row_of,
    slot_at,
    take_all_tokens_off,
)
from warren.games.army.playing import finish
from warren.games.army.records import NONE, ROWS
from warren.games.army.triggers import notify
from warren.games.army.turns import open_turn
from warren.games.army.words import End, Event
from warren.games.army.zones import draw
from warren.games.gosux.army import (
    check_full_armies,
    design_at,
    end_in_draw,
    has_bounty,
    has_keyword,
    has_power,
    power_number,
    power_sources,
    return_wonder,
)
from warren.games.gosux.steps import (
    BATTLE_LOST,
    HAND,
    MOST_TOKENS,
    NEW_ROUND,
    NOBODY,
    REFILL,
    SONG,
    SUPREMACY,
)
from warren.games.gosux.words import XAsk, XEvent
from warren.kernel.chance import below
from warren.kernel.stack import pop, push_step, tell
from warren.language.ops import Keyword, Moment, Standing

# --- the battle ----------------------------------------------------------------------------------


def battle_strength(rules, state, seat):
    """Sum face-up values, some doubled, and cards in hand with a power (X-BATTLE-01)."""
    total = 0
    for row in range(ROWS):
        for column in range(state.row_size[seat, row]):
            if state.captured[seat, row, column] == 0:
                value = int(rules.value[rules.design[state.army[seat, row, column]], row])
                total += value
                if is_doubled(rules, state, slot_at(seat, row, column)):
                    total += value
    if has_power(state, seat, Standing.HAND_STRENGTH):
        sources = power_sources(rules, state, seat, Standing.HAND_STRENGTH)
        total += sources * int(state.hand_size[seat])
    return total


def is_doubled(rules, state, slot):
    """Whether a card counts double: a Veteran with a token, or Galmi (X-BATTLE-03, X-CARD-14)."""
    seat = owner_of(slot)
    row = row_of(slot)
    column = column_of(slot)
    if state.tokens_on[seat, row, column] and has_keyword(rules, state, slot, Keyword.VETERAN):
        return True
    if rules.standing[design_at(rules, state, seat, row, column), Standing.DOUBLED_BY_BOUNTY]:
        return shows_bounty(rules, state, 1 - seat)
    return False


def shows_bounty(rules, state, seat):
    """Whether the army has a face-up Bounty card."""
    for row in range(ROWS):
        for column in range(state.row_size[seat, row]):
            if has_bounty(rules, state, slot_at(seat, row, column)):
                return True
    return False


def step_battle(rules, state):
    """Give the stronger army a Supremacy token; a tie goes to the Wonder, else to both."""
    pop(state)
    first = battle_strength(rules, state, 0)
    second = battle_strength(rules, state, 1)
    tell(state, Event.STRENGTH, 0, NONE, first)
    tell(state, Event.STRENGTH, 1, NONE, second)
    winner = int(state.wonder)
    if first != second:
        winner = 0 if first > second else 1
    state.battle_winner = winner
    if winner != NOBODY:
        tell(state, Event.BATTLE_WON, winner, NONE, 0)
    award(rules, state, winner, abs(first - second))
    if state.over == 0:
        note_extra_sacrifices(rules, state, winner)
        push_step(state, SONG, 0)
        if winner != NOBODY:
            push_step(state, BATTLE_LOST, 1 - winner)
            notify(rules, state, Moment.BATTLE_WON, winner, winner)


def award(rules, state, winner, margin):
    """Award the battle; a second Supremacy token or a wide margin wins (X-BATTLE-09 to 12)."""
    done = 0
    for seat in range(rules.seats):
        if winner == seat or winner == NOBODY:
            state.points[seat] += 1
            tell(state, XEvent.SUPREMACY, seat, NONE, state.points[seat])
            if state.points[seat] >= SUPREMACY:
                done |= 1 << seat
    if done == 0b11:
        end_in_draw(rules, state, End.DRAW)
    elif done != 0:
        state.winners = done
        finish(rules, state, End.SUPREMACY)
    elif winner != NOBODY and has_power(state, winner, Standing.WIN_BY_MARGIN):
        if margin >= power_number(rules, state, winner, Standing.WIN_BY_MARGIN):
            state.winners = 1 << winner
            finish(rules, state, End.MARGIN)


def note_extra_sacrifices(rules, state, winner):
    """Note one more sacrifice for players who did not win by the margin (A-09, AD-6)."""
    for seat in range(rules.seats):
        state.extra_sacrifices[seat] = 0
        if seat == winner or not rules.goan_sul_extra_only_on_win:
            sources = power_sources(rules, state, seat, Standing.WIN_BY_MARGIN)
            state.extra_sacrifices[seat] = sources


def step_battle_lost(rules, state):
    """Trigger the powers that console the loser, after the winner's (X-BATTLE-12)."""
    pop(state)
    loser = 1 - int(state.battle_winner)
    notify(rules, state, Moment.BATTLE_LOST, loser, loser)


# --- the Song of the Dead ------------------------------------------------------------------------


def step_song(rules, state):
    """Release all captured cards, then halve both armies (X-SONG-02, X-SONG-03)."""
    pop(state)
    state.song = 1
    tell(state, XEvent.SONG, 0, NONE, 0)
    release_all(rules, state)
    if check_full_armies(rules, state):
        return
    first = int(state.battle_winner)
    starter = 1 - first
    if first == NOBODY:
        first = below(state.chance, rules.seats)
        starter = first
    state.turn = starter
    push_step(state, REFILL, starter)
    ask_to_halve(state, 1 - first)
    ask_to_halve(state, first)


def ask_to_halve(state, seat):
    """Ask for half the army, rounded up, plus Goan Sul's addition (X-SONG-04, X-SONG-10)."""
    size = int(army_size(state, seat))
    count = min(size, (size + 1) // 2 + int(state.extra_sacrifices[seat]))
    if count > 0:
        ask(state, XAsk.SACRIFICE, seat, NONE, count, count)


def step_refill(rules, state):
    """Let both draw up to seven cards, the next round's first player first (X-SONG-06)."""
    pop(state)
    push_step(state, NEW_ROUND, 0)
    for step in range(rules.seats):
        seat = (int(state.turn) + step) % rules.seats
        draw(rules, state, seat, max(0, HAND - int(state.hand_size[seat])))


def step_new_round(rules, state):
    """Return tokens and the Wonder; the loser starts the round (X-SONG-07 to 09)."""
    pop(state)
    for seat in range(rules.seats):
        state.tokens[seat] = MOST_TOKENS - state.locked[seat]
        state.spent[seat] = 0
        take_all_tokens_off(state, seat)
    return_wonder(state)
    state.song = 0
    start_round(rules, state)
    open_turn(state, int(state.turn))


def start_round(rules, state):
    """Start a new round (X-SONG-15)."""
    clear_round(rules, state)
    state.round_number += 1
    tell(state, Event.ROUND, 0, NONE, state.round_number)


def clear_round(rules, state):
    """Clear everything about the previous round."""
    state.turns = 0
    state.passes = 0
    state.turns_left = 0
    state.extra_turns = 0
    state.additional = 0
    state.open_discards = 0
    state.discards_open_next = 0
    state.battle_winner = NOBODY
    for seat in range(rules.seats):
        state.passed[seat] = 0
        state.extra_sacrifices[seat] = 0

"""Goblin Laundromat: the contract's functions that change a match, from the deal to the score."""

from warren.games.laundromat.filling import (
    choose,
    deal_packets,
    lay_out_market,
    open_market,
    packet_of,
    pick,
    put_into_basket,
    take_from_supply,
)
from warren.games.laundromat.records import (
    AT_MARKET,
    CLEAN_OF,
    COMPLETED,
    GARMENTS,
    IN_DRUM,
    IN_MARKET,
    IN_PACKET,
    IN_PILE,
    IN_SUPPLY,
    NONE,
    NOT_YET,
    PROGRAMMES,
    REMOVED,
    ROUNDS,
    SEATS,
    WAITING,
)
from warren.games.laundromat.scoring import count_stains, total
from warren.games.laundromat.washing import begin_wash, draw, judge, keep, stop, use_potion
from warren.games.laundromat.words import (
    ACTIONS,
    DRAW,
    KEEP,
    POTION,
    STOP,
    TAKE,
    Ask,
    End,
    Event,
    Reason,
)
from warren.kernel import contract
from warren.kernel.chance import seed_chance, shuffle
from warren.kernel.hooks import implements
from warren.kernel.scratch import SHARE
from warren.kernel.stack import tell

# --- beginnings ----------------------------------------------------------------------------------


@implements(contract.setup)
def setup(rules, state, seed):
    """Deal and open the first decision (L-SET)."""
    seed_chance(state.chance, seed)
    clear(state)
    for goblin in range(SEATS):
        state.goblin[goblin] = goblin
        state.potion[goblin] = 1
    shuffle(state.chance, state.goblin, SEATS)
    for number in range(ROUNDS):
        for place in range(SEATS):
            state.programme[number, place] = number * (PROGRAMMES // ROUNDS) + place
        shuffle(state.chance, state.programme[number], SEATS)
    for garment in range(GARMENTS):
        state.supply[garment] = garment
    shuffle(state.chance, state.supply, GARMENTS)
    state.supply_size = GARMENTS
    for seat in range(rules.seats):
        put_into_basket(state, seat, take_from_supply(state))
    state.washed = rules.seats
    go_on(rules, state)


def clear(state):
    """Clear the table."""
    state.over = 0
    state.winners = 0
    state.capped = 0
    state.round_number = 0
    state.event_count = 0
    state.question = Ask.NOTHING
    state.owing = 0
    state.step = 0
    state.washer = NONE
    state.drum_size = 0
    state.protected = NONE
    state.packet_size = 0
    state.market_size = 0
    state.pile_size = 0
    for seat in range(SEATS):
        state.basket_size[seat] = 0
        state.clean_size[seat] = 0
        state.chosen[seat] = NONE
    for number in range(ROUNDS):
        for seat in range(SEATS):
            state.fate[number, seat] = WAITING
    for garment in range(GARMENTS):
        state.where[garment] = IN_SUPPLY
    for garment in range(GARMENTS):
        state.dealt[garment] = 0
    for garment in range(GARMENTS):
        state.packet[garment] = 0
    for garment in range(GARMENTS):
        state.taken[garment] = 0
    for garment in range(GARMENTS):
        state.home[garment] = NONE
    for garment in range(GARMENTS):
        state.drawn[garment] = 0


@implements(contract.arrange)
def arrange(rules, state):
    """Open the decision of a written position: its zones, choices and histories are given."""
    state.event_count = 0
    state.owing = 0
    state.question = Ask.NOTHING
    note_places(rules, state)
    note_step(rules, state)
    if state.washer != NONE:
        arrange_wash(rules, state)
    elif state.packet_size > 0:
        state.question = Ask.FILL
        for seat in range(rules.seats):
            if state.chosen[seat] == NONE:
                state.owing |= 1 << seat
    elif state.market_size > 0:
        open_market(rules, state)
    else:
        state.round_number -= 1
        state.washed = rules.seats
    go_on(rules, state)


def arrange_wash(rules, state):
    """Count the washes from the programmes, and judge the wash in progress, if any."""
    state.washed = 0
    for seat in range(rules.seats):
        if state.fate[state.round_number - 1, seat] != WAITING:
            state.washed += 1
    if state.drum_size == 0:
        return
    for kind in range(len(state.stain)):
        state.stain[kind] = 0
        for place in range(state.drum_size):
            if state.drum[place] != state.protected:
                state.stain[kind] += rules.stains[state.drum[place], kind]
    judge(rules, state)


def note_places(rules, state):
    """Store the place of every garment from the zones; those in none are removed."""
    for garment in range(GARMENTS):
        state.where[garment] = REMOVED
    for place in range(state.supply_size):
        state.where[state.supply[place]] = IN_SUPPLY
    for place in range(state.pile_size):
        state.where[state.pile[place]] = IN_PILE
    for place in range(state.market_size):
        garment = int(state.market[place])
        state.where[garment] = IN_MARKET
        state.dealt[garment] = state.round_number
        state.packet[garment] = AT_MARKET
    for seat in range(rules.seats):
        for place in range(state.packet_size):
            garment = int(state.packets[seat, place])
            state.where[garment] = IN_PACKET
            state.dealt[garment] = state.round_number
            state.packet[garment] = seat
            state.taken[garment] = NOT_YET
        size = int(state.basket_size[seat])
        state.basket_size[seat] = 0
        for place in range(size):
            put_into_basket(state, seat, int(state.basket[seat, place]))
        for place in range(state.clean_size[seat]):
            state.where[state.clean[seat, place]] = CLEAN_OF + seat
            state.home[state.clean[seat, place]] = seat
    for place in range(state.drum_size):
        state.where[state.drum[place]] = IN_DRUM
        state.home[state.drum[place]] = state.washer
        state.drawn[state.drum[place]] = state.round_number


def note_step(rules, state):
    """Note the progress of the draft or the market, from the garments left."""
    dealt = int(rules.deal[state.round_number - 1])
    if rules.seats == 2:
        state.step = dealt - int(state.market_size) - int(state.pile_size)
    elif state.packet_size == 0:
        state.step = dealt - 1
    else:
        state.step = dealt - int(state.packet_size)


# --- decisions -----------------------------------------------------------------------------------


@implements(contract.pending)
def pending(rules, state):
    """The seats that must decide, as bits."""
    return int(state.owing)


@implements(contract.legal)
def legal(rules, state, seat, out):
    """List the actions of the seat; garments of one design are one choice."""
    if (state.owing >> seat) & 1 == 0:
        return 0
    question = state.question
    if question == Ask.FILL:
        packet = packet_of(rules, state, seat)
        count = 0
        for place in range(state.packet_size):
            count = offer(rules, out, count, TAKE, int(state.packets[packet, place]))
        return count
    if question == Ask.MARKET:
        count = 0
        for place in range(state.market_size):
            count = offer(rules, out, count, TAKE, int(state.market[place]))
        return count
    if question == Ask.KEEP:
        count = 0
        for place in range(state.drum_size):
            count = offer(rules, out, count, KEEP, int(state.drum[place]))
        return count
    out[0] = STOP
    out[1] = DRAW
    out[2] = POTION
    return 2 + int(state.potion[seat])


def offer(rules, out, count, verb, garment):
    """Add an action unless it is listed already; return the number of actions."""
    action = verb + int(rules.design[garment])
    for place in range(count):
        if out[place] == action:
            return count
    out[count] = action
    return count + 1


@implements(contract.why_not)
def why_not(rules, state, seat, action):
    """Why the action is not legal for the seat now."""
    if state.over:
        return Reason.MATCH_OVER
    if seat < 0 or seat >= rules.seats:
        return Reason.NOT_YOUR_DECISION
    if action < 0 or action >= ACTIONS:
        return Reason.UNKNOWN_ACTION
    if (state.owing >> seat) & 1 == 0:
        return why_not_now(state, seat, action)
    if state.question == Ask.WASH:
        return why_not_wash(state, seat, action)
    if state.question == Ask.KEEP:
        return why_not_keep(rules, state, action)
    if action == POTION:
        return Reason.POTION_NOT_NOW if state.potion[seat] else Reason.POTION_USED
    return why_not_take(rules, state, seat, action)


def why_not_now(state, seat, action):
    """Return why a seat with nothing to decide can't do this."""
    if state.question == Ask.FILL:
        return Reason.ALREADY_CHOSEN
    if state.washer == NONE or action >= TAKE:
        return Reason.NOT_YOUR_DECISION
    fate = state.fate[state.round_number - 1, seat]
    if fate == WAITING:
        return Reason.NOT_YOUR_DECISION
    return Reason.CYCLE_FULL if fate == COMPLETED and action != STOP else Reason.WASH_OVER


def why_not_wash(state, seat, action):
    """Check an action after a safe garment: stop, draw, or use the potion."""
    if action == POTION and state.potion[seat] == 0:
        return Reason.POTION_USED
    if action >= KEEP:
        return Reason.WASH_NOT_FAILED
    if action >= TAKE:
        return Reason.BASKETS_FILLED
    return Reason.LEGAL


def why_not_keep(rules, state, action):
    """Check an action after a failure: keep one garment of the drum."""
    if action < KEEP:
        return Reason.WASH_FAILED
    for place in range(state.drum_size):
        if rules.design[state.drum[place]] == action - KEEP:
            return Reason.LEGAL
    return Reason.NOT_IN_DRUM


def why_not_take(rules, state, seat, action):
    """Check an action while baskets are filled: a garment of the hand or of the market."""
    if action >= KEEP or action < TAKE:
        return Reason.NOT_WASHING
    if state.question == Ask.MARKET:
        for place in range(state.market_size):
            if rules.design[state.market[place]] == action - TAKE:
                return Reason.LEGAL
        return Reason.NOT_IN_MARKET
    packet = packet_of(rules, state, seat)
    for place in range(state.packet_size):
        if rules.design[state.packets[packet, place]] == action - TAKE:
            return Reason.LEGAL
    return Reason.NOT_IN_HAND


@implements(contract.apply)
def apply(rules, state, seat, action):
    """Carry out a legal action and run to the next decision or to the end."""
    state.event_count = 0
    question = state.question
    if question == Ask.FILL:
        choose(rules, state, seat, action - TAKE)
    elif question == Ask.MARKET:
        pick(rules, state, seat, action - TAKE)
        open_market(rules, state)
    elif question == Ask.KEEP:
        keep(rules, state, action - KEEP)
    elif action == STOP:
        stop(rules, state)
    elif action == DRAW:
        draw(rules, state, 0)
    else:
        use_potion(rules, state)
    go_on(rules, state)


def go_on(rules, state):
    """Run until somebody must decide or the match is over: washes begin, rounds end."""
    while state.owing == 0 and state.over == 0:
        if state.washed < rules.seats:
            begin_wash(rules, state)
        elif state.round_number < ROUNDS:
            begin_round(rules, state)
        else:
            finish(rules, state)


def begin_round(rules, state):
    """Turn up everyone's next programme, and fill baskets again (L-MAINT-01)."""
    state.round_number += 1
    state.washer = NONE
    state.washed = 0
    state.step = 0
    number = int(state.round_number)
    tell(state, Event.ROUND, 0, NONE, number)
    for seat in range(rules.seats):
        tell(state, Event.PROGRAMME, seat, int(state.programme[number - 1, seat]), 0)
    if rules.seats == 2:
        lay_out_market(rules, state)
    else:
        deal_packets(rules, state)


# --- the end -------------------------------------------------------------------------------------


def finish(rules, state):
    """End the match: most coins win, then most stains; equal players share (L-SCORE-12 to 14)."""
    state.washer = NONE
    best = 0
    for seat in range(rules.seats):
        coins = total(rules, state, seat)
        best = max(best, coins)
        tell(state, Event.SCORED, seat, NONE, coins)
    richest = 0
    most_stains = 0
    for seat in range(rules.seats):
        if total(rules, state, seat) == best:
            richest += 1
            most_stains = max(most_stains, count_stains(rules, state, seat))
    winners = 0
    for seat in range(rules.seats):
        if total(rules, state, seat) == best and count_stains(rules, state, seat) == most_stains:
            state.winners |= 1 << seat
            winners += 1
            tell(state, Event.WON, seat, NONE, 0)
    if richest == 1:
        state.over = End.COINS
    else:
        state.over = End.STAINS if winners == 1 else End.SHARED


@implements(contract.outcome)
def outcome(rules, state, out):
    """Write the winners' shares of one point; return the reason for the end, 0 while it runs."""
    for seat in range(rules.seats):
        out[SHARE + seat] = (state.winners >> seat) & 1
    return int(state.over)

"""Before the first turn: clans are eliminated (G-KSET), hands are drafted (G-DRAFT).

While a drafted card stays in the hand that took it, its packet and pick are stored. A seat's memory
follows from that: the seat has seen the packet at certain picks. A card it saw there is still in
the packet, or with one of the seats that had the packet since. When one of two copies leaves a
hand, the origin of both is forgotten, because nobody can tell which one it was.
"""

from warren.games.army import hooks
from warren.games.army.frames import ask
from warren.games.army.records import IN_DECK, IN_HAND, IN_PACKET, NONE, OPTIONS, SEATS
from warren.games.army.words import (
    FROM_REVEALED,
    NAME_CLAN,
    SHIFT,
    Ask,
    Reason,
)
from warren.games.army.zones import add_to_hand, clear_counts, stands_for_design
from warren.games.gosu.army import NOT_DRAFTED, PACKET, PICKS, PILE
from warren.games.gosu.rounds import start_round
from warren.games.gosu.words import GosuAsk, GosuEvent, GosuReason
from warren.kernel.chance import shuffle
from warren.kernel.hooks import implements
from warren.kernel.stack import SEAT, offer, pop, tell, tell_some

CLANS_IN_MATCH = 5
KEPT_FIRST = 2  # cards kept of one's own hand
LAST_PICK = 5  # 2 of 7 cards, then 1 of 5, 4, 3, 2 and 1
IN_NO_HAND_YET = 7  # the pick of a card that is still in its packet
SHEET = 16  # size of a list in the scratch space (the options): more cards than a packet has
CARDS_AT = PILE  # index of the noted cards, after the gathered ones
PICKS_AT = CARDS_AT + SHEET
GROUPS_AT = PICKS_AT + SHEET  # + packet * PICKS + times: a card seen there that often
NOBODY_YET = NONE
SEVERAL = NONE + 1
assert PACKET <= SHEET
assert GROUPS_AT + SEATS * PICKS <= OPTIONS


# --- clans ---------------------------------------------------------------------------------------


def step_eliminate(state):
    """Ask the active seat to eliminate a clan (G-KSET-02)."""
    seat = int(state.frame[state.depth - 1, SEAT])
    pop(state)
    ask(state, GosuAsk.ELIMINATE, seat, NONE, 1, 1)


def why_not_eliminate(rules, state, action):
    """Require a clan that is still in (G-KSET-04)."""
    if action < NAME_CLAN or action >= NAME_CLAN + rules.clans:
        return Reason.NOT_ASKED
    inside = (state.clans_in >> (action - NAME_CLAN)) & 1
    return Reason.LEGAL if inside else Reason.CLAN_ELIMINATED


def list_eliminations(rules, state):
    """Offer the clans that are still in."""
    for clan in range(rules.clans):
        if (state.clans_in >> clan) & 1:
            offer(state, NAME_CLAN + clan)


def eliminate(state, frame, action):
    """Eliminate a clan; its cards stay in the box."""
    seat = int(frame[SEAT])
    pop(state)
    state.clans_in &= ~(1 << (action - NAME_CLAN))
    tell(state, GosuEvent.ELIMINATED, seat, NONE, action - NAME_CLAN)


# --- packets -------------------------------------------------------------------------------------


def step_draft(rules, state):
    """Open the packets, or pass them on; the last cards stay with their holders (G-DRAFT-02)."""
    if state.pick < 0:
        make_packets(rules, state)
    else:
        pass_packets(rules, state)
    state.pick += 1
    size = int(state.packet_size[0])
    if size == 1:
        for seat in range(rules.seats):
            keep(rules, state, seat, int(state.packet[seat, 0]))
        size = 0
    show_hands(rules, state)
    note_certain(rules, state)
    if size == 0:
        pop(state)
        start_round(rules, state)
        return
    state.picking = (1 << rules.seats) - 1
    ask(state, Ask.PICK, 0, NONE, 1, 1)


def make_packets(rules, state):
    """Turn every hand into a packet."""
    for seat in range(rules.seats):
        size = int(state.hand_size[seat])
        for place in range(size):
            card = int(state.hand[seat, place])
            state.packet[seat, place] = card
            state.where[card] = IN_PACKET + seat
            state.drafted[card] = seat * PICKS + IN_NO_HAND_YET
            state.known[card] = 1 << seat
        state.packet_size[seat] = size
        state.hand_size[seat] = 0
        clear_counts(state, seat)


def pass_packets(rules, state):
    """Pass every packet to the left neighbour, who alone sees it now (G-DRAFT-01)."""
    size = int(state.packet_size[0])
    last = rules.seats - 1
    for place in range(size):
        moving = state.packet[last, place]
        for seat in range(last, 0, -1):
            state.packet[seat, place] = state.packet[seat - 1, place]
        state.packet[0, place] = moving
    for seat in range(rules.seats):
        for place in range(size):
            card = int(state.packet[seat, place])
            state.where[card] = IN_PACKET + seat
            state.known[card] = 1 << seat
    tell(state, GosuEvent.PACKETS_PASSED, 0, NONE, size)


@implements(hooks.seats_picking)
def seats_picking(state):
    """The seats that must still choose from their packets, as bits."""
    return state.picking


def copy_in_packet(rules, state, seat, design):
    """A copy of the design in the seat's packet, or NONE."""
    for place in range(state.packet_size[seat]):
        card = int(state.packet[seat, place])
        if rules.design[card] == design:
            return card
    return NONE


@implements(hooks.why_not_pick)
def why_not_pick(rules, state, seat, action):
    """Require a card of the seat's packet."""
    if action < FROM_REVEALED or action >= SHIFT:
        return Reason.NOT_ASKED
    card = copy_in_packet(rules, state, seat, action - FROM_REVEALED)
    return GosuReason.NOT_IN_PACKET if card == NONE else Reason.LEGAL


@implements(hooks.list_picks)
def list_picks(rules, state, seat):
    """Offer the packet's cards in pack order, because their own order would tell something."""
    card = -1
    for _ in range(state.packet_size[seat]):
        card = next_in_packet(state, seat, card)
        if stands_for_design(rules, state, card):
            offer(state, FROM_REVEALED + rules.design[card])


def next_in_packet(state, seat, card):
    """Return the next card of the packet in pack order."""
    following = NONE
    for place in range(state.packet_size[seat]):
        other = int(state.packet[seat, place])
        if card < other < following:
            following = other
    return following


@implements(hooks.pick)
def pick(rules, state, seat, action):
    """Let the seat keep a card; when all have, the packets move (G-DRAFT-03)."""
    keep(rules, state, seat, copy_in_packet(rules, state, seat, action - FROM_REVEALED))
    if state.pick > 0 or state.hand_size[seat] == KEPT_FIRST:
        state.picking &= ~(1 << seat)
    if state.picking == 0:
        pop(state)
        return
    first = 0
    while (state.picking >> first) & 1 == 0:
        first += 1
    state.frame[state.depth - 1, SEAT] = first


def keep(rules, state, seat, card):
    """Move a card from the packet to the hand."""
    last = int(state.packet_size[seat]) - 1
    for place in range(last + 1):
        if state.packet[seat, place] == card:
            state.packet[seat, place] = state.packet[seat, last]
            break
    state.packet_size[seat] = last
    known = int(state.known[card])
    add_to_hand(rules, state, seat, card)
    state.known[card] = known  # an ally sees it when everybody has chosen
    state.drafted[card] = packet_at(rules, state, seat) * PICKS + int(state.pick)
    tell_some(state, GosuEvent.PICKED, seat, card, 0, known)


def show_hands(rules, state):
    """Show the kept cards to allies who may see them (A-13)."""
    for seat in range(rules.seats):
        for place in range(state.hand_size[seat]):
            state.known[state.hand[seat, place]] |= rules.sees_hand[seat]


# --- memories of seats ---------------------------------------------------------------------------


def times_seen(rules, state, seat, card):
    """How often the seat has seen this drafted card in its packet."""
    history = int(state.drafted[card])
    if history == NOT_DRAFTED:
        return 0
    first = (seat - history // PICKS) % rules.seats
    last = min(history % PICKS, int(state.pick))
    return 0 if first > last else (last - first) // rules.seats + 1


@implements(hooks.remembers)
def remembers(rules, state, seat, card):
    """Whether the seat has seen this card in a packet and so remembers where it may be."""
    return rules.starting_draft != 0 and times_seen(rules, state, seat, card) > 0


@implements(hooks.forget)
def forget(state, card):
    """Forget where this card came from."""
    state.drafted[card] = NOT_DRAFTED


def note_certain(rules, state):
    """Mark cards as known that can be in only one place."""
    for seat in range(rules.seats):
        for group in range(rules.seats * PICKS):
            state.options[GROUPS_AT + group] = NOBODY_YET
        for holder in range(rules.seats):
            for place in range(state.hand_size[holder]):
                join_group(rules, state, seat, int(state.hand[holder, place]))
            for place in range(state.packet_size[holder]):
                join_group(rules, state, seat, int(state.packet[holder, place]))
        for group in range(rules.seats * PICKS):
            alone = int(state.options[GROUPS_AT + group])
            if alone < NOBODY_YET:
                state.known[alone] |= 1 << seat


def join_group(rules, state, seat, card):
    """Add a card that the seat can't locate to its packet's cards that were seen as often."""
    times = times_seen(rules, state, seat, card)
    if times > 0 and (state.known[card] >> seat) & 1 == 0:
        group = GROUPS_AT + int(state.drafted[card]) // PICKS * PICKS + times
        state.options[group] = card if state.options[group] == NOBODY_YET else SEVERAL


def looks(rules, state, seat, packet):
    """Count how often the seat has had the packet so far."""
    first = (seat - packet) % rules.seats
    return 0 if first > state.pick else (int(state.pick) - first) // rules.seats + 1


def find_remembered(rules, state, seat, packet, times):
    """Note the cards of a packet that the seat saw `times` times and can't locate; count them."""
    count = 0
    for card in range(rules.cards):
        if int(state.drafted[card]) // PICKS == packet and (state.known[card] >> seat) & 1 == 0:
            if times_seen(rules, state, seat, card) == times:
                state.options[CARDS_AT + count] = card
                count += 1
    return count


@implements(hooks.place_remembered)
def place_remembered(rules, state, seat):
    """Redeal the cards that the seat saw in packets among their possible places.

    Cards that a packet had when the seat passed it on, and no longer had when it came back, are
    with the seats that had it meanwhile, one each; or still in the packet.
    """
    fits = True
    if rules.starting_draft and state.pick >= 0:
        for packet in range(rules.seats):
            for times in range(1, looks(rules, state, seat, packet) + 1):
                count = find_remembered(rules, state, seat, packet, times)
                if count > 0 and not place_group(rules, state, seat, packet, times, count):
                    fits = False
    return fits


def place_group(rules, state, seat, packet, times, count):
    """Deal these cards, all ways being equally likely; return whether all found a place."""
    picks = find_picks(rules, state, seat, packet, times)
    shuffle(state.chance, state.options[CARDS_AT:], count)
    shuffle(state.chance, state.options[PICKS_AT:], picks)
    fits = True
    for index in range(count):
        card = int(state.options[CARDS_AT + index])
        if index < picks:
            pick = int(state.options[PICKS_AT + index])
            holder = (packet + pick) % rules.seats
            fits = put_in_hand(rules, state, holder, card) and fits
            state.drafted[card] = packet * PICKS + pick
        else:
            fits = put_in_packet(rules, state, packet, card) and fits
            state.drafted[card] = packet * PICKS + IN_NO_HAND_YET
    return fits


def find_picks(rules, state, seat, packet, times):
    """Note the picks that may have taken a card between two sightings; return their number."""
    first = (seat - packet) % rules.seats + (times - 1) * rules.seats + 1
    count = 0
    for pick in range(first, min(first + rules.seats - 1, LAST_PICK + 1)):
        if may_have_gone(rules, state, seat, packet, pick):
            state.options[PICKS_AT + count] = pick
            count += 1
    return count


def may_have_gone(rules, state, seat, packet, pick):
    """Whether this pick took a card that is unknown to the seat."""
    holder = (packet + pick) % rules.seats
    if pick > state.pick or (pick == state.pick and (state.picking >> holder) & 1):
        return False
    if (state.picks_gone[packet] >> pick) & 1:
        return False
    for place in range(state.hand_size[holder]):
        card = int(state.hand[holder, place])
        if card != NONE and state.drafted[card] == packet * PICKS + pick:
            if (state.known[card] >> seat) & 1:
                return False
    return True


def put_in_hand(rules, state, holder, card):
    """Put the card into a gap of the hand; if there is none, anywhere, and the guess fails."""
    for place in range(state.hand_size[holder]):
        if state.hand[holder, place] == NONE:
            state.hand[holder, place] = card
            state.where[card] = IN_HAND + holder
            state.known[card] = 1 << holder
            return True
    put_anywhere(rules, state, card)
    return False


def put_in_packet(rules, state, packet, card):
    """Put the card into a gap of its packet; if there is none, anywhere, and the guess fails."""
    holder = (packet + int(state.pick)) % rules.seats
    for place in range(state.packet_size[holder]):
        if state.packet[holder, place] == NONE:
            state.packet[holder, place] = card
            state.where[card] = IN_PACKET + holder
            state.known[card] = 1 << holder
            return True
    put_anywhere(rules, state, card)
    return False


def put_anywhere(rules, state, card):
    """Put the card into a gap of any hand or of the deck."""
    for holder in range(rules.seats):
        for place in range(state.hand_size[holder]):
            if state.hand[holder, place] == NONE:
                state.hand[holder, place] = card
                state.where[card] = IN_HAND + holder
                state.known[card] = 1 << holder
                return
    for place in range(state.deck_size[0]):
        if state.deck[0, place] == NONE:
            state.deck[0, place] = card
            state.where[card] = IN_DECK
            state.known[card] = 0
            return


# --- unknown packets -----------------------------------------------------------------------------


@implements(hooks.lift_hidden_packets)
def lift_hidden_packets(rules, state, seat):
    """Leave gaps for the cards that the seat can't locate."""
    for other in range(rules.seats):
        for place in range(state.packet_size[other]):
            card = int(state.packet[other, place])
            if (state.known[card] >> seat) & 1 == 0:
                state.packet[other, place] = NONE


@implements(hooks.deal_hidden_packets)
def deal_hidden_packets(rules, state, dealt):
    """Fill the gaps with gathered cards; only the holder of a packet knows them."""
    for holder in range(rules.seats):
        for place in range(state.packet_size[holder]):
            if state.packet[holder, place] == NONE:
                card = int(state.options[dealt])
                state.packet[holder, place] = card
                state.where[card] = IN_PACKET + holder
                state.known[card] = 1 << holder
                state.drafted[card] = packet_at(rules, state, holder) * PICKS + IN_NO_HAND_YET
                dealt += 1


def packet_at(rules, state, holder):
    """Return the seat whose hand became the holder's packet."""
    return (holder - int(state.pick)) % rules.seats

"""The frame stack: everything in progress in a position, as numbers.

A frame is a text being carried out, a question being asked, or a rules step still to come. Frames
are data, so any position can be copied, saved, searched and replayed, even in the middle of an
effect.
"""

# Kinds of frames
TEXT = 0  # a card's program is running
ASK = 1  # a seat must decide
STEP = 2  # the rules continue here

# Fields of every frame; games define the others for each kind
KIND = 0
WHAT = 1  # text: index in the code; ask: the question; step: its number
SEAT = 2  # text: "you"; ask: the deciding seat; step: its seat
CARD = 3  # text: the card that has the text; ask, step: the card concerned
OTHERS = 4  # first field that games define

FIELDS = 14
FRAMES = 24
NO_CARD = 255


def push(state, kind, what, seat, card):
    """Push a new frame and return its index; a full stack loses its top frame (`is_full`)."""
    top = min(int(state.depth), FRAMES - 1)
    frame = state.frame[top]
    frame[KIND] = kind
    frame[WHAT] = what
    frame[SEAT] = seat
    frame[CARD] = card
    for field in range(OTHERS, FIELDS):
        frame[field] = 0
    state.depth = top + 1
    return top


def pop(state):
    """Remove the top frame."""
    state.depth -= 1


def push_step(state, step, seat):
    """Push a rules step, which runs once everything above it is done."""
    return push(state, STEP, step, seat, 0)


# --- triggers waiting for their turn -------------------------------------------------------------

TRIGGERS = 32
TRIGGER_AT = 0  # index of its program
TRIGGER_YOU = 1
TRIGGER_CARD = 2
TRIGGER_THEY = 3
TRIGGER_FIELDS = 4


def queue_trigger(state, program, you, card, they):
    """Queue a reaction until the text that caused it is done (AD-1); return whether it fits."""
    last = int(state.waiting)
    if last >= TRIGGERS:
        return False
    state.trigger[last, TRIGGER_AT] = program
    state.trigger[last, TRIGGER_YOU] = you
    state.trigger[last, TRIGGER_CARD] = card
    state.trigger[last, TRIGGER_THEY] = they
    state.waiting = last + 1
    return True


def take_trigger(state, index):
    """Remove one of the waiting reactions; the others keep their order."""
    state.waiting -= 1
    for later in range(index, int(state.waiting)):
        for field in range(TRIGGER_FIELDS):
            state.trigger[later, field] = state.trigger[later + 1, field]


# --- events --------------------------------------------------------------------------------------

EVENTS = 92  # exceeded in fewer than one match in ten thousand
MOST_EVENTS = 32_000  # events beyond this number are not counted
EVENT_FIELDS = 5  # kind, seat, card, detail, and the seats that may see the card, as bits
MORE = 0  # event kind: further events were dropped; detail: how many
EVERYONE = 0x7FFF  # all seats and spectators, as bits


def tell(state, what, seat, card, detail):
    """Record a public event."""
    tell_some(state, what, seat, card, detail, EVERYONE)


def tell_some(state, what, seat, card, detail, audience):
    """Record an event whose card only some seats may see; searches skip this.

    If the buffer overflows, the last event counts those that it replaces.
    """
    if state.watching == 0:
        return
    last = min(int(state.event_count), MOST_EVENTS)
    state.event_count = last + 1
    if last < EVENTS:
        write_event(state, last, what, seat, card, detail, audience)
    else:
        write_event(state, EVENTS - 1, MORE, 0, NO_CARD, last + 2 - EVENTS, EVERYONE)


def write_event(state, place, what, seat, card, detail, audience):
    """Write an event at this index."""
    event = state.event[place]
    event[0] = what
    event[1] = seat
    event[2] = card
    event[3] = detail
    event[4] = audience


# --- the options of the open decision ------------------------------------------------------------


def offer(state, action):
    """Offer the deciding seat another option, if it fits."""
    last = min(int(state.option_count), len(state.options) - 1)
    state.options[last] = action
    state.option_count = last + 1


def is_full(state):
    """Whether the stack or the options are full, so that something may have been lost."""
    return state.depth >= FRAMES or state.option_count >= len(state.options)

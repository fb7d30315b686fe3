"""The stack of frames: everything in progress in a position, as numbers.

A frame is a text being carried out, a question being asked, or a step of the rules still to come.
Because they are data, any position can be copied, saved, searched and replayed, even one in the
middle of an effect.
"""

# Kinds of frames
TEXT = 0  # a card's program is running
ASK = 1  # a seat must decide
STEP = 2  # the rules go on here

# The fields of every frame; each game defines the others for each kind of frame
KIND = 0
WHAT = 1  # text: where in the code; ask: the question; step: which step
SEAT = 2  # text: "you"; ask: who decides; step: whose step
CARD = 3  # text: the card that speaks; ask, step: the card concerned
OTHERS = 4  # from here on

FIELDS = 14
FRAMES = 24
NO_CARD = 255


def push(state, kind, what, seat, card):
    """Put a new frame on top; returns its index. A full stack loses its top (`is_full`)."""
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
    """Take the top frame away."""
    state.depth -= 1


def push_step(state, step, seat):
    """The rules go on with this step once everything above it is done."""
    return push(state, STEP, step, seat, 0)


# --- triggers waiting for their turn -------------------------------------------------------------

TRIGGERS = 32
TRIGGER_AT = 0  # where its program begins
TRIGGER_YOU = 1
TRIGGER_CARD = 2
TRIGGER_THEY = 3
TRIGGER_FIELDS = 4


def queue_trigger(state, program, you, card, they):
    """A reaction waits until the text that caused it is done (AD-1); whether there is room."""
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
    """One of the waiting reactions goes; the others keep their order."""
    state.waiting -= 1
    for later in range(index, int(state.waiting)):
        for field in range(TRIGGER_FIELDS):
            state.trigger[later, field] = state.trigger[later + 1, field]


# --- events --------------------------------------------------------------------------------------

EVENTS = 92  # more than a match in tens of thousands needs
MOST_EVENTS = 32_000  # that are counted
EVENT_FIELDS = 5  # what, seat, card, detail, who may see the card (seats as bits)
MORE = 0  # an event: and more happened; detail: how much
EVERYONE = 0x7FFF  # all seats and spectators, as bits


def tell(state, what, seat, card, detail):
    """Something public happened."""
    tell_some(state, what, seat, card, detail, EVERYONE)


def tell_some(state, what, seat, card, detail, audience):
    """Something happened whose card only some seats may see. Search does not pay for this.

    The last event that there is room for says how many there were from it on.
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
    """The event in this place."""
    event = state.event[place]
    event[0] = what
    event[1] = seat
    event[2] = card
    event[3] = detail
    event[4] = audience


# --- the options of the open decision ------------------------------------------------------------


def offer(state, action):
    """Offer one more option to the deciding seat, if there is room."""
    last = min(int(state.option_count), len(state.options) - 1)
    state.options[last] = action
    state.option_count = last + 1


def is_full(state):
    """Whether stack or options have no room left: something may have been lost."""
    return state.depth >= FRAMES or state.option_count >= len(state.options)

"""The stack of frames: everything that is under way in a position, as numbers.

A frame is a text being carried out, a question being asked, or a step of the rules still to come.
Because they are data, any position can be copied, saved, searched and replayed, even one in the
middle of an effect.
"""

# What a frame is
TEXT = 0  # a card's program is running
ASK = 1  # a seat owes a decision
STEP = 2  # the rules go on here

# The fields of every frame
KIND = 0
WHAT = 1  # text: where in the code; ask: the question; step: which step
SEAT = 2  # text: "you"; ask: who decides; step: whose step
CARD = 3  # text: the card that speaks; ask, step: the card concerned
WHO = 4  # text: the player acting now
THEY = 5  # text: "that player"
AMOUNT = 6  # text: how many; ask: how many more may be chosen
X = 7
COPIED = 7  # text, in games whose X is not chosen: the card whose text this is + 1
IT = 8  # text: the card just chosen; step: a second card
CLAN = 9
LEVEL = 10
LOOP = 11  # text: seats still to act, as bits
BY = 12  # text: what brought it about, see BY_DRAGOON and FAILED
STRUCK = 13  # text: the slot where the card just struck lay + 1
# questions keep their conditions in fields that texts use otherwise
LEAST = 7  # ask: how many more must be chosen
FLAGS = 8
LEVELS = 9
NAMES = 10  # ask: where in the code the allowed names begin
SLOT = 11  # ask, step: a place in an army

FIELDS = 14
FRAMES = 24
NO_CARD = 255

# Flags of BY
BY_DRAGOON = 1  # a Dragoon token activated it
FAILED = 2  # the last step that could fail did


def push(state, kind, what, seat, card):
    """Put a new frame on top; returns its index."""
    top = int(state.depth)
    frame = state.frame[top]
    frame[KIND] = kind
    frame[WHAT] = what
    frame[SEAT] = seat
    frame[CARD] = card
    for field in range(WHO, FIELDS):
        frame[field] = 0
    state.depth = top + 1
    return top


def push_text(state, program, seat, card):
    """A card's text begins, for `seat`; it has chosen nothing yet."""
    top = push(state, TEXT, program, seat, card)
    state.frame[top, WHO] = seat
    state.frame[top, IT] = NO_CARD
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
    """A reaction waits until the text that caused it is done (AD-1)."""
    last = int(state.waiting)
    state.trigger[last, TRIGGER_AT] = program
    state.trigger[last, TRIGGER_YOU] = you
    state.trigger[last, TRIGGER_CARD] = card
    state.trigger[last, TRIGGER_THEY] = they
    state.waiting = last + 1


def start_trigger(state, index):
    """Carry out one of the waiting reactions; the others keep their order."""
    waiting = state.trigger[index]
    top = push_text(state, waiting[TRIGGER_AT], waiting[TRIGGER_YOU], waiting[TRIGGER_CARD])
    state.frame[top, THEY] = waiting[TRIGGER_THEY]
    state.waiting -= 1
    for later in range(index, int(state.waiting)):
        for field in range(TRIGGER_FIELDS):
            state.trigger[later, field] = state.trigger[later + 1, field]


# --- events --------------------------------------------------------------------------------------

EVENTS = 96  # more than a match in tens of thousands needs
EVENT_FIELDS = 5  # what, seat, card, detail, who may see the card (seats as bits)
EVERYONE = 0x7FFF


def tell(state, what, seat, card, detail):
    """Something public happened."""
    tell_some(state, what, seat, card, detail, EVERYONE)


def tell_some(state, what, seat, card, detail, audience):
    """Something happened whose card only some seats may see. Search does not pay for this."""
    if state.watching == 0:
        return
    last = int(state.event_count)
    state.event_count = last + 1
    if last < EVENTS:
        event = state.event[last]
        event[0] = what
        event[1] = seat
        event[2] = card
        event[3] = detail
        event[4] = audience


def ask(state, question, seat, card, amount, least):
    """A seat must choose up to `amount` things, at least `least`; returns the frame."""
    top = push(state, ASK, question, seat, card)
    state.frame[top, AMOUNT] = amount
    state.frame[top, LEAST] = least
    return top


# --- the options of the open decision ------------------------------------------------------------


def offer(state, action):
    """One more thing the deciding seat may do."""
    state.options[state.option_count] = action
    state.option_count += 1

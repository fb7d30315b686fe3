"""The layout of a request to an engine as WebAssembly: numbers of 64 bits in its memory.

`enter(request)` is the only function called from outside. It returns 0 once the answer is written;
lists go to `out`, as with the entry point.
"""

ENTRY = "enter"
FIELDS = (
    "rulebook",  # where the record of rules is
    "states",  # where positions begin
    "count",  # how many there are
    "index",
    "wanted",  # a number of kernel.entry
    "seat",
    "number",
    "out",  # where lists go
    "length",  # how many numbers there is room for
    "answer",
)
NUMBER = 8  # bytes
SIZE = NUMBER * len(FIELDS)
ANSWER = NUMBER * FIELDS.index("answer")

"""The layout of a request to a WebAssembly engine: 64-bit numbers in its memory.

`enter(request)` is the only function called from outside. It returns 0 once the answer is written;
lists go to `out`, as with the entry point.
"""

ENTRY = "enter"
FIELDS = (
    "rulebook",  # address of the record of rules
    "states",  # address of the first position
    "count",  # number of positions
    "index",
    "wanted",  # the request number of `kernel.entry`
    "seat",
    "number",
    "out",  # address for lists
    "length",  # capacity of `out`, in numbers
    "answer",
)
NUMBER = 8  # bytes
SIZE = NUMBER * len(FIELDS)
ANSWER = NUMBER * FIELDS.index("answer")

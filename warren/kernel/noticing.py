"""An observation as a list: the nonzero numbers of `observe`, in ascending order of place.

An entry holds a number and its place in one integer. Few numbers are nonzero, so batches read the
list and never write the zeros.
"""

from warren.kernel.scratch import SIZE

PLACE_BITS = 12
PLACES = (1 << PLACE_BITS) - 1

assert PLACES < SIZE


def put(out, count, place, value):
    """Append a number unless it is 0; return the new length."""
    out[count] = (value << PLACE_BITS) | place
    return count + (1 if value != 0 else 0)


def add(out, count, place, value):
    """Add to the number at a place, which is near the end of the list; return the new length.

    Places are mostly in order, so a number seldom has to move others. Whether its place is that of
    the number before is hard to predict, so this takes no branch.
    """
    before = out[count - 1] & PLACES if count > 0 else -1
    if before > place:
        return insert(out, count, place, value)
    is_new = 1 if before != place else 0
    spot = count - 1 + is_new
    out[spot] = (out[spot] & (is_new - 1)) + (value << PLACE_BITS) + (place & -is_new)
    return count + is_new


def insert(out, count, place, value):
    """Add to the number at a place before the end of the list; return the new length."""
    spot = count
    while spot > 0 and out[spot - 1] & PLACES > place:
        spot -= 1
    if spot > 0 and out[spot - 1] & PLACES == place:
        out[spot - 1] += value << PLACE_BITS
        return count
    for moved in range(count, spot, -1):
        out[moved] = out[moved - 1]
    out[spot] = (value << PLACE_BITS) | place
    return count + 1


def spread(out, count, size):
    """Expand the list into all numbers, most of which are 0; return how many there are.

    No entry lies behind its own place, so going backwards overwrites nothing unread.
    """
    for place in range(size - 1, -1, -1):
        entry = out[count - 1] if count > 0 else -1
        if count > 0 and entry & PLACES == place:
            out[place] = entry >> PLACE_BITS
            count -= 1
        else:
            out[place] = 0
    return size

"""Small sets stored as the bits of an integer."""

ORDER = 0x09EB  # a de Bruijn sequence: any four consecutive bits occur only once
PLACES = 0x789E_CA4F_6DB3_5210  # for each four-bit window of ORDER: the shift that puts it on top


def lowest(bits):
    """Return the index of the lowest set bit; at least one of the 16 bits must be set."""
    top = ((bits & -bits) * ORDER & 0xFFFF) >> 12
    return (PLACES >> top * 4) & 15

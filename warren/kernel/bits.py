"""Small sets, as the bits of a number."""

ORDER = 0x09EB  # a de Bruijn sequence: any four consecutive bits occur only once
PLACES = 0x789E_CA4F_6DB3_5210  # for each four: how far ORDER is shifted when they are on top


def lowest(bits):
    """The place of the lowest of up to 16 bits; there must be one."""
    top = ((bits & -bits) * ORDER & 0xFFFF) >> 12
    return (PLACES >> top * 4) & 15

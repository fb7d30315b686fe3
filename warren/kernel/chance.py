"""The one seeded generator of a match: sfc32, the same stream interpreted, compiled and on CUDA.

Every word is 32 bits wide and kept in a 64-bit integer, so that plain Python, Numba and CUDA
compute the same numbers. It is advanced by shuffles and random picks alone.
"""

WORD = 0xFFFFFFFF
WARM_UP = 12


def seed_chance(chance, seed):
    """Start the generator `chance` (four 64-bit words) from a non-negative seed below 2**63."""
    chance[0] = seed & WORD
    chance[1] = (seed >> 32) & WORD
    chance[2] = 0x9E3779B9
    chance[3] = 1
    for _ in range(WARM_UP):
        next_word(chance)


def next_word(chance):
    """The next 32 random bits."""
    a = int(chance[0])
    b = int(chance[1])
    c = int(chance[2])
    counter = int(chance[3])
    word = (a + b + counter) & WORD
    chance[3] = (counter + 1) & WORD
    chance[0] = b ^ (b >> 9)
    chance[1] = (c + ((c << 3) & WORD)) & WORD
    chance[2] = ((((c << 21) & WORD) | (c >> 11)) + word) & WORD
    return word


def below(chance, n):
    """A whole number from 0 to n - 1, each equally likely."""
    product = next_word(chance) * n
    low = product & WORD
    if low < n:
        threshold = (WORD + 1 - n) % n
        while low < threshold:
            product = next_word(chance) * n
            low = product & WORD
    return product >> 32


def shuffle(chance, cards, count):
    """Put the first `count` cards into a fair random order."""
    for last in range(count - 1, 0, -1):
        other = below(chance, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card

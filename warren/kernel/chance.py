"""The seeded random generator of a match: sfc32, with the same stream interpreted and compiled.

Every word is 32 bits wide and stored in a 64-bit integer, so that plain Python and machine code
compute the same numbers. Only shuffles and random picks advance the generator.
"""

WORD = 0xFFFFFFFF
WARM_UP = 12


def seed_chance(chance, seed):
    """Seed the generator `chance` (four 64-bit words) with a non-negative number below 2**63."""
    chance[0] = seed & WORD
    chance[1] = (seed >> 32) & WORD
    chance[2] = 0x9E3779B9
    chance[3] = 1
    for _ in range(WARM_UP):
        next_word(chance)


def advance(a, b, c, counter):
    """Advance sfc32 by one step; return its output word and the four new state words."""
    word = (a + b + counter) & WORD
    turned = ((c << 21) & WORD) | (c >> 11)
    return word, b ^ (b >> 9), (c + (c << 3)) & WORD, (turned + word) & WORD, (counter + 1) & WORD


def next_word(chance):
    """Return the next 32 random bits."""
    word, a, b, c, counter = advance(int(chance[0]), int(chance[1]), int(chance[2]), int(chance[3]))
    chance[0] = a
    chance[1] = b
    chance[2] = c
    chance[3] = counter
    return word


def is_fair(product, n):
    """Return whether this product (a word times n) is unbiased; a few must be rejected."""
    low = product & WORD
    return low >= n or low >= (WORD + 1 - n) % n


def below(chance, n):
    """Return a uniformly random integer from 0 to n - 1."""
    product = next_word(chance) * n
    while not is_fair(product, n):
        product = next_word(chance) * n
    return product >> 32


def shuffle(chance, cards, count):
    """Shuffle the first `count` cards uniformly."""
    a, b, c, counter = int(chance[0]), int(chance[1]), int(chance[2]), int(chance[3])
    last = count - 1
    while last > 0:
        word, a, b, c, counter = advance(a, b, c, counter)
        product = word * (last + 1)
        if is_fair(product, last + 1):
            other = product >> 32
            card = cards[last]
            cards[last] = cards[other]
            cards[other] = card
            last -= 1
    chance[0] = a
    chance[1] = b
    chance[2] = c
    chance[3] = counter

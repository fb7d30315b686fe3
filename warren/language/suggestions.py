"""Suggests words and sentences that an author may have intended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import islice
from math import log

from warren.language.grammars import Grammar

MOST_OFFERED = 3


def meant_by(word: str, known: Iterable[str]) -> str:
    """Return the known word that is misspelt: letters swapped, missing or doubled."""
    likely = sorted(one for one in known if len(one) > 3 and len(word) > 3 and one.isalpha())
    return next((one for one in likely if is_slip(word, one)), "")


def is_slip(word: str, meant: str) -> bool:
    """Return whether two words differ by a swapped, missing or doubled letter."""
    if len(word) == len(meant):
        wrong = [at for at in range(len(word)) if word[at] != meant[at]]
        is_pair = len(wrong) == 2 and wrong[1] == wrong[0] + 1
        return is_pair and word[wrong[0]] == meant[wrong[1]] and word[wrong[1]] == meant[wrong[0]]
    short, long = sorted((word, meant), key=len)
    return len(long) == len(short) + 1 and any(
        long[:at] + long[at + 1 :] == short and (long is meant or long[at - 1 : at] == long[at])
        for at in range(1, len(long))
    )


@lru_cache(maxsize=16)
def weights(grammar: Grammar, known: tuple[str, ...]) -> Mapping[str, float]:
    """Return the rarity of each word in some sentences."""
    seen = Counter(word for one in known for word in set(grammar.words(one)))
    return {word: log(1 + len(known) / count) for word, count in seen.items()}


def nearest_sentences(
    grammar: Grammar,
    text: str,
    known: Iterable[str],
    fits: Callable[[str], bool] = lambda _: True,
) -> tuple[str, ...]:
    """Return up to three sentences that fit and are most similar to a text.

    Rare words weigh more.
    """
    known = tuple(known)
    mine = set(grammar.words(text[:400]))
    weight = weights(grammar, known)

    def likeness(one: str) -> float:
        words = set(grammar.words(one))
        common = sum(weight[word] for word in mine & words)
        return common / (1 + sum(weight.get(word, 3.0) for word in mine | words))

    likely = ((points, one) for one in dict.fromkeys(known) if (points := likeness(one)) > 0.1)
    best = (one for _, one in sorted(likely, reverse=True) if fits(one))
    return tuple(islice(best, MOST_OFFERED))

"""Short card names."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from warren.packs.loader import Pack

LONGEST_NAME = 17  # maximum number of characters in an expansion card's name on the screen


def short_names(pack: Pack, language: str) -> dict[str, str]:
    """Return names without the words shared by a whole clan: Medic for "Dark Goblin Medic"."""
    names = {card.id: pack.name(card.id, language) for card in pack.cards}
    shorter = {}
    for card in pack.cards:
        kin = [
            names[c.id].split() for c in pack.cards if (c.clan, c.level) == (card.clan, card.level)
        ]
        first = shared_words(kin)
        rest = [name[first:] for name in kin]
        last = len(names[card.id].split()) - shared_words([name[::-1] for name in rest])
        short = names[card.id].split()[first:last]
        shorter[card.id] = called(short) if card.clan in pack.added else " ".join(short)
    count = Counter(shorter.values())
    return {key: name if count[name] == 1 else names[key] for key, name in shorter.items()}


def called(words: list[str]) -> str:
    """Shorten a name to fit the screen: "Morrum of the Five Hats" becomes "Morrum"."""
    if len(" ".join(words)) <= LONGEST_NAME:
        return " ".join(words)
    upto = next((place for place, word in enumerate(words) if word[:1].islower()), len(words) - 1)
    return " ".join(words[: max(upto, 1)])


def shared_words(names: list[list[str]]) -> int:
    """Return the number of leading words shared by all names, but never all words of a name."""
    count = 0
    while (
        len(names) > 1
        and all(len(name) > count + 1 for name in names)
        and len({name[count] for name in names}) == 1
    ):
        count += 1
    return count

"""The words of the effect language in every army game; each game adds its own."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any

from warren.games.army.words.reveal import Keep
from warren.games.army.words.targets import Targets
from warren.games.army.words.tokens import TakeBackToken
from warren.games.army.words.turns import TakeExtraTurn
from warren.language import tree as t
from warren.language.ops import Moment
from warren.language.vocabulary import added_to
from warren.packs.dialects import Dialect, nodes
from warren.packs.loader import Card


def words_of(*homes: str) -> frozenset[Any]:
    """Return the words that every game understands, and those of some folders."""
    t.words()  # all modules must be imported first
    found: set[Any] = set()
    for name in [*sys.modules]:
        if name == t.__name__ or name.rpartition(".")[0] in homes:
            for kind in vars(sys.modules[name]).values():
                if isinstance(kind, type) and kind.__module__ == name:
                    found |= {*kind} if issubclass(kind, Enum) else {kind}
    return frozenset(found)


# Words with optional details, which every game knows
DETAILS: Mapping[type, frozenset[str]] = {
    Targets: frozenset(
        {
            *("amount", "up_to", "free", "captured", "levels", "level_x"),
            *("owner", "up_to_it", "near", "keyword"),
        }
    ),
    Keep: frozenset({"amount"}),
    TakeExtraTurn: frozenset(),
}


# Moments that occur once in a round, or end it
ONCE = {
    *(Moment.BATTLE_WON, Moment.BATTLE_LOST, Moment.BATTLE_ENDED, Moment.ROUND_STARTED),
    *(Moment.FIRST_PASS, Moment.OWN_FIRST_PASS, Moment.YOU_PASSED),
}


def takes_back_tokens(cards: Sequence[Card]) -> tuple[Card, str, str] | None:
    """Return the first card that can return tokens without limit, with key and error."""
    for card in cards:
        if TakeBackToken not in card.kinds:
            continue
        text = card.text
        activation = "activation" if text.activation.sentences else "effect" if card.symbols else ""
        often = [(activation, getattr(text, activation))] if activation else []
        for key, powers in (("permanent", text.permanent), ("global", text.everyone)):
            often += [
                (key, power.effect)
                for power in powers
                if isinstance(power, t.Trigger) and Moment[power.when.name] not in ONCE
            ]
        for key, block in often:
            if any(isinstance(node, TakeBackToken) for node in nodes(block)):
                return card, key, "tokens that come back again and again could be used forever"
    return None


def too_much(part: Any) -> str | None:
    """Return why no army allows a text: a card that is not free supports others."""
    for node in nodes(part):
        if "leaves" in getattr(node, "marks", ()) and not node.targets.free:
            return "only free cards can leave an army: write 'free'"
    return None


def dialect(
    game: str,
    *homes: str,
    without: Iterable[Any],
    details: Iterable[tuple[type, str]],
    **about: Any,
) -> Dialect:
    """Return the dialect of an army game: common words, its own, and other packages' words."""
    known = {
        kind: common | {detail for of, detail in details if of is kind}
        for kind, common in DETAILS.items()
    }
    return Dialect(
        game=game,
        words=words_of(__package__ + ".words", *homes, *added_to(game)) - {*without},
        details=known,
        **{"too_much": too_much, **about},
    )

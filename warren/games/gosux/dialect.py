"""The words of the effect language for GOSU X only."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from warren.games.army import dialects as army
from warren.games.army.cycles import stirs_itself
from warren.games.army.dialects import dialect, takes_back_tokens
from warren.games.army.words.discard import Discard
from warren.games.army.words.reveal import DiscardRest, Keep, KeepNamed, Reveal, TakeRest
from warren.games.army.words.sacrifice import Sacrifice
from warren.games.army.words.targets import Targets
from warren.games.army.words.turns import TakeExtraTurn
from warren.games.gosux.words.conditions import IsRemoved
from warren.games.gosux.words.reveal import PutOnTop, RestUnder
from warren.games.gosux.words.shuffle import ShuffleIt
from warren.games.gosux.words.who import XWho
from warren.language import tree as t
from warren.packs.dialects import nodes
from warren.packs.loader import Card

WITHOUT = (t.If.CANNOT,)  # common words that GOSU X lacks
DETAILS = (
    (Targets, "with_supremacy"),
    (TakeExtraTurn, "from_discards"),
)


# Steps that decide about revealed cards
REVEALED = (Keep, KeepNamed, PutOnTop, TakeRest, DiscardRest, RestUnder)


def takes_from_others(block: t.Block) -> bool:
    """Return whether a player may take a card that another player revealed from another's deck."""
    revealer = None
    for sentence in block.sentences:
        for option in sentence.options if isinstance(sentence, t.ChooseOne) else (sentence,):
            is_own = revealer is option.who and option.who in (t.Who.YOU, XWho.YOUR_OPPONENT)
            for step in option.steps:
                if isinstance(step, Reveal):
                    revealer, is_own = option.who, True
                elif isinstance(step, REVEALED) and not is_own:
                    return True
    return False


def asks_for_a_discard(block: t.Block) -> bool:
    """Return whether "if you do" follows a discard, after which no card can be referred to."""
    return any(
        after.condition is t.If.DID
        and isinstance(before, t.Sentence)
        and isinstance(before.steps[-1], Discard | Sacrifice)
        for before, after in itertools.pairwise(block.sentences)
    )


def asks_without_a_condition(block: t.Block) -> bool:
    """Return whether "otherwise" follows a sentence without a request."""
    return any(
        after.condition is t.If.OTHERWISE and before.condition is None
        for before, after in itertools.pairwise(block.sentences)
    )


def too_much(part: Any) -> str | None:
    """Return why a text is impossible: cards stay with their owner's deck."""
    for node in nodes(part):
        if isinstance(node, t.Block) and takes_from_others(node):
            return (
                "a player can't take what another one reveals: say in the same sentence where it "
                "goes"
            )
        if isinstance(node, t.Block) and asks_without_a_condition(node):
            return "'otherwise' must follow a sentence with a condition"
        if isinstance(node, t.Block) and asks_for_a_discard(node):
            return "'if you do' must follow a step that chooses a card; a plain discard does not"
        if isinstance(node, t.Sentence) and ShuffleIt() in node.steps:
            is_there = isinstance(node.condition, IsRemoved) and node.who is t.Who.YOU
            if not is_there or node.steps.index(ShuffleIt()) > 0:
                return "write 'if NAME is removed from the game, shuffle it into your deck'"
    return army.too_much(part)


def goes_on_for_ever(cards: Sequence[Card]) -> tuple[Card, str, str] | None:
    """Return the first card that could be used without end, its key, and the reason."""
    return takes_back_tokens(cards) or stirs_itself(cards)


GOSUX = dialect(
    "gosux",
    "warren.games.gosux.words",
    without=WITHOUT,
    details=DETAILS,
    keys=("effect", "captured", "removed", "permanent", "hand"),
    keywords=(
        "secret_shift",
        "bounty",
        "echo",
        "ethereal",
        "veteran",
        "recruiter",
        "wonderful",
        "force_of_will",
    ),
    most_symbols=2,
    x_is_tokens=True,
    letters={
        "justice": "J",
        "abhilasha": "A",
        "tomorrow": "T",
        "narashima": "N",
        "galmi": "G",
        "phoenix": "P",
        "goan_sul": "S",
        "xi_an": "X",
    },
    too_much=too_much,
    for_ever=goes_on_for_ever,
)

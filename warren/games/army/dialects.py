"""The words of the effect language that every army game understands; each adds its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from warren.language import tree as t
from warren.language.compile import OPERATIONS
from warren.language.ops import Op
from warren.packs.dialects import Dialect, nodes
from warren.packs.loader import Card


def with_operations(of: type) -> frozenset[Any]:
    """The steps that are an operation of one kind."""
    return frozenset(step for step, op in OPERATIONS.items() if isinstance(op, of))


COMMON: frozenset[Any] = with_operations(Op) | frozenset(
    {
        *(t.Who.YOU, t.Who.EACH_PLAYER, t.Who.EACH_OPPONENT),
        *(t.Who.CHOSEN_OPPONENT, t.Who.CHOSEN_PLAYER, t.Who.THAT_PLAYER),
        *t.Owner,
        *t.Scope,
        t.Near.ANYWHERE,
        *(t.When.BATTLE_WON, t.When.BATTLE_LOST, t.When.OWN_TURN_ENDED, t.When.OWN_FIRST_PASS),
        *(t.Number, t.TheX, t.PerCard, t.LevelOfIt, t.HalfHand, t.WholeHand),
        t.Targets,
        *(t.DrawUntil, t.DiscardUntil, t.DrawOrDiscardUntil),
        t.SwapTwo,
        t.KeepNamed,
        t.NameOne,
        t.TakeExtraTurn,
        t.TakeBackToken,
        *(t.If.DID, t.If.EMPTY_HAND, t.Sacrifice, t.CaptureThis),
        *(t.CardText, t.Block, t.Sentence, t.ChooseOne, t.Trigger, t.Action, t.Cost),
    }
)
# Of words that have more details than every game knows: those that every game does
DETAILS: Mapping[type, frozenset[str]] = {
    t.Targets: frozenset(
        {
            *("amount", "up_to", "free", "captured", "levels", "level_x"),
            *("owner", "up_to_it", "near", "keyword"),
        }
    ),
    t.Keep: frozenset({"amount"}),
    t.TakeExtraTurn: frozenset(),
}


LEAVING = (t.Destroy, t.Return, t.PutOnDeck)  # what takes cards out of armies
# Moments that come once in a round, or end it
ONCE = {
    *(t.When.BATTLE_WON, t.When.BATTLE_LOST, t.When.BATTLE_ENDED),
    *(t.When.ROUND_STARTED, t.When.FIRST_PASS, t.When.OWN_FIRST_PASS),
    t.When.YOU_PASSED,
}


def takes_back_tokens(cards: Sequence[Card]) -> tuple[Card, str, str] | None:
    """A card that gives tokens back as often as they are used, the moment at which, and why not."""
    for card in cards:
        if t.TakeBackToken not in card.kinds:
            continue
        text = card.text
        activation = "activation" if text.activation.sentences else "effect" if card.symbols else ""
        often = [(activation, getattr(text, activation))] if activation else []
        for key, powers in (("permanent", text.permanent), ("global", text.everyone)):
            often += [
                (key, power.effect)
                for power in powers
                if isinstance(power, t.Trigger) and power.when not in ONCE
            ]
        for key, block in often:
            if any(isinstance(node, t.TakeBackToken) for node in nodes(block)):
                return card, key, "tokens that come back again and again could be used for ever"
    return None


def too_much(part: Any) -> str | None:
    """What no army allows: a card that is not free holds others up."""
    for node in nodes(part):
        if isinstance(node, LEAVING) and not node.targets.free:
            return "only free cards can leave an army: write 'free'"
    return None


def dialect(
    game: str, *, words: frozenset[Any], details: Iterable[tuple[type, str]], **about: Any
) -> Dialect:
    """What an army game understands: the common words, and its own."""
    known = {
        kind: common | {detail for of, detail in details if of is kind}
        for kind, common in DETAILS.items()
    }
    return Dialect(
        game=game, words=COMMON | words, details=known, **{"too_much": too_much, **about}
    )

"""The words of the effect language for GOSU only."""

from __future__ import annotations

import itertools
from typing import Any

from warren.games.army import dialects as army
from warren.games.army.dialects import dialect
from warren.games.army.words.amounts import OtherHand, Surplus
from warren.games.army.words.places import Near, Owner
from warren.games.army.words.reveal import Keep
from warren.games.army.words.targets import Targets
from warren.games.army.words.turns import TakeExtraTurn
from warren.games.gosu.endless import goes_on_for_ever
from warren.games.gosu.steps import MOST_DRAGOONS
from warren.games.gosu.words.bonus import Bonus
from warren.games.gosu.words.counted import Counted, Thing
from warren.games.gosu.words.hands import ExchangeHands, SeeHand
from warren.games.gosu.words.moments import GosuWhen
from warren.games.gosu.words.steal import Steal, StealFromHand
from warren.language import tree as t
from warren.packs.dialects import nodes

# Shared words for GOSU X only
WITHOUT = (Near.IN_LINE, Near.ADJACENT, OtherHand, Surplus)
DETAILS = (
    (Targets, "other"),
    (Targets, "with_dragoon"),
    (Targets, "with_advantage"),
    (Keep, "up_to"),
    (Keep, "new_clans"),
    (TakeExtraTurn, "for_nothing"),
)


def too_much(part: Any) -> str | None:
    """Return why a cost could never be paid, or a victory never be judged."""
    if isinstance(part, t.Action) and vars(part.cost)["dragoons"] > MOST_DRAGOONS:
        return f"a player holds at most {MOST_DRAGOONS} dragoon tokens"
    for node in nodes(part):
        if why := out_of_order(node):
            return why
    for power in part if isinstance(part, tuple) else (part,):
        if is_judged(power):
            continue
        if any(isinstance(node, t.Win) for node in nodes(power)):
            return "a victory must be the whole text, at the start of each round or at any moment"
        if isinstance(power, t.Trigger) and power.when is GosuWhen.ANY_MOMENT:
            return "only a victory can happen at any moment"
    return army.too_much(part)


# Losses of "an opponent of your choice": only "you" choose the opponent
YOURS_ALONE = (StealFromHand, ExchangeHands, SeeHand)


def out_of_order(node: Any) -> str | None:
    """Return why a word of a custom pack has no meaning in its place."""
    match node:
        case t.Block(sentences):
            for before, after in itertools.pairwise(sentences):
                if after.condition is t.If.DID and not is_price(before):
                    return (
                        "'if you do' must follow something that you discard, sacrifice or strike "
                        "yourself"
                    )
                is_open = before.condition is not None or is_price(before)
                if after.condition is t.If.OTHERWISE and not is_open:
                    return (
                        "'otherwise' must follow a condition, or something that you discard or "
                        "strike yourself"
                    )
        case t.Sentence(steps, who) if who is not t.Who.YOU:
            if any(isinstance(step, YOURS_ALONE) for step in steps):
                return "only you can choose the opponent: leave out who does it"
        case Counted() if why := node.flaw():
            return why
        case Bonus(each=Counted(Thing.STRENGTH)):
            return "the strength of an army can't depend on itself"
        case Steal(targets) if not targets.free:
            return "only free cards can leave an army: write 'free'"
        case Steal(targets) if targets.owner is not Owner.OPPONENT:
            return "cards are stolen from opponents: say 'of an opponent's army'"
    return None


def is_price(sentence: t.Sentence | t.ChooseOne) -> bool:
    """Return whether 'if you do' may refer to a sentence."""
    if not isinstance(sentence, t.Sentence) or sentence.who is not t.Who.YOU:
        return False
    return "price" in sentence.steps[0].marks or "strike" in sentence.steps[-1].marks


def is_judged(power: Any) -> bool:
    """Return whether a power only offers victories, and only when victories are judged."""
    if not isinstance(power, t.Trigger) or power.when not in JUDGED:
        return False
    return all(
        isinstance(sentence, t.Sentence) and all(isinstance(step, t.Win) for step in sentence.steps)
        for sentence in power.effect.sentences
    )


JUDGED = {GosuWhen.ROUND_STARTED, GosuWhen.ANY_MOMENT}


GOSU = dialect(
    "gosu",
    "warren.games.gosu.words",
    without=WITHOUT,
    details=DETAILS,
    keys=(
        "arrival",
        "arrival_by_shift",
        "activation",
        "shifted",
        "destroyed",
        "captured",
        "permanent",
        "global",
        "first",
        "action",
        "global_action",
        "rows",
    ),
    keywords=("secret_shift", "recruiter", "shadow_jump"),
    most_symbols=1,
    x_is_tokens=False,
    letters={
        "ancient": "A",
        "alpha": "α",
        "dark": "D",
        "meka": "M",
        "fire": "F",
        "dragoon": "G",
        "kobuke": "K",
        "shadow": "W",
        "shibuke": "S",
        "warmachine": "R",
    },
    too_much=too_much,
    for_ever=goes_on_for_ever,
)

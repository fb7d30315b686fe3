"""The words of the effect language that only GOSU has a meaning for."""

from __future__ import annotations

import itertools
from typing import Any

from warren.games.army import dialects as army
from warren.games.army.dialects import dialect, with_operations
from warren.games.gosu.endless import goes_on_for_ever
from warren.games.gosu.steps import MOST_DRAGOONS
from warren.language import tree as t
from warren.language.compile import PRICES, STRIKES, WINS
from warren.language.ops import GosuOp
from warren.packs.dialects import nodes

WORDS: frozenset[Any] = with_operations(GosuOp) | frozenset(
    {
        t.If.HOLD_ADVANTAGE,
        t.Who.FEWEST_POINTS,
        t.PerPoint,
        t.OrIfNone,
        t.TakeFromDiscards,
        t.GainPoints,
        t.TokensOnOthers,
        t.HolderDraws,
        t.FirstWinIsWorth,
        t.When.BATTLE_ENDED,
        t.When.RESHUFFLED,
        t.When.OPPONENT_SHIFTED,
        t.When.CARD_CAPTURED,
        t.When.OWN_CARD_DESTROYED,
        t.When.PLAYER_DESTROYED,
        t.When.FIRST_PASS,
        t.When.TURN_ENDED,
        t.When.ROUND_STARTED,
        t.When.ANY_MOMENT,
        # of Kamakor
        t.If.LACK_ADVANTAGE,
        t.If.BY_DRAGOON,
        t.If.HAVE_CARD,
        t.If.CANNOT,
        t.FirstCardIsNot,
        t.Who.ITS_OWNER,
        t.XLess,
        t.ClansShown,
        t.PerReleased,
        t.DragoonsDraw,
        t.NewClansCostLess,
        t.FirstIsSafe,
        t.TakesRevealed,
        t.JumpsWithoutCost,
        t.CheaperPerCaptured,
        t.ClanShiftsCheaper,
        t.ShiftsCostLess,
        t.ExtraPointWithCaptured,
        t.CapturedAreWorth,
        t.When.DRAGOON_USED,
        t.When.RECRUITED,
        t.When.RECRUITER_DESTROYED,
        t.When.JUMP_FAILED,
        t.When.YOU_DESTROYED,
        # of packs of one's own
        *t.Thing,
        *(t.Counted, t.AtLeast, t.AtMost, t.MoreThan, t.FewerThan, t.ForEach, t.WinWith),
        *(t.SacrificeThis, t.ReturnThis),
        *(*t.Deed, *t.Span, *t.Danger, t.Forbid, t.SkipTurn),
        *(t.Steal, t.StealFromHand, t.Group, t.Bonus, t.Protects),
        *(t.Who.STRONGEST, t.Who.WEAKEST, t.Who.MOST_CARDS, t.Who.FEWEST_CARDS),
        t.Who.MOST_POINTS,
        *(t.When.OWN_TURN_STARTED, t.When.YOU_PASSED, t.When.OPPONENT_PASSED),
        *(t.When.YOU_PLAYED, t.When.OPPONENT_PLAYED, t.When.OPPONENT_DREW),
        *(t.When.OPPONENT_DISCARDED, t.When.THIS_LEFT),
    }
)
DETAILS = (
    (t.Targets, "other"),
    (t.Targets, "with_dragoon"),
    (t.Targets, "with_advantage"),
    (t.Keep, "up_to"),
    (t.Keep, "new_clans"),
    (t.TakeExtraTurn, "for_nothing"),
)


def too_much(part: Any) -> str | None:
    """What nobody could ever pay, and victories that nobody would judge."""
    if isinstance(part, t.Action) and part.cost.dragoons > MOST_DRAGOONS:
        return f"nobody holds more than {MOST_DRAGOONS} dragoon tokens"
    for node in nodes(part):
        if why := out_of_order(node):
            return why
    for power in part if isinstance(part, tuple) else (part,):
        if is_judged(power):
            continue
        if any(isinstance(node, WINS) for node in nodes(power)):
            return "a victory stands alone, at the start of each round or at any moment"
        if isinstance(power, t.Trigger) and power.when is t.When.ANY_MOMENT:
            return "at any moment somebody may win, and nothing else"
    return army.too_much(part)


# What "an opponent of your choice" loses: only "you" choose one
YOURS_ALONE = (t.StealFromHand, t.ExchangeHands, t.SeeHand)


def out_of_order(node: Any) -> str | None:
    """Words of packs of one's own that mean nothing where they stand."""
    match node:
        case t.Block(sentences):
            for before, after in itertools.pairwise(sentences):
                if after.condition is t.If.DID and not is_price(before):
                    return "'if you do' follows what you discard, sacrifice or strike yourself"
        case t.Sentence(steps, who) if who is not t.Who.YOU:
            if any(isinstance(step, YOURS_ALONE) for step in steps):
                return "only you can choose the opponent: leave out who does it"
        case t.Counted() if why := node.flaw():
            return why
        case t.Bonus(each=t.Counted(t.Thing.STRENGTH)):
            return "the strength of an army can't depend on itself"
        case t.Steal(targets) if not targets.free:
            return "only free cards can leave an army: write 'free'"
        case t.Steal(targets) if targets.owner is not t.Owner.OPPONENT:
            return "cards are stolen from opponents: say 'of an opponent's army'"
    return None


def is_price(sentence: t.Sentence | t.ChooseOne) -> bool:
    """Whether it is told of a sentence if you did what it says."""
    if not isinstance(sentence, t.Sentence) or sentence.who is not t.Who.YOU:
        return False
    return isinstance(sentence.steps[0], PRICES) or isinstance(sentence.steps[-1], STRIKES)


def is_judged(power: Any) -> bool:
    """Whether a power offers victories and does nothing else, when victories are judged."""
    if not isinstance(power, t.Trigger) or power.when not in JUDGED:
        return False
    return all(
        isinstance(sentence, t.Sentence) and all(isinstance(step, WINS) for step in sentence.steps)
        for sentence in power.effect.sentences
    )


JUDGED = {t.When.ROUND_STARTED, t.When.ANY_MOMENT}


GOSU = dialect(
    "gosu",
    words=WORDS,
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

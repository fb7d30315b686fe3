"""The words of the effect language that only GOSU has a meaning for."""

from __future__ import annotations

from typing import Any

from warren.games.army import dialects as army
from warren.games.army.dialects import dialect, with_operations
from warren.games.gosu.endless import goes_on_for_ever
from warren.games.gosu.steps import MOST_DRAGOONS
from warren.language import tree as t
from warren.language.compile import WINS
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
    for power in part if isinstance(part, tuple) else (part,):
        if is_judged(power):
            continue
        if any(isinstance(node, WINS) for node in nodes(power)):
            return "a victory stands alone, at the start of each round or at any moment"
        if isinstance(power, t.Trigger) and power.when is t.When.ANY_MOMENT:
            return "at any moment somebody may win, and nothing else"
    return army.too_much(part)


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

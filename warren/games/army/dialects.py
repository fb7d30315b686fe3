"""The words of the effect language that GOSU and GOSU X understand."""

from __future__ import annotations

from typing import Any

from warren.language import tree as t
from warren.language.compile import OPERATIONS
from warren.language.ops import GosuOp, XOp
from warren.packs.dialects import Dialect


def with_operations(of: type) -> frozenset[Any]:
    """The steps that are an operation which only one game has."""
    return frozenset(step for step, op in OPERATIONS.items() if isinstance(op, of))


# Words that only one of the two games has a meaning for
OF_GOSU: frozenset[Any] = with_operations(GosuOp) | frozenset(
    {
        t.If.HOLD_ADVANTAGE,
        t.Who.FEWEST_POINTS,
        t.PerPoint,
        t.OrIfNone,
        t.CopyActivation,
        t.TakeFromDiscards,
        t.TakeAdvantage,
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
    }
)
OF_GOSUX: frozenset[Any] = with_operations(XOp) | frozenset(
    {
        t.If.HAVE_SUPREMACY,
        t.If.DID,
        t.If.EMPTY_HAND,
        t.OwnTokens,
        t.OpponentCaptured,
        t.ShowsNamed,
        t.InPlay,
        t.IsRemoved,
        t.Who.YOUR_OPPONENT,
        t.Who.MOST_IN_PLAY,
        t.Who.MOST_IN_HAND,
        t.PerClan,
        t.OtherHand,
        t.Surplus,
        t.Near.IN_LINE,
        t.Near.ADJACENT,
        t.DiscardOfClan,
        t.DestroyClan,
        t.CaptureNamed,
        t.CaptureThis,
        t.CaptureIt,
        t.PlaceBounty,
        t.PutDiscardsOnDeck,
        t.DoAgain,
        t.SecretShifts,
        t.TurnsAfterPass,
        t.WinByMargin,
        t.HighestFreeIsEthereal,
        t.HandLimit,
        t.HandStrength,
        t.LevelEchoes,
        t.LevelOfEveryClan,
        t.OfEveryClan,
        t.OfEveryLevel,
        t.StandsFor,
        t.NeighboursEcho,
        t.DoubledByBounty,
        t.Mirror,
        t.SavesACard,
        t.CancelsActivation,
        t.When.OWN_TURN_ENDED,
        t.When.OWN_FIRST_PASS,
        t.When.OWN_RESHUFFLED,
        t.When.DREW_FOR_TWO,
        t.When.BOUNTY_HIT,
    }
)

# Details of words that both games have
DETAILS_OF_GOSU = frozenset(
    {
        (t.Targets, "other"),
        (t.Targets, "with_dragoon"),
        (t.Targets, "with_advantage"),
        (t.Keep, "up_to"),
        (t.Keep, "new_clans"),
        (t.TakeExtraTurn, "for_nothing"),
    }
)
DETAILS_OF_GOSUX = frozenset(
    {
        (t.Targets, "with_supremacy"),
        (t.TakeExtraTurn, "from_discards"),
    }
)


GOSU = Dialect(
    game="gosu",
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
    foreign=OF_GOSUX,
    foreign_details=DETAILS_OF_GOSUX,
)

GOSUX = Dialect(
    game="gosux",
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
    foreign=OF_GOSU,
    foreign_details=DETAILS_OF_GOSU,
)

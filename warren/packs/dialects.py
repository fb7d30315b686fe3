"""What each game understands: one language, but not every word means something in every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import Any

from warren.language import tree as t

# Words that only one of the two games has a meaning for
OF_GOSU: frozenset[Any] = frozenset(
    {
        t.If.HOLD_ADVANTAGE,
        t.Who.FEWEST_POINTS,
        t.PerPoint,
        t.OrIfNone,
        t.CopyActivation,
        t.TakeFromDiscards,
        t.TakeAdvantage,
        t.GainPoints,
        t.WinWithCards,
        t.WinWithClan,
        t.WinWithNames,
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
        t.ReleaseEveryone,
        t.RestOnTop,
        t.LetJump,
        t.GainDragoons,
        t.GiveDragoon,
        t.WinWithDragoons,
        t.WinWithRows,
        t.WinByStrength,
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
OF_GOSUX: frozenset[Any] = frozenset(
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
        t.DiscardKeyword,
        t.DiscardOfClan,
        t.DestroyClan,
        t.CaptureNamed,
        t.CaptureThis,
        t.CaptureIt,
        t.ReleaseAll,
        t.Sacrifice,
        t.PutOnDeck,
        t.PlaceBounty,
        t.Copy,
        t.CopyIt,
        t.CopyDiscarded,
        t.Fetch,
        t.FetchName,
        t.FetchNamed,
        t.RemoveIt,
        t.RemoveDiscarded,
        t.RemoveClan,
        t.PutDiscardsOnDeck,
        t.Mill,
        t.ShuffleClan,
        t.ShuffleIt,
        t.Search,
        t.SearchNamed,
        t.PutOnTop,
        t.RestUnder,
        t.LookAtHand,
        t.Ban,
        t.Unlock,
        t.TurnTile,
        t.PassNow,
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


@dataclass(frozen=True)
class Dialect:
    """The part of the language that one game understands."""

    keys: tuple[str, ...]  # of a card, for what it does
    keywords: tuple[str, ...]
    most_symbols: int
    x_is_tokens: bool  # X is the tokens one owns, not a number to choose
    foreign: frozenset[Any]
    foreign_details: frozenset[tuple[type, str]]

    def first_foreign(self, part: Any) -> str | None:
        """The first word of a text that means nothing in this game."""
        for node in nodes(part):
            if node in self.foreign if isinstance(node, Enum) else type(node) in self.foreign:
                return _in_words(node)
            for kind, detail in self.foreign_details:
                if isinstance(node, kind) and getattr(node, detail):
                    return detail.replace("_", " ")
        return None


DIALECTS = {
    "gosu": Dialect(
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
    ),
    "gosux": Dialect(
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
    ),
}


def nodes(part: Any) -> Iterator[Any]:
    """A tree and everything in it."""
    if isinstance(part, Enum):
        yield part
    elif isinstance(part, tuple):
        for item in part:
            yield from nodes(item)
    elif is_dataclass(part):
        yield part
        for field in fields(part):
            yield from nodes(getattr(part, field.name))


def _in_words(node: Any) -> str:
    """`TakeAdvantage` as "take advantage"; a moment or player as it is written."""
    if isinstance(node, Enum):
        return str(node.value)
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(node).__name__).lower()

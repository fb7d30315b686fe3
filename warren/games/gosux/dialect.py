"""The words of the effect language that only GOSU X has a meaning for."""

from __future__ import annotations

from typing import Any

from warren.games.army.dialects import dialect, takes_back_tokens, with_operations
from warren.language import tree as t
from warren.language.ops import XOp

WORDS: frozenset[Any] = with_operations(XOp) | frozenset(
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
DETAILS = (
    (t.Targets, "with_supremacy"),
    (t.TakeExtraTurn, "from_discards"),
)

GOSUX = dialect(
    "gosux",
    words=WORDS,
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
    for_ever=takes_back_tokens,
)

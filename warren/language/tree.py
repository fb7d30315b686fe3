"""The typed tree of the effect language: what a card's sentences mean.

A card's text is a `Block` of sentences. A sentence says who does something and what, perhaps on a
condition, perhaps by choice. Everything here is immutable and compares by value, so that
`parse(speak(tree)) == tree` can be a law.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum


class Who(Enum):
    """Who carries out a sentence."""

    YOU = "you"
    EACH_PLAYER = "each player"
    EACH_OPPONENT = "each opponent"
    FEWEST_POINTS = "each player with the fewest victory points"
    CHOSEN_OPPONENT = "an opponent of your choice"
    CHOSEN_PLAYER = "a player of your choice"
    THAT_PLAYER = "that player"


class If(Enum):
    """What must hold for a sentence to be carried out."""

    HOLD_ADVANTAGE = "you hold the advantage"


class Owner(Enum):
    """Whose army a target lies in."""

    ANY = "any"
    YOURS = "yours"
    OPPONENT = "opponent"


class Scope(Enum):
    """The cards counted around the card that speaks."""

    ROW = "row"
    COLUMN = "column"


class When(Enum):
    """What a permanent power waits for."""

    BATTLE_WON = "when you win a great battle"
    BATTLE_LOST = "when you lose a great battle"
    BATTLE_ENDED = "at the end of each great battle"
    RESHUFFLED = "when the discards are reshuffled"
    OPPONENT_SHIFTED = "when an opponent shifts a card"
    CARD_CAPTURED = "when a card is captured"
    OWN_CARD_DESTROYED = "when a card of your army is destroyed"
    PLAYER_DESTROYED = "when a player destroys a card"
    FIRST_PASS = "when a player is the first to pass in a round"
    TURN_ENDED = "at the end of each player's turn"
    ROUND_STARTED = "at the start of each round"
    ANY_MOMENT = "at any moment"


# --- amounts -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Number:
    """`n (+bonus)`: the bonus counts only if an opponent has more victory points (G-EFF-03)."""

    count: int
    bonus: int = 0


@dataclass(frozen=True)
class TheX:
    """X: chosen when the effect happens (G-EFF-06)."""


@dataclass(frozen=True)
class PerPoint:
    """One for each victory point the player has."""


@dataclass(frozen=True)
class PerCard:
    """One for each card of a clan in the row or column of this card, itself included."""

    clan: str
    scope: Scope


@dataclass(frozen=True)
class LevelOfIt:
    """As many as the level of the card just chosen."""


@dataclass(frozen=True)
class HalfHand:
    """Half the player's hand, rounded down."""


@dataclass(frozen=True)
class WholeHand:
    """The player's whole hand."""


Amount = Number | TheX | PerPoint | PerCard | LevelOfIt | HalfHand | WholeHand


# --- targets -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Targets:
    """Cards in armies: how many, whose, which."""

    amount: Number = Number(1)
    up_to: bool = False
    free: bool = False
    levels: tuple[int, ...] = ()
    level_x: bool = False
    owner: Owner = Owner.ANY


# --- steps: what a player does -------------------------------------------------------------------


@dataclass(frozen=True)
class Draw:
    amount: Amount


@dataclass(frozen=True)
class DrawUntil:
    """Draw until holding so many."""

    amount: Number


@dataclass(frozen=True)
class DiscardUntil:
    """Discard until holding so many."""

    amount: Number


@dataclass(frozen=True)
class DrawOrDiscardUntil:
    """Draw or discard until holding so many."""

    amount: Number


@dataclass(frozen=True)
class Discard:
    amount: Amount


@dataclass(frozen=True)
class Destroy:
    targets: Targets


@dataclass(frozen=True)
class Capture:
    targets: Targets


@dataclass(frozen=True)
class Return:
    """A card goes back to its owner's hand; `that player` is its owner."""

    targets: Targets


@dataclass(frozen=True)
class SwapTwo:
    """Swap two cards of the same level in one army."""


@dataclass(frozen=True)
class CopyActivation:
    """Copy the activated power of a card of an opponent's army."""


@dataclass(frozen=True)
class TakeFromDiscards:
    """Take cards from the discards: of a clan, or with one of some names, or any."""

    amount: Number = Number(1)
    clan: str | None = None
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reveal:
    """Turn up the top cards of the deck."""

    count: int


@dataclass(frozen=True)
class Keep:
    """Keep some of the revealed cards in hand."""

    amount: Number


@dataclass(frozen=True)
class KeepNamed:
    """Keep the revealed cards of the clan or level just named."""

    what: str  # "clan" or "level"


@dataclass(frozen=True)
class TakeRest:
    """Take the remaining revealed cards into hand."""


@dataclass(frozen=True)
class DiscardRest:
    """Discard the remaining revealed cards."""


@dataclass(frozen=True)
class NameOne:
    """Name a clan or a level."""

    what: str  # "clan" or "level"


@dataclass(frozen=True)
class TakeAdvantage:
    pass


@dataclass(frozen=True)
class TakeExtraTurn:
    pass


@dataclass(frozen=True)
class TakeBackToken:
    pass


@dataclass(frozen=True)
class GainPoints:
    count: int


@dataclass(frozen=True)
class OrIfNone:
    """Do the first; who has nothing to count does the second instead."""

    first: Step
    otherwise: Step


@dataclass(frozen=True)
class WinWithCards:
    """A player with so many cards in the army wins."""

    count: int


@dataclass(frozen=True)
class WinWithClan:
    """A player with so many cards of one clan in the army wins."""

    count: int


@dataclass(frozen=True)
class WinWithNames:
    """A player with all these cards in the army wins."""

    names: tuple[str, ...]


Step = (
    Draw
    | DrawUntil
    | DiscardUntil
    | DrawOrDiscardUntil
    | Discard
    | Destroy
    | Capture
    | Return
    | SwapTwo
    | CopyActivation
    | TakeFromDiscards
    | Reveal
    | Keep
    | KeepNamed
    | TakeRest
    | DiscardRest
    | NameOne
    | TakeAdvantage
    | TakeExtraTurn
    | TakeBackToken
    | GainPoints
    | OrIfNone
    | WinWithCards
    | WinWithClan
    | WinWithNames
)


# --- sentences -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sentence:
    """`[if CONDITION,] WHO [may] STEP[, then STEP...]`."""

    steps: tuple[Step, ...]
    who: Who = Who.YOU
    may: bool = False
    condition: If | None = None


@dataclass(frozen=True)
class ChooseOne:
    """One of several sentences, at the player's choice."""

    options: tuple[Sentence, ...]


@dataclass(frozen=True)
class Block:
    """Sentences carried out one after the other."""

    sentences: tuple[Sentence | ChooseOne, ...] = ()


# --- permanent and global powers -----------------------------------------------------------------


@dataclass(frozen=True)
class Trigger:
    """`WHEN: sentences`."""

    when: When
    effect: Block


@dataclass(frozen=True)
class TokensOnOthers:
    """Players may place their tokens on the cards of other players (G-CARD-06)."""


@dataclass(frozen=True)
class HolderDraws:
    """The holder of the Advantage may draw so many cards for 2 tokens (G-CARD-07)."""

    count: int


@dataclass(frozen=True)
class FirstWinIsWorth:
    """A player without victory points who wins a great battle gains so many (G-CARD-03)."""

    count: int


Power = Trigger | TokensOnOthers | HolderDraws | FirstWinIsWorth


@dataclass(frozen=True)
class CardText:
    """All that a card does: its own moments, then its permanent and global powers."""

    arrival: Block = field(default_factory=Block)
    arrival_by_shift: Block = field(default_factory=Block)
    activation: Block = field(default_factory=Block)
    shifted: Block = field(default_factory=Block)
    destroyed: Block = field(default_factory=Block)
    permanent: tuple[Power, ...] = ()
    everyone: tuple[Power, ...] = ()  # the pack key is `global`

"""The typed tree of the effect language: what a card's sentences mean.

A card's text is a `Block` of sentences. A sentence says who does something and what, perhaps on a
condition, perhaps by choice. Everything here is immutable and compares by value, so that
`parse(speak(tree)) == tree` can be a law.
"""

from __future__ import annotations

import re
from dataclasses import FrozenInstanceError, dataclass, field, fields
from enum import Enum
from typing import TypeVar, dataclass_transform, get_args

Kind = TypeVar("Kind")


class Value:
    """How a part of the tree behaves: it never changes, and compares by value."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *self.__dict__.values()))

    def __repr__(self) -> str:
        said = ", ".join(f"{name}={value!r}" for name, value in self.__dict__.items())
        return f"{type(self).__qualname__}({said})"

    def __setattr__(self, name: str, value: object) -> None:
        if name in self.__dict__:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        self.__dict__[name] = value

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")


METHODS = ("__eq__", "__hash__", "__repr__", "__setattr__", "__delattr__")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def node(kind: type[Kind]) -> type[Kind]:
    """A class as `dataclass(frozen=True)` makes it, in a fourth of the time: methods are shared."""
    for name in METHODS:
        setattr(kind, name, vars(Value)[name])
    return dataclass(eq=False, repr=False)(kind)


class Who(Enum):
    """Who carries out a sentence."""

    YOU = "you"
    EACH_PLAYER = "each player"
    EACH_OPPONENT = "each opponent"
    FEWEST_POINTS = "each player with the fewest victory points"
    CHOSEN_OPPONENT = "an opponent of your choice"
    CHOSEN_PLAYER = "a player of your choice"
    THAT_PLAYER = "that player"
    YOUR_OPPONENT = "your opponent"
    MOST_IN_PLAY = "the player with the most cards in play"
    MOST_IN_HAND = "the player with the most cards in hand"
    ITS_OWNER = "its owner"  # of the card just struck; nobody, if none was


class If(Enum):
    """What must hold for a sentence to be carried out."""

    HOLD_ADVANTAGE = "you hold the advantage"
    HAVE_SUPREMACY = "you have a supremacy token"
    DID = "you do"  # what the sentence before offers
    EMPTY_HAND = "you have no card in hand"
    LACK_ADVANTAGE = "you don't hold the advantage"
    BY_DRAGOON = "a dragoon token activates it"
    HAVE_CARD = "you have a card in hand"
    CANNOT = "they can't"  # what the sentence before asks of them


@node
class OwnTokens:
    """If you own exactly so many tokens."""

    count: int


@node
class OpponentCaptured:
    """If your opponent has so many captured cards, or more."""

    count: int


@node
class ShowsNamed:
    """If so many cards of a name lie face up in your army."""

    count: int
    name: str


@node
class InPlay:
    """If a card of the name lies in an army; `it` is that card."""

    name: str
    face_up: bool = False


@node
class IsRemoved:
    """If your card of the name is removed from the game; `it` is that card."""

    name: str


@node
class FirstCardIsNot:
    """If your first card is no face-up card of this clan."""

    clan: str


Condition = If | OwnTokens | OpponentCaptured | ShowsNamed | InPlay | IsRemoved | FirstCardIsNot


class Owner(Enum):
    """Whose army a target lies in."""

    ANY = "any"
    YOURS = "yours"
    OPPONENT = "opponent"


class Scope(Enum):
    """The cards counted around the card that speaks."""

    ROW = "row"
    COLUMN = "column"
    DISCARDS = "discards"


class Near(Enum):
    """Where a target lies, seen from the card that speaks."""

    ANYWHERE = "anywhere"
    IN_LINE = "in its row or column"  # of its own army
    ADJACENT = "adjacent"  # in its own army


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
    OWN_TURN_ENDED = "at the end of your turn"
    OWN_FIRST_PASS = "when you are the first to pass in a round"
    OWN_RESHUFFLED = "when you shuffle your whole discards into your deck"
    DREW_FOR_TWO = "when you draw for 2 tokens"
    BOUNTY_HIT = "when you capture or destroy a bounty card of your opponent"
    DRAGOON_USED = "when you activate a card of your army with a dragoon token"
    RECRUITED = "when you play a card to the right of a recruiter of your army"
    RECRUITER_DESTROYED = (
        "when a recruiter of your army is destroyed, instead of the opponents' drawing"
    )
    JUMP_FAILED = "when a card of your army fails a shadow jump for the first time in a round"
    YOU_DESTROYED = "when you destroy a card of an opponent"


# --- amounts -------------------------------------------------------------------------------------


@node
class Number:
    """`n (+bonus)`: the bonus counts only if an opponent has more victory points (G-EFF-03)."""

    count: int
    bonus: int = 0


@node
class TheX:
    """X: chosen when the effect happens (G-EFF-06), or the tokens one owns (X-TOK-15)."""


@node
class XLess:
    """X, or one less for who holds the Advantage; X is then a level that can be struck (K-39)."""


@node
class PerPoint:
    """One for each victory point the player has."""


@node
class PerCard:
    """One for each card of a clan in the row or column of this card, itself included."""

    clan: str
    scope: Scope


@node
class LevelOfIt:
    """As many as the level of the card just chosen."""


@node
class PerClan:
    """One for each clan in the row or column of this card, or in the player's discards."""

    scope: Scope


@node
class ClansShown:
    """One for each clan that the bottom row of the player's army shows."""

    most: int = 0  # 0: no limit


@node
class PerReleased:
    """One for each card of the player's army that this round's start has released."""

    most: int


@node
class HalfHand:
    """Half the player's hand, rounded down or up."""

    up: bool = False


@node
class WholeHand:
    """The player's whole hand."""


@node
class OtherHand:
    """As many cards as the other player holds."""


@node
class Surplus:
    """As many as the player has in play beyond the other player."""


Amount = (
    Number
    | TheX
    | XLess
    | PerPoint
    | PerCard
    | PerClan
    | ClansShown
    | PerReleased
    | LevelOfIt
    | HalfHand
    | WholeHand
)


# --- targets -------------------------------------------------------------------------------------


@node
class Targets:
    """Cards in armies: how many, whose, which."""

    amount: Number = Number(1)
    up_to: bool = False
    free: bool = False
    captured: bool = False  # face down
    levels: tuple[int, ...] = ()
    level_x: bool = False
    owner: Owner = Owner.ANY
    with_supremacy: tuple[int, ...] = ()  # levels that a Supremacy token adds
    up_to_it: bool = False  # of at most the level of the card just chosen
    near: Near = Near.ANYWHERE
    keyword: str | None = None
    other: bool = False  # than the card that speaks
    with_dragoon: tuple[int, ...] = ()  # levels that a Dragoon token adds
    with_advantage: tuple[int, ...] = ()  # levels that the Advantage adds


# --- steps: what a player does -------------------------------------------------------------------


@node
class Draw:
    amount: Amount


@node
class DrawUntil:
    """Draw until holding so many."""

    amount: Number | OtherHand


@node
class DiscardUntil:
    """Discard until holding so many."""

    amount: Number | OtherHand


@node
class DrawOrDiscardUntil:
    """Draw or discard until holding so many."""

    amount: Number


@node
class Discard:
    amount: Amount


@node
class Destroy:
    targets: Targets


@node
class Capture:
    targets: Targets


@node
class Return:
    """A card goes back to its owner's hand; `that player` is its owner."""

    targets: Targets


@node
class DestroyClan:
    """Destroy all free cards of the clan just named."""


@node
class CaptureNamed:
    """Capture the card of this id, wherever it lies."""

    card: str


@node
class CaptureThis:
    """Capture the card that speaks."""


@node
class CaptureIt:
    """Capture the card just chosen."""


@node
class Release:
    """Turn captured cards face up."""

    targets: Targets


@node
class ReleaseAll:
    """Release every card of one's own or the opponent's army."""

    owner: Owner


@node
class ReleaseEveryone:
    """Release every captured card of all armies."""


@node
class Sacrifice:
    """One's own free cards go to the discards, one by one."""

    amount: Number | Surplus


@node
class PutOnDeck:
    """Cards in armies go on top of their owners' decks."""

    targets: Targets


@node
class PlaceBounty:
    """Put the Bounty token on a card, or move it to another."""


@node
class SwapTwo:
    """Swap two cards of the same level in one army."""

    owner: Owner = Owner.ANY


@node
class Copy:
    """Carry out the effect of another face-up card."""

    targets: Targets


@node
class CopyIt:
    """Carry out the effect of the card just chosen."""


@node
class CopyDiscarded:
    """Carry out the effect of a card of either player's discards."""


@node
class CopyActivation:
    """Copy the activated power of a card of an opponent's army."""


@node
class TakeFromDiscards:
    """Take cards from the discards: of a clan, or with one of some names, or any."""

    amount: Number = Number(1)
    clan: str | None = None
    names: tuple[str, ...] = ()
    other_clan: bool = False  # than those of the cards discarded for it


@node
class Fetch:
    """Take cards from one's own discards."""

    amount: Number | TheX = Number(1)
    up_to: bool = False
    keywords: tuple[str, ...] = ()  # one of them is enough
    levels: tuple[int, ...] = ()
    with_supremacy: tuple[int, ...] = ()
    different_levels: bool = False
    as_named: bool = False  # of the clan and level just named


@node
class FetchName:
    """Choose a name, and take all cards of that name from one's own discards."""


@node
class FetchNamed:
    """Take all cards of this name from one's own discards and removed cards."""

    name: str


@node
class RemoveIt:
    """The card just chosen leaves the game."""


@node
class RemoveDiscarded:
    """A card of one's own discards leaves the game."""


@node
class RemoveClan:
    """All cards of the clan just named in one's own discards leave the game."""


@node
class PutDiscardsOnDeck:
    """Cards from one's own discards go on top of one's deck, in an order of one's choice."""

    amount: Number | TheX = Number(1)
    up_to: bool = False


@node
class Mill:
    """The top cards of one's deck go to one's discards."""

    amount: Number | TheX


@node
class ShuffleClan:
    """All cards of the clan just named in one's own discards are shuffled into one's deck."""


@node
class ShuffleIt:
    """The card just spoken of is shuffled into one's deck."""


@node
class Search:
    """Take a card from one's deck, unseen by others, and shuffle the deck."""


@node
class SearchNamed:
    """Show a card of this name from one's deck, shuffle, and put it on top."""

    name: str


@node
class Reveal:
    """Turn up the top cards of the deck: the common one, or one's own."""

    count: int
    own: bool = False


@node
class Keep:
    """Keep some of the revealed cards in hand."""

    amount: Number
    up_to: bool = False
    new_clans: bool = False  # only of clans that the player's army does not show


@node
class KeepNamed:
    """Keep the revealed cards of the clan or level just named."""

    what: str  # "clan" or "level"


@node
class TakeRest:
    """Take the remaining revealed cards into hand."""


@node
class DiscardRest:
    """Discard the remaining revealed cards."""


@node
class PutOnTop:
    """Some of the revealed cards go on top of one's deck."""

    amount: Number


@node
class RestUnder:
    """The remaining revealed cards go under one's deck."""


@node
class RestOnTop:
    """The remaining revealed cards go back on top of the deck."""


@node
class LetJump:
    """A card of this clan in one's army jumps over the top cards of the deck (K-09)."""

    clan: str
    count: int


@node
class NameOne:
    """Name a clan or a level."""

    what: str  # "clan" or "level"
    in_discards: bool = False  # a clan of one's own discards


@node
class LookAtHand:
    """See the opponent's hand."""


@node
class Ban:
    """Name a card that the opponent can't play until the end of one's next turn."""


@node
class DiscardKeyword:
    """Discard a card with this keyword; `it` is that card."""

    keyword: str


@node
class DiscardOfClan:
    """Discard so many cards that share a clan."""

    count: int


@node
class TakeAdvantage:
    pass


@node
class TakeExtraTurn:
    from_discards: bool = False  # a card may be played from one's discards in it
    for_nothing: bool = False  # a card of level 1 costs nothing in it


@node
class TakeBackToken:
    count: int = 1
    up_to: bool = False


@node
class GainDragoons:
    """Dragoon tokens from the supply, as far as there are any and the hand has room."""

    count: int
    or_draw: bool = False  # a card for each that can't be gained


@node
class GiveDragoon:
    """Give a Dragoon token from hand to the player whose text this is."""


@node
class Unlock:
    """Gain a locked token; the fifth wins the game."""


@node
class TurnTile:
    """Turn a tile of one's own; the third wins the game to who has a Supremacy token."""


@node
class PassNow:
    """Pass at once."""


@node
class DoAgain:
    """Carry out the sentences above once more."""


@node
class GainPoints:
    count: int


@node
class OrIfNone:
    """Do the first; who has nothing to count does the second instead."""

    first: Step
    otherwise: Step


@node
class WinWithCards:
    """A player with so many cards in the army wins."""

    count: int


@node
class WinWithClan:
    """A player with so many cards of one clan in the army wins."""

    count: int


@node
class WinWithNames:
    """A player with all these cards in the army wins."""

    names: tuple[str, ...]


@node
class WinWithDragoons:
    """A player with so many Dragoon tokens in hand and cards of the clan in the army wins."""

    tokens: int
    count: int
    clan: str


@node
class WinWithRows:
    """A player whose bottom and middle rows show so many clans wins."""

    bottom: int
    middle: int


@node
class WinByStrength:
    """A player with such a strength, and twice that of each opponent, wins."""

    least: int


Step = (
    Draw
    | DrawUntil
    | DiscardUntil
    | DrawOrDiscardUntil
    | Discard
    | DiscardKeyword
    | DiscardOfClan
    | Destroy
    | DestroyClan
    | Capture
    | CaptureNamed
    | CaptureThis
    | CaptureIt
    | Release
    | ReleaseAll
    | ReleaseEveryone
    | Sacrifice
    | Return
    | PutOnDeck
    | PlaceBounty
    | SwapTwo
    | Copy
    | CopyIt
    | CopyDiscarded
    | CopyActivation
    | TakeFromDiscards
    | Fetch
    | FetchName
    | FetchNamed
    | RemoveIt
    | RemoveDiscarded
    | RemoveClan
    | PutDiscardsOnDeck
    | Mill
    | ShuffleClan
    | ShuffleIt
    | Search
    | SearchNamed
    | Reveal
    | Keep
    | KeepNamed
    | PutOnTop
    | TakeRest
    | DiscardRest
    | RestUnder
    | RestOnTop
    | LetJump
    | NameOne
    | LookAtHand
    | Ban
    | TakeAdvantage
    | TakeExtraTurn
    | TakeBackToken
    | GainDragoons
    | GiveDragoon
    | Unlock
    | TurnTile
    | PassNow
    | DoAgain
    | GainPoints
    | OrIfNone
    | WinWithCards
    | WinWithClan
    | WinWithNames
    | WinWithDragoons
    | WinWithRows
    | WinByStrength
)


# --- sentences -----------------------------------------------------------------------------------


@node
class Sentence:
    """`[if CONDITION,] WHO [may] STEP[, then STEP...]`."""

    steps: tuple[Step, ...]
    who: Who = Who.YOU
    may: bool = False
    condition: Condition | None = None


@node
class ChooseOne:
    """One of several sentences, at the player's choice."""

    options: tuple[Sentence, ...]
    condition: Condition | None = None


@node
class Block:
    """Sentences carried out one after the other."""

    sentences: tuple[Sentence | ChooseOne, ...] = ()


# --- permanent and global powers -----------------------------------------------------------------


@node
class Trigger:
    """`WHEN: sentences`."""

    when: When
    effect: Block


@node
class TokensOnOthers:
    """Players may place their tokens on the cards of other players (G-CARD-06)."""


@node
class HolderDraws:
    """The holder of the Advantage may draw so many cards for 2 tokens (G-CARD-07)."""

    count: int


@node
class FirstWinIsWorth:
    """A player without victory points who wins a great battle gains so many (G-CARD-03)."""

    count: int


@node
class SecretShifts:
    """Your cards with a shift cost have secret shift (X-CARD-01)."""


@node
class TurnsAfterPass:
    """Your opponent has only so many turns after you pass first (X-PASS-06)."""

    count: int


@node
class WinByMargin:
    """Winning a great battle by so much wins the game; any other costs a card (X-BATTLE-11)."""

    margin: int


@node
class HighestFreeIsEthereal:
    """Your highest free card is ethereal (X-ETH-05)."""


@node
class HandLimit:
    """Players have a hand limit of so many cards (X-TURN-05)."""

    count: int


@node
class HandStrength:
    """In a great battle your army gains 1 strength for each card in your hand (X-TILE-06)."""


@node
class LevelEchoes:
    """Your cards of a level have echo (X-TILE-07)."""

    level: int


@node
class LevelOfEveryClan:
    """Your cards of a level count as every clan of your deck (X-TILE-08)."""

    level: int


@node
class OfEveryClan:
    """It counts as every clan of your deck, in every zone (X-CLAN-01)."""


@node
class OfEveryLevel:
    """It counts as every level, in every zone (X-CLAN-05)."""


@node
class StandsFor:
    """Presentation up, it counts as a card of these names as well (X-NAME-04)."""

    names: tuple[str, ...]


@node
class NeighboursEcho:
    """Cards adjacent to it have echo (X-CARD-73)."""


@node
class DoubledByBounty:
    """Its value is doubled in a great battle if the opponent has a bounty card (X-CARD-14)."""


@node
class Mirror:
    """It has the text, keywords and symbols of its mirror card (X-AAT-01)."""


@node
class SavesACard:
    """From hand: discard it, and a card about to be captured or destroyed is not (X-FOW-04)."""


@node
class CancelsActivation:
    """From hand: discard it, and what the opponent activates does nothing (X-FOW-05)."""


@node
class DragoonsDraw:
    """Dragoon tokens may be spent to draw cards, and go back to the supply (K-16)."""


@node
class NewClansCostLess:
    """A card of level 1 of a new clan costs so many cards less, for everyone or for you (K-19)."""

    count: int
    yours: bool = False


@node
class FirstIsSafe:
    """Opponents can't capture or destroy your first card (K-22)."""


@node
class TakesRevealed:
    """You take the card that its failed Shadow Jump reveals (K-06)."""


@node
class JumpsWithoutCost:
    """Cards of level 1 or 2 without a shift cost may make Shadow Jumps (K-10)."""


@node
class CheaperPerCaptured:
    """It costs a card less to shift for each captured card of your army (K-34)."""

    least: int = 0


@node
class ClanShiftsCheaper:
    """Your cards of this clan cost a card less to shift, at least 1 (K-34)."""

    clan: str


@node
class ShiftsCostLess:
    """Every shift costs a card less, at least 1 (K-34)."""


@node
class ExtraPointWithCaptured:
    """A battle won with so many captured cards in your army is worth a point more (K-35)."""

    count: int


@node
class CapturedAreWorth:
    """Captured cards have this value in a great battle (K-36)."""

    value: int


StandingPower = (
    TokensOnOthers
    | HolderDraws
    | FirstWinIsWorth
    | SecretShifts
    | TurnsAfterPass
    | WinByMargin
    | HighestFreeIsEthereal
    | HandLimit
    | HandStrength
    | LevelEchoes
    | LevelOfEveryClan
    | OfEveryClan
    | OfEveryLevel
    | StandsFor
    | NeighboursEcho
    | DoubledByBounty
    | Mirror
    | SavesACard
    | CancelsActivation
    | DragoonsDraw
    | NewClansCostLess
    | FirstIsSafe
    | TakesRevealed
    | JumpsWithoutCost
    | CheaperPerCaptured
    | ClanShiftsCheaper
    | ShiftsCostLess
    | ExtraPointWithCaptured
    | CapturedAreWorth
)
Power = Trigger | StandingPower


def name_of(node: type) -> str:
    """`FetchName` as fetch_name."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", node.__name__).lower()


# All that has a rule in the grammar, by name: a rule that is called like a node makes one.
NODES: dict[str, type] = {
    name_of(node): node
    for node in (*get_args(Step), *get_args(StandingPower), *get_args(Condition))
}
STEPS: dict[str, type] = {name_of(node): node for node in get_args(Step)}


def details(node: type) -> dict[str, str]:
    """What is said of a node, in its order: the names of its fields and their types."""
    return {known.name: str(known.type) for known in fields(node)}


# --- actions of a card's own ---------------------------------------------------------------------


@node
class Cost:
    """What must be done in full before an action of a card's own (G-COLON-01)."""

    captures_this: bool = False
    discards: int = 0
    different_clans: bool = False  # of the two cards discarded
    dragoons: int = 0  # back to the supply


@node
class Action:
    """`COST: sentences`: an action of the turn, any number of times in a round (G-COLON)."""

    cost: Cost
    effect: Block


@node
class CardText:
    """All that a card does: its own moments, then its permanent and global powers."""

    effect: Block = field(default_factory=Block)  # on arrival and on activation
    arrival: Block = field(default_factory=Block)
    arrival_by_shift: Block = field(default_factory=Block)
    activation: Block = field(default_factory=Block)
    shifted: Block = field(default_factory=Block)
    destroyed: Block = field(default_factory=Block)
    captured: Block = field(default_factory=Block)
    removed: Block = field(default_factory=Block)  # from the discards, by "that player"
    permanent: tuple[Power, ...] = ()
    everyone: tuple[Power, ...] = ()  # the pack key is `global`
    hand: tuple[Power, ...] = ()  # works from hand
    first: tuple[Power, ...] = ()  # works while it is the first card of the army
    action: Action | None = None
    everyones_action: Action | None = None  # of every player; the pack key is `global_action`

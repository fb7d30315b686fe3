"""The words of the effect language: what a card's sentences mean, and how each is said.

A card's text is a `Block` of sentences. A sentence says who does something and what, perhaps on a
condition, perhaps by choice. Everything here is immutable and compares by value.

A word is one class: its fields are the slots of its patterns, and its patterns (`en`, `fr`, `it`)
say it in every language. The first pattern that says all that is filled is spoken; all of them are
read. `also` has patterns that are read and never spoken. `patterns.py` explains the notation.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, dataclass, field, fields
from enum import Enum
from typing import Any, ClassVar, NamedTuple, dataclass_transform


class Pattern(NamedTuple):
    """A pattern of a word, and the slots that it fixes."""

    text: str
    fixed: Mapping[str, Any] = {}


Patterns = str | tuple[str | Pattern, ...]


def so(text: str, **fixed: Any) -> Pattern:
    """A pattern for nodes whose slots have these values."""
    return Pattern(text, fixed)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Word:
    """A part of the tree: it never changes, and compares by value."""

    kind: ClassVar[str] = ""  # where it may stand: step, amount, targets, condition, power, ...
    en: ClassVar[Patterns] = ()
    fr: ClassVar[Patterns] = ()
    it: ClassVar[Patterns] = ()
    also_en: ClassVar[Patterns] = ()  # read, never spoken
    also_fr: ClassVar[Patterns] = ()
    also_it: ClassVar[Patterns] = ()

    def __init_subclass__(cls) -> None:
        dataclass(eq=False, repr=False)(cls)

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

    def flaw(self) -> str:
        """Why no sentence says it, though patterns would; nothing if one does."""
        return ""


class Step(Word):
    """What a player does."""

    kind = "step"


class Amount(Word):
    """How many."""

    kind = "amount"


class Stated(Word):
    """What must hold for a sentence to be carried out, with numbers or names."""

    kind = "condition"


class StandingPower(Word):
    """A power that holds all the time."""

    kind = "power"


@dataclass
class Says:
    """How a member of an enum, or a word in another place than its own, is said."""

    word: Any
    kind: str
    en: Patterns
    fr: Patterns
    it: Patterns
    also_en: Patterns = ()
    also_fr: Patterns = ()
    also_it: Patterns = ()


KINDS = {
    **{"Who": "who", "If": "condition", "Owner": "owner", "Scope": "scope", "Near": "near"},
    "Own": "moment",
    **{"Deed": "deed", "Span": "span", "Danger": "danger"},
}
MEMBERS: dict[Enum, Says] = {}
VIEWS: dict[tuple[str, type[Word]], Says] = {}  # how a word is said where another kind is wanted


def declare(member: Enum, **says: Patterns) -> None:
    """Declare how a member of an enum is said."""
    MEMBERS[member] = Says(member, KINDS.get(type(member).__name__, "when"), **says)


def view(word: type[Word], kind: str, **says: Patterns) -> None:
    """Declare how a word is said where another kind is wanted."""
    VIEWS[kind, word] = Says(word, kind, **says)


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
    STRONGEST = "each player with the strongest army"
    WEAKEST = "each player with the weakest army"
    MOST_CARDS = "each player with the most cards in hand"
    FEWEST_CARDS = "each player with the fewest cards in hand"
    MOST_POINTS = "each player with the most victory points"


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


class OwnTokens(Stated):
    """If you own exactly so many tokens."""

    count: int
    en = "if you own {count} {#token}"
    fr = "si vous possédez {count} {#token}"
    it = "se possiedi {count} {#token}"


class OpponentCaptured(Stated):
    """If your opponent has so many captured cards, or more."""

    count: int
    en = "if your opponent has {count} or more {capture.ed} cards"
    fr = "si votre adversaire a au moins {count} {#card} {capture.ed}"
    it = "se il tuo avversario ha almeno {count} {#card} {capture.ed}"


class ShowsNamed(Stated):
    """If so many cards of a name lie face up in your army."""

    count: int
    name: str
    en = "if {count} {#card} named {name} <lies|lie> face up in your army"
    fr = "si {count} {#card} <nommée|nommées> {name} <est|sont> face visible dans votre armée"
    it = (
        "se nel tuo esercito <count:c’è|ci sono> {count} {#card} di nome {name} <scoperta|scoperte>"
    )


class InPlay(Stated):
    """If a card of the name lies in an army; `it` is that card."""

    name: str
    face_up: bool = False
    en = "if {name} lies {face_up? face up} in an army"
    fr = "si {name} est {face_up? face visible} dans une armée"
    it = "se {name} è {face_up? scoperta} in un esercito"


class IsRemoved(Stated):
    """If your card of the name is removed from the game; `it` is that card."""

    name: str
    en = ("if {name} has been removed from the game", "if {name} is removed from the game")
    fr = "si {name} a été retirée de la partie"
    it = "se {name} è stata rimossa dalla partita"


class FirstCardIsNot(Stated):
    """If your first card is no face-up card of this clan."""

    clan: str
    en = "if your {first_card.one} is no {clan}"
    fr = "si {own first_card} n’est pas {clan:a_clan}"
    it = "se {own first_card} non è {clan:a_clan}"


class Again(Stated):
    """On the condition of the sentence before; the reader puts that one in its place."""

    en = "if so"
    fr = "dans ce cas"
    it = "in tal caso"
    also_en = "in that case"
    also_it = "in questo caso"


Condition = If | Stated


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
    OWN_TURN_STARTED = "at the start of your turn"
    YOU_PASSED = "when you pass"
    OPPONENT_PASSED = "when an opponent passes"
    YOU_PLAYED = "when you play another card"
    OPPONENT_PLAYED = "when an opponent plays a card"
    OPPONENT_DREW = "when an opponent draws cards in their turn"
    OPPONENT_DISCARDED = "when an opponent discards a card"
    THIS_LEFT = "when this card leaves the army"


declare(
    Who.EACH_PLAYER,
    en="each player",
    fr="chaque joueur",
    it="ogni giocatore",
    also_en=("all players", "every player", "everyone", "everybody"),
    also_fr="tous les joueurs",
    also_it="tutti i giocatori",
)
declare(
    Who.EACH_OPPONENT,
    en="each opponent",
    fr="chaque adversaire",
    it="ogni avversario",
    also_en=(
        "all opponents",
        "every opponent",
        "your opponents",
        "opponents",
        "all other players",
        "each other player",
    ),
    also_fr=(
        "tous les adversaires",
        "vos adversaires",
        "chacun de vos adversaires",
        "chaque autre joueur",
    ),
    also_it=(
        "tutti gli avversari",
        "i tuoi avversari",
        "ogni altro giocatore",
    ),
)
declare(
    Who.CHOSEN_OPPONENT,
    en="an opponent of your choice",
    fr="un adversaire de votre choix",
    it="un avversario a tua scelta",
    also_en=(
        "an opponent",
        "choose an opponent . that player",
        "target opponent",
        "one opponent",
        "one of your opponents",
        "your opponent",
        "choose an opponent . they",
        "choose an opponent ; they",
        "choose an opponent ; that player",
    ),
    also_fr=(
        "un adversaire",
        "un adversaire au choix",
        "votre adversaire",
        "choisissez un adversaire . il",
        "choisissez un adversaire . ce joueur",
    ),
    also_it=(
        "un avversario",
        "il tuo avversario",
        "scegli un avversario . quel giocatore",
        "scegli un avversario . egli",
    ),
)
declare(
    Who.CHOSEN_PLAYER,
    en="a player of your choice",
    fr="un joueur de votre choix",
    it="un giocatore a tua scelta",
    also_en=(
        "a player",
        "target player",
        "choose a player . that player",
        "choose a player . they",
        "choose a player ; that player",
        "choose a player ; they",
    ),
    also_fr=(
        "un joueur",
        "choisissez un joueur . ce joueur",
        "choisissez un joueur . il",
    ),
    also_it=(
        "un giocatore",
        "scegli un giocatore . quel giocatore",
    ),
)
declare(Who.THAT_PLAYER, en="that player", fr="ce joueur", it="quel giocatore")
declare(Scope.ROW, en="in its row", fr="dans sa ligne", it="nella sua riga")
declare(Scope.COLUMN, en="in its column", fr="dans sa colonne", it="nella sua colonna")
declare(Scope.DISCARDS, en="in {own discards}", fr="dans {own discards}", it="{own_in discards}")
declare(
    Owner.YOURS,
    en="of {your|their} army",
    fr="{de votre armée|de son armée}",
    it="{del tuo esercito|del proprio esercito}",
    also_en=("in {your|their} army", "{you|they} control", "of yours", "of {your|their} own"),
    also_fr="dans {votre|son} armée",
    also_it="nel {tuo|proprio} esercito",
)
declare(
    Owner.OPPONENT,
    en="of an opponent’s army",
    fr="{d’une armée adverse|de l’armée adverse}",
    it="{di un esercito avversario|dell’esercito avversario}",
    also_en=(
        "of an opponent",
        "in an opponent’s army",
        "of {your|their} opponent",
        "of the enemy",
        "of {your|their} opponent’s army",
        "in {your|their} opponent’s army",
        "in an enemy army",
        "of an enemy army",
        "of an enemy",
        "an opponent controls",
        "{your|their} opponent controls",
        "of an opposing army",
    ),
    also_fr=(
        "d’un adversaire",
        "de {votre|son} adversaire",
        "de l’armée d’un adversaire",
        "dans l’armée d’un adversaire",
        "dans une armée adverse",
        "de l’adversaire",
        "d’un ennemi",
    ),
    also_it=(
        "di un avversario",
        "dell’esercito di un avversario",
        "nell’esercito di un avversario",
        "in un esercito avversario",
        "dell’avversario",
        "di un nemico",
    ),
)
declare(
    Near.IN_LINE,
    en="in its row or column",
    fr="de sa ligne ou de sa colonne",
    it="della sua riga o colonna",
)
declare(
    When.BATTLE_WON,
    en="when you win {a great_battle}",
    fr="quand vous gagnez {un great_battle}",
    it="quando vinci {un great_battle}",
)
declare(
    When.BATTLE_LOST,
    en="when you lose {a great_battle}",
    fr="quand vous perdez {un great_battle}",
    it="quando perdi {un great_battle}",
)
declare(
    Who.FEWEST_POINTS,
    en="each player with the fewest {victory_point.many}",
    fr="chaque joueur ayant le moins de~{victory_point.many}",
    it="ogni giocatore con il minor numero di {victory_point.many}",
    also_en=("the player with the fewest {victory_point.many}",),
)
declare(Who.ITS_OWNER, en="its owner", fr="son propriétaire", it="il suo proprietario")
declare(
    If.HOLD_ADVANTAGE,
    en="if you hold {the advantage}",
    fr="si vous avez {le advantage}",
    it="se hai {il advantage}",
    also_en="if you have {the advantage}",
    also_fr=(
        "si vous détenez {le advantage}",
        "si vous possédez {le advantage}",
    ),
)
declare(
    If.LACK_ADVANTAGE,
    en="if you don’t hold {the advantage}",
    fr="si vous n’avez pas {le advantage}",
    it="se non hai {il advantage}",
    also_en=(
        "if you don’t have {the advantage}",
        "if you do not hold {the advantage}",
        "if you do not have {the advantage}",
        "if you lack {the advantage}",
    ),
)
declare(
    If.BY_DRAGOON,
    en="if {a dragoon} activates it",
    fr="si elle est activée avec {un dragoon}",
    it="se viene attivata con {un dragoon}",
)
declare(
    If.HAVE_CARD,
    en="if you have a card in hand",
    fr="si vous avez au moins une carte en main",
    it="se hai almeno una carta in mano",
)
declare(
    If.CANNOT,
    en=("if they can’t", "if they can’t give it"),
    fr="s’il ne le peut pas",
    it="se non può farlo",
)
declare(
    When.BATTLE_ENDED,
    en="at the end of each {great_battle.one}",
    fr="à la fin de chaque {great_battle.one}",
    it="alla fine di ogni {great_battle.one}",
    also_en=("after each {great_battle.one}",),
)
declare(
    When.OPPONENT_SHIFTED,
    en="when an opponent {shift.third} a card",
    fr="quand un adversaire {shift.third} une carte",
    it="quando un avversario {shift.third} una carta",
)
declare(
    When.RESHUFFLED,
    en="when {=discards_are_reshuffled}",
    fr="quand {=discards_are_reshuffled}",
    it="quando {=discards_are_reshuffled}",
)
declare(
    When.CARD_CAPTURED,
    en="when a card is {capture.ed}",
    fr="quand une carte est {capture.ed}",
    it="quando una carta viene {capture.ed}",
    also_en=("when any card is {capture.ed}",),
)
declare(
    When.OWN_CARD_DESTROYED,
    en="when a card of your army is destroyed",
    fr="quand une carte de votre armée est détruite",
    it="quando una carta del tuo esercito viene distrutta",
    also_en=(
        "when one of your cards is destroyed",
        "when a card you control is destroyed",
        "when a card in your army is destroyed",
    ),
    also_fr=(
        "quand une de vos cartes est détruite",
        "quand l’une de vos cartes est détruite",
    ),
    also_it=("quando una delle tue carte viene distrutta",),
)
declare(
    When.PLAYER_DESTROYED,
    en="when a player destroys a card",
    fr="quand un joueur détruit une carte",
    it="quando un giocatore distrugge una carta",
)
declare(
    When.TURN_ENDED,
    en="at the end of each player’s turn",
    fr="à la fin du tour de chaque joueur",
    it="alla fine del turno di ogni giocatore",
    also_en=(
        "at the end of each turn",
        "at the end of every turn",
        "at the end of every player’s turn",
    ),
    also_fr=("à la fin de chaque tour",),
    also_it=("alla fine di ogni turno",),
)
declare(
    When.ROUND_STARTED,
    en="at the start of each {round.one}",
    fr="au début de chaque {round.one}",
    it="all’inizio di ogni {round.one}",
    also_en=(
        "at the start of every {round.one}",
        "at the start of a {round.one}",
    ),
    also_fr=("au début d’{un round}",),
)
declare(When.ANY_MOMENT, en="at any moment", fr="à tout moment", it="in qualsiasi momento")
declare(
    When.FIRST_PASS,
    en="when a player is the first to pass in {a round}",
    fr="quand un joueur est le premier à passer dans {un round}",
    it="quando un giocatore è il primo a passare in {un round}",
    also_en=(
        "when a player is the first to pass",
        "when a player passes first",
        "when somebody passes first",
    ),
    also_fr=("quand un joueur passe en premier",),
    also_it=("quando un giocatore passa per primo",),
)
declare(
    When.YOU_DESTROYED,
    en="when you destroy a card of an opponent",
    fr="quand vous détruisez une carte d’un adversaire",
    it="quando distruggi una carta di un avversario",
)
declare(
    When.DRAGOON_USED,
    en="when you activate a card of your army with {a dragoon}",
    fr="quand vous activez une carte de votre armée avec {un dragoon}",
    it="quando attivi una carta del tuo esercito con {un dragoon}",
)
declare(
    When.RECRUITED,
    en=("when you play a card {? directly} to the right of {a recruiter} of your army"),
    fr="quand vous posez une carte juste à droite de~{un recruiter} de votre armée",
    it="quando giochi una carta subito a destra di {un recruiter} del tuo esercito",
)
declare(
    When.RECRUITER_DESTROYED,
    en=("when {a recruiter} of your army is destroyed, instead of the opponents’ drawing"),
    fr=("quand {un recruiter} de votre armée est détruit, vos adversaires ne piochent pas"),
    it=("quando {un recruiter} del tuo esercito viene distrutto, gli avversari non pescano"),
)
declare(
    When.JUMP_FAILED,
    en=("when a card of your army fails {a shadow_jump} for the first time in {a round}"),
    fr=(
        "la première fois de chaque {round.one} que {le shadow_jump} d’une carte "
        "de votre armée échoue"
    ),
    it=(
        "la prima volta di ogni {round.one} in cui {il shadow_jump} di una carta "
        "del tuo esercito fallisce"
    ),
)
declare(Who.YOUR_OPPONENT, en="your opponent", fr="votre adversaire", it="il tuo avversario")
declare(
    Who.MOST_IN_PLAY,
    en="the player with the most cards in play",
    fr="le joueur qui a le plus de cartes en jeu",
    it="il giocatore con più carte in gioco",
)
declare(
    Who.MOST_IN_HAND,
    en="the player with the most cards in hand",
    fr="le joueur qui a le plus de cartes en main",
    it="il giocatore con più carte in mano",
)
declare(
    If.HAVE_SUPREMACY,
    en="if you have {a supremacy}",
    fr="si vous avez {un supremacy}",
    it="se hai {un supremacy}",
)
declare(If.DID, en="if you do", fr="si vous le faites", it="se lo fai")
declare(
    If.EMPTY_HAND,
    en="if you have no card in hand",
    fr="si vous n’avez aucune carte en main",
    it="se non hai carte in mano",
    also_en=("if your hand is empty", "if you have no cards [in hand]"),
)
declare(
    When.OWN_TURN_ENDED,
    en="at the end of your turn",
    fr="à la fin de votre tour",
    it="alla fine del tuo turno",
)
declare(
    When.OWN_FIRST_PASS,
    en="when you are the first to pass in {a round}",
    fr="quand vous êtes le premier à passer dans {un round}",
    it="quando sei il primo a passare in {un round}",
)
declare(
    When.OWN_RESHUFFLED,
    en="when you shuffle your whole {discards.one} into your {deck.one}",
    fr=("quand vous mélangez <discards:tout|toute> votre {discards.one} dans votre {deck.one}"),
    it="quando rimescoli <discards:tutto|tutta> {own discards} {own_in deck}",
)
declare(
    When.DREW_FOR_TWO,
    en="when you draw for 2 {token.many}",
    fr="quand vous piochez en dépensant 2 {token.many}",
    it="quando peschi spendendo 2 {token.many}",
)
declare(
    When.BOUNTY_HIT,
    en=("when you {capture.imperative} or destroy a {bounty.one} card of your opponent"),
    fr=(
        "quand vous {capture.imperative} ou détruisez une carte adverse avec le "
        "mot-clé {bounty.one}"
    ),
    it=("quando {capture.tu} o distruggi una carta con {bounty.one} del tuo avversario"),
)


class Own(Enum):
    """Moments of a card itself; they are keys of its file, and headings of what is printed."""

    EFFECT = "effect"
    ARRIVAL = "arrival"
    ARRIVAL_BY_SHIFT = "arrival_by_shift"
    ACTIVATION = "activation"
    SHIFTED = "shifted"
    JUMPED = "jumped"
    DESTROYED = "destroyed"
    CAPTURED = "captured"
    REMOVED = "removed"


declare(
    Own.EFFECT,
    en="when it arrives or is activated",
    fr="quand elle arrive en jeu ou est activée",
    it="quando entra in gioco o viene attivata",
)
declare(
    Own.ARRIVAL,
    en="when it arrives",
    fr="quand elle arrive en jeu",
    it="quando entra in gioco",
    also_en=(
        "when this card arrives",
        "when this card enters play",
        "when you play this card",
        "when this card comes into play",
        "when this card is played",
        "when played",
        "on arrival",
    ),
    also_fr=(
        "quand cette carte arrive en jeu",
        "quand cette carte entre en jeu",
        "quand vous jouez cette carte",
        "quand vous posez cette carte",
        "à son arrivée",
    ),
    also_it=(
        "quando questa carta entra in gioco",
        "quando giochi questa carta",
        "quando questa carta arriva in gioco",
    ),
)
declare(
    Own.ARRIVAL_BY_SHIFT,
    en="when it arrives {=by_shift}",
    fr="quand elle arrive en jeu {=by_shift}",
    it="quando entra in gioco {=by_shift}",
)
declare(
    Own.ACTIVATION,
    en="when it is activated",
    fr="quand elle est activée",
    it="quando viene attivata",
    also_en=("when this card is activated", "when you activate this card", "when activated"),
    also_fr=("quand cette carte est activée", "quand vous activez cette carte"),
    also_it=("quando questa carta viene attivata", "quando attivi questa carta"),
)
declare(Own.SHIFTED, en="when {=it_shifts}", fr="quand {=it_shifts}", it="quando {=it_shifts}")
declare(
    Own.JUMPED,
    en="when it jumps",
    fr="quand son {shadow_jump.one} réussit",
    it="quando il suo {shadow_jump.one} riesce",
)
declare(
    Own.DESTROYED,
    en="when it is destroyed",
    fr="quand elle est détruite",
    it="quando viene distrutta",
    also_en=("when this card is destroyed", "when destroyed"),
    also_fr="quand cette carte est détruite",
    also_it="quando questa carta viene distrutta",
)
declare(
    Own.CAPTURED,
    en="when it is {capture.ed}",
    fr="quand elle est {capture.ed}",
    it="quando viene {capture.ed}",
    also_en=("when this card is {capture.ed}", "when {capture.ed}"),
    also_fr="quand cette carte est {capture.ed}",
    also_it="quando questa carta viene {capture.ed}",
)
declare(
    Own.REMOVED,
    en="when a player removes it from the game while it lies in {the discards}",
    fr="quand un joueur la retire de la partie alors qu’elle est dans {le discards}",
    it="quando un giocatore la rimuove dalla partita mentre è {nel discards}",
)


# --- amounts -------------------------------------------------------------------------------------


class Number(Amount):
    """`n (+bonus)`: the bonus counts only if an opponent has more victory points (G-EFF-03)."""

    count: int
    bonus: int = 0
    kind = "number"
    en = "{count} {bonus? (+{bonus:plain})}"
    fr = "{count} {bonus? (+{bonus:plain})}"
    it = "{count} {bonus? (+{bonus:plain})}"


NUMBER = "{count} {bonus? (+{bonus:plain})}"
COUNTED = "{count} {bonus? (+{bonus:plain})} {#card}"
view(
    Number,
    "amount",
    en=COUNTED,
    fr=COUNTED,
    it=COUNTED,
    also_en=(NUMBER, "{count} {bonus? (+{bonus:plain})} more {#card}"),
)
view(Number, "some", en=NUMBER, fr=NUMBER, it=NUMBER)  # where the noun stands elsewhere


class TheX(Amount):
    """X: chosen when the effect happens (G-EFF-06), or the tokens one owns (X-TOK-15)."""

    en = "X {card.many}"
    fr = "X {card.many}"
    it = "X {card.many}"


view(TheX, "some", en="X", fr="X", it="X")


class XLess(Amount):
    """X, or one less for who holds the Advantage; X is then a level that can be struck (K-39)."""

    en = "X cards (1 less with {the advantage})"
    fr = "X cartes (1 de moins avec {le advantage})"
    it = "X carte (1 in meno con {il advantage})"


class PerPoint(Amount):
    """One for each victory point the player has."""

    en = "1 {card.one} for each {victory_point.one} {you|they} have"
    fr = "1 {card.one} pour chaque {victory_point.one} {que vous avez|qu’il a}"
    it = "1 {card.one} per ogni {victory_point.one} che {hai|ha}"
    also_en = (
        "as many cards as {you|they} have {victory_point.many}",
        "1 card for each of {your|their} {victory_point.many}",
        "cards equal to {your|their} {victory_point.many}",
    )


class PerCard(Amount):
    """One for each card of a clan in the row or column of this card, itself included."""

    clan: str
    scope: Scope
    en = "1 {card.one} for each {clan} {scope}"
    fr = "1 {card.one} pour chaque {clan} {scope}"
    it = "1 {card.one} per ogni {clan} {scope}"
    also_en = "a card for each {clan} {scope}"

    def flaw(self) -> str:
        """Cards of a clan are counted in armies."""
        return "cards are counted in armies" if self.scope is Scope.DISCARDS else ""


class LevelOfIt(Amount):
    """As many as the level of the card just chosen."""

    en = "as many cards as its level"
    fr = "un nombre de cartes égal au niveau de la carte choisie"
    it = "un numero di carte pari al livello della carta scelta"


class PerClan(Amount):
    """One for each clan in the row or column of this card, or in the player's discards."""

    scope: Scope
    en = "1 card for each clan {scope}"
    fr = "1 carte pour chaque clan présent {scope}"
    it = "1 carta per ogni clan presente {scope}"


class ClansShown(Amount):
    """One for each clan that the bottom row of the player's army shows."""

    most: int = 0  # 0: no limit
    en = "1 card for each clan in {your|their} bottom row{most? , at most {most}}"
    fr = "1 carte pour chaque clan présent dans {votre|sa} ligne du bas{most? , {most} au maximum}"
    it = (
        "1 carta per ogni clan presente nella {tua|propria} riga inferiore{most? , "
        "al massimo {most}}"
    )


class PerReleased(Amount):
    """One for each card of the player's army that this round's start has released."""

    most: int
    en = "1 card for each card of {your|their} army just {release.ed}, at most {most}"
    fr = (
        "1 carte pour chaque carte de {votre|son} armée qui vient d’être "
        "{release.ed}, {most} au maximum"
    )
    it = (
        "1 carta per ogni carta {del tuo|del proprio} esercito appena {release.ed}, "
        "al massimo {most}"
    )


class HalfHand(Amount):
    """Half the player's hand, rounded down or up."""

    up: bool = False
    en = ("half {your|their} hand, rounded down", so("half {your|their} hand, rounded up", up=True))
    fr = (
        "la moitié de {votre|sa} main, arrondie à l’inférieur",
        so("la moitié de {votre|sa} main, arrondie au supérieur", up=True),
    )
    it = (
        "metà della {tua|propria} mano, arrotondata per difetto",
        so("metà della {tua|propria} mano, arrotondata per eccesso", up=True),
    )
    also_en = (
        so("half {your|their} hand", up=False),
        so("half {your|their} hand", up=True),
        so("half of {your|their} hand", up=False),
        so("half of {your|their} hand", up=True),
    )
    also_fr = (
        so("la moitié de {votre|sa} main", up=False),
        so("la moitié de {votre|sa} main", up=True),
    )
    also_it = (
        so("metà della {tua|propria} mano", up=False),
        so("metà della {tua|propria} mano", up=True),
    )


class WholeHand(Amount):
    """The player's whole hand."""

    en = "{your|their} hand"
    fr = "toute {votre|sa} main"
    it = "tutta la {tua|propria} mano"
    also_en = (
        "{your|their} whole hand",
        "all {your|their} cards",
        "all cards in {your|their} hand",
    )
    also_fr = "{votre|sa} main"
    also_it = "la {tua|propria} mano"


class OtherHand(Word):
    """As many cards as the other player holds."""


class Surplus(Word):
    """As many as the player has in play beyond the other player."""


# --- targets -------------------------------------------------------------------------------------


LEVELS_EN = (
    "{levels? of level {levels}{with_supremacy? (or {with_supremacy} with {a supremacy})}"
    "{with_dragoon? (or {with_dragoon} with {a dragoon})}"
    "{with_advantage? (or {with_advantage} with {the advantage})}}{level_x? of level X}"
)
LEVELS_FR = (
    "{levels? de niveau {levels}{with_supremacy? (ou {with_supremacy} avec {un supremacy})}"
    "{with_dragoon? (ou {with_dragoon} avec {un dragoon})}"
    "{with_advantage? (ou {with_advantage} avec {le advantage})}}{level_x? de niveau X}"
)
LEVELS_IT = (
    "{levels? di livello {levels}{with_supremacy? (o {with_supremacy} con {un supremacy})}"
    "{with_dragoon? (o {with_dragoon} con {un dragoon})}"
    "{with_advantage? (o {with_advantage} con {il advantage})}}{level_x? di livello X}"
)
KIND_EN = "{free? FREE} {captured? {capture.ed}} {near=ADJACENT? adjacent} {keyword? {keyword}}"
KIND_FR = (
    "{free? <LIBRE|LIBRES>} {captured? {capture.ed}} {near=ADJACENT? <adjacente|adjacentes>} "
    "{keyword? avec le mot-clé {keyword}}"
)
KIND_IT = (
    "{free? <LIBERA|LIBERE>} {captured? {capture.ed}} {near=ADJACENT? <adiacente|adiacenti>} "
    "{keyword? con {keyword}}"
)
WHICH_EN = f"{KIND_EN} {{#card}} {LEVELS_EN} {{up_to_it? of at most its level}}"
WHICH_FR = f"{KIND_FR} {LEVELS_FR} {{up_to_it? de niveau inférieur ou égal au sien}}"
WHICH_IT = f"{KIND_IT} {LEVELS_IT} {{up_to_it? di livello inferiore o uguale al suo}}"
PLACE = "{near=IN_LINE? {near}} {owner? {owner}}"


class Targets(Word):
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
    kind = "targets"
    en = (
        f"a~ {WHICH_EN} {PLACE}",
        so(f"another {WHICH_EN} {{owner}}", other=True),
        f"{{up_to? up to}} {{amount}} {WHICH_EN} {PLACE}",
        so(f"another {WHICH_EN} {{near}}", near=Near.IN_LINE),
    )
    fr = (
        f"une {{card.one}} {WHICH_FR} {PLACE}",
        so(f"une autre {{card.one}} {WHICH_FR} {{owner}}", other=True),
        f"{{up_to? jusqu’à}} {{amount}} {{#card}} {WHICH_FR} {PLACE}",
    )
    it = (
        f"una {{card.one}} {WHICH_IT} {PLACE}",
        so(f"un’altra {{card.one}} {WHICH_IT} {{owner}}", other=True),
        f"{{up_to? fino a}} {{amount}} {{#card}} {WHICH_IT} {PLACE}",
    )

    before_en = (
        so("FREE", free=True),
        so("{capture.ed}", captured=True),
        so("face down", captured=True),
        so("adjacent", near=Near.ADJACENT),
        so("enemy", owner=Owner.OPPONENT),
        so("opposing", owner=Owner.OPPONENT),
        so("opponents", owner=Owner.OPPONENT),
        "level {levels}",
        "{keyword}",
    )
    after_en = (
        "of level {levels}",
        "with level {levels}",
        "level {levels}",
        so("of level 2 or lower", levels=(1, 2)),
        so("of level 2 or less", levels=(1, 2)),
        so("of level 2 or higher", levels=(2, 3)),
        so("of level 2 or more", levels=(2, 3)),
        so("of any level", levels=()),
        so("of at most its level", up_to_it=True),
        so("of level X", level_x=True),
        so("that is FREE", free=True),
        so("that is {capture.ed}", captured=True),
        so("from {your|their} army", owner=Owner.YOURS),
        so("from an opponents army", owner=Owner.OPPONENT),
        "{owner}",
        "{near}",
    )
    after_fr = (
        so("<LIBRE|LIBRES>", free=True),
        so("{capture.ed}", captured=True),
        so("<adjacente|adjacentes>", near=Near.ADJACENT),
        so("<adjacent|adjacents>", near=Near.ADJACENT),
        so("<adverse|adverses>", owner=Owner.OPPONENT),
        so("<ennemie|ennemies>", owner=Owner.OPPONENT),
        so("<ennemi|ennemis>", owner=Owner.OPPONENT),
        "de niveau {levels}",
        so("de niveau 2 ou moins", levels=(1, 2)),
        so("de niveau 2 ou plus", levels=(2, 3)),
        so("de niveau X", level_x=True),
        "avec le mot-clé {keyword}",
        "{owner}",
        "{near}",
    )
    after_it = (
        so("<LIBERA|LIBERE>", free=True),
        so("<LIBERO|LIBERI>", free=True),
        so("{capture.ed}", captured=True),
        so("<adiacente|adiacenti>", near=Near.ADJACENT),
        so("<avversaria|avversarie>", owner=Owner.OPPONENT),
        so("<avversario|avversari>", owner=Owner.OPPONENT),
        so("<nemica|nemiche>", owner=Owner.OPPONENT),
        so("<nemico|nemici>", owner=Owner.OPPONENT),
        "di livello {levels}",
        so("di livello 2 o inferiore", levels=(1, 2)),
        so("di livello 2 o superiore", levels=(2, 3)),
        so("di livello X", level_x=True),
        "con {keyword}",
        "{owner}",
        "{near}",
    )
    also_en = (
        "{up_to? up to} {amount} {*before} {#card} {*after}",
        "{up_to? up to} {amount} {*before} {levels:ranks} {*after}",
        so("{up_to? up to} {amount} of {your|their} {*before} {#card} {*after}", owner=Owner.YOURS),
        so(
            "{up_to? up to} {amount} of {your|their} {*before} {levels:ranks} {*after}",
            owner=Owner.YOURS,
        ),
        so(
            "{up_to? up to} {amount} of {your|their} opponents {*before} {#card} {*after}",
            owner=Owner.OPPONENT,
        ),
        so("{your|their} opponents {*before} {#card} {*after}", owner=Owner.OPPONENT),
        so("another {*before} {#card} {*after}", other=True),
        so("one {*before} other {*before} {#card} {*after}", other=True),
    )
    also_fr = (
        "{up_to? jusqu’à} {amount} {#card} {*after}",
        "{up_to? jusqu’à} {amount} {levels:ranks} {*after}",
        so("{up_to? jusqu’à} {amount} de {votre|son} {#card} {*after}", owner=Owner.YOURS),
        so("l’un de {votre|son} {#card} {*after}", owner=Owner.YOURS),
        so("{up_to? jusqu’à} {amount} de {votre|son} {levels:ranks} {*after}", owner=Owner.YOURS),
        so("un autre {#card} {*after}", other=True),
    )
    also_it = (
        "{up_to? fino a} {amount} {#card} {*after}",
        "{up_to? fino a} {amount} {levels:ranks} {*after}",
        so("{up_to? fino a} {amount} delle {tue|proprie} {#card} {*after}", owner=Owner.YOURS),
        so("{up_to? fino a} {amount} dei {tuoi|propri} {#card} {*after}", owner=Owner.YOURS),
        so("un altro {#card} {*after}", other=True),
        so("un’altra {#card} {*after}", other=True),
    )

    def flaw(self) -> str:
        """One adjective, levels added by one token, and another card of somebody's army."""
        kinds = self.free, self.captured, self.near is Near.ADJACENT, self.keyword is not None
        added = self.with_supremacy, self.with_dragoon, self.with_advantage
        if sum(kinds) > 1:
            return "a card can't be asked for in two ways at once"
        if self.keyword not in (None, "bounty"):
            return "only bounty cards can be told apart in armies"
        if any(added) and (not self.levels or sum(map(bool, added)) > 1):
            return "levels are added to others, and by one token"
        in_an_army = self.owner is not Owner.ANY and self.near is not Near.IN_LINE
        if self.other and (self.amount != Number(1) or self.up_to or not in_an_army):
            return "'another card' is one card, of somebody's army"
        return ""


view(
    Targets,
    "others",
    en=(so("another " + WHICH_EN + " {near}", near=Near.IN_LINE),),
    fr=(so("une autre {card.one} " + WHICH_FR + " {near}", near=Near.IN_LINE),),
    it=(so("un’altra {card.one} " + WHICH_IT + " {near}", near=Near.IN_LINE),),
)
view(
    Targets,
    "anywhere",
    en=(
        so("a~ " + WHICH_EN, near=Near.ANYWHERE),
        so("{up_to? up to} {amount} " + WHICH_EN, near=Near.ANYWHERE),
    ),
    fr=(
        so("une {card.one} " + WHICH_FR, near=Near.ANYWHERE),
        so("{up_to? jusqu’à} {amount} {#card} " + WHICH_FR, near=Near.ANYWHERE),
    ),
    it=(
        so("una {card.one} " + WHICH_IT, near=Near.ANYWHERE),
        so("{up_to? fino a} {amount} {#card} " + WHICH_IT, near=Near.ANYWHERE),
    ),
)


# --- steps: what a player does -------------------------------------------------------------------


class Draw(Step):
    amount: Amount
    en = "!draw {amount}"
    fr = "!piocher {amount}"
    it = "!pescare {amount}"
    also_en = ("!take {amount} from {the deck}", "!draw {amount} from {the deck}")
    also_fr = "!tirer {amount}"


class DrawUntil(Step):
    """Draw until holding so many."""

    amount: Number | OtherHand
    en = (
        "!draw until {you|they} hold {amount} {#card}",
        so(
            "!draw until {you|they} hold as many cards as {your opponent|you|their opponent}",
            amount=OtherHand(),
        ),
    )
    fr = (
        "!piocher jusqu’à avoir {amount} {#card} en main",
        so(
            (
                "!piocher jusqu’à avoir autant de cartes en main que {votre "
                "adversaire|vous|son adversaire}"
            ),
            amount=OtherHand(),
        ),
    )
    it = (
        "!pescare fino ad avere {amount} {#card} in mano",
        so(
            (
                "!pescare fino ad avere in mano tante carte quante {il tuo avversario|te|il "
                "proprio avversario}"
            ),
            amount=OtherHand(),
        ),
    )
    also_en = (
        "!draw until {you|they} have {amount} {#card} [in hand]",
        "!draw cards until {you|they} have {amount} [{#card}] in hand",
        "!draw cards until {you|they} hold {amount} {#card}",
        "!draw until {you|they} have {amount} in hand",
        "!draw up to {amount} {#card} in hand",
    )


class DiscardUntil(Step):
    """Discard until holding so many."""

    amount: Number | OtherHand
    en = (
        "!discard until {you|they} hold {amount} {#card}",
        so(
            ("!discard until {you|they} hold as many cards as {your opponent|you|their opponent}"),
            amount=OtherHand(),
        ),
    )
    fr = (
        "!défausser des cartes jusqu’à n’en avoir plus que {amount} en main",
        so(
            (
                "!défausser des cartes jusqu’à en avoir autant en main que {votre "
                "adversaire|vous|son adversaire}"
            ),
            amount=OtherHand(),
        ),
    )
    it = (
        "!scartare carte fino ad averne {amount} in mano",
        so(
            (
                "!scartare carte fino ad averne in mano tante quante {il tuo "
                "avversario|te|il proprio avversario}"
            ),
            amount=OtherHand(),
        ),
    )
    also_en = "!discard down to {amount} {#card}"


class DrawOrDiscardUntil(Step):
    """Draw or discard until holding so many."""

    amount: Number
    en = "!draw or !discard until {you|they} hold {amount} {#card}"
    fr = "!piocher ou !défausser des cartes jusqu’à en avoir {amount} en main"
    it = "!pescare o !scartare carte fino ad averne {amount} in mano"


class Discard(Step):
    amount: Amount
    en = "!discard {amount}"
    fr = "!défausser {amount}"
    it = "!scartare {amount}"
    also_en = (
        "!discard {amount} from {your|their} hand",
        "!throw away {amount}",
        "!lose {amount} from {your|their} hand",
    )


class Destroy(Step):
    targets: Targets
    en = "!destroy {targets}"
    fr = "!détruire {targets}"
    it = "!distruggere {targets}"
    also_en = ("!kill {targets}", "!remove {targets}")


class Capture(Step):
    targets: Targets
    en = "!@capture {targets}"
    fr = "!@capture {targets}"
    it = "!@capture {targets}"


class Return(Step):
    """A card goes back to its owner's hand; `that player` is its owner."""

    targets: Targets
    en = "!return {targets} <to its owner’s hand|to their owners’ hands>"
    fr = (
        "!renvoyer {targets} <dans la main de son propriétaire|dans la main de leurs propriétaires>"
    )
    it = "!far-tornare {targets} <in mano al suo proprietario|in mano ai rispettivi proprietari>"


class DestroyClan(Step):
    """Destroy all free cards of the clan just named."""

    en = "!destroy all FREE cards of that clan"
    fr = "!détruire toutes les cartes LIBRES de ce clan"
    it = "!distruggere tutte le carte LIBERE di quel clan"


class CaptureNamed(Step):
    """Capture the card of this id, wherever it lies."""

    card: str
    en = "!@capture {card}"
    fr = "!@capture {card}"
    it = "!@capture {card}"


class CaptureThis(Step):
    """Capture the card that speaks."""

    en = "!@capture this card"
    fr = "!@capture cette carte"
    it = "!@capture questa carta"


class CaptureIt(Step):
    """Capture the card just chosen."""

    en = "!@capture+it"
    fr = "!@capture+it"
    it = "!@capture+it"


class Release(Step):
    """Turn captured cards face up."""

    targets: Targets
    en = "!@release {targets}"
    fr = "!@release {targets}"
    it = "!@release {targets}"
    also_en = "!free {targets}"


class ReleaseAll(Step):
    """Release every card of one's own or the opponent's army."""

    owner: Owner
    en = (
        so("!@release all {? {capture.ed}} cards of {your|their} army", owner=Owner.YOURS),
        so(
            "!@release all {? {capture.ed}} cards of {your|their} opponent’s army",
            owner=Owner.OPPONENT,
        ),
    )
    fr = (
        so("!@release toutes les cartes {capture.eds} de {votre|son} armée", owner=Owner.YOURS),
        so(
            "!@release toutes les cartes {capture.eds} de l’armée de {votre|son} adversaire",
            owner=Owner.OPPONENT,
        ),
    )
    it = (
        so(
            "!@release tutte le carte {capture.eds} {del tuo|del proprio} esercito",
            owner=Owner.YOURS,
        ),
        so(
            ("!@release tutte le carte {capture.eds} dell’esercito del {tuo|proprio} avversario"),
            owner=Owner.OPPONENT,
        ),
    )
    also_en = (so("!@release all {your|their} {? {capture.ed}} cards", owner=Owner.YOURS),)


class ReleaseEveryone(Step):
    """Release every captured card of all armies."""

    en = "!@release all {? {capture.ed}} cards of all armies"
    fr = "!@release toutes les cartes {capture.eds} de toutes les armées"
    it = "!@release tutte le carte {capture.eds} di tutti gli eserciti"


class Sacrifice(Step):
    """One's own free cards go to the discards, one by one."""

    amount: Number | Surplus
    en = (
        so("!sacrifice a FREE card", amount=Number(count=1)),
        "!sacrifice {amount} FREE {#card}",
        so(
            "!sacrifice FREE cards until both players have the same number of cards in play",
            amount=Surplus(),
        ),
        so(
            "!sacrifice FREE cards until both players have the same number "
            "{? of cards} {? in play}",
            amount=Surplus(),
        ),
        so(
            "!sacrifice FREE cards until both players have as many {? of cards} {? in play}",
            amount=Surplus(),
        ),
    )
    fr = (
        so("!sacrifier une carte LIBRE", amount=Number(count=1)),
        "!sacrifier {amount} {#card} <LIBRE|LIBRES>",
        so(
            (
                "!sacrifier des cartes LIBRES jusqu’à ce que les deux joueurs aient le même "
                "nombre de cartes en jeu"
            ),
            amount=Surplus(),
        ),
    )
    it = (
        so("!sacrificare una carta LIBERA", amount=Number(count=1)),
        "!sacrificare {amount} {#card} <LIBERA|LIBERE>",
        so(
            (
                "!sacrificare carte LIBERE finché i due giocatori non hanno lo stesso numero "
                "di carte in gioco"
            ),
            amount=Surplus(),
        ),
    )
    also_en = "!sacrifice {amount} {#card}"


class PutOnDeck(Step):
    """Cards in armies go on top of their owners' decks."""

    targets: Targets
    en = "!put {targets} on top of <its owner’s|their owners’> {#deck}"
    fr = "!placer {targets} sur le dessus {du deck} de <son propriétaire|leurs propriétaires>"
    it = "!mettere {targets} in cima {al deck} <del suo proprietario|dei rispettivi proprietari>"


class PlaceBounty(Step):
    """Put the Bounty token on a card, or move it to another."""

    en = "!put the {bounty_token.one} on a card {? in play}"
    fr = "!placer {le bounty_token} sur une carte en jeu"
    it = "!mettere {il bounty_token} su una carta in gioco"


class SwapTwo(Step):
    """Swap two cards of the same level in one army."""

    owner: Owner = Owner.ANY
    en = (
        "!swap 2 cards of the same level in one army",
        so("!swap 2 cards of the same level in {your|their} army", owner=Owner.YOURS),
    )
    fr = (
        "!intervertir 2 cartes de même niveau dans une même armée",
        so("!intervertir 2 cartes de même niveau dans {votre|son} armée", owner=Owner.YOURS),
    )
    it = (
        "!scambiare di posto 2 carte dello stesso livello nello stesso esercito",
        so(
            "!scambiare di posto 2 carte dello stesso livello {nel tuo|nel proprio} esercito",
            owner=Owner.YOURS,
        ),
    )
    also_en = (
        "!swap 2 cards of the same level in an army",
        so("!exchange 2 cards of the same level in {your|their} army", owner=Owner.YOURS),
        so("!swap 2 of {your|their} cards of the same level", owner=Owner.YOURS),
    )
    also_fr = (so("!échanger 2 cartes de même niveau dans {votre|son} armée", owner=Owner.YOURS),)
    also_it = (
        so(
            "!scambiare 2 carte dello stesso livello {nel tuo|nel proprio} esercito",
            owner=Owner.YOURS,
        ),
    )


class Copy(Step):
    """Carry out the effect of another face-up card."""

    targets: Targets
    en = (
        "!copy {? the effect of} {targets:others}",
        "!copy {? the effect of} {targets:anywhere} in play",
        "!copy {? the effect of} {targets}",
        "!copy {? the effect of} {targets} in play",
    )
    fr = (
        "!copier l’effet de~{targets:others}",
        "!copier l’effet de~{targets:anywhere} en jeu",
        "!copier l’effet de~{targets}",
    )
    it = (
        "!copiare l’effetto di {targets:others}",
        "!copiare l’effetto di {targets:anywhere} in gioco",
        "!copiare l’effetto di {targets}",
    )


class CopyIt(Step):
    """Carry out the effect of the card just chosen."""

    en = ("!copy its effect", "!copy {? the effect of} it")
    fr = "!copier son effet"
    it = "!copiare il suo effetto"


class CopyDiscarded(Step):
    """Carry out the effect of a card of either player's discards."""

    en = (
        "!copy {? the effect of} a card in either player’s {discards.one}",
        "!copy {? the effect of} a card of either player’s {discards.one}",
    )
    fr = "!copier l’effet d’une carte {du discards} de n’importe quel joueur"
    it = "!copiare l’effetto di una carta in una qualsiasi {discards.one}"


class CopyActivation(Step):
    """Copy the activated power of a card of an opponent's army."""

    en = "!copy the activated power of a card of an opponent’s army"
    fr = "!copier le pouvoir d’activation d’une carte de l’armée d’un adversaire"
    it = "!copiare il potere di attivazione di una carta dell’esercito di un avversario"
    also_en = ("!copy the activated power of a card in an opponent’s army",)


class TakeFromDiscards(Step):
    """Take cards from the discards: of a clan, or with one of some names, or any."""

    amount: Number = Number(1)
    clan: str | None = None
    names: tuple[str, ...] = ()
    other_clan: bool = False  # than those of the cards discarded for it
    en = (
        "!take a card from {the discards}",
        "!take {clan:a_clan} from {the discards}",
        so("!take a card of another clan from {the discards}", other_clan=True),
        "!take a card named {names} from {the discards}",
        "!take {amount} {#card} from {the discards}",
        "!take {amount} {clan} from {the discards}",
        "!take {amount} {#card} named {names} from {the discards}",
    )
    fr = (
        "!prendre une carte dans {le discards}",
        "!prendre {clan:a_clan} dans {le discards}",
        so("!prendre dans {le discards} une carte d’un autre clan", other_clan=True),
        "!prendre dans {le discards} une carte nommée {names}",
        "!prendre {amount} {#card} dans {le discards}",
        "!prendre {amount} {clan} dans {le discards}",
        "!prendre dans {le discards} {amount} {#card} <nommée|nommées> {names}",
    )
    it = (
        "!prendere una carta {dal discards}",
        "!prendere {clan:a_clan} {dal discards}",
        so("!prendere {dal discards} una carta di un altro clan", other_clan=True),
        "!prendere {dal discards} una carta di nome {names}",
        "!prendere {amount} {#card} {dal discards}",
        "!prendere {amount} {clan} {dal discards}",
        "!prendere {dal discards} {amount} {#card} di nome {names}",
    )
    also_en = (
        "!retrieve {amount} {#card} from {the discards}",
        "!retrieve {clan:a_clan} from {the discards}",
        "!recover {amount} {#card} from {the discards}",
        "!recover {clan:a_clan} from {the discards}",
        "!take {amount} {#card} from {the discards} into {your|their} hand",
        "!put {amount} {#card} from {the discards} into {your|their} hand",
        "!put {amount} {#card} from {the discards} in {your|their} hand",
        "!return {amount} {#card} from {the discards} to {your|their} hand",
    )
    also_fr = (
        "!prendre {amount} {#card} {du discards}",
        "!prendre {clan:a_clan} {du discards}",
        "!récupérer {amount} {#card} dans {le discards}",
        "!récupérer {amount} {#card} {du discards}",
        "!récupérer {clan:a_clan} dans {le discards}",
        "!récupérer {clan:a_clan} {du discards}",
    )
    also_it = (
        "!recuperare {amount} {#card} {dal discards}",
        "!recuperare {clan:a_clan} {dal discards}",
    )


class Fetch(Step):
    """Take cards from one's own discards."""

    amount: Number | TheX = Number(1)
    up_to: bool = False
    keywords: tuple[str, ...] = ()  # one of them is enough
    levels: tuple[int, ...] = ()
    with_supremacy: tuple[int, ...] = ()
    different_levels: bool = False
    as_named: bool = False  # of the clan and level just named
    en = (
        (
            "!take a~ {keywords? {keywords}} card {levels? of level "
            "{levels}{with_supremacy? (or {with_supremacy} with {a supremacy})}} "
            "{different_levels? of different levels} {as_named? of that clan and level} "
            "from {own discards}"
        ),
        (
            "!take {up_to? up to} {amount} {keywords? {keywords}} {#card} {levels? of "
            "level {levels}{with_supremacy? (or {with_supremacy} with {a supremacy})}} "
            "{different_levels? of different levels} {as_named? of that clan and level} "
            "from {own discards}"
        ),
    )
    fr = (
        "!prendre une carte dans {own discards}",
        (
            "!prendre dans {own discards} une carte {levels? de niveau "
            "{levels}{with_supremacy? (ou {with_supremacy} avec {un supremacy})}} "
            "{different_levels? de niveaux différents} {as_named? du clan et du niveau "
            "annoncés} {keywords? avec le mot-clé {keywords}}"
        ),
        "!prendre {up_to? jusqu’à} {amount} {#card} dans {own discards}",
        (
            "!prendre dans {own discards} {up_to? jusqu’à} {amount} {#card} {levels? de "
            "niveau {levels}{with_supremacy? (ou {with_supremacy} avec {un supremacy})}} "
            "{different_levels? de niveaux différents} {as_named? du clan et du niveau "
            "annoncés} {keywords? avec le mot-clé {keywords}}"
        ),
    )
    it = (
        "!prendere una carta {own_da discards}",
        (
            "!prendere {own_da discards} una carta {levels? di livello "
            "{levels}{with_supremacy? (o {with_supremacy} con {un supremacy})}} "
            "{different_levels? di livelli diversi} {as_named? del clan e del livello "
            "dichiarati} {keywords? con {keywords}}"
        ),
        "!prendere {up_to? fino a} {amount} {#card} {own_da discards}",
        (
            "!prendere {own_da discards} {up_to? fino a} {amount} {#card} {levels? di "
            "livello {levels}{with_supremacy? (o {with_supremacy} con {un supremacy})}} "
            "{different_levels? di livelli diversi} {as_named? del clan e del livello "
            "dichiarati} {keywords? con {keywords}}"
        ),
    )


class FetchName(Step):
    """Choose a name, and take all cards of that name from one's own discards."""

    en = "!take all cards of one name from {own discards}"
    fr = "!prendre dans {own discards} toutes les cartes portant un nom de {votre|son} choix"
    it = "!prendere {own_da discards} tutte le carte con un nome a {tua|sua} scelta"


class FetchNamed(Step):
    """Take all cards of this name from one's own discards and removed cards."""

    name: str
    en = (
        "!take all cards named {name} from {own discards} and from {your|their} "
        "cards removed from the game"
    )
    fr = (
        "!prendre toutes les cartes nommées {name} qui sont dans {own discards} ou "
        "parmi {vos|ses} cartes retirées de la partie"
    )
    it = (
        "!prendere tutte le carte di nome {name} {own_da discards} e tra le "
        "{tue|proprie} carte rimosse dalla partita"
    )


class RemoveIt(Step):
    """The card just chosen leaves the game."""

    en = "!remove it from the game"
    fr = "!retirer+it de la partie"
    it = "!rimuovere+it dalla partita"


class RemoveDiscarded(Step):
    """A card of one's own discards leaves the game."""

    en = (
        "!remove a card in {own discards} from the game",
        "!remove a card of {own discards} from the game",
    )
    fr = "!retirer de la partie une carte de {own discards}"
    it = "!rimuovere dalla partita una carta {own_di discards}"


class RemoveClan(Step):
    """All cards of the clan just named in one's own discards leave the game."""

    en = "!remove all cards of that clan in {own discards} from the game"
    fr = "!retirer de la partie toutes les cartes de ce clan qui sont dans {own discards}"
    it = "!rimuovere dalla partita tutte le carte di quel clan {own_in discards}"


class PutDiscardsOnDeck(Step):
    """Cards from one's own discards go on top of one's deck, in an order of one's choice."""

    amount: Number | TheX = Number(1)
    up_to: bool = False
    en = (
        so(
            "!put {up_to? up to} 1 card from {own discards} on top of {own deck}",
            amount=Number(count=1),
        ),
        (
            "!put {up_to? up to} {amount} {#card} from {own discards} on top of {own "
            "deck}{? in any order}"
        ),
    )
    fr = (
        so(
            "!placer {up_to? jusqu’à} 1 carte de {own discards} sur le dessus de {own deck}",
            amount=Number(count=1),
        ),
        (
            "!placer {up_to? jusqu’à} {amount} {#card} de {own discards} sur le dessus "
            "de {own deck}, dans l’ordre de {votre|son} choix"
        ),
    )
    it = (
        so(
            "!mettere {up_to? fino a} 1 carta {own_di discards} in cima {own_a deck}",
            amount=Number(count=1),
        ),
        (
            "!mettere {up_to? fino a} {amount} {#card} {own_di discards} in cima {own_a "
            "deck}, nell’ordine che {preferisci|preferisce}"
        ),
    )


class Mill(Step):
    """The top cards of one's deck go to one's discards."""

    amount: Number | TheX
    en = "!discard the top {amount} {#card} of {own deck}"
    fr = (
        so("!défausser la première carte de {own deck}", amount=Number(count=1)),
        "!défausser les {amount} premières cartes de {own deck}",
    )
    it = (
        so("!scartare la prima carta {own_di deck}", amount=Number(count=1)),
        "!scartare le prime {amount} carte {own_di deck}",
    )


class ShuffleClan(Step):
    """All cards of the clan just named in one's own discards are shuffled into one's deck."""

    en = "!shuffle all cards of that clan in {own discards} into {own deck}"
    fr = "!mélanger dans {own deck} toutes les cartes de ce clan qui sont dans {own discards}"
    it = "!rimescolare {own_in deck} tutte le carte di quel clan {own_di discards}"


class ShuffleIt(Step):
    """The card just spoken of is shuffled into one's deck."""

    en = "!shuffle it into {own deck}"
    fr = "!mélanger+it dans {own deck}"
    it = "!rimescolare+it {own_in deck}"


class Search(Step):
    """Take a card from one's deck, unseen by others, and shuffle the deck."""

    en = "!search {own deck} for a card, !take it and !shuffle {own deck}"
    fr = "!chercher une carte dans {own deck}, !prendre+it et !mélanger {own deck}"
    it = "!cercare una carta {own_in deck}, !prendere+it e !mescolare {own deck}"


class SearchNamed(Step):
    """Show a card of this name from one's deck, shuffle, and put it on top."""

    name: str
    en = (
        "!search {own deck} for a card named {name}, !show it, !shuffle {own deck} "
        "and !put it on top"
    )
    fr = (
        "!chercher dans {own deck} une carte nommée {name}, !montrer+it, !mélanger "
        "{own deck} et !placer+it sur le dessus"
    )
    it = (
        "!cercare {own_in deck} una carta di nome {name}, !mostrare+it, !mescolare "
        "{own deck} e !mettere+it in cima"
    )


class Reveal(Step):
    """Turn up the top cards of the deck: the common one, or one's own."""

    count: int
    own: bool = False
    en = (
        "!reveal the top {count} {#card} of {the deck}",
        so("!reveal the top {count} {#card} of {own deck}", own=True),
    )
    fr = (
        so("!révéler la première carte {du deck}", count=1),
        "!révéler les {count} premières cartes {du deck}",
        so("!révéler la première carte de {own deck}", own=True, count=1),
        so("!révéler les {count} premières cartes de {own deck}", own=True),
    )
    it = (
        so("!rivelare la prima carta {del deck}", count=1),
        "!rivelare le prime {count} carte {del deck}",
        so("!rivelare la prima carta {own_di deck}", own=True, count=1),
        so("!rivelare le prime {count} carte {own_di deck}", own=True),
    )
    also_en = (
        "!look at the top {count} {#card} of {the deck}",
        "!reveal {count} {#card} [from {the deck}]",
    )
    also_fr = (
        so("!regarder la première carte {du deck}", count=1),
        "!regarder les {count} premières cartes {du deck}",
    )
    also_it = (
        so("!guardare la prima carta {del deck}", count=1),
        "!guardare le prime {count} carte {del deck}",
    )


class Keep(Step):
    """Keep some of the revealed cards in hand."""

    amount: Number
    up_to: bool = False
    new_clans: bool = False  # only of clans that the player's army does not show
    en = (
        "!keep {up_to? up to} {amount} {@more? more} of them {new_clans? of clans "
        "that {your|their} army does not show}"
    )
    fr = (
        "!garder-en {up_to? au plus} {amount} {@more? de plus}{new_clans? , <d’un "
        "clan absent|de clans absents> de {votre|son} armée}"
    )
    it = (
        "!tenerne {up_to? al massimo} {amount} {@more? in più}{new_clans? , <di un "
        "clan assente|di clan assenti> dal {tuo|proprio} esercito}"
    )
    also_en = (
        "!keep {up_to? up to} {amount} [{#card}]",
        "!take {up_to? up to} {amount} of them",
    )


class KeepNamed(Step):
    """Keep the revealed cards of the clan or level just named."""

    what: str  # "clan" or "level"
    en = (
        so("!keep those of that clan", what="clan"),
        so("!keep those of that level", what="level"),
    )
    fr = (
        so("!garder celles du clan annoncé", what="clan"),
        so("!garder celles du niveau annoncé", what="level"),
    )
    it = (
        so("!tenere quelle del clan dichiarato", what="clan"),
        so("!tenere quelle del livello dichiarato", what="level"),
    )


class TakeRest(Step):
    """Take the remaining revealed cards into hand."""

    en = "!take the rest"
    fr = "!prendre les autres"
    it = "!prendere le altre"


class DiscardRest(Step):
    """Discard the remaining revealed cards."""

    en = "!discard the rest"
    fr = "!défausser les autres"
    it = "!scartare le altre"
    also_en = ("!discard the others", "!discard the other cards")


class PutOnTop(Step):
    """Some of the revealed cards go on top of one's deck."""

    amount: Number
    en = (
        "!put {amount} of them on top of {own deck}",
        "!put {amount} more of them on top of {own deck}",
    )
    fr = "!placer-en {amount} sur le dessus de {own deck}"
    it = "!metterne {amount} in cima {own_a deck}"


class RestUnder(Step):
    """The remaining revealed cards go under one's deck."""

    en = "!put the rest under {own deck}"
    fr = "!placer le reste sous {own deck}"
    it = "!mettere il resto sotto {own deck}"


class RestOnTop(Step):
    """The remaining revealed cards go back on top of the deck."""

    en = "!put the rest back on top of {the deck}"
    fr = "!remettre le reste sur le dessus {du deck}"
    it = "!rimettere il resto in cima {al deck}"


class LetJump(Step):
    """A card of this clan in one's army jumps over the top cards of the deck (K-09)."""

    clan: str
    count: int
    en = (
        "!let {clan:a_clan} of {your|their} army jump over the top {count} {#card} "
        "of {the deck} {? (one of its level may replace it; the rest are discarded)}"
    )
    fr = (
        so(
            (
                "!choisir {clan:a_clan} de {votre|son} armée, !révéler la première carte {du "
                "deck}, !remplacer+it {si vous le souhaitez|s’il le souhaite} par une carte "
                "révélée de même niveau ({shadow_jump.one} réussi) et !défausser le reste"
            ),
            count=1,
        ),
        (
            "!choisir {clan:a_clan} de {votre|son} armée, !révéler les {count} premières "
            "cartes {du deck}, !remplacer+it {si vous le souhaitez|s’il le souhaite} par "
            "une carte révélée de même niveau ({shadow_jump.one} réussi) et !défausser "
            "le reste"
        ),
    )
    it = (
        so(
            (
                "!scegliere {clan:a_clan} {del tuo|del proprio} esercito, !rivelare la prima "
                "carta {del deck}, !sostituire+it {se vuoi|se vuole} con una carta rivelata "
                "dello stesso livello ({shadow_jump.one} riuscito) e !scartare il resto"
            ),
            count=1,
        ),
        (
            "!scegliere {clan:a_clan} {del tuo|del proprio} esercito, !rivelare le prime "
            "{count} carte {del deck}, !sostituire+it {se vuoi|se vuole} con una carta "
            "rivelata dello stesso livello ({shadow_jump.one} riuscito) e !scartare il "
            "resto"
        ),
    )


class NameOne(Step):
    """Name a clan or a level."""

    what: str  # "clan" or "level"
    in_discards: bool = False  # a clan of one's own discards
    en = (
        so("!name a clan", what="clan"),
        so("!name a level", what="level"),
        so("!name a clan in {own discards}", what="clan", in_discards=True),
        so("!name a clan of {own discards}", what="clan", in_discards=True),
    )
    fr = (
        so("!annoncer un clan", what="clan"),
        so("!annoncer un niveau", what="level"),
        so("!annoncer un clan présent dans {own discards}", what="clan", in_discards=True),
    )
    it = (
        so("!dichiarare un clan", what="clan"),
        so("!dichiarare un livello", what="level"),
        so("!dichiarare un clan presente {own_in discards}", what="clan", in_discards=True),
    )


class LookAtHand(Step):
    """See the opponent's hand."""

    en = "!look at {your|their} opponent’s hand"
    fr = "!regarder la main de {votre|son} adversaire"
    it = "!guardare la mano del {tuo|proprio} avversario"
    also_en = ("!look at an opponent’s hand", "!see {your|their} opponent’s hand")
    also_fr = ("!regarder la main d’un adversaire",)
    also_it = ("!guardare la mano di un avversario",)


class Ban(Step):
    """Name a card that the opponent can't play until the end of one's next turn."""

    en = (
        "!name a card that {your|their} opponent can’t play until the end of {your|their} next turn"
    )
    fr = (
        "!annoncer une carte que {votre|son} adversaire ne peut pas poser jusqu’à la "
        "fin de {votre|son} prochain tour"
    )
    it = (
        "!dichiarare una carta che il {tuo|suo} avversario non può giocare fino alla "
        "fine del {tuo|suo} prossimo turno"
    )


class DiscardKeyword(Step):
    """Discard a card with this keyword; `it` is that card."""

    keyword: str
    en = "!discard a~ {keyword} card"
    fr = "!défausser une carte avec le mot-clé {keyword}"
    it = "!scartare una carta con {keyword}"


class DiscardOfClan(Step):
    """Discard so many cards that share a clan."""

    count: int
    en = "!discard {count} {#card} of one clan"
    fr = "!défausser {count} {#card} d’un même clan"
    it = "!scartare {count} {#card} dello stesso clan"


class TakeAdvantage(Step):
    pass
    en = "!take {the advantage}"
    fr = "!prendre {le advantage}"
    it = "!prendere {il advantage}"
    also_en = (
        "!gain {the advantage}",
        "!get {the advantage}",
        "!steal {the advantage}",
    )
    also_fr = (
        "!gagner {le advantage}",
        "!obtenir {le advantage}",
        "!voler {le advantage}",
    )
    also_it = (
        "!ottenere {il advantage}",
        "!guadagnare {il advantage}",
        "!rubare {il advantage}",
    )


class TakeExtraTurn(Step):
    from_discards: bool = False  # a card may be played from one's discards in it
    for_nothing: bool = False  # a card of level 1 costs nothing in it
    en = (
        "!take {a extra_turn}",
        so(
            "!take {a extra_turn} in which {you|they} may play a card from {own discards}",
            from_discards=True,
        ),
        so(
            "!take {a extra_turn} in which a card of level 1 costs {you|them} nothing",
            for_nothing=True,
        ),
    )
    fr = (
        "!jouer {un extra_turn}",
        so(
            (
                "!jouer {un extra_turn}, pendant lequel {vous pouvez|il peut} poser une "
                "carte de {own discards}"
            ),
            from_discards=True,
        ),
        so(
            (
                "!jouer {un extra_turn}, pendant lequel une carte de niveau 1 ne {vous|lui} "
                "coûte rien"
            ),
            for_nothing=True,
        ),
    )
    it = (
        "!giocare {un extra_turn}",
        so(
            "!giocare {un extra_turn}, in cui {puoi|può} giocare una carta {own_da discards}",
            from_discards=True,
        ),
        so(
            ("!giocare {un extra_turn}, in cui una carta di livello 1 non {ti|gli} costa nulla"),
            for_nothing=True,
        ),
    )
    also_en = (
        "!take another turn",
        "!play another turn",
        "!play {a extra_turn}",
        "!take {a extra_turn} after this one",
        "!play again",
        "!get {a extra_turn}",
        "!gain {a extra_turn}",
    )
    also_fr = (
        "!jouer un autre tour",
        "!rejouer",
        "!prendre {un extra_turn}",
    )
    also_it = (
        "!giocare un altro turno",
        "!giocare ancora",
        "!fare-turno {un extra_turn}",
    )


class TakeBackToken(Step):
    count: int = 1
    up_to: bool = False
    en = ("!take back {a token}", "!take back {up_to? up to} {count} {#token}")
    fr = ("!reprendre {un token}", "!reprendre {up_to? jusqu’à} {count} {#token}")
    it = ("!riprendere {un token}", "!riprendere {up_to? fino a} {count} {#token}")
    also_en = (
        so("!get back {a token}", count=1),
        so("!recover {a token}", count=1),
        so("!take back one of {your|their} {token.many}", count=1),
        so("!get back one of {your|their} {token.many}", count=1),
        "!recover {up_to? up to} {count} {#token}",
        "!get back {up_to? up to} {count} {#token}",
    )
    also_fr = (
        so("!récupérer {un token}", count=1),
        "!récupérer {up_to? jusqu’à} {count} {#token}",
    )
    also_it = (
        so("!recuperare {un token}", count=1),
        "!recuperare {up_to? fino a} {count} {#token}",
    )


class GainDragoons(Step):
    """Dragoon tokens from the supply, as far as there are any and the hand has room."""

    count: int
    or_draw: bool = False  # a card for each that can't be gained
    en = "!gain {count} {#dragoon}{or_draw? , or !draw 1 card for each one {you|they} can’t gain}"
    fr = (
        "!gagner {count} {#dragoon}{or_draw? et !piocher 1 carte pour chaque "
        "{dragoon.one} {que vous ne pouvez|qu’il ne peut} pas gagner}"
    )
    it = (
        "!ottenere {count} {#dragoon}{or_draw? e !pescare 1 carta per ogni "
        "{dragoon.one} che non {puoi|può} ottenere}"
    )


class GiveDragoon(Step):
    """Give a Dragoon token from hand to the player whose text this is."""

    en = "!give you {a dragoon}"
    fr = "!donner-vous {un dragoon}"
    it = "!darti {un dragoon}"


class Unlock(Step):
    """Gain a locked token; the fifth wins the game."""

    en = "!unlock {a token}"
    fr = "!débloquer {un token}"
    it = "!sbloccare {un token}"


class TurnTile(Step):
    """Turn a tile of one's own; the third wins the game to who has a Supremacy token."""

    en = (
        "!turn one of {your|their} {tile.many}, which wins {you|them} the game if it "
        "is the third and {you|they} have {a supremacy}"
    )
    fr = (
        "!retourner <tile:un|une> de {vos|ses} {tile.many}, ce qui {vous|lui} fait "
        "gagner la partie si c’est <tile:le|la> troisième et {que vous avez|qu’il a} "
        "{un supremacy}"
    )
    it = (
        "!girare <tile:uno dei|una delle> {tue|proprie} {tile.many}, il che {ti|gli} "
        "fa vincere la partita se è <tile:il terzo|la terza> e {hai|ha} {un "
        "supremacy}"
    )


class PassNow(Step):
    """Pass at once."""

    en = ("!pass if {you|they} hold no {token.one}", "!pass")
    fr = "!passer si {vous n’avez|il n’a} plus de {token.one} en main"
    it = "!passare se non {hai|ha} {token.many} in mano"


class DoAgain(Step):
    """Carry out the sentences above once more."""

    en = "!do this again"
    fr = "!faire une seconde fois"
    it = "!fare una seconda volta"


class GainPoints(Step):
    count: int
    en = "!gain {count} {#victory_point}"
    fr = "!gagner {count} {#victory_point}"
    it = "!guadagnare {count} {#victory_point}"
    also_en = ("!score {count} {#victory_point}", "!get {count} {#victory_point}")


class OrIfNone(Step):
    """Do the first; who has nothing to count does the second instead."""

    first: Step
    otherwise: Step
    kind = "item"
    en = "{first}, or {otherwise} {if you have none|if they have none}"
    fr = "{first}, ou {otherwise} {si vous n’en avez pas|s’il n’en a pas}"
    it = "{first}, oppure {otherwise} {se non ne hai|se non ne ha}"


class Win(Step):
    """A player wins by it: a sentence of its own."""

    kind = "winning"


class WinWithCards(Win):
    """A player with so many cards in the army wins."""

    count: int
    en = "with {count} {#card} in their army"
    fr = "dont l’armée compte {count} {#card}"
    it = "con {count} {#card} nel proprio esercito"


class WinWithClan(Win):
    """A player with so many cards of one clan in the army wins."""

    count: int
    en = "with {count} or more cards of one clan in their army"
    fr = "dont l’armée compte au moins {count} {#card} d’un même clan"
    it = "con almeno {count} {#card} dello stesso clan nel proprio esercito"


class WinWithNames(Win):
    """A player with all these cards in the army wins."""

    names: tuple[str, ...]
    en = "with {names:all_of} in their army"
    fr = "dont l’armée contient {names:all_of}"
    it = "con {names:all_of} nel proprio esercito"


class WinWithDragoons(Win):
    """A player with so many Dragoon tokens in hand and cards of the clan in the army wins."""

    tokens: int
    count: int
    clan: str
    en = "with {tokens} {#dragoon} in hand and {count} or more {clan:clans} in their army"
    fr = "ayant {tokens} {#dragoon} en main et au moins {count} {clan} dans son armée"
    it = "con {tokens} {#dragoon} in mano e almeno {count} {clan} nel proprio esercito"


class WinWithRows(Win):
    """A player whose bottom and middle rows show so many clans wins."""

    bottom: int
    middle: int
    en = "with {bottom} clans in their bottom row and {middle} in their middle row"
    fr = (
        "ayant au moins {bottom} clans dans sa ligne du bas et au moins {middle} "
        "dans sa ligne du milieu"
    )
    it = (
        "con almeno {bottom} clan nella propria riga inferiore e almeno {middle} in quella centrale"
    )


class WinByStrength(Win):
    """A player with such a strength, and twice that of each opponent, wins."""

    least: int
    en = "with a strength of {least} or more and at least twice that of each opponent"
    fr = (
        "dont l’armée a une force d’au moins {least} et d’au moins le double de "
        "celle de chaque adversaire"
    )
    it = (
        "il cui esercito ha una forza di almeno {least} e pari ad almeno il doppio "
        "di quella di ogni avversario"
    )


# --- words of packs of one's own, in GOSU --------------------------------------------------------


class Thing(Enum):
    """What a player has that can be counted."""

    HAND = "cards in hand"
    ARMY = "cards in play"  # face up or down
    FACE_UP = "face-up cards"
    CAPTURED = "captured cards"
    POINTS = "victory points"
    STRENGTH = "strength"
    TOKENS = "activation tokens in hand"


def things(
    *,
    card: str,
    face_up: str,
    captured: str,
    clan: str,
    level: str,
    in_hand: str,
    in_play: str,
    point: str,
    token: str,
    strength: str,
) -> tuple[Pattern, ...]:
    """How all that can be counted is said in one place."""
    levels = f"{{levels? {level} {{levels}}}}"
    return (
        so(f"{card} {in_hand}", thing=Thing.HAND),
        so(f"{card} {levels} {in_play}", thing=Thing.ARMY),
        so(f"{face_up} {levels} {in_play}", thing=Thing.FACE_UP),
        so(f"{clan} {levels} {in_play}", thing=Thing.FACE_UP),
        so(f"{captured} {levels} {in_play}", thing=Thing.CAPTURED),
        so(point, thing=Thing.POINTS),
        so(f"{token} {in_hand}", thing=Thing.TOKENS),
        so(strength, thing=Thing.STRENGTH),
    )


class Counted(Word):
    """What is counted. Cards in play may be those of some levels, or face-up ones of a clan."""

    thing: Thing
    levels: tuple[int, ...] = ()
    clan: str | None = None
    kind = "counted"  # after a number
    en = things(
        card="{card.many}",
        face_up="face-up {card.many}",
        captured="{capture.eds} {card.many}",
        clan="{clan:clans}",
        level="of level",
        in_hand="in hand",
        in_play="in play",
        point="{victory_point.many}",
        token="{token.many}",
        strength="strength",
    )
    fr = things(
        card="{#card}",
        face_up="{#card} face visible",
        captured="{#card} {capture.ed}",
        clan="{clan}",
        level="de niveau",
        in_hand="en main",
        in_play="en jeu",
        point="{#victory_point}",
        token="{#token}",
        strength="<point|points> de force",
    )
    it = things(
        card="{#card}",
        face_up="{#card} <scoperta|scoperte>",
        captured="{#card} {capture.ed}",
        clan="{clan}",
        level="di livello",
        in_hand="in mano",
        in_play="in gioco",
        point="{#victory_point}",
        token="{#token}",
        strength="<punto|punti> di forza",
    )
    also_en = things(
        card="{card.many}",
        face_up="face up {card.many}",
        captured="{capture.eds} {card.many}",
        clan="{clan:clans}",
        level="of level",
        in_hand="in {your|their} hand",
        in_play="[in {your|their} army]",
        point="{victory_point.many}",
        token="{token.many}",
        strength="points of strength",
    )
    also_fr = things(
        card="{#card}",
        face_up="{#card} visibles",
        captured="{#card} {capture.ed}",
        clan="{clan}",
        level="de niveau",
        in_hand="dans {votre|sa} main",
        in_play="[dans {votre|son} armée]",
        point="{#victory_point}",
        token="{#token}",
        strength="force",
    )
    also_it = things(
        card="{#card}",
        face_up="{#card} visibili",
        captured="{#card} {capture.ed}",
        clan="{clan}",
        level="di livello",
        in_hand="nella {tua|propria} mano",
        in_play="[nel {tuo|proprio} esercito]",
        point="{#victory_point}",
        token="{#token}",
        strength="forza",
    )

    def flaw(self) -> str:
        """Only cards in play have levels here, and only face-up ones a clan."""
        if self.clan is not None and self.thing is not Thing.FACE_UP:
            return "only face-up cards are counted by clan"
        in_play = self.thing in (Thing.ARMY, Thing.FACE_UP, Thing.CAPTURED)
        return "" if in_play or not self.levels else "only cards in play are counted by level"


view(
    Counted,
    "plural",
    en=Counted.en,
    fr=things(
        card="{card.many}",
        face_up="{card.many} face visible",
        captured="{card.many} {capture.eds}",
        clan="{clan:clans}",
        level="de niveau",
        in_hand="en main",
        in_play="en jeu",
        point="{victory_point.many}",
        token="{token.many}",
        strength="force",
    ),
    it=things(
        card="{card.many}",
        face_up="{card.many} scoperte",
        captured="{card.many} {capture.eds}",
        clan="{clan:clans}",
        level="di livello",
        in_hand="in mano",
        in_play="in gioco",
        point="{victory_point.many}",
        token="{token.many}",
        strength="forza",
    ),
    also_en=Counted.also_en,
    also_fr=Counted.also_fr,
    also_it=Counted.also_it,
)


def each_en(in_hand: str, in_play: str, point: str, strength: str) -> tuple[Pattern, ...]:
    """One of the things counted, by whose they are."""
    return things(
        card="{card.one}",
        face_up="face-up {card.one}",
        captured="{capture.ed} {card.one}",
        clan="{clan}",
        level="of level",
        in_hand=in_hand,
        in_play=in_play,
        point=f"{{victory_point.one}} {point}",
        token="{token.one}",
        strength=f"point of strength {strength}",
    )


def each_fr(in_hand: str, in_play: str, point: str, strength: str) -> tuple[Pattern, ...]:
    """The same in French."""
    return things(
        card="{card.one}",
        face_up="{card.one} face visible",
        captured="{card.one} {capture.ed}",
        clan="{clan}",
        level="de niveau",
        in_hand=in_hand,
        in_play=in_play,
        point=f"{{victory_point.one}} {point}",
        token="{token.one}",
        strength=f"point de force {strength}",
    )


def each_it(in_hand: str, in_play: str, point: str, strength: str) -> tuple[Pattern, ...]:
    """The same in Italian."""
    return things(
        card="{card.one}",
        face_up="{card.one} scoperta",
        captured="{card.one} {capture.ed}",
        clan="{clan}",
        level="di livello",
        in_hand=in_hand,
        in_play=in_play,
        point=f"{{victory_point.one}} {point}",
        token="{token.one}",
        strength=f"punto di forza {strength}",
    )


view(
    Counted,
    "each_of_yours",
    en=each_en(
        "in {your|their} hand",
        "of {your|their} army",
        "{you have|they have}",
        "of {your|their} army",
    ),
    fr=each_fr(
        "dans {votre|sa} main",
        "de {votre|son} armée",
        "{que vous avez|qu’il a}",
        "de {votre|son} armée",
    ),
    it=each_it(
        "nella {tua|propria} mano",
        "{del tuo|del proprio} esercito",
        "{che hai|che ha}",
        "{del tuo|del proprio} esercito",
    ),
    also_en=(
        *each_en("[{you|they} hold]", "{you|they} have [in play]", "of {yours|theirs}", ""),
        *each_en("", "in {your|their} army", "", ""),
        so("level {levels} {card.one} of {your|their} army", thing=Thing.ARMY),
        so("level {levels} {card.one} in {your|their} army", thing=Thing.ARMY),
    ),
    also_fr=each_fr("en main", "dans {votre|son} armée", "", ""),
    also_it=each_it("in mano", "nel {tuo|proprio} esercito", "", ""),
)
view(
    Counted,
    "each_of_opponent",
    en=each_en(
        "in an opponent’s hand",
        "of an opponent’s army",
        "an opponent has",
        "of an opponent’s army",
    ),
    fr=each_fr(
        "dans la main d’un adversaire",
        "de l’armée d’un adversaire",
        "d’un adversaire",
        "de l’armée d’un adversaire",
    ),
    it=each_it(
        "nella mano di un avversario",
        "dell’esercito di un avversario",
        "di un avversario",
        "dell’esercito di un avversario",
    ),
    also_en=each_en(
        "in {your|their} opponent’s hand",
        "in an opponent’s army",
        "{your|their} opponent has",
        "",
    ),
)
view(
    Counted,
    "each_of_all",
    en=each_en("in all hands", "of all armies", "all players have", "of all armies"),
    fr=each_fr(
        "dans toutes les mains",
        "de toutes les armées",
        "de tous les joueurs",
        "de toutes les armées",
    ),
    it=each_it(
        "in tutte le mani", "di tutti gli eserciti", "di tutti i giocatori", "di tutti gli eserciti"
    ),
    also_en=each_en("in any hand", "in play", "of all players", "in play"),
    also_fr=each_fr("dans toutes les mains", "en jeu", "de chaque joueur", "en jeu"),
    also_it=each_it("in tutte le mani", "in gioco", "di ogni giocatore", "in gioco"),
)


class AtLeast(Stated):
    """If there are so many, or more: yours, of the opponent who has the most, or of all."""

    count: int
    counted: Counted
    whose: Owner = Owner.YOURS
    en = (
        so("if your army has a strength of {count} or more", counted=Counted(Thing.STRENGTH)),
        "if you have {count} or more {counted}",
        so("if an opponent has {count} or more {counted}", whose=Owner.OPPONENT),
        so("if all players together have {count} or more {counted}", whose=Owner.ANY),
    )
    fr = (
        so("si votre armée a une force d’au moins {count}", counted=Counted(Thing.STRENGTH)),
        "si vous avez au moins {count} {counted}",
        so("si un adversaire a au moins {count} {counted}", whose=Owner.OPPONENT),
        so("si tous les joueurs ont ensemble au moins {count} {counted}", whose=Owner.ANY),
    )
    it = (
        so("se il tuo esercito ha una forza di almeno {count}", counted=Counted(Thing.STRENGTH)),
        "se hai almeno {count} {counted}",
        so("se un avversario ha almeno {count} {counted}", whose=Owner.OPPONENT),
        so("se tutti i giocatori hanno insieme almeno {count} {counted}", whose=Owner.ANY),
    )
    also_en = (
        "if you have at least {count} {counted}",
        "if you control {count} or more {counted}",
        "if you control at least {count} {counted}",
        so("if you hold {count} or more cards", counted=Counted(Thing.HAND)),
        so("if you hold at least {count} cards", counted=Counted(Thing.HAND)),
        so("if your army has {count} or more cards", counted=Counted(Thing.ARMY)),
        so("if an opponent has at least {count} {counted}", whose=Owner.OPPONENT),
        so("if your opponent has {count} or more {counted}", whose=Owner.OPPONENT),
        so("if your opponent has at least {count} {counted}", whose=Owner.OPPONENT),
        so("if there are {count} or more {counted}", whose=Owner.ANY),
        so("if there are at least {count} {counted}", whose=Owner.ANY),
    )
    also_fr = (
        "si vous avez {count} {counted} ou plus",
        so("si votre adversaire a au moins {count} {counted}", whose=Owner.OPPONENT),
        so("s’il y a au moins {count} {counted}", whose=Owner.ANY),
    )
    also_it = (
        "se hai {count} o più {counted}",
        so("se il tuo avversario ha almeno {count} {counted}", whose=Owner.OPPONENT),
        so("se ci sono almeno {count} {counted}", whose=Owner.ANY),
    )


class AtMost(Stated):
    """If there are so many, or fewer."""

    count: int
    counted: Counted
    whose: Owner = Owner.YOURS
    en = (
        so("if your army has a strength of {count} or less", counted=Counted(Thing.STRENGTH)),
        "if you have {count} or fewer {counted}",
        so("if no opponent has more than {count} {counted}", whose=Owner.OPPONENT),
        so("if all players together have {count} or fewer {counted}", whose=Owner.ANY),
    )
    fr = (
        so("si votre armée a une force d’au plus {count}", counted=Counted(Thing.STRENGTH)),
        "si vous avez au plus {count} {counted}",
        so("si aucun adversaire n’a plus de {count} {counted}", whose=Owner.OPPONENT),
        so("si tous les joueurs ont ensemble au plus {count} {counted}", whose=Owner.ANY),
    )
    it = (
        so(
            "se il tuo esercito ha una forza di al massimo {count}", counted=Counted(Thing.STRENGTH)
        ),
        "se hai al massimo {count} {counted}",
        so("se nessun avversario ha più di {count} {counted}", whose=Owner.OPPONENT),
        so("se tutti i giocatori hanno insieme al massimo {count} {counted}", whose=Owner.ANY),
    )
    also_en = (
        "if you have at most {count} {counted}",
        "if you have {count} or less {counted}",
        "if you have no more than {count} {counted}",
        so("if you hold {count} or fewer cards", counted=Counted(Thing.HAND)),
        so("if you hold at most {count} cards", counted=Counted(Thing.HAND)),
        so("if your opponent has {count} or fewer {counted}", whose=Owner.OPPONENT),
        so("if your opponent has at most {count} {counted}", whose=Owner.OPPONENT),
    )
    also_fr = (
        "si vous avez {count} {counted} ou moins",
        "si vous n’avez pas plus de {count} {counted}",
        so("si votre adversaire a au plus {count} {counted}", whose=Owner.OPPONENT),
    )
    also_it = (
        "se hai {count} o meno {counted}",
        "se non hai più di {count} {counted}",
        so("se il tuo avversario ha al massimo {count} {counted}", whose=Owner.OPPONENT),
    )


class MoreThan(Stated):
    """If you have more than each opponent."""

    counted: Counted
    en = (
        so("if your army is stronger than each opponent’s", counted=Counted(Thing.STRENGTH)),
        "if you have more {counted:plural} than each opponent",
    )
    fr = (
        so(
            "si votre armée est plus forte que celle de chaque adversaire",
            counted=Counted(Thing.STRENGTH),
        ),
        "si vous avez plus de~{counted:plural} que chaque adversaire",
    )
    it = (
        so(
            "se il tuo esercito è più forte di quello di ogni avversario",
            counted=Counted(Thing.STRENGTH),
        ),
        "se hai più {counted:plural} di ogni avversario",
    )
    also_en = (
        so("if you have the strongest army", counted=Counted(Thing.STRENGTH)),
        so("if your army is the strongest", counted=Counted(Thing.STRENGTH)),
        so("if your army is stronger than your opponent’s", counted=Counted(Thing.STRENGTH)),
        so("if you have more cards than each opponent in play", counted=Counted(Thing.ARMY)),
        "if you have more {counted:plural} than your opponent",
        "if you have more {counted:plural} than any opponent",
        "if you have more {counted:plural} than all opponents",
        "if you have more {counted:plural} than every opponent",
        "if you have the most {counted:plural}",
    )
    also_fr = (
        so("si votre armée est la plus forte", counted=Counted(Thing.STRENGTH)),
        so("si vous avez l’armée la plus forte", counted=Counted(Thing.STRENGTH)),
        "si vous avez plus de~{counted:plural} que votre adversaire",
        "si vous avez plus de~{counted:plural} que vos adversaires",
        "si vous avez le plus de~{counted:plural}",
    )
    also_it = (
        so("se il tuo esercito è il più forte", counted=Counted(Thing.STRENGTH)),
        so("se hai l’esercito più forte", counted=Counted(Thing.STRENGTH)),
        "se hai più {counted:plural} del tuo avversario",
        "se hai più {counted:plural} di tutti gli avversari",
    )


class FewerThan(Stated):
    """If you have fewer than each opponent."""

    counted: Counted
    en = (
        so("if your army is weaker than each opponent’s", counted=Counted(Thing.STRENGTH)),
        "if you have fewer {counted:plural} than each opponent",
    )
    fr = (
        so(
            "si votre armée est plus faible que celle de chaque adversaire",
            counted=Counted(Thing.STRENGTH),
        ),
        "si vous avez moins de~{counted:plural} que chaque adversaire",
    )
    it = (
        so(
            "se il tuo esercito è più debole di quello di ogni avversario",
            counted=Counted(Thing.STRENGTH),
        ),
        "se hai meno {counted:plural} di ogni avversario",
    )
    also_en = (
        so("if you have the weakest army", counted=Counted(Thing.STRENGTH)),
        so("if your army is the weakest", counted=Counted(Thing.STRENGTH)),
        so("if your army is weaker than your opponent’s", counted=Counted(Thing.STRENGTH)),
        "if you have fewer {counted:plural} than your opponent",
        "if you have fewer {counted:plural} than any opponent",
        "if you have fewer {counted:plural} than all opponents",
        "if you have less {counted:plural} than each opponent",
        "if you have the fewest {counted:plural}",
    )
    also_fr = (
        so("si votre armée est la plus faible", counted=Counted(Thing.STRENGTH)),
        so("si vous avez l’armée la plus faible", counted=Counted(Thing.STRENGTH)),
        "si vous avez moins de~{counted:plural} que votre adversaire",
        "si vous avez moins de~{counted:plural} que vos adversaires",
        "si vous avez le moins de~{counted:plural}",
    )
    also_it = (
        so("se il tuo esercito è il più debole", counted=Counted(Thing.STRENGTH)),
        so("se hai l’esercito più debole", counted=Counted(Thing.STRENGTH)),
        "se hai meno {counted:plural} del tuo avversario",
        "se hai meno {counted:plural} di tutti gli avversari",
    )


MOST_EN, MOST_FR, MOST_IT = (
    "{most? , at most {most}}",
    "{most? , {most} au maximum}",
    "{most? , al massimo {most}}",
)


class ForEach(Amount):
    """One for each that is counted: yours, of the opponent who has the most, or of all."""

    counted: Counted
    whose: Owner = Owner.YOURS
    most: int = 0  # 0: no limit
    en = (
        f"1 {{card.one}} for each {{counted:each_of_yours}}{MOST_EN}",
        so(f"1 {{card.one}} for each {{counted:each_of_opponent}}{MOST_EN}", whose=Owner.OPPONENT),
        so(f"1 {{card.one}} for each {{counted:each_of_all}}{MOST_EN}", whose=Owner.ANY),
    )
    fr = (
        f"1 {{card.one}} pour chaque {{counted:each_of_yours}}{MOST_FR}",
        so(
            f"1 {{card.one}} pour chaque {{counted:each_of_opponent}}{MOST_FR}",
            whose=Owner.OPPONENT,
        ),
        so(f"1 {{card.one}} pour chaque {{counted:each_of_all}}{MOST_FR}", whose=Owner.ANY),
    )
    it = (
        f"1 {{card.one}} per ogni {{counted:each_of_yours}}{MOST_IT}",
        so(f"1 {{card.one}} per ogni {{counted:each_of_opponent}}{MOST_IT}", whose=Owner.OPPONENT),
        so(f"1 {{card.one}} per ogni {{counted:each_of_all}}{MOST_IT}", whose=Owner.ANY),
    )
    also_en = (
        f"a {{card.one}} for each {{counted:each_of_yours}}{MOST_EN}",
        "a {card.one} for each {counted:each_of_yours}{most? (max {most})}",
        so(f"a {{card.one}} for each {{counted:each_of_opponent}}{MOST_EN}", whose=Owner.OPPONENT),
        so(f"a {{card.one}} for each {{counted:each_of_all}}{MOST_EN}", whose=Owner.ANY),
        "a {card.one} per {counted:each_of_yours}",
        so("as many cards as {you|they} have in hand", counted=Counted(Thing.HAND)),
    )
    also_fr = (
        f"une {{card.one}} pour chaque {{counted:each_of_yours}}{MOST_FR}",
        so("une {card.one} pour chaque {counted:each_of_opponent}", whose=Owner.OPPONENT),
        so("une {card.one} pour chaque {counted:each_of_all}", whose=Owner.ANY),
        "une {card.one} par {counted:each_of_yours}",
    )
    also_it = (
        f"una {{card.one}} per ogni {{counted:each_of_yours}}{MOST_IT}",
        so("una {card.one} per ogni {counted:each_of_opponent}", whose=Owner.OPPONENT),
        so("una {card.one} per ogni {counted:each_of_all}", whose=Owner.ANY),
    )

    def flaw(self) -> str:
        """What has a word of its own."""
        is_points = self.counted.thing is Thing.POINTS and self.whose is Owner.YOURS
        return "this is said of each victory point" if is_points and not self.most else ""


class WinWith(Win):
    """A player who has so many of something, or more, wins."""

    count: int
    counted: Counted
    en = (
        so("with a strength of {count} or more", counted=Counted(Thing.STRENGTH)),
        "with {count} or more {counted}",
    )
    fr = (
        so("dont l’armée a une force d’au moins {count}", counted=Counted(Thing.STRENGTH)),
        "ayant au moins {count} {counted}",
    )
    it = (
        so("il cui esercito ha una forza di almeno {count}", counted=Counted(Thing.STRENGTH)),
        "con almeno {count} {counted}",
    )
    also_en = ("with at least {count} {counted}", "who has {count} or more {counted}")
    also_fr = ("avec au moins {count} {counted}", "qui a au moins {count} {counted}")
    also_it = "che ha almeno {count} {counted}"


class ReturnThis(Step):
    """The card that speaks goes back to its owner's hand, if it is free."""

    en = "!return this card to {your|their} hand"
    fr = "!reprendre cette carte en main"
    it = "!riprendere in mano questa carta"
    also_en = (
        "!return this card [to hand]",
        "!take this card back [into {your|their} hand]",
        "!put this card [back] into {your|their} hand",
    )
    also_fr = "!renvoyer cette carte dans {votre|sa} main"
    also_it = "!far-tornare questa carta in mano"


class SacrificeThis(Step):
    """The card that speaks goes to the discards, if it is free."""

    en = "!sacrifice this card"
    fr = "!sacrifier cette carte"
    it = "!sacrificare questa carta"
    also_en = ("!discard this card", "!sacrifice it")


class Steal(Step):
    """Cards of armies come into one's hand; `that player` is the owner of the first."""

    targets: Targets
    en = "!steal {targets}"
    fr = "!voler {targets}"
    it = "!rubare {targets}"
    also_en = (
        "!take {targets} into {your|their} hand",
        "!put {targets} into {your|their} hand",
        "!steal {targets} and put it into {your|their} hand",
    )
    also_fr = "!prendre {targets} en main"
    also_it = "!prendere in mano {targets}"


class StealFromHand(Step):
    """Take cards from the hand of an opponent of one's choice: at random, or after all saw it."""

    amount: Number = Number(1)
    looking: bool = False
    en = (
        "!steal a {card.one} at random from an opponent’s hand",
        "!steal {amount} {#card} at random from an opponent’s hand",
        so("!steal a {card.one} of {your|their} choice from an opponent’s hand", looking=True),
        so("!steal {amount} {#card} of {your|their} choice from an opponent’s hand", looking=True),
    )
    fr = (
        "!voler une {card.one} au hasard dans la main d’un adversaire",
        "!voler {amount} {#card} au hasard dans la main d’un adversaire",
        so(
            "!voler une {card.one} {de votre|de son} choix dans la main d’un adversaire",
            looking=True,
        ),
        so(
            "!voler {amount} {#card} {de votre|de son} choix dans la main d’un adversaire",
            looking=True,
        ),
    )
    it = (
        "!rubare una {card.one} a caso dalla mano di un avversario",
        "!rubare {amount} {#card} a caso dalla mano di un avversario",
        so(
            "!rubare una {card.one} {a tua|a propria} scelta dalla mano di un avversario",
            looking=True,
        ),
        so(
            "!rubare {amount} {#card} {a tua|a propria} scelta dalla mano di un avversario",
            looking=True,
        ),
    )
    also_en = (
        "!steal {amount} random {#card} from an opponent’s hand",
        "!steal {amount} random {#card} from {your|their} opponent’s hand",
        "!take {amount} random {#card} from an opponent’s hand",
        "!take {amount} {#card} at random from an opponent’s hand",
        "!steal {amount} {#card} from an opponent’s hand",
        "!steal {amount} {#card} from {your|their} opponent’s hand",
        "!steal {amount} {#card} from an opponent",
        so("!look at an opponent’s hand and !take {amount} {#card} [from it]", looking=True),
        so("!look at an opponent’s hand and !steal {amount} {#card} [from it]", looking=True),
    )
    also_fr = (
        "!prendre {amount} {#card} au hasard dans la main d’un adversaire",
        "!voler {amount} {#card} à un adversaire",
        "!voler {amount} {#card} de la main d’un adversaire",
        so("!regarder la main d’un adversaire et !prendre {amount} {#card}", looking=True),
    )
    also_it = (
        "!prendere {amount} {#card} a caso dalla mano di un avversario",
        "!rubare {amount} {#card} a un avversario",
        "!rubare {amount} {#card} dalla mano di un avversario",
        so("!guardare la mano di un avversario e !prendere {amount} {#card}", looking=True),
    )


class SeeHand(Step):
    """Look at the hand of an opponent of one's choice."""

    en = "!look at the hand of an opponent of {your|their} choice"
    fr = "!regarder la main d’un adversaire {de votre|de son} choix"
    it = "!guardare la mano di un avversario {a tua|a propria} scelta"
    also_en = ("!look at an opponent’s hand", "!see an opponent’s hand")
    also_fr = "!regarder la main d’un adversaire"
    also_it = "!guardare la mano di un avversario"


class ExchangeHands(Step):
    """Exchange hands with an opponent of one's choice."""

    en = "!exchange hands with an opponent of {your|their} choice"
    fr = "!échanger {votre|sa} main avec celle d’un adversaire {de votre|de son} choix"
    it = "!scambiare la {tua|propria} mano con quella di un avversario {a tua|a propria} scelta"
    also_en = (
        "!exchange hands with an opponent",
        "!exchange {your|their} hand with an opponent [of {your|their} choice]",
        "!swap hands with an opponent [of {your|their} choice]",
        "!trade hands with an opponent [of {your|their} choice]",
        "!swap hands with {your|their} opponent",
        "!exchange hands with {your|their} opponent",
    )
    also_fr = (
        "!échanger {votre|sa} main avec un adversaire",
        "!échanger {votre|sa} main avec celle d’un adversaire",
    )
    also_it = (
        "!scambiare la {tua|propria} mano con un avversario",
        "!scambiare la {tua|propria} mano con quella di un avversario",
    )


class DiscardAtRandom(Step):
    """Chance says which cards of the hand are discarded."""

    amount: Amount
    en = "!discard {amount} at random"
    fr = "!défausser {amount} au hasard"
    it = "!scartare {amount} a caso"
    also_en = (
        "!discard {amount} at random from {your|their} hand",
        "randomly !discard {amount}",
        "!discard {amount:some} random {#card}",
    )
    also_fr = "!défausser aléatoirement {amount}"
    also_it = "!scartare casualmente {amount}"


class DiscardTop(Step):
    """The top cards of the common deck go to the discards."""

    amount: Number
    en = (
        so("!discard the top {card.one} of {the deck}", amount=Number(1)),
        "!discard the top {amount} {#card} of {the deck}",
    )
    fr = (
        so("!défausser la première carte {du deck}", amount=Number(1)),
        "!défausser les {amount} premières cartes {du deck}",
    )
    it = (
        so("!scartare la prima carta {del deck}", amount=Number(1)),
        "!scartare le prime {amount} carte {del deck}",
    )
    also_en = "!put the top {amount} {#card} of {the deck} into {the discards}"


class Find(Step):
    """Turn up cards of the deck until one of a level or clan comes; it comes into the hand.

    The others are shuffled into the deck.
    """

    amount: Number = Number(1)
    levels: tuple[int, ...] = ()
    clan: str | None = None
    en = (
        "!take the next {card.one} of level {levels} from {the deck} and !shuffle {the deck}",
        "!take the next {clan} {levels? of level {levels}} from {the deck} and !shuffle {the deck}",
        "!take the next {amount} {#card} of level {levels} from {the deck} and !shuffle {the deck}",
        "!take the next {amount} {clan} {levels? of level {levels}} from {the deck} "
        "and !shuffle {the deck}",
    )
    fr = (
        "!prendre dans {le deck} la prochaine {card.one} de niveau {levels} et !mélanger {le deck}",
        "!prendre dans {le deck} la prochaine {clan} {levels? de niveau {levels}} "
        "et !mélanger {le deck}",
        "!prendre dans {le deck} les {amount} prochaines cartes de niveau {levels} "
        "et !mélanger {le deck}",
        "!prendre dans {le deck} les {amount} prochaines {clan} {levels? de niveau {levels}} "
        "et !mélanger {le deck}",
    )
    it = (
        "!prendere {dal deck} la prossima {card.one} di livello {levels} e !mescolare {il deck}",
        "!prendere {dal deck} la prossima {clan} {levels? di livello {levels}} "
        "e !mescolare {il deck}",
        "!prendere {dal deck} le prossime {amount} carte di livello {levels} "
        "e !mescolare {il deck}",
        "!prendere {dal deck} le prossime {amount} {clan} {levels? di livello {levels}} "
        "e !mescolare {il deck}",
    )
    also_en = (
        "!search {the deck} for {amount} {#card} of level {levels} [and !take it] "
        "[, then !shuffle {the deck}] [and !shuffle it]",
        "!search {the deck} for {clan:a_clan} [and !take it] "
        "[, then !shuffle {the deck}] [and !shuffle it]",
        "!search {the deck} for {amount} {clan:clans}",
        "!search {the deck} for {amount} {levels:ranks}",
        "!find {amount} {#card} of level {levels} in {the deck}",
        "!find {clan:a_clan} in {the deck}",
    )
    also_fr = (
        "!chercher {amount} {#card} de niveau {levels} dans {le deck} [et !mélanger {le deck}]",
        "!chercher {clan:a_clan} dans {le deck} [et !mélanger {le deck}]",
        "!chercher dans {le deck} {amount} {#card} de niveau {levels} [et !mélanger {le deck}]",
        "!chercher dans {le deck} {clan:a_clan} [et !mélanger {le deck}]",
    )
    also_it = (
        "!cercare {amount} {#card} di livello {levels} {nel deck} [e !mescolare {il deck}]",
        "!cercare {clan:a_clan} {nel deck} [e !mescolare {il deck}]",
        "!cercare {nel deck} {amount} {#card} di livello {levels} [e !mescolare {il deck}]",
        "!cercare {nel deck} {clan:a_clan} [e !mescolare {il deck}]",
    )

    def flaw(self) -> str:
        """Any card would be the next."""
        return "" if self.levels or self.clan else "say which card is looked for"


class ShuffleDeck(Step):
    """The deck is shuffled."""

    en = "!shuffle {the deck}"
    fr = "!mélanger {le deck}"
    it = "!mescolare {il deck}"


class ShuffleDiscards(Step):
    """All discards are shuffled into the deck."""

    en = "!shuffle {the discards} into {the deck}"
    fr = "!mélanger {le discards} dans {le deck}"
    it = "!mescolare {il discards} {nel deck}"
    also_en = "!shuffle all cards of {the discards} into {the deck}"
    also_it = "!rimescolare {il discards} {nel deck}"


class PlayCard(Step):
    """Play a card from hand or from the discards, perhaps for nothing; from hand, if one likes."""

    from_discards: bool = False
    for_nothing: bool = False
    en = (
        "!play a card from {your|their} hand {for_nothing? for free}",
        so("!play a card from {the discards} {for_nothing? for free}", from_discards=True),
    )
    fr = (
        "!poser une carte de {votre|sa} main {for_nothing? gratuitement}",
        so("!poser une carte {du discards} {for_nothing? gratuitement}", from_discards=True),
    )
    it = (
        "!giocare una carta dalla {tua|propria} mano {for_nothing? gratis}",
        so("!giocare una carta {dal discards} {for_nothing? gratis}", from_discards=True),
    )
    also_en = (
        "!play a card {for_nothing? for free}",
        "!play another card {for_nothing? for free}",
        "!play a card {for_nothing? without paying [its cost]}",
        "!play a card [from {your|their} hand] {for_nothing? for nothing}",
        so(
            "!play a card from {the discards} {for_nothing? without paying [its cost]}",
            from_discards=True,
        ),
    )
    also_fr = (
        "!jouer une carte de {votre|sa} main {for_nothing? gratuitement}",
        "!jouer une carte {for_nothing? gratuitement}",
        "!poser une carte {for_nothing? gratuitement}",
        "!poser une carte [de {votre|sa} main] {for_nothing? sans payer [son coût]}",
        so("!jouer une carte {du discards} {for_nothing? gratuitement}", from_discards=True),
    )
    also_it = (
        "!giocare una carta {for_nothing? gratis}",
        "!giocare una carta {for_nothing? gratuitamente}",
        "!giocare una carta [dalla {tua|propria} mano] {for_nothing? senza pagarne il costo}",
    )


class Deed(Enum):
    """What can be forbidden in a turn."""

    PLAY = "play cards"
    SHIFT = "shift cards"
    ACTIVATE = "activate cards"
    DRAW = "draw cards for tokens"


class Span(Enum):
    """How long something is forbidden."""

    TURN = "in the next turn"
    ROUND = "in this round"


declare(
    Deed.PLAY,
    en="play cards",
    fr="poser de cartes",
    it="giocare carte",
    also_en="play any cards",
    also_fr=("jouer de cartes", "jouer"),
)
declare(
    Deed.SHIFT,
    en="{shift.infinitive} cards",
    fr="faire {shift.infinitive} de cartes",
    it="far {shift.infinitive} carte",
    also_fr="{shift.infinitive} de cartes",
    also_it="{shift.infinitive} carte",
)
declare(
    Deed.ACTIVATE,
    en="activate cards",
    fr="activer de cartes",
    it="attivare carte",
    also_en="use {token.many}",
)
declare(
    Deed.DRAW,
    en="draw cards for {token.many}",
    fr="piocher en dépensant des {token.many}",
    it="pescare spendendo {token.many}",
    also_en=("draw cards", "draw"),
    also_fr=("piocher de cartes", "piocher"),
    also_it=("pescare carte", "pescare"),
)
declare(
    Span.TURN,
    en="in {your|their} next turn",
    fr="à {votre|son} prochain tour",
    it="nel {tuo|proprio} prossimo turno",
    also_en=(
        "during {your|their} next turn",
        "on {your|their} next turn",
        "until the end of {your|their} next turn",
        "next turn",
    ),
    also_fr=("pendant {votre|son} prochain tour", "au prochain tour"),
    also_it=("durante il {tuo|proprio} prossimo turno", "nel prossimo turno"),
)
declare(
    Span.ROUND,
    en="in this {round.one}",
    fr="pendant <round:ce|cette> {round.one}",
    it="in <round:questo|questa> {round.one}",
    also_en=(
        "this {round.one}",
        "during this {round.one}",
        "until the end of the {round.one}",
        "until the end of this {round.one}",
        "for the rest of the {round.one}",
    ),
    also_fr=("jusqu’à la fin {du round}", "<round:ce|cette> {round.one}"),
    also_it=("fino alla fine {del round}", "per il resto {del round}"),
)


class Forbid(Step):
    """A deed is forbidden to who acts; passing never is."""

    deed: Deed
    span: Span = Span.TURN
    en = "{you can’t|can’t} {deed} {span}"
    fr = "{vous ne pouvez|ne peut} pas {deed} {span}"
    it = "{non puoi|non può} {deed} {span}"
    also_en = "{you may|may} not {deed} {span}"
    also_fr = "{vous ne pouvez|ne peuvent} pas {deed} {span}"
    also_it = "{non puoi|non possono} {deed} {span}"


class SkipTurn(Step):
    """The next turn is left out."""

    en = "!skip {your|their} next turn"
    fr = "!sauter {votre|son} prochain tour"
    it = "!saltare il {tuo|proprio} prossimo turno"
    also_en = ("!lose {your|their} next turn", "!miss {your|their} next turn", "!skip a turn")
    also_fr = ("!passer {votre|son} prochain tour", "!sauter un tour")
    also_it = ("!perdere il {tuo|proprio} prossimo turno", "!saltare un turno")


class LosePoints(Step):
    """Victory points are lost, as far as there are any."""

    count: int
    en = "!lose {count} {#victory_point}"
    fr = "!perdre {count} {#victory_point}"
    it = "!perdere {count} {#victory_point}"


class LoseTokens(Step):
    """Activation tokens in hand are spent for nothing, as far as there are any."""

    count: int
    en = "!lose {count} {#token}"
    fr = "!perdre {count} {#token}"
    it = "!perdere {count} {#token}"
    also_en = "!spend {count} {#token}"
    also_fr = "!dépenser {count} {#token}"


declare(
    Who.STRONGEST,
    en="each player with the strongest army",
    fr="chaque joueur ayant l’armée la plus forte",
    it="ogni giocatore con l’esercito più forte",
    also_en=("the player with the strongest army", "the strongest player"),
    also_fr="le joueur ayant l’armée la plus forte",
    also_it="il giocatore con l’esercito più forte",
)
declare(
    Who.WEAKEST,
    en="each player with the weakest army",
    fr="chaque joueur ayant l’armée la plus faible",
    it="ogni giocatore con l’esercito più debole",
    also_en=("the player with the weakest army", "the weakest player"),
    also_fr="le joueur ayant l’armée la plus faible",
    also_it="il giocatore con l’esercito più debole",
)
declare(
    Who.MOST_CARDS,
    en="each player with the most cards in hand",
    fr="chaque joueur ayant le plus de cartes en main",
    it="ogni giocatore con più carte in mano",
    also_en=("the player with the most cards in hand", "the player with the largest hand"),
    also_fr="le joueur ayant le plus de cartes en main",
    also_it="il giocatore con più carte in mano",
)
declare(
    Who.FEWEST_CARDS,
    en="each player with the fewest cards in hand",
    fr="chaque joueur ayant le moins de cartes en main",
    it="ogni giocatore con meno carte in mano",
    also_en=("the player with the fewest cards in hand", "the player with the smallest hand"),
    also_fr="le joueur ayant le moins de cartes en main",
    also_it="il giocatore con meno carte in mano",
)
declare(
    Who.MOST_POINTS,
    en="each player with the most {victory_point.many}",
    fr="chaque joueur ayant le plus de~{victory_point.many}",
    it="ogni giocatore con più {victory_point.many}",
    also_en=("the player with the most {victory_point.many}", "the leading player"),
    also_fr="le joueur ayant le plus de~{victory_point.many}",
    also_it="il giocatore con più {victory_point.many}",
)
declare(
    When.OWN_TURN_STARTED,
    en="at the start of your turn",
    fr="au début de votre tour",
    it="all’inizio del tuo turno",
    also_en=(
        "at the start of each of your turns",
        "at the beginning of your turn",
        "when your turn starts",
        "when your turn begins",
    ),
    also_fr=("au début de chacun de vos tours", "quand votre tour commence"),
    also_it="all’inizio di ogni tuo turno",
)
declare(When.YOU_PASSED, en="when you pass", fr="quand vous passez", it="quando passi")
declare(
    When.OPPONENT_PASSED,
    en="when an opponent passes",
    fr="quand un adversaire passe",
    it="quando un avversario passa",
    also_en="when your opponent passes",
    also_fr="quand votre adversaire passe",
    also_it="quando il tuo avversario passa",
)
declare(
    When.YOU_PLAYED,
    en="when you play another card",
    fr="quand vous posez une autre carte",
    it="quando giochi un’altra carta",
    also_en=("when you play a card", "after you play a card"),
    also_fr=("quand vous posez une carte", "quand vous jouez une carte"),
    also_it="quando giochi una carta",
)
declare(
    When.OPPONENT_PLAYED,
    en="when an opponent plays a card",
    fr="quand un adversaire pose une carte",
    it="quando un avversario gioca una carta",
    also_en="when your opponent plays a card",
    also_fr=("quand un adversaire joue une carte", "quand votre adversaire pose une carte"),
    also_it="quando il tuo avversario gioca una carta",
)
declare(
    When.OPPONENT_DREW,
    en="when an opponent draws cards in their turn",
    fr="quand un adversaire pioche à son tour",
    it="quando un avversario pesca nel proprio turno",
    also_en=(
        "when an opponent draws a card",
        "when an opponent draws [cards]",
        "when an opponent draws one or more cards",
        "when your opponent draws a card",
        "when your opponent draws [cards]",
    ),
    also_fr=("quand un adversaire pioche [une carte]", "quand votre adversaire pioche [une carte]"),
    also_it=(
        "quando un avversario pesca [una carta]",
        "quando il tuo avversario pesca [una carta]",
    ),
)
declare(
    When.OPPONENT_DISCARDED,
    en="when an opponent discards a card",
    fr="quand un adversaire défausse une carte",
    it="quando un avversario scarta una carta",
    also_en=("when your opponent discards a card", "when an opponent discards"),
    also_fr=("quand votre adversaire défausse une carte", "quand un adversaire se défausse"),
    also_it="quando il tuo avversario scarta una carta",
)
declare(
    When.THIS_LEFT,
    en="when this card leaves your army",
    fr="quand cette carte quitte votre armée",
    it="quando questa carta lascia il tuo esercito",
    also_en=("when this card leaves the army", "when this card leaves play", "when it leaves play"),
    also_fr=("quand cette carte quitte le jeu", "quand cette carte quitte l’armée"),
    also_it=("quando questa carta lascia il gioco", "quando questa carta lascia l’esercito"),
)


# --- sentences -----------------------------------------------------------------------------------


class Sentence(Word):
    """`[if CONDITION,] WHO [may] STEP[, then STEP...]`."""

    steps: tuple[Step, ...]
    who: Who = Who.YOU
    may: bool = False
    condition: Condition | None = None
    kind = "clause"
    en = (
        so("{condition? {condition},} a player {steps:win} wins the game", who=Who.EACH_PLAYER),
        "{condition? {condition},} {who? {who}} {may? {you may|may}} {steps}",
    )
    fr = (
        so(
            "s’il ne le peut pas, il {may? peut} {steps}",
            condition=If.CANNOT,
            who=Who.THAT_PLAYER,
        ),
        so("{condition? {condition},} un joueur {steps:win} gagne la partie", who=Who.EACH_PLAYER),
        "{condition? {condition},} {who? {who}} {may? {vous pouvez|peut}} {steps}",
    )
    it = (
        so(
            "{condition? {condition},} un giocatore {steps:win} vince la partita",
            who=Who.EACH_PLAYER,
        ),
        "{condition? {condition},} {who? {who}} {may? {puoi|può}} {steps}",
    )
    also_en = (
        "{steps:single} {condition}",
        "{who} {may? may} {steps:single} {condition}",
        "{who} {steps} each",
        "{who} each {steps}",
        "{condition? {condition},} you {steps}",
    )
    also_fr = (
        "{condition? {condition},} vous {steps}",
        "{steps:single} {condition}",
        "{who} {steps:single} {condition}",
    )
    also_it = (
        "{condition? {condition},} tu {steps}",
        "{steps:single} {condition}",
        "{who} {steps:single} {condition}",
    )


class ChooseOne(Word):
    """One of several sentences, at the player's choice."""

    options: tuple[Sentence, ...]
    condition: Condition | None = None
    kind = "choice"
    en = "{condition? {condition},} either {options}"
    fr = "{condition? {condition},} au choix, {options}"
    it = "{condition? {condition},} a scelta, {options}"
    also_en = (
        "{condition? {condition},} choose one : {options}",
        "{condition? {condition},} choose one {options}",
        "{condition? {condition},} choose : {options}",
        "{condition? {condition},} choose one of the following : {options}",
    )
    also_fr = (
        "{condition? {condition},} au choix : {options}",
        "{condition? {condition},} choisissez : {options}",
        "{condition? {condition},} choisissez un effet : {options}",
        "{condition? {condition},} soit {options}",
    )
    also_it = (
        "{condition? {condition},} a scelta : {options}",
        "{condition? {condition},} scegli : {options}",
        "{condition? {condition},} scegli un effetto : {options}",
        "{condition? {condition},} a scelta {options}",
    )


class Block(Word):
    """Sentences carried out one after the other."""

    sentences: tuple[Sentence | ChooseOne, ...] = ()


# --- permanent and global powers -----------------------------------------------------------------


class Trigger(Word):
    """`WHEN: sentences`."""

    when: When
    effect: Block


class TokensOnOthers(StandingPower):
    """Players may place their tokens on the cards of other players (G-CARD-06)."""

    en = "players may place their {token.many} on the cards of other players"
    fr = "les joueurs peuvent placer leurs {token.many} sur les cartes des autres joueurs"
    it = "i giocatori possono mettere i propri {token.many} sulle carte degli altri giocatori"
    also_en = (
        "players may place their {token.many} on other players cards",
        "players may place {token.many} on the cards of other players",
    )


class HolderDraws(StandingPower):
    """The holder of the Advantage may draw so many cards for 2 tokens (G-CARD-07)."""

    count: int
    en = "the holder of {the advantage} may draw {count} {#card} for 2 {token.many}"
    fr = "le détenteur {du advantage} peut piocher {count} {#card} en dépensant 2 {token.many}"
    it = "chi ha {il advantage} può pescare {count} {#card} spendendo 2 {token.many}"


class FirstWinIsWorth(StandingPower):
    """A player without victory points who wins a great battle gains so many (G-CARD-03)."""

    count: int
    en = (
        "a player without {victory_point.many} who wins {a great_battle} gains "
        "{count} {#victory_point} instead of 1"
    )
    fr = (
        "un joueur sans {victory_point.one} qui gagne {un great_battle} obtient "
        "{count} {#victory_point} au lieu de 1"
    )
    it = (
        "un giocatore senza {victory_point.many} che vince {un great_battle} "
        "guadagna {count} {#victory_point} invece di 1"
    )


class SecretShifts(StandingPower):
    """Your cards with a shift cost have secret shift (X-CARD-01)."""

    en = "your cards with {a shift_cost} have {secret_shift.one}"
    fr = "vos cartes avec {un shift_cost} ont le mot-clé {secret_shift.one}"
    it = "le tue carte con {un shift_cost} hanno {secret_shift.one}"


class TurnsAfterPass(StandingPower):
    """Your opponent has only so many turns after you pass first (X-PASS-06)."""

    count: int
    en = "your opponent has only {count} <turn|turns> after you pass first"
    fr = "quand vous passez en premier, votre adversaire n’a plus que {count} <tour|tours>"
    it = (
        "quando passi per primo, al tuo avversario <count:resta|restano> solo {count} <turno|turni>"
    )


class WinByMargin(StandingPower):
    """Winning a great battle by so much wins the game; any other costs a card (X-BATTLE-11)."""

    margin: int
    en = (
        "winning {a great_battle} by {margin} or more wins you the game{? ;} after "
        "any other {? {great_battle.one}} you sacrifice 1 extra card"
    )
    fr = (
        "gagner {un great_battle} avec au moins {margin} points d’écart vous fait "
        "gagner la partie\N{NO-BREAK SPACE}; après <great_battle:tout|toute> autre "
        "{great_battle.one}, vous sacrifiez 1 carte de plus"
    )
    it = (
        "vincere {un great_battle} con almeno {margin} punti di scarto ti fa vincere "
        "la partita; dopo ogni <great_battle:altro|altra> {great_battle.one} "
        "sacrifichi 1 carta in più"
    )


class HighestFreeIsEthereal(StandingPower):
    """Your highest free card is ethereal (X-ETH-05)."""

    en = "your highest FREE card is {ethereal.one}"
    fr = "votre carte LIBRE la plus haute a le mot-clé {ethereal.one}"
    it = "la tua carta LIBERA più alta è {f ethereal}"


class HandLimit(StandingPower):
    """Players have a hand limit of so many cards (X-TURN-05)."""

    count: int
    en = "players have a hand limit of {count} {#card}"
    fr = "les joueurs ont une limite de {count} {#card} en main"
    it = "i giocatori hanno un limite di {count} {#card} in mano"


class HandStrength(StandingPower):
    """In a great battle your army gains 1 strength for each card in your hand (X-TILE-06)."""

    en = "in {a great_battle} your army gains 1 strength for each card in your hand"
    fr = (
        "lors de~{un great_battle}, votre armée gagne 1 point de force pour chaque "
        "carte dans votre main"
    )
    it = (
        "in {un great_battle} il tuo esercito guadagna 1 punto di forza per ogni "
        "carta nella tua mano"
    )


class LevelEchoes(StandingPower):
    """Your cards of a level have echo (X-TILE-07)."""

    level: int
    en = "your cards of level {level} have {echo.one}"
    fr = "vos cartes de niveau {level} ont le mot-clé {echo.one}"
    it = "le tue carte di livello {level} hanno {echo.one}"


class LevelOfEveryClan(StandingPower):
    """Your cards of a level count as every clan of your deck (X-TILE-08)."""

    level: int
    en = "your cards of level {level} count as every clan of your {deck.one}{? , wherever they are}"
    fr = (
        "vos cartes de niveau {level} appartiennent à tous les clans de votre "
        "{deck.one}, où qu’elles soient"
    )
    it = "le tue carte di livello {level} appartengono a tutti i clan {own_di deck}, ovunque siano"


class OfEveryClan(StandingPower):
    """It counts as every clan of your deck, in every zone (X-CLAN-01)."""

    en = (
        "it counts as every clan of your {deck.one}{? , wherever it is}",
        "it also counts as every clan of your {deck.one}{? , wherever it is}",
    )
    fr = "elle appartient à tous les clans de votre {deck.one}, où qu’elle soit"
    it = "appartiene a tutti i clan {own_di deck}, ovunque sia"


class OfEveryLevel(StandingPower):
    """It counts as every level, in every zone (X-CLAN-05)."""

    en = (
        "it counts as every level{? , wherever it is}",
        "it also counts as every level{? , wherever it is}",
    )
    fr = "elle est de tous les niveaux, où qu’elle soit"
    it = "è di tutti i livelli, ovunque sia"


class StandsFor(StandingPower):
    """Face up, it counts as a card of these names as well (X-NAME-04)."""

    names: tuple[str, ...]
    en = ("it also counts as {names:all_of}", "it counts as {names:all_of}")
    fr = "elle compte aussi comme {names:all_of}"
    it = "conta anche come {names:all_of}"


class NeighboursEcho(StandingPower):
    """Cards adjacent to it have echo (X-CARD-73)."""

    en = "cards adjacent to it have {echo.one}"
    fr = "les cartes adjacentes à celle-ci ont le mot-clé {echo.one}"
    it = "le carte adiacenti a questa hanno {echo.one}"


class DoubledByBounty(StandingPower):
    """Its value is doubled in a great battle if the opponent has a bounty card (X-CARD-14)."""

    en = (
        "its value is doubled in {a great_battle} if your opponent has a "
        "{bounty.one} card{? in play}"
    )
    fr = (
        "sa valeur militaire est doublée lors de~{un great_battle} si votre "
        "adversaire a en jeu une carte avec le mot-clé {bounty.one}"
    )
    it = (
        "il suo valore militare è raddoppiato in {un great_battle} se il tuo "
        "avversario ha in gioco una carta con {bounty.one}"
    )


class Mirror(StandingPower):
    """It has the text, keywords and symbols of its mirror card (X-AAT-01)."""

    en = "it has the text, keywords and symbols of its mirror card"
    fr = "elle a le texte, les mots-clés et les symboles de sa carte miroir"
    it = "ha il testo, le parole chiave e i simboli della sua carta specchio"


class SavesACard(StandingPower):
    """From hand: discard it, and a card about to be captured or destroyed is not (X-FOW-04)."""

    en = "discard it to save a card of your army that is about to be {capture.ed} or destroyed"
    fr = (
        "défaussez-la pour sauver une carte de votre armée sur le point d’être "
        "{capture.ed} ou détruite"
    )
    it = (
        "scartala per salvare una carta del tuo esercito che sta per essere "
        "{capture.ed} o distrutta"
    )


class CancelsActivation(StandingPower):
    """From hand: discard it, and what the opponent activates does nothing (X-FOW-05)."""

    en = "discard it to cancel the activation of a card by your opponent"
    fr = "défaussez-la pour annuler l’activation d’une carte par votre adversaire"
    it = "scartala per annullare l’attivazione di una carta da parte del tuo avversario"


class DragoonsDraw(StandingPower):
    """Dragoon tokens may be spent to draw cards, and go back to the supply (K-16)."""

    en = (
        "{dragoon.many} may be spent {? like {token.many}} to draw cards{? , and "
        "then return to the supply}"
    )
    fr = (
        "les {dragoon.many} peuvent être <dragoon:dépensés|dépensées> comme des "
        "{token.many} pour piocher des cartes, puis retournent à la réserve"
    )
    it = (
        "{un dragoon} può essere <dragoon:speso|spesa> come {un token} per pescare "
        "carte, poi torna nella riserva"
    )


class NewClansCostLess(StandingPower):
    """A card of level 1 of a new clan costs so many cards less, for everyone or for you (K-19)."""

    count: int
    yours: bool = False
    en = "cards of level 1 of a new clan cost {yours? you} {count} {#card} less"
    fr = (
        "poser une carte de niveau 1 d’un nouveau clan {yours? vous} coûte {count} {#card} de moins"
    )
    it = "giocare una carta di livello 1 di un nuovo clan {yours? ti} costa {count} {#card} in meno"


class FirstIsSafe(StandingPower):
    """Opponents can't capture or destroy your first card (K-22)."""

    en = "opponents can’t {capture.infinitive} or destroy your {first_card.one}"
    fr = "vos adversaires ne peuvent ni {capture.infinitive} ni détruire {own first_card}"
    it = "gli avversari non possono né {capture.infinitive} né distruggere {own first_card}"


class TakesRevealed(StandingPower):
    """You take the card that its failed Shadow Jump reveals (K-06)."""

    en = "you take the card that its failed {shadow_jump.one} reveals"
    fr = "vous prenez en main la carte révélée quand son {shadow_jump.one} échoue"
    it = "prendi in mano la carta rivelata quando il suo {shadow_jump.one} fallisce"


class JumpsWithoutCost(StandingPower):
    """Cards of level 1 or 2 without a shift cost may make Shadow Jumps (K-10)."""

    en = "cards of level 1 or 2 without {a shift_cost} may make {shadow_jump.many}"
    fr = "les cartes de niveau 1 ou 2 sans {shift_cost.one} peuvent faire {un shadow_jump}"
    it = "le carte di livello 1 o 2 senza {shift_cost.one} possono fare {un shadow_jump}"


class CheaperPerCaptured(StandingPower):
    """It costs a card less to shift for each captured card of your army (K-34)."""

    least: int = 0
    en = (
        "it costs 1 card less to {shift.infinitive} for each {capture.ed} card of "
        "your army{least? , at least {least}}"
    )
    fr = (
        "son {shift_cost.one} diminue de 1 carte pour chaque carte {capture.ed} de "
        "votre armée{least? (minimum {least})}"
    )
    it = (
        "<shift_cost:il suo|la sua> {shift_cost.one} diminuisce di 1 carta per ogni "
        "carta {capture.ed} del tuo esercito{least? (minimo {least})}"
    )


class ClanShiftsCheaper(StandingPower):
    """Your cards of this clan cost a card less to shift, at least 1 (K-34)."""

    clan: str
    en = "your {clan:clans} cost 1 card less to {shift.infinitive}{? , at least 1}"
    fr = "{le shift_cost} de vos {clan:clans} diminue de 1 carte (minimum 1)"
    it = "{il shift_cost} delle tue {clan:clans} diminuisce di 1 carta (minimo 1)"


class ShiftsCostLess(StandingPower):
    """Every shift costs a card less, at least 1 (K-34)."""

    en = "every {shift.one} costs 1 card less, at least 1"
    fr = "chaque {shift.one} coûte 1 carte de moins (minimum 1)"
    it = "ogni {shift.one} costa 1 carta in meno (minimo 1)"
    also_en = (
        "{shift.many} cost 1 card less",
        "every {shift.one} costs 1 card less",
        "all {shift.many} cost 1 card less",
        "every {shift.one} costs 1 card less, to a minimum of 1",
    )


class ExtraPointWithCaptured(StandingPower):
    """A battle won with so many captured cards in your army is worth a point more (K-35)."""

    count: int
    en = (
        "winning {a great_battle} with {count} or more {capture.ed} cards in your "
        "army gains you 1 {victory_point.one} more"
    )
    fr = (
        "gagner {un great_battle} avec au moins {count} {#card} {capture.ed} dans "
        "votre armée vous rapporte 1 {victory_point.one} de plus"
    )
    it = (
        "vincere {un great_battle} con almeno {count} {#card} {capture.ed} nel tuo "
        "esercito ti fa guadagnare 1 {victory_point.one} in più"
    )


class CapturedAreWorth(StandingPower):
    """Captured cards have this value in a great battle (K-36)."""

    value: int
    en = "{capture.eds} cards have a value of {value} in {a great_battle}"
    fr = "lors de~{un great_battle}, les cartes {capture.eds} ont une valeur militaire de {value}"
    it = "in {un great_battle} le carte {capture.eds} hanno valore militare {value}"


class Group(Word):
    """Cards of your army: this one alone, or all face-up ones, perhaps of some levels or a clan."""

    this: bool = False
    levels: tuple[int, ...] = ()
    clan: str | None = None
    kind = "group"
    en = (
        so("this card", this=True),
        "your cards {levels? of level {levels}}",
        "your {clan:clans} {levels? of level {levels}}",
    )
    fr = (
        so("cette carte", this=True),
        "vos cartes {levels? de niveau {levels}}",
        "vos {clan:clans} {levels? de niveau {levels}}",
    )
    it = (
        so("questa carta", this=True),
        "le tue carte {levels? di livello {levels}}",
        "le tue {clan:clans} {levels? di livello {levels}}",
    )
    also_en = (
        so("it", this=True),
        "all your cards {levels? of level {levels}}",
        "your {levels:ranks}",
        "cards {levels? of level {levels}} of your army",
        "cards {levels? of level {levels}} in your army",
        "your level {levels} cards",
    )
    also_fr = ("toutes vos cartes {levels? de niveau {levels}}", "vos {levels:ranks}")
    also_it = ("tutte le tue carte {levels? di livello {levels}}", "i tuoi {levels:ranks}")


def bonus(this: str, many: str, each: str) -> tuple[str | Pattern, ...]:
    """Of this card, and of others: always, or for each of what is counted."""
    yours = f"{{each? {each} {{each:each_of_yours}}}}"
    return (
        so(f"{this} {yours}", cards=Group(this=True)),
        f"{many} {yours}",
        *(
            one
            for whose, theirs in ((Owner.OPPONENT, "each_of_opponent"), (Owner.ANY, "each_of_all"))
            for one in (
                so(f"{this} {each} {{each:{theirs}}}", cards=Group(this=True), whose=whose),
                so(f"{many} {each} {{each:{theirs}}}", whose=whose),
            )
        ),
    )


class Bonus(StandingPower):
    """In a great battle the cards have so much more strength each, or so much for each counted."""

    count: int
    cards: Group
    each: Counted | None = None
    whose: Owner = Owner.YOURS
    en = bonus(
        "in {a great_battle} this card has +{count:plain} strength",
        "in {a great_battle} {cards} have +{count:plain} strength",
        "for each",
    )
    fr = bonus(
        "lors de~{un great_battle}, cette carte a +{count:plain} en force",
        "lors de~{un great_battle}, {cards} ont +{count:plain} en force",
        "pour chaque",
    )
    it = bonus(
        "in {un great_battle} questa carta ha +{count:plain} di forza",
        "in {un great_battle} {cards} hanno +{count:plain} di forza",
        "per ogni",
    )
    also_en = (
        *bonus(
            "this card has +{count:plain} strength",
            "{cards} have +{count:plain} strength",
            "for each",
        ),
        *bonus(
            "this card gets +{count:plain} strength",
            "{cards} get +{count:plain} strength",
            "for each",
        ),
        *bonus(
            "this card gains {count:plain} strength",
            "{cards} gain {count:plain} strength",
            "for each",
        ),
    )
    also_fr = (
        *bonus(
            "cette carte a +{count:plain} en force",
            "{cards} ont +{count:plain} en force",
            "pour chaque",
        ),
        *bonus(
            "cette carte gagne {count:plain} de force",
            "{cards} gagnent {count:plain} de force",
            "pour chaque",
        ),
    )
    also_it = (
        *bonus(
            "questa carta ha +{count:plain} di forza",
            "{cards} hanno +{count:plain} di forza",
            "per ogni",
        ),
        *bonus(
            "questa carta guadagna {count:plain} di forza",
            "{cards} guadagnano {count:plain} di forza",
            "per ogni",
        ),
    )

    def flaw(self) -> str:
        """Whose is said of what is counted."""
        return "" if self.each or self.whose is Owner.YOURS else "say what is counted"


class Danger(Enum):
    """What cards can be protected from."""

    DESTROYED = "destroy"
    CAPTURED = "capture"
    RETURNED = "return to hand"
    STOLEN = "steal"


declare(
    Danger.DESTROYED,
    en="destroy",
    fr="détruire",
    it="distruggere",
    also_en="destroyed",
    also_fr="<détruite|détruites>",
    also_it="<distrutta|distrutte>",
)
declare(
    Danger.CAPTURED,
    en="{capture.infinitive}",
    fr="{capture.infinitive}",
    it="{capture.infinitive}",
    also_en="{capture.ed}",
    also_fr="{capture.ed}",
    also_it="{capture.ed}",
)
declare(
    Danger.RETURNED,
    en="return",
    fr="renvoyer en main",
    it="far tornare in mano",
    also_en=("return to hand", "returned", "returned to hand"),
    also_fr="<renvoyée|renvoyées> en main",
    also_it="<rimandata|rimandate> in mano",
)
declare(
    Danger.STOLEN,
    en="steal",
    fr="voler",
    it="rubare",
    also_en="stolen",
    also_fr="<volée|volées>",
    also_it="<rubata|rubate>",
)


class Protects(StandingPower):
    """Nobody, or no opponent, can do something to the cards."""

    cards: Group
    dangers: tuple[Danger, ...]
    opponents: bool = False  # one's own effects still can
    en = (
        "nobody can {dangers} {cards}",
        so("opponents can’t {dangers} {cards}", opponents=True),
    )
    fr = (
        "personne ne peut {dangers} {cards}",
        so("vos adversaires ne peuvent pas {dangers} {cards}", opponents=True),
    )
    it = (
        "nessuno può {dangers} {cards}",
        so("gli avversari non possono {dangers} {cards}", opponents=True),
    )
    also_en = (
        "{cards} can’t be {dangers}",
        so("{cards} can’t be {dangers} by opponents", opponents=True),
        so("{cards} can’t be {dangers} by an opponent", opponents=True),
        so("your opponent can’t {dangers} {cards}", opponents=True),
        so("your opponents can’t {dangers} {cards}", opponents=True),
        so("an opponent can’t {dangers} {cards}", opponents=True),
    )
    also_fr = (
        "{cards} ne <peut|peuvent> pas être {dangers}",
        "{cards} ne <peut|peuvent> être {dangers}",
        so("{cards} ne <peut|peuvent> pas être {dangers} par vos adversaires", opponents=True),
        so("votre adversaire ne peut pas {dangers} {cards}", opponents=True),
    )
    also_it = (
        "{cards} non <può|possono> essere {dangers}",
        so("{cards} non <può|possono> essere {dangers} dagli avversari", opponents=True),
        so("il tuo avversario non può {dangers} {cards}", opponents=True),
    )


Power = Trigger | StandingPower


def name_of(node: type) -> str:
    """`FetchName` as fetch_name."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", node.__name__).lower()


def words(kind: type[Word] = Word) -> dict[str, type[Word]]:
    """Every word that is declared of a kind, by name."""
    found: dict[str, type[Word]] = {}
    for word in kind.__subclasses__():
        if word.__annotations__ or not word.__subclasses__():
            found[name_of(word)] = word
        found |= words(word)
    return found


# All that has a rule in the grammar, by name: a rule that is called like a node makes one.
STEPS = words(Step)
NODES = {**STEPS, **words(StandingPower), **words(Stated)}


def details(node: type) -> dict[str, str]:
    """What is said of a node, in its order: the names of its fields and their types."""
    return {known.name: str(known.type) for known in fields(node)}


# --- actions of a card's own ---------------------------------------------------------------------


class Cost(Word):
    """What must be done in full before an action of a card's own (G-COLON-01)."""

    captures_this: bool = False
    discards: int = 0
    different_clans: bool = False  # of the two cards discarded
    dragoons: int = 0  # back to the supply
    kind = "cost"
    en = (
        so("{capture.imperative} this card", captures_this=True),
        so("{capture.imperative} this card and discard {discards} {#card}", captures_this=True),
        so("discard {discards} {#card} of different clans", different_clans=True),
        so("return {a dragoon} {? to the supply}", dragoons=1),
        "return {dragoons} {#dragoon} {? to the supply}",
        "discard {discards} {#card}",
    )
    fr = (
        so("{capture.imperative} cette carte", captures_this=True),
        so("{capture.imperative} cette carte et défaussez {discards} {#card}", captures_this=True),
        so("défaussez {discards} {#card} de clans différents", different_clans=True),
        so("rendez {un dragoon} à la réserve", dragoons=1),
        "rendez {dragoons} {#dragoon} à la réserve",
        "défaussez {discards} {#card}",
    )
    it = (
        so("{capture.imperative} questa carta", captures_this=True),
        so("{capture.imperative} questa carta e scarta {discards} {#card}", captures_this=True),
        so("scarta {discards} {#card} di clan diversi", different_clans=True),
        so("restituisci {un dragoon} alla riserva", dragoons=1),
        "restituisci {dragoons} {#dragoon} alla riserva",
        "scarta {discards} {#card}",
    )
    also_en = (
        so("pay {a dragoon}", dragoons=1),
        "pay {dragoons} {#dragoon}",
    )

    def flaw(self) -> str:
        """Only two cards can be asked to be of different clans."""
        if self.different_clans and self.discards != 2:
            return "only 2 cards can be asked to be of different clans"
        return "" if self.captures_this or self.discards or self.dragoons else "it costs nothing"


class Action(Word):
    """`COST: sentences`: an action of the turn, any number of times in a round (G-COLON)."""

    cost: Cost
    effect: Block


class CardText(Word):
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

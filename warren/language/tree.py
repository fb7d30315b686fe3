"""The words of the effect language: the meaning and the wording of a card's sentences.

A card's text is a `Block` of sentences. A sentence has a subject and steps; it may be conditional
or optional. Everything here is immutable and compared by value.

`declaring.py` defines words in general. This module contains the words for every game. A game's own
words are in its folder `words`, where `vocabulary.py` finds them.
"""

from __future__ import annotations

import warnings
from dataclasses import field
from enum import Enum
from typing import TYPE_CHECKING, Any

from warren.language.declaring import (
    MEMBERS,
    VIEWS,
    Amount,
    Pattern,
    Patterns,
    Says,
    StandingPower,
    Stated,
    Step,
    Word,
    declare,
    details,
    members,
    name_of,
    so,
    view,
    views,
    words,
)
from warren.language.ops import Each, GosuOp, Op, XOp

if TYPE_CHECKING:
    from warren.language.compile import Writer

__all__ = (  # re-exported; the words below are the tree's own
    "MEMBERS",
    "VIEWS",
    "Amount",
    "Pattern",
    "Patterns",
    "Says",
    "StandingPower",
    "Stated",
    "Step",
    "Word",
    "declare",
    "details",
    "members",
    "name_of",
    "so",
    "view",
    "views",
    "words",
)


STRUCK = ("its level", "it", "if you do")  # possible references after a strike


class AnyWho(Enum):
    """The subjects of sentences; each game has its own members."""


class Who(AnyWho):
    """The player who carries out a sentence."""

    YOU = "you"
    EACH_PLAYER = "each player"
    EACH_OPPONENT = "each opponent"
    CHOSEN_OPPONENT = "an opponent of your choice"
    CHOSEN_PLAYER = "a player of your choice"
    THAT_PLAYER = "that player"


class AnyIf(Enum):
    """Conditions of sentences; each game has its own members."""


class If(AnyIf):
    """Conditions of sentences that every game knows."""

    DID = "you do"  # what the preceding sentence offers
    EMPTY_HAND = "you have no card in hand"
    CANNOT = "they can't"  # do what the preceding sentence demands
    OTHERWISE = "otherwise"  # the preceding sentence's condition does not hold


class Again(Stated):
    """The condition of the preceding sentence; the reader replaces it with that condition."""

    en = "if so"
    fr = "dans ce cas"
    it = "in tal caso"
    also_en = "in that case"
    also_it = "in questo caso"


Condition = AnyIf | Stated
OPPOSITES: dict[Condition, Condition] = {}


def opposites(one: Condition, other: Condition) -> None:
    """Declare two conditions, exactly one of which always holds."""
    OPPOSITES.update({one: other, other: one})


def opposite(condition: Condition) -> Condition | None:
    """Return the opposite of a condition; None if it has no wording."""
    if condition in OPPOSITES or isinstance(condition, AnyIf):
        return OPPOSITES.get(condition)
    return condition.opposite()


class AnyWhen(Enum):
    """Moments for permanent powers; each game has its own members."""


declare(
    Who.EACH_PLAYER,
    each=Each.PLAYER,
    example="Each player draws 2 cards.",
    en="each player",
    fr="chaque joueur",
    it="ogni giocatore",
    also_en=("all players", "every player", "everyone", "everybody", "both players"),
    also_fr=("tous les joueurs", "tout le monde", "chacun", "les deux joueurs"),
    also_it=("tutti i giocatori", "tutti", "ciascun giocatore", "entrambi [i giocatori]", "ognuno"),
)
declare(
    Who.EACH_OPPONENT,
    each=Each.OPPONENT,
    against_you=True,
    example="Each opponent discards 1 card.",
    en="each opponent",
    fr="chaque adversaire",
    it="ogni avversario",
    also_en=(
        "all opponents",
        "<each|all|every one> of your opponents",
        "all your opponents",
        "every opponent",
        "your opponents",
        "opponents",
        "all other players",
        "each other player",
        "every other player",
        "the other players",
    ),
    also_fr=(
        "[tous] <les adversaires|les autres joueurs|les ennemis>",
        "tous les autres",
        "[tous] vos <adversaires|ennemis>",
        "chacun de vos adversaires",
        "<chaque autre joueur|chaque ennemi>",
    ),
    also_it=(
        "[tutti] <gli avversari|gli altri giocatori|i nemici>",
        "tutti gli altri",
        "[tutti] i tuoi <avversari|nemici>",
        "<ognuno|ciascuno> dei tuoi avversari",
        "<ogni altro giocatore|ogni nemico>",
    ),
)
declare(
    Who.CHOSEN_OPPONENT,
    program=(Op.CHOOSE_PLAYER, 1),
    introduces=("that player",),
    against_you=True,
    example="An opponent of your choice discards 1 card.",
    en="an opponent of your choice",
    fr="un adversaire de votre choix",
    it="un avversario a tua scelta",
    also_en=(
        "<an opponent|opponent>",
        "the opponent of your choice",
        "another player",
        "choose an opponent . that player",
        "target opponent",
        "make an opponent",
        "one opponent",
        "one of your opponents",
        "your opponent",
        "choose an opponent . they",
        "choose an opponent ; they",
        "choose an opponent ; that player",
    ),
    also_fr=(
        "<un adversaire|un autre joueur|un ennemi> [de votre choix] [, au choix,]",
        "<l’adversaire|l’ennemi> [de votre choix]",
        "<l’adversaire|un adversaire> que vous choisissez",
        "[l’] un de vos adversaires [, de votre choix,] [, au choix,]",
        "votre <adversaire|ennemi>",
        *(f"choisissez un adversaire {sign} <il|celui-ci|ce joueur>" for sign in ".:;,"),
        "choisissez un adversaire qui",
    ),
    also_it=(
        "<un avversario|un altro giocatore|un nemico> [a tua scelta] [a scelta]",
        "<l’avversario|il nemico> [a tua scelta]",
        "<l’avversario|un avversario> che scegli",
        "uno dei tuoi avversari [, a tua scelta,]",
        "il tuo <avversario|nemico>",
        *(f"scegli un avversario {sign} <quel giocatore|egli|questi>" for sign in ".:;,"),
        "scegli un avversario <, che|che>",
    ),
)
declare(
    Who.CHOSEN_PLAYER,
    program=(Op.CHOOSE_PLAYER, 0),
    introduces=("that player",),
    example="A player of your choice discards 2 cards.",
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
        "<un joueur|le joueur de votre choix|un joueur au choix>",
        *(f"choisissez un joueur {sign} <il|celui-ci|ce joueur>" for sign in ".:;,"),
        "choisissez un joueur qui",
    ),
    also_it=(
        "<un giocatore|il giocatore a tua scelta|un giocatore a scelta>",
        *(f"scegli un giocatore {sign} <quel giocatore|egli|questi>" for sign in ".:;,"),
        "scegli un giocatore <, che|che>",
    ),
)
declare(
    Who.THAT_PLAYER,
    program=(Op.THAT_PLAYER,),
    points_at="that player",
    example="When a player destroys a card, that player may draw 1 card.",
    en="that player",
    fr="ce joueur",
    it="quel giocatore",
    also_en="<this player|that opponent>",
    also_fr="<ce dernier|cet adversaire>",
    also_it="<quell’avversario|questo giocatore>",
)
declare(
    If.CANNOT,
    unless=GosuOp.UNLESS_FAILED,
    points_at="if they can't",
    example=(
        "An opponent of your choice gives you a dragoon token. If they can’t, that player "
        "discards 1 card."
    ),
    en=("if they can’t", "if they can’t give it"),
    fr="s’il ne le peut pas",
    it="se non può farlo",
)
declare(
    If.DID,
    unless=Op.UNLESS_DONE,
    points_at="if you do",
    example="You may discard 1 card. If you do, draw 2 cards.",
    en="if you do",
    fr="si vous le faites",
    it="se lo fai",
    also_fr=("<si c’est le cas|si oui>", "si vous le fais"),
    also_it="<se sì|se l’hai fatto>",
)
declare(
    If.OTHERWISE,
    points_at="otherwise",
    example="If you hold the advantage, draw 2 cards. Otherwise, draw 1 card.",
    en="otherwise",
    fr="sinon",
    it="altrimenti",
    also_fr="<dans le cas contraire|autrement|si ce n’est pas le cas|si vous ne le faites pas>",
    also_it="<in caso contrario|se no|se non lo fai>",
    also_en=("if not", "if you don’t", "if you do not", "else", "or else"),
)
declare(
    If.EMPTY_HAND,
    unless=Op.UNLESS_EMPTY_HAND,
    example="If you have no card in hand, draw 2 cards.",
    en="if you have no card in hand",
    fr="si vous n’avez aucune carte en main",
    it="se non hai carte in mano",
    also_en=("if your hand is empty", "if you have no cards [left] [in [your] hand]"),
    also_fr=(
        "si vous n’avez plus de cartes [en main]",
        "si vous n’avez pas de cartes [en main]",
        "si vous n’avez <aucun|aucune> carte",
        "si votre main est vide",
        "s’il ne vous reste <plus de|aucune|plus aucune> carte [en main]",
    ),
    also_it=(
        "se non hai <nessuna|nessun|alcuna> carta [in mano]",
        "se non hai carte",
        "se non hai più carte [in mano]",
        "se la tua mano è vuota",
        "se non ti <restano|resta nessuna|rimangono> carte [in mano]",
    ),
)


class Own(Enum):
    """A card's own moments: keys of card files, and headings on printed cards."""

    EFFECT = "effect"
    ARRIVAL = "arrival"
    ARRIVAL_BY_SHIFT = "arrival_by_shift"
    ACTIVATION = "activation"
    SHIFTED = "shifted"
    JUMPED = "jumped"
    DESTROYED = "destroyed"
    CAPTURED = "captured"
    REMOVED = "removed"


BY_SHIFT_IT = (
    "<con|tramite|mediante|attraverso|per> [<una|la>] {shift.one}",
    "<grazie a una|per mezzo di una|dopo una|in seguito a una> {shift.one}",
)

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
        "when <it|this card|this> <arrives|enters|comes|is played|is placed|lands|joins> "
        "[<play|in play|the game|the army|your army|in your army>]",
        "when you <play|place|deploy> <it|this card|this>",
        "when <played|placed|deployed>",
        "<on|upon> [its] <arrival|entry|arriving>",
        "<on|upon|when> <entering|arriving> [<in|into> <play|your army>]",
        "<on entering|on entering your army|on play|arrival|battlecry>",
    ),
    also_fr=(
        "quand <cette carte|elle|il> <arrive|entre> [<en jeu|dans votre armée|sur la table>]",
        "quand vous <jouez|posez> cette carte",
        "en <jouant|posant> <cette carte|la|le>",
        "quand vous <la|le> <jouez|posez>",
        "quand <cette carte|elle|il> est <jouée|posée|joué|posé>",
        "<à son arrivée|à l’arrivée|à l’entrée> [en jeu] [de cette carte]",
        "en <arrivant|entrant> [<en jeu|dans votre armée>]",
        "<arrivée|entrée en jeu|cri de guerre>",
    ),
    also_it=(
        "quando [questa carta] <entra|arriva> [<in gioco|nel tuo esercito|in campo>]",
        "quando <giochi|schieri|piazzi|cali|posi|metti in gioco|metti in campo> questa carta",
        "<appena|non appena> [questa carta] <entra|arriva> [<in gioco|nel tuo esercito|in campo>]",
        "<giocando|schierando|piazzando|mettendo in gioco> questa carta",
        "quando <la|lo> <giochi|schieri|piazzi|cali|posi|metti in gioco|metti in campo>",
        "quando [questa carta] <viene|è> <giocata|giocato|schierata|schierato|piazzata|piazzato|"
        "calata"
        "|calato|messa in gioco|messo in gioco|posata|posato>",
        "<all’arrivo|all’ingresso|all’entrata> [in gioco] [di questa carta]",
        "<entrando|arrivando> [<in gioco|in campo|nel tuo esercito>]",
        "<arrivo|entrata in gioco|grido di battaglia>",
    ),
)
declare(
    Own.ARRIVAL_BY_SHIFT,
    en="when it arrives {=by_shift}",
    fr="quand elle arrive en jeu {=by_shift}",
    it="quando entra in gioco {=by_shift}",
    also_en=(
        *(
            f"<when|if> <it|this card|this> <arrives|arrived|enters|entered|comes|came|is played|"
            f"was played> [<in play|your army|in your army>] {by}"
            for by in ("{=by_shift}", "by {shift.one}", "by a {shift.one}", "through {shift.one}")
        ),
        "<when|if> you <play|played> <it|this card|this> [as] <by|through> [a] {shift.one}",
        "<when|if> <it|this card|this> <was|is> {shift.participle} in [<play|your army>]",
        "when {shift.participle} in [<play|your army>]",
    ),
    also_fr=tuple(
        "<quand|si> <cette carte|elle|il> <arrive|entre|est arrivé|est posé|a été posé|est joué|"
        f"est arrivée|est posée|a été posée|est jouée> [<en jeu|dans votre armée>] {by}"
        for by in ("{=by_shift}", "par une {shift.one}", "grâce à une {shift.one}")
    )
    + tuple(
        f"<quand|si> vous <le|la> <jouez|posez|avez joué|avez jouée|avez posé|avez posée> {by}"
        for by in ("{=by_shift}", "par une {shift.one}", "grâce à une {shift.one}")
    ),
    also_it=tuple(
        "<quando|se> [questa carta] <entra|arriva|è entrata|è entrato|è arrivata|viene giocata|"
        f"è stata giocata|è stato giocato> [<in gioco|nel tuo esercito>] {by}"
        for by in ("{=by_shift}", *BY_SHIFT_IT)
    )
    + tuple(
        f"<quando|se> <lo|la> <giochi|schieri|hai giocato|hai giocata|hai schierato> {by}"
        for by in ("{=by_shift}", *BY_SHIFT_IT)
    )
    + tuple(
        f"<quando|se> [questa carta] <è|viene|è stata|è stato> <giocata|giocato|arrivato> {by}"
        for by in ("{=by_shift}", *BY_SHIFT_IT)
    ),
)
declare(
    Own.ACTIVATION,
    en="when it is activated",
    fr="quand elle est activée",
    it="quando viene attivata",
    also_en=(
        "when <it|this card|this> is activated",
        "when you activate <it|this card|this>",
        "<when activated|activation|activate>",
        "<spend|pay|use|place> 1 {token.one} [on <it|this card>]",
    ),
    also_fr=(
        "quand <cette carte|elle|il> est <activée|activé>",
        "quand vous activez cette carte",
        "quand vous <l’activez|la activez|le activez>",
        "<à son activation|activation>",
        "<dépensez|dépense|payez|paye|utilisez|utilise|posez|placez> 1 {token.one} [sur elle]",
    ),
    also_it=(
        "quando [questa carta] <viene|è> <attivata|attivato>",
        "quando attivi questa carta",
        "quando <la|lo> attivi",
        "<alla sua attivazione|attivazione>",
        "<spendi|spendete|paga|pagate|usa|usate|metti> 1 {token.one} [su questa carta]",
    ),
)
declare(
    Own.SHIFTED,
    en="when {=it_shifts}",
    fr="quand {=it_shifts}",
    it="quando {=it_shifts}",
    also_en=(
        "when <it|this card|this> {shift.third}",
        "when <it|this card|this> is {shift.participle} [away]",
        "when you {shift.infinitive} <it|this card|this>",
        "when <it|this card|this> <is|gets> <replaced|relieved> [by [<a|the>] {shift.one}]",
    ),
    also_fr=(
        "quand <il|elle|cette carte> mute",
        "quand <il|elle|cette carte> est <remplacé|remplacée|relevé|relevée> [par {shift.one}]",
        "quand vous <le|la> faites muter",
        "quand vous {shift.imperative} cette carte",
        "quand cette carte est {shift.participle}e",
        "après avoir {shift.participle} cette carte",
    ),
    also_it=(
        "quando questa carta muta",
        "quando [questa carta] <viene|è> <rimpiazzata|rimpiazzato|sostituita|sostituito>",
        "quando questa carta viene {shift.participle}",
        "dopo aver {shift.participle} questa carta",
    ),
)
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
    also_en=(
        "<when|if> <it|this card|this> <is destroyed|gets destroyed|dies|is killed>",
        "<when destroyed|deathrattle|last words>",
    ),
    also_fr=(
        "<quand|si> <cette carte|elle|il> <est détruite|meurt|est tué|est tuée>",
        "<à sa mort|à sa destruction|râle d’agonie>",
    ),
    also_it=(
        "<quando|se> [questa carta] <viene|è> distrutta",
        "<quando|se> [questa carta] muore",
        "<alla sua morte|alla sua distruzione|rantolo di morte>",
    ),
)
declare(
    Own.CAPTURED,
    en="when it is {capture.ed}",
    fr="quand elle est {capture.ed}",
    it="quando viene {capture.ed}",
    also_en=("<when|if> <it|this card|this> <is|gets> {capture.ed}", "when {capture.ed}"),
    also_fr="<quand|si> <cette carte|elle|il> est {capture.ed}",
    also_it="<quando|se> [questa carta] <viene|è> {capture.ed}",
)
declare(
    Own.REMOVED,
    en="when a player removes it from the game while it lies in {the discards}",
    fr="quand un joueur la retire de la partie alors qu’elle est dans {le discards}",
    it="quando un giocatore la rimuove dalla partita mentre è {nel discards}",
    also_it="<quando|se> [questa carta] <viene|è> rimossa <dalla partita|dal gioco>",
)


class Number(Amount):
    """`n (+bonus)`: the bonus counts only if an opponent has more victory points (G-EFF-03)."""

    count: int
    bonus: int = 0
    kind = "number"
    example = "Draw 2 (+1) cards."
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
    also_en=(
        NUMBER,
        "{count} {bonus? (+{bonus:plain})} <more|new|extra|additional> {#card}",
    ),
    also_fr=(NUMBER, "{count} <nouvelle|nouvelles> {#card}"),
    also_it=(NUMBER, "{count} <nuova|nuove> {#card}", "{count} {#card} <nuova|nuove>"),
)
view(Number, "some", en=NUMBER, fr=NUMBER, it=NUMBER)  # for patterns with the noun elsewhere


class TheX(Amount):
    """X: chosen when the effect happens (G-EFF-06), or the number of tokens (X-TOK-15)."""

    example = "Draw X cards."
    en = "X {card.many}"
    fr = "X {card.many}"
    it = "X {card.many}"

    def write(self, to: Writer) -> None:
        """Write the chosen number, or the player's number of tokens."""
        to.add(XOp.MY_TOKENS if to.names.x_is_tokens else Op.THE_X)


view(TheX, "some", en="X", fr="X", it="X")


class Win(Step):
    """A step by which a player wins; it must be the only one in its sentence."""

    kind = "winning"


class Sentence(Word):
    """`[if CONDITION,] WHO [may] STEP[, then STEP...]`."""

    steps: tuple[Step, ...]
    who: AnyWho = Who.YOU
    may: bool = False
    condition: Condition | None = None
    kind = "clause"
    example = "Each player draws 1 card."
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
        "{condition? {condition},} <make|have> {who} {steps}",
        "{condition? {condition},} <force|oblige> {who} to {steps}",
        "{steps:passive} from the <hand|hands> of {who}",
        *(
            so(f"{{steps:passive}} from {whose} hand", who=who)
            for whose, who in (
                ("<each|every> opponent’s", Who.EACH_OPPONENT),
                ("<each|every> player’s", Who.EACH_PLAYER),
                ("<an|your> opponent’s", Who.CHOSEN_OPPONENT),
                ("that player’s", Who.THAT_PLAYER),
                ("your", Who.YOU),
            )
        ),
    )
    also_fr = (
        "{condition? {condition},} vous {steps}",
        "{who} [chacun] {steps} [chacun]",
        "{steps:single} {condition}",
        "{who} {steps:single} {condition}",
        so("{condition? {condition},} si vous le souhaitez, {steps}", may=True),
        so("<un|le|tout> joueur {steps:win} <gagne|remporte> la partie", who=Who.EACH_PLAYER),
        so("{condition? {condition},} <aucun joueur|personne> {steps:ban}", who=Who.EACH_PLAYER),
        so("{condition? {condition},} aucun adversaire {steps:ban}", who=Who.EACH_OPPONENT),
        so("vous pouvez {steps:single} {condition}", may=True),
        "{condition? {condition},} <faites|fais> {steps:single} à {who}",
        "{condition? {condition},} <obligez|oblige|forcez|force|contraignez> {who} à {steps}",
        "{steps:passive} <de|dans> la main de {who}",
        so("{steps:passive} <de|dans> votre main", who=Who.YOU),
    )
    also_it = (
        "{condition? {condition},} tu {steps}",
        "{who} [ciascuno] {steps} [ciascuno]",
        "{steps:single} {condition}",
        "{who} {steps:single} {condition}",
        so("{condition? {condition},} se vuoi, {steps}", may=True),
        so("<il|ogni> giocatore {steps:win} vince la partita", who=Who.EACH_PLAYER),
        so("{condition? {condition},} <nessun giocatore|nessuno> {steps:ban}", who=Who.EACH_PLAYER),
        so("{condition? {condition},} nessun avversario {steps:ban}", who=Who.EACH_OPPONENT),
        so("puoi {steps:single} {condition}", may=True),
        "{condition? {condition},} <fai|fa’> {steps:single} a {who}",
        "{condition? {condition},} <obbliga|costringi|forza> {who} a {steps}",
        "{steps:passive} dalla mano di {who}",
        so("{steps:passive} dalla tua mano", who=Who.YOU),
    )

    def flaw(self) -> str:
        """Return the reason for refusing this sentence: it repeats a shuffle."""
        pairs = zip(self.steps, self.steps[1:], strict=False)
        is_again = any(
            "shuffled" in one.marks and "shuffles" in next_.marks for one, next_ in pairs
        )
        return "this is already shuffled" if is_again else ""


class ChooseOne(Word):
    """Alternative sentences; the player chooses one of them."""

    options: tuple[Sentence, ...]
    condition: Condition | None = None
    kind = "choice"
    example = "Either release a captured card of your army, or draw 1 card."
    en = "{condition? {condition},} either {options}"
    fr = "{condition? {condition},} au choix, {options}"
    it = "{condition? {condition},} a scelta, {options}"
    also_en = (
        "{condition? {condition},} choose one : {options}",
        "{condition? {condition},} choose one {options}",
        "{condition? {condition},} choose : {options}",
        "{condition? {condition},} choose <one of the following|one of the two|either> : {options}",
        "{condition? {condition},} choose either {options}",
        "{condition? {condition},} {options:either}",
    )
    also_fr = (
        "{condition? {condition},} au choix : {options}",
        "{condition? {condition},} {options:either}",
        "{condition? {condition},} choisissez [<l’un|un effet|une option|entre>] [:] {options}",
        "{condition? {condition},} choisissez <l’un des deux|une des deux options|l’un des effets> "
        "[suivants] [:] {options}",
        "{condition? {condition},} [choisissez [:]] soit {options}",
    )
    also_it = (
        "{condition? {condition},} a scelta : {options}",
        "{condition? {condition},} {options:either}",
        "{condition? {condition},} scegli [<uno|un effetto|una opzione|tra>] [:] {options}",
        "{condition? {condition},} scegli <una delle due|uno dei due|uno dei due effetti"
        "|una delle due opzioni|uno dei seguenti effetti> [:] {options}",
        "{condition? {condition},} [scegli [:]] <a scelta|o|oppure> {options}",
    )


class Block(Word):
    """Sentences carried out in order."""

    sentences: tuple[Sentence | ChooseOne, ...] = ()


class Trigger(Word):
    """`WHEN: sentences`."""

    when: AnyWhen
    effect: Block


Power = Trigger | StandingPower


class Price(Word):
    """The cost of a card's own action."""

    kind = "cost"


class Action(Word):
    """`COST: sentences`: an action of the turn, any number of times in a round (G-COLON)."""

    cost: Price
    effect: Block


class CardText(Word):
    """The full text of a card: its own moments, its powers and its actions."""

    effect: Block = field(default_factory=Block)  # on arrival and on activation
    arrival: Block = field(default_factory=Block)
    arrival_by_shift: Block = field(default_factory=Block)
    activation: Block = field(default_factory=Block)
    shifted: Block = field(default_factory=Block)
    destroyed: Block = field(default_factory=Block)
    captured: Block = field(default_factory=Block)
    removed: Block = field(default_factory=Block)  # when "that player" removes it from the discards
    permanent: tuple[Power, ...] = ()
    everyone: tuple[Power, ...] = ()  # the pack key is `global`
    hand: tuple[Power, ...] = ()  # works from hand
    first: tuple[Power, ...] = ()  # works while it is the first card of the army
    action: Action | None = None
    everyones_action: Action | None = None  # for all players; the key is `global_action`


def __getattr__(name: str) -> Any:
    """Return a game's word by its former name in this module, until Warren 2.0."""
    named = {} if name[0] == "_" else {word.__name__: word for word in words().values()}
    if name not in named:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = named[name].__module__
    told = f"{__name__}.{name} has moved to {home}.{name}; Warren 2.0 will drop the old name"
    warnings.warn(told, DeprecationWarning, stacklevel=2)
    return named[name]

"""Moments in GOSU only."""

from __future__ import annotations

from warren.language.tree import AnyWhen, declare


class GosuWhen(AnyWhen):
    """Moments for permanent powers in GOSU only."""

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
    GosuWhen.BATTLE_ENDED,
    example="At the end of each great battle, take the advantage.",
    en="at the end of each {great_battle.one}",
    fr="à la fin de chaque {great_battle.one}",
    it="alla fine di ogni {great_battle.one}",
    also_en=(
        "after each {great_battle.one}",
        "after {the great_battle}",
        "after a {great_battle.one}",
        "at the end of {the great_battle}",
        "when {a great_battle} ends",
        "at the end of each {round.one}",
        "at the end of {the round}",
    ),
    also_fr=(
        "à la fin de chaque {round.one}",
        "à la fin {du round}",
        "après <chaque|la|une> {great_battle.one}",
    ),
    also_it=(
        "alla fine di ogni {round.one}",
        "alla fine {del round}",
        "dopo <ogni|la|una> {great_battle.one}",
    ),
)
declare(
    GosuWhen.OPPONENT_SHIFTED,
    introduces=("that player",),
    example="When an opponent shifts a card, you may draw 1 card, then discard 1 card.",
    en="when an opponent {shift.third} a card",
    fr="quand un adversaire {shift.third} une carte",
    it="quando un avversario {shift.third} una carta",
    also_fr=("à chaque {shift.one} d’un adversaire", "quand un adversaire mute"),
    also_it=("a ogni {shift.one} di un avversario", "quando un avversario muta"),
)
declare(
    GosuWhen.RESHUFFLED,
    example=(
        "When the discards are reshuffled, draw until you hold 7 (+1) cards. Take the advantage."
    ),
    en="when {=discards_are_reshuffled}",
    fr="quand {=discards_are_reshuffled}",
    it="quando {=discards_are_reshuffled}",
    also_en=(
        "when somebody reshuffles {the discards}",
        "when someone reshuffles {the discards}",
        "when a player reshuffles {the discards}",
    ),
)
declare(
    GosuWhen.CARD_CAPTURED,
    introduces=("that player",),
    example="When a card is captured, you may draw 1 card.",
    en="when a card is {capture.ed}",
    fr="quand une carte est {capture.ed}",
    it="quando una carta viene {capture.ed}",
    also_en=("when any card is {capture.ed}", "when a card gets {capture.ed}"),
    also_fr="quand un carte est {capture.ed}",
    also_it="quando un carta <viene|è> {capture.ed}",
)
declare(
    GosuWhen.OWN_CARD_DESTROYED,
    introduces=("that player",),
    example="When a card of your army is destroyed, you may draw 1 (+1) card.",
    en="when a card of your army is destroyed",
    fr="quand une carte de votre armée est détruite",
    it="quando una carta del tuo esercito viene distrutta",
    also_en=(
        "when one of your cards is destroyed",
        "when a card of yours is destroyed",
        "when another card of your army is destroyed",
        "when another card of yours is destroyed",
        "when a card you control is destroyed",
        "when a card in your army is destroyed",
    ),
    also_fr=("quand <une|l’une|un|l’un> de vos cartes est détruite",),
    also_it=("quando una [delle] tue carte <viene|è> distrutta",),
)
declare(
    GosuWhen.PLAYER_DESTROYED,
    introduces=("that player",),
    example="When a player destroys a card, that player may draw 1 card.",
    en="when a player destroys a card",
    fr="quand un joueur détruit une carte",
    it="quando un giocatore distrugge una carta",
)
declare(
    GosuWhen.TURN_ENDED,
    introduces=("that player",),
    example="At the end of each player’s turn, that player discards until they hold 7 cards.",
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
    GosuWhen.ROUND_STARTED,
    example="At the start of each round, gain 1 dragoon token.",
    en="at the start of each {round.one}",
    fr="au début de chaque {round.one}",
    it="all’inizio di ogni {round.one}",
    also_en=(
        "at the start of every {round.one}",
        "when {a round} starts",
        "when {a round} begins",
        "at the start of a {round.one}",
        "at the start of {the round}",
    ),
    also_fr=("au début d’{un round}", "au début {du round}", "quand {un round} commence"),
    also_it=("all’inizio {del round}", "all’inizio di {un round}", "quando inizia {un round}"),
)
declare(
    GosuWhen.ANY_MOMENT,
    example="At any moment, a player with 10 or more cards in hand wins the game.",
    en="at any moment",
    fr="à tout moment",
    it="in qualsiasi momento",
)
declare(
    GosuWhen.FIRST_PASS,
    introduces=("that player",),
    example="When a player is the first to pass in a round, that player draws 3 cards.",
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
    GosuWhen.YOU_DESTROYED,
    example="When you destroy a card of an opponent, you may take the advantage.",
    en="when you destroy a card of an opponent",
    also_en=("when you destroy an enemy card", "when you destroy an opponent’s card"),
    fr="quand vous détruisez une carte d’un adversaire",
    it="quando distruggi una carta di un avversario",
    also_fr=(
        "quand vous détruisez une carte <adverse|ennemie|ennemi>",
        "quand vous détruisez une carte de <votre|l’> adversaire",
    ),
    also_it=(
        "quando distruggi una carta <avversaria|avversario|nemica|nemico>",
        "quando distruggi una carta <dell’avversario|del tuo avversario>",
    ),
)
declare(
    GosuWhen.DRAGOON_USED,
    example="When you activate a card of your army with a dragoon token, you may draw 1 card.",
    en="when you activate a card of your army with {a dragoon}",
    fr="quand vous activez une carte de votre armée avec {un dragoon}",
    it="quando attivi una carta del tuo esercito con {un dragoon}",
)
declare(
    GosuWhen.RECRUITED,
    example=(
        "When you play a card directly to the right of a recruiter of your army, you may draw "
        "1 (+1) card."
    ),
    en=("when you play a card {? directly} to the right of {a recruiter} of your army"),
    fr="quand vous posez une carte juste à droite de~{un recruiter} de votre armée",
    it="quando giochi una carta subito a destra di {un recruiter} del tuo esercito",
)
declare(
    GosuWhen.RECRUITER_DESTROYED,
    example=(
        "When a recruiter of your army is destroyed, instead of the opponents’ drawing, draw 2 "
        "cards."
    ),
    en=("when {a recruiter} of your army is destroyed, instead of the opponents’ drawing"),
    fr=("quand {un recruiter} de votre armée est détruit, vos adversaires ne piochent pas"),
    it=("quando {un recruiter} del tuo esercito viene distrutto, gli avversari non pescano"),
)
declare(
    GosuWhen.JUMP_FAILED,
    example=(
        "When a card of your army fails a shadow jump for the first time in a round, draw 2 "
        "(+1) cards."
    ),
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
declare(
    GosuWhen.OWN_TURN_STARTED,
    example="At the start of your turn, draw 1 card.",
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
declare(
    GosuWhen.YOU_PASSED,
    example="When you pass, draw 1 card.",
    en="when you pass",
    fr="quand vous passez",
    it="quando passi",
)
declare(
    GosuWhen.OPPONENT_PASSED,
    introduces=("that player",),
    example="When an opponent passes, draw 1 card.",
    en="when an opponent passes",
    fr="quand un adversaire passe",
    it="quando un avversario passa",
    also_en="when your opponent passes",
    also_fr="quand <votre|l’> adversaire passe",
    also_it="quando <il tuo|l’> avversario passa",
)
declare(
    GosuWhen.YOU_PLAYED,
    example="When you play another card, draw 1 card.",
    en="when you play another card",
    fr="quand vous posez une autre carte",
    it="quando giochi un’altra carta",
    also_en=("when you play a card", "after you play a card"),
    also_fr="quand vous <posez|jouez> <une|un autre|une autre|un> carte",
    also_it="quando <giochi|schieri> <una|un’altra|un altro> carta",
)
declare(
    GosuWhen.OPPONENT_PLAYED,
    introduces=("that player",),
    example="When an opponent plays a card, draw 1 card.",
    en="when an opponent plays a card",
    fr="quand un adversaire pose une carte",
    it="quando un avversario gioca una carta",
    also_en="when your opponent plays a card",
    also_fr="quand <un|votre|l’> adversaire <joue|pose> une carte",
    also_it="quando <un|il tuo|l’> avversario <gioca|schiera> una carta",
)
declare(
    GosuWhen.OPPONENT_DREW,
    introduces=("that player",),
    example="When an opponent draws cards in their turn, draw 1 card.",
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
    also_fr="quand <un|votre|l’> adversaire pioche [<une carte|des cartes>]",
    also_it="quando <un|il tuo|l’> avversario pesca [<una carta|carte>] [nel <suo|proprio> turno]",
)
declare(
    GosuWhen.OPPONENT_DISCARDED,
    introduces=("that player",),
    example="When an opponent discards a card, draw 1 card.",
    en="when an opponent discards a card",
    fr="quand un adversaire défausse une carte",
    it="quando un avversario scarta una carta",
    also_en=("when your opponent discards a card", "when an opponent discards"),
    also_fr=(
        "quand <un|votre|l’> adversaire défausse <une carte|des cartes>",
        "quand <un|votre|l’> adversaire se défausse",
    ),
    also_it="quando <un|il tuo|l’> avversario scarta [<una carta|carte>]",
)
declare(
    GosuWhen.THIS_LEFT,
    example="When this card leaves your army, draw 2 cards.",
    en="when this card leaves your army",
    fr="quand cette carte quitte votre armée",
    it="quando questa carta lascia il tuo esercito",
    also_en=("when this card leaves the army", "when this card leaves play", "when it leaves play"),
    also_fr="quand <cette carte|elle|il> quitte <le jeu|l’armée|votre armée>",
    also_it="quando [questa carta] lascia <il gioco|l’esercito|il tuo esercito>",
)

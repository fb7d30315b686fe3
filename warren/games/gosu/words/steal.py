"""Stealing cards."""

from __future__ import annotations

from warren.games.army.words.targets import Targets
from warren.games.gosu.words.hands import (
    HANDS_FR,
    HANDS_IT,
    INTO_HAND_EN,
    INTO_HAND_FR,
    INTO_HAND_IT,
)
from warren.language.compile import Writer
from warren.language.ops import GosuOp, Op
from warren.language.tree import STRUCK, Number, Step, so

HAND_FR = ("en main", "dans {votre|sa} main")
HAND_IT = ("in mano", "nella {tua|propria} mano")
FROM_FR = ("à <un adversaire|un autre joueur|l’adversaire>", "à {votre|son} adversaire")
FROM_IT = (
    "<a un avversario|a un altro giocatore|all’avversario>",
    "a un avversario {a tua|a propria} scelta",
    "al {tuo|proprio} avversario",
)
TAKE_FR = tuple(f"{verb} {{amount}} {{#card}}" for verb in ("voler", "prendre", "arracher"))
TAKE_IT = tuple(f"{verb} {{amount}} {{#card}}" for verb in ("rubare", "prendere", "strappare"))


class Steal(Step):
    """Take cards from armies into one's hand; `that player` is the first card's owner."""

    targets: Targets
    example = "Steal a FREE card of an opponent’s army."
    en = "!steal {targets}"
    fr = "!voler {targets}"
    it = "!rubare {targets}"
    also_en = (
        "!take {targets} into {your|their} hand",
        "!put {targets} into {your|their} hand",
        f"!steal {{targets}} {INTO_HAND_EN}",
    )
    also_fr = (
        *(f"!{verb} {{targets}} {hand}" for verb in ("prendre", "mettre") for hand in HAND_FR),
        *(f"!{verb} {hand} {{targets}}" for verb in ("prendre", "mettre") for hand in HAND_FR),
        f"!voler {{targets}} {INTO_HAND_FR}",
    )
    also_it = (
        *(f"!{verb} {{targets}} {hand}" for verb in ("prendere", "mettere") for hand in HAND_IT),
        *(f"!{verb} {hand} {{targets}}" for verb in ("prendere", "mettere") for hand in HAND_IT),
        *(f"!{verb} {{targets}} {INTO_HAND_IT}" for verb in ("rubare", "prendere", "scegliere")),
    )
    marks = frozenset({"strike", "takes"})
    operation = GosuOp.STEAL_CHOSEN
    introduces = (*STRUCK, "that player")


class StealFromHand(Step):
    """Take cards from a chosen opponent's hand: at random, or after looking at it."""

    amount: Number = Number(1)
    looking: bool = False
    example = "Steal a card at random from an opponent’s hand."
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
        "!steal {amount} {#card} from an opponent’s hand at random",
        *(
            f"!{verb} {how} from {{your|their}} opponent’s hand"
            for verb in ("steal", "take", "snatch", "rip", "grab")
            for how in ("{amount} random {#card}", "{amount} {#card} at random")
        ),
        *(
            f"!{verb} {how} from {whose} opponent’s hand {INTO_HAND_EN}"
            for verb in ("steal", "take", "snatch", "grab")
            for whose in ("an", "{your|their}")
            for how in ("{amount} random {#card}", "{amount} {#card} at random")
        ),
        *(
            f"!{verb} {how} from an opponent’s hand"
            for verb in ("snatch", "rip", "grab")
            for how in ("{amount} random {#card}", "{amount} {#card} at random")
        ),
        *(
            so(f"!{verb} {{amount}} {{#card}} from {whom}", looking=looking)
            for verb in ("steal", "take", "snatch", "rip", "grab")
            for whom in (
                "<an opponent’s|another player’s> hand",
                "{your|their} opponent’s hand",
                "{your|their} opponent",
                "the hand of <an opponent|another player> [of {your|their} choice]",
                "an opponent",
            )
            for looking in (False, True)
        ),
        *(
            so(f"!{verb} a {{card.one}} from an opponent", amount=Number(1), looking=looking)
            for verb in ("steal", "take")  # as likely as from an army: ask
            for looking in (False, True)
        ),
        so("!look at an opponent’s hand and !take {amount} {#card} [from it]", looking=True),
        so("!look at an opponent’s hand and !steal {amount} {#card} [from it]", looking=True),
    )
    also_fr = (
        *(
            f"!{verb} {how} {hand}"
            for verb in ("voler", "prendre", "piocher", "tirer", "arracher")
            for hand in HANDS_FR
            for how in (
                "{amount} {#card} au hasard <dans|de> la main",
                "au hasard {amount} {#card} <dans|de> la main",
            )
        ),
        *(f"!voler {{amount}} {{#card}} au hasard {whom}" for whom in FROM_FR),
        *(
            so(f"!{how}", looking=looking)
            for how in (
                *(
                    f"{verb} {{amount}} {{#card}} {whom}"
                    for verb in ("voler", "arracher")
                    for whom in FROM_FR
                ),
                *(f"{take} <dans|de> la main {hand}" for take in TAKE_FR for hand in HANDS_FR),
            )
            for looking in (False, True)
        ),
        *(
            so(f"!regarder la main {hand} <et|puis|,> {how}", looking=True)
            for hand in HANDS_FR
            for how in (
                "!prendre [lui] {amount} {#card}",
                "!voler [lui] {amount} {#card}",
                "!choisir {amount} {#card}",
                "!prendre-en {amount:some}",
            )
        ),
    )
    also_it = (
        *(
            f"!{verb} {how} dalla mano {hand}"
            for verb in ("rubare", "prendere", "pescare", "strappare")
            for hand in HANDS_IT
            for how in ("{amount} {#card} a caso", "a caso {amount} {#card}")
        ),
        *(f"!rubare {{amount}} {{#card}} a caso {whom}" for whom in FROM_IT),
        *(
            so(f"!{how}", looking=looking)
            for how in (
                *(
                    f"{verb} {{amount}} {{#card}} {whom}"
                    for verb in ("rubare", "strappare")
                    for whom in FROM_IT
                ),
                *(f"{take} dalla mano {hand}" for take in TAKE_IT for hand in HANDS_IT),
            )
            for looking in (False, True)
        ),
        *(
            so(f"!guardare la mano {hand} <e|poi|,> {how}", looking=True)
            for hand in HANDS_IT
            for how in (
                "!prendere {amount} {#card}",
                "!rubare {amount} {#card}",
                "<rubagli|prendigli> {amount} {#card}",
                "!scegliere {amount} {#card}",
                "!prenderne {amount:some}",
            )
        ),
    )
    introduces = ("that player",)

    def write(self, to: Writer) -> None:
        to.add(Op.CHOOSE_PLAYER, 1, Op.YOU)
        if self.looking:
            to.add(GosuOp.REVEAL_HAND)
            self.amount.write(to)
            to.add(Op.KEEP, GosuOp.REST_BACK)
        else:
            self.amount.write(to)
            to.add(GosuOp.STEAL_AT_RANDOM)

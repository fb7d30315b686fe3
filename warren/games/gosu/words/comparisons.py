"""Conditions that count and compare."""

from __future__ import annotations

from warren.games.army.words.places import Owner
from warren.games.gosu.words.counted import Counted, Thing
from warren.language.compile import Hole, Writer
from warren.language.ops import GosuOp
from warren.language.tree import Condition, Stated, so

THEM_EN = "<each opponent|every opponent|any opponent|your opponent|all opponents>"
THEM_FR = (
    "<votre adversaire|vos adversaires|l’adversaire|n’importe qui|tous vos adversaires"
    "|chacun de vos adversaires|les autres joueurs|tous les autres|tous|tout le monde"
    "|les adversaires|les autres|l’autre joueur|n’importe quel autre joueur"
    "|tous les autres joueurs|chaque autre joueur>"
)
THEM_IT = (
    "<del tuo avversario|dei tuoi avversari|dell’avversario|di chiunque altro"
    "|di tutti gli avversari|di tutti i tuoi avversari|degli altri giocatori"
    "|degli avversari|degli altri|dell’altro giocatore"
    "|di tutti gli altri giocatori|di ogni altro giocatore|di qualsiasi altro giocatore"
    "|di tutti gli altri|di tutti>"
)


class AtLeast(Stated):
    """If at least this many things are counted: the player's, an opponent's, or everyone's."""

    count: int
    counted: Counted
    whose: Owner = Owner.YOURS
    example = "If you have 3 or more cards in hand, draw 1 card."
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
        "if your army has at least {count} {counted}",
        "if your army has {count} or more {counted}",
        "if you have more than {count:over} {counted}",
        "if you control more than {count:over} {counted}",
        "if your army has more than {count:over} {counted}",
        so("if you have any {counted}", count=1),
        so("if you control any {counted}", count=1),
        so("if you hold more than {count:over} cards", counted=Counted(Thing.HAND)),
        so("if an opponent has more than {count:over} {counted}", whose=Owner.OPPONENT),
        so("if your opponent has more than {count:over} {counted}", whose=Owner.OPPONENT),
        so("if an opponent controls {count} or more {counted}", whose=Owner.OPPONENT),
        so("if an opponent controls at least {count} {counted}", whose=Owner.OPPONENT),
        so("if an opponent controls a {counted}", count=1, whose=Owner.OPPONENT),
        so("if an opponent has a {counted}", count=1, whose=Owner.OPPONENT),
        so("if you control a {counted}", count=1),
        so("if you have a {counted}", count=1),
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
        "si vous <avez|contrôlez|possédez|détenez> [au moins] {count} {counted} [ou plus]",
        "si votre armée <compte|contient> [au moins] {count} {counted} [ou plus]",
        "si vous <avez|contrôlez|possédez> plus de {count:over} {counted}",
        so(
            "si <un|votre|l’|au moins un> adversaire a plus de {count:over} {counted}",
            whose=Owner.OPPONENT,
        ),
        so("si vous <contrôlez|avez|possédez> un {counted}", count=1),
        so("si <votre|l’> adversaire a au moins {count} {counted}", whose=Owner.OPPONENT),
        so("si <un|votre|l’> adversaire a {count} {counted} ou plus", whose=Owner.OPPONENT),
        so("s’il y a [au moins] {count} {counted} [ou plus]", whose=Owner.ANY),
    )
    also_it = (
        "se <hai|controlli|possiedi> [almeno] {count} [o più] {counted} [o più]",
        "se il tuo esercito <ha|contiene|conta> [almeno] {count} [o più] {counted}",
        "se <hai|controlli|possiedi> più di {count:over} {counted}",
        so(
            "se <un|il tuo|l’|almeno un> avversario ha più di {count:over} {counted}",
            whose=Owner.OPPONENT,
        ),
        so("se <controlli|hai|possiedi> un {counted}", count=1),
        so("se <il tuo|l’> avversario ha almeno {count} {counted}", whose=Owner.OPPONENT),
        so("se <un|il tuo|l’> avversario ha {count} o più {counted}", whose=Owner.OPPONENT),
        so("se ci sono [almeno] {count} [o più] {counted}", whose=Owner.ANY),
    )

    def test(self, to: Writer) -> Hole:
        return to.hole(GosuOp.UNLESS_AT_LEAST, self.count, *self.counted.numbers(to, self.whose))

    def opposite(self) -> Condition | None:
        return AtMost(self.count - 1, self.counted, self.whose) if self.count else None


class AtMost(Stated):
    """If at most this many things are counted."""

    count: int
    counted: Counted
    whose: Owner = Owner.YOURS
    example = "If you have 2 or fewer cards in hand, draw 1 card."
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
        so(
            "if <your opponent has|your opponents have|each opponent has> no {counted}",
            count=0,
            whose=Owner.OPPONENT,
        ),
        "if you have at most {count} {counted}",
        "if you have {count} or less {counted}",
        "if you have no more than {count} {counted}",
        "if you have fewer than {count:under} {counted}",
        "if you have less than {count:under} {counted}",
        "if you control fewer than {count:under} {counted}",
        so("if you have no {counted} [left]", count=0),
        so("if you have no cards [left]", count=0, counted=Counted(Thing.ARMY)),
        so("if you have no {token.many} left", count=0, counted=Counted(Thing.TOKENS)),
        so("if you control no {counted}", count=0),
        *(
            so(f"if {what}", count=0, counted=Counted(Thing.CAPTURED))
            for what in (
                "<all|all of> your cards are <FREE|face up|face-up>",
                "none of your cards <is|are> {capture.ed}",
                "no card of yours is {capture.ed}",
                "none of your cards <is|are> face down",
            )
        ),
        so("if you don’t have [any] {counted}", count=0),
        so("if you don’t have a {counted}", count=0),
        so("if you don’t control [any] {counted}", count=0),
        so("if you don’t control a {counted}", count=0),
        so("if no opponent has {counted}", count=0, whose=Owner.OPPONENT),
        so("if you hold fewer than {count:under} cards", counted=Counted(Thing.HAND)),
        so("if you hold less than {count:under} cards", counted=Counted(Thing.HAND)),
        so("if you hold {count} or fewer cards", counted=Counted(Thing.HAND)),
        so("if you hold at most {count} cards", counted=Counted(Thing.HAND)),
        so("if your opponent has {count} or fewer {counted}", whose=Owner.OPPONENT),
        so("if your opponent has at most {count} {counted}", whose=Owner.OPPONENT),
    )
    also_fr = (
        "si vous avez {count} {counted} ou moins",
        "si vous <avez|contrôlez|possédez> <au plus|au maximum> {count} {counted}",
        "si vous n’avez pas plus de {count} {counted}",
        so(
            "si vous n’<avez|contrôlez|possédez> <aucun|pas de|plus de> {counted:but_hand}", count=0
        ),
        so(
            "si vous n’avez <aucun|aucune|pas de|plus de> cartes",
            count=0,
            counted=Counted(Thing.ARMY),
        ),
        "si vous <avez|contrôlez|possédez> moins de {count:under} {counted}",
        so("si aucun de vos cartes n’est {capture.ed}", count=0, counted=Counted(Thing.CAPTURED)),
        so(
            "si <tous|toutes> vos cartes sont <LIBRES|face visible>",
            count=0,
            counted=Counted(Thing.CAPTURED),
        ),
        so("si <votre|l’> adversaire a moins de {count:under} {counted}", whose=Owner.OPPONENT),
        so("si <votre|l’> adversaire a au plus {count} {counted}", whose=Owner.OPPONENT),
        so("si <votre|l’> adversaire a {count} {counted} ou moins", whose=Owner.OPPONENT),
        so(
            "si <votre|l’> adversaire n’a <aucun|pas de|plus de> {counted}",
            count=0,
            whose=Owner.OPPONENT,
        ),
    )
    also_it = (
        "se hai {count} o meno {counted}",
        "se hai {count} {counted} o meno",
        "se <controlli|possiedi> al massimo {count} {counted}",
        "se non hai più di {count} {counted}",
        so(
            "se non <hai|controlli|possiedi> [<nessun|nessuna|più|alcun>] {counted:but_hand}",
            count=0,
        ),
        so("se non hai carte", count=0, counted=Counted(Thing.ARMY)),
        so("se non hai <nessun|nessuna|più|alcuna> carta", count=0, counted=Counted(Thing.ARMY)),
        "se <hai|controlli|possiedi> meno di {count:under} {counted}",
        so("se nessuno dei tuoi carte è {capture.ed}", count=0, counted=Counted(Thing.CAPTURED)),
        so(
            "se <tutti|tutte> le tue carte sono <LIBERE|LIBERI|scoperte|scoperti>",
            count=0,
            counted=Counted(Thing.CAPTURED),
        ),
        so("se <il tuo|l’> avversario ha meno di {count:under} {counted}", whose=Owner.OPPONENT),
        so("se <il tuo|l’> avversario ha al massimo {count} {counted}", whose=Owner.OPPONENT),
        so("se <il tuo|l’> avversario ha {count} o meno {counted}", whose=Owner.OPPONENT),
        so(
            "se <il tuo|l’> avversario non ha [<nessun|nessuna|più|alcun>] {counted}",
            count=0,
            whose=Owner.OPPONENT,
        ),
    )

    def test(self, to: Writer) -> Hole:
        return to.hole(GosuOp.UNLESS_AT_MOST, self.count, *self.counted.numbers(to, self.whose))

    def opposite(self) -> Condition:
        return AtLeast(self.count + 1, self.counted, self.whose)


class MoreThan(Stated):
    """If the player has more than each opponent."""

    counted: Counted
    example = "If your army is stronger than each opponent’s, draw 1 card."
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
        so("if your army is the <largest|biggest>", counted=Counted(Thing.ARMY)),
        so(
            "if your army is stronger than <your opponent’s|each opponent’s|every opponent’s"
            "|any opponent’s|all opponents’> [<army|armies>]",
            counted=Counted(Thing.STRENGTH),
        ),
        so(
            "if your army is stronger than that of <your opponent|each opponent|every opponent>",
            counted=Counted(Thing.STRENGTH),
        ),
        *(
            so(f"if you are ahead {on} {{victory_point.many}}", counted=Counted(Thing.POINTS))
            for on in ("on", "in")
        ),
        so("if you have more cards than each opponent in play", counted=Counted(Thing.ARMY)),
        "if you have more {counted:plural} than your opponent",
        "if your army has more {counted:plural} than <your opponent’s|each opponent’s>",
        "if you have more {counted:plural} than any opponent",
        "if you have more {counted:plural} than all opponents",
        "if you have more {counted:plural} than every opponent",
        "if you have the most {counted:plural}",
        "if you control more {counted:plural} than each opponent",
        "if you control the most {counted:plural}",
        so(f"if you hold more cards than {THEM_EN}", counted=Counted(Thing.HAND)),
    )
    also_fr = (
        so("si votre armée est la plus forte", counted=Counted(Thing.STRENGTH)),
        so(
            "si vous <avez l’armée la plus forte|êtes le plus fort>",
            counted=Counted(Thing.STRENGTH),
        ),
        so(
            "si votre armée est plus forte que celle de <votre adversaire|vos adversaires"
            "|l’adversaire|tous vos adversaires|chacun de vos adversaires>",
            counted=Counted(Thing.STRENGTH),
        ),
        so("si votre armée est la plus grande", counted=Counted(Thing.ARMY)),
        f"si vous <avez|contrôlez|possédez> plus de~{{counted:plural}} que {THEM_FR}",
        f"si votre armée <compte|contient|a> plus de~{{counted:plural}} que celle de {THEM_FR}",
        "si vous <avez|contrôlez|possédez> le plus de~{counted:plural}",
    )
    also_it = (
        so("se il tuo esercito è il più forte", counted=Counted(Thing.STRENGTH)),
        so("se il tuo esercito è il più grande", counted=Counted(Thing.ARMY)),
        so("se <hai l’esercito più forte|sei il più forte>", counted=Counted(Thing.STRENGTH)),
        so(
            "se il tuo esercito è più forte di <quello del tuo avversario"
            "|quello dell’avversario|quelli dei tuoi avversari|quelli avversari>",
            counted=Counted(Thing.STRENGTH),
        ),
        f"se <hai|controlli|possiedi> più {{counted:plural}} {THEM_IT}",
        f"se il tuo esercito <ha|conta|contiene> più {{counted:plural}} di quello {THEM_IT}",
    )

    def test(self, to: Writer) -> Hole:
        return to.hole(GosuOp.UNLESS_MORE, *self.counted.numbers(to))


class FewerThan(Stated):
    """If the player has fewer than each opponent."""

    counted: Counted
    example = "If you have fewer cards in hand than each opponent, draw 2 cards."
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
        so("if your army is the smallest", counted=Counted(Thing.ARMY)),
        so("if your army is weaker than your opponent’s", counted=Counted(Thing.STRENGTH)),
        "if you have fewer {counted:plural} than your opponent",
        "if your army has fewer {counted:plural} than <your opponent’s|each opponent’s>",
        "if your opponent has more {counted:plural} than you",
        "if each opponent has more {counted:plural} than you",
        "if you have fewer {counted:plural} than any opponent",
        "if you have fewer {counted:plural} than all opponents",
        "if you have less {counted:plural} than each opponent",
        "if you have the fewest {counted:plural}",
        "if you control fewer {counted:plural} than each opponent",
        "if you control the fewest {counted:plural}",
        so(f"if you hold fewer cards than {THEM_EN}", counted=Counted(Thing.HAND)),
    )
    also_fr = (
        so("si votre armée est la plus faible", counted=Counted(Thing.STRENGTH)),
        so(
            "si vous <avez l’armée la plus faible|êtes le plus faible>",
            counted=Counted(Thing.STRENGTH),
        ),
        so(
            "si votre armée est <plus faible|moins forte> que celle de <votre adversaire"
            "|vos adversaires|l’adversaire|tous vos adversaires|chacun de vos adversaires>",
            counted=Counted(Thing.STRENGTH),
        ),
        so("si votre armée est la plus petite", counted=Counted(Thing.ARMY)),
        f"si vous <avez|contrôlez|possédez> moins de~{{counted:plural}} que {THEM_FR}",
        f"si votre armée <compte|contient|a> moins de~{{counted:plural}} que celle de {THEM_FR}",
        "si <votre|l’|chaque> adversaire <a|contrôle|possède> plus de~{counted:plural} que vous",
        "si vos adversaires ont [tous] plus de~{counted:plural} que vous",
        "si vous <avez|contrôlez|possédez> le moins de~{counted:plural}",
    )
    also_it = (
        so("se il tuo esercito è il più debole", counted=Counted(Thing.STRENGTH)),
        so("se il tuo esercito è il più <piccolo|piccola>", counted=Counted(Thing.ARMY)),
        so("se <hai l’esercito più debole|sei il più debole>", counted=Counted(Thing.STRENGTH)),
        so(
            "se il tuo esercito è <più debole|meno forte> di <quello del tuo avversario"
            "|quello dell’avversario|quelli dei tuoi avversari|quelli avversari>",
            counted=Counted(Thing.STRENGTH),
        ),
        f"se <hai|controlli|possiedi> meno {{counted:plural}} {THEM_IT}",
        f"se il tuo esercito <ha|conta|contiene> meno {{counted:plural}} di quello {THEM_IT}",
        "se <il tuo|l’|ogni> avversario <ha|controlla|possiede> più {counted:plural} di te",
        "se [tutti] i tuoi avversari hanno più {counted:plural} di te",
    )

    def test(self, to: Writer) -> Hole:
        return to.hole(GosuOp.UNLESS_FEWER, *self.counted.numbers(to))

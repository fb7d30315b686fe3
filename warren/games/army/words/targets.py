"""Cards in armies."""

from __future__ import annotations

from warren.games.army.words.places import Near, Owner
from warren.language.compile import Writer, level_bits
from warren.language.ops import Levels, Op, Target
from warren.language.tree import Number, Word, so, view

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
    """Cards in armies: number, owner and restrictions."""

    amount: Number = Number(1)
    up_to: bool = False
    free: bool = False
    captured: bool = False  # face down
    levels: tuple[int, ...] = ()
    level_x: bool = False
    owner: Owner = Owner.ANY
    with_supremacy: tuple[int, ...] = ()  # levels that a Supremacy token adds
    up_to_it: bool = False  # only up to the level of the card just chosen
    near: Near = Near.ANYWHERE
    keyword: str | None = None
    other: bool = False  # not the card with this text
    with_dragoon: tuple[int, ...] = ()  # levels that a Dragoon token adds
    with_advantage: tuple[int, ...] = ()  # levels that the Advantage adds
    kind = "targets"
    example = "Destroy a FREE card of level 1 or 2."
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
        so("<hostile|rival>", owner=Owner.OPPONENT),
        so("friendly", owner=Owner.YOURS),
        so("opponent’s", owner=Owner.OPPONENT),
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
        so("next to this [card]", near=Near.ADJACENT),
        so("next to this one", near=Near.ADJACENT),
        so("adjacent to this one", near=Near.ADJACENT),
        so("beside this [card]", near=Near.ADJACENT),
        so("beside this one", near=Near.ADJACENT),
        so("of level 2 or below", levels=(1, 2)),
        so("of level 2 or above", levels=(2, 3)),
        so("with level 2 or lower", levels=(1, 2)),
        so("whose level is <2 or lower|2 or less|at most 2>", levels=(1, 2)),
        so("whose level is <2 or higher|2 or more|at least 2>", levels=(2, 3)),
        so("<belonging to|owned by|controlled by> an opponent", owner=Owner.OPPONENT),
        so("from {your|their} opponent", owner=Owner.OPPONENT),
        so("with level 2 or higher", levels=(2, 3)),
        "of {your|their} choice",
        "<in play|on the table>",
        so("<in|of|from> <any|any player’s> army", owner=Owner.ANY),
        so("adjacent to this [card]", near=Near.ADJACENT),
        so("that is FREE", free=True),
        so("that is {capture.ed}", captured=True),
        so("from {your|their} army", owner=Owner.YOURS),
        so("from an opponent’s army", owner=Owner.OPPONENT),
        "with {keyword}",
        "with the {keyword} keyword",
        so("<from|of|in> the <opposing|enemy> army", owner=Owner.OPPONENT),
        so("<from|of|in> the enemys army", owner=Owner.OPPONENT),
        "{owner}",
        "{near}",
    )
    after_fr = (
        so("<LIBRE|LIBRES>", free=True),
        so("{capture.ed}", captured=True),
        so("<adjacente|adjacentes>", near=Near.ADJACENT),
        so("<adjacent|adjacents> [à celui ci]", near=Near.ADJACENT),
        so("à côté de cette carte", near=Near.ADJACENT),
        so("<adverse|adverses>", owner=Owner.OPPONENT),
        so("<ennemie|ennemies>", owner=Owner.OPPONENT),
        so("<rival|rivaux|rivale|rivales>", owner=Owner.OPPONENT),
        so("<ami|amis|amie|amies>", owner=Owner.YOURS),
        so("<ennemi|ennemis>", owner=Owner.OPPONENT),
        "de niveau {levels}",
        so("de niveau 2 ou <moins|inférieur>", levels=(1, 2)),
        so("de niveau <inférieur ou égal à 2|inférieur à 3|1 à 2>", levels=(1, 2)),
        so("de niveau 2 ou <plus|supérieur>", levels=(2, 3)),
        so("dont le niveau est <inférieur ou égal à 2|2 ou moins|au plus 2>", levels=(1, 2)),
        so("dont le niveau est <supérieur ou égal à 2|2 ou plus|au moins 2>", levels=(2, 3)),
        so("de niveau <supérieur ou égal à 2|supérieur à 1>", levels=(2, 3)),
        so("de niveau inférieur à 2", levels=(1,)),
        so("de niveau supérieur à 2", levels=(3,)),
        so("de n’importe quel niveau", levels=()),
        "de {votre|son} choix",
        "<au choix|en jeu|sur la table|ciblé|ciblée|cible>",
        so("<à|chez> un adversaire", owner=Owner.OPPONENT),
        so("<à|chez> {votre|son} adversaire", owner=Owner.OPPONENT),
        so("<à l’adversaire|chez l’adversaire>", owner=Owner.OPPONENT),
        so("face cachée", captured=True),
        so("<au maximum|au plus>", up_to=True),
        so("qui <est|sont> <LIBRE|LIBRES>", free=True),
        so("qui <est|sont> {capture.ed}", captured=True),
        so("de niveau X", level_x=True),
        "avec le mot-clé {keyword}",
        "{owner}",
        "{near}",
    )
    after_it = (
        so("<LIBERA|LIBERE>", free=True),
        so("<LIBERO|LIBERI>", free=True),
        so("{capture.ed}", captured=True),
        so("<adiacente|adiacenti> [a questa]", near=Near.ADJACENT),
        so("accanto a questa [carta]", near=Near.ADJACENT),
        so("<avversaria|avversarie>", owner=Owner.OPPONENT),
        so("<avversario|avversari>", owner=Owner.OPPONENT),
        so("<nemica|nemiche>", owner=Owner.OPPONENT),
        so("<rivale|rivali>", owner=Owner.OPPONENT),
        so("<amico|amici|amica|amiche>", owner=Owner.YOURS),
        so("<nemico|nemici>", owner=Owner.OPPONENT),
        "di livello {levels}",
        so("di livello 2 o <inferiore|meno>", levels=(1, 2)),
        so("di livello <pari o inferiore a 2|inferiore o uguale a 2|inferiore a 3>", levels=(1, 2)),
        so("di livello 2 o <superiore|più>", levels=(2, 3)),
        so("il cui livello è <pari o inferiore a 2|inferiore o uguale a 2>", levels=(1, 2)),
        so("il cui livello è <pari o superiore a 2|superiore o uguale a 2>", levels=(2, 3)),
        so("di livello <pari o superiore a 2|superiore o uguale a 2|superiore a 1>", levels=(2, 3)),
        so("di livello inferiore a 2", levels=(1,)),
        so("di livello superiore a 2", levels=(3,)),
        so("di <qualsiasi|qualunque> livello", levels=()),
        "a {tua|propria} scelta",
        "<a scelta|qualsiasi|qualunque|in gioco|sul tavolo|bersaglio>",
        so("a un avversario", owner=Owner.OPPONENT),
        so("al {tuo|proprio} avversario", owner=Owner.OPPONENT),
        so("all’avversario", owner=Owner.OPPONENT),
        so("<coperta|coperte>", captured=True),
        so("al massimo", up_to=True),
        so("<coperto|coperti>", captured=True),
        so("che <è|sono> <libera|libere>", free=True),
        so("che <è|sono> <libero|liberi>", free=True),
        so("che <è|sono> {capture.ed}", captured=True),
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
            "{up_to? up to} {amount} of {your|their} opponent’s {*before} {#card} {*after}",
            owner=Owner.OPPONENT,
        ),
        so("{your|their} opponent’s {*before} {#card} {*after}", owner=Owner.OPPONENT),
        so("[{amount} of] an opponent’s {*before} {#card} {*after}", owner=Owner.OPPONENT),
        so("[{amount} of] an opponent’s {*before} {levels:ranks} {*after}", owner=Owner.OPPONENT),
        so("another {*before} {#card} {*after}", other=True),
        so("another of {your|their} {*before} {#card} {*after}", other=True, owner=Owner.YOURS),
        so("{amount} other of {your|their} {#card} {*after}", other=True, owner=Owner.YOURS),
        so("one {*before} other {*before} {#card} {*after}", other=True),
    )
    also_fr = (
        "{up_to? <jusqu’à|au plus|au maximum>} {amount} {#card} {*after}",
        "{up_to? <jusqu’à|au plus|au maximum>} {amount} {levels:ranks} {*after}",
        so(
            "{up_to? <jusqu’à|au plus|au maximum>} {amount} de {votre|son} {#card} {*after}",
            owner=Owner.YOURS,
        ),
        so("l’un de {votre|son} {#card} {*after}", owner=Owner.YOURS),
        so(
            "{up_to? <jusqu’à|au plus|au maximum>} {amount} de {votre|son} {levels:ranks} {*after}",
            owner=Owner.YOURS,
        ),
        so("l’un de {votre|son} {levels:ranks} {*after}", owner=Owner.YOURS),
        so("un autre {#card} {*after}", other=True),
        so("un autre de {votre|son} {#card} {*after}", other=True, owner=Owner.YOURS),
    )
    also_it = (
        "{up_to? <fino a|al massimo>} {amount} {#card} {*after}",
        "{up_to? <fino a|al massimo>} {amount} {levels:ranks} {*after}",
        so(
            "{up_to? <fino a|al massimo>} {amount} delle {tue|proprie} {#card} {*after}",
            owner=Owner.YOURS,
        ),
        so(
            "{up_to? <fino a|al massimo>} {amount} dei {tuoi|propri} {#card} {*after}",
            owner=Owner.YOURS,
        ),
        so(
            "{up_to? <fino a|al massimo>} {amount} {tuo|proprio} {#card} {*after}",
            owner=Owner.YOURS,
        ),
        so("{amount} [dei] {tuo|loro} {#card} {*after}", owner=Owner.YOURS),
        so(
            "{up_to? <fino a|al massimo>} {amount} {tuo|proprio} {levels:ranks} {*after}",
            owner=Owner.YOURS,
        ),
        so(
            "{up_to? <fino a|al massimo>} {amount} dei {tuoi|propri} {levels:ranks} {*after}",
            owner=Owner.YOURS,
        ),
        so("un altro {#card} {*after}", other=True),
        so("un altro {tuo|proprio} {#card} {*after}", other=True, owner=Owner.YOURS),
        so("un altro dei {tuoi|propri} {#card} {*after}", other=True, owner=Owner.YOURS),
        so("un’altra {#card} {*after}", other=True),
    )

    def flaw(self) -> str:
        """Reject two adjectives, levels added by two tokens, and misplaced `another card`."""
        kinds = self.free, self.captured, self.near is Near.ADJACENT, self.keyword is not None
        added = self.with_supremacy, self.with_dragoon, self.with_advantage
        if sum(kinds) > 1:
            return "a card can't be chosen in two ways at once"
        if self.keyword not in (None, "bounty"):
            return "in armies, only bounty cards can be singled out"
        if any(added) and (not self.levels or sum(map(bool, added)) > 1):
            return "levels can be added only to other levels, and by only one token"
        in_an_army = self.owner is not Owner.ANY and self.near is not Near.IN_LINE
        if self.other and (self.amount != Number(1) or self.up_to or not in_an_army):
            return "'another card' must be one card in a player's army"
        return ""

    def write(self, to: Writer, aim: int = 0) -> None:
        """Write the operations that choose the cards; `aim` is the purpose of the choice."""
        self.amount.write(to)
        to.add(Op.TARGET, self.flags(aim), self.bits(), int(self.up_to))

    def flags(self, aim: int = 0) -> int:
        """Return the flags of a target."""
        wanted = {
            Target.FREE: self.free,
            Target.CAPTURED: self.captured,
            Target.YOURS: self.owner is Owner.YOURS,
            Target.OPPONENTS: self.owner is Owner.OPPONENT,
            Target.OTHER: self.other,
            Target.IN_LINE: self.near is Near.IN_LINE,
            Target.ADJACENT: self.near is Near.ADJACENT,
            Target.BOUNTY: self.keyword == "bounty",
        }
        return aim | sum(flag for flag, holds in wanted.items() if holds)

    def bits(self) -> int:
        """Return the levels of a target, see `Levels`."""
        if self.level_x:
            return Levels.X
        if self.up_to_it:
            return Levels.UP_TO_IT
        if self.with_dragoon:
            return level_bits(self.levels, self.with_dragoon) | Levels.WITH_DRAGOON
        if self.with_advantage:
            return level_bits(self.levels, self.with_advantage) | Levels.WITH_ADVANTAGE
        return level_bits(self.levels, self.with_supremacy)

    def missing(self, moment: str) -> str:
        """Return a phrase that needs something absent at this moment; empty if none."""
        if self.with_dragoon and moment != "activation":
            return "with a dragoon token"
        return "its level" if self.up_to_it else ""


view(
    Targets,
    "own",  # of one's own army, after a verb that takes back; only read
    en=(
        so("{up_to? up to} {amount} of {your|their} {*before} {#card} {*after}", owner=Owner.YOURS),
        so("{amount} of {your|their} {*before} {levels:ranks} {*after}", owner=Owner.YOURS),
        so("another of {your|their} {*before} {#card} {*after}", other=True, owner=Owner.YOURS),
        so("{up_to? up to} {amount} {*before} {#card} {*after} {owner}", owner=Owner.YOURS),
    ),
    fr=(
        so("{up_to? jusqu’à} {amount} de {votre|son} {#card} {*after}", owner=Owner.YOURS),
        so("l’un de {votre|son} {#card} {*after}", owner=Owner.YOURS),
        so("un autre de {votre|son} {#card} {*after}", other=True, owner=Owner.YOURS),
        so("{up_to? jusqu’à} {amount} de {votre|son} {levels:ranks} {*after}", owner=Owner.YOURS),
        so("{up_to? jusqu’à} {amount} {#card} {*after} {owner}", owner=Owner.YOURS),
    ),
    it=(
        so("{up_to? fino a} {amount} [dei] {tuo|proprio} {#card} {*after}", owner=Owner.YOURS),
        so("un altro [dei] {tuo|proprio} {#card} {*after}", other=True, owner=Owner.YOURS),
        so(
            "{up_to? fino a} {amount} [dei] {tuo|proprio} {levels:ranks} {*after}",
            owner=Owner.YOURS,
        ),
        so("{up_to? fino a} {amount} {#card} {*after} {owner}", owner=Owner.YOURS),
    ),
)
view(
    Targets,
    "theirs",  # of an opponent's army, before `to their hand`; only read
    en=(
        so("[{amount} of] <an|your> opponent’s {*before} {#card} {*after}", owner=Owner.OPPONENT),
        so("{amount} <enemy|opposing> {*before} {#card} {*after}", owner=Owner.OPPONENT),
    ),
    fr=(
        so("{amount} {#card} {*after} <adverse|ennemi>", owner=Owner.OPPONENT),
        so("{amount} {#card} {*after} de {votre|son} adversaire", owner=Owner.OPPONENT),
        so("{amount} {#card} {*after} <de l’adversaire|d’un adversaire>", owner=Owner.OPPONENT),
    ),
    it=(
        so("{amount} {#card} {*after} <avversario|nemico>", owner=Owner.OPPONENT),
        so("{amount} {#card} {*after} del {tuo|proprio} avversario", owner=Owner.OPPONENT),
        so("{amount} {#card} {*after} <dell’avversario|di un avversario>", owner=Owner.OPPONENT),
    ),
)
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

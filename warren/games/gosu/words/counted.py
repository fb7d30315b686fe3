"""Things that can be counted."""

from __future__ import annotations

from enum import Enum

from warren.games.army.words.places import Owner
from warren.language.compile import Writer, level_bits
from warren.language.ops import Count, WantedClan, Whose
from warren.language.tree import Pattern, Word, so, view


class Thing(Enum):
    """Possessions of a player that can be counted."""

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
    """Return the patterns for each thing that can be counted."""
    levels = f"{{levels? {level} {{levels}}}}"
    return (
        so(f"{card} {in_hand}", thing=Thing.HAND),
        so(f"{card} {levels} {in_play}", thing=Thing.ARMY),
        so(f"{face_up} {levels} {in_play}", thing=Thing.FACE_UP),
        so(f"{clan} {levels} {in_play}", thing=Thing.FACE_UP),
        so(f"{captured} {levels} {in_play}", thing=Thing.CAPTURED),
        so(f"{{levels:ranks}} {in_play}", thing=Thing.ARMY),
        so(point, thing=Thing.POINTS),
        so(f"{token} {in_hand}", thing=Thing.TOKENS),
        so(strength, thing=Thing.STRENGTH),
    )


IN_PLAY = slice(1, 6)  # the things in an army


class Counted(Word):
    """A counted thing. Cards in play may be limited to some levels, face-up cards to a clan."""

    thing: Thing
    levels: tuple[int, ...] = ()
    clan: str | None = None
    kind = "counted"  # after a number
    example = "If you have 3 or more cards in hand, draw 1 card."
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
        in_hand="[in {your|their} hand]",  # “cards” alone is ambiguous: ask where
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
        in_hand="[dans {votre|sa} main]",  # “cards” alone is ambiguous: ask where
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
        in_hand="[nella {tua|propria} mano]",
        in_play="[nel {tuo|proprio} esercito]",
        point="{#victory_point}",
        token="{#token}",
        strength="forza",
    )

    def flaw(self) -> str:
        """Reject a clan except for face-up cards, and levels except for cards in play."""
        if self.clan is not None and self.thing is not Thing.FACE_UP:
            return "only face-up cards are counted by clan"
        in_play = self.thing in (Thing.ARMY, Thing.FACE_UP, Thing.CAPTURED)
        return "" if in_play or not self.levels else "only cards in play are counted by level"

    def numbers(self, to: Writer, whose: Owner = Owner.YOURS) -> tuple[int, ...]:
        """Return four operands: the thing, its owner, levels and clan."""
        clan = WantedClan.ANY if self.clan is None else to.names.clans[self.clan]
        return Count[self.thing.name], Whose[whose.name], level_bits(self.levels), clan


view(
    Counted,
    "but_hand",  # only read; an empty hand has its own word
    en=Counted.en[1:],
    fr=Counted.fr[1:],
    it=Counted.it[1:],
    also_fr=Counted.also_fr[1:],
    also_it=Counted.also_it[1:],
)
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
    """Return the English patterns for one of the things counted."""
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
    """Return the French patterns for one of the things counted."""
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
    """Return the Italian patterns for one of the things counted."""
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
    "in_armies",  # only read; no word says whose
    en=each_en("", "", "", "")[IN_PLAY],
    fr=each_fr("", "", "", "")[IN_PLAY],
    it=each_it("", "", "", "")[IN_PLAY],
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
        *each_en("", "{you|they} control", "", ""),
        so("level {levels} {card.one} of {your|their} army", thing=Thing.ARMY),
        so("level {levels} {card.one} in {your|their} army", thing=Thing.ARMY),
        so("level {levels} {card.one} {you|they} control", thing=Thing.ARMY),
        so("of {your|their} {card.many} [in play]", thing=Thing.ARMY),
        so("of {your|their} {card.many} of level {levels}", thing=Thing.ARMY),
        so("of {your|their} level {levels} {card.many}", thing=Thing.ARMY),
        so("of {your|their} {levels:ranks}", thing=Thing.ARMY),
        so("of {your|their} {clan:clans}", thing=Thing.FACE_UP),
        so("of {your|their} {capture.eds} {card.many}", thing=Thing.CAPTURED),
    ),
    also_fr=each_fr("[que {vous avez|il a}] en main", "dans {votre|son} armée", "", ""),
    also_it=each_it("[che {hai|ha}] in mano", "nel {tuo|proprio} esercito", "", ""),
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
    also_en=(
        *each_en(
            "in {your|their} opponent’s hand",
            "in an opponent’s army",
            "{your|their} opponent has",
            "",
        ),
        *each_en("", "<in|of> {your|their} opponent’s army", "", "")[IN_PLAY],
        so("<enemy|opposing> {card.one} [in play]", thing=Thing.ARMY),
        so("<enemy|opposing> {levels:ranks} [in play]", thing=Thing.ARMY),
        *(
            so(f"{one} {{card.one}} [in play]", thing=Thing.CAPTURED)
            for one in ("<enemy|opposing> {capture.ed}", "{capture.ed} <enemy|opposing>")
        ),
        *each_en("", "an opponent <has|controls> [in play]", "", "")[IN_PLAY],
        *each_en("", "{your|their} opponent <has|controls> [in play]", "", "")[IN_PLAY],
    ),
    also_fr=(
        *each_fr(
            "dans la main de <votre|l’> adversaire",
            "<adverse|ennemi|ennemie>",
            "de <votre|l’> adversaire",
            "",
        ),
        *each_fr("", "<dans|de> <une|l’> armée <adverse|ennemie>", "", "")[IN_PLAY],
        *each_fr("", "<dans l’armée|> de <votre|l’> adversaire", "", "")[IN_PLAY],
        *each_fr("", "dans l’armée d’un adversaire", "", "")[IN_PLAY],
        *each_fr("", "chez <votre|l’|un> adversaire", "", "")[IN_PLAY],
        *each_fr("", "que <votre|l’> adversaire <a|contrôle|possède> [en jeu]", "", "")[IN_PLAY],
        so("{card.one} <adverse|ennemi|ennemie> {capture.ed}", thing=Thing.CAPTURED),
    ),
    also_it=(
        *each_it("", "che <il tuo|l’> avversario <ha|controlla> [in gioco]", "", "")[IN_PLAY],
        *each_it(
            "<nella mano dell’avversario|nella mano del tuo avversario>",
            "<avversario|avversaria|nemico|nemica>",
            "<dell’avversario|del tuo avversario>",
            "",
        ),
        *each_it("", "<di un|nell’|dell’> esercito <avversario|avversaria|nemico|nemica>", "", "")[
            IN_PLAY
        ],
        *each_it("", "<dell’avversario|del tuo avversario|di un avversario>", "", "")[IN_PLAY],
        *each_it("", "nell’esercito di un avversario", "", "")[IN_PLAY],
        so("{card.one} <avversario|avversaria|nemico> {capture.ed}", thing=Thing.CAPTURED),
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

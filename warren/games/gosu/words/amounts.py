"""Amounts of GOSU."""

from __future__ import annotations

from warren.games.army.words.places import Owner
from warren.games.gosu.words.counted import Counted, Thing
from warren.language.compile import Writer
from warren.language.ops import GosuOp
from warren.language.tree import Amount, so


class XLess(Amount):
    """X, one less for the holder of the Advantage; X must be a level that can be struck (K-39)."""

    example = "Discard X cards (1 less with the advantage)."
    en = "X cards (1 less with {the advantage})"
    fr = "X cartes (1 de moins avec {le advantage})"
    it = "X carte (1 in meno con {il advantage})"
    begins = GosuOp.CHOOSE_AIM


class PerPoint(Amount):
    """One for each victory point the player has."""

    example = "Draw 1 card for each victory point you have."
    en = "1 {card.one} for each {victory_point.one} {you|they} have"
    fr = "1 {card.one} pour chaque {victory_point.one} {que vous avez|qu’il a}"
    it = "1 {card.one} per ogni {victory_point.one} che {hai|ha}"
    also_en = (
        "as many cards as {you|they} have {victory_point.many}",
        "1 card for each of {your|their} {victory_point.many}",
        "cards equal to {your|their} {victory_point.many}",
    )
    also_fr = (
        "<une|1> {card.one} <pour chaque|par> {victory_point.one} [{que vous avez|qu’il a}]",
        "<une|1> {card.one} <pour chaque|par> {victory_point.one} de votre armée",  # you possess
        "<une|1> {card.one} pour chacun de {votre|son} {victory_point.many}",
        "autant de cartes {que vous avez|qu’il a} de {victory_point.many}",
    )
    also_it = (
        "<una|1> {card.one} per ogni {victory_point.one} [che {hai|ha}]",
        "<una|1> {card.one} per ogni {victory_point.one} del tuo esercito",  # you possess
        "<una|1> {card.one} per ciascuno dei {tuoi|propri} {victory_point.many}",
        "tante carte quanti sono i {tuoi|propri} {victory_point.many}",
    )


BOTTOM_EN = "<bottom row|level 1 row|first row>"
BOTTOM_FR = "<ligne du bas|ligne de niveau 1|première ligne>"
BOTTOM_IT = "<riga inferiore|riga di livello 1|prima riga>"


class ClansShown(Amount):
    """One for each clan that the bottom row of the player's army shows."""

    most: int = 0  # 0: no limit
    example = "Draw 1 card for each clan in your bottom row."
    en = "1 card for each clan in {your|their} bottom row{most? , at most {most}}"
    fr = "1 carte pour chaque clan présent dans {votre|sa} ligne du bas{most? , {most} au maximum}"
    it = (
        "1 carta per ogni clan presente nella {tua|propria} riga inferiore{most? , "
        "al massimo {most}}"
    )
    also_en = (
        f"1 card <per|for each> [different] clan in {{your|their}} {BOTTOM_EN}",
        f"as many cards as {{you|they}} have [different] clans in {{your|their}} {BOTTOM_EN}",
        f"as many cards as there are [different] clans in {{your|their}} {BOTTOM_EN}",
    )
    also_fr = (
        f"1 carte <par|pour chaque> clan [différent] [présent] dans {{votre|sa}} {BOTTOM_FR}",
        f"autant de cartes {{que vous avez|qu’il a}} de clans [différents] dans {{votre|sa}} "
        f"{BOTTOM_FR}",
        f"autant de cartes qu’il y a de clans [différents] dans {{votre|sa}} {BOTTOM_FR}",
    )
    also_it = (
        f"1 carta per ogni clan [diverso] [presente] nella {{tua|propria}} {BOTTOM_IT}",
        f"tante carte quanti [sono i] clan [diversi] {{hai|ha}} nella {{tua|propria}} {BOTTOM_IT}",
        f"tante carte quanti sono i clan [diversi] nella {{tua|propria}} {BOTTOM_IT}",
    )


class PerReleased(Amount):
    """One for each card of the player's army that was released at the start of this round."""

    most: int
    example = "Draw 1 card for each card of your army just released, at most 2."
    en = "1 card for each card of {your|their} army just {release.ed}, at most {most}"
    fr = (
        "1 carte pour chaque carte de {votre|son} armée qui vient d’être "
        "{release.ed}, {most} au maximum"
    )
    it = (
        "1 carta per ogni carta {del tuo|del proprio} esercito appena {release.ed}, "
        "al massimo {most}"
    )


MOST_EN, MOST_FR, MOST_IT = (
    "{most? , at most {most}}",
    "{most? , {most} au maximum}",
    "{most? , al massimo {most}}",
)


class ForEach(Amount):
    """One for each counted thing: the player's own, those of the opponent with the most, or all."""

    counted: Counted
    whose: Owner = Owner.YOURS
    most: int = 0  # 0: no limit
    example = "Draw 1 card for each card in your hand."
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
        f"a {{card.one}} <for each|per> {{counted:each_of_yours}}{MOST_EN}",
        *(
            f"<a|1> {{card.one}} <for each|per> {{counted:each_of_yours}}{{most? {most}}}"
            for most in (
                "( max {most} )",
                ", <up to|maximum|max> {most} [cards]",
                "<up to|, up to|to> a maximum of {most} [cards]",
            )
        ),
        so(f"a {{card.one}} for each {{counted:each_of_opponent}}{MOST_EN}", whose=Owner.OPPONENT),
        so(f"a {{card.one}} for each {{counted:each_of_all}}{MOST_EN}", whose=Owner.ANY),
        "1 {card.one} per {counted:each_of_yours}",
        "cards equal to the number of {counted:each_of_yours}",
        "cards equal to the number of {your|their} {counted}",
        "as many cards as {you|they} have {counted}",
        so("as many cards as <your opponent has|an opponent has> {counted}", whose=Owner.OPPONENT),
        "as many cards as there are {counted:each_of_yours}",
        so("cards equal to the number of {counted:each_of_all}", whose=Owner.ANY),
        so("as many cards as there are {counted:each_of_all}", whose=Owner.ANY),
        so("as many cards as {you|they} have in hand", counted=Counted(Thing.HAND)),
        *(
            so(f"{many} {{counted:each_of_opponent}}", whose=Owner.OPPONENT)
            for many in ("cards equal to the number of", "as many cards as there are")
        ),
    )
    also_fr = (
        f"une {{card.one}} pour chaque {{counted:each_of_yours}}{MOST_FR}",
        so("une {card.one} pour chaque {counted:each_of_opponent}", whose=Owner.OPPONENT),
        so("une {card.one} pour chaque {counted:each_of_all}", whose=Owner.ANY),
        "<une|1> {card.one} par {counted:each_of_yours}",
        *(
            f"<une|1> {{card.one}} <pour chaque|par> {{counted:each_of_yours}}{{most? {most}}}"
            for most in (
                "( <max|maximum> {most} )",
                ", <avec|jusqu’à|dans la limite de> un maximum de {most} [cartes]",
                ", <maximum|au maximum|au plus|jusqu’à> {most} [cartes]",
            )
        ),
        so("<une|1> {card.one} par {counted:each_of_opponent}", whose=Owner.OPPONENT),
        so("<une|1> {card.one} par {counted:each_of_all}", whose=Owner.ANY),
        *(
            so("<une|1> {card.one} <pour chaque|par> {counted:in_armies}", whose=whose)
            for whose in (Owner.YOURS, Owner.ANY)  # ask the author
        ),
        "<une|1> {card.one} pour chacun de {votre|son} {counted:plural}",
        "<une|1> {card.one} pour chaque {counted:plural} {que vous avez|qu’il a}",
        "autant de cartes {que vous avez|qu’il a} de~{counted:plural}",
        "autant de cartes que de~{counted:each_of_yours}",
        "autant de cartes que {vous contrôlez|il contrôle} de~{counted:plural}",
        "un nombre de cartes égal au nombre de~{counted:each_of_yours}",
    )
    also_it = (
        f"una {{card.one}} per ogni {{counted:each_of_yours}}{MOST_IT}",
        so("una {card.one} per ogni {counted:each_of_opponent}", whose=Owner.OPPONENT),
        so("una {card.one} per ogni {counted:each_of_all}", whose=Owner.ANY),
        "<una|1> {card.one} per <ognuno|ciascuno|ciascuna> dei {tuoi|propri} {counted:plural}",
        *(
            so("<una|1> {card.one} per ogni {counted:in_armies}", whose=whose)
            for whose in (Owner.YOURS, Owner.ANY)
        ),
        *(
            f"<una|1> {{card.one}} per ogni {{counted:each_of_yours}}{{most? {most}}}"
            for most in (
                "( <max|massimo> {most} )",
                "<, fino|fino> a un massimo di {most} [carte]",
                ", <massimo|al massimo|fino a> {most} [carte]",
            )
        ),
        "<una|1> {card.one} per ogni {tuo|proprio} {counted:plural}",
        "<una|1> {card.one} per ogni {counted:plural} che {hai|ha}",
        "tante carte quanti <sono|> i {tuoi|propri} {counted:plural}",
        "tante carte <quante|quanti> {hai|ha} {counted:plural}",
        "tante carte <quante|quanti> {counted:plural} {hai|ha}",
        "un numero di carte pari al numero di {counted:each_of_yours}",
    )

    def flaw(self) -> str:
        """Reject the player's own victory points, which `PerPoint` counts."""
        is_points = self.counted.thing is Thing.POINTS and self.whose is Owner.YOURS
        return "write: for each victory point" if is_points and not self.most else ""

    def write(self, to: Writer) -> None:
        to.add(GosuOp.FOR_EACH, self.most, *self.counted.numbers(to, self.whose))

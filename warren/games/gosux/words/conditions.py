"""Conditions that only GOSU X has."""

from __future__ import annotations

from warren.language.compile import Hole, Writer
from warren.language.ops import XOp
from warren.language.tree import AnyIf, Stated, declare


class XIf(AnyIf):
    """Conditions of sentences that only GOSU X has."""

    HAVE_SUPREMACY = "you have a supremacy token"


class OwnTokens(Stated):
    """If you own exactly this many tokens."""

    count: int
    example = "If you own 4 tokens, take an extra turn."
    en = "if you own {count} {#token}"
    fr = "si vous possédez {count} {#token}"
    it = "se possiedi {count} {#token}"
    also_en = ("if you have [exactly] {count} {#token}", "if you own exactly {count} {#token}")
    also_fr = "si vous <avez|possédez> [exactement] {count} {#token}"
    also_it = "se <hai|possiedi> [esattamente] {count} {#token}"

    def test(self, to: Writer) -> Hole:
        return to.hole(XOp.UNLESS_TOKENS, self.count)


class OpponentCaptured(Stated):
    """If your opponent has at least this many captured cards."""

    count: int
    example = "If your opponent has 3 or more captured cards, unlock a token."
    en = "if your opponent has {count} or more {capture.ed} cards"
    fr = "si votre adversaire a au moins {count} {#card} {capture.ed}"
    it = "se il tuo avversario ha almeno {count} {#card} {capture.ed}"
    also_en = (
        "if your opponent has at least {count} {capture.ed} cards",
        "if your opponent has more than {count:over} {capture.ed} cards",
        "if your opponent has {count} {capture.ed} cards or more",
        "if at least {count} of your opponents cards are {capture.ed}",
    )
    also_fr = (
        "si <votre|l’> adversaire a {count} {#card} {capture.ed} ou plus",
        "si <votre|l’> adversaire a [au moins] {count} {#card} {capture.ed}",
        "si <votre|l’> adversaire a plus de {count:over} {#card} {capture.ed}",
        "si <votre|l’> adversaire <contrôle|possède> au moins {count} {#card} {capture.ed}",
    )
    also_it = (
        "se <il tuo|l’> avversario ha {count} o più {#card} {capture.ed}",
        "se <il tuo|l’> avversario ha [almeno] {count} {#card} {capture.ed}",
        "se <il tuo|l’> avversario ha più di {count:over} {#card} {capture.ed}",
        "se <il tuo|l’> avversario <controlla|possiede> almeno {count} {#card} {capture.ed}",
    )

    def test(self, to: Writer) -> Hole:
        return to.hole(XOp.UNLESS_THEY_CAPTURED, self.count)


class ShowsNamed(Stated):
    """If this many cards of a name lie face up in your army."""

    count: int
    name: str
    example = "If 3 cards named phoenix lie face up in your army, capture this card."
    en = "if {count} {#card} named {name} <lies|lie> face up in your army"
    fr = "si {count} {#card} <nommée|nommées> {name} <est|sont> face visible dans votre armée"
    it = (
        "se nel tuo esercito <count:c’è|ci sono> {count} {#card} di nome {name} <scoperta|scoperte>"
    )

    def test(self, to: Writer) -> Hole:
        return to.hole(XOp.UNLESS_SHOWN, self.count, *to.named(self.name))


class InPlay(Stated):
    """If a card of the name lies in an army; `it` is that card."""

    name: str
    face_up: bool = False
    example = "If arpia lies in an army, draw 1 card."
    en = "if {name} lies {face_up? face up} in an army"
    fr = "si {name} est {face_up? face visible} dans une armée"
    it = "se {name} è {face_up? scoperta} in un esercito"
    introduces = ("it",)

    def test(self, to: Writer) -> Hole:
        return to.hole(XOp.UNLESS_IN_PLAY, int(self.face_up), *to.named(self.name))


class IsRemoved(Stated):
    """If your card of the name is removed from the game; `it` is that card."""

    name: str
    example = "If ne_ye has been removed from the game, shuffle it into your deck."
    en = ("if {name} has been removed from the game", "if {name} is removed from the game")
    fr = "si {name} a été retirée de la partie"
    it = "se {name} è stata rimossa dalla partita"
    introduces = ("it",)

    def test(self, to: Writer) -> Hole:
        return to.hole(XOp.UNLESS_REMOVED, *to.named(self.name))


declare(
    XIf.HAVE_SUPREMACY,
    unless=XOp.UNLESS_SUPREMACY,
    example=(
        "Each player sacrifices a FREE card. If you have a supremacy token, you may do this again."
    ),
    en="if you have {a supremacy}",
    fr="si vous avez {un supremacy}",
    it="se hai {un supremacy}",
    also_en=(
        "if you <own|hold|possess> {a supremacy}",
        "if you have at least 1 {supremacy.one}",
        "if you have 1 or more {supremacy.many}",
    ),
    also_fr=(
        "si vous <possédez|détenez> {un supremacy}",
        "si vous <avez|possédez> au moins 1 {supremacy.one}",
    ),
    also_it=(
        "se <possiedi|detieni> {un supremacy}",
        "se <hai|possiedi> almeno 1 {supremacy.one}",
    ),
)

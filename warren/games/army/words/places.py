"""Armies, and places in them."""

from __future__ import annotations

from enum import Enum

from warren.language.tree import declare


class Owner(Enum):
    """The owner of the army in which a target lies."""

    ANY = "any"
    YOURS = "yours"
    OPPONENT = "opponent"


class Scope(Enum):
    """The cards counted around the card with the text."""

    ROW = "row"
    COLUMN = "column"
    DISCARDS = "discards"


class Near(Enum):
    """The position of a target relative to the card with the text."""

    ANYWHERE = "anywhere"
    IN_LINE = "in its row or column"  # the row or column of its own army
    ADJACENT = "adjacent"  # a neighbour in its own army


declare(
    Scope.ROW,
    example="Draw 1 card for each clan in its row.",
    en="in its row",
    fr="dans sa ligne",
    it="nella sua riga",
    also_en="in this row",
    also_fr="dans cette <ligne|rangée>",
    also_it="in questa riga",
)
declare(
    Scope.COLUMN,
    example="Draw 1 card for each clan in its column.",
    en="in its column",
    fr="dans sa colonne",
    it="nella sua colonna",
    also_en="in this column",
    also_fr="dans cette colonne",
    also_it="in questa colonna",
)
declare(
    Scope.DISCARDS,
    example="Draw 1 card for each clan in your discards.",
    en="in {own discards}",
    fr="dans {own discards}",
    it="{own_in discards}",
)
declare(
    Owner.YOURS,
    example="Destroy a FREE card of your army.",
    en="of {your|their} army",
    fr="{de votre armée|de son armée}",
    it="{del tuo esercito|del proprio esercito}",
    also_en=("in {your|their} army", "{you|they} control", "of yours", "of {your|their} own"),
    also_fr="dans {votre|son} armée",
    also_it=("<nel|dal> {tuo|proprio} esercito", "che {hai|ha}"),
)
declare(
    Owner.OPPONENT,
    example="Destroy a card of an opponent’s army.",
    en="of an opponent’s army",
    fr="{d’une armée adverse|de l’armée adverse}",
    it="{di un esercito avversario|dell’esercito avversario}",
    also_en=(
        "of an opponent",
        "in an opponent’s army",
        "of {your|their} opponent",
        "of the enemy",
        "of {your|their} opponent’s army",
        "<in|from> {your|their} opponent’s army",
        "<in|of|from> <enemy|opposing> armies",
        "<in|of|from> {your|their} opponents’ armies",
        "<in|of|from> <an|any> <enemy|opposing|hostile|rival> army",
        "<in|of|from> any opponent’s army",
        "of an enemy",
        "an opponent controls",
        "{your|their} opponent controls",
        "from an opponent",
        "<controlled by|belonging to> <an|your> opponent",
    ),
    also_fr=(
        "d’un <adversaire|autre joueur|ennemi>",
        "de {votre|son} <adversaire|ennemi>",
        "de <l’adversaire|l’ennemi>",
        "<de|dans> l’armée d’un <adversaire|autre joueur|ennemi>",
        "<de|dans> l’armée de {votre|son} <adversaire|ennemi>",
        "<de|dans> l’armée <de l’adversaire|ennemie|adverse>",
        "<de|dans> une armée <adverse|ennemie>",
        "<des|dans les> armées <adverses|ennemies>",
        "<des|dans les> armées de {vos|ses} adversaires",
        "que {votre|son} adversaire <contrôle|possède>",
        "<appartenant|qui appartient> à un adversaire",
        "qu’un adversaire <contrôle|possède>",
        "<contrôlé|contrôlée|contrôlés|contrôlées> par un adversaire",
    ),
    also_it=(
        "di un <avversario|altro giocatore|nemico>",
        "del {tuo|proprio} <avversario|nemico>",
        "<dell’avversario|del nemico>",
        "<dell’esercito|nell’esercito|dall’esercito> di un <avversario|altro giocatore|nemico>",
        "<dell’esercito|nell’esercito|dall’esercito> del {tuo|proprio} <avversario|nemico>",
        "<dell’esercito|nell’esercito|dall’esercito> <dell’avversario|avversario|nemico>",
        "<in|da|di> un esercito <avversario|nemico>",
        "<negli|dagli|degli> eserciti <avversari|nemici>",
        "<negli|dagli|degli> eserciti dei {tuoi|propri} avversari",
        "che un avversario <controlla|possiede>",
        "<appartenente|che appartiene> a un avversario",
        "che il {tuo|proprio} avversario <controlla|possiede>",
        "<controllato|controllata|controllati|controllate> da un avversario",
    ),
)
declare(
    Near.IN_LINE,
    example="Release a captured card in its row or column.",
    en="in its row or column",
    fr="de sa ligne ou de sa colonne",
    it="della sua riga o colonna",
)

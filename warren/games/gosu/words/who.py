"""Players mentioned only by GOSU's texts."""

from __future__ import annotations

from warren.language.ops import Each, GosuOp
from warren.language.tree import AnyWho, declare


class GosuWho(AnyWho):
    """Subjects of sentences that only GOSU has."""

    FEWEST_POINTS = "each player with the fewest victory points"
    ITS_OWNER = "its owner"  # the owner of the card just struck, if any
    STRONGEST = "each player with the strongest army"
    WEAKEST = "each player with the weakest army"
    MOST_CARDS = "each player with the most cards in hand"
    FEWEST_CARDS = "each player with the fewest cards in hand"
    MOST_POINTS = "each player with the most victory points"


def having_en(what: str) -> tuple[str, ...]:
    """Return English phrases for the player with the most or fewest of something."""
    return (
        f"<the player|the players|any player|players> with {what}",
        f"<whoever|the player who|any player who|each player who> has {what}",
    )


def having_fr(what: str) -> tuple[str, ...]:
    """Return French phrases for the player with the most or fewest of something."""
    return (
        f"<le joueur qui a|celui qui a|le joueur avec|le joueur ayant> {what}",
        f"<les joueurs qui ont|ceux qui ont|les joueurs ayant> {what}",
    )


def having_it(what: str) -> tuple[str, ...]:
    """Return Italian phrases for the player with the most or fewest of something."""
    return (f"<chi ha|chi possiede|il giocatore che ha|il giocatore con|i giocatori con> {what}",)


declare(
    GosuWho.FEWEST_POINTS,
    each=Each.FEWEST_POINTS,
    example="Each player with the fewest victory points draws 2 cards.",
    en="each player with the fewest {victory_point.many}",
    fr="chaque joueur ayant le moins de~{victory_point.many}",
    it="ogni giocatore con il minor numero di {victory_point.many}",
    also_en=(
        *having_en("the fewest {victory_point.many}"),
        *having_en("the least {victory_point.many}"),
    ),
    also_fr=having_fr("le moins de~{victory_point.many}"),
    also_it=having_it("meno {victory_point.many}"),
)
declare(
    GosuWho.ITS_OWNER,
    program=(GosuOp.ITS_OWNER,),
    unless=GosuOp.UNLESS_STRUCK,
    points_at="its owner",
    wants="it",
    example="Destroy a FREE card. If you don’t hold the advantage, its owner draws 1 card.",
    en="its owner",
    fr="son propriétaire",
    it="il suo proprietario",
)
declare(
    GosuWho.STRONGEST,
    each=Each.STRONGEST,
    example="Each player with the strongest army discards 1 card.",
    en="each player with the strongest army",
    fr="chaque joueur ayant l’armée la plus forte",
    it="ogni giocatore con l’esercito più forte",
    also_en=(
        *having_en("the strongest army"),
        "the strongest player",
    ),
    also_fr=(*having_fr("l’armée la plus forte"), "le joueur le plus fort"),
    also_it=(*having_it("l’esercito più forte"), "il giocatore più forte"),
)
declare(
    GosuWho.WEAKEST,
    each=Each.WEAKEST,
    example="Each player with the weakest army draws 1 card.",
    en="each player with the weakest army",
    fr="chaque joueur ayant l’armée la plus faible",
    it="ogni giocatore con l’esercito più debole",
    also_en=(
        *having_en("the weakest army"),
        "the weakest player",
    ),
    also_fr=(*having_fr("l’armée la plus faible"), "le joueur le plus faible"),
    also_it=(*having_it("l’esercito più debole"), "il giocatore più debole"),
)
declare(
    GosuWho.MOST_CARDS,
    each=Each.MOST_CARDS,
    example="Each player with the most cards in hand discards 1 card.",
    en="each player with the most cards in hand",
    fr="chaque joueur ayant le plus de cartes en main",
    it="ogni giocatore con più carte in mano",
    also_en=(
        *having_en("the most cards in [their] hand"),
        *having_en("the <largest|biggest|fullest> hand"),
        "<whoever|the player who> holds the most cards",
    ),
    also_fr=(
        *having_fr("le plus de cartes <en|dans sa> main"),
        *having_fr("la main la plus <grande|remplie>"),
    ),
    also_it=(
        *having_it("<più|il maggior numero di> carte <in|nella propria> mano"),
        *having_it("la mano più <grande|numerosa|piena>"),
    ),
)
declare(
    GosuWho.FEWEST_CARDS,
    each=Each.FEWEST_CARDS,
    example="Each player with the fewest cards in hand draws 1 card.",
    en="each player with the fewest cards in hand",
    fr="chaque joueur ayant le moins de cartes en main",
    it="ogni giocatore con meno carte in mano",
    also_en=(
        *having_en("the <fewest|least> cards in [their] hand"),
        *having_en("the smallest hand"),
        "<whoever|the player who> holds the fewest cards",
    ),
    also_fr=(
        *having_fr("le moins de cartes <en|dans sa> main"),
        *having_fr("la main la plus petite"),
    ),
    also_it=(
        *having_it("<meno|il minor numero di> carte <in|nella propria> mano"),
        *having_it("la mano più piccola"),
    ),
)
declare(
    GosuWho.MOST_POINTS,
    each=Each.MOST_POINTS,
    example="Each player with the most victory points discards 1 card.",
    en="each player with the most {victory_point.many}",
    fr="chaque joueur ayant le plus de~{victory_point.many}",
    it="ogni giocatore con più {victory_point.many}",
    also_en=(*having_en("the most {victory_point.many}"), "the leading player"),
    also_fr=having_fr("le plus de~{victory_point.many}"),
    also_it=having_it("più {victory_point.many}"),
)

"""Turning a tile."""

from __future__ import annotations

from warren.language.tree import Step


class TurnTile(Step):
    """Turn one of one's own tiles; with a Supremacy token, turning the third one wins the game."""

    example = (
        "Turn one of your tiles, which wins you the game if it is the third and you have a "
        "supremacy token."
    )
    en = (
        "!turn one of {your|their} {tile.many}, which wins {you|them} the game if it "
        "is the third and {you|they} have {a supremacy}"
    )
    fr = (
        "!retourner <tile:un|une> de {vos|ses} {tile.many}, ce qui {vous|lui} fait "
        "gagner la partie si c’est <tile:le|la> troisième et {que vous avez|qu’il a} "
        "{un supremacy}"
    )
    it = (
        "!girare <tile:uno dei|una delle> {tue|proprie} {tile.many}, il che {ti|gli} "
        "fa vincere la partita se è <tile:il terzo|la terza> e {hai|ha} {un "
        "supremacy}"
    )
    sign = "tile"

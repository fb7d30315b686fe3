"""Turning a tile."""

from __future__ import annotations

from warren.language.tree import Step


class TurnTile(Step):
    """Turn one of the player's own tiles; with a Supremacy token, the third tile wins the game."""

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
    also_en = tuple(
        f"!{verb} {whose} {tile} [<over|face up|to its active side>]"
        for verb in ("turn", "flip", "turn over", "flip over")
        for whose, tile in (("one of {your|their}", "{tile.many}"), ("a", "{tile.one}"))
    ) + tuple(
        f"!{verb} one of {{your|their}} tiles [<over|face up>]"
        for verb in ("turn", "flip", "turn over", "flip over")
    )
    also_fr = tuple(
        f"!retourner {one} de {{vos|ses}} {tile} [face visible]"
        for one in ("l’une", "une")
        for tile in ("{tile.many}", "tuiles")
    )
    also_it = tuple(
        f"!{verb} una delle {{tue|proprie}} {tile} [scoperta]"
        for verb in ("girare", "voltare")
        for tile in ("{tile.many}", "tessere")
    )

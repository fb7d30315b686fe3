"""Releasing all cards of all armies."""

from __future__ import annotations

from warren.language.tree import Step


class ReleaseEveryone(Step):
    """Release every captured card of all armies."""

    example = "Release all captured cards of all armies."
    en = "!@release all {? {capture.ed}} cards of all armies"
    fr = "!@release toutes les cartes {capture.eds} de toutes les armées"
    it = "!@release tutte le carte {capture.eds} di tutti gli eserciti"
    also_fr = "!@release <toutes|tous> les cartes {capture.eds} [en jeu] [de tous les joueurs]"
    also_it = "!@release <tutte|tutti> le carte {capture.eds} [in gioco] [di tutti i giocatori]"

"""The verb "forage"."""

from __future__ import annotations

from moles.effects import forage

from warren.language.tree import Step, so


class Forage(Step):
    """Take the top cards of the discards, twice as many if greedily."""

    count: int
    greedily: bool = False
    en = ("!forage {count} {#card}", so("!forage {count} {#card} greedily", greedily=True))
    fr = ("!fouiller {count} {#card}", so("!fouiller {count} {#card} avidement", greedily=True))
    it = ("!frugare {count} {#card}", so("!frugare {count} {#card} avidamente", greedily=True))
    kernel = forage
    sign = "recover"

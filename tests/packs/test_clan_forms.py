"""Custom clans: words for their cards in texts, and free letters."""

from __future__ import annotations

import pytest

from own_packs import MOON
from warren.engine.games import edition_of
from warren.packs.errors import PackError
from warren.table.play.parts import at_table

NAMES = 'names  = { en = "Moon Goblins", fr = "Gobelins de la Lune" }\n'
FORMS = NAMES + (
    'one    = { en = "Moon card", fr = "carte de la Lune" }\n'
    'many   = { en = "Moon cards", fr = "cartes de la Lune" }\n'
)
TAKES = MOON.replace("draw 2 cards", "take 2 moon cards from the discards")


def said(text: str, language: str) -> str:
    """Return the new card's text."""
    card = at_table("gosu").catalogue(edition_of("gosu", text), language).one("lantern_bearer")
    assert card
    return str(card["text"])


def test_a_clan_says_what_one_card_and_several_are_called() -> None:
    named = TAKES.replace(NAMES, FORMS)
    assert "2 Moon cards" in said(named, "en")
    assert "2 cartes de la Lune" in said(named, "fr")
    assert "Moon Goblins" in said(named, "it")  # it has no forms of its own
    one = named.replace("take 2 moon cards", "take a moon card")
    assert "Moon card" in said(one, "en")
    assert "Moon cards" not in said(one, "en")


def test_free_letters_are_named_where_one_is_taken() -> None:
    with pytest.raises(PackError, match=r"another clan already has the letter 'A'; free: B, C, E"):
        edition_of("gosu", MOON.replace(NAMES, NAMES + 'letter = "A"\n'))

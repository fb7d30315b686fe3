"""The sentence on top of a comparison: which card it is, and what would help."""

from __future__ import annotations

import pytest

from warren.bots import lab
from warren.bots.finding import (
    Try,
    block_of,
    families_of,
    finding,
    outcome,
    sentences,
    touched_by,
    variants,
)
from warren.bots.lab import Found
from warren.engine.games import edition_of, load_pack

GREEDY = """game = "gosu"
name = "Greedy"
version = 1

[[card]]
id = "alpha_guardian"
clan = "alpha"
level = 1
value = 3
arrival = "gain 1 victory point"

[[card]]
id = "loya"
clan = "ancient"
level = 2
arrival = "draw 3 cards"
"""
LEVELS = {one.id: one.level for one in load_pack("gosu").items}


def rates(text: str, beside: str = "", matches: int = 3_000) -> list[Found]:
    """A comparison on the same deals."""
    engines = [lab.engine_of("gosu", {}, each) for each in (beside, text)]
    packs = [edition_of("gosu", each) if each else load_pack("gosu") for each in (text, beside)]
    sums = lab.gathered(engines, (0, matches), {})
    return lab.report(sums, LEVELS, 2, touched_by(*packs))


def test_a_card_that_gains_a_point_is_named_and_no_innocent_is_blamed():
    only = GREEDY[: GREEDY.index('[[card]]\nid = "loya"')]
    found = rates(only)
    about = finding(found, families_of(edition_of("gosu", only)))
    assert about.card == "alpha_guardian"
    assert about.clan == "alpha"
    assert about.points > 0.04
    judged = {one.name for one in found if one.verdict}
    assert judged == {"alpha", "alpha_guardian"}
    [line, *_] = sentences(about, {"alpha_guardian": "Guardian", "alpha": "Alpha"})
    assert line.startswith("Guardian wins ")


def test_the_same_pack_has_nothing_to_tell():
    found = rates(GREEDY, GREEDY.replace("Greedy", "Greedy again"), 500)
    assert not [one for one in found if one.verdict or one.has_changed]
    assert finding(found, {}) is None


def test_names_that_differ_are_cards_and_their_clans():
    pack = edition_of("gosu", GREEDY)
    assert touched_by(pack, load_pack("gosu")) == {"alpha_guardian", "alpha", "loya", "ancient"}


def test_variants_change_one_number_of_one_card_and_can_be_read():
    item = next(one for one in edition_of("gosu", GREEDY).items if one.id == "alpha_guardian")
    found = dict(variants(GREEDY, "alpha_guardian", item, -1))
    assert [(one.key, one.old, one.new) for one in found] == [
        ("left out", 0, 0),
        ("value", 3, 2),
        ("copies", 2, 1),
    ]
    for one, text in found.items():
        pack = edition_of("gosu", text)
        card = next(card for card in pack.items if card.id == "alpha_guardian")
        if one.key != "left out":
            assert getattr(card, one.key) == one.new
        assert "draw 3 cards" in text


def test_a_number_of_a_sentence_is_a_variant():
    item = next(one for one in edition_of("gosu", GREEDY).items if one.id == "loya")
    texts = {one.key: text for one, text in variants(GREEDY, "loya", item, -1)}
    assert "draw 2 cards" in texts["arrival"]
    more = {one.key: text for one, text in variants(GREEDY, "loya", item, 1)}
    assert "draw 4 cards" in more["arrival"]


def test_cards_of_the_game_have_no_variants():
    assert block_of(GREEDY, "kao") is None
    assert list(variants(GREEDY, "kao", object(), -1)) == []


@pytest.mark.parametrize(
    ("verdict", "points", "said"),
    [
        (lab.STRONG, 0.14, "Thief wins 14 points too often for its level (64 %)"),
        (lab.WEAK, -0.08, "Thief wins 8 points too rarely for its level (64 %)"),
        ("", 0.05, "Thief wins 5 points more often than before"),
        ("", -0.05, "Thief wins 5 points less often than before"),
    ],
)
def test_sentences(verdict, points, said):
    rows = [
        Found("card", "thief", 0.64, 0.01, 9, 2, verdict=verdict or lab.FAIR, usual=0.64 - points,
              effect=points, effect_margin=0.01, luck=0.0),
        Found("clan", "moss", 0.56, 0.01, 9, 2, effect=0.02, effect_margin=0.01, luck=0.001),
    ]  # fmt: skip
    about = finding(rows, {"thief": "moss"})
    names = {"thief": "Thief", "moss": "Moss"}
    assert list(sentences(about, names)) == [f"{said} and moves Moss by +2.0 points."]


def test_a_try_is_told_with_its_rate():
    rows = [Found("card", "thief", 0.64, 0.01, 9, 2, verdict=lab.STRONG, usual=0.5)]
    about = finding(rows, {"thief": "moss"})
    after = [
        Found("card", "thief", 0.52, 0.01, 9, 2, verdict=lab.FAIR),
        Found("clan", "moss", 0.5, 0.01, 9, 2, verdict=lab.FAIR),
    ]
    tries = (
        outcome(Try("left out", 0, 0), after, about),
        outcome(Try("value", 2, 1), after, about),
    )
    from dataclasses import replace

    lines = list(sentences(replace(about, tries=tries), {"thief": "Thief", "moss": "Moss"}))
    assert lines[0].endswith("; without it, Moss: in range (50.0 %).")
    assert lines[1] == "With value 1 instead of 2: 52 % ± 1.0, in range."

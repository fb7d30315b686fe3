"""The headline of a comparison: the card, and possible remedies."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from covering import some
from warren.bots import lab
from warren.bots.finding import (
    Try,
    blamed,
    block_of,
    families_of,
    finding,
    outcome,
    sentences,
    silent,
    suspects,
    touched_by,
    variants,
)
from warren.bots.matches import engine_of
from warren.bots.rates import FAIR, STRONG, UNSURE, WEAK, FoundRate, report
from warren.engine.games import GAMES, edition_of, load_pack

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


def rates(
    text: str, beside: str = "", matches: int = 3_000, levels: dict[str, int] | None = None
) -> list[FoundRate]:
    """Return a comparison on the same deals."""
    engines = [engine_of("gosu", {}, each) for each in (beside, text)]
    packs = [edition_of("gosu", each) if each else load_pack("gosu") for each in (text, beside)]
    sums = lab.gathered(engines, (0, matches), {})
    return report(sums, levels or LEVELS, 2, touched_by(*packs))


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


MOSS = GAMES["gosu"].folder("examples", "moss.toml").read_text("utf-8")
POINT = 'arrival = "gain 1 victory point"'


def planted(card: str) -> str:
    """Return a new clan in which one level-1 card gains a point."""
    text = silent(MOSS, card, KEYS) or MOSS
    start, end = block_of(text, card)
    return f"{text[:start]}{text[start:end].rstrip()}\n{POINT}\n\n{text[end:]}"


KEYS = load_pack("gosu").dialect.keys
CULPRITS = ["moss_snail_rider", "moss_lamplighter"]


@pytest.mark.parametrize("card", some(CULPRITS, CULPRITS[0]))
def test_the_culprit_of_a_new_clan_is_named_not_its_strongest_card(card):
    """The same deals are replayed for each card of the clan, with its text removed."""
    text, matches = planted(card), 1_000
    levels = {**LEVELS, **{one.id: one.level for one in edition_of("gosu", text).items}}
    clans, found = families_of(edition_of("gosu", text)), rates(text, "", matches, levels)
    about = finding(found, clans)
    assert about.card == "king_of_the_stump"  # the biggest winner stands beside the culprit
    names = [one.name for one in suspects(about, found, clans)]
    assert len(names) == 15
    alone = {}
    for name in names:
        if without := silent(text, name, KEYS):
            rows = rates(without, "", matches, levels)
            alone[name] = next(one for one in rows if (one.group, one.name) == ("card", name))
    about = blamed(about, alone, found, clans)
    assert (about.card, about.clan) == (card, "moss")
    assert about.adds > 0.1
    line, adds, *_ = sentences(about, {card: "It"})
    assert re.match(r"It wins more often than usual for its level: \d+ %, \d+ points more", line)
    assert re.match(r"Its text alone accounts for \+1\d points", adds)


def test_a_card_is_silenced_and_nothing_else_changes():
    whole = 'arrival = """\ndraw 3 cards\n"""  # many'
    text = GREEDY.replace('arrival = "draw 3 cards"', whole)
    assert silent(text, "loya", KEYS) == text.replace(whole, "  # many")
    assert silent(silent(text, "loya", KEYS), "loya", KEYS) is None  # this card has no text anyway
    assert silent(text, "kao", KEYS) is None  # of the game


def test_a_clan_out_of_range_leads_to_its_cards():
    clan = FoundRate("clan", "moss", 0.6, 0.01, 9, 2, verdict=STRONG, usual=0.5)
    rows = [
        FoundRate("card", name, rate, 0.05, 9, 2, verdict=UNSURE, usual=0.5)
        for name, rate in (("thief", 0.56), ("king", 0.58), ("snail", 0.4), ("kao", 0.7))
    ]
    clans = {"thief": "moss", "king": "moss", "snail": "moss", "kao": "dark"}
    about = finding([clan, *rows], clans)
    assert (about.card, about.verdict) == ("king", UNSURE)
    alone = {"thief": replace(rows[0], rate=0.4), "king": replace(rows[1], rate=0.57)}
    assert blamed(about, alone, [clan, *rows], clans).card == "thief"
    assert blamed(about, {}, [clan, *rows], clans) is about  # nothing was played


def test_the_same_pack_has_nothing_to_tell():
    found = rates(GREEDY, GREEDY.replace("Greedy", "Greedy again"), 500)
    assert not [one for one in found if one.verdict or one.has_changed]
    assert finding(found, {}) is None


def test_names_that_differ_are_cards_and_their_clans():
    pack = edition_of("gosu", GREEDY)
    assert touched_by(pack, load_pack("gosu")) == {"alpha_guardian", "alpha", "loya", "ancient"}


def test_variants_change_one_number_of_one_card_and_can_be_read():
    item = next(one for one in edition_of("gosu", GREEDY).items if one.id == "alpha_guardian")
    found = dict(variants(GREEDY, "alpha_guardian", item, -1, KEYS))
    assert [(one.key, one.old, one.new) for one in found] == [
        ("silent", 0, 0),
        ("value", 3, 2),
        ("copies", 2, 1),
    ]
    for one, text in found.items():
        pack = edition_of("gosu", text)
        card = next(card for card in pack.items if card.id == "alpha_guardian")
        if one.key != "silent":
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
        (STRONG, 0.14, "Thief wins too often for its level: 64 %, 14 points too high"),
        (WEAK, -0.08, "Thief wins too rarely for its level: 64 %, 8 points too low"),
        ("", 0.05, "Thief wins more often than before, by 5 points"),
        ("", -0.05, "Thief wins less often than before, by 5 points"),
    ],
)
def test_sentences(verdict, points, said):
    rows = [
        FoundRate("card", "thief", 0.64, 0.01, 9, 2, verdict=verdict or FAIR,
                  usual=0.64 - points, effect=points, effect_margin=0.01, luck=0.0),
        FoundRate("clan", "moss", 0.56, 0.01, 9, 2, effect=0.02, effect_margin=0.01, luck=0.001),
    ]  # fmt: skip
    about = finding(rows, {"thief": "moss"})
    names = {"thief": "Thief", "moss": "Moss"}
    assert list(sentences(about, names)) == [f"{said}; it moves Moss by +2.0 points."]
    [other] = sentences(about, names, "garment")
    assert other == f"{said.replace('level', 'type')}; it moves Moss by +2.0 points."


def test_a_try_is_told_with_its_rate():
    rows = [FoundRate("card", "thief", 0.64, 0.01, 9, 2, verdict=STRONG, usual=0.5)]
    about = finding(rows, {"thief": "moss"})
    after = [
        FoundRate("card", "thief", 0.52, 0.01, 9, 2, verdict=FAIR),
        FoundRate("clan", "moss", 0.5, 0.01, 9, 2, verdict=FAIR),
    ]
    tries = (
        outcome(Try("silent", 0, 0), after, about),
        outcome(Try("value", 2, 1), after, about),
    )
    lines = list(sentences(replace(about, tries=tries), {"thief": "Thief", "moss": "Moss"}))
    assert lines[1] == "Without its text, Moss: in range (50.0 %)."
    assert lines[2] == "With value 1 instead of 2: 52 % ± 1.0, in range."
